"""What the odds of one act cost: an ordinary attack of every rulebook with all its reactions, and three attacks in a row.

    python benchmarks/odds.py

Processor time in milliseconds, imports done: cold with what readings and rules remember forgotten, warm right after. The
positions are those at which the act is first open in a shipped example, both sides played by their tactics.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

sys.path.insert(0, __file__.rsplit("/", 2)[0])

from benchmarks.fights import cold, started
from zaruba.apps.cli.files import Draft
from zaruba.apps.cli.finding import Found, found_at, laid
from zaruba.apps.cli.sitting import words_for
from zaruba.apps.referee.chances import look
from zaruba.kernel.asks import MASTER
from zaruba.kernel.bare import bare
from zaruba.study.reply import Looking, answered, next_decision
from zaruba.systems.delve import SYSTEM as DELVE

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
FLOOR = Fraction(1, 10**6)
GOES = 5
FIGHTER: dict[str, Any] = {
    "kind": "monster", "ac": 13, "hp": 12, "max_hp": 12, "morale_exempt": True, "at_ft": 0,
    "routine": [[{"attack": "blade", "count": 1, "bonus": 3, "dice": "1d8+1"}]],
}  # fmt: skip
ATTACKS = (
    ("delve/crypt", "attack"), ("fury/brawl", "standard attack"), ("fury/duel", "all-out"), ("riposte/ambush", "attack"),
    ("riposte/staves", "attack"), ("warband/graveyard", "attack"),
)  # fmt: skip


def opened(name: str, *acts: str) -> Found:
    fight = Draft(EXAMPLES / f"{name}.yaml").opened()
    return found_at(fight, laid(fight), acts, "", words_for(fight, "en"), later=True)


def timed(work: Callable[[], Any], *, forget: bool) -> tuple[float, Any]:
    """The median of several goes, in milliseconds."""
    times = []
    for _ in range(GOES):
        if forget:
            cold()
        begun = time.process_time()
        seen = work()
        times.append(1000 * (time.process_time() - begun))
    return statistics.median(times), seen


def odds_of_one_act() -> None:
    print(f"{'attack':<24} {'cold':>8} {'warm':>8} {'runs':>6} {'unresolved':>11}")
    for name, act in ATTACKS:
        found = opened(name, act)

        def one(found: Found = found) -> Any:
            seen = look(found.table, found.prompt, found.actions, MASTER, floor=FLOOR)
            assert seen.comes is not None
            return seen.comes.odds

        told(name, one)
    told("delve, three in a row", three)


def three() -> Any:
    """A routine of three attacks at one enemy, each a step; equal positions are one after each."""
    beast = {**FIGHTER, "routine": [[{"attack": "claw", "count": 3, "bonus": 3, "dice": "1d8+1"}]]}
    one = {"name": "One", "side": "characters", "player": "Ann", **beast}
    two = {"name": "Two", "side": "enemies", **FIGHTER, "hp": 40, "max_hp": 40}
    state = started(DELVE, combatants=[one, two], start={"order": ["Ann", "GM"], "current": "One"})
    waits = next_decision(DELVE.step, state)
    assert waits is not None
    claw = next(offer.action for offer in waits.offers if getattr(offer.action, "target", "") == "Two")
    step = answered(bare(DELVE.step), waits, claw)
    return Looking(DELVE, measure=DELVE.measure, floor=FLOOR).of(step, state, "One", (claw, claw))


def told(label: str, work: Callable[[], Any]) -> None:
    first, found = timed(work, forget=True)
    again, _ = timed(work, forget=False)
    print(f"{label:<24} {first:8.1f} {again:8.1f} {found.runs:6} {float(found.unresolved):11.1e}", flush=True)


if __name__ == "__main__":
    odds_of_one_act()
