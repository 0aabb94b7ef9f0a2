"""The socket of a table: lets a viewer in, reads its messages, and sends to it until it goes away."""

import asyncio
import logging
from collections.abc import Sequence
from functools import partial

from starlette.websockets import WebSocket, WebSocketDisconnect

from agora.core.errors import Refusal
from agora.server import limits, metrics
from agora.server.context import Server, address_of, guest_of, language_of, server_of
from agora.server.live import localisation, transport
from agora.server.live.conversation import Conversation
from agora.server.live.transport import POLICY_VIOLATION
from agora.server.live.viewers import Viewer
from agora.server.refusals import Forbidden, Limit, code_of
from agora.server.speech import speech_of
from agora.server.store import GuestRow

TRY_AGAIN_LATER = 1013  # the close code for viewers who may come back when the store answers again
CHAT_HISTORY = 50  # chat messages that a new viewer is sent
log = logging.getLogger("agora.socket")


async def table_socket(websocket: WebSocket) -> None:
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
        # without its traceback, whose frames refer back to the refusal
        await turn_away(websocket, refusal.with_traceback(None), language)
    except WebSocketDisconnect:
        pass
    finally:
        server.limits.close_socket(address)


async def turn_away(websocket: WebSocket, refusal: Refusal, language: str) -> None:
    """Tell a viewer why it is refused, and close its socket."""
    try:
        await websocket.send_json({"type": "refused", "key": None, **localisation.problem(refusal, language)})
        await websocket.close(TRY_AGAIN_LATER if code_of(refusal)[0] == "busy" else POLICY_VIOLATION)
    except (RuntimeError, WebSocketDisconnect):
        log.debug("a viewer disconnected before it could be refused")


async def _serve(websocket: WebSocket, server: Server, guest: GuestRow | None, language: str) -> None:
    table = await server.tables.get(websocket.path_params["table"])
    if not table.may_watch(guest.id if guest else None):
        raise Forbidden("server.no-spectators")
    since = websocket.query_params.get("since", "0")
    line = int(since) if since.isdecimal() and since.isascii() and len(since) < 9 else 0

    send = websocket.scope.get("extensions", {}).get(transport.SEND_TOGETHER) or partial(send_one_by_one, websocket)
    viewer = Viewer(table, guest.id if guest else None, language, line, send)
    build = websocket.query_params.get("build")
    if build and build != server.build:
        viewer.answer({"type": "reload", "text": speech_of(language).say("server.reload")})
    for message in await server.store.chat(table.id, most=CHAT_HISTORY):
        viewer.show_chat(message)
    conversation = Conversation(server, table, viewer, guest, address_of(websocket))
    writer = asyncio.get_running_loop().create_task(_write(websocket, viewer))
    table.audience.enter(viewer)
    viewer.show()
    try:
        await conversation.take_seats_back()
        await _read(websocket, conversation, writer)
    finally:
        table.audience.leave(viewer)
        conversation.close()
        writer.cancel()
        await asyncio.gather(writer, return_exceptions=True)


async def _write(websocket: WebSocket, viewer: Viewer) -> None:
    """Send what is due to a viewer; turn it away when it stops reading or may no longer watch."""
    try:
        await viewer.write()
    except Forbidden as refusal:
        await turn_away(websocket, refusal.with_traceback(None), viewer.language)
    else:
        metrics.CUT.labels("too many answers wait").inc()
        log.info("a viewer was turned away: too many answers wait", extra={"table": viewer.table.id})
        await turn_away(websocket, Limit("server.limit", seconds=1), viewer.language)


async def send_one_by_one(websocket: WebSocket, texts: Sequence[bytes]) -> None:
    """Send messages in the way that every ASGI server supports."""
    for text in texts:
        await websocket.send_text(text.decode())


async def _read(websocket: WebSocket, conversation: Conversation, writer: "asyncio.Task[None]") -> None:
    """Handle messages until the viewer leaves, sends too much, or is turned away."""
    while True:
        received = await websocket.receive()
        if received["type"] == "websocket.disconnect":
            return
        text = received.get("text")
        data = text.encode("utf-8", "surrogatepass") if text is not None else received.get("bytes") or b""
        if writer.done():  # the viewer has been turned away
            return
        if not await conversation.handle(data):
            limits.log_hit("messages of one socket", address_of(websocket))
            await websocket.close(POLICY_VIOLATION)
            return
