"""Acts that lack a place or a direction: what pointing at a spot makes of them, and where their places may be.

Queries that put an action together and tell of it. Whether it may be done, the rule of the act says, as of any other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from zaruba.kernel.asks import Action
from zaruba.space.measured.footprints import Circle, Footprint
from zaruba.space.measured.lengths import Place, Spot, distance
from zaruba.systems.warband import ground, items, magic, points
from zaruba.systems.warband.actions import Cast, Deploy, Face, Push, Rotate, UseAbility, UseItem
from zaruba.systems.warband.battle import Battle, Character
from zaruba.systems.warband.items import TRAP_RADIUS
from zaruba.systems.warband.sheet import CONTACT, Item, Spell


class Pointed(Struct, frozen=True):
    """An act at a place: the heights that could be meant there, and how large what comes to be there is.

    `stands`: who would stand there. `strikes`: whom it reaches. `away`: how far it is from whoever acts.
    """

    action: Action
    at: Place
    heights: tuple[int, ...] = ()
    radius: int = 0
    stands: str = ""
    strikes: tuple[str, ...] = ()
    away: int = 0


def meant(battle: Battle, who: str, action: Action, spot: Sequence[int], facing: int | None) -> Iterator[Pointed]:
    """The act at a spot, once for each height there is, the highest first; or turned to it."""
    match action:
        case Face() | Rotate() | Push():
            yield turned(battle, battle[who if isinstance(action, Face | Push) else action.who], action, spot, facing)
        case Deploy() | Cast() | UseItem() | UseAbility():
            x, y = spot[:2]
            heights = levels(battle, who, action, (x, y))
            for z in spot[2:] or heights:
                yield replace(placed(battle, who, action, (x, y, z), facing), heights=heights)


# ---------------------------------------------------------------- a place


def levels(battle: Battle, who: str, action: Action, spot: Spot) -> tuple[int, ...]:
    """The heights that a place may have. A trap is laid on the level of whoever lays it."""
    if lays_trap(battle, who, action):
        return (battle[who].at[2],)
    return ground.levels(battle, spot)


def placed(
    battle: Battle, who: str, action: Deploy | Cast | UseItem | UseAbility, at: Place, facing: int | None
) -> Pointed:
    if isinstance(action, Deploy):
        one = battle[action.who]
        looks = ground.facing_to(at, ground.middle(battle), one.facing) if facing is None else facing
        return Pointed(replace(action, at=at, facing=looks), at, radius=one.body.radius, stands=one.name)
    actor, done = battle[who], replace(action, at=at)
    if isinstance(action, Cast) and (spell := magic.spell_of(actor, action.spell)) is not None:
        if spell.blink:
            far = distance(actor.at, at)
            return Pointed(done, at, radius=actor.body.radius, stands=who, away=far)
        reached = magic.within_blast(battle.everybody(), at, spell)
        return Pointed(done, at, radius=spell.blast, strikes=tuple(reached), away=ground.gap_to_place(actor, at))
    item = items.carried(actor, action.item) if isinstance(action, UseItem) else None
    radius = item.cloud if item is not None and item.cloud else TRAP_RADIUS
    return Pointed(done, at, radius=radius, away=ground.gap_to_place(actor, at))


def zone(battle: Battle, who: str, action: Action) -> Iterator[Footprint]:
    """Where the place of an act may be, or where the whole base must be; some of it may yet be refused."""
    match action:
        case Deploy():
            yield ground.zone(battle, battle[action.who].squad)
        case Cast():
            yield from cast_within(battle[who], magic.spell_of(battle[who], action.spell))
        case UseItem() | UseAbility() if lays_trap(battle, who, action):
            yield points.around(battle[who], CONTACT)
        case UseItem():
            item = items.carried(battle[who], action.item)
            yield from () if item is None else laid_within(battle[who], item)


def cast_within(actor: Character, spell: Spell | None) -> Iterator[Circle]:
    if spell is not None and spell.blink:
        yield Circle((actor.at[0], actor.at[1]), spell.blink)
    elif spell is not None and spell.aims == "point":
        yield points.around(actor, spell.range)


def laid_within(actor: Character, item: Item) -> Iterator[Circle]:
    if item.cloud:
        yield points.around(actor, item.range)


def lays_trap(battle: Battle, who: str, action: Action) -> bool:
    match action:
        case UseItem(item=name):
            item = items.carried(battle[who], name)
            return item is not None and item.trap is not None
        case UseAbility(ability=name):
            return any(one.name == name and one.trap is not None for one in battle[who].profile.abilities)
    return False


# ---------------------------------------------------------------- a direction


def turned(
    battle: Battle, one: Character, action: Face | Rotate | Push, spot: Sequence[int], facing: int | None
) -> Pointed:
    """Towards a spot, or as wide as is said; whoever stands at the spot is whom that is at."""
    looks = ground.facing_to(one.at, (spot[0], spot[1]), one.facing) if facing is None else facing
    if isinstance(action, Push):
        return Pointed(replace(action, towards=looks), one.at, radius=one.body.radius)
    there = (other.name for other in battle.everybody() if other.at[:2] == tuple(spot[:2]) and other.name != one.name)
    towards = next(there, "") if facing is None else ""
    return Pointed(replace(action, facing=looks, towards=towards), one.at, radius=one.body.radius)
