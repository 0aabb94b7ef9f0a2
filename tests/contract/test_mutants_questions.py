"""Tests the battery itself on questions: lists, refusals and offers that disagree, and worlds that keep a secret."""

from __future__ import annotations

import re
from typing import Any, cast

import pytest

from agora.contract import Failure, play_through, schemas
from agora.core import asks
from agora.core.engine import Move, Rng, Seat
from agora.core.questions import Option, Question
from agora.games import AnyGame
from agora.games.akropolis import GAME as AKROPOLIS
from agora.games.akropolis.moves import Place
from agora.games.akropolis.state import Akropolis
from agora.games.akropolis.steps import TakeTile
from agora.games.improvement import GAME as IMPROVEMENT
from agora.games.improvement import ImprovementGame
from agora.games.improvement.events import PackSeen
from agora.games.improvement.moves import Pick
from agora.games.improvement.setup import Draft
from agora.games.improvement.state import Improvement
from agora.games.polis import GAME as POLIS
from agora.games.polis import PolisGame
from agora.games.polis.state import Polis
from tests.contract import hooks
from tests.core.toy import TOY, SecretBid, Toy, ToyGame

GAMES = 6  # the battery must notice within this many


def caught(game: Any, seats: int) -> str:
    """What the battery says about a broken game."""
    return hooks.caught(game, seats, GAMES)


@pytest.fixture(autouse=True)
def _without_schemas(monkeypatch: pytest.MonkeyPatch) -> None:
    """Switch schemas off: they would notice many leaks by accident, but the check made for a leak must notice it."""
    monkeypatch.setattr(schemas, "installed", lambda: False)


# -- moves, choices, refusal and offered ------------------------------------------------------------------------------


def test_a_fast_form_in_another_order_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = TakeTile.moves
    monkeypatch.setattr(TakeTile, "moves", lambda self, s, seat: list(honest(self, s, seat))[::-1])
    assert "not in the order of choices" in caught(AKROPOLIS, 2)


def test_a_fast_form_that_forgets_the_dearest_tile_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = TakeTile.moves

    def moves(self: TakeTile, s: Akropolis, seat: Seat) -> list[Place]:
        listed = honest(self, s, seat)
        return [move for move in listed if move.slot < max(1, listed[-1].slot)]

    monkeypatch.setattr(TakeTile, "moves", moves)
    assert re.search(r"moves\(seat \d\) of TakeTile\(seat=\d\) lacks Place\(slot=\d", caught(AKROPOLIS, 2))


def test_choices_that_lack_a_legal_move_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = TakeTile.choices
    monkeypatch.setattr(TakeTile, "choices", lambda self, s, seat: list(honest(self, s, seat))[1:])
    assert "`choices` lacks it" in caught(AKROPOLIS, 2)


def test_an_offer_that_shows_a_legal_move_as_refused_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = TakeTile.offered

    def offered(self: TakeTile, s: Akropolis, seat: Seat) -> list[tuple[Place, str | None]]:
        (move, _), *others = honest(self, s, seat)
        return [(move, "akropolis.buy"), *others]

    monkeypatch.setattr(TakeTile, "offered", offered)
    assert "does not agree with its `refusal`" in caught(AKROPOLIS, 2)


@pytest.mark.parametrize("game", [POLIS, IMPROVEMENT], ids=["polis", "improvement"])
def test_a_question_that_shows_a_legal_option_as_refused_is_caught(
    game: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = asks.option

    def option(game: str, move: Move, *facts: Any, **more: Any) -> Option:
        return honest(game, move, *facts, **{**more, "refused": more.get("refused") or "core.choice"})

    monkeypatch.setattr(asks, "option", option)
    assert re.search(r"the question to seat \d calls .* core.choice; the rules call it legal", caught(game, 3))


@pytest.mark.parametrize("game", [POLIS, IMPROVEMENT], ids=["polis", "improvement"])
def test_a_question_that_shows_a_refused_option_as_legal_is_caught(
    game: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = asks.option

    def option(game: str, move: Move, *facts: Any, **more: Any) -> Option:
        return honest(game, move, *facts, **{**more, "refused": None})

    monkeypatch.setattr(asks, "option", option)
    assert re.search(r"the question to seat \d calls .* legal; the rules call it [^l]", caught(game, 3))


@pytest.mark.parametrize("game", [POLIS, IMPROVEMENT], ids=["polis", "improvement"])
def test_a_question_that_hides_a_legal_move_is_caught(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = asks.choose

    def choose(ask: str, options: list[Option], *facts: Any, **more: Any) -> Question:
        return honest(ask, options[1:], *facts, **more)

    monkeypatch.setattr(asks, "choose", choose)
    assert re.search(r"the question to seat \d does not offer .*, which is legal", caught(game, 3))


# -- sealed answers ---------------------------------------------------------------------------------------------------


def test_a_question_that_shows_what_others_answered_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Draft.ask

    def ask(self: Draft, s: Improvement, seat: Seat) -> Question:
        return {**honest(self, s, seat), "board": {"answers": str(self.answers)}}

    monkeypatch.setattr(Draft, "ask", ask)
    assert re.search(r"question\(\d\) depends on a secret", caught(IMPROVEMENT, 3))


def test_an_event_that_tells_a_sealed_answer_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Draft.resolve

    def resolve(self: Draft, s: Improvement, seat: Seat, move: Pick) -> None:
        s.tell(PackSeen, s.packs[seat].index(cast(str, move.card)))
        honest(self, s, seat, move)

    monkeypatch.setattr(Draft, "resolve", resolve)
    assert "depends on a secret" in caught(IMPROVEMENT, 3)


def test_a_world_that_keeps_sealed_answers_is_caught_without_hooks() -> None:
    class Lazy(ToyGame):
        def determinize(self, s: Toy, seat: Seat | None, rng: Rng) -> Toy:
            world = super().determinize(s, seat, rng)
            if s.stack and isinstance(s.stack[-1], SecretBid):
                world.stack[-1] = s.stack[-1]
            return world

    play_through(TOY, 3, 0)
    with pytest.raises(Failure, match="keeps the sealed answers"):
        [play_through(Lazy(), 3, number) for number in range(GAMES)]


# -- the truth in one zone --------------------------------------------------------------------------------------------


def test_a_world_with_the_true_hand_of_one_seat_is_caught() -> None:
    class Lazy(PolisGame):
        def determinize(self, s: Polis, seat: Seat | None, rng: Rng) -> Polis:
            viewer = s.options.seats if seat is None else seat
            near = s.clone()
            others = [fact for fact in s.seen[viewer] if "hand-0" not in fact[0]]
            near.seen[viewer] = (*others, *([(("hand-0",), s.hands[0])] if seat != 0 and s.hands[0] else []))
            world = super().determinize(near, seat, rng)
            world.seen[viewer] = s.seen[viewer]
            return world

    assert re.search(r"never moves \[\('hands', 0, 0\)", caught(Lazy(), 3))


def test_a_world_with_the_true_events_to_come_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("agora.games.improvement.worlds._deal_events", lambda s, rng: None)
    assert re.search(r"never moves \[\('event_deck', \d\)", caught(IMPROVEMENT, 3))


def test_a_world_with_the_true_next_card_of_the_deck_is_caught() -> None:
    class Lazy(ImprovementGame):
        def determinize(self, s: Improvement, seat: Seat | None, rng: Rng) -> Improvement:
            for _ in range(1000):
                world = super().determinize(s, seat, rng)
                if world.deck[:1] == s.deck[:1]:
                    break
            return world

    assert re.search(r"never moves .*\('deck', 0\)", caught(Lazy(), 3))
