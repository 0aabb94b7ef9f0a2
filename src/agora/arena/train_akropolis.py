"""Trains the search bot of Akropolis: games against itself, samples, a fit, and a gate that only better weights pass.

Everything lies in one folder, so a stopped run continues where it was:

    samples-K.jsonl   the games of step K, a line each
    step-K.json       the weights fitted to them, and how they did against the best before
    best.json         the weights that passed the last gate
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from statistics import mean

from agora.arena.paired import interval, meetings
from agora.arena.simulate import play_one
from agora.bots.akropolis.bot import AkropolisSight, SearchBot, tiles_to_come
from agora.bots.akropolis.features import features, points
from agora.bots.akropolis.fit import Sample, fitted
from agora.bots.akropolis.supply import supply_of, unseen
from agora.bots.akropolis.weights import Weights, read_weights, weights_for, written
from agora.core.questions import JSON
from agora.games.akropolis import GAME
from agora.games.akropolis.moves import Place
from agora.games.akropolis.options import AkropolisOptions
from agora.games.akropolis.state import Akropolis

KEPT_STEPS = 2  # a fit uses the games of its own step and of those just before
WIDTH = 2
NOISE = 2.0  # so that the games differ from those the weights already prefer
DIGITS = 4


@dataclass
class Plan:
    """What to train, and how long."""

    folder: Path
    options: AkropolisOptions
    games: int  # games for each fit
    gate: int  # paired games of the gate
    seed: str = "train"
    refills: int = 0


class Recorder:
    """Plays like a search bot and notes its city after each tile."""

    def __init__(self, bot: SearchBot) -> None:
        self.bot = bot
        self.seen: list[tuple[int, int, list[float]]] = []  # tiles to come, points, features

    def choose(self, sight: AkropolisSight) -> Place:
        world = sight.world()
        move = self.bot.think(world, sight.seat, sight.rng)[0].move
        self.note(world, sight.seat, move)
        return move

    def note(self, world: Akropolis, seat: int, move: Place) -> None:
        """Note the city after a move."""
        city = world.cities[seat].clone()
        covered = city.place(world.site[move.slot], *move[1:])
        stones = world.stones[seat] + covered - move.slot
        to_come = tiles_to_come(world, seat, seat) - 1
        here = points(city, stones, world.options)
        left = supply_of(world.box, [tile for tile in (*world.site, *unseen(world)) if tile != world.site[move.slot]])
        self.seen.append((to_come, here, features(city, stones, world.options, left)))


def train(plan: Plan, steps: int) -> Iterator[str]:
    """Continue training for some steps; yield a line about each stage."""
    plan.folder.mkdir(parents=True, exist_ok=True)
    kept = plan.folder / "best.json"
    best = read_weights(kept) if kept.exists() else weights_for(plan.options)
    first = len(list(plan.folder.glob("step-*.json")))
    for step in range(first, first + steps):
        yield from play_games(plan, step, best)
        samples = list(read_samples(plan.folder, range(max(0, step - KEPT_STEPS + 1), step + 1)))
        new = fitted(samples, best)
        deals = range(plan.gate // plan.options.seats)
        games = meetings(GAME, plan.options, _bot(plan, new), _bot(plan, best), deals, f"{plan.seed}/gate/{step}")
        shares = [meeting.share for meeting in games]
        low, high = interval(shares)
        strength = f"{100 * mean(shares):.1f} % of {len(shares)} games ({100 * low:.0f}-{100 * high:.0f})"
        text = written(new, _made(plan, step, strength))
        (plan.folder / f"step-{step}.json").write_text(text)
        passed = low > 1 / plan.options.seats
        if passed:
            best = new
            kept.write_text(text)
        yield f"step {step}: {strength} against the weights before, {'kept' if passed else 'not kept'}"


def _made(plan: Plan, step: int, strength: str) -> dict[str, JSON]:
    """How weights were made."""
    return {
        "how": "games of the bot with itself",
        "options": GAME.codec.record(AkropolisOptions).write(plan.options),
        "seed": plan.seed,
        "step": step,
        "games": plan.games,
        "date": datetime.now(UTC).date().isoformat(),
        "rules": GAME.rules_version,
        "strength": f"{strength} against the weights before",
    }


def _bot(plan: Plan, weights: Weights, noise: float = 0.0) -> SearchBot:
    return SearchBot(width=WIDTH, refills=plan.refills, noise=noise, weights=weights)


def play_games(plan: Plan, step: int, weights: Weights) -> Iterator[str]:
    """Play the games of a step that are still missing, and keep their samples."""
    path = plan.folder / f"samples-{step}.jsonl"
    done = len(path.read_text().splitlines()) if path.exists() else 0
    with path.open("a") as file:
        for number in range(done, plan.games):
            rows = game_samples(plan, f"{plan.seed}/{step}/{number}", weights)
            file.write(json.dumps(rows) + "\n")
            file.flush()
            if (number + 1) % 50 == 0:
                yield f"step {step}: {number + 1} of {plan.games} games"


def game_samples(plan: Plan, seed: str, weights: Weights) -> list[list[float]]:
    """Play one game; return each sample as one row."""
    recorders = [Recorder(_bot(plan, weights, NOISE)) for _ in range(plan.options.seats)]
    outcome = play_one(GAME, plan.options, recorders, seed)
    if outcome.broken:
        raise RuntimeError(outcome.broken.trace)
    rows: list[list[float]] = []
    for recorder, total in zip(recorders, outcome.totals, strict=False):
        rows += [[tiles, total - here, *(round(x, DIGITS) for x in found)] for tiles, here, found in recorder.seen]
    return rows


def read_samples(folder: Path, steps: Sequence[int]) -> Iterator[Sample]:
    """The samples of some steps."""
    for step in steps:
        for line in (folder / f"samples-{step}.jsonl").read_text().splitlines():
            yield from (Sample(int(row[0]), row[1], row[2:]) for row in json.loads(line))
