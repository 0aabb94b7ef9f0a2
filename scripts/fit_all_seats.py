"""Fits one file of weights to the games of several trainings, such as those for two, three and four seats.

python scripts/fit_all_seats.py improvement train-2 train-3 train-4 > weights.json
"""

import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import cast

from agora.arena.kept_results import read_results
from agora.bots.trainee import Sample, find_trainee
from agora.bots.weight_files import write_weight_file
from agora.core.codec import read_json
from agora.core.questions import JSON
from agora.games import find


def main() -> None:
    name, *folders = sys.argv[1:]
    game = find(name)
    trainee = find_trainee(game)
    if trainee is None or not folders:
        raise SystemExit(__doc__)
    games: list[list[Sample]] = []
    plans: list[JSON] = []
    for folder in map(Path, folders):
        plans.append(cast(JSON, read_json((folder / "plan.json").read_text("utf-8"))))
        for path in sorted(folder.glob("games-*.jsonl")):
            games += cast(list[list[Sample]], list(read_results(path).values()))  # as `agora train` wrote them
    made: dict[str, JSON] = {
        "command": "agora train with each of the plans, then scripts/fit_all_seats.py",
        "plans": plans,
        "games": len(games),
        "date": datetime.now(UTC).date().isoformat(),
        "rules": game.rules_version,
    }
    print(write_weight_file(made, trainee.write(trainee.fit(games, trainee.zero()))), end="")


if __name__ == "__main__":
    main()
