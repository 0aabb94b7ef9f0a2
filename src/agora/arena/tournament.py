"""Bots against bots: balanced seatings, the same deals from every seat, and what can be said of their strength.

A folder holds a tournament, so one that is stopped goes on where it was:

    plan.json      what is played
    games.jsonl    every game, a line each, which `agora.load` reads
    results.csv    a row for each bot
    index.html     the page to look at
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from tempfile import TemporaryDirectory

from agora.arena.folders import kept_games, open_folder
from agora.arena.recorded import Played, Table, play_out, read_line, write
from agora.arena.seating import Seating, schedule
from agora.arena.sequential import Hypotheses, Verdict, judge
from agora.arena.standings import Standings, deal_scores, standings
from agora.arena.workers import Workers, open_workers
from agora.bots import find as find_bot
from agora.bots.bot import AnyBot
from agora.core.codec import write_json
from agora.core.game import Options
from agora.core.questions import JSON
from agora.games import AnyGame, find


@dataclass(frozen=True)
class Plan:
    """Which bots play what."""

    game: AnyGame
    options: Options
    bots: Mapping[str, AnyBot]  # by name, in the order in which they were given
    games: int  # rounded up to whole deals
    seed: str
    data: JSON = None  # components other than the printed ones
    hypotheses: Hypotheses | None = None  # of the first bot against the second: stop when one is accepted

    def settings(self) -> dict[str, JSON]:
        """All that must stay the same while a tournament lasts; it may get longer."""
        return {
            "game": self.game.id,
            "rules": self.game.rules_version,
            "options": self.game.options_text(self.options),
            "bots": list(self.bots),
            "seed": self.seed,
        }

    @cached_property
    def seatings(self) -> list[Seating]:
        """Who sits where, game by game."""
        return schedule(len(self.bots), self.options.seats, self.games)

    @cached_property
    def tables(self) -> list[Table]:
        """The games to play."""
        options = json.loads(write_json(self.game.write_options(self.options)))  # as it is read back
        names, bots = tuple(self.bots), tuple(self.bots.values())
        return [
            Table(
                self.game,
                options,
                self.data,
                f"{self.seed}/{seating.deal}",
                tuple(names[bot] for bot in seating.bots),
                tuple(bots[bot] for bot in seating.bots),
            )
            for seating in self.seatings
        ]

    def clocked(self) -> list[str]:
        """The bots whose moves depend on the clock, as far as can be known: another run may play other games."""
        return [name for name, bot in self.bots.items() if getattr(getattr(bot, "budget", None), "seconds", None)]


def play(plan: Plan, folder: Path, workers: Workers) -> Iterator[Played]:
    """Yield every game of a tournament, those of earlier runs first, then the others as they are finished.

    It ends early when a sequential test is decided.
    """
    open_folder(folder, plan.settings())
    found: list[Played] = []
    read = partial(read_line, plan.tables)
    for _, game in kept_games(folder, len(plan.tables), partial(_record, plan), read, workers):
        found.append(game)
        yield game
        if plan.hypotheses and verdict(plan, found).decided:
            return


def _record(plan: Plan, number: int) -> JSON:
    table = plan.tables[number]
    return write(table, *play_out(table), number)


def whole_deals(plan: Plan, games: Sequence[Played]) -> list[list[Played]]:
    """The games of each deal in order, up to the first deal of which a game is missing."""
    by_number = {game.number: game for game in games}
    deals: list[list[Played]] = []
    for number, seating in enumerate(plan.seatings):
        if number not in by_number:
            return deals[: seating.deal]
        if seating.deal == len(deals):
            deals.append([])
        deals[-1].append(by_number[number])
    return deals


def verdict(plan: Plan, games: Sequence[Played]) -> Verdict:
    """What the sequential test says; never decided without hypotheses."""
    if plan.hypotheses is None:
        return Verdict(0, 0.0, None)
    first, second = plan.bots
    return judge(deal_scores(whole_deals(plan, games), first, second), plan.hypotheses)


def counted(plan: Plan, games: Sequence[Played]) -> Standings:
    """The standings after whole deals. Games that were finished after a sequential test was decided do not count.

    So they are the same whatever the order in which the games were finished.
    """
    deals, found = whole_deals(plan, games), verdict(plan, games)
    if found.decided:
        deals = deals[: found.deals]
    return standings(list(plan.bots), plan.options.seats, deals, found if plan.hypotheses else None)


def tournament(
    game: AnyGame | str,
    options: Options | Mapping[str, JSON],
    bots: Sequence[str] | Mapping[str, AnyBot],
    games: int,
    seed: int | str,
    *,
    data: JSON = None,
    jobs: int = 1,
    cluster: str | None = None,
    folder: str | Path | None = None,
    sprt: tuple[float, float] | None = None,
) -> Standings:
    """Let bots play each other on the same deals from every seat, and return how strong they are.

    Bots are given by name, or in a mapping from names to bots. With a `folder` every game is kept there, and games that
    are there already are not played again. `cluster` plays on Ray. `sprt` stops the match of two bots when it is clear
    that the first is stronger by at most the first number of Elo, or by at least the second.
    """
    plan = plan_of(game, options, bots, games, seed, data, sprt)
    with TemporaryDirectory() as scratch, open_workers(jobs, cluster) as workers:
        return counted(plan, list(play(plan, Path(folder or scratch), workers)))


def plan_of(
    game: AnyGame | str,
    options: Options | Mapping[str, JSON],
    bots: Sequence[str] | Mapping[str, AnyBot],
    games: int,
    seed: int | str,
    data: JSON = None,
    sprt: tuple[float, float] | None = None,
) -> Plan:
    """A checked plan, or a Refusal, ValueError or TypeError saying what is wrong."""
    rules = find(game)
    with rules.wording():
        agreed = rules.read_options(options) if isinstance(options, Mapping) else options
        rules.setup(agreed, data)  # refuses wrong components before the first game
    if isinstance(bots, str):
        raise TypeError(f"bots are given as a list, such as {bots.split(',')}")
    players = bots if isinstance(bots, Mapping) else {name: find_bot(name) for name in bots}
    if len(players) < len(bots):
        raise ValueError("a bot is named twice: give its names in a mapping if it is to play itself")
    if len(players) < 2:
        raise ValueError("a tournament needs two bots or more")
    if agreed.seats < 2:
        raise ValueError("a tournament needs two seats or more")
    if games < 1:
        raise ValueError(f"games must be 1 or more, not {games}")
    if sprt is not None and (len(players) != 2 or not sprt[0] < sprt[1]):
        raise ValueError("a sequential test needs two bots, and two numbers of Elo, the smaller one first")
    return Plan(rules, agreed, players, games, str(seed), data, sprt and Hypotheses(*sprt))
