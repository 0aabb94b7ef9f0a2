"""Forecasts for a seat as things stand: prices, gains of actions, reach of troops, the event.

Nothing here decides anything: every number comes from the rules themselves, applied to a copy of the table if needed.
"""

from collections.abc import Mapping, Sequence
from typing import Literal, TypedDict

from agora.core.engine import Seat
from agora.games.improvement.actions import PERFORM
from agora.games.improvement.effect_words import ACTIONS, AREAS, Action, parse_effect
from agora.games.improvement.effects import bare_twin, changes, try_out
from agora.games.improvement.event_phase import event_steps
from agora.games.improvement.politics import PlayCard, UnlockLevel
from agora.games.improvement.queries import progress_prices
from agora.games.improvement.state import NOBODY, Improvement
from agora.games.improvement.tracks import in_expansion

Reach = Literal["now", "expansion"]
Changes = Mapping[str, int]  # by resource


class EventOnSeat(TypedDict):
    """What the event of the round would do to a seat if it happened now."""

    seat: int
    changes: Changes
    may: Sequence[str]  # words whose outcome is open: `draw`, `discard`, `may-upgrade`


def area_prices(s: Improvement, seat: Seat) -> dict[str, list[int]]:
    """What each level of each area costs a seat in the Progress Phase.  [improvement.progress.price]"""
    return {area: progress_prices(s, seat, area, [level.cost for level in s.box.areas[area]]) for area in AREAS}


def gains(s: Improvement, seat: Seat, action: Action) -> dict[str, int]:
    """What an action would bring a seat at once, before it decides anything."""
    twin = bare_twin(s)
    PERFORM[action](twin, seat)
    return changes(s, twin, seat)


def strength_after_expansion(s: Improvement, seat: Seat) -> int:
    """The Troop Strength with which a seat could colonize after a Military Expansion; inside one, what it has now.

    [improvement.action.military]"""
    if in_expansion(s, seat):
        return s.troop_strength[seat]
    return s.troop_strength[seat] + gains(s, seat, "military_expansion").get("troop_strength", 0)


def reach(s: Improvement, seat: Seat) -> list[Reach | None]:
    """Which cities a seat is strong enough for, now or after a Military Expansion.  [improvement.colonize]"""
    now, then = s.troop_strength[seat], strength_after_expansion(s, seat)
    return [
        None if owner != NOBODY or city.needs > then else "now" if city.needs <= now else "expansion"
        for city, owner in zip(s.box.cities, s.owners, strict=True)
    ]


def idle(s: Improvement, seat: Seat) -> list[Action]:
    """The actions that would achieve nothing as things stand: no card, level or city is within reach."""
    can = {
        "politics": len(PlayCard(seat).moves(s, seat)) > 1,
        "development": len(UnlockLevel(seat).moves(s, seat)) > 1,
        "military_expansion": any(reach(s, seat)),
    }
    return [action for action in ACTIONS if not can.get(action, True)]


def event_now(s: Improvement) -> list[EventOnSeat]:
    """What the event would do to each seat as things stand; losses come after gains.  [improvement.event]"""
    if s.event is None:
        return []
    twin = bare_twin(s)
    may: dict[Seat, list[str]] = {}
    for step in event_steps(s):
        may.setdefault(step.seat, []).extend(try_out(twin, step.seat, parse_effect(step.words)))
    return [{"seat": seat, "changes": changes(s, twin, seat), "may": verbs} for seat, verbs in sorted(may.items())]
