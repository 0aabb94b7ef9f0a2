"""The bodies of requests, which are read strictly, and of responses. The OpenAPI schema is made from them."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field, StrictBool, StrictInt, StringConstraints

from agora.server.store.rows import TableState
from agora.server.tables.settings import Body, Json, Name, Nonce, TableSettings

Code = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{16,64}$")]
Language = Literal["en", "nl"]


class Me(BaseModel):
    """The guest who sent the request."""

    id: str
    name: str
    language: Language


class MeChange(Body):
    """Changes to my name or language."""

    name: Name | None = None
    language: Language | None = None


class Claim(Body):
    """The code of a one-time link."""

    code: Code


class DeviceLink(BaseModel):
    """A link that works once and signs me in on another device."""

    url: str
    code: str
    expires: float


class DeleteMe(Body):
    """My name, as a sign that I mean it."""

    name: Name


class Opponent(BaseModel):
    """Somebody I have played with, and how often I came in before them."""

    name: str
    bot: str | None
    games: int
    ahead: int


class Played(BaseModel):
    """How I did at tables of one size."""

    seats: int
    games: int
    wins: int
    mean_points: float
    best_points: int


class Favourite(BaseModel):
    """What I have played with, in words: an option of the game, a city board, a polis."""

    text: str
    games: int
    wins: int


class GameStatistics(BaseModel):
    """How I did at a game."""

    game: str
    games: int
    wins: int
    by_seats: list[Played]
    opponents: list[Opponent]
    variants: list[Favourite]
    favourites: list[Favourite]
    favourites_heading: str  # what kind of things they are; "" if there are none


class OwnGames(BaseModel):
    """Games that I have finished, the last first."""

    games: list["TableInfo"]
    before: float | None  # ask for those before this moment to get more; None: there are no more


class PasskeyInfo(BaseModel):
    """A passkey of mine."""

    id: str
    name: str
    created: float


class Ceremony(BaseModel):
    """What the browser needs to make a passkey or to sign in with one, as WebAuthn describes it."""

    options: Json


class NewPasskey(Body):
    """A passkey that the browser has made, and what I call it."""

    name: Name
    credential: Json


class PasskeySignIn(Body):
    """What a passkey has signed."""

    credential: Json


class Join(Body):
    """A request to take a seat."""

    invite: Code | None = None
    seat: Annotated[StrictInt, Field(ge=0, le=7)] | None = None
    nonce: Nonce


class Ready(Body):
    """Whether a player is ready to start."""

    ready: StrictBool
    nonce: Nonce | None = None


class Branch(Body):
    """A request to play on from before an entry."""

    at: Annotated[StrictInt, Field(ge=0, le=1_000_000)]


class Rename(Body):
    """A new name for a seat."""

    name: Name


class Archive(Body):
    """Whether a table is kept out of my list."""

    archived: StrictBool


class SeatInfo(BaseModel):
    """A seat in a list of tables."""

    seat: int
    kind: Literal["open", "guest", "bot"]
    name: str
    bot: str | None
    here: bool
    ready: bool
    online: bool
    away: bool
    taken_over: bool
    mine: bool


class ResultInfo(BaseModel):
    """How a game ended."""

    winners: list[int]
    places: list[int]
    totals: list[int]
    by: Literal["end", "resign", "time"]
    text: str


class TableInfo(BaseModel):
    """A table as one guest sees it."""

    id: str
    game: str
    game_name: str
    options: Json
    options_text: str
    data_set: str | None
    settings: TableSettings
    state: TableState
    other_rules: str | None  # why its game cannot be shown: it was played by another version of the rules
    host: bool
    you: list[int]
    seats: list[SeatInfo]
    invite: str | None
    commitment: str
    seed: str | None
    secret: str | None
    nonces: list[str] | None
    result: ResultInfo | None
    created: float
    started: float | None
    ended: float | None
    lines: int
    revision: int
    to_act: list[int]
    my_turn: bool
    due: float | None  # when my time for this move runs out
    origin: Json | None
    spectators: int


class ClosedTable(BaseModel):
    """A table that cannot be opened, and why."""

    id: str
    game: str
    created: float
    why: str
    has_file: bool  # whether its game can be saved as a file


class TableLists(BaseModel):
    """The tables that a guest can see."""

    mine: list[TableInfo]
    public: list[TableInfo]
    finished: list[TableInfo]
    closed: list[ClosedTable]


class OptionValue(BaseModel):
    """A possible value of an option."""

    value: str | int | bool | None
    text: str


class OptionInfo(BaseModel):
    """An option of a game."""

    name: str
    text: str
    kind: Literal["flag", "choice", "number"]
    values: list[OptionValue]
    low: int | None = None
    high: int | None = None
    default: str | int | bool | None


class DataSet(BaseModel):
    """A set of components that this server offers instead of the printed ones."""

    id: str
    name: str


class GameInfo(BaseModel):
    """A game that can be played here."""

    id: str
    name: str
    pitch: str
    minutes: list[int]
    seats: list[int]
    options: list[OptionInfo]
    data_sets: list[DataSet]
    secrets: bool


class Hello(BaseModel):
    """What a page needs first."""

    version: str
    build: str
    languages: list[Language]
    guest: Me | None
    games: list[GameInfo]
    bots: list[str]
    clocks: list[str]
    settings: TableSettings  # the defaults for a new table


class ReplayLine(BaseModel):
    """Something that happened, in words."""

    n: int
    seat: int | None  # the seat that made the entry
    about: int | None  # the seat that the text is about
    text: str
    time: float


class Replay(BaseModel):
    """The history of a game, line by line."""

    lines: list[ReplayLine]
    steps: list[int]
    last: int


class Rating(BaseModel):
    """How strong a player is at tables of one size."""

    points: int
    margin: int  # how far off the points may be, with 95 % confidence
    provisional: bool  # too few games to rank the player


class Rank(BaseModel):
    """A line of the ranking: a guest, or a bot with the rating that it has in the arena."""

    player: str
    name: str | None  # None: a bot
    bot: str | None
    mine: bool
    rank: int | None  # among the guests; None: provisional, or a bot
    rating: Rating
    games: int
    last: float | None


class Ranks(BaseModel):
    """The ranking for a game and a number of seats."""

    game: str
    seats: int
    ranks: list[Rank]


class RatingPoint(BaseModel):
    """A rated game of a player, and the rating after it."""

    time: float
    place: int
    points: int
    rating: Rating


class RatingHistory(BaseModel):
    """How the rating of a player has changed."""

    name: str
    games: int
    history: list[RatingPoint]  # the last ones, oldest first


class RatingChange(BaseModel):
    """The rating of a player before a rated game, and after it."""

    before: Rating
    after: Rating | None  # None: the game is not over, or does not count


class RuleSection(BaseModel):
    """A section of the rules."""

    id: str
    title: str
    depth: int
    html: str


class Rules(BaseModel):
    """The rules of a game."""

    sections: list[RuleSection]


class Problem(BaseModel):
    """Why a request was refused."""

    error: str
    rule: str | None
    text: str
    facts: Json
