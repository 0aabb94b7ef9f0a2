"""What each seat remembers of cards that it no longer sees.

A *fact* says: these cards lie somewhere in these places. Places are `hand-1`, `history-1`, `under-1` (Alexander),
`box-3` (the fourth card that left the game), `red-5` (the fifth card from the bottom of the red stack) and `offer`.
When a card moves from one place to another and an observer sees only its back, his facts about cards of that colour in
the first place are widened to both places. So facts become less exact, but never wrong. The last observer is a
spectator.
"""

from collections.abc import Iterable, Sequence

from agora.core.engine import Seat
from agora.games.polis.box import COLOURS, END, CardId, ColourNumber
from agora.games.polis.state import Fact, Polis

OFFER = "offer"


def hand(seat: Seat) -> str:
    """The hand of a seat, as a place."""
    return f"hand-{seat}"


def pile(seat: Seat) -> str:
    """The history pile of a seat, as a place."""
    return f"history-{seat}"


def under(seat: Seat) -> str:
    """Under the Alexander of a seat, as a place."""
    return f"under-{seat}"


def gone(number: int) -> str:
    """A card that left the game, as a place."""
    return f"box-{number}"


def stack_card(colour: ColourNumber, height: int) -> str:
    """A card of a stack, as a place: its height in the stack, counted from 1 at the bottom."""
    return f"{COLOURS[colour]}-{height}"


def learn(s: Polis, observer: Seat, place: str, cards: Sequence[CardId]) -> None:
    """Note that an observer has seen cards go to a place."""
    if cards and place != hand(observer):
        s.seen[observer] = _with(s.seen[observer], (place,), tuple(cards))


def note_build(s: Polis, seat: Seat, card: CardId) -> None:
    """Note that a hand card is laid out for everyone to see."""
    if s.peeked:
        note_show(s, hand(seat), card)


def note_offer(s: Polis, seat: Seat, card: CardId) -> None:
    """Note that a hand card lies face down for auction."""
    if s.peeked:
        colour = s.box.colour(card)
        for observer, facts in enumerate(s.seen):
            if facts and observer != seat:
                s.seen[observer] = _wider(s, facts, hand(seat), (OFFER,), colour)


def note_reveal(s: Polis, card: CardId) -> None:
    """Note that the offered card is laid out for everyone to see."""
    if s.peeked:
        note_show(s, OFFER, card)
        note_move_all(s, OFFER, ())


def note_unsold(s: Polis, seat: Seat, place: str, card: CardId) -> None:
    """Note that the offered card leaves the game face down; its seller knows it."""
    if s.peeked:
        note_move_all(s, OFFER, (place,))
    learn(s, seat, place, (card,))


def note_show(s: Polis, place: str, card: CardId) -> None:
    """Note that a card leaves a place face up, for everyone to see."""
    for observer, facts in enumerate(s.seen):
        if facts:
            s.seen[observer] = _without(facts, place, card)


def note_move(s: Polis, place: str, to: str, card: CardId, knowers: Iterable[Seat]) -> None:
    """Note that a card moves face down; only those who know it see which one it is."""
    colour = s.box.colour(card)
    for observer, facts in enumerate(s.seen):
        if observer in knowers:
            if facts:
                s.seen[observer] = _without(facts, place, card)
            learn(s, observer, to, (card,))
        elif facts and (s.peeked or not place.startswith("hand")):
            s.seen[observer] = _wider(s, facts, place, (to,), colour)


def note_draw(s: Polis, seat: Seat, colour: ColourNumber, card: CardId) -> None:
    """Note that the top card of a stack, which has just left it, goes into a hand."""
    if not s.peeked:
        return
    place = stack_card(colour, len(s.stacks[colour]) + 1)
    for observer, facts in enumerate(s.seen):
        if facts:
            moved = _without(facts, place, card) if observer == seat else _moved(facts, place, (hand(seat),))
            s.seen[observer] = moved


def note_move_all(s: Polis, place: str, to: Sequence[str]) -> None:
    """Note that all cards of a place go to other places; facts about it become facts about them."""
    for observer, facts in enumerate(s.seen):
        if facts:
            s.seen[observer] = _moved(facts, place, tuple(to))


def note_peek(s: Polis, seat: Seat, colour: ColourNumber) -> None:
    """Note that a seat looks at the top card of a stack."""
    cards = s.stacks[colour]
    s.peeked = True
    note_look(s, seat, stack_card(colour, len(cards)), cards[:1])


def note_look(s: Polis, observer: Seat, place: str, cards: Sequence[CardId]) -> None:
    """Note that an observer sees all cards of a place; his facts about several places get narrower."""
    facts: tuple[Fact, ...] = ()
    rest = list(cards)
    for places, known in s.seen[observer]:
        if place not in places:
            facts = _with(facts, places, known)
            continue
        elsewhere = []
        for card in known:
            if card in rest:
                rest.remove(card)
            else:
                elsewhere.append(card)
        others = tuple(other for other in places if other != place)
        if others and elsewhere:
            facts = _with(facts, others, tuple(elsewhere))
    s.seen[observer] = _with(facts, (place,), tuple(cards)) if cards else facts


def _with(facts: tuple[Fact, ...], places: tuple[str, ...], cards: tuple[CardId, ...]) -> tuple[Fact, ...]:
    for i, (known_places, known) in enumerate(facts):
        if known_places == places:
            return (*facts[:i], (places, tuple(sorted((*known, *cards)))), *facts[i + 1 :])
    return tuple(sorted((*facts, (places, tuple(sorted(cards))))))


def _without(facts: tuple[Fact, ...], place: str, card: CardId) -> tuple[Fact, ...]:
    """Take a card out of the narrowest fact about its place: the card seen may be the card known to lie there."""
    found = -1
    for i, (places, cards) in enumerate(facts):
        if place in places and card in cards and (found < 0 or len(places) < len(facts[found][0])):
            found = i
    if found < 0:
        return facts
    places, cards = facts[found]
    at = cards.index(card)
    left = cards[:at] + cards[at + 1 :]
    return (*facts[:found], *(((places, left),) if left else ()), *facts[found + 1 :])


def _moved(facts: tuple[Fact, ...], place: str, to: tuple[str, ...]) -> tuple[Fact, ...]:
    if not any(place in places for places, _ in facts):
        return facts
    found: tuple[Fact, ...] = ()
    for places, cards in facts:
        now = tuple(sorted({*places, *to} - {place})) if place in places else places
        if now:
            found = _with(found, now, cards)
    return found


def _wider(
    s: Polis, facts: tuple[Fact, ...], place: str, to: tuple[str, ...], colour: ColourNumber
) -> tuple[Fact, ...]:
    if not any(place in places for places, _ in facts):
        return facts
    found: tuple[Fact, ...] = ()
    for places, cards in facts:
        moving = tuple(c for c in cards if place in places and c != END and s.box.colour(c) == colour)
        staying = tuple(c for c in cards if c not in moving)
        if staying:
            found = _with(found, places, staying)
        if moving:
            found = _with(found, tuple(sorted({*places, *to})), moving)
    return found
