"""Short forms of the attacks: deadlines are shortened, and each attack ends with the server as it was."""

from __future__ import annotations

from pathlib import Path

import pytest

from agora.server.live import transport
from tests.server import attacks
from tests.server.served import served


@pytest.mark.slow
def test_a_viewer_who_does_not_read_is_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transport, "WRITE_SECONDS", 0.5)
    with served(tmp_path, limit_factor=50.0) as (port, _):
        gone, lost = attacks.deaf_viewers(port, viewers=2, burst=40, seconds=20)
        assert gone < 15, "the guest is still online"
        assert lost == 2
