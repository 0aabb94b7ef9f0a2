"""Log lines for people and for programs."""

from __future__ import annotations

import json

from agora.server import (
    logs,
)
from agora.server.settings import Settings


def test_a_log_line_shows_the_extra_facts_of_its_record() -> None:
    import logging

    record = logging.LogRecord("agora.x", logging.WARNING, "", 0, "a %s", ("thing",), None)
    record.table = "abc"
    written = json.loads(logs.JsonLines().format(record))
    assert (written["message"], written["level"], written["table"]) == ("a thing", "warning", "abc")
    assert logs.Lines().format(record).endswith("warning a thing table=abc")


def test_debug_logging_applies_to_agora_only() -> None:
    import logging

    before = logging.root.handlers[:], logging.root.level
    try:
        logs.set_up(Settings(log_level="debug"))
        assert logging.getLogger("agora.http").isEnabledFor(logging.DEBUG)
        for others in ("uvicorn.error", "sqlalchemy.engine.Engine", "websockets.server", "psycopg"):
            assert not logging.getLogger(others).isEnabledFor(logging.INFO), f"{others} tells cookies and rows"
    finally:
        logging.root.handlers[:] = before[0]
        logging.root.setLevel(before[1])
        logging.getLogger("agora").setLevel(logging.NOTSET)
