"""The games that can be played here, and the components of a table: the printed ones, or a data set of the host."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files as package_files
from pathlib import Path
from typing import cast

from agora.core.codec import read_json
from agora.core.errors import Malformed, Refusal
from agora.core.questions import JSON
from agora.games import IDS, AnyGame, files, find
from agora.server.refusals import Absent

Sets = Mapping[str, Mapping[str, JSON]]  # by game, by id: the components


def game_called(name: str) -> AnyGame:
    """The game of an id, or Absent."""
    if name not in IDS:
        raise Absent("core.game", game=name[:40], known=IDS)
    return find(name)


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
