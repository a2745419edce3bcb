"""What the master may change of a character, as it is now: the keys of `altering`, for a form to show."""

from __future__ import annotations

from collections.abc import Iterator

from zaruba.kernel.stage import Change, belonging, choices
from zaruba.systems.warband.altering import LIVES
from zaruba.systems.warband.battle import Battle, Character
from zaruba.systems.warband.sheet import CM, SIZES
from zaruba.systems.warband.view import SECRETS

LEFT = ("hp", "mana", "orders_left", "rotations_left", "replies_left", "flee_strikes_left")
DONE = ("activated", "ordered", "ran", "hidden")
PRINTED = (
    "speed", "armour", "attacks", "replies", "shield", "dodge", "cost", "leadership", "mage_level", "mana_pool",
)  # fmt: skip
QUALITIES = ("mechanism", "master_of_stealth")


def changes(battle: Battle, one: Character) -> Iterator[Change]:
    yield from (Change(key, "number", getattr(one, key)) for key in LEFT)
    yield Change("life", "one", one.life, choices("life", LIVES))
    yield Change("at", "place", [length / 100 for length in one.at])
    yield Change("facing", "number", one.facing // 100)
    yield from (Change(key, "flag", getattr(one, key)) for key in DONE)
    if battle.setting.game == "relic":
        yield Change("relic", "flag", one.relic)
    things = dict.fromkeys(item.name for item in (*one.items, *one.profile.items))
    yield Change("carried", "several", tuple(item.name for item in one.items), choices("thing", things))
    names = tuple(effect.name for effect in one.effects)
    yield Change("effects", "several", names, choices("thing", names))
    yield Change("modifier", "number", one.word)
    yield Change("hp_max", "number", one.profile.hp)
    yield from (Change(key, "number", getattr(one.profile, key)) for key in PRINTED)
    yield Change("command_radius", "number", one.profile.command_radius / CM)
    yield from (Change(key, "flag", getattr(one.profile, key)) for key in QUALITIES)
    yield Change("size", "one", one.profile.size, choices("size", SIZES))
    yield from belonging(battle, one)
    yield Change("group", "text", one.group)
    yield Change("secret", "several", one.secret, choices("field", SECRETS))
