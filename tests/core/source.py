"""Reads the project's own source: which ids it uses and with which facts."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "agora"
REFUSALS = ("Illegal", "Malformed", "Stale")


class Used(NamedTuple):
    """An id in the source: its place, its kind, and the facts given with it."""

    where: str
    kind: str  # a refusal's class, "ask" or "text"
    id: str
    facts: frozenset[str] | None  # None: the source does not show them


@cache
def files(folder: Path = SOURCE) -> tuple[Path, ...]:
    """All Python files in a folder."""
    return tuple(sorted(folder.rglob("*.py")))


def text(path: Path) -> str:
    """The content of a file."""
    return path.read_text(encoding="utf-8")


@cache
def tree(path: Path) -> ast.Module:
    """The syntax tree of a file."""
    return ast.parse(text(path))


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """All nodes of a file's syntax tree."""
    return tuple(ast.walk(tree(path)))


def place(path: Path, node: ast.AST) -> str:
    """The file and line of a node, for messages."""
    return f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', '?')}"


@cache
def used(folder: Path) -> tuple[Used, ...]:
    """The ids of refusals, questions and options in the code of a folder."""
    return tuple(_used(folder))


def _used(folder: Path) -> Iterator[Used]:
    for path in files(folder):
        for node in nodes(path):
            if isinstance(node, ast.Call):
                yield from _refusal(path, node)
            elif isinstance(node, ast.Dict):
                yield from _question(path, node)


def _refusal(path: Path, call: ast.Call) -> Iterator[Used]:
    name = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
    if name in (*REFUSALS, "at") and call.args and isinstance(call.args[0], ast.Constant):
        named = [keyword.arg for keyword in call.keywords]
        facts = None if None in named else frozenset(fact for fact in named if fact)
        yield Used(place(path, call), name, str(call.args[0].value), facts)


def _question(path: Path, node: ast.Dict) -> Iterator[Used]:
    entries = {
        key.value: value for key, value in zip(node.keys, node.values, strict=True) if isinstance(key, ast.Constant)
    }
    for kind in ("ask", "text"):
        value = entries.get(kind)
        if isinstance(value, ast.Constant) and isinstance(value.value, str) and "." in value.value:
            given = entries.get("facts")
            facts: frozenset[str] | None = frozenset()
            if isinstance(given, ast.Dict):
                names = [key.value if isinstance(key, ast.Constant) else None for key in given.keys]
                facts = None if None in names else frozenset(map(str, names))
            yield Used(place(path, node), kind, value.value, facts)


@cache
def literals(folder: Path = SOURCE) -> frozenset[str]:
    """All whole strings in the code of a folder."""
    return frozenset(
        node.value
        for path in files(folder)
        for node in nodes(path)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


@cache
def marked(mark: str) -> dict[str, list[str]]:
    """By id: the tests that carry it in a mark, such as `@rule("akropolis.buy")`."""
    found: dict[str, list[str]] = {}
    for path in files(ROOT / "tests"):
        for node in nodes(path):
            for decorator in getattr(node, "decorator_list", ()):
                if isinstance(decorator, ast.Call) and getattr(decorator.func, "id", "") == mark:
                    for argument in decorator.args:
                        if isinstance(argument, ast.Constant):
                            found.setdefault(str(argument.value), []).append(place(path, node))
    return found
