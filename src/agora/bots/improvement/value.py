"""The value of a seat: its points, what its holdings will bring, and what it has planned for the round."""

from collections.abc import Sequence
from operator import mul
from typing import NamedTuple

from agora.bots.improvement.features import amounts_of, drachma_with_tax, lays_cards, points, rounds_left
from agora.bots.improvement.plans import STARTED, Prospects
from agora.bots.improvement.units import units_of
from agora.bots.improvement.weights import Weights, Worth
from agora.core.engine import Seat, Step
from agora.games.improvement.actions import Act, ActionPhase
from agora.games.improvement.dice import CITIZENRY_PER_TOKEN, AssignDice, OrderCards, Pay, PayCards, price
from agora.games.improvement.effect_words import Action
from agora.games.improvement.progress import Progress, ProgressPhase
from agora.games.improvement.state import Improvement
from agora.games.improvement.tracks import count

SHARED = 0.5  # of a milestone's reward: others may reach it in the same round


class Plan(NamedTuple):
    """What a seat has still to do in the round."""

    actions: Sequence[Action] = ()
    unpaid: bool = False  # the cards under the dice are still to be paid for
    progress: bool = False  # its step of the Progress Phase is still to come
    started: Sequence[Step[Improvement]] = ()  # questions to it and effects that are already under way


NO_PLAN = Plan()


def values(s: Improvement, weights: Weights) -> list[float]:
    """The points that every seat can expect at the end of the game; exact at the end."""
    return [value_of(s, seat, weights) for seat in range(s.options.seats)]


def value_of(s: Improvement, seat: Seat, weights: Weights) -> float:
    """The points that a seat can expect at the end of the game."""
    if not s.poleis:  # before the boards are dealt nobody has anything
        return 0.0
    if not s.stack:
        return points(s, seat)
    worth = weights.at(s.box, rounds_left(s, seat))
    drachma = drachma_with_tax(s, seat)
    units = units_of(s, seat, worth, drachma)
    total = standing(s, seat, worth, units, drachma)
    plan = plan_of(s, seat)
    if plan is not NO_PLAN:
        total += planned(Prospects(s, seat, worth, units), plan)
    return total


def standing(s: Improvement, seat: Seat, worth: Worth, units: dict[str, float], drachma: int) -> float:
    """The value of what a seat has, without its plan for the round."""
    total: float = points(s, seat) + sum(map(mul, amounts_of(s, seat, drachma), worth.amounts))
    culture, economy, military = worth.areas.values()
    total += culture[s.culture[seat]] + economy[s.economy[seat]] + military[s.military[seat]]
    total += worth.levels[s.poleis[seat]][s.development[seat]]
    in_play, in_hand = worth.in_play, worth.in_hand
    for card in s.played[seat]:
        total += in_play[card]
    for card in s.hands[seat]:
        total += in_hand[card]
    for goal, taken, near in zip(s.box.milestones, s.milestones, worth.near, strict=True):
        if not taken:
            reached = count(s, seat, goal.of)
            if reached >= goal.at_least:
                total += max(units["glory"], units["tax_revenue"]) * SHARED + near
            elif 2 * reached >= goal.at_least:
                total += near
    return total


def plan_of(s: Improvement, seat: Seat) -> Plan:
    """What a seat has still to do in the round, as far as it has decided."""
    top = s.stack[-1]
    if type(top) is AssignDice:
        return _laid(top, seat)
    if lays_cards(s, seat):
        begun = tuple([step for step in s.stack if isinstance(step, STARTED) and step.seat == seat])
        return Plan(started=begun) if begun else NO_PLAN
    actions: list[Action] = []
    started: tuple[Step[Improvement], ...] = ()
    unpaid = progress = False
    for step in s.stack:
        if type(step) is Act:
            if step.seat == seat:
                actions.append(step.action)
        elif type(step) is ActionPhase:
            actions += [action for action in s.actions[seat] if action not in s.lost[seat]]
        elif type(step) is ProgressPhase:
            progress = True
        elif type(step) is Progress:
            progress = progress or step.seat == seat
        elif isinstance(step, Pay | PayCards | OrderCards):
            unpaid = unpaid or step.seat == seat
        elif isinstance(step, STARTED) and step.seat == seat:
            started += (step,)
    return Plan(actions, unpaid, progress, started) if actions or progress or started else NO_PLAN


def _laid(question: AssignDice, seat: Seat) -> Plan:
    """The action cards that a seat has just laid, if it has."""
    for answered, move in question.answers:
        if answered == seat:
            return Plan(move.actions, unpaid=True, progress=True)
    return NO_PLAN


def planned(prospects: Prospects, plan: Plan) -> float:
    """The value of a plan."""
    if not plan.unpaid:
        begun = sum([prospects.started(step) for step in plan.started]) if plan.started else 0.0
        return begun + prospects.plan(plan.actions, plan.progress)
    actions, cost, tokens = paid(prospects, plan.actions)
    units = prospects.units
    return prospects.plan(actions, plan.progress) - cost * units["citizenry"] - tokens * units["philosophy"]


def paid(prospects: Prospects, actions: Sequence[Action]) -> tuple[list[Action], int, int]:
    """The cards that a seat will pay for, the most valuable first, with the Citizenry and Philosophy it costs."""
    s, seat = prospects.s, prospects.seat
    prices = {action: price(action, die) for action, die in zip(actions, s.dice[seat], strict=True)}
    citizenry, tokens = s.citizenry[seat], s.philosophy[seat]
    found: list[Action] = []
    cost = spent = 0
    if sum(prices.values()) > citizenry:
        actions = sorted(actions, key=lambda action: (prices[action] > 0, -prospects.plan((action,), False)))
    for action in actions:
        needed = -(-max(0, cost + prices[action] - citizenry - CITIZENRY_PER_TOKEN * spent) // CITIZENRY_PER_TOKEN)
        if spent + needed <= tokens:
            spent += needed
            cost += prices[action]
            found.append(action)
    return found, cost - CITIZENRY_PER_TOKEN * spent, spent
