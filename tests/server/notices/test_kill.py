"""A server that is killed while people play by mail loses no notice; the long form is in `kill.py`."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.server.kill import besieged
from tests.server.notices.kill import environment, siege
from tests.server.notices.mailbox import mailbox


@pytest.mark.slow
def test_no_notice_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    with mailbox() as box, besieged("sqlite", tmp_path, **environment(box)) as server:
        report = asyncio.run(siege(server, box, kills=4, seed=5, pairs=2, rounds=3))
    assert report.faults == []
    assert report.tracebacks == 0
    assert report.kills
    assert report.turns >= 4
