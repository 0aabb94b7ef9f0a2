"""The battery over the toy game: sealed answers, dice and hands keep the contract as well."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, cast

import pytest

from agora import AnyMatch
from agora.contract import Hooks, Path, play_through
from agora.core.chance import Quick
from agora.core.engine import CHANCE, Seat, State
from agora.core.log import Entry, standing
from agora.core.match import Match
from agora.core.save import Start
from agora.games import AnyGame
from tests.core.toy import CARDS, TOY, Bid, Dealt, SecretBid, Toy


def hidden(state: State, reader: Seat | None) -> set[Path]:
    s = cast(Toy, state)
    deck: set[Path] = {("deck", i) for i in range(len(s.deck))}
    if not s.stack:
        return deck if len(deck) > 1 else set()
    places = deck | {("hands", k, i) for k, hand in enumerate(s.hands) if k != reader for i in range(len(hand))}
    bids: set[Path] = set()
    if isinstance(s.stack[-1], SecretBid):
        bids = {
            ("now", 0, "secret-bid", "answers", i, 1, "bid", "amount")
            for i, (k, _) in enumerate(s.stack[-1].answers)
            if k != reader and s.coins[k]
        }
    return bids | (places if len(places) > 1 else set())


def log(match: AnyMatch, world: State) -> tuple[Start, list[Entry]]:
    """Change the log to the other world: its cards, and its answers to questions that are not yet revealed."""
    here, there = cast(Toy, match.state), cast(Toy, world)
    moved = dict(zip(here.deck, there.deck, strict=True))
    for mine, theirs in zip(here.hands, there.hands, strict=True):
        moved.update(zip(mine, theirs, strict=True))
    top = there.stack[-1] if there.stack else None
    answers = dict(top.answers) if isinstance(top, SecretBid) else {}
    last = {entry.seat: entry.n for entry in standing(match.entries) if type(entry.move) is Bid}

    def elsewhere(entry: Entry) -> Entry:
        if entry.seat == CHANCE and isinstance(entry.move, Dealt):
            return entry._replace(move=Dealt(tuple(moved[card] for card in entry.move.deck or ())))
        if entry.seat in answers and entry.n == last[entry.seat]:
            return entry._replace(move=answers[entry.seat])
        return entry

    start = match.start
    if start.position:
        sealed = {seat: move for seat, move in answers.items() if seat not in last}  # from the position, not an entry
        start = start._replace(position=moved_position(start.position, moved, sealed))
    return start, [elsewhere(entry) for entry in match.entries]


def moved_position(position: Mapping[str, Any], moved: Mapping[int, int], sealed: Mapping[Seat, Bid]) -> dict[str, Any]:
    """A position with its cards in other places and other answers that are not yet revealed."""
    now = json.loads(json.dumps(position.get("now", ())))
    for step in now[:1]:
        for answer in step.get("secret-bid", {}).get("answers", ()):
            if answer[0] in sealed:
                answer[1] = TOY.codec.write_move(sealed[answer[0]])
    return {
        **position,
        **({"now": now} if "now" in position else {}),
        "hands": [[moved[card] for card in hand] for hand in position.get("hands", [()] * len(position["coins"]))],
        "deck": [moved[card] for card in position.get("deck", CARDS)],
    }


def twin(match: AnyMatch, world: State, reader: Seat | None, rng: Quick) -> AnyMatch:
    """The match that led to `world`, with another seed."""
    start, entries = log(match, world)
    other: AnyMatch = Match(match.game, start._replace(seed="another"), entries)
    assert other.position() == match.game.to_position(world), "the log of the other world leads elsewhere"
    return other


HOOKS = Hooks(hidden=hidden, twin=twin)


@pytest.mark.slow
@pytest.mark.parametrize("seats", TOY.seats)
def test_a_few_toy_games_keep_the_contract(seats: int) -> None:
    for number in range(100, 102):
        play_through(cast(AnyGame, TOY), seats, number, HOOKS)


@pytest.mark.slow
@pytest.mark.parametrize("seats", TOY.seats)
def test_the_toy_game_keeps_the_contract(seats: int) -> None:
    for number in range(20):
        play_through(cast(AnyGame, TOY), seats, number, HOOKS)
