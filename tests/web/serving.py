"""A server of its own for the tests of the page: a free port, a database in a temporary folder."""

import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from queue import Queue
from typing import IO

START_SECONDS = 60
AGORA = (str(Path(sys.executable).with_name("agora")),)
PAGE = Path(__file__).resolve().parents[2] / "src" / "agora" / "server" / "page" / "index.html"


class Serving:
    """A running `agora serve`, which can be killed and started again on the same port and database."""

    def __init__(self, folder: Path, agora: Sequence[str] = AGORA, **settings: str) -> None:
        self.folder = folder
        self.agora = agora
        self.settings = settings
        self.port = 0
        self.process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        """Where the page is, without a slash at the end."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it and wait until people can come in."""
        assert PAGE.exists(), "the page is not built: make page"
        environment = {
            **os.environ,
            "AGORA_DB": f"sqlite:///{self.folder / 'agora.db'}",
            "AGORA_LIMIT_FACTOR": "50",
            **{f"AGORA_{name.upper()}": value for name, value in self.settings.items()},
        }
        command = [*self.agora, "serve", "--port", str(self.port), "--lang", "en"]
        self.process = subprocess.Popen(
            command,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        assert self.process.stdout is not None, "piped"
        heard: Queue[str | None] = Queue()
        threading.Thread(target=_listen, args=(self.process.stdout, heard), daemon=True).start()
        said = ""
        while True:
            line = heard.get(timeout=START_SECONDS)
            assert line is not None, f"the server did not start:\n{said}"
            said += line
            found = re.search(r"http://[^\s/]+:(\d+)/", line)
            if found:
                self.port = int(found[1])
                return

    def stop(self, sign: signal.Signals = signal.SIGTERM) -> None:
        """Stop it, or kill it."""
        if self.process is None:
            return
        self.process.send_signal(sign)
        self.process.wait(timeout=20)
        self.process = None


def _listen(said: IO[str], heard: "Queue[str | None]") -> None:
    """Hear what the server says until all its processes are gone; whoever reads a pipe closes it."""
    with said:
        for line in said:
            heard.put(line)
    heard.put(None)


@contextmanager
def serving(folder: Path, agora: Sequence[str] = AGORA, **settings: str) -> Iterator[Serving]:
    """A server for as long as the block runs; `agora` is the command to start."""
    server = Serving(folder, agora, **settings)
    server.start()
    try:
        yield server
    finally:
        server.stop()
