"""Polis: three to five players draw, auction and build cards, trade and go to war with their cities."""

from collections.abc import Mapping

from agora.core.engine import Event, Rng, Seat
from agora.core.game import Game, Score
from agora.core.keep import Keep
from agora.core.match import Match
from agora.core.questions import JSON
from agora.core.shapes import Kinds
from agora.core.words import Catalogue
from agora.games import files
from agora.games.polis import position, scoring, setup, view, worlds
from agora.games.polis.boards import BOARDS
from agora.games.polis.box import read_box
from agora.games.polis.events import APART, EVENTS, REVEALS, SILENT, shows
from agora.games.polis.moves import MOVES
from agora.games.polis.options import PolisOptions, check_options
from agora.games.polis.records import FILES
from agora.games.polis.state import Polis
from agora.games.polis.steps import STEPS
from agora.games.polis.view import PolisView


class PolisGame(Game[Polis, PolisOptions, PolisView]):
    """The rules of Polis."""

    id = "polis"
    seats = range(3, 6)
    rules_version = 2
    options = PolisOptions
    kinds = Kinds(MOVES, EVENTS, STEPS)
    reveals = REVEALS
    silent = SILENT
    apart = APART
    minutes = (60, 90)
    view_type = PolisView
    position_type = position.Position
    file_types = FILES
    board_types = BOARDS

    def setup(self, options: PolisOptions, data: JSON = None) -> Polis:
        """Lay out the game.  [polis.setup]"""
        s = Polis(options, read_box(data))
        setup.plan(s)
        return s

    def check_options(self, options: PolisOptions) -> None:
        check_options(options)

    def options_of(self, s: Polis) -> PolisOptions:
        return s.options

    def view(self, s: Polis, seat: Seat | None) -> PolisView:
        return view.view(s, seat, Keep())

    def view_kept(self, s: Polis, seat: Seat | None, keep: Keep) -> PolisView:
        return view.view(s, seat, keep)

    def shows(self, event: Event, seat: Seat) -> bool:
        return shows(event, seat)

    def determinize(self, s: Polis, seat: Seat | None, rng: Rng) -> Polis:
        return worlds.determinize(s, seat, rng)

    def unseen(self, s: Polis, seat: Seat | None) -> Mapping[str, tuple[str, ...]]:
        """The face-down cards that the seat does not hold, by the colour of their backs."""
        return worlds.unseen(s, seat)

    def score(self, s: Polis) -> tuple[Score, ...]:
        return scoring.scores(s)

    def score_kept(self, s: Polis, keep: Keep) -> tuple[Score, ...]:
        return tuple(scoring.kept_score(s, seat, keep) for seat in range(s.options.seats))

    def places(self, s: Polis) -> tuple[int, ...]:
        return scoring.places(s)

    def to_position(self, s: Polis) -> Mapping[str, JSON]:
        return position.write(s, self.codec)

    def from_position(self, given: JSON, data: JSON = None) -> Polis:
        read = self.codec.read(position.Position, given, "position")
        options = self.read_options(position.given_options(read))
        return position.set_up(read, options, read_box(data))

    def catalogue(self, language: str) -> Catalogue:
        return files.catalogue(__name__, language)

    def own_words(self, data: JSON, language: str) -> Catalogue:
        records = [card.record for card in read_box(data).cards.values()]
        return {f"polis.card.{each.id}": each.name_nl if language == "nl" else each.name_en for each in records}


GAME = PolisGame()
PolisMatch = Match[Polis, PolisOptions, PolisView]
