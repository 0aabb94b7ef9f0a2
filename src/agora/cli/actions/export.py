"""`agora export`: writes stored games as files."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from agora.cli.database import all_ids, with_store
from agora.cli.errors import Failed, print_error
from agora.cli.speech import Speech
from agora.core.match import Match
from agora.games import find
from agora.server.store import Store, TableRow
from agora.server.tables.game_files import Form, entries_of, table_part, write, write_as_stored


class ExportRequest(NamedTuple):
    """What to export; no tables means all of them."""

    tables: Sequence[str]
    folder: str | None
    as_json: bool
    secrets: bool
    force: bool


def export(request: ExportRequest, db: str | None, speech: Speech) -> None:
    """Write the games. One that cannot be written ends the command, unless all tables are exported."""

    async def work(store: Store) -> int:
        if request.tables:
            for table_id in request.tables:
                _write(request, await _file_of(store, table_id, request, speech), speech)
            return len(request.tables)
        count = 0
        async for table_id in all_ids(store):
            if (await store.table(table_id)).seed is None:
                continue
            try:
                game = await _file_of(store, table_id, request, speech)
            except Failed as why:
                print_error(str(why))
            else:
                _write(request, game, speech)
                count += 1
        return count

    games = with_store(db, work)
    if request.folder is not None:
        print(speech.say("cli.export.done", games=games, folder=request.folder))


class Written(NamedTuple):
    """The file of a game: its name and text."""

    name: str
    text: str


async def _file_of(store: Store, table_id: str, request: ExportRequest, speech: Speech) -> Written:
    row, seats, lines = await store.whole(table_id)
    if row.seed is None:
        raise Failed(speech.say("cli.export.no-game", table=table_id))
    game = find(row.game)
    whole = request.secrets or row.state in ("over", "retired")
    if game.rules_version != row.rules_version:
        if whole and request.as_json:
            return Written(_name(row, True), write_as_stored(row, lines, table_part(row, seats, lines, True)))
        facts = {"game": row.game, "rules": row.rules_version, "ours": game.rules_version}
        raise Failed(speech.say("cli.export.rules", table=table_id, **facts))
    match = Match(game, row.start, entries_of(game, lines))
    form: Form = "json" if request.as_json else "text"
    text = write(match, table_part(row, seats, lines, whole), form, "all" if whole else None)
    return Written(_name(row, request.as_json), text)


def _name(row: TableRow, as_json: bool) -> str:
    return f"{row.game}-{row.id}.{'json' if as_json else 'agora'}"


def _write(request: ExportRequest, game: Written, speech: Speech) -> None:
    if request.folder is None:
        print(game.text, end="")
        return
    file = Path(request.folder) / game.name
    try:
        if not file.parent.is_dir():
            file.parent.mkdir(parents=True)
        with file.open("w" if request.force else "x", encoding="utf-8") as out:
            out.write(game.text)
    except OSError as error:
        if isinstance(error, FileExistsError) and file.exists():
            raise Failed(speech.say("cli.export.exists", file=str(file))) from None
        raise Failed(speech.say("cli.file.write", file=str(file), why=error.strerror or str(error))) from None
