"""Training: bots learn from games with themselves. The loop behind `agora train`.

A step plays games with the newest weights, fits new ones to them, and lets these play against the best so far in paired
games. They become the best only if they are better at 95 %. If they are worse at 95 %, the next step does without them.
Everything lies in one folder, so a run that is stopped, however rudely, goes on where it was:

    plan.json        what is trained
    start.json       the weights that training began with
    games-K.jsonl    what the games of step K teach, a line each
    step-K.json      the weights fitted to them; when the gate is over, also how they did
    gate-K.jsonl     the games of the gate
    best.json        the weights that passed the last gate
"""

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from statistics import mean
from typing import Generic, Literal, NamedTuple, cast

from agora.arena.kept_results import complete, read_results
from agora.arena.paired import interval, meetings
from agora.arena.simulate import record_one
from agora.arena.workers import Workers
from agora.bots.trainee import Sample, Trainee, W
from agora.bots.weight_files import WeightFile, read_weight_file, write_weight_file
from agora.core.codec import read_json, write_json
from agora.core.engine import S
from agora.core.game import Game, O, V
from agora.core.questions import JSON


@dataclass(frozen=True)
class Plan(Generic[S, O, V, W]):
    """What is trained, and how."""

    game: Game[S, O, V]
    trainee: Trainee[S, O, V, W]
    options: O
    folder: Path
    seed: str
    step_games: int  # games between two fits
    gate_games: int  # paired games that judge a fit
    from_zero: bool = False  # whether training began with weights that know nothing

    def settings(self) -> dict[str, JSON]:
        """All that must stay the same while a training lasts."""
        return {
            "game": self.game.id,
            "rules": self.game.rules_version,
            "options": self.game.options_text(self.options),
            "seed": self.seed,
            "step": self.step_games,
            "gate": self.gate_games,
            "from-zero": self.from_zero,
        }


Part = Literal["games", "fit", "gate"]


class Doing(NamedTuple):
    """How far a step has come."""

    step: int
    part: Part
    done: int
    total: int


class Judged(NamedTuple):
    """How the weights of a step did."""

    step: int
    share: float
    low: float  # the 95 % interval of the share
    high: float
    games: int  # of the gate
    accepted: bool  # they are better at 95 %
    worse: bool = False  # at 95 %

    def __str__(self) -> str:
        bounds = f"{100 * self.low:.0f}-{100 * self.high:.0f}"
        return f"{100 * self.share:.1f} % of {self.games} paired games ({bounds})"


def read_settings(folder: Path) -> Mapping[str, JSON] | None:
    """The settings of the training in a folder; None if there is none."""
    path = folder / "plan.json"
    return (
        cast(Mapping[str, JSON], read_json(path.read_text("utf-8"))) if path.exists() else None
    )  # `open_folder` wrote it


def open_folder(plan: Plan[S, O, V, W]) -> None:
    """Make the folder of a training, with the weights it begins with, unless they are there."""
    plan.folder.mkdir(parents=True, exist_ok=True)
    start, trainee = plan.folder / "start.json", plan.trainee
    if not start.exists():
        weights = trainee.zero() if plan.from_zero else trainee.shipped(plan.options)
        made: dict[str, JSON] = {"how": "knows nothing" if plan.from_zero else "came with the program"}
        _replace(start, write_weight_file(made, trainee.write(weights)))
    _replace(plan.folder / "plan.json", write_json(plan.settings()) + "\n")


def train(
    plan: Plan[S, O, V, W], workers: Workers, games: int | None = None, seconds: float | None = None
) -> Iterator[Doing | Judged]:
    """Go on with a training until it has so many games in all, or until this run has lasted so many seconds."""
    open_folder(plan)
    end = None if seconds is None else time.monotonic() + seconds

    def time_left() -> bool:
        return end is None or time.monotonic() < end

    step, played = 0, 0
    while time_left():
        here = len(read_results(_file(plan, "games", step)))
        if not _made(plan, step):
            here = max(here, plan.step_games if games is None else min(plan.step_games, games - played))
        if not here:
            return
        played += here
        yield from _step(plan, step, here, played, workers, time_left)
        step += 1


def _step(
    plan: Plan[S, O, V, W], step: int, games: int, played: int, workers: Workers, time_left: Callable[[], bool]
) -> Iterator[Doing | Judged]:
    """Do what is missing of one step."""
    if "strength" in _made(plan, step):
        return
    trainee, best, newest = plan.trainee, _read(plan, _best_file(plan, step)), _read(plan, _newest_file(plan, step))
    if not _made(plan, step):
        work = partial(_learn_from_one, plan, step, newest)
        for done in complete(_file(plan, "games", step), work, games, workers, time_left):
            yield Doing(step, "games", done, games)
        if not time_left():
            return
        yield Doing(step, "fit", 0, 1)
        new = trainee.fit(_samples(plan, step), newest)
        _replace(_file(plan, "step", step), write_weight_file(_header(plan, step, played), trainee.write(new)))
    made, numbers = _weights(plan, step)
    gate, each = _file(plan, "gate", step), plan.options.seats
    deals = -(-plan.gate_games // each)
    judge = partial(_gate_one, plan, step, best, trainee.read(numbers))
    for done in complete(gate, judge, deals, workers, time_left):
        yield Doing(step, "gate", done * each, deals * each)
    results = read_results(gate)
    if len(results) < deals:
        return
    judged = _judge(plan, step, [cast(list[float], shares) for shares in results.values()])
    strength: dict[str, JSON] = {"strength": f"{judged} against the best before"}
    text = write_weight_file({**made, **strength, "accepted": judged.accepted, "worse": judged.worse}, numbers)
    _replace(_file(plan, "step", step), text)
    _replace(plan.folder / "best.json", text if judged.accepted else _best_file(plan, step).read_text("utf-8"))
    yield judged


def _learn_from_one(plan: Plan[S, O, V, W], step: int, weights: W, number: int) -> JSON:
    """Play one game, and return what it teaches."""
    players = [plan.trainee.explorer(weights)] * plan.options.seats
    played = record_one(plan.game, plan.options, players, f"{plan.seed}/{step}/{number}")
    return [list(sample) for sample in plan.trainee.samples(played, weights)]


def _gate_one(plan: Plan[S, O, V, W], step: int, best: W, new: W, deal: int) -> JSON:
    """Play one deal from every seat; return the shares of the first place that the new weights get."""
    bots = plan.trainee.bot(new), plan.trainee.bot(best)
    seed = f"{plan.seed}/gate/{step}"
    if plan.options.seats > 1:
        return [each.share for each in meetings(plan.game, plan.options, *bots, range(deal, deal + 1), seed)]
    leads = [next(meetings(plan.game, plan.options, bot, bot, range(deal, deal + 1), seed)).lead for bot in bots]
    return [0.5 + ((leads[0] > leads[1]) - (leads[0] < leads[1])) / 2]  # alone, the greater lead over the automa wins


def _judge(plan: Plan[S, O, V, W], step: int, deals: list[list[float]]) -> Judged:
    shares = [share for deal in deals for share in deal]
    low, high = interval(shares)
    fair = 1 / max(2, plan.options.seats)
    return Judged(step, mean(shares), low, high, len(shares), accepted=low > fair, worse=high < fair)


def _header(plan: Plan[S, O, V, W], step: int, played: int) -> dict[str, JSON]:
    """How the weights of a step were made."""
    settings = plan.settings()
    options = "".join(f" --option {word}" for word in str(settings["options"]).split() if not word.startswith("seats="))
    zero = " --from-zero" if plan.from_zero else ""
    sizes = f"--step {plan.step_games} --gate {plan.gate_games} --games {played}"
    command = f"agora train {plan.game.id} --seats {plan.options.seats}{options}{zero} --seed {plan.seed} {sizes}"
    date = datetime.now(UTC).date().isoformat()
    return {
        "command": command,
        "seed": plan.seed,
        "step": step,
        "games": played,
        "date": date,
        "rules": settings["rules"],
    }


def _samples(plan: Plan[S, O, V, W], step: int) -> list[list[Sample]]:
    """What the games of a step and of those before it teach."""
    found: list[list[Sample]] = []
    for each in range(max(0, step - plan.trainee.kept_steps + 1), step + 1):
        found += cast(list[list[Sample]], list(read_results(_file(plan, "games", each)).values()))  # `_learn_from_one`
    return found


def _best_file(plan: Plan[S, O, V, W], step: int) -> Path:
    """The best weights when a step begins."""
    accepted = [k for k in range(step) if _made(plan, k).get("accepted")]
    return _file(plan, "step", accepted[-1]) if accepted else plan.folder / "start.json"


def _newest_file(plan: Plan[S, O, V, W], step: int) -> Path:
    """The weights that a step goes on from: the newest, unless they are worse than the best."""
    best = _best_file(plan, step)
    return _file(plan, "step", step - 1) if step and not _made(plan, step - 1).get("worse") else best


def _read(plan: Plan[S, O, V, W], path: Path) -> W:
    return plan.trainee.read(read_weight_file(path.read_text("utf-8")).numbers)


def _weights(plan: Plan[S, O, V, W], step: int) -> WeightFile:
    return read_weight_file(_file(plan, "step", step).read_text("utf-8"))


def _made(plan: Plan[S, O, V, W], step: int) -> Mapping[str, JSON]:
    """How the weights of a step were made; empty before they are."""
    return _weights(plan, step).made if _file(plan, "step", step).exists() else {}


def _file(plan: Plan[S, O, V, W], part: str, step: int) -> Path:
    return plan.folder / f"{part}-{step}.json{'' if part == 'step' else 'l'}"


def _replace(path: Path, text: str) -> None:
    """Write a file in one go, so that a kill leaves the old one or the new one."""
    new = path.with_suffix(".new")
    new.write_text(text, encoding="utf-8")
    new.replace(path)
