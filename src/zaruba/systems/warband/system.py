"""`warband` as the kernel knows it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from zaruba.kernel.system import Note, Scenario, Tactic, Verdict, opening
from zaruba.systems.warband import ground, turn, view, word
from zaruba.systems.warband.actions import ACTIONS
from zaruba.systems.warband.battle import Battle
from zaruba.systems.warband.rulings import Rulings
from zaruba.systems.warband.stage import Stage
from zaruba.systems.warband.tactics import TACTICS


class Warband:
    """Skirmishes of miniatures on a measured table."""

    slug = "warband"
    scale = 100
    rulings = Rulings
    actions = ACTIONS
    folder = Path(__file__).parent
    tactics: Mapping[str, Tactic] = TACTICS
    stage = Stage()
    start = staticmethod(opening)
    step = staticmethod(turn.step)
    word = staticmethod(word.word)
    measure = staticmethod(ground.answer)
    known = staticmethod(view.known)
    tell = staticmethod(view.tell)

    def load(self, plain: Mapping[str, Any], *, where: Any = None) -> Scenario:
        from zaruba.systems.warband import files
        from zaruba.systems.warband.setup import battle_of

        parts = files.scenario(plain, where)
        lines = {"combatants": list(parts.lines)}  # every roster written out: apps call everybody by name
        return Scenario("warband", parts.title, {**plain, **lines}, parts.rulings, battle_of(parts))

    def check_library(self, plain: Any, *, where: Any = None) -> Note | None:
        """A library; or a roster, of which its points are told."""
        from zaruba.systems.warband import files

        found = files.check_library(plain, where)
        return files.roster_told(found, plain) if plain.get("kind") == "roster" else None

    def schema(self, kind: str) -> dict[str, Any]:
        from zaruba.systems.warband import files

        return files.schema(kind)

    def verdict(self, state: Battle) -> Verdict | None:
        """Over after the last game turn, or once at most one side has characters left; points decide."""
        if not state.ended:
            return None
        why = "draw" if state.winner is None else "points"
        return Verdict(state.winner, why, "warband.victory.points")


SYSTEM = Warband()
