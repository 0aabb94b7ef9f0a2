"""Builds the ASGI application from the settings."""

import logging
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any

import orjson
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.routing import WebSocketRoute

from agora import __version__
from agora.core.errors import Malformed, Refusal
from agora.server import garbage_collection, logs, refusals, workers
from agora.server.context import Server, guest_of, language_of
from agora.server.http import (
    admin_routes,
    analysis_routes,
    docs_site,
    evening_routes,
    health_routes,
    notice_routes,
    own_routes,
    page,
    passkey_routes,
    people_routes,
    puzzle_routes,
    rank_routes,
    review_routes,
    table_routes,
)
from agora.server.http.bodies import Problem
from agora.server.http.middleware import Middleware
from agora.server.live import analysis_socket, socket
from agora.server.live.localisation import problem
from agora.server.live.transport import OPEN
from agora.server.refusals import Absent
from agora.server.settings import Settings, from_environment

log = logging.getLogger("agora.serve")
ANSWERS: dict[int | str, dict[str, Any]] = {
    "4XX": {"model": Problem, "description": "why not, in words"},
    "5XX": {"model": Problem, "description": "not now"},
}


def worker_app() -> FastAPI:
    """The application of a worker process, which reads its settings from the environment."""
    settings = from_environment()
    logs.set_up(settings)
    workers.end_with_parent()
    app = create_app(settings)
    garbage_collection.configure()
    log.info("a worker starts", extra={"pid": os.getpid()})
    return app


def create_app(chosen: Settings, server: Server | None = None) -> FastAPI:
    """The whole server as an ASGI application. Without a `server` it opens and closes one itself."""

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        app.state.server = await Server.open(chosen)
        try:
            yield
        finally:
            await app.state.server.close()

    app = FastAPI(
        title="Agora",
        version=__version__,
        lifespan=life,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        responses=ANSWERS,
    )
    app.state.server = server
    OPEN.factor = chosen.limit_factor
    app.include_router(people_routes.router)
    app.include_router(table_routes.router)
    app.include_router(analysis_routes.router)
    app.include_router(own_routes.router)
    app.include_router(passkey_routes.router)
    app.include_router(rank_routes.router)
    app.include_router(evening_routes.router)
    app.include_router(review_routes.router)
    app.include_router(puzzle_routes.router)
    app.include_router(admin_routes.router)
    app.include_router(admin_routes.public)
    app.include_router(notice_routes.router)
    app.include_router(health_routes.router)
    app.router.routes.append(WebSocketRoute("/api/tables/{table}/live", socket.table_socket))
    app.router.routes.append(WebSocketRoute("/api/analyses/{analysis}/live", analysis_socket.analysis_socket))
    docs_site.mount(app, docs_site.folder())
    page.mount(app, Path(str(files("agora.server").joinpath("page"))))
    app.add_exception_handler(Refusal, _refused)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_middleware(Middleware)
    return app


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal), "registered for refusals"
    language = language_of(request, await guest_of(request))
    status = refusals.code_of(error)[1]
    headers = {"Retry-After": str(error.facts.get("seconds", 1))} if status == 429 else None
    body = orjson.dumps(problem(error, language), default=str)
    return Response(body, status, headers, "application/json")


async def _malformed(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError), "registered for these errors"
    where = ".".join(str(part) for part in error.errors()[0]["loc"] if part != "body")[:80]
    error.__cause__ = error.__context__ = error.__traceback__ = None  # their frames refer back to the error
    return await _refused(request, Malformed("server.message", path=where or "-"))


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException), "registered for these errors"
    if error.status_code == 404:
        return await _refused(request, Absent("server.no-page"))
    answer = await _refused(request, Malformed("server.request"))
    answer.status_code = error.status_code
    answer.headers.update(error.headers or {})
    return answer
