"""The command `python -m agora.contract GAME`: checks whether a game keeps the contract."""

import argparse
import signal
import sys
import time
from collections.abc import Sequence

from agora.contract import schemas
from agora.contract.battery import Failure, play_through, table_name
from agora.contract.finding import AnyHooks, WrongUsage, find_game, find_hooks
from agora.contract.options import undrawn
from agora.contract.secrecy import hides_nothing
from agora.games import AnyGame

GAMES = 60
KEPT, BROKEN, WRONG_USAGE = 0, 1, 2


def main(words: Sequence[str] | None = None) -> int:
    """Play the games requested on the command line; return the exit code."""
    asked = arguments().parse_args(words)
    try:
        if not __debug__:
            raise WrongUsage("python -O leaves out every check; run it without -O")
        game = find_game(asked.game)
        hooks = find_hooks(asked.hooks)
        tables = seats_of(game, asked.seats)
    except WrongUsage as error:
        print(f"agora.contract: {error}", file=sys.stderr)
        return WRONG_USAGE
    began = time.monotonic()
    for seats in tables:
        again = f"python -m agora.contract {asked.game} --seats {seats}"
        again += f" --hooks {asked.hooks}" if asked.hooks else ""
        if not keeps_contract(game, seats, range(asked.seed, asked.seed + asked.games), hooks, again):
            return BROKEN
    print(f"{game.id} keeps the contract: {asked.games * len(tables)} games in {time.monotonic() - began:.0f} s.")
    for check in not_checked(game, hooks):
        print(f"  not checked: {check}")
    return KEPT


def arguments() -> argparse.ArgumentParser:
    """The arguments of the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m agora.contract",
        description="Play random games of one game with every check, and say what it does not keep.",
        epilog="Exit codes: 0 the game keeps the contract, 1 it does not, 2 wrong usage.",
    )
    parser.add_argument("game", help="the id of a game, or a module that holds one: my_game, my_package.game:GAME")
    parser.add_argument("--games", type=_count, default=GAMES, help=f"for each number of seats (default {GAMES})")
    parser.add_argument("--seats", type=int, help="only this number of seats")
    parser.add_argument("--seed", type=_number, default=0, help="the number of the first game (default 0)")
    parser.add_argument("--hooks", metavar="MODULE:NAME", help="an agora.contract.Hooks that lets it look closer")
    return parser


def _count(word: str) -> int:
    if _number(word) == 0:
        raise argparse.ArgumentTypeError("play at least one game")
    return _number(word)


def _number(word: str) -> int:
    if not word.isdecimal():
        raise argparse.ArgumentTypeError(f"{word} is not a whole number from 0 on")
    return int(word)


def seats_of(game: AnyGame, seats: int | None) -> Sequence[int]:
    """The numbers of seats to play with, or WrongUsage."""
    if seats is None:
        return game.seats
    if seats not in game.seats:
        raise WrongUsage(f"{game.id} is played with {game.seats[0]} to {game.seats[-1]} seats, not with {seats}")
    return (seats,)


def keeps_contract(game: AnyGame, seats: int, numbers: range, hooks: AnyHooks, again: str) -> bool:
    """Play the games of one table and print how it went; return whether all went well."""
    name = table_name(game, seats)
    live = sys.stdout.isatty()
    over = "\r" if live else ""  # overwrite the line that shows the progress
    for done, number in enumerate(numbers):
        if live:
            print(f"\r{name}: {done} of {len(numbers)} games", end="", flush=True)
        try:
            play_through(game, seats, number, hooks)
        except Failure as failure:
            print(f"{over}{failure}\nPlay it again: {again} --seed {number} --games 1")
            return False
    print(f"{over}{name}: {len(numbers)} of {len(numbers)} games", flush=True)
    if hooks.hidden is None and game.secrets and hides_nothing(game, seats):
        print(
            f"{name}: determinize never changes anything, so no secret can be seen to leak.\n"
            f"  If nothing is ever hidden in this game, write `secrets = False` into {type(game).__name__}."
        )
        return False
    return True


def not_checked(game: AnyGame, hooks: AnyHooks) -> list[str]:
    """What this run could not check, and why."""
    found = hooks.missing()
    if not schemas.installed():
        found.append("JSON Schemas (the package jsonschema is not installed)")
    found += [f"option {name} with another value than its default" for name in undrawn(game)]
    return found


if __name__ == "__main__":
    if hasattr(signal, "SIGPIPE"):  # a reader that has gone, as in `… | head -1`, ends the run without a traceback
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    sys.exit(main())
