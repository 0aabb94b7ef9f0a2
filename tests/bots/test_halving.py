"""The shared search, played with a guide that knows only points."""

from collections.abc import Sequence

import pytest

import agora
from agora import bots
from agora.bots.bot import Sight
from agora.bots.budget import Budget, Meter
from agora.bots.levels import LevelBot
from agora.bots.search.halving import HalvingBot, Settings
from agora.bots.search.points import PointsGuide
from agora.bots.thinking import Thinking, chance, margin
from agora.core.engine import Move, Rng, Sealed, Seat, State, question
from tests.bots.test_bots import at_random, half_answered

NARROW = Settings(width=3, rollouts=6)


def thought(match: agora.AnyMatch, settings: Settings = NARROW, seed: int = 1, nodes: int = 100_000) -> Thinking:
    seat = match.to_act[0]
    sight = Sight(match.game, match.state, seat, agora.Quick(seed), Budget(nodes=nodes))
    return HalvingBot(PointsGuide(match.game), settings).think(sight)


@pytest.mark.parametrize("game", ["polis", "improvement"])
def test_the_same_seed_and_nodes_give_the_same_thinking(game: str) -> None:
    match = at_random(game, 12)
    assert thought(match) == thought(match)
    assert thought(match) != thought(match, seed=2)


@pytest.mark.parametrize("game", ["polis", "improvement"])
def test_the_thinking_does_not_depend_on_what_the_seat_cannot_know(game: str) -> None:
    match = at_random(game, 12)
    seat = match.to_act[0]
    bot = HalvingBot(PointsGuide(match.game), NARROW)
    other = match.game.determinize(match.state, seat, agora.Quick(9))
    assert match.game.to_position(other) != match.position()
    one, two = (bot.think(Sight(match.game, s, seat, agora.Quick(1))) for s in (match.state, other))
    assert one == two


def test_candidates_are_legal_and_those_played_on_have_a_line() -> None:
    match = at_random("improvement", 12)
    found = thought(match, Settings(width=4, rollouts=8))
    legal = match.moves(match.to_act[0])
    assert all(candidate.move in legal for candidate in found.candidates)
    assert [bool(candidate.line) for candidate in found.candidates[:5]] == [True] * 4 + [False]
    assert all(0 <= candidate.chance <= 1 for candidate in found.candidates)
    assert found.nodes > 8


def test_a_small_budget_ends_the_search_after_one_game_of_each_candidate() -> None:
    match = at_random("improvement", 12)
    wide = Settings(width=4, rollouts=400)
    assert thought(match, wide, nodes=1).nodes < thought(match, wide, nodes=3000).nodes < 3000 + 4 * 400


def test_a_bot_without_rollouts_judges_at_once() -> None:
    match = at_random("polis", 12)
    found = thought(match, Settings(rollouts=0, worlds=1))
    assert found.nodes == len(match.moves(match.to_act[0]))
    chances = [candidate.chance for candidate in found.candidates]
    assert chances == sorted(chances, reverse=True)


def test_a_lead_counts_the_same_whether_a_move_ends_the_game_or_not() -> None:
    position = {"phase": "progress", "round": 9, "drachma": [11, 0], "military": [5, 1], "vp": [60, 20],
                "polis": ["corinth", "athens"], "development": [3, 1], "special_tokens": [{"red": 5}, {}]}  # fmt: skip
    match = agora.position("improvement", position, seed=1)
    found = thought(match, Settings(rollouts=0))
    by_margin = sorted(found.candidates, key=lambda candidate: -candidate.margin)
    assert [candidate.move for candidate in found.candidates] == [candidate.move for candidate in by_margin]
    assert match.game.codec.move_text(found.move) == "raise military", "though Pass would end the game with a lead"


def test_noise_changes_the_choice_and_nothing_else() -> None:
    match = at_random("improvement", 12)
    plain, noisy = (thought(match, Settings(rollouts=0, noise=noise)) for noise in (0.0, 30.0))
    assert {c.move for c in plain.candidates} == {c.move for c in noisy.candidates}
    assert [c.move for c in plain.candidates] != [c.move for c in noisy.candidates]


class Watching(PointsGuide[State]):
    """Notes who is asked in the games that are played on."""

    def __init__(self, game: agora.AnyGame) -> None:
        super().__init__(game)
        self.asked: list[tuple[Seat, bool]] = []

    def policy(self, s: State, seat: Seat, moves: tuple[Move, ...], rng: Rng) -> Move:
        self.asked.append((seat, isinstance(question(s), Sealed)))
        return super().policy(s, seat, moves, rng)


def test_seats_that_have_sealed_an_answer_answer_again_by_the_policy() -> None:
    match = half_answered()
    assert match.to_act == (0, 1)
    guide = Watching(match.game)
    HalvingBot(guide, Settings(width=2, rollouts=2)).think(Sight(match.game, match.state, 0, agora.Quick(1)))
    assert guide.asked[:2] == [(1, True), (2, True)]


class Expecting(Watching):
    """Notes whose moves are those that others are expected to make."""

    def __init__(self, game: agora.AnyGame) -> None:
        super().__init__(game)
        self.expected: set[Seat] = set()

    def rival_policy(self, s: State, seat: Seat, moves: Sequence[Move], rng: Rng) -> Move:
        self.expected.add(seat)
        return moves[0]


def test_only_the_others_are_expected_to_move_as_rivals_do() -> None:
    match = at_random("improvement", 12)
    seat = match.to_act[0]
    guide = Expecting(match.game)
    HalvingBot(guide, Settings(width=2, rollouts=4)).think(Sight(match.game, match.state, seat, agora.Quick(1)))
    assert guide.expected
    assert seat not in guide.expected
    assert {asked for asked, _ in guide.asked} == {seat}


def test_a_meter_measures_seconds_nodes_and_shares_of_them() -> None:
    times = iter([10.0, 10.2, 10.2, 10.6])
    meter = Meter(Budget(seconds=0.5, nodes=100), clock=lambda: next(times))
    assert meter.left()
    assert not meter.left(0.2)
    assert not meter.left()
    meter = Meter(Budget(nodes=100))
    meter.spend(60)
    assert meter.left()
    assert not meter.left(0.6)
    assert Meter(Budget()).left()


def test_chances_of_all_sides_sum_to_one_and_grow_with_the_lead() -> None:
    values = [30.0, 22.0, 25.0]
    chances = [chance(values, side, scale=4) for side in range(3)]
    assert sum(chances) == pytest.approx(1)
    assert chances[0] > chances[2] > chances[1]
    assert [margin(values, side) for side in range(3)] == [5, -8, -5]
    assert margin([7.0], 0) == 7
    assert chance([0.0, 1e9], 0, scale=0.1) == pytest.approx(0)


def test_a_level_plays_a_forced_move_without_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    match = at_random("polis", 0)
    while len(match.moves(match.to_act[0])) > 1:
        match.play(match.to_act[0], match.moves(match.to_act[0])[0])
    monkeypatch.setattr(LevelBot, "think", None)
    seat = match.to_act[0]
    assert bots.find("level5").choose(Sight(match.game, match.state, seat, agora.Quick(1))) == match.moves(seat)[0]
