"""Standing orders: a seat gives a limit, and the server bids for it, as little as it can, as long as this auction runs.

An order is kept in memory and told to nobody but its player. When the process ends it is gone, and the seat is asked
again; nothing is bid for a player who could not see it any more.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from agora import AnyMatch
from agora.core.errors import Illegal, Refusal, Stale
from agora.core.questions import JSON, OpenQuestion

if TYPE_CHECKING:
    from agora.server.tables.table import Table


class Order(NamedTuple):
    """Answer with the lowest number, up to `limit`; beyond it, with the first other answer."""

    guest: str
    kind: str  # of the move whose field is a number
    limit: int
    match: AnyMatch  # another one after an undo
    n: int  # how many entries it had when the order was last looked at


async def place(table: "Table", guest: str | None, seat: int, move: object, at: int, key: str) -> int:
    """Keep an order for a seat that is asked now, and bid at once; return the number of the line of this bid."""
    async with table.lock:
        table.hold(guest, seat)
        progress = table.running()
        if key in progress.keys:
            return progress.keys[key]
        match = progress.match
        if at != match.open_question:
            raise match.game.worded(Stale("core.stale", at=at, now=match.open_question))
        table.orders[seat] = _read(match, seat, move, str(guest))
        line = progress.lines
        try:
            await _play_all(table, key)
        except Refusal:
            table.orders.pop(seat, None)
            raise
        return line


async def cancel(table: "Table", guest: str | None, seat: int) -> int:
    """Forget the order of a seat; return how many lines there are."""
    async with table.lock:
        table.hold(guest, seat)
        table.orders.pop(seat, None)
        for viewer in table.audience.viewers:  # nobody else may notice
            if viewer.guest == guest:
                viewer.show()
        return table.running().lines


async def play(table: "Table") -> None:
    """Answer for all seats that are asked and have an order."""
    async with table.lock:
        if table.row.state == "running" and table.progress:
            await _play_all(table)


def drop_ended(table: "Table") -> None:
    """Forget the orders of an auction that is over."""
    if table.orders:
        match = table.progress.match if table.progress and table.row.state == "running" else None
        asked = match.question(match.to_act[0]) if match and match.to_act else None
        table.orders = {
            seat: order._replace(n=match.n)
            for seat, order in table.orders.items()
            if match is order.match and match.n <= order.n + 1 and rising(asked) == order.kind
        }  # if more than one entry has come from another process, this may be the next auction


async def _play_all(table: "Table", key: str | None = None) -> None:
    """The caller holds the lock."""
    while True:
        progress = table.running()
        match = progress.match
        asked = [k for k in match.to_act if k in table.orders and not progress.status.seats[k].played_by_bot]
        if not asked:
            return
        seat, order = asked[0], table.orders[asked[0]]
        answer = _answer(match.question(seat), order)
        if answer is None:
            return
        await table.play_for(seat, answer, match.open_question, order.guest, key)
        key = None


def _read(match: AnyMatch, seat: int, move: object, guest: str) -> Order:
    """The order that a move stands for: the most that the seat would play."""
    asked = match.question(seat)
    kind = rising(asked)
    if asked is None or kind is None or seat not in match.to_act:
        raise Illegal("server.order")
    fields = move.get(kind) if isinstance(move, Mapping) else None
    limit = fields.get(asked["fill"]["field"]) if isinstance(fields, Mapping) else None
    if not isinstance(limit, int) or isinstance(limit, bool):
        raise Illegal("server.order")
    refusal = match.why_not(seat, move)
    if refusal is not None:
        raise refusal
    return Order(guest, kind, limit, match, match.n)


def rising(asked: OpenQuestion | None) -> str | None:
    """The kind of move that others may outbid; None if this is no question of an auction.

    Such a question holds only what all may know.
    """
    fill = asked.get("fill") if asked else None
    return fill["move"] if fill and fill.get("rising") else None


def _answer(asked: OpenQuestion | None, order: Order) -> JSON:
    if asked is None or rising(asked) != order.kind:
        return None
    fill = cast(Mapping[str, Any], asked["fill"])
    if fill["low"] <= order.limit:
        return {order.kind: {fill["field"]: fill["low"]}}
    return next((option["move"] for option in asked["options"] if "refused" not in option), None)
