"""`make play`: the script that starts the server and opens the lobby."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "scripts" / "play.py"


@pytest.mark.slow
def test_a_script_that_is_stopped_stops_its_server(tmp_path: Path) -> None:
    command = [sys.executable, str(SCRIPT), "--port", "0", "--db", f"sqlite:///{tmp_path}/play.db"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as script:
        assert script.stdout
        port = int(next(found[1] for line in script.stdout if (found := re.search(r"http://[^/\s]+:(\d+)", line))))
        socket.create_connection(("127.0.0.1", port), timeout=10).close()
        script.terminate()
        script.wait(timeout=30)
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", port), timeout=10)
