"""Lets bots think outside the event loop, under a time limit, with nothing but what their seat may know.

A worker gets a world that the seat cannot tell from the true one, as a position in JSON, and gives back a move in JSON.
A bot that breaks or takes too long is logged, and a legal move is played in its place.
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
    """The processes in which bots think; started when the first one must."""

    def __init__(self, processes: int, seconds: float) -> None:
        self.processes = processes
        self.seconds = seconds
        self._pool: ProcessPool | None = None
        self.failures = 0
        self.moves = 0

    async def choose(self, match: AnyMatch, seat: int, bot: str) -> JSON:
        """The move that a bot chooses for a seat; some legal one if the bot fails."""
        match = match.copy()  # the table may go on while the bot thinks
        game, start = match.game, match.start
        world = game.determinize(match.state, seat, Quick(secrets.randbits(64)))
        self.moves += 1
        try:
            task = (game.id, bot, game.to_position(world), start.data, seat, secrets.randbits(64))
            future = self._started().schedule(_think, args=task, timeout=self.seconds)
            move = await asyncio.wrap_future(cast(Any, future))  # pebble's futures are concurrent futures
            refusal = match.why_not(seat, move)  # raises Malformed if it is no move at all
            if refusal:
                raise refusal
        except TooLong:
            why = f"no answer in {self.seconds} s"
        except ProcessExpired as expired:
            why = f"its process ended with {expired.exitcode}"
        except asyncio.CancelledError:
            raise
        except Exception as error:  # a bot is code of others: whatever breaks in it must not stop the table
            why = f"{type(error).__name__}: {error}"
        else:
            return cast(JSON, move)
        self.failures += 1
        log.warning(
            "a bot failed, a legal move is played", extra={"bot": bot, "game": game.id, "seat": seat, "why": why}
        )
        decision = question(world)
        assert decision is not None, "a bot is asked only while the game is running"
        return game.codec.write_move(decision.sample(world, seat, Quick(secrets.randbits(64))))

    def warm(self) -> None:
        """Start the processes before the first bot is asked, so that nobody waits for them."""
        if self._pool is None:
            self._started().schedule(_wake_up)

    def _started(self) -> ProcessPool:
        if self._pool is None:
            # a fork would copy the threads' locks as they happen to be
            context = multiprocessing.get_context("forkserver")
            self._pool = ProcessPool(max_workers=self.processes, context=context, initializer=_quiet)
        return self._pool

    def close(self) -> None:
        """End the processes."""
        if self._pool is not None:
            self._pool.stop()  # type: ignore[no-untyped-call]  # pebble leaves it so
            self._pool.join()
            self._pool = None


def _quiet() -> None:
    """Leave interrupts to the server, which ends its workers itself."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _wake_up() -> None:
    """Runs in a worker: load what thinking needs."""
    from agora.bots import greedy
    from agora.games import all_games

    for game in all_games():
        greedy.worth_in(game)


def _think(game_id: str, bot: str, position: Mapping[str, JSON], data: JSON, seat: int, seed: int) -> JSON:
    """Runs in a worker."""
    from agora import bots
    from agora.bots.bot import Sight
    from agora.games import find

    game = find(game_id)
    state = game.from_position(position, data)
    move: Move = bots.find(bot).choose(Sight(game, state, seat, Quick(seed)))
    return game.codec.write_move(move)
