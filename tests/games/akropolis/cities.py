"""Small cities for the tests."""

from __future__ import annotations

from .model import DIRECTIONS, Cell, ModelCity, Top, neighbours, score

CENTRE = (0, 0)
RING = list(DIRECTIONS)  # the six cells around the centre, clockwise from north
QUARRIES = ("quarry", "quarry", "quarry")


def terrace(first: tuple[str, str, str] = ("market", "garden", "temple")) -> ModelCity:
    """Build a city of the start tile and two tiles: one on the ground, one above it and a start quarry."""
    city = ModelCity()
    city.place(first, 1, -1, 1)  # on (1,-1) (2,-2) (2,-1)
    city.place(("house", "barracks", "quarry"), 1, 0, 0)  # on (1,0) (1,-1) (2,-1), level 2
    return city


def painted(hexes: dict[str, list[Cell]], heights: dict[Cell, int] | None = None) -> ModelCity:
    """Return a city of exactly these hexes, without a start tile. Each hex is its own tile, of height 1 by default."""
    city = ModelCity()
    city.tops = {
        cell: Top((heights or {}).get(cell, 1), kind, number)
        for number, (kind, cell) in enumerate((kind, cell) for kind, cells in hexes.items() for cell in cells)
    }
    city.tiles_placed = len(city.tops)
    return city


def value(city: ModelCity, district: str, *variants: str, **readings: str) -> int:
    return score(city, 0, set(variants), **readings)["districts"][district]["value"]


def around(*cells: Cell) -> list[Cell]:
    """Return the cells next to these, without these."""
    return sorted({beside for cell in cells for beside in neighbours(cell)} - set(cells))
