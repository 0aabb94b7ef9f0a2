"""Hexes, tiles and cities of Akropolis in characters."""

from collections.abc import Iterable, Mapping
from typing import cast

from rich.text import Text

from agora.cli.speech import Speech
from agora.cli.table.display import Look
from agora.cli.text.hexes import LARGE, SMALL, Cell, Hex, bands, draw
from agora.games.akropolis.box import DISTRICTS, KINDS
from agora.games.akropolis.city import footprint
from agora.games.akropolis.view import AkropolisView, CityView

STYLES = {
    "house": "#ffffff on #3a7ab8",
    "market": "#3a2800 on #edbe43",
    "barracks": "#fff3ec on #a93328",
    "temple": "#f6f0ff on #553a85",
    "garden": "#1e2b0c on #7fa64a",
    "quarry": "#4d463b on #c3bbab",
}
ANCHOR = "@"  # marks the hex of a tile that is placed on the chosen cell
INDENT = 2

Notes = Mapping[Cell, str]  # the second line of each cell


def seen(look: Look) -> AkropolisView:
    """The view with its type."""
    return cast(AkropolisView, look.view)  # it is a view of Akropolis


def letter(speech: Speech, kind: str) -> str:
    """The letter of a kind; a plaza has the letter of its district."""
    return speech.say(f"cli.akropolis.letter.{kind.removesuffix('-plaza')}")


def hex_of(look: Look, kind: str, height: int | None, size: int, note: str = "") -> Hex:
    """A hex with its letter, the stars of a plaza (in the small size, one star), and its height."""
    district = kind.removesuffix("-plaza")
    stars = "" if district == kind else "*" * (seen(look)["stars"][district] if size > SMALL else 1)
    number = "" if height is None else str(height)
    text = f"{letter(look.speech, kind)}{stars}"[: size - len(number)]
    return Hex(f"{text:{size - len(number)}}{number}", note, STYLES[district])


def city_hexes(look: Look, city: CityView, size: int, notes: Notes | None = None) -> dict[Cell, Hex]:
    """The topmost hexes of a city, by default with coordinates; cells of `notes` outside the city stay blank."""
    if notes is None:
        notes = {(hex["q"], hex["r"]): f"{hex['q']},{hex['r']}" for hex in city["hexes"]}
    if size == SMALL:
        notes = {}
    hexes = {cell: Hex("", note) for cell, note in notes.items()}
    for hex in city["hexes"]:
        cell = hex["q"], hex["r"]
        hexes[cell] = hex_of(look, hex["kind"], hex["height"], size, notes.get(cell, ""))
    return hexes


def tile_lines(look: Look, kinds: Iterable[str], rotation: int, size: int) -> list[Text]:
    """A tile in one of its six rotations, its anchor marked."""
    cells = footprint(0, 0, rotation)
    hexes = {cell: hex_of(look, kind, None, size) for cell, kind in zip(cells, kinds, strict=True)}
    hexes[0, 0] = hexes[0, 0]._replace(note=ANCHOR)
    return draw(hexes, size)


def in_bands(hexes: Mapping[Cell, Hex], width: int, size: int = LARGE) -> list[Text]:
    """A board as lines, cut into parts below each other if the screen is too narrow."""
    lines: list[Text] = []
    for band in bands(hexes, width, size):
        lines += [Text(), *draw(band, size)] if lines else draw(band, size)
    return lines


def indented(lines: Iterable[Text]) -> list[Text]:
    """Lines, indented."""
    return [Text(" " * INDENT).append_text(line) for line in lines]


def legend(speech: Speech) -> list[Text]:
    """What the letters and signs mean."""
    words = Text()
    for kind in (*(KINDS[district] for district in DISTRICTS), "quarry"):
        words.append(f" {letter(speech, kind)} ", STYLES[kind])
        words.append(f" {speech.name('kind', kind)}  ")
    return [words, Text(speech.say("cli.akropolis.legend"), "dim")]
