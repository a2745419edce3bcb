"""Damage: the dice of weapon and Strength, armour, the multiplier of the place, and what is left of it all."""

from __future__ import annotations

from collections.abc import Iterator

from zaruba.kernel.asks import roll
from zaruba.kernel.clauses import clause
from zaruba.kernel.dice import Throw, d6, throw
from zaruba.kernel.fight import Fight
from zaruba.kernel.readings import Total
from zaruba.kernel.tally import Modifier, Tally, at_most_in_all, staged, tally
from zaruba.systems.riposte.actions import Aimed
from zaruba.systems.riposte.battle import Battle, Fighter, Mode, Part, Severed, Strike, Thing, Wound
from zaruba.systems.riposte.body import ROWS, Place, multiplied
from zaruba.systems.riposte.conditions import befall
from zaruba.systems.riposte.facts import Hit, ItemWorn
from zaruba.systems.riposte.rulings import Rulings
from zaruba.systems.riposte.sheet import PAIRED, SIDES, DamageType, Hand, Item, Location, Side, Track

ALL_OUT_STRENGTH = 3


# ---------------------------------------------------------------- dice


@clause("riposte.damage.dice", "riposte.damage.weapons")
def damage_dice(
    rulings: Rulings, fighter: Fighter, item: Item, *, mode: Mode = "close", all_out: bool = False
) -> Tally:
    """How many dice: the weapon's own, and as many as Strength; shots add none, throws do."""
    rows = strength_rows(fighter, all_out=all_out) if mode in ("close", "throw") else ()
    whole = tally(item.dice, rows)
    return whole if all_out and rulings.all_out_breaks_cap else capped(whole, item)


@clause("riposte.action.all-out", "riposte.damage.dice")
def strength_rows(fighter: Fighter, *, all_out: bool) -> Iterator[Modifier]:
    yield Modifier(fighter.sheet.strength, "riposte.damage.dice", "strength")
    if all_out:
        yield Modifier(ALL_OUT_STRENGTH, "riposte.action.all-out", "all_out")


@clause("riposte.damage.dice-cap", "riposte.turn.literal-reading")
def capped(dice: Tally, item: Item) -> Tally:
    """Never more than twice the weapon's own."""
    return at_most_in_all(2 * item.dice, dice, "riposte.damage.dice-cap")


def six_sided(count: int) -> Throw:
    return Throw((6,) * count)


@clause("riposte.damage.dice")
async def damage_rolled(by: str, dice: Tally, *, flat: int = 0, purpose: str = "damage") -> int:
    """Their sum; a flat bonus of the weapon is added once."""
    cites = tuple(dict.fromkeys(row.clause for row in dice.rows))
    reading = Total(add=Tally(flat) if flat else None, cites=cites)
    return await roll(six_sided(dice.total), reading, by=by, purpose=purpose)


# ---------------------------------------------------------------- places

PLACE_DICE = throw("3d6")


@clause("riposte.magic.location-random")
async def random_place(by: str) -> tuple[Location, Side]:
    """3d6 for the place, and one more for the side of the parts that can be lost: 1 to 3 left, 4 to 6 right."""
    location = await roll(PLACE_DICE, Place(), by=by, purpose="location")
    if location not in PAIRED:
        return location, "right"
    return location, await random_side(by)


@clause("riposte.magic.location-random")
async def random_side(by: str) -> Side:
    return "left" if await roll(d6, Total(), by=by, purpose="side") <= 3 else "right"


@clause("riposte.attack.location-declare")
async def place_struck(rulings: Rulings, strike: Strike) -> tuple[Location, Side]:
    """A hit lands where it was aimed; where nobody named a place, on the shoulders, unless ruled otherwise.

    A directed spell is not aimed.
    """
    if strike.mode == "spell":
        return await random_place(strike.by)
    if strike.location:
        return strike.location, strike.side
    if rulings.undeclared_location == "random_3d6":
        return await random_place(strike.by)
    return rulings.undeclared_location, "right"


def declared(rulings: Rulings, location: Aimed) -> Aimed:
    """The place whose modifier counts: the one named, else the usual one; none where it is rolled on a hit."""
    if location or rulings.undeclared_location == "random_3d6":
        return location
    return rulings.undeclared_location


# ---------------------------------------------------------------- a hit


@clause("riposte.damage.order")
async def land(fight: Fight[Battle], strike: Strike, *, unconditional: bool) -> int:
    """A blow that landed: its place, its dice, and the final damage."""
    rulings, attacker = fight.state.rulings, fight.state[strike.by]
    location, side = await place_struck(rulings, strike)
    fight.record(Hit(strike.by, strike.target, location, side, unconditional))
    dice = damage_dice(rulings, attacker, strike.item, mode=strike.mode, all_out=strike.kind == "all_out")
    raw = await damage_rolled(strike.by, dice, flat=strike.item.flat)
    return strike_home(fight, strike, raw, location, side, unconditional=unconditional)


def strike_home(
    fight: Fight[Battle], strike: Strike, raw: int, location: Location, side: Side, *, unconditional: bool = False
) -> int:
    """The damage of a weapon, on the place it struck."""
    item = strike.item
    return deal(
        fight, strike.target, raw, location, side, by=strike.by, track=item.track, damage_type=item.damage_type,
        amplifier=item.bleed_amplifier, close=strike.mode == "close",
        armoured=not (unconditional and ignores_armour(fight.state.rulings)),
    )  # fmt: skip


@clause("riposte.attack.unconditional")
def ignores_armour(rulings: Rulings) -> bool:
    """Armour counts against unconditional hits too, unless ruled otherwise."""
    return rulings.unconditional_ignores_armour


@clause("riposte.damage.order", "riposte.damage.rounding")
def deal(
    fight: Fight[Battle],
    who: str,
    raw: int,
    location: Location,
    side: Side,
    *,
    by: str,
    track: Track = "lethal",
    damage_type: DamageType = "",
    amplifier: int = 0,
    close: bool = True,
    armoured: bool = True,
) -> int:
    """Less the Resistance of what covers the place, times its multiplier, rounded down: the final damage."""
    of = through_armour(fight, who, raw, location) if armoured else placed(Tally(raw), location)
    befall(fight, Wound(who, by, of.total, track, location, side, damage_type, amplifier, close, worth_telling(of)))
    return of.total


def worth_telling(of: Tally) -> Tally | None:
    """A sum of one number is no sum."""
    return of if of.rows else None


@clause("riposte.damage.location-table")
def placed(passed: Tally, location: Location) -> Tally:
    """Times the multiplier of the place, rounded down: what that gives or takes is one more row."""
    return staged(passed, lambda whole: multiplied(whole, location), ROWS[location].clause, "times")


# ---------------------------------------------------------------- armour


@clause("riposte.damage.armour", "riposte.damage.armour-advice")
def through_armour(fight: Fight[Battle], who: str, raw: int, location: Location) -> Tally:
    """What passes the one piece that counts, and what the place makes of it; as much as passes the piece loses.

    A wound tells its sum itself; where nothing is left of a blow, the armour does.
    """
    fighter = fight.state[who]
    index = piece_over(fighter, location)
    passed = soaked(fighter, raw, location)
    final = placed(passed, location)
    if raw and index is not None:
        piece = fighter.worn[index]
        swallowed = None if final.total else worth_telling(final)
        fight.record(ItemWorn(who, "worn", piece.item.name, min(passed.total, piece.left), index, swallowed))
    return final


@clause("riposte.damage.armour", "riposte.damage.armour-list", "riposte.condition.item-ruined")
def piece_over(fighter: Fighter, location: Location) -> int | None:
    """Of several pieces the one of the highest Resistance alone, of equal ones the first; a ruined one is nothing."""
    best: int | None = None
    for index, piece in enumerate(fighter.worn):
        if location not in piece.item.covers or piece.ruined:
            continue
        if best is None or piece.item.item_resistance > fighter.worn[best].item.item_resistance:
            best = index
    return best


@clause("riposte.damage.armour", "riposte.magic.model")
def soaked(fighter: Fighter, raw: int, location: Location) -> Tally:
    """The dice, less the Resistance of the piece that counts and what a spell gives everywhere; never below nothing."""
    passed, index = Tally(raw), piece_over(fighter, location)
    if index is not None:
        piece = fighter.worn[index].item
        passed = less(passed, piece.item_resistance, "riposte.damage.armour", piece.name)
    for effect in fighter.effects:
        if effect.kind == "ward":
            passed = less(passed, effect.value, "riposte.magic.model", effect.name)
    return passed


def less(whole: Tally, resistance: int, clause_: str, name: str) -> Tally:
    return staged(whole, lambda left: max(0, left - resistance), clause_, name)


def resistance(fighter: Fighter, index: int | None) -> int:
    """Of the piece that counts, and what a spell gives everywhere."""
    worn = fighter.worn[index].item.item_resistance if index is not None else 0
    return worn + sum(effect.value for effect in fighter.effects if effect.kind == "ward")


# ---------------------------------------------------------------- shields and arms that parry


@clause("riposte.damage.shield", "riposte.condition.item-ruined")
def shield_takes(fight: Fight[Battle], who: str, hand: Hand, damage: int) -> int:
    """Up to its Resistance nothing, the rest off its structural hits. What would go past those is returned."""
    shield = fight.state[who].in_hand(hand)
    assert shield is not None
    excess, lost = spent(shield, damage)
    fight.record(ItemWorn(who, hand, shield.item.name, lost.total, of=worth_telling(lost)))
    return excess.total - lost.total


@clause("riposte.damage.shield", "riposte.damage.armour", "riposte.condition.item-ruined")
def spent(thing: Thing, amount: int) -> tuple[Tally, Tally]:
    """What goes beyond the Resistance of a thing, and what of that it has to lose."""
    under = "riposte.damage.armour" if thing.item.kind == "armour" else "riposte.damage.shield"
    beyond = less(Tally(amount), thing.item.item_resistance, under, thing.item.name)
    return beyond, staged(beyond, lambda left: min(left, thing.left), "riposte.condition.item-ruined")


@clause("riposte.reaction.parry-wear", "riposte.condition.item-ruined")
def wear(fight: Fight[Battle], who: str, slot: Hand | int, amount: int) -> None:
    """A parry costs what parried; where it has a Resistance, only what goes beyond that. Never below nothing."""
    fighter = fight.state[who]
    thing: Thing | None = fighter.worn[slot] if isinstance(slot, int) else fighter.in_hand(slot)
    assert thing is not None
    _, lost = spent(thing, amount)
    of = worth_telling(lost)
    if isinstance(slot, int):
        fight.record(ItemWorn(who, "worn", thing.item.name, lost.total, slot, of))
    else:
        fight.record(ItemWorn(who, slot, thing.item.name, lost.total, of=of))


# ---------------------------------------------------------------- arms that reach for a blade


@clause("riposte.action.choke-parry", "riposte.action.grab-risk")
async def strikes_the_arms(fight: Fight[Battle], by: str, target: str, hand: Hand, arm: Side) -> None:
    """Bare hands that reach for an armed enemy meet the whole damage of its weapon; by ruling both are off."""
    thing = fight.state[by].in_hand(hand)
    assert thing is not None
    strike = Strike(by, target, thing.item, hand=hand, location="arms", side=arm)
    await land(fight, strike, unconditional=False)


@clause("riposte.action.choke-parry")
def takes_off_both_hands(fight: Fight[Battle], who: str) -> None:
    """By ruling the text is taken at its word: the choker is left without hands."""
    befall(fight, Severed(who, tuple(Part("hands", side) for side in SIDES)))
