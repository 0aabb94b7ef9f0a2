"""Makes other worlds for the tests of secrecy: which places could hold another card, and how another log would read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from agora.core.chance import Quick, shuffled
from agora.core.log import Entry
from agora.core.match import Match
from agora.games.polis import events as e
from agora.games.polis.box import COLOURS, END
from agora.games.polis.moves import Choose, Offer, Shuffled
from agora.games.polis.state import Polis
from tests.games.polis.table import AnyMatch

Path = tuple[str | int, ...]


class Slot(NamedTuple):
    """A face-down card: its path in a position, the name of its place in a memory, and the card."""

    path: Path
    place: str
    card: str


def slots(s: Polis, reader: int | None) -> list[Slot]:
    """Every card whose front the reader does not see."""
    found = []
    for k in range(s.options.seats):
        if k != reader:
            found += [Slot(("hands", k, i), f"hand-{k}", card) for i, card in enumerate(s.hands[k])]
        found += [Slot(("history", k, i), f"history-{k}", card) for i, card in enumerate(s.history[k])]
        for i, laid in enumerate(s.cities[k]):
            found += [Slot(("cities", k, i, "under", j), f"under-{k}", card) for j, card in enumerate(laid.under)]
    for c, name in enumerate(COLOURS):
        height = len(s.stacks[c])
        found += [Slot(("stacks", name, i), f"{name}-{height - i}", card) for i, card in enumerate(s.stacks[c])]
    found += [Slot(("removed", i), "removed", card) for i, card in enumerate(s.removed)]
    found += [Slot(("box", i), f"box-{i}", card) for i, card in enumerate(s.gone)]
    top = s.stack[-1] if s.stack else None
    kind = {"Auction": "auction", "SellerChoice": "seller-choice"}.get(type(top).__name__)
    if kind and top.seller != reader:  # type: ignore[union-attr]
        found.append(Slot(("now", 0, kind, "card"), "offer", top.card))  # type: ignore[union-attr]
    return found


def hidden(s: Polis, reader: int | None) -> set[Path]:
    """The places of a position that could hold another card, as far as the reader knows."""
    facts = s.seen[s.options.seats if reader is None else reader]
    found: set[Path] = set()
    for colour, name in enumerate(COLOURS):
        here = [
            slot
            for slot in slots(s, reader)
            if (slot.path[1] == name if slot.path[0] == "stacks" else s.box.colour(slot.card) == colour)
        ]
        wanted = [
            ([i for i, slot in enumerate(here) if slot.place in places], card)
            for places, cards in facts
            for card in cards
            if (places[0].startswith(name) if card == END else s.box.colour(card) == colour)
        ]
        if any(slot.card == END for slot in here) and not any(card == END for _, card in wanted):
            deep = {f"{name}-{n}" for n in range(1, 6)}
            wanted.append(([i for i, slot in enumerate(here) if slot.place in deep], END))
        pool = Counter(slot.card for slot in here)
        for i, slot in enumerate(here):
            if any(card != slot.card and fits(i, card, here, wanted, pool) for card in pool):
                found.add(slot.path)
    return found


def fits(at: int, card: str, here: Sequence[Slot], wanted: Sequence[tuple[list[int], str]], pool: Counter[str]) -> bool:
    """Whether a card can lie at a place without contradicting what is known."""
    if card == END and not (here[at].path[0] == "stacks" and any(at in places for places, c in wanted if c == END)):
        return False
    for used in [None, *(n for n, (places, c) in enumerate(wanted) if c == card and at in places)]:
        rest = [(places, c) for n, (places, c) in enumerate(wanted) if n != used]
        free = pool - Counter([card])
        if Counter(c for _, c in rest) - free:
            continue
        if matched([[i for i in places if i != at] for places, _ in rest]):
            return True
    return False


def matched(choices: list[list[int]]) -> bool:
    """Whether each card can have its own place."""
    taken: dict[int, int] = {}

    def seat(n: int, tried: set[int]) -> bool:
        for place in choices[n]:
            if place not in tried:
                tried.add(place)
                if place not in taken or seat(taken[place], tried):
                    taken[place] = n
                    return True
        return False

    return all(seat(n, set()) for n in range(len(choices)))


def unseen_kinds(match: AnyMatch, reader: int | None) -> set[str]:
    """The cards that have never been shown to the reader."""
    seen = shown_at_the_start(match, reader)
    for _, event in match._events:
        for_all = isinstance(event, e.CardEntered | e.CardSold | e.CardBoughtBack | e.ColonyFounded | e.CardReturned)
        if for_all or (isinstance(event, e.CardDrawn) and event.seat == reader):
            seen.add(event.card)
        elif isinstance(event, e.StacksSeen | e.PileSeen) and event.seat == reader:
            seen.update(event.card or ())
    return set(match.state.box.cards) - seen


def shown_at_the_start(match: AnyMatch, reader: int | None) -> set[str]:
    """What the reader sees of the position that the match began from."""
    if match.start.position is None:
        return set()
    first = Match(match.game, match.start).state
    seen = {laid.card for city in first.cities for laid in city}
    seen.update(card for _, cards in first.seen[first.options.seats if reader is None else reader] for card in cards)
    if reader is not None:
        seen.update(first.hands[reader])
    seen.update(frame.card for frame in first.stack if getattr(frame, "seller", -1) == reader)
    return seen


def twin(match: AnyMatch, reader: int | None, rng: Quick) -> AnyMatch:
    """A match that the reader cannot tell from this one: cards never seen have changed places with similar cards."""
    box, names = match.state.box, {}
    groups: dict[tuple[int, int], list[str]] = {}
    for card in sorted(unseen_kinds(match, reader)):
        groups.setdefault((box.colour(card), box.cards[card].record.copies), []).append(card)
    for group in groups.values():
        names.update(zip(group, shuffled(group, rng), strict=True))

    def renamed(value: Any) -> Any:
        if isinstance(value, dict):
            return {name: renamed(item) for name, item in value.items()}
        if isinstance(value, list) or type(value) is tuple:
            return type(value)(renamed(item) for item in value)
        return names.get(value, value) if isinstance(value, str) else value

    def entry_there(entry: Entry) -> Entry:
        if isinstance(entry.move, Shuffled | Offer | Choose):
            return entry._replace(move=type(entry.move)(*map(renamed, entry.move)))
        return entry

    start = match.start._replace(seed="another", position=renamed(match.start.position))
    return Match(match.game, start, [entry_there(entry) for entry in match.entries])
