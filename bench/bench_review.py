"""How far reviews can be trusted: whether told chances come true, and whether labels say what they should.

python bench/bench_review.py chances --games 240 --keep held-out    Brier scores and reliability, on other games
python bench/bench_review.py labels --games 4 --planted 50          mistakes of level 5, and planted blunders
python bench/bench_review.py time                                   reviews of games with 4 seats, on 2 processes
"""

import argparse
import sys
import time
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

import agora
from agora.bots import find as find_bot
from agora.core.chance import Quick
from agora.games import IDS, AnyGame, find
from agora.reviews.chances import curve_of
from agora.reviews.engine import review
from agora.reviews.fit import Collection, brier, leader_wins, points_share, reliability
from agora.reviews.labels import LABELS, label, thresholds_of
from agora.reviews.plots import reliability_page
from agora.reviews.trials import decisions, judged, planted

SEED = "held-out"
POSITIONS = 2  # of each game: more of one game would tell little more
MANY = 100  # samples in a bin that must be right
OFF = 0.07  # by how much it may be off
BAR = 40  # characters


def chances(games: int, keep: Path, jobs: int, html: Path | None, only: list[str]) -> bool:
    """Print Brier scores and reliability on games that nothing was fitted to."""
    fine, told = True, []
    for game in map(find, only):
        for seats in game.seats:
            collection = Collection(game, seats, SEED, POSITIONS)
            for done in collection.collect(games, keep, jobs):
                print(f"\r{table_of(game, seats)}: {done} of {games} games", end="", file=sys.stderr, flush=True)
            print(file=sys.stderr)
            found, curve = collection.samples(games, keep), curve_of(game.id, seats)
            scores = [brier(found, tell) for tell in (lambda s: curve.mean(s.prospects), leader_wins, points_share)]  # noqa: B023  used at once
            bins = reliability(found, lambda s: curve.mean(s.prospects))  # noqa: B023
            better = scores[0] < min(scores[1:])
            off = max((abs(b.told - b.came) for b in bins if b.samples > MANY), default=0.0)
            fine = fine and better and off <= OFF
            print(
                f"{table_of(game, seats)}, {games} games, {len(found)} positions: Brier {scores[0]:.3f}, "
                f"leader wins {scores[1]:.3f}, points share {scores[2]:.3f}; "
                f"bins with more than {MANY} samples are off by at most {100 * off:.1f} points"
                f"{'' if better and off <= OFF else '   <-- not good enough'}"
            )
            for each in bins:
                bar = "".join("|" if k == round(each.told * BAR) else "-" for k in range(round(each.came * BAR)))
                print(f"  told {100 * each.told:5.1f} %  came {100 * each.came:5.1f} %  of {each.samples:5}  {bar}")
            told.append((table_of(game, seats), bins))
    if html:
        html.write_text(reliability_page(told), encoding="utf-8")
    return fine


def table_of(game: AnyGame, seats: int) -> str:
    """What a table is called."""
    return f"{game.id}, {'solo' if seats == 1 else f'{seats} seats'}"


def labels(games: int, plants: int, only: list[str]) -> bool:
    """Print how often level 5 errs in games with itself, and how many planted blunders are seen."""
    fine = True
    for game in map(find, only):
        seats = list(game.seats)[-1] if game.id != "polis" else 4
        played = [decisions(game, seats, f"labels/{number}") for number in range(games)]
        counts = dict.fromkeys(LABELS, 0)
        for asked in (each for one in played for each in one):
            counts[label(judged(game, asked, asked.move), thresholds_of(game.id))] += 1
        total = sum(counts.values())
        wrong = (counts["mistake"] + counts["blunder"]) / total
        print(f"{table_of(game, seats)}, {games} games of level 5: {total} decisions", end="")
        print(f", {100 * wrong:.2f} % mistakes or worse")
        print("  " + ", ".join(f"{name} {count}" for name, count in counts.items()), flush=True)
        found = list(islice(planted(game, played, "planted"), plants))
        seen = sum(label(each, thresholds_of(game.id)) in ("mistake", "blunder") for each in found)
        print(f"  planted blunders: {seen} of {len(found)} labelled mistake or blunder", flush=True)
        fine = fine and wrong < 0.03 and seen >= 0.9 * len(found)
    return fine


def timed(only: list[str]) -> bool:
    """Print how long a review takes with the usual budget."""
    fine = True
    for game in map(find, only):
        match = _game(game, 4)
        began = time.perf_counter()
        review(match, jobs=2)
        seconds = time.perf_counter() - began
        fine = fine and seconds < 60
        print(f"{game.id}, 4 seats, {match.n} entries: {seconds:.1f} s on 2 processes")
    return fine


def _game(game: AnyGame, seats: int) -> agora.AnyMatch:
    match, rng, bot = agora.new(game.id, seats=seats, seed=1), Quick(1), find_bot("level4")
    while match.to_act:
        seat = match.to_act[0]
        match.play(seat, bot.choose(agora.Sight(match.game, match.state, seat, rng)))
    return match


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("part", choices=("chances", "labels", "time"))
    parser.add_argument("--game", action="append", choices=IDS, help="only this one")
    parser.add_argument("--games", type=int, help="for each table: 240 for chances, 4 for labels")
    parser.add_argument("--planted", type=int, default=50)
    parser.add_argument("--keep", type=Path, help="a folder for what was played; a run that was stopped goes on there")
    parser.add_argument("--html", type=Path, help="write the reliability as plots to this file")
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    only = given.game or list(IDS)
    if given.part == "chances":
        with TemporaryDirectory() as folder:
            keep = given.keep or Path(folder)
            keep.mkdir(parents=True, exist_ok=True)
            fine = chances(given.games or 240, keep, given.jobs, given.html, only)
    elif given.part == "labels":
        fine = labels(given.games or 4, given.planted, only)
    else:
        fine = timed(only)
    sys.exit(not fine)


if __name__ == "__main__":
    main()
