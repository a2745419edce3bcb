"""A table on which the fight of a record goes on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from zaruba.apps.referee.messages import Seeded
from zaruba.apps.referee.table import Table, without_dice
from zaruba.kernel.record import Record, plain_record
from zaruba.kernel.system import Scenario


def lay(record: Record, by_hand: Iterable[str] = ()) -> Table:
    """The table as the record left it; those seats throw their dice elsewhere. Raises `Refused`."""
    table = Table()
    table.resume(without_dice(plain_record(record)), _dice(by_hand, "machine"))
    return table


def begun(scenario: Scenario, by_hand: Iterable[str] = (), seed: int | None = None) -> Record:
    """The record of a fight in which nobody has answered yet. Raises `Refused`."""
    table = Table()
    table.start(scenario.plain, _dice(by_hand, "machine" if seed is None else Seeded(seed)))
    return table.record()


def _dice(by_hand: Iterable[str], machine: Any) -> dict[str, Any]:
    return {"*": machine, **dict.fromkeys(by_hand, "hand")}
