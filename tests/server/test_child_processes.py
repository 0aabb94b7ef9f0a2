"""Processes of the server end with it, even if it is killed while they are in the middle of something."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

SERVER = """
import asyncio, sys
from agora.server.child_processes import ChildProcesses
from tests.server.test_child_processes import compute_for_ever

asyncio.run(ChildProcesses(1).run(compute_for_ever, sys.argv[1], seconds=1000.0))
"""


def compute_for_ever(folder: str) -> None:
    """Write down which process this is, and never come to an end."""
    written = Path(folder, "pid.part")
    written.write_text(str(os.getpid()))
    written.rename(Path(folder, "pid"))
    while True:
        pass


@pytest.mark.slow
def test_a_process_in_the_middle_of_work_ends_with_a_server_that_is_killed(tmp_path: Path) -> None:
    server = subprocess.Popen([sys.executable, "-c", SERVER, str(tmp_path)], cwd=Path(__file__).parents[2])
    found = tmp_path / "pid"
    try:
        wait_until(found.exists, 60)
        child = int(found.read_text())
    finally:
        server.kill()
        server.wait()
    try:
        wait_until(lambda: not lives(child), 60)
    finally:
        if lives(child):
            os.kill(child, 9)


def wait_until(claim: Callable[[], bool], seconds: float) -> None:
    """Wait for something to become true, or fail."""
    end = time.monotonic() + seconds
    while not claim():
        assert time.monotonic() < end, "it did not become true in time"
        time.sleep(0.02)


def lives(pid: int) -> bool:
    """Whether a process has not ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
