"""What every game must keep, shown on random games: `play_through` plays one and checks it all the way.

A game is played twice. The first time finds its length; the second time cheap checks are made at every step and
costly ones at a few steps drawn at random.
"""

from __future__ import annotations

import copy
import json
from typing import NamedTuple, cast

from agora import AnyMatch
from agora.core.chance import Quick
from agora.core.engine import CHANCE, Move, Seat, State, apply, check, question
from agora.core.errors import Illegal, Malformed, Refusal, Stale
from agora.core.log import Undo, standing
from agora.core.match import Match, load
from agora.core.save import Start
from agora.games import AnyGame
from tests.contract import accounts, fuzz, schemas, secrets_kept, sentences, slots
from tests.contract.drawing import draw
from tests.contract.starts import begin

LONGEST = 5_000  # entries; a game that goes on longer does not end
COSTLY_STEPS = 5
FROM_POSITION = 6  # every so many games one begins from a position
FUZZED = 25  # wrong moves at a costly step


class Failure(AssertionError):
    """A check that failed, with all that is needed to see it again."""


class Played(NamedTuple):
    """A move of the first run; `n` is the number of its entry."""

    n: int
    seat: Seat
    move: Move


def play_through(game: AnyGame, seats: int, number: int, costly: int = COSTLY_STEPS) -> AnyMatch:
    """Play random game `number` and check everything."""
    name, rng = f"{game.id}/{seats}/{number}", Quick(f"{game.id}/{seats}/{number}")
    match: AnyMatch | None = None
    try:
        match = begin(game, seats, number, name, rng, from_position=number % FROM_POSITION == FROM_POSITION - 1)
        Run(match, rng, costly).play()
    except Exception as error:
        log = match.to_text() if match else "the game was not set up"
        what = str(error) or type(error).__name__
        options = draw(game, seats, number)
        raise Failure(f"{name}: {type(error).__name__}: {what}\n\noptions {options}\n\n{log}") from error
    return match


def random_game(match: AnyMatch, rng: Quick) -> list[Played]:
    """Play to the end without a look; a sealed answer is now and then given twice."""
    played = []
    while match.to_act:
        assert match.n < LONGEST, f"the game has not ended after {LONGEST} entries"
        decision = question(match.state)
        assert decision is not None
        seats = decision.to_act if rng.below(10) else decision.seats
        seat = seats[rng.below(len(seats))]
        move = decision.sample(match.state, seat, rng)
        played.append(Played(match.n, seat, move))
        match.play(seat, move)
    return played


class Run:
    """One game with checks."""

    def __init__(self, match: AnyMatch, rng: Quick, costly: int) -> None:
        self.match = match
        self.game = match.game
        self.rng = rng
        self.twin = match.copy()
        self.played = random_game(self.twin, rng)
        self.costly = set(rng.sample(range(len(self.played)), min(costly, len(self.played))))
        self.positions: dict[int, object] = {}  # by the number of the question
        self.scores = match.scores()
        self.asked_at = 0
        self.steps: set[object] = set()  # those already written and read

    def play(self) -> None:
        """Play the game again with all checks."""
        self._events_hold(0)
        for step, (_, seat, move) in enumerate(self.played):
            self.positions[self.match.n] = self.match.position()
            self._asks(seat)
            self._frames_hold()
            if step in self.costly:
                self._inspect(seat, move)
            if step == max(self.costly, default=None):
                self._fits_schemas(seat)
            state, picture = self.match.state, slots.snapshot(self.match.state)
            self._refuses(seat, move, tries=2)
            self._answer(seat, move)
            assert slots.snapshot(state) == picture, "a refusal, or playing, has changed the state before it"
        self._ends()

    # -- at every step ------------------------------------------------------------------------------------------------

    def _asks(self, seat: Seat) -> None:
        """Who is asked, what is asked and what may be answered agree."""
        match = self.match
        assert match.result is None
        assert seat not in (None, CHANCE)
        asked = match.question(seat)
        assert asked is not None
        assert asked["seat"] == seat
        assert bool(asked.get("answered")) == (seat not in match.to_act)
        sentences.say_question(self.game, asked)
        decision = question(match.state)
        assert decision is not None
        for other in range(match.options.seats):
            if other not in decision.seats:
                assert match.question(other) is None
                assert not match.moves(other)
        self.asked_at = cast(int, asked["at"])

    def _frames_hold(self) -> None:
        """Steps can be hashed, written and read."""
        steps = self.game.codec.steps
        for step in set(self.match.state.stack) - self.steps:
            self.steps.add(step)
            assert steps.read(json.loads(json.dumps(steps.write(step))), "step") == step
            assert steps.read_line(steps.write_line(step)) == step

    def _refuses(self, seat: Seat, move: Move, tries: int) -> None:
        """A wrong seat, a wrong time and moves that are not on the list are refused."""
        match = self.match
        n = match.n
        decision = question(match.state)
        assert decision is not None
        strangers = [k for k in range(-2, match.options.seats + 1) if k not in decision.seats]
        stranger = strangers[self.rng.below(len(strangers))]
        self._refused(stranger, move, Illegal)
        self._refused(seat, move, Stale, at=match.n + 1 + self.rng.below(3))
        for _ in range(tries):
            wrong = self._wrong(move)
            if not self._may_play(seat, wrong):
                self._refused(seat, wrong, Refusal)
        assert match.n == n, "a refusal has changed the log"

    def _wrong(self, move: Move) -> object:
        kinds = [entry.move for entry in self.match.entries if type(entry.move) is not type(move)]
        return (
            lambda: fuzz.bent(move, self.rng),
            lambda: fuzz.bent(move, self.rng),
            lambda: fuzz.spoilt_json(self.game, move, self.rng),
            lambda: fuzz.spoilt_text(self.game, move, self.rng),
            lambda: kinds[self.rng.below(len(kinds))] if kinds else None,
        )[self.rng.below(5)]()

    def _may_play(self, seat: Seat, form: object) -> bool:
        """Whether a form, though bent, is a move on the list; the list is long, so look there only when need be."""
        try:
            allowed = self.match.why_not(seat, form) is None
        except Malformed:
            return False
        return allowed and self.game.codec.read_move(form) in self.match.moves(seat)

    def _refused(self, seat: Seat, form: object, kind: type[Refusal], at: int | None = None) -> None:
        refusal = None
        try:
            self.match.prepare(seat, form, at)
        except kind as found:
            refusal = found
        assert refusal, f"seat {seat} may play {form!r}, which is not among its moves"
        assert refusal.text, f"{refusal.rule} comes without a sentence"
        assert not isinstance(refusal, Stale) or kind is Stale
        sentences.say_refusal(self.game, refusal)

    def _answer(self, seat: Seat, move: Move) -> None:
        """Play in one of three forms; the events explain what changes, and the old state stays as it was."""
        match, codec = self.match, self.game.codec
        old, n, before = match.state, match.n, len(match._events)
        forms = (move, json.loads(json.dumps(codec.write_move(move))), codec.move_text(move))
        match.play(seat, forms[self.rng.below(3)], at=self.asked_at)
        told = [event for _, event in match._events[before:]]
        scores = match.scores()
        assert told or scores == self.scores, "points came without an event"
        self.scores = scores
        accounts.explain(self.game.id, old, told, match.state)
        self._events_hold(n)
        for entry in match.entries[n:]:
            assert codec.read_move(json.loads(json.dumps(codec.write_move(entry.move)))) == entry.move
            assert codec.read_move(codec.move_text(entry.move)) == entry.move

    def _events_hold(self, since: int) -> None:
        """Events can be written, read and said."""
        events = self.game.codec.events
        for n, event in self.match._events:
            if n >= since:
                assert events.read(json.loads(json.dumps(events.write(event))), "event") == event
                assert events.read_line(events.write_line(event)) == event
                sentences.say_event(self.game, event)

    # -- at a few steps -----------------------------------------------------------------------------------------------

    def _inspect(self, seat: Seat, move: Move) -> None:
        self._lists(seat)
        self._refuses(seat, move, tries=FUZZED)
        self._clones()
        self._replays()
        self._goes_back(seat, move)
        secrets_kept.check_secrets(self.match, self.rng)
        again = Match(self.game, Start("again", position=self.match.position()))
        assert again.position() == self.match.position()
        assert again.view(seat) == self.match.view(seat)

    def _fits_schemas(self, seat: Seat) -> None:
        """What the match writes fits the schemas; once in a game, for that is slow."""
        schemas.check_schemas(self.match, seat, self._reader())
        schemas.valid_events(self.game, [event for _, event in self.match._events][-4:])

    def _lists(self, seat: Seat) -> None:
        """Every listed move is legal, none is listed twice, and what is drawn is listed."""
        match = self.match
        decision = question(match.state)
        assert decision is not None
        listed = list(match.moves(seat))
        assert listed, "a question without an answer"
        assert len(set(listed)) == len(listed), "a move is listed twice"
        for move in listed:
            check(match.state, seat, move)
        for _ in range(10):
            drawn = decision.sample(match.state, seat, self.rng)
            assert drawn in listed, f"{drawn} was drawn but is not listed"

    def _clones(self) -> None:
        """A clone is equal in every slot, shares nothing that changes, and goes its own way."""
        state = self.match.state
        clone = state.clone()
        found = slots.difference(state, clone)
        assert found is None, f"the clone differs in {found}"
        found = slots.shared(state, clone)
        assert found is None, f"state and clone share {found}"
        found = slots.forgotten(state)
        assert found is None, f"clone() forgets {found}"
        last = self.match.n >= self.played[max(self.costly)].n
        kept = copy.deepcopy(state) if last else slots.snapshot(state)  # a deep copy, once in a game, has the box too
        run_out(clone, self.rng)
        found = slots.difference(state if last else slots.snapshot(state), kept)
        assert found is None, f"playing on a clone has changed {found}"

    def _replays(self) -> None:
        """The log leads to the same place, from the start and from a file; so did it to every earlier place."""
        match = self.match
        again = (
            lambda: match.at(match.n),
            lambda: load(self.game, match.to_text()),
            lambda: load(self.game, json.dumps(match.to_json())),
            match.copy,
        )[self.rng.below(4)]()
        same_match(match, again, self._reader())
        questions = [n for n in self.positions if n <= match.n]
        n = questions[self.rng.below(len(questions))]
        earlier = match.at(n)
        assert earlier.position() == self.positions[n], f"at({n}) is not what was there"
        assert earlier.n == n

    def _goes_back(self, seat: Seat, move: Move) -> None:
        """Undo restores what was, the log only grows, and chance falls the same way again."""
        match = self.match
        twin = match.copy()
        twin.play(seat, move)
        after, entries = twin.position(), twin.entries[match.n :]
        twin.undo()
        assert twin.position() == match.position(), "undo leads elsewhere"
        assert twin.to_act == match.to_act
        assert twin.entries[: match.n] == match.entries
        reader = self._reader()
        assert twin.events(reader)[:-1] == match.events(reader), "undo has changed what was seen before"
        twin.play(seat, move)
        assert twin.position() == after, "what was taken back falls another way"
        again = twin.entries[-len(entries) :]
        assert [entry[1:] for entry in again] == [entry[1:] for entry in entries]
        answers = [entry.n for entry in standing(match.entries) if entry.seat != CHANCE]
        if answers:
            to = answers[self.rng.below(len(answers))]
            twin.undo(to)
            assert twin.position() == self.positions[to], f"undo({to}) leads elsewhere"
        assert isinstance(twin.entries[-1].move, Undo) or not answers
        sentences.say_event(self.game, twin._events[-1][1])
        if self.rng.below(2):
            same_match(twin, load(self.game, twin.to_text()), reader)

    def _reader(self) -> Seat | None:
        readers = (None, *range(self.match.options.seats))
        return readers[self.rng.below(len(readers))]

    # -- at the end ---------------------------------------------------------------------------------------------------

    def _ends(self) -> None:
        """The end is final, the same as in the first run, and reached from every position on the way."""
        match = self.match
        assert match.to_act == ()
        assert match.entries == self.twin.entries
        assert match.position() == self.twin.position()
        result = match.result
        assert result is not None
        assert result.scores == match.scores()
        assert result.winners == tuple(k for k, place in enumerate(result.places) if place == 1)
        assert result.winners, "nobody has won"
        assert len(result.places) == len(result.scores) >= match.options.seats
        schemas.valid(self.game, "result", self.game.codec.shape(type(result)).write(result))
        _, seat, move = self.played[-1]
        self._refused(seat, move, Illegal)
        assert match.question(seat) is None
        assert not match.moves(seat)
        same_match(match, load(self.game, match.to_text()), self._reader())
        for step in sorted(self.costly)[:2]:
            self._plays_on_from(self.played[step].n)

    def _plays_on_from(self, n: int) -> None:
        """The position of question `n` and the moves after it lead to the same end."""
        state = self.game.from_position(json.loads(json.dumps(self.positions[n])))
        for entry in self.match.entries[n:]:
            apply(state, entry.seat, entry.move)
        assert self.game.to_position(state) == self.match.position()
        assert self.game.score(state) == self.match.scores()


def run_out(s: State, rng: Quick) -> None:
    """Play a state to its end."""
    while decision := question(s):
        seat = decision.to_act[rng.below(len(decision.to_act))]
        apply(s, seat, decision.sample(s, seat, rng), trusted=True)


def same_match(one: AnyMatch, other: AnyMatch, reader: Seat | None) -> None:
    """Two matches that the reader cannot tell apart, nor anyone who knows all."""
    assert other.position() == one.position(), "the replay leads elsewhere"
    assert other.entries == one.entries
    assert other.to_text() == one.to_text()
    assert other.to_act == one.to_act
    assert other.result == one.result
    assert other.view(reader) == one.view(reader)
    assert other.events(reader) == one.events(reader)
    assert other.to_text(reader) == one.to_text(reader)
    for seat in one.to_act:
        assert other.question(seat) == one.question(seat)
