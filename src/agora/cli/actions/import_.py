"""`agora import`: stores games from files."""

import asyncio
import time
from collections.abc import Sequence

import typer

from agora.cli.errors import FAILED, Failed, print_error
from agora.cli.files import read_text
from agora.cli.speech import Speech
from agora.core.errors import Refusal
from agora.server.store import Missing, Store, default_url, open_store
from agora.server.tables.checks import table_differences
from agora.server.tables.game_files import read, rows_of


def import_all(files: Sequence[str], db: str | None, speech: Speech) -> None:
    """Store the game in each file; the database is created if it does not exist."""

    async def work() -> int:
        store = await open_store(db or default_url())
        try:
            return sum([not await _stored(store, file, speech) for file in files])
        finally:
            await store.close()

    if asyncio.run(work()):
        raise typer.Exit(FAILED)


async def _stored(store: Store, file: str, speech: Speech) -> bool:
    """Store one file, unless it is stored already; return False if it cannot be stored."""
    try:
        text = read_text(file, speech)
        try:
            found = read(text)
            if found.table is None and found.match.to_act:
                raise Failed(speech.say("cli.import.running", file=file))
            people = [speech.say("cli.import.player", number=k + 1) for k in range(found.match.options.seats)]
            rows = rows_of(found, time.time(), people)
            differences = table_differences(*rows).differences
            if differences:
                raise differences[0]
        except Refusal as refusal:
            raise Failed(speech.say("cli.file.why", file=file, why=speech.refusal(refusal))) from None
    except Failed as why:
        print_error(str(why))
        return False
    table_id = rows[0].id
    try:
        await store.table(table_id)
    except Missing:
        await store.create_table(*rows)
        print(speech.say("cli.import.done", file=file, table=table_id))
    else:
        print(speech.say("cli.import.there", file=file, table=table_id))
    return True
