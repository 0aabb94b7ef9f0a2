"""Train the search bot of Akropolis: python scripts/train_akropolis.py FOLDER --steps 3 --games 500."""

import argparse
import time
from pathlib import Path

from agora.arena.train_akropolis import Plan, train
from agora.games.akropolis import GAME


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--steps", type=int, default=1)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--gate", type=int, default=100)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--option", action="append", default=[])
    given = parser.parse_args()
    chosen = dict(word.split("=") for word in given.option)
    values = {name: value == "true" if value in ("true", "false") else value for name, value in chosen.items()}
    options = GAME.read_options({"seats": given.seats, **values})
    for line in train(Plan(given.folder, options, given.games, given.gate), given.steps):
        print(time.strftime("%H:%M:%S"), line, flush=True)


if __name__ == "__main__":
    main()
