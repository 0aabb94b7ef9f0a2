"""How the words of cards, levels and events are carried out, and the words that need no choice."""

from collections.abc import Callable
from typing import TypeAlias

from agora.core.engine import Seat, Step, step
from agora.games.improvement import memory
from agora.games.improvement.events import CardsDrawn
from agora.games.improvement.state import NOBODY, Improvement
from agora.games.improvement.tracks import amounts, count, gain, lose, raise_area
from agora.games.improvement.words import Word, Words, words_of, write_words

Verb: TypeAlias = Callable[[Improvement, Seat, Word], None]

VERBS: dict[str, Verb] = {}
ASKING: set[str] = set()  # words that plan steps: what follows them must wait


def word(name: str, *, asks: bool = False) -> Callable[[Verb], Verb]:
    """Teach a word. One that asks plans its questions with `s.then`."""

    def teach(verb: Verb) -> Verb:
        VERBS[name] = verb
        if asks:
            ASKING.add(name)
        return verb

    return teach


def carry_out(s: Improvement, seat: Seat, words: Words) -> None:
    """Carry out words in order; after a word that asks the rest waits until it is answered."""
    for i, one in enumerate(words):
        if one.verb in ASKING:
            rest = words[i + 1 :]
            if rest:
                s.then(Carry(seat, write_words(rest)))
            VERBS[one.verb](s, seat, one)
            return
        VERBS[one.verb](s, seat, one)


@step
class Carry(Step[Improvement]):
    """Words of a card, a level or an event take effect on a seat."""

    seat: Seat
    words: str

    def run(self, s: Improvement) -> None:
        carry_out(s, self.seat, words_of(self.words))


@word("gain")
def _gain(s: Improvement, seat: Seat, said: Word) -> None:
    gain(s, seat, said.name(0), said.number(1))


@word("lose")
def _lose(s: Improvement, seat: Seat, said: Word) -> None:
    lose(s, seat, said.name(0), said.number(1))


@word("lose-all")
def _lose_all(s: Improvement, seat: Seat, said: Word) -> None:
    lose(s, seat, said.name(0), amounts(s, said.name(0))[seat])


@word("gain-per")
def _gain_per(s: Improvement, seat: Seat, said: Word) -> None:
    gain(s, seat, said.name(0), worth(s, seat, said))


def worth(s: Improvement, seat: Seat, said: Word) -> int:
    """How much `gain` or `gain-per` gives."""
    if said.verb == "gain":
        return said.number(1)
    every = said.number(3) if len(said.args) > 3 else 1
    return said.number(1) * (count(s, seat, said.name(2)) // every)


@word("advance")
def _advance(s: Improvement, seat: Seat, said: Word) -> None:
    raise_area(s, seat, said.name(0), said.number(1))


@word("draw")
def _draw(s: Improvement, seat: Seat, said: Word) -> None:
    draw(s, seat, said.number(0))


def draw(s: Improvement, seat: Seat, number: int) -> None:
    """Take cards from the top of the deck, as many as there are.  [improvement.deck.out]"""
    cards = s.deck[:number]
    for card in cards:
        memory.drew(s, seat)
        s.deck = s.deck[1:]
        s.drawn += 1
        s.hands[seat] += (card,)
    if cards:
        s.tell(CardsDrawn, seat, len(cards), cards)


@word("if", asks=True)
def _if(s: Improvement, seat: Seat, said: Word) -> None:
    if holds(s, seat, said):
        carry_out(s, seat, said.inner)


def holds(s: Improvement, seat: Seat, said: Word) -> bool:
    """Whether the condition of an `if` is met."""
    condition, about = said.name(0), said.args[1]
    if condition == "dice_total_at_most":
        return bool(s.dice[seat]) and sum(s.dice[seat]) <= said.number(1)
    if condition == "city_taken":
        number = s.box.city_number.get(str(about))
        return number is not None and s.owners[number] != NOBODY
    levels = amounts(s, str(about))
    others = levels[:seat] + levels[seat + 1 :]
    if condition == "lowest":
        return levels[seat] <= min(others)
    if condition == "highest":
        return levels[seat] >= max(others)
    assert condition == "below_all_others", f"there is no condition {condition}"
    return levels[seat] < min(others)
