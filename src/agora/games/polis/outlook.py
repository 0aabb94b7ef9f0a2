"""Forecasts for questions: both sides of a trade or a war, and how an income or a price is made up.

Everything here is public. The questions carry it in `board`, so a page need not know the rules.
"""

from collections.abc import Mapping, Sequence
from typing import TypedDict, cast

from agora.core.engine import Seat
from agora.core.errors import rule_of
from agora.core.questions import JSON
from agora.games.polis.abilities import ABILITIES
from agora.games.polis.box import COLOURS, Card, Face
from agora.games.polis.leave import leave_city
from agora.games.polis.queries import (
    attack,
    board,
    captain_coins,
    culture,
    defence,
    income,
    income_of,
    names,
    symbol_price,
    use_of,
    vases,
    war_symbols,
)  # fmt: skip
from agora.games.polis.scoring import COINS_PER_POINT, score_of
from agora.games.polis.state import Laid, Polis
from agora.games.polis.targets import most_symbols, sacrifice_refusal, untouchable, victim_refusal

Told = Mapping[str, JSON]


class Saving(TypedDict):
    """What makes building cheaper."""

    card: str | None  # None: the city board
    value: int


class Earning(TypedDict):
    """A source of income."""

    card: str | None  # None: the city board
    coins: int
    points: int


def standing(s: Polis, seat: Seat) -> dict[str, JSON]:
    """How a player stands, in the figures that a trade or a war can change."""
    parts = {part.name: part.points for part in score_of(s, seat).parts}
    return {
        "coins": s.coins[seat],
        "cards": len(s.cities[seat]),
        "attack": attack(s, seat),
        "defence": defence(s, seat),
        "history": len(s.history[seat]),
        "culture": culture(s, seat),
        "history_points": parts["history"],
        "end": parts["cards"] + parts["board"],
        "score": score_of(s, seat).total,
    }


def after_loss(s: Polis, owner: Seat, i: int, by: Seat) -> Polis:
    """The table after a card has gone to its owner's history pile."""
    world = s.clone()
    leave_city(world, owner, i, by)
    return world


def trade_board(s: Polis, seat: Seat) -> list[JSON]:
    """How both players would stand after a trade, for each possible partner."""
    own = vases(s, seat)
    found: list[JSON] = []
    for other in s.others(seat):
        theirs = vases(s, other)
        world = s.clone()
        world.coins[seat] += theirs
        world.coins[other] += own
        found.append(
            {
                "seat": other,
                "vases": theirs,
                "now": standing(s, other),
                "own": standing(world, seat),
                "after": standing(world, other),
            }
        )
    return found


def rival(s: Polis, seat: Seat, other: Seat, bought: range, refused: str | None) -> Told:
    """What an attack on a player would bring and destroy, by the number of bought symbols and by the card."""
    spoils, symbol = len(s.cities[other]), symbol_price(s, seat)
    coins = [s.coins[seat] + spoils - n * symbol for n in bought]
    return {
        "seat": other,
        "refused": refused,
        "need": bought.start,
        "most": bought.stop - 1,
        "spoils": spoils,
        "coins": coins,
        "coin_points": [n // COINS_PER_POINT for n in coins],
        "strength": strength(s, other, defends=True),
        "now": standing(s, other),
        "victims": victims_board(s, seat, other),
    }


def victims_board(s: Polis, seat: Seat, target: Seat) -> list[JSON]:
    """The cards of an attacked city, how its owner stands without each of them, and whether he could strike back.

    `strikes_back` names the attacker's cards whose sacrifice would let the owner do so."""
    found: list[JSON] = []
    given = [(name, world) for name, rule, world in _given(s, seat) if not rule]
    for i, name in enumerate(names(s.cities[target])):
        rule = rule_of(victim_refusal(s, seat, target, i))
        told: dict[str, JSON] = {"card": name, "refused": rule, "after": None}
        if not rule:
            world = after_loss(s, target, i, seat)
            told["after"] = standing(world, target)
            danger: list[JSON] = []
            for own, after in given:
                world.cities[seat] = after.cities[seat]
                if _could_attack(world, target, seat):
                    danger.append(own)
            told["strikes_back"] = danger
        found.append(told)
    return found


def sacrifice_board(s: Polis, seat: Seat) -> list[JSON]:
    """The seat's cards, how it would stand after giving up each of them, and who could then strike back."""
    found: list[JSON] = []
    for name, rule, world in _given(s, seat):
        told: dict[str, JSON] = {"card": name, "refused": rule}
        if not rule:
            told["after"] = standing(world, seat)
            told["rest"] = score_of(world, seat).total - world.coins[seat] // COINS_PER_POINT  # without the coins
            told["danger"] = [k for k in s.others(seat) if _could_attack(world, k, seat)]
        found.append(told)
    return found


def _given(s: Polis, seat: Seat) -> list[tuple[str, str | None, Polis]]:
    """The seat's cards, each with the rule that forbids its sacrifice, or else the table after it."""
    found = []
    for i, name in enumerate(names(s.cities[seat])):
        rule = rule_of(sacrifice_refusal(s, seat, i))
        found.append((name, rule, s if rule else after_loss(s, seat, i, seat)))
    return found


def _could_attack(s: Polis, attacker: Seat, target: Seat) -> bool:
    """Whether a player would be strong enough for an attack, and has a card to sacrifice.  [polis.war]"""
    return most_symbols(s, attacker) > defence(s, target) and not untouchable(s, attacker, target)


def war_board(s: Polis, seat: Seat, rivals: Sequence[JSON]) -> Told:
    """All possible attacks and their results."""
    return {
        "own": standing(s, seat),
        "symbol": symbol_price(s, seat),
        "strength": strength(s, seat, defends=False),
        "rivals": rivals,
        "given": sacrifice_board(s, seat),
    }


def strength(s: Polis, seat: Seat, defends: bool) -> list[JSON]:
    """Where the war symbols of a city are: its cards that have some, and the board (`card` is None)."""
    found: list[JSON] = []
    if board(s, seat).war:
        found.append({"card": None, "war": board(s, seat).war})
    for name, laid in zip(names(s.cities[seat]), s.cities[seat], strict=True):
        war = war_symbols(s, (laid,), attacks=not defends)
        if war:
            found.append({"card": name, "war": war})
    return found


def earnings(s: Polis, seat: Seat) -> list[Earning]:
    """Where an income comes from: each card that brings some, and the board (`card` is None)."""
    rows: list[tuple[str | None, Face, int]] = [(None, board(s, seat), 0)]
    for name, laid in zip(names(s.cities[seat]), s.cities[seat], strict=True):
        rows.append((name, _face(s.box.cards[laid.card], laid), captain_coins(s, seat, (laid,))))
    found: list[Earning] = []
    for called, face, more in rows:
        coins, points = income_of(s, seat, (face,))
        if coins + more or points:
            found.append({"card": called, "coins": coins + more, "points": points})
    return found


def savings(s: Polis, seat: Seat) -> dict[str, list[Saving]]:
    """By colour: the cards with a visible discount, and the board (`card` is None)."""
    rows: list[tuple[str | None, Face]] = [(None, board(s, seat))]
    for name, laid in zip(names(s.cities[seat]), s.cities[seat], strict=True):
        rows.append((name, _face(s.box.cards[laid.card], laid)))
    return {
        name: [{"card": called, "value": face.discount[colour]} for called, face in rows if face.discount[colour]]
        for colour, name in enumerate(COLOURS)
    }


def income_board(s: Polis, seat: Seat, taken: bool, rate: int, exchanged: bool) -> Told:
    """What the income phase can bring: the income piece by piece, and what each card can do."""
    coins, points = income(s, seat)
    paying = [row["card"] for row in earnings(s, seat)]
    cards: list[JSON] = []
    for name, laid in zip(names(s.cities[seat]), s.cities[seat], strict=True):
        card = s.box.cards[laid.card]
        told: dict[str, JSON] = {"card": name, "does": _use_in_income(card, name in paying)}
        if card.timing == "phase5":
            told["points"], told["use"] = card.cost.vp, use_of(s, card.id)
            told["hand"] = ABILITIES[card.ability].hand_cards if card.ability else 0
            told["used"] = laid.up or laid.toward is not None
        cards.append(told)
    return {
        "taken": taken,
        "coins": coins,
        "points": points,
        "after": {"coins": s.coins[seat] + coins, "points": s.points[seat] + points},
        "sources": cast(list[JSON], earnings(s, seat)),
        "cards": cards,
        "rate": rate,
        "exchanged": exchanged,
        "sell": s.points[seat] if rate else 0,
        "buy": s.coins[seat] // rate if rate else 0,
    }


def _use_in_income(card: Card, pays: bool) -> str:
    """What a card does in the income phase, or why it does nothing."""
    if card.timing == "phase5":
        return "exchange" if card.use == "unlimited" else "activate"
    if pays:
        return "income"
    return {None: "nothing", "on_enter": "entered"}.get(card.timing, "later")


def _face(card: Card, laid: Laid) -> Face:
    return card.faces[laid.covered + 1]
