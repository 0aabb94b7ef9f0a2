"""Jobs on the puzzles that guests have tried."""

from typing import NamedTuple

import sqlalchemy as sa

from agora.server.store import schema
from agora.server.store.jobs import Work

_puzzles = schema.puzzles


class TriedPuzzle(NamedTuple):
    """A puzzle that a guest has tried: how often until it was solved, and when that was."""

    guest: str
    puzzle: str
    tries: int
    solved: float | None


def of_guest(work: Work, guest: str) -> list[TriedPuzzle]:
    """The puzzles that a guest has tried."""
    query = sa.select(_puzzles).where(_puzzles.c.guest == guest).order_by(_puzzles.c.puzzle)
    return [TriedPuzzle(*row) for row in work.connection.execute(query)]


def note_attempt(work: Work, guest: str, puzzle: str, solved: float | None) -> TriedPuzzle:
    """Note an attempt; `solved` is the time if it was right. Once a puzzle is solved, nothing changes any more."""
    mine = (_puzzles.c.guest == guest, _puzzles.c.puzzle == puzzle)
    row = work.connection.execute(sa.select(_puzzles).where(*mine)).first()
    if row is None:
        found = TriedPuzzle(guest, puzzle, 1, solved)
        work.connection.execute(sa.insert(_puzzles), found._asdict())
        return found
    found = TriedPuzzle(*row)
    if found.solved is None:
        found = found._replace(tries=found.tries + 1, solved=solved)
        work.connection.execute(sa.update(_puzzles).where(*mine).values(tries=found.tries, solved=solved))
    return found
