"""How much a bot may look at before it must answer."""

import time
from collections.abc import Callable


class Budget:
    """So many rated placements, so many seconds of CPU, or both. Counting placements alone is reproducible."""

    def __init__(
        self, nodes: int | None = None, seconds: float | None = None, clock: Callable[[], float] = time.process_time
    ) -> None:
        self.nodes, self.seconds, self.clock = nodes, seconds, clock
        self.start = clock() if seconds is not None else 0.0
        self.spent = 0  # placements rated

    def left(self, share: float = 1.0) -> bool:
        """Whether this share of the budget is not used up."""
        if self.nodes is not None and self.spent >= share * self.nodes:
            return False
        return self.seconds is None or self.clock() - self.start < share * self.seconds
