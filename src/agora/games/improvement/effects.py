"""Carries out effects of cards, levels and events, or tries them on a copy; defines the words that need no choice."""

from collections.abc import Callable
from typing import TypeAlias

from agora.core.engine import Seat, Step, step
from agora.games.improvement import memory
from agora.games.improvement.effect_words import (
    FORMS,
    POSITIVE,
    RESOURCES,
    Effect,
    EffectWord,
    Form,
    parse_effect,
    write_effect,
)
from agora.games.improvement.events import CardsDrawn
from agora.games.improvement.state import NOBODY, Improvement
from agora.games.improvement.tracks import amounts, count, gain, lose, raise_area

Meaning: TypeAlias = Callable[[Improvement, Seat, EffectWord], None]

MEANINGS: dict[str, Meaning] = {}  # what each word does
ASKING: set[str] = set()  # words that plan steps: the words after them must wait
UNFORESEEN: set[str] = set()  # words whose outcome nobody can know beforehand


def effect_word(verb: str, form: Form, *, asks: bool = False, foreseen: bool = True) -> Callable[[Meaning], Meaning]:
    """Define an effect word: its form and, by the decorated function, what it does to a seat.

    A word that `asks` plans its questions with `s.then`. A word that asks or shows something hidden is not `foreseen`:
    a preview names it instead of trying it.
    """

    def define(meaning: Meaning) -> Meaning:
        FORMS[verb] = form
        MEANINGS[verb] = meaning
        if asks:
            ASKING.add(verb)
        if asks or not foreseen:
            UNFORESEEN.add(verb)
        return meaning

    return define


def carry_out(s: Improvement, seat: Seat, effect: Effect, *after: Step[Improvement]) -> None:
    """Carry out the words of an effect in order, then the steps `after` it.

    After a word that asks, everything else waits for the answer.
    """
    s.then(*after)
    for i, word in enumerate(effect):
        if word.verb in ASKING:
            rest = effect[i + 1 :]
            if rest:
                s.then(Carry(seat, write_effect(rest)))
            MEANINGS[word.verb](s, seat, word)
            return
        MEANINGS[word.verb](s, seat, word)


@step
class Carry(Step[Improvement]):
    """An effect of a card, a level or an event happens to a seat."""

    seat: Seat
    words: str

    def run(self, s: Improvement) -> None:
        carry_out(s, self.seat, parse_effect(self.words))


# -- what an effect would change


def expected_changes(s: Improvement, seat: Seat, effect: Effect) -> dict[str, int]:
    """What an effect would change for a seat as things stand, without the words whose outcome is open."""
    twin = bare_twin(s)
    try_out(twin, seat, effect)
    return changes(s, twin, seat)


def bare_twin(s: Improvement) -> Improvement:
    """A copy of the table on which nothing is planned."""
    twin = s.clone()
    twin.stack = []
    return twin


def try_out(twin: Improvement, seat: Seat, effect: Effect) -> list[str]:
    """Carry out on a copy the words whose outcome is certain; return the verbs of the others."""
    unforeseen: list[str] = []
    for word in effect:
        if word.verb == "if":
            unforeseen += try_out(twin, seat, word.inner) if is_met(twin, seat, word) else []
        elif word.verb in UNFORESEEN:
            unforeseen.append(word.verb)
        else:
            MEANINGS[word.verb](twin, seat, word)
    return unforeseen


def changes(before: Improvement, after: Improvement, seat: Seat) -> dict[str, int]:
    """The resources that differ between two tables, for one seat."""
    found = {name: amounts(after, name)[seat] - amounts(before, name)[seat] for name in RESOURCES}
    return {name: change for name, change in found.items() if change}


# -- words that need no choice


@effect_word("gain", Form(("resource", POSITIVE)))
def _gain(s: Improvement, seat: Seat, word: EffectWord) -> None:
    gain(s, seat, word.resource(0), word.number(1))


@effect_word("lose", Form(("resource", POSITIVE)))
def _lose(s: Improvement, seat: Seat, word: EffectWord) -> None:
    lose(s, seat, word.resource(0), word.number(1))


@effect_word("lose-all", Form(("resource",)))
def _lose_all(s: Improvement, seat: Seat, word: EffectWord) -> None:
    lose(s, seat, word.resource(0), amounts(s, word.resource(0))[seat])


@effect_word("gain-per", Form(("resource", POSITIVE, "count", POSITIVE), optional=1))
def _gain_per(s: Improvement, seat: Seat, word: EffectWord) -> None:
    gain(s, seat, word.resource(0), worth(s, seat, word))


def worth(s: Improvement, seat: Seat, word: EffectWord) -> int:
    """How much `gain` or `gain-per` gives."""
    if word.verb == "gain":
        return word.number(1)
    every = word.number(3) if len(word.args) > 3 else 1
    return word.number(1) * (count(s, seat, word.name(2)) // every)


@effect_word("advance", Form(("area", POSITIVE)))
def _advance(s: Improvement, seat: Seat, word: EffectWord) -> None:
    raise_area(s, seat, word.area(0), word.number(1))


@effect_word("draw", Form((POSITIVE,)), foreseen=False)
def _draw(s: Improvement, seat: Seat, word: EffectWord) -> None:
    draw(s, seat, word.number(0))


def draw(s: Improvement, seat: Seat, number: int) -> None:
    """Take cards from the top of the deck, as many as there are.  [improvement.deck.out]"""
    cards = s.deck[:number]
    for card in cards:
        memory.note_draw(s, seat)
        s.deck = s.deck[1:]
        s.drawn += 1
        s.hands[seat] += (card,)
    if cards:
        s.tell(CardsDrawn, seat, len(cards), cards)


@effect_word("modify", Form(("modifier",)))
def _modify(s: Improvement, seat: Seat, word: EffectWord) -> None:
    """Do nothing: queries.py looks up modifiers when it counts."""


@effect_word("if", Form(("condition",), holds=True), asks=True)
def _if(s: Improvement, seat: Seat, word: EffectWord) -> None:
    if is_met(s, seat, word):
        carry_out(s, seat, word.inner)


def is_met(s: Improvement, seat: Seat, word: EffectWord) -> bool:
    """Whether the condition of an `if` is met."""
    condition, about = word.name(0), word.args[1]
    if condition == "dice_total_at_most":
        return bool(s.dice[seat]) and sum(s.dice[seat]) <= word.number(1)
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
