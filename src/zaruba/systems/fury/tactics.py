"""How fighters of a fury fight decide when nobody decides for them.

What an act is worth is weighed in Wounds; who can do nothing from where it stands gets ready or gets there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from zaruba.kernel.answerers import first_offer
from zaruba.kernel.asks import Choose, Parametric
from zaruba.kernel.system import Oracle, Tactic
from zaruba.systems.fury.actions import (
    Aim,
    Blow,
    CastSpell,
    Charge,
    DefensiveStance,
    Dodge,
    EndTurn,
    Escape,
    Jump,
    Move,
    Parry,
    ParryingStance,
    Reload,
    Run,
    StandardAttack,
    StandUp,
    StopPushing,
)  # fmt: skip
from zaruba.systems.fury.battle import Battle, Fighter
from zaruba.systems.fury.hands import weapon_in
from zaruba.systems.fury.movement import fighting, way_left
from zaruba.systems.fury.reaction import dodge_target, parry_source, parry_target, stance_weapon
from zaruba.systems.fury.sheet import UNARMED, Weapon
from zaruba.systems.fury.shooters import arm_oneself, better_than_fists, find_a_shot, keep_away, shooting
from zaruba.systems.fury.space import engaged
from zaruba.systems.fury.worth import worth_of


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
    if better_than_fists(battle, actor):
        candidates = [action for action in candidates if not with_a_fist(actor, action)]
    best = best_of(battle, actor, candidates)
    if best is not None:
        return aim_first(battle, actor, best, plain, turn.halves) or best
    modes = {type(offer.action) for offer in parametric}
    steps = [offer for offer in ask.offers if isinstance(offer.action, Move | Run | Jump)]
    gun = shooting(battle, actor)
    if gun is None:
        return arm_oneself(battle, actor, plain) or get_there(battle, actor, steps) or guard(battle, actor, plain)
    on_guard = keep_away(battle, actor, modes) or guard(battle, actor, plain)
    if actor.attack_used or actor.arm(gun.name).state != "loaded":
        return arm_oneself(battle, actor, plain) or on_guard
    return (
        find_a_shot(battle, actor, gun, plain, modes)
        or arm_oneself(battle, actor, plain)
        or get_there(battle, actor, steps)
        or on_guard
    )


def with_a_fist(actor: Fighter, action: Any) -> bool:
    """Whether an attack is made with nothing in the hand."""
    return isinstance(action, Blow | Charge) and weapon_in(actor, action.hand) == UNARMED


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


def get_there(battle: Battle, actor: Fighter, ways: list[Any]) -> Any | None:
    """By the way to the nearest enemy, at a walk if that brings one as near. Who can shoot from here has done so."""
    if engaged(battle, actor):
        return None
    left = way_left(battle, actor, fighting(battle, actor))
    best: tuple[int, int, Any] | None = None
    for offer in ways:
        for candidate in offer.candidates() if isinstance(offer, Parametric) else (offer.action,):
            there = left(candidate.to if isinstance(candidate, Jump) else candidate.path[-1])
            key = (there, candidate.halves, candidate)
            if there < left(actor.at) and (best is None or key[:2] < best[:2]):
                best = key
    return None if best is None else best[2]


def guard(battle: Battle, actor: Fighter, plain: list[Any]) -> Any:
    """What is left of a turn goes into a stance, if anybody is near enough to strike."""
    if way_left(battle, actor, fighting(battle, actor))(actor.at) <= 9:
        can_parry = stance_weapon(actor) is not None and parry_source(battle, actor) is None and not actor.parry_used
        if ParryingStance() in plain and can_parry:
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


TACTICS: Mapping[str, Tactic] = {"default": sensible}
