"""The moments of a finished game: every entry that stands, with the table before it and who learns something by it."""

from typing import Any, Generic, NamedTuple

from agora.core.engine import CHANCE, S, Sealed, Seat, apply, question
from agora.core.errors import Illegal
from agora.core.game import Game, O, V
from agora.core.log import Entry, standing
from agora.core.match import Match


class Moment(NamedTuple, Generic[S]):
    """An entry and the table before it."""

    entry: Entry
    state: S
    decides: bool  # its seat had more than one legal move, and did not change its mind later
    shown_to: frozenset[Seat]  # seats to which it shows something that they could not know
    sealed: bool  # it answers a question that others answer too, in secret
    sealed_after: bool  # and the answers are not revealed yet


class Played(NamedTuple, Generic[S]):
    """A finished game, moment by moment, from the first decision of a seat on."""

    game: Game[S, Any, Any]  # a review needs neither its options nor its views
    seats: int
    dealt: bool  # chance came before the first decision
    moments: list[Moment[S]]
    end: S

    def before(self, k: int) -> S:
        """The table before moment `k`; the end after the last one."""
        return self.moments[k].state if k < len(self.moments) else self.end


def played(match: Match[S, O, V]) -> Played[S]:
    """The moments of a finished game. Raises Illegal for one that is still running."""
    game = match.game
    if not match.over:
        raise game.worded(Illegal("core.review.running"))
    entries = standing(match.entries)
    first = next((k for k, entry in enumerate(entries) if entry.seat != CHANCE), len(entries))
    s = match.at(entries[first].n if first < len(entries) else match.n).state.clone()
    moments = list[Moment[S]]()
    answers = dict[Seat, int]()  # by seat: its answer to the sealed question that is open
    for entry in entries[first:]:
        before, decision = s.clone(), question(s)
        assert decision is not None, "the game is not over before its last entry"
        decides = entry.seat != CHANCE and len(decision.moves(s, entry.seat)) > 1
        s.events = []
        apply(s, entry.seat, entry.move, trusted=True)
        shown = frozenset(k for k in range(match.options.seats) if any(game.shows(e, k) for e in s.events))
        s.events = None
        sealed, after = isinstance(decision, Sealed), question(s)
        half = sealed and isinstance(after, Sealed) and bool(after.answers)
        if entry.seat in answers:
            replaced = answers[entry.seat]
            moments[replaced] = moments[replaced]._replace(decides=False)
        answers = {**answers, entry.seat: len(moments)} if half else {}
        moments.append(Moment(entry, before, decides, shown, sealed, half))
    return Played(game, match.options.seats, first > 0, moments, s)
