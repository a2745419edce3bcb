"""The percentile test: targets, degrees, opposed tests and contests for order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, cast, get_args

from msgspec import Struct

from zaruba.kernel.asks import roll
from zaruba.kernel.clauses import cite, clause
from zaruba.kernel.dice import d100
from zaruba.kernel.fight import Fight
from zaruba.kernel.readings import Reading
from zaruba.kernel.reckoning import part
from zaruba.kernel.tally import Modifier, Tally, tally
from zaruba.systems.fury.battle import Battle, Fighter
from zaruba.systems.fury.rulings import Rulings
from zaruba.systems.fury.sheet import Characteristic, Sheet, Skill

SKILLS: frozenset[str] = frozenset(get_args(Skill))


@clause("fury.core.bonus")
def bonus(percent: int) -> int:
    """The Strength or Toughness bonus: the tens digit."""
    return percent // 10


@clause("fury.core.sheet")
def characteristic(sheet: Sheet, which: Characteristic) -> int:
    """A characteristic as the sheet has it. Intelligence is optional: without it the test cannot be made."""
    match which:
        case "ws":
            return sheet.ws
        case "bs":
            return sheet.bs
        case "s":
            return sheet.s
        case "t":
            return sheet.t
        case "ag":
            return sheet.ag
        case "wp":
            return sheet.wp
        case "int":
            assert sheet.intelligence is not None, "this sheet has no Intelligence"
            return sheet.intelligence


# ---------------------------------------------------------------- targets


@clause("fury.core.modifiers")
def target_of(rulings: Rulings, base: int, rows: Iterable[Modifier]) -> Tally:
    """All modifiers added up, each named one once; by ruling their sum is held between −30 and +30 by one more row."""
    whole = tally(base, distinct(rows))
    if rulings.modifier_cap == "none":
        return whole
    total = whole.total - base
    held = max(-rulings.modifier_cap, min(rulings.modifier_cap, total))
    return whole.and_also(Modifier(held - total, "fury.core.modifiers", "modifier_cap")) if held != total else whole


def distinct(rows: Iterable[Modifier]) -> Iterator[Modifier]:
    """The rows, the same source never twice: a spell may be called like a stance."""
    named: set[tuple[str, str]] = set()
    for row in rows:
        key = (row.clause, row.name)
        if key not in named:
            named.add(key)
            yield row


@clause("fury.core.skill-test")
def skill_base(rulings: Rulings, sheet: Sheet, skill: Skill) -> int | None:
    """The value of a skill: its characteristic and 10 for each further mastery; None where it cannot be tried."""
    mastery = sheet.mastery(skill)
    if mastery is None:
        return None
    return characteristic(sheet, skill_characteristic(rulings, skill)) + 10 * mastery


def base_of(rulings: Rulings, sheet: Sheet, which: Characteristic | Skill) -> int:
    """What a test begins with: a characteristic, or a skill the fighter is trained in."""
    if which not in SKILLS:
        return characteristic(sheet, cast("Characteristic", which))
    base = skill_base(rulings, sheet, cast("Skill", which))
    assert base is not None, f"not trained in {which}"
    return base


@clause("fury.core.skill-test")
def skill_characteristic(rulings: Rulings, skill: Skill) -> Characteristic:
    """Dodge goes by Agility, Channelling by Willpower, Gunsmith by Agility or, by ruling, Intelligence."""
    match skill:
        case "dodge":
            return "ag"
        case "channelling":
            return "wp"
        case "trade_gunsmith":
            return rulings.gunsmith_characteristic


@clause("fury.core.skill-test")
def untrained(value: int) -> int:
    """A common skill without training: half the characteristic, rounded up."""
    return (value + 1) // 2


# ---------------------------------------------------------------- readings


class Degrees(Struct, frozen=True):
    """How a test came out: success or failure, and its degrees."""

    success: bool
    degrees: int = 0

    @property
    def rank(self) -> tuple[int, int]:
        """The better the higher: success before failure, then more degrees of it, or fewer of failure."""
        return (1, self.degrees) if self.success else (0, -self.degrees)


class Percent(Reading[bool], frozen=True, kw_only=True):
    """A d100 at or under its target; 01 always succeeds and 00 always fails, unless the table compares plainly."""

    plain: bool = False

    def read(self, total: int) -> bool:
        if not self.plain and total in (1, 100):
            return total == 1
        return self.passes(total)


class PercentDegrees(Reading[Degrees], frozen=True, kw_only=True):
    """A d100 against its target with its degrees; a success or failure that is forced has at least none."""

    plain: bool = False

    def read(self, total: int) -> Degrees:
        assert self.target is not None
        passed = self.passes(total)
        success = total == 1 if not self.plain and total in (1, 100) else passed
        target = self.target.total
        return Degrees(success, max(0, (target - total if success else total - target) // 10))


@clause("fury.core.test")
def percent(rulings: Rulings, target: Tally) -> Percent:
    """Equal or lower succeeds; whatever the modifiers 01 succeeds and 00 fails, unless the table rules otherwise."""
    return Percent(target=target, test="at_most", plain=rulings.test_extremes == "none")


@clause("fury.core.degrees", "fury.core.test")
def percent_degrees(rulings: Rulings, target: Tally) -> PercentDegrees:
    """A degree for every full ten points under the target, or over it."""
    return PercentDegrees(target=target, test="at_most", plain=rulings.test_extremes == "none")


# ---------------------------------------------------------------- tests


def conditions_on(fighter: Fighter, which: Characteristic | Skill) -> Iterator[Modifier]:
    """What a fighter's own state, spells and the master's word put on its tests."""
    if fighter.has("felled"):
        yield Modifier(-30, "fury.damage.critical", "felled")
    if fighter.hurt and which in ("ws", "bs"):
        yield Modifier(-10, "fury.damage.critical", "hurt")
    yield from fighter.favours
    if fighter.word:
        yield Modifier(fighter.word, "fury.core.modifiers", "master")


@clause("fury.core.test")
async def passes(
    fight: Fight[Battle], who: str, which: Characteristic, *, purpose: str, rows: Iterable[Modifier] = ()
) -> bool:
    """A test of a characteristic with its modifiers."""
    fighter = fight.state[who]
    rulings = fight.state.rulings
    target = target_of(rulings, characteristic(fighter.sheet, which), (*rows, *conditions_on(fighter, which)))
    return await roll(d100, percent(rulings, target), by=who, purpose=purpose)


@clause("fury.core.skill-test")
async def skill_tested(
    fight: Fight[Battle], who: str, skill: Skill, *, purpose: str, rows: Iterable[Modifier] = ()
) -> bool:
    """A test of a skill the fighter is trained in."""
    fighter = fight.state[who]
    rulings = fight.state.rulings
    base = skill_base(rulings, fighter.sheet, skill)
    assert base is not None, f"{who} is not trained in {skill}"
    target = target_of(rulings, base, (*rows, *conditions_on(fighter, skill)))
    return await roll(d100, percent(rulings, target), by=who, purpose=purpose)


async def degrees(
    fight: Fight[Battle], who: str, which: Characteristic | Skill, *, purpose: str, rows: Iterable[Modifier] = ()
) -> Degrees:
    """A test whose degrees count."""
    fighter = fight.state[who]
    rulings = fight.state.rulings
    target = target_of(rulings, base_of(rulings, fighter.sheet, which), (*rows, *conditions_on(fighter, which)))
    return await roll(d100, percent_degrees(rulings, target), by=who, purpose=purpose)


@clause("fury.core.opposed", "fury.core.degrees")
async def opposed(
    fight: Fight[Battle],
    initiator: str,
    opponent: str,
    which: Characteristic | Skill,
    *,
    purpose: str,
    against: Characteristic | Skill | None = None,
    rows: Iterable[Modifier] = (),
) -> bool:
    """The initiator wins only if it succeeds and does better; both test, the initiator first.

    Equal successes change nothing; by ruling both roll again until they differ. `against` is what the opponent
    tests where it is something else, `rows` are the initiator's. With weapons the helpless fail without a roll.
    """
    given = tuple(rows)
    while (won := await contested(fight, initiator, opponent, which, against or which, given, purpose)) is None:
        pass
    return won


@part()
async def contested(
    fight: Fight[Battle],
    initiator: str,
    opponent: str,
    which: Characteristic | Skill,
    against: Characteristic | Skill,
    rows: tuple[Modifier, ...],
    purpose: str,
) -> bool | None:
    """Whether the initiator wins; None where both have to roll again."""
    mine = await degrees(fight, initiator, which, purpose=purpose, rows=rows)
    if undefended(fight.state[opponent], against):
        return mine.success
    theirs = await degrees(fight, opponent, against, purpose=purpose)
    if mine.success and theirs.success and mine.degrees == theirs.degrees:
        return None if fight.state.rulings.opposed_tie == "reroll" else False
    return mine.success and mine.rank > theirs.rank


def undefended(opponent: Fighter, which: Characteristic | Skill) -> bool:
    """Whoever is helpless cannot defend itself: not against a feint or a push either."""
    if which != "ws" or not opponent.helpless:
        return False
    cite("fury.condition.helpless")
    return True


@clause("fury.core.opposed")
async def contest_for_order(
    fight: Fight[Battle], names: Iterable[str], which: Characteristic, *, purpose: str
) -> tuple[str, ...]:
    """Who goes first: failures are ranked too, then the higher characteristic decides, then all who tie roll again."""
    groups, tied = [list(names)], 0
    while tied < len(groups):
        ranked: dict[Any, list[str]] = {}
        for name in groups[tied]:
            outcome = await degrees(fight, name, which, purpose=purpose)
            ranked.setdefault((outcome.rank, characteristic(fight.state[name].sheet, which)), []).append(name)
        groups[tied : tied + 1] = [ranked[key] for key in sorted(ranked, reverse=True)]
        tied = next((place for place, group in enumerate(groups) if len(group) > 1), len(groups))
    return tuple(name for group in groups for name in group)
