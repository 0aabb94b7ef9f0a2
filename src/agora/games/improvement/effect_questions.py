"""The effect words that ask for a choice: of tokens, areas, cards, or one of several effects."""

from collections.abc import Sequence
from itertools import permutations
from typing import Annotated, ClassVar

from agora.core.asks import asking
from agora.core.engine import Asked, Move, Rng, Seat, Step, step, tag
from agora.core.errors import Illegal
from agora.core.questions import Question
from agora.core.shapes import Range
from agora.games.improvement import memory
from agora.games.improvement.effect_words import (
    AREAS,
    COLOURS,
    POSITIVE,
    Area,
    EffectWord,
    Form,
    parse_effect,
    write_effect,
)
from agora.games.improvement.effects import carry_out, effect_word, expected_changes
from agora.games.improvement.events import CardsReturned, CardTakenBack
from agora.games.improvement.moves import (
    PASS,
    TOKENS,
    Choose,
    Discard,
    GiveUp,
    Pass,
    Raise,
    Take,
    TakeBack,
    Token,
)
from agora.games.improvement.queries import event_price
from agora.games.improvement.state import Improvement
from agora.games.improvement.tracks import (
    add_token,
    give_up_token,
    lose,
    printed_price,
    raise_area,
    upgrade_refusal,
)


@step
class TakeToken(Asked[Improvement, Take]):
    """Take a plain Knowledge token of any colour from the stock.  [improvement.tokens.stock]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (Take,)

    def choices(self, s: Improvement, seat: Seat) -> Sequence[Take]:
        return [Take(colour) for colour in COLOURS]

    moves = choices

    def refusal(self, s: Improvement, seat: Seat, move: Take) -> None:
        """Always None: the stock never runs out of a colour."""

    def resolve(self, s: Improvement, seat: Seat, move: Take) -> None:
        add_token(s, seat, move.colour)

    def ask(self, s: Improvement, seat: Seat) -> Question:
        return asking(self, s, seat, "improvement.ask.take-token")


@effect_word("take-token", Form((POSITIVE,)), asks=True)
def _take_token(s: Improvement, seat: Seat, word: EffectWord) -> None:
    s.then(*[TakeToken(seat)] * word.number(0))


@step
class GiveUpToken(Asked[Improvement, GiveUp]):
    """Give up a Knowledge token of your choice, then receive the reward.  [improvement.event.token]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (GiveUp,)
    words: str

    def choices(self, s: Improvement, seat: Seat) -> Sequence[GiveUp]:
        return [GiveUp(token) for token in token_kinds(s, seat)]

    moves = choices

    def refusal(self, s: Improvement, seat: Seat, move: GiveUp) -> Illegal | None:
        if move.token not in token_kinds(s, seat):
            return Illegal("improvement.event.token", token=move.token)
        return None

    def resolve(self, s: Improvement, seat: Seat, move: GiveUp) -> None:
        give_up_token(s, seat, move.token)
        carry_out(s, seat, parse_effect(self.words))

    def ask(self, s: Improvement, seat: Seat) -> Question:
        board = {"gives": expected_changes(s, seat, parse_effect(self.words))}
        return asking(self, s, seat, "improvement.ask.give-up-token", board=board)


def token_kinds(s: Improvement, seat: Seat) -> list[Token]:
    """The kinds of Knowledge tokens that a seat has."""
    held = (*s.tokens[seat], *s.special[seat])
    return [token for token, number in zip(TOKENS, held, strict=True) if number]


@step
class GiveUpTokens(Step[Improvement]):
    """Give up a number of tokens one after the other, each for the reward.  [improvement.event.token]"""

    seat: Seat
    number: int
    words: str

    def run(self, s: Improvement) -> None:
        kinds = token_kinds(s, self.seat)
        if not self.number or not kinds:
            return
        others = GiveUpTokens(self.seat, self.number - 1, self.words)
        if len(kinds) > 1:
            s.then(GiveUpToken(self.seat, self.words), others)
        else:
            give_up_token(s, self.seat, kinds[0])
            carry_out(s, self.seat, parse_effect(self.words), others)


@effect_word("give-up-token", Form((POSITIVE,), holds=True), asks=True)
def _give_up_token(s: Improvement, seat: Seat, word: EffectWord) -> None:
    s.then(GiveUpTokens(seat, word.number(0), write_effect(word.inner)))


@step
class ChooseEffect(Asked[Improvement, Choose]):
    """Choose one of several effects.  [improvement.effect.choose]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (Choose,)
    words: str

    def choices(self, s: Improvement, seat: Seat) -> Sequence[Choose]:
        return [Choose(one.slug) for one in parse_effect(self.words)]

    moves = choices

    def resolve(self, s: Improvement, seat: Seat, move: Choose) -> None:
        carry_out(s, seat, tuple(one for one in parse_effect(self.words) if one.slug == move.effect)[:1])

    def ask(self, s: Improvement, seat: Seat) -> Question:
        return asking(self, s, seat, "improvement.ask.choose")


@effect_word("choose", Form((), holds=True), asks=True)
def _choose(s: Improvement, seat: Seat, word: EffectWord) -> None:
    s.then(ChooseEffect(seat, write_effect(word.inner)))


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
        if move.area in self.raised:
            return Illegal("improvement.effect.areas", area=move.area)
        return upgrade_refusal(s, seat, move.area, 0)

    def resolve(self, s: Improvement, seat: Seat, move: Raise) -> None:
        raise_area(s, seat, move.area, self.levels)
        if self.left > 1:
            ask_for_areas(s, RaiseFree(seat, self.left - 1, self.levels, (*self.raised, move.area)))

    def ask(self, s: Improvement, seat: Seat) -> Question:
        return asking(self, s, seat, "improvement.ask.raise-free", {"left": self.left, "levels": self.levels})


@effect_word("advance-areas", Form((POSITIVE, POSITIVE)), asks=True)
def _advance_areas(s: Improvement, seat: Seat, word: EffectWord) -> None:
    ask_for_areas(s, RaiseFree(seat, word.number(0), word.number(1)))


def ask_for_areas(s: Improvement, question: RaiseFree) -> None:
    """Ask which area rises, if one can: what goes beyond the last level is lost.  [improvement.effect.areas]"""
    if question.moves(s, question.seat):
        s.then(question)


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
    memory.note_take_back(s, seat, card)
    s.hands[seat] += (card,)
    s.tell(CardTakenBack, seat, card)


@effect_word("take-back", Form((POSITIVE,)), asks=True)
def _take_back(s: Improvement, seat: Seat, word: EffectWord) -> None:
    """Ask for a card to take back. The card just played is the last one and stays.  [improvement.effect.take-back]"""
    others = s.played[seat][:-1]
    if len(others) <= word.number(0):
        for card in others:
            take_back(s, seat, card)
    else:
        s.then(*[TakeCardBack(seat)] * word.number(0))


@step
class DiscardCards(Asked[Improvement, Discard]):
    """Put hand cards under the deck, in an order of your choice.  [improvement.event.discard]"""

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
    memory.note_discard(s, seat, cards, away=away)
    s.hands[seat] = tuple(card for card in s.hands[seat] if card not in cards)
    if away:
        s.removed += cards
    else:
        s.deck += cards
    s.tell(CardsReturned, seat, len(cards), cards)


@effect_word("discard", Form((POSITIVE,)), asks=True)
def _discard(s: Improvement, seat: Seat, word: EffectWord) -> None:
    number = min(word.number(0), len(s.hands[seat]))
    ordered = s.options.discards == "under_deck" and number > 1
    if number and (ordered or number < len(s.hands[seat])):
        s.then(DiscardCards(seat, word.number(0)))
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
            price = self._price(s, move.area)
            raise_area(s, seat, move.area)
            lose(s, seat, "drachma", price)

    def _price(self, s: Improvement, area: Area) -> int:
        return event_price(s, self.seat, area, printed_price(s, self.seat, area), self.discount)

    def ask(self, s: Improvement, seat: Seat) -> Question:
        prices: dict[Raise | Pass, int] = {Raise(area): self._price(s, area) for area in self.areas}
        return asking(self, s, seat, "improvement.ask.upgrade-for-less", prices=prices)


@effect_word("may-upgrade", Form(("number", "area"), repeats=True), asks=True)
def _may_upgrade(s: Improvement, seat: Seat, word: EffectWord) -> None:
    areas = tuple(map(word.area, range(1, len(word.args))))
    question = UpgradeForLess(seat, word.number(0), areas)
    if len(question.moves(s, seat)) > 1:
        s.then(question)
