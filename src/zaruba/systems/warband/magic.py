"""Mana, casting, and what spells do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from zaruba.kernel.asks import Offer, Parametric, Refusal, choose
from zaruba.kernel.clauses import clause
from zaruba.kernel.fight import Fight
from zaruba.space.measured.lengths import Place
from zaruba.systems.warband import effects, ground, items, lines, points
from zaruba.systems.warband.actions import Cast, FirstHit
from zaruba.systems.warband.battle import Battle, Character
from zaruba.systems.warband.damage import Hit, show_oneself, strike
from zaruba.systems.warband.facts.magic import Blinked, CastingOpened, SpellCast
from zaruba.systems.warband.facts.moving import Faced
from zaruba.systems.warband.phases import close, not_in_phase
from zaruba.systems.warband.replies import rotations
from zaruba.systems.warband.sheet import Spell

ACTIONS = Cast
Options = Iterator[Offer[ACTIONS] | Refusal]


# ---------------------------------------------------------------- mana


@clause("warband.magic.regain-first", "warband.magic.start-check", "warband.magic.count")
def open_phase(fight: Fight[Battle], who: str) -> None:
    """At the start of his additional-action phase: mana regained, then whether any spell can be paid."""
    if not fight.state[who].profile.mage:
        return
    first = fight.state.rulings.regain_before_check
    if first:
        regain(fight, who)
    mage = fight.state[who]
    fight.record(CastingOpened(who, can_pay_any(fight.state, mage), mage.profile.mage_level))
    if not first:
        regain(fight, who)


@clause("warband.magic.start-check")
def can_pay_any(battle: Battle, mage: Character) -> bool:
    """Whether the mana there is now pays for at least one of his spells; by ruling each spell is looked at as it is cast."""
    if battle.rulings.mana_check == "at_cast":
        return True
    return any(spell.cost <= mage.mana for spell in mage.profile.spells)


@clause("warband.magic.regain", "warband.magic.pool")
def regain(fight: Fight[Battle], who: str) -> None:
    """Mana equal to the mage level, no more than the pool holds."""
    mage = fight.state[who]
    if mage.profile.mage:
        effects.gather(fight, mage, mage.profile.mage_level)


# ---------------------------------------------------------------- whether


def options(battle: Battle, actor: Character) -> Options:
    """Every spell of the profile at every target: a casting, or why not."""
    if not actor.profile.mage:
        yield Refusal(Cast(""), "warband.magic.caster", "no-mage", {"who": actor.name})
    for spell in actor.profile.spells:
        action = Cast(spell.name)
        if refusal := cannot_cast(battle, actor, action):
            yield refusal
        elif spell.blink or (spell.aims == "point" and not battle.real_board):
            yield point_option(battle, actor, action, spell)
        else:
            for other in within_aim(battle, actor, spell):
                aimed = action if spell.aims == "self" else Cast(spell.name, other.name)
                yield cast_refused(battle, actor, aimed) or Offer(aimed, "warband.magic.caster")


def within_aim(battle: Battle, actor: Character, spell: Spell) -> Iterator[Character]:
    """Whom a spell is meant for: of one's own those who hide too. At a real table a point is where somebody stands."""
    if spell.aims == "self":
        yield actor
    for one in battle.everybody() if spell.aims != "self" else ():
        ours = one.side == actor.side
        if (ours or not one.hidden) and (spell.aims in ("anyone", "point") or ours is (spell.aims == "ally")):
            yield one


def point_option(battle: Battle, actor: Character, specimen: Cast, spell: Spell) -> Parametric[Cast]:
    """One offer that stands for every point."""

    def candidates() -> Iterator[Cast]:
        found = points.leaps(battle, actor, spell.blink) if spell.blink else points.middles(battle, actor)
        for at in dict.fromkeys(found):
            action = Cast(spell.name, at=at)
            if cast_refused(battle, actor, action) is None:
                yield action

    def accepts(action: Cast) -> Refusal | None:
        if action.spell != spell.name:
            return Refusal(action, "warband.magic.caster", "another-spell", {"spell": spell.name})
        return cast_refused(battle, actor, action)

    return Parametric(specimen, "warband.magic.targeting", candidates, accepts)


@clause("warband.magic.caster")
def spell_of(one: Character, name: str) -> Spell | None:
    """A spell that he knows; no other can be cast."""
    return next((spell for spell in one.profile.spells if spell.name == name), None) if one.profile.mage else None


@clause("warband.magic.caster", "warband.magic.ends-phase", "warband.magic.count", "warband.magic.start-check")
def cannot_cast(battle: Battle, actor: Character, action: Cast) -> Refusal | None:
    """Whatever the target: his own spell, in the phase, as one of so many, with mana for it, and not the same twice in a turn."""
    spell = spell_of(actor, action.spell)
    if not actor.profile.mage:
        return Refusal(action, "warband.magic.caster", "no-mage", {"who": actor.name})
    if spell is None:
        return Refusal(action, "warband.magic.caster", "unknown-spell", {})
    if refusal := not_in_phase(battle, actor, action, "additional"):
        return refusal
    active = battle.activation
    assert active is not None, "somebody is active in the phase"
    if active.closed and not active.casting:
        return Refusal(action, "warband.action.closing", "phase-closed", {})
    if not active.casts_left:
        return Refusal(action, "warband.magic.count", "no-casting-left", {"level": actor.profile.mage_level})
    if not active.may_cast:
        return Refusal(action, "warband.magic.start-check", "no-mana-at-start", {})
    if spell.cost > actor.mana:
        return Refusal(action, "warband.magic.pool", "too-little-mana", {"cost": spell.cost, "mana": actor.mana})
    if spell.name in cast_this_turn(battle, actor):
        return Refusal(action, "warband.magic.once-per-turn", "cast-already", {})
    return None


@clause("warband.magic.once-per-turn")
def cast_this_turn(battle: Battle, actor: Character) -> tuple[str, ...]:
    """Counted for each mage; by ruling for all of his player's together."""
    if battle.rulings.same_spell_scope == "caster":
        return actor.cast
    return tuple(name for one in battle.characters if one.squad == actor.squad for name in one.cast)


@clause("warband.magic.targeting")
def cast_refused(battle: Battle, actor: Character, action: Cast) -> Refusal | None:
    """Why a spell cannot be cast at somebody or at a point."""
    if refusal := cannot_cast(battle, actor, action):
        return refusal
    spell = spell_of(actor, action.spell)
    assert spell is not None, "a spell that can be cast is known"
    aimless = spell.blink or spell.aims == "self" or (spell.aims == "point" and not battle.real_board)
    if aimless and action.target not in ("", actor.name):
        return Refusal(action, "warband.magic.list", "no-target-of-it", {})
    if spell.blink:
        return None if battle.real_board else points.spot_refused(battle, actor, action, action.at, spell.blink)
    if spell.aims == "point" and not battle.real_board:
        return points.point_refused(battle, actor, action, action.at, spell.range, "warband.magic.targeting")
    if spell.aims == "self":
        return target_refused(battle, actor, Cast(action.spell, actor.name), spell)
    return target_refused(battle, actor, action, spell)


@clause("warband.magic.targeting", "warband.magic.list")
def target_refused(battle: Battle, actor: Character, action: Cast, spell: Spell) -> Refusal | None:
    """Of the kind it is meant for, in range on the plan, in sight, and not under the same spell already."""
    if action.target not in [one.name for one in within_aim(battle, actor, spell)]:
        return Refusal(action, "warband.magic.list", "no-target-of-it", {})
    target = battle[action.target]
    if target.name != actor.name:
        if ground.told(battle, ground.within(actor.name, target.name, spell.range)) is False:
            return lines.too_far(battle, actor, target, action, "warband.magic.targeting", reach=spell.range)
        if ground.told(battle, ground.sees(battle, actor.name, target.name)) is False:
            return lines.unseen(battle, actor, target, action, "warband.magic.targeting")
    if under(target, spell) and not spell.blast:
        return Refusal(action, "warband.magic.no-duplicate", "under-it-already", {"target": target.name})
    if spell.heal and target.profile.mechanism:
        return Refusal(action, "warband.ability.list", "mechanism", {"target": target.name})
    return None


@clause("warband.magic.no-duplicate")
def under(target: Character, spell: Spell) -> bool:
    """Whether a spell that lasts works on somebody already, whoever cast it."""
    return bool(spell.lasts) and any(one.name == spell.name and one.source == "spell" for one in target.effects)


# ---------------------------------------------------------------- casting


async def perform(fight: Fight[Battle], who: str, action: ACTIONS) -> None:
    spell = spell_of(fight.state[who], action.spell)
    assert spell is not None, f"{who} does not know {action.spell}"
    await declare(fight, who, action, spell)


@clause("warband.magic.pool", "warband.magic.ends-phase", "warband.magic.caster", "warband.space.own-turn-facing")
async def declare(fight: Fight[Battle], who: str, action: Cast, spell: Spell) -> None:
    """Paid as it is cast; the caster turns to whom he casts on, and whoever may still rotate does."""
    target = action.target if action.target != who else ""
    if target and not await ground.holds(
        fight, ground.within(who, target, spell.range), ground.sees(fight.state, who, target)
    ):
        return
    show_oneself(fight, who)
    mage = fight.state[who]
    if target:
        fight.record(Faced(who, ground.facing_to(mage.at, fight.state[target].at, mage.facing)))
    fight.record(SpellCast(who, spell.name, target, action.at, spell.cost, mage.mana - spell.cost))
    if fight.state.activation is not None and not fight.state.activation.closed:
        close(fight, who)
    await rotations(fight, *((target,) if target else ()))
    await take_effect(fight, who, action, spell)


@clause("warband.magic.list")
async def take_effect(fight: Fight[Battle], who: str, action: Cast, spell: Spell) -> None:
    if spell.blink:
        await blink(fight, who, action.at)
    elif spell.blast or spell.aims == "point":
        await burst(fight, who, action, spell)
    else:
        await work(fight, who, spell, action.target or who)


@clause("warband.magic.list", "warband.reaction.strike")
async def blink(fight: Fight[Battle], who: str, at: Place | None) -> None:
    """No movement: nobody strikes at him for it. A trap where he comes to stand is another matter."""
    fight.record(Blinked(who, at))
    await items.landed(fight, who)


@clause("warband.magic.list", "warband.magic.damage-spells")
async def burst(fight: Fight[Battle], who: str, action: Cast, spell: Spell) -> None:
    """Friend and foe near the point, nearest base first, ties as the caster likes."""
    left = await reached(fight, action, spell)
    while left:
        nearest = min(left.values())
        tied = [name for name, gap in left.items() if gap == nearest]
        offers = (Offer(FirstHit(name), "warband.magic.list") for name in tied)
        first = await choose(who, "first_hit", offers)
        del left[first.who]
        if fight.state[first.who].up:
            await work(fight, who, spell, first.who)


async def reached(fight: Fight[Battle], action: Cast, spell: Spell) -> dict[str, int]:
    """Everybody whose base is within the blast, with the gap to the point; at a real table it is where the target stands."""
    there = tuple(fight.state.everybody())
    if action.at is not None:
        return within_blast(there, action.at, spell)
    gaps = {one.name: await ground.value(fight, ground.off_centre(action.target, one.name)) for one in there}
    return {name: gap for name, gap in gaps.items() if gap <= spell.blast}


@clause("warband.magic.list")
def within_blast(there: Iterable[Character], at: Place, spell: Spell) -> dict[str, int]:
    """Whose bases a blast round a point reaches, with the gap to it."""
    gaps = ((one.name, ground.gap_to_place(one, at)) for one in there)
    return {name: gap for name, gap in gaps if gap <= spell.blast}


@clause("warband.magic.list", "warband.magic.targeting")
async def work(fight: Fight[Battle], who: str, spell: Spell, target: str) -> None:
    """What a spell does to one target: there is no die to hit, and no cover."""
    squad = fight.state[who].squad
    if spell.damage is not None:
        await burn(fight, who, spell, target)
    if not fight.state[target].up:
        return
    if spell.heal:
        effects.heal(fight, target, spell.heal)
    if spell.lasts and not under(fight.state[target], spell):
        effects.lay(fight, target, spell.name, "spell", squad, spell.lasts, spell.changes)


@clause("warband.magic.damage-spells", "warband.magic.list")
async def burn(fight: Fight[Battle], who: str, spell: Spell, target: str) -> None:
    """The spell's own triplet; of all that changes damage only the target's armour counts, if the spell does not say otherwise."""
    assert spell.damage is not None, f"{spell.name} does no damage"
    squad = fight.state[who].squad
    hit = Hit(who, target, "spell", squad, spell.damage, spell.name, ignores_armour=spell.ignores_armour)
    await strike(fight, hit)
