"""Whole games as a server stores them."""

from __future__ import annotations

from dataclasses import replace

from agora import AnyMatch
from agora.core.chance import Quick
from agora.core.log import Undo
from agora.core.match import Match
from agora.games import find
from agora.server.store import Line, SeatRow, TableRow
from agora.server.tables import fair
from agora.server.tables.clocks import ClockRule, begin
from agora.server.tables.progress import result_of
from tests.server.store.stored import NOW, table

Stored = tuple[TableRow, list[SeatRow], list[Line]]


def played(name: str = "agora", game: str = "akropolis", moves: int | None = None, chooser: int = 1) -> Stored:
    """A table at which random moves were made, with an undo; `moves` stops it early."""
    rules = find(game)
    secret = "5e" * 32
    count = 2 if 2 in rules.seats else rules.seats[0]
    nonces = ["aa" * 8, "bb" * 8, "cc" * 8][:count]
    row = table(
        name,
        game=game,
        rules_version=rules.rules_version,
        options=rules.write_options(rules.read_options({"seats": count})),
        secret=secret,
        commitment=fair.commitment(secret),
        seed=fair.seed(secret, nonces),
        state="running",
        started=NOW,
    )
    assert row.seed
    match: AnyMatch = agora_match(row)
    rng = Quick(chooser)
    while match.to_act and (moves is None or match.n < moves):
        seat = match.to_act[0]
        choices = match.moves(seat)
        match.play(seat, choices[rng.below(len(choices))])
        if match.n == 8:
            match.undo()
    codec = rules.codec.log_moves
    lines = [
        Line(
            entry.n,
            "undo" if isinstance(entry.move, Undo) else "move",
            entry.seat,
            "server" if entry.seat < 0 else f"guest-{entry.seat}",
            None if entry.seat < 0 else f"key-{entry.n}",
            codec.write(entry.move),
            NOW + entry.n,
        )
        for entry in match.entries
    ]
    seats = [SeatRow(k, "guest", f"guest-{k}", name=f"Person {k}", ready=True, nonce=nonces[k]) for k in range(count)]
    row = replace(row, lines=len(lines), to_act=match.to_act)
    if not match.to_act:
        result = result_of(rules, match.state, begin(ClockRule(), [True] * count, NOW, ()))
        row = replace(row, state="over", ended=NOW + match.n, result=result)
    return row, seats, lines


def agora_match(row: TableRow) -> AnyMatch:
    """A match as the table begins it."""
    return Match(find(row.game), row.start)
