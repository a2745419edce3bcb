"""Damage, stage by stage: the die, the helpless die, fury, the weapon; then soak, Wounds, and what goes past them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import Literal

from zaruba.kernel.asks import roll
from zaruba.kernel.clauses import cite, clause, remembered
from zaruba.kernel.dice import Throw, d10, d100
from zaruba.kernel.fight import Fight
from zaruba.kernel.readings import Reading, Total
from zaruba.kernel.reckoning import any_of, part, told_apart
from zaruba.kernel.tally import Modifier, Tally, tally
from zaruba.systems.fury.battle import Battle, Fighter
from zaruba.systems.fury.critical import critical_hit, critical_rows, critical_value, worn
from zaruba.systems.fury.facts import Damaged, FuryUnleashed
from zaruba.systems.fury.percent import Percent, bonus, percent
from zaruba.systems.fury.sheet import LOCATIONS, Location, Weapon

Confirm = Tally | Literal["automatic", "never"]
"""How a natural 10 is confirmed: by the target number of the attack, without a roll, or not at all."""
Confirmation = Percent | Literal["automatic", "never"]
"""The same, as it will be rolled."""

BEST_OF_TWO = Throw((10, 10), 1)
NATURAL_TEN = 10


class DamageDie(Reading[int], frozen=True, kw_only=True):
    """The die that counts, bare: a natural 10 matters. What the weapon adds and what the target soaks is shown."""

    def read(self, total: int) -> int:
        return total


# ---------------------------------------------------------------- what is dealt


@remembered
@clause("fury.damage.base", "fury.weapons.table")
def weapon_damage(attacker: Fighter, weapon: Weapon) -> Tally:
    """What the weapon adds to the die: a number of its own, on top of the Strength bonus where its row says so."""
    assert weapon.damage is not None, f"{weapon.name} does no damage"
    base = bonus(attacker.sheet.s) if weapon.strength else 0
    return tally(base, (Modifier(weapon.damage, "fury.weapons.table", weapon.name),))


def damage_die(battle: Battle, attacker: Fighter, weapon: Weapon) -> Throw:
    """One d10, or with Impact the higher of two; a Tiring weapon has Impact while it is fresh, listed or not."""
    impact = not_yet_tired(battle, attacker) if weapon.has("tiring") else weapon.has("impact")
    return best_of_two() if impact else d10


@clause("fury.quality.impact")
def best_of_two() -> Throw:
    return BEST_OF_TWO


@clause("fury.quality.tiring")
def not_yet_tired(battle: Battle, attacker: Fighter) -> bool:
    """Tiring gives Impact in the first round of combat; by ruling in the first round its bearer strikes in."""
    if battle.rulings.tiring_window == "encounter_round_1":
        return battle.first_round
    return attacker.tiring != "over"


@clause("fury.damage.base")
async def deal(
    fight: Fight[Battle],
    by: str,
    weapon: Weapon,
    *,
    confirm: Confirm,
    soaked: Tally,
    helpless: bool = False,
    alike: Callable[[int], Hashable] | None = None,
) -> int:
    """The damage before soak: the die that counts, a further one against the helpless, fury, the weapon.

    `alike` is for the enumerator alone (`zaruba.kernel.reckoning`).
    """
    battle = fight.state
    adds = weapon_damage(battle[by], weapon)
    dice, reading = damage_die(battle, battle[by], weapon), DamageDie(add=adds, target=soaked)
    confirmed = percent(battle.rulings, confirm) if isinstance(confirm, Tally) else confirm
    added = adds.total
    dice_of = thrown if alike is None else told_apart(thrown, lambda shown: alike(added + shown))
    return added + await dice_of(fight, by, dice, reading, confirmed, helpless=helpless)


@part()
@clause("fury.damage.base")
async def thrown(
    fight: Fight[Battle], by: str, dice: Throw, reading: DamageDie, confirm: Confirmation, *, helpless: bool
) -> int:
    """All the dice of one hit."""
    die = await roll(dice, reading, by=by, purpose="damage")
    extra = await helpless_die(fight, by) if helpless else 0
    fury = await fury_of(fight, by, confirm) if die == NATURAL_TEN else 0
    return die + extra + fury


@clause("fury.condition.helpless")
async def helpless_die(fight: Fight[Battle], by: str) -> int:
    """A helpless one takes another d10; a 10 on it is no fury."""
    return await roll(d10, Total(), by=by, purpose="helpless")


@clause("fury.damage.fury-trigger")
async def fury_of(fight: Fight[Battle], by: str, confirm: Confirmation) -> int:
    """After a natural 10 the attack is rolled once more with exactly its modifiers; if that hits, fury is unleashed.

    The roll does nothing else: no jam, no other place. What could not miss is confirmed without it.
    """
    if confirm == "never":
        return 0
    if confirm == "automatic":
        cite("fury.condition.helpless")
    elif not await roll(d100, confirm, by=by, purpose="fury-confirm"):
        return 0
    fight.record(FuryUnleashed(by))
    return await fury_dice(by)


@clause("fury.damage.fury-dice")
async def fury_dice(by: str) -> int:
    """One more d10, and another after every 10, single ones even with Impact, without a limit."""
    total = die = await roll(d10, Total(), by=by, purpose="fury")
    while die == NATURAL_TEN:
        die = await roll(d10, Total(), by=by, purpose="fury")
        total += die
    return total


# ---------------------------------------------------------------- what is soaked


@remembered
@clause("fury.damage.soak", "fury.core.bonus")
def soak(target: Fighter, location: Location, weapon: Weapon | None = None, armoured: bool = True) -> Tally:
    """The Toughness bonus, and the armour on the place as it counts against the weapon."""
    rows = armour_rows(target, location, weapon) if armoured else ()
    return tally(bonus(target.sheet.t), rows)


@clause("fury.quality.armour-piercing", "fury.weapons.unarmed")
def armour_rows(target: Fighter, location: Location, weapon: Weapon | None) -> Iterator[Modifier]:
    """Armour points, less what is broken, more by a spell; one less against Armour Piercing, twice against a fist."""
    worn_there = armour(target, location)
    points = worn_there.total
    yield from worn_there.rows
    if weapon is not None and points:
        if weapon.has("armour_piercing"):
            yield Modifier(-1, "fury.quality.armour-piercing", "armour_piercing")
        if weapon.has("unarmed"):
            yield Modifier(points, "fury.weapons.unarmed", "unarmed")


@clause("fury.weapons.armour")
def armour(target: Fighter, location: Location) -> Tally:
    """The points that protect a place now."""
    location = any_of(location)
    printed = target.sheet.armour_on(location)
    return tally(
        0,
        (
            Modifier(printed, "fury.weapons.armour", "ap"),
            Modifier(worn(target, location) - printed, "fury.damage.critical", "armour_broken"),
            Modifier(target.warded, "fury.action.cast", "warded"),
        ),
    )


# ---------------------------------------------------------------- what is lost


@clause("fury.damage.soak", "fury.damage.wounds")
async def wound(
    fight: Fight[Battle],
    who: str,
    damage: int,
    soaked: Tally,
    location: Location,
    *,
    by: str,
    weapon: Weapon | None = None,
) -> None:
    """Damage less soak, never less than nothing, comes off the Wounds; what goes past 0 is a critical hit."""
    before = fight.state[who].w
    lost = max(0, damage - soaked.total)
    fight.record(Damaged(who, damage, lost, location))
    if lost > before:
        rows = critical_rows(fight.state[by], weapon) if weapon is not None else iter(())
        await critical_hit(fight, who, critical_value(lost - before, rows), location, by=by)


# ---------------------------------------------------------------- where it strikes


def _place(number: int) -> Location:
    head, right_arm, left_arm, body, right_leg, left_leg = LOCATIONS
    for last, place in ((15, head), (35, right_arm), (55, left_arm), (80, body), (90, right_leg), (100, left_leg)):
        if number <= last:
            return place
    raise AssertionError(f"a d100 cannot show {number}")


PLACES: tuple[Location, ...] = tuple(_place(number) for number in range(1, 101))
"""The place of each number from 1 to 100 (fury.damage.location)."""


@clause("fury.damage.location")
def location_of_roll(face: int) -> Location:
    """The place whose number is the attack roll with its digits swapped."""
    return PLACES[swapped(face) - 1]


def swapped(face: int) -> int:
    """37 is 73, 05 is 50; 00 stays 100."""
    tens, ones = divmod(face % 100, 10)
    return ones * 10 + tens or 100


class PlaceStruck(Reading[Location], frozen=True, kw_only=True):
    """Where something strikes that needed no attack roll: a d100 as it lies."""

    def read(self, total: int) -> Location:
        return PLACES[total - 1]


@clause("fury.damage.location")
async def location_rolled(by: str) -> Location:
    """Without an attack roll the place has a d100 of its own, its digits not swapped."""
    return await roll(d100, PlaceStruck(), by=by, purpose="location")
