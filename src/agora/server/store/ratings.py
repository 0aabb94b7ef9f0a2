"""Jobs on ratings. They follow from the results of rated games, in the order in which the games were counted."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any, NamedTuple, cast

import sqlalchemy as sa

from agora.server.rating import BOT, START, Skill, bot_ratings, rate
from agora.server.store import schema
from agora.server.store.jobs import Work
from agora.server.store.rows import RatedRow
from agora.server.store.tables import seats as seats_of

RATED_AT_ONCE = 20  # games in one job, so that moves do not have to wait
LAST = "~"  # sorts after every table: a job that locks the ratings does so after those that lock tables
LOCK = 4_719_200_502  # likewise any number; see `migrate.py`

_rated = schema.rated
_columns = [_rated.c[name] for name in RatedRow._fields]


class Standing(NamedTuple):
    """A player's rating, from how many games, and when the last one ended."""

    player: str
    name: str | None  # None: a bot, or a guest who has deleted their data
    skill: Skill
    games: int
    time: float


def rate_due(work: Work) -> int:
    """Work out the ratings of some games, in the order in which they ended; return how many were due."""
    _lock(work)
    t = schema.tables
    due = sa.select(t.c.id, t.c.game, t.c.ended, t.c.result).where(t.c.to_rate).order_by(t.c.ended, t.c.id)
    found = work.connection.execute(due.limit(RATED_AT_ONCE)).all()
    number = int(work.connection.scalar(sa.select(sa.func.coalesce(sa.func.max(_rated.c.n), 0))) or 0)
    for table_id, game, ended, result in found:
        players = _players(work, table_id)
        if players is not None:
            number += 1
            rows = _results(number, table_id, game, players, result, ended)
            known = {row.player: _skill_before(work, row) for row in rows}
            work.connection.execute(sa.insert(_rated), [row._asdict() for row in _counted(rows, known)])
    done = sa.update(t).where(t.c.id.in_([row.id for row in found])).values(to_rate=None)
    work.connection.execute(done)
    return len(found)


def _lock(work: Work) -> None:
    """Wait until no other process rates games."""
    if work.connection.dialect.name == "postgresql":
        work.connection.execute(sa.select(sa.func.pg_advisory_xact_lock(LOCK)))


def _players(work: Work, table_id: str) -> list[str] | None:
    """Who played, seat by seat; None if somebody left before their first move, so that the game does not count."""
    seats, li = seats_of(work, [table_id])[table_id], schema.lines
    made = sa.select(li.c.seat, li.c.by).where(li.c.table_id == table_id, li.c.kind == "move", li.c.seat >= 0)
    moved = {(row.seat, row.by) for row in work.connection.execute(made.distinct())}
    if any(seat.kind == "guest" and (seat.seat, seat.guest) not in moved for seat in seats):
        return None
    return [str(seat.guest) if seat.kind == "guest" else f"{BOT}{seat.bot}" for seat in seats]


def _results(n: int, table_id: str, game: str, players: Sequence[str], result: Any, time: float) -> list[RatedRow]:
    """The rows of a game whose ratings are not worked out yet."""
    return [
        RatedRow(n, seat, table_id, game, len(players), player, place, points, time, *START)
        for seat, (player, place, points) in enumerate(zip(players, result["places"], result["totals"], strict=True))
    ]


def _skill_before(work: Work, row: RatedRow) -> Skill:
    """The rating of a player before a game."""
    mine = (_rated.c.game == row.game, _rated.c.seats == row.seats, _rated.c.player == row.player, _rated.c.n < row.n)
    last = sa.select(_rated.c.mu, _rated.c.sigma).where(*mine).order_by(_rated.c.n.desc()).limit(1)
    found = work.connection.execute(last).first()
    return Skill(*found) if found else START


def _counted(rows: Sequence[RatedRow], known: dict[str, Skill]) -> list[RatedRow]:
    """The rows of a game with the ratings after it; bots keep the rating that they have in the arena."""
    bots = bot_ratings(rows[0].game, rows[0].seats)
    fixed = [row.player.startswith(BOT) for row in rows]
    before = [bots.get(row.player.removeprefix(BOT), known[row.player]) for row in rows]
    after = rate(before, [row.place for row in rows], fixed)
    return [row._replace(mu=skill.mu, sigma=skill.sigma) for row, skill in zip(rows, after, strict=True)]


# -- working everything out anew --------------------------------------------------------------------------------------


def rebuilt(work: Work) -> list[RatedRow]:
    """All rated games with the ratings that follow from their results; nothing is stored."""
    known: dict[tuple[str, int, str], Skill] = {}
    found: list[RatedRow] = []
    for _, rows in groupby(_stored(work), key=lambda row: row.n):
        game = list(rows)
        keys = {row.player: (row.game, row.seats, row.player) for row in game}
        counted = _counted(game, {player: known.get(key, START) for player, key in keys.items()})
        known |= {keys[row.player]: row.skill for row in counted}
        found += counted
    return found


def _stored(work: Work) -> Iterable[RatedRow]:
    """All rated games, with place and points as the table has them, if it is still stored."""
    t = schema.tables
    query = sa.select(*_columns, t.c.result).outerjoin(t, t.c.id == _rated.c.table_id)
    for *columns, result in work.connection.execute(query.order_by(_rated.c.n, _rated.c.seat)):
        row = RatedRow(*columns)
        kept = cast(Any, result)  # as `result_of` makes it
        yield row._replace(place=kept["places"][row.seat], points=kept["totals"][row.seat]) if kept else row


def rebuild(work: Work) -> tuple[int, int]:
    """Work all ratings out anew, and store those that differ; return the numbers of games and of differences."""
    _lock(work)
    stored = {(row.n, row.seat): RatedRow(*row) for row in work.connection.execute(sa.select(*_columns))}
    rows = rebuilt(work)
    other = [row for row in rows if row != stored[row.n, row.seat]]
    for row in other:
        where = (_rated.c.n == row.n, _rated.c.seat == row.seat)
        new = {"place": row.place, "points": row.points, "mu": row.mu, "sigma": row.sigma}
        work.connection.execute(sa.update(_rated).where(*where).values(new))
    return len({row.n for row in rows}), len(other)


# -- reading ----------------------------------------------------------------------------------------------------------


def standings(work: Work, game: str, seats: int, players: Sequence[str] | None = None) -> list[Standing]:
    """Everyone who has played rated games at tables of this size; or only these players."""
    here = [_rated.c.game == game, _rated.c.seats == seats]
    if players is not None:
        here.append(_rated.c.player.in_(players))
    last = sa.select(_rated.c.player, sa.func.max(_rated.c.n).label("n"), sa.func.count().label("games"))
    of = last.where(*here).group_by(_rated.c.player).subquery()
    g = schema.guests
    query = (
        sa.select(_rated.c.player, g.c.name, _rated.c.mu, _rated.c.sigma, of.c.games, _rated.c.time)
        .join(of, sa.and_(of.c.player == _rated.c.player, of.c.n == _rated.c.n))
        .outerjoin(g, g.c.id == _rated.c.player)
    )
    rows = work.connection.execute(query)
    found = {row.player: Standing(row.player, row.name, Skill(row.mu, row.sigma), row.games, row.time) for row in rows}
    return list(found.values())


def history(work: Work, game: str, seats: int, player: str, most: int) -> list[RatedRow]:
    """The last rated games of a player at tables of this size, oldest first."""
    mine = (_rated.c.game == game, _rated.c.seats == seats, _rated.c.player == player)
    query = sa.select(*_columns).where(*mine).order_by(_rated.c.n.desc()).limit(most)
    return [RatedRow(*row) for row in reversed(work.connection.execute(query).all())]


def ratings_at(work: Work, table_id: str) -> list[tuple[Skill, Skill]]:
    """The ratings before and after the game of a table, seat by seat; none if it does not count, or not yet."""
    query = sa.select(*_columns).where(_rated.c.table_id == table_id).order_by(_rated.c.seat)
    rows = [RatedRow(*row) for row in work.connection.execute(query)]
    return [(row.skill if row.player.startswith(BOT) else _skill_before(work, row), row.skill) for row in rows]
