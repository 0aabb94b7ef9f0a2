"""Lists the moves of a question: each in JSON, with its name and, if it is forbidden now, the rule that forbids it.

The catalogue has the name of a move under `<game>.move.<kind of move>`.
"""

from collections.abc import Mapping, Sequence
from typing import cast

from agora.core.engine import Decision, M, Move, S, Seat, tag
from agora.core.questions import JSON, Kind, Option, Question


def move_fields(move: Move) -> dict[str, JSON]:
    """The fields of a move by name."""
    names = cast(tuple[str, ...], getattr(move, "_fields", ()))  # moves are NamedTuples
    return {
        name: list(value) if isinstance(value, tuple) else cast(JSON, value)  # fields are ids, numbers, tuples of ids
        for name, value in zip(names, move, strict=True)
    }


def option(
    game: str,
    move: Move,
    facts: Mapping[str, JSON] | None = None,
    *,
    on: str | None = None,
    price: int | None = None,
    refused: str | None = None,
) -> Option:
    """One thing that can be chosen. Its sentence is filled from the fields of the move and from `facts`."""
    kind, fields = tag(type(move)), move_fields(move)
    found: Option = {"move": {kind: fields}, "text": f"{game}.move.{kind}"}
    if fields or facts:
        found["facts"] = {**fields, **(facts or {})}
    if on is not None:
        found["on"] = on
    if price is not None:
        found["price"] = price
    if refused is not None:
        found["refused"] = refused
    return found


def choose(
    ask: str,
    options: Sequence[Option],
    facts: Mapping[str, JSON] | None = None,
    *,
    kind: Kind = "choose",
    board: Mapping[str, JSON] | None = None,
) -> Question:
    """Ask for one of several options."""
    question: Question = {"kind": kind, "ask": ask, "facts": facts or {}, "options": options}
    if board is not None:
        question["board"] = board
    return question


def asking(
    decision: Decision[S, M],
    s: S,
    seat: Seat,
    ask: str,
    facts: Mapping[str, JSON] | None = None,
    *,
    kind: Kind = "choose",
    prices: Mapping[M, int] | None = None,
    board: Mapping[str, JSON] | None = None,
) -> Question:
    """Ask for one of a decision's choices. Moves that name nothing, such as Pass, come last."""
    game = ask.partition(".")[0]
    offered = sorted(decision.offered(s, seat), key=lambda one: not one[0])
    options = [
        option(game, move, on=decision.piece(s, seat, move), price=(prices or {}).get(move), refused=refused)
        for move, refused in offered
    ]
    return choose(ask, options, facts, kind=kind, board=board)
