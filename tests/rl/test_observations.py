"""What a seat sees, as numbers: nothing hidden, and all that its view holds."""

from collections import Counter
from collections.abc import Iterator
from typing import Any, cast

import numpy as np
import pytest

from agora.core.chance import Quick
from agora.core.keep import Keep
from agora.games.akropolis.view import AkropolisView
from agora.games.improvement.view import ImprovementView
from agora.games.polis.view import PolisView
from agora.rl.akropolis import AkropolisCoder
from agora.rl.akropolis_pictures import HEIGHT_SCALE, PLANES
from agora.rl.coder import Row
from agora.rl.improvement import NUMBERS, ImprovementCoder
from agora.rl.polis import COIN_SCALE, POINT_SCALE, PolisCoder
from tests.rl.tables import TABLES, Moment, Table, moments

WORLDS = 60  # pairs for each table
LONG = 20_000


def compare_worlds(table: Table, pairs: int) -> None:
    """A seat's numbers are the same in every world that it cannot tell from the true one."""
    rng, seed, compared = Quick(11), 0, 0
    while compared < pairs:
        seed += 1
        for number, moment in enumerate(moments(table, seed)):
            if number % 7:
                continue
            seats = moment.running.seats
            seat = number // 7 % seats
            world = moment.running.game.determinize(moment.state, seat, rng)
            true, other = moment.running.new_row(), moment.running.new_row()
            moment.coder.observe(moment.state, seat, Keep(), true)
            moment.coder.observe(world, seat, Keep(), other)
            different = np.flatnonzero(true != other)
            assert not different.size, f"{table} seed {seed}, decision {number}, seat {seat}: {different[:5]}"
            if seat == moment.seat:
                masks = moment.running.new_mask(), moment.running.new_mask()
                moment.coder.mask(moment.state, seat, masks[0])
                moment.coder.mask(world, seat, masks[1])
                assert (masks[0] == masks[1]).all()
            compared += 1


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_numbers_tell_a_seat_nothing_that_it_cannot_know(table: Table) -> None:
    compare_worlds(table, WORLDS)


@pytest.mark.soak
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_numbers_tell_a_seat_nothing_in_many_worlds(table: Table) -> None:
    compare_worlds(table, LONG // len(TABLES) + 1)


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_what_a_running_game_remembers_gives_the_same_numbers(table: Table) -> None:
    for number, moment in enumerate(moments(table, 3)):
        kept, fresh = moment.running.new_row(), moment.running.new_row()
        moment.running.observe(moment.seat, kept)
        if number % 5 == 0:
            moment.coder.observe(moment.state, moment.seat, Keep(), fresh)
            assert (kept == fresh).all()


def seen(table: Table, seed: int) -> Iterator[tuple[Moment, int, Any, Row]]:
    """Moments of a random game, each with a seat, its view and its numbers."""
    for number, moment in enumerate(moments(table, seed)):
        if number % 9 == 0:
            seat = number // 9 % moment.running.seats
            row = moment.running.new_row()
            moment.running.observe(seat, row)
            yield moment, seat, moment.running.game.view(moment.state, seat), row


@pytest.mark.parametrize("table", [table for table in TABLES if table.game == "akropolis"], ids=str)
def test_the_pictures_of_akropolis_show_the_topmost_hexes(table: Table) -> None:
    compared = 0
    for moment, seat, view, row in seen(table, 1):
        coder = cast(AkropolisCoder, moment.coder)
        half, cities = coder.window // 2, cast(AkropolisView, view)["cities"]
        planes = row[coder.layout["cities"].part].reshape(coder.layout["cities"].shape)
        for k in range(len(cities)):
            city, picture = cities[(seat + k) % len(cities)], planes[k]
            inside = [hex for hex in city["hexes"] if abs(hex["q"]) <= half and abs(hex["r"]) <= half]
            assert np.count_nonzero(picture[-1]) == len(inside)
            for hex in inside:
                cell = picture[:, hex["r"] + half, hex["q"] + half]
                district, _, plaza = hex["kind"].partition("-")
                assert cell[-1] == hex["height"] / HEIGHT_SCALE
                assert cell[PLANES.index(district)] == 1
                assert cell[PLANES.index("plaza")] == bool(plaza)
                assert np.count_nonzero(cell[:5]) == (district != "quarry")
                compared += 1
        stones = [city["stones"] for city in cities]
        assert row[coder.layout["stones"].part][: len(cities)] * 10 == pytest.approx(stones[seat:] + stones[:seat])
        assert row[coder.layout["site"].part].sum() == 3 * len(view["site"])
    assert compared > 20


@pytest.mark.parametrize("table", [table for table in TABLES if table.game == "polis"], ids=str)
def test_the_numbers_of_polis_are_those_of_the_view(table: Table) -> None:
    for moment, seat, found, row in seen(table, 2):
        coder, view = cast(PolisCoder, moment.coder), cast(PolisView, found)
        layout, players = coder.layout, [*view["players"][seat:], *view["players"][:seat]]
        assert row[layout["coins"].part] * COIN_SCALE == pytest.approx([one["coins"] for one in players])
        assert row[layout["points"].part] * POINT_SCALE == pytest.approx([one["points"] for one in players])
        city = row[layout["city"].part].reshape(layout["city"].shape)
        for k, one in enumerate(players):
            lying = {name for name, slot in coder.slots.items() if city[k, slot]}
            assert lying == {card["name"] for card in one["city"]}
        hand = {card: row[layout["hand"].start + number] for card, number in coder.cards.items()}
        assert Counter(view["players"][seat]["cards"]) == {card: many for card, many in hand.items() if many}
        assert row[layout["seller"].part].any() == ("auction" in view)
        if "auction" in view:
            assert row[layout["high"].start] * COIN_SCALE == pytest.approx(view["auction"]["high"])
            shown = row[layout["offer"].part]
            assert shown.any() == ("card" in view["auction"])
        surely = row[layout["seen"].part]
        assert surely.sum() == pytest.approx(sum(len(fact["cards"]) for fact in view["seen"]), abs=1e-3)


@pytest.mark.parametrize("table", [table for table in TABLES if table.game == "improvement"], ids=str)
def test_the_numbers_of_improvement_are_those_of_the_view(table: Table) -> None:
    for moment, seat, found, row in seen(table, 2):
        coder, view = cast(ImprovementCoder, moment.coder), cast(ImprovementView, found)
        layout, players = coder.layout, [*view["players"][seat:], *view["players"][:seat]]
        numbers = row[layout["numbers"].part].reshape(layout["numbers"].shape)
        for k, one in enumerate(players):
            for i, (name, scale) in enumerate(NUMBERS):
                assert numbers[k, i] * scale == pytest.approx(cast(dict[str, Any], one)[name]), name
        for field, cards in (("hand", view["hand"]), ("pack", view["pack"])):
            assert {c for c, number in coder.cards.items() if row[layout[field].start + number]} == set(cards)
        played = row[layout["played"].part].reshape(layout["played"].shape)
        for k, one in enumerate(players):
            assert {card for card, number in coder.cards.items() if played[k, number]} == set(one["played"])
        assert row[layout["sealed"].part].sum() + row[layout["sealed_card"].part].sum() == len(view["sealed"])
        surely = row[layout["seen"].part]
        assert surely.sum() == pytest.approx(sum(len(each["cards"]) for each in view["remembered"]), abs=1e-3)
        owners = row[layout["cities"].part].reshape(layout["cities"].shape)
        for i, city in enumerate(view["cities"]):
            owner = city["owner"]
            assert owners[i].argmax() == (0 if owner is None else 1 + (owner - seat) % len(players))
