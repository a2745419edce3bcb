"""Fits what a position is worth to the careful player, and writes it into the folder of a rulebook.

    python scripts/fit_careful.py [delve|fury|riposte|warband]… [--fights 400] [--solved 3] [--show]

Two sorts of fights are learnt from. Solved ones: one on one, as `benchmarks/players.py` draws them (with other numbers
than those its regret is taken in), the ends of turns with their values under best play, as the player is told them: whatever
is done first, and by habit after that. Played ones, of squads against their like: some turns at
random, so that positions come up that tactics never make, then tactics to the end; every position between turns after
that, with who won. Each solved fight has a constant of its own: who is the stronger is not what is to be learnt.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterator
from contextlib import suppress
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
from zaruba.players.careful import FEATURES, FILE, features
from zaruba.players.players import at_random
from zaruba.study.game import ENDS
from zaruba.study.outlook import Outlook, resumed
from zaruba.study.policies import by_side
from zaruba.study.sample import answerer
from zaruba.study.shapes import TooLarge
from zaruba.study.solve import solved

OWN = "characters"
RIDGE = {"features": 0.3, "marks": 3.0, "unsolved": 100.0}
"""How strongly weights are drawn towards nought. A mark that no solved fight knows is borne by those whose lot is another
anyway (nobody stands on guard who could strike), so what goes with it is not what it does."""
FIRST_NUMBER, MOST_NODES, SECONDS, MOST_OF_A_FIGHT = 1000, 120_000, 600.0, 400
SOLVED_COUNT, PLAYED_COUNT = 500.0, 4.0
"""What all positions of a solved fight count together, and of a played one at most: its values are known, the other's is one
throw of the dice."""
RANDOM_TURNS, RANDOM_SHARE = 12, 0.4
LEAST_SEEN = 100
"""A mark that is seen less often is not weighed."""

Row = tuple[tuple[float, ...], dict[str, int], float, float, int]
"""Features, marks, the chance to win, how much it counts, which fight it is of (−1: a mirrored one)."""


def solved_ones(slug: str, wanted: int) -> Iterator[Row]:
    """What turns of fights one on one may end in, whatever is done first in them and by habit after that."""
    system, rng = MIRRORS[slug].system, random.Random(1)
    outlook, step = Outlook(system), bare(system.step)
    for number in range(FIRST_NUMBER, FIRST_NUMBER + wanted if slug in DRAWN else FIRST_NUMBER):
        drawn = DRAWN[slug](random.Random(number))
        start = system.start(system.load({"kind": "scenario", **drawn.plain}))
        try:
            solution = solved(system, start, limits=drawn.limits, most_nodes=MOST_NODES, seconds=SECONDS)
        except TooLarge as too_large:
            print(f"  fight {number}: {too_large}", file=sys.stderr, flush=True)
            continue
        game, met = solution.game, dict[tuple[Any, str], float]()
        nodes = rng.sample(range(ENDS, len(game)), len(game) - ENDS)
        for node in nodes:
            window = None if game.is_inner(node) else game.window(node)
            if window is None or len(window.who) != 1:
                continue
            position = game.position(node)
            for answer in window.answers[0]:
                for end in outlook(resumed(step, (answer.action,)), position) or ():
                    with suppress(KeyError):  # habit may do what was left out of the game
                        if system.verdict(end[0]) is None:
                            met[end] = solution.worth(end[0])
            if len(met) >= MOST_OF_A_FIGHT:
                break
        print(
            f"  fight {number}: {solution.value:.3f}, {len(game)} nodes, {len(met)} ends", file=sys.stderr, flush=True
        )
        for (position, acting), value in met.items():
            yield *features(system, position, OWN, acting), min(max(value, 0.0), 1.0), SOLVED_COUNT / len(met), number


def played(mirror: Mirror, fights: int) -> Iterator[Row]:
    """Positions between turns of mirrored fights, some turns of which are played at random."""
    system, step = mirror.system, bare(mirror.system.step)
    usual, squads = by_side(system), list(mirror.squads.values())
    for number in range(fights):
        rng, dice, blind = random.Random(number), QuickDice(number), at_random(number)
        state = mirrored(mirror, squads[number % len(squads)])
        turns = rng.randrange(RANDOM_TURNS)
        met: list[tuple[Any, str]] = []
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
                    met.append((state, acting))
            acting = now
        verdict = system.verdict(state)
        if verdict is None:
            continue
        won = 0.5 if verdict.winner is None else float(verdict.winner == OWN)
        for position, acted in met:
            if system.verdict(position) is None:
                yield *features(system, position, OWN, acted), won, PLAYED_COUNT / max(len(met), PLAYED_COUNT), -1


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
    matrix = np.zeros((len(rows), wide + len(fights)))
    for line, (told, marks, _, _, fight) in zip(matrix, rows, strict=True):
        line[:width] = told
        line[width:wide] = [marks.get(mark, 0) for mark in named]
        if fight >= 0:
            line[wide + at[fight]] = 1.0
    target, counts = np.array([row[2] for row in rows]), np.array([row[3] for row in rows])
    known = {mark for row in rows if row[4] >= 0 for mark in row[1]}
    ridge = np.array(
        [RIDGE["features"]] * width
        + [RIDGE["marks" if mark in known else "unsolved"] for mark in named]
        + [0.1] * len(fights)
    )
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
