"""Writes web/src/net/*.gen.ts: the types of what the server sends by HTTP and socket, and of each game's board.

`--check` writes nothing and fails if a file would change.
"""

import json
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Literal

from agora.core.questions import JSON
from agora.games import IDS, AnyGame, find
from agora.server import schemas

ROOT = Path(__file__).resolve().parents[1]
NET = ROOT / "web" / "src" / "net"


def said() -> dict[str, object]:
    """All schemas, for web/scripts/types.mjs."""
    found = schemas.all_schemas()
    games = {game: board_schema(find(game)) for game in IDS}
    return {"rest": found["openapi.json"], "messages": found["messages.json"], "games": games}


def board_schema(game: AnyGame) -> dict[str, JSON]:
    """The types that the board of a game is drawn from: views, data files, questions and events.

    A question is listed by its id, with the type of its `board`, or null if it has none; an event by its kind, with
    the type of its facts.
    """
    codec = game.codec
    asks = [key for key in game.catalogue("en") if key.startswith(f"{game.id}.ask.")]
    boards = {ask: codec.shape(game.board_types.get(ask, Literal[None])).schema() for ask in asks}
    files = {name: codec.shape(hint).schema() for name, hint in game.file_types.items()}
    events = {kind: codec.events.record(cls).schema() for kind, cls in codec.events.classes.items()}
    parts = {"view": codec.shape(game.view_type).schema(), "box": _object(files), "questions": _object(boards)}
    return _object({**parts, "events": _object(events)})


def _object(properties: Mapping[str, JSON]) -> dict[str, JSON]:
    """The schema of an object that has all these fields."""
    return {"type": "object", "properties": properties, "required": list(properties), "additionalProperties": False}


def write(folder: Path) -> None:
    """Write the files into a folder."""
    command = ["node", str(ROOT / "web" / "scripts" / "types.mjs"), str(folder)]
    subprocess.run(command, input=json.dumps(said()), text=True, check=True, cwd=ROOT / "web")


def main() -> None:
    """Write the files, or check them."""
    if "--check" not in sys.argv:
        write(NET)
        return
    with tempfile.TemporaryDirectory() as folder:
        write(Path(folder))
        names = {file.name for file in [*Path(folder).glob("*.gen.ts"), *NET.glob("*.gen.ts")]}
        drifted = [name for name in sorted(names) if not _same(Path(folder) / name, NET / name)]
    if drifted:
        sys.exit(f"agora: {', '.join(drifted)} no longer say what the server says: make types")


def _same(one: Path, other: Path) -> bool:
    return one.exists() and other.exists() and one.read_text(encoding="utf-8") == other.read_text(encoding="utf-8")


if __name__ == "__main__":
    main()
