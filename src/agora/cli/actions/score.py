"""`agora score`: counts the points of cities or of a whole table, and prints the scorepads."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import typer

from agora.cli import cities, errors
from agora.cli.inputs import CityLines, LoadedMatch
from agora.cli.setup import Setup
from agora.core.codec import write_json
from agora.core.errors import Refusal
from agora.core.game import Score
from agora.core.questions import JSON


class Counted(NamedTuple):
    """A score with its label."""

    label: str
    score: Score


class Refused(NamedTuple):
    """A line that cannot be read, and why."""

    line: int
    refusal: Refusal
    numbered: bool  # False for a city given on the command line, which has no line number


def count(setup: Setup, given: CityLines | LoadedMatch, stones: int | None) -> Sequence[Counted | Refused]:
    """Count each city, or each side of a table, in order."""
    if isinstance(given, LoadedMatch):
        if stones is not None or setup.options:
            raise errors.Unusable(setup.speech.say("cli.score.agreed"))
        return [Counted(side_name(setup, k), score) for k, score in enumerate(given.match.scores())]
    with errors.usage_errors(setup.speech.language):
        reader = city_reader(setup)
    return list(_count_lines(given, reader, stones or 0))


def city_reader(setup: Setup) -> cities.Reader:
    """The reader of this game's cities, or Unusable if it has none."""
    found = cities.find(setup.game)
    if found is None:
        raise errors.Unusable(setup.speech.say("cli.source.no-cities", game=setup.game.id))
    return found.reader(setup.options, setup.data)


def _count_lines(given: CityLines, reader: cities.Reader, stones: int) -> Iterator[Counted | Refused]:
    for number, line in given.lines:
        try:
            if isinstance(line, Refusal):
                raise line
            yield Counted(str(number), reader.read(line).score(stones))
        except Refusal as refusal:
            yield Refused(number, refusal, given.from_file)


def side_name(setup: Setup, side: int) -> str:
    """The name of a side when there are no people."""
    return setup.speech.say("core.who", number=side + 1)


def print_scores(setup: Setup, lines: Sequence[Counted | Refused], as_json: bool) -> None:
    """Print all scores. Report lines that cannot be counted, and then exit with code 1."""
    if as_json:
        writer = cities.find(setup.game)
        for line in lines:
            if isinstance(line, Refused):
                print_refused(setup, line, as_json)
            else:
                print(write_json(writer.score_json(line.score) if writer else _score_json(line.score)))
    else:
        _print_table(setup, [line for line in lines if isinstance(line, Counted)])
        for line in lines:
            if isinstance(line, Refused):
                print_refused(setup, line, as_json)
    if any(isinstance(line, Refused) for line in lines):
        raise typer.Exit(errors.FAILED)


def print_refused(setup: Setup, line: Refused, as_json: bool) -> None:
    """Report a line on stderr; with JSON also on stdout, so that each answer stays in its place."""
    rule, text = line.refusal.rule, setup.speech.refusal(line.refusal)
    why = f"{text} [{rule}]"
    errors.print_error(setup.speech.say("core.file.line", line=line.line, why=why) if line.numbered else why)
    if as_json:
        print(write_json({"error": {"line": line.line, "rule": rule, "text": text}}))


def _score_json(score: Score) -> Mapping[str, JSON]:
    """The score of a game without a scorepad of its own, as JSON."""
    return {"parts": {part.name: part.points for part in score.parts}, "total": score.total}


def _print_table(setup: Setup, lines: Sequence[Counted]) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table as Grid

    from agora.cli.table.scores import fits, part_text, scorepads

    if not lines:
        return
    names = list(dict.fromkeys(part.name for line in lines for part in line.score.parts))
    grid = Grid(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    grid.add_column("", justify="right")
    for name in names:
        grid.add_column(setup.speech.name("part", name), justify="right")
    grid.add_column(setup.speech.say("cli.score.total"), justify="right", style="bold")
    for line in lines:
        parts = {part.name: part for part in line.score.parts}
        cells = [part_text(parts[name].points, parts[name].facts) if name in parts else "" for name in names]
        grid.add_row(line.label, *cells, str(line.score.total))
    console = Console(highlight=False)
    if fits(grid, console):
        console.print(grid)
    else:
        scores, labels = [line.score for line in lines], [line.label for line in lines]
        for pad in scorepads(scores, labels, setup.speech, console):
            console.print(pad)
