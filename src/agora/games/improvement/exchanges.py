"""Exchanges that a card or a level allows, tokens thrown away, and the windows for both.

[improvement.effect.exchange] [improvement.tokens.discard]"""

from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal

from agora.core.asks import asking
from agora.core.engine import Asked, Move, Seat, Step, step
from agora.core.errors import Illegal
from agora.core.questions import JSON, Question
from agora.core.shapes import Range
from agora.games.improvement.effect_questions import token_kinds
from agora.games.improvement.effect_words import POSITIVE, EffectWord, Form, Resource, parse_effect, write_effect
from agora.games.improvement.effects import carry_out, effect_word, expected_changes
from agora.games.improvement.moves import PASS, Exchange, GiveUp, Pass
from agora.games.improvement.queries import effect_on
from agora.games.improvement.state import Improvement
from agora.games.improvement.tracks import amounts, give_up_token, lose


@effect_word("exchange", Form(("resource", POSITIVE), holds=True))
def _exchange(s: Improvement, seat: Seat, word: EffectWord) -> None:
    """Do nothing: an exchange waits for its window, see `OpenExchange`."""


@step
class OpenExchange(Step[Improvement]):
    """A window in which a seat may make its exchanges, and at some tables throw tokens away.

    [improvement.effect.exchange] [improvement.tokens.discard]"""

    seat: Seat
    window: Literal["step", "between", "end"]  # in Politics, Development or Progress; elsewhere; before final scoring

    def run(self, s: Improvement) -> None:
        closed = {"step": ("end",), "between": ("windows", "end"), "end": ()}[self.window]
        exchanges = [] if s.options.glory_exchange in closed else possible_exchanges(s, self.seat)
        s.then(*exchanges, *possible_discard(s, self.seat))


def windows_between_steps(s: Improvement) -> list[OpenExchange]:
    """A window for every seat in turn, if the table allows something at any time; otherwise none."""
    return [OpenExchange(seat, "between") for seat in s.in_turn()] if any_time(s) else []


def any_time(s: Improvement) -> bool:
    """Whether the table allows exchanges or the throwing away of tokens at any time."""
    return "any_time" in (s.options.glory_exchange, s.options.token_discards)


@step
class MakeExchange(Asked[Improvement, Exchange]):
    """Give something up for something else, any number of times.  [improvement.effect.exchange]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (Exchange,)
    resource: Resource
    price: Annotated[int, Range(1, 999)]
    words: str

    def _most(self, s: Improvement) -> int:
        return amounts(s, self.resource)[self.seat] // self.price

    def choices(self, s: Improvement, seat: Seat) -> Sequence[Exchange]:
        return [Exchange(times) for times in range(self._most(s) + 1)]

    moves = choices

    def refusal(self, s: Improvement, seat: Seat, move: Exchange) -> Illegal | None:
        if move.times > self._most(s):
            held = amounts(s, self.resource)[seat]
            return Illegal("improvement.effect.exchange", resource=self.resource, held=held, times=move.times)
        return None

    def resolve(self, s: Improvement, seat: Seat, move: Exchange) -> None:
        lose(s, seat, self.resource, move.times * self.price)
        for _ in range(move.times):
            carry_out(s, seat, parse_effect(self.words))

    def ask(self, s: Improvement, seat: Seat) -> Question:
        facts: dict[str, JSON] = {"resource": self.resource, "price": self.price}
        board = {"gives": expected_changes(s, seat, parse_effect(self.words))}
        return asking(self, s, seat, "improvement.ask.exchange", facts, kind="amount", board=board)


def possible_exchanges(s: Improvement, seat: Seat) -> list[MakeExchange]:
    """The exchanges open to a seat that it could make now."""
    return [
        MakeExchange(seat, word.resource(0), word.number(1), write_effect(word.inner))
        for word in effect_on(s, seat, "any_time")
        if word.number(1) <= amounts(s, word.resource(0))[seat]
    ]


@step
class DiscardToken(Asked[Improvement, GiveUp | Pass]):
    """Throw a Knowledge token away, or keep them all.  [improvement.tokens.discard]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (GiveUp, Pass)

    def choices(self, s: Improvement, seat: Seat) -> Sequence[GiveUp | Pass]:
        return [PASS, *(GiveUp(token) for token in token_kinds(s, seat))]

    moves = choices

    def refusal(self, s: Improvement, seat: Seat, move: GiveUp | Pass) -> Illegal | None:
        if type(move) is GiveUp and move.token not in token_kinds(s, seat):
            return Illegal("improvement.tokens.discard", token=move.token)
        return None

    def resolve(self, s: Improvement, seat: Seat, move: GiveUp | Pass) -> None:
        if type(move) is GiveUp:
            give_up_token(s, seat, move.token)
            s.then(*possible_discard(s, seat))

    def ask(self, s: Improvement, seat: Seat) -> Question:
        return asking(self, s, seat, "improvement.ask.discard-token")


def possible_discard(s: Improvement, seat: Seat) -> list[DiscardToken]:
    """The question which token to throw away, if the table allows it and the seat has one."""
    return [DiscardToken(seat)] if s.options.token_discards == "any_time" and token_kinds(s, seat) else []
