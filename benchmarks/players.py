"""The careful player against tactics and chance, and how far its first answers are from best play.

    python benchmarks/players.py [delve|fury|riposte|warband]… [--fights 400] [--regret 10] [--skip fights|regret]
        [--workers 2] [--minutes 30] [--keep FILE]

Fights are mirrored: a squad against its like, the sides changed over from fight to fight, squads by turns. Prints how
often careful won with a 95 % interval (a fight that nobody wins counts half), and the processor time of a decision.
With `--keep` each fight goes into a file as it is done, and what is in there is not fought again: a long run may be
broken off and gone on with. What a file holds was fought by one version of the rules, tactics and weights.

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
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.tactics import MIRRORS, mirrored
from zaruba.kernel.answerers import QuickDice
from zaruba.kernel.asks import Choose, Offer, Offers
from zaruba.kernel.bare import bare
from zaruba.kernel.system import System
from zaruba.players.careful import careful, side_of
from zaruba.players.players import Policy, at_random, tactician
from zaruba.study.outlook import Foreseen, Outlook, play_ahead, resumed
from zaruba.study.policies import no_oracle
from zaruba.study.pool import Pool, at_hand
from zaruba.study.shapes import TooLarge
from zaruba.study.solve import Limits, Solution, solved

SPREAD = 0.1
SIDES = ("characters", "enemies")
PROGRESS = 10
"""Fights between two lines that tell how it stands."""


# ---------------------------------------------------------------- fights


class Timed:
    """Careful on one side, somebody else on the other; how long careful thought, and how often it did."""

    def __init__(self, system: System, mine: str, other: Policy) -> None:
        self.wise, self.mine, self.other = careful(system), mine, other
        self.spent, self.decisions = 0.0, 0

    def __call__(self, ask: Choose, known: Any, ends: Callable[..., Any]) -> Any:
        if side_of(known, ask.who) != self.mine:
            return self.other(ask, known)
        begun = time.process_time()
        action = self.wise(ask, known, ends)
        self.spent += time.process_time() - begun
        self.decisions += 1
        return action


class Fought(Struct, frozen=True):
    """What careful has of one fight (nothing, half, the whole), whether it came to no end, and how long careful thought."""

    point: float
    endless: bool
    spent: float
    decisions: int


class Fights:
    """Fights one by one, each by its number; the same whoever fights it and when."""

    def __init__(self, slug: str, other: str) -> None:
        self.mirror, self.other = MIRRORS[slug], other
        self.squads = list(self.mirror.squads.values())

    def __call__(self, number: int) -> Fought:
        system = self.mirror.system
        other = at_random(number) if self.other == "random" else tactician(system.tactics["default"], no_oracle)
        decide = Timed(system, SIDES[number % 2], other)
        start = mirrored(self.mirror, self.squads[number // 2 % len(self.squads)])
        verdict, _ = play_ahead(system, start, decide, QuickDice(number), most_steps=5000)
        drawn = verdict is None or verdict.winner is None
        point = 0.5 if verdict is None or drawn else float(verdict.winner == decide.mine)
        return Fought(point, verdict is None, decide.spent, decide.decisions)


class Kept(Struct, frozen=True, forbid_unknown_fields=True):
    """A fight as a line of a file: of which pairing, its number, what came of it."""

    rulebook: str
    other: str
    number: int
    fought: Fought


def fought_before(keep: Path | None, slug: str, other: str) -> dict[int, Fought]:
    """What a file holds of a pairing, by number. A line that was broken off in the writing is no fight yet."""
    if keep is None or not keep.exists():
        return {}
    lines = [line for line in keep.read_bytes().splitlines(keepends=True) if line.endswith(b"\n")]
    kept = [msgspec.json.decode(line, type=Kept) for line in lines if line.strip()]
    return {one.number: one.fought for one in kept if (one.rulebook, one.other) == (slug, other)}


def against(slug: str, other: str, words: argparse.Namespace) -> None:
    known = fought_before(words.keep, slug, other)
    found = [known[number] for number in range(words.fights) if number in known]
    left = [number for number in range(words.fights) if number not in known]
    until = time.monotonic() + 60 * words.minutes
    with Pool(Fights, (slug, other), words.workers) as pool:
        for number, one in zip(left, pool.results(left, until), strict=False):
            found.append(one)
            if words.keep is not None:
                keep(words.keep, Kept(slug, other, number, one))
            if not len(found) % PROGRESS:
                print(f"  {told(slug, other, found)}", file=sys.stderr, flush=True)
    print(told(slug, other, found), flush=True)


def keep(file: Path, one: Kept) -> None:
    """One line more, after the last whole one."""
    with file.open("ab+") as lines:
        lines.seek(0)
        whole = lines.read().rpartition(b"\n")
        lines.truncate(len(whole[0]) + len(whole[1]))
        lines.write(msgspec.json.encode(one) + b"\n")


def told(slug: str, other: str, found: Sequence[Fought]) -> str:
    """The share of fights that careful won, with a 95 % interval."""
    fights = max(len(found), 1)
    mean = sum(one.point for one in found) / fights
    low, high = between(mean, fights)
    each = 1000 * sum(one.spent for one in found) / max(sum(one.decisions for one in found), 1)
    return (
        f"{slug:8} careful against {other:7} {mean:6.1%} ({low:.1%} to {high:.1%}) of {len(found)}, "
        f"{sum(one.endless for one in found)} endless, {each:.0f} ms a decision ({sum(one.decisions for one in found)})"
    )


def between(share: float, fights: int) -> tuple[float, float]:
    """Where a share lies that so many fights have shown (Wilson, 95 %): all won of a few says little yet."""
    z = 1.96
    middle = (share + z * z / (2 * fights)) / (1 + z * z / fights)
    error = z * math.sqrt(share * (1 - share) / fights + z * z / (4 * fights * fights)) / (1 + z * z / fights)
    return max(middle - error, 0.0), min(middle + error, 1.0)


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


FURY_WITHOUT = frozenset({
    "feint", "aim", "delay", "lie_down", "swift_attack", "manoeuvre", "drop", "flee", "run", "charge", "jump", "push",
    "parrying_stance",
})  # fmt: skip


def fury_fight(rng: random.Random) -> Drawn:
    """With fists where there is no room to step: blows of three sorts, stances, dodging."""

    def fighter(name: str, side: str, at: list[int]) -> dict[str, Any]:
        w = rng.randint(1, 2)
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
        wise = careful(system)(ask, seen, Foreseen(ends, outlook.after))
        usual = system.tactics["default"](ask, seen, no_oracle)
        return Missed(
            best - min(values),
            best - of[wise],
            best - of.get(usual, sum(values) / len(values)),
            best - sum(values) / len(values),
        )
    return None


class Regrets:
    """Drawn fights one by one, each by its number: solved, and what was missed in it; None where it tells nothing."""

    def __init__(self, slug: str, seconds: float) -> None:
        self.slug, self.seconds = slug, seconds

    def __call__(self, number: int) -> Missed | None:
        system, drawn = MIRRORS[self.slug].system, DRAWN[self.slug](random.Random(number))
        start = system.start(system.load({"kind": "scenario", **drawn.plain}))
        try:
            return missed(system, solved(system, start, limits=drawn.limits, seconds=self.seconds))
        except TooLarge:
            return None


def regret(slug: str, words: argparse.Namespace) -> None:
    if slug not in DRAWN:
        print(f"{slug:8} no regret: there is no best play to hold it against")
        return
    found: list[Missed] = []
    with Pool(Regrets, (slug, words.seconds), words.workers) as pool:
        for number, one in enumerate(pool.results(range(words.regret * 20))):
            print(f"  {slug} {number}: {'tells nothing' if one is None else one}", file=sys.stderr, flush=True)
            found += [] if one is None else [one]
            if len(found) == words.regret:
                break
    if not found:
        print(f"{slug:8} no regret: none of the fights was solved in {words.seconds:.0f} s")
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
    parser.add_argument(
        "--minutes", type=float, default=600.0, help="for the fights of one pairing; those fought count"
    )
    parser.add_argument("--regret", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=300.0, help="for a fight to be solved in")
    parser.add_argument("--skip", choices=["fights", "regret"])
    parser.add_argument("--keep", type=Path, help="a file of fights: those in it are not fought again")
    parser.add_argument("--workers", type=int, default=at_hand(), help="processes; the figures are the same")
    words = parser.parse_args()
    for slug in words.rulebooks:
        if words.skip != "regret":
            regret(slug, words)
        for other in ("tactics", "random") if words.skip != "fights" else ():
            against(slug, other, words)


if __name__ == "__main__":
    main()
