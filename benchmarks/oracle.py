"""What answers cost: exact fights, fights drawn from tables, best play; each beside what anybody would write, in one run.

    python benchmarks/oracle.py [exact|fury|solve|drawn|four|precision|processes]…

All of them unless some are named. Times are processor time, medians of several goes, with cold caches (what was
counted of readings and what rules remember is forgotten before each), imports done; ratios are of medians of one run.
The fight: one on one, both AC 13, 12 hit points, +3 to hit, 1d8 + 1, criticals; one of them strikes first.
"""

from __future__ import annotations

import multiprocessing
import random
import resource
import statistics
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import icepool
import numpy as np
import yaml

sys.path.insert(0, __file__.rsplit("/", 2)[0])

from benchmarks.fights import attack_first, cold, duel, plain_duel, started
from zaruba.kernel.answerers import QuickDice
from zaruba.kernel.system import System
from zaruba.study.chain import Chain
from zaruba.study.exploring import Shapes, explored
from zaruba.study.forecast import sampled
from zaruba.study.game import Limits, explored_game
from zaruba.study.policies import by_side
from zaruba.study.sample import Sampler, play_out
from zaruba.study.solve import bounds
from zaruba.study.table import Drawn
from zaruba.systems.delve import SYSTEM as DELVE
from zaruba.systems.fury import SYSTEM as FURY
from zaruba.systems.riposte import SYSTEM as RIPOSTE
from zaruba.systems.warband import SYSTEM as WARBAND

FIRST = "characters"
SURE = 2.5758
"""So many standard errors hold 99 %."""


def seconds(work: Callable[[], Any], goes: int = 5) -> tuple[float, Any]:
    """The median processor time of some work, and what it came to."""
    times = []
    for _ in range(goes):
        cold()
        begun = time.process_time()
        found = work()
        times.append(time.process_time() - begun)
    return statistics.median(times), found


def wins(chain: Chain, side: str = FIRST) -> float:
    worth = np.array([float(verdict is not None and verdict.winner == side) for verdict in chain.verdicts])
    return float(chain.values(worth)[0])


# ---------------------------------------------------------------- one on one, exactly


FIGHTER = {
    "kind": "monster", "ac": 13, "hp": 12, "max_hp": 12, "morale_exempt": True, "at_ft": 0,
    "routine": [[{"attack": "blade", "count": 1, "bonus": 3, "dice": "1d8+1"}]],
}  # fmt: skip


def first_strikes() -> Any:
    """The position in which the first of the two is about to strike, from its scenario."""
    one = {"name": "One", "side": FIRST, "player": "Ann", **FIGHTER}
    two = {"name": "Two", "side": "enemies", **FIGHTER}
    return started(DELVE, combatants=[one, two], start={"order": ["Ann", "GM"], "current": "One"})


def from_scenario() -> float:
    """From the scenario to the win chance, through all the rules."""
    return wins(explored(DELVE, first_strikes(), attack_first))


def with_initiative() -> float:
    return wins(explored(DELVE, duel(1), attack_first))


def position_by_position() -> float:
    return wins(explored(DELVE, first_strikes(), attack_first, opened=False))


def by_icepool() -> float:
    """The same fight as a Markov process of icepool's dice: each state is whoever strikes, and the other."""
    d8, d20 = icepool.d(8), icepool.d(20)
    damage = d20.map(lambda natural: 2 @ d8 + 1 if natural == 20 else (d8 + 1 if natural + 3 >= 13 else 0))

    def blow(mine: int, theirs: int, striking: int) -> Any:
        if mine <= 0 or theirs <= 0:
            return mine, theirs, striking
        return damage.map(lambda amount: (max(theirs - amount, 0), mine, 1 - striking))

    end = icepool.Die([(12, 12, 0)]).map(blow, star=True, repeat="inf")
    return float(sum(end.probability(one) for one in end if one[2] == 1))


def by_numpy() -> float:
    """The same chain written by hand."""
    blow = np.zeros(18)
    blow[0] = 9 / 20
    blow[2:10] += 10 / 20 / 8
    blow[3:18] += np.convolve(np.ones(8) / 8, np.ones(8) / 8) / 20
    index = np.arange(1, 13)
    size = len(index) ** 2
    leads = np.zeros((size, size))
    win = np.zeros(size)
    for mine in index:
        for theirs in index:
            row = (mine - 1) * 12 + theirs - 1
            win[row] = blow[theirs:].sum()
            for amount in range(theirs):
                leads[row, (theirs - amount - 1) * 12 + mine - 1] += blow[amount]
    # What the other wins is lost: value = win + leads (1 - value).
    value = np.linalg.solve(np.eye(size) + leads, win + leads.sum(axis=1))
    return float(value[-1])


def exact() -> None:
    print("One on one, exactly, from scenario to win chance")
    ours, chance = seconds(from_scenario, 9)
    theirs, of_icepool = seconds(by_icepool, 3)
    by_hand, of_hand = seconds(by_numpy, 9)
    singly, of_single = seconds(position_by_position, 3)
    thrown, _ = seconds(with_initiative)
    print(f"  ours, all rules            {ours * 1000:9.1f} ms   {chance:.12f}")
    print(
        f"  icepool                    {theirs * 1000:9.1f} ms   {of_icepool:.12f}   {theirs / ours:.1f} times as long (aim 10)"
    )
    print(f"  numpy, by hand             {by_hand * 1000:9.1f} ms   {of_hand:.12f}")
    print(f"  ours, position by position {singly * 1000:9.1f} ms   {of_single:.12f}")
    print(f"  ours, initiative rolled    {thrown * 1000:9.1f} ms")
    apart = max(abs(chance - other) for other in (of_icepool, of_hand, of_single))
    print(f"  apart by at most           {apart:.1e} (aim 1e-9)")


# ---------------------------------------------------------------- fury


STANCES = [
    {"name": "Ulf", "side": FIRST, "player": "Ann", "at": [2, 2], "unnamed": True, "ws": 41, "s": 36, "t": 38, "ag": 34,
     "w": 10, "main_hand": "hand_weapon", "off_hand": "dagger"},
    {"name": "Orc", "side": "enemies", "at": [3, 2], "unnamed": True, "ws": 36, "s": 35, "t": 45, "ag": 25, "w": 11,
     "main_hand": "hand_weapon", "off_hand": "dagger"},
]  # fmt: skip


def fury() -> None:
    print("fury, one on one with stances under tactics, exactly")
    start = started(FURY, rulings={"critical_mode": "minor_foes_drop"}, combatants=STANCES)
    took, chain = seconds(lambda: explored(FURY, start, by_side(FURY)), 3)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(
        f"  {took:.2f} s (aim 10), {len(chain):,} positions, {len(chain.chances):,} ways, win chance {wins(chain):.6f}"
    )
    print(f"  unresolved {float(chain.visits() @ chain.lost):.1e}; peak memory so far {peak:.0f} MB")


# ---------------------------------------------------------------- best play


def shipped(system: System, file: str) -> Any:
    plain = yaml.safe_load((Path(__file__).parents[1] / "examples" / system.slug / file).read_text("utf-8"))
    return system.start(system.load(plain))


PLAIN = frozenset({
    "aim", "delay", "feint", "lie_down", "drop_item", "ready", "swift_attack", "manoeuvre", "parrying_stance",
})  # fmt: skip
SOLVED: dict[str, Callable[[], tuple[System, Any, Limits]]] = {
    "delve, passage.yaml": lambda: (DELVE, shipped(DELVE, "passage.yaml"), Limits()),
    "fury, fists.yaml": lambda: (
        FURY, shipped(FURY, "fists.yaml"), Limits(frozenset({"aim", "delay", "feint", "lie_down"})),
    ),
    "fury, the fight of stances": lambda: (
        FURY, started(FURY, rulings={"critical_mode": "minor_foes_drop"}, combatants=STANCES), Limits(PLAIN, 1),
    ),
    "riposte, ring.yaml": lambda: (
        RIPOSTE, shipped(RIPOSTE, "ring.yaml"), Limits(frozenset({"aim", "choke", "grab", "trip", "wait"}), 1),
    ),
}  # fmt: skip


class Best(NamedTuple):
    """What a solved fight took."""

    exploring: float
    settling: float
    nodes: int
    ways: int
    shapes: int
    worth: float
    apart: float
    peak: float


def solved_alone(fight: str) -> Best:
    """In a process of its own, so that the memory is that of one fight."""
    system, start, limits = SOLVED[fight]()
    import_module("scipy.sparse.csgraph")
    cold()
    begun = time.process_time()
    game = explored_game(system, start, FIRST, limits=limits)
    found = time.process_time()
    lower, upper = bounds(game)
    settled = time.process_time()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    low, high = float(lower[game.start]), float(upper[game.start])
    return Best(
        found - begun, settled - found, len(game), len(game.chances), game.nodes.shapes, (low + high) / 2, high - low, peak,
    )  # fmt: skip


def solve() -> None:
    print("Best play, one on one, with all that the rules offer where they stand but what is left out (aim 10 s)")
    for fight in SOLVED:
        with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as alone:
            best = alone.submit(solved_alone, fight).result()
        print(
            f"  {fight:27} {best.exploring + best.settling:6.2f} s: {best.exploring:.2f} exploring, {best.settling:.2f} "
            f"settling; {best.nodes:,} positions and decisions in {best.shapes:,} shapes, {best.ways:,} ways; "
            f"peak memory {best.peak:.0f} MB; worth {best.worth:.6f}, known to {best.apart:.0e}"
        )


# ---------------------------------------------------------------- drawn


def drawn_of(start: Any) -> Drawn:
    return Drawn(Shapes.of(DELVE, start, attack_first))


def share(drawn: Drawn, fights: int) -> float:
    """Draw so many fights: how many the first side wins."""
    won = 0
    for some in drawn.play(fights, seed=1):
        verdict = drawn.shapes.listed[some.shape].verdict
        won += len(some.rounds) if verdict is not None and verdict.winner == FIRST else 0
    return won / fights


def rate(play: Callable[[], object], for_seconds: float = 2.0) -> float:
    """Fights a second of processor time."""
    play()
    done, begun = 0, time.process_time()
    while time.process_time() - begun < for_seconds:
        play()
        done += 1
    return done / (time.process_time() - begun)


def drawn() -> None:
    print("One on one, drawn from tables")
    learnt, table = seconds(lambda: drawn_of(first_strikes()), 3)
    share(table, 1 << 16)
    took, won = seconds(lambda: share(table, 1 << 20), 3)
    print(
        f"  {(1 << 20) / took:12,.0f} fights a second (aim 1,000,000), after {learnt * 1000:.0f} ms to make the tables; won {won:.4f}"
    )
    rng = random.Random(1)
    print(f"  {rate(lambda: plain_duel(1, rng)):12,.0f} by a plain loop")


def four() -> None:
    print("Four against four, all rules")
    start, dice = duel(4), QuickDice(1)
    stepwise = rate(lambda: play_out(DELVE, start, attack_first, dice))
    sampler = Sampler(DELVE, attack_first, QuickDice(1), settled=True)
    begun = time.process_time()
    for _ in range(5_000):
        sampler.play(start)
    kept = 5_000 / (time.process_time() - begun)
    learnt, table = seconds(lambda: drawn_of(start), 1)
    share(table, 1 << 15)
    took, won = seconds(lambda: share(table, 1 << 17), 3)
    tabled, rng = (1 << 17) / took, random.Random(1)
    print(f"  {stepwise:10,.0f} fights a second, every rule run again in every fight")
    print(f"  {kept:10,.0f} where positions are kept, {kept / stepwise:.1f} times (5,000 fights)")
    print(
        f"  {tabled:10,.0f} from tables, {tabled / stepwise:.0f} times (aim 3), after {learnt:.2f} s to make them; won {won:.4f}"
    )
    print(f"  {rate(lambda: plain_duel(4, rng)):10,.0f} by a plain loop")


def precision() -> None:
    print("To a win chance within 0.1 points at 99 %")
    chance, rng = from_scenario(), random.Random(1)
    fights = int(chance * (1 - chance) * (SURE / 0.001) ** 2) + 1
    once, _ = seconds(from_scenario)
    by_table, _ = seconds(lambda: share(drawn_of(first_strikes()), fights), 3)
    a_second = rate(lambda: plain_duel(1, rng))
    print(
        f"  {once:8.3f} s exactly;  {by_table:8.3f} s drawn, {fights:,} fights;  {fights / a_second:8.1f} s by a plain loop"
    )


def processes() -> None:
    """Short fights, of which each process must learn the positions anew, and long ones, which are only played."""
    print("A forecast by one process and by two, the same fights under tactics (seconds by the clock)")
    kinds = (
        ("delve, two against two", DELVE, duel(2), 10_000),
        ("warband, rooftops.yaml", WARBAND, shipped(WARBAND, "rooftops.yaml"), 50),
    )
    for name, system, start, fights in kinds:
        took = {}
        for workers in (1, 2):
            begun = time.perf_counter()
            took[workers] = (sampled(system, start, fights=fights, workers=workers), time.perf_counter() - begun)
        (one, alone), (two, both) = took[1], took[2]
        same = one.wins == two.wins and one.rounds == two.rounds
        print(
            f"  {name:24} {fights:6,} fights: {alone:5.1f} s alone, {both:5.1f} s by two, "
            f"{alone / both:.2f} times as fast; same figures: {same}"
        )


BENCHES: dict[str, Callable[[], None]] = {
    "exact": exact,
    "fury": fury,
    "solve": solve,
    "drawn": drawn,
    "four": four,
    "precision": precision,
    "processes": processes,
}


def main() -> None:
    for name in sys.argv[1:] or BENCHES:
        BENCHES[name]()


if __name__ == "__main__":
    main()
