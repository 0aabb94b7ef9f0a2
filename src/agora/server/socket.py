"""The socket of a table: reads messages, lets the table act, answers. One per viewer."""

import asyncio
import logging
from typing import Any

from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from agora.core.errors import Illegal, Malformed, Refusal, Stale
from agora.server import limits, messages, spoken
from agora.server.context import Server, address_of, guest_of, language_of, server_of
from agora.server.guests import LONGEST_CHAT, cleaned
from agora.server.refusals import Forbidden, Limit
from agora.server.showing import voice_of
from agora.server.store import Duplicate, GuestRow
from agora.server.table import Table
from agora.server.viewer import Viewer

MOST_MOVES = 400
POLICY = 1008  # the close code for those who do not keep to the rules
log = logging.getLogger("agora.socket")


async def live(websocket: WebSocket) -> None:
    """Serve one viewer until it goes away."""
    server = server_of(websocket)
    guest = await guest_of(websocket)
    language = language_of(websocket, guest)
    address = address_of(websocket)
    await websocket.accept()
    try:
        server.limits.open_socket(address)
    except Limit as refusal:
        await _turn_away(websocket, refusal, language)
        return
    try:
        await _seated(websocket, server, guest, language)
    except Refusal as refusal:
        await _turn_away(websocket, refusal, language)
    except WebSocketDisconnect:
        pass
    finally:
        server.limits.close_socket(address)


async def _turn_away(websocket: WebSocket, refusal: Refusal, language: str) -> None:
    try:
        await websocket.send_json({"type": "refused", "key": None, **spoken.problem(refusal, language)})
        await websocket.close(POLICY)
    except (RuntimeError, WebSocketDisconnect):
        log.debug("nobody is there to be turned away")


async def _seated(websocket: WebSocket, server: Server, guest: GuestRow | None, language: str) -> None:
    table = await server.tables.get(websocket.path_params["table"])
    if not table.may_watch(guest.id if guest else None):
        raise Forbidden("server.no-spectators")
    since = websocket.query_params.get("since", "0")
    line = min(int(since), 10**7) if since.isdecimal() and since.isascii() and len(since) < 9 else 0

    async def send(text: str) -> None:
        await websocket.send({"type": "websocket.send", "text": text})

    viewer = Viewer(table, guest.id if guest else None, language, line, send)
    build = websocket.query_params.get("build")
    if build and build != server.build:
        viewer.answer({"type": "reload", "text": spoken.speech_of(language).say("server.reload")})
    writer = asyncio.get_running_loop().create_task(viewer.write())
    talk = Talk(server, table, viewer, guest)
    table.audience.enter(viewer)
    viewer.show()
    try:
        await talk.come_back()
        await _listen(websocket, talk, writer)
    finally:
        table.audience.leave(viewer)
        writer.cancel()
        talk.close()


async def _listen(websocket: WebSocket, talk: "Talk", writer: "asyncio.Task[None]") -> None:
    while True:
        received = await websocket.receive()
        if received["type"] == "websocket.disconnect":
            return
        text = received.get("text")
        data = text.encode() if text is not None else received.get("bytes") or b""
        if writer.done() or not await talk.hear(data):
            await websocket.close(POLICY)
            return


class Talk:
    """What one viewer says, and what is answered."""

    def __init__(self, server: Server, table: Table, viewer: Viewer, guest: GuestRow | None) -> None:
        self.server, self.table, self.viewer, self.guest = server, table, viewer, guest
        self.bucket = server.limits.bucket(limits.MESSAGES)
        self.previews = server.limits.bucket(limits.PREVIEWS)
        self.waiting: messages.AskPreview | None = None
        self.previewing: asyncio.Task[None] | None = None

    def close(self) -> None:
        """Let go of what still runs."""
        if self.previewing:
            self.previewing.cancel()

    async def come_back(self) -> None:
        """Take seats back from the bot that stood in."""
        playing = self.table.playing
        if playing is None or self.table.row.state != "running":
            return
        for seat in self.table.seats_of(self.viewer.guest):
            run = playing.course.seats[seat]
            if run.taken and not run.out and not run.expired:
                await self.table.come_back(self.viewer.guest, seat)

    async def hear(self, data: bytes) -> bool:
        """Act on a message; False if the socket is to be closed."""
        if len(data) > messages.LARGEST:
            return False
        if not self.bucket.take():
            self._refuse(None, Limit("server.limit", seconds=max(1, round(self.bucket.wait()))))
            return False
        try:
            message = messages.reader.validate_json(data)
        except ValidationError as error:
            found = error.errors(include_url=False, include_input=False, include_context=False)[0]
            where = ".".join(str(part) for part in found["loc"])[:80]
            self._refuse(None, Malformed("server.message", path=where or "-"))
            return True
        key = getattr(message, "key", None)
        try:
            await self._act(message)
        except Refusal as refusal:
            self._refuse(key, refusal)
            if isinstance(refusal, Stale):
                self.viewer.show()
        return True

    def _refuse(self, key: str | None, refusal: Refusal) -> None:
        table = self.table
        problem = spoken.problem(refusal, self.viewer.language, table.row.game, table.people)
        self.viewer.answer({"type": "refused", "key": key, **problem})

    async def _act(self, message: Any) -> None:
        table, viewer, guest = self.table, self.viewer, self.viewer.guest
        if type(message) is not messages.Ping:
            table.audience.hear(viewer)
        match message:
            case messages.PlayMove():
                try:
                    line = await table.move(guest, message.seat, message.move, message.at, message.key)
                except Duplicate as double:
                    line = double.n
                viewer.answer({"type": "done", "key": message.key, "line": line})
            case messages.AskPreview():
                self._preview(message)
            case messages.AskWhy():
                self._why(message)
            case messages.AskMoves():
                self._moves(message)
            case messages.AskHint():
                await self._hint(message)
            case messages.AskUndo():
                done = await table.undo(guest, message.seat, message.to, message.key)
                if done is not None:
                    viewer.answer({"type": "done", "key": message.key, "line": done})
            case messages.AnswerUndo():
                await table.answer_undo(guest, message.yes)
            case messages.Resign():
                line = await table.resign(guest, message.seat, message.key)
                viewer.answer({"type": "done", "key": message.key, "line": line})
            case messages.Return():
                await table.come_back(guest, message.seat)
            case messages.Sit():
                viewer.sit(message.seat)
            case messages.Say():
                await self._say(message)
            case messages.Mute():
                viewer.muted ^= {message.seat}
                viewer.show_table()
            case messages.Ping():
                viewer.answer({"type": "pong"})

    # -- asking about moves -------------------------------------------------------------------------------------------

    def _preview(self, message: messages.AskPreview) -> None:
        """Answer at once while there are tokens; then later, and only the newest."""
        self.waiting = message
        if self.previewing is None or self.previewing.done():
            if self.previews.take():
                self._show_preview()
            else:
                self.previewing = asyncio.get_running_loop().create_task(self._preview_later())

    async def _preview_later(self) -> None:
        while self.waiting is not None:
            while not self.previews.take():
                await asyncio.sleep(self.previews.wait())
            self._show_preview()

    def _show_preview(self) -> None:
        message, self.waiting = self.waiting, None
        assert message is not None, "a preview waits"
        voice = voice_of(self.table, self.viewer.language)
        try:
            self.table.hold(self.viewer.guest, message.seat)
            match = self.table.running().match
            if message.at != match.open_question:
                raise Stale("core.stale", at=message.at, now=match.open_question)
            changed = match.preview(message.seat, message.move)
        except Illegal as refusal:
            refused = voice.refusal(refusal)
            self.viewer.answer({"type": "preview", "key": message.key, "refused": refused, "events": [], "score": None})
        except Refusal as refusal:
            self._refuse(message.key, refusal)
        else:
            self.viewer.answer(voice.preview(message.key, match.n, changed))

    def _why(self, message: messages.AskWhy) -> None:
        self.table.hold(self.viewer.guest, message.seat)
        match = self.table.running().match
        refusal = match.why_not(message.seat, message.move)
        voice = voice_of(self.table, self.viewer.language)
        if refusal is None:
            answer = {"rule": None, "text": voice.say("server.why.legal"), "facts": {}}
        else:
            answer = dict(voice.refusal(refusal))
        self.viewer.answer({"type": "why", "key": message.key, **answer})

    def _moves(self, message: messages.AskMoves) -> None:
        self.table.hold(self.viewer.guest, message.seat)
        match = self.table.running().match
        codec = match.game.codec
        listed = [
            {"move": codec.write_move(move), "text": codec.move_text(move)}
            for move in match.moves(message.seat)[:MOST_MOVES]
        ]
        self.viewer.answer({"type": "moves", "key": message.key, "moves": listed})

    async def _hint(self, message: messages.AskHint) -> None:
        self.table.hold(self.viewer.guest, message.seat)
        match = self.table.running().match
        if message.seat not in match.to_act:
            raise Illegal("core.turn", seat=message.seat, to_act=match.to_act)
        self.server.limits.spend(limits.HINTS, str(self.viewer.guest))
        move = await self.server.bots.choose(match, message.seat, "greedy")
        text = voice_of(self.table, self.viewer.language).move_text(match, move)
        self.viewer.answer({"type": "hint", "key": message.key, "move": move, "text": text})

    # -- talking ------------------------------------------------------------------------------------------------------

    async def _say(self, message: messages.Say) -> None:
        table, guest = self.table, self.guest
        if guest is None or not table.settings.chat:
            raise Forbidden("server.chat")
        text = cleaned(message.text, LONGEST_CHAT)
        if not text:
            raise Malformed("server.chat.empty")
        self.server.limits.spend(limits.CHAT, guest.id)
        await self.server.tables.say(table, guest, text)
