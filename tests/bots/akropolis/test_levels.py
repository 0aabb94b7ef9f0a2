"""The levels of Akropolis: all play, the strong ones play sensibly, and the second is stronger than the first."""

from __future__ import annotations

from statistics import mean

import pytest

from agora.arena.paired import meetings
from agora.bots.akropolis.levels import level
from agora.bots.bot import Sight
from agora.bots.budget import Budget
from agora.bots.hints import ADVISER, advise
from agora.bots.levels import LevelBot
from agora.core.chance import Quick
from agora.core.engine import Move, Seat, apply, question
from agora.games.akropolis import GAME
from agora.games.akropolis.board import Placement
from agora.games.akropolis.box import DISTRICTS
from agora.games.akropolis.city import footprint
from agora.games.akropolis.districts import appraise
from agora.games.akropolis.moves import Place
from agora.games.akropolis.state import Akropolis
from tests.bots.akropolis.tables import in_the_middle, options

LEVELS = range(1, 6)
STRONG = range(3, 6)


def asked(s: Akropolis) -> Seat:
    decision = question(s)
    assert decision
    return decision.to_act[0]


def after(s: Akropolis, seat: Seat, move: Move) -> Akropolis:
    world = s.clone()
    apply(world, seat, move)
    return world


def chosen(number: int, s: Akropolis) -> Move:
    return level(number).choose(Sight(GAME, s, asked(s), Quick(1), Budget(nodes=20_000)))


@pytest.mark.parametrize("number", LEVELS)
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_every_level_plays_legal_moves_and_the_same_again(number: int, seats: int):
    s = in_the_middle(options(seats), 5, seed=3)
    move = chosen(number, s)
    assert move in question(s).moves(s, asked(s))  # type: ignore[union-attr]  # the game is running
    assert chosen(number, s) == move


def test_there_are_five_levels():
    with pytest.raises(ValueError, match="there is no level 6"):
        level(6)


@pytest.mark.parametrize("number", LEVELS)
def test_every_level_takes_a_filter_of_placements(number: int):
    s = in_the_middle(options(house_group="value"), 8, seed=4)
    free = chosen(number, s)
    assert isinstance(free, Place)

    def other_cells(placement: Placement) -> bool:
        return not set(footprint(*placement)) & set(footprint(free.q, free.r, free.turn))

    bot = level(number, allowed=other_cells)
    move = bot.choose(Sight(GAME, s, asked(s), Quick(1), Budget(nodes=20_000)))
    assert isinstance(move, Place)
    assert other_cells((move.q, move.r, move.turn))
    assert move in question(s).moves(s, asked(s))  # type: ignore[union-attr]  # the game is running


@pytest.mark.slow
def test_the_second_level_beats_the_first():
    found = meetings(GAME, options(), level(2), level(1), range(3), "levels")
    assert mean(meeting.share for meeting in found) > 0.8


def scoring_colours(s: Akropolis, seat: Seat) -> set[int]:
    """The colours that score points for a seat."""
    lines = appraise(s.cities[seat], s.options).districts
    return {colour for colour in DISTRICTS if lines[colour].value * lines[colour].stars}


def covers_needlessly(s: Akropolis, seat: Seat, move: Move) -> bool:
    """Whether a move leaves a colour that scored without a plaza, and does not even raise the score."""
    world = after(s, seat, move)
    gain = GAME.score(world)[seat].total - GAME.score(s)[seat].total
    return gain <= 0 and bool(scoring_colours(s, seat) - scoring_colours(world, seat))


@pytest.mark.parametrize("number", STRONG)
@pytest.mark.parametrize("seed", [3, 5, 8, 10, 11, 14, 18, 20])
def test_the_only_plaza_of_a_colour_is_not_covered_without_need(number: int, seed: int):
    s = in_the_middle(options(), 20, seed=seed)
    seat = asked(s)
    moves = question(s).moves(s, seat)  # type: ignore[union-attr]  # the game is running
    covering = [move for move in moves if covers_needlessly(s, seat, move)]
    assert covering, "some move would do it"
    assert chosen(number, s) not in covering


LAST_MOVES: dict[str, tuple[int, dict[str, object]]] = {  # the moves before the last one, and the table
    "2 seats": (35, {}),
    "3 seats": (47, {"seats": 3}),
    "4 seats": (59, {"seats": 4}),
    "houses and gardens": (35, {"houses": True, "gardens": True}),
    "long game": (59, {"long_game": True}),
    "solo": (17, {"seats": 1, "architect": "callicrates"}),
}


@pytest.mark.parametrize("name", LAST_MOVES)
def test_the_last_move_of_the_game_takes_the_highest_score(name: str):
    moves, changes = LAST_MOVES[name]
    s = in_the_middle(options(**{"seats": 2, **changes}), moves, seed=9)  # type: ignore[arg-type]  # names of options
    seat = asked(s)

    def score(move: Move) -> int:
        return GAME.score(after(s, seat, move))[seat].total

    best = max(map(score, question(s).moves(s, seat)))  # type: ignore[union-attr]  # the game is running
    assert [score(chosen(number, s)) for number in STRONG] == [best] * len(STRONG)
    assert score(hinted(s)[0]) == best


@pytest.mark.parametrize("seed", [3, 8, 14])
def test_no_hint_covers_the_only_plaza_of_a_colour_without_need(seed: int):
    s = in_the_middle(options(), 20, seed=seed)
    assert not any(covers_needlessly(s, asked(s), move) for move in hinted(s))


def hinted(s: Akropolis) -> list[Move]:
    """The moves that hints show, the best first."""
    sight = Sight(GAME, s, asked(s), Quick(1))
    return [GAME.codec.read_move(each.move) for each in advise(LevelBot(ADVISER, Budget(nodes=20_000)), sight)]
