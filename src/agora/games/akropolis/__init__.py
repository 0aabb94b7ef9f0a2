"""Akropolis: two to four architects, or one against an automa, stack hexagonal tiles into cities."""

from collections.abc import Mapping, Sequence

from agora.core.engine import Move, Rng, Seat
from agora.core.errors import Malformed
from agora.core.game import Game, Score
from agora.core.keep import Keep
from agora.core.match import Match
from agora.core.questions import JSON
from agora.core.shapes import Kinds
from agora.core.words import Catalogue
from agora.games import files
from agora.games.akropolis import position, scoring, view, worlds
from agora.games.akropolis.boards import BOARDS
from agora.games.akropolis.box import FILES, read_box
from agora.games.akropolis.events import EVENTS, REVEALS
from agora.games.akropolis.moves import MOVES
from agora.games.akropolis.options import AkropolisOptions, check_options
from agora.games.akropolis.state import Akropolis
from agora.games.akropolis.steps import STEPS, Begin, Deal, NameChief
from agora.games.akropolis.view import AkropolisView


class AkropolisGame(Game[Akropolis, AkropolisOptions, AkropolisView]):
    """The rules of Akropolis."""

    id = "akropolis"
    seats = range(1, 5)
    rules_version = 1
    options = AkropolisOptions
    kinds = Kinds(MOVES, EVENTS, STEPS)
    reveals = REVEALS
    secrets = False
    minutes = (20, 30)
    view_type = AkropolisView
    position_type = position.Position
    file_types = FILES
    board_types = BOARDS

    def setup(self, options: AkropolisOptions, data: JSON = None) -> Akropolis:
        """Lay out the game.  [akropolis.setup]"""
        s = Akropolis(options, read_box(data))
        tiles = s.tiles_in_use
        to_site, per_stack = options.sides + 2, options.sides + 1
        if len(tiles) < to_site or (len(tiles) - to_site) % per_stack:
            raise Malformed("akropolis.data.count", tiles=len(tiles), site=to_site, stack=per_stack)
        deal = Deal(tiles, to_site, per_stack, (len(tiles) - to_site) // per_stack)
        if options.chief == "seed":
            s.then(NameChief(), deal, Begin())
        else:
            s.chief = options.chief
            s.then(deal, Begin())
        return s

    def check_options(self, options: AkropolisOptions) -> None:
        check_options(options)

    def options_of(self, s: Akropolis) -> AkropolisOptions:
        return s.options

    def view(self, s: Akropolis, seat: Seat | None) -> AkropolisView:
        return view.view(s, seat, Keep())

    def view_kept(self, s: Akropolis, seat: Seat | None, keep: Keep) -> AkropolisView:
        return view.view(s, seat, keep)

    def determinize(self, s: Akropolis, seat: Seat | None, rng: Rng) -> Akropolis:
        return worlds.determinize(s, seat, rng)

    def unseen(self, s: Akropolis, seat: Seat | None) -> Mapping[str, tuple[str, ...]]:
        """The tiles that may lie in the stacks."""
        return {"tiles": tuple(map(str, worlds.unseen(s)))}

    def score(self, s: Akropolis) -> tuple[Score, ...]:
        return scoring.scores(s, Keep())

    def score_kept(self, s: Akropolis, keep: Keep) -> tuple[Score, ...]:
        return scoring.scores(s, keep)

    def gains(self, s: Akropolis, seat: Seat, moves: Sequence[Move]) -> Sequence[int]:
        return scoring.gains(s, seat, moves)

    def places(self, s: Akropolis) -> tuple[int, ...]:
        return scoring.places(s)

    def to_position(self, s: Akropolis) -> Mapping[str, JSON]:
        return position.write(s, self.codec)

    def from_position(self, given: JSON, data: JSON = None) -> Akropolis:
        read = self.codec.read(position.Position, given, "position")
        options = self.read_options(position.given_options(read))
        return position.set_up(read, options, read_box(data))

    def catalogue(self, language: str) -> Catalogue:
        return files.catalogue(__name__, language)


GAME = AkropolisGame()
AkropolisMatch = Match[Akropolis, AkropolisOptions, AkropolisView]
