"""The master's word: what he sets of the whole fight, whom he adds and removes; and which of the words it is.

A word is judged whole before anything happens. What follows from it is what would follow in play:
the same rules run, then morale and the end of the fight are judged.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, cast

from msgspec.structs import replace

from zaruba.kernel.asks import MASTER
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
    one_of,
    only,
    removed,
    seat_like,
    several,
    somebody,
    text,
    whole,
    word_of,
    wrong,
)
from zaruba.kernel.system import Scenario
from zaruba.space.squares import Ground, Square, Squares, space
from zaruba.systems.delve.altering import DOWN, put_at, regrouped, set_creature, take_seat
from zaruba.systems.delve.battle import Battle, Creature
from zaruba.systems.delve.calls import call, improvise, improvise_option
from zaruba.systems.delve.facts import (
    Altered,
    BoardChanged,
    CalledOff,
    EffectCounted,
    FocusEnded,
    GroupsSplit,
    Joined,
    LightChanged,
    Removed,
    Surprised,
    TurnEnded,
)
from zaruba.systems.delve.ready import triggered
from zaruba.systems.delve.said import GM, Work, place, settled
from zaruba.systems.delve.terrain import can_see, square

__all__ = ["DOWN", "improvise", "improvise_option", "word"]


# ---------------------------------------------------------------- set


def set_dark(state: Battle, said: Said) -> Work:
    only(said, "set", ("dark",))
    dark = flag("dark", said["dark"])

    @clause("delve.terrain.darkness", GM)
    async def work(fight: Fight[Battle]) -> None:
        fight.record(LightChanged(dark))
        await settled(fight)

    return work


def set_morale(state: Battle, said: Said) -> Work:
    """What the master says of a group: whether it is large, with how many it began, whether it has been tested."""
    only(said, "set", ("morale",))
    about = only(said["morale"], "morale", ("group", "large", "initial", "checked"))
    name = text("morale.group", about.get("group", ""))
    group = next((group for group in state.morale if group.group == name), None)
    if group is None:
        known = tuple(group.group for group in state.morale if group.group)
        raise Refused("illegal", "word-no-such-group", group=name, known=known)
    if "large" in about and about["large"] is not None:
        flag("morale.large", about["large"])
    changed = replace(
        group,
        large=about.get("large", group.large),
        initial=whole("morale.initial", about.get("initial", group.initial), 1),
        checked=flag("morale.checked", about.get("checked", group.checked)),
    )
    morale = tuple(changed if one is group else one for one in state.morale)

    @clause("delve.morale.large-group", "delve.morale.counting")
    async def work(fight: Fight[Battle]) -> None:
        fight.record(GroupsSplit(morale))
        await settled(fight)

    return work


def set_groups(state: Battle, said: Said) -> Work:
    """The enemies split into groups: each name of a group with its members; who is not named stays where it is."""
    only(said, "set", ("groups",))
    groups = said["groups"]
    if not isinstance(groups, Mapping) or not groups:
        raise wrong("groups", groups, "word-not-groups")
    of = {name: text("groups", group) for group, names in groups.items() for name in several(f"groups.{group}", names)}
    morale = regrouped(state, of)

    @clause("delve.morale.counting")
    async def work(fight: Fight[Battle]) -> None:
        for name, group in of.items():
            fight.record(Altered(name, replace(fight.state[name], group=group), ("group",)))
        fight.record(GroupsSplit(morale))
        await settled(fight)

    return work


def set_unaware(state: Battle, said: Said) -> Work:
    """Whom each has taken unaware: names of surprisers with the foes who do not know of them."""
    only(said, "set", ("unaware",))
    if not isinstance(said["unaware"], Mapping):
        raise wrong("unaware", said["unaware"], "word-not-unaware")
    pairs = tuple(
        (somebody(state, "unaware", who).name, somebody(state, f"unaware.{who}", foe).name)
        for who, foes in said["unaware"].items()
        for foe in several(f"unaware.{who}", foes)
    )

    @clause("delve.surprise.gm-decides")
    async def work(fight: Fight[Battle]) -> None:
        fight.record(Surprised(pairs, fight.state.surprise))
        await settled(fight)

    return work


def set_current(state: Battle, said: Said) -> Work:
    """Whose turn it is now."""
    only(said, "set", ("current",))
    who = somebody(state, "current", said["current"])
    if state.phase != "rounds" or state.ended:
        raise Refused("illegal", "word-no-rounds")
    if not who.able:
        raise Refused("illegal", "word-cannot-act", who=who.name)
    if state.turn is not None and state.turn.who == who.name:
        raise Refused("illegal", "word-current-already", who=who.name)

    async def work(fight: Fight[Battle]) -> None:
        await play_on_to(fight, who.name)

    return work


@clause("delve.turn.round", "delve.turn.countdown")
async def play_on_to(fight: Fight[Battle], who: str) -> None:
    """The circle goes on to that creature. Everybody between lets its turn pass, and every edge on the way counts.

    Effects run down, timers of the dying roll, readied acts are lost: nothing is jumped over.
    """
    from zaruba.systems.delve.turn import begin_turn, end_turn, next_seat

    while not fight.state.ended and fight.state[who].able:
        battle = fight.state
        if battle.turn is not None:
            end_turn(fight, battle.turn.who)
        elif not battle.waiting:
            await next_seat(fight)
        else:
            chosen = battle.rulings.monster_order == "gm_choice" and who in battle.waiting
            name = who if chosen else battle.waiting[0]
            await begin_turn(fight, name)
            if name == who:
                return


def set_fight(state: Battle, said: Said) -> Work:
    """The fight is over when the master says so."""
    winner = called_off(state, said)

    @clause("delve.turn.combat-end")
    async def work(fight: Fight[Battle]) -> None:
        fight.record(CalledOff(winner))

    return work


# ---------------------------------------------------------------- set, of the map


def set_ground(state: Battle, said: Said) -> Work:
    """What a square of the map is made of: a door opened, a wall brought down, a table turned over."""
    only(said, "set", ("square", "ground"))
    board = state.setting.board
    if not isinstance(board, Squares):
        raise Refused("illegal", "word-no-map")
    at = place("square", said["square"], 2)
    here = (at[0], at[1])
    if here not in board:
        raise Refused("illegal", "word-off-the-map", place=at)
    ground = ground_of(board, said.get("ground"))
    if ground.blocks_move and (there := standing_on(state, here)):
        raise Refused("illegal", "word-somebody-there", place=at, who=there[0])

    @clause("delve.terrain.line", GM)
    async def work(fight: Fight[Battle]) -> None:
        before = fight.state
        fight.record(BoardChanged(here, ground))
        for name in come_into_sight(before, fight.state):
            await triggered(fight, before, name)
        await settled(fight)

    return work


FLAGS = ("blocks_move", "blocks_sight", "hides", "hindering")


def ground_of(board: Squares, said: Any) -> Ground:
    """A ground of this map or of any legend by its name, or with what is its own here.

    A mapping may give a new name: then it is open floor but for what is said of it.
    """
    from zaruba.systems.delve.files.shapes import GROUNDS

    known = GROUNDS | {ground.name: ground for ground in board.grounds}
    if not isinstance(said, Mapping):
        return known_as("ground", said, known, "word-unknown-ground")
    only(said, "ground", ("ground", *FLAGS, "mode", "dc", "fall_ft"))
    name = text("ground.ground", said.get("ground"))
    ground = known.get(name, Ground(name))
    flags = {key: flag(f"ground.{key}", said[key]) for key in FLAGS if key in said}
    return replace(
        ground,
        mode=cast("Literal['', 'climb', 'swim']", one_of("ground.mode", said.get("mode", ground.mode), MODES)),
        dc=whole("ground.dc", said.get("dc", ground.dc), 0, 40),
        height=whole("ground.fall_ft", said.get("fall_ft", ground.height), 0, 1000),
        **flags,
    )


MODES = ("", "climb", "swim")


def come_into_sight(before: Battle, after: Battle) -> tuple[str, ...]:
    """Whom somebody with an act readied did not see and now sees."""
    watchers = [creature for creature in after.creatures if creature.ready is not None]
    return tuple(
        one.name
        for one in after.creatures
        if one.present and any(can_see(after, w, one) and not can_see(before, w, one) for w in watchers)
    )


def standing_on(battle: Battle, here: Square) -> tuple[str, ...]:
    """Who has a square of its space there; the dead and the gone need none."""
    return tuple(
        creature.name
        for creature in battle.creatures
        if creature.life not in ("dead", "fled") and here in space(square(creature), creature.sheet.size)
    )


# ---------------------------------------------------------------- add and remove


def add(state: Battle, said: Said, *, scenario: Scenario | None) -> Work:
    """A combatant as a scenario describes one; `after` names the seat beside which a new player sits down."""
    only(said, "word", ("add", "after", "reason"))
    creatures = described("add", said["add"], lambda plain: newcomers(state, plain, scenario))
    after = said.get("after")
    if after is not None:
        one_of("after", after, state.setting.seating)

    async def work(fight: Fight[Battle]) -> None:
        for creature in creatures:
            await join(fight, creature, after=after)
        await settled(fight)

    return work


def newcomers(battle: Battle, plain: Said, scenario: Scenario | None) -> tuple[Creature, ...]:
    """Those a line of `combatants` describes, by the same reader as the scenario's own."""
    from zaruba.systems.delve import files
    from zaruba.systems.delve.setup import creature_of

    library = files.library(library_of(scenario))
    board = files.BoardParts(board=battle.setting.board)
    entries = files.newcomers([dict(plain)], library, board=board, taken=battle.names)
    return tuple(_welcome(battle, creature_of(entry)) for entry in entries)


def _welcome(battle: Battle, creature: Creature) -> Creature:
    """A newcomer sits where its player sits already, and needs a square of its own."""
    seated = replace(creature, seat=seat_like(battle.setting.seating, creature.seat))
    return put_at(battle, seated, seated.at) if battle.on_map else seated


@clause("delve.initiative.latecomers", "delve.morale.counting")
async def join(fight: Fight[Battle], creature: Creature, *, after: str | None = None) -> None:
    """It acts from the next time the circle reaches its seat; nobody rolls again. Enemies add to their number."""
    before = fight.state
    fight.record(Joined(creature))
    take_seat(fight, creature.seat, after=after)
    await triggered(fight, before, creature.name)


def remove(state: Battle, said: Said) -> Work:
    """Somebody who is no longer part of the fight at all."""
    who = removed(state, said).name

    async def work(fight: Fight[Battle]) -> None:
        await take_out(fight, who)
        await settled(fight)

    return work


@clause("delve.turn.combat-end", "delve.turn.countdown")
async def take_out(fight: Fight[Battle], who: str) -> None:
    """Its turn is over, a spell it held ends; what else it laid on others the world counts from now on."""
    creature = fight.state[who]
    if creature.focus:
        fight.record(FocusEnded(who, creature.focus))
    for other in fight.state.creatures:
        for effect in other.effects:
            if other.name != who and effect.clock is not None and effect.clock.anchor == who:
                counted = replace(effect, clock=replace(effect.clock, anchor=MASTER))
                fight.record(EffectCounted(other.name, counted))
    if fight.state.turn is not None and fight.state.turn.who == who:
        fight.record(TurnEnded(who))
    fight.record(Removed(who))


# ---------------------------------------------------------------- which of the words it is

word = word_of(
    one=set_creature,
    fight={
        "dark": set_dark,
        "square": set_ground,
        "morale": set_morale,
        "groups": set_groups,
        "unaware": set_unaware,
        "current": set_current,
        "fight": set_fight,
    },
    beside=("ground", "winner"),
    add=add,
    remove=remove,
    check=call,
)
