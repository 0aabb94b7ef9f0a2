"""Games, matches and refusals pickle, so that several processes can work on them."""

from __future__ import annotations

import pickle
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

import agora
from agora import AnyMatch, Illegal
from agora.core.chance import Quick
from agora.core.engine import Sealed, question
from agora.games import IDS, find


def again(thing: object) -> object:
    return pickle.loads(pickle.dumps(thing))  # noqa: S301  our own


def half_answered(match: AnyMatch) -> bool:
    decision = question(match.state)
    return isinstance(decision, Sealed) and bool(decision.answers)


@pytest.mark.parametrize("game", IDS)
def test_a_game_comes_back_as_the_same_game(game: str) -> None:
    twin = again(find(game))
    assert twin == find(game)
    assert twin.codec is find(game).codec
    assert hash(twin) == hash(find(game))
    assert all(find(other) != twin for other in IDS if other != game)


@pytest.mark.slow
@pytest.mark.parametrize("game", IDS)
def test_a_match_comes_back_at_every_moment_and_can_be_played_on(game: str) -> None:
    rng = Quick(3)
    match = agora.new(game, seats=3, seed=3)
    sealed = 0
    for _ in range(80):
        if match.over:
            break
        twin = again(match)
        assert isinstance(twin, agora.Match)
        sealed += half_answered(match)
        seat = match.to_act[-1]
        move = match.moves(seat)[rng.below(len(match.moves(seat)))]
        for one in (match, twin):
            one.play(seat, move)
        assert twin.to_text() == match.to_text()
        assert [twin.view(k) for k in (None, 0, 1, 2)] == [match.view(k) for k in (None, 0, 1, 2)]
        assert [twin.question(k) for k in range(3)] == [match.question(k) for k in range(3)]
        assert [twin.to_text(k) for k in (None, 0, 1, 2)] == [match.to_text(k) for k in (None, 0, 1, 2)]
    assert sealed or game != "improvement"  # the game in which seats answer in secret


def test_a_refusal_comes_back_with_its_facts_and_its_sentence() -> None:
    refusal = agora.new("akropolis", seats=2, seed=1).why_not(0, "place 3 1,-1/0")
    twin = again(refusal)
    assert isinstance(twin, Illegal)
    assert (twin.rule, twin.facts, str(twin)) == (refusal.rule, refusal.facts, str(refusal))


def moved_on(match: AnyMatch) -> AnyMatch:
    """Make one move in another process."""
    seat = match.to_act[0]
    match.play(seat, match.moves(seat)[0])
    return match


def refused(match: AnyMatch) -> None:
    """Make a move that another process refuses."""
    match.play(99, match.moves(match.to_act[0])[0])


@pytest.mark.slow
def test_matches_and_refusals_come_back_from_another_process() -> None:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        for game in IDS:
            match = agora.new(game, seats=3, seed=2)
            there = pool.submit(moved_on, match).result()
            assert there.to_text() == moved_on(match).to_text()
            with pytest.raises(Illegal, match="you have nothing to decide now"):
                pool.submit(refused, match).result()
