"""Magic: who may cast what at whom, the casting check, what a spell does, and spells held by focus."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from msgspec.structs import replace

from zaruba.kernel.asks import MASTER, Offer, Parametric, Refusal, choose
from zaruba.kernel.clauses import clause
from zaruba.kernel.dice import Throw
from zaruba.kernel.duration import Duration
from zaruba.kernel.fight import Fight
from zaruba.kernel.readings import Total
from zaruba.kernel.tally import Tally
from zaruba.kernel.view import seen, unseen_by
from zaruba.systems.delve.actions import CastSpell, Double
from zaruba.systems.delve.battle import Battle, Creature
from zaruba.systems.delve.casting import (
    at_hand,
    botch,
    casting_check,
    helps_of,
    hold,
    lose,
    spell_of,
)
from zaruba.systems.delve.checks import (
    DISADVANTAGE,
    Casting,
    Source,
    bonuses,
    check,
    half,
    masters_modifier,
    rolled,
)
from zaruba.systems.delve.damage import Wound, damage_of, heal, hurt, hurt_all
from zaruba.systems.delve.facts import (
    ActionSpent,
    Cast,
    CastingsLeft,
    EffectBegan,
    ItemUsed,
    LayDown,
    NoticedBy,
    Revealed,
)
from zaruba.systems.delve.sheet import Damage, Effect, Spell
from zaruba.systems.delve.terrain import cover, darkness, distance_ft, within

CastingOffers = Iterator[Offer[CastSpell] | Refusal]
Number = Literal["damage_dice", "healing_dice", "duration", "targets", "size", "range", "none"]
NUMBERS: tuple[Number, ...] = ("damage_dice", "healing_dice", "duration", "targets", "size", "range")
NOTHING: tuple[Number, ...] = ("none",)


# ---------------------------------------------------------------- what may be cast


def spell_options(battle: Battle, actor: Creature) -> CastingOffers:
    """Every casting that the action, or what is left of it, may be: as an offer or a refusal."""
    for spell, item in at_hand(actor):
        empty = CastSpell(spell.name, (), item)
        if refusal := cannot_cast(battle, actor, spell, empty) or no_castings_left(battle, actor, empty):
            yield refusal
        elif not most_targets(spell):
            yield Offer(empty, "delve.action.cast")
        elif most_targets(spell) == 1:
            yield from aimed_at_one(battle, actor, spell, empty)
        else:
            yield from aimed_at_several(battle, actor, spell, empty)


def most_targets(spell: Spell) -> int:
    """How many targets are chosen: nobody for an area round the caster, one for an area round a target."""
    if spell.targets and spell.range == "self":
        return 1
    return spell.targets or int(spell.burst)


def cannot_cast(battle: Battle, actor: Creature, spell: Spell, action: CastSpell) -> Refusal | None:
    """Why a spell cannot be cast at all, whoever it is aimed at."""
    if spell.name in actor.penance:
        return Refusal(action, "delve.magic.natural-1", "penance-due", {"spell": spell.name})
    if spell.name in actor.lost:
        return Refusal(action, "delve.magic.failure", "spell-lost", {"spell": spell.name})
    if actor.sheet.casting is None and actor.sheet.casting_bonus is None:
        return Refusal(action, "delve.magic.check", "not-a-caster", {"spell": spell.name})
    item = actor.item(action.item)
    if item is not None and not actor.left_of(item):
        return Refusal(action, "delve.action.multitask", "used-up", {"item": item.name})
    return None


def no_castings_left(battle: Battle, actor: Creature, action: CastSpell) -> Refusal | None:
    """A monster's action may hold several castings; that an action is spent at all is the turn's own business."""
    turn, castings = battle.turn, actor.sheet.castings
    if castings == 1 or turn is None or turn.who != actor.name or turn.action or turn.castings:
        return None
    return Refusal(action, "delve.magic.monsters", "no-castings-left", {"castings": castings})


def aims(battle: Battle, actor: Creature, spell: Spell) -> Iterator[Creature]:
    """Who a spell is meant for: the caster alone, friends and the caster, or foes that do not hide."""
    for creature in battle.creatures:
        if spell.range == "self":
            meant = creature.name == actor.name
        elif spell.friendly:
            meant = creature.side == actor.side and (creature.present or creature.life == "dead")
        else:
            meant = creature.side != actor.side and creature.present and not creature.hidden
        if meant:
            yield creature


@clause("delve.magic.target", "delve.terrain.total-cover")
def not_at(
    battle: Battle, actor: Creature, target: Creature, spell: Spell, action: CastSpell | Double
) -> Refusal | None:
    """A target must be alive, within the band of the spell, and seen."""
    if target.life == "dead":
        which = "delve.damage.healing" if spell.healing is not None else "delve.magic.target"
        return Refusal(action, which, "dead", {"target": target.name})
    if target.name == actor.name:
        return None
    if not within(battle, actor, target, spell.range):
        return Refusal(action, "delve.magic.target", "out-of-range", {"band": spell.range, "target": target.name})
    if cover(battle, actor, target) == "total":
        return Refusal(action, "delve.terrain.total-cover", "not-seen", {"target": target.name})
    return None


def aimed_at_one(battle: Battle, actor: Creature, spell: Spell, empty: CastSpell) -> CastingOffers:
    """A spell with one target: one offer or refusal for each."""
    for target in aims(battle, actor, spell):
        action = replace(empty, targets=(target.name,))
        yield not_at(battle, actor, target, spell, action) or Offer(action, "delve.action.cast")


def aimed_at_several(battle: Battle, actor: Creature, spell: Spell, empty: CastSpell) -> CastingOffers:
    """A spell with several targets: one offer that stands for every set of them."""
    if not reachable(battle, actor, spell):
        yield from aimed_at_one(battle, actor, spell, empty)
        return

    def candidates() -> Iterator[CastSpell]:
        return (replace(empty, targets=names) for names in best_sets(battle, actor, spell))

    def accepts(action: CastSpell) -> Refusal | None:
        if refusal := why_not_cast(battle, actor, action):
            return refusal
        if (action.spell, action.item) != (empty.spell, empty.item):
            return Refusal(action, "delve.action.cast", "another-spell", {"spell": empty.spell})
        return None

    yield Parametric(empty, "delve.action.cast", candidates, accepts)


def why_not_cast(battle: Battle, actor: Creature, action: CastSpell) -> Refusal | None:
    """A casting judged whole: why it cannot be made, or None."""
    spell = spell_of(actor, action)
    if spell is None:
        return Refusal(action, "delve.action.cast", "no-such-spell", {"spell": action.spell})
    return cannot_cast(battle, actor, spell, action) or misaimed(battle, actor, spell, action, most_targets(spell))


def misaimed(
    battle: Battle,
    actor: Creature,
    spell: Spell,
    action: CastSpell | Double,
    most: int,
    already: tuple[str, ...] = (),
) -> Refusal | None:
    """What is wrong with the targets named: too many or none, one of them twice, one that cannot be chosen."""
    named = action.targets
    if len(named) > most:
        return Refusal(action, "delve.magic.target", "too-many-targets", {"most": most})
    if most and not named:
        return Refusal(action, "delve.magic.target", "no-target", {"most": most})
    open_to = {creature.name: creature for creature in aims(battle, actor, spell)}
    for place, name in enumerate(named):
        if name in already or name in named[:place]:
            return Refusal(action, "delve.magic.target", "same-target-twice", {"target": name})
        if name not in open_to:
            return Refusal(action, "delve.magic.target", "not-a-target", {"target": name})
        if refusal := not_at(battle, actor, open_to[name], spell, action):
            return refusal
    return None


def reachable(battle: Battle, actor: Creature, spell: Spell) -> list[Creature]:
    """Everyone who can be chosen, the nearest first; for healing those who need it before all others."""
    anybody = CastSpell(spell.name)
    found = [c for c in aims(battle, actor, spell) if not_at(battle, actor, c, spell, anybody) is None]
    return sorted(
        found, key=lambda c: (spell.healing is not None and c.hp >= c.sheet.max_hp, distance_ft(battle, actor, c))
    )


def best_sets(battle: Battle, actor: Creature, spell: Spell) -> Iterator[tuple[str, ...]]:
    """Sets of targets worth a look: as many as may be without one in cover, as many as may be, each alone."""
    everyone = reachable(battle, actor, spell)
    uncovered = [target for target in everyone if not covered(battle, actor, target)]
    given: list[tuple[str, ...]] = []
    for targets in (uncovered[: spell.targets], everyone[: spell.targets], *([target] for target in everyone)):
        names = tuple(target.name for target in targets)
        if names and names not in given:
            given.append(names)
            yield names


def covered(battle: Battle, actor: Creature, target: Creature) -> bool:
    """Whether a chosen target has half cover from the caster; nobody has any from itself."""
    return target.name != actor.name and cover(battle, actor, target) == "half"


def casting_sources(battle: Battle, actor: Creature, spell: Spell, chosen: Iterable[str]) -> Iterator[Source]:
    """What gives a casting advantage or disadvantage; an area that chooses nobody asks neither cover nor light."""
    others = [battle[name] for name in chosen if name != actor.name]
    yield from cover_of_chosen(battle, actor, others)
    if others:
        yield from darkness(battle, actor)
    yield from helps_of(actor, spell)
    for other in others:
        yield from masters_modifier(other.against)


@clause("delve.terrain.cover-and-spells")
def cover_of_chosen(battle: Battle, actor: Creature, others: Iterable[Creature]) -> Iterator[Source]:
    """One target with half cover, friend or foe, spoils the one check that is made for all."""
    if any(covered(battle, actor, other) for other in others):
        yield Source(DISADVANTAGE, "delve.terrain.cover-and-spells")


# ---------------------------------------------------------------- casting


@clause("delve.action.cast")
async def cast(fight: Fight[Battle], who: str, action: CastSpell) -> None:
    """The action is gone whether the spell works or not."""
    spend_casting(fight, who)
    await try_spell(fight, who, action)


async def try_spell(fight: Fight[Battle], who: str, action: CastSpell) -> None:
    """The check, and what it brings."""
    actor = fight.state[who]
    spell = spell_of(actor, action)
    assert spell is not None, f"{who} has no {action.spell}"
    use_scroll(fight, who, action.item)
    chosen = action.targets
    sources = casting_sources(fight.state, actor, spell, chosen)
    outcome = await casting_check(fight, who, spell, sources, purpose="casting")
    worked = outcome in (Casting.SUCCESS, Casting.CRITICAL)
    fight.record(Cast(who, spell.name, worked, outcome is Casting.CRITICAL))
    if outcome is Casting.CRITICAL:
        double = await number_to_double(fight, who, spell, chosen)
        spell, chosen = doubled_spell(spell, double.effect), (*chosen, *double.targets)
    notice(fight, who, reached(fight.state, who, spell, chosen))
    if worked:
        await take_effect(fight, who, spell, chosen)
    elif outcome is Casting.BOTCH:
        botch(fight, who, spell)
    else:
        lose(fight, who, spell)


def spend_casting(fight: Fight[Battle], who: str) -> None:
    """The first casting takes the action, a further one is among those left."""
    turn = fight.state.turn
    assert turn is not None
    assert turn.who == who, f"it is not the turn of {who}"
    if turn.action:
        fight.record(ActionSpent(who))
        if fight.state[who].sheet.castings > 1:
            count_castings(fight, who, fight.state[who].sheet.castings - 1)
    else:
        assert turn.castings, f"{who} has no casting left"
        count_castings(fight, who, turn.castings - 1)


@clause("delve.magic.monsters")
def count_castings(fight: Fight[Battle], who: str, left: int) -> None:
    """The attacks per action of a monster's sheet bound its castings."""
    fight.record(CastingsLeft(who, left))


@clause("delve.action.multitask")
def use_scroll(fight: Fight[Battle], who: str, name: str) -> None:
    """Casting from a scroll or wand is casting and no small task; the scroll is used up, whatever comes of it."""
    item = fight.state[who].item(name)
    if item is not None and item.kind == "scroll":
        fight.record(ItemUsed(who, name))


@clause("delve.surprise.advantage")
def notice(fight: Fight[Battle], who: str, names: Iterable[str]) -> None:
    """Whoever a spell is cast at knows of the caster from then on, whether it works or not."""
    battle = fight.state
    foes = [name for name in names if battle[name].side != battle[who].side]
    if battle[who].hidden and seen(foes, unseen_by(battle, battle.seat_of(who))):
        fight.record(Revealed(who))
    for foe in foes:
        if (who, foe) in fight.state.unaware:
            fight.record(NoticedBy(who, foe))


# ---------------------------------------------------------------- a critical casting


@clause("delve.critical.spell")
async def number_to_double(fight: Fight[Battle], who: str, spell: Spell, chosen: tuple[str, ...]) -> Double:
    """The caster's choice, made before any dice of the spell are rolled."""
    return await choose(who, "critical", double_options(fight.state, fight.state[who], spell, chosen))


def double_options(battle: Battle, actor: Creature, spell: Spell, chosen: tuple[str, ...]) -> Iterator[Offer[Double]]:
    """The numbers of the spell; the first is doubled where nothing is said: damage, else healing dice, else none."""
    numbers = [number for number in NUMBERS if has_number(spell, number)]
    has_dice = has_number(spell, "damage_dice") or has_number(spell, "healing_dice")
    for number in (*numbers, *NOTHING) if has_dice else (*NOTHING, *numbers):
        if number == "targets":
            yield from more_targets(battle, actor, spell, chosen)
        else:
            yield Offer(Double(number), "delve.critical.spell")


def has_number(spell: Spell, number: Number) -> bool:
    """Whether the spell has this number at all; `far` and `self` are no numbers, and a fixed bonus is no dice."""
    match number:
        case "damage_dice":
            return spell.damage is not None and bool(spell.damage.dice.dice)
        case "healing_dice":
            return spell.healing is not None and bool(spell.healing.dice.dice)
        case "duration":
            return spell.rounds > 0
        case "size":
            return spell.size_ft > 0 and not spell.targets
        case "range":
            return spell.range in ("close", "near")
        case "targets":
            return spell.targets > 0 and spell.range != "self"
        case "none":
            return True


def more_targets(battle: Battle, actor: Creature, spell: Spell, chosen: tuple[str, ...]) -> Iterator[Offer[Double]]:
    """Twice the targets: those gained are named now, and cover among them no longer matters to the roll."""
    others = [target.name for target in reachable(battle, actor, spell) if target.name not in chosen]
    if not others:
        return
    gained = 2 * spell.targets - len(chosen)

    def candidates() -> Iterator[Double]:
        yield Double("targets", tuple(others[:gained]))

    def accepts(double: Double) -> Refusal | None:
        if double.effect != "targets":
            return Refusal(double, "delve.critical.spell", "another-number", {"number": double.effect})
        return misaimed(battle, actor, spell, double, gained, chosen)

    yield Parametric(Double("targets"), "delve.critical.spell", candidates, accepts)


@clause("delve.critical.spell")
def doubled_spell(spell: Spell, number: Number) -> Spell:
    """The spell with one of its numbers twice as great; dice from N to 2N, their fixed bonus as it was."""
    match number:
        case "damage_dice":
            return replace(spell, damage=_twice_the_dice(spell.damage))
        case "healing_dice":
            per_two_levels = _twice_the_dice(spell.healing_per_two_levels)
            return replace(spell, healing=_twice_the_dice(spell.healing), healing_per_two_levels=per_two_levels)
        case "duration":
            return replace(spell, rounds=2 * spell.rounds)
        case "targets":
            return replace(spell, targets=2 * spell.targets)
        case "size":
            return replace(spell, size_ft=2 * spell.size_ft)
        case "range" | "none":
            return spell


def _twice_the_dice(printed: Damage | None) -> Damage | None:
    return None if printed is None else Damage(printed.dice.times(2), printed.flat)


# ---------------------------------------------------------------- what a spell does


def reached(battle: Battle, who: str, spell: Spell, chosen: tuple[str, ...]) -> tuple[str, ...]:
    """Everyone a spell comes to: those chosen, or those in its area."""
    return chosen if spell.targets else tuple(caught(battle, battle[who], spell, chosen))


@clause("delve.terrain.cover-and-spells", "delve.terrain.total-cover")
def caught(battle: Battle, caster: Creature, spell: Spell, chosen: tuple[str, ...]) -> Iterator[str]:
    """Everyone in the area, friend and foe, seen or not; the caster only of a burst or a friendly spell."""
    centre = battle[chosen[0]] if spell.burst else caster
    for creature in battle.creatures:
        if not creature.present or (spell.friendly and creature.side != caster.side):
            continue
        if creature.name == caster.name and not spell.burst and not spell.friendly:
            continue
        if distance_ft(battle, centre, creature) <= spell.size_ft:
            yield creature.name


@clause("delve.damage.on-hit")
async def take_effect(fight: Fight[Battle], who: str, spell: Spell, chosen: tuple[str, ...]) -> None:
    """The check that worked is the hit: nothing is rolled against AC. Damage first, then healing, then what lasts."""
    names = [name for name in reached(fight.state, who, spell, chosen) if await bears(fight, spell, name)]
    if not names and spell.targets:
        return
    if names and spell.damage is not None:
        await harm(fight, who, spell, names)
    if names and spell.healing is not None:
        await restore(fight, who, spell, names)
    lay(fight, who, spell, [name for name in names if fight.state[name].present])


async def bears(fight: Fight[Battle], spell: Spell, who: str) -> bool:
    """Not one above the level a spell names, nor one that makes the check the spell allows; who is out makes none."""
    creature = fight.state[who]
    if spell.most_level is not None and creature.sheet.level > spell.most_level:
        return False
    if not spell.save or creature.life in ("unconscious", "dying"):
        return True
    ability = max(spell.save, key=creature.sheet.modifier)
    return not await check(fight, who, ability, spell.save_dc, purpose="save")


def roller(battle: Battle, who: str, names: Iterable[str]) -> str:
    """Who throws what comes of a spell: the master, where an area takes in only those the caster does not know of."""
    return who if seen(names, unseen_by(battle, battle.seat_of(who))) else MASTER


async def harm(fight: Fight[Battle], who: str, spell: Spell, names: list[str]) -> None:
    """One roll of damage, whoever it falls on; several are judged when all are hurt (delve.damage.area)."""
    assert spell.damage is not None
    rows = tuple(bonuses(fight.state[who], "damage", (spell.name,)))
    amount = await damage_of(fight, roller(fight.state, who, names), Wound(spell.damage, rows=rows))
    if spell.targets and len(names) == 1:
        await hurt(fight, names[0], amount, by=who)
    else:
        await hurt_all(fight, names, amount, by=who)


@clause("delve.magic.healing")
def healing_dice(level: int) -> int:
    """How many dice a healing touch has: one, and one more for every two levels of the caster."""
    return 1 + half(level)


def healing_of(spell: Spell, level: int) -> Damage:
    """What a spell restores when a caster of that level casts it."""
    assert spell.healing is not None
    per_two_levels = spell.healing_per_two_levels or Damage()
    more = healing_dice(level) - 1
    dice = Throw(spell.healing.dice.dice + per_two_levels.dice.dice * more)
    return Damage(dice, spell.healing.flat + per_two_levels.flat * more)


@clause("delve.magic.healing")
async def restore(fight: Fight[Battle], who: str, spell: Spell, names: Iterable[str]) -> None:
    """One set of dice for all who are healed."""
    healing = healing_of(spell, fight.state[who].sheet.level)
    amount = healing.flat
    if healing.dice.dice:
        amount = await rolled(
            fight, roller(fight.state, who, names), healing.dice, Total(add=Tally(healing.flat)), "healing"
        )
    for name in names:
        heal(fight, name, amount)


def lay(fight: Fight[Battle], who: str, spell: Spell, names: list[str]) -> None:
    """What a spell leaves on a creature: one after another, in the order they were named.

    An area is held by focus whoever is in it: that it can be must not tell who hides there.
    """
    if spell.condition == "prone":
        fight.record(*(LayDown(name) for name in names))
    condition = None if spell.condition == "prone" else spell.condition
    if (not names and spell.targets) or not (spell.talents or condition or spell.rounds or spell.focus):
        return
    if spell.focus:
        if not fight.state[who].able:
            return
        hold(fight, who, spell)
    effect = Effect(
        name=spell.name,
        maker=who,
        clock=counted_by(who, spell.rounds) if spell.rounds else None,
        talents=spell.talents,
        condition=condition,
        focus=spell.focus,
        breaks_on_damage=condition == "asleep",
    )
    fight.record(*(EffectBegan(name, effect) for name in names))


@clause("delve.turn.countdown")
def counted_by(maker: str, rounds: int) -> Duration:
    """Rounds are counted at the start of its maker's turns; the turn under way does not count."""
    return Duration(maker, "turn_start", rounds)
