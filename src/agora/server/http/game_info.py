"""Describes a game to the page: its options, the data sets for it, and all plain names."""

from collections.abc import Iterator, Sequence
from dataclasses import MISSING, fields
from typing import cast

from agora.core.questions import Scalar
from agora.core.shapes import AnyOf, OneOf, Shape, Whole, YesNo
from agora.games import AnyGame
from agora.games.speech import sentence
from agora.server.http.bodies import DataSet, GameInfo, OptionInfo, OptionValue
from agora.server.speech import Speech, speech_of
from agora.server.tables.components import Sets


def describe(game: AnyGame, language: str, sets: Sets) -> GameInfo:
    """All that the page says about a game before a table is opened."""
    speech = speech_of(language, game.id)
    shapes = game.codec.record(game.options).fields
    described = (
        _option(speech, game, field.name, shapes[field.name], None if field.default is MISSING else field.default)
        for field in fields(game.options)
        if field.name != "seats"
    )
    return GameInfo(
        id=game.id,
        name=speech.say(f"{game.id}.name"),
        pitch=speech.say(f"{game.id}.pitch"),
        minutes=list(game.minutes),
        seats=list(game.seats),
        options=[option for option in described if option is not None],
        data_sets=[DataSet(id=name, name=name.replace("-", " ")) for name in sets.get(game.id, {})],
        secrets=game.secrets,
    )


def _option(speech: Speech, game: AnyGame, name: str, shape: Shape, default: object) -> OptionInfo | None:
    text = option_name(speech, game, name)
    if isinstance(shape, YesNo):
        return OptionInfo(name=name, text=text, kind="flag", values=[], default=cast(bool, default))
    if isinstance(shape, Whole) and shape.bounds:
        low, high = shape.bounds
        number = cast(int, default)
        return OptionInfo(name=name, text=text, kind="number", values=[], low=low, high=high, default=number)
    values = list(_values(shape, game))
    if not values:
        return None  # an option that holds a list, such as who plays which polis, is left to files and programs
    listed = [OptionValue(value=cast(str, value), text=value_text(speech, name, value)) for value in values]
    return OptionInfo(name=name, text=text, kind="choice", values=listed, default=cast(str, default))


def _values(shape: Shape, game: AnyGame) -> Iterator[Scalar]:
    if isinstance(shape, OneOf):
        yield from cast(Sequence[Scalar], shape.values)
    elif isinstance(shape, AnyOf):
        for inner in shape.shapes:
            yield from _values(inner, game)
    elif isinstance(shape, Whole):
        yield from range(game.seats[-1])  # a number without bounds is a seat


def option_name(speech: Speech, game: AnyGame, name: str) -> str:
    """What an option is called on the page: `game.house.option`, or else the sentence for the command."""
    plain = f"{game.id}.house.{name}"
    return sentence(speech.say(plain if plain in speech.words.catalogue else f"{game.id}.options.{name}"))


def value_text(speech: Speech, name: str, value: Scalar) -> str:
    """What a value of an option means: the sentence `game.house.option.value` if there is one."""
    said = speech.name(f"house.{name}", value)
    if said != str(value):
        return said
    if value is None:
        return speech.say("server.option.none")
    if isinstance(value, int):
        return sentence(speech.say("core.who", number=value + 1))
    if value == "seed":
        return speech.say("server.option.seed")
    return sentence(speech.name(name, value).replace("-", " ").replace("_", " "))


def names(game: AnyGame, language: str) -> dict[str, str]:
    """The sentences of a game's catalogue that take no facts, without the prefix of the game."""
    found = game.catalogue(language)
    prefix = f"{game.id}."
    return {
        text.removeprefix(prefix): words
        for text, words in found.items()
        if text.startswith(prefix) and isinstance(words, str) and "{" not in words
    }
