"""The games that can be played here, and the components of a table: the printed ones, or a data set of the host."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import cast

from agora.core.codec import read_json
from agora.core.errors import Malformed, Refusal
from agora.core.questions import JSON
from agora.games import AnyGame, all_games, files, find, ids
from agora.server.refusals import Absent

Sets = Mapping[str, Mapping[str, JSON]]  # by game, by id: the components


def game_called(name: str) -> AnyGame:
    """The game with an id, or Absent."""
    if name not in ids():
        raise Absent("core.game", game=name[:40], known=ids())
    return find(name)


@cache
def printed(game: str) -> dict[str, JSON]:
    """The printed components of a game, by file."""
    home = files.home(find(game))
    return {name: files.read(home, "data", f"{name}.json") for name in files.names(home, "data")}


def box(game: str, data: JSON) -> dict[str, JSON]:
    """The components of a table that plays with `data`, or with the printed ones."""
    return {**printed(game), **(data if isinstance(data, Mapping) else {})}


def read_sets(folder: Path | None) -> Sets:
    """The data sets of a host, FOLDER/GAME/NAME/*.json, or Malformed naming the one that cannot be read."""
    if folder is None:
        return {}
    if not folder.is_dir():
        raise Malformed("server.data-sets", folder=str(folder))
    found: dict[str, dict[str, JSON]] = {}
    for rules in all_games():
        for inner in sorted(path for path in (folder / rules.id).glob("*") if path.is_dir()):
            try:
                data = {path.stem: read_json(path.read_text(encoding="utf-8")) for path in sorted(inner.glob("*.json"))}
                rules.setup(rules.read_options({"seats": rules.seats[-1]}), data)
            except (Refusal, OSError, UnicodeDecodeError) as error:
                if isinstance(error, Refusal):
                    rules.worded(error)
                raise Malformed("server.data-set", folder=str(inner), why=str(error)) from error
            found.setdefault(rules.id, {})[inner.name] = cast(JSON, data)
    return found
