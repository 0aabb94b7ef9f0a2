"""How good a state is for a seat while the game goes on: points, and what everything else will still bring.

Numbers are worth what they usually turn into over the rounds that are left. Action cards that lie under the dice,
sealed or revealed, are worth what their actions would give, less those that cannot be paid.
"""

from collections.abc import Iterator

from agora.core.chance import Quick
from agora.core.engine import Seat, apply
from agora.games.improvement.actions import Act, ActionPhase
from agora.games.improvement.box import Ability
from agora.games.improvement.choices import ChooseEffect, RaiseFree, TakeToken
from agora.games.improvement.dice import AssignDice, OrderCards, Pay, PayCards, price
from agora.games.improvement.effects import worth as points_of
from agora.games.improvement.politics import PlayCard, payable
from agora.games.improvement.queries import colonize_loss, token_price, triggered
from agora.games.improvement.rounds import ROUNDS
from agora.games.improvement.scoring import score_of
from agora.games.improvement.state import NOBODY, Improvement
from agora.games.improvement.tracks import missing
from agora.games.improvement.words import ACTIONS, Action, Word, Words

USES = 0.45  # how often a seat performs one kind of action in a round, about
DRACHMA = 0.5
TOKEN = 2.2
SPECIAL = 3.0
TROOPS = 0.6
HAND_CARD = 0.8
AREA = 1.2  # each level, beyond what its action gives
THIRD_DIE = 3.0  # in each round that is left
LEVEL = 2.0  # of the development track
SPARE_PHILOSOPHY = 1.3
CHOICES: dict[type, float] = {TakeToken: TOKEN, ChooseEffect: 3.0, RaiseFree: 3.0, PlayCard: 2.0}  # still to be made


def worth(s: Improvement, seat: Seat) -> float:
    """The points a seat can hope for."""
    s = revealed(s, seat)
    left = max(0, ROUNDS - s.round)
    total = float(score_of(s, seat).total)
    total += holdings(s, seat, left) + areas(s, seat, left)
    total += sum(ability_value(s, seat, s.box.cards[card], left) for card in s.played[seat])
    total += sum(
        ability_value(s, seat, one, left) + LEVEL for one in s.box.levels[s.poleis[seat]][: s.development[seat]]
    )
    total += sum(hand_value(s, seat, s.box.cards[card], left) for card in s.hands[seat])
    return total + planned(s, seat, left)


def revealed(s: Improvement, seat: Seat) -> Improvement:
    """What a sealed answer leads to if the others answer somehow, always in the same way."""
    top = s.stack[-1] if s.stack else None
    if not isinstance(top, AssignDice) or seat in top.to_act:
        return s
    rng, after = Quick(0), s.clone()
    for other in top.to_act:
        apply(after, other, top.sample(after, other, rng), trusted=True)
    return after


def holdings(s: Improvement, seat: Seat, left: int) -> float:
    """What lies before a seat and is not counted at the end."""
    ahead = min(1.0, left / 4)
    total = s.drachma[seat] * (DRACHMA * ahead + 0.01) + s.tax_revenue[seat] * DRACHMA * left
    total += min(s.citizenry[seat], 10) * 0.35 * ahead + max(0, s.citizenry[seat] - 10) * 0.1 * ahead
    total += s.troop_strength[seat] * TROOPS * ahead + s.philosophy[seat] * SPARE_PHILOSOPHY * ahead
    special = sum(s.special[seat])
    total += sum(s.tokens[seat]) * TOKEN * (0.2 + ahead) + special * SPECIAL * ahead
    total += s.glory[seat] * (0.3 + 0.6 * ahead) * (2 + left * 0.3)
    return total


def areas(s: Improvement, seat: Seat, left: int) -> float:
    """What the levels of the three areas bring by their actions, and the third die."""
    total = USES * left * (s.culture[seat] + DRACHMA * s.economy[seat] + 0.6 * s.military[seat])
    total += AREA * min(1.0, left / 3) * (s.culture[seat] + s.economy[seat] + s.military[seat])
    return total + (THIRD_DIE * left if s.culture[seat] >= 4 else 0)


def ability_value(s: Improvement, seat: Seat, ability: Ability, left: int) -> float:
    """What something in play will still bring; its points at the end are in the score."""
    total = 0.0
    for trigger, words in ability.on.items():
        if trigger.startswith("action:") or trigger == "play_card":
            total += USES * left * words_value(s, seat, words, left)
        elif trigger == "phase:tax_revenue":
            total += left * words_value(s, seat, words, left)
        elif trigger == "no_upgrade":
            total += 0.3 * left * words_value(s, seat, words, left)
        elif trigger == "in_play":
            total += 0.6 * left
    return total


def hand_value(s: Improvement, seat: Seat, ability: Ability, left: int) -> float:
    """A card in hand: more if it could be played, and if what it does is worth its price."""
    if not left:
        return 0.0
    gain = play_value(s, seat, ability, left)
    lacking = missing(s, seat, ability.requires)
    return HAND_CARD + max(0.0, gain) * 0.35 / (1 + lacking)


def play_value(s: Improvement, seat: Seat, ability: Ability, left: int) -> float:
    """What playing a card or unlocking a level is worth now."""
    total = 1.0 - ability.cost * DRACHMA + ability_value(s, seat, ability, left)
    total += words_value(s, seat, ability.on.get("play", ()), left)
    return total + sum(points_of(s, seat, said) for said in ability.on.get("final_scoring", ()))


def words_value(s: Improvement, seat: Seat, words: Words, left: int) -> float:
    """What words of a card are worth, about."""
    return sum(word_value(s, seat, said, left) for said in words)


def word_value(s: Improvement, seat: Seat, said: Word, left: int) -> float:
    """What one word is worth, about."""
    unit = {
        "vp": 1.0,
        "drachma": DRACHMA,
        "citizenry": 0.35,
        "tax_revenue": DRACHMA * left,
        "glory": 2.5,
        "troop_strength": TROOPS,
        "philosophy": SPARE_PHILOSOPHY,
    }
    if said.verb in ("gain", "gain-per"):
        return unit[said.name(0)] * points_of(s, seat, said)
    if said.verb in ("if", "give-up-token"):
        return 0.6 * words_value(s, seat, said.inner, left)
    if said.verb == "choose":
        return max(word_value(s, seat, one, left) for one in said.inner)
    if said.verb == "perform":
        return said.number(1) * action_value(s, seat, ACTIONS[ACTIONS.index(said.args[0])], left)
    return {
        "advance": 3.0,
        "advance-areas": 5.0,
        "draw": 1.6,
        "take-token": TOKEN,
        "take-back": 1.0,
        "may-perform": 2.0,
    }.get(said.verb, 0.5)


def planned(s: Improvement, seat: Seat, left: int) -> float:
    """The actions that a seat has laid and not yet performed."""
    total = 0.0
    for step in s.stack:
        if type(step) is Act and step.seat == seat:
            total += action_value(s, seat, step.action, left)
        elif type(step) is ActionPhase and s.actions[seat]:
            total += revealed_value(s, seat, left)
        elif getattr(step, "seat", None) == seat:
            total += CHOICES.get(type(step), 0.0)
    return total


def revealed_value(s: Improvement, seat: Seat, left: int) -> float:
    """Cards that were revealed: still to be paid, or paid and to be performed."""
    if any(isinstance(step, Pay | PayCards | OrderCards) and step.seat == seat for step in s.stack):
        return laid_value(s, seat, s.actions[seat], left)
    return sum(action_value(s, seat, action, left) for action in s.actions[seat] if action not in s.lost[seat])


def laid_value(s: Improvement, seat: Seat, actions: tuple[Action, ...], left: int) -> float:
    """Cards under the dice: dear ones first, as long as Citizenry and Philosophy last."""
    citizenry = s.citizenry[seat]
    spare = 3 * s.philosophy[seat]
    total = 0.0
    for gain, cost in sorted(_offers(s, seat, actions, left), reverse=True):
        if cost <= citizenry:
            citizenry -= cost
            total += gain - 0.35 * cost
        elif cost <= citizenry + spare:
            tokens = -(-(cost - citizenry) // 3)
            citizenry += 3 * tokens - cost
            spare -= 3 * tokens
            total += gain - SPARE_PHILOSOPHY * tokens
    return total


def _offers(s: Improvement, seat: Seat, actions: tuple[Action, ...], left: int) -> Iterator[tuple[float, int]]:
    for action, die in zip(actions, s.dice[seat], strict=True):
        yield action_value(s, seat, action, left), price(action, die)


def action_value(s: Improvement, seat: Seat, action: Action, left: int) -> float:
    """What an action would give now."""
    total = words_value(s, seat, triggered(s, seat, f"action:{action}"), left)
    if action == "philosophy":
        return total + SPARE_PHILOSOPHY * (1 if left else 0.1)
    if action == "lawmaking":
        return total + (0.35 * min(3, 15 - s.citizenry[seat]) + 1.2) * (1 if left else 0.1)
    if action == "culture":
        return total + s.culture[seat]
    if action == "trade":
        drachma = s.drachma[seat] + s.economy[seat] + 1
        buys = TOKEN * 1.4 if drachma >= token_price(s, seat) and not s.bought[seat] else 0.0
        return total + DRACHMA * (s.economy[seat] + 1) + buys
    if action == "military_expansion":
        return total + TROOPS * s.military[seat] + _best_city(s, seat)
    if action == "politics":
        cards = [s.box.cards[card] for card in s.hands[seat]]
        return total + max([play_value(s, seat, card, left) for card in cards if payable(s, seat, card)], default=-0.5)
    level, levels = s.development[seat], s.box.levels[s.poleis[seat]]
    if level >= len(levels) or not payable(s, seat, levels[level]):
        return -0.5
    return total + LEVEL + play_value(s, seat, levels[level], left)


def _best_city(s: Improvement, seat: Seat) -> float:
    strength = s.troop_strength[seat] + s.military[seat]
    glory = s.glory[seat]
    best = 0.0
    for city, owner in zip(s.box.cities, s.owners, strict=True):
        if owner == NOBODY and city.needs <= strength:
            tokens = sum(city.tokens)
            gain = tokens * (TOKEN + (SPECIAL + glory if city.special else 0))
            gain += city.vp + DRACHMA * city.drachma - TROOPS * colonize_loss(s, seat, city.loses)
            best = max(best, gain)
    return best
