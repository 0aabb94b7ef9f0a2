"""The golden games are still played as they were, step by step. `make golden` writes them anew."""

from __future__ import annotations

import json

import pytest

import agora
from agora.contract import starts
from agora.contract.options import possible
from agora.core.chance import Quick
from agora.core.engine import CHANCE
from agora.core.log import Undo
from agora.games import IDS, find
from tests import golden

CHUNKS = 4


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("game", IDS)
def test_golden_games_are_played_as_they_were(game: str, chunk: int) -> None:
    hashes = json.loads((golden.folder_of(game) / "hashes.json").read_text(encoding="utf-8"))
    for path in golden.logs(game)[chunk::CHUNKS]:
        text = path.read_text(encoding="utf-8")
        match = agora.load(text)  # which compares the result
        assert match.to_text() == text, path.name
        found, expected = list(golden.hashes_of(match)), hashes[path.name].split()
        differs = next((i for i, pair in enumerate(zip(found, expected, strict=False)) if pair[0] != pair[1]), None)
        assert differs is None, f"{path.name}: the situation at question {differs} is another"
        assert len(found) == len(expected), path.name
        assert not match.to_act, f"{path.name} is not finished"


@pytest.mark.slow
@pytest.mark.parametrize("game", IDS)
def test_there_are_a_hundred_golden_games_of_every_sort(game: str) -> None:
    matches = [agora.load(path.read_text(encoding="utf-8")) for path in golden.logs(game)]
    assert len(matches) >= golden.GAMES
    rules = find(game)
    assert {match.options.seats for match in matches} == set(rules.seats)
    assert sum(match.start.position is not None for match in matches) >= 15
    assert sum(any(isinstance(entry.move, Undo) for entry in match.entries) for match in matches) >= 20
    for seats in rules.seats:
        played = {
            (name, getattr(m.options, name))
            for m in matches
            if m.options.seats == seats
            for name in possible(rules, seats)
        }
        assert {(name, value) for name, values in possible(rules, seats).items() for value in values} <= played


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
    honest = list(golden.hashes_of(match))
    other = match.at(match.n)
    other.start = other.start._replace(seed="2")
    if any(entry.seat == CHANCE for entry in match.entries):
        with pytest.raises((AssertionError, agora.Illegal)):
            list(golden.hashes_of(other))
    assert len(set(honest)) == len(honest)
