"""Phase 5: income and activations, in any order.  [polis.income]"""

from collections.abc import Sequence
from typing import ClassVar

from agora.core.engine import Decision, Move, Rng, Seat, Step, step
from agora.core.errors import Illegal
from agora.core.questions import Question
from agora.games.polis.activate import ACTIVATIONS, refusal
from agora.games.polis.ask import choose, option
from agora.games.polis.events import CardActivated, IncomeTaken, PointsExchanged
from agora.games.polis.foretell import income_board
from agora.games.polis.moves import Activate, Exchange, Income, Pass
from agora.games.polis.state import Polis
from agora.games.polis.symbols import find_in, income, names
from agora.games.polis.uses import use_of

Answer = Income | Activate | Exchange | Pass


@step
class IncomePhase(Step[Polis]):
    """The player on turn takes his income once and activates cards as he likes.  [polis.income]

    After the second End card nothing more happens here.  [polis.end]"""

    seat: Seat
    taken: bool = False
    exchanged: bool = False  # Euclidis was just used; something else must come before he is used again

    def run(self, s: Polis) -> None:
        if s.ending and not (s.phase == INCOME_PHASE and s.options.end_in_income == "finish-phase"):
            return
        s.phase = INCOME_PHASE
        decision = Activities(self.seat, self.taken, self.exchanged)
        if not self.taken or decision.possible(s):
            s.then(decision)


INCOME_PHASE = 5


@step
class Activities(Decision[Polis, Answer]):
    """Take the income, activate a card, exchange points, or finish.  [polis.income] [polis.activate]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (Income, Activate, Exchange, Pass)
    seat: Seat
    taken: bool = False
    exchanged: bool = False

    @property
    def seats(self) -> tuple[Seat, ...]:
        return (self.seat,)

    def possible(self, s: Polis) -> bool:
        """Whether a card can be activated or points exchanged."""
        return bool(self._rate(s) and any(self._limits(s))) or any(self._usable(s))

    def moves(self, s: Polis, seat: Seat) -> Sequence[Answer]:
        found: list[Answer] = [Pass() if self.taken else Income()]
        city = s.cities[seat]
        found += [Activate(name) for name, usable in zip(names(city), self._usable(s), strict=True) if usable]
        if self._rate(s):
            low, high = self._limits(s)
            found += [Exchange(points) for points in range(low, high + 1) if points]
        return found

    def check(self, s: Polis, seat: Seat, move: Answer) -> None:
        if isinstance(move, Income):
            if self.taken:
                raise Illegal("polis.income.once")
        elif isinstance(move, Pass):
            if not self.taken:
                raise Illegal("polis.income.must")
        elif isinstance(move, Exchange):
            self._check_exchange(s, seat, move.points)
        else:
            i = find_in(s, seat, move.card)
            if i is None:
                raise Illegal("polis.city", card=move.card)
            refused = refusal(s, seat, i)
            if refused:
                raise refused

    def resolve(self, s: Polis, seat: Seat, move: Answer) -> None:
        if isinstance(move, Income):
            coins, points = income(s, seat)
            s.coins[seat] += coins
            s.points[seat] += points
            s.tell(IncomeTaken, seat, coins, points)
            s.then(IncomePhase(seat, taken=True))
        elif isinstance(move, Exchange):
            coins = -move.points * self._rate(s)
            s.points[seat] += move.points
            s.coins[seat] += coins
            s.tell(PointsExchanged, seat, move.points, coins)
            s.then(IncomePhase(seat, self.taken, exchanged=True))
        elif isinstance(move, Activate):
            s.then(IncomePhase(seat, self.taken))
            i = find_in(s, seat, move.card)
            assert i is not None, f"no {move.card} in the city of {seat}"
            activate(s, seat, i)

    def sample(self, s: Polis, seat: Seat, rng: Rng) -> Answer:
        if not s.cities[seat]:
            return Pass() if self.taken else Income()
        moves = self.moves(s, seat)
        return moves[rng.below(len(moves))]

    def ask(self, s: Polis, seat: Seat) -> Question:
        coins, points = income(s, seat)
        options = [option(Pass())]
        if not self.taken:
            taking = option(Income(), {"coins": coins, "points": points})
            options = [taking, option(Pass(), refused="polis.income.must")]
        for i, name in enumerate(names(s.cities[seat])):
            card = s.box.cards[s.cities[seat][i].card]
            if card.timing == "phase5" and use_of(s, card.id) != "unlimited":
                refused = refusal(s, seat, i)
                options.append(option(Activate(name), refused=refused.rule if refused else None))
        if self._rate(s):
            low, high = self._limits(s)
            rate_now = self._rate(s)
            options += [
                option(Exchange(points), {"coins": -points * rate_now}) for points in range(low, high + 1) if points
            ]
        asked = choose("polis.ask.activities" if self.taken else "polis.ask.income", options)
        return {**asked, "board": income_board(s, seat, self.taken, rate(s, seat), self.exchanged)}

    def _usable(self, s: Polis) -> list[bool]:
        cards = s.box.cards
        return [
            cards[laid.card].timing == "phase5" and refusal(s, self.seat, i) is None
            for i, laid in enumerate(s.cities[self.seat])
        ]

    def _rate(self, s: Polis) -> int:
        """What a point costs; 0 without Euclidis, or if he was just used.  [polis.cards.euclidis]"""
        if self.exchanged:
            return 0
        return rate(s, self.seat)

    def _limits(self, s: Polis) -> tuple[int, int]:
        return -s.points[self.seat], s.coins[self.seat] // self._rate(s)

    def _check_exchange(self, s: Polis, seat: Seat, points: int) -> None:
        if not rate(s, seat):
            raise Illegal("polis.cards.euclidis")
        if self.exchanged:
            raise Illegal("polis.cards.euclidis.again")
        low, high = self._limits(s)
        if not low <= points <= high or not points:
            raise Illegal("polis.cards.euclidis.amount", most=high, points=-low)


def rate(s: Polis, seat: Seat) -> int:
    """What a point costs with Euclidis in the city; 0 without him.  [polis.cards.euclidis]"""
    cards = s.box.cards
    owned = [cards[laid.card] for laid in s.cities[seat] if cards[laid.card].ability == "euclidis"]
    return min((card.cost.rate_coins_per_vp for card in owned), default=0)


def activate(s: Polis, seat: Seat, i: int) -> None:
    """Move a card up, pay its price in points and carry out its ability.  [polis.activate]"""
    city = s.cities[seat]
    card = s.box.cards[city[i].card]
    s.cities[seat] = (*city[:i], city[i]._replace(up=True), *city[i + 1 :])
    s.points[seat] -= card.cost.vp
    s.tell(CardActivated, seat, card.id, card.cost.vp)
    assert card.ability, f"{card.id} has no ability"
    ACTIVATIONS[card.ability](s, seat, i)


STEPS = (IncomePhase, Activities)
