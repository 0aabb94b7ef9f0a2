"""Writes the golden games: `make golden`, or `python tests/golden.py [game …]`. Running it twice changes nothing.

A hundred random games of each game lie in `tests/games/<game>/golden/`, with every number of seats, all options, games
that begin from a position, and games with moves taken back. `hashes.json` beside them has a short hash of the situation
at each question. Other logs in the folder, such as the game of a bug, are left alone and hashed too.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parents[1]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from agora import AnyMatch  # noqa: E402
from agora.contract.options import accepted, possible  # noqa: E402
from agora.contract.starts import begin, play  # noqa: E402
from agora.core.chance import Quick  # noqa: E402
from agora.core.engine import CHANCE  # noqa: E402
from agora.core.log import Entry, Undo  # noqa: E402
from agora.core.match import Match  # noqa: E402
from agora.core.questions import JSON  # noqa: E402
from agora.core.save import Saved, Start, read_file  # noqa: E402
from agora.games import IDS, AnyGame, find  # noqa: E402

GAMES = 100
FROM_POSITION = 5  # every so many games one begins from a position,
WITH_UNDO = 3  # and every so many one has moves taken back
HASH = 8  # hexadecimal digits


def main(*games: str) -> None:
    """Write the golden games of all or some games."""
    for game in games or IDS:
        folder = folder_of(game)
        folder.mkdir(exist_ok=True)
        for number in range(GAMES):
            (folder / f"{number:03}.log").write_text(golden(find(game), number).to_text(), encoding="utf-8")
        files = {path.name: read(path) for path in logs(game)}
        hashes = {name: replay(find(game), saved.start, saved.entries)[1] for name, saved in files.items()}
        lines = [f" {json.dumps(name)}: {json.dumps(' '.join(row))}" for name, row in hashes.items()]
        (folder / "hashes.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
        print(f"{folder.relative_to(ROOT)}: {len(hashes)} games, {sum(map(len, hashes.values()))} situations")


def folder_of(game: str) -> Path:
    """Where the golden games of a game lie."""
    return ROOT / "tests" / "games" / game / "golden"


def logs(game: str) -> list[Path]:
    """All golden games of a game."""
    return sorted(folder_of(game).glob("*.log"))


def golden(game: AnyGame, number: int) -> AnyMatch:
    """Play golden game `number`."""
    seats = game.seats[number % len(game.seats)]
    rng = Quick(f"golden/{game.id}/{number}")
    from_position = number % FROM_POSITION == FROM_POSITION - 1
    match = begin(game, options(game, seats, number), f"golden-{number}", rng, from_position)
    play(match, rng, undo=number % WITH_UNDO == WITH_UNDO - 1)
    return match


def options(game: AnyGame, seats: int, number: int) -> dict[str, JSON]:
    """The options of golden game `number`: one value has its turn, the others are drawn."""
    choices = possible(game, seats)
    pairs = [(name, value) for name, values in choices.items() for value in values]
    rng = Quick(f"{game.id}/{seats}/{number}/options")
    while True:
        drawn = {name: values[rng.below(len(values))] for name, values in choices.items()}
        if pairs:
            name, value = pairs[number % len(pairs)]
            drawn[name] = value
        if accepted(game, seats, drawn):
            return {"seats": seats, **drawn}


def replay(game: AnyGame, start: Start, entries: Iterable[Entry]) -> tuple[AnyMatch, list[str]]:
    """Play a log again, chance drawn anew from the seed; hash the situation at each question and at the end."""
    match = Match(game, start)
    hashes = [_hash(match)]
    for entry in entries:
        if isinstance(entry.move, Undo):
            match.undo(entry.move.to)
        elif entry.seat != CHANCE:
            match.play(entry.seat, entry.move)
        else:
            continue
        hashes.append(_hash(match))
    return match, hashes


def read(path: Path) -> Saved:
    """What the file of a golden game holds, not yet played."""
    return read_file(find(path.parts[-3]), path.read_text(encoding="utf-8"))


def _hash(match: AnyMatch) -> str:
    situation = [match.position(), [score.total for score in match.scores()]]
    return hashlib.sha256(json.dumps(situation, sort_keys=True).encode()).hexdigest()[:HASH]


if __name__ == "__main__":
    main(*sys.argv[1:])
