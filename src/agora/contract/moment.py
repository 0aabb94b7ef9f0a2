"""Costly checks of one moment of a match: its lists of moves, clones, replays and undo."""

import copy
import json
from collections.abc import Mapping, Sequence

from agora import AnyMatch
from agora.contract import sentences, slots
from agora.contract.slots import equal
from agora.core.chance import Quick
from agora.core.engine import CHANCE, Decision, Move, Seat, State, apply, question
from agora.core.errors import rule_of
from agora.core.log import Undo, standing
from agora.core.match import Match, load
from agora.core.questions import JSON
from agora.core.save import Start

SAMPLES = 10
Positions = Mapping[int, Mapping[str, JSON]]  # by the number of the question


def check_lists(match: AnyMatch, seat: Seat, rng: Quick) -> None:
    """Check that moves, choices and refusals agree, that no move is listed twice, and that a drawn move is listed."""
    state, decision = match.state, question(match.state)
    assert decision is not None, "nothing is asked"
    listed = list(match.moves(seat))
    assert listed, f"{decision} leaves seat {seat} no move"
    if len(set(listed)) < len(listed):
        twice = next(move for i, move in enumerate(listed) if move in listed[:i])
        raise AssertionError(f"a move is listed twice: moves(seat {seat}) of {decision} has {twice} again")
    for move in listed:
        assert type(move) in decision.kinds, f"{decision} lists {move}, which is not of its kinds"
    legal = _legal(match, decision, seat)
    for move in _without(listed, legal):
        reason = decision.refusal(state, seat, move) or "`choices` lacks it"
        raise AssertionError(f"moves(seat {seat}) of {decision} has {move}, which is not a legal choice: {reason}")
    for move in _without(legal, listed):
        raise AssertionError(f"moves(seat {seat}) of {decision} lacks {move}, which is a legal choice")
    assert listed == legal, f"{decision}: moves(seat {seat}) are not in the order of choices"
    for _ in range(SAMPLES):
        drawn = decision.sample(state, seat, rng)
        assert drawn in listed, f"sample(seat {seat}) of {decision} draws {drawn}, which moves do not list"


def _legal(match: AnyMatch, decision: Decision[State, Move], seat: Seat) -> list[Move]:
    """The choices that `refusal` allows. Also checks that `offered` agrees and that each refusal has a sentence."""
    state, choices = match.state, list(decision.choices(match.state, seat))
    if type(decision).refusal is Decision.refusal:  # then a move is legal if it is a choice
        return choices
    refusals = [decision.refusal(state, seat, move) for move in choices]
    for refused in {refusal.rule: refusal for refusal in refusals if refusal}.values():
        sentences.say_refusal(match.game, refused)
    expected = [(move, rule_of(refused)) for move, refused in zip(choices, refusals, strict=True)]
    offered = decision.offered(state, seat)
    equal(f"offered(seat {seat}) of {decision} does not agree with its `refusal`", offered, expected)
    return [move for move, rule in expected if rule is None]


def _without(moves: Sequence[Move], others: Sequence[Move]) -> list[Move]:
    known = set(others)
    return [move for move in moves if move not in known]


def check_offers(match: AnyMatch, seat: Seat) -> None:
    """Check that just the illegal options of a question are marked as refused, and that all legal moves are offered."""
    asked = match.question(seat)
    if asked is None or asked["kind"] != "choose":
        return  # an option there is only a part of a move
    offered = set()
    for option in asked.get("options", ()):
        move = match.read_move(option["move"])
        refused, reason = option.get("refused"), match.why_not(seat, move)
        assert bool(refused) == bool(reason), (
            f"the question to seat {seat} calls {move} {refused or 'legal'}; the rules call it {reason or 'legal'}"
        )
        if reason is None:
            offered.add(_unordered(move))
    for move in () if "fill" in asked else match.moves(seat):
        assert _unordered(move) in offered, f"the question to seat {seat} does not offer {move}, which is legal"


def _unordered(move: Move) -> object:
    """What a move names, in any order. Of moves that name the same pieces, a question need offer only one."""
    return type(move), tuple([tuple(sorted(field, key=repr)) if isinstance(field, tuple) else field for field in move])


def check_clones(state: State, rng: Quick, deep: bool) -> None:
    """Check that a clone is equal in every slot, shares nothing that changes, and is independent.

    `deep` also compares what clones share, such as the components; that is slow.
    """
    clone = state.clone()
    found = slots.difference(state, clone)
    assert found is None, f"the clone differs in {found}"
    found = slots.shared(state, clone)
    assert found is None, f"state and clone share {found}"
    found = slots.forgotten(state)
    assert found is None, f"clone() forgets {found}"
    kept = copy.deepcopy(state) if deep else slots.snapshot(state)  # noqa: TID251  compared, never played
    run_out(clone, rng)
    found = slots.difference(state if deep else slots.snapshot(state), kept)
    assert found is None, f"playing on a clone has changed {found}"


def run_out(s: State, rng: Quick) -> None:
    """Play a state to its end."""
    while decision := question(s):
        seat = decision.to_act[rng.below(len(decision.to_act))]
        apply(s, seat, decision.sample(s, seat, rng), trusted=True)


def check_replays(match: AnyMatch, positions: Positions, reader: Seat | None, rng: Quick) -> None:
    """Check that a replay of the log, also from a file, gives the same state, and its first part an earlier one."""
    game = match.game
    again = (
        lambda: match.at(match.n),
        lambda: load(game, match.to_text()),
        lambda: load(game, json.dumps(match.to_json())),
        match.copy,
    )[rng.below(4)]()
    same_match(match, again, reader)
    n = list(positions)[rng.below(len(positions))]
    earlier = match.at(n)
    equal(f"at({n}) is not what was there", earlier.position(), positions[n])
    assert earlier.n == n, f"at({n}) has {earlier.n} entries"


def check_way_back(
    match: AnyMatch, positions: Positions, seat: Seat, move: Move, reader: Seat | None, rng: Quick
) -> None:
    """Check that undo restores the state, that the log only grows, and that chance gives the same answers again."""
    twin = match.copy()
    twin.play(seat, move)
    after, entries = twin.position(), twin.entries[match.n :]
    twin.undo()
    equal("undo leads elsewhere", twin.position(), match.position())
    equal("after undo another seat is asked", twin.to_act, match.to_act)
    equal("undo has changed the log before it", twin.entries[: match.n], match.entries)
    equal("undo has changed what was seen before", twin.events(reader)[:-1], match.events(reader))
    twin.play(seat, move)
    equal("what was taken back falls another way", twin.position(), after)
    again = [entry[1:] for entry in twin.entries[-len(entries) :]]
    equal("what was taken back is logged otherwise", again, [entry[1:] for entry in entries])
    answers = [entry.n for entry in standing(match.entries) if entry.seat != CHANCE and entry.n in positions]
    if answers:
        to = answers[rng.below(len(answers))]
        twin.undo(to)
        equal(f"undo({to}) leads elsewhere", twin.position(), positions[to])
        assert isinstance(twin.entries[-1].move, Undo), "undo leaves no entry"
    sentences.say_event(match.game, twin.all_events()[-1][1])
    if rng.below(2):
        same_match(twin, load(match.game, twin.to_text()), reader)


def check_position(match: AnyMatch, seat: Seat) -> None:
    """Check that a match that begins from this position shows the same."""
    again = Match(match.game, Start("again", position=match.position()))
    equal("the position comes back as another", again.position(), match.position())
    equal(f"from its position, view({seat}) is another", again.view(seat), match.view(seat))


def same_match(one: AnyMatch, other: AnyMatch, reader: Seat | None) -> None:
    """Check that two matches are equal, for the reader and for one who knows all."""
    equal("the replay leads elsewhere", other.position(), one.position())
    equal("the replay has another log", other.entries, one.entries)
    equal("the replay has another text", other.to_text(), one.to_text())
    equal("the replay asks others", other.to_act, one.to_act)
    equal("the replay has another result", other.result, one.result)
    equal(f"the replay has another view({reader})", other.view(reader), one.view(reader))
    equal(f"the replay has other events({reader})", other.events(reader), one.events(reader))
    equal(f"the replay has another to_text({reader})", other.to_text(reader), one.to_text(reader))
    for seat in one.to_act:
        equal(f"the replay has another question({seat})", other.question(seat), one.question(seat))
