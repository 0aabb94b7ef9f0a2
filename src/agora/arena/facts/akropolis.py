"""What is counted in Akropolis: the district that gave a seat most points, and how high its city is."""

from collections.abc import Iterator

from agora.arena.facts import Fact
from agora.arena.recorded import AnyMatch
from agora.games.akropolis.box import KINDS
from agora.games.akropolis.events import TilePlaced

DISTRICTS = KINDS[:5]


def facts(match: AnyMatch) -> Iterator[Fact]:
    """The facts of a finished game."""
    heights = [1] * match.options.seats
    for _, event in match.all_events():
        if isinstance(event, TilePlaced) and event.seat < len(heights):
            heights[event.seat] = max(heights[event.seat], event.height)
    for seat, height in enumerate(heights):
        parts = {part.name: part.points for part in match.scores()[seat].parts if part.name in DISTRICTS}
        yield Fact("part", max(parts, key=parts.__getitem__), seat)
        yield Fact("height", str(height), seat)
