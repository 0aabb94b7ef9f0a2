"""Why a bot advises a move: what it brings at once, what it gains in the end, and what it denies the others."""

from collections.abc import Sequence
from typing import NamedTuple

from agora import AnyMatch
from agora.server.bots.pool import Advice

WORTH_TELLING = 0.5  # points


class Reason(NamedTuple):
    """One part of a reason: the id of its text, and its facts."""

    text: str
    facts: dict[str, object]


def reasons(match: AnyMatch, seat: int, advice: Sequence[Advice], number: int) -> list[Reason]:
    """The reasons for one of the advised moves, compared with the best of the others."""
    here = advice[number]
    found = []
    points = match.preview(seat, match.read_move(here.move))["score"]["change"]
    if points > 0:
        found.append(Reason("server.hint.points", {"points": points}))
    others = [each for k, each in enumerate(advice) if k != number]
    if others and here.values:
        found += _compared(here.values, others[0].values, seat, best=number == 0)
    if here.values:
        found.append(Reason("server.hint.chance", {"percent": round(100 * here.chance)}))
    return found


def _compared(here: Sequence[float], there: Sequence[float], seat: int, best: bool) -> list[Reason]:
    """What a move changes for each side, compared with another move: the own points, and the rival it hurts most."""
    change = [a - b for a, b in zip(here, there, strict=True)]
    found = []
    if abs(change[seat]) >= WORTH_TELLING:
        more = "server.hint.more.next" if best else "server.hint.more.best"
        fewer = "server.hint.fewer.next" if best else "server.hint.fewer.best"
        text = more if change[seat] > 0 else fewer
        found.append(Reason(text, {"points": max(1, round(abs(change[seat])))}))
    rivals = [side for side in range(len(change)) if side != seat]
    rival = min(rivals, key=change.__getitem__, default=seat)
    if change[rival] <= -WORTH_TELLING and rival != seat:
        found.append(Reason("server.hint.denies", {"points": max(1, round(-change[rival])), "rival": rival}))
    return found
