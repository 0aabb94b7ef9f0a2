"""What it costs to draw one move for everyone at a table: `python bench/bench_views.py`.

Each seat has a viewer and there is one spectator. Seeded random games are played; after each line the state message of
every viewer is made and encoded, as the server does after a move. Printed is the CPU time per line, of all viewers
together: the median over games of the mean over lines.
"""

import argparse
import cProfile
import pstats
import time
from statistics import median
from typing import Any, cast

from agora.core.chance import Quick
from agora.core.engine import question
from agora.games import find
from agora.server.live import rendering
from agora.server.live.viewers import Viewer
from agora.server.store import SeatRow, Store, TableRow
from agora.server.tables.progress import Progress, new_lines
from agora.server.tables.table import Table

TABLES = (("akropolis", 2), ("polis", 3), ("polis", 5), ("improvement", 2), ("improvement", 4))


def table_of(game: str, seats: int, seed: int) -> Table:
    """A table that has just begun; nothing is stored."""
    rules = find(game)
    row = TableRow(
        id="bench",
        game=game,
        rules_version=rules.rules_version,
        options=rules.write_options(rules.read_options({"seats": seats})),
        settings={},
        host="guest-0",
        secret="",
        commitment="",
        created=0.0,
        state="running",
        seed=str(seed),
        started=0.0,
    )
    people = [SeatRow(k, "guest", f"guest-{k}", name=f"Person {k}", ready=True) for k in range(seats)]
    table = Table(cast(Store, None), row, people, [])
    table.progress = Progress.replay(row, people, table.settings, (), ())
    return table


async def _nowhere(_: object) -> None:
    """Send nothing."""


def drawn(game: str, seats: int, seed: int) -> tuple[float, int, int]:
    """Play a random game and draw each line; return the CPU seconds, the lines and the bytes."""
    table, rng = table_of(game, seats, seed), Quick(seed)
    assert table.progress
    guests = [*(f"guest-{k}" for k in range(seats)), None]
    viewers = [Viewer(table, guest, "en", 0, _nowhere) for guest in guests]
    match = table.progress.match
    spent, lines, size = 0.0, 0, 0
    while match.to_act:
        decision = question(match.state)
        assert decision
        seat = match.to_act[rng.below(len(match.to_act))]
        draft = match.prepare(seat, decision.sample(match.state, seat, rng))
        for line in new_lines(match.game, draft.entries, "bench", None, table.progress.lines):
            table.progress.count(line, table.progress.after(line, ()))
        match.accept(draft)
        table.audience.cache.game_changed()
        begun = time.process_time()
        size += sum(len(rendering.state(table, viewer)) for viewer in viewers)
        spent += time.process_time() - begun
        lines += 1
    return spent, lines, size


def main() -> None:
    """Measure each table, or profile one."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--games", type=int, default=3)
    asked.add_argument("--profile", metavar="GAME-SEATS")
    given: Any = asked.parse_args()
    if given.profile:
        game, seats = given.profile.split("-")
        profile = cProfile.Profile()
        profile.runcall(drawn, game, int(seats), 1)
        pstats.Stats(profile).sort_stats("tottime").print_stats(35)
        return
    for game, seats in TABLES:
        drawn(game, seats, 0)  # to warm up
        found = [drawn(game, seats, seed) for seed in range(1, given.games + 1)]
        costs = [1e6 * spent / lines for spent, lines, _ in found]
        size = sum(size for _, _, size in found) / sum(lines for _, lines, _ in found)
        low, high = min(costs), max(costs)
        print(f"{game} {seats}: {median(costs):.0f} us a move ({low:.0f} to {high:.0f}), {size / 1000:.1f} kB")


if __name__ == "__main__":
    main()
