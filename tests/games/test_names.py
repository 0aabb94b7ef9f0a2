"""The three games share one set of names: the same idea is in the same file and function in each."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

from agora.games import IDS
from tests.core import source

# The files that every game has, and what they must define.
EVERYWHERE = {
    "box": ("read_box",),
    "options": ("check_options",),
    "state": (),
    "moves": ("MOVES",),
    "events": ("EVENTS", "REVEALS"),
    "steps": ("STEPS",),
    "scoring": ("scores", "places", "score_of"),
    "view": ("view",),
    "worlds": ("determinize",),
    "position": ("Position", "write", "given_options", "set_up"),
    "position_checks": ("fits",),
}
# The files that a game has if it needs them.
SOME = ("records", "setup", "effects", "memory", "queries", "outlook", "asks", "boards")
# Old names of the same ideas, and words that have another meaning.
OLD_FILES = ("hidden", "knowledge", "foretell", "trial", "symbols", "ask", "words", "fitting", "planning", "choices")
PARTICIPLES = ("determinized", "planned", "carried", "prepared", "dealt_anew", "looked_through", "slid_back", "spelt")


def folder(game: str) -> Path:
    return source.SOURCE / "games" / game


@cache
def files(game: str) -> frozenset[str]:
    return frozenset(path.stem for path in folder(game).glob("*.py"))


@cache
def defined(game: str, file: str) -> frozenset[str]:
    """The names of functions, classes and constants at the top of a file."""
    found = set()
    for node in source.tree(folder(game) / f"{file}.py").body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Assign):
            found |= {target.id for target in node.targets if isinstance(target, ast.Name)}
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found.add(node.target.id)
    return frozenset(found)


@pytest.mark.parametrize("game", IDS)
def test_every_game_has_the_same_files_for_the_same_ideas(game: str) -> None:
    assert set(EVERYWHERE) - files(game) == set()
    lacking = {f"{file}.{name}" for file, names in EVERYWHERE.items() for name in names} - {
        f"{file}.{name}" for file in EVERYWHERE for name in defined(game, file)
    }
    assert lacking == set()


def test_files_that_only_some_games_need_have_one_name() -> None:
    assert {file for file in SOME if not any(file in files(game) for game in IDS)} == set()
    shared = {file for game in IDS for file in files(game) if sum(file in files(other) for other in IDS) > 1}
    assert shared - {"__init__", *EVERYWHERE, *SOME} == set()


@pytest.mark.parametrize("game", IDS)
def test_no_old_name_is_left(game: str) -> None:
    assert files(game) & set(OLD_FILES) == set()
    functions = {
        node.name
        for path in source.files(folder(game))
        for node in source.nodes(path)
        if isinstance(node, ast.FunctionDef)
    }
    assert functions & set(PARTICIPLES) == set()


@pytest.mark.parametrize("game", IDS)
def test_a_module_is_found_under_its_own_name(game: str) -> None:
    """No name that a package imports hides one of its files."""
    package = importlib.import_module(f"agora.games.{game}")
    names = [module.name for module in pkgutil.iter_modules(package.__path__)]
    for name in names:
        importlib.import_module(f"agora.games.{game}.{name}")
    assert [name for name in names if not isinstance(getattr(package, name), ModuleType)] == []


@pytest.mark.parametrize("game", IDS)
def test_steps_are_planned_with_then_alone(game: str) -> None:
    """No other code puts a step on the stack of a running game."""
    pushing = re.compile(r"\.stack\.(append|extend|insert)\(|\.stack \+=")
    assert [path.name for path in source.files(folder(game)) if pushing.search(source.text(path))] == []


def test_a_turn_in_akropolis_is_whose_turn_it_is() -> None:
    """A tile has a rotation; only `Place`, `TilePlaced` and `Footprint`, which are saved or sent, call it `turn`."""
    named = {
        (path.stem, node.arg if isinstance(node, ast.arg) else node.id)
        for path in source.files(folder("akropolis"))
        for node in source.nodes(path)
        if isinstance(node, ast.arg | ast.Name)
    }
    assert {file for file, name in named if name in ("turn", "turns")} == {"board", "events", "moves", "position"}


def test_contributing_lists_the_files() -> None:
    row = next(line for line in source.text(source.ROOT / "CONTRIBUTING.md").splitlines() if "games/<game>`" in line)
    every, some = re.findall(r"`([a-z_ ]+)`", row.split("|")[2])[:2]
    assert every.split() == list(EVERYWHERE)
    assert some.split() == list(SOME)
