"""How a guest did: wins, points and opponents for each game, from the results of finished games."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import groupby
from statistics import fmean

from agora.arena.facts import favourite_kind
from agora.arena.report.lab_page import value_name
from agora.arena.report.words import Speech
from agora.core.errors import Refusal
from agora.games import find, ids
from agora.server.http.bodies import Favourite, GameStatistics, Opponent, Played
from agora.server.live.localisation import Localiser
from agora.server.store import SeatRow
from agora.server.store.own_games import Finished

MOST_OPPONENTS = 12
MOST_FAVOURITES = 8
Game = tuple[Finished, Sequence[SeatRow]]


def of_games(games: Sequence[Game], language: str) -> list[GameStatistics]:
    """The statistics for each game, the most played first."""
    known = sorted((one for one in games if one[0].game in ids()), key=lambda one: one[0].game)
    found = [_of_game(name, list(some), language) for name, some in groupby(known, key=lambda one: one[0].game)]
    return sorted(found, key=lambda one: -one.games)


def _won(one: Finished) -> bool:
    return one.seat in one.result["winners"]


def _of_game(name: str, games: Sequence[Game], language: str) -> GameStatistics:
    sizes: dict[int, list[Finished]] = defaultdict(list)
    for one, seats in games:
        sizes[len(seats)].append(one)
    heading, favourites = _favourites(name, games, language)
    return GameStatistics(
        game=name,
        games=len(games),
        wins=sum(_won(one) for one, _ in games),
        by_seats=[_played(size, some) for size, some in sorted(sizes.items())],
        opponents=_opponents(games),
        variants=_variants(name, games, language),
        favourites=favourites,
        favourites_heading=heading,
    )


def _played(size: int, games: Sequence[Finished]) -> Played:
    points = [int(one.result["totals"][one.seat]) for one in games]
    return Played(
        seats=size,
        games=len(games),
        wins=sum(map(_won, games)),
        mean_points=round(fmean(points), 1),
        best_points=max(points),
    )


def _opponents(games: Sequence[Game]) -> list[Opponent]:
    """The others, bots by their level. A guest who has changed their name counts once, under the last one."""
    met: Counter[str] = Counter()
    ahead: Counter[str] = Counter()
    who: dict[str, tuple[str, str | None]] = {}
    for one, seats in games:  # the last game first
        places = one.result["places"]
        for seat in seats:
            if seat.seat == one.seat or seat.kind == "open":
                continue
            if seat.kind == "bot":
                key = f"bot {seat.bot}"
            else:
                key = seat.guest if seat.guest and not seat.here else f"name {seat.name}"
            who.setdefault(key, ("" if seat.kind == "bot" else seat.name, seat.bot))
            met[key] += 1
            ahead[key] += places[one.seat] < places[seat.seat]
    return [
        Opponent(name=who[key][0], bot=who[key][1], games=games, ahead=ahead[key])
        for key, games in met.most_common(MOST_OPPONENTS)
    ]


def _variants(name: str, games: Sequence[Game], language: str) -> list[Favourite]:
    """The ways the game was played, as the game itself words its options."""
    speak = Localiser(language, find(name), []).speech.say
    played: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for one, _ in games:
        for option, value in one.options.items():
            if value is True:
                played[option] += 1
                won[option] += _won(one)
    found = []
    for option, count in played.most_common(MOST_FAVOURITES):
        try:
            text = speak(f"{name}.options.{option}")
        except (KeyError, Refusal):  # an option of older rules
            continue
        found.append(Favourite(text=text.partition(":")[0], games=count, wins=won[option]))
    return found


def _favourites(name: str, games: Sequence[Game], language: str) -> tuple[str, list[Favourite]]:
    """What the guest has had of the kind that tells games apart, such as the city board, with the kind in words."""
    played: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for one, _ in games:
        had = one.result.get("favourites")  # results of older versions have none
        value = had[one.seat] if isinstance(had, list) and one.seat < len(had) else None
        if isinstance(value, str):
            played[value] += 1
            won[value] += _won(one)
    kind, speech = favourite_kind(name), Speech(language, find(name))
    found = [
        Favourite(text=value_name(str(kind), value, speech), games=count, wins=won[value])
        for value, count in played.most_common(MOST_FAVOURITES)
    ]
    return (speech.say(f"arena.lab.kind.{kind}") if found else "", found)
