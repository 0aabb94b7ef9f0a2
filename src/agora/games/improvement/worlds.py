"""Redeals all that a seat cannot know: hands, packs and deck where it does not remember them, coming events, and the
sealed answers of the others."""

from collections.abc import Mapping
from dataclasses import replace

from agora.core.chance import shuffled
from agora.core.engine import Move, Rng, Sealed, Seat
from agora.games.improvement.memory import AWAY, DECK, PACK, Place
from agora.games.improvement.records import Card, EventCard
from agora.games.improvement.state import Improvement


def determinize(s: Improvement, seat: Seat | None, rng: Rng) -> Improvement:
    """A state that the seat (None: a spectator) cannot tell from `s`."""
    world = s.clone()
    _deal_cards(world, seat, rng)
    _deal_events(world, rng)
    _seal_anew(world, seat, rng)
    return world


def _deal_cards(s: Improvement, seat: Seat | None, rng: Rng) -> None:
    """Swap hidden cards: within each remembered group, and among all cards that are not remembered."""
    n = s.options.seats
    hidden = hidden_cards(s, seat)
    groups = s.seen[n if seat is None else seat]
    known = {card for cards, _ in groups for card in cards}
    unknown = [(place, card) for place, card in hidden if card not in known]
    pool = list(shuffled(sorted(card for _, card in unknown), rng))
    becomes: dict[Card, Card] = {}
    for cards, places in groups:
        loose = list(places)
        for place, card in hidden:
            if card in cards:
                loose.remove(place)
        others = [_take(unknown, place) for place in loose]  # unknown cards in places of the group
        spots = [card for _, card in hidden if card in cards or card in others]  # in an order that tells nothing
        filled = [*cards, *(pool.pop() for _ in others)]
        becomes.update(zip(spots, shuffled(filled, rng), strict=True))
    becomes.update(zip([card for _, card in unknown], pool, strict=True))
    _rename(s, seat, becomes)


def _take(unknown: list[tuple[Place, Card]], place: Place) -> Card:
    """Take the first unknown card that lies in a place."""
    i = next(i for i, (there, _) in enumerate(unknown) if there == place)
    return unknown.pop(i)[1]


def _rename(s: Improvement, seat: Seat | None, becomes: Mapping[Card, Card]) -> None:
    """Replace hidden cards by others, and change what the other seats remember to match."""

    def rename(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple([becomes[card] for card in cards])  # every hidden card must have been redealt

    def rename_hidden(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(sorted([becomes.get(card, card) for card in cards]))  # the others may remember open cards too

    s.hands = [hand if k == seat else rename(hand) for k, hand in enumerate(s.hands)]
    s.packs = tuple(pack if k == seat else rename(pack) for k, pack in enumerate(s.packs))
    s.deck = rename(s.deck)
    s.removed = rename(s.removed)
    viewer = s.options.seats if seat is None else seat
    s.seen = [
        groups if k == viewer else tuple((rename_hidden(cards), places) for cards, places in groups)
        for k, groups in enumerate(s.seen)
    ]


def hidden_cards(s: Improvement, seat: Seat | None) -> list[tuple[Place, Card]]:
    """All cards that do not lie open before a seat, and where they are."""
    n = s.options.seats
    return [
        *((k, card) for k in range(n) if k != seat for card in s.hands[k]),
        *((PACK + k, card) for k in range(n) if k != seat for card in s.packs[k]),
        *((DECK + s.drawn + i, card) for i, card in enumerate(s.deck)),
        *((AWAY, card) for card in s.removed),
    ]


def unseen(s: Improvement, seat: Seat | None) -> dict[str, tuple[str, ...]]:
    """The politics cards that do not lie open before a seat (None: a spectator), and the events that may still come."""
    politics = sorted(card for _, card in hidden_cards(s, seat))
    return {"politics": tuple(politics), "events": tuple(sorted(_events_to_come(s)))}


def _events_to_come(s: Improvement) -> list[EventCard]:
    out = {s.event, *s.past_events}
    return [event for event in s.box.other_events if event not in out]


def _deal_events(s: Improvement, rng: Rng) -> None:
    """Redeal which events come, and in which order; everyone knows the fixed ones."""
    unknown = shuffled(_events_to_come(s), rng)
    others = iter(unknown)
    fixed = (s.box.first_event, s.box.last_event)
    s.event_deck = tuple(event if event in fixed else next(others) for event in s.event_deck)


def _seal_anew(s: Improvement, seat: Seat | None, rng: Rng) -> None:
    """Replace the others' answers to a question that is not revealed yet by any legal ones."""
    top = s.stack[-1] if s.stack else None
    if isinstance(top, Sealed) and top.answers:
        answers: list[tuple[Seat, Move]] = [
            (k, move if k == seat else top.sample(s, k, rng)) for k, move in top.answers
        ]
        s.stack[-1] = replace(top, answers=tuple(answers))
