"""How a game could have gone on after a better move, in one world that its seat could not tell from the true one."""

from collections.abc import Sequence
from itertools import islice

from agora.bots.bot import Sight
from agora.bots.levels import thinker
from agora.bots.search.halving import HalvingBot, open_world, quick_steps
from agora.core.chance import Quick
from agora.core.engine import CHANCE, Move, S, Seat, apply, check
from agora.core.errors import Refusal
from agora.core.game import Game, O, V
from agora.core.log import Entry
from agora.core.match import Match
from agora.core.save import Start
from agora.reviews.search import LEVEL, Line

SEED = "better line"
MOST = 12  # answers after the better move, those of chance included


def world_of(game: Game[S, O, V], state: S, seat: Seat) -> S:
    """A world of a seat, the same one at each call; nobody else has answered a sealed question in it."""
    return open_world(Sight(game, state, seat, Quick(SEED)))


def better_line(game: Game[S, O, V], state: S, seat: Seat, best: Move, expected: Line) -> Line:
    """A better move and the answers that follow it in `world_of`: those that the search expected, or the quick ones."""
    world = world_of(game, state, seat)
    found = [(seat, best)]
    bot = thinker(game, LEVEL)
    stage = bot.guide.stage(world) if isinstance(bot, HalvingBot) else 0
    apply(world, seat, best, trusted=True)
    if isinstance(bot, HalvingBot):
        return (*found, *islice(quick_steps(bot.guide, world, seat, stage, Quick(SEED)), MOST))
    for other, move in expected[:MOST]:
        try:
            check(world, other, move)
        except Refusal:
            break  # it was expected after a draw that this world does not have
        apply(world, other, move, trusted=True)
        found.append((other, move))
    return tuple(found)


def continued(match: Match[S, O, V], seat: Seat, line: Line) -> Match[S, O, V]:
    """A match from the world of a seat, in which a line has been played."""
    game = match.game
    position = game.to_position(world_of(game, match.state, seat))
    entries = [Entry(n, mover, move) for n, (mover, move) in enumerate(line)]
    return Match(game, Start(SEED, {}, match.start.data, position), entries)


def stops(line: Sequence[tuple[Seat, object]]) -> list[int]:
    """After how many answers of a line the board is shown: before each answer of a person, and at the end."""
    return [*[k for k, (seat, _) in enumerate(line) if seat != CHANCE], len(line)] if line else []
