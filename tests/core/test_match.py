"""A match: asking, playing, going back, copying, and keeping secrets."""

from __future__ import annotations

import copy

import pytest

import agora
from agora import AnyMatch, Illegal, Malformed, Stale
from agora.contract.battery import random_game
from agora.contract.moment import same_match
from agora.core.chance import Quick
from agora.core.engine import CHANCE
from agora.core.log import Undo
from agora.games.akropolis.events import SiteSupplied
from agora.games.akropolis.moves import Place
from tests.marks import rule


@pytest.fixture
def match() -> AnyMatch:
    return agora.new("akropolis", seats=2, seed=7)


@pytest.fixture
def finished() -> AnyMatch:
    match = agora.new("akropolis", seats=2, seed=7)
    random_game(match, Quick(1))
    return match


def untouched(match: AnyMatch, before: AnyMatch) -> None:
    same_match(before, match, 0)


# -- asking -----------------------------------------------------------------------------------------------------------


def test_only_the_seat_that_is_asked_has_a_question_and_moves(match: AnyMatch) -> None:
    asked = match.question(0)
    assert asked is not None
    assert (asked["at"], asked["seat"], asked["kind"], asked["ask"]) == (1, 0, "place", "akropolis.ask.tile")
    for other in (1, 2, 99, CHANCE):
        assert match.question(other) is None
        assert not match.moves(other)


def test_asking_never_changes_anything(match: AnyMatch) -> None:
    before = match.copy()
    for seat in (0, 1):
        match.view(seat), match.question(seat), match.moves(seat), match.events(seat), match.to_text(seat)
    match.scores(), match.position(), match.view(None), match.to_json(), match.options
    match.preview(0, match.moves(0)[5])
    match.why_not(0, Place(4, 0, 0, 0))
    untouched(match, before)


@rule("akropolis.place.touch")
def test_why_not_says_why_or_nothing(match: AnyMatch) -> None:
    assert match.why_not(0, match.moves(0)[0]) is None
    refusal = match.why_not(0, "place 0 9,9/0")
    assert refusal is not None
    assert refusal.rule == "akropolis.place.touch"
    assert "touch your city" in str(refusal)


@rule("core.turn")
def test_why_not_tells_a_stranger_to_wait(match: AnyMatch) -> None:
    refusal = match.why_not(1, match.moves(0)[0])
    assert refusal is not None
    assert str(refusal) == "you have nothing to decide now; waiting for player 1"


@pytest.mark.parametrize("form", ["chief 0", "place", "jump 3", "", {"place": {}}, None, 3])
def test_a_value_that_is_not_an_answer_is_malformed_with_a_sentence(match: AnyMatch, form: object) -> None:
    asking = () if form == "chief 0" else (match.why_not,)  # it answers for every move that can be read
    for attempt in (match.play, match.preview, match.prepare, *asking):
        with pytest.raises(Malformed) as refused:
            attempt(0, form)
        assert refused.value.text


def test_why_not_answers_for_a_move_that_the_question_does_not_take(match: AnyMatch) -> None:
    for form in ("chief 0", {"chief": {"seat": 0}}, match.read_move("chief 0")):
        refusal = match.why_not(0, form)
        assert isinstance(refusal, Illegal)
        assert (refusal.rule, str(refusal)) == ("core.read.answer", "this question is answered by: place")


def test_a_match_says_where_it_stands(match: AnyMatch) -> None:
    assert repr(match) == "<Match of akropolis: seats=2, n=1, to_act=(0,)>"
    assert not match.over
    while match.to_act:
        match.play(match.to_act[0], match.moves(match.to_act[0])[0])
    assert match.over
    assert repr(match) == f"<Match of akropolis: seats=2, n={match.n}, over>"


def test_a_move_in_any_form_has_its_text(match: AnyMatch) -> None:
    move = match.moves(0)[0]
    text = match.move_text(move)
    assert match.read_move(text) == move
    assert match.move_text(text) == match.move_text(match.game.codec.write_move(move)) == text
    with pytest.raises(Malformed, match="jump"):
        match.move_text("jump 3")


@pytest.mark.parametrize("seat", ["0", 0.0, "x", [0], {}])
def test_a_value_that_is_not_a_seat_is_refused_and_changes_nothing(match: AnyMatch, seat: object) -> None:
    before, move = match.to_text(), match.moves(0)[0]
    for attempt in (match.play, match.why_not, match.preview):
        with pytest.raises(Malformed, match=r"there is no seat .*; they are counted from 0 to 1"):
            attempt(seat, move)
    for ask in (match.moves, match.question, match.view, match.events, match.to_text, match.to_json):
        with pytest.raises(Malformed, match="there is no seat"):
            ask(seat)
    assert match.question(None) is None  # a spectator may look, and is asked nothing
    assert match.to_text() == before


@pytest.mark.parametrize("seat", [-1, 2, 10**30])
def test_nobody_but_seats_and_spectators_can_look(match: AnyMatch, seat: int) -> None:
    for ask in (match.view, match.events, match.to_text, match.to_json):
        with pytest.raises(Malformed) as refused:
            ask(seat)
        assert refused.value.rule == "core.read.seat"


def test_a_seat_that_acts_like_a_number_is_logged_as_one(match: AnyMatch) -> None:
    class Number:  # like numpy's numbers
        def __index__(self) -> int:
            return 0

    match.play(Number(), match.moves(0)[0])
    match.undo(seat=Number())
    match.play(False, match.moves(0)[0])
    assert [type(entry.seat) for entry in match.entries] == [int] * len(match.entries)
    assert agora.load(match.to_text()).to_text() == match.to_text()


def test_events_are_numbered_by_their_entries_and_can_be_listed_from_any_entry(match: AnyMatch) -> None:
    match.play(0, match.moves(0)[0])
    assert [event["n"] for event in match.events(0)] == [0, 0, 0, 0, 1]
    assert match.events(0, since=1) == match.events(0)[-1:]
    assert match.events(0, since=2) == []


# -- playing ----------------------------------------------------------------------------------------------------------


def test_a_move_may_be_an_object_json_or_text(match: AnyMatch) -> None:
    forms = (Place(0, 1, -1, 0), {"place": {"slot": 0, "q": 1, "r": -1, "turn": 0}}, "place 0 1,-1/0")
    texts = set()
    for form in forms:
        twin = match.copy()
        twin.play(0, form)
        texts.add(twin.to_text())
    assert len(texts) == 1


@pytest.mark.parametrize(
    ("seat", "form", "at", "kind"),
    [
        (0, "place 0 9,9/0", None, Illegal),
        (0, "place 1 1,-1/0 4", None, Malformed),
        (0, "place 0 1,-1/0", 0, Stale),
        (0, "place 0 1,-1/0", 2, Stale),
        (1, "place 0 1,-1/0", None, Illegal),
        (CHANCE, "chief 0", None, Illegal),
    ],
)
def test_a_refusal_leaves_everything_as_it_was(
    match: AnyMatch, seat: int, form: str, at: int | None, kind: type[Exception]
) -> None:
    before, deep = match.copy(), copy.deepcopy(match.position())
    with pytest.raises(kind) as refused:
        match.play(seat, form, at)
    assert str(refused.value)
    untouched(match, before)
    assert match.position() == deep


@rule("core.stale")
def test_an_answer_to_an_old_question_is_stale_and_says_which_is_open(match: AnyMatch) -> None:
    match.play(0, match.moves(0)[0], at=1)
    with pytest.raises(Stale) as refused:
        match.play(1, match.moves(1)[0], at=1)
    assert refused.value.facts == {"at": 1, "now": 2}
    assert "1" in str(refused.value)
    assert "2" in str(refused.value)


def test_a_draft_changes_nothing_until_it_is_accepted(match: AnyMatch) -> None:
    before = match.copy()
    draft = match.prepare(0, "place 0 1,-1/0")
    untouched(match, before)
    assert [entry.n for entry in draft.entries] == [1]
    match.accept(draft)
    assert match.n == 2
    with pytest.raises(AssertionError, match="earlier moment"):
        match.accept(draft)


def test_a_rule_that_breaks_half_way_leaves_the_table_as_it_was(
    match: AnyMatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    from agora.games.akropolis.steps import NextArchitect

    before = match.copy()
    monkeypatch.setattr(NextArchitect, "run", lambda self, s: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        match.play(0, "place 0 1,-1/0")
    untouched(match, before)


@rule("core.over")
def test_a_finished_match_has_a_result_and_takes_no_more_moves(finished: AnyMatch) -> None:
    assert finished.to_act == ()
    result = finished.result
    assert result is not None
    assert result.scores == finished.scores()
    assert sorted(result.places) in ([1, 2], [1, 1])
    for seat in (0, 1):
        with pytest.raises(Illegal) as refused:
            finished.play(seat, "place 0 1,-1/0")
        assert refused.value.rule == "core.over"
        assert finished.question(seat) is None


# -- previews ---------------------------------------------------------------------------------------------------------


def test_a_preview_tells_what_changes_and_the_score(match: AnyMatch) -> None:
    seen = match.preview(0, "place 1 1,-1/0")
    assert [next(iter(event)) for event in seen["events"]] == ["tile-placed"]
    score = seen["score"]
    assert score["change"] == score["after"]["total"] - score["before"]["total"]
    assert not seen["final"]
    match.play(0, "place 1 1,-1/0")
    assert score["after"]["total"] == match.scores()[0].total


def test_a_preview_of_an_illegal_move_is_refused(match: AnyMatch) -> None:
    with pytest.raises(Illegal, match="costs"):
        match.preview(0, "place 3 1,-1/0")


def test_a_preview_never_reveals_what_is_hidden() -> None:
    for seed in range(20):
        match = agora.new("akropolis", seats=2, seed=seed)
        stack = match.state.stacks[0]
        while len(match.state.site) > 2:
            match.play(match.to_act[0], match.moves(match.to_act[0])[0])
        seat = match.to_act[0]
        move = match.moves(seat)[0]
        seen = match.preview(seat, move)  # after it the site is supplied
        assert seen["final"]
        assert [next(iter(event)) for event in seen["events"]] == ["tile-placed"]
        match.play(seat, move)
        supplied = [event for _, event in match.all_events() if isinstance(event, SiteSupplied)]
        assert supplied[0].tiles == stack


# -- going back -------------------------------------------------------------------------------------------------------


def played(moves: int, seed: int = 7) -> AnyMatch:
    match = agora.new("akropolis", seats=2, seed=seed)
    for _ in range(moves):
        match.play(match.to_act[0], match.moves(match.to_act[0])[0])
    return match


def test_undo_takes_back_the_last_move_and_is_an_entry() -> None:
    match, before = played(2), played(1)
    match.undo()
    assert match.position() == before.position()
    assert match.n == 4
    assert match.entries[-1] == (3, 1, Undo(2))
    assert match.events(None)[-1] == {"n": 3, "undone": {"to": 2}}
    assert match.open_question == 4
    with pytest.raises(Stale):
        match.play(1, match.moves(1)[0], at=2)


def test_undo_keeps_earlier_events_and_removes_the_rest() -> None:
    match, before = played(5), played(1)
    match.undo(2)
    assert match.events(0) == [*before.events(0), {"n": 6, "undone": {"to": 2}}]


def test_undo_of_the_first_entry_keeps_the_events_of_the_start() -> None:
    match = agora.position("akropolis", {"seats": 1, "turn": 1, "site": [1, 2, 3, 4], "stacks": [[5, 6, 7]]})
    start = match.events(0)
    assert [list(event)[1] for event in start] == ["automa-took"]
    match.play(0, match.moves(0)[0])
    match.undo(0)
    assert match.events(0)[:-1] == start
    assert agora.load(match.to_text()).events(0) == match.events(0)


def test_undo_can_go_back_to_any_move() -> None:
    match = played(9)
    match.undo(4)
    assert match.position() == played(3).position()
    match.undo(2)
    assert match.position() == played(1).position()
    assert match.n == 12


def test_undone_moves_cannot_be_undone_again() -> None:
    match = played(4)
    match.undo(3)
    for to in (3, 4, 5):
        with pytest.raises(Illegal) as refused:
            match.undo(to)
        assert refused.value.rule == "core.undo.nothing"
    match.undo(2)
    match.undo(1)
    with pytest.raises(Illegal):
        match.undo()


@rule("core.undo.nothing")
@pytest.mark.parametrize("to", [0, -1, 3, 99])
def test_there_must_be_a_move_to_take_back(to: int) -> None:
    match = played(2)
    before = match.copy()
    with pytest.raises(Illegal) as refused:
        match.undo(to)
    assert refused.value.rule == "core.undo.nothing"
    untouched(match, before)


@rule("core.undo")
def test_a_seat_takes_back_freely_only_its_own_last_moves_and_nothing_revealed() -> None:
    match = played(1)
    with pytest.raises(Illegal, match="others must agree"):
        match.undo(seat=1)
    match.undo(seat=0)
    match = played(2)
    with pytest.raises(Illegal):  # seat 1 has moved since
        match.undo(1, seat=0)
    match = played(3)  # one tile was left, so a stack was turned up
    assert match.events(None, since=3)[1]["n"] == 3
    with pytest.raises(Illegal):
        match.undo(seat=0)
    match.undo()  # with everybody's consent


def test_undo_is_possible_after_the_end(finished: AnyMatch) -> None:
    end = finished.result
    last = finished.entries[-1]
    finished.undo()
    assert finished.result is None
    finished.play(last.seat, last.move)
    assert finished.result == end
    same_match(finished, agora.load(finished.to_text()), None)


def test_a_solo_player_may_undo_though_the_automa_has_moved() -> None:
    match = agora.new("akropolis", seats=1, seed=1)
    match.play(0, match.moves(0)[0])
    assert [list(event)[1] for event in match.events(0, since=1)] == ["tile-placed", "automa-took"]
    match.undo(seat=0)
    assert match.position() == agora.new("akropolis", seats=1, seed=1).position()


# -- earlier moments and copies ---------------------------------------------------------------------------------------


def test_at_gives_the_match_as_it_was(finished: AnyMatch) -> None:
    for n in (1, 2, 17, finished.n):
        earlier = finished.at(n)
        assert earlier.n == n
        assert finished.to_text().startswith(earlier.to_text().rpartition("end ")[0] or earlier.to_text())
    again = finished.at(17)
    again.play(again.to_act[0], again.moves(again.to_act[0])[0])
    assert finished.n == 37


@pytest.mark.parametrize("n", [-1, 38])
def test_at_accepts_only_past_moments(finished: AnyMatch, n: int) -> None:
    with pytest.raises(Malformed, match="37"):
        finished.at(n)


def test_at_sees_moves_that_were_taken_back_later() -> None:
    match = played(3)
    match.undo(1)
    assert match.at(4).position() == played(3).position()
    assert match.at(5).position() == match.position()


def test_a_copy_is_independent(match: AnyMatch) -> None:
    twin = match.copy()
    twin.play(0, twin.moves(0)[0])
    untouched(match, agora.new("akropolis", seats=2, seed=7))
    assert twin.n == 2
