"""Events account for every coin, point and card in random games."""

from __future__ import annotations

from collections import Counter

import pytest

from agora.core.chance import Quick
from agora.core.engine import CHANCE, apply, question
from agora.games.polis.deal import cards_on_table
from tests.games.polis.books import Books
from tests.games.polis.table import new

pytestmark = pytest.mark.slow  # plays whole games


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_events_explain_every_coin_and_point(seats: int) -> None:
    for seed in range(25):
        state, rng = new(seats, seed=seed, boards="random").state.clone(), Quick(seed)
        everything = Counter(card for cards in state.box.by_colour for card in cards)
        while decision := question(state):
            seat = decision.to_act[0]
            books = Books.of(state)
            state.events = []
            apply(state, seat, decision.sample(state, seat, rng))
            for event in state.events:
                books.book(event)
            assert (books.coins, books.points) == (state.coins, state.points), state.events
            assert books.on_cards == Books.of(state).on_cards, state.events
            assert min(state.coins) >= 0
            assert min(state.points) >= 0
            if seat != CHANCE and state.phase:
                assert Counter(cards_on_table(state)) == everything
