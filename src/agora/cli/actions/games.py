"""`agora games`: lists the games with their seats, variants and options."""

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, fields
from typing import TypedDict

from agora.cli.speech import Speech
from agora.core.codec import write_json
from agora.core.questions import JSON
from agora.core.shapes import AnyOf, OneOf, Shape, Whole, YesNo
from agora.games import AnyGame


class OptionInfo(TypedDict):
    """An option of a game."""

    name: str
    text: str
    default: str
    values: Sequence[str]  # as they are written after `--option name=`


class GameInfo(TypedDict):
    """A game in the list."""

    game: str
    name: str
    pitch: str
    seats: Sequence[int]
    variants: Mapping[str, str]  # name and text
    options: Sequence[OptionInfo]


def describe(game: AnyGame, speech: Speech) -> GameInfo:
    """All that the list says about a game."""
    variants = game.variants()
    shapes = game.codec.record(game.options).fields
    return {
        "game": game.id,
        "name": speech.say(f"{game.id}.name"),
        "pitch": speech.say(f"{game.id}.pitch"),
        "seats": list(game.seats),
        "variants": {name: speech.say(f"{game.id}.options.{name}") for name in variants},
        "options": [
            {
                "name": field.name,
                "text": speech.say(f"{game.id}.options.{field.name}"),
                "default": shapes[field.name].write_word(field.default) if field.default is not MISSING else "",
                "values": _values(shapes[field.name]),
            }
            for field in fields(game.options)
            if field.name not in (*variants, "seats")
        ],
    }


def _values(shape: Shape) -> list[str]:
    if isinstance(shape, OneOf):
        return [shape.write_word(value) for value in shape.values]
    if isinstance(shape, AnyOf):
        return [value for inner in shape.shapes for value in _values(inner)]
    if isinstance(shape, YesNo):
        return ["yes", "no"]
    if isinstance(shape, Whole):
        return [f"{shape.bounds.low}..{shape.bounds.high}" if shape.bounds else "N"]
    return []


def print_json(games: Sequence[GameInfo]) -> None:
    """Print the list for programs."""
    found: JSON = [{**game} for game in games]  # type: ignore[dict-item]  # it holds JSON values only
    print(write_json(found))


def print_table(games: Sequence[GameInfo], speech: Speech) -> None:
    """Print the list for people."""
    from rich.console import Console
    from rich.padding import Padding
    from rich.table import Table
    from rich.text import Text

    console = Console(highlight=False)
    for card in games:
        seats = f"{card['seats'][0]}–{card['seats'][-1]}"
        console.print(Text.assemble((card["name"], "bold"), f"  {speech.say('cli.games.seats', seats=seats)}"))
        console.print(card["pitch"], markup=False)
        grid = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
        for name, text in card["variants"].items():
            grid.add_row(Text(f"--variant {name}", "cyan"), Text(text))
        for option in card["options"]:
            default = speech.say("cli.games.default", default=option["default"])
            values = Text("|").join([Text(value) for value in option["values"]])
            grid.add_row(Text(f"--option {option['name']}=", "cyan"), Text(option["text"]))
            grid.add_row("", Text.assemble(values, f"  ({default})", style="dim"))
        console.print(Padding(grid, (0, 0, 1, 2)))
        console.print(speech.say("cli.games.play", game=card["game"]), markup=False)
