"""The table's rulings: every option of the ledger, its default, and the clause it belongs to."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Rulings(Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """How this table reads what the text leaves open. Defaults are the ledger's rulings."""

    test_extremes: Literal["clamp", "none"] = "clamp"  # fury.core.test
    opposed_tie: Literal["initiator_loses", "reroll"] = "initiator_loses"  # fury.core.opposed
    modifier_cap: Literal["none", 30] = "none"  # fury.core.modifiers
    initiative_reroll: Literal["each_round", "once"] = "each_round"  # fury.initiative.roll
    limit_window: Literal["game_round", "own_turn_to_own_turn"] = "game_round"  # fury.turn.windows
    delay_cost: Literal["first_half_only", "saves_leftover_half"] = "first_half_only"  # fury.action.delay
    aim_on_swift: Literal["first_roll", "all_rolls"] = "first_roll"  # fury.action.aim
    manoeuvre_first: Literal["attack_roll", "opposed_ws", "automatic"] = "attack_roll"  # fury.action.manoeuvre
    manoeuvre_is_attack: bool = True  # fury.turn.one-attack
    leave_melee: Literal["flee_only", "any_move_provokes"] = "flee_only"  # fury.space.leaving
    charge_runup: Literal["to_target", "two_moved"] = "to_target"  # fury.action.charge-straight
    parry_routes: Literal["either", "stance_needs_offhand"] = "either"  # fury.reaction.parry-source
    avoid_exclusive: Literal["per_attack", "per_round"] = "per_attack"  # fury.reaction.exclusive
    defensive_scope: Literal["held", "parrying_weapon"] = "held"  # fury.quality.defensive
    engaged_shooting: Literal["pistols_at_minus_20", "pistols_no_penalty", "anyone_at_minus_20"] = (
        "pistols_at_minus_20"  # fury.ranged.engaged-ban
    )
    shoot_into_melee: Literal["none", "minus_20"] = "none"  # fury.ranged.in-melee
    extreme_aim: Literal["net_minus_30", "stacks_to_minus_20"] = "net_minus_30"  # fury.ranged.extreme
    unreliable_99: Literal["explode", "jam"] = "explode"  # fury.quality.unreliable-jam
    shrapnel_fury: Literal["none", "bs_confirm"] = "none"  # fury.quality.shrapnel-no-roll
    tiring_window: Literal["encounter_round_1", "own_first_melee_round"] = "encounter_round_1"  # fury.quality.tiring
    hit_interrupts: bool = False  # fury.turn.extended
    gunsmith_characteristic: Literal["ag", "int"] = "ag"  # fury.core.skill-test
    diagonal_cost: Literal[1, "alternating"] = 1  # fury.space.distance
    figures_block_los: bool = False  # fury.space.los
    outnumbering: Literal["off", "on"] = "off"  # fury.combat.outnumbering
    critical_mode: Literal["ladder", "minor_foes_drop"] = "ladder"  # fury.damage.critical
