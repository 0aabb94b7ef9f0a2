"""Search by sequential halving: try the best candidates in the same possible worlds, drop the worse half, try again.

If there are many candidates, each is judged at once, in a few worlds. The best of them are then played on to the end
of the stage, each in the same worlds with the same luck, so that they differ by the move alone. The first judgement may
count for some of these games: it has less luck in it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import ceil, log2, sqrt
from typing import Generic, NamedTuple

from agora.bots.bot import Sight
from agora.bots.budget import Meter
from agora.bots.search.guide import Guide
from agora.bots.thinking import Candidate, Thinking, chance, margin
from agora.core.chance import Quick
from agora.core.engine import CHANCE, Move, Rng, S, Sealed, Seat, apply, question
from agora.core.game import O, V

BLIND_WORLDS = 4  # times as many worlds when a candidate draws something hidden
ALIKE = 3  # decimals: chances that differ by less than a tenth of a percent are about the same
SCALE_AT_THE_END = 0.1  # points: who has more has won
SEEDS = 2**62
SPREAD = sqrt(12)  # makes the standard deviation of a number drawn evenly from an interval of length 1 one


class Settings(NamedTuple):
    """How much the search looks at."""

    width: int = 6  # candidates that are played on
    rollouts: int = 24  # how often candidates are played on, all together; 0: they are judged at once
    worlds: int = 2  # in which all candidates are judged at once
    first: float = 0.0  # how many rollouts the first judgement of a candidate counts for
    noise: float = 0.0  # the standard deviation of the mistakes in judging, in points


class Trial:
    """A candidate and what came of it."""

    __slots__ = ("chances", "first", "line", "mistake", "move", "side", "values")

    def __init__(self, move: Move, side: int) -> None:
        self.move, self.side = move, side
        self.mistake = (0.0, 0.0)  # by how much it is misjudged: in chance and in points
        self.first = (0.0, 0.0)  # the chance at first sight, and how many rollouts it counts for
        self.chances: list[float] = []
        self.values: list[Sequence[float]] = []
        self.line: tuple[tuple[Seat, Move], ...] = ()  # of the first game that was played on

    def start_playing(self, weight: float) -> None:
        """Keep what came of it so far as a first judgement that counts for so many rollouts."""
        if self.chances:
            self.first = sum(self.chances) / len(self.chances), weight
            self.chances, self.values = [], []

    def add(self, values: Sequence[float], scale: float) -> None:
        """Note what each side can expect."""
        self.chances.append(chance(values, self.side, scale))
        self.values.append(values)

    @property
    def chance(self) -> float:
        """The mean chance to win, as the bot sees it."""
        first, weight = self.first
        return (first * weight + sum(self.chances)) / (weight + len(self.chances)) + self.mistake[0]

    @property
    def rank(self) -> tuple[float, float]:
        """What trials are sorted by, the best first: the chance, and where it is about the same, the margin."""
        margins = [margin(values, self.side) for values in self.values]
        return -round(self.chance, ALIKE), -sum(margins) / len(margins)

    def candidate(self) -> Candidate:
        """The candidate as others want to know it."""
        count = len(self.values)
        margins = [margin(values, self.side) for values in self.values]
        mean = sum(margins) / count
        variance = sum([(each - mean) ** 2 for each in margins]) / max(1, count - 1)
        expected = tuple([sum(of_side) / count for of_side in zip(*self.values, strict=True)])
        seen = min(1.0, max(0.0, self.chance))
        return Candidate(self.move, mean + self.mistake[1], seen, sqrt(variance / count), self.line, expected)


class HalvingBot(Generic[S]):
    """Plays a game with the help of its guide."""

    def __init__(self, guide: Guide[S], settings: Settings) -> None:
        self.guide, self.settings = guide, settings

    def choose(self, sight: Sight[S, O, V]) -> Move:
        """Answer the question that the seat is asked."""
        moves = sight.moves
        return moves[0] if len(moves) == 1 else self.think(sight).move

    def think(self, sight: Sight[S, O, V]) -> Thinking:
        """Judge the moves that the seat may make."""
        meter, world, seat, settings = Meter(sight.budget), open_world(sight), sight.seat, self.settings
        trials = [Trial(move, seat) for move in self.guide.candidates(world, seat, sight.moves)]
        plays_on = len(trials) > 1 and settings.rollouts > 0 and self.guide.plays_on(world, seat)
        if not plays_on or len(trials) > settings.width or settings.first:
            self._judge_at_once(sight, trials, world, meter)
        if plays_on:
            trials = [*self._halve(sight, trials[: settings.width], meter), *trials[settings.width :]]
        return Thinking(tuple(trial.candidate() for trial in trials), meter.nodes)

    def _judge_at_once(self, sight: Sight[S, O, V], trials: list[Trial], world: S, meter: Meter) -> None:
        """Judge every candidate as it looks right after the move, and sort them; `world` is the first to look at."""
        guide, seat, settings = self.guide, sight.seat, self.settings
        alone = len(trials) == 1
        blind = not alone and any(guide.is_blind(world, seat, trial.move) for trial in trials)
        for number in range(1 if alone else settings.worlds * (BLIND_WORLDS if blind else 1)):
            if number and not meter.left(1 / 2):
                break
            world = open_world(sight) if number else world
            meter.spend(len(trials))
            afters = [world.clone() for _ in trials]
            for trial, after in zip(trials, afters, strict=True):
                apply(after, seat, trial.move, trusted=True)
            # one scale for all: a lead counts the same whether a move ends the game or leaves one more question
            scale = guide.scale(world) if any(after.stack for after in afters) else SCALE_AT_THE_END
            for trial, after in zip(trials, afters, strict=True):
                trial.add(guide.values(after), scale)
        if settings.noise:
            usual = sum([trial.chance for trial in trials]) / len(trials)
            steepness = usual * (1 - usual) / guide.scale(world)  # of the curve of chances: flat when all is decided
            for trial in trials:
                points = settings.noise * SPREAD * (sight.rng.below(1001) / 1000 - 0.5)
                trial.mistake = points * steepness, points
        trials.sort(key=lambda trial: trial.rank)

    def _halve(self, sight: Sight[S, O, V], alive: list[Trial], meter: Meter) -> list[Trial]:
        """The candidates, the best first, after they were played on."""
        rounds, dropped = ceil(log2(len(alive))), list[Trial]()
        for trial in alive:
            trial.start_playing(self.settings.first)
        while len(alive) > 1:
            for _ in range(max(1, self.settings.rollouts // rounds // len(alive))):
                if alive[0].chances and not meter.left():
                    break
                self._play_on(sight, alive, meter)
            alive.sort(key=lambda trial: trial.rank)
            half = -(-len(alive) // 2)
            dropped = alive[half:] + dropped
            alive = alive[:half]
        return alive + dropped

    def _play_on(self, sight: Sight[S, O, V], trials: list[Trial], meter: Meter) -> None:
        """Play each candidate to the end of the stage in one more world, with the same luck."""
        world, seed = open_world(sight), sight.rng.below(SEEDS)
        for trial in trials:
            after, line = world.clone(), list[tuple[Seat, Move]]()
            apply(after, sight.seat, trial.move, trusted=True)
            finish_stage(self.guide, after, sight.seat, self.guide.stage(world), Quick(seed), line)
            meter.spend(1 + len(line))
            trial.add(self.guide.values(after), self.guide.scale(after) if after.stack else SCALE_AT_THE_END)
            trial.line = trial.line or tuple(line)


def finish_stage(guide: Guide[S], s: S, own: Seat, stage: int, rng: Rng, line: list[tuple[Seat, Move]]) -> None:
    """Play a world to the end of the stage by quick moves, and add them to `line`; `own` is the seat that thinks."""
    line += [each for each in quick_steps(guide, s, own, stage, rng) if each[0] != CHANCE]


def quick_steps(guide: Guide[S], s: S, own: Seat, stage: int, rng: Rng) -> Iterator[tuple[Seat, Move]]:
    """Play a world to the end of the stage by quick moves; yield each answer, those of chance too, once it is made."""
    while (decision := question(s)) and guide.stage(s) == stage:
        seat = decision.to_act[0]
        if seat == CHANCE:
            move = decision.sample(s, CHANCE, rng)
        else:
            moves = decision.moves(s, seat)
            policy = guide.policy if seat == own else guide.rival_policy
            move = moves[0] if len(moves) == 1 else policy(s, seat, moves, rng)
        apply(s, seat, move, trusted=True)
        yield seat, move


def open_world(sight: Sight[S, O, V]) -> S:
    """A world in which nobody else has answered the question, if it is a sealed one: the policy answers for them."""
    world = sight.world()
    top = world.stack[-1]
    if isinstance(top, Sealed) and top.answers:
        world.stack[-1] = replace(top, answers=())
    return world
