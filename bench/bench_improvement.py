"""How fast is Improvement of the POLIS? Prints one table, to compare with bench/results.md. CPU time of one core."""

import time
import timeit

from agora.core.chance import Quick
from agora.core.engine import Decision, apply, settle
from agora.games.improvement import GAME
from agora.games.improvement.state import Improvement

GAMES = 200
REPEATS = 3


def play(seats: int, seed: int, stop_at: int | None = None) -> tuple[Improvement, int]:
    """A random game to its end, or to a number of decisions."""
    rng, s, decisions = Quick(seed), GAME.setup(GAME.read_options({"seats": seats})), 0
    settle(s)
    while s.stack and decisions != stop_at:
        top = s.stack[-1]
        assert isinstance(top, Decision)
        seat = top.to_act[0]
        apply(s, seat, top.sample(s, seat, rng), trusted=True)
        decisions += 1
    return s, decisions


def main() -> None:
    """Measure and print."""
    print("| what | unit | best |\n|---|---|--:|")
    for seats in GAME.seats:
        best = float("inf")
        for _ in range(REPEATS):
            began = time.process_time()
            for seed in range(GAMES):
                play(seats, seed)
            best = min(best, (time.process_time() - began) / GAMES)
        print(f"| a random game, {seats} seats | ms | {best * 1e3:.2f} |")
    s, _ = play(4, 1, stop_at=80)
    parts = {
        "clone a state of four seats": s.clone,
        "count all scores": lambda: GAME.score(s),
        "deal another world for a seat": lambda: GAME.determinize(s, 0, Quick(1)),
        "show the table to a seat": lambda: GAME.view(s, 0),
    }
    for name, part in parts.items():
        best = min(timeit.repeat(part, number=2000, repeat=REPEATS, timer=time.process_time)) / 2000
        print(f"| {name} | µs | {best * 1e6:.1f} |")


if __name__ == "__main__":
    main()
