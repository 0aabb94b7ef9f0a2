"""What is counted in Improvement: the polis, the politics cards played, Colonial Cities, milestones, and the events."""

from collections.abc import Iterator, Sequence

from agora.arena.facts import Fact
from agora.arena.recorded import AnyMatch
from agora.games.improvement.events import (
    CardPlayed,
    CityColonized,
    EventAnnounced,
    MilestoneReached,
    PolisTaken,
)
from agora.games.improvement.state import Improvement

FAVOURITE = "polis"


def favourites(s: Improvement) -> Sequence[str | None]:
    """The polis of each seat."""
    return list(s.poleis) or [None] * s.options.seats


def facts(match: AnyMatch) -> Iterator[Fact]:
    """The facts of a finished game."""
    found: dict[Fact, None] = {}  # a card that is taken back can be played again
    for _, event in match.all_events():
        if isinstance(event, PolisTaken):
            found[Fact("polis", event.polis, event.seat)] = None
        elif isinstance(event, CardPlayed):
            found[Fact("card", event.card, event.seat)] = None
        elif isinstance(event, CityColonized):
            found[Fact("city", event.city, event.seat)] = None
        elif isinstance(event, MilestoneReached):
            found.update(dict.fromkeys(Fact("milestone", event.milestone, seat) for seat in event.seats))
        elif isinstance(event, EventAnnounced):
            found[Fact("event", event.event)] = None
    yield from found
