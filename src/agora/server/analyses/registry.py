"""The analyses that are open in this process: found by id, kept in step with the store, forgotten when nobody looks."""

import time
from collections import OrderedDict
from collections.abc import Sequence
from weakref import WeakValueDictionary

from agora.core import analysis_text
from agora.games import find
from agora.server.analyses.beginnings import Beginning
from agora.server.analyses.opened import OpenAnalysis
from agora.server.bots.pool import Bots
from agora.server.refusals import Absent
from agora.server.side_thread import SideThread
from agora.server.store import Missing, Notice, Store, analyses
from agora.server.store.analyses import AnalysisHead, AnalysisRow
from agora.server.store.rows import new_table_id
from agora.server.tables.guests import cleaned
from agora.server.tables.tasks import Tasks

MOST_OF_A_GUEST = 200  # the oldest goes when there are more
MOST_KEPT = 20  # open analyses that nobody looks at


class Analyses:
    """All open analyses."""

    def __init__(self, store: Store, bots: Bots, thread: SideThread) -> None:
        self._store, self._bots, self._thread = store, bots, thread
        self._tasks = Tasks()
        self._kept: OrderedDict[str, OpenAnalysis] = OrderedDict()
        self._alive: WeakValueDictionary[str, OpenAnalysis] = WeakValueDictionary()
        self._unlisten = store.listen(self._take_notice)

    async def create(self, guest: str, game: str, begun: Beginning, table_id: str | None = None) -> str:
        """Store a new analysis; return its id."""
        now = time.time()
        row = AnalysisRow(new_table_id(), guest, game, begun.text, now, now, table_id)
        await self._store.write(lambda work: analyses.create(work, row, MOST_OF_A_GUEST), row.id)
        return row.id

    async def of_guest(self, guest: str, most: int) -> list[AnalysisHead]:
        """The analyses of a guest, the last changed first."""
        return await self._store.read(lambda work: analyses.of_guest(work, guest, most))

    async def get(self, id: str) -> OpenAnalysis:
        """An analysis, or Absent."""
        known = self._alive.get(id)
        if known is None:
            known = await self._open(id)
            known = self._alive.setdefault(id, known)
        self._kept[id] = known
        self._kept.move_to_end(id)
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return known

    async def row(self, id: str) -> AnalysisRow:
        """An analysis as it is stored, or Absent."""
        try:
            return await self._store.read(lambda work: analyses.get(work, id))
        except Missing:
            raise Absent("server.analysis.missing") from None

    async def _open(self, id: str) -> OpenAnalysis:
        row = await self.row(id)
        game = find(row.game)
        tree = await self._thread.run(lambda: analysis_text.read(game, row.text))
        return OpenAnalysis(row, tree, await self._people(row), self._store, self._thread, self._bots)

    async def _people(self, row: AnalysisRow) -> Sequence[str]:
        """The names of the people at the table that the analysis comes from; none without a table."""
        if row.table_id is None:
            return ()
        return [cleaned(seat.name, 40) for seat in await self._store.seats(row.table_id)]

    async def delete(self, id: str) -> None:
        """Delete an analysis."""
        await self._store.write(lambda work: analyses.delete(work, id), id)

    async def close(self) -> None:
        """Stop listening."""
        self._unlisten()
        await self._tasks.close()

    def _take_notice(self, notice: Notice) -> None:
        """React to a change that this or another process has made."""
        if notice.what != analyses.NOTICE:
            return
        known = self._alive.get(notice.table)
        if known is None:
            return
        if notice.n < 0:
            known.gone = True
            self._kept.pop(known.id, None)
            self._alive.pop(known.id, None)
            for viewer in list(known.viewers):
                viewer.show_tree()
        elif notice.n > known.row.revision:
            self._tasks.start(known.follow(notice.n))
