"""Plays many games between bots and counts: the loop behind `agora simulate`.

Game number i of a seed always has the same deals: chance draws from the seed and i alone, whichever bots or processes
play. A game that breaks does not stop the others: it is counted, and its seed and moves are kept.
"""

import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple, cast, overload

from agora.arena import cases
from agora.arena.cases import Watch
from agora.bots import find as find_bot
from agora.bots.bot import AnyBot, Bot, Sight
from agora.bots.random_ import RandomBot
from agora.bots.trainee import PlayedGame
from agora.core.chance import Quick
from agora.core.engine import CHANCE, Decision, Move, S, Seat, apply, settle
from agora.core.errors import Refusal
from agora.core.game import Game, O, Options, V
from agora.core.questions import JSON
from agora.games import find

Played = list[tuple[Seat, Move]]


class Broken(NamedTuple):
    """What went wrong in a game, and what was played before."""

    error: str  # one line
    trace: str
    moves: Sequence[str]  # as in a log


class Outcome(NamedTuple):
    """How one game went."""

    seed: str
    totals: tuple[int, ...]  # points by side
    winners: tuple[int, ...]  # the sides in first place
    decisions: int  # those of seats, not of chance
    broken: Broken | None = None
    reached: Mapping[str, int] = {}  # how often each case of the rules came up, if requested


@dataclass
class Tally:
    """The totals of many games."""

    games: int = 0
    decisions: int = 0
    totals: list[int] = field(default_factory=list)  # by side, over all whole games
    wins: list[float] = field(default_factory=list)  # by side; a shared first place counts in parts
    broken: list[Outcome] = field(default_factory=list)
    reached: Counter[str] = field(default_factory=Counter)

    def add(self, outcome: Outcome) -> None:
        """Count one game."""
        self.games += 1
        if outcome.broken:
            self.broken.append(outcome)
            return
        self.decisions += outcome.decisions
        self.reached.update(outcome.reached)
        sides = len(outcome.totals)
        self.totals = [a + b for a, b in zip(self.totals or [0] * sides, outcome.totals, strict=True)]
        self.wins = self.wins or [0.0] * sides
        for side in outcome.winners:
            self.wins[side] += 1 / len(outcome.winners)

    @property
    def whole(self) -> int:
        """How many games were played to the end."""
        return self.games - len(self.broken)

    @property
    def mean_scores(self) -> list[float]:
        """The mean points of each side."""
        return [total / self.whole for total in self.totals]

    @property
    def decisions_per_game(self) -> float:
        """How many decisions the seats made in a game, on average."""
        return self.decisions / self.whole if self.whole else 0.0


@overload
def simulate(
    game: Game[S, O, V],
    options: O | Mapping[str, JSON],
    bots: Sequence[Bot[S, O, V] | str],
    games: int,
    seed: int | str,
    data: JSON = None,
    reached: bool = False,
    jobs: int = 1,
) -> Iterator[Outcome]: ...
@overload
def simulate(
    game: str,
    options: Options | Mapping[str, JSON],
    bots: Sequence[AnyBot | str],
    games: int,
    seed: int | str,
    data: JSON = None,
    reached: bool = False,
    jobs: int = 1,
) -> Iterator[Outcome]: ...
def simulate(
    game: Game[S, O, V] | str,
    options: O | Mapping[str, JSON],
    bots: Sequence[Bot[S, O, V] | str],
    games: int,
    seed: int | str,
    data: JSON = None,
    reached: bool = False,
    jobs: int = 1,
) -> Iterator[Outcome]:
    """Play games 0, 1, 2 … of a seed, each with all bots in their seats, in one process or in several.

    Games and bots may be given by name, options as in `agora.new`. Options or bots that cannot be played are refused
    at once. With `reached`, every game counts the cases of the rules that came up in it.
    """
    rules = game if isinstance(game, Game) else cast(Game[S, O, V], find(game))  # the bots play this game
    with rules.wording():
        agreed = rules.read_options(options) if isinstance(options, Mapping) else options
    if not isinstance(agreed, rules.options):
        raise TypeError(f"{options!r} are not options of {rules.id}: give {{'seats': {rules.seats[0]}}}")
    if isinstance(bots, str):
        raise TypeError(f"bots are given as a list with one for each seat, such as {[bots] * agreed.seats}")
    players = [_player(bot) for bot in bots]
    if len(players) != agreed.seats:
        raise ValueError(f"{agreed.seats} seats need {agreed.seats} bots, not {len(players)}")
    if games < 0 or jobs < 1:
        raise ValueError(f"games must be 0 or more and jobs 1 or more, not {games} and {jobs}")
    play = partial(play_one, rules, agreed, players, data=data, reached=reached)
    seeds = [f"{seed}/{number}" for number in range(games)]
    return map(play, seeds) if jobs == 1 else _play_in_processes(play, seeds, jobs)


def _player(bot: Bot[S, O, V] | str) -> Bot[S, O, V]:
    if isinstance(bot, str):
        return find_bot(bot)
    if isinstance(bot, type) or not callable(getattr(bot, "choose", None)):
        raise TypeError(f"{bot!r} is not a bot: a bot is an object with a method choose(sight)")
    return bot


def _play_in_processes(play: Callable[[str], Outcome], seeds: Sequence[str], jobs: int) -> Iterator[Outcome]:
    """Play the games of many seeds; they are yielded in the order of the seeds."""
    from agora.arena.workers.processes import Processes  # most uses do not need this import

    size = max(1, min(50, len(seeds) // jobs // 4))
    parts = [seeds[start : start + size] for start in range(0, len(seeds), size)]
    ready, due = dict[int, list[Outcome]](), 0
    for number, outcomes in Processes(jobs).each(partial(_play_part, play, parts), range(len(parts))):
        ready[number] = outcomes
        while due in ready:
            yield from ready.pop(due)
            due += 1


def _play_part(play: Callable[[str], Outcome], parts: Sequence[Sequence[str]], number: int) -> list[Outcome]:
    return [play(seed) for seed in parts[number]]


def play_one(
    game: Game[S, O, V],
    options: O,
    bots: Sequence[Bot[S, O, V]],
    seed: str,
    data: JSON = None,
    reached: bool = False,
) -> Outcome:
    """Play the game of one seed."""
    watch = cases.watch(game) if reached else None
    try:
        state = game.setup(options, data)
        decisions = _play_out(game, state, bots, seed, watch=watch)
        totals = tuple([score.total for score in game.score(state)])
        counts = watch.counts if watch else {}
        return Outcome(seed, totals, _winners(game, state, totals), decisions, reached=counts)
    except Exception as error:  # a rule or a bot may raise anything; the next game may go well
        return Outcome(seed, (), (), 0, _look_closer(game, options, bots, seed, data, error))


def record_one(game: Game[S, O, V], options: O, bots: Sequence[Bot[S, O, V]], seed: str) -> PlayedGame[S]:
    """Play the game of one seed and keep its moves; an error is raised."""
    start, played = game.setup(options), Played()
    state = start.clone()
    _play_out(game, state, bots, seed, played)
    totals = tuple(score.total for score in game.score(state))
    return PlayedGame(start, played, totals, _winners(game, state, totals))


def _play_out(
    game: Game[S, O, V],
    state: S,
    bots: Sequence[Bot[S, O, V]],
    seed: str,
    played: Played | None = None,
    watch: Watch | None = None,
) -> int:
    """Play to the end; return the number of decisions that seats made."""
    deal = Quick(seed)
    thinking = Quick(deal.getrandbits(64))
    sights = [Sight(game, state, seat, thinking) for seat in range(len(bots))]
    plain = [type(bot) is RandomBot for bot in bots]
    settle(state)
    stack, decisions = state.stack, 0
    while stack:
        decision: Decision[S, Move] = stack[-1]  # type: ignore[assignment]  # `settle` leaves nothing else on top
        seat = decision.to_act[0]
        if watch is not None:
            state.events = []
        if seat == CHANCE:
            move = decision.sample(state, CHANCE, deal)
            apply(state, CHANCE, move, trusted=True)
        elif plain[seat]:  # choose as the random bot does, without making a Sight for it
            move = decision.sample(state, seat, thinking)
            apply(state, seat, move, trusted=True)
            decisions += 1
        else:
            move = bots[seat].choose(sights[seat])
            apply(state, seat, move)
            decisions += 1
        if watch is not None:
            watch.see(state, state.events or ())
        if played is not None:
            played.append((seat, move))
    return decisions


def _winners(game: Game[S, O, V], state: S, totals: tuple[int, ...]) -> tuple[int, ...]:
    """The sides with most points; the tie-break is looked up when it is needed."""
    highest = max(totals)
    winners = tuple([side for side, total in enumerate(totals) if total == highest])
    if len(winners) > 1:
        winners = tuple(side for side, place in enumerate(game.places(state)) if place == 1)
    return winners


def _look_closer(
    game: Game[S, O, V], options: O, bots: Sequence[Bot[S, O, V]], seed: str, data: JSON, error: Exception
) -> Broken:
    """Play a broken game again and write down its moves."""
    played: Played = []
    try:
        with game.wording():
            _play_out(game, game.setup(options, data), bots, seed, played)
    except Exception as again:
        error = again
    lines = [f"{'chance' if seat == CHANCE else f's{seat}'} {game.codec.move_text(move)}" for seat, move in played]
    rule = f" [{error.rule}]" if isinstance(error, Refusal) else ""
    words = f"{type(error).__name__}: {error}".splitlines()[0] + rule
    return Broken(words, "".join(traceback.format_exception(error)), lines)
