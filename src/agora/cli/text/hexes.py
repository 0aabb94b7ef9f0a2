r"""Draws flat-top hexes in characters, the way a board lies: q to the right, r downwards.

A hex is two lines high and shares its sides with its neighbours. In the large size, five characters wide inside:

     _____
    /H   2\_____
    \_0,-1/Q   1\
          \_1,-1/
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from rich.style import Style
from rich.text import Text

LARGE, SMALL = 5, 3  # characters inside a hex
Cell = tuple[int, int]  # q, r


class Hex(NamedTuple):
    """The contents of a hex: a line, a second line (often a coordinate), and their colours."""

    text: str
    note: str = ""
    style: str = ""
    note_style: str = ""


def draw(hexes: Mapping[Cell, Hex], size: int = LARGE) -> list[Text]:
    """Draw hexes as lines of text of equal length."""
    if not hexes:
        return []
    step = size + 1
    left = min(q for q, _ in hexes)
    top = min(2 * r + q for q, r in hexes)
    width = (max(q for q, _ in hexes) - left + 1) * step + 1
    height = max(2 * r + q for q, r in hexes) - top + 3
    page = _Page(width, height)
    for q, r in hexes:
        x, y = (q - left) * step, 2 * r + q - top
        page.put(x + 1, y, "_" * size)
        page.put(x, y + 1, "/")
        page.put(x + step, y + 1, "\\")
        page.put(x, y + 2, "\\")
        page.put(x + step, y + 2, "/")
    for (q, r), hex in hexes.items():  # after all sides, so that no side overwrites a text
        x, y = (q - left) * step, 2 * r + q - top
        page.put(x + 1, y + 1, f"{hex.text[:size]:{size}}", hex.style)
        page.put(x + 1, y + 2, f"{hex.note[:size]:_^{size}}", hex.note_style or hex.style)
    return page.lines()


def bands(hexes: Mapping[Cell, Hex], width: int, size: int = LARGE) -> Iterator[Mapping[Cell, Hex]]:
    """Cut a board that is too wide for the screen into parts, from left to right."""
    columns = max(1, (width - 1) // (size + 1))
    left, right = min(q for q, _ in hexes), max(q for q, _ in hexes)
    for first in range(left, right + 1, columns):
        yield {cell: hex for cell, hex in hexes.items() if first <= cell[0] < first + columns}


def beside(blocks: Iterable[list[Text]], gap: int = 2) -> list[Text]:
    """Put blocks of lines next to each other, their tops level."""
    columns = [(block, width_of(block)) for block in blocks]
    lines = []
    for y in range(max((len(block) for block, _ in columns), default=0)):
        line = Text()
        for block, wide in columns:
            part = block[y].copy() if y < len(block) else Text()
            part.pad_right(wide - part.cell_len + gap)
            line.append_text(part)
        line.rstrip()
        lines.append(line)
    return lines


def in_rows(blocks: Sequence[list[Text]], width: int, gap: int) -> list[Text]:
    """Put blocks next to each other, in as many rows as the width requires."""
    wide = max(map(width_of, blocks), default=0) + gap
    each = max(1, (width + gap) // wide) if wide else 1
    return [line for i in range(0, len(blocks), each) for line in beside(blocks[i : i + each], gap)]


def width_of(lines: Iterable[Text]) -> int:
    """How wide a block of lines is."""
    return max((line.cell_len for line in lines), default=0)


class _Page:
    """A rectangle of characters, each with a style."""

    def __init__(self, width: int, height: int) -> None:
        self.letters = [[" "] * width for _ in range(height)]
        self.styles = [[""] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: str = "") -> None:
        for i, letter in enumerate(text):
            self.letters[y][x + i] = letter
            self.styles[y][x + i] = style

    def lines(self) -> list[Text]:
        return [self._line(*row) for row in zip(self.letters, self.styles, strict=True)]

    def _line(self, letters: list[str], styles: list[str]) -> Text:
        line = Text(no_wrap=True)
        for letter, style in zip(letters, styles, strict=True):
            line.append(letter, Style.parse(style) if style else None)
        return line
