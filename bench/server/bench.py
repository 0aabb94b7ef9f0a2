"""How many moves a second the server takes, next to boardgame.io: `make bench-server`.

The server has one core and the driver the other. Arms play in turn, `--rounds` times for each size. The table shows
the median and, in brackets, the lowest and highest. Every move of Agora is on disk before anything is sent.

The arms of Agora: `agora` is one process on SQLite, `postgres` one on PostgreSQL. `two` are two processes on
PostgreSQL, with the viewers of each table spread over both; in `routed` each table has all its viewers at one of
them, as behind the proxy of docs/host.md. A game is named with its seats; `polis-5+improvement-4` has tables of both.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

import psycopg

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
SERVER_CORE, DRIVER_CORE = 0, 1
sys.path.insert(0, str(ROOT))

from tests.server.running import postgres  # noqa: E402  # the tests' helpers lie in the folder above

MOVES_OF_A_GAME = {"akropolis-2": 36}  # the shortest; spare tables replace those that end during the run
LONGER_GAME = 100  # moves, at least, of all others
AGORA = {"agora": 1, "postgres": 1, "two": 2, "routed": 2}  # by arm: the number of processes
HEADS = ["game", "tables", "arm", "moves/s", "CPU µs a move", "database", "p50 ms", "p99 ms", "kB a table"]
HEADS += ["kB an update", "server core", "driver core"]
MODES = {"saturated": "saturated", "paced": "paced, 1 move/s a table"}
EXPECTED_RATE = 1800  # moves a second, only to know how many spare tables to open


class Figures(NamedTuple):
    """The figures of one run of one arm."""

    rate: float
    cpu: float  # µs of the server for a move
    database: float  # likewise, of PostgreSQL
    p50: float
    p99: float
    memory: float  # kB a table
    kilobytes: float  # an update
    server: float  # share of its core
    driver: float
    stuck: int


def main() -> int:
    """Run all sizes and print a table."""
    asked = arguments()
    if not (HERE / "node_modules").exists():
        print("bench-server: run `npm ci --prefix bench/server` first (make bench-server does)", file=sys.stderr)
        return 2
    print(
        f"# {platform.platform()}, {os.cpu_count()} cores, Python {platform.python_version()}, load {os.getloadavg()}"
    )
    for mode in asked.mode:
        print(f"\n{MODES[mode]}: median of {asked.rounds} (lowest–highest)")
        print(f"| {' | '.join(HEADS)} |")
        print(f"|---|--:|---|{'--:|' * (len(HEADS) - 3)}", flush=True)
        for game, tables in ((game, tables) for game in asked.games for tables in asked.tables):
            runs: dict[str, list[Figures]] = {arm: [] for arm in asked.arm}
            for _ in range(asked.rounds):
                for arm in asked.arm:
                    runs[arm].append(run(arm, game, tables, mode, asked.seconds))
            for arm, figures in runs.items():
                print(row(game if arm in AGORA else "", tables, arm, figures), flush=True)
    print(f"\n# load at the end {os.getloadavg()}")
    return 0


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, nargs="+", default=[50, 200, 500])
    parser.add_argument("--arm", nargs="+", choices=[*AGORA, "boardgame", "echo"], default=["agora", "boardgame"])
    parser.add_argument("--games", nargs="+", default=["akropolis-2"])
    parser.add_argument("--mode", nargs="+", choices=["saturated", "paced"], default=["saturated", "paced"])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=8)
    return parser.parse_args()


def run(arm: str, game: str, tables: int, mode: str, seconds: float) -> Figures:
    """Play one arm once."""
    with servers(arm) as (processes, urls, database):
        command = ["node", "drive.mjs", "--arm", "agora" if arm in AGORA else arm, "--tables", str(tables)]
        command += ["--seconds", str(seconds), *(word for url in urls for word in ("--url", url))]
        if arm in AGORA:
            command += [word for one in game.split("+") for word in ("--games", one)]
        if arm == "two":
            command.append("--spread")
        if mode == "paced":
            command += ["--pace", "1"]
        elif arm in AGORA:
            moves = MOVES_OF_A_GAME.get(game, LONGER_GAME)
            command += ["--spare", str(int(EXPECTED_RATE * (seconds + 2) / moves))]
        driver = subprocess.Popen(
            pinned(DRIVER_CORE, command), cwd=HERE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        assert driver.stdin
        assert driver.stdout
        laid = []
        for _ in range(2):
            expect(driver, "seated")
            laid.append(sum(map(memory, processes)))
            print(file=driver.stdin, flush=True)
        expect(driver, "counting")
        began, used, stored = time.monotonic(), sum(map(cpu_seconds, processes)), sum(map(cpu_seconds, database))
        found = json.loads(driver.stdout.readline() or "null")
        lasted = time.monotonic() - began
        used, stored = sum(map(cpu_seconds, processes)) - used, sum(map(cpu_seconds, database)) - stored
        driver.communicate("\n", timeout=20)
        if not found:
            raise SystemExit(f"bench-server: the driver of {arm} stopped; its output is above")
    moves = max(1, found["rate"] * lasted)
    return Figures(
        found["rate"], 1e6 * used / moves, 1e6 * stored / moves, found["p50"], found["p99"],
        (laid[1] - laid[0]) / (tables * 0.8), found["kilobytes"], used / lasted, found["driver"], found["stuck"],
    )  # fmt: skip


def expect(driver: subprocess.Popen[str], word: str) -> None:
    assert driver.stdout
    if (said := driver.stdout.readline().strip()) != word:
        raise SystemExit(f"bench-server: the driver said {said!r} instead of {word!r}")


def row(game: str, tables: int, arm: str, runs: list[Figures]) -> str:
    def cell(numbers: list[float], digits: int = 0) -> str:
        low, middle, high = min(numbers), statistics.median(numbers), max(numbers)
        return f"{middle:.{digits}f} ({low:.{digits}f}–{high:.{digits}f})"

    stuck = sum(figures.stuck for figures in runs)
    cells = [
        cell([f.rate for f in runs]),
        cell([f.cpu for f in runs]),
        f"{statistics.median(f.database for f in runs):.0f}",
        cell([f.p50 for f in runs], 1),
        cell([f.p99 for f in runs], 1),
        cell([f.memory for f in runs]),
        f"{statistics.median(f.kilobytes for f in runs):.1f}",
        f"{statistics.median(f.server for f in runs):.0%}",
        f"{statistics.median(f.driver for f in runs):.0%}" + (f" ({stuck} stuck)" if stuck else ""),
    ]
    return f"| {game} | {tables} | {arm} | {' | '.join(cells)} |"


@contextmanager
def servers(arm: str) -> Iterator[tuple[list[int], list[str], list[int]]]:
    """Start an arm with new data, on one core; yields its processes, its addresses, and the process of PostgreSQL."""
    with ExitStack() as stack:
        # on a real disk, not in memory
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="bench-", dir=ROOT / "bench")))
        found, urls, database = [], [], []
        db = f"sqlite:///{folder}/agora.db"
        if arm in AGORA and arm != "agora":
            db = stack.enter_context(postgres())
            database = [postmaster(db)]
        for _ in range(AGORA.get(arm, 1)):
            port = free_port()
            url = f"http://127.0.0.1:{port}"
            command = ["node", f"{arm}.mjs", str(port)]
            if arm in AGORA:
                command = [str(Path(sys.executable).with_name("agora")), "serve", "--host", "127.0.0.1"]
                command += ["--port", str(port), "--db", db]
            found.append(stack.enter_context(started(command, url, folder / f"log-{port}")).pid)
            urls.append(url)
        yield found, urls, database


@contextmanager
def started(command: list[str], url: str, log: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Start a server, and stop it at the end."""
    with log.open("wb") as file:
        process = subprocess.Popen(
            pinned(SERVER_CORE, command), cwd=HERE, stdout=file, stderr=file, env={**os.environ, **SETTINGS}
        )
    try:
        wait_for(url, process, log)
        yield process
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def postmaster(db: str) -> int:
    """The process of PostgreSQL that has started all its others."""
    with psycopg.connect(db) as connection:
        own = connection.info.backend_pid
    return int(Path(f"/proc/{own}/stat").read_text().rpartition(")")[2].split()[1])


# All load comes from one address, so our limits per address are lifted; boardgame.io runs as in production.
SETTINGS = {"AGORA_LIMIT_FACTOR": "100000", "NODE_ENV": "production"}


def wait_for(url: str, process: subprocess.Popen[bytes], log: Path) -> None:
    for _ in range(200):
        if process.poll() is not None:
            raise SystemExit(f"bench-server: the server stopped: {log.read_text()[-2000:]}")
        try:
            urllib.request.urlopen(url, timeout=1).close()
        except urllib.error.HTTPError:
            return  # it answers
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise SystemExit("bench-server: the server did not come up in 20 s")


def pinned(core: int, command: list[str]) -> list[str]:
    taskset = shutil.which("taskset")
    return [taskset, "-c", str(core), *command] if taskset and (os.cpu_count() or 1) > 1 else command


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def family(pid: int) -> list[int]:
    """A process and all processes that it started."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *(one for child in children for one in family(int(child)))]


def memory(pid: int) -> float:
    """The memory of a process and its children in kB, shared pages counted once."""
    rolls = [Path(f"/proc/{one}/smaps_rollup").read_text() for one in family(pid)]
    return sum(float(line.split()[1]) for roll in rolls for line in roll.splitlines() if line.startswith("Pss:"))


def cpu_seconds(pid: int) -> float:
    fields = [Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split() for one in family(pid)]
    return sum(int(field[11]) + int(field[12]) for field in fields) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    sys.exit(main())
