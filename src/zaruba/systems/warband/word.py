"""The master's word: what he sets of somebody and of the whole fight, whom he removes."""

from __future__ import annotations

from zaruba.kernel.clauses import clause
from zaruba.kernel.fight import Fight
from zaruba.kernel.referee import Refused
from zaruba.kernel.said import Said, called_off, removed, whole, whose, word_of
from zaruba.kernel.said import Work as CommonWork
from zaruba.kernel.system import Scenario
from zaruba.systems.warband.battle import Battle
from zaruba.systems.warband.damage import remove as take_off
from zaruba.systems.warband.facts.striking import Healed
from zaruba.systems.warband.facts.turning import GameEnded
from zaruba.systems.warband.turn import settle

Work = CommonWork[Battle]


def set_character(state: Battle, said: Said) -> Work:
    """What is left of somebody."""
    who = whose(state, said, ("hp",))
    left = whole("hp", said["hp"], 0, who.profile.hp)

    @clause("warband.death.wounds")
    async def work(fight: Fight[Battle]) -> None:
        fight.record(Healed(who.name, left - who.hp, left))
        if not left:
            take_off(fight, who.name, "")
        await settle(fight)

    return work


def set_fight(state: Battle, said: Said) -> Work:
    """The fight is over when the master says so."""
    winner = called_off(state, said)

    @clause("warband.victory.points")
    async def work(fight: Fight[Battle]) -> None:
        fight.record(GameEnded(winner))

    return work


def remove(state: Battle, said: Said) -> Work:
    """Somebody is off the table; nobody scores for it."""
    who = removed(state, said).name

    @clause("warband.death.removal")
    async def work(fight: Fight[Battle]) -> None:
        take_off(fight, who, "")
        await settle(fight)

    return work


def add(state: Battle, said: Said, *, scenario: Scenario | None) -> Work:
    raise Refused("malformed", "word-not-built")


def check(state: Battle, said: Said) -> Work:
    raise Refused("malformed", "word-not-built")


word = word_of(one=set_character, fight={"fight": set_fight}, beside=("winner",), add=add, remove=remove, check=check)
