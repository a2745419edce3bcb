"""Where fights are kept: an append-only log of events for each, on disk before anybody is told.

Nothing heavy is imported here: a database library costs more than the whole program's start.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from msgspec import Struct


class Kept(Struct, frozen=True):
    """A fight as the store knows it: what it began with, and the links to its seats.

    `head` is the record without anything that happened; `links` leads from a token to a seat.
    """

    id: str
    system: str
    title: dict[str, str]
    head: dict[str, Any]
    dice: dict[str, Any]
    created: str
    links: dict[str, str] = {}
    events: int = 0
    answers: int = 0
    over: bool = False


class KeptPlace(Struct, frozen=True):
    """Where a long fight is gone on from, as the store holds it: its JSON text and its seal; see `places`."""

    body: str
    seal: str


class Clock(Struct, frozen=True):
    """A fight whose time to think is running: the master's link to it, and when that time is over."""

    fight: str
    master: str
    due: int


class Taken(Exception):
    """An event whose number is taken: somebody else has written to this fight."""


class Store(Protocol):
    """An event log. Every call that writes has written to the disk when it returns."""

    def create(self, fight: Kept, events: Iterable[Mapping[str, Any]], *, due: int = 0) -> None:
        """`due`: when its time to think is over; 0 where it never is."""

    def append(
        self, fight: str, seq: int, event: Mapping[str, Any], *, answers: int, over: bool, due: int | None = None
    ) -> None:
        """`due` as of `create`, None where that has not changed. Raises `Taken` where the number is not the next one."""

    def link(self, fight: str, links: Mapping[str, str]) -> None:
        """More links to a fight."""

    def find(self, token: str) -> tuple[Kept, str] | None:
        """The fight and the seat a token opens."""

    def read(self, fight: str) -> list[dict[str, Any]]:
        """Every event of a fight in order."""

    def keep_place(self, fight: str, place: KeptPlace) -> None:
        """Where a fight is gone on from; the one before it is forgotten."""

    def place(self, fight: str) -> KeptPlace | None: ...

    def fights(self, most: int) -> list[Kept]:
        """The latest fights, without their heads' weight or links."""

    def clocks(self) -> list[Clock]:
        """The fights whose time to think is running, soonest first."""

    def count(self) -> int: ...

    def close(self) -> None: ...
