"""Every question of a game, answered through its board: the shape of that table, and the page that lists it.

`tests/web/test_<game>_asks.py` holds `ASKS`, from the id of a question (`polis.ask.bid`) to an `Ask`, and a test
with the name `TEST` that is run for each of them. `make coverage-pages` writes docs/coverage/<game>-board.md from it.
"""

import ast
import importlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Page

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).parent
RULES = ROOT / "src" / "agora" / "games"
TEST = "test_a_question_is_answered_through_the_board"


class Ask(NamedTuple):
    """Where a question comes up, and how it is answered on the board."""

    where: str  # where on the board it is answered, in words
    answer: Callable[[Page], None]  # the gestures, from the asked question to the answer that is sent
    position: Mapping[str, Any] | None = (
        None  # the position in which seat 0 is asked; None: the first question of a game
    )
    options: Mapping[str, Any] = {}  # of a game that is begun anew


def askable(game: str, rules: Path = RULES) -> list[str]:
    """The questions that the rules of a game can ask, read from their source."""
    found = set()
    for file in sorted((rules / game).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.startswith(f"{game}.ask."):
                found.add(node.value)
    return sorted(found)


def boards(folder: Path = HERE) -> list[str]:
    """The games whose boards have such a table."""
    return sorted(file.name.removeprefix("test_").removesuffix("_asks.py") for file in folder.glob("test_*_asks.py"))


def asks_of(game: str) -> Mapping[str, Ask]:
    """The table of a game."""
    table: Mapping[str, Ask] = importlib.import_module(f"tests.web.test_{game}_asks").ASKS
    return table


def page(game: str, asks: Mapping[str, Ask]) -> str:
    """The page that says where each question is answered and which test does so."""
    questions = askable(game)
    file = f"../../tests/web/test_{game}_asks.py"
    lines = [
        f"# Where the questions of {game.capitalize()} are answered on its board",
        "",
        "*Written by `make coverage-pages`; do not edit.*",
        "",
        f"{len(questions)} questions; each is brought about by a position and answered in a browser by what stands",
        "beside it, not by the list in the question bar.",
        "",
        "| question | where on the board | test |",
        "|---|---|---|",
    ]
    for question in questions:
        ask = asks.get(question)
        name = f"{TEST}[{question}]"
        lines.append(
            f"| `{question}` | {ask.where if ask else '**nowhere**'} | {f'[{name}]({file})' if ask else '**none**'} |"
        )
    return "\n".join(lines) + "\n"
