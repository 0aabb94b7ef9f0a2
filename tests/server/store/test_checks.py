"""Games are played again from the store; whatever was changed there is found."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from agora.core.errors import Malformed
from agora.core.match import Match
from agora.games import IDS, find
from agora.server.store import Line, SeatRow
from agora.server.tables.checks import fair_differences, table_differences
from agora.server.tables.game_files import entries_of, read, rows_of, table_part, write

from .games import Stored, played
from .stored import NOW, table


@pytest.fixture(scope="module")
def finished() -> Stored:
    """A whole game of Akropolis."""
    return played()


@pytest.mark.parametrize("game", IDS)
def test_a_game_that_was_played_is_found_to_be_as_it_was(game: str):
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
def test_whatever_was_changed_is_found(finished: Stored, rule: str):
    found = [difference.rule for difference in table_differences(*SPOILT[rule](finished)).differences]
    assert rule in found


def test_who_is_to_move_is_compared_too():
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


def test_what_has_no_game_or_other_rules_is_not_played_again():
    assert table_differences(table(), [], []) == ([], False)
    row, seats, lines = played(moves=20)
    assert table_differences(replace(row, rules_version=99), seats, lines) == ([], False)
    assert table_differences(replace(row, game="chess"), seats, lines) == ([], False)


# -- files ------------------------------------------------------------------------------------------------------------


def file_of(stored: Stored, form: str, whole: bool = False) -> str:
    row, seats, lines = stored
    game = find(row.game)
    match = Match(game, row.start, entries_of(game, lines))
    return write(match, table_part(row, seats, lines, whole), form, "all")  # type: ignore[arg-type]


@pytest.mark.parametrize("form", ["text", "json"])
@pytest.mark.parametrize("game", IDS)
def test_a_file_holds_all_that_a_table_needs(game: str, form: str):
    stored = played(game=game)
    stored = (replace(stored[0], origin={"kind": "rematch", "table": "x"}, settings={"undo": "free"}), *stored[1:])
    row, seats, lines = rows_of(read(file_of(stored, form, whole=True)), NOW, ())
    assert lines == stored[2]
    assert seats == stored[1]
    assert replace(row, lines=len(lines)) == stored[0]


def test_takeovers_and_returns_keep_their_place():
    row, seats, lines = played(moves=20)
    extra = [
        *lines[:6],
        Line(6, "takeover", 1, "server", None, None, NOW + 50),
        *(line._replace(n=line.n + 1) for line in lines[6:12]),
        Line(13, "return", 1, "guest-1", "back", None, NOW + 60),
        *(line._replace(n=line.n + 2) for line in lines[12:]),
    ]
    stored = (replace(row, lines=len(extra)), seats, extra)
    assert rows_of(read(file_of(stored, "json", whole=True)), NOW, ())[2] == extra
    told = rows_of(read(file_of(stored, "text")), NOW, ())[2]  # without names and times, but in the same order
    assert [(line.n, line.kind, line.seat) for line in told] == [(line.n, line.kind, line.seat) for line in extra]
    assert [line.body for line in told] == [line.body for line in extra]


def test_what_players_get_names_no_guest_and_no_key(finished: Stored):
    for form in ("text", "json"):
        text = file_of(finished, form)
        assert "guest-0" not in text
        assert "key-" not in text
        assert "Person 0" in text
        assert fair_differences(read(text)) == []


def test_a_running_game_keeps_its_secret():
    row, seats, lines = played(moves=20)
    part = table_part(row, seats, lines, whole=False)
    assert (part.secret, part.nonces) == ("", ())
    assert row.secret not in part.model_dump_json()


@pytest.mark.parametrize(
    ("old", "new", "rule"),
    [
        ("aa" * 8, "cc" * 8, "store.differs.seed"),
        ("5e" * 32, "5f" * 32, "store.differs.commitment"),
    ],
)
def test_a_seed_that_was_not_promised_is_found(finished: Stored, old: str, new: str, rule: str):
    found = fair_differences(read(file_of(finished, "text").replace(old, new)))
    assert rule in [difference.rule for difference in found]


def test_a_shuffle_that_was_chosen_is_found(finished: Stored):
    text = file_of(another_deal(finished), "text")
    assert [difference.rule for difference in fair_differences(read(text))] == ["store.differs.chance"]


def test_a_table_that_cannot_be_read_says_where(finished: Stored):
    text = file_of(finished, "json").replace('"kind": "guest"', '"kind": "ghost"', 1)
    with pytest.raises(Malformed) as refusal:
        read(text)
    assert refusal.value.facts["place"] == "table.seats.0.kind"


def test_lines_without_entries_are_refused(finished: Stored):
    text = file_of(finished, "json", whole=True)
    spoilt = text.replace('"kind": "move"', '"kind": "resign"', 1).replace('"n": 0, "kind"', '"n": 999, "kind"', 1)
    with pytest.raises(Malformed) as refusal:
        rows_of(read(spoilt), NOW, ())
    assert refusal.value.rule == "store.file.lines"


def test_a_game_from_elsewhere_becomes_a_table_of_players(finished: Stored):
    row, _, lines = finished
    match = Match(find(row.game), row.start, entries_of(find(row.game), lines))
    made, seats, stored = rows_of(read(match.to_text()), NOW, ["One", "Two"])
    assert (made.state, made.result, made.commitment, made.seed) == ("over", row.result, "", row.seed)
    assert seats == [SeatRow(0, "guest", name="One", ready=True), SeatRow(1, "guest", name="Two", ready=True)]
    assert [line.body for line in stored] == [line.body for line in lines]
    assert table_differences(replace(made, lines=len(stored)), seats, stored) == ([], True)
