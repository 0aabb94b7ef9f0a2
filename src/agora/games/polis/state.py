"""What lies on the table."""

from typing import NamedTuple

from agora.core.engine import Event, Seat, State, Step
from agora.games.polis.box import COLOURS, Board, Box, CardId
from agora.games.polis.options import PolisOptions


class Laid(NamedTuple):
    """A development card in a city."""

    card: CardId
    covered: int = -1  # which of its symbols is under a coin
    up: bool = False  # moved up: used this turn or this game
    toward: Seat | None = None  # the player a Port is turned to
    under: tuple[CardId, ...] = ()  # face down under Alexander


Fact = tuple[tuple[str, ...], tuple[CardId, ...]]  # these cards lie somewhere in these places; see memory.py


class Polis(State):
    """One game."""

    __slots__ = (
        "blocked", "boards", "box", "cities", "coins", "gone", "hands", "history", "options", "owed", "peeked",
        "phase", "points", "removed", "seen", "spent", "stacks", "start", "stolen", "trades", "turn",
    )  # fmt: skip

    def __init__(self, options: PolisOptions, box: Box) -> None:
        self.stack: list[Step[Polis]] = []
        self.events: list[Event] | None = None
        self.options = options
        self.box = box
        seats = options.seats
        self.boards: list[Board | None] = [None] * seats
        self.coins = [0] * seats
        self.points = [0] * seats
        self.hands: list[tuple[CardId, ...]] = [()] * seats
        self.cities: list[tuple[Laid, ...]] = [()] * seats
        self.history: list[tuple[CardId, ...]] = [()] * seats
        self.spent: list[tuple[CardId, ...]] = [()] * seats  # used up, for the game or for this turn, when they left
        self.stolen: list[tuple[CardId, ...]] = [()] * seats  # those of `spent` that Herodotus took, which few can know
        self.stacks: list[tuple[CardId, ...]] = [()] * len(COLOURS)  # top card first
        self.blocked = [False] * len(COLOURS)
        self.removed: tuple[CardId, ...] = ()  # taken out unseen at set-up
        self.gone: tuple[CardId, ...] = ()  # out of the game since, face down
        self.seen: list[tuple[Fact, ...]] = [()] * (seats + 1)  # what each seat, and last a spectator, remembers
        self.peeked = False  # somebody has looked into a stack; until then nobody can know a card of another hand
        self.start: Seat = 0
        self.turn: Seat = 0
        self.phase = 0  # 1 to 7; 0 before the first turn
        self.trades: tuple[tuple[Seat, Seat], ...] = ()  # trades that forbid an attack
        self.owed: tuple[tuple[Seat, Seat], ...] = ()  # duties of destroyed Ports: owner, bound player

    def clone(self) -> "Polis":
        twin = Polis.__new__(Polis)
        twin.stack = self.stack[:]
        twin.events = None
        twin.options = self.options
        twin.box = self.box
        twin.boards = self.boards[:]
        twin.coins = self.coins[:]
        twin.points = self.points[:]
        twin.hands = self.hands[:]
        twin.cities = self.cities[:]
        twin.history = self.history[:]
        twin.spent = self.spent[:]
        twin.stolen = self.stolen[:]
        twin.stacks = self.stacks[:]
        twin.blocked = self.blocked[:]
        twin.removed = self.removed
        twin.gone = self.gone
        twin.seen = self.seen[:]
        twin.peeked = self.peeked
        twin.start = self.start
        twin.turn = self.turn
        twin.phase = self.phase
        twin.trades = self.trades
        twin.owed = self.owed
        return twin

    @property
    def ending(self) -> bool:
        """Whether two End cards lie open.  [polis.end]"""
        return sum(self.blocked) >= LAST_END_CARD

    def clockwise(self, first: Seat) -> tuple[Seat, ...]:
        """All seats, beginning with one."""
        return ROUND[self.options.seats][first]

    def others(self, seat: Seat) -> tuple[Seat, ...]:
        """All other seats, beginning with the left neighbour."""
        return self.clockwise(seat)[1:]


LAST_END_CARD = 2  # polis.end
ROUND = tuple(tuple(tuple((k + i) % n for i in range(n)) for k in range(n)) for n in range(6))  # by seats, by first
