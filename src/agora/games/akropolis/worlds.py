"""Redeals what nobody knows: the tiles in the stacks, and the tiles in use that were left out of them."""

from agora.core.chance import shuffled
from agora.core.engine import Rng, Seat
from agora.games.akropolis.box import TileId
from agora.games.akropolis.state import Akropolis


def determinize(s: Akropolis, seat: Seat | None, rng: Rng) -> Akropolis:
    """A state that the seat, or anybody else, cannot tell from `s`."""
    world = s.clone()
    hidden = shuffled(unseen(s), rng)
    sizes = [len(stack) for stack in s.stacks]
    world.stacks = tuple(hidden[sum(sizes[:i]) : sum(sizes[: i + 1])] for i in range(len(sizes)))
    return world


def unseen(s: Akropolis) -> tuple[TileId, ...]:
    """The tiles that may lie in the stacks, in the order of their numbers."""
    lying = set(s.lying())
    left_out = [tile for tile in s.tiles_in_use if tile not in lying]
    return tuple(sorted([*(tile for stack in s.stacks for tile in stack), *left_out]))
