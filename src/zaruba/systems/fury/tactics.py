"""How fighters of a fury fight decide when nobody decides for them.

Everything is weighed in Wounds: what a blow takes off by its chance and its mean, more for one that
fells; what a stance saves; and where to stand for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from zaruba.kernel.answerers import first_offer
from zaruba.kernel.asks import Choose, Parametric
from zaruba.kernel.system import Oracle, Tactic
from zaruba.space.squares import distance
from zaruba.systems.fury.actions import (
    Aim,
    AllOutAttack,
    CastSpell,
    Charge,
    ClearJam,
    DefensiveStance,
    Dodge,
    Drop,
    EndTurn,
    Escape,
    FireBlast,
    GuardedAttack,
    Move,
    NextBlow,
    Parry,
    ParryingStance,
    Ready,
    Reload,
    Run,
    StandardAttack,
    StandUp,
    StopPushing,
    SwiftAttack,
)  # fmt: skip
from zaruba.systems.fury.attack import attack_number
from zaruba.systems.fury.battle import Battle, Fighter
from zaruba.systems.fury.damage import soak, weapon_damage
from zaruba.systems.fury.hands import weapon_in
from zaruba.systems.fury.percent import bonus
from zaruba.systems.fury.ranged import in_strip
from zaruba.systems.fury.reaction import dodge_target, parry_source, parry_target
from zaruba.systems.fury.sheet import Hand, Weapon
from zaruba.systems.fury.space import engaged

UNKNOWN_WOUNDS = 10
"""What an enemy is taken to have left whose Wounds are secret."""

MEAN_DIE, MEAN_BEST_OF_TWO = 55, 72
"""Tenths of the mean of a damage die, and of the better of two."""

FELLING = 40
"""Tenths of a Wound that it is worth to have an enemy out of the fight."""

SNARING = 45


def sensible(ask: Choose, known: Battle, oracle: Oracle) -> Any:
    """What a sensible fighter does."""
    match ask.window:
        case "turn":
            return on_turn(ask, known, known[ask.who])
        case "reaction":
            return best_defence(ask, known, known[ask.who])
        case "blow":
            blows = [offer.action for offer in ask.offers]
            loading = next((action for action in blows if isinstance(action, Reload)), None)
            return loading or best_of(known, known[ask.who], blows) or first_offer(ask)
        case "push":
            return StopPushing()
        case _:
            return first_offer(ask)


# ---------------------------------------------------------------- a turn


def on_turn(ask: Choose, battle: Battle, actor: Fighter) -> Any:
    """Up, free, strike as well as the halves allow, then guard; or get there first."""
    plain = [offer.action for offer in ask.offers if not isinstance(offer, Parametric)]
    for must in (StandUp(), Escape("s" if actor.sheet.s > actor.sheet.ag else "ag")):
        if must in plain:
            return must
    turn = battle.turn
    assert turn is not None
    parametric = [offer for offer in ask.offers if isinstance(offer, Parametric)]
    candidates = plain + list(_charges_and_spells(parametric))
    best = best_of(battle, actor, candidates)
    if best is not None:
        return aim_first(battle, actor, best, plain, turn.halves) or best
    return get_ready(battle, actor, plain) or get_there(battle, actor, parametric) or guard(battle, actor, plain)


def _charges_and_spells(parametric: list[Parametric[Any]]) -> Iterator[Any]:
    for offer in parametric:
        if isinstance(offer.action, Charge | CastSpell):
            yield from offer.candidates()


def best_of(battle: Battle, actor: Fighter, actions: list[Any]) -> Any | None:
    """The action that is worth most, if any is worth something."""
    weighed = [(worth_of(battle, actor, action), place) for place, action in enumerate(actions)]
    worth, place = max(weighed, key=lambda pair: (pair[0], -pair[1]), default=(0, 0))
    return actions[place] if worth > 0 else None


def aim_first(battle: Battle, actor: Fighter, best: Any, plain: list[Any], halves: int) -> Aim | None:
    """With a half to spare before a single blow or shot, aiming is the better half of a turn."""
    if halves < 2 or actor.aimed or not isinstance(best, StandardAttack) or Aim() not in plain:
        return None
    return Aim()


def get_ready(battle: Battle, actor: Fighter, plain: list[Any]) -> Any | None:
    """Load, clear, or take in hand what can be used here."""
    for kind in (Reload, ClearJam):
        for action in plain:
            if isinstance(action, kind) and not (kind is Reload and engaged(battle, actor)):
                return action
    fights_hand_to_hand = engaged(battle, actor)
    for action in plain:
        if isinstance(action, Ready) and action.hand == "main_hand" and action.item:
            weapon, held = actor.weapon(action.item), weapon_in(actor, "main_hand")
            if weapon is None or weapon.ranged == fights_hand_to_hand:
                continue
            if held is None or held.ranged == fights_hand_to_hand:
                return action
    held = weapon_in(actor, "main_hand")
    if fights_hand_to_hand and held is not None and held.ranged and Drop(held.name) in plain:
        return Drop(held.name)
    return None


def get_there(battle: Battle, actor: Fighter, parametric: list[Parametric[Any]]) -> Any | None:
    """Towards the nearest enemy, at a walk if that brings one as near as a run. Who can shoot from here has done so."""
    if engaged(battle, actor):
        return None
    here = _nearest(battle, actor, actor.at)
    best: tuple[int, int, Any] | None = None
    for offer in parametric:
        if isinstance(offer.action, Move | Run):
            for candidate in offer.candidates():
                there = _nearest(battle, actor, candidate.path[-1])
                key = (there, candidate.halves, candidate)
                if there < here and (best is None or key[:2] < best[:2]):
                    best = key
    return None if best is None else best[2]


def _nearest(battle: Battle, actor: Fighter, at: tuple[int, int]) -> int:
    """Squares from a place to the nearest enemy that still fights."""
    return min((distance(at, f.at) for f in battle.enemies_of(actor) if not f.hidden and f.life == "up"), default=99)


def guard(battle: Battle, actor: Fighter, plain: list[Any]) -> Any:
    """What is left of a turn goes into a stance, if anybody is near enough to strike."""
    if _nearest(battle, actor, actor.at) <= 9:
        if ParryingStance() in plain and parry_source(battle, actor) is None and not actor.parry_used:
            return ParryingStance()
        if DefensiveStance() in plain and "defensive_stance" not in actor.stances:
            return DefensiveStance()
    return EndTurn()


def best_defence(ask: Choose, battle: Battle, defender: Fighter) -> Any:
    """Parry or dodge, whichever is likelier; something is always better than nothing."""
    open_ = [offer.action for offer in ask.offers]
    weapon = _struck_with(battle, defender)
    tried: list[tuple[int, Any]] = []
    for action in open_:
        if isinstance(action, Parry):
            tried.append((parry_target(battle, defender, weapon).total, action))
        elif isinstance(action, Dodge):
            tried.append((dodge_target(battle, defender, weapon).total, action))
    return max(tried, key=lambda pair: pair[0], default=(0, open_[0]))[1]


def _struck_with(battle: Battle, defender: Fighter) -> Weapon:
    """A weapon that may be striking: only Fast and Slow would matter, and they touch both defences alike."""
    enemies = [enemy for enemy in battle.enemies_of(defender) if enemy.able]
    found = next((weapon_in(enemy, "main_hand") for enemy in enemies), None)
    return found if found is not None and not found.ranged else Weapon("blade")


# ---------------------------------------------------------------- what an act is worth


def worth_of(battle: Battle, actor: Fighter, action: Any) -> int:
    """An act's worth in hundredths of a Wound; 0 for what is better left alone."""
    match action:
        case StandardAttack() | NextBlow():
            return blow_worth(battle, actor, action.target, action.hand, stun=action.stun)
        case SwiftAttack() if actor.sheet.a > 1:
            one = blow_worth(battle, actor, action.target, action.hand, stun=action.stun)
            return one * blows_of(actor, action.hand)
        case AllOutAttack():
            struck = blow_worth(battle, actor, action.target, action.hand, stun=action.stun, more=20)
            return struck - 120 if _has_defence(battle, actor) else struck - 40
        case GuardedAttack():
            struck = blow_worth(battle, actor, action.target, action.hand, stun=action.stun, more=-10)
            return struck + 30 if _has_defence(battle, actor) else 0
        case Charge():
            return blow_worth(battle, actor, action.target, action.hand, stun=action.stun, more=10) + 20
        case FireBlast():
            caught = list(in_strip(battle, actor, action.step))
            return sum(250 if f.side != actor.side else -400 for f in caught if f.life == "up")
        case CastSpell():
            return spell_worth(battle, actor, action)
    return 0


def blows_of(actor: Fighter, hand: Hand) -> int:
    """How many attacks a swift one is with this hand: of shots as many as are loaded."""
    weapon = weapon_in(actor, hand)
    if weapon is None or not weapon.ranged:
        return actor.sheet.a
    return min(actor.sheet.a, actor.arm(weapon.name).barrels)


def _has_defence(battle: Battle, actor: Fighter) -> bool:
    return parry_source(battle, actor) is not None or actor.sheet.mastery("dodge") is not None


def blow_worth(battle: Battle, actor: Fighter, name: str, hand: Hand, *, stun: bool = False, more: int = 0) -> int:
    """Chance to hit times what the hit does to an average place; the fallen are left alone."""
    target = battle[name]
    weapon = weapon_in(actor, hand)
    if weapon is None or target.life != "up" or stun:
        return 0
    number = attack_number(battle, actor, target, weapon, hand, aimed=actor.aimed).total + more
    chance = max(1, min(99, number))
    if weapon.has("snare") and weapon.damage is None:
        return 0 if target.entangled else chance * SNARING // 10
    left = UNKNOWN_WOUNDS if "w" in target.secret else target.w
    die = MEAN_BEST_OF_TWO if weapon.has("impact") else MEAN_DIE
    mean = die + 10 * (weapon_damage(actor, weapon).total - soak(target, "body", weapon).total)
    harm = max(5, min(mean, 10 * left + 20))
    if mean > 10 * left:
        harm += FELLING
    return chance * harm // 10


def spell_worth(battle: Battle, actor: Fighter, action: CastSpell) -> int:
    """Half of what the spell would do: about that often it works."""
    spell = actor.spell(action.spell)
    if spell is None:
        return 0
    worth = 0
    for name in action.targets or (actor.name,):
        target = battle[name]
        if spell.damage is not None and target.side != actor.side and target.life == "up":
            worth += 50 + 10 * max(0, spell.damage - bonus(target.sheet.t) + 5)
        if spell.condition and target.side != actor.side and target.able:
            worth += 120
        if spell.heals and target.side == actor.side and 2 * target.w < target.sheet.w_max:
            worth += 40 * spell.heals
        if spell.armour and target.side == actor.side and not target.warded:
            worth += 60
    return worth // 2


TACTICS: Mapping[str, Tactic] = {"default": sensible}
