"""How a move can fail: it cannot be read, it comes too late, or the rules forbid it.

Each refusal is an id with facts. The sentence a player reads is made from the catalogues by `words.py`; `Match` puts it
into `text`, so `str(error)` is a sentence for every error that a match raises.
"""

from collections.abc import Mapping
from typing import Self

Fact = str | int | bool | None | tuple[str, ...] | tuple[int, ...]
Facts = Mapping[str, Fact]


class Refusal(Exception):
    """A request that was not carried out; nothing has changed."""

    def __init__(self, rule: str, /, **facts: Fact) -> None:
        super().__init__(rule, facts)
        self.rule = rule
        self.facts: Facts = facts
        self.places: tuple[str, ...] = ()  # ids of the sentences that say where it happened, outermost first
        self.text = ""

    def at(self, place: str, /, **facts: Fact) -> Self:
        """Add where in the input it happened. Add the narrower place first, then the wider one.

        >>> Illegal("g.rule").at("g.at.word", word=3).at("g.at.city", city=0).places
        ('g.at.city', 'g.at.word')
        """
        self.facts = {**self.facts, **facts}
        self.places = (place, *self.places)
        return self

    def __str__(self) -> str:
        facts = ", ".join(f"{name}={value}" for name, value in self.facts.items())
        return self.text or (f"{self.rule} ({facts})" if facts else self.rule)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        """Pickle with facts, places and sentence, so that another process may raise it."""
        return _again, (type(self), self.rule, self.facts, self.places, self.text)


def _again(cls: type[Refusal], rule: str, facts: Facts, places: tuple[str, ...], text: str) -> Refusal:
    refusal = cls(rule, **facts)
    refusal.places, refusal.text = places, text
    return refusal


class Illegal(Refusal):
    """The rules forbid it.

    >>> str(Illegal("akropolis.buy", price=2, stones=1))
    'akropolis.buy (price=2, stones=1)'
    """


class Malformed(Refusal):
    """It cannot be read: not a move, an option, a position or a game that we know."""


class Stale(Refusal):
    """It comes too late: the table has moved on."""


def rule_of(refused: Refusal | None) -> str | None:
    """The rule that forbids something, if one does."""
    return refused.rule if refused else None
