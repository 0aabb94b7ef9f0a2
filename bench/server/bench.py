"""How many moves a second the server takes, next to boardgame.io: `make bench-server`.

The server has one core and the driver the other. Arms play in turn, `--rounds` times for each size. The table shows
the median and, in brackets, the lowest and highest. Every move of Agora is on disk before anything is sent.
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
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
SERVER_CORE, DRIVER_CORE = 0, 1
MOVES_OF_A_GAME = 36  # Akropolis, two seats; spare tables replace those that end during the run
HEADS = ["tables", "arm", "moves/s", "moves a CPU-second", "p50 ms", "p99 ms", "kB a table", "kB an update"]
HEADS += ["server core", "driver core"]
MODES = {"saturated": "saturated", "paced": "paced, 1 move/s a table"}
EXPECTED_RATE = 1800  # moves a second, only to know how many spare tables to open


class Figures(NamedTuple):
    """The figures of one run of one arm."""

    rate: float
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
        print("|--:|---|--:|--:|--:|--:|--:|--:|--:|--:|", flush=True)
        for tables in asked.tables:
            runs: dict[str, list[Figures]] = {arm: [] for arm in asked.arm}
            for _ in range(asked.rounds):
                for arm in asked.arm:
                    runs[arm].append(run(arm, tables, mode, asked.seconds))
            for arm, figures in runs.items():
                print(row(tables, arm, figures), flush=True)
    return 0


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, nargs="+", default=[50, 200, 500])
    parser.add_argument("--arm", nargs="+", choices=["agora", "boardgame", "echo"], default=["agora", "boardgame"])
    parser.add_argument("--mode", nargs="+", choices=["saturated", "paced"], default=["saturated", "paced"])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=8)
    return parser.parse_args()


def run(arm: str, tables: int, mode: str, seconds: float) -> Figures:
    """Play one arm once."""
    with server(arm) as (process, url):
        command = ["node", "drive.mjs", "--arm", arm, "--url", url, "--tables", str(tables), "--seconds", str(seconds)]
        if mode == "paced":
            command += ["--pace", "1"]
        elif arm == "agora":
            command += ["--spare", str(int(EXPECTED_RATE * (seconds + 2) / MOVES_OF_A_GAME))]
        driver = subprocess.Popen(
            pinned(DRIVER_CORE, command), cwd=HERE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        assert driver.stdin
        assert driver.stdout
        laid = []
        for _ in range(2):
            expect(driver, "seated")
            laid.append(memory(process.pid))
            print(file=driver.stdin, flush=True)
        expect(driver, "counting")
        began, used = time.monotonic(), cpu_seconds(process.pid)
        found = json.loads(driver.stdout.readline() or "null")
        share = (cpu_seconds(process.pid) - used) / (time.monotonic() - began)
        driver.communicate("\n", timeout=20)
        if not found:
            raise SystemExit(f"bench-server: the driver of {arm} stopped; its output is above")
    return Figures(
        found["rate"], found["p50"], found["p99"], (laid[1] - laid[0]) / (tables * 0.8),
        found["kilobytes"], share, found["driver"], found["stuck"],
    )  # fmt: skip


def expect(driver: subprocess.Popen[str], word: str) -> None:
    assert driver.stdout
    if (said := driver.stdout.readline().strip()) != word:
        raise SystemExit(f"bench-server: the driver said {said!r} instead of {word!r}")


def row(tables: int, arm: str, runs: list[Figures]) -> str:
    def cell(numbers: list[float], digits: int = 0) -> str:
        low, middle, high = min(numbers), statistics.median(numbers), max(numbers)
        return f"{middle:.{digits}f} ({low:.{digits}f}–{high:.{digits}f})"

    stuck = sum(figures.stuck for figures in runs)
    cells = [
        cell([f.rate for f in runs]),
        cell([f.rate / f.server for f in runs]),
        cell([f.p50 for f in runs], 1),
        cell([f.p99 for f in runs], 1),
        cell([f.memory for f in runs]),
        f"{statistics.median(f.kilobytes for f in runs):.1f}",
        f"{statistics.median(f.server for f in runs):.0%}",
        f"{statistics.median(f.driver for f in runs):.0%}" + (f" ({stuck} stuck)" if stuck else ""),
    ]
    return f"| {tables} | {arm} | {' | '.join(cells)} |"


@contextmanager
def server(arm: str) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    """Start one of the servers, with new data, on its own core."""
    with tempfile.TemporaryDirectory(prefix="bench-", dir=ROOT / "bench") as folder:  # on a real disk, not in memory
        port = free_port()
        url = f"http://127.0.0.1:{port}"
        log = (Path(folder) / "log").open("wb")
        command = {
            "agora": [str(Path(sys.executable).with_name("agora")), "serve", "--host", "127.0.0.1", "--port", str(port),
                      "--db", f"sqlite:///{folder}/agora.db"],
            "boardgame": ["node", "boardgame.mjs", str(port)],
            "echo": ["node", "echo.mjs", str(port)],
        }[arm]  # fmt: skip
        process = subprocess.Popen(
            pinned(SERVER_CORE, command), cwd=HERE, stdout=log, stderr=log, env={**os.environ, **SETTINGS}
        )
        try:
            wait_for(url, process, Path(folder) / "log")
            yield process, url
        finally:
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            log.close()


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
