"""What a page asks for before it sits down: the start page's fights, new ones, the check of a file."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from zaruba.apps.referee.wording import wording
from zaruba.apps.web import limits, starting
from zaruba.apps.web.hall import Hall
from zaruba.apps.web.room import shown_links
from zaruba.kernel.referee import Refused

Plain = dict[str, Any]


class Answer(Exception):
    """An answer that ends the handling of a request at once."""

    def __init__(self, status: int, body: Any) -> None:
        super().__init__(status)
        self.status, self.body = status, body


def json(body: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(body), status, media_type="application/json")


def language(request: Request) -> str:
    return "ru" if request.query_params.get("lang") == "ru" else "en"


async def body_of(request: Request) -> Plain:
    """The JSON object a page sent. Raises `Answer`."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise Answer(415, {"error": "application/json"})
    raw = bytearray()
    async for piece in request.stream():
        raw += piece
        if len(raw) > limits.POST_BYTES:
            raise Answer(413, {"error": f"{limits.POST_BYTES}"})
    try:
        plain = msgspec.json.decode(bytes(raw))
    except (msgspec.DecodeError, RecursionError) as error:
        raise Answer(400, {"error": str(error)}) from None
    if not isinstance(plain, dict):
        raise Answer(400, {"error": "{}"})
    return plain


class Api:
    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._posts = limits.Rates(limits.POSTS_AT_ONCE, limits.POSTS_PER_SECOND)

    async def new_fight(self, request: Request) -> Response:
        try:
            self._in_time(request)
            plain, lang = await body_of(request), language(request)
            command = await self.hall.keeper.work(lambda: starting.command(plain, lang))
        except Answer as answer:
            return json(answer.body, answer.status)
        except starting.Unsound as unsound:
            return json({"faults": unsound.faults}, 422)
        try:
            room = await self.hall.begin(command)
        except Refused as refused:
            return json({"faults": [starting.plain_fault(wording(None, lang).error(refused))]}, 422)
        return json({"fight": room.kept.id, "links": shown_links(room.links)}, 201)

    def _in_time(self, request: Request) -> None:
        address = request.client.host if request.client else ""
        if not self._posts.allows(address):
            raise Answer(429, {"error": "too fast"})
