"""Checks whether the steps of a position fit its table: the seats exist, and there are tiles to take."""

from collections.abc import Sequence

from agora.core.chance import Chance
from agora.core.engine import Step
from agora.core.errors import Illegal
from agora.games.akropolis.state import Akropolis
from agora.games.akropolis.steps import AutomaTurn, Deal, NextArchitect, TakeTile


def fits(site_given: bool, s: Akropolis, now: Sequence[Step[Akropolis]], k: int) -> bool:
    """Whether step `k` can come now, once the site holds the tiles that are given or dealt to it.

    Raises Illegal if it is a deal that cannot be carried out.
    """
    step, dealt = now[k], sum(step.to_site for step in now if isinstance(step, Deal))
    tiles = len(s.site) + dealt if site_given else s.options.sides + 2
    last = k == len(now) - 1
    if isinstance(step, Chance) is last:  # the steps of chance come first; a turn plans the next turn itself
        return False
    if isinstance(step, TakeTile):
        return step.seat in range(s.options.seats) and tiles > 1
    if isinstance(step, NextArchitect):
        return step.side in range(s.options.sides) and tiles > 0
    if isinstance(step, AutomaTurn):
        return s.options.solo and tiles > 1
    if isinstance(step, Deal):
        _check_deal(step)
        return set(step.tiles) <= set(s.box.hexes) - set(s.lying())
    return tiles > 1 and not (s.options.solo and s.chief)  # the very beginning; the automa never begins


def _check_deal(deal: Deal) -> None:
    """Raise Illegal if a tile would be dealt twice, or if there are too few of them."""
    given, sizes = len(deal.tiles), (deal.to_site, deal.per_stack, deal.stacks)
    dealt = deal.to_site + deal.per_stack * deal.stacks
    if min(sizes) < 0 or (deal.stacks and not deal.per_stack) or not dealt <= given == len(set(deal.tiles)):
        raise Illegal("akropolis.setup.tiles")
