"""Tactics against random play: mirrored fights, each played twice with the sides changed over.

    python benchmarks/tactics.py [fights]

Prints for each pairing how often the side with tactics won, with a 95 % interval, how long fights
took, and how often a creature passed two turns running with an attack open to it.
"""

from __future__ import annotations

import math
import sys
import time
from collections import Counter
from functools import partial
from typing import Any

from zaruba.kernel.answerers import QuickDice
from zaruba.kernel.asks import Choose
from zaruba.players.players import Policy, at_random, tactician
from zaruba.study.sample import play_out
from zaruba.systems.delve import SYSTEM, files
from zaruba.systems.delve.actions import EndTurn, MeleeAttack, MonsterAttack, RangedAttack
from zaruba.systems.delve.setup import battle_of

SQUADS = {
    "fighters": ["fighter", "thief"],
    "casters": ["wizard", "priest", "fighter"],
    "archers": ["ranger", "ranger"],
    "goblins": ["goblin", "goblin", "goblin"],
    "brutes": ["ogre", "wolf"],
}


def mirrored(squad: list[str]) -> Any:
    """The same squad on both sides, thirty feet apart."""
    combatants = [
        {"name": f"{side} {number}", "from": one, "side": side, "player": side, "at_ft": feet}
        for side, feet in (("characters", 0), ("enemies", 30))
        for number, one in enumerate(squad)
    ]
    plain = {"kind": "scenario", "system": "delve", "title": "mirror", "combatants": combatants}
    return battle_of(files.scenario(plain))


class Watch:
    """Counts turns ended in a row with an attack on an able foe still on offer."""

    def __init__(self) -> None:
        self.idle: Counter[str] = Counter()
        self.twice = 0

    def saw(self, ask: Choose, state: Any, action: Any) -> None:
        if ask.window != "turn":
            return
        if not isinstance(action, EndTurn):
            self.idle[ask.who] = 0
            return
        attacks = [o.action for o in ask.offers if isinstance(o.action, MeleeAttack | RangedAttack | MonsterAttack)]
        if any(state[attack.target].able for attack in attacks):
            self.idle[ask.who] += 1
            self.twice += self.idle[ask.who] >= 2


def decided(skilled: str, wise: Policy, blind: Policy, watch: Watch, ask: Choose, state: Any) -> Any:
    """One side decides by tactics, the other at random."""
    side = state[ask.who].side if ask.who in state else ""
    if side != skilled:
        return blind(ask, state)
    action = wise(ask, SYSTEM.known(state, state.seat_of(ask.who)))
    watch.saw(ask, state, action)
    return action


def main() -> None:
    fights = int(sys.argv[1]) if len(sys.argv) > 1 else 400
    for name, squad in SQUADS.items():
        start, wins, drawn, endless, watch = mirrored(squad), 0, 0, 0, Watch()
        began = time.perf_counter()
        for number in range(fights):
            skilled = ("characters", "enemies")[number % 2]
            wise, blind = tactician(SYSTEM.tactics["default"]), at_random(number)

            decide = partial(decided, skilled, wise, blind, watch)
            verdict, _ = play_out(SYSTEM, start, decide, QuickDice(number), most_steps=5000)
            endless += verdict is None
            wins += verdict is not None and verdict.winner == skilled
            drawn += verdict is not None and verdict.winner is None
        share = wins / fights
        error = 1.96 * math.sqrt(share * (1 - share) / fights)
        took = time.perf_counter() - began
        print(
            f"{name:10} {share:6.1%} ± {error:.1%} of {fights} won by tactics, {drawn} without a winner, "
            f"{endless} endless, idle twice {watch.twice}, {took / fights * 1000:.1f} ms a fight"
        )


if __name__ == "__main__":
    main()
