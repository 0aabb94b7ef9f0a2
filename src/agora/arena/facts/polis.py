"""What is counted in Polis: the city board with its side, the cards that came into a city, and attacks."""

from collections import Counter
from collections.abc import Iterator, Sequence

from agora.arena.facts import Fact
from agora.arena.recorded import AnyMatch
from agora.core.engine import Seat
from agora.games.polis.events import Attacked, BoardTaken, CardEntered, EndCardShown
from agora.games.polis.state import Polis

MOST_ATTACKS = 4  # and more
FAVOURITE = "side"


def favourites(s: Polis) -> Sequence[str | None]:
    """The city board of each seat, with its side."""
    return [f"{board.id}-{board.side}" if board else None for board in s.boards]


def facts(match: AnyMatch) -> Iterator[Fact]:
    """The facts of a finished game."""
    entered: set[tuple[Seat, str]] = set()
    attacks: Counter[Seat] = Counter()
    for _, event in match.all_events():
        if isinstance(event, BoardTaken):
            yield Fact("board", event.board, event.seat)
            yield Fact("side", f"{event.board}-{event.side}", event.seat)
        elif isinstance(event, CardEntered):
            entered.add((event.seat, event.card))
        elif isinstance(event, Attacked):
            attacks[event.seat] += 1
        elif isinstance(event, EndCardShown):
            yield Fact("end", event.colour)
    for seat, card in sorted(entered):
        yield Fact("card", card, seat)
    for seat in range(match.options.seats):
        number = attacks[seat]
        yield Fact("attacks", str(number) if number < MOST_ATTACKS else f"{MOST_ATTACKS}+", seat)
