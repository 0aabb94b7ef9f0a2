"""Polis in numbers. Copies of a card in a city have a place each: the first `port`, the second `port-2`."""

from collections.abc import Sequence
from functools import partial
from itertools import permutations
from typing import NamedTuple

from agora.core.chance import Chance
from agora.core.engine import Decision, Move, Seat, question
from agora.core.keep import Keep
from agora.games.polis import moves as m
from agora.games.polis.abilities import ABILITIES
from agora.games.polis.abilities.hand_cards import ChooseHandCard
from agora.games.polis.abilities.piles import ChooseFromPile
from agora.games.polis.abilities.players import NamePlayer
from agora.games.polis.box import COLOURS, END, SIDES
from agora.games.polis.deal import BOTTOM
from agora.games.polis.memory import OFFER
from agora.games.polis.queries import attack, culture, defence, income, names, prices, vases
from agora.games.polis.state import Polis
from agora.games.polis.steps import STEPS
from agora.games.polis.turn import PHASES
from agora.games.polis.war import DestroyCard
from agora.games.polis.worlds import offer_of
from agora.rl.action_tables import ActionTable
from agora.rl.coder import Coder, Mask, Row
from agora.rl.layout import Layout

HIGHEST_BID = 120
MOST_EXCHANGED = 40  # points in one exchange with Euclidis
MOST_BOUGHT = 30  # war symbols of the Mercenary in one attack
COIN_SCALE = 30
POINT_SCALE = 30
CARD_SCALE = 5
SYMBOL_SCALE = 10
QUESTIONS = tuple(step for step in STEPS if issubclass(step, Decision) and not issubclass(step, Chance))
EFFECTS = tuple(ABILITIES)


class Totals(NamedTuple):
    """What a city and its board add up to."""

    totals: list[float]
    under: list[int]  # how many cards of each colour lie under Alexander


class PolisCoder(Coder[Polis]):
    """The numbers of Polis."""

    def __init__(self, s: Polis) -> None:
        box = self.box = s.box
        self.seats = s.options.seats
        self.cards = {card: number for number, card in enumerate(box.cards)}
        self.colours = {card: box.colour(card) for card in box.cards}
        copies = {card: box.by_colour[box.colour(card)].count(card) for card in box.cards}
        called = [card if n == 0 else f"{card}-{n + 1}" for card, many in copies.items() for n in range(many)]
        self.slots = {name: number for number, name in enumerate(called)}
        self.symbols = max(len(card.record.symbols) for card in box.cards.values())
        self.boards = {board: number for number, board in enumerate(box.boards)}
        self.depth = max(map(len, box.by_colour)) + 1  # cards of a stack, its End card included
        self.questions: dict[type, int] = {kind: number for number, kind in enumerate(QUESTIONS)}
        self.table = self._number_moves()
        self.action, self.action_size = str(self.table), self.table.size
        self._lay_out()

    # -- moves --------------------------------------------------------------------------------------------------------

    def _number_moves(self) -> ActionTable:
        table, cards, called = ActionTable(self.seats), list(self.cards), list(self.slots)
        words = ", ".join(cards)
        table.add("plain", "pass, sell, buy back, take the income, found a colony", _PLAIN)
        table.add("side", "turn your board to side A, B", [m.ChooseSide("A"), m.ChooseSide("B")])
        sides = [m.TakeBoard(board, "A" if side == SIDES[0] else "B") for board, side in self.boards]
        table.add("board", f"take a board: {', '.join(f'{board} {side}' for board, side in self.boards)}", sides)
        table.add("draw", f"from a stack: {', '.join(COLOURS)}", [m.Draw(colour) for colour in COLOURS])
        table.add("buy", "the extra card for coins, by stack", [m.Buy(colour, "coins") for colour in COLOURS])
        table.add("buy for points", "likewise with Aristoteles", [m.Buy(colour, "points") for colour in COLOURS])
        table.add("look", "at two stacks, in every order", [m.Look(pair) for pair in permutations(COLOURS, 2)])
        table.add("offer", f"a hand card: {words}", [m.Offer(card) for card in cards])
        table.add("bid", f"1 to {HIGHEST_BID} coins", [m.Bid(amount) for amount in range(1, HIGHEST_BID + 1)])
        table.add("build", "a hand card, in the same order", [m.Build(card) for card in cards])
        table.add("choose", "a card for an effect, in the same order", [m.Choose(card) for card in cards])
        table.add("activate", f"a card of your city: {', '.join(called)}", [m.Activate(name) for name in called])
        table.add("destroy", "a card of the attacked city, in the same order", [m.Destroy(name) for name in called])
        table.add("sacrifice", "a card of yours, in the same order", [m.Sacrifice(name) for name in called])
        bold = [(name, label) for name in called for label, _ in self.box.cards[self._card(name)].bold]
        covers = ", ".join(f"{name} {label}" for name, label in bold)
        table.add("protect", f"lay a coin on a symbol: {covers}", [m.Protect(*pair) for pair in bold])
        points = [n for n in range(-MOST_EXCHANGED, MOST_EXCHANGED + 1) if n]
        table.add("exchange", f"{points[0]} to {points[-1]} points, without 0", [m.Exchange(n) for n in points])
        table.add("name", "a seat, from your left", lambda seat: [m.Name(k) for k in self._others(seat)])
        table.add("name yourself", "for an effect", lambda seat: [m.Name(seat)])
        table.add("trade", "with a seat, from your left", lambda seat: [m.Trade(k) for k in self._others(seat)])
        table.add(
            "attack",
            f"a seat, from your left, with 0 to {MOST_BOUGHT} bought symbols",
            lambda seat: [m.Attack(k, n) for k in self._others(seat) for n in range(MOST_BOUGHT + 1)],
        )
        table.add(
            "kill",
            "a card of a seat, from yourself on, as in activate",
            lambda seat: [m.Kill(k, name) for k in (seat, *self._others(seat)) for name in called],
        )
        return table

    def _card(self, name: str) -> str:
        return name if name in self.cards else name.rpartition("-")[0]

    def _others(self, seat: Seat) -> Sequence[Seat]:
        return [(seat + k) % self.seats for k in range(1, self.seats)]

    def mask(self, s: Polis, seat: Seat, out: Mask) -> int:
        return self.table.mask(s, seat, out)

    def to_move(self, s: Polis, seat: Seat, number: int) -> Move:
        return self.table.moves[seat][number]

    def to_number(self, s: Polis, seat: Seat, move: Move) -> int | None:
        return self.table.numbers[seat].get(move)

    # -- what a seat sees ---------------------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        seats, cards, slots, four = self.seats, len(self.cards), len(self.slots), len(COLOURS)
        layout = self.layout = Layout()
        add = layout.add
        self._question = add("question", len(QUESTIONS), f"to you: {', '.join(kind.__name__ for kind in QUESTIONS)}")
        self._about = add("about", seats, "whose city or history pile the question is about")
        self._effect = add("effect", len(EFFECTS), f"the effect it is about: {', '.join(EFFECTS)}")
        self._phase = add("phase", len(PHASES), ", ".join(PHASES))
        self._ending = add("ending", 1, "the second End card lies open")
        self._to_act = add("to_act", seats, "who is to act")
        self._turn = add("turn", seats, "whose turn it is")
        self._start = add("start", seats, "the starting player")
        self._stacks = add("stacks", four, f"cards / {CARD_SCALE} in the stacks: {', '.join(COLOURS)}")
        self._blocked = add("blocked", four, "the End card of the stack lies open")
        self._end = add("end", four, "the chance that the next card of the stack is its End card")
        self._removed = add("removed", four, f"cards / {CARD_SCALE} taken out at set-up, by colour")
        self._gone = add("box", four, f"cards / {CARD_SCALE} that left the game since, by colour")
        self._coins = add("coins", seats, f"coins / {COIN_SCALE}")
        self._points = add("points", seats, f"points / {POINT_SCALE}")
        self._boards = add("boards", (seats, len(self.boards)), "as in the action board")
        self._hands = add("hands", (seats, four), f"hand cards / {CARD_SCALE}, by colour")
        self._history = add("history", (seats, four), f"cards of the history pile / {CARD_SCALE}, by colour")
        means = "vases, culture, attack, defence, income in coins, in points, prices to build by colour"
        self._totals = add("totals", (seats, 6 + four), f"{means}; all / {SYMBOL_SCALE}")
        self._city = add("city", (seats, slots), "1: the card lies in the city, in the order of the action activate")
        self._up = add("up", (seats, slots), "1: the card is used")
        self._covered = add("coin", (seats, slots, self.symbols), "1: this symbol of the card is under a coin")
        self._toward = add("toward", (seats, slots, seats), "1: the Port is turned to this seat")
        self._under = add("under", (seats, four), f"cards / {CARD_SCALE} under Alexander, by colour")
        self._trades = add("trades", (seats, seats), "1: these two traded, so the first may not attack the second")
        self._hand = add("hand", cards, "your hand cards, in the order of the action offer")
        self._seller = add("seller", seats, "who sells in the auction; all 0: there is none")
        self._colour = add("colour", four, "the colour of the card that is sold")
        self._offer = add("offer", cards, "the card that is sold, if you sell it")
        self._high = add("high", 1, f"the highest bid / {COIN_SCALE}")
        self._leader = add("leader", seats, "whose bid it is")
        self._waiting = add("waiting", seats, "who may still bid")
        self._bids = add("bids", seats, f"the last bid of each / {COIN_SCALE}")
        places = 3 * seats + 2 + self.depth
        means = "hand, history pile, Alexander of each seat; auction; out of the game; stack of its colour from the top"
        self._seen = add("seen", (cards + 1, places), f"how surely a card you remember lies there: {means}; End last")
        self.observation, self.observation_size = str(layout), layout.size

    def observe(self, s: Polis, seat: Seat, keep: Keep, out: Row) -> None:
        ones: list[int] = []
        self._write_table(s, seat, ones, out)
        self._write_players(s, seat, keep, ones, out)
        self._write_auction(s, seat, ones, out)
        out[ones] = 1
        cards = self.cards
        for card in s.hands[seat]:
            out[self._hand + cards[card]] += 1
        heights = [*map(len, s.stacks)]
        remembered = keep.part(("seen", seat), (s.seen[seat], heights), partial(self._memory, s, seat))
        out[list(remembered)] = list(remembered.values())

    def _write_table(self, s: Polis, seat: Seat, ones: list[int], out: Row) -> None:
        seats, decision = self.seats, question(s)
        if decision:
            ones += [self._to_act + (k - seat) % seats for k in decision.to_act]
            if seat in decision.to_act:
                self._write_question(decision, seat, ones)
        if s.phase:
            ones.append(self._phase + s.phase - 1)
        if s.ending:
            ones.append(self._ending)
        ones += (self._turn + (s.turn - seat) % seats, self._start + (s.start - seat) % seats)
        ends = [0.0] * len(COLOURS)
        for colour, stack in enumerate(s.stacks):
            if s.blocked[colour]:
                ones.append(self._blocked + colour)
            elif 0 < len(stack) <= BOTTOM + 1:
                ends[colour] = 1 / len(stack)
        out[self._end : self._end + len(ends)] = ends
        out[self._stacks : self._stacks + len(ends)] = [len(stack) / CARD_SCALE for stack in s.stacks]
        taken = [*self._by_colour(s.removed), *self._by_colour(s.gone)]
        out[self._removed : self._removed + len(taken)] = [many / CARD_SCALE for many in taken]
        for one, other in s.trades:
            ones.append(self._trades + (one - seat) % seats * seats + (other - seat) % seats)

    def _by_colour(self, cards: Sequence[str]) -> list[int]:
        """How many of these cards have each colour."""
        found, colours = [0] * len(COLOURS), self.colours
        for card in cards:
            found[colours[card]] += 1
        return found

    def _write_question(self, decision: Decision[Polis, Move], seat: Seat, ones: list[int]) -> None:
        ones.append(self._question + self.questions[type(decision)])
        about = decision.target if isinstance(decision, DestroyCard) else None
        if isinstance(decision, ChooseFromPile):
            about = decision.owner
        if about is not None:
            ones.append(self._about + (about - seat) % self.seats)
        if isinstance(decision, ChooseHandCard | NamePlayer):
            ones.append(self._effect + EFFECTS.index(decision.ability))

    def _write_players(self, s: Polis, seat: Seat, keep: Keep, ones: list[int], out: Row) -> None:
        """Write what everyone sees of the players. Numbers of all of them are written at once: each write is slow."""
        totals: list[float] = []
        hands: list[int] = []
        history: list[int] = []
        under: list[int] = []
        order = [(seat + k) % self.seats for k in range(self.seats)]
        for k, owner in enumerate(order):
            board, city = s.boards[owner], s.cities[owner]
            if board:
                ones.append(self._boards + k * len(self.boards) + self.boards[board.id, board.side])
            hands += self._by_colour(s.hands[owner])
            history += self._by_colour(s.history[owner])
            known = keep.part(("totals", owner), (city, board), partial(self._totals_of, s, owner))
            totals += known.totals
            under += known.under
            ones += keep.part(("city", owner, k), city, partial(self._city_ones, s, owner, k))
        out[self._coins : self._coins + self.seats] = [s.coins[owner] / COIN_SCALE for owner in order]
        out[self._points : self._points + self.seats] = [s.points[owner] / POINT_SCALE for owner in order]
        out[self._hands : self._hands + 2 * len(hands)] = [many / CARD_SCALE for many in hands + history]
        out[self._totals : self._totals + len(totals)] = totals
        out[self._under : self._under + len(under)] = [many / CARD_SCALE for many in under]

    def _totals_of(self, s: Polis, owner: Seat) -> "Totals":
        """What the city and the board of a player add up to; it changes seldom."""
        totals = [vases(s, owner), culture(s, owner), attack(s, owner), defence(s, owner), *income(s, owner)]
        under = [card for laid in s.cities[owner] for card in laid.under]
        return Totals([each / SYMBOL_SCALE for each in (*totals, *prices(s, owner))], self._by_colour(under))

    def _city_ones(self, s: Polis, owner: Seat, k: int) -> list[int]:
        """Which numbers are 1 because of the city of a player who sits `k` places to the left."""
        ones: list[int] = []
        seats, first, symbols = self.seats, k * len(self.slots), self.symbols
        for name, laid in zip(names(s.cities[owner]), s.cities[owner], strict=True):
            slot = first + self.slots[name]
            ones.append(self._city + slot)
            if laid.up:
                ones.append(self._up + slot)
            if laid.covered >= 0:
                ones.append(self._covered + slot * symbols + laid.covered)
            if laid.toward is not None:
                ones.append(self._toward + slot * seats + (laid.toward - owner + k) % seats)
        return ones

    def _write_auction(self, s: Polis, seat: Seat, ones: list[int], out: Row) -> None:
        offered, seats = offer_of(s), self.seats
        if not offered:
            return
        ones += (self._seller + (offered.seller - seat) % seats, self._colour + s.box.colour(offered.card))
        if offered.seller == seat:
            ones.append(self._offer + self.cards[offered.card])
        out[self._high] = offered.high / COIN_SCALE
        if offered.leader is not None:
            ones.append(self._leader + (offered.leader - seat) % seats)
        ones += [self._waiting + (k - seat) % seats for k in getattr(offered, "waiting", ())]
        for bidder, amount in offered.bids:
            out[self._bids + (bidder - seat) % seats] = amount / COIN_SCALE

    def _memory(self, s: Polis, seat: Seat) -> dict[int, float]:
        """What a seat remembers, by place in the row."""
        many = 3 * self.seats + 2 + self.depth
        found: dict[int, float] = {}
        for places, cards in s.seen[seat]:
            for card in cards:
                at = self._seen + (len(self.cards) if card == END else self.cards[card]) * many
                for place in places:
                    here = at + self._place(s, seat, place)
                    found[here] = found.get(here, 0) + 1 / len(places)
        return found

    def _place(self, s: Polis, seat: Seat, place: str) -> int:
        """The number of a place that a seat remembers."""
        seats = self.seats
        if place == OFFER:
            return 3 * seats
        kind, _, number = place.rpartition("-")
        if kind == "box":
            return 3 * seats + 1
        if kind in _ZONES:
            return _ZONES.index(kind) * seats + (int(number) - seat) % seats
        return 3 * seats + 2 + len(s.stacks[_COLOUR[kind]]) - int(number)


_PLAIN = [m.Pass(), m.Sell(), m.BuyBack(), m.Income(), m.Found()]
_ZONES = ("hand", "history", "under")
_COLOUR = {str(name): number for number, name in enumerate(COLOURS)}
make_coder = PolisCoder
