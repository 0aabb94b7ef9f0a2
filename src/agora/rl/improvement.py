"""Improvement of the POLIS in numbers."""

from functools import partial
from itertools import permutations
from typing import NamedTuple

from agora.core.chance import Chance
from agora.core.engine import Decision, Move, Sealed, Seat, question
from agora.core.keep import Keep
from agora.games.improvement import moves as m
from agora.games.improvement.box import Box
from agora.games.improvement.effect_words import ACTIONS, AREAS, COLOURS, words_of
from agora.games.improvement.memory import AWAY, DECK, PACK, Place
from agora.games.improvement.queries import token_price, upgrades
from agora.games.improvement.rounds import PHASE_NAMES
from agora.games.improvement.state import NOBODY, Improvement
from agora.games.improvement.steps import STEPS
from agora.games.improvement.view import phase
from agora.rl.action_tables import ActionTable
from agora.rl.coder import Coder, Mask, Row
from agora.rl.layout import Layout

MOST_TOKENS = 30  # Philosophy tokens returned, or exchanges made, at once
MOST_DISCARDED = 2
MOST_DICE = 3
PIPS = 6
PHASES = ("draft", "setup", *PHASE_NAMES, "end")
QUESTIONS = tuple(step for step in STEPS if issubclass(step, Decision) and not issubclass(step, Chance))
NUMBERS = (  # of a seat: the field of the state, and what it is divided by
    ("drachma", 10), ("vp", 30), ("citizenry", 10), ("tax_revenue", 10), ("glory", 10), ("troop_strength", 10),
    ("philosophy", 5), ("culture", 7), ("economy", 7), ("military", 7), ("development", 4), ("bought", 3),
)  # fmt: skip
CARD_SCALE = 5
DECK_SCALE = 40
TOKEN_SCALE = 4
ROUNDS = 9


class InPlay(NamedTuple):
    """What the polis and the cards in play of a player add to an observation."""

    ones: list[int]  # numbers that are 1
    allowances: list[float]


class ImprovementCoder(Coder[Improvement]):
    """The numbers of Improvement of the POLIS."""

    def __init__(self, s: Improvement) -> None:
        box = self.box = s.box
        self.seats = s.options.seats
        self.cards = {card: number for number, card in enumerate(box.cards)}
        self.poleis = {polis: number for number, polis in enumerate(box.levels)}
        self.events = {event: number for number, event in enumerate(box.events)}
        self.actions = {str(action): number for number, action in enumerate(ACTIONS)}
        self.questions: dict[type, int] = {kind: number for number, kind in enumerate(QUESTIONS)}
        self.table = self._number_moves()
        self.action, self.action_size = str(self.table), self.table.size
        self._lay_out()

    # -- moves --------------------------------------------------------------------------------------------------------

    def _number_moves(self) -> ActionTable:
        table, cards, box = ActionTable(self.seats), list(self.cards), self.box
        levels = max(map(len, box.levels.values()))
        effects = _effects_to_choose(box)
        plans = [plan for dice in range(1, MOST_DICE + 1) for plan in permutations(ACTIONS, dice)]
        discards = [some for many in range(1, MOST_DISCARDED + 1) for some in permutations(cards, many)]
        add = table.add
        add("pass", "nothing, or nothing more", [m.PASS])
        add("pick", f"draft a card: {', '.join(cards)}", [m.Pick(card) for card in cards])
        means = f"lay action cards under your dice: every order of 1 to {MOST_DICE} of {', '.join(ACTIONS)}"
        add("assign", means, [m.Assign(plan) for plan in plans])
        numbers = range(MOST_TOKENS + 1)
        add("return", f"0 to {MOST_TOKENS} Philosophy tokens", [m.ReturnPhilosophy(n) for n in numbers])
        add("settle", "the order in which actions are paid for, as in assign", [m.Settle(plan) for plan in plans])
        add("keep", "a card of Lawmaking, as in pick", [m.Keep(card) for card in cards])
        add("buy", f"a token: {', '.join(COLOURS)}", [m.Buy(colour) for colour in COLOURS])
        add("take", "a token, likewise", [m.Take(colour) for colour in COLOURS])
        add("give up", f"a token: {', '.join(m.TOKENS)}", [m.GiveUp(token) for token in m.TOKENS])
        cities = [city.id for city in box.cities]
        add("colonize", f"a city: {', '.join(cities)}", [m.Colonize(city) for city in cities])
        add("play", "a card, as in pick", [m.Play(card) for card in cards])
        add("develop", f"unlock level 1 to {levels}", [m.Develop(level) for level in range(1, levels + 1)])
        add("raise", f"an area: {', '.join(AREAS)}", [m.Raise(area) for area in AREAS])
        add("take back", "a card, as in pick", [m.TakeBack(card) for card in cards])
        add("choose", f"an effect: {', '.join(effects)}", [m.Choose(effect) for effect in effects])
        add("perform", f"an action: {', '.join(ACTIONS)}", [m.Perform(action) for action in ACTIONS])
        add(
            "discard", f"1 or {MOST_DISCARDED} cards in every order, as in pick", [m.Discard(some) for some in discards]
        )
        add("exchange", f"0 to {MOST_TOKENS} times", [m.Exchange(times) for times in numbers])
        add("reward", "of a milestone: glory, tax revenue", [m.Reward("glory"), m.Reward("tax_revenue")])
        return table

    def mask(self, s: Improvement, seat: Seat, out: Mask) -> int:
        return self.table.mask(s, seat, out)

    def to_move(self, s: Improvement, seat: Seat, number: int) -> Move:
        return self.table.moves[seat][number]

    def to_number(self, s: Improvement, seat: Seat, move: Move) -> int | None:
        return self.table.numbers[seat].get(move)

    # -- what a seat sees ---------------------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        seats, cards, colours = self.seats, len(self.cards), len(COLOURS)
        layout = self.layout = Layout()
        add = layout.add
        self._question = add("question", len(QUESTIONS), f"to you: {', '.join(kind.__name__ for kind in QUESTIONS)}")
        self._round = add("round", 1, f"round / {ROUNDS}")
        self._phase = add("phase", len(PHASES), ", ".join(PHASES))
        self._to_act = add("to_act", seats, "who is to act")
        self._start = add("start", seats, "the start player")
        self._event = add("event", len(self.events), f"the event of the round: {', '.join(self.events)}")
        self._past = add("past_events", len(self.events), "events of earlier rounds")
        self._decks = add("decks", 2, f"politics cards, event cards in the decks / {DECK_SCALE}")
        names = ", ".join(f"{name} / {scale}" for name, scale in NUMBERS)
        self._numbers = add("numbers", (seats, len(NUMBERS)), names)
        self._poleis = add("poleis", (seats, len(self.poleis)), f"boards: {', '.join(self.poleis)}")
        self._tokens = add(
            "tokens", (seats, 2, colours), f"Knowledge tokens / {TOKEN_SCALE}: plain, special; by colour"
        )
        self._played = add("played", (seats, cards), "politics cards in play, in the order of the action pick")
        self._hands = add("hands", (seats, 2), f"cards in hand, in the draft pack / {CARD_SCALE}")
        self._dice = add("dice", (seats, MOST_DICE), f"dice / {PIPS}, in order")
        self._laid = add(
            "actions", (seats, MOST_DICE, len(ACTIONS)), f"actions laid, after the reveal: {', '.join(ACTIONS)}"
        )
        self._lost = add("lost", (seats, len(ACTIONS)), "actions that could not be paid for")
        self._answered = add("answered", seats, "1: has made its sealed choice")
        self._allowances = add("allowances", (seats, 2), "free upgrades of a Progress Phase / 3, price of a token / 5")
        owners = "nobody, then by seat"
        self._owners = add("cities", (len(self.box.cities), 1 + seats), f"the owner of each city: {owners}")
        self._goals = add("milestones", (len(self.box.milestones), seats), "who has reached each milestone")
        self._hand = add("hand", cards, "your hand cards")
        self._pack = add("pack", cards, "the cards you draft from")
        self._sealed_card = add("sealed_card", cards, "the card you laid down in the draft")
        self._sealed = add("sealed", (MOST_DICE, len(ACTIONS)), "the actions you laid face down")
        self._places = 2 * seats + 1 + cards
        means = "hand of each seat, draft pack of each, out of the game, deck from the top"
        self._seen = add("seen", (cards, self._places), f"how surely a card you remember lies there: {means}")
        self.observation, self.observation_size = str(layout), layout.size

    def observe(self, s: Improvement, seat: Seat, keep: Keep, out: Row) -> None:
        ones: list[int] = []
        self._write_table(s, seat, ones, out)
        ones += keep.part(("map", seat), (tuple(s.owners), tuple(s.milestones)), partial(self._map, s, seat))
        self._write_players(s, seat, keep, ones, out)
        cards = self.cards
        ones += [self._hand + cards[card] for card in s.hands[seat]]
        ones += [self._pack + cards[card] for card in s.packs[seat]]
        self._write_sealed(s, seat, ones)
        out[ones] = 1
        remembered = keep.part(("seen", seat), (s.seen[seat], s.drawn), partial(self._memory, s, seat))
        out[list(remembered)] = list(remembered.values())

    def _write_table(self, s: Improvement, seat: Seat, ones: list[int], out: Row) -> None:
        seats, decision, now = self.seats, question(s), phase(s)
        if decision:
            ones += [self._to_act + (k - seat) % seats for k in decision.to_act]
            ones += [self._answered + (k - seat) % seats for k in decision.seats if k not in decision.to_act]
            if seat in decision.to_act:
                ones.append(self._question + self.questions[type(decision)])
        if now:
            ones.append(self._phase + PHASES.index(now))
        out[self._round] = s.round / ROUNDS
        ones.append(self._start + (s.start - seat) % seats)
        if s.event:
            ones.append(self._event + self.events[s.event])
        ones += [self._past + self.events[event] for event in s.past_events]
        out[self._decks], out[self._decks + 1] = len(s.deck) / DECK_SCALE, len(s.event_deck) / DECK_SCALE

    def _map(self, s: Improvement, seat: Seat) -> list[int]:
        """Which numbers are 1 because of the owners of cities and milestones."""
        seats = self.seats
        ones = [
            self._owners + city * (1 + seats) + (0 if owner == NOBODY else 1 + (owner - seat) % seats)
            for city, owner in enumerate(s.owners)
        ]
        for goal, reached in enumerate(s.milestones):
            ones += [self._goals + goal * seats + (k - seat) % seats for k in reached]
        return ones

    def _write_players(self, s: Improvement, seat: Seat, keep: Keep, ones: list[int], out: Row) -> None:
        """Write what everyone sees of the players. Numbers of all of them are written at once: each write is slow."""
        numbers: list[float] = []
        tokens: list[int] = []
        hands: list[int] = []
        allowances: list[float] = []
        for k in range(self.seats):
            owner = (seat + k) % self.seats
            numbers += [getattr(s, name)[owner] / scale for name, scale in NUMBERS]
            tokens += s.tokens[owner]
            tokens += s.special[owner]
            hands += (len(s.hands[owner]), len(s.packs[owner]))
            self._write_dice(s, owner, k, ones, out)
            depends_on = s.poleis, s.played[owner], s.development[owner]
            known = keep.part(("in play", owner, k), depends_on, partial(self._in_play, s, owner, k))
            ones += known.ones
            allowances += known.allowances
        out[self._numbers : self._numbers + len(numbers)] = numbers
        out[self._tokens : self._tokens + len(tokens)] = [many / TOKEN_SCALE for many in tokens]
        out[self._hands : self._hands + len(hands)] = [many / CARD_SCALE for many in hands]
        out[self._allowances : self._allowances + len(allowances)] = allowances

    def _write_dice(self, s: Improvement, owner: Seat, k: int, ones: list[int], out: Row) -> None:
        many = len(ACTIONS)
        for i, pips in enumerate(s.dice[owner][:MOST_DICE]):
            out[self._dice + k * MOST_DICE + i] = pips / PIPS
        for i, action in enumerate(s.actions[owner][:MOST_DICE]):
            ones.append(self._laid + (k * MOST_DICE + i) * many + self.actions[action])
        ones += [self._lost + k * many + self.actions[action] for action in s.lost[owner]]

    def _in_play(self, s: Improvement, owner: Seat, k: int) -> "InPlay":
        """What the polis and the cards in play of a player say, who sits `k` places to the left; it changes seldom."""
        ones = [self._played + k * len(self.cards) + self.cards[card] for card in s.played[owner]]
        if not s.poleis:
            return InPlay(ones, [0, 0])
        ones.append(self._poleis + k * len(self.poleis) + self.poleis[s.poleis[owner]])
        return InPlay(ones, [upgrades(s, owner) / 3, token_price(s, owner) / 5])

    def _write_sealed(self, s: Improvement, seat: Seat, ones: list[int]) -> None:
        top = question(s)
        chosen = dict(top.answers).get(seat) if isinstance(top, Sealed) else None
        if isinstance(chosen, m.Assign):
            many = len(ACTIONS)
            ones += [
                self._sealed + i * many + self.actions[action] for i, action in enumerate(chosen.actions[:MOST_DICE])
            ]
        elif isinstance(chosen, m.Pick) and chosen.card is not None:
            ones.append(self._sealed_card + self.cards[chosen.card])

    def _memory(self, s: Improvement, seat: Seat) -> dict[int, float]:
        """What a seat remembers, by place in the row."""
        found: dict[int, float] = {}
        for cards, places in s.seen[seat]:
            for card in cards:
                at = self._seen + self.cards[card] * self._places
                for place in places:
                    here = at + self._place(s, seat, place)
                    found[here] = found.get(here, 0) + 1 / len(places)
        return found

    def _place(self, s: Improvement, seat: Seat, place: Place) -> int:
        """The number of a place that a seat remembers."""
        if place >= DECK:
            return 2 * self.seats + 1 + min(place - DECK - s.drawn, len(self.cards) - 1)
        if place == AWAY:
            return 2 * self.seats
        return self.seats + (place - PACK - seat) % self.seats if place >= PACK else (place - seat) % self.seats


def _effects_to_choose(box: Box) -> list[str]:
    """Every effect that some card, level or event lets a player choose."""
    found: dict[str, None] = {}
    for effect in box.all_effects():
        for word in words_of(effect):
            if word.verb == "choose":
                found.update(dict.fromkeys(one.slug for one in word.inner))
    return list(found)


make_coder = ImprovementCoder
