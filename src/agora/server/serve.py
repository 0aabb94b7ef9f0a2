"""Runs the server in one process, or in several that share a port and a PostgreSQL database."""

import asyncio
import logging
import os
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import uvicorn
from fastapi import FastAPI
from uvicorn.supervisors import Multiprocess

from agora import __version__
from agora.core.errors import Refusal
from agora.server import garbage_collection, logs
from agora.server.app import create_app
from agora.server.context import Server
from agora.server.http.links import is_loopback, lan_address
from agora.server.live import connections
from agora.server.live.transport import Http, Socket
from agora.server.settings import Settings, to_environment
from agora.server.store import open_store
from agora.server.store.engines import shown
from agora.server.tables import components

STOP_SECONDS = 5
KEEP_ALIVE_SECONDS = 75  # longer than proxies keep an idle connection, so that the proxy closes it first
WORKER_SECONDS = 30  # a worker that does not answer for this long is replaced
log = logging.getLogger("agora.serve")
STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM)


class Unservable(Refusal):
    """The server cannot start with these settings."""


def bind(settings: Settings) -> socket.socket:
    """Bind the port, or raise Unservable saying why not."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((settings.host, settings.port))
        listener.listen(2048)
    except OSError as error:
        listener.close()
        why = error.strerror or str(error)
        raise Unservable("server.bind", host=settings.host, port=settings.port, why=why) from None
    listener.setblocking(False)
    return listener


def addresses(settings: Settings, port: int) -> list[str]:
    """The addresses to open in a browser, the best first."""
    root = settings.root_path
    if settings.public_url:
        return [settings.public_url.rstrip("/") + "/"]
    here = f"http://localhost:{port}{root}/"
    if is_loopback(settings.host):
        return [here]
    if settings.host not in ("0.0.0.0", "::"):
        place = f"[{settings.host}]" if ":" in settings.host else settings.host
        return [f"http://{place}:{port}{root}/"]
    found = lan_address()
    return [f"http://{found}:{port}{root}/", here] if found else [here]


def serve(settings: Settings, announce: Callable[[list[str]], None]) -> None:
    """Serve until told to stop; call `announce` when people can connect."""
    logs.set_up(settings)
    connections.raise_descriptors()
    if settings.workers > 1 and not settings.url.startswith("postgres"):
        raise Unservable("server.workers", workers=settings.workers)
    with bind(settings) as listener:
        found = addresses(settings, listener.getsockname()[1])

        def started() -> None:
            facts = {"version": __version__, "database": shown(settings.url), "workers": settings.workers}
            log.info("the server starts", extra={**facts, "address": found[0]})
            announce(found)

        if settings.workers == 1:
            with asyncio.Runner(loop_factory=_loop_factory()) as runner:
                runner.run(_serve_alone(settings, listener, started))
        else:
            asyncio.run(_check(settings))
            started()
            os.environ.update(to_environment(settings))
            Multiprocess(configured("agora.server.app:worker_app", settings), [listener]).run()
    log.info("the server has stopped")


class GracefulServer(uvicorn.Server):
    """Stops on a signal without raising it again, as uvicorn would, so that the process can end in its own way."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Handle the stop signals while serving."""
        before = {number: signal.signal(number, self.handle_exit) for number in STOP_SIGNALS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


async def _serve_alone(settings: Settings, listener: socket.socket, announce: Callable[[], None]) -> None:
    server = await Server.open(settings)
    try:
        garbage_collection.configure()
        announce()
        await GracefulServer(configured(create_app(settings, server), settings)).serve([listener])
    finally:
        await server.close()


async def _check(settings: Settings) -> None:
    """Open once what every worker will open, so that a fault is reported in words."""
    components.read_sets(settings.sets_folder)
    store = await open_store(settings.url, serving=True)
    await store.close()


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    try:
        import uvloop
    except ImportError:  # not available on Windows
        return None
    return uvloop.new_event_loop


def configured(app: FastAPI | str, settings: Settings) -> uvicorn.Config:
    """The configuration of uvicorn for an application, or for one that each worker makes with a factory."""
    several = isinstance(app, str)
    return uvicorn.Config(
        app,
        factory=several,
        workers=settings.workers,
        lifespan="on" if several else "off",  # a single process opens its parts before it accepts connections
        loop="uvloop" if _loop_factory() else "asyncio",
        log_config=None,
        access_log=False,
        server_header=False,
        http=Http,
        ws=Socket,
        ws_per_message_deflate=False,
        ws_max_size=64 * 1024,  # a longer message than 8 KiB is refused by `live.conversation`
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies or None,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=STOP_SECONDS,
        timeout_worker_healthcheck=WORKER_SECONDS,
    )
