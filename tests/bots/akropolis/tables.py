"""Tables of Akropolis in the middle of a game, to try the search bot on."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from agora.bots.eval.akropolis import worth
from agora.core.chance import Quick
from agora.core.engine import CHANCE, apply, question, settle
from agora.games.akropolis import GAME
from agora.games.akropolis.options import AkropolisOptions
from agora.games.akropolis.state import Akropolis

VARIANTS = {"houses": True, "markets": True, "barracks": True, "temples": True, "gardens": True}
TABLES: dict[str, dict[str, object]] = {
    "base": {},
    "value": {"house_group": "value"},
    "variants": VARIANTS,
    "readings": {"barracks_edge": "any", "lake": "single", "gardens": True},
}
TRIED = 12  # moves that a seat looks at when it does not play at random


def options(seats: int = 2, **changes: object) -> AkropolisOptions:
    return replace(GAME.read_options({"seats": seats}), **changes)  # type: ignore[arg-type]  # names of options


def in_the_middle(table: AkropolisOptions, moves: int, seed: int) -> Akropolis:
    """A game after some moves of seats, half of them sensible, so that cities grow upwards."""
    s, rng = GAME.setup(table), Quick(seed)
    settle(s)
    while s.stack and moves:
        decision = question(s)
        assert decision
        (seat,) = decision.seats
        tried = [decision.sample(s, seat, rng) for _ in range(TRIED if seat != CHANCE and rng.below(2) else 1)]
        apply(s, seat, max(tried, key=partial(worth_after, s, seat)) if len(tried) > 1 else tried[0], trusted=True)
        if seat != CHANCE:
            moves -= 1
    return s


def worth_after(s: Akropolis, seat: int, move: object) -> float:
    after = s.clone()
    apply(after, seat, move, trusted=True)
    return worth(after, seat)
