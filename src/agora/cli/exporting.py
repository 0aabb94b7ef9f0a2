"""The work of `agora export`."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from agora.cli.door import Failed, complain
from agora.cli.speech import Speech
from agora.cli.storing import all_ids, with_store
from agora.core.match import Match
from agora.games import find
from agora.server.store import Store, TableRow
from agora.server.tables.game_files import Form, entries_of, start_of, table_part, write


class Wish(NamedTuple):
    """What is wanted. No tables means all of them."""

    tables: Sequence[str]
    folder: str | None
    as_json: bool
    secrets: bool
    force: bool


def export(wish: Wish, db: str | None, speech: Speech) -> None:
    """Write the games; one that cannot be written ends it, unless all are wanted."""

    async def work(store: Store) -> int:
        if wish.tables:
            for table_id in wish.tables:
                _put(wish, await _one(store, table_id, wish, speech), speech)
            return len(wish.tables)
        count = 0
        async for table_id in all_ids(store):
            if (await store.table(table_id)).seed is None:
                continue
            try:
                game = await _one(store, table_id, wish, speech)
            except Failed as why:
                complain(str(why))
            else:
                _put(wish, game, speech)
                count += 1
        return count

    games = with_store(db, work)
    if wish.folder is not None:
        print(speech.say("cli.export.done", games=games, folder=wish.folder))


class Written(NamedTuple):
    """A game as it goes into a file."""

    name: str
    text: str


async def _one(store: Store, table_id: str, wish: Wish, speech: Speech) -> Written:
    row, seats, lines = await store.whole(table_id)
    if row.seed is None:
        raise Failed(speech.say("cli.export.no-game", table=table_id))
    game = find(row.game)
    if game.rules_version != row.rules_version:
        facts = {"game": row.game, "rules": row.rules_version, "ours": game.rules_version}
        raise Failed(speech.say("cli.export.rules", table=table_id, **facts))
    match = Match(game, start_of(row), entries_of(game, lines))
    whole = wish.secrets or row.state == "over"
    form: Form = "json" if wish.as_json else "text"
    text = write(match, table_part(row, seats, lines, whole), form, "all" if whole else None)
    return Written(_name(row, wish.as_json), text)


def _name(row: TableRow, as_json: bool) -> str:
    return f"{row.game}-{row.id}.{'json' if as_json else 'agora'}"


def _put(wish: Wish, game: Written, speech: Speech) -> None:
    if wish.folder is None:
        print(game.text, end="")
        return
    file = Path(wish.folder) / game.name
    try:
        if not file.parent.is_dir():
            file.parent.mkdir(parents=True)
        with file.open("w" if wish.force else "x", encoding="utf-8") as out:
            out.write(game.text)
    except OSError as error:
        if isinstance(error, FileExistsError) and file.exists():
            raise Failed(speech.say("cli.export.exists", file=str(file))) from None
        raise Failed(speech.say("cli.file.write", file=str(file), why=error.strerror or str(error))) from None
