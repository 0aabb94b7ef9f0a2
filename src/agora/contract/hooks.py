"""What a game may tell the battery beyond its rules, so that more can be checked."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic

from agora.core.chance import Quick
from agora.core.engine import Event, S, Seat
from agora.core.game import O, V
from agora.core.match import Match

Path = tuple[str | int, ...]  # a place of a position, as a path into its JSON


@dataclass(frozen=True)
class Hooks(Generic[S, O, V]):
    """Each hook is optional; without it, the check that needs it is left out.

    - `explain(before, events, after)` raises AssertionError if the events do not account for what changed.
    - `hidden(state, reader)` names the places that the reader does not know and that could hold something else.
      `determinize` must move all of them, and nothing but them.
    - `loose(path, reader)` says whether a place may differ in another world although `hidden` does not name it.
    - `twin(match, world, reader, rng)` makes a match that leads to `world`, or to another world of the same kind. Its
      log is the same but for what the reader may not know.
    """

    explain: Callable[[S, Sequence[Event], S], None] | None = None
    hidden: Callable[[S, Seat | None], set[Path]] | None = None
    loose: Callable[[Path, Seat | None], bool] | None = None
    twin: Callable[[Match[S, O, V], S, Seat | None, Quick], Match[S, O, V]] | None = None

    def missing(self) -> list[str]:
        """Sentences about what is not checked because hooks are missing."""
        left_out = {
            "explain": "whether the events explain every change",
            "hidden": "whether determinize redeals everything that is hidden",
            "twin": "whether the log that a seat may read is the same in another world",
        }
        return [f"{check} (no hook `{name}`)" for name, check in left_out.items() if getattr(self, name) is None]
