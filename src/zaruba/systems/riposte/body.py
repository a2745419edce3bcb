"""The hit locations of the seed's table, and what a fighter's hands can do."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct

from zaruba.kernel.clauses import clause
from zaruba.kernel.readings import Band, Table
from zaruba.kernel.tally import Modifier
from zaruba.systems.riposte.battle import Battle, Fighter, Thing
from zaruba.systems.riposte.sheet import HANDS, Hand, Item, Location, Material


class Row(Struct, frozen=True):
    """A row of the table: its numbers on 3d6, damage in halves, the modifier to a blow aimed there, and its clause."""

    location: Location
    low: int
    high: int
    halves: int
    modifier: int
    clause: str


TABLE: tuple[Row, ...] = (
    Row("head", 3, 4, 4, -4, "riposte.damage.loc-head"),
    Row("neck", 5, 5, 6, -5, "riposte.damage.loc-neck"),
    Row("hands", 6, 6, 1, -2, "riposte.damage.loc-hands"),
    Row("arms", 7, 8, 1, -2, "riposte.damage.loc-arms"),
    Row("shoulders", 9, 9, 2, 0, "riposte.damage.loc-shoulders"),
    Row("chest", 10, 11, 2, -1, "riposte.damage.loc-chest"),
    Row("belly", 12, 12, 4, -4, "riposte.damage.loc-belly"),
    Row("groin", 13, 13, 3, -3, "riposte.damage.loc-groin"),
    Row("thighs", 14, 14, 2, 0, "riposte.damage.loc-thighs"),
    Row("legs", 15, 17, 1, -2, "riposte.damage.loc-legs"),
    Row("feet", 18, 18, 2, -3, "riposte.damage.loc-feet"),
)
"""riposte.damage.location-table"""
ROWS = {row.location: row for row in TABLE}


class Place(Table[Location], frozen=True, kw_only=True):
    """Where a directed spell strikes: 3d6 by the numbers at the left of the table."""

    bands: tuple[Band[Location], ...] = tuple(Band(row.low, row.high, row.location) for row in TABLE)


# ---------------------------------------------------------------- what passes the armour, as each place takes it


def times(location: Location, passed: int) -> int:
    """Damage times the multiplier of a place, rounded down once."""
    return passed * ROWS[location].halves // 2


@clause("riposte.damage.loc-head")
def to_the_head(passed: int) -> int:
    return times("head", passed)


@clause("riposte.damage.loc-neck")
def to_the_neck(passed: int) -> int:
    return times("neck", passed)


@clause("riposte.damage.loc-hands")
def to_the_hands(passed: int) -> int:
    return times("hands", passed)


@clause("riposte.damage.loc-arms")
def to_the_arms(passed: int) -> int:
    return times("arms", passed)


@clause("riposte.damage.loc-shoulders")
def to_the_shoulders(passed: int) -> int:
    return times("shoulders", passed)


@clause("riposte.damage.loc-chest")
def to_the_chest(passed: int) -> int:
    return times("chest", passed)


@clause("riposte.damage.loc-belly")
def to_the_belly(passed: int) -> int:
    return times("belly", passed)


@clause("riposte.damage.loc-groin")
def to_the_groin(passed: int) -> int:
    return times("groin", passed)


@clause("riposte.damage.loc-thighs")
def to_the_thighs(passed: int) -> int:
    return times("thighs", passed)


@clause("riposte.damage.loc-legs")
def to_the_legs(passed: int) -> int:
    return times("legs", passed)


@clause("riposte.damage.loc-feet")
def to_the_feet(passed: int) -> int:
    return times("feet", passed)


MULTIPLIED: dict[Location, Callable[[int], int]] = {
    "head": to_the_head,
    "neck": to_the_neck,
    "hands": to_the_hands,
    "arms": to_the_arms,
    "shoulders": to_the_shoulders,
    "chest": to_the_chest,
    "belly": to_the_belly,
    "groin": to_the_groin,
    "thighs": to_the_thighs,
    "legs": to_the_legs,
    "feet": to_the_feet,
}


@clause("riposte.damage.location-table")
def multiplied(passed: int, location: Location) -> int:
    return MULTIPLIED[location](passed)


@clause("riposte.attack.location-declare", "riposte.damage.location-table")
def location_rows(location: Location) -> Iterator[Modifier]:
    """A place that was named costs its modifier."""
    if modifier := ROWS[location].modifier:
        yield Modifier(modifier, ROWS[location].clause, location)


# ---------------------------------------------------------------- materials

RUNGS: tuple[Material, ...] = ("flesh", "wood", "steel", "energy")


@clause("riposte.reaction.parry-materials")
def rung(material: Material) -> int:
    """The ladder: wood harms flesh, steel wood, energy steel; and a higher rung everything below it."""
    return RUNGS.index(material)


# ---------------------------------------------------------------- hands


def busy_hands(battle: Battle, fighter: Fighter) -> frozenset[Hand]:
    """Hands that hold somebody: occupied, with whatever tool is in them (riposte.condition.holder)."""
    return frozenset(hand for _, hold in battle.held_by(fighter.name) for hand in hold.hands)


@clause("riposte.sheet.equipment", "riposte.condition.lost-parts")
def free_hands(battle: Battle, fighter: Fighter) -> tuple[Hand, ...]:
    """Hands one still has, with nothing in them and nobody held by them; a two-handed arm takes the other one too."""
    if any(thing.item.hands == 2 for _, thing in fighter.things_in_hand()):
        return ()
    busy = busy_hands(battle, fighter)
    return tuple(
        hand for hand in HANDS if fighter.has_hand(hand) and fighter.in_hand(hand) is None and hand not in busy
    )


def room_for(battle: Battle, fighter: Fighter, item: Item, hand: Hand) -> bool:
    """Whether a hand, or both for a two-handed arm, can take something up."""
    free = free_hands(battle, fighter)
    return len(free) == len(HANDS) if item.hands == 2 else hand in free


def ready(battle: Battle, fighter: Fighter, hand: Hand) -> Thing | None:
    """What is in a hand and of use: not ruined, and not holding somebody."""
    thing = fighter.in_hand(hand)
    if thing is None or thing.ruined or hand in busy_hands(battle, fighter):
        return None
    return thing


def armed(fighter: Fighter) -> bool:
    """Whether a weapon is in hand."""
    return any(thing.item.kind == "weapon" and not thing.ruined for _, thing in fighter.things_in_hand())
