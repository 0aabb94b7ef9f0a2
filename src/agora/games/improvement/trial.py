"""Words carried out on a copy of the table, to say beforehand what they would change."""

from agora.core.engine import Seat
from agora.games.improvement.effects import ASKING, VERBS, holds
from agora.games.improvement.state import Improvement
from agora.games.improvement.tracks import amounts
from agora.games.improvement.words import RESOURCES, Words


def worth_of(s: Improvement, seat: Seat, words: Words) -> dict[str, int]:
    """What words that ask nothing would change for a seat."""
    twin = s.clone()
    twin.stack = []
    carried(twin, seat, words)
    return changes(s, twin, seat)


def changes(before: Improvement, after: Improvement, seat: Seat) -> dict[str, int]:
    """The differences between two tables, for one seat."""
    found = {name: amounts(after, name)[seat] - amounts(before, name)[seat] for name in RESOURCES}
    return {name: change for name, change in found.items() if change}


def carried(twin: Improvement, seat: Seat, words: Words) -> list[str]:
    """Carry out on a copy the words that ask nothing; the verbs of the others are told."""
    asking: list[str] = []
    for said in words:
        if said.verb == "if":
            asking += carried(twin, seat, said.inner) if holds(twin, seat, said) else []
        elif said.verb in ASKING or said.verb == "draw":
            asking.append(said.verb)
        else:
            VERBS[said.verb](twin, seat, said)
    return asking
