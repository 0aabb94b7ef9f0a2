"""Phase 7: an attack, spoils, and a card lost on each side.  [polis.war]"""

from collections.abc import Sequence
from typing import ClassVar

from agora.core.engine import Decision, Move, Seat, Step, step
from agora.core.errors import Illegal
from agora.core.questions import JSON, Question
from agora.games.polis.ask import choose, option
from agora.games.polis.events import Attacked
from agora.games.polis.foretell import given_board, rival, victims_board, war_board
from agora.games.polis.leave import leave_city
from agora.games.polis.moves import Attack, Destroy, Pass, Sacrifice
from agora.games.polis.state import Polis
from agora.games.polis.symbols import affordable, attack, defence, find_in, names, sacrifices, symbol_price, victims


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

    def target_refusal(self, s: Polis, other: Seat) -> str | None:
        """The rule that forbids to attack a player, however many symbols are bought."""
        try:
            most = affordable(s, self.seat)
            need = max(0, defence(s, other) - attack(s, self.seat) + 1)
            self.check(s, self.seat, Attack(other, min(need, most)))
        except Illegal as refused:
            return refused.rule
        return None

    def ask(self, s: Polis, seat: Seat) -> Question:
        own, symbol, most = attack(s, seat), symbol_price(s, seat), affordable(s, seat)
        options = []
        rivals: list[JSON] = []
        for other in s.others(seat):
            theirs, spoils, refused = defence(s, other), len(s.cities[other]), self.target_refusal(s, other)
            need = min(max(0, theirs - own + 1), most)
            for bought in [need] if refused else range(need, most + 1):
                facts = {"attack": own + bought, "defence": theirs, "spoils": spoils}
                options.append(option(Attack(other, bought), facts, price=bought * symbol, refused=refused))
            forbidden = [rule_of(victim_refusal(s, seat, other, i)) for i in range(spoils)]
            rivals.append(rival(s, seat, other, range(need, most + 1), refused, forbidden))
        options.append(option(Pass()))
        return {**choose("polis.ask.war", options, attack=own), "board": war_board(s, seat, rivals, _gifts(s, seat))}


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
        refused = victim_refusal(s, seat, self.target, i)
        if refused:
            raise refused

    def resolve(self, s: Polis, seat: Seat, move: Destroy) -> None:
        i = find_in(s, self.target, move.card)
        assert i is not None, f"no {move.card} in the city of {self.target}"
        leave_city(s, self.target, i, seat)

    def ask(self, s: Polis, seat: Seat) -> Question:
        forbidden = [rule_of(victim_refusal(s, seat, self.target, i)) for i in range(len(s.cities[self.target]))]
        called = zip(names(s.cities[self.target]), forbidden, strict=True)
        options = [option(Destroy(name), refused=rule) for name, rule in called]
        board = {"victims": victims_board(s, seat, self.target, forbidden)}
        return {**choose("polis.ask.destroy", options, target=self.target), "board": board}


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
        refused = gift_refusal(s, seat, i)
        if refused:
            raise refused

    def resolve(self, s: Polis, seat: Seat, move: Sacrifice) -> None:
        i = find_in(s, seat, move.card)
        assert i is not None, f"no {move.card} in the city of {seat}"
        leave_city(s, seat, i, seat)

    def ask(self, s: Polis, seat: Seat) -> Question:
        asked = choose("polis.ask.sacrifice", [option(move) for move in self.moves(s, seat)])
        return {**asked, "board": {"given": given_board(s, seat, _gifts(s, seat))}}


def victim_refusal(s: Polis, attacker: Seat, target: Seat, i: int) -> Illegal | None:
    """Why the attacker may not destroy a card of the attacked city, or None.  [polis.war.victim]"""
    allowed, laid = victims(s, attacker, target), s.cities[target][i]
    if laid.covered >= 0:
        return Illegal("polis.war.protected", card=laid.card)
    if i in allowed:
        return None
    forced = s.cities[target][allowed[0]].card if allowed else laid.card
    if allowed and s.box.cards[forced].ability == "statue-of-zeus":
        return Illegal("polis.cards.statue-of-zeus", card=forced)
    return Illegal("polis.cards.diogenes", card=laid.card)


def gift_refusal(s: Polis, seat: Seat, i: int) -> Illegal | None:
    """Why an attacker may not sacrifice an own card, or None.  [polis.war.sacrifice]"""
    if i in sacrifices(s, seat):
        return None
    return Illegal("polis.war.sacrifice.symbol", card=s.cities[seat][i].card)


def _gifts(s: Polis, seat: Seat) -> list[str | None]:
    return [rule_of(gift_refusal(s, seat, i)) for i in range(len(s.cities[seat]))]


def rule_of(refused: Illegal | None) -> str | None:
    """The rule that forbids something, if one does."""
    return refused.rule if refused else None


def at_peace(s: Polis, seat: Seat, other: Seat) -> bool:
    """Whether a trade forbids an attack.  [polis.war.partner]"""
    return (seat, other) in s.trades or (s.options.trade_peace == "round" and (other, seat) in s.trades)


def untouchable(s: Polis, seat: Seat, other: Seat) -> bool:
    """Whether a city without a card to destroy may not be attacked.  [polis.war.victim]"""
    return s.options.untouchable_city == "no-attack" and not victims(s, seat, other)


STEPS = (WarPhase, ChooseTarget, DestroyCard, SacrificeCard)
