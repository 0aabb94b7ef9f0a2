"""The messages that a page sends over the socket. The JSON Schema and the page's types are made from them."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StringConstraints, TypeAdapter

LARGEST = 8 * 1024  # bytes of a message
Key = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
SeatNumber = Annotated[StrictInt, Field(ge=0, le=7)]
Number = Annotated[StrictInt, Field(ge=0, le=10_000_000)]
Move = dict[str, Any] | Annotated[str, StringConstraints(max_length=4000)]


class FromPageMessage(BaseModel):
    """A message from a page; unknown fields are refused."""

    model_config = ConfigDict(extra="forbid", strict=True)


class About(FromPageMessage):
    """A message about a move by which a seat answers question `at`."""

    key: Key
    at: Number
    move: Move
    seat: SeatNumber


class PlayMove(About):
    """Play this move."""

    type: Literal["move"]


class PlaceOrder(About):
    """Play the lowest move of this kind, again whenever another player has gone higher, and at most this one."""

    type: Literal["order"]


class CancelOrder(FromPageMessage):
    """Forget the order of a seat."""

    type: Literal["cancel-order"]
    key: Key
    seat: SeatNumber


class AskPreview(About):
    """What would this move change?"""

    type: Literal["preview"]


class AskWhy(About):
    """Why is this move not allowed?"""

    type: Literal["why"]


class AskMoves(FromPageMessage):
    """Which moves are there? With `only`, those with these fields: `{"slot": 2}`."""

    type: Literal["moves"]
    key: Key
    seat: SeatNumber
    only: Annotated[dict[Key, Number | Key], Field(max_length=4)] = {}


class AskHint(FromPageMessage):
    """What would a bot play?"""

    type: Literal["hint"]
    key: Key
    seat: SeatNumber


class AskUndo(FromPageMessage):
    """Undo to before entry `to`; without it, to before the seat's last move."""

    type: Literal["undo"]
    key: Key
    seat: SeatNumber
    to: Number | None = None


class AnswerUndo(FromPageMessage):
    """Agree to an undo that another player asked for, or refuse it."""

    type: Literal["answer-undo"]
    yes: StrictBool


class Resign(FromPageMessage):
    """Resign from the game."""

    type: Literal["resign"]
    key: Key
    seat: SeatNumber


class Return(FromPageMessage):
    """Take the seat back from the bot."""

    type: Literal["return"]
    seat: SeatNumber


class Sit(FromPageMessage):
    """Show the view of this seat; null: what a spectator sees."""

    type: Literal["sit"]
    seat: SeatNumber | None


class WriteChat(FromPageMessage):
    """Write a chat message."""

    type: Literal["chat"]
    text: Annotated[str, StringConstraints(max_length=2000)]


class Mute(FromPageMessage):
    """Mute the chat of a seat, or unmute it."""

    type: Literal["mute"]
    seat: SeatNumber


class Ping(FromPageMessage):
    """Is the server there? `awake`: somebody is using the page; a page that is only open does not say so."""

    type: Literal["ping"]
    awake: bool = False


Asks = AskPreview | AskWhy | AskMoves | AskHint | AskUndo
FromPage = Annotated[
    PlayMove | PlaceOrder | CancelOrder | Asks | AnswerUndo | Resign | Return | Sit | WriteChat | Mute | Ping,
    Field(discriminator="type"),
]
reader: TypeAdapter[FromPage] = TypeAdapter(FromPage)
