"""Fighters and positions for tests, in few words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, get_args

from msgspec.structs import replace

from tests.fury.weapons import WEAPONS
from zaruba.kernel.asks import MASTER
from zaruba.kernel.duration import Duration
from zaruba.systems.fury.battle import Arm, Battle, Fighter, Lasting, Setting, Stance, Turn
from zaruba.systems.fury.rulings import Rulings
from zaruba.systems.fury.sheet import LOCATIONS, UNARMED, Sheet, Weapon

EMPTY = ("empty", UNARMED.name, "")
STANCES: tuple[str, ...] = get_args(Stance)
OF_STATE: dict[str, dict[str, Any]] = {
    "aim": {"aimed": True},
    "prone": {"prone": True},
    "hurt": {"hurt": True},
    "staggered": {"staggered": True},
    "entangled": {"entangled": "net"},
    "helpless": {"life": "knocked_out"},
    "knocked_out": {"life": "knocked_out"},
    "bleeding_out": {"life": "bleeding"},
    "maimed": {"life": "bleeding", "maimed": True},
}
"""What a state of the glossary is on a fighter."""


def armour(points: int | Mapping[str, int]) -> tuple[int, ...]:
    """One number for every place, or by place; a place left out has none."""
    if isinstance(points, int):
        return (points,) * len(LOCATIONS)
    return tuple(points.get(place, 0) for place in LOCATIONS)


def of_table(name: str | Mapping[str, Any]) -> Weapon:
    """A row of the table, or one like it with other qualities."""
    if isinstance(name, str):
        return WEAPONS[name]
    return replace(WEAPONS[name["like"]], qualities=tuple(name["qualities"]))


def fighter(name: str, **fields: Any) -> Fighter:
    """A fighter by the keys of the ledger: sheet, hands, states and place side by side.

    `weapon` is what the named `hand` (the main one) holds; a hand that is not named holds a hand weapon,
    the off hand nothing.
    """
    own = set(Fighter.__struct_fields__) - {"name", "sheet"}
    hand = fields.pop("hand", "main_hand")
    if "weapon" in fields:
        fields[hand] = fields.pop("weapon")
    held = [fields.pop("main_hand", "hand_weapon"), fields.pop("off_hand", "")]
    weapons = {of_table(one).name: of_table(one) for one in held if one not in EMPTY}
    weapons |= {one: of_table(one) for one in fields.get("carried", ()) if one in WEAPONS}
    main, off = ("" if one in EMPTY else of_table(one).name for one in held)

    state: dict[str, Any] = {"main_hand": main, "off_hand": off}
    if weapon_state := fields.pop("weapon_state", ""):
        used = off if hand == "off_hand" else main
        state["arms"] = (Arm(used, weapon_state, weapons[used].barrels),)
    state |= of_states(name, fields.pop("states", ()), fields.pop("stunned_rounds", 1))
    state |= {key: fields.pop(key) for key in tuple(fields) if key in own}

    if "int" in fields:
        fields["intelligence"] = fields.pop("int")
    fields["ap"] = armour(fields.get("ap", 0))
    fields["skills"] = tuple(fields.get("skills", {}).items())
    fields["talents"] = tuple(fields.get("talents", ()))
    fields.setdefault("weapons", tuple(weapons.values()))
    state.setdefault("w", fields.get("w_max", 10))
    fields.setdefault("w_max", max(state["w"], 1))
    state.setdefault("seat", name)
    state.setdefault("side", name)
    return Fighter(name=name, sheet=Sheet(**fields), **state)


def of_states(name: str, states: Iterable[str], rounds: int) -> dict[str, Any]:
    """What the states of the glossary are on a fighter."""
    found: dict[str, Any] = {"stances": (), "lasting": ()}
    for state in states:
        if state in STANCES:
            found["stances"] += (state,)
        elif state in OF_STATE:
            found |= OF_STATE[state]
        else:
            turns = rounds if state == "stunned" else 1
            found["lasting"] += (Lasting(state, Duration(name, "turn_end", turns)),)  # type: ignore[arg-type]
    return found


def battle(*fighters: Fighter, rulings: Mapping[str, Any] | None = None, **fields: Any) -> Battle:
    """A position in the first round, everybody next to the one before unless placed; setting fields side by side.

    Whoever stands at (0, 0) by default is moved: the first to (4, 4), the others eastwards of it.
    """
    own = set(Setting.__struct_fields__)
    table = {key: fields.pop(key) for key in tuple(fields) if key in own}
    seats = (*dict.fromkeys(one.seat for one in fighters if one.seat != MASTER), MASTER)
    setting = Setting(rulings=Rulings(**(rulings or {})), **{"seating": seats, **table})
    placed = tuple(replace(one, at=(4 + number, 4)) if one.at == (0, 0) else one for number, one in enumerate(fighters))
    fields.setdefault("order", tuple(one.name for one in fighters))
    return Battle(setting, placed, **fields)


def on_turn(position: Battle, who: str, **turn: Any) -> Battle:
    """The position with `who`'s turn just begun; fields of the turn may be given."""
    rest = position.order[position.order.index(who) + 1 :]
    return replace(position, turn=Turn(who, **turn), to_act=rest, rolled_once=True)
