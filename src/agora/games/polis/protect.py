"""Phase 4: a coin on a symbol protects a card.  [polis.protect]"""

from collections.abc import Sequence
from typing import ClassVar

from agora.core.asks import choose
from agora.core.engine import Asked, Move, Seat, Step, step
from agora.core.errors import Illegal
from agora.core.questions import Question
from agora.games.polis.asks import option
from agora.games.polis.events import CardProtected
from agora.games.polis.moves import Pass, Protect
from agora.games.polis.queries import find_in, names, place_of
from agora.games.polis.state import Polis

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
class ProtectCard(Asked[Polis, Protect | Pass]):
    """Lay a coin on a symbol with a thick outline in your city, or pass.  [polis.protect]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (Protect, Pass)

    def choices(self, s: Polis, seat: Seat) -> Sequence[Protect | Pass]:
        city, cards = s.cities[seat], s.box.cards
        rows = zip(names(city), city, strict=True)
        return [
            *(Protect(name, label) for name, laid in rows if laid.covered < 0 for label, _ in cards[laid.card].bold),
            Pass(),
        ]

    def refusal(self, s: Polis, seat: Seat, move: Protect | Pass) -> Illegal | None:
        if isinstance(move, Pass):
            return None
        if s.coins[seat] < PROTECT_COINS:
            return Illegal("polis.protect.coin", coins=s.coins[seat])
        i = find_in(s, seat, move.card)
        if i is None:
            return Illegal("polis.city", card=move.card)
        laid = s.cities[seat][i]
        if laid.covered >= 0:
            return Illegal("polis.protect.twice", card=laid.card)
        if not s.box.cards[laid.card].bold:
            return Illegal("polis.protect.outline", card=laid.card)
        if move.symbol not in dict(s.box.cards[laid.card].bold):
            return Illegal("polis.protect.symbol", card=laid.card, symbol=move.symbol)
        return None

    def moves(self, s: Polis, seat: Seat) -> Sequence[Protect | Pass]:  # fast form: the row is named once
        return self.choices(s, seat) if s.coins[seat] >= PROTECT_COINS else [Pass()]

    def resolve(self, s: Polis, seat: Seat, move: Protect | Pass) -> None:
        if isinstance(move, Protect):
            i = place_of(s, seat, move.card)
            city = s.cities[seat]
            bold = s.box.cards[city[i].card].bold
            label, covered = next((label, at) for label, at in bold if label == move.symbol)
            s.coins[seat] -= PROTECT_COINS
            s.cities[seat] = (*city[:i], city[i]._replace(covered=covered), *city[i + 1 :])
            s.tell(CardProtected, seat, city[i].card, label.rstrip("-0123456789"))

    def piece(self, s: Polis, seat: Seat, move: Protect | Pass) -> str | None:
        return None if isinstance(move, Pass) else f"city:{seat}:{move.card}"

    def ask(self, s: Polis, seat: Seat) -> Question:
        options = []
        for move in self.moves(s, seat):
            facts = {"symbol": move.symbol.rstrip("-0123456789")} if isinstance(move, Protect) else {}
            options.append(option(move, facts, on=self.piece(s, seat, move)))
        return choose("polis.ask.protect", options)


STEPS = (ProtectPhase, ProtectCard)
