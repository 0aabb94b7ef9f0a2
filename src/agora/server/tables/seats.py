"""The seats of a new table: as its host chooses them, or those of a rematch or a branch."""

from collections.abc import Collection, Iterator, Sequence
from itertools import count

from agora import bots as known_bots
from agora.core.errors import Malformed
from agora.server.store import GuestRow, SeatRow
from agora.server.tables.guests import LONGEST_NAME, cleaned
from agora.server.tables.settings import DEFAULT_BOT, SeatWish

BOT_NAMES = ("Aspasia", "Solon", "Thais", "Kleon", "Sappho", "Myron", "Elpinike", "Phormio")


def chosen_seats(
    guest: GuestRow, wishes: Sequence[SeatWish], before: Sequence[SeatRow] = (), nonce: str | None = None
) -> list[SeatRow]:
    """Seats as the host chooses them; `keep` leaves a seat to whoever has it."""
    if sum(wish.kind == "me" for wish in wishes) > 1:
        raise Malformed("server.seats.me")
    taken = {seat.name for seat in before} | {wish.name for wish in wishes} | {guest.name}
    names = (name for name in BOT_NAMES if name not in taken)
    old = next((seat.nonce for seat in before if seat.guest == guest.id and not seat.here), None)
    me = SeatRow(0, "guest", guest.id, name=guest.name, ready=True, nonce=nonce or old)
    return distinct([_seat(k, wish, me, before, names) for k, wish in enumerate(wishes)])


def distinct(seats: Sequence[SeatRow]) -> list[SeatRow]:
    """The seats with names that differ: whoever comes second with a name gets a number."""
    found: list[SeatRow] = []
    for seat in seats:
        found.append(seat if seat.kind == "open" else seat._replace(name=free_name(seat.name, found)))
    return found


def free_name(name: str, seats: Sequence[SeatRow]) -> str:
    """A name that nobody in these seats has: the name itself if it is free, or else with a number."""
    taken = {seat.name.casefold() for seat in seats if seat.kind != "open"}
    names = (name if n == 1 else f"{name[: LONGEST_NAME - 3]} {n}" for n in count(1))
    return next(each for each in names if each.casefold() not in taken)


def _seat(k: int, wish: SeatWish, me: SeatRow, before: Sequence[SeatRow], names: Iterator[str]) -> SeatRow:
    name = cleaned(wish.name or "", LONGEST_NAME)
    match wish.kind:
        case "me":
            return me._replace(seat=k)
        case "here":
            return me._replace(seat=k, here=True, name=name or f"{me.name} {k + 1}", nonce=None)
        case "bot":
            bot = wish.bot or DEFAULT_BOT
            if bot not in known_bots.NAMES:
                raise Malformed("server.no-bot", bot=bot, known=known_bots.NAMES)
            return SeatRow(k, "bot", bot=bot, name=name or next(names), ready=True)
        case "keep":
            if k >= len(before):
                raise Malformed("server.seats.keep", seat=k)
            return before[k]
        case _:
            return SeatRow(k, "open")


def unready_seats(seats: Sequence[SeatRow], host: str) -> list[SeatRow]:
    """The seats after a change: everyone but the host must say again that they are ready."""
    return [seat._replace(ready=seat.kind == "bot" or seat.guest == host) for seat in seats]


def rotated_seats(seats: Sequence[SeatRow], host: str) -> list[SeatRow]:
    """The seats of a rematch: everyone moves one seat on, so that another player begins."""
    count = len(seats)
    moved = [seats[(k + 1) % count]._replace(seat=k, nonce=None) for k in range(count)]
    return unready_seats(moved, host)


def branch_seats(seats: Sequence[SeatRow], guest: GuestRow, to_act: Collection[int]) -> list[SeatRow]:
    """The seats of a branch: the guest in their own seats, or else in the one to act; bots in all others."""
    mine = {seat.seat for seat in seats if seat.guest == guest.id} or set(list(to_act)[:1]) or {0}
    names = (name for name in BOT_NAMES if name not in {seat.name for seat in seats})
    found = []
    for seat in seats:
        if seat.seat in mine and seat.guest == guest.id:
            found.append(seat._replace(ready=True, nonce=None))
        elif seat.seat in mine:
            found.append(SeatRow(seat.seat, "guest", guest.id, name=guest.name, ready=True))
        elif seat.kind == "bot":
            found.append(seat)
        else:
            found.append(SeatRow(seat.seat, "bot", bot=DEFAULT_BOT, name=next(names), ready=True))
    return found
