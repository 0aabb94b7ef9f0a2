"""Draws what a viewer sees. Parts that several viewers share are made and encoded once for each change."""

import time
from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, cast

import orjson

from agora.server.live.localisation import Voice
from agora.server.live.outgoing import Live, LiveSeat, UndoAsked
from agora.server.tables import clocks
from agora.server.tables.render_cache import dump

if TYPE_CHECKING:
    from agora.server.live.viewers import Viewer
    from agora.server.tables.table import Table


YOU = b'"you":null'


def state(table: "Table", viewer: "Viewer") -> bytes:
    """The message `state` for a viewer; remembers what it has seen then."""
    playing = table.playing
    if playing is None:
        return table_only(table, viewer)
    eyes = eyes_of(table, viewer)
    since = min(viewer.line, playing.lines)
    viewer.line = playing.lines
    parts = drawing(table, eyes, viewer.language, since)
    return orjson.dumps({**parts, "table": live(table, viewer)})


def eyes_of(table: "Table", viewer: "Viewer") -> int | None:
    """Whose eyes a viewer looks through now."""
    if viewer.follows and table.playing:
        mine = table.seats_of(viewer.guest)
        viewer.eyes = next((k for k in table.playing.match.to_act if k in mine), viewer.eyes)
    return viewer.eyes


def drawing(table: "Table", eyes: int | None, language: str, since: int) -> dict[str, Any]:
    """All of a state message but what is about the table, its costly parts encoded."""
    drawn = table.audience.drawn
    return drawn.part(("state", eyes, language), (drawn.moment, since), lambda: _drawing(table, eyes, language, since))


def _drawing(table: "Table", eyes: int | None, language: str, since: int) -> dict[str, Any]:
    playing, drawn = table.playing, table.audience.drawn
    assert playing, "only a game is drawn"
    match, voice = playing.match, voice_of(table, language)
    reader = eyes if match.game.secrets else None  # without secrets all see the same happen
    return {
        "type": "state",
        "line": playing.lines,
        "at": match.open_question,
        "seat": eyes,
        "view": _view(table, eyes),
        "events": drawn.encoded(
            ("events", reader, language), (drawn.moment, since), lambda: events(table, voice, reader, since)
        ),
        "question": None if eyes is None else orjson.Fragment(dump(voice.question(match, eyes))),
        "undo": None if eyes is None else table.undo_offer(eyes),
        **drawn.part(("shared", language), drawn.moment, lambda: _shared(table, voice)),
    }


def _view(table: "Table", eyes: int | None) -> orjson.Fragment:
    """The view of these eyes; where nobody has secrets all see the same but for who they are."""
    assert table.playing, "only a game is drawn"
    match, drawn = table.playing.match, table.audience.drawn
    if match.game.secrets:
        return drawn.encoded(("view", eyes), drawn.moment, lambda: match.view(eyes))
    seen = drawn.part("view", drawn.moment, lambda: dump(match.view(None, drawn.encoded)))
    return orjson.Fragment(seen if eyes is None else seen.replace(YOU, b'"you":%d' % eyes, 1))


def _shared(table: "Table", voice: Voice) -> dict[str, Any]:
    """What all who speak a language see alike."""
    assert table.playing, "only a game is drawn"
    match, drawn, language = table.playing.match, table.audience.drawn, voice.speech.language
    result = cast(Mapping[str, Any], table.row.result)
    return {
        "waiting": voice.waiting(match.to_act) if table.row.state == "running" else None,
        "scores": [
            drawn.encoded(("score", language, k), (voice, score), partial(voice.score, k, score))
            for k, score in enumerate(match.scores())
        ],
        "result": voice.result(result) if result else None,
    }


def voice_of(table: "Table", language: str) -> Voice:
    """Who speaks to a viewer of this table."""
    drawn = table.audience.drawn
    return drawn.part(("voice", language), table.people, lambda: Voice(language, table.game, table.people))


def events(table: "Table", voice: Voice, eyes: int | None, since: int) -> list[Any]:
    """What these eyes have seen happen from line `since` on, with what happened at the table in between."""
    playing = table.playing
    assert playing, "only a game is drawn"
    told: list[Any] = voice.events(playing.match.events(eyes, playing.marks[since]))
    notes = [voice.note(note.entry, note.kind, note.seat) for note in playing.notes if note.line >= since]
    return sorted([*told, *notes], key=lambda event: cast(int, event["n"])) if notes else told


def table_only(table: "Table", viewer: "Viewer") -> bytes:
    """The message `table` for a viewer."""
    return orjson.dumps({"type": "table", "table": live(table, viewer)})


def live(table: "Table", viewer: "Viewer") -> orjson.Fragment:
    """What is about the table and not about the game; most moves change nothing of it, unless clocks run."""
    playing, drawn = table.playing, table.audience.drawn
    mine, muted = table.seats_of(viewer.guest), sorted(viewer.muted)
    if playing is None:
        course_ = now = None
    else:
        course_ = [(run.taken, run.out) for run in playing.course.seats]
        now = None if playing.rule.kind == "none" else time.time()
    depends_on = (drawn.company, table.row, table.seats, table.undo_request, course_, now)
    return drawn.encoded(("live", *mine, "muted", *muted), depends_on, lambda: _live(table, mine, muted))


def _live(table: "Table", mine: Sequence[int], muted: Sequence[int]) -> Live:
    playing, audience, now = table.playing, table.audience, time.time()
    guests = audience.guests
    running = playing is not None and table.row.state == "running"
    seats: list[LiveSeat] = []
    for row in table.seats:
        run = playing.course.seats[row.seat] if playing else None
        clock = clocks.seconds_left(run, playing.rule, now, table.downtimes) if playing and run else None
        online = row.guest in guests
        seats.append(
            {
                "seat": row.seat,
                "name": row.name,
                "kind": row.kind,
                "bot": row.bot,
                "here": row.here,
                "ready": row.ready,
                "online": online,
                "away": row.kind == "guest" and not online,
                "taken_over": bool(run and run.taken),
                "resigned": bool(run and run.out),
                "clock": None if clock is None else round(clock, 1),
                "mine": row.seat in mine,
            }
        )
    request = table.undo_request
    asked: UndoAsked | None = request and {
        "by": request.by,
        "to": request.to,
        "yes": [row.seat for row in table.seats if row.guest in request.yes],
    }
    return {
        "state": table.row.state,
        "revision": table.row.revision,
        "seats": seats,
        "running": [k for k, run in enumerate(playing.course.seats) if run.asked is not None]
        if playing and running and playing.rule.kind != "none"
        else [],
        "spectators": audience.spectators,
        "undo_asked": asked,
        "chat_muted": list(muted),
    }
