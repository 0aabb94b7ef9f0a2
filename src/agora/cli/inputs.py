"""The input of `agora score` and `agora moves`: cities in text, a saved game, or a position."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import agora
from agora.cli.errors import Failed, Unusable
from agora.cli.files import Numbered, joined, read_lines
from agora.cli.setup import Setup
from agora.cli.speech import Speech
from agora.core.codec import read_json
from agora.core.errors import Malformed, Refusal
from agora.core.questions import JSON

COMMENT = "#"
GAME, JSON_FILE = "agora ", "{"  # how files begin: a saved game in text, and JSON


@dataclass(frozen=True)
class CityLines:
    """Cities in text, one per line."""

    lines: Sequence[Numbered]
    from_file: bool


@dataclass(frozen=True)
class LoadedMatch:
    """A saved game or a position, as a match."""

    match: agora.AnyMatch


def read_input(setup: Setup, city: str | None, files: Sequence[str | None]) -> CityLines | LoadedMatch:
    """Read the one city or file that is given, or raise Unusable if there is not exactly one."""
    given = [file for file in files if file is not None]
    if len(given) + (city is not None) != 1:
        raise Unusable(setup.speech.say("cli.source.one"))
    if city is not None:
        return CityLines([(1, city)], from_file=False)
    lines = list(read_lines(given[0], setup.speech))
    first = next((line for _, line in lines if isinstance(line, str) and line.strip()), "")
    if not first.lstrip().startswith((GAME, JSON_FILE)):
        return CityLines([(n, line) for n, line in lines if _has_city(line)], from_file=True)
    text = joined(given[0], lines, setup.speech)
    position = None if first.lstrip().startswith(GAME) else _read(given[0], text, setup.speech)
    if position is not None and GAME.strip() not in position:
        return LoadedMatch(_set_up(setup, given[0], position))
    match = load(given[0], text, setup.speech)
    if match.game.id != setup.game.id:
        raise Failed(setup.speech.say("cli.file.game", file=given[0], found=match.game.id, game=setup.game.id))
    return LoadedMatch(match)


def load(file: str, text: str, speech: Speech) -> agora.AnyMatch:
    """Load a saved game, or raise Failed saying what is wrong with it."""
    try:
        return agora.load(text)
    except Refusal as refusal:
        raise Failed(speech.say("cli.file.why", file=file, why=speech.refusal(refusal))) from None


def _read(file: str, text: str, speech: Speech) -> Mapping[str, JSON]:
    try:
        found = read_json(text)
    except Refusal as refusal:
        raise Failed(speech.say("cli.file.why", file=file, why=speech.refusal(refusal))) from None
    assert isinstance(found, Mapping), "text that begins with a brace is an object, if it is JSON at all"
    return found


def _set_up(setup: Setup, file: str, position: Mapping[str, JSON]) -> agora.AnyMatch:
    try:
        return agora.position(setup.game.id, position, seed="0", data=setup.data)
    except Refusal as refusal:
        raise Failed(setup.speech.say("cli.file.why", file=file, why=setup.speech.refusal(refusal))) from None


def _has_city(line: str | Malformed) -> bool:
    return isinstance(line, Malformed) or (bool(line.strip()) and not line.lstrip().startswith(COMMENT))
