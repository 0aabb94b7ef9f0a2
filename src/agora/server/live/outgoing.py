"""The messages that a page is sent over the socket. The JSON Schema and the page's types are made from them."""

from typing import Annotated, Any, Literal, NotRequired

from pydantic import Field, TypeAdapter
from typing_extensions import TypedDict

from agora.server.store.rows import TableState

Json = dict[str, Any]
Facts = dict[str, Any]


class SpokenEvent(TypedDict):
    """An event with its sentence."""

    n: int
    kind: str
    facts: Facts
    text: str


class SpokenRefusal(TypedDict):
    """Why an option is closed."""

    rule: str
    text: str
    facts: NotRequired[Facts]


class SpokenOption(TypedDict):
    """An option with its label."""

    move: Any
    label: str
    text: NotRequired[str]
    facts: NotRequired[Facts]
    on: NotRequired[str]
    price: NotRequired[int]
    refused: NotRequired[SpokenRefusal]


class SpokenFill(TypedDict):
    """How an answer is put together that is not chosen from a list."""

    move: str
    field: str
    low: NotRequired[int]
    high: NotRequired[int]
    rising: NotRequired[bool]
    pieces: NotRequired[list[str]]
    labels: NotRequired[list[str]]
    count: NotRequired[int]
    fact: NotRequired[str]
    slots: NotRequired[list[int]]
    prices: NotRequired[list[list[int]]]


class SpokenQuestion(TypedDict):
    """The question to a seat, with its sentence."""

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
    """Which players the table waits for."""

    text: str
    seats: list[int]


class LiveSeat(TypedDict):
    """A seat at the table."""

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
    """A player asks for consent to an undo."""

    by: int
    to: int
    moves: int  # how many moves would be taken back
    yes: list[int]


class RematchOffer(TypedDict):
    """The table of a rematch, and who asked for it."""

    table: str
    by: str


class Live(TypedDict):
    """What is about the table and not about the game."""

    state: TableState
    revision: int
    seats: list[LiveSeat]
    running: list[int]  # seats whose clock is running
    spectators: int
    undo_asked: UndoAsked | None
    rematch: RematchOffer | None
    chat_muted: list[int]
    hints: bool  # whether players may ask for hints


class UndoOffer(TypedDict):
    """A move that a seat can undo; `free`: without the others' consent."""

    free: bool
    to: int


class SpokenPart(TypedDict):
    """A part of a score."""

    name: str
    text: str
    points: int
    facts: Facts


class Points(TypedDict):
    """A total and its parts."""

    total: int
    parts: list[SpokenPart]


class SpokenScore(Points):
    """The score of a side."""

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
    """Everything that a viewer may see now."""

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
    order: int | None  # up to how much the server bids for this seat; told to nobody else
    scores: list[SpokenScore]
    result: SpokenResult | None


class TableMessage(TypedDict):
    """Only the table around the game has changed."""

    type: Literal["table"]
    table: Live


class DoneMessage(TypedDict):
    """The request was carried out and is stored as line `line`."""

    type: Literal["done"]
    key: str
    line: int


class RefusedMessage(TypedDict):
    """The request was refused."""

    type: Literal["refused"]
    key: str | None
    error: Literal["illegal", "malformed", "stale", "forbidden", "limit", "over", "missing", "unknown", "busy"]
    rule: str | None
    text: str
    facts: Facts


class ScoreChange(TypedDict):
    """The score before and after a move."""

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
    """Why a move is not allowed; `rule` is null if it is allowed."""

    type: Literal["why"]
    key: str
    rule: str | None
    text: str
    facts: Facts


class ListedMove(TypedDict):
    """A legal move, with its text form and its label; `gain`: how it changes the seat's points at once."""

    move: Any
    text: str
    label: str
    gain: NotRequired[int]


class MovesMessage(TypedDict):
    """The legal moves that were asked for, the best gain first; at most 400."""

    type: Literal["moves"]
    key: str
    moves: list[ListedMove]


class HintedMove(ListedMove):
    """A move that a bot would consider, and why."""

    reason: str


class HintMessage(TypedDict):
    """One to three moves that a bot would consider, the best first."""

    type: Literal["hint"]
    key: str
    moves: list[HintedMove]


class ChatMessage(TypedDict):
    """A chat message."""

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
    """The answer to a ping."""

    type: Literal["pong"]


Answers = DoneMessage | RefusedMessage | PreviewMessage | WhyMessage | MovesMessage | HintMessage | PongMessage
ToPage = Annotated[StateMessage | TableMessage | Answers | ChatMessage | ReloadMessage, Field(discriminator="type")]
writer: TypeAdapter[ToPage] = TypeAdapter(ToPage)
