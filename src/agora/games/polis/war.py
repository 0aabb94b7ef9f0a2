"""Phase 7: an attack, spoils, and a card lost on each side.  [polis.war]"""

from collections.abc import Sequence
from typing import ClassVar

from agora.core.asks import choose
from agora.core.engine import Asked, Move, Seat, Step, step
from agora.core.errors import Illegal
from agora.core.questions import JSON, Question
from agora.games.polis.asks import asking, option
from agora.games.polis.events import Attacked
from agora.games.polis.leave import leave_city
from agora.games.polis.moves import Attack, Destroy, Pass, Sacrifice
from agora.games.polis.outlook import rival, sacrifice_board, victims_board, war_board
from agora.games.polis.queries import affordable, attack, defence, find_in, names, place_of, symbol_price
from agora.games.polis.state import Polis
from agora.games.polis.targets import (
    at_peace,
    sacrifice_refusal,
    sacrifices,
    symbols_needed,
    untouchable,
    victim_refusal,
    victims,
)


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
class ChooseTarget(Asked[Polis, Attack | Pass]):
    """Attack a weaker player who is not a trading partner of this turn, or nobody.  [polis.war]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (Attack, Pass)

    def choices(self, s: Polis, seat: Seat) -> Sequence[Attack | Pass]:
        found: list[Attack | Pass] = []
        for other in s.others(seat):
            bought = self.buyable(s, other)
            cheapest = Attack(other, bought.start)
            found += [cheapest] if self.refusal(s, seat, cheapest) else [Attack(other, n) for n in bought]
        return [*found, Pass()]

    def buyable(self, s: Polis, other: Seat) -> range:
        """How many war symbols may be bought against a player: from the fewest that suffice to the most affordable."""
        most = affordable(s, self.seat)
        need = symbols_needed(attack(s, self.seat), defence(s, other))
        return range(min(need, most), most + 1)

    def refusal(self, s: Polis, seat: Seat, move: Attack | Pass) -> Illegal | None:
        if isinstance(move, Pass):
            return None
        other, bought = move
        if other not in s.others(seat):
            return Illegal("polis.other-player")
        if not sacrifices(s, seat):
            return Illegal("polis.war.sacrifice")
        if at_peace(s, seat, other):
            return Illegal("polis.war.partner", target=other)
        if not 0 <= bought <= affordable(s, seat):
            return Illegal("polis.cards.mercenary", bought=bought, most=affordable(s, seat))
        own, theirs = attack(s, seat) + bought, defence(s, other)
        if own <= theirs:
            return Illegal("polis.war.strength", attack=own, defence=theirs)
        if untouchable(s, seat, other):
            return Illegal("polis.war.untouchable", target=other)
        return None

    def moves(self, s: Polis, seat: Seat) -> Sequence[Attack | Pass]:  # fast form: strengths are counted once
        return [*(Attack(other, n) for other, bought in self.targets(s) for n in bought), Pass()]

    def targets(self, s: Polis) -> list[tuple[Seat, range]]:
        """The players who can be attacked, each with how many war symbols can be bought against them."""
        seat = self.seat
        if not sacrifices(s, seat):
            return []
        own, most = attack(s, seat), affordable(s, seat)
        found = []
        for other in s.others(seat):
            need = symbols_needed(own, defence(s, other))
            if need <= most and not at_peace(s, seat, other) and not untouchable(s, seat, other):
                found.append((other, range(need, most + 1)))
        return found

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

    def piece(self, s: Polis, seat: Seat, move: Attack | Pass) -> str | None:
        return None if isinstance(move, Pass) else f"seat:{move.seat}"

    def ask(self, s: Polis, seat: Seat) -> Question:
        own, symbol = attack(s, seat), symbol_price(s, seat)
        options, forbidden = [], {}
        for move, refused in self.offered(s, seat):
            if isinstance(move, Pass):
                options.append(option(move))
                continue
            other, bought = move
            forbidden[other] = refused
            facts = {"attack": own + bought, "defence": defence(s, other), "spoils": len(s.cities[other])}
            on, price = self.piece(s, seat, move), bought * symbol
            options.append(option(move, facts, on=on, price=price, refused=refused))
        rivals: list[JSON] = [
            rival(s, seat, other, self.buyable(s, other), refused) for other, refused in forbidden.items()
        ]
        return choose("polis.ask.war", options, {"attack": own}, board=war_board(s, seat, rivals))


@step
class DestroyCard(Asked[Polis, Destroy]):
    """The attacker destroys an unprotected card of the attacked city.  [polis.war.victim]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (Destroy,)
    target: Seat

    def choices(self, s: Polis, seat: Seat) -> Sequence[Destroy]:
        return [Destroy(name) for name in names(s.cities[self.target])]

    def refusal(self, s: Polis, seat: Seat, move: Destroy) -> Illegal | None:
        i = find_in(s, self.target, move.card)
        return Illegal("polis.city", card=move.card) if i is None else victim_refusal(s, seat, self.target, i)

    def moves(self, s: Polis, seat: Seat) -> Sequence[Destroy]:  # fast form: the row is named once
        called = names(s.cities[self.target])
        return [Destroy(called[i]) for i in victims(s, seat, self.target)]

    def resolve(self, s: Polis, seat: Seat, move: Destroy) -> None:
        leave_city(s, self.target, place_of(s, self.target, move.card), seat)

    def piece(self, s: Polis, seat: Seat, move: Destroy) -> str | None:
        return f"city:{self.target}:{move.card}"

    def ask(self, s: Polis, seat: Seat) -> Question:
        board = {"victims": victims_board(s, seat, self.target)}
        return asking(self, s, seat, "polis.ask.destroy", {"target": self.target}, board=board)


@step
class SacrificeCard(Asked[Polis, Sacrifice]):
    """Then the attacker destroys a card of his own with a visible war symbol.  [polis.war.sacrifice]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (Sacrifice,)

    def choices(self, s: Polis, seat: Seat) -> Sequence[Sacrifice]:
        called = names(s.cities[seat])
        return [Sacrifice(called[i]) for i in sacrifices(s, seat)]

    moves = choices  # all legal

    def refusal(self, s: Polis, seat: Seat, move: Sacrifice) -> Illegal | None:
        i = find_in(s, seat, move.card)
        return Illegal("polis.city", card=move.card) if i is None else sacrifice_refusal(s, seat, i)

    def resolve(self, s: Polis, seat: Seat, move: Sacrifice) -> None:
        leave_city(s, seat, place_of(s, seat, move.card), seat)

    def piece(self, s: Polis, seat: Seat, move: Sacrifice) -> str | None:
        return f"city:{seat}:{move.card}"

    def ask(self, s: Polis, seat: Seat) -> Question:
        return asking(self, s, seat, "polis.ask.sacrifice", board={"given": sacrifice_board(s, seat)})


STEPS = (WarPhase, ChooseTarget, DestroyCard, SacrificeCard)
