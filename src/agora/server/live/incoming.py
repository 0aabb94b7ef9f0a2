"""The messages that a page sends over the socket. The JSON Schema and the page's types are made from them."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StringConstraints, TypeAdapter

LARGEST = 8 * 1024  # bytes of a message
Key = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
SeatNumber = Annotated[StrictInt, Field(ge=0, le=7)]
Number = Annotated[StrictInt, Field(ge=0, le=10_000_000)]
Move = dict[str, Any] | Annotated[str, StringConstraints(max_length=4000)]


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
