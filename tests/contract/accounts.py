"""Checks that the events of a move explain what it changed, by a ledger per game kept from the events alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from agora.core.engine import Event, State
from agora.games.akropolis import events as akr
from agora.games.akropolis.state import Akropolis
from agora.games.polis.events import GameEnded
from agora.games.polis.state import Polis
from tests.contract import improvement
from tests.games.polis.books import Books as PolisBooks

Ledger = dict[str, object]


def explained(
    opened: Callable[[State], Ledger], booked: Callable[[Ledger, Event], None]
) -> Callable[[State, Sequence[Event], State], None]:
    """A hook that checks the ledger of a game: the state before, changed by the events, equals the state after."""

    def explain(before: State, events: Sequence[Event], after: State) -> None:
        ledger = opened(before)
        for event in events:
            booked(ledger, event)
        expected = opened(after)
        assert ledger == expected, f"the events say {ledger}, the table shows {expected}\n{events}"

    return explain


def _akropolis(state: State) -> Ledger:
    s = cast(Akropolis, state)
    return {
        "stones": list(s.stones),
        "site": list(s.site),
        "stacks": len(s.stacks),
        "chief": s.chief,
        "automa": list(s.automa_tiles),
        "cities": [list(city.placed) for city in s.cities],
        "over": not s.stack,
    }


def _book_akropolis(ledger: Ledger, event: Event) -> None:
    stones, site = cast(list[int], ledger["stones"]), cast(list[int], ledger["site"])
    automa, cities = cast(list[int], ledger["automa"]), cast(list[list[tuple[int, ...]]], ledger["cities"])
    match event:
        case akr.TilePlaced(seat, tile, price, q, r, rotation):
            assert site.index(tile) == price, f"tile {tile} does not cost {price}"
            site.remove(tile)
            stones[seat] -= price
            cities[seat].append((tile, q, r, rotation))
        case akr.StonesGained(seat, gained):
            assert 1 <= gained <= 3
            stones[seat] += gained
        case akr.AutomaPaid(_, paid):
            stones[1] += paid
        case akr.AutomaTook(_, tile, price):
            assert site.index(tile) == price, f"tile {tile} does not cost {price}"
            site.remove(tile)
            automa.append(tile)
            stones[1] -= price
        case akr.SiteSupplied(tiles, stacks_left):
            site.extend(tiles)
            ledger["stacks"] = stacks_left
        case akr.ChiefNamed(seat):
            ledger["chief"] = seat
        case akr.GameEnded(tile):
            assert site == [tile]
            ledger["over"] = True
        case _:
            raise AssertionError(f"{event} does not belong in the middle of a game")


def _polis(state: State) -> Ledger:
    s = cast(Polis, state)
    on_cards = sum(laid.covered >= 0 for city in s.cities for laid in city)
    return {"coins": list(s.coins), "points": list(s.points), "on cards": on_cards, "over": not s.stack}


def _book_polis(ledger: Ledger, event: Event) -> None:
    books = PolisBooks(
        cast(list[int], ledger["coins"]), cast(list[int], ledger["points"]), cast(int, ledger["on cards"])
    )
    books.book(event)
    ledger["on cards"] = books.on_cards
    if isinstance(event, GameEnded):
        ledger["over"] = True


explain_akropolis = explained(_akropolis, _book_akropolis)
explain_polis = explained(_polis, _book_polis)
explain_improvement = explained(improvement.books, improvement.book)
