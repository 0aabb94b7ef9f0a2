"""Improvement of the POLIS: two to four leaders develop their city-states over nine rounds."""

from collections.abc import Mapping

from agora.core.engine import Rng, Seat
from agora.core.game import Game, Score
from agora.core.keep import Keep
from agora.core.match import Match
from agora.core.questions import JSON
from agora.core.shapes import Kinds
from agora.core.words import Catalogue
from agora.games import files
from agora.games.improvement import position, scoring, view, worlds
from agora.games.improvement.boards import BOARDS
from agora.games.improvement.box import FILES, read_box
from agora.games.improvement.events import EVENTS, REVEALS
from agora.games.improvement.moves import MOVES
from agora.games.improvement.options import ImprovementOptions, check_options
from agora.games.improvement.setup import plan_game
from agora.games.improvement.state import Improvement
from agora.games.improvement.steps import STEPS
from agora.games.improvement.view import ImprovementView


class ImprovementGame(Game[Improvement, ImprovementOptions, ImprovementView]):
    """The rules of Improvement of the POLIS."""

    id = "improvement"
    seats = range(2, 5)
    rules_version = 2
    options = ImprovementOptions
    kinds = Kinds(MOVES, EVENTS, STEPS)
    reveals = REVEALS
    minutes = (60, 120)
    view_type = ImprovementView
    position_type = position.Position
    file_types = FILES
    board_types = BOARDS

    def setup(self, options: ImprovementOptions, data: JSON = None) -> Improvement:
        """Lay out the game.  [improvement.setup]"""
        s = Improvement(options, read_box(data))
        plan_game(s)
        return s

    def check_options(self, options: ImprovementOptions) -> None:
        check_options(options)

    def options_of(self, s: Improvement) -> ImprovementOptions:
        return s.options

    def view(self, s: Improvement, seat: Seat | None) -> ImprovementView:
        return view.view(s, seat, Keep())

    def view_kept(self, s: Improvement, seat: Seat | None, keep: Keep) -> ImprovementView:
        return view.view(s, seat, keep)

    def determinize(self, s: Improvement, seat: Seat | None, rng: Rng) -> Improvement:
        return worlds.determinize(s, seat, rng)

    def unseen(self, s: Improvement, seat: Seat | None) -> Mapping[str, tuple[str, ...]]:
        """The politics cards that do not lie open before the seat, and the events that may still come."""
        return worlds.unseen(s, seat)

    def score(self, s: Improvement) -> tuple[Score, ...]:
        return scoring.scores(s)

    def score_kept(self, s: Improvement, keep: Keep) -> tuple[Score, ...]:
        return tuple(scoring.kept_score(s, seat, keep) for seat in range(s.options.seats))

    def places(self, s: Improvement) -> tuple[int, ...]:
        return scoring.places(s)

    def to_position(self, s: Improvement) -> Mapping[str, JSON]:
        return position.write(s, self.codec)

    def from_position(self, given: JSON, data: JSON = None) -> Improvement:
        read = self.codec.read(position.Position, given, "position")
        options = self.read_options(position.given_options(read))
        return position.set_up(read, options, read_box(data))

    def catalogue(self, language: str) -> Catalogue:
        return files.catalogue(__name__, language)


GAME = ImprovementGame()
ImprovementMatch = Match[Improvement, ImprovementOptions, ImprovementView]
