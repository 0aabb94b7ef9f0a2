"""What a little more of each thing is worth to a seat now, derived from the weights."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from agora.bots.improvement.features import AMOUNTS, SQUARE
from agora.bots.improvement.weights import Worth
from agora.core.engine import Seat
from agora.games.improvement.box import UNLIMITED, Ability, Box
from agora.games.improvement.effect_words import Area, Resource
from agora.games.improvement.records import Needs
from agora.games.improvement.state import Improvement
from agora.games.improvement.tracks import BONUSES

SPARE = 0.01  # a Drachma at the end of the game breaks ties
(
    _, LOW, MIDDLE, HIGH, FEW, SOME, MANY, TAX, GLORY, SPECIAL, PRODUCT, PLAIN, TROOPS, SQUARED, TWO, MORE,
    LACKING, _, LATER_LACKING, _, HAND_LACKING, _, _, _,
) = range(len(AMOUNTS))  # fmt: skip


def units_of(s: Improvement, seat: Seat, worth: Worth, drachma: int) -> dict[str, float]:
    """The worth of one more of each resource to a seat that counts on this many Drachma."""
    weights, limit = worth.amounts, s.box.limit
    red, green, blue = s.special[seat]
    citizenry = s.citizenry[seat]
    money = weights[LOW] if drachma < 4 else weights[MIDDLE] if drachma < 10 else weights[HIGH]
    people = weights[FEW] if citizenry < 3 else weights[SOME] if citizenry < 8 else weights[MANY]
    glory = weights[GLORY] + (red + green + blue) * (1 + weights[PRODUCT])
    return {
        "vp": 1.0,
        "drachma": max(money, SPARE),
        "citizenry": people if citizenry < limit.get("citizenry", UNLIMITED) else 0.0,
        "tax_revenue": weights[TAX] + money if s.tax_revenue[seat] < limit.get("tax_revenue", UNLIMITED) else 0.0,
        "glory": glory if s.glory[seat] < limit.get("glory", UNLIMITED) else 0.0,
        "troop_strength": weights[TROOPS] + weights[SQUARED] * (2 * s.troop_strength[seat] + 1) / SQUARE,
        "philosophy": weights[TWO] if s.philosophy[seat] < 2 else weights[MORE],
    }


class TokenUnits(NamedTuple):
    """The worth of one more Knowledge token of each colour."""

    plain: tuple[float, float, float]
    special: tuple[float, float, float]


def token_units(s: Improvement, seat: Seat, worth: Worth) -> TokenUnits:
    """What tokens are worth to a seat: more if its next level or a hand card requires them."""
    weights, level = worth.amounts, s.development[seat]
    levels = s.box.levels[s.poleis[seat]]
    for_level = _colours_lacking(s, seat, levels[level : level + 1])
    for_later = _colours_lacking(s, seat, levels[level + 1 :])
    for_hand = _colours_lacking(s, seat, [s.box.cards[card] for card in s.hands[seat]])
    red, green, blue = [
        -weights[LACKING] * a - weights[LATER_LACKING] * b - weights[HAND_LACKING] * c
        for a, b, c in zip(for_level, for_later, for_hand, strict=True)
    ]
    plain, special = weights[PLAIN], weights[SPECIAL] + s.glory[seat] * (1 + weights[PRODUCT])
    return TokenUnits((plain + red, plain + green, plain + blue), (special + red, special + green, special + blue))


def _colours_lacking(s: Improvement, seat: Seat, abilities: Sequence[Ability]) -> list[int]:
    """How many of these cards or levels lack a token, by colour."""
    (red, green, blue), (red2, green2, blue2) = s.tokens[seat], s.special[seat]
    lacking = [0, 0, 0]
    for ability in abilities:
        r, g, b = ability.requires
        if r > red + red2:
            lacking[0] += 1
        if g > green + green2:
            lacking[1] += 1
        if b > blue + blue2:
            lacking[2] += 1
    return lacking


def money_value(worth: Worth, drachma: int) -> float:
    """What this many Drachma are worth."""
    _, low, middle, high, *_ = worth.amounts
    if drachma <= 4:
        return low * drachma + SPARE * drachma
    if drachma <= 10:
        return 4 * low + middle * (drachma - 4) + SPARE * drachma
    return 4 * low + 6 * middle + high * (drachma - 10) + SPARE * drachma


def troops_value(worth: Worth, strength: int) -> float:
    """What this much Troop Strength is worth."""
    return worth.amounts[TROOPS] * strength + worth.amounts[SQUARED] * strength * strength / SQUARE


class Site(NamedTuple):
    """A Colonial City as the bot reads it."""

    number: int
    needs: int
    loses: int
    drachma: int
    vp: int
    tokens: Needs
    special: bool


@lru_cache(maxsize=8)
def sites(box: Box) -> tuple[Site, ...]:
    """The Colonial Cities of a table."""
    return tuple(
        Site(number, city.needs, city.loses, city.drachma, city.vp, city.tokens, city.special)
        for number, city in enumerate(box.cities)
    )


@lru_cache(maxsize=8)
def bonuses(box: Box) -> dict[Area, tuple[tuple[tuple[Resource, int], ...], ...]]:
    """What each level of each area brings besides the level."""
    return {
        area: tuple(
            tuple((resource, amount) for resource in BONUSES if (amount := getattr(level.bonus, resource)))
            for level in track
        )
        for area, track in box.areas.items()
    }
