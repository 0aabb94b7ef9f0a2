"""Steps, questions and the order in which things happen."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, replace
from typing import NamedTuple, cast

import pytest

from agora.contract.moment import same_match
from agora.core.chance import Quick
from agora.core.codec import Codec
from agora.core.engine import CHANCE, Decision, Sealed, State, Step, apply, check, question, settle, step, tag
from agora.core.errors import Illegal, Malformed, rule_of
from agora.core.log import Undo, Undone
from agora.core.match import Match, load
from agora.core.questions import OpenQuestion
from agora.core.save import Start
from agora.core.shapes import Kinds
from agora.games import IDS, AnyGame, find
from tests.core.toy import TOY, Auction, Bid, Dealt, Pass, Raise, Rolled, SecretBid, Toy, ToyOptions, ToyView
from tests.marks import rule

AnyToy = Match[Toy, ToyOptions, ToyView]


# -- the order of steps -----------------------------------------------------------------------------------------------


class Diary(State):
    """A state that only remembers what happened."""

    __slots__ = ("done",)

    def __init__(self) -> None:
        self.stack: list[Step[Diary]] = []
        self.events = None
        self.done: list[str] = []


@step
class Do(Step[Diary]):
    name: str
    first: tuple[Step[Diary], ...] = ()

    def run(self, s: Diary) -> None:
        s.done.append(self.name)
        s.then(*self.first)


def test_steps_happen_in_the_order_in_which_they_are_planned() -> None:
    s = Diary()
    s.then(Do("a"), Do("b"), Do("c"))
    settle(s)
    assert s.done == ["a", "b", "c"]


def test_the_plans_of_a_step_come_before_earlier_plans() -> None:
    s = Diary()
    s.then(Do("a", (Do("a1", (Do("a11"), Do("a12"))), Do("a2"))), Do("b", (Do("b1"),)), Do("c"))
    settle(s)
    assert s.done == ["a", "a1", "a11", "a12", "a2", "b", "b1", "c"]


def test_planning_nothing_changes_nothing() -> None:
    s = Diary()
    s.then(Do("a"))
    s.then()
    assert s.stack == [Do("a")]


def test_a_game_with_nothing_planned_is_over() -> None:
    s = Diary()
    settle(s)
    assert question(s) is None
    with pytest.raises(Illegal) as refused:
        check(s, 0, ())
    assert refused.value.rule == "core.over"


def test_steps_are_equal_by_what_they_say_and_can_be_hashed() -> None:
    assert Do("a", (Do("b"),)) == Do("a", (Do("b"),)) != Do("a")
    assert len({Do("a"), Do("a"), Do("b")}) == 2
    assert replace(Do("a"), name="z") == Do("z")
    assert FrozenInstanceError  # steps are read-only for the type checker only, which costs nothing at run time


def test_events_are_kept_only_if_somebody_listens() -> None:
    s = Toy(ToyOptions(2))
    s.tell(Rolled, 3)
    assert s.events is None
    s.events = []
    s.tell(Rolled, number=4)
    assert s.events == [Rolled(4)]


def test_a_question_must_be_on_top_when_the_steps_have_run() -> None:
    s = Diary()
    s.then(Do("a"))
    with pytest.raises(AssertionError, match="left with"):
        question(s)


@pytest.mark.parametrize(("name", "expected"), [("TakeTile", "take-tile"), ("Pass", "pass"), ("ABCard", "a-b-card")])
def test_a_class_is_named_in_kebab_case(name: str, expected: str) -> None:
    assert tag(type(name, (), {})) == expected


@pytest.mark.parametrize("method", ["seats", "choices", "resolve", "ask"])
def test_a_decision_must_define_its_own_methods(method: str) -> None:
    decision = Decision[Toy, Pass]()
    with pytest.raises(NotImplementedError):
        getattr(decision, method)(*[None] * {"choices": 2, "ask": 2, "resolve": 3}.get(method, 0))


# -- answering --------------------------------------------------------------------------------------------------------


def auction(coins: list[int], *steps: Step[Toy]) -> Toy:
    s = Toy(ToyOptions(len(coins)))
    s.coins = coins
    s.then(*steps or (Auction((0, 1, 2)),))
    return s


def test_each_bid_replaces_the_question_by_the_next_one() -> None:
    s = auction([5, 5, 5])
    apply(s, 0, Raise(2))
    assert s.stack == [Auction((1, 2, 0), 2)]
    apply(s, 1, Pass())
    apply(s, 2, Raise(3))
    assert s.stack == [Auction((0, 2), 3)]
    apply(s, 0, Pass())
    assert (s.stack, s.coins, s.points) == ([], [5, 5, 2], [0, 0, 1])


def test_an_answer_runs_all_steps_up_to_the_next_question() -> None:
    s = auction([5, 5], SecretBid((0, 1)), Auction((1, 0)))
    s.deck = (9, 8)
    apply(s, 0, Bid(1))
    apply(s, 1, Bid(3))  # seat 1 takes a card and opens an auction, before the one that was planned
    assert s.hands == [(), (9,)]
    assert s.stack == [Auction((1, 0)), Auction((1, 0))]


def test_only_those_who_are_asked_may_answer() -> None:
    s = auction([5, 5, 5])
    for seat in (1, 2, 3, CHANCE):
        with pytest.raises(Illegal) as refused:
            apply(s, seat, Pass())
        assert refused.value.rule == "core.turn"
        assert refused.value.facts == {"seat": seat, "to_act": (0,)}


def test_a_move_of_another_kind_is_malformed_and_the_kinds_are_named() -> None:
    s = auction([5, 5, 5])
    for move in (Bid(1), "pass", None, (1,), Raise):
        with pytest.raises(Malformed) as refused:
            apply(s, 0, move)
        assert refused.value.facts == {"kinds": ("raise", "pass")}


def test_a_refused_answer_changes_nothing() -> None:
    s = auction([5, 5, 5], Auction((0, 1, 2), 3))
    for amount in (3, 6):
        with pytest.raises(Illegal):
            apply(s, 0, Raise(amount))
    assert s.stack == [Auction((0, 1, 2), 3)]


def test_a_trusted_answer_is_not_checked() -> None:
    s = auction([5, 5, 5])
    apply(s, 0, Raise(99), trusted=True)
    assert s.stack == [Auction((1, 2, 0), 99)]


@rule("core.choice")
def test_a_small_question_is_checked_by_its_list() -> None:
    class Listed(Auction):
        refusal = Decision.refusal

    decision = Listed((0, 1))
    s = auction([2, 2])
    assert decision.refusal(s, 0, Raise(2)) is None
    assert rule_of(decision.refusal(s, 0, Raise(3))) == "core.choice"


def test_a_question_lists_what_is_forbidden_now_with_the_rule() -> None:
    decision, s = Auction((0, 1), 2), auction([2, 2])
    assert decision.offered(s, 0) == [(Pass(), None), (Raise(3), "toy.bid")]
    assert decision.moves(s, 0) == [Pass()]
    assert [option.get("refused") for option in decision.ask(s, 0)["options"]] == ["toy.bid", None]


def test_a_random_answer_is_one_of_the_list_all_equally_likely() -> None:
    s, rng = auction([3, 3, 3]), Quick(1)
    decision = cast(Auction, s.stack[-1])
    drawn = [decision.sample(s, 0, rng) for _ in range(400)]
    assert {move: 70 < drawn.count(move) < 130 for move in set(drawn)} == dict.fromkeys(decision.moves(s, 0), True)


# -- sealed answers ---------------------------------------------------------------------------------------------------


def toy(seats: int = 3, seed: str = "1", **options: int) -> AnyToy:
    return Match(TOY, Start(seed, {"seats": seats, **options}))


def asked(match: AnyToy, seat: int) -> OpenQuestion:
    """What a seat is asked."""
    question = match.question(seat)
    assert question is not None
    return question


def lines(match: AnyToy, reader: int | None) -> list[str]:
    """The entries as a reader sees them."""
    return match.to_text(reader).partition("\n\n")[2].splitlines()


def test_all_are_asked_at_once_and_leave_as_they_answer() -> None:
    match = toy()
    assert match.to_act == (0, 1, 2)
    match.play(1, Bid(2))
    assert match.to_act == (0, 2)
    match.play(2, Bid(1))
    assert match.to_act == (0,)


def test_the_question_keeps_its_number_until_all_have_answered() -> None:
    match = toy()
    assert [asked(match, seat)["at"] for seat in range(3)] == [1, 1, 1]
    match.play(1, Bid(2), at=1)
    assert asked(match, 0)["at"] == 1
    match.play(0, Bid(0), at=1)  # not stale because seat 1 was quicker
    match.play(2, Bid(0), at=1)
    assert asked(match, 1)["at"] == 4


def test_a_seat_that_has_answered_is_told_so_and_may_answer_again() -> None:
    match = toy()
    match.play(1, Bid(2))
    assert asked(match, 1)["answered"] is True
    assert "answered" not in asked(match, 0)
    match.play(1, Bid(0), at=1)
    assert match.to_act == (0, 2)
    match.play(0, Bid(1))
    match.play(2, Bid(0))
    assert match.events(None, since=1)[0] == {"n": 4, "revealed": {"bids": [[0, 1], [1, 0], [2, 0]]}}


def test_nobody_sees_an_answer_before_all_are_revealed() -> None:
    match = toy()
    match.play(1, Bid(2))
    match.play(1, Bid(3))
    match.play(0, Bid(1))
    assert lines(match, 1)[1:] == ["1 s1 bid 2", "2 s1 bid 3", "3 s0 ?"]
    assert lines(match, 0)[1:] == ["1 s1 ?", "2 s1 ?", "3 s0 bid 1"]
    assert lines(match, None)[1:] == ["1 s1 ?", "2 s1 ?", "3 s0 ?"]
    assert match.to_json(2)["entries"][1] == {"n": 1, "seat": 1, "move": None}
    assert not match.events(None, since=1)
    assert match.view(0) == {**toy().view(0), "to_act": [2]}
    match.play(2, Bid(0))
    for reader in (None, 0, 2):  # a replaced answer stays secret
        assert lines(match, reader)[1:] == ["1 s1 ?", "2 s1 bid 3", "3 s0 bid 1", "4 s2 bid 0"]
    assert lines(match, 1)[1] == "1 s1 bid 2"


def test_an_undo_shows_no_sealed_answer() -> None:
    match = toy()
    match.play(0, Bid(3))
    match.play(1, Bid(2))
    match.undo(2)
    assert lines(match, 2)[1:] == ["1 s0 ?", "2 s1 ?", "3 s1 undo 2"]
    match.undo(1)
    assert lines(match, 2)[1:] == ["1 s0 ?", "2 s1 ?", "3 s1 undo 2", "4 s0 undo 1"]
    assert lines(match, 0)[1] == "1 s0 bid 3"
    match.play(2, Bid(0))
    assert lines(match, 0)[-1] == "5 s2 ?"


def test_the_number_of_a_sealed_question_is_the_same_after_a_replay() -> None:
    match = toy()
    match.play(0, Bid(3))
    match.undo()  # an answer to the open question is taken back, and the question stays the same
    for seat in (0, 1):
        match.play(seat, Bid(seat), at=1)
        assert load(TOY, match.to_text()).question(2) == match.question(2)
    match.play(2, Bid(1), at=1)
    match.undo(5)
    assert asked(match, 2)["at"] == match.n == 7
    for seat in (0, 1):
        assert asked(match, seat)["answered"]
    same_match(match, load(TOY, match.to_text()), 1)
    match.play(2, Bid(0), at=7)


def test_a_sealed_answer_that_is_not_allowed_is_refused_before_the_reveal() -> None:
    match = toy()
    with pytest.raises(Illegal, match="you cannot bid 5: you have 4"):
        match.play(2, Bid(5))
    assert match.to_act == (0, 1, 2)


def test_sealed_answers_are_revealed_in_the_order_of_the_seats() -> None:
    seen: list[object] = []

    @step
    class Secret(Sealed[Toy, Bid]):
        kinds = (Bid,)

        def refusal(self, s: Toy, seat: int, move: Bid) -> None:
            """Every bid is allowed."""

        def reveal(self, s: Toy, chosen: tuple[tuple[int, Bid], ...]) -> None:
            seen.append(chosen)

    s = auction([1, 1, 1, 1], Secret((0, 1, 3)))
    for seat in (3, 0, 1):
        assert not seen
        apply(s, seat, Bid(seat))
    assert seen == [((0, Bid(0)), (1, Bid(1)), (3, Bid(3)))]


# -- chance -----------------------------------------------------------------------------------------------------------


def test_chance_answers_by_itself_and_is_logged() -> None:
    match = toy(seats=2, rounds=2)
    assert [entry.seat for entry in match.entries] == [CHANCE]
    assert isinstance(match.entries[0].move, Dealt)
    for seat, move in ((0, Bid(0)), (1, Bid(1)), (1, Pass()), (0, Pass())):
        match.play(seat, move)
    assert [entry.seat for entry in match.entries] == [CHANCE, 0, 1, 1, 0, CHANCE]
    assert asked(match, 0)["at"] == 6


def test_a_roll_gives_the_same_result_after_an_undo() -> None:
    match = toy(seats=2, rounds=3, seed="dice")
    script = ((0, Bid(0)), (1, Bid(1)), (1, Pass()), (0, Pass())) * 2
    for seat, move in script:
        match.play(seat, move)
    rolls = [entry.move for entry in match.entries if type(entry.move) is Rolled]
    match.undo(match.entries[-2].n)
    match.play(0, Pass())
    assert match.entries[-1].move == rolls[-1]
    match.undo(1)
    for seat, move in script[:4]:
        match.play(seat, move)
    assert match.entries[-1].move == rolls[0]


def test_nobody_plays_for_chance() -> None:
    match = toy()
    for move in (Rolled(6), Dealt(tuple(range(1, 13))), Bid(1)):
        with pytest.raises(Illegal):
            match.play(CHANCE, move)


def test_an_impossible_roll_in_a_log_is_refused() -> None:
    match = toy(seats=2, rounds=2, die=4)
    for seat, move in ((0, Bid(0)), (1, Bid(1)), (1, Pass()), (0, Pass())):
        match.play(seat, move)
    text = match.to_text()
    last = text.splitlines()[-1]
    with pytest.raises(Malformed, match="no die falls like that"):
        load(TOY, text.replace(last, "5 chance rolled 5"))


# -- kinds of moves and events ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [find(game) for game in IDS] + [TOY], ids=lambda game: game.id)
def test_moves_and_events_equal_their_own_kind_only(game: AnyGame) -> None:
    kinds = (*game.kinds.moves, *game.kinds.events, Undo, Undone)
    for one in kinds:
        fields = tuple(range(len(one._fields)))  # type: ignore[attr-defined]  # a NamedTuple has them
        mine = one(*fields)
        assert mine == one(*fields)
        assert hash(mine) == hash(one(*fields))
        assert mine != fields
        assert fields != mine
        for other in kinds:
            if other is not one and len(other._fields) == len(fields):  # type: ignore[attr-defined]  # likewise
                assert mine != other(*fields)
                assert len({mine, other(*fields)}) == 2


def test_a_move_without_its_decorator_is_refused_at_once() -> None:
    class Plain(NamedTuple):
        pass

    with pytest.raises(TypeError, match="Plain is a move or an event: put @tagged above its class"):
        Codec(Kinds((Plain,)))
