"""The messages over the socket of an analysis. Schema and types are made from them."""

from typing import Annotated, Literal

from pydantic import Field, StrictBool, StringConstraints, TypeAdapter
from typing_extensions import TypedDict

from agora.server.live.incoming import AskMoves, AskPreview, AskWhy, FromPageMessage, Key, Ping, PlayMove, Sit
from agora.server.live.outgoing import (
    DoneMessage,
    Json,
    MovesMessage,
    PongMessage,
    PreviewMessage,
    RefusedMessage,
    ReloadMessage,
    StateMessage,
    WhyMessage,
)

NodeId = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{12}$")]


class Walk(FromPageMessage):
    """Look at a node."""

    type: Literal["walk"]
    node: NodeId


class WriteComment(FromPageMessage):
    """Write a comment on a node, in place of the one before."""

    type: Literal["comment"]
    key: Key
    node: NodeId
    text: Annotated[str, StringConstraints(max_length=4000)]


class RemoveNode(FromPageMessage):
    """Remove a node with all below it."""

    type: Literal["remove"]
    key: Key
    node: NodeId


class PromoteNode(FromPageMessage):
    """Put a node on the main line."""

    type: Literal["promote"]
    key: Key
    node: NodeId


class DrawAgain(FromPageMessage):
    """Play the move of a node again, with another luck."""

    type: Literal["draw-again"]
    key: Key
    node: NodeId


class Think(FromPageMessage):
    """Think about the positions that I look at, or stop."""

    type: Literal["think"]
    on: StrictBool


class Together(FromPageMessage):
    """Walk together with the others, or alone."""

    type: Literal["together"]
    on: StrictBool


Acts = Walk | WriteComment | RemoveNode | PromoteNode | DrawAgain | Think | Together
FromAnalysis = Annotated[PlayMove | AskPreview | AskWhy | AskMoves | Sit | Ping | Acts, Field(discriminator="type")]
reader: TypeAdapter[FromAnalysis] = TypeAdapter(FromAnalysis)


class SpokenNode(TypedDict):
    """A node of the tree, with its move in words."""

    id: str
    parent: str | None
    seat: int | None  # None: the root
    text: str
    comment: str
    chance: bool  # chance has answered after the move
    children: list[str]


class Onlooker(TypedDict):
    """Somebody who looks at the analysis, and where."""

    name: str
    node: str
    you: bool


class TreeMessage(TypedDict):
    """The whole tree."""

    type: Literal["tree"]
    title: str
    may_change: bool
    open: bool
    nodes: list[SpokenNode]


class ChangeMessage(TypedDict):
    """What has changed in the tree: these nodes are new or different, the others are gone."""

    type: Literal["change"]
    nodes: list[SpokenNode]
    gone: list[str]


class CursorMessage(TypedDict):
    """Which node I look at, and who looks on."""

    type: Literal["cursor"]
    node: str
    together: bool
    people: list[Onlooker]


class LineMove(TypedDict):
    """A move of how the game may go on."""

    seat: int
    text: str


class SpokenCandidate(TypedDict):
    """A move, and what the search knows of it."""

    move: Json | str
    text: str
    chance: float  # to win
    error: float  # the standard error of the chance
    values: list[float]  # the points that each side can expect at the end
    worlds: int
    line: list[LineMove]


class ThinkingMessage(TypedDict):
    """What the search knows of the position that I look at."""

    type: Literal["thinking"]
    on: bool
    node: str
    seat: int | None
    running: bool
    share: float  # of its time that the search has used
    failed: bool
    candidates: list[SpokenCandidate]


class GoneMessage(TypedDict):
    """The analysis has been deleted."""

    type: Literal["gone"]
    text: str


Answers = DoneMessage | RefusedMessage | PreviewMessage | WhyMessage | MovesMessage | PongMessage
Shown = TreeMessage | ChangeMessage | CursorMessage | ThinkingMessage | GoneMessage
ToAnalysis = Annotated[StateMessage | ReloadMessage | Answers | Shown, Field(discriminator="type")]
writer: TypeAdapter[ToAnalysis] = TypeAdapter(ToAnalysis)
