"""Temporary effects: what they add to a number, each with the list it stands in; how they are laid and when they end."""

from __future__ import annotations

from typing import Literal

from zaruba.kernel.clauses import cite, clause
from zaruba.kernel.duration import Duration
from zaruba.kernel.fight import Fight
from zaruba.kernel.tally import Modifier
from zaruba.systems.warband.battle import Battle, Character, Effect, Source
from zaruba.systems.warband.facts.magic import ManaRegained
from zaruba.systems.warband.facts.ordering import EffectLaid
from zaruba.systems.warband.facts.striking import Healed
from zaruba.systems.warband.sheet import Changes

Number = Literal["speed", "damage", "melee_damage", "armour", "range", "hit", "shot_at"]
LISTS: dict[Source, str] = {
    "order": "warband.order.list", "spell": "warband.magic.list", "item": "warband.item.list",
    "ability": "warband.ability.list",
}  # fmt: skip
"""Where the numbers of an effect stand, by what laid it."""


@clause("warband.condition.effects")
def rows(one: Character, *numbers: Number) -> tuple[Modifier, ...]:
    """What each effect on somebody adds to these numbers. Different names add up; of one name there is only one."""
    found = []
    for effect in one.effects:
        change = sum(getattr(effect.changes, number) for number in numbers)
        if change:
            cite(LISTS[effect.source])
            found.append(Modifier(change, LISTS[effect.source], effect.name))
    return tuple(found)


@clause("warband.condition.effects", "warband.condition.expiry")
def lay(fight: Fight[Battle], who: str, name: str, source: Source, squad: str, lasts: int, changes: Changes) -> None:
    """An effect until the start of the so-maniest next turn of the player that causes it."""
    fight.record(EffectLaid(who, Effect(name, source, Duration(squad, "turn_start", lasts), changes)))


@clause("warband.death.wounds")
def heal(fight: Fight[Battle], who: str, amount: int, *, mends: bool = False) -> None:
    """Wounds given back, up to the full number; to a mechanism only by what mends it (warband.ability.list)."""
    one = fight.state[who]
    left = min(one.profile.hp, one.hp + amount)
    if left > one.hp and (mends or not one.profile.mechanism):
        fight.record(Healed(who, left - one.hp, left))


@clause("warband.magic.pool")
def gather(fight: Fight[Battle], mage: Character, amount: int) -> None:
    """Mana up to the pool."""
    mana = min(mage.profile.mana_pool, mage.mana + amount)
    if mana > mage.mana:
        fight.record(ManaRegained(mage.name, mana - mage.mana, mana))
