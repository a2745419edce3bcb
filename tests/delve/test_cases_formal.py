"""The ledger's worked cases of every kind but `situation`, played through the real rules.

One adapter a kind, and none looks at which clause it proves. What the fields of a case leave unsaid
(why a roll has disadvantage, which weapon it is) stands in its words: the clause, the name, the note.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Coroutine, Iterable, Mapping
from functools import partial
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from tests.delve.building import battle, blade, bow, claw, hero, monster, of_library, on_turn
from tests.support.cases import CaseUnderTest, Tracked, cases_where
from zaruba.kernel.answerers import Script, find_offer, first_offer
from zaruba.kernel.asks import MASTER, Choose, Offers, Roll
from zaruba.kernel.fight import Fight
from zaruba.space.line import Line
from zaruba.space.squares import FLOOR, Ground, Squares, read
from zaruba.systems.delve.actions import (
    CallAttack,
    CallCheck,
    CastSpell,
    Double,
    EndTurn,
    FirstAid,
    Improvise,
    Kill,
    KnockOut,
    MeleeAttack,
    MonsterAttack,
    Move,
    RangedAttack,
    StandUp,
)  # fmt: skip
from zaruba.systems.delve.attack import stroke_of
from zaruba.systems.delve.battle import Battle, Creature
from zaruba.systems.delve.checks import check
from zaruba.systems.delve.damage import Wound
from zaruba.systems.delve.facts import (
    ActionSpent,
    Cast,
    Damaged,
    Hit,
    Improvised,
    LayDown,
    MishapCame,
    Missed,
    MoraleChecked,
    Moved,
    PassTried,
    RoundBegan,
    Stabilised,
    TimerSet,
    TookFlight,
)  # fmt: skip
from zaruba.systems.delve.morale import is_large
from zaruba.systems.delve.movement import Journey, fall_from, journey, refused
from zaruba.systems.delve.rest import interrupted
from zaruba.systems.delve.sheet import Effect, Spell, Talent, Weapon, damage
from zaruba.systems.delve.terrain import SQUARE_FT, hindrances_of_place
from zaruba.systems.delve.turn import options, perform, settle, step

ACTOR, TARGET, FRIEND = "Ann", "Troll", "Bob"
FAR_AWAY = 300

Rule = Callable[[Fight[Battle]], Coroutine[Any, Any, Any]]
Test = Callable[[CaseUnderTest], None]
Thrown = tuple[Roll[Any], tuple[int, ...]]

KEPT = {"advantage": 1, "normal": 0, "disadvantage": -1}
SIDES = {"character": "characters", "monster": "enemies"}


def kind(wanted: str) -> Callable[[Test], Test]:
    mark: Callable[[Test], Test] = cases_where("delve", lambda one: one.given["kind"] == wanted)
    return mark


# ---------------------------------------------------------------- what the words of a case bring


class Around(Struct, frozen=True):
    """What a word of a case stands for: fields of whoever acts, of the target, of the position, of the spell.

    `rolls`: this is why the roll of the case has advantage or disadvantage, or why they cancel.
    """

    actor: Mapping[str, Any] = {}
    target: Mapping[str, Any] = {}
    table: Mapping[str, Any] = {}
    spell: Mapping[str, Any] = {}
    rolls: bool = False


UNAWARE = {"phase": "surprise", "unaware": ((ACTOR, TARGET),)}
ASLEEP = Effect("sleep", "world", condition="asleep")
KNACK = Talent("knack", ("melee_attack", "ranged_attack", "spell_check", "check", "initiative"), advantage=True)

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
    "unarmed": Around(actor={"hands": ()}),
}
UNSAID: Mapping[str, Around] = {
    "advantage": Around(actor={"talents": (KNACK,)}),
    "disadvantage": Around(target={"cover": "half"}),
}
"""Where no word says why a roll is made twice: a talent, or cover that the master has set by hand."""

WEAPONS = {
    **{name: name for name in ("shortsword", "longsword", "shortbow", "longbow", "dagger", "spear")},
    "versatile": "bastard_sword",
}
"""Words that mean a weapon of the built-in content."""


def words_of(case: CaseUnderTest) -> str:
    """Everything a case says in words, without punctuation."""
    said = [case.clause.split(".", 1)[1], case.name, case.given.get("note", ""), *case.given.get("sources", ())]
    return " ".join(re.sub(r"[.,:;()-]", " ", " ".join(said)).lower().split())


def number_in(case: CaseUnderTest, pattern: str) -> int:
    """A number that the words tell, 0 where they do not."""
    found = re.search(pattern, words_of(case))
    return int(next(group for group in found.groups() if group)) if found else 0


def around(case: CaseUnderTest) -> Around:
    """What all the words of a case bring together."""
    found = [whole for word, whole in WORDS.items() if word in words_of(case)]
    if "roll" in case.given and not any(one.rolls for one in found):
        found += [UNSAID[way] for way in UNSAID if way == case.given["roll"]]
    parts: dict[str, Any] = {
        part: _joined(getattr(one, part) for one in found) for part in ("actor", "target", "table", "spell")
    }
    return Around(**parts)


def _joined(parts: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    joined: dict[str, Any] = {}
    for part in parts:
        joined |= {key: (*joined.get(key, ()), *value) if key == "talents" else value for key, value in part.items()}
    return joined


def arranged(whole: Around, *creatures: Creature, **setting: Any) -> Battle:
    """The actor's turn has just begun, in the circumstances of the case."""
    table = dict(whole.table)
    late = {key: table.pop(key) for key in ("phase", "unaware") if key in table}
    return replace(on_turn(battle(*creatures, **table, **setting), ACTOR), **late)


# ---------------------------------------------------------------- what came out


def kept(roll: Thrown) -> int:
    ask, faces = roll
    return ask.throw.kept(faces)


def total(roll: Thrown) -> int:
    add = roll[0].reading.add
    return kept(roll) + (add.total if add is not None else 0)


def d20s(script: Script) -> list[Thrown]:
    return [(ask, faces) for ask, faces in script.thrown if ask.throw.dice[0] == 20]


def first_d20(case: CaseUnderTest, script: Script) -> Thrown:
    """The roll of the case, thrown and kept as its `roll` says."""
    roll = d20s(script)[0]
    assert roll[0].throw.keep == KEPT[case.given["roll"]]
    assert len(roll[0].throw.dice) == (1 if case.given["roll"] == "normal" else 2)
    return roll


def facts(fight: Fight[Battle], kind: type[Any]) -> list[Any]:
    return [fact for fact in fight.facts if isinstance(fact, kind)]


def agree(case: CaseUnderTest, seen: Mapping[str, Any]) -> None:
    """Everything that the case says must follow did follow."""
    assert case.given["kind"] != "situation"
    told = {key: value for key, value in case.then.items() if key != "note"}
    assert {key: seen[key] for key in told} == told


# ---------------------------------------------------------------- attacks and damage


def worth_of_mastery(case: CaseUnderTest) -> int:
    """What mastery of the weapon adds in the case: a number in its words, else the last of its bonuses."""
    if "mastery" not in words_of(case):
        return 0
    return number_in(case, r"\+(\d+) mastery|mastery \+(\d+)") or case.given["bonuses"][-1]


def weapon_of(case: CaseUnderTest, wound: Tracked, *, ranged: bool) -> Weapon:
    """The weapon of the case: from the built-in content if it is named, else made up from its dice."""
    named = case.given.get("weapon") or next((WEAPONS[word] for word in WEAPONS if word in words_of(case)), None)
    with case.witness.watching():
        made = of_library(named) if named else bow(wound["dice"]) if ranged else blade(wound["dice"])
    bonus = number_in(case, r"\+(\d+) weapon")
    return replace(made, attack_bonus=bonus, damage_bonus=wound["bonus"] - worth_of_mastery(case))


def abilities_of(case: CaseUnderTest, formula: str) -> dict[str, int]:
    """STR and DEX. The one that the formula leaves out is another number, so that a mix-up shows."""
    mod = case.given.get("mod", 0)
    odd = {"melee": "dex", "ranged": "str"}.get(formula)
    plain = {name: mod + 2 if name == odd else mod for name in ("str", "dex")}
    return plain | {name: case.given[name] for name in plain if name in case.given}


def talents_of(case: CaseUnderTest, formula: str) -> Iterable[Talent]:
    """The bonuses of the case that are neither mastery nor a weapon's own."""
    left = list(case.given.get("bonuses", ()))
    for value in (worth_of_mastery(case), number_in(case, r"\+(\d+) weapon")):
        if value in left:
            left.remove(value)
    to: Any = "ranged_attack" if formula == "ranged" else "melee_attack"
    return (Talent(f"gift {number}", (to,), value) for number, value in enumerate(left))


def attacker(case: CaseUnderTest, wound: Tracked, whole: Around, formula: str) -> Creature:
    """A character against a monster; a monster with its printed line against a character."""
    if case.given["target"] == "character":
        assert not case.given.get("bonuses", ()), "a printed bonus holds everything"
        line = claw(printed(wound), case.given.get("mod", 0))
        return monster(ACTOR, routine=((line,),), max_hp=20)
    weapon, mastery = weapon_of(case, wound, ranged=formula == "ranged"), worth_of_mastery(case)
    fields = dict(whole.actor)
    fields["talents"] = (*fields.get("talents", ()), *talents_of(case, formula))
    return hero(
        ACTOR,
        **abilities_of(case, formula),
        **fields,
        level=number_in(case, r"level (\d+)") or max(1, 2 * (mastery - 1)),
        masteries=(weapon.kind,) if mastery else (),
        weapons=(weapon,),
        ammo=((weapon.ammunition, 9),),
    )


def printed(wound: Tracked) -> str:
    """Dice and bonus as a sheet prints them."""
    return f"{wound['dice']}{wound['bonus']:+d}" if wound["bonus"] else str(wound["dice"])


def opponent(case: CaseUnderTest, whole: Around, **fields: Any) -> Creature:
    made = hero if case.given["target"] == "character" else monster
    return made(TARGET, side=SIDES[case.given["target"]], hp=case.given["hp"], **fields, **whole.target)


def blow(given: Battle, formula: str) -> MeleeAttack | RangedAttack | MonsterAttack:
    """The attack of the case, which must be open to the attacker."""
    actor = given[ACTOR]
    held = actor.hands[0] if actor.hands else "unarmed"
    weapon = actor.weapon(held)
    action: MeleeAttack | RangedAttack | MonsterAttack = MeleeAttack(held, TARGET)
    if actor.sheet.routine:
        action = MonsterAttack(actor.sheet.routine[0][0].attack.name, TARGET)
    elif formula == "ranged" or (weapon is not None and not weapon.melee):
        action = RangedAttack(held, TARGET)
    assert find_offer(Choose(ACTOR, "turn", Offers(options(given, actor))), action) is not None, f"{action} is not open"
    return action


def wound_agrees(case: CaseUnderTest, wound: Wound, told: Tracked) -> None:
    """Before any die is thrown the blow is worth the dice and the bonus of the case."""
    dice = damage(told["dice"])
    assert sorted((*wound.dice.dice.dice, *wound.extra.dice)) == sorted(dice.dice.dice)
    ability = case.given.get("mod", 0) if "damage_adds_ability" in case.given.get("option", ()) else 0
    assert wound.dice.flat + sum(row.value for row in wound.rows) == dice.flat + told["bonus"] + ability


def mercy(case: CaseUnderTest) -> Callable[[Any], Any]:
    """The attacker's choice at 0 hit points, where it is asked."""
    spares = case.given.get("knock_out", False)

    def decide(ask: Any) -> Any:
        assert ask.window == "knockout", f"nobody should ask for {ask.window}"
        return KnockOut() if spares else Kill()

    return decide


def after_the_blow(fight: Fight[Battle]) -> dict[str, Any]:
    target, hits = fight.state[TARGET], facts(fight, Hit)
    assert len(hits) + len(facts(fight, Missed)) == 1
    return {
        "hit": bool(hits),
        "critical": any(hit.critical for hit in hits),
        "damage": sum(fact.amount for fact in facts(fight, Damaged)),
        "hp": target.hp,
        "state": target.life,
        "weapon_in_hand": bool(fight.state[ACTOR].hands),
    }


@kind("attack")
def test_attacks(case: CaseUnderTest) -> None:
    """An attack as the action of a turn, up to the damage; the morale of the other side is not played."""
    given, whole = case.given, around(case)
    formula, wound = given["formula"], given["damage"]
    feet = given.get("distance_ft", 30 if formula == "ranged" else 5)
    improvised = "improvise" in words_of(case)
    position = arranged(
        whole,
        attacker(case, wound, whole, formula),
        opponent(case, whole, ac=given["ac"], at=feet),
        *[hero(FRIEND, at=feet // 2) for _ in range(given.get("ally_between", False))],
        rulings=case.option(),
        calls="ask" if improvised else "defaults",
    )
    action: Any = Improvise("throws a chair") if improvised else blow(position, formula)
    if not improvised:
        wound_agrees(case, stroke_of(position, position[ACTOR], action).wound, wound)
    fight, script = case.run(
        lambda fight: perform(fight, ACTOR, action),
        position,
        choices=[CallAttack("str", TARGET, printed(wound))] if improvised else (),
        otherwise=mercy(case),
    )
    roll = first_d20(case, script)
    assert roll[0].reading.target is not None
    assert roll[0].reading.target.total == given["ac"]
    assert ActionSpent(ACTOR) in fight.facts
    agree(case, {"natural": kept(roll), "total": total(roll), **after_the_blow(fight)})


@kind("damage")
def test_damage(case: CaseUnderTest) -> None:
    """What a blow does that a sure d20 lands, or a fall."""
    given, whole = case.given, around(case)
    position = arranged(
        whole,
        attacker(case, given, whole, "melee"),
        opponent(case, whole, ac=1, at=5),
        rulings=case.option(),
        calls="ask",
    )
    play, dice = (falls if "feet" in given else strikes)(case, position)
    fight, _ = case.run(play, position, dice=dice, otherwise=mercy(case))
    target, dealt = fight.state[TARGET], facts(fight, Damaged)
    assert [hit.critical for hit in facts(fight, Hit)] == ([] if "feet" in given else [given["critical"]])
    agree(case, {"damage": dealt[0].amount, "hp": target.hp, "state": target.life, "prone": target.prone})


def strikes(case: CaseUnderTest, position: Battle) -> tuple[Rule, list[tuple[int, int]]]:
    """A blow with a 19, or a 20 where the case is critical, before the dice of the case."""
    action = blow(position, "melee")
    wound_agrees(case, stroke_of(position, position[ACTOR], action).wound, case.given)
    return lambda fight: perform(fight, ACTOR, action), [(20, 20 if case.given["critical"] else 19), *case.dice]


def falls(case: CaseUnderTest, position: Battle) -> tuple[Rule, list[tuple[int, int]]]:
    """A fall of so many feet; it is neither critical nor has it a bonus."""
    assert (case.given["bonus"], case.given["critical"]) == (0, False)
    assert len(damage(case.given["dice"]).dice.dice) == len(case.dice)
    feet = case.given["feet"]
    return lambda fight: fall_from(fight, TARGET, feet), case.dice


# ---------------------------------------------------------------- spells


CASTERS: Mapping[str, tuple[Callable[..., Creature], Callable[[int], dict[str, Any]]]] = {
    "wizard": (hero, lambda mod: {"casting": "int", "int": mod, "wis": mod + 2}),
    "priest": (hero, lambda mod: {"casting": "wis", "wis": mod, "int": mod + 2}),
    "monster": (monster, lambda mod: {"casting_bonus": mod, "int": mod + 2, "wis": mod + 2}),
}


def caster(case: CaseUnderTest, whole: Around, spell: Spell) -> Creature:
    made, abilities = CASTERS[case.given.get("class", "wizard")]
    gifts = tuple(Talent(f"gift {n}", ("spell_check",), value) for n, value in enumerate(case.given["bonuses"]))
    fields = {**whole.actor, "talents": (*whole.actor.get("talents", ()), *gifts)}
    holds = spell.name if case.given.get("focus") else ""
    return made(ACTOR, **abilities(case.given["mod"]), **fields, spells=(spell,), max_hp=20, focus=holds)


@kind("spell")
def test_spells(case: CaseUnderTest) -> None:
    """A casting as the action of a turn, or the check that keeps a spell held by focus as the turn begins."""
    given, whole = case.given, around(case)
    wound = given.get("damage")
    spell = Spell(
        "bolt",
        given["tier"],
        "far",
        damage=damage(printed(wound)) if wound else None,
        focus=given.get("focus", False),
        **whole.spell,
    )
    actor = caster(case, whole, spell)
    other = monster if actor.is_character else hero
    target = other(TARGET, hp=given.get("hp", 9), ac=given.get("target_ac", 12), at=30, **whole.target)
    position = arranged(whole, actor, target, rulings=case.option())
    play: Rule = partial(perform, who=ACTOR, action=CastSpell(spell.name, (TARGET,)))
    if actor.focus:
        play, position = step, replace(position, turn=None, waiting=(ACTOR,))
    doubles = [Double(given["chosen"])] if "chosen" in given else []
    fight, script = case.run(play, position, choices=doubles, otherwise=first_offer)
    roll, caster_now, casts = first_d20(case, script), fight.state[ACTOR], facts(fight, Cast)
    assert roll[0].reading.target is not None
    assert fight.state.turn is not None
    agree(
        case,
        {
            "natural": kept(roll),
            "total": total(roll),
            "dc": roll[0].reading.target.total,
            "success": any(cast.success for cast in casts) or bool(caster_now.focus),
            "critical": any(cast.critical for cast in casts),
            "damage": sum(fact.amount for fact in facts(fight, Damaged)),
            "hp": fight.state[TARGET].hp,
            "lost_until_rest": spell.name in caster_now.lost,
            "penance": spell.name in caster_now.penance,
            "mishap": MishapCame(ACTOR, spell.tier) in fight.facts,
            "action_left": int(fight.state.turn.action),
        },
    )


# ---------------------------------------------------------------- checks

ABILITIES = ("str", "dex", "con", "int", "wis", "cha")


class Trial(Struct, frozen=True):
    """A check as it comes up in play: the position, what calls for it, and whether it succeeded."""

    position: Battle
    play: Rule
    succeeded: Callable[[Fight[Battle]], bool]
    choices: tuple[Any, ...] = ()


def ability_in(case: CaseUnderTest, usual: str) -> Any:
    """The ability that the words of a case name."""
    return next((ability for ability in ABILITIES if ability in words_of(case).split()), usual)


def under_trial(case: CaseUnderTest, usual: str, **fields: Any) -> Creature:
    """Somebody with the modifier of the case in one ability, and worse ones in all others."""
    mod = case.given["mod"]
    modifiers = {name: mod if name == ability_in(case, usual) else mod - 3 for name in ABILITIES}
    gifts = tuple(Talent(f"gift {n}", ("check",), value) for n, value in enumerate(case.given["bonuses"]))
    talents = (*fields.pop("talents", ()), *gifts)
    made: Callable[..., Creature] = fields.pop("made", hero)
    return made(ACTOR, **modifiers, **fields, talents=talents)


def bare_check(case: CaseUnderTest, whole: Around) -> Trial:
    """A task that needs sight, with everything that stands in the way of it."""
    ability, dc = ability_in(case, "str"), case.given["dc"]
    position = arranged(whole, under_trial(case, "str", **whole.actor), monster(TARGET, at=30, **whole.target))
    passed: list[bool] = []

    async def play(fight: Fight[Battle]) -> None:
        hindrances = hindrances_of_place(fight.state, fight.state[ACTOR], fight.state[TARGET])
        passed.append(await check(fight, ACTOR, ability, dc, purpose="task", sources=hindrances))

    return Trial(position, play, lambda fight: passed == [True])


def improvised_check(case: CaseUnderTest, whole: Around) -> Trial:
    position = arranged(whole, under_trial(case, "str"), monster(TARGET, at=5), calls="ask")
    return Trial(
        position,
        lambda fight: perform(fight, ACTOR, Improvise("swings on a vine")),
        lambda fight: facts(fight, Improvised)[0].success is True,
        (CallCheck(ability_in(case, "str"), case.given["dc"]),),
    )


def first_aid_check(case: CaseUnderTest, whole: Around) -> Trial:
    fallen = hero(FRIEND, hp=0, max_hp=8, life="dying", timer=2, at=5)
    position = arranged(whole, under_trial(case, "int"), fallen, monster(TARGET, at=30))
    return Trial(
        position,
        lambda fight: perform(fight, ACTOR, FirstAid(FRIEND)),
        lambda fight: Stabilised(FRIEND) in fight.facts and fight.state[FRIEND].life == "unconscious",
    )


def morale_check(case: CaseUnderTest, whole: Around) -> Trial:
    """A lone foe down to half."""
    position = battle(under_trial(case, "wis", made=monster, hp=5, max_hp=10), hero(FRIEND))
    return Trial(position, settle, lambda fight: TookFlight(ACTOR) not in fight.facts)


def initiative_check(case: CaseUnderTest, whole: Around) -> Trial:
    """A roll without a DC."""
    assert case.given["dc"] is None
    position = battle(under_trial(case, "dex", **whole.actor), phase="initiative")
    return Trial(position, step, lambda fight: True)


def slip_past_check(case: CaseUnderTest, whole: Around) -> Trial:
    """Through the space of a foe to the square behind it."""
    board = read(["..."], {".": FLOOR})
    mover = under_trial(case, ability_in(case, "dex"), at=(0, 0))
    position = arranged(whole, mover, monster(TARGET, at=(1, 0)), board=board)
    return Trial(
        position,
        lambda fight: perform(fight, ACTOR, Move(((1, 0), (2, 0)))),
        lambda fight: PassTried(ACTOR, TARGET, True) in fight.facts and fight.state[ACTOR].at == (2, 0),
    )


def climb_check(case: CaseUnderTest, whole: Around) -> Trial:
    """Up a wall that is too low for a fall to do damage."""
    cliff = Ground("cliff", mode="climb", dc=case.given["dc"], height=SQUARE_FT)
    position = arranged(whole, under_trial(case, "dex", at=(0, 0)), board=read([".#."], {".": FLOOR, "#": cliff}))
    return Trial(
        position,
        lambda fight: perform(fight, ACTOR, Move(((1, 0),))),
        lambda fight: fight.state[ACTOR].at == (1, 0),
    )


def rest_check(case: CaseUnderTest, whole: Around) -> Trial:
    counted: list[bool] = []

    async def play(fight: Fight[Battle]) -> None:
        counted.append(await interrupted(fight, ACTOR))

    return Trial(arranged(whole, under_trial(case, "con")), play, lambda fight: counted == [True])


TRIALS: Mapping[str, Callable[[CaseUnderTest, Around], Trial]] = {
    "improvise": improvised_check,
    "first aid": first_aid_check,
    "morale": morale_check,
    "initiative": initiative_check,
    "slip past": slip_past_check,
    "climb": climb_check,
    "rest": rest_check,
    "": bare_check,
}


@kind("check")
def test_checks(case: CaseUnderTest) -> None:
    """A check where the fight asks for one of its kind, or a bare one."""
    trial = next(made for word, made in TRIALS.items() if word in words_of(case))(case, around(case))
    setting = replace(trial.position.setting, rulings=replace(trial.position.rulings, **case.option()))
    fight, script = case.run(trial.play, replace(trial.position, setting=setting), choices=trial.choices)
    roll = first_d20(case, script)
    target = roll[0].reading.target
    assert (None if target is None else target.total) == case.given["dc"]
    agree(
        case,
        {
            "natural": kept(roll),
            "total": total(roll),
            "success": trial.succeeded(fight),
            "falls": LayDown(ACTOR) in fight.facts,
            "critical": any(fact.critical for fact in (*facts(fight, Hit), *facts(fight, Cast))),
        },
    )


# ---------------------------------------------------------------- initiative

MASTERS = {"GM": MASTER}
CALLED = {MASTER: "GM"}


def at_seat(case: CaseUnderTest, seat: str) -> Iterable[Creature]:
    """Whoever a seat runs. One that does not roll has somebody dying there."""
    if seat in MASTERS:
        return (monster(f"Troll {n}", dex=dex, at=30) for n, dex in enumerate(case.given["monsters_dex"], 1))
    if seat in case.given.get("no_roll", ()):
        return (hero(seat, hp=0, max_hp=8, life="dying", dex=9),)
    dex = case.given["dex"][seat]
    several = dex if isinstance(dex, list) else [dex]
    return (hero(f"{seat}'s {n}", seat=seat, dex=one) for n, one in enumerate(several, 1))


@kind("initiative")
def test_initiative(case: CaseUnderTest) -> None:
    """From the first step of the fight, over any surprise turn, to the first turn of round 1."""
    given = case.given
    seating = [MASTERS.get(seat, seat) for seat in given["seating"]]
    creatures = [creature for seat in given["seating"] for creature in at_seat(case, seat)]
    ambushes = "surprise" in words_of(case)
    position = battle(
        *creatures,
        rulings=case.option(),
        seating=seating,
        order=tuple(MASTERS.get(seat, seat) for seat in given.get("old_order", ())),
        unaware=((creatures[0].name, "Troll 1"),) if ambushes else (),
    )

    async def play(fight: Fight[Battle]) -> None:
        while fight.state.phase != "rounds" or fight.state.turn is None:
            await step(fight)

    fight, script = case.run(play, position, otherwise=lambda ask: EndTurn())
    state = fight.state
    results = [(CALLED.get(ask.by) or state.seat_of(ask.by), total((ask, faces))) for ask, faces in script.thrown]
    rolling = [seat for seat in given["seating"] if seat not in given.get("no_roll", ())]
    first_rolls = dict(results[: len(rolling)])
    tie = [seat for seat in rolling if first_rolls[seat] == max(first_rolls.values())]
    rerolls = results[len(rolling) :]
    assert state.turn is not None
    assert state.seat_of(state.turn.who) == state.order[0]
    agree(
        case,
        {
            "results": first_rolls,
            "tie": tie,
            "rerolls": [dict(rerolls[at : at + len(tie)]) for at in range(0, len(rerolls), len(tie))],
            "first": CALLED.get(state.order[0], state.order[0]),
            "order": [CALLED.get(seat, seat) for seat in state.order],
        },
    )


# ---------------------------------------------------------------- dying


@kind("dying")
def test_dying(case: CaseUnderTest) -> None:
    """Own turns of one who is dying, the rounds counted from the round in which the timer is rolled."""
    rounds_before = case.given.get("timer_round", 1) - 1
    to_the_end = "timer_round" in case.given
    position = battle(
        hero(ACTOR, con=case.given["con"], hp=0, max_hp=8, life="dying", prone=True),
        hero(FRIEND, at=5),
        monster(TARGET, at=30),
        rulings=case.option(),
        phase="rounds",
        order=(ACTOR, FRIEND, MASTER),
        seat=MASTER,
    )
    in_round: list[int] = []

    async def play(fight: Fight[Battle]) -> None:
        while fight.state[ACTOR].life == "dying" and (to_the_end or fight.state[ACTOR].timer is None):
            await step(fight)
        in_round.append(rounds_before + len(facts(fight, RoundBegan)))

    fight, script = case.run(play, position, otherwise=lambda ask: EndTurn())
    actor, turn = fight.state[ACTOR], fight.state.turn
    agree(
        case,
        {
            "timer": facts(fight, TimerSet)[0].rounds,
            "d20_rolls": len(d20s(script)),
            "outcome": {"up": "rises", "dead": "dead"}.get(actor.life),
            "hp": actor.hp,
            "dies_in_round": in_round[0],
            "rises_in_round": in_round[0],
            "action_left": int(turn is not None and turn.who == ACTOR and turn.action),
        },
    )


# ---------------------------------------------------------------- morale


def enemies(case: CaseUnderTest) -> tuple[list[Creature], list[Creature]]:
    """Those who are left, and those who are lost."""
    given = case.given
    wisdoms, leads = list(given.get("wis", ())), given.get("leader_wis")
    if "hp" in given:
        return [monster("Troll", hp=given["hp"], max_hp=given["max_hp"], wis=wisdoms[0])], []
    fallen = given.get("leader_state", "up")
    left = given["remaining"]
    if leads is not None and fallen == "up":
        wisdoms = [leads, *[leads + 2] * (left - 1)]  # the leader speaks for all, however wise they are
    assert len(wisdoms) == left
    standing = [
        monster(f"Goblin {n}", wis=wis, leader=leads is not None and fallen == "up" and n == 1)
        for n, wis in enumerate(wisdoms, 1)
    ]
    lost = [monster(f"Fallen {n}", hp=0, max_hp=5, life="dead") for n in range(1, given["initial"] - left + 1)]
    if fallen != "up":
        lost[0] = monster("Boss", hp=0, max_hp=9, life=fallen, wis=leads, leader=True)
    return standing, lost


@kind("morale")
def test_morale(case: CaseUnderTest) -> None:
    """What is judged when an act is settled that left so many enemies."""
    standing, lost = enemies(case)
    phase = case.given.get("phase", "rounds")
    position = battle(hero(ACTOR), *standing, *lost, rulings=case.option(), phase=phase)
    assert is_large(position.rulings, position.morale[0]) == case.given["large"]
    fight, script = case.run(settle, position)
    fled = [fight.state[creature.name].life == "fleeing" for creature in standing]
    assert fled.count(True) == len(facts(fight, TookFlight))
    agree(
        case,
        {
            "triggered": bool(facts(fight, MoraleChecked)),
            "checks": len(script.thrown),
            "totals": [total(roll) for roll in script.thrown],
            "flee": [any(fled)] if case.given["large"] else fled,
            "flee_count": fled.count(True),
        },
    )


# ---------------------------------------------------------------- movement

MUD = Ground("mud", hindering=True)


def on_a_line(normal: int, hindering: int) -> tuple[Line, tuple[int, ...], tuple[tuple[int, ...], ...]]:
    ends = (normal * SQUARE_FT, (normal + hindering) * SQUARE_FT)
    return Line((ends,)), (0,), ((ends[1],),)


def on_a_map(normal: int, hindering: int) -> tuple[Squares, tuple[int, ...], tuple[tuple[int, ...], ...]]:
    board = read(["." + "." * normal + "~" * hindering], {".": FLOOR, "~": MUD})
    return board, (0, 0), tuple((x, 0) for x in range(1, 1 + normal + hindering))


@kind("move")
def test_moves(case: CaseUnderTest) -> None:
    """A piece of movement of an open turn, on the line and on a map alike; who flees runs it on its own turn."""
    flees = "flee" in words_of(case)
    for ground in (on_a_line,) if flees else (on_a_line, on_a_map):
        moves_on(case, *ground(case.given["path"]["normal"], case.given["path"]["hindering"]), flees=flees)


def moves_on(
    case: CaseUnderTest,
    board: Line | Squares,
    start: tuple[int, ...],
    path: tuple[tuple[int, ...], ...],
    *,
    flees: bool,
) -> None:
    given = case.given
    made = monster if "monster" in words_of(case) or flees else hero
    lies = given.get("start") == "prone"
    mover = made(
        ACTOR,
        at=start,
        move=given["budget_ft"] if given["action_used"] else given["budget_ft"] // 2,
        prone=lies,
        life="fleeing" if flees else "up",
    )
    foe = [hero(TARGET)] if flees else []
    position = replace(battle(mover, *foe, board=board, phase="rounds"), order=(mover.seat,), seat=mover.seat)
    seen: dict[str, Any] = {}

    async def play(fight: Fight[Battle]) -> None:
        await step(fight)
        if flees:
            return
        if given["action_used"]:
            fight.record(ActionSpent(ACTOR))
        if lies:
            await perform(fight, ACTOR, StandUp())
        assert fight.state.turn is not None
        assert fight.state.turn.feet == given["budget_ft"]
        way = journey(fight.state, fight.state[ACTOR], path)
        assert isinstance(way, Journey)
        seen["cost_ft"] = way.cost_ft
        if refused(fight.state, fight.state[ACTOR], Move(path)) is None:
            await perform(fight, ACTOR, Move(path))

    fight, _ = case.run(play, replace(position, waiting=(ACTOR,)))
    moved = facts(fight, Moved)
    if moved:
        assert moved[0].cost_ft == seen.setdefault("cost_ft", moved[0].cost_ft)
        assert abs(fight.state[ACTOR].at[0] - start[0]) == abs(path[-1][0] - start[0])
    agree(case, {**seen, "allowed": bool(moved)})
