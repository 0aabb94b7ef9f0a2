"""The game, language, options and components that a command names."""

import sys
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from agora.cli.arguments import Language
from agora.cli.errors import Failed, Unusable
from agora.cli.files import read_text
from agora.cli.speech import Speech, chosen_language
from agora.core.codec import read_json
from agora.core.errors import Malformed, Refusal
from agora.core.questions import JSON
from agora.games import AnyGame, find, ids

if TYPE_CHECKING:
    from agora.bots.bot import AnyBot


class Setup(NamedTuple):
    """What a command works with."""

    game: AnyGame
    speech: Speech
    options: Mapping[str, JSON]  # the options that were given; never `seats`
    data: JSON  # components instead of the printed ones; None: the printed ones


def read_setup(
    game: str,
    lang: Language | None,
    variants: Iterable[str] | None = None,
    choices: Iterable[str] | None = None,
    data: str | None = None,
) -> Setup:
    """Read the arguments of a command, or raise Unusable naming what is wrong."""
    found = game_called(game, Speech(chosen_language(lang)))
    speech = Speech(chosen_language(lang), found)
    return Setup(found, speech, _options(found, speech, variants, choices), _components(data, speech))


def game_called(name: str, speech: Speech) -> AnyGame:
    """The game with a name, or Unusable with the names there are."""
    try:
        return find(name)
    except Refusal as refusal:
        raise Unusable(speech.refusal(refusal) + guess(name, ids(), speech)) from None


def bot_called(name: str, setup: Setup, others: tuple[str, ...] = ()) -> "AnyBot":
    """The bot with a name, or Unusable with the names there are; `others` are listed there too."""
    from agora import bots

    if not name:
        raise Unusable(setup.speech.say("cli.bots.none", known=(*others, *bots.NAMES)))
    try:
        if "" not in sys.path:
            sys.path.append("")  # a bot of one's own may lie in the current folder
        return bots.find(name)
    except Refusal as refusal:
        raise Unusable(setup.speech.refusal(refusal) + guess(name, bots.NAMES, setup.speech)) from None


def guess(name: str, known: Sequence[str], speech: Speech) -> str:
    """A sentence with the name that was probably meant; empty if no name is close."""
    near = get_close_matches(name, known, 1)
    return ". " + speech.say("cli.guess", guess=near[0]) if near else ""


def _options(
    game: AnyGame, speech: Speech, variants: Iterable[str] | None, choices: Iterable[str] | None
) -> Mapping[str, JSON]:
    found: dict[str, JSON] = {}
    for variant in variants or ():
        try:
            game.check_variant(variant)
        except Malformed as refusal:
            raise Unusable(speech.refusal(refusal) + guess(variant, game.variants(), speech)) from None
        found[variant] = True
    names = tuple(name for name in game.codec.record(game.options).names if name != "seats")
    for choice in choices or ():
        name, equals, word = choice.partition("=")
        if not equals:
            raise Unusable(speech.say("cli.option.form", given=choice[:40]))
        if name not in names:
            unknown = Malformed("core.option.unknown", option=name[:40], known=names)
            raise Unusable(speech.refusal(unknown) + guess(name, names, speech))
        try:
            found[name] = game.read_option(name, word)
        except Malformed as refusal:
            raise Unusable(speech.refusal(refusal)) from None
    return found


def _components(folder: str | None, speech: Speech) -> JSON:
    """The JSON files of a folder, by their names without `.json`; None for the printed components."""
    if folder is None:
        return None
    if not Path(folder).is_dir():
        raise Unusable(speech.say("cli.data.folder", folder=folder))
    found: dict[str, JSON] = {}
    for path in sorted(Path(folder).glob("*.json")):
        try:
            found[path.stem] = read_json(read_text(str(path), speech))
        except Malformed as refusal:
            raise Failed(speech.say("cli.file.why", file=str(path), why=speech.refusal(refusal))) from None
    return found
