"""What the server itself refuses, beside the rules of a game: each an id with facts, worded by the catalogues."""

from agora.core.errors import Illegal, Malformed, Refusal, Stale
from agora.server.store.errors import Conflict, Missing


class Forbidden(Refusal):
    """This person may not do that."""


class Unknown(Refusal):
    """Nobody has introduced themselves from this browser yet."""


class Absent(Refusal):
    """There is no such thing here."""


class Over(Refusal):
    """The table is past that: the game is over, cancelled or has begun."""


class Limit(Refusal):
    """Too much, too often, or too many."""


class Busy(Refusal):
    """The server cannot do it right now; trying again may help."""


class Broken(Refusal):
    """Something of ours broke; the log says what."""


# by class: the word for programs, and the HTTP status
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
    """The word and the status of a refusal."""
    for kind in type(refusal).__mro__:
        if kind in CODES:
            return CODES[kind]
    return ("busy", 503)  # the store could not do it
