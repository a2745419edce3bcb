"""The weapon table of fury.weapons.table, for tests; until the built-in content has it."""

from __future__ import annotations

from typing import Any

from zaruba.systems.fury.sheet import Quality, Weapon

FULL = 2
"""Half actions in a full one."""


def melee(name: str, damage: int, *qualities: Quality, **fields: Any) -> Weapon:
    return Weapon(name, damage=damage, qualities=qualities, **fields)


def ranged(
    name: str, damage: int | None, short: int, long: int, reload: int, *qualities: Quality, **fields: Any
) -> Weapon:
    fields.setdefault("strength", False)
    return Weapon(name, damage=damage, qualities=qualities, short=short, long=long, reload=reload, **fields)


def thrown(name: str, damage: int, short: int, long: int, *qualities: Quality, strength: bool = True) -> Weapon:
    return ranged(
        name, damage, short, long, 1, *qualities, strength=strength, leaves_hand=True, off_hand_shot=True
    )  # fmt: skip


REPEATING: dict[str, Any] = {"barrels": 6, "reload_empty": 6 * FULL}

WEAPONS = {
    weapon.name: weapon
    for weapon in (
        melee("buckler", -4, "balanced", "defensive", "pummelling", pairs_off=True),
        melee("dagger", -3, pairs_main=True, pairs_off=True),
        melee("flail", +1, "impact", "tiring", pairs_main=True),
        melee("foil", -2, "fast", "precise", pairs_main=True),
        melee("great_weapon", 0, "impact", "slow", two_handed=True),
        melee("hand_weapon", 0, pairs_main=True, pairs_off=True),
        melee("improvised", -4),
        melee("knuckle_duster", -3, "pummelling"),
        melee("lance", +1, "fast", "impact", "tiring"),
        melee("main_gauche", -3, "balanced", "defensive", pairs_off=True),
        melee("morning_star", 0, "impact", "tiring", pairs_main=True),
        melee("quarterstaff", -2, "defensive", "pummelling", two_handed=True),
        melee("rapier", -1, "fast", pairs_main=True),
        melee("shield", -2, "defensive", "shield", pairs_off=True),
        melee("spear", 0, "fast"),
        melee("sword_breaker", -3, "balanced", pairs_off=True),
        ranged("blunderbuss", 3, 32, 0, 3 * FULL, "shrapnel", two_handed=True),
        thrown("bolas", 1, 8, 16, "snare", strength=False),
        ranged("bow", 3, 24, 48, 1, two_handed=True),
        ranged("shortbow", 3, 16, 32, 1, two_handed=True),
        ranged("longbow", 3, 30, 60, 1, "armour_piercing", two_handed=True),
        ranged("elfbow", 3, 36, 72, 1, "armour_piercing", two_handed=True),
        ranged("crossbow", 4, 30, 60, FULL, two_handed=True),
        ranged("crossbow_pistol", 2, 8, 16, FULL, pistol=True, off_hand_shot=True),
        ranged("pistol", 4, 8, 16, 2 * FULL, "impact", "unreliable", pistol=True, off_hand_shot=True),
        ranged("handgun", 4, 24, 48, 2 * FULL, "impact", "unreliable", two_handed=True),
        ranged("repeater_pistol", 4, 8, 16, 0, "experimental", "impact", pistol=True, off_hand_shot=True, **REPEATING),
        ranged("repeater_handgun", 4, 24, 48, 0, "experimental", "impact", two_handed=True, **REPEATING),
        ranged("sling", 3, 16, 32, 1),
        ranged("lasso", None, 8, 0, 1, "snare"),
        ranged("net", None, 4, 8, FULL, "snare", two_handed=True, leaves_hand=True),
        ranged("whip", -4, 6, 0, 1, "fast", "snare", strength=True),
        thrown("throwing_axe", -2, 8, 0),
        thrown("throwing_dagger", -3, 6, 12),
        thrown("javelin", -1, 8, 16),
        thrown("thrown_spear", 0, 8, 0),
    )
}
