"""Runs club evenings: people join, rounds begin, results come in from the tables, the host corrects them."""

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, cast
from weakref import WeakValueDictionary

from agora.core.errors import Illegal, Malformed, Refusal, Stale
from agora.server.evenings import rounds
from agora.server.evenings.seating import MOST_PEOPLE
from agora.server.evenings.setup import NewEvening, checked_setup, read_setup
from agora.server.refusals import Absent, Busy, Forbidden, Over
from agora.server.store import Conflict, GuestRow, Missing, SeatRow, Store, TableRow, evenings, upkeep
from agora.server.store import tables as table_jobs
from agora.server.store.evenings import Change, EveningRow, GameRow, How, LogRow, PersonRow, Whole
from agora.server.store.jobs import Work
from agora.server.store.rows import new_table_id
from agora.server.tables import fair
from agora.server.tables.guests import LONGEST_NAME, cleaned
from agora.server.tables.new_tables import NewTables
from agora.server.tables.seats import free_name
from agora.server.tables.tasks import Tasks

LOOK_SECONDS = 1.0  # between two looks at the tables
DUTY, DUTY_SECONDS = "evenings", 10.0
TRIES = 5
MOST_LOGGED = 200
Plan = Callable[[Whole], Awaitable[Change | None]]
log = logging.getLogger("agora.evenings")


class Evenings:
    """The club evenings of this server. A change reads the evening, decides and stores, unless somebody was faster."""

    def __init__(self, store: Store, new_tables: NewTables) -> None:
        self.store = store
        self.new_tables = new_tables
        self._tasks = Tasks()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def open(self) -> None:
        """Follow the tables of all evenings from now on."""
        self._tasks.start(self._follow_tables())

    async def close(self) -> None:
        """Stop."""
        await self._tasks.close()

    # -- reading ------------------------------------------------------------------------------------------------------

    async def get(self, evening: str) -> Whole:
        """An evening, or Absent."""
        try:
            if not evening.isprintable():  # PostgreSQL refuses queries with some other characters
                raise Missing("store.no-evening")
            return await self.store.read(lambda work: evenings.whole(work, evening))
        except Missing:
            raise Absent("server.no-evening") from None

    async def log_of(self, evening: str) -> list[LogRow]:
        """What happened at an evening, the newest first."""
        return await self.store.read(lambda work: evenings.log(work, evening, MOST_LOGGED))

    async def listed(self, guest: str | None, most: int) -> list[tuple[EveningRow, int]]:
        """The evenings of a guest, and public ones."""
        return await self.store.read(lambda work: evenings.listed(work, guest, most))

    # -- people -------------------------------------------------------------------------------------------------------

    async def create(self, guest: GuestRow, asked: NewEvening) -> str:
        """Create an evening; its host plays too, unless they do not want to. Return its id."""
        name = cleaned(asked.name, LONGEST_NAME)
        if not name:
            raise Malformed("server.evening.name")
        setup = checked_setup(asked, self.new_tables)
        new, seed = new_table_id(), secrets.token_hex(8)
        row = EveningRow(new, name, guest.id, "open", setup.model_dump(), asked.public, seed, 0, time.time())
        people = [PersonRow(0, guest.id, guest.name, asked.nonce, 1)] if asked.playing else []
        await self.store.write(lambda work: evenings.create(work, row, people))
        return row.id

    async def join(self, evening: str, guest: GuestRow, nonce: str | None) -> None:
        """Play from the next round on; also again, for somebody who has withdrawn."""

        async def plan(whole: Whole) -> Change | None:
            _refuse_if_over(whole)
            known = next((person for person in whole.people if person.guest == guest.id), None)
            since = whole.row.round + 1
            if known is not None and known.until is None:
                return None
            if known is not None:
                back = known._replace(until=None, since=since, nonce=nonce or known.nonce)
                return Change(people=[back], log=[("joined", {"person": known.n})])
            if len(whole.people) >= MOST_PEOPLE:
                raise Illegal("server.evening.full", most=MOST_PEOPLE)
            name = _free(guest.name, whole.people)
            new = PersonRow(len(whole.people), guest.id, name, nonce, since)
            return Change(people=[new], log=[("joined", {"person": new.n})])

        await self._change(evening, plan)

    async def withdraw(self, evening: str, guest: GuestRow, person: int | None) -> None:
        """Withdraw oneself, or somebody else as the host: they are not seated from the next round on."""

        async def plan(whole: Whole) -> Change | None:
            if person is not None:
                _refuse_unless_host(whole, guest)
            _refuse_if_over(whole)
            meant = [one for one in whole.people if (one.guest == guest.id if person is None else one.n == person)]
            one = meant[0] if meant else None
            if one is None:
                raise Absent("server.evening.nobody") if person is not None else Forbidden("server.evening.not-playing")
            if one.until is not None:
                return None
            facts = {"person": one.n, "host": person is not None}
            return Change(people=[one._replace(until=whole.row.round)], log=[("withdrew", facts)])

        await self._change(evening, plan)

    async def close_hosted(self, guest: GuestRow) -> None:
        """End the evenings of a host who is leaving for good."""
        for evening in await self.store.read(lambda work: evenings.hosted(work, guest.id)):
            with suppress(Over):
                await self.end(evening, guest)

    # -- rounds -------------------------------------------------------------------------------------------------------

    async def start_round(self, evening: str, guest: GuestRow) -> None:
        """Begin the first round or the next one; for the host."""

        async def plan(whole: Whole) -> Change | None:
            _refuse_unless_host(whole, guest)
            _refuse_if_over(whole)
            open_ = rounds.unfinished(whole)
            if open_:
                raise Illegal("server.evening.unfinished", number=len(open_))
            return await self._next(whole)

        await self._change(evening, plan)
        await self._start_tables(evening)

    async def _next(self, whole: Whole) -> Change:
        """The change by which the next round begins."""
        allowed = rounds.sizes_of(whole.row, self.new_tables)
        found = await asyncio.to_thread(rounds.next_round, whole, allowed)
        return rounds.begin(whole, found, self.new_tables, time.time())

    async def end(self, evening: str, guest: GuestRow) -> None:
        """End an evening early; for the host. Games that still run count as games without a result."""

        async def plan(whole: Whole) -> Change | None:
            _refuse_unless_host(whole, guest)
            _refuse_if_over(whole)
            left = [game._replace(how="none") for game in rounds.unfinished(whole)]
            return Change(update=_over(), games=left, log=[("ended", {"host": True})])

        await self._change(evening, plan)

    async def correct(
        self, evening: str, guest: GuestRow, round_: int, n: int, places: Sequence[int], totals: Sequence[int] | None
    ) -> None:
        """Enter a result, or correct one; for the host. It is written into the log that everybody sees."""

        async def plan(whole: Whole) -> Change | None:
            _refuse_unless_host(whole, guest)
            game = next((game for game in whole.games if (game.round, game.n) == (round_, n)), None)
            if game is None or game.how == "bye":
                raise Absent("server.evening.no-game")
            _refuse_wrong(game, places, totals)
            given = game._replace(how="host", places=places, totals=game.totals if totals is None else totals)
            facts: dict[str, Any] = {"round": round_, "table": n, "people": list(game.people)}
            facts |= {"before": _listed(game.places), "after": list(places), "totals": _listed(given.totals)}
            change = Change(games=[given], log=[("corrected", facts)])
            return change if whole.row.state == "over" else await self._go_on(whole, change)

        await self._change(evening, plan)
        await self._start_tables(evening)
        log.info("a result was corrected", extra={"evening": evening, "round": round_, "table": n})

    async def _go_on(self, whole: Whole, change: Change) -> Change:
        """A change of results, with what follows if they were the last of the round: the next one, or the end."""
        new = {(game.round, game.n): game for game in change.games}
        after = whole._replace(games=[new.get((game.round, game.n), game) for game in whole.games])
        setup = read_setup(whole.row)
        if rounds.unfinished(after):
            return change
        if rounds.is_complete(after, setup):
            change.update |= _over()
            change.log.append(("ended", {"host": False}))
        elif setup.auto:
            with suppress(Illegal):  # too few people; the host may wait for more
                following = await self._next(after)
                change.update |= following.update
                change.games += following.games
                change.tables += following.tables
                change.log += following.log
        return change

    # -- tables -------------------------------------------------------------------------------------------------------

    async def _follow_tables(self) -> None:
        """Start the tables of new rounds, and take the results of those that have ended; again and again."""
        while True:
            try:
                await self.look()
            except Refusal as refusal:
                log.error("the tables of club evenings could not be looked at: %s", refusal)
            await asyncio.sleep(LOOK_SECONDS)

    async def look(self) -> None:
        """Look once. Of several processes, one does it."""
        owner = self.new_tables.tables.owner
        if self.store.several and not await self.store.write(
            lambda work: upkeep.take_duty(work, DUTY, owner, DUTY_SECONDS)
        ):
            return
        found = await self.store.read(evenings.unsettled)
        for evening in dict.fromkeys(evening for evening, _, _ in found):
            states = [state for each, _, state in found if each == evening]
            try:
                if "waiting" in states:
                    await self._start_tables(evening)
                if any(state != "waiting" for state in states):
                    await self._take_results(evening)
            except Refusal as refusal:
                log.error("an evening could not go on: %s", refusal, extra={"evening": evening})

    async def _start_tables(self, evening: str) -> None:
        """Start all games of an evening that have not begun."""
        for game in rounds.unfinished(await self.get(evening)):
            if game.table_id is not None:
                with suppress(Absent, Stale, Conflict):  # it was deleted, or another process has started it
                    table = await self.new_tables.tables.get(game.table_id)
                    async with table.lock:
                        if table.row.state == "waiting":
                            nonces = {seat.nonce for seat in table.seats if seat.nonce}
                            await table.start(fair.seed(table.row.secret, nonces))

    async def _take_results(self, evening: str) -> None:
        """Take the results of all tables of an evening that have ended."""

        async def plan(whole: Whole) -> Change | None:
            open_ = rounds.unfinished(whole)
            rows = await self.store.read(partial(_tables, [str(game.table_id) for game in open_]))
            done = [_result(game, rows[str(game.table_id)]) for game in open_]
            change = Change(games=[game for game in done if game.how is not None])
            change.log = [("no-result", {"round": game.round, "table": game.n}) for game in done if game.how == "none"]
            return await self._go_on(whole, change) if change.games else None

        await self._change(evening, plan)
        await self._start_tables(evening)

    # -- storing ------------------------------------------------------------------------------------------------------

    async def _change(self, evening: str, plan: Plan) -> None:
        """Change an evening as planned; plan anew if another process was faster."""
        async with self._locks.setdefault(evening, asyncio.Lock()):
            for _ in range(TRIES):
                whole = await self.get(evening)
                change = await plan(whole)
                if change is None:
                    return
                with suppress(Conflict):
                    await self.store.write(partial(_write, whole.row, change, time.time()))
                    return
        raise Busy("server.busy")


def _write(row: EveningRow, change: Change, now: float, work: Work) -> None:
    evenings.change(work, row, change, now)


def _tables(ids: Sequence[str], work: Work) -> dict[str, TableRow | None]:
    """Tables by id; None for one that was deleted."""
    found: dict[str, TableRow | None] = dict.fromkeys(ids)
    for table_id in ids:
        with suppress(Missing):
            found[table_id] = table_jobs.table(work, table_id)
    return found


def _result(game: GameRow, table: TableRow | None) -> GameRow:
    """The game with the result of its table, if that has ended."""
    if table is not None and table.state in ("waiting", "running"):
        return game
    result = cast(dict[str, Any] | None, table.result) if table is not None and table.state == "over" else None
    how: How = "played" if result else "none"
    return game._replace(how=how, **({"places": result["places"], "totals": result["totals"]} if result else {}))


def _over() -> dict[str, Any]:
    return {"state": "over", "ended": time.time()}


def _listed(numbers: Sequence[int] | None) -> list[int] | None:
    return None if numbers is None else list(numbers)


def _free(name: str, people: Sequence[PersonRow]) -> str:
    """A name that nobody at the evening has."""
    return free_name(name, [SeatRow(person.n, "guest", name=person.name) for person in people])


def _refuse_wrong(game: GameRow, places: Sequence[int], totals: Sequence[int] | None) -> None:
    """Raise Malformed unless places and points fit the seats, and the places are those of a race."""
    seats = len(game.people)
    fits = len(places) == seats and (totals is None or len(totals) == seats)
    if not fits or any(place != 1 + sum(other < place for other in places) for place in places):
        raise Malformed("server.evening.places", seats=seats)


def _refuse_unless_host(whole: Whole, guest: GuestRow) -> None:
    if whole.row.host != guest.id:
        raise Forbidden("server.evening.host-only")


def _refuse_if_over(whole: Whole) -> None:
    if whole.row.state == "over":
        raise Over("server.evening.over")
