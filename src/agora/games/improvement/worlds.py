"""Dealing anew all that a seat cannot know: hands, packs and deck as far as it does not remember them, coming events,
and the sealed answers of the others."""

from collections import Counter
from dataclasses import replace

from agora.core.chance import shuffled
from agora.core.engine import Move, Rng, Sealed, Seat
from agora.games.improvement.box import Card
from agora.games.improvement.memory import AWAY, DECK, PACK, Place
from agora.games.improvement.state import Improvement


def determinized(s: Improvement, seat: Seat | None, rng: Rng) -> Improvement:
    """A state that the seat (None: a spectator) cannot tell from `s`."""
    world = s.clone()
    _deal_cards(world, seat, rng)
    _deal_events(world, rng)
    _seal_anew(world, seat, rng)
    return world


def _deal_cards(s: Improvement, seat: Seat | None, rng: Rng) -> None:
    n = s.options.seats
    hidden = _hidden(s, seat)
    groups = s.seen[n if seat is None else seat]
    known = {card for cards, _ in groups for card in cards}
    pool = list(shuffled([card for _, card in hidden if card not in known], rng))
    left = Counter(place for place, _ in hidden)
    placed: dict[Place, list[Card]] = {}
    for cards, places in groups:
        filled = [*cards, *(pool.pop() for _ in range(len(places) - len(cards)))]
        for place, card in zip(places, shuffled(filled, rng), strict=True):
            placed.setdefault(place, []).append(card)
            left[place] -= 1
    for place, number in left.items():
        for _ in range(number):
            placed.setdefault(place, []).append(pool.pop())
    for k in range(n):
        if k != seat:
            s.hands[k] = tuple(placed.get(k, ()))
    s.packs = tuple(pack if k == seat else tuple(placed.get(PACK + k, ())) for k, pack in enumerate(s.packs))
    s.deck = tuple(placed[DECK + s.drawn + i][0] for i in range(len(s.deck)))
    s.removed = tuple(placed.get(AWAY, ()))


def _hidden(s: Improvement, seat: Seat | None) -> list[tuple[Place, Card]]:
    """All cards that do not lie open before a seat, and where they are."""
    n = s.options.seats
    return [
        *((k, card) for k in range(n) if k != seat for card in s.hands[k]),
        *((PACK + k, card) for k in range(n) if k != seat for card in s.packs[k]),
        *((DECK + s.drawn + i, card) for i, card in enumerate(s.deck)),
        *((AWAY, card) for card in s.removed),
    ]


def _deal_events(s: Improvement, rng: Rng) -> None:
    """Which events come, and in which order; the fixed ones are known to all."""
    out = {s.event, *s.past_events}
    unknown = shuffled([event for event in s.box.other_events if event not in out], rng)
    others = iter(unknown)
    fixed = (s.box.first_event, s.box.last_event)
    s.event_deck = tuple(event if event in fixed else next(others) for event in s.event_deck)


def _seal_anew(s: Improvement, seat: Seat | None, rng: Rng) -> None:
    """The others' answers to a question that is not revealed yet: any legal ones."""
    top = s.stack[-1] if s.stack else None
    if isinstance(top, Sealed) and top.answers:
        answers: list[tuple[Seat, Move]] = [
            (k, move if k == seat else top.sample(s, k, rng)) for k, move in top.answers
        ]
        s.stack[-1] = replace(top, answers=tuple(answers))
