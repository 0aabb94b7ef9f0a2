"""A table before its game: people take seats and say they are ready; the host changes, starts or cancels it."""

import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from functools import wraps
from typing import Concatenate, ParamSpec

from agora.core.errors import Illegal, Malformed
from agora.server.refusals import Absent, Forbidden, Over, Overtaken
from agora.server.store import GuestRow, SeatRow, TableUpdate
from agora.server.tables import fair, new_tables
from agora.server.tables.guests import LONGEST_NAME, cleaned, hashed
from agora.server.tables.rated import refuse_unratable
from agora.server.tables.seats import chosen_seats, free_name, unready_seats
from agora.server.tables.settings import TableChange, data_set_of, invites_of, stored_settings
from agora.server.tables.table import Table

P = ParamSpec("P")
Change = Callable[Concatenate["WaitingRoom", Table, GuestRow, P], Awaitable[None]]


def under_lock(change: Change[P]) -> Change[P]:
    """Run a change under the table's lock; once more if another process was faster, on what that one has stored."""

    @wraps(change)
    async def run(room: "WaitingRoom", table: Table, guest: GuestRow, /, *args: P.args, **named: P.kwargs) -> None:
        async with table.lock:
            try:
                await change(room, table, guest, *args, **named)
            except Overtaken:
                await change(room, table, guest, *args, **named)

    return run


class WaitingRoom:
    """What people can do at a table before the game."""

    def __init__(self, tables: new_tables.NewTables) -> None:
        self.new_tables = tables

    # -- the host -----------------------------------------------------------------------------------------------------

    @under_lock
    async def change(self, table: Table, guest: GuestRow, asked: TableChange) -> None:
        """Change options, seats or settings; the others must say again that they are ready."""
        self._host(table, guest)
        row, game = table.row, table.game
        seats = list(table.seats) if asked.seats is None else chosen_seats(guest, asked.seats, table.seats)
        name = data_set_of(row)
        settings = asked.settings or table.settings
        update: TableUpdate = {"settings": stored_settings(settings, name, invites_of(row))}
        if row.position is not None:
            if asked.options is not None or asked.data_set is not None or len(seats) != len(table.seats):
                raise Illegal("server.branch.fixed")
            if row.origin in (new_tables.POSITION, new_tables.LESSON) and any(seat.kind == "open" for seat in seats):
                raise Illegal("server.position.open")
        else:
            if "data_set" in asked.model_fields_set:
                name = asked.data_set
                update["settings"] = stored_settings(settings, name, invites_of(row))
            kept = {option: value for option, value in row.options.items() if option != "seats"}
            given = kept if asked.options is None else asked.options
            update["data"] = self.new_tables.components(game, name)
            update["options"] = new_tables.written_options(game, given, len(seats), update["data"])
        if settings.rated:
            refuse_unratable(game.id, seats, name, row.origin)
        if {seat.guest for seat in table.seats} - {seat.guest for seat in seats} - {None}:
            update |= new_tables.new_invite(replace(row, settings=update["settings"]))
        await table.reseat(unready_seats(seats, guest.id), update)

    @under_lock
    async def remove(self, table: Table, guest: GuestRow, seat: int) -> None:
        """Remove a player from a seat. The link that led there no longer works."""
        self._host(table, guest)
        if seat >= len(table.seats):
            raise Absent("server.no-seat", seat=seat)
        await table.reseat(_vacated(table, [seat]), new_tables.new_invite(table.row))

    @under_lock
    async def cancel(self, table: Table, guest: GuestRow) -> None:
        """Cancel the table."""
        self._host(table, guest)
        await table.reseat(None, {"state": "cancelled", "ended": time.time(), "invite_hash": None})

    @under_lock
    async def start(self, table: Table, guest: GuestRow) -> None:
        """Start the game, if every seat is taken and everyone is ready."""
        self._host(table, guest)
        waiting = [seat.seat for seat in table.seats if seat.kind == "open"]
        if waiting:
            raise Illegal("server.start.open", seats=tuple(k + 1 for k in waiting), number=len(waiting))
        unready = [seat.name for seat in table.seats if not seat.ready]
        if unready:
            raise Illegal("server.start.ready", names=tuple(unready))
        nonces = {seat.nonce for seat in table.seats if seat.nonce}
        await table.start(fair.seed(table.row.secret, nonces))

    @staticmethod
    def _host(table: Table, guest: GuestRow) -> None:
        if table.row.host != guest.id:
            raise Forbidden("server.host-only")
        if table.row.state != "waiting":
            raise Over("server.begun")

    # -- everyone -----------------------------------------------------------------------------------------------------

    @under_lock
    async def join(self, table: Table, guest: GuestRow, invite: str | None, seat: int | None, nonce: str) -> None:
        """Take an open seat, with the invitation or at a public table."""
        mine = table.seats_of(guest.id)
        if table.row.state != "waiting":
            if mine:
                return
            raise Over("server.begun")
        invited = invite is not None and table.row.invite_hash == hashed(invite)
        if not (invited or table.settings.public or mine or table.row.host == guest.id):
            raise Forbidden("server.invite")
        if mine and seat is None:
            return
        free = [row.seat for row in table.seats if row.kind == "open"]
        if seat is not None and seat >= len(table.seats):
            raise Absent("server.no-seat", seat=seat)
        if not free or (seat is not None and seat not in free):
            raise Illegal("server.seat.taken")
        taken = free[0] if seat is None else seat
        name = free_name(guest.name, [row for row in table.seats if row.seat not in mine])
        own = SeatRow(taken, "guest", guest.id, name=name, ready=False, nonce=nonce)
        seats = [
            own if row.seat == taken else SeatRow(row.seat, "open") if row.guest == guest.id and not row.here else row
            for row in table.seats
        ]
        await table.reseat(seats)

    @under_lock
    async def rename(self, table: Table, guest: GuestRow, seat: int, name: str) -> None:
        """Change the name of a seat that one holds; everyone stays ready."""
        table.hold(guest.id, seat)
        if table.row.state != "waiting":
            raise Over("server.begun")
        given = cleaned(name, LONGEST_NAME)
        if not given:
            raise Malformed("server.name")
        others = [row for row in table.seats if row.seat != seat]
        changed = table.seats[seat]._replace(name=free_name(given, others))
        await table.reseat([changed if row.seat == seat else row for row in table.seats])

    @under_lock
    async def leave(self, table: Table, guest: GuestRow) -> None:
        """Leave one's seat before the start. A lesson ends when its player leaves."""
        mine = table.seats_of(guest.id)
        if not mine:
            raise Forbidden("server.not-seated")
        if table.row.origin == new_tables.LESSON:
            if table.row.state in ("waiting", "running"):
                update: TableUpdate = {"state": "cancelled", "ended": time.time(), "to_act": (), "wake_at": None}
                await table.reseat(None, update)
                table.wake_at = table.due_at = None
            return
        if table.row.state != "waiting":
            raise Over("server.leave.begun")
        await table.reseat(_vacated(table, mine))

    @under_lock
    async def ready(self, table: Table, guest: GuestRow, ready: bool, nonce: str | None) -> None:
        """Say that one is ready to start, or no longer ready."""
        if not table.seats_of(guest.id):
            raise Forbidden("server.not-seated")
        if table.row.state != "waiting":
            raise Over("server.begun")
        seats = [
            row._replace(ready=ready, nonce=row.nonce if row.here else nonce or row.nonce)
            if row.guest == guest.id
            else row
            for row in table.seats
        ]
        await table.reseat(seats, news=self.new_tables.tables.telling.ready(table, seats, guest.id))


def _vacated(table: Table, vacated: Sequence[int]) -> list[SeatRow]:
    """The seats of a table once these have become open."""
    return [SeatRow(row.seat, "open") if row.seat in vacated else row for row in table.seats]
