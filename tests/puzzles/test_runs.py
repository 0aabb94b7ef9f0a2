"""Puzzles are found in games of bots; a run goes on where it stopped."""

from __future__ import annotations

from pathlib import Path

import pytest

from agora.arena.kept_results import Damaged
from agora.arena.workers.processes import Processes
from agora.bots.bot import Sight
from agora.core.chance import Quick
from agora.games import find
from agora.puzzles import finding
from agora.puzzles.finding import Asked, puzzle_of, puzzles_in
from agora.puzzles.grading import brings_most_at_once, found_by_level
from agora.puzzles.judging import compare
from agora.puzzles.puzzle import Puzzle, read
from agora.puzzles.runs import Run, searched, seed_of

GAME = find("improvement")


@pytest.fixture(scope="module")
def found() -> list[Puzzle]:
    return puzzles_in(GAME, 2, "test/1")


@pytest.mark.slow
def test_a_game_has_puzzles_whose_solution_leads_clearly(found: list[Puzzle]) -> None:
    assert found
    for puzzle in found:
        right = [puzzle.move(), *[puzzle.match.read_move(text) for text in puzzle.equals]]
        assert puzzle.gap >= finding.GAP
        assert not brings_most_at_once(GAME, puzzle.state, puzzle.seat, right)
        again = compare(GAME, puzzle.state, puzzle.seat, [puzzle.move(1), puzzle.move()], 12, "other")
        assert again[0].move == puzzle.move()
        assert found_by_level(GAME, puzzle.state, puzzle.seat, right, "x")[4] in (0, 0.2, 0.4, 0.6, 0.8, 1)


@pytest.mark.slow
def test_a_puzzle_is_read_back_as_it_was_written(found: list[Puzzle]) -> None:
    import json

    for puzzle in found:
        again = read(json.loads(json.dumps(puzzle.to_json())))
        assert again == puzzle
        assert again.state.stack == puzzle.state.stack


@pytest.mark.slow
def test_a_search_never_sees_what_the_seat_cannot_know(found: list[Puzzle]) -> None:
    """Another world of the seat gives the same puzzle, apart from how the hidden pieces lie in its position."""
    puzzle = found[0]
    told = []
    for k in range(2):
        world = Sight(GAME, puzzle.state, puzzle.seat, Quick(f"twin {k}")).world()
        other = puzzle_of(GAME, Asked(world, puzzle.seat), "same seed")
        told.append(other and (other.position, other.candidates, other.found))
    assert told[0] == told[1]


@pytest.mark.parametrize(
    "text", ["{}", "[]", '{"id": "x"}', '{"id": 3, "game": "polis", "candidates": [], "position": {}}']
)
def test_what_is_no_puzzle_is_refused(text: str) -> None:
    import json

    with pytest.raises(ValueError, match="not a puzzle"):
        read(json.loads(text))


def test_a_run_goes_on_and_refuses_the_file_of_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, str]] = []

    def search(game: object, seats: int, seed: str) -> list[Puzzle]:
        asked.append((seats, seed))
        return []

    monkeypatch.setattr("agora.puzzles.runs.puzzles_in", search)
    path, run = tmp_path / "p.jsonl", Run(GAME, (2, 3), 2, "s")
    assert seed_of(path) is None
    assert [number for number, _ in searched(run, path, Processes(1))] == [0, 1]
    path.write_text(path.read_text() + '{"half')  # what a kill leaves
    longer = Run(GAME, (2, 3), 3, seed_of(path) or "")
    assert [number for number, _ in searched(longer, path, Processes(1))] == [0, 1, 2]
    assert asked == [(2, "s/0"), (3, "s/1"), (2, "s/2")]
    with pytest.raises(Damaged, match="seed s, not t"):
        list(searched(Run(GAME, (2, 3), 3, "t"), path, Processes(1)))
