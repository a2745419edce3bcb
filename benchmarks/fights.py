"""Fights sampled through the full rules, beside a plain loop of the same fight, in one run.

    python benchmarks/fights.py [delve|fury|riposte|warband] [seconds per figure]

Prints for each rulebook (or the one named) fights a second for both, the ratio, what single attacks and
several in a row take to be reckoned exactly, each with cold caches; then the peak memory of the process.
Policies: attack whoever comes first.
"""

from __future__ import annotations

import gc
import random
import resource
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache, partial
from types import FunctionType
from typing import Any

from msgspec import Struct

from zaruba.kernel import dice as kernel_dice
from zaruba.kernel import readings
from zaruba.kernel.answerers import QuickDice
from zaruba.kernel.asks import Choose, Parametric
from zaruba.kernel.system import System
from zaruba.space.squares import distance
from zaruba.study import walking
from zaruba.study.odds import chained, ends, odds
from zaruba.study.sample import Sampler, play_out
from zaruba.systems.delve import SYSTEM as DELVE
from zaruba.systems.delve.actions import EndTurn
from zaruba.systems.fury import SYSTEM as FURY
from zaruba.systems.fury import actions as fury_actions
from zaruba.systems.riposte import SYSTEM as RIPOSTE
from zaruba.systems.riposte import actions as riposte_actions
from zaruba.systems.warband import SYSTEM as WARBAND
from zaruba.systems.warband import actions as warband_actions


class Bench(Struct, frozen=True):
    """What is measured of a rulebook: fights of so many a side with the ratio aimed at, and work in milliseconds."""

    system: System
    decide: Callable[[Choose, Any], Any]
    fight: Callable[[int], Any]
    plain: Callable[[int, random.Random], int]
    sizes: tuple[tuple[int, float | None], ...]
    exact: tuple[tuple[str, Callable[[], object], float | None], ...]
    forecast: int = 10_000


def started(system: System, **plain: Any) -> Any:
    """The position a scenario begins with."""
    return system.start(system.load({"kind": "scenario", "system": system.slug, **plain}))


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
    """Forget what was counted and remembered before."""
    kernel_dice.totals.cache_clear()
    readings._chances.cache_clear()
    walking.REMEMBERED.clear()
    for known in REMEMBERED:
        known.clear()


def remembered() -> list[dict[Any, Any]]:
    """What each rule that is remembered has been asked so far."""
    rules = [one for one in gc.get_objects() if isinstance(one, FunctionType) and "known" in one.__code__.co_freevars]
    held = [dict(zip(one.__code__.co_freevars, one.__closure__ or (), strict=True))["known"] for one in rules]
    return [cell.cell_contents for cell in held if isinstance(cell.cell_contents, dict)]


REMEMBERED = remembered()


def milliseconds(work: Callable[[], object]) -> float:
    """The median time of a piece of work with cold caches: of fifteen goes, or as many as five seconds hold."""
    times: list[float] = []
    while len(times) < 15 and sum(times) < 5000:
        cold()
        start = time.perf_counter()
        work()
        times.append((time.perf_counter() - start) * 1000)
    return statistics.median(times)


# ---------------------------------------------------------------- delve


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
    return started(DELVE, title="duel", combatants=combatants)


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


def a_turn(attacks: list[dict[str, Any]]) -> Any:
    """A position in which a creature with these attacks is about to act."""
    combatants = [
        {"name": "Hero", "player": "Ann", "side": "characters", "ac": 15, "hp": 40, "max_hp": 40, "at_ft": 0,
         "level": 5},
        {"name": "Beast", "side": "enemies", "ac": 16, "hp": 60, "max_hp": 60, "at_ft": 5, "morale_exempt": True,
         "routine": [attacks]},
    ]  # fmt: skip
    start = {"round": 1, "order": ["GM", "Ann"], "current": "Beast"}
    return started(DELVE, title="turn", combatants=combatants, start=start)


def one_attack() -> None:
    state = a_turn([{"attack": "blade", "count": 1, "bonus": 3, "dice": "1d8+1"}])
    found = odds(DELVE.step, state, decide=attack_first)
    assert sum(outcome.chance for outcome in found.outcomes) == 1


def three_attacks() -> None:
    claw = {"attack": "claw", "count": 2, "bonus": 7, "dice": "2d8"}
    bite = {"attack": "bite", "count": 1, "bonus": 7, "dice": "2d12"}
    state = a_turn([claw, bite])

    def over(position: Any) -> bool:
        return position.turn is None or not (position.turn.action or position.turn.routine)

    done, unresolved = chained(DELVE.step, {state: Fraction(1)}, until=over, decide=attack_first)
    assert sum(done.values()) == 1
    assert unresolved == 0


# ---------------------------------------------------------------- fury


def strike_first(ask: Choose, state: Any) -> Any:
    """The first blow on offer, after a step to an enemy where there is none; a parry wherever one is open."""
    if ask.window == "reaction":
        parry = next((offer.action for offer in ask.offers if isinstance(offer.action, fury_actions.Parry)), None)
        return parry or ask.offers[0].action
    if ask.window == "turn" and state[ask.who].attack_used:
        return fury_actions.EndTurn()
    first = ask.offers[0].action
    if ask.window != "turn" or isinstance(first, fury_actions.Blow):
        return first
    return next(steps_to_an_enemy(ask, state), fury_actions.EndTurn())


def steps_to_an_enemy(ask: Choose, state: Any) -> Iterator[Any]:
    enemies = [enemy.at for enemy in state.enemies_of(state[ask.who]) if enemy.life == "up"]
    for offer in ask.offers:
        if isinstance(offer, Parametric) and isinstance(offer.action, fury_actions.Move):
            for move in offer.candidates():
                if any(distance(move.path[-1], at) == 1 for at in enemies):
                    yield move


def brawl(size: int) -> Any:
    """`size` against `size`, each with WS 40, SB 3, TB 3, 10 Wounds, no armour, hand weapon and dagger."""
    fighter = {"ws": 40, "s": 30, "t": 30, "ag": 30, "w": 10, "main_hand": "hand_weapon", "off_hand": "dagger"}
    combatants = [
        {"name": f"{side[0]}{number}", "side": side, "at": [2 + column, 2 + number], "unnamed": True, **fighter}
        for column, side in enumerate(("characters", "enemies"))
        for number in range(size)
    ]
    for one in combatants[:size]:
        one["player"] = "Ann"
    return started(FURY, rulings={"critical_mode": "minor_foes_drop"}, combatants=combatants)


def plain_brawl(size: int, rng: random.Random) -> int:
    """The same fight as anybody would write it: who has nobody beside it steps up; whoever is hit parries once."""
    sides = [[{"side": side, "y": y, "w": 10, "parry": 1} for y in range(size)] for side in range(2)]
    fighters = [*sides[0], *sides[1]]
    while True:
        for fighter in fighters:
            fighter["parry"] = 1
        standing = [fighter for fighter in fighters if fighter["w"] >= 0]
        rolled = sorted(((rng.randrange(1, 11), rng.random(), n) for n in range(len(standing))), reverse=True)
        for _, _, number in rolled:
            fighter = standing[number]
            if fighter["w"] < 0:
                continue
            foes = [foe for foe in sides[1 - fighter["side"]] if foe["w"] >= 0]
            if not foes:
                return fighter["side"]
            target = next((foe for foe in foes if abs(foe["y"] - fighter["y"]) <= 1), None)
            if target is None:
                target = foes[0]
                fighter["y"] = target["y"]
            if rng.randrange(1, 101) > 40:
                continue
            if target["parry"]:
                target["parry"] = 0
                if rng.randrange(1, 101) <= 40:
                    continue
            damage = die = rng.randrange(1, 11)
            if die == 10 and rng.randrange(1, 101) <= 40:
                while die == 10:
                    die = rng.randrange(1, 11)
                    damage += die
            target["w"] -= damage


LEFT = Fraction(1, 10**4)
"""What may be left unresolved of an exact reckoning; each has a floor as coarse as that allows."""


@lru_cache
def exchange(attacks: int) -> Any:
    """The position in which somebody with so many Attacks is about to strike a shield."""
    combatants = [
        {"name": "Ann", "player": "Ann", "ws": 45, "s": 40, "a": attacks, "w": 14, "main_hand": "hand_weapon",
         "at": [2, 2]},
        {"name": "Orc", "side": "enemies", "ws": 35, "t": 40, "w": 12, "ap": 2, "main_hand": "hand_weapon",
         "off_hand": "shield", "at": [3, 2]},
    ]  # fmt: skip
    return started(FURY, combatants=combatants, start={"round": 2, "order": ["Ann", "Orc"], "current": "Ann"})


def one_blow() -> None:
    """Where it ends: hit, parry, place, damage, fury without end, critical hits."""
    found = ends(FURY.step, exchange(1), decide=strike_first, floor=Fraction(1, 10**5))
    assert sum(found.positions.values()) + found.unresolved == 1
    assert 0 < found.unresolved <= LEFT, float(found.unresolved)


def one_blow_told() -> None:
    """The same with everything that happens on the way, place by place."""
    found = odds(FURY.step, exchange(1), decide=strike_first, floor=Fraction(1, 4 * 10**5))
    assert sum(outcome.chance for outcome in found.outcomes) + found.unresolved == 1
    assert 0 < found.unresolved <= LEFT, float(found.unresolved)


def swift(ask: Choose, state: Any) -> Any:
    if ask.window == "turn":
        return fury_actions.SwiftAttack("Orc")
    return fury_actions.NextBlow("Orc") if ask.window == "blow" else strike_first(ask, state)


def two_blows() -> None:
    """A swift attack of two, each blow a step, equal positions merged between them."""

    def over(position: Any) -> bool:
        return position.turn.halves == 0 and not position.agenda

    done, unresolved = chained(FURY.step, {exchange(2): Fraction(1)}, until=over, decide=swift, floor=SWIFT_FLOOR)
    assert sum(done.values()) + unresolved == 1
    assert 0 < unresolved <= LEFT, float(unresolved)


SWIFT_FLOOR = Fraction(1, 5 * 10**5)


# ---------------------------------------------------------------- riposte


def exchange_first(ask: Choose, state: Any) -> Any:
    """A blow at the usual place while there is one; a dodge, or whatever answer comes first."""
    first = ask.offers[0].action
    if ask.window == "turn":
        return first if isinstance(first, riposte_actions.Attack) else riposte_actions.EndSegment()
    return first


def parry_first(ask: Choose, state: Any) -> Any:
    """The same with a parry for an answer."""
    if ask.window == "response":
        return next(offer.action for offer in ask.offers if isinstance(offer.action, riposte_actions.Parry))
    return exchange_first(ask, state)


FENCER = {
    "reflex": 5, "agility": 5, "strength": 2, "will": 3, "intellect": 3, "movement": 3, "body": 6, "constitution": 3,
    "blade": 5, "dodge": 4, "res": 30, "right_hand": "long_sword", "at_m": 0,
}  # fmt: skip


def dawn(size: int) -> Any:
    """`size` against `size`, attack 10, dodge 9, 4d6 of damage that bleeds, 30 Health hits, RES above all damage."""
    combatants = [
        {"name": f"{side[0]}{number}", "side": side, **FENCER}
        for side in ("characters", "enemies")
        for number in range(size)
    ]
    for one in combatants[:size]:
        one["player"] = "Ann"
    return started(RIPOSTE, combatants=combatants)


def three(rng: random.Random) -> int:
    return rng.randrange(1, 7) + rng.randrange(1, 7) + rng.randrange(1, 7)


def plain_dawn(size: int, rng: random.Random) -> int:
    """The same fight of two as anybody would write it: whoever wins initiative strikes, the other's action is to dodge."""
    assert size == 1
    hits, bleeds = [30, 30], [0, 0]
    while hits[0] > 0 and hits[1] > 0:
        first, second = three(rng) + 5, three(rng) + 5
        while first == second:
            first, second = three(rng), three(rng)
        striking = 0 if first > second else 1
        struck, due = 1 - striking, tuple(bleeds)
        total = three(rng) + 10
        if three(rng) + 9 < total:
            hits[struck] -= sum(rng.randrange(1, 7) for _ in range(4))
            if hits[struck] <= 0:
                return striking
            bleeds[struck] = 1
        hits = [left - lost for left, lost in zip(hits, due, strict=True)]
    return 0 if hits[0] > 0 else 1 if hits[1] > 0 else -1


@lru_cache
def facing(armour: tuple[str, ...] = ()) -> Any:
    """The position in which Ann is about to strike somebody who has not acted yet."""
    combatants = [
        {"name": "Ann", "player": "Ann", **FENCER},
        {"name": "Otto", "side": "enemies", **FENCER, "res": 9, "armour_worn": list(armour)},
    ]
    return started(RIPOSTE, combatants=combatants, start={"round": 2, "order": ["Ann", "Otto"], "current": "Ann"})


def one_exchange() -> None:
    """Where it ends: attack, dodge, place, armour, damage, stun, bleeding."""
    found = ends(RIPOSTE.step, facing(("mail",)), decide=exchange_first)
    assert sum(found.positions.values()) == 1
    assert found.unresolved == 0


def one_exchange_told() -> None:
    """The same with everything that happens on the way."""
    found = odds(RIPOSTE.step, facing(("mail",)), decide=exchange_first)
    assert sum(outcome.chance for outcome in found.outcomes) == 1


def one_parry() -> None:
    """Where it ends that a blow is parried: wear of the blade, initiative gained, or a wound."""
    found = ends(RIPOSTE.step, facing(("mail",)), decide=parry_first)
    assert sum(found.positions.values()) == 1


# ---------------------------------------------------------------- warband


def thrust_first(ask: Choose, state: Any) -> Any:
    """Nobody moves or turns; in the melee phase the first enemy in reach is struck; every blow is answered."""
    if ask.window != "activation":
        return ask.offers[0].action
    attacks = (offer.action for offer in ask.offers if isinstance(offer.action, warband_actions.Attack))
    melee = state.activation.phase == "melee"
    return next(attacks, warband_actions.EndPhase()) if melee else warband_actions.EndPhase()


PIKE = {"speed": 12, "hp": 6, "damage": [1, 2, 3], "weapons": ["pike"]}


def ranks(size: int) -> Any:
    """`size` against `size` shoulder to shoulder, so near that each reaches each over the others with a pike."""
    combatants = [
        {"name": f"{player}{n}", "player": player, **PIKE, "at": [50 + 2.5 * n, y], "facing": facing}
        for player, y, facing in (("Ann", 50, 90), ("Bob", 60, 270))
        for n in range(size)
    ]
    return started(WARBAND, combatants=combatants)


def plain_ranks(size: int, rng: random.Random) -> int:
    """The same game as anybody would write it: ten turns of two lists, a blow each at the first, one answer a turn."""
    rolled = [rng.randrange(1, 7), rng.randrange(1, 7)]
    while rolled[0] == rolled[1]:
        rolled = [rng.randrange(1, 7), rng.randrange(1, 7)]
    acting = 0 if rolled[0] > rolled[1] else 1
    squads = [[[6, 1] for _ in range(size)] for _ in range(2)]
    for _ in range(2 * 10):
        for foe in squads[1 - acting]:
            foe[1] = 1
        for fighter in list(squads[acting]):
            target = squads[1 - acting][0]
            target[0] -= (rng.randrange(1, 7) + 1) // 2
            if target[0] <= 0:
                squads[1 - acting].pop(0)
                if not squads[1 - acting]:
                    return acting
            elif target[1]:
                target[1] = 0
                fighter[0] -= (1, 1, 1, 2, 2, 3)[rng.randrange(6)]
                if fighter[0] <= 0:
                    squads[acting].remove(fighter)
                    if not squads[acting]:
                        return 1 - acting
        acting = 1 - acting
    lost = [size - len(squad) for squad in squads]
    return 0 if lost[0] < lost[1] else 1 if lost[1] < lost[0] else -1


def one_thrust() -> None:
    """Where it ends: the blow, and its answer."""
    combatants = [
        {"name": name, "player": name, **PIKE, "armour": 1, "at": [50, y], "facing": facing}
        for name, y, facing in (("Ann", 50, 90), ("Bob", 55, 270))
    ]
    start = {"current": "Ann", "active": {"who": "Ann", "phase": "melee"}}
    position = started(WARBAND, combatants=combatants, order=["Ann", "Bob"], start=start)
    found = ends(WARBAND.step, position, decide=thrust_first, measure=WARBAND.measure)
    assert sum(found.positions.values()) == 1
    assert found.unresolved == 0


# ---------------------------------------------------------------- all of it

BENCHES = {
    "delve": Bench(
        DELVE, attack_first, duel, plain_duel, ((1, 0.02), (4, 0.05)),
        (("one attack", one_attack, 5), ("three attacks", three_attacks, 500)),
    ),
    "fury": Bench(
        FURY, strike_first, brawl, plain_brawl, ((1, None), (3, None)),
        (
            ("a blow, parry, fury", one_blow, 15),
            ("the same with every fact", one_blow_told, None),
            ("swift attack of two", two_blows, 100),
        ),
    ),
    "riposte": Bench(
        RIPOSTE, exchange_first, dawn, plain_dawn, ((1, None),),
        (
            ("an exchange, dodged or not", one_exchange, 15),
            ("the same with every fact", one_exchange_told, None),
            ("an exchange, parried or not", one_parry, 15),
        ),
    ),
    "warband": Bench(
        WARBAND, thrust_first, ranks, plain_ranks, ((5, None),),
        (("a blow and its answer", one_thrust, None),),
        forecast=200,
    ),
}  # fmt: skip


def forecast(bench: Bench, start: Any) -> float:
    """Fights a second of a whole forecast, where positions that came before are not worked out again."""
    sampler = Sampler(bench.system, bench.decide, QuickDice(1))
    began = time.perf_counter()
    for _ in range(bench.forecast):
        sampler.play(start)
    return bench.forecast / (time.perf_counter() - began)


def measure(bench: Bench, seconds: float) -> None:
    for size, aim in bench.sizes:
        start = bench.fight(size)
        rng, quick = random.Random(1), QuickDice(1)
        ours = rate(partial(play_out, bench.system, start, bench.decide, quick), seconds)
        plain = rate(partial(bench.plain, size, rng), seconds)
        aimed = f" (aim {aim})" if aim is not None else ""
        print(f"{size} on {size}: {ours:9.0f} fights/s, plain loop {plain:9.0f}/s, ratio {ours / plain:.4f}{aimed}")
        kept = forecast(bench, start)
        print(f"        {kept:9.0f} fights/s in a forecast of {bench.forecast:,}, ratio {kept / plain:.4f}")
    for name, work, most in bench.exact:
        print(f"{name + ', exact, cold:':39} {milliseconds(work):7.2f} ms" + (f" (aim {most})" if most else ""))


def main() -> None:
    words = sys.argv[1:]
    wanted = [words.pop(0)] if words and words[0] in BENCHES else list(BENCHES)
    for slug in wanted:
        print(f"-- {slug}")
        measure(BENCHES[slug], float(words[0]) if words else 6.0)
    print(f"peak memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


if __name__ == "__main__":
    main()
