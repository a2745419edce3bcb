"""The master's word: what he sets of the whole fight, whom he adds and removes; and which of the words it is.

A word is judged whole before anything happens. What follows from it is what would follow in play:
the same rules run, then the end of the fight is judged.
"""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from zaruba.kernel.clauses import clause
from zaruba.kernel.fight import Fight
from zaruba.kernel.referee import Refused
from zaruba.kernel.said import Said, called_off, described, only, only_one, removed, seat_like, somebody, thing_set
from zaruba.kernel.system import Scenario
from zaruba.systems.riposte.altering import set_fighter, take_seat
from zaruba.systems.riposte.battle import Battle, Fighter
from zaruba.systems.riposte.calls import call
from zaruba.systems.riposte.conditions import let_go_of_all
from zaruba.systems.riposte.facts import CalledOff, Claimed, Joined, Removed
from zaruba.systems.riposte.said import GM, Forms, Work, settled

__all__ = ["word"]


def word(state: Battle, said: Said, scenario: Scenario | None = None) -> Work:
    """A word of the master as a rule. Raises `Refused` with what is wrong in it, why, and what would do.

    `scenario` lends its library to whoever joins.
    """
    joining = partial(add, scenario=scenario)
    forms: Forms = {"set": set_, "add": joining, "remove": remove, "check": call}
    return forms[only_one(said, forms)](state, said)


# ---------------------------------------------------------------- set


def set_(state: Battle, said: Said) -> Work:
    """One thing set: a fighter's own, or of the whole fight."""
    forms: Forms = {"initiative": set_initiative, "fight": set_fight}
    form, what = thing_set(said, set_fighter, forms, "winner")
    return form(state, what)


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

    library = files.library(scenario.plain.get("library", ()) if scenario is not None else ())
    names = tuple(fighter.name for fighter in battle.fighters)
    entries = files.newcomers([dict(plain)], library, taken=names)
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
