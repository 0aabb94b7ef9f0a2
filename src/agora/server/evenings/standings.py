"""Who leads at a club evening, and what decides between equal points. See docs/design/0029-club-evenings.md."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from agora.server.evenings.seating import Person

WIN = 12.0  # what the winner of a table gets; the last gets nothing, the others lie evenly in between
MEAN = WIN / 2  # what a seat gets on average, at a table of any size: also for a bye, and for a game without a result


class Score(NamedTuple):
    """The result of one table: who sat there, seat by seat (None: a bot), their places and points in the game."""

    people: Sequence[Person | None]
    places: Sequence[int] | None  # None: the game came to no result
    totals: Sequence[int] | None


class Standing(NamedTuple):
    """How somebody stands."""

    place: int  # shared by those who are equal in everything
    person: Person
    points: float
    game_points: float  # on average in a game
    strength: float  # the points that their opponents got in a round, on average
    wins: int
    games: int
    byes: int


def place_points(places: Sequence[int]) -> list[float]:
    """What each seat gets for its place. Those who share a place share what the places are worth together.

    >>> place_points([1, 2, 3, 4]), place_points([1, 1, 3]), place_points([2, 1])
    ([12.0, 8.0, 4.0, 0.0], [9.0, 9.0, 0.0], [0.0, 12.0])
    """
    last = len(places) - 1
    return [WIN * (last - (place - 1) - (places.count(place) - 1) / 2) / last for place in places]


class _Sum:
    """What somebody has gathered."""

    def __init__(self) -> None:
        self.points = 0.0
        self.totals: list[int] = []
        self.opponents: list[Person] = []
        self.wins = self.games = self.byes = 0

    @property
    def per_round(self) -> float:
        """The points in a round, on average."""
        rounds = self.games + self.byes
        return self.points / rounds if rounds else 0.0


def standings(people: Sequence[Person], scores: Sequence[Score], byes: Sequence[Person]) -> list[Standing]:
    """How everybody stands, the best first."""
    sums = {person: _Sum() for person in people}
    for score in scores:
        _count(score, sums)
    for person in byes:
        sums[person].byes += 1
        sums[person].points += MEAN
    keyed = sorted((_key(person, sums), person) for person in people)
    found: list[Standing] = []
    for k, (key, person) in enumerate(keyed):
        place = found[-1].place if found and keyed[k - 1][0] == key else k + 1
        mine = sums[person]
        points, game_points, strength = (-part for part in key)
        found.append(Standing(place, person, points, game_points, strength, mine.wins, mine.games, mine.byes))
    return found


def _count(score: Score, sums: Mapping[Person, _Sum]) -> None:
    got = [MEAN] * len(score.people) if score.places is None else place_points(score.places)
    for seat, person in enumerate(score.people):
        if person is None:
            continue
        mine = sums[person]
        mine.games += 1
        mine.points += got[seat]
        mine.opponents += [other for other in score.people if other is not None and other != person]
        if score.places is not None and score.totals is not None:
            mine.totals.append(score.totals[seat])
            mine.wins += score.places[seat] == 1


def _key(person: Person, sums: Mapping[Person, _Sum]) -> tuple[float, float, float]:
    """What decides, the smaller the better, rounded so that equal fractions are equal."""
    mine = sums[person]
    strength = [sums[other].per_round for other in mine.opponents]
    return -round(mine.points, 6), -round(_mean(mine.totals), 6), -round(_mean(strength), 6)


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0
