"""The scripts that Dockerfile and compose.yaml call, run without Docker."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
import urllib.request
from dataclasses import fields
from pathlib import Path

import pytest
import yaml

from agora.server.settings import Settings
from tests.server.running import free_port

ROOT = Path(__file__).parents[2]
SCRIPTS = ROOT / "scripts" / "container"
NAMES = {f"AGORA_{field.name.upper()}" for field in fields(Settings)} | {"AGORA_FOLDER"}


def environment(**settings: str) -> dict[str, str]:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return {**os.environ, "PATH": path, "PYTHON": sys.executable, **settings}


@pytest.mark.slow
def test_the_container_starts_and_reports_that_it_is_healthy(tmp_path: Path) -> None:
    settings = environment(AGORA_PORT=str(free_port()), AGORA_FOLDER=str(tmp_path / "data"), AGORA_HOST="127.0.0.1")
    settings.pop("AGORA_DB", None)
    assert subprocess.run([SCRIPTS / "healthy"], env=settings, capture_output=True, check=False).returncode == 1
    with (tmp_path / "log").open("wb") as log:
        server = subprocess.Popen([SCRIPTS / "start"], env=settings, stdout=log, stderr=log)
    try:
        until = time.monotonic() + 120  # long enough for a busy machine; other tests measure the start
        while subprocess.run([SCRIPTS / "healthy"], env=settings, capture_output=True, check=False).returncode:
            assert time.monotonic() < until, (tmp_path / "log").read_text()
            assert server.poll() is None, (tmp_path / "log").read_text()
            time.sleep(0.1)
        assert (tmp_path / "data" / "agora.db").exists()
    finally:
        server.terminate()
        server.wait(20)


@pytest.mark.soak
def test_the_wheel_that_the_container_builds_can_be_installed_and_serves(tmp_path: Path) -> None:
    subprocess.run([SCRIPTS / "wheel", tmp_path / "wheels"], env=environment(), check=True)
    subprocess.run([sys.executable, "-m", "venv", tmp_path / "venv"], check=True)
    python = tmp_path / "venv" / "bin" / "python"
    subprocess.run(
        [SCRIPTS / "install", tmp_path / "wheels", ROOT / "constraints.txt"],
        env=environment(PYTHON=str(python)),
        check=True,
    )
    bare = {"PATH": str(python.parent), "HOME": str(tmp_path)}  # no Node.js, nothing of this project
    assert shutil.which("node", path=bare["PATH"]) is None
    port = free_port()
    with (tmp_path / "log").open("wb") as log:
        command = [python.parent / "agora", "serve", "--port", str(port)]
        server = subprocess.Popen(command, env=bare, cwd=tmp_path, stdout=log, stderr=log)
    try:
        assert b'"games"' in asked(f"http://127.0.0.1:{port}/api/hello", server)
        assert b"<script" in asked(f"http://127.0.0.1:{port}/", server)
    finally:
        server.terminate()
        assert server.wait(20) == 0, (tmp_path / "log").read_text()


def asked(url: str, server: subprocess.Popen[bytes]) -> bytes:
    """The answer of the server, as soon as there is one."""
    until = time.monotonic() + 60
    while True:
        try:
            with urllib.request.urlopen(url, timeout=10) as answer:
                return bytes(answer.read())
        except OSError:
            assert server.poll() is None
            assert time.monotonic() < until
            time.sleep(0.1)


def test_the_container_files_name_only_existing_settings_and_files() -> None:
    dockerfile, compose = (ROOT / "Dockerfile").read_text(), (ROOT / "compose.yaml").read_text()
    starts = (SCRIPTS / "start").read_text() + (SCRIPTS / "healthy").read_text()
    assert set(re.findall(r"AGORA_[A-Z_]+", dockerfile + compose + starts)) <= NAMES
    for script in re.findall(r"(?:scripts/container|/usr/local/lib/agora)/(\w+)", dockerfile):
        assert os.access(SCRIPTS / script, os.X_OK), script
    services = yaml.safe_load(compose)["services"]
    assert set(services) == {"agora", "db"}
    assert services["agora"]["depends_on"]["db"]["condition"] == "service_healthy"
    port = re.search(r"EXPOSE (\d+)", dockerfile)
    assert port
    assert services["agora"]["ports"] == [f"{port[1]}:{port[1]}"]


def test_the_docs_for_hosts_list_every_setting_with_its_default() -> None:
    page = (ROOT / "docs" / "host.md").read_text()
    rows = dict(re.findall(r"^\| `(AGORA_[A-Z_]+)` \|(?: `([^`|]*)`)? \|", page, re.MULTILINE))
    expected = {f"AGORA_{field.name.upper()}": str(field.default) for field in fields(Settings)}
    assert {name: value.strip() for name, value in rows.items()} == expected
