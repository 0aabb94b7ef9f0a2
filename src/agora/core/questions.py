"""What a question looks like to those who answer it: one of six kinds, each drawn by one widget.

A question is plain JSON. `ask` is an id of the catalogue and `facts` fill its sentence; what else it carries depends on
its kind. An option that cannot be chosen now is listed with the rule that forbids it.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, NotRequired, TypedDict

Scalar = str | int | float | bool | None
ANY_JSON = "any JSON"  # marks the type hint of JSON: `records.shape` lets any JSON through
JSON = Annotated[Scalar | Sequence["JSON"] | Mapping[str, "JSON"], ANY_JSON]

Kind = Literal["choose", "choose-many", "amount", "place", "assign", "order"]


class Option(TypedDict):
    """One thing that can be chosen."""

    move: JSON  # what to send
    text: NotRequired[str]  # catalogue id of its name
    facts: NotRequired[Mapping[str, JSON]]
    on: NotRequired[str]  # the piece of the board that it is about, such as `city:2:hoplite`
    price: NotRequired[int]
    refused: NotRequired[str]  # the rule that forbids it now


class Fill(TypedDict):
    """An answer with too many forms to list: a move with one field to fill, by a number or by pieces in order."""

    move: str
    field: str
    low: NotRequired[int]  # a number from low to high
    high: NotRequired[int]
    rising: NotRequired[bool]  # as in an auction: others may go higher, and the question holds only what all may know
    pieces: NotRequired[Sequence[str]]  # or pieces, each at most once, as many as `count`
    count: NotRequired[int]
    fact: NotRequired[str]  # the fact under which the catalogue names a piece
    slots: NotRequired[Sequence[int]]  # what the chosen pieces are assigned to, such as the dice
    prices: NotRequired[Sequence[Sequence[int]]]  # by slot: the price of each piece there


class Question(TypedDict):
    """What one seat is asked."""

    kind: Kind
    ask: str
    facts: NotRequired[Mapping[str, JSON]]
    options: NotRequired[Sequence[Option]]
    fill: NotRequired[Fill]
    board: NotRequired[Mapping[str, JSON]]  # what the game's own board needs to show the choices


class OpenQuestion(Question):
    """A question that a match waits for an answer to."""

    at: int  # its number, for `Match.play`
    seat: int
    answered: NotRequired[bool]  # the seat has answered and may change its mind
