"""What is secret, from whom, and what does a seat remember?"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import agora
from agora.core.chance import Quick
from agora.core.engine import apply, question, settle
from agora.games.improvement import GAME
from agora.games.improvement.memory import Place
from agora.games.improvement.state import Improvement
from agora.games.improvement.worlds import hidden_cards
from tests.games.playing import look
from tests.marks import covers

from .table import drafted, table


@covers("IMP-298")
def test_a_hand_is_seen_by_its_owner_alone_and_its_size_by_all() -> None:
    match = table(3, phase="progress", hands=[["bank", "power"], ["quarry"], []], deck=["oracle"], drachma=[9, 9, 9])
    for seat in (None, 0, 1, 2):
        seen = look(match, seat)
        assert [one["hand"] for one in seen["players"]] == [2, 1, 0]
        assert seen["hand"] == ({0: ["bank", "power"], 1: ["quarry"]}.get(seat, []) if seat is not None else [])
        if seat != 0:
            assert "bank" not in str(seen)


@covers("IMP-299")
def test_the_deck_is_hidden_and_its_size_is_public() -> None:
    match = drafted(2)
    for seat in (None, 0, 1):
        assert look(match, seat)["deck"] == 30
        decks = {match.game.determinize(match.state, seat, Quick(i)).deck for i in range(10)}
        assert len(decks) == 10


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_memories_are_true_throughout_the_game(seats: int) -> None:
    """Every remembered card lies in one of its places, and no place is remembered twice."""
    for seed in range(12):
        options = {"seats": seats, "discards": ("under_deck", "out_of_game")[seed % 2]}
        s = GAME.setup(GAME.read_options(options))
        settle(s)
        rng = Quick(seed)
        while (decision := question(s)) is not None:
            seat = decision.to_act[0]
            apply(s, seat, decision.sample(s, seat, rng), trusted=True)
            for viewer in range(seats + 1):
                where: dict[str, Place] = {
                    card: place for place, card in hidden_cards(s, viewer if viewer < seats else None)
                }
                held: Counter[Place] = Counter()
                for cards, places in s.seen[viewer]:
                    assert not Counter(where[card] for card in cards) - Counter(places)
                    held.update(places)
                assert not held - Counter(where.values())


def test_a_world_keeps_what_a_seat_knows_and_changes_the_rest() -> None:
    match = table(
        3, phase="progress", hands=[["bank"], ["quarry", "power"], ["oracle"]], deck=["council", "archives", "rivalry"],
        drachma=[9, 9, 9],
        remembered=[[{"cards": ["quarry", "council"], "places": ["hand 1", "deck 0"]}], [], [], []],
    )  # fmt: skip
    worlds = [match.game.determinize(match.state, 0, Quick(i)) for i in range(60)]
    assert {("quarry" in w.hands[1], w.deck[0] == "quarry") for w in worlds} == {(True, False), (False, True)}
    assert all({"quarry", "council"} <= {*w.hands[1], w.deck[0]} for w in worlds)
    assert {w.hands[0] for w in worlds} == {("bank",)}
    assert {card for w in worlds for card in w.hands[2]} == {"oracle", "power", "archives", "rivalry"}
    assert all(match.game.view(w, 0) == match.view(0) for w in worlds)


def test_in_another_world_the_others_remember_what_lies_there() -> None:
    rng = Quick(3)
    s = GAME.setup(GAME.read_options({"seats": 3}))
    settle(s)
    for _ in range(60):
        decision = question(s)
        assert decision is not None
        seat = decision.to_act[0]
        apply(s, seat, decision.sample(s, seat, rng), trusted=True)
        for reader in (None, 0, 1, 2):
            world = GAME.determinize(s, reader, rng)
            for viewer in range(4):
                where = {card: place for place, card in hidden_cards(world, viewer if viewer < 3 else None)}
                for cards, places in world.seen[viewer]:
                    assert not Counter(where[card] for card in cards) - Counter(places)


def test_a_bot_never_sees_a_sealed_choice() -> None:
    match: Any = table(phase="dice", dice=[[1, 2], [3, 4]], round=3, event="drought")
    match.play(0, "assign trade,culture")
    worlds = {match.game.determinize(match.state, 1, Quick(i)).stack[-1].answers[0] for i in range(40)}
    assert len(worlds) > 20
    assert match.game.determinize(match.state, 0, Quick(1)).stack[-1].answers == match.state.stack[-1].answers
    assert isinstance(match, agora.Match)


def test_a_seat_sees_what_it_sealed_and_nobody_else_does() -> None:
    match: Any = table(phase="dice", dice=[[1, 2], [3, 4]], round=3, event="drought")
    assert match.view(0)["sealed"] == []
    match.play(0, "assign trade,culture")
    assert [match.view(seat)["sealed"] for seat in (0, 1, None)] == [["trade", "culture"], [], []]
    match.play(0, "assign culture,politics")  # it may choose again until all have chosen
    assert match.view(0)["sealed"] == ["culture", "politics"]
    assert {tuple(match.game.view(world, 0)["sealed"]) for world in _worlds(match, 0)} == {("culture", "politics")}
    assert {tuple(match.game.view(world, 1)["sealed"]) for world in _worlds(match, 1)} == {()}
    match.play(1, "assign philosophy,trade")
    assert [match.view(seat)["sealed"] for seat in (0, 1)] == [[], []], "revealed cards are visible to all"


def test_a_seat_sees_the_card_it_drafts_and_nobody_else_does() -> None:
    match: Any = agora.new("improvement", seats=3, seed=4)
    card = match.view(1)["pack"][2]
    match.play(1, {"pick": {"card": card}})
    assert [match.view(seat)["sealed"] for seat in (0, 1, 2, None)] == [[], [card], [], []]


def _worlds(match: Any, seat: int) -> list[Improvement]:
    return [match.game.determinize(match.state, seat, Quick(i)) for i in range(20)]
