"""A loaded table. Every change runs under its lock: it is checked, stored, applied in memory, then shown."""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NoReturn, cast

from agora.core.errors import Illegal, Stale
from agora.games import find
from agora.server import metrics
from agora.server.refusals import Forbidden, Over, Overtaken
from agora.server.store import Conflict, Downtime, Duplicate, Line, News, SeatRow, Store, TableRow, TableUpdate
from agora.server.store.rows import LineKind
from agora.server.tables import clocks, due, following, orders
from agora.server.tables.audience import Audience
from agora.server.tables.listener import Listener
from agora.server.tables.progress import Progress, new_lines, refuse_if_gone, result_of, to_act_of
from agora.server.tables.retiring import has_other_rules, other_rules
from agora.server.tables.settings import read_settings
from agora.server.tables.undo import UndoRequest

MOST_LINES = 10_000  # of a log in which moves can be taken back; a whole game has some hundred


class Table:
    """Row, seats, game and audience of one table."""

    def __init__(
        self,
        store: Store,
        row: TableRow,
        seats: Sequence[SeatRow],
        downtimes: list[Downtime],
        listener: Listener | None = None,
    ) -> None:
        self.store = store
        self.id = row.id
        self.row = row
        self.seats = tuple(seats)
        self.downtimes = downtimes  # shared by all tables of the process
        self.lock = asyncio.Lock()
        self.progress: Progress | None = None
        self.audience = Audience(self)
        self.undo_request: UndoRequest | None = None
        self.orders: dict[int, orders.Order] = {}  # by seat
        self.listener = listener  # None for a table that is only listed
        self.wake_at: float | None = row.wake_at  # as it is stored
        self.due_at: float | None = None  # when the table must act by itself, as far as this process knows
        self.waking = False  # whether it is acting by itself just now
        self.loaded = time.time()
        self.read_row()

    def read_row(self) -> None:
        """Take over what row and seats say."""
        self.settings = read_settings(self.row)
        self.people = [seat.name for seat in self.seats]

    # -- seats and permissions ----------------------------------------------------------------------------------------

    @property
    def game(self) -> Any:
        """The rules of its game."""
        return find(self.row.game)

    def seats_of(self, guest: str | None) -> list[int]:
        """The seats that a guest holds."""
        return [] if guest is None else [seat.seat for seat in self.seats if seat.guest == guest]

    @property
    def has_open_seat(self) -> bool:
        """Whether somebody can still sit down."""
        return self.row.state == "waiting" and any(seat.kind == "open" for seat in self.seats)

    def may_watch(self, guest: str | None) -> bool:
        """Whether a guest may watch the table."""
        return self.settings.spectators or guest == self.row.host or bool(self.seats_of(guest))

    @property
    def has_other_rules(self) -> bool:
        """Whether its game began under another version of the rules."""
        return has_other_rules(self.row)

    def played(self) -> Progress:
        """The game, running or over, or Over saying why there is none to show."""
        if self.has_other_rules:
            raise other_rules(self.row)
        if self.progress is None:
            raise Over("server.waiting-room" if self.row.state == "waiting" else "core.over")
        return self.progress

    def running(self) -> Progress:
        """The game in progress, or Over."""
        progress = self.played()
        if self.row.state != "running":
            raise Over("core.over")
        return progress

    def hold(self, guest: str | None, seat: int) -> None:
        """Raise Forbidden unless the guest holds the seat."""
        if guest is None or seat >= len(self.seats) or self.seats[seat].guest != guest:
            raise Forbidden("server.seat.not-yours", seat=seat)

    def others(self, seat: int) -> frozenset[str]:
        """The guests in other seats who still play."""
        assert self.progress, "only called during a game"
        mine = self.seats[seat].guest
        return frozenset(
            row.guest
            for row, seat_status in zip(self.seats, self.progress.status.seats, strict=True)
            if row.guest and row.guest != mine and not seat_status.gone
        )

    # -- playing ------------------------------------------------------------------------------------------------------

    async def move(self, guest: str | None, seat: int, move: object, at: int, key: str) -> int:
        """Play a person's move; return the number of its line."""
        async with self.lock:
            self.hold(guest, seat)
            if self.progress and key in self.progress.keys:
                return self.progress.keys[key]
            try:
                return await self.play_for(seat, move, at, str(guest), key)
            except Overtaken:  # by a move at the same question, such as a secret choice of several seats
                return await self.play_for(seat, move, at, str(guest), key)

    async def play_bot(self, seat: int, move: object, at: int) -> None:
        """Play a bot's move, or raise Stale if a person has taken the seat back."""
        async with self.lock:
            progress = self.running()
            if not progress.status.seats[seat].played_by_bot:
                raise Stale("core.stale", at=at, now=progress.match.open_question)
            await self.play_for(seat, move, at, "bot")

    async def play_for(self, seat: int, move: object, at: int, by: str, key: str | None = None) -> int:
        """Play a move; return the number of its line. The caller holds the lock."""
        progress = self.running()
        back = [] if by == "bot" else self._back(seat, progress.lines)
        draft = progress.match.prepare(seat, move, at)
        lines = [*back, *new_lines(self.game, draft.entries, by, key, progress.lines + len(back))]
        statuses = await self._write(progress, lines, draft.state)
        progress.match.accept(draft)
        self._apply(lines, statuses)
        return lines[len(back)].n

    async def start(self, seed: str) -> None:
        """Start the game; what chance deals first is stored with the start."""
        now = time.time()
        update: TableUpdate = {"state": "running", "seed": seed, "started": now}
        update["rules_version"] = self.game.rules_version  # the current one, even if the table is older
        row = replace(self.row, **cast(Any, update))
        progress = await Progress.load(row, self.seats, self.settings, (), self.downtimes)
        lines = new_lines(self.game, progress.match.entries, "server", None, 0)
        progress = Progress(row, self.seats, self.settings, progress.match)
        if lines:
            statuses = await self._write(progress, lines, progress.match.state, update, revision=self.row.revision)
            self.row, self.progress = row, progress
            self._apply(lines, statuses)
        else:  # a position where chance has nothing to deal
            to_act = progress.match.to_act
            wake = due.next_time(due.all_due(self, progress.rule, progress.status, to_act, now))
            await self.reseat(None, {**update, "to_act": to_act, "wake_at": wake})
            self.progress, self.wake_at, self.due_at = progress, wake, wake
            self.show_game()

    def _back(self, seat: int, first: int) -> list[Line]:
        """The line by which a person who acts takes their seat back from the bot, if a bot plays it."""
        assert self.progress, "only called during a game"
        seat_status = self.progress.status.seats[seat]
        if not seat_status.taken:
            return []
        refuse_if_gone(seat_status)
        return [Line(first, "return", seat, str(self.seats[seat].guest), None, None, time.time())]

    # -- resignations, timeouts and takeovers -------------------------------------------------------------------------

    async def note(self, kind: LineKind, seat: int, by: str, key: str | None = None) -> int:
        """Store a resignation, a timeout, a takeover or a return. The caller holds the lock."""
        progress = self.running()
        if key is not None and key in progress.keys:
            return progress.keys[key]
        line = Line(len(progress.marks) - 1, kind, seat, by, key, None, time.time())
        self._apply([line], await self._write(progress, [line], None))
        return line.n

    async def resign(self, guest: str | None, seat: int, key: str) -> int:
        """Resign from the game."""
        async with self.lock:
            self.hold(guest, seat)
            if self.progress and key in self.progress.keys:
                return self.progress.keys[key]
            if self.running().status.seats[seat].out:
                raise Over("server.seat.given-up")
            return await self.note("resign", seat, str(guest), key)

    async def take_seat_back(self, guest: str | None, seat: int) -> None:
        """Take a seat back from the bot, if one plays it."""
        async with self.lock:
            self.hold(guest, seat)
            progress = self.running()
            if self._back(seat, len(progress.marks) - 1):
                await self.note("return", seat, str(guest))

    # -- undo ---------------------------------------------------------------------------------------------------------

    def undo_offer(self, seat: int) -> dict[str, Any] | None:
        """The move that a seat could undo, and whether it needs consent; None if there is none."""
        progress = self.progress
        if progress is None or self.row.state != "running" or self.settings.undo == "never":
            return None
        if progress.lines >= MOST_LINES:
            return None
        to = progress.last_move_of(seat)
        if to is None or progress.status.seats[seat].gone:
            return None
        free = not self.others(seat) or progress.undo_is_free(seat, to)
        return None if self.settings.undo == "free" and not free else {"free": free, "to": to}

    def is_final(self, seat: int, reveals: bool) -> bool:
        """Whether a move could not be undone without consent; `reveals`: it would roll or reveal something."""
        return self.settings.undo == "never" or (reveals and bool(self.others(seat)))

    async def undo(self, guest: str | None, seat: int, to: int | None, key: str) -> int | None:
        """Undo at once if that is free, and return the number of the line; else ask for consent and return None."""
        async with self.lock:
            self.hold(guest, seat)
            if self.progress and key in self.progress.keys:
                return self.progress.keys[key]
            progress = self.running()
            if self.settings.undo == "never":
                raise Illegal("server.undo.never")
            if progress.lines >= MOST_LINES:
                raise Illegal("server.undo.long", most=MOST_LINES)
            refuse_if_gone(progress.status.seats[seat])
            back_to = progress.last_move_of(seat) if to is None else to
            if back_to is None:
                raise Illegal("core.undo.nothing")
            undone = progress.undone(back_to)  # refuses what cannot be undone
            needed = self.others(seat)
            if not needed or progress.undo_is_free(seat, back_to):
                return await self._go_back(undone, str(guest), key)
            if self.settings.undo == "free":
                raise Illegal("core.undo")
            self.ask_undo(UndoRequest(seat, back_to, key, str(guest), progress.lines, needed, frozenset()))
            return None

    async def answer_undo(self, guest: str | None, yes: bool) -> None:
        """Agree to an undo, or refuse it."""
        async with self.lock:
            request = self.undo_request
            if request is None or guest not in request.needed:
                raise Illegal("server.undo.not-asked")
            if not yes:
                self.ask_undo(None)
                return
            request = request._replace(yes=request.yes | {guest})
            if not await self._undo_if_all_agree(request):
                self.ask_undo(request)

    async def take_undo_request(self, request: UndoRequest | None) -> None:
        """Take over the request of another process, or that there is none any more."""
        async with self.lock:
            request = request and request.merged_with(self.undo_request)
            if request and (request.is_void_in(self.running()) or await self._undo_if_all_agree(request)):
                return
            self.undo_request = request
            self.audience.table_changed()

    async def _undo_if_all_agree(self, request: UndoRequest) -> bool:
        """Undo, if everyone who must agree has agreed; return whether."""
        if not request.yes >= request.needed & self.others(request.by):
            return False
        await self._go_back(self.running().undone(request.to), request.guest, request.key)
        return True

    def ask_undo(self, request: UndoRequest | None) -> None:
        """Show a request to undo to everyone in all processes; None withdraws it."""
        self.undo_request = request
        self.audience.table_changed()
        if self.listener:
            self.listener.undo_changed(self)

    async def _go_back(self, undone: Any, by: str, key: str) -> int:
        progress = self.running()
        lines = new_lines(self.game, undone.entries[-1:], by, key, len(progress.marks) - 1)
        statuses = await self._write(progress, lines, undone.state)
        progress.match = undone
        self._apply(lines, statuses)
        return lines[0].n

    # -- storing ------------------------------------------------------------------------------------------------------

    async def _write(
        self,
        progress: Progress,
        lines: Sequence[Line],
        state: Any,
        update: TableUpdate | None = None,
        revision: int | None = None,
    ) -> list[clocks.TableStatus]:
        """Store lines and what follows from them. Return when they are on disk, with the status after each line."""
        changes: TableUpdate = update or {}
        to_act = to_act_of(progress.match.state if state is None else state)
        after = progress.status
        statuses = [after := clocks.advance(after, progress.rule, line, to_act, self.downtimes) for line in lines]
        if state is not None or update:
            changes["to_act"] = to_act
        if not to_act or after.ended_early:
            result = result_of(self.game, progress.match.state if state is None else state, after)
            changes |= {"state": "over", "ended": lines[-1].time, "result": result, "to_act": ()}
            changes["to_rate"] = self.settings.rated
        wake = None
        if "result" not in changes:
            wake = due.next_time(due.all_due(self, progress.rule, after, to_act, lines[-1].time))
        if wake != self.wake_at:
            changes["wake_at"] = wake
        news = self.listener.news_of(self, lines[0].by, changes, after) if self.listener else None
        try:
            await self.store.append(self.id, lines[0].n, lines, changes, revision, news)
        except Conflict as conflict:
            await self._overtaken(conflict)
        except Duplicate:
            await following.sync(self)
            raise
        self.wake_at = self.due_at = wake
        if "result" in changes:
            self.row = replace(self.row, state="over", ended=lines[-1].time, result=changes["result"])
        return statuses

    def _apply(self, lines: Sequence[Line], statuses: Sequence[clocks.TableStatus]) -> None:
        """Apply stored lines and show them."""
        assert self.progress, "only a game has lines"
        for line, after in zip(lines, statuses, strict=True):
            self.progress.count(line, after)
        self.void_undo(lines)
        self.show_game()

    def show_game(self) -> None:
        """Show the changed game to everyone, and plan what is due next."""
        orders.drop_ended(self)
        self.audience.game_changed()
        if self.listener:
            self.listener.game_changed(self)

    def void_undo(self, lines: Sequence[Line]) -> None:
        """Drop a request to undo that these lines have made void."""
        if self.undo_request and self.undo_request.is_void_after(lines):
            self.undo_request = None

    async def _overtaken(self, conflict: Conflict) -> NoReturn:
        """Read what the faster process has stored, and raise Overtaken."""
        metrics.CONFLICTS.inc()
        await following.sync(self)
        raise Overtaken("server.stale") from conflict

    async def reseat(
        self, seats: Sequence[SeatRow] | None, update: TableUpdate | None = None, news: News | None = None
    ) -> None:
        """Change seats or settings before the start. The caller holds the lock."""
        try:
            await self.store.reseat(self.id, self.row.revision, seats, update, news)
        except Conflict as conflict:
            await self._overtaken(conflict)
        self.row = replace(self.row, **cast(Any, update or {}), revision=self.row.revision + 1)
        if seats is not None:
            self.seats = tuple(seats)
        self.read_row()
        self.audience.seats_changed()
        self.audience.table_changed()

    # -- what is due next ---------------------------------------------------------------------------------------------

    def all_due(self, progress: Progress) -> list[due.Due]:
        """What will be due at this table as it stands."""
        return due.all_due(self, progress.rule, progress.status, progress.match.to_act, progress.time)

    def update_due(self) -> None:
        """Work out anew when the table must act by itself."""
        running = self.progress is not None and self.row.state == "running"
        self.due_at = due.next_time(self.all_due(self.running())) if running else None

    def silent_since(self, seat: int) -> float:
        """When the player of a seat last showed to be there, as far as this process knows."""
        return max(self.loaded, self.audience.last_seen.get(self.seats[seat].guest or "", 0.0))
