"""What lies on the table."""

from agora.core.engine import Event, Seat, State, Step
from agora.games.improvement.box import Box
from agora.games.improvement.effect_words import Action
from agora.games.improvement.options import ImprovementOptions
from agora.games.improvement.records import Card, EventCard, Needs, Polis

START_DRACHMA = 4  # improvement.setup.start
START_CITIZENRY = 3  # improvement.setup.start
NOBODY: Seat = -1  # the owner of a city that still has its token

Known = tuple[tuple[Card, ...], tuple[int, ...]]  # cards that lie in these places, see memory.py


class Improvement(State):
    """One game. Numbers are lists by seat; cards, tokens and dice are tuples, replaced when they change."""

    __slots__ = (
        "actions", "bought", "box", "citizenry", "culture", "deck", "development", "dice", "drachma", "drawn",
        "economy", "event", "event_deck", "glory", "hands", "lost", "milestones", "military", "options", "owners",
        "packs", "past_events", "philosophy", "played", "poleis", "removed", "round", "seen", "special", "start",
        "tax_revenue", "tokens", "troop_strength", "vp",
    )  # fmt: skip

    def __init__(self, options: ImprovementOptions, box: Box) -> None:
        n = options.seats
        self.stack: list[Step[Improvement]] = []
        self.events: list[Event] | None = None
        self.options = options
        self.box = box
        self.drachma = [START_DRACHMA] * n
        self.vp = [0] * n
        self.citizenry = [START_CITIZENRY] * n
        self.tax_revenue = [0] * n
        self.glory = [0] * n
        self.troop_strength = [0] * n
        self.philosophy = [0] * n
        self.culture = [1] * n
        self.economy = [1] * n
        self.military = [1] * n
        self.development = [1] * n
        self.bought = [0] * n  # Knowledge tokens bought this round
        self.tokens = [Needs()] * n  # plain ones
        self.special = [Needs()] * n
        self.hands: list[tuple[Card, ...]] = [()] * n
        self.played: list[tuple[Card, ...]] = [()] * n
        self.dice: list[tuple[int, ...]] = [()] * n  # of this round
        self.actions: list[tuple[Action, ...]] = [()] * n  # revealed this round, in the order of the dice
        self.lost: list[tuple[Action, ...]] = [()] * n  # the actions that could not be paid for
        self.seen: list[tuple[Known, ...]] = [()] * (n + 1)  # what each seat, and last a spectator, remembers
        self.packs: tuple[tuple[Card, ...], ...] = ((),) * n  # in the draft
        self.poleis: tuple[Polis, ...] = ()
        self.deck: tuple[Card, ...] = ()  # top first
        self.drawn = 0  # cards taken from the top so far; numbers the places of the deck for memory.py
        self.removed: tuple[Card, ...] = ()  # discarded out of the game
        self.owners: tuple[Seat, ...] = (NOBODY,) * len(box.cities)
        self.milestones: tuple[tuple[Seat, ...], ...] = ((),) * len(box.milestones)  # () while open
        self.round = 0
        self.start: Seat = 0
        self.event: EventCard | None = None
        self.event_deck: tuple[EventCard, ...] = ()  # next first
        self.past_events: tuple[EventCard, ...] = ()

    def clone(self) -> "Improvement":
        twin = Improvement.__new__(Improvement)
        twin.stack = self.stack[:]
        twin.events = None
        twin.options = self.options
        twin.box = self.box
        twin.drachma = self.drachma[:]
        twin.vp = self.vp[:]
        twin.citizenry = self.citizenry[:]
        twin.tax_revenue = self.tax_revenue[:]
        twin.glory = self.glory[:]
        twin.troop_strength = self.troop_strength[:]
        twin.philosophy = self.philosophy[:]
        twin.culture = self.culture[:]
        twin.economy = self.economy[:]
        twin.military = self.military[:]
        twin.development = self.development[:]
        twin.bought = self.bought[:]
        twin.tokens = self.tokens[:]
        twin.special = self.special[:]
        twin.hands = self.hands[:]
        twin.played = self.played[:]
        twin.dice = self.dice[:]
        twin.actions = self.actions[:]
        twin.lost = self.lost[:]
        twin.seen = self.seen[:]
        twin.packs = self.packs
        twin.poleis = self.poleis
        twin.deck = self.deck
        twin.drawn = self.drawn
        twin.removed = self.removed
        twin.owners = self.owners
        twin.milestones = self.milestones
        twin.round = self.round
        twin.start = self.start
        twin.event = self.event
        twin.event_deck = self.event_deck
        twin.past_events = self.past_events
        return twin

    def in_turn(self) -> tuple[Seat, ...]:
        """All seats, clockwise from the start player."""
        n = self.options.seats
        return tuple((self.start + k) % n for k in range(n))

    def cards_laid(self) -> list[Card]:
        """All politics cards on the table, face up and face down."""
        zones = (*self.hands, *self.played, *self.packs, self.deck, self.removed)
        return [card for zone in zones for card in zone]
