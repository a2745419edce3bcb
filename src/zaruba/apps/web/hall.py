"""All the fights of a server: begun, found by a link, brought back from the store."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from typing import Any

from msgspec.structs import replace

from zaruba.apps.referee.reading import read_command
from zaruba.apps.referee.table import Table
from zaruba.apps.store import Kept, KeptPlace
from zaruba.apps.store.events import START, Event, event, folded, head, moment
from zaruba.apps.store.places import place_in
from zaruba.apps.web import limits
from zaruba.apps.web.keeper import Keeper, new_token
from zaruba.apps.web.room import Room, players
from zaruba.kernel.asks import MASTER
from zaruba.kernel.referee import Refused

Plain = dict[str, Any]
LULL = 0.2
"""Seconds of rest before something is done that nobody waits for."""


class Hall:
    def __init__(self, keeper: Keeper) -> None:
        self.keeper = keeper
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._lock = asyncio.Lock()
        self._alarms: dict[str, asyncio.Task[None]] = {}
        self._waking = asyncio.Lock()
        self.arriving = 0

    @property
    def sockets(self) -> int:
        return sum(len(room.guests) for room in self._rooms.values())

    async def at_rest(self) -> None:
        """Until nobody is about to sit down: whoever has time waits for it here."""
        await asyncio.sleep(LULL)
        while self.arriving:
            await asyncio.sleep(LULL)

    @contextmanager
    def arrival(self) -> Iterator[None]:
        """While somebody sits down."""
        self.arriving += 1
        try:
            yield
        finally:
            self.arriving -= 1

    async def begin(self, command: Plain, tactics: Mapping[str, str]) -> Room:
        """A new fight by a `start` or `resume` command, as the protocol has them. Raises `Refused`.

        `tactics` decide for the seats they are given for; a record says itself whom nobody plays.
        """
        if await self.keeper.count() >= limits.FIGHTS:
            raise Refused("illegal", "too-many-fights", most=limits.FIGHTS)
        return await self._take_up(
            await self.keeper.work(lambda: _begun(command, tactics)), command.get("dice", "machine")
        )

    async def branch(self, room: Room, before: int | None) -> Room:
        """A fight that shares the answers before one of another's."""
        return await self._take_up(await room.branched(before), room.kept.dice)

    async def _take_up(self, table: Table, dice: Any) -> Room:
        table.wind(self.keeper.now())
        kept, happened = _kept(table, dice), event(table, START)
        events = [] if happened is None else [happened[0]]
        await self.keeper.create(kept, events, due=table.deadline.until)
        room = Room(replace(kept, events=len(events)), table, moment(table), self.keeper)
        await room.mark_place()
        async with self._lock:
            self._take_in(room)
        return room

    async def find(self, token: str) -> tuple[Room, str] | None:
        """The fight and the seat a link leads to. Raises `Refused` where this engine cannot play it any more."""
        found = await self.keeper.find(token)
        if found is None:
            return None
        kept, seat = found
        async with self._lock:
            room = self._rooms.get(kept.id)
            if room is None or room.broken:
                room = await self._brought_back(kept)
                self._take_in(room)
            self._rooms.move_to_end(kept.id)
            return room, seat

    async def _brought_back(self, kept: Kept) -> Room:
        events, place = await self.keeper.read(kept.id), await self.keeper.place(kept.id)
        table = await self.keeper.work(lambda: _resumed(kept, events, place))
        room = Room(replace(kept, events=len(events)), table, moment(table), self.keeper)
        if not table.past:
            await room.mark_place()
        return room

    def _take_in(self, room: Room) -> None:
        self._rooms[room.kept.id] = room
        room.see_to_time()
        if (alarm := self._alarms.pop(room.kept.id, None)) is not None and alarm is not asyncio.current_task():
            alarm.cancel()
        idle = [fight for fight, one in self._rooms.items() if not one.guests and one is not room]
        for fight in idle[: max(0, len(self._rooms) - limits.ROOMS)]:
            gone = self._rooms.pop(fight)
            gone.rest()
            if gone.due:
                self._set_alarm(fight, gone.links[MASTER], gone.due)

    async def take_up_clocks(self) -> None:
        """See to the time of the fights that were kept: it goes on though nobody has opened them since the start."""
        for clock in await self.keeper.clocks():
            if clock.fight not in self._rooms:
                self._set_alarm(clock.fight, clock.master, clock.due)

    def _set_alarm(self, fight: str, token: str, due: float) -> None:
        self._alarms[fight] = asyncio.create_task(self._in_time(token, due))

    async def _in_time(self, token: str, due: float) -> None:
        """Bring a fight that is not in memory there once its time to think is over: the clock counts for it too."""
        while (left := due - self.keeper.now()) > 0:
            await asyncio.sleep(min(left, limits.LOOK_AGAIN))
        async with self._waking:  # after a long absence many may be late: one after another, and people first
            await self.at_rest()
            with suppress(Refused):  # nobody can play it any more, and whoever opens it is told so
                await self.find(token)

    def close(self) -> None:
        for alarm in self._alarms.values():
            alarm.cancel()
        self.keeper.close()


def _begun(command: Plain, tactics: Mapping[str, str]) -> Table:
    read = read_command(command)
    table = Table()
    if read.name == "resume":
        table.resume(read.body, read.dice)
        return table
    table.start(read.body, read.dice)
    for seat, name in tactics.items():
        table.play_by(seat, name)
    return table


def _resumed(kept: Kept, events: list[Event], place: KeptPlace | None) -> Table:
    """The fight as it stood, from the place that was kept on; all of it where that place does not hold."""
    record, dice = folded(kept.head, events), read_command({"resume": {}, "dice": kept.dice}).dice
    found = place_in(record, place)
    if found is not None:
        try:
            table = Table()
            table.resume(record, dice, found)
            return table
        except Refused:
            pass
    table = Table()
    table.resume(record, dice)
    return table


def _kept(table: Table, dice: Any) -> Kept:
    referee = table.fight
    if isinstance(dice, dict):  # the seed is in the head; a record goes on with hand or machine only
        seeded = {key: one for key, one in dice.items() if one == "hand"}
        dice = seeded or "machine"
    return Kept(
        id=secrets.token_hex(8),
        system=referee.system.slug,
        title=dict(referee.scenario.title),
        head=head(table.record()),
        dice={"*": dice} if isinstance(dice, str) else dice,
        created=datetime.now(UTC).isoformat(timespec="seconds"),
        links={new_token(): seat for seat in (MASTER, "", *players(table))},
        answers=len(referee.answers),
        over=referee.verdict is not None,
    )
