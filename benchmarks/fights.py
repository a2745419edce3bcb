"""Fights sampled through the full rules, beside a plain loop of the same fight, in one run.

    python benchmarks/fights.py [seconds per figure]

Prints fights a second for both, the ratio, the exact outcome of an attack and of a dragon's three,
each with cold caches, and the peak memory of the process. Policies: attack whoever comes first.
"""

from __future__ import annotations

import random
import resource
import statistics
import sys
import time
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Any

from zaruba.kernel import dice as kernel_dice
from zaruba.kernel import readings
from zaruba.kernel.answerers import QuickDice
from zaruba.kernel.asks import Choose, Parametric
from zaruba.study.odds import chained, odds
from zaruba.study.sample import play_out
from zaruba.systems.delve import SYSTEM, files
from zaruba.systems.delve.actions import EndTurn
from zaruba.systems.delve.setup import battle_of


def attack_first(ask: Choose, state: Any) -> Any:
    """The first attack on offer while there is one; else end the turn."""
    if ask.window == "turn":
        turn = state.turn
        if not (turn.action or turn.routine):
            return EndTurn()
    first = ask.offers[0]
    return EndTurn() if isinstance(first, Parametric) else first.action


def duel(size: int) -> Any:
    """`size` against `size`, all AC 13, 12 HP, +3 to hit, 1d8+1, nobody runs."""
    fighter = {
        "kind": "monster", "ac": 13, "hp": 12, "max_hp": 12, "morale_exempt": True, "at_ft": 0,
        "routine": [[{"attack": "blade", "count": 1, "bonus": 3, "dice": "1d8+1"}]],
    }  # fmt: skip
    combatants = [
        {"name": f"{side[0]}{number}", "side": side, **fighter}
        for side in ("characters", "enemies")
        for number in range(size)
    ]
    for one in combatants[:size]:
        one["player"] = "Ann"
    return battle_of(files.scenario({"kind": "scenario", "system": "delve", "title": "duel", "combatants": combatants}))


def plain_duel(size: int, rng: random.Random) -> int:
    """The same fight as anybody would write it: lists of fighters, a d20, an if; each strikes the first who stands."""
    sides = [[{"hp": 12, "ac": 13, "bonus": 3} for _ in range(size)] for _ in range(2)]
    results = [0, 0]
    while results[0] == results[1]:
        results = [rng.randrange(1, 21), rng.randrange(1, 21)]
    acting = 0 if results[0] > results[1] else 1
    while True:
        for fighter in sides[acting]:
            if fighter["hp"] <= 0:
                continue
            standing = [foe for foe in sides[1 - acting] if foe["hp"] > 0]
            if not standing:
                return acting
            target = standing[0]
            natural = rng.randrange(1, 21)
            if natural == 20 or natural + fighter["bonus"] >= target["ac"]:
                dice = 2 if natural == 20 else 1
                target["hp"] -= sum(rng.randrange(1, 9) for _ in range(dice)) + 1
        acting = 1 - acting


def rate(play: Callable[[], object], seconds: float) -> float:
    """Fights a second, the median of three goes."""
    play()
    goes = []
    for _ in range(3):
        done, start = 0, time.perf_counter()
        while time.perf_counter() - start < seconds / 3:
            for _ in range(10):
                play()
            done += 10
        goes.append(done / (time.perf_counter() - start))
    return statistics.median(goes)


def cold() -> None:
    """Forget what was counted before."""
    kernel_dice.totals.cache_clear()
    readings._chances.cache_clear()


def milliseconds(work: Callable[[], object]) -> float:
    """The median time of a piece of work with cold caches."""
    times = []
    for _ in range(15):
        cold()
        start = time.perf_counter()
        work()
        times.append((time.perf_counter() - start) * 1000)
    return statistics.median(times)


def a_turn(attacks: list[dict[str, Any]]) -> Any:
    """A position in which a creature with these attacks is about to act."""
    plain = {
        "kind": "scenario", "system": "delve", "title": "turn",
        "combatants": [
            {"name": "Hero", "player": "Ann", "side": "characters", "ac": 15, "hp": 40, "max_hp": 40, "at_ft": 0,
             "level": 5},
            {"name": "Beast", "side": "enemies", "ac": 16, "hp": 60, "max_hp": 60, "at_ft": 5, "morale_exempt": True,
             "routine": [attacks]},
        ],
        "start": {"round": 1, "order": ["GM", "Ann"], "current": "Beast"},
    }  # fmt: skip
    return battle_of(files.scenario(plain))


def one_attack() -> None:
    state = a_turn([{"attack": "blade", "count": 1, "bonus": 3, "dice": "1d8+1"}])
    found = odds(SYSTEM.step, state, decide=attack_first)
    assert sum(outcome.chance for outcome in found.outcomes) == 1


def three_attacks() -> None:
    claw = {"attack": "claw", "count": 2, "bonus": 7, "dice": "2d8"}
    bite = {"attack": "bite", "count": 1, "bonus": 7, "dice": "2d12"}
    state = a_turn([claw, bite])

    def over(position: Any) -> bool:
        return position.turn is None or not (position.turn.action or position.turn.routine)

    done, unresolved = chained(SYSTEM.step, {state: Fraction(1)}, until=over, decide=attack_first)
    assert sum(done.values()) == 1
    assert unresolved == 0


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 6.0
    for size, aim in ((1, 0.02), (4, 0.05)):
        start = duel(size)
        rng, quick = random.Random(1), QuickDice(1)
        ours = rate(partial(play_out, SYSTEM, start, attack_first, quick), seconds)
        plain = rate(partial(plain_duel, size, rng), seconds)
        print(
            f"{size} on {size}: {ours:9.0f} fights/s, plain loop {plain:9.0f}/s, ratio {ours / plain:.4f} (aim {aim})"
        )
    print(f"one attack, exact, cold:      {milliseconds(one_attack):7.2f} ms (aim 5)")
    print(f"three attacks, exact, cold:   {milliseconds(three_attacks):7.2f} ms (aim 500)")
    print(f"peak memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


if __name__ == "__main__":
    main()
