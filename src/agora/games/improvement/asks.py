"""What all decisions of one seat share: whose they are, and how their question lists its choices."""

from collections.abc import Mapping, Sequence
from typing import cast

from agora.core.engine import Decision, M, Move, Seat, step, tag
from agora.core.errors import Illegal
from agora.core.questions import JSON, Kind, Option, Question
from agora.games.improvement.moves import Pass
from agora.games.improvement.state import Improvement


@step
class Asked(Decision[Improvement, M]):
    """A question to one seat."""

    seat: Seat

    @property
    def seats(self) -> tuple[Seat, ...]:
        return (self.seat,)

    def legal(self, s: Improvement, seat: Seat, moves: Sequence[M]) -> list[M]:
        """Those of the moves that pass the check."""
        return [move for move in moves if refusal(self, s, seat, move) is None]


def refusal(decision: Decision[Improvement, M], s: Improvement, seat: Seat, move: M) -> str | None:
    """The rule that forbids a move, or None."""
    try:
        decision.check(s, seat, move)
    except Illegal as illegal:
        return illegal.rule
    return None


def asking(
    decision: Decision[Improvement, M],
    s: Improvement,
    seat: Seat,
    moves: Sequence[Move],
    ask: str,
    facts: Mapping[str, JSON] | None = None,
    *,
    kind: Kind = "choose",
    prices: Mapping[Move, int] | None = None,
    board: Mapping[str, JSON] | None = None,
) -> Question:
    """A question that lists moves, those that are forbidden now with the rule that forbids them."""
    options: list[Option] = []
    for move in moves:
        option: Option = {"move": move_json(move), "text": f"improvement.move.{tag(type(move))}"}
        fields = move_fields(move)
        if fields:
            option["facts"] = fields
        if prices and move in prices:
            option["price"] = prices[move]
        refused = refusal(decision, s, seat, cast(M, move))  # a move of one of its kinds
        if refused:
            option["refused"] = refused
        options.append(option)
    question: Question = {"kind": kind, "ask": ask, "facts": facts or {}, "options": options}
    if board is not None:
        question["board"] = board
    return question


def move_fields(move: Move) -> Mapping[str, JSON]:
    """The fields of a move by name."""
    names = cast(tuple[str, ...], getattr(move, "_fields", ()))  # moves are NamedTuples
    return {
        name: list(value) if isinstance(value, tuple) else cast(JSON, value)  # fields are ids, numbers, tuples of ids
        for name, value in zip(names, move, strict=True)
    }


def move_json(move: Move) -> JSON:
    """A move as it is sent."""
    return {tag(type(move)): move_fields(move)}


PASS = Pass()
