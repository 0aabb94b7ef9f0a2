"""What a page may ask about the moves of a position: what one would change, why one is not allowed, which there are."""

from collections.abc import Mapping, Sequence
from typing import Any

from agora import AnyMatch
from agora.core.errors import Illegal
from agora.core.questions import JSON
from agora.server.live.localisation import Localiser
from agora.server.live.outgoing import ListedMove, PreviewMessage

MOST_MOVES = 400


def preview(match: AnyMatch, localiser: Localiser, seat: int, move: JSON, key: str = "") -> PreviewMessage:
    """What a move would change, as far as its seat may know, or why it is refused."""
    try:
        changed: Mapping[str, Any] = match.preview(seat, move)
    except Illegal as refusal:
        return refused(localiser, refusal, key)
    return localiser.preview(key, match.n, changed, bool(changed["final"]))


def refused(localiser: Localiser, refusal: Illegal, key: str = "") -> PreviewMessage:
    """The preview of a move that is not allowed."""
    why = localiser.refusal(refusal)
    return {"type": "preview", "key": key, "refused": why, "events": [], "score": None, "final": False}


def why(match: AnyMatch, localiser: Localiser, seat: int, move: JSON) -> dict[str, Any]:
    """Why a move is not allowed, or that it is."""
    refusal = match.why_not(seat, move)
    if refusal is None:
        return {"rule": None, "text": localiser.say("server.why.legal"), "facts": {}}
    return {**localiser.refusal(refusal)}


def moves(match: AnyMatch, localiser: Localiser, seat: int) -> list[ListedMove]:
    """The legal moves of a seat, with their labels, the best gain first."""
    return listed(match, localiser, seat, ranked(match, seat))


def ranked(match: AnyMatch, seat: int) -> Sequence[tuple[Any, int | None]]:
    """The legal moves of a seat with their gains, the best first, if the game tells gains."""
    legal = match.moves(seat)
    gains = match.game.gains(match.state, seat, legal)
    if gains is None:
        return [(move, None) for move in legal]
    return sorted(zip(legal, gains, strict=True), key=lambda pair: -pair[1])


def listed(
    match: AnyMatch,
    localiser: Localiser,
    seat: int,
    legal: Sequence[tuple[Any, int | None]],
    only: Mapping[str, int | str] = {},
) -> list[ListedMove]:
    """Moves with their labels; with `only`, those with these fields."""
    codec = match.game.codec
    found = [pair for pair in legal if all(getattr(pair[0], k, None) == v for k, v in only.items())][:MOST_MOVES]
    written = [codec.write_move(move) for move, _ in found]
    told: list[ListedMove] = []
    for (made, gain), move, label in zip(found, written, localiser.labels(match, seat, written), strict=True):
        told.append({"move": move, "text": codec.move_text(made), "label": label})
        if gain is not None:
            told[-1]["gain"] = gain
    return told
