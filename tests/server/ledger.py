"""Compares what people were told with what is stored: nothing is lost, repeated or half done.

It reads the database with SQL of its own and plays the stored games again, so that it trusts neither server nor store.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, cast

import sqlalchemy as sa

from agora import AnyMatch
from agora.core.codec import write_json
from agora.core.engine import CHANCE, Move
from agora.core.errors import Refusal
from agora.core.log import Entry
from agora.core.match import Match
from agora.core.save import Start
from agora.games import find
from tests.server.client import Told

Row = Mapping[str, Any]
EXPECTED = {"stale", "over", "busy", "limit"}  # refusals that a correct client can get when it is too late


@dataclass
class Stored:
    """A table as it is stored."""

    row: Row
    lines: list[Row]
    chat: list[Row]

    def match(self) -> AnyMatch:
        """The game, replayed from its lines. If an entry of chance is missing, the match draws it, and `n` shows it."""
        game = find(self.row["game"])
        start = Start(
            self.row["seed"], loaded(self.row["options"]), loaded(self.row["data"]), loaded(self.row["position"])
        )
        entries = [
            Entry(n, line["seat"], cast(Move, game.codec.log_moves.read(body, "move")))
            for n, line in enumerate(line for line in self.lines if line["kind"] in ("move", "undo"))
            if (body := loaded(line["body"])) is not None
        ]
        return Match(game, start, entries)


def loaded(value: Any) -> Any:
    """JSON of either database."""
    return json.loads(value) if isinstance(value, str) else value


def read(database: str) -> dict[str, Stored]:
    """All tables of a database."""
    engine = sa.create_engine(database.replace("postgresql://", "postgresql+psycopg://", 1), poolclass=sa.NullPool)
    try:
        with engine.connect() as connection:
            tables = {
                row["id"]: Stored(dict(row), [], [])
                for row in connection.execute(sa.text("SELECT * FROM tables")).mappings()
            }
            for row in connection.execute(sa.text("SELECT * FROM lines ORDER BY table_id, n")).mappings():
                tables[row["table_id"]].lines.append(dict(row))
            for row in connection.execute(sa.text("SELECT * FROM chat ORDER BY table_id, n")).mappings():
                tables[row["table_id"]].chat.append(dict(row))
    finally:
        engine.dispose()
    return tables


def faults(database: str, people: Iterable[Told]) -> list[str]:
    """All faults, in words."""
    tables = read(database)
    found = [fault for table in tables.values() for fault in inner_faults(table)]
    matches = {name: table.match() for name, table in tables.items() if table.row["seed"] and playable(table)}
    for told in people:
        found += told_faults(told, tables, matches)
    return found


def inner_faults(table: Stored) -> list[str]:
    """The faults within a stored table."""
    name, found = table.row["id"], []
    numbers = [line["n"] for line in table.lines]
    if numbers != list(range(len(numbers))):
        found.append(f"{name}: the lines are numbered {numbers}")
    if table.row["lines"] != len(numbers):
        found.append(f"{name}: says {table.row['lines']} lines and has {len(numbers)}")
    found += [
        f"{name}: key {key} is stored {count} times"
        for key, count in Counter(line["key"] for line in table.lines if line["key"]).items()
        if count > 1
    ]
    if not table.row["seed"]:
        return found + ([f"{name}: has lines before it began"] if numbers else [])
    try:
        match = table.match()
    except Refusal as error:
        return [*found, f"{name}: cannot be played again: {error!r}"]
    entries = sum(line["kind"] in ("move", "undo") for line in table.lines)
    if match.n != entries:
        found.append(f"{name}: half applied: {entries} entries are stored, {match.n - entries} of chance are missing")
    ended = any(line["kind"] in ("resign", "timeout") for line in table.lines)
    if not ended and (match.result is not None) != (table.row["state"] == "over"):
        found.append(f"{name}: is {table.row['state']}, but its lines lead to {match.result}")
    if not ended and tuple(loaded(table.row["to_act"])) != tuple(match.to_act):
        found.append(f"{name}: waits for {table.row['to_act']}, its lines for {match.to_act}")
    return found


def playable(table: Stored) -> bool:
    """Whether the lines can be replayed; `inner_faults` says why not."""
    try:
        table.match()
    except Refusal:
        return False
    return True


def told_faults(told: Told, tables: Mapping[str, Stored], matches: Mapping[str, AnyMatch]) -> list[str]:
    """What one person was told that is not stored."""
    found = [f"key {key} was acknowledged with two numbers" for key in told.doubled]
    found += [f"{name}: was laid and is lost" for name in told.laid if name not in tables]
    found += [
        f"{name}: had begun and is {tables[name].row['state']}"
        for name in told.begun
        if name in tables and tables[name].row["state"] not in ("running", "over")
    ]
    for key, n in told.done.items():
        sent = told.sent.get(key)
        if sent is None:
            continue  # not a move
        lines = tables[sent.table].lines
        if n >= len(lines) or lines[n]["key"] != key:
            found.append(f"{sent.table}: acknowledged and lost: {key} as line {n} of {len(lines)}")
        elif not same_move(tables[sent.table], lines[n], sent.seat, sent.move):
            found.append(f"{sent.table}: line {n} is {dict(lines[n])}, sent was {sent}")
    for name, lines_shown in told.lines.items():
        if lines_shown > len(tables[name].lines):
            found.append(f"{name}: {lines_shown} lines were shown, {len(tables[name].lines)} are stored")
    for (name, n), text in told.chat.items():
        if (n, text) not in [(said["n"], said["text"]) for said in tables[name].chat]:
            found.append(f"{name}: said and lost: {text}")
    found += [
        f"refused: {refusal}"
        for refusal in told.refused
        if refusal["error"] not in EXPECTED and refusal["key"] not in told.spoilt
    ]
    return found + event_faults(told, tables, matches)


def event_faults(told: Told, tables: Mapping[str, Stored], matches: Mapping[str, AnyMatch]) -> list[str]:
    """Events that somebody saw and that did not happen."""
    found = []
    happened: dict[tuple[str, int], dict[int, list[Any]]] = {}
    for (name, eyes, n), events in told.events.items():
        if name not in matches or any(line["kind"] == "undo" for line in tables[name].lines):
            continue  # an event that was undone was shown, but is no longer among the events
        match = matches[name]
        if (name, eyes) not in happened:
            by_entry = happened.setdefault((name, eyes), {})
            for event in match.events(None if eyes < 0 else eyes):
                kind = next(word for word in event if word != "n")
                by_entry.setdefault(event["n"], []).append({"kind": kind, "facts": event[kind]})  # type: ignore[arg-type]
        kinds = set(match.game.codec.events.classes)
        seen = [event for event in events if event["kind"] in kinds]
        truth = happened[name, eyes].get(n, [])
        if seen and write_json(seen) != write_json(truth):
            found.append(f"{name}: seat {eyes} saw {seen} at entry {n}, what happened is {truth}")
    return found


def same_move(table: Stored, line: Row, seat: int, move: Any) -> bool:
    """Whether a stored line is the move that was sent."""
    codec = find(table.row["game"]).codec
    return (
        line["kind"] == "move"
        and line["seat"] == seat
        and seat != CHANCE
        and codec.read_move(loaded(line["body"])) == codec.read_move(move)
    )
