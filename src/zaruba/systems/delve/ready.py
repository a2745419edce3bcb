"""Readied acts: an action spent now on one act that waits for its trigger."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from msgspec.structs import replace

from zaruba.kernel.asks import MASTER, Offer, Parametric, Refusal, choose
from zaruba.kernel.clauses import clause
from zaruba.kernel.fight import Fight
from zaruba.systems.delve.actions import (
    CastSpell,
    HasCome,
    HoldBack,
    LetLoose,
    MeleeAttack,
    MonsterAttack,
    NotYet,
    RangedAttack,
    ReadyAct,
    Trigger,
)
from zaruba.systems.delve.attack import (
    cannot_shoot,
    needs_both_hands,
    out_of_reach,
    shoot,
    strike,
    stroke_of,
    weapons_in_hand,
)
from zaruba.systems.delve.battle import CLOSE_FT, NEAR_FT, Battle, Creature, Ready
from zaruba.systems.delve.casting import (
    at_hand,
    castable,
    spell_of,
)
from zaruba.systems.delve.facts import ActionSpent, Readied, ReadyLoosed
from zaruba.systems.delve.magic import (
    cannot_cast,
    most_targets,
    try_spell,
    why_not_cast,
)
from zaruba.systems.delve.sheet import ListedAttack, Weapon
from zaruba.systems.delve.terrain import can_see, distance_ft

Act = MeleeAttack | RangedAttack | MonsterAttack | CastSpell
Deed = Literal["", "attacks", "casts"]

READY = "delve.turn.delay-and-ready"
SPECIMEN = ReadyAct(Trigger("comes_close"), MeleeAttack("", ""))


# ---------------------------------------------------------------- readying


@clause(READY, "delve.turn.no-reactions")
def ready_options(battle: Battle, actor: Creature) -> Iterator[Parametric[ReadyAct] | Refusal]:
    """One act with a stated trigger, for the action; the one way to act outside one's own turn."""
    if not battle.rulings.ready_action:
        yield Refusal(SPECIMEN, READY, "not-at-this-table")
        return

    def candidates() -> Iterator[ReadyAct]:
        return worth_readying(battle, actor)

    def accepts(action: ReadyAct) -> Refusal | None:
        return bad_trigger(battle, actor, action) or bad_act(battle, actor, action)

    yield Parametric(SPECIMEN, READY, candidates, accepts)


def worth_readying(battle: Battle, actor: Creature) -> Iterator[ReadyAct]:
    """A blow at the first to come close, a shot or spell at the first to come near or into sight."""
    for weapon in weapons_in_hand(battle, actor):
        if weapon.melee:
            yield from _sound(battle, actor, "comes_close", MeleeAttack(weapon.name, ""))
        if weapon.ranged or weapon.thrown:
            for when in ("comes_near", "comes_into_sight"):
                yield from _sound(battle, actor, when, RangedAttack(weapon.name, ""))
    for number, alternative in enumerate(actor.sheet.routine):
        for line in alternative:
            when = "comes_close" if line.attack.is_melee else "comes_near"
            yield from _sound(battle, actor, when, MonsterAttack(line.attack.name, "", number))
    for spell in castable(actor):
        if spell.range != "self" and not spell.friendly:
            yield from _sound(battle, actor, "comes_near", CastSpell(spell.name))


def _sound(battle: Battle, actor: Creature, when: Any, act: Act) -> Iterator[ReadyAct]:
    action = ReadyAct(Trigger(when), act)
    if bad_act(battle, actor, action) is None:
        yield action


@clause(READY)
def bad_trigger(battle: Battle, actor: Creature, action: ReadyAct) -> Refusal | None:
    """A trigger is something that somebody does, or the table's own words where there is a master to judge them.

    Whoever hides from the one who readies might as well not be there.
    """
    trigger = action.trigger
    if trigger.who:
        named = next((creature for creature in battle.creatures if creature.name == trigger.who), None)
        if named is None or named.name == actor.name or (named.hidden and named.side != actor.side):
            return Refusal(action, READY, "unknown-creature", {"who": trigger.who})
    if trigger.when != "said":
        return None
    if not trigger.text.strip():
        return Refusal(action, READY, "no-words")
    if battle.setting.calls != "ask":
        return Refusal(action, READY, "nobody-to-judge")
    return None


@clause(READY)
def bad_act(battle: Battle, actor: Creature, action: ReadyAct) -> Refusal | None:
    """What is readied must be something the creature can do; at whom is settled by whoever sets it off."""
    act = action.act
    aimed_at = act.targets if isinstance(act, CastSpell) else (act.target,) if act.target else ()
    if aimed_at not in ((), (action.trigger.who,)):
        return Refusal(action, READY, "target-is-whoever-comes", {"target": aimed_at[0]})
    match act:
        case CastSpell():
            return cannot_ready_spell(battle, actor, action, act)
        case MonsterAttack():
            attack = listed(actor, act)
            return Refusal(action, READY, "no-such-attack", {"item": act.attack}) if attack is None else None
        case _:
            return cannot_ready_weapon(battle, actor, action, act)


def cannot_ready_weapon(
    battle: Battle, actor: Creature, action: ReadyAct, act: MeleeAttack | RangedAttack
) -> Refusal | None:
    """The weapon is in hand and fit for it now; what it uses up is spent only when the act is let loose."""
    weapon = held(battle, actor, act)
    if weapon is None:
        return Refusal(action, READY, "not-in-hand", {"item": act.weapon})
    stands = weapon_fails(battle, actor, act, weapon)
    return replace(stands, action=action) if stands else None


def cannot_ready_spell(battle: Battle, actor: Creature, action: ReadyAct, act: CastSpell) -> Refusal | None:
    """A spell at hand that is not lost; a friendly one waits for a friend who is named."""
    spell = spell_of(actor, act)
    if spell is None:
        return Refusal(action, READY, "no-such-spell", {"spell": act.spell})
    if stands := cannot_cast(battle, actor, spell, act):
        return replace(stands, action=action)
    named = action.trigger.who
    friend = bool(named) and battle[named].side == actor.side
    if most_targets(spell) and spell.range != "self" and spell.friendly != friend:
        return Refusal(action, READY, "wrong-side", {"spell": act.spell})
    return None


@clause(READY, "delve.action.improvise")
async def make_ready(fight: Fight[Battle], who: str, action: ReadyAct) -> None:
    """It takes the action, as an improvised act does; everything else is spent when it is let loose."""
    fight.record(ActionSpent(who), Readied(who, Ready(action.trigger, action.act)))


# ---------------------------------------------------------------- the trigger


@clause(READY)
async def triggered(fight: Fight[Battle], before: Battle, by: str, deed: Deed = "") -> None:
    """After a piece of play by one creature: everybody whose trigger it was may let the readied act loose.

    Those it concerns are settled first, then asked one after another in the order of the scenario. An
    act let loose may be somebody else's trigger.
    """
    after = fight.state
    waiting = [c.name for c in after.creatures if c.ready is not None and c.name != by]
    if not waiting or by not in after:
        return
    come = [name for name in waiting if has_come(before, after, after[name], by, deed)]
    for name in waiting:
        if name in come or await said_to_have_come(fight, name, by):
            await let_loose(fight, name, by)


def has_come(before: Battle, after: Battle, watcher: Creature, by: str, deed: Deed) -> bool:
    """Whether what was done is a trigger that can be told from the position; nobody heeds what it cannot see."""
    assert watcher.ready is not None
    trigger: Trigger = watcher.ready.trigger
    doer = after[by]
    if trigger.who not in ("", by) or (not trigger.who and doer.side == watcher.side):
        return False
    if not can_see(after, watcher, doer):
        return False
    match trigger.when:
        case "attacks" | "casts":
            return trigger.when == deed
        case "comes_close":
            return came_within(before, after, watcher, doer, CLOSE_FT)
        case "comes_near":
            return came_within(before, after, watcher, doer, NEAR_FT)
        case "comes_into_sight":
            return by not in before or not can_see(before, before[watcher.name], before[by])
        case "said":
            return False


def came_within(before: Battle, after: Battle, watcher: Creature, doer: Creature, feet: int) -> bool:
    """From farther away to no farther than that."""
    if distance_ft(after, watcher, doer) > feet:
        return False
    return doer.name not in before or distance_ft(before, before[watcher.name], before[doer.name]) > feet


@clause(READY)
async def said_to_have_come(fight: Fight[Battle], name: str, by: str) -> bool:
    """A trigger put in words comes when the master says so."""
    ready = fight.state[name].ready
    if ready is None or ready.trigger.when != "said" or ready.trigger.who not in ("", by):
        return False
    if fight.state.setting.calls != "ask" or not fight.state[name].able:
        return False
    offers = (Offer(NotYet(), READY), Offer(HasCome(by), READY))
    return isinstance(await choose(MASTER, "call", offers), HasCome)


# ---------------------------------------------------------------- letting loose


@clause(READY)
async def let_loose(fight: Fight[Battle], name: str, by: str) -> None:
    """Its owner may do it now, once, if it can still be done, or hold back and go on waiting."""
    owner = fight.state[name]
    if owner.ready is None or not owner.able or by not in fight.state:
        return
    act = aimed(fight.state, owner, owner.ready.act, by)
    if cannot_be_done(fight.state, owner, act, by):
        return
    answer = await choose(name, "ready", (Offer(LetLoose(), READY), Offer(HoldBack(), READY)))
    if isinstance(answer, HoldBack):
        return
    before = fight.state
    fight.record(ReadyLoosed(name, by))
    await do(fight, name, act)
    await triggered(fight, before, name, "casts" if isinstance(act, CastSpell) else "attacks")


def aimed(battle: Battle, owner: Creature, act: Act, by: str) -> Act:
    """The act, at whoever set it off; a spell that chooses nobody stays as it is, one on oneself stays at home."""
    if not isinstance(act, CastSpell):
        return replace(act, target=by)
    spell = next(spell for spell, item in at_hand(owner) if (spell.name, item) == (act.spell, act.item))
    if not most_targets(spell):
        return replace(act, targets=())
    return replace(act, targets=(owner.name if spell.range == "self" else by,))


def cannot_be_done(battle: Battle, owner: Creature, act: Act, by: str) -> Refusal | None:
    """Why the act cannot be done as things now stand: judged like any other of its kind."""
    target = battle[by]
    match act:
        case CastSpell():
            return why_not_cast(battle, owner, act)
        case MonsterAttack():
            attack = listed(owner, act)
            if attack is None or not may_be_struck(owner, target):
                return Refusal(act, READY, "not-a-target", {"target": by})
            return out_of_reach(battle, owner, target, act, attack.reach)
        case _:
            weapon = held(battle, owner, act)
            if weapon is None or not may_be_struck(owner, target):
                return Refusal(act, READY, "not-a-target", {"target": by})
            if stands := weapon_fails(battle, owner, act, weapon):
                return stands
            band = "close" if isinstance(act, MeleeAttack) else weapon.ranged or weapon.thrown
            return out_of_reach(battle, owner, target, act, band or "close")


def may_be_struck(owner: Creature, target: Creature) -> bool:
    """A foe that is still there and does not hide."""
    return target.side != owner.side and target.present and not target.hidden


def held(battle: Battle, actor: Creature, act: MeleeAttack | RangedAttack) -> Weapon | None:
    """The weapon in hand that the act names, if it can be used that way."""
    weapon = next((weapon for weapon in weapons_in_hand(battle, actor) if weapon.name == act.weapon), None)
    if weapon is None:
        return None
    fit = weapon.melee if isinstance(act, MeleeAttack) else bool(weapon.ranged or weapon.thrown)
    return weapon if fit else None


def weapon_fails(battle: Battle, actor: Creature, act: MeleeAttack | RangedAttack, weapon: Weapon) -> Refusal | None:
    """Hands full, nothing to shoot, not loaded."""
    if stands := needs_both_hands(actor, act, weapon):
        return stands
    return cannot_shoot(battle, actor, act, weapon) if isinstance(act, RangedAttack) else None


def listed(actor: Creature, act: MonsterAttack) -> ListedAttack | None:
    """The attack line of a monster that the act names."""
    if not 0 <= act.alternative < len(actor.sheet.routine):
        return None
    lines = actor.sheet.routine[act.alternative]
    return next((line.attack for line in lines if line.attack.name == act.attack), None)


@clause(READY)
async def do(fight: Fight[Battle], who: str, act: Act) -> None:
    """One blow, one shot with what it uses up, one attack of a monster, or a casting; nothing of anybody's turn."""
    match act:
        case CastSpell():
            await try_spell(fight, who, act)
        case RangedAttack():
            await shoot(fight, who, act)
        case _:
            await strike(fight, stroke_of(fight.state, fight.state[who], act))
