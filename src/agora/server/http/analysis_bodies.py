"""The bodies of requests and responses about analyses."""

from typing import Annotated, Self

from pydantic import BaseModel, Field, StrictBool, StrictInt, StringConstraints, model_validator

from agora.core.analysis import LONGEST_TITLE
from agora.server.tables.settings import Body, Json

LARGEST_TEXT = 240_000  # characters of an analysis that is brought along


class NewAnalysis(Body):
    """Where an analysis begins: with an entry of a table's game, with a position, with a new game, or with a text."""

    table: Annotated[str, StringConstraints(max_length=40)] | None = None
    at: Annotated[StrictInt, Field(ge=0, le=1_000_000)] = 0
    game: Annotated[str, StringConstraints(max_length=40)] | None = None
    position: Json | None = None
    text: Annotated[str, StringConstraints(max_length=LARGEST_TEXT)] | None = None

    @model_validator(mode="after")
    def _begins_somewhere(self) -> Self:
        given = (self.table is not None, self.position is not None and self.game is not None, self.text is not None)
        if sum(given) != 1:
            raise ValueError("one beginning")
        return self


class AnalysisChange(Body):
    """Changes to the title of an analysis, or to who may change it."""

    title: Annotated[str, StringConstraints(max_length=LONGEST_TITLE)] | None = None
    open: StrictBool | None = None


class AnalysisInfo(BaseModel):
    """An analysis."""

    id: str
    game: str
    game_name: str
    title: str
    table: str | None  # that it comes from
    mine: bool
    may_change: bool
    open: bool
    moves: int
    created: float
    changed: float
    node: str | None = None  # the one to look at first, when it has just been made


class AnalysisListed(BaseModel):
    """An analysis in the list of those I have made."""

    id: str
    game: str
    changed: float
