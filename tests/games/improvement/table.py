"""Sets up tables for tests: hands are empty unless cards are named. Short functions play moves and look."""

from __future__ import annotations

from functools import partial
from typing import Any

import agora
from tests.games import playing
from tests.games.playing import AnyMatch, happened, look

unreadable = partial(playing.unreadable, "improvement")
COLOURS = ("red", "green", "blue")


def table(seats: int = 2, *, data: Any = None, seed: int = 1, **situation: Any) -> AnyMatch:
    """Set up a situation. Cards that are not named lie nowhere."""
    options = {"seats": seats, **situation.pop("options", {})}
    position = {"hands": [[]] * seats, "deck": [], "options": options, **situation}
    return agora.position("improvement", position, seed=seed, data=data)


def acting(action: str, seats: int = 2, seat: int = 0, **situation: Any) -> AnyMatch:
    """A situation in which one seat performs one action, and the round goes on after it."""
    now = [{"act": {"seat": seat, "action": action}}]
    return table(seats, **{"phase": "action", "now": now, "event": "drought", "round": 3, **situation})


def tokens(red: int = 0, green: int = 0, blue: int = 0) -> dict[str, int]:
    return {"red": red, "green": green, "blue": blue}


def assigned(match: AnyMatch, *cards: str) -> AnyMatch:
    """Let everyone lay action cards, in the order of the seats."""
    match = match.copy()
    for seat, actions in enumerate(cards):
        match.play(seat, f"assign {actions}")
    return match


def player(match: AnyMatch, seat: int = 0) -> dict[str, Any]:
    """What lies open before a seat."""
    seen: Any = match.view(None)
    return dict(seen["players"][seat])


def has(match: AnyMatch, seat: int = 0, **expected: Any) -> None:
    """Check that a seat has these numbers."""
    seen = player(match, seat)
    assert {name: seen[name] for name in expected} == expected


def each(match: AnyMatch, name: str) -> list[Any]:
    """One value of every seat."""
    seen: Any = match.view(None)
    return [one[name] for one in seen["players"]]


def lines(match: AnyMatch, seat: int = 0) -> dict[str, int]:
    """The lines of the score."""
    return {part.name: part.points for part in match.scores()[seat].parts}


def drafted(seats: int, seed: int = 1, **options: Any) -> AnyMatch:
    """A new game after a draft in which everyone always takes the first card."""
    match = agora.new("improvement", seats=seats, seed=seed, **options)
    while look(match)["phase"] == "draft":
        seat = match.to_act[0]
        match.play(seat, match.moves(seat)[0])
    return match


def performed(match: AnyMatch) -> list[tuple[int, str]]:
    """The actions that were begun, in order, each with its seat."""
    return [(event["seat"], event["action"]) for event in happened(match, "action-begun")]
