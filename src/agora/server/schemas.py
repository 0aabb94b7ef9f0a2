"""Writes the schemas that the page's types are made from: `python -m agora.server.schemas FOLDER`.

openapi.json describes HTTP, messages.json the socket, and <game>.view.json the view that a game's board shows.
"""

import json
import sys
from pathlib import Path
from typing import Any

from agora.games import IDS, find
from agora.server.app import create_app
from agora.server.live import analysis_messages, incoming, outgoing
from agora.server.settings import Settings


def openapi() -> dict[str, Any]:
    """The OpenAPI schema of everything sent over HTTP."""
    return create_app(Settings()).openapi()


def socket_messages() -> dict[str, Any]:
    """The JSON Schema of everything sent over a socket: of a table `FromPage` and `ToPage`, or of an analysis."""
    names = ("FromPage", "ToPage", "FromAnalysis", "ToAnalysis")
    definitions: dict[str, Any] = {}
    for name, adapter, mode in (
        ("FromPage", incoming.reader, "validation"),
        ("ToPage", outgoing.writer, "serialization"),
        ("FromAnalysis", analysis_messages.reader, "validation"),
        ("ToAnalysis", analysis_messages.writer, "serialization"),
    ):
        schema = adapter.json_schema(mode=mode)  # type: ignore[arg-type]  # one of the two modes there are
        definitions |= schema.pop("$defs", {})
        definitions[name] = schema
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Messages",
        "type": "object",
        "properties": {name: {"$ref": f"#/$defs/{name}"} for name in names},
        "required": [*names],
        "additionalProperties": False,
        "$defs": dict(sorted(definitions.items())),
    }


def all_schemas() -> dict[str, dict[str, Any]]:
    """Every schema by the name of its file."""
    views = {f"{game}.view.json": find(game).codec.schema(find(game).view_type) for game in IDS}
    return {"openapi.json": openapi(), "messages.json": socket_messages(), **views}


def write(folder: Path) -> None:
    """Write all schemas."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, schema in all_schemas().items():
        (folder / name).write_text(json.dumps(schema, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1] if len(sys.argv) > 1 else "."))
