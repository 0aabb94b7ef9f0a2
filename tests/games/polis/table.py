"""Sets up tables for tests with `table`, plays moves as text, and has short functions to look.

A move is written `"1 bid 5"`: the seat, then the text form of the move.
"""

from __future__ import annotations

from typing import Any

import pytest

import agora
from agora import Illegal, Malformed

AnyMatch = agora.Match[Any, Any, Any]


def table(*, seed: int | str = 1, data: Any = None, **situation: Any) -> AnyMatch:
    """Set up a situation."""
    return agora.position("polis", situation, seed=seed, data=data)


def new(seats: int = 3, seed: int | str = 1, **options: Any) -> AnyMatch:
    """Begin a game."""
    return agora.new("polis", seats=seats, seed=seed, **options)


def go(match: AnyMatch, *moves: str) -> AnyMatch:
    """Play moves, each listed as legal or another spelling of a listed move."""
    for words in moves:
        seat, text = words.split(" ", 1)
        assert match.to_act == (int(seat),), f"{words}: waiting for {match.to_act}, {match.state.stack[-1:]}"
        assert match.why_not(int(seat), text) is None, str(match.why_not(int(seat), text))
        match.play(int(seat), text)
    return match


def no(match: AnyMatch, words: str) -> str:
    """The rule that forbids a move: why_not predicts it, play raises it with a sentence, and nothing changes."""
    seat, text = words.split(" ", 1)
    before = match.position()
    assert match.read_move(text) not in match.moves(int(seat)), f"{words} is listed"
    with pytest.raises(Illegal) as caught:
        match.play(int(seat), text)
    assert str(caught.value) != caught.value.rule
    assert match.position() == before
    return caught.value.rule


def off(match: AnyMatch, words: str) -> None:
    """Check that such a move, or this seat, does not answer the open question."""
    seat, text = words.split(" ", 1)
    with pytest.raises((Illegal, Malformed)):
        match.play(int(seat), text)


def texts(match: AnyMatch, seat: int | None = None) -> list[str]:
    """The moves that are listed, as text."""
    seat = match.to_act[0] if seat is None else seat
    return [match.game.codec.move_text(move) for move in match.moves(seat)]


def asked(match: AnyMatch) -> str:
    """The id of the open question."""
    found = match.question(match.to_act[0])
    assert found is not None
    return str(found["ask"])


def coins(match: AnyMatch) -> list[int]:
    return list(match.state.coins)


def points(match: AnyMatch) -> list[int]:
    return list(match.state.points)


def hand(match: AnyMatch, seat: int) -> list[str]:
    return list(match.state.hands[seat])


def city(match: AnyMatch, seat: int) -> list[str]:
    return [laid.card for laid in match.state.cities[seat]]


def pile(match: AnyMatch, seat: int) -> list[str]:
    return list(match.state.history[seat])


def stack(match: AnyMatch, colour: str) -> list[str]:
    return list(match.position()["stacks"][colour])


def blocked(match: AnyMatch) -> list[str]:
    return list(match.position()["blocked"])


def total(match: AnyMatch, seat: int = 0) -> int:
    return match.scores()[seat].total


def part(match: AnyMatch, name: str, seat: int = 0) -> int:
    return next(line.points for line in match.scores()[seat].parts if line.name == name)


def told(match: AnyMatch, kind: str, seat: int | None = None) -> list[dict[str, Any]]:
    """The events of a kind that a seat has seen."""
    return [event[kind] for event in match.events(seat) if kind in event]


def covered(card: str, symbol: str = "yes", **more: Any) -> dict[str, Any]:
    """A card with a coin on it."""
    return {"card": card, "coin": symbol, **more}


STACKS = {  # the top cards; the others are dealt below them
    "red": ["hoplite", "hoplite", "cavalry"],
    "green": ["quarry", "workshop"],
    "blue": ["farmer", "merchant"],
    "yellow": ["pericles"],
}
