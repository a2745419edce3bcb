"""`fury` as the kernel knows it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from zaruba.kernel.system import Scenario, Tactic, Verdict, opening, unmeasured
from zaruba.systems.fury import turn, view, word
from zaruba.systems.fury.actions import ACTIONS
from zaruba.systems.fury.battle import Battle
from zaruba.systems.fury.rulings import Rulings
from zaruba.systems.fury.stage import Stage
from zaruba.systems.fury.tactics import TACTICS


class Fury:
    """Battles with a d100 on squares of two yards."""

    slug = "fury"
    rulings = Rulings
    actions = ACTIONS
    folder = Path(__file__).parent
    tactics: Mapping[str, Tactic] = TACTICS
    stage = Stage()
    start = staticmethod(opening)
    step = staticmethod(turn.step)
    word = staticmethod(word.word)
    measure = staticmethod(unmeasured)
    known = staticmethod(view.known)
    tell = staticmethod(view.tell)

    def load(self, plain: Mapping[str, Any], *, where: Any = None) -> Scenario:
        from zaruba.systems.fury import files
        from zaruba.systems.fury.setup import battle_of

        parts = files.scenario(plain, where)
        return Scenario("fury", parts.title, dict(plain), parts.rulings, battle_of(parts))

    def check_library(self, plain: Any, *, where: Any = None) -> None:
        from zaruba.systems.fury import files

        files.check_library(plain, where)

    def schema(self, kind: str) -> dict[str, Any]:
        from zaruba.systems.fury import files

        return files.schema(kind)

    def verdict(self, state: Battle) -> Verdict | None:
        """Over once no two sides have anybody left who could go on, or the master says so."""
        if not state.ended:
            return None
        if len(turn.sides_up(state)) > 1:
            return Verdict(state.winner, "called-off", "")
        why = "nobody-left" if state.winner is None else "side-left"
        return Verdict(state.winner, why, turn.what_ended_it(state))


SYSTEM = Fury()
