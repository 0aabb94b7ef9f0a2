"""A situation as JSON in the rulebook's words: written, checked and set up.  See docs/positions/polis.md."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Literal, NotRequired, TypedDict

from agora.core.codec import Codec
from agora.core.engine import Seat, Step
from agora.core.errors import Malformed
from agora.core.positions import check_amount, check_seat, find_misfit
from agora.core.questions import JSON
from agora.games.polis import memory
from agora.games.polis.abilities.piles import ChooseFromPile
from agora.games.polis.auction import Auction, AuctionPhase, Hammer, SellerChoice, next_bid
from agora.games.polis.box import COLOURS, END, Box, CardId
from agora.games.polis.build import BUILDS, BuildPhase
from agora.games.polis.deal import BOTTOM, UNKNOWN, ShuffleStacks, cards_on_table, cards_removed, gaps_of, unplaced
from agora.games.polis.enter import Enter
from agora.games.polis.options import PolisOptions
from agora.games.polis.position_checks import check_bid, fits
from agora.games.polis.reading import (
    CityCard,
    Memory,
    read_board,
    read_card,
    read_cards,
    read_each,
    read_facts,
    read_laid,
    read_maybe,
    read_named,
    read_pile,
)
from agora.games.polis.records import Colour
from agora.games.polis.setup import FIRST_COINS
from agora.games.polis.state import Laid, Polis
from agora.games.polis.turn import PHASES, TurnStart, phases
from agora.games.polis.worlds import place_all

Phase = Literal["turn", "draw", "auction", "build", "protect", "income", "trade", "war", "over"]


class Bidding(TypedDict):
    """The current auction."""

    card: str
    seller: NotRequired[int]  # default: the player on turn
    bid: NotRequired[int]
    bidder: NotRequired[int]
    passed: NotRequired[Sequence[int]]


class Position(TypedDict, total=False):
    """Everything on the table. Every field has a default; hidden cards that are not given are dealt by the seed."""

    options: Mapping[str, JSON]  # with `seats`; default: as many as the longest list by seat, at least three
    seats: int
    start: int  # the starting player; default 0
    turn: int  # whose turn it is; default: the starting player
    phase: Phase  # where the turn stands; default: its beginning
    builds: int  # in the build phase: how many builds are left; default 2
    boards: Sequence[str | None]  # by seat: `athina-A`; default: a board that shows nothing
    coins: Sequence[int | None]  # by seat; default: 24 for the starting player, 25, 26 …
    points: Sequence[int | None]  # by seat; default 0
    hands: Sequence[Sequence[str] | None]  # by seat; a colour stands for a card of that colour, dealt by the seed
    cities: Sequence[Sequence[str | CityCard] | None]  # by seat, in the order they were laid
    history: Sequence[int | Sequence[str] | None]  # by seat: cards, or just how many
    spent: Sequence[Sequence[str] | None]  # by seat: cards that were used up when they went to the history pile
    stolen: Sequence[Sequence[str] | None]  # by seat: which of `spent` Herodotus has taken
    stacks: Mapping[Colour, Sequence[str]]  # top first; without `end` only the top is given, the rest is dealt
    blocked: Sequence[Colour]  # stacks with an End card on them
    removed: Sequence[str]  # cards taken out at set-up
    box: Sequence[str]  # cards that left the game since
    trades: Sequence[tuple[int, int]]  # trades that forbid an attack: who traded, with whom
    owed: Sequence[tuple[int, int]]  # duties of destroyed Ports: owner, bound player
    seen: Sequence[Sequence[Memory]]  # what each seat, and last a spectator, remembers
    auction: Bidding  # with phase `auction`: a card that is being auctioned
    now: Sequence[Step[Polis]]  # instead of `phase`: the steps to come, next first; empty when the game is over


def write(s: Polis, codec: Codec) -> Mapping[str, JSON]:
    """Write the whole situation, secrets included."""
    return {
        "options": codec.record(PolisOptions).write(s.options),
        "start": s.start,
        "turn": s.turn,
        **({"phase": PHASES[s.phase - 1]} if s.phase else {}),
        "boards": [f"{side.id}-{side.side}" if side else None for side in s.boards],
        "coins": s.coins[:],
        "points": s.points[:],
        "hands": [list(hand) for hand in s.hands],
        "cities": [[_write_card(s, laid) for laid in city] for city in s.cities],
        "history": [list(cards) for cards in s.history],
        "spent": [list(cards) for cards in s.spent],
        **({"stolen": [list(cards) for cards in s.stolen]} if any(s.stolen) else {}),
        "stacks": {name: list(s.stacks[colour]) for colour, name in enumerate(COLOURS)},
        "blocked": [name for colour, name in enumerate(COLOURS) if s.blocked[colour]],
        "removed": list(s.removed),
        "box": list(s.gone),
        "trades": [list(pair) for pair in s.trades],
        "owed": [list(pair) for pair in s.owed],
        "seen": [[{"places": list(places), "cards": list(cards)} for places, cards in facts] for facts in s.seen],
        "now": [codec.steps.write(step) for step in reversed(s.stack)],
    }


def _write_card(s: Polis, laid: Laid) -> JSON:
    given: dict[str, JSON] = {"card": laid.card}
    if laid.covered >= 0:
        labels = {at: label for label, at in s.box.cards[laid.card].bold}
        given["coin"] = labels.get(laid.covered, s.box.cards[laid.card].record.symbols[laid.covered].type)
    if laid.up:
        given["up"] = True
    if laid.toward is not None:
        given["toward"] = laid.toward
    if laid.under:
        given["under"] = list(laid.under)
    return given if len(given) > 1 else laid.card


def given_options(given: Position) -> Mapping[str, JSON]:
    """The options a position names, seats included."""
    zones = (
        given.get(name, ()) for name in ("boards", "coins", "points", "hands", "cities", "history", "spent", "stolen")
    )
    longest = max((len(zone) for zone in zones if isinstance(zone, Sequence)), default=0)
    options = given.get("options", {})
    seats = given.get("seats", options.get("seats", max(3, longest)))
    if options.get("seats", seats) != seats:
        raise Malformed("polis.position.seats")
    return {**options, "seats": seats}


def set_up(given: Position, options: PolisOptions, box: Box) -> Polis:
    """Set up a situation, or raise Malformed saying what is wrong with it."""
    s = Polis(options, box)
    seats = options.seats
    s.start = check_seat(given.get("start", options.start if isinstance(options.start, int) else 0), "start", seats)
    s.turn = check_seat(given.get("turn", s.start), "turn", seats)
    s.phase = PHASES.index(given["phase"]) + 1 if given.get("phase") in PHASES else 0
    usual = [FIRST_COINS + (k - s.start) % seats for k in range(seats)]
    s.coins = [check_amount(n, "coins") for n in read_each(given.get("coins", ()), "coins", usual)]
    s.points = [check_amount(n, "points") for n in read_each(given.get("points", ()), "points", [0] * seats)]
    s.boards = [read_board(box, name) for name in read_maybe(given.get("boards", ()), "boards", seats)]
    nothing: list[Sequence[str]] = [()] * seats
    s.hands = [read_cards(box, cards) for cards in read_each(given.get("hands", ()), "hands", nothing)]
    s.spent = [read_named(box, cards) for cards in read_each(given.get("spent", ()), "spent", nothing)]
    s.stolen = [read_named(box, cards) for cards in read_each(given.get("stolen", ()), "stolen", nothing)]
    piles: list[int | Sequence[str]] = [()] * seats
    s.history = [read_pile(box, pile) for pile in read_each(given.get("history", ()), "history", piles)]
    rows: list[Sequence[str | CityCard]] = [()] * seats
    cities = read_each(given.get("cities", ()), "cities", rows)
    s.cities = [tuple(read_laid(box, card, seat, seats) for card in city) for seat, city in enumerate(cities)]
    s.blocked = [name in given.get("blocked", ()) for name in COLOURS]
    s.removed, s.gone = read_named(box, given.get("removed", ())), read_cards(box, given.get("box", ()))
    s.trades = _read_pairs(given.get("trades", ()), "trades", seats)
    s.owed = _read_pairs(given.get("owed", ()), "owed", seats)
    s.seen = [read_facts(box, facts) for facts in read_each(given.get("seen", ()), "seen", [()] * (seats + 1))]
    s.peeked = any(
        place.startswith((*COLOURS, "hand", "offer")) for facts in s.seen for where, _ in facts for place in where
    )
    whole = _read_stacks(s, given)
    _plan(s, given)
    _check_copies(s)
    _check_memories(s)
    _plan_deal(s, whole)
    return s


def _read_pairs(pairs: Sequence[tuple[int, int]], name: str, seats: int) -> tuple[tuple[Seat, Seat], ...]:
    return tuple((check_seat(one, name, seats), check_seat(other, name, seats)) for one, other in pairs)


def _plan_deal(s: Polis, whole: tuple[bool, ...]) -> None:
    """Plan the deal of what a position leaves to chance, if anything."""
    if any(isinstance(step, ShuffleStacks) for step in s.stack):
        return
    rest, gaps = unplaced(s), gaps_of(s)
    if all(whole) and not gaps and not any(rest):
        return
    for colour, name in enumerate(COLOURS):
        if gaps.count(UNKNOWN + name) > len(rest[colour]):
            raise Malformed("polis.position.few", colour=name, cards=len(rest[colour]))
    if len(gaps) > sum(map(len, rest)):
        raise Malformed("polis.position.few", colour=COLOURS[0], cards=sum(map(len, rest)))
    out = Counter(s.box.colour(card) for card in s.removed)
    usual = cards_removed(s.options.seats)
    s.then(ShuffleStacks(tuple(max(0, usual - out[colour]) for colour in range(len(COLOURS))), whole))


def _plan(s: Polis, given: Position) -> None:
    """Plan what happens next."""
    if "now" in given:
        if "auction" in given:
            raise Malformed("polis.position.now")
        misfit = find_misfit(s, given["now"], fits)
        if misfit:
            raise Malformed("polis.position.step", step=misfit)
        s.then(*(_spell(s, step) for step in given["now"]))
        for step in given["now"]:
            if isinstance(step, ChooseFromPile):
                _remember_pile(s, step)
        return
    phase = given.get("phase", "turn")
    if "auction" in given:
        s.phase = PHASES.index("auction") + 1
        s.then(*_read_auction(s, given["auction"]), *phases(s.turn, "build"))
    elif phase == "turn":
        s.then(TurnStart(s.turn))
    elif phase == "build":
        builds = given.get("builds", BUILDS)
        if not 0 <= builds <= BUILDS:
            raise Malformed("polis.position.builds", builds=builds, most=BUILDS)
        s.then(BuildPhase(s.turn, builds), *phases(s.turn, "protect"))
    elif phase != "over":
        s.then(*phases(s.turn, phase))


def _remember_pile(s: Polis, step: ChooseFromPile) -> None:
    """Let the player who chooses from a pile remember it: he has looked through it."""
    place = memory.pile(step.owner)
    if not any(places == (place,) for places, _ in s.seen[step.seat]):
        memory.note_look(s, step.seat, place, tuple(sorted(s.history[step.owner])))


def _spell(s: Polis, step: Step[Polis]) -> Step[Polis]:
    """A step with its card in our spelling."""
    if isinstance(step, Auction | Hammer | SellerChoice | Enter):
        return replace(step, card=read_card(s.box, step.card).id)
    return step


def _read_auction(s: Polis, given: Bidding) -> tuple[Step[Polis], ...]:
    """The steps of the current auction."""
    seats = s.options.seats
    seller = check_seat(given.get("seller", s.turn), "auction.seller", seats)
    passed = [check_seat(seat, "auction.passed", seats) for seat in given.get("passed", ())]
    bid = check_amount(given.get("bid", 0), "auction.bid")
    bidder = check_seat(given["bidder"], "auction.bidder", seats) if "bidder" in given else None
    if (bid > 0) != (bidder is not None) or bidder == seller or bidder in passed:
        raise Malformed("polis.position.auction")
    check_bid(s, bid, bidder)
    order = s.others(seller)
    if bidder is not None:
        at = order.index(bidder)
        order = order[at + 1 :] + order[:at]
    card = read_card(s.box, given["card"]).id
    if card in s.hands[seller]:
        raise Malformed("polis.position.offered", card=card)
    said = tuple((seat, 0) for seat in passed)
    if bidder is not None:
        said += ((bidder, bid),)
    waiting = tuple(k for k in order if k not in passed)
    return (next_bid(s, seller, card, waiting, bid, bidder, said), AuctionPhase(seller, first=False))


def _read_stacks(s: Polis, given: Position) -> tuple[bool, ...]:
    """Lay out the known part of the stacks; return which of them take no more cards."""
    whole = []
    for colour, name in enumerate(COLOURS):
        cards = given.get("stacks", {}).get(name, ())
        read = tuple(END if card == END else read_card(s.box, card).id for card in cards)
        for card in read:
            if card != END and s.box.colour(card) != colour:
                raise Malformed("polis.position.stack", stack=name, card=card)
        if read.count(END) > (not s.blocked[colour]):
            raise Malformed("polis.position.end", stack=name)
        below = len(read) - 1 - read.index(END) if END in read else 0
        if below > BOTTOM:
            raise Malformed("polis.position.end-depth", stack=name, last=BOTTOM + 1, below=below)
        s.stacks[colour] = read
        whole.append(s.blocked[colour] or END in read)
        if read == (END,):
            s.stacks[colour], s.blocked[colour] = (), True  # the last card is turned up at once
    return tuple(whole)


def _check_copies(s: Polis) -> None:
    """Raise Malformed if a card lies in two places."""
    for card, count in Counter(cards_on_table(s)).items():
        if not card.startswith(UNKNOWN):
            copies = read_card(s.box, card).record.copies
            if count > copies:
                raise Malformed("polis.position.copies", card=card, copies=copies, count=count)


def _check_memories(s: Polis) -> None:
    """Raise Malformed if a card does not lie where a seat remembers it."""
    lying: dict[str, Sequence[CardId]] = {memory.gone(i): (card,) for i, card in enumerate(s.gone)}
    for seat, city in enumerate(s.cities):
        lying[memory.hand(seat)] = s.hands[seat]
        lying[memory.pile(seat)] = s.history[seat]
        lying[memory.under(seat)] = [card for laid in city for card in laid.under]
    for colour, cards in enumerate(s.stacks):
        lying.update({memory.stack_card(colour, len(cards) - i): (card,) for i, card in enumerate(cards)})
    lying[memory.OFFER] = [step.card for step in s.stack if isinstance(step, Auction | Hammer | SellerChoice)]
    spots = [(place, card) for place, cards in lying.items() for card in cards]
    for facts in s.seen:
        wanted: list[list[int]] = []
        for places, remembered in facts:
            wanted += [
                [k for k, (place, lies) in enumerate(spots) if lies == card and place in places] for card in remembered
            ]
            # one card cannot stand for two memories: all facts must be true at the same time
            if not places or not remembered or place_all(wanted, lambda n: 0) is None:
                raise Malformed("polis.position.seen", cards=remembered, places=places)
