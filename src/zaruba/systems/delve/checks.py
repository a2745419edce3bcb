"""The d20: checks, advantage and disadvantage, luck."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import Any, TypeVar

from msgspec import Struct

from zaruba.kernel.asks import Offer, choose, roll
from zaruba.kernel.clauses import clause, remembered
from zaruba.kernel.dice import Throw, d20
from zaruba.kernel.fight import Fight
from zaruba.kernel.readings import Passed, Reading, Total
from zaruba.kernel.tally import Modifier, Tally, tally
from zaruba.systems.delve.actions import Keep, SpendLuck
from zaruba.systems.delve.battle import Battle, Creature, Favour
from zaruba.systems.delve.facts import LuckSpent
from zaruba.systems.delve.sheet import Ability, AppliesTo, Effect, Talent

R = TypeVar("R")

EASY, NORMAL, HARD, EXTREME = 9, 12, 15, 18
DCS = (EASY, NORMAL, HARD, EXTREME)
"""delve.check.dcs"""


class Source(Struct, frozen=True, cache_hash=True):
    """One reason for advantage (+1) or disadvantage (−1)."""

    way: int
    clause: str
    name: str = ""


ADVANTAGE, DISADVANTAGE = 1, -1


@clause("delve.check.modifiers")
def modifier_of_score(score: int) -> int:
    """An ability score's modifier: from −4 at 3 and below to +4 at 18 and above."""
    return max(-4, min(4, (score - 10) // 2))


@clause("delve.check.rounding")
def half(number: int) -> int:
    """Half of a number, rounded down."""
    return number // 2


@clause("delve.check.rounding")
def reduced_to_half(now: int, start: int) -> bool:
    """Whether `now` is down to half of `start`; tested exactly, without rounding."""
    return 2 * now <= start


# ---------------------------------------------------------------- advantage


@clause("delve.check.cancel")
def net(sources: Iterable[Source]) -> int:
    """+1 advantage, −1 disadvantage, 0 a plain roll.

    Any number of sources of one kind is one (delve.check.advantage); if both kinds are there they
    cancel, three against one too.
    """
    for_it = against = 0
    for source in sources:
        if source.way > 0:
            for_it = 1
        else:
            against = 1
    return for_it - against


@clause("delve.check.advantage")
def twice(throw: Throw, way: int) -> Throw:
    """With advantage the throw is made twice and the higher kept, with disadvantage the lower: it is one throw."""
    return throw.with_advantage() if way > 0 else throw.with_disadvantage()


def d20_with(sources: Iterable[Source]) -> Throw:
    way = net(sources)
    return twice(d20, way) if way else d20


@clause("delve.condition.gm-modifier")
def masters_modifier(word: Favour) -> tuple[Source, ...]:
    """The master may give advantage or disadvantage for circumstances; it joins the other sources."""
    if not word:
        return ()
    return (Source(ADVANTAGE if word == "advantage" else DISADVANTAGE, "delve.condition.gm-modifier"),)


# ---------------------------------------------------------------- talents


def bonuses(creature: Creature, to: AppliesTo, only: tuple[str, ...] = ()) -> tuple[Modifier, ...]:
    """The bonuses of its own talents, and of those that effects on it lend, that apply to a roll.

    `only` says what the roll is about: a talent narrowed to something counts for that alone.
    """
    return _bonuses(creature.sheet.talents, creature.effects, to, only)


@remembered
@clause("delve.talent.bonuses")
def _bonuses(
    own: tuple[Talent, ...], effects: tuple[Effect, ...], to: AppliesTo, only: tuple[str, ...]
) -> tuple[Modifier, ...]:
    """Bonuses that name the roll are added up."""
    return tuple(
        Modifier(talent.value, "delve.talent.bonuses", talent.name)
        for talent in _talents(own, effects)
        if talent.value and to in talent.applies_to and (not talent.only or talent.only in only)
    )


def advantages(creature: Creature, to: AppliesTo, only: tuple[str, ...] = ()) -> tuple[Source, ...]:
    """Advantage that talents give on a roll."""
    return _advantages(creature.sheet.talents, creature.effects, to, only)


@remembered
@clause("delve.talent.bonuses")
def _advantages(
    own: tuple[Talent, ...], effects: tuple[Effect, ...], to: AppliesTo, only: tuple[str, ...]
) -> tuple[Source, ...]:
    return tuple(
        Source(ADVANTAGE, "delve.talent.bonuses", talent.name)
        for talent in _talents(own, effects)
        if talent.advantage and to in talent.applies_to and (not talent.only or talent.only in only)
    )


def _talents(own: tuple[Talent, ...], effects: tuple[Effect, ...]) -> Iterator[Talent]:
    yield from own
    for effect in effects:
        yield from effect.talents


# ---------------------------------------------------------------- rolling


@clause("delve.check.luck")
async def lucky(fight: Fight[Battle], who: str, throw: Throw, reading: Reading[R], purpose: str) -> R:
    """A roll of one's own that a luck token may have made again; the new result stands."""
    seen = await roll(throw, reading, by=who, purpose=purpose)
    answer = await choose(who, "luck", (Offer(Keep(), "delve.check.luck"), Offer(SpendLuck(), "delve.check.luck")))
    if isinstance(answer, Keep):
        return seen
    fight.record(LuckSpent(who))
    return await roll(throw, reading, by=who, purpose=purpose)


def rolled(fight: Fight[Battle], who: str, throw: Throw, reading: Reading[R], purpose: str) -> Any:
    """A creature's own roll, or the master's: an awaitable of what the reading sees."""
    if fight.state.rulings.luck_tokens and who in fight.state and fight.state[who].luck:
        return lucky(fight, who, throw, reading, purpose)
    return roll(throw, reading, by=who, purpose=purpose)


class Checked20(Passed, frozen=True, kw_only=True):
    """A check where a natural 20 succeeds and a natural 1 fails (natural_on_checks: auto)."""

    def read(self, total: int) -> bool:
        if total in (1, 20):
            return total == 20
        return self.passes(total)


def check_modifiers(creature: Creature, ability: Ability, only: tuple[str, ...] = ()) -> Tally:
    return tally(creature.sheet.modifier(ability), bonuses(creature, "check", (ability, *only)))


def check_sources(creature: Creature, ability: Ability, only: tuple[str, ...] = ()) -> tuple[Source, ...]:
    """What a creature has for and against it in any check: its talents and the master's modifier."""
    return (*advantages(creature, "check", (ability, *only)), *masters_modifier(creature.favour))


@clause("delve.check.stat-check", "delve.check.natural", "delve.critical.trigger")
async def check(
    fight: Fight[Battle],
    who: str,
    ability: Ability,
    dc: int,
    *,
    purpose: str,
    sources: Iterable[Source] = (),
    rows: Iterable[Modifier] = (),
    by: str | None = None,
) -> bool:
    """d20 and the modifier of the ability against a DC; equal is enough.

    A natural 20 or 1 means nothing of its own unless the table's ruling says so.
    """
    creature = fight.state[who]
    add = check_modifiers(creature, ability, (purpose,)).and_also(*rows)
    every = (*sources, *check_sources(creature, ability, (purpose,)))
    kind = Checked20 if fight.state.rulings.natural_on_checks == "auto" else Passed
    reading = kind(add=add, target=Tally(dc), test="at_least", cites=tuple(s.clause for s in every))
    passed: bool = await rolled(fight, by or who, d20_with(every), reading, purpose)
    return passed


@clause("delve.check.contested")
async def contest(fight: Fight[Battle], sides: Iterable[tuple[str, Ability]], *, purpose: str) -> str:
    """Each makes a check and the highest total wins; those who tie roll again."""
    left = tuple(sides)
    while True:
        totals = [(await total_of(fight, who, ability, purpose=purpose), who, ability) for who, ability in left]
        best = max(total for total, _, _ in totals)
        left = tuple((who, ability) for total, who, ability in totals if total == best)
        if len(left) == 1:
            return left[0][0]


async def total_of(fight: Fight[Battle], who: str, ability: Ability, *, purpose: str) -> int:
    """A check without a DC: what it comes to."""
    creature = fight.state[who]
    sources = check_sources(creature, ability, (purpose,))
    add = check_modifiers(creature, ability, (purpose,))
    reading = Total(add=add, cites=tuple(source.clause for source in sources))
    total: int = await rolled(fight, who, d20_with(sources), reading, purpose)
    return total


class Blow(StrEnum):
    """What an attack roll comes to."""

    MISS = "miss"
    STRAY = "stray"
    HIT = "hit"
    CRITICAL = "critical"


class AttackRoll(Reading[Blow], frozen=True, kw_only=True):
    """An attack's kept d20 with its modifiers against AC.

    20 hits and is critical whatever the AC; 1 means nothing unless it `always_misses`; a 1 that
    misses may go astray.
    """

    always_misses: bool = False
    strays: bool = False

    def read(self, total: int) -> Blow:
        if total == 20:
            return Blow.CRITICAL
        if self.passes(total) and not (total == 1 and self.always_misses):
            return Blow.HIT
        return Blow.STRAY if total == 1 and self.strays else Blow.MISS


class Casting(StrEnum):
    """What a spellcasting check comes to."""

    BOTCH = "botch"
    FAILURE = "failure"
    SUCCESS = "success"
    CRITICAL = "critical"


class CastingRoll(Reading[Casting], frozen=True, kw_only=True):
    """A spellcasting check: 20 always succeeds and is critical, 1 always fails and has its own price."""

    def read(self, total: int) -> Casting:
        if total == 20:
            return Casting.CRITICAL
        if total == 1:
            return Casting.BOTCH
        return Casting.SUCCESS if self.passes(total) else Casting.FAILURE


class Natural20(Reading[bool], frozen=True, kw_only=True):
    """Whether a bare d20 shows 20."""

    def read(self, total: int) -> bool:
        return total == 20
