"""Jobs on analyses. The text of an analysis is all there is of it; its revision counts the changes."""

from collections.abc import Sequence
from typing import NamedTuple

import sqlalchemy as sa

from agora.server.store import schema
from agora.server.store.errors import Conflict, Missing
from agora.server.store.jobs import Work

_analyses = schema.analyses
NOTICE = "analysis"  # to all processes: an analysis has changed, or is gone


class AnalysisRow(NamedTuple):
    """An analysis, and who made it."""

    id: str
    guest: str
    game: str
    text: str
    created: float
    changed: float
    table_id: str | None = None  # whose people have the seats
    open: bool = False  # everyone with the link may change it
    revision: int = 0


class AnalysisHead(NamedTuple):
    """An analysis without its text."""

    id: str
    game: str
    changed: float


def create(work: Work, row: AnalysisRow, most: int) -> None:
    """Store a new analysis; the oldest one of a guest who has more than so many is deleted."""
    a = _analyses
    mine = sa.select(a.c.id).where(a.c.guest == row.guest).order_by(a.c.changed.desc(), a.c.id)
    old: Sequence[str] = work.connection.scalars(mine.offset(most - 1)).all()
    work.connection.execute(sa.delete(a).where(a.c.id.in_(old)))
    work.connection.execute(sa.insert(a), row._asdict())
    for id in old:
        work.tell(id, NOTICE, -1)


def get(work: Work, id: str) -> AnalysisRow:
    """An analysis, or Missing."""
    found = work.connection.execute(sa.select(_analyses).where(_analyses.c.id == id)).first()
    if found is None:
        raise Missing("store.no-table", table=id)
    return AnalysisRow(**found._mapping)


def of_guest(work: Work, guest: str, most: int) -> list[AnalysisHead]:
    """The analyses of a guest, the last changed first."""
    a = _analyses
    query = sa.select(a.c.id, a.c.game, a.c.changed).where(a.c.guest == guest)
    found = work.connection.execute(query.order_by(a.c.changed.desc(), a.c.id).limit(most))
    return [AnalysisHead(*row) for row in found]


def save(work: Work, row: AnalysisRow) -> None:
    """Store a changed analysis, or Conflict if another process has changed it since the revision before this one."""
    a = _analyses
    known = sa.update(a).where(a.c.id == row.id, a.c.revision == row.revision - 1)
    values = {"text": row.text, "open": row.open, "changed": row.changed, "revision": row.revision}
    if not work.connection.execute(known.values(**values)).rowcount:
        raise Conflict("store.conflict", table=row.id, state="-", lines=0, revision=row.revision)
    work.tell(row.id, NOTICE, row.revision)


def delete(work: Work, id: str) -> None:
    """Delete an analysis."""
    work.connection.execute(sa.delete(_analyses).where(_analyses.c.id == id))
    work.tell(id, NOTICE, -1)
