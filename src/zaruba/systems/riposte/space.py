"""Whole metres on one line: how far two are apart, what reaches, and who knows of whom."""

from __future__ import annotations

from collections.abc import Iterator

from zaruba.kernel.clauses import clause
from zaruba.kernel.tally import Modifier
from zaruba.space.line import Line, band
from zaruba.systems.riposte.battle import Battle, Fighter
from zaruba.systems.riposte.sheet import HANDS, Item

LINE = Line()
HAND_M = 1
"""How far bare hands and feet reach (riposte.space.metric)."""
RANGES_M = (4, 10, 50)
RANGE_MODIFIERS = (0, -2, -4, -6)


@clause("riposte.space.metric")
def distance(one: Fighter, other: Fighter) -> int:
    """Whole metres between two places."""
    return LINE.distance(one.at_m, other.at_m)


@clause("riposte.space.metric")
def in_reach(actor: Fighter, target: Fighter, reach: int) -> bool:
    """Close combat goes as far as the reach of what one fights with."""
    return distance(actor, target) <= reach


def longest_reach(fighter: Fighter) -> int:
    """Of all that is in hand for close combat, and of the bare limbs: what trips and disarms may be done with any."""
    held = (fighter.in_hand(hand) for hand in HANDS)
    return max((thing.item.reach for thing in held if thing is not None and not thing.ruined), default=HAND_M) or HAND_M


@clause("riposte.attack.ranged")
def range_modifier(metres: int) -> int:
    """To 4 metres nothing, to 10 two, to 50 four, beyond that six."""
    return RANGE_MODIFIERS[band(metres, RANGES_M)]


def range_rows(metres: int) -> Iterator[Modifier]:
    if modifier := range_modifier(metres):
        yield Modifier(modifier, "riposte.attack.ranged", "range")


@clause("riposte.attack.ranged")
def out_of_range(item: Item, metres: int) -> bool:
    return metres > item.range_m


# ---------------------------------------------------------------- awareness


@clause("riposte.action.stealth-conditions")
def unaware(victim: Fighter, attacker: Fighter) -> bool:
    """It does not suspect the other's presence, does not expect a blow of it, or cannot see it: any of these."""
    return attacker.hidden or attacker.name in victim.unaware_of or unseen(attacker)


def unseen(fighter: Fighter) -> bool:
    """Made invisible by a spell."""
    return any(effect.kind == "unseen" for effect in fighter.effects)


def known_enemies(battle: Battle, actor: Fighter) -> Iterator[Fighter]:
    """Everybody of another side it may do something to: those who hide it does not know of."""
    return (foe for foe in battle.enemies_of(actor) if not foe.hidden)
