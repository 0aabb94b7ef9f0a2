"""Cities of Akropolis in text: `s 12@1,-1/1 40@0,2/0`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from agora.core.game import Part, Score
from agora.core.questions import JSON
from agora.games.akropolis import GAME
from agora.games.akropolis.box import Box, read_box
from agora.games.akropolis.city import City
from agora.games.akropolis.notation import read_city
from agora.games.akropolis.options import AkropolisOptions
from agora.games.akropolis.scoring import automa_score, city_score

NO_QUARRIES = Part("quarries", 0)  # an automa's scorepad always has a line for quarries


@dataclass(frozen=True)
class Reader:
    """Reads cities made of the tiles of one box."""

    box: Box
    options: AkropolisOptions

    def read(self, text: str) -> "ReadCity":
        return ReadCity(read_city(self.box, text), self.options)


@dataclass(frozen=True)
class ReadCity:
    """A city and the options it is counted with. In a solo game the tiles are those of the automa."""

    city: City
    options: AkropolisOptions

    def score(self, stones: int) -> Score:
        if not self.options.solo:
            return city_score(self.city, stones, self.options)
        tiles = [tile for tile, *_ in self.city.placed]
        score = automa_score(self.city.box, tiles, stones, self.options.automa, self.options.doubling)
        return score if _has_quarries(score) else Score(score.total, (*score.parts[:-1], NO_QUARRIES, score.parts[-1]))

    def placements(self) -> Sequence[str]:
        return [f"{q},{r}/{rotation}" for q, r, rotation in sorted(self.city.placements())]


def reader(given: Mapping[str, JSON], data: JSON) -> Reader:
    """A reader of cities that are counted with these options; with an architect, as the tiles of that automa."""
    seats = 1 if given.get("architect") else 2
    return Reader(read_box(data), GAME.read_options({"seats": seats, **given}))


def score_json(score: Score) -> Mapping[str, JSON]:
    """The scorepad: five districts, an automa's quarries, stones, total."""
    districts: dict[str, JSON] = {}
    others: dict[str, JSON] = {}
    for part in score.parts:
        if part.facts:
            districts[part.name] = {**part.facts, "points": part.points}
        else:
            others[part.name] = part.points
    return {"districts": districts, **others, "total": score.total}


def _has_quarries(score: Score) -> bool:
    return any(part.name == NO_QUARRIES.name for part in score.parts)
