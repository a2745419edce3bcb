"""Rules with the marks taken off: the same code, and not a word of it in a log."""

from __future__ import annotations

from types import FunctionType
from typing import Any

from tests.delve.building import battle, claw, monster, on_turn
from zaruba.kernel import clauses
from zaruba.kernel.answerers import QuickDice, by_policy, first_offer
from zaruba.kernel.bare import bare
from zaruba.kernel.clauses import Log, keeping
from zaruba.kernel.fight import Fight, drive
from zaruba.systems.delve import checks, turn
from zaruba.systems.delve.attack import cannot_miss, strike
from zaruba.systems.fury import damage, system


def begun(step: Any) -> Log:
    """The log of one attack."""
    rat, orc = (monster(name, at=5, routine=((claw("1d4", 3),),)) for name in ("Rat", "Orc"))
    fight: Fight[Any] = Fight(on_turn(battle(rat, orc), "Rat"), Log())
    assert fight.log is not None
    with keeping(fight.log):
        drive(step(fight), by_policy(QuickDice(3).see, first_offer))
    assert fight.facts
    return fight.log


def test_a_bare_rule_leaves_facts_in_a_log_and_no_clauses() -> None:
    assert "delve.turn.action-and-move" in set(begun(turn.step).root.cited())
    assert set(begun(bare(turn.step)).root.cited()) == set()


def test_no_mark_is_left_in_any_module() -> None:
    """Down to what other modules of the rulebook call; the code is the one that was written."""
    names = bare(turn.step).__globals__
    assert bare(turn.step).__code__ is turn.step.__code__
    assert names["perform"].__code__ is turn.perform.__code__
    for module in (names, names["perform"].__globals__, names["monster_attack"].__globals__):
        marked = [
            name
            for name, value in module.items()
            if type(value) is FunctionType and value.__globals__ is vars(clauses) and not hasattr(value, "known")
            if value.__module__.startswith("zaruba.systems.delve.")
            and value.__code__.co_qualname != "recalled.<locals>.answer"
        ]
        assert marked == []
    assert bare(strike).__globals__["cannot_miss"] is bare(cannot_miss)


def test_what_is_remembered_is_remembered_for_both() -> None:
    """Fresh caches are fresh for either."""
    rat = monster("Rat")
    checks.bonuses(rat, "damage", ("claw",))
    known: dict[Any, Any] = vars(checks._bonuses)["known"]
    assert known
    known.clear()
    bare(checks.bonuses)(rat, "damage", ("claw",))
    assert len(known) == 1


def test_parts_stay_parts_and_methods_methods() -> None:
    thrown: Any = damage.thrown
    assert bare(thrown).__wrapped__ is not thrown.__wrapped__
    assert bare(thrown).__wrapped__.__code__ is thrown.__wrapped__.__wrapped__.__code__
    verdict: Any = bare(system.SYSTEM.verdict)
    assert verdict.__self__ is system.SYSTEM
    assert verdict.__func__.__code__ is type(system.SYSTEM).verdict.__code__
