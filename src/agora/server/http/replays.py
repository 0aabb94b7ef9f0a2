"""Past states of a game, its history in words, and the game as a file: always what the guest may know."""

import json
from collections.abc import Sequence
from typing import NamedTuple

from agora import AnyMatch
from agora.core.engine import CHANCE
from agora.games.speech import sentence
from agora.server.encoding import encode, plain
from agora.server.http.bodies import Replay, ReplayLine
from agora.server.live.localisation import Localiser
from agora.server.live.outgoing import SpokenEvent
from agora.server.refusals import Forbidden, Over
from agora.server.store import GuestRow, Line, SeatRow, TableRow
from agora.server.tables import game_files
from agora.server.tables.game_files import Form
from agora.server.tables.progress import Note
from agora.server.tables.retiring import other_rules
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


class Past(NamedTuple):
    """A game as it stands, for a reader: a copy, so that another thread can draw it while the table goes on."""

    row: TableRow
    seats: Sequence[SeatRow]
    played: AnyMatch | None  # None: by another version of the rules
    notes: Sequence[Note]
    reader: int | None
    language: str

    @property
    def match(self) -> AnyMatch:
        """The match, or Over."""
        if self.played is None:
            raise other_rules(self.row)
        return self.played

    @property
    def localiser(self) -> Localiser:
        """What puts the game into words."""
        people = [seat.name for seat in self.seats]
        return Localiser(self.language, self.match.game, people, self.match.start.data)


def past_of(table: Table, reader: int | None, language: str) -> Past:
    """The game of a table that has begun, or Over."""
    if table.has_other_rules:
        return Past(table.row, table.seats, None, (), reader, language)
    progress = table.played()
    return Past(table.row, table.seats, progress.match.copy(), tuple(progress.notes), reader, language)


def history(past: Past, lines: Sequence[Line]) -> bytes:
    """What happened, line by line with times, as JSON; `steps` are the entries that a person or bot made."""
    match, localiser = past.match, past.localiser
    entries = [line for line in lines if line.kind in ("move", "undo")]
    by_entry = dict(enumerate(entries[: match.n]))  # more may have been stored since
    found = [
        ReplayLine(
            n=event["n"],
            seat=by_entry[event["n"]].seat if event["n"] in by_entry and by_entry[event["n"]].seat >= 0 else None,
            about=_about(event),
            text=event["text"],
            time=by_entry[event["n"]].time if event["n"] in by_entry else past.row.started or 0.0,
        )
        for event in localiser.events(match.events(past.reader))
        if event["text"]
    ]
    for note in past.notes:
        text = sentence(localiser.note(note.entry, note.kind, note.seat)["text"])
        found.append(ReplayLine(n=note.entry, seat=note.seat, about=note.seat, text=text, time=lines[note.line].time))
    found.sort(key=lambda line: (line.time, line.n))
    steps = [n for n, line in by_entry.items() if line.seat != CHANCE]
    return Replay(lines=found, steps=[*steps, match.n], last=match.n).model_dump_json().encode()


def _about(event: SpokenEvent) -> int | None:
    """The seat that an event is about, which need not be the one that moved."""
    seat = event["facts"].get("seat")
    return seat if isinstance(seat, int) else None


def state_at(past: Past, n: int, since: int | None = None) -> bytes:
    """The state message as it was before entry `n`, with the events from entry `since` on, as JSON."""
    match, localiser, reader = past.match.at(n), past.localiser, past.reader
    return encode(
        {
            "type": "state",
            "line": n,
            "at": match.open_question,
            "seat": reader,
            "view": match.view(reader),
            "events": localiser.events(match.events(reader, max(0, n - 1) if since is None else since)),
            "question": None if reader is None else localiser.question(match, reader),
            "waiting": localiser.waiting(match.to_act),
            "undo": None,
            "scores": localiser.scores(match.scores()),
            "result": None,
        }
    )


def export(past: Past, lines: Sequence[Line], form: Form) -> str:
    """The game as a file; once it is over, with everything that `agora fair` needs."""
    if past.played is None and form == "text":
        raise Over("server.export.json", rules=past.row.rules_version)
    part = game_files.table_part(past.row, past.seats, lines, False)
    if past.played is None:
        return game_files.write_as_stored(past.row, lines, part)
    if past.row.state == "over":
        return game_files.write(past.played, part, form, "all")
    if form == "text":
        return past.match.to_text(past.reader)
    return json.dumps(past.match.to_json(past.reader), default=plain, ensure_ascii=False)
