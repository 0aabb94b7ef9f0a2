"""Redeals what a seat cannot know, consistent with all that it remembers.  [polis.secret]"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache

from agora.core.chance import shuffled
from agora.core.engine import Rng, Seat
from agora.games.polis import memory
from agora.games.polis.auction import Auction, SellerChoice
from agora.games.polis.box import COLOURS, END, CardId, ColourNumber
from agora.games.polis.deal import BOTTOM
from agora.games.polis.state import Fact, Laid, Polis

Zone = list[CardId]
Slot = tuple[str, int, str]  # zone, index in it, and the place by its name in a fact


class FaceDown:
    """The face-down cards as lists that can be redealt, each card with the name of its place."""

    def __init__(self, s: Polis, seat: Seat | None) -> None:
        self.zones: dict[str, Zone] = {}
        for k in range(s.options.seats):
            if k != seat:
                self.zones[memory.hand(k)] = list(s.hands[k])
            self.zones[memory.pile(k)] = list(s.history[k])
            self.zones[memory.under(k)] = [card for laid in s.cities[k] for card in laid.under]
        self.zones["removed"] = list(s.removed)
        self.zones["gone"] = list(s.gone)
        for colour, name in enumerate(COLOURS):
            self.zones[name] = list(s.stacks[colour])
        offered = offer_of(s)
        if offered and offered.seller != seat:
            self.zones[memory.OFFER] = [offered.card]

    def slots(self, s: Polis) -> list[list[Slot]]:
        """Where face-down cards lie, by the colour of their backs."""
        cards = s.box.cards
        found: list[list[Slot]] = [[] for _ in COLOURS]
        for zone, lying in self.zones.items():
            if zone in COLOURS:
                found[COLOURS.index(zone)] += stack_slots(zone, len(lying))
            elif zone == "gone":
                for i, card in enumerate(lying):
                    found[cards[card].colour].append((zone, i, memory.gone(i)))
            else:
                for i, card in enumerate(lying):
                    found[cards[card].colour].append((zone, i, zone))
        return found


@cache
def stack_slots(stack: str, height: int) -> list[Slot]:
    """The slots of a stack, from its top."""
    return [(stack, i, f"{stack}-{height - i}") for i in range(height)]


def offer_of(s: Polis) -> Auction | SellerChoice | None:
    """The current auction."""
    for step in reversed(s.stack):
        if isinstance(step, Auction | SellerChoice):
            return step
    return None


def determinize(s: Polis, seat: Seat | None, rng: Rng) -> Polis:
    """A state that the seat (None: a spectator) cannot tell from `s`."""
    facts = s.seen[s.options.seats if seat is None else seat]
    table = FaceDown(s, seat)
    for colour, slots in enumerate(table.slots(s)):
        known = [part for fact in facts if (part := _about(s, fact, colour))[1]]
        for (zone, i, _place), card in zip(slots, _deal(table, slots, known, colour, rng), strict=True):
            table.zones[zone][i] = card
    return _rebuild(s, seat, table)


def unseen(s: Polis, seat: Seat | None) -> dict[str, tuple[CardId, ...]]:
    """The face-down cards that the seat (None: a spectator) does not hold, by the colour of their backs."""
    table = FaceDown(s, seat)
    by_colour = [sorted([table.zones[zone][i] for zone, i, _ in slots]) for slots in table.slots(s)]
    return {name: tuple(cards) for name, cards in zip(COLOURS, by_colour, strict=True)}


def _about(s: Polis, fact: Fact, colour: ColourNumber) -> Fact:
    """The part of a fact that is about a colour; an End card has the colour of its stack."""
    places, cards = fact
    name = COLOURS[colour]
    return places, tuple(c for c in cards if (places[0].startswith(name) if c == END else s.box.colour(c) == colour))


def _deal(table: FaceDown, slots: list[Slot], known: list[Fact], colour: ColourNumber, rng: Rng) -> list[CardId]:
    """Deal the cards of a colour to their slots, consistent with what is known of them."""
    cards = [table.zones[zone][i] for zone, i, _ in slots]
    if not known:
        return _deal_freely(table, slots, cards, colour, rng)
    pool = Counter(cards)
    at: dict[str, list[int]] = {}
    for k, (_zone, _i, place) in enumerate(slots):
        at.setdefault(place, []).append(k)
    bound = [(card, places) for places, cards in sorted(known, key=lambda fact: len(fact[0])) for card in cards]
    if pool[END] and END not in [card for card, _ in bound]:
        highest = end_card_at_most(table.zones[COLOURS[colour]])
        bound.append((END, tuple(memory.stack_card(colour, n) for n in range(1, highest + 1))))
    pool.subtract(card for card, _ in bound)
    laid = place_all([[k for place in places for k in at.get(place, ())] for _, places in bound], rng.below)
    assert laid is not None, f"not all that is remembered can be true: {known}"
    assert min(pool.values(), default=0) >= 0, f"more cards are remembered than there are: {known}"
    rest = iter(shuffled(sorted(pool.elements()), rng))
    return [bound[laid[k]][0] if k in laid else next(rest) for k in range(len(slots))]


def _deal_freely(
    table: FaceDown, slots: list[Slot], cards: list[CardId], colour: ColourNumber, rng: Rng
) -> list[CardId]:
    """Deal the cards of a colour of which nothing is known, except where its End card may lie."""
    if END not in cards:
        return list(shuffled(sorted(cards), rng))
    stack = table.zones[COLOURS[colour]]
    height = len(stack)
    lowest = slots.index(stack_slots(COLOURS[colour], height)[-1])
    spot = lowest - rng.below(min(height, end_card_at_most(stack)))
    cards.remove(END)
    dealt = list(shuffled(sorted(cards), rng))
    dealt.insert(spot, END)
    return dealt


def end_card_at_most(stack: Zone) -> int:
    """How high the End card of a stack can lie: among the last cards, unless a position has put it higher."""
    return max(BOTTOM + 1, len(stack) - stack.index(END))


def place_all(spots: Sequence[Sequence[int]], pick: Callable[[int], int]) -> dict[int, int] | None:
    """Give each thing one of its spots, no spot to two things. Return the thing of each spot, or None if impossible.

    A thing takes one of its `n` free spots, chosen by `pick(n)`; if none is free, others make room for it.
    """
    lying: dict[int, int] = {}

    def lay(thing: int, tried: set[int]) -> bool:
        free = [spot for spot in spots[thing] if spot not in lying]
        if free:
            lying[free[pick(len(free))]] = thing
            return True
        for spot in spots[thing]:
            if spot not in tried:
                tried.add(spot)
                if lay(lying[spot], tried):
                    lying[spot] = thing
                    return True
        return False

    return lying if all(lay(thing, set()) for thing in range(len(spots))) else None


def _rebuild(s: Polis, seat: Seat | None, table: FaceDown) -> Polis:
    world = s.clone()
    zones = table.zones
    for k in range(s.options.seats):
        if k != seat:
            world.hands[k] = tuple(zones[memory.hand(k)])
        world.history[k] = tuple(zones[memory.pile(k)])
        world.stolen[k] = _stolen(s, world, k)
        under = zones[memory.under(k)]
        if under:
            world.cities[k] = tuple(_with_under(laid, under) for laid in s.cities[k])
    world.removed, world.gone = tuple(zones["removed"]), tuple(zones["gone"])
    world.stacks = [tuple(zones[name]) for name in COLOURS]
    if memory.OFFER in zones:
        card = zones[memory.OFFER][0]
        world.stack = [replace(f, card=card) if isinstance(f, Auction | SellerChoice) else f for f in world.stack]
    _remember_anew(world, s.options.seats if seat is None else seat)
    return world


def _stolen(s: Polis, world: Polis, owner: Seat) -> tuple[CardId, ...]:
    """The used-up cards that Herodotus must have taken, given the pile in this world."""
    found: list[CardId] = []
    for card in sorted(set(s.spent[owner])):
        left = world.history[owner].count(card)
        as_it_is = left == s.history[owner].count(card)
        missing = s.stolen[owner].count(card) if as_it_is else s.spent[owner].count(card) - left
        found += [card] * missing
    return tuple(found)


def _remember_anew(world: Polis, reader: Seat) -> None:
    """Let the others remember this world's cards: the same places, and as many cards of the same colours."""
    mine = world.seen[reader]
    others = [k for k, facts in enumerate(world.seen) if k != reader and any(fact not in mine for fact in facts)]
    if not others:
        return  # all facts are the reader's too, and those cards were dealt to their places
    table = FaceDown(world, None)
    slots = [(colour, slot) for colour, of_colour in enumerate(table.slots(world)) for slot in of_colour]
    cards = [table.zones[zone][i] for _, (zone, i, _) in slots]
    at: dict[tuple[str, ColourNumber], list[int]] = {}
    for k, (colour, (_, _, place)) in enumerate(slots):
        at.setdefault((place, colour), []).append(k)
    for other in others:
        world.seen[other] = _refit(world, world.seen[other], mine, cards, at)


def _refit(
    world: Polis,
    facts: tuple[Fact, ...],
    mine: tuple[Fact, ...],
    cards: list[CardId],
    at: dict[tuple[str, ColourNumber], list[int]],
) -> tuple[Fact, ...]:
    """Change facts so that they are true of the cards in the same places; `at` gives the slots by place and colour.

    Facts that are also `mine` stay as they are. Of the others the reader knows the places, not the cards.
    """
    narrow = sorted(facts, key=lambda fact: (fact not in mine, len(fact[0]), fact[0]))
    wanted: list[list[int]] = []
    for places, known in narrow:
        shared = (places, known) in mine
        for card in known:
            colour = COLOURS.index(places[0].rpartition("-")[0]) if card == END else world.box.colour(card)
            there = [k for place in places for k in at.get((place, colour), ())]
            wanted.append(sorted(there, key=lambda k: cards[k] != card) if shared else there)
    laid = place_all(wanted, lambda n: 0)
    assert laid is not None, f"not all that is remembered can be true: {facts}"
    seen = iter([cards[k] for k in sorted(laid, key=laid.__getitem__)])
    return tuple(sorted((places, tuple(sorted([next(seen) for _ in known]))) for places, known in narrow))


def _with_under(laid: Laid, under: Zone) -> Laid:
    if not laid.under:
        return laid
    mine = tuple(under[: len(laid.under)])
    del under[: len(laid.under)]
    return laid._replace(under=mine)
