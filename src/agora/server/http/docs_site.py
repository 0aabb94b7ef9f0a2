"""Serves the documentation under /docs, if it was built: by `make docs` into site/; a wheel holds it as agora/docs."""

from importlib.resources import files
from pathlib import Path

from fastapi import FastAPI, Request
from starlette.responses import RedirectResponse, Response

from agora.server.http.page import compact, file_in, sentence
from agora.server.refusals import Absent

SOURCE = Path(__file__).parents[4] / "site"


def folder() -> Path:
    """Where the documentation lies, or would lie."""
    installed = Path(str(files("agora").joinpath("docs")))
    return installed if installed.is_dir() else SOURCE


def mount(app: FastAPI, site: Path) -> None:
    """Answer GET and HEAD below /docs."""

    @app.api_route("/docs", methods=["GET", "HEAD"], include_in_schema=False)
    async def start(request: Request) -> Response:
        return RedirectResponse(f"{request.scope.get('root_path') or ''}/docs/")

    @app.api_route("/docs/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
    async def docs(request: Request, path: str) -> Response:
        if not (site / "index.html").is_file():
            return await sentence(request, "server.no-docs", 404)
        file = file_in(site, path or "index.html")
        if not file:
            raise Absent("server.no-page")
        return compact(request, file, {})
