"""Who knows what, and what `determinize` redeals."""

from __future__ import annotations

from collections import Counter

import pytest

from agora.core.chance import Quick
from agora.core.engine import CHANCE, apply, question
from agora.games.polis.deal import cards_on_table
from agora.games.polis.state import Polis
from tests.games.polis.table import STACKS, AnyMatch, go, hand, new, table
from tests.games.polis.worlds import hidden, slots, twin
from tests.marks import covers

pytestmark = pytest.mark.slow  # plays whole games


def worlds(match: AnyMatch, seat: int | None, count: int = 60) -> list[Polis]:
    return [match.game.determinize(match.state, seat, Quick(n)) for n in range(count)]


@covers("POL-315")
def test_hands() -> None:
    match = table(hands=[["hoplite", "farmer", "ship"], ["plato"]], stacks=STACKS)
    assert match.view(0)["players"][0]["cards"] == ["hoplite", "farmer", "ship"]
    for seat in (None, 1, 2):
        shown = match.view(seat)["players"][0]
        assert shown["hand"] == {"red": 2, "green": 0, "blue": 1, "yellow": 0}
        assert "cards" not in shown
    found = worlds(match, 1)
    assert all(world.hands[1] == ("plato",) for world in found)
    assert len({world.hands[0] for world in found}) > 5
    colours = [[match.state.box.colour(card) for card in world.hands[0]] for world in found]
    assert all(backs == [0, 2, 0] for backs in colours)


@covers("POL-316")
def test_coins_and_points_are_public() -> None:
    match = table(coins=[3, 4, 5], points=[6, 7, 8])
    for seat in (None, 0, 1, 2):
        shown = match.view(seat)["players"]
        assert [(player["coins"], player["points"]) for player in shown] == [(3, 6), (4, 7), (5, 8)]


def test_the_used_up_cards_do_not_reveal_what_herodotus_took() -> None:
    found = []
    for taken in ("assassin", "hoplite"):
        match = table(
            cities=[["herodotus"]], history=[[], ["assassin", "hoplite"]], spent=[[], ["assassin"]], phase="income"
        )
        go(match, "0 income", "0 activate herodotus", "0 name 1", f"0 choose {taken}")
        assert {world.stolen[1] for world in worlds(match, 0)} == {("assassin",) if taken == "assassin" else ()}
        seen = {(world.history[1], world.spent[1], world.stolen[1]) for world in worlds(match, 2, 400)}
        assert all(("assassin" in stolen) == ("assassin" not in pile) for pile, _, stolen in seen)
        found.append(seen)
    assert found[0] == found[1]


@covers("POL-317")
def test_history_piles() -> None:
    match = table(history=[["hoplite", "farmer"]], stacks=STACKS)
    for seat in (None, 0, 1, 2):
        view = match.view(seat)
        assert view["players"][0]["history"] == {"red": 1, "green": 0, "blue": 1, "yellow": 0}
        assert "hoplite" not in str(view)
        assert len({world.history[0] for world in worlds(match, seat)}) > 5


def test_a_card_that_lay_open_is_remembered_in_the_pile() -> None:
    match = table(cities=[["hoplite"], ["potter"]], history=[[], ["smith"]], coins=[0, 0, 0], phase="war")
    go(match, "0 attack 1", "0 destroy potter", "0 sacrifice hoplite")
    for seat in (None, 0, 1, 2):
        assert {"places": ["history-1"], "cards": ["potter"]} in match.view(seat)["seen"]
        assert all("potter" in world.history[1] for world in worlds(match, seat))
        assert len({world.history[1] for world in worlds(match, seat)}) > 2  # the Smith is not known


@covers("POL-318")
def test_stacks() -> None:
    match = table(stacks=STACKS)
    for seat in (None, 0, 1, 2):
        assert match.view(seat)["stacks"]["red"] == {"cards": 15, "blocked": False, "end": 0}
        found = worlds(match, seat)
        assert len({world.stacks[0][0] for world in found}) > 3
        assert {world.stacks[0].index("end") for world in found} == {10, 11, 12, 13, 14}


def test_the_lighthouse_look_is_kept_and_follows_the_card() -> None:
    match = table(
        cities=[["lighthouse"]],
        stacks={"red": ["leader", "ship"], "blue": ["poet"]},
        hands=[["hoplite"]],
        coins=[9, 9, 9],
    )
    go(match, "0 look red,blue")
    assert all((world.stacks[0][0], world.stacks[2][0]) == ("leader", "poet") for world in worlds(match, 0))
    assert len({world.stacks[0][0] for world in worlds(match, 1)}) > 3
    go(match, "0 draw green", "0 draw yellow", "0 pass", "0 offer hoplite", "1 pass", "2 pass", "0 pass", "0 pass")
    while match.state.turn == 0:
        match.play(0, "income" if "income" in str(match.moves(0)).lower() else "pass")
    go(match, "1 draw red")
    assert {"places": ["hand-1"], "cards": ["leader"]} in match.view(0)["seen"]
    assert all("leader" in world.hands[1] for world in worlds(match, 0))
    go(match, "1 draw blue", "1 pass", "1 offer leader")
    facts = match.view(0)["seen"]
    assert {"places": ["hand-1", "offer"], "cards": ["leader"]} in facts  # either offered or still in the hand


def test_an_end_card_that_was_seen_stays_where_it_is() -> None:
    match = go(table(cities=[["lighthouse"]], stacks={"red": ["end", "leader", "ship"]}), "0 look red,blue")
    assert all(world.stacks[0][0] == "end" for world in worlds(match, 0))
    assert {world.stacks[0].index("end") for world in worlds(match, 1)} == {0, 1, 2}


def test_the_owner_of_a_pile_knows_only_the_cards_he_put_there() -> None:
    match = table(cities=[["homerus"]], hands=[["smith"]], history=[["poet"]], phase="income")
    go(match, "0 activate homerus", "0 choose smith")
    assert all("smith" in world.history[0] for world in worlds(match, 0))
    assert len({tuple(sorted(world.history[0])) for world in worlds(match, 0)}) > 2
    assert any("smith" not in world.history[0] for world in worlds(match, 1))


def test_a_removed_card_may_be_any_that_lay_in_the_pile() -> None:
    match = table(
        cities=[["herodotus"], ["hoplite"], ["leonidas"]],
        coins=[0, 0, 0],
        phase="war",
        turn=2,
        history=[[], ["leader"]],
    )
    go(match, "2 attack 1", "2 destroy hoplite", "2 sacrifice leonidas")
    position = {**match.position(), "turn": 0, "phase": "income"}
    del position["now"]
    later = go(table(**position), "0 activate herodotus", "0 name 1", "0 choose hoplite")
    assert {"places": ["box-0", "history-1"], "cards": ["hoplite"]} in later.view(2)["seen"]
    where = {("hoplite" in world.history[1], "hoplite" in world.gone) for world in worlds(later, 2)}
    assert {(True, False), (False, True)} <= where
    assert all(world.gone == ("hoplite",) for world in worlds(later, 0))


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_world_looks_the_same_and_holds_the_same_cards(seats: int) -> None:
    for seed in range(6):
        match, rng = new(seats, seed=seed), Quick(seed)
        state, game = match.state.clone(), match.game
        everything = Counter(card for cards in state.box.by_colour for card in cards)
        step = 0
        while decision := question(state):
            seat = decision.to_act[0]
            step += 1
            if seat != CHANCE and step % 17 == 0:
                for reader in (None, *range(seats)):
                    world = game.determinize(state, reader, rng)
                    assert game.view(world, reader) == game.view(state, reader)
                    assert Counter(cards_on_table(world)) == everything
                    if reader == seat:
                        assert question(world).ask(world, seat) == decision.ask(state, seat)
                        assert list(question(world).moves(world, seat)) == list(decision.moves(state, seat))
                    game.from_position(game.to_position(world))  # this refuses false memories
                    again = game.determinize(world, (seat + 1) % seats, rng)
                    assert Counter(cards_on_table(again)) == everything
            apply(state, seat, decision.sample(state, seat, rng))


def test_a_view_that_shows_a_hidden_card_is_caught() -> None:
    match = table(hands=[["hoplite"], ["plato"]], stacks=STACKS)

    def leaky(s: Polis, seat: int) -> object:
        return {**match.game.view(s, seat), "next": s.stacks[0][0]}

    assert any(leaky(world, 1) != leaky(match.state, 1) for world in worlds(match, 1))


def test_the_log_of_a_seat_hides_the_choices_of_others() -> None:
    match = table(hands=[["hoplite", "farmer"], [], []], cities=[["homerus"]], coins=[9, 9, 9], phase="auction")
    go(
        match,
        "0 offer hoplite",
        "1 pass",
        "2 pass",
        "0 pass",
        "0 pass",
        "0 pass",
        "0 activate homerus",
        "0 choose farmer",
    )
    assert "1 s0 offer hoplite" in match.to_text(0)
    assert "1 s0 ?" in match.to_text(1)
    assert "farmer" not in match.to_text(2).split("\n\n")[1]
    assert hand(match, 0) == []


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_nothing_a_reader_is_shown_depends_on_cards_never_seen(seats: int) -> None:
    """View, events, question and log are the same in a world where unseen cards have changed places from the start."""
    for seed in range(4):
        match, rng = new(seats, seed=seed), Quick(seed)
        step = differing = 0
        while match.to_act:
            seat = match.to_act[0]
            step += 1
            if step % 23 == 0:
                reader = (None, *range(seats))[rng.below(seats + 1)]
                other = twin(match, reader, rng)
                differing += other.position() != match.position()
                assert other.view(reader) == match.view(reader)
                assert other.events(reader) == match.events(reader)
                assert other.to_text(reader) == match.to_text(reader)
                if reader == seat:
                    assert other.question(seat) == match.question(seat)
                    assert list(other.moves(seat)) == list(match.moves(seat))
            match.play(seat, question(match.state).sample(match.state, seat, rng))
        assert differing > 2


def test_determinize_finds_the_worlds_that_fit_all_that_is_remembered() -> None:
    seen = [
        {"places": ["history-1", "history-2"], "cards": ["leader"]},
        {"places": ["history-2", "history-3"], "cards": ["mercenary"]},
        {"places": ["history-1", "history-3"], "cards": ["colony"]},
    ]
    match = table(seats=4, history=[[], ["leader"], ["mercenary"], ["colony"]], seen=[seen])
    rng = Quick(1)
    dealt = {tuple(match.game.determinize(match.state, 0, rng).history[1:]) for _ in range(200)}
    assert dealt == {  # the last card often finds both its places taken, so others must make room
        (("leader",), ("mercenary",), ("colony",)),
        (("colony",), ("leader",), ("mercenary",)),
    }


def test_determinize_fails_rather_than_show_the_truth() -> None:
    match = table(history=[[], ["leader"], ["mercenary"]])
    match.state.seen[0] = ((("history-1",), ("leader", "mercenary")),)  # there is only one card
    with pytest.raises(AssertionError, match="not all that is remembered can be true"):
        match.game.determinize(match.state, 0, Quick(1))
    match.state.seen[0] = ((("history-1",), ("leader",)), (("history-2",), ("leader",)))  # there is only one Leader
    with pytest.raises(AssertionError, match="more cards are remembered than there are"):
        match.game.determinize(match.state, 0, Quick(1))


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_determinize_moves_all_that_may_move_and_nothing_else(seats: int) -> None:
    for seed in range(3):
        match, rng = new(seats, seed=seed), Quick(seed)
        state, game, step = match.state.clone(), match.game, 0
        while decision := question(state):
            seat = decision.to_act[0]
            step += 1
            if seat != CHANCE and step % 41 == 0:
                reader = (None, *range(seats))[rng.below(seats + 1)]
                truth = {slot.path: slot.card for slot in slots(state, reader)}
                may_move = hidden(state, reader)
                left = set(may_move)
                for _ in range(80):
                    world = game.determinize(state, reader, rng)
                    moved = {slot.path for slot in slots(world, reader) if truth[slot.path] != slot.card}
                    assert moved <= may_move
                    left -= moved
                assert not left, left
            apply(state, seat, decision.sample(state, seat, rng))
