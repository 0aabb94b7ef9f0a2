"""Akropolis: two to four architects, or one against an automa, stack hexagonal tiles into cities."""

from collections.abc import Mapping

from agora.core.chance import shuffled
from agora.core.engine import Rng, Seat
from agora.core.errors import Malformed
from agora.core.game import Game, Keep, Score
from agora.core.questions import JSON
from agora.core.shapes import Kinds
from agora.core.words import Catalogue
from agora.games import files
from agora.games.akropolis import position
from agora.games.akropolis.box import read_box
from agora.games.akropolis.events import EVENTS, REVEALS
from agora.games.akropolis.moves import MOVES
from agora.games.akropolis.options import AkropolisOptions, check_options
from agora.games.akropolis.state import Akropolis
from agora.games.akropolis.steps import STEPS, Begin, Deal, NameChief
from agora.games.akropolis.view import AkropolisView, scores, view


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

    def setup(self, options: AkropolisOptions, data: JSON = None) -> Akropolis:
        """Lay out the game.  [akropolis.setup]"""
        s = Akropolis(options, read_box(data))
        tiles = s.box.in_use(options.sides, options.long_game)
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
        return view(s, seat)

    def view_kept(self, s: Akropolis, seat: Seat | None, keep: Keep) -> AkropolisView:
        return view(s, seat, keep)

    def determinize(self, s: Akropolis, seat: Seat | None, rng: Rng) -> Akropolis:
        """Nobody knows what lies in the stacks, nor which tiles in use were left out of them."""
        world = s.clone()
        lying = set(position.lying(s))
        left_out = [t for t in s.box.in_use(s.options.sides, s.options.long_game) if t not in lying]
        hidden = shuffled([*(tile for stack in s.stacks for tile in stack), *left_out], rng)
        sizes = [len(stack) for stack in s.stacks]
        world.stacks = tuple(hidden[sum(sizes[:i]) : sum(sizes[: i + 1])] for i in range(len(sizes)))
        return world

    def score(self, s: Akropolis) -> tuple[Score, ...]:
        return scores(s)

    def places(self, s: Akropolis) -> tuple[int, ...]:
        """By points, then stones; equals share a place, but the automa wins a solo tie.  [akropolis.score.tie]"""
        ranks = [(score.total, s.stones[k], k if s.options.solo else 0) for k, score in enumerate(scores(s))]
        return tuple(1 + sum(other > rank for other in ranks) for rank in ranks)

    def to_position(self, s: Akropolis) -> Mapping[str, JSON]:
        return position.write(s, self.codec)

    def from_position(self, given: JSON, data: JSON = None) -> Akropolis:
        read = self.codec.read(position.Position, given, "position")
        options = self.read_options(position.given_options(read))
        return position.set_up(read, options, read_box(data))

    def catalogue(self, language: str) -> Catalogue:
        return files.catalogue(__name__, language)


GAME = AkropolisGame()
