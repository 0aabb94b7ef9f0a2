"""How fast is Akropolis? `make bench` prints one table, to compare with bench/results.md.

Games and parts are measured in CPU time on one core, start-up in wall-clock time. All legal moves are equally likely.
Parts are measured on many positions of random games in turn: a single position, repeated, would be about a third faster
than in a game.
"""

import platform
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from typing import NamedTuple, TypeVar

from agora.core.chance import Quick
from agora.core.engine import Decision, Move, Seat, apply, settle
from agora.games.akropolis import GAME
from agora.games.akropolis.box import KINDS
from agora.games.akropolis.city import City, new_city
from agora.games.akropolis.options import AkropolisOptions
from agora.games.akropolis.scoring import city_score
from agora.games.akropolis.state import Akropolis

T = TypeVar("T")
ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))
from tests.games.akropolis.model import ModelCity, score  # noqa: E402  the slow twin is part of the tests

REPEATS = 5
GAMES = 400  # games in a repeat
RECORDED = 60  # games that the parts are measured on
TWINS = 30  # cities measured with the twin, which is slow

TABLES = {
    "2 seats": GAME.read_options({"seats": 2}),
    "3 seats": GAME.read_options({"seats": 3}),
    "4 seats": GAME.read_options({"seats": 4}),
    "solo": GAME.read_options({"seats": 1}),
    "long": GAME.read_options({"seats": 2, "long_game": True}),
}


class Turn(NamedTuple):
    """A position in a random game, and what was played there."""

    top: Decision[Akropolis, Move]
    state: Akropolis
    seat: Seat
    move: Move


def random_game(options: AkropolisOptions, rng: Quick) -> Akropolis:
    """Play the game that the aim is about: set-up, uniform moves, the score at the end."""
    s = GAME.setup(options)
    settle(s)
    while s.stack:
        top = s.stack[-1]
        (seat,) = top.seats
        apply(s, seat, top.sample(s, seat, rng), trusted=True)
    GAME.score(s)
    return s


def recorded_game(rng: Quick) -> list[Turn]:
    """A random game of two seats, turn by turn, without the deal."""
    s, turns = GAME.setup(TABLES["2 seats"]), []
    settle(s)
    while s.stack:
        top = s.stack[-1]
        (seat,) = top.seats
        turns.append(Turn(top, s.clone(), seat, top.sample(s, seat, rng)))
        apply(s, seat, turns[-1].move, trusted=True)
    return turns[1:]


def seconds(work: Callable[[], object], clock: Callable[[], float] = time.process_time) -> list[float]:
    """How long some work takes, once for each repeat."""
    found = []
    for _ in range(REPEATS):
        start = clock()
        work()
        found.append(clock() - start)
    return found


def microseconds(items: Sequence[T], work: Callable[[T], object]) -> list[float]:
    """How long some work takes on average. Results are not kept, because a growing heap would be measured too."""

    def each() -> None:
        for item in items:
            work(item)

    return [1e6 * found / len(items) for found in seconds(each)]


def place_again(city: City) -> None:
    place = new_city(city.box).place
    for placed in city.placed:
        place(*placed)


def apply_again(game: list[Turn]) -> None:
    s = game[0].state.clone()
    for _, _, seat, move in game:
        apply(s, seat, move, trusted=True)


def twin_of(city: City) -> ModelCity:
    """The same city as a dict of cells."""
    twin = ModelCity()
    for tile, q, r, rotation in city.placed:
        twin.place([KINDS[kind] for kind in city.box.hexes[tile]], q, r, rotation)
    return twin


def parts(games: list[list[Turn]], finals: list[Akropolis]) -> Iterator[tuple[str, str, list[float]]]:
    """Name, remark and microseconds of each part."""
    turns, rng = [turn for game in games for turn in game], Quick(3)
    cities = [city for s in finals for city in s.cities]
    tiles, moves = len(cities[0].placed), len(games[0])  # the same in every game
    found = [x / tiles for x in microseconds(cities, place_again)]
    yield "place", "a tile, the legal footprints brought up to date", found
    yield "apply", "a move drawn before", [x / moves for x in microseconds(games, apply_again)]
    yield "sample", "one of all legal moves", microseconds(turns, lambda t: t.top.sample(t.state, t.seat, rng))
    listed = sum(len(turn.top.moves(turn.state, turn.seat)) for turn in turns) / len(turns)
    yield "moves", f"the list of all, {listed:.0f}", microseconds(turns, lambda t: t.top.moves(t.state, t.seat))
    yield "clone", "a state of two seats", microseconds(turns, lambda t: t.state.clone())
    yield "score", "both scorepads at the end", microseconds(finals, GAME.score)


def ratios(cities: list[City]) -> Iterator[tuple[str, list[float], list[float]]]:
    """Microseconds of the city of bits and of the dict of cells, on the same finished cities."""
    twins = [twin_of(city) for city in cities]
    yield "placements", microseconds(cities, City.placements), microseconds(twins, ModelCity.placements)
    fast = microseconds(cities, lambda city: city_score(city, 0, TABLES["2 seats"]))
    yield "score", fast, microseconds(twins, lambda twin: score(twin, 0, ()))


def starts() -> Iterator[tuple[str, str, list[float]]]:
    """Milliseconds from start to ready; no figures if the command does not exist yet."""
    command = Path(sys.executable).with_name("agora")
    yield "python -c pass", "for comparison", milliseconds(sys.executable, "-c", "pass")
    yield "import agora", "", milliseconds(sys.executable, "-c", "import agora")
    if find_spec("agora.cli") and command.exists():
        yield "agora --help", "", milliseconds(str(command), "--help")
    else:
        yield "agora --help", "there is no command line here yet", []


def milliseconds(*words: str) -> list[float]:
    run = partial(subprocess.run, words, check=True, capture_output=True)
    return [1e3 * found for found in seconds(run, time.perf_counter)]


def cpu() -> str:
    lines = Path("/proc/cpuinfo").read_text().splitlines() if Path("/proc/cpuinfo").exists() else []
    return next((line.split(":")[1].strip() for line in lines if line.startswith("model name")), platform.processor())


def row(
    name: str, unit: str, remark: str, found: Sequence[float], digits: int = 0, best: Callable[..., float] = min
) -> None:
    figures = [f"{x:.{digits}f}" for x in (best(found), median(found))] if found else ["-", "-"]
    print(f"| {name:<23} | {unit:<7} | {figures[0]:>6} | {figures[1]:>6} | {remark:<47} |", flush=True)


def main() -> None:
    print(f"{platform.python_implementation()} {platform.python_version()}, {cpu()}, best and median of {REPEATS}\n")
    print("| what | unit | best | median | remark |\n|:--|:--|--:|--:|:--|")
    rng = Quick(1)
    for name, options in TABLES.items():
        found = microseconds([options] * GAMES, lambda options: random_game(options, rng))
        row(f"random games, {name}", "games/s", "set-up and score included", [1e6 / x for x in found], best=max)
    games = [recorded_game(rng) for _ in range(RECORDED)]
    finals = [random_game(TABLES["2 seats"], rng) for _ in range(RECORDED)]
    for name, remark, found in parts(games, finals):
        row(name, "µs", remark, found, digits=1)
    for name, remark, found in starts():
        row(name, "ms", remark, found)
    for name, fast, slow in ratios([city for s in finals for city in s.cities][:TWINS]):
        remark = f"one finished city: {min(fast):.0f} against {min(slow):.0f} µs"
        row(f"{name}, bits : dict", "times", remark, [y / x for x, y in zip(fast, slow, strict=True)], best=max)


if __name__ == "__main__":
    main()
