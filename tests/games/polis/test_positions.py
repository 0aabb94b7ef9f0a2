"""Positions: what may be left out, what is refused, what can be written and set up again."""

from __future__ import annotations

from typing import Any

import pytest

import agora
from agora import Malformed
from agora.core.chance import Quick
from tests.games.polis.table import AnyMatch, asked, blocked, coins, go, hand, new, pile, stack, table
from tests.marks import rule


def bad(**situation: Any) -> str:
    with pytest.raises(Malformed) as caught:
        table(**situation)
    return str(caught.value)


def test_an_empty_position_is_the_first_turn() -> None:
    match = table()
    assert (match.options.seats, match.to_act, coins(match)) == (3, (0,), [24, 25, 26])
    assert match.state.phase == 1
    assert [len(cards) for cards in match.state.stacks] == [15, 15, 15, 15]
    assert table(coins=[1, 2, 3, 4]).options.seats == 4
    assert coins(table(start=1, coins=[None, 5])) == [26, 5, 25]


def test_hidden_cards_left_out_are_dealt_by_the_seed() -> None:
    one, same, other = (table(hands=[["red", "blue", "?"]], history=[3], seed=seed) for seed in (1, 1, 2))
    assert one.position() == same.position() != other.position()
    box = one.state.box
    assert [box.colour(card) for card in hand(one, 0)][:2] == [0, 2]
    assert len(pile(one, 0)) == 3
    under = table(cities=[[{"card": "alexander", "under": ["red"]}]])
    assert box.colour(under.state.cities[0][0].under[0]) == 0


def test_a_stack_without_its_end_card_is_only_its_top() -> None:
    match = table(stacks={"red": ["leader"]})
    assert (stack(match, "red")[0], len(stack(match, "red"))) == ("leader", 15)
    whole = table(stacks={"red": ["leader", "end"]})
    assert stack(whole, "red") == ["leader", "end"]
    assert blocked(table(stacks={"red": ["end"]})) == ["red"]
    assert stack(table(blocked=["red"]), "red") == []


@pytest.mark.parametrize("phase", ["draw", "auction", "build", "protect", "income", "trade", "war"])
def test_every_phase_can_be_set_up(phase: str) -> None:
    match = table(phase=phase, hands=[["hoplite"]], cities=[["leader", "acropolis"]], coins=[20, 20, 20])
    assert match.view(0)["phase"] == phase
    assert match.to_act == (0,)


@rule(
    "polis.position.copies", "polis.position.card", "polis.position.board",
    "polis.position.stack", "polis.position.end", "polis.position.end-depth", "polis.position.coin",
    "polis.position.auction", "polis.position.offered", "polis.position.now", "polis.position.few",
    "polis.position.step", "polis.position.seats", "polis.position.seen", "polis.options.start.seat",
    "polis.position.builds", "polis.position.toward", "polis.position.under",
)  # fmt: skip
def test_a_wrong_position_is_refused_with_its_mistake() -> None:
    assert "Leader" in bad(hands=[["leader"]], cities=[["leader"]])
    assert "there is no card Pottery; did you mean potter?" in bad(hands=[["Pottery"]])
    assert "there is no board" in bad(boards=["atlantis-A"])
    assert "there is no card red" in bad(removed=["red"])
    assert "there is no card red" in bad(history=[["red"]], spent=[["red"]])
    assert "coins: a number from 0 to 999" in bad(coins=[-1])
    assert "history: a number from 0 to 999" in bad(history=[-1])
    assert "does not belong" in bad(stacks={"red": ["farmer"]})
    assert "one End card" in bad(stacks={"red": ["end", "end"]})
    assert "one End card" in bad(stacks={"red": ["end", "ship"]}, blocked=["red"])
    above = ["hoplite", "end", "ship", "leader", "cavalry", "barracks", "mercenary"]
    assert "one of the last 5 cards: 5 lie below it" in bad(stacks={"red": above})
    assert stack(table(stacks={"red": above[:-1]}), "red") == above[:-1]
    assert "no symbol" in bad(cities=[[{"card": "hoplite", "coin": "vase"}]])
    assert "bid needs its bidder" in bad(auction={"card": "hoplite", "bid": 3})
    assert "has the coins" in bad(auction={"card": "hoplite", "bid": 3, "bidder": 1}, coins=[9, 2, 9])
    sale = {"seller": 0, "card": "hoplite", "high": 3, "leader": 1}
    assert "has the coins" in bad(now=[{"seller-choice": sale}], coins=[9, 2, 9])
    assert "from 0 to 2" in bad(phase="build", builds=3)
    assert "from 0 to 2" in bad(phase="build", builds=-1)
    assert "only a Port" in bad(cities=[[{"card": "theatre", "toward": 1}]])
    assert "only a Port" in bad(cities=[[{"card": "port", "toward": 0}]])
    assert "only under Alexander" in bad(cities=[[{"card": "theatre", "under": ["ship"]}]])
    assert "leave it out" in bad(auction={"card": "hoplite"}, hands=[["hoplite"]])
    assert "not both" in bad(auction={"card": "hoplite"}, now=[])
    assert "left to deal" in bad(hands=[["red"] * 17])
    assert "left to deal" in bad(history=[65])
    assert "start" in bad(start=3)
    assert "3 values" in bad(seats=3, coins=[1, 2, 3, 4])
    assert "minotaur" in bad(now=[{"enter": {"seat": 0, "card": "minotaur"}}])
    assert "choose-stack.seat" in bad(now=[{"choose-stack": {"seat": 3}}])
    assert "does not fit" in bad(now=[{"kill-person": {"seat": 0, "place": 2}}])
    assert "does not fit" in bad(now=[{"auction": {"seller": 0, "card": "ship", "waiting": []}}])
    assert "auction.waiting" in bad(now=[{"auction": {"seller": 0, "card": "ship", "waiting": [7]}}])
    for said in ([7, 0], [1, -2]):
        step = {"seller": 0, "card": "ship", "waiting": [1], "bids": [said]}
        assert "auction.bids" in bad(now=[{"auction": step}])
    assert "from 0 to 999" in bad(now=[{"build-phase": {"seat": 0, "builds": -1}}])
    memory = [[{"places": ["hand-1"], "cards": ["leader"]}]]
    assert "remembers" in bad(seen=memory, hands=[[], ["ship"]])
    table(seen=memory, hands=[[], ["leader"]])
    one, both = {"places": ["hand-1"], "cards": ["ship"]}, {"places": ["hand-1", "history-1"], "cards": ["ship"]}
    for twice in ([one, one], [one, both], [both, both]):
        assert "remembers" in bad(seen=[twice], hands=[[], ["ship"]])
        table(seen=[twice], hands=[[], ["ship", "ship"]])
    assert "given twice" in bad(seats=3, options={"seats": 4})
    with pytest.raises(Malformed, match="no seat 4"):
        agora.new("polis", seats=4, start=4)


def test_a_step_may_name_a_card_in_full() -> None:
    match = table(now=[{"enter": {"seat": 0, "card": "Temple of Ares"}}])
    assert asked(match) == "polis.ask.temple"


def round_trip(match: AnyMatch) -> None:
    again = agora.position("polis", match.position(), seed="other")
    assert again.position() == match.position()
    assert again.to_act == match.to_act


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_any_situation_of_a_game_can_be_written_and_set_up_again(seats: int) -> None:
    match, rng = new(seats, seed=seats, boards="draft"), Quick(seats)
    while match.to_act:
        if rng.below(12) == 0:
            round_trip(match)
        seat = match.to_act[0]
        moves = match.moves(seat)
        match.play(seat, moves[rng.below(len(moves))])
    round_trip(match)


def test_a_game_can_be_saved_and_loaded() -> None:
    match = go(new(3, start=0), "0 draw red", "1 draw blue", "2 draw green", "0 draw red", "0 draw blue")
    assert agora.load(match.to_text()).position() == match.position()


@pytest.mark.parametrize(
    "step",
    [
        {"offer-card": {"seat": 0}},
        {"discard-card": {"seat": 0}},
        {"destroy-card": {"seat": 0, "target": 1}},
        {"sacrifice-card": {"seat": 0}},
    ],
)
def test_a_question_that_nobody_could_answer_is_refused(step: dict[str, Any]) -> None:
    with pytest.raises(Malformed) as caught:
        table(now=[step])
    assert caught.value.rule == "polis.position.step"


def test_one_card_cannot_be_remembered_in_two_places_at_once() -> None:
    once = {"hands": [[], ["leader"], []], "seen": [[{"places": ["hand-1", "hand-2"], "cards": ["leader"]}]]}
    assert agora.position("polis", once, seed=1).state.seen[0] == ((("hand-1", "hand-2"), ("leader",)),)
    twice = [*once["seen"][0], {"places": ["hand-1", "history-1"], "cards": ["leader"]}]  # there is one Leader
    with pytest.raises(Malformed) as caught:
        agora.position("polis", {**once, "seen": [twice]}, seed=1)
    assert caught.value.rule == "polis.position.seen"


def test_a_further_auction_may_be_asked_of_an_empty_hand() -> None:
    assert table(now=[{"offer-card": {"seat": 0, "first": False}}]).to_act == (0,)


@rule("polis.position.step")
def test_a_player_who_chooses_from_a_pile_has_looked_through_it() -> None:
    asked_now: dict[str, Any] = {"phase": "income", "now": [{"choose-from-pile": {"seat": 0, "owner": 0}}]}
    match = agora.position("polis", {**asked_now, "history": [["poet", "smith"], 0, 0]}, seed=1)
    for card in ("poet", "smith"):
        assert match.preview(0, f"choose {card}")
    assert agora.position("polis", match.position(), seed=1).position() == match.position()
    with pytest.raises(Malformed, match="choose-from-pile does not fit"):
        agora.position("polis", {**asked_now, "history": [2, 0, 0]}, seed=1)
