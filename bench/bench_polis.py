"""How fast is Polis? `make bench` prints this table after that of Akropolis, to compare with bench/results.md.

CPU time on one core; all legal moves are equally likely; the best of several repeats.
"""

import time
from collections.abc import Callable
from functools import partial

from agora.arena.simulate import play_one
from agora.bots import find
from agora.core.chance import Quick
from agora.core.engine import CHANCE, apply, question, settle
from agora.games.polis import GAME
from agora.games.polis.state import Polis

REPEATS = 5
GAMES = 60  # in a repeat
KEPT = 60  # positions that the parts are measured on


def random_game(seats: int, rng: Quick, keep: list[Polis] | None = None) -> None:
    """Play a random game: set-up, uniform moves, the score at the end."""
    s = GAME.setup(GAME.read_options({"seats": seats}))
    settle(s)
    while decision := question(s):
        seat = decision.to_act[0]
        if keep is not None and seat != CHANCE and rng.below(40) == 0:
            keep.append(s.clone())
        apply(s, seat, decision.sample(s, seat, rng), trusted=True)
    GAME.score(s)


def best(work: Callable[[], object], times: int) -> float:
    """Seconds for one call, in the best of the repeats."""
    found = []
    for _ in range(REPEATS):
        began = time.process_time()
        for _ in range(times):
            work()
        found.append((time.process_time() - began) / times)
    return min(found)


def main() -> None:
    """Print the table."""
    rng = Quick(1)
    for seats in (3, 4, 5):
        seconds = best(partial(random_game, seats, rng), GAMES)
        print(f"random game, {seats} seats: {seconds * 1000:.2f} ms, {1 / seconds:.0f} games/s")
    kept: list[Polis] = []
    while len(kept) < KEPT:
        random_game(4, rng, kept)

    def each(work: Callable[[Polis], object]) -> float:
        return best(lambda: [work(s) for s in kept], 20) / len(kept) * 1e6

    print(f"clone: {each(Polis.clone):.2f} µs")
    print(f"view: {each(lambda s: GAME.view(s, 0)):.0f} µs")
    print(f"determinize: {each(lambda s: GAME.determinize(s, 0, rng)):.0f} µs")
    print(f"score: {each(GAME.score):.0f} µs")
    options, bots = GAME.read_options({"seats": 3}), [find("greedy")] * 3
    began = time.process_time()
    for number in range(3):
        play_one(GAME, options, bots, f"bench/{number}")
    print(f"greedy game, 3 seats: {(time.process_time() - began) / 3:.2f} s")


if __name__ == "__main__":
    main()
