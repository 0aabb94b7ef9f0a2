"""Jobs on the log of a table, to which lines are only added, and on its chat."""

from collections.abc import Sequence
from functools import cache
from typing import NoReturn

import sqlalchemy as sa

from agora.server.store import outbox, schema
from agora.server.store.engines import write_json
from agora.server.store.errors import Conflict, Duplicate, Missing
from agora.server.store.jobs import Prepared, Work
from agora.server.store.rows import ChatRow, Line, News, TableUpdate

_columns = [schema.lines.c[name] for name in Line._fields]
_INSERT = Prepared(sa.insert(schema.lines))
_SINCE = (
    sa.select(*_columns)
    .where(schema.lines.c.table_id == sa.bindparam("of"), schema.lines.c.n >= sa.bindparam("since"))
    .order_by(schema.lines.c.n)
)


def append(
    work: Work,
    table_id: str,
    first: int,
    lines: Sequence[Line],
    update: TableUpdate | None,
    revision: int | None,
    news: News | None = None,
) -> None:
    """Add lines and change the table, if exactly `first` lines are stored."""
    assert lines, "an append adds at least one line"
    assert [line.n for line in lines] == list(range(first, first + len(lines))), "lines are numbered without gaps"
    keys = [line.key for line in lines if line.key is not None]
    for key in keys[1:]:  # `_advance` checks the first one
        _refuse_duplicate(work, table_id, key)
    after = first + len(lines)
    values = {"lines": after, **columns(update or {})}
    kind = (frozenset(values), bool(keys), revision is not None)
    facts = {"of": table_id, "first": first, "key": keys[0] if keys else None, "at_revision": revision}
    facts |= {f"new_{name}": _written(name, value) for name, value in values.items()}
    rows = [line._asdict() | {"table_id": table_id, "body": _written("body", line.body)} for line in lines]
    if work.connection.dialect.name == "postgresql":
        many = {f"{name}_{k}": value for k, row in enumerate(rows) for name, value in row.items()}
        advanced = _advance_with_lines(*kind, len(rows)).run(work, facts | many)
    else:
        advanced = _advance(*kind).run(work, facts)
    if not advanced:
        for key in keys:
            _refuse_duplicate(work, table_id, key)
        refuse(work, table_id)
    if work.connection.dialect.name != "postgresql":
        _INSERT.run(work, *rows)
    work.tell_lines(table_id, after, lines, update or {})
    if news:
        outbox.put(work, table_id, news)


@cache
def _advance(names: frozenset[str], keyed: bool, at_revision: bool) -> Prepared:
    """The statement that changes columns of a table, if nobody else has written and the key is new."""
    return Prepared(_update(names, keyed, at_revision))


@cache
def _advance_with_lines(names: frozenset[str], keyed: bool, at_revision: bool, lines: int) -> Prepared:
    """The same and the insertion of so many lines in one statement, which SQLite does not know."""
    advanced = _update(names, keyed, at_revision).returning(schema.tables.c.id).cte("advanced")
    rows = [
        sa.select(advanced.c.id, *(sa.bindparam(f"{column.name}_{k}", type_=column.type) for column in _columns))
        for k in range(lines)
    ]
    return Prepared(sa.insert(schema.lines).from_select(["table_id", *Line._fields], sa.union_all(*rows)))


def _update(names: frozenset[str], keyed: bool, at_revision: bool) -> sa.Update:
    t = schema.tables
    where = [t.c.id == sa.bindparam("of"), t.c.lines == sa.bindparam("first")]
    if at_revision:
        where.append(t.c.revision == sa.bindparam("at_revision"))
    if keyed:
        same = sa.and_(schema.lines.c.table_id == sa.bindparam("of"), schema.lines.c.key == sa.bindparam("key"))
        where.append(~sa.exists().where(same))
    return sa.update(t).where(*where).values({name: sa.bindparam(f"new_{name}") for name in names})


_JSON = {column.name for column in schema.tables.columns if isinstance(column.type, sa.JSON)} | {"body"}


def _written(name: str, value: object) -> object:
    """A value in the form that the driver takes."""
    return write_json(value) if name in _JSON and value is not None else value


def columns(update: TableUpdate) -> dict[str, object]:
    """An update as columns and values; `public` of the settings has a column of its own."""
    values: dict[str, object] = dict(update)
    if "settings" in update:
        values["public"] = bool(update["settings"].get("public"))
    return values


def _refuse_duplicate(work: Work, table_id: str, key: str) -> None:
    found = line_of(work, table_id, key)
    if found:
        raise Duplicate(key, found.n)


def refuse(work: Work, table_id: str) -> NoReturn:
    """Raise the refusal that says why a table was not changed."""
    t = schema.tables
    found = work.connection.execute(sa.select(t.c.state, t.c.lines, t.c.revision).where(t.c.id == table_id)).first()
    if found is None:
        raise Missing("store.no-table", table=table_id)
    raise Conflict("store.conflict", table=table_id, state=found.state, lines=found.lines, revision=found.revision)


def lines(work: Work, table_id: str, since: int) -> list[Line]:
    """The lines of a table from a number on."""
    return [Line(*row) for row in work.connection.execute(_SINCE, {"of": table_id, "since": since})]


def line_of(work: Work, table_id: str, key: str) -> Line | None:
    """The line that was stored with a key."""
    of, keyed = schema.lines.c.table_id == table_id, schema.lines.c.key == key
    row = work.connection.execute(sa.select(*_columns).where(of, keyed)).first()
    return Line(*row) if row else None


def say(work: Work, table_id: str, guest: str, name: str, text: str, time: float) -> int:
    """Store a chat message; return its number."""
    t, c = schema.tables, schema.chat
    if work.connection.scalar(sa.select(t.c.id).where(t.c.id == table_id).with_for_update()) is None:
        raise Missing("store.no-table", table=table_id)
    last = work.connection.scalar(sa.select(sa.func.max(c.c.n)).where(c.c.table_id == table_id))
    message = ChatRow(0 if last is None else last + 1, guest, name, text, time)
    work.connection.execute(sa.insert(c), {"table_id": table_id, **message._asdict()})
    work.tell(table_id, "chat", message.n)
    return message.n


def chat(work: Work, table_id: str, since: int, most: int) -> list[ChatRow]:
    """The last messages of a table from a number on, oldest first."""
    c = schema.chat
    query = sa.select(*(c.c[name] for name in ChatRow._fields)).where(c.c.table_id == table_id, c.c.n >= since)
    rows = work.connection.execute(query.order_by(c.c.n.desc()).limit(most)).all()
    return [ChatRow(*row) for row in reversed(rows)]
