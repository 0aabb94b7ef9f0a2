"""Retires games whose rules have changed: a running game of an older rules version is closed by a line `retired`.

Its lines may mean something else under the current rules, so it cannot go on. It keeps its lines and can be exported.
"""

import asyncio
import logging
import time

from agora.games import all_games, find
from agora.server.refusals import Over
from agora.server.store import Conflict, Line, Missing, Store, TableRow

log = logging.getLogger("agora.tables")


async def retire_all(store: Store) -> None:
    """Retire every running game of older rules."""
    versions = {game.id: game.rules_version for game in all_games()}
    while rows := await store.running_by_older_rules(versions):
        if not any(await asyncio.gather(*(retire(store, row) for row in rows))):
            return  # another process is retiring them, or an old one still plays them


async def retire(store: Store, row: TableRow) -> bool:
    """Retire a game of older rules; False if another process has just written to its table."""
    now, ours = time.time(), find(row.game).rules_version
    line = Line(row.lines, "retired", -1, "server", None, {"rules": row.rules_version, "ours": ours}, now)
    try:
        await store.append(row.id, row.lines, [line], {"state": "retired", "ended": now, "to_act": (), "wake_at": None})
    except (Conflict, Missing):
        return False
    facts = {"table": row.id, "game": row.game, "rules": row.rules_version, "ours": ours}
    log.warning("retired a table: its game began under older rules", extra=facts)
    return True


def has_other_rules(row: TableRow) -> bool:
    """Whether a game began under another version of the rules, so that its lines may mean something else now."""
    return row.seed is not None and row.rules_version != find(row.game).rules_version


def other_rules(row: TableRow) -> Over:
    """The refusal that says that a game was played by another version of the rules."""
    rule = "server.retired" if row.state == "retired" else "core.file.rules"
    return Over(rule, rules=str(row.rules_version), ours=find(row.game).rules_version)
