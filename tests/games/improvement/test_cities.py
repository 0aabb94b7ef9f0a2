"""What does each Colonial City need, cost and give?"""

from __future__ import annotations

import pytest

from tests.games.playing import look, played, refused
from tests.marks import covers

from .table import has, table, tokens

# city, needs, loses, Special, Drachma, points
CITIES = [
    ("red-01", 2, 1, False, 0, 0),
    ("red-02", 3, 0, False, 0, 0),
    ("red-03", 2, 2, False, 1, 0),
    ("red-04", 3, 1, False, 1, 0),
    ("red-05", 4, 2, False, 2, 0),
    ("red-06", 5, 1, False, 2, 0),
    ("red-07", 5, 4, True, 2, 0),
    ("red-08", 6, 3, True, 2, 0),
    ("red-09", 7, 5, True, 3, 0),
    ("red-10", 8, 6, True, 4, 0),
    ("red-11", 9, 8, True, 6, 0),
    ("blue-01", 2, 2, False, 0, 0),
    ("blue-02", 3, 1, False, 0, 0),
    ("blue-03", 3, 3, False, 1, 1),
    ("blue-04", 4, 2, False, 1, 1),
    ("blue-05", 4, 4, True, 1, 1),
    ("blue-06", 5, 3, True, 1, 1),
    ("blue-07", 6, 5, True, 2, 1),
    ("blue-08", 6, 5, True, 1, 2),
    ("blue-09", 7, 6, True, 2, 2),
    ("blue-10", 8, 7, True, 3, 3),
    ("blue-11", 9, 9, True, 4, 4),
    ("green-01", 2, 1, False, 0, 0),
    ("green-02", 3, 0, False, 0, 0),
    ("green-03", 2, 2, False, 0, 1),
    ("green-04", 3, 1, False, 0, 1),
    ("green-05", 4, 2, False, 0, 2),
    ("green-06", 5, 1, False, 0, 2),
    ("green-07", 5, 4, True, 0, 2),
    ("green-08", 6, 3, True, 0, 2),
    ("green-09", 7, 5, True, 0, 3),
    ("green-10", 8, 6, True, 0, 4),
    ("green-11", 9, 8, True, 0, 6),
    ("persepolis", 15, 15, True, 0, 0),
]


@covers(
    "IMP-224", "IMP-225", "IMP-226", "IMP-227", "IMP-228", "IMP-229", "IMP-230", "IMP-231", "IMP-232", "IMP-233",
    "IMP-234", "IMP-235", "IMP-236", "IMP-237", "IMP-238", "IMP-239", "IMP-240", "IMP-241", "IMP-242", "IMP-243",
    "IMP-244", "IMP-245", "IMP-246", "IMP-247", "IMP-248", "IMP-249", "IMP-250", "IMP-251", "IMP-252", "IMP-253",
    "IMP-254", "IMP-255", "IMP-256", "IMP-257",
)  # fmt: skip
@pytest.mark.parametrize(("city", "needs", "loses", "special", "drachma", "points"), CITIES)
def test_each_city(city: str, needs: int, loses: int, special: bool, drachma: int, points: int) -> None:
    def at(strength: int) -> object:
        return table(now=[{"colonize-city": {"seat": 0}}], troop_strength=[strength, 0], drachma=[0, 0])

    assert refused(at(needs - 1), f"colonize {city}").rule == "improvement.colonize.strength"  # type: ignore[arg-type]
    match = played(at(needs), f"colonize {city}")  # type: ignore[arg-type]
    colour = city.split("-", maxsplit=1)[0]
    given = tokens(1, 1, 1) if city == "persepolis" else tokens(**{colour: 1})
    has(match, troop_strength=needs - loses, drachma=drachma, vp=points)
    has(match, tokens=tokens() if special else given, special_tokens=given if special else tokens())
    assert {one["city"]: one["owner"] for one in look(match)["cities"]}[city] == 0


def test_all_cities_are_here() -> None:
    shown = {
        one["city"]: (one["needs"], one["loses"], one["special"], one["drachma"], one["vp"])
        for one in look(table())["cities"]
    }
    assert shown == {city: (needs, *rest) for city, needs, *rest in CITIES}
