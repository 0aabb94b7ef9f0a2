"""Phase 7: an attack, spoils, and a card lost on each side.  [polis.war]"""

from collections.abc import Sequence
from typing import ClassVar

from agora.core.asks import choose
from agora.core.engine import Asked, Move, Seat, Step, step
from agora.core.errors import Illegal, rule_of
from agora.core.questions import JSON, Question
from agora.games.polis.abilities import Lasting, register
from agora.games.polis.abilities.hand_cards import ALEXANDER
from agora.games.polis.asks import asking, option
from agora.games.polis.events import Attacked
from agora.games.polis.leave import leave_city
from agora.games.polis.moves import Attack, Destroy, Pass, Sacrifice
from agora.games.polis.outlook import rival, sacrifice_board, victims_board, war_board
from agora.games.polis.queries import (
    TROY,
    affordable,
    attack,
    defence,
    find_in,
    names,
    owns,
    place_of,
    symbol_price,
)  # fmt: skip
from agora.games.polis.state import Polis

DIOGENES = register("diogenes", Lasting("war_defence"))
STATUE_OF_ZEUS = register("statue-of-zeus", Lasting("war_defence"))


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
            rival(s, seat, other, self.buyable(s, other), refused, _victim_rules(s, seat, other))
            for other, refused in forbidden.items()
        ]
        board = war_board(s, seat, rivals, _sacrifice_rules(s, seat))
        return choose("polis.ask.war", options, {"attack": own}, board=board)


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
        board = {"victims": victims_board(s, seat, self.target, _victim_rules(s, seat, self.target))}
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
        return asking(
            self, s, seat, "polis.ask.sacrifice", board={"given": sacrifice_board(s, seat, _sacrifice_rules(s, seat))}
        )


def symbols_needed(own: int, theirs: int) -> int:
    """How many war symbols must be bought to be stronger than a defence.  [polis.war.strength]"""
    return max(0, theirs - own + 1)


def victims(s: Polis, attacker: Seat, target: Seat) -> list[int]:
    """Which cards of the attacked city the attacker may destroy, as places in its row.  [polis.war.victim]"""
    cards, city = s.box.cards, s.cities[target]
    found = [i for i, laid in enumerate(city) if laid.covered < 0]
    must = [i for i in found if cards[city[i].card].ability == STATUE_OF_ZEUS]
    if must:
        return must
    if owns(s, attacker, ALEXANDER):
        return [i for i in found if cards[city[i].card].ability != DIOGENES]
    return found


def sacrifices(s: Polis, seat: Seat) -> list[int]:
    """Which of his cards an attacker may sacrifice, as places in his row.  [polis.war.sacrifice]"""
    cards = s.box.cards
    return [
        i
        for i, laid in enumerate(s.cities[seat])
        if (laid.under or cards[laid.card].faces[laid.covered + 1].war) and cards[laid.card].ability != TROY
    ]


def victim_refusal(s: Polis, attacker: Seat, target: Seat, i: int) -> Illegal | None:
    """Why the attacker may not destroy a card of the attacked city, or None.  [polis.war.victim]"""
    allowed, laid = victims(s, attacker, target), s.cities[target][i]
    if laid.covered >= 0:
        return Illegal("polis.war.protected", card=laid.card)
    if i in allowed:
        return None
    forced = s.cities[target][allowed[0]].card if allowed else laid.card
    if allowed and s.box.cards[forced].ability == STATUE_OF_ZEUS:
        return Illegal("polis.cards.statue-of-zeus", card=forced)
    return Illegal("polis.cards.diogenes", card=laid.card)


def sacrifice_refusal(s: Polis, seat: Seat, i: int) -> Illegal | None:
    """Why an attacker may not sacrifice a card of his own, or None.  [polis.war.sacrifice]"""
    if i in sacrifices(s, seat):
        return None
    return Illegal("polis.war.sacrifice.symbol", card=s.cities[seat][i].card)


def _victim_rules(s: Polis, attacker: Seat, target: Seat) -> list[str | None]:
    return [rule_of(victim_refusal(s, attacker, target, i)) for i in range(len(s.cities[target]))]


def _sacrifice_rules(s: Polis, seat: Seat) -> list[str | None]:
    return [rule_of(sacrifice_refusal(s, seat, i)) for i in range(len(s.cities[seat]))]


def at_peace(s: Polis, seat: Seat, other: Seat) -> bool:
    """Whether a trade forbids an attack.  [polis.war.partner]"""
    return (seat, other) in s.trades or (s.options.trade_peace == "round" and (other, seat) in s.trades)


def untouchable(s: Polis, seat: Seat, other: Seat) -> bool:
    """Whether a city without a card to destroy may not be attacked.  [polis.war.untouchable]"""
    return s.options.untouchable_city == "no-attack" and not victims(s, seat, other)


STEPS = (WarPhase, ChooseTarget, DestroyCard, SacrificeCard)
