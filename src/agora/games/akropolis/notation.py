"""The text form of a city: `s 12@1,-1/1 40@0,2/0`, the start tile, then tile @ q,r / rotation in order of placement."""

import re

from agora.core.errors import Illegal, Malformed, Refusal
from agora.games.akropolis.box import Box
from agora.games.akropolis.city import City

TILE = re.compile(r"([0-9]{1,6})@(-?[0-9]{1,6}),(-?[0-9]{1,6})/([0-5])")


def city_text(city: City) -> str:
    """Write a city."""
    return " ".join(["s", *(f"{tile}@{q},{r}/{rotation}" for tile, q, r, rotation in city.placed)])


def read_city(box: Box, text: str) -> City:
    """Read a city; Malformed or Illegal with the place of the mistake (`word`, counted from 1) if it cannot stand."""
    words = text.split()
    if not words or words[0] != "s":
        raise Malformed("akropolis.notation.city", word=1, found=words[0][:40] if words else "")
    city = City(box)
    laid = set()
    for number, word in enumerate(words[1:], 2):
        found = TILE.fullmatch(word)
        if not found:
            raise Malformed("akropolis.notation.tile", word=number, found=word[:40])
        tile, q, r, rotation = map(int, found.groups())
        if tile not in box.hexes:
            raise Malformed(
                "akropolis.notation.no-tile", word=number, found=word, tile=tile, last=max(box.hexes, default=0)
            )
        if tile in laid:
            raise Malformed("akropolis.notation.twice", word=number, found=word, tile=tile)
        refusal = city.refusal(q, r, rotation)
        if refusal:
            raise _at(refusal, number, word)
        city.place(tile, q, r, rotation)
        laid.add(tile)
    return city


def _at(refusal: Refusal, number: int, word: str) -> Illegal:
    """The same refusal, with the place in the text."""
    return Illegal(refusal.rule, **{**refusal.facts, "word": number, "found": word})
