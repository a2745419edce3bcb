"""Casting: the spells at hand, the check, what a failure costs, and spells held by focus."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from zaruba.kernel.clauses import cite, clause
from zaruba.kernel.fight import Fight
from zaruba.kernel.tally import Tally, tally
from zaruba.systems.delve.actions import CastSpell
from zaruba.systems.delve.battle import Battle, Creature
from zaruba.systems.delve.checks import (
    ADVANTAGE,
    Casting,
    CastingRoll,
    Source,
    advantages,
    bonuses,
    d20_with,
    masters_modifier,
    rolled,
)
from zaruba.systems.delve.facts import FocusBegan, FocusEnded, MishapCame, SpellLost
from zaruba.systems.delve.sheet import Item, Spell

# ---------------------------------------------------------------- spells at hand


@clause("delve.magic.failure")
def castable(creature: Creature) -> Iterator[Spell]:
    """The spells of its sheet that are not lost; losing one leaves the others."""
    return (spell for spell in creature.sheet.spells if spell.name not in creature.lost)


@clause("delve.magic.check")
def spell_dc(tier: int) -> int:
    """11 to 15 for the tiers 1 to 5."""
    return 10 + tier


@clause("delve.magic.monsters")
def tier_of_dc(dc: int) -> int:
    """The tier of a spell whose sheet prints a DC instead."""
    return dc - 10


def at_hand(actor: Creature) -> Iterator[tuple[Spell, str]]:
    """Every spell it might cast and the scroll or wand that holds it, "" for its own."""
    for spell in actor.sheet.spells:
        yield spell, ""
    for item in actor.sheet.items:
        written = written_on(item)
        if written is not None:
            yield written, item.name


def written_on(item: Item) -> Spell | None:
    """The spell that a scroll or wand holds."""
    return item.spell if item.kind in ("scroll", "wand") else None


def spell_of(actor: Creature, action: CastSpell) -> Spell | None:
    """The spell a casting stands for, if it is at hand."""
    return next((spell for spell, item in at_hand(actor) if (spell.name, item) == (action.spell, action.item)), None)


# ---------------------------------------------------------------- the check


@clause("delve.magic.check")
def casting_add(creature: Creature, spell: Spell) -> Tally:
    """INT or WIS, as the caster's sheet says, or the casting bonus it prints; and the talents for castings."""
    base = creature.sheet.casting_bonus
    if base is not None:
        cite("delve.magic.monsters")
    else:
        assert creature.sheet.casting is not None, f"{creature.name} cannot cast"
        base = creature.sheet.modifier(creature.sheet.casting)
    return tally(base, bonuses(creature, "spell_check", (spell.name,)))


def helps_of(actor: Creature, spell: Spell) -> Iterator[Source]:
    """What speaks for or against a casting wherever it is aimed: the spell itself, talents, the master."""
    if spell.advantage:
        yield Source(ADVANTAGE, "delve.magic.check", spell.name)
    yield from advantages(actor, "spell_check", (spell.name,))
    yield from masters_modifier(actor.favour)


@clause("delve.magic.check", "delve.magic.natural-20", "delve.critical.trigger", "delve.critical.kept-die")
async def casting_check(
    fight: Fight[Battle], who: str, spell: Spell, sources: Iterable[Source], *, purpose: str
) -> Casting:
    """d20 and bonuses against 10 + tier; a kept 20 succeeds and is critical, a kept 1 fails (delve.magic.natural-1)."""
    every = tuple(sources)
    reading = CastingRoll(
        add=casting_add(fight.state[who], spell),
        target=Tally(spell_dc(spell.tier)),
        test="at_least",
        cites=tuple(source.clause for source in every),
    )
    outcome: Casting = await rolled(fight, who, d20_with(every), reading, purpose)
    return outcome


@clause("delve.magic.failure")
def lose(fight: Fight[Battle], who: str, spell: Spell) -> None:
    """No effect, and that spell is gone until rest."""
    fight.record(SpellLost(who, spell.name))


@clause("delve.magic.natural-1")
def botch(fight: Fight[Battle], who: str, spell: Spell) -> None:
    """The spell is lost; a priest owes amends before it returns, a wizard suffers a mishap that the master fills in."""
    casting = fight.state[who].sheet.casting
    fight.record(SpellLost(who, spell.name, penance=casting == "wis"))
    if casting == "int":
        fight.record(MishapCame(who, spell.tier))


# ---------------------------------------------------------------- focus


@clause("delve.magic.focus")
def hold(fight: Fight[Battle], who: str, spell: Spell) -> None:
    """Only one spell at a time is held by focus: another one ends the one before."""
    let_go(fight, who)
    fight.record(FocusBegan(who, spell.name))


@clause("delve.magic.focus")
def let_go(fight: Fight[Battle], who: str) -> None:
    """A spell held by focus may be let go at no cost."""
    held = fight.state[who].focus
    if held:
        fight.record(FocusEnded(who, held))


@clause("delve.magic.focus")
async def keep_focus(fight: Fight[Battle], who: str) -> None:
    """The check that keeps a held spell, at the start of each turn of its caster and whenever the caster is hurt.

    A failure ends it and does not lose it; a 1 does; a 20 doubles nothing.
    """
    actor = fight.state[who]
    spell = next((spell for spell, _ in at_hand(actor) if spell.name == actor.focus), None)
    assert spell is not None, f"{who} holds {actor.focus or 'nothing'}"
    outcome = await casting_check(fight, who, spell, helps_of(actor, spell), purpose="focus")
    if outcome in (Casting.SUCCESS, Casting.CRITICAL):
        return
    let_go(fight, who)
    if outcome is Casting.BOTCH:
        botch(fight, who, spell)
