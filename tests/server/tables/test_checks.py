"""A stored game is replayed, and whatever was changed is found."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from agora.core.match import Match
from agora.games import IDS, find
from agora.server.store import Line
from agora.server.tables.checks import fair_differences, table_differences
from agora.server.tables.game_files import entries_of, read, table_part, write
from tests.server.store.games import Stored, played
from tests.server.store.stored import NOW, table


@pytest.fixture(scope="module")
def finished() -> Stored:
    """A whole game of Akropolis."""
    return played()


@pytest.mark.parametrize("game", IDS)
def test_an_unchanged_game_has_no_differences(game: str):
    for moves in (None, 20):
        checked = table_differences(*played(game=game, moves=moves))
        assert checked == ([], True)


def swapped(stored: Stored, n: int) -> Stored:
    row, seats, lines = stored
    return row, seats, [lines[n]._replace(n=k) if k == n + 1 else line for k, line in enumerate(lines)]


def another_deal(stored: Stored) -> Stored:
    row, seats, lines = stored
    body = {"dealt": {**lines[0].body["dealt"], "site": lines[0].body["dealt"]["site"][::-1]}}  # type: ignore[index,call-overload,dict-item]
    return row, seats, [lines[0]._replace(body=body), *lines[1:]]  # type: ignore[arg-type]


SPOILT: dict[str, Callable[[Stored], Stored]] = {
    "store.differs.chance": another_deal,
    "store.differs.entry": lambda s: swapped(s, 9),
    "store.differs.short": lambda s: (replace(s[0], lines=0), s[1], []),
    "store.differs.lines": lambda s: (s[0], s[1], s[2][:-1]),
    "store.differs.commitment": lambda s: (replace(s[0], commitment="00"), s[1], s[2]),
    "store.differs.seed": lambda s: (s[0], [s[1][0], s[1][1]._replace(nonce="cc" * 8)], s[2]),
    "store.differs.no-seed": lambda s: (replace(s[0], seed=None), s[1], s[2]),
    "store.differs.settings": lambda s: (replace(s[0], settings={"clock": "sand"}), s[1], s[2]),
    "store.differs.replay": lambda s: (s[0], s[1], [*s[2][:-1], s[2][-1]._replace(body={"dance": {}})]),
    "store.differs.state": lambda s: (replace(s[0], state="running"), s[1], s[2]),
    "store.differs.result": lambda s: (replace(s[0], result={**s[0].result, "winners": []}), s[1], s[2]),  # type: ignore[dict-item]
}


@pytest.mark.parametrize("rule", SPOILT)
def test_every_change_is_found(finished: Stored, rule: str):
    found = [difference.rule for difference in table_differences(*SPOILT[rule](finished)).differences]
    assert rule in found


def test_the_seats_to_act_are_compared_too():
    row, seats, lines = played(moves=20)
    spoilt = table_differences(replace(row, to_act=[0, 1]), seats, lines)
    assert [difference.rule for difference in spoilt.differences] == ["store.differs.to-act"]


def test_every_kind_of_difference_has_a_test():
    import agora.server.tables.checks as checks

    assert checks.__file__
    with open(checks.__file__, encoding="utf-8") as source:  # noqa: PTH123  the module is a file
        known = set(re.findall(r"store\.differs\.[\w-]+", source.read()))
    assert known == {*SPOILT, "store.differs.to-act"}


def test_a_resignation_decides_the_result(finished: Stored):
    row, seats, lines = played(moves=20)
    gave_up = Line(len(lines), "resign", 0, "guest-0", None, None, NOW + 99)
    totals = [0, 0]
    result = {"winners": [1], "places": [2, 1], "totals": totals, "by": "resign"}
    row = replace(row, state="over", ended=NOW + 99, result=result, lines=len(lines) + 1, to_act=[])
    checked = table_differences(row, seats, [*lines, gave_up])
    assert [difference.rule for difference in checked.differences] == ["store.differs.result"]  # the totals
    match = Match(find(row.game), row.start, entries_of(find(row.game), lines))
    right = {**result, "totals": [score.total for score in match.scores()]}
    assert table_differences(replace(row, result=right), seats, [*lines, gave_up]) == ([], True)


def test_a_table_without_a_game_or_of_another_rules_version_is_not_replayed():
    assert table_differences(table(), [], []) == ([], False)
    row, seats, lines = played(moves=20)
    assert table_differences(replace(row, rules_version=99), seats, lines) == ([], False)
    assert table_differences(replace(row, game="chess"), seats, lines) == ([], False)


def file_of(stored: Stored, form: str, whole: bool = False) -> str:
    row, seats, lines = stored
    game = find(row.game)
    match = Match(game, row.start, entries_of(game, lines))
    return write(match, table_part(row, seats, lines, whole), form, "all")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("old", "new", "rule"),
    [
        ("aa" * 8, "cc" * 8, "store.differs.seed"),
        ("5e" * 32, "5f" * 32, "store.differs.commitment"),
    ],
)
def test_a_seed_that_breaks_the_commitment_is_found(finished: Stored, old: str, new: str, rule: str):
    found = fair_differences(read(file_of(finished, "text").replace(old, new)))
    assert rule in [difference.rule for difference in found]


def test_a_shuffle_that_does_not_follow_from_the_seed_is_found(finished: Stored):
    text = file_of(another_deal(finished), "text")
    assert [difference.rule for difference in fair_differences(read(text))] == ["store.differs.chance"]
