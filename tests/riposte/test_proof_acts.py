"""What scripts/prove found untested of turns, initiative and actions: what is refused, what else happens.

Each docstring begins with the clauses that the test belongs to; `scripts/prove` runs it for these.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from msgspec.structs import replace

from tests.riposte.building import FIST, ITEMS, SWORD, battle, fighter, judged, said_of, spell_of
from tests.riposte.test_options import EVEN, STEEL, Table, duel, of
from zaruba.kernel.answerers import Script
from zaruba.kernel.asks import ChooseTogether, Offer, Parametric, Refusal
from zaruba.kernel.fight import Fact, Fight, drive
from zaruba.kernel.tally import Tally
from zaruba.systems.riposte import initiative, reaction, rolls, setup, turn
from zaruba.systems.riposte import word as words
from zaruba.systems.riposte.actions import (
    Aim,
    AllOut,
    Attack,
    Cast,
    Choke,
    Counterattack,
    Decline,
    Difficulty,
    Disarm,
    EndSegment,
    Escape,
    Expectation,
    GetUp,
    Grab,
    Parry,
    QuickAttack,
    Sheathe,
    StealthAttack,
    Trip,
    Wait,
)
from zaruba.systems.riposte.battle import (
    Battle,
    Casting,
    Effect,
    Forfeit,
    Hold,
    Order,
    Segment,
    Strike,
    Thing,
    Tripped,
    as_new,
)
from zaruba.systems.riposte.conditions import effect_clock, trip_clock
from zaruba.systems.riposte.facts import (
    Altered,
    AnswerDue,
    Answered,
    Attempted,
    Checked,
    Claimed,
    Drew,
    Exposed,
    Failed,
    Hit,
    HoldEnded,
    Joined,
    OrderOpened,
    OrdersGiven,
    Responded,
    SegmentBegan,
    SegmentSkipped,
    Sheathed,
    SpellHeld,
    TakesOver,
)
from zaruba.systems.riposte.files.parts import StartParts
from zaruba.systems.riposte.sheet import Item

OPEN = ("", "")
BOW = Item("bow", skill="archery", reach=0, range_m=20, shoots=True, hands=2, dice=2, structural_hits=5)
SHIELD = as_new(ITEMS["shield"])
BOLT = spell_of({"name": "bolt"}, range_m=20, directed=True, dice=1)


def verdict(given: Battle, action: Any, who: str = "A") -> tuple[str, str]:
    """The clause of a refusal and its reason; `OPEN` where there is none."""
    found = judged(given, who, action)
    return (found.clause, found.why) if isinstance(found, Refusal) else OPEN


def played(given: Battle, rule: Any, choices: Iterable[Any] = ()) -> tuple[Fight[Battle], Script]:
    """A rule that needs no dice, with what is chosen in it."""
    fight, script = Fight(given), Script((), choices)
    work = rule(fight)
    if work is not None:
        drive(work, script)
    script.finish()
    return fight, script


def happened(fight: Fight[Battle], kind: type[Fact]) -> list[Any]:
    return of(fight.facts, kind)


def said(table: Table, what: dict[str, Any], end: str = "") -> list[Any]:
    """What a word of the master does."""
    if end:
        table.wished.append(end)
    return table.run(words.word(table.now, what))


# ---------------------------------------------------------------- turns


def test_sealed_orders() -> None:
    """riposte.turn.turns-only, riposte.turn.one-action: everybody but who waits decides, unseen; to do nothing too."""
    c = fighter("C", at_m=2, waiting=True)
    given = battle(fighter("A"), fighter("B", at_m=1), c, orders="sealed", orders_due=True)
    decided = {"A": Attack("B", "bare"), "B": EndSegment()}
    fight, script = played(given, turn.give_orders, [decided])
    assert happened(fight, OrdersGiven) == [OrdersGiven((Order("A", Attack("B", "bare")), Order("B", EndSegment())))]
    (ask,) = script.asked
    assert isinstance(ask, ChooseTogether)
    assert [who for who, _ in ask.offers] == ["A", "B"]
    assert all(EndSegment() in [offer.action for offer in offers] for _, offers in ask.offers)


@pytest.mark.parametrize(("at_m", "void"), [(1, False), (9, True)])
def test_a_sealed_order_is_carried_out_if_it_still_can_be(at_m: int, void: bool) -> None:
    """riposte.turn.one-action: void, it costs nothing, and the place in the turn goes on."""
    order = (Order("A", Attack("B", "bare")),)
    table = duel({}, b={"at_m": at_m}, orders="sealed", sealed=order, segment=Segment("A"))
    facts = table.run(turn.go_on)
    assert of(facts, OrderOpened) == [OrderOpened("A", void=void)]
    assert bool(of(facts, Attempted)) is not void
    assert table.now["A"].action_left is void
    assert table.now.segment is not None and table.now.segment.who == "A"


def test_nobody_attacks_a_friend() -> None:
    """riposte.turn.turns-only: nor anybody who is not there to be attacked."""
    given = battle(fighter("A"), fighter("B", at_m=1), fighter("C", at_m=1, side="A"))
    assert verdict(given, Attack("B", "bare")) == OPEN
    for target in ("C", "A", "nobody"):
        assert verdict(given, Attack(target, "bare")) == ("riposte.turn.turns-only", "no-such-enemy")


def test_a_fight_that_begins_in_the_midst() -> None:
    """riposte.turn.sequence: with an order its turn is under way, without one initiative is rolled first."""
    fresh = battle(fighter("A"), fighter("B", bleed_rate=2), order=(), turn_open=False, opening=True)
    fresh = fresh.change("B", bleeding_due=0)
    rolled = setup.begun(fresh, StartParts())
    assert (rolled.turn_open, rolled.order, rolled.opening) == (False, (), False)
    settled = setup.begun(fresh, StartParts(order=("B", "A")))
    assert (settled.turn_open, settled.order, settled.to_act) == (True, ("B", "A"), ("B", "A"))
    assert settled["B"].bleeding_due == 2


@pytest.mark.parametrize(("opening", "order"), [(True, ("A", "B")), (False, ("B", "A"))])
def test_only_the_opening_turn_is_the_ambushers(opening: bool, order: tuple[str, ...]) -> None:
    """riposte.turn.sequence: later on whoever is hidden rolls with the others."""
    table = Table(battle(fighter("A", hidden=True), fighter("B", reflex=9), order=(), turn_open=False, opening=opening))
    assert table.next_turn() == order


def test_what_the_master_declares() -> None:
    """riposte.turn.results-step: it stands as given."""
    table = duel({})
    facts = said(table, {"set": {"who": "A", "hits": 3}})
    assert [(fact.who, fact.fields) for fact in of(facts, Altered)] == [("A", ("hits",))]
    assert table.now["A"].hits == 3


def test_a_newcomer_rolls_with_the_others() -> None:
    """riposte.initiative.roll: from the next turn on."""
    newcomer = fighter("C", reflex=9)
    fight, _ = played(duel({}).now, lambda fight: words.join(fight, newcomer))
    assert happened(fight, Joined) == [Joined(newcomer)]
    assert "C" not in fight.state.to_act
    table = Table(fight.state)
    assert table.next_turn()[0] == "C"


def test_everybody_has_its_own_place() -> None:
    """riposte.initiative.many: whoever waits has given it up."""
    given = battle(fighter("A"), fighter("B", waiting=True), fighter("C"))
    fight, _ = played(given, lambda fight: turn.begin_segment(fight, fight.state["A"]))
    assert fight.facts == [SegmentBegan("A")]
    assert (fight.state.segment, fight.state.to_act) == (Segment("A"), ("B", "C"))
    fight, _ = played(given, lambda fight: turn.begin_segment(fight, fight.state["B"]))
    assert fight.facts == [SegmentSkipped("B")]


def test_the_master_gives_the_initiative() -> None:
    """riposte.initiative.transfer: first in the next turn, without dice."""
    table = duel({}, a={"reflex": 9})
    assert of(said(table, {"set": {"initiative": "B"}}), Claimed) == [Claimed("B", "")]
    assert table.next_turn() == ("B", "A")
    assert table.thrown("initiative") == 0


def test_the_end_of_a_fight_and_who_takes_part() -> None:
    """riposte.turn.end-of-fight: the conscious, in the order of the scenario."""
    given = battle(fighter("A"), fighter("B", hits=0, life="unconscious"), fighter("C"))
    assert initiative.participants(given) == ("A", "C")


def test_who_is_taken_out_holds_nobody() -> None:
    """riposte.turn.end-of-fight: and is gone."""
    held = fighter("B", holds=(Hold("A", "grab", ("left_hand",)),))
    table = Table(battle(fighter("A"), held, fighter("C")))
    facts = said(table, {"remove": {"who": "A"}})
    assert of(facts, HoldEnded)
    assert not table.now["B"].held
    assert "A" not in table.now


# ---------------------------------------------------------------- rolls


def test_on_equal_totals_nobody_has_more() -> None:
    """riposte.turn.opposed-roll, riposte.turn.opposed-tie: five against twelve."""
    held = rolls.against(Tally(5), 12)
    assert [held.read(dice) for dice in (6, 7, 8)] == ["under", "even", "over"]
    assert [held.passes(dice) for dice in (6, 7, 8)] == [False, False, True]


@pytest.mark.parametrize(("theirs", "success"), [("over", False), ("even", False), ("under", True)])
def test_a_contest_the_master_calls_for(theirs: str, success: bool) -> None:
    """riposte.turn.opposed-roll: strictly more."""
    facts = said(duel({}), {"who": "A", "check": "strength", "against": {"who": "B"}}, theirs)
    assert of(facts, Checked) == [Checked("A", "strength", "", success)]


@pytest.mark.parametrize(("dice", "success", "hits"), [("under", False, 7), ("even", True, 10), ("over", True, 10)])
def test_a_roll_the_master_calls_for(dice: str, success: bool, hits: int) -> None:
    """riposte.turn.static-difficulty: to reach it is enough; what failing costs, only the one who fails pays."""
    table = duel({}, a={"max_hits": 10})
    call = {"who": "A", "check": "agility", "skill": "dodge", "difficulty": 18, "modifier": 2, "text": "the ledge"}
    facts = said(table, {**call, "hurt": {"damage": 3, "ignores_armour": True}}, dice)
    assert of(facts, Checked) == [Checked("A", "agility", "dodge", success, "the ledge")]
    assert table.rows("check") == {"difficulty": 2}
    assert table.now["A"].hits == hits


@pytest.mark.parametrize(
    ("skill", "attribute"),
    [("dodge", "agility"), ("shield_use", "strength"), ("concentration", "intellect"), ("blade", "reflex")],
)
def test_of_a_skill_alone_the_attribute_is_that_of_the_rules(skill: str, attribute: str) -> None:
    """riposte.turn.static-difficulty: whoever names a skill need not name what it is rolled with."""
    facts = said(duel({}), {"who": "A", "check": skill}, "even")
    assert of(facts, Checked) == [Checked("A", attribute, skill, True)]


def test_by_ruling_whoever_can_answer_must() -> None:
    """riposte.turn.answer-required: who cannot, need not."""
    for rulings, holds, closed in (
        ({"decline_allowed": False}, (), True),
        ({"decline_allowed": False}, (Hold("A"),), False),
        ({}, (), False),
    ):
        given = battle(fighter("A"), fighter("B", at_m=1, holds=holds), rulings=rulings)
        ways = reaction.response_options(given, Strike("A", "B", SWORD), given["B"])
        assert isinstance(said_of(ways, Decline()), Refusal) is closed


# ---------------------------------------------------------------- initiative won


def test_a_parry_that_takes_over_breaks_chokes() -> None:
    """riposte.initiative.parry: by ruling the parrier acts at once, and the other's place in the turn is over."""
    choked = fighter("C", side="B", holds=(Hold("A", "choke", ("right_hand", "left_hand")),))
    given = battle(fighter("A"), fighter("B"), choked, rulings={"parry_immediate": True}, segment=Segment("A"))
    fight, _ = played(given, lambda fight: initiative.claim_by_parry(fight, "B", "A"))
    assert not fight.state["C"].held
    assert happened(fight, TakesOver) == [TakesOver("B")]


@pytest.mark.parametrize(
    ("end", "claimed", "hits"),
    [
        ("over", [Claimed("B", "A")], [("B", "A", False)]),
        ("even", [], []),
        ("under", [Claimed("A", "B")], [("A", "B", True)]),
    ],
)
def test_a_counterattack(end: Any, claimed: list[Claimed], hits: list[tuple[str, str, bool]]) -> None:
    """riposte.initiative.counter, riposte.attack.unconditional: an answer, which costs the action; the better side
    strikes and takes the initiative."""
    table = duel({})
    facts = table.do("A", Attack("B"), answer=Counterattack(), end=end)
    assert [(fact.who, fact.by, fact.spends) for fact in of(facts, Responded)] == [("B", "counterattack", True)]
    assert of(facts, Answered) == [Answered("B", "counterattack", end)]
    assert of(facts, Claimed) == claimed
    assert [(hit.attacker, hit.target, hit.unconditional) for hit in of(facts, Hit)] == hits
    assert not table.now["B"].action_left


@pytest.mark.parametrize(("end", "down"), [("over", False), ("even", False), ("under", True)])
def test_a_trip_wins_the_initiative(end: str, down: bool) -> None:
    """riposte.initiative.trip: a hidden tripper shows himself; a caster who falls without a wound has nothing to roll."""
    casting = {"spells": (BOLT,), "school_fire": 1, "casting": Casting("bolt", 2)}
    table = duel({}, a={"hidden": True}, b=casting)
    facts = table.do("A", Trip("B"), end=end)
    assert not table.now["A"].hidden
    assert of(facts, Claimed) == ([Claimed("A", "B")] if down else [])
    assert table.now["B"].prone is down
    assert table.thrown("hold_spell") == 0
    assert table.now["B"].casting is not None


# ---------------------------------------------------------------- attacks


def test_only_shots_and_throws_go_by_range() -> None:
    """riposte.action.attack, riposte.attack.ranged: a blow with a long arm does not, and nothing leaves the hand."""
    pike = Item("pike", skill="polearm", reach=6, dice=2, structural_hits=5)
    table = duel({}, a={"right_hand": pike}, b={"at_m": 6})
    table.do("A", Attack("B"), answer=Decline())
    assert "range" not in table.rows("attack")
    pike_left = table.now["A"].right_hand
    assert pike_left is not None and pike_left.loaded
    table = duel({}, a={"right_hand": BOW}, b={"at_m": 6})
    table.do("A", Attack("B"), answer=Decline())
    assert table.rows("attack")["range"] == -2
    bow_left = table.now["A"].right_hand
    assert bow_left is not None and not bow_left.loaded
    assert verdict(table.now.change("A", action_left=True), Attack("B")) == ("riposte.action.free", "not-loaded")


def test_how_far_a_bow_carries() -> None:
    """riposte.attack.ranged: to its range and no farther."""
    for at_m, told in ((20, OPEN), (21, ("riposte.attack.ranged", "out-of-range"))):
        assert verdict(duel({}, a={"right_hand": BOW}, b={"at_m": at_m}).now, Attack("B")) == told


def test_a_bow_must_be_loaded() -> None:
    """riposte.action.free: to nock an arrow is free, to shoot without one impossible."""
    for loaded, told in ((True, OPEN), (False, ("riposte.action.free", "not-loaded"))):
        bow = Thing(BOW, 5, loaded=loaded)
        assert verdict(duel({}, a={"right_hand": bow}, b={"at_m": 6}).now, Attack("B")) == told


def test_nobody_shoots_with_all_his_strength() -> None:
    """riposte.action.all-out: nor throws."""
    assert verdict(duel({}).now, AllOut("B")) == OPEN
    told = ("riposte.action.all-out", "not-a-blow")
    assert verdict(duel({}, a={"right_hand": BOW}).now, AllOut("B")) == told
    assert verdict(duel({}, a={"right_hand": replace(STEEL, range_m=5)}).now, AllOut("B", thrown=True)) == told


def test_where_a_blow_may_be_aimed() -> None:
    """riposte.attack.location-declare: nowhere in particular first; only paired parts have a left side."""
    given = duel({}).now
    assert verdict(given, Attack("B", location="arms", side="left")) == OPEN
    assert verdict(given, Attack("B", location="chest", side="left")) == ("riposte.attack.location-declare", "no-side")
    offered = next(
        option for option in turn.turn_options(given, given["A"])
        if isinstance(option, Parametric) and option.action == Attack("B")
    )  # fmt: skip
    aimed = [(action.location, action.side) for action in offered.candidates()]
    assert aimed[0] == ("", "right")
    assert ("arms", "left") in aimed
    assert ("chest", "left") not in aimed


def test_what_was_drawn_strikes_next_turn() -> None:
    """riposte.action.draw: even if it was drawn for nothing."""
    for drawn, told in ((False, OPEN), (True, ("riposte.action.draw", "drawn-this-turn"))):
        assert verdict(duel({}, a={"right_hand": Thing(STEEL, 50, drawn=drawn)}).now, Attack("B")) == told


def test_draw_and_strike_in_one_motion() -> None:
    """riposte.action.quick-attack: only with what is sheathed, which is in hand afterwards."""
    table = duel({}, a={"right_hand": None, "sheath": (STEEL,)})
    assert verdict(table.now, QuickAttack("B", "axe")) == ("riposte.action.quick-attack", "not-sheathed")
    facts = table.do("A", QuickAttack("B", "blade"), answer=Decline())
    assert of(facts, Drew) == [Drew("A", "blade", "right_hand", quick=True)]
    assert (table.now["A"].right_hand, table.now["A"].sheath) == (as_new(STEEL), ())


def test_an_unnoticed_blow_disturbs_a_casting() -> None:
    """riposte.action.stealth-roll, riposte.initiative.stealth: as any damage does; and it takes the initiative."""
    casting = {"spells": (BOLT,), "school_fire": 1, "casting": Casting("bolt", 2), "will": 9}
    table = duel({}, b={**casting, "unaware_of": ("A",)})
    table.wished.append("under")
    facts = table.do("A", StealthAttack("B"), end="even")
    assert [hit.unconditional for hit in of(facts, Hit)] == [True]
    assert of(facts, SpellHeld) == [SpellHeld("B", True)]
    assert of(facts, Claimed) == [Claimed("A", "B")]


def test_the_unconscious_notice_nothing() -> None:
    """riposte.action.stealth-perception: and are asked for no answer."""
    down = {"life": "unconscious", "hits": 0, "prone": True, "right_hand": None, "unaware_of": ("A",)}
    table = Table(battle(
        fighter("A", right_hand=STEEL, **EVEN), fighter("B", at_m=1, **{**EVEN, **down}), fighter("C", at_m=9)
    ))  # fmt: skip
    facts = table.do("A", StealthAttack("B"))
    assert of(facts, AnswerDue) == []
    assert table.thrown("perception") == 0
    assert [hit.unconditional for hit in of(facts, Hit)] == [True]


# ---------------------------------------------------------------- magic


def test_a_spell_needs_a_trained_school() -> None:
    """riposte.action.spell: one point of it is enough; and nobody casts what he does not know."""
    for skill, told in ((1, OPEN), (0, ("riposte.sheet.skills", "untrained-school"))):
        assert verdict(duel({}, a={"spells": (BOLT,), "school_fire": skill}).now, Cast("bolt", "B")) == told
    mage = duel({}, a={"spells": (BOLT,), "school_fire": 1})
    assert verdict(mage.now, Cast("fog", "B")) == ("riposte.action.spell", "no-such-spell")


def test_the_total_of_a_spell_is_told() -> None:
    """riposte.action.spell: Will and the school on 3d6, whether or not it reaches the difficulty."""
    for will, total in ((3, 13), (8, 18)):
        table = duel({}, a={"spells": (BOLT,), "school_fire": 1, "will": will})
        facts = table.do("A", Cast("bolt", "B"))
        assert of(facts, Attempted) == [Attempted("A", "B", "cast", total, "bolt")]


# ---------------------------------------------------------------- getting up, aiming, waiting, what is free


def test_only_the_prone_get_up() -> None:
    """riposte.action.get-up: the standing stand already."""
    assert verdict(duel({}, a={"prone": True}).now, GetUp()) == OPEN
    assert verdict(duel({}).now, GetUp()) == ("riposte.action.get-up", "stands-already")


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({}, OPEN),
        ({"action_left": False}, ("riposte.turn.one-action", "action-spent")),
        ({"holds": (Hold("B"),)}, ("riposte.condition.held", "held")),
        ({"stretch_left": False}, ("riposte.action.aim-still", "has-moved")),
    ],
)
def test_what_closes_aiming(fields: dict[str, Any], told: tuple[str, str]) -> None:
    """riposte.action.aim, riposte.action.aim-still: an action, and no movement with it."""
    assert verdict(duel({}, a=fields).now, Aim()) == told


@pytest.mark.parametrize(
    ("fields", "segment", "told"),
    [
        ({}, Segment("A"), OPEN),
        ({}, Segment("A", acted=True), ("riposte.action.wait", "has-acted")),
        ({"stretch_left": False}, Segment("A"), ("riposte.action.wait", "has-acted")),
        ({"free_used": 1}, Segment("A"), ("riposte.action.wait", "has-acted")),
        ({"action_left": False}, Segment("A"), ("riposte.turn.one-action", "action-spent")),
    ],
)
def test_what_closes_waiting(fields: dict[str, Any], segment: Segment, told: tuple[str, str]) -> None:
    """riposte.action.wait: anything done or moved in this turn."""
    assert verdict(duel({}, a=fields, segment=segment).now, Wait()) == told


def test_a_forfeit_to_those_who_are_still_there() -> None:
    """riposte.action.wait-forfeit: to the fallen nobody yields."""
    fighters = (fighter("A", reflex=9), fighter("B", hits=0, life="unconscious"), fighter("C"))
    table = Table(battle(*fighters, forfeits=(Forfeit("A", ("B", "C")),)))
    assert table.next_turn() == ("C", "A")
    table = Table(battle(*fighters, forfeits=(Forfeit("A", ("B",)),)))
    assert table.next_turn() == ("A", "C")


def test_what_is_free_is_counted() -> None:
    """riposte.action.free: to sheathe costs no action, and by ruling there is only so much of it."""
    table = duel({"free_actions_per_turn": 1})
    facts = table.do("A", Sheathe("right_hand"))
    assert of(facts, Sheathed) == [Sheathed("A", "blade", "right_hand")]
    assert (table.now["A"].free_used, table.now["A"].action_left) == (1, True)
    again = table.now.change("A", left_hand=as_new(STEEL))
    assert verdict(again, Sheathe("left_hand")) == ("riposte.action.free", "free-actions-used")


# ---------------------------------------------------------------- strength against strength


def test_steel_at_the_neck_only_takes_away() -> None:
    """riposte.action.choke: by ruling; never does a choke heal."""
    gorget = Item("gorget", "armour", covers=("neck",), item_resistance=20, structural_hits=9)
    table = duel(
        {"choke_respects_armour": True}, {"right_hand": None}, {"right_hand": None, "max_hits": 10, "worn": (gorget,)}
    )
    table.do("A", Choke("B"), end="under")
    assert table.now["B"].choked
    assert table.now["B"].hits == 10


def test_a_choke_goes_on_while_it_is_kept_up() -> None:
    """riposte.action.choke-upkeep: an action each turn, without a contest; else the throat is free."""
    throat = Hold("A", "choke", ("right_hand", "left_hand"))
    for kept in (True, False):
        table = duel({}, {"right_hand": None}, {"right_hand": None, "max_hits": 10, "holds": (throat,)})
        table.do("A", Choke("B") if kept else Aim())
        assert table.thrown("choke") == 0
        assert table.now["B"].hits == (8 if kept else 10)
        fight, _ = played(table.now, lambda fight: turn.end_segment(fight, "A"))
        assert fight.state["B"].choked is kept


@pytest.mark.parametrize(
    ("b", "hand", "told"),
    [
        ({}, "right_hand", OPEN),
        ({"left_hand": SHIELD}, "left_hand", ("riposte.action.disarm", "nothing-to-knock-away")),
        ({"life": "unconscious"}, "right_hand", ("riposte.action.disarm", "nothing-to-knock-away")),
    ],
)
def test_what_may_be_knocked_away(b: dict[str, Any], hand: Any, told: tuple[str, str]) -> None:
    """riposte.action.disarm: a weapon of somebody conscious."""
    assert verdict(duel({}, b=b).now, Disarm("B", hand)) == told


@pytest.mark.parametrize("blade", [0, 1])
def test_to_disarm_one_must_know_the_weapon(blade: int) -> None:
    """riposte.action.disarm-skill, riposte.action.disarm: one point is enough; without any it fails, and is not rolled."""
    table = duel({}, a={"blade": blade})
    facts = table.do("A", Disarm("B"), end="over")
    assert of(facts, Failed) == ([] if blade else [Failed("A", "disarm")])
    assert table.thrown("disarm") == blade
    assert not table.now["A"].action_left


def test_a_disarmed_hand_holds_nobody() -> None:
    """riposte.action.disarm: whoever was held with the tool is free."""
    whip = Item("whip", skill="blade", reach=3, dice=1, grabs=True, structural_hits=5)
    caught = fighter("C", side="A", at_m=2, holds=(Hold("B", "grab", ("right_hand",)),))
    b = fighter("B", **{**EVEN, "at_m": 1, "right_hand": whip})
    table = Table(battle(fighter("A", **EVEN, right_hand=STEEL), b, caught))
    facts = table.do("A", Disarm("B"), end="under")
    assert [(fact.who, fact.why) for fact in of(facts, HoldEnded)] == [("C", "broken")]
    assert not table.now["C"].held
    assert table.now["B"].right_hand is None


def test_whom_one_holds_one_does_not_grab_again() -> None:
    """riposte.action.grab: whom another holds, one may."""
    for holder, told in (("A", ("riposte.condition.held", "held-already")), ("C", OPEN)):
        hold = Hold(holder, "grab", ("left_hand",))
        given = battle(fighter("A"), fighter("B", at_m=1, holds=(hold,)), fighter("C", side="A", at_m=2))
        assert verdict(given, Grab("B")) == told


@pytest.mark.parametrize(
    ("action", "answer", "struck"),
    [
        (Grab("B"), Parry("right_hand", "left"), [("arms", "left")]),
        (Grab("B"), Parry("left_hand"), []),
        (Attack("B", "bare"), Parry("right_hand"), []),
    ],
)
def test_bare_hands_that_reach_for_a_blade(action: Any, answer: Parry, struck: list[tuple[str, str]]) -> None:
    """riposte.action.grab-risk: a parry with a weapon strikes the arms; with a shield, or of a plain blow, it does not."""
    table = duel({}, {"right_hand": None}, {"left_hand": SHIELD})
    facts = table.do("A", action, answer=answer, end="over")
    assert [(hit.location, hit.side) for hit in of(facts, Hit)] == struck


def test_only_bare_hands_are_at_risk() -> None:
    """riposte.action.grab-risk: a whip grabs from afar."""
    assert reaction.meets_bare_hands(Strike("A", "B", FIST, "grab"), STEEL)
    assert reaction.meets_bare_hands(Strike("A", "B", FIST, "choke"), STEEL)
    assert not reaction.meets_bare_hands(Strike("A", "B", FIST, "grab", "right_hand"), STEEL)
    assert not reaction.meets_bare_hands(Strike("A", "B", FIST, "grab"), FIST)


def test_the_master_judges_whether_a_blow_is_expected() -> None:
    """riposte.action.stealth-conditions: expected, nothing is spent and the attacker, known of now, decides anew."""
    unsuspecting = {"unaware_of": ("A",)}
    struck = duel({}, None, unsuspecting, calls="ask")
    struck.answers.append(Expectation("B", "A"))
    assert of(struck.do("A", StealthAttack("B"), end="under"), Hit)
    assert not struck.answers
    seen = duel({}, None, unsuspecting, calls="ask")
    seen.answers.append(Expectation("B", "A", expects=True))
    facts = seen.do("A", StealthAttack("B"))
    assert [type(fact) for fact in facts] == [Exposed]
    assert seen.now["A"].action_left
    assert isinstance(judged(seen.now, "A", StealthAttack("B")), Refusal)
    assert isinstance(judged(seen.now, "A", Attack("B")), Offer)


@pytest.mark.parametrize(
    ("calls", "a", "b"),
    [
        ("defaults", {}, {"unaware_of": ("A",)}),
        ("ask", {"effects": (Effect("unseen", effect_clock(2), 0, "veil"),)}, {}),
    ],
)
def test_nobody_is_asked_of_a_blow_that_cannot_be_seen_or_where_the_scenario_speaks(
    calls: str, a: dict[str, Any], b: dict[str, Any]
) -> None:
    """riposte.action.stealth-conditions"""
    assert of(duel({}, a, b, calls=calls).do("A", StealthAttack("B"), end="under"), Hit)


def trapped(difficulty: int, **fields: Any) -> Table:
    trap = Hold("pit", "trap", (), difficulty)
    return duel({}, {"holds": (trap,)}, **fields)


@pytest.mark.parametrize(
    ("difficulty", "calls", "asked", "target"),
    [(14, "ask", None, 14), (0, "defaults", None, 18), (0, "ask", 10, 10), (0, "ask", 18, 18)],
)
def test_how_hard_a_trap_is(difficulty: int, calls: str, asked: int | None, target: int) -> None:
    """riposte.action.escape-trap: as the scenario says, else as the master does; unasked eighteen."""
    table = trapped(difficulty, calls=calls)
    if asked is not None:
        table.answers.append(Difficulty(asked))
    table.do("A", Escape("pit"), end="over")
    (roll,) = [ask for ask, _ in table.script.thrown]
    assert roll.reading.target is not None and roll.reading.target.total == target
    assert not table.answers
    assert not table.now["A"].held


def test_who_stays_in_a_trap() -> None:
    """riposte.action.escape-trap: the action is lost on it."""
    table = trapped(18)
    facts = table.do("A", Escape("pit"), end="under")
    assert of(facts, Failed) == [Failed("A", "escape")]
    assert table.now["A"].held
    assert not table.now["A"].action_left


def test_who_lies_is_not_tripped() -> None:
    """riposte.action.trip: whoever stands may be."""
    assert verdict(duel({}).now, Trip("B")) == OPEN
    assert verdict(duel({}, b={"prone": True}).now, Trip("B")) == ("riposte.action.trip", "lies-already")


@pytest.mark.parametrize(("by", "active", "rows"), [("A", True, {"tripper": 2}), ("A", False, {}), ("C", True, {})])
def test_the_turn_after_a_trip(by: str, active: bool, rows: dict[str, int]) -> None:
    """riposte.action.trip-effects: the tripper strikes better, in that turn alone."""
    tripped = (Tripped(by, trip_clock(active=active)),)
    table = duel({}, b={"tripped": tripped})
    table.do("A", Attack("B"), answer=Decline())
    assert {name: value for name, value in table.rows("attack").items() if name == "tripper"} == rows
