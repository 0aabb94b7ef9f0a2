"""What commands that play many games share: workers, a progress bar, and words for what can go wrong."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import TYPE_CHECKING

from agora.arena.folders import OtherSettings
from agora.arena.kept_results import Damaged
from agora.arena.recorded import BotFailed
from agora.arena.workers import NoCluster, WorkerDied, Workers, open_workers
from agora.cli.errors import Failed
from agora.cli.setup import Setup

if TYPE_CHECKING:
    from rich.console import Console

TABLE_WIDTH = 120  # characters


@contextmanager
def working(setup: Setup, jobs: int, cluster: str | None) -> Iterator[Workers]:
    """The workers that a command asks for."""
    if cluster is not None and find_spec("ray") is None:
        raise Failed(setup.speech.say("cli.cluster.ray"))
    try:
        with open_workers(jobs, cluster) as workers:
            yield workers
    except NoCluster as error:
        raise Failed(setup.speech.say("cli.cluster.join", address=str(cluster)[:80], why=error.why)) from None
    except WorkerDied as error:
        raise Failed(setup.speech.say("cli.worker.died", number=error.number, why=error.why)) from None


@contextmanager
def in_words(setup: Setup) -> Iterator[None]:
    """Say in words what is wrong with a folder of games, or with a bot."""
    say = setup.speech.say
    try:
        yield
    except Damaged as error:
        raise Failed(say("cli.kept.line", file=str(error.path), line=error.line, why=error.why)) from None
    except OtherSettings as error:
        facts = {"name": error.name, "known": error.known, "given": error.given}
        raise Failed(say("cli.kept.other", folder=str(error.folder), **facts)) from None
    except BotFailed as error:
        raise Failed(say("cli.bot.failed", bot=error.bot, seed=error.seed, why=error.why)) from None
    except ValueError as error:
        raise Failed(say("cli.kept.plan", why=str(error))) from None


def table_console() -> "Console":
    """What prints wide tables: as wide as the terminal, and wide enough for all numbers in a file or pipe."""
    from rich.console import Console

    return Console(highlight=False, width=None if sys.stdout.isatty() else TABLE_WIDTH)


@contextmanager
def progress() -> Iterator[Callable[[str, int, int], None]]:
    """A progress bar on a terminal; it is told what is done, how much of it, and how much there is."""
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as shown:
        bar = shown.add_task("")

        def tell(words: str, done: int, total: int) -> None:
            shown.update(bar, description=words, completed=done, total=total)

        yield tell
