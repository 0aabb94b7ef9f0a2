"""The scorepad of a table: a column for each side."""

from collections.abc import Iterator, Mapping, Sequence

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from agora.cli.speech import Speech
from agora.core.game import Result, Score
from agora.games.speech import sentence

WIDE = 10_000  # wider than any table, to measure its natural width


def scorepads(scores: Sequence[Score], people: Sequence[str], speech: Speech, console: Console) -> Iterator[Table]:
    """All scores side by side; one below the other if the screen is too narrow."""
    whole = scorepad(scores, people, speech)
    if fits(whole, console):
        yield whole
    else:
        for score, name in zip(scores, people, strict=True):
            yield scorepad([score], [name], speech)


def fits(grid: Table, console: Console) -> bool:
    """Whether a table fits on the screen without being cut off."""
    return console.measure(grid, options=console.options.update_width(WIDE)).maximum <= console.width


def scorepad(scores: Sequence[Score], people: Sequence[str], speech: Speech) -> Table:
    """All scores side by side, part by part."""
    grid = Table(box=box.SIMPLE_HEAD)
    grid.add_column("")
    for name in people:
        grid.add_column(Text(sentence(name)), justify="right")
    for part in dict.fromkeys(part.name for score in scores for part in score.parts):
        cells = [
            next((part_text(found.points, found.facts) for found in score.parts if found.name == part), "")
            for score in scores
        ]
        grid.add_row(speech.name("part", part), *cells)
    grid.add_section()
    grid.add_row(speech.say("cli.score.total"), *[str(score.total) for score in scores], style="bold")
    return grid


def part_text(points: int, facts: Mapping[str, int]) -> str:
    """Points, and the product they come from: `3×2=6`."""
    return f"{'×'.join(map(str, facts.values()))}={points}" if facts else str(points)


def verdict(result: Result, people: Sequence[str], speech: Speech) -> str:
    """Who has won."""
    names = [people[side] for side in result.winners]
    points = result.scores[result.winners[0]].total
    if len(names) == 1:
        return sentence(speech.say("cli.table.won", name=names[0], points=points))
    return sentence(speech.say("cli.table.shared", names=tuple(names), points=points))
