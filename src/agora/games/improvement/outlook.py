"""What a seat can see coming as things stand: prices, gains of actions, reach of troops, the event.

Nothing here decides anything: each fact comes from the rules, carried out on a copy of the table where they change it.
"""

from collections.abc import Mapping, Sequence
from typing import Literal, TypedDict

from agora.core.engine import Seat
from agora.games.improvement import actions
from agora.games.improvement.effects import Carry
from agora.games.improvement.event_phase import planned_event
from agora.games.improvement.politics import PlayCard, UnlockLevel
from agora.games.improvement.queries import progress_price
from agora.games.improvement.state import NOBODY, Improvement
from agora.games.improvement.trial import carried, changes
from agora.games.improvement.words import ACTIONS, AREAS, Action, words_of

Reach = Literal["now", "expansion"]
Changes = Mapping[str, int]  # by resource


class EventOnSeat(TypedDict):
    """What the event of the round would do to a seat if it happened now."""

    seat: int
    changes: Changes
    may: Sequence[str]  # words that would ask something: `draw`, `discard`, `may-upgrade`


def area_prices(s: Improvement, seat: Seat) -> dict[str, list[int]]:
    """What each level of each area costs a seat in the Progress Phase.  [improvement.progress.price]"""
    return {area: [progress_price(s, seat, area, level.cost) for level in s.box.areas[area]] for area in AREAS}


def gains(s: Improvement, seat: Seat, action: Action) -> dict[str, int]:
    """What an action would bring a seat at once, before it decides anything."""
    twin = s.clone()
    twin.stack = []
    carry = {
        "philosophy": actions.philosophy,
        "lawmaking": actions.lawmaking,
        "culture": actions.culture,
        "trade": actions.trade,
        "military_expansion": actions.military_expansion,
    }.get(action)
    if carry:
        carry(twin, seat)
    return changes(s, twin, seat)


def strength_after_expansion(s: Improvement, seat: Seat) -> int:
    """The Troop Strength with which a seat could colonize after a Military Expansion.  [improvement.action.military]"""
    return s.troop_strength[seat] + gains(s, seat, "military_expansion").get("troop_strength", 0)


def reach(s: Improvement, seat: Seat) -> list[Reach | None]:
    """Which cities a seat is strong enough for, now or after a Military Expansion.  [improvement.colonize]"""
    now, then = s.troop_strength[seat], strength_after_expansion(s, seat)
    return [
        None if owner != NOBODY or city.needs > then else "now" if city.needs <= now else "expansion"
        for city, owner in zip(s.box.cities, s.owners, strict=True)
    ]


def idle(s: Improvement, seat: Seat) -> list[Action]:
    """The actions that would lead to nothing as things stand: no card, level or city that could be had."""
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
    twin = s.clone()
    twin.stack = []
    may: dict[Seat, list[str]] = {}
    for step in planned_event(s):
        assert isinstance(step, Carry), f"an event carries words, not {step}"
        may.setdefault(step.seat, []).extend(carried(twin, step.seat, words_of(step.words)))
    return [{"seat": seat, "changes": changes(s, twin, seat), "may": words} for seat, words in sorted(may.items())]
