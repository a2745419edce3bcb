"""Spells: channelling, the casting roll, and what a spell does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from math import comb

from msgspec import Struct

from zaruba.kernel.asks import Offer, Parametric, Refusal, roll
from zaruba.kernel.clauses import clause
from zaruba.kernel.dice import Throw, d10
from zaruba.kernel.fight import Fight
from zaruba.kernel.readings import FaceReading, Total
from zaruba.kernel.tally import Modifier, Tally, tally
from zaruba.systems.fury.actions import CastSpell, Channel
from zaruba.systems.fury.battle import Battle, Fighter, Work
from zaruba.systems.fury.budget import spell_refused, spend, too_dear, use_up
from zaruba.systems.fury.conditions import (
    cannot_act,
    catch,
    hit_breaks_work,
    lay_low,
    show_oneself,
    stun,
    wind,
)
from zaruba.systems.fury.damage import soak, wound
from zaruba.systems.fury.facts import Cast, Channelled, Favoured, Healed, Warded, WorkedOn
from zaruba.systems.fury.gear import not_now, skill_refused
from zaruba.systems.fury.percent import skill_tested
from zaruba.systems.fury.sheet import Spell
from zaruba.systems.fury.space import sees, yards

ACTIONS = Channel | CastSpell

FULL = 2
"""Half actions in a full one: more than that is work of several turns."""


def magic_options(battle: Battle, actor: Fighter) -> Iterator[Offer[ACTIONS] | Refusal]:
    """To channel and to cast, for those who know a spell."""
    if actor.sheet.spells:
        yield channel_option(battle, actor)
        yield from cast_options(battle, actor)


async def perform(fight: Fight[Battle], who: str, action: ACTIONS) -> None:
    match action:
        case Channel():
            await channel(fight, who)
        case CastSpell():
            await cast(fight, who, action)


# ---------------------------------------------------------------- channelling


@clause("fury.magic.channelling", "fury.action.cast")
def channel_option(battle: Battle, actor: Fighter) -> Offer[Channel] | Refusal:
    """One extra half action before a casting, also as the last of the turn before; only for the trained."""
    action = Channel()
    return (
        cannot_act(actor, action)
        or skill_refused(battle, actor, action, "channelling")
        or too_dear(battle, actor, action, action.halves)
        or Offer(action, "fury.magic.channelling")
    )


@clause("fury.magic.channelling")
async def channel(fight: Fight[Battle], who: str) -> None:
    """A success adds the Magic characteristic to the casting that follows at once, a failure nothing."""
    spend(fight, who, Channel.halves)
    success = await skill_tested(fight, who, "channelling", purpose="channelling")
    fight.record(Channelled(who, fight.state[who].sheet.magic if success else 0))


# ---------------------------------------------------------------- what may be cast


def cast_options(battle: Battle, actor: Fighter) -> Iterator[Parametric[CastSpell] | Refusal]:
    """One offer for every casting: the spell, its targets, the number of dice; and why the other spells are closed."""

    def candidates() -> Iterator[CastSpell]:
        return castings(battle, actor)

    def accepts(action: CastSpell) -> Refusal | None:
        return cast_refused(battle, actor, action)

    if next(candidates(), None) is not None:
        yield Parametric(CastSpell(""), "fury.action.cast", candidates, accepts)
    for spell in actor.sheet.spells:
        if not any(casting.spell == spell.name for casting in castings(battle, actor)):
            empty = CastSpell(spell.name)
            yield cannot_cast(battle, actor, spell, empty) or Refusal(empty, "fury.action.cast", "nobody-in-reach", {})


def castings(battle: Battle, actor: Fighter) -> Iterator[CastSpell]:
    """Castings worth a look, with all dice: at as many targets as may be, the nearest first, then at each alone."""
    for spell in actor.sheet.spells:
        if cannot_cast(battle, actor, spell, CastSpell(spell.name)):
            continue
        if not spell.targets or not completes(actor, spell):
            yield CastSpell(spell.name)
            continue
        meant = sorted(meant_for(battle, actor, spell), key=lambda target: yards(battle, actor, target))
        names = [target.name for target in meant if not_at(battle, actor, spell, target, CastSpell("")) is None]
        if spell.targets > 1 and len(names) > 1:
            yield CastSpell(spell.name, tuple(names[: spell.targets]))
        for name in names:
            yield CastSpell(spell.name, (name,))


def meant_for(battle: Battle, actor: Fighter, spell: Spell) -> Iterator[Fighter]:
    """Whom a spell is meant for: friends and the caster where it does good, else enemies."""
    kind = spell.heals or spell.armour or spell.modifier > 0
    for fighter in battle.fighters:
        if fighter.present and (fighter.side == actor.side) == bool(kind):
            yield fighter


@clause("fury.action.cast", "fury.magic.cast-roll")
def cast_refused(battle: Battle, actor: Fighter, action: CastSpell) -> Refusal | None:
    """The time a spell takes, up to as many dice as Magic, targets in reach and in sight.

    Of a spell of several actions the targets are named with the last one, when it is rolled.
    """
    spell = actor.spell(action.spell)
    if spell is None:
        return Refusal(action, "fury.action.cast", "no-such-spell", {"spell": action.spell})
    if refusal := cannot_cast(battle, actor, spell, action):
        return refusal
    if not 0 <= action.dice <= actor.sheet.magic:
        return Refusal(action, "fury.magic.cast-roll", "too-many-dice", {"most": actor.sheet.magic})
    most = spell.targets if completes(actor, spell) else 0
    if len(action.targets) > most:
        return Refusal(action, "fury.action.cast", "too-many-targets", {"most": most})
    if most and not action.targets:
        return Refusal(action, "fury.action.cast", "no-target", {"most": most})
    return targets_refused(battle, actor, spell, action)


def cannot_cast(battle: Battle, actor: Fighter, spell: Spell, action: CastSpell) -> Refusal | None:
    """Why a spell cannot be cast now, at whomever. One of several actions is that of the round it is completed in."""
    if refusal := cannot_act(actor, action):
        return refusal
    if completes(actor, spell) and (refusal := spell_refused(battle, actor, action)):
        return refusal
    if actor.sheet.magic < 1:
        return Refusal(action, "fury.magic.cast-roll", "no-magic", {})
    return too_dear(battle, actor, action, min(spell.time, FULL)) if spell.time else not_now(battle, actor, action)


def targets_refused(battle: Battle, actor: Fighter, spell: Spell, action: CastSpell) -> Refusal | None:
    shown = {one.name: one for one in battle.fighters if one.present and (one.side == actor.side or not one.hidden)}
    for place, name in enumerate(action.targets):
        if name in action.targets[:place]:
            return Refusal(action, "fury.action.cast", "same-target-twice", {"target": name})
        if name not in shown:
            return Refusal(action, "fury.action.cast", "not-a-target", {"target": name})
        if refusal := not_at(battle, actor, spell, shown[name], action):
            return refusal
    return None


@clause("fury.action.cast")
def not_at(battle: Battle, actor: Fighter, spell: Spell, target: Fighter, action: CastSpell) -> Refusal | None:
    """A target within the spell's yards and in sight; oneself is always both."""
    if target.name == actor.name:
        return None
    away = yards(battle, actor, target)
    if away > spell.range_yards:
        return Refusal(action, "fury.action.cast", "out-of-range", {"yards": away, "most": spell.range_yards})
    if not sees(battle, actor, target):
        return Refusal(action, "fury.space.los", "not-seen", {"target": target.name})
    return None


def halves_done(actor: Fighter, spell: Spell) -> int:
    """Half actions already spent on this spell on the turns just before."""
    work = actor.work
    return work.done if work is not None and (work.action, work.what) == ("cast", spell.name) else 0


def completes(actor: Fighter, spell: Spell) -> bool:
    """Whether the next action at it is the last, and the roll is made."""
    return halves_done(actor, spell) + FULL >= spell.time


# ---------------------------------------------------------------- casting


@clause("fury.action.cast")
async def cast(fight: Fight[Battle], who: str, action: CastSpell) -> None:
    """The time is spent, over several turns where the spell needs them; with the last of it comes the roll."""
    actor = fight.state[who]
    spell = actor.spell(action.spell)
    assert spell is not None, f"{who} has no {action.spell}"
    if not completes(actor, spell):
        work_on(fight, who, spell)
        return
    if spell.time > FULL:
        work_on(fight, who, spell)
        fight.record(WorkedOn(who, None))
    else:
        spend(fight, who, spell.time, keeps={"channelling"})
    use_up(fight, who, "spell")
    if any(fight.state[target].side != actor.side for target in action.targets):
        show_oneself(fight, who)
    if await casting_roll(fight, who, spell, action.dice or actor.sheet.magic):
        for target in action.targets or (who,):
            await take_effect(fight, who, spell, target)


@clause("fury.turn.extended")
def work_on(fight: Fight[Battle], who: str, spell: Spell) -> None:
    """One full action of several, on consecutive turns; what was channelled before them waits for the roll."""
    done = halves_done(fight.state[who], spell)
    spend(fight, who, FULL, keeps={"channelling", "work"} if done else {"channelling"})
    fight.record(WorkedOn(who, Work("cast", spell.name, done + FULL)))


# ---------------------------------------------------------------- the roll


class Casting(Struct, frozen=True):
    """Whether a casting works, and how many dice showed the same: 2 for doubles, 3 for triples, else 0."""

    success: bool
    event: int = 0


class CastingRoll(FaceReading[Casting], frozen=True, kw_only=True):
    """The dice and what was channelled against the casting number; all ones fail."""

    def read_faces(self, throw: Throw, faces: Sequence[int]) -> Casting:
        most = max(len(list(alike)) for _, alike in groupby(sorted(faces)))
        return self.judged(sum(faces), most, len(faces))

    def judged(self, total: int, most: int, dice: int) -> Casting:
        """`most` dice show the same face; a total as low as the number of dice is nothing but ones."""
        return Casting(total > dice and self.passes(total), most if most > 1 else 0)

    def counts(self, throw: Throw) -> dict[Casting, int]:
        """From face to face, by how many dice are placed, their sum, and the most that are alike."""
        dice = len(throw.dice)
        ways: dict[tuple[int, int, int], int] = {(0, 0, 0): 1}
        for face in range(1, throw.dice[0] + 1):
            grown: dict[tuple[int, int, int], int] = {}
            for (placed, total, most), count in ways.items():
                for alike in range(dice - placed + 1):
                    key = (placed + alike, total + alike * face, max(most, alike))
                    grown[key] = grown.get(key, 0) + count * comb(dice - placed, alike)
            ways = grown
        counted: dict[Casting, int] = {}
        for (placed, total, most), count in ways.items():
            if placed == dice:
                seen = self.judged(total, most, dice)
                counted[seen] = counted.get(seen, 0) + count
        return counted


@clause("fury.magic.cast-roll")
async def casting_roll(fight: Fight[Battle], who: str, spell: Spell, dice: int) -> bool:
    """So many d10 and what was channelled, at least the casting number; doubles and more are only reported."""
    reading = CastingRoll(
        add=tally(0, (Modifier(fight.state[who].channelled, "fury.magic.channelling", "channelling"),)),
        target=Tally(spell.casting_number),
        test="at_least",
    )
    seen = await roll(d10.times(dice), reading, by=who, purpose="casting")
    fight.record(Cast(who, spell.name, seen.success, seen.event))
    return seen.success


# ---------------------------------------------------------------- what it does


@clause("fury.action.cast")
async def take_effect(fight: Fight[Battle], who: str, spell: Spell, target: str) -> None:
    """What the spell is written to do, in the order of its entry."""
    if spell.damage is not None:
        await strike(fight, who, spell, target, spell.damage)
    if spell.heals:
        healed = fight.state[target]
        fight.record(Healed(target, min(spell.heals, healed.sheet.w_max - healed.w)))
    if spell.condition and fight.state[target].present:
        lay_on(fight, spell, target)
    if spell.armour:
        fight.record(Warded(target, spell.armour))
    if spell.modifier:
        fight.record(Favoured(target, spell.modifier, spell.name))


@clause("fury.damage.soak")
async def strike(fight: Fight[Battle], who: str, spell: Spell, target: str, damage: int) -> None:
    """A d10 and the spell's number on the body, soaked like a blow unless it passes through armour."""
    hit_breaks_work(fight, target)
    soaked = soak(fight.state[target], "body", None, not spell.ignores_armour)
    adds = tally(0, (Modifier(damage, "fury.action.cast", spell.name),))
    amount = await roll(d10, Total(add=adds, target=soaked), by=who, purpose="spell-damage")
    await wound(fight, target, amount, soaked, "body", by=who)


@clause("fury.condition.stunned", "fury.condition.prone", "fury.condition.entangled")
def lay_on(fight: Fight[Battle], spell: Spell, target: str) -> None:
    """A condition for as long as the spell says, in the target's own turns."""
    match spell.condition:
        case "stunned":
            stun(fight, target, spell.rounds)
        case "prone":
            lay_low(fight, target)
        case "entangled":
            catch(fight, target, spell.name)
        case "winded":
            wind(fight, target, spell.rounds)
