"""Answers about the cards in a city: symbols, prices, strength. The phases ask here and name no card."""

from collections.abc import Sequence

from agora.core.engine import Seat
from agora.games.polis.abilities import ABILITIES, Lasting, Use, register
from agora.games.polis.box import CardId, ColourNumber, Face
from agora.games.polis.state import Laid, Polis

CANAL = register("canal", Lasting("trade"))
CAPTAIN = register("captain", Lasting("income", wants="ship"))
CAPTAIN_COINS = 3  # polis.cards.captain
MERCENARY = register("mercenary", Lasting("war_attack"))  # does what its symbol says
TROY = register("troy", Lasting("war_defence"))


def board(s: Polis, seat: Seat) -> Face:
    """What the city board of a seat shows."""
    side = s.boards[seat]
    return side.face if side else NO_BOARD


def faces(s: Polis, seat: Seat) -> list[Face]:
    """What is visible on the board and the cards of a city."""
    cards = s.box.cards
    found = [cards[laid.card].faces[laid.covered + 1] for laid in s.cities[seat]]
    found.append(board(s, seat))
    return found


def owns(s: Polis, seat: Seat, ability: str) -> bool:
    """Whether a card with this ability lies in the city."""
    cards = s.box.cards
    return any(cards[laid.card].ability == ability for laid in s.cities[seat])


def use_of(s: Polis, card: CardId) -> Use | None:
    """How often a card may be used at this table: as printed, unless a house rule differs.  [polis.income.use]"""
    known = s.box.cards[card]
    return ABILITIES[known.ability].use(known.use, s.options) if known.ability and known.use else None


def price(s: Polis, seat: Seat, card: CardId) -> int:
    """What building a card costs after all visible discounts.  [polis.build.discount]"""
    colour = s.box.colour(card)
    return max(0, s.box.build_price - sum([face.discount[colour] for face in faces(s, seat)]))


def prices(s: Polis, seat: Seat) -> list[int]:
    """What building costs, by colour."""
    seen = faces(s, seat)
    full = s.box.build_price
    return [max(0, full - sum([face.discount[colour] for face in seen])) for colour in range(4)]


def count_colour(s: Polis, seat: Seat, colour: ColourNumber) -> int:
    """How many cards of a colour lie face up in a city."""
    cards = s.box.cards
    return sum([cards[laid.card].colour == colour for laid in s.cities[seat]])


def count_buildings(s: Polis, seat: Seat) -> int:
    """How many buildings lie face up in a city."""
    cards = s.box.cards
    return sum([cards[laid.card].building for laid in s.cities[seat]])


def income(s: Polis, seat: Seat) -> tuple[int, int]:
    """Coins and points that the income phase brings.  [polis.income]"""
    coins, points = income_of(s, seat, faces(s, seat))
    return coins + captain_coins(s, seat, s.cities[seat]), points


def income_of(s: Polis, seat: Seat, shown: Sequence[Face]) -> tuple[int, int]:
    """Coins and points that the symbols of some cards and boards bring.  [polis.income]"""
    coins = points = 0
    for face in shown:
        coins += face.coins
        points += face.points
        if face.coins_per_building:
            coins += face.coins_per_building * count_buildings(s, seat)
        if any(face.coins_per_colour):
            coins += sum(n * count_colour(s, seat, colour) for colour, n in enumerate(face.coins_per_colour) if n)
    return coins, points


def captain_coins(s: Polis, seat: Seat, row: tuple[Laid, ...]) -> int:
    """Coins that the Captains of a row bring, each if the card he needs lies in the city.  [polis.cards.captain]"""
    coins = 0
    for laid in row:
        card = s.box.cards[laid.card]
        if card.ability == CAPTAIN and any(other.card == card.wanted for other in s.cities[seat]):
            coins += CAPTAIN_COINS
    return coins


def vases(s: Polis, seat: Seat) -> int:
    """Visible vases of a city.  [polis.trade]"""
    return sum([face.vases for face in faces(s, seat)])


def culture(s: Polis, seat: Seat) -> int:
    """Visible culture symbols of a city.  [polis.score.history]"""
    return sum([face.culture for face in faces(s, seat)])


def trades_allowed(s: Polis, seat: Seat) -> int:
    """How often a player may trade in his turn.  [polis.cards.canal]"""
    return 2 if owns(s, seat, CANAL) else 1


def defence(s: Polis, seat: Seat) -> int:
    """War symbols of an attacked city.  [polis.war.strength]"""
    return board(s, seat).war + war_symbols(s, s.cities[seat])


def attack(s: Polis, seat: Seat) -> int:
    """War symbols of an attacker, before he buys any.  [polis.war.strength]"""
    return board(s, seat).war + war_symbols(s, s.cities[seat], attacks=True)


def war_symbols(s: Polis, row: tuple[Laid, ...], attacks: bool = False) -> int:
    """War symbols of a row: those that are visible, and the cards under Alexander; those of Troy only defend.

    [polis.war.strength] [polis.cards.troy]"""
    cards, found = s.box.cards, 0
    for laid in row:
        card = cards[laid.card]
        found += len(laid.under)
        if not attacks or card.ability != TROY:
            found += card.faces[laid.covered + 1].war
    return found


def symbol_price(s: Polis, seat: Seat) -> int:
    """What a war symbol costs an attacker; 0 if he cannot buy any.  [polis.cards.mercenary]"""
    return min([face.mercenary for face in faces(s, seat) if face.mercenary], default=0)


def affordable(s: Polis, seat: Seat) -> int:
    """How many war symbols an attacker can buy.  [polis.cards.mercenary]"""
    price = symbol_price(s, seat)
    return s.coins[seat] // price if price else 0


def names(city: tuple[Laid, ...]) -> list[str]:
    """The names of the cards in a row: their ids, and `port-2` for the second copy from the left."""
    count: dict[str, int] = {}
    found = []
    for laid in city:
        card = laid.card
        n = count[card] = count.get(card, 0) + 1
        found.append(card if n == 1 else f"{card}-{n}")
    return found


def find_in(s: Polis, seat: Seat, name: str) -> int | None:
    """The place in a row of the card with this name."""
    called = names(s.cities[seat])
    if name in called:
        return called.index(name)
    base, _, number = name.rpartition("-")
    plain = f"{s.box.find(base)}-{number}" if number.isdigit() and base else s.box.find(name)
    return called.index(plain) if plain in called else None


def place_of(s: Polis, seat: Seat, name: str) -> int:
    """The place in a row of a card that is known to lie there."""
    i = find_in(s, seat, name)
    assert i is not None, f"no {name} in the city of {seat}"
    return i


NO_BOARD = Face()
