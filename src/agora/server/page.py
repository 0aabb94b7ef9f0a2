"""Serves the built page: every path that is no file is one of its own routes."""

import html
import mimetypes
from functools import cache
from pathlib import Path

from fastapi import FastAPI, Request
from starlette.responses import FileResponse, HTMLResponse, Response

from agora.server.context import guest_of, language_of
from agora.server.refusals import Absent
from agora.server.spoken import speech_of

FOR_EVER = "public, max-age=31536000, immutable"
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("font/woff2", ".woff2")


def mount(app: FastAPI, folder: Path) -> None:
    """Answer every other GET with the page."""

    @app.get("/{path:path}", include_in_schema=False)
    async def page(request: Request, path: str) -> Response:
        if path.startswith("api/") or path == "api":
            raise Absent("server.no-page")
        file = (folder / path).resolve()
        if path and file.is_file() and file.is_relative_to(folder.resolve()) and file.name != "index.html":
            built = path.startswith("assets/")
            return FileResponse(file, headers={"Cache-Control": FOR_EVER} if built else None)
        if path.startswith("assets/"):
            raise Absent("server.no-page")
        root = request.scope.get("root_path") or ""
        index = folder / "index.html"
        if index.is_file():
            return HTMLResponse(_index(index, index.stat().st_mtime, root))
        spoken = speech_of(language_of(request, await guest_of(request)))
        title, text = spoken.say("server.no-build.title"), spoken.say("server.no-build")
        return HTMLResponse(
            f"<!doctype html><title>{html.escape(title)}</title><h1>Agora</h1><p>{html.escape(text)}</p>"
        )


@cache
def _index(file: Path, _changed: float, root: str) -> str:
    """The page, told its base path, so that its files are found from every route."""
    text = file.read_text(encoding="utf-8")
    base = f'<base href="{html.escape(root, quote=True)}/">'
    return text.replace("<head>", f"<head>{base}", 1)
