"""Games between bots that are kept: each is a game file, which `agora.load` reads, with a note on who played it.

The shuffles of a game come from its seed alone, as at a table: games of one seed have the same shuffles, whoever plays.
Each seat draws its own random numbers for thinking. Bots that count their work in nodes, or are not limited, therefore
play the same games in every process and on every machine; those that watch the clock do not.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, cast

from agora.bots.bot import AnyBot, Sight
from agora.core.chance import Quick
from agora.core.engine import State
from agora.core.game import Options, View
from agora.core.match import Match
from agora.core.questions import JSON
from agora.core.save import Start
from agora.games import AnyGame

AnyMatch = Match[State, Options, View]


class BotFailed(Exception):
    """A bot raised an error or made a move that is not allowed."""

    def __init__(self, bot: str, seed: str, why: str) -> None:
        super().__init__(bot, seed, why)
        self.bot, self.seed, self.why = bot, seed, why

    def __str__(self) -> str:
        return f"{self.bot} failed in the game of seed {self.seed}: {self.why}"


class Table(NamedTuple):
    """Who plays in a game, and what it starts from."""

    game: AnyGame
    options: Mapping[str, JSON]  # as `Game.write_options` writes them
    data: JSON
    seed: str
    names: tuple[str, ...]  # by seat
    bots: tuple[AnyBot, ...]


class Played(NamedTuple):
    """What counts of a game; lists are by seat."""

    number: int
    names: tuple[str, ...]
    points: tuple[int, ...]
    places: tuple[int, ...]
    cpu: tuple[float, ...]  # seconds, of decisions with more than one answer
    decisions: tuple[int, ...]  # those

    def share(self, seat: int) -> float:
        """A seat's share of the first place."""
        return 1 / self.places.count(1) if self.places[seat] == 1 else 0.0

    def lead(self, seat: int) -> int:
        """Points more than the best other seat."""
        return self.points[seat] - max(self.points[:seat] + self.points[seat + 1 :])


class Work(NamedTuple):
    """What the bots did in a game, by seat: seconds of CPU and decisions, those with more than one answer."""

    cpu: list[float]
    decisions: list[int]


def play_out(table: Table, after: Callable[[AnyMatch], None] = lambda match: None) -> tuple[AnyMatch, Work]:
    """Play a game to its end; `after` sees it after each move. What a bot does wrong is raised as BotFailed."""
    game, seats = table.game, range(len(table.bots))
    match = Match(game, Start(table.seed, table.options, table.data))
    thinking = [Quick(f"{table.seed}/{seat}") for seat in seats]
    work = Work([0.0] * len(seats), [0] * len(seats))
    while match.to_act:
        seat = match.to_act[0]
        sight = Sight(game, match.state, seat, thinking[seat])
        choice = len(sight.moves) > 1
        try:
            began = time.process_time()
            move = table.bots[seat].choose(sight)
            work.cpu[seat] += choice * (time.process_time() - began)
            match.play(seat, move)
        except Exception as error:  # a bot may raise anything
            why = f"{type(error).__name__}: {error}".splitlines()[0]
            raise BotFailed(table.names[seat], table.seed, why) from error
        work.decisions[seat] += choice
        after(match)
    return match, work


def write(table: Table, match: AnyMatch, work: Work, number: int, **more: JSON) -> dict[str, JSON]:
    """A game as a game file, with a note on its number, its bots, what they did, and more."""
    note: dict[str, JSON] = {
        "number": number,
        "bots": list(table.names),
        "cpu": [round(each, 6) for each in work.cpu],
        "decisions": list[JSON](work.decisions),
        **more,
    }
    return {**cast(Mapping[str, JSON], match.to_json()), "table": note}  # a TypedDict is a Mapping at run time


def read_line(tables: Sequence[Table], line: JSON) -> tuple[int, Played]:
    """What counts of the game in a line, or ValueError saying why it is not one of the games of these tables."""
    match line:
        case {
            "game": str(game),
            "rules": int(rules),
            "options": dict(options),
            "seed": str(seed),
            "result": {"places": list(places), "scores": list(scores)},
            "table": {"number": int(number), "bots": list(names), "cpu": list(cpu), "decisions": list(decisions)},
            **rest,
        }:
            points = tuple(
                cast(int, cast(Mapping[str, JSON], score)["total"]) for score in scores
            )  # as `record` wrote it
            if number < len(tables):
                table = tables[number]
                ours = (table.game.id, table.game.rules_version, table.options, table.data, table.seed, table.names)
                if ours != (game, rules, options, rest.get("data"), seed, tuple(names)):
                    raise ValueError("this game belongs to another run")
            return number, Played(
                number,
                cast(tuple[str, ...], tuple(names)),
                points,
                cast(tuple[int, ...], tuple(places)),
                cast(tuple[float, ...], tuple(cpu)),
                cast(tuple[int, ...], tuple(decisions)),
            )
    raise ValueError("this is not a finished game of bots")
