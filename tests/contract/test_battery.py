"""Random games of every game with every number of seats and every check."""

from __future__ import annotations

import pytest

from agora.contract import play_through, schemas
from agora.contract.options import choose, covering, possible, values
from agora.games import IDS, find
from tests.contract.hooks import HOOKS

GAMES = 64  # for each game and number of seats; `make soak` plays thousands
CHUNK = 16
MOST_ROWS = 8  # of a covering: this many games have every value of every option
TABLES = [(game, seats) for game in IDS for seats in find(game).seats]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_random_game_keeps_the_contract(game: str, seats: int) -> None:
    play_through(find(game), seats, GAMES, HOOKS.get(game))


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, GAMES, CHUNK))
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_random_games_keep_the_contract(game: str, seats: int, first: int) -> None:
    for number in range(first, first + CHUNK):
        play_through(find(game), seats, number, HOOKS.get(game))


def test_the_battery_compares_schemas_here() -> None:
    assert schemas.installed()


@pytest.mark.parametrize("game", IDS)
def test_every_option_can_be_drawn_and_every_value_is_played_at_some_table(game: str) -> None:
    rules = find(game)
    played = {
        (name, repr(value)) for seats in rules.seats for row in covering(rules, seats) for name, value in row.items()
    }
    names = [name for name in rules.codec.record(rules.options).names if name != "seats"]
    assert played == {(name, repr(value)) for name in names for value in values(rules, name)}


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_few_games_play_every_value_that_goes_with_the_seats(game: str, seats: int) -> None:
    rules = find(game)
    few = 2 * len(covering(rules, seats))
    assert few <= 2 * MOST_ROWS <= GAMES
    played = {(name, repr(value)) for i in range(few) for name, value in choose(rules, seats, i).items()}
    assert played == {(name, repr(value)) for name, some in possible(rules, seats).items() for value in some}
