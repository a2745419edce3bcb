"""The careful player against tactics and chance, and how far its first answers are from best play.

    python benchmarks/players.py [delve|fury|riposte|warband]… [--fights 400] [--regret 10] [--skip fights|regret]

Fights are mirrored: a squad against its like, the sides changed over from fight to fight, squads by turns. Prints how
often careful won with a 95 % interval (a fight that nobody wins counts half), and the processor time of a decision.

Regret is taken in one-on-ones that `zaruba.study.solve` solves, drawn at random: at the first decision in which the best
offer is worth at least 0.1 more than the worst, by how much less than the best is what was answered worth. Beside it
that of the rulebook's tactics, and of chance (the mean over all offers). `warband` has no `solve`: people stand
wherever they like on its table.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.tactics import MIRRORS, Mirror, mirrored
from zaruba.kernel.answerers import QuickDice
from zaruba.kernel.asks import Choose, Offer, Offers
from zaruba.kernel.bare import bare
from zaruba.kernel.system import System
from zaruba.players.careful import careful, side_of
from zaruba.players.players import Policy, at_random, tactician
from zaruba.study.outlook import Outlook, play_ahead, resumed
from zaruba.study.policies import no_oracle
from zaruba.study.shapes import TooLarge
from zaruba.study.solve import Limits, Solution, solved

SPREAD = 0.1
SIDES = ("characters", "enemies")


# ---------------------------------------------------------------- fights


class Timed:
    """Careful on one side, somebody else on the other; how long careful thought, and how often it did."""

    def __init__(self, system: System, other: Policy) -> None:
        self.wise, self.other = careful(system), other
        self.mine, self.spent, self.decisions = "", 0.0, 0

    def __call__(self, ask: Choose, known: Any, ends: Callable[..., Any]) -> Any:
        if side_of(known, ask.who) != self.mine:
            return self.other(ask, known)
        begun = time.process_time()
        action = self.wise(ask, known, ends)
        self.spent += time.process_time() - begun
        self.decisions += 1
        return action


def against(mirror: Mirror, other: str, fights: int) -> None:
    system = mirror.system
    squads = list(mirror.squads.values())
    points, squares, endless = 0.0, 0.0, 0
    decide = Timed(system, tactician(system.tactics["default"], no_oracle))
    for number in range(fights):
        if other == "random":
            decide.other = at_random(number)
        decide.mine = SIDES[number % 2]
        start = mirrored(mirror, squads[number // 2 % len(squads)])
        verdict, _ = play_ahead(system, start, decide, QuickDice(number), most_steps=5000)
        endless += verdict is None
        point = 0.5 if verdict is None or verdict.winner is None else float(verdict.winner == decide.mine)
        points, squares = points + point, squares + point**2
    mean = points / fights
    error = 1.96 * math.sqrt(max(squares / fights - mean**2, 0.25 / fights) / fights)
    print(
        f"{system.slug:8} careful against {other:7} {mean:6.1%} ± {error:.1%} of {fights}, {endless} endless, "
        f"{1000 * decide.spent / max(decide.decisions, 1):.0f} ms a decision ({decide.decisions})",
        flush=True,
    )


# ---------------------------------------------------------------- regret


class Drawn(Struct, frozen=True):
    """A one-on-one, and what is left out of it to be solved."""

    plain: dict[str, Any]
    limits: Limits = Limits()


def delve_fight(rng: random.Random) -> Drawn:
    """Face to face, each with a sure blow, a mighty one and something between."""

    def creature(name: str, side: str, at: int) -> dict[str, Any]:
        hp = rng.randint(6, 12)
        blows = [
            ("quick", rng.randint(4, 7), "1d6"),
            ("great", rng.randint(-1, 2), "2d6"),
            ("sly", rng.randint(1, 5), "1d8"),
        ]
        routine = [[{"attack": attack, "count": 1, "bonus": bonus, "dice": dice}] for attack, bonus, dice in blows]
        return {
            "name": name, "side": side, "player": name, "kind": "monster", "morale_exempt": True, "ac": rng.randint(10, 14),
            "hp": hp, "max_hp": hp, "move": 30, "routine": routine, "at_ft": at,
        }  # fmt: skip

    people = [creature("One", SIDES[0], 0), creature("Other", SIDES[1], 5)]
    return Drawn({"system": "delve", "combatants": people}, Limits(without=frozenset({"ready"})))


FURY_WITHOUT = frozenset(
    {"feint", "aim", "delay", "lie_down", "swift_attack", "manoeuvre", "drop", "flee", "run", "charge", "jump", "push"}
)


def fury_fight(rng: random.Random) -> Drawn:
    """With fists where there is no room to step: blows of three sorts, stances, dodging."""

    def fighter(name: str, side: str, at: list[int]) -> dict[str, Any]:
        w = rng.randint(3, 4)
        return {
            "name": name, "side": side, "player": name, "ws": rng.randint(35, 50), "s": rng.randint(30, 39),
            "t": rng.randint(28, 35), "ag": rng.randint(28, 40), "w": w, "w_max": w, "weapons": [], "main_hand": "empty",
            "off_hand": "empty", "skills": ["dodge"], "unnamed": True, "at": at,
        }  # fmt: skip

    people = [fighter("One", SIDES[0], [0, 0]), fighter("Other", SIDES[1], [1, 0])]
    plain = {
        "system": "fury", "rulings": {"critical_mode": "minor_foes_drop"}, "board": {"map": "..\n"}, "combatants": people,
    }  # fmt: skip
    return Drawn(plain, Limits(without=FURY_WITHOUT, candidates=1))


RIPOSTE_WITHOUT = frozenset({"aim", "choke", "grab", "trip", "wait"})


def riposte_fight(rng: random.Random) -> Drawn:
    """With fists in a ring: all-out or not, and whether to dodge, to ward off or to strike back."""

    def fighter(name: str, side: str, at: int) -> dict[str, Any]:
        return {
            "name": name, "side": side, "player": name, "reflex": 5, "agility": rng.randint(4, 6),
            "strength": rng.randint(4, 5), "will": 4, "intellect": 5, "movement": 3, "body": 2, "constitution": 2,
            "dodge": rng.randint(2, 5), "hand_to_hand": rng.randint(3, 5), "at_m": at,
        }  # fmt: skip

    people = [fighter("One", SIDES[0], 0), fighter("Other", SIDES[1], 1)]
    plain = {"system": "riposte", "rulings": {"counter_location": "default_only"}, "combatants": people}
    return Drawn(plain, Limits(without=RIPOSTE_WITHOUT, candidates=1))


DRAWN: dict[str, Callable[[random.Random], Drawn]] = {
    "delve": delve_fight, "fury": fury_fight, "riposte": riposte_fight,
}  # fmt: skip


class Missed(Struct, frozen=True):
    """By how much less than the best offer the answers were worth."""

    spread: float
    careful: float
    tactics: float
    chance: float


def missed(system: System, solution: Solution) -> Missed | None:
    """At the first decision, by how likely it comes about, where the offers are worth differently enough."""
    step, known = bare(system.step), system.known
    for _, node in solution.ahead(solution.game.start):
        game, deciding = solution.game, solution.deciding(node)
        if deciding is None or game.is_inner(node) or len(deciding.answers) != 1:
            continue
        (who, worths), position = next(iter(deciding.answers.items())), game.position(node)
        values = [one.value if who in solution.ours(node) else 1 - one.value for one in worths]
        if max(values) - min(values) < SPREAD:
            continue
        ask = Choose(who, deciding.window, Offers(Offer(one.answer.action, one.answer.clause) for one in worths))
        seen, outlook = known(position, position.seat_of(who)), Outlook(system)

        def ends(action: Any, *, brief: bool = False, outlook: Any = outlook, seen: Any = seen) -> Any:
            return outlook(resumed(step, (action,)), seen, brief=brief)

        of = {one.answer.action: value for one, value in zip(worths, values, strict=True)}
        best = max(values)
        wise = careful(system)(ask, seen, ends)
        usual = system.tactics["default"](ask, seen, no_oracle)
        return Missed(
            best - min(values),
            best - of[wise],
            best - of.get(usual, sum(values) / len(values)),
            best - sum(values) / len(values),
        )
    return None


def regrets(slug: str, wanted: int, seconds: float) -> Iterator[Missed]:
    system = MIRRORS[slug].system
    for seed in range(wanted * 20):
        drawn = DRAWN[slug](random.Random(seed))
        try:
            start = system.start(system.load({"kind": "scenario", **drawn.plain}))
            solution = solved(system, start, limits=drawn.limits, seconds=seconds)
        except TooLarge:
            continue
        found = missed(system, solution)
        if found is not None:
            yield found
            wanted -= 1
        if not wanted:
            return


def regret(slug: str, wanted: int, seconds: float) -> None:
    if slug not in DRAWN:
        print(f"{slug:8} no regret: there is no best play to hold it against")
        return
    found = list(regrets(slug, wanted, seconds))
    if not found:
        print(f"{slug:8} no regret: none of the fights was solved in {seconds:.0f} s")
        return
    for name in ("careful", "tactics", "chance"):
        each = [getattr(one, name) for one in found]
        print(
            f"{slug:8} regret of {name:7} mean {sum(each) / len(each):.4f}, most {max(each):.4f}, in {len(found)} fights"
        )
    sys.stdout.flush()


def main() -> None:
    parser = argparse.ArgumentParser(description="The careful player against others, and against best play.")
    parser.add_argument("rulebooks", nargs="*", default=list(MIRRORS))
    parser.add_argument("--fights", type=int, default=400)
    parser.add_argument("--regret", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=120.0, help="for a fight to be solved in")
    parser.add_argument("--skip", choices=["fights", "regret"])
    words = parser.parse_args()
    for slug in words.rulebooks:
        if words.skip != "regret":
            regret(slug, words.regret, words.seconds)
        for other in ("tactics", "random") if words.skip != "fights" else ():
            against(MIRRORS[slug], other, words.fights)


if __name__ == "__main__":
    main()
