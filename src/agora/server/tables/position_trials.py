"""Tries out positions and analyses that people bring, in a process of its own and under a time limit.

A position can be wrong in ways that no check foresees. One that takes too long stops with its process, not the server.
"""

import logging
from collections.abc import Callable, Mapping
from concurrent.futures import TimeoutError as TooLong
from typing import TypeVar

from pebble import ProcessExpired

from agora import AnyMatch, load_analysis
from agora.core import analysis_text
from agora.core.errors import Malformed
from agora.core.match import Match
from agora.core.questions import JSON
from agora.core.save import Start
from agora.games import AnyGame, all_games, find
from agora.server.child_processes import ChildProcesses
from agora.server.refusals import Busy

SECONDS = 2.0  # for one position; the slowest that a game reaches takes a tenth of a second
ANALYSIS_SECONDS = 6.0  # for an analysis with all its moves
MOST_WAITING = 20
SEED = "trial"
T = TypeVar("T")
log = logging.getLogger("agora.positions")


class PositionTrials:
    """The process that tries out positions; it starts with the first one."""

    def __init__(self) -> None:
        self._process = ChildProcesses(1, _prepare)
        self._waiting = 0

    async def options(self, game: AnyGame, position: Mapping[str, JSON], data: JSON) -> Mapping[str, JSON]:
        """The options of a position that can be set up and started, or a refusal saying why it cannot."""
        return await self._run(_try_out, (game.id, position, data), SECONDS, game.id)

    async def analysis(self, text: str) -> tuple[str, str]:
        """The game of an analysis that can be read and shown, and its text as we write it, or a refusal saying why."""
        return await self._run(_try_analysis, (text,), ANALYSIS_SECONDS, "of an analysis")

    async def _run(self, trial: Callable[..., T], args: tuple[object, ...], seconds: float, what: str) -> T:
        if self._waiting >= MOST_WAITING:
            raise Busy("server.position.busy")
        self._waiting += 1
        try:
            return await self._process.run(trial, *args, seconds=seconds)
        except (TooLong, ProcessExpired):
            log.warning("a position took too long and was refused", extra={"game": what, "seconds": seconds})
            raise Malformed("server.position.slow", seconds=round(seconds)) from None
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """Stop the process."""
        self._process.close()


def _prepare() -> None:
    """Load the games before the time counts."""
    all_games()


def _try_out(game_id: str, position: Mapping[str, JSON], data: JSON) -> Mapping[str, JSON]:
    """Set a position up, let chance deal, and show it to everyone; runs in the process of its own."""
    game = find(game_id)
    with game.wording():
        match = Match(game, Start(SEED, {}, data, position))
        _show(match)
        return game.write_options(match.options)


def _try_analysis(text: str) -> tuple[str, str]:
    """Read an analysis, and show where it begins to everyone; runs in the process of its own."""
    tree = load_analysis(text)
    if tree.start.data is not None:  # components of their own could mean anything
        raise tree.game.worded(Malformed("server.analysis.data"))
    with tree.game.wording():
        _show(tree.match())
    return tree.game.id, analysis_text.write(tree)


def _show(match: AnyMatch) -> None:
    """Show a game to everyone, or raise what is wrong with it."""
    for seat in (*match.to_act, None):
        match.view(seat)
        match.question(seat)
    match.scores()
