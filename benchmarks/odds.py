"""What the odds of one act cost: an ordinary attack of every rulebook with all its reactions, and three attacks in a row.

    python benchmarks/odds.py

Processor time in milliseconds, imports done, the median of several goes: cold with what readings, rules and parts remember
forgotten. Warm is never the same question again: each time the one who is struck has other hit points left, so that what
is remembered is dice and sums, and no answer. `back` is what it takes besides to look for the worst that may come back, in one
go, for which there are two seconds; `left` the part of a hundred for which they were too short. `runs` is how often a rule or a part of one was run, `ends` in how
many positions the act may end. The positions are those at which the act is first open in a shipped example, both sides played
by their tactics.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

sys.path.insert(0, __file__.rsplit("/", 2)[0])

from benchmarks.fights import cold, started
from zaruba.apps.cli.files import Draft
from zaruba.apps.cli.finding import Found, found_at, laid
from zaruba.apps.cli.sitting import words_for
from zaruba.apps.referee.chances import Looked, look
from zaruba.kernel.asks import MASTER
from zaruba.kernel.bare import bare
from zaruba.study.in_return import SECONDS
from zaruba.study.odds import Odds
from zaruba.study.reply import Looking, answered, next_decision
from zaruba.systems.delve import SYSTEM as DELVE

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
FLOOR = Fraction(1, 10**6)
GOES = 7
FIGHTER: dict[str, Any] = {
    "kind": "monster", "ac": 13, "hp": 12, "max_hp": 12, "morale_exempt": True, "at_ft": 0,
    "routine": [[{"attack": "blade", "count": 1, "bonus": 3, "dice": "1d8+1"}]],
}  # fmt: skip
ATTACKS = (
    ("delve/crypt", "attack"), ("fury/brawl", "standard attack"), ("fury/duel", "all-out"), ("riposte/duel", "attack"),
    ("riposte/ambush", "attack"), ("riposte/staves", "attack"), ("warband/graveyard", "attack"),
)  # fmt: skip


def opened(name: str, *acts: str) -> Found:
    fight = Draft(EXAMPLES / f"{name}.yaml").opened()
    return found_at(fight, laid(fight), acts, "", words_for(fight, "en"), later=True)


def hits(found: Found) -> int:
    """What whoever is struck has left."""
    state = found.table.fight.state
    return int(getattr(state[found.actions[0].target], state.COUNTED[0]))


def other_hits(found: Found, name: str, act: str, left: int) -> Found:
    """The same act in another position: whoever is struck has so many hit points left, by the master's word."""
    fight = found.table.fight
    struck, key = fight.state[found.actions[0].target], fight.state.COUNTED[0]
    fight.word("override", {"set": {"who": struck.name, key: left}}, reason="another position")
    draft = Draft(EXAMPLES / f"{name}.yaml").opened()
    return found_at(draft, found.table, (act,), "", words_for(draft, "en"))


def clocked(work: Callable[[], Any]) -> tuple[float, Any]:
    begun = time.process_time()
    seen = work()
    return 1000 * (time.process_time() - begun), seen


def looked(found: Found, seconds: float | None = None) -> Looked:
    return look(found.table, found.prompt, found.actions, MASTER, floor=FLOOR, seconds=seconds)


def odds_of_one_act() -> None:
    print(f"{'attack':<24} {'cold':>8} {'warm':>8} {'back':>8} {'left':>5} {'runs':>6} {'ends':>6} {'unresolved':>11}")
    for name, act in ATTACKS:
        found = opened(name, act)
        colds, warms = [], []
        most = hits(found)
        for less in range(GOES):
            cold()
            colds.append(clocked(partial(looked, found))[0])
            found = other_hits(found, name, act, most - less % max(1, most // 2) if most > 3 else 1 + less % most)
            warms.append(clocked(partial(looked, found))[0])
        both, whole = clocked(partial(looked, found, SECONDS))
        assert whole.comes is not None
        back = f"{both - warms[-1]:8.1f} {float(100 * whole.back.unresolved) if whole.back is not None else 0:5.1f}"
        told(name, colds, warms, whole.comes.odds, back)
    colds, warms = [], []
    for less in range(GOES):
        cold()
        colds.append(clocked(partial(three, 40 - less))[0])
        warm, seen = clocked(partial(three, 30 - less))
        warms.append(warm)
    told("delve, three in a row", colds, warms, seen)


def told(label: str, colds: list[float], warms: list[float], found: Odds[Any], back: str = "") -> None:
    first, again = statistics.median(colds), statistics.median(warms)
    ends = len({one.state for one in found.outcomes})
    print(
        f"{label:<24} {first:8.1f} {again:8.1f} {back:14} {found.runs:6} {ends:6} {float(found.unresolved):11.1e}",
        flush=True,
    )


def three(hp: int) -> Odds[Any]:
    """A routine of three attacks at one enemy, each a step; equal positions are one after each."""
    beast = {**FIGHTER, "routine": [[{"attack": "claw", "count": 3, "bonus": 3, "dice": "1d8+1"}]]}
    one = {"name": "One", "side": "characters", "player": "Ann", **beast}
    two = {"name": "Two", "side": "enemies", **FIGHTER, "hp": hp, "max_hp": 40}
    state = started(DELVE, combatants=[one, two], start={"order": ["Ann", "GM"], "current": "One"})
    waits = next_decision(DELVE.step, state)
    assert waits is not None
    claw = next(offer.action for offer in waits.offers if getattr(offer.action, "target", "") == "Two")
    step = answered(bare(DELVE.step), waits, claw)
    return Looking(DELVE, measure=DELVE.measure, floor=FLOOR).of(step, state, "One", (claw, claw))


if __name__ == "__main__":
    odds_of_one_act()
