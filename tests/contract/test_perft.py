"""Counts the ways to play the first moves from fixed set-ups; `perft.json` holds the known numbers.

A set-up is a start (options and seed, or a position) with the number of sequences of one move, of two moves, and so on.
Chance is drawn from the seed and does not branch.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import NamedTuple, TypedDict, cast

import pytest

import agora
from agora import AnyMatch
from agora.core.engine import State, apply, question
from agora.games import IDS
from agora.games.akropolis.box import KINDS, PRINTED
from agora.games.akropolis.state import Akropolis
from tests.games.akropolis.model import ModelCity
from tests.golden import ROOT


class SetUp(TypedDict, total=False):
    name: str
    options: dict[str, agora.JSON]
    position: dict[str, agora.JSON]
    seed: str
    counts: list[int]


def set_ups(game: str) -> list[SetUp]:
    """The known numbers of a game, if there are any."""
    known = ROOT / "tests" / "games" / game / "perft.json"
    found: list[SetUp] = json.loads(known.read_text(encoding="utf-8")) if known.is_file() else []
    return found


def start(game: str, set_up: SetUp) -> AnyMatch:
    if "position" in set_up:
        return agora.position(game, set_up["position"], seed=set_up["seed"])
    return agora.new(game, seed=set_up["seed"], **set_up["options"])  # type: ignore[arg-type]


def perft(s: State, depth: int) -> int:
    """The number of ways to play `depth` moves."""
    decision = question(s)
    if decision is None:
        return 0
    seat = decision.to_act[0]  # a sealed question is answered seat by seat
    listed = decision.moves(s, seat)
    if depth == 1:
        return len(listed)
    total = 0
    for move in listed:
        after = s.clone()
        apply(after, seat, move, trusted=True)
        total += perft(after, depth - 1)
    return total


CASES = [pytest.param(game, set_up, id=f"{game} {set_up['name']}") for game in IDS for set_up in set_ups(game)]


@pytest.mark.parametrize(("game", "set_up"), CASES)
def test_the_number_of_ways_to_play_has_not_changed(game: str, set_up: SetUp) -> None:
    state = start(game, set_up).state
    assert [perft(state, depth) for depth in range(1, len(set_up["counts"]) + 1)] == set_up["counts"]


# -- Akropolis again, slowly ------------------------------------------------------------------------------------------


class Slow(NamedTuple):
    """A situation as the slow model sees it; in a solo game the automa is the last side and has no city."""

    cities: list[ModelCity]
    stones: list[int]
    site: list[int]
    stacks: list[tuple[int, ...]]
    turn: int


def slow(match: AnyMatch) -> Slow:
    s = cast(Akropolis, match.state)
    cities = []
    for city in s.cities:
        model = ModelCity()
        for tile, q, r, rotation in city.placed:
            model.place(kinds(tile), q, r, rotation)
        cities.append(model)
    return Slow(cities, list(s.stones), list(s.site), list(s.stacks), match.to_act[0])


def kinds(tile: int) -> list[str]:
    return [KINDS[kind] for kind in PRINTED.box.hexes[tile]]


def slow_moves(s: Slow) -> Iterator[tuple[int, int, int, int]]:
    for slot in range(min(len(s.site), s.stones[s.turn] + 1)):
        for q, r, rotation in s.cities[s.turn].placements():
            yield slot, q, r, rotation


def slow_play(s: Slow, slot: int, q: int, r: int, rotation: int) -> Slow:
    """The situation after a move, the automa's turn included."""
    cities, stones, site, stacks = list(s.cities), list(s.stones), list(s.site), list(s.stacks)
    city = cities[s.turn] = copy.copy(cities[s.turn])
    city.tops = dict(city.tops)
    stones[s.turn] += city.place(kinds(site.pop(slot)), q, r, rotation) - slot
    if len(cities) == 1:
        stones[1] += slot
    _supply(site, stacks)
    if len(cities) == 1 and len(site) > 1:
        with_plaza = [i for i, tile in enumerate(site[: stones[1] + 1]) if any("plaza" in kind for kind in kinds(tile))]
        taken = with_plaza[0] if with_plaza else 0
        site.pop(taken)
        stones[1] -= taken
        _supply(site, stacks)
    return Slow(cities, stones, site, stacks, (s.turn + 1) % len(cities))


def _supply(site: list[int], stacks: list[tuple[int, ...]]) -> None:
    if len(site) == 1 and stacks:
        site.extend(stacks.pop(0))


def slow_perft(s: Slow, depth: int) -> int:
    if len(s.site) == 1:
        return 0
    if depth == 1:
        return sum(1 for _ in slow_moves(s))
    return sum(slow_perft(slow_play(s, *move), depth - 1) for move in slow_moves(s))


AKROPOLIS = set_ups("akropolis")


@pytest.mark.parametrize("set_up", AKROPOLIS, ids=lambda set_up: set_up["name"])
def test_the_slow_model_counts_the_same_first_moves(set_up: SetUp) -> None:
    match = start("akropolis", set_up)
    assert sorted(map(tuple, match.moves(match.to_act[0]))) == sorted(slow_moves(slow(match)))
    assert slow_perft(slow(match), 1) == set_up["counts"][0]


# set-ups with few first moves, each number once
SMALL = {tuple(one["counts"]): one for one in AKROPOLIS if one["counts"][0] <= 200}.values()


@pytest.mark.slow
@pytest.mark.parametrize("set_up", SMALL, ids=lambda set_up: set_up["name"])
def test_the_slow_model_counts_the_same_pairs_of_moves(set_up: SetUp) -> None:
    assert slow_perft(slow(start("akropolis", set_up)), 2) == set_up["counts"][1]
