"""`delve` as the kernel knows it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from zaruba.kernel.asks import Measure
from zaruba.kernel.fight import Fact, Fight, Rule
from zaruba.kernel.system import Scenario, Tactic, Verdict
from zaruba.systems.delve import turn, view
from zaruba.systems.delve.actions import ACTIONS
from zaruba.systems.delve.battle import Battle
from zaruba.systems.delve.rulings import Rulings
from zaruba.systems.delve.stage import Stage
from zaruba.systems.delve.tactics import TACTICS
from zaruba.systems.delve.word import word


class Delve:
    """Dungeon fights with a d20."""

    slug = "delve"
    rulings = Rulings
    actions = ACTIONS
    folder = Path(__file__).parent
    tactics: Mapping[str, Tactic] = TACTICS
    stage = Stage()
    step = staticmethod(turn.step)

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

    def start(self, scenario: Scenario) -> Battle:
        battle: Battle = scenario.start
        return battle

    def word(self, state: Battle, said: Mapping[str, Any], scenario: Scenario) -> Callable[[Fight[Battle]], Rule]:
        return word(state, said, scenario)

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

    def measure(self, state: Battle, ask: Measure) -> int:
        raise AssertionError(f"delve measures nothing by asking: {ask.of}")

    def known(self, state: Battle, seat: str) -> Battle:
        return view.known(state, seat)

    def tell(self, fact: Fact, before: Battle, after: Battle, seat: str) -> Fact | None:
        return view.tell(fact, before, after, seat)


SYSTEM = Delve()
