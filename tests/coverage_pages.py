"""Writes docs/coverage: which test shows which statement of a rulebook or ruling.  Run by `make coverage-pages`.

A game takes part if its tests have a `checklist.json`, the list of statements. The tests are not run but read: a test
shows the statements that its `@covers` mark names and provokes the refusals that its `@rule` mark names, unless it is
expected to fail or skipped. A game with a board of its own has a second page: where each of its questions is answered
(`tests/web/asks.py`).
"""

import ast
import json
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.web import asks

ROOT = Path(__file__).resolve().parents[1]
GAMES = ROOT / "tests" / "games"
RULES = ROOT / "src" / "agora" / "games"
PAGES = ROOT / "docs" / "coverage"


class Statement(NamedTuple):
    """One thing that the rules say."""

    id: str
    chapter: str
    statement: str


class Marked(NamedTuple):
    """A test, the statements it shows and the refusals it provokes."""

    file: str
    name: str
    covers: tuple[str, ...]
    rules: tuple[str, ...]

    @property
    def sentence(self) -> str:
        """What the test claims, from its name."""
        return self.name.removeprefix("test_").replace("_", " ")


def games(folder: Path = GAMES) -> list[str]:
    """The games that have a checklist."""
    return sorted(path.parent.name for path in folder.glob("*/checklist.json"))


def statements(game: str, folder: Path = GAMES) -> list[Statement]:
    """The checklist of a game."""
    listed = json.loads((folder / game / "checklist.json").read_text(encoding="utf-8"))
    return [Statement(**entry) for entry in listed]


def marked(game: str, folder: Path = GAMES) -> list[Marked]:
    """All tests of a game with marks, file by file."""
    return [test for file in sorted((folder / game).rglob("test_*.py")) for test in _tests_in(file)]


def uncovered(game: str, folder: Path = GAMES) -> list[str]:
    """The ids that no test shows."""
    shown = {id for test in marked(game, folder) for id in test.covers}
    return [statement.id for statement in statements(game, folder) if statement.id not in shown]


def unknown(game: str, folder: Path = GAMES) -> list[str]:
    """The marks that name an id which is not on the checklist, with their place."""
    known = {statement.id for statement in statements(game, folder)}
    return [f"{test.file}: {test.name}: {id}" for test in marked(game, folder) for id in test.covers if id not in known]


def refusals(game: str, rules: Path = RULES) -> list[str]:
    """The ids of the refusals that a game's own rules can raise."""
    found = set()
    for file in sorted((rules / game).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and _name(node) in ("Illegal", "Malformed", "Stale") and node.args:
                id = node.args[0].value if isinstance(node.args[0], ast.Constant) else None
                if isinstance(id, str) and id.startswith(f"{game}."):
                    found.add(id)
    return sorted(found)


def unprovoked(game: str, folder: Path = GAMES, rules: Path = RULES) -> list[str]:
    """The refusals that no test provokes."""
    provoked = {id for test in marked(game, folder) for id in test.rules}
    return [id for id in refusals(game, rules) if id not in provoked]


def page(game: str, folder: Path = GAMES, rules: Path = RULES) -> str:
    """The page of a game."""
    listed, tests = statements(game, folder), marked(game, folder)
    lines = [
        f"# What the tests of {game.capitalize()} show",
        "",
        "*Written by `make coverage-pages`; do not edit.*",
        "",
        f"{len(listed)} statements of the rulebook and of our rulings, in our own words, with the tests that fail if",
        "they do not hold; and at the end every refusal, with the tests that provoke it.",
    ]
    for chapter in dict.fromkeys(statement.chapter for statement in listed):
        lines += ["", f"## {chapter.replace('_', ' ').capitalize()}", "", "| id | statement | tests |", "|---|---|---|"]
        for statement in listed:
            if statement.chapter == chapter:
                links = _links(game, [test for test in tests if statement.id in test.covers])
                lines.append(f"| {statement.id} | {statement.statement} | {links} |")
    lines += ["", "## Refusals", "", "| rule | tests |", "|---|---|"]
    lines += [
        f"| `{id}` | {_links(game, [test for test in tests if id in test.rules])} |" for id in refusals(game, rules)
    ]
    return "\n".join(lines) + "\n"


def _links(game: str, tests: list[Marked]) -> str:
    links = [f"[{test.sentence}](../../tests/games/{game}/{test.file})" for test in tests]
    return "<br>".join(links) or "**none**"


def _tests_in(file: Path) -> Iterator[Marked]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            covers, rules = (tuple(_words(node, mark, file)) for mark in ("covers", "rule"))
            runs = not any(_name(mark) in ("xfail", "skip") for mark in node.decorator_list)
            if runs and (covers or rules):
                yield Marked(file.name, node.name, covers, rules)


def _words(test: ast.FunctionDef, name: str, file: Path) -> Iterator[str]:
    """What a mark of a test names."""
    for mark in test.decorator_list:
        if isinstance(mark, ast.Call) and _name(mark) == name:
            for word in mark.args:
                assert isinstance(word, ast.Constant), f"{file.name}, line {word.lineno}: {name} takes plain ids"
                yield str(word.value)


def _name(mark: ast.expr) -> str:
    """`covers` for `@covers(…)`, `@marks.covers(…)` and `@pytest.mark.covers(…)`."""
    called = mark.func if isinstance(mark, ast.Call) else mark
    return called.attr if isinstance(called, ast.Attribute) else called.id if isinstance(called, ast.Name) else ""


def main() -> None:
    """Write the pages of all games."""
    PAGES.mkdir(parents=True, exist_ok=True)
    for game in games():
        (PAGES / f"{game}.md").write_text(page(game), encoding="utf-8")
        without = [*uncovered(game), *unprovoked(game)]
        print(f"docs/coverage/{game}.md: {len(statements(game))} statements, {len(refusals(game))} refusals")
        print(f"without a test: {', '.join(without) or 'none'}")
    for game in asks.boards():
        (PAGES / f"{game}-board.md").write_text(asks.page(game, asks.asks_of(game)), encoding="utf-8")
        print(f"docs/coverage/{game}-board.md: {len(asks.askable(game))} questions")


if __name__ == "__main__":
    main()
