"""What to fight with, and how those who shoot keep shooting: when to load, when to draw a blade, where to stand.

Loading and closing in are weighed by what either does to the enemy in the next few turns.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from zaruba.space import squares
from zaruba.space.routes import routes
from zaruba.space.squares import DIRECTIONS, Square
from zaruba.systems.fury.actions import Aim, ClearJam, Drop, Move, Path, Ready, Reload, Run
from zaruba.systems.fury.battle import Battle, Fighter
from zaruba.systems.fury.hands import weapon_in
from zaruba.systems.fury.movement import fighting, gait, in_the_way, lengths_to, reach, ways
from zaruba.systems.fury.ranged import FULL, band, holds_somebody, in_strip, reload_time
from zaruba.systems.fury.sheet import Weapon
from zaruba.systems.fury.space import adjacent_at, engaged, sees
from zaruba.systems.fury.worth import CAUGHT, FRIEND_CAUGHT, worth_with

TURNS_AHEAD = 6
"""How far ahead loading is weighed against closing in."""


# ---------------------------------------------------------------- what there is to fight with


def in_main_hand(actor: Fighter) -> Weapon | None:
    """The weapon in the main hand; None for a fist or a thing that is no weapon."""
    return actor.held("main_hand") if actor.main_hand else None


def can_fire(battle: Battle, actor: Fighter, weapon: Weapon) -> bool:
    """Whether a shooting weapon will shoot now or once it is loaded or cleared."""
    match actor.arm(weapon.name).state:
        case "loaded":
            return True
        case "empty":
            return not weapon.leaves_hand and holds_somebody(battle, actor, weapon, Reload(weapon.name)) is None
        case "jammed":
            return actor.sheet.mastery("trade_gunsmith") is not None
        case "destroyed":
            return False


def serves(battle: Battle, actor: Fighter, weapon: Weapon) -> bool:
    """Whether a weapon is of use where its bearer stands: in melee a blade or a loaded pistol, else what shoots too."""
    if not weapon.ranged:
        return True
    if engaged(battle, actor):
        return weapon.pistol and actor.arm(weapon.name).state == "loaded"
    return can_fire(battle, actor, weapon)


def at_hand(actor: Fighter) -> Iterator[Weapon]:
    """The weapons carried that the main hand can take, once it is empty."""
    for item in dict.fromkeys(actor.carried):
        weapon = actor.weapon(item)
        if weapon is not None and not (weapon.two_handed and actor.off_hand):
            yield weapon


def blade_of(battle: Battle, actor: Fighter) -> Weapon | None:
    """The best weapon for melee that can be drawn; a shield only where there is nothing else."""
    blades = [weapon for weapon in at_hand(actor) if not weapon.ranged and weapon.damage is not None]
    return max(blades, key=lambda blade: (not blade.has("shield"), blows_ahead(battle, actor, blade)), default=None)


def gun_of(battle: Battle, actor: Fighter) -> Weapon | None:
    """The best weapon for shooting that can be drawn."""
    guns = [weapon for weapon in at_hand(actor) if weapon.ranged and can_fire(battle, actor, weapon)]
    return max(guns, key=lambda gun: shot_ahead(battle, actor, gun), default=None)


def better_than_fists(battle: Battle, actor: Fighter) -> bool:
    """Whether a fist would be folly: there is a weapon of use in a hand or to be drawn."""
    held = (actor.held("main_hand"), actor.held("off_hand"))
    if any(weapon is not None and serves(battle, actor, weapon) for weapon in held):
        return True
    return any(serves(battle, actor, weapon) for weapon in at_hand(actor))


# ---------------------------------------------------------------- load, or close in


def arm_oneself(battle: Battle, actor: Fighter, plain: list[Any]) -> Any | None:
    """Draw, load or clear what is to be fought with, if it is not ready in the hand."""
    if engaged(battle, actor):
        return draw_in_melee(battle, actor, plain)
    held, blade, gun = in_main_hand(actor), blade_of(battle, actor), gun_of(battle, actor)
    loads = [action for action in plain if isinstance(action, Reload | ClearJam)]
    load = max(loads, key=lambda action: shots_ahead(battle, actor, _named(actor, action)), default=None)
    if held is not None and not held.ranged:
        if load is not None and shots_ahead(battle, actor, _named(actor, load)) > blows_ahead(battle, actor, held):
            return load
        return back_to_shooting(battle, actor, held, gun, plain)
    if held is not None and can_fire(battle, actor, held):
        loaded = actor.arm(held.name).state == "loaded"
        if blade is None or loaded or shots_ahead(battle, actor, held) >= blows_ahead(battle, actor, blade, later=1):
            return load
        return take_up(battle, actor, blade, plain)
    shots = 0 if gun is None else shots_ahead(battle, actor, gun)
    if load is not None and shots_ahead(battle, actor, _named(actor, load)) >= max(shots, 1):
        return load
    if gun is not None and (blade is None or shots >= blows_ahead(battle, actor, blade)):
        return take_up(battle, actor, gun, plain)
    return None if blade is None else take_up(battle, actor, blade, plain)


def draw_in_melee(battle: Battle, actor: Fighter, plain: list[Any]) -> Any | None:
    """A blade instead of what is of no use at arm's length, else a pistol that is still loaded."""
    held = in_main_hand(actor)
    if held is not None and serves(battle, actor, held):
        return None
    wanted = blade_of(battle, actor) or next((one for one in at_hand(actor) if serves(battle, actor, one)), None)
    return None if wanted is None else take_up(battle, actor, wanted, plain)


def back_to_shooting(battle: Battle, actor: Fighter, blade: Weapon, gun: Weapon | None, plain: list[Any]) -> Any | None:
    """The blade away and the bow out again, for those who do more with it, while no enemy is near."""
    if gun is None or gun.leaves_hand or closing(battle, actor, 2):
        return None
    if shots_ahead(battle, actor, gun, later=1) <= blows_ahead(battle, actor, blade):
        return None
    return take_up(battle, actor, gun, plain)


def take_up(battle: Battle, actor: Fighter, weapon: Weapon, plain: list[Any]) -> Any | None:
    """Draw it. A hand that is full is emptied first: at once in melee, or of a wreck, else with care."""
    for draw in (Ready(weapon.name, "main_hand"), Reload(weapon.name)):
        if draw in plain:
            return draw
    turn = battle.turn
    if not actor.main_hand or turn is None or not turn.halves:
        return None
    held = actor.held("main_hand")
    ruined = held is not None and actor.arm(held.name).state == "destroyed"
    away: Any = Drop(actor.main_hand) if ruined or engaged(battle, actor) else Ready(actor.main_hand, "")
    return away if away in plain else None


def _named(actor: Fighter, action: Reload | ClearJam) -> Weapon:
    weapon = actor.weapon(action.weapon)
    assert weapon is not None
    return weapon


def shot_ahead(battle: Battle, actor: Fighter, weapon: Weapon) -> int:
    """What one shot is worth, at the best target there is; the distance may change until then."""
    if weapon.has("shrapnel"):
        return CAUGHT if fighting(battle, actor) else 0
    return max((worth_with(battle, actor, enemy, weapon) for enemy in fighting(battle, actor)), default=0)


def turns_to_load(actor: Fighter, weapon: Weapon) -> int:
    """Own turns, this one too, that go by before the weapon can be fired; 0 if it can be fired in this one."""
    match actor.arm(weapon.name).state:
        case "loaded":
            return 0
        case "jammed":
            return 1
        case _:
            work = actor.work
            done = work.done if work is not None and (work.action, work.what) == ("reload", weapon.name) else 0
            return max(0, reload_time(actor, weapon) - done) // FULL


def shots_ahead(battle: Battle, actor: Fighter, weapon: Weapon, *, later: int = 0) -> int:
    """What shooting is worth in the turns ahead, if it begins so many turns later; nothing if an enemy is there first."""
    first = later + turns_to_load(actor, weapon)
    if first and closing(battle, actor, first):
        return 0
    every = 1 if weapon.leaves_hand else 1 + weapon.reload // FULL
    return shot_ahead(battle, actor, weapon) * (1 + max(0, TURNS_AHEAD - 1 - first) // every)


def blows_ahead(battle: Battle, actor: Fighter, blade: Weapon, *, later: int = 0) -> int:
    """What going at the enemy is worth in the turns ahead, with a blade that is drawn so many turns later.

    Half of what it does: who goes where blades are is struck back. Nothing at those to whom no way leads.
    """
    pace = max(1, reach(actor, "charge"))
    worth = 0
    for enemy in fighting(battle, actor):
        found = lengths_to(battle, actor, (enemy,))
        way = found.get(actor.at) if found is not None else squares.distance(actor.at, enemy.at) - 1
        if way is None:
            continue
        turns = TURNS_AHEAD - later - max(0, way) // pace
        worth = max(worth, worth_with(battle, actor, enemy, blade) * actor.sheet.a * max(0, turns) // 2)
    return worth


def closing(battle: Battle, actor: Fighter, turns: int) -> bool:
    """Whether an enemy with no gun in its hand can be upon the actor within so many turns."""
    return any(_comes(battle, enemy, actor, turns) for enemy in fighting(battle, actor))


def _comes(battle: Battle, enemy: Fighter, actor: Fighter, turns: int) -> bool:
    weapon = weapon_in(enemy, "main_hand")
    far, most = squares.distance(enemy.at, actor.at), turns * reach(enemy, "charge")
    if weapon is None or weapon.ranged or not enemy.able_to_act or enemy.entangled or far > most + 1:
        return False
    if adjacent_at(battle, enemy.at, actor):
        return True
    blocked = in_the_way(battle, enemy) - {enemy.at}
    found = routes(battle.board, enemy.at, most, gait(battle, "charge"), blocked=blocked)
    return any(adjacent_at(battle, square, actor) for square in found if squares.distance(square, actor.at) == 1)


# ---------------------------------------------------------------- where to stand


def shooting(battle: Battle, actor: Fighter) -> Weapon | None:
    """The weapon in the main hand, if its bearer means to shoot with it."""
    held = in_main_hand(actor)
    return held if held is not None and held.ranged and can_fire(battle, actor, held) else None


def find_a_shot(battle: Battle, actor: Fighter, weapon: Weapon, plain: list[Any], modes: set[type[Any]]) -> Any | None:
    """With a loaded weapon and nobody to fire it at from here: a step aside, an aim, or a way to where one can."""
    if actor.arm(weapon.name).state != "loaded" or engaged(battle, actor):
        return None
    if Move in modes and (path := best_place(battle, actor, weapon)) is not None:
        return Move(path)
    far = [enemy for enemy in fighting(battle, actor) if band(battle, actor, enemy, weapon) == "extreme"]
    if not actor.aimed and Aim() in plain and any(sees(battle, actor, enemy) for enemy in far):
        turn = battle.turn
        return Aim() if turn is not None and turn.halves > 1 and not weapon.has("shrapnel") else None
    if Run in modes and (path := nearest_place(battle, actor, weapon)) is not None:
        return Run(path)
    return None


def best_place(battle: Battle, actor: Fighter, weapon: Weapon) -> Path | None:
    """The way to the square in reach from which the shot is worth most, the nearest of several."""
    found: tuple[int, int, Square] | None = None
    open_to = ways(battle, actor, "move")
    for square, path in open_to.items():
        there = battle.change(actor.name, at=square)
        if not engaged(there, there[actor.name]):
            worth = shot_from(there, there[actor.name], weapon)
            key = (-worth, len(path), square)
            if worth > 0 and (found is None or key < found):
                found = key
    return None if found is None else open_to[found[2]]


def shot_from(battle: Battle, actor: Fighter, weapon: Weapon) -> int:
    """What the best shot from where the actor stands is worth, without an aim."""
    if weapon.has("shrapnel"):
        strips = (in_strip(battle, actor, step) for step in DIRECTIONS)
        return max(sum(CAUGHT if f.side != actor.side else -FRIEND_CAUGHT for f in s if f.life == "up") for s in strips)
    seen = [e for e in fighting(battle, actor) if band(battle, actor, e, weapon) in ("short", "long")]
    return max((worth_with(battle, actor, e, weapon) for e in seen if sees(battle, actor, e)), default=0)


def nearest_place(battle: Battle, actor: Fighter, weapon: Weapon) -> Path | None:
    """The shortest run to a square with somebody in range and in sight, and nobody beside it."""
    for square, path in sorted(ways(battle, actor, "run").items(), key=lambda way: (len(way[1]), way[0])):
        there = battle.change(actor.name, at=square)
        if not engaged(there, there[actor.name]) and shot_from(there, there[actor.name], weapon) > 0:
            return path
    return None


def keep_away(battle: Battle, actor: Fighter, modes: set[type[Any]]) -> Move | None:
    """Out of reach of those who would close in, if a walk is enough for that."""
    if Move not in modes or engaged(battle, actor) or not closing(battle, actor, 1):
        return None
    blades = [e for e in fighting(battle, actor) if (w := weapon_in(e, "main_hand")) is not None and not w.ranged]
    open_to = ways(battle, actor, "move")

    def safety(square: Square) -> tuple[int, int, Square]:
        return -min(squares.distance(square, blade.at) for blade in blades), len(open_to[square]), square

    best = min(open_to, key=safety, default=None)
    if best is None:
        return None
    there = battle.change(actor.name, at=best)
    return None if closing(there, there[actor.name], 1) else Move(open_to[best])
