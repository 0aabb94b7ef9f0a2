"""A game being played: the log of answers, and the state it leads to.

The log is the truth: entries are only ever added, even for an undo, and the state is the replay of the entries that
stand. `play` is `prepare` (try the move on a clone), then `accept` (keep it); a server stores the draft in between.
"""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from operator import index, itemgetter
from typing import Generic, NamedTuple, cast

from agora.core.chance import Fair
from agora.core.engine import CHANCE, Event, Move, S, S_co, Sealed, Seat, apply, check, question, settle
from agora.core.errors import Illegal, Malformed, Refusal, Stale
from agora.core.game import Game, O, O_co, Result, Score, V, V_co
from agora.core.keep import Keep
from agora.core.log import Entry, Undo, Undone, standing
from agora.core.preview import Preview, preview
from agora.core.questions import JSON, OpenQuestion
from agora.core.save import GameFile, Page, Reader, Start, read_file, write_file, write_text
from agora.core.secrets import seen_by


class Draft(NamedTuple, Generic[S]):
    """What a move would lead to: its entries (chance included), what is seen to happen, and the state after them."""

    entries: tuple[Entry, ...]
    events: tuple[tuple[int, Event], ...]
    state: S


class Match(Generic[S_co, O_co, V_co]):
    """One game at one table. See README for a tour."""

    def __init__(self, game: Game[S_co, O_co, V_co], start: Start, entries: Sequence[Entry] = ()) -> None:
        """Lay out the game and replay `entries`. If chance is asked next, it answers at once."""
        self.game = game
        self.start = start
        self.state = self._laid_out()
        self.entries: list[Entry] = []
        self._events: list[tuple[int, Event]] = [(0, event) for event in self.state.events or ()]
        self._asked_at = 0  # the number of the open question
        self._sealed: set[int] = set()  # entries whose answer was never revealed, or not yet
        for entry in entries:
            self.follow(entry)
        self.state.events = []
        due = self._with_chance(Draft((), (), self.state))
        if due.entries:
            self.accept(due)

    def _laid_out(self) -> S_co:
        start = self.start
        if start.position is not None:
            state = self.game.from_position(start.position, start.data)
        else:
            state = self.game.setup(self.game.read_options(start.options), start.data)
            self.start = start._replace(options=self.game.write_options(self.game.options_of(state)))
        state.events = []
        settle(state)
        return state

    def __repr__(self) -> str:
        waits = "over" if self.over else f"to_act={self.to_act}"
        return f"<Match of {self.game.id}: seats={self.options.seats}, n={self.n}, {waits}>"

    # -- asking -------------------------------------------------------------------------------------------------------

    @property
    def options(self) -> O_co:
        """What the table agreed on."""
        return self.game.options_of(self.state)

    @property
    def n(self) -> int:
        """The number of the next entry."""
        return len(self.entries)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.state.stack

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that owe a decision; empty when the game is over."""
        decision = question(self.state)
        return decision.to_act if decision else ()

    @property
    def open_question(self) -> int:
        """The number of the open question; when the game is over, the one that would come next."""
        return self._asked_at

    def question(self, seat: Seat | None) -> OpenQuestion | None:
        """The question to this seat, as JSON; None if there is none. A spectator is never asked."""
        decision, seat = question(self.state), seat if seat is None else self._number(seat)
        if decision is None or seat is None or seat not in decision.seats:
            return None
        answered = {} if seat in decision.to_act else {"answered": True}
        asked = {"at": self._asked_at, "seat": seat, **answered, **decision.ask(self.state, seat)}
        return cast(OpenQuestion, asked)  # it has just been built as one

    def moves(self, seat: Seat) -> Sequence[Move]:
        """The legal moves of a seat."""
        seat = self._number(seat)
        decision = question(self.state)
        return decision.moves(self.state, seat) if decision and seat in decision.seats else ()

    def why_not(self, seat: Seat, move: object) -> Illegal | None:
        """Say why a seat may not make a move now; None if it may. Raises Malformed if `move` is not a move."""
        seat, known = self._number(seat), self.read_move(move)
        try:
            check(self.state, seat, known)
        except Refusal as refusal:  # return a new one: its traceback would keep this match alive
            return self.game.worded(Illegal(refusal.rule, **refusal.facts))
        return None

    def preview(self, seat: Seat, move: object) -> Preview:
        """What a move would change, score included, as far as this seat may know."""
        seat, known = self._number(seat), self.read_move(move)
        with self.game.wording():
            check(self.state, seat, known)
        return preview(self.game, self.state, seat, known)

    def view(self, seat: Seat | None, keep: Keep | None = None) -> V_co:
        """All that a seat may know, or a spectator (None)."""
        seat = self._reader(seat)
        return self.game.view_kept(self.state, seat, keep) if keep else self.game.view(self.state, seat)

    def events(self, seat: Seat | None, since: int = 0) -> list[Mapping[str, JSON]]:
        """What this seat has seen happen from entry `since` on."""
        seat = self._reader(seat)
        return [
            {"n": n, **self.game.codec.write_event(seen)}
            for n, event in self._events[self._first(since) :]
            if (seen := seen_by(event, seat)) is not None
        ]

    def all_events(self, since: int = 0) -> list[tuple[int, Event]]:
        """Everything that has happened from entry `since` on, secrets included: each event with its entry."""
        return self._events[self._first(since) :]

    def _first(self, since: int) -> int:
        """Where the events from entry `since` on begin."""
        return bisect_left(self._events, since, key=itemgetter(0)) if since else 0

    def scores(self, keep: Keep | None = None) -> tuple[Score, ...]:
        """Everyone's points as they stand, with their parts."""
        return self.game.score_kept(self.state, keep) if keep else self.game.score(self.state)

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it is running."""
        if not self.over:
            return None
        places = self.game.places(self.state)
        return Result(tuple(k for k, place in enumerate(places) if place == 1), places, self.scores())

    def position(self) -> Mapping[str, JSON]:
        """The whole situation, secrets included, as JSON that `agora.position` takes."""
        return self.game.to_position(self.state)

    def _reader(self, seat: Seat | None) -> Seat | None:
        """The reader's seat, checked. Without the check, -1 would show what the last seat holds."""
        if seat is not None and (seat := self._number(seat)) not in range(self.options.seats):
            raise self._no_seat(seat)
        return seat

    def _number(self, seat: Seat) -> Seat:
        """A seat as a plain int, even if a numpy number was given: the log holds only ints."""
        try:
            return int(index(seat))
        except TypeError:
            raise self._no_seat(seat) from None

    def _no_seat(self, seat: object) -> Refusal:
        return self.game.worded(Malformed("core.read.seat", seat=str(seat)[:40], last=self.options.seats - 1))

    # -- playing ------------------------------------------------------------------------------------------------------

    def read_move(self, move: object) -> Move:
        """Take a move as object, JSON or text."""
        with self.game.wording():
            return self.game.codec.read_move(move)

    def move_text(self, move: object) -> str:
        """A move, given in any form, as text: `place 0 1,-1/2`."""
        return self.game.codec.move_text(self.read_move(move))

    def play(self, seat: Seat, move: object, at: int | None = None) -> None:
        """Answer the open question. If it raises Illegal, Malformed or Stale, nothing has changed."""
        self.accept(self.prepare(seat, move, at))

    def prepare(self, seat: Seat, move: object, at: int | None = None) -> Draft[S_co]:
        """Try a move on a clone. `at` is the number of the question it answers."""
        seat, known = self._number(seat), self.read_move(move)
        if at is not None and at != self._asked_at:
            raise self.game.worded(Stale("core.stale", at=at, now=self._asked_at))
        if seat == CHANCE:
            raise self.game.worded(Illegal("core.turn", seat=seat, to_act=self.to_act))
        state = self.state.clone()
        state.events = []
        with self.game.wording():
            apply(state, seat, known)
        return self._with_chance(Draft((Entry(self.n, seat, known),), (), state))

    def accept(self, draft: Draft[S_co]) -> None:
        """Make a draft the truth."""
        assert not draft.entries or draft.entries[0].n == self.n, "the draft belongs to an earlier moment"
        self.entries.extend(draft.entries)
        self._events.extend(draft.events)
        self.state = draft.state
        decision = question(self.state)
        if isinstance(decision, Sealed) and decision.answers:  # still the same question, under its old number
            self._sealed.update(entry.n for entry in draft.entries)
        else:
            # an answer that its seat has replaced stays sealed for ever
            if self._sealed:
                self._sealed.difference_update(n for n in self._answers().values() if n >= self._asked_at)
            self._asked_at = self.n

    def _answers(self) -> dict[Seat, int]:
        """By seat: the number of the entry with its last answer to a sealed question."""
        return {entry.seat: entry.n for entry in standing(self.entries) if entry.n in self._sealed}

    def _with_chance(self, draft: Draft[S_co]) -> Draft[S_co]:
        """Let chance answer the questions that follow a draft, and collect the events of each entry."""
        state, entries, first = draft.state, list(draft.entries), self.n
        events = [(first, event) for event in state.events or ()]
        rolled = -1
        while (decision := question(state)) and decision.seats == (CHANCE,):
            if rolled < 0:  # most moves need no chance
                rolled = sum(entry.seat == CHANCE for entry in standing(self.entries))
            entry = Entry(first + len(entries), CHANCE, decision.sample(state, CHANCE, Fair(self.start.seed, rolled)))
            state.events = []
            apply(state, CHANCE, entry.move)
            events += [(entry.n, event) for event in state.events]
            entries.append(entry)
            rolled += 1
        state.events = None
        return Draft(tuple(entries), tuple(events), state)

    # -- the log ------------------------------------------------------------------------------------------------------

    def to_text(self, reader: Reader = "all") -> str:
        """The match as text: the whole truth, or what one seat (None: a spectator) may know of it."""
        return write_text(self._page(reader))

    def to_json(self, reader: Reader = "all") -> GameFile:
        """The same as JSON."""
        return write_file(self._page(reader))

    def _page(self, reader: Reader) -> Page[S_co, O_co, V_co]:
        """The page for a reader. When the game is over, nothing is secret any more."""
        eyes: Reader = "all" if reader == "all" or self.over else self._reader(reader)
        return Page(self.game, self.start, self.entries, self.result, eyes, self._sealed)

    def undo(self, to: int | None = None, seat: Seat | None = None) -> None:
        """Go back to question `to` (default: the last move). With `seat`, only if undo is free for it."""
        played = [entry for entry in standing(self.entries) if entry.seat != CHANCE]
        if to is None and played:
            to = played[-1].n
        last = next((entry for entry in played if entry.n == to), None)
        if last is None:
            raise self.game.worded(Illegal("core.undo.nothing"))
        seat = None if seat is None else self._number(seat)
        if seat is not None and not self.undo_is_free(seat, last.n):
            raise self.game.worded(Illegal("core.undo"))
        self._go_back(Entry(self.n, last.seat if seat is None else seat, Undo(last.n)), last.n)

    def undo_is_free(self, seat: Seat, to: int) -> bool:
        """Whether nothing was rolled, revealed or answered by another seat since question `to`."""
        since = [entry for entry in standing(self.entries) if entry.n >= to]
        return all(entry.seat == seat for entry in since) and not self.revealed(to)

    def revealed(self, since: int) -> bool:
        """Whether something hidden has been revealed from entry `since` on."""
        return any(type(event) in self.game.reveals for _, event in self._events[self._first(since) :])

    def _go_back(self, entry: Entry, to: int) -> None:
        """Carry out an undo: start again with the entries that still stand."""
        state = self._laid_out()
        first = len(state.events or ())  # events of the setup stay
        state.events = None
        self.entries.append(entry)
        for kept in standing(self.entries):
            apply(state, kept.seat, kept.move, trusted=True)
        self.state = state
        told = [(n, event) for n, event in self._events[first:] if n < to or type(event) is Undone]
        self._events = [*self._events[:first], *told, (entry.n, Undone(to))]
        if to < self._asked_at:  # otherwise the same question is still open and keeps its number
            self._asked_at = self.n

    def follow(self, entry: Entry) -> None:
        """Carry out the next entry of a saved log; the answers of chance come from the log too."""
        try:
            if isinstance(entry.move, Undo):
                back_to = entry.move.to
                played = [kept.n for kept in standing(self.entries) if kept.seat != CHANCE]
                if back_to not in played or entry.seat not in range(self.options.seats):
                    raise Illegal("core.undo.nothing")
                self._go_back(entry, back_to)
            else:
                self.state.events = []
                apply(self.state, entry.seat, entry.move)
                events = tuple((entry.n, event) for event in self.state.events)
                self.accept(Draft((entry,), events, self.state))
        except Refusal as refusal:
            raise Malformed("core.log.entry", n=entry.n, why=str(self.game.worded(refusal))) from refusal

    def at(self, n: int) -> "Match[S_co, O_co, V_co]":
        """The match as it was before entry `n`, playable from there. Chance will give the same answers again."""
        if not 0 <= n <= self.n:
            raise self.game.worded(Malformed("core.log.number", n=n, last=self.n))
        return Match(self.game, self.start, self.entries[:n])

    def copy(self) -> "Match[S_co, O_co, V_co]":
        """An independent match with the same log."""
        twin: Match[S_co, O_co, V_co] = Match.__new__(Match)
        twin.game, twin.start = self.game, self.start
        twin.state, twin.entries = self.state.clone(), list(self.entries)
        twin._events, twin._asked_at, twin._sealed = list(self._events), self._asked_at, set(self._sealed)
        return twin


def load(game: Game[S, O, V], text: str) -> Match[S, O, V]:
    """Read a match from a file and play it again, or raise Malformed saying what is wrong with it."""
    with game.wording():
        saved = read_file(game, text)
        try:
            match = Match(game, saved.start, saved.entries)
        except Illegal as refusal:
            raise Malformed("core.file.position", why=str(game.worded(refusal))) from refusal
        ours = match.result and game.codec.shape(Result).write(match.result)
        if saved.result is not None and saved.result != ours:
            raise Malformed("core.file.result")
    return match
