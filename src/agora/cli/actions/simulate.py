"""`agora simulate`: lets bots play many games with a progress bar, and reports the results."""

import secrets
import sys
import time
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import NamedTuple, TextIO

import typer

from agora.arena.simulate import Broken, Outcome, Tally, simulate
from agora.bots.bot import AnyBot
from agora.cli import errors
from agora.cli.setup import Setup, bot_called
from agora.core.codec import write_json
from agora.core.game import Options
from agora.core.questions import JSON
from agora.core.save import is_seed

SHOWN_ERRORS = 5
PROGRESS_EVERY = 0.1  # seconds


class Plan(NamedTuple):
    """What will be played."""

    options: Options
    names: tuple[str, ...]  # of the bots, by seat
    bots: tuple[AnyBot, ...]
    games: int
    seed: str


class Run(NamedTuple):
    """What was played, and how long it took."""

    tally: Tally
    seconds: float


def plan(setup: Setup, seats: int, games: int, seed: str | None, names: str) -> Plan:
    """Choose a bot for each seat, or raise Unusable saying what is wrong."""
    with errors.usage_errors(setup.speech.language):
        options = setup.game.read_options({"seats": seats, **setup.options})
        setup.game.setup(options, setup.data)  # refuses wrong components before the first game
    listed = [name.strip() for name in names.split(",")]
    if len(listed) == 1:
        listed *= seats
    if len(listed) != seats:
        raise errors.Unusable(setup.speech.say("cli.bots.count", bots=len(listed), seats=seats))
    seated = tuple(bot_called(name, setup) for name in listed)
    if seed is not None and not is_seed(seed):
        raise errors.Unusable(setup.speech.say("core.seed"))
    return Plan(options, tuple(listed), seated, games, seed or secrets.token_hex(4))


def run(setup: Setup, plan: Plan, log: str | None, reached: bool = False, jobs: int = 1) -> Run:
    """Play all games, with a progress bar on a terminal; games that fail are written to the file `log`."""
    from rich.console import Console
    from rich.progress import Progress

    tally = Tally()
    progress = Progress(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty())
    with progress, _opened(setup, log) as errors:
        bar = progress.add_task(setup.speech.say("cli.simulate.playing"), total=plan.games)
        began = shown = time.perf_counter()
        played = simulate(setup.game, plan.options, plan.bots, plan.games, plan.seed, setup.data, reached, jobs)
        for outcome in played:
            tally.add(outcome)
            if outcome.broken and errors:
                errors.write(write_json(_broken(outcome, outcome.broken)) + "\n")
            if (now := time.perf_counter()) - shown > PROGRESS_EVERY:
                shown = now
                progress.update(bar, completed=tally.games)
        seconds = time.perf_counter() - began
    return Run(tally, seconds)


def _opened(setup: Setup, log: str | None) -> AbstractContextManager[TextIO | None]:
    if log is None:
        return nullcontext()
    try:
        return Path(log).open("w", encoding="utf-8")
    except OSError as error:
        why = error.strerror or str(error)
        raise errors.Failed(setup.speech.say("cli.file.write", file=log, why=why)) from None


def _broken(outcome: Outcome, broken: Broken) -> JSON:
    return {"seed": outcome.seed, "error": broken.error, "trace": broken.trace, "moves": broken.moves}


def report(setup: Setup, plan: Plan, run: Run, as_json: bool) -> None:
    """Print the results; exit with code 1 if a game failed."""
    tally = run.tally
    missing = [case for case, count in tally.reached.items() if not count]
    if as_json:
        cases: dict[str, JSON] = {"reached": dict(tally.reached), "not_reached": missing} if tally.reached else {}
        print(write_json({**_json(setup, plan, run), **cases}))
    else:
        _print_table(setup, plan, run)
        for case, count in tally.reached.items():
            print(f"{count:8}  {case}")
        if tally.reached:
            said = "cli.simulate.missing" if missing else "cli.simulate.all-reached"
            print(setup.speech.say(said, cases=", ".join(missing), number=len(missing), all=len(tally.reached)))
    for outcome in tally.broken[:SHOWN_ERRORS]:
        assert outcome.broken, "only failed games are listed"
        errors.print_error(setup.speech.say("cli.simulate.broken", seed=outcome.seed, error=outcome.broken.error))
    if tally.broken:
        raise typer.Exit(errors.FAILED)


def _json(setup: Setup, plan: Plan, run: Run) -> dict[str, JSON]:
    tally = run.tally
    return {
        "game": setup.game.id,
        "seats": len(plan.bots),
        "games": tally.games,
        "errors": len(tally.broken),
        "games_per_second": round(tally.games / run.seconds, 1),
        "mean_scores": [round(mean, 3) for mean in tally.mean_scores],
        "decisions_per_game": round(tally.decisions_per_game, 3),
        "bots": plan.names,
        "wins": [round(wins, 2) for wins in tally.wins],
        "seed": plan.seed,
    }


def _print_table(setup: Setup, plan: Plan, run: Run) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    speech, tally = setup.speech, run.tally
    console = Console(highlight=False)
    speed = f"{tally.games / run.seconds:.1f}"
    decisions = f"{tally.decisions_per_game:.1f}"
    facts = {"games": tally.games, "seed": plan.seed, "speed": speed, "decisions": decisions}
    console.print(speech.say("cli.simulate.done", **facts), markup=False)
    grid = Table(box=box.SIMPLE_HEAD)
    grid.add_column(speech.say("cli.simulate.seat"))
    for column in ("cli.simulate.mean", "cli.simulate.wins"):
        grid.add_column(speech.say(column), justify="right")
    names = [*plan.names, *[speech.say("cli.automa")] * (len(tally.totals) - len(plan.names))]
    for side, name in enumerate(names[: len(tally.totals)]):
        grid.add_row(f"{side + 1}  {name}", f"{tally.mean_scores[side]:.2f}", f"{tally.wins[side]:g}")
    if tally.whole:
        console.print(grid)
    console.print(speech.say("cli.simulate.errors", errors=len(tally.broken)), markup=False)
