"""Critical hits: how bad, and what they do."""

from __future__ import annotations

from collections.abc import Iterator

from zaruba.kernel.asks import roll
from zaruba.kernel.clauses import cite, clause
from zaruba.kernel.dice import Throw, d100
from zaruba.kernel.fight import Fight
from zaruba.kernel.readings import Reading
from zaruba.kernel.reckoning import any_of, exactly, part
from zaruba.kernel.tally import Modifier, Tally, tally
from zaruba.systems.fury.battle import Battle, Fighter
from zaruba.systems.fury.conditions import drop, fell, stun_for_a_while, wind
from zaruba.systems.fury.facts import ArmourBroken, Critical, Staggered, WasHurt
from zaruba.systems.fury.sheet import LOCATIONS, Location, Weapon

STARTS = (11, 14, 18, 20, 21, 22, 23, 24, 25, 26)
"""Where a critical value of 1 to 10 starts from (fury.damage.critical)."""

OUT_OF_THE_FIGHT = 0
"""The effect of a minor foe that drops without a roll."""


class Severity(Reading[int], frozen=True, kw_only=True):
    """The number of the effect, 1 to 10, for the critical value that is its target; a low roll is worse."""

    def read(self, total: int) -> int:
        assert self.target is not None
        start = STARTS[min(self.target.total, len(STARTS)) - 1]
        return min(10, (start - (total - 1) // 10) // 2)

    def counts(self, throw: Throw) -> dict[int, int]:
        """By tens: within them every number tells the same."""
        counted: dict[int, int] = {}
        for first in range(1, 101, 10):
            effect = self.read(first)
            counted[effect] = counted.get(effect, 0) + 10
        return counted


@clause("fury.damage.critical", "fury.damage.wounds")
def critical_value(excess: int, rows: Iterator[Modifier]) -> Tally:
    """The damage past 0 Wounds, and what the weapon and the talent add."""
    return tally(excess, rows)


@clause("fury.quality.precise", "fury.talent.strike-to-injure")
def critical_rows(attacker: Fighter, weapon: Weapon) -> Iterator[Modifier]:
    """A Precise weapon adds 1, and Strike to Injure 1 more to whatever is struck in melee."""
    if weapon.has("precise"):
        yield Modifier(1, "fury.quality.precise", "precise")
    if not weapon.ranged and "strike_to_injure" in attacker.sheet.talents:
        yield Modifier(1, "fury.talent.strike-to-injure", "strike_to_injure")


@part()
@clause("fury.damage.critical")
async def critical_hit(fight: Fight[Battle], who: str, value: Tally, location: Location, *, by: str) -> None:
    """A d100 of the one who struck tells the effect, which comes at once.

    By ruling a minor foe is out of the fight at any critical hit, without a roll.
    """
    if fight.state.rulings.critical_mode == "minor_foes_drop" and fight.state[who].sheet.unnamed:
        fight.record(Critical(who, value.total, OUT_OF_THE_FIGHT))
        drop(fight, who, "dead")
        return
    effect = await roll(d100, Severity(target=value), by=by, purpose="critical")
    fight.record(Critical(who, value.total, effect))
    await suffer(fight, who, effect, location, by=by)


@part()
@clause("fury.damage.critical")
async def suffer(fight: Fight[Battle], who: str, effect: int, location: Location, *, by: str) -> None:
    """The ladder of effects, one for all places."""
    match effect:
        case 1:
            fight.record(Staggered(who))
        case 2:
            wind(fight, who)
        case 3:
            fight.record(WasHurt(who))
        case 4 if worn(fight.state[who], any_of(location)) > 0:
            fight.record(ArmourBroken(who, await exactly(location)))
        case 4:
            wind(fight, who)
        case 5:
            fell(fight, who)
        case 6:
            await stun_for_a_while(fight, who, by=by)
        case 7:
            drop(fight, who, "knocked_out")
        case 8:
            drop(fight, who, "bleeding")
        case 9:
            drop(fight, who, "bleeding", maimed=True)
        case 10:
            drop(fight, who, "dead")


def worn(fighter: Fighter, location: Location) -> int:
    """Armour points on a place, less what critical hits have broken off."""
    lost = fighter.lost_ap[LOCATIONS.index(location)]
    if lost:
        cite("fury.damage.critical")
    return max(0, fighter.sheet.armour_on(location) - lost)
