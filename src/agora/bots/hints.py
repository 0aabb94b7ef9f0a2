"""Hints: the moves that a strong bot advises, and why.

A reason says what a move brings at once, what it gains in the end, and what it denies the others.
"""

from collections.abc import Sequence
from typing import NamedTuple

from agora.bots.bot import Sight
from agora.bots.levels import LevelBot
from agora.bots.thinking import Candidate
from agora.core.engine import S
from agora.core.game import O, V
from agora.core.match import Match
from agora.core.questions import JSON

ADVISER = 4  # the level of the bot that gives hints
MOST_ADVICE = 3
CLOSE = 0.05  # how much smaller the chance of another good move may be
CLOSE_SHARE = 0.03  # likewise its lead, as a share of the points that are expected at the end
WORTH_TELLING = 0.5  # points


class Advice(NamedTuple):
    """A move that a bot would consider."""

    move: JSON
    chance: float  # to win
    values: Sequence[float]  # the points that each side can expect at the end


def advise(bot: LevelBot, sight: Sight[S, O, V]) -> list[Advice]:
    """Up to three good moves, the best first."""
    best, *others = bot.think(sight).candidates
    good = [each for each in others if is_close(each, best, sight.seat)]
    write = sight.game.codec.write_move
    return [Advice(write(each.move), each.chance, each.values) for each in (best, *good[: MOST_ADVICE - 1])]


def is_close(one: Candidate, best: Candidate, seat: int) -> bool:
    """Whether a move is nearly as good as the best one.

    By its chance and by its points too: when a game is all but decided, a blunder hardly changes the chance.
    """
    behind = best.margin - one.margin
    return best.chance - CLOSE <= one.chance <= best.chance and behind <= CLOSE_SHARE * abs(best.values[seat])


class Reason(NamedTuple):
    """One part of a reason: the id of its text, and its facts."""

    text: str
    facts: dict[str, object]


def reasons(match: Match[S, O, V], seat: int, advice: Sequence[Advice], number: int) -> list[Reason]:
    """The reasons for one of the advised moves, compared with the best of the others."""
    here = advice[number]
    found = []
    points = match.preview(seat, match.read_move(here.move))["score"]["change"]
    if points > 0:
        found.append(Reason("core.hint.points", {"points": points}))
    others = [each for k, each in enumerate(advice) if k != number]
    if others and here.values:
        found += _compared(here.values, others[0].values, seat, best=number == 0)
    if here.values:
        found.append(Reason("core.hint.chance", {"percent": round(100 * here.chance)}))
    return found


def _compared(here: Sequence[float], there: Sequence[float], seat: int, best: bool) -> list[Reason]:
    """What a move changes for each side, compared with another move: the own points, and the rival it hurts most."""
    change = [a - b for a, b in zip(here, there, strict=True)]
    found = []
    if abs(change[seat]) >= WORTH_TELLING:
        more = "core.hint.more.next" if best else "core.hint.more.best"
        fewer = "core.hint.fewer.next" if best else "core.hint.fewer.best"
        text = more if change[seat] > 0 else fewer
        found.append(Reason(text, {"points": max(1, round(abs(change[seat])))}))
    rivals = [side for side in range(len(change)) if side != seat]
    rival = min(rivals, key=change.__getitem__, default=seat)
    if change[rival] <= -WORTH_TELLING and rival != seat:
        found.append(Reason("core.hint.denies", {"points": max(1, round(-change[rival])), "rival": rival}))
    return found
