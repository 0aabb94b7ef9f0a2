"""Situations in which a good player does not hesitate: levels 3 to 5 find the move, or avoid the blunder."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from agora.bots.bot import Sight
from agora.bots.budget import Budget
from agora.bots.hints import ADVISER, advise
from agora.bots.levels import LevelBot
from agora.bots.polis.levels import level
from agora.core.chance import Quick
from agora.core.engine import Move
from agora.games.polis.moves import (
    Activate,
    Attack,
    Bid,
    Build,
    BuyBack,
    Choose,
    Destroy,
    Draw,
    Exchange,
    Income,
    Offer,
    Pass,
    Sacrifice,
    Trade,
)  # fmt: skip
from tests.games.polis.table import AnyMatch, go, table

SEEDS = (1, 2, 3)
LAST_TURN: dict[str, Any] = {
    "blocked": ["red", "blue"],
    "stacks": {"green": ["quarry", "port", "end"], "yellow": ["plato", "end"]},
}
ALL_NEARLY_EMPTY = {
    "red": ["ship", "end"], "green": ["quarry", "end"], "blue": ["farmer", "end"], "yellow": ["plato", "end"],
}  # fmt: skip


def chosen(match: AnyMatch, number: int, seed: int) -> Move:
    """The move of a level."""
    sight = Sight(match.game, match.state, match.to_act[0], Quick(seed), Budget(nodes=3000))
    return level(number).choose(sight)


def bids_at_most(amount: int) -> Callable[[Move], bool]:
    return lambda move: isinstance(move, Pass) or (isinstance(move, Bid) and move.amount <= amount)


def auction(**situation: Any) -> AnyMatch:
    """Seat 0 has put up its first card; seat 1 is asked."""
    match = table(**{"phase": "auction", **situation})
    return go(match, f"0 offer {situation['hands'][0][0]}")


SITUATIONS: dict[str, tuple[Callable[[], AnyMatch], Callable[[Move], bool]]] = {
    "no bid above any use of the card": (
        lambda: auction(coins=[20, 60, 20], hands=[["hoplite", "farmer"]]),
        bids_at_most(20),
    ),
    "no high bid for a face-down card while a known one costs ten": (
        lambda: auction(coins=[20, 24, 25], hands=[["hoplite", "tragicus"], ["farmer", "acropolis"]]),
        bids_at_most(10),
    ),
    "a first bid that the seller must accept": (
        lambda: auction(coins=[20, 33, 26], hands=[["captain", "potter", "smith"]]),
        lambda move: move == Bid(4),
    ),
    "no card left to a rival for four coins": (
        lambda: go(auction(coins=[20, 26, 33], hands=[["captain", "potter", "smith"]]), "1 bid 4"),
        lambda move: isinstance(move, Bid),
    ),
    "no raise by more than it takes": (
        lambda: go(auction(coins=[20, 40, 60], hands=[["captain", "potter", "smith"]]), "1 bid 5"),
        lambda move: isinstance(move, Bid) and move.amount <= 7,
    ),
    "no coin for a card that shows nothing at the end": (
        lambda: auction(coins=[5, 39, 9], hands=[["hoplite"]], **LAST_TURN),
        bids_at_most(9),
    ),
    "build with coins and good cards": (
        lambda: table(coins=[37, 20, 20], hands=[["farmer", "merchant", "theatre"]], phase="build"),
        lambda move: isinstance(move, Build),
    ),
    "build a second card with coins left": (
        lambda: go(
            table(coins=[60, 20, 20], hands=[["farmer", "merchant", "acropolis"]], phase="build"), "0 build acropolis"
        ),
        lambda move: isinstance(move, Build),
    ),
    "spend the coins of the last turn on points": (
        lambda: table(coins=[56, 20, 20], hands=[["colossus", "acropolis", "hoplite"]], phase="build", **LAST_TURN),
        lambda move: isinstance(move, Build) and move.card != "hoplite",
    ),
    "build points in the last turn": (
        lambda: table(coins=[25, 20, 20], hands=[["acropolis", "hoplite"]], phase="build", **LAST_TURN),
        lambda move: move == Build("acropolis"),
    ),
    "no card that shows no points in the last turn": (
        lambda: table(coins=[20, 20, 20], hands=[["hoplite"]], phase="build", **LAST_TURN),
        lambda move: isinstance(move, Pass),
    ),
    "play a card that costs nothing": (
        lambda: table(
            coins=[3, 20, 20],
            points=[0, 30, 30],
            hands=[["farmer"]],
            cities=[["temple-apollo", "quarry", "quarry", "workshop", "workshop", "archimedes"]],
            phase="build",
        ),
        lambda move: move == Build("farmer"),
    ),
    "take a good card that nobody wants for one coin": (
        lambda: go(auction(coins=[20, 9, 9], hands=[["farmer", "tragicus"]]), "1 pass", "2 pass"),
        lambda move: isinstance(move, BuyBack),
    ),
    "put up the worst card": (
        lambda: table(coins=[30, 9, 9], hands=[["assassin", "acropolis", "colossus"]], phase="auction"),
        lambda move: move == Offer("assassin"),
    ),
    "no sacrifice for nothing": (
        lambda: table(
            coins=[20, 20, 20], cities=[["leonidas"], ["hoplite"]], phase="war"
        ),
        lambda move: isinstance(move, Pass),
    ),
    "destroy the best card": (
        lambda: go(
            table(
                coins=[20, 20, 20],
                cities=[["cavalry", "hoplite"], ["assassin", "farmer", "colossus", "theatre", "statue-of-zeus"]],
                history=[3],
                boards=["athina-A"],
                phase="war",
            ),
            "0 attack 1",
        ),
        lambda move: move == Destroy("statue-of-zeus"),
    ),
    "sacrifice the worst card": (
        lambda: go(
            table(
                coins=[20, 20, 20],
                cities=[["leonidas", "hoplite", "leader"], ["farmer"]],
                phase="war",
            ),
            "0 attack 1",
            "0 destroy farmer",
        ),
        lambda move: move == Sacrifice("hoplite"),
    ),
    "exchange coins that cannot be spent any more": (
        lambda: go(
            table(coins=[39, 9, 9], cities=[["euclidis"]], phase="income", stacks=ALL_NEARLY_EMPTY),
            "0 income",
        ),
        lambda move: isinstance(move, Exchange) and move.points >= 6,
    ),
    "take the income before points are bought": (
        lambda: table(coins=[19, 9, 9], points=[6, 0, 0], cities=[["euclidis", "farmer"]], phase="income"),
        lambda move: move == Income(),
    ),
    "sell no points": (
        lambda: go(table(coins=[0, 9, 9], points=[9, 0, 0], cities=[["euclidis"]], phase="income"), "0 income"),
        lambda move: isinstance(move, Pass),
    ),
    "build Euclidis first while there are coins to exchange": (
        lambda: table(coins=[35, 20, 20], hands=[["euclidis", "colossus", "farmer"]], phase="build"),
        lambda move: move == Build("euclidis"),
    ),
    "do not sell Euclidis": (
        lambda: table(coins=[30, 25, 25], hands=[["euclidis", "farmer", "quarry"]], phase="auction"),
        lambda move: isinstance(move, Offer) and move.card != "euclidis",
    ),
    "attack with a card that is worth more in the history pile": (
        lambda: table(
            coins=[20, 20, 20],
            cities=[["hoplite", "tragicus", "theatre"], ["farmer", "acropolis", "merchant", "potter"]],
            phase="war",
        ),
        lambda move: isinstance(move, Attack) and move.seat == 1,
    ),
    "trade with the player who shows most vases": (
        lambda: table(coins=[20, 20, 20], cities=[["farmer"], ["merchant", "potter"], []], phase="trade"),
        lambda move: move == Trade(1),
    ),
    "no coin on a card that nobody can attack": (
        lambda: table(coins=[20, 20, 20], cities=[["farmer", "acropolis"], ["theatre"], []], phase="protect"),
        lambda move: isinstance(move, Pass),
    ),
    "bury a useless hand card with Homerus": (
        lambda: go(
            table(
                coins=[5, 20, 20],
                hands=[["assassin"]],
                cities=[["homerus", "tragicus", "potter", "theatre"]],
                phase="income",
            ),
            "0 income",
        ),
        lambda move: move == Activate("homerus"),
    ),
    "bring back the best card with Hippocrates": (
        lambda: go(
            table(
                coins=[5, 20, 20],
                cities=[["hippocrates"]],
                history=[["hoplite", "colossus", "ship"]],
                phase="income",
            ),
            "0 activate hippocrates",
        ),
        lambda move: move == Choose("colossus"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("number", [3, 4, 5])
@pytest.mark.parametrize("name", SITUATIONS)
def test_no_absurd_move(name: str, number: int) -> None:
    set_up, sensible = SITUATIONS[name]
    for seed in SEEDS:
        move = chosen(set_up(), number, seed)
        assert sensible(move), f"{name}: level {number} played {type(move).__name__}{tuple(move)} with seed {seed}"


@pytest.mark.parametrize("name", SITUATIONS)
def test_no_hint_is_absurd(name: str) -> None:
    set_up, sensible = SITUATIONS[name]
    for seed in SEEDS:
        match = set_up()
        sight = Sight(match.game, match.state, match.to_act[0], Quick(seed))
        for place, advice in enumerate(advise(LevelBot(ADVISER, Budget(nodes=3000)), sight)):
            move = match.game.codec.read_move(advice.move)
            assert sensible(move), f"{name}: hint {place + 1} is {match.game.codec.move_text(move)} with seed {seed}"


@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize(
    "name",
    [
        "no bid above any use of the card",
        "build with coins and good cards",
        "no card that shows no points in the last turn",
        "no coin on a card that nobody can attack",
    ],
)
def test_weak_levels_play_moves_that_look_sensible(name: str, number: int) -> None:
    set_up, sensible = SITUATIONS[name]
    for seed in range(10):
        move = chosen(set_up(), number, seed)
        assert sensible(move), f"{name}: level {number} played {type(move).__name__}{tuple(move)} with seed {seed}"


@pytest.mark.parametrize("number", [3, 4, 5])
def test_who_is_behind_does_not_draw_the_last_end_card(number: int) -> None:
    match = end_is_near(points=[0, 6, 0])
    for seed in SEEDS:
        assert chosen(match, number, seed) != Draw("red")


@pytest.mark.parametrize("number", [3, 4, 5])
def test_who_is_well_ahead_ends_the_game(number: int) -> None:
    cities = [[], ["academy", "tragicus", "poet", "stadium", "merchant"], ["tragicus", "farmer", "theatre"]]
    match = go(end_is_near(points=[12, 0, 0], cities=cities), "0 draw green")
    for seed in SEEDS:
        assert chosen(match, number, seed) == Draw("red")


def end_is_near(**situation: Any) -> AnyMatch:
    """One End card lies open. Below the top red card lies another, which turns up at once."""
    return table(coins=[20, 20, 20], blocked=["yellow"], stacks={"red": ["ship", "end"]}, phase="draw", **situation)


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_the_same_seed_and_nodes_give_the_same_move(number: int) -> None:
    def think(seed: int) -> object:
        match = table(hands=[["farmer", "hoplite", "theatre"]], phase="auction")
        sight = Sight(match.game, match.state, 0, Quick(seed), Budget(nodes=800))
        return level(number).think(sight)

    assert think(5) == think(5)
