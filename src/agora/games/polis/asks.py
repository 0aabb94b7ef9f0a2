"""Lists the moves of a question, as `agora.core.asks` does, with the labels of Polis.

A label may need facts beyond the fields of its move, such as the defence of a city that can be attacked. So the
catalogue has labels under `polis.option.<kind of move>`, and every option has `facts`, even if they are empty.
"""

from collections.abc import Mapping

from agora.core import asks
from agora.core.engine import Decision, M, Move, Seat
from agora.core.questions import JSON, Option, Question
from agora.games.polis.state import Polis

NO_FACTS: Option = {"move": {}, "text": "", "facts": {}}


def option(
    move: Move,
    facts: Mapping[str, JSON] | None = None,
    *,
    on: str | None = None,
    price: int | None = None,
    refused: str | None = None,
) -> Option:
    """One thing that can be chosen. Its label is filled from the fields of the move and from `facts`."""
    return _labelled(asks.option("polis", move, facts, on=on, price=price, refused=refused))


def asking(
    decision: Decision[Polis, M],
    s: Polis,
    seat: Seat,
    ask: str,
    facts: Mapping[str, JSON] | None = None,
    *,
    prices: Mapping[M, int] | None = None,
    board: Mapping[str, JSON] | None = None,
) -> Question:
    """Ask for one of a decision's choices."""
    question = asks.asking(decision, s, seat, ask, facts, prices=prices, board=board)
    return {**question, "options": [_labelled(each) for each in question["options"]]}


def _labelled(found: Option) -> Option:
    return {**NO_FACTS, **found, "text": found["text"].replace("polis.move.", "polis.option.")}
