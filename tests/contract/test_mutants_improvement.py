"""Tests the battery itself on a game with sealed choices: it must catch these broken tables."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import cast

import pytest

from agora.contract import schemas
from agora.core.engine import Rng, Sealed, Seat
from agora.core.questions import JSON
from agora.games import AnyGame
from agora.games.improvement import GAME, ImprovementGame, worlds
from agora.games.improvement.actions import BuyToken
from agora.games.improvement.events import Gained
from agora.games.improvement.moves import Buy, Dealt, Discard, Keep, Pass, Pick, Play, Take, TakeBack
from agora.games.improvement.politics import PlayCard
from agora.games.improvement.setup import Draft
from agora.games.improvement.state import Improvement
from agora.games.improvement.tracks import add_token
from tests.contract import hooks

GAMES = 8  # the battery must notice within this many


def caught(game: ImprovementGame, seats: int = 2) -> str:
    """What the battery says about a broken game."""
    return hooks.caught(cast(AnyGame, game), seats, GAMES)


@pytest.fixture(autouse=True)
def _without_schemas(monkeypatch: pytest.MonkeyPatch) -> None:
    """Switch schemas off: they would notice many leaks by accident, but the check made for a leak must notice it."""
    monkeypatch.setattr(schemas, "installed", lambda: False)


def test_a_view_that_shows_a_sealed_choice_early_is_caught() -> None:
    class Leaky(ImprovementGame):
        def view(self, s: Improvement, seat: Seat | None) -> Mapping[str, JSON]:
            top = s.stack[-1] if s.stack else None
            answers = str(top.answers) if isinstance(top, Sealed) else None
            return {**super().view(s, seat), "chosen": answers}

    assert "depends on a secret" in caught(Leaky())


def test_a_view_that_shows_the_next_event_is_caught() -> None:
    class Leaky(ImprovementGame):
        def view(self, s: Improvement, seat: Seat | None) -> Mapping[str, JSON]:
            return {**super().view(s, seat), "next": s.event_deck[0] if s.event_deck else None}

    assert "depends on a secret" in caught(Leaky())


def test_a_view_that_shows_a_hand_is_caught() -> None:
    class Leaky(ImprovementGame):
        def view(self, s: Improvement, seat: Seat | None) -> Mapping[str, JSON]:
            return {**super().view(s, seat), "hands": [list(hand) for hand in s.hands]}

    assert "depends on a secret" in caught(Leaky())


@pytest.mark.parametrize("move", [Dealt, Pick, Keep])
def test_a_log_that_shows_hidden_cards_is_caught(move: type, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(move, "seen_by", lambda self, seat: self)
    assert "depends on a secret" in caught(GAME)


def test_a_world_that_keeps_the_sealed_choice_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("agora.games.improvement.worlds._seal_anew", lambda s, seat, rng: None)
    assert "keeps the sealed answers" in caught(GAME)


def test_a_world_that_keeps_the_cards_under_the_dice_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    seal_anew = worlds._seal_anew

    def in_the_draft_only(s: Improvement, seat: Seat | None, rng: Rng) -> None:
        if s.stack and isinstance(s.stack[-1], Draft):
            seal_anew(s, seat, rng)

    monkeypatch.setattr(worlds, "_seal_anew", in_the_draft_only)
    assert "keeps the sealed answers" in caught(GAME)


def test_a_world_that_forgets_what_was_seen_is_caught() -> None:
    class Forgetful(ImprovementGame):
        def determinize(self, s: Improvement, seat: Seat | None, rng: Rng) -> Improvement:
            blank = s.clone()
            viewer = s.options.seats if seat is None else seat
            blank.seen[viewer] = ()
            world = super().determinize(blank, seat, rng)
            world.seen[viewer] = s.seen[viewer]
            return world

    assert re.search(r"depends on a secret|makes a world that cannot be", caught(Forgetful()))


def test_a_question_that_takes_an_unlisted_kind_of_move_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """The market gives a free token for `take red`, which has the fields of `buy red` and is not listed."""
    honest = BuyToken.resolve

    def resolve(self: BuyToken, s: Improvement, seat: Seat, move: Buy | Take | Pass) -> None:
        if isinstance(move, Take):
            add_token(s, seat, move.colour)
        else:
            honest(self, s, seat, move)

    monkeypatch.setattr(BuyToken, "kinds", (Buy, Take, Pass))  # its refusal allows everything that is not a Buy
    monkeypatch.setattr(BuyToken, "resolve", resolve)
    assert re.search(r"seat \d may play Take\(colour='\w+'\), which is not among its moves", caught(GAME))


def test_a_question_that_takes_another_kind_for_its_own_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """`take-back bank` plays the Bank, as if it were `play bank`."""
    refusal, resolve = PlayCard.refusal, PlayCard.resolve

    def own(move: Play | TakeBack | Pass) -> Play | Pass:
        return Play(move.card) if isinstance(move, TakeBack) else move

    monkeypatch.setattr(PlayCard, "kinds", (Play, TakeBack, Pass))
    monkeypatch.setattr(PlayCard, "refusal", lambda self, s, seat, move: refusal(self, s, seat, own(move)))
    monkeypatch.setattr(PlayCard, "resolve", lambda self, s, seat, move: resolve(self, s, seat, own(move)))
    assert re.search(r"seat \d may play TakeBack\(card='[\w-]+'\), which is not among its moves", caught(GAME))


def test_an_event_that_is_read_back_as_another_kind_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A loss is read back as a gain: the fields are the same."""
    monkeypatch.setitem(GAME.codec.events.classes, "lost", Gained)
    assert "an event comes back as another" in caught(GAME)


def test_a_move_of_chance_that_is_read_back_as_another_kind_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """The event deck is read back as an order to discard: the fields are the same."""
    monkeypatch.setitem(GAME.codec.moves.classes, "events", Discard)
    assert "a move comes back as another" in caught(GAME)
