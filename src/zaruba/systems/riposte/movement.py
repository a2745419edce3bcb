"""The one stretch of a turn: walk, run or sprint along the line; crawling, and getting up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from zaruba.kernel.asks import Offer, Parametric, Refusal
from zaruba.kernel.clauses import clause
from zaruba.kernel.fight import Fight
from zaruba.space.line import stopped_before
from zaruba.systems.riposte.actions import GetUp, Move, Run, Sprint
from zaruba.systems.riposte.battle import Battle, Fighter, Hold
from zaruba.systems.riposte.body import ready
from zaruba.systems.riposte.budget import no_action, spend
from zaruba.systems.riposte.conditions import barred, lose_aim
from zaruba.systems.riposte.facts import Moved, StoodUp
from zaruba.systems.riposte.sheet import HANDS
from zaruba.systems.riposte.space import HAND_M

Going = Move | Run | Sprint
ACTIONS = Move | Run | Sprint | GetUp
Options = Iterator[Offer[ACTIONS] | Refusal]
CRAWL_M = 1
CLAUSES = {Move: "riposte.movement.move", Run: "riposte.movement.run", Sprint: "riposte.movement.sprint"}


def movement_options(battle: Battle, actor: Fighter) -> Options:
    """One offer for each gait, wherever it may lead; and to get up."""
    for kind in (Move, Run, Sprint):
        yield going_option(battle, actor, kind(actor.at_m))
    yield get_up_option(actor)


async def perform(fight: Fight[Battle], who: str, action: ACTIONS) -> None:
    match action:
        case GetUp():
            get_up(fight, who)
        case Sprint():
            sprint(fight, who, action)
        case Move() | Run():
            go(fight, who, action)


# ---------------------------------------------------------------- where one may go


def going_option(battle: Battle, actor: Fighter, action: Going) -> Parametric[Going] | Refusal:
    if refusal := cannot_go(battle, actor, action):
        return refusal
    places = tuple(places_for(battle, actor, action))
    if not places:
        return Refusal(action, "riposte.space.metric", "no-way", {})

    def candidates() -> Iterator[Going]:
        return (type(action)(place) for place in places)

    def accepts(other: Going) -> Refusal | None:
        return going_refused(battle, actor, other)

    return Parametric(action, CLAUSES[type(action)], candidates, accepts)


def going_refused(battle: Battle, actor: Fighter, action: Going) -> Refusal | None:
    """Why that place is not to be reached so."""
    if refusal := cannot_go(battle, actor, action):
        return refusal
    metres = abs(action.to - actor.at_m)
    if not metres:
        return Refusal(action, "riposte.space.metric", "no-distance", {})
    if metres > farthest(battle, actor, action):
        return Refusal(action, CLAUSES[type(action)], "too-far", {"most": farthest(battle, actor, action)})
    return way_barred(battle, actor, action) or leashed(battle, actor, action)


@clause("riposte.turn.run-and-act", "riposte.condition.prone", "riposte.magic.casting")
def cannot_go(battle: Battle, actor: Fighter, action: Going) -> Refusal | None:
    """One stretch in a turn, in one piece; none for whoever is held, casts, or lies, but to crawl."""
    if actor.held or (actor.stunned and isinstance(action, Sprint)):
        return barred(actor, action)
    if isinstance(action, Sprint) and (refusal := no_action(actor, action)):
        return refusal
    if actor.casting is not None:
        return Refusal(action, "riposte.magic.casting", "casting", {})
    if not stretch_left(battle, actor, action):
        return Refusal(action, "riposte.turn.run-and-act", "stretch-used", {})
    if actor.prone and not isinstance(action, Move):
        return Refusal(action, "riposte.condition.prone", "prone", {})
    return None


@clause("riposte.turn.run-and-act")
def stretch_left(battle: Battle, actor: Fighter, action: Going) -> bool:
    """In one piece; by ruling a walk or a run may be split around the action."""
    if actor.stretch_left:
        return True
    segment = battle.segment
    split = battle.rulings.split_move and not isinstance(action, Sprint) and not actor.waiting
    return split and segment is not None and segment.who == actor.name and segment.gait in ("move", "run")


@clause("riposte.movement.move", "riposte.movement.run", "riposte.movement.sprint", "riposte.damage.loc-feet")
def farthest(battle: Battle, actor: Fighter, action: Going) -> int:
    """Speed once, twice or three times; on the ground a metre. What was gone already counts."""
    if actor.prone:
        return CRAWL_M
    times = {Move: 1, Run: 2, Sprint: 3}[type(action)]
    segment = battle.segment
    gone = segment.metres if segment is not None and segment.who == actor.name else 0
    return max(0, actor.movement * times - gone)


@clause("riposte.space.metric")
def way_barred(battle: Battle, actor: Fighter, action: Going) -> Refusal | None:
    """Enemies cannot be walked through: those who stand in the fight, as far as one knows of them."""
    if stopped_before(actor.at_m, action.to, in_the_way(battle, actor)) != action.to:
        return Refusal(action, "riposte.space.metric", "enemy-in-the-way", {})
    return None


def in_the_way(battle: Battle, actor: Fighter) -> tuple[int, ...]:
    return tuple(foe.at_m for foe in battle.enemies_of(actor) if foe.able and not foe.hidden)


@clause("riposte.condition.holder")
def leashed(battle: Battle, actor: Fighter, action: Going) -> Refusal | None:
    """Whoever holds somebody goes no farther from him than the hold reaches."""
    for victim, hold in battle.held_by(actor.name):
        if abs(action.to - victim.at_m) > reach_of(battle, actor, hold):
            return Refusal(action, "riposte.condition.holder", "holds-somebody", {"target": victim.name})
    return None


def reach_of(battle: Battle, holder: Fighter, hold: Hold) -> int:
    """Of the tool that holds, or of bare hands."""
    tools = (holder.in_hand(hand) for hand in hold.hands)
    return max((thing.item.reach for thing in tools if thing is not None), default=HAND_M)


def places_for(battle: Battle, actor: Fighter, action: Going) -> Iterator[int]:
    """Places worth a look: where an enemy comes into reach, as far as it goes either way, and every metre between."""
    most = farthest(battle, actor, action)
    seen = {actor.at_m}
    reaches = reaches_of(battle, actor)
    near = sorted((foe.at_m for foe in battle.enemies_of(actor) if not foe.hidden), key=lambda at: abs(at - actor.at_m))
    wished = [at + side * reach for at in near for reach in reaches for side in (-1, 1)]
    ends = [actor.at_m + way * most for way in (-1, 1)]
    between = [actor.at_m + way * metres for metres in range(1, most + 1) for way in (-1, 1)]
    for place in (*wished, *ends, *between):
        if place not in seen and going_refused(battle, actor, type(action)(place)) is None:
            seen.add(place)
            yield place


def reaches_of(battle: Battle, actor: Fighter) -> tuple[int, ...]:
    """How far one strikes in close combat with all one has, the longest first."""
    things = (ready(battle, actor, hand) for hand in HANDS)
    reaches = {HAND_M, *(thing.item.reach for thing in things if thing is not None and thing.item.reach)}
    return tuple(sorted(reaches, reverse=True))


# ---------------------------------------------------------------- going


@clause("riposte.movement.move", "riposte.movement.run", "riposte.turn.run-and-act")
def go(fight: Fight[Battle], who: str, action: Move | Run) -> None:
    """Free of penalty, and it provokes nothing."""
    lose_aim(fight, who)
    gait: Literal["move", "run", "crawl"] = "run" if isinstance(action, Run) else "move"
    fight.record(Moved(who, action.to, "crawl" if fight.state[who].prone else gait))


@clause("riposte.movement.sprint")
def sprint(fight: Fight[Battle], who: str, action: Sprint) -> None:
    """The action of the turn: half the Agility and no Reflex until it ends."""
    spend(fight, who)
    lose_aim(fight, who)
    fight.record(Moved(who, action.to, "sprint"))


def get_up_option(actor: Fighter) -> Offer[GetUp] | Refusal:
    return get_up_refused(actor, GetUp()) or Offer(GetUp(), "riposte.action.get-up")


@clause("riposte.action.get-up", "riposte.condition.lost-parts", "riposte.condition.stunned-limits")
def get_up_refused(actor: Fighter, action: GetUp) -> Refusal | None:
    """An action of its own, open to the stunned too; not on one leg."""
    if not actor.prone:
        return Refusal(action, "riposte.action.get-up", "stands-already", {})
    if actor.held:
        return barred(actor, action)
    if not actor.action_left:
        return Refusal(action, "riposte.turn.one-action", "action-spent", {})
    if actor.legless:
        return Refusal(action, "riposte.condition.lost-parts", "no-leg", {})
    return None


@clause("riposte.action.get-up")
def get_up(fight: Fight[Battle], who: str) -> None:
    spend(fight, who)
    lose_aim(fight, who)
    fight.record(StoodUp(who))
