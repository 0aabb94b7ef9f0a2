"""Checks origin, size and limits of every request, adds headers, and turns unexpected errors into a plain 500."""

import logging
import time
from typing import Any
from urllib.parse import urlsplit

import orjson
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from agora.core.errors import Refusal
from agora.server import limits, metrics, refusals
from agora.server.context import Server, address_of, language_of
from agora.server.live.localisation import problem
from agora.server.refusals import Forbidden, Limit

LARGEST_BODY = 16 * 1024
LARGEST_BODIES = {"/api/analyses": 512 * 1024}  # where more is brought along
SLOW_SECONDS = 1.0  # for a request
SIGNED = "/api/notices/stop/"  # mail programs post there to stop notices; the address itself is signed
SAFE = {"GET", "HEAD", "OPTIONS"}
POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
]
log = logging.getLogger("agora.http")


class Middleware:
    """Wraps the application. An unexpected error is logged, and the client learns nothing of it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request or a socket, with or without the base path in its address."""
        if scope["type"] in ("http", "websocket"):
            scope["root_path"] = _server(scope).settings.root_path
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun, status, started = False, 500, time.perf_counter()

        async def send_with_headers(message: Message) -> None:
            nonlocal begun, status
            if message["type"] == "http.response.start":
                begun, status = True, message["status"]
                message["headers"] = [*message["headers"], *HEADERS, *_caching(scope, message["headers"])]
            await send(message)

        connection = HTTPConnection(scope)
        try:
            server = _server(scope)
            server.limits.spend(limits.REQUESTS, address_of(connection))
            if scope["method"] not in SAFE and not scope["path"].removeprefix(scope["root_path"]).startswith(SIGNED):
                check_own_page(connection, server)
            await self.app(scope, _bounded(connection, receive), send_with_headers)
        except Refusal as refusal:
            if not begun:
                await _refuse(connection, refusal, send_with_headers)
        except Exception:  # whatever it is: the client learns nothing of it
            log.exception("a request failed", extra={"path": scope["path"], "method": scope["method"]})
            if not begun:
                await _refuse(connection, refusals.Broken("server.broken"), send_with_headers)
        finally:
            metrics.REQUESTS.labels(scope["method"] if scope["method"] in METHODS else "other", status // 100).inc()
            seconds = time.perf_counter() - started
            metrics.REQUEST_SECONDS.observe(seconds)
            if seconds > SLOW_SECONDS:
                # the path of the route, without ids and codes
                facts = {"route": getattr(scope.get("route"), "path", "?"), "seconds": round(seconds, 2)}
                log.warning("a request was slow", extra={"method": scope["method"], **facts})

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        connection = HTTPConnection(scope)
        try:
            check_origin(connection, _server(scope))
            _server(scope).limits.spend(limits.REQUESTS, address_of(connection))
        except (Forbidden, Limit):
            await receive()
            await send({"type": "websocket.close", "code": 1008})
            return
        metrics.SOCKETS.inc()
        try:
            await self.app(scope, receive, send)
        except Exception:  # likewise
            log.exception("a socket failed", extra={"path": scope["path"]})
            await _close(send)
        finally:
            metrics.SOCKETS.dec()


METHODS = {"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"}


def _server(scope: Scope) -> Server:
    return scope["app"].state.server  # type: ignore[no-any-return]  # set when the application starts


async def _close(send: Send) -> None:
    try:
        await send({"type": "websocket.close", "code": 1011})
    except RuntimeError:
        log.debug("the socket was already closed")


def check_own_page(connection: HTTPConnection, server: Server) -> None:
    """Raise Forbidden unless a page of ours sent the request."""
    check_origin(connection, server)
    if connection.headers.get("x-agora") != "1":
        raise Forbidden("server.header")


def check_origin(connection: HTTPConnection, server: Server) -> None:
    """Raise Forbidden if a page of another site sent the request."""
    origin = connection.headers.get("origin")
    if origin is None:
        if connection.scope["type"] == "websocket":
            raise Forbidden("server.origin")  # every browser sends it
        return
    scheme, _, place = origin.lower().partition("://")
    own = {connection.headers.get("host", "").lower()}
    if server.settings.public_url:
        own.add(urlsplit(server.settings.public_url).netloc.lower())
    if place not in own or scheme not in ("http", "https"):
        raise Forbidden("server.origin")


def _bounded(connection: HTTPConnection, receive: Receive) -> Receive:
    """Receive a body, or raise Limit as soon as it is too large."""
    most = LARGEST_BODIES.get(connection.scope["path"].removeprefix(connection.scope["root_path"]), LARGEST_BODY)
    length = connection.headers.get("content-length", "0")
    if length.isdecimal() and int(length) > most:
        raise Limit("server.limit.size", most=most)
    read = 0

    async def bounded() -> Message:
        nonlocal read
        message = await receive()
        read += len(message.get("body", b""))
        if read > most:
            raise Limit("server.limit.size", most=most)
        return message

    return bounded


def _caching(scope: Scope, headers: Any) -> list[tuple[bytes, bytes]]:
    """Forbid caching, unless the response allows it: the built files of the page do, because their names change."""
    if any(name.lower() == b"cache-control" for name, _ in headers):
        return []
    return [(b"cache-control", b"no-store")]


async def _refuse(connection: HTTPConnection, refusal: Refusal, send: Send) -> None:
    body = orjson.dumps(problem(refusal, language_of(connection, None)), default=str)
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    status = refusals.code_of(refusal)[1]
    if status == 429:
        headers.append((b"retry-after", str(refusal.facts.get("seconds", 1)).encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
