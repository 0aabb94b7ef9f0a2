"""Setting up: polis boards, event deck, the draft of politics cards.  [improvement.setup]"""

from collections import Counter
from collections.abc import Sequence
from typing import ClassVar

from agora.core.asks import asking
from agora.core.chance import Chance, shuffled
from agora.core.engine import Move, Rng, Sealed, Seat, Step, step
from agora.core.errors import Illegal, Malformed
from agora.core.questions import Question
from agora.games.improvement import memory
from agora.games.improvement.effects import carry_out
from agora.games.improvement.events import HandsTaken, PackSeen, PolisTaken, StartNamed
from agora.games.improvement.moves import Dealt, Events, Pick, Poleis, Starts
from agora.games.improvement.records import Card, EventCard, Polis
from agora.games.improvement.rounds import ROUNDS, Round
from agora.games.improvement.state import Improvement

HAND = 5  # improvement.setup.draft
RANDOM_EVENTS = ROUNDS - 2  # improvement.setup.events


@step
class DealPoleis(Chance[Improvement, Poleis]):
    """Chance deals each seat a polis board.  [improvement.setup.polis]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (Poleis,)

    def refusal(self, s: Improvement, seat: Seat, move: Poleis) -> Illegal | None:
        if len(move.poleis) != s.options.seats or Counter(move.poleis) - Counter(s.box.levels.keys()):
            return Illegal("improvement.setup.polis")
        return None

    def resolve(self, s: Improvement, seat: Seat, move: Poleis) -> None:
        s.poleis = move.poleis

    def sample(self, s: Improvement, seat: Seat, rng: Rng) -> Poleis:
        return Poleis(shuffled(tuple(s.box.levels), rng)[: s.options.seats])


@step
class NameStart(Chance[Improvement, Starts]):
    """Chance names the start player.  [improvement.setup.start-player]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (Starts,)

    def refusal(self, s: Improvement, seat: Seat, move: Starts) -> Illegal | None:
        return None if 0 <= move.seat < s.options.seats else Illegal("improvement.setup.start-player")

    def resolve(self, s: Improvement, seat: Seat, move: Starts) -> None:
        s.start = move.seat

    def sample(self, s: Improvement, seat: Seat, rng: Rng) -> Starts:
        return Starts(rng.below(s.options.seats))


@step
class FoundPoleis(Step[Improvement]):
    """The cube lies on the first level of each polis: its ability is gained.  [improvement.setup.polis]"""

    def run(self, s: Improvement) -> None:
        s.tell(StartNamed, s.start)
        for seat, polis in enumerate(s.poleis):
            s.tell(PolisTaken, seat, polis)
            carry_out(s, seat, s.box.levels[polis][0].on.get("play", ()))


@step
class DealEvents(Chance[Improvement, Events]):
    """Chance makes the event deck: the random cards between the two fixed ones.  [improvement.setup.events]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (Events,)
    cards: tuple[EventCard, ...]  # the cards to choose from
    number: int
    first: tuple[EventCard, ...] = ()
    last: tuple[EventCard, ...] = ()

    def refusal(self, s: Improvement, seat: Seat, move: Events) -> Illegal | None:
        if len(move.cards or ()) != self.number or Counter(move.cards or ()) - Counter(self.cards):
            return Illegal("improvement.setup.events")
        return None

    def resolve(self, s: Improvement, seat: Seat, move: Events) -> None:
        s.event_deck = self.first + (move.cards or ()) + self.last

    def sample(self, s: Improvement, seat: Seat, rng: Rng) -> Events:
        return Events(shuffled(self.cards, rng)[: self.number])


@step
class DealCards(Chance[Improvement, Dealt]):
    """Chance deals politics cards and makes the rest the deck.  [improvement.setup.deck]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (Dealt,)
    cards: tuple[Card, ...]
    numbers: tuple[int, ...]  # how many each seat gets
    to_packs: bool = True  # into packs to draft from; otherwise into the hands
    to_deck: bool = True  # the rest makes the deck; otherwise it stays in the box

    def refusal(self, s: Improvement, seat: Seat, move: Dealt) -> Illegal | None:
        dealt = [card for cards in move.cards for card in cards or ()]
        rest = Counter(self.cards) - Counter(dealt)
        sizes = tuple(len(cards or ()) for cards in move.cards)
        if sizes != self.numbers or Counter(dealt) - Counter(self.cards):
            return Illegal("improvement.setup.deck")
        if Counter(move.deck or ()) != (rest if self.to_deck else Counter()):
            return Illegal("improvement.setup.deck")
        return None

    def resolve(self, s: Improvement, seat: Seat, move: Dealt) -> None:
        cards = tuple(dealt or () for dealt in move.cards)
        if self.to_packs:
            s.packs = cards
        else:
            s.hands = [hand + more for hand, more in zip(s.hands, cards, strict=True)]
        if self.to_deck:
            s.deck = move.deck or ()

    def sample(self, s: Improvement, seat: Seat, rng: Rng) -> Dealt:
        order = shuffled(self.cards, rng)
        dealt: list[tuple[Card, ...]] = []
        for number in self.numbers:
            dealt.append(order[:number])
            order = order[number:]
        return Dealt(tuple(dealt), order if self.to_deck else ())


@step
class Draft(Sealed[Improvement, Pick]):
    """All choose a card of their pack in secret, then the packs go to the left.  [improvement.setup.draft]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (Pick,)

    def choices(self, s: Improvement, seat: Seat) -> Sequence[Pick]:
        return [Pick(card) for card in s.packs[seat]]

    moves = choices

    def refusal(self, s: Improvement, seat: Seat, move: Pick) -> Illegal | None:
        return None if move.card in s.packs[seat] else Illegal("improvement.setup.draft")

    def reveal(self, s: Improvement, chosen: tuple[tuple[Seat, Pick], ...]) -> None:
        n = s.options.seats
        rest: list[tuple[Card, ...]] = []
        for seat, move in chosen:
            assert move.card is not None, "the rules know every picked card"
            s.hands[seat] += (move.card,)
            rest.append(tuple(card for card in s.packs[seat] if card != move.card))
        s.packs = tuple(rest[(seat - 1) % n] for seat in range(n))
        memory.note_passed_packs(s)
        if len(s.packs[0]) > 1:
            s.tell(PackSeen, len(s.packs[0]))
            s.then(Draft(self.among))
        else:
            s.then(TakeHands())

    def ask(self, s: Improvement, seat: Seat) -> Question:
        facts = {"left": HAND - len(s.hands[seat])}
        return asking(self, s, seat, "improvement.ask.draft", facts)


@step
class TakeHands(Step[Improvement]):
    """The last card of a pack is forced; the chosen cards are the hand.  [improvement.setup.draft]"""

    def run(self, s: Improvement) -> None:
        n = s.options.seats
        memory.note_last_cards(s)
        s.hands = [s.hands[seat] + s.packs[seat] for seat in range(n)]
        s.packs = ((),) * n
        s.tell(HandsTaken, len(s.hands[0]))


def plan_game(s: Improvement) -> None:
    """Plan everything from opening the box to the end of the game.  [improvement.setup]"""
    n, options, box = s.options.seats, s.options, s.box
    draws: list[Step[Improvement]] = []
    if options.poleis:
        s.poleis = read_poleis(s, options.poleis)
    else:
        draws.append(DealPoleis())
    if options.start == "seed":
        draws.append(NameStart())
    else:
        s.start = options.start
    if len(box.cards) < HAND * n or len(box.other_events) < RANDOM_EVENTS or len(box.levels) < n:
        raise Malformed("improvement.data.few", cards=HAND * n, events=RANDOM_EVENTS, boards=n)
    events = DealEvents(box.other_events, RANDOM_EVENTS, (box.first_event,), (box.last_event,))
    cards = DealCards(tuple(box.cards), (HAND,) * n)
    s.then(*draws, FoundPoleis(), events, cards, Draft(tuple(range(n))), Round())


def read_poleis(s: Improvement, poleis: Sequence[Polis]) -> tuple[Polis, ...]:
    """Read the poleis that a table names, or raise Malformed."""
    for polis in poleis:
        if polis not in s.box.levels:
            raise Malformed("improvement.data.polis", name=polis[:40], known=tuple(s.box.levels))
    return tuple(poleis)
