"""Whether the steps named in a situation fit its table: seats that are there, dice and cards to pay, known effects."""

from collections.abc import Sequence

from agora.core.engine import CHANCE, Decision, Sealed, Step, tag
from agora.core.errors import Malformed
from agora.games.improvement.dice import (
    AssignDice,
    DicePhase,
    OrderCards,
    Pay,
    PayCards,
    PhilosophyForCitizenry,
    RollDice,
)
from agora.games.improvement.effect_words import parse_effect
from agora.games.improvement.rounds import ROUNDS, ChooseReward, Round
from agora.games.improvement.setup import DealCards, DealEvents, Draft
from agora.games.improvement.state import Improvement


def check_steps(s: Improvement, now: Sequence[Step[Improvement]]) -> None:
    """Raise Malformed naming the first step that does not fit."""
    rolled = laid = False  # by a step that comes before
    for number, given in enumerate(now):
        _check_seats(s, given, f"now[{number}].{tag(type(given))}")
        if isinstance(given, Round | DicePhase | RollDice):
            rolled = True
        fits = True
        if isinstance(given, AssignDice):
            fits = rolled or all(s.dice[seat] for seat in given.among)
            laid = True
        elif isinstance(given, Pay | PayCards | OrderCards | PhilosophyForCitizenry):
            fits = laid or 0 < len(s.dice[given.seat]) == len(s.actions[given.seat])
        elif isinstance(given, DealCards | DealEvents):  # chance deals what a situation leaves out, nothing else
            fits = False
        elif isinstance(given, Draft):
            fits = given.among == tuple(range(s.options.seats))
        elif isinstance(given, ChooseReward):
            fits = given.milestone in [goal.id for goal in s.box.milestones]
        if not fits or (isinstance(given, Round) and s.round >= ROUNDS):
            raise Malformed("improvement.position.step", step=tag(type(given)))
        words = getattr(given, "words", None)
        if isinstance(words, str):
            parse_effect(words)


def _check_seats(s: Improvement, given: Step[Improvement], path: str) -> None:
    among: tuple[int, ...] = given.among if isinstance(given, Sealed) else ()
    for name, seats in (("seat", (getattr(given, "seat", 0),)), ("among", among)):
        if not all(0 <= seat < s.options.seats for seat in seats):
            raise Malformed("core.read.range", path=f"{path}.{name}", low=0, high=s.options.seats - 1)
    if isinstance(given, Sealed) and (not among or len(set(among)) < len(among)):
        raise Malformed("improvement.position.step", step=tag(type(given)))


def check_question(s: Improvement, given: Step[Improvement]) -> None:
    """Raise Malformed if a question is one that nobody could answer, or has answers that nobody could have given."""
    if not isinstance(given, Decision):
        return
    if not all(given.moves(s, seat) for seat in given.to_act if seat != CHANCE):
        raise Malformed("improvement.position.question", step=tag(type(given)))
    if isinstance(given, Sealed):
        seats = [seat for seat, _ in given.answers]
        legal = all(seat in given.among and move in given.moves(s, seat) for seat, move in given.answers)
        if not legal or len(set(seats)) < len(seats) or len(seats) >= len(given.among):
            raise Malformed("improvement.position.question", step=tag(type(given)))
