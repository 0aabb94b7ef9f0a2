"""The totals of a city: what its board and cards show, added up once and remembered."""

from typing import TYPE_CHECKING

from agora.core.engine import Seat
from agora.games.polis.box import Board, Box, Card, Face
from agora.games.polis.income import EUCLIDIS
from agora.games.polis.queries import CAPTAIN, CAPTAIN_COINS, NO_BOARD, TROY
from agora.games.polis.scoring import COINS_PER_POINT
from agora.games.polis.state import Laid, Polis

if TYPE_CHECKING:
    from agora.bots.polis.outlook import Table

MOST_REMEMBERED = 1000


class City:
    """What a board and a row of cards show together."""

    __slots__ = (
        "abilities", "attack", "board", "box", "buildings", "captains", "coins", "coins_per_building",
        "coins_per_colour", "colours", "culture", "defence", "end", "end_per_building", "end_per_colour", "gifts",
        "mercenary", "point_price", "points", "prices", "row", "tables", "vases",
    )  # fmt: skip

    def __init__(self, box: Box, board: Board | None, row: tuple[Laid, ...]) -> None:
        self.box, self.board, self.row = box, board, row
        self.tables: dict[tuple[int, int], Table] = {}  # filled by `outlook.table_of`
        cards = [box.cards[laid.card] for laid in row]
        own = board.face if board else NO_BOARD
        faces = [card.faces[laid.covered + 1] for card, laid in zip(cards, row, strict=True)]
        self._count(cards)
        self._add([own, *faces])
        self.defence = own.war + sum([face.war for face in faces]) + sum([len(laid.under) for laid in row])
        self.attack = self.defence - sum([f.war for card, f in zip(cards, faces, strict=True) if card.ability == TROY])
        self.gifts = [  # the places of the cards that may be sacrificed after an attack
            i for i, laid in enumerate(row) if (laid.under or faces[i].war) and cards[i].ability != TROY
        ]

    def _count(self, cards: list[Card]) -> None:
        colours = [0, 0, 0, 0]
        for card in cards:
            colours[card.colour] += 1
        self.colours = colours
        self.buildings = sum([card.building for card in cards])
        self.abilities = [(card, laid.up) for card, laid in zip(cards, self.row, strict=True) if card.ability]
        self.point_price = min([card.cost.rate_coins_per_vp for card in cards if card.ability == EUCLIDIS], default=0)
        names = {card.id for card in cards}
        wanted = [card.wanted for card in cards if card.ability == CAPTAIN]
        self.captains = [ship for ship in wanted if ship not in names]  # the ships that Captains wait for
        self.coins = CAPTAIN_COINS * (len(wanted) - len(self.captains))

    def _add(self, faces: list[Face]) -> None:
        four, full = range(4), self.box.build_price
        self.prices = [max(0, full - sum([face.discount[colour] for face in faces])) for colour in four]
        self.end_per_colour = [sum([face.end_per_colour[colour] for face in faces]) for colour in four]
        self.coins_per_colour = [sum([face.coins_per_colour[colour] for face in faces]) for colour in four]
        self.end_per_building = sum([face.end_per_building for face in faces])
        self.coins_per_building = sum([face.coins_per_building for face in faces])
        self.culture = sum([face.culture for face in faces])
        self.vases = sum([face.vases for face in faces])
        self.points = sum([face.points for face in faces])
        self.mercenary = min([face.mercenary for face in faces if face.mercenary], default=0)
        self.end = sum([face.end for face in faces]) + self.end_per_building * self.buildings
        self.coins += sum([face.coins for face in faces]) + self.coins_per_building * self.buildings
        for colour, count in enumerate(self.colours):
            self.end += self.end_per_colour[colour] * count
            self.coins += self.coins_per_colour[colour] * count


def city_of(s: Polis, seat: Seat) -> City:
    """The totals of a seat's city. Rows are replaced, never changed, so the same row is not added up again."""
    row, board = s.cities[seat], s.boards[seat]
    key = (id(row), id(board))
    found = REMEMBERED.get(key)
    if found is None or found.row is not row or found.board is not board or found.box is not s.box:
        if len(REMEMBERED) >= MOST_REMEMBERED:
            REMEMBERED.clear()
        found = REMEMBERED[key] = City(s.box, board, row)
    return found


REMEMBERED: dict[tuple[int, int], City] = {}  # by the identity of row and board, which the city keeps alive


def points_now(s: Polis, seat: Seat) -> int:
    """The points of a seat if the game ended now."""
    city = city_of(s, seat)
    return s.points[seat] + city.end + city.culture * len(s.history[seat]) + s.coins[seat] // COINS_PER_POINT
