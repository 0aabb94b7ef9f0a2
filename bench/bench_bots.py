"""Measures how strong a bot is: paired games of a hero against rivals, the same deals from every seat.

python bench/bench_bots.py akropolis --games 200
python bench/bench_bots.py akropolis --hero seconds=0.36 --rival refills=0,width=1 --seats 3
"""

import argparse
import math
import time
from collections.abc import Sequence
from statistics import mean

from agora import bots
from agora.arena.paired import Meeting, interval, meetings
from agora.bots.akropolis import SearchBot
from agora.bots.akropolis.bot import AkropolisSight
from agora.bots.akropolis.weights import weights_in
from agora.bots.bot import Bot
from agora.core.engine import Move
from agora.games.akropolis import GAME
from agora.games.akropolis.options import AkropolisOptions
from agora.games.akropolis.state import Akropolis
from agora.games.akropolis.view import AkropolisView

AkropolisBot = Bot[Akropolis, AkropolisOptions, AkropolisView]


class Timed:
    """A bot with a clock."""

    def __init__(self, bot: AkropolisBot) -> None:
        self.bot = bot
        self.seconds: list[float] = []

    def choose(self, sight: AkropolisSight) -> Move:
        start = time.process_time()
        move = self.bot.choose(sight)
        self.seconds.append(time.process_time() - start)
        return move

    def figures(self) -> str:
        """The mean and the largest time for a move."""
        times = [1e3 * seconds for seconds in self.seconds] or [0.0]
        return f"{mean(times):.0f} ms (at most {max(times):.0f})"


def bot_of(words: str) -> AkropolisBot:
    """A bot by its name, or the search bot by its settings."""
    if words in bots.NAMES:
        return bots.find(words)
    settings = dict(word.split("=") for word in words.split(",") if word)
    weights = settings.pop("weights", None)
    numbers = {name: float(value) if name in ("seconds", "noise") else int(value) for name, value in settings.items()}
    return SearchBot(**numbers, weights=weights_in(weights) if weights else None)  # type: ignore[arg-type]  # names settings


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=["akropolis"])
    parser.add_argument("--hero", default="", help="settings of the search bot, or the name of a bot")
    parser.add_argument("--rival", default="greedy")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--option", action="append", default=[], help="name=value, such as long_game=true")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--from-deal", type=int, default=0)
    parser.add_argument("--every", type=int, default=20, help="print the results after this many games")
    given = parser.parse_args()
    chosen = dict(word.split("=") for word in given.option)
    values = {name: value == "true" if value in ("true", "false") else value for name, value in chosen.items()}
    options = GAME.read_options({"seats": given.seats, **values})
    hero, rival = Timed(bot_of(given.hero)), Timed(bot_of(given.rival))
    deals = range(given.from_deal, given.from_deal + math.ceil(given.games / given.seats))
    found: list[Meeting] = []
    for meeting in meetings(GAME, options, hero, rival, deals, "bench"):
        found.append(meeting)
        if len(found) % given.every == 0:
            report(given, found, hero, rival)
    if len(found) % given.every:
        report(given, found, hero, rival)


def report(given: argparse.Namespace, found: Sequence[Meeting], hero: Timed, rival: Timed) -> None:
    """Print the results so far."""
    shares = [meeting.share for meeting in found]
    low, high = interval(shares)
    table = " ".join([f"{given.seats} seats", *given.option])
    print(
        f"[{given.hero or 'default'}] v [{given.rival}] {table}: {len(found)} games, "
        f"{100 * mean(shares):.1f} % ({100 * low:.0f}-{100 * high:.0f}), "
        f"lead {mean(meeting.lead for meeting in found):+.1f}, CPU {hero.figures()} v {rival.figures()}",
        flush=True,
    )


if __name__ == "__main__":
    main()
