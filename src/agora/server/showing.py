"""Draws what a viewer sees. Parts that several viewers share are made and encoded once for each change."""

import time
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

import orjson

from agora.server import course
from agora.server.messages import Live, LiveSeat
from agora.server.spoken import Voice

if TYPE_CHECKING:
    from agora.server.table import Table
    from agora.server.viewer import Viewer


YOU = b'"you":null'


def plain(value: object) -> object:
    """What orjson does not know by itself: named tuples and mappings of other kinds."""
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, Sequence):
        return list(value)
    raise TypeError(f"{type(value).__name__} is no JSON")


def state(table: "Table", viewer: "Viewer") -> str:
    """The message `state` for a viewer; remembers what it has seen then."""
    playing = table.playing
    if playing is None:
        return table_only(table, viewer)
    eyes = eyes_of(table, viewer)
    since = min(viewer.line, playing.lines)
    viewer.line = playing.lines
    return _encoded(drawing(table, eyes, viewer.language, since), table, viewer)


def _encoded(parts: dict[str, Any], table: "Table", viewer: "Viewer") -> str:
    return orjson.dumps({**parts, "table": live(table, viewer)}, default=plain).decode()


def eyes_of(table: "Table", viewer: "Viewer") -> int | None:
    """Whose eyes a viewer looks through now."""
    if viewer.follows and table.playing:
        mine = table.seats_of(viewer.guest)
        viewer.eyes = next((k for k in table.playing.match.to_act if k in mine), viewer.eyes)
    return viewer.eyes


def drawing(table: "Table", eyes: int | None, language: str, since: int) -> dict[str, Any]:
    """All of a state message but what is about the table, its costly parts encoded."""
    playing = table.playing
    assert playing, "only a game is drawn"
    drawn = table.audience.drawn
    key = (eyes, language, since)
    if key not in drawn:
        match = playing.match
        voice = voice_of(table, language)
        drawn[key] = {
            "type": "state",
            "line": playing.lines,
            "at": match.open_question,
            "seat": eyes,
            "view": _view(table, eyes),
            "events": _events(table, voice, eyes, since),
            "question": None if eyes is None else orjson.Fragment(_dump(voice.question(match, eyes))),
            "undo": None if eyes is None else table.undo_offer(eyes),
            **_shared(table, voice, language),
        }
    return cast(dict[str, Any], drawn[key])


def _events(table: "Table", voice: Voice, eyes: int | None, since: int) -> orjson.Fragment:
    """What happened since, the same for all where seats have no secrets from each other."""
    drawn = table.audience.drawn
    reader = eyes if table.game.secrets else None
    key = ("events", reader, voice.speech.language, since)
    if key not in drawn:
        drawn[key] = orjson.Fragment(_dump(events(table, voice, reader, since)))
    return cast(orjson.Fragment, drawn[key])


def _view(table: "Table", eyes: int | None) -> orjson.Fragment:
    drawn = table.audience.drawn
    key = ("view", eyes)
    if key not in drawn:
        assert table.playing, "only a game is drawn"
        match = table.playing.match
        if match.game.secrets:
            drawn[key] = orjson.Fragment(_dump(match.view(eyes)))
        else:  # all see the same, but for who they are
            if "seen" not in drawn:
                drawn["seen"] = _dump(match.view(None))
            you = b'"you":%d' % eyes if eyes is not None else YOU
            drawn[key] = orjson.Fragment(drawn["seen"].replace(YOU, you, 1))
    return cast(orjson.Fragment, drawn[key])


def _shared(table: "Table", voice: Voice, language: str) -> dict[str, Any]:
    """What all who speak a language see alike."""
    drawn = table.audience.drawn
    key = ("shared", language)
    if key not in drawn:
        assert table.playing, "only a game is drawn"
        match = table.playing.match
        result = cast(Mapping[str, Any], table.row.result)
        drawn[key] = {
            "waiting": voice.waiting(match.to_act) if table.row.state == "running" else None,
            "scores": orjson.Fragment(_dump(voice.scores(match.scores()))),
            "result": voice.result(result) if result else None,
        }
    return cast(dict[str, Any], drawn[key])


def _dump(value: object) -> bytes:
    return orjson.dumps(value, default=plain)


def voice_of(table: "Table", language: str) -> Voice:
    """Who speaks to a viewer of this table."""
    return Voice(language, table.game, table.people)


def events(table: "Table", voice: Voice, eyes: int | None, since: int) -> list[Any]:
    """What these eyes have seen happen from line `since` on, with what happened at the table in between."""
    playing = table.playing
    assert playing, "only a game is drawn"
    told: list[Any] = voice.events(playing.match.events(eyes, playing.marks[since]))
    notes = [voice.note(note.entry, note.kind, note.seat) for note in playing.notes if note.line >= since]
    return sorted([*told, *notes], key=lambda event: cast(int, event["n"])) if notes else told


def table_only(table: "Table", viewer: "Viewer") -> str:
    """The message `table` for a viewer."""
    return orjson.dumps({"type": "table", "table": live(table, viewer)}, default=plain).decode()


def live(table: "Table", viewer: "Viewer") -> Live:
    """What is about the table and not about the game."""
    drawn = table.audience.drawn
    base = drawn.get("live")
    if base is None:
        base = _live(table)
        if table.playing is None or table.playing.rule.kind == "none":  # else its clocks run
            drawn["live"] = base
    mine = table.seats_of(viewer.guest)
    seats = [cast(LiveSeat, {**seat, "mine": seat["seat"] in mine}) for seat in base["seats"]]
    return cast(Live, {**base, "seats": seats, "chat_muted": sorted(viewer.muted)})


def _live(table: "Table") -> Any:
    playing, audience, now = table.playing, table.audience, time.time()
    guests = audience.guests
    running = playing is not None and table.row.state == "running"
    seats = []
    for row in table.seats:
        run = playing.course.seats[row.seat] if playing else None
        clock = course.seconds_left(run, playing.rule, now, table.downtimes) if playing and run else None
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
            }
        )
    request = table.undo_request
    asked = request and {
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
    }
