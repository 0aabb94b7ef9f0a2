"""The search bot: its moves are legal, reproducible and sensible; it sees nothing hidden and keeps to its limits."""

from __future__ import annotations

import pytest

from agora import bots
from agora.arena.simulate import play_one
from agora.bots.akropolis import SearchBot
from agora.bots.akropolis.bot import AkropolisSight
from agora.bots.akropolis.supply import draw
from agora.bots.bot import Sight
from agora.bots.budget import UNLIMITED, Budget
from agora.bots.thinking import Thinking
from agora.core.chance import Quick
from agora.core.engine import Move, apply, question
from agora.games import files
from agora.games.akropolis import GAME
from agora.games.akropolis.board import Placement
from agora.games.akropolis.city import footprint
from agora.games.akropolis.state import Akropolis
from agora.games.akropolis.worlds import unseen
from tests.bots.akropolis.tables import TABLES, in_the_middle, options

QUICK = SearchBot(width=2, candidates=3, refills=8)


def thought(bot: SearchBot, s: Akropolis, seed: int = 1, budget: Budget = UNLIMITED) -> Thinking:
    decision = question(s)
    assert decision
    return bot.think(Sight(GAME, s, decision.to_act[0], Quick(seed), budget))


def chosen(bot: SearchBot, s: Akropolis, seed: int = 1, budget: Budget = UNLIMITED) -> Move:
    return thought(bot, s, seed, budget).move


@pytest.mark.slow
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("name", TABLES)
def test_it_plays_whole_games_by_the_rules(name: str, seats: int):
    table = options(seats, **TABLES[name])
    outcome = play_one(GAME, table, [QUICK] + [bots.find("random")] * (seats - 1), f"{name}/{seats}")
    assert not outcome.broken, outcome.broken


@pytest.mark.slow
@pytest.mark.parametrize("changes", [{"long_game": True}, {"seats": 1, "architect": "callicrates"}])
def test_it_plays_the_long_game_and_against_each_automa(changes: dict[str, object]):
    table = options(**{"seats": 2, **changes})
    outcome = play_one(GAME, table, [QUICK] + [bots.find("random")] * (table.seats - 1), "more")
    assert not outcome.broken, outcome.broken


def test_the_same_seed_and_nodes_give_the_same_move():
    s = in_the_middle(options(), 10, seed=2)
    for nodes in (1, 5_000, 20_000):
        assert len({thought(SearchBot(noise=3.0), s, 4, Budget(nodes=nodes)) for _ in range(3)}) == 1


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_it_does_not_see_what_is_hidden(seats: int):
    s = in_the_middle(options(seats), 9, seed=5)
    decision = question(s)
    assert decision
    other = GAME.determinize(s, decision.to_act[0], Quick(8))
    assert other.stacks != s.stacks
    assert chosen(SearchBot(), other) == chosen(SearchBot(), s)


def test_the_unseen_tiles_are_those_of_the_stacks_whatever_their_order():
    s = in_the_middle(options(), 12, seed=6)
    hidden = sorted(tile for stack in s.stacks for tile in stack)
    assert list(unseen(s)) == hidden
    assert unseen(GAME.determinize(s, 0, Quick(1))) == unseen(s)
    assert sorted(draw(unseen(s), len(hidden), Quick(3))) == hidden


def test_it_plays_positions_with_tiles_of_larger_tables():
    situation = {"cities": ["s 17@1,-1/1", "s"], "stones": [2, 2], "site": [7, 12], "stacks": [[50, 51, 52]], "turn": 0}
    s = GAME.from_position(situation)
    assert {50, 51, 52} <= set(unseen(s))
    move = chosen(SearchBot(refills=5), s)
    assert move in question(s).moves(s, 0)  # type: ignore[union-attr]  # the game is running


class Watched:
    """A bot that records its moves."""

    def __init__(self, bot: SearchBot) -> None:
        self.bot, self.moves = bot, list[Move]()

    def choose(self, sight: AkropolisSight) -> Move:
        move = self.bot.choose(sight)
        self.moves.append(move)
        return move


@pytest.mark.slow
def test_it_lays_its_tiles_only_where_it_is_allowed_to():
    def inside(placement: Placement) -> bool:
        return all(abs(q) <= 3 and abs(r) <= 3 for q, r in footprint(*placement)) and placement[2] != 3

    watched = Watched(SearchBot(width=2, candidates=3, refills=6, allowed=inside))
    outcome = play_one(GAME, options(), [watched, bots.find("random")], "inside")
    assert not outcome.broken, outcome.broken
    assert len(watched.moves) == 18
    assert all(inside((move.q, move.r, move.turn)) for move in watched.moves)


@pytest.mark.parametrize("name", TABLES)
def test_the_last_move_is_the_one_with_the_best_lead(name: str):
    s = in_the_middle(options(**TABLES[name]), 35, seed=7)
    decision = question(s)
    assert decision
    seat = decision.to_act[0]

    def total(move: Move) -> int:
        after = s.clone()
        apply(after, seat, move)
        return GAME.score(after)[seat].total

    assert total(chosen(SearchBot(), s)) == max(map(total, decision.moves(s, seat)))


def test_a_budget_of_nodes_is_kept_as_far_as_it_can_be():
    s = in_the_middle(options(), 3, seed=1)
    least, small, all_ = (
        thought(SearchBot(), s, budget=budget) for budget in (Budget(nodes=1), Budget(nodes=9_000), UNLIMITED)
    )
    assert least.move in question(s).moves(s, 1)  # type: ignore[union-attr]  # the game is running
    assert least.nodes < small.nodes < 9_000 + least.nodes < all_.nodes


def test_the_shipped_weights_say_how_they_were_made():
    made = files.read("agora.bots.akropolis", "data", "base.json")["made"]  # type: ignore[index, call-overload]  # a dict
    assert made["rules"] == GAME.rules_version
    assert {"how", "games", "date", "strength"} <= set(made)


def test_its_candidates_are_legal_and_the_best_comes_first():
    s = in_the_middle(options(3), 7, seed=8)
    decision = question(s)
    assert decision
    found = thought(SearchBot(width=3, candidates=5, refills=6), s).candidates
    assert 1 < len(found) <= 5
    assert {candidate.move for candidate in found} <= set(decision.moves(s, decision.to_act[0]))
    assert all(candidate.spread > 0 for candidate in found)
    alone = thought(SearchBot(width=3, refills=0), s).candidates
    for facts in ([candidate.margin for candidate in alone], [candidate.chance for candidate in alone]):
        assert facts == sorted(facts, reverse=True)


def test_it_says_how_the_round_is_expected_to_continue():
    s = in_the_middle(options(3), 9, seed=8)
    assert len(s.site) == 4
    best = thought(SearchBot(), s).candidates[0]
    seat = question(s).to_act[0]  # type: ignore[union-attr]  # the game is running
    assert [other for other, _ in best.line] == [(seat + 1) % 3, (seat + 2) % 3]
    for other, move in ((seat, best.move), *best.line):
        apply(s, other, move)  # raises if it is not legal


def test_the_chance_to_win_follows_the_margin_and_is_certain_at_the_end():
    middle = thought(SearchBot(), in_the_middle(options(), 8, seed=1)).candidates[0]
    assert (middle.chance > 0.5) == (middle.margin > 0)
    assert 0.02 < middle.chance < 0.98
    last = thought(SearchBot(), in_the_middle(options(), 35, seed=1)).candidates[0]
    assert last.margin == round(last.margin) != 0
    assert last.chance == pytest.approx(float(last.margin > 0), abs=0.01)


@pytest.mark.parametrize("seed", range(4))
def test_in_the_last_two_turns_it_looks_at_the_reply(seed: int):
    s = in_the_middle(options(), 34, seed=seed)
    decision = question(s)
    assert decision
    assert len(s.site) == 3
    seat = decision.to_act[0]

    def lead_after_the_reply(move: Move) -> int:
        after = s.clone()
        apply(after, seat, move)
        return GAME.score(after)[seat].total - best_reply(after, 1 - seat)

    best_of_each_tile = {}
    for move in decision.moves(s, seat):
        after = s.clone()
        apply(after, seat, move)
        total = GAME.score(after)[seat].total
        if total > best_of_each_tile.get(move.slot, (-1, None))[0]:
            best_of_each_tile[move.slot] = total, move
    best = max(lead_after_the_reply(move) for _, move in best_of_each_tile.values())
    assert lead_after_the_reply(chosen(SearchBot(), s)) == best


def best_reply(s: Akropolis, seat: int) -> int:
    """The most points that a seat can have after the last move of the game."""
    decision, totals = question(s), []
    assert decision
    for move in decision.moves(s, seat):
        after = s.clone()
        apply(after, seat, move)
        totals.append(GAME.score(after)[seat].total)
    return max(totals)
