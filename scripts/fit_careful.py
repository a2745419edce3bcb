"""Fits what a position is worth to the careful player, and writes it into the folder of a rulebook.

    python scripts/fit_careful.py [delve|fury|riposte|warband]… [--fights 400] [--solved 3] [--show]

Two sorts of fights are learnt from. Solved ones: one on one, as `benchmarks/players.py` draws them (with other numbers
than those its regret is taken in), every position between turns with its value under best play; where best play is out of
reach, with its exact chance under the tactics of the rulebook. Played ones, of squads against their like: some turns at
random, so that positions come up that tactics never make, then tactics to the end; every position between turns after
that, with who won. Each solved fight has a constant of its own: who is the stronger is not what is to be learnt.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.players import DRAWN
from benchmarks.tactics import MIRRORS, Mirror, mirrored
from zaruba.kernel.answerers import QuickDice
from zaruba.kernel.bare import bare
from zaruba.kernel.fight import Fight
from zaruba.kernel.people import whose_turn
from zaruba.players.careful import FEATURES, FILE, features, side_of
from zaruba.players.players import at_random
from zaruba.study.exploring import explored
from zaruba.study.game import ENDS
from zaruba.study.policies import by_side
from zaruba.study.sample import answerer
from zaruba.study.shapes import TooLarge
from zaruba.study.solve import solved

OWN = "characters"
RIDGE = {"features": 0.3, "marks": 10.0}
FIRST_NUMBER, MOST_NODES, SECONDS, MOST_OF_A_FIGHT = 1000, 120_000, 150.0, 300
RANDOM_TURNS, RANDOM_SHARE = 12, 0.4
LEAST_SEEN = 100
"""A mark that is seen less often is not weighed."""

Row = tuple[tuple[float, ...], dict[str, int], float, float, int, int]
"""Features, marks, the chance to win, how much it counts, which fight it is of (−1: a mirrored one), and who acts next (1: own
side, −1 the other)."""


def next_to_act(system: Any, position: Any) -> int:
    """Whose turn comes next, one way the dice may have it. It is fitted and thrown away: careful judges ends of its own turns."""
    step, answer = bare(system.step), answerer(system, by_side(system), QuickDice(1))
    for _ in range(8):
        if system.verdict(position) is not None:
            return 0
        if who := whose_turn(position):
            return 1 if side_of(position, who) == OWN else -1
        fight: Fight[Any] = Fight(position)
        rule, seen = step(fight), None
        try:
            while True:
                seen = answer(rule.send(seen), fight.state)
        except StopIteration:
            position = fight.state
    return 0


def solved_ones(slug: str, wanted: int) -> Iterator[Row]:
    """Positions between turns of fights one on one."""
    system, rng = MIRRORS[slug].system, random.Random(1)
    for number in range(wanted if slug in DRAWN else 0):
        drawn = DRAWN[slug](random.Random(FIRST_NUMBER + number))
        start = system.start(system.load({"kind": "scenario", **drawn.plain}))
        met: list[tuple[Any, float]]
        try:
            solution = solved(system, start, limits=drawn.limits, most_nodes=MOST_NODES, seconds=SECONDS)
            nodes = range(ENDS, len(solution.game))
            some = rng.sample(nodes, min(len(nodes), 8 * MOST_OF_A_FIGHT))
            met = [
                (solution.game.position(one), solution.worth_of(one)) for one in some if not solution.game.is_inner(one)
            ]
            how = f"{solution.value:.3f} of best play, {len(nodes)} nodes"
        except TooLarge:
            try:
                chain = explored(system, start, by_side(system), most_positions=MOST_NODES, seconds=SECONDS)
            except TooLarge:
                continue
            won = [
                0.0 if one is None else 0.5 if one.winner is None else float(one.winner == OWN)
                for one in chain.verdicts
            ]
            values = chain.values(np.array(won))
            some = rng.sample(range(len(chain)), min(len(chain), 8 * MOST_OF_A_FIGHT))
            met = [(chain.positions[one], float(values[one])) for one in some if chain.verdicts[one] is None]
            how = f"{values[0]:.3f} of tactics, {len(chain)} positions"
        met = [(position, value) for position, value in met if not whose_turn(position)][:MOST_OF_A_FIGHT]
        print(f"  fight {FIRST_NUMBER + number}: {how}", file=sys.stderr, flush=True)
        for position, value in met:
            yield (
                *features(system, position, OWN),
                min(max(value, 0.0), 1.0),
                20.0 / len(met),
                number,
                next_to_act(system, position),
            )


def played(mirror: Mirror, fights: int) -> Iterator[Row]:
    """Positions between turns of mirrored fights, some turns of which are played at random."""
    system, step = mirror.system, bare(mirror.system.step)
    usual, squads = by_side(system), list(mirror.squads.values())
    for number in range(fights):
        rng, dice, blind = random.Random(number), QuickDice(number), at_random(number)
        state = mirrored(mirror, squads[number % len(squads)])
        turns = rng.randrange(RANDOM_TURNS)
        met: list[Any] = []
        loose = {"now": turns > 0}

        def decide(ask: Any, now: Any, blind: Any = blind, rng: Any = rng, loose: Any = loose) -> Any:
            return blind(ask, now) if loose["now"] and rng.random() < RANDOM_SHARE else usual(ask, now)

        answer, acting = answerer(system, decide, dice), ""
        for _ in range(3_000):
            if system.verdict(state) is not None:
                break
            fight: Fight[Any] = Fight(state)
            rule, seen = step(fight), None
            try:
                while True:
                    seen = answer(rule.send(seen), fight.state)
            except StopIteration:
                pass
            state = fight.state
            now = whose_turn(state)
            if acting and now != acting:
                turns -= 1
                loose["now"] = turns > 0
                if turns <= 0:
                    met.append(state)
            acting = now
        verdict = system.verdict(state)
        if verdict is None:
            continue
        won = 0.5 if verdict.winner is None else float(verdict.winner == OWN)
        for position in met:
            if system.verdict(position) is None:
                yield *features(system, position, OWN), won, 4.0 / max(len(met), 4), -1, next_to_act(system, position)


def likeliest(matrix: Any, target: Any, counts: Any, ridge: Any) -> Any:
    """Newton's method. Shapes: (rows, wide), (rows,), (rows,), (wide,) → (wide,)."""
    weights = np.zeros(matrix.shape[1])
    for _ in range(50):
        chance = 1 / (1 + np.exp(-np.clip(matrix @ weights, -30, 30)))
        slope = matrix.T @ (counts * (target - chance)) - ridge * weights
        bend = (matrix * (counts * chance * (1 - chance) + 1e-9)[:, None]).T @ matrix + np.diag(ridge)
        step = np.linalg.solve(bend, slope)
        weights += step
        if np.abs(step).max() < 1e-7:
            break
    return weights


def fitted(rows: list[Row]) -> dict[str, dict[str, float]]:
    """The weights by which the chances are likeliest: a logistic fit, drawn a little towards nought."""
    counted: dict[str, int] = {}
    for _, marks, *_ in rows:
        for mark, count in marks.items():
            counted[mark] = counted.get(mark, 0) + (count != 0)
    named = sorted(mark for mark, times in counted.items() if times >= LEAST_SEEN)
    fights = sorted({row[4] for row in rows if row[4] >= 0})
    at = {fight: place for place, fight in enumerate(fights)}
    width, wide = len(FEATURES), len(FEATURES) + len(named)
    matrix = np.zeros((len(rows), wide + len(fights) + 1))
    for line, (told, marks, _, _, fight, turn) in zip(matrix, rows, strict=True):
        line[:width], line[-1] = told, turn
        line[width:wide] = [marks.get(mark, 0) for mark in named]
        if fight >= 0:
            line[wide + at[fight]] = 1.0
    target, counts = np.array([row[2] for row in rows]), np.array([row[3] for row in rows])
    ridge = np.array([RIDGE["features"]] * width + [RIDGE["marks"]] * len(named) + [0.1] * (len(fights) + 1))
    weights = np.zeros(matrix.shape[1])
    used = np.ones(matrix.shape[1], np.bool_)
    while True:
        weights[~used] = 0.0
        weights[used] = likeliest(matrix[:, used], target, counts, ridge[used])
        against = np.flatnonzero(weights[:width] < 0)  # what a side still has never tells against it
        if not len(against):
            break
        used[against[np.argmin(weights[against])]] = False
    chance = 1 / (1 + np.exp(-np.clip(matrix @ weights, -30, 30)))
    off = np.average((target - chance) ** 2, weights=counts), np.average((target - 0.5) ** 2, weights=counts)
    print(f"  {len(rows)} positions, mean square {off[0]:.4f} (of {off[1]:.4f} about one half)", file=sys.stderr)
    return {
        "features": {name: round(float(one), 3) for name, one in zip(FEATURES, weights, strict=False)},
        "marks": {name: round(float(one), 3) for name, one in zip(named, weights[width:wide], strict=True)},
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rulebooks", nargs="*", default=list(MIRRORS))
    parser.add_argument("--fights", type=int, default=400)
    parser.add_argument("--solved", type=int, default=3)
    parser.add_argument("--show", action="store_true", help="print what would be written")
    words = parser.parse_args()
    for slug in words.rulebooks:
        print(f"-- {slug}", file=sys.stderr)
        mirror = MIRRORS[slug]
        weights = fitted([*solved_ones(slug, words.solved), *played(mirror, words.fights)])
        text = json.dumps(weights, indent=1, ensure_ascii=False) + "\n"
        if words.show:
            print(text)
        else:
            (mirror.system.folder / FILE).write_text(text, "utf-8")


if __name__ == "__main__":
    main()
