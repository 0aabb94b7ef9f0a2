"""Checks whether the steps of a position fit its table: seats exist, dice and cards are there, effects are known."""

from collections.abc import Sequence

from agora.core.engine import CHANCE, Decision, Sealed, Step, tag
from agora.core.errors import Malformed
from agora.core.positions import check_amount, check_range, check_seats
from agora.games.improvement.actions import ColonizeCity
from agora.games.improvement.dice import (
    AssignDice,
    DicePhase,
    OrderCards,
    Pay,
    PayCards,
    PhilosophyForCitizenry,
    RollDice,
)
from agora.games.improvement.effect_questions import (
    ChooseEffect,
    DiscardCards,
    GiveUpToken,
    GiveUpTokens,
    RaiseFree,
    UpgradeForLess,
)
from agora.games.improvement.effect_words import parse_effect, words_of
from agora.games.improvement.effects import Carry
from agora.games.improvement.exchanges import MakeExchange
from agora.games.improvement.rounds import ROUNDS, ChooseReward, Round
from agora.games.improvement.setup import DealCards, DealEvents, Draft
from agora.games.improvement.state import Improvement


def fits(s: Improvement, now: Sequence[Step[Improvement]], k: int) -> bool:
    """Whether step `k` can come now. Raises Malformed if it names seats or effects that do not exist."""
    step, before = now[k], now[:k]
    check_seats(step, ("seat", "among"), s.options.seats)
    _check_effect(s, step)
    if isinstance(step, Sealed) and not 0 < len(set(step.among)) == len(step.among):
        return False
    if isinstance(step, AssignDice):
        rolled = any(isinstance(earlier, Round | DicePhase | RollDice) for earlier in before)
        return rolled or all(s.dice[seat] for seat in step.among)
    if isinstance(step, Pay | PayCards | OrderCards | PhilosophyForCitizenry):
        laid = any(isinstance(earlier, AssignDice) for earlier in before)
        return laid or 0 < len(s.dice[step.seat]) == len(s.actions[step.seat])
    if isinstance(step, DealCards | DealEvents):  # chance deals only what a position leaves out
        return False
    if isinstance(step, Draft):
        return step.among == tuple(range(s.options.seats))
    if isinstance(step, ColonizeCity):
        return 0 < step.left <= len(s.box.cities)
    if isinstance(step, ChooseReward):
        return step.milestone in [goal.id for goal in s.box.milestones]
    return not isinstance(step, Round) or s.round < ROUNDS


def _check_effect(s: Improvement, step: Step[Improvement]) -> None:
    """Raise Malformed if an effect, or the question that it asks, is larger than any effect of the box."""
    path = f"now.{tag(type(step))}"
    if isinstance(step, Carry | GiveUpToken | GiveUpTokens | ChooseEffect | MakeExchange):
        words = list(words_of(parse_effect(step.words)))
        check_range(len(words), f"{path}.words", 0, s.box.longest)
        for word in words:
            _check_numbers(s, word.verb, f"{path}.words", *(arg for arg in word.args if isinstance(arg, int)))
    match step:
        case GiveUpTokens(number=number):
            check_amount(number, f"{path}.number")
            _check_numbers(s, "give-up-token", f"{path}.number", number)
        case DiscardCards(number=number):
            _check_numbers(s, "discard", f"{path}.number", number)
        case RaiseFree(left=left, levels=levels):
            check_amount(min(left, levels), path)
            _check_numbers(s, "advance-areas", path, left, levels)
        case UpgradeForLess(discount=discount):
            _check_numbers(s, "may-upgrade", f"{path}.discount", discount)


def _check_numbers(s: Improvement, verb: str, path: str, *numbers: int) -> None:
    most = s.box.largest.get(verb, 0)
    for number in numbers:
        check_range(number, path, -most, most)


def check_question(s: Improvement, given: Step[Improvement]) -> None:
    """Raise Malformed if nobody could answer a question, or if it holds answers that nobody could have given."""
    if not isinstance(given, Decision):
        return
    if not all(given.moves(s, seat) for seat in given.to_act if seat != CHANCE):
        raise Malformed("improvement.position.question", step=tag(type(given)))
    if isinstance(given, Sealed):
        seats = [seat for seat, _ in given.answers]
        legal = all(seat in given.among and move in given.moves(s, seat) for seat, move in given.answers)
        if not legal or len(set(seats)) < len(seats) or len(seats) >= len(given.among):
            raise Malformed("improvement.position.question", step=tag(type(given)))
