"""What Akropolis hides, and how its log would read in another world."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from agora import AnyMatch
from agora.contract import Path
from agora.core.chance import Quick
from agora.core.engine import CHANCE, Seat, State
from agora.core.log import Entry
from agora.core.match import Match
from agora.core.save import Start
from agora.games.akropolis.moves import Dealt
from agora.games.akropolis.state import Akropolis


def hidden(state: State, reader: Seat | None) -> set[Path]:
    """All tiles of the stacks: each could lie elsewhere in the stacks, because no stack has only one tile."""
    s = cast(Akropolis, state)
    return {("stacks", i, j) for i, stack in enumerate(s.stacks) for j in range(len(stack))}


def twin(match: AnyMatch, world: State, reader: Seat | None, rng: Quick) -> AnyMatch:
    """The match that led to `world`: other tiles in the remaining stacks, and another seed."""
    start, entries = log(match, world)
    other: AnyMatch = Match(match.game, start._replace(seed="another"), entries)
    assert other.position() == match.game.to_position(world), "the log of the other world leads elsewhere"
    return other


def log(match: AnyMatch, world: State) -> tuple[Start, list[Entry]]:
    """Start and entries of the match that led to `world`."""
    left = cast(Akropolis, world).stacks

    def redealt_stacks(dealt: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
        return (*map(tuple, dealt[: len(dealt) - len(left)]), *left)

    def redealt(entry: Entry) -> Entry:
        if entry.seat != CHANCE or not isinstance(entry.move, Dealt):
            return entry
        return entry._replace(move=entry.move._replace(stacks=redealt_stacks(entry.move.stacks or ())))

    start, position = match.start, match.start.position
    if position and "stacks" in position:  # then chance has dealt none of them
        stacks = redealt_stacks(cast(Sequence[Sequence[int]], position["stacks"]))
        return start._replace(position={**position, "stacks": [list(stack) for stack in stacks]}), match.entries
    return start, [redealt(entry) for entry in match.entries]
