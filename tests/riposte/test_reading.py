"""The text read once more, sentence by sentence: what no worked case of the ledger asks for."""

from __future__ import annotations

from typing import Any

from tests.riposte.building import ITEMS, battle, fighter, judged
from tests.riposte.test_options import EVEN, STEEL, Table, duel, of
from zaruba.kernel.asks import Offer
from zaruba.kernel.fight import Fight
from zaruba.systems.riposte import reaction
from zaruba.systems.riposte.actions import (
    Attack,
    Counterattack,
    Disarm,
    Dodge,
    Draw,
    GetUp,
    Parry,
    PickUp,
    ShieldBlock,
    Wait,
)
from zaruba.systems.riposte.battle import Battle, Casting, Claim, Forfeit, Part, Strike, Thing, Wound
from zaruba.systems.riposte.conditions import befall
from zaruba.systems.riposte.facts import ItemWorn, SpellHeld, Wounded

CASTER = {"will": 5, "school_fire": 3}


# ---------------------------------------------------------------- drawn, and on the ground


def test_what_was_drawn_and_knocked_away_strikes_as_soon_as_it_is_picked_up_next_turn() -> None:
    """riposte.action.draw: only in the turn it was drawn in; picking up is free even if one attacks with it."""
    table = duel({}, {"right_hand": None, "sheath": (STEEL,)}, order=("A", "B"))
    table.do("A", Draw("blade"))
    table.do("B", Disarm("A"), end="under")
    assert not table.now["A"].right_hand
    lies_at = table.now.ground[0].at_m
    table.next_turn()
    moved = table.now.change("A", at_m=lies_at).change("B", at_m=lies_at + 1)
    table = Table(moved)
    table.do("A", PickUp("blade"))
    assert isinstance(judged(table.now, "A", Attack("B")), Offer)


# ---------------------------------------------------------------- arms that are gone


def test_without_arms_no_bracer_parries() -> None:
    """riposte.condition.lost-parts: a bracer is worn on an arm."""
    both = (Part("arms", "left"), Part("arms", "right"))
    bare = {"right_hand": None, "worn": (ITEMS["bracers"],)}
    one_arm, no_arm = (duel({}, b={**bare, "lost": lost}).now for lost in (both[:1], both))
    strike = Strike("A", "B", STEEL, hand="right_hand")
    assert list(reaction.parry_means(one_arm, strike, one_arm["B"])) == ["bracer"]
    assert list(reaction.parry_means(no_arm, strike, no_arm["B"])) == []


# ---------------------------------------------------------------- a casting under attack


def test_a_caster_struck_on_the_arm_that_parries_holds_the_spell_against_that_damage() -> None:
    """riposte.magic.interruption: 14 and the final damage of the act, be it the limb that was struck."""
    table = duel({}, b={"right_hand": None, **CASTER, "casting": Casting("spell", 1), "action_left": False})
    facts = table.do("A", Attack("B"), answer=Parry("bare"), end="over")
    (wounded,) = of(facts, Wounded)
    assert wounded.final == 1
    (held,) = [ask for ask, _ in table.script.thrown if ask.purpose == "hold_spell"]
    assert held.reading.target is not None
    assert held.reading.target.total == 14 + wounded.final
    assert of(facts, SpellHeld)


def test_what_goes_through_a_shield_counts_against_the_casting_behind_it() -> None:
    """riposte.magic.interruption with riposte.damage.shield as ruled otherwise."""
    worn_thin = {"left_hand": Thing(ITEMS["buckler"], 1), "right_hand": None, "action_left": False}
    table = duel(
        {"shield_overflow": True}, {"right_hand": ITEMS["great_sword"], "strength": 3},
        {**worn_thin, **CASTER, "casting": Casting("spell", 1)},
    )  # fmt: skip
    facts = table.do("A", Attack("B"), answer=ShieldBlock(), end="over")
    (wounded,) = of(facts, Wounded)
    (held,) = [ask for ask, _ in table.script.thrown if ask.purpose == "hold_spell"]
    assert held.reading.target is not None
    assert wounded.final > 0
    assert held.reading.target.total == 14 + wounded.final


# ---------------------------------------------------------------- a parry that failed


def test_a_bare_limb_that_fails_to_parry_is_not_struck_besides() -> None:
    """riposte.reaction.parry-bare: success or tie; a limb has no structural hits that a ruling could wear."""
    table = duel({"parry_wear_on_failure": True}, b={"right_hand": None})
    facts = table.do("A", Attack("B"), answer=Parry("bare"), end="under")
    assert [wounded.location for wounded in of(facts, Wounded)] == ["shoulders"]


# ---------------------------------------------------------------- grants and forfeits, several at once


def four(**fields: Any) -> Battle:
    """A and C against B and D, the turn before over."""
    made = [
        fighter(name, **{**EVEN, "right_hand": STEEL, "at_m": at, "side": side, "reflex": 3})
        for name, at, side in (("A", 0, "one"), ("C", 0, "one"), ("B", 1, "other"), ("D", 1, "other"))
    ]
    return battle(*made, order=("A", "B", "C", "D"), **fields)


def test_grants_of_one_turn_stand_latest_first_and_that_of_one_knocked_out_is_void() -> None:
    """riposte.initiative.transfer: a parry, and a counterattack that failed."""

    def after(*knocked_out: str) -> tuple[str, ...]:
        table = Table(four())
        table.do("A", Attack("B"), answer=Parry(), end="over")
        table.do("C", Attack("D"), answer=Counterattack(), end="under")
        assert table.now.claims == (Claim("B", "A"), Claim("C", "D"))

        async def rule(fight: Fight[Battle]) -> None:
            for name in knocked_out:
                befall(fight, Wound(name, "A", 1000))

        table.run(rule)
        return table.next_turn()

    assert after()[:2] == ("C", "B")
    assert after("C")[0] == "B"
    assert after("B")[0] == "C"


def test_two_who_wait_having_lost_come_each_after_those_they_lost_to() -> None:
    """riposte.action.wait-forfeit: the grant a waiter earns is void, and the rest rolls."""
    table = Table(four())
    table.do("A", Attack("B"), answer=Parry(wait=True), end="over")
    table.do("D", Wait())
    assert table.now.forfeits == (Forfeit("B", ("A",)), Forfeit("D", ("A", "C")))
    assert table.now.claims == (Claim("B", "A"),)
    before = table.thrown("initiative")
    order = table.next_turn()
    assert table.thrown("initiative") - before == 2
    assert order.index("B") == order.index("A") + 1
    assert order.index("D") > max(order.index("A"), order.index("C"))


def test_a_forfeit_to_somebody_who_is_down_is_no_forfeit() -> None:
    table = Table(four(forfeits=(Forfeit("B", ("A",)),)).change("A", life="unconscious", prone=True))
    before = table.thrown("initiative")
    assert set(table.next_turn()) == {"B", "C", "D"}
    assert table.thrown("initiative") - before == 3


# ---------------------------------------------------------------- one action, and what an answer leaves of it


def test_whoever_answered_before_its_place_in_the_turn_only_moves_in_it() -> None:
    """riposte.reaction.cost, riposte.turn.answer-required: the first answer is the action, the next are extra."""
    table = Table(four())
    table.do("A", Attack("B"), answer=Dodge(), end="over")
    table.do("C", Attack("B"), answer=Parry(), end="over")
    assert table.now["B"].responses == 2
    for action in (Attack("A"), Wait(), GetUp()):
        assert not isinstance(judged(table.now, "B", action), Offer)


def test_whoever_gave_no_answer_keeps_the_action() -> None:
    table = Table(four())
    table.do("A", Attack("B"))
    assert table.now["B"].action_left
    assert isinstance(judged(table.now, "B", Attack("A")), Offer)


# ---------------------------------------------------------------- what is told


def test_it_is_told_when_armour_or_a_shield_swallows_a_blow_whole() -> None:
    """riposte.damage.armour, riposte.damage.shield: up to the Resistance nothing is lost, and nobody wonders why."""
    clad = duel({}, b={"worn": (ITEMS["plate"],)})
    facts = clad.do("A", Attack("B"))
    assert [(worn.item, worn.lost) for worn in of(facts, ItemWorn)] == [("plate", 0)]
    assert not of(facts, Wounded)
    behind = duel({}, b={"left_hand": ITEMS["steel_shield"]})
    facts = behind.do("A", Attack("B"), answer=ShieldBlock(), end="over")
    assert [(worn.item, worn.lost) for worn in of(facts, ItemWorn)] == [("steel_shield", 0)]


def test_a_blow_on_bare_skin_tells_of_no_armour() -> None:
    helmeted = duel({}, b={"worn": (ITEMS["helmet"],)})
    assert not of(helmeted.do("A", Attack("B")), ItemWorn)
