"""Who sits where in a tournament. Every deal is played once with each bot of its line-up in each of its seats."""

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from typing import NamedTuple


class Seating(NamedTuple):
    """One game: its deal, and the bot in each seat, by its number in the list of bots."""

    deal: int
    bots: tuple[int, ...]


def schedule(bots: int, seats: int, games: int) -> list[Seating]:
    """Whole deals with at least so many games.

    With more bots than seats, every group of that size meets equally often; with fewer, each bot takes as many seats as
    the others, or one more in turn. Who sits next to whom changes from deal to deal.

    >>> [seating.bots for seating in schedule(bots=3, seats=2, games=6)]
    [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)]
    >>> [seating.bots for seating in schedule(bots=2, seats=3, games=6)]
    [(0, 0, 1), (0, 1, 0), (1, 0, 0), (0, 1, 1), (1, 1, 0), (1, 0, 1)]
    """
    found: list[Seating] = []
    for deal, order in enumerate(_orders_of_deals(bots, seats)):
        if len(found) >= games:
            break
        found += [Seating(deal, turned) for turned in _rotations(order)]
    return found


def cycle(bots: int, seats: int) -> int:
    """How many games it takes until every line-up has sat in every order: a multiple of it is balanced exactly."""
    return sum(len(_rotations(order)) for line_up in _line_ups(bots, seats) for order in _orders(line_up))


def _orders_of_deals(bots: int, seats: int) -> Iterator[tuple[int, ...]]:
    """The order around the table for each deal, without end: all line-ups in one order, then all in the next."""
    around = [_orders(line_up) for line_up in _line_ups(bots, seats)]
    while True:
        for each in zip(*around, strict=True):  # all line-ups have the same number of orders
            yield from each


def _line_ups(bots: int, seats: int) -> list[tuple[int, ...]]:
    whole, rest = divmod(seats, bots)
    return [tuple(sorted((*range(bots),) * whole + more)) for more in combinations(range(bots), rest)]


def _orders(line_up: Sequence[int]) -> list[tuple[int, ...]]:
    """The different orders in which a line-up can sit around a table."""
    return sorted({min(_rotations(order)) for order in permutations(line_up)})


def _rotations(order: tuple[int, ...]) -> list[tuple[int, ...]]:
    """An order from each seat on; the same game is not listed twice."""
    return list(dict.fromkeys(order[k:] + order[:k] for k in range(len(order))))
