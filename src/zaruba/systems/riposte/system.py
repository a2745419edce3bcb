"""`riposte` as the kernel knows it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from zaruba.kernel.system import Scenario, Tactic, Verdict, opening, unmeasured
from zaruba.systems.riposte import turn, view, word
from zaruba.systems.riposte.actions import ACTIONS
from zaruba.systems.riposte.battle import Battle
from zaruba.systems.riposte.rulings import Rulings
from zaruba.systems.riposte.stage import Stage
from zaruba.systems.riposte.tactics import TACTICS


class Riposte:
    """Duels with 3d6 on a line of metres."""

    slug = "riposte"
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
        from zaruba.systems.riposte import files
        from zaruba.systems.riposte.setup import battle_of

        parts = files.scenario(plain, where)
        return Scenario("riposte", parts.title, dict(plain), parts.rulings, battle_of(parts))

    def check_library(self, plain: Any, *, where: Any = None) -> None:
        from zaruba.systems.riposte import files

        files.check_library(plain, where)

    def schema(self, kind: str) -> dict[str, Any]:
        from zaruba.systems.riposte import files

        return files.schema(kind)

    def verdict(self, state: Battle) -> Verdict | None:
        """Over once no two conscious enemies are left (riposte.turn.end-of-fight), or the master says so."""
        if not state.ended:
            return None
        why = "nobody-left" if state.winner is None else "side-left"
        return Verdict(state.winner, why, "riposte.turn.end-of-fight")


SYSTEM = Riposte()
