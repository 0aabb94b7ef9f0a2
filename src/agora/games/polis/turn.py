"""The course of a turn: seven phases one after the other, the next player, the end.  [polis.turn] [polis.end]"""

from functools import cache

from agora.core.engine import Seat, Step, step
from agora.games.polis.auction import AuctionPhase
from agora.games.polis.build import BuildPhase
from agora.games.polis.draw import DrawPhase, Lighthouse
from agora.games.polis.events import GameEnded, TurnBegan
from agora.games.polis.income import IncomePhase
from agora.games.polis.protect import ProtectPhase
from agora.games.polis.queries import use_of
from agora.games.polis.scoring import places
from agora.games.polis.state import Laid, Polis
from agora.games.polis.trade import TradePhase
from agora.games.polis.war import WarPhase

PHASES = ("draw", "auction", "build", "protect", "income", "trade", "war")


@step
class TurnStart(Step[Polis]):
    """A player's turn begins.  [polis.turn]"""

    seat: Seat

    def run(self, s: Polis) -> None:
        s.turn = self.seat
        s.phase = 1  # the Lighthouse's question belongs to phase 1 too
        if s.options.trade_peace == "own-turn" or self.seat == s.start:
            s.trades = ()
        s.tell(TurnBegan, self.seat)
        s.then(*phases(self.seat))


@step
class TurnEnd(Step[Polis]):
    """After the second End card the game is over; otherwise the left neighbour's turn begins.

    Cards that work once per turn are ready again, also those that left the city.  [polis.turn.end] [polis.end]"""

    seat: Seat

    def run(self, s: Polis) -> None:
        if s.ending:
            s.tell(GameEnded, tuple(k for k, place in enumerate(places(s)) if place == 1))
            return
        city = s.cities[self.seat]
        if any(laid.up for laid in city):
            s.cities[self.seat] = tuple([slide_back(s, laid) for laid in city])
        if s.spent[self.seat]:
            s.spent[self.seat] = tuple([card for card in s.spent[self.seat] if use_of(s, card) == "per_game"])
        s.then(TurnStart((self.seat + 1) % s.options.seats))


def slide_back(s: Polis, laid: Laid) -> Laid:
    """Make a card ready after the turn if it may be used once a turn.  [polis.income.use]"""
    return laid._replace(up=False) if laid.up and use_of(s, laid.card) == "per_turn" else laid


@cache
def phases(seat: Seat, first: str = "draw") -> tuple[Step[Polis], ...]:
    """The steps of a turn from a phase on; the Lighthouse comes before the first."""
    steps: tuple[Step[Polis], ...] = (
        DrawPhase(seat), AuctionPhase(seat), BuildPhase(seat), ProtectPhase(seat), IncomePhase(seat), TradePhase(seat),
        WarPhase(seat),
    )  # fmt: skip
    rest = (*steps[PHASES.index(first) :], TurnEnd(seat))
    return (Lighthouse(seat), *rest) if first == PHASES[0] else rest


STEPS = (TurnStart, TurnEnd)
