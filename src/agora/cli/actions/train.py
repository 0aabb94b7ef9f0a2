"""`agora train`: lets a bot learn from games with itself, with a progress bar, and tells how each step did."""

import secrets
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from agora.arena.train import Judged, Plan, open_folder, read_settings, train
from agora.bots.trainee import find_trainee
from agora.cli.actions.working import in_words, progress, working
from agora.cli.errors import Failed, Unusable, usage_errors
from agora.cli.setup import Setup
from agora.core.engine import State
from agora.core.errors import Refusal
from agora.core.game import Options, View
from agora.core.save import is_seed

AnyPlan = Plan[State, Options, View, Any]  # only the trainee looks into its weights

HOUR = 3600.0
HOURS = 1.0  # of a run that is given no end


class Asked(NamedTuple):
    """What the user asked for; None leaves the choice to us."""

    seats: int | None
    folder: str | None
    seed: str | None
    step: int | None
    gate: int
    from_zero: bool


def plan(setup: Setup, asked: Asked) -> AnyPlan:
    """What to train, or Unusable or Failed saying why that cannot be."""
    say, game = setup.speech.say, setup.game
    trainee = find_trainee(game)
    if trainee is None:
        raise Unusable(say("cli.train.none", game=game.id))
    with usage_errors(setup.speech.language):
        seats = max(2, game.seats.start) if asked.seats is None else asked.seats
        options = game.read_options({"seats": seats, **setup.options})
    if asked.seed is not None and not is_seed(asked.seed):
        raise Unusable(say("core.seed"))
    if find_spec("numpy") is None:
        raise Failed(say("cli.train.numpy"))
    folder = Path(asked.folder or f"train-{game.id}")
    known = _known(setup, folder)
    seed = asked.seed or str(known.get("seed") or secrets.token_hex(4))
    made = Plan(game, trainee, options, folder, seed, asked.step or trainee.step_games, asked.gate, asked.from_zero)
    for name, value in made.settings().items():
        if name in known and known[name] != value:
            raise Failed(
                say("cli.train.other", folder=str(folder), name=name, known=str(known[name]), given=str(value))
            )
    return made


def _known(setup: Setup, folder: Path) -> dict[str, object]:
    """The settings of the training that a folder already has."""
    try:
        return dict(read_settings(folder) or {})
    except (OSError, ValueError, Refusal) as error:
        raise Failed(setup.speech.say("cli.file.other", file=str(folder / "plan.json"), why=str(error))) from None


def run(
    setup: Setup, plan: AnyPlan, games: int | None, hours: float | None, jobs: int, cluster: str | None = None
) -> None:
    """Train until there are enough games or the time is over."""
    say = setup.speech.say
    try:
        open_folder(plan)
    except OSError as error:
        why = error.strerror or str(error)
        raise Failed(say("cli.file.write", file=str(plan.folder), why=why)) from None
    if hours is None and games is None:
        hours = HOURS
    with in_words(setup), working(setup, jobs, cluster) as workers, progress() as bar:
        for news in train(plan, workers, games, None if hours is None else hours * HOUR):
            if isinstance(news, Judged):
                result = "cli.train.accepted" if news.accepted else "cli.train.refused"
                print(say("cli.train.step", step=news.step, strength=str(news), result=say(result)))
            else:
                bar(f"{news.step} {say(f'cli.train.{news.part}')}", news.done, news.total)
    best = plan.folder / "best.json"
    print(say("cli.train.best", file=str(best)) if best.exists() else say("cli.train.stopped", folder=str(plan.folder)))
