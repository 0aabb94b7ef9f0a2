"""Reads the JSON files that lie beside a game: components and catalogues."""

from functools import cache
from importlib import import_module
from typing import cast

from agora.core.codec import read_json
from agora.core.engine import S
from agora.core.errors import Refusal
from agora.core.game import Game, O, V
from agora.core.questions import JSON
from agora.core.words import Catalogue, Words

ENGLISH = "en"  # every catalogue is complete in English; other languages may lack a sentence


@cache
def read(package: str, *path: str) -> JSON:
    """The content of one JSON file inside a package."""
    from importlib.resources import files  # this import takes a tenth of the start, and not every use reads a file

    return read_json(files(package).joinpath(*path).read_text(encoding="utf-8"))


def names(package: str, folder: str) -> list[str]:
    """The names of the JSON files in a folder of a package, without `.json`; none if there is no such folder."""
    from importlib.resources import files

    found = files(package).joinpath(folder)
    return sorted(file.name[:-5] for file in found.iterdir() if file.name.endswith(".json")) if found.is_dir() else []


def home(game: Game[S, O, V]) -> str:
    """The package that holds a game's files."""
    module = type(game).__module__
    return import_module(module).__package__ or module


@cache
def texts(package: str, language: str) -> Catalogue:
    """The sentences of one package, in English where the language lacks one."""
    english = cast(Catalogue, read(package, "texts", f"{ENGLISH}.json"))  # a test checks the form of every entry
    if language == ENGLISH or language not in names(package, "texts"):
        return english
    return {**english, **cast(Catalogue, read(package, "texts", f"{language}.json"))}  # likewise


@cache
def catalogue(package: str, language: str) -> Catalogue:
    """The sentences of the engine together with those of the game in a package."""
    return {**texts("agora.core", language), **texts(package, language)}


def engine_worded(refusal: Refusal, language: str = ENGLISH) -> Refusal:
    """Give a refusal that belongs to no game its sentence."""
    refusal.text = Words(texts("agora.core", language), "core").refusal(refusal, refusal.facts)
    return refusal
