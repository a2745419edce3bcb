"""The table's rulings: every option of the ledger, its default, and the clause it belongs to."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Rulings(Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """How this table reads what the text leaves open. Defaults are the ledger's rulings."""

    initiative_tie: Literal["reroll", "higher_dex_then_players", "players_first"] = "reroll"  # delve.initiative.ties
    surprise_order: Literal["seat_order", "surprisers_choose"] = "seat_order"  # delve.surprise.several-members
    surprise_advantage: bool = False  # delve.surprise.advantage
    monster_order: Literal["dex_descending", "gm_choice"] = "dex_descending"  # delve.initiative.monster-order
    ready_action: bool = True  # delve.turn.delay-and-ready
    free_item_tasks_per_turn: Literal["unlimited", 1] = "unlimited"  # delve.action.multitask-limit
    free_weapon_swaps_per_turn: Literal[1, "unlimited"] = 1  # delve.action.weapon-swap
    natural_1_attack: Literal["by_total", "always_misses"] = "by_total"  # delve.attack.natural-1
    natural_on_checks: Literal["by_total", "auto"] = "by_total"  # delve.check.natural
    ranged_in_melee: Literal["no_penalty", "disadvantage"] = "no_penalty"  # delve.attack.ranged-at-close
    stray_shot_on_natural_1: bool = False  # delve.attack.past-others
    helpless_target: Literal["advantage", "auto_hit", "none"] = "advantage"  # delve.attack.helpless
    finish_off_helpless: bool = False  # delve.attack.helpless
    track_ammunition: bool = True  # delve.attack.ammunition
    unarmed_damage: Literal["1", "1d4"] = "1"  # delve.attack.unarmed
    thrown_ability: Literal["dex", "str", "better"] = "dex"  # delve.gear.thrown
    damage_adds_ability: Literal["none", "attack_ability"] = "none"  # delve.damage.no-ability-mod
    minimum_damage: Literal[0, 1] = 0  # delve.damage.floor
    knockout_scope: Literal["any_damage", "melee_only"] = "any_damage"  # delve.damage.knockout-scope
    critical_extra_dice: Literal["all_attack_dice", "weapon_only"] = "all_attack_dice"  # delve.critical.extra-dice
    critical_flat_damage: Literal["unchanged", "doubled"] = "unchanged"  # delve.critical.flat
    hindering_cost: Literal["per_square", "whole_move"] = "per_square"  # delve.terrain.hindering-grid
    diagonals: Literal["one_square", "alternating"] = "one_square"  # delve.space.grid
    creatures_give_cover: bool = False  # delve.terrain.creatures-not-cover
    darkness_rule: bool = True  # delve.terrain.darkness
    morale_large_group_min: int = 5  # delve.morale.large-group
    morale_timing: Literal["at_once", "gm_turn_start"] = "at_once"  # delve.morale.timing
    morale_repeat: Literal["once", "every_round"] = "once"  # delve.morale.timing
    morale_half_rounding: Literal["exact", "round_up"] = "exact"  # delve.morale.group-trigger
    morale_last_survivor_is_solo: bool = False  # delve.morale.solo-trigger
    timer_minimum_applies_to: Literal["total", "modifier"] = "total"  # delve.death.timer-minimum
    timer_order: Literal["roll_then_tick", "tick_then_roll"] = "roll_then_tick"  # delve.death.turn-order
    rise_turn: Literal["act_normally", "turn_ends"] = "act_normally"  # delve.death.natural-20
    damage_while_dying: Literal["none", "tick", "kill"] = "none"  # delve.death.damage-while-dying
    named_monsters_can_die_slowly: bool = False  # delve.death.who
    luck_tokens: bool = False  # delve.check.luck
