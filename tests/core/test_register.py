"""Games from outside: a program registers one, and it is found by its id."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import agora
from agora import games
from tests.core.toy import TOY, ToyGame


@pytest.fixture
def toy() -> Iterator[ToyGame]:
    agora.register(TOY)
    yield TOY
    del games._registered["toy"]


class Impostor(ToyGame):
    """Other rules under the same name."""


class Shouting(ToyGame):
    id = "TOY 2"


class Polis(ToyGame):
    id = "polis"


def test_a_registered_game_is_found_played_and_loaded_by_its_id(toy: ToyGame) -> None:
    assert agora.ids() == (*games.IDS, "toy")
    match = agora.new("toy", seats=2, seed=1)
    match.play(0, match.moves(0)[0])
    assert agora.load(match.to_text()).position() == match.position()
    assert agora.position("toy", match.position(), seed=2).question(1) == match.question(1) | {"at": 0}
    agora.register(ToyGame())  # the same game again


def test_a_game_needs_no_name_to_be_played() -> None:
    assert agora.new(TOY, seats=3, seed=1).view(0)["you"] == 0
    assert agora.find(TOY) is TOY
    outcomes = list(agora.simulate(TOY, {"seats": 2}, ["random", "greedy"], games=2, seed=1))
    assert not [outcome.broken for outcome in outcomes if outcome.broken]
    with pytest.raises(agora.Malformed, match="there is no game called toy; there are: akropolis"):
        agora.load(agora.new(TOY, seats=3, seed=1).to_text())


@pytest.mark.parametrize(
    ("game", "error", "words"),
    [
        ("polis", TypeError, "a game is an instance of Game, such as GAME of its package, not 'polis'"),
        (ToyGame, TypeError, "a game is an instance of Game"),
        (Shouting(), ValueError, "the id of a game is a word of small letters, not 'TOY 2'"),
        (Polis(), ValueError, "there is another game called polis"),
        (Impostor(), ValueError, "there is another game called toy"),
    ],
)
def test_a_game_that_cannot_be_registered_is_refused_with_a_sentence(
    toy: ToyGame, game: ToyGame, error: type[Exception], words: str
) -> None:
    with pytest.raises(error, match=words):
        agora.register(game)


@pytest.mark.parametrize("game", [7, None, agora.new("polis", seats=3, seed=1), ToyGame])
def test_a_value_that_is_not_a_game_is_refused_with_a_sentence(game: object) -> None:
    with pytest.raises(agora.Malformed, match="there is no game called"):
        agora.find(game)


def test_the_version_stands_in_one_place() -> None:
    import tomllib
    from importlib.metadata import version

    from tests.core import source

    project = tomllib.loads((source.ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "version" in project["project"]["dynamic"]
    assert project["tool"]["hatch"]["version"]["path"] == "src/agora/__init__.py"
    assert version("agora-games") == agora.__version__
