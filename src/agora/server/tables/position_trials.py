"""Tries out positions that people bring, in a process of its own and under a time limit.

A position can be wrong in ways that no check foresees. One that takes too long stops with its process, not the server.
"""

import logging
from collections.abc import Mapping
from concurrent.futures import TimeoutError as TooLong

from pebble import ProcessExpired

from agora.core.errors import Malformed
from agora.core.match import Match
from agora.core.questions import JSON
from agora.core.save import Start
from agora.games import AnyGame, all_games, find
from agora.server.child_processes import ChildProcesses
from agora.server.refusals import Busy

SECONDS = 2.0  # for one position; the slowest that a game reaches takes a tenth of a second
MOST_WAITING = 20
SEED = "trial"
log = logging.getLogger("agora.positions")


class PositionTrials:
    """The process that tries out positions; it starts with the first one."""

    def __init__(self) -> None:
        self._process = ChildProcesses(1, _prepare)
        self._waiting = 0

    async def options(self, game: AnyGame, position: Mapping[str, JSON], data: JSON) -> Mapping[str, JSON]:
        """The options of a position that can be set up and started, or a refusal saying why it cannot."""
        if self._waiting >= MOST_WAITING:
            raise Busy("server.position.busy")
        self._waiting += 1
        try:
            return await self._process.run(_try_out, game.id, position, data, seconds=SECONDS)
        except (TooLong, ProcessExpired):
            log.warning("a position took too long and was refused", extra={"game": game.id, "seconds": SECONDS})
            raise Malformed("server.position.slow", seconds=round(SECONDS)) from None
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
        for seat in (*match.to_act, None):
            match.view(seat)
            match.question(seat)
        match.scores()
        return game.write_options(match.options)
