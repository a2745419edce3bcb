"""`warband` as the kernel knows it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from zaruba.kernel.asks import Measure
from zaruba.kernel.fight import Fact, Fight, Rule
from zaruba.kernel.system import Scenario, Tactic, Verdict
from zaruba.systems.warband import ground, turn, view
from zaruba.systems.warband.actions import ACTIONS
from zaruba.systems.warband.battle import Battle
from zaruba.systems.warband.rulings import Rulings
from zaruba.systems.warband.stage import Stage
from zaruba.systems.warband.tactics import TACTICS
from zaruba.systems.warband.word import word


class Warband:
    """Skirmishes of miniatures on a measured table."""

    slug = "warband"
    rulings = Rulings
    actions = ACTIONS
    folder = Path(__file__).parent
    tactics: Mapping[str, Tactic] = TACTICS
    stage = Stage()

    def load(self, plain: Mapping[str, Any], *, where: Any = None) -> Scenario:
        from zaruba.systems.warband import files
        from zaruba.systems.warband.setup import battle_of

        parts = files.scenario(plain, where)
        return Scenario("warband", parts.title, dict(plain), parts.rulings, battle_of(parts))

    def check_library(self, plain: Any, *, where: Any = None) -> None:
        from zaruba.systems.warband import files

        files.check_library(plain, where)

    def schema(self, kind: str) -> dict[str, Any]:
        from zaruba.systems.warband import files

        return files.schema(kind)

    def start(self, scenario: Scenario) -> Battle:
        battle: Battle = scenario.start
        return battle

    def step(self, fight: Fight[Battle]) -> Rule:
        return turn.step(fight)

    def word(self, state: Battle, said: Mapping[str, Any], scenario: Scenario) -> Callable[[Fight[Battle]], Rule]:
        return word(state, said, scenario)

    def verdict(self, state: Battle) -> Verdict | None:
        """Over after the last game turn, or once at most one side has characters left; points decide."""
        if not state.ended:
            return None
        why = "draw" if state.winner is None else "points"
        return Verdict(state.winner, why, "warband.victory.points")

    def measure(self, state: Battle, ask: Measure) -> int:
        return ground.answer(state, ask)

    def known(self, state: Battle, seat: str) -> Battle:
        return view.known(state, seat)

    def tell(self, fact: Fact, before: Battle, after: Battle, seat: str) -> Fact | None:
        return view.tell(fact, before, after, seat)


SYSTEM = Warband()
