"""`agora dataset`: writes games of bots as a table of decisions, with a progress bar."""

import sys
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from agora.cli.actions import simulate
from agora.cli.errors import Failed, Unusable
from agora.cli.setup import Setup

NEEDED = ("numpy", "pyarrow")


class Wanted(NamedTuple):
    """What the user asked for."""

    seats: int | None
    games: int
    seed: str
    bots: str
    observations: str
    out: str
    force: bool


def run(setup: Setup, wanted: Wanted, jobs: int) -> None:
    """Play the games and write the file, or raise Unusable or Failed saying what is wrong."""
    from rich.console import Console
    from rich.progress import Progress

    say = setup.speech.say
    for module in NEEDED:
        if find_spec(module) is None:
            raise Failed(say("cli.dataset.needs", module=module))
    from agora.rl.dataset import OBSERVATIONS, DataPlan, OtherPlan, write_dataset

    if wanted.observations not in OBSERVATIONS:
        raise Unusable(say("cli.dataset.observations", given=wanted.observations[:40], known=OBSERVATIONS))
    seats = max(2, setup.game.seats.start) if wanted.seats is None else wanted.seats
    plan = simulate.plan(setup, seats, wanted.games, wanted.seed, wanted.bots)
    file = Path(wanted.out)
    if file.exists() and not wanted.force:
        raise Failed(say("cli.export.exists", file=str(file)))
    data_plan = DataPlan(
        setup.game, plan.options, plan.names, plan.bots, plan.games, plan.seed, wanted.observations, setup.data
    )
    try:
        with Progress(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as progress:
            bar = progress.add_task(say("cli.simulate.playing"), total=plan.games)
            for done in write_dataset(data_plan, file, jobs):
                progress.update(bar, completed=done)
    except OtherPlan as other:
        facts = {"name": other.name, "known": str(other.known), "given": str(other.given)}
        raise Failed(say("cli.dataset.other", folder=f"{file}.parts", **facts)) from None
    except OSError as error:
        raise Failed(say("cli.file.write", file=str(file), why=error.strerror or str(error))) from None
    print(say("cli.dataset.done", file=str(file), games=plan.games))
