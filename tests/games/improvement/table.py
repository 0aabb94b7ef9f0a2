"""A table to test at: situations with empty hands unless cards are named, and short words to play and to look."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest

import agora
from agora import Illegal, Malformed, Refusal

AnyMatch = agora.Match[Any, Any]
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


def played(match: AnyMatch, *moves: str, seat: int | None = None) -> AnyMatch:
    """A copy of the match in which the seats whose turn it is have made these moves, each of them listed as legal."""
    match = match.copy()
    for move in moves:
        who = match.to_act[0] if seat is None else seat
        assert match.read_move(move) in match.moves(who), f"{move} is not among {match.moves(who)}"
        assert match.why_not(who, move) is None
        match.play(who, move)
    return match


def assigned(match: AnyMatch, *cards: str) -> AnyMatch:
    """Everyone lays action cards, in the order of the seats."""
    match = match.copy()
    for seat, actions in enumerate(cards):
        match.play(seat, f"assign {actions}")
    return match


def refused(match: AnyMatch, move: str, seat: int | None = None) -> Illegal:
    """The refusal of a move: foretold by why_not, raised by play, not listed, and without a trace at the table."""
    before = match.position()
    seat = match.to_act[0] if seat is None else seat
    assert match.read_move(move) not in match.moves(seat), f"{move} is listed"
    foretold = match.why_not(seat, move)
    with pytest.raises(Illegal) as caught:
        match.play(seat, move)
    assert foretold is not None
    assert (foretold.rule, foretold.facts) == (caught.value.rule, caught.value.facts)
    assert str(caught.value) == str(foretold) != caught.value.rule, "the refusal has no sentence"
    assert match.position() == before
    return caught.value


def unreadable(position: Mapping[str, Any], *, data: Any = None) -> Refusal:
    """The refusal of a position, with its sentence."""
    with pytest.raises((Malformed, Illegal)) as caught:
        agora.position("improvement", position, seed=1, data=data)
    assert str(caught.value) != caught.value.rule, "the refusal has no sentence"
    return caught.value


def player(match: AnyMatch, seat: int = 0) -> dict[str, Any]:
    """What lies open before a seat."""
    seen: Any = match.view(None)
    return dict(seen["players"][seat])


def has(match: AnyMatch, seat: int = 0, **expected: Any) -> None:
    """A seat has these numbers."""
    seen = player(match, seat)
    assert {name: seen[name] for name in expected} == expected


def each(match: AnyMatch, name: str) -> list[Any]:
    """One thing of every seat."""
    seen: Any = match.view(None)
    return [one[name] for one in seen["players"]]


def look(match: AnyMatch, seat: int | None = None) -> dict[str, Any]:
    return dict(match.view(seat))


def happened(match: AnyMatch, kind: str, seat: int | None = None, since: int = 0) -> list[dict[str, Any]]:
    """The facts of the events of one kind."""
    return [dict(event[kind]) for event in match.events(seat, since) if kind in event]


def told(match: AnyMatch, since: int = 0) -> list[str]:
    """The kinds of all events, in order."""
    return [next(name for name in event if name != "n") for event in match.events(None, since)]


def lines(match: AnyMatch, seat: int = 0) -> dict[str, int]:
    """The lines of the score."""
    return {part.name: part.points for part in match.scores()[seat].parts}


def finished(match: AnyMatch, seed: int = 1) -> AnyMatch:
    """Play random legal moves to the end of the game."""
    dice = random.Random(seed)
    while match.to_act:
        seat = match.to_act[0]
        match.play(seat, dice.choice(match.moves(seat)))
    return match


def drafted(seats: int, seed: int = 1, **options: Any) -> AnyMatch:
    """A new game after the draft, everyone always taking the first card."""
    match = agora.new("improvement", seats=seats, seed=seed, **options)
    while look(match)["phase"] == "draft":
        seat = match.to_act[0]
        match.play(seat, match.moves(seat)[0])
    return match
