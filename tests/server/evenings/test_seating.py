"""Everyone is seated once a round, nobody meets again without need, and seats change; checked on random evenings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agora.server.evenings.seating import (
    MOST_PEOPLE,
    Field,
    Group,
    Past,
    _cheapest,
    _Price,
    _swapped,
    all_met,
    drawn,
    groups,
    seat_all,
    seated,
    sitting_out,
    sizes_with_bots,
    table_sizes,
)

Table = tuple[int | None, ...]


class Evening:
    """An evening that is played by lot."""

    def __init__(self, people: int, size: int, allowed: Sequence[int], swiss: bool, seed: str) -> None:
        self.people, self.size, self.allowed, self.swiss, self.seed = list(range(people)), size, allowed, swiss, seed
        self.rounds: list[list[Table]] = []
        self.byes: list[int] = []
        self.points: Counter[int] = Counter()

    @property
    def past(self) -> Past:
        return Past([table for tables in self.rounds for table in tables], self.byes, self.size)

    @property
    def field(self) -> Field:
        order = sorted(self.people, key=lambda person: -self.points[person])
        points = {person: float(self.points[person]) for person in self.people}
        return Field(order, points, self.past, f"{self.seed}/{len(self.rounds)}")

    def play(self) -> None:
        field = self.field
        sizes = table_sizes(len(self.people), self.size, self.allowed)
        together, out = seat_all(field, sizes, self.swiss)
        found = [seated(group, len(group), field) for group in together]
        assert sorted(len(table) for table in found) == sorted(sizes)
        self.rounds.append([tuple(table) for table in found])
        self.byes += out
        for table in self.rounds[-1]:
            for place, person in enumerate(drawn([one for one in table if one is not None], f"{field.seed}/{table}")):
                self.points[person] += 12 * (len(table) - 1 - place) // (len(table) - 1)


@st.composite
def evenings(draw: st.DrawFn, most: int = 14) -> Evening:
    size = draw(st.integers(2, 5))
    people = draw(st.integers(max(size, 3), most))
    allowed = draw(st.sampled_from([[size], list(range(2, 6))]))
    return Evening(people, size, allowed, draw(st.booleans()), draw(st.text("abc", min_size=1, max_size=3)))


@settings(max_examples=25, deadline=None)
@given(evenings(), st.integers(1, 3))
def test_everyone_is_seated_once_a_round_or_sits_out(evening: Evening, rounds: int) -> None:
    for _ in range(rounds):
        before = len(evening.byes)
        evening.play()
        out = evening.byes[before:]
        assert sorted([*(person for table in evening.rounds[-1] for person in table), *out]) == evening.people
    byes = [evening.byes.count(person) for person in evening.people]
    assert max(byes) - min(byes) <= 1, "nobody sits out again before all the others have"


@settings(max_examples=10, deadline=None)
@given(evenings(most=10), st.integers(1, 3))
def test_the_same_seed_seats_the_same_people(evening: Evening, rounds: int) -> None:
    again = Evening(len(evening.people), evening.size, evening.allowed, evening.swiss, evening.seed)
    for _ in range(rounds):
        evening.play()
        again.play()
    assert again.rounds == evening.rounds


def all_ways(people: Sequence[int], sizes: Sequence[int]) -> Iterator[list[Group]]:
    """All ways to form tables, without cleverness; some come several times."""
    if not sizes:
        yield []
        return
    for group in combinations(people, sizes[0]):
        rest = [person for person in people if person not in group]
        for others in all_ways(rest, sizes[1:]):
            yield [group, *others]


def repeats(tables: Sequence[Group], past: Past) -> int:
    """The pairs that meet again."""
    return sum(past.met[frozenset(two)] > 0 for table in tables for two in combinations(table, 2))


def price(tables: Sequence[Group], field: Field) -> tuple[int, float]:
    """What the tables of a Swiss round cost, worked out anew: meetings again, then differences of points."""
    pairs = [two for table in tables for two in combinations(table, 2)]
    again = sum(field.past.met[frozenset(two)] ** 2 for two in pairs)
    return again, sum((field.points[a] - field.points[b]) ** 2 for a, b in pairs)


CASES = st.sampled_from([(6, 2), (8, 2), (8, 4), (6, 3), (7, 3), (8, 3), (7, 4), (5, 3)])


@settings(max_examples=20, deadline=None)
@given(CASES, st.integers(1, 3), st.text("abc", max_size=3))
def test_a_swiss_round_is_the_cheapest_of_all(case: tuple[int, int], played: int, seed: str) -> None:
    people, size = case
    evening = Evening(people, size, range(2, 6), True, seed)
    for _ in range(played):
        evening.play()
    field, sizes = evening.field, table_sizes(people, size, range(2, 6))
    best = min(price(way, field) for way in all_ways(evening.people, sizes))
    assert price(groups(field, sizes, True), field) == best


@settings(max_examples=12, deadline=None)
@given(st.sampled_from([(8, 4), (8, 3), (7, 4), (10, 5), (6, 2)]), st.integers(1, 3), st.text("abc", max_size=3))
def test_where_all_are_to_meet_as_few_as_possible_meet_again(case: tuple[int, int], played: int, seed: str) -> None:
    people, size = case
    evening = Evening(people, size, range(2, 6), False, seed)
    for _ in range(played):
        evening.play()
    sizes = table_sizes(people, size, range(2, 6))
    best = min(repeats(way, evening.past) for way in all_ways(evening.people, sizes))
    assert repeats(groups(evening.field, sizes, False), evening.past) == best


@pytest.mark.parametrize(("people", "size"), [(12, 3), (12, 4), (11, 4)])
def test_swapping_finds_nearly_what_looking_at_all_ways_finds(people: int, size: int) -> None:
    evening = Evening(people, size, range(2, 6), True, "swap")
    for _ in range(3):
        evening.play()
    field, sizes = evening.field, table_sizes(people, size, range(2, 6))
    worth = _Price(field, max(sizes), True)
    exact, near = _cheapest(field.people, sizes, worth), _swapped(field.people, sizes, worth, Random("x"))
    assert price(near, field)[0] == price(exact, field)[0], "no more meetings again"
    assert worth.of_all(near) <= 1.1 * worth.of_all(exact)


@pytest.mark.parametrize("people", [4, 6, 8, 10, 5, 7])
def test_pairs_meet_in_as_many_rounds_as_everyone_has_opponents(people: int) -> None:
    evening = Evening(people, 2, [2], False, "pairs")
    for _ in range(people - 1 + people % 2):
        assert not all_met(evening.people, evening.past)
        evening.play()
    assert all_met(evening.people, evening.past)
    assert set(evening.past.met.values()) == {1}


@pytest.mark.parametrize(
    ("people", "size", "most"), [(8, 4, 3), (9, 3, 4), (10, 5, 4), (12, 4, 6), (12, 3, 7), (7, 3, 4)]
)
def test_larger_tables_bring_everyone_together_in_few_rounds(people: int, size: int, most: int) -> None:
    evening = Evening(people, size, range(2, 6), False, "meet")
    while not all_met(evening.people, evening.past):
        evening.play()
        assert len(evening.rounds) <= most


@settings(max_examples=15, deadline=None)
@given(evenings(most=10), st.integers(1, 4))
def test_everybody_sits_where_they_have_sat_least(evening: Evening, rounds: int) -> None:
    for _ in range(rounds):
        sat = evening.past.sat
        evening.play()
        for table in evening.rounds[-1]:
            found = [
                sum(sat[person, seat] for seat, person in enumerate(order) if person is not None)
                for order in permutations(table)
            ]
            assert found[0] == min(found), "the first order is the one in which they sit"


def test_seats_stay_balanced_through_an_evening() -> None:
    evening = Evening(8, 4, [4], True, "seats")
    for _ in range(8):
        evening.play()
    for person in evening.people:
        sat = [evening.past.sat[person, seat] for seat in range(4)]
        assert max(sat) - min(sat) <= 2, f"person {person} sat {sat} times in the seats"


def test_nobody_sits_at_a_small_table_again_if_all_else_is_equal() -> None:
    past = Past([(0, 1), (2, 3, 4)], size=3)
    past.met.clear()
    field = Field(range(5), dict.fromkeys(range(5), 0.0), past, "x")
    small = next(group for group in groups(field, [3, 2], True) if len(group) == 2)
    assert not {0, 1} & set(small)


@pytest.mark.parametrize(
    ("people", "size", "allowed", "sizes"),
    [
        (8, 4, [2, 3, 4], [4, 4]),
        (9, 4, [2, 3, 4], [3, 3, 3]),
        (5, 2, [2, 3, 4], [3, 2]),
        (5, 2, [2], [2, 2]),
        (5, 4, [3, 4, 5], [5]),
        (7, 5, [3, 4, 5], [4, 3]),
        (2, 3, [3], []),
    ],
)
def test_tables_have_sizes_near_the_usual_one(people: int, size: int, allowed: list[int], sizes: list[int]) -> None:
    assert table_sizes(people, size, allowed) == sizes


@given(st.integers(1, MOST_PEOPLE), st.integers(2, 5))
def test_bots_fill_tables_evenly(people: int, size: int) -> None:
    sizes = sizes_with_bots(people, size)
    assert sum(sizes) == people
    assert len(sizes) * size - people < size, "no more bots than needed"
    assert max(sizes) - min(sizes) <= 1


def test_whoever_sat_out_least_and_stands_lowest_sits_out() -> None:
    field = Field([4, 2, 0, 1, 3], dict.fromkeys(range(5), 0.0), Past(byes=[3]), "x")
    assert sitting_out(field, 2) == [1, 0]
