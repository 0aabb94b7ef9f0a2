"""Every number of a position, and of every step in it, has a bound: a huge one is refused or costs nothing."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import pytest

import agora
from agora import Refusal
from agora.core.engine import State, tag
from agora.games import find
from tests.games.playing import random_turns

SECONDS = 0.05  # of CPU, for an answer or a refusal
NUMBERS = (2**31, -1, 999)
TABLES = [("akropolis", 1), ("akropolis", 2), ("polis", 3), ("improvement", 2), ("improvement", 4)]
DEAL = {"tiles": [3, 4, 5, 6], "to_site": 1, "per_stack": 3, "stacks": 1}
SALE = {"seller": 0, "card": "hoplite", "high": 3, "leader": 1, "bids": [[1, 3]]}
GAIN = json.dumps([["gain", "vp", 2]])
RARE: Mapping[str, Mapping[str, Json]] = {  # steps that random games seldom plan, each in a position of its own
    "akropolis": {
        "deal": {"seats": 2, "site": [1, 2], "stacks": [], "now": [{"deal": DEAL}, {"take-tile": {"seat": 0}}]},
    },
    "polis": {
        "enter": {"now": [{"enter": {"seat": 0, "card": "hoplite", "paid": 1}}]},
        "hammer": {"now": [{"hammer": SALE}]},
        "turn-board": {"boards": ["athina-A"], "now": [{"turn-board": {"seat": 0}}]},
    },
    "improvement": {
        "make-exchange": {
            "glory": [4, 4],
            "now": [{"make-exchange": {"seat": 0, "resource": "glory", "price": 2, "words": GAIN}}],
        },
        "raise-free": {"now": [{"raise-free": {"seat": 0, "left": 2, "levels": 1}}]},
    },
}
UNTRIED = {  # without numbers, never part of a position, or with a seat only
    "automa-turn", "begin", "name-chief", "name-start", "draft-board", "deal-cards", "deal-events", "choose-action",
    "take-card-back", "discard-token",
}  # fmt: skip
WHOLE_AT = (3, 25, 60)  # by game: the turn whose position has all its numbers changed
Json = Any  # what `json.loads` returns


@cache
def situations(game: str, seats: int) -> tuple[list[Json], dict[str, Json]]:
    """Positions of random games, and for each kind of step one that begins with it."""
    planned: dict[str, Json] = {}
    codec, then = find(game).codec, State.then

    def note(s: State, *steps: Any) -> None:
        planned.update({tag(type(step)): codec.steps.write(step) for step in steps})
        then(s, *steps)

    whole: list[Json] = []
    begun: dict[str, Json] = {}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(State, "then", note)
        for seed in range(len(WHOLE_AT)):
            match = agora.new(game, seats=seats, seed=seed)
            for n, _ in enumerate(random_turns(match, seed)):
                position = match.position()
                begun.update({kind: _plain(position) for step in position["now"][:1] for kind in step})
                for kind in planned.keys() - begun.keys():
                    start = _plain({**position, "now": [planned[kind], *position["now"]]})
                    if _seconds(game, start)[1]:
                        begun[kind] = start
                if n == WHOLE_AT[seed]:
                    whole.append(_plain(position))
                planned.clear()
    for kind, position in RARE[game].items():
        assert _seconds(game, position)[1], kind
    return whole, {**begun, **RARE[game]}


def _plain(position: object) -> Json:
    return json.loads(json.dumps(position))


def _seconds(game: str, position: Json) -> tuple[float, bool]:
    """The CPU that a position takes to be set up and shown, and whether it was accepted."""
    begun = time.process_time()
    try:
        match = agora.position(game, position, seed=1)
        for seat in (*match.to_act, None):
            match.view(seat)
            match.question(seat)
        match.scores()
    except Refusal:
        return time.process_time() - begun, False
    return time.process_time() - begun, True


def _check(game: str, position: Json, where: str) -> None:
    """Try a position, up to three times if it is slow: the collection of garbage may have come in between."""
    taken = []
    while len(taken) < 3:
        taken.append(_seconds(game, position)[0])
        if taken[-1] < SECONDS:
            return
    raise AssertionError(f"{where} took {min(taken):.3f} s")


def _changed(value: Json, number: int) -> Iterator[tuple[str, Json]]:
    """The value with one of its numbers changed, for each number in it, and the place of that number."""
    if isinstance(value, bool):
        return
    if isinstance(value, int):
        yield "", number
    elif isinstance(value, str):
        for found in re.finditer(r"(?<![\w-])-?\d+", value):
            yield f"~{found.start()}", value[: found.start()] + str(number) + value[found.end() :]
    elif isinstance(value, list):
        for i, item in enumerate(value):
            yield from ((f"[{i}]{path}", [*value[:i], new, *value[i + 1 :]]) for path, new in _changed(item, number))
    elif isinstance(value, dict):
        for name, item in value.items():
            yield from ((f".{name}{path}", {**value, name: new}) for path, new in _changed(item, number))


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_huge_number_in_a_position_is_refused_or_costs_nothing(game: str, seats: int) -> None:
    whole, begun = situations(game, seats)
    tried = 0
    for position in whole:
        for number in NUMBERS:
            for path, changed in _changed({**position, "now": []}, number):
                _check(game, {**changed, "now": position["now"]}, f"{path} = {number}")
                tried += 1
    for kind, position in begun.items():
        for number in NUMBERS:
            for path, step in _changed(position["now"][0], number):
                _check(game, {**position, "now": [step, *position["now"][1:]]}, f"{kind}{path} = {number}")
                tried += 1
    assert tried > 100


@pytest.mark.slow
@pytest.mark.parametrize("game", ["akropolis", "polis", "improvement"])
def test_the_numbers_of_every_kind_of_step_are_tried(game: str) -> None:
    tried = {kind for name, seats in TABLES if name == game for kind in situations(game, seats)[1]}
    assert {tag(kind) for kind in find(game).kinds.steps} - tried <= UNTRIED


MILLIONS = json.dumps([["take-token", 5_000_000]])
DEAL_MILLIONS = {"deal": {**DEAL, "per_stack": 0, "stacks": 5_000_000}}


@pytest.mark.parametrize(
    ("game", "position"),
    [
        ("akropolis", {"site": [1, 2], "stacks": [], "now": [DEAL_MILLIONS, {"take-tile": {"seat": 0}}]}),
        ("polis", {"history": [5_000_000]}),
        ("polis", {"now": [{"draw-cards": {"seat": 0, "cards": 5_000_000, "other": False}}]}),
        ("improvement", {"now": [{"carry": {"seat": 0, "words": MILLIONS}}]}),
        ("improvement", {"hands": [12, 0], "now": [{"discard-cards": {"seat": 0, "number": 12}}]}),
        ("improvement", {"hands": [12, 0], "now": [{"carry": {"seat": 0, "words": '[["discard",11]]'}}]}),
    ],
)
def test_a_position_that_would_deal_millions_is_refused_at_once(game: str, position: Json) -> None:
    _seconds(game, {})  # reads the files of the game
    seconds, accepted = _seconds(game, position)
    assert not accepted
    assert seconds < SECONDS
