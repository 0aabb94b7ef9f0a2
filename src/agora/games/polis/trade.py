"""Phase 6: trade with a partner, and the duties of Ports.  [polis.trade]"""

from collections.abc import Sequence
from typing import ClassVar

from agora.core.engine import Decision, Move, Seat, Step, step
from agora.core.errors import Illegal
from agora.core.questions import Question
from agora.games.polis.ask import choose, option
from agora.games.polis.events import PortTurnedBack, Traded
from agora.games.polis.foretell import trade_board
from agora.games.polis.moves import Pass, Trade
from agora.games.polis.state import Polis
from agora.games.polis.symbols import trades_allowed, vases


@step
class TradePhase(Step[Polis]):
    """The player on turn may trade, with the Canal twice; Ports turned to him bind him.  [polis.trade]"""

    seat: Seat
    done: int = 0  # trades made in this turn

    def run(self, s: Polis) -> None:
        if s.ending:
            return
        s.phase = 6
        left = trades_allowed(s, self.seat) - self.done
        if left > 0:
            s.then(ChoosePartner(self.seat, left, self.done))
        else:
            s.then(TradeEnd(self.seat))


@step
class ChoosePartner(Decision[Polis, Trade | Pass]):
    """Trade with another player: each gets the other's vases in coins; or do not trade.  [polis.trade]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (Trade, Pass)
    seat: Seat
    left: int = 1  # trades that can still be made
    done: int = 0

    @property
    def seats(self) -> tuple[Seat, ...]:
        return (self.seat,)

    def moves(self, s: Polis, seat: Seat) -> Sequence[Trade | Pass]:
        owners = duties(s, seat)
        if owners and self.left <= len(owners):
            return [Trade(other) for other in s.others(seat) if other in owners]
        trades = [Trade(other) for other in s.others(seat)]
        return trades if owners else [*trades, Pass()]

    def check(self, s: Polis, seat: Seat, move: Trade | Pass) -> None:
        owners = duties(s, seat)
        if isinstance(move, Pass):
            if owners:
                raise Illegal("polis.trade.port", owners=tuple(sorted(set(owners))))
            return
        if move.seat == seat or not 0 <= move.seat < s.options.seats:
            raise Illegal("polis.other-player")
        if owners and self.left <= len(owners) and move.seat not in owners:
            raise Illegal("polis.trade.port", owners=tuple(sorted(set(owners))))

    def resolve(self, s: Polis, seat: Seat, move: Trade | Pass) -> None:
        if isinstance(move, Pass):
            s.then(TradeEnd(seat))
            return
        partner = move.seat
        coins, partner_coins = vases(s, partner), vases(s, seat)
        s.coins[seat] += coins
        s.coins[partner] += partner_coins
        s.trades += ((seat, partner),)
        s.tell(Traded, seat, partner, coins, partner_coins)
        discharge(s, partner, seat)
        s.then(TradePhase(seat, self.done + 1))

    def ask(self, s: Polis, seat: Seat) -> Question:
        own, allowed = vases(s, seat), self.moves(s, seat)
        options = []
        for other in s.others(seat):
            refused = None if Trade(other) in allowed else "polis.trade.port"
            facts = {"coins": vases(s, other), "partner_coins": own}
            options.append(option(Trade(other), facts, refused=refused))
        options.append(option(Pass(), refused=None if Pass() in allowed else "polis.trade.port"))
        bound = duties(s, seat)
        what = "polis.ask.trade-port" if bound else "polis.ask.trade"
        asked = choose(what, options, left=self.left, owners=sorted(set(bound)))
        return {**asked, "board": {"partners": trade_board(s, seat)}}


@step
class TradeEnd(Step[Polis]):
    """Ports that were turned to the player and got no trade slide back as well.  [polis.trade.port]"""

    seat: Seat

    def run(self, s: Polis) -> None:
        if s.options.unmet_port == "slides-back":
            for owner in duties(s, self.seat):
                discharge(s, owner, self.seat)


def duties(s: Polis, seat: Seat) -> list[Seat]:
    """The owners of the Ports that bind a player, one entry per Port.  [polis.trade.port]"""
    bound = [owner for owner, city in enumerate(s.cities) for laid in city if laid.toward == seat]
    return bound + [owner for owner, debtor in s.owed if debtor == seat] if s.owed else bound


def discharge(s: Polis, owner: Seat, seat: Seat) -> None:
    """A Port of an owner that was turned to a player slides back into its row, if there is one."""
    city = s.cities[owner]
    for i, laid in enumerate(city):
        if laid.toward == seat:
            s.cities[owner] = (*city[:i], laid._replace(up=False, toward=None), *city[i + 1 :])
            s.tell(PortTurnedBack, owner)
            return
    if (owner, seat) in s.owed:
        at = s.owed.index((owner, seat))
        s.owed = s.owed[:at] + s.owed[at + 1 :]


STEPS = (TradePhase, ChoosePartner, TradeEnd)
