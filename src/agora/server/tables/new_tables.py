"""Creates tables: new ones, rematches, and branches that play on from a position."""

import secrets
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, NamedTuple

from agora.core.chance import Quick
from agora.core.errors import Illegal, Malformed, Stale
from agora.core.questions import JSON
from agora.games import AnyGame
from agora.server.refusals import Forbidden, Over
from agora.server.store import GuestRow, SeatRow, Store, TableRow, TableUpdate
from agora.server.store.rows import new_table_id
from agora.server.tables import components, fair
from agora.server.tables.guests import hashed
from agora.server.tables.position_trials import PositionTrials
from agora.server.tables.rated import refuse_unratable
from agora.server.tables.registry import Tables
from agora.server.tables.seats import branch_seats, chosen_seats, rotated_seats
from agora.server.tables.settings import (
    REMATCH,
    NewTable,
    TableSettings,
    data_set_of,
    invites_of,
    read_settings,
    rematch_of,
    stored_settings,
)
from agora.server.tables.table import Table

POSITION: dict[str, JSON] = {"kind": "position"}  # the origin of a table that begins from a position
LESSON: dict[str, JSON] = {"kind": "lesson"}  # of a table of a lesson, which is never listed


def invite_of(row: TableRow) -> str:
    """The code of a table's invitation, derived from its secret and the number of those before it."""
    number = invites_of(row)
    return fair.seed(row.secret, ["invite", row.id, *([str(number)] if number else [])])[:32]


class GameSetup(NamedTuple):
    """What a game begins with."""

    game: AnyGame
    options: Mapping[str, JSON]
    data: JSON = None
    data_set: str | None = None
    position: Mapping[str, JSON] | None = None
    origin: Mapping[str, JSON] | None = None


class NewTables:
    """Creates tables and stores them."""

    def __init__(self, store: Store, tables: Tables, sets: components.Sets, trials: PositionTrials) -> None:
        self.store = store
        self.tables = tables
        self.sets = sets
        self.trials = trials

    async def create(self, guest: GuestRow, asked: NewTable) -> Table:
        """Create a table as a guest asks for it."""
        game = components.game_called(asked.game)
        seats = chosen_seats(guest, asked.seats, nonce=asked.nonce)
        data = self.components(game, asked.data_set)
        if (asked.lesson or asked.position is not None) and any(seat.kind == "open" for seat in seats):
            raise Illegal("server.position.open")  # whoever sets up a position knows its secrets
        origin = LESSON if asked.lesson else None if asked.position is None else POSITION
        if asked.position is None:
            options = written_options(game, asked.options, len(seats), data)
        else:
            options = await self.trials.options(game, asked.position, data)
            if options["seats"] != len(seats):
                raise Malformed("server.seats.count", given=str(options["seats"]), seats=len(seats))
        setup = GameSetup(game, options, data, asked.data_set, asked.position, origin)
        if asked.settings.rated:
            refuse_unratable(game.id, seats, asked.data_set, origin)
        return await self._open(guest, setup, seats, asked.settings)

    async def rematch(self, table: Table, guest: GuestRow) -> Table:
        """Play again with the same options. If two players ask, the second gets the table of the first."""
        if not table.seats_of(guest.id) and table.row.host != guest.id:
            raise Forbidden("server.not-seated")
        if table.row.state not in ("over", "retired"):
            raise Over("server.rematch.running")
        row, origin, options = table.row, {"kind": "rematch", "table": table.id}, table.row.options
        if table.has_other_rules:  # the current rules may not have these options
            options = written_options(table.game, options, len(table.seats), row.data)
        setup = GameSetup(table.game, options, row.data, data_set_of(row), None, origin)
        seats = rotated_seats(table.seats, guest.id)
        rematch = new_row(guest.id, setup, table.settings)
        news = self.tables.telling.rematch(seats, guest.id)
        found = await self.tables.get(await self.store.create_once(rematch, seats, table.id, news))
        async with table.lock:
            known = rematch_of(table.row)
            if known is None or known.table != found.id:  # the others at the finished table are told
                by = next((seat.name for seat in table.seats if seat.guest == guest.id), guest.name)
                with suppress(Stale):  # another process has told them
                    await table.reseat(None, {"settings": {**table.row.settings, REMATCH: [found.id, by]}})
        return found

    async def branch(self, table: Table, guest: GuestRow, at: int) -> Table:
        """Play on from before entry `at` at a new table.

        If the game is over, everything is known. If it is still running, the guest takes only what they may know: what
        is hidden from their seat is dealt anew.
        """
        game = table.game
        past = table.played().match.at(at)
        state = past.state
        if not state.stack:
            raise Over("core.over")
        over = table.row.state == "over"
        if not over:
            mine = table.seats_of(guest.id)
            if len(mine) > 1 and game.secrets:
                raise Illegal("server.branch.several")  # what is hidden can be dealt anew for one seat only
            state = game.determinize(state, mine[0] if mine else None, Quick(secrets.randbits(64)))
        row = table.row
        origin: dict[str, Any] = {"kind": "branch", "table": table.id, "at": at, "dealt_anew": not over}
        position = game.to_position(state)
        setup = GameSetup(game, row.options, row.data, data_set_of(row), position, origin)
        seats = branch_seats(table.seats, guest, past.to_act)
        settings = table.settings.model_copy(update={"public": False, "rated": False})
        return await self._open(guest, setup, seats, settings)

    async def _open(
        self, guest: GuestRow, setup: GameSetup, seats: Sequence[SeatRow], settings: TableSettings
    ) -> Table:
        row = new_row(guest.id, setup, settings)
        await self.store.create_table(row, seats)
        return await self.tables.get(row.id)

    def components(self, game: AnyGame, name: str | None) -> JSON:
        """The components of a data set of this server; None: the printed ones."""
        if name is None:
            return None
        if name not in self.sets.get(game.id, {}):
            raise Malformed("server.no-data-set", name=name[:40])
        return self.sets[game.id][name]


def new_row(host: str, setup: GameSetup, settings: TableSettings) -> TableRow:
    """A new table, not stored yet."""
    secret = fair.new_secret()
    row = TableRow(
        id=new_table_id(),
        game=setup.game.id,
        rules_version=setup.game.rules_version,
        options=setup.options,
        settings=stored_settings(settings, setup.data_set),
        host=host,
        secret=secret,
        commitment=fair.commitment(secret),
        created=time.time(),
        data=setup.data,
        position=setup.position,
        origin=setup.origin,
    )
    return replace(row, invite_hash=hashed(invite_of(row)))


def new_invite(row: TableRow) -> TableUpdate:
    """Withdraw the invitation of a table, and make another one."""
    settings = stored_settings(read_settings(row), data_set_of(row), invites_of(row) + 1)
    return {"settings": settings, "invite_hash": hashed(invite_of(replace(row, settings=settings)))}


def written_options(game: AnyGame, given: Mapping[str, JSON], seats: int, data: JSON) -> Mapping[str, JSON]:
    """All options with their values, or Malformed naming the one that is wrong."""
    if given.get("seats", seats) != seats:
        raise Malformed("server.seats.count", given=str(given["seats"])[:20], seats=seats)
    with game.wording():
        options = game.read_options({**given, "seats": seats})
        game.setup(options, data)
        return game.write_options(options)
