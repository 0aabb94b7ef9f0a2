"""The ledger finds every kind of fault: each test plants one in a correct database."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
import sqlalchemy as sa

from tests.server import ledger
from tests.server.client import Person, Told
from tests.server.hidden import served

MOVES = 6


async def some_moves(url: str) -> list[Told]:
    """Two people make a few moves."""
    async with Person(url, "Ana") as ana, Person(url, "Ben") as ben:
        table = await ana.lay_table("akropolis", ("me", "open"))
        await ben.join(table)
        await ana.start(table)
        async with ana.chair(table["id"]) as one, ben.chair(table["id"]) as two:
            for chair in (one, two):
                await chair.hear_until("state")
            for number in range(MOVES):
                mover, other = (one, two) if number % 2 == 0 else (two, one)
                while not mover.question:
                    await mover.hear()
                await mover.send_move()
                await mover.hear_until("done")
                await other.hear_until("state")
            await one.say({"type": "chat", "text": "hello"})
            await one.hear_until("chat")
        return [ana.told, ben.told]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Told]]:
    file = tmp_path_factory.mktemp("ledger") / "agora.db"
    with served(f"sqlite:///{file}") as url:
        told = asyncio.run(some_moves(url))
    return file, told


def copied(file: Path, folder: Path, *statements: str) -> str:
    """A copy of the database after some SQL."""
    copy = folder / "copy.db"
    copy.write_bytes(file.read_bytes())
    engine = sa.create_engine(f"sqlite:///{copy}", poolclass=sa.NullPool)
    with engine.begin() as connection:
        for statement in statements:
            connection.execute(sa.text(statement))
    engine.dispose()
    return f"sqlite:///{copy}"


@pytest.mark.slow
def test_it_finds_nothing_where_nothing_is_wrong(played: tuple[Path, list[Told]], tmp_path: Path) -> None:
    file, told = played
    assert sum(len(one.done) for one in told) == MOVES
    assert ledger.faults(copied(file, tmp_path), told) == []


LAST = "n = (SELECT max(n) FROM lines)"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("statements", "fault"),
    [
        ([f"DELETE FROM lines WHERE {LAST}"], "acknowledged and lost"),
        ([f"DELETE FROM lines WHERE {LAST}"], "lines were shown"),
        ([f"DELETE FROM lines WHERE {LAST}"], "says 7 lines and has 6"),
        (["DELETE FROM lines WHERE n = 3"], "the lines are numbered"),
        (["UPDATE lines SET key = 'other' WHERE n = 2"], "acknowledged and lost"),
        (["UPDATE lines SET body = (SELECT body FROM lines WHERE n = 2) WHERE n = 1"], "sent was"),
        (["UPDATE lines SET seat = 1 WHERE n = 1"], "cannot be played again"),
        (["UPDATE tables SET to_act = '[1]'"], "waits for"),
        (["UPDATE tables SET state = 'over'"], "its lines lead to"),
        (["UPDATE tables SET state = 'waiting'"], "had begun and is waiting"),
        (["DELETE FROM chat"], "said and lost"),
        (["DELETE FROM lines", "UPDATE tables SET lines = 0"], "half applied"),
    ],
)
def test_it_finds_what_is_wrong(
    played: tuple[Path, list[Told]], statements: list[str], fault: str, tmp_path: Path
) -> None:
    file, told = played
    found = ledger.faults(copied(file, tmp_path, *statements), told)
    assert any(fault in one for one in found), found


@pytest.mark.slow
@pytest.mark.parametrize(
    ("spoil", "fault"),
    [
        (lambda told: told.doubled.append("k"), "two numbers"),
        (lambda told: told.laid.add("nosuchtable"), "was laid and is lost"),
        (lambda told: told.refused.append({"error": "illegal", "key": "k"}), "refused"),
        (lambda told: next(iter(told.events.values()))[0].update(facts={"stones": 99}), "saw"),
    ],
)
def test_it_finds_what_people_were_told_wrongly(
    played: tuple[Path, list[Told]], spoil: Callable[[Told], None], fault: str, tmp_path: Path
) -> None:
    from copy import deepcopy

    file, told = played
    wrong = deepcopy(told)
    spoil(wrong[0])
    found = ledger.faults(copied(file, tmp_path), wrong)
    assert any(fault in one for one in found), found
