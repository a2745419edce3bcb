"""`fury` as the kernel knows it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from zaruba.kernel.asks import Measure
from zaruba.kernel.fight import Fact, Fight, Rule
from zaruba.kernel.system import Scenario, Tactic, Verdict
from zaruba.systems.fury import turn, view
from zaruba.systems.fury.actions import ACTIONS
from zaruba.systems.fury.battle import Battle
from zaruba.systems.fury.rulings import Rulings
from zaruba.systems.fury.stage import Stage
from zaruba.systems.fury.tactics import TACTICS
from zaruba.systems.fury.word import word


class Fury:
    """Battles with a d100 on squares of two yards."""

    slug = "fury"
    rulings = Rulings
    actions = ACTIONS
    folder = Path(__file__).parent
    tactics: Mapping[str, Tactic] = TACTICS
    stage = Stage()

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

    def start(self, scenario: Scenario) -> Battle:
        battle: Battle = scenario.start
        return battle

    def step(self, fight: Fight[Battle]) -> Rule:
        return turn.step(fight)

    def word(self, state: Battle, said: Mapping[str, Any], scenario: Scenario) -> Callable[[Fight[Battle]], Rule]:
        return word(state, said, scenario)

    def verdict(self, state: Battle) -> Verdict | None:
        """Over once no two sides have anybody left who could go on, or the master says so."""
        if not state.ended:
            return None
        if len(turn.sides_up(state)) > 1:
            return Verdict(state.winner, "called-off", "")
        why = "nobody-left" if state.winner is None else "side-left"
        return Verdict(state.winner, why, turn.what_ended_it(state))

    def measure(self, state: Battle, ask: Measure) -> int:
        raise AssertionError(f"fury measures nothing by asking: {ask.of}")

    def known(self, state: Battle, seat: str) -> Battle:
        return view.known(state, seat)

    def tell(self, fact: Fact, before: Battle, after: Battle, seat: str) -> Fact | None:
        return view.tell(fact, before, after, seat)


SYSTEM = Fury()
