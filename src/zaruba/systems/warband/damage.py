"""From a hit to wounds: how strong it is, what adds to it and takes off it, what may stop it, and removal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from zaruba.kernel.asks import Offer, choose, roll
from zaruba.kernel.clauses import clause
from zaruba.kernel.dice import die
from zaruba.kernel.fight import Fight
from zaruba.kernel.readings import Reading, at_least
from zaruba.kernel.tally import Modifier, Tally, at_least_in_all, tally
from zaruba.systems.warband import effects, scoring
from zaruba.systems.warband.actions import Save, TakeIt, UseDodge, UseShield
from zaruba.systems.warband.battle import Battle, Character
from zaruba.systems.warband.facts.striking import Blow, Killed, NotStopped, Stopped, Struck, Wounded
from zaruba.systems.warband.facts.turning import Revealed
from zaruba.systems.warband.sheet import STRENGTHS, Strength, Triplet

D6 = die(6)
BY_BLOWS: frozenset[Blow] = frozenset({"attack", "extra", "off_hand", "reply", "flee_strike"})


class Hit(Struct, frozen=True):
    """One hit on its way: whose, at whom, of what kind, with what damage.

    `squad` is who scores for what it does (of a trap, whoever laid it). `rows` are what adds to it beside effects and
    armour, and `roll` what is added to its strength die. `front` is whether its maker stands in the target's front
    sector: a shield asks that.
    """

    attacker: str
    target: str
    kind: Blow
    squad: str
    triplet: Triplet
    with_: str = ""
    bonus: Triplet = (0, 0, 0)
    roll: tuple[Modifier, ...] = ()
    front: bool = True
    ignores_armour: bool = False


class Hurt(Struct, frozen=True):
    """What a strength die comes to."""

    strength: Strength
    damage: int


class StrengthRoll(Reading[Hurt], frozen=True, kw_only=True):
    """1-2 weak, 3-4 medium, 5-6 strong, and the damage of each with its reasons."""

    damages: tuple[Tally, Tally, Tally]

    def read(self, total: int) -> Hurt:
        shown = total + (self.add.total if self.add is not None else 0)
        place = 0 if shown <= 2 else 1 if shown <= 4 else 2
        return Hurt(STRENGTHS[place], self.damages[place].total)


# ---------------------------------------------------------------- how much


@clause(
    "warband.damage.modifiers", "warband.damage.minimum", "warband.damage.floor-last", "warband.melee.damage-modifiers"
)
def damage_of(hit: Hit, striker: Character | None, target: Character, place: int) -> Tally:
    """The number of the triplet, everything added and taken off, and at the end never less than 1."""
    whole = tally(hit.triplet[place], (*damage_rows(hit, striker, target, place),))
    return at_least_in_all(1, whole, "warband.damage.minimum")


def damage_rows(hit: Hit, striker: Character | None, target: Character, place: int) -> Iterator[Modifier]:
    """What adds to a hit, then what takes off it."""
    if bonus := hit.bonus[place]:
        clause_of = "warband.melee.damage-source" if hit.kind in BY_BLOWS else "warband.damage.thrown"
        yield Modifier(bonus, clause_of, hit.with_)
    if hit.kind not in ("spell", "trap") and striker is not None:
        numbers: tuple[effects.Number, ...] = ("damage", "melee_damage") if hit.kind in BY_BLOWS else ("damage",)
        yield from effects.rows(striker, *numbers)
    if not hit.ignores_armour:
        yield from armour_rows(target)


@clause("warband.quality.armour")
def armour_rows(target: Character) -> Iterator[Modifier]:
    """Armour takes its value off, with what effects add to it."""
    if target.profile.armour:
        yield Modifier(-target.profile.armour, "warband.quality.armour")
    for row in effects.rows(target, "armour"):
        yield Modifier(-row.value, row.clause, row.name)


@clause("warband.damage.bands", "warband.melee.bands")
def strength_roll(battle: Battle, hit: Hit) -> StrengthRoll:
    """One die; only rules that name the roll change it, everything else changes the damage."""
    somebodys = hit.attacker in battle  # a trap's is not
    striker = battle[hit.attacker] if somebodys else None
    return strength_of(hit, striker, battle[hit.target])


def strength_of(hit: Hit, striker: Character | None, target: Character) -> StrengthRoll:
    """The same of these two, wherever they stand."""
    damages = (
        damage_of(hit, striker, target, 0), damage_of(hit, striker, target, 1), damage_of(hit, striker, target, 2),
    )  # fmt: skip
    cited = dict.fromkeys(row.clause for one in damages for row in one.rows)
    return StrengthRoll(add=tally(0, (*hit.roll, *master_rows(striker))), damages=damages, cites=tuple(cited))


def master_rows(striker: Character | None) -> Iterator[Modifier]:
    """What the master has said of somebody's rolls."""
    if striker is not None and striker.word:
        yield Modifier(striker.word, "warband.damage.bands", "master")


# ---------------------------------------------------------------- the hit itself


def show_oneself(fight: Fight[Battle], who: str) -> None:
    """Whoever attacks, shoots or casts, or is come upon, is in the game and hides no longer.

    Hiding is no rule of the text; a scenario sets somebody up unseen.
    """
    if who in fight.state and fight.state[who].hidden:
        fight.record(Revealed(who))


@clause("warband.damage.roll-after-hit", "warband.melee.auto-hit")
async def strike(fight: Fight[Battle], hit: Hit) -> bool:
    """The strength die, then what may stop it, then wounds. True where the hit got through."""
    by = hit.attacker if hit.attacker in fight.state else hit.squad
    if hit.kind != "trap":
        show_oneself(fight, hit.attacker)
    show_oneself(fight, hit.target)
    seen = await roll(D6, strength_roll(fight.state, hit), by=by, purpose="strength")
    fight.record(Struck(hit.attacker, hit.target, hit.kind, seen.strength, seen.damage, hit.with_))
    if await stopped(fight, hit):
        return False
    wound(fight, hit.target, seen.damage, hit.squad)
    return True


@clause("warband.damage.avoided-is-no-damage", "warband.quality.shield", "warband.quality.dodge")
async def stopped(fight: Fight[Battle], hit: Hit) -> bool:
    """One save for a hit, shield or dodge as its player likes, or none."""
    target = fight.state[hit.target]
    saves = tuple(saves_against(target, hit))
    if not saves:
        return False
    match await choose(hit.target, "save", (*saves, Offer(TakeIt(), saves[-1].clause))):
        case UseShield():
            return await save(fight, hit.target, "shield", target.profile.shield)
        case UseDodge():
            return await save(fight, hit.target, "dodge", target.profile.dodge)
    return False


def saves_against(target: Character, hit: Hit) -> Iterator[Offer[Save]]:
    if target.profile.shield and shield_helps(hit):
        yield Offer(UseShield(), "warband.quality.shield")
    if target.profile.dodge and dodge_helps(hit):
        yield Offer(UseDodge(), "warband.quality.dodge")


@clause("warband.quality.shield", "warband.reaction.strike-no-shield", "warband.melee.rear-no-bonus")
def shield_helps(hit: Hit) -> bool:
    """From the front, against blows and shots; not against strikes at the fleeing, spells, traps."""
    return hit.front and hit.kind not in ("flee_strike", "spell", "trap")


@clause("warband.quality.dodge", "warband.reaction.strike-dodge")
def dodge_helps(hit: Hit) -> bool:
    """From any side, against everything but spells: strikes at the fleeing too."""
    return hit.kind != "spell"


async def save(fight: Fight[Battle], who: str, purpose: Literal["shield", "dodge"], need: int) -> bool:
    """The die that cancels a hit with all its effects."""
    passed = await roll(D6, at_least(Tally(need)), by=who, purpose=purpose)
    fight.record(Stopped(who, purpose) if passed else NotStopped(who, purpose))
    return passed


# ---------------------------------------------------------------- wounds and removal


@clause("warband.death.wounds")
def wound(fight: Fight[Battle], who: str, amount: int, by: str) -> None:
    """Hit points go down, never below nought; with none left comes removal."""
    left = max(0, fight.state[who].hp - amount)
    fight.record(Wounded(who, amount, left))
    if not left:
        remove(fight, who, by)


@clause("warband.death.removal")
def remove(fight: Fight[Battle], who: str, by: str) -> None:
    """At once, before any further step."""
    fallen = fight.state[who]
    fight.record(Killed(who, by))
    scoring.removed(fight, fallen, by)
