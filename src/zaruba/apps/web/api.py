"""What a page asks for before it sits down: the start page's fights, new ones, the check of a file."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from zaruba.apps import chronicles
from zaruba.apps.referee.wording import wording
from zaruba.apps.store import Kept
from zaruba.apps.web import libraries, limits, shelf, starting
from zaruba.apps.web.door import from_here
from zaruba.apps.web.hall import Hall
from zaruba.apps.web.room import Room, shown_links, title_of
from zaruba.kernel.asks import MASTER
from zaruba.kernel.content import Faults
from zaruba.kernel.referee import Refused

Plain = dict[str, Any]
T = TypeVar("T")


class Answer(Exception):
    """An answer that ends the handling of a request at once."""

    def __init__(self, status: int, body: Any) -> None:
        super().__init__(status)
        self.status, self.body = status, body


def json(body: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(body), status, media_type="application/json")


def language(request: Request) -> str:
    return "ru" if request.query_params.get("lang") == "ru" else "en"


def unread(request: Request, status: int, key: str, **details: Any) -> Answer:
    """An answer to what cannot be taken as a request: why, in its language."""
    return Answer(status, {"message": wording(None, language(request)).error(Refused("malformed", key, **details))})


async def body_of(request: Request) -> Plain:
    """The JSON object a page sent. Raises `Answer`."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise unread(request, 415, "body-not-json")
    raw = bytearray()
    async for piece in request.stream():
        raw += piece
        if len(raw) > limits.POST_BYTES:
            raise unread(request, 413, "body-too-large", most=limits.POST_BYTES // 1_000_000)
    try:
        plain = msgspec.json.decode(bytes(raw))
    except (msgspec.DecodeError, RecursionError):
        raise unread(request, 400, "not-json") from None
    if not isinstance(plain, dict):
        raise unread(request, 400, "body-not-json")
    return plain


class Api:
    def __init__(self, hall: Hall, folder: Path) -> None:
        self.hall, self.folder = hall, folder
        self._posts = limits.Rates(limits.POSTS_AT_ONCE, limits.POSTS_PER_SECOND)
        self._loading = asyncio.Lock()

    async def warm(self) -> None:
        """Load what the first page will ask for while nobody asks yet, and then what the first fight will."""
        for lang in ("en", "ru"):
            await self._once(shelf.start_page, lang, self.folder)
        await self.hall.take_up_clocks()
        for name in starting.examples():
            await self.hall.at_rest()
            await self._once(starting.example, name)

    async def _once(self, page: Callable[..., T], *words: Any) -> T:
        """A page that is remembered once it is worked out: whoever asks meanwhile waits, and does not do it again."""
        async with self._loading:
            return await self.hall.keeper.work(partial(page, *words))

    async def start(self, request: Request) -> Response:
        """The start page. The fights that are kept are told, with their links, only to whoever sits at this machine."""
        lang = language(request)
        told = await self._once(shelf.start_page, lang, self.folder)
        kept = await self.hall.keeper.fights(limits.LISTED) if from_here(request.scope) else []
        return json({**told, "fights": [_listed(one, lang) for one in kept]})

    async def new(self, request: Request) -> Response:
        slug, lang = request.path_params["system"], language(request)
        told = await self._once(starting.new_page, slug, lang)
        return json({"error": slug}, 404) if told is None else json(told)

    async def check(self, request: Request) -> Response:
        return await self._judged(request, starting.checked)

    async def library(self, request: Request) -> Response:
        return await self._judged(request, libraries.library)

    async def _judged(self, request: Request, judge: Callable[[str, str], Plain]) -> Response:
        """What a text that somebody brings is worth."""

        async def judged(plain: Plain, lang: str) -> Response:
            text = plain.get("text")
            if not isinstance(text, str):
                raise unread(request, 400, "wrong-shape", path="text", expected=("str",))
            try:
                return json(await self.hall.keeper.work(lambda: judge(text, lang)))
            except starting.Unsound as unsound:  # a fault found is what was asked for
                return json({"kind": None, "faults": unsound.faults})

        return await self._posted(request, judged)

    async def new_fight(self, request: Request) -> Response:
        async def begun(plain: Plain, lang: str) -> Response:
            command = await self.hall.keeper.work(lambda: starting.command(plain, lang))
            return self._begun(await self.hall.begin(command, starting.unplayed(plain)))

        return await self._posted(request, begun)

    async def branch(self, request: Request) -> Response:
        """A second fight that shares the answers before one of the first: the first stays as it is."""

        async def branched(plain: Plain, lang: str) -> Response:
            room = await self._masters_room(request)
            at = plain.get("at")
            if at is not None and not isinstance(at, int):
                raise unread(request, 400, "wrong-shape", path="at", expected=("int",))
            return self._begun(await self.hall.branch(room, at))

        return await self._posted(request, branched)

    async def export(self, request: Request) -> Response:
        try:
            room = await self._masters_room(request)
        except Answer as answer:
            return json(answer.body, answer.status)
        kind, lang = request.query_params.get("as", "html"), language(request)
        if kind not in chronicles.KINDS:
            return json({"error": f"as: {', '.join(chronicles.KINDS)}"}, 400)
        text = await room.exported(kind, lang)
        name = f"zaruba-{room.kept.id}.{chronicles.KINDS[kind].ending}"
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return Response(text, media_type=chronicles.KINDS[kind].media, headers=headers)

    async def _posted(self, request: Request, work: Callable[[Plain, str], Awaitable[Response]]) -> Response:
        lang = language(request)
        try:
            if not self._posts.allows(request.client.host if request.client else ""):
                raise unread(request, 429, "too-many-posts")
            return await work(await body_of(request), lang)
        except Answer as answer:
            return json(answer.body, answer.status)
        except starting.Unsound as unsound:
            return json({"faults": unsound.faults}, 422)
        except Refused as refused:
            found = refused.details.get("faults")
            faults = (
                [starting.plain_fault(wording(None, lang).error(refused))]
                if found is None
                else starting.told(Faults(found), "", lang)
            )
            return json({"faults": faults}, 422)

    async def _masters_room(self, request: Request) -> Room:
        """The fight of a master's link. Raises `Answer`: others' links are as good as none."""
        found = await self.hall.find(request.path_params["token"])
        if found is None or found[1] != MASTER:
            raise Answer(404, {"error": "?"})
        return found[0]

    def _begun(self, room: Room) -> Response:
        return json({"fight": room.kept.id, "links": shown_links(room.links)}, 201)


def _listed(kept: Kept, lang: str) -> Plain:
    return {
        "id": kept.id,
        "title": title_of(kept, lang),
        "system": kept.system,
        "answers": kept.answers,
        "over": kept.over,
        "when": kept.created,
        "links": shown_links({seat: token for token, seat in kept.links.items()}),
    }
