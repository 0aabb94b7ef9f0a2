"""What everyone's tiles are worth: the scorepads, and who is ahead."""

from collections.abc import Sequence
from functools import partial

from agora.core.engine import Move, Seat
from agora.core.game import Part, Score, ranked
from agora.core.keep import Keep
from agora.games.akropolis import automa
from agora.games.akropolis.box import DISTRICTS, KINDS, Box, TileId
from agora.games.akropolis.city import City
from agora.games.akropolis.districts import Appraisal, DistrictScore, appraise
from agora.games.akropolis.moves import Place
from agora.games.akropolis.options import AkropolisOptions, Architect
from agora.games.akropolis.state import Akropolis


def scores(s: Akropolis, keep: Keep) -> tuple[Score, ...]:
    """Everyone's scorepad as it stands; the automa's last.  [akropolis.score]"""
    found = [score_of(s, seat, keep) for seat in range(len(s.cities))]
    if s.options.solo:
        stones, architect = s.stones[automa.SIDE], s.options.automa
        found.append(automa_score(s.box, s.automa_tiles, stones, architect, s.options.doubling))
    return tuple(found)


def places(s: Akropolis) -> tuple[int, ...]:
    """By points, then stones; equals share a place, but the automa wins a solo tie.  [akropolis.score.tie]"""
    totals = [score.total for score in scores(s, Keep())]
    return ranked([(total, s.stones[k], k if s.options.solo else 0) for k, total in enumerate(totals)])


def score_of(s: Akropolis, seat: Seat, keep: Keep) -> Score:
    """The scorepad of a seat."""
    stones = s.stones[seat]
    depends_on = (stones, *s.cities[seat].placed)
    return keep.part(("score", seat), depends_on, lambda: scorepad(appraisal(s, seat, keep).districts, stones))


def gains(s: Akropolis, seat: Seat, moves: Sequence[Move]) -> Sequence[int]:
    """How each of these placements changes the points of a seat."""
    before, found = city_score(s.cities[seat], s.stones[seat], s.options).total, []
    for move in moves:
        assert isinstance(move, Place), "a seat is asked for nothing else"
        slot, q, r, rotation = move
        city = s.cities[seat].clone()
        covered = city.place(s.site[slot], q, r, rotation)
        found.append(city_score(city, s.stones[seat] + covered - slot, s.options).total - before)
    return found


def appraisal(s: Akropolis, seat: Seat, keep: Keep) -> Appraisal:
    """What the city of a seat is worth, and why."""
    city = s.cities[seat]
    return keep.part(("appraisal", seat), tuple(city.placed), partial(appraise, city, s.options))


def automa_score(
    box: Box, tiles: Sequence[TileId], stones: int, architect: Architect, doubling: Sequence[bool]
) -> Score:
    """The scorepad of the automa.  [akropolis.solo.score]"""
    owned = automa.owned(box, tiles)
    return scorepad(automa.districts(box, owned, architect, doubling), stones, automa.quarries(owned, architect))


def city_score(city: City, stones: int, options: AkropolisOptions) -> Score:
    """The whole scorepad of a city.  [akropolis.score]"""
    return scorepad(appraise(city, options).districts, stones)


def scorepad(districts: Sequence[DistrictScore], stones: int, quarries: int = 0) -> Score:
    """Add up the lines of a scorepad: value times stars for each district.  [akropolis.score]"""
    parts, total = [], stones + quarries
    for kind, (value, stars) in zip(DISTRICTS, districts, strict=True):
        points = value * stars
        parts.append(Part(KINDS[kind], points, {"value": value, "stars": stars}))
        total += points
    if quarries:
        parts.append(Part("quarries", quarries))
    parts.append(Part("stones", stones))
    return Score(total, tuple(parts))
