"""Chooses the puzzles that come with the package: `choose_puzzles.py GAME FILE... [--count 60] [--seed S]`.

The files are those of `agora puzzles`. Each puzzle is checked by searches of its own before it is taken; grades, kinds
of questions and numbers of seats are mixed as well as the files allow.
"""

import argparse
import gzip
import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import agora.puzzles
from agora.games import find
from agora.puzzles.checking import trouble
from agora.puzzles.puzzle import GRADES, Puzzle, read, written

MOST_EASY = 8  # of grade 1


def main() -> None:
    """Read, check, choose and write."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("game")
    asked.add_argument("files", nargs="+", type=Path)
    asked.add_argument("--count", type=int, default=60)
    asked.add_argument("--seed", default="check")
    asked.add_argument("--kept", type=Path, help="where the verdicts are kept, so that a stopped run goes on")
    asked.add_argument("--dry", action="store_true", help="only check, write nothing into the package")
    asked.add_argument("--checked", action="store_true", help="check no more, take those that have passed already")
    given = asked.parse_args()
    read_all = (
        read(puzzle)
        for file in given.files
        for line in file.read_text("utf-8").splitlines()
        for puzzle in json.loads(line)["puzzles"]
    )
    found = list({each.id: each for each in read_all}.values())
    verdicts: dict[str, str | None] = {}
    if given.kept and given.kept.exists():
        verdicts = dict(json.loads(line) for line in given.kept.read_text("utf-8").splitlines())
    chosen: list[Puzzle] = []
    taken: Counter[tuple[object, ...]] = Counter()
    waiting = list(found)
    while waiting and len(chosen) < given.count:
        waiting.sort(key=lambda each: _use(each, taken))
        puzzle = waiting.pop(0)
        if puzzle.grade == GRADES[0] and taken["grade", puzzle.grade] >= MOST_EASY:
            continue
        if puzzle.id not in verdicts and given.checked:
            continue
        if puzzle.id not in verdicts:
            verdicts[puzzle.id] = trouble(puzzle, given.seed)
            if given.kept:
                with given.kept.open("a", encoding="utf-8") as file:
                    file.write(json.dumps([puzzle.id, verdicts[puzzle.id]]) + "\n")
        if verdicts[puzzle.id] is None:
            chosen.append(puzzle)
            taken.update(_kinds(puzzle))
    chosen.sort(key=lambda each: (each.grade, each.id))
    named = [replace(each, id=f"{given.game}-{k + 1}") for k, each in enumerate(chosen)]
    home = Path(agora.puzzles.__file__).parent / "data" / f"{given.game}.jsonl.gz"
    packed = gzip.compress(written(find(given.game), named).encode(), mtime=0)
    if not given.dry:
        home.write_bytes(packed)
    wrong = sum(why is not None for why in verdicts.values())
    print(f"{len(named)} of {len(found)} puzzles, {wrong} of {len(verdicts)} did not pass; {len(packed)} bytes")
    for name in ("grade", "ask", "seats"):
        print(name, dict(sorted((key[1], n) for key, n in taken.items() if key[0] == name)))


def _kinds(puzzle: Puzzle) -> list[tuple[object, ...]]:
    """What a puzzle is counted under, so that none becomes too frequent."""
    quiet = puzzle.solution.move == "pass"
    return [("grade", puzzle.grade), ("ask", puzzle.ask), ("seats", puzzle.seats), ("answer", puzzle.ask, quiet)]


def _use(puzzle: Puzzle, taken: Counter[tuple[object, ...]]) -> tuple[int, float]:
    """The least for the puzzle of which there are fewest alike so far, and with the clearest solution among those."""
    return sum(taken[kind] for kind in _kinds(puzzle)), -puzzle.gap


if __name__ == "__main__":
    main()
