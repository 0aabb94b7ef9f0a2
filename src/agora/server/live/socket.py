"""The socket of a table: lets a viewer in, reads messages, and keeps sending until it goes away. One per viewer."""

import asyncio
import logging
from collections.abc import Sequence
from functools import partial

from starlette.websockets import WebSocket, WebSocketDisconnect

from agora.core.errors import Refusal
from agora.server.context import Server, address_of, guest_of, language_of, server_of
from agora.server.live import localisation, transport
from agora.server.live.handlers import Talk
from agora.server.live.viewers import Viewer
from agora.server.refusals import Forbidden, Limit, code_of
from agora.server.store import GuestRow

POLICY = 1008  # the close code for those who do not keep to the rules
TRY_AGAIN = 1013  # and for those who may come back when the store answers again
REMEMBERED = 50  # what was said last is told to those who come in
log = logging.getLogger("agora.socket")


async def live(websocket: WebSocket) -> None:
    """Serve one viewer until it goes away."""
    server, address, language = server_of(websocket), address_of(websocket), language_of(websocket, None)
    await websocket.accept()
    try:
        server.limits.open_socket(address)
    except Limit as refusal:
        await _turn_away(websocket, refusal, language)
        return
    try:
        guest = await guest_of(websocket)
        language = language_of(websocket, guest)
        await _seated(websocket, server, guest, language)
    except Refusal as refusal:
        await _turn_away(websocket, refusal.with_traceback(None), language)  # whose frames hold it in a circle
    except WebSocketDisconnect:
        pass
    finally:
        server.limits.close_socket(address)


async def _turn_away(websocket: WebSocket, refusal: Refusal, language: str) -> None:
    try:
        await websocket.send_json({"type": "refused", "key": None, **localisation.problem(refusal, language)})
        await websocket.close(TRY_AGAIN if code_of(refusal)[0] == "busy" else POLICY)
    except (RuntimeError, WebSocketDisconnect):
        log.debug("nobody is there to be turned away")


async def _seated(websocket: WebSocket, server: Server, guest: GuestRow | None, language: str) -> None:
    table = await server.tables.get(websocket.path_params["table"])
    if not table.may_watch(guest.id if guest else None):
        raise Forbidden("server.no-spectators")
    since = websocket.query_params.get("since", "0")
    line = int(since) if since.isdecimal() and since.isascii() and len(since) < 9 else 0

    send = websocket.scope.get("extensions", {}).get(transport.TOGETHER) or partial(_one_by_one, websocket)
    viewer = Viewer(table, guest.id if guest else None, language, line, send)
    build = websocket.query_params.get("build")
    if build and build != server.build:
        viewer.answer({"type": "reload", "text": localisation.speech_of(language).say("server.reload")})
    for said in await server.store.chat(table.id, most=REMEMBERED):
        viewer.answer(table.audience.chat_message(said))
        viewer.chatted = said.n + 1
    talk = Talk(server, table, viewer, guest)
    writer = asyncio.get_running_loop().create_task(_show(websocket, viewer))
    table.audience.enter(viewer)
    viewer.show()
    try:
        await talk.come_back()
        await _listen(websocket, talk, writer)
    finally:
        table.audience.leave(viewer)
        talk.close()
        writer.cancel()
        await asyncio.gather(writer, return_exceptions=True)


async def _show(websocket: WebSocket, viewer: Viewer) -> None:
    """Send what a viewer is due, until it does not take it or may no longer look on: then it is turned away."""
    try:
        await viewer.write()
    except Forbidden as refusal:
        await _turn_away(websocket, refusal.with_traceback(None), viewer.language)
    else:
        await _turn_away(websocket, Limit("server.limit", seconds=1), viewer.language)


async def _one_by_one(websocket: WebSocket, texts: Sequence[bytes]) -> None:
    """Send as any ASGI server can."""
    for text in texts:
        await websocket.send_text(text.decode())


async def _listen(websocket: WebSocket, talk: Talk, writer: "asyncio.Task[None]") -> None:
    """Hear what the page says until it leaves, says too much, or does not take what it is sent."""
    while True:
        received = await websocket.receive()
        if received["type"] == "websocket.disconnect":
            return
        text = received.get("text")
        data = text.encode("utf-8", "surrogatepass") if text is not None else received.get("bytes") or b""
        if writer.done():  # and has been turned away
            return
        if not await talk.hear(data):
            await websocket.close(POLICY)
            return
