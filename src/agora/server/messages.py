"""What goes over the socket of a table, in both directions. JSON Schema and the page's types are made from it."""

from typing import Annotated, Any, Literal, NotRequired

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StringConstraints, TypeAdapter
from typing_extensions import TypedDict

LARGEST = 8 * 1024  # bytes of a message
Key = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
SeatNumber = Annotated[StrictInt, Field(ge=0, le=7)]
Number = Annotated[StrictInt, Field(ge=0, le=10_000_000)]
Move = dict[str, Any] | Annotated[str, StringConstraints(max_length=4000)]
Json = dict[str, Any]
Facts = dict[str, Any]


# -- page to server ---------------------------------------------------------------------------------------------------
class Said(BaseModel):
    """A message from a page: nothing in it that we do not know."""

    model_config = ConfigDict(extra="forbid", strict=True)


class About(Said):
    """Something about a move of a seat that answers question `at`."""

    key: Key
    at: Number
    move: Move
    seat: SeatNumber


class PlayMove(About):
    """Play it."""

    type: Literal["move"]


class AskPreview(About):
    """What would this move change?"""

    type: Literal["preview"]


class AskWhy(About):
    """Why is this move not allowed?"""

    type: Literal["why"]


class AskMoves(Said):
    """Which moves are there?"""

    type: Literal["moves"]
    key: Key
    seat: SeatNumber


class AskHint(Said):
    """What would a bot play?"""

    type: Literal["hint"]
    key: Key
    seat: SeatNumber


class AskUndo(Said):
    """Go back to before entry `to`, or the seat's last move."""

    type: Literal["undo"]
    key: Key
    seat: SeatNumber
    to: Number | None = None


class AnswerUndo(Said):
    """Agree to an undo that another asked for, or do not."""

    type: Literal["answer-undo"]
    yes: StrictBool


class Resign(Said):
    """Give the game up."""

    type: Literal["resign"]
    key: Key
    seat: SeatNumber


class Return(Said):
    """Take the seat back from the bot."""

    type: Literal["return"]
    seat: SeatNumber


class Sit(Said):
    """Look through the eyes of this seat; None: the curtain is drawn."""

    type: Literal["sit"]
    seat: SeatNumber | None


class Say(Said):
    """Say something to the table."""

    type: Literal["chat"]
    text: Annotated[str, StringConstraints(max_length=2000)]


class Mute(Said):
    """Hear no more, or again, what is said from a seat."""

    type: Literal["mute"]
    seat: SeatNumber


class Ping(Said):
    """Are you there? `awake`: somebody is at the page, if only thinking; one that lies open alone does not say it."""

    type: Literal["ping"]
    awake: bool = False


Asks = AskPreview | AskWhy | AskMoves | AskHint | AskUndo
FromPage = Annotated[
    PlayMove | Asks | AnswerUndo | Resign | Return | Sit | Say | Mute | Ping, Field(discriminator="type")
]
reader: TypeAdapter[FromPage] = TypeAdapter(FromPage)


# -- server to page ---------------------------------------------------------------------------------------------------
class SpokenEvent(TypedDict):
    """Something that happened, with its sentence."""

    n: int
    kind: str
    facts: Facts
    text: str


class SpokenRefusal(TypedDict):
    """Why a choice is closed."""

    rule: str
    text: str
    facts: NotRequired[Facts]


class SpokenOption(TypedDict):
    """A choice with its label."""

    move: Any
    label: str
    text: NotRequired[str]
    facts: NotRequired[Facts]
    price: NotRequired[int]
    refused: NotRequired[SpokenRefusal]


class SpokenFill(TypedDict):
    """How an answer is put together."""

    move: str
    field: str
    low: NotRequired[int]
    high: NotRequired[int]
    pieces: NotRequired[list[str]]
    labels: NotRequired[list[str]]
    count: NotRequired[int]
    fact: NotRequired[str]
    slots: NotRequired[list[int]]
    prices: NotRequired[list[list[int]]]


class SpokenQuestion(TypedDict):
    """What a seat is asked, with its sentence."""

    at: int
    seat: int
    kind: Literal["choose", "choose-many", "amount", "place", "assign", "order"]
    ask: str
    text: str
    sealed: bool
    facts: NotRequired[Facts]
    options: NotRequired[list[SpokenOption]]
    fill: NotRequired[SpokenFill]
    board: NotRequired[Json]
    answered: NotRequired[bool]


class Waiting(TypedDict):
    """Whom the table waits for."""

    text: str
    seats: list[int]


class LiveSeat(TypedDict):
    """A seat while people are at the table."""

    seat: int
    name: str
    kind: Literal["open", "guest", "bot"]
    bot: str | None
    here: bool
    ready: bool
    online: bool
    away: bool
    taken_over: bool
    resigned: bool
    clock: float | None  # seconds left
    mine: bool


class UndoAsked(TypedDict):
    """Somebody asks to go back."""

    by: int
    to: int
    yes: list[int]


class Live(TypedDict):
    """What is about the table and not about the game."""

    state: Literal["waiting", "running", "over", "cancelled"]
    revision: int
    seats: list[LiveSeat]
    running: list[int]  # seats whose clock runs
    spectators: int
    undo_asked: UndoAsked | None
    chat_muted: list[int]


class UndoOffer(TypedDict):
    """A move that can be taken back, at once or with the others' consent."""

    free: bool
    to: int


class SpokenPart(TypedDict):
    """A line of a score."""

    name: str
    text: str
    points: int
    facts: Facts


class Points(TypedDict):
    """A total and where it comes from."""

    total: int
    parts: list[SpokenPart]


class SpokenScore(Points):
    """The points of a side."""

    seat: int
    name: str


class SpokenResult(TypedDict):
    """How the game ended."""

    winners: list[int]
    places: list[int]
    totals: list[int]
    by: Literal["end", "resign", "time"]
    text: str


class StateMessage(TypedDict):
    """Everything that these eyes may see now."""

    type: Literal["state"]
    line: int
    at: int
    seat: int | None
    view: Json
    events: list[SpokenEvent]
    question: SpokenQuestion | None
    waiting: Waiting | None
    table: Live
    undo: UndoOffer | None
    scores: list[SpokenScore]
    result: SpokenResult | None


class TableMessage(TypedDict):
    """Only what is about the table has changed."""

    type: Literal["table"]
    table: Live


class DoneMessage(TypedDict):
    """It is stored, from line `line` on."""

    type: Literal["done"]
    key: str
    line: int


class RefusedMessage(TypedDict):
    """It was not done."""

    type: Literal["refused"]
    key: str | None
    error: Literal["illegal", "malformed", "stale", "forbidden", "limit", "over", "missing", "unknown", "busy"]
    rule: str | None
    text: str
    facts: Facts


class ScoreChange(TypedDict):
    """The points before and after."""

    before: Points
    after: Points
    change: int


class PreviewMessage(TypedDict):
    """What a move would change."""

    type: Literal["preview"]
    key: str
    refused: SpokenRefusal | None
    events: list[SpokenEvent]
    score: ScoreChange | None
    final: bool


class WhyMessage(TypedDict):
    """Why a move is not allowed; `rule` is null if it is."""

    type: Literal["why"]
    key: str
    rule: str | None
    text: str
    facts: Facts


class ListedMove(TypedDict):
    """A legal move, in its text form and as people say it."""

    move: Any
    text: str
    label: str


class MovesMessage(TypedDict):
    """The legal moves, at most 400."""

    type: Literal["moves"]
    key: str
    moves: list[ListedMove]


class HintMessage(TypedDict):
    """What a bot would play."""

    type: Literal["hint"]
    key: str
    move: Any
    text: str
    label: str


class ChatMessage(TypedDict):
    """Somebody said something."""

    type: Literal["chat"]
    n: int
    seat: int | None
    name: str
    text: str
    time: float


class ReloadMessage(TypedDict):
    """The page is older than the server."""

    type: Literal["reload"]
    text: str


class PongMessage(TypedDict):
    """Here I am."""

    type: Literal["pong"]


Answers = DoneMessage | RefusedMessage | PreviewMessage | WhyMessage | MovesMessage | HintMessage | PongMessage
ToPage = Annotated[StateMessage | TableMessage | Answers | ChatMessage | ReloadMessage, Field(discriminator="type")]
writer: TypeAdapter[ToPage] = TypeAdapter(ToPage)
