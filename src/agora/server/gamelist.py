"""What can be played here: games with their options and data sets, names, rules and components, for the page."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, fields
from functools import cache
from importlib.resources import files as package_files
from pathlib import Path
from typing import cast

from agora.core.codec import read_json
from agora.core.errors import Malformed, Refusal
from agora.core.questions import JSON, Scalar
from agora.core.shapes import AnyOf, OneOf, Shape, Whole, YesNo
from agora.games import IDS, AnyGame, files, find
from agora.games.speech import sentence
from agora.server.bodies import DataSet, GameInfo, OptionInfo, OptionValue
from agora.server.refusals import Absent
from agora.server.spoken import Speech, speech_of

Sets = Mapping[str, Mapping[str, JSON]]  # by game, by id: the components


def game_called(name: str) -> AnyGame:
    """The game of an id, or Absent."""
    if name not in IDS:
        raise Absent("core.game", game=name[:40], known=IDS)
    return find(name)


def describe(game: AnyGame, language: str, sets: Sets) -> GameInfo:
    """All that the lobby says about a game."""
    spoken = speech_of(language, game.id)
    shapes = game.codec.record(game.options).fields
    described = (
        _option(spoken, game, field.name, shapes[field.name], None if field.default is MISSING else field.default)
        for field in fields(game.options)
        if field.name != "seats"
    )
    return GameInfo(
        id=game.id,
        name=spoken.say(f"{game.id}.name"),
        pitch=spoken.say(f"{game.id}.pitch"),
        minutes=list(game.minutes),
        seats=list(game.seats),
        options=[option for option in described if option is not None],
        data_sets=[DataSet(id=name, name=name.replace("-", " ")) for name in sets.get(game.id, {})],
        secrets=game.secrets,
    )


def _option(spoken: Speech, game: AnyGame, name: str, shape: Shape, default: object) -> OptionInfo | None:
    text = sentence(spoken.say(f"{game.id}.options.{name}"))
    plain = cast(Scalar, default)
    if isinstance(shape, YesNo):
        return OptionInfo(name=name, text=text, kind="flag", values=[], default=cast(bool, default))
    if isinstance(shape, Whole) and shape.bounds:
        low, high = shape.bounds
        number = cast(int, default)
        return OptionInfo(name=name, text=text, kind="number", values=[], low=low, high=high, default=number)
    values = list(_values(shape, game))
    if not values:
        return None  # a list of things, such as who plays which polis: for files and programs
    listed = [OptionValue(value=cast(str, value), text=_value_text(spoken, name, value)) for value in values]
    return OptionInfo(name=name, text=text, kind="choice", values=listed, default=cast(str, plain))


def _values(shape: Shape, game: AnyGame) -> Iterator[Scalar]:
    if isinstance(shape, OneOf):
        yield from cast(Sequence[Scalar], shape.values)
    elif isinstance(shape, AnyOf):
        for inner in shape.shapes:
            yield from _values(inner, game)
    elif isinstance(shape, Whole):
        yield from range(game.seats[-1])  # a number without bounds is a seat


def _value_text(spoken: Speech, name: str, value: Scalar) -> str:
    if value is None:
        return spoken.say("server.option.none")
    if isinstance(value, int):
        return sentence(spoken.say("core.who", number=value + 1))
    if value == "seed":
        return spoken.say("server.option.seed")
    return sentence(spoken.name(name, value).replace("-", " ").replace("_", " "))


def names(game: AnyGame, language: str) -> dict[str, str]:
    """All plain names of a game's catalogue, without the prefix of the game."""
    found = game.catalogue(language)
    prefix = f"{game.id}."
    return {
        text.removeprefix(prefix): words
        for text, words in found.items()
        if text.startswith(prefix) and isinstance(words, str) and "{" not in words
    }


@cache
def printed(game: str) -> dict[str, JSON]:
    """The components of a game as they come with it, by file."""
    folder = package_files(f"agora.games.{game}").joinpath("data")
    if not folder.is_dir():  # a game may need nothing printed
        return {}
    found = sorted(file.name for file in folder.iterdir() if file.name.endswith(".json"))
    return {name.removesuffix(".json"): files.read(f"agora.games.{game}", "data", name) for name in found}


def box(game: str, data: JSON) -> dict[str, JSON]:
    """The components of a table."""
    return {**printed(game), **(data if isinstance(data, Mapping) else {})}


def read_sets(folder: Path | None) -> Sets:
    """The data sets that a host offers, FOLDER/GAME/NAME/*.json; Malformed names the one that cannot be read."""
    if folder is None:
        return {}
    if not folder.is_dir():
        raise Malformed("server.data-sets", folder=str(folder))
    found: dict[str, dict[str, JSON]] = {}
    for game in IDS:
        for inner in sorted(path for path in (folder / game).glob("*") if path.is_dir()):
            try:
                data = {path.stem: read_json(path.read_text(encoding="utf-8")) for path in sorted(inner.glob("*.json"))}
                rules = find(game)
                rules.setup(rules.read_options({"seats": rules.seats[-1]}), data)
            except (Refusal, OSError, UnicodeDecodeError) as error:
                if isinstance(error, Refusal):
                    find(game).worded(error)
                raise Malformed("server.data-set", folder=str(inner), why=str(error)) from error
            found.setdefault(game, {})[inner.name] = cast(JSON, data)
    return found
