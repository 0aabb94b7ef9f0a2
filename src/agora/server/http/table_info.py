"""A table as one guest sees it in lists and before the game."""

import logging
from collections.abc import Mapping
from typing import Any, cast

from agora.core.errors import Refusal
from agora.games import find
from agora.server.context import Server
from agora.server.http.bodies import ResultInfo, SeatInfo, TableInfo
from agora.server.live.localisation import Localiser
from agora.server.refusals import Over
from agora.server.store import GuestRow
from agora.server.tables.new_tables import invite_of
from agora.server.tables.retiring import other_rules
from agora.server.tables.settings import data_set_of
from agora.server.tables.table import Table

log = logging.getLogger("agora.tables")


def table_info(server: Server, table: Table, guest: GuestRow | None, language: str, base: str) -> TableInfo:
    """Everything about a table but its game, or Over if it cannot be opened."""
    if table.row.state == "running" and table.has_other_rules:
        raise other_rules(table.row)
    try:
        return _described(table, guest, language, base)
    except (LookupError, TypeError, ValueError) as error:  # as stored by another version, or by hand
        why = f"{type(error).__name__}: {error}"
        log.warning("what is stored of a table cannot be read", extra={"table": table.id, "why": why})
        raise Over("server.table.unreadable") from None


def _described(table: Table, guest: GuestRow | None, language: str, base: str) -> TableInfo:
    row, game, progress = table.row, find(table.row.game), table.progress
    mine = table.seats_of(guest.id if guest else None)
    host = guest is not None and row.host == guest.id
    localiser = Localiser(language, game, table.people)
    over = row.state in ("over", "retired")
    to_act = list(progress.match.to_act if progress else row.to_act) if row.state == "running" else []
    my_turn = any(seat in mine for seat in to_act)
    result = cast(Mapping[str, Any], row.result)
    invite = f"{base}/join/{invite_of(row)}" if table.has_open_seat and (host or mine) else None
    return TableInfo(
        id=row.id,
        game=row.game,
        game_name=localiser.speech.say(f"{row.game}.name"),
        options=dict(row.options),
        options_text=_options_text(table),
        data_set=data_set_of(row),
        settings=table.settings,
        state=row.state,
        other_rules=localiser.refusal(other_rules(row))["text"] if table.has_other_rules else None,
        host=host,
        you=mine,
        seats=_seats(table, mine),
        invite=invite,
        commitment=row.commitment,
        seed=row.seed if over else None,
        secret=row.secret if over else None,
        nonces=sorted({seat.nonce for seat in table.seats if seat.nonce}) if over else None,
        result=ResultInfo(**localiser.result(result)) if result else None,
        created=row.created,
        started=row.started,
        ended=row.ended,
        lines=progress.lines if progress else row.lines,
        revision=row.revision,
        to_act=to_act,
        my_turn=my_turn,
        due=row.wake_at if my_turn and table.settings.clock.kind != "none" else None,
        origin=cast(dict[str, Any] | None, row.origin),
        spectators=table.audience.spectators,
    )


def _options_text(table: Table) -> str:
    game, row = table.game, table.row
    try:
        return str(game.options_text(game.read_options(row.options)))
    except Refusal:
        if table.has_other_rules:  # the current rules may not have these options
            return ""
        raise


def _seats(table: Table, mine: list[int]) -> list[SeatInfo]:
    guests = table.audience.guests
    statuses = table.progress.status.seats if table.progress else None
    return [
        SeatInfo(
            seat=row.seat,
            kind=row.kind,
            name=row.name,
            bot=row.bot,
            here=row.here,
            ready=row.ready,
            online=row.guest in guests,
            away=row.kind == "guest" and row.guest not in guests,
            taken_over=bool(statuses and statuses[row.seat].taken),
            mine=row.seat in mine,
        )
        for row in table.seats
    ]
