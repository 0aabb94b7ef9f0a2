"""Which tables can be rated: people and bots whose strength is known play a whole game with the printed components."""

from collections.abc import Sequence

from agora.core.errors import Illegal
from agora.core.questions import JSON
from agora.server.rating import bot_ratings
from agora.server.store import SeatRow


def refuse_unratable(game: str, seats: Sequence[SeatRow], data_set: str | None, origin: JSON) -> None:
    """Raise Illegal if a game with these seats and components cannot be rated; `origin` is that of its table."""
    if len(seats) < 2:
        raise Illegal("server.rated.seats")
    if any(seat.here for seat in seats):
        raise Illegal("server.rated.here")
    known = bot_ratings(game, len(seats))
    for seat in seats:
        if seat.kind == "bot" and seat.bot not in known:
            raise Illegal("server.rated.bot", bot=str(seat.bot))
    if data_set is not None:
        raise Illegal("server.rated.data")
    if isinstance(origin, dict) and origin.get("kind") not in ("rematch", "evening"):
        raise Illegal("server.rated.position")
