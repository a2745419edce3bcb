"""Tests that the master calls for: of a characteristic or a skill, plain or against somebody else's."""

from __future__ import annotations

from typing import Any, cast

from zaruba.kernel.clauses import clause
from zaruba.kernel.fight import Fight
from zaruba.kernel.referee import Refused
from zaruba.kernel.said import Said, one_of, only, somebody, text, whole
from zaruba.kernel.tally import Modifier
from zaruba.systems.fury.altering import Harm, harm, harm_of
from zaruba.systems.fury.battle import Battle, Fighter
from zaruba.systems.fury.budget import halves_left, spend
from zaruba.systems.fury.facts import Checked
from zaruba.systems.fury.gear import CHARACTERISTICS
from zaruba.systems.fury.percent import SKILLS, opposed, passes, skill_characteristic, skill_tested
from zaruba.systems.fury.rulings import Rulings
from zaruba.systems.fury.said import GM, Work, settled, skill_known
from zaruba.systems.fury.sheet import Characteristic, Skill

Test = Characteristic | Skill
TESTS: tuple[str, ...] = (*CHARACTERISTICS, *sorted(SKILLS))
KEYS = ("who", "check", "modifier", "text", "against", "damage", "location", "ignores_armour", "halves", "reason")


class Call:
    """A test as the master words it. Plain figures for one word, never kept in a position."""

    __slots__ = ("against", "harm", "modifier", "text", "what", "who")

    def __init__(self, state: Battle, said: Said) -> None:
        self.who = somebody(state, "who", said.get("who")).name
        self.what = test_of(state[self.who], "check", said["check"])
        self.modifier = whole("modifier", said.get("modifier", 0), -100, 100)
        self.text = text("text", said.get("text", ""))
        self.harm = price_of(said)
        self.against = foe_of(state, said["against"], self.what) if "against" in said else None


def test_of(fighter: Fighter, key: str, value: Any) -> Test:
    """What is tested, if the fighter can be put to that test."""
    which = one_of(key, value, TESTS)
    skill_known(fighter, which)
    return cast("Test", which)


def price_of(said: Said) -> Harm | None:
    """What failing costs: damage, soaked like any other."""
    if "damage" not in said:
        if idle := next((key for key in ("location", "ignores_armour") if key in said), ""):
            raise Refused("malformed", "word-price-without-damage", key=idle)
        return None
    return harm_of("damage", {key: said[key] for key in ("damage", "location", "ignores_armour") if key in said})


def foe_of(state: Battle, said: Any, otherwise: Test) -> tuple[str, Test]:
    """Who tests against it, and what; the same if nothing else is said."""
    only(said, "against", ("who", "check"))
    foe = somebody(state, "against.who", said.get("who"))
    return foe.name, test_of(foe, "against.check", said.get("check", otherwise))


def call(state: Battle, said: Said) -> Work:
    """A test with what failing it costs; half actions if the master says it takes some of the turn."""
    if "dc" in said:
        raise Refused("malformed", "word-modifier-wanted", number=said["dc"])
    only(said, "word", KEYS)
    called = Call(state, said)
    for name in (called.who, *((called.against[0],) if called.against else ())):
        if not state[name].present:
            raise Refused("illegal", "word-out-of-the-fight", who=name)
    if called.against is not None and called.against[0] == called.who:
        raise Refused("illegal", "word-against-itself", who=called.who)
    halves = whole("halves", said.get("halves", 0), 0, 2)
    its_turn = state.turn is not None and state.turn.who == called.who
    if its_turn and (left := halves_left(state, state[called.who])) < halves:
        raise Refused("illegal", "word-halves-spent", clause="fury.turn.budget", who=called.who, left=left, cost=halves)

    async def work(fight: Fight[Battle]) -> None:
        if its_turn:
            spend(fight, called.who, halves)
        await carry_out(fight, called)
        await settled(fight)

    return work


@clause("fury.action.use-skill", GM)
async def carry_out(fight: Fight[Battle], called: Call) -> None:
    """The test, and what failing it costs."""
    success = await put_to_the_test(fight, called)
    fight.record(Checked(called.who, called.what, success, called.text))
    if not success and called.harm is not None:
        await harm(fight, called.who, called.harm)


async def put_to_the_test(fight: Fight[Battle], called: Call) -> bool:
    who, what = called.who, called.what
    if fails_unrolled(fight.state.rulings, fight.state[who], what):
        return False
    rows = (Modifier(called.modifier, GM, "difficulty"),)
    if called.against is not None:
        foe, theirs = called.against
        if not fails_unrolled(fight.state.rulings, fight.state[foe], theirs):
            return await opposed(fight, who, foe, what, purpose="check", against=theirs, rows=rows)
    if what in SKILLS:
        return await skill_tested(fight, who, cast("Skill", what), purpose="check", rows=rows)
    return await passes(fight, who, cast("Characteristic", what), purpose="check", rows=rows)


def fails_unrolled(rulings: Rulings, fighter: Fighter, what: Test) -> bool:
    return fighter.helpless and by_agility(rulings, what)


@clause("fury.condition.helpless")
def by_agility(rulings: Rulings, what: Test) -> bool:
    """The helpless fail every test of Agility without a roll."""
    if what in SKILLS:
        return skill_characteristic(rulings, cast("Skill", what)) == "ag"
    return what == "ag"
