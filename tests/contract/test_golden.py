"""The golden games are still played as they were, step by step. `make golden` rewrites them."""

from __future__ import annotations

import json

import pytest

import agora
from agora.contract import starts
from agora.contract.options import possible
from agora.core.chance import Quick
from agora.core.log import Undo
from agora.core.match import Match
from agora.games import IDS, find
from tests import golden

CHUNKS = 4
LOADED = 5  # one golden game in this many is loaded too, with chance taken from its log


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("game", IDS)
def test_golden_games_are_played_as_they_were(game: str, chunk: int) -> None:
    hashes = json.loads((golden.folder_of(game) / "hashes.json").read_text(encoding="utf-8"))
    for path in golden.logs(game)[chunk::CHUNKS]:
        saved = golden.read(path)
        match, found = golden.replay(find(game), saved.start, saved.entries)
        assert match.to_text() == path.read_text(encoding="utf-8"), path.name  # the result is its last line
        expected = hashes[path.name].split()
        differs = next((i for i, pair in enumerate(zip(found, expected, strict=False)) if pair[0] != pair[1]), None)
        assert differs is None, f"{path.name}: the situation at question {differs} has changed"
        assert len(found) == len(expected), path.name
        assert not match.to_act, f"{path.name} is not finished"


@pytest.mark.slow
@pytest.mark.parametrize("game", IDS)
def test_golden_games_can_be_loaded(game: str) -> None:
    for path in golden.logs(game)[::LOADED]:
        text = path.read_text(encoding="utf-8")
        assert agora.load(text).to_text() == text, path.name


@pytest.mark.parametrize("game", IDS)
def test_there_are_a_hundred_golden_games_of_every_sort(game: str) -> None:
    rules = find(game)
    files = [golden.read(path) for path in golden.logs(game)]
    assert len(files) >= golden.GAMES
    assert sum(file.start.position is not None for file in files) >= 15
    assert sum(any(isinstance(entry.move, Undo) for entry in file.entries) for file in files) >= 20
    options = [Match(rules, file.start).options for file in files]
    assert {found.seats for found in options} == set(rules.seats)
    for seats in rules.seats:
        wanted = {(name, value) for name, values in possible(rules, seats).items() for value in values}
        played = {(name, getattr(o, name)) for o in options if o.seats == seats for name in possible(rules, seats)}
        assert wanted <= played


@pytest.mark.parametrize("game", IDS)
def test_every_golden_game_has_its_hashes(game: str) -> None:
    hashes = json.loads((golden.folder_of(game) / "hashes.json").read_text(encoding="utf-8"))
    assert list(hashes) == [path.name for path in golden.logs(game)]


@pytest.mark.parametrize("number", [0, 7, 19])
@pytest.mark.parametrize("game", IDS)
def test_golden_games_come_out_the_same_each_time(game: str, number: int) -> None:
    path = golden.folder_of(game) / f"{number:03}.log"
    assert golden.golden(find(game), number).to_text() == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("game", IDS)
def test_a_game_that_goes_another_way_is_noticed(game: str) -> None:
    match = agora.new(game, seats=find(game).seats[-1], seed=1)
    starts.play(match, Quick(1), moves=3)
    again, honest = golden.replay(match.game, match.start, match.entries)
    assert again.to_text() == match.to_text()
    assert len(set(honest)) == len(honest)
    try:
        other, hashes = golden.replay(match.game, match.start._replace(seed="2"), match.entries)
    except agora.Illegal:
        return  # a move that the other game does not have
    assert other.to_text() != match.to_text()
    assert hashes != honest
