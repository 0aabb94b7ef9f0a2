"""Routes for whoever runs the server: liveness, readiness, metrics."""

from fastapi import APIRouter, Request, Response
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from agora.server import metrics
from agora.server.context import server_of
from agora.server.refusals import Busy

router = APIRouter(include_in_schema=False)


@router.api_route("/healthz", methods=["GET", "HEAD"])  # monitors use both
async def healthz() -> dict[str, str]:
    """Answer that the process is alive."""
    return {"status": "alive"}


@router.api_route("/readyz", methods=["GET", "HEAD"])
async def readyz(request: Request) -> dict[str, str]:
    """Answer that tables can be played, if the store answers."""
    server = server_of(request)
    if not server.ready:
        raise Busy("server.stopping")
    await server.store.ping()
    return {"status": "ready"}


@router.get("/metrics")
async def show_metrics(request: Request) -> Response:
    """The metrics for Prometheus."""
    server = server_of(request)
    metrics.TABLES.set(len(server.tables))
    metrics.BOT_FAILURES.set(server.bots.failures)
    metrics.BOTS_ASKED.set(server.bots.asked)
    metrics.BOTS_WAITING.set(max(0, server.bots.asked - server.bots.processes))
    store = server.store.metrics
    metrics.STORE_WAITING.set(store["waiting"])
    metrics.STORE_JOBS.set(store["jobs"])
    metrics.STORE_BATCHES.set(store["batches"])
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)
