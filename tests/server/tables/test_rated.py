"""Rated tables: nobody is helped there, and only whole games of people and measured bots count."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from agora.core.errors import Illegal
from agora.server.rating import POINTS, START, Skill, bot_ratings, rate
from agora.server.tables.settings import MoveClock, NewTable, SeatWish, TableChange, TableSettings
from tests.server.harness import Harness, until

RATED = TableSettings(rated=True)


def wish(*seats: SeatWish, **more: Any) -> NewTable:
    return NewTable(game="akropolis", seats=list(seats), settings=RATED, nonce="0a" * 8, **more)


ME, OPEN, BOT = SeatWish(kind="me"), SeatWish(kind="open"), SeatWish(kind="bot", bot="level2")


def test_at_a_rated_table_nobody_is_helped() -> None:
    asked = TableSettings(
        rated=True, undo="free", hints="always", away_seconds=60, clock=MoveClock(kind="move", seconds=30)
    )
    assert (asked.undo, asked.hints, asked.on_timeout, asked.away_seconds) == ("never", "never", "loses", None)
    assert TableSettings(undo="free").undo == "free"


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (wish(ME), "seats"),
        (wish(ME, SeatWish(kind="here", name="Ben")), "here"),
        (wish(ME, SeatWish(kind="bot", bot="random")), "bot"),
        (wish(ME, BOT, lesson=True), "position"),
    ],
)
def test_what_cannot_be_rated_is_refused(run_story: Callable[..., None], asked: NewTable, why: str) -> None:
    async def story(harness: Harness) -> None:
        ana = await harness.guest("Ana")
        with pytest.raises(Illegal, match=rf"server\.rated\.{why}"):
            await harness.server.new_tables.create(ana, asked)
        table = await harness.server.new_tables.create(ana, wish(ME, OPEN))
        if not asked.lesson:
            with pytest.raises(Illegal, match=rf"server\.rated\.{why}"):
                await harness.server.waiting_room.change(table, ana, TableChange(seats=asked.seats))

    run_story(story)


def test_a_position_is_never_rated_and_a_rematch_still_is(run_story: Callable[..., None]) -> None:
    async def story(harness: Harness) -> None:
        ana, ben = await harness.guest("Ana"), await harness.guest("Ben")
        table = await harness.table("akropolis", ana, ("me", "open"), [ben], rated=True)
        branch = await harness.server.new_tables.branch(table, ana, 1)
        assert not branch.settings.rated
        await table.resign(ana.id, 0, "r")
        assert (await harness.server.new_tables.rematch(table, ana)).settings.rated

    run_story(story)


def test_the_ratings_change_when_a_rated_game_ends(run_story: Callable[..., None]) -> None:
    async def story(harness: Harness) -> None:
        ana, ben = await harness.guest("Ana"), await harness.guest("Ben")
        table = await harness.table("akropolis", ana, ("me", "open"), [ben], rated=True)
        seats = {0: harness.watch(table, ana), 1: harness.watch(table, ben)}
        for _ in range(2):
            seat = table.running().match.to_act[0]
            await seats[seat].play(seat)
        await table.resign(ana.id, 0, "r")
        store = harness.server.store
        await store.rate_due()  # after the job that the end of the game has started
        rows = await store.standings("akropolis", 2)
        found = {row.name: row.skill.mu for row in rows}
        assert found["Ben"] > START.mu > found["Ana"]
        assert await store.rebuild_ratings() == (1, 0)

    run_story(story)


def test_a_table_that_is_not_rated_changes_nothing(run_story: Callable[..., None]) -> None:
    async def story(harness: Harness) -> None:
        ana, ben = await harness.guest("Ana"), await harness.guest("Ben")
        table = await harness.table("akropolis", ana, ("me", "open"), [ben])
        hers = harness.watch(table, ana)
        if table.running().match.to_act[0] == 0:
            await hers.play(0)
        await table.resign(ben.id, 1, "r")
        await until(lambda: table.row.state == "over")
        await harness.server.store.rate_due()
        assert await harness.server.store.standings("akropolis", 2) == []

    run_story(story)


@pytest.mark.parametrize(("game", "seats"), [("akropolis", 2), ("improvement", 3), ("polis", 5)])
def test_stronger_levels_have_higher_ratings(game: str, seats: int) -> None:
    skills = list(bot_ratings(game, seats).values())
    assert [skill.mu for skill in skills] == sorted(skill.mu for skill in skills)
    assert len(skills) == 5
    assert skills[2].mu == START.mu


def test_a_lead_of_400_points_means_ten_wins_for_each_loss() -> None:
    """Between two settled players, one loss costs the stronger one as much as ten wins bring."""
    weak = Skill(25.0, 0.1)
    strong = Skill(weak.mu + 400 / POINTS, 0.1)
    assert strong.points - weak.points == 400
    won, lost = (rate([strong, weak], places, [False, False])[0].mu for places in ([1, 2], [2, 1]))
    assert (strong.mu - lost) / (won - strong.mu) == pytest.approx(10, rel=0.01)
