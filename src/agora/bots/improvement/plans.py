"""What the actions that a seat has laid will bring: a quick sum over the plan of the round, without playing it.

Actions come in their order, so Drachma of a Trade can pay for a card, and what is left can pay for an upgrade.
"""

from collections.abc import Iterable, Sequence

from agora.bots.improvement.units import TokenUnits, bonuses, money_value, sites, token_units, troops_value
from agora.bots.improvement.weights import Worth
from agora.core.engine import Seat, Step
from agora.games.improvement.actions import BUYS_PER_ROUND, LAWMAKING_CITIZENRY, BuyToken, ChooseAction, ColonizeCity
from agora.games.improvement.box import UNLIMITED, Ability
from agora.games.improvement.effect_questions import ChooseEffect, RaiseFree, TakeToken
from agora.games.improvement.effect_words import ACTIONS, AREAS, Action, Area, Effect, EffectWord, parse_effect
from agora.games.improvement.effects import Carry, is_met
from agora.games.improvement.effects import worth as amount_of
from agora.games.improvement.politics import PHILOSOPHY_PER_TOKEN, PlayCard, UnlockLevel
from agora.games.improvement.progress import Upgrade
from agora.games.improvement.queries import effect_on, modifiers, progress_price, token_price
from agora.games.improvement.state import NOBODY, Improvement
from agora.games.improvement.tracks import amounts, missing_tokens


class Prospects:
    """What each action and the Progress Phase would bring one seat now; each is worked out when it is first needed."""

    def __init__(self, s: Improvement, seat: Seat, worth: Worth, units: dict[str, float]) -> None:
        self.s, self.seat, self.worth, self.units = s, seat, worth, units
        self._alone: dict[Action, float] = {}
        self._offers: list[tuple[float, int]] | None = None
        self._level: tuple[float, int] | None = None
        self._tokens: TokenUnits | None = None
        self._upgrades: list[tuple[float, int]] | None = None

    def plan(self, actions: Sequence[Action], progress: bool) -> float:
        """What these actions will bring, and the upgrade after them."""
        s, seat = self.s, self.seat
        total = 0.0
        start = drachma = s.drachma[seat]
        tax = s.tax_revenue[seat]
        for action in ACTIONS:
            if action not in actions:
                continue
            total += self.alone(action)
            if action == "trade":
                drachma += s.economy[seat] + 1
            elif action == "politics":
                value, cost = self._best(self.offers(), drachma, tax)
                total, drachma = total + value, drachma - cost
            elif action == "development":
                value, cost = self._best([self.level()], drachma, tax)
                total, drachma = total + value, drachma - cost
        if progress:
            value, cost = self._best(self.upgrades(), drachma, tax)
            total, drachma = total + value, drachma - cost
        return total + money_value(self.worth, drachma + tax) - money_value(self.worth, start + tax)

    def _best(self, offers: Sequence[tuple[float, int]], drachma: int, tax: int) -> tuple[float, int]:
        """The offer that is worth most after its price, if any is worth it."""
        best, found = 0.0, (0.0, 0)
        before = money_value(self.worth, drachma + tax)
        for value, cost in offers:
            if cost <= drachma:
                net = value + money_value(self.worth, drachma + tax - cost) - before
                if net > best:
                    best, found = net, (value, cost)
        return found

    def _net(self, offers: Sequence[tuple[float, int]]) -> float:
        """What the best offer brings after its price, if it is taken now."""
        tax = self.s.tax_revenue[self.seat]
        value, cost = self._best(offers, self.s.drachma[self.seat], tax)
        return value - self.cost(cost)

    def cost(self, drachma: int) -> float:
        """What it costs to pay so many Drachma now."""
        held = self.s.drachma[self.seat] + self.s.tax_revenue[self.seat]
        return money_value(self.worth, held) - money_value(self.worth, held - drachma)

    def alone(self, action: Action) -> float:
        """What an action brings whatever the others are, without Drachma of a Trade, cards and levels."""
        found = self._alone.get(action)
        if found is None:
            found = self._alone[action] = self._work_out(action)
        return found

    def _work_out(self, action: Action) -> float:
        s, seat, units = self.s, self.seat, self.units
        if action == "politics" or action == "development":
            return 0.0  # set off only when a card is played or a level unlocked
        total = self.effect(effect_on(s, seat, f"action:{action}"))
        if action == "philosophy":
            return total + units["philosophy"]
        if action == "lawmaking":
            most = s.box.limit.get("citizenry", UNLIMITED) - s.citizenry[seat]
            return total + units["citizenry"] * min(LAWMAKING_CITIZENRY, most) + self.worth.kept_card
        if action == "culture":
            return total + s.culture[seat]
        if action == "trade":
            return total + self.bought_token(s.drachma[seat] + s.economy[seat] + 1)
        troops = s.troop_strength[seat]
        strength = troops + s.military[seat]
        return total + self.conquest(strength) + troops_value(self.worth, strength) - troops_value(self.worth, troops)

    def bought_token(self, drachma: int) -> float:
        """What a Knowledge token brings that a seat with so many Drachma may buy."""
        price = token_price(self.s, self.seat)
        if self.s.bought[self.seat] >= BUYS_PER_ROUND or price > drachma:
            return 0.0
        return max(0.0, max(self.tokens.plain) - price * self.units["drachma"])

    def conquest(self, strength: int) -> float:
        """What the best city brings that this Troop Strength can take, after the troops that it costs."""
        s, seat, worth, units = self.s, self.seat, self.worth, self.units
        change = sum(modifiers(s, seat, "colonize_loss"))
        best = troops_value(worth, strength)
        owners, drachma, tokens = s.owners, units["drachma"], self.tokens
        for site in sites(s.box):
            if site.needs <= strength and owners[site.number] == NOBODY:
                each = tokens.special if site.special else tokens.plain
                red, green, blue = site.tokens
                value = site.vp + site.drachma * drachma + red * each[0] + green * each[1] + blue * each[2]
                value += troops_value(worth, strength - max(0, site.loses + change))
                if value > best:
                    best = value
        return best - troops_value(worth, strength)

    def offers(self) -> list[tuple[float, int]]:
        """The hand cards for which the seat has the tokens: what playing each brings, and its price."""
        if self._offers is None:
            s, seat, worth = self.s, self.seat, self.worth
            set_off = self.effect(effect_on(s, seat, "play_card")) + self.effect(effect_on(s, seat, "action:politics"))
            self._offers = []
            for name in s.hands[seat]:
                card = s.box.cards[name]
                pairs = missing_tokens(s, seat, card.requires)
                if PHILOSOPHY_PER_TOKEN * pairs <= s.philosophy[seat]:
                    value = self.ability(card, pairs) + worth.in_play[name] - worth.in_hand[name] + set_off
                    self._offers.append((value, card.cost))
        return self._offers

    def level(self) -> tuple[float, int]:
        """What unlocking the next level brings, and its price."""
        if self._level is None:
            s, seat = self.s, self.seat
            levels, reached = s.box.levels[s.poleis[seat]], s.development[seat]
            self._level = (0.0, 0)
            if reached < len(levels):
                pairs = missing_tokens(s, seat, levels[reached].requires)
                if PHILOSOPHY_PER_TOKEN * pairs <= s.philosophy[seat]:
                    weights = self.worth.levels[s.poleis[seat]]
                    value = self.ability(levels[reached], pairs) + weights[reached + 1] - weights[reached]
                    value += self.effect(effect_on(s, seat, "action:development"))
                    self._level = (value, levels[reached].cost)
        return self._level

    @property
    def tokens(self) -> TokenUnits:
        """What Knowledge tokens are worth."""
        if self._tokens is None:
            self._tokens = token_units(self.s, self.seat, self.worth)
        return self._tokens

    def upgrades(self) -> list[tuple[float, int]]:
        """What raising each area brings in the Progress Phase, and its price; areas at the top are left out."""
        if self._upgrades is None:
            self._upgrades = [(self.advance(area, 1), cost) for area, cost in upgrade_prices(self.s, self.seat)]
        return self._upgrades

    def ability(self, ability: Ability, pairs: int) -> float:
        """What a card or level brings at once and at the end, without its price in Drachma."""
        on = ability.on
        total = -PHILOSOPHY_PER_TOKEN * pairs * self.units["philosophy"]
        if "play" in on:
            total += self.effect(on["play"])
        if "final_scoring" in on:
            total += sum([amount_of(self.s, self.seat, word) for word in on["final_scoring"]])
        return total

    def advance(self, area: Area, levels: int) -> float:
        """What raising an area brings, with its bonuses."""
        track, weights = bonuses(self.s.box)[area], self.worth.areas[area]
        before = amounts(self.s, area)[self.seat]
        after = min(before + levels, len(track))
        total = weights[after] - weights[before]
        for level in track[before:after]:
            for resource, amount in level:
                total += amount * self.units[resource]
        return total

    def effect(self, effect: Effect) -> float:
        """About what an effect is worth."""
        return sum([self.word(word) for word in effect]) if effect else 0.0

    def word(self, word: EffectWord) -> float:
        """About what one effect word is worth."""
        verb = word.verb
        if verb == "gain" or verb == "gain-per":
            return self.units[word.name(0)] * amount_of(self.s, self.seat, word)
        if verb == "if":
            return self.effect(word.inner) if is_met(self.s, self.seat, word) else 0.0
        if verb == "choose":
            return max([self.word(one) for one in word.inner])
        if verb == "perform":
            return word.number(1) * self._performed(word.action(0))
        if verb == "advance":
            return self.advance(word.area(0), word.number(1))
        if verb == "advance-areas":
            return self._advance_best(AREAS, word.number(0), word.number(1))
        if verb == "draw":
            return word.number(0) * self.worth.usual_card
        if verb == "take-token":
            return word.number(0) * max(self.tokens.plain)
        return 0.0

    def _performed(self, action: Action) -> float:
        """What an action brings when it is granted."""
        if action == "trade":
            return self.alone(action) + self.units["drachma"] * (self.s.economy[self.seat] + 1)
        if action == "politics":
            return self._net(self.offers())
        if action == "development":
            return self._net([self.level()])
        return self.alone(action)

    def _advance_best(self, areas: Iterable[Area], number: int, levels: int) -> float:
        """What raising the best of these areas brings."""
        return sum(sorted([self.advance(area, levels) for area in areas], reverse=True)[:number])

    def started(self, step: Step[Improvement]) -> float:
        """About what the answer to an open question, or an effect that is about to happen, will bring."""
        match step:
            case Carry():
                return self.effect(parse_effect(step.words))
            case ChooseEffect():
                return max([self.word(word) for word in parse_effect(step.words)])
            case ChooseAction():
                return max(0.0, *[self._performed(action) for action in step.actions])
            case RaiseFree():
                return self._advance_best([area for area in AREAS if area not in step.raised], step.left, step.levels)
            case TakeToken():
                return max(self.tokens.plain)
            case BuyToken():
                return self.bought_token(self.s.drachma[self.seat])
            case ColonizeCity():
                return self.conquest(self.s.troop_strength[self.seat])
            case PlayCard():
                return self._net(self.offers())
            case UnlockLevel():
                return self._net([self.level()])
            case Upgrade() if step.free > 0:
                return self._net(self.upgrades())
        return 0.0


STARTED = (
    Carry, ChooseEffect, ChooseAction, RaiseFree, TakeToken, BuyToken, ColonizeCity, PlayCard, UnlockLevel, Upgrade,
)  # fmt: skip


def upgrade_prices(s: Improvement, seat: Seat) -> list[tuple[Area, int]]:
    """The areas that can still rise in the Progress Phase, and what that costs."""
    discounts = bool(effect_on(s, seat, "in_play"))
    found: list[tuple[Area, int]] = []
    for area, level in zip(AREAS, (s.culture[seat], s.economy[seat], s.military[seat]), strict=True):
        track = s.box.areas[area]
        if level < len(track):
            cost = track[level].cost
            found.append((area, progress_price(s, seat, area, cost) if discounts else cost))
    return found
