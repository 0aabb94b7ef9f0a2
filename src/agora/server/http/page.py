"""Serves the built page. A path that is not one of its files is a route of the page."""

import gzip
import html
import mimetypes
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from fastapi import FastAPI, Request
from starlette.responses import FileResponse, HTMLResponse, Response

from agora.server.context import guest_of, language_of
from agora.server.refusals import Absent
from agora.server.speech import speech_of

FOR_EVER = "public, max-age=31536000, immutable"
COMPRESSED = (".js", ".css", ".svg", ".html", ".json")
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("application/manifest+json", ".webmanifest")


def mount(app: FastAPI, folder: Path) -> None:
    """Answer every other GET or HEAD with the page; chat programs send HEAD to preview a link."""

    @app.api_route("/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
    async def page(request: Request, path: str) -> Response:
        if path.startswith("api/") or path == "api":
            raise Absent("server.no-page")
        file = file_in(folder, path)
        if file and file.name != "index.html":
            return _built(request, file) if path.startswith("assets/") else FileResponse(file)
        if path.startswith("assets/"):
            raise Absent("server.no-page")
        root = request.scope.get("root_path") or ""
        index = folder / "index.html"
        if index.is_file():
            return HTMLResponse(_index(index, index.stat().st_mtime, root))
        return await sentence(request, "server.no-build")


async def sentence(request: Request, key: str, status: int = 200) -> Response:
    """A bare page with one sentence."""
    text = speech_of(language_of(request, await guest_of(request))).say(key)
    return HTMLResponse(f"<!doctype html><title>Agora</title><h1>Agora</h1><p>{html.escape(text)}</p>", status)


def file_in(folder: Path, path: str) -> Path | None:
    """The file of a folder at a path, if there is one."""
    try:
        file = (folder / path).resolve()
        return file if file.is_file() and file.is_relative_to(folder.resolve()) else None
    except (OSError, ValueError):  # not a valid file name
        return None


def _built(request: Request, file: Path) -> Response:
    """A file whose name changes with its contents: cached for ever."""
    return compact(request, file, {"Cache-Control": FOR_EVER})


def compact(request: Request, file: Path, headers: Mapping[str, str]) -> Response:
    """A file, compressed if the browser accepts that."""
    headers = {**headers, "Vary": "Accept-Encoding"}
    if file.suffix not in COMPRESSED or "gzip" not in request.headers.get("accept-encoding", ""):
        return FileResponse(file, headers=headers)
    kind, _ = mimetypes.guess_type(file.name)
    return Response(_compressed(file, file.stat().st_mtime), 200, {**headers, "Content-Encoding": "gzip"}, kind)


@cache
def _compressed(file: Path, _changed: float) -> bytes:
    return gzip.compress(file.read_bytes(), mtime=0)


@cache
def _index(file: Path, _changed: float, root: str) -> str:
    """The index of the page with its base path, so that files are found from every route."""
    text = file.read_text(encoding="utf-8")
    base = f'<base href="{html.escape(root, quote=True)}/">'
    return text.replace("<head>", f"<head>{base}", 1)
