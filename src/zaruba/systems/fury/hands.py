"""What a hand can do in an attack: strike, shoot, or why not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from zaruba.kernel.asks import Refusal
from zaruba.kernel.clauses import clause
from zaruba.systems.fury.actions import (
    AllOutAttack,
    Charge,
    GuardedAttack,
    Manoeuvre,
    NextBlow,
    StandardAttack,
    SwiftAttack,
)  # fmt: skip
from zaruba.systems.fury.battle import Fighter
from zaruba.systems.fury.sheet import UNARMED, Hand, Weapon

CLAUSES: dict[type, str] = {
    StandardAttack: "fury.action.standard",
    SwiftAttack: "fury.action.swift",
    NextBlow: "fury.action.swift",
    Charge: "fury.action.charge",
    AllOutAttack: "fury.action.all-out",
    GuardedAttack: "fury.action.guarded",
    Manoeuvre: "fury.action.manoeuvre",
}
SHOOTING = (StandardAttack, SwiftAttack, NextBlow)
"""Attacks that may be made with a ranged weapon; the others are melee."""


def hands_of(actor: Fighter) -> tuple[Hand, ...]:
    """The hands worth naming: two bare fists are one."""
    return ("main_hand", "off_hand") if actor.main_hand or actor.off_hand else ("main_hand",)


def weapon_in(actor: Fighter, hand: Hand) -> Weapon | None:
    """What a hand strikes with: its weapon, the fist where it is empty, nothing where it holds no weapon."""
    name = actor.main_hand if hand == "main_hand" else actor.off_hand
    return actor.weapon(name) if name else bare_hand()


@clause("fury.weapons.unarmed")
def bare_hand() -> Weapon:
    return UNARMED


def stuns_of(actor: Fighter) -> tuple[bool, ...]:
    """Whether a blow is meant to stun: a choice of those who have the talent."""
    return (False, True) if "strike_to_stun" in actor.sheet.talents else (False,)


def blows_in_hand(actor: Fighter) -> Iterator[tuple[Hand, bool]]:
    """Every melee blow there is: with which hand, and whether to stun."""
    probe = Charge("")
    for hand in hands_of(actor):
        for stun in stuns_of(actor):
            if hand_refused(actor, probe, hand, stun=stun) is None:
                yield hand, stun


def hand_refused(actor: Fighter, action: Any, hand: Hand, *, stun: bool = False) -> Refusal | None:
    """Why a hand cannot make an attack at all, wherever the enemy stands."""
    weapon = weapon_in(actor, hand)
    if weapon is None:
        return Refusal(action, CLAUSES[type(action)], "not-a-weapon", {"hand": hand})
    details = {"weapon": weapon.name}
    if weapon.two_handed and actor.main_hand and actor.off_hand:
        return Refusal(action, "fury.weapons.table", "hands-full", details)
    if weapon.ranged:
        if not isinstance(action, SHOOTING):
            return Refusal(action, CLAUSES[type(action)], "melee-only", details)
        if hand == "off_hand" and not weapon.off_hand_shot:
            return Refusal(action, "fury.ranged.off-hand", "not-for-the-off-hand", details)
    elif hand == "off_hand" and (refusal := not_a_pair(actor, action, weapon)):
        return refusal
    return cannot_stun(actor, action, weapon) if stun else None


@clause("fury.two-weapons.main-list", "fury.two-weapons.off-list")
def not_a_pair(actor: Fighter, action: Any, weapon: Weapon) -> Refusal | None:
    """The off hand strikes with a weapon of its list, while the main hand holds one of its own; a fist needs no list."""
    if weapon.has("unarmed"):
        return None
    if not weapon.pairs_off:
        return Refusal(action, "fury.two-weapons.off-list", "not-for-the-off-hand", {"weapon": weapon.name})
    main = actor.held("main_hand")
    if main is None or not main.pairs_main:
        return Refusal(action, "fury.two-weapons.main-list", "not-a-main-hand-weapon", {"item": actor.main_hand})
    return None


@clause("fury.talent.strike-to-stun")
def cannot_stun(actor: Fighter, action: Any, weapon: Weapon) -> Refusal | None:
    """To stun is declared before a melee attack, by those who have the talent."""
    if "strike_to_stun" not in actor.sheet.talents:
        return no_talent(action)
    if weapon.ranged:
        return Refusal(action, "fury.talent.strike-to-stun", "stun-is-melee", {"weapon": weapon.name})
    return None


def no_talent(action: Any) -> Refusal:
    return Refusal(action, "fury.talent.strike-to-stun", "no-talent", {"talent": "strike_to_stun"})
