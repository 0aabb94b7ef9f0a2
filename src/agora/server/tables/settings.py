"""What the host of a table chooses: its settings, its clock, its seats. Strictly read, and described by OpenAPI."""

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, NamedTuple, Self

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    StrictBool,
    StrictInt,
    StringConstraints,
    ValidationError,
    model_validator,
)

from agora.core.questions import JSON
from agora.server.store import TableRow

DEFAULT_BOT: Final = "level3"
BotName = Literal["level1", "level2", "level3", "level4", "level5", "greedy", "random"]
DATA_SET = "data_set"  # stored with the settings of a table, but not one of them
INVITES = "invites"  # likewise: how many invitations of the table have been withdrawn
REMATCH = "rematch"  # likewise: the rematch of the table, and who asked for it
OWN = (DATA_SET, INVITES, REMATCH)

Name = Annotated[str, StringConstraints(max_length=200)]  # cut to 40 letters after it has been cleaned
Nonce = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{16,64}$")]
Json = dict[str, Any]


class Body(BaseModel):
    """The body of a request; unknown fields are refused."""

    model_config = ConfigDict(extra="forbid", strict=True)


class NoClock(Body):
    """No clock."""

    kind: Literal["none"] = "none"


class MoveClock(Body):
    """A number of seconds for each move."""

    kind: Literal["move"]
    seconds: Annotated[StrictInt, Field(ge=5, le=86_400)]


class BankClock(Body):
    """A number of seconds for the whole game, and an increment after each move."""

    kind: Literal["bank"]
    seconds: Annotated[StrictInt, Field(ge=30, le=86_400)]
    increment: Annotated[StrictInt, Field(ge=0, le=3_600)] = 0


class DayClock(Body):
    """A number of days for each move."""

    kind: Literal["days"]
    days: Annotated[StrictInt, Field(ge=1, le=30)]


Clock = Annotated[NoClock | MoveClock | BankClock | DayClock, Field(discriminator="kind")]


class TableSettings(Body):
    """The settings of a table, apart from the options of its game."""

    public: StrictBool = False
    spectators: StrictBool = True
    clock: Clock = NoClock()
    on_timeout: Literal["bot", "loses"] = "bot"
    away_seconds: Annotated[StrictInt, Field(ge=15, le=2_592_000)] | None = None  # of silence; then a bot steps in
    pause_ms: Annotated[StrictInt, Field(ge=0, le=10_000)] = 900  # before a bot moves, so that people can follow
    undo: Literal["consent", "free", "never"] = "consent"
    stand_in: BotName = DEFAULT_BOT  # the bot that plays for an absent player
    chat: StrictBool = True
    hints: Literal["alone", "always", "never"] = "alone"  # alone: while no other people play
    rated: StrictBool = False  # the result changes the ratings; nobody is helped, and no bot plays for a person

    @model_validator(mode="after")
    def _unaided_if_rated(self) -> Self:
        if self.rated:
            self.undo = self.hints = "never"
            self.on_timeout, self.away_seconds = "loses", None
        return self


class SeatWish(Body):
    """Who gets a seat: me, anyone, a bot, another person at my screen, or whoever has it now."""

    kind: Literal["me", "open", "bot", "here", "keep"]
    bot: Annotated[str, StringConstraints(max_length=40)] | None = None
    name: Name | None = None


class NewTable(Body):
    """A new table."""

    game: Annotated[str, StringConstraints(max_length=40)]
    options: Json = {}
    seats: Annotated[list[SeatWish], Field(min_length=1, max_length=8)]
    settings: TableSettings = TableSettings()
    data_set: Annotated[str, StringConstraints(max_length=80)] | None = None
    nonce: Nonce | None = None
    position: Json | None = None  # begin from this position, which has its own options; no seat may be open
    lesson: StrictBool = False  # a table of a lesson: never listed, and ended when its player leaves; no open seat


class TableChange(Body):
    """Changes by the host before the start."""

    options: Json | None = None
    seats: Annotated[list[SeatWish], Field(min_length=1, max_length=8)] | None = None
    settings: TableSettings | None = None
    data_set: Annotated[str, StringConstraints(max_length=80)] | None = None


def read_settings(row: TableRow) -> TableSettings:
    """The settings that are stored with a table. What this version does not know is left out or as usual."""
    known = {name: value for name, value in row.settings.items() if name in TableSettings.model_fields}
    try:
        return TableSettings.model_validate(known)
    except ValidationError as error:
        wrong = {place["loc"][0] for place in error.errors()}
        return TableSettings.model_validate({name: value for name, value in known.items() if name not in wrong})


def unknown_setting(row: TableRow) -> str | None:
    """The name of a stored setting that this version does not know, or not with this value; None if it knows all."""
    own = {name: value for name, value in row.settings.items() if name not in OWN}
    try:
        TableSettings.model_validate(own)
    except ValidationError as error:
        return str(error.errors()[0]["loc"][0])[:40]
    return None


def data_set_of(row: TableRow) -> str | None:
    """The data set that a table plays with; None: the printed components."""
    name = row.settings.get(DATA_SET)
    return name if isinstance(name, str) else None


def invites_of(row: TableRow) -> int:
    """How many invitations of a table have been withdrawn."""
    number = row.settings.get(INVITES)
    return number if isinstance(number, int) else 0


class Rematch(NamedTuple):
    """The table of a rematch, and the name of the player who asked for it."""

    table: str
    by: str


def rematch_of(row: TableRow) -> Rematch | None:
    """The rematch that somebody has asked for, if any."""
    match row.settings.get(REMATCH):
        case [str(table), str(by)]:
            return Rematch(table, by)
    return None


def stored_settings(settings: TableSettings, data_set: str | None, invites: int = 0) -> Mapping[str, JSON]:
    """What is stored of a table's settings."""
    return {**settings.model_dump(), DATA_SET: data_set, **({INVITES: invites} if invites else {})}
