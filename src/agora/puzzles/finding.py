"""Finds puzzles in games between bots of mixed levels.

A position becomes a puzzle if one move is clearly the best for what its seat knows: several searches, each with other
worlds and more of them, agree on the move, and the next best move is worse by far more than their noise.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from agora.bots.bot import Sight, is_half_answered
from agora.bots.budget import UNLIMITED
from agora.bots.levels import BUDGETS, LevelBot, thinker
from agora.core.chance import Quick
from agora.core.engine import CHANCE, Decision, Move, State, apply, question, settle
from agora.games import AnyGame
from agora.puzzles.grading import found_by_level, grade, is_obvious
from agora.puzzles.judging import Judged, compare
from agora.puzzles.puzzle import Candidate, Puzzle

SCREEN = 4  # the level whose candidates are looked at first
PLAYERS = (1, 2, 3, 4)  # the levels that play; the fifth takes as long as all others together
LEAST_MOVES = 3  # legal moves: with two, one may be right by luck
MOST_OF_A_GAME = 3
ONE_IN = {"polis": 2, "improvement": 2}  # decisions is looked at, so that the puzzles of a game lie far apart
GAP = 0.06  # the least lead of the solution's chance to win
GAPS = {"akropolis": 0.03}  # where many placements come close to the best one
NOISE = 4.0  # the lead is at least so many standard errors
CLOSEST = 6  # moves that are compared closely
FEW, SOME, MANY = 6, 24, 96  # worlds
ALL = 60  # as many legal moves are all looked at; of more, only those that the best level would consider
SAME = 0.001  # a chance that is less by no more than this, in every world, comes to the same
MOST_EQUALS = 2  # other moves that come to the same as the solution, such as a tile turned round
KEPT = 4  # candidates that a puzzle tells of
# what a bid brings depends on how high the others go, which a search only guesses
LEFT_OUT = {"polis": ("polis.ask.bid", "polis.ask.bid-first")}


class Asked(NamedTuple):
    """A decision of a seat."""

    state: State
    seat: int


def puzzles_in(game: AnyGame, seats: int, seed: str) -> list[Puzzle]:
    """The puzzles in the game of one seed."""
    found: list[Puzzle] = []
    for number, asked in enumerate(decisions(game, seats, seed)):
        puzzle = puzzle_of(game, asked, f"{seed}/{number}")
        if puzzle and all((puzzle.ask, puzzle.seat) != (each.ask, each.seat) for each in found):
            found.append(puzzle)
        if len(found) == MOST_OF_A_GAME:
            break
    return found


def decisions(game: AnyGame, seats: int, seed: str) -> Iterator[Asked]:
    """Some decisions of a game in which each seat is played by a level that is drawn by lot."""
    rng = Quick(seed)
    s = game.setup(game.read_options({"seats": seats}))
    bots = [LevelBot(PLAYERS[rng.below(len(PLAYERS))], UNLIMITED) for _ in range(seats)]
    settle(s)
    while decision := question(s):
        seat = decision.to_act[0]
        if seat == CHANCE:
            apply(s, CHANCE, decision.sample(s, CHANCE, rng), trusted=True)
            continue
        if _is_a_choice(game, decision, s, seat) and not rng.below(ONE_IN.get(game.id, 1)):
            yield Asked(s.clone(), seat)
        apply(s, seat, bots[seat].choose(Sight(game, s, seat, rng)))


def _is_a_choice(game: AnyGame, decision: Decision[State, Move], s: State, seat: int) -> bool:
    """Whether a question can be a puzzle at all."""
    if is_half_answered(decision) or len(decision.moves(s, seat)) < LEAST_MOVES:
        return False
    return decision.ask(s, seat)["ask"] not in LEFT_OUT.get(game.id, ())


def puzzle_of(game: AnyGame, asked: Asked, seed: str) -> Puzzle | None:
    """The puzzle that a decision makes; None if it makes none."""
    seat = asked.seat
    s = game.determinize(asked.state, seat, Quick(f"{seed}/world"))  # from here on nobody looks at the truth
    decision = question(s)
    assert decision is not None, "a seat is asked"
    judged = _judged(game, s, seat, decision.moves(s, seat), seed)
    if judged is None:
        return None
    equal = _equal(judged)
    right = [each.move for each in equal]
    found = found_by_level(game, s, seat, right, seed)
    if is_obvious(game, s, seat, right, found, seed):
        return None
    return Puzzle(
        id="",
        game=game.id,
        rules=game.rules_version,
        seats=game.options_of(s).seats,
        seat=seat,
        ask=str(decision.ask(s, seat)["ask"]),
        grade=grade(found),
        found=found,
        worlds=MANY,
        equals=tuple([game.codec.move_text(each.move) for each in equal[1:]]),
        candidates=tuple([_candidate(game, each) for each in [judged[0], *judged[len(equal) :]][:KEPT]]),
        position=game.to_position(s),
    )


def _judged(game: AnyGame, s: State, seat: int, legal: Sequence[Move], seed: str) -> list[Judged] | None:
    """The best moves, if several searches agree on a solution; else None. Most positions are dropped early."""
    gap = GAPS.get(game.id, GAP)
    promising = _considered(game, s, seat, SCREEN, f"{seed}/first")[:CLOSEST]
    for worlds in (FEW, SOME):
        if not _is_clear(compare(game, s, seat, promising, worlds, f"{seed}/{worlds}"), gap):
            return None
    considered = _considered(game, s, seat, max(BUDGETS), f"{seed}/second")
    close = list(dict.fromkeys([*promising, *considered, *(legal if len(legal) <= ALL else ())]))
    solution: Move | None = None
    for worlds, kept in ((FEW, 2 * CLOSEST), (SOME, CLOSEST), (MANY, CLOSEST)):
        judged = compare(game, s, seat, close, worlds, f"{seed}/{worlds} of all")
        right = [each.move for each in _equal(judged)]
        if not _is_clear(judged, gap) or (solution is not None and solution not in right):
            return None
        solution, close = judged[0].move, [each.move for each in judged[:kept]]
    return judged


def _considered(game: AnyGame, s: State, seat: int, level: int, seed: str) -> list[Move]:
    """The moves that a level considers, the best first."""
    return [each.move for each in thinker(game, level).think(Sight(game, s, seat, Quick(seed))).candidates]


def _equal(judged: Sequence[Judged]) -> list[Judged]:
    """The best move and those that come to the same."""
    return [each for each in judged if each.loss <= SAME and each.error <= SAME]


def _is_clear(judged: Sequence[Judged], gap: float) -> bool:
    """Whether the best move leads clearly, and by far more than the noise, before all that do not come to the same."""
    equal = len(_equal(judged))
    others = judged[equal:]
    return (
        equal <= 1 + MOST_EQUALS and bool(others) and all(each.loss >= max(gap, NOISE * each.error) for each in others)
    )


def _candidate(game: AnyGame, judged: Judged) -> Candidate:
    return Candidate(
        game.codec.move_text(judged.move),
        round(judged.chance, 4),
        tuple([round(value, 2) for value in judged.values]),
        round(judged.error, 4),
    )
