"""Free actions: drawing and sheathing, picking up and dropping, loading, letting go of somebody."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from zaruba.kernel.asks import Offer, Refusal
from zaruba.kernel.clauses import clause
from zaruba.kernel.fight import Fight
from zaruba.systems.riposte.actions import Draw, Drop, LetGo, PickUp, Reload, Sheathe
from zaruba.systems.riposte.battle import Battle, Fighter, Hold, Thing
from zaruba.systems.riposte.body import busy_hands, room_for
from zaruba.systems.riposte.budget import not_free, take_free
from zaruba.systems.riposte.conditions import TRAP_DIFFICULTY, is_net
from zaruba.systems.riposte.facts import Drew, HoldEnded, LeftHand, NetLeft, PickedUp, Reloaded, Sheathed
from zaruba.systems.riposte.sheet import HANDS, Hand

ACTIONS = Draw | PickUp | Sheathe | Drop | Reload | LetGo
Options = Iterator[Offer[ACTIONS] | Refusal]


def gear_options(battle: Battle, actor: Fighter) -> Options:
    for name in dict.fromkeys(thing.item.name for thing in actor.sheath):
        for hand in HANDS:
            yield draw_option(battle, actor, Draw(name, hand))
    for name in dict.fromkeys(lying.thing.item.name for lying in battle.ground if lying.at_m == actor.at_m):
        for hand in HANDS:
            yield pick_up_option(battle, actor, PickUp(name, hand))
    for hand, thing in actor.things_in_hand():
        if thing.item.shoots:
            yield reload_option(battle, actor, thing, Reload(hand))
        yield sheathe_option(battle, actor, thing, Sheathe(hand))
        yield drop_option(battle, actor, Drop(hand))
    for victim, _ in battle.held_by(actor.name):
        yield let_go_option(battle, actor, LetGo(victim.name))


async def perform(fight: Fight[Battle], who: str, action: ACTIONS) -> None:
    take_free(fight, who)
    match action:
        case Draw(weapon, hand):
            draw(fight, who, weapon, hand)
        case PickUp(weapon, hand):
            pick_up(fight, who, weapon, hand)
        case Sheathe(hand):
            sheathe(fight, who, hand)
        case Drop(hand):
            let_fall(fight, who, hand)
        case Reload(hand):
            reload(fight, who, hand)
        case LetGo(target):
            let_go(fight, who, target)


# ---------------------------------------------------------------- drawing and putting away


@clause("riposte.action.draw", "riposte.sheet.equipment")
def draw_option(battle: Battle, actor: Fighter, action: Draw) -> Offer[Draw] | Refusal:
    """Free, in one's own segment; what is drawn may parry, but attacks only from the next turn on."""
    if refusal := not_free(battle, actor, action):
        return refusal
    thing = next((thing for thing in actor.sheath if thing.item.name == action.weapon), None)
    if thing is None:
        return Refusal(action, "riposte.action.draw", "not-sheathed", {"item": action.weapon})
    return no_room(battle, actor, thing, action) or Offer(action, "riposte.action.draw")


@clause("riposte.sheet.equipment")
def no_room(battle: Battle, actor: Fighter, thing: Thing, action: Any) -> Refusal | None:
    """One item in a hand, a two-handed one in both."""
    if not room_for(battle, actor, thing.item, action.hand):
        return Refusal(action, "riposte.sheet.equipment", "no-free-hand", {"item": thing.item.name})
    if thing.item.hands == 2 and action.hand != HANDS[0]:
        return Refusal(action, "riposte.sheet.equipment", "two-handed", {"item": thing.item.name})
    return None


@clause("riposte.action.draw")
def draw(fight: Fight[Battle], who: str, weapon: str, hand: Hand) -> None:
    fight.record(Drew(who, weapon, hand))


@clause("riposte.action.free")
def sheathe_option(battle: Battle, actor: Fighter, thing: Thing, action: Sheathe) -> Offer[Sheathe] | Refusal:
    """Whatever is not described elsewhere is free; a shield has no sheath, and nothing drawn goes back at once."""
    if refusal := not_free(battle, actor, action) or holds_with_it(battle, actor, action):
        return refusal
    if thing.item.kind != "weapon" or thing.drawn:
        return Refusal(action, "riposte.action.draw", "not-to-be-sheathed", {"item": thing.item.name})
    return Offer(action, "riposte.action.free")


@clause("riposte.condition.holder")
def holds_with_it(battle: Battle, actor: Fighter, action: Any) -> Refusal | None:
    """A hand that holds somebody is occupied, with the tool in it."""
    if action.hand in busy_hands(battle, actor):
        return Refusal(action, "riposte.condition.holder", "hand-holds", {"hand": action.hand})
    return None


@clause("riposte.action.free")
def sheathe(fight: Fight[Battle], who: str, hand: Hand) -> None:
    thing = fight.state[who].in_hand(hand)
    assert thing is not None
    fight.record(Sheathed(who, thing.item.name, hand))


# ---------------------------------------------------------------- the ground


@clause("riposte.action.free", "riposte.action.draw")
def pick_up_option(battle: Battle, actor: Fighter, action: PickUp) -> Offer[PickUp] | Refusal:
    """From where one stands; one may attack with it in the same turn."""
    if refusal := not_free(battle, actor, action):
        return refusal
    lying = next(
        (one for one in battle.ground if one.at_m == actor.at_m and one.thing.item.name == action.weapon), None
    )
    if lying is None:
        return Refusal(action, "riposte.action.free", "not-here", {"item": action.weapon})
    return no_room(battle, actor, lying.thing, action) or Offer(action, "riposte.action.free")


@clause("riposte.action.free")
def pick_up(fight: Fight[Battle], who: str, weapon: str, hand: Hand) -> None:
    fight.record(PickedUp(who, weapon, hand))


@clause("riposte.action.free")
def drop_option(battle: Battle, actor: Fighter, action: Drop) -> Offer[Drop] | Refusal:
    return (
        not_free(battle, actor, action) or holds_with_it(battle, actor, action) or Offer(action, "riposte.action.free")
    )


def may_drop(battle: Battle, actor: Fighter) -> bool:
    """Whether anything in hand may be dropped, beside the end of the segment, which is always open."""
    return any(isinstance(drop_option(battle, actor, Drop(hand)), Offer) for hand, _ in actor.things_in_hand())


@clause("riposte.action.free")
def let_fall(fight: Fight[Battle], who: str, hand: Hand) -> None:
    fighter = fight.state[who]
    thing = fighter.in_hand(hand)
    assert thing is not None
    fight.record(LeftHand(who, thing.item.name, hand, fighter.at_m))


# ---------------------------------------------------------------- loading


@clause("riposte.action.free", "riposte.attack.ranged")
def reload_option(battle: Battle, actor: Fighter, thing: Thing, action: Reload) -> Offer[Reload] | Refusal:
    """To nock an arrow or load a bolt; arrows are counted where the sheet lists them."""
    if refusal := not_free(battle, actor, action):
        return refusal
    if thing.loaded:
        return Refusal(action, "riposte.action.free", "loaded-already", {"item": thing.item.name})
    if actor.ammunition == 0:
        return Refusal(action, "riposte.attack.ranged", "no-ammunition", {})
    return Offer(action, "riposte.action.free")


@clause("riposte.action.free")
def reload(fight: Fight[Battle], who: str, hand: Hand) -> None:
    fight.record(Reloaded(who, hand))


# ---------------------------------------------------------------- letting go


@clause("riposte.condition.held")
def let_go_option(battle: Battle, actor: Fighter, action: LetGo) -> Offer[LetGo] | Refusal:
    return not_free(battle, actor, action) or Offer(action, "riposte.condition.held")


@clause("riposte.condition.held", "riposte.condition.holder")
def let_go(fight: Fight[Battle], who: str, target: str) -> None:
    """A net stays on whom it caught; hands and whips come off."""
    hold: Hold = next(hold for hold in fight.state[target].holds if hold.by == who)
    if is_net(fight.state, hold):
        fight.record(NetLeft(target, hold, TRAP_DIFFICULTY))
    else:
        fight.record(HoldEnded(target, hold, "let_go"))
