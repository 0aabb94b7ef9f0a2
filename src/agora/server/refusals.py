"""What the server refuses, apart from the rules of a game. Each refusal is an id with facts; the texts word it."""

from agora.core.errors import Illegal, Malformed, Refusal, Stale
from agora.server.store.errors import Conflict, Missing


class Forbidden(Refusal):
    """This person is not allowed to do that."""


class Unknown(Refusal):
    """Nobody has introduced themselves in this browser yet."""


class Absent(Refusal):
    """What was asked for does not exist."""


class Over(Refusal):
    """It is too late for that: the game has begun, is over, or was cancelled."""


class Overtaken(Stale):
    """Another process has changed the table first. What it stored has been read, so one may try again."""


class Limit(Refusal):
    """Too much, too often, or too many."""


class Busy(Refusal):
    """The server cannot do it right now; trying again may help."""


class Broken(Refusal):
    """The server has a bug; the log says more."""


# by class: the code for programs, and the HTTP status
CODES: dict[type[Refusal], tuple[str, int]] = {
    Malformed: ("malformed", 400),
    Unknown: ("unknown", 401),
    Forbidden: ("forbidden", 403),
    Absent: ("missing", 404),
    Missing: ("missing", 404),
    Illegal: ("illegal", 409),
    Stale: ("stale", 409),
    Conflict: ("stale", 409),
    Over: ("over", 409),
    Limit: ("limit", 429),
    Busy: ("busy", 503),
    Broken: ("broken", 500),
}


def code_of(refusal: Refusal) -> tuple[str, int]:
    """The code and the HTTP status of a refusal."""
    for kind in type(refusal).__mro__:
        if kind in CODES:
            return CODES[kind]
    return ("busy", 503)  # a StoreError of another kind
