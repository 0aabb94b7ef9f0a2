"""Before a game: open a table, sit down, get up, be ready, start; and after it: play again, or on from a position."""

import secrets
import time
from collections.abc import Mapping, Sequence
from typing import Any, cast

from agora import bots as known_bots
from agora.core.errors import Illegal, Malformed
from agora.core.questions import JSON
from agora.games import AnyGame
from agora.server import fair, gamelist
from agora.server.bodies import NewTable, SeatWish, TableChange, TableSettings
from agora.server.guests import LONGEST_NAME, cleaned, hashed
from agora.server.refusals import Absent, Forbidden, Over
from agora.server.store import GuestRow, SeatRow, Store, TableRow, TableUpdate
from agora.server.table import OWN, Table
from agora.server.tables import Tables

LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # none that look alike
BOT_NAMES = ("Aspasia", "Solon", "Thais", "Kleon", "Sappho", "Myron", "Elpinike", "Phormio")


def new_id() -> str:
    """The id of a new table: 50 random bits in letters."""
    return "".join(secrets.choice(LETTERS) for _ in range(10))


def invite_of(row: TableRow) -> str:
    """The code of a table's invitation, which only its hash is stored of; made anew from the secret."""
    return fair.seed(row.secret, ["invite", row.id])[:32]


class Lobby:
    """What people do to tables before and after the game."""

    def __init__(self, store: Store, tables: Tables, sets: gamelist.Sets) -> None:
        self.store = store
        self.tables = tables
        self.sets = sets

    # -- opening ------------------------------------------------------------------------------------------------------

    async def create(self, guest: GuestRow, wish: NewTable) -> Table:
        """Open a table."""
        game = gamelist.game_called(wish.game)
        seats = self._seats(guest, wish.seats, (), wish.nonce)
        data = self._data(game, wish.data_set)
        options = self._options(game, wish.options, len(seats), data)
        return await self._open(guest, game, options, data, seats, wish.settings, wish.data_set)

    async def _open(
        self,
        guest: GuestRow,
        game: AnyGame,
        options: Mapping[str, JSON],
        data: JSON,
        seats: Sequence[SeatRow],
        settings: TableSettings,
        data_set: str | None,
        position: Mapping[str, JSON] | None = None,
        origin: JSON = None,
    ) -> Table:
        secret = fair.new_secret()
        row = TableRow(
            id=new_id(),
            game=game.id,
            rules_version=game.rules_version,
            options=options,
            settings={**settings.model_dump(), OWN: data_set},
            host=guest.id,
            secret=secret,
            commitment=fair.commitment(secret),
            created=time.time(),
            data=data,
            position=position,
            origin=origin,
        )
        open_seats = any(seat.kind == "open" for seat in seats)
        if open_seats:
            row = TableRow(**{**row.__dict__, "invite_hash": hashed(invite_of(row))})
        await self.store.create_table(row, seats)
        return await self.tables.get(row.id)

    def _data(self, game: AnyGame, name: str | None) -> JSON:
        if name is None:
            return None
        if name not in self.sets.get(game.id, {}):
            raise Malformed("server.no-data-set", name=name[:40])
        return self.sets[game.id][name]

    @staticmethod
    def _options(game: AnyGame, given: Mapping[str, JSON], seats: int, data: JSON) -> Mapping[str, JSON]:
        """All options written out, or Malformed saying which does not fit."""
        with game.wording():
            named = {**given, "seats": seats}
            if given.get("seats", seats) != seats:
                raise Malformed("server.seats.count", given=str(given["seats"])[:20], seats=seats)
            options = game.read_options(named)
            game.setup(options, data)
            return game.write_options(options)

    @staticmethod
    def _seats(
        guest: GuestRow, wishes: Sequence[SeatWish], before: Sequence[SeatRow], nonce: str | None = None
    ) -> list[SeatRow]:
        """Seats as the host wishes them; people who sat there stay if the host says so."""
        seats: list[SeatRow] = []
        named = iter(BOT_NAMES)
        for k, wish in enumerate(wishes):
            name = cleaned(wish.name or "", LONGEST_NAME)
            match wish.kind:
                case "me":
                    old = next((seat.nonce for seat in before if seat.guest == guest.id and not seat.here), None)
                    seats.append(SeatRow(k, "guest", guest.id, name=guest.name, ready=True, nonce=nonce or old))
                case "here":
                    seats.append(
                        SeatRow(k, "guest", guest.id, here=True, name=name or f"{guest.name} {k + 1}", ready=True)
                    )
                case "bot":
                    bot = wish.bot or "greedy"
                    if bot not in known_bots.NAMES:
                        raise Malformed("server.no-bot", bot=bot, known=known_bots.NAMES)
                    seats.append(SeatRow(k, "bot", bot=bot, name=name or next(named), ready=True))
                case "keep":
                    if k >= len(before):
                        raise Malformed("server.seats.keep", seat=k)
                    seats.append(before[k]._replace(ready=before[k].kind != "guest" or before[k].guest == guest.id))
                case "open":
                    seats.append(SeatRow(k, "open"))
        if sum(wish.kind == "me" for wish in wishes) > 1:
            raise Malformed("server.seats.me")
        return seats

    # -- the host before the start ------------------------------------------------------------------------------------

    async def change(self, table: Table, guest: GuestRow, wish: TableChange) -> None:
        """Change options, seats or settings; the others must be ready again."""
        async with table.lock:
            self._host(table, guest)
            game = table.game
            seats = list(table.seats)
            if wish.seats is not None:
                seats = self._seats(guest, wish.seats, table.seats)
            changed = wish.seats is not None or wish.options is not None or "data_set" in wish.model_fields_set
            name = wish.data_set if "data_set" in wish.model_fields_set else table.row.settings.get(OWN)
            data = self._data(game, cast(str | None, name))
            given = {key: value for key, value in table.row.options.items() if key != "seats"}
            options = self._options(game, wish.options if wish.options is not None else given, len(seats), data)
            settings = wish.settings or table.settings
            if changed and table.row.position is not None:
                raise Illegal("server.branch.fixed")
            seats = [seat._replace(ready=seat.kind == "bot" or seat.guest == guest.id) for seat in seats]
            update: TableUpdate = {
                "options": options,
                "data": data,
                "settings": {**settings.model_dump(), OWN: cast(str | None, name)},
                "invite_hash": self._invite_hash(table, seats),
            }
            await table.reseat(seats, update)

    @staticmethod
    def _invite_hash(table: Table, seats: Sequence[SeatRow]) -> str | None:
        return hashed(invite_of(table.row)) if any(seat.kind == "open" for seat in seats) else None

    async def remove(self, table: Table, guest: GuestRow, seat: int) -> None:
        """Ask somebody to leave, before the start."""
        async with table.lock:
            self._host(table, guest)
            if seat >= len(table.seats):
                raise Absent("server.no-seat", seat=seat)
            await self._vacate(table, [seat])

    async def cancel(self, table: Table, guest: GuestRow) -> None:
        """Call the game off, before the start."""
        async with table.lock:
            self._host(table, guest)
            await table.reseat(None, {"state": "cancelled", "ended": time.time(), "invite_hash": None})

    async def start(self, table: Table, guest: GuestRow) -> None:
        """Begin, when every seat is taken and everyone is ready."""
        async with table.lock:
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

    # -- everyone before the start ------------------------------------------------------------------------------------

    async def join(self, table: Table, guest: GuestRow, invite: str | None, seat: int | None, nonce: str) -> None:
        """Sit down on an open seat; with the invitation, or at a public table."""
        async with table.lock:
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
            own = SeatRow(taken, "guest", guest.id, name=guest.name, ready=False, nonce=nonce)
            seats = [
                own
                if row.seat == taken
                else SeatRow(row.seat, "open")
                if row.guest == guest.id and not row.here
                else row
                for row in table.seats
            ]
            await table.reseat(seats, {"invite_hash": self._invite_hash(table, seats)})

    async def leave(self, table: Table, guest: GuestRow) -> None:
        """Get up, before the start."""
        async with table.lock:
            mine = table.seats_of(guest.id)
            if not mine:
                raise Forbidden("server.not-seated")
            if table.row.state != "waiting":
                raise Over("server.leave.begun")
            await self._vacate(table, mine)

    async def _vacate(self, table: Table, vacated: Sequence[int]) -> None:
        seats = [SeatRow(row.seat, "open") if row.seat in vacated else row for row in table.seats]
        await table.reseat(seats, {"invite_hash": self._invite_hash(table, seats)})

    async def ready(self, table: Table, guest: GuestRow, ready: bool, nonce: str | None) -> None:
        """Be ready to start, or no longer."""
        async with table.lock:
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
            await table.reseat(seats)

    # -- afterwards ---------------------------------------------------------------------------------------------------

    async def rematch(self, table: Table, guest: GuestRow) -> Table:
        """Play again: the same options, everyone one seat further."""
        if not table.seats_of(guest.id) and table.row.host != guest.id:
            raise Forbidden("server.not-seated")
        if table.row.state != "over":
            raise Over("server.rematch.running")
        count = len(table.seats)
        seats = [
            table.seats[(k + 1) % count]._replace(
                seat=k,
                ready=table.seats[(k + 1) % count].kind == "bot" or table.seats[(k + 1) % count].guest == guest.id,
                nonce=None,
            )
            for k in range(count)
        ]
        origin: dict[str, Any] = {"kind": "rematch", "table": table.id}
        name = cast(str | None, table.row.settings.get(OWN))
        row = table.row
        options = dict(row.options)
        return await self._open(guest, table.game, options, row.data, seats, table.settings, name, None, origin)
