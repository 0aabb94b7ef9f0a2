"""The house rules that a program can check: short files, examples that run, no meaningless names."""

from __future__ import annotations

import ast
import doctest
import importlib
import pkgutil
import re

import pytest

import agora
from tests.core import source

LONGEST = 400
EMPTY_WORDS = re.compile(r"Manager|Handler|Helper|Util")  # names that say nothing
LEFT_TO_DO = re.compile(r"#\s*(FIXME|XXX|HACK)\b|#\s*TODO\b(?!.*#\d+)")
ALL = [path for folder in ("src", "tests", "bench", "scripts") for path in source.files(source.ROOT / folder)]
MODULES = ["agora", *(module.name for module in pkgutil.walk_packages(agora.__path__, "agora."))]


@pytest.mark.parametrize(
    "package", ["agora", "agora.core", "agora.games", "agora.bots", "agora.arena", "agora.contract", "agora.cli"]
)
def test_the_examples_in_the_code_run(package: str) -> None:
    modules = [name for name in MODULES if name == package or (package != "agora" and name.startswith(f"{package}."))]
    results = {name: doctest.testmod(importlib.import_module(name)) for name in modules}
    assert [name for name, result in results.items() if result.failed] == []
    assert package != "agora.core" or sum(result.attempted for result in results.values()) > 10


def test_no_file_is_too_long() -> None:
    lengths = {str(path.relative_to(source.ROOT)): len(source.text(path).splitlines()) for path in ALL}
    assert {path: lines for path, lines in lengths.items() if lines > LONGEST} == {}


def test_every_file_says_what_it_is_for() -> None:
    said = {str(path.relative_to(source.ROOT)): ast.get_docstring(source.tree(path)) or "" for path in source.files()}
    assert [path for path, sentence in said.items() if not re.search(r"[.:!?`]", sentence)] == []


def test_names_say_something() -> None:
    named = [
        (source.place(path, node), node.name)
        for path in source.files()
        for node in source.nodes(path)
        if isinstance(node, ast.ClassDef | ast.FunctionDef)
    ]
    assert [(place, name) for place, name in named if EMPTY_WORDS.search(name)] == []


def test_every_todo_names_an_issue() -> None:
    assert [str(path.relative_to(source.ROOT)) for path in ALL if LEFT_TO_DO.search(source.text(path))] == []
