"""Phase 7: an attack, spoils, and a card lost on each side.  [polis.war]"""

from collections.abc import Sequence
from typing import ClassVar

from agora.core.engine import Decision, Move, Seat, Step, step
from agora.core.errors import Illegal
from agora.core.questions import Question
from agora.games.polis.ask import choose, option
from agora.games.polis.events import Attacked
from agora.games.polis.leave import leave_city
from agora.games.polis.moves import Attack, Destroy, Pass, Sacrifice
from agora.games.polis.state import Polis
from agora.games.polis.symbols import attack, defence, find_in, names, sacrifices, symbol_price, victims


@step
class WarPhase(Step[Polis]):
    """The player on turn may attack once, if he can.  [polis.war]"""

    seat: Seat

    def run(self, s: Polis) -> None:
        if s.ending:
            return
        s.phase = 7
        decision = ChooseTarget(self.seat)
        if decision.targets(s):
            s.then(decision)


@step
class ChooseTarget(Decision[Polis, Attack | Pass]):
    """Attack a weaker player who is no trading partner of this turn, or nobody.  [polis.war]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (Attack, Pass)
    seat: Seat

    @property
    def seats(self) -> tuple[Seat, ...]:
        return (self.seat,)

    def targets(self, s: Polis) -> list[tuple[Seat, int, int]]:
        """Who can be attacked, and the fewest and most war symbols to buy for it."""
        seat = self.seat
        if not sacrifices(s, seat):
            return []
        own, most = attack(s, seat), affordable(s, seat)
        found = []
        for other in s.others(seat):
            need = max(0, defence(s, other) - own + 1)
            if need <= most and not at_peace(s, seat, other) and not untouchable(s, seat, other):
                found.append((other, need, most))
        return found

    def moves(self, s: Polis, seat: Seat) -> Sequence[Attack | Pass]:
        ranges = self.targets(s)
        return [*(Attack(other, n) for other, low, high in ranges for n in range(low, high + 1)), Pass()]

    def check(self, s: Polis, seat: Seat, move: Attack | Pass) -> None:
        if isinstance(move, Pass):
            return
        other, bought = move
        if other == seat or not 0 <= other < s.options.seats:
            raise Illegal("polis.other-player")
        if not sacrifices(s, seat):
            raise Illegal("polis.war.sacrifice")
        if at_peace(s, seat, other):
            raise Illegal("polis.war.partner", target=other)
        if not 0 <= bought <= affordable(s, seat):
            raise Illegal("polis.cards.mercenary", bought=bought, most=affordable(s, seat))
        own, theirs = attack(s, seat) + bought, defence(s, other)
        if own <= theirs:
            raise Illegal("polis.war.strength", attack=own, defence=theirs)
        if untouchable(s, seat, other):
            raise Illegal("polis.war.untouchable", target=other)

    def resolve(self, s: Polis, seat: Seat, move: Attack | Pass) -> None:
        if isinstance(move, Pass):
            return
        target, bought = move
        paid = bought * symbol_price(s, seat)
        spoils = len(s.cities[target])
        s.tell(Attacked, seat, target, attack(s, seat) + bought, defence(s, target), paid, spoils)
        s.coins[seat] += spoils - paid
        if victims(s, seat, target):
            s.then(DestroyCard(seat, target), SacrificeCard(seat))
        else:
            s.then(SacrificeCard(seat))

    def ask(self, s: Polis, seat: Seat) -> Question:
        own, symbol = attack(s, seat), symbol_price(s, seat)
        options = []
        for move in self.moves(s, seat):
            if isinstance(move, Attack):
                theirs, spoils = defence(s, move.seat), len(s.cities[move.seat])
                facts = {"attack": own + move.bought, "defence": theirs, "spoils": spoils}
                options.append(option(move, facts, price=move.bought * symbol))
            else:
                options.append(option(move))
        return choose("polis.ask.war", options, attack=own)


@step
class DestroyCard(Decision[Polis, Destroy]):
    """The attacker destroys an unprotected card of the attacked city.  [polis.war.victim]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (Destroy,)
    seat: Seat
    target: Seat

    @property
    def seats(self) -> tuple[Seat, ...]:
        return (self.seat,)

    def moves(self, s: Polis, seat: Seat) -> Sequence[Destroy]:
        called = names(s.cities[self.target])
        return [Destroy(called[i]) for i in victims(s, seat, self.target)]

    def check(self, s: Polis, seat: Seat, move: Destroy) -> None:
        i = find_in(s, self.target, move.card)
        if i is None:
            raise Illegal("polis.city", card=move.card)
        laid = s.cities[self.target][i]
        if laid.covered >= 0:
            raise Illegal("polis.war.protected", card=laid.card)
        allowed = victims(s, seat, self.target)
        if i not in allowed:
            forced = s.cities[self.target][allowed[0]].card if allowed else laid.card
            if allowed and s.box.cards[forced].ability == "statue-of-zeus":
                raise Illegal("polis.cards.statue-of-zeus", card=forced)
            raise Illegal("polis.cards.diogenes", card=laid.card)

    def resolve(self, s: Polis, seat: Seat, move: Destroy) -> None:
        i = find_in(s, self.target, move.card)
        assert i is not None, f"no {move.card} in the city of {self.target}"
        leave_city(s, self.target, i, seat)

    def ask(self, s: Polis, seat: Seat) -> Question:
        return choose("polis.ask.destroy", [option(move) for move in self.moves(s, seat)], target=self.target)


@step
class SacrificeCard(Decision[Polis, Sacrifice]):
    """Then the attacker destroys an own card with a visible war symbol.  [polis.war.sacrifice]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (Sacrifice,)
    seat: Seat

    @property
    def seats(self) -> tuple[Seat, ...]:
        return (self.seat,)

    def moves(self, s: Polis, seat: Seat) -> Sequence[Sacrifice]:
        called = names(s.cities[seat])
        return [Sacrifice(called[i]) for i in sacrifices(s, seat)]

    def check(self, s: Polis, seat: Seat, move: Sacrifice) -> None:
        i = find_in(s, seat, move.card)
        if i is None:
            raise Illegal("polis.city", card=move.card)
        if i not in sacrifices(s, seat):
            raise Illegal("polis.war.sacrifice.symbol", card=s.cities[seat][i].card)

    def resolve(self, s: Polis, seat: Seat, move: Sacrifice) -> None:
        i = find_in(s, seat, move.card)
        assert i is not None, f"no {move.card} in the city of {seat}"
        leave_city(s, seat, i, seat)

    def ask(self, s: Polis, seat: Seat) -> Question:
        return choose("polis.ask.sacrifice", [option(move) for move in self.moves(s, seat)])


def affordable(s: Polis, seat: Seat) -> int:
    """How many war symbols an attacker can buy.  [polis.cards.mercenary]"""
    price = symbol_price(s, seat)
    return s.coins[seat] // price if price else 0


def at_peace(s: Polis, seat: Seat, other: Seat) -> bool:
    """Whether a trade forbids an attack.  [polis.war.partner]"""
    return (seat, other) in s.trades or (s.options.trade_peace == "round" and (other, seat) in s.trades)


def untouchable(s: Polis, seat: Seat, other: Seat) -> bool:
    """Whether a city without a card to destroy may not be attacked.  [polis.war.victim]"""
    return s.options.untouchable_city == "no-attack" and not victims(s, seat, other)


STEPS = (WarPhase, ChooseTarget, DestroyCard, SacrificeCard)
