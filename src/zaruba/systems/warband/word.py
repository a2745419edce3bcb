"""The master's word: what he sets of the whole game, whom he adds and removes, what he has rolled.

A word is judged whole before anything happens. What follows from it is what would follow in play: the same rules run,
then the end of the game is judged.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from zaruba.kernel.asks import MASTER, roll
from zaruba.kernel.clauses import clause
from zaruba.kernel.duration import Duration
from zaruba.kernel.fight import Fight
from zaruba.kernel.readings import at_least
from zaruba.kernel.referee import Refused
from zaruba.kernel.said import (
    Amount,
    Said,
    amount,
    called_off,
    described,
    library_of,
    one_of,
    only,
    removed,
    seat_like,
    somebody,
    text,
    whole,
    word_of,
    wrong,
)
from zaruba.kernel.system import Scenario
from zaruba.kernel.tally import Modifier, tally
from zaruba.systems.warband.altering import Work, hundredths, hurt, place, set_character, settled, take_seat, under_way
from zaruba.systems.warband.battle import Battle, Character, Cloud, Score, Trap
from zaruba.systems.warband.damage import D6
from zaruba.systems.warband.facts.masters import Checked, Joined, LyingSet, PointsSet, Removed, RoundsSet
from zaruba.systems.warband.facts.scoring import RelicDropped
from zaruba.systems.warband.facts.turning import ActivationEnded, GameEnded, TurnEnded
from zaruba.systems.warband.turn import upkeep

LYING = ("relic", "traps", "clouds")


# ---------------------------------------------------------------- set


def set_fight(state: Battle, said: Said) -> Work:
    """The game is over when the master says so."""
    winner = called_off(state, said)

    @clause("warband.victory.points")
    async def work(fight: Fight[Battle]) -> None:
        fight.record(GameEnded(winner))

    return work


def set_points(state: Battle, said: Said) -> Work:
    """Victory points of some sides; the others keep theirs."""
    only(said, "set", ("points",))
    sides = tuple(dict.fromkeys(one.side for one in state.characters))
    named = {side: whole(f"points.{side}", n, 0, 10_000) for side, n in only(said["points"], "points", sides).items()}
    points = {one.side: one.points for one in state.points} | named

    @clause("warband.victory.points")
    async def work(fight: Fight[Battle]) -> None:
        fight.record(PointsSet(tuple(Score(side, number) for side, number in points.items())))

    return work


def set_rounds(state: Battle, said: Said) -> Work:
    """How many game turns are still to come after this one."""
    only(said, "set", ("rounds_left",))
    left = whole("rounds_left", said["rounds_left"], 0, 100)

    @clause("warband.victory.length")
    async def work(fight: Fight[Battle]) -> None:
        fight.record(RoundsSet(left))

    return work


def set_current(state: Battle, said: Said) -> Work:
    """Whose turn it is now: what was under way is over, and his turn begins as it does in play."""
    only(said, "set", ("current",))
    squad = one_of("current", said["current"], state.squads)
    if state.ended:
        raise Refused("over", "word-over-already")
    if state.stage != "play" or state.walk or state.melee or state.volley:
        raise Refused("illegal", "word-in-the-midst")
    if not any(state.of_squad(squad)):
        raise Refused("illegal", "word-out-of-the-fight", who=squad)
    if state.turn_of == squad:
        raise Refused("illegal", "word-current-already", who=squad)

    @clause("warband.turn.round")
    async def work(fight: Fight[Battle]) -> None:
        if fight.state.activation is not None:
            fight.record(ActivationEnded(fight.state.activation.who))
        if fight.state.turn_of:
            fight.record(TurnEnded(fight.state.turn_of))
        upkeep(fight, squad)

    return work


def set_lying(state: Battle, said: Said) -> Work:
    """What lies on the table: where the relic is, which traps, which clouds; an empty list clears them away."""
    only(said, "set", LYING)
    relic, traps, clouds = state.relic, state.traps, state.clouds
    if "relic" in said:
        if state.setting.game != "relic":
            raise Refused("illegal", "word-no-relic")
        relic = place("relic", said["relic"])
    if "traps" in said:
        traps = tuple(trap_of(state, one) for one in listed("traps", said["traps"]))
    if "clouds" in said:
        clouds = tuple(cloud_of(state, one) for one in listed("clouds", said["clouds"]))

    @clause("warband.item.list", "warband.victory.scenarios")
    async def work(fight: Fight[Battle]) -> None:
        if "relic" in said:
            for one in fight.state.characters:
                if one.relic:
                    fight.record(RelicDropped(one.name, one.at))
        fight.record(LyingSet(relic, traps, clouds))

    return work


def listed(key: str, value: Any) -> list[Any]:
    if not isinstance(value, list | tuple):
        raise wrong(key, value, "word-not-a-list")
    return list(value)


def trap_of(state: Battle, said: Any) -> Trap:
    about = only(said, "traps", ("at", "by", "damage"))
    given = listed("traps.damage", about.get("damage", (2, 3, 4)))
    if len(given) != 3:
        raise wrong("traps.damage", given, "word-not-damage")
    weak, medium, strong = (whole("traps.damage", one, 0, 100) for one in given)
    return Trap(
        place("traps.at", about.get("at")), one_of("traps.by", about.get("by"), state.squads), (weak, medium, strong)
    )


def cloud_of(state: Battle, said: Any) -> Cloud:
    about = only(said, "clouds", ("at", "r", "by", "turns"))
    turns = whole("clouds.turns", about.get("turns", 1), 1, 100)
    squad = one_of("clouds.by", about.get("by"), state.squads)
    radius = hundredths("clouds.r", about.get("r", 4))
    return Cloud(place("clouds.at", about.get("at")), radius, Duration(squad, "turn_start", turns))


# ---------------------------------------------------------------- add and remove


def add(state: Battle, said: Said, *, scenario: Scenario | None) -> Work:
    """Somebody as a scenario describes him."""
    only(said, "word", ("add", "reason"))
    newcomers = described("add", said["add"], lambda plain: joining(state, plain, scenario))

    @clause("warband.setup.squad", "warband.setup.deployment")
    async def work(fight: Fight[Battle]) -> None:
        for one in newcomers:
            fight.record(Joined(one))
            take_seat(fight, one.seat)
        await settled(fight)

    return work


def joining(battle: Battle, plain: Said, scenario: Scenario | None) -> tuple[Character, ...]:
    """Those a line of `combatants` describes, by the same reader as the scenario's own; they stand somewhere at once."""
    from zaruba.systems.warband import files

    if not battle.real_board and not plain.get("at"):
        raise Refused("illegal", "word-newcomer-nowhere")
    library = files.library(library_of(scenario))
    entries = files.newcomers([dict(plain)], library, taken=battle.names)
    return tuple(seated(battle, entry.character) for entry in entries)


def seated(battle: Battle, one: Character) -> Character:
    """On the seat that is there already, however it is written, and of the side of the squad that it joins."""
    seat = seat_like(battle.setting.seating, one.seat)
    squad = one.squad if seat == MASTER else seat
    side = next((other.side for other in battle.characters if other.squad == squad), one.side)
    return replace(one, seat=seat, squad=squad, side=side, placed=True)


def remove(state: Battle, said: Said) -> Work:
    """Somebody who is no longer part of the game at all; nobody scores for it."""
    who = removed(state, said).name
    if any(who in named for named in under_way(state)):
        raise Refused("illegal", "word-in-the-midst")

    @clause("warband.death.removal")
    async def work(fight: Fight[Battle]) -> None:
        one = fight.state[who]
        if one.relic:
            fight.record(RelicDropped(who, one.at))
        if fight.state.activation is not None and fight.state.activation.who == who:
            fight.record(ActivationEnded(who))
        fight.record(Removed(who))
        await settled(fight)

    return work


# ---------------------------------------------------------------- a roll that he calls for


def check(state: Battle, said: Said) -> Work:
    """A d6 against a number: whatever somebody tries that no rule has; and what it costs to fail."""
    only(said, "word", ("check", "who", "modifier", "text", "hurt", "reason"))
    who = somebody(state, "who", said.get("who")).name
    need = whole("check", said["check"], 2, 6)
    change = whole("modifier", said.get("modifier", 0), -20, 20)
    told = text("text", said.get("text", ""))
    lost: Amount | None = amount("hurt", said["hurt"]) if "hurt" in said else None

    @clause("warband.ability.use")
    async def work(fight: Fight[Battle]) -> None:
        rows = (Modifier(-change, "warband.ability.use", "master"),) if change else ()
        success = await roll(D6, at_least(tally(need, rows)), by=who, purpose="check")
        fight.record(Checked(who, need, success, told))
        if not success and lost is not None and fight.state[who].up:
            await hurt(fight, who, lost)
        await settled(fight)

    return work


FIGHT: Mapping[str, Any] = {
    "fight": set_fight, "points": set_points, "rounds_left": set_rounds, "current": set_current,
    **dict.fromkeys(LYING, set_lying),
}  # fmt: skip

word = word_of(one=set_character, fight=FIGHT, beside=("winner",), add=add, remove=remove, check=check)
