"""Numbers on the boards: gaining and losing within the limits, raising areas, counting what a seat has."""

from typing import cast

from agora.core.engine import Seat, Step, step
from agora.core.errors import Illegal
from agora.games.improvement.box import UNLIMITED
from agora.games.improvement.effect_words import AREAS, COLOURS, RESOURCES, Area, Resource
from agora.games.improvement.events import AreaRaised, Gained, Lost, TokenGivenUp, TokenTaken
from agora.games.improvement.records import Needs
from agora.games.improvement.state import Improvement

DICE = 2  # improvement.setup.start
BONUSES: tuple[Resource, ...] = ("citizenry", "tax_revenue", "glory", "vp")  # the bonuses of an area level, except dice


def gain(s: Improvement, seat: Seat, resource: Resource, amount: int) -> None:
    """Add to a track or a holding; anything beyond the end of a track is lost.  [improvement.tracks]"""
    track = amounts(s, resource)
    before = track[seat]
    track[seat] = amount_after(s, seat, resource, amount)
    if track[seat] != before:
        s.tell(Gained, seat, resource, track[seat] - before)


def amount_after(s: Improvement, seat: Seat, resource: Resource, gained: int) -> int:
    """How much a seat would have after gaining this much.  [improvement.tracks]"""
    before, most = amounts(s, resource)[seat], s.box.limit.get(resource, UNLIMITED)
    if before + gained <= most or (resource == "troop_strength" and in_expansion(s, seat)):
        return before + gained
    return max(before, most)


def lose(s: Improvement, seat: Seat, resource: Resource, amount: int) -> None:
    """Take away this much, or all there is if that is less.  [improvement.event.loss]"""
    track = amounts(s, resource)
    gone = min(amount, track[seat])
    track[seat] -= gone
    if gone:
        s.tell(Lost, seat, resource, gone)


def amounts(s: Improvement, resource: str) -> list[int]:
    """The track or holding of a resource or an area, by seat."""
    return cast(list[int], getattr(s, resource))  # the slots of RESOURCES and AREAS are lists of numbers


def in_expansion(s: Improvement, seat: Seat) -> bool:
    """Whether a seat is in the middle of a Military Expansion.  [improvement.tracks.troops]"""
    return any(type(planned) is CutTroops and planned.seat == seat for planned in s.stack)


@step
class CutTroops(Step[Improvement]):
    """A Military Expansion ends: strength beyond the end of the track is lost.  [improvement.tracks.troops]"""

    seat: Seat

    def run(self, s: Improvement) -> None:
        beyond = s.troop_strength[self.seat] - s.box.limit.get("troop_strength", UNLIMITED)
        if beyond > 0:
            lose(s, self.seat, "troop_strength", beyond)


def raise_area(s: Improvement, seat: Seat, area: Area, levels: int = 1) -> None:
    """Move an area up and receive each bonus; nothing happens beyond the last level.  [improvement.progress.bonus]"""
    track = s.box.areas[area]
    reached = amounts(s, area)
    for _ in range(levels):
        if reached[seat] >= len(track):
            return
        bonus = track[reached[seat]].bonus
        reached[seat] += 1
        s.tell(AreaRaised, seat, area, reached[seat])
        for resource in BONUSES:
            amount: int = getattr(bonus, resource)
            if amount:
                gain(s, seat, resource, amount)


def printed_price(s: Improvement, seat: Seat, area: Area) -> int:
    """The price printed on the next level of an area; 0 if there is no next level."""
    level = amounts(s, area)[seat]
    track = s.box.areas[area]
    return track[level].cost if level < len(track) else 0


def upgrade_refusal(s: Improvement, seat: Seat, area: Area, price: int) -> Illegal | None:
    """Say why an area cannot be raised at this price.  [improvement.progress.price]"""
    level, last = amounts(s, area)[seat], len(s.box.areas[area])
    if level >= last:
        return Illegal("improvement.progress.level", area=area, level=level)
    if price > s.drachma[seat]:
        return Illegal("improvement.progress.price", area=area, level=level + 1, price=price, drachma=s.drachma[seat])
    return None


def dice_count(s: Improvement, seat: Seat) -> int:
    """How many dice a seat rolls: two, and one more from Culture 4 on.  [improvement.dice.third]"""
    return DICE + sum(level.bonus.dice for level in s.box.areas["culture"][: s.culture[seat]])


def add_token(s: Improvement, seat: Seat, colour: str, *, special: bool = False) -> None:
    """Give a seat a Knowledge token."""
    zone = s.special if special else s.tokens
    zone[seat] = _add(zone[seat], colour, 1)
    s.tell(TokenTaken, seat, f"special-{colour}" if special else colour)


def give_up_token(s: Improvement, seat: Seat, token: str) -> None:
    """Take a Knowledge token from a seat."""
    colour = token.removeprefix("special-")
    zone = s.special if colour != token else s.tokens
    zone[seat] = _add(zone[seat], colour, -1)
    s.tell(TokenGivenUp, seat, token)


def _add(tokens: Needs, colour: str, by: int) -> Needs:
    red, green, blue = tokens
    if colour == "red":
        return Needs(red + by, green, blue)
    return Needs(red, green + by, blue) if colour == "green" else Needs(red, green, blue + by)


def tokens_held(s: Improvement, seat: Seat) -> tuple[int, int, int]:
    """The Knowledge tokens of a seat by colour, plain and Special together.  [improvement.tokens.special]"""
    plain, special = s.tokens[seat], s.special[seat]
    return plain[0] + special[0], plain[1] + special[1], plain[2] + special[2]


def missing_tokens(s: Improvement, seat: Seat, needs: Needs) -> int:
    """How many required Knowledge tokens a seat does not have."""
    red, green, blue = tokens_held(s, seat)
    return max(0, needs[0] - red) + max(0, needs[1] - green) + max(0, needs[2] - blue)


def count(s: Improvement, seat: Seat, what: str) -> int:
    """Count the things that a card or a milestone refers to."""
    if what in RESOURCES or what in AREAS:
        return amounts(s, what)[seat]
    if what == "cards_in_play":
        return len(s.played[seat])
    if what == "cards_in_hand":
        return len(s.hands[seat])
    if what == "min_area_level":
        return min(s.culture[seat], s.economy[seat], s.military[seat])
    kind = what.removeprefix("knowledge_")
    if kind == "plain":
        return sum(s.tokens[seat])
    if kind == "special":
        return sum(s.special[seat])
    held = tokens_held(s, seat)
    return sum(held) if kind == "all" else held[COLOURS.index(kind)]
