"""Carries out the attacks in their long forms on `agora serve`, and prints what each of them costs the others.

`make soak` runs it as `python -m tests.server.attack_all`.
"""

from __future__ import annotations

import resource
import sys
import tempfile
import time
from pathlib import Path

from tests.server import attacks, bad_input
from tests.server.attacks import Guest, healthz_waits, percentile
from tests.server.running import Running

WAIT = 0.050  # seconds within which 99 of 100 others must be answered, or
REFILL = 12.0  # seconds until the address, which is ours in every attack, may send requests again
SLOWER = 4  # times as long as without an attack, if the machine is busy


class Report:
    """What each attack cost, printed as it is known."""

    def __init__(self, quiet: list[float]) -> None:
        self.most = max(WAIT, SLOWER * percentile(quiet, 0.99))
        print(
            f"without an attack: p99 {percentile(quiet, 0.99) * 1000:.1f} ms; at most {self.most * 1000:.0f} are fine"
        )
        self.faults: list[str] = []

    def add(self, what: str, figure: str, fine: bool) -> None:
        print(f"{what}: {figure}{'' if fine else '  <- too much'}", flush=True)
        if not fine:
            self.faults.append(what)

    def add_waits(self, what: str, figure: str, waited: list[float], fine: bool = True) -> None:
        """Add an attack during which others waited so long."""
        p99 = percentile(waited, 0.99)
        figure = f"{figure}, others' p99 {p99 * 1000:.1f} ms of {len(waited)}, at most {max(waited) * 1000:.1f}"
        self.add(what, figure, fine and p99 < self.most)


def attack_all(server: Running) -> list[str]:
    """Carry out the long forms one after another; return what was found wrong."""
    port = server.port
    report = Report(healthz_waits(port, 200))
    before = server.memory()
    gone, lost = attacks.deaf_viewers(port, viewers=5, burst=15, seconds=100)
    grown = (server.memory() - before) / 1000
    fine = gone < 60 and grown < 10 and lost == 5
    report.add("viewers who do not read", f"offline after {gone:.1f} s, {lost} of 5 cut, memory {grown:+.1f} MB", fine)

    before, table = server.memory(), Guest(port).table()
    taken = attacks.ping_flood(port, table, 100_000_000)
    grown = (server.memory() - before) / 1000
    report.add("a flood of pings", f"{taken / 1e6:.1f} MB taken, memory {grown:+.1f} MB", grown < 10)

    for name, (begun, more) in bad_input.ENDLESS.items():
        with bad_input.Others(port) as waited:
            taken = bad_input.endless_request(port, begun, more, 100_000_000)
        report.add_waits(f"a request without end ({name})", f"{taken / 1e6:.1f} MB sent", waited, taken < 20_000_000)

    time.sleep(REFILL)
    guest = Guest(port)
    with bad_input.Others(port) as waited:
        statuses = bad_input.huge_positions(guest)
    report.add_waits("positions with huge numbers", f"statuses {statuses}", waited, set(statuses) == {400})

    time.sleep(REFILL)
    with bad_input.Others(port) as waited:
        heard = bad_input.flood_of_questions(guest, guest.table(), sockets=40, number=60, seconds=10)
    report.add_waits("2 400 questions for moves on 40 sockets", f"{heard / 1e6:.1f} MB answered", waited)

    time.sleep(REFILL)
    again = bad_input.removed_guest_returns(guest, Guest(port, "Ben"))
    report.add("a removed guest with the old link, and a new one", f"statuses {again}", again == (403, 200))

    time.sleep(REFILL)
    played = attacks.played_table(guest)
    waited, codes = attacks.pipelined_replays(port, guest, played, 290)
    report.add_waits("290 pipelined replays", f"statuses {codes}", waited)

    time.sleep(REFILL)
    mine, closed = bad_input.damaged_rows(server, guest)
    report.add("two damaged rows", f"{mine} tables listed, {closed} as impossible to open", closed == 2 and mine > 0)
    assert server.process
    resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (200, 200))
    for name, begun in (("headers", attacks.HALF_HEADER), ("bodies", attacks.HALF_BODY)):
        answered, cut_after = attacks.half_requests(port, 230, begun)
        figure = f"/healthz after {answered * 1000:.0f} ms, all cut after {cut_after:.1f} s"
        report.add(f"half-sent {name}, 230 with 200 descriptors", figure, answered < 1 and cut_after < 15)
    if server.tracebacks():
        report.faults.append("tracebacks in the log")
        print(server.log_text().partition("Traceback")[2][:3000])
    return report.faults


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        server = Running(f"sqlite:///{folder}/agora.db", Path(folder))
        server.start()
        try:
            faults = attack_all(server)
        finally:
            server.stop()
    print("no fault" if not faults else f"faults: {', '.join(faults)}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
