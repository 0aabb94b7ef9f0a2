"""Looking back: a game told line by line, as it was before an entry, or as a file; always as the asker may know it."""

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
    """Through whose eyes the asker looks back: an own seat, or any seat when the game is over."""
    mine = table.seats_of(guest.id if guest else None)
    if seat is None:
        return mine[0] if len(mine) == 1 else None
    if seat not in mine and table.row.state != "over":
        raise Forbidden("server.seat.not-yours", seat=seat)
    if not 0 <= seat < len(table.seats):
        raise Forbidden("server.no-seat", seat=seat)
    return seat


def match_of(table: Table) -> AnyMatch:
    """The game of a table that has begun."""
    if table.progress is None:
        raise Over("server.waiting-room")
    return table.progress.match


def told(table: Table, lines: Sequence[Line], reader: int | None, language: str) -> Replay:
    """What happened, with the time of each; the steps are where a person or bot had just moved."""
    match = match_of(table)
    assert table.progress, "asked about a game"
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
    """The seat an event tells of, which need not be the one that moved."""
    seat = event["facts"].get("seat")
    return seat if isinstance(seat, int) else None


def state_at(table: Table, n: int, reader: int | None, language: str) -> dict[str, Any]:
    """The body of a state message, as it was before entry `n`."""
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


def exported(table: Table, lines: Sequence[Line], reader: int | None, form: Literal["text", "json"]) -> str:
    """The game as a file; when it is over, with all that `agora fair` needs."""
    match = match_of(table)
    if table.row.state == "over":
        return game_files.write(match, game_files.table_part(table.row, table.seats, lines, False), form, "all")
    if form == "text":
        return match.to_text(reader)
    return json.dumps(match.to_json(reader), default=plain, ensure_ascii=False)
