"""How hard a puzzle is: how many of the five levels of the bots find its solution."""

from collections.abc import Sequence

from agora.bots.bot import Sight
from agora.bots.budget import UNLIMITED
from agora.bots.greedy import GreedyBot
from agora.bots.levels import BUDGETS, LevelBot
from agora.core.chance import Quick
from agora.core.engine import Move, State, apply, question
from agora.games import AnyGame

TRIES = 5  # of each level
MOST = 0.5  # a level finds a solution that it plays in more than this share of its tries


def found_by_level(game: AnyGame, s: State, seat: int, right: Sequence[Move], seed: str) -> tuple[float, ...]:
    """By level: the share of tries in which it plays one of the right moves."""
    found = []
    for number in BUDGETS:
        bot = LevelBot(number, UNLIMITED)
        moves = [bot.choose(Sight(game, s, seat, Quick(f"{seed}/{number}/{k}"))) for k in range(TRIES)]
        found.append(sum(move in right for move in moves) / TRIES)
    return tuple(found)


def grade(found: Sequence[float]) -> int:
    """From 1, which all levels find, to 5, which one level or none finds.

    >>> grade([0.0, 0.2, 0.6, 1.0, 1.0])
    3
    """
    return min(5, 6 - sum(share > MOST for share in found))


def is_obvious(game: AnyGame, s: State, seat: int, right: Sequence[Move], found: Sequence[float], seed: str) -> bool:
    """Whether the solution brings more points at once than any other move, or every level and `greedy` find it."""
    if brings_most_at_once(game, s, seat, right):
        return True
    if grade(found) > 1:
        return False
    moves = [GreedyBot().choose(Sight(game, s, seat, Quick(f"{seed}/greedy/{k}"))) for k in range(TRIES)]
    return sum(move in right for move in moves) > MOST * TRIES


def brings_most_at_once(game: AnyGame, s: State, seat: int, right: Sequence[Move]) -> bool:
    """Whether the right moves bring a seat more points at once than every other legal one."""
    decision = question(s)
    assert decision is not None, "a puzzle asks something"
    gains = {move: _points(game, s, seat, move) for move in decision.moves(s, seat)}
    own = max(gains.pop(move) for move in right)
    return own > max(gains.values(), default=own)


def _points(game: AnyGame, s: State, seat: int, move: Move) -> int:
    after = s.clone()
    apply(after, seat, move, trusted=True)
    return game.score(after)[seat].total
