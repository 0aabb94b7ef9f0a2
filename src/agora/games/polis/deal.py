"""What chance decides before the first turn: the starting player, the boards, the stacks.  [polis.setup]"""

from collections import Counter
from typing import ClassVar

from agora.core.chance import Chance, shuffled
from agora.core.engine import Move, Rng, Seat, step
from agora.core.errors import Illegal
from agora.games.polis.box import COLOURS, END, CardId
from agora.games.polis.events import StacksMade, StartNamed
from agora.games.polis.moves import BoardsDealt, Shuffled, Starts
from agora.games.polis.stacks import turn_up_last
from agora.games.polis.state import Laid, Polis

BOTTOM = 4  # polis.setup.stacks: the End card lies among the bottom four cards
UNKNOWN = "?"  # a card that a position leaves to chance; `?red` for a red card
REMOVED = {3: 2, 4: 1}  # polis.setup.stacks: cards of each colour taken out, by number of players


@step
class NameStart(Chance[Polis, Starts]):
    """The starting player is drawn at random.  [polis.setup.start]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (Starts,)

    def refusal(self, s: Polis, seat: Seat, move: Starts) -> Illegal | None:
        return None if 0 <= move.seat < s.options.seats else Illegal("polis.setup.start")

    def resolve(self, s: Polis, seat: Seat, move: Starts) -> None:
        s.start = s.turn = move.seat
        s.tell(StartNamed, move.seat)

    def sample(self, s: Polis, seat: Seat, rng: Rng) -> Starts:
        return Starts(rng.below(s.options.seats))


@step
class DealBoards(Chance[Polis, BoardsDealt]):
    """City boards are dealt at random, one each.  [polis.setup.boards]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (BoardsDealt,)
    boards: tuple[str, ...]

    def refusal(self, s: Polis, seat: Seat, move: BoardsDealt) -> Illegal | None:
        if len(move.boards) != s.options.seats or Counter(move.boards) - Counter(self.boards):
            return Illegal("polis.setup.boards")
        return None

    def resolve(self, s: Polis, seat: Seat, move: BoardsDealt) -> None:
        for k, board in enumerate(move.boards):
            s.boards[k] = s.box.boards[board, "A"]

    def sample(self, s: Polis, seat: Seat, rng: Rng) -> BoardsDealt:
        return BoardsDealt(shuffled(self.boards, rng)[: s.options.seats])


@step
class ShuffleStacks(Chance[Polis, Shuffled]):
    """Each colour is shuffled, some cards leave unseen, the End card lies deep in the stack.  [polis.setup.stacks]

    The cards that lie nowhere yet are dealt. The first fill the gaps that a position leaves in hands, in piles and
    under Alexander; the next are taken out of the game; the rest go below the known cards of a stack. `whole` stacks
    take no more cards.
    """

    kinds: ClassVar[tuple[type[Move], ...]] = (Shuffled,)
    removed: tuple[int, ...]  # by colour: how many cards leave unseen
    whole: tuple[bool, ...] = (False, False, False, False)

    def refusal(self, s: Polis, seat: Seat, move: Shuffled) -> Illegal | None:
        if move.stacks is None or move.removed is None or move.dealt is None:
            return Illegal("polis.setup.stacks")
        rest, gaps = unplaced(s), gaps_of(s)
        fits = len(move.stacks) == len(COLOURS) and len(move.dealt) == len(gaps)
        if not fits or any(not fills(s, gap, card) for gap, card in zip(gaps, move.dealt, strict=True)):
            return Illegal("polis.setup.stacks")
        for colour in range(len(COLOURS)):
            here = [c for c in (*move.dealt, *move.removed) if c in s.box.cards and s.box.colour(c) == colour]
            stack = [card for card in move.stacks[colour] if card != END]
            ends = len(move.stacks[colour]) - len(stack)
            deep = END not in move.stacks[colour][: max(0, len(move.stacks[colour]) - BOTTOM - 1)]
            if Counter(here + stack) != Counter(rest[colour]) or ends != (not self.whole[colour]) or not deep:
                return Illegal("polis.setup.stacks")
        return None

    def resolve(self, s: Polis, seat: Seat, move: Shuffled) -> None:
        stacks, removed, dealt = move
        assert stacks is not None
        assert removed is not None
        if dealt:
            fill(s, list(dealt))
        s.stacks = [known + new for known, new in zip(s.stacks, stacks, strict=True)]
        s.removed += removed
        s.tell(StacksMade, tuple(map(len, s.stacks)))
        for colour in range(len(COLOURS)):
            turn_up_last(s, colour)

    def sample(self, s: Polis, seat: Seat, rng: Rng) -> Shuffled:
        rest = [list(shuffled(cards, rng)) for cards in unplaced(s)]
        dealt = []
        for gap in gaps_of(s):
            choices = [c for c in range(len(COLOURS)) if rest[c] and gap in (UNKNOWN, UNKNOWN + COLOURS[c])]
            dealt.append(rest[choices[rng.below(len(choices))]].pop())
        removed: list[CardId] = []
        stacks = []
        for colour, cards in enumerate(rest):
            out = len(cards) if self.whole[colour] else min(self.removed[colour], len(cards))
            removed += cards[:out]
            stacks.append(() if self.whole[colour] else with_end(cards[out:], rng))
        return Shuffled(tuple(stacks), tuple(removed), tuple(dealt))


def with_end(cards: list[CardId], rng: Rng) -> tuple[CardId, ...]:
    """A stack of shuffled cards with the End card somewhere among the bottom four."""
    place = len(cards) - rng.below(min(BOTTOM, len(cards)) + 1)
    return (*cards[:place], END, *cards[place:])


def unplaced(s: Polis) -> list[list[CardId]]:
    """By colour: the cards of the box that lie nowhere yet."""
    lying = Counter(cards_on_table(s))
    rest: list[list[CardId]] = []
    for cards in s.box.by_colour:
        left = []
        for card in cards:
            if lying[card]:
                lying[card] -= 1
            else:
                left.append(card)
        rest.append(left)
    return rest


def cards_on_table(s: Polis) -> list[CardId]:
    """All cards on the table, face up or down, without End cards."""
    found = [laid.card for city in s.cities for laid in city]
    found += [card for city in s.cities for laid in city for card in laid.under]
    for zone in (*s.hands, *s.history, *s.stacks, s.removed, s.gone):
        found += zone
    for planned in s.stack:
        found += [card for card in (getattr(planned, "card", None),) if isinstance(card, str)]
    return [card for card in found if card != END]


def gaps_of(s: Polis) -> list[str]:
    """The cards that a position leaves open, in the order they are filled."""
    zones = [*s.hands, *s.history, *(laid.under for city in s.cities for laid in city), s.gone]
    return [card for zone in zones for card in zone if card.startswith(UNKNOWN)]


def fills(s: Polis, gap: str, card: CardId) -> bool:
    """Whether a card fits a gap that the position left open."""
    return card in s.box.cards and gap in (UNKNOWN, UNKNOWN + COLOURS[s.box.colour(card)])


def fill(s: Polis, dealt: list[CardId]) -> None:
    """Put dealt cards where a position left them open."""

    def filled(zone: tuple[CardId, ...]) -> tuple[CardId, ...]:
        return tuple(dealt.pop(0) if card.startswith(UNKNOWN) else card for card in zone)

    s.hands = [filled(zone) for zone in s.hands]
    s.history = [filled(zone) for zone in s.history]
    s.cities = [tuple(_with_under(laid, filled(laid.under)) for laid in city) for city in s.cities]
    s.gone = filled(s.gone)


def _with_under(laid: Laid, under: tuple[CardId, ...]) -> Laid:
    return laid._replace(under=under) if under else laid


def cards_removed(seats: int) -> int:
    """How many cards of each colour are taken out."""
    return REMOVED.get(seats, 0)
