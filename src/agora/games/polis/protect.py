"""Phase 4: a coin on a symbol protects a card.  [polis.protect]"""

from collections.abc import Sequence
from typing import ClassVar

from agora.core.engine import Decision, Move, Seat, Step, step
from agora.core.errors import Illegal
from agora.core.questions import Question
from agora.games.polis.ask import choose, option
from agora.games.polis.events import CardProtected
from agora.games.polis.moves import Pass, Protect
from agora.games.polis.state import Polis
from agora.games.polis.symbols import find_in, names

PROTECT_COINS = 1  # polis.protect


@step
class ProtectPhase(Step[Polis]):
    """A player with a coin and a card to protect is asked.  [polis.protect]"""

    seat: Seat

    def run(self, s: Polis) -> None:
        if s.ending:
            return
        s.phase = 4
        if s.coins[self.seat] >= PROTECT_COINS:
            cards = s.box.cards
            if any(laid.covered < 0 and cards[laid.card].bold for laid in s.cities[self.seat]):
                s.then(ProtectCard(self.seat))


@step
class ProtectCard(Decision[Polis, Protect | Pass]):
    """Lay a coin on a symbol with a thick outline of an own card, or not.  [polis.protect]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (Protect, Pass)
    seat: Seat

    @property
    def seats(self) -> tuple[Seat, ...]:
        return (self.seat,)

    def moves(self, s: Polis, seat: Seat) -> Sequence[Protect | Pass]:
        if s.coins[seat] < PROTECT_COINS:
            return [Pass()]
        city, cards = s.cities[seat], s.box.cards
        rows = zip(names(city), city, strict=True)
        return [
            *(Protect(name, label) for name, laid in rows if laid.covered < 0 for label, _ in cards[laid.card].bold),
            Pass(),
        ]

    def check(self, s: Polis, seat: Seat, move: Protect | Pass) -> None:
        if isinstance(move, Pass):
            return
        if s.coins[seat] < PROTECT_COINS:
            raise Illegal("polis.protect.coin", coins=s.coins[seat])
        i = find_in(s, seat, move.card)
        if i is None:
            raise Illegal("polis.city", card=move.card)
        laid = s.cities[seat][i]
        if laid.covered >= 0:
            raise Illegal("polis.protect.twice", card=laid.card)
        if not s.box.cards[laid.card].bold:
            raise Illegal("polis.protect.outline", card=laid.card)
        if move.symbol not in dict(s.box.cards[laid.card].bold):
            raise Illegal("polis.protect.symbol", card=laid.card, symbol=move.symbol)

    def resolve(self, s: Polis, seat: Seat, move: Protect | Pass) -> None:
        if isinstance(move, Protect):
            i = find_in(s, seat, move.card)
            assert i is not None, f"no {move.card} in the city of {seat}"
            city = s.cities[seat]
            bold = s.box.cards[city[i].card].bold
            label, covered = next((label, at) for label, at in bold if label == move.symbol)
            s.coins[seat] -= PROTECT_COINS
            s.cities[seat] = (*city[:i], city[i]._replace(covered=covered), *city[i + 1 :])
            s.tell(CardProtected, seat, city[i].card, label.rstrip("-0123456789"))

    def ask(self, s: Polis, seat: Seat) -> Question:
        options = []
        for move in self.moves(s, seat):
            if isinstance(move, Protect):
                options.append(option(move, {"symbol": move.symbol.rstrip("-0123456789")}))
            else:
                options.append(option(move))
        return choose("polis.ask.protect", options)


STEPS = (ProtectPhase, ProtectCard)
