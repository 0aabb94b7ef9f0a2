"""Builds the archives and tries them: the bare package and each extra in an empty environment of its own.

make test-extras        or: python scripts/test_extras.py rl server
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
import tomllib
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
SERVES = """
import subprocess, urllib.request
words = ["bin/agora", "serve", "--port", "0", "--db", "sqlite:///try.db"]
server = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
try:
    address = next(word for line in server.stdout for word in line.split() if word.startswith("http://"))
    page = urllib.request.urlopen(address).read()
    docs = urllib.request.urlopen(address.rstrip("/") + "/docs/search/search_index.json").read()
    assert b"<script" in page and b"Akropolis" in docs
finally:
    server.terminate()
    server.wait(20)
"""
TELLS = """
import json, os, subprocess, urllib.request
words = ["bin/agora", "serve", "--port", "0", "--db", "sqlite:///try.db"]
settings = {"AGORA_SMTP_HOST": "127.0.0.1", "AGORA_SMTP_FROM": "agora@example.org"}
server = subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env={**os.environ, **settings})
try:
    address = next(word for line in server.stdout for word in line.split() if word.startswith("http://"))
    api = address.rstrip("/") + "/api/"
    headers = {"Content-Type": "application/json", "X-Agora": "1"}
    ada = urllib.request.urlopen(urllib.request.Request(api + "me", b'{"name": "Ada"}', headers, method="PUT"))
    cookie = {"Cookie": ada.headers["Set-Cookie"].partition(";")[0]}
    offered = json.load(urllib.request.urlopen(urllib.request.Request(api + "notices", headers=cookie)))["offered"]
    assert set(offered) == {"push", "mail", "apprise"}, offered
finally:
    server.terminate()
    server.wait(20)
"""
LEARNS = """
import numpy as np
from agora import rl
for game, seats in (("akropolis", 2), ("polis", 3), ("improvement", 2)):
    vector, rng = rl.vector_env(game, 4, seats=seats), np.random.default_rng(1)
    arrays, _ = vector.reset(seed=1)
    for _ in range(50):
        arrays, *_ = vector.step((rng.random(arrays["action_mask"].shape) * arrays["action_mask"]).argmax(1))
    rl.env(game, seats=seats).reset(seed=1)
"""
SPIELS = """
import random, pyspiel, agora.rl.openspiel
for name in ("agora_akropolis", "agora_polis", "agora_improvement"):
    state = pyspiel.load_game(name).new_initial_state()
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
"""
ARENA = ["bin/agora", "arena", "improvement", "--bots", "random,greedy", "--games", "2", "--folder", "tried"]
BARE = ["bin/agora", "simulate", "polis", "--games", "1", "--bots", "level1"]
DATA = ["bin/agora", "dataset", "akropolis", "--games", "1", "--bots", "random", "--out", "try.parquet"]
TRAIN = [
    "bin/agora",
    "train",
    "improvement",
    "--seats",
    "2",
    "--games",
    "4",
    "--step",
    "2",
    "--gate",
    "2",
    "--folder",
    "trained",
]
TRIES = {
    "": [BARE, ["bin/python", "-c", "import agora; agora.load(agora.new('akropolis', seats=2, seed=1).to_text())"]],
    "server": [["bin/python", "-c", SERVES]],
    "server,notices": [["bin/python", "-c", TELLS]],  # notices are sent by the server
    "bots": [TRAIN],
    "arena": [ARENA],
    "cluster": [[*ARENA, "--cluster", "auto"]],
    "rl": [["bin/python", "-c", LEARNS], DATA],
    "openspiel": [["bin/python", "-c", SPIELS]],
    "docs": [
        ["bin/mkdocs", "build", "--strict", "--quiet", "--config-file", str(ROOT / "mkdocs.yml"), "--site-dir", "SITE"]
    ],
}
BASE = {"rich", "typer"}  # all that the bare package asks for
NOT_TRIED = {"dev"}  # what .venv has


def run(words: list[str], folder: Path) -> str:
    """Run a command in a folder, or end with what it said."""
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(words)[:200]}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}")
    return done.stdout


def build(folder: Path) -> Path:
    """Build the source archive, and the wheel from it; return the wheel, which holds page, documentation and rules."""
    run([sys.executable, "-m", "venv", "build"], folder)
    run(["build/bin/python", "-m", "pip", "install", "-q", "build"], folder)
    run(["build/bin/python", "-m", "build", "--outdir", "dist", str(ROOT)], folder)
    (wheel,) = (folder / "dist").glob("*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    needed = (
        "server/page/index.html",
        "docs/index.html",
        "docs/search/search_index.json",
        "rules/polis.nl.md",
        "py.typed",
    )
    missing = [name for name in needed if f"agora/{name}" not in names]
    if missing:
        sys.exit(f"the wheel lacks {missing}")
    return wheel


def try_extra(extra: str, wheel: Path, folder: Path) -> None:
    """Install the wheel with an extra into an empty environment, and use it there."""
    home = folder / (extra or "bare")
    run([sys.executable, "-m", "venv", str(home)], folder)
    wanted = f"{wheel}[{extra}]" if extra else str(wheel)
    pip = ["bin/python", "-m", "pip", "--disable-pip-version-check"]
    run([*pip, "install", "-q", "-c", str(ROOT / "constraints.txt"), wanted], home)
    if not extra:
        asked = json.loads(
            run(
                [
                    "bin/python",
                    "-c",
                    "import importlib.metadata as m, json; print(json.dumps(m.requires('agora-games')))",
                ],
                home,
            )
        )
        base = {re.split(r"[^\w-]", each)[0] for each in asked if "extra ==" not in each}
        if base != BASE:
            sys.exit(f"the bare package asks for {base}, not for {BASE}")
    for words in TRIES[extra]:
        run([str(home / "site") if word == "SITE" else word for word in words], home)
    packages = len(run([*pip, "list", "--format", "freeze"], home).splitlines())
    print(f"{extra or 'bare':14} works, with {packages} packages", flush=True)


def main() -> None:
    """Try all extras, or those that are named."""
    declared = set(tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"])
    untried = declared - NOT_TRIED - {extra for extras in TRIES for extra in extras.split(",")}
    if untried:
        sys.exit(f"no try is written for {untried}")
    parser = argparse.ArgumentParser(description="Try each extra in an empty environment.")
    parser.add_argument("extras", nargs="*", help=f"of {' '.join(filter(None, TRIES))}; all if none is named")
    chosen = parser.parse_args().extras or list(TRIES)
    if unknown := set(chosen) - set(TRIES):
        sys.exit(f"no try is written for {unknown}")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        wheel = build(folder)
        print(f"{wheel.name} holds page, documentation and rules", flush=True)
        for extra in chosen:
            try_extra(extra, wheel, folder)


if __name__ == "__main__":
    main()
