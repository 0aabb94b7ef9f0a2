"""Ratings follow from the results of rated games, and can be worked out anew."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence

import sqlalchemy as sa

from agora.server.rating import START, bot_ratings
from agora.server.store import GuestRow, Line, SeatRow, Store, schema
from agora.server.store.ratings import LAST, RATED_AT_ONCE, rebuilt
from tests.server.store.stored import NOW, table, with_store

PEOPLE = ("ann", "bob", "cleo")


async def introduce(store: Store) -> None:
    for name in PEOPLE:
        await store.create_guest(GuestRow(name, name.title(), "en", NOW, NOW), f"hash of {name}")


async def finish(store: Store, name: str, players: Sequence[str], places: Sequence[int], **how: object) -> None:
    """Store a rated table of Akropolis whose game is over, as the server does when the last move is made."""
    seats = [
        SeatRow(k, "bot", bot=player, name=player) if player.startswith("level") else SeatRow(k, "guest", player)
        for k, player in enumerate(players)
    ]
    await store.create_table(table(name, game="akropolis", settings={"rated": True}, state="running"), seats)
    silent = how.get("silent", ())
    lines = [
        Line(n, "move", seat.seat, seat.guest or "bot", None, [], NOW + n)
        for n, seat in enumerate(each for each in seats if each.seat not in silent)
    ]
    result = {
        "winners": [places.index(1)],
        "places": list(places),
        "totals": [100 - place for place in places],
        "by": "end",
        "favourites": ["garden" if place == 1 else "house" for place in places],
    }
    ended = how.get("ended", NOW)
    update = {"state": "over", "ended": ended, "result": result, "to_act": (), "to_rate": True}
    await store.append(name, 0, lines, update)  # type: ignore[arg-type]


async def skill(store: Store, player: str, seats: int = 2) -> tuple[float, float]:
    return next(one.skill for one in await store.standings("akropolis", seats) if one.player == player)


def test_whoever_wins_a_rated_game_rises_and_whoever_loses_falls(url: str) -> None:
    async def test(store: Store) -> None:
        await introduce(store)
        await finish(store, "one", ["ann", "bob"], [1, 2])
        await store.rate_due()
        (ann, sure), (bob, _) = await skill(store, "ann"), await skill(store, "bob")
        assert ann > START.mu > bob
        assert sure < START.sigma
        assert await store.standings("akropolis", 3) == []
        assert await store.standings("polis", 2) == []
        assert [(round(old.mu), new.mu > old.mu) for old, new in await store.ratings_at("one")] == [
            (25, True),
            (25, False),
        ]

    with_store(url, test)


def test_all_ratings_can_be_worked_out_anew_to_the_same_numbers(url: str) -> None:
    """Tables end in another order than they were created in, with ties, bots and several sizes."""

    async def test(store: Store) -> None:
        await introduce(store)
        dice = random.Random(7)
        for n in range(30):
            players = dice.sample(["ann", "bob", "cleo", "level3"], dice.choice((2, 2, 3)))
            places = [dice.randint(1, len(players)) for _ in players]
            places[0] = 1
            await finish(store, f"t{n}", players, places, ended=NOW + dice.random())
            if n % 4 == 3:
                await store.rate_due()
        await store.rate_due()
        before = {size: await store.standings("akropolis", size) for size in (2, 3)}
        assert await store.rebuild_ratings() == (30, 0)

        spoil = sa.update(schema.rated).where(schema.rated.c.n >= 3).values(mu=1.0, sigma=1.0)
        await store.write(lambda work: work.connection.execute(spoil) and None)
        games, differed = await store.rebuild_ratings()
        assert games == 30
        assert differed > 28 * 2
        assert {size: await store.standings("akropolis", size) for size in (2, 3)} == before  # to the last bit

    with_store(url, test)


def test_games_count_in_the_order_in_which_they_were_rated_even_if_an_older_one_comes_late(url: str) -> None:
    async def test(store: Store) -> None:
        await introduce(store)
        await finish(store, "one", ["ann", "bob"], [1, 2], ended=NOW + 10)
        await store.rate_due()
        await finish(store, "late", ["ann", "bob"], [2, 1], ended=NOW)
        await store.rate_due()
        assert await store.rebuild_ratings() == (2, 0)
        rows = await store.rating_history("akropolis", 2, "ann")
        assert [(row.n, row.table_id) for row in rows] == [(1, "one"), (2, "late")]

    with_store(url, test)


def test_a_game_that_ended_without_being_rated_is_rated_at_the_next_chance_and_only_once(url: str) -> None:
    """A server may be killed after the last move is on disk and before the ratings are."""

    async def test(store: Store) -> None:
        await introduce(store)
        for n in range(RATED_AT_ONCE + 5):
            await finish(store, f"t{n}", ["ann", "bob"], [1, 2])
        await asyncio.gather(store.rate_due(), store.rate_due(), store.rate_due())
        assert len(await store.rating_history("akropolis", 2, "ann")) == RATED_AT_ONCE + 5

    with_store(url, test)


def test_a_bot_keeps_its_rating_from_the_arena(url: str) -> None:
    async def test(store: Store) -> None:
        await introduce(store)
        await finish(store, "one", ["ann", "level5"], [1, 2])
        await finish(store, "two", ["bob", "level1"], [1, 2])
        await store.rate_due()
        assert await skill(store, "bot:level5") == bot_ratings("akropolis", 2)["level5"]
        assert (
            await skill(store, "ann") > await skill(store, "bob") > START
        )  # the win against the stronger bot is worth more

    with_store(url, test)


def test_a_game_that_somebody_left_before_their_first_move_does_not_count(url: str) -> None:
    async def test(store: Store) -> None:
        await introduce(store)
        await finish(store, "one", ["ann", "bob"], [1, 2], silent=(1,))
        await store.rate_due()
        assert await store.standings("akropolis", 2) == []
        assert await store.ratings_at("one") == []

    with_store(url, test)


def test_results_outlive_their_tables(url: str) -> None:
    async def test(store: Store) -> None:
        await introduce(store)
        await finish(store, "one", ["ann", "bob"], [1, 2])
        await store.rate_due()
        before = await store.standings("akropolis", 2)
        await store.prune(NOW + 86_400 * 10, keep_finished=1)
        assert await store.rebuild_ratings() == (1, 0)
        assert await store.standings("akropolis", 2) == before

    with_store(url, test)


def test_a_wrong_place_is_mended_from_the_result_of_the_table(url: str) -> None:
    async def test(store: Store) -> None:
        await introduce(store)
        await finish(store, "one", ["ann", "bob"], [1, 2])
        await store.rate_due()
        good = await store.read(rebuilt)
        spoil = sa.update(schema.rated).values(place=1)
        await store.write(lambda work: work.connection.execute(spoil) and None, LAST)
        assert (await store.rebuild_ratings())[1] == 1
        assert await store.read(rebuilt) == good

    with_store(url, test)
