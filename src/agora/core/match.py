"""A game being played: the log of answers, and the state it leads to.

The log is the truth: entries are only added, an undo too, and the state is the replay of the entries that stand. `play`
is `prepare` (try it on a clone) and `accept` (make it so); a server stores the draft's entries between the two.
"""

from collections.abc import Mapping, Sequence
from typing import Generic, NamedTuple, cast

from agora.core.chance import Fair
from agora.core.engine import CHANCE, Event, Move, S, Sealed, Seat, apply, check, question, settle
from agora.core.errors import Illegal, Malformed, Refusal, Stale
from agora.core.game import Game, O, Result, Score
from agora.core.log import Entry, Undo, Undone, standing
from agora.core.preview import preview
from agora.core.questions import JSON
from agora.core.save import GameFile, Page, Reader, Start, read_file, write_file, write_text
from agora.core.secrets import seen_by


class Draft(NamedTuple, Generic[S]):
    """What a move would lead to: its entries (chance included) and the state after them."""

    entries: tuple[Entry, ...]
    events: tuple[tuple[int, Event], ...]
    state: S
    asked_at: int


class Match(Generic[S, O]):
    """One game at one table. See README for a tour."""

    def __init__(self, game: Game[S, O], start: Start) -> None:
        self.game = game
        self.start = start
        self.state = self._laid_out()
        self.entries: list[Entry] = []
        self._events: list[tuple[int, Event]] = []
        self._asked_at = 0  # the number of the open question
        self.accept(self._with_chance(self.state, [], []))

    def _laid_out(self) -> S:
        start = self.start
        if start.position is not None:
            state = self.game.from_position(start.position, start.data)
        else:
            state = self.game.setup(self.game.read_options(start.options), start.data)
            self.start = start._replace(options=self.game.write_options(self.game.options_of(state)))
        state.events = []
        settle(state)
        return state

    # -- asking -------------------------------------------------------------------------------------------------------

    @property
    def options(self) -> O:
        """What the table agreed on."""
        return self.game.options_of(self.state)

    @property
    def n(self) -> int:
        """The number of the next entry."""
        return len(self.entries)

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that owe a decision; empty when the game is over."""
        decision = question(self.state)
        return decision.to_act if decision else ()

    def question(self, seat: Seat) -> Mapping[str, JSON] | None:
        """What this seat is asked, as JSON; None if nothing."""
        decision = question(self.state)
        if decision is None or seat not in decision.seats:
            return None
        answered = {"answered": True} if seat not in decision.to_act else {}
        asked = cast(Mapping[str, JSON], decision.ask(self.state, seat))  # a TypedDict is a Mapping of what it holds
        return {"at": self._asked_at, "seat": seat, **answered, **asked}

    def moves(self, seat: Seat) -> Sequence[Move]:
        """The legal moves of a seat."""
        decision = question(self.state)
        return decision.moves(self.state, seat) if decision and seat in decision.seats else ()

    def why_not(self, seat: Seat, move: object) -> Illegal | None:
        """Say why a seat may not make a move now; None if it may."""
        try:
            check(self.state, seat, self.read_move(move))
        except Illegal as refusal:
            self.game.worded(refusal)
            return refusal
        return None

    def preview(self, seat: Seat, move: object) -> Mapping[str, JSON]:
        """What a move would change, score included, as far as this seat may know."""
        known = self.read_move(move)
        refusal = self.why_not(seat, known)
        if refusal:
            raise refusal
        return preview(self.game, self.state, seat, known)

    def view(self, seat: Seat | None) -> Mapping[str, JSON]:
        """All that a seat may know, or a spectator (None)."""
        return self.game.view(self.state, seat)

    def events(self, seat: Seat | None, since: int = 0) -> list[Mapping[str, JSON]]:
        """What this seat has seen happen from entry `since` on."""
        return [
            {"n": n, **self.game.codec.write_event(seen)}
            for n, event in self._events
            if n >= since and (seen := seen_by(event, seat)) is not None
        ]

    def scores(self) -> tuple[Score, ...]:
        """Everyone's points as they stand, with their parts."""
        return self.game.score(self.state)

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it is running."""
        if self.state.stack:
            return None
        places = self.game.places(self.state)
        return Result(tuple(k for k, place in enumerate(places) if place == 1), places, self.scores())

    def position(self) -> Mapping[str, JSON]:
        """The whole situation, secrets included, as JSON that `agora.position` takes."""
        return self.game.to_position(self.state)

    # -- playing ------------------------------------------------------------------------------------------------------

    def read_move(self, move: object) -> Move:
        """Take a move as object, JSON or text."""
        with self.game.wording():
            return self.game.codec.read_move(move)

    def play(self, seat: Seat, move: object, at: int | None = None) -> None:
        """Answer the open question. Raises Illegal, Malformed or Stale; then nothing has changed."""
        self.accept(self.prepare(seat, move, at))

    def prepare(self, seat: Seat, move: object, at: int | None = None) -> Draft[S]:
        """Try a move on a clone. `at` is the number of the question it answers."""
        known = self.read_move(move)
        if at is not None and at != self._asked_at:
            raise self.game.worded(Stale("core.stale", at=at, now=self._asked_at))
        if seat == CHANCE:
            raise self.game.worded(Illegal("core.turn", seat=seat, to_act=self.to_act))
        state = self.state.clone()
        state.events = []
        with self.game.wording():
            apply(state, seat, known)
        return self._with_chance(state, [Entry(self.n, seat, known)], standing(self.entries))

    def accept(self, draft: Draft[S]) -> None:
        """Make a draft the truth."""
        assert not draft.entries or draft.entries[0].n == self.n, "the draft belongs to an earlier moment"
        self.entries.extend(draft.entries)
        self._events.extend(draft.events)
        self.state = draft.state
        self._asked_at = draft.asked_at

    def _with_chance(self, state: S, entries: list[Entry], before: Sequence[Entry]) -> Draft[S]:
        """Let chance answer what it is asked after `entries`, and collect the events of each entry."""
        first = self.n
        events = [(first, event) for event in state.events or ()]
        state.events = []
        rolled = sum(entry.seat == CHANCE for entry in before)
        while (decision := question(state)) and decision.seats == (CHANCE,):
            move = decision.sample(state, CHANCE, Fair(self.start.seed, rolled))
            rolled += 1
            entry = Entry(first + len(entries), CHANCE, move)
            entries.append(entry)
            apply(state, CHANCE, move)
            events.extend((entry.n, event) for event in state.events)
            state.events = []
        state.events = None
        waiting = isinstance(decision, Sealed) and decision.answers
        return Draft(tuple(entries), tuple(events), state, self._asked_at if waiting else first + len(entries))

    # -- the log ------------------------------------------------------------------------------------------------------

    def to_text(self, reader: Reader = "all") -> str:
        """The match as text: the whole truth, or what one seat (None: a spectator) may know of it."""
        return write_text(self._page(reader))

    def to_json(self, reader: Reader = "all") -> GameFile:
        """The same as JSON."""
        return write_file(self._page(reader))

    def _page(self, reader: Reader) -> Page[S, O]:
        """When the game is over nothing is secret any more."""
        eyes = "all" if not self.state.stack else reader
        sealed = range(self._asked_at, self.n)  # answers to a question not yet revealed
        return Page(self.game, self.start, self.entries, self.result, eyes, sealed)

    def undo(self, to: int | None = None, seat: Seat | None = None) -> None:
        """Go back to question `to` (default: the last move). With `seat`, only if undo is free for it."""
        stand = [entry for entry in standing(self.entries) if entry.seat != CHANCE]
        target = to if to is not None else (stand[-1].n if stand else -1)
        gone = [entry for entry in stand if entry.n >= target]
        if not gone or target != gone[0].n:
            raise self.game.worded(Illegal("core.undo.nothing", to=target))
        if seat is not None and not self.undo_is_free(seat, target):
            raise self.game.worded(Illegal("core.undo", to=target))
        self._replay([*self.entries, Entry(self.n, seat if seat is not None else gone[0].seat, Undo(target))])

    def undo_is_free(self, seat: Seat, to: int) -> bool:
        """Nothing was rolled, revealed or answered by another seat since question `to`."""
        since = [entry for entry in standing(self.entries) if entry.n >= to]
        told = [event for n, event in self._events if n >= to]
        return all(entry.seat == seat for entry in since) and not any(type(e) in self.game.reveals for e in told)

    def _replay(self, entries: Sequence[Entry]) -> None:
        """Start again and carry out the entries that stand."""
        stand = standing(entries)
        state = self._laid_out()
        told: list[tuple[int, Event]] = [(0, event) for event in state.events or ()]
        asked_at = 0
        for entry in stand:
            state.events = []
            try:
                apply(state, entry.seat, entry.move)
            except Refusal as refusal:
                raise Malformed("core.log.entry", n=entry.n, why=str(self.game.worded(refusal))) from refusal
            told.extend((entry.n, event) for event in state.events)
            decision = question(state)
            if not (isinstance(decision, Sealed) and decision.answers):
                asked_at = entry.n + 1
        last = entries[-1] if entries else None
        if last and isinstance(last.move, Undo):
            asked_at = last.n + 1
        told.extend((entry.n, Undone(entry.move.to)) for entry in entries if isinstance(entry.move, Undo))
        state.events = None
        self.state, self.entries = state, list(entries)
        self._events = sorted(told, key=lambda pair: pair[0])
        self._asked_at = asked_at

    def at(self, n: int) -> "Match[S, O]":
        """The match as it was before entry `n`, playable from there."""
        if not 0 <= n <= self.n:
            raise self.game.worded(Malformed("core.log.number", n=n, last=self.n))
        return replayed(self.game, self.start, self.entries[:n])

    def copy(self) -> "Match[S, O]":
        """A match of its own with the same log."""
        twin: Match[S, O] = Match.__new__(Match)
        twin.game, twin.start = self.game, self.start
        twin.state, twin.entries = self.state.clone(), list(self.entries)
        twin._events, twin._asked_at = list(self._events), self._asked_at
        return twin


def replayed(game: Game[S, O], start: Start, entries: Sequence[Entry]) -> Match[S, O]:
    """Play a log again from its start; raises what the first bad entry raises."""
    match: Match[S, O] = Match.__new__(Match)
    match.game, match.start = game, start
    match._replay(entries)
    return match


def load(game: Game[S, O], text: str) -> Match[S, O]:
    """Read a match from a file and play it again, or raise Malformed saying what is wrong with it."""
    with game.wording():
        saved = read_file(game, text)
        match = replayed(game, saved.start, saved.entries)
        ours = match.result and game.codec.shape(Result).write(match.result)
        if saved.result is not None and saved.result != ours:
            raise Malformed("core.file.result")
    return match
