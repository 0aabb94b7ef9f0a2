"""Random games of every game at every number of seats, with every check."""

from __future__ import annotations

import pytest

from agora.games import IDS, find
from tests.contract.battery import play_through
from tests.contract.drawing import draw, possible, values

GAMES = 200  # of each game at each number of seats
CHUNK = 20
TABLES = [(game, seats) for game in IDS for seats in find(game).seats]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_random_game_keeps_the_contract(game: str, seats: int) -> None:
    play_through(find(game), seats, GAMES)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, GAMES, CHUNK))
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_random_games_keep_the_contract(game: str, seats: int, first: int) -> None:
    for number in range(first, first + CHUNK):
        play_through(find(game), seats, number)


@pytest.mark.parametrize("game", IDS)
def test_every_value_of_every_option_is_played(game: str) -> None:
    rules = find(game)
    played = {
        (name, repr(value))
        for seats in rules.seats
        for i in range(GAMES)
        for name, value in draw(rules, seats, i).items()
    }
    wanted = {(name, repr(value)) for name in possible(rules, rules.seats[0]) for value in values(rules, name)}
    assert wanted == played


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_value_that_goes_with_the_seats_is_played(game: str, seats: int) -> None:
    rules = find(game)
    played = {(name, repr(value)) for i in range(GAMES) for name, value in draw(rules, seats, i).items()}
    wanted = {(name, repr(value)) for name, some in possible(rules, seats).items() for value in some}
    assert wanted == played
