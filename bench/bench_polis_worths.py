"""What things in Polis bring: a seat is given a card or coins, and the game is played on with and without the gift.

    python bench/bench_polis_worths.py --seats 5 --games 60 euclidis hoplite coins:10 hand:acropolis

All seats make quick moves, with the same luck in both games. "brings" is what the gift adds to the seat's points at the
end, with its standard error; "others" what it adds to those of all others together; "value" what the bot thinks that it
adds. It is given after the seat's turn in round 1, 2 or 3.
"""

import argparse
from collections import defaultdict
from collections.abc import Callable
from statistics import mean, stdev
from typing import NamedTuple

from agora.bots.polis.policy import quick_move
from agora.bots.polis.values import values
from agora.core.chance import Quick
from agora.core.engine import CHANCE, Rng, Seat, apply, question, settle
from agora.games.polis import GAME
from agora.games.polis.state import Laid, Polis

EVERY = 3  # turns: of so many positions one is used, as neighbours are much alike
ROUNDS = (1, 2, 3)
BOX = GAME.setup(GAME.read_options({"seats": 3})).box
Gift = Callable[[Polis, Seat], None]


class Effect(NamedTuple):
    """What a gift changed."""

    brings: float
    others: float
    value: float


def gift(name: str) -> tuple[str, Gift]:
    """Read a gift: `coins:10`, `hand:CARD` or the name of a card that is laid in the city. Return it with its name."""
    kind, _, what = name.rpartition(":")
    if kind not in ("", "coins", "hand") or (not what.isdecimal() if kind == "coins" else what not in BOX.cards):
        raise argparse.ArgumentTypeError(f"{name}: neither a card, hand:CARD nor coins:NUMBER")

    def give(s: Polis, seat: Seat) -> None:
        if kind == "coins":
            s.coins[seat] += int(what)
        elif kind == "hand":
            s.hands[seat] += (what,)
        else:
            s.cities[seat] += (Laid(what),)

    return name, give


def step(s: Polis, rng: Rng) -> None:
    """Make a quick move."""
    decision = question(s)
    assert decision
    seat = decision.to_act[0]
    if seat == CHANCE:
        apply(s, CHANCE, decision.sample(s, CHANCE, rng), trusted=True)
        return
    moves = decision.moves(s, seat)
    apply(s, seat, moves[0] if len(moves) == 1 else quick_move(s, seat, moves, rng), trusted=True)


def ending(s: Polis, seed: str) -> list[int]:
    """The points of all seats at the end."""
    rng = Quick(seed)
    while s.stack:
        step(s, rng)
    return [score.total for score in GAME.score(s)]


def compare(s: Polis, seat: Seat, give: Gift, seed: str, base: list[int]) -> Effect:
    """Play on with a gift."""
    given = s.clone()
    give(given, seat)
    value = values(given)[seat] - values(s)[seat]
    points = ending(given, seed)
    brings = points[seat] - base[seat]
    return Effect(brings, sum(points) - sum(base) - brings, value)


def measure(seats: int, games: int, gifts: dict[str, Gift]) -> dict[tuple[str, int], list[Effect]]:
    """The effects of each gift, by its name and the rounds before it."""
    found: dict[tuple[str, int], list[Effect]] = defaultdict(list)
    for game in range(games):
        s, rng, turns, on_turn = GAME.setup(GAME.read_options({"seats": seats})), Quick(f"worths/{game}"), 0, -1
        settle(s)
        while s.stack:
            if s.phase and s.turn != on_turn:
                turns, on_turn = turns + 1, s.turn
                rounds = (turns - 1) // seats
                if rounds in ROUNDS and (game + turns) % EVERY == 0:
                    seat, seed = (s.turn - 1) % seats, f"{game}/{turns}"
                    base = ending(s.clone(), seed)
                    for name, give in gifts.items():
                        found[name, rounds].append(compare(s, seat, give, seed, base))
            step(s, rng)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seats", type=int, default=4, choices=GAME.seats)
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("gifts", nargs="+", type=gift, metavar="GIFT", help="CARD, hand:CARD or coins:NUMBER")
    given = parser.parse_args()
    for (name, rounds), effects in measure(given.seats, given.games, dict(given.gifts)).items():
        if len(effects) > 1:
            brings = [effect.brings for effect in effects]
            error = stdev(brings) / len(brings) ** 0.5
            others, value = mean(effect.others for effect in effects), mean(effect.value for effect in effects)
            print(
                f"{name:16} in round {rounds}, {len(effects)} games: "
                f"brings {mean(brings):+.2f} ± {error:.2f}, others {others:+.2f}, value {value:+.2f}"
            )


if __name__ == "__main__":
    main()
