"""Serves the toy game beside the others: `toy_server.py FOLDER serve …`; FOLDER is a page with a board for it."""

import sys
from pathlib import Path

import agora.games

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))
agora.games.IDS = (*agora.games.IDS, "toy")  # before anybody else reads it
agora.games.__path__.append(str(ROOT / "tests" / "web" / "served"))

from agora.cli.main import main  # noqa: E402  # with the toy game among the games
from agora.server.http import page  # noqa: E402

FOLDER = Path(sys.argv.pop(1))
mount = page.mount
page.mount = lambda app, folder: mount(app, FOLDER)

if __name__ == "__main__":
    main()
