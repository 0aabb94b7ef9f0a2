"""Logging to stderr, as lines for people or as JSON for programs. Extra facts of a record are written too."""

import logging
import sys
from typing import Any

import orjson

from agora.server.settings import Settings

STANDARD = frozenset(vars(logging.LogRecord("", 0, "", 0, "", None, None))) | {"message", "asctime", "taskName"}


class JsonLines(logging.Formatter):
    """Writes each record as a JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        """The text of a record."""
        found: dict[str, Any] = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **_extra(record),
        }
        if record.exc_info:
            found["error"] = self.formatException(record.exc_info)
        return orjson.dumps(found, default=str).decode()


class Lines(logging.Formatter):
    """Writes each record as a line for people."""

    def format(self, record: logging.LogRecord) -> str:
        """The text of a record."""
        facts = "".join(f" {name}={value}" for name, value in _extra(record).items())
        line = f"{self.formatTime(record, '%H:%M:%S')} {record.levelname.lower()} {record.getMessage()}{facts}"
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


def _extra(record: logging.LogRecord) -> dict[str, Any]:
    return {name: value for name, value in vars(record).items() if name not in STANDARD and name != "color_message"}


def set_up(settings: Settings) -> None:
    """Configure logging by the settings."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if settings.log == "json" else Lines())
    level = logging.getLevelNamesMapping()[settings.log_level.upper()]
    # libraries log warnings only: their details contain cookies, messages and rows of the database
    logging.basicConfig(level=max(level, logging.WARNING), handlers=[handler], force=True)
    logging.getLogger("agora").setLevel(level)
