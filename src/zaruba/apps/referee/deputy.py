"""Seats that nobody plays: tactics answer for them, by the same commands as people do."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from zaruba.apps.referee.deciding import tactics_of
from zaruba.apps.referee.session import Session
from zaruba.apps.referee.table import Table
from zaruba.kernel.asks import MASTER, Choose, Measure, Roll
from zaruba.kernel.referee import OpenAsk

Plain = dict[str, Any]


class Deputy:
    """Whoever decides for the seats of `table.tactics`. Its answers are a bot's, and stand in the record as such.

    Dice, measures, and what the text leaves to the master are never its own.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self._session = Session(table, seat=MASTER, source="bot")

    def acts(self) -> bool:
        """One decision, if the next one is to be made here; False where people have to go on."""
        command = self._command()
        if command is None:
            return False
        told = self._session.handle(command)
        refused = next((message["error"]["message"] for message in told if "error" in message), None)
        if refused is not None:
            raise AssertionError(f"tactics chose what is refused: {command}: {refused}")
        return True

    def _command(self) -> Plain | None:
        table = self.table
        if not table.tactics or (waits := table.fight.open) is None or isinstance(waits.ask, Roll | Measure):
            return None
        for who in waits.awaited:
            name = None if who == MASTER else table.tactics.get(table.fight.state.seat_of(who))
            if name is not None:
                decide = tactics_of(table.fight.system, name, None)
                action = decide(table.fight, self._as_seen(waits, who), who)
                return {"choose": {"ask": waits.number, "who": who, "action": msgspec.to_builtins(action)}}
        return None

    def _as_seen(self, waits: OpenAsk, who: str) -> OpenAsk:
        """The open ask as the seat that decides sees it: tactics know no more than their player would."""
        seat = self.table.fight.state.seat_of(who)
        if seat == MASTER:
            return waits
        prompts = self.table.view(seat).prompts
        seen = next((one.ask for one in prompts if one.who == who), None)
        return replace(waits, ask=seen) if isinstance(seen, Choose) else waits
