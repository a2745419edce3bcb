"""Worked cases of turns: what one may hold, action by action; spells; and work that goes over several rounds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.fury.building import Play, Step, in_case, judged, met, square
from tests.fury.test_cases_attack import number_of, result
from tests.support.cases import CaseUnderTest, Tracked, case, cases_where
from zaruba.kernel.answerers import first_offer
from zaruba.kernel.asks import Offer
from zaruba.kernel.fight import Fight
from zaruba.kernel.ledger import Case
from zaruba.systems.fury.actions import (
    Aim,
    CastSpell,
    Channel,
    Charge,
    ClearJam,
    DefensiveStance,
    Delay,
    Dismount,
    Dodge,
    Drop,
    Escape,
    Feint,
    Flee,
    Manoeuvre,
    MountUp,
    Move,
    ParryingStance,
    Path,
    Ready,
    Reload,
    StandardAttack,
    StandUp,
    SwiftAttack,
    Take,
    UseSkill,
)
from zaruba.systems.fury.battle import YARDS, Battle, Fighter
from zaruba.systems.fury.conditions import stun
from zaruba.systems.fury.facts import Cast, Channelled
from zaruba.systems.fury.movement import reach
from zaruba.systems.fury.sheet import Hand, Mount, Spell

ANNA, ORC = "Anna", "Orc"
ITEMS = {"sword": "hand_weapon", "bow": "bow"}
TIMES = {"half": 1, "full": 2}
EVENTS = {0: "", 2: "double", 3: "triple", 4: "quadruple"}


# ---------------------------------------------------------------- words


def item_in(words: str) -> str:
    """The thing that words speak of, a sword where they name none."""
    return next((item for word, item in ITEMS.items() if word in words.split()), "hand_weapon")


def away(fighter: Fighter, squares: int) -> Path:
    """So many squares straight to the south."""
    return tuple((fighter.at[0], fighter.at[1] - step) for step in range(1, squares + 1))


def meant(words: str, position: Battle) -> Any:
    """The action that a case names."""
    anna = position[ANNA]
    kind, _, more = words.rstrip(")").partition(" (")
    held = anna.main_hand
    hand: Hand = "off_hand" if more == "off_hand" else "main_hand"
    match kind:
        case "ready":
            return Ready(item_in(more), "" if more.startswith("stow") else "main_hand")
        case "stand_mount":
            return {"stand": StandUp(), "mount": MountUp(), "dismount": Dismount()}[more]
        case "use_skill":
            return ClearJam(held) if more == "trade_gunsmith" else UseSkill("s")
        case "move":
            return Move(away(anna, reach(anna, "move")))
    return {
        "standard_attack": StandardAttack(ORC, hand),
        "swift_attack": SwiftAttack(ORC),
        "charge": Charge(ORC),
        "manoeuvre": Manoeuvre(ORC, (1, 0)),
        "feint": Feint(ORC),
        "flee": Flee(away(anna, 1)),
        "aim": Aim(),
        "cast": CastSpell("bolt", (ORC,)),
        "channelling": Channel(),
        "drop_item": Drop(held),
        "reload": Reload(held),
        "defensive_stance": DefensiveStance(),
        "parrying_stance": ParryingStance(),
        "delay": Delay(),
        "escape with s": Escape("s"),
    }[kind]


def actions_in(given: Tracked) -> list[str]:
    """The actions of a turn; a spell alone is cast, after channelling where the caster can."""
    if "turn" in given:
        return list(given["turn"])
    channels = "channelling" in given["caster"].get("skills", {})
    return ["channelling", "cast"] if channels else ["cast"]


def outfit(given: Mapping[str, Any]) -> dict[str, Any]:
    """What a turn wants in hand and in the bags: what is drawn is carried, what is dropped or stowed is held."""
    words = given.get("turn", ())
    drawn = [item_in(word.rstrip(")")) for word in words if word.startswith("ready") and "stow" not in word]
    if not drawn:
        return {}
    held = "empty" if words[0].startswith("ready") and "stow" not in words[0] else "hand_weapon"
    if "holds a bow" in given.get("situation", ""):
        held = "bow"
    return {"main_hand": held, "carried": tuple(drawn)}


# ---------------------------------------------------------------- the position


def spell_of(given: Mapping[str, Any]) -> Spell:
    told = given.get("spell", {})
    return Spell("bolt", told.get("casting_number", 9), TIMES[told.get("time", "half")], range_yards=48)


def animal(given: Mapping[str, Any]) -> dict[str, Any]:
    """A mount: ridden, or waiting to be mounted."""
    if "mount" not in given:
        return {}
    horse = Mount("horse", given["mount"]["m"])
    if "stand_mount (mount)" in given.get("turn", ()):
        return {"steed": horse, "steed_at": square([0, 1])}
    return {"mount": horse}


def anna_of(given: Tracked, **fields: Any) -> Fighter:
    """Whoever the case is about, with the weapon and spell it tells of."""
    told: Any = next((given[key] for key in ("actor", "attacker", "caster") if key in given), {})
    weapon = {key: given[key] for key in ("weapon", "weapon_state") if key in given}
    magic = {"spells": (spell_of(given),), "magic": 1}
    return in_case(
        ANNA, told, side="humans", at=[0, 0], **{**magic, **outfit(given), **weapon, **animal(given), **fields}
    )


def orc_of(given: Mapping[str, Any], anna: Fighter, words: list[str]) -> Fighter:
    """An enemy next to her; at some distance where she shoots or goes somewhere."""
    weapons = [anna.weapon(name) for name in (anna.main_hand, *anna.carried)]
    shoots = any(weapon is not None and weapon.ranged and "draw sword" not in words for weapon in weapons)
    goes = any(word in ("move", "charge", "flee") for word in words)
    near = not (goes or shoots) or "wears a sword" in given.get("situation", "")
    yards = given.get("distance_yards", YARDS if near else 6 * YARDS)
    return in_case(ORC, {}, side="orcs", at=[yards // YARDS, 0])


# ---------------------------------------------------------------- what came out


def trial_in(steps: list[Step]) -> dict[str, Any]:
    """The last percentile test: its number, and how it came out."""
    thrown = [(ask, faces) for step in steps for ask, faces in step.thrown if ask.throw.dice == (100,)]
    if not thrown:
        return {}
    ask, faces = thrown[-1]
    return {"target": number_of(ask).total, "success": ask.reading.read_faces(ask.throw, faces)}


def spells_in(steps: list[Step]) -> dict[str, Any]:
    """Channelling and casting."""
    told: dict[str, Any] = {}
    for step in steps:
        for fact in step.all(Channelled):
            if step.rolls("channelling"):
                told["channelling"] = {**trial_in([step]), "bonus": fact.bonus}
        for fact in step.all(Cast):
            (ask, faces), *_ = step.rolls("casting")
            added = ask.reading.add.total if ask.reading.add is not None else 0
            told |= {"casting_total": sum(faces) + added, "cast": fact.success, "event": EVENTS[fact.event]}
    return told


def of_anna(position: Battle) -> dict[str, Any]:
    """How she stands."""
    anna = position[ANNA]
    told: dict[str, Any] = {
        "reserve": int(anna.reserve),
        "states": ["prone"] if anna.prone else [],
        "entangled": bool(anna.entangled),
        "weapon_state": anna.arm(anna.main_hand).state,
    }
    if position.turn is not None and position.turn.who == ANNA:
        told["halves_left"] = position.turn.halves
    return told


def agree(then: Tracked, seen: Mapping[str, Any], *, besides: tuple[str, ...] = ()) -> None:
    for key, value in then.items():
        if key not in ("note", "why", *besides):
            assert seen[key] == (value.plain() if isinstance(value, Tracked) else value), key


# ---------------------------------------------------------------- one turn


def is_turn(one: Case) -> bool:
    """The actions of one turn, without an enemy who is told of and without events that come before."""
    by_hand = {"defender", "events"} & one.given.keys() or any("off_hand" in word for word in one.given.get("turn", ()))
    return bool({"turn", "caster"} & one.given.keys()) and not by_hand


@cases_where("fury", is_turn)
def test_turns(case: CaseUnderTest) -> None:
    """Each action is open or not as the case tells, and is made if it is. Dice that are not told fail."""
    given, then = case.given, case.then
    words = actions_in(given)
    anna = anna_of(given)
    play = Play(case, met(case, anna, orc_of(given, anna, words)), first_offer, named_only=False)
    legal, squares = [], 0
    for word in words:
        action = meant(word, play.now)
        legal.append(isinstance(play.judged(action), Offer))
        if not legal[-1]:
            continue
        if isinstance(action, Move):
            squares += len(action.path)
            farther = Move(away(play.now[ANNA], len(action.path) + 1))
            assert not isinstance(judged(play.now, farther), Offer)
        play.act(action)
    play.script.finish()
    attack_rolls = sum(len(step.rolls("attack")) for step in play.steps)
    seen = {"legal": legal, "max_squares": squares, "attack_rolls": attack_rolls, **of_anna(play.now)}
    agree(then, {**seen, **trial_in(play.steps), **spells_in(play.steps)})


# ---------------------------------------------------------------- several rounds


def lose_turn(play: Play) -> None:
    """Stunned between two turns, for one of them."""

    async def rule(fight: Fight[Battle]) -> None:
        stun(fight, ANNA, 1)

    play.go(rule)


def progress(position: Battle) -> str:
    """How far she is with the weapon in her hand, in full actions."""
    anna = position[ANNA]
    weapon = anna.weapon(anna.main_hand)
    assert weapon is not None
    needed = weapon.reload // 2
    loaded = anna.arm(weapon.name).state == "loaded"
    return f"{needed if loaded else anna.work.done // 2 if anna.work is not None else 0} of {needed}"


def may_fire(position: Battle) -> bool:
    return isinstance(judged(position, StandardAttack(ORC)), Offer)


def in_rounds(case: CaseUnderTest) -> dict[int, dict[str, Any]]:
    """Her turns round by round, and one more to see whether she may fire; what can be told at the end of each."""
    given = case.given
    rounds: dict[int, str] = given["rounds"].plain()
    words = [word for told in rounds.values() for word in told.split(", ")]
    unsaid = {} if "weapon_state" in given or "reload" not in words[0] else {"weapon_state": "empty"}
    anna = anna_of(given, **unsaid)
    play = Play(case, met(case, anna, orc_of(given, anna, words)), named_only=False)
    seen: dict[int, dict[str, Any]] = {}
    first = min(rounds)
    for number in range(first, max(rounds) + 2):
        told = rounds.get(number, "")
        if number > first:
            play.round(ANNA)
            if "lost to stunning" in told:
                lose_turn(play)
            play.begin(ANNA)
        fires = play.now.turn is not None and may_fire(play.now)
        before, legal = len(play.steps), False
        for word in told.split(", ") if told and play.now.turn is not None else ():
            action = meant(word, play.now)
            legal = isinstance(play.judged(action), Offer)
            if legal:
                play.act(action)
        steps = play.steps[before:]
        seen[number] = {"fires": fires, "legal": legal, **of_anna(play.now), **trial_in(steps)}
        if play.now[ANNA].arms or play.now[ANNA].work:
            seen[number]["progress"] = progress(play.now)
        for step in steps:
            if step.rolls("attack"):
                seen[number]["attack"] = result(step)
    play.script.finish()
    return seen


def rounds_agree(case: CaseUnderTest, seen: dict[int, dict[str, Any]]) -> None:
    then = case.then
    last = max(case.given["rounds"])
    for key in ("progress", "halves_left"):
        for number, value in then.get(key, {}).items():
            assert seen[number][key] == value
    if "may_fire_in_round" in then:
        after_first = [number for number in seen if number > 1 and seen[number]["fires"]]
        assert after_first[0] == then["may_fire_in_round"]
    for step in then.get("steps", ()):
        agree(step, seen[int(step["step"].removeprefix("round "))], besides=("step",))
    agree(then, seen[last], besides=("progress", "halves_left", "may_fire_in_round", "steps"))


@cases_where("fury", lambda one: isinstance(one.given.get("rounds"), dict) and "events" not in one.given)
def test_rounds(case: CaseUnderTest) -> None:
    """Work of several full actions, a snare, a jam: her turns in rounds that follow one another."""
    rounds_agree(case, in_rounds(case))


@case("fury.turn.extended", "dodging and wounds do not interrupt", "option hit_interrupts")
def test_blows_between_two_turns_of_work(case: CaseUnderTest) -> None:
    """She dodges the first blow; the other wounds her."""
    given, then = case.given, case.then
    assert given["rounds"].plain() == {1: "reload", 2: "reload"}
    assert given["events"] == ["between the two turns one blow is dodged, another wounds the shooter"]
    enemies = [in_case(name, {}, side="orcs", at=at) for name, at in (("Left", [-1, 0]), ("Right", [1, 0]))]
    anna = anna_of(given, skills={"dodge": 0})
    play = Play(case, met(case, anna, *enemies), lambda ask: Dodge() if "Right" in play.now.to_act else Take())
    seen = {}
    play.act(Reload("pistol"))
    seen[1] = progress(play.now)
    play.round("Left", "Right", ANNA)
    for enemy, dice in (("Left", [(100, 1), (100, 1)]), ("Right", [(100, 1), (10, 9)])):
        play.begin(enemy)
        play.script.dice.extend(dice)
        play.act(StandardAttack(ANNA))
    assert play.now[ANNA].w < play.now[ANNA].sheet.w_max
    play.begin(ANNA)
    play.act(Reload("pistol"))
    seen[2] = progress(play.now)
    play.script.finish()
    agree(then, {"progress": seen, **of_anna(play.now)})


@case("fury.two-weapons.attack", "no second attack")
def test_either_hand_makes_the_one_attack(case: CaseUnderTest) -> None:
    """The case as told, and the other hand first."""
    given, then = case.given, case.then
    words = given["turn"]
    for first, second in (words, reversed(words)):
        anna = anna_of(given)
        play = Play(case, met(case, anna, orc_of(given, anna, [])), named_only=False)
        legal = [isinstance(play.judged(meant(first, play.now)), Offer)]
        play.act(meant(first, play.now))
        assert [legal[0], isinstance(play.judged(meant(second, play.now)), Offer)] == then["legal"]
