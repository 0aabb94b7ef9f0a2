"""What the games of a tournament say about its bots."""

import csv
import io
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations
from statistics import fmean

from agora.arena.estimates import Estimate, Skill, bradley_terry, mean_of, openskill, share_of
from agora.arena.recorded import Played
from agora.arena.sequential import Verdict

Deals = Sequence[Sequence[Played]]


@dataclass(frozen=True)
class Standing:
    """How one bot did."""

    bot: str
    games: int  # its games, counted for each of its seats
    share: Estimate  # of first places
    lead: Estimate  # points more than the best other seat
    elo: Estimate  # Bradley and Terry's, on average 0
    skill: Skill | None  # openskill's
    milliseconds: float  # of CPU for a decision


@dataclass(frozen=True)
class Standings:
    """How all bots did, the strongest first."""

    seats: int
    games: int
    deals: int
    rows: tuple[Standing, ...]
    scores: dict[tuple[str, str], Estimate]  # how often the first came before the second, if they met
    seat_shares: tuple[Estimate, ...]  # of first places, by seat
    verdict: Verdict | None = None  # of the sequential test

    def to_csv(self) -> str:
        """A row for each bot."""
        out = io.StringIO()
        names = ("share", "share_low", "share_high", "lead", "lead_low", "lead_high", "elo", "elo_low", "elo_high")
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(["bot", "games", *names, "openskill_mu", "openskill_sigma", "cpu_ms"])
        for row in self.rows:
            numbers = [f"{each:.4f}" for estimate in (row.share, row.lead, row.elo) for each in estimate]
            skill = [f"{each:.3f}" for each in row.skill] if row.skill else ["", ""]
            writer.writerow([row.bot, row.games, *numbers, *skill, f"{row.milliseconds:.3f}"])
        return out.getvalue()


def standings(names: Sequence[str], seats: int, deals: Deals, verdict: Verdict | None = None) -> Standings:
    """Count the games of deals. There must be at least one."""
    games = [game for deal in deals for game in deal]
    elo = bradley_terry(_placements(games, seats), names)
    skills = openskill([(game.names, game.places) for game in games], names) or {}
    rows = [_standing(name, deals, elo[name], skills.get(name)) for name in names if _sat(name, games)]
    pairs = {(a, b): found for a, b in permutations(names, 2) if (found := _score(deals, a, b))}
    by_seat = tuple(share_of([[game.share(seat) for game in deal] for deal in deals]) for seat in range(seats))
    ranked = tuple(sorted(rows, key=lambda row: row.elo.value, reverse=True))
    return Standings(seats, len(games), len(deals), ranked, pairs, by_seat, verdict)


def _sat(name: str, games: Sequence[Played]) -> list[tuple[Played, int]]:
    """The games and seats in which a bot sat."""
    return [(game, seat) for game in games for seat, other in enumerate(game.names) if other == name]


def _standing(name: str, deals: Deals, elo: Estimate, skill: Skill | None) -> Standing:
    sat = [found for deal in deals if (found := _sat(name, deal))]
    each = [place for deal in sat for place in deal]
    decisions = sum(game.decisions[seat] for game, seat in each)
    return Standing(
        name,
        len(each),
        share_of([[game.share(seat) for game, seat in deal] for deal in sat]),
        mean_of([[float(game.lead(seat)) for game, seat in deal] for deal in sat]),
        elo,
        skill,
        1e3 * sum(game.cpu[seat] for game, seat in each) / decisions if decisions else 0.0,
    )


def _placements(games: Sequence[Played], seats: int) -> dict[tuple[str, str], float]:
    """How often one bot came before another. All pairs of a game together count as `seats` − 1 comparisons.

    They depend on each other: who came first came before everyone.
    """
    found: dict[tuple[str, str], float] = defaultdict(float)
    for game in games:
        for a, b, score in _comparisons(game):
            found[a, b] += score * 2 / seats
    return found


def _comparisons(game: Played) -> list[tuple[str, str, float]]:
    """Each ordered pair of seats with different bots: 1 if the first came before the second, 1/2 for a tie."""
    return [
        (
            game.names[i],
            game.names[j],
            0.5 + ((game.places[i] < game.places[j]) - (game.places[i] > game.places[j])) / 2,
        )
        for i, j in permutations(range(len(game.names)), 2)
        if game.names[i] != game.names[j]
    ]


def _met(deal: Sequence[Played], first: str, second: str) -> list[float]:
    """The score of one bot against another in each game of a deal in which they met."""
    found = []
    for game in deal:
        scores = [score for a, b, score in _comparisons(game) if (a, b) == (first, second)]
        found += [fmean(scores)] if scores else []
    return found


def _score(deals: Deals, first: str, second: str) -> Estimate | None:
    met = [found for deal in deals if (found := _met(deal, first, second))]
    return share_of(met) if met else None


def deal_scores(deals: Deals, first: str, second: str) -> list[float]:
    """The mean score of one bot against another in each deal."""
    return [fmean(found) for deal in deals if (found := _met(deal, first, second))]
