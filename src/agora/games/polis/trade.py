"""Phase 6: trade with a partner, and the duties of Ports.  [polis.trade]"""

from collections.abc import Sequence
from typing import ClassVar

from agora.core.asks import choose
from agora.core.engine import Asked, Move, Seat, Step, step
from agora.core.errors import Illegal
from agora.core.questions import Question
from agora.games.polis.asks import option
from agora.games.polis.events import PortTurnedBack, Traded
from agora.games.polis.moves import Pass, Trade
from agora.games.polis.outlook import trade_board
from agora.games.polis.queries import trades_allowed, vases
from agora.games.polis.state import Polis


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
class ChoosePartner(Asked[Polis, Trade | Pass]):
    """Trade with another player: each gets the other's vases in coins; or do not trade.  [polis.trade]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (Trade, Pass)
    left: int = 1  # trades that can still be made
    done: int = 0

    def choices(self, s: Polis, seat: Seat) -> Sequence[Trade | Pass]:
        return [*map(Trade, s.others(seat)), Pass()]

    def refusal(self, s: Polis, seat: Seat, move: Trade | Pass) -> Illegal | None:
        owners = duties(s, seat)
        if isinstance(move, Trade):
            if move.seat not in s.others(seat):
                return Illegal("polis.other-player")
            if move.seat in owners or len(owners) < self.left:
                return None
        return Illegal("polis.trade.port", owners=tuple(sorted(set(owners)))) if owners else None

    def moves(self, s: Polis, seat: Seat) -> Sequence[Trade | Pass]:  # fast form: usually no Port binds a player
        return Asked.moves(self, s, seat) if duties(s, seat) else self.choices(s, seat)

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

    def piece(self, s: Polis, seat: Seat, move: Trade | Pass) -> str | None:
        return None if isinstance(move, Pass) else f"seat:{move.seat}"

    def ask(self, s: Polis, seat: Seat) -> Question:
        own, owners = vases(s, seat), sorted(set(duties(s, seat)))
        options = []
        for move, refused in self.offered(s, seat):
            facts = {"coins": vases(s, move.seat), "partner_coins": own} if isinstance(move, Trade) else {}
            options.append(option(move, facts, on=self.piece(s, seat, move), refused=refused))
        what = "polis.ask.trade-port" if owners else "polis.ask.trade"
        return choose(what, options, {"left": self.left, "owners": owners}, board={"partners": trade_board(s, seat)})


@step
class TradeEnd(Step[Polis]):
    """Ports turned to the player that got no trade slide back as well.  [polis.trade.port]"""

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
    """Slide back into its row a Port of this owner that is turned to this player, if there is one."""
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
