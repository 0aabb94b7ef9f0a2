"""Serves the toy game beside the others: `toy_server.py FOLDER serve …`; FOLDER is a page with a board for it."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import agora  # the tests lie in the folder above
from agora.cli.main import main
from agora.server.http import page
from tests.web.toy_game import ServedToy

FOLDER = Path(sys.argv.pop(1))
mount = page.mount

if __name__ == "__main__":
    page.mount = lambda app, folder: mount(app, FOLDER)
    agora.register(ServedToy())
    main()
