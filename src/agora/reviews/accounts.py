"""Books every change of a seat's chance to win under its owner: own decisions, those of others, or luck.

For each seat, start + skill + opponents + luck is exactly the result.
"""

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from agora.core.engine import CHANCE, S, Seat
from agora.reviews.judging import Found, next_decision
from agora.reviews.labels import beyond_noise
from agora.reviews.moments import Moment, Played
from agora.reviews.search import shares_of

Owner = Literal["skill", "opponents", "luck"]


class Change(NamedTuple):
    """A change of one seat's chance to win."""

    moment: int
    seat: Seat
    owner: Owner
    change: float


class Account(NamedTuple):
    """Where one seat's result came from, in chance to win."""

    start: float
    skill: float  # what its own decisions lost beyond the noise of the search; never above 0
    opponents: float
    luck: float
    result: float  # 1, 0, or a shared part


class Books(NamedTuple):
    """All changes, the account of each seat, and each seat's chance before every moment and at the end."""

    changes: list[Change]
    accounts: list[Account]
    curves: list[list[float]]  # by seat


def book(played: Played[S], dealt: Mapping[Seat, float], found: Sequence[Found]) -> Books:
    """Book all changes of a game; `dealt` holds the chances before the first moment."""
    changes, accounts, curves = list[Change](), list[Account](), list[list[float]]()
    results = shares_of(played.game, played.end)
    for seat in range(played.seats):
        even = 1 / len(results)
        first = dealt[seat] if seat in dealt else _best_found(played, found, 0, seat, even)
        start = even if played.dealt else first
        own, curve = _changes(played, found, seat, first)
        if first != start:
            own.insert(0, Change(0, seat, "luck", first - start))  # the deal
        skill, opponents, luck = (
            sum([each.change for each in own if each.owner == owner]) for owner in ("skill", "opponents", "luck")
        )
        changes += own
        accounts.append(Account(start, skill, opponents, luck, results[seat]))
        curves.append(curve)
    return Books(changes, accounts, curves)


def _changes(played: Played[S], found: Sequence[Found], seat: Seat, chance: float) -> tuple[list[Change], list[float]]:
    """The changes of one seat that has a chance at first, and its chance before every moment and at the end."""
    changes, curve = list[Change](), list[float]()

    def move_to(k: int, owner: Owner, to: float) -> None:
        nonlocal chance
        if to != chance:
            changes.append(Change(k, seat, owner, to - chance))
            chance = to

    for k, (moment, here) in enumerate(zip(played.moments, found, strict=True)):
        curve.append(chance)
        if moment.entry.seat == seat and here.judged:
            move_to(k, "skill", chance - beyond_noise(here.judged))
        if seat in here.unseen:
            move_to(k, "opponents", here.unseen[seat])
        move_to(k, _owner(moment, seat, seat in here.unseen), _valued(played, found, k, seat, chance))
    curve.append(chance)
    return changes, curve


def _valued(played: Played[S], found: Sequence[Found], k: int, seat: Seat, chance: float) -> float:
    """A seat's chance after moment `k`; the chance it had if it is not valued anew there."""
    moment, here = played.moments[k], found[k]
    if seat in here.after:
        return here.after[seat]
    learnt = seat in moment.shown_to or moment.sealed
    if moment.sealed_after or (moment.entry.seat == seat and not learnt):
        return chance
    return _best_found(played, found, k + 1, seat, chance)


def _best_found(played: Played[S], found: Sequence[Found], k: int, seat: Seat, chance: float) -> float:
    """The chance that the best move gives a seat that is asked before moment `k`; the one it had if it is not."""
    decision = next_decision(played, k, seat)
    judged = found[decision].judged if decision is not None else None
    return judged.chance if judged else chance


def _owner(moment: Moment[S], seat: Seat, split: bool) -> Owner:
    """Whose change it is when a position is valued anew after a moment."""
    if moment.entry.seat == CHANCE or split:
        return "luck"
    if moment.entry.seat == seat and not moment.sealed:
        return "luck"  # what its own move has revealed
    return "opponents"
