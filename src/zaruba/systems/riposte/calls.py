"""Rolls that the master calls for: an attribute and a skill against a difficulty, or against somebody else's."""

from __future__ import annotations

from typing import Any, cast

from zaruba.kernel.clauses import clause
from zaruba.kernel.fight import Fight
from zaruba.kernel.referee import Refused
from zaruba.kernel.said import Said, one_of, only, somebody, text, whole
from zaruba.kernel.tally import Modifier, Tally
from zaruba.systems.riposte.altering import harm
from zaruba.systems.riposte.battle import Battle, Fighter
from zaruba.systems.riposte.facts import Checked
from zaruba.systems.riposte.rolls import (
    USUAL_DIFFICULTY,
    action_tally,
    agility,
    held_against,
    reaches,
    reflex,
    total_of,
)
from zaruba.systems.riposte.said import Harmed, Work, harmed, modifier, settled
from zaruba.systems.riposte.sheet import ATTRIBUTES, SKILLS, Attribute, Skill

KEYS = ("who", "check", "skill", "difficulty", "dc", "modifier", "text", "against", "hurt", "reason")
"""`dc` is what tables and programs call the difficulty in every rulebook."""
DIFFICULTY = "riposte.turn.static-difficulty"


class Call:
    """A roll as the master words it. Plain figures for one word, never kept in a position."""

    __slots__ = ("attribute", "difficulty", "foe", "hurt", "modifier", "skill", "text", "who")

    def __init__(self, state: Battle, said: Said) -> None:
        self.who = somebody(state, "who", said.get("who")).name
        self.attribute, self.skill = rolled_of("check", said)
        self.modifier = modifier("modifier", said.get("modifier", 0))
        self.text = text("text", said.get("text", ""))
        self.hurt: Harmed | None = harmed("hurt", said["hurt"]) if "hurt" in said else None
        self.foe = foe_of(state, said["against"], self) if "against" in said else None
        hard = "dc" if "dc" in said else "difficulty"
        if hard == "dc" and "difficulty" in said:
            raise Refused("malformed", "word-one-of-two", one="dc", other="difficulty")
        if self.foe is not None and hard in said:
            raise Refused("malformed", "word-one-of-two", one="against", other=hard)
        self.difficulty = whole(hard, said.get(hard, USUAL_DIFFICULTY), 0, 100)


USUAL: dict[Skill, Attribute] = {
    "shield_use": "strength", "dodge": "agility", "concentration": "intellect", "first_aid": "intellect",
}  # fmt: skip
"""What a skill goes with where the rules roll it; every other is one of arms, and goes with Reflex."""


def rolled_of(key: str, said: Said) -> tuple[Attribute, Skill | None]:
    """An attribute, with a skill or without; of a skill alone the attribute that the rules roll it with."""
    if said[key] in SKILLS and "skill" not in said:
        return USUAL.get(said[key], "reflex"), said[key]
    attribute = cast("Attribute", one_of(key, said[key], ATTRIBUTES))
    skill = said.get("skill")
    return attribute, None if skill is None else cast("Skill", one_of("skill", skill, SKILLS))


def foe_of(state: Battle, said: Any, call: Call) -> tuple[str, Attribute, Skill | None]:
    """Who rolls against it, and what; the same if nothing else is said."""
    only(said, "against", ("who", "check", "skill"))
    foe = somebody(state, "against.who", said.get("who"))
    if foe.name == call.who:
        raise Refused("illegal", "word-against-itself", who=call.who)
    attribute, skill = rolled_of("check", said) if "check" in said else (call.attribute, call.skill)
    return foe.name, attribute, skill


def call(state: Battle, said: Said) -> Work:
    """A roll with what failing it costs."""
    only(said, "word", KEYS)
    called = Call(state, said)
    for name in (called.who, *((called.foe[0],) if called.foe else ())):
        if not state[name].able:
            raise Refused("illegal", "word-out-of-the-fight", who=name)

    async def work(fight: Fight[Battle]) -> None:
        await carry_out(fight, called)
        await settled(fight)

    return work


@clause(DIFFICULTY, "riposte.turn.opposed-roll")
async def carry_out(fight: Fight[Battle], called: Call) -> None:
    """The roll, and what failing it costs."""
    fighter = fight.state[called.who]
    add = tally_for(fighter, called.attribute, called.skill, called.modifier)
    success = await succeeds(fight, called, add)
    fight.record(Checked(called.who, called.attribute, called.skill or "", success, called.text))
    if not success and called.hurt is not None:
        await harm(fight, called.who, called.hurt)


async def succeeds(fight: Fight[Battle], called: Call, add: Tally) -> bool:
    if called.foe is None:
        return await reaches(called.who, add, Tally(called.difficulty), purpose="check")
    foe, attribute, skill = called.foe
    total = await total_of(called.who, add, purpose="check")
    theirs = tally_for(fight.state[foe], attribute, skill, 0)
    return await held_against(foe, theirs, total, purpose="check") == "under"


def tally_for(fighter: Fighter, attribute: Attribute, skill: Skill | None, extra: int) -> Tally:
    """The attribute as it now is, the skill, and what the master adds."""
    now = {"agility": agility(fighter), "reflex": reflex(fighter), "movement": fighter.movement}
    base = now.get(attribute, getattr(fighter.sheet, attribute)) + (fighter.sheet.skill(skill) if skill else 0)
    return action_tally(fighter, base, (Modifier(extra, DIFFICULTY, "difficulty"),) if extra else ())
