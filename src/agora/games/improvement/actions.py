"""The Action Phase: the seven actions in order; all seats finish one before the next begins.  [improvement.action]"""

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, cast

from agora.core.asks import asking
from agora.core.engine import Asked, Move, Seat, Step, step
from agora.core.errors import Illegal
from agora.core.questions import JSON, Question
from agora.games.improvement import memory
from agora.games.improvement.effect_words import (
    ACTIONS,
    COLOURS,
    POSITIVE,
    Action,
    EffectWord,
    Form,
    write_effect,
)
from agora.games.improvement.effects import Carry, carry_out, draw, effect_word
from agora.games.improvement.events import ActionBegun, CardsDrawn, CardsReturned, CardsSeen, CityColonized
from agora.games.improvement.exchanges import OpenExchange, any_time
from agora.games.improvement.moves import PASS, Buy, Colonize, Keep, Pass, Perform
from agora.games.improvement.politics import PlayCard, UnlockLevel, requirements_of
from agora.games.improvement.queries import colonizations, colonize_loss, effect_on, token_price
from agora.games.improvement.records import CityRecord
from agora.games.improvement.state import NOBODY, Improvement
from agora.games.improvement.tracks import CutTroops, add_token, gain, lose

LAWMAKING_CARDS = 2  # improvement.action.lawmaking
LAWMAKING_CITIZENRY = 3  # improvement.action.lawmaking
BUYS_PER_ROUND = 1  # improvement.action.trade.buy


@step
class ActionPhase(Step[Improvement]):
    """All actions that were paid for: by action, then clockwise from the start player.  [improvement.action]"""

    def run(self, s: Improvement) -> None:
        seats, chosen, lost = s.in_turn(), s.actions, s.lost
        s.then(
            *[
                Act(seat, action)
                for action in ACTIONS
                for seat in seats
                if action in chosen[seat] and action not in lost[seat]
            ]
        )


@step
class Act(Step[Improvement]):
    """A seat performs an action, with everything that follows from it.  [improvement.action]"""

    seat: Seat
    action: Action

    def run(self, s: Improvement) -> None:
        s.tell(ActionBegun, self.seat, self.action)
        PERFORM[self.action](s, self.seat)
        usual = self.action in ("politics", "development")
        if usual or any_time(s):
            s.then(OpenExchange(self.seat, "step" if usual else "between"))  # before the questions of the action


def perform_philosophy(s: Improvement, seat: Seat) -> None:
    """Gain a Philosophy token.  [improvement.action.philosophy]"""
    gain(s, seat, "philosophy", 1)
    carry_out(s, seat, effect_on(s, seat, "action:philosophy"))


def perform_lawmaking(s: Improvement, seat: Seat) -> None:
    """Gain 3 Citizenry, then keep one of the top two politics cards.  [improvement.action.lawmaking]"""
    gain(s, seat, "citizenry", LAWMAKING_CITIZENRY)
    carry_out(s, seat, effect_on(s, seat, "action:lawmaking"), LookAtCards(seat))


@step
class LookAtCards(Step[Improvement]):
    """Only this seat sees the top two cards; if one card is left, it is simply taken.  [improvement.deck.out]"""

    seat: Seat

    def run(self, s: Improvement) -> None:
        if len(s.deck) < LAWMAKING_CARDS:
            draw(s, self.seat, 1)
            return
        memory.note_look(s, self.seat, LAWMAKING_CARDS)
        s.tell(CardsSeen, self.seat, LAWMAKING_CARDS, s.deck[:LAWMAKING_CARDS])
        s.then(KeepCard(self.seat))


@step
class KeepCard(Asked[Improvement, Keep]):
    """Keep one of the two cards; the other goes unseen under the deck.  [improvement.action.lawmaking]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (Keep,)

    def choices(self, s: Improvement, seat: Seat) -> Sequence[Keep]:
        return [Keep(card) for card in s.deck[:LAWMAKING_CARDS]] if len(s.deck) >= LAWMAKING_CARDS else []

    moves = choices

    def refusal(self, s: Improvement, seat: Seat, move: Keep) -> Illegal | None:
        return None if move in self.choices(s, seat) else Illegal("improvement.action.lawmaking.keep")

    def resolve(self, s: Improvement, seat: Seat, move: Keep) -> None:
        first, second = s.deck[:LAWMAKING_CARDS]
        kept, returned = (first, second) if move.card == first else (second, first)
        memory.note_keep(s, seat, kept, returned)
        s.hands[seat] += (kept,)
        s.deck = (*s.deck[LAWMAKING_CARDS:], returned)
        s.drawn += LAWMAKING_CARDS
        s.tell(CardsDrawn, seat, 1, (kept,))
        s.tell(CardsReturned, seat, 1, (returned,))

    def ask(self, s: Improvement, seat: Seat) -> Question:
        cards = s.deck[:LAWMAKING_CARDS]
        board: dict[str, JSON] = {"needs": cast(JSON, requirements_of(s, seat, cards))}
        return asking(self, s, seat, "improvement.ask.keep", board=board)


def perform_culture(s: Improvement, seat: Seat) -> None:
    """Gain victory points equal to the Culture level.  [improvement.action.culture]"""
    gain(s, seat, "vp", s.culture[seat])
    carry_out(s, seat, effect_on(s, seat, "action:culture"))


def perform_trade(s: Improvement, seat: Seat) -> None:
    """Gain Drachma equal to the Economy level plus 1; then a token may be bought.  [improvement.action.trade]"""
    gain(s, seat, "drachma", s.economy[seat] + 1)
    bonus = effect_on(s, seat, "action:trade")
    if s.options.trade_bonus == "after" and bonus:
        s.then(Market(seat), Carry(seat, write_effect(bonus)))
    else:
        carry_out(s, seat, bonus, Market(seat))


@step
class Market(Step[Improvement]):
    """A seat that may and can buy a Knowledge token is asked.  [improvement.action.trade.buy]"""

    seat: Seat

    def run(self, s: Improvement) -> None:
        if s.bought[self.seat] < BUYS_PER_ROUND and s.drachma[self.seat] >= token_price(s, self.seat):
            s.then(BuyToken(self.seat))


@step
class BuyToken(Asked[Improvement, Buy | Pass]):
    """Buy a plain Knowledge token of any colour, at most one a round.  [improvement.action.trade.buy]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (Buy, Pass)

    def choices(self, s: Improvement, seat: Seat) -> Sequence[Buy | Pass]:
        return [PASS, *map(Buy, COLOURS)]

    def refusal(self, s: Improvement, seat: Seat, move: Buy | Pass) -> Illegal | None:
        if type(move) is not Buy:
            return None
        if s.bought[seat] >= BUYS_PER_ROUND:
            return Illegal("improvement.action.trade.once")
        price = token_price(s, seat)
        if price > s.drachma[seat]:
            return Illegal("improvement.action.trade.buy", price=price, drachma=s.drachma[seat])
        return None

    def resolve(self, s: Improvement, seat: Seat, move: Buy | Pass) -> None:
        if type(move) is Buy:
            lose(s, seat, "drachma", token_price(s, seat))
            s.bought[seat] += 1
            add_token(s, seat, move.colour)

    def ask(self, s: Improvement, seat: Seat) -> Question:
        prices: dict[Buy | Pass, int] = dict.fromkeys(map(Buy, COLOURS), token_price(s, seat))
        return asking(self, s, seat, "improvement.ask.buy", {"drachma": s.drachma[seat]}, prices=prices)


def perform_military_expansion(s: Improvement, seat: Seat) -> None:
    """Gain Troop Strength equal to the Military level; then a city may be colonized.  [improvement.action.military]"""
    s.then(Expedition(seat), CutTroops(seat))  # until CutTroops they may pass the end of the track
    gain(s, seat, "troop_strength", s.military[seat])
    carry_out(s, seat, effect_on(s, seat, "action:military_expansion"))


@step
class Expedition(Step[Improvement]):
    """A seat that can colonize a city is asked.  [improvement.colonize]"""

    seat: Seat

    def run(self, s: Improvement) -> None:
        offer_city(s, self.seat, colonizations(s, self.seat))


def offer_city(s: Improvement, seat: Seat, left: int) -> None:
    """Ask which city to colonize, if there is one within reach."""
    strength = s.troop_strength[seat]
    if left and any(city.needs <= strength for city in free_cities(s)):
        s.then(ColonizeCity(seat, left))


def free_cities(s: Improvement) -> list[CityRecord]:
    """The Colonial Cities that still have their tokens."""
    return [city for city, owner in zip(s.box.cities, s.owners, strict=True) if owner == NOBODY]


@step
class ColonizeCity(Asked[Improvement, Colonize | Pass]):
    """Conquer a Colonial City that still has its token.  [improvement.colonize]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (Colonize, Pass)
    left: int = 1

    def choices(self, s: Improvement, seat: Seat) -> Sequence[Colonize | Pass]:
        return [PASS, *[Colonize(city.id) for city in free_cities(s)]]

    def refusal(self, s: Improvement, seat: Seat, move: Colonize | Pass) -> Illegal | None:
        if type(move) is not Colonize:
            return None
        number = s.box.city_number.get(move.city)
        if number is None:
            return Illegal("improvement.colonize.city", name=move.city[:40])
        if s.owners[number] != NOBODY:
            return Illegal("improvement.colonize.taken", city=move.city)
        needs = s.box.cities[number].needs
        if needs > s.troop_strength[seat]:
            return Illegal("improvement.colonize.strength", city=move.city, needs=needs, held=s.troop_strength[seat])
        return None

    def moves(self, s: Improvement, seat: Seat) -> Sequence[Colonize | Pass]:  # fast form: asked in every expansion
        strength = s.troop_strength[seat]
        return [PASS, *[Colonize(city.id) for city in free_cities(s) if city.needs <= strength]]

    def resolve(self, s: Improvement, seat: Seat, move: Colonize | Pass) -> None:
        if type(move) is not Colonize:
            return
        number = s.box.city_number[move.city]
        city = s.box.cities[number]
        s.owners = (*s.owners[:number], seat, *s.owners[number + 1 :])
        s.tell(CityColonized, seat, city.id)
        lose(s, seat, "troop_strength", colonize_loss(s, seat, city.loses))
        gain(s, seat, "drachma", city.drachma)
        gain(s, seat, "vp", city.vp)
        for colour, tokens in zip(COLOURS, city.tokens, strict=True):
            for _ in range(tokens):
                add_token(s, seat, colour, special=city.special)
        offer_city(s, seat, self.left - 1)

    def ask(self, s: Improvement, seat: Seat) -> Question:
        prices: dict[Colonize | Pass, int] = {
            Colonize(city.id): colonize_loss(s, seat, city.loses) for city in free_cities(s)
        }
        facts = {"troop_strength": s.troop_strength[seat]}
        return asking(self, s, seat, "improvement.ask.colonize", facts, prices=prices)


def perform_politics(s: Improvement, seat: Seat) -> None:
    """A card may be played. A seat that can play none is asked too: silence would tell.  [improvement.politics]"""
    if s.hands[seat]:
        s.then(PlayCard(seat))


def perform_development(s: Improvement, seat: Seat) -> None:
    """The next level may be unlocked; an exchange made first may make it possible.  [improvement.development]"""
    s.then(MayUnlock(seat))


@step
class MayUnlock(Step[Improvement]):
    """A seat that can unlock its next level is asked.  [improvement.development]"""

    seat: Seat

    def run(self, s: Improvement) -> None:
        question = UnlockLevel(self.seat)
        if len(question.moves(s, self.seat)) > 1:
            s.then(question)


PERFORM: Mapping[Action, Callable[[Improvement, Seat], None]] = {
    "philosophy": perform_philosophy,
    "lawmaking": perform_lawmaking,
    "culture": perform_culture,
    "trade": perform_trade,
    "military_expansion": perform_military_expansion,
    "politics": perform_politics,
    "development": perform_development,
}


@effect_word("perform", Form(("action", POSITIVE)), asks=True)
def _perform(s: Improvement, seat: Seat, word: EffectWord) -> None:
    """Perform an action a number of times, each complete in itself.  [improvement.action.granted]"""
    s.then(*[Act(seat, word.action(0))] * word.number(1))


@effect_word("may-perform", Form(("action",), repeats=True), asks=True)
def _may_perform(s: Improvement, seat: Seat, word: EffectWord) -> None:
    """Offer actions. Politics and Development have a Pass of their own.  [improvement.action.granted]"""
    actions = tuple(map(word.action, range(len(word.args))))
    if actions in (("politics",), ("development",)):
        s.then(Act(seat, actions[0]))
    else:
        s.then(ChooseAction(seat, actions))


@step
class ChooseAction(Asked[Improvement, Perform | Pass]):
    """Perform one of several actions without a die or Citizenry, or none.  [improvement.action.granted]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (Perform, Pass)
    actions: tuple[Action, ...]

    def choices(self, s: Improvement, seat: Seat) -> Sequence[Perform | Pass]:
        return [PASS, *map(Perform, self.actions)]

    moves = choices

    def refusal(self, s: Improvement, seat: Seat, move: Perform | Pass) -> Illegal | None:
        if type(move) is Perform and move.action not in self.actions:
            return Illegal("improvement.action.granted", action=move.action)
        return None

    def resolve(self, s: Improvement, seat: Seat, move: Perform | Pass) -> None:
        if type(move) is Perform:
            s.then(Act(seat, move.action))

    def ask(self, s: Improvement, seat: Seat) -> Question:
        return asking(self, s, seat, "improvement.ask.perform")
