"""The loop that lets bots play many games."""

from __future__ import annotations

from typing import Any

import pytest

import agora
from agora import bots
from agora.arena.simulate import Outcome, Tally, play_one, simulate
from agora.bots.bot import AnySight
from agora.core.engine import Move
from agora.core.errors import Malformed
from agora.games import find

GAME = find("akropolis")
TWO = GAME.read_options({"seats": 2})
RANDOM = bots.find("random")


class SlowRandom:
    """Another class of random bot, so that its moves go through its sight and are checked."""

    def choose(self, sight: AnySight) -> Move:
        return sight.random_move()


class Cheat:
    """Plays an illegal move."""

    def choose(self, sight: AnySight) -> Move:
        return sight.moves[0]._replace(slot=3)  # type: ignore[attr-defined]  # a placement


def test_the_fast_path_of_the_random_bot_plays_the_same_games():
    short = list(simulate(GAME, TWO, [RANDOM, RANDOM], 5, "x"))
    long = list(simulate(GAME, TWO, [SlowRandom(), SlowRandom()], 5, "x"))
    assert short == long
    assert len({outcome.totals for outcome in short}) > 1


def test_a_game_can_be_played_again_by_its_own_seed():
    games = list(simulate(GAME, TWO, [RANDOM, RANDOM], 4, "x"))
    assert [outcome.seed for outcome in games] == ["x/0", "x/1", "x/2", "x/3"]
    assert play_one(GAME, TWO, [RANDOM, RANDOM], "x/2") == games[2]


def test_an_illegal_move_breaks_the_game_and_is_reported_with_what_was_played():
    outcome = play_one(GAME, TWO, [RANDOM, Cheat()], "x/0")
    assert outcome.broken
    assert outcome.broken.error == "Illegal: there is no tile 4 in the Construction Site: there are 3 [akropolis.site]"
    assert [line.split()[0] for line in outcome.broken.moves] == ["chance", "s0"]
    assert "Illegal" in outcome.broken.trace


@pytest.mark.parametrize("number", [0, 1, 3])
def test_every_seat_needs_a_bot(number: int):
    with pytest.raises(ValueError, match=f"2 seats need 2 bots, not {number}"):
        simulate(GAME, TWO, [RANDOM] * number, 5, "x")


def test_games_options_and_bots_may_be_given_by_name():
    by_name = simulate("akropolis", {"seats": 2, "variants": ["markets"]}, ["random", RANDOM], 3, 7)
    agreed = GAME.read_options({"seats": 2, "markets": True})
    assert list(by_name) == list(simulate(GAME, agreed, [RANDOM, RANDOM], 3, "7"))


@pytest.mark.parametrize(
    ("given", "error", "words"),
    [
        ({"game": "akropoli"}, Malformed, "there is no game called akropoli; there are: akropolis, polis"),
        ({"game": agora.new("akropolis", seats=2, seed=1)}, Malformed, "there is no game called <Match of akropolis"),
        ({"game": type(GAME)}, Malformed, "there is no game called <class"),
        ({"options": {"seats": 9}}, Malformed, "9"),
        ({"options": find("polis").read_options({"seats": 3})}, TypeError, "are not options of akropolis"),
        ({"options": 2}, TypeError, "2 are not options of akropolis: give {'seats': 1}"),
        ({"bots": "random"}, TypeError, "one for each seat, such as ['random', 'random']"),
        ({"games": -1}, ValueError, "games must be 0 or more and jobs 1 or more, not -1 and 1"),
        ({"jobs": 0}, ValueError, "games must be 0 or more and jobs 1 or more, not 1 and 0"),
        (
            {"bots": ["random", "gredy"]},
            Malformed,
            "there is no bot called gredy; there are: level1, level2, level3, level4, level5, greedy, random",
        ),
        ({"bots": ["random", Cheat]}, TypeError, "is not a bot"),
        ({"bots": ["random", 7]}, TypeError, "7 is not a bot: a bot is an object with a method choose(sight)"),
    ],
)
def test_wrong_arguments_are_refused_at_once_with_a_message(given: dict[str, Any], error: type[Exception], words: str):
    asked = {"game": GAME, "options": TWO, "bots": [RANDOM, RANDOM], "games": 1, "seed": "x", **given}
    with pytest.raises(error) as refused:
        simulate(**asked)
    assert words in str(refused.value)


@pytest.mark.parametrize(
    ("seats", "options"),
    [(1, {}), (2, {"chief": "seed"}), (3, {"long_game": True}), (4, {"houses": True, "markets": True})],
)
def test_every_seat_count_runs(seats: int, options: dict[str, object]):
    agreed = GAME.read_options({"seats": seats, **options})  # type: ignore[dict-item]  # JSON
    for outcome in simulate(GAME, agreed, [RANDOM] * seats, 10, "1"):
        assert not outcome.broken
        assert len(outcome.totals) == max(2, seats)


def test_the_tally_shares_a_shared_victory_and_leaves_broken_games_out():
    tally = Tally()
    tally.add(Outcome("1", (10, 20), (1,), 36))
    tally.add(Outcome("2", (30, 30), (0, 1), 36))
    broken = play_one(GAME, TWO, [RANDOM, Cheat()], "x/0")
    tally.add(broken)
    assert (tally.games, tally.whole) == (3, 2)
    assert tally.wins == [0.5, 1.5]
    assert tally.mean_scores == [20, 25]
    assert tally.decisions_per_game == 36
    assert tally.broken == [broken]
    assert Tally().mean_scores == []
    assert Tally().decisions_per_game == 0
