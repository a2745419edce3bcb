"""The table's rulings: every option of the ledger that is built, its default, and the clause it belongs to."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Rulings(Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """How this table reads what the text leaves open. Defaults are the ledger's rulings."""

    results_timing: Literal["immediate", "end_of_turn"] = "immediate"  # riposte.turn.results-step
    tie_roll_adds_reflex: bool = False  # riposte.initiative.tie
    side_initiative: bool = False  # riposte.initiative.many
    claim_conflict: Literal["latest", "cancel"] = "latest"  # riposte.initiative.transfer
    response_cost: Literal["spend_if_unspent", "free"] = "spend_if_unspent"  # riposte.reaction.cost
    wait_on_response: bool = True  # riposte.reaction.loser-options
    decline_allowed: bool = True  # riposte.reaction.decline
    crowd_penalty: Literal[0, 1, 2, 3] = 0  # riposte.reaction.several-attackers
    trip_defence: Literal["same_roll", "dodge_or_same"] = "same_roll"  # riposte.action.trip
    parry_wear: Literal["material_gated", "every_parry", "only_outranked"] = (
        "material_gated"  # riposte.reaction.parry-wear
    )
    parry_wear_on_failure: bool = False  # riposte.reaction.parry-wear
    parry_immediate: bool = False  # riposte.initiative.parry
    unconditional_ignores_armour: bool = False  # riposte.attack.unconditional
    results_close_combat_only: bool = False  # riposte.condition.results-scope
    counter_location: Literal["any", "default_only"] = "any"  # riposte.reaction.counterattack
    shield_overflow: bool = False  # riposte.damage.shield
    perception_target: Literal["contest", "difficulty"] = "contest"  # riposte.action.stealth-perception
    split_move: bool = False  # riposte.turn.run-and-act
    sprint_penalty_span: Literal["end_of_turn", "until_next_segment"] = "end_of_turn"  # riposte.movement.sprint
    aim_kept_on_parry: bool = False  # riposte.action.aim-still
    choke_respects_armour: bool = False  # riposte.action.choke
    choke_parry_severs: bool = False  # riposte.action.choke-parry
    disarm_direction: Literal["away", "random"] = "away"  # riposte.action.disarm
    held_may_respond: bool = False  # riposte.condition.held
    all_out_breaks_cap: bool = False  # riposte.action.all-out
    wait_forfeit_vs_gain: Literal["forfeit", "gain"] = "forfeit"  # riposte.action.wait-forfeit
    free_actions_per_turn: Literal["unlimited", 0, 1, 2, 3] = "unlimited"  # riposte.action.free
    hasten_midway: bool = False  # riposte.magic.hasten
    undeclared_location: Literal["shoulders", "chest", "random_3d6"] = "shoulders"  # riposte.attack.location-declare
    stun_span: Literal["rest_plus_next", "next_turn_only", "rest_of_turn"] = (
        "rest_plus_next"  # riposte.condition.stunned
    )
    shock_overflow: bool = False  # riposte.condition.unconscious-damage
    bleeding_stacks: bool = False  # riposte.condition.bleeding
    half_of: Literal["max", "current"] = "max"  # riposte.damage.half-health
    lethal_also_shock: Literal["none", "equal", "half"] = "none"  # riposte.damage.tracks


UNBUILT: tuple[tuple[str, str], ...] = (
    ("tie_policy", "riposte.turn.opposed-tie"),
    ("helpless_difficulty", "riposte.reaction.decline"),
    ("bare_parry", "riposte.reaction.parry-bare"),
    ("parried_punch_hurts", "riposte.reaction.parry-bare"),
    ("counter_vs_shot", "riposte.attack.ranged"),
    ("surprise_skip", "riposte.action.stealth-opening"),
    ("free_draw", "riposte.action.draw"),
    ("grab_upkeep", "riposte.condition.holder"),
    ("cast_walk", "riposte.magic.casting"),
    ("casting_interrupt", "riposte.magic.interruption"),
    ("mana_paid_on", "riposte.magic.mana"),
    ("spell_defence", "riposte.magic.model"),
    ("multiplier_first", "riposte.damage.order"),
    ("shock_can_maim", "riposte.damage.half-health"),
    ("armour_wear", "riposte.damage.armour"),
    ("armour_layers", "riposte.damage.armour"),
    ("prone_penalty", "riposte.condition.prone"),
    ("severing_bleed", "riposte.condition.lost-parts"),
)
"""Options of the ledger that are named and not built: readings of gaps that no worked case asks for."""
