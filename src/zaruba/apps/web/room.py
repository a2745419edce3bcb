"""A fight and the pages round it.

One command at a time, whoever sends it. What it changes is on disk before any page hears of it, and
each page has a queue of its own, so that a phone that has fallen asleep holds nobody up.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from functools import partial
from typing import Any, TypeVar

import msgspec
from starlette.websockets import WebSocket, WebSocketState

from zaruba.apps import chronicles
from zaruba.apps.promise import promise
from zaruba.apps.referee.deputy import Deputy
from zaruba.apps.referee.reading import read_line
from zaruba.apps.referee.session import Session
from zaruba.apps.referee.table import Deadline, Table
from zaruba.apps.referee.wording import spoken
from zaruba.apps.store import Kept, places
from zaruba.apps.store.events import Event, Moment, event
from zaruba.apps.telling import Words
from zaruba.apps.web import limits, starting
from zaruba.apps.web.keeper import Keeper
from zaruba.apps.web.libraries import combatants
from zaruba.kernel.asks import MASTER
from zaruba.kernel.referee import Refused

T = TypeVar("T")
Plain = dict[str, Any]

GOING_AWAY, TOO_SLOW = 1012, 1013
"""Codes of the socket: the page comes back by itself and is told everything anew."""
TOO_MUCH, FOREIGN = 4429, 4404


ODDS = re.compile(rb'\s*\{\s*"odds"')
"""What asks for chances, and changes nothing."""
ADVICE = re.compile(rb'\s*\{\s*"advise"')
"""What asks for best play: up to half a minute of solving, and changes nothing."""
FORECAST = re.compile(rb'\s*\{\s*"forecast"')
"""What asks who wins: seconds of reckoning, and changes nothing either."""


class Guest:
    """A page: its session, and what waits to be sent to it."""

    def __init__(self, socket: WebSocket, session: Session) -> None:
        self.socket, self.session = socket, session
        self.reckoning: asyncio.Task[None] | None = None
        self.advising: set[asyncio.Task[None]] = set()
        self.advised = asyncio.Lock()
        """Advice is solved in the order it was asked for: what the first has solved serves the next."""
        self.foretelling: asyncio.Task[None] | None = None
        self.forecasts = 0
        """How many were asked for: the last alone is reckoned."""
        self._queue: asyncio.Queue[Plain | int] = asyncio.Queue()
        self._closing = False

    def send(self, messages: list[Plain]) -> None:
        if self._queue.qsize() + len(messages) > limits.QUEUE:
            self.close(TOO_SLOW)
            return
        for message in messages:
            self._queue.put_nowait(message)

    def close(self, code: int) -> None:
        if not self._closing:
            self._closing = True
            self._queue.put_nowait(code)

    async def write(self) -> None:
        """Send what waits, until told to close. Runs as a task of its own."""
        while True:
            item = await self._queue.get()
            if isinstance(item, int):
                if self.socket.application_state is not WebSocketState.DISCONNECTED:
                    await self.socket.close(item)
                return
            await self.socket.send_text(msgspec.json.encode(item).decode())


class Room:
    def __init__(self, kept: Kept, table: Table, moment: Moment, keeper: Keeper) -> None:
        self.kept, self.table, self.keeper = kept, table, keeper
        self.links = {seat: token for token, seat in kept.links.items()}
        self.guests: list[Guest] = []
        self.broken = False
        self._moment, self._seq = moment, kept.events
        self._due = table.deadline.until
        self._marked: tuple[int, frozenset[str]] = (0, frozenset())
        self._lock = asyncio.Lock()
        self._deputy = Deputy(table)
        self._going: asyncio.Task[None] | None = None
        self._waiting: asyncio.Task[None] | None = None

    async def join(self, socket: WebSocket, seat: str, lang: str) -> Guest:
        """A new page, which is told all that its seat may know."""
        async with self._lock:
            guest = Guest(socket, Session(self.table, lang=lang, seat=seat))
            guest.send(await self.keeper.work(lambda: self._greeting(guest)))
            self.guests.append(guest)
            self._go_on()
            return guest

    def leave(self, guest: Guest) -> None:
        if guest in self.guests:
            self.guests.remove(guest)
        guest.forecasts += 1
        for task in (guest.reckoning, guest.foretelling, *guest.advising):
            if task is not None:
                task.cancel()

    async def hear(self, guest: Guest, line: bytes) -> None:
        """A command of a page: carried out, kept, and only then told."""
        if ODDS.match(line):
            if guest.reckoning is not None:
                await guest.reckoning
            guest.reckoning = asyncio.create_task(self._reckon(guest, line))
            return
        if ADVICE.match(line):
            task = asyncio.create_task(self._advise(guest, line))
            guest.advising.add(task)
            task.add_done_callback(guest.advising.discard)
            return
        if FORECAST.match(line):
            guest.forecasts += 1
            guest.foretelling = asyncio.create_task(self._foretell(guest, line, guest.forecasts))
            return
        async with self._lock:
            if self.broken:
                guest.close(GOING_AWAY)
                return
            replies, happened = await self.keeper.work(lambda: self._carried_out(guest, line))
            if happened is not None and not await self._keep(*happened):
                return
            guest.send(replies)
            if happened is not None:
                await self._tell(guest)
                await self.mark_place()
                self._go_on()

    async def _tell(self, teller: Guest | None = None) -> None:
        for one, news in await self.keeper.work(lambda: list(self._news(teller))):
            one.send(news)

    def _go_on(self) -> None:
        """Let orders and tactics decide where nobody has to, as long as somebody looks on or time runs; and see to it."""
        if (self.table.tactics or self.table.orders) and (self._going is None or self._going.done()):
            self._going = asyncio.create_task(self._unasked())
        self.see_to_time()

    def see_to_time(self) -> None:
        if self.due and (self._waiting is None or self._waiting.done()):
            self._waiting = asyncio.create_task(self._in_time())

    @property
    def due(self) -> int:
        """When the time to think is over, by the clock on the wall; 0 where it never is."""
        return self.table.deadline.until

    def rest(self) -> None:
        """Nobody keeps this room any more: another may be opened for its fight."""
        self.broken = True
        for task in (self._going, self._waiting):
            if task is not None:
                task.cancel()

    async def _in_time(self) -> None:
        """Wait for the end of the time to think, and then answer for those who stay silent; deadline after deadline."""
        while (until := self.table.deadline.until) and not self.broken:
            left = until - self.keeper.now()
            if left > 0:
                await asyncio.sleep(min(left, limits.LOOK_AGAIN))
                continue
            async with self._lock:
                if self.broken or self.table.deadline.until != until:
                    continue
                happened = await self.keeper.work(self._time_over)
                if happened is None or not await self._keep(*happened):
                    return
                await self._tell()
                await self.mark_place()
            if self.table.tactics or self.table.orders:
                self._go_on()

    def _time_over(self) -> tuple[Event, Moment] | None:
        """None where nothing has changed by it."""
        try:
            silent = self._deputy.silent()
            if not list(self._deputy.time_over(silent, self.table.deadline.then or "tactics")):
                self.table.stop_clock()
        except Exception as error:  # people decide from here, as long as they like
            self.keeper.complain(error)
            self.table.deadline = Deadline()
        return self._happened()

    def _happened(self) -> tuple[Event, Moment] | None:
        """What has happened since it was last kept; a new question gets its deadline."""
        self.table.wind(self.keeper.now())
        return event(self.table, self._moment)

    async def _unasked(self) -> None:
        """Answer after answer, each kept before it is told, until people have to go on."""
        while True:
            await asyncio.sleep(limits.PACE)
            async with self._lock:
                if self.broken or not (self.guests or self.due):
                    return
                happened = await self.keeper.work(self._deputy_acts)
                if happened is None or not await self._keep(*happened):
                    return
                await self._tell()
                await self.mark_place()
                self.see_to_time()

    def _deputy_acts(self) -> tuple[Event, Moment] | None:
        try:
            if self._deputy.acts() is None:
                return None
        except Exception as error:  # the fight must go on: people decide from here
            self.keeper.complain(error)
            self.table.tactics.clear()
            self.table.orders.clear()
        return self._happened()

    async def _reckon(self, guest: Guest, line: bytes) -> None:
        """Chances may take seconds: they are reckoned apart while the fight goes on, and let go when it has gone on."""
        async with self._lock:
            moment = self._moment
            apart = guest.session.apart(partial(self._past, moment, guest))
        replies = await self.keeper.reckon(lambda: _answered(apart, line))
        async with self._lock:
            if self._moment is not moment:  # by now most likely an ask that is closed, which is then what is said
                replies = await self.keeper.work(lambda: _answered(guest.session, line))
            else:
                replies = [guest.session.numbered(message) for message in replies]
            guest.send(replies)

    async def _advise(self, guest: Guest, line: bytes) -> None:
        """Best play takes longer still, so that odds must not wait for it either; asked anew of a fight that has gone on."""
        async with guest.advised:
            while guest in self.guests:
                async with self._lock:
                    moment = self._moment
                    apart = guest.session.apart(partial(self._past, moment, guest))
                replies = await self.keeper.advise(partial(_answered, apart, line))
                async with self._lock:
                    if self._moment is moment:
                        guest.send([guest.session.numbered(message) for message in replies])
                        return

    def _past(self, moment: Moment, guest: Guest) -> bool:
        """Nobody needs any more what was asked then."""
        return self._moment is not moment or guest not in self.guests

    async def _foretell(self, guest: Guest, line: bytes, number: int) -> None:
        """Who wins from here, reckoned by a process of its own; let go when the fight goes on or another is asked for."""
        async with self._lock:
            moment = self._moment

            def stale() -> bool:
                return self._moment is not moment or guest.forecasts != number

            apart = guest.session.apart(stale)
        replies = await self.keeper.foretell(lambda: _answered(apart, line))
        async with self._lock:
            if not stale():
                guest.send([guest.session.numbered(message) for message in replies])

    def _news(self, teller: Guest | None) -> Iterator[tuple[Guest, list[Plain]]]:
        """What each page has to hear, and the board anew where it has changed."""
        scenes: dict[tuple[str, str], Plain] = {}
        for guest in self.guests:
            session = guest.session
            news = [] if guest is teller else self._opened(session.news(), session)
            key = str(session.bound), session.lang
            if key not in scenes:
                scenes[key] = session.handle({"scene": {}})[0]
                yield guest, [*news, scenes[key]]
            else:
                yield guest, [*news, session.numbered(scenes[key])]

    async def branched(self, before: int | None) -> Table:
        """Another table, where the answers before one of these have been given. Raises `Refused`."""
        async with self._lock:
            return await self.keeper.work(lambda: self.table.branched(before))

    async def exported(self, kind: str, lang: str) -> str:
        async with self._lock:
            record = self.table.record()
        return await self.keeper.work(lambda: chronicles.exported(self.table.fight.system, record, kind, lang))

    def _carried_out(self, guest: Guest, line: bytes) -> tuple[list[Plain], tuple[Event, Moment] | None]:
        replies = _answered(guest.session, line)
        happened = self._happened()
        return [*self._opened(replies, guest.session), *guest.session.timed()], happened

    async def _keep(self, happened: Event, moment: Moment) -> bool:
        over = self.table.fight.verdict is not None
        try:
            due = None if self.due == self._due else self.due
            await self.keeper.append(self.kept.id, self._seq, happened, answers=len(moment.answers), over=over, due=due)
            await self._link_newcomers()
        except Exception as error:  # a full disk, a file taken away: what is not kept has not happened
            self.keeper.complain(error)
            self.broken = True
            for guest in self.guests:
                guest.close(GOING_AWAY)
            return False
        self._seq, self._moment, self._due = self._seq + 1, moment, self.due
        return True

    async def mark_place(self) -> None:
        """Keep, now and then, where to go on from after a restart. Nothing is lost where it cannot be kept."""
        answers, seats = len(self._moment.answers), frozenset(self.table.views)
        if abs(answers - self._marked[0]) < limits.PLACE_EVERY and seats == self._marked[1]:
            return
        self._marked = answers, seats
        try:
            place = await self.keeper.work(lambda: places.kept(self.table, limits.GREETED))
            if place is not None:
                await self.keeper.keep_place(self.kept.id, place)
        except Exception as error:
            self.keeper.complain(error)

    async def _link_newcomers(self) -> None:
        """A seat that came in by a word of the master gets a link as the others have."""
        new = [seat for seat in players(self.table) if seat not in self.links]
        if new:
            self.links |= await self.keeper.link(self.kept.id, new)

    def _greeting(self, guest: Guest) -> list[Plain]:
        session = guest.session
        seat = session.bound
        assert seat is not None
        hello = {"hello": {"lang": session.lang} | ({} if seat == MASTER else {"as": seat})}
        session.skip(limits.GREETED)
        greeted, *since = session.handle(hello)
        role = "master" if seat == MASTER else "seat" if seat else "spectator"
        told = {"id": self.kept.id, "title": self.title(session.lang), "system": self.kept.system, "role": role}
        greeted["fight"] = told | {"seats": players(self.table), "dice": session.throwers()}
        if role == "master":
            greeted["fight"] |= {"links": shown_links(self.links), "own": self._own(session.lang)}
        greeted["fight"]["promise"] = self._promise(session)
        return [greeted, *self._opened(since, session), *session.handle({"scene": {}})]

    def _promise(self, session: Session) -> str:
        """What the machine's dice can be checked by."""
        return promise(self.table.fight, Words(None, session.lang))

    def _opened(self, messages: list[Plain], session: Session) -> list[Plain]:
        """Messages to a page, which learns with the end of the fight what the dice can be checked by."""
        return [one | {"promise": self._promise(session)} if "over" in one else one for one in messages]

    def _own(self, lang: str) -> list[Plain]:
        """Whom the libraries of the fight itself bring, beside the built-in ones."""
        words, brought = (
            spoken(self.table.fight, lang, self.table.people),
            self.table.fight.scenario.plain.get("library"),
        )
        return [] if words is None or not brought else list(combatants(brought, words))

    def title(self, lang: str) -> str:
        return title_of(self.kept, lang)


def _answered(session: Session, line: bytes) -> list[Plain]:
    try:
        return session.handle(read_line(line))
    except Refused as refused:
        return session.refuse(refused)


def title_of(kept: Kept, lang: str) -> str:
    """What a fight is called; where its file does not say, by its rulebook."""
    return kept.title.get(lang) or next(iter(kept.title.values()), "") or starting.rulebook(kept.system, lang)["title"]


def players(table: Table) -> list[str]:
    """Every seat that answers for somebody, but the master's."""
    state = table.fight.state
    return sorted({state.seat_of(one.name) for one in state.combatants} - {MASTER, ""})


def shown_links(links: dict[str, str]) -> Plain:
    """Links by whom they are for."""
    seats = {seat: token for seat, token in links.items() if seat not in (MASTER, "")}
    return {"master": links[MASTER], "spectator": links[""], "seats": seats}
