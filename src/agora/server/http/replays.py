"""Past states of a game, its history in words, and the game as a file: always what the guest may know."""

import json
from collections.abc import Sequence
from typing import Any, Literal

from agora import AnyMatch
from agora.core.engine import CHANCE
from agora.games.speech import sentence
from agora.server.encoding import plain
from agora.server.http.bodies import Replay, ReplayLine
from agora.server.live.outgoing import SpokenEvent
from agora.server.live.rendering import localiser_of
from agora.server.refusals import Forbidden, Over
from agora.server.store import GuestRow, Line
from agora.server.tables import game_files
from agora.server.tables.table import Table


def eyes(table: Table, guest: GuestRow | None, seat: int | None) -> int | None:
    """The seat from which a guest looks back: their own, or any seat once the game is over."""
    mine = table.seats_of(guest.id if guest else None)
    if seat is None:
        return mine[0] if len(mine) == 1 else None
    if seat not in mine and table.row.state != "over":
        raise Forbidden("server.seat.not-yours", seat=seat)
    if not 0 <= seat < len(table.seats):
        raise Forbidden("server.no-seat", seat=seat)
    return seat


def match_of(table: Table) -> AnyMatch:
    """The match of a table whose game has begun, or Over."""
    return table.played().match


def history(table: Table, lines: Sequence[Line], reader: int | None, language: str) -> Replay:
    """What happened, line by line with times; `steps` are the entries that a person or bot made."""
    match = match_of(table)
    assert table.progress, "match_of has checked it"
    localiser = localiser_of(table, language)
    entries = [line for line in lines if line.kind in ("move", "undo")]
    by_entry = dict(enumerate(entries))
    found = [
        ReplayLine(
            n=event["n"],
            seat=by_entry[event["n"]].seat if event["n"] in by_entry and by_entry[event["n"]].seat >= 0 else None,
            about=_about(event),
            text=event["text"],
            time=by_entry[event["n"]].time if event["n"] in by_entry else table.row.started or 0.0,
        )
        for event in localiser.events(match.events(reader))
    ]
    for note in table.progress.notes:
        text = sentence(localiser.note(note.entry, note.kind, note.seat)["text"])
        found.append(ReplayLine(n=note.entry, seat=note.seat, about=note.seat, text=text, time=lines[note.line].time))
    found.sort(key=lambda line: (line.time, line.n))
    steps = [n for n, line in by_entry.items() if line.seat != CHANCE]
    return Replay(lines=found, steps=[*steps, match.n], last=match.n)


def _about(event: SpokenEvent) -> int | None:
    """The seat that an event is about, which need not be the one that moved."""
    seat = event["facts"].get("seat")
    return seat if isinstance(seat, int) else None


def state_at(table: Table, n: int, reader: int | None, language: str) -> dict[str, Any]:
    """The state message as it was before entry `n`."""
    match = match_of(table).at(n)
    localiser = localiser_of(table, language)
    return {
        "type": "state",
        "line": n,
        "at": match.open_question,
        "seat": reader,
        "view": match.view(reader),
        "events": localiser.events(match.events(reader, max(0, n - 1))),
        "question": None if reader is None else localiser.question(match, reader),
        "waiting": localiser.waiting(match.to_act),
        "undo": None,
        "scores": localiser.scores(match.scores()),
        "result": None,
    }


def export(table: Table, lines: Sequence[Line], reader: int | None, form: Literal["text", "json"]) -> str:
    """The game as a file; once it is over, with everything that `agora fair` needs."""
    part = game_files.table_part(table.row, table.seats, lines, False)
    if table.has_other_rules and form == "json":
        return game_files.write_as_stored(table.row, lines, part)
    if table.has_other_rules:
        raise Over("server.export.json", rules=table.row.rules_version)
    match = match_of(table)
    if table.row.state == "over":
        return game_files.write(match, part, form, "all")
    if form == "text":
        return match.to_text(reader)
    return json.dumps(match.to_json(reader), default=plain, ensure_ascii=False)
