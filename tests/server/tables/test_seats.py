"""Seats as the host chooses them, and those of a rematch and a branch."""

from __future__ import annotations

import pytest

from agora.core.errors import Malformed
from agora.server.store import GuestRow, SeatRow
from agora.server.tables.seats import branch_seats, chosen_seats, rotated_seats, unready_seats
from agora.server.tables.settings import SeatWish

ANA = GuestRow("ana", "Ana", "en", 0.0, 0.0)


def test_seats_as_the_host_chooses_them() -> None:
    wishes = [SeatWish(kind=kind) for kind in ("me", "open", "here", "bot")]
    seats = chosen_seats(ANA, wishes, nonce="00" * 8)
    assert [seat.kind for seat in seats] == ["guest", "open", "guest", "bot"]
    assert [seat.nonce for seat in seats] == ["00" * 8, None, None, None]
    assert seats[2].here
    ben = SeatRow(1, "guest", "ben", name="Ben", ready=True, nonce="11" * 8)
    kept = chosen_seats(ANA, [SeatWish(kind="me"), SeatWish(kind="keep")], [seats[0], ben])
    assert kept == [seats[0], ben]
    assert [seat.ready for seat in unready_seats(kept, "ana")] == [True, False]
    with pytest.raises(Malformed):
        chosen_seats(ANA, [SeatWish(kind="me")] * 2)
    with pytest.raises(Malformed):
        chosen_seats(ANA, [SeatWish(kind="bot", bot="genius")])


def test_in_a_rematch_everyone_moves_one_seat_on() -> None:
    seats = [SeatRow(k, "guest", name, name=name, nonce="x") for k, name in enumerate(("ana", "ben", "cas"))]
    turned = rotated_seats(seats, "ben")
    assert [(seat.seat, seat.guest, seat.ready, seat.nonce) for seat in turned] == [
        (0, "ben", True, None), (1, "cas", False, None), (2, "ana", False, None),
    ]  # fmt: skip


def test_a_branch_seats_the_asker_and_bots() -> None:
    seats = [SeatRow(0, "guest", "ben", name="Ben"), SeatRow(1, "bot", bot="random", name="Solon")]
    assert [(seat.kind, seat.guest) for seat in branch_seats(seats, ANA, (0,))] == [("guest", "ana"), ("bot", None)]
    own = [SeatRow(0, "guest", "ben", name="Ben"), SeatRow(1, "guest", "ana", name="Ana")]
    assert [(seat.kind, seat.guest) for seat in branch_seats(own, ANA, (0,))] == [("bot", None), ("guest", "ana")]
