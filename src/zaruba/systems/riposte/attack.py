"""Attacks: blows, shots and throws, plain, all-out, quick or from hiding; the total, and whether it lands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from msgspec.structs import replace

from zaruba.kernel.asks import MASTER, Offer, Parametric, Refusal, choose
from zaruba.kernel.clauses import clause
from zaruba.kernel.fight import Fight
from zaruba.kernel.reckoning import part
from zaruba.kernel.tally import Modifier, Tally
from zaruba.systems.riposte.actions import AllOut, Attack, Blow, Expectation, QuickAttack, StealthAttack
from zaruba.systems.riposte.aiming import aim_refused, aims
from zaruba.systems.riposte.battle import Battle, Fighter, Mode, Strike, Thing
from zaruba.systems.riposte.body import busy_hands, free_hands, location_rows, room_for
from zaruba.systems.riposte.budget import no_action, spend
from zaruba.systems.riposte.conditions import lose_aim
from zaruba.systems.riposte.damage import declared, land
from zaruba.systems.riposte.facts import Attempted, Drew, Exposed, LeftHand, Loosed, Noticed
from zaruba.systems.riposte.initiative import claim
from zaruba.systems.riposte.interruption import hold_spell
from zaruba.systems.riposte.reaction import Reply, answered
from zaruba.systems.riposte.rolls import (
    action_tally,
    aim_rows,
    held_against,
    masters_rows,
    plain_tally,
    reaches,
    reflex,
    total_of,
    tripper_rows,
)
from zaruba.systems.riposte.rulings import Rulings
from zaruba.systems.riposte.sheet import FIST, HANDS, Hand, Item, Skill
from zaruba.systems.riposte.space import distance, in_reach, known_enemies, out_of_range, range_rows, unaware, unseen

Options = Iterator[Offer[Any] | Refusal]
ACTIONS = Attack | StealthAttack | AllOut | QuickAttack

STEALTH, QUICK, ALL_OUT = 3, -3, -3
PERCEPTION_DIFFICULTY = 18
CLAUSES: dict[Any, str] = {
    Attack: "riposte.action.attack",
    StealthAttack: "riposte.action.stealth-conditions",
    AllOut: "riposte.action.all-out",
    QuickAttack: "riposte.action.quick-attack",
}
KINDS: dict[Any, Literal["attack", "stealth_attack", "all_out", "quick_attack"]] = {
    Attack: "attack",
    StealthAttack: "stealth_attack",
    AllOut: "all_out",
    QuickAttack: "quick_attack",
}


# ---------------------------------------------------------------- what may be attempted


def attack_options(battle: Battle, actor: Fighter) -> Options:
    """Every kind of attack at every enemy with everything at hand; each offer leaves the place to be named."""
    foes = tuple(known_enemies(battle, actor))
    for kind in (Attack, StealthAttack, AllOut):
        for foe in foes:
            for action in blows_with(actor, kind, foe):
                yield attack_option(battle, actor, action)
    for foe in foes:
        for quick in quick_attacks(actor, foe):
            yield attack_option(battle, actor, quick)


def blows_with(actor: Fighter, kind: type[Blow], foe: Fighter) -> Iterator[Blow]:
    for hand, thing in actor.things_in_hand():
        if thing.item.kind != "weapon":
            continue
        if thing.item.reach or thing.item.shoots:
            yield kind(foe.name, hand)
        if thing.item.throwable:
            yield kind(foe.name, hand, thrown=True)
    yield kind(foe.name, "bare")


def quick_attacks(actor: Fighter, foe: Fighter) -> Iterator[QuickAttack]:
    for thing in dict.fromkeys(thing.item for thing in actor.sheath):
        if thing.reach or thing.shoots:
            yield QuickAttack(foe.name, thing.name)
        if thing.throwable:
            yield QuickAttack(foe.name, thing.name, thrown=True)


def attack_option(battle: Battle, actor: Fighter, action: Any) -> Parametric[Any] | Refusal:
    """One offer for all the places a blow may be aimed at."""
    if refusal := attack_refused(battle, actor, action):
        return refusal

    def candidates() -> Iterator[Any]:
        return (replace(action, location=at, side=side) for at, side in aims(battle[action.target]))

    def accepts(other: Any) -> Refusal | None:
        return attack_refused(battle, actor, other)

    return Parametric(action, CLAUSES[type(action)], candidates, accepts)


def attack_refused(battle: Battle, actor: Fighter, action: Any) -> Refusal | None:
    """Why an attack is not open: no action, nobody there, nothing to strike with, too far, a part that is gone."""
    return (
        no_action(actor, action)
        or no_such_enemy(battle, actor, action)
        or (
            nothing_to_draw(battle, actor, action)
            if isinstance(action, QuickAttack)
            else nothing_in_hand(battle, actor, action)
        )
        or out_of_reach(battle, actor, action)
        or expected(battle, actor, action)
        or aim_refused(battle[action.target], action)
    )


def no_such_enemy(battle: Battle, actor: Fighter, action: Any) -> Refusal | None:
    if action.target not in [foe.name for foe in known_enemies(battle, actor)]:
        return Refusal(action, "riposte.turn.turns-only", "no-such-enemy", {"target": action.target})
    return None


@clause("riposte.sheet.equipment", "riposte.condition.item-ruined", "riposte.action.draw", "riposte.condition.holder")
def nothing_in_hand(battle: Battle, actor: Fighter, action: Blow) -> Refusal | None:
    """Only what is in hand strikes, is not ruined, holds nobody, and was not drawn this very turn."""
    if action.means == "bare":
        return Refusal(action, "riposte.damage.weapons", "not-throwable", {}) if action.thrown else None
    thing = actor.in_hand(action.means)
    if thing is None or thing.item.kind != "weapon":
        return Refusal(action, "riposte.sheet.equipment", "nothing-in-hand", {"hand": action.means})
    if thing.ruined:
        return Refusal(action, "riposte.condition.item-ruined", "ruined", {"item": thing.item.name})
    if action.means in busy_hands(battle, actor):
        return Refusal(action, "riposte.condition.holder", "hand-holds", {"hand": action.means})
    if thing.drawn:
        return Refusal(action, "riposte.action.draw", "drawn-this-turn", {"item": thing.item.name})
    return not_for_that(thing, action)


@clause("riposte.damage.weapons", "riposte.action.free")
def not_for_that(thing: Thing, action: Any) -> Refusal | None:
    """A net only holds; some arms are thrown, some shoot and must be loaded first."""
    item = thing.item
    if not item.dice and not item.flat:
        return Refusal(action, "riposte.damage.weapons", "only-holds", {"item": item.name})
    if action.thrown and not item.throwable:
        return Refusal(action, "riposte.damage.weapons", "not-throwable", {"item": item.name})
    if not action.thrown and not item.reach and not item.shoots:
        return Refusal(action, "riposte.damage.weapons", "only-thrown", {"item": item.name})
    if item.shoots and not thing.loaded:
        return Refusal(action, "riposte.action.free", "not-loaded", {"item": item.name})
    return None


@clause("riposte.action.quick-attack", "riposte.sheet.equipment")
def nothing_to_draw(battle: Battle, actor: Fighter, action: QuickAttack) -> Refusal | None:
    """What is still sheathed, and a hand (or both) to draw it with."""
    thing = in_sheath(actor, action.weapon)
    if thing is None or thing.item.kind != "weapon":
        return Refusal(action, "riposte.action.quick-attack", "not-sheathed", {"item": action.weapon})
    if drawing_hand(battle, actor, thing.item) is None:
        return Refusal(action, "riposte.sheet.equipment", "no-free-hand", {"item": action.weapon})
    if thing.ruined:
        return Refusal(action, "riposte.condition.item-ruined", "ruined", {"item": action.weapon})
    return not_for_that(thing, action)


def in_sheath(fighter: Fighter, name: str) -> Thing | None:
    return next((thing for thing in fighter.sheath if thing.item.name == name), None)


def drawing_hand(battle: Battle, fighter: Fighter, item: Item) -> Hand | None:
    """The hand a weapon comes to when drawn: the right one if it is free."""
    return next((hand for hand in free_hands(battle, fighter) if room_for(battle, fighter, item, hand)), None)


@clause("riposte.space.metric", "riposte.attack.ranged")
def out_of_reach(battle: Battle, actor: Fighter, action: Any) -> Refusal | None:
    """Close combat as far as the weapon reaches, shots and throws as far as they carry."""
    target, item = battle[action.target], item_of(actor, action)
    if isinstance(action, AllOut) and mode_of(item, action) != "close":
        return Refusal(action, "riposte.action.all-out", "not-a-blow", {})
    if mode_of(item, action) == "close":
        if not in_reach(actor, target, item.reach):
            return Refusal(action, "riposte.space.metric", "out-of-reach", {"target": target.name})
    elif out_of_range(item, distance(actor, target)):
        return Refusal(action, "riposte.attack.ranged", "out-of-range", {"target": target.name})
    return None


@clause("riposte.action.stealth-conditions")
def expected(battle: Battle, actor: Fighter, action: Any) -> Refusal | None:
    """A stealth attack needs a victim that does not expect it."""
    if isinstance(action, StealthAttack) and not unaware(battle[action.target], actor):
        return Refusal(action, "riposte.action.stealth-conditions", "expects-you", {"target": action.target})
    return None


# ---------------------------------------------------------------- what strikes


def item_of(actor: Fighter, action: Any) -> Item:
    if isinstance(action, QuickAttack):
        thing = in_sheath(actor, action.weapon)
    else:
        thing = actor.in_hand(action.means) if action.means in HANDS else None
    return thing.item if thing is not None else FIST


def mode_of(item: Item, action: Any) -> Mode:
    if action.thrown:
        return "throw"
    return "shot" if item.shoots else "close"


def skill_of(item: Item, mode: Mode) -> Skill:
    """The skill listed is for the weapon in hand; whatever is thrown goes by Thrown weapons (riposte.damage.weapons)."""
    return "thrown" if mode == "throw" else item.skill


# ---------------------------------------------------------------- the attack


async def perform(fight: Fight[Battle], who: str, action: ACTIONS) -> None:
    if isinstance(action, StealthAttack) and await foreseen(fight, who, action.target):
        expose(fight, who)
        return
    spend(fight, who)
    expose(fight, who)
    match action:
        case StealthAttack():
            await stealth_attack(fight, strike_of(fight.state, who, action))
        case AllOut():
            await all_out(fight, strike_of(fight.state, who, action))
        case QuickAttack():
            await quick_attack(fight, who, action)
        case _:
            await attack(fight, strike_of(fight.state, who, action))


def strike_of(battle: Battle, who: str, action: Blow) -> Strike:
    item = item_of(battle[who], action)
    hand: Hand | Literal[""] = "" if action.means == "bare" else action.means
    mode = mode_of(item, action)
    return Strike(who, action.target, item, KINDS[type(action)], hand, mode, action.location, action.side)


@clause("riposte.action.attack")
async def attack(fight: Fight[Battle], strike: Strike) -> None:
    """The total is rolled and told, the target answers, and what is not stopped lands."""
    total = await attack_roll(fight, strike)
    await after_the_roll(fight, strike, total)


@clause("riposte.action.all-out")
async def all_out(fight: Fight[Battle], strike: Strike) -> None:
    """With all one's strength: worse to hit, more dice."""
    await attack(fight, strike)


@clause("riposte.action.quick-attack")
async def quick_attack(fight: Fight[Battle], who: str, action: QuickAttack) -> None:
    """Draw and strike in one motion; the weapon is in hand afterwards."""
    item = item_of(fight.state[who], action)
    hand = drawing_hand(fight.state, fight.state[who], item)
    assert hand is not None
    fight.record(Drew(who, item.name, hand, quick=True))
    mode = mode_of(item, action)
    await attack(fight, Strike(who, action.target, item, "quick_attack", hand, mode, action.location, action.side))


async def attack_roll(fight: Fight[Battle], strike: Strike) -> int:
    """The attack's own total, published: whoever is to answer sees it."""
    add = attack_tally(fight.state, strike)
    purpose = "stealth_attack" if strike.kind == "stealth_attack" else "attack"
    total = await total_of(strike.by, add, purpose=purpose)
    place = declared(fight.state.rulings, strike.location)
    fight.record(Attempted(strike.by, strike.target, strike.kind, total, strike.item.name, place, strike.side))
    lose_aim(fight, strike.by)
    leaves_hand(fight, strike)
    return total


def expose(fight: Fight[Battle], who: str) -> None:
    """Whoever attacks is known of from then on."""
    battle = fight.state
    if battle[who].hidden or any(who in fighter.unaware_of for fighter in battle.fighters):
        fight.record(Exposed(who))


@clause("riposte.attack.ranged", "riposte.damage.weapons")
def leaves_hand(fight: Fight[Battle], strike: Strike) -> None:
    """An arrow is gone; what is thrown lies where its target stands."""
    if not strike.hand:
        return
    if strike.mode == "shot":
        fight.record(Loosed(strike.by, strike.hand))
    elif strike.mode == "throw":
        at_m = fight.state[strike.target].at_m
        fight.record(LeftHand(strike.by, strike.item.name, strike.hand, at_m, "thrown"))


@clause("riposte.action.attack", "riposte.attack.location-declare")
def attack_tally(battle: Battle, strike: Strike) -> Tally:
    """Reflex, the skill of the weapon, the place aimed at, and how the blow is struck."""
    actor, target = battle[strike.by], battle[strike.target]
    place = declared(battle.rulings, strike.location)
    rows = (
        *(location_rows(place) if place else ()),
        *manner_rows(strike),
        *(shot_rows(actor, target) if strike.mode != "close" else ()),
        *(aim_rows(actor) if strike.kind != "quick_attack" else ()),
        *lying_rows(actor),
        *tripper_rows(actor, target),
        *masters_rows(target),
    )
    return action_tally(actor, reflex(actor) + actor.sheet.skill(skill_of(strike.item, strike.mode)), rows)


@clause("riposte.action.stealth-roll", "riposte.action.quick-attack", "riposte.action.all-out")
def manner_rows(strike: Strike) -> Iterator[Modifier]:
    match strike.kind:
        case "stealth_attack":
            yield Modifier(STEALTH, "riposte.action.stealth-roll", "stealth")
        case "quick_attack":
            yield Modifier(QUICK, "riposte.action.quick-attack", "quick")
        case "all_out":
            yield Modifier(ALL_OUT, "riposte.action.all-out", "all_out")


@clause("riposte.condition.prone")
def lying_rows(actor: Fighter) -> tuple[Modifier, ...]:
    """Being down has no modifier of its own: only the turn after a trip has."""
    return ()


@clause("riposte.attack.ranged")
def shot_rows(actor: Fighter, target: Fighter) -> Iterator[Modifier]:
    """A shot or a throw is the harder the farther it goes."""
    yield from range_rows(distance(actor, target))


async def after_the_roll(fight: Fight[Battle], strike: Strike, total: int) -> bool:
    """The answer, the damage of what lands, and what an attack means to somebody in the midst of a casting."""
    reply = await answered(fight, strike, total)
    await comes_of_it(fight, strike, reply)
    return reply.landing != "missed"


@part()
async def comes_of_it(fight: Fight[Battle], strike: Strike, reply: Reply) -> None:
    final = await landed(fight, strike, reply)
    await hold_spell(fight, strike.target, final, responded=reply.rolled)


async def landed(fight: Fight[Battle], strike: Strike, reply: Reply) -> int:
    if reply.landing == "missed":
        return reply.final
    return await land(fight, strike, unconditional=reply.landing == "unconditional")


# ---------------------------------------------------------------- from hiding


@clause("riposte.action.stealth-conditions")
async def foreseen(fight: Fight[Battle], who: str, target: str) -> bool:
    """The master judges whether the victim expects the blow; if so its enemy is known of, and decides anew.

    Whoever cannot be seen needs no judgement; unasked, what the scenario says holds.
    """
    battle = fight.state
    if battle.setting.calls == "defaults" or unseen(battle[who]):
        return False
    judgements = (Expectation(target, who), Expectation(target, who, expects=True))
    offers = (Offer(judgement, "riposte.action.stealth-conditions") for judgement in judgements)
    return (await choose(MASTER, "expectation", offers)).expects


@clause("riposte.action.stealth-roll", "riposte.initiative.stealth")
async def stealth_attack(fight: Fight[Battle], strike: Strike) -> None:
    """Noticed, it is answered like any attack; unnoticed it lands. Landing, it takes the initiative of the next turn."""
    total = await attack_roll(fight, strike)
    if await noticed(fight, strike, total):
        hit = await after_the_roll(fight, strike, total)
    else:
        final = await land(fight, strike, unconditional=True)
        await hold_spell(fight, strike.target, final, responded=False)
        hit = True
    if hit:
        claim(fight, strike.by, strike.target)


@clause("riposte.action.stealth-perception", "riposte.reaction.decline")
async def noticed(fight: Fight[Battle], strike: Strike, total: int) -> bool:
    """Intellect and Concentration against the stealth total; a tie is noticed. The unconscious notice nothing."""
    victim = fight.state[strike.target]
    if not victim.able:
        return False
    success = await perceives(fight.state.rulings, victim, total)
    fight.record(Noticed(strike.target, strike.by, success))
    return success


@clause("riposte.action.stealth-perception")
async def perceives(rulings: Rulings, victim: Fighter, total: int) -> bool:
    """Held against the total of the blow, or by ruling against a fixed number."""
    add = plain_tally(victim, victim.sheet.intellect + victim.sheet.skill("concentration"))
    if rulings.perception_target == "difficulty":
        return await reaches(victim.name, add, Tally(PERCEPTION_DIFFICULTY), purpose="perception")
    return await held_against(victim.name, add, total, purpose="perception") != "under"
