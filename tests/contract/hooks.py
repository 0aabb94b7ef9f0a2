"""What the three games tell the battery beyond their rules."""

from __future__ import annotations

from typing import cast

from agora import AnyMatch
from agora.contract import Failure, Hooks, Path, play_through
from agora.core.chance import Quick
from agora.core.engine import Seat, State
from agora.games import AnyGame
from agora.games.polis.state import Polis
from tests.contract import accounts, improvement, worlds
from tests.games.polis import worlds as polis


def _polis_hidden(state: State, reader: Seat | None) -> set[Path]:
    return polis.hidden(cast(Polis, state), reader)


def _polis_loose(path: Path, reader: Seat | None) -> bool:
    """Memories of others, and cards they have stolen, are hidden too."""
    return path[0] == "stolen" or (path[0] == "seen" and path[1] != reader)


def _polis_twin(match: AnyMatch, world: State, reader: Seat | None, rng: Quick) -> AnyMatch:
    return polis.twin(match, reader, rng)


HOOKS = {
    "akropolis": Hooks(accounts.explain_akropolis, worlds.hidden, None, worlds.twin),
    "polis": Hooks(accounts.explain_polis, _polis_hidden, _polis_loose, _polis_twin),
    "improvement": Hooks(accounts.explain_improvement, improvement.hidden, improvement.loose, improvement.twin),
}


def caught(game: AnyGame, seats: int, games: int) -> str:
    """What the battery reports about a broken game within a number of random games."""
    for number in range(games):
        try:
            play_through(game, seats, number, HOOKS[game.id])
        except Failure as failure:
            return str(failure)
    raise AssertionError("the battery has not noticed")
