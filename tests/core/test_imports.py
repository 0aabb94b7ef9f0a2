"""Imports point one way, and `import agora` loads the standard library alone."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from agora.games import IDS, find
from tests.core import source

# what a part of the package may import of agora; "." stands for the part itself
ARROWS = {
    # agora/__init__.py, which loads bots on demand
    "": ("agora.core", "agora.games", "agora.bots", "agora.arena", "agora.reviews"),
    "core": (".",),
    "games": ("agora.core", "."),
    "bots": ("agora.core", "agora.games", "."),
    "arena": ("agora.core", "agora.games", "agora.bots", "."),
    "reviews": ("agora.core", "agora.games", "agora.bots", "agora.arena", "."),
    "puzzles": ("agora", *(f"agora.{part}" for part in ("core", "games", "bots", "arena", "reviews")), "."),
    "contract": ("agora", "agora.core", "agora.games", "."),
    "server": (
        "agora",
        *(f"agora.{part}" for part in ("core", "games", "bots", "arena", "reviews", "puzzles", "rulebook")),
        ".",
    ),
    "cli": ("agora",),
    "rl": ("agora.core", "agora.games", "agora.bots", "agora.cli", "agora", "."),
}
# the folders and files of a part, from the bottom up: each imports only what stands in an earlier line
LAYERS = {
    "server": (
        ("child_processes", "encoding", "garbage_collection", "metrics", "rating", "speech", "workers"),
        ("event_loop", "store"),
        ("refusals", "settings"),
        ("limits", "logs"),
        ("bots", "side_thread"),
        ("tables",),
        ("analyses", "evenings", "notices"),
        ("admin",),
        ("context",),
        ("live",),
        ("http",),
        ("app",),
        ("schemas", "serve"),
    ),
    "cli": (
        ("arguments", "speech"),
        ("errors",),
        ("database", "files"),
        ("setup",),
        ("inputs",),
        ("table",),
        ("text",),
        ("cards", "cities"),
        ("actions",),
        ("commands",),
        ("main",),
    ),
}
NOT_IN_RULES = {
    "asyncio", "datetime", "io", "logging", "multiprocessing", "os", "pathlib", "pickle", "secrets", "shutil", "signal",
    "socket", "subprocess", "sys", "tempfile", "threading", "time", "urllib", "uuid",
}  # fmt: skip
BUILTINS_WITH_EFFECTS = {"open", "print", "input", "exec", "eval", "breakpoint"}


class Import(NamedTuple):
    where: str
    module: str
    name: str | None


def imports(path: Path) -> Iterator[Import]:
    """What a file imports. A name may be a module of a package, so both readings are listed."""
    for node in source.nodes(path):
        if isinstance(node, ast.Import):
            where = source.place(path, node)
            yield from (Import(where, alias.name, None) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            where = source.place(path, node)
            assert node.level == 0, f"{where}: imports are written in full"
            yield from (Import(where, node.module or "", alias.name) for alias in node.names)


def part(path: Path) -> str:
    """The part of the package a file belongs to."""
    inner = path.relative_to(source.SOURCE).parts
    return inner[0] if len(inner) > 1 else ""


def within(module: str, package: str) -> bool:
    return module == package or module.startswith(f"{package}.")


def full(found: Import) -> str:
    """The module that an import means: `from agora.games import files` means agora.games.files."""
    inner = f"{found.module}.{found.name}"
    folder = source.SOURCE.parent.joinpath(*inner.split("."))
    return inner if folder.is_dir() or folder.with_suffix(".py").is_file() else found.module


@pytest.mark.parametrize("here", sorted({part(path) for path in source.files()}))
def test_imports_point_downhill(here: str) -> None:
    assert here in ARROWS, f"add to ARROWS what {here} may import"
    allowed = [f"agora.{here}" if target == "." else target for target in ARROWS[here]]
    for path in source.files():
        for found in imports(path) if part(path) == here else ():
            module = full(found)
            if module == "agora":
                assert "agora" in allowed, f"{found.where} imports the whole of agora"
            elif within(module, "agora") and here != "cli":
                assert any(within(module, target) for target in allowed if target != "agora"), (
                    f"{found.where}: {module}"
                )


def unit(path: Path) -> str:
    """The folder or file of a part that a file belongs to."""
    return path.relative_to(source.SOURCE).parts[1].removesuffix(".py")


@pytest.mark.parametrize("here", LAYERS)
def test_folders_import_only_those_below_them(here: str) -> None:
    level = {name: height for height, names in enumerate(LAYERS[here]) for name in names}
    for path in source.files(source.SOURCE / here):
        own = unit(path)
        if own == "__init__":
            continue
        assert own in level, f"add {here}/{own} to LAYERS"
        for found in imports(path):
            module = full(found)
            if within(module, f"agora.{here}") and module != f"agora.{here}":
                other = module.split(".")[2]
                assert other == own or level[other] < level[own], f"{found.where}: {here}/{own} imports {other}"


def test_no_game_imports_another() -> None:
    for path in source.files(source.SOURCE / "games"):
        inner = path.relative_to(source.SOURCE / "games").parts
        own = inner[0] if len(inner) > 1 else None
        if inner == ("__init__.py",):  # this file names the types of all games; `import agora` still loads none of them
            continue
        for found in imports(path):
            module = full(found)
            if within(module, "agora.games"):
                fine = module in ("agora.games", "agora.games.files") or (own and within(module, f"agora.games.{own}"))
                assert fine, f"{found.where} imports {module}"
                assert own is None or module != "agora.games", f"{found.where} imports the list of games"


def test_commands_import_bots_and_the_like_when_they_run() -> None:
    commands = [f"agora.cli.commands.{path.stem}" for path in source.files(source.SOURCE / "cli" / "commands")]
    loaded = modules(f"import {', '.join(['agora.cli.main', *commands])}".replace(".__init__", ""))
    assert sorted(loaded & {"agora.bots", "agora.arena", "agora.reviews", "agora.server"}) == []


@pytest.mark.parametrize("folder", ["core", "games"])
def test_rules_use_no_clock_no_files_and_no_random(folder: str) -> None:
    for path in source.files(source.SOURCE / folder):
        for found in imports(path):
            top = found.module.partition(".")[0]
            assert top not in NOT_IN_RULES, f"{found.where} imports {top}"
            assert top in sys.stdlib_module_names or top == "agora", f"{found.where} imports {top}"
            if top == "random":
                assert (path.name, found.name) == ("chance.py", "Random"), f"{found.where} uses random"
            if top == "importlib":
                assert path.relative_to(source.SOURCE / folder).parts in (("files.py",), ("__init__.py",)), found.where
        for node in source.nodes(path):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in BUILTINS_WITH_EFFECTS, f"{source.place(path, node)} calls {node.func.id}"


def modules(code: str) -> set[str]:
    """The modules that some code loads into a fresh Python."""
    script = f"import sys\nbefore = set(sys.modules)\n{code}\nprint(*set(sys.modules) - before)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def foreign(code: str) -> list[str]:
    """The packages that some code loads in addition to the standard library."""
    return sorted({name.partition(".")[0] for name in modules(code)} - set(sys.stdlib_module_names))


def test_import_agora_loads_the_standard_library_alone() -> None:
    assert foreign("import agora") == ["agora"]


def test_the_contract_needs_the_standard_library_alone() -> None:
    assert foreign("import agora.contract.__main__") == ["agora"]


def test_import_agora_loads_no_game() -> None:
    far = {
        *(f"agora.games.{game}" for game in IDS),
        "agora.cli",
        "agora.bots",
        "agora.arena",
        "agora.reviews",
        "agora.server",
    }
    assert sorted(modules("import agora") & far) == []


@pytest.mark.slow
@pytest.mark.parametrize("game", IDS)
def test_playing_a_game_needs_the_standard_library_alone(game: str) -> None:
    play = f"""
import agora
game, seats = agora.find({game!r}), {find(game).seats[0]}
match, rng = agora.new(game, seats=seats, seed=1), agora.Quick(1)
while not match.over:
    seat = match.to_act[0]
    moves = match.moves(seat)
    match.play(seat, moves[rng.below(len(moves))])
match.view(0), match.to_text(), match.game.codec.schema(match.game.view_type)
assert not next(agora.simulate(game, {{"seats": seats}}, ["greedy"] * seats, 1, 1)).broken
"""
    assert foreign(play) == ["agora"]
