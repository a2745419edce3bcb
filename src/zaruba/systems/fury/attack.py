"""Attacks: who may strike or shoot whom with what, the target number, the roll, and what a hit does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from zaruba.kernel.asks import MASTER, Offer, Refusal, choose, roll
from zaruba.kernel.clauses import cite, clause
from zaruba.kernel.dice import d100
from zaruba.kernel.fight import Fight
from zaruba.kernel.readings import Reading
from zaruba.kernel.reckoning import one_of, part
from zaruba.kernel.tally import Modifier, Tally
from zaruba.space import squares
from zaruba.space.squares import DIRECTIONS, Square
from zaruba.systems.fury.actions import (
    AllOutAttack,
    Blow,
    Feint,
    GuardedAttack,
    Manoeuvre,
    NextBlow,
    PushFurther,
    Reload,
    StandardAttack,
    Step,
    StopBlows,
    StopPushing,
    SwiftAttack,
    Visibility,
)  # fmt: skip
from zaruba.systems.fury.battle import Arm, Battle, BlowsLeft, ChargeBlow, ExtraBlow, Fighter, Piece, PushOn
from zaruba.systems.fury.budget import attack_refused, spend, too_dear, use_up
from zaruba.systems.fury.conditions import cannot_act, catch, hit_breaks_work, show_oneself, stun_for_a_while
from zaruba.systems.fury.critical import worn
from zaruba.systems.fury.damage import (
    PLACES,
    Confirm,
    armour,
    deal,
    soak,
    swapped,
    wound,
)  # fmt: skip
from zaruba.systems.fury.facts import (
    AgendaSet,
    ArmChanged,
    Feinted,
    FirstMelee,
    Hit,
    Missed,
    Pushed,
    StanceTaken,
)  # fmt: skip
from zaruba.systems.fury.hands import (
    CLAUSES,
    bare_hand,
    hand_refused,
    hands_of,
    no_talent,
    stuns_of,
    weapon_in,
)  # fmt: skip
from zaruba.systems.fury.percent import conditions_on, opposed, passes, target_of
from zaruba.systems.fury.ranged import (
    aim_is_in_it,
    barrel_options,
    loosed,
    melee_rows,
    range_rows,
    reload,
    shot_refused,
)  # fmt: skip
from zaruba.systems.fury.reaction import avoided
from zaruba.systems.fury.rulings import Rulings
from zaruba.systems.fury.sheet import Hand, Location, Weapon
from zaruba.systems.fury.space import CORNERS, able_beside, adjacent, lurking_at, obstacles, occupied

Options = Iterator[Offer[Any] | Refusal]
ACTIONS = StandardAttack | SwiftAttack | AllOutAttack | GuardedAttack | Feint | Manoeuvre


# ---------------------------------------------------------------- what may be attempted


def attack_options(battle: Battle, actor: Fighter) -> Options:
    """Every attack, feint and push, against every foe, as an offer or a refusal."""
    foes = tuple(foe for foe in battle.enemies_of(actor) if not foe.hidden)
    for kind in (StandardAttack, SwiftAttack, AllOutAttack, GuardedAttack):
        for foe in foes:
            for blow in blows_with(actor, kind, foe):
                yield closed(battle, actor, blow) or judged(battle, actor, blow)
    for foe in foes:
        yield feint_option(battle, actor, foe)
    for foe in foes:
        yield from manoeuvre_options(battle, actor, foe)
    yield from not_learnt(actor, foes)


def next_blow_options(battle: Battle, piece: BlowsLeft) -> Options:
    """The blows a swift attack may go on with, a repeater's next barrel before them, or none more."""
    actor = replace(battle[piece.who], aimed=piece.aimed)
    for foe in battle.enemies_of(actor):
        if not foe.hidden:
            for blow in blows_with(actor, NextBlow, foe):
                yield judged(battle, actor, blow)
    yield from barrel_options(battle, actor)
    yield Offer(StopBlows(), "fury.action.swift")


def blows_with(actor: Fighter, kind: type[Blow], foe: Fighter) -> Iterator[Blow]:
    """One kind of blow with each hand, and for those who know how, meant to stun."""
    for hand in hands_of(actor):
        for stun in stuns_of(actor):
            yield kind(foe.name, hand, stun)


def closed(battle: Battle, actor: Fighter, action: Any) -> Refusal | None:
    """Why no attack at all is open: held or struck down, no half actions left, the attack of the round made."""
    return (
        cannot_act(actor, action)
        or too_dear(battle, actor, action, action.halves)
        or attack_refused(battle, actor, action)
    )


def judged(battle: Battle, actor: Fighter, blow: Blow) -> Offer[Blow] | Refusal:
    """A blow or shot with what is in a hand, or why not."""
    if refusal := hand_refused(actor, blow, blow.hand, stun=blow.stun):
        return refusal
    weapon, target = weapon_in(actor, blow.hand), battle[blow.target]
    if weapon is not None and weapon.ranged:
        refusal = fires_a_blast(weapon, blow) or shot_refused(battle, actor, target, weapon, blow)
    else:
        refusal = out_of_reach(battle, actor, target, blow)
    return refusal or Offer(blow, CLAUSES[type(blow)])


def fires_a_blast(weapon: Weapon, action: Any) -> Refusal | None:
    """A weapon with shrapnel has an action of its own."""
    if weapon.has("shrapnel"):
        return Refusal(action, "fury.quality.shrapnel-no-roll", "fires-a-blast", {"weapon": weapon.name})
    return None


def not_learnt(actor: Fighter, foes: tuple[Fighter, ...]) -> Iterator[Refusal]:
    """For "why not?": to stun without the talent."""
    if "strike_to_stun" not in actor.sheet.talents:
        for foe in foes:
            yield no_talent(StandardAttack(foe.name, stun=True))


def out_of_reach(battle: Battle, actor: Fighter, target: Fighter, action: Any) -> Refusal | None:
    """Melee needs an adjacent enemy and no wall between (fury.space.adjacent)."""
    if not adjacent(battle, actor, target):
        return Refusal(action, "fury.space.adjacent", "out-of-reach", {"target": target.name})
    return None


# ---------------------------------------------------------------- feint and push, before they are made


def feint_option(battle: Battle, actor: Fighter, foe: Fighter) -> Offer[Feint] | Refusal:
    action = Feint(foe.name)
    return (
        cannot_act(actor, action)
        or too_dear(battle, actor, action, action.halves)
        or out_of_reach(battle, actor, foe, action)
        or Offer(action, "fury.action.feint")
    )


def manoeuvre_options(battle: Battle, actor: Fighter, foe: Fighter) -> Options:
    """A push in each of the eight directions, with each hand."""
    pushes = [Manoeuvre(foe.name, step) for step in DIRECTIONS]
    blocked: dict[Step, Refusal | None] = {}
    for hand in hands_of(actor):
        refusal = manoeuvre_refused(battle, actor, foe, Manoeuvre(foe.name, DIRECTIONS[0], hand))
        if refusal is None and not blocked:
            blocked = {push.step: push_blocked(battle, foe, push, push.step, actor.side) for push in pushes}
        for push in pushes:
            action = replace(push, hand=hand)
            why_not = refusal or blocked[push.step]
            yield replace(why_not, action=action) if why_not else Offer(action, "fury.action.manoeuvre")


@clause("fury.turn.one-attack")
def manoeuvre_refused(battle: Battle, actor: Fighter, foe: Fighter, action: Manoeuvre) -> Refusal | None:
    """Why no push is open, whichever way. An attack is spent on it, unless the table rules otherwise."""
    if refusal := cannot_act(actor, action) or too_dear(battle, actor, action, action.halves):
        return refusal
    if battle.rulings.manoeuvre_is_attack and (refusal := attack_refused(battle, actor, action)):
        return refusal
    return hand_refused(actor, action, action.hand) or out_of_reach(battle, actor, foe, action)


@clause("fury.action.manoeuvre-blocked")
def push_blocked(battle: Battle, target: Fighter, action: Any, step: Step, side: str) -> Refusal | None:
    """Nobody is pushed into another figure, into a wall, onto what has to be climbed, or off the map."""
    if square_behind(battle, target, step, side) is None:
        return Refusal(action, "fury.action.manoeuvre-blocked", "push-blocked", {"target": target.name})
    return None


def square_behind(battle: Battle, target: Fighter, step: Step, side: str) -> Square | None:
    """Where a push of one square would bring the target; None where something is in the way that the side knows of."""
    blocked = (occupied(battle, target, side=side) | obstacles(battle.board)) - {target.at}
    entered = squares.push(battle.board, target.at, step, 1, blocked=blocked, corners=CORNERS)
    return entered[0] if entered else None


# ---------------------------------------------------------------- the target number

Manner = Literal["plain", "charge", "all_out_attack", "guarded_attack"]
MANNERS: dict[Manner, tuple[Modifier, ...]] = {
    "plain": (),
    "charge": (Modifier(+10, "fury.action.charge", "charge"),),
    "all_out_attack": (Modifier(+20, "fury.action.all-out", "all_out_attack"),),
    "guarded_attack": (Modifier(-10, "fury.action.guarded", "guarded_attack"),),
}


def attack_number(
    battle: Battle,
    actor: Fighter,
    target: Fighter,
    weapon: Weapon,
    hand: Hand = "main_hand",
    *,
    manner: Manner = "plain",
    aimed: bool = False,
    visibility: int = 0,
) -> Tally:
    """What the attack roll must not exceed, every reason a row of its own."""
    if weapon.ranged:
        return shot_number(battle, actor, target, weapon, hand, aimed=aimed, visibility=visibility)
    return blow_number(battle, actor, target, weapon, hand, manner=manner, aimed=aimed)


@clause("fury.attack.sequence")
def blow_number(
    battle: Battle, actor: Fighter, target: Fighter, weapon: Weapon, hand: Hand, *, manner: Manner, aimed: bool
) -> Tally:
    """Weapon Skill, how the blow is struck, and how its target stands."""
    rows = (
        *aim_rows(aimed),
        *MANNERS[manner],
        *(off_hand_rows(weapon) if hand == "off_hand" else ()),
        *rows_of_struck(target),
        *outnumbering_rows(battle, actor, target),
        *masters_rows(target),
        *conditions_on(actor, "ws"),
    )
    return target_of(battle.rulings, actor.sheet.ws, rows)


@clause("fury.ranged.like-melee")
def shot_number(
    battle: Battle, actor: Fighter, target: Fighter, weapon: Weapon, hand: Hand, *, aimed: bool, visibility: int
) -> Tally:
    """Ballistic Skill, the distance, the crush around the shooter, how well the target is seen and what covers it."""
    rows = (
        *aim_rows(aimed and not aim_is_in_it(battle, actor, target, weapon)),
        *range_rows(battle, actor, target, weapon),
        *(off_hand_shot_rows() if hand == "off_hand" else ()),
        *melee_rows(battle, actor, target),
        Modifier(visibility, "fury.ranged.visibility", "visibility"),
        *rows_of_shot_at(target),
        *masters_rows(target),
        *conditions_on(actor, "bs"),
    )
    return target_of(battle.rulings, actor.sheet.bs, rows)


@clause("fury.action.aim")
def aim_rows(aimed: bool) -> Iterator[Modifier]:
    if aimed:
        yield Modifier(+10, "fury.action.aim", "aim")


@clause("fury.two-weapons.attack", "fury.quality.balanced")
def off_hand_rows(weapon: Weapon) -> tuple[Modifier, ...]:
    """A weapon in the off hand strikes at −20, unless it is Balanced; a fist is of either hand."""
    if weapon.has("balanced") or weapon.has("unarmed"):
        return ()
    return (Modifier(-20, "fury.two-weapons.attack", "off_hand"),)


@clause(
    "fury.action.defensive-stance", "fury.action.run-modifiers", "fury.condition.prone", "fury.condition.stunned",
    "fury.quality.snare-bonus",
)  # fmt: skip
def rows_of_struck(target: Fighter) -> Iterator[Modifier]:
    """How the one who is struck at stands, runs, lies or is held."""
    if "defensive_stance" in target.stances:
        yield Modifier(-20, "fury.action.defensive-stance", "defensive_stance")
    if "run" in target.stances:
        yield Modifier(+20, "fury.action.run-modifiers", "run")
    if target.prone:
        yield Modifier(+10, "fury.condition.prone", "prone")
    if target.has("stunned"):
        yield Modifier(+20, "fury.condition.stunned", "stunned")
    if target.entangled:
        yield Modifier(+20, "fury.quality.snare-bonus", "entangled")


@clause("fury.combat.outnumbering")
def outnumbering_rows(battle: Battle, actor: Fighter, target: Fighter) -> Iterator[Modifier]:
    """By ruling numbers count: twice as many +10, three times as many +20."""
    if battle.rulings.outnumbering == "on" and (bonus := outnumbered_by(battle, actor, target)):
        yield Modifier(bonus, "fury.combat.outnumbering", "outnumbering")


def outnumbered_by(battle: Battle, actor: Fighter, target: Fighter) -> int:
    """The able ones beside the target on the attacker's side, against it and its able friends beside any of them."""
    around = tuple(able_beside(battle, target, actor.side))
    friends = {friend.name for one in around for friend in able_beside(battle, one, target.side)} - {target.name}
    ours, theirs = len(around), 1 + len(friends)
    return 20 if ours >= 3 * theirs else 10 if ours >= 2 * theirs else 0


@clause("fury.ranged.off-hand")
def off_hand_shot_rows() -> tuple[Modifier, ...]:
    """Balanced does not help a shooter."""
    return (Modifier(-20, "fury.ranged.off-hand", "off_hand"),)


@clause("fury.action.run-modifiers", "fury.quality.special-shield", "fury.quality.snare-bonus")
def rows_of_shot_at(target: Fighter) -> Iterator[Modifier]:
    """A runner, a shield in either hand whatever its bearer's state, a snare."""
    if "run" in target.stances:
        yield Modifier(-20, "fury.action.run-modifiers", "run")
    if any(held is not None and held.has("shield") for held in (target.held("main_hand"), target.held("off_hand"))):
        yield Modifier(-10, "fury.quality.special-shield", "shield")
    if target.entangled:
        yield Modifier(+20, "fury.quality.snare-bonus", "entangled")


@clause("fury.core.modifiers")
def masters_rows(target: Fighter) -> Iterator[Modifier]:
    """The master's word on attacks at somebody."""
    if target.against:
        yield Modifier(target.against, "fury.core.modifiers", "against")


@clause("fury.ranged.visibility")
async def how_well_seen(fight: Fight[Battle]) -> int:
    """The master says for each shot how well its target is seen; unasked, the light of the board holds."""
    setting = fight.state.setting
    if setting.calls == "defaults":
        return setting.visibility
    steps = (setting.visibility, *(step for step in range(-30, 31, 10) if step != setting.visibility))
    offers = (Offer(Visibility(step), "fury.ranged.visibility") for step in steps)
    return (await choose(MASTER, "visibility", offers)).modifier


# ---------------------------------------------------------------- the roll

Result = Literal["hit", "miss", "jam", "explosion", "auto_hit"]


class AttackOutcome(Struct, frozen=True):
    """All a rule sees of an attack roll: how it came out, and the place where that matters."""

    result: Result
    location: Location | None = None


class AttackRoll(Reading[AttackOutcome], frozen=True, kw_only=True):
    """A d100: first whether the weapon jams or explodes, then whether it hits, then where.

    `certain` cannot miss; `placed` asks for the place; `plain` gives 01 and 00 no meaning of their own.
    """

    jams_from: int = 101
    explodes_from: int = 101
    certain: bool = False
    placed: bool = True
    plain: bool = False

    def read(self, total: int) -> AttackOutcome:
        if total >= self.explodes_from:
            return AttackOutcome("explosion")
        if total >= self.jams_from:
            return AttackOutcome("jam")
        if not self.certain and not self._hits(total):
            return AttackOutcome("miss")
        place = PLACES[swapped(total) - 1] if self.placed else None
        return AttackOutcome("auto_hit" if self.certain else "hit", place)

    def _hits(self, total: int) -> bool:
        if not self.plain and total in (1, 100):
            return total == 1
        return self.passes(total)


class Misfire(Struct, frozen=True):
    """From which face on a weapon jams, from which it explodes, and the clauses that say so."""

    jams_from: int = 101
    explodes_from: int = 101
    cites: tuple[str, ...] = ()


RELIABLE = Misfire()


def misfire_of(rulings: Rulings, weapon: Weapon) -> Misfire:
    """What a shot may do to its own weapon; Experimental goes before Unreliable."""
    if not weapon.ranged:
        return RELIABLE
    if weapon.has("experimental"):
        return experimental()
    return unreliable(rulings) if weapon.has("unreliable") else RELIABLE


@clause("fury.quality.experimental-jam", "fury.quality.experimental-explosion")
def experimental() -> Misfire:
    """96 to 98 jam and 99 to 00 explode, whatever the target number."""
    return Misfire(96, 99, ("fury.quality.experimental-jam", "fury.quality.experimental-explosion"))


@clause("fury.quality.unreliable-jam", "fury.quality.unreliable-explosion")
def unreliable(rulings: Rulings) -> Misfire:
    """96 to 98 jam and 99 to 00 explode. 99 stands in both bands of the text: it explodes, by ruling it jams."""
    explodes_from = 100 if rulings.unreliable_99 == "jam" else 99
    return Misfire(96, explodes_from, ("fury.quality.unreliable-jam", "fury.quality.unreliable-explosion"))


class Stroke(Struct, frozen=True, cache_hash=True):
    """An attack as it will be rolled. `number` None cannot miss; `push` is the way the enemy is to be shoved."""

    attacker: str
    target: str
    weapon: Weapon
    hand: Hand = "main_hand"
    number: Tally | None = None
    stun: bool = False
    push: Step | None = None
    feinted: bool = False

    @property
    def wounds(self) -> bool:
        """Whether a hit does damage: not where it is to stun or to push, nor with a weapon that does none."""
        return self.weapon.damage is not None and not self.stun and self.push is None


@clause("fury.attack.sequence", "fury.core.test")
async def attack_roll(fight: Fight[Battle], stroke: Stroke) -> AttackOutcome:
    """A d100 at or under the target number hits. On the helpless it cannot miss and only tells the place."""
    rulings, placed = fight.state.rulings, stroke.wounds
    alike = partial(places_alike, fight.state[stroke.target])
    where = ("fury.damage.location",) if placed else ()
    if stroke.number is None:
        cite("fury.condition.helpless")
        if not placed:
            return AttackOutcome("auto_hit")
        certain = AttackRoll(certain=True, cites=where)
        return await roll(d100, certain, by=stroke.attacker, purpose="attack", merge=alike)
    misfire = misfire_of(rulings, stroke.weapon)
    reading = AttackRoll(
        target=stroke.number,
        test="at_most",
        cites=misfire.cites + where,
        jams_from=misfire.jams_from,
        explodes_from=misfire.explodes_from,
        placed=placed,
        plain=rulings.test_extremes == "none",
    )
    return await roll(d100, reading, by=stroke.attacker, purpose="attack", merge=alike)


def places_alike(target: Fighter, outcomes: Mapping[AttackOutcome, int]) -> dict[AttackOutcome, int]:
    """Hits on places with the same armour put together: up to the breaking of armour they come to the same."""
    merged = {outcome: ways for outcome, ways in outcomes.items() if outcome.location is None}
    alike: dict[tuple[Result, int, int], dict[Location, int]] = {}
    for outcome, ways in outcomes.items():
        if (place := outcome.location) is not None:
            alike.setdefault((outcome.result, target.sheet.armour_on(place), worn(target, place)), {})[place] = ways
    for (result, *_), places in alike.items():
        merged[AttackOutcome(result, one_of(places))] = sum(places.values())
    return merged


# ---------------------------------------------------------------- the sequence


@part(heard=True)
@clause("fury.attack.sequence")
async def strike(fight: Fight[Battle], stroke: Stroke) -> None:
    """Roll, weapon, reaction, place, damage, soak, Wounds, and what else a hit does, in this order."""
    if not stroke.weapon.ranged:
        begin_melee(fight, stroke.attacker)
    outcome = await attack_roll(fight, stroke)
    match outcome.result:
        case "explosion":
            await explode(fight, stroke)
            return
        case "jam":
            jam(fight, stroke)
            return
    if stroke.weapon.ranged:
        loosed(fight, stroke.attacker, stroke.weapon, fight.state[stroke.target].at, stroke.hand)
    if outcome.result == "miss":
        fight.record(Missed(stroke.attacker, stroke.target, stroke.weapon.name))
    else:
        await hit(fight, stroke, outcome.location)


async def hit(fight: Fight[Battle], stroke: Stroke, location: Location | None) -> None:
    """After a hit the target may avoid it; if it does not, it is hurt, stunned or pushed, and perhaps caught."""
    fight.record(Hit(stroke.attacker, stroke.target, stroke.weapon.name, location))
    if await avoided(fight, stroke.target, stroke.weapon, feinted=stroke.feinted):
        return
    hit_breaks_work(fight, stroke.target)
    if stroke.push is not None:
        push(fight, stroke.attacker, stroke.target, stroke.push)
        return
    if stroke.stun:
        await strike_to_stun(fight, stroke)
    elif location is not None:
        await hurt(fight, stroke, location)
    if stroke.weapon.has("snare"):
        await snare(fight, stroke.target, stroke.weapon, by=stroke.attacker)


@part()
@clause("fury.damage.base")
async def hurt(fight: Fight[Battle], stroke: Stroke, location: Location) -> None:
    """The damage of a blow or shot, and what of it comes through."""
    target = fight.state[stroke.target]
    soaked = soak(target, location, stroke.weapon)
    confirm: Confirm = "automatic" if stroke.number is None else stroke.number
    stopped, more_than_all = soaked.total, target.w + 1

    def harm(damage: int) -> int:
        """None, so many Wounds, or more than there are."""
        return min(max(0, damage - stopped), more_than_all)

    helpless = stroke.number is None
    damage = await deal(
        fight, stroke.attacker, stroke.weapon, confirm=confirm, soaked=soaked, helpless=helpless, alike=harm
    )
    await wound(fight, stroke.target, damage, soaked, location, by=stroke.attacker, weapon=stroke.weapon)


@clause("fury.talent.strike-to-stun")
async def strike_to_stun(fight: Fight[Battle], stroke: Stroke) -> None:
    """No damage: Strength of the one who strikes, then Toughness of the other, whose helmet helps."""
    if not await passes(fight, stroke.attacker, "s", purpose="stun-strength", rows=pummelling_rows(stroke.weapon)):
        return
    helmet = Modifier(10 * armour(fight.state[stroke.target], "head").total, "fury.talent.strike-to-stun", "ap")
    if not await passes(fight, stroke.target, "t", purpose="stun-toughness", rows=(helmet,)):
        await stun_for_a_while(fight, stroke.target, by=stroke.attacker)


@clause("fury.quality.pummelling")
def pummelling_rows(weapon: Weapon) -> Iterator[Modifier]:
    if weapon.has("pummelling"):
        yield Modifier(+10, "fury.quality.pummelling", "pummelling")


@clause("fury.quality.snare-catch")
async def snare(fight: Fight[Battle], who: str, weapon: Weapon, *, by: str) -> None:
    """Agility, or it is caught; the helpless are caught without a roll."""
    victim = fight.state[who]
    if not victim.present or victim.entangled:
        return
    if victim.helpless:
        cite("fury.condition.helpless")
    elif await passes(fight, who, "ag", purpose="snare"):
        return
    catch(fight, who, weapon.name, by=by)


def begin_melee(fight: Fight[Battle], who: str) -> None:
    """By ruling some weapons tire after their bearer's own first round of blows (fury.quality.tiring)."""
    if fight.state.rulings.tiring_window == "own_first_melee_round" and fight.state[who].tiring == "fresh":
        fight.record(FirstMelee(who))


# ---------------------------------------------------------------- what becomes of the weapon


@clause("fury.condition.jammed")
def jam(fight: Fight[Battle], stroke: Stroke) -> None:
    """No shot, and none until it is cleared; the charge stays in it."""
    arm = fight.state[stroke.attacker].arm(stroke.weapon.name)
    fight.record(ArmChanged(stroke.attacker, Arm(arm.name, "jammed", arm.barrels)))


@clause("fury.damage.soak")
async def explode(fight: Fight[Battle], stroke: Stroke) -> None:
    """The weapon is gone, and strikes the arm that holds it; the user's own Toughness and armour count."""
    who, weapon = stroke.attacker, stroke.weapon
    arm = fight.state[who].arm(weapon.name)
    fight.record(ArmChanged(who, Arm(arm.name, "destroyed", arm.barrels)))
    location: Location = "right_arm" if stroke.hand == "main_hand" else "left_arm"
    soaked = soak(fight.state[who], location)
    if weapon.has("experimental"):
        damage = experimental_explosion()
    else:
        damage = await unreliable_explosion(fight, who, weapon, soaked)
    await wound(fight, who, damage, soaked, location, by=who)


@clause("fury.quality.experimental-explosion")
def experimental_explosion() -> int:
    """8 Damage, no dice."""
    return 8


@clause("fury.quality.unreliable-explosion")
async def unreliable_explosion(fight: Fight[Battle], who: str, weapon: Weapon, soaked: Tally) -> int:
    """The weapon's own normal damage, Impact and all; there is no attack roll to repeat, so no fury."""
    return await deal(fight, who, weapon, confirm="never", soaked=soaked)


# ---------------------------------------------------------------- the actions


async def perform(fight: Fight[Battle], who: str, action: ACTIONS) -> None:
    """Any of the actions offered here, paid for and made."""
    match action:
        case StandardAttack():
            await standard_attack(fight, who, action)
        case SwiftAttack():
            await swift_attack(fight, who, action)
        case AllOutAttack():
            await all_out_attack(fight, who, action)
        case GuardedAttack():
            await guarded_attack(fight, who, action)
        case Feint():
            await feint(fight, who, action)
        case Manoeuvre():
            await manoeuvre(fight, who, action)


@clause("fury.action.aim", "fury.turn.one-attack")
def begin_attack(fight: Fight[Battle], who: str, halves: int) -> bool:
    """Paid for, and the attack of the round used up. True if the aim just taken counts: it is spent on this."""
    aimed = fight.state[who].aimed
    spend(fight, who, halves)
    use_up(fight, who, "attack")
    return aimed


async def make_blow(
    fight: Fight[Battle],
    who: str,
    blow: Blow | ChargeBlow | Manoeuvre,
    *,
    manner: Manner = "plain",
    aimed: bool = False,
    feinted: bool = False,
) -> None:
    """One blow or shot with what the named hand holds."""
    show_oneself(fight, who)
    actor, target = fight.state[who], fight.state[blow.target]
    weapon = weapon_in(actor, blow.hand)
    assert weapon is not None, f"{who} has no weapon in that hand"
    number = None
    if weapon.ranged or not target.helpless:
        visibility = await how_well_seen(fight) if weapon.ranged else 0
        number = attack_number(
            fight.state, actor, target, weapon, blow.hand, manner=manner, aimed=aimed, visibility=visibility
        )
    stun, step = (False, blow.step) if isinstance(blow, Manoeuvre) else (blow.stun, None)
    await strike(fight, Stroke(who, blow.target, weapon, blow.hand, number, stun, step, feinted))


@clause("fury.action.standard", "fury.action.feint-lost")
async def standard_attack(fight: Fight[Battle], who: str, action: StandardAttack) -> None:
    """One blow or one shot. The enemy a feint has just fooled can do nothing against it."""
    feinted = fight.state[who].feint == action.target
    aimed = begin_attack(fight, who, action.halves)
    await make_blow(fight, who, action, aimed=aimed, feinted=feinted)


@clause("fury.action.all-out")
async def all_out_attack(fight: Fight[Battle], who: str, action: AllOutAttack) -> None:
    """One blow at +20, and neither parry nor dodge until the next turn."""
    aimed = begin_attack(fight, who, action.halves)
    fight.record(StanceTaken(who, "all_out_attack"))
    await make_blow(fight, who, action, manner="all_out_attack", aimed=aimed)


@clause("fury.action.guarded")
async def guarded_attack(fight: Fight[Battle], who: str, action: GuardedAttack) -> None:
    """One blow at −10, and +10 on parries and dodges until the next turn."""
    aimed = begin_attack(fight, who, action.halves)
    fight.record(StanceTaken(who, "guarded_attack"))
    await make_blow(fight, who, action, manner="guarded_attack", aimed=aimed)


@clause("fury.action.feint")
async def feint(fight: Fight[Battle], who: str, action: Feint) -> None:
    """An opposed test of Weapon Skill; won, the next standard attack on that enemy cannot be parried or dodged."""
    spend(fight, who, action.halves)
    show_oneself(fight, who)
    won = await opposed(fight, who, action.target, "ws", purpose="feint")
    fight.record(Feinted(who, action.target, won))


# ---------------------------------------------------------------- several blows


@clause("fury.action.swift", "fury.action.aim")
async def swift_attack(fight: Fight[Battle], who: str, action: SwiftAttack) -> None:
    """As many blows as Attacks, each made whole before the next is named.

    An aim counts for the first alone, by ruling for all of them.
    """
    aimed = begin_attack(fight, who, action.halves)
    goes_on = aimed and fight.state.rulings.aim_on_swift == "all_rolls"
    blows = fight.state[who].sheet.a
    if blows > 1:
        put_first(fight, BlowsLeft(who, blows - 1, goes_on))
    await make_blow(fight, who, action, aimed=aimed)


@clause("fury.action.swift")
async def next_blow(fight: Fight[Battle], piece: BlowsLeft) -> None:
    """The next blow of a swift attack is named and made, or no more are; what loads for nothing is loaded between them."""
    blow = await choose(piece.who, "blow", next_blow_options(fight.state, piece))
    if isinstance(blow, StopBlows):
        return
    if isinstance(blow, Reload):
        reload(fight, piece.who, blow)
        put_first(fight, piece)
        return
    if piece.left > 1:
        put_first(fight, BlowsLeft(piece.who, piece.left - 1, piece.aimed))
    await make_blow(fight, piece.who, blow, aimed=piece.aimed)


@clause("fury.action.charge")
async def charge_blow(fight: Fight[Battle], piece: ChargeBlow) -> None:
    """The blow at the end of a rush, at +10, with the aim taken before it."""
    if adjacent(fight.state, fight.state[piece.who], fight.state[piece.target]):
        await make_blow(fight, piece.who, piece, manner="charge", aimed=piece.aimed)


@clause("fury.action.flee-attacks")
async def extra_blow(fight: Fight[Battle], piece: ExtraBlow) -> None:
    """A blow at somebody who leaves a fight: free, beside the attack of the round, with no bonus of an action."""
    actor, target = fight.state[piece.who], fight.state[piece.target]
    if adjacent(fight.state, actor, target):
        weapon = weapon_at_hand(actor)
        number = None if target.helpless else attack_number(fight.state, actor, target, weapon)
        await strike(fight, Stroke(piece.who, piece.target, weapon, number=number))


def weapon_at_hand(actor: Fighter) -> Weapon:
    """The melee weapon in the main hand; a fist where there is none."""
    weapon = weapon_in(actor, "main_hand")
    if weapon is None or weapon.ranged or (weapon.two_handed and actor.off_hand):
        return bare_hand()
    return weapon


# ---------------------------------------------------------------- pushing


@clause("fury.action.manoeuvre", "fury.turn.one-attack", "fury.action.aim")
async def manoeuvre(fight: Fight[Battle], who: str, action: Manoeuvre) -> None:
    """The first square takes a hit that is not avoided; by ruling an opposed test, or nothing at all.

    Where by ruling it is no attack, an aim before it is wasted.
    """
    rulings = fight.state.rulings
    aimed = fight.state[who].aimed and rulings.manoeuvre_is_attack
    spend(fight, who, action.halves)
    show_oneself(fight, who)
    if rulings.manoeuvre_is_attack:
        use_up(fight, who, "attack")
    if rulings.manoeuvre_first == "attack_roll":
        await make_blow(fight, who, action, aimed=aimed)
    elif rulings.manoeuvre_first == "automatic" or await opposed(fight, who, action.target, "ws", purpose="push"):
        push(fight, who, action.target, action.step)


@clause("fury.action.manoeuvre", "fury.action.manoeuvre-blocked")
def push(fight: Fight[Battle], who: str, target: str, step: Step) -> None:
    """One square; the pusher does not follow. If the next one is free too the push may go on.

    Against somebody in hiding the push comes to nothing, but it is found.
    """
    side = fight.state[who].side
    there = square_behind(fight.state, fight.state[target], step, side)
    assert there is not None, f"{target} cannot be pushed that way"
    if lurker := lurking_at(fight.state, there, side):
        show_oneself(fight, lurker.name)
        return
    fight.record(Pushed(target, there, who))
    if square_behind(fight.state, fight.state[target], step, side) is not None:
        put_first(fight, PushOn(who, target, step))


@clause("fury.action.manoeuvre-extra")
async def push_on(fight: Fight[Battle], piece: PushOn) -> None:
    """Every further square takes an opposed test of Weapon Skill; the first not won ends the push."""
    offers = (
        Offer(PushFurther(), "fury.action.manoeuvre-extra"),
        Offer(StopPushing(), "fury.action.manoeuvre-extra"),
    )
    if isinstance(await choose(piece.who, "push", offers), StopPushing):
        return
    if await opposed(fight, piece.who, piece.target, "ws", purpose="push"):
        push(fight, piece.who, piece.target, piece.step)


def put_first(fight: Fight[Battle], piece: Piece) -> None:
    """A piece of the action under way that is to be done next."""
    fight.record(AgendaSet((piece, *fight.state.agenda)))
