"""Print what the numbers of a game mean: `python -m agora.rl polis --seats 4`."""

import argparse
import re
import sys

from agora.core.errors import Refusal
from agora.games import find, ids
from agora.rl.coder import make_coder

LINE = re.compile(r" *(\d+)  (.+?) ?[\[(]([\d, ]+)[\])]: (.+)")


def page(game_id: str, seats: int) -> str:
    """The numbers of a game as a page."""
    game = find(game_id)
    with game.wording():
        coder = make_coder(game.id, game.setup(game.read_options({"seats": seats})))
    return "\n".join(
        [
            f"# {game.id.capitalize()} in numbers, with {seats} seats",
            "",
            f"Written by `python -m agora.rl {game.id} --seats {seats}`; another number of seats gives other places.",
            "Wherever seats are listed, the first is the seat that looks or acts, then its left neighbours in order.",
            "",
            f"## Observation: {coder.observation_size} numbers",
            "",
            "| from | field | shape | means |",
            "|--:|---|---|---|",
            *_table_rows(coder.observation),
            "",
            f"## Actions: {coder.action_size} numbers",
            "",
            "| from | kind | how many | means |",
            "|--:|---|--:|---|",
            *_table_rows(coder.action),
            "",
        ]
    )


def _table_rows(lines: str) -> list[str]:
    """The lines of a coder as rows of a table: `21  round[1]: round / 9`, `331  settle (259): the order`."""
    found = [LINE.fullmatch(line) for line in lines.splitlines()]
    return [f"| {' | '.join(line.groups())} |" for line in found if line]


def main() -> None:
    """Print the page of a game."""
    parser = argparse.ArgumentParser(prog="python -m agora.rl", description=__doc__)
    parser.add_argument("game", choices=ids())
    parser.add_argument("--seats", type=int, required=True)
    given = parser.parse_args()
    try:
        print(page(given.game, given.seats), end="")  # noqa: T201  this command prints
    except Refusal as refusal:
        sys.exit(f"{refusal} [{refusal.rule}]")
    except ValueError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
