"""Shots, spells and traps on a table where people stand their own miniatures: what they are asked, and when."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from tests.warband.building import LIBRARY, active, as_cases_play, battle, character
from zaruba.apps.telling import LANGUAGES, Words
from zaruba.kernel.asks import Ask, Measure, Offer, Refusal, Roll
from zaruba.kernel.duration import Duration
from zaruba.kernel.fight import Fight, drive
from zaruba.systems.warband import SYSTEM, magic, movement, shooting, traps, turn
from zaruba.systems.warband.actions import Cast, Shoot, UseItem
from zaruba.systems.warband.battle import Battle, Cloud, Trap
from zaruba.systems.warband.facts.magic import Blinked, SpellCast
from zaruba.systems.warband.facts.moving import WayAnnounced
from zaruba.systems.warband.facts.shooting import InCover, VolleyBegan
from zaruba.systems.warband.facts.striking import Struck
from zaruba.systems.warband.facts.turning import MeasuredOut
from zaruba.systems.warband.facts.using import CloudLaid, TrapSprung

BOW, KNIVES = LIBRARY.ranged["short_bow"], LIBRARY.ranged["throwing_knives"]
Told = Mapping[str, Any]


def asked_of_people(
    position: Battle, told: Told, rule: Callable[[Fight[Battle]], Any]
) -> tuple[Fight[Battle], list[Measure]]:
    """A rule run to its end; the people tell what stands in `told`, and else that a limit is kept."""
    fight, asked = Fight(position), list[Measure]()

    def answer(ask: Ask) -> Any:
        if isinstance(ask, Measure):
            asked.append(ask)
            found = told.get(ask.of, 0)
            return found[(ask.source, ask.to)] if isinstance(found, dict) else found
        if isinstance(ask, Roll):
            return ask.reading.read_faces(ask.throw, (4,))
        return as_cases_play()(ask)

    drive(rule(fight), answer)
    return fight, asked


def archer(**fields: Any) -> Battle:
    pair = (character("A", ranged=(BOW,)), character("D", **fields))
    return active(battle(*pair, real=True), "A", "additional")


def shoot(fight: Fight[Battle]) -> Any:
    return turn.perform(fight, "A", Shoot("D", BOW.name))


def test_a_shot_asks_in_the_order_of_the_rules_and_each_thing_once() -> None:
    told = {"gap": {("D", "A"): 1, ("A", "D"): 0}, "walls": 0, "shields": 0, "obstacles": 1}
    position = archer(shield=5)
    assert isinstance(next(iter(shooting.options(position, position["A"]))), Offer), "nobody has measured anything yet"
    fight, asked = asked_of_people(position, told, shoot)
    assert [one.of for one in asked] == [
        "gap",  # is he engaged?
        "gap",  # in range?
        "hidden",  # seen?
        "gap",  # nearer than half the range?
        "walls", "shields", "obstacles",
        "angle",  # a shield asks where the shooter stands
    ]  # fmt: skip
    assert [one.within for one in asked[1:4]] == [(3000,), (99,), (1499,)]
    cover = next(fact for fact in fight.facts if isinstance(fact, InCover))
    assert (cover.cover, cover.by) == ("weak", ())
    assert [fact.kind for fact in fight.facts if isinstance(fact, Struck)] == ["shot"]


@pytest.mark.parametrize(
    ("told", "of"),
    [
        ({"gap": 0}, ["gap", "rise", "scenery"]),
        ({"gap": 1, "gap_less_drop": 1}, ["gap", "gap", "gap_less_drop"]),
        ({"gap": 1, "gap_less_drop": 0, "hidden": 1}, ["gap", "gap", "gap_less_drop", "hidden"]),
    ],
)
def test_a_shot_that_cannot_be_is_not_made_and_known_from_then_on(told: Told, of: list[str]) -> None:
    """Engaged; out of range, however much higher he stands; out of sight."""
    fight, asked = asked_of_people(archer(), told, shoot)
    assert [one.of for one in asked] == of
    assert not [fact for fact in fight.facts if isinstance(fact, VolleyBegan)]
    assert isinstance(next(iter(shooting.options(fight.state, fight.state["A"]))), Refusal)


def test_of_smoke_people_are_asked_only_where_there_is_any() -> None:
    told = {"gap": {("D", "A"): 1, ("A", "D"): 0}, "smoke": 1}
    smoky = battle(
        character("A", ranged=(BOW,)), character("D"), real=True,
        clouds=(Cloud((0, 0, 0), 400, Duration("A", "turn_start", 1)),),
    )  # fmt: skip
    _, asked = asked_of_people(active(smoky, "A", "additional"), told, shoot)
    assert "smoke" in [one.of for one in asked]


def test_the_second_shot_of_a_volley_asks_nothing_anew() -> None:
    pair = (character("A", ranged=(KNIVES,)), character("D"))
    position = active(battle(*pair, real=True), "A", "additional")

    async def volley(fight: Fight[Battle]) -> None:
        await turn.perform(fight, "A", Shoot("D", KNIVES.name))
        await turn.go_on(fight)

    fight, asked = asked_of_people(position, {"screens": 0}, volley)
    assert len([fact for fact in fight.facts if isinstance(fact, Struck)]) == 2
    assert len(asked) == len(set(asked))


# ---------------------------------------------------------------- spells, items, traps


def mage(spell: str, *others: Any) -> Battle:
    one = character("A", mage_level=1, mana_pool=6, spells=(LIBRARY.spells[spell],))
    position = active(battle(one, *(others or (character("D"),)), real=True), "A", "additional")
    fight = Fight(position)
    magic.open_phase(fight, "A")
    return fight.state


def test_a_spell_out_of_range_costs_nothing() -> None:
    fight, asked = asked_of_people(mage("slow"), {"gap": 1}, lambda one: turn.perform(one, "A", Cast("slow", "D")))
    assert [one.of for one in asked] == ["gap"]
    assert not [fact for fact in fight.facts if isinstance(fact, SpellCast)]
    assert fight.state["A"].mana == 6


def test_a_fireball_is_for_where_somebody_stands_and_the_people_tell_who_is_near() -> None:
    position = mage("fireball", character("D"), character("x", "D"), character("y", "D"))
    offered = [one.action for one in magic.options(position, position["A"]) if isinstance(one, Offer)]
    assert Cast("fireball", "x") in offered
    near = {("D", "A"): 2000, ("D", "D"): 0, ("D", "x"): 300, ("D", "y"): 301}
    fight, _ = asked_of_people(
        position, {"off_centre": near}, lambda one: turn.perform(one, "A", Cast("fireball", "D"))
    )
    assert [fact.target for fact in fight.facts if isinstance(fact, Struck)] == ["D", "x"]


def test_people_set_a_mage_who_blinks_where_he_goes_and_measure_anew() -> None:
    position = mage("blink")
    fight, _ = asked_of_people(position, {}, lambda one: turn.perform(one, "A", Cast("blink")))
    assert [fact.at for fact in fight.facts if isinstance(fact, Blinked)] == [None]


@pytest.mark.parametrize(("answer", "sprung"), [(0, 1), (1, 0)])
def test_of_traps_where_a_mage_blinks_to_people_are_asked_once_a_squad(answer: int, sprung: int) -> None:
    position = mage("blink")
    position = replace(position, traps=(Trap((0, 0, 0), "D", (2, 3, 4)), Trap((0, 0, 0), "A", (2, 3, 4))))
    fight, asked = asked_of_people(position, {"trap_at": answer}, lambda one: turn.perform(one, "A", Cast("blink")))
    assert [(one.of, one.to) for one in asked] == [("trap_at", "D")]
    assert len([fact for fact in fight.facts if isinstance(fact, TrapSprung)]) == sprung


def test_people_are_asked_as_the_table_has_ruled() -> None:
    rulings = {"models_block_sight": True, "building_needs_contact": True, "character_cover_needs_contact": True}
    pair = (character("A", ranged=(BOW,)), character("D"))
    position = active(battle(*pair, real=True, rulings=rulings), "A", "additional")
    told = {"gap": {("D", "A"): 1, ("A", "D"): 0}}
    _, asked = asked_of_people(position, told, shoot)
    assert [one.of for one in asked if one.of != "gap"] == ["hidden_by_all", "walls", "shields", "touched", "guards"]


def test_smoke_and_traps_are_laid_by_the_people() -> None:
    things = (LIBRARY.items["smoke_bomb"],)
    position = active(battle(character("A", items=things), character("D"), real=True), "A", "additional")
    fight, _ = asked_of_people(position, {}, lambda one: turn.perform(one, "A", UseItem("smoke_bomb")))
    (laid,) = (fact for fact in fight.facts if isinstance(fact, CloudLaid))
    assert (laid.who, laid.at, len(fight.state.clouds)) == ("A", None, 1)
    assert [Words(SYSTEM, lang).fact(laid) for lang in LANGUAGES] == ["Smoke spreads", "Расползается дым"]
    fight = Fight(position)
    traps.lay(fight, position["A"], None, (2, 3, 4))
    assert [Words(SYSTEM, lang).fact(fight.facts[0]) for lang in LANGUAGES] == ["A lays a trap", "A ставит ловушку"]
    assert [trap.squad for trap in fight.state.traps] == ["A"]


@pytest.mark.parametrize(("answer", "sprung"), [(0, 1), (1, 0)])
def test_whether_a_way_comes_near_a_trap_is_asked_once(answer: int, sprung: int) -> None:
    """Before its first leg, however many there are."""
    position = active(
        battle(character("D", speed=100), character("A"), real=True, traps=(Trap((0, 0, 0), "A", (2, 3, 4)),)), "D"
    )
    fight = Fight(position)
    fight.record(WayAnnounced("D", "move", ((0, 0, 0), (100, 0, 0), (200, 0, 0)), 0, 200))

    async def walk(fight: Fight[Battle]) -> None:
        while fight.state.walk is not None:
            await movement.go_on(fight)

    after, asked = asked_of_people(fight.state, {"trap": answer, "heights": 1}, walk)
    assert [one.of for one in asked] == ["trap", "heights"]
    assert len([fact for fact in after.facts if isinstance(fact, TrapSprung)]) == sprung


def test_a_shot_that_turns_out_impossible_is_told_so_and_spends_nothing() -> None:
    """Somebody stands upon the archer, as the people find; the menu does not come back without a word."""
    position = archer()
    fight, asked = asked_of_people(position, {"gap": 0}, shoot)
    assert [one.of for one in asked] == ["gap", "rise", "scenery"]
    assert fight.facts[-1] == MeasuredOut("A")
    assert (fight.state.activation, fight.state.volley) == (position.activation, None)
    assert not any(isinstance(one, Offer) for one in shooting.options(fight.state, fight.state["A"]))
