"""A situation as JSON in the rulebook's words: written, checked and set up.  See docs/positions/akropolis.md."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TypedDict

from agora.core.codec import Codec
from agora.core.engine import Step
from agora.core.errors import Malformed, Refusal
from agora.core.positions import MOST, check_length, check_seat, find_misfit
from agora.core.questions import JSON
from agora.games.akropolis.box import Box, TileId
from agora.games.akropolis.notation import city_text, read_city
from agora.games.akropolis.options import AkropolisOptions
from agora.games.akropolis.position_checks import fits
from agora.games.akropolis.state import Akropolis
from agora.games.akropolis.steps import AUTOMA_TURN, TAKE, Deal


class Position(TypedDict, total=False):
    """Everything on the table. Every field has a default; hidden tiles that are not given are dealt by the seed."""

    options: Mapping[str, JSON]  # with `seats`; default: as many seats as there are cities, or two
    seats: int
    cities: Sequence[str]  # by seat; default: the start tile
    stones: Sequence[int]  # by side; default: 1, 2, 3, 4 from the Chief Architect
    automa_tiles: Sequence[TileId]  # solo: the tiles the automa has taken
    site: Sequence[TileId]  # in order; default: dealt
    stacks: Sequence[Sequence[TileId]]  # next first; default: dealt from the tiles that lie nowhere else
    chief: int  # the side with the marker; default: 0
    turn: int  # the side whose turn it is; default: the chief
    now: Sequence[Step[Akropolis]]  # instead of `turn`: the steps to come, next first; empty when the game is over


def write(s: Akropolis, codec: Codec) -> Mapping[str, JSON]:
    """Write the whole situation, secrets included."""
    position: dict[str, JSON] = {
        "options": codec.record(AkropolisOptions).write(s.options),
        "cities": [city_text(city) for city in s.cities],
        "stones": s.stones[:],
        "site": list(s.site),
        "stacks": [list(stack) for stack in s.stacks],
        "chief": s.chief,
        "now": [codec.steps.write(step) for step in reversed(s.stack)],
    }
    if s.options.solo:
        position["automa_tiles"] = list(s.automa_tiles)
    if not (s.stack or s.site):  # cities set up only to be scored, without a site
        del position["site"], position["stacks"]
    return position


def given_options(given: Position) -> Mapping[str, JSON]:
    """The options a position names, seats included."""
    options = given.get("options", {})
    seats = given.get("seats", options.get("seats", len(given.get("cities", ("s", "s")))))
    if options.get("seats", seats) != seats:
        raise Malformed("akropolis.position.seats")
    return {**options, "seats": seats}


def set_up(given: Position, options: AkropolisOptions, box: Box) -> Akropolis:
    """Set up a situation, or raise Malformed or Illegal saying what is wrong with it."""
    s = Akropolis(options, box)
    sides = options.sides
    for seat, text in enumerate(check_length(given.get("cities", ["s"] * options.seats), "cities", options.seats)):
        try:
            s.cities[seat] = read_city(box, text)
        except Refusal as refusal:
            refusal.at("akropolis.at.city", city=seat)
            raise
    s.chief = check_seat(given.get("chief", 0), "chief", sides)
    default = [(k - s.chief) % sides + 1 for k in range(sides)]
    s.stones = list(check_length(given.get("stones", default), "stones", sides))
    for stones in s.stones:
        if not 0 <= stones <= MOST:
            raise Malformed("akropolis.position.stones", stones=stones)
    if given.get("automa_tiles") and not options.solo:
        raise Malformed("akropolis.position.automa")
    s.automa_tiles = tuple(given.get("automa_tiles", ()))
    s.site = tuple(given.get("site", ()))
    s.stacks = tuple(tuple(stack) for stack in given.get("stacks", ()))
    _check_tiles(s)
    s.stack = _now(s, given)
    deal = _deal(s, given)
    if deal:
        s.then(deal)
    return s


def _check_tiles(s: Akropolis) -> None:
    seen: set[TileId] = set()
    for tile in s.lying():
        if tile not in s.box.hexes:
            raise Malformed("akropolis.position.no-tile", tile=tile, last=max(s.box.hexes, default=0))
        if tile in seen:
            raise Malformed("akropolis.position.twice", tile=tile)
        seen.add(tile)
    if any(len(stack) == 0 for stack in s.stacks):
        raise Malformed("akropolis.position.stack")


def _deal(s: Akropolis, given: Position) -> Deal | None:
    """Plan what chance deals: a site or stacks that the position does not give."""
    if "now" in given and not ("site" in given and "stacks" in given) and not s.stack:
        return None
    laid = set(s.lying())
    rest = tuple(tile for tile in s.tiles_in_use if tile not in laid)
    to_site = 0 if "site" in given else s.options.sides + 2
    size = s.options.sides + 1
    stacks = 0 if "stacks" in given else (len(rest) - to_site) // size
    if to_site > len(rest):
        raise Malformed("akropolis.position.few", tiles=len(rest), needed=to_site)
    return Deal(rest, to_site, size, stacks) if to_site or stacks else None


def _now(s: Akropolis, given: Position) -> list[Step[Akropolis]]:
    if "now" in given:
        if "turn" in given:
            raise Malformed("akropolis.position.now")
        if not given["now"] and "site" in given and (len(s.site) != 1 or s.stacks):
            raise Malformed("akropolis.position.over")
        misfit = find_misfit(s, given["now"], partial(fits, "site" in given))
        if misfit:
            raise Malformed("akropolis.position.step", step=misfit)
        return list(reversed(given["now"]))
    turn = check_seat(given.get("turn", s.chief), "turn", s.options.sides)
    if "site" in given and len(s.site) == 1 and "stacks" in given and not s.stacks:
        return []
    if "site" in given and len(s.site) < 2:
        raise Malformed("akropolis.position.site", tiles=len(s.site))
    return [AUTOMA_TURN if s.options.solo and turn == 1 else TAKE[turn]]
