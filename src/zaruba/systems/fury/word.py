"""The master's word: what he sets of the whole fight, whom he adds and removes; and which of the words it is.

A word is judged whole before anything happens. What follows from it is what would follow in play:
the same rules run, then the end of the fight is judged.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from zaruba.kernel.clauses import clause
from zaruba.kernel.fight import Fight
from zaruba.kernel.referee import Refused
from zaruba.kernel.said import (
    Said,
    called_off,
    described,
    flag,
    known_as,
    library_of,
    only,
    removed,
    seat_like,
    somebody,
    square,
    text,
    word_of,
    wrong,
)
from zaruba.kernel.system import Scenario
from zaruba.space.squares import Ground, Square, Squares
from zaruba.systems.fury.altering import put_at, set_fighter, take_seat
from zaruba.systems.fury.battle import Battle, Fighter
from zaruba.systems.fury.calls import call
from zaruba.systems.fury.facts import AgendaSet, BoardChanged, CalledOff, FeintLost, Joined, LightChanged, Removed
from zaruba.systems.fury.said import Work, settled

# ---------------------------------------------------------------- set


def set_light(state: Battle, said: Said) -> Work:
    """How well everything is seen, where the master is not asked for each shot."""
    only(said, "set", ("visibility",))
    light = said["visibility"]
    if isinstance(light, bool) or light not in range(-30, 31, 10):
        raise wrong("visibility", light, "word-not-tens", least=-30, most=30)

    @clause("fury.ranged.visibility")
    async def work(fight: Fight[Battle]) -> None:
        fight.record(LightChanged(light))

    return work


def set_current(state: Battle, said: Said) -> Work:
    """Whose turn it is now."""
    only(said, "set", ("current",))
    who = somebody(state, "current", said["current"])
    if state.ended:
        raise Refused("over", "word-over-already")
    if not who.able_to_act:
        raise Refused("illegal", "word-cannot-act", who=who.name)
    if state.turn is not None and state.turn.who == who.name:
        raise Refused("illegal", "word-current-already", who=who.name)

    async def work(fight: Fight[Battle]) -> None:
        await play_on_to(fight, who.name)
        await settled(fight)

    return work


@clause("fury.turn.round", "fury.turn.windows")
async def play_on_to(fight: Fight[Battle], who: str) -> None:
    """The round goes on to that fighter, a new one if need be. Everybody between lets its turn pass.

    The action under way is broken off; conditions run down, the bleeding test, work is lost: nothing is
    jumped over. Half actions that were kept are kept.
    """
    from zaruba.systems.fury.initiative import begin_round
    from zaruba.systems.fury.turn import begin_turn, end_turn

    if fight.state.agenda:
        fight.record(AgendaSet(()))
    while fight.state.turn is None or fight.state.turn.who != who:
        battle = fight.state
        if battle.turn is not None:
            end_turn(fight, battle.turn.who)
        elif battle.to_act:
            await begin_turn(fight, battle.to_act[0])
        else:
            await begin_round(fight, first=not battle.rolled_once)


def set_fight(state: Battle, said: Said) -> Work:
    """The fight is over when the master says so."""
    winner = called_off(state, said)

    @clause("fury.turn.round")
    async def work(fight: Fight[Battle]) -> None:
        fight.record(CalledOff(winner))

    return work


# ---------------------------------------------------------------- set, of the map

FLAGS = ("blocks_move", "blocks_sight", "hindering")
HARD = 1


def set_ground(state: Battle, said: Said) -> Work:
    """What a square of the map is made of: a door opened, a wall brought down, a table turned over."""
    only(said, "set", ("square", "ground"))
    at = square("square", said["square"])
    if at not in state.board:
        raise Refused("illegal", "word-off-the-map", place=at)
    ground = ground_of(state.board, said.get("ground"))
    if ground.blocks_move and (there := standing_on(state, at)):
        raise Refused("illegal", "word-somebody-there", place=at, who=there[0])

    @clause("fury.space.difficult", "fury.space.los")
    async def work(fight: Fight[Battle]) -> None:
        fight.record(BoardChanged(at, ground))

    return work


def ground_of(board: Squares, said: Any) -> Ground:
    """A ground of this map or of any legend by its name, or with what is its own here.

    A mapping may give a new name: then it is open floor but for what is said of it. An `obstacle` takes
    a jump, a `hard` one Agility as well.
    """
    from zaruba.systems.fury.files.shapes import GROUNDS

    known = GROUNDS | {ground.name: ground for ground in board.grounds}
    if not isinstance(said, Mapping):
        return known_as("ground", said, known, "word-unknown-ground")
    only(said, "ground", ("ground", *FLAGS, "obstacle", "hard"))
    name = text("ground.ground", said.get("ground"))
    ground = known.get(name, Ground(name))
    flags = {key: flag(f"ground.{key}", said[key]) for key in FLAGS if key in said}
    climbed = flag("ground.obstacle", said.get("obstacle", ground.mode == "climb"))
    hard = climbed and flag("ground.hard", said.get("hard", ground.dc > 0))
    return replace(ground, mode="climb" if climbed else "", dc=HARD if hard else 0, **flags)


def standing_on(battle: Battle, here: Square) -> tuple[str, ...]:
    """Who holds a square; the dead and the gone hold none."""
    return tuple(
        fighter.name
        for fighter in battle.fighters
        if (fighter.life not in ("dead", "fled") and fighter.at == here)
        or (fighter.steed is not None and fighter.steed_at == here)
    )


# ---------------------------------------------------------------- add and remove


def add(state: Battle, said: Said, *, scenario: Scenario | None) -> Work:
    """A combatant as a scenario describes one."""
    only(said, "word", ("add", "reason"))
    fighters = described("add", said["add"], lambda plain: newcomers(state, plain, scenario))

    async def work(fight: Fight[Battle]) -> None:
        for fighter in fighters:
            join(fight, fighter)
        await settled(fight)

    return work


def newcomers(battle: Battle, plain: Said, scenario: Scenario | None) -> tuple[Fighter, ...]:
    """Those a line of `combatants` describes, by the same reader as the scenario's own."""
    from zaruba.systems.fury import files
    from zaruba.systems.fury.setup import fighter_of

    library = files.library(library_of(scenario))
    entries = files.newcomers([dict(plain)], library, board=battle.board, taken=battle.names)
    return tuple(_welcome(battle, fighter_of(entry)) for entry in entries)


def _welcome(battle: Battle, fighter: Fighter) -> Fighter:
    """A newcomer sits where its player sits already, and needs a square of its own."""
    seated = replace(fighter, seat=seat_like(battle.setting.seating, fighter.seat))
    return seated if seated.life in ("dead", "fled") else put_at(battle, seated, seated.at)


@clause("fury.initiative.roll")
def join(fight: Fight[Battle], fighter: Fighter) -> None:
    """It rolls initiative with the others at the start of the next round and acts from then on."""
    fight.record(Joined(fighter))
    take_seat(fight, fighter.seat)


def remove(state: Battle, said: Said) -> Work:
    """Somebody who is no longer part of the fight at all."""
    who = removed(state, said).name

    async def work(fight: Fight[Battle]) -> None:
        take_out(fight, who)
        await settled(fight)

    return work


@clause("fury.turn.round", "fury.action.feint-lost")
def take_out(fight: Fight[Battle], who: str) -> None:
    """Its turn is over with it; whoever had fooled it has fooled nobody."""
    for other in fight.state.fighters:
        if other.feint == who:
            fight.record(FeintLost(other.name))
    fight.record(Removed(who))


# ---------------------------------------------------------------- which of the words it is

word = word_of(
    one=set_fighter,
    fight={"visibility": set_light, "square": set_ground, "current": set_current, "fight": set_fight},
    beside=("ground", "winner"),
    add=add,
    remove=remove,
    check=call,
)
