"""What a seat may see, built by inclusion. Only the owner sees hands, packs and sealed cards; nobody sees decks."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TypedDict

from agora.core.engine import Decision, Sealed, Seat
from agora.core.keep import Keep
from agora.games.improvement.effect_words import COLOURS
from agora.games.improvement.event_phase import happens_early
from agora.games.improvement.memory import AWAY, DECK, PACK, Place
from agora.games.improvement.moves import Assign, Pick
from agora.games.improvement.outlook import (
    EventOnSeat,
    Reach,
    area_prices,
    event_now,
    reach,
    strength_after_expansion,
)
from agora.games.improvement.politics import NeedsView, requirements, requirements_of
from agora.games.improvement.queries import colonize_loss, token_price, upgrades
from agora.games.improvement.rounds import PHASE_NAMES, PHASES
from agora.games.improvement.scoring import kept_score, seat_facts
from agora.games.improvement.setup import Draft
from agora.games.improvement.state import NOBODY, Improvement


class LineView(TypedDict):
    """A line of the score."""

    name: str
    points: int
    facts: Mapping[str, int]


class ScoreView(TypedDict):
    """The points of a seat if the game ended now."""

    total: int
    lines: Sequence[LineView]


class PlayerView(TypedDict):
    """One seat's polis and all that lies open before it."""

    seat: int
    polis: str | None
    development: int
    drachma: int
    vp: int
    citizenry: int
    tax_revenue: int
    glory: int
    troop_strength: int
    philosophy: int
    culture: int
    economy: int
    military: int
    tokens: Mapping[str, int]
    special_tokens: Mapping[str, int]
    played: Sequence[str]
    hand: int  # how many cards
    pack: int  # how many cards its draft pack has
    dice: Sequence[int]
    actions: Sequence[str]  # after the reveal, in the order of the dice
    lost: Sequence[str]  # the actions it could not pay for
    bought: int
    answered: bool  # whether it has made its sealed choice
    prices: Mapping[str, Sequence[int]]  # by area: what each level costs in the Progress Phase, with discounts
    upgrades: int  # levels it may raise in a Progress Phase without a Philosophy token
    token_price: int  # the price of a Knowledge token in a Trade action
    levels: Sequence[NeedsView]  # by level of the development track: what is met and missing
    expansion: int  # Troop Strength to colonize with after a Military Expansion
    score: ScoreView


class CityView(TypedDict):
    """A Colonial City."""

    city: str
    needs: int
    loses: int
    loses_you: int  # with your reductions
    drachma: int
    vp: int
    tokens: Mapping[str, int]
    special: bool
    owner: int | None
    reach: Reach | None  # with your Troop Strength now, or after a Military Expansion


class MilestoneView(TypedDict):
    """A milestone, and who has reached it."""

    milestone: str
    at_least: int
    seats: Sequence[int]


class MemoryView(TypedDict):
    """Cards that you have seen: they lie in these places, in some order."""

    cards: Sequence[str]
    places: Sequence[str]


class ImprovementView(TypedDict):
    """All that a seat, or a spectator, may know."""

    seats: int
    you: int | None
    to_act: Sequence[int]
    over: bool
    round: int
    phase: str | None
    start: int
    event: str | None
    event_to_come: bool  # whether the event is still to happen
    event_now: Sequence[EventOnSeat]  # what it would do as things stand, for each seat it would affect
    past_events: Sequence[str]
    event_deck: int
    deck: int
    players: Sequence[PlayerView]
    cities: Sequence[CityView]
    milestones: Sequence[MilestoneView]
    hand: Sequence[str]  # your own cards
    hand_needs: Sequence[NeedsView]  # what each of your cards requires of you
    pack: Sequence[str]  # the cards you draft from
    pack_needs: Sequence[NeedsView]
    sealed: Sequence[str]  # your face-down choice: action cards in the order of your dice, or a card to draft
    remembered: Sequence[MemoryView]
    options: Mapping[str, str | int | bool | Sequence[str] | None]


def view(s: Improvement, seat: Seat | None, keep: Keep) -> ImprovementView:
    """Show the table to a seat: what all see, and what this seat sees besides."""
    public = keep.once("public view", partial(_public, s, keep))
    if seat is None:
        return public
    mine, hand, pack = seat_facts(s, seat), s.hands[seat], s.packs[seat]
    return {
        **public,
        "you": seat,
        "cities": keep.shown(("cities", seat), mine, partial(_cities, s, seat)),
        "hand": list(hand),
        "hand_needs": keep.shown(("hand", seat), (hand, mine), partial(requirements_of, s, seat, hand)),
        "pack": list(pack),
        "pack_needs": keep.shown(("pack", seat), (pack, mine), partial(requirements_of, s, seat, pack)),
        "sealed": _sealed(s, seat),
        "remembered": _remembered(s, seat),
    }


def _public(s: Improvement, keep: Keep) -> ImprovementView:
    """What a spectator sees. Parts are kept until something changes in what they are made from."""
    top = s.stack[-1] if s.stack else None
    everyone = tuple(seat_facts(s, k) for k in range(s.options.seats))
    now = phase(s)
    to_come = _to_come(s, now)
    return {
        "seats": s.options.seats,
        "you": None,
        "to_act": list(top.to_act) if isinstance(top, Decision) else [],
        "over": top is None,
        "round": s.round,
        "phase": now,
        "start": s.start,
        "event": s.event,
        "event_to_come": to_come,
        "event_now": keep.shown("event", (s.event, everyone), partial(event_now, s)) if to_come else [],
        "past_events": list(s.past_events),
        "event_deck": len(s.event_deck),
        "deck": len(s.deck),
        "players": [keep.shown(("player", k), facts, partial(_player, s, k, keep)) for k, facts in enumerate(everyone)],
        "cities": keep.shown("cities", s.owners, partial(_cities, s, None)),
        "milestones": keep.shown("milestones", s.milestones, partial(_milestones, s)),
        "hand": [],
        "hand_needs": [],
        "pack": [],
        "pack_needs": [],
        "sealed": [],
        "remembered": _remembered(s, None),
        "options": keep.shown("options", (s.options,), partial(_options, s)),
    }


def _options(s: Improvement) -> dict[str, str | int | bool | Sequence[str] | None]:
    return {name: getattr(s.options, name) for name in s.options.__dataclass_fields__}


def _milestones(s: Improvement) -> list[MilestoneView]:
    return [
        {"milestone": goal.id, "at_least": goal.at_least, "seats": list(taken)}
        for goal, taken in zip(s.box.milestones, s.milestones, strict=True)
    ]


def _remembered(s: Improvement, seat: Seat | None) -> list[MemoryView]:
    return [
        {"cards": list(cards), "places": [place_name(s, place) for place in places]}
        for cards, places in s.seen[s.options.seats if seat is None else seat]
    ]


def phase(s: Improvement) -> str | None:
    """The current phase, found by the phase that is planned next; `setup` before the rounds, `end` after them."""
    if not s.stack:
        return None
    for planned in reversed(s.stack):
        number = _NUMBER_OF.get(type(planned))
        if number is not None:
            return PHASE_NAMES[number - 1] if number else None
        if isinstance(planned, Draft):
            return "draft"
    return "end" if s.round else "setup"


_NUMBER_OF = {type(phase): number for number, phase in enumerate(PHASES)}  # each phase has a class of its own


def place_name(s: Improvement, place: Place) -> str:
    """A place of the memory in words: `hand 1`, `pack 2`, `deck 3` (from the top, 0 is next), `away`."""
    if place >= DECK:
        return f"deck {place - DECK - s.drawn}"
    if place == AWAY:
        return "away"
    return f"pack {place - PACK}" if place >= PACK else f"hand {place}"


def _player(s: Improvement, seat: Seat, keep: Keep) -> PlayerView:
    """A player as everyone sees them; made from their `seat_facts` alone."""
    score = kept_score(s, seat, keep)
    top = s.stack[-1] if s.stack else None
    answered = isinstance(top, Decision) and seat in top.seats and seat not in top.to_act
    return {
        "seat": seat,
        "polis": s.poleis[seat] if s.poleis else None,
        "development": s.development[seat],
        "drachma": s.drachma[seat],
        "vp": s.vp[seat],
        "citizenry": s.citizenry[seat],
        "tax_revenue": s.tax_revenue[seat],
        "glory": s.glory[seat],
        "troop_strength": s.troop_strength[seat],
        "philosophy": s.philosophy[seat],
        "culture": s.culture[seat],
        "economy": s.economy[seat],
        "military": s.military[seat],
        "tokens": dict(zip(COLOURS, s.tokens[seat], strict=True)),
        "special_tokens": dict(zip(COLOURS, s.special[seat], strict=True)),
        "played": list(s.played[seat]),
        "hand": len(s.hands[seat]),
        "pack": len(s.packs[seat]),
        "dice": list(s.dice[seat]),
        "actions": list(s.actions[seat]),
        "lost": list(s.lost[seat]),
        "bought": s.bought[seat],
        "answered": answered,
        "prices": area_prices(s, seat) if s.poleis else {},
        "upgrades": upgrades(s, seat) if s.poleis else 0,
        "token_price": token_price(s, seat) if s.poleis else 0,
        "levels": [requirements(s, seat, level) for level in s.box.levels[s.poleis[seat]]] if s.poleis else [],
        "expansion": strength_after_expansion(s, seat) if s.poleis else 0,
        "score": {
            "total": score.total,
            "lines": [{"name": part.name, "points": part.points, "facts": part.facts} for part in score.parts],
        },
    }


def _sealed(s: Improvement, seat: Seat) -> list[str]:
    """The seat's own secret choice, until all choices are revealed.  [improvement.dice.cards]"""
    top = s.stack[-1] if s.stack else None
    move = dict(top.answers).get(seat) if isinstance(top, Sealed) else None
    if isinstance(move, Assign):
        return list(move.actions)
    return [move.card] if isinstance(move, Pick) and move.card is not None else []


def _to_come(s: Improvement, now: str | None) -> bool:
    """Whether the event of the round is still to happen.  [improvement.event]"""
    before = PHASE_NAMES[: PHASE_NAMES.index("dice" if happens_early(s) else "event")]
    return now in before


def _cities(s: Improvement, seat: Seat | None) -> list[CityView]:
    within: Sequence[Reach | None] = [None] * len(s.owners)
    losses = {city.loses: city.loses for city in s.box.cities}
    if seat is not None and s.poleis:
        within = reach(s, seat)
        losses = {loses: colonize_loss(s, seat, loses) for loses in losses}
    return [
        {
            "city": city.id,
            "needs": city.needs,
            "loses": city.loses,
            "loses_you": losses[city.loses],
            "drachma": city.drachma,
            "vp": city.vp,
            "tokens": dict(zip(COLOURS, city.tokens, strict=True)),
            "special": city.special,
            "owner": None if owner == NOBODY else owner,
            "reach": near,
        }
        for city, owner, near in zip(s.box.cities, s.owners, within, strict=True)
    ]
