"""What a game hides, and how its log would read in another world. Each game with secrets has both here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from agora import AnyMatch
from agora.core.chance import Quick
from agora.core.engine import CHANCE, Seat, State
from agora.core.log import Entry
from agora.core.match import Match
from agora.core.save import Start
from agora.games.akropolis.moves import Dealt
from agora.games.akropolis.state import Akropolis
from tests.contract import improvement

Path = tuple[str | int, ...]


def hidden(game: str, s: State, reader: Seat | None) -> set[Path]:
    """The places of a position, as paths into its JSON, that the reader does not know and that could differ."""
    return HIDDEN[game](s, reader)


def may_change(game: str, s: State, reader: Seat | None) -> set[Path]:
    """Places that may differ as well, without having to."""
    return improvement.may_change(s, reader) if game == "improvement" else set()


def logged_world(match: AnyMatch, reader: Seat | None, rng: Quick) -> State:
    """A world that the reader cannot tell from the true one, and whose log can be told."""
    if match.game.id == "improvement":
        return improvement.logged_world(match, reader, rng)
    return match.game.determinize(match.state, reader, rng)


def twin(match: AnyMatch, world: State) -> AnyMatch:
    """The match that led to `world`: the same log but for what was hidden in it, and another seed."""
    start, entries = LOGS[match.game.id](match, world)
    return Match(match.game, start._replace(seed="another"), entries)


def _hidden_akropolis(state: State, reader: Seat | None) -> set[Path]:
    s = cast(Akropolis, state)  # whatever lies in a stack could lie elsewhere in the stacks: no stack has one tile
    return {("stacks", i, j) for i, stack in enumerate(s.stacks) for j in range(len(stack))}


def _log_akropolis(match: AnyMatch, world: State) -> tuple[Start, list[Entry]]:
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


HIDDEN: dict[str, Callable[[State, Seat | None], set[Path]]] = {
    "akropolis": _hidden_akropolis,
    "improvement": improvement.hidden,
}
LOGS: dict[str, Callable[[AnyMatch, State], tuple[Start, list[Entry]]]] = {
    "akropolis": _log_akropolis,
    "improvement": improvement.log,
}
