"""The Politics and Development actions: requirements, price, and what a card or a level sets off."""

from collections.abc import Sequence
from typing import ClassVar, TypedDict

from agora.core.asks import asking
from agora.core.engine import Asked, Move, Seat, step
from agora.core.errors import Illegal
from agora.core.questions import JSON, Question
from agora.games.improvement import memory
from agora.games.improvement.box import Ability
from agora.games.improvement.effect_words import COLOURS
from agora.games.improvement.effects import carry_out
from agora.games.improvement.events import CardPlayed, LevelUnlocked
from agora.games.improvement.moves import PASS, Develop, Pass, Play
from agora.games.improvement.queries import effect_on
from agora.games.improvement.records import Card, CardKind
from agora.games.improvement.state import Improvement
from agora.games.improvement.tracks import lose, missing_tokens, tokens_held

PHILOSOPHY_PER_TOKEN = 2  # improvement.tokens.pair


class TokenNeed(TypedDict):
    """One Knowledge token that is required."""

    colour: str
    met: bool


class NeedsView(TypedDict):
    """What a card or a level requires, and how much of it a seat has."""

    kind: CardKind
    cost: int
    short: int  # Drachma it lacks
    tokens: Sequence[TokenNeed]
    lacking: int  # tokens it lacks
    philosophy: int  # Philosophy tokens that would replace them
    met: bool  # the seat could pay for it now


def payment_refusal(s: Improvement, seat: Seat, ability: Ability) -> Illegal | None:
    """Refuse if a seat lacks Drachma, or tokens and the pairs that replace them.  [improvement.tokens.pair]"""
    if ability.cost > s.drachma[seat]:
        return Illegal("improvement.politics.drachma", cost=ability.cost, drachma=s.drachma[seat])
    lacking = missing_tokens(s, seat, ability.requires)
    needed = lacking * PHILOSOPHY_PER_TOKEN
    if needed > s.philosophy[seat]:
        return Illegal("improvement.politics.tokens", lacking=lacking, needed=needed, philosophy=s.philosophy[seat])
    return None


def payable(s: Improvement, seat: Seat, ability: Ability) -> bool:
    """Whether a seat has the Drachma, and the tokens or the pairs that replace them."""
    return payment_refusal(s, seat, ability) is None


def requirements(s: Improvement, seat: Seat, ability: Ability) -> NeedsView:
    """What a card or a level requires of a seat, met and missing.  [improvement.politics]"""
    lacking = missing_tokens(s, seat, ability.requires)
    tokens: list[TokenNeed] = [
        {"colour": colour, "met": number < held}
        for colour, needed, held in zip(COLOURS, ability.requires, tokens_held(s, seat), strict=True)
        for number in range(needed)
    ]
    return {
        "kind": ability.kind,
        "cost": ability.cost,
        "short": max(0, ability.cost - s.drachma[seat]),
        "tokens": tokens,
        "lacking": lacking,
        "philosophy": lacking * PHILOSOPHY_PER_TOKEN,
        "met": payable(s, seat, ability),
    }


def requirements_of(s: Improvement, seat: Seat, cards: Sequence[Card]) -> list[NeedsView]:
    """The requirements of several cards, in order; none before the deal, when nobody has a board."""
    return [requirements(s, seat, s.box.cards[card]) for card in cards] if s.poleis else []


def pay_for(s: Improvement, seat: Seat, ability: Ability, pairs: int) -> None:
    """Pay the Drachma, and the pairs that replace tokens."""
    lose(s, seat, "drachma", ability.cost)
    lose(s, seat, "philosophy", pairs * PHILOSOPHY_PER_TOKEN)


@step
class PlayCard(Asked[Improvement, Play | Pass]):
    """Play a politics card from the hand, or none.  [improvement.politics]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (Play, Pass)

    def choices(self, s: Improvement, seat: Seat) -> Sequence[Play | Pass]:
        return [PASS, *map(Play, s.hands[seat])]

    def refusal(self, s: Improvement, seat: Seat, move: Play | Pass) -> Illegal | None:
        if type(move) is not Play:
            return None
        if move.card not in s.hands[seat]:
            return Illegal("improvement.politics.hand", card=move.card)
        ability = s.box.cards[move.card]
        refused = payment_refusal(s, seat, ability)
        if refused is None and not self._finds_a_card(s, ability):
            return Illegal("improvement.politics.take-back", card=move.card)
        return refused

    def _finds_a_card(self, s: Improvement, ability: Ability) -> bool:
        """House rule: to take a card back, there must be one to take.  [improvement.effect.take-back]"""
        if s.options.take_back == "if_any" or s.played[self.seat]:
            return True
        return not any(word.verb == "take-back" for word in ability.on.get("play", ()))

    def resolve(self, s: Improvement, seat: Seat, move: Play | Pass) -> None:
        if type(move) is not Play:
            return
        card = move.card
        ability = s.box.cards[card]
        pairs = missing_tokens(s, seat, ability.requires)
        memory.note_play(s, seat, card)
        s.hands[seat] = tuple(other for other in s.hands[seat] if other != card)
        s.played[seat] += (card,)
        s.tell(CardPlayed, seat, card, pairs)
        pay_for(s, seat, ability, pairs)
        set_off = effect_on(s, seat, "play_card", but=card) + effect_on(s, seat, "action:politics", but=card)
        carry_out(s, seat, set_off + ability.on.get("play", ()))

    def ask(self, s: Improvement, seat: Seat) -> Question:
        prices: dict[Play | Pass, int] = {Play(card): s.box.cards[card].cost for card in s.hands[seat]}
        facts = {"drachma": s.drachma[seat], "philosophy": s.philosophy[seat]}
        return asking(self, s, seat, "improvement.ask.play", facts, prices=prices)


@step
class UnlockLevel(Asked[Improvement, Develop | Pass]):
    """Unlock the next level of the development track, or not.  [improvement.development]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (Develop, Pass)

    def choices(self, s: Improvement, seat: Seat) -> Sequence[Develop | Pass]:
        return [PASS, Develop(s.development[seat] + 1)]

    def refusal(self, s: Improvement, seat: Seat, move: Develop | Pass) -> Illegal | None:
        if type(move) is not Develop:
            return None
        levels, level = s.box.levels[s.poleis[seat]], s.development[seat]
        if level >= len(levels):
            return Illegal("improvement.development.last", polis=s.poleis[seat], level=level)
        if move.level != level + 1:
            return Illegal("improvement.development", level=move.level, next=level + 1)
        return payment_refusal(s, seat, levels[level])

    def resolve(self, s: Improvement, seat: Seat, move: Develop | Pass) -> None:
        if type(move) is not Develop:
            return
        ability = s.box.levels[s.poleis[seat]][s.development[seat]]
        pairs = missing_tokens(s, seat, ability.requires)
        set_off = effect_on(s, seat, "action:development")
        s.development[seat] += 1
        s.tell(LevelUnlocked, seat, s.poleis[seat], s.development[seat], pairs)
        pay_for(s, seat, ability, pairs)
        carry_out(s, seat, set_off + ability.on.get("play", ()))

    def ask(self, s: Improvement, seat: Seat) -> Question:
        levels, level = s.box.levels[s.poleis[seat]], s.development[seat]
        prices: dict[Develop | Pass, int] = {Develop(level + 1): levels[level].cost} if level < len(levels) else {}
        facts: dict[str, JSON] = {"polis": s.poleis[seat], "level": level + 1}
        return asking(self, s, seat, "improvement.ask.develop", facts, prices=prices)
