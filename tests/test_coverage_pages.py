"""Every statement of the rules has a test, every mark names a statement, and the pages say so."""

import json
from pathlib import Path

import pytest

from tests import coverage_pages
from tests.coverage_pages import GAMES, PAGES, games, page, refusals, statements, uncovered, unknown, unprovoked
from tests.web import asks


@pytest.mark.parametrize("game", games())
def test_every_statement_has_a_test(game: str) -> None:
    assert uncovered(game) == []


@pytest.mark.parametrize("game", games())
def test_every_mark_names_a_statement(game: str) -> None:
    assert unknown(game) == []


@pytest.mark.parametrize("game", games())
def test_every_refusal_of_a_games_rules_is_provoked_by_a_test(game: str) -> None:
    assert unprovoked(game) == []


@pytest.mark.parametrize("game", games())
def test_no_statement_is_listed_twice(game: str) -> None:
    ids = [statement.id for statement in statements(game)]
    assert sorted(set(ids)) == ids


@pytest.mark.parametrize("game", games())
def test_the_page_is_up_to_date(game: str) -> None:
    written = (PAGES / f"{game}.md").read_text(encoding="utf-8")
    assert written == page(game), "run `make coverage-pages`"


@pytest.mark.parametrize("game", asks.boards())
def test_the_page_of_a_board_is_up_to_date(game: str) -> None:
    written = (PAGES / f"{game}-board.md").read_text(encoding="utf-8")
    assert written == asks.page(game, asks.asks_of(game)), "run `make coverage-pages`"


@pytest.mark.parametrize("game", asks.boards())
def test_every_question_of_a_game_is_answered_through_its_board(game: str) -> None:
    assert sorted(asks.asks_of(game)) == asks.askable(game)


def test_a_question_without_an_answer_on_the_board_is_seen_on_the_page() -> None:
    written = asks.page("akropolis", {})
    assert "| `akropolis.ask.tile` | **nowhere** | **none** |" in written


def test_the_games_with_a_checklist_are_found() -> None:
    assert "akropolis" in games()
    assert len(statements("akropolis")) == 127


# --- the reader of marks itself


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The tests of a small game: five statements, one test each in five manners."""
    game = tmp_path / "nim"
    game.mkdir()
    listed = [{"id": f"NIM-{n}", "chapter": "taking_turns", "statement": f"Statement {n}."} for n in range(1, 6)]
    (game / "checklist.json").write_text(json.dumps(listed))
    (game / "test_nim.py").write_text(
        '@covers("NIM-1", "NIM-9")\n'
        "def test_one_shows_two(): ...\n"
        '@pytest.mark.covers("NIM-2")\n'
        '@pytest.mark.parametrize("n", [1, 2])\n'
        "def test_with_values(n): ...\n"
        '@covers("NIM-3")\n'
        '@pytest.mark.xfail(reason="not yet")\n'
        "def test_expected_to_fail(): ...\n"
        '@covers("NIM-4")\n'
        "@pytest.mark.skip\n"
        "def test_skipped(): ...\n"
        '@rule("nim.heap")\n'
        "def test_of_something_else(): ...\n"
        '@covers("NIM-5")\n'
        "def helper(): ...\n"
    )
    (game / "model.py").write_text('@covers("NIM-5")\ndef test_in_no_test_file(): ...\n')
    (tmp_path / "go").mkdir()
    return tmp_path


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    """The rules of that game, with two refusals of its own."""
    folder = tmp_path / "rules"
    (folder / "nim").mkdir(parents=True)
    (folder / "nim" / "steps.py").write_text(
        'raise Illegal("nim.heap", heap=1)\n'
        'raise errors.Malformed("nim.read")\n'
        'raise Malformed("core.read.int")\n'
        "raise Illegal(refusal.rule)\n"
        'print("nim.other")\n'
    )
    return folder


def test_only_games_with_a_checklist_take_part(folder: Path) -> None:
    assert games(folder) == ["nim"]


def test_a_statement_without_a_test_that_shows_it_is_found(folder: Path) -> None:
    assert uncovered("nim", folder) == ["NIM-3", "NIM-4", "NIM-5"]


def test_a_mark_with_an_unknown_id_is_found(folder: Path) -> None:
    assert unknown("nim", folder) == ["test_nim.py: test_one_shows_two: NIM-9"]


def test_a_refusal_without_a_test_that_provokes_it_is_found(folder: Path, rules: Path) -> None:
    assert refusals("nim", rules) == ["nim.heap", "nim.read"]
    assert unprovoked("nim", folder, rules) == ["nim.read"]


def test_a_page_lists_statements_by_chapter_with_their_tests(folder: Path, rules: Path) -> None:
    written = page("nim", folder, rules)
    assert "## Taking turns" in written
    assert "| NIM-1 | Statement 1. | [one shows two](../../tests/games/nim/test_nim.py) |" in written
    assert "| NIM-3 | Statement 3. | **none** |" in written
    assert "| `nim.heap` | [of something else](../../tests/games/nim/test_nim.py) |" in written


def test_an_id_that_is_not_written_out_is_refused(folder: Path) -> None:
    (folder / "nim" / "test_more.py").write_text("@covers(ID)\ndef test_this(): ...\n")
    with pytest.raises(AssertionError, match=r"test_more\.py, line 1"):
        uncovered("nim", folder)


def test_the_pages_are_written_where_the_pages_are(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(coverage_pages, "PAGES", tmp_path / "coverage")
    coverage_pages.main()
    for game in games(GAMES):
        assert (tmp_path / "coverage" / f"{game}.md").read_text(encoding="utf-8") == page(game)
    for game in asks.boards():
        written = (tmp_path / "coverage" / f"{game}-board.md").read_text(encoding="utf-8")
        assert written == asks.page(game, asks.asks_of(game))
