"""Turns, phases, orders, the relic and points, clause by clause, where the worked cases look away."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.playing import said_of
from tests.warband.building import MIDDLE, active, battle, character, weapon
from tests.warband.test_cases_orders import ally, commander, giving, of_list
from tests.warband.test_cases_phases import ACTIONS, everything
from zaruba.kernel.asks import Measure, Offer
from zaruba.kernel.fight import Fight, drive
from zaruba.systems.warband import scoring, turn
from zaruba.systems.warband.actions import Attack, EndPhase, GiveOrder, Move, PickUp, Run, UseAbility, UseItem
from zaruba.systems.warband.battle import PHASES, Battle, Left, Phase, Score
from zaruba.systems.warband.facts.ordering import OrderGiven
from zaruba.systems.warband.facts.scoring import Scored
from zaruba.systems.warband.facts.turning import ActivationEnded, MeasuredOut, PhaseBegan
from zaruba.systems.warband.sheet import Ability, Item


def why(position: Battle, who: str, action: Any) -> str:
    """ "" where an action is open to somebody, else the key of what speaks against it."""
    found = said_of(turn.act_options(position, position[who]), action)
    return "" if isinstance(found, Offer) else found.why


def done(position: Battle, who: str, action: Any, *, measured: int | None = None) -> Fight[Battle]:
    """An action carried out, whatever people measure coming to the same; nothing else is asked."""
    fight = Fight(position)

    def answer(ask: Any) -> int:
        assert isinstance(ask, Measure) and measured is not None, ask
        return measured

    drive(turn.perform(fight, who, action), answer)
    return fight


# ---------------------------------------------------------------- phases


@pytest.mark.parametrize("phase", PHASES)
def test_everything_has_its_phase(phase: Phase) -> None:
    """warband.action.list, warband.action.closing, warband.turn.phase-sequence: nothing of another phase is open.

    Nor is anything open to a comrade who waits.
    """
    things: dict[str, Any] = {"items": (Item("rope"),), "abilities": (Ability("hum"),)}
    position = active(everything(**things), "C", phase)
    asked = {
        "movement": [Move(((MIDDLE - 300, MIDDLE, 0),))],
        "additional": [*(ACTIONS[one] for one in ("order", "shoot", "run")), UseItem("rope"), UseAbility("hum")],
        "melee": [Attack("E")],
    }
    for when, actions in asked.items():
        assert {why(position, "C", one) for one in actions} == {"" if when == phase else "other-phase"}, when


def test_a_comrade_waits_until_he_is_active_himself() -> None:
    """warband.turn.activation: one after the other, whatever phase the one before him is in."""
    position = active(everything(), "C")
    assert why(position, "x", Move(((MIDDLE - 300, MIDDLE + 1000, 0),))) == "not-active"


@pytest.mark.parametrize(("rulings", "ran", "key"), [({}, True, ""), ({}, False, ""),
                         ({"run_then_melee": False}, True, "ran"), ({"run_then_melee": False}, False, "")])  # fmt: skip
def test_melee_after_a_run(rulings: dict[str, Any], ran: bool, key: str) -> None:
    """warband.action.melee-stays-open: open in its phase and no other; by ruling not to whoever has run."""
    one = character("C", ran=ran, weapons=(weapon(10),), at=(MIDDLE, MIDDLE, 0))
    position = battle(one, character("E", at=(MIDDLE + 1000, MIDDLE, 0)), rulings=rulings)
    assert why(active(position, "C", "melee"), "C", Attack("E")) == key
    assert why(active(position, "C", "additional"), "C", Attack("E")) == "other-phase"


def test_phases_are_left_as_one_likes_and_after_the_third_it_is_over() -> None:
    """warband.turn.phase-sequence, warband.action.phase-start: nothing has to be done in any of them."""
    fight = Fight(active(everything(), "C"))
    asked: list[tuple[str, str]] = []

    def leave(ask: Any) -> Any:
        asked.append((ask.who, ask.window))
        return next(offer.action for offer in ask.offers if isinstance(offer.action, EndPhase))

    for _ in PHASES:
        drive(turn.go_on(fight), leave)
    assert asked == [("C", "activation")] * 3
    told = [fact for fact in fight.facts if isinstance(fact, PhaseBegan | ActivationEnded)]
    assert told == [PhaseBegan("C", "additional"), PhaseBegan("C", "melee"), ActivationEnded("C")]
    assert fight.state.activation is None


# ---------------------------------------------------------------- orders


@pytest.mark.parametrize("order", ["charge", "strike_hard"])
def test_an_order_that_reaches_nobody_counts_all_the_same(order: str) -> None:
    """warband.order.immediate, warband.order.persists, warband.order.then-act, warband.order.list: given is given.

    Whoever has given it may still act, and give no other.
    """
    position = giving(commander(of_list(order)), ally("x", 40))
    assert why(position, "C", GiveOrder(order)) == ""
    fight = done(position, "C", GiveOrder(order))
    given = [fact for fact in fight.facts if isinstance(fact, OrderGiven)]
    assert [(fact.who, fact.order, fact.receivers) for fact in given] == [("C", order, ())]
    assert (fight.state["C"].orders_left, fight.state["x"].effects) == (2, ())
    assert (why(fight.state, "C", Run(((MIDDLE, MIDDLE - 100, 0),))), why(fight.state, "C", GiveOrder(order))) == (
        "",
        "ordered-already",
    )


@pytest.mark.parametrize(("measured", "received"), [(0, ("x",)), (1, ())])
def test_at_a_real_table_the_radius_is_measured_first(measured: int, received: tuple[str, ...]) -> None:
    """warband.order.immediate, warband.order.persists, warband.order.then-act: an order that cannot be given costs nothing.

    To somebody alone, that is; one to all is given, whomever it reaches.
    """
    known = (of_list("aim"), of_list("charge"))
    position = giving(commander(*known), ally("x", 3), real=True)
    alone = done(position, "C", GiveOrder("aim", "x"), measured=measured)
    assert [fact.receivers for fact in alone.facts if isinstance(fact, OrderGiven)] == ([received] if received else [])
    assert any(isinstance(fact, MeasuredOut) for fact in alone.facts) is not bool(received)
    assert (alone.state["C"].ordered, alone.state["C"].orders_left) == ((True, 2) if received else (False, 3))
    everybody = done(position, "C", GiveOrder("charge"), measured=measured)
    assert [fact.receivers for fact in everybody.facts if isinstance(fact, OrderGiven)] == [received]


@pytest.mark.parametrize(
    ("leader", "key"),
    [({}, ""), ({"orders_left": 0}, "no-orders-left"), ({"ordered": True}, "ordered-already"),
     ({"resting": (Left("aim", 1),)}, "order-rests"), ({"uses": (Left("aim", 0),)}, "")],
)  # fmt: skip
def test_an_order_to_somebody_is_held_to_what_is_left(leader: dict[str, Any], key: str) -> None:
    """warband.order.target, warband.order.count, warband.order.before-closing, warband.order.frequency: as one to all is.

    What of another kind has the same name and is used up hinders no order.
    """
    known = of_list("aim")
    assert not known.once_per_game
    assert why(giving(commander(known, **leader), ally("x", 3)), "C", GiveOrder("aim", "x")) == key


# ---------------------------------------------------------------- the relic, and points


@pytest.mark.parametrize(("at", "key"), [((MIDDLE + 135, MIDDLE, 0), ""), ((MIDDLE + 136, MIDDLE, 0), "relic-out-of-reach"),
                                         ((MIDDLE + 135, MIDDLE, 300), ""), ((MIDDLE + 135, MIDDLE, 301), "relic-out-of-reach"),
                                         ((MIDDLE + 135, MIDDLE, -1), "relic-out-of-reach"), (None, "relic-carried")])  # fmt: skip
def test_the_relic_is_picked_up_where_it_lies(at: Any, key: str) -> None:
    """warband.victory.scenarios, warband.space.contact: in contact with it, at a height that his own meets, while nobody carries it."""
    position = battle(
        character("a", "A", at=(MIDDLE, MIDDLE, 0)),
        character("b", "B", relic=at is None, at=(MIDDLE + 250, MIDDLE, 0)), game="relic", relic=at,
    )  # fmt: skip
    assert why(active(position, "a", "additional"), "a", PickUp()) == key


@pytest.mark.parametrize(("cost", "points"), [(0, 1), (9, 1), (10, 1), (19, 1), (20, 2), (29, 2)])
def test_everybody_is_worth_a_point(cost: int, points: int) -> None:
    """warband.victory.points: one for every full ten of the cost, and one for less."""
    fight = Fight(battle(character("k", "A"), character("b2", "B"), character("x", "C")))
    scoring.removed(fight, character("v", "B", cost=cost), "A")
    assert [fact for fact in fight.facts if isinstance(fact, Scored)] == [Scored("A", points, "kill")]


@pytest.mark.parametrize(("scores", "winner"), [((2, 1), "A"), ((1, 2), "B"), ((2, 2), None), ((0, 0), None)])
def test_most_points_win(scores: tuple[int, int], winner: str | None) -> None:
    """warband.victory.points: and as many are a draw."""
    position = battle(character("a", "A"), character("b", "B"), points=tuple(map(Score, "AB", scores)))
    assert scoring.leading(position) == winner
