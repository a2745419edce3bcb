"""The server: routes, sockets, and the program round them."""

from __future__ import annotations

import asyncio
import gc
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from zaruba.apps.web import limits
from zaruba.apps.web.api import Api
from zaruba.apps.web.door import Door, names_of
from zaruba.apps.web.hall import Hall
from zaruba.apps.web.keeper import Keeper
from zaruba.apps.web.room import FOREIGN, TOO_MUCH, Guest, Room
from zaruba.kernel.referee import Refused

YOUNG = 20_000
"""New objects before the collector looks: what fights are made of holds no circles, and looking takes time."""
STATIC = Path(__file__).parent / "static"


def application(data: Path, host: str = "127.0.0.1") -> Starlette:
    hall = Hall(Keeper(data / "table.db"))
    api = Api(hall, data)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        warming = asyncio.create_task(api.warm())
        yield
        warming.cancel()
        hall.close()

    async def table(page: WebSocket) -> None:
        await sit_down(hall, page)

    return Starlette(
        routes=[
            Route("/api/start", api.start),
            Route("/api/new/{system}", api.new),
            Route("/api/check", api.check, methods=["POST"]),
            Route("/api/library", api.library, methods=["POST"]),
            Route("/api/fights", api.new_fight, methods=["POST"]),
            Route("/api/fights/{token}/branch", api.branch, methods=["POST"]),
            Route("/api/fights/{token}/export", api.export),
            WebSocketRoute("/ws/{token}", table),
            Route("/{path:path}", page),
        ],
        middleware=[Middleware(Door, names=names_of(host)), Middleware(GZipMiddleware, compresslevel=6)],
        lifespan=lifespan,
    )


async def page(request: Request) -> Response:
    """The client's page, whatever the address within it; or one of the few files beside it."""
    path = request.path_params["path"]
    if path.startswith(("api/", "ws/")):
        return PlainTextResponse("?", 404)
    name = path if "." in path or path.startswith("assets/") else "index.html"
    found = STATIC / name
    try:
        ours = found.parent in (STATIC, STATIC / "assets") and found.is_file()
    except OSError:  # a name that no file can have
        ours = False
    return FileResponse(found) if ours else PlainTextResponse("?", 404)


async def sit_down(hall: Hall, connection: WebSocket) -> None:
    """A page takes its seat, and speaks until it goes."""
    lang = "ru" if connection.query_params.get("lang") == "ru" else "en"
    try:
        await connection.accept()
        with hall.arrival():
            seated = await _seated(hall, connection, lang)
    except WebSocketDisconnect:  # gone before it was let in or turned away
        return
    if seated is None:
        return
    room, guest = seated
    writing = asyncio.create_task(guest.write())
    listening = asyncio.create_task(_listen(room, guest))
    try:
        await asyncio.wait((writing, listening), return_when=asyncio.FIRST_COMPLETED)
        if not writing.done() and listening.exception() is None:
            await writing
    finally:
        room.leave(guest)
        for task in (writing, listening):
            task.cancel()
            with suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                await task


async def _seated(hall: Hall, connection: WebSocket, lang: str) -> tuple[Room, Guest] | None:
    """The fight that a link leads to, and the page greeted there; None where it has been turned away."""
    try:
        found = await hall.find(connection.path_params["token"])
        if found is None:
            await connection.close(FOREIGN)
            return None
        room, seat = found
        if len(room.guests) >= limits.SOCKETS_OF_FIGHT or hall.sockets >= limits.SOCKETS:
            await connection.close(TOO_MUCH)
            return None
        return room, await room.join(connection, seat, lang)
    except Refused:
        await connection.close(FOREIGN)
        return None


async def _listen(room: Room, guest: Guest) -> None:
    rate = limits.Rate(limits.COMMANDS_AT_ONCE, limits.COMMANDS_PER_SECOND)
    while True:
        message = await guest.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        line = (message.get("text") or "").encode() or message.get("bytes") or b""
        if len(line) > limits.COMMAND_BYTES or not rate.allows():
            guest.close(TOO_MUCH)
            return
        await room.hear(guest, line)


class Server(uvicorn.Server):
    """Uvicorn, which says when it listens, and where."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[int], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready(self.servers[0].sockets[0].getsockname()[1])


def serve(data: Path, host: str, port: int, ready: Callable[[int], None]) -> bool:
    """Run until interrupted; False where the address could not be had."""
    gc.set_threshold(YOUNG)
    config = uvicorn.Config(
        application(data, host),
        host=host,
        port=port,
        log_config=None,
        access_log=False,
        lifespan="on",
        loop="asyncio",
        http="h11",
        ws="websockets-sansio",
        ws_max_size=limits.FRAME_BYTES,
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=3,
    )
    server = Server(config, ready)
    server.run()
    return server.started
