"""The text form of a city: `s 12@1,-1/1 40@0,2/0`, the start tile, then tile @ q,r / rotation in order of placement."""

import re
from collections.abc import Collection

from agora.core.errors import Malformed, Refusal
from agora.games.akropolis.box import Box, TileId
from agora.games.akropolis.city import City

TILE = re.compile(r"([0-9]{1,6})@(-?[0-9]{1,6}),(-?[0-9]{1,6})/([0-5])")


def city_text(city: City) -> str:
    """Write a city."""
    return " ".join(["s", *(f"{tile}@{q},{r}/{rotation}" for tile, q, r, rotation in city.placed)])


def read_city(box: Box, text: str) -> City:
    """Read a city, or raise Malformed or Illegal with the place of the mistake (`word`, counted from 1)."""
    words = text.split()
    if words[:1] != ["s"]:
        raise _at(Malformed("akropolis.notation.city"), 1, words[0] if words else "")
    city = City(box)
    laid: set[TileId] = set()
    for number, word in enumerate(words[1:], 2):
        found = TILE.fullmatch(word)
        if not found:
            raise _at(Malformed("akropolis.notation.tile"), number, word)
        tile, q, r, rotation = map(int, found.groups())
        refused = _tile_refusal(box, tile, laid) or city.refusal(q, r, rotation)
        if refused:
            raise _at(refused, number, word)
        city.place(tile, q, r, rotation)
        laid.add(tile)
    return city


def _tile_refusal(box: Box, tile: TileId, laid: Collection[TileId]) -> Malformed | None:
    if tile not in box.hexes:
        return Malformed("akropolis.notation.no-tile", tile=tile, last=max(box.hexes, default=0))
    return Malformed("akropolis.notation.twice", tile=tile) if tile in laid else None


def _at(refusal: Refusal, number: int, word: str) -> Refusal:
    """Add its place in the text to a refusal."""
    return refusal.at("akropolis.at.word", word=number, found=word[:40])
