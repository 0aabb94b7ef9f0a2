"""What can be laid on a footprint: some tiles in each of their rotations, split into the parts that they share.

Tiles share colours and positions: a market on position 0 means the same to the line of markets, whichever tile it
is on. A menu lists the different parts once, and each layout as the numbers of its parts.
"""

from functools import lru_cache
from typing import NamedTuple

from agora.bots.akropolis.lots import Layout, Part
from agora.games.akropolis.box import DISTRICTS, PLAZA, QUARRY

MOST_MENUS = 512  # in memory; a game needs about 350
MOST_ENTRIES = 3  # a tile has three hexes

Entry = tuple[int, Part, Part]  # a colour, its districts, its plazas
Lies = int  # three parts in one number: quarries, plazas, starred districts
Stars = int  # a set of colours


class Menu(NamedTuple):
    """The parts of the layouts of some tiles; part 0 is empty."""

    entries: tuple[Entry, ...]
    lies: tuple[tuple[Stars, tuple[Lies, ...]], ...]  # by the colours that have a star afterwards
    layouts: tuple[Layout, ...]  # three for each tile
    combined: tuple[tuple[int, int, int, int], ...]  # by layout: its parts


@lru_cache(maxsize=MOST_MENUS)
def menu(tiles: tuple[Layout, ...], stars: Stars, plazas_matter: bool) -> Menu:
    """The menu of some tiles for a city in which these colours have a star.

    Unless it matters where plazas lie, those of an entry are on the first positions, so that fewer entries differ.
    """
    layouts = tuple(turned for tile in tiles for turned in turns(tile))
    parts = [_parts(layout, stars, plazas_matter) for layout in layouts]
    entries = tuple(dict.fromkeys(entry for found, _, _ in parts for entry in found))
    by_stars: dict[Stars, dict[Lies, None]] = {}
    for _, then, lies in parts:
        by_stars.setdefault(then, {})[lies] = None
    number: dict[object, int] = {entry: k for k, entry in enumerate(entries, 1)}
    for then, several in by_stars.items():
        for lies in several:
            number[then, lies] = len(number) + 1
    combined = []
    for found, then, lies in parts:
        first, second, third = [*(number[entry] for entry in found), 0, 0, 0][:MOST_ENTRIES]
        combined.append((first, second, third, number[then, lies]))
    return Menu(entries, tuple((then, tuple(lies)) for then, lies in by_stars.items()), layouts, tuple(combined))


def turns(tile: Layout) -> tuple[Layout, Layout, Layout]:
    """A tile in its three rotations on a footprint."""
    a, b, c = tile
    return (a, b, c), (b, c, a), (c, a, b)


def same_for_all_turns(tile: Layout) -> Layout:
    """The rotation that stands for a tile, so that tiles that differ only by rotation are rated once."""
    return min(turns(tile))


def _parts(layout: Layout, stars: Stars, plazas_matter: bool) -> tuple[list[Entry], Stars, Lies]:
    entries, then = [], stars
    plazas = 0
    for colour in DISTRICTS:
        squares = _where(layout, PLAZA + colour)
        plazas |= squares
        if squares:
            then |= 1 << colour
        if squares or colour in layout:
            entry_plazas = squares if plazas_matter else (1 << squares.bit_count()) - 1
            entries.append((colour, _where(layout, colour), entry_plazas))
    starred = sum(_where(layout, colour) for colour in DISTRICTS if then >> colour & 1)
    return entries, then, _where(layout, QUARRY) | plazas << 3 | starred << 6


def _where(layout: Layout, kind: int) -> Part:
    return sum(1 << position for position, lies in enumerate(layout) if lies == kind)
