"""A server that is killed at any instant loses nothing that it has acknowledged. The long form is `kill.py`."""

import asyncio
from pathlib import Path

import pytest

from tests.server import kill


@pytest.mark.slow
@pytest.mark.parametrize("database", ["sqlite", "postgres"])
def test_no_kill_loses_repeats_or_half_stores_a_move(database: str, tmp_path: Path) -> None:
    with kill.besieged(database, tmp_path) as server:
        report = asyncio.run(kill.siege(server, kills=5, seed=1, parties=4))
    print(report)
    assert not report.faults, report.faults[:5]
    assert not report.tracebacks, server.log_text()[-4000:]
    assert not report.orphans
    assert report.acknowledged > 20, "too few moves were played"
