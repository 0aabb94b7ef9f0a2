"""Moves as numbers: a table of every move that a box of components allows, for each seat.

Seats inside a move are counted from the seat that makes it, so a number means the same to every seat.
"""

from collections.abc import Callable, Sequence

from agora.core.engine import Move, Seat, State, question_to
from agora.rl.coder import Mask

_NONE: dict[Move, int] = {}


class ActionTable:
    """Every move of a game by its number.

    >>> from agora.games.polis.moves import Pass, Trade
    >>> table = ActionTable(3)
    >>> table.add("pass", "decline", [Pass()])
    >>> table.add("trade", "with the seats to your left", lambda seat: [Trade((seat + k) % 3) for k in (1, 2)])
    >>> table.size, table.numbers[2][Trade(seat=0)]
    (3, 1)
    """

    def __init__(self, seats: int) -> None:
        self.lines: list[str] = []
        self.moves: list[list[Move]] = [[] for _ in range(seats)]  # by seat
        self.numbers: list[dict[Move, int]] = [{} for _ in range(seats)]  # by seat
        self._by_kind: list[dict[type, dict[Move, int]]] = [{} for _ in range(seats)]  # the same, of plain tuples

    @property
    def size(self) -> int:
        """How many numbers there are."""
        return len(self.moves[0])

    def add(self, name: str, means: str, moves: Sequence[Move] | Callable[[Seat], Sequence[Move]]) -> None:
        """Add moves of one kind; those that name a seat are listed for the seat that makes them."""
        start = self.size
        for seat, numbers in enumerate(self.numbers):
            added = moves(seat) if callable(moves) else moves
            self.moves[seat] += added
            numbers.update((move, number) for number, move in enumerate(added, start))
            for number, move in enumerate(added, start):
                self._by_kind[seat].setdefault(type(move), {})[tuple(move)] = number
            assert len(numbers) == len(self.moves[seat]), f"a move of kind {name} stands twice in the table"
        self.lines.append(f"{start:>6}  {name} ({self.size - start}): {means}")

    def mask(self, s: State, seat: Seat, out: Mask) -> int:
        """Mark the legal moves in `out`, which is all zeros; return how many legal moves have no number."""
        known = self._by_kind[seat]
        # plain tuples are hashed and compared by the interpreter itself, moves by Python code
        found = [known.get(type(move), _NONE).get(tuple(move), -1) for move in question_to(s, seat).moves(s, seat)]
        missing = found.count(-1)
        if missing:
            found = [number for number in found if number >= 0]
        out[found] = 1
        return missing

    def __str__(self) -> str:
        return "\n".join(self.lines)
