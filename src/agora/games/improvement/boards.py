"""What the board needs to show the choices of a question, as `Question.board` carries it."""

from collections.abc import Mapping, Sequence
from typing import TypedDict

from agora.games.improvement.politics import NeedsView


class Bill(TypedDict):
    """How a seat would pay a certain sum of Citizenry for its action cards."""

    left: int
    short: int
    philosophy: int | None  # tokens that would cover the shortfall; None: it cannot be covered


class AssignBoard(TypedDict):
    """The dice, the numbers on the action cards, and what each card would bring."""

    dice: Sequence[int]
    cards: Mapping[str, int]
    citizenry: int
    pay: Sequence[Bill]  # by the sum that the cards need
    gains: Mapping[str, Mapping[str, int]]
    idle: Sequence[str]  # actions that would achieve nothing


class PhilosophyBoard(TypedDict):
    """By option: the Citizenry after returning that many tokens, and whether it is enough."""

    citizenry: Sequence[int]
    enough: Sequence[bool]


class SettleBoard(TypedDict):
    """The prices of the cards, and by option the cards that cannot be paid for."""

    prices: Mapping[str, int]
    lost: Sequence[Sequence[str]]


class GivesBoard(TypedDict):
    """What the seat gets in exchange."""

    gives: Mapping[str, int]


class KeepBoard(TypedDict):
    """By option: what the card would require."""

    needs: Sequence[NeedsView]


BOARDS: Mapping[str, type] = {
    "improvement.ask.assign": AssignBoard,
    "improvement.ask.philosophy": PhilosophyBoard,
    "improvement.ask.settle": SettleBoard,
    "improvement.ask.give-up-token": GivesBoard,
    "improvement.ask.exchange": GivesBoard,
    "improvement.ask.keep": KeepBoard,
}
