"""Bots choose their moves in other processes, with a time limit, and see only what their seat may know.

A worker process gets a position in which everything hidden from the seat has been dealt anew, and returns a move. If
the bot crashes, takes too long or chooses an illegal move, this is logged and a random legal move is played instead.
"""

import asyncio
import logging
import multiprocessing
import secrets
from collections.abc import Mapping
from concurrent.futures import TimeoutError as TooLong
from typing import Any, cast

from pebble import ProcessExpired, ProcessPool

from agora import AnyMatch
from agora.core.chance import Quick
from agora.core.engine import Move, question
from agora.core.questions import JSON

log = logging.getLogger("agora.bots")


class Bots:
    """The worker processes; they start when the first bot has to move."""

    def __init__(self, processes: int, seconds: float) -> None:
        self.processes = processes
        self.seconds = seconds
        self._pool: ProcessPool | None = None
        self.failures = 0
        self.moves = 0

    async def choose(self, match: AnyMatch, seat: int, bot: str) -> JSON:
        """The move that a bot chooses for a seat; a random legal move if the bot fails."""
        match = match.copy()  # the table may change while the bot thinks
        game, start = match.game, match.start
        world = game.determinize(match.state, seat, Quick(secrets.randbits(64)))
        self.moves += 1
        try:
            task = (game.id, bot, game.to_position(world), start.data, seat, secrets.randbits(64))
            future = self._started().schedule(_choose, args=task, timeout=self.seconds)
            move = await asyncio.wrap_future(cast(Any, future))  # a pebble future is a concurrent future
            refusal = match.why_not(seat, move)  # raises Malformed if it is not a move at all
            if refusal:
                raise refusal
        except TooLong:
            why = f"no answer in {self.seconds} s"
        except ProcessExpired as expired:
            why = f"its process ended with exit code {expired.exitcode}"
        except asyncio.CancelledError:
            raise
        except Exception as error:  # whatever fails in a bot must not stop the table
            why = f"{type(error).__name__}: {error}"
        else:
            return cast(JSON, move)
        self.failures += 1
        log.warning(
            "a bot failed; a random legal move was played instead",
            extra={"bot": bot, "game": game.id, "seat": seat, "why": why},
        )
        decision = question(world)
        assert decision is not None, "a bot is asked only during a game"
        return game.codec.write_move(decision.sample(world, seat, Quick(secrets.randbits(64))))

    def warm(self) -> None:
        """Start the processes before the first bot has to move, so that nobody waits for them."""
        if self._pool is None:
            self._started().schedule(_load_games)

    def _started(self) -> ProcessPool:
        if self._pool is None:
            # a fork would copy locks that other threads may hold
            context = multiprocessing.get_context("forkserver")
            self._pool = ProcessPool(max_workers=self.processes, context=context, initializer=_ignore_interrupts)
        return self._pool

    def close(self) -> None:
        """Stop the processes."""
        if self._pool is not None:
            self._pool.stop()  # type: ignore[no-untyped-call]  # pebble has no type hints here
            self._pool.join()
            self._pool = None


def _ignore_interrupts() -> None:
    """Ignore Ctrl+C in a worker; the server stops its workers itself."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _load_games() -> None:
    """Load what bots need; runs in a worker."""
    from agora.bots import greedy
    from agora.games import all_games

    for game in all_games():
        greedy.worth_in(game)


def _choose(game_id: str, bot: str, position: Mapping[str, JSON], data: JSON, seat: int, seed: int) -> JSON:
    """Let a bot choose a move; runs in a worker."""
    from agora import bots
    from agora.bots.bot import Sight
    from agora.games import find

    game = find(game_id)
    state = game.from_position(position, data)
    move: Move = bots.find(bot).choose(Sight(game, state, seat, Quick(seed)))
    return game.codec.write_move(move)
