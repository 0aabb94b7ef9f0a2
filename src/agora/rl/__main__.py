"""Print what the numbers of a game mean: `python -m agora.rl polis --seats 4`."""

import argparse
import sys

from agora.core.errors import Refusal
from agora.games import find, ids
from agora.rl.coder import make_coder


def page(game_id: str, seats: int) -> str:
    """The numbers of a game as a page."""
    game = find(game_id)
    with game.wording():
        coder = make_coder(game.id, game.setup(game.read_options({"seats": seats})))
    return "\n".join(
        [
            f"# {game.id} with {seats} seats in numbers",
            "",
            f"Written by `python -m agora.rl {game.id} --seats {seats}`; another number of seats gives other places.",
            "Wherever seats are listed, the first is the seat that looks or acts, then its left neighbours in order.",
            "",
            f"## Observation: {coder.observation_size} numbers",
            "Where each field starts, its name and shape, and what it means:",
            "",
            "```text",
            coder.observation,
            "```",
            "",
            f"## Actions: {coder.action_size} numbers",
            "Where each kind starts, its name, how many there are, and what they mean:",
            "",
            "```text",
            coder.action,
            "```",
            "",
        ]
    )


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
