"""`delve` as the kernel knows it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from zaruba.kernel.system import Scenario, Tactic, Verdict, opening, unmeasured
from zaruba.systems.delve import turn, view, word
from zaruba.systems.delve.actions import ACTIONS
from zaruba.systems.delve.battle import Battle
from zaruba.systems.delve.rulings import Rulings
from zaruba.systems.delve.stage import Stage
from zaruba.systems.delve.tactics import TACTICS


class Delve:
    """Dungeon fights with a d20."""

    slug = "delve"
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
        from zaruba.systems.delve import files
        from zaruba.systems.delve.setup import battle_of

        parts = files.scenario(plain, where)
        return Scenario("delve", parts.title, dict(plain), parts.rulings, battle_of(parts))

    def check_library(self, plain: Any, *, where: Any = None) -> None:
        from zaruba.systems.delve import files

        files.check_library(plain, where)

    def schema(self, kind: str) -> dict[str, Any]:
        from zaruba.systems.delve import files

        return files.schema(kind)

    def verdict(self, state: Battle) -> Verdict | None:
        """Over once one side has nobody left, and nobody is left dying on the winning one (delve.turn.combat-end).

        Over as well where nobody will ever act again.
        """
        if not state.ended:
            still = state.turn is None and turn.at_a_standstill(state)
            return Verdict(None, "standstill", "delve.turn.combat-end") if still else None
        if any(creature.life == "dying" for creature in state.creatures):
            return None
        why = "nobody-left" if state.winner is None else "side-left"
        if len(turn.sides_left(state)) > 1:
            return Verdict(state.winner, "called-off", "")
        return Verdict(state.winner, why, "delve.turn.combat-end")


SYSTEM = Delve()
