"""Observations as one row of numbers: which field lies where, and what it means."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod


@dataclass(frozen=True)
class Field:
    """One field of an observation: a block of numbers."""

    name: str
    start: int
    shape: tuple[int, ...]
    means: str

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)

    @property
    def part(self) -> slice:
        """Where it lies in the row."""
        return slice(self.start, self.start + self.size)


class Layout:
    """The fields of an observation, one after the other.

    >>> layout = Layout()
    >>> layout.add("stones", 2, "stones of each side")
    0
    >>> layout.add("site", (3, 4), "by place and kind")
    2
    >>> layout.size, layout["site"].part
    (14, slice(2, 14, None))
    """

    def __init__(self) -> None:
        self.fields: dict[str, Field] = {}
        self.size = 0

    def add(self, name: str, shape: int | Sequence[int], means: str) -> int:
        """Add a field, and return where it starts."""
        assert name not in self.fields, f"two fields are called {name}"
        field = Field(name, self.size, (shape,) if isinstance(shape, int) else tuple(shape), means)
        self.fields[name] = field
        self.size += field.size
        return field.start

    def __getitem__(self, name: str) -> Field:
        return self.fields[name]

    def __str__(self) -> str:
        """A line for each field: where it lies, its name and shape, what it means."""
        return "\n".join(
            f"{field.start:>6}  {field.name}{list(field.shape)}: {field.means}" for field in self.fields.values()
        )
