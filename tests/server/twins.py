"""Two databases whose tables differ only in what one reader of each may not know.

A random game is played. At chosen entries, one database gets the log as it is, and the other the log of a world that
the reader cannot distinguish from the true one. Then both games continue with the same moves until something is
revealed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import agora
from agora import AnyMatch
from agora.core.chance import Quick
from agora.core.engine import CHANCE, question
from agora.server.store import GuestRow, Line, SeatRow, TableRow, admin, evenings, open_store
from agora.server.store.jobs import Work
from agora.server.tables.guests import hashed
from tests.contract.hooks import HOOKS

WHEN = 1_700_000_000.0  # one time for everything, so that times cannot differ
LONG_AFTER = 4e9
HOST = "session-of-the-host"
LETTERS = "abcdefghijklmnopqrstuvwxyz234567"
SETTINGS = {"public": True, "spectators": True, "pause_ms": 0, "undo": "consent", "chat": True}


@dataclass
class Pair:
    """A table in two worlds that `reader` cannot distinguish."""

    id: str
    reader: int | None
    truth: AnyMatch
    twin: AnyMatch
    moves: list[tuple[int, Any]]  # moves that are possible in both worlds and reveal nothing

    @property
    def seats(self) -> int:
        """The number of seats."""
        return int(self.truth.options.seats)


def token(seat: int) -> str:
    """The token of the person in a seat; the same people play at every table."""
    return hashlib.sha256(f"token {seat}".encode()).hexdigest()


def pairs(game: str, seats: int, seed: int, every: int, longest: int = 4) -> list[Pair]:
    """Play one game; make a pair for every reader at every so many answers."""
    dice = Quick(f"{game}/{seats}/{seed}")
    match = agora.new(game, seats=seats, seed=seed)
    found, step = [], 0
    while match.to_act:
        if step % every == seed % every:
            found += [pair(match, reader, dice) for reader in (None, *range(seats))]
        seat = match.to_act[dice.below(len(match.to_act))]
        decision = question(match.state)
        assert decision is not None
        match.play(seat, decision.sample(match.state, seat, dice))
        step += 1
    for one in found:
        one.moves = common(one, dice, longest)
    return found


def pair(match: AnyMatch, reader: int | None, dice: Quick) -> Pair:
    """The current moment in the true world and in another one."""
    world = match.game.determinize(match.state, reader, dice)
    name = "".join(LETTERS[dice.below(len(LETTERS))] for _ in range(10))
    twin = HOOKS[match.game.id].twin
    assert twin is not None
    return Pair(name, reader, match.copy(), twin(match, world, reader, dice), [])


def common(one: Pair, dice: Quick, longest: int) -> list[tuple[int, Any]]:
    """Moves that are possible in both worlds and reveal nothing."""
    truth, twin, found = one.truth.copy(), one.twin.copy(), []
    game = truth.game
    while truth.to_act and len(found) < longest:
        seat = truth.to_act[dice.below(len(truth.to_act))]
        decision = question(truth.state)
        assert decision is not None
        move = decision.sample(truth.state, seat, dice)
        if seat != one.reader and (seat not in twin.to_act or twin.why_not(seat, move)):
            break  # a choice of another seat that the other world does not have
        n = truth.n
        truth.play(seat, move)
        twin.play(seat, move)
        told = [event for m in (truth, twin) for k, event in m._events if k >= n]
        if any(entry.seat == CHANCE for entry in truth.entries[n:]) or any(type(e) in game.reveals for e in told):
            break
        if not truth.to_act:
            break  # the end reveals everything
        found.append((seat, game.codec.write_move(move)))
    return found


async def store(database: str, tables: Sequence[tuple[str, AnyMatch]]) -> None:
    """Write tables as a server would have stored them."""
    opened = await open_store(database)
    try:
        for seat in range(8):
            guest = GuestRow(f"guest-{seat}", f"Person {seat}", "en", WHEN, WHEN)
            await opened.create_guest(guest, hashed(token(seat)))
        for name, match in tables:
            await opened.create_table(row(name, match), seated(match), lines(match))
            await opened.write(partial(_let_an_evening_play, name, match))
        await opened.write(_let_the_host_in)
    finally:
        await opened.close()


def _let_an_evening_play(name: str, match: AnyMatch, work: Work) -> None:
    """Make the table one of the first round of a club evening, whose id is that of the table."""
    seats = range(match.options.seats)
    setup = {"game": match.game.id, "seats": len(seats)}
    evening = evenings.EveningRow(name, "Evening", "guest-0", "running", setup, False, "seed", 1, WHEN)
    people = [evenings.PersonRow(seat, f"guest-{seat}", f"Person {seat}", None, 1) for seat in seats]
    evenings.create(work, evening, people)
    game = evenings.GameRow(1, 1, name, list(seats))
    evenings.change(work, evening, evenings.Change(games=[game], log=[("round", {"round": 1})]), WHEN)


def _let_the_host_in(work: Work) -> None:
    admin.add_link(work, "link", WHEN, LONG_AFTER)
    admin.use_link(work, "link", hashed(HOST), WHEN, LONG_AFTER)


def row(name: str, match: AnyMatch) -> TableRow:
    """The row of a table. The reader cannot see the secret and the seed, and cannot check the commitment."""
    return TableRow(
        id=name,
        game=match.game.id,
        rules_version=match.game.rules_version,
        options=match.start.options,
        data=match.start.data,
        position=match.start.position,
        settings=SETTINGS,
        host="guest-0",
        secret=match.start.seed,
        commitment="0" * 64,
        seed=match.start.seed,
        state="running",
        created=WHEN,
        started=WHEN,
        to_act=list(match.to_act),
    )


def seated(match: AnyMatch) -> list[SeatRow]:
    """A person in each seat."""
    return [
        SeatRow(seat, "guest", f"guest-{seat}", False, None, f"Person {seat}", True, "00" * 16)
        for seat in range(match.options.seats)
    ]


def lines(match: AnyMatch) -> list[Line]:
    """The log as it is stored."""
    return [
        Line(
            entry.n,
            "move",
            entry.seat,
            "server" if entry.seat == CHANCE else f"guest-{entry.seat}",
            None,
            match.game.codec.log_moves.write(entry.move),
            WHEN + entry.n,
        )
        for entry in match.entries
    ]
