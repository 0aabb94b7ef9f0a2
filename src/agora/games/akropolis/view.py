"""What a seat may see, built by inclusion. In Akropolis only the stacks are secret, from everyone alike."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache, partial, reduce
from operator import or_
from typing import NotRequired, TypedDict, cast

from agora.core.engine import Decision, Seat
from agora.core.game import Keep, Score, make_anew
from agora.core.hexgrid import bit_list, bits
from agora.core.questions import JSON, Question
from agora.games.akropolis.automa import automa_score
from agora.games.akropolis.box import DISTRICTS, KINDS, Box, KindName
from agora.games.akropolis.city import City
from agora.games.akropolis.notation import city_text
from agora.games.akropolis.options import AkropolisOptions
from agora.games.akropolis.scoring import Counting, DistrictScore, appraise, scorepad
from agora.games.akropolis.state import Akropolis


class SiteTile(TypedDict):
    """A tile of the site; its price is its place in the line."""

    tile: int
    price: int
    hexes: Sequence[KindName]


class Line(TypedDict):
    """A line of the scorepad."""

    name: str
    points: int
    value: NotRequired[int]
    stars: NotRequired[int]


class ScoreView(TypedDict):
    """A scorepad."""

    total: int
    lines: Sequence[Line]


class HexView(TypedDict):
    """A topmost hex of a city."""

    q: int
    r: int
    height: int
    kind: KindName
    counts: NotRequired[int]  # how often its height counts as the city stands: once, or twice by a variant


class Cell(TypedDict):
    """An empty cell."""

    q: int
    r: int


class CityView(TypedDict):
    """A city with all that lies in it."""

    seat: int
    stones: int
    text: str
    hexes: Sequence[HexView]
    lakes: Sequence[Cell]  # as this table understands a lake
    score: ScoreView


class AutomaView(TypedDict):
    """The solo opponent."""

    architect: str
    stones: int
    tiles: Sequence[SiteTile]
    score: ScoreView


class AkropolisView(TypedDict):
    """All that a seat, or a spectator, may know."""

    seats: int
    you: int | None
    to_act: Sequence[int]
    over: bool
    chief: int
    site: Sequence[SiteTile]
    stacks: Sequence[int]  # how many tiles each holds, next first
    cities: Sequence[CityView]
    automa: NotRequired[AutomaView]
    stars: Mapping[str, int]  # on a plaza of each district
    aid: Mapping[str, int]  # the player aid: how many hexes of each kind the tiles of this game show
    options: Mapping[str, str | int | bool | None]


def view(s: Akropolis, seat: Seat | None, keep: Keep = make_anew) -> AkropolisView:
    """Show the table to a seat. After a move only one city has changed; the others may be kept."""
    top = s.stack[-1] if s.stack else None
    seen: AkropolisView = {
        "seats": s.options.seats,
        "you": seat,
        "to_act": list(top.to_act) if isinstance(top, Decision) else [],
        "over": top is None,
        "chief": s.chief,
        "site": [_tile(s, tile, price) for price, tile in enumerate(s.site)],
        "stacks": [len(stack) for stack in s.stacks],
        "cities": [
            cast(CityView, keep(f"city {k}", (s.stones[k], *city.placed), partial(_city, s, k)))  # what _city makes
            for k, city in enumerate(s.cities)
        ],
        "stars": {KINDS[kind]: s.box.stars[kind] for kind in DISTRICTS},
        "aid": player_aid(s),
        "options": {name: getattr(s.options, name) for name in s.options.__dataclass_fields__},
    }
    if s.options.solo:
        seen["automa"] = {
            "architect": s.options.automa,
            "stones": s.stones[1],
            "tiles": [_tile(s, tile, 0) for tile in s.automa_tiles],
            "score": _score(scores(s)[1]),
        }
    return seen


def scores(s: Akropolis) -> tuple[Score, ...]:
    """Everyone's scorepad as it stands; the automa's last."""
    found = [_city_score(city, s.stones[k], s.options) for k, city in enumerate(s.cities)]
    if s.options.solo:
        found.append(automa_score(s.box, s.automa_tiles, s.stones[1], s.options.automa, s.options.doubling))
    return tuple(found)


def _city_score(city: City, stones: int, options: AkropolisOptions) -> Score:
    known = _kept.get((city.box, options, stones, *city.placed))
    return known or _keep_score(city, stones, options, appraise(city, options).districts)


# The scores that were counted last. A table shows all of them after each move, and only one has changed.
MOST_KEPT = 2048
_kept: dict[tuple[object, ...], Score] = {}


def _keep_score(city: City, stones: int, options: AkropolisOptions, districts: list[DistrictScore]) -> Score:
    if len(_kept) >= MOST_KEPT:
        _kept.pop(next(iter(_kept)), None)
    score = _kept[city.box, options, stones, *city.placed] = scorepad(districts, stones)
    return score


def player_aid(s: Akropolis) -> Mapping[str, int]:
    """How many hexes of each kind there are on the tiles in use."""
    return dict(_aid(s.box, s.options.sides, s.options.long_game))


@lru_cache(maxsize=64)
def _aid(box: Box, sides: int, long_game: bool) -> Mapping[str, int]:
    count = Counter(kind for tile in box.in_use(sides, long_game) for kind in box.hexes[tile])
    return {name: count[kind] for kind, name in enumerate(KINDS)}


def _tile(s: Akropolis, tile: int, price: int) -> SiteTile:
    return {"tile": tile, "price": price, "hexes": [KINDS[kind] for kind in s.box.hexes[tile]]}


def _city(s: Akropolis, seat: Seat) -> CityView:
    city, stones = s.cities[seat], s.stones[seat]
    lakes, counted, districts = appraise(city, s.options)
    return {
        "seat": seat,
        "stones": stones,
        "text": city_text(city),
        "hexes": _hexes(city, counted),
        "lakes": [{"q": q, "r": r} for q, r in map(city.grid.axial, bits(lakes))],
        "score": _score(_keep_score(city, stones, s.options, districts)),
    }


def _hexes(city: City, counted: Sequence[Counting]) -> list[HexView]:
    """The topmost hexes of a city, row by row."""
    once, twice = (reduce(or_, cells) for cells in zip(*counted, strict=True))
    counts = dict.fromkeys(bit_list(once), 1) | dict.fromkeys(bits(twice), 2)
    places, found = city.grid.places, []
    for cell, (height, kind) in sorted(city.topmost().items()):
        q, r = places[cell]
        seen: HexView = {"q": q, "r": r, "height": height, "kind": KINDS[kind]}
        if cell in counts:
            seen["counts"] = counts[cell]
        found.append(seen)
    return found


def _score(score: Score) -> ScoreView:
    lines: list[Line] = []
    for part in score.parts:
        line: Line = {"name": part.name, "points": part.points}
        if part.facts:
            line["value"], line["stars"] = part.facts["value"], part.facts["stars"]
        lines.append(line)
    return {"total": score.total, "lines": lines}


def placing_question(s: Akropolis, seat: Seat) -> Question:
    """Which tile, and where: the tiles with their prices, and the footprints that are legal for any of them.

    A footprint is given by one of its three placements; turning the tile by 2 and moving the anchor to the next cell
    clockwise gives the other two.
    """
    city, stones = s.cities[seat], s.stones[seat]
    return {
        "kind": "place",
        "ask": "akropolis.ask.tile",
        "facts": {"stones": stones, "tiles": min(stones + 1, len(s.site))},
        "board": {
            "tiles": [
                {"slot": slot, "tile": tile, "price": slot, **({"refused": "akropolis.buy"} if slot > stones else {})}
                for slot, tile in enumerate(s.site)
            ],
            "footprints": cast(Sequence[JSON], city.footprints()),  # a TypedDict is a Mapping of what it holds
        },
    }
