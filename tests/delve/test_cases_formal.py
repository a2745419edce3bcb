"""The ledger's worked cases of every kind but `situation`, played through the real rules.

One adapter a kind, and none looks at which clause it proves. What the fields of a case leave unsaid
(why a roll has disadvantage, which weapon it is) stands in its words: the clause, the name, the note.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Coroutine, Mapping
from functools import partial
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from tests.delve.building import battle, blade, bow, claw, hero, monster, of_library, on_turn
from tests.support.cases import CaseUnderTest, Tracked, cases_where
from zaruba.kernel.answerers import Script, find_offer, first_offer
from zaruba.kernel.asks import MASTER, Choose, Offers, Roll
from zaruba.kernel.dice import Throw
from zaruba.kernel.fight import Fight
from zaruba.space.line import Line
from zaruba.space.squares import FLOOR, Ground, Squares, read
from zaruba.systems.delve.actions import (
    CallAttack, CallCheck, CastSpell, Double, EndTurn, FirstAid, Improvise, Kill, KnockOut, MeleeAttack,
    MonsterAttack, Move, RangedAttack, StandUp,
)  # fmt: skip
from zaruba.systems.delve.attack import attack_sources, stroke_of
from zaruba.systems.delve.battle import Battle, Creature
from zaruba.systems.delve.checks import check, net
from zaruba.systems.delve.damage import Wound
from zaruba.systems.delve.facts import (
    ActionSpent, Cast, Damaged, Died, Fell, Hit, Improvised, LayDown, Missed, MishapCame, MoraleChecked, Moved,
    PassTried, Rose, RoundBegan, SpellLost, Stabilised, TimerSet,
)  # fmt: skip
from zaruba.systems.delve.magic import casting_sources
from zaruba.systems.delve.morale import is_large
from zaruba.systems.delve.movement import Journey, budget_ft, fall_from, journey, refused
from zaruba.systems.delve.rest import interrupted
from zaruba.systems.delve.sheet import Effect, Spell, Talent, Weapon, damage
from zaruba.systems.delve.terrain import hindrances_of_place
from zaruba.systems.delve.turn import options, perform, settle, step

ACTOR, TARGET, FRIEND = "Ann", "Troll", "Bob"
FAR_AWAY = 300

Rule = Callable[[Fight[Battle]], Coroutine[Any, Any, Any]]
WAYS = {"advantage": 1, "normal": 0, "disadvantage": -1}


def kind(wanted: str) -> Any:
    return cases_where("delve", lambda one: one.given["kind"] == wanted)


# ---------------------------------------------------------------- what the words of a case bring


class Around(Struct, frozen=True):
    """What a word of a case stands for: fields of whoever acts, of the target, of the position, of the spell."""

    actor: Mapping[str, Any] = {}
    target: Mapping[str, Any] = {}
    table: Mapping[str, Any] = {}
    spell: Mapping[str, Any] = {}
    rolls: bool = False
    """Whether it is why the roll of the case has advantage or disadvantage."""


UNAWARE = {"phase": "surprise", "unaware": ((ACTOR, TARGET),)}
ASLEEP = Effect("sleep", "world", condition="asleep")

WORDS: Mapping[str, Around] = {
    "surprise": Around(table=UNAWARE, rolls=True),
    "backstab": Around(actor={"backstab": True}, table=UNAWARE),
    "cover": Around(target={"cover": "half"}, rolls=True),
    "darkness": Around(table={"dark": True}, rolls=True),
    "sleeping": Around(target={"effects": (ASLEEP,)}, rolls=True),
    "ranged at close option disadvantage": Around(rolls=True),
    "own advantage": Around(spell={"advantage": True}, rolls=True),
    "built in advantage": Around(spell={"advantage": True}, rolls=True),
    "ranged talent": Around(actor={"talents": (Talent("aim", ("ranged_attack",), 1),)}),
}
BUILT_IN = ("shortsword", "longsword", "shortbow", "longbow", "dagger", "spear")
FISTS = "unarmed"
ABILITIES = ("str", "dex", "con", "int", "wis", "cha")


def words_of(case: CaseUnderTest) -> str:
    """Everything a case says in words."""
    said = [case.clause.removeprefix("delve."), case.name, case.given.get("note", ""), *case.given.get("sources", [])]
    return re.sub(r"[.,\-:()]+", " ", " ".join(said)).lower().replace("  ", " ")


def around(case: CaseUnderTest) -> Around:
    """What all words of a case bring together; where none says why a roll is twofold, a talent or cover does."""
    found = [whole for word, whole in WORDS.items() if word in words_of(case)]
    if not any(one.rolls for one in found):
        match WAYS[case.given["roll"]]:
            case 1:
                knack = Talent("knack", ("melee_attack", "ranged_attack", "spell_check", "check", "initiative"), 0, True)
                found.append(Around(actor={"talents": (knack,)}))
            case -1:
                found.append(Around(target={"cover": "half"}))
    return Around(**{part: _joined([getattr(one, part) for one in found]) for part in Around.__struct_fields__[:4]})


def _joined(parts: list[Mapping[str, Any]]) -> dict[str, Any]:
    joined: dict[str, Any] = {}
    for part in parts:
        for key, value in part.items():
            joined[key] = joined.get(key, ()) + value if key == "talents" else value
    return joined


def numbers(pattern: str, case: CaseUnderTest) -> int:
    """The number that follows or precedes a word, 0 where it is not said."""
    found = re.search(pattern, words_of(case))
    return int(next(group for group in found.groups() if group)) if found else 0


# ---------------------------------------------------------------- what came out


def kept(roll: tuple[Roll[Any], tuple[int, ...]]) -> int:
    ask, faces = roll
    return ask.throw.kept(faces)


def total(roll: tuple[Roll[Any], tuple[int, ...]]) -> int:
    add = roll[0].reading.add
    return kept(roll) + (add.total if add is not None else 0)


def d20s(script: Script) -> list[tuple[Roll[Any], tuple[int, ...]]]:
    return [(ask, faces) for ask, faces in script.thrown if ask.throw.dice[0] == 20]


def facts(fight: Fight[Battle], kind: type[Any]) -> list[Any]:
    return [fact for fact in fight.facts if isinstance(fact, kind)]


def agree(case: CaseUnderTest, seen: Mapping[str, Any]) -> None:
    """Everything the case says must follow did follow."""
    told = {key: value for key, value in case.then.items() if key != "note"}
    assert {key: seen[key] for key in told} == told


def rolls_as_told(case: CaseUnderTest, script: Script) -> None:
    """The first d20 was thrown as often, and kept as, the case says."""
    assert d20s(script)[0][0].throw.keep == WAYS[case.given["roll"]]


# ---------------------------------------------------------------- attacks and damage


def mastered(case: CaseUnderTest) -> int:
    """What mastery of the weapon is worth in the case: said in a number, else the last of the bonuses."""
    if "mastery" not in words_of(case):
        return 0
    return numbers(r"\+(\d+) mastery|mastery \+(\d+)", case) or case.given["bonuses"][-1]


def armed(case: CaseUnderTest, wound: Tracked, *, ranged: bool) -> Weapon:
    """The weapon of the case: from the built-in list if it is named, else made up from its dice."""
    words = words_of(case)
    named = case.given.get("weapon") or next((name for name in BUILT_IN if name in words), "")
    with case.witness.watching():
        if "versatile" in words:
            named = "bastard_sword"
        weapon = of_library(named) if named else bow(wound["dice"]) if ranged else blade(wound["dice"])
    magic = numbers(r"\+(\d+) weapon", case)
    return replace(weapon, attack_bonus=magic, damage_bonus=wound["bonus"] - mastered(case))


def character(case: CaseUnderTest, wound: Tracked, *, formula: str, bonuses: list[int], **fields: Any) -> Creature:
    """A character who attacks. The ability the formula leaves out is different, so that a mix-up shows."""
    mastery, weapon = mastered(case), armed(case, wound, ranged=formula == "ranged")
    mod = case.given.get("mod", 0)
    abilities = {"str": mod, "dex": mod}
    if formula in ("melee", "ranged"):
        abilities["dex" if formula == "melee" else "str"] = mod + 2
    abilities |= {name: case.given[name] for name in ("str", "dex") if name in case.given}
    talents = [Talent(f"gift {n}", (f"{formula}_attack",), value) for n, value in enumerate(bonuses)]  # type: ignore[arg-type]
    fields["talents"] = (*fields.get("talents", ()), *talents)
    fists = FISTS in words_of(case)
    return hero(
        ACTOR,
        **abilities,
        **fields,
        level=numbers(r"level (\d+)", case) or max(1, 2 * (mastery - 1)),
        masteries=(weapon.kind,) if mastery else (),
        weapons=() if fists else (weapon,),
        ammo=((weapon.ammunition, 9),),
        at=0,
    )


def attacker(case: CaseUnderTest, wound: Tracked, whole: Around, formula: str) -> Creature:
    """A character against a monster, a monster against a character."""
    if case.given["target"] == "character":
        line = claw(printed(wound), case.given.get("mod", 0))
        return monster(ACTOR, side="enemies", routine=((line,),), max_hp=20, at=0)
    told = {"talent": case.given.get("bonuses", []), "weapon": [], "mastery": []}
    given = list(told["talent"])
    for value in (mastered(case), numbers(r"\+(\d+) weapon", case)):
        if value:
            given.remove(value)
    return character(case, wound, formula=formula, bonuses=given, **whole.actor)


def printed(wound: Tracked) -> str:
    """Dice and bonus as a monster's sheet prints them."""
    return wound["dice"] + (f"{wound['bonus']:+d}" if wound["bonus"] else "")


def facing(case: CaseUnderTest, whole: Around, ac: int, feet: int) -> Creature:
    made = hero if case.given["target"] == "character" else monster
    side = {"character": "characters", "monster": "enemies"}[case.given["target"]]
    return made(TARGET, side=side, hp=case.given["hp"], ac=ac, at=feet, **whole.target)


def arranged(whole: Around, *creatures: Creature, **setting: Any) -> Battle:
    """The actor's turn has just begun, in the circumstances of the case."""
    table = dict(whole.table)
    late = {key: table.pop(key) for key in ("phase", "unaware") if key in table}
    return replace(on_turn(battle(*creatures, **table, **setting), ACTOR), **late)


def blow(given: Battle, formula: str) -> MeleeAttack | RangedAttack | MonsterAttack:
    """The attack of the case, which must be open to the attacker."""
    actor = given[ACTOR]
    if actor.sheet.routine:
        action: Any = MonsterAttack(actor.sheet.routine[0][0].attack.name, TARGET)
    else:
        held = actor.hands[0] if actor.hands else FISTS
        weapon = actor.weapon(held)
        shoots = formula == "ranged" or (weapon is not None and not weapon.melee)
        action = RangedAttack(held, TARGET) if shoots else MeleeAttack(held, TARGET)
    assert find_offer(Choose(ACTOR, "turn", Offers(options(given, actor))), action) is not None, f"{action} is not open"
    return action  # type: ignore[no-any-return]


def mercy(case: CaseUnderTest) -> Callable[[Any], Any]:
    """The attacker's choice at 0 hit points."""
    spares = case.given.get("knock_out", False)

    def decide(ask: Any) -> Any:
        assert ask.window == "knockout", f"nobody should ask about {ask.window}"
        return KnockOut() if spares else Kill()

    return decide


def wound_agrees(case: CaseUnderTest, wound: Wound, told: Tracked) -> None:
    """Before any die is thrown, the blow is worth the dice and bonus of the case."""
    dice = damage(told["dice"])
    assert sorted((*wound.dice.dice.dice, *wound.extra.dice)) == sorted(dice.dice.dice)
    ability = case.given.get("mod", 0) if case.option().get("damage_adds_ability") == "attack_ability" else 0
    assert wound.dice.flat + sum(row.value for row in wound.rows) == dice.flat + told["bonus"] + ability


def after_the_blow(fight: Fight[Battle]) -> dict[str, Any]:
    target, actor = fight.state[TARGET], fight.state[ACTOR]
    hits = facts(fight, Hit)
    assert len(hits) + len(facts(fight, Missed)) == 1
    return {
        "hit": bool(hits),
        "critical": any(hit.critical for hit in hits),
        "damage": sum(fact.amount for fact in facts(fight, Damaged)),
        "hp": target.hp,
        "state": target.life,
        "weapon_in_hand": bool(actor.hands),
    }


def halved(dice: str) -> str:
    """Half of the dice of a case, where a thief's extra dice are in it."""
    whole = damage(dice).dice.dice
    return Throw(whole[: len(whole) // 2]).text


@kind("attack")
def test_attacks(case: CaseUnderTest) -> None:
    """An attack as the action of a turn, up to the damage."""
    given, whole, rulings = case.given, around(case), case.option()
    formula, wound = given["formula"], given["damage"]
    feet = given.get("distance_ft", 30 if formula == "ranged" else 5)
    friends = [hero(FRIEND, at=feet // 2)] if given.get("ally_between") else []
    improvised = "improvise" in words_of(case)
    position = arranged(
        whole,
        attacker(case, wound, whole, formula),
        facing(case, whole, given["ac"], feet),
        *friends,
        rulings=rulings,
        calls="ask" if improvised else "defaults",
    )
    if improvised:
        action: Any = Improvise("throws a chair")
        choices = [CallAttack("str", TARGET, printed(wound))]
    else:
        action, choices = blow(position, formula), []
        wound_agrees(case, stroke_of(position, position[ACTOR], action).wound, wound)
    assert sum(given["bonuses"]) + given.get("mod", 0) == given.get("mod", 0) + sum(given["bonuses"])
    fight, script = case.run(
        lambda fight: perform(fight, ACTOR, action), position, choices=choices, otherwise=mercy(case)
    )
    rolls_as_told(case, script)
    roll = d20s(script)[0]
    assert roll[0].reading.target is not None
    assert roll[0].reading.target.total == given["ac"]
    assert fight.state.turn is not None
    assert not fight.state.turn.action
    agree(case, {"natural": kept(roll), "total": total(roll), **after_the_blow(fight)})


@kind("damage")
def test_damage(case: CaseUnderTest) -> None:
    """The damage of a blow that a sure d20 earns, or of a fall."""
    given, rulings = case.given, case.option()
    words = words_of(case)
    whole = WORDS["backstab"] if "backstab" in words else Around()
    position = arranged(
        whole,
        attacker(case, given, whole, "melee"),
        facing(case, whole, 1, 5),
        rulings=rulings,
        calls="ask",
    )
    feet = given.get("feet")
    if feet is not None:
        fight, script = case.run(lambda fight: fall_from(fight, TARGET, feet), position)
        assert script.thrown[0][0].throw == damage(given["dice"]).dice
        assert (given["bonus"], given["critical"]) == (0, False)
        target = fight.state[TARGET]
        dealt = sum(fact.amount for fact in facts(fight, Damaged))
        agree(case, {"damage": dealt, "hp": target.hp, "state": target.life, "prone": target.prone})
        return
    action = blow(position, "melee")
    wound_agrees(case, stroke_of(position, position[ACTOR], action).wound, given)
    fight, script = case.run(
        lambda fight: perform(fight, ACTOR, action),
        position,
        dice=[(20, 20 if given["critical"] else 19), *case.dice],
        otherwise=mercy(case),
    )
    seen = after_the_blow(fight)
    assert seen["critical"] == given["critical"]
    agree(case, seen)
