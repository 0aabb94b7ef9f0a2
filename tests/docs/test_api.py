"""docs/api.md tells of every public name, and shows it at work; the how-tos need no others."""

from __future__ import annotations

import ast
import re
from types import ModuleType

import pytest

import agora
import agora.contract
import agora.engine
from tests.docs.test_pages import of_language, parts

PAGE = "docs/api.md"
ADD_A_GAME = "docs/howto/add-a-game.md"
WRITE_A_BOT = "docs/howto/write-a-bot.md"


def code(page: str) -> str:
    return "\n".join(block.text for block in of_language(page, "python"))


def named(page: str) -> set[str]:
    """The names that a page has between backquotes, each as it is called: `new(game, …)` is new."""
    quoted = re.findall(r"`([^`]+)`", parts(page)[1])
    return {name for words in quoted for name in re.findall(r"^[A-Za-z_]\w*", words.removeprefix("agora."))}


def public(cls: type, *own: str) -> set[str]:
    """The public names of a class, and of what its instances hold."""
    slots = {name for base in cls.__mro__ for name in getattr(base, "__slots__", ()) if base is not object}
    return {name for name in {*vars(cls), *slots, *own} if not name.startswith("_")}


def test_every_public_name_is_explained_and_used() -> None:
    assert sorted(set(agora.__all__) - named(PAGE)) == []
    assert [name for name in agora.__all__ if not re.search(rf"\bagora\.{name}\b", code(PAGE))] == []


def test_all_is_what_the_package_has() -> None:
    assert sorted(agora.__all__, key=str) == sorted(set(agora.__all__))
    assert [name for name in agora.__all__ if getattr(agora, name, None) is None] == []
    assert set(agora.__all__) <= set(dir(agora))
    with pytest.raises(AttributeError, match="module 'agora' has no attribute 'nothing'"):
        print(agora.nothing)


@pytest.mark.parametrize(
    ("cls", "own"),
    [
        (agora.Match, vars(agora.new("akropolis", seats=2, seed=1))),
        (agora.Sight, ()),
        (agora.Bot, ()),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_every_public_member_is_explained(cls: type, own: tuple[str, ...]) -> None:
    members = public(cls, *own)
    assert len(members) > (0 if cls is agora.Bot else 8)
    assert sorted(members - named(PAGE)) == []


def test_every_member_of_a_game_is_explained_to_its_users_or_to_its_author() -> None:
    members = public(agora.Game) | {name for name in agora.Game.__annotations__ if not name.startswith("_")}
    assert sorted(members - named(PAGE) - named(ADD_A_GAME)) == []


@pytest.mark.parametrize("module", [agora.engine, agora.contract])
def test_what_the_author_of_a_game_needs_is_explained(module: ModuleType) -> None:
    assert sorted(set(module.__all__) - named(PAGE)) == []
    assert [name for name in module.__all__ if getattr(module, name, None) is None] == []


@pytest.mark.parametrize(
    ("page", "allowed"),
    [
        (WRITE_A_BOT, {"agora", "agora.bots.akropolis"}),
        (ADD_A_GAME, {"agora", "agora.contract", "agora.engine"}),
    ],
)
def test_the_how_tos_import_public_modules_alone(page: str, allowed: set[str]) -> None:
    found = set()
    for node in ast.walk(ast.parse(code(page))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add(node.module or "")
    assert {module for module in found if module.partition(".")[0] == "agora"} == allowed


@pytest.mark.parametrize("module", [agora, agora.contract, agora.engine])
def test_imports_of_the_how_tos_are_in_all(module: ModuleType) -> None:
    name = module.__name__
    taken = {
        alias.name
        for page in (PAGE, WRITE_A_BOT, ADD_A_GAME)
        for node in ast.walk(ast.parse(code(page)))
        if isinstance(node, ast.ImportFrom) and node.module == name
        for alias in node.names
    } | {used for page in (PAGE, WRITE_A_BOT, ADD_A_GAME) for used in re.findall(rf"\b{name}\.(\w+)", code(page))}
    assert sorted(taken - set(module.__all__) - {"contract", "engine"}) == []
