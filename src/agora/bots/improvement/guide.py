"""Improvement of the POLIS as the shared search sees it."""

from collections.abc import Sequence
from typing import cast

from agora.bots.improvement.plans import Prospects, upgrade_prices
from agora.bots.improvement.units import units_of
from agora.bots.improvement.value import Plan, planned, value_of, values
from agora.bots.improvement.weights import Weights, shipped_weights
from agora.core.engine import Move, Rng, Seat, apply
from agora.games.improvement.dice import CITIZENRY_PER_TOKEN, AssignDice, OrderCards, card_prices, cards_paid, price
from agora.games.improvement.effect_questions import DiscardCards
from agora.games.improvement.effect_words import Action
from agora.games.improvement.moves import PASS, Assign, Discard, Pick, Raise, Settle
from agora.games.improvement.progress import Upgrade
from agora.games.improvement.queries import effect_on
from agora.games.improvement.rounds import ROUNDS
from agora.games.improvement.setup import Draft
from agora.games.improvement.state import Improvement

LATE_SCALE = 5.0  # points, when one round is left
EARLY_SCALE = 13.0  # before the first round


class ImprovementGuide:
    """What the search must know about Improvement of the POLIS."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = weights or shipped_weights()

    def candidates(self, s: Improvement, seat: Seat, moves: Sequence[Move]) -> Sequence[Move]:
        """The moves without those that come to the same as another."""
        top = s.stack[-1]
        if type(top) is AssignDice:
            return sensible_assignments(s, seat, cast(Sequence[Assign], moves))  # the moves of this question
        if type(top) is OrderCards:
            prices = card_prices(s, seat)
            orders = cast(Sequence[Settle], moves)
            return list({frozenset(cards_paid(s, seat, prices, move.order)): move for move in orders}.values())
        if type(top) is DiscardCards:  # in which order the cards lie under the deck hardly ever matters
            return list({frozenset(move.cards or ()): move for move in cast(Sequence[Discard], moves)}.values())
        return moves

    def values(self, s: Improvement) -> list[float]:
        """The points that each seat can expect at the end; its points when the game is over."""
        return values(s, self.weights)

    def stage(self, s: Improvement) -> int:
        """The round."""
        return s.round

    def policy(self, s: Improvement, seat: Seat, moves: Sequence[Move], rng: Rng) -> Move:
        """The move after which the seat is worth most."""
        top = s.stack[-1]
        if type(top) is AssignDice:
            return self._assign(s, seat, sensible_assignments(s, seat, cast(Sequence[Assign], moves)))
        if type(top) is Draft:
            return self._pick(s, cast(Sequence[Pick], moves))
        if type(top) is Upgrade:
            return self._upgrade(s, seat, top)
        best, highest = moves[0], float("-inf")
        for move in self.candidates(s, seat, moves):
            after = s.clone()
            apply(after, seat, move, trusted=True)
            value = value_of(after, seat, self.weights)
            if value > highest:
                best, highest = move, value
        return best

    def rival_policy(self, s: Improvement, seat: Seat, moves: Sequence[Move], rng: Rng) -> Move:
        """Like the own seat: all plan their round alike."""
        return self.policy(s, seat, moves, rng)

    def _assign(self, s: Improvement, seat: Seat, moves: Sequence[Assign]) -> Assign:
        """The action cards that promise most in the round."""
        prospects = self._prospects(s, seat)
        return max(moves, key=lambda move: planned(prospects, Plan(move.actions, unpaid=True, progress=True)))

    def _upgrade(self, s: Improvement, seat: Seat, question: Upgrade) -> Move:
        """The area that is worth most after its price, if any is worth it."""
        prospects = self._prospects(s, seat)
        best: Move = PASS
        highest = 0.0
        if question.raised == 0:
            highest = prospects.effect(effect_on(s, seat, "no_upgrade"))
        if question.free <= 0:
            highest += prospects.units["philosophy"]
        for area, cost in upgrade_prices(s, seat):
            if cost <= s.drachma[seat]:
                value = prospects.advance(area, 1) - prospects.cost(cost)
                if value > highest:
                    best, highest = Raise(area), value
        return best

    def _prospects(self, s: Improvement, seat: Seat) -> Prospects:
        """What a seat can expect of its actions in this round."""
        worth = self.weights.at(s.box, max(0, ROUNDS - s.round))
        return Prospects(s, seat, worth, units_of(s, seat, worth, s.drachma[seat] + s.tax_revenue[seat]))

    def _pick(self, s: Improvement, moves: Sequence[Pick]) -> Pick:
        """The card that is worth most in hand."""
        worth = self.weights.at(s.box, ROUNDS)
        return max(moves, key=lambda move: worth.in_hand[move.card or ""])

    def plays_on(self, s: Improvement, seat: Seat) -> bool:
        """Always: all seats have actions of their own in every round."""
        return True

    def is_blind(self, s: Improvement, seat: Seat, move: Move) -> bool:
        """No: the quick judgement never counts on a card that a move draws."""
        return False

    def scale(self, s: Improvement) -> float:
        """Leads mean less the longer the game goes on."""
        left = max(1, min(ROUNDS, ROUNDS + 1 - s.round))
        return LATE_SCALE + (EARLY_SCALE - LATE_SCALE) * (left - 1) / (ROUNDS - 1)


def sensible_assignments(s: Improvement, seat: Seat, moves: Sequence[Assign]) -> list[Assign]:
    """For each choice of action cards that can be paid for, the way to lay them that costs least Citizenry.

    Philosophy and Lawmaking cost nothing under any die, so there are always some. Any of them is better than a card
    that is lost.
    """
    dice, means = s.dice[seat], s.citizenry[seat] + CITIZENRY_PER_TOKEN * s.philosophy[seat]
    found: dict[frozenset[Action], tuple[int, Assign]] = {}
    for move in moves:
        cost = sum([price(action, die) for action, die in zip(move.actions, dice, strict=True)])
        key = frozenset(move.actions)
        if cost <= means and (key not in found or cost < found[key][0]):
            found[key] = (cost, move)
    return [move for _, move in found.values()] or list(moves)
