"""How good a state is for a seat while the game goes on: points, and what everything else will still bring.

A resource is worth what it usually turns into over the rounds that are left. Action cards under the dice, sealed or
revealed, are worth what their actions would give, without those that cannot be paid for. Like people, seats differ in
temper: one relies on its troops, another on its coins or its cards.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from agora.core.chance import Quick
from agora.core.engine import Move, Seat, apply
from agora.games.improvement.actions import Act, ActionPhase
from agora.games.improvement.box import Ability
from agora.games.improvement.dice import AssignDice, OrderCards, Pay, PayCards, price
from agora.games.improvement.effect_questions import ChooseEffect, RaiseFree, TakeToken
from agora.games.improvement.effect_words import ACTIONS, Action, Effect, EffectWord
from agora.games.improvement.effects import worth as points_of
from agora.games.improvement.moves import Assign
from agora.games.improvement.politics import PlayCard, payable
from agora.games.improvement.queries import colonize_loss, effect_on, token_price
from agora.games.improvement.records import City, CityRecord, Polis
from agora.games.improvement.rounds import ROUNDS
from agora.games.improvement.scoring import score_of
from agora.games.improvement.state import NOBODY, Improvement
from agora.games.improvement.tracks import count, missing_tokens, tokens_held

GRAIN = 1.5  # worths are rounded to this many points
USES = 0.45  # about how often a seat performs one kind of action in a round
CITIZENRY = 0.35
TOKEN = 2.2
SPECIAL = 3.0
NEEDED = 2.5  # a token that the next level requires, in addition to its own worth
MILESTONE = 1.5  # reaching an open milestone
AREA = 1.2  # each level, in addition to what its action gives
THIRD_DIE = 3.0  # in each round that is left
PHILOSOPHY = 1.3
EXPEDITIONS = 0.5  # in a round
DEAREST = 9  # troops that one expedition can spend
GOAL_NEAR = 0.7  # the part of a goal city's worth that counts before the seat has the troops for it
GOAL_READY = 0.8
HEART = 3.0  # a goal city, in addition to what it gives
MODIFIERS = {  # in each round that is left
    "token_price": 0.7,
    "colonize_loss": 0.5,
    "colonizations": 1.2,
    "progress_cost": 0.7,
    "progress_price": 1.2,
    "extra_upgrades": 1.0,
}
CHOICES: dict[type, float] = {TakeToken: TOKEN, ChooseEffect: 3.0, RaiseFree: 3.0, PlayCard: 2.0}  # still to be made


class Temper(NamedTuple):
    """What a seat prefers, in points for each."""

    drachma: float = 0.6
    troops: float = 0.25
    massed: float = 0.06  # times the square of the troops: the best cities need many
    philosophy: float = 1.3
    hand_card: float = 0.8
    level: float = 3.5  # of the development track
    military: float = 0.6  # each level, each time it is used
    culture: float = 1.0
    goals: tuple[City, ...] = ()  # the cities it saves its troops for; it aims at the first that is free


TEMPERS = (
    Temper(),
    Temper(drachma=1.0, military=1.0, troops=0.6, goals=("red-11", "red-10", "red-09")),  # the merchant
    Temper(military=1.0, troops=0.6, goals=("persepolis",)),  # the conqueror
    Temper(hand_card=1.2, philosophy=1.6, culture=1.2),  # the statesman
)


class Outlook(NamedTuple):
    """How a seat values the rest of the game."""

    left: int  # rounds after this one
    ahead: float  # how much of what is gained now can still be used: 1 early, 0 at the end
    temper: Temper
    units: Mapping[str, float]  # what each resource is worth


@lru_cache(maxsize=4096)
def outlook(poleis: tuple[Polis, ...], seat: Seat, round_number: int) -> Outlook:
    """The outlook of a seat. Its temper is drawn from the polis boards, so it is the same in every call."""
    rng = Quick(f"{seat} of {poleis}")
    temper = TEMPERS[rng.below(len(TEMPERS))]
    if temper.goals:
        first = rng.below(len(temper.goals))
        temper = temper._replace(goals=temper.goals[first:] + temper.goals[:first])
    left = max(0, ROUNDS - round_number)
    units = {
        "vp": 1.0,
        "drachma": temper.drachma,
        "citizenry": CITIZENRY,
        "tax_revenue": temper.drachma * left,
        "glory": 2.5,
        "troop_strength": temper.troops,
        "philosophy": temper.philosophy,
    }
    return Outlook(left, min(1.0, left / 4), temper, units)


def worth(s: Improvement, seat: Seat) -> float:
    """The points a seat can hope for."""
    s = reveal_answers(s, seat)
    look = outlook(s.poleis, seat, s.round)
    total = float(score_of(s, seat).total)
    total += holdings_value(s, seat, look) + areas_value(s, seat, look)
    total += sum([ability_value(s, seat, s.box.cards[card], look) for card in s.played[seat]])
    total += sum(
        [
            ability_value(s, seat, one, look) + look.temper.level
            for one in s.box.levels[s.poleis[seat]][: s.development[seat]]
        ]
    )
    if look.left:
        total += sum([hand_value(s, seat, s.box.cards[card], look) for card in s.hands[seat]])
    total += planned_value(s, seat, look)
    return round(total / GRAIN) * GRAIN  # smaller differences are guesswork: let the bot draw lots


def candidates(s: Improvement, seat: Seat, moves: Sequence[Move]) -> Sequence[Move]:
    """The most valuable ways to lay action cards; the rest of the table is the same after each of them."""
    if not isinstance(s.stack[-1], AssignDice):
        return moves
    look = outlook(s.poleis, seat, s.round)
    values = {action: action_value(s, seat, action, look) for action in ACTIONS}
    laid = [(laid_value(s, seat, move.actions, values), move) for move in moves if isinstance(move, Assign)]
    best = max(value for value, _ in laid)
    return [move for value, move in laid if value > best - GRAIN / 2]


def reveal_answers(s: Improvement, seat: Seat) -> Improvement:
    """The state after a sealed answer, with fixed answers for the others."""
    top = s.stack[-1] if s.stack else None
    if not isinstance(top, AssignDice) or seat in top.to_act:
        return s
    rng, after = Quick(0), s.clone()
    for other in top.to_act:
        apply(after, other, top.sample(after, other, rng), trusted=True)
    return after


def holdings_value(s: Improvement, seat: Seat, look: Outlook) -> float:
    """The worth of a seat's holdings that do not count at the end."""
    left, ahead, drachma = look.left, look.ahead, look.temper.drachma
    total = s.drachma[seat] * (drachma * ahead + 0.01) + s.tax_revenue[seat] * drachma * left
    total += min(s.citizenry[seat], 10) * CITIZENRY * ahead + max(0, s.citizenry[seat] - 10) * 0.1 * ahead
    total += troops_value(s, seat, s.troop_strength[seat], look) + s.philosophy[seat] * look.temper.philosophy * ahead
    total += sum(s.tokens[seat]) * TOKEN * (0.2 + ahead) + sum(s.special[seat]) * SPECIAL * ahead
    level, levels = s.development[seat], s.box.levels[s.poleis[seat]]
    if level < len(levels):
        total -= NEEDED * ahead * missing_tokens(s, seat, levels[level].requires)
    total += s.glory[seat] * (0.3 + 0.6 * ahead) * (2 + left * 0.3)
    total += HEART * sum([owner(s, goal) == seat for goal in look.temper.goals])
    for goal, taken in zip(s.box.milestones, s.milestones, strict=True):
        if not taken:
            near = min(1.0, count(s, seat, goal.of) / goal.at_least)
            total += MILESTONE * near * near * (0.3 + ahead)
    return total


def troops_value(s: Improvement, seat: Seat, strength: int, look: Outlook) -> float:
    """The worth of troops: it grows faster than their number, or with how near they are to the goal city."""
    temper = look.temper
    useful = min(strength, EXPEDITIONS * look.left * max(0, DEAREST - s.military[seat]))  # more cannot be spent
    value = (temper.troops * useful + temper.massed * useful * useful) * look.ahead
    for goal in temper.goals:
        if owner(s, goal) == NOBODY:
            city = s.box.cities[s.box.city_number[goal]]
            near = GOAL_READY if strength >= city.needs else GOAL_NEAR * strength / city.needs
            return max(value, near * city_value(s, seat, city, look) * min(1.0, look.left / 2))
    return value


def owner(s: Improvement, city: City) -> Seat | None:
    """Who has a city; None if this table has no such city."""
    number = s.box.city_number.get(city)
    return None if number is None else s.owners[number]


def areas_value(s: Improvement, seat: Seat, look: Outlook) -> float:
    """What the levels of the three areas bring by their actions, and the third die."""
    left, temper = look.left, look.temper
    culture, economy, military = s.culture[seat], s.economy[seat], s.military[seat]
    total = USES * left * (temper.culture * culture + temper.drachma * economy + temper.military * military)
    total += AREA * min(1.0, left / 3) * (culture + economy + military)
    return total + (THIRD_DIE * left if culture >= 4 else 0)


def ability_value(s: Improvement, seat: Seat, ability: Ability, look: Outlook) -> float:
    """What a card or level in play will still bring, without its points at the end, which are in the score."""
    total = 0.0
    for trigger, effect in ability.on.items():
        if trigger.startswith("action:") or trigger == "play_card":
            total += USES * look.left * effect_value(s, seat, effect, look)
        elif trigger == "phase:tax_revenue":
            total += look.left * effect_value(s, seat, effect, look)
        elif trigger == "no_upgrade":
            total += 0.3 * look.left * effect_value(s, seat, effect, look)
        elif trigger == "in_play":
            total += look.left * sum([MODIFIERS[word.name(0)] for word in effect])
    return total


def hand_value(s: Improvement, seat: Seat, ability: Ability, look: Outlook) -> float:
    """The worth of a card in hand: more if it can be played and its effect is worth its price."""
    gain = play_value(s, seat, ability, look)
    return look.temper.hand_card + max(0.0, gain) * 0.35 / (1 + missing_tokens(s, seat, ability.requires))


def play_value(s: Improvement, seat: Seat, ability: Ability, look: Outlook) -> float:
    """What playing a card or unlocking a level is worth now."""
    on = ability.on
    total = 1.0 - ability.cost * look.temper.drachma
    if "play" in on:
        total += effect_value(s, seat, on["play"], look)
    if "final_scoring" in on:
        total += sum([points_of(s, seat, word) for word in on["final_scoring"]])
    return total + ability_value(s, seat, ability, look)


def effect_value(s: Improvement, seat: Seat, effect: Effect, look: Outlook) -> float:
    """About what an effect is worth."""
    return sum([word_value(s, seat, word, look) for word in effect])


def word_value(s: Improvement, seat: Seat, word: EffectWord, look: Outlook) -> float:
    """About what one effect word is worth."""
    if word.verb in ("gain", "gain-per"):
        return look.units[word.name(0)] * points_of(s, seat, word)
    if word.verb in ("if", "give-up-token"):
        return 0.6 * effect_value(s, seat, word.inner, look)
    if word.verb == "choose":
        return max([word_value(s, seat, one, look) for one in word.inner])
    if word.verb == "perform":
        return word.number(1) * action_value(s, seat, ACTIONS[ACTIONS.index(word.args[0])], look)
    return OTHER_WORDS.get(word.verb, 0.5)


OTHER_WORDS = {
    "advance": 3.0,
    "advance-areas": 5.0,
    "draw": 1.6,
    "take-token": TOKEN,
    "take-back": 1.0,
    "may-perform": 2.0,
}


def planned_value(s: Improvement, seat: Seat, look: Outlook) -> float:
    """The worth of the actions that a seat has laid and not yet performed."""
    total = 0.0
    for step in s.stack:
        if type(step) is Act and step.seat == seat:
            total += action_value(s, seat, step.action, look)
        elif type(step) is ActionPhase and s.actions[seat]:
            total += revealed_value(s, seat, look)
        elif getattr(step, "seat", None) == seat:
            total += CHOICES.get(type(step), 0.0)
    return total


def revealed_value(s: Improvement, seat: Seat, look: Outlook) -> float:
    """The worth of revealed cards: still to be paid for, or paid for and still to be performed."""
    values = {action: action_value(s, seat, action, look) for action in s.actions[seat]}
    if any(isinstance(step, Pay | PayCards | OrderCards) and step.seat == seat for step in s.stack):
        return laid_value(s, seat, s.actions[seat], values)
    return sum(value for action, value in values.items() if action not in s.lost[seat])


def laid_value(s: Improvement, seat: Seat, actions: Sequence[Action], values: Mapping[Action, float]) -> float:
    """The worth of cards under the dice: the most valuable first, as long as Citizenry and Philosophy last."""
    citizenry = s.citizenry[seat]
    spare = 3 * s.philosophy[seat]
    total = 0.0
    offers = [(values[action], price(action, die)) for action, die in zip(actions, s.dice[seat], strict=True)]
    for gain, cost in sorted(offers, reverse=True):
        if cost <= citizenry:
            citizenry -= cost
            total += gain - CITIZENRY * cost
        elif cost <= citizenry + spare:
            tokens = -(-(cost - citizenry) // 3)
            citizenry += 3 * tokens - cost
            spare -= 3 * tokens
            total += gain - PHILOSOPHY * tokens
    return total


def action_value(s: Improvement, seat: Seat, action: Action, look: Outlook) -> float:
    """What an action would give now."""
    total = effect_value(s, seat, effect_on(s, seat, f"action:{action}"), look)
    if action == "philosophy":
        return total + look.temper.philosophy * (1 if look.left else 0.1)
    if action == "lawmaking":
        cards = look.temper.hand_card + 0.4
        return total + (CITIZENRY * min(3, 15 - s.citizenry[seat]) + cards) * (1 if look.left else 0.1)
    if action == "culture":
        return total + s.culture[seat]
    if action == "trade":
        drachma = s.drachma[seat] + s.economy[seat] + 1
        buys = TOKEN * 1.4 if drachma >= token_price(s, seat) and not s.bought[seat] else 0.0
        return total + look.temper.drachma * (s.economy[seat] + 1) + buys
    if action == "military_expansion":
        return total + expedition_value(s, seat, look)
    if action == "politics":
        playable = [card for name in s.hands[seat] if payable(s, seat, card := s.box.cards[name])]
        return total + max([play_value(s, seat, card, look) for card in playable], default=-0.5)
    level, levels = s.development[seat], s.box.levels[s.poleis[seat]]
    if level >= len(levels) or not payable(s, seat, levels[level]):
        return -0.5
    return total + look.temper.level + play_value(s, seat, levels[level], look)


def expedition_value(s: Improvement, seat: Seat, look: Outlook) -> float:
    """The worth of troops, and of the best city that they can conquer at once."""
    before, strength = s.troop_strength[seat], s.troop_strength[seat] + s.military[seat]
    now = troops_value(s, seat, strength, look)
    best = 0.0
    for city, taken in zip(s.box.cities, s.owners, strict=True):
        if taken == NOBODY and city.needs <= strength:
            rest = troops_value(s, seat, strength - colonize_loss(s, seat, city.loses), look)
            best = max(best, city_value(s, seat, city, look) - now + rest)
    return best + now - troops_value(s, seat, before, look)


def city_value(s: Improvement, seat: Seat, city: CityRecord, look: Outlook) -> float:
    """What a city gives, not counting the troops it costs."""
    ahead = look.ahead
    gain = sum(city.tokens) * (SPECIAL * ahead + s.glory[seat] if city.special else TOKEN * (0.2 + ahead))
    level, levels = s.development[seat], s.box.levels[s.poleis[seat]]
    if level < len(levels):
        wanted, held = levels[level].requires, tokens_held(s, seat)
        gain += NEEDED * ahead * sum([min(n, max(0, w - h)) for n, w, h in zip(city.tokens, wanted, held, strict=True)])
    if city.id in look.temper.goals:
        gain += HEART
    return gain + city.vp + look.temper.drachma * ahead * city.drachma
