"""Worked cases of rounds: initiative, turns taken and lost, what is kept for later and what is lost by then."""

from __future__ import annotations

from functools import partial
from typing import Any

from msgspec.structs import replace

from tests.fury.building import Play, in_case, met, square
from tests.fury.test_cases_attack import modifiers
from tests.fury.test_cases_turn import agree, trial_in
from tests.support.cases import CaseUnderTest, case, cases_where
from zaruba.kernel.answerers import first_offer
from zaruba.kernel.asks import Offer
from zaruba.kernel.fight import Fight
from zaruba.systems.fury import turn
from zaruba.systems.fury.actions import (
    Aim,
    Charge,
    Delay,
    EndTurn,
    Escape,
    Feint,
    Move,
    Parry,
    ParryingStance,
    Pass,
    StandardAttack,
    SwiftAttack,
    Take,
)
from zaruba.systems.fury.battle import Battle, Fighter
from zaruba.systems.fury.conditions import stun
from zaruba.systems.fury.facts import Avoided, Fell, Hit, RoundBegan, TurnBegan, TurnLost
from zaruba.systems.fury.initiative import begin_round

ANNA, ORC, OTHER = "Anna", "Orc", "Other"


def anna_of(told: Any = None, **fields: Any) -> Fighter:
    return in_case(ANNA, told or {}, **{"side": "humans", "at": [0, 0], **fields})


def orc_of(name: str = ORC, **fields: Any) -> Fighter:
    return in_case(name, {}, **{"side": "orcs", "at": [1, 0], **fields})


def ends(ask: Any) -> Any:
    """Nobody does anything."""
    return {"turn": EndTurn(), "delay": Pass(), "reaction": Take()}[ask.window]


def before_the_first_round(position: Battle) -> Battle:
    return replace(position, turn=None, to_act=(), order=(), rolled_once=False)


def events(case: CaseUnderTest, *told: str) -> None:
    """What happens in the case is this."""
    assert case.given["events"] == list(told)


# ---------------------------------------------------------------- initiative


@cases_where("fury", lambda one: isinstance(one.then.get("rounds"), list))
def test_initiative(case: CaseUnderTest) -> None:
    """Round after round in which nobody does anything: what was rolled, and who acts after whom."""
    given, then = case.given, case.then
    names = list(given["fighters"])
    agility = {name: told["ag"] for name, told in given["fighters"].items()}
    fighters = [
        in_case(name, given["fighters"][name], side=name, at=[3 * number, 0]) for number, name in enumerate(names)
    ]
    play = Play(case, before_the_first_round(met(case, *fighters)))
    initiative: dict[str, int] = {}
    for number, told in enumerate(then["rounds"]):
        step = play.go(partial(begin_round, first=number == 0))
        rolled = {ask.by: face + agility[ask.by] for ask, (face,) in step.rolls("initiative")}
        initiative = rolled or initiative
        again = [(ask.by, face) for ask, (face,) in step.rolls("roll-off")]
        rolloffs = [dict(again[at : at + len(names)]) for at in range(0, len(again), len(names))]
        agree(told, {"initiative": initiative, "order": list(play.now.order), "rolloffs": rolloffs})
    assert given.get("rounds", 1) == len(then["rounds"])
    play.script.finish()


@case("fury.turn.round", "order inside a round")
def test_the_higher_initiative_acts_first(case: CaseUnderTest) -> None:
    totals = case.given["initiative"].plain()
    fighters = [in_case(name, {"ag": total - 5}, side=name) for name, total in totals.items()]
    play = Play(case, before_the_first_round(met(case, *fighters)), ends)
    play.script.dice.extend([(10, 5)] * len(fighters))
    play.go(lambda fight: begin_round(fight, first=True))
    while play.now.to_act or play.now.turn is not None:
        play.go(turn.step)
    begun = [fact.turn.who for step in play.steps for fact in step.all(TurnBegan)]
    assert begun == case.then["order"] == list(play.now.order)
    play.script.finish()


@case("fury.turn.round", "three rounds")
def test_everybody_has_a_turn_in_each_round(case: CaseUnderTest) -> None:
    names = [f"Fighter {number}" for number in range(4)]
    fighters = [in_case(name, {"ag": 30 + number}, side=name) for number, name in enumerate(names)]
    play = Play(case, before_the_first_round(met(case, *fighters)), ends)
    play.script.dice.extend([(10, 5)] * 12)
    rounds = 0
    while rounds < 3 or play.now.to_act or play.now.turn is not None:
        rounds += bool(play.go(turn.step).all(RoundBegan))
    play.script.finish()
    begun = [fact.turn.who for step in play.steps for fact in step.all(TurnBegan)]
    assert {name: begun.count(name) for name in names} == dict.fromkeys(names, case.then["turns_each"])
    assert 10 * rounds == case.then["seconds_about"]


# ---------------------------------------------------------------- the half action that is kept


class Scene(Play):
    """Anna and an orc; on her turn she does as she is told, in between what `decides` says."""

    def __init__(self, case: CaseUnderTest, anna: Fighter, *others: Fighter) -> None:
        self.decides: dict[str, Any] = {}
        super().__init__(case, met(case, anna, *others), self.decide, named_only=False)

    def decide(self, ask: Any) -> Any:
        return self.decides.get(ask.window) or first_offer(ask)

    def may(self, action: Any) -> bool:
        return isinstance(self.judged(action, ANNA), Offer)

    def uses_reserve(self, action: Any) -> None:
        """Between two actions of others she spends the half action she kept."""
        self.decides["delay"] = action
        self.go(turn.step)
        assert not self.now[ANNA].reserve


@case("fury.action.delay", "reserved parrying stance")
def test_a_reserve_answers_an_approach(case: CaseUnderTest) -> None:
    events(case, "an orc moves adjacent; before it attacks, the reserve is spent on parrying_stance")
    scene = Scene(case, anna_of(case.given["defender"]), orc_of(at=[3, 0]))
    assert case.given["turn"] == ["delay"]
    assert [scene.may(Delay())] == case.then["legal"]
    scene.act(Delay())
    scene.begin(ORC)
    scene.act(Move((square([2, 0]), square([1, 0]))))
    scene.uses_reserve(ParryingStance())
    scene.script.dice.append((100, 1))
    (blow,) = scene.act(StandardAttack(ANNA))
    open_to_her = [offer.action for ask, _ in blow.decided for offer in ask.offers]
    assert (Parry() in open_to_her) == case.then["may_parry"]


@case("fury.action.delay", "reserve spent in the next round counts there")
def test_a_reserve_falls_under_the_limits_of_its_round(case: CaseUnderTest) -> None:
    events(
        case,
        "delays in round 1, reserve unused",
        "in round 2, before its own turn, spends the reserve on standard_attack",
    )
    scene = Scene(case, anna_of(), orc_of())
    scene.act(Delay())
    scene.round(ORC, ANNA)
    scene.begin(ORC)
    scene.uses_reserve(StandardAttack(ORC))
    scene.begin(ANNA)
    wanted = {"standard_attack": StandardAttack(ORC), "parrying_stance": ParryingStance()}
    assert [scene.may(wanted[word]) for word in case.given["turn"]] == case.then["legal"]


@case("fury.action.delay", "no full actions from the reserve")
def test_a_reserve_is_no_full_action(case: CaseUnderTest) -> None:
    events(case, "has delayed and wants to spend the reserve on charge")
    scene = Scene(case, anna_of(), orc_of(at=[3, 0]))
    charge = Charge(ORC, (square([1, 0]), square([2, 0])))
    assert scene.may(charge)
    scene.act(Delay())
    scene.begin(ORC)
    assert scene.may(charge) == case.then["legal"]
    assert scene.may(Move((square([1, 0]),)))


@case("fury.action.delay-lost", "lost")
def test_a_reserve_not_used_is_lost(case: CaseUnderTest) -> None:
    events(case, "delays in round 1 and never uses the reserve", "its turn comes in round 2")
    scene = Scene(case, anna_of(), orc_of())
    scene.act(Delay())
    scene.round(ORC, ANNA)
    assert scene.now[ANNA].reserve
    scene.begin(ANNA)
    assert scene.now.turn is not None
    assert case.then.plain() == {"halves_left": scene.now.turn.halves, "reserve": int(scene.now[ANNA].reserve)}


@case("fury.action.delay-lost", "lost early by initiative")
def test_a_reserve_is_lost_even_if_nobody_acted_since(case: CaseUnderTest) -> None:
    events(case, "initiative 33 in round 1 (last), delays", "initiative 48 in round 2 (first)")
    scene = Scene(case, anna_of(), orc_of())
    scene.round(ORC, ANNA)
    scene.begin(ANNA)
    scene.act(Delay())
    scene.round(ANNA, ORC)
    scene.begin(ANNA)
    assert int(scene.now[ANNA].reserve) == case.then["reserve"]


# ---------------------------------------------------------------- the feint


class Feinting(Scene):
    """Anna has feinted an orc that could dodge; her next blow at it hits."""

    def __init__(self, case: CaseUnderTest) -> None:
        super().__init__(case, anna_of({"main_hand": "rapier", "off_hand": "buckler"}), orc_of(skills={"dodge": 0}))

    def feints(self) -> None:
        self.script.dice.extend([(100, 1), (100, 95)])
        self.act(Feint(ORC))
        assert self.now[ANNA].feint == ORC

    def blow_holds(self, action: Any) -> bool:
        """Whether the orc can do nothing against it."""
        self.script.dice.append((100, 1))
        self.act(action)
        assert any(step.all(Hit) for step in self.steps)
        return not any(ask.window == "reaction" for step in self.steps for ask, _ in step.decided if ask.who == ORC)


@case("fury.action.feint-lost", "swift attack wastes it")
def test_a_swift_attack_wastes_a_feint(case: CaseUnderTest) -> None:
    events(case, "wins a feint with the last half action", "next turn opens with swift_attack on the same enemy")
    scene = Feinting(case)
    scene.act(Aim())
    scene.feints()
    scene.round(ANNA)
    scene.begin(ANNA)
    assert scene.blow_holds(SwiftAttack(ORC)) == case.then["feint_holds"]


@case("fury.action.feint-lost", "kept across turns")
def test_a_feint_waits_for_the_next_turn(case: CaseUnderTest) -> None:
    events(
        case,
        "moves, then wins a feint with the last half action",
        "parries a blow meanwhile",
        "next turn opens with standard_attack on the same enemy",
    )
    scene = Feinting(case)
    scene.act(Move((square([0, 1]),)))
    scene.feints()
    scene.begin(ORC)
    scene.script.dice.extend([(100, 1), (100, 1)])
    scene.decides["reaction"] = Parry()
    (blow,) = scene.act(StandardAttack(ANNA))
    assert blow.all(Avoided) == [Avoided(ANNA, "parry", True)]
    scene.round(ANNA)
    scene.begin(ANNA)
    assert scene.blow_holds(StandardAttack(ORC)) == case.then["feint_holds"]


@case("fury.action.feint-lost", "aim in between wastes it")
def test_an_aim_wastes_a_feint(case: CaseUnderTest) -> None:
    events(case, "wins a feint", "next turn: aim, then standard_attack on the same enemy")
    scene = Feinting(case)
    scene.feints()
    scene.round(ANNA)
    scene.begin(ANNA)
    scene.act(Aim())
    assert scene.blow_holds(StandardAttack(ORC)) == case.then["feint_holds"]
    ((ask, _),) = scene.steps[-1].rolls("attack")
    assert modifiers(ask) == case.then["modifiers"].plain()


# ---------------------------------------------------------------- conditions, turn by turn


@case("fury.condition.stunned", "two rounds", "before its turn")
def test_a_stun_takes_the_next_turns(case: CaseUnderTest) -> None:
    told = case.given["fighter"]
    assert told["states"] == ["stunned"]
    when = {"stunned in round 1, after its round 1 turn": True, "stunned in round 1, before its round 1 turn": False}
    (acted,) = (when[event] for event in case.given["events"])
    scene = Scene(case, anna_of({"off_hand": "buckler"}), orc_of())

    async def blow(fight: Fight[Battle]) -> None:
        stun(fight, ANNA, told["stunned_rounds"])

    scene.round(*((ANNA, ORC) if acted else (ORC, ANNA)))
    scene.begin(ORC)
    scene.go(blow)
    scene.script.dice.append((100, 1))
    (hit,) = scene.act(StandardAttack(ANNA))
    assert hit.all(Hit)
    assert not hit.decided
    had_turn: dict[int, bool] = {}
    for number in range(2 if acted else 1, 6):
        if number > 1:
            scene.round(ANNA)
        had_turn[number] = bool(scene.begin(ANNA).all(TurnBegan))
        assert had_turn[number] or scene.steps[-1].all(TurnLost)
    lost = [number for number, had in had_turn.items() if not had]
    assert case.then.plain() == {"lost_turns": lost, "acts_again_in_round": lost[-1] + 1}


@cases_where("fury", lambda one: "dead" in one.then)
def test_bleeding(case: CaseUnderTest) -> None:
    then = case.then
    events(case, "its turn starts")
    scene = Scene(case, orc_of(), anna_of(case.given["fighter"]))
    step = scene.begin(ANNA)
    scene.script.finish()
    assert step.all(Fell) == ([Fell(ANNA, "dead")] if then["dead"] else [])
    if "states" in then:
        assert (scene.now[ANNA].life, then["states"]) == ("bleeding", ["bleeding_out"])


@cases_where("fury", lambda one: one.given.get("choice") in ("s", "ag"))
def test_the_way_out_of_a_snare(case: CaseUnderTest) -> None:
    """The net that holds her lies where she stands."""
    given, then = case.given, case.then
    anna = anna_of(given["actor"])
    scene = Scene(case, anna, orc_of())
    scene.fight.state = replace(scene.now, ground=((anna.entangled, anna.at),))
    (step,) = scene.act(Escape(given["choice"]))
    scene.script.finish()
    seen = {"entangled": bool(scene.now[ANNA].entangled), "snare": "whole" if scene.now.ground else "ruined"}
    assert scene.now.turn is not None
    agree(then, {**trial_in([step]), **seen, "halves_left": scene.now.turn.halves})


@case("fury.quality.tiring", "option own_first_melee_round")
def test_a_weapon_that_tires_after_the_first_blows_of_its_bearer(case: CaseUnderTest) -> None:
    """Nobody strikes before round 3."""
    events(case, "first attacks in round 3")
    scene = Scene(case, anna_of(case.given["attacker"]), orc_of(w=20))
    dice: dict[int, int] = {}
    for number in (2, 3, 4):
        scene.round(ANNA)
        scene.begin(ANNA)
        if number >= 3:
            scene.script.dice.extend([(100, 1)])
            (blow,) = scene.act(StandardAttack(ORC))
            ((_, faces),) = blow.rolls("damage")
            dice[number] = len(faces)
    assert case.then["damage_dice"].plain() == dice
