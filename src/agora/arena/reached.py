"""Counts what games come to: each kind of event with the ids it names, such as `card-played bank`."""

from collections import Counter
from collections.abc import Iterable
from typing import cast

from agora.core.engine import Event, tag

LEVELS = ("level",)  # numbers that tell things apart as an id does


def count_events(reached: Counter[str], events: Iterable[Event]) -> None:
    """Add events to the counts."""
    for event in events:
        names = cast(tuple[str, ...], getattr(event, "_fields", ()))  # events are NamedTuples
        facts = [str(fact) for name, fact in zip(names, event, strict=True) if isinstance(fact, str) or name in LEVELS]
        reached[" ".join([tag(type(event)), *facts])] += 1
