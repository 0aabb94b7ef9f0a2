"""`agora moves`: lists the legal placements in a city, or the legal moves of a seat."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import typer

from agora.cli import cities, errors
from agora.cli.actions.score import Refused, city_reader, print_refused, side_name
from agora.cli.inputs import CityLines, LoadedMatch
from agora.cli.setup import Setup
from agora.core.codec import write_json
from agora.core.errors import Refusal
from agora.core.questions import JSON
from agora.games.speech import sentence


class Found(NamedTuple):
    """The legal placements in a city, or the legal moves of a seat."""

    label: str
    moves: Sequence[str]
    seat: int | None = None  # None: placements in a city


def find_moves(setup: Setup, given: CityLines | LoadedMatch) -> Sequence[Found | Refused]:
    """Find the moves for each city, or for each seat, in order."""
    if isinstance(given, LoadedMatch):
        match = given.match
        write = match.game.codec.move_text
        return [Found(side_name(setup, seat), list(map(write, match.moves(seat))), seat) for seat in match.to_act]
    return list(_find_in_cities(given, city_reader(setup)))


def _find_in_cities(given: CityLines, reader: cities.Reader) -> Iterator[Found | Refused]:
    for number, line in given.lines:
        try:
            if isinstance(line, Refusal):
                raise line
            yield Found(str(number), reader.read(line).placements())
        except Refusal as refusal:
            yield Refused(number, refusal, given.from_file)


def print_moves(setup: Setup, given: CityLines | LoadedMatch, as_json: bool) -> None:
    """Print all moves. Report lines that cannot be read, and then exit with code 1."""
    lines = find_moves(setup, given)
    if isinstance(given, LoadedMatch) and not lines and not as_json:
        print(sentence(setup.speech.say("core.over")))
    for line in lines:
        if isinstance(line, Refused):
            print_refused(setup, line, as_json)
        elif as_json:
            print(write_json(_json(line)))
        else:
            text = "cli.moves.count" if line.seat is None else "cli.moves.seat"
            print(setup.speech.say(text, label=line.label, moves=len(line.moves)))
            print_columns(line.moves)
    if any(isinstance(line, Refused) for line in lines):
        raise typer.Exit(errors.FAILED)


def print_columns(words: Sequence[str]) -> None:
    """Print words in as many columns as fit on the screen."""
    from rich.columns import Columns
    from rich.console import Console
    from rich.text import Text

    Console(highlight=False).print(Columns(map(Text, words), padding=(0, 2), equal=True))


def _json(found: Found) -> JSON:
    if found.seat is None:
        return {"placements": found.moves}
    return {"seat": found.seat, "moves": found.moves}
