"""Tactics against random play: mirrored fights, each played twice with the sides changed over.

    python benchmarks/tactics.py [delve|fury|riposte|warband] [fights]

Prints for each pairing how often the side with tactics won, with a 95 % interval, how long fights
took, and how often a creature passed two turns running with an attack open to it.
"""

from __future__ import annotations

import math
import sys
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

from msgspec import Struct

from zaruba.kernel.answerers import QuickDice
from zaruba.kernel.asks import Choose
from zaruba.kernel.system import System
from zaruba.players.players import Policy, at_random, tactician
from zaruba.study.sample import play_out
from zaruba.systems.delve import SYSTEM as DELVE
from zaruba.systems.delve import actions as delve_actions
from zaruba.systems.fury import SYSTEM as FURY
from zaruba.systems.fury import actions as fury_actions
from zaruba.systems.riposte import SYSTEM as RIPOSTE
from zaruba.systems.riposte import actions as riposte_actions
from zaruba.systems.warband import SYSTEM as WARBAND
from zaruba.systems.warband import actions as warband_actions


class Mirror(Struct, frozen=True):
    """A rulebook, its squads, where each of a side stands, what ends a turn and what attacks, whom one may attack."""

    system: System
    squads: dict[str, list[str]]
    place: Callable[[str, int], dict[str, Any]]
    idle: type[Any]
    attacks: tuple[type[Any], ...]
    window: str = "turn"
    standing: str = "able"


MIRRORS = {
    "delve": Mirror(
        DELVE,
        {
            "fighters": ["fighter", "thief"],
            "casters": ["wizard", "priest", "fighter"],
            "archers": ["ranger", "ranger"],
            "goblins": ["goblin", "goblin", "goblin"],
            "brutes": ["ogre", "wolf"],
        },
        lambda side, number: {"at_ft": 0 if side == "characters" else 30},
        delve_actions.EndTurn,
        (delve_actions.MeleeAttack, delve_actions.RangedAttack, delve_actions.MonsterAttack),
    ),
    "fury": Mirror(
        FURY,
        {
            "fighters": ["soldier", "swashbuckler"],
            "casters": ["wizard", "soldier"],
            "archers": ["archer", "archer"],
            "gunners": ["gunsmith", "handgunner"],
            "goblins": ["goblin", "goblin", "goblin"],
            "brutes": ["ogre", "wolf"],
        },
        lambda side, number: {"at": [6 if side == "characters" else 16, 6 + number]},
        fury_actions.EndTurn,
        (fury_actions.Blow,),
    ),
    "riposte": Mirror(
        RIPOSTE,
        {
            "fencers": ["swordsman", "fencer"],
            "casters": ["sorceress", "swordsman"],
            "archers": ["ranger", "ranger"],
            "shadows": ["shadow", "staff_fighter"],
            "thugs": ["thug", "thug", "thug"],
            "giants": ["giant_slayer"],
        },
        lambda side, number: {"at_m": (0 if side == "characters" else 8) + number},
        riposte_actions.EndSegment,
        (riposte_actions.Blow, riposte_actions.QuickAttack),
    ),
    "warband": Mirror(
        WARBAND,
        {
            "watch": ["sergeant", "swordsman", "spearman", "pikeman"],
            "shooters": ["sergeant", "archer", "crossbowman", "archer"],
            "casters": ["gang_boss", "mage", "swordsman", "thug"],
            "horde": ["warlord", "goblin", "goblin", "goblin_slinger", "wolf"],
            "brutes": ["troll", "orc_brute"],
        },
        lambda side, number: {
            "at": [52 + 4 * number, 45 if side == "characters" else 75],
            "facing": 90 if side == "characters" else 270,
        },
        warband_actions.EndPhase,
        (warband_actions.Attack, warband_actions.Shoot),
        window="activation",
        standing="there",
    ),
}


def mirrored(mirror: Mirror, squad: list[str]) -> Any:
    """The same squad on both sides, some way apart."""
    combatants = [
        {"name": f"{side} {number}", "from": one, "side": side, "player": side, **mirror.place(side, number)}
        for side in ("characters", "enemies")
        for number, one in enumerate(squad)
    ]
    system = mirror.system
    return system.start(system.load({"kind": "scenario", "system": system.slug, "combatants": combatants}))


class Watch:
    """Counts turns ended in a row with an attack on an able foe still on offer."""

    def __init__(self, mirror: Mirror) -> None:
        self.mirror = mirror
        self.idle: Counter[str] = Counter()
        self.twice = 0

    def saw(self, ask: Choose, state: Any, action: Any) -> None:
        if ask.window != self.mirror.window:
            return
        if not isinstance(action, self.mirror.idle):
            self.idle[ask.who] = 0
            return
        attacks = [o.action for o in ask.offers if isinstance(o.action, self.mirror.attacks)]
        if any(getattr(state[attack.target], self.mirror.standing) for attack in attacks):
            self.idle[ask.who] += 1
            self.twice += self.idle[ask.who] >= 2


def decided(skilled: str, wise: Policy, blind: Policy, watch: Watch, ask: Choose, state: Any) -> Any:
    """One side decides by tactics, the other at random."""
    side = state[ask.who].side if ask.who in state else ask.who  # a squad is called as its player, and he as the side
    if side != skilled:
        return blind(ask, state)
    action = wise(ask, watch.mirror.system.known(state, state.seat_of(ask.who)))
    watch.saw(ask, state, action)
    return action


def main() -> None:
    words = sys.argv[1:]
    wanted = [words.pop(0)] if words and words[0] in MIRRORS else list(MIRRORS)
    for slug in wanted:
        print(f"-- {slug}")
        for name, squad in MIRRORS[slug].squads.items():
            compare(MIRRORS[slug], name, squad, int(words[0]) if words else 400)


def compare(mirror: Mirror, name: str, squad: list[str], fights: int) -> None:
    system = mirror.system
    start, wins, drawn, endless, watch = mirrored(mirror, squad), 0, 0, 0, Watch(mirror)
    began = time.perf_counter()
    for number in range(fights):
        skilled = ("characters", "enemies")[number % 2]
        wise, blind = tactician(system.tactics["default"]), at_random(number)

        decide = partial(decided, skilled, wise, blind, watch)
        verdict, _ = play_out(system, start, decide, QuickDice(number), most_steps=5000)
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
