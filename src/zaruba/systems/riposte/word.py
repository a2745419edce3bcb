"""The master's word: what he sets of the whole fight, whom he adds and removes; and which of the words it is.

A word is judged whole before anything happens. What follows from it is what would follow in play:
the same rules run, then the end of the fight is judged.
"""

from __future__ import annotations

from msgspec.structs import replace

from zaruba.kernel.clauses import clause
from zaruba.kernel.fight import Fight
from zaruba.kernel.referee import Refused
from zaruba.kernel.said import Said, called_off, described, library_of, only, removed, seat_like, somebody, word_of
from zaruba.kernel.system import Scenario
from zaruba.systems.riposte.altering import set_fighter, take_seat
from zaruba.systems.riposte.battle import Battle, Fighter
from zaruba.systems.riposte.calls import call
from zaruba.systems.riposte.conditions import let_go_of_all
from zaruba.systems.riposte.facts import CalledOff, Claimed, Joined, Removed
from zaruba.systems.riposte.said import GM, Work, settled

# ---------------------------------------------------------------- set


def set_initiative(state: Battle, said: Said) -> Work:
    """Who acts first in the next turn."""
    only(said, "set", ("initiative",))
    who = somebody(state, "initiative", said["initiative"])
    if state.ended:
        raise Refused("over", "word-over-already")
    if not who.able:
        raise Refused("illegal", "word-out-of-the-fight", who=who.name)

    @clause("riposte.initiative.transfer", GM)
    async def work(fight: Fight[Battle]) -> None:
        fight.record(Claimed(who.name, ""))

    return work


def set_fight(state: Battle, said: Said) -> Work:
    """The fight is over when the master says so."""
    winner = called_off(state, said)

    @clause("riposte.turn.end-of-fight")
    async def work(fight: Fight[Battle]) -> None:
        fight.record(CalledOff(winner))

    return work


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
    from zaruba.systems.riposte import files

    library = files.library(library_of(scenario))
    entries = files.newcomers([dict(plain)], library, taken=battle.names)
    return tuple(
        replace(entry.fighter, seat=seat_like(battle.setting.seating, entry.fighter.seat)) for entry in entries
    )


@clause("riposte.initiative.roll")
def join(fight: Fight[Battle], fighter: Fighter) -> None:
    """It rolls initiative with the others at the start of the next turn and acts from then on."""
    fight.record(Joined(fighter))
    take_seat(fight, fighter.seat)


def remove(state: Battle, said: Said) -> Work:
    """Somebody who is no longer part of the fight at all."""
    who = removed(state, said).name

    async def work(fight: Fight[Battle]) -> None:
        take_out(fight, who)
        await settled(fight)

    return work


@clause("riposte.turn.end-of-fight", "riposte.condition.held")
def take_out(fight: Fight[Battle], who: str) -> None:
    """Whom it held is free, and nobody is unaware of it any more."""
    let_go_of_all(fight, who)
    fight.record(Removed(who))


# ---------------------------------------------------------------- which of the words it is

word = word_of(
    one=set_fighter,
    fight={"initiative": set_initiative, "fight": set_fight},
    beside=("winner",),
    add=add,
    remove=remove,
    check=call,
)
