"""The choices that words of cards, levels and events give: tokens, areas, cards, one effect of several, exchanges."""

from collections.abc import Sequence
from itertools import permutations
from typing import Annotated, ClassVar, Literal, cast

from agora.core.asks import asking
from agora.core.engine import Asked, Move, Rng, Seat, Step, step, tag
from agora.core.errors import Illegal
from agora.core.questions import JSON, Question
from agora.core.shapes import Range
from agora.games.improvement import memory
from agora.games.improvement.effects import carry_out, word
from agora.games.improvement.events import CardsReturned, CardTakenBack
from agora.games.improvement.moves import (
    PASS,
    TOKENS,
    Choose,
    Discard,
    Exchange,
    GiveUp,
    Pass,
    Raise,
    Take,
    TakeBack,
    Token,
)
from agora.games.improvement.queries import event_price, triggered
from agora.games.improvement.state import Improvement
from agora.games.improvement.tracks import add_token, amounts, give_up_token, lose, raise_area
from agora.games.improvement.trial import worth_of
from agora.games.improvement.words import AREAS, COLOURS, Area, Resource, Word, words_of, write_words


@step
class TakeToken(Asked[Improvement, Take]):
    """Take a plain Knowledge token of any colour from the stock.  [improvement.tokens.stock]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (Take,)

    def choices(self, s: Improvement, seat: Seat) -> Sequence[Take]:
        return [Take(colour) for colour in COLOURS]

    moves = choices

    def refusal(self, s: Improvement, seat: Seat, move: Take) -> None:
        """Nothing: the stock never runs out of a colour."""

    def resolve(self, s: Improvement, seat: Seat, move: Take) -> None:
        add_token(s, seat, move.colour)

    def ask(self, s: Improvement, seat: Seat) -> Question:
        return asking(self, s, seat, "improvement.ask.take-token")


@word("take-token", asks=True)
def _take_token(s: Improvement, seat: Seat, said: Word) -> None:
    s.then(*[TakeToken(seat)] * said.number(0))


@step
class GiveUpToken(Asked[Improvement, GiveUp]):
    """Give up a Knowledge token of one's choice, then receive what was promised.  [improvement.event.token]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (GiveUp,)
    words: str

    def choices(self, s: Improvement, seat: Seat) -> Sequence[GiveUp]:
        return [GiveUp(token) for token in tokens_of(s, seat)]

    moves = choices

    def refusal(self, s: Improvement, seat: Seat, move: GiveUp) -> Illegal | None:
        if move.token not in tokens_of(s, seat):
            return Illegal("improvement.event.token", token=move.token)
        return None

    def resolve(self, s: Improvement, seat: Seat, move: GiveUp) -> None:
        give_up_token(s, seat, move.token)
        carry_out(s, seat, words_of(self.words))

    def ask(self, s: Improvement, seat: Seat) -> Question:
        board = {"gives": worth_of(s, seat, words_of(self.words))}
        return asking(self, s, seat, "improvement.ask.give-up-token", board=board)


def tokens_of(s: Improvement, seat: Seat) -> list[Token]:
    """The kinds of Knowledge tokens that a seat has."""
    held = (*s.tokens[seat], *s.special[seat])
    return [token for token, number in zip(TOKENS, held, strict=True) if number]


@step
class GiveUpTokens(Step[Improvement]):
    """Give up so many tokens one after the other, each for what was promised.  [improvement.event.token]"""

    seat: Seat
    number: int
    words: str

    def run(self, s: Improvement) -> None:
        kinds = tokens_of(s, self.seat)
        if not self.number or not kinds:
            return
        s.then(GiveUpTokens(self.seat, self.number - 1, self.words))
        if len(kinds) > 1:
            s.then(GiveUpToken(self.seat, self.words))
        else:
            give_up_token(s, self.seat, kinds[0])
            carry_out(s, self.seat, words_of(self.words))


@word("give-up-token", asks=True)
def _give_up_token(s: Improvement, seat: Seat, said: Word) -> None:
    s.then(GiveUpTokens(seat, said.number(0), write_words(said.inner)))


@step
class ChooseEffect(Asked[Improvement, Choose]):
    """Choose one of several effects.  [improvement.effect.choose]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (Choose,)
    words: str

    def choices(self, s: Improvement, seat: Seat) -> Sequence[Choose]:
        return [Choose(one.slug) for one in words_of(self.words)]

    moves = choices

    def resolve(self, s: Improvement, seat: Seat, move: Choose) -> None:
        carry_out(s, seat, tuple(one for one in words_of(self.words) if one.slug == move.effect)[:1])

    def ask(self, s: Improvement, seat: Seat) -> Question:
        return asking(self, s, seat, "improvement.ask.choose")


@word("choose", asks=True)
def _choose(s: Improvement, seat: Seat, said: Word) -> None:
    s.then(ChooseEffect(seat, write_words(said.inner)))


@step
class RaiseFree(Asked[Improvement, Raise]):
    """Raise different areas without paying, one after the other.  [improvement.effect.areas]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (Raise,)
    left: int
    levels: int
    raised: tuple[Area, ...] = ()

    def choices(self, s: Improvement, seat: Seat) -> Sequence[Raise]:
        return [Raise(area) for area in AREAS]

    def refusal(self, s: Improvement, seat: Seat, move: Raise) -> Illegal | None:
        return Illegal("improvement.effect.areas", area=move.area) if move.area in self.raised else None

    def resolve(self, s: Improvement, seat: Seat, move: Raise) -> None:
        raise_area(s, seat, move.area, self.levels)
        if self.left > 1 and len(self.raised) + 1 < len(AREAS):
            s.then(RaiseFree(seat, self.left - 1, self.levels, (*self.raised, move.area)))

    def ask(self, s: Improvement, seat: Seat) -> Question:
        return asking(self, s, seat, "improvement.ask.raise-free", {"left": self.left, "levels": self.levels})


@word("advance-areas", asks=True)
def _advance_areas(s: Improvement, seat: Seat, said: Word) -> None:
    s.then(RaiseFree(seat, said.number(0), said.number(1)))


@step
class TakeCardBack(Asked[Improvement, TakeBack]):
    """Take one of the other cards in play back into the hand.  [improvement.effect.take-back]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (TakeBack,)

    def choices(self, s: Improvement, seat: Seat) -> Sequence[TakeBack]:
        return [TakeBack(card) for card in s.played[seat][:-1]]

    moves = choices

    def refusal(self, s: Improvement, seat: Seat, move: TakeBack) -> Illegal | None:
        if move.card not in s.played[seat][:-1]:
            return Illegal("improvement.effect.take-back", card=move.card)
        return None

    def resolve(self, s: Improvement, seat: Seat, move: TakeBack) -> None:
        take_back(s, seat, move.card)

    def ask(self, s: Improvement, seat: Seat) -> Question:
        return asking(self, s, seat, "improvement.ask.take-back")


def take_back(s: Improvement, seat: Seat, card: str) -> None:
    """Take a card in play into the hand: its gains stay, its effect stops."""
    s.played[seat] = tuple(other for other in s.played[seat] if other != card)
    memory.taken_back(s, seat, card)
    s.hands[seat] += (card,)
    s.tell(CardTakenBack, seat, card)


@word("take-back", asks=True)
def _take_back(s: Improvement, seat: Seat, said: Word) -> None:
    """The card just played lies last and stays.  [improvement.effect.take-back]"""
    others = s.played[seat][:-1]
    if len(others) <= said.number(0):
        for card in others:
            take_back(s, seat, card)
    else:
        s.then(*[TakeCardBack(seat)] * said.number(0))


@step
class DiscardCards(Asked[Improvement, Discard]):
    """Put hand cards under the deck, in an order of one's choice.  [improvement.event.discard]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (Discard,)
    number: Annotated[int, Range(1, 99)]

    def _count(self, s: Improvement) -> int:
        return min(self.number, len(s.hands[self.seat]))

    def choices(self, s: Improvement, seat: Seat) -> Sequence[Discard]:
        return [Discard(cards) for cards in permutations(s.hands[seat], self._count(s))]

    moves = choices

    def refusal(self, s: Improvement, seat: Seat, move: Discard) -> Illegal | None:
        cards = move.cards or ()
        if len(cards) != self._count(s) or len(set(cards)) != len(cards) or not set(cards) <= set(s.hands[seat]):
            return Illegal("improvement.event.discard", number=self._count(s))
        return None

    def resolve(self, s: Improvement, seat: Seat, move: Discard) -> None:
        put_away(s, seat, move.cards or ())

    def sample(self, s: Improvement, seat: Seat, rng: Rng) -> Discard:
        hand = list(s.hands[seat])
        return Discard(tuple(hand.pop(rng.below(len(hand))) for _ in range(self._count(s))))

    def ask(self, s: Improvement, seat: Seat) -> Question:
        return {
            "kind": "order",
            "ask": "improvement.ask.discard",
            "facts": {"number": self._count(s)},
            "fill": {
                "move": tag(Discard),
                "field": "cards",
                "pieces": s.hands[seat],
                "count": self._count(s),
                "fact": "card",
            },
        }


def put_away(s: Improvement, seat: Seat, cards: tuple[str, ...]) -> None:
    """Discard hand cards unseen."""
    away = s.options.discards == "out_of_game"
    memory.discarded(s, seat, cards, away=away)
    s.hands[seat] = tuple(card for card in s.hands[seat] if card not in cards)
    if away:
        s.removed += cards
    else:
        s.deck += cards
    s.tell(CardsReturned, seat, len(cards), cards)


@word("discard", asks=True)
def _discard(s: Improvement, seat: Seat, said: Word) -> None:
    number = min(said.number(0), len(s.hands[seat]))
    ordered = s.options.discards == "under_deck" and number > 1
    if number and (ordered or number < len(s.hands[seat])):
        s.then(DiscardCards(seat, said.number(0)))
    elif number:
        put_away(s, seat, s.hands[seat])


@step
class UpgradeForLess(Asked[Improvement, Raise | Pass]):
    """An event lets a seat raise an area by one level for less.  [improvement.event.upgrade]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (Raise, Pass)
    discount: int
    areas: tuple[Area, ...]

    def choices(self, s: Improvement, seat: Seat) -> Sequence[Raise | Pass]:
        return [PASS, *map(Raise, self.areas)]

    def refusal(self, s: Improvement, seat: Seat, move: Raise | Pass) -> Illegal | None:
        if type(move) is not Raise:
            return None
        if move.area not in self.areas:
            return Illegal("improvement.event.upgrade", area=move.area)
        return upgrade_refusal(s, seat, move.area, self._price(s, move.area))

    def resolve(self, s: Improvement, seat: Seat, move: Raise | Pass) -> None:
        if type(move) is Raise:
            lose(s, seat, "drachma", self._price(s, move.area))
            raise_area(s, seat, move.area)

    def _price(self, s: Improvement, area: Area) -> int:
        return event_price(s, self.seat, area, printed_price(s, self.seat, area), self.discount)

    def ask(self, s: Improvement, seat: Seat) -> Question:
        prices: dict[Raise | Pass, int] = {Raise(area): self._price(s, area) for area in self.areas}
        return asking(self, s, seat, "improvement.ask.upgrade-for-less", prices=prices)


def printed_price(s: Improvement, seat: Seat, area: Area) -> int:
    """The price printed on the next level of an area; 0 when there is none."""
    level = amounts(s, area)[seat]
    track = s.box.areas[area]
    return track[level].cost if level < len(track) else 0


def upgrade_refusal(s: Improvement, seat: Seat, area: Area, price: int) -> Illegal | None:
    """Say why an area cannot be raised at this price.  [improvement.progress.price]"""
    level, last = amounts(s, area)[seat], len(s.box.areas[area])
    if level >= last:
        return Illegal("improvement.progress.level", area=area, level=level)
    if price > s.drachma[seat]:
        return Illegal("improvement.progress.price", area=area, level=level + 1, price=price, drachma=s.drachma[seat])
    return None


@word("may-upgrade", asks=True)
def _may_upgrade(s: Improvement, seat: Seat, said: Word) -> None:
    question = UpgradeForLess(seat, said.number(0), cast(tuple[Area, ...], said.args[1:]))  # words.py has checked them
    if len(question.moves(s, seat)) > 1:
        s.then(question)


@step
class MakeExchange(Asked[Improvement, Exchange]):
    """Give something up for something else, as often as one wishes.  [improvement.effect.exchange]"""

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
            carry_out(s, seat, words_of(self.words))

    def ask(self, s: Improvement, seat: Seat) -> Question:
        facts: dict[str, JSON] = {"resource": self.resource, "price": self.price}
        board = {"gives": worth_of(s, seat, words_of(self.words))}
        return asking(self, s, seat, "improvement.ask.exchange", facts, kind="amount", board=board)


def exchanges(s: Improvement, seat: Seat) -> list[MakeExchange]:
    """The exchanges open to a seat that it could make now."""
    return [
        MakeExchange(seat, cast(Resource, said.name(0)), said.number(1), write_words(said.inner))  # words.py checks it
        for said in triggered(s, seat, "any_time")
        if said.number(1) <= amounts(s, said.name(0))[seat]
    ]


@word("exchange")
def _exchange(s: Improvement, seat: Seat, said: Word) -> None:
    """An exchange waits for its window, see `OpenExchange`."""


@word("modify")
def _modify(s: Improvement, seat: Seat, said: Word) -> None:
    """A modifier is asked for by queries.py."""


@step
class OpenExchange(Step[Improvement]):
    """A window in which a seat may make its exchanges.  [improvement.effect.exchange]"""

    seat: Seat
    window: Literal["step", "end"]  # in one's own step, or before final scoring

    def run(self, s: Improvement) -> None:
        if self.window == "end" or s.options.glory_exchange != "end":
            s.then(*exchanges(s, self.seat))
