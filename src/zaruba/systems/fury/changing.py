"""What the master may change of a fighter, as it is now: the keys of `altering`, for a form to show."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from msgspec.structs import fields

from zaruba.kernel.stage import Change, Choice, belonging, choices
from zaruba.systems.fury.altering import CLOCKED, HELD, LIVES, MARKS, STANCES, STATES
from zaruba.systems.fury.battle import Battle, Fighter, WeaponState
from zaruba.systems.fury.gear import HANDS
from zaruba.systems.fury.sheet import LOCATIONS, Sheet, Skill, Talent
from zaruba.systems.fury.view import SECRETS

SPENT = ("attack_used", "spell_used", "parry_used", "dodge_used")
NUMBERS = ("w_max", "ws", "bs", "s", "t", "ag", "wp", "int", "a", "m", "magic")


def changes(battle: Battle, one: Fighter) -> Iterator[Change]:
    yield from _health(one)
    yield Change("at", "place", one.at)
    yield Change("hidden", "flag", one.hidden)
    if battle.turn is not None and battle.turn.who == one.name:
        yield Change("halves", "number", battle.turn.halves)
    yield from (Change(key, "flag", getattr(one, key)) for key in SPENT)
    yield from _gear(one)
    yield Change("modifier", "number", one.word)
    yield Change("modifier_against", "number", one.against)
    yield from _numbers(one)
    yield from belonging(battle, one)
    yield Change("group", "text", one.group)
    yield Change("secret", "several", one.secret, choices("field", SECRETS))


def _health(one: Fighter) -> Iterator[Change]:
    yield Change("w", "number", one.w)
    life = next(word for word, life in LIVES.items() if life == one.life)
    yield Change("life", "one", life, tuple(Choice(word, "life", life) for word, life in LIVES.items()))
    if one.hurt or one.helpless:
        yield Change("treated", "flag", False)
    yield Change(
        "states", "several", tuple(_states(one)), tuple(Choice(state, _kind(state), state) for state in STATES)
    )


def _states(one: Fighter) -> Iterator[str]:
    yield from (kind for kind in CLOCKED if one.has(kind))
    yield from (mark for mark in (*MARKS, "prone") if getattr(one, mark))
    if one.entangled:
        yield "entangled"
    yield from (state for state, field in HELD.items() if getattr(one, field))
    yield from one.stances


def _kind(state: str) -> str:
    return "stance" if state in (*STANCES, *HELD) else "condition"


def _gear(one: Fighter) -> Iterator[Change]:
    weapons = tuple(weapon.name for weapon in one.sheet.weapons)
    things = dict.fromkeys(("", *(getattr(one, hand) for hand in HANDS), *one.carried, *weapons))
    yield from (Change(hand, "one", getattr(one, hand), choices("thing", things)) for hand in HANDS)
    shooters = [weapon.name for weapon in one.sheet.weapons if weapon.ranged and not weapon.leaves_hand]
    if shooters:
        states = choices("weapon", get_args(WeaponState))
        yield Change("weapon_state", "one", one.arm(shooters[0]).state, states)
    for key, points in (("ap", one.sheet.ap), ("lost_ap", one.lost_ap)):
        yield Change(key, "counts", dict(zip(LOCATIONS, points, strict=True)), choices("location", LOCATIONS))
    yield Change("ward", "number", one.warded)


def _numbers(one: Fighter) -> Iterator[Change]:
    names = {field.encode_name: field.name for field in fields(Sheet)}
    numbers = {key: getattr(one.sheet, names[key]) for key in NUMBERS}
    yield from (Change(key, "number", value) for key, value in numbers.items() if value is not None)
    yield Change("channelling", "number", one.channelled)
    yield Change("skills", "several", tuple(skill for skill, _ in one.sheet.skills), choices("skill", get_args(Skill)))
    yield Change("talents", "several", one.sheet.talents, choices("talent", get_args(Talent)))
    yield from (Change(key, "flag", getattr(one.sheet, key)) for key in ("fearless", "unnamed"))
