"""The cases of Improvement of the POLIS: every politics card, event, city, level and milestone."""

from collections import Counter
from collections.abc import Sequence

from agora.core.engine import Event, State
from agora.games.improvement.box import PRINTED
from agora.games.improvement.events import (
    ActionLost,
    CardPlayed,
    CityColonized,
    EventResolved,
    LevelUnlocked,
    MilestoneReached,
)  # fmt: skip


class ImprovementWatch:
    """Counts what was played, resolved, conquered, unlocked and reached."""

    def __init__(self) -> None:
        box = PRINTED.box
        self.counts: Counter[str] = Counter(
            dict.fromkeys(
                [
                    *(f"card {card}" for card in box.cards),
                    *(f"event {event}" for event in box.events),
                    *(f"city {city.id}" for city in box.cities),
                    *(f"level {polis} {i}" for polis, levels in box.levels.items() for i in range(2, len(levels) + 1)),
                    *(f"milestone {goal.id}" for goal in box.milestones),
                    "action lost",
                    "pair of Philosophy tokens",
                ],
                0,
            )
        )

    def see(self, s: State, events: Sequence[Event]) -> None:
        for event in events:
            for case in _cases(event):
                self.counts[case] += 1


def _cases(event: Event) -> Sequence[str]:
    if isinstance(event, CardPlayed):
        return [f"card {event.card}", *["pair of Philosophy tokens"] * event.pairs]
    if isinstance(event, LevelUnlocked):
        return [f"level {event.polis} {event.level}", *["pair of Philosophy tokens"] * event.pairs]
    if isinstance(event, EventResolved):
        return [f"event {event.event}"]
    if isinstance(event, CityColonized):
        return [f"city {event.city}"]
    if isinstance(event, MilestoneReached):
        return [f"milestone {event.milestone}"]
    return ["action lost"] if isinstance(event, ActionLost) else []


def watch() -> ImprovementWatch:
    """Make a watch for Improvement of the POLIS."""
    return ImprovementWatch()
