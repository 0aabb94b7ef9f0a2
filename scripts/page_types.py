"""Writes web/src/net/*.gen.ts: what the server says over HTTP, over the socket, and the view of every game.

`--check` writes nothing and fails if a file is not what it would be.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

from agora.games import IDS
from agora.server import schemas

ROOT = Path(__file__).resolve().parents[1]
NET = ROOT / "web" / "src" / "net"


def said() -> dict[str, object]:
    """All schemas, for web/scripts/types.mjs."""
    found = schemas.all_schemas()
    views = {game: found[f"{game}.view.json"] for game in IDS}
    return {"rest": found["openapi.json"], "messages": found["messages.json"], "views": views}


def write(folder: Path) -> None:
    """Write the files into a folder."""
    command = ["node", str(ROOT / "web" / "scripts" / "types.mjs"), str(folder)]
    subprocess.run(command, input=json.dumps(said()), text=True, check=True, cwd=ROOT / "web")


def main() -> None:
    """Write them, or check them."""
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
