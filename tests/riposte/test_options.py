"""Every option of the ledger at every value that is not its default, beside what the default does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from tests.riposte.building import ITEMS, SWORD, Wishes, about, battle, fighter, judged, rows_of, said_of, spell_of
from zaruba.kernel.asks import Choose, Offer, Refusal
from zaruba.kernel.fight import Fight, UnderWay
from zaruba.systems.riposte import initiative, reaction, turn
from zaruba.systems.riposte.actions import (
    Aim,
    AllOut,
    Attack,
    Choke,
    Counterattack,
    Decline,
    Disarm,
    Dodge,
    Draw,
    EndSegment,
    Hasten,
    Move,
    Parry,
    Run,
    ShieldBlock,
    Sprint,
    StealthAttack,
    Trip,
)
from zaruba.systems.riposte.battle import Battle, Casting, Claim, Forfeit, Hold, Segment, Strike, Wound
from zaruba.systems.riposte.conditions import befall
from zaruba.systems.riposte.facts import (
    Bled,
    Claimed,
    HeldBack,
    Hit,
    ItemWorn,
    LeftHand,
    PartLost,
    Wounded,
)
from zaruba.systems.riposte.sheet import Item

EVEN: dict[str, Any] = {
    "reflex": 3, "agility": 4, "strength": 2, "intellect": 3, "blade": 3, "dodge": 3, "hand_to_hand": 3, "shield_use": 3,
}  # fmt: skip
BLUNT = Item("club", damage_type="crushing", material="wood", dice=2, structural_hits=50)
STEEL = Item("blade", damage_type="crushing", dice=2, structural_hits=50)


class Table:
    """A fight in which answers and dice come out as a test wishes."""

    def __init__(self, position: Battle) -> None:
        self.answers: list[Any] = []
        self.script = Wishes((), otherwise=self._answer)
        self.fight = Fight(position)

    @property
    def now(self) -> Battle:
        return self.fight.state

    @property
    def wished(self) -> list[str]:
        return self.script.wished

    def _answer(self, ask: Any) -> Any:
        assert isinstance(ask, Choose)
        wanted = self.answers.pop(0) if self.answers else (Decline() if ask.window == "response" else EndSegment())
        found = said_of(iter(ask.offers), wanted)
        assert isinstance(found, Offer), f"{wanted}: {found}"
        return wanted

    def run(self, rule: Callable[[Fight[Battle]], Any]) -> list[Any]:
        before = len(self.fight.facts)
        with UnderWay(self.fight, rule) as way:
            while way.ask is not None:
                way.answer(self.script(way.ask))
        return self.fight.facts[before:]

    def do(self, who: str, action: Any, *, answer: Any = None, end: str = "") -> list[Any]:
        """An act in somebody's own segment, what is answered to it, and how that comes out."""
        if answer is not None:
            self.answers.append(answer)
        if end:
            self.wished.append(end)
        segment = self.now.segment
        if segment is None or segment.who != who:
            self.run(self._begins(who))
        found = judged(self.now, who, action)
        assert isinstance(found, Offer), found
        return self.run(lambda fight: turn.perform(fight, who, action))

    def _begins(self, who: str) -> Callable[[Fight[Battle]], Any]:
        async def rule(fight: Fight[Battle]) -> None:
            if fight.state.segment is not None:
                turn.end_segment(fight, fight.state.segment.who)
            turn.begin_segment(fight, fight.state[who])

        return rule

    def next_turn(self) -> tuple[str, ...]:
        async def rule(fight: Fight[Battle]) -> None:
            if fight.state.turn_open:
                turn.results(fight)
            await initiative.begin_turn(fight)

        self.run(rule)
        return self.now.order

    def rows(self, purpose: str) -> dict[str, int]:
        """The modifiers of the last roll for something."""
        return rows_of([ask for ask, _ in self.script.thrown if ask.purpose == purpose][-1])

    def thrown(self, purpose: str) -> int:
        return sum(ask.purpose == purpose for ask, _ in self.script.thrown)


def duel(
    rulings: Mapping[str, Any], a: Mapping[str, Any] | None = None, b: Mapping[str, Any] | None = None, **fields: Any
) -> Table:
    """A with a blade before B with another."""
    one = fighter("A", **{**EVEN, "right_hand": STEEL, **(a or {})})
    other = fighter("B", **{**EVEN, "right_hand": STEEL, "at_m": 1, **(b or {})})
    return Table(battle(one, other, rulings=rulings, **fields))


def of(facts: Iterable[Any], kind: type[Any]) -> list[Any]:
    return [fact for fact in facts if isinstance(fact, kind)]


def hurt(table: Table, final: int, **fields: Any) -> list[Any]:
    """One wound of B."""

    async def rule(fight: Fight[Battle]) -> None:
        befall(fight, Wound("B", "A", final, **fields))

    return table.run(rule)


# ---------------------------------------------------------------- turns and initiative


def test_results_may_come_last() -> None:
    """riposte.turn.results-step: what was decided waits for the end of the turn, and both may fell each other."""
    table = duel({"results_timing": "end_of_turn"}, b={"hits": 2, "max_hits": 2})
    facts = table.do("A", Attack("B"))
    assert of(facts, HeldBack)
    assert table.now["B"].able
    table.next_turn()
    assert not table.now["B"].able
    assert duel({}, b={"hits": 2, "max_hits": 2}).do("A", Attack("B"))[-1] is not None


@pytest.mark.parametrize(("rulings", "reflex"), [({}, 0), ({"tie_roll_adds_reflex": True}, 5)])
def test_reflex_in_a_tie(rulings: dict[str, Any], reflex: int) -> None:
    """riposte.initiative.tie: 3d6 alone, or with Reflex."""
    table = duel(rulings, {"reflex": 5}, {"reflex": 5}, order=(), turn_open=False)
    table.next_turn()
    ask = next(ask for ask, _ in table.script.thrown if ask.purpose == "tie_roll")
    assert ask.reading.add is not None
    assert ask.reading.add.total == reflex


@pytest.mark.parametrize(("rulings", "order"), [({}, ("A", "B", "C")), ({"side_initiative": True}, ("A", "C", "B"))])
def test_sides_act_together(rulings: dict[str, Any], order: tuple[str, ...]) -> None:
    """riposte.initiative.many: one by one, or the side of the best figure first."""
    three = [
        fighter(name, reflex=reflex, side=side) for name, reflex, side in (("A", 9, "x"), ("B", 6, "y"), ("C", 3, "x"))
    ]
    table = Table(battle(*three, rulings=rulings, order=(), turn_open=False))
    assert table.next_turn() == order


@pytest.mark.parametrize(("rulings", "rolled"), [({}, False), ({"claim_conflict": "cancel"}, True)])
def test_two_grants_over_one_another(rulings: dict[str, Any], rolled: bool) -> None:
    """riposte.initiative.transfer: the latest wins, or both are gone."""
    table = duel(rulings, order=(), turn_open=False, claims=(Claim("A", "B"), Claim("B", "A")))
    order = table.next_turn()
    assert bool(table.thrown("initiative")) == rolled
    assert rolled or order == ("B", "A")


@pytest.mark.parametrize(("rulings", "order"), [({}, ("A", "B")), ({"wait_forfeit_vs_gain": "gain"}, ("B", "A"))])
def test_a_waiter_that_earns_initiative(rulings: dict[str, Any], order: tuple[str, ...]) -> None:
    """riposte.action.wait-forfeit: the forfeit stands, or the grant earned in the same turn does."""
    table = duel(
        rulings,
        order=("A", "B"),
        to_act=(),
        turn_open=False,
        claims=(Claim("B", "A"),),
        forfeits=(Forfeit("B", ("A",)),),
    )
    assert table.next_turn() == order


def test_a_parrier_may_act_at_once() -> None:
    """riposte.initiative.parry: by ruling the turn goes on with the parrier, with an action for it."""
    table = duel({"parry_immediate": True})
    facts = table.do("A", Attack("B"), answer=Parry(), end="over")
    assert not of(facts, Claimed)
    assert table.now.to_act[0] == "B"
    assert table.now["B"].action_left
    assert of(duel({}).do("A", Attack("B"), answer=Parry(), end="over"), Claimed)


# ---------------------------------------------------------------- answers


@pytest.mark.parametrize(("rulings", "left"), [({}, False), ({"response_cost": "free"}, True)])
def test_what_an_answer_costs(rulings: dict[str, Any], left: bool) -> None:
    """riposte.reaction.cost: the action of the turn, or nothing."""
    table = duel(rulings)
    table.do("A", Attack("B"), answer=Dodge(), end="over")
    assert table.now["B"].action_left == left


@pytest.mark.parametrize(("rulings", "open_to"), [({}, True), ({"wait_on_response": False}, False)])
def test_waiting_on_the_spot(rulings: dict[str, Any], open_to: bool) -> None:
    """riposte.reaction.loser-options"""
    table = duel(rulings)
    strike = Strike("A", "B", STEEL, hand="right_hand")
    offers = [o.action for o in reaction.response_options(table.now, strike, table.now["B"]) if isinstance(o, Offer)]
    assert (Dodge(wait=True) in offers) == open_to
    assert Dodge() in offers


@pytest.mark.parametrize(("rulings", "open_to"), [({}, True), ({"decline_allowed": False}, False)])
def test_giving_no_answer(rulings: dict[str, Any], open_to: bool) -> None:
    """riposte.reaction.decline: by ruling whoever can answer must; whoever cannot is not asked."""
    table = duel(rulings)
    strike = Strike("A", "B", STEEL, hand="right_hand")
    found = said_of(reaction.response_options(table.now, strike, table.now["B"]), Decline())
    assert isinstance(found, Offer) == open_to
    held = replace(table.now["B"], holds=(Hold("A"),))
    assert isinstance(said_of(reaction.response_options(table.now, strike, held), Decline()), Offer)


@pytest.mark.parametrize("rulings", [{}, {"crowd_penalty": 1}, {"crowd_penalty": 2}, {"crowd_penalty": 3}])
def test_a_crowd(rulings: dict[str, Any]) -> None:
    """riposte.reaction.several-attackers: so much for each earlier answer of the turn."""
    table = duel(rulings, b={"responses": 2})
    table.do("A", Attack("B"), answer=Dodge(), end="over")
    assert table.rows("dodge").get("crowd", 0) == -2 * rulings.get("crowd_penalty", 0)


@pytest.mark.parametrize(("rulings", "open_to"), [({}, False), ({"trip_defence": "dodge_or_same"}, True)])
def test_dodging_a_trip(rulings: dict[str, Any], open_to: bool) -> None:
    """riposte.action.trip: the same roll alone, or a dodge as well."""
    table = duel(rulings)
    table.do("A", Trip("B"), answer=Dodge() if open_to else None, end="over")
    assert bool(table.thrown("dodge")) == open_to
    assert bool(table.thrown("resist")) != open_to
    assert not table.now["B"].prone


@pytest.mark.parametrize(
    ("rulings", "wood", "steel"),
    [({}, False, True), ({"parry_wear": "every_parry"}, True, True), ({"parry_wear": "only_outranked"}, False, False)],
)
def test_which_parries_wear(rulings: dict[str, Any], wood: bool, steel: bool) -> None:
    """riposte.reaction.parry-wear: against a lower rung, and against an equal one."""
    for item, worn in ((BLUNT, wood), (STEEL, steel)):
        table = duel(rulings, {"right_hand": item})
        assert bool(of(table.do("A", Attack("B"), answer=Parry(), end="over"), ItemWorn)) == worn


@pytest.mark.parametrize(("rulings", "worn"), [({}, False), ({"parry_wear_on_failure": True}, True)])
def test_wear_of_a_failed_parry(rulings: dict[str, Any], worn: bool) -> None:
    """riposte.reaction.parry-wear"""
    table = duel(rulings)
    facts = table.do("A", Attack("B"), answer=Parry(), end="under")
    assert bool([fact for fact in of(facts, ItemWorn) if fact.slot == "right_hand"]) == worn
    assert of(facts, Hit)


@pytest.mark.parametrize(("rulings", "open_to"), [({}, True), ({"counter_location": "default_only"}, False)])
def test_aiming_a_counterattack(rulings: dict[str, Any], open_to: bool) -> None:
    """riposte.reaction.counterattack: at any place, or at none in particular."""
    table = duel(rulings)
    strike = Strike("A", "B", STEEL, hand="right_hand")
    options = list(reaction.response_options(table.now, strike, table.now["B"]))
    aimed = Counterattack(location="head")
    assert any(isinstance(about(option, aimed), Offer) for option in options) == open_to
    assert isinstance(said_of(iter(options), Counterattack()), Offer)


@pytest.mark.parametrize(("rulings", "open_to"), [({}, False), ({"held_may_respond": True}, True)])
def test_the_held_may_parry(rulings: dict[str, Any], open_to: bool) -> None:
    """riposte.condition.held: nothing at all, or a parry by whoever is armed."""
    table = duel(rulings, b={"holds": (Hold("C"),)})
    strike = Strike("A", "B", STEEL, hand="right_hand")
    found = [o.action for o in reaction.response_options(table.now, strike, table.now["B"]) if isinstance(o, Offer)]
    assert (Parry() in found) == open_to
    assert Dodge() not in found


# ---------------------------------------------------------------- damage


@pytest.mark.parametrize(("rulings", "final"), [({}, 1), ({"unconditional_ignores_armour": True}, 4)])
def test_armour_against_what_nothing_could_prevent(rulings: dict[str, Any], final: int) -> None:
    """riposte.attack.unconditional: two dice of two, and Resistance 3."""
    coat = Item("coat", "armour", reach=0, item_resistance=3, structural_hits=9, covers=("shoulders",))
    table = duel(rulings, {"strength": 0, "right_hand": replace(STEEL, dice=4)}, {"worn": (coat,)})
    facts = table.do("A", Attack("B"))
    assert [fact.final for fact in of(facts, Wounded)] == [final]


@pytest.mark.parametrize(("rulings", "stunned"), [({}, True), ({"results_close_combat_only": True}, False)])
def test_what_only_close_combat_brings(rulings: dict[str, Any], stunned: bool) -> None:
    """riposte.condition.results-scope: shots and spells stun and bleed too, or they do not."""
    table = duel(rulings, b={"res": 5})
    hurt(table, 6, damage_type="cutting", close=False)
    assert (table.now["B"].stunned, bool(table.now["B"].bleed_rate)) == (stunned, stunned)
    assert table.now["B"].hits == table.now["B"].sheet.max_hits - 6


@pytest.mark.parametrize(("rulings", "lost"), [({}, 0), ({"shield_overflow": True}, 2)])
def test_what_a_shield_cannot_take(rulings: dict[str, Any], lost: int) -> None:
    """riposte.damage.shield: four dice of one on a shield of Resistance 1 with 1 structural hit left."""
    shield = Item("shield", "shield", "shield_use", "wood", reach=0, item_resistance=1, structural_hits=1)
    table = duel(rulings, b={"left_hand": shield})
    table.do("A", Attack("B"), answer=ShieldBlock(), end="over")
    assert table.now["B"].sheet.max_hits - table.now["B"].hits == lost


@pytest.mark.parametrize(("rulings", "hits", "shock"), [
    ({}, 10, 0), ({"shock_overflow": True}, 6, 0),
])  # fmt: skip
def test_the_last_shock_hit(rulings: dict[str, Any], hits: int, shock: int) -> None:
    """riposte.condition.unconscious-damage: what goes beyond it is lost, or comes off the Health hits."""
    table = duel(rulings, b={"hits": 10, "shock_hits": 3})
    hurt(table, 7, track="shock")
    assert (table.now["B"].hits, table.now["B"].shock_hits) == (hits, shock)


@pytest.mark.parametrize(("rulings", "rate"), [({}, 1), ({"bleeding_stacks": True}, 2)])
def test_a_second_cut(rulings: dict[str, Any], rate: int) -> None:
    """riposte.condition.bleeding"""
    table = duel(rulings)
    for _ in range(2):
        hurt(table, 3, damage_type="cutting")
    assert table.now["B"].bleed_rate == rate
    table.next_turn()
    assert not of(table.fight.facts, Bled), "the first loss is in the turn after"
    table.next_turn()
    assert [fact.hits for fact in of(table.fight.facts, Bled)] == [rate]


@pytest.mark.parametrize(("rulings", "lost"), [({}, False), ({"half_of": "current"}, True)])
def test_half_of_what(rulings: dict[str, Any], lost: bool) -> None:
    """riposte.damage.half-health: of the full hits, or of those before the blow."""
    table = duel(rulings, b={"max_hits": 24, "hits": 6})
    assert bool(of(hurt(table, 3, location="arms"), PartLost)) == lost


@pytest.mark.parametrize(
    ("rulings", "shock"), [({}, 20), ({"lethal_also_shock": "equal"}, 13), ({"lethal_also_shock": "half"}, 17)]
)
def test_wounds_that_tire(rulings: dict[str, Any], shock: int) -> None:
    """riposte.damage.tracks: seven points of a wound."""
    table = duel(rulings, b={"shock_hits": 20})
    hurt(table, 7)
    assert table.now["B"].shock_hits == shock


@pytest.mark.parametrize(
    ("rulings", "turns"),
    [({}, (True, True, False)), ({"stun_span": "next_turn_only"}, (False, True, False)),
     ({"stun_span": "rest_of_turn"}, (True, False, False))],
)  # fmt: skip
def test_how_long_a_stun_lasts(rulings: dict[str, Any], turns: tuple[bool, ...]) -> None:
    """riposte.condition.stunned: this turn, the next, the one after."""
    table = duel(rulings, b={"res": 5})
    hurt(table, 6)
    seen = [table.now["B"].stunned]
    for _ in range(2):
        table.next_turn()
        seen.append(table.now["B"].stunned)
    assert tuple(seen) == turns


@pytest.mark.parametrize(("rulings", "dice"), [({}, 4), ({"all_out_breaks_cap": True}, 7)])
def test_all_out_and_the_cap(rulings: dict[str, Any], dice: int) -> None:
    """riposte.action.all-out: two dice of the blade, Strength 2 and three more."""
    table = duel(rulings)
    table.do("A", AllOut("B"))
    (faces,) = [faces for ask, faces in table.script.thrown if ask.purpose == "damage"]
    assert len(faces) == dice


@pytest.mark.parametrize(
    ("rulings", "place", "modifier"),
    [
        ({}, "shoulders", 0),
        ({"undeclared_location": "chest"}, "chest", -1),
        ({"undeclared_location": "random_3d6"}, "shoulders", 0),
    ],
)
def test_where_an_unaimed_blow_lands(rulings: dict[str, Any], place: str, modifier: int) -> None:
    """riposte.attack.location-declare: three threes are the shoulders, by dice too."""
    table = duel(rulings)
    facts = table.do("A", Attack("B"))
    assert [fact.location for fact in of(facts, Hit)] == [place]
    assert sum(table.rows("attack").values()) == modifier
    assert table.thrown("location") == (rulings.get("undeclared_location") == "random_3d6")


# ---------------------------------------------------------------- what one does in one's segment


@pytest.mark.parametrize(("rulings", "noticed"), [({}, False), ({"perception_target": "difficulty"}, True)])
def test_what_perception_is_held_against(rulings: dict[str, Any], noticed: bool) -> None:
    """riposte.action.stealth-perception: a total of 27 against one of 24, or against 18."""
    table = duel(rulings, {"reflex": 12}, {"intellect": 15, "unaware_of": ("A",)})
    facts = table.do("A", StealthAttack("B"))
    assert bool(of(facts, Hit)[0].unconditional) is True
    assert bool([fact for fact in facts if getattr(fact, "success", None) is True]) == noticed


@pytest.mark.parametrize(("rulings", "open_to"), [({}, False), ({"split_move": True}, True)])
def test_moving_before_and_after(rulings: dict[str, Any], open_to: bool) -> None:
    """riposte.turn.run-and-act: in one piece, or around the action."""
    table = duel(rulings, {"at_m": -1}, {"movement": 3})
    table.do("A", Run(0))
    table.do("A", Attack("B"))
    assert isinstance(judged(table.now, "A", Move(-1)), Offer) == open_to
    assert isinstance(judged(table.now, "A", Run(-6)), Refusal)


@pytest.mark.parametrize(("rulings", "reflex"), [({}, 3), ({"sprint_penalty_span": "until_next_segment"}, 0)])
def test_how_long_a_sprint_tells(rulings: dict[str, Any], reflex: int) -> None:
    """riposte.movement.sprint: the Reflex of the next initiative roll."""
    table = duel(rulings)
    table.do("A", Sprint(-9))
    table.next_turn()
    ask = next(ask for ask, _ in table.script.thrown if ask.purpose == "initiative" and ask.by == "A")
    assert ask.reading.add is not None
    assert ask.reading.add.total == reflex
    table.do("A", Aim())
    assert not table.now["A"].sprinting


@pytest.mark.parametrize(("rulings", "aim"), [({}, 0), ({"aim_kept_on_parry": True}, 2)])
def test_a_parry_and_the_aim(rulings: dict[str, Any], aim: int) -> None:
    """riposte.action.aim-still"""
    table = duel(rulings, b={"aimed": 2})
    table.do("A", Attack("B"), answer=Parry(), end="over")
    assert table.now["B"].aimed == aim


@pytest.mark.parametrize(("rulings", "lost"), [({}, 2), ({"choke_respects_armour": True}, 1)])
def test_steel_at_the_neck(rulings: dict[str, Any], lost: int) -> None:
    """riposte.action.choke: two dice of one, a gorget of Resistance 1."""
    gorget = Item("gorget", "armour", reach=0, item_resistance=1, structural_hits=9, covers=("neck",))
    table = duel(rulings, {"right_hand": None}, {"right_hand": None, "worn": (gorget,)})
    table.do("A", Choke("B"), end="under")
    assert table.now["B"].sheet.max_hits - table.now["B"].hits == lost
    assert table.now["B"].worn[0].left == 9


@pytest.mark.parametrize(("rulings", "lost"), [({}, 0), ({"choke_parry_severs": True}, 2)])
def test_hands_that_reach_for_a_blade(rulings: dict[str, Any], lost: int) -> None:
    """riposte.action.choke-parry: an arm struck, or both hands off."""
    table = duel(rulings, {"right_hand": None})
    facts = table.do("A", Choke("B"), answer=Parry(), end="over")
    assert [fact.part.location for fact in of(facts, PartLost)] == ["hands"] * lost


@pytest.mark.parametrize(("rulings", "rolls", "lands"), [({}, 0, 2), ({"disarm_direction": "random"}, 1, 2)])
def test_which_way_a_weapon_flies(rulings: dict[str, Any], rolls: int, lands: int) -> None:
    """riposte.action.disarm: straight away from the disarmer; by ruling a die says, and 1 to 3 is that way too."""
    table = duel(rulings)
    facts = table.do("A", Disarm("B"), end="under")
    assert [fact.at_m for fact in of(facts, LeftHand)] == [lands]
    assert table.thrown("direction") == rolls


@pytest.mark.parametrize(
    ("rulings", "most"),
    [({}, 9), ({"free_actions_per_turn": 0}, 0), ({"free_actions_per_turn": 1}, 1), ({"free_actions_per_turn": 2}, 2),
     ({"free_actions_per_turn": 3}, 3)],
)  # fmt: skip
def test_how_many_free_actions(rulings: dict[str, Any], most: int) -> None:
    """riposte.action.free"""
    table = duel(rulings, {"right_hand": None, "sheath": (SWORD, ITEMS["knife"], ITEMS["dagger"])})
    for used in range(9):
        position = table.now.change("A", free_used=used)
        position = replace(position, segment=Segment("A"), to_act=("B",))
        assert isinstance(judged(position, "A", Draw("knife")), Offer) == (used < most)


@pytest.mark.parametrize(("rulings", "open_to"), [({}, False), ({"hasten_midway": True}, True)])
def test_hastening_on_the_way(rulings: dict[str, Any], open_to: bool) -> None:
    """riposte.magic.hasten: as it starts, or later for the difference in mana."""
    spell = spell_of({"base_mana": 3, "casting_turns": 3})
    mage = {
        "will": 5,
        "school_fire": 3,
        "spells": (spell,),
        "casting": Casting("spell", 2),
        "mana": 20,
        "action_left": False,
    }
    table = duel(rulings, mage)
    table.run(table._begins("A"))
    assert isinstance(judged(table.now, "A", Hasten(2)), Offer) == open_to
    if open_to:
        table.do("A", Hasten(2))
        assert (table.now["A"].casting, table.now["A"].mana) == (Casting("spell", 0, 2), 20 - 3 * 3)
