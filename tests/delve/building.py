"""Creatures and positions for tests, in few words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from msgspec.structs import replace

from zaruba.kernel.asks import MASTER
from zaruba.space.line import Line
from zaruba.systems.delve.battle import Battle, Creature, Setting
from zaruba.systems.delve.files import built_in
from zaruba.systems.delve.initiative import waiting_of
from zaruba.systems.delve.rulings import Rulings
from zaruba.systems.delve.setup import default_hands, groups_of
from zaruba.systems.delve.sheet import ListedAttack, RoutineLine, Sheet, Weapon, damage
from zaruba.systems.delve.turn import fresh_turn

_SHEET = {
    "str": "strength", "dex": "dexterity", "con": "constitution", "int": "intellect", "wis": "wisdom",
    "cha": "charisma",
}  # fmt: skip


def sheet(kind: Literal["character", "monster"], **fields: Any) -> Sheet:
    """A sheet; ability modifiers by their short names."""
    whole: dict[str, Any] = {_SHEET.get(key, key): value for key, value in fields.items()}
    return Sheet(kind, **whole)


def creature(name: str, kind: Literal["character", "monster"], **fields: Any) -> Creature:
    """A creature; fields of the sheet and of its state side by side. `at` may be plain feet."""
    own = set(Creature.__struct_fields__) - {"name", "sheet"}
    state = {key: value for key, value in fields.items() if key in own}
    printed = {key: value for key, value in fields.items() if key not in own}
    hp = state.pop("hp", printed.get("max_hp", 10))
    printed.setdefault("max_hp", max(hp, 1))
    made = sheet(kind, **printed)
    character = kind == "character"
    state.setdefault("seat", name if character else MASTER)
    state.setdefault("side", "characters" if character else "enemies")
    state.setdefault("hands", default_hands(made))
    state.setdefault("carried", tuple(w.name for w in made.weapons if w.name not in state["hands"]))
    state.setdefault("uses", tuple((item.name, item.uses) for item in made.items if item.uses))
    if isinstance(state.get("at"), int):
        state["at"] = (state["at"],)
    return Creature(name=name, sheet=made, hp=hp, **state)


def hero(name: str, **fields: Any) -> Creature:
    return creature(name, "character", **fields)


def monster(name: str, **fields: Any) -> Creature:
    return creature(name, "monster", **fields)


def blade(dice: str = "1d8", name: str = "longsword", **fields: Any) -> Weapon:
    return Weapon(name=name, kind=fields.pop("kind", name), damage=damage(dice), **fields)


def bow(dice: str = "1d4", name: str = "shortbow", **fields: Any) -> Weapon:
    fields.setdefault("two_handed", True)
    fields.setdefault("ammunition", "arrows")
    return Weapon(name=name, kind=fields.pop("kind", name), damage=damage(dice), melee=False, ranged="far", **fields)


def claw(dice: str = "1d6", bonus: int = 0, name: str = "claw", count: int = 1, **fields: Any) -> RoutineLine:
    return RoutineLine(ListedAttack(name, bonus, damage(dice), **fields), count)


def battle(
    *creatures: Creature,
    rulings: dict[str, Any] | None = None,
    seating: Iterable[str] | None = None,
    **fields: Any,
) -> Battle:
    """A position before anything has happened; `setting` fields (dark, calls, board, open_ground) side by side."""
    seats = (
        tuple(seating)
        if seating is not None
        else (*dict.fromkeys(c.seat for c in creatures if c.seat != MASTER), MASTER)
    )
    own = set(Setting.__struct_fields__)
    table = {key: fields.pop(key) for key in tuple(fields) if key in own}
    setting = Setting(rulings=Rulings(**(rulings or {})), seating=seats, **{"board": Line(), **table})
    fields.setdefault("morale", groups_of(creatures, {}))
    return Battle(setting, creatures, **fields)


def on_turn(position: Battle, who: str, **turn: Any) -> Battle:
    """The position in the rounds, `who`'s turn just begun; fields of the turn may be given."""
    order = position.order or position.setting.seating
    seat = position.seat_of(who)
    began = replace(position, phase="rounds", order=order, seat=seat)
    waiting = waiting_of(began, seat)
    rest = waiting[waiting.index(who) + 1 :] if who in waiting else ()
    return replace(began, waiting=rest, turn=replace(fresh_turn(began.rulings, began[who]), **turn))


def of_library(name: str) -> Weapon:
    """A weapon of the built-in content."""
    return built_in().weapon(name)
