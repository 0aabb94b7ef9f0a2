"""What do quarries bring?"""

from __future__ import annotations

import pytest

from tests.games.playing import happened, played, told
from tests.marks import covers

from .table import VARIANTS, scorepad, stones, table


@covers("AKR-064", "AKR-065")
@pytest.mark.parametrize(("letters", "gained"), [("hhh", 1), ("hhq", 2), ("qhq", 3)])
def test_each_quarry_a_tile_covers_gives_a_stone(letters: str, gained: int) -> None:
    match = table(f"{letters}@1,-1/1", stones=[4, 7])
    match = played(match, "place 0 1,0/0")  # over the first and the last hex of that tile and a start quarry
    assert stones(match) == [4 + gained, 7]
    assert happened(match, "stones-gained") == [{"seat": 0, "stones": gained}]


@covers("AKR-065")
def test_a_raised_tile_that_covers_no_quarry_brings_nothing() -> None:
    match = played(table("hgh@1,-1/1 hmt@3,-3/2", stones=[4, 7]), "place 0 2,-2/1")
    assert stones(match) == [4, 7]
    assert happened(match, "stones-gained") == []
    assert told(match, since=match.n - 1) == ["tile-placed"]


@covers("AKR-065", "AKR-060")
def test_only_the_quarries_directly_below_give_stones() -> None:
    city = "qqq@1,-1/1 hbq@1,0/0 hhh@3,-3/2 hhh@2,-2/1"  # all quarries on the ground, two raised tiles above them
    match = played(table(city, stones=[0, 0]), "place 0 1,-1/1")
    assert happened(match, "tile-placed")[-1]["height"] == 3
    assert stones(match) == [1, 0]  # for the one quarry on the second level


@covers("AKR-066")
@pytest.mark.parametrize(
    ("city", "spot"),
    [("hhh@0,-2/1", "0,-1/0"), ("hhh@1,-1/1", "1,0/0"), ("hhh@-1,2/4", "-1,1/3")],
    ids=["north", "south-east", "south-west"],
)
def test_a_quarry_of_the_start_tile_gives_a_stone(city: str, spot: str) -> None:
    assert stones(played(table(city, stones=[0, 0]), f"place 0 {spot}")) == [1, 0]


@covers("AKR-067")
def test_a_visible_quarry_scores_nothing() -> None:
    match = table("qqq@1,-1/1 qqq@0,1/2", stones=[0, 0], options={"variants": VARIANTS})
    assert scorepad(match)["total"] == 0


@covers("AKR-068")
def test_laying_quarries_brings_nothing() -> None:
    match = table("hgh@1,-1/1 hmt@3,-3/2", site="qqq qqq", stones=[0, 0])
    assert stones(played(match, "place 0 0,1/2")) == [0, 0]  # on the ground
    assert stones(played(match, "place 0 2,-2/1")) == [0, 0]  # on districts
