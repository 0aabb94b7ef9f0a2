"""Messages that arrive twice, late or out of order change nothing; writers who race leave a serial history."""

import asyncio
from pathlib import Path

import pytest

from tests.server import deliveries
from tests.server.kill import UNLIMITED
from tests.server.running import postgres, running


@pytest.mark.slow
def test_an_unreliable_network_plays_nothing_twice(tmp_path: Path) -> None:
    with running(f"sqlite:///{tmp_path}/agora.db", tmp_path, **UNLIMITED) as server:
        delivered, faults = asyncio.run(deliveries.storm(server, 2000, seed=1))
        assert not server.tracebacks(), server.log_text()[-4000:]
    assert delivered >= 2000
    assert not faults, faults[:5]


@pytest.mark.slow
def test_eight_writers_over_two_processes_leave_a_serial_history(tmp_path: Path) -> None:
    with postgres() as url, running(url, tmp_path, **UNLIMITED) as one, running(url, tmp_path, **UNLIMITED) as two:
        for seed, game in enumerate(("akropolis", "improvement")):
            counts, faults = asyncio.run(deliveries.race([one, two], 8, seed, game))
            assert not faults, (counts, faults[:5])
            assert counts["stale"] > 10, f"nobody was too late: {counts}"
        assert not one.tracebacks(), one.log_text()[-4000:]
        assert not two.tracebacks(), two.log_text()[-4000:]
