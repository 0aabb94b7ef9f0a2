"""Runs nginx and Caddy with the configurations that docs/host.md gives, on free ports."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.server.running import free_port

HOST_PAGE = Path(__file__).parents[2] / "docs" / "host.md"
SEARCHED = os.environ.get("PATH", "") + ":/usr/sbin"  # where Debian puts nginx, which is not on the path of everyone
NGINX_MAIN = """daemon off;
user root;
pid {folder}/nginx.pid;
error_log stderr;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
{site}
}}
"""


def example(word: str) -> str:
    """The configuration in docs/host.md that has a word in it."""
    blocks = re.findall(r"\n\n((?:(?:    .*)?\n)+)", HOST_PAGE.read_text())
    found = [block for block in blocks if word in block]
    assert len(found) == 1, f"{len(found)} configurations with {word}"
    return "\n".join(line[4:] for line in found[0].splitlines()).strip()


def program(name: str) -> str:
    """The path of nginx or Caddy."""
    found = shutil.which(os.environ.get(name.upper()) or name, path=SEARCHED)
    assert found, f"{name} is missing: sh scripts/proxies fetches it"
    return found


@contextmanager
def proxy(name: str, folder: Path, ports: list[int]) -> Iterator[str]:
    """A proxy before two servers on this machine; yields its address."""
    own = free_port()
    if name == "nginx":
        site = example("upstream agora").replace("listen 80;", f"listen 127.0.0.1:{own};")
        config = folder / "nginx.conf"
        config.write_text(NGINX_MAIN.format(folder=folder, site=_on(site, ports)))
        command = [program(name), "-p", str(folder), "-c", str(config)]
    else:
        site = example("lb_policy").replace("games.example.org", f"http://127.0.0.1:{own}")
        config = folder / "Caddyfile"
        config.write_text("{\n    admin off\n}\n" + _on(site, ports))
        command = [program(name), "run", "--config", str(config), "--adapter", "caddyfile"]
    homes = {"XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}  # where Caddy keeps files
    with (folder / f"{name}.log").open("wb") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log, env={**os.environ, **homes})
    try:
        _wait_for(own, process, folder / f"{name}.log")
        yield f"http://127.0.0.1:{own}"
    finally:
        process.terminate()
        process.wait(20)


def _on(site: str, ports: list[int]) -> str:
    """The configuration with the ports of the running servers."""
    assert site.count("127.0.0.1:8484") == site.count("127.0.0.1:8485") == 1
    return site.replace(":8484", f":{ports[0]}").replace(":8485", f":{ports[1]}")


def _wait_for(port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + 30
    while time.monotonic() < end and process.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise AssertionError(f"the proxy did not start: {log.read_text()}")
