"""Bots choose their moves in other processes, with a budget, and see only what their seat may know.

A worker process gets a position in which everything hidden from the seat has been dealt anew, and returns a move. If
the bot crashes, takes too long or chooses an illegal move, this is logged and a random legal move is played instead.

A table has at most one bot thinking at a time and the processes take tasks in the order in which they were asked, so
tables take turns. When more bots are asked than there are processes, each gets a smaller budget.
"""

import asyncio
import logging
import secrets
import signal
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import TimeoutError as TooLong
from typing import NamedTuple, TypeVar

from pebble import ProcessExpired

from agora import AnyMatch
from agora.bots.budget import Budget
from agora.bots.hints import ADVISER, Advice, advise
from agora.core.chance import Quick
from agora.core.errors import Malformed
from agora.core.questions import JSON
from agora.puzzles.attempts import Attempt, attempt, known_attempt
from agora.puzzles.puzzle import Puzzle
from agora.puzzles.shipped import puzzle_called
from agora.server import limits, metrics
from agora.server.child_processes import ChildProcesses
from agora.server.refusals import Busy

log = logging.getLogger("agora.bots")

MOST_ASKED = 100  # bots that think or wait, for each process; a table that finds more tries again later
MOST_ASKED_BY_HINTS = 10  # likewise, but whoever asks for a hint is told to try again
LEAST_SHARE = 0.2  # of the budget, however many bots are asked
MOST_CPU = 1.2  # times the budget, and
GRACE_CPU = 0.3  # seconds of CPU, for what cannot be interrupted; then a bot is over its budget
PATIENCE = 4.0  # times the budget, and
LINE = 8  # moves of how the game may go on
GRACE_SECONDS = 2.0  # by the clock on the wall, after which a process that has not answered is stopped
PUZZLE_SECONDS = 20.0  # likewise for a move of a puzzle, which takes a tenth of a second of CPU

MOST_PATIENT = 5.0  # seconds that work which can wait gives way to bots
LOOK_SECONDS = 0.05
SPARE_SECONDS = 60.0  # by the clock on the wall, for such work
T = TypeVar("T")


class Task(NamedTuple):
    """What a worker process is given: nothing in it tells more than the seat may know."""

    game: str
    bot: str
    position: Mapping[str, JSON]
    data: JSON
    seat: int
    seed: int
    seconds: float  # the budget, of CPU


class Looked(NamedTuple):
    """A move, and what it came to in each world that was looked at."""

    move: JSON
    values: Sequence[Sequence[float]]  # by world: the points that each side can expect at the end
    chances: Sequence[float]  # by world: of the seat to win
    line: Sequence[tuple[int, JSON]]  # how the game may go on: seats and moves


class OverBudget(Exception):
    """A bot used more CPU than it was given."""


class Bots:
    """The worker processes; they start when the first bot has to move. `seconds` is the budget for a decision."""

    def __init__(self, processes: int, seconds: float) -> None:
        self.processes = processes
        self.seconds = seconds
        self._workers = ChildProcesses(processes)
        self.turns = asyncio.Semaphore(processes)  # of the searches for analyses
        self.asked = 0  # bots that think or wait for a process
        self.failures = 0
        self.moves = 0

    async def choose(self, match: AnyMatch, seat: int, bot: str) -> JSON:
        """The move that a bot chooses for a seat, at once if there is only one; a random legal one if the bot fails.

        Raises Busy if too many bots are asked already.
        """
        moves = match.moves(seat)
        if len(moves) == 1:
            return match.game.codec.write_move(moves[0])
        self._refuse_if_full(MOST_ASKED)
        self.moves += 1
        found = await self._ask(match.copy(), seat, bot)  # the table may change while the bot thinks
        return found[0].move if found else match.game.codec.write_move(moves[secrets.randbelow(len(moves))])

    async def advise(self, match: AnyMatch, seat: int) -> list[Advice]:
        """Up to three good moves for a seat, the best first; none if the bot fails. Busy if many are asked already."""
        self._refuse_if_full(MOST_ASKED_BY_HINTS)
        return await self._ask(match.copy(), seat, f"level{ADVISER}")

    async def try_puzzle(self, puzzle: Puzzle, move: str) -> Attempt:
        """Judge a legal move of a puzzle, given as text; Busy if it cannot be judged now."""
        known = known_attempt(puzzle, move)
        if known is not None:
            return known
        self._refuse_if_full(MOST_ASKED_BY_HINTS)
        self.asked += 1
        try:
            return await self._workers.run(_try_puzzle, puzzle.id, move, seconds=PUZZLE_SECONDS)
        except (TooLong, ProcessExpired) as error:
            log.warning("a move of a puzzle was not judged", extra={"puzzle": puzzle.id, "why": type(error).__name__})
            raise Busy("server.busy") from None
        finally:
            self.asked -= 1

    @property
    def idle(self) -> bool:
        """Whether a process has nothing to do."""
        return self.asked < self.processes

    async def look(self, match: AnyMatch, seat: int, favourite: JSON, seconds: float) -> list[Looked]:
        """The best moves of a seat in worlds that are drawn anew, with a `favourite` among them; none if that fails."""
        world = match.game.determinize(match.state, seat, Quick(secrets.randbits(64)))
        position = match.game.to_position(world)
        task = Task(match.game.id, "", position, match.start.data, seat, secrets.randbits(64), seconds)
        self.asked += 1
        try:
            limit = PATIENCE * seconds + 4 * GRACE_SECONDS  # nobody is kept waiting, and a process may have to start
            return await self._workers.run(_look, task, favourite, seconds=limit)
        except Exception as error:  # whatever fails in a search must not stop the analysis
            self.failures += 1
            facts = {"game": match.game.id, "seat": seat, "why": f"{type(error).__name__}: {error}"}
            log.warning("a search failed", extra=facts)
            return []
        finally:
            self.asked -= 1

    def _refuse_if_full(self, most: int) -> None:
        """Raise Busy if so many bots are asked already for each process."""
        if self.asked >= most * self.processes:
            limits.log_hit("bots that wait for a process", str(self.asked))
            raise Busy("server.busy")

    async def _ask(self, match: AnyMatch, seat: int, bot: str) -> list[Advice]:
        """Let a worker process think. If it does not answer properly, log why and return nothing."""
        self.asked += 1
        begun = time.perf_counter()
        limit = PATIENCE * self.seconds + GRACE_SECONDS
        try:
            found = await self._workers.run(_think, self._task(match, seat, bot), seconds=limit)
            for advice in found:
                refusal = match.why_not(seat, advice.move)  # raises Malformed if it is not a move at all
                if refusal:
                    raise refusal
        except TooLong:
            why = f"no answer in {limit} s"
        except ProcessExpired as expired:
            why = f"its process ended with exit code {expired.exitcode}"
        except asyncio.CancelledError:
            raise
        except Exception as error:  # whatever fails in a bot must not stop the table
            why = f"{type(error).__name__}: {error}"
        else:
            return found
        finally:
            self.asked -= 1
            metrics.BOT_SECONDS.observe(time.perf_counter() - begun)
        self.failures += 1
        log.warning(
            "a bot failed",
            extra={"bot": bot, "game": match.game.id, "seat": seat, "why": why},
        )
        return []

    def _task(self, match: AnyMatch, seat: int, bot: str) -> Task:
        game = match.game
        world = game.determinize(match.state, seat, Quick(secrets.randbits(64)))
        share = max(LEAST_SHARE, min(1.0, self.processes / self.asked))
        seconds = share * self.seconds
        return Task(game.id, bot, game.to_position(world), match.start.data, seat, secrets.randbits(64), seconds)

    async def spare(self, work: Callable[..., T], *facts: object) -> T:
        """The result of other work in a worker process. It begins when no bot is asked, or after a while even so.

        Raises TooLong or ProcessExpired if nothing comes of it.
        """
        until = time.monotonic() + MOST_PATIENT
        while self.asked and time.monotonic() < until:
            await asyncio.sleep(LOOK_SECONDS)
        return await self._workers.run(work, *facts, seconds=SPARE_SECONDS)

    async def judge(self, work: Callable[..., T], *facts: object) -> T:
        """The result of a short search that somebody waits for. Busy if many are asked already, or if it fails."""
        self._refuse_if_full(MOST_ASKED_BY_HINTS)
        self.asked += 1
        try:
            return await self._workers.run(work, *facts, seconds=PATIENCE * self.seconds + GRACE_SECONDS)
        except (TooLong, ProcessExpired) as error:
            log.warning("a search failed", extra={"why": f"{type(error).__name__}: {error}"})
            raise Busy("server.busy") from None
        finally:
            self.asked -= 1

    def warm(self) -> None:
        """Start the processes before the first bot has to move, so that nobody waits for them."""
        if not self._workers.started:
            self._workers.begin(_load_games)

    def close(self) -> None:
        """Stop the processes."""
        self._workers.close()


def _load_games() -> None:
    """Load what bots need; runs in a worker."""
    from agora.bots import LEVELS
    from agora.bots.levels import thinker
    from agora.games import all_games

    for game in all_games():
        for number in range(1, len(LEVELS) + 1):
            thinker(game, number)


def _try_puzzle(puzzle: str, move: str) -> Attempt:
    """Judge a move of a puzzle; runs in a worker."""
    found = puzzle_called(puzzle)
    assert found is not None, f"there is no puzzle {puzzle}"
    return attempt(found, move)


def _think(task: Task) -> list[Advice]:
    """Let a bot think; runs in a worker. Raises OverBudget if it uses much more CPU than it may."""
    signal.signal(signal.SIGPROF, _stop)
    signal.setitimer(signal.ITIMER_PROF, MOST_CPU * task.seconds + GRACE_CPU)
    try:
        return _thoughts(task)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def _look(task: Task, favourite: JSON) -> list[Looked]:
    """Compare the best moves of a position; runs in a worker. Raises OverBudget as `_think` does."""
    signal.signal(signal.SIGPROF, _stop)
    signal.setitimer(signal.ITIMER_PROF, MOST_CPU * task.seconds + GRACE_CPU)
    try:
        return _compared(task, favourite)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def _compared(task: Task, favourite: JSON) -> list[Looked]:
    from agora.bots.bot import Sight
    from agora.bots.levels import LevelBot
    from agora.games import find
    from agora.reviews.chances import curve_of
    from agora.reviews.search import search_of

    game = find(task.game)
    state = game.from_position(task.position, task.data)
    sight = Sight(game, state, task.seat, Quick(task.seed), Budget(seconds=task.seconds))
    if favourite is None:
        first = LevelBot(ADVISER, Budget(seconds=task.seconds / 2)).choose(sight)
    else:
        first = game.codec.read_move(favourite)
    curve, write = curve_of(game.id, game.options_of(state).seats), game.codec.write_move
    return [
        Looked(
            write(tried.move),
            [prospect.values for prospect in tried.prospects],
            [curve.chances(prospect)[task.seat] for prospect in tried.prospects],
            [(seat, write(move)) for seat, move in tried.line[:LINE]],
        )
        for tried in search_of(game).compare(sight, first)
    ]


def _stop(*_: object) -> None:
    raise OverBudget("it used more CPU than it may")


def _thoughts(task: Task) -> list[Advice]:
    from agora import bots
    from agora.bots.bot import Sight
    from agora.bots.levels import LevelBot
    from agora.games import find

    if task.bot not in bots.NAMES:  # a stored name may come from a file that somebody brought: import no module for it
        raise Malformed("core.bot", bot=task.bot[:40], known=bots.NAMES)
    game, bot = find(task.game), bots.find(task.bot)
    state = game.from_position(task.position, task.data)
    sight = Sight(game, state, task.seat, Quick(task.seed), Budget(seconds=task.seconds))
    if isinstance(bot, LevelBot):
        return advise(bot, sight)
    return [Advice(game.codec.write_move(bot.choose(sight)), 0.0, ())]
