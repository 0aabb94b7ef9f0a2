"""Whom a player can attack, which card he may destroy there and which of his own he may sacrifice.  [polis.war]"""

from agora.core.engine import Seat
from agora.core.errors import Illegal
from agora.games.polis.abilities import Lasting, register
from agora.games.polis.abilities.hand_cards import ALEXANDER
from agora.games.polis.queries import TROY, affordable, attack, owns
from agora.games.polis.state import Polis

DIOGENES = register("diogenes", Lasting("war_defence"))
STATUE_OF_ZEUS = register("statue-of-zeus", Lasting("war_defence"))


def symbols_needed(own: int, theirs: int) -> int:
    """How many war symbols must be bought to be stronger than a defence.  [polis.war.strength]"""
    return max(0, theirs - own + 1)


def most_symbols(s: Polis, seat: Seat) -> int:
    """How many war symbols a player could attack with; 0 without a card to sacrifice.  [polis.war.sacrifice]"""
    return attack(s, seat) + affordable(s, seat) if sacrifices(s, seat) else 0


def victims(s: Polis, attacker: Seat, target: Seat) -> list[int]:
    """Which cards of the attacked city the attacker may destroy, as places in its row.  [polis.war.victim]"""
    cards, city = s.box.cards, s.cities[target]
    found = [i for i, laid in enumerate(city) if laid.covered < 0]
    must = [i for i in found if cards[city[i].card].ability == STATUE_OF_ZEUS]
    if must:
        return must
    if owns(s, attacker, ALEXANDER):
        return [i for i in found if cards[city[i].card].ability != DIOGENES]
    return found


def sacrifices(s: Polis, seat: Seat) -> list[int]:
    """Which of his cards an attacker may sacrifice, as places in his row.  [polis.war.sacrifice]"""
    cards = s.box.cards
    return [
        i
        for i, laid in enumerate(s.cities[seat])
        if (laid.under or cards[laid.card].faces[laid.covered + 1].war) and cards[laid.card].ability != TROY
    ]


def victim_refusal(s: Polis, attacker: Seat, target: Seat, i: int) -> Illegal | None:
    """Why the attacker may not destroy a card of the attacked city, or None.  [polis.war.victim]"""
    allowed, laid = victims(s, attacker, target), s.cities[target][i]
    if laid.covered >= 0:
        return Illegal("polis.war.protected", card=laid.card)
    if i in allowed:
        return None
    forced = s.cities[target][allowed[0]].card if allowed else laid.card
    if allowed and s.box.cards[forced].ability == STATUE_OF_ZEUS:
        return Illegal("polis.cards.statue-of-zeus", card=forced)
    return Illegal("polis.cards.diogenes", card=laid.card)


def sacrifice_refusal(s: Polis, seat: Seat, i: int) -> Illegal | None:
    """Why an attacker may not sacrifice a card of his own, or None.  [polis.war.sacrifice]"""
    if i in sacrifices(s, seat):
        return None
    return Illegal("polis.war.sacrifice.symbol", card=s.cities[seat][i].card)


def at_peace(s: Polis, seat: Seat, other: Seat) -> bool:
    """Whether a trade forbids an attack.  [polis.war.partner]"""
    return (seat, other) in s.trades or (s.options.trade_peace == "round" and (other, seat) in s.trades)


def untouchable(s: Polis, seat: Seat, other: Seat) -> bool:
    """Whether a city without a card to destroy may not be attacked.  [polis.war.untouchable]"""
    return s.options.untouchable_city == "no-attack" and not victims(s, seat, other)
