"""Worked cases of parries and dodges: what is open to whoever is hit, and what came before it."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from tests.fury.building import Play, in_case, met, of_table, square
from tests.fury.test_cases_turn import agree
from tests.support.cases import CaseUnderTest, case, cases_where
from zaruba.kernel.answerers import first_offer
from zaruba.kernel.ledger import Case
from zaruba.systems.fury.actions import (
    AllOutAttack,
    Dodge,
    GuardedAttack,
    Move,
    Parry,
    ParryingStance,
    StandardAttack,
    SwiftAttack,
    Take,
)
from zaruba.systems.fury.battle import Battle, Fighter
from zaruba.systems.fury.facts import Avoided, StanceSpent
from zaruba.systems.fury.hands import not_a_pair
from zaruba.systems.fury.percent import skill_base
from zaruba.systems.fury.reaction import dodge_refused, parry_refused, parry_target

GRETA, EAST, WEST = "Greta", "East", "West"
NOTHING_BEFORE = {
    "hit in melee",
    "hit in melee, no stance",
    "is hit",
    "is hit in melee before its next turn",
    "has not acted yet this round",
}
"""Events that are the hit itself, or that leave everything as it is."""


def greta_of(told: Any, **fields: Any) -> Fighter:
    return in_case(GRETA, told, side="humans", at=[0, 0], w_max=20, w=20, **fields)


def orc(name: str, told: Any = None, **fields: Any) -> Fighter:
    return in_case(name, told or {}, side="orcs", at=[1 if name == EAST else -1, 0], **fields)


# ---------------------------------------------------------------- as she stands


def is_standing(one: Case) -> bool:
    """A question what is open, with nothing before the hit that changes it."""
    given = one.given
    if "defender" not in given or "turn" in given or one.dice or not {"may_parry", "may_dodge"} & one.then.keys():
        return False
    acted = "guarded_attack" in given["defender"].get("states", ())
    return set(given.get("events", ())) <= NOTHING_BEFORE and not acted


def open_to(position: Battle, greta: Fighter, case: CaseUnderTest) -> dict[str, Any]:
    """What the rules open to her against a weapon that hits her."""
    weapon = of_table(case.given.get("attacker", {}).get("weapon", "hand_weapon"))
    stanced = replace(greta, stances=(*greta.stances, "parrying_stance"))
    with case.witness.watching():
        return {
            "may_parry": parry_refused(position, greta, weapon) is None,
            "may_dodge": dodge_refused(position, greta, weapon) is None,
            "may_parry_with_stance": parry_refused(position, stanced, weapon) is None,
            "target": skill_base(position.rulings, greta.sheet, "dodge"),
        }


@cases_where("fury", is_standing)
def test_what_is_open(case: CaseUnderTest) -> None:
    given = case.given
    position = met(case, greta_of(given["defender"]), orc(EAST, given.get("attacker")))
    assert given.get("distance_yards", 2) == 2
    assert set(given.get("events", ())) <= NOTHING_BEFORE
    agree(case.then, open_to(position, position[GRETA], case))


@cases_where("fury", lambda one: {"main_hand", "off_hand"} == one.given.keys())
def test_pairs(case: CaseUnderTest) -> None:
    """A pair of the lists strikes with the off hand, and parries with it without a stance."""
    greta = greta_of(case.given)
    position, off = met(case, greta, orc(EAST)), greta.held("off_hand")
    assert off is not None
    with case.witness.watching():
        strikes = not_a_pair(greta, StandardAttack(EAST, "off_hand"), off) is None
        parries = parry_refused(position, greta, of_table("hand_weapon")) is None
    assert strikes == parries == case.then["legal"]


# ---------------------------------------------------------------- after what came before


class Scene(Play):
    """Greta between two orcs, who strike at her when they are told to and always hit; she answers as told."""

    def __init__(self, case: CaseUnderTest, told: Any) -> None:
        super().__init__(case, met(case, greta_of(told), orc(EAST), orc(WEST)), self.decide, named_only=False)
        self.answer: Parry | Dodge | Take = Take()

    def decide(self, ask: Any) -> Any:
        return self.answer if ask.window == "reaction" else first_offer(ask)

    def struck(self, by: str, answer: Parry | Dodge | Take | None = None) -> set[type[Any]]:
        """The turn of an orc begins, and it hits her: what is open to her then. If she tries it she fails."""
        self.begin(by)
        self.answer = answer or Take()
        self.script.dice.append((100, 1))
        (step,) = self.act(StandardAttack(GRETA))
        assert [fact.success for fact in step.all(Avoided)] == ([False] if answer else [])
        offers = [offer.action for ask, _ in step.decided if ask.window == "reaction" for offer in ask.offers]
        return {type(action) for action in offers} - {Take}


def told(case: CaseUnderTest, *events: str) -> Scene:
    """The scene of a case whose events are these; it begins with Greta's turn in round 1."""
    given = case.given
    assert given["events"] == list(events)
    return Scene(case, given["defender"] if "defender" in given else given["actor"])


@case("fury.turn.free", "dodge outside the own turn")
def test_a_dodge_is_free(case: CaseUnderTest) -> None:
    scene = told(case, "took a full action on its turn", "later in the round is hit in melee, no dodge tried yet")
    scene.act(SwiftAttack(EAST))
    assert (Dodge in scene.struck(EAST)) == case.then["may_dodge"]


@case("fury.turn.windows", "parry refreshed by a new round", "option own_turn_to_own_turn")
def test_a_parry_is_refreshed_by_a_new_round_or_by_the_next_turn(case: CaseUnderTest) -> None:
    scene = told(case, "parries in round 1 after its own turn", "is hit in round 2 before its own turn")
    assert Parry in scene.struck(EAST, Parry())
    scene.round(EAST, GRETA)
    assert (Parry in scene.struck(EAST)) == case.then["may_parry"]


@case("fury.turn.windows", "stance outlives the round")
def test_an_all_out_attack_leaves_her_open_into_the_next_round(case: CaseUnderTest) -> None:
    scene = told(case, "acts last in round 1 with all_out_attack", "is hit in round 2 before its own turn")
    scene.round(EAST, WEST, GRETA)
    scene.begin(GRETA)
    scene.act(AllOutAttack(EAST))
    scene.round(EAST, GRETA)
    found = scene.struck(EAST)
    assert {"may_parry": Parry in found, "may_dodge": Dodge in found} == case.then.plain()


@case("fury.turn.windows", "stance cut short")
def test_a_guarded_attack_ends_with_her_next_turn(case: CaseUnderTest) -> None:
    scene = told(case, "acts last in round 1 with guarded_attack", "acts first in round 2 and moves", "is then hit")
    scene.round(EAST, WEST, GRETA)
    scene.begin(GRETA)
    scene.act(GuardedAttack(EAST))
    scene.round(GRETA)
    assert "guarded_attack" in scene.now[GRETA].stances
    scene.begin(GRETA)
    scene.act(Move((square([0, 1]),)))
    found = scene.struck(EAST)
    rows = parry_target(scene.now, scene.now[GRETA], of_table("hand_weapon")).rows
    bonus = sum(row.value for row in rows if row.name == "guarded_attack")
    assert {"guarded_attack_bonus": bonus, "may_parry": Parry in found} == case.then.plain()


@case("fury.action.guarded", "no parry without a source")
def test_a_guarded_attack_is_no_source_of_a_parry(case: CaseUnderTest) -> None:
    scene = Scene(case, case.given["defender"])
    scene.act(GuardedAttack(EAST))
    assert scene.now[GRETA].stances == ("guarded_attack",)
    found = scene.struck(EAST)
    assert {"may_parry": Parry in found, "may_dodge": Dodge in found} == case.then.plain()


@case("fury.space.facing", "parry all round")
def test_hits_from_all_sides_are_alike(case: CaseUnderTest) -> None:
    """Either may be the one that is parried."""
    for first, second in ((EAST, WEST), (WEST, EAST)):
        scene = told(case, "hit from the east", "hit from the west in the same round")
        scene.round(first, second)
        open_first, open_second = scene.struck(first, Parry()), scene.struck(second)
        assert [Parry in open_first, Parry in open_second].count(True) == case.then["parries_allowed"]


@case("fury.reaction.parry-source", "off-hand shield without stance")
def test_a_shield_parries_without_a_stance(case: CaseUnderTest) -> None:
    scene = told(case, "used a full action this turn")
    scene.act(SwiftAttack(EAST))
    assert (Parry in scene.struck(EAST)) == case.then["may_parry"]


@case("fury.two-weapons.parry", "after a full action")
def test_an_off_hand_weapon_parries_after_a_full_action(case: CaseUnderTest) -> None:
    scene = told(case, "made a swift attack this turn", "is hit")
    scene.act(SwiftAttack(EAST))
    assert (Parry in scene.struck(EAST)) == case.then["may_parry"]


@case("fury.reaction.parry-once", "stance plus shield")
def test_two_sources_still_give_one_parry(case: CaseUnderTest) -> None:
    scene = told(case, "hit twice in one round")
    hits = [Parry in scene.struck(EAST, Parry()), Parry in scene.struck(WEST)]
    assert hits.count(True) == case.then["parries_allowed"]


@case("fury.reaction.parry-once", "stance kept into the next round")
def test_the_shield_parries_first_and_leaves_the_stance(case: CaseUnderTest) -> None:
    scene = told(case, "parries in round 1, with the shield", "is hit in round 2 before its own turn")
    assert Parry in scene.struck(EAST, Parry())
    assert scene.now[GRETA].stances == ("parrying_stance",)
    scene.round(EAST, GRETA)
    assert (Parry in scene.struck(EAST)) == case.then["may_parry"]


@case("fury.reaction.parry-once", "round limit beats a fresh stance")
def test_a_fresh_stance_gives_no_second_parry(case: CaseUnderTest) -> None:
    scene = told(
        case,
        "round 2: parries before its own turn with the stance of round 1",
        "on its turn enters parrying_stance",
        "is hit again in round 2",
    )
    scene.act(ParryingStance())
    scene.round(EAST, GRETA, WEST)
    assert Parry in scene.struck(EAST, Parry())
    scene.begin(GRETA)
    scene.act(ParryingStance())
    assert (Parry in scene.struck(WEST)) == case.then["may_parry"]
    scene.round(EAST, GRETA)
    assert (Parry in scene.struck(EAST)) == case.then["may_parry_in_round_3_before_own_turn"]


@case("fury.reaction.dodge-once", "second dodge")
def test_one_dodge_a_round(case: CaseUnderTest) -> None:
    scene = told(case, "tried a dodge earlier this round", "is hit again")
    assert Dodge in scene.struck(EAST, Dodge())
    assert (Dodge in scene.struck(WEST)) == case.then["may_dodge"]


@case("fury.reaction.dodge-once", "new round")
def test_a_new_round_brings_a_new_dodge(case: CaseUnderTest) -> None:
    scene = told(case, "dodged late in round 1", "is hit early in round 2 before its own turn")
    assert Dodge in scene.struck(WEST, Dodge())
    scene.round(EAST, GRETA)
    assert (Dodge in scene.struck(EAST)) == case.then["may_dodge"]


@case("fury.action.parrying-stance", "stance spent by a failed parry")
def test_a_failed_parry_spends_the_stance(case: CaseUnderTest) -> None:
    scene = told(case, "first hit of the round is met with a parry that fails", "a second hit follows")
    assert Parry in scene.struck(EAST, Parry())
    assert scene.steps[-1].all(StanceSpent)
    assert (Parry in scene.struck(WEST)) == case.then["may_parry"]


@case("fury.action.parrying-stance", "stance ends with the new turn")
def test_a_stance_ends_with_the_next_turn(case: CaseUnderTest) -> None:
    scene = told(case, "parrying_stance in round 1, not attacked", "on its round 2 turn moves twice", "is then hit")
    scene.act(ParryingStance())
    scene.round(GRETA)
    scene.begin(GRETA)
    for there in ([0, 1], [0, 0]):
        scene.act(Move((square(there),)))
    assert (Parry in scene.struck(EAST)) == case.then["may_parry"]
