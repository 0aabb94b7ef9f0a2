"""Short functions to play moves and look at the table, shared by the tests of several games."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

import agora
from agora import Illegal, Malformed, Refusal

AnyMatch = agora.Match[Any, Any, Any]


def played(match: AnyMatch, *moves: str, seat: int | None = None) -> AnyMatch:
    """A copy of the match after these moves of the seats on turn; each move must be listed as legal."""
    match = match.copy()
    for move in moves:
        who = match.to_act[0] if seat is None else seat
        assert match.read_move(move) in match.moves(who), f"{move} is not among {match.moves(who)}"
        assert match.why_not(who, move) is None
        match.play(who, move)
    return match


def refused(match: AnyMatch, move: str, seat: int | None = None) -> Illegal:
    """The refusal of a move: why_not predicts it, play raises it, the move is not listed, and nothing changes."""
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


def unreadable(game: str, position: Mapping[str, Any], *, data: Any = None) -> Refusal:
    """The refusal of a position, with its sentence."""
    with pytest.raises((Malformed, Illegal)) as caught:
        agora.position(game, position, seed=1, data=data)
    assert str(caught.value) != caught.value.rule, "the refusal has no sentence"
    return caught.value


def random_turns(match: AnyMatch, seed: int = 1) -> Iterator[int]:
    """Play random legal moves to the end; after each, yield the seat that moved."""
    dice = random.Random(seed)
    while match.to_act:
        seat = match.to_act[0]
        match.play(seat, dice.choice(match.moves(seat)))
        yield seat


def finished(match: AnyMatch, seed: int = 1) -> AnyMatch:
    """Play random legal moves to the end of the game."""
    for _ in random_turns(match, seed):
        pass
    return match


def look(match: AnyMatch, seat: int | None = None) -> dict[str, Any]:
    """What a seat or a spectator sees."""
    return dict(match.view(seat))


def happened(match: AnyMatch, kind: str, seat: int | None = None, since: int = 0) -> list[dict[str, Any]]:
    """The facts of the events of one kind."""
    return [dict(event[kind]) for event in match.events(seat, since) if kind in event]  # type: ignore[call-overload]


def told(match: AnyMatch, since: int = 0) -> list[str]:
    """The kinds of all events, in order."""
    return [next(name for name in event if name != "n") for event in match.events(None, since)]
