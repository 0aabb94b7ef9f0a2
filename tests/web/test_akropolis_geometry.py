"""The geometry of the page's board is the engine's: the same cells, the same turns, the same placements."""

import json
import random
import subprocess
from pathlib import Path
from typing import Any

import pytest

import agora
from agora.core.hexgrid import DIRECTIONS
from agora.games.akropolis.city import footprint

WEB = Path(__file__).resolve().parents[2] / "web"
# hex.ts as the page has it, without its types; one call per line of the input
RUNNER = """
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
const [web, folder] = process.argv.slice(2);
const ts = createRequire(web + "/package.json")("typescript");
const source = readFileSync(web + "/src/board/hex.ts", "utf8");
const options = { compilerOptions: { module: "esnext", target: "es2022" } };
writeFileSync(folder + "/hex.mjs", ts.transpileModule(source, options).outputText);
const hex = await import(pathToFileURL(folder + "/hex.mjs").href);
const calls = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(calls.map(([name, ...given]) => hex[name](...given) ?? null)));
"""


@pytest.fixture(scope="module")
def page_says(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Ask functions of web/src/board/hex.ts: page_says([["footprint", {...}], ...])."""
    folder = tmp_path_factory.mktemp("geometry")
    script = folder / "run.mjs"
    script.write_text(RUNNER, encoding="utf-8")

    def ask(calls: list[list[Any]]) -> Any:
        command = ["node", str(script), str(WEB), str(folder)]
        done = subprocess.run(command, input=json.dumps(calls), capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    return ask


def cells(found: list[dict[str, int]]) -> list[tuple[int, int]]:
    return [(cell["q"], cell["r"]) for cell in found]


def test_directions_and_footprints_are_the_engines(page_says: Any) -> None:
    found = page_says([["beside", {"q": 2, "r": -1}, direction] for direction in range(6)])
    assert cells(found) == [(2 + q, -1 + r) for q, r in DIRECTIONS]
    placements = [(q, r, turn) for q in (-3, 0, 2) for r in (-2, 0, 5) for turn in range(6)]
    found = page_says([["footprint", {"q": q, "r": r, "turn": turn}] for q, r, turn in placements])
    assert [cells(each) for each in found] == [list(footprint(*each)) for each in placements]


def test_the_ways_of_the_questions_footprints_are_all_legal_moves(page_says: Any) -> None:
    match = agora.new("akropolis", seats=2, seed=8)
    dice = random.Random(8)
    for _ in range(24):
        seat = match.to_act[0]
        match.play(seat, dice.choice(match.moves(seat)))
    seat = match.to_act[0]
    question: Any = match.question(seat)
    given = question["board"]["footprints"]
    found = page_says([["turnedTo", spot, turn] for spot in given for turn in range(6)])
    ways = {(way["q"], way["r"], way["turn"]) for way in found if way}
    assert ways == {tuple(move)[1:] for move in match.moves(seat)}
    assert len(ways) == 3 * len(given)
