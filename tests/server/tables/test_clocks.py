"""Clocks, takeovers and resignations follow from the lines of the log."""

from __future__ import annotations

from itertools import pairwise

import pytest

from agora.server.store.rows import Downtime, Line, LineKind
from agora.server.tables.clocks import DAY, ClockRule, TableStatus, advance, begin, lost, places, seconds_left
from agora.server.tables.progress import clock_rule
from agora.server.tables.settings import BankClock, DayClock, MoveClock, NoClock, TableSettings

BANK = ClockRule("bank", 60.0, 5.0)


def line(kind: LineKind, seat: int, time: float, n: int = 0) -> Line:
    return Line(n, kind, seat, "somebody", None, None, time)


def left(status: TableStatus, rule: ClockRule, seat: int, now: float, down: tuple[Downtime, ...] = ()) -> float | None:
    return seconds_left(status.seats[seat], rule, now, down)


def test_only_the_clock_of_the_seat_to_act_runs() -> None:
    status = begin(BANK, [True, True], 100.0, (0,))
    assert left(status, BANK, 0, 110.0) == 50.0
    assert left(status, BANK, 1, 110.0) == 60.0


def test_a_move_stops_the_clock_and_adds_the_increment() -> None:
    status = advance(begin(BANK, [True, True], 100.0, (0,)), BANK, line("move", 0, 110.0), (1,), ())
    assert left(status, BANK, 0, 500.0) == 55.0
    assert left(status, BANK, 1, 130.0) == 40.0


def test_a_seat_that_answers_twice_in_a_row_gets_the_increment_twice() -> None:
    status = begin(BANK, [True, True], 100.0, (0,))
    for time in (110.0, 112.0):
        status = advance(status, BANK, line("move", 0, time), (0,), ())
    assert left(status, BANK, 0, 112.0) == 60.0 - 10 + 5 - 2 + 5


def test_a_move_that_is_undone_adds_no_increment() -> None:
    status = begin(BANK, [True, True], 100.0, (0,))
    for n, (kind, time, asked) in enumerate((("move", 110.0, 1), ("undo", 111.0, 0)) * 3):
        body = {"undo": {"to": n - 1}} if kind == "undo" else None
        status = advance(status, BANK, line(kind, 0, time + 20 * (n // 2), n)._replace(body=body), (asked,), ())  # type: ignore[arg-type]
    assert left(status, BANK, 0, 151.0) == 60.0 - 10 - 19 - 19
    assert left(status, BANK, 1, 151.0) == 60.0 - 3


def test_a_player_who_agrees_to_an_undo_keeps_their_increment() -> None:
    status = begin(BANK, [True, True], 100.0, (0,))
    status = advance(status, BANK, line("move", 0, 110.0, 0), (1,), ())
    status = advance(status, BANK, line("move", 1, 120.0, 1), (0,), ())
    status = advance(status, BANK, line("undo", 0, 121.0, 2)._replace(body={"undo": {"to": 0}}), (0,), ())
    assert left(status, BANK, 0, 121.0) == 60.0 - 10 - 1
    assert left(status, BANK, 1, 121.0) == 60.0 - 10 + 5


def test_moves_of_others_leave_a_running_clock_alone() -> None:
    """As when several seats answer a sealed question."""
    status = advance(begin(BANK, [True, True], 100.0, (0, 1)), BANK, line("move", 1, 120.0), (0,), ())
    assert left(status, BANK, 0, 130.0) == 30.0
    assert left(status, BANK, 1, 130.0) == 45.0


def test_a_clock_per_move_restarts_with_each_move() -> None:
    rule = ClockRule("move", 30.0)
    status = advance(begin(rule, [True], 100.0, (0,)), rule, line("move", 0, 125.0), (0,), ())
    assert left(status, rule, 0, 126.0) == 29.0


def test_downtime_never_counts() -> None:
    down = (Downtime(105.0, 205.0),)
    status = begin(BANK, [True, True], 100.0, (0,))
    assert left(status, BANK, 0, 210.0, down) == 50.0
    moved = advance(status, BANK, line("move", 0, 210.0), (1,), down)
    assert left(moved, BANK, 0, 400.0, down) == 55.0
    assert lost(down, 0.0, 100.0) == 0.0
    assert lost(down, 150.0, 180.0) == 30.0


def test_bots_have_no_clock() -> None:
    status = begin(BANK, [True, False], 100.0, (1,))
    assert status.seats[1].asked is None
    assert left(status, BANK, 1, 200.0) is None


def test_a_player_who_returns_has_the_time_left_that_they_had() -> None:
    status = begin(BANK, [True, True], 100.0, (0,))
    status = advance(status, BANK, line("takeover", 0, 120.0), (0,), ())
    assert status.seats[0].played_by_bot
    status = advance(status, BANK, line("move", 0, 121.0), (1,), ())
    status = advance(status, BANK, line("move", 1, 122.0), (0,), ())
    assert left(status, BANK, 0, 999.0) == 40.0
    status = advance(status, BANK, line("return", 0, 1000.0), (0,), ())
    assert not status.seats[0].played_by_bot
    assert left(status, BANK, 0, 1010.0) == 30.0


@pytest.mark.parametrize(("rule", "expired"), [(BANK, True), (ClockRule("move", 30.0), False)])
def test_after_a_timeout_a_bot_plays(rule: ClockRule, expired: bool) -> None:
    status = advance(begin(rule, [True, True, True], 100.0, (0,)), rule, line("timeout", 0, 200.0), (0,), ())
    assert status.seats[0].played_by_bot
    assert status.seats[0].expired is expired
    assert not status.given_up


def test_where_a_timeout_loses_it_counts_as_a_resignation() -> None:
    rule = BANK._replace(loses=True)
    status = advance(begin(rule, [True, True], 100.0, (0,)), rule, line("timeout", 0, 200.0), (0,), ())
    assert status.given_up == (0,)
    assert status.by == "time"
    assert status.ended_early


def test_the_game_ends_early_when_one_player_is_left() -> None:
    for seats, ended in ((2, True), (3, False), (4, False)):
        status = begin(ClockRule(), [True] * seats, 0.0, (0,))
        status = advance(status, ClockRule(), line("resign", 1, 1.0), (0,), ())
        assert status.ended_early is ended
        assert status.seats[1].played_by_bot
    status = advance(status, ClockRule(), line("resign", 0, 2.0), (0,), ())
    status = advance(status, ClockRule(), line("resign", 3, 3.0), (0,), ())
    assert status.ended_early
    assert status.given_up == (1, 0, 3)


def test_players_who_resign_are_placed_last_in_reverse_order() -> None:
    assert places([1, 2, 3, 4], [0, 2]) == (4, 1, 3, 2)
    assert places([1, 1, 3], []) == (1, 1, 3)
    assert places([2, 1], [1]) == (1, 2)


def test_the_same_lines_always_give_the_same_status() -> None:
    lines = [line("move", 0, 10.0), line("takeover", 1, 50.0), line("move", 1, 51.0), line("return", 1, 60.0)]
    to_act = [(1,), (1,), (0,), (0,)]

    def folded(count: int) -> TableStatus:
        status = begin(BANK, [True, True], 0.0, (0,))
        for one, asked in zip(lines[:count], to_act, strict=False):
            status = advance(status, BANK, one, asked, ())
        return status

    for before, after in pairwise(range(len(lines) + 1)):
        assert advance(folded(before), BANK, lines[before], to_act[before], ()) == folded(after)


@pytest.mark.parametrize(
    ("clock", "rule"),
    [
        (NoClock(), ClockRule()),
        (MoveClock(kind="move", seconds=45), ClockRule("move", 45.0)),
        (BankClock(kind="bank", seconds=600, increment=7), ClockRule("bank", 600.0, 7.0)),
        (DayClock(kind="days", days=2), ClockRule("move", 2 * DAY)),
    ],
)
def test_the_kinds_of_clocks(clock: NoClock | MoveClock | BankClock | DayClock, rule: ClockRule) -> None:
    assert clock_rule(TableSettings(clock=clock)) == rule
    assert clock_rule(TableSettings(clock=clock, on_timeout="loses")).loses is (clock.kind != "none")
