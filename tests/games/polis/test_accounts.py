"""Every coin, point and card is accounted for by events, and the same in every random game."""

from __future__ import annotations

from collections import Counter

import pytest

from agora.core.chance import Quick
from agora.core.engine import CHANCE, Event, apply, question
from agora.games.polis import events as e
from agora.games.polis.deal import cards_on_table
from agora.games.polis.state import Polis
from tests.games.polis.table import new


class Books:
    """Coins and points by seat and coins on cards, kept from the events alone."""

    def __init__(self, s: Polis) -> None:
        self.coins = list(s.coins)
        self.points = list(s.points)
        self.on_cards = sum(laid.covered >= 0 for city in s.cities for laid in city)

    def book(self, event: Event) -> None:  # noqa: C901  one line per kind of event
        coins, points = self.coins, self.points
        match event:
            case e.CoinsDealt(seat, amount):
                coins[seat] += amount
            case e.ExtraPaid(seat, amount, tokens):
                coins[seat] -= amount
                points[seat] -= tokens
            case e.CardSold(seat, buyer, _, price):
                coins[buyer] -= price
                coins[seat] += price
            case e.CardBoughtBack(seat, payee, _, price):
                coins[seat] -= price
                if payee is not None:
                    coins[payee] += price
            case e.CardBuilt(seat, _, price) | e.ColonyFounded(seat, _, price):
                coins[seat] -= price
            case e.CardProtected(seat):
                coins[seat] -= 1
                self.on_cards += 1
            case e.IncomeTaken(seat, amount, tokens):
                coins[seat] += amount
                points[seat] += tokens
            case e.CardActivated(seat, _, tokens):
                points[seat] -= tokens
            case e.PointsExchanged(seat, tokens, amount):
                points[seat] += tokens
                coins[seat] += amount
                assert amount == -3 * tokens
            case e.CoinsGiven(seat, to, kept, given):
                coins[seat] += kept
                coins[to] += given
            case e.Traded(seat, partner, mine, theirs):
                coins[seat] += mine
                coins[partner] += theirs
            case e.Attacked(seat, _, attack, defence, paid, spoils):
                assert attack > defence
                coins[seat] += spoils - paid
            case e.CardLost(_, _, _, coin):
                self.on_cards -= coin
            case _:
                pass


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_events_explain_every_coin_and_point(seats: int) -> None:
    for seed in range(25):
        state, rng = new(seats, seed=seed, boards="random").state.clone(), Quick(seed)
        everything = Counter(card for cards in state.box.by_colour for card in cards)
        while decision := question(state):
            seat = decision.to_act[0]
            books = Books(state)
            state.events = []
            apply(state, seat, decision.sample(state, seat, rng))
            for event in state.events:
                books.book(event)
            assert (books.coins, books.points) == (state.coins, state.points), state.events
            assert books.on_cards == Books(state).on_cards, state.events
            assert min(state.coins) >= 0
            assert min(state.points) >= 0
            if seat != CHANCE and state.phase:
                assert Counter(cards_on_table(state)) == everything
