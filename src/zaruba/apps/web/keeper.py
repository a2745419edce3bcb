"""The store and the reckoning, off the event loop: one thread writes, a few think."""

from __future__ import annotations

import asyncio
import secrets
import sys
import time
import traceback
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from zaruba.apps.store import Clock, Kept, KeptPlace, Store

T = TypeVar("T")
TOKEN_BYTES = 16
THINKERS = 6
RECKONERS = 2
ADVISERS = 2
FORETELLERS = 2


class Keeper:
    def __init__(self, path: Path) -> None:
        self._path = path
        self._store: Store | None = None
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="store")
        self._thinkers = ThreadPoolExecutor(THINKERS, thread_name_prefix="referee")
        self._reckoners = ThreadPoolExecutor(RECKONERS, thread_name_prefix="odds")
        self._advisers = ThreadPoolExecutor(ADVISERS, thread_name_prefix="advice")
        self._foretellers = ThreadPoolExecutor(FORETELLERS, thread_name_prefix="forecast")

    def now(self) -> float:
        """The clock on the wall."""
        return time.time()

    async def work(self, work: Callable[[], T]) -> T:
        """Something that takes a while, such as anything the rules do."""
        return await asyncio.get_running_loop().run_in_executor(self._thinkers, work)

    async def reckon(self, work: Callable[[], T]) -> T:
        """Something that may take seconds, in threads of its own: the rest must not wait for it."""
        return await asyncio.get_running_loop().run_in_executor(self._reckoners, work)

    async def advise(self, work: Callable[[], T]) -> T:
        """Something that may take half a minute: not even chances must wait for it."""
        return await asyncio.get_running_loop().run_in_executor(self._advisers, work)

    async def foretell(self, work: Callable[[], T]) -> T:
        """Something that waits for a process of its own, for many seconds."""
        return await asyncio.get_running_loop().run_in_executor(self._foretellers, work)

    async def _stored(self, work: Callable[[Store], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._writer, lambda: work(self._opened()))

    def _opened(self) -> Store:
        if self._store is None:
            from zaruba.apps.store.sql import open_store

            self._store = open_store(self._path)
        return self._store

    async def create(self, kept: Kept, events: Iterable[Mapping[str, Any]], *, due: int) -> None:
        await self._stored(lambda store: store.create(kept, events, due=due))

    async def append(
        self, fight: str, seq: int, event: Mapping[str, Any], *, answers: int, over: bool, due: int | None
    ) -> None:
        await self._stored(lambda store: store.append(fight, seq, event, answers=answers, over=over, due=due))

    async def link(self, fight: str, seats: Iterable[str]) -> dict[str, str]:
        """New links, seat → token."""
        links = {new_token(): seat for seat in seats}
        await self._stored(lambda store: store.link(fight, links))
        return {seat: token for token, seat in links.items()}

    async def find(self, token: str) -> tuple[Kept, str] | None:
        return await self._stored(lambda store: store.find(token))

    async def read(self, fight: str) -> list[dict[str, Any]]:
        return await self._stored(lambda store: store.read(fight))

    async def keep_place(self, fight: str, place: KeptPlace) -> None:
        await self._stored(lambda store: store.keep_place(fight, place))

    async def place(self, fight: str) -> KeptPlace | None:
        return await self._stored(lambda store: store.place(fight))

    async def fights(self, most: int) -> list[Kept]:
        return await self._stored(lambda store: store.fights(most))

    async def clocks(self) -> list[Clock]:
        return await self._stored(lambda store: store.clocks())

    async def count(self) -> int:
        return await self._stored(lambda store: store.count())

    def complain(self, error: Exception) -> None:
        traceback.print_exception(error, file=sys.stderr)

    def close(self) -> None:
        self._thinkers.shutdown(cancel_futures=True)
        self._reckoners.shutdown(cancel_futures=True)
        self._advisers.shutdown(cancel_futures=True)
        self._foretellers.shutdown(cancel_futures=True)
        self._writer.submit(lambda: self._store.close() if self._store is not None else None)
        self._writer.shutdown()


def new_token() -> str:
    """128 bits that nobody guesses."""
    return secrets.token_urlsafe(TOKEN_BYTES)
