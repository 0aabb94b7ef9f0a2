"""Questions about what lies in a city: symbols, prices, strength. The phases ask here and name no card."""

from agora.core.engine import Seat
from agora.games.polis.box import CardId, ColourNumber, Face
from agora.games.polis.state import Laid, Polis

CAPTAIN_COINS = 3  # polis.cards.captain


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
    coins = points = 0
    for face in faces(s, seat):
        coins += face.coins
        points += face.points
        if face.coins_per_building:
            coins += face.coins_per_building * count_buildings(s, seat)
        if any(face.coins_per_colour):
            coins += sum(n * count_colour(s, seat, colour) for colour, n in enumerate(face.coins_per_colour) if n)
    return coins + captains(s, seat), points


def captains(s: Polis, seat: Seat) -> int:
    """Each Captain brings coins while the card he needs lies in the city.  [polis.cards.captain]"""
    city = s.cities[seat]
    coins = 0
    for laid in city:
        card = s.box.cards[laid.card]
        if card.ability == "captain" and any(other.card == card.wanted for other in city):
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
    return 2 if owns(s, seat, "canal") else 1


def defence(s: Polis, seat: Seat) -> int:
    """War symbols of an attacked city.  [polis.war.strength]"""
    cards, strength = s.box.cards, board(s, seat).war
    for laid in s.cities[seat]:
        strength += cards[laid.card].faces[laid.covered + 1].war + len(laid.under)
    return strength


def attack(s: Polis, seat: Seat) -> int:
    """War symbols of an attacker, before he buys any.  [polis.war.strength]"""
    strength = board(s, seat).war
    for laid in s.cities[seat]:
        card = s.box.cards[laid.card]
        strength += len(laid.under)
        if card.ability != "troy":
            strength += card.faces[laid.covered + 1].war
    return strength


def symbol_price(s: Polis, seat: Seat) -> int:
    """What a war symbol costs an attacker; 0 if he cannot buy any.  [polis.cards.mercenary]"""
    return min([face.mercenary for face in faces(s, seat) if face.mercenary], default=0)


def affordable(s: Polis, seat: Seat) -> int:
    """How many war symbols an attacker can buy.  [polis.cards.mercenary]"""
    price = symbol_price(s, seat)
    return s.coins[seat] // price if price else 0


def victims(s: Polis, attacker: Seat, target: Seat) -> list[int]:
    """Which cards of the attacked city the attacker may destroy, as places in its row.  [polis.war.victim]"""
    cards, city = s.box.cards, s.cities[target]
    found = [i for i, laid in enumerate(city) if laid.covered < 0]
    must = [i for i in found if cards[city[i].card].ability == "statue-of-zeus"]
    if must:
        return must
    if owns(s, attacker, "alexander"):
        return [i for i in found if cards[city[i].card].ability != "diogenes"]
    return found


def sacrifices(s: Polis, seat: Seat) -> list[int]:
    """Which own cards an attacker may sacrifice, as places in his row.  [polis.war.sacrifice]"""
    cards = s.box.cards
    return [
        i
        for i, laid in enumerate(s.cities[seat])
        if (laid.under or cards[laid.card].faces[laid.covered + 1].war) and cards[laid.card].ability != "troy"
    ]


def names(city: tuple[Laid, ...]) -> list[str]:
    """How the cards of a row are called: by their ids, a second copy from the left `port-2`."""
    count: dict[str, int] = {}
    found = []
    for laid in city:
        card = laid.card
        n = count[card] = count.get(card, 0) + 1
        found.append(card if n == 1 else f"{card}-{n}")
    return found


def find_in(s: Polis, seat: Seat, name: str) -> int | None:
    """The place in a row of the card called so."""
    called = names(s.cities[seat])
    if name in called:
        return called.index(name)
    base, _, number = name.rpartition("-")
    plain = f"{s.box.find(base)}-{number}" if number.isdigit() and base else s.box.find(name)
    return called.index(plain) if plain in called else None


NO_BOARD = Face()
