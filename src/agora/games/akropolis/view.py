"""What a seat may see, built by inclusion. In Akropolis only the stacks are secret, from everyone alike."""

from collections.abc import Mapping, Sequence
from functools import partial, reduce
from operator import or_
from typing import NotRequired, TypedDict

from agora.core.engine import Decision, Seat
from agora.core.game import Score
from agora.core.hexgrid import bit_list, bits
from agora.core.keep import Keep
from agora.games.akropolis import automa
from agora.games.akropolis.box import DISTRICTS, KINDS, KindName
from agora.games.akropolis.city import City
from agora.games.akropolis.districts import Counting
from agora.games.akropolis.notation import city_text
from agora.games.akropolis.scoring import appraisal, score_of, scores
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
    counts: NotRequired[int]  # how many times its height counts as the city stands: once, or twice by a variant


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
    lakes: Sequence[Cell]  # as this table defines a lake
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


def view(s: Akropolis, seat: Seat | None, keep: Keep) -> AkropolisView:
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
            keep.shown(("city", k), (s.stones[k], *city.placed), partial(_city, s, k, keep))
            for k, city in enumerate(s.cities)
        ],
        "stars": {KINDS[kind]: s.box.stars[kind] for kind in DISTRICTS},
        "aid": s.box.shown(s.options.sides, s.options.long_game),
        "options": {name: getattr(s.options, name) for name in s.options.__dataclass_fields__},
    }
    if s.options.solo:
        seen["automa"] = {
            "architect": s.options.automa,
            "stones": s.stones[automa.SIDE],
            "tiles": [_tile(s, tile, 0) for tile in s.automa_tiles],
            "score": _score(scores(s, keep)[automa.SIDE]),
        }
    return seen


def _tile(s: Akropolis, tile: int, price: int) -> SiteTile:
    return {"tile": tile, "price": price, "hexes": [KINDS[kind] for kind in s.box.hexes[tile]]}


def _city(s: Akropolis, seat: Seat, keep: Keep) -> CityView:
    city = s.cities[seat]
    lakes, counted, _ = appraisal(s, seat, keep)
    return {
        "seat": seat,
        "stones": s.stones[seat],
        "text": city_text(city),
        "hexes": _hexes(city, counted),
        "lakes": [{"q": q, "r": r} for q, r in map(city.grid.axial, bits(lakes))],
        "score": _score(score_of(s, seat, keep)),
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
