"""What a table may rule of orders and of the additional-action phase."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.support.playing import about
from tests.warband.building import LIBRARY, MIDDLE, active, battle, character, cm
from zaruba.kernel.asks import Offer, Refusal
from zaruba.kernel.fight import Fight, drive
from zaruba.systems.warband import turn
from zaruba.systems.warband.actions import GiveOrder, Run, UseAbility
from zaruba.systems.warband.battle import Battle
from zaruba.systems.warband.facts.turning import TurnEnded
from zaruba.systems.warband.sheet import Ability, Changes

NORTH = (MIDDLE, MIDDLE + 500, 0)


def said(position: Battle, who: str, action: Any) -> Offer[Any] | Refusal:
    found = (about(option, action) for option in turn.act_options(position, position[who]))
    return next(option for option in found if option is not None)


def after(position: Battle, who: str, action: Any) -> Battle:
    def nobody_is_asked(ask: Any) -> Any:
        raise AssertionError(ask)

    fight = Fight(position)
    drive(turn.perform(fight, who, action), nobody_is_asked)
    return fight.state


def two_captains(rulings: dict[str, Any], **other: Any) -> Battle:
    """Two commanders of a squad and an ally of another, all near each other."""
    given = {"leadership": 3, "command_radius": cm(20), "orders": tuple(LIBRARY.orders.values())}
    return battle(
        character("C", "sun", squad="A", at=(MIDDLE, MIDDLE, 0), **given),
        character("D", "sun", squad="A", at=(MIDDLE + 500, MIDDLE, 0), **{**given, **other}),
        character("x", "sun", squad="B", at=NORTH),
        character("E", "moon", squad="E", at=(0, 0, 0)),
        rulings=rulings,
    )


@pytest.mark.parametrize(("to", "reached"), [("allies", ("D", "x")), ("own_squad", ("D",))])
def test_orders_may_reach_the_own_squad_alone(to: str, reached: tuple[str, ...]) -> None:
    """warband.order.issuer: allied players' characters obey too, except by ruling."""
    position = active(two_captains({"orders_to": to}), "C", "additional")
    spoken_of = [
        option.action.target
        for option in turn.act_options(position, position["C"])
        if isinstance(option, Offer) and isinstance(option.action, GiveOrder) and option.action.order == "aim"
    ]
    assert tuple(spoken_of) == reached
    given = after(position, "C", GiveOrder("charge"))
    assert tuple(one.name for one in given.characters if one.effects) == reached


@pytest.mark.parametrize(("scope", "refused"), [("commander", False), ("player", True)])
@pytest.mark.parametrize("order", ["charge", "strike_hard"])
def test_an_order_may_rest_for_the_whole_player(scope: str, refused: bool, order: str) -> None:
    """warband.order.frequency: once in two turns, once in a game; of each commander, or of all of a player's together."""
    position = active(two_captains({"order_cooldown_scope": scope}), "C", "additional")
    given = active(after(position, "C", GiveOrder(order)), "D", "additional")
    assert isinstance(said(given, "D", GiveOrder(order)), Refusal) is refused
    assert isinstance(said(given, "D", GiveOrder("rally")), Offer)


@pytest.mark.parametrize(("scope", "refused"), [("commander", False), ("player", True)])
def test_a_player_may_have_one_order_in_a_turn(scope: str, refused: bool) -> None:
    """warband.order.one-per-turn: one of each commander, or by ruling one of all of a player's together."""
    position = active(two_captains({"orders_per_turn_scope": scope}), "C", "additional")
    given = active(after(position, "C", GiveOrder("charge")), "D", "additional")
    assert isinstance(said(given, "D", GiveOrder("rally")), Refusal) is refused


@pytest.mark.parametrize("silent", [True, False])
def test_what_a_silent_description_does(silent: bool) -> None:
    """By default most actions close the phase."""
    hum = Ability("hum", changes=Changes(melee_damage=1), lasts=1)
    position = battle(
        character("C", "A", abilities=(hum,), at=(MIDDLE, MIDDLE, 0)),
        character("E", "B", at=(0, 0, 0)),
        rulings={"silent_item_closes": silent},
    )
    hummed = after(active(position, "C", "additional"), "C", UseAbility("hum"))
    assert [one.name for one in hummed["C"].effects] == ["hum"]
    offered = [one.action for one in turn.act_options(hummed, hummed["C"]) if isinstance(one, Offer)]
    assert (Run(()) in offered) is not silent


def test_two_replies_are_given_at_once_where_allowances_are_full_once_a_round() -> None:
    rulings = {"reactions_refresh": "once_per_round"}
    position = active(two_captains(rulings).change("x", replies_left=1), "C", "additional")
    assert after(position, "C", GiveOrder("hold_fast", "x"))["x"].replies_left == 2
    plenty = position.change("x", replies_left=2)
    swift = plenty.change("x", profile=LIBRARY.profiles["blade_master"])
    assert after(swift, "C", GiveOrder("hold_fast", "x"))["x"].replies_left == 2


@pytest.mark.parametrize(("own", "left", "then"), [(1, 2, 1), (1, 1, 0), (1, 0, 0), (2, 2, 2)])
def test_the_reply_that_an_order_gave_ends_with_it(own: int, left: int, then: int) -> None:
    """warband.order.duration: until the next turn of its giver; whoever replies twice by himself loses nothing by that."""
    rulings = {"reactions_refresh": "once_per_round"}
    position = active(two_captains(rulings), "C", "additional")
    position = position.change("x", profile=replace(position["x"].profile, replies=own), replies_left=own)
    ordered = after(position, "C", GiveOrder("hold_fast", "x"))
    assert ordered["x"].replies_left == 2
    ended = Fight(TurnEnded("A").apply(ordered.change("x", replies_left=left)))
    turn.upkeep(ended, "A")
    assert (ended.state["x"].effects, ended.state["x"].replies_left) == ((), then)
