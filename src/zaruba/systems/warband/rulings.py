"""The table's rulings: every option of the ledger that is built, its default, and the clause it belongs to."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Rulings(Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """How this table reads what the text leaves open. Defaults are the ledger's rulings."""

    rear_arc_degrees: Literal[180, 90, 120] = 180  # warband.space.arcs
    models_block_sight: bool = False  # warband.space.models-do-not-block
    deployment: Literal["alternate", "whole_squad"] = "alternate"  # warband.setup.deployment
    activation: Literal["per_character", "per_phase"] = "per_character"  # warband.turn.activation
    reactions_refresh: Literal["each_enemy_turn", "once_per_round"] = "each_enemy_turn"  # warband.turn.per-opponent
    silent_item_closes: bool = True  # warband.action.closing-table
    run_then_melee: bool = True  # warband.action.melee-stays-open
    orders_to: Literal["allies", "own_squad"] = "allies"  # warband.order.issuer
    order_cooldown_scope: Literal["commander", "player"] = "commander"  # warband.order.frequency
    orders_per_turn_scope: Literal["commander", "player"] = "commander"  # warband.order.one-per-turn
    penalty_cap: Literal["before_bonus", "net"] = "before_bonus"  # warband.attack.cap-before-bonus
    engaged_needs_front_arc: bool = False  # warband.attack.engaged
    character_cover_needs_contact: bool = False  # warband.attack.weak-cover-characters
    building_needs_contact: bool = False  # warband.attack.weak-cover-building
    mana_check: Literal["phase_start", "at_cast"] = "phase_start"  # warband.magic.start-check
    regain_before_check: bool = True  # warband.magic.regain-first
    same_spell_scope: Literal["caster", "player"] = "caster"  # warband.magic.once-per-turn
    off_hand_attacks: Literal[1, 2, 3] = 1  # warband.melee.off-hand
    long_height: Literal["relative", "above_table"] = "relative"  # warband.melee.long-up
    rotate_during_exchange: bool = False  # warband.reaction.rotate-window
    waiver_scope: Literal["turn", "one_attack"] = "turn"  # warband.reaction.reply-first-or-none
    strike_rear_test: Literal["any_front_point", "exit_point"] = "any_front_point"  # warband.reaction.strike-rear
    flee_strike_roll_mod: Literal[0, -1, 1] = 0  # warband.reaction.strike-full
    stealth_penalty: Literal["in_cover", "always", "none"] = "in_cover"  # warband.quality.stealth


UNBUILT: tuple[tuple[str, str], ...] = (
    ("measure_step", "warband.space.units"),
    ("silhouette", "warband.space.base"),
    ("measure", "warband.space.distance"),
    ("contact_tolerance", "warband.space.contact"),
    ("sight_grid", "warband.space.sight-grid"),
    ("short_weapon_height", "warband.space.vertical-reach"),
    ("walls_cut_melee_radius", "warband.space.attack-line"),
    ("attacks_need_front_arc", "warband.space.own-turn-facing"),
    ("points_limit", "warband.setup.squad"),
    ("table_size", "warband.setup.table"),
    ("initiative", "warband.initiative.order"),
    ("same_orders_stack", "warband.order.stacking"),
    ("orders_die_with_commander", "warband.order.commander-dead"),
    ("stray_shots", "warband.attack.shot-into-melee"),
    ("mana_cap", "warband.magic.pool"),
    ("spells_need_hit_roll", "warband.magic.targeting"),
    ("dodge_vs_spells", "warband.magic.damage-spells"),
    ("road_bonus", "warband.movement.terrain-numbers"),
    ("roof_penalty", "warband.movement.terrain-numbers"),
    ("obstacle_penalty", "warband.movement.terrain-numbers"),
    ("rough_cost", "warband.movement.rough"),
    ("may_stop_on_ladder", "warband.movement.ladder"),
    ("melee_damage", "warband.melee.damage-source"),
    ("rear_damage_bonus", "warband.melee.rear-no-bonus"),
    ("knock_back", "warband.melee.knock-back"),
    ("knock_back_cm", "warband.melee.knock-back"),
    ("reply_weapon", "warband.reaction.reply-weapon"),
    ("strike_point", "warband.reaction.strike-moment"),
    ("flee_test", "warband.reaction.strike-each-move"),
    ("shield_need", "warband.quality.shield"),
    ("large_shield_need", "warband.quality.shield"),
    ("dodge_from_rear", "warband.quality.dodge"),
    ("crossbow_reload", "warband.roster.ranged-weapons"),
)
"""Options of the ledger that are named and not built: readings of gaps that no worked case asks for."""
