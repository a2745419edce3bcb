"""`riposte` as the kernel knows it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from zaruba.kernel.asks import Measure
from zaruba.kernel.fight import Fact, Fight, Rule
from zaruba.kernel.system import Scenario, Tactic, Verdict
from zaruba.systems.riposte import turn, view
from zaruba.systems.riposte.actions import ACTIONS
from zaruba.systems.riposte.battle import Battle
from zaruba.systems.riposte.rulings import Rulings
from zaruba.systems.riposte.stage import Stage
from zaruba.systems.riposte.tactics import TACTICS
from zaruba.systems.riposte.word import word


class Riposte:
    """Duels with 3d6 on a line of metres."""

    slug = "riposte"
    rulings = Rulings
    actions = ACTIONS
    folder = Path(__file__).parent
    tactics: Mapping[str, Tactic] = TACTICS
    stage = Stage()

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

    def start(self, scenario: Scenario) -> Battle:
        battle: Battle = scenario.start
        return battle

    def step(self, fight: Fight[Battle]) -> Rule:
        return turn.step(fight)

    def word(self, state: Battle, said: Mapping[str, Any], scenario: Scenario) -> Callable[[Fight[Battle]], Rule]:
        return word(state, said, scenario)

    def verdict(self, state: Battle) -> Verdict | None:
        """Over once no two conscious enemies are left (riposte.turn.end-of-fight), or the master says so."""
        if not state.ended:
            return None
        why = "nobody-left" if state.winner is None else "side-left"
        return Verdict(state.winner, why, "riposte.turn.end-of-fight")

    def measure(self, state: Battle, ask: Measure) -> int:
        raise AssertionError(f"riposte measures nothing by asking: {ask.of}")

    def known(self, state: Battle, seat: str) -> Battle:
        return view.known(state, seat)

    def tell(self, fact: Fact, before: Battle, after: Battle, seat: str) -> Fact | None:
        return view.tell(fact, before, after, seat)


SYSTEM = Riposte()
