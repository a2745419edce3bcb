"""Who may come in: only pages of this very server, asked for by a name it has; and what every answer tells browsers."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable, Mapping
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

ANYWHERE = ("0.0.0.0", "::", "")
LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})

HEADERS = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'; object-src 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


def names_of(host: str) -> frozenset[str]:
    """What a browser may call a server that listens on `host`; listening everywhere, also any bare address."""
    own = {host.casefold(), *LOOPBACK}
    if host in ANYWHERE:
        name = socket.gethostname().casefold()
        own |= {name, f"{name}.local", "*"}
    return frozenset(own)


def known_name(host: str, names: Iterable[str]) -> bool:
    """Whether a Host header names this server: a page that leads a name of its own here is turned away."""
    try:
        name = (urlsplit(f"//{host}").hostname or "").casefold()
    except ValueError:
        return False
    if name in names:
        return True
    if "*" not in names:
        return False
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def same_origin(headers: Headers) -> bool:
    """Whether a page of this server asks, or no page at all (a program says no origin)."""
    origin = headers.get("origin")
    try:
        return origin is None or urlsplit(origin).netloc.casefold() == headers.get("host", "").casefold()
    except ValueError:  # no address at all
        return False


def from_here(scope: Scope) -> bool:
    """Whether somebody asks from this very machine, and for nobody else."""
    client = scope.get("client")
    headers = Headers(scope=scope)
    if client is None or "x-forwarded-for" in headers or "forwarded" in headers:
        return False
    try:
        return ipaddress.ip_address(client[0]).is_loopback
    except ValueError:
        return False


class Door:
    """Turns away whoever calls the server by a foreign name or from a foreign page, and adds the headers."""

    def __init__(self, app: ASGIApp, *, names: frozenset[str]) -> None:
        self.app, self.names = app, names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        foreign = not known_name(headers.get("host", ""), self.names)
        asks_more = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD")
        if foreign or (asks_more and not same_origin(headers)):
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": 4403})
                return
            await PlainTextResponse("not from here", 403 if not foreign else 421)(scope, receive, _clad(send, scope))
            return
        await self.app(scope, receive, send if scope["type"] == "websocket" else _clad(send, scope))


def _clad(send: Send, scope: Scope) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            headers.setdefault("cache-control", _caching(scope, message))
        await send(message)

    return sending


def _caching(scope: Scope, message: Mapping[str, object]) -> str:
    """Built files are named by what is in them and never change; all else may."""
    if scope["path"].startswith("/assets/") and message["status"] == 200:
        return "public, max-age=31536000, immutable"
    return "no-store" if scope["path"].startswith("/api/") else "no-cache"
