"""`agora serve` starts without any configuration, and says in words what prevents it."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from agora import __version__
from agora.server import serve
from agora.server.settings import Settings
from tests.server.running import AGORA, Running, free_port, running


@pytest.mark.parametrize(
    ("given", "said"),
    [({"host": "192.0.2.7"}, ["http://192.0.2.7:81/"]), ({"host": "fd00::2"}, ["http://[fd00::2]:81/"]),
     ({"host": "::1", "root_path": "/agora"}, ["http://localhost:81/agora/"]),
     ({"host": "192.0.2.7", "public_url": "https://agora.example/club/"}, ["https://agora.example/club/"])],
)  # fmt: skip
def test_the_printed_addresses_work_in_a_browser(given: dict[str, str], said: list[str]) -> None:
    assert serve.addresses(Settings(**given), 81) == said  # type: ignore[arg-type]  # only texts


def test_connections_are_kept_longer_than_proxies_keep_them() -> None:
    of_nginx = 60
    assert serve.configured("agora.server.app:worker_app", Settings()).timeout_keep_alive > of_nginx


COMMAND = [AGORA, "serve"]


def plain_environment(folder: Path) -> dict[str, str]:
    """An environment without settings, with an empty home folder."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("AGORA_", "XDG_"))}
    return {**kept, "HOME": str(folder), "COLUMNS": "200"}


def refusal(folder: Path, *words: str, code: int | None = None) -> str:
    """What the command prints when it does not start."""
    done = subprocess.run(
        [*COMMAND, *words], env=plain_environment(folder), capture_output=True, text=True, timeout=30, check=False
    )
    said = done.stdout + done.stderr
    assert done.returncode != 0, said
    assert "Traceback" not in said, said
    assert said.strip(), "it printed nothing"
    return said


@pytest.mark.slow
def test_it_starts_with_no_configuration_and_says_where(tmp_path: Path) -> None:
    port = free_port()
    began = time.monotonic()
    with started(tmp_path, "--port", str(port)) as process:
        assert process.stdout
        line = process.stdout.readline()
        while f"http://127.0.0.1:{port}" not in line and f"http://localhost:{port}" not in line:
            assert line, "it ended without printing an address"
            line = process.stdout.readline()
        server = Running("", tmp_path)
        server.url = f"http://127.0.0.1:{port}"
        while not server.ready():
            time.sleep(0.01)
        print(f"ready after {time.monotonic() - began:.2f} s")
    assert list((tmp_path / ".local" / "share" / "agora").glob("*.db")), "the games are in the user's home folder"


@contextmanager
def started(folder: Path, *words: str) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [*COMMAND, *words],
        env={**plain_environment(folder), "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(15)
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
        if process.stdout:
            process.stdout.close()


@pytest.mark.slow
def test_a_taken_port_is_refused_in_words(tmp_path: Path) -> None:
    with socket.socket() as holder:
        holder.bind(("127.0.0.1", 0))
        holder.listen()
        port = holder.getsockname()[1]
        assert str(port) in refusal(tmp_path, "--port", str(port))


@pytest.mark.slow
def test_a_folder_that_cannot_be_written_is_refused_in_words(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    said = refusal(tmp_path, "--port", str(free_port()), "--db", f"sqlite:///{tmp_path}/file/agora.db")
    assert "agora.db" in said or "file" in said
    assert "proc" in refusal(tmp_path, "--port", str(free_port()), "--db", "sqlite:////proc/agora/agora.db")


@pytest.mark.slow
@pytest.mark.parametrize(
    "database",
    [
        "mysql://localhost/agora",
        "sqlite://",
        "postgresql://nobody@127.0.0.1:1/agora",
        "postgresql://no such host/agora",
        "postgresql:///?host=/nowhere",
    ],
)
def test_a_wrong_database_is_refused_in_words(database: str, tmp_path: Path) -> None:
    refusal(tmp_path, "--port", str(free_port()), "--db", database)


@pytest.mark.slow
def test_a_file_that_is_no_database_is_refused_in_words_and_left_alone(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ana, " * 500)
    assert "letter.txt" in refusal(tmp_path, "--port", str(free_port()), "--db", f"sqlite:///{letter}")
    assert letter.read_text() == "Dear Ana, " * 500


@pytest.mark.slow
def test_several_workers_on_sqlite_are_refused_in_words(tmp_path: Path) -> None:
    said = refusal(tmp_path, "--port", str(free_port()), "--workers", "2", "--db", f"sqlite:///{tmp_path}/agora.db")
    assert "PostgreSQL" in said


@pytest.mark.slow
def test_a_second_server_on_the_same_file_is_refused_in_words(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/agora.db"
    with running(database, tmp_path):
        assert "agora.db" in refusal(tmp_path, "--port", str(free_port()), "--db", database)


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [
        ("--port", "99999"),
        ("--workers", "0"),
        ("--public-url", "agora.example"),
        ("--port", "many"),
    ],
)
def test_a_wrong_setting_is_refused_in_words(words: tuple[str, ...], tmp_path: Path) -> None:
    refusal(tmp_path, *words)


@pytest.mark.slow
def test_it_stops_gracefully_when_asked(tmp_path: Path) -> None:
    with running(f"sqlite:///{tmp_path}/agora.db", tmp_path) as server:
        began = time.monotonic()
        assert server.stop() in (0, -signal.SIGTERM, 128 + signal.SIGTERM)
        assert time.monotonic() - began < 10
        assert not server.tracebacks(), server.log_text()
        assert not server.members()


@pytest.mark.slow
def test_the_log_says_when_the_server_starts_and_stops(tmp_path: Path) -> None:
    with running(f"sqlite:///{tmp_path}/agora.db", tmp_path) as server:
        pass
    said = server.log_text()
    assert f"the server starts version={__version__} database=sqlite:///{tmp_path}/agora.db workers=1" in said
    assert "the server has stopped" in said
