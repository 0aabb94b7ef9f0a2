"""Phase 5: income and activations, in any order.  [polis.income]"""

from collections.abc import Sequence
from typing import ClassVar

from agora.core.asks import choose
from agora.core.engine import Asked, Move, Rng, Seat, Step, step
from agora.core.errors import Illegal
from agora.core.questions import JSON, Question
from agora.games.polis.abilities import Lasting, register
from agora.games.polis.abilities.activated import activate, activated, activation_refusal
from agora.games.polis.asks import option
from agora.games.polis.events import IncomeTaken, PointsExchanged
from agora.games.polis.moves import Activate, Exchange, Income, Pass
from agora.games.polis.outlook import income_board
from agora.games.polis.queries import find_in, income, names, place_of
from agora.games.polis.state import Polis

EUCLIDIS = register("euclidis", Lasting("phase5", "unlimited"))
Answer = Income | Activate | Exchange | Pass


@step
class IncomePhase(Step[Polis]):
    """The player on turn takes his income once and activates cards as he likes.  [polis.income]

    After the second End card nothing more happens here.  [polis.end]"""

    seat: Seat
    taken: bool = False
    exchanged: bool = False  # see `Activities`

    def run(self, s: Polis) -> None:
        if s.ending and not (s.phase == INCOME_PHASE and s.options.end_in_income == "finish-phase"):
            return
        s.phase = INCOME_PHASE
        decision = Activities(self.seat, self.taken)
        if not self.taken or decision.possible(s):
            s.then(decision)


INCOME_PHASE = 5


@step
class Activities(Asked[Polis, Answer]):
    """Take the income, activate a card, exchange points, or finish.  [polis.income] [polis.activate]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (Income, Activate, Exchange, Pass)
    taken: bool = False
    exchanged: bool = False  # points were exchanged just before. Another exchange is allowed; bots need none

    def possible(self, s: Polis) -> bool:
        """Whether a card can be activated or points exchanged."""
        return any(self._limits(s)) or any(self._usable(s))

    def choices(self, s: Polis, seat: Seat) -> Sequence[Answer]:
        cards, city = s.box.cards, s.cities[seat]
        found: list[Answer] = [Pass()] if self.taken else [Income(), Pass()]
        rows = zip(names(city), city, strict=True)
        found += [Activate(name) for name, laid in rows if activated(cards[laid.card].ability)]
        return [*found, *self._exchanges(s)]

    def refusal(self, s: Polis, seat: Seat, move: Answer) -> Illegal | None:
        if isinstance(move, Income):
            return Illegal("polis.income.once") if self.taken else None
        if isinstance(move, Pass):
            return None if self.taken else Illegal("polis.income.must")
        if isinstance(move, Exchange):
            return self._exchange_refusal(s, seat, move.points)
        i = find_in(s, seat, move.card)
        return Illegal("polis.city", card=move.card) if i is None else activation_refusal(s, seat, i)

    def moves(self, s: Polis, seat: Seat) -> Sequence[Answer]:  # fast form: the row is named once
        city = s.cities[seat]
        found: list[Answer] = [Pass() if self.taken else Income()]
        found += [Activate(name) for name, usable in zip(names(city), self._usable(s), strict=True) if usable]
        return [*found, *self._exchanges(s)]

    def resolve(self, s: Polis, seat: Seat, move: Answer) -> None:
        if isinstance(move, Income):
            coins, points = income(s, seat)
            s.coins[seat] += coins
            s.points[seat] += points
            s.tell(IncomeTaken, seat, coins, points)
            s.then(IncomePhase(seat, taken=True))
        elif isinstance(move, Exchange):
            coins = -move.points * rate(s, seat)
            s.points[seat] += move.points
            s.coins[seat] += coins
            s.tell(PointsExchanged, seat, move.points, coins)
            s.then(Activities(seat, self.taken, exchanged=True))  # the reverse exchange is always possible
        elif isinstance(move, Activate):
            steps = activate(s, seat, place_of(s, seat, move.card))
            s.then(*steps, IncomePhase(seat, self.taken))

    def sample(self, s: Polis, seat: Seat, rng: Rng) -> Answer:
        if not s.cities[seat]:
            return Pass() if self.taken else Income()
        (low, high), usable = self._limits(s), self._usable(s)
        others = 1 + sum(usable)
        at = rng.below(others + high - low)
        if at >= others:  # no list of all exchanges is made
            points = low + at - others
            return Exchange(points if points < 0 else points + 1)
        if at == 0:
            return Pass() if self.taken else Income()
        place = [i for i, can in enumerate(usable) if can][at - 1]
        return Activate(names(s.cities[seat])[place])

    def piece(self, s: Polis, seat: Seat, move: Answer) -> str | None:
        if isinstance(move, Exchange):
            return "exchange"
        return f"city:{seat}:{move.card}" if isinstance(move, Activate) else None

    def ask(self, s: Polis, seat: Seat) -> Question:
        options = []
        for move, refused in self.offered(s, seat):
            facts: dict[str, JSON] = {}
            if isinstance(move, Income):
                facts["coins"], facts["points"] = income(s, seat)
            elif isinstance(move, Exchange):
                facts["coins"] = -move.points * rate(s, seat)
            options.append(option(move, facts, on=self.piece(s, seat, move), refused=refused))
        what = "polis.ask.activities" if self.taken else "polis.ask.income"
        return choose(what, options, board=income_board(s, seat, self.taken, rate(s, seat), self.exchanged))

    def _usable(self, s: Polis) -> list[bool]:
        """By place in the row: whether the card can be activated. Cards that are up or too dear are not looked into."""
        cards, points = s.box.cards, s.points[self.seat]
        found = []
        for i, laid in enumerate(s.cities[self.seat]):
            card = cards[laid.card]
            usable = card.timing == "phase5" and card.ability != EUCLIDIS and not laid.up and card.cost.vp <= points
            found.append(usable and activation_refusal(s, self.seat, i) is None)
        return found

    def _limits(self, s: Polis) -> tuple[int, int]:
        """The most points that can be sold, as a negative number, and bought; both 0 without Euclidis."""
        price = rate(s, self.seat)
        return (-s.points[self.seat], s.coins[self.seat] // price) if price else (0, 0)

    def _exchanges(self, s: Polis) -> list[Exchange]:
        low, high = self._limits(s)
        return [Exchange(points) for points in range(low, high + 1) if points]

    def _exchange_refusal(self, s: Polis, seat: Seat, points: int) -> Illegal | None:
        if not rate(s, seat):
            return Illegal("polis.cards.euclidis")
        low, high = self._limits(s)
        if not low <= points <= high or not points:
            return Illegal("polis.cards.euclidis.amount", most=high, points=-low)
        return None


def rate(s: Polis, seat: Seat) -> int:
    """What a point costs with Euclidis in the city; 0 without him.  [polis.cards.euclidis]"""
    cards, price = s.box.cards, 0
    for laid in s.cities[seat]:
        card = cards[laid.card]
        if card.ability == EUCLIDIS and (not price or card.cost.rate_coins_per_vp < price):
            price = card.cost.rate_coins_per_vp
    return price


STEPS = (IncomePhase, Activities)
