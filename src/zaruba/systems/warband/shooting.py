"""Shooting: range, sight, the number needed with its reasons, volleys."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from zaruba.kernel.asks import Offer, Refusal, choose, roll
from zaruba.kernel.clauses import cite, clause
from zaruba.kernel.fight import Fight
from zaruba.kernel.readings import at_least
from zaruba.kernel.tally import Modifier, Tally, at_least_in_all, at_most_in_all, tally
from zaruba.systems.warband import effects, ground, lines
from zaruba.systems.warband.actions import Forbear, Shoot, ShootOn
from zaruba.systems.warband.battle import Battle, Character
from zaruba.systems.warband.cover import Cover, cover, cover_found, cover_rows
from zaruba.systems.warband.damage import D6, Hit, show_oneself, strike
from zaruba.systems.warband.facts.moving import Faced
from zaruba.systems.warband.facts.shooting import InCover, Missed, ShotSpent, VolleyBegan, VolleyEnded
from zaruba.systems.warband.phases import additional_refused, close
from zaruba.systems.warband.replies import rotations
from zaruba.systems.warband.sheet import Ranged, Triplet

ACTIONS = Shoot | ShootOn | Forbear
Options = Iterator[Offer[ACTIONS] | Refusal]
BASE = 3
"""What the die must show without any modifier."""
CAP, STEALTHY_CAP = 2, 3


# ---------------------------------------------------------------- whether


def options(battle: Battle, actor: Character) -> Options:
    """Every ranged weapon at everybody else on the table: a shot, or why not."""
    if battle.volley is not None and battle.volley.shooter == actor.name:
        yield from volley_options(battle, actor)
        return
    if not actor.profile.ranged:
        yield no_weapon(Shoot(""))
        return
    for weapon in actor.profile.ranged:
        for other in battle.on_table():
            if other.name != actor.name and not other.hidden:
                yield shoot_option(battle, actor, Shoot(other.name, weapon.name))


def shoot_option(battle: Battle, actor: Character, action: Shoot) -> Offer[Shoot] | Refusal:
    return shot_refused(battle, actor, action) or Offer(action, "warband.attack.shot-eligibility")


@clause("warband.attack.shot-eligibility")
def shot_refused(battle: Battle, actor: Character, action: Shoot) -> Refusal | None:
    """An additional action, with a ranged weapon, at an enemy in range and in sight, by somebody who is not engaged."""
    if refusal := additional_refused(battle, actor, action):
        return refusal
    weapon = weapon_of(actor, action.weapon)
    if weapon is None:
        return no_weapon(action)
    if action.target not in battle or battle[action.target].side == actor.side:
        return Refusal(action, "warband.attack.shot-eligibility", "not-an-enemy", {})
    return (
        engaged_refusal(battle, actor, action, weapon)
        or range_refusal(battle, actor, action, weapon)
        or sight_refusal(battle, actor, action)
    )


def no_weapon(action: Shoot) -> Refusal:
    return Refusal(action, "warband.attack.shot-eligibility", "no-ranged-weapon", {})


@clause("warband.roster.ranged-weapons")
def weapon_of(one: Character, name: str) -> Ranged | None:
    """A ranged weapon of the profile; ammunition is not counted."""
    return next((weapon for weapon in one.profile.ranged if weapon.name == name), None)


# -- engaged


@clause("warband.attack.engaged", "warband.attack.engaged-exception")
def engaging(battle: Battle, actor: Character, weapon: Ranged) -> Iterator[tuple[str, ground.Questions]]:
    """Enemies whose melee radius may forbid a shot at anyone, and what has to be so for that. Models between change nothing."""
    if weapon.shoots_in_melee:
        return
    for enemy in battle.enemies(actor):
        asked = ground.radius(battle, enemy, actor.name, enemy.profile.main)
        if battle.rulings.engaged_needs_front_arc:
            asked = (*asked, ground.in_front(battle, enemy.name, actor.name))
        yield enemy.name, asked


def engaged_refusal(battle: Battle, actor: Character, action: Shoot, weapon: Ranged) -> Refusal | None:
    for enemy, asked in engaging(battle, actor, weapon):
        if ground.told(battle, *asked):
            return Refusal(action, "warband.attack.engaged", "engaged", {"enemy": enemy})
    return None


# -- range


@clause("warband.attack.shot-range", "warband.condition.effects")
def range_of(one: Character, weapon: Ranged) -> int:
    """What the description says, with every effect that changes it."""
    return max(0, tally(weapon.range, effects.rows(one, "range")).total)


@clause("warband.attack.shot-range", "warband.attack.high-ground-range", "warband.attack.low-ground")
def in_range(battle: Battle, shooter: Character, target: str, reach: int) -> bool | None:
    """Within the range, raised by how much higher the shooter stands; None where only people can tell."""
    level = ground.told(battle, ground.within(shooter.name, target, reach))
    if level:
        return True
    raised = ground.told(battle, ground.within_from_above(shooter.name, target, reach))
    return None if level is None and raised is False else raised


@clause("warband.attack.shot-range", "warband.attack.high-ground-range", "warband.attack.low-ground")
async def comes_in_range(fight: Fight[Battle], shooter: str, target: str, reach: int) -> bool:
    """The same asked: heights only where the distance alone is too far."""
    level = await ground.holds(fight, ground.within(shooter, target, reach))
    return level or await ground.holds(fight, ground.within_from_above(shooter, target, reach))


def range_refusal(battle: Battle, actor: Character, action: Shoot, weapon: Ranged) -> Refusal | None:
    """By how much it is too far, where the referee knows it."""
    reach = range_of(actor, weapon)
    if in_range(battle, actor, action.target, reach) is not False:
        return None
    target = battle[action.target]
    drop = max(0, actor.at[2] - target.at[2])
    return lines.too_far(battle, actor, target, action, "warband.attack.shot-range", reach=reach, drop=drop)


# -- sight


def sight_refusal(battle: Battle, actor: Character, action: Shoot) -> Refusal | None:
    if ground.told(battle, ground.sees(battle, actor.name, action.target)) is not False:
        return None
    return lines.unseen(battle, actor, battle[action.target], action, "warband.attack.shot-sight")


# ---------------------------------------------------------------- the number needed


class Aim(Struct, frozen=True):
    """What the line of fire tells of one shot, from the board or from the people."""

    cover: Cover
    close: bool = False
    smoke: bool = False


def aim_at(battle: Battle, shooter: Character, target: Character, weapon: Ranged) -> Aim:
    """At a table that the referee knows."""
    near = ground.nearer_than_half(shooter.name, target.name, range_of(shooter, weapon))
    return Aim(
        cover(battle, shooter, target),
        close=ground.answer(battle, near) == 0,
        smoke=lines.in_smoke(battle, shooter, target),
    )


async def aimed(fight: Fight[Battle], who: str, target: str, weapon: Ranged) -> Aim:
    """The same, asked of the people where only they can tell."""
    near = ground.nearer_than_half(who, target, range_of(fight.state[who], weapon))
    close = await ground.holds(fight, near)
    smoke = bool(fight.state.clouds) and not await ground.holds(fight, ground.smoke(who, target))
    return Aim(await cover_found(fight, who, target), close=close, smoke=smoke)


@clause(
    "warband.attack.shot-hit-roll", "warband.attack.shot-formula", "warband.attack.shot-modifiers",
    "warband.attack.natural", "warband.attack.shot-into-melee",
)  # fmt: skip
def need(battle: Battle, shooter: Character, target: Character, weapon: Ranged, aim: Aim) -> Tally:
    """Three and the penalties, capped, less the bonuses; never below two, and for the cap never above six."""
    penalties = tuple(penalty_rows(battle, shooter, target, weapon, aim))
    bonuses = tuple(bonus_rows(shooter, target, weapon, aim))
    whole = capped(battle, target, penalties, bonuses)
    return at_least_in_all(2, whole, "warband.attack.natural")


def penalty_rows(battle: Battle, shooter: Character, target: Character, weapon: Ranged, aim: Aim) -> Iterator[Modifier]:
    """What is added to the number needed."""
    yield from cover_rows(aim.cover)
    yield from stealth_rows(battle, target, aim.cover)
    if aim.smoke:
        cite("warband.item.list")
        yield Modifier(1, "warband.item.list", "smoke")
    yield from (row for row in own_rows(shooter, target, weapon) if row.value > 0)


@clause("warband.quality.stealth")
def stealth_rows(battle: Battle, target: Character, found: Cover) -> Iterator[Modifier]:
    """A master of stealth in any cover; by ruling always, or never."""
    ruled = battle.rulings.stealth_penalty
    if target.profile.master_of_stealth and (ruled == "always" or (ruled == "in_cover" and found.kind != "none")):
        yield Modifier(1, "warband.quality.stealth")


def bonus_rows(shooter: Character, target: Character, weapon: Ranged, aim: Aim) -> Iterator[Modifier]:
    """What is taken from it."""
    if aim.close:
        yield Modifier(-1, "warband.attack.close-range")
    yield from (row for row in own_rows(shooter, target, weapon) if row.value < 0)


def own_rows(shooter: Character, target: Character, weapon: Ranged) -> Iterator[Modifier]:
    """What effects on either and the weapon itself do to the number needed: a bonus to the roll lowers it."""
    for row in (*effects.rows(shooter, "hit"), *effects.rows(target, "shot_at")):
        yield Modifier(-row.value, row.clause, row.name)
    if weapon.hit:
        yield Modifier(-weapon.hit, "warband.roster.ranged-weapons", weapon.name)
    if shooter.word:
        yield Modifier(-shooter.word, "warband.attack.shot-modifiers", "master")


@clause("warband.attack.penalty-cap", "warband.attack.cap-before-bonus")
def capped(battle: Battle, target: Character, penalties: tuple[Modifier, ...], bonuses: tuple[Modifier, ...]) -> Tally:
    """Penalties beyond the cap vanish before the bonuses are counted; by ruling only what is left of both is capped."""
    most, by_clause = cap_against(target)
    if battle.rulings.penalty_cap == "net":
        whole = tally(BASE, (*penalties, *bonuses))
        return at_most_in_all(BASE + most, whole, "warband.attack.cap-before-bonus")
    return at_most_in_all(BASE + most, tally(BASE, penalties), by_clause).and_also(*bonuses)


def cap_against(target: Character) -> tuple[int, str]:
    return stealthy_cap() if target.profile.master_of_stealth else (CAP, "warband.attack.penalty-cap")


@clause("warband.attack.stealth-cap")
def stealthy_cap() -> tuple[int, str]:
    """Against a master of stealth one more."""
    return STEALTHY_CAP, "warband.attack.stealth-cap"


# ---------------------------------------------------------------- shooting


async def perform(fight: Fight[Battle], who: str, action: ACTIONS) -> None:
    assert isinstance(action, Shoot), f"{action} goes on with a volley"
    await declare(fight, who, action)


@clause("warband.attack.shot-eligibility", "warband.attack.shot-ends-phase", "warband.space.own-turn-facing")
async def declare(fight: Fight[Battle], who: str, action: Shoot) -> None:
    """A target chosen; the shooter turns to it, whoever may still rotate does, and the first shot of the volley is made."""
    weapon = weapon_of(fight.state[who], action.weapon)
    assert weapon is not None, f"{who} has no {action.weapon}"
    if not await can_shoot(fight, who, action.target, weapon):
        return
    show_oneself(fight, who)
    shooter, target = fight.state[who], fight.state[action.target]
    fight.record(Faced(who, ground.facing_to(shooter.at, target.at, shooter.facing)))
    fight.record(VolleyBegan(who, action.target, weapon.name, weapon.shots))
    close(fight, who)
    await rotations(fight, action.target)
    await shot(fight)


async def can_shoot(fight: Fight[Battle], who: str, target: str, weapon: Ranged) -> bool:
    """What the offer could not know is asked now: is anybody upon him, is it in range, is it seen?"""
    for _, asked in engaging(fight.state, fight.state[who], weapon):
        if await ground.holds(fight, *asked):
            return False
    if not await comes_in_range(fight, who, target, range_of(fight.state[who], weapon)):
        return False
    return await ground.holds(fight, ground.sees(fight.state, who, target))


@clause("warband.attack.extra-shots")
async def go_on(fight: Fight[Battle]) -> None:
    """The next shot of a volley under way, at the same target; or none of those left."""
    volley = fight.state.volley
    assert volley is not None, "no volley is under way"
    match await choose(volley.shooter, "volley", volley_options(fight.state, fight.state[volley.shooter])):
        case Forbear():
            fight.record(VolleyEnded(volley.shooter))
        case _:
            await shot(fight)


@clause("warband.attack.extra-shots", "warband.attack.shot-ends-phase")
def volley_options(battle: Battle, actor: Character) -> Options:
    """On at the same target; at no other."""
    volley = battle.volley
    assert volley is not None, "no volley is under way"
    yield Offer(ShootOn(), "warband.attack.extra-shots")
    yield Offer(Forbear(), "warband.attack.extra-shots")
    for enemy in battle.enemies(actor):
        if enemy.name != volley.target and not enemy.hidden:
            action = Shoot(enemy.name, volley.weapon)
            yield Refusal(action, "warband.attack.extra-shots", "same-target", {"target": volley.target})


@clause(
    "warband.attack.shot-hit-roll", "warband.attack.extra-shots", "warband.attack.extra-shots-target-lost",
    "warband.damage.roll-after-hit",
)  # fmt: skip
async def shot(fight: Fight[Battle]) -> None:
    """One die to hit; only after a hit one for the damage. With the target gone, what is left of the volley is lost."""
    volley = fight.state.volley
    assert volley is not None, "no volley is under way"
    who, target = volley.shooter, volley.target
    weapon = weapon_of(fight.state[who], volley.weapon)
    assert weapon is not None, f"{who} has no {volley.weapon}"
    aim = await aimed(fight, who, target, weapon)
    if aim.cover.sort and volley.left == weapon.shots:
        fight.record(told_of(who, target, aim.cover))
    needed = need(fight.state, fight.state[who], fight.state[target], weapon, aim)
    fight.record(ShotSpent(who))
    if await roll(D6, at_least(needed), by=who, purpose="hit"):
        await hit(fight, who, target, weapon)
    else:
        fight.record(Missed(who, target))
    if fight.state.volley is not None and not fight.state.volley.left:
        fight.record(VolleyEnded(who))


def told_of(who: str, target: str, found: Cover) -> InCover:
    return InCover(who, target, found.kind, found.sort, found.by, len(found.by), found.hidden)


async def hit(fight: Fight[Battle], who: str, target: str, weapon: Ranged) -> None:
    """A shield asks where the shooter stands; nobody else does."""
    shooter = fight.state[who]
    front = True
    if fight.state[target].profile.shield:
        front = await ground.holds(fight, ground.in_front(fight.state, target, who))
    bonus = (weapon.bonus, weapon.bonus, weapon.bonus)
    triplet = triplet_of(shooter, weapon)
    await strike(fight, Hit(who, target, "shot", shooter.squad, triplet, weapon.name, bonus, front=front))


@clause("warband.roster.ranged-weapons")
def triplet_of(shooter: Character, weapon: Ranged) -> Triplet:
    return thrown(shooter) if weapon.damage is None else its_own(weapon.damage)


@clause("warband.damage.weapon-triplet")
def its_own(damage: Triplet) -> Triplet:
    """Most weapons set the damage, whoever shoots."""
    return damage


@clause("warband.damage.thrown")
def thrown(shooter: Character) -> Triplet:
    """What is thrown does the thrower's own damage."""
    return shooter.profile.damage
