"""The socket of an analysis: lets a viewer in, answers its messages, and sends to it until it goes away."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from agora.core.analysis import Node
from agora.core.engine import CHANCE
from agora.core.errors import Illegal, Malformed, Refusal, Stale
from agora.server import limits
from agora.server.context import Server, address_of, guest_of, language_of, server_of
from agora.server.live import analysis_messages as messages
from agora.server.live import incoming, transport
from agora.server.live.analysis_viewer import AnalysisViewer, number_of
from agora.server.live.asked import MOST_MOVES
from agora.server.live.socket import send_one_by_one, turn_away
from agora.server.live.transport import POLICY_VIOLATION
from agora.server.refusals import Limit, Unknown
from agora.server.speech import speech_of
from agora.server.store import GuestRow


async def analysis_socket(websocket: WebSocket) -> None:
    """Serve one viewer until it goes away."""
    server, address, language = server_of(websocket), address_of(websocket), language_of(websocket, None)
    await websocket.accept()
    try:
        server.limits.open_socket(address)
    except Limit as refusal:
        await turn_away(websocket, refusal, language)
        return
    try:
        guest = await guest_of(websocket)
        language = language_of(websocket, guest)
        await _serve(websocket, server, guest, language)
    except Refusal as refusal:
        await turn_away(websocket, refusal.with_traceback(None), language)
    except WebSocketDisconnect:
        pass
    finally:
        server.limits.close_socket(address)


async def _serve(websocket: WebSocket, server: Server, guest: GuestRow | None, language: str) -> None:
    opened = await server.analyses.get(websocket.path_params["analysis"])
    send = websocket.scope.get("extensions", {}).get(transport.SEND_TOGETHER) or partial(send_one_by_one, websocket)
    speech = speech_of(language)
    name = guest.name if guest else speech.say("server.analysis.nobody")
    viewer = AnalysisViewer(opened, guest.id if guest else None, name, language, server.limits, send)
    build = websocket.query_params.get("build")
    if build and build != server.build:
        viewer.answer({"type": "reload", "text": speech.say("server.reload")})
    conversation = AnalysisConversation(server, viewer, guest)
    asked = websocket.query_params.get("at", "")
    if asked in opened.tree.nodes and len(opened.viewers) == 0:
        opened.cursor = asked  # whoever comes first leads to where their link points
    viewer.node = opened.cursor if opened.cursor in opened.tree.nodes else opened.tree.root.id
    viewer.show_tree()
    viewer.show()
    opened.enter(viewer)
    writer = asyncio.get_running_loop().create_task(viewer.write())
    try:
        await _read(websocket, conversation, writer)
    finally:
        opened.leave(viewer)
        viewer.close()
        writer.cancel()
        await asyncio.gather(writer, return_exceptions=True)


async def _read(websocket: WebSocket, conversation: "AnalysisConversation", writer: "asyncio.Task[None]") -> None:
    """Handle messages until the viewer leaves, sends too much, or stops reading."""
    while True:
        received = await websocket.receive()
        if received["type"] == "websocket.disconnect" or writer.done():
            return
        text = received.get("text")
        data = text.encode("utf-8", "surrogatepass") if text is not None else received.get("bytes") or b""
        if not await conversation.handle(data):
            limits.log_hit("messages of one socket", address_of(websocket))
            await websocket.close(POLICY_VIOLATION)
            return


class AnalysisConversation:
    """Answers the messages of one viewer."""

    def __init__(self, server: Server, viewer: AnalysisViewer, guest: GuestRow | None) -> None:
        self.server, self.viewer, self.guest = server, viewer, guest
        self.opened = viewer.opened
        self.flood = server.limits.bucket(limits.FLOOD)

    async def handle(self, data: bytes) -> bool:
        """Handle a message; False if the socket is to be closed."""
        if len(data) > incoming.LARGEST or not self.flood.take():
            return False
        try:
            message = messages.reader.validate_json(data)
        except ValidationError as error:
            found = error.errors(include_url=False, include_input=False, include_context=False)[0]
            where = ".".join(str(part) for part in found["loc"])[:80]
            self.viewer.refuse(None, Malformed("server.message", path=where or "-"))
            return True
        try:
            await ANSWERS[type(message)](self, message)
        except Refusal as refusal:
            self.viewer.refuse(getattr(message, "key", None), refusal)
        return True

    def _spend(self) -> None:
        self.opened.refuse_changes(self.guest.id if self.guest else None)
        self.server.limits.spend(limits.CHANGES, str(self.viewer.guest))

    def _done(self, key: str) -> None:
        self.viewer.answer({"type": "done", "key": key, "line": self.opened.row.revision})

    def _asked(self, at: int) -> Node:
        """The node whose question a message is about, or Stale if the viewer has walked on."""
        node = self.viewer.here
        if at != number_of(node):
            raise Stale("core.stale", at=at, now=number_of(node))
        return node

    # -- the position -------------------------------------------------------------------------------------------------

    async def move(self, message: Any) -> None:
        """Play a move at the node, and go where it leads."""
        self._spend()
        node = self._asked(message.at)
        found = await self.opened.play(self.guest, node, message.seat, message.move)
        self.opened.walk(self.viewer, found)
        self._done(message.key)

    async def draw_again(self, message: Any) -> None:
        """Play the move of a node again with another luck."""
        self._spend()
        node = self.opened.tree.node(message.node)
        if node.parent is None or all(answer.seat != CHANCE for answer in node.answers):
            raise Illegal("server.analysis.no-chance")
        first = node.answers[0]
        luck = secrets.token_hex(4)
        found = await self.opened.play(self.guest, node.parent, first.seat, first.move, luck)
        self.opened.walk(self.viewer, found)
        self._done(message.key)

    async def preview(self, message: Any) -> None:
        """Say what a move would change."""
        match, localiser = await self.opened.match(self._asked(message.at)), self.viewer.localiser
        try:
            changed = await self.server.past.run(lambda: match.preview(message.seat, message.move))
        except Illegal as refusal:
            refused = localiser.refusal(refusal)
            nothing: dict[str, Any] = {"events": [], "score": None, "final": False}
            self.viewer.answer({"type": "preview", "key": message.key, "refused": refused, **nothing})
        else:
            self.viewer.answer(localiser.preview(message.key, match.n, changed, False))

    async def why(self, message: Any) -> None:
        """Say why a move is not allowed."""
        match, localiser = await self.opened.match(self._asked(message.at)), self.viewer.localiser
        refusal = match.why_not(message.seat, message.move)
        answer: dict[str, Any] = {"rule": None, "text": localiser.say("server.why.legal"), "facts": {}}
        if refusal is not None:
            answer = {**localiser.refusal(refusal)}
        self.viewer.answer({"type": "why", "key": message.key, **answer})

    async def moves(self, message: Any) -> None:
        """List the legal moves."""
        match, localiser = await self.opened.match(self.viewer.here), self.viewer.localiser
        codec, legal = match.game.codec, match.moves(message.seat)[:MOST_MOVES]
        moves = [codec.write_move(move) for move in legal]
        listed = [
            {"move": move, "text": codec.move_text(made), "label": label}
            for made, move, label in zip(legal, moves, localiser.labels(match, message.seat, moves), strict=True)
        ]
        self.viewer.answer({"type": "moves", "key": message.key, "moves": listed})

    async def sit(self, message: Any) -> None:
        """Look from another seat."""
        self.viewer.sit(message.seat)

    async def ping(self, message: Any) -> None:
        """Answer that the server is here."""
        self.viewer.answer({"type": "pong"})

    # -- the tree -----------------------------------------------------------------------------------------------------

    async def walk(self, message: Any) -> None:
        """Look at a node."""
        self.opened.walk(self.viewer, self.opened.tree.node(message.node))

    async def comment(self, message: Any) -> None:
        """Write a comment."""
        self._spend()
        await self.opened.comment(self.guest, message.node, message.text)
        self._done(message.key)

    async def remove(self, message: Any) -> None:
        """Remove a node."""
        self._spend()
        await self.opened.remove(self.guest, message.node)
        self._done(message.key)

    async def promote(self, message: Any) -> None:
        """Put a node on the main line."""
        self._spend()
        await self.opened.promote(self.guest, message.node)
        self._done(message.key)

    async def think(self, message: Any) -> None:
        """Think along, or stop."""
        if self.guest is None:
            raise Unknown("server.unknown")
        self.viewer.think(message.on)

    async def together(self, message: Any) -> None:
        """Walk together with the others, or alone."""
        self.opened.join(self.viewer, message.on)


# each method takes the message type that it stands for
ANSWERS: dict[type, Callable[[AnalysisConversation, Any], Awaitable[None]]] = {
    incoming.PlayMove: AnalysisConversation.move,
    incoming.AskPreview: AnalysisConversation.preview,
    incoming.AskWhy: AnalysisConversation.why,
    incoming.AskMoves: AnalysisConversation.moves,
    incoming.Sit: AnalysisConversation.sit,
    incoming.Ping: AnalysisConversation.ping,
    messages.Walk: AnalysisConversation.walk,
    messages.WriteComment: AnalysisConversation.comment,
    messages.RemoveNode: AnalysisConversation.remove,
    messages.PromoteNode: AnalysisConversation.promote,
    messages.DrawAgain: AnalysisConversation.draw_again,
    messages.Think: AnalysisConversation.think,
    messages.Together: AnalysisConversation.together,
}
