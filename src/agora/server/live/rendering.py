"""Renders what a viewer is shown. A part that several viewers share is rendered and encoded once for each change."""

import time
from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, cast

import orjson

from agora.server.encoding import encode
from agora.server.live.localisation import Localiser
from agora.server.live.outgoing import ChatMessage, Live, LiveSeat, UndoAsked
from agora.server.store import ChatRow, SeatRow
from agora.server.tables import clocks
from agora.server.tables.hints import hints_allowed
from agora.server.tables.orders import rising
from agora.server.tables.settings import rematch_of
from agora.server.tables.table import Table

if TYPE_CHECKING:
    from agora.server.live.viewers import Viewer


def state(table: Table, viewer: "Viewer") -> bytes:
    """The message `state` for a viewer. Afterwards the viewer counts as having seen all lines up to now."""
    progress = table.progress
    if progress is None:
        return table_only(table, viewer)
    eyes = eyes_of(table, viewer)
    since = min(viewer.line, progress.lines)
    viewer.line = progress.lines
    asked = eyes if eyes is not None else asked_openly(table, viewer)
    game = game_part(table, eyes, asked, viewer.language, since)
    return orjson.dumps({**game, "table": table_part(table, viewer)})


def table_only(table: Table, viewer: "Viewer") -> bytes:
    """The message `table` for a viewer."""
    return orjson.dumps({"type": "table", "table": table_part(table, viewer)})


def chat_message(table: Table, message: ChatRow) -> ChatMessage:
    """The message `chat`, the same for every viewer."""
    seats = table.seats_of(message.guest)
    return {
        "type": "chat",
        "n": message.n,
        "seat": seats[0] if seats else None,
        "name": message.name,
        "text": message.text,
        "time": message.time,
    }


def eyes_of(table: Table, viewer: "Viewer") -> int | None:
    """The seat whose view a viewer is shown now; None: what a spectator sees."""
    if viewer.follows and table.progress:
        mine = table.seats_of(viewer.guest)
        viewer.eyes = next((k for k in table.progress.match.to_act if k in mine), viewer.eyes)
    return viewer.eyes


def asked_openly(table: Table, viewer: "Viewer") -> int | None:
    """The seat of this viewer that is asked for an answer said aloud, such as a bid: no hand is needed for it."""
    mine = table.seats_of(viewer.guest)
    if not mine or table.progress is None:
        return None
    match = table.progress.match
    return next((k for k in match.to_act if k in mine and rising(match.question(k)) is not None), None)


def localiser_of(table: Table, language: str) -> Localiser:
    """What puts this table's game into words."""
    cache = table.audience.cache
    data = table.progress.match.start.data if table.progress else None
    made = (table.people, data is not None)  # a table gets its data set when it begins
    return cache.part(("localiser", language), made, lambda: Localiser(language, table.game, table.people, data))


# -- the game ---------------------------------------------------------------------------------------------------------


def game_part(table: Table, eyes: int | None, asked: int | None, language: str, since: int) -> dict[str, Any]:
    """All of a state message that is about the game, its costly parts encoded; `asked`: whose question it has."""
    cache = table.audience.cache
    depends_on = (cache.version, since, None if eyes is None else table.orders.get(eyes))
    return cache.part(
        ("state", eyes, asked, language), depends_on, lambda: _game_part(table, eyes, asked, language, since)
    )


def _game_part(table: Table, eyes: int | None, asked: int | None, language: str, since: int) -> dict[str, Any]:
    progress, cache = table.progress, table.audience.cache
    assert progress, "only a table with a game has a state"
    match, localiser = progress.match, localiser_of(table, language)
    reader = eyes if match.game.secrets else None  # without secrets all see the same events
    you = _you(table, eyes)
    return {
        "type": "state",
        "line": progress.lines,
        "at": match.open_question,
        "seat": eyes,
        "view": _view(table, eyes),
        "events": cache.encoded(
            ("events", reader, you, language),
            (cache.version, since),
            lambda: events(table, localiser, reader, since, you),
        ),
        "question": None if asked is None else orjson.Fragment(encode(localiser.question(match, asked))),
        "undo": None if eyes is None else table.undo_offer(eyes),
        "order": table.orders[eyes].limit if eyes in table.orders else None,
        **cache.part(("shared", language), cache.version, lambda: _shared(table, localiser)),
    }


def _you(table: Table, eyes: int | None) -> int | None:
    """The seat that the log calls "you": that of the viewer, but none if several people share the screen."""
    return eyes if eyes is not None and len(table.seats_of(table.seats[eyes].guest)) == 1 else None


def _view(table: Table, eyes: int | None) -> orjson.Fragment:
    """The view of a seat, made from parts that viewers share. Without secrets, views differ only in whose they are."""
    assert table.progress, "only a table with a game has a state"
    match, cache = table.progress.match, table.audience.cache
    if match.game.secrets:
        return cache.encoded(("view", eyes), cache.version, lambda: match.view(eyes, cache))
    shared = cache.part("shared view", cache.version, lambda: match.view(None, cache))
    return cache.encoded(("view", eyes), cache.version, lambda: {**shared, "you": eyes})


def _shared(table: Table, localiser: Localiser) -> dict[str, Any]:
    """What all viewers who read the same language are shown alike."""
    assert table.progress, "only a table with a game has a state"
    match, cache, language = table.progress.match, table.audience.cache, localiser.speech.language
    result = cast(Mapping[str, Any], table.row.result)
    return {
        "waiting": localiser.waiting(match.to_act) if table.row.state == "running" else None,
        "scores": [
            cache.encoded(("score", language, k), (localiser, score), partial(localiser.score, k, score))
            for k, score in enumerate(match.scores(cache))
        ],
        "result": localiser.result(result) if result else None,
    }


def events(table: Table, localiser: Localiser, eyes: int | None, since: int, you: int | None = None) -> list[Any]:
    """The events that a seat has seen from line `since` on, among them notes such as a resignation."""
    progress = table.progress
    assert progress, "only a table with a game has events"
    found: list[Any] = localiser.events(progress.match.events(eyes, progress.marks[since]), you)
    notes = [localiser.note(note.entry, note.kind, note.seat, you) for note in progress.notes_since(since)]
    return sorted([*found, *notes], key=lambda event: cast(int, event["n"])) if notes else found


# -- the table around the game ----------------------------------------------------------------------------------------


def table_part(table: Table, viewer: "Viewer") -> orjson.Fragment:
    """What is about the table and not about the game. Most moves change nothing here unless clocks run."""
    progress, cache = table.progress, table.audience.cache
    mine, muted = table.seats_of(viewer.guest), sorted(viewer.muted)
    if progress is None:
        status = now = None
    else:
        status = [(seat.taken, seat.out, seat.expired) for seat in progress.status.seats]
        now = None if progress.rule.kind == "none" else time.time()
    depends_on = (cache.table_version, table.row, table.seats, table.undo_request, status, now)
    return cache.encoded(("table", *mine, "muted", *muted), depends_on, lambda: _table_part(table, mine, muted))


def _table_part(table: Table, mine: Sequence[int], muted: Sequence[int]) -> Live:
    guests, now = table.audience.guests, time.time()
    request, rematch = table.undo_request, rematch_of(table.row)
    asked: UndoAsked | None = request and {
        "by": request.by,
        "to": request.to,
        "moves": table.progress.moves_since(request.to) if table.progress else 0,
        "yes": [row.seat for row in table.seats if row.guest in request.yes],
    }
    return {
        "state": table.row.state,
        "revision": table.row.revision,
        "seats": [_seat(table, row, row.guest in guests, row.seat in mine, now) for row in table.seats],
        "running": _running_clocks(table),
        "spectators": table.audience.spectators,
        "undo_asked": asked,
        "rematch": None if rematch is None else {"table": rematch.table, "by": rematch.by},
        "chat_muted": list(muted),
        "hints": hints_allowed(table),
    }


def _seat(table: Table, row: SeatRow, online: bool, mine: bool, now: float) -> LiveSeat:
    progress = table.progress
    status = progress.status.seats[row.seat] if progress else None
    clock = clocks.seconds_left(status, progress.rule, now, table.downtimes) if progress and status else None
    return {
        "seat": row.seat,
        "name": row.name,
        "kind": row.kind,
        "bot": row.bot,
        "here": row.here,
        "ready": row.ready,
        "online": online,
        "away": row.kind == "guest" and not online,
        "taken_over": bool(status and status.taken),
        "resigned": bool(status and status.out),
        "clock": None if clock is None else round(clock, 1),
        "mine": mine,
    }


def _running_clocks(table: Table) -> list[int]:
    """The seats whose clock is running."""
    progress = table.progress
    if progress is None or table.row.state != "running" or progress.rule.kind == "none":
        return []
    return [k for k, seat in enumerate(progress.status.seats) if seat.asked is not None]
