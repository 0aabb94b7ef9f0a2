"""Reads the JSON files that lie beside a game: components and catalogues."""

from functools import cache
from typing import cast

from agora.core.codec import read_json
from agora.core.errors import Refusal
from agora.core.questions import JSON
from agora.core.words import Catalogue, Words


@cache
def read(package: str, *path: str) -> JSON:
    """The content of one JSON file inside a package."""
    from importlib.resources import files  # costs a tenth of the start, and not every use of the library reads a file

    return read_json(files(package).joinpath(*path).read_text(encoding="utf-8"))


@cache
def catalogue(game: str, language: str) -> Catalogue:
    """The sentences of the engine together with those of a game."""
    own = read(f"agora.games.{game}", "texts", f"{language}.json")
    return {**_engine(language), **cast(Catalogue, own)}  # a test checks the form of every entry


def engine_worded(refusal: Refusal, language: str = "en") -> Refusal:
    """Give a refusal that belongs to no game its sentence."""
    refusal.text = Words(_engine(language), "core").refusal(refusal, refusal.facts)
    return refusal


def _engine(language: str) -> Catalogue:
    return cast(Catalogue, read("agora.core", "texts", f"{language}.json"))  # likewise
