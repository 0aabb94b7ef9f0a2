"""Phase 2: hand cards are put up for auction, one after the other.  [polis.auction]"""

from collections.abc import Sequence
from typing import ClassVar

from agora.core.engine import Asked, Decision, Move, Rng, Seat, Step, step, tag
from agora.core.errors import Illegal
from agora.core.questions import JSON, Question
from agora.games.polis import memory
from agora.games.polis.asks import asking, option
from agora.games.polis.box import COLOURS, CardId
from agora.games.polis.enter import Enter
from agora.games.polis.events import BidMade, BidPassed, CardBoughtBack, CardOffered, CardSold, CardUnsold
from agora.games.polis.hands import distinct, hand_refusal, leave_game, leave_hand
from agora.games.polis.moves import Bid, BuyBack, Offer, Pass, Sell
from agora.games.polis.state import Polis

FORCED_SALE = 4  # polis.auction.sale: from this bid on, the seller must sell
UNSOLD_PRICE = 1  # polis.auction.unsold
Bids = tuple[tuple[Seat, int], ...]  # seats and their bids, in order; 0: passed


@step
class AuctionPhase(Step[Polis]):
    """The player on turn auctions at least one card, then as many more as he likes.  [polis.auction]"""

    seat: Seat
    first: bool = True

    def run(self, s: Polis) -> None:
        s.phase = 2
        if s.hands[self.seat]:
            s.then(OfferCard(self.seat, self.first))


@step
class OfferCard(Asked[Polis, Offer | Pass]):
    """The player on turn puts a hand card face down; after the first he may stop.  [polis.auction.offer]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (Offer, Pass)
    first: bool = True

    def choices(self, s: Polis, seat: Seat) -> Sequence[Offer | Pass]:
        return [*(Offer(card) for card in distinct(s.hands[seat])), Pass()]

    def refusal(self, s: Polis, seat: Seat, move: Offer | Pass) -> Illegal | None:
        if isinstance(move, Offer):
            return hand_refusal(s, seat, move.card)
        return Illegal("polis.auction.offer") if self.first else None

    def moves(self, s: Polis, seat: Seat) -> Sequence[Offer | Pass]:  # fast form: all hand cards may be offered
        found = self.choices(s, seat)
        return found[:-1] if self.first else found

    def resolve(self, s: Polis, seat: Seat, move: Offer | Pass) -> None:
        if isinstance(move, Offer):
            card = s.box.find(move.card)
            leave_hand(s, seat, card)
            memory.note_offer(s, seat, card)
            s.tell(CardOffered, seat, COLOURS[s.box.colour(card)], card)
            s.then(next_bid(s, seat, card, s.others(seat), 0, None), AuctionPhase(seat, first=False))

    def piece(self, s: Polis, seat: Seat, move: Offer | Pass) -> str | None:
        return None if isinstance(move, Pass) else f"hand:{move.card}"

    def ask(self, s: Polis, seat: Seat) -> Question:
        return asking(self, s, seat, "polis.ask.offer" if self.first else "polis.ask.offer-more")


def next_bid(
    s: Polis, seller: Seat, card: CardId, waiting: tuple[Seat, ...], high: int, leader: Seat | None, bids: Bids = ()
) -> "Auction | Hammer":
    """The question to the next player who can raise, or the hammer; others are out.  [polis.auction.bid]"""
    while waiting and s.coins[waiting[0]] <= high:
        s.tell(BidPassed, waiting[0])
        bids += ((waiting[0], 0),)
        waiting = waiting[1:]
    if waiting:
        return Auction(seller, card, waiting, high, leader, bids)
    return Hammer(seller, card, high, leader, bids)


@step
class Auction(Decision[Polis, Bid | Pass]):
    """Bidders see only the colour of the card; each raises or is out.  [polis.auction.bid]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (Bid, Pass)
    seller: Seat
    card: CardId
    waiting: tuple[Seat, ...]  # the seats still to bid, next first
    high: int = 0
    leader: Seat | None = None
    bids: Bids = ()

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.waiting[:1]

    def choices(self, s: Polis, seat: Seat) -> Sequence[Bid | Pass]:
        return [Pass(), *map(Bid, range(self.high + 1, s.coins[seat] + 1))]

    moves = choices  # all legal

    def refusal(self, s: Polis, seat: Seat, move: Bid | Pass) -> Illegal | None:
        if isinstance(move, Pass):
            return None
        if move.amount < 1:
            return Illegal("polis.auction.bid", amount=move.amount)
        if move.amount <= self.high:
            return Illegal("polis.auction.raise", high=self.high)
        if move.amount > s.coins[seat]:
            return Illegal("polis.auction.coins", amount=move.amount, coins=s.coins[seat])
        return None

    def resolve(self, s: Polis, seat: Seat, move: Bid | Pass) -> None:
        waiting, high, leader = self.waiting[1:], self.high, self.leader
        if isinstance(move, Bid):
            if leader is not None:
                waiting += (leader,)  # the former leader may answer
            high, leader = move.amount, seat
            s.tell(BidMade, seat, high)
        else:
            s.tell(BidPassed, seat)
        said = move.amount if isinstance(move, Bid) else 0
        s.then(next_bid(s, self.seller, self.card, waiting, high, leader, (*self.bids, (seat, said))))

    def sample(self, s: Polis, seat: Seat, rng: Rng) -> Bid | Pass:
        bid = rng.below(s.coins[seat] - self.high + 1) if s.coins[seat] > self.high else 0
        return Bid(self.high + bid) if bid else Pass()

    def ask(self, s: Polis, seat: Seat) -> Question:
        colour = COLOURS[s.box.colour(self.card)]
        low, most = self.high + 1, s.coins[seat]
        facts: dict[str, JSON] = {"colour": colour, "seller": self.seller, "high_bid": self.high, "leader": self.leader}
        return {
            "kind": "amount",
            "ask": "polis.ask.bid" if self.high else "polis.ask.bid-first",
            "facts": {**facts, "low": low, "high": most},
            "options": [option(Pass())],
            "fill": {"move": tag(Bid), "field": "amount", "low": low, "high": most, "rising": True},
        }


@step
class Hammer(Step[Polis]):
    """The bidding is over: the card is sold, or the seller has a choice.  [polis.auction.sale]"""

    seller: Seat
    card: CardId
    high: int = 0
    leader: Seat | None = None
    bids: Bids = ()

    def run(self, s: Polis) -> None:
        seller, card, high, leader = self.seller, self.card, self.high, self.leader
        price = UNSOLD_PRICE if leader is None else high + 1
        if (leader is None or high < FORCED_SALE) and s.coins[seller] >= price:
            s.then(SellerChoice(seller, card, high, leader, self.bids))
        elif leader is None:
            remove_unsold(s, seller, card)
        else:
            sell(s, seller, leader, card, high)


@step
class SellerChoice(Decision[Polis, Sell | BuyBack | Pass]):
    """With a bid of 3 or less the seller may outbid it by 1; with no bid he may take the card for 1.

    [polis.auction.buy-back] [polis.auction.unsold]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (Sell, BuyBack, Pass)
    seller: Seat
    card: CardId
    high: int = 0
    leader: Seat | None = None
    bids: Bids = ()

    @property
    def seats(self) -> tuple[Seat, ...]:
        return (self.seller,)

    def choices(self, s: Polis, seat: Seat) -> Sequence[Sell | BuyBack | Pass]:
        return [Pass() if self.leader is None else Sell(), BuyBack()]

    def refusal(self, s: Polis, seat: Seat, move: Sell | BuyBack | Pass) -> Illegal | None:
        if isinstance(move, Sell):
            return Illegal("polis.auction.unsold") if self.leader is None else None
        if isinstance(move, Pass):
            return Illegal("polis.auction.sale", high=self.high) if self.leader is not None else None
        if self.high >= FORCED_SALE:
            return Illegal("polis.auction.sale", high=self.high)
        if s.coins[seat] < self._price():
            return Illegal("polis.auction.buy-back", price=self._price(), coins=s.coins[seat])
        return None

    def resolve(self, s: Polis, seat: Seat, move: Sell | BuyBack | Pass) -> None:
        if isinstance(move, BuyBack):
            price = self._price()
            s.coins[seat] -= price
            if self.leader is not None:
                s.coins[self.leader] += price
            memory.note_reveal(s, self.card)
            s.tell(CardBoughtBack, seat, self.leader, self.card, price)
            s.then(Enter(seat, self.card, price))
        elif self.leader is None:
            remove_unsold(s, seat, self.card)
        else:
            sell(s, seat, self.leader, self.card, self.high)

    def ask(self, s: Polis, seat: Seat) -> Question:
        what = "polis.ask.unsold" if self.leader is None else "polis.ask.buy-back"
        facts: dict[str, JSON] = {"card": self.card, "high": self.high, "leader": self.leader, "price": self._price()}
        prices: dict[Sell | BuyBack | Pass, int] = {BuyBack(): self._price()}
        return asking(self, s, seat, what, facts, prices=prices)

    def _price(self) -> int:
        return UNSOLD_PRICE if self.leader is None else self.high + 1


def sell(s: Polis, seller: Seat, buyer: Seat, card: CardId, bid: int) -> None:
    """Let the highest bidder pay the seller and lay the card in his city.  [polis.auction.sale]"""
    s.coins[buyer] -= bid
    s.coins[seller] += bid
    memory.note_reveal(s, card)
    s.tell(CardSold, seller, buyer, card, bid)
    s.then(Enter(buyer, card, bid))


def remove_unsold(s: Polis, seller: Seat, card: CardId) -> None:
    """Take a card that nobody wants out of the game, face down.  [polis.auction.unsold]"""
    s.tell(CardUnsold, seller, COLOURS[s.box.colour(card)], card)
    memory.note_unsold(s, seller, leave_game(s, (card,))[0], card)


STEPS = (AuctionPhase, OfferCard, Auction, Hammer, SellerChoice)
