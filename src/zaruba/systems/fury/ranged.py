"""Shooting: how far and when one may, loading, jams, and the blast that needs no aim."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from msgspec.structs import replace

from zaruba.kernel.asks import Offer, Refusal
from zaruba.kernel.clauses import cite, clause
from zaruba.kernel.fight import Fight
from zaruba.kernel.tally import Modifier, Tally
from zaruba.space.squares import DIRECTIONS, Square, strip
from zaruba.systems.fury.actions import ClearJam, FireBlast, Reload, Step
from zaruba.systems.fury.battle import YARDS, Arm, Battle, Blast, Fighter, Work
from zaruba.systems.fury.budget import attack_refused, spend, too_dear, use_up
from zaruba.systems.fury.conditions import cannot_act, hit_breaks_work, show_oneself
from zaruba.systems.fury.damage import Confirm, deal, location_rolled, soak, wound
from zaruba.systems.fury.facts import AgendaSet, ArmChanged, LetFall, TakenUp, WorkedOn
from zaruba.systems.fury.gear import HANDS, hands_refused, in_hand, not_now, skill_refused, take_in_hand, without
from zaruba.systems.fury.percent import passes, skill_tested
from zaruba.systems.fury.sheet import Hand, Weapon
from zaruba.systems.fury.space import CORNERS, engaged, engaged_with, next_to, sees, yards

ACTIONS = Reload | ClearJam | FireBlast
RangeBand = Literal["short", "long", "extreme"]

FULL = 2
"""Half actions in a full one: more than that is work of several turns."""

BLAST_YARDS = 32
BLAST_SQUARES = BLAST_YARDS // YARDS


def ranged_options(battle: Battle, actor: Fighter) -> Iterator[Offer[ACTIONS] | Refusal]:
    """What is done with shooting weapons besides the plain shot."""
    yield from blast_options(battle, actor)
    yield from reload_options(battle, actor)
    yield from clear_jam_options(battle, actor)


async def perform(fight: Fight[Battle], who: str, action: ACTIONS) -> None:
    match action:
        case FireBlast():
            fire_blast(fight, who, action)
        case Reload():
            reload(fight, who, action)
        case ClearJam():
            await clear_jam(fight, who, action)


# ---------------------------------------------------------------- how far


@clause("fury.ranged.bands")
def band_of(distance_yards: int, weapon: Weapon) -> RangeBand | None:
    """Short, long, and up to twice the longest listed range; a limit belongs to what it ends. None: no shot."""
    longest = weapon.long or weapon.short
    if distance_yards <= weapon.short:
        return "short"
    if distance_yards <= longest:
        return "long"
    return "extreme" if distance_yards <= 2 * longest else None


def band(battle: Battle, shooter: Fighter, target: Fighter, weapon: Weapon) -> RangeBand | None:
    """The band a target is in."""
    return band_of(yards(battle, shooter, target), weapon)


def range_rows(battle: Battle, shooter: Fighter, target: Fighter, weapon: Weapon) -> Iterator[Modifier]:
    """What the distance does to a shot."""
    match band(battle, shooter, target, weapon):
        case "long":
            yield at_long_range()
        case "extreme":
            yield at_extreme_range()
        case _:
            return


@clause("fury.ranged.long")
def at_long_range() -> Modifier:
    return Modifier(-20, "fury.ranged.long", "long_range")


@clause("fury.ranged.extreme")
def at_extreme_range() -> Modifier:
    """In place of the −20 of a long shot."""
    return Modifier(-30, "fury.ranged.extreme", "extreme_range")


@clause("fury.ranged.extreme")
def aim_is_in_it(battle: Battle, shooter: Fighter, target: Fighter, weapon: Weapon) -> bool:
    """Whether the −30 of an extreme shot already counts its aim; by ruling the +10 comes on top."""
    return battle.rulings.extreme_aim == "net_minus_30" and band(battle, shooter, target, weapon) == "extreme"


@clause("fury.ranged.in-melee")
def melee_rows(battle: Battle, shooter: Fighter, target: Fighter) -> Iterator[Modifier]:
    """A shooter who is in melee has −20, once, whoever the target is.

    By ruling a pistol has none; or a free shooter has it too against a target that fights somebody else.
    """
    if engaged(battle, shooter):
        if battle.rulings.engaged_shooting != "pistols_no_penalty":
            yield Modifier(-20, "fury.ranged.in-melee", "shooting_in_melee")
    elif battle.rulings.shoot_into_melee == "minus_20" and any(
        enemy.name != shooter.name for enemy in engaged_with(battle, target)
    ):
        yield Modifier(-20, "fury.ranged.in-melee", "shooting_in_melee")


# ---------------------------------------------------------------- what forbids a shot


def shot_refused(battle: Battle, shooter: Fighter, target: Fighter, weapon: Weapon, action: Any) -> Refusal | None:
    """Why a weapon cannot be shot at a target: its state, a melee, sight, distance."""
    return (
        not_ready_to_fire(shooter, weapon, action)
        or in_melee_refused(battle, shooter, weapon, action)
        or unseen(battle, shooter, target, action)
        or out_of_range(battle, shooter, target, weapon, action)
    )


@clause("fury.action.reload", "fury.condition.jammed")
def not_ready_to_fire(shooter: Fighter, weapon: Weapon, action: Any) -> Refusal | None:
    """Only what is loaded fires; what is jammed must be cleared, what has exploded is lost."""
    match shooter.arm(weapon.name).state:
        case "loaded":
            return None
        case "empty":
            return Refusal(action, "fury.action.reload", "not-loaded", {"weapon": weapon.name})
        case "jammed":
            return Refusal(action, "fury.condition.jammed", "jammed", {"weapon": weapon.name})
        case "destroyed":
            return destroyed(weapon, action)


def destroyed(weapon: Weapon, action: Any) -> Refusal:
    """It can never be used again: a firearm that exploded, a snare that was broken."""
    if weapon.has("snare"):
        which = "fury.quality.snare-escape"
    elif weapon.has("experimental"):
        which = "fury.quality.experimental-explosion"
    else:
        which = "fury.quality.unreliable-explosion"
    return Refusal(action, which, "destroyed", {"weapon": weapon.name})


@clause("fury.ranged.engaged-ban")
def in_melee_refused(battle: Battle, shooter: Fighter, weapon: Weapon, action: Any) -> Refusal | None:
    """In melee only pistols are fired, unless the table lets everybody shoot."""
    if weapon.pistol or battle.rulings.engaged_shooting == "anyone_at_minus_20" or not engaged(battle, shooter):
        return None
    return Refusal(action, "fury.ranged.engaged-ban", "in-melee", {"weapon": weapon.name})


def unseen(battle: Battle, shooter: Fighter, target: Fighter, action: Any) -> Refusal | None:
    """Without sight there is no shot (fury.ranged.los)."""
    if sees(battle, shooter, target):
        return None
    return Refusal(action, "fury.ranged.los", "not-seen", {"target": target.name})


@clause("fury.ranged.bands")
def out_of_range(battle: Battle, shooter: Fighter, target: Fighter, weapon: Weapon, action: Any) -> Refusal | None:
    """Never beyond twice the range, and into the extreme band only straight after aiming."""
    found = band(battle, shooter, target, weapon)
    if found is None:
        most = 2 * (weapon.long or weapon.short)
        details = {"yards": yards(battle, shooter, target), "most": most}
        return Refusal(action, "fury.ranged.bands", "out-of-range", details)
    return not_aimed(shooter, action) if found == "extreme" and not shooter.aimed else None


@clause("fury.ranged.extreme")
def not_aimed(shooter: Fighter, action: Any) -> Refusal:
    return Refusal(action, "fury.ranged.extreme", "not-aimed", {})


# ---------------------------------------------------------------- after a shot


@clause("fury.action.reload", "fury.weapons.table")
def loosed(fight: Fight[Battle], who: str, weapon: Weapon, at: Square, hand: Hand) -> None:
    """The weapon has been shot: what is thrown leaves the hand and lies where it flew, the rest is empty."""
    if weapon.leaves_hand:
        fight.record(LetFall(who, weapon.name, at, hand))
        return
    left = fight.state[who].arm(weapon.name).barrels
    fight.record(ArmChanged(who, Arm(weapon.name, "empty", max(0, left - 1))))


# ---------------------------------------------------------------- reloading


def barrel_options(battle: Battle, actor: Fighter) -> Iterator[Offer[Reload] | Refusal]:
    """Between the blows of a swift attack: what loads for nothing (fury.action.reload)."""
    return (option for option in reload_options(battle, actor) if in_hand_and_empty(actor, option.action))


def in_hand_and_empty(actor: Fighter, action: Reload) -> bool:
    return action.weapon in in_hand(actor) and actor.arm(action.weapon).state == "empty"


def reload_options(battle: Battle, actor: Fighter) -> Iterator[Offer[Reload] | Refusal]:
    """Each shooting weapon the fighter has about it."""
    about = dict.fromkeys((*in_hand(actor), *actor.carried, *(item for item, _ in battle.ground)))
    for name in about:
        weapon = actor.weapon(name)
        if weapon is not None and weapon.ranged:
            action = Reload(name)
            yield reload_refused(battle, actor, weapon, action) or Offer(action, "fury.action.reload")


@clause("fury.action.reload", "fury.turn.extended")
def reload_refused(battle: Battle, actor: Fighter, weapon: Weapon, action: Reload) -> Refusal | None:
    """The time is the weapon's; work of several full actions takes one full action a turn."""
    if refusal := cannot_act(actor, action):
        return refusal
    if weapon.leaves_hand:
        return anew_refused(battle, actor, weapon, action)
    if weapon.name not in in_hand(actor):
        return Refusal(action, "fury.action.reload", "not-in-hand", {"weapon": weapon.name})
    state = actor.arm(weapon.name).state
    if state == "loaded":
        return Refusal(action, "fury.action.reload", "already-loaded", {"weapon": weapon.name})
    if state != "empty":
        return not_ready_to_fire(actor, weapon, action)
    if refusal := holds_somebody(battle, actor, weapon, action):
        return refusal
    halves = reload_time(actor, weapon)
    return too_dear(battle, actor, action, min(halves, FULL)) if halves else not_now(battle, actor, action)


@clause("fury.condition.entangled")
def holds_somebody(battle: Battle, actor: Fighter, weapon: Weapon, action: Reload) -> Refusal | None:
    """A lasso or a whip around somebody is not thrown again before that one is free."""
    held = next((one for one in battle.fighters if (one.entangled, one.caught_by) == (weapon.name, actor.name)), None)
    if held is None:
        return None
    return Refusal(action, "fury.condition.entangled", "holds-somebody", {"weapon": weapon.name, "target": held.name})


@clause("fury.weapons.table")
def anew_refused(battle: Battle, actor: Fighter, weapon: Weapon, action: Reload) -> Refusal | None:
    """What is thrown is readied anew; a net is gathered, or another one taken, which is its reload."""
    if weapon.reload < FULL:
        return Refusal(action, "fury.weapons.table", "readied-instead", {"weapon": weapon.name})
    if weapon.name in in_hand(actor):
        return Refusal(action, "fury.action.reload", "already-loaded", {"weapon": weapon.name})
    if weapon.name not in actor.carried and lying_near(battle, actor, weapon.name) is None:
        return Refusal(action, "fury.weapons.table", "none-at-hand", {"weapon": weapon.name})
    return hands_refused(actor, action, weapon.name, "main_hand") or too_dear(battle, actor, action, weapon.reload)


def lying_near(battle: Battle, actor: Fighter, item: str) -> Square | None:
    """Where a thing lies that can be gathered up: here or in the next square, and holding nobody."""
    for thing, place in battle.ground:
        if thing == item and (place == actor.at or next_to(place, actor)):
            holding = (one for one in battle.fighters if one.entangled == item and one.at == place)
            if next(holding, None) is None:
                return place
    return None


@clause("fury.action.reload")
def reload_time(actor: Fighter, weapon: Weapon) -> int:
    """In half actions. A repeater's next loaded barrel comes up for nothing; when all are fired it takes its time."""
    if weapon.barrels > 1 and not actor.arm(weapon.name).barrels:
        return weapon.reload_empty
    return weapon.reload


@clause("fury.action.reload")
def reload(fight: Fight[Battle], who: str, action: Reload) -> None:
    actor = fight.state[who]
    weapon = actor.weapon(action.weapon)
    assert weapon is not None, f"{who} has no {action.weapon}"
    if weapon.leaves_hand:
        gather(fight, who, weapon)
        return
    halves = reload_time(actor, weapon)
    if halves > FULL:
        work_on(fight, who, weapon, halves)
        return
    spend(fight, who, halves)
    load(fight, who, weapon)


@clause("fury.turn.extended")
def work_on(fight: Fight[Battle], who: str, weapon: Weapon, needed: int) -> None:
    """One full action of several; the weapon is loaded when the last of them is spent."""
    work = fight.state[who].work
    same = work is not None and (work.action, work.what) == ("reload", weapon.name)
    spend(fight, who, FULL, keeps={"work"} if same else ())
    done = FULL + (work.done if work is not None and same else 0)
    if done < needed:
        fight.record(WorkedOn(who, Work("reload", weapon.name, done)))
    else:
        fight.record(WorkedOn(who, None))
        load(fight, who, weapon)


@clause("fury.action.reload")
def load(fight: Fight[Battle], who: str, weapon: Weapon) -> None:
    """Ready to fire again; with every barrel full when none was left."""
    left = fight.state[who].arm(weapon.name).barrels
    fight.record(ArmChanged(who, Arm(weapon.name, "loaded", left or weapon.barrels)))


@clause("fury.weapons.table")
def gather(fight: Fight[Battle], who: str, weapon: Weapon) -> None:
    """Another one out of the bags, or the one that lies near."""
    spend(fight, who, weapon.reload)
    actor = fight.state[who]
    if weapon.name in actor.carried:
        take_in_hand(fight, who, weapon.name, "main_hand", without(actor.carried, weapon.name))
        return
    place = lying_near(fight.state, actor, weapon.name)
    assert place is not None, f"no {weapon.name} lies near {who}"
    fight.record(TakenUp(weapon.name, place))
    take_in_hand(fight, who, weapon.name, "main_hand", actor.carried)


# ---------------------------------------------------------------- jams


def clear_jam_options(battle: Battle, actor: Fighter) -> Iterator[Offer[ClearJam] | Refusal]:
    """Each firearm in hand."""
    for name in in_hand(actor):
        weapon = actor.weapon(name)
        if weapon is not None and (weapon.has("unreliable") or weapon.has("experimental")):
            action = ClearJam(name)
            yield clear_jam_refused(battle, actor, action) or Offer(action, "fury.condition.jammed")


@clause("fury.condition.jammed")
def clear_jam_refused(battle: Battle, actor: Fighter, action: ClearJam) -> Refusal | None:
    """A full action of a trained gunsmith."""
    if actor.arm(action.weapon).state != "jammed":
        return Refusal(action, "fury.condition.jammed", "not-jammed", {"weapon": action.weapon})
    return (
        cannot_act(actor, action)
        or skill_refused(battle, actor, action, "trade_gunsmith")
        or too_dear(battle, actor, action, action.halves)
    )


@clause("fury.condition.jammed", "fury.action.use-skill")
async def clear_jam(fight: Fight[Battle], who: str, action: ClearJam) -> None:
    """On a success it may fire the charge it still holds; a failure costs the action and may be tried again."""
    spend(fight, who, action.halves)
    if await skill_tested(fight, who, "trade_gunsmith", purpose="clear-jam"):
        fight.record(ArmChanged(who, replace(fight.state[who].arm(action.weapon), state="loaded")))


# ---------------------------------------------------------------- shrapnel


def blast_options(battle: Battle, actor: Fighter) -> Iterator[Offer[FireBlast] | Refusal]:
    """Each weapon with shrapnel in hand, along each of the eight directions."""
    for hand in HANDS:
        weapon = actor.held(hand)
        if weapon is not None and weapon.has("shrapnel"):
            for step in DIRECTIONS:
                action = FireBlast(step, hand)
                refusal = blast_refused(battle, actor, weapon, action)
                yield refusal or Offer(action, "fury.quality.shrapnel-no-roll")


@clause("fury.quality.shrapnel-no-roll", "fury.turn.one-attack")
def blast_refused(battle: Battle, actor: Fighter, weapon: Weapon, action: FireBlast) -> Refusal | None:
    """The cost and limits of a standard attack; a loaded weapon; never while engaged."""
    refusal = (
        cannot_act(actor, action)
        or too_dear(battle, actor, action, action.halves)
        or attack_refused(battle, actor, action)
        or not_ready_to_fire(actor, weapon, action)
    )
    if refusal is None and engaged(battle, actor):
        return Refusal(action, "fury.quality.shrapnel-no-roll", "in-melee", {"weapon": weapon.name})
    if refusal is None and not swept(battle, actor, action.step):
        return Refusal(action, "fury.quality.shrapnel-area", "walled-off", {})
    return refusal


@clause("fury.quality.shrapnel-area", "fury.space.grid")
def swept(battle: Battle, shooter: Fighter, step: Step) -> tuple[Square, ...]:
    """The strip: 32 yards long and 2 wide, its own square left out, up to a wall."""
    return strip(battle.board, shooter.at, step, BLAST_SQUARES, CORNERS)


@clause("fury.quality.shrapnel-area")
def in_strip(battle: Battle, shooter: Fighter, step: Step) -> Iterator[Fighter]:
    """Everyone in the strip, friend or foe or out of the fight, from near to far."""
    for square in swept(battle, shooter, step):
        for figure in battle.fighters:
            if figure.at == square and figure.there:
                yield figure


@clause("fury.quality.shrapnel-no-roll")
def fire_blast(fight: Fight[Battle], who: str, action: FireBlast) -> None:
    """No roll of the shooter's; each figure in the strip is a piece of its own."""
    weapon = fight.state[who].held(action.hand)
    assert weapon is not None
    use_up(fight, who, "attack")
    spend(fight, who, action.halves)
    show_oneself(fight, who)
    victims = in_strip(fight.state, fight.state[who], action.step)
    pieces = tuple(Blast(who, weapon.name, victim.name) for victim in victims)
    loosed(fight, who, weapon, fight.state[who].at, action.hand)
    if pieces:
        fight.record(AgendaSet(pieces))


@clause("fury.quality.shrapnel-avoid")
async def blast(fight: Fight[Battle], piece: Blast) -> None:
    """A test of Agility, which is no dodge and uses none up; who fails takes the weapon's damage.

    The helpless fail without a roll.
    """
    if await escapes(fight, piece.victim):
        return
    weapon = fight.state[piece.shooter].weapon(piece.weapon)
    assert weapon is not None
    hit_breaks_work(fight, piece.victim)
    skin = soak(fight.state[piece.victim], "body", weapon, False)
    damage = await deal(fight, piece.shooter, weapon, confirm=confirmation(fight.state, piece.shooter), soaked=skin)
    location = await location_rolled(piece.shooter)
    soaked = soak(fight.state[piece.victim], location, weapon)
    await wound(fight, piece.victim, damage, soaked, location, by=piece.shooter, weapon=weapon)


async def escapes(fight: Fight[Battle], who: str) -> bool:
    if fight.state[who].helpless:
        cite("fury.condition.helpless")
        return False
    return await passes(fight, who, "ag", purpose="escape-blast")


@clause("fury.quality.shrapnel-no-roll")
def confirmation(battle: Battle, shooter: str) -> Confirm:
    """No attack roll, so no fury; by ruling a plain test of Ballistic Skill confirms a 10."""
    return Tally(battle[shooter].sheet.bs) if battle.rulings.shrapnel_fury == "bs_confirm" else "never"
