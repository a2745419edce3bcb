"""Worked cases before play: the order of turns, the zones, and everybody set up in them."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import pytest
from msgspec.structs import replace

from tests.support.cases import CaseUnderTest, cases_where
from tests.warband.building import Play, battle, character, cm, told_cm
from tests.warband.scenery import block, table_with
from zaruba.kernel.answerers import first_offer
from zaruba.kernel.asks import Offer, Parametric
from zaruba.kernel.fight import Fight, drive
from zaruba.space.measured.lengths import Place
from zaruba.space.measured.spots import on_rim
from zaruba.space.measured.table import Table
from zaruba.systems.warband import deployment, ground, turn
from zaruba.systems.warband.actions import Deploy, NameOrder
from zaruba.systems.warband.battle import Battle
from zaruba.systems.warband.facts.moving import Deployed
from zaruba.systems.warband.facts.turning import OrderNamed

TOWN = Table(120_00, 120_00)


def to_deploy(*names: str, **fields: Any) -> Battle:
    """Everybody's squad is told by the first letter of a name; nobody stands yet."""
    characters = tuple(character(name, name[0], placed=False) for name in names)
    return battle(*characters, **{"table": TOWN, "stage": "deployment", "turn_of": "", "to_turn": (), **fields})


def at(told: Any) -> Place:
    x, y, z = told
    return cm(x), cm(y), cm(z)


# ---------------------------------------------------------------- the order


@cases_where("warband", lambda one: set(one.given) in ({"players", "chooser_names"}, {"players", "rolls_order"}))
def test_the_order_of_turns(case: CaseUnderTest) -> None:
    players = tuple(case.given["players"])
    named = tuple(case.given["chooser_names"]) if "chooser_names" in case.given else players

    def decide(ask: Any) -> Any:
        return next(one.action for one in ask.offers if one.action == NameOrder(named))

    position = battle(*(character(name) for name in players), stage="initiative", order=(), turn_of="", to_turn=())
    play = Play(case, position, decide)
    play.go(deployment.initiative)
    play.finish()
    (fact,) = play.all(OrderNamed)
    assert fact.who == case.then["chooser"]
    if "turn_order" in case.then:
        assert play.now.order == tuple(case.then["turn_order"])
    if "rolls_order" in case.given:
        assert case.given["rolls_order"] == "A, B, C, then A and C again"
        assert [ask.by for ask in play.script.asked if hasattr(ask, "by")] == ["A", "B", "C", "A", "C"]


def test_of_many_players_every_order_may_be_named_and_some_are_offered_ready() -> None:
    names = tuple("ABCDEFG")
    position = battle(*(character(name) for name in names), stage="initiative", order=())
    (offer,) = deployment.orders_open(position, "C")
    assert isinstance(offer, Parametric)
    ready = list(offer.candidates())
    assert len(ready) == deployment.MOST_ORDERS
    assert all(one.order[0] == "C" and offer.accepts(one) is None for one in ready)
    assert offer.accepts(NameOrder(names[::-1])) is None
    for wrong in (names[1:], (*names, "A"), ("A",) * 7):
        refusal = offer.accepts(NameOrder(wrong))
        assert refusal is not None and refusal.why == "order-of-all"


def test_of_four_players_every_order_is_offered() -> None:
    position = battle(*(character(name) for name in "ABCD"), stage="initiative", order=())
    offered = [offer.action.order for offer in deployment.orders_open(position, "B")]
    assert Counter(offered) == Counter(permutations("ABCD"))


# ---------------------------------------------------------------- zones


@cases_where("warband", lambda one: set(one.given) == {"zone", "at"})
def test_a_strip(case: CaseUnderTest) -> None:
    assert case.given["zone"] == "y <= 15", "the strip of the first player"
    found = judged(case, to_deploy("a1", "b1"), Deploy("a1", at(case.given["at"])))
    assert isinstance(found, Offer) is case.then["legal"]


@cases_where("warband", lambda one: "turn_order_place" in one.given)
def test_a_zone_round_a_rim_point(case: CaseUnderTest) -> None:
    names = [f"{squad}1" for squad in "abcdef"[: case.given["players"]]]
    position = to_deploy(*names)
    who = names[case.given["turn_order_place"] - 1]
    with case.witness.watching():
        assert [told_cm(part) for part in ground.rim_point(position, who[0])] == case.then["rim_point"]
    found = judged(case, position, Deploy(who, at(case.given["at"])))
    assert isinstance(found, Offer) is case.then["legal"]


def judged(case: CaseUnderTest, position: Battle, action: Deploy) -> Any:
    with case.witness.watching():
        offer = deployment.deploy_option(position, position[action.who])
        assert isinstance(offer, Parametric)
        found = offer.accepts(action) or offer
    case.witness.saw(found)
    return found


@pytest.mark.parametrize(
    ("squad", "spot", "why"),
    [
        ("a", (1.25, 1.25, 0), ""),
        ("a", (1.24, 5, 0), "outside-the-zone"),
        ("a", (40, 1.24, 0), "outside-the-zone"),
        ("b", (40, 106.25, 0), ""),
        ("b", (40, 106.24, 0), "outside-the-zone"),
        ("b", (40, 13, 0), "outside-the-zone"),
    ],
)
def test_strips_lie_along_two_edges(squad: str, spot: tuple[float, ...], why: str) -> None:
    """warband.setup.deployment: the whole base in fifteen centimetres along the one edge or the other."""
    position = to_deploy("a1", "b1")
    refusal = deployment.deploy_refused(position, position[f"{squad}1"], Deploy(f"{squad}1", at(spot)))
    assert (refusal.why if refusal else "") == why


def test_a_rim_is_walked_anticlockwise() -> None:
    spots = [on_rim(Table(100_00, 60_00), walked * 32000, 4) for walked in range(5)]
    assert spots == [(50_00, 0), (100_00, 30_00), (50_00, 60_00), (0, 30_00), (50_00, 0)]
    assert on_rim(TOWN, 48000, 7) == (120_00, 857)


def test_nobody_is_set_up_where_he_cannot_stand() -> None:
    """warband.space.units, warband.movement.through, warband.movement.surfaces: on a roof, not in a house.

    Where nobody else stands; looking any way.
    """
    house = block("building", (-60, -40), (0, 6), (-120, -110))
    table = table_with([house])
    characters = (character("a1", "a", placed=False), character("a2", "a", at=at((100, 5, 0))), character("b1", "b"))
    position = battle(*characters, table=table, stage="deployment")

    def why(spot: tuple[float, ...], facing: int = 0) -> str:
        refusal = deployment.deploy_refused(position, position["a1"], Deploy("a1", at(spot), facing))
        return refusal.why if refusal else ""

    assert why((70, 5, 6), 35999) == ""
    assert why((70, 5, 0)) == "nowhere-to-stand"
    assert why((70, 5, 3)) == "nowhere-to-stand"
    assert why((90, 5, 6)) == "nowhere-to-stand"
    assert why((102.49, 5, 0)) == "no-room"
    assert why((102.5, 5, 0)) == ""
    assert why((102.5, 5, 0), 36000) == "no-such-facing"


# ---------------------------------------------------------------- setting up


@pytest.mark.parametrize(
    ("deployment_", "order"),
    [("alternate", ["b1", "a1", "c1", "b2", "a2", "b3"]), ("whole_squad", ["b1", "b2", "b3", "a1", "a2", "c1"])],
)
def test_who_is_set_up_when(deployment_: str, order: list[str]) -> None:
    """In turn order one by one, those who have none left passed over; or by ruling squad by squad. Then play begins."""
    position = to_deploy("a1", "a2", "b1", "b2", "b3", "c1", rulings={"deployment": deployment_})
    fight = Fight(replace(position, order=("b", "a", "c")))
    while fight.state.stage == "deployment":
        drive(turn.step(fight), first_place)
    assert [fact.who for fact in fight.facts if isinstance(fact, Deployed)] == order
    now = fight.state
    assert (now.stage, now.to_turn, all(one.placed for one in now.characters)) == ("play", (), True)
    for one in now.characters:
        middle = (60_00, 60_00)
        assert ground.in_zone(now, one, one.at)
        assert one.facing == ground.facing_to(one.at, (*middle, 0), 0)


def first_place(ask: Any) -> Any:
    """The first character's first place."""
    (offer, *_) = ask.offers
    return next(iter(offer.candidates()))


def set_up(ask: Any) -> Any:
    return first_offer(ask)


def test_at_a_real_table_people_set_their_miniatures_up() -> None:
    """warband.setup.deployment: one offer a miniature, for there nobody tells places."""
    fight = Fight(to_deploy("a1", "b1", real=True))
    while fight.state.stage == "deployment":
        drive(turn.step(fight), set_up)
    assert [fact.who for fact in fight.facts if isinstance(fact, Deployed)] == ["a1", "b1"]
