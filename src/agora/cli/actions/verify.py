"""`agora verify` and `agora fair`: check stored and exported games."""

from collections.abc import Sequence
from typing import NamedTuple

import typer

from agora.cli.database import all_ids, with_store
from agora.cli.errors import FAILED, Failed, print_error
from agora.cli.files import read_text
from agora.cli.speech import Speech
from agora.core.engine import CHANCE
from agora.core.errors import Refusal
from agora.games import find, ids
from agora.server.store import Missing, Store
from agora.server.tables.checks import fair_differences, table_differences
from agora.server.tables.game_files import read


class Count(NamedTuple):
    """How many tables were checked and replayed, and how many differences were found."""

    tables: int
    replayed: int
    differences: int


def verify(tables: Sequence[str], db: str | None, speech: Speech) -> None:
    """Check tables, or all tables if none is named, and print every difference."""

    async def work(store: Store) -> Count:
        count = Count(0, 0, 0)
        for table_id in tables:
            count = await _check(store, table_id, speech, count)
        if not tables:
            async for table_id in all_ids(store):
                try:
                    count = await _check(store, table_id, speech, count)
                except Missing:  # deleted in the meantime
                    continue
        return count

    count = with_store(db, work)
    print(speech.say("cli.verify.done", **count._asdict()))
    if count.differences:
        raise typer.Exit(FAILED)


async def _check(store: Store, table_id: str, speech: Speech, count: Count) -> Count:
    row, seats, lines = await store.whole(table_id)
    checked = table_differences(row, seats, lines)
    words = speech.of(find(row.game)) if row.game in ids() else speech
    for difference in checked.differences:
        print_error(speech.say("cli.verify.differs", table=table_id, difference=words.refusal(difference)))
    return Count(count.tables + 1, count.replayed + checked.replayed, count.differences + len(checked.differences))


def fair(file: str, speech: Speech) -> None:
    """Derive every shuffle and roll of a game again, or raise Failed with the first difference."""
    try:
        found = read(read_text(file, speech))
    except Refusal as refusal:
        raise Failed(speech.say("cli.file.why", file=file, why=speech.refusal(refusal))) from None
    differences = fair_differences(found)
    if differences:
        words = speech.of(found.match.game)
        raise Failed(speech.say("cli.fair.differs", file=file, difference=words.refusal(differences[0])))
    promised = found.table is not None and found.table.commitment
    print(speech.say("cli.fair.seed" if promised else "cli.fair.no-table"))
    draws = sum(entry.seat == CHANCE for entry in found.match.entries)
    print(speech.say("cli.fair.draws", draws=draws))
