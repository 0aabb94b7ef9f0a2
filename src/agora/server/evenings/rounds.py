"""What follows from the state of an evening: its standings, and the tables of the next round."""

from collections.abc import Sequence
from typing import NamedTuple

from agora.core.errors import Illegal
from agora.core.questions import JSON
from agora.server.evenings.seating import (
    Field,
    Past,
    Person,
    all_met,
    seat_all,
    seated,
    sizes_with_bots,
    table_sizes,
)
from agora.server.evenings.setup import MOST_ROUNDS, EveningSetup, allowed_sizes, bot_seat, read_setup
from agora.server.evenings.standings import Score, Standing, standings
from agora.server.store import SeatRow, TableRow
from agora.server.store.evenings import Change, EveningRow, GameRow, PersonRow, Whole
from agora.server.tables import components
from agora.server.tables.new_tables import GameSetup, NewTables, new_row, written_options
from agora.server.tables.rated import refuse_unratable
from agora.server.tables.seats import distinct

EVENING = "evening"  # the kind of origin of its tables


class Round(NamedTuple):
    """Who sits where in a round; seats without a person get bots."""

    tables: list[list[Person | None]]
    byes: list[Person]


def standings_of(whole: Whole) -> list[Standing]:
    """How everybody stands, by the games that have a result."""
    done = [game for game in whole.games if game.how is not None]
    scores = [Score(game.people, game.places, game.totals) for game in done if game.how != "bye"]
    return standings([person.n for person in whole.people], scores, _byes(whole))


def _byes(whole: Whole) -> list[Person]:
    return [person for game in whole.games if game.how == "bye" for person in game.people if person is not None]


def past_of(whole: Whole, size: int) -> Past:
    """What was played so far."""
    return Past([game.people for game in whole.games if game.how != "bye"], _byes(whole), size)


def unfinished(whole: Whole) -> list[GameRow]:
    """The games that have no result yet."""
    return [game for game in whole.games if game.how is None]


def is_complete(whole: Whole, setup: EveningSetup) -> bool:
    """Whether all rounds have been played: the number that was set, or until all who still play have met."""
    if whole.row.round == 0 or unfinished(whole):
        return False
    if setup.system == "swiss":
        return whole.row.round >= setup.rounds
    people = [person.n for person in whole.people if person.plays(whole.row.round + 1)]
    return whole.row.round >= MOST_ROUNDS or all_met(people, past_of(whole, setup.seats))


def next_round(whole: Whole, allowed: Sequence[int]) -> Round:
    """Seat everybody for the next round, or raise Illegal if there are too few people. May compute for seconds."""
    row, setup = whole.row, read_setup(whole.row)
    active = {person.n for person in whole.people if person.plays(row.round + 1)}
    ranked = standings_of(whole)
    order = [standing.person for standing in ranked if standing.person in active]
    points = {standing.person: standing.points for standing in ranked}
    past = past_of(whole, setup.seats)
    field = Field(order, points, past, f"{row.seed}/{row.round + 1}")
    with_bots = setup.uneven == "bots"
    fewest = 1 if with_bots else min(allowed)
    if len(order) < fewest:
        raise Illegal("server.evening.few", fewest=fewest)
    sizes = sizes_with_bots(len(order), setup.seats) if with_bots else table_sizes(len(order), setup.seats, allowed)
    found, byes = seat_all(field, sizes, setup.system == "swiss")
    tables = [seated(group, setup.seats if with_bots else len(group), field) for group in found]
    return Round(tables, byes)


def begin(whole: Whole, new: Round, new_tables: NewTables, now: float) -> Change:
    """The change by which a round begins: its games, and their tables."""
    row, setup = whole.row, read_setup(whole.row)
    number = row.round + 1
    change = Change(update={"round": number, "state": "running"})
    people = {person.n: person for person in whole.people}
    for n, seats in enumerate(new.tables):
        table, rows = _table(row, setup, new_tables, number, [None if one is None else people[one] for one in seats])
        change.games.append(GameRow(number, n, table.id, seats))
        change.tables.append((table, rows))
    for n, person in enumerate(new.byes, len(new.tables)):
        change.games.append(GameRow(number, n, None, [person], "bye"))
    change.log.append(("round", {"round": number}))
    return change


def _table(
    row: EveningRow,
    setup: EveningSetup,
    new_tables: NewTables,
    number: int,
    people: Sequence[PersonRow | None],
) -> tuple[TableRow, list[SeatRow]]:
    """A table of a round, with everyone in their seats and ready."""
    game = components.game_called(setup.game)
    data = new_tables.components(game, setup.data_set)
    options = written_options(game, setup.options, len(people), data)
    seats: list[SeatRow] = []
    for seat, person in enumerate(people):
        if person is None:
            seats.append(bot_seat(setup, seat, seat))
        else:
            assert person.guest, f"person {person.n} is gone and cannot be seated"
            seats.append(SeatRow(seat, "guest", person.guest, name=person.name, ready=True, nonce=person.nonce))
    if setup.settings.rated:
        refuse_unratable(game.id, seats, setup.data_set, None)
    origin: dict[str, JSON] = {"kind": EVENING, "evening": row.id, "name": row.name, "round": number}
    settings = setup.settings.model_copy(update={"public": False})
    begun = GameSetup(game, options, data, setup.data_set, None, origin)
    return new_row(row.host, begun, settings), distinct(seats)


def sizes_of(row: EveningRow, new_tables: NewTables) -> list[int]:
    """How many people may sit at a table of an evening."""
    setup = read_setup(row)
    return allowed_sizes(setup, components.game_called(setup.game), new_tables)
