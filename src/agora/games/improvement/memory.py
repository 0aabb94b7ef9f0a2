"""What a seat can remember of cards that are hidden now: packs it passed on, cards under the deck, cards taken back.

For each seat, and last for a spectator, `s.seen` holds groups of *cards, places*: all these cards lie in these places,
in some order. If there are more places than cards, the remaining places hold unknown cards. A place is a card of a hand
(the number of the seat), a card of a draft pack (PACK + seat), a place of the deck (DECK + its number, counted over all
cards that ever lay in the deck), or out of the game (AWAY). A seat sees its own hand and pack, so none of its groups
contains them.

When a card may have gone to one of several places, the groups involved are merged. So a group is always true.
"""

from collections.abc import Callable, Sequence

from agora.core.engine import Seat
from agora.games.improvement.records import Card
from agora.games.improvement.state import Improvement, Known

Place = int
PACK: Place = 10
AWAY: Place = 99
DECK: Place = 100


def _group(cards: Sequence[Card], places: Sequence[Place]) -> tuple[Known, ...]:
    return ((tuple(sorted(cards)), tuple(sorted(places))),) if cards else ()


def _without(places: Sequence[Place], gone: Place) -> list[Place]:
    rest = list(places)
    if gone in rest:
        rest.remove(gone)
    return rest


def _others(s: Improvement, seat: Seat) -> list[int]:
    return [viewer for viewer in range(len(s.seen)) if viewer != seat and s.seen[viewer]]


def top_place(s: Improvement) -> Place:
    """The place of the top card of the deck."""
    return DECK + s.drawn


def bottom_place(s: Improvement) -> Place:
    """The place that the next card under the deck will have."""
    return DECK + s.drawn + len(s.deck)


def learn(s: Improvement, viewer: int, card: Card, place: Place) -> None:
    """Note that a viewer learns which card lies in a place."""
    forget(s, viewer, card, place)
    s.seen[viewer] += _group((card,), (place,))


def forget(s: Improvement, viewer: int, card: Card, place: Place) -> None:
    """Note that the viewer sees a card leave a hidden place."""
    groups: list[Known] = []
    found = False
    for cards, places in s.seen[viewer]:
        if card in cards:
            found = True
            groups += _group([c for c in cards if c != card], _without(places, place))
        else:
            groups.append((cards, places))
    if not found:
        groups = _loosen(s, viewer, groups, place)
    s.seen[viewer] = tuple(groups)


def _loosen(s: Improvement, viewer: int, groups: list[Known], place: Place) -> list[Known]:
    """Note that a card of no group leaves a place: it may have been the unknown card of a group."""
    slack = [group for group in groups if place in group[1] and len(group[0]) < len(group[1])]
    if not slack:
        return groups
    rest = [group for group in groups if group not in slack]
    cards, places = _merge(slack)
    if place < PACK:
        places += [place] * _ungrouped(s, place, groups)
    return [*rest, *_group(cards, _without(places, place))]


def _merge(groups: Sequence[Known]) -> tuple[list[Card], list[Place]]:
    return [card for cards, _ in groups for card in cards], [place for _, places in groups for place in places]


def _ungrouped(s: Improvement, seat: Seat, groups: Sequence[Known]) -> int:
    """How many cards of a hand are in no group, before a card leaves it."""
    return len(s.hands[seat]) - sum(places.count(seat) for _, places in groups)


def note_play(s: Improvement, seat: Seat, card: Card) -> None:
    """Note that a card leaves a hand openly. Call it before the hand changes."""
    for viewer in _others(s, seat):
        forget(s, viewer, card, seat)


def note_take_back(s: Improvement, seat: Seat, card: Card) -> None:
    """Note that an open card goes into a hand, and everyone sees it."""
    for viewer in range(len(s.seen)):
        if viewer != seat:
            s.seen[viewer] += _group((card,), (seat,))


def note_draw(s: Improvement, seat: Seat) -> None:
    """Note that the top card of the deck goes into a hand. Call it before the card moves."""
    top, card = top_place(s), s.deck[0]
    for viewer in _others(s, seat):
        _change_places(s, viewer, lambda place: seat if place == top else place)
    if seat < len(s.seen):
        forget(s, seat, card, top)


def _change_places(s: Improvement, viewer: int, change: Callable[[Place], Place]) -> None:
    s.seen[viewer] = tuple(
        known for cards, places in s.seen[viewer] for known in _group(cards, [change(place) for place in places])
    )


def note_look(s: Improvement, seat: Seat, count: int) -> None:
    """Note that a seat looks at the top cards of the deck."""
    for i in range(count):
        learn(s, seat, s.deck[i], top_place(s) + i)


def note_keep(s: Improvement, seat: Seat, kept: Card, returned: Card) -> None:
    """Note that one of the top two cards goes into a hand, the other under the deck. Call it before they move."""
    first, second, bottom = top_place(s), top_place(s) + 1, bottom_place(s)
    for viewer in _others(s, seat):
        groups = s.seen[viewer]
        touched = [group for group in groups if first in group[1] or second in group[1]]
        if touched:
            cards, places = _merge(touched)
            places = [place for place in places if place not in (first, second)] + [seat, bottom]
            s.seen[viewer] = (*(group for group in groups if group not in touched), *_group(cards, places))
    forget(s, seat, kept, first if s.deck[0] == kept else second)
    forget(s, seat, returned, first if s.deck[0] == returned else second)
    s.seen[seat] += _group((returned,), (bottom,))


def note_discard(s: Improvement, seat: Seat, cards: Sequence[Card], *, away: bool) -> None:
    """Note that hand cards go unseen under the deck or out of the game. Call it before they move."""
    new_places = [AWAY if away else bottom_place(s) + i for i in range(len(cards))]
    for viewer in _others(s, seat):
        groups = s.seen[viewer]
        touched = [group for group in groups if seat in group[1]]
        if touched:
            known, places = _merge(touched)
            places += [seat] * _ungrouped(s, seat, groups)
            for place in new_places:
                places.remove(seat)
                places.append(place)
            s.seen[viewer] = (*(group for group in groups if group not in touched), *_group(known, places))
    for card, place in zip(cards, new_places, strict=True):
        s.seen[seat] += _group((card,), (place,))


def note_passed_packs(s: Improvement) -> None:
    """Note that each seat laid down a card of its pack and passed on the rest. Call it after `s.packs` has moved."""
    n = s.options.seats
    for viewer in range(n):
        following = (viewer + 1) % n
        groups = [(cards, _after_pick(places, n)) for cards, places in s.seen[viewer]]
        rest = s.packs[following]
        groups.append((rest, (PACK + following,) * len(rest)))
        mine = s.packs[viewer]
        s.seen[viewer] = tuple(
            known
            for cards, places in groups
            for known in _group([c for c in cards if c not in mine], [p for p in places if p != PACK + viewer])
        )


def _after_pick(places: Sequence[Place], n: int) -> tuple[Place, ...]:
    """A group after a pick. A pack that a viewer knows is one group: one card went to the hand, the rest moved on."""
    found: list[Place] = []
    picked: set[Place] = set()
    for place in places:
        if not PACK <= place < PACK + n:
            found.append(place)
        elif place not in picked:
            picked.add(place)
            found.append(place - PACK)
        else:
            found.append(PACK + (place - PACK + 1) % n)
    return tuple(found)


def note_last_cards(s: Improvement) -> None:
    """Note that the last card of each pack goes into the hand of the seat that holds it."""
    n = s.options.seats
    for viewer in range(n):
        _change_places(s, viewer, lambda place: place - PACK if PACK <= place < PACK + n else place)
