"""How strong bots are: paired games (the same deals from every seat), with 95 % intervals and CPU time per decision.

    python bench/bench_bots.py polis --hero level5 --rival greedy --seats 4 --games 300
    python bench/bench_bots.py akropolis --ladder --games 200       each level against the one below, at every table
    python bench/bench_bots.py akropolis --option long_game=yes     a table with options
    python bench/bench_bots.py polis --games 300 --keep games       goes on where it was stopped, with the same bots

The hero sits in each seat in turn, rivals in all others. "x fair" compares its share of wins with an equal share.
A decision with one legal move is not counted.
"""

import argparse
import math
import re
import sys
import time
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from statistics import mean
from tempfile import TemporaryDirectory
from typing import NamedTuple, cast

from agora.arena.kept_results import complete, read_results
from agora.arena.paired import Meeting, interval, meetings
from agora.arena.workers.processes import Processes
from agora.bots import LEVELS, find
from agora.bots.bot import AnyBot, AnySight
from agora.core.engine import Move
from agora.core.errors import Refusal
from agora.core.game import Options
from agora.core.questions import JSON
from agora.games import AnyGame
from agora.games import find as find_game

SEED = "bench"


class Timed:
    """A bot with a clock."""

    def __init__(self, bot: AnyBot) -> None:
        self.bot = bot
        self.seconds: list[float] = []

    def choose(self, sight: AnySight) -> Move:
        start = time.process_time()
        move = self.bot.choose(sight)
        if len(sight.moves) > 1:
            self.seconds.append(time.process_time() - start)
        return move


class Contest(NamedTuple):
    """Who plays whom, and at which table."""

    game: AnyGame
    options: Options
    hero: str
    rival: str

    def __str__(self) -> str:
        words = self.game.options_text(self.options)
        return f"{self.game.id} {words}: {self.hero} v {self.rival}"


def play_deal(contest: Contest, first: int, number: int) -> JSON:
    """Play one deal from every seat; return how the games went, and the hero's seconds for each decision."""
    hero = Timed(find(contest.hero))
    deal = first + number
    found = meetings(contest.game, contest.options, hero, find(contest.rival), range(deal, deal + 1), SEED)
    games: list[JSON] = [list(meeting) for meeting in found]
    return [games, [round(each, 6) for each in hero.seconds]]


def compare(contest: Contest, folder: Path, games: int, jobs: int, first: int, every: int) -> None:
    """Play a contest, and print how it stands now and then. Its games lie in a file of the folder."""
    path = folder / (re.sub(r"[^\w.=-]+", "_", f"{contest} from {first}") + ".jsonl")
    deals = math.ceil(games / contest.options.seats)
    printed = 0
    for done in complete(path, partial(play_deal, contest, first), deals, Processes(jobs)):
        if done == deals or (done - printed) * contest.options.seats >= every:
            printed = done
            report(contest, *kept(path, deals))


def kept(path: Path, deals: int) -> tuple[list[Meeting], list[float]]:
    """The games in a file, and the hero's seconds for each decision."""
    found: list[Meeting] = []
    seconds: list[float] = []
    for number, result in read_results(path).items():
        if number < deals:
            games, used = cast(tuple[list[tuple[float, float]], list[float]], result)  # as `play_deal` returns them
            found += [Meeting(*game) for game in games]
            seconds += used
    return found, seconds


def report(contest: Contest, found: Sequence[Meeting], seconds: Sequence[float]) -> None:
    """Print the results so far."""
    shares = [meeting.share for meeting in found]
    low, high = interval(shares)
    sides = contest.options.seats + (contest.options.seats == 1)  # alone, one plays against an automa
    times = sorted(1e3 * each for each in seconds) or [0.0]
    print(
        f"{contest}: {100 * mean(shares):.1f} % ({100 * low:.0f}-{100 * high:.0f}) of {len(found)} games, "
        f"x fair {mean(shares) * sides:.2f}, lead {mean(meeting.lead for meeting in found):+.1f}, "
        f"CPU {mean(times):.0f} ms a decision (99 %: {times[int(0.99 * (len(times) - 1))]:.0f}, most {times[-1]:.0f})",
        flush=True,
    )


def contests(given: argparse.Namespace) -> Iterator[Contest]:
    """The contests that were asked for."""
    game = find_game(given.game)
    with game.wording():
        yield from _contests(given, game)


def _contests(given: argparse.Namespace, game: AnyGame) -> Iterator[Contest]:
    options = {word.partition("=")[0]: word.partition("=")[2] for word in given.option}
    chosen = {name: game.read_option(name, value) for name, value in options.items()}
    pairs = list(zip(LEVELS[1:], LEVELS, strict=False)) if given.ladder else [(given.hero, given.rival)]
    tables = [given.seats] if given.seats else [seats for seats in game.seats if seats > 1]
    for seats in tables:
        table = game.read_options({"seats": seats, **chosen})
        for hero, rival in pairs:
            find(hero), find(rival)  # refuses an unknown name before anything is played
            yield Contest(game, table, hero, rival)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--hero", default="level5", help="a bot by its name")
    parser.add_argument("--rival", default="greedy", help="a bot by its name")
    parser.add_argument("--ladder", action="store_true", help="each level against the one below")
    parser.add_argument("--seats", type=int, help="without it: every number of seats")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--from-deal", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--every", type=int, default=10**9, help="print the results after this many games too")
    parser.add_argument(
        "--keep", type=Path, metavar="FOLDER", help="keep the games here, and play only what is missing"
    )
    given = parser.parse_args()
    if given.games < 1 or given.jobs < 1 or given.from_deal < 0:
        parser.error("--games and --jobs must be 1 or more, --from-deal 0 or more")
    if given.keep and given.keep.exists() and not given.keep.is_dir():
        parser.error(f"--keep {given.keep}: this is not a folder")
    try:
        wanted = list(contests(given))
    except Refusal as refusal:
        sys.exit(f"{refusal} [{refusal.rule}]")
    with TemporaryDirectory() as scratch:
        folder = given.keep or Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        for contest in wanted:
            compare(contest, folder, given.games, given.jobs, given.from_deal, given.every)


if __name__ == "__main__":
    main()
