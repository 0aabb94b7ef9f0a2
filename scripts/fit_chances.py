"""Fits the win chances of reviews: plays games between bots, values positions as a review does, fits the curves.

    python scripts/fit_chances.py akropolis --games 80 --keep /tmp/chances

`--keep` is a folder for what was played; a run that was stopped goes on there. The curves of the game are written to
`src/agora/reviews/data`. `make bench-review` measures them on other games.
"""

import argparse
from datetime import UTC, datetime
from pathlib import Path

from agora.bots.weight_files import write_weight_file
from agora.core.questions import JSON
from agora.games import find
from agora.reviews.fit import Collection, fit

SEED = "chances"
POSITIONS = 5  # of each game
DATA = Path(__file__).parent.parent / "src" / "agora" / "reviews" / "data"


def main() -> None:
    """Fit the curves of one game."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=80, help="for each number of seats")
    parser.add_argument("--keep", type=Path, required=True, help="a folder for what was played")
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    game = find(given.game)
    given.keep.mkdir(parents=True, exist_ok=True)
    collections = [Collection(game, seats, SEED, POSITIONS) for seats in game.seats]
    for collection in collections:
        for done in collection.collect(given.games, given.keep, given.jobs):
            print(f"\r{game.id} for {collection.seats}: {done} of {given.games} games", end="", flush=True)
        print()
    found = {each.seats: each.samples(given.games, given.keep) for each in collections}
    curves: dict[str, JSON] = {}
    for seats, own in found.items():
        curve = fit(own, [sample for other, samples in found.items() if other != seats for sample in samples])
        curves[f"{seats} seats"] = list(curve)
        print(f"{seats} seats: base {curve.base}, slope {curve.slope}, guess {curve.guess}", flush=True)
    made: dict[str, JSON] = {
        "command": f"python scripts/fit_chances.py {game.id} --games {given.games}",
        "seed": SEED,
        "games": given.games,
        "date": datetime.now(UTC).date().isoformat(),
        "rules": game.rules_version,
    }
    (DATA / f"{game.id}.json").write_text(write_weight_file(made, curves), encoding="utf-8")


if __name__ == "__main__":
    main()
