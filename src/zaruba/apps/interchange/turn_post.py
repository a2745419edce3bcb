"""What a post about a round tells: who stands how, what was said and done, who is to answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from zaruba.apps.chronicles.luck import luck_of, luck_sentence
from zaruba.apps.cli import measuring
from zaruba.apps.cli.offers import Group, in_a_run, places_of, runs
from zaruba.apps.cli.position import rows
from zaruba.apps.cli.story import Line, Story, first_round, rounds
from zaruba.apps.cli.wording import Wording
from zaruba.apps.interchange.awaited import PUBLIC, Awaited, awaited, is_listed, menu_of, somebody_else
from zaruba.apps.interchange.media import Item
from zaruba.apps.promise import promise
from zaruba.apps.referee.known import secrets_of
from zaruba.apps.referee.table import Table
from zaruba.apps.telling import Words
from zaruba.kernel.asks import MASTER, ChooseTogether, Measure, Roll

Block = list[Item]


class Part(Struct, frozen=True):
    """Of a step, the lines that belong to one round, the position it ends in, and whether somebody decided something."""

    round: int
    lines: list[Line]
    after: Any
    decided: bool = False


class NoSuchRound(Exception):
    """A round that has not been fought."""

    def __init__(self, last: int) -> None:
        super().__init__(last)
        self.last = last


class TurnPost:
    """A post about a round, for whoever looks on from `viewer`. `until` is said to those who are to answer."""

    def __init__(self, table: Table, words: Words, own: Wording, *, viewer: str = PUBLIC, until: str = "") -> None:
        self.table, self.words, self.own, self.viewer, self.until = table, words, own, viewer, until
        self.story = Story(table.fight.system, words, own, (viewer,))

    def blocks(self, title: str, number: int | None = None) -> list[Block]:
        """The post in blocks that stay together if they can. Raises NoSuchRound."""
        now = rounds(self.table.fight)
        wanted = now if number is None else number
        if not first_round(self.table.fight) <= wanted <= now:
            raise NoSuchRound(now)
        parts = list(self._parts())
        # Nobody has been told yet of what came after the last decision, though it be in the round before.
        first = wanted if number is not None else max((part.round for part in parts if part.decided), default=wanted)
        parts = [part for part in parts if first <= part.round <= wanted]
        state = self.table.fight.state if wanted == now else parts[-1].after
        ending = self._ending() if wanted == now else ()
        return [self._state(title, wanted, state), *self._rounds(parts), *ending]

    def _rounds(self, parts: list[Part]) -> Iterator[Block]:
        """What happened; where that is more than one round, each under its number."""
        for place, part in enumerate(parts):
            if place and part.round != parts[place - 1].round:
                yield [Item("head", self.own("post-round", round=part.round))]
            if block := list(self._told(part.lines)):
                yield block

    # ---------------------------------------------------------------- what happened

    def _parts(self) -> Iterator[Part]:
        referee = self.table.fight
        number = first_round(referee)
        logs = [(step.log, step.before, step.after, step.answers) for step in referee.steps]
        if referee.log is not None:
            given = referee.answers[sum(len(step.answers) for step in referee.steps) :]
            logs.append((referee.log, referee.before, referee.state, given))
        for log, before, after, answers in logs:
            lines: list[Line] = []
            decided = any(answer.source != "machine" for answer in answers)
            for line in self.story.of(log, before):
                if line.sort == "round":
                    yield Part(number, lines, before, decided)
                    number, lines, decided = number + 1, [], False
                elif not self._is_sealed(line):
                    lines.append(line)
            yield Part(number, lines, after, decided)

    def _is_sealed(self, line: Line) -> bool:
        """Words that go with an answer nobody may know before all have answered."""
        waits = self.table.fight.open
        return waits is not None and isinstance(waits.ask, ChooseTogether) and line.answer == waits.number

    def _told(self, lines: list[Line]) -> Iterator[Item]:
        """What people wrote, above the numbers; then a sentence for each thing that happened, its throws in brackets."""
        yield from (Item("prose", line.text) for line in lines if line.sort == "prose")
        throws: list[str] = []
        for line in lines:
            if line.sort == "roll":
                throws.append(line.text)
            elif line.sort == "unasked":
                yield Item("event", line.text)
            elif line.sort not in ("prose", "end") and line.text:
                yield Item("event", f"{line.text} ({'; '.join(throws)})" if throws else line.text)
                throws = []
        if throws:
            yield Item("event", f"({'; '.join(throws)})")

    # ---------------------------------------------------------------- how it stands

    def _state(self, title: str, number: int, state: Any) -> Block:
        """Round, light, who stands where and how."""
        known = self.table.fight.system.known(state, self.viewer)
        heading = self.own("post-title", title=title, round=number)
        block = [Item("title", heading)]
        if getattr(known, "dark", False):
            block.append(Item("row", self.own("post-dark")))
        side = None
        for whose, name, place, how in rows(known, (self.viewer,), self.words):
            if whose != side:
                block.append(Item("head", whose))
                side = whose
            block.append(Item("row", ", ".join(part for part in (f"{self.words.person(name)}: {how}", place) if part)))
        return block

    # ---------------------------------------------------------------- who answers

    def _ending(self) -> Iterator[Block]:
        verdict = self.table.fight.verdict
        if verdict is not None:
            yield [Item("head", self.words.verdict(verdict))]
            yield from self._luck()
        if verdict is not None or all(answer.source == "machine" for answer in self.table.fight.answers):
            yield from self._dice()
        if verdict is not None:
            return
        asked = list(awaited(self.table, self.viewer))
        if asked:
            key = "post-asked-until" if self.until else "post-asked"
            yield [Item("head", self.own(key, until=self.until)), *self._then(), *self._how(asked)]
        for one in asked:
            yield list(self._asked(one))
        if somebody_else(self.table, self.viewer):
            yield [Item("ask", self.own("post-somebody"))]

    def _dice(self) -> Iterator[Block]:
        """In the first post what the dice are held to, in the last what opens it."""
        if told := promise(self.table.fight, self.words):
            yield [Item("ask", told)]

    def _luck(self) -> Iterator[Block]:
        """How kind the dice were to each."""
        known = {one.name for one in self.table.fight.state.combatants}
        rows = [
            luck_sentence(one, self.words.person(one.who) if one.who in known else self.words.say("master"), self.own)
            for one in luck_of(self.table.fight)
        ]
        if rows:
            yield [Item("head", self.own("chronicle-luck")), *(Item("row", row) for row in rows)]

    def _then(self) -> Iterator[Item]:
        """What happens when the time is over."""
        if then := self.table.deadline.then:
            yield Item("ask", self.words.say(f"deadline-{then}"))

    def _how(self, asked: list[Awaited]) -> Iterator[Item]:
        yield Item("ask", self.own("post-how"))
        if any(one.prompt.sealed for one in asked):
            yield Item("ask", self.own("post-sealed"))

    def _asked(self, one: Awaited) -> Iterator[Item]:
        """The question, what may be answered, and the template to copy."""
        who = self.words.say("master") if one.who == MASTER else self.words.person(one.who)
        seat = self.words.person(one.seat)
        name = who if one.seat in (one.who, MASTER) else self.own("whose", seat=seat, who=who)
        menu = menu_of(self.table, one, self.words)
        if menu is not None:
            yield Item("ask", f"{name}: {self.words.window(menu.ask.window)}")
            if is_listed(self.table, one):
                for group in menu.groups:
                    yield Item("ask", group.heading)
                    yield from (Item("offer", told) for told in self._offers(group))
            else:
                yield Item("ask", self.own("post-unlisted"))
        elif isinstance(one.prompt.ask, Roll):
            roll = self._bare(one, one.prompt.ask)
            yield Item("ask", f"{name}: {self.words.roll(roll)}")
            dice = self.words.throw(roll.throw)
            yield Item("ask", self.own("post-dice", dice=dice))
        else:
            ask = one.prompt.ask
            assert isinstance(ask, Measure)
            yield Item("ask", self.words.measure(ask))
            yield Item("ask", self.own(f"measure-how-{measuring.how(ask, self.words)}"))
        if one.is_for_them and (order := self.table.orders.get(one.who)):
            yield Item("ask", self.own("order-of", who=who, order=order))
        yield Item("template", self.own("post-template", code=one.code, who=who))

    def _bare(self, one: Awaited, ask: Roll[Any]) -> Roll[Any]:
        """A throw without what it is held against, where that may hang on somebody's secret."""
        referee = self.table.fight
        if one.is_for_them or not secrets_of(referee.state, self.viewer, referee.system):
            return ask
        return replace(ask, reading=replace(ask.reading, target=None))

    def _offers(self, group: Group) -> Iterator[str]:
        """`10) Push → Voss: east · 11) north`, as they are numbered."""
        for run in runs(group.entries):
            yield " · ".join(f"{one.number}) {in_a_run(run, one)}" for one in run)
        if group.aimed:
            yield self.own("post-aimed", **places_of(group, self.words))
