"""Items that need an action, clouds of smoke, and traps that somebody walks into."""

from __future__ import annotations

from collections.abc import Iterator

from zaruba.kernel.asks import Offer, Parametric, Refusal
from zaruba.kernel.clauses import clause
from zaruba.kernel.duration import Duration
from zaruba.kernel.fight import Fight
from zaruba.space.measured import tracks
from zaruba.space.measured.lengths import Place, distance
from zaruba.systems.warband import effects, ground, points, traps
from zaruba.systems.warband.actions import UseItem
from zaruba.systems.warband.along import Due
from zaruba.systems.warband.battle import Battle, Character, Trap, Walk
from zaruba.systems.warband.damage import Hit, strike
from zaruba.systems.warband.facts.using import CloudLaid, ItemUsed, TrapSprung
from zaruba.systems.warband.phases import additional_refused, close, closes
from zaruba.systems.warband.sheet import NOTHING, Item

ACTIONS = UseItem
Options = Iterator[Offer[ACTIONS] | Refusal]
TRAP_RADIUS = 50
"""How near to a trap a base may come: half a centimetre."""


# ---------------------------------------------------------------- whether


def options(battle: Battle, actor: Character) -> Options:
    """Every carried item, of several equal ones one: its use, or why not."""
    if not actor.items:
        yield Refusal(UseItem(""), "warband.item.use", "no-items", {"who": actor.name})
    for item in dict.fromkeys(actor.items):
        if item.cloud or item.trap is not None:
            yield placed_option(battle, actor, item)
        else:
            action = UseItem(item.name)
            yield item_refused(battle, actor, action) or Offer(action, "warband.item.use")


def placed_option(battle: Battle, actor: Character, item: Item) -> Parametric[UseItem] | Refusal:
    """One offer that stands for every point where smoke or a trap may be."""
    specimen = UseItem(item.name)
    if refusal := cannot_use(battle, actor, specimen):
        return refusal

    def candidates() -> Iterator[UseItem]:
        for at in points.screening(battle, actor) if item.cloud else traps.places(battle, actor):
            action = UseItem(item.name, at)
            if item_refused(battle, actor, action) is None:
                yield action

    def accepts(action: UseItem) -> Refusal | None:
        if action.item != item.name:
            return Refusal(action, "warband.item.use", "another-item", {"item": item.name})
        return item_refused(battle, actor, action)

    return Parametric(specimen, "warband.item.use", candidates, accepts)


@clause("warband.item.use")
def carried(one: Character, name: str) -> Item | None:
    """What he carries himself, be his friend's bag ever so near."""
    return next((item for item in one.items if item.name == name), None)


@clause("warband.item.list")
def once_each(one: Character, item: Item) -> int:
    """How often in the game what is not used up may be used: each of several equal ones once."""
    return sum(carried_.name == item.name for carried_ in one.items)


@clause("warband.item.use", "warband.item.list")
def cannot_use(battle: Battle, actor: Character, action: UseItem) -> Refusal | None:
    """An additional action with something carried; what may be used once in the game, once."""
    if refusal := additional_refused(battle, actor, action):
        return refusal
    item = carried(actor, action.item)
    if item is None:
        return Refusal(action, "warband.item.use", "not-carried", {"who": actor.name})
    if item.once_per_game and not actor.left_of(item.name, once_each(actor, item)):
        return Refusal(action, "warband.item.list", "item-spent", {})
    return None


@clause("warband.item.use", "warband.item.list")
def item_refused(battle: Battle, actor: Character, action: UseItem) -> Refusal | None:
    """Why an item cannot be used, there where its place is asked."""
    if refusal := cannot_use(battle, actor, action):
        return refusal
    item = carried(actor, action.item)
    assert item is not None, "an item that can be used is carried"
    if battle.real_board:
        return None
    if item.cloud:
        return points.point_refused(battle, actor, action, action.at, item.range, "warband.item.list")
    if item.trap is not None:
        return traps.trap_refused(battle, actor, action, action.at)
    return None


# ---------------------------------------------------------------- use


async def perform(fight: Fight[Battle], who: str, action: ACTIONS) -> None:
    item = carried(fight.state[who], action.item)
    assert item is not None, f"{who} carries no {action.item}"
    use(fight, who, item, action.at)


@clause("warband.item.use", "warband.item.after", "warband.item.list")
def use(fight: Fight[Battle], who: str, item: Item, at: Place | None) -> None:
    """What its description says; of single use it is gone; and it closes the phase or not."""
    one = fight.state[who]
    fight.record(ItemUsed(who, item.name, item.single_use, once_each(one, item) if item.once_per_game else 0))
    if item.heal:
        effects.heal(fight, who, item.heal)
    if item.mana:
        effects.gather(fight, one, item.mana)
    if item.cloud:
        fight.record(CloudLaid(who, at, item.cloud, Duration(one.squad, "turn_start", item.lasts)))
    elif item.changes != NOTHING:
        effects.lay(fight, who, item.name, "item", one.squad, item.lasts, item.changes)
    if item.trap is not None:
        traps.lay(fight, one, at, item.trap)
    if closes(fight.state, item.closes):
        close(fight, who)


# ---------------------------------------------------------------- traps that somebody walks into


def hostile(battle: Battle, mover: Character) -> Iterator[Trap]:
    """Traps of squads that are not on the mover's side, one after another as they were laid."""
    return (trap for trap in battle.traps if battle.side_of_squad(trap.squad) != mover.side)


@clause("warband.item.list")
def due(battle: Battle, walk: Walk) -> tuple[Due, ...]:
    """Traps that a way comes near enough to, each at the first such point not yet passed."""
    mover = battle[walk.who]
    if battle.real_board:
        return tuple(by_hand(battle, mover, walk))
    return tuple(
        Due(point, "trap", trap.squad)
        for trap in hostile(battle, mover)
        if (point := comes_near(battle, mover, trap, walk)) is not None
    )


def comes_near(battle: Battle, mover: Character, trap: Trap, walk: Walk) -> tracks.Point | None:
    """The first point of a way from which the base is near a trap on the same surface, as it was not a hundredth before."""
    limit = mover.body.radius + TRAP_RADIUS
    before = -1 if distance(walk.path[0], trap.at) > limit or walk.path[0][2] != trap.at[2] else 0
    for point in reversed(tuple(ground.points_near(battle, walk.path, trap.at, limit))):
        if point.at[2] != trap.at[2]:
            continue
        comes, before = point.walked > before + 1 or before == -1, point.walked
        if comes and point.walked >= walk.walked:
            return point
    return None


def by_hand(battle: Battle, mover: Character, walk: Walk) -> Iterator[Due]:
    """At a real table the people tell, before the first leg is walked."""
    for squad in dict.fromkeys(trap.squad for trap in hostile(battle, mover)):
        if walk.leg == 0 and ground.known(battle, ground.sets_off(mover.name, squad)) is None:
            yield Due(tracks.Point(mover.at, walk.leg, walk.walked), "trap", squad)


async def spring(fight: Fight[Battle], owed: Due) -> None:
    """A trap that whoever walks comes near to where it now stands; those it stood beside already keep still."""
    walk = fight.state.walk
    assert walk is not None, "nobody walks"
    mover = fight.state[walk.who]
    laid = [trap for trap in hostile(fight.state, mover) if trap.squad == owed.who]
    if fight.state.real_board:
        if await ground.holds(fight, ground.sets_off(mover.name, owed.who)):
            await sprung(fight, mover.name, laid[0])
    else:
        near_now = (trap for trap in laid if comes_near(fight.state, mover, trap, walk) == owed.point)
        await sprung(fight, mover.name, next(near_now))


async def landed(fight: Fight[Battle], who: str) -> None:
    """Somebody stands where he did not walk to: every trap near him there; at a real table the people tell."""
    if fight.state.real_board:
        first = {trap.squad: trap for trap in reversed(tuple(hostile(fight.state, fight.state[who])))}
        beside = [trap for squad, trap in first.items() if await ground.holds(fight, ground.beside_trap(who, squad))]
    else:
        beside = [trap for trap in hostile(fight.state, fight.state[who]) if near(fight.state[who], trap)]
    for trap in beside:
        if fight.state[who].up:
            await sprung(fight, who, trap)


async def thrown(fight: Fight[Battle], who: str, start: Place) -> None:
    """Somebody is thrown back: traps he comes near to on the way, before he falls over its edge."""
    mover = fight.state[who]
    way = Walk(who, "move", (start, mover.at), mover.facing)
    for trap in tuple(hostile(fight.state, mover)):
        if fight.state[who].up and comes_near(fight.state, mover, trap, way) is not None:
            await sprung(fight, who, trap)


@clause("warband.item.list")
def near(one: Character, trap: Trap) -> bool:
    """Half a centimetre from the edge of the base, on the same surface."""
    return trap.at[2] == one.at[2] and distance(one.at, trap.at) <= one.body.radius + TRAP_RADIUS


@clause("warband.item.list")
async def sprung(fight: Fight[Battle], who: str, trap: Trap) -> None:
    """A hit that may be dodged and not shielded; then the marker is gone. It counts for the squad that laid it."""
    fight.record(TrapSprung(who, trap))
    await strike(fight, Hit(trap.squad, who, "trap", trap.squad, trap.damage, "trap", front=False))
