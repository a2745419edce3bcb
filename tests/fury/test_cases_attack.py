"""Worked cases of blows and shots, played straight from the ledger: one adapter, without a look at the clause.

What a case says happens is held against what did happen, key by key; what it does not say is not looked at,
but for the modifiers of a number, which must be all there are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tests.fury.building import Play, Step, in_case, met, place, square
from tests.support.cases import CaseUnderTest, Tracked, case, cases_where
from zaruba.kernel.asks import Choose, Roll
from zaruba.kernel.ledger import Case
from zaruba.kernel.tally import Tally
from zaruba.systems.fury.actions import (
    Aim,
    AllOutAttack,
    Dodge,
    Feint,
    GuardedAttack,
    Move,
    NextBlow,
    Parry,
    StandardAttack,
    SwiftAttack,
    Take,
)
from zaruba.systems.fury.battle import YARDS, Battle, Fighter
from zaruba.systems.fury.facts import (
    ArmChanged,
    ArmourBroken,
    Avoided,
    Caught,
    ConditionBegan,
    Critical,
    Damaged,
    Feinted,
    Fell,
    FuryUnleashed,
    Hit,
    Missed,
    Moved,
    Pushed,
    Staggered,
    WasHurt,
)
from zaruba.systems.fury.movement import charges
from zaruba.systems.fury.sheet import Hand

ULF, GRETA, HELPER, THIRD = "Ulf", "Greta", "Helper", "Third"
KINDS = {
    "standard_attack": StandardAttack,
    "swift_attack": SwiftAttack,
    "all_out_attack": AllOutAttack,
    "guarded_attack": GuardedAttack,
}
ANSWERS = {"parry": Parry(), "dodge": Dodge()}
LADDER = (
    "staggered", "winded", "hurt", "armour_broken", "felled", "stunned", "knocked_out", "bleeding_out", "maimed",
    "slain",
)  # fmt: skip

LIMITS = {
    ("fury.action.defensive-stance", "no help against arrows"),
    ("fury.ranged.off-hand", "main-hand pistol"),
    ("fury.condition.helpless", "a shot at a sleeper can miss"),
    ("fury.quality.precise", "exactly zero gives no critical"),
    ("fury.quality.defensive", "no help to dodging"),
    ("fury.quality.snare-catch", "missed"),
    ("fury.quality.special-shield", "shield does not touch melee"),
    ("fury.talent.strike-to-injure", "no critical, no effect"),
}
"""Cases in which their clause has nothing to say; each is played beside one in which it has (test_cases_limits)."""


# ---------------------------------------------------------------- the position


def is_attack(one: Case) -> bool:
    """One who attacks, others who are attacked, and dice."""
    given = one.given
    apart = {"rounds", "direction"} & given.keys() or "then move" in given.get("situation", "")
    if apart or (one.clause, one.name) in LIMITS:
        return False
    return "attacker" in given and bool({"defender", "defenders"} & given.keys()) and bool(one.dice)


def attacked(case: CaseUnderTest) -> list[Fighter]:
    """Those attacked, at the distance that is told, else next to the attacker; further off for a charge."""
    given = case.given
    if "defenders" in given:
        return [
            in_case(name, told, side="orcs", at=[1, number - 1])
            for number, (name, told) in enumerate(given["defenders"].items())
        ]
    usual = 3 * YARDS if given["attacker"].get("action") == "charge" else YARDS
    squares = given.get("distance_yards", usual) // YARDS
    return [in_case(GRETA, given["defender"], side="orcs", at=[squares, 0])]


def others(case: CaseUnderTest, struck: Fighter) -> Iterator[Fighter]:
    """Whoever else a case needs: an enemy beside a shooter in melee, friends of his beside the target."""
    given = case.given
    far = given.get("distance_yards", YARDS) > YARDS
    if given["attacker"].get("engaged", False) and far:
        yield in_case(THIRD, {}, side="orcs", at=[-1, 0])
    defender = given.get("defender", {})
    around = defender.get("engaged_by", 1) - 1 + (far and defender.get("engaged", False))
    x, y = place(struck.at)
    for number in range(around):
        yield in_case(f"{HELPER} {number}", {}, side="humans", at=[x, y + (-1) ** number])


def position_of(case: CaseUnderTest) -> Battle:
    ulf = in_case(ULF, case.given["attacker"], side="humans", at=[0, 0])
    struck = attacked(case)
    return met(case, ulf, *struck, *others(case, struck[0]))


def actions_of(case: CaseUnderTest, position: Battle) -> list[Any]:
    """What the attacker does: the list of his turn, else the one action."""
    given = case.given
    attacker = given["attacker"]
    target, hand = position.fighters[1].name, attacker.get("hand", "main_hand")
    stun = given.get("declared") == "strike_to_stun"
    done: list[Any] = []
    for word in given.get("turn", [attacker.get("action", "standard_attack")]):
        if word == "charge":
            done.append(next(one for one in charges(position, position[ULF]) if one.target == target))
        else:
            done.append({"aim": Aim(), "feint": Feint(target)}.get(word) or KINDS[word](target, hand, stun))
    return done


class Decisions:
    """What players decide in a case: reactions in order, then none; the blows of a swift attack in order."""

    def __init__(self, case: CaseUnderTest) -> None:
        given = case.given
        said = given.get("choice", "")
        reaction = given["defender"].get("reaction") if "defender" in given else None
        self.reactions = [reaction] if reaction else [word for word in said.split() if word in ANSWERS]
        self.targets = list(given.get("defenders", ()))
        self.hands: list[Hand] = ["main_hand", "off_hand"] if "then off hand" in said else []
        self.hand = given.get("attacker", {}).get("hand", "main_hand")
        self.blows = 0

    def __call__(self, ask: Choose) -> Any:
        return self.reacts(ask) if ask.window == "reaction" else self.strikes(ask)

    def reacts(self, ask: Choose) -> Any:
        """The next reaction, if it is open; what is not open is given up."""
        wanted = ANSWERS[self.reactions.pop(0)] if self.reactions else Take()
        return wanted if wanted in [offer.action for offer in ask.offers] else Take()

    def strikes(self, ask: Choose) -> NextBlow:
        self.blows += 1
        hand: Hand = self.hands[self.blows] if self.hands else self.hand
        target = self.targets[self.blows] if self.targets else GRETA
        return NextBlow(target, hand)


# ---------------------------------------------------------------- what came out


def modifiers(roll: Roll[Any]) -> dict[str, int]:
    return {row.name: row.value for row in number_of(roll).rows}


def number_of(roll: Roll[Any]) -> Tally:
    """What a throw is held against."""
    assert roll.reading.target is not None
    return roll.reading.target


def a_test(step: Step, purpose: str, success: bool) -> dict[str, Any]:
    """A test as cases write it: its number, its modifiers if it has any, how it came out."""
    ask, _ = step.rolls(purpose)[0]
    shown = {"target": number_of(ask).total, "success": success}
    return {**shown, "modifiers": modifiers(ask)} if modifiers(ask) else shown


def passed(step: Step, purpose: str) -> bool:
    ask, faces = step.rolls(purpose)[0]
    return bool(ask.reading.read_faces(ask.throw, faces))


def result(step: Step) -> str:
    ask, faces = step.rolls("attack")[0]
    outcome = ask.reading.read_faces(ask.throw, faces).result
    told = {"hit": Hit, "auto_hit": Hit, "miss": Missed, "jam": ArmChanged, "explosion": ArmChanged}
    assert step.all(told[outcome])
    return str(outcome)


def dealt(step: Step) -> dict[str, Any]:
    """The damage of a step, die by die."""
    (ask, faces), *_ = step.rolls("damage")
    kept = ask.throw.kept(faces)
    assert ask.reading.add is not None
    found: dict[str, Any] = {"dice": list(faces), "weapon_damage": ask.reading.add.total}
    if len(faces) > 1:
        found["kept"] = kept
    for _, (face,) in step.rolls("helpless"):
        found["helpless_die"] = face
    if kept == 10:
        found["fury_confirmed"] = bool(step.all(FuryUnleashed))
    if step.all(FuryUnleashed):
        found["fury_dice"] = [faces[0] for _, faces in step.rolls("fury")]
    return {**found, "total": step.all(Damaged)[0].damage}


def soaked(step: Step) -> int:
    """What was soaked: as the damage roll shows it, else as it came off the damage."""
    for ask, _ in step.rolls("damage"):
        return number_of(ask).total
    return int(step.all(Damaged)[0].damage - step.all(Damaged)[0].wounds)


def suffered(step: Step) -> int:
    """The number on the ladder of what really came over somebody."""
    for fact in step.facts:
        match fact:
            case Staggered():
                return 1
            case ConditionBegan(condition=condition):
                return {"winded": 2, "felled": 5, "stunned": 6}[condition.kind]
            case WasHurt():
                return 3
            case ArmourBroken():
                return 4
            case Fell(life="knocked_out"):
                return 7
            case Fell(life="bleeding", maimed=maimed):
                return 9 if maimed else 8
            case Fell(life="dead"):
                return 10
    raise AssertionError("nothing came over anybody")


def critical(step: Step) -> dict[str, Any]:
    fact = step.all(Critical)[0]
    if not fact.effect:
        assert step.after[fact.who].life == "dead"
        return {"value": fact.value, "effect": "out_of_fight"}
    found = {"value": fact.value, "effect": fact.effect, "name": LADDER[fact.effect - 1]}
    if suffered(step) != fact.effect:
        found["applies_as"] = suffered(step)
    for _, (face,) in step.rolls("stun-rounds"):
        found["stunned_rounds"] = face
    return found


def wounds_of(step: Step, who: str) -> dict[str, int]:
    lost = sum(fact.wounds for fact in step.all(Damaged))
    return {"wounds_lost": lost, "wounds_left": step.after[who].w}


def left_open(step: Step, kind: type[Any]) -> bool:
    """Whether a reaction was open that nobody used: offered where the hit was let through."""
    windows = [ask for ask, answer in step.decided if ask.window == "reaction" and answer == Take()]
    return any(isinstance(offer.action, kind) for ask in windows for offer in ask.offers)


def contest(step: Step, purpose: str) -> dict[str, Any]:
    """An opposed test: the last pair of throws, the initiator's first."""
    sides = []
    for ask, faces in step.rolls(purpose)[-2:]:
        seen = ask.reading.read_faces(ask.throw, faces)
        sides.append({"success": seen.success, "degrees" if seen.success else "degrees_of_failure": seen.degrees})
    return {"initiator": sides[0], "opponent": sides[1]}


def of_blow(step: Step, target: str) -> Iterator[tuple[str, Any]]:
    """What a case may tell of one blow or shot."""
    yield "attack", result(step)
    (ask, _), *_ = step.rolls("attack")
    if ask.reading.target is not None:
        yield "target", ask.reading.target.total
        yield "modifiers", modifiers(ask)
    for fact in step.all(Avoided):
        yield "avoid", {"kind": fact.by, **a_test(step, fact.by, fact.success)}
    for fact in step.all(Damaged):
        yield "location", fact.location
        yield "soak", soaked(step)
    if step.rolls("damage"):
        yield "damage", dealt(step)
    if step.all(Critical):
        yield "critical", critical(step)
    yield from wounds_of(step, target).items()
    yield "defender_at", place(step.after[target].at)
    yield "may_parry", left_open(step, Parry)
    yield "may_dodge", left_open(step, Dodge)
    for key, purpose in (("strength", "stun-strength"), ("toughness", "stun-toughness"), ("agility", "snare")):
        if step.rolls(purpose):
            yield key, a_test(step, purpose, passed(step, purpose))
    yield "entangled", bool(step.all(Caught)) and bool(step.after[target].entangled)
    yield "stunned_rounds", sum(one.clock.left for one in step.after[target].lasting if one.kind == "stunned")


def of_weapon(step: Step, who: str) -> Iterator[tuple[str, Any]]:
    """What a case may tell of a weapon that jammed or exploded, and of its user."""
    for fact in step.all(ArmChanged):
        yield "weapon_state", fact.arm.state
    if step.rolls("attack") and result(step) == "explosion":
        hurt = step.all(Damaged)[0]
        shown = {"location": hurt.location, "total": hurt.damage, "soak": soaked(step), **wounds_of(step, who)}
        yield "self_damage", shown


def came_out(step: Step) -> dict[str, Any]:
    """Everything that a case may tell of a step."""
    if step.rolls("attack"):
        (ask, _), *_ = step.rolls("attack")
        named = next((fact.target for fact in (*step.all(Hit), *step.all(Missed))), ask.by)
        return {**dict(of_blow(step, named)), **dict(of_weapon(step, ask.by))}
    for fact in step.all(Feinted):
        return {**contest(step, "feint"), "initiator_wins": fact.success}
    if step.rolls("push"):
        pushed, (ask, _) = step.all(Pushed), step.rolls("push")[-1]
        return {
            **contest(step, "push"),
            "initiator_wins": bool(pushed),
            "defender_at": place(step.after[ask.by].at),
        }
    for fact in step.all(Moved):
        return {"ends_at": place(step.after[fact.who].at)}
    return {}


def agree(told: Tracked, seen: Mapping[str, Any]) -> None:
    """What a case tells has come out; of a number all its modifiers, unless a step tells it in short."""
    for key, value in told.items():
        if key not in ("trace", "note", "why", "step", "steps"):
            assert seen[key] == (value.plain() if isinstance(value, Tracked) else value), key
    if "target" in told and "step" not in told:
        assert seen["modifiers"] == (told["modifiers"].plain() if "modifiers" in told else {})


def labels(step: Step, number: int) -> set[str]:
    """What a step may be called: its number among the blows, who strikes, who is struck."""
    named = {name for fact in (*step.all(Hit), *step.all(Missed)) for name in (fact.attacker, fact.target)}
    unarmed = {f"{fact.attacker}, unarmed" for fact in step.all(Hit) if fact.with_ == "unarmed"}
    kinds = (
        {"feint"}
        if step.all(Feinted)
        else {"standard_attack", "attack", "extra attack"}
        if named
        else {"movement", "flight"}
    )
    return named | unarmed | kinds | {f"blow {number + 1}", f"extra {number}"}


def steps_agree(told: list[Tracked], steps: list[Step]) -> None:
    for number, (one, step) in enumerate(zip(told, steps, strict=True)):
        assert one["step"] in labels(step, number)
        agree(one, came_out(step))


# ---------------------------------------------------------------- the cases


def plays(case: CaseUnderTest) -> list[Step]:
    """One attack, or all the actions of a turn that ends with one, each of them open when it is made."""
    position = position_of(case)
    play = Play(case, position, Decisions(case))
    steps = [step for action in actions_of(case, position) for step in play.act(action)]
    play.script.finish()
    return [step for step in steps if step.thrown]


@cases_where("fury", is_attack)
def test_attacks(case: CaseUnderTest) -> None:
    steps = plays(case)
    if "steps" in case.then:
        steps_agree(case.then["steps"], steps)
    else:
        agree(case.then, came_out(steps[-1]))


@case("fury.action.aim", "aim wasted")
def test_an_aim_is_wasted_by_a_move(case: CaseUnderTest) -> None:
    ulf = in_case(ULF, case.given["attacker"], side="humans", at=[-1, 0])
    greta = in_case(GRETA, case.given["defender"], side="orcs", at=[1, 0])
    play = Play(case, met(case, ulf, greta))
    play.act(Aim())
    play.act(Move((square([0, 0]),)))
    play.round(ULF, GRETA)
    play.begin(ULF)
    agree(case.then, came_out(play.act(StandardAttack(GRETA))[0]))
    play.script.finish()
