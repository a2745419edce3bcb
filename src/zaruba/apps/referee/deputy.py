"""Answers that nobody gives: by standing orders, by tactics for seats that nobody plays, for those whose time is over.

All of them are given by the same commands as those of people, and stand in the record as what they are.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from zaruba.apps.referee.deciding import tactics_of
from zaruba.apps.referee.session import Session
from zaruba.apps.referee.table import Fallback, Prompt, Table, single_asks
from zaruba.kernel.answerers import first_offer
from zaruba.kernel.asks import MASTER, Choose, Measure, Roll
from zaruba.kernel.people import whose_turn
from zaruba.kernel.record import Source
from zaruba.kernel.referee import OpenAsk

MOST_IN_A_ROW = 40
"""Answers for somebody whose time is over, at one go: first offers may go round in circles."""


class Done(Struct, frozen=True):
    """An answer that was given: whose, by what, and the action; None where the machine threw their dice."""

    who: str
    source: Source
    action: Any


class Deputy:
    """Whoever answers at a table for those who do not. Measures, and what the text leaves to the master, are never its own."""

    def __init__(self, table: Table) -> None:
        self.table = table

    # ---------------------------------------------------------------- while people think

    def acts(self) -> Done | None:
        """One answer, if the next one is to be given here; None where people have to go on."""
        return self.as_ordered() or self._by_tactics()

    def as_ordered(self) -> Done | None:
        """What a standing order answers, if anybody who is asked has one that says something to it."""
        if not self.table.orders or (waits := self.table.fight.open) is None or isinstance(waits.ask, Roll | Measure):
            return None
        from zaruba.apps.standing import ordered

        for who in waits.awaited:
            if who in self.table.orders:
                prompt = self._seen(waits, who)
                action = None if prompt is None else ordered(self.table, prompt)
                if action is not None:
                    return self._give(waits, who, action, "order")
        return None

    def _by_tactics(self) -> Done | None:
        table = self.table
        if not table.tactics or (waits := table.fight.open) is None or isinstance(waits.ask, Roll | Measure):
            return None
        for who in waits.awaited:
            name = None if who == MASTER else table.tactics.get(table.fight.state.seat_of(who))
            if name is not None:
                return self._give(waits, who, self._decided(waits, who, name), "bot")
        return None

    # ---------------------------------------------------------------- when time is over

    def silent(self) -> frozenset[str]:
        """Those who are asked and have not answered."""
        waits = self.table.fight.open
        return frozenset() if waits is None else frozenset(who for who, _ in single_asks(waits))

    def time_over(self, silent: frozenset[str], how: Fallback) -> Iterator[Done]:
        """Answer for those who were asked and said nothing: what they were asked, and what follows in the same turn.

        Not a turn more, though they be asked again: of that nobody has told them. Where only the master can go on, it ends.
        """
        first, turn = self._number(), self._turn()
        for _ in range(MOST_IN_A_ROW):
            waits = self.table.fight.open
            if waits is None or (waits.number != first and (self._turn() != turn or len(silent) > 1)):
                return
            if (done := self.acts()) is not None:
                yield done
                continue
            who = next((one for one, _ in single_asks(waits) if one in silent), None)
            if who is None or who == MASTER or isinstance(waits.ask, Measure):
                return
            yield self._in_their_stead(waits, who, how)

    def _in_their_stead(self, waits: OpenAsk, who: str, how: Fallback) -> Done:
        if isinstance(waits.ask, Roll):
            self.table.do(lambda referee: referee.throw(waits.number))
            return Done(who, "machine", None)
        if how == "first":
            prompt = self._seen(waits, who)
            ask = prompt.ask if prompt is not None else next(one for name, one in single_asks(waits) if name == who)
            assert isinstance(ask, Choose)
            action = first_offer(ask)
        else:
            action = self._decided(waits, who, "default")
        return self._give(waits, who, action, "fallback")

    def _number(self) -> int:
        waits = self.table.fight.open
        return 0 if waits is None else waits.number

    def _turn(self) -> tuple[int, str]:
        """Whose turn in which round it is."""

        fight = self.table.fight
        return sum(fact.BEGINS == "round" for fact in fight.facts), whose_turn(fight.state)

    # ---------------------------------------------------------------- inside

    def _decided(self, waits: OpenAsk, who: str, name: str) -> Any:
        """What tactics do in the position, and with the offers, that the seat knows: no more than their player would."""
        prompt = self._seen(waits, who)
        ask = waits if prompt is None else replace(waits, ask=prompt.ask)
        return tactics_of(self.table.fight.system, name, None)(self.table.fight, ask, who)

    def _seen(self, waits: OpenAsk, who: str) -> Prompt | None:
        prompts = self.table.view(self.table.fight.state.seat_of(who)).prompts
        return next((one for one in prompts if one.who == who and isinstance(one.ask, Choose)), None)

    def _give(self, waits: OpenAsk, who: str, action: Any, source: Source) -> Done:
        command = {"choose": {"ask": waits.number, "who": who, "action": msgspec.to_builtins(action)}}
        session = Session(self.table, seat=MASTER, source=source)
        session.skip(0)
        told = session.handle(command)
        refused = next((message["error"]["message"] for message in told if "error" in message), None)
        if refused is not None:
            raise AssertionError(f"{source} chose what is refused: {command}: {refused}")
        return Done(who, source, action)
