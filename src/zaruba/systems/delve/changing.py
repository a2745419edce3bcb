"""What the master may change of a creature, as it is now: the keys of `altering`, for a form to show."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from zaruba.kernel.stage import Change, belonging, choices
from zaruba.systems.delve.battle import Battle, Cover, Creature, Favour, Life
from zaruba.systems.delve.sheet import ABILITIES, Condition
from zaruba.systems.delve.view import SECRETS

SEEN = ("hidden", "way_out")
NATURE = (
    "leader", "morale_exempt", "dies_slowly", "intelligent", "dark_adapted", "cannot_be_surprised",
    "attacked_at_disadvantage",
)  # fmt: skip


def changes(battle: Battle, one: Creature) -> Iterator[Change]:
    yield from _health(one)
    yield Change("at", "place", one.at) if battle.on_map else Change("at_ft", "number", one.at[0])
    yield from (Change(key, "flag", getattr(one, key)) for key in SEEN)
    yield from _turn(battle, one)
    yield from _gear(one)
    yield from _numbers(one)
    yield from _circumstances(battle, one)
    yield from (Change(key, "flag", getattr(one.sheet, key)) for key in NATURE)
    yield Change("secret", "several", one.secret, choices("field", SECRETS))


def _health(one: Creature) -> Iterator[Change]:
    yield Change("hp", "number", one.hp)
    yield Change("state", "one", one.life, choices("life", get_args(Life)))
    if one.life == "dying":
        yield Change("timer_left", "number", one.timer or 1)
    laid = [condition for effect in one.effects if (condition := effect.condition) is not None]
    there = (*(("prone",) if one.prone else ()), *laid)
    yield Change("conditions", "several", tuple(dict.fromkeys(there)), choices("condition", get_args(Condition)))


def _turn(battle: Battle, one: Creature) -> Iterator[Change]:
    """What is left of its turn, while it has one."""
    turn = battle.turn
    if turn is None or turn.who != one.name:
        return
    yield Change("action", "flag", turn.action)
    left = turn.feet - one.sheet.move if turn.action else turn.feet
    yield Change("feet", "number", max(0, min(left, one.sheet.move)))


def _gear(one: Creature) -> Iterator[Change]:
    things = dict.fromkeys(
        (*one.hands, *one.carried, *(weapon.name for weapon in one.sheet.weapons if one.is_character))
    )
    if things:
        yield Change("hands", "several", one.hands, choices("thing", things))
    if any(weapon.loading for weapon in one.sheet.weapons):
        yield Change("loaded", "flag", not one.unloaded)
    for key, left in (("ammo", one.ammo), ("uses", one.uses)):
        if left:
            yield Change(key, "counts", dict(left), choices("thing", (name for name, _ in left)))
    spells = choices("thing", (spell.name for spell in one.sheet.spells))
    if spells:
        yield Change("lost", "several", one.lost, spells)
        yield Change("penance", "several", one.penance, spells)


def _numbers(one: Creature) -> Iterator[Change]:
    sheet = one.sheet
    yield Change("ac", "number", sheet.ac)
    yield Change("max_hp", "number", sheet.max_hp)
    yield Change("level", "number", sheet.level)
    yield Change("move", "number", sheet.move)
    values = (sheet.strength, sheet.dexterity, sheet.constitution, sheet.intellect, sheet.wisdom, sheet.charisma)
    yield from (Change(key, "number", value) for key, value in zip(ABILITIES, values, strict=True))


def _circumstances(battle: Battle, one: Creature) -> Iterator[Change]:
    yield Change("cover", "one", one.cover, choices("cover", get_args(Cover)))
    yield Change("favour", "one", one.favour, choices("favour", get_args(Favour)))
    yield Change("against", "one", one.against, choices("favour", get_args(Favour)))
    if battle.rulings.luck_tokens:
        yield Change("luck", "flag", one.luck)
    yield from belonging(battle, one)
    if one.side == "enemies" and not one.is_character:
        yield Change("group", "text", one.group)
