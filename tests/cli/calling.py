"""Calls the command as a user would, but within this process."""

from __future__ import annotations

import json
import re
from typing import Any

from typer.testing import CliRunner, Result

from agora.cli.main import app

ENGLISH = {"LANG": "en_GB.UTF-8", "LC_ALL": "", "LC_MESSAGES": "", "NO_COLOR": "1", "COLUMNS": "100", "TERM": "dumb"}


def agora(*words: str, input: str | bytes | None = None, **environment: str) -> Result:
    """Call `agora` with words; a traceback is a failure of the test."""
    result = CliRunner().invoke(app, list(words), input=input, env={**ENGLISH, **environment})
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.output, result.output
    return result


def placed(who: str, shown: str) -> bool:
    """Whether a text tells that somebody has placed a tile: with points, hexes and level."""
    return re.search(rf"{re.escape(who)} [+−]\d+: .* \d", shown) is not None


def lines_of(result: Result) -> list[Any]:
    """The JSON lines of an answer."""
    return [json.loads(line) for line in result.stdout.splitlines()]
