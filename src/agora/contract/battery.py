"""Checks the contract of every game on random games: `play_through` plays one game and checks it all the way.

A game is played twice. The first run finds its length. The second run makes cheap checks at every step, others at every
third step, and costly checks at a few steps, drawn so that rare questions are checked too.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from traceback import extract_tb
from typing import Generic, NamedTuple

from agora import AnyMatch
from agora.contract import fuzz, moment, schemas, secrecy, sentences, slots
from agora.contract.hooks import Hooks
from agora.contract.options import choose
from agora.contract.slots import equal
from agora.contract.starts import begin
from agora.core.chance import Quick
from agora.core.engine import CHANCE, Event, Move, S, Sealed, Seat, apply, question, tag
from agora.core.errors import Illegal, Malformed, Refusal, Stale
from agora.core.game import Game, O, Result, V
from agora.core.match import Match, load
from agora.core.questions import JSON

LONGEST = 5_000  # entries; a longer game is taken not to end
EVERY = 3  # one step in this many is checked more closely
COSTLY_STEPS = 4  # steps of a game with costly checks
FROM_POSITION = 6  # one game in this many begins from a position
TRIES = 2  # wrong moves at a step that is checked closely
FUZZED = 25  # wrong moves at a costly step
ANSWERED = " with answers"  # ends the name of a sealed question that some seats have answered


class Failure(AssertionError):
    """A check that failed, with all that is needed to repeat it."""


class Played(NamedTuple):
    """A move of the first run; `n` is the number of its entry, `kind` the kind of question it answers."""

    n: int
    seat: Seat
    move: Move
    kind: str


def play_through(
    game: Game[S, O, V], seats: int, number: int, hooks: Hooks[S, O, V] | None = None, costly: int = COSTLY_STEPS
) -> Match[S, O, V]:
    """Play random game `number` of a table with all checks; raise Failure if the game does not keep the contract."""
    if not __debug__:
        raise RuntimeError("python -O leaves out all checks; play the battery without it")
    name = f"{game.id}/{seats}/{number}"
    rng = Quick(name)
    options: Mapping[str, JSON] = {"seats": seats}
    shown: Match[S, O, V] | None = None  # the match whose log goes into the report
    try:
        options = {"seats": seats, **choose(game, seats, number)}
        match = begin(game, options, name, rng, from_position=number % FROM_POSITION == FROM_POSITION - 1)
        first = shown = match.copy()
        played = random_game(first, rng)
        shown = match
        Run(match, first, played, rng, hooks or Hooks(), costly).play()
    except Exception as error:
        heading = f"{table_name(game, seats)}, game {number}"
        again = f"play_through(game, seats={seats}, number={number})"
        raise Failure(f"{heading}: {_report(error)}\n  options {options}\n  again: {again}\n\n{_log(shown)}") from error
    return match


def table_name(game: Game[S, O, V], seats: int) -> str:
    """A game and its number of seats, in words."""
    return f"{game.id} with {seats} seat{'s' if seats != 1 else ''}"


def _report(error: Exception) -> str:
    """What went wrong and where."""
    what = str(error) or type(error).__name__
    if not isinstance(error, AssertionError):
        frame = extract_tb(error.__traceback__)[-1]
        what = f"{type(error).__name__}: {what}\n  raised in {frame.name}, {frame.filename}:{frame.lineno}"
    return "\n  ".join([what, *getattr(error, "__notes__", ())])


def _log(match: AnyMatch | None) -> str:
    if match is None:
        return "The game was not set up."
    try:
        return f"The log up to there:\n{match.to_text()}"
    except Exception as error:  # the game is broken, so writing its log may fail too
        return f"The log cannot be written: {type(error).__name__}: {error}"


@contextmanager
def _at(played: Played, asked: object) -> Iterator[None]:
    """Add to an error the entry at which it was raised, and who was asked what."""
    try:
        yield
    except Exception as error:
        error.add_note(f"at entry {played.n}: seat {played.seat} is asked {asked} and plays {played.move}")
        raise


def random_game(match: AnyMatch, rng: Quick) -> list[Played]:
    """Play to the end without checks; a sealed answer is now and then given twice."""
    played = []
    while match.to_act:
        assert match.n < LONGEST, f"the game has not ended after {LONGEST} entries"
        decision = question(match.state)
        assert decision is not None, "a match with nobody to act is over"
        seats = decision.to_act if rng.below(10) else decision.seats
        seat = seats[rng.below(len(seats))]
        try:
            move = decision.sample(match.state, seat, rng)
        except Exception as error:
            error.add_note(f"at entry {match.n}: a move of seat {seat} is drawn, which is asked {decision}")
            raise
        sealed = isinstance(decision, Sealed) and decision.answers
        kind = tag(type(decision)) + (ANSWERED if sealed else "")
        played.append(Played(match.n, seat, move, kind))
        with _at(played[-1], decision):
            match.play(seat, move)
    return played


def spread(played: Sequence[Played], count: int, rng: Quick) -> list[int]:
    """Draw steps, each kind of question equally likely, so that rare ones are checked too.

    One of them is at a question that others have answered in secret, if there is any: it has the most to leak.
    """
    kinds: dict[str, list[int]] = {}
    for step, one in enumerate(played):
        kinds.setdefault(one.kind, []).append(step)
    chosen: list[int] = []
    while kinds and len(chosen) < count:
        secret = [kind for kind in kinds if kind.endswith(ANSWERED)] if not chosen else []
        kind = (secret or list(kinds))[rng.below(len(secret or kinds))]
        steps = kinds[kind]
        chosen.append(steps.pop(rng.below(len(steps))))
        if not steps:
            del kinds[kind]
    return sorted(chosen)


class Run(Generic[S, O, V]):
    """One game with checks."""

    def __init__(
        self,
        match: Match[S, O, V],
        first: Match[S, O, V],
        played: Sequence[Played],
        rng: Quick,
        hooks: Hooks[S, O, V],
        costly: int,
    ) -> None:
        self.match = match
        self.game = match.game
        self.rng = rng
        self.hooks = hooks
        self.first = first  # the same game, played to its end
        self.played = played
        self.costly = spread(played, costly, rng)
        self.closely = rng.below(EVERY)  # the first step that is checked closely
        self.positions: dict[int, Mapping[str, JSON]] = {}  # by the number of the question
        self.scores = match.scores()
        self.steps: set[object] = set()  # steps already written and read

    def play(self) -> None:
        """Play the game again with all checks."""
        self._check_moves([entry.move for entry in self.match.entries])
        self._check_events([event for _, event in self.match.all_events()])
        for step, played in enumerate(self.played):
            with _at(played, question(self.match.state)):
                self._step(step, played)
        self._check_end()

    def _step(self, step: int, played: Played) -> None:
        _, seat, move, _ = played
        costly = step in self.costly
        self._check_steps()
        if not costly and step % EVERY != self.closely:
            self._play_and_check(seat, move)
            return
        self.positions[self.match.n] = self.match.position()
        self._check_question(seat)
        if costly:
            self._check_closely(seat, move, last=step == self.costly[-1])
        state, picture = self.match.state, slots.snapshot(self.match.state)
        self._check_refusals(seat, move, FUZZED if costly else TRIES)
        self._play_and_check(seat, move)
        equal("a refusal, or playing, has changed the state before it", slots.snapshot(state), picture)

    # -- at every step ------------------------------------------------------------------------------------------------

    def _check_steps(self) -> None:
        """Check that steps can be hashed, written and read."""
        steps = self.game.codec.steps
        for step in set(self.match.state.stack) - self.steps:
            self.steps.add(step)
            equal("a step comes back as another", steps.read(json.loads(json.dumps(steps.write(step))), "step"), step)
            equal("a step comes back from text as another", steps.read_line(steps.write_line(step)), step)

    def _play_and_check(self, seat: Seat, move: Move) -> None:
        """Play a move in one of three forms; check that the events explain the change and that all can be written."""
        match, codec = self.match, self.game.codec
        form = (
            lambda: move,
            lambda: json.loads(json.dumps(codec.write_move(move))),
            lambda: codec.move_text(move),
        )[self.rng.below(3)]()
        draft = match.prepare(seat, form, at=match.open_question)
        equal("a move comes back as another", draft.entries[0].move, move)
        before = match.state
        match.accept(draft)
        told = [event for _, event in draft.events]
        scores = match.scores()
        assert told or scores == self.scores, f"the points change from {self.scores} to {scores} without an event"
        self.scores = scores
        if self.hooks.explain:
            self.hooks.explain(before, told, match.state)
        self._check_events(told)
        self._check_moves([entry.move for entry in draft.entries[1:]])

    def _check_moves(self, moves: Sequence[Move]) -> None:
        """Check that moves of chance, which nobody sends, can be written and read."""
        codec = self.game.codec
        for move in moves:
            written = json.loads(json.dumps(codec.write_move(move)))
            equal("a move comes back as another", codec.read_move(written), move)
            equal("a move comes back from text as another", codec.read_move(codec.move_text(move)), move)

    def _check_events(self, told: Sequence[Event]) -> None:
        """Check that events can be written and read, and have sentences."""
        events = self.game.codec.events
        for event in told:
            written = json.loads(json.dumps(events.write(event)))
            equal("an event comes back as another", events.read(written, "event"), event)
            equal("an event comes back from text as another", events.read_line(events.write_line(event)), event)
            sentences.say_event(self.game, event)

    # -- at every third step ------------------------------------------------------------------------------------------

    def _check_question(self, seat: Seat) -> None:
        """Check that the seats asked, the questions and the moves agree."""
        match, decision = self.match, question(self.match.state)
        assert decision is not None, "nothing is asked"
        assert match.result is None, "a question is open, yet there is a result"
        assert seat != CHANCE, "a match has left a question to chance open"
        asked = match.question(seat)
        assert asked is not None, f"seat {seat} may answer, yet question({seat}) is None"
        assert asked["seat"] == seat, f"question({seat}) names seat {asked['seat']}"
        assert bool(asked.get("answered")) == (seat not in match.to_act), f"question({seat}): `answered` is wrong"
        sentences.say_question(self.game, asked)
        for other in range(match.options.seats):
            if other not in decision.seats:
                assert match.question(other) is None, f"seat {other} has a question that {decision} does not ask it"
                assert not match.moves(other), f"seat {other} has moves, though {decision} does not ask it"

    def _check_refusals(self, seat: Seat, move: Move, tries: int) -> None:
        """Check that a wrong seat, a wrong time and moves that are not listed are refused."""
        match = self.match
        n = match.n
        decision = question(match.state)
        assert decision is not None, "nothing is asked"
        strangers = [k for k in range(-2, match.options.seats + 1) if k not in decision.seats]
        self._check_refused(strangers[self.rng.below(len(strangers))], move, Illegal)
        self._check_refused(seat, move, Stale, at=match.n + 1 + self.rng.below(3))
        for _ in range(tries):
            wrong = self._wrong(decision.kinds, move)
            if not self._may_play(seat, wrong):
                self._check_refused(seat, wrong, Refusal)
        assert match.n == n, "a refusal has changed the log"

    def _wrong(self, kinds: Sequence[type[Move]], move: Move) -> object:
        others = [entry.move for entry in self.match.entries if type(entry.move) is not type(move)]
        return (
            lambda: fuzz.bent(move, self.rng),
            lambda: fuzz.bent(move, self.rng),
            lambda: fuzz.spoilt_json(self.game, move, self.rng),
            lambda: fuzz.spoilt_text(self.game, move, self.rng),
            lambda: others[self.rng.below(len(others))] if others else None,
            lambda: fuzz.of_another_kind(kinds, move, self.rng),
        )[self.rng.below(6)]()

    def _may_play(self, seat: Seat, form: object) -> bool:
        """Whether a changed form is still a listed move. The list is long, so it is searched last."""
        try:
            allowed = self.match.why_not(seat, form) is None
        except Malformed:
            return False
        return allowed and self.game.codec.read_move(form) in self.match.moves(seat)

    def _check_refused(self, seat: Seat, form: object, kind: type[Refusal], at: int | None = None) -> None:
        refusal = None
        try:
            self.match.prepare(seat, form, at)
        except kind as found:
            refusal = found
        assert refusal, f"seat {seat} may play {form!r}, which is not among its moves"
        assert refusal.text, f"{refusal.rule} comes without a sentence"
        assert not isinstance(refusal, Stale) or kind is Stale, f"{form!r} is refused as too late, but it is not"
        sentences.say_refusal(self.game, refusal)

    # -- at a few steps -----------------------------------------------------------------------------------------------

    def _check_closely(self, seat: Seat, move: Move, last: bool) -> None:
        match, rng = self.match, self.rng
        moment.check_lists(match, seat, rng)
        moment.check_offers(match, seat)
        moment.check_clones(match.state, rng, deep=last)
        moment.check_replays(match, self.positions, self._reader(), rng)
        moment.check_way_back(match, self.positions, seat, move, self._reader(), rng)
        moment.check_position(match, seat)
        secrecy.check_secrets(match, self.hooks, rng)
        if last:  # only once in a game, because it is slow
            schemas.check_schemas(match, seat, self._reader())
            schemas.valid_events(self.game, [event for _, event in match.all_events()][-4:])

    def _reader(self) -> Seat | None:
        readers: tuple[Seat | None, ...] = (None, *range(self.match.options.seats))
        return readers[self.rng.below(len(readers))]

    # -- at the end ---------------------------------------------------------------------------------------------------

    def _check_end(self) -> None:
        """Check that the end is final, the same as in the first run, and reached from every position on the way."""
        match, result = self.match, self.match.result
        equal("played again, the log is another", match.entries, self.first.entries)
        equal("played again, the game ends otherwise", match.position(), self.first.position())
        assert result is not None, "nobody is asked, yet there is no result"
        equal("result and scores differ", result.scores, match.scores())
        equal("winners and places differ", result.winners, tuple(k for k, p in enumerate(result.places) if p == 1))
        assert result.winners, "nobody has won"
        assert len(result.places) == len(result.scores) >= match.options.seats, (
            f"a side has no place or score: {result}"
        )
        schemas.valid(self.game, "result", self.game.codec.shape(Result).write(result))
        _, seat, move, _ = self.played[-1]
        self._check_refused(seat, move, Illegal)
        assert match.question(seat) is None, f"the game is over, yet seat {seat} is asked"
        assert not match.moves(seat), f"the game is over, yet seat {seat} has moves"
        again: Match[S, O, V] = load(self.game, match.to_text())
        moment.same_match(match, again, self._reader())
        for step in self.costly[:2]:
            self._check_playing_on_from(self.played[step].n)

    def _check_playing_on_from(self, n: int) -> None:
        """Check that the position of question `n` and the moves after it lead to the same end."""
        written: JSON = json.loads(json.dumps(self.positions[n]))
        state = self.game.from_position(written)
        for entry in self.match.entries[n:]:
            apply(state, entry.seat, entry.move)
        position, scores = self.game.to_position(state), self.game.score(state)
        equal(f"from the position of entry {n} the game ends otherwise", position, self.match.position())
        equal(f"from the position of entry {n} the scores are others", scores, self.match.scores())
