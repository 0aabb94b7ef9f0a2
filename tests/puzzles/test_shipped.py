"""The puzzles that come with the package: sound, of the rules as they are, and confirmed by other searches."""

from __future__ import annotations

import random
from datetime import date, timedelta
from importlib.resources import files
from itertools import pairwise

import pytest

from agora.core.engine import question
from agora.games import IDS
from agora.puzzles import of_the_day, shipped
from agora.puzzles.attempts import attempt, known_attempt
from agora.puzzles.checking import trouble
from agora.puzzles.finding import GAP, GAPS
from agora.puzzles.grading import grade
from agora.puzzles.puzzle import Puzzle
from agora.puzzles.shipped import ENDING, puzzle_called

COUNT = 60  # of each game
MOST_BYTES = 150_000
REJUDGED = 6  # of each game, in the soak


@pytest.mark.parametrize("game", IDS)
def test_the_puzzles_of_a_game_are_all_there_in_a_small_file(game: str) -> None:
    puzzles = shipped(game)
    assert len(puzzles) == COUNT, "some may be of other rules: find new ones, see docs/howto/find-puzzles.md"
    assert [each.id for each in puzzles] == [f"{game}-{k + 1}" for k in range(COUNT)]
    assert len({str(each.position) for each in puzzles}) == COUNT
    assert {each.game for each in puzzles} == {game}
    assert files("agora.puzzles").joinpath("data", game + ENDING).stat().st_size < MOST_BYTES  # type: ignore[attr-defined]  # a real file
    assert len({each.grade for each in puzzles}) >= 3


@pytest.mark.slow
@pytest.mark.parametrize("game", IDS)
def test_a_puzzle_asks_its_seat_for_one_of_several_moves_and_its_numbers_fit(game: str) -> None:
    for puzzle in shipped(game):
        match, seat = puzzle.match, puzzle.seat
        assert match.to_act[0] == seat or seat in match.to_act
        asked = match.question(seat)
        assert asked is not None
        assert asked["ask"] == puzzle.ask
        assert len(match.moves(seat)) >= 3
        for text in (*puzzle.equals, *(each.move for each in puzzle.candidates)):
            assert match.why_not(seat, match.read_move(text)) is None, (puzzle.id, text)
        assert puzzle.grade == grade(puzzle.found)
        assert len(puzzle.found) == 5
        assert puzzle.gap >= GAPS.get(game, GAP) - 0.001
        for each in puzzle.candidates:
            assert 0 <= each.chance <= 1
            assert len(each.values) >= puzzle.seats
            assert each is puzzle.solution or puzzle.solution.chance - each.chance >= 3 * each.error


@pytest.mark.parametrize("game", IDS)
def test_the_solution_is_right_and_the_next_best_moves_are_wrong(game: str) -> None:
    for puzzle in shipped(game)[::6]:
        first = known_attempt(puzzle, puzzle.solution.move)
        assert first is not None
        assert first.right
        assert first.is_solution
        for each in puzzle.candidates[1:]:
            found = known_attempt(puzzle, each.move)
            assert found is not None
            assert not found.right
            assert found.best == puzzle.solution


@pytest.mark.slow
def test_a_move_that_was_not_compared_before_is_judged_beside_the_solution() -> None:
    puzzle, text = next((each, text) for each in shipped("improvement") if (text := other_move(each)))
    found = attempt(puzzle, text)
    assert found == attempt(puzzle, text), "the same move is judged alike each time"
    assert found.best == puzzle.solution
    assert not found.is_solution
    assert found.chance <= puzzle.solution.chance + 0.05


def other_move(puzzle: Puzzle) -> str | None:
    """A legal move that the puzzle knows nothing of."""
    known = {*puzzle.equals, *(each.move for each in puzzle.candidates)}
    moves = map(puzzle.match.move_text, puzzle.match.moves(puzzle.seat))
    return next((text for text in moves if text not in known), None)


def test_what_a_seat_cannot_know_is_dealt_anew_in_the_position() -> None:
    """The position is a world of its seat, so reading it tells nothing about the game it comes from."""
    puzzle = shipped("polis")[0]
    decision = question(puzzle.state)
    assert decision is not None
    assert not getattr(decision, "answers", ()), "no secret answer of another seat is in it"


def test_the_puzzle_of_the_day_changes_daily_and_visits_every_puzzle() -> None:
    first = date(2026, 11, 18)
    days = [of_the_day(first + timedelta(days=k)) for k in range(len(IDS) * COUNT)]
    assert of_the_day(first) == days[0]
    assert len({each.id for each in days if each}) == len(IDS) * COUNT
    assert all(one != next_one for one, next_one in pairwise(days))


def test_a_name_that_no_puzzle_has() -> None:
    assert [puzzle_called(name) for name in ("", "polis", "polis-0", "polis-x", "chess-1", "-")] == [None] * 6


@pytest.mark.soak
@pytest.mark.parametrize("game", IDS)
def test_other_searches_confirm_a_sample(game: str) -> None:
    seed = random.Random().randrange(10**9)
    some = random.Random(seed).sample(shipped(game), REJUDGED)
    found = {each.id: why for each in some if (why := trouble(each, f"soak {seed}"))}
    assert not found, f"seed {seed}"
