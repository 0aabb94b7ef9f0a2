"""A situation as JSON in the rulebook's words: written, checked and set up.  See docs/positions/improvement.md."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TypedDict, cast

from agora.core.codec import Codec
from agora.core.engine import Seat, Step
from agora.core.errors import Malformed
from agora.core.positions import MOST, check_length, check_range, check_seat
from agora.core.questions import JSON
from agora.games.improvement.box import Box
from agora.games.improvement.dice import SIDES
from agora.games.improvement.effect_words import ACTIONS, AREAS, RESOURCES, Action, Resource
from agora.games.improvement.memory import AWAY, DECK, PACK, Place
from agora.games.improvement.options import ImprovementOptions
from agora.games.improvement.position_plan import PhaseName, plan
from agora.games.improvement.records import Card, EventCard, Needs, Polis
from agora.games.improvement.setup import read_poleis
from agora.games.improvement.state import NOBODY, Improvement, Known
from agora.games.improvement.tracks import amounts, dice_count
from agora.games.improvement.view import place_name
from agora.games.improvement.worlds import hidden_cards

NUMBERS = (*RESOURCES, *AREAS, "development", "bought")
PLAIN_POLEIS = ("athens", "miletus", "argos", "olympia")  # their first level has no lasting effect
PLACE = re.compile(r"(hand|pack|deck) ([0-9]{1,3})|away")


class Remembered(TypedDict):
    """Cards that somebody has seen: they lie in these places, in some order."""

    cards: Sequence[Card]
    places: Sequence[str]


class Position(TypedDict, total=False):
    """Everything on the table, by seat if it belongs to one. A field that is left out has a default or is dealt."""

    options: Mapping[str, JSON]
    seats: int  # default: as many as the first list by seat has, or two
    round: int
    start: int  # the seat with the start player marker
    phase: PhaseName
    now: Sequence[Step[Improvement]]  # the steps to come, next first; with `phase`, the phases after it follow
    polis: Sequence[Polis]
    development: Sequence[int]
    drachma: Sequence[int]
    vp: Sequence[int]
    citizenry: Sequence[int]
    tax_revenue: Sequence[int]
    glory: Sequence[int]
    troop_strength: Sequence[int]
    philosophy: Sequence[int]
    culture: Sequence[int]
    economy: Sequence[int]
    military: Sequence[int]
    bought: Sequence[int]  # Knowledge tokens bought this round
    tokens: Sequence[Needs]
    special_tokens: Sequence[Needs]
    hands: Sequence[Sequence[Card] | int]  # a number: that many cards are dealt
    played: Sequence[Sequence[Card]]
    packs: Sequence[Sequence[Card]]  # in the draft
    deck: Sequence[Card]  # top first
    removed: Sequence[Card]  # discarded out of the game
    dice: Sequence[Sequence[int]]
    actions: Sequence[Sequence[Action]]  # revealed, in the order of the dice
    lost: Sequence[Sequence[Action]]  # the actions that could not be paid for
    cities: Mapping[str, int]  # the conquered cities, and by whom
    milestones: Mapping[str, Sequence[int]]  # the milestones reached, and by whom
    event: EventCard | None  # the event of this round
    event_deck: Sequence[EventCard]  # next first
    past_events: Sequence[EventCard]
    remembered: Sequence[Sequence[Remembered]]  # by seat, and last what a spectator remembers


BY_SEAT = (
    *NUMBERS, "polis", "tokens", "special_tokens", "hands", "played", "packs", "dice", "actions", "lost",
)  # fmt: skip


def write(s: Improvement, codec: Codec) -> Mapping[str, JSON]:
    """Write the whole situation, secrets included."""
    position: dict[str, JSON] = {
        "options": codec.record(ImprovementOptions).write(s.options),
        "round": s.round,
        "start": s.start,
        "polis": list(s.poleis),
        **{name: amounts(s, name)[:] for name in NUMBERS},
        "tokens": [held._asdict() for held in s.tokens],
        "special_tokens": [held._asdict() for held in s.special],
        "hands": [list(hand) for hand in s.hands],
        "played": [list(cards) for cards in s.played],
        "packs": [list(pack) for pack in s.packs],
        "deck": list(s.deck),
        "removed": list(s.removed),
        "dice": [list(dice) for dice in s.dice],
        "actions": [list(actions) for actions in s.actions],
        "lost": [list(actions) for actions in s.lost],
        "cities": {city.id: k for city, k in zip(s.box.cities, s.owners, strict=True) if k != NOBODY},
        "milestones": {
            goal.id: list(taken) for goal, taken in zip(s.box.milestones, s.milestones, strict=True) if taken
        },
        "event": s.event,
        "event_deck": list(s.event_deck),
        "past_events": list(s.past_events),
        "remembered": [
            [{"cards": list(cards), "places": [place_name(s, place) for place in places]} for cards, places in groups]
            for groups in s.seen
        ],
        "now": [codec.steps.write(step) for step in reversed(s.stack)],
    }
    return position


def given_options(given: Position) -> Mapping[str, JSON]:
    """The options a position names, seats included."""
    options = given.get("options", {})
    counts = [len(given[name]) for name in BY_SEAT if given.get(name)]  # type: ignore[literal-required]  # BY_SEAT names fields
    seats = given.get("seats", options.get("seats", counts[0] if counts else 2))
    if options.get("seats", seats) != seats:
        raise Malformed("improvement.position.seats")
    return {**options, "seats": seats}


def set_up(given: Position, options: ImprovementOptions, box: Box) -> Improvement:
    """Set up a situation, or raise Malformed saying what is wrong with it."""
    s = Improvement(options, box)
    n = options.seats
    s.start = check_seat(given.get("start", options.start if isinstance(options.start, int) else 0), "start", n)
    s.poleis = read_poleis(s, _poleis(s, given))
    _set_numbers(s, given)
    s.tokens = list(check_length(given.get("tokens", s.tokens), "tokens", n))
    s.special = list(check_length(given.get("special_tokens", s.special), "special_tokens", n))
    _lay_cards(s, given)
    _set_dice(s, given)
    s.owners = tuple(_read_owner(given.get("cities", {}), city.id, n) for city in box.cities)
    for city in given.get("cities", {}):
        if city not in box.city_number:
            raise Malformed("improvement.position.city", name=city[:40])
    _set_milestones(s, given.get("milestones", {}))
    dealt = "deck" in given and "hands" in given and not any(isinstance(hand, int) for hand in given["hands"])
    s.seen = _read_memory(s, given.get("remembered", [()] * (n + 1)), dealt)
    plan(
        s,
        phase=given.get("phase"),
        now=given.get("now"),
        hands=given.get("hands"),
        packs="packs" in given,
        deck="deck" in given,
        round_number=given.get("round"),
        event=given.get("event"),
        event_deck=given.get("event_deck"),
        past_events=given.get("past_events", ()),
    )
    return s


def _poleis(s: Improvement, given: Position) -> Sequence[Polis]:
    """The poleis. Any left out are plain ones, whose first level has no lasting effect."""
    n = s.options.seats
    named = given.get("polis") or s.options.poleis
    if named:
        if len(set(named)) < len(named):
            raise Malformed("improvement.options.poleis.twice")
        if s.options.poleis and tuple(named) != s.options.poleis:
            raise Malformed("improvement.position.polis")
        return check_length(named, "polis", n)
    plain = [polis for polis in PLAIN_POLEIS if polis in s.box.levels]
    return [*plain, *(polis for polis in s.box.levels if polis not in plain)][:n]


def _set_numbers(s: Improvement, given: Position) -> None:
    for name in NUMBERS:
        values: Sequence[int] = given.get(name, amounts(s, name))  # type: ignore[assignment]  # NUMBERS are such fields
        for seat, value in enumerate(check_length(values, name, s.options.seats)):
            low = 1 if name in AREAS or name == "development" else 0
            high = _most(s, seat, name, "now" in given)
            check_range(value, f"{name}[{seat}]", low, high)
        amounts(s, name)[:] = values


def _most(s: Improvement, seat: Seat, name: str, in_the_middle: bool) -> int:
    if name in AREAS:
        return len(s.box.areas[name])
    if name == "development":
        return len(s.box.levels[s.poleis[seat]])
    if name == "troop_strength" and in_the_middle:
        return MOST  # a Military Expansion may be under way
    return s.box.limit.get(cast(Resource, name), MOST)  # any other name has no limit either


def _lay_cards(s: Improvement, given: Position) -> None:
    """Lay out all cards that are named, each once."""
    n = s.options.seats
    hands = check_length(given.get("hands", [()] * n), "hands", n)
    s.hands = [() if isinstance(hand, int) else tuple(hand) for hand in hands]
    s.played = [tuple(cards) for cards in check_length(given.get("played", [()] * n), "played", n)]
    s.packs = tuple(tuple(pack) for pack in check_length(given.get("packs", [()] * n), "packs", n))
    s.deck = tuple(given.get("deck", ()))
    s.removed = tuple(given.get("removed", ()))
    seen: set[Card] = set()
    for card in s.cards_laid():
        if card not in s.box.cards:
            raise Malformed("improvement.position.no-card", name=card[:40])
        if card in seen:
            raise Malformed("improvement.position.twice", card=card)
        seen.add(card)


def _set_dice(s: Improvement, given: Position) -> None:
    n = s.options.seats
    s.dice = [tuple(dice) for dice in check_length(given.get("dice", s.dice), "dice", n)]
    s.actions = [tuple(actions) for actions in check_length(given.get("actions", s.actions), "actions", n)]
    s.lost = [tuple(actions) for actions in check_length(given.get("lost", s.lost), "lost", n)]
    for seat, (dice, actions) in enumerate(zip(s.dice, s.actions, strict=True)):
        for die in dice:
            check_range(die, f"dice[{seat}]", 1, SIDES)
        if len(dice) > len(ACTIONS):
            raise Malformed("core.read.length", path=f"dice[{seat}]", expected=dice_count(s, seat), got=len(dice))
        if dice and actions and len(dice) != len(actions):
            raise Malformed("core.read.length", path=f"actions[{seat}]", expected=len(dice), got=len(actions))
        if len(set(actions)) < len(actions):
            raise Malformed("improvement.position.action", seat=seat)
        if not set(s.lost[seat]) <= set(actions):
            raise Malformed("improvement.position.lost", seat=seat)


def _read_owner(cities: Mapping[str, int], city: str, seats: int) -> Seat:
    return check_seat(cities[city], f"cities.{city}", seats) if city in cities else NOBODY


def _set_milestones(s: Improvement, given: Mapping[str, Sequence[int]]) -> None:
    names = [goal.id for goal in s.box.milestones]
    for name in given:
        if name not in names:
            raise Malformed("improvement.position.milestone", name=name[:40], known=tuple(names))
    s.milestones = tuple(
        tuple(check_seat(seat, f"milestones.{name}", s.options.seats) for seat in sorted(set(given.get(name, ()))))
        for name in names
    )


def _read_memory(s: Improvement, given: Sequence[Sequence[Remembered]], dealt: bool) -> list[tuple[Known, ...]]:
    viewers = check_length(given, "remembered", s.options.seats + 1)
    return [_read_viewer(s, None if k == s.options.seats else k, groups, dealt) for k, groups in enumerate(viewers)]


def _read_viewer(s: Improvement, seat: Seat | None, groups: Sequence[Remembered], dealt: bool) -> tuple[Known, ...]:
    """Read what one seat, or a spectator, remembers. It must be true, and of cards it cannot see now."""
    hidden = hidden_cards(s, seat)
    where = {card: place for place, card in hidden}
    known = tuple(
        (tuple(sorted(group["cards"])), tuple(sorted(_read_place(s, p) for p in group["places"])))
        for group in groups
        if group["cards"]
    )
    for cards, places in known:
        if Counter(where.pop(card, None) for card in cards) - Counter(places):  # each card is in one group only
            raise Malformed("improvement.position.remembered", card=cards)
    if dealt and Counter(place for _, places in known for place in places) - Counter(place for place, _ in hidden):
        raise Malformed("improvement.position.remembered", card=tuple(card for cards, _ in known for card in cards))
    return known


def _read_place(s: Improvement, text: str) -> Place:
    found = PLACE.fullmatch(text)
    if not found:
        raise Malformed("improvement.position.place", name=text[:40])
    if text == "away":
        return AWAY
    number = int(found[2])
    if found[1] == "deck":
        return DECK + s.drawn + number
    return check_seat(number, text, s.options.seats) + (PACK if found[1] == "pack" else 0)
