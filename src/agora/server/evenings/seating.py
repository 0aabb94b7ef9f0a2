"""Who sits at which table in a round of a club evening, and in which seat. See docs/design/0029-club-evenings.md.

Everything follows from the seed of the evening, its people and what was played, so it can be worked out again.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, permutations, zip_longest
from math import comb
from random import Random
from typing import NamedTuple

Person = int  # the number of somebody at an evening
Group = tuple[Person, ...]
MOST_PEOPLE = 64
MOST_TRIED = 20_000  # ways to form tables, up to which all of them are looked at
MOST_SWAPS = 60_000  # swaps that are tried where there are more ways


class Past:
    """What was played at an evening so far, as far as it matters for the next round."""

    def __init__(
        self, tables: Sequence[Sequence[Person | None]] = (), byes: Sequence[Person] = (), size: int = 0
    ) -> None:
        self.met: Counter[frozenset[Person]] = Counter()
        self.sat: Counter[tuple[Person, int]] = Counter()  # who sat in which seat
        self.small: Counter[Person] = Counter()  # who sat at a smaller table than usual
        self.byes = Counter(byes)
        for table in tables:
            people = [person for person in table if person is not None]
            self.met.update(map(frozenset, combinations(people, 2)))
            self.sat.update((person, seat) for seat, person in enumerate(table) if person is not None)
            if len(table) < size:
                self.small.update(people)


class Field(NamedTuple):
    """The people of a round, and what is known of them."""

    people: Sequence[Person]  # in the order of the standings
    points: Mapping[Person, float]
    past: Past
    seed: str  # of the evening and the round


# -- how large the tables are -----------------------------------------------------------------------------------------


def table_sizes(people: int, size: int, allowed: Collection[int]) -> list[int]:
    """The sizes of the tables: as few people as possible sit out, and the sizes are near to the usual one.

    >>> table_sizes(9, 4, [2, 3, 4]), table_sizes(7, 2, [2])
    ([3, 3, 3], [2, 2, 2])
    """
    best: dict[int, tuple[int, list[int]]] = {0: (0, [])}
    for total in range(1, people + 1):
        ways = [
            (best[total - one][0] + (one - size) ** 2, [*best[total - one][1], one])
            for one in allowed
            if total - one in best
        ]
        if ways:
            best[total] = min(ways)
    return sorted(best[max(best)][1], reverse=True)


def sizes_with_bots(people: int, size: int) -> list[int]:
    """How many people sit at each table if bots fill all tables up to the usual size.

    >>> sizes_with_bots(9, 4)
    [3, 3, 3]
    """
    tables = -(-people // size)
    return [people // tables + (k < people % tables) for k in range(tables)]


def sitting_out(field: Field, number: int) -> list[Person]:
    """Those who sit out a round: who did so least often, and of those, who stands lowest."""
    return sorted(field.people, key=lambda person: (field.past.byes[person], -field.people.index(person)))[:number]


# -- who sits together ------------------------------------------------------------------------------------------------


def seat_all(field: Field, sizes: Sequence[int], swiss: bool) -> tuple[list[Group], list[Person]]:
    """The people of each table, and those who sit out."""
    spare = len(field.people) - sum(sizes)
    if set(sizes) == {2} and not swiss:
        return _paired(field)
    byes = sitting_out(field, spare)
    return groups(field._replace(people=[person for person in field.people if person not in byes]), sizes, swiss), byes


def groups(field: Field, sizes: Sequence[int], swiss: bool) -> list[Group]:
    """The people of each table.

    People who have already met are kept apart as far as possible; after that, in the Swiss system, people with equal
    points sit together; after that, nobody sits at a small table again before the others have.
    """
    assert sum(sizes) == len(field.people), f"{len(field.people)} people for tables of {sizes}"
    if set(sizes) == {2} and not swiss:
        return _paired(field)[0]
    price = _Price(field, max(sizes, default=0), swiss)
    lots = drawn(field.people, field.seed)
    order = sorted(lots, key=lambda person: -field.points[person]) if swiss else lots
    if set(sizes) == {2}:
        return _matched(order, price)
    if _ways(sizes) <= MOST_TRIED:
        return _cheapest(order, sizes, price)
    return _swapped(order, sizes, price, Random(field.seed))


def drawn(people: Sequence[Person], seed: str) -> list[Person]:
    """The people in an order drawn by lot."""
    return sorted(sorted(people), key=lambda person: Random(f"{seed}/{person}").random())


class _Price:
    """What it costs to put people together: meeting again costs more than any difference of points, and so on."""

    def __init__(self, field: Field, largest: int, swiss: bool) -> None:
        people, past = field.people, field.past
        self.small = {person: past.small[person] for person in people}
        self.largest = largest
        apart = {
            (a, b): round(2 * (field.points[a] - field.points[b])) ** 2 if swiss else 0  # halves of points exist
            for a, b in permutations(people, 2)
        }
        step = 1 + sum(number**2 for number in self.small.values())
        again = 1 + step * (1 + sum(apart.values()))
        # a third meeting is worse than two second ones; where all are to meet, a pair that has not is worth most
        known = 0 if swiss else 1_000
        met = {pair: past.met[frozenset(pair)] for pair in apart}
        self.pair = {pair: again * (met[pair] ** 2 + known * (met[pair] > 0)) + step * apart[pair] for pair in apart}

    def of(self, group: Sequence[Person]) -> int:
        """The price of one table."""
        pair = self.pair
        price = sum(pair[two] for two in combinations(group, 2))
        return price + sum(self.small[person] ** 2 for person in group) if len(group) < self.largest else price

    def of_all(self, tables: Sequence[Group]) -> int:
        """The price of a round."""
        return sum(map(self.of, tables))


def _matched(order: Sequence[Person], price: _Price) -> list[Group]:
    """The cheapest tables of two, by a matching of networkx."""
    import networkx  # takes 0.2 s, so not at the start of the server

    most = 1 + max((price.pair[two] for two in combinations(order, 2)), default=0)
    graph = networkx.Graph()
    graph.add_nodes_from(order)
    graph.add_weighted_edges_from((a, b, most - price.pair[a, b]) for a, b in combinations(order, 2))
    matched = networkx.max_weight_matching(graph, maxcardinality=True)
    rank = {person: k for k, person in enumerate(order)}
    return sorted((_sorted(two, rank) for two in matched), key=lambda two: rank[two[0]])


def _sorted(group: Sequence[Person], rank: Mapping[Person, int]) -> Group:
    return tuple(sorted(group, key=rank.__getitem__))


def _paired(field: Field) -> tuple[list[Group], list[Person]]:
    """A round of pairs in which as many as possible meet for the first time, and who sits out.

    While the people stay the same, these are the rounds of a circle, in which everyone meets everyone once. If some
    have come or gone, a matching may be better.
    """
    price, past = _Price(field, 2, False), field.past
    out = sitting_out(field, len(field.people) % 2)
    rest = [person for person in drawn(field.people, field.seed) if person not in out]
    ways = [*_circle(field), (_matched(rest, price), out)]
    return min(ways, key=lambda way: (sum(past.byes[person] for person in way[1]), price.of_all(way[0])))


def _circle(field: Field) -> Iterator[tuple[list[Group], list[Person]]]:
    """All rounds in which people meet each other once: one stays, the others move on; who faces nobody sits out."""
    whole_evening = field.seed.partition("/")[0]  # the same circle in each round
    places: list[Person | None] = [*drawn(field.people, whole_evening)]
    places += [None] * (len(places) % 2)
    first, *others = places
    for k in range(len(others)):
        turned = [first, *others[k:], *others[:k]]
        half = len(turned) // 2
        pairs = list(zip(turned[:half], reversed(turned[half:]), strict=True))
        met = [(a, b) for a, b in pairs if a is not None and b is not None]
        yield list(met), [one for pair in pairs if None in pair for one in pair if one is not None]


def _ways(sizes: Sequence[int]) -> int:
    """How many ways there are to form tables of these sizes."""
    ways, left = 1, sum(sizes)
    for number in sizes:
        ways *= comb(left, number)
        left -= number
    for same in Counter(sizes).values():
        for k in range(2, same + 1):
            ways //= k
    return ways


def _cheapest(order: Sequence[Person], sizes: Sequence[int], price: _Price) -> list[Group]:
    """The cheapest way of all. Neighbours in the order are tried first, and are kept if nothing is cheaper."""
    best: tuple[int, list[Group]] | None = None

    def seat(left: Sequence[Person], open_: Counter[int], tables: list[Group], paid: int) -> None:
        nonlocal best
        if best is not None and paid >= best[0]:
            return
        if not left:
            best = paid, list(tables)
            return
        for number in sorted(open_, reverse=True):
            rest = open_ - Counter([number])
            for others in combinations(left[1:], number - 1):
                group = (left[0], *others)
                seat([one for one in left if one not in group], rest, [*tables, group], paid + price.of(group))

    seat(order, Counter(sizes), [], 0)
    assert best is not None, "there is always a way"
    return best[1]


def _swapped(order: Sequence[Person], sizes: Sequence[int], price: _Price, dice: Random) -> list[Group]:
    """A cheap way: neighbours in the order, then swaps of two people for as long as one helps, from several starts."""
    best: tuple[int, list[list[Person]]] | None = None
    tried = 0
    while best is None or (tried < MOST_SWAPS and best[0] > 0):
        start = list(order)
        if best is not None:
            start = [one for table in best[1] for one in table]
            for _ in range(max(2, len(start) // 5)):
                i, j = dice.sample(range(len(start)), 2)
                start[i], start[j] = start[j], start[i]
        tables = list(_cut(start, sizes))
        while (found := _best_swap(tables, price)) is not None:
            tried += found
        tried += 1
        total = sum(map(price.of, tables))
        if best is None or total < best[0]:
            best = total, tables
    return [tuple(table) for table in best[1]]


def _cut(people: Sequence[Person], sizes: Sequence[int]) -> Iterator[list[Person]]:
    start = 0
    for number in sizes:
        yield list(people[start : start + number])
        start += number


def _best_swap(tables: list[list[Person]], price: _Price) -> int | None:
    """Make the swap that saves most; return how many were tried, or None if no swap saves anything."""
    prices, tried = [price.of(table) for table in tables], 0
    best, swap = 0, None
    for a, b in combinations(range(len(tables)), 2):
        if prices[a] + prices[b] == 0:
            continue
        for i in range(len(tables[a])):
            for j in range(len(tables[b])):
                one, other = [*tables[a]], [*tables[b]]
                one[i], other[j] = other[j], one[i]
                saved = prices[a] + prices[b] - price.of(one) - price.of(other)
                tried += 1
                if saved > best:
                    best, swap = saved, (a, one, b, other)
    if swap is None:
        return None
    a, one, b, other = swap
    tables[a], tables[b] = one, other
    return tried


# -- who sits in which seat -------------------------------------------------------------------------------------------


def seated(group: Group, seats: int, field: Field) -> list[Person | None]:
    """The seats of a table, with None for bots: everybody sits where they have sat least often."""
    padded = [one for one, _ in zip_longest(group, range(seats))]
    Random(f"{field.seed}/{group}").shuffle(padded)
    sat = field.past.sat

    def habit(order: Iterable[Person | None]) -> int:
        return sum(sat[person, seat] for seat, person in enumerate(order) if person is not None)

    return list(min(permutations(padded), key=habit))


def all_met(people: Sequence[Person], past: Past) -> bool:
    """Whether everybody has met everybody."""
    return all(past.met[frozenset(two)] for two in combinations(people, 2))
