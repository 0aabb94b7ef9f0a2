"""The conversation of one viewer with the server: what is done about each message, and what is answered."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from pydantic import ValidationError

from agora import AnyMatch
from agora.bots.hints import reasons
from agora.core.errors import Illegal, Malformed, Refusal, Stale
from agora.server import limits, metrics
from agora.server.context import Server
from agora.server.live import asked, incoming, localisation
from agora.server.live.rendering import localiser_of
from agora.server.live.viewers import Viewer
from agora.server.refusals import Busy, Forbidden, Limit, Over
from agora.server.store import Duplicate, GuestRow
from agora.server.tables import orders
from agora.server.tables.guests import LONGEST_CHAT, cleaned
from agora.server.tables.hints import refuse_hints
from agora.server.tables.table import Table

SLOW_SECONDS = 1.0  # for a move
log = logging.getLogger("agora.socket")
PERSON_MOVES = metrics.MOVES.labels("person")


class Conversation:
    """Answers the messages of one viewer."""

    def __init__(self, server: Server, table: Table, viewer: Viewer, guest: GuestRow | None, address: str = "") -> None:
        self.server, self.table, self.viewer, self.guest = server, table, viewer, guest
        self.address = address
        self.bucket = server.limits.bucket(limits.MESSAGES)
        self.flood = server.limits.bucket(limits.FLOOD)
        self.previews = server.limits.bucket(limits.PREVIEWS)
        self.waiting: incoming.AskPreview | None = None
        self.previewing: asyncio.Task[None] | None = None
        self.hinting: asyncio.Task[None] | None = None

    def close(self) -> None:
        """Cancel what is still running."""
        for task in (self.previewing, self.hinting):
            if task:
                task.cancel()
        self.previewing = self.hinting = None  # a cancelled task still refers to this conversation

    async def take_seats_back(self) -> None:
        """Take the guest's seats back from the bot that stood in for them."""
        progress = self.table.progress
        if progress is None or self.table.row.state != "running":
            return
        for seat in self.table.seats_of(self.viewer.guest):
            seat_status = progress.status.seats[seat]
            if seat_status.taken and not seat_status.gone:
                with suppress(Stale, Over, Forbidden):  # the game has just gone on, or ended
                    await self.table.take_seat_back(self.viewer.guest, seat)

    async def handle(self, data: bytes) -> bool:
        """Handle a message; False if the socket is to be closed."""
        if len(data) > incoming.LARGEST:
            return False
        if not self.flood.take():
            return self._too_much(self.flood)
        try:
            message = incoming.reader.validate_json(data)
        except ValidationError as error:
            found = error.errors(include_url=False, include_input=False, include_context=False)[0]
            where = ".".join(str(part) for part in found["loc"])[:80]
            self._refuse(None, Malformed("server.message", path=where or "-"))
            return self.bucket.take()
        if type(message) is not incoming.AskPreview and not self.bucket.take():
            return self._too_much(self.bucket)
        await self.server.limits.pace(limits.TOGETHER, self.address)
        try:
            await ANSWERS[type(message)](self, message)
        except Refusal as refusal:
            self._refuse(getattr(message, "key", None), refusal)
            if isinstance(refusal, Stale):
                self.viewer.show()
        return True

    def _too_much(self, bucket: limits.Bucket) -> bool:
        self._refuse(None, Limit("server.limit", seconds=max(1, round(bucket.wait()))))
        return False

    def _refuse(self, key: str | None, refusal: Refusal) -> None:
        table = self.table
        problem = localisation.problem(refusal, self.viewer.language, table.row.game, table.people)
        metrics.REFUSED.labels(problem["error"]).inc()
        self.viewer.answer({"type": "refused", "key": key, **problem})

    def _done(self, key: str, line: int) -> None:
        self.viewer.answer({"type": "done", "key": key, "line": line})

    # -- playing ------------------------------------------------------------------------------------------------------

    async def move(self, message: incoming.PlayMove) -> None:
        """Answer the open question."""
        self.table.audience.saw(self.viewer)
        begun = time.perf_counter()
        try:
            line = await self.table.move(self.viewer.guest, message.seat, message.move, message.at, message.key)
        except Duplicate as double:
            line = double.n
        self._done(message.key, line)
        PERSON_MOVES.inc()
        seconds = time.perf_counter() - begun
        metrics.MOVE_SECONDS.observe(seconds)
        if seconds > SLOW_SECONDS:
            log.warning("a move was slow", extra={"table": self.table.id, "seconds": round(seconds, 2)})

    async def order(self, message: incoming.PlaceOrder) -> None:
        """Bid for the seat up to a limit."""
        self.table.audience.saw(self.viewer)
        try:
            line = await orders.place(
                self.table, self.viewer.guest, message.seat, message.move, message.at, message.key
            )
        except Duplicate as double:
            line = double.n
        self._done(message.key, line)

    async def cancel_order(self, message: incoming.CancelOrder) -> None:
        """Bid no longer for the seat."""
        self._done(message.key, await orders.cancel(self.table, self.viewer.guest, message.seat))

    async def undo(self, message: incoming.AskUndo) -> None:
        """Take moves back, or ask the others for their consent."""
        try:
            line = await self.table.undo(self.viewer.guest, message.seat, message.to, message.key)
        except Duplicate as double:
            line = double.n
        if line is not None:
            self._done(message.key, line)

    async def answer_undo(self, message: incoming.AnswerUndo) -> None:
        """Agree to another player's undo, or refuse."""
        await self.table.answer_undo(self.viewer.guest, message.yes)

    async def resign(self, message: incoming.Resign) -> None:
        """Resign."""
        try:
            line = await self.table.resign(self.viewer.guest, message.seat, message.key)
        except Duplicate as double:
            line = double.n
        self._done(message.key, line)

    async def take_seat_back(self, message: incoming.Return) -> None:
        """Take the seat back from the bot."""
        self.table.audience.saw(self.viewer)
        await self.table.take_seat_back(self.viewer.guest, message.seat)

    # -- asking about moves -------------------------------------------------------------------------------------------

    async def preview(self, message: incoming.AskPreview) -> None:
        """Answer at once while the limit allows; after that, later and only the newest request."""
        self.table.audience.saw(self.viewer)
        self.waiting = message
        if self.previewing is None or self.previewing.done():
            if self.previews.take():
                await self._in_turn(self._show_preview)
            else:
                self.previewing = asyncio.get_running_loop().create_task(self._preview_later())

    async def _in_turn(self, work: Callable[[], None]) -> None:
        """Answer a question, whose work would otherwise keep everybody else waiting."""
        await self.server.limits.in_turn(self.address, work)

    async def _preview_later(self) -> None:
        while self.waiting is not None:
            while not self.previews.take():
                await asyncio.sleep(self.previews.wait())
            await self._in_turn(self._show_preview)

    def _show_preview(self) -> None:
        message, self.waiting = self.waiting, None
        if message is None:  # the other way to get here was faster
            return
        localiser = localiser_of(self.table, self.viewer.language)
        try:
            self.table.hold(self.viewer.guest, message.seat)
            match = self.table.running().match
            if message.at != match.open_question:
                raise Stale("core.stale", at=message.at, now=match.open_question)
            changed = match.preview(message.seat, message.move)
        except Illegal as refusal:
            self.viewer.answer(asked.refused(localiser, refusal, message.key))
        except Refusal as refusal:
            self._refuse(message.key, refusal)
        else:
            final = self.table.is_final(message.seat, bool(changed["final"]))
            told = localiser.preview(message.key, match.n, changed, final)
            # this is what one seat may know, and everybody at the screen looks on
            if self.viewer.eyes is None and match.game.secrets:
                told["events"], told["score"] = [], None
            self.viewer.answer(told)

    async def why(self, message: incoming.AskWhy) -> None:
        """Say why a move is not allowed."""
        await self._in_turn(lambda: self._show_why(message))

    def _show_why(self, message: incoming.AskWhy) -> None:
        self.table.hold(self.viewer.guest, message.seat)
        match = self.table.running().match
        localiser = localiser_of(self.table, self.viewer.language)
        answer = asked.why(match, localiser, message.seat, message.move)
        self.viewer.answer({"type": "why", "key": message.key, **answer})

    async def moves(self, message: incoming.AskMoves) -> None:
        """List the legal moves, the best gain first."""
        await self._in_turn(lambda: self._show_moves(message))

    def _show_moves(self, message: incoming.AskMoves) -> None:
        self.table.hold(self.viewer.guest, message.seat)
        match, cache = self.table.running().match, self.table.audience.cache
        legal = cache.part(("ranked moves", message.seat), cache.version, lambda: asked.ranked(match, message.seat))
        localiser = localiser_of(self.table, self.viewer.language)
        listed = asked.listed(match, localiser, message.seat, legal, message.only)
        self.viewer.answer({"type": "moves", "key": message.key, "moves": listed})

    async def hint(self, message: incoming.AskHint) -> None:
        """Say what a bot would play."""
        self.table.hold(self.viewer.guest, message.seat)
        match = self.table.running().match
        refuse_hints(self.table)
        if message.seat not in match.to_act:
            raise Illegal("core.turn", seat=message.seat, to_act=match.to_act)
        if self.hinting is not None and not self.hinting.done():
            raise Limit("server.limit", seconds=1)
        self.server.limits.spend(limits.HINTS, str(self.viewer.guest))
        self.hinting = asyncio.get_running_loop().create_task(self._hint(message, match))

    async def _hint(self, message: incoming.AskHint, match: AnyMatch) -> None:
        """Wait for the bot while other messages are handled."""
        at = match.open_question
        try:
            advice = await self.server.bots.advise(match, message.seat)
            if not advice:
                raise Busy("server.hint.none")
            now = self.table.running().match.open_question
            if now != at:
                raise Stale("core.stale", at=at, now=now)
        except Refusal as refusal:
            self._refuse(message.key, refusal)
            return
        localiser, codec = localiser_of(self.table, self.viewer.language), match.game.codec
        moves = [each.move for each in advice]
        hinted = []
        for number, label in enumerate(localiser.hint_labels(match, message.seat, moves)):
            reason = localiser.say_all(reasons(match, message.seat, advice, number))
            text = codec.move_text(match.read_move(moves[number]))
            hinted.append({"move": moves[number], "text": text, "label": label, "reason": reason})
        self.viewer.answer({"type": "hint", "key": message.key, "moves": hinted})

    # -- seats and chat -----------------------------------------------------------------------------------------------

    async def sit(self, message: incoming.Sit) -> None:
        """Look from another seat."""
        self.table.audience.saw(self.viewer)
        self.viewer.sit(message.seat)

    async def say(self, message: incoming.WriteChat) -> None:
        """Write a chat message."""
        table, guest = self.table, self.guest
        if guest is None or not table.settings.chat:
            raise Forbidden("server.chat")
        if guest.id != table.row.host and not table.seats_of(guest.id):
            raise Forbidden("server.chat.seated")  # a spectator has no seat by which they could be muted
        text = cleaned(message.text, LONGEST_CHAT)
        if not text:
            raise Malformed("server.chat.empty")
        self.server.limits.spend(limits.CHAT, guest.id)
        table.audience.saw(self.viewer)
        await self.server.tables.say(table, guest, text)

    async def mute(self, message: incoming.Mute) -> None:
        """Mute the chat of a seat, or unmute it."""
        self.viewer.muted ^= {message.seat}
        self.viewer.show_table()

    async def ping(self, message: incoming.Ping) -> None:
        """Answer that the server is here; note whether somebody is using the page."""
        if message.awake:
            self.table.audience.saw(self.viewer)
        self.viewer.answer({"type": "pong"})


# each method takes the message type that it stands for
ANSWERS: dict[type, Callable[[Conversation, Any], Awaitable[None]]] = {
    incoming.PlayMove: Conversation.move,
    incoming.PlaceOrder: Conversation.order,
    incoming.CancelOrder: Conversation.cancel_order,
    incoming.AskPreview: Conversation.preview,
    incoming.AskWhy: Conversation.why,
    incoming.AskMoves: Conversation.moves,
    incoming.AskHint: Conversation.hint,
    incoming.AskUndo: Conversation.undo,
    incoming.AnswerUndo: Conversation.answer_undo,
    incoming.Resign: Conversation.resign,
    incoming.Return: Conversation.take_seat_back,
    incoming.Sit: Conversation.sit,
    incoming.WriteChat: Conversation.say,
    incoming.Mute: Conversation.mute,
    incoming.Ping: Conversation.ping,
}
