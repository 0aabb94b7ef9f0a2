"""The bodies of requests about club evenings, and of responses."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field, StrictInt

from agora.server.evenings.setup import EveningSetup
from agora.server.store.evenings import EveningState, How
from agora.server.tables.settings import Body, Json, Nonce

Place = Annotated[StrictInt, Field(ge=1, le=8)]
Points = Annotated[StrictInt, Field(ge=-10_000, le=10_000)]


class JoinEvening(Body):
    """A request to play, and the contribution of this browser to the shuffles."""

    nonce: Nonce | None = None


class Withdrawal(Body):
    """Who withdraws; nobody: I do."""

    person: Annotated[StrictInt, Field(ge=0, le=1000)] | None = None


class Correction(Body):
    """The result of a game, seat by seat."""

    round: Annotated[StrictInt, Field(ge=1, le=1000)]
    table: Annotated[StrictInt, Field(ge=0, le=1000)]
    places: Annotated[list[Place], Field(min_length=1, max_length=8)]
    totals: Annotated[list[Points], Field(min_length=1, max_length=8)] | None = None


class EveningLine(BaseModel):
    """An evening in a list."""

    id: str
    name: str
    game_name: str
    state: EveningState
    system: Literal["swiss", "round-robin"]
    round: int
    people: int
    created: float
    host: bool


class EveningLists(BaseModel):
    """The evenings that a guest can see in the list: their own, and public ones."""

    evenings: list[EveningLine]


class EveningPerson(BaseModel):
    """Somebody who plays."""

    n: int
    name: str
    since: int  # the first round that they can play
    withdrawn: bool


class EveningStanding(BaseModel):
    """How somebody stands."""

    place: int
    person: int
    points: float
    game_points: float
    strength: float
    wins: int
    games: int
    byes: int


class EveningSeat(BaseModel):
    """A seat at a table of a round."""

    person: int | None  # None: a bot
    place: int | None
    total: int | None
    points: float | None


class EveningGame(BaseModel):
    """A table of a round, or a bye."""

    n: int
    table: str | None
    how: How | None
    seats: list[EveningSeat]


class EveningRound(BaseModel):
    """A round."""

    round: int
    games: list[EveningGame]


class EveningLog(BaseModel):
    """Something that happened."""

    n: int
    time: float
    what: str
    facts: Json


class EveningInfo(BaseModel):
    """An evening as one guest sees it."""

    id: str
    name: str
    state: EveningState
    public: bool
    setup: EveningSetup
    game_name: str
    options_text: str
    host: bool
    host_name: str | None
    you: int | None  # my number
    playing: bool  # I am seated in the next round
    my_table: str | None  # where my game of this round runs
    round: int
    created: float
    ended: float | None
    people: list[EveningPerson]
    standings: list[EveningStanding]
    rounds: list[EveningRound]  # the newest first
    log: list[EveningLog]  # likewise
