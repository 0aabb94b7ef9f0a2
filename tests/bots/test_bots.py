"""The bots: how they are found, what they may see, and how well they play."""

from __future__ import annotations

import time

import pytest

import agora
from agora import bots
from agora.arena.simulate import Tally, simulate
from agora.bots.bot import AnySight, Sight
from agora.bots.eval.akropolis import room_above, worth
from agora.bots.greedy import lead, rated, worth_in
from agora.core.chance import Quick
from agora.core.engine import CHANCE, Sealed, State, question
from agora.core.errors import Illegal
from agora.games import IDS, find
from tests.games.playing import finished

GAME = find("akropolis")


def started(seats: int = 2, seed: int = 1, moves: int = 0) -> agora.AkropolisMatch:
    match = agora.new("akropolis", seats=seats, seed=seed)
    rng = Quick(seed)
    for _ in range(moves):
        seat = match.to_act[0]
        found = match.moves(seat)
        match.play(seat, found[rng.below(len(found))])
    return match


def sight(match: agora.AnyMatch, seed: int = 0) -> AnySight:
    return Sight(match.game, match.state, match.to_act[0], Quick(seed))


@pytest.mark.parametrize("name", ["greedy", "random"])
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_a_bot_plays_legal_moves_and_leaves_the_table_alone(name: str, seats: int):
    match = started(seats, moves=9)
    before = match.position()
    for seed in range(3):
        assert bots.find(name).choose(sight(match, seed)) in match.moves(match.to_act[0])
    assert match.position() == before


@pytest.mark.parametrize("name", ["greedy", "random"])
def test_a_bot_does_not_depend_on_what_its_seat_cannot_know(name: str):
    match = started(moves=8)
    seat = match.to_act[0]
    other = match.game.determinize(match.state, seat, Quick(5))
    assert match.game.to_position(other) != match.position()
    chosen = [bots.find(name).choose(Sight(GAME, state, seat, Quick(1))) for state in (match.state, other)]
    assert chosen[0] == chosen[1]


# -- one move ahead ---------------------------------------------------------------------------------------------------


class Unseen(State):
    """A true state that no bot may look into."""

    def __getattribute__(self, name: str) -> object:
        raise AssertionError(f"looked at {name} of the true state")


def at_random(game: str, moves: int, seed: int = 5) -> agora.AnyMatch:
    match, rng = agora.new(game, seats=3, seed=seed), Quick(seed)
    for _ in range(moves):
        seat = match.to_act[-1]
        match.play(seat, match.moves(seat)[rng.below(len(match.moves(seat)))])
    return match


def half_answered() -> agora.AnyMatch:
    """Improvement, where one seat has sealed its answer and the others have not."""
    match = at_random("improvement", 0)
    while not isinstance(question(match.state), Sealed):
        match.play(match.to_act[0], match.moves(match.to_act[0])[0])
    match.play(2, match.moves(2)[0])
    return match


@pytest.mark.parametrize("match", [*(at_random(game, 7) for game in IDS), half_answered()], ids=repr)
def test_after_a_move_the_next_question_is_open_and_the_table_is_as_it_was(match: agora.AnyMatch):
    seat, before = match.to_act[0], match.position()
    one = Sight(match.game, match.state, seat, Quick(1))
    world = one.world()
    known = match.game.to_position(world)
    for move in match.moves(seat)[:20]:
        for after in (one.after(move), one.after(move, world)):
            asked = question(after)
            assert asked is None or (asked.seats != (CHANCE,) and not getattr(asked, "answers", ()))
            assert asked != question(match.state)
    assert match.game.to_position(world) == known
    assert match.position() == before


@pytest.mark.parametrize("match", [*(at_random(game, 7) for game in IDS), half_answered()], ids=repr)
def test_after_never_looks_at_the_true_state(match: agora.AnyMatch, monkeypatch: pytest.MonkeyPatch):
    seat, game = match.to_act[0], match.game
    move, world = match.moves(seat)[0], game.determinize(match.state, seat, Quick(2))
    monkeypatch.setattr(type(game), "determinize", lambda *given: world.clone())
    unseen = Sight(game, Unseen(), seat, Quick(1))
    expected = Sight(game, match.state, seat, Quick(1)).after(move)
    assert game.to_position(unseen.after(move)) == game.to_position(expected)
    assert game.to_position(unseen.after(move, world)) != game.to_position(world)
    with pytest.raises(AssertionError, match="true state"):
        print(unseen.moves)


def test_after_draws_the_answers_that_others_have_sealed_or_still_owe():
    match = half_answered()
    sight = Sight(match.game, match.state, 0, Quick(1))
    seen = {str(match.game.to_position(sight.after(match.moves(0)[0]))) for _ in range(8)}
    assert len(seen) == 8


def test_after_refuses_a_move_that_the_rules_forbid():
    match = started()
    with pytest.raises(Illegal):
        sight(match).after(match.read_move("place 3 1,-1/0"))


def test_greedy_takes_points_when_the_game_is_about_to_end():
    # the last tile of the game: three gardens beside a garden plaza are worth nine points
    situation = {"cities": ["s 17@1,-1/1", "s"], "stones": [0, 0], "site": [7, 12], "stacks": [], "turn": 0}
    match = agora.position("akropolis", situation, seed=1)
    best = max(match.preview(0, move)["score"]["change"] for move in match.moves(0))
    move = bots.find("greedy").choose(sight(match))
    assert match.preview(0, move)["score"]["change"] == best


def test_at_the_end_a_city_is_worth_its_points():
    match = started(seed=4, moves=36)
    assert match.result
    assert [worth(match.state, seat) for seat in (0, 1)] == [score.total for score in match.scores()]


def test_room_above_is_counted_level_by_level():
    city = started(seed=6, moves=30).state.cities[0]
    assert room_above(city) == sum(height * spots.bit_count() for height, spots in enumerate(city.spots)) > 0


def test_a_game_without_its_own_evaluation_is_judged_by_the_lead(monkeypatch: pytest.MonkeyPatch):
    match = started(moves=12)
    first, second = (score.total for score in match.scores())
    assert lead(GAME, match.state, 0) == first - second
    monkeypatch.setattr(type(GAME), "id", "unknown")
    assert worth_in.__wrapped__(GAME)(match.state, 1) == second - first


def test_rated_moves_tell_the_points_each_brings_at_once():
    match = started(moves=10)
    seat = match.to_act[0]
    found = list(rated(sight(match)))
    assert [move for _, _, move in found] == list(match.moves(seat))
    for change, _, move in found[::97]:
        assert change == match.preview(seat, move)["score"]["change"]


@pytest.mark.slow
def test_greedy_nearly_always_beats_random():
    tally = Tally()
    options = GAME.read_options({"seats": 2})
    for outcome in simulate(GAME, options, [bots.find("greedy"), bots.find("random")], 30, "strength"):
        tally.add(outcome)
    assert not tally.broken
    assert tally.wins[0] >= 28, tally.wins
    assert tally.mean_scores[0] > 2 * tally.mean_scores[1]


def test_greedy_thinks_less_than_a_tenth_of_a_second_about_a_usual_move():
    match = started(moves=20)
    bot = bots.find("greedy")
    began = time.process_time()
    bot.choose(sight(match))
    assert time.process_time() - began < 0.1


def test_a_sight_refuses_in_words_what_its_seat_may_not_do() -> None:
    match = started()
    idle = Sight(match.game, match.state, 1, Quick(1))
    with pytest.raises(agora.Illegal, match="you have nothing to decide now"):
        assert idle.moves
    acting = Sight(match.game, match.state, 0, Quick(1))
    with pytest.raises(agora.Malformed, match="this question is answered by: place"):
        acting.after(("place", 0))
    with pytest.raises(agora.Illegal, match="the game is over"):
        assert Sight(match.game, finished(match).state, 0, Quick(1)).question
