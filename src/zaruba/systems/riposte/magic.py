"""Spells: mana, casting turns and haste, the casting roll, and what a spell does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from zaruba.kernel.asks import Offer, Parametric, Refusal, roll
from zaruba.kernel.clauses import clause
from zaruba.kernel.fight import Fight
from zaruba.kernel.readings import Total
from zaruba.kernel.tally import Tally
from zaruba.systems.riposte.actions import Cast, Hasten, Release
from zaruba.systems.riposte.attack import expose
from zaruba.systems.riposte.battle import Battle, Caught, Effect, Fall, Fighter, Hold, Strike, Stun, Wound
from zaruba.systems.riposte.budget import no_action, spend
from zaruba.systems.riposte.conditions import TRAP_DIFFICULTY, barred, befall, effect_clock, lose_aim
from zaruba.systems.riposte.damage import damage_rolled, land, six_sided, through_armour, worth_telling
from zaruba.systems.riposte.facts import (
    Answered,
    Attempted,
    BleedingSet,
    CameRound,
    CastingBegan,
    CastingBroken,
    CastingHastened,
    EffectLaid,
    Healed,
    Hit,
    Responded,
    SpellCast,
)  # fmt: skip
from zaruba.systems.riposte.interruption import hold_spell
from zaruba.systems.riposte.reaction import answered
from zaruba.systems.riposte.rolls import action_tally, held_against, plain_tally, total_of
from zaruba.systems.riposte.sheet import Item, Spell
from zaruba.systems.riposte.space import distance

ACTIONS = Cast | Release | Hasten
Options = Iterator[Offer[Any] | Refusal]
MOST_CUT = 3
FACTORS = (1, 2, 4, 6)
"""What mana is multiplied by for turns cut: none, one, two, three (riposte.magic.hasten)."""


def magic_options(battle: Battle, actor: Fighter) -> Options:
    """To begin a spell, to hasten one under way, to let go of one whose time has come."""
    if actor.casting is not None:
        yield from release_options(battle, actor)
        yield from hasten_options(battle, actor)
    elif actor.sheet.spells:
        yield from cast_options(battle, actor)


async def perform(fight: Fight[Battle], who: str, action: ACTIONS) -> None:
    match action:
        case Cast():
            await begin(fight, who, action)
        case Release(target):
            await take_effect(fight, who, target)
        case Hasten(cut):
            hasten(fight, who, cut)


# ---------------------------------------------------------------- beginning


@clause("riposte.magic.hasten", "riposte.magic.mana")
def cost(spell: Spell, cut: int) -> int:
    """Mana times two, four or six for one, two or three turns less."""
    return spell.base_mana * FACTORS[cut]


@clause("riposte.magic.hasten")
def cuts(spell: Spell) -> range:
    """At most three turns, and never more than the spell takes."""
    return range(min(MOST_CUT, spell.casting_turns) + 1)


def cast_options(battle: Battle, actor: Fighter) -> Options:
    """One offer for all the castings; and for every spell that is closed, why."""

    def candidates() -> Iterator[Cast]:
        return castings(battle, actor)

    def accepts(action: Cast) -> Refusal | None:
        return cast_refused(battle, actor, action)

    if next(candidates(), None) is not None:
        yield Parametric(Cast(""), "riposte.action.spell", candidates, accepts)
    for spell in actor.sheet.spells:
        action = Cast(spell.name)
        refusal = cannot_cast(actor, spell, action)
        if refusal is not None:
            yield refusal
        elif not any(casting.spell == spell.name for casting in castings(battle, actor)):
            yield Refusal(action, "riposte.magic.model", "nobody-in-range", {})


def castings(battle: Battle, actor: Fighter) -> Iterator[Cast]:
    """Castings worth a look: each spell in its own time and hastened, at everybody it is meant for."""
    for spell in actor.sheet.spells:
        for cut in cuts(spell):
            if cannot_cast(actor, spell, Cast(spell.name, cut=cut)) is not None:
                continue
            if cut < spell.casting_turns:
                yield Cast(spell.name, cut=cut)
            else:
                yield from (Cast(spell.name, target, cut) for target in targets_of(battle, actor, spell))


def cast_refused(battle: Battle, actor: Fighter, action: Cast) -> Refusal | None:
    """A spell one knows, mana for it, and a target in range if it takes effect at once."""
    spell = actor.sheet.spell(action.spell)
    if spell is None:
        return Refusal(action, "riposte.action.spell", "no-such-spell", {"spell": action.spell})
    if refusal := cannot_cast(actor, spell, action):
        return refusal
    if action.cut < spell.casting_turns:
        if action.target:
            return Refusal(action, "riposte.magic.casting", "no-target-yet", {})
        return None
    return target_refused(battle, actor, spell, action)


@clause("riposte.action.spell", "riposte.sheet.skills", "riposte.magic.mana", "riposte.magic.hasten")
def cannot_cast(actor: Fighter, spell: Spell, action: Cast) -> Refusal | None:
    """An action, a school one is trained in, and mana enough."""
    if refusal := no_action(actor, action):
        return refusal
    if actor.sheet.school(spell.school) < 1:
        return Refusal(action, "riposte.sheet.skills", "untrained-school", {"school": spell.school})
    if action.cut not in cuts(spell):
        return Refusal(action, "riposte.magic.hasten", "cut-too-much", {"most": max(cuts(spell))})
    if cost(spell, action.cut) > actor.mana:
        details = {"left": actor.mana, "cost": cost(spell, action.cut)}
        return Refusal(action, "riposte.magic.mana", "no-mana", details)
    return None


@clause("riposte.magic.casting", "riposte.magic.mana")
async def begin(fight: Fight[Battle], who: str, action: Cast) -> None:
    """Mana is paid as it starts, and the action is the spell's until it takes effect; without turns left at once."""
    spell = fight.state[who].sheet.spell(action.spell)
    assert spell is not None
    spend(fight, who)
    lose_aim(fight, who)
    left = spell.casting_turns - action.cut
    fight.record(CastingBegan(who, spell.name, left, action.cut, cost(spell, action.cut)))
    if not left:
        await take_effect(fight, who, action.target)


# ---------------------------------------------------------------- hastening on the way


def hasten_options(battle: Battle, actor: Fighter) -> Options:
    casting = actor.casting
    assert casting is not None
    for cut in range(1, max(1, casting.left) + 1):
        yield hasten_refused(battle, actor, Hasten(cut)) or Offer(Hasten(cut), "riposte.magic.hasten")


@clause("riposte.magic.hasten")
def hasten_refused(battle: Battle, actor: Fighter, action: Hasten) -> Refusal | None:
    """Declared when the casting starts; by ruling in a later segment too, the difference paid then."""
    if refusal := barred(actor, action):
        return refusal
    casting = actor.casting
    assert casting is not None
    spell = actor.sheet.spell(casting.spell)
    assert spell is not None
    if not battle.rulings.hasten_midway:
        return Refusal(action, "riposte.magic.hasten", "not-midway", {})
    if action.cut > casting.left or casting.cut + action.cut not in cuts(spell):
        most = min(casting.left, max(cuts(spell)) - casting.cut)
        return Refusal(action, "riposte.magic.hasten", "cut-too-much", {"most": most})
    price = cost(spell, casting.cut + action.cut) - cost(spell, casting.cut)
    if price > actor.mana:
        return Refusal(action, "riposte.magic.mana", "no-mana", {"left": actor.mana, "cost": price})
    return None


@clause("riposte.magic.hasten", "riposte.magic.mana")
def hasten(fight: Fight[Battle], who: str, cut: int) -> None:
    casting = fight.state[who].casting
    assert casting is not None
    spell = fight.state[who].sheet.spell(casting.spell)
    assert spell is not None
    price = cost(spell, casting.cut + cut) - cost(spell, casting.cut)
    fight.record(CastingHastened(who, casting.cut + cut, casting.left - cut, price))


# ---------------------------------------------------------------- targets


def release_options(battle: Battle, actor: Fighter) -> Options:
    """In the segment its time has come a spell takes effect, on whomever is in range then."""
    casting = actor.casting
    assert casting is not None
    spell = actor.sheet.spell(casting.spell)
    assert spell is not None
    if refusal := not_yet(actor, Release()):
        yield refusal
        return
    targets = tuple(targets_of(battle, actor, spell))
    if not targets:
        yield Refusal(Release(), "riposte.magic.model", "nobody-in-range", {})
        return

    def candidates() -> Iterator[Release]:
        return (Release(target) for target in targets)

    def accepts(action: Release) -> Refusal | None:
        return target_refused(battle, actor, spell, action)

    yield Parametric(Release(), "riposte.magic.casting", candidates, accepts)


@clause("riposte.magic.casting")
def not_yet(actor: Fighter, action: Release) -> Refusal | None:
    casting = actor.casting
    assert casting is not None
    if refusal := barred(actor, action):
        return refusal
    if casting.left:
        return Refusal(action, "riposte.magic.casting", "casting-goes-on", {"left": casting.left})
    return None


def targets_of(battle: Battle, actor: Fighter, spell: Spell) -> Iterator[str]:
    """Whom a spell is meant for: oneself and friends where it does good, else enemies; the nearest first."""
    meant = [
        fighter
        for fighter in battle.fighters
        if (fighter.side == actor.side) == spell.kind
        and target_refused(battle, actor, spell, Release(fighter.name)) is None
    ]
    return (fighter.name for fighter in sorted(meant, key=lambda fighter: distance(actor, fighter)))


@clause("riposte.magic.model")
def target_refused(battle: Battle, actor: Fighter, spell: Spell, action: Cast | Release) -> Refusal | None:
    """Oneself, or somebody one knows of within the range of the spell."""
    if action.target not in battle:
        return Refusal(action, "riposte.magic.model", "no-target", {})
    target = battle[action.target]
    if spell.aims == "self":
        if target.name != actor.name:
            return Refusal(action, "riposte.magic.model", "self-only", {"spell": spell.name})
        return None
    if not target.present or (target.hidden and target.side != actor.side):
        return Refusal(action, "riposte.magic.model", "no-target", {})
    if distance(actor, target) > spell.range_m:
        return Refusal(action, "riposte.magic.model", "out-of-range", {"target": target.name})
    return None


# ---------------------------------------------------------------- the casting roll


@clause("riposte.action.spell", "riposte.magic.model")
async def take_effect(fight: Fight[Battle], who: str, target: str) -> None:
    """Will and the school: the difficulty must be reached, and whoever is unwilling beaten."""
    caster = fight.state[who]
    assert caster.casting is not None
    spell = caster.sheet.spell(caster.casting.spell)
    assert spell is not None
    expose_caster(fight, who, spell)
    total = await total_of(who, cast_tally(fight.state[who], spell), purpose="cast")
    fight.record(Attempted(who, target, "cast", total, spell.name))
    success = total >= spell.difficulty
    fight.record(SpellCast(who, spell.name, success))
    if not success:
        return
    if spell.directed:
        await directed(fight, who, target, spell, total)
    else:
        for one in touched(fight.state, target, spell):
            await undirected(fight, who, one, spell, total)


def expose_caster(fight: Fight[Battle], who: str, spell: Spell) -> None:
    """A spell at an enemy shows who casts it; one on a friend or oneself need not."""
    if not spell.kind:
        expose(fight, who)


@clause("riposte.action.spell")
def cast_tally(caster: Fighter, spell: Spell) -> Tally:
    """No place is named, and no modifier of one counts."""
    return action_tally(caster, caster.sheet.will + caster.sheet.school(spell.school))


def touched(battle: Battle, target: str, spell: Spell) -> tuple[str, ...]:
    """Everybody within the radius of whom the spell is cast on; of other spells that one alone."""
    if spell.aims != "area":
        return (target,)
    middle = battle[target]
    return tuple(
        fighter.name for fighter in battle.fighters if fighter.present and distance(middle, fighter) <= spell.radius_m
    )


@clause("riposte.magic.model", "riposte.magic.location-random")
async def directed(fight: Fight[Battle], who: str, target: str, spell: Spell, total: int) -> None:
    """Like a shot: dodge or shield block, a place by 3d6, the dice of the spell without Strength."""
    strike = Strike(who, target, as_item(spell), "cast", mode="spell")
    reply = await answered(fight, strike, total)
    final = reply.final
    if reply.landing != "missed":
        if spell.dice or spell.flat:
            final = await land(fight, strike, unconditional=reply.landing == "unconditional")
        else:
            fight.record(Hit(who, target))
        await outcome(fight, who, target, spell)
    await hold_spell(fight, target, final, responded=reply.rolled)


def as_item(spell: Spell) -> Item:
    """What strikes, as far as damage and answers ask."""
    return Item(
        spell.name, material="energy", damage_type=spell.damage_type, dice=spell.dice, flat=spell.flat,
        track=spell.track, bleed_amplifier=spell.bleed_amplifier, range_m=spell.range_m,
    )  # fmt: skip


@clause("riposte.magic.model")
async def undirected(fight: Fight[Battle], who: str, target: str, spell: Spell, total: int) -> None:
    """No contest but with an unwilling mind; damage has no place: as it is, less the armour of the chest."""
    if spell.mental and not await mind_beaten(fight, target, total):
        return
    final = 0
    if (spell.dice or spell.flat) and spell.outcome != "heal":
        fight.record(Hit(who, target))
        raw = await spell_dice(who, spell)
        of = through_armour(fight, target, raw, "chest")
        final = of.total
        befall(
            fight,
            Wound(
                target, who, final, spell.track, damage_type=spell.damage_type, amplifier=spell.bleed_amplifier,
                close=False, of=worth_telling(of),
            ),
        )  # fmt: skip
    await outcome(fight, who, target, spell)
    await hold_spell(fight, target, final, responded=False)


@clause("riposte.magic.model", "riposte.reaction.decline")
async def mind_beaten(fight: Fight[Battle], target: str, total: int) -> bool:
    """Will and Concentration; the unconscious oppose nothing."""
    victim = fight.state[target]
    if not victim.able:
        return True
    fight.record(Responded(target, "resist"))
    add = plain_tally(victim, victim.sheet.will + victim.sheet.skill("concentration"))
    result = await held_against(target, add, total, purpose="resist")
    fight.record(Answered(target, "resist", result))
    return result == "under"


async def spell_dice(who: str, spell: Spell) -> int:
    if not spell.dice:
        return spell.flat
    return await damage_rolled(who, Tally(spell.dice), flat=spell.flat)


# ---------------------------------------------------------------- what it does beside damage


@clause("riposte.magic.model")
async def outcome(fight: Fight[Battle], who: str, target: str, spell: Spell) -> None:
    """What is laid on its target, for as long as the spell says."""
    if not fight.state[target].present:
        return
    match spell.outcome:
        case "heal":
            await heal(fight, who, target, spell)
        case "stun":
            befall(fight, Stun(target, max(1, spell.turns)))
        case "fall":
            befall(fight, Fall(target, who))
        case "hold":
            befall(fight, Caught(target, Hold(spell.name, "trap", (), TRAP_DIFFICULTY)))
        case "unseen":
            fight.record(EffectLaid(target, Effect("unseen", effect_clock(spell.turns), name=spell.name)))
        case "favour":
            lasting = effect_clock(spell.turns)
            fight.record(EffectLaid(target, Effect("favour", lasting, spell.modifier, spell.name)))
        case "ward":
            fight.record(EffectLaid(target, Effect("ward", effect_clock(spell.turns), spell.modifier, spell.name)))
        case "bleed":
            amplify(fight, target, spell.modifier)


@clause("riposte.condition.bleed-amplify")
def amplify(fight: Fight[Battle], who: str, size: int) -> None:
    """Bleeding that is there already is made stronger."""
    if fight.state[who].bleed_rate:
        fight.record(BleedingSet(who, fight.state[who].bleed_rate + size))


@clause("riposte.condition.first-aid", "riposte.condition.bleeding")
async def heal(fight: Fight[Battle], who: str, target: str, spell: Spell) -> None:
    """Its dice onto the Health hits, up to the full; consciousness returns with both pools above nothing."""
    gained = await roll(six_sided(spell.dice), Total(), by=who, purpose="healing") if spell.dice else 0
    fight.record(Healed(target, gained + spell.flat))
    if spell.mends and fight.state[target].bleed_rate:
        fight.record(BleedingSet(target, 0))
    patient = fight.state[target]
    if patient.life == "unconscious" and patient.hits > 0 and patient.shock_hits > 0:
        fight.record(CameRound(target))


# ---------------------------------------------------------------- a casting let slip


@clause("riposte.magic.casting")
def let_slip(fight: Fight[Battle], who: str) -> None:
    """A spell whose time came and that was not let loose is lost."""
    casting = fight.state[who].casting
    if casting is not None and not casting.left:
        fight.record(CastingBroken(who, casting.spell))


def is_due(fighter: Fighter) -> bool:
    return fighter.casting is not None and not fighter.casting.left


__all__ = ["ACTIONS", "cost", "cuts", "is_due", "let_slip", "magic_options", "perform"]
