"""Ways: what may be walked, its announcement, and leg after leg with what happens along them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from typing import Literal

from zaruba.kernel.asks import Offer, Parametric, Refusal, reread
from zaruba.kernel.clauses import clause, remembered
from zaruba.kernel.fight import Fight
from zaruba.kernel.tally import Tally, at_least_in_all, staged, tally
from zaruba.space.measured.lengths import Place
from zaruba.systems.warband import approaches, effects, ground, items, replies, terrain
from zaruba.systems.warband.actions import Face, Move, Run
from zaruba.systems.warband.along import Due
from zaruba.systems.warband.battle import Battle, Character, Walk
from zaruba.systems.warband.facts.moving import Faced, Walked, WayAnnounced, WayEnded
from zaruba.systems.warband.phases import additional_refused, close, not_in_phase
from zaruba.systems.warband.sheet import CM

Going = Move | Run
ACTIONS = Move | Run | Face
Options = Iterator[Offer[ACTIONS] | Refusal]
CLAUSES: dict[type[Going], str] = {Move: "warband.movement.phase-one", Run: "warband.movement.run"}


def options(battle: Battle, actor: Character) -> Options:
    """The walk of phase one, the run of phase two, and a turn on the spot at any time of one's own activation.

    At a real table nobody has to tell that a miniature turns: it is free, and only its own player's.
    """
    yield way_option(battle, actor, Move(()))
    yield way_option(battle, actor, Run(()))
    if not battle.real_board:
        yield face_option(battle, actor)


async def perform(fight: Fight[Battle], who: str, action: ACTIONS) -> None:
    match action:
        case Face(facing, _):
            face(fight, who, facing)
        case Move() | Run():
            await announce(fight, who, action)


# ---------------------------------------------------------------- how far


@remembered
@clause("warband.movement.phase-one", "warband.roster.characters")
def speed_of(one: Character) -> Tally:
    """Speed with every effect on it, in centimetres, not below nothing."""
    return at_least_in_all(0, tally(one.profile.speed, effects.rows(one, "speed")), "warband.movement.phase-one")


@clause("warband.movement.run-round", "warband.movement.run-effects-first")
def half(speed: Tally) -> Tally:
    """Rounded up, all effects in it already."""
    return staged(speed, lambda whole: (whole + 1) // 2, "warband.movement.run-round")


@clause("warband.movement.run-terrain-after", "warband.movement.run", "warband.movement.phase-one")
def centimetres(battle: Battle, one: Character, kind: type[Going], path: tuple[Place, ...]) -> Tally:
    """How far somebody may go, with its reasons: the speed or the half of it, then the numbers of the terrain on the way."""
    speed = speed_of(one) if kind is Move else half(speed_of(one))
    return at_least_in_all(0, speed.and_also(*terrain.terrain_rows(battle, one, path)), CLAUSES[kind])


def allowance(battle: Battle, one: Character, kind: type[Going], path: tuple[Place, ...]) -> int:
    """The same in hundredths."""
    return centimetres(battle, one, kind, path).total * CM


# ---------------------------------------------------------------- whether


def way_option(battle: Battle, actor: Character, specimen: Going) -> Parametric[Going] | Refusal:
    """One offer that stands for every path."""
    if refusal := cannot_go(battle, actor, specimen):
        return refusal

    def candidates() -> Iterator[Going]:
        return ways_worth(battle, actor, type(specimen))

    def accepts(other: Going) -> Refusal | None:
        return way_refused(battle, actor, other)

    return Parametric(specimen, CLAUSES[type(specimen)], reread(candidates), accepts)


@clause("warband.movement.phase-one", "warband.movement.run", "warband.movement.run-ends-phase")
def cannot_go(battle: Battle, actor: Character, action: Going) -> Refusal | None:
    """One walk in the movement phase; a run is an additional action."""
    if isinstance(action, Run):
        return additional_refused(battle, actor, action)
    if refusal := not_in_phase(battle, actor, action, "movement"):
        return refusal
    assert battle.activation is not None, "somebody is active in the phase"
    if battle.activation.moved:
        return Refusal(action, "warband.movement.phase-one", "has-moved", {})
    return None


@clause("warband.movement.path", "warband.movement.through")
def way_refused(battle: Battle, actor: Character, action: Going) -> Refusal | None:
    """Why a path cannot be walked. At a real table people see to that, and tell no places."""
    if refusal := cannot_go(battle, actor, action):
        return refusal
    if action.facing is not None and not 0 <= action.facing < ground.TURN:
        return Refusal(action, "warband.space.units", "no-such-facing", {})
    if battle.real_board:
        return None
    if not action.path:
        return Refusal(action, "warband.movement.path", "no-way", {})
    path = (actor.at, *action.path)
    if not all(ground.on_table(battle, place) for place in path):
        return Refusal(action, "warband.setup.table", "off-the-table", {})
    if refusal := terrain.going_refused(battle, actor, action, path):
        return refusal
    most = allowance(battle, actor, type(action), path)
    if (gone := terrain.cost(battle, actor, path)) > most:
        return Refusal(action, CLAUSES[type(action)], "too-far", {"length": gone, "most": most})
    if enemy := ground.in_the_way(battle, actor, path):
        return Refusal(action, "warband.movement.through", "enemy-in-the-way", {"target": enemy})
    if other := ground.overlapped(battle, actor, path[-1]):
        return Refusal(action, "warband.movement.through", "no-room", {"target": other})
    return None


def ways_worth(battle: Battle, actor: Character, kind: type[Going]) -> Iterator[Going]:
    """Ways worth a look; at a real table one, for there nobody tells places."""
    if battle.real_board:
        yield kind(())
        return
    yield from approaches.worth(
        battle, actor, kind,
        lambda path: allowance(battle, actor, kind, path), lambda action: way_refused(battle, actor, action),
    )  # fmt: skip


# ---------------------------------------------------------------- walking


@clause("warband.movement.path", "warband.movement.phase-one")
async def announce(fight: Fight[Battle], who: str, action: Going) -> None:
    """The whole path, before it is walked; enemies may turn to it."""
    actor = fight.state[who]
    real = fight.state.real_board
    path = (actor.at, actor.at) if real else (actor.at, *action.path)
    most = allowance(fight.state, actor, type(action), path) if real else 0
    kind: Literal["move", "run"] = "run" if isinstance(action, Run) else "move"
    facing = actor.facing if action.facing is None else action.facing
    fight.record(WayAnnounced(who, kind, path, facing, ground.length(path), most))
    if kind == "run":
        close(fight, who)
    await replies.rotations(fight, *(enemy.name for enemy in fight.state.enemies(actor) if not actor.hidden))


@clause("warband.movement.path")
async def go_on(fight: Fight[Battle]) -> None:
    """One leg of the way, with what falls due on it in the order of its points; at the end of the last, its facing."""
    while (owed := next_due(fight.state)) is not None:
        assert fight.state.walk is not None, "nothing falls due where nobody walks"
        fight.record(Walked(fight.state.walk.who, owed.point.at, owed.point.walked, leg_done=False))
        await RESOLVED_BY[owed.what](fight, owed)
    walk = fight.state.walk
    if walk is None:
        await replies.rotations(fight)
        return
    leg = walk.path[: walk.leg + 2]
    fight.record(Walked(walk.who, leg[-1], ground.length(leg)))
    if walk.leg + 2 == len(walk.path):
        fight.record(WayEnded(walk.who, walk.facing))
        await replies.rotations(fight)


Dues = Callable[[Battle, Walk], Iterable[Due]]
SOURCES: tuple[Dues, ...] = (replies.due, items.due, terrain.due)
"""What falls due along a way: of one point, in this order."""
RESOLVED_BY: Mapping[str, Callable[[Fight[Battle], Due], Awaitable[None]]] = {
    "strike": replies.strike_at, "trap": items.spring, "jump": terrain.jump, "drop": terrain.drop,
    "leap": terrain.leap,
}  # fmt: skip


def next_due(battle: Battle) -> Due | None:
    """What falls due next on the leg under way; whatever is settled, its source leaves out."""
    walk = battle.walk
    if walk is None:
        return None
    owed = [one for source in SOURCES for one in source(battle, walk) if one.point.leg == walk.leg]
    return min(owed, key=lambda one: one.point.walked, default=None)


# ---------------------------------------------------------------- facing


def face_option(battle: Battle, actor: Character) -> Parametric[Face] | Refusal:
    def candidates() -> Iterator[Face]:
        looks = ground.looks(actor, battle.enemies(actor))
        return (Face(facing, enemy) for facing, enemy in looks)

    def accepts(other: Face) -> Refusal | None:
        return face_refused(battle, actor, other)

    specimen = Face(actor.facing)
    refusal = face_refused(battle, actor, specimen)
    return refusal or Parametric(specimen, "warband.space.own-turn-facing", candidates, accepts)


@clause("warband.space.own-turn-facing")
def face_refused(battle: Battle, actor: Character, action: Face) -> Refusal | None:
    """Any way, for free, as often as one likes, while one's own activation lasts."""
    if battle.activation is None or battle.activation.who != actor.name:
        return Refusal(action, "warband.space.own-turn-facing", "not-active", {"who": actor.name})
    if not 0 <= action.facing < ground.TURN:
        return Refusal(action, "warband.space.units", "no-such-facing", {})
    if not ground.is_towards(battle, actor, action.towards, action.facing):
        return Refusal(action, "warband.space.own-turn-facing", "no-such-facing", {})
    return None


@clause("warband.space.own-turn-facing")
def face(fight: Fight[Battle], who: str, facing: int) -> None:
    fight.record(Faced(who, facing))
