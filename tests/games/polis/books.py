"""The ledger of Polis: coins and points by seat and coins on cards, kept from the events alone."""

from __future__ import annotations

from agora.core.engine import Event
from agora.games.polis import events as e
from agora.games.polis.state import Polis


class Books:
    """Coins and points by seat and coins on cards, kept from the events alone."""

    def __init__(self, coins: list[int], points: list[int], on_cards: int) -> None:
        self.coins = coins
        self.points = points
        self.on_cards = on_cards

    @classmethod
    def of(cls, s: Polis) -> Books:
        """The ledger as the table shows it."""
        return cls(list(s.coins), list(s.points), sum(laid.covered >= 0 for city in s.cities for laid in city))

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
