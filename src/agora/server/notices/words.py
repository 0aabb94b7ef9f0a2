"""Puts notices into words: what happened at which table, never anything about the game itself."""

import hashlib
from collections.abc import Sequence
from typing import NamedTuple

from agora.games import ids
from agora.games.speech import sentence
from agora.server.notices.delivery import Message
from agora.server.speech import speech_of
from agora.server.store import ChannelRow, Event, OutboxRow, SeatRow, TableRow

LONGEST_LIST = 10  # tables that one message names


class Happened(NamedTuple):
    """A notice with its table as it is now."""

    row: OutboxRow
    table: TableRow
    seats: Sequence[SeatRow]
    event: Event


class Reader(NamedTuple):
    """Who reads a message: the links they get, in which language, and how many tables wait for them."""

    language: str
    base: str
    token: str
    waiting: int = 0


def current(row: OutboxRow, table: TableRow, seats: Sequence[SeatRow], guest: str | None) -> Happened | None:
    """What a notice says by now, since the table may have changed while it waited; None if it has become pointless."""
    event: Event | None = row.event
    if table.state == "over":
        event = "ended"
    elif table.state == "waiting":
        event = row.event if row.event in ("ready", "rematch") else None
    elif table.state != "running":
        event = None
    elif row.event != "started":
        mine = [seat.seat for seat in seats if guest is None or seat.guest == guest]
        event = "turn" if set(mine) & set(table.to_act) else None
    if event is None or table.game not in ids():
        return None
    return Happened(row, table, seats, event)


def message_of(channel: ChannelRow, notices: Sequence[Happened], reader: Reader) -> Message:
    """One message about all notices."""
    say = speech_of(reader.language).say
    lines = [_line(notice, channel.guest, reader.language) for notice in notices]
    shown = lines[:LONGEST_LIST]
    if len(lines) > len(shown):
        shown.append(sentence(say("server.notice.more", number=len(lines) - len(shown))))
    one = len(notices) == 1
    title = lines[0] if one else sentence(say("server.notice.several", number=len(notices)))
    tables = "-".join(f"{notice.table.id}-{notice.row.made}" for notice in notices)
    return Message(
        id=hashlib.sha256(f"{channel.id}-{tables}".encode()).hexdigest()[:32],
        title=title,
        lines=shown,
        link=f"{reader.base}/t/{notices[0].table.id}" if one else f"{reader.base}/",
        stop=f"{reader.base}/stop/{reader.token}",
        stop_words=sentence(say("server.notice.stop")),
        stop_at_once=f"{reader.base}/api/notices/stop/{reader.token}",
        tag=notices[0].table.id if one else "several",
        waiting=reader.waiting,
    )


def plain(text: str, language: str, base: str, path: str) -> Message:
    """A message that is about no table: to confirm an address, or to try a channel."""
    say = speech_of(language).say
    link = f"{base}{path}"
    return Message(
        id=hashlib.sha256(link.encode()).hexdigest()[:32],
        title=sentence(say(f"server.notice.{text}")),
        lines=[sentence(say(f"server.notice.{text}-text"))],
        link=link,
        stop="",
        stop_words="",
        tag=text,
    )


def _line(notice: Happened, guest: str | None, language: str) -> str:
    """A notice as a sentence: for the player that it is about, or for everyone at the table."""
    speech, table = speech_of(language, notice.table.game), notice.table
    people, title = [seat.name for seat in notice.seats], speech.say(f"{table.game}.name")
    if guest is None:
        return sentence(speech.say(f"server.notice.post.{notice.event}", people, title=title, seats=list(table.to_act)))
    others = [seat.seat for seat in notice.seats if seat.guest != guest and seat.kind != "open"]
    return sentence(speech.say(f"server.notice.{notice.event}", people, title=title, seats=others or table.to_act))
