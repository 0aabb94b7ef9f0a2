"""What is counted in Akropolis: the district that gave a seat most points, and how high its city is."""

from collections.abc import Iterator, Sequence

from agora.arena.facts import Fact
from agora.arena.recorded import AnyMatch
from agora.core.game import Score
from agora.games import find
from agora.games.akropolis.box import KINDS
from agora.games.akropolis.events import TilePlaced
from agora.games.akropolis.state import Akropolis

DISTRICTS = KINDS[:5]
FAVOURITE = "part"


def favourites(s: Akropolis) -> Sequence[str | None]:
    """The district that gave each seat most points."""
    return [_best(score) for score in find("akropolis").score(s)[: s.options.seats]]


def facts(match: AnyMatch) -> Iterator[Fact]:
    """The facts of a finished game."""
    heights = [1] * match.options.seats
    for _, event in match.all_events():
        if isinstance(event, TilePlaced) and event.seat < len(heights):
            heights[event.seat] = max(heights[event.seat], event.height)
    for seat, height in enumerate(heights):
        yield Fact("part", _best(match.scores()[seat]), seat)
        yield Fact("height", str(height), seat)


def _best(score: Score) -> str:
    points = {part.name: part.points for part in score.parts if part.name in DISTRICTS}
    return max(points, key=points.__getitem__)
