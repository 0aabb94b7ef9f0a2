"""The Politics and Development actions: requirements, price, and what a card or a level sets off."""

from collections.abc import Sequence
from typing import ClassVar, TypedDict

from agora.core.engine import Move, Seat, step
from agora.core.errors import Illegal
from agora.core.questions import JSON, Question
from agora.games.improvement import memory
from agora.games.improvement.asks import PASS, Asked, asking
from agora.games.improvement.box import Ability
from agora.games.improvement.effects import carry_out
from agora.games.improvement.events import CardPlayed, LevelUnlocked
from agora.games.improvement.moves import Develop, Pass, Play
from agora.games.improvement.queries import triggered
from agora.games.improvement.records import Card, Needs
from agora.games.improvement.state import Improvement
from agora.games.improvement.tracks import lose, missing, tokens_held
from agora.games.improvement.words import COLOURS

PHILOSOPHY_PER_TOKEN = 2  # improvement.tokens.pair


class TokenNeed(TypedDict):
    """One Knowledge token that is required."""

    colour: str
    met: bool


class NeedsView(TypedDict):
    """What a card or a level requires, and what of it a seat has."""

    cost: int
    short: int  # Drachma it lacks
    tokens: Sequence[TokenNeed]
    lacking: int  # tokens it lacks
    philosophy: int  # Philosophy tokens that would stand in for them
    met: bool  # it could be paid now


def check_requirements(s: Improvement, seat: Seat, cost: int, needs: Needs) -> None:
    """Raise Illegal if a seat lacks Drachma, or tokens and pairs that stand in for them.  [improvement.tokens.pair]"""
    if cost > s.drachma[seat]:
        raise Illegal("improvement.politics.drachma", cost=cost, drachma=s.drachma[seat])
    lacking = missing(s, seat, needs)
    if lacking * PHILOSOPHY_PER_TOKEN > s.philosophy[seat]:
        raise Illegal(
            "improvement.politics.tokens",
            lacking=lacking,
            needed=lacking * PHILOSOPHY_PER_TOKEN,
            philosophy=s.philosophy[seat],
        )


def payable(s: Improvement, seat: Seat, ability: Ability) -> bool:
    """Whether a seat has the Drachma, and the tokens or pairs that stand in for them."""
    return (
        ability.cost <= s.drachma[seat]
        and missing(s, seat, ability.requires) * PHILOSOPHY_PER_TOKEN <= s.philosophy[seat]
    )


def requirements(s: Improvement, seat: Seat, ability: Ability) -> NeedsView:
    """What a card or a level requires of a seat, met and missing.  [improvement.politics]"""
    lacking = missing(s, seat, ability.requires)
    tokens: list[TokenNeed] = [
        {"colour": colour, "met": number < held}
        for colour, needed, held in zip(COLOURS, ability.requires, tokens_held(s, seat), strict=True)
        for number in range(needed)
    ]
    return {
        "cost": ability.cost,
        "short": max(0, ability.cost - s.drachma[seat]),
        "tokens": tokens,
        "lacking": lacking,
        "philosophy": lacking * PHILOSOPHY_PER_TOKEN,
        "met": payable(s, seat, ability),
    }


def requirements_of(s: Improvement, seat: Seat, cards: Sequence[Card]) -> list[NeedsView]:
    """The requirements of several cards, in their order; nobody has a board to play them on before the deal."""
    return [requirements(s, seat, s.box.cards[card]) for card in cards] if s.poleis else []


def pay_for(s: Improvement, seat: Seat, ability: Ability) -> int:
    """Pay the Drachma and the pairs; say how many pairs stood in for tokens."""
    pairs = missing(s, seat, ability.requires)
    lose(s, seat, "drachma", ability.cost)
    lose(s, seat, "philosophy", pairs * PHILOSOPHY_PER_TOKEN)
    return pairs


@step
class PlayCard(Asked[Play | Pass]):
    """Play a politics card from the hand, or none.  [improvement.politics]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (Play, Pass)

    def moves(self, s: Improvement, seat: Seat) -> Sequence[Play | Pass]:
        cards = s.box.cards
        may = [card for card in s.hands[seat] if payable(s, seat, cards[card]) and self._finds_a_card(s, cards[card])]
        return [PASS, *map(Play, may)]

    def check(self, s: Improvement, seat: Seat, move: Play | Pass) -> None:
        if type(move) is Play:
            if move.card not in s.hands[seat]:
                raise Illegal("improvement.politics.hand", card=move.card)
            ability = s.box.cards[move.card]
            check_requirements(s, seat, ability.cost, ability.requires)
            if not self._finds_a_card(s, ability):
                raise Illegal("improvement.politics.take-back", card=move.card)

    def _finds_a_card(self, s: Improvement, ability: Ability) -> bool:
        """A house rule: what takes a card back needs one to take.  [improvement.effect.take-back]"""
        if s.options.take_back == "if_any" or s.played[self.seat]:
            return True
        return not any(said.verb == "take-back" for said in ability.on.get("play", ()))

    def resolve(self, s: Improvement, seat: Seat, move: Play | Pass) -> None:
        if type(move) is not Play:
            return
        card = move.card
        ability = s.box.cards[card]
        pairs = pay_for(s, seat, ability)
        memory.played(s, seat, card)
        s.hands[seat] = tuple(other for other in s.hands[seat] if other != card)
        s.played[seat] += (card,)
        s.tell(CardPlayed, seat, card, pairs)
        set_off = triggered(s, seat, "play_card", but=card) + triggered(s, seat, "action:politics", but=card)
        carry_out(s, seat, set_off + ability.on.get("play", ()))

    def ask(self, s: Improvement, seat: Seat) -> Question:
        plays = [Play(card) for card in s.hands[seat]]
        prices: dict[Move, int] = {move: s.box.cards[move.card].cost for move in plays}
        facts = {"drachma": s.drachma[seat], "philosophy": s.philosophy[seat]}
        return asking(self, s, seat, [*plays, PASS], "improvement.ask.play", facts, prices=prices)


@step
class UnlockLevel(Asked[Develop | Pass]):
    """Unlock the next level of the development track, or not.  [improvement.development]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (Develop, Pass)

    def moves(self, s: Improvement, seat: Seat) -> Sequence[Develop | Pass]:
        levels, level = s.box.levels[s.poleis[seat]], s.development[seat]
        return [PASS, Develop(level + 1)] if level < len(levels) and payable(s, seat, levels[level]) else [PASS]

    def check(self, s: Improvement, seat: Seat, move: Develop | Pass) -> None:
        if type(move) is Develop:
            levels, level = s.box.levels[s.poleis[seat]], s.development[seat]
            if level >= len(levels):
                raise Illegal("improvement.development.last", polis=s.poleis[seat], level=level)
            if move.level != level + 1:
                raise Illegal("improvement.development", level=move.level, next=level + 1)
            check_requirements(s, seat, levels[level].cost, levels[level].requires)

    def resolve(self, s: Improvement, seat: Seat, move: Develop | Pass) -> None:
        if type(move) is not Develop:
            return
        ability = s.box.levels[s.poleis[seat]][s.development[seat]]
        pairs = pay_for(s, seat, ability)
        set_off = triggered(s, seat, "action:development")
        s.development[seat] += 1
        s.tell(LevelUnlocked, seat, s.poleis[seat], s.development[seat], pairs)
        carry_out(s, seat, set_off + ability.on.get("play", ()))

    def ask(self, s: Improvement, seat: Seat) -> Question:
        levels, level = s.box.levels[s.poleis[seat]], s.development[seat]
        prices: dict[Move, int] = {Develop(level + 1): levels[level].cost} if level < len(levels) else {}
        facts: dict[str, JSON] = {"polis": s.poleis[seat], "level": level + 1}
        return asking(self, s, seat, [Develop(level + 1), PASS], "improvement.ask.develop", facts, prices=prices)
