"""The parts of the running server, and who sends a request: what routes and sockets need."""

import asyncio
import hashlib
from dataclasses import dataclass
from importlib.resources import files
from typing import cast

from starlette.requests import HTTPConnection

from agora import __version__
from agora.core.game import LANGUAGES
from agora.server import event_loop, garbage_collection
from agora.server.admin.desk import HostDesk
from agora.server.analyses.registry import Analyses
from agora.server.bots.pool import Bots
from agora.server.evenings.running import Evenings
from agora.server.limits import Limits, network
from agora.server.notices.desk import Desk
from agora.server.refusals import Unknown
from agora.server.settings import Settings
from agora.server.side_thread import SideThread
from agora.server.store import GuestRow, Store, open_store
from agora.server.tables import components
from agora.server.tables.guests import COOKIE, Guests
from agora.server.tables.new_tables import NewTables
from agora.server.tables.position_trials import PositionTrials
from agora.server.tables.registry import KeepDays, Tables
from agora.server.tables.reviews import Reviews
from agora.server.tables.waiting_room import WaitingRoom


def build_id() -> str:
    """An id of the built page. Its index names all other files, and their names change with their contents."""
    first = files("agora.server").joinpath("page", "index.html")
    page = hashlib.sha256(first.read_bytes()).hexdigest()[:12] if first.is_file() else "no-page"
    return f"{__version__}-{page}"


@dataclass
class Server:
    """All parts of a running server."""

    settings: Settings
    store: Store
    bots: Bots
    tables: Tables
    guests: Guests
    new_tables: NewTables
    waiting_room: WaitingRoom
    evenings: Evenings
    host_desk: HostDesk
    limits: Limits
    sets: components.Sets
    build: str
    desk: Desk  # notices
    reviews: Reviews
    past: SideThread  # draws replays, past states and files
    analyses: Analyses
    regular: "list[asyncio.Task[None]]"  # collecting garbage, measuring
    ready: bool = False

    @classmethod
    async def open(cls, settings: Settings) -> "Server":
        """Open all parts, or raise a refusal saying what is wrong."""
        sets = components.read_sets(settings.sets_folder)
        store = await open_store(settings.url, serving=True)
        bots = Bots(settings.bot_processes, settings.bot_seconds)
        tables = Tables(store, bots, settings.loaded_tables, settings.notice_seconds)
        new_tables = NewTables(store, tables, sets, PositionTrials())
        limits = Limits(settings.limit_factor)
        days = (settings.keep_finished_days, settings.keep_waiting_days, settings.keep_guests_days)
        await tables.open(KeepDays(*(number or None for number in days)))
        regular = [
            asyncio.create_task(garbage_collection.collect_regularly()),
            asyncio.create_task(event_loop.measure_lag()),
        ]
        guests, waiting_room, build = Guests(store), WaitingRoom(new_tables), build_id()
        desk, past = await Desk.open(settings, store, tables, limits), SideThread("past")
        evenings = Evenings(store, new_tables)
        host_desk = HostDesk(store, tables, guests, waiting_room, evenings)
        reviews = Reviews(store, bots, tables, settings.review_seconds)
        await reviews.open()
        analyses = Analyses(store, bots, past)
        server = cls(
            settings=settings,
            store=store,
            bots=bots,
            tables=tables,
            guests=guests,
            new_tables=new_tables,
            waiting_room=waiting_room,
            evenings=evenings,
            host_desk=host_desk,
            limits=limits,
            sets=sets,
            build=build,
            desk=desk,
            reviews=reviews,
            past=past,
            analyses=analyses,
            regular=regular,
        )
        evenings.open()
        host_desk.open()
        server.ready = True
        return server

    async def close(self) -> None:
        """Close all parts; whatever waits to be written is written."""
        self.ready = False
        for task in self.regular:
            task.cancel()
        await self.desk.close()
        await self.host_desk.close()
        await self.evenings.close()
        await self.reviews.close()
        await self.analyses.close()
        await self.tables.close()
        self.past.close()
        self.bots.close()
        self.new_tables.trials.close()
        await self.store.close()


def server_of(connection: HTTPConnection) -> Server:
    """The server that a request was sent to."""
    return cast(Server, connection.app.state.server)


async def guest_of(connection: HTTPConnection) -> GuestRow | None:
    """The guest who sent a request; None if they have not introduced themselves."""
    return await server_of(connection).guests.of(connection.cookies.get(COOKIE))


async def known_guest(connection: HTTPConnection) -> GuestRow:
    """The guest who sent a request, or Unknown."""
    guest = await guest_of(connection)
    if guest is None:
        raise Unknown("server.unknown")
    return guest


def language_of(connection: HTTPConnection, guest: GuestRow | None) -> str:
    """The language to answer in: that of the address, else the guest's own, else the one that the browser prefers."""
    asked = connection.query_params.get("lang")
    if asked in LANGUAGES:
        return asked
    if guest is not None and guest.language in LANGUAGES:
        return guest.language
    for part in connection.headers.get("accept-language", "").lower().split(","):
        if part.strip()[:2] in LANGUAGES:
            return part.strip()[:2]
    return LANGUAGES[0]


def address_of(connection: HTTPConnection) -> str:
    """The address a request came from, as limits count it; uvicorn has already replaced that of a trusted proxy."""
    return network(connection.client.host) if connection.client else "?"
