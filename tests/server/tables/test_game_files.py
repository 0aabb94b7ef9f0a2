"""A stored game as a file."""

from __future__ import annotations

from dataclasses import replace

import pytest

from agora.core.errors import Malformed
from agora.core.match import Match
from agora.games import IDS, find
from agora.server.store import Line, SeatRow
from agora.server.tables.checks import fair_differences, table_differences
from agora.server.tables.game_files import entries_of, read, rows_of, table_part, write
from tests.server.store.games import Stored, played
from tests.server.store.stored import NOW


@pytest.fixture(scope="module")
def finished() -> Stored:
    """A whole game of Akropolis."""
    return played()


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


def test_a_file_for_players_names_no_guest_and_no_key(finished: Stored):
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


def test_a_broken_table_part_is_refused_with_its_place(finished: Stored):
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


def test_a_game_without_a_table_becomes_a_table_of_players(finished: Stored):
    row, _, lines = finished
    match = Match(find(row.game), row.start, entries_of(find(row.game), lines))
    made, seats, stored = rows_of(read(match.to_text()), NOW, ["One", "Two"])
    assert (made.state, made.result, made.commitment, made.seed) == ("over", row.result, "", row.seed)
    assert seats == [SeatRow(0, "guest", name="One", ready=True), SeatRow(1, "guest", name="Two", ready=True)]
    assert [line.body for line in stored] == [line.body for line in lines]
    assert table_differences(replace(made, lines=len(stored)), seats, stored) == ([], True)
