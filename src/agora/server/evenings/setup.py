"""What the host of a club evening chooses. Strictly read, and described by OpenAPI."""

from typing import Annotated, Any, Literal

from pydantic import Field, StrictBool, StrictInt, StringConstraints

from agora.core.errors import Malformed, Refusal
from agora.games import AnyGame
from agora.server.store import SeatRow
from agora.server.store.evenings import EveningRow
from agora.server.tables import components
from agora.server.tables.new_tables import NewTables, written_options
from agora.server.tables.rated import refuse_unratable
from agora.server.tables.seats import BOT_NAMES
from agora.server.tables.settings import DEFAULT_BOT, Body, BotName, Json, Name, Nonce, TableSettings

MOST_ROUNDS = 30


class EveningSetup(Body):
    """What is played at an evening, and how people are seated."""

    game: Annotated[str, StringConstraints(max_length=40)]
    options: Json = Field(default_factory=dict)
    data_set: Annotated[str, StringConstraints(max_length=80)] | None = None
    seats: Annotated[StrictInt, Field(ge=2, le=5)]  # at a usual table
    system: Literal["swiss", "round-robin"] = "swiss"
    rounds: Annotated[StrictInt, Field(ge=1, le=MOST_ROUNDS)] = 4  # of a Swiss evening
    uneven: Literal["sizes", "byes", "bots"] = "sizes"  # if the number of people does not fit
    bot: BotName = DEFAULT_BOT
    auto: StrictBool = True  # a round begins as soon as the one before it is over
    settings: TableSettings = TableSettings()


class NewEvening(EveningSetup):
    """A new evening."""

    name: Name
    public: StrictBool = False
    playing: StrictBool = True  # the host plays too
    nonce: Nonce | None = None


def read_setup(row: EveningRow) -> EveningSetup:
    """What is stored of an evening's setup; what this version does not know is left out."""
    known: dict[str, Any] = {key: value for key, value in row.setup.items() if key in EveningSetup.model_fields}
    return EveningSetup.model_validate(known)


def checked_setup(asked: EveningSetup, new_tables: NewTables) -> EveningSetup:
    """The setup of a new evening, if tables can be opened with it."""
    setup = EveningSetup(**{name: getattr(asked, name) for name in EveningSetup.model_fields})
    if "seats" in setup.options:
        raise Malformed("server.message", path="options.seats")
    game = components.game_called(setup.game)
    data = new_tables.components(game, setup.data_set)
    written_options(game, setup.options, setup.seats, data)
    if setup.settings.rated:
        seats = [SeatRow(k, "open") for k in range(setup.seats)]
        if setup.uneven == "bots":
            seats[-1] = bot_seat(setup, setup.seats - 1, 0)
        refuse_unratable(game.id, seats, setup.data_set, None)
    return setup


def allowed_sizes(setup: EveningSetup, game: AnyGame, new_tables: NewTables) -> list[int]:
    """How many people may sit at a table of this evening."""
    if setup.uneven != "sizes":
        return [setup.seats]
    data = new_tables.components(game, setup.data_set)
    found = []
    for size in game.seats:
        try:
            if size >= 2:
                written_options(game, setup.options, size, data)
                found.append(size)
        except Refusal:  # these options need another number of seats
            continue
    return found


def bot_seat(setup: EveningSetup, seat: int, number: int) -> SeatRow:
    """The seat of a bot that fills a table."""
    return SeatRow(seat, "bot", bot=setup.bot, name=BOT_NAMES[number % len(BOT_NAMES)], ready=True)
