"""Puzzles over HTTP: no answer before a move is tried, right and wrong in words, and what is remembered."""

from __future__ import annotations

import json
from typing import Any

import pytest

from agora.games import IDS
from agora.puzzles import shipped
from agora.puzzles.puzzle import Puzzle
from tests.server.visit import Visit


def move(puzzle: Puzzle, number: int) -> dict[str, Any]:
    return {"move": puzzle.match.game.codec.write_move(puzzle.move(number))}


def test_the_answer_comes_only_after_a_move_was_tried(visit: Visit) -> None:
    puzzle = shipped("improvement")[0]
    path = f"/api/puzzles/{puzzle.id}"
    assert visit.ask("GET", f"{path}/answer").status_code == 401
    assert visit.ask("POST", f"{path}/try", json=move(puzzle, 0)).status_code == 401
    visit.ask("PUT", "/api/me", json={"name": "Ana"})
    no = visit.ask("GET", f"{path}/answer")
    assert (no.status_code, no.json()["rule"]) == (403, "server.puzzle.untried")

    wrong = visit.ask("POST", f"{path}/try", json=move(puzzle, 1)).json()
    assert (wrong["right"], wrong["solved"]) == (False, False)
    assert str(round(100 * puzzle.solution.chance)) in wrong["text"]
    assert wrong["best"]["label"] is None, "the answer is not told by a wrong move"
    answer = visit.ask("GET", f"{path}/answer").json()
    assert answer["move"] == move(puzzle, 0)["move"]
    assert [each["percent"] for each in answer["moves"]] == [round(100 * each.chance) for each in puzzle.candidates]

    right = visit.ask("POST", f"{path}/try", json=move(puzzle, 0)).json()
    assert (right["right"], right["solved"]) == (True, True)
    visit.ask("POST", f"{path}/try", json=move(puzzle, 1))  # nothing is lost by trying more
    listed = {each["id"]: each for each in visit.ask("GET", "/api/puzzles").json()["puzzles"]}
    assert (listed[puzzle.id]["tries"], listed[puzzle.id]["solved"]) == (2, True)
    assert sum(each["solved"] for each in listed.values()) == 1

    lines = [json.loads(line) for line in visit.ask("GET", "/api/me/export").text.splitlines()]
    assert [(each["puzzle"], each["tries"]) for each in lines[1]["puzzles"]] == [(puzzle.id, 2)]
    assert visit.ask("POST", "/api/me/delete", json={"name": "Ana"}).status_code == 204
    left = visit.runner.run(
        visit.app.state.server.store.read(
            lambda work: work.connection.exec_driver_sql("select count(*) from puzzles").scalar()
        )
    )
    assert left == 0


@pytest.mark.slow
@pytest.mark.parametrize("game", IDS)
def test_what_is_sent_before_a_move_is_tried_does_not_tell_the_answer(visit: Visit, game: str) -> None:
    """The state is the view of the seat and its question; no value, chance or grade of a move is in it."""
    for puzzle in shipped(game)[::20]:
        state = visit.ask("GET", f"/api/puzzles/{puzzle.id}/state").json()
        assert state["seat"] == puzzle.seat == state["question"]["seat"]
        shown = json.loads(json.dumps(puzzle.match.view(puzzle.seat)))
        assert state["view"] == shown
        assert not {"candidates", "solution", "position", "equals"} & set(state)
        hint = visit.ask("GET", f"/api/puzzles/{puzzle.id}/hint?lang=nl").json()["text"]
        assert hint.startswith("De beste zet")
        preview = visit.ask("POST", f"/api/puzzles/{puzzle.id}/preview", json=move(puzzle, 1)).json()
        assert preview["type"] == "preview"
        assert preview["refused"] is None


def test_a_move_that_is_not_allowed_is_refused_and_explained(visit: Visit) -> None:
    visit.ask("PUT", "/api/me", json={"name": "Ana"})
    puzzle = shipped("akropolis")[0]
    path, far = f"/api/puzzles/{puzzle.id}", {"move": {"place": {"slot": 0, "q": 900, "r": 0, "turn": 0}}}
    assert visit.ask("POST", f"{path}/try", json=far).status_code == 409
    assert visit.ask("POST", f"{path}/why", json=far).json()["rule"]
    assert visit.ask("POST", f"{path}/preview", json=far).json()["refused"]["rule"]
    assert visit.ask("POST", f"{path}/try", json={"move": {"dance": {}}}).status_code == 400
    assert visit.ask("GET", "/api/puzzles/akropolis-0/state").status_code == 404
    listed = visit.ask("GET", "/api/puzzles").json()["puzzles"]
    assert not any(each["tries"] for each in listed), "a refused move is no attempt"


@pytest.mark.slow
def test_a_move_that_nobody_compared_is_judged_in_a_process_of_its_own(visit: Visit) -> None:
    visit.ask("PUT", "/api/me", json={"name": "Ana"})
    for puzzle in shipped("improvement"):
        known = {*puzzle.equals, *(each.move for each in puzzle.candidates)}
        match = puzzle.match
        others = [each for each in match.moves(puzzle.seat) if match.move_text(each) not in known]
        if others:
            body = {"move": match.game.codec.write_move(others[0])}
            found = visit.ask("POST", f"/api/puzzles/{puzzle.id}/try", json=body)
            assert found.status_code == 200
            assert found.json()["tried"]["label"]
            return
    pytest.fail("every puzzle has few moves")
