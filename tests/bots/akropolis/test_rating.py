"""The fast rating of placements says the same as the plain features, and the score itself at the end."""

from __future__ import annotations

import pytest

from agora.bots.akropolis.features import FEATURES, features, points
from agora.bots.akropolis.growth import Growth, Table
from agora.bots.akropolis.lots import lots_of, roomy
from agora.bots.akropolis.menus import same_for_all_turns
from agora.bots.akropolis.rating import Rating
from agora.bots.akropolis.supply import supply_of
from agora.bots.akropolis.weights import Weights, basis
from agora.bots.budget import UNLIMITED, Meter
from agora.core.chance import Quick
from agora.games.akropolis import GAME
from agora.games.akropolis.box import PRINTED
from agora.games.akropolis.city import City
from agora.games.akropolis.options import AkropolisOptions
from tests.bots.akropolis.tables import TABLES, in_the_middle, options

TILES = range(1, 62)
SUPPLY = supply_of(PRINTED.box, (2, 17, 30, 47))
TRIED = 60  # placements of each city


def any_weights(seed: int) -> Weights:
    """Weights that let every feature count, each differently."""
    rng = Quick(seed)
    return Weights([[rng.below(200) / 50 - 2 for _ in basis(1)] for _ in FEATURES], (1.0, 1.0))


def plain_value(weights: Weights, city: City, stones: int, tiles: int, table: AkropolisOptions) -> float:
    weighted = sum(a * b for a, b in zip(weights.at(tiles), features(city, stones, table, SUPPLY), strict=True))
    return points(city, stones, table) + weighted


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("moves", [1, 12, 25, 36])
def test_each_placement_is_rated_as_the_features_of_the_city_after_it(name: str, moves: int):
    table, rng = options(**TABLES[name]), Quick(f"{name}/{moves}")
    for seed in range(2):
        weights = any_weights(seed)
        for city in map(roomy, in_the_middle(table, moves, seed).cities):
            compare(city, table, weights, rng)


def compare(city: City, table: AkropolisOptions, weights: Weights, rng: Quick) -> None:
    tiles, to_come = [TILES[rng.below(len(TILES))] for _ in range(4)], 1 + rng.below(17)
    rating = Rating(city, table, weights.coefficients(to_come, SUPPLY))
    assert rating.worth() == pytest.approx(plain_value(weights, city, 0, to_come, table))
    rated = rating.rate(tuple(same_for_all_turns(city.box.hexes[tile]) for tile in tiles), city.legal)
    assert sum(1 << spot for spot in rated.spots) == city.legal
    for _ in range(TRIED):
        row, column = rng.below(len(rated.spots)), rng.below(12)
        tile, lot = tiles[column // 3], lots_of(city.board.width)[rated.spots[row]]
        placement = dict(lot.layouts(city.board, city.box.hexes[tile]))[rated.menu[column]]
        after = city.clone()
        covered = after.place(tile, *placement)
        assert covered == rated.covered[row]
        assert rated.rows[row][column] == pytest.approx(plain_value(weights, after, covered, to_come, table)), (
            tile,
            placement,
        )


@pytest.mark.parametrize("name", TABLES)
def test_with_no_tile_to_come_a_city_is_worth_its_score(name: str):
    s = in_the_middle(options(**TABLES[name]), 36, seed=3)
    table = Table(s.options, any_weights(1), SUPPLY, Meter(UNLIMITED))
    for seat, city in enumerate(s.cities):
        stones = s.stones[seat] * table.coefficients(0).stone
        assert Growth(table, city, 0).worth() + stones == GAME.score(s)[seat].total


def test_a_city_at_the_rim_of_its_board_gets_a_larger_one():
    city = in_the_middle(options(), 1, seed=1).cities[0]
    for step in range(1, 20):
        tile = min(set(TILES) - {tile for tile, *_ in city.placed})
        q, r, turn = max(city.placements())
        city.place(tile, q, r, turn)
        assert not roomy(city).occupied & lots_of(roomy(city).board.width).rim, step
    assert roomy(city).board.width > 32
    assert sorted(roomy(city).hexes()) == sorted(city.hexes())
