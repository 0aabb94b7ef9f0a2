"""Where an analysis may begin: with a finished game, with what a seat may know of a running one, or with a text."""

import secrets
from collections.abc import Mapping
from typing import NamedTuple

from agora import AnyAnalysis, AnyMatch
from agora.core import analysis_text
from agora.core.analysis import Analysis
from agora.core.chance import Quick
from agora.core.errors import Illegal
from agora.core.match import Match
from agora.core.questions import JSON
from agora.core.save import Start
from agora.games import AnyGame
from agora.server.refusals import Forbidden
from agora.server.tables.hints import refuse_hints
from agora.server.tables.table import Table


class Beginning(NamedTuple):
    """The text of a new analysis, and the id of the node to look at first."""

    text: str
    node: str


def of_table(table: Table, guest: str, at: int) -> tuple[AnyMatch, int | None]:
    """The game of a table and the seat that asks, or a refusal. None: the game is over, and nothing is secret.

    Of a running game only its own players may make an analysis, where hints are allowed, and only of what they know.
    """
    if not table.may_watch(guest):
        raise Forbidden("server.no-spectators")
    match = table.played().match
    if table.row.state == "over":
        return match.copy(), None
    mine = table.seats_of(guest)
    if not mine:
        raise Forbidden("server.analysis.running")
    refuse_hints(table)
    if len(mine) > 1 and match.game.secrets:
        raise Illegal("server.branch.several")
    return match.at(at), mine[0]


def begin(match: AnyMatch, seat: int | None, at: int) -> Beginning:
    """An analysis of a game: all of it with all its moves, or a world that the seat cannot tell from the true one."""
    if seat is None:
        tree: AnyAnalysis = Analysis.of_match(match)
        return Beginning(analysis_text.write(tree), _node_before(tree, match, at))
    return begin_unseen(match, seat, Quick(secrets.randbits(64)), secrets.token_hex(16))


def begin_unseen(match: AnyMatch, seat: int, dice: Quick, seed: str) -> Beginning:
    """An analysis that begins with what a seat knows; everything else is dealt anew."""
    world = match.game.determinize(match.state, seat, dice)
    tree: AnyAnalysis = Analysis(match.game, Start(seed, {}, match.start.data, match.game.to_position(world)))
    return Beginning(analysis_text.write(tree), tree.root.id)


def of_position(game: AnyGame, position: Mapping[str, JSON], data: JSON = None) -> Beginning:
    """An analysis that begins with a position, which has been tried out."""
    with game.wording():
        match = Match(game, Start(secrets.token_hex(16), {}, data, position))
        tree: AnyAnalysis = Analysis(game, match.start._replace(position=match.position()))
    return Beginning(analysis_text.write(tree), tree.root.id)


def _node_before(tree: AnyAnalysis, match: AnyMatch, at: int) -> str:
    """The node of the main line that stands before entry `at`. An undone entry leads to what was left of it."""
    answers = match.at(min(at, match.n)).entries
    left = Analysis.of_match(Match(match.game, match.start, answers))
    last = list(left.root.subtree)[-1]
    return last.id if last.id in tree.nodes else tree.root.id
