"""Sets of cells as bits do what sets of cells do."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agora.core.hexgrid import DIRECTIONS, Grid, bits, nth_bit, square

Cell = tuple[int, int]
WIDTH = 16
GRID = square(WIDTH)
NEAR = st.integers(-4, 4)  # two cells away from the rim, so that nothing leaves the grid
CELLS = st.sets(st.tuples(NEAR, NEAR), max_size=40)


def to_bits(cells: set[Cell]) -> int:
    return sum(1 << GRID.cell(q, r) for q, r in cells)


def to_cells(found: int) -> set[Cell]:
    return {GRID.axial(cell) for cell in bits(found)}


def beside(cell: Cell) -> set[Cell]:
    return {(cell[0] + q, cell[1] + r) for q, r in DIRECTIONS}


def parts(cells: set[Cell]) -> list[set[Cell]]:
    left, found = set(cells), []
    while left:
        group, edge = set(), {min(left)}
        while edge:
            group |= edge
            edge = {near for cell in edge for near in beside(cell)} & left - group
        left -= group
        found.append(group)
    return found


def test_directions_go_clockwise_from_north_and_come_back() -> None:
    assert DIRECTIONS == ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
    assert [(q + DIRECTIONS[i - 3][0], r + DIRECTIONS[i - 3][1]) for i, (q, r) in enumerate(DIRECTIONS)] == [(0, 0)] * 6
    assert all(DIRECTIONS[(i + 1) % 6] in beside(step) for i, step in enumerate(DIRECTIONS))


@given(CELLS)
def test_a_set_of_cells_comes_back_from_its_bits(cells: set[Cell]) -> None:
    assert to_cells(to_bits(cells)) == cells


@given(CELLS)
def test_around_gives_the_neighbours(cells: set[Cell]) -> None:
    assert to_cells(GRID.around(to_bits(cells))) == {near for cell in cells for near in beside(cell)}


@given(CELLS)
def test_groups_are_the_connected_parts(cells: set[Cell]) -> None:
    found = [to_cells(group) for group in GRID.groups(to_bits(cells))]
    assert sorted(map(sorted, found)) == sorted(map(sorted, parts(cells)))


@given(CELLS, CELLS)
def test_reached_gives_the_cells_that_can_be_walked_to(start: set[Cell], within: set[Cell]) -> None:
    inner = start & within
    wanted = {cell for part in parts(within) if part & inner for cell in part}
    assert to_cells(GRID.reached(to_bits(inner), to_bits(within))) == wanted


@given(CELLS)
def test_a_cell_in_the_shade_sees_neither_rim(cells: set[Cell]) -> None:
    columns = {q for q, _ in cells}
    wanted = {
        (q, r)
        for q in columns
        for r in range(-8, 8)
        if any((q, above) in cells for above in range(-8, r + 1)) and any((q, below) in cells for below in range(r, 8))
    }
    assert to_cells(GRID.shade(to_bits(cells))) == wanted


@given(st.integers(1, 2**3000))
def test_bits_are_numbered_from_the_lowest(number: int) -> None:
    found = list(bits(number))
    assert sum(1 << bit for bit in found) == number
    assert found == sorted(found)
    for n in {0, len(found) // 2, len(found) - 1}:
        assert nth_bit(number, n) == found[n]


@pytest.mark.parametrize("width", [8, 32, 128])
def test_every_cell_of_a_grid_has_a_bit_of_its_own(width: int) -> None:
    grid = square(width)
    half = width // 2
    cells = {grid.cell(q, r) for q in range(-half, half) for r in range(-half, half)}
    assert cells == set(range(width * width))
    assert square(width) is grid
    assert Grid(width).steps == grid.steps
