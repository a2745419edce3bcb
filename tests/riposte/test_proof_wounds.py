"""What scripts/prove found untested of wounds, conditions, answers, spells, gaits and sheets.

Each docstring begins with the clauses that the test belongs to; `scripts/prove` runs it for these.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from tests.riposte.building import FIST, ITEMS, judged, said_of, spell_of
from tests.riposte.test_options import STEEL, Table, duel, hurt, of
from zaruba.apps.telling import Words
from zaruba.kernel.asks import Offer, Refusal
from zaruba.kernel.content import Faults
from zaruba.kernel.fight import Fight
from zaruba.kernel.tally import Modifier, Tally
from zaruba.systems.riposte import files, reaction, turn
from zaruba.systems.riposte.actions import (
    AllOut,
    Attack,
    Cast,
    Choke,
    Counterattack,
    Dodge,
    Draw,
    Drop,
    Escape,
    FirstAid,
    Grab,
    Hasten,
    LetGo,
    Move,
    Parry,
    QuickAttack,
    Resist,
    Run,
    ShieldBlock,
    Sprint,
)
from zaruba.systems.riposte.battle import (
    Battle,
    Casting,
    Caught,
    Effect,
    Fall,
    Harm,
    Hold,
    Part,
    Segment,
    Strike,
    Thing,
    as_new,
)
from zaruba.systems.riposte.body import ROWS
from zaruba.systems.riposte.conditions import befall, effect_clock, stun_clock
from zaruba.systems.riposte.damage import deal, soaked
from zaruba.systems.riposte.facts import (
    AimLost,
    Answered,
    Bled,
    BleedingSet,
    CameRound,
    CastingBroken,
    Fell,
    Hit,
    HoldEnded,
    HoldLaid,
    ItemWorn,
    Knocked,
    PartLost,
    Responded,
    SpellHeld,
    StoodUp,
    StunEnded,
    Wounded,
)
from zaruba.systems.riposte.files.libraries import outfit_of
from zaruba.systems.riposte.holds import throttle
from zaruba.systems.riposte.movement import farthest
from zaruba.systems.riposte.rulings import Rulings
from zaruba.systems.riposte.sheet import Hand, Item
from zaruba.systems.riposte.view import tell
from zaruba.systems.riposte.word import word

GRIP = Hold("A", "grab", ("left_hand",))
BRACER = Item("bracer", "armour", reach=0, structural_hits=5, covers=("arms", "hands"), bracer=True)
SLEEVE = Item("sleeve", "armour", reach=0, structural_hits=5, covers=("arms",))
BARE = {"right_hand": None}
CASTER = {"will": 5, "school_fire": 3}
UNDER_WAY = Casting("spell", 2)


def set_(table: Table, who: str, **fields: Any) -> list[Any]:
    """What the master's word about somebody brings with it."""
    return table.run(word(table.now, {"set": {"who": who, **fields}}))


def befalls(table: Table, harm: Harm) -> list[Any]:
    async def rule(fight: Fight[Battle]) -> None:
        befall(fight, harm)

    return table.run(rule)


def why(position: Battle, who: str, action: Any) -> str:
    """Why an action is closed to somebody; empty if it is open."""
    found = judged(position, who, action)
    return found.why if isinstance(found, Refusal) else ""


def answer(position: Battle, action: Any, item: Item = STEEL) -> Offer[Any] | Refusal:
    """What the rules say of an answer of B to a blow of A."""
    return said_of(reaction.response_options(position, Strike("A", "B", item), position["B"]), action)


def casting(spell: Mapping[str, Any], **foe: Any) -> Table:
    """A knows one spell of fire."""
    return duel({}, {**CASTER, "spells": (spell_of(spell),)}, foe)


# ---------------------------------------------------------------- answers


@pytest.mark.parametrize(
    ("given", "name"),
    [
        (Dodge(), "dodge"),
        (Parry(), "parry"),
        (Counterattack(), "counterattack"),
        (ShieldBlock(), "shield_block"),
    ],
)
def test_an_answer_that_succeeds_is_told_and_keeps_one_whole(given: Any, name: Any) -> None:
    """riposte.reaction.window, riposte.reaction.dodge, riposte.reaction.parry, riposte.reaction.counterattack,
    riposte.initiative.counter, riposte.reaction.shield-block."""
    facts = duel({}, None, {"left_hand": ITEMS["shield"]}).do("A", Attack("B"), answer=given, end="over")
    assert of(facts, Answered) == [Answered("B", name, "over")]
    assert not [wound for wound in of(facts, Wounded) if wound.who == "B"]


def test_to_resist_is_a_response_that_moves_the_body() -> None:
    """riposte.reaction.cost, riposte.turn.opposed-roll: it spends nothing, but aim is lost by it; how it ends is told."""
    facts = duel({}, BARE, {"aimed": 2}).do("A", Choke("B"), answer=Resist(), end="over")
    assert of(facts, Responded) == [Responded("B", "resist", spends=False)]
    assert of(facts, Answered) == [Answered("B", "resist", "over")]
    assert of(facts, AimLost) == [AimLost("B")]


def test_wait_on_the_spot_needs_an_action_to_give_up() -> None:
    """riposte.reaction.loser-options: whoever has acted cannot wait with its answer."""
    waits = Counterattack(wait=True)
    assert isinstance(answer(duel({}).now, waits), Offer)
    refused = answer(duel({}, None, {"action_left": False}).now, waits)
    assert isinstance(refused, Refusal)
    assert (refused.clause, refused.why) == ("riposte.reaction.loser-options", "no-wait-now")


def test_what_does_not_reach_strikes_nobody_back() -> None:
    """riposte.reaction.counterattack: at two metres with the long arm only, not with the fist."""
    spear = Item("spear", skill="polearm", dice=2, reach=2, structural_hits=50)
    position = duel({}, {"right_hand": spear}, {"right_hand": spear, "at_m": 2}).now
    assert isinstance(answer(position, Counterattack(), spear), Offer)
    refused = answer(position, Counterattack("bare"), spear)
    assert isinstance(refused, Refusal)
    assert refused.why == "nothing-to-strike-with"


@pytest.mark.parametrize(("end", "caught"), [("under", True), ("even", False), ("over", False)])
def test_a_choke_holds_whom_the_same_roll_does_not_save(end: str, caught: bool) -> None:
    """riposte.reaction.matrix: the same roll against a choke."""
    facts = duel({}, BARE).do("A", Choke("B"), answer=Resist(), end=end)
    assert bool(of(facts, HoldLaid)) == caught
    assert bool(of(facts, Wounded)) == caught


def test_a_choke_is_parried_on_the_arms() -> None:
    """riposte.reaction.matrix: the choker, not the choked, is the one who is hurt."""
    facts = duel({}, BARE).do("A", Choke("B"), answer=Parry(arm="left"), end="over")
    assert not of(facts, HoldLaid)
    (wound,) = of(facts, Wounded)
    assert (wound.who, wound.location, wound.side) == ("A", "arms", "left")


@pytest.mark.parametrize(("end", "hurts"), [("over", True), ("even", False)])
def test_only_a_parry_that_succeeds_meets_the_grabbing_arms(end: str, hurts: bool) -> None:
    """riposte.reaction.parry, riposte.action.grab-risk: on equal totals the grab fails and nobody is hurt."""
    facts = duel({}, BARE).do("A", Grab("B"), answer=Parry(), end=end)
    assert not of(facts, HoldLaid)
    assert [wound.who for wound in of(facts, Wounded)] == ["A"] * hurts


@pytest.mark.parametrize(("tool", "hurts"), [(STEEL, True), (None, False)])
def test_a_bare_limb_pays_for_stopping_what_is_harder(tool: Item | None, hurts: bool) -> None:
    """riposte.reaction.parry-materials: flesh harms no flesh."""
    table = duel({}, {"right_hand": tool}, BARE)
    table.script.dice.extend((6, face) for face in (3, 3, 3, 6, 6, 6, 6, 6))
    facts = table.do("A", Attack("B", "right_hand" if tool else "bare"), answer=Parry("bare"))
    assert bool(of(facts, Wounded)) == hurts


@pytest.mark.parametrize(
    ("worn", "against", "means"),
    [
        (as_new(BRACER), STEEL, "bracer"),
        (as_new(BRACER), ITEMS["staff"], "bracer"),
        (as_new(BRACER), FIST, "bare"),
        (Thing(BRACER, 0), STEEL, "bare"),
        (as_new(SLEEVE), STEEL, "bare"),
    ],
)
def test_a_whole_bracer_parries_arms(worn: Thing, against: Item, means: str) -> None:
    """riposte.reaction.parry-bracer: against somebody armed, and only a bracer that is not ruined."""
    position = duel({}, None, {**BARE, "worn": (worn,)}).now
    assert [*reaction.parry_means(position, Strike("A", "B", against), position["B"])] == [means]


def test_both_hands_parry_with_what_is_whole_in_them() -> None:
    """riposte.sheet.equipment, riposte.condition.item-ruined: a weapon and a shield, none of them ruined; or an arm."""
    for left, means in (
        (as_new(ITEMS["shield"]), ["right_hand", "left_hand", "bare"]),
        (Thing(ITEMS["shield"], 0), ["right_hand", "bare"]),
    ):
        position = duel({}, None, {"left_hand": left}).now
        assert [*reaction.parry_means(position, Strike("A", "B", STEEL), position["B"])] == means


def test_an_arm_parries_whatever_the_hands_hold_and_pays_for_it() -> None:
    """riposte.reaction.parry, riposte.reaction.parry-bare: a bracer only in place of a weapon, an arm beside one too."""
    position = duel({}, None, {"worn": (as_new(BRACER),)}).now
    assert [*reaction.parry_means(position, Strike("A", "B", STEEL), position["B"])] == ["right_hand", "bare"]
    armless = duel({}, None, {"lost": (Part("arms", "left"), Part("arms", "right"))}).now
    assert [*reaction.parry_means(armless, Strike("A", "B", STEEL), armless["B"])] == ["right_hand"]
    facts = duel({}).do("A", Attack("B"), answer=Parry("bare"), end="over")
    assert [wounded.location for wounded in of(facts, Wounded)] == ["arms"]
    assert not of(facts, ItemWorn)


# ---------------------------------------------------------------- damage


def test_a_wound_tells_the_sum_it_is_made_of() -> None:
    """riposte.damage.order, riposte.damage.armour, riposte.magic.model, riposte.damage.location-table: every row its reason."""
    coat = Item("coat", "armour", reach=0, item_resistance=1, structural_hits=9, covers=("head",))
    ward = Effect("ward", effect_clock(2), 1, "shell")
    table = duel({}, b={"worn": (as_new(coat),), "effects": (ward,), "max_hits": 90, "hits": 90})
    (wound,) = of(table.do("A", Attack("B", location="head")), Wounded)
    assert wound.of is not None
    assert (wound.of.base, wound.of.total, wound.final) == (4, 4, 4)
    assert [(row.value, row.clause, row.name) for row in wound.of.rows] == [
        (-1, "riposte.damage.armour", "coat"),
        (-1, "riposte.magic.model", "shell"),
        (+2, "riposte.damage.loc-head", "times"),
    ]


def rows_of(worn: ItemWorn) -> list[tuple[int, str, str]]:
    assert worn.of is not None
    assert worn.of.total == worn.lost
    return [(row.value, row.clause, row.name) for row in worn.of.rows]


def test_a_shield_and_what_parries_tell_the_sum_they_lose() -> None:
    """riposte.damage.shield, riposte.reaction.parry-wear, riposte.condition.item-ruined: what a Resistance takes, what is left."""
    boards = Item("boards", "shield", "shield_use", reach=0, item_resistance=3, structural_hits=9)
    behind = duel({}, {"strength": 2}, {"left_hand": boards})
    (worn,) = of(behind.do("A", Attack("B"), answer=ShieldBlock(), end="over"), ItemWorn)
    assert rows_of(worn) == [(-3, "riposte.damage.shield", "boards")]
    rotten = duel({}, {"strength": 2}, {"left_hand": replace(boards, item_resistance=0, structural_hits=1)})
    (worn,) = of(rotten.do("A", Attack("B"), answer=ShieldBlock(), end="over"), ItemWorn)
    assert [clause for _, clause, _ in rows_of(worn)] == ["riposte.condition.item-ruined"]
    bracer = replace(BRACER, item_resistance=1)
    bare = duel({}, None, {"right_hand": None, "worn": (as_new(bracer),)})
    (worn,) = of(bare.do("A", Attack("B"), answer=Parry("bracer"), end="over"), ItemWorn)
    assert rows_of(worn) == [(-1, "riposte.damage.armour", bracer.name)]
    (plain,) = of(duel({}).do("A", Attack("B"), answer=Parry(), end="over"), ItemWorn)
    assert (plain.of, plain.lost > 0) == (None, True), "a sum of one number is no sum"


def test_a_blow_swallowed_whole_tells_its_sum_and_any_other_only_once() -> None:
    """riposte.damage.armour, riposte.damage.loc-arms: half of one is nothing too."""
    coat = Item("coat", "armour", reach=0, item_resistance=3, structural_hits=9, covers=("shoulders", "arms"))
    (worn,) = of(duel({}, b={"worn": (as_new(coat),)}).do("A", Attack("B", location="arms")), ItemWorn)
    assert worn.of is not None
    assert (worn.lost, worn.of.total) == (1, 0)
    assert [row.value for row in worn.of.rows] == [-3, -1]
    (worn,) = of(duel({}, b={"worn": (as_new(coat),)}).do("A", Attack("B")), ItemWorn)
    assert (worn.lost, worn.of) == (1, None), "its wound tells"


def test_a_choke_tells_what_steel_at_the_neck_takes() -> None:
    """riposte.action.choke"""
    gorget = Item("gorget", "armour", reach=0, item_resistance=1, structural_hits=9, covers=("neck",))
    for rulings, rows in (({}, None), ({"choke_respects_armour": True}, [(-1, "riposte.damage.armour", "gorget")])):
        table = duel(rulings, {"right_hand": None}, {"right_hand": None, "worn": (gorget,)})
        (wound,) = of(table.do("A", Choke("B"), end="under"), Wounded)
        assert (wound.of and [(row.value, row.clause, row.name) for row in wound.of.rows]) == rows


@pytest.mark.parametrize(("rulings", "lost"), [({}, 2), ({"choke_respects_armour": True}, 1)])
def test_what_a_choke_takes_is_what_a_caster_must_overcome(rulings: dict[str, Any], lost: int) -> None:
    """riposte.action.choke"""
    gorget = Item("gorget", "armour", reach=0, item_resistance=1, structural_hits=9, covers=("neck",))
    found = []

    async def rule(fight: Fight[Battle]) -> None:
        found.append(await throttle(fight, "A", "B"))

    duel(rulings, None, {"worn": (as_new(gorget),)}).run(rule)
    assert found == [lost]


def test_armour_swallows_no_more_than_there_is_and_a_plain_blow_tells_no_sum() -> None:
    """riposte.damage.armour, riposte.damage.order: rows add up to nothing at the least."""
    plate = Item("plate", "armour", reach=0, item_resistance=9, structural_hits=9, covers=("shoulders",))
    assert not of(duel({}, b={"worn": (as_new(plate),)}).do("A", Attack("B")), Wounded)
    assert soaked(duel({}, b={"worn": (as_new(plate),)}).now["B"], 4, "shoulders").total == 0
    (plain,) = of(duel({}).do("A", Attack("B")), Wounded)
    assert plain.of is None


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_multiplier_told_is_that_of_the_table(lang: str) -> None:
    """riposte.damage.location-table: what is written beside a place."""
    words, told = Words("riposte", lang), {1: " ×½", 2: "", 3: " ×1½", 4: " ×2", 6: " ×3"}
    for place, row in ROWS.items():
        plain = words.reason(row.clause, place)
        assert words.reason(row.clause, "times") == plain + told[row.halves]


def test_whose_armour_is_secret_of_that_no_sum_is_told() -> None:
    """riposte.damage.armour: the rows would tell the Resistance."""
    table = duel({}, b={"secret": ("armour",)})
    sum_ = Tally(9, (Modifier(-3, "riposte.damage.armour", "mail"),))
    told = tell(Wounded("B", 6, 6, 0, "chest", "right", sum_), table.now, table.now, "")
    assert told == Wounded("B", 6, 6, 0, "chest", "right")
    assert tell(Wounded("A", 6, 6, 0, of=sum_), table.now, table.now, "") == Wounded("A", 6, 6, 0, of=sum_)


def test_armour_wears_by_what_passes_it_and_no_further_than_it_has_left() -> None:
    """riposte.damage.armour, riposte.damage.armour-advice: four dice through one Resistance, two structural hits left."""
    coat = Item("coat", "armour", reach=0, item_resistance=1, structural_hits=9, covers=("shoulders",))
    facts = duel({}, b={"worn": (Thing(coat, 2),)}).do("A", Attack("B"))
    assert [(worn.item, worn.lost) for worn in of(facts, ItemWorn)] == [("coat", 2)]
    assert [wound.final for wound in of(facts, Wounded)] == [3]


def test_where_no_damage_is_done_no_armour_is_spoken_of() -> None:
    """riposte.damage.armour-advice, riposte.damage.armour: not even that it was not worn."""
    coat = Item("coat", "armour", reach=0, item_resistance=1, structural_hits=9, covers=("shoulders",))

    async def harmless(fight: Fight[Battle]) -> None:
        deal(fight, "B", 0, "shoulders", "right", by="A")

    assert duel({}, b={"worn": (as_new(coat),)}).run(harmless) == []


@pytest.mark.parametrize(("end", "struck"), [("over", ["A"]), ("even", [])])
def test_only_a_parry_that_wins_strikes_the_arms_that_grab(end: str, struck: list[str]) -> None:
    """riposte.initiative.parry, riposte.action.grab-risk: on equal totals the grab is stopped, and nothing else."""
    facts = duel({}, {"right_hand": None}).do("A", Grab("B"), answer=Parry(), end=end)
    assert [wound.who for wound in of(facts, Wounded)] == struck


def test_a_spell_is_held_against_what_the_parrying_arm_took() -> None:
    """riposte.initiative.parry, riposte.magic.interruption: the final damage of the parry, no more and no less."""
    caster = {"right_hand": None, "casting": Casting("spell", 1), "action_left": False, "will": 5}
    table = duel({}, b={**caster, "school_fire": 3})
    (wound,) = of(table.do("A", Attack("B"), answer=Parry("bare"), end="over"), Wounded)
    (held,) = [ask for ask, _ in table.script.thrown if ask.purpose == "hold_spell"]
    assert held.reading.target is not None
    assert held.reading.target.total == 14 + wound.final


@pytest.mark.parametrize(
    ("hides", "thrown_by"), [((), ["A", "B"]), (("B",), ["master", "B"]), (("A", "B"), ["A", "B"])]
)
def test_the_master_throws_for_the_only_one_in_sight(hides: tuple[str, ...], thrown_by: list[str]) -> None:
    """riposte.initiative.order, riposte.initiative.roll: dice of its own would tell of somebody to throw against."""
    table = duel({}, {"hidden": "A" in hides, "reflex": 9}, {"hidden": "B" in hides})
    table.next_turn()
    assert [ask.by for ask, _ in table.script.thrown if ask.purpose == "initiative"] == thrown_by


def test_a_blow_does_what_its_dice_show() -> None:
    """riposte.damage.dice: two of the weapon and two of Strength, a one on each."""
    (wound,) = of(duel({}).do("A", Attack("B")), Wounded)
    assert wound.final == 4


def test_only_an_all_out_blow_breaks_the_cap() -> None:
    """riposte.damage.dice: where the table lets it, a plain blow still has no more than twice the weapon's dice."""
    for kind, dice in ((Attack, 4), (AllOut, 10)):
        (wound,) = of(duel({"all_out_breaks_cap": True}, {"strength": 5}).do("A", kind("B")), Wounded)
        assert wound.final == dice


def test_what_armour_swallows_heals_nobody() -> None:
    """riposte.damage.armour, riposte.damage.armour-advice: a blow below the Resistance does nothing to man or mail."""
    mail = Item("mail", "armour", reach=0, item_resistance=9, structural_hits=20, covers=("shoulders",))
    table = duel({}, None, {"worn": (mail,), "max_hits": 30, "hits": 20})
    (worn,) = of(table.do("A", Attack("B")), ItemWorn)
    assert worn.lost == 0
    assert table.now["B"].worn[0].left == 20
    assert table.now["B"].hits == 20


@pytest.mark.parametrize(("kind", "resistance", "lost"), [(Attack, 0, 2), (AllOut, 0, 4), (Attack, 9, 0)])
def test_a_shield_takes_the_whole_blow_less_its_resistance(kind: Any, resistance: int, lost: int) -> None:
    """riposte.damage.shield: of an all-out blow with its own dice; never less than nothing."""
    shield = Item("shield", "shield", "shield_use", reach=0, item_resistance=resistance, structural_hits=20)
    table = duel({}, {"strength": 0}, {"left_hand": shield})
    table.do("A", kind("B"), answer=ShieldBlock(), end="over")
    thing = table.now["B"].left_hand
    assert thing is not None
    assert thing.left == 20 - lost


def test_the_final_damage_is_what_a_caster_must_overcome() -> None:
    """riposte.damage.order, riposte.damage.rounding: five through to an arm are two, and two count."""
    table = duel(
        {}, {"strength": 3, "right_hand": Item("club", damage_type="crushing", dice=3, flat=-1)}, {"casting": UNDER_WAY}
    )
    facts = table.do("A", Attack("B", location="arms"))
    assert [wound.final for wound in of(facts, Wounded)] == [2]
    assert difficulty(table, "hold_spell") == 14 + 2


CURSE = {**CASTER, "spells": (spell_of({"directed": True, "outcome": "stun"}),)}
THIN = Item("shield", "shield", "shield_use", reach=0, structural_hits=1)


@pytest.mark.parametrize(
    ("rulings", "attacker", "act", "given", "through"),
    [
        ({}, BARE, Attack("B", "bare"), Parry("bare"), 0),
        ({}, {}, Attack("B"), Parry("bare"), 1),
        ({}, {}, Attack("B"), ShieldBlock(), 0),
        ({"shield_overflow": True}, {}, Attack("B"), ShieldBlock(), 3),
        ({}, CURSE, Cast("spell", "B"), ShieldBlock(), 0),
    ],
)
def test_a_caster_overcomes_what_its_answer_let_through(
    rulings: Mapping[str, Any], attacker: Mapping[str, Any], act: Any, given: Any, through: int
) -> None:
    """riposte.damage.shield, riposte.reaction.parry-bare: what an arm takes of a blade, or what a shield cannot."""
    shielded = {"left_hand": THIN} if isinstance(given, ShieldBlock) else {}
    table = duel(rulings, attacker, {**BARE, **shielded, "casting": UNDER_WAY})
    table.answers.append(given)
    table.script.dice.extend((6, face) for face in (3, 3, 3, 6, 6, 6))
    table.do("A", act)
    assert difficulty(table, "hold_spell") == 14 + through


def difficulty(table: Table, purpose: str) -> int:
    """What the one roll for something had to reach."""
    (target,) = [ask.reading.target for ask, _ in table.script.thrown if ask.purpose == purpose]
    assert target is not None
    return target.total


def test_dice_of_the_master_never_heal() -> None:
    """riposte.damage.order: one die less five shows a one: nothing, with or without armour."""
    table = duel({}, None, {"max_hits": 30, "hits": 20})
    set_(table, "B", hurt={"damage": "1d6-5", "ignores_armour": True})
    set_(table, "B", hurt={"damage": "1d6-5"})
    assert table.now["B"].hits == 20


def test_thighs_take_damage_as_it_is() -> None:
    """riposte.damage.loc-thighs"""
    (wound,) = of(set_(duel({}), "B", hurt={"damage": 7, "location": "thighs"}), Wounded)
    assert wound.final == 7


@pytest.mark.parametrize(("half_of", "final", "lost"), [("max", 4, False), ("max", 5, True), ("current", 3, True)])
def test_half_of_what_costs_a_leg(half_of: str, final: int, lost: bool) -> None:
    """riposte.damage.loc-legs: of the full eleven Health hits rounded down, or by ruling of the six that are left."""
    table = duel({"half_of": half_of}, None, {"max_hits": 11, "hits": 6})
    facts = hurt(table, final, location="legs", side="left", damage_type="cutting")
    assert bool(of(facts, PartLost)) == lost


@pytest.mark.parametrize("track", ["lethal", "shock"])
def test_only_lethal_damage_maims(track: Any) -> None:
    """riposte.condition.results-scope, riposte.condition.unconscious-damage: shock breaks no hand off."""
    table = duel({}, None, {"max_hits": 20, "max_shock_hits": 30})
    facts = hurt(table, 10, location="hands", side="left", track=track)
    assert of(facts, PartLost) == [PartLost("B", Part("hands", "left"), cut=False)] * (track == "lethal")


@pytest.mark.parametrize(("final", "hits"), [(3, 20), (5, 20), (7, 18)])
def test_shock_that_runs_over_begins_beyond_the_last_shock_hit(final: int, hits: int) -> None:
    """riposte.damage.tracks, riposte.condition.unconscious-damage: by ruling the rest comes off the Health hits."""
    table = duel({"shock_overflow": True}, None, {"max_hits": 20, "max_shock_hits": 5})
    hurt(table, final, track="shock")
    assert table.now["B"].hits == hits


# ---------------------------------------------------------------- stunned, unconscious, dead, bleeding


def test_the_master_stuns_and_ends_it() -> None:
    """riposte.condition.stunned: a word of turns stuns, a word of none ends it."""
    table = duel({})
    set_(table, "B", stunned_turns=1)
    assert table.now["B"].stunned
    assert of(set_(table, "B", stunned_turns=0), StunEnded) == [StunEnded("B")]
    assert not table.now["B"].stunned


def test_a_stun_breaks_a_casting() -> None:
    """riposte.condition.stunned: without a roll."""
    table = duel({}, None, {"casting": UNDER_WAY})
    assert of(set_(table, "B", stunned_turns=1), CastingBroken) == [CastingBroken("B", "spell")]


def test_the_stunned_do_not_wriggle_free() -> None:
    """riposte.condition.stunned-limits"""
    held = {"holds": (GRIP,)}
    assert why(duel({}, None, held).now, "B", Escape("A")) == ""
    assert why(duel({}, None, {**held, "stun": stun_clock(Rulings())}).now, "B", Escape("A")) == "stunned"


def test_hits_given_back_bring_round() -> None:
    """riposte.condition.unconscious: whoever lay without Health hits; the conscious do not come round again."""
    out = duel({}, None, {"max_hits": 20, "hits": 0, "life": "unconscious"})
    assert of(set_(out, "B", hits=5), CameRound) == [CameRound("B")]
    assert not of(set_(duel({}, None, {"max_hits": 20, "hits": 3}), "B", hits=5), CameRound)


def test_whom_the_master_raises_has_a_hit_at_least() -> None:
    """riposte.condition.unconscious: pools below one come to one, the others stay."""
    table = duel({}, None, {"max_hits": 20, "hits": -3, "shock_hits": 4, "life": "unconscious"})
    set_(table, "B", life="up")
    assert (table.now["B"].life, table.now["B"].hits, table.now["B"].shock_hits) == ("up", 1, 4)


def test_the_dead_hold_nobody() -> None:
    """riposte.condition.dead"""
    table = duel({}, None, {"holds": (GRIP,)})
    facts = set_(table, "A", life="dead")
    assert of(facts, Fell) == [Fell("A", "dead")]
    assert of(facts, HoldEnded) == [HoldEnded("B", GRIP, "holder_out")]
    assert not table.now["B"].held


def test_wounds_bound_up_in_a_turn_cost_the_less_at_its_end() -> None:
    """riposte.condition.bleeding: as much as it bled when the turn began, or as it bleeds now if that is less."""
    for rate, lost in ((1, 1), (3, 3), (5, 3)):
        table = duel({}, None, {"bleed_rate": 3})
        set_(table, "B", bleed_rate=rate)
        assert of(table.run(ending), Bled) == [Bled("B", lost)]


async def ending(fight: Fight[Battle]) -> None:
    turn.results(fight)


def test_the_masters_word_on_bleeding_is_told_where_it_changes_anything() -> None:
    """riposte.condition.bleeding"""
    assert of(set_(duel({}, None, {"bleed_rate": 3}), "B", bleed_rate=2), BleedingSet) == [BleedingSet("B", 2)]
    assert not of(set_(duel({}, None, {"bleed_rate": 3}), "B", bleed_rate=3), BleedingSet)


@pytest.mark.parametrize(("bleeds", "then"), [(1, 3), (0, 0)])
def test_a_spell_worsens_only_wounds_that_bleed(bleeds: int, then: int) -> None:
    """riposte.condition.bleed-amplify"""
    table = casting({"outcome": "bleed", "modifier": 2}, bleed_rate=bleeds)
    facts = table.do("A", Cast("spell", "B"))
    assert table.now["B"].bleed_rate == then
    assert bool(of(facts, BleedingSet)) == bool(bleeds)


def test_first_aid_is_given_within_arms_length() -> None:
    """riposte.condition.first-aid"""
    for metres, closed in ((1, ""), (2, "out-of-reach")):
        assert why(duel({}, None, {"bleed_rate": 1, "at_m": metres}).now, "A", FirstAid("B")) == closed


# ---------------------------------------------------------------- prone, lost parts


def test_on_the_ground_one_crawls_and_does_not_run() -> None:
    """riposte.condition.prone"""
    lying = duel({}, {"prone": True}, {"at_m": 50}).now
    assert why(lying, "A", Move(1)) == ""
    assert why(lying, "A", Run(1)) == "prone"


def test_one_falls_once_and_is_raised_by_a_word() -> None:
    """riposte.condition.prone"""
    table = duel({})
    assert of(befalls(table, Fall("B", "A")), Knocked) == [Knocked("B")]
    assert not of(befalls(table, Fall("B", "A")), Knocked)
    assert of(set_(table, "B", prone=False), StoodUp) == [StoodUp("B")]
    assert not table.now["B"].prone


def test_nobody_aims_at_what_is_gone() -> None:
    """riposte.condition.lost-parts: the other hand is there to be struck."""
    position = duel({}, None, {"lost": (Part("hands", "left"),)}).now
    assert why(position, "A", Attack("B", location="hands", side="left")) == "part-gone"
    assert why(position, "A", Attack("B", location="hands", side="right")) == ""
    assert why(position, "A", Attack("B")) == ""


# ---------------------------------------------------------------- holds


def test_one_lets_go_of_whom_one_holds() -> None:
    """riposte.condition.held: a free action."""
    table = duel({}, None, {"holds": (GRIP,)})
    assert of(table.do("A", LetGo("B")), HoldEnded) == [HoldEnded("B", GRIP, "let_go")]
    assert table.now["A"].action_left


def test_the_unconscious_hold_nobody_and_a_trap_needs_no_holder() -> None:
    """riposte.condition.held"""
    pit = Hold("pit", "trap", (), 18)
    for life, hold, held in (("unconscious", GRIP, False), ("up", GRIP, True), ("unconscious", pit, True)):
        table = duel({}, {"life": life})
        befalls(table, Caught("B", hold))
        assert table.now["B"].held == held


def test_a_word_frees_of_every_hold() -> None:
    """riposte.condition.held"""
    table = duel({}, None, {"holds": (GRIP,)})
    assert of(set_(table, "B", held=None), HoldEnded) == [HoldEnded("B", GRIP)]


def test_a_holder_goes_as_far_as_the_hold_reaches() -> None:
    """riposte.condition.holder: three metres from its victim with a whip, no farther."""
    held = {"at_m": 5, "holds": (Hold("A", "grab", ("right_hand",)),)}
    position = duel({}, {"at_m": 4, "right_hand": ITEMS["whip"]}, held).now
    assert why(position, "A", Move(2)) == ""
    assert why(position, "A", Move(1)) == "holds-somebody"


def test_a_hand_that_holds_does_nothing_else() -> None:
    """riposte.condition.holder: it neither strikes nor lets its tool fall; the other does both."""
    held = {"holds": (Hold("A", "grab", ("right_hand",)),)}
    position = duel({}, {"right_hand": ITEMS["whip"], "left_hand": STEEL}, held).now
    for action in (Attack("B"), Drop()):
        assert why(position, "A", action) == "hand-holds"
    for action in (Attack("B", "left_hand"), Drop("left_hand")):
        assert why(position, "A", action) == ""


# ---------------------------------------------------------------- gaits and metres


@pytest.mark.parametrize(
    ("kind", "most", "id_"),
    [
        (Move, 3, "riposte.movement.move"),
        (Run, 6, "riposte.movement.run"),
        (Sprint, 9, "riposte.movement.sprint"),
    ],
)
def test_a_gait_goes_so_far_and_no_farther(kind: Any, most: int, id_: str) -> None:
    """riposte.movement.move, riposte.movement.run, riposte.movement.sprint: once, twice, three times the speed."""
    position = duel({}, None, {"at_m": 50}).now
    assert why(position, "A", kind(most)) == ""
    refused = judged(position, "A", kind(most + 1))
    assert isinstance(refused, Refusal)
    assert (refused.clause, refused.why, refused.details["most"]) == (id_, "too-far", most)


def test_what_was_gone_already_counts() -> None:
    """riposte.movement.move, riposte.movement.run, riposte.damage.loc-feet: a foot lost on the way leaves no metre."""
    begun: dict[str, Any] = {"stretch_left": False}
    one_gone = duel({"split_move": True}, begun, {"at_m": 50}, segment=Segment("A", 1, "move")).now
    assert why(one_gone, "A", Move(2)) == ""
    assert why(one_gone, "A", Move(3)) == "too-far"
    lamed = {**begun, "lost": (Part("feet", "left"),)}
    two_gone = duel({"split_move": True}, lamed, {"at_m": 50}, segment=Segment("A", 2, "move")).now
    assert farthest(two_gone, two_gone["A"], Move(0)) == 0


def test_a_grab_reaches_a_metre() -> None:
    """riposte.space.metric"""
    for metres, closed in ((1, ""), (2, "out-of-reach")):
        assert why(duel({}, BARE, {"at_m": metres}).now, "A", Grab("B")) == closed


# ---------------------------------------------------------------- spells


def test_a_spell_that_takes_its_time_names_nobody_yet() -> None:
    """riposte.magic.casting"""
    position = casting({"casting_turns": 2}).now
    assert why(position, "A", Cast("spell")) == ""
    assert why(position, "A", Cast("spell", "B")) == "no-target-yet"


def test_a_blow_tries_the_hold_of_whoever_casts_and_of_nobody_else() -> None:
    """riposte.magic.interruption"""
    table = duel({}, None, {"casting": UNDER_WAY})
    facts = table.do("A", Attack("B"))
    assert of(facts, SpellHeld) == [SpellHeld("B", success=False)]
    assert of(facts, CastingBroken) == [CastingBroken("B", "spell")]
    plain = duel({})
    plain.do("A", Attack("B"))
    assert not plain.thrown("hold_spell")


def test_haste_on_the_way_is_paid_for() -> None:
    """riposte.magic.mana: the difference between once and twice three mana."""
    for mana, closed in ((3, ""), (2, "no-mana")):
        fields = {
            **CASTER,
            "mana": mana,
            "casting": UNDER_WAY,
            "spells": (spell_of({"base_mana": 3, "casting_turns": 2}),),
        }
        assert why(duel({"hasten_midway": True}, fields).now, "A", Hasten(1)) == closed


def test_a_spell_with_nobody_in_range_is_closed() -> None:
    """riposte.magic.model"""
    assert why(casting({"range_m": 5}, at_m=6).now, "A", Cast("spell")) == "nobody-in-range"
    near = turn.turn_options(position := casting({"range_m": 5}, at_m=5).now, position["A"])
    assert not [one for one in near if isinstance(one, Refusal) and isinstance(one.action, Cast)]


def test_a_spell_that_stuns_does_so_for_a_turn_at_least() -> None:
    """riposte.magic.model"""
    table = casting({"outcome": "stun"})
    table.do("A", Cast("spell", "B"))
    assert table.now["B"].stun == stun_clock(Rulings(), 1)


@pytest.mark.parametrize(("face", "side"), [(3, "left"), (4, "right")])
def test_half_the_die_is_left(face: int, side: Any) -> None:
    """riposte.magic.location-random: a six on 3d6 is a hand, and one more die says which."""
    table = casting({"directed": True, "dice": 1, "damage_type": "burning"})
    table.script.dice.extend((6, shown) for shown in (6, 6, 6, 1, 2, 3, face))
    (hit,) = of(table.do("A", Cast("spell", "B")), Hit)
    assert (hit.location, hit.side) == ("hands", side)


def test_favours_and_the_masters_words_add_up() -> None:
    """riposte.magic.model, riposte.sheet.modifiers: of what is laid on one only a favour helps its rolls."""
    laid = (Effect("favour", effect_clock(2), 2, "bless"), Effect("ward", effect_clock(2), 5, "wall"))
    table = duel({}, {"effects": laid, "word": 1}, {"against": -1})
    table.do("A", Attack("B"))
    assert table.rows("attack") == {"bless": 2, "word": 1, "against": -1}


# ---------------------------------------------------------------- what strikes


def test_only_what_is_whole_and_a_weapon_strikes() -> None:
    """riposte.condition.item-ruined, riposte.sheet.equipment: not a ruin, not a shield, not an empty hand."""
    ruin = Thing(STEEL, 0)
    assert why(duel({}, {"right_hand": ruin}).now, "A", Attack("B")) == "ruined"
    assert why(duel({}, {**BARE, "sheath": (ruin,)}).now, "A", QuickAttack("B", "blade")) == "ruined"
    assert why(duel({}, {**BARE, "sheath": (STEEL,)}).now, "A", QuickAttack("B", "blade")) == ""
    for left in (ITEMS["shield"], None):
        assert why(duel({}, {"left_hand": left}).now, "A", Attack("B", "left_hand")) == "nothing-in-hand"


def test_nobody_throws_a_fist() -> None:
    """riposte.damage.weapons"""
    assert why(duel({}).now, "A", Attack("B", "bare")) == ""
    assert why(duel({}).now, "A", Attack("B", "bare", thrown=True)) == "not-throwable"


def test_a_hand_holds_one_thing_and_both_a_great_one() -> None:
    """riposte.sheet.equipment"""
    great = Item("great sword", dice=4, hands=2, structural_hits=20)
    tried: tuple[tuple[Item | None, Hand, str], ...] = (
        (None, "right_hand", ""),
        (STEEL, "right_hand", "no-free-hand"),
        (STEEL, "left_hand", ""),
        (great, "left_hand", "no-free-hand"),
    )
    for held, hand, closed in tried:
        position = duel({}, {"right_hand": held, "sheath": (ITEMS["knife"],)}).now
        assert why(position, "A", Draw("knife", hand)) == closed


# ---------------------------------------------------------------- as people write it


def faults(plain: Mapping[str, Any]) -> list[str]:
    """The faults of a library of its own."""
    try:
        files.check_library({"kind": "library", "system": "riposte", **plain})
    except Faults as found:
        return [f"{fault.path_text}: {fault.code}" for fault in found.faults]
    return []


def faults_of_outfit(**keys: Any) -> list[str]:
    try:
        outfit_of({"name": "X", "from": "swordsman", **keys}, files.built_in())
    except Faults as found:
        return [f"{fault.path_text}: {fault.code}" for fault in found.faults]
    return []


def test_what_does_damage_says_of_which_kind() -> None:
    """riposte.damage.weapons: a net that only holds does none."""
    web = {"skill": "exotic_weapon", "material": "wood", "dice": 0, "structural_hits": 5, "grabs": True}
    assert faults({"weapons": {"web": web}}) == []
    assert faults({"weapons": {"web": {**web, "dice": 1}}}) == ["weapons.web.damage_type: missing"]


def test_a_spell_that_hurts_says_how() -> None:
    """riposte.magic.model: one that heals needs not."""
    spell = {"school": "fire", "base_mana": 1, "dice": 2}
    assert faults({"spells": {"x": spell}}) == ["spells.x.damage_type: missing"]
    assert faults({"spells": {"x": {**spell, "outcome": "heal"}}}) == []


def test_shields_and_armour_of_ones_own() -> None:
    """riposte.damage.armour-list: neither is an arm for close combat; what is left out is told."""
    pot = {"item_resistance": 1, "structural_hits": 4, "material": "steel"}
    plain = {
        "kind": "library",
        "system": "riposte",
        "shields": {"pot": pot},
        "armours": {"cap": {**pot, "covers": ["head"]}},
    }
    read = files.library([plain])
    assert read.shields["pot"] == Item(
        "pot", "shield", "shield_use", reach=0, item_resistance=1, structural_hits=4, material="steel"
    )
    assert read.armours["cap"] == Item(
        "cap", "armour", reach=0, item_resistance=1, structural_hits=4, material="steel", covers=("head",)
    )
    del pot["material"]
    assert faults({"shields": {"pot": pot}}) == ["shields.pot.material: missing"]
    assert faults({"armours": {"cap": pot}}) == ["armours.cap.covers: missing", "armours.cap.material: missing"]


def test_a_great_weapon_leaves_no_hand_for_another_thing() -> None:
    """riposte.sheet.attributes, riposte.sheet.equipment"""
    assert faults_of_outfit(right_hand="long_sword", left_hand="round_shield") == []
    assert faults_of_outfit(right_hand="great_sword", left_hand="round_shield") == ["left_hand: two-handed"]


def test_skills_and_schools_by_name() -> None:
    """riposte.sheet.skills: a school needs a name of its own."""
    sheet = outfit_of(
        {"name": "X", "from": "swordsman", "skills": {"thrown": 3, "school_dreams": 2}}, files.built_in()
    ).sheet
    assert (sheet.skill("thrown"), sheet.school("dreams")) == (3, 2)
    for word_ in ("school_", "fencing"):
        assert faults_of_outfit(skills={word_: 2}) == [f"skills.{word_}: unknown-skill"]
