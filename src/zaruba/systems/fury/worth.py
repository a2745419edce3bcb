"""What the acts of a fury fight are worth to those who decide by tactics.

Everything is weighed in Wounds: what a blow takes off by its chance and its mean, more for one that
fells; what a stance saves.
"""

from __future__ import annotations

from typing import Any

from zaruba.systems.fury.actions import (
    AllOutAttack,
    CastSpell,
    Charge,
    FireBlast,
    GuardedAttack,
    NextBlow,
    StandardAttack,
    SwiftAttack,
)  # fmt: skip
from zaruba.systems.fury.attack import attack_number
from zaruba.systems.fury.battle import Battle, Fighter
from zaruba.systems.fury.damage import soak, weapon_damage
from zaruba.systems.fury.hands import weapon_in
from zaruba.systems.fury.percent import bonus
from zaruba.systems.fury.ranged import in_strip
from zaruba.systems.fury.reaction import parry_source
from zaruba.systems.fury.sheet import Hand, Weapon

UNKNOWN_WOUNDS = 10
"""What an enemy is taken to have left whose Wounds are secret."""

MEAN_DIE, MEAN_BEST_OF_TWO = 55, 72
"""Tenths of the mean of a damage die, and of the better of two."""

FELLING = 40
"""Tenths of a Wound that it is worth to have an enemy out of the fight."""

SNARING = 45

CAUGHT, FRIEND_CAUGHT = 250, 400
"""Hundredths of a Wound that it is worth to have an enemy in a blast, and what a friend in it costs."""


def worth_of(battle: Battle, actor: Fighter, action: Any) -> int:
    """An act's worth in hundredths of a Wound; 0 for what is better left alone."""
    match action:
        case StandardAttack() | NextBlow():
            return blow_worth(battle, actor, action.target, action.hand, stun=action.stun)
        case SwiftAttack() if actor.sheet.a > 1:
            one = blow_worth(battle, actor, action.target, action.hand, stun=action.stun)
            return one * blows_of(actor, action.hand)
        case AllOutAttack():
            struck = blow_worth(battle, actor, action.target, action.hand, stun=action.stun, more=20)
            return struck - 120 if _has_defence(battle, actor) else struck - 40
        case GuardedAttack():
            struck = blow_worth(battle, actor, action.target, action.hand, stun=action.stun, more=-10)
            return struck + 30 if _has_defence(battle, actor) else 0
        case Charge():
            return blow_worth(battle, actor, action.target, action.hand, stun=action.stun, more=10) + 20
        case FireBlast():
            caught = list(in_strip(battle, actor, action.step))
            return sum(CAUGHT if f.side != actor.side else -FRIEND_CAUGHT for f in caught if f.life == "up")
        case CastSpell():
            return spell_worth(battle, actor, action)
    return 0


def blows_of(actor: Fighter, hand: Hand) -> int:
    """How many attacks a swift one is with this hand: of shots as many as are loaded."""
    weapon = weapon_in(actor, hand)
    if weapon is None or not weapon.ranged:
        return actor.sheet.a
    return min(actor.sheet.a, actor.arm(weapon.name).barrels)


def _has_defence(battle: Battle, actor: Fighter) -> bool:
    return parry_source(battle, actor) is not None or actor.sheet.mastery("dodge") is not None


def blow_worth(battle: Battle, actor: Fighter, name: str, hand: Hand, *, stun: bool = False, more: int = 0) -> int:
    """What a blow or shot with a hand is worth. The stunning ones are left alone."""
    weapon = weapon_in(actor, hand)
    return 0 if weapon is None or stun else worth_with(battle, actor, battle[name], weapon, hand, more=more)


def worth_with(
    battle: Battle, actor: Fighter, target: Fighter, weapon: Weapon, hand: Hand = "main_hand", *, more: int = 0
) -> int:
    """Chance to hit times what the hit does to an average place; the fallen are left alone."""
    if target.life != "up":
        return 0
    number = attack_number(battle, actor, target, weapon, hand, aimed=actor.aimed).total + more
    chance = max(1, min(99, number))
    if weapon.has("snare") and weapon.damage is None:
        return 0 if target.entangled else chance * SNARING // 10
    left = UNKNOWN_WOUNDS if "w" in target.secret else target.w
    die = MEAN_BEST_OF_TWO if weapon.has("impact") else MEAN_DIE
    mean = die + 10 * (weapon_damage(actor, weapon).total - soak(target, "body", weapon).total)
    harm = max(5, min(mean, 10 * left + 20))
    if mean > 10 * left:
        harm += FELLING
    return chance * harm // 10


def spell_worth(battle: Battle, actor: Fighter, action: CastSpell) -> int:
    """Half of what the spell would do: about that often it works."""
    spell = actor.spell(action.spell)
    if spell is None:
        return 0
    worth = 0
    for name in action.targets or (actor.name,):
        target = battle[name]
        if spell.damage is not None and target.side != actor.side and target.life == "up":
            worth += 50 + 10 * max(0, spell.damage - bonus(target.sheet.t) + 5)
        if spell.condition and target.side != actor.side and target.able:
            worth += 120
        if spell.heals and target.side == actor.side and 2 * target.w < target.sheet.w_max:
            worth += 40 * spell.heals
        if spell.armour and target.side == actor.side and not target.warded:
            worth += 60
    return worth // 2
