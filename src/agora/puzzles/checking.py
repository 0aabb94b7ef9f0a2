"""Checks a puzzle anew, with other and larger searches than those that found it."""

from agora.bots.akropolis.bot import SearchBot
from agora.bots.bot import AnyThinker, Sight
from agora.bots.budget import UNLIMITED
from agora.bots.levels import BUDGETS, thinker
from agora.bots.search.halving import HalvingBot, Settings
from agora.core.chance import Quick
from agora.games import AnyGame
from agora.puzzles.judging import compare
from agora.puzzles.puzzle import Puzzle

WORLDS = 128
LEAST = 0.5  # of the gap must be found again
NOISE = 4.0  # standard errors
BOTS = 2  # searches of the bot


def trouble(puzzle: Puzzle, seed: str, worlds: int = WORLDS) -> str | None:
    """What is wrong with a puzzle; None if two searches confirm its solution.

    One compares the candidates in other and more worlds. The other, made twice, is that of the best bot, with several
    times its usual effort, over all legal moves.
    """
    game, s, seat = puzzle.match.game, puzzle.state, puzzle.seat
    right = [puzzle.move(), *[puzzle.match.read_move(text) for text in puzzle.equals]]
    moves = [puzzle.move(k) for k in range(len(puzzle.candidates))]
    judged = compare(game, s, seat, moves, worlds, f"{seed}/{puzzle.id}")
    if judged[0].move not in right:
        return f"{game.codec.move_text(judged[0].move)} is better by {judged[1].loss:.3f}"
    for each in judged[1:]:
        if each.loss < max(LEAST * puzzle.gap, NOISE * each.error):
            return f"{game.codec.move_text(each.move)} is worse by {each.loss:.3f} ± {each.error:.3f} only"
    for k in range(BOTS):
        played = _larger(game).think(Sight(game, s, seat, Quick(f"{seed}/{puzzle.id}/bot {k}"), UNLIMITED)).move
        if played not in right:
            return f"the larger search of the bot plays {game.codec.move_text(played)}"
    return None


def _larger(game: AnyGame) -> AnyThinker:
    """The best bot of a game with several times its usual effort."""
    bot = thinker(game, max(BUDGETS))
    if isinstance(bot, HalvingBot):
        return HalvingBot(bot.guide, Settings(width=10, rollouts=160, worlds=4, first=bot.settings.first))
    return SearchBot(width=16, candidates=40, refills=60, finalists=6, rounds=30)  # type: ignore[return-value]  # this game is Akropolis
