"""The course of a fight: rounds, windows, budgets, work of several turns, half actions kept, turns lost, the end."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

import pytest
from msgspec.structs import replace

from tests.fury.building import battle, fighter, on_turn
from tests.fury.weapons import WEAPONS
from tests.support.playing import driven
from zaruba.kernel.answerers import QuickDice, Script
from zaruba.kernel.asks import Choose, ChooseTogether, Offer, Parametric, Refusal
from zaruba.kernel.duration import Duration
from zaruba.kernel.fight import Fact, Fight, drive
from zaruba.study.sample import play_out
from zaruba.systems.fury import SYSTEM, turn
from zaruba.systems.fury.actions import (
    Aim,
    Charge,
    DefensiveStance,
    Delay,
    EndTurn,
    Escape,
    Flee,
    NextBlow,
    ParryingStance,
    Pass,
    Reload,
    Speak,
    StandardAttack,
    StopBlows,
    SwiftAttack,
    Take,
    UseSkill,
)
from zaruba.systems.fury.battle import Battle, ExtraBlow, Fighter, GoOn, Lasting, Life, Turn, Work
from zaruba.systems.fury.facts import (
    ConditionCounted,
    ConditionEnded,
    Fell,
    FightWon,
    Joined,
    Moved,
    OrderSet,
    Removed,
    Reserved,
    ReserveSpent,
    RoundBegan,
    StanceTaken,
    TurnBegan,
    TurnEnded,
    TurnLost,
    WorkLost,
)
from zaruba.systems.fury.sheet import Spell

F = TypeVar("F", bound=Fact)
END = EndTurn()


def d10(face: int) -> tuple[int, int]:
    return (10, face)


def d100(face: int) -> tuple[int, int]:
    return (100, face)


def anna(**fields: Any) -> Fighter:
    return fighter("Anna", **{"at": (4, 4), "side": "humans", "ag": 40, **fields})


def orc(name: str = "Orc", **fields: Any) -> Fighter:
    return fighter(name, **{"at": (9, 4), "side": "orcs", **fields})


def bea(**fields: Any) -> Fighter:
    """A friend of Anna's far off, for whose sake the fight goes on."""
    return fighter("Bea", **{"at": (1, 1), "side": "humans", **fields})


def table(*fighters: Fighter, **fields: Any) -> Battle:
    """A round under way, nobody has acted yet."""
    position = battle(*fighters, **fields)
    return replace(position, to_act=position.order, rolled_once=True)


def played(
    position: Battle, steps: int, *, dice: Iterable[tuple[int, int]] = (), choices: Iterable[Any] = ()
) -> Fight[Battle]:
    """So many steps of play by a script of which nothing is left over; facts rebuild the position."""
    return driven(position, Script(dice, choices), *[turn.step] * steps)


def happened(fight: Fight[Battle], kind: type[F]) -> list[F]:
    return [fact for fact in fight.facts if isinstance(fact, kind)]


def judged(position: Battle, action: Any, options: Iterator[Offer[Any] | Refusal] | None = None) -> str:
    """Why an action is closed on the turn under way; nothing where it is open."""
    assert position.turn is not None or options is not None
    if options is None:
        assert position.turn is not None
        options = turn.turn_options(position, position[position.turn.who])
    closed: list[Refusal] = []
    for option in options:
        if isinstance(option, Refusal):
            closed.append(option)
        elif isinstance(option, Parametric) and type(option.action) is type(action):
            refusal = option.accepts(action)
            return refusal.why if refusal else ""
        elif option.action == action:
            return ""
    same = [one for one in closed if one.action == action] or [o for o in closed if type(o.action) is type(action)]
    return same[0].why


def windows(position: Battle, steps: int, choose: Callable[[Choose], Any]) -> list[tuple[str, str]]:
    """Who is asked in which window, sealed choices one by one."""
    seen: list[tuple[str, str]] = []

    def answer(ask: Any) -> Any:
        if isinstance(ask, ChooseTogether):
            return {who: answer(Choose(who, ask.window, offers)) for who, offers in ask.offers}
        assert isinstance(ask, Choose), ask
        seen.append((ask.who, ask.window))
        return choose(ask)

    fight = Fight(position)
    for _ in range(steps):
        drive(turn.step(fight), answer)
    return seen


def idle(ask: Choose) -> Any:
    return Pass() if ask.window == "delay" else END


# ---------------------------------------------------------------- rounds


def test_a_round_is_one_turn_for_everybody_from_the_highest_total_down() -> None:
    """fury.turn.round, fury.initiative.roll."""
    position = battle(anna(), orc(ag=30), order=())
    fight = played(position, 5, dice=[d10(1), d10(10)], choices=[END, END])
    assert happened(fight, OrderSet) == [OrderSet(("Anna", "Orc"))]
    assert [fact.turn.who for fact in happened(fight, TurnBegan)] == ["Anna", "Orc"]
    assert happened(fight, RoundBegan) == [RoundBegan(refreshed=True, first=True)]


def test_the_order_is_rolled_anew_each_round_or_once() -> None:
    """fury.initiative.roll, initiative_reroll."""
    position = battle(anna(), orc(ag=30), order=())
    again = [d10(1), d10(10), d10(1), d10(10)]
    assert len(happened(played(position, 6, dice=again, choices=[END, END]), OrderSet)) == 2
    once = battle(anna(), orc(ag=30), order=(), rulings={"initiative_reroll": "once"})
    fight = played(once, 6, dice=again[:2], choices=[END, END])
    assert happened(fight, OrderSet) == [OrderSet(("Anna", "Orc"))] * 2


def test_the_first_round_is_the_first_only_once() -> None:
    fight = played(battle(anna(), orc(), order=()), 6, dice=[d10(9), d10(1)] * 2, choices=[END, END])
    assert [fact.first for fact in happened(fight, RoundBegan)] == [True, False]


def test_a_newcomer_acts_from_the_next_round_on() -> None:
    """fury.initiative.roll: at the start of the round."""
    position = table(anna(), orc())
    fight = Fight(position)
    fight.record(Joined(orc("Late", at=(11, 4), ag=90)))
    script = Script(choices=[END, END], dice=[d10(1), d10(1), d10(1)])
    for _ in range(5):
        drive(turn.step(fight), script)
    script.finish()
    assert [fact.turn.who for fact in happened(fight, TurnBegan)] == ["Anna", "Orc"]
    assert fight.state.to_act == ("Late", "Anna", "Orc")


def test_a_newcomer_acts_last_where_the_order_was_rolled_once() -> None:
    """initiative_reroll once."""
    position = replace(table(anna(), orc(), rulings={"initiative_reroll": "once"}), to_act=())
    fight = Fight(position)
    fight.record(Joined(orc("Late", at=(11, 4), ag=90)))
    drive(turn.step(fight), Script())
    assert fight.state.to_act == ("Anna", "Orc", "Late")


# ---------------------------------------------------------------- budgets


@pytest.mark.parametrize(
    ("halves", "open_", "closed"),
    [(2, [Aim(), UseSkill("s")], []), (1, [Aim()], [UseSkill("s")]), (0, [Speak("!")], [Aim(), UseSkill("s")])],
)
def test_what_the_half_actions_left_allow(halves: int, open_: list[Any], closed: list[Any]) -> None:
    """fury.turn.budget, fury.turn.free."""
    position = on_turn(table(anna(), orc()), "Anna", halves=halves, begun=halves < 2)
    assert [judged(position, action) for action in open_] == [""] * len(open_)
    assert [judged(position, action) for action in closed] == ["halves-spent"] * len(closed)
    assert judged(position, END) == ""


def test_the_same_half_action_twice_and_no_third() -> None:
    """fury.turn.budget: even the same one twice."""
    fight = played(on_turn(table(anna(), orc()), "Anna"), 2, choices=[Aim(), Aim()])
    assert fight.state.turn == Turn("Anna", 0, begun=True)
    assert judged(fight.state, Aim()) == "halves-spent"


def test_unspent_halves_vanish() -> None:
    """fury.turn.budget: a new turn has two and no more."""
    fight = played(table(anna(), orc()), 6, choices=[Aim(), END, END], dice=[d10(9), d10(1)])
    fight = played(fight.state, 1)
    assert fight.state.turn == Turn("Anna", 2)


def test_the_staggered_have_one_half_action_on_their_next_turn() -> None:
    """fury.damage.critical, effect 1."""
    fight = played(table(anna(staggered=True), orc()), 1)
    assert fight.facts == [TurnBegan(Turn("Anna", 1))]
    assert not fight.state["Anna"].staggered
    assert judged(fight.state, UseSkill("s")) == "halves-spent"


def test_a_next_turn_that_is_lost_was_the_next_turn() -> None:
    """fury.turn.windows: a lost turn still starts and ends."""
    stunned = anna(states=["staggered", "stunned"], stunned_rounds=1)
    assert not played(table(stunned, orc()), 1).state["Anna"].staggered


# ---------------------------------------------------------------- limits


def used() -> dict[str, Any]:
    return {"attack_used": True, "spell_used": True, "parry_used": True, "dodge_used": True}


def limits(one: Fighter) -> tuple[bool, ...]:
    return one.attack_used, one.spell_used, one.parry_used, one.dodge_used


def test_limits_are_refreshed_by_a_new_round_before_initiative() -> None:
    """fury.turn.windows."""
    position = replace(table(anna(**used()), orc(**used())), to_act=())
    fight = played(position, 1, dice=[d10(9), d10(1)])
    assert [limits(one) for one in fight.state.fighters] == [(False,) * 4] * 2
    assert isinstance(fight.facts[0], RoundBegan)


def test_limits_from_own_turn_to_own_turn() -> None:
    """limit_window own_turn_to_own_turn: a round refreshes nothing, one's own turn all of one's own, lost or not."""
    rulings = {"limit_window": "own_turn_to_own_turn"}
    stunned = orc(**used(), states=["stunned"])
    position = replace(table(anna(**used()), stunned, rulings=rulings), to_act=())
    new_round = played(position, 1, dice=[d10(9), d10(1)]).state
    assert [limits(one) for one in new_round.fighters] == [(True,) * 4] * 2
    fight = played(new_round, 3, choices=[END])
    assert [limits(one) for one in fight.state.fighters] == [(False,) * 4] * 2
    assert TurnLost("Orc", refreshed=True) in fight.facts


def test_a_new_turn_refreshes_nothing_in_the_same_round() -> None:
    fight = played(table(anna(**used()), orc()), 1)
    assert limits(fight.state["Anna"]) == (True,) * 4


@pytest.mark.parametrize("states", [[], ["stunned"]])
def test_what_lasts_until_the_next_turn_ends_as_it_starts(states: list[str]) -> None:
    """fury.turn.windows, pitfall E01: before anything is offered; a lost turn starts too."""
    guarded = anna(states=["all_out_attack", "run", *states], reserve=not states)
    fight = played(table(guarded, orc()), 1, choices=[] if states else [Pass()])
    assert fight.state["Anna"].stances == ()
    assert not fight.state["Anna"].reserve


def test_what_lasts_until_the_next_turn_outlives_the_round() -> None:
    fight = played(replace(table(anna(states=["defensive_stance"]), orc()), to_act=()), 1, dice=[d10(1), d10(10)])
    assert fight.state["Anna"].stances == ("defensive_stance",)


# ---------------------------------------------------------------- work of several turns

EMPTY_PISTOL: dict[str, Any] = {"weapon": "pistol", "weapon_state": "empty"}


def test_work_goes_on_from_turn_to_turn() -> None:
    """fury.turn.extended: a full action on each of two turns, whatever the order of the rounds."""
    fight = played(
        table(anna(**EMPTY_PISTOL), orc()),
        9,
        choices=[Reload("pistol"), END, END, Reload("pistol"), END],
        dice=[d10(9), d10(1)],
    )
    assert fight.state["Anna"].arm("pistol").state == "loaded"
    assert fight.state["Anna"].work is None
    assert not happened(fight, WorkLost)


@pytest.mark.parametrize("otherwise", [[END], [Aim(), END]])
def test_a_turn_without_progress_breaks_the_work(otherwise: list[Any]) -> None:
    """fury.turn.extended: skipped, or another half action taken; once."""
    working = anna(**EMPTY_PISTOL, work=Work("reload", "pistol", 2))
    fight = played(table(working, orc()), 1 + len(otherwise), choices=otherwise)
    assert happened(fight, WorkLost) == [WorkLost("Anna")]
    assert fight.state["Anna"].work is None


def test_free_actions_break_nothing() -> None:
    working = anna(**EMPTY_PISTOL, work=Work("reload", "pistol", 2))
    fight = played(table(working, orc()), 2, choices=[Speak("Wait!")])
    assert fight.state["Anna"].work == Work("reload", "pistol", 2, advanced=False)


def test_a_lost_turn_breaks_the_work() -> None:
    """fury.turn.extended: skips or loses a turn."""
    winded = anna(**EMPTY_PISTOL, work=Work("reload", "pistol", 2), states=["winded"])
    fight = played(table(winded, orc()), 1)
    assert fight.facts[:2] == [WorkLost("Anna"), TurnLost("Anna")]


# ---------------------------------------------------------------- turns lost


def test_so_many_turns_are_lost_to_stunning_and_not_one_more() -> None:
    """fury.condition.stunned 'before its turn': rounds 1 and 2 are lost, it acts in round 3."""
    dice = [d10(9), d10(1)] * 2
    fight = played(table(anna(states=["stunned"], stunned_rounds=2), orc()), 8, choices=[END, END], dice=dice)
    assert happened(fight, TurnLost) == [TurnLost("Anna"), TurnLost("Anna")]
    assert [type(fact) for fact in fight.facts if isinstance(fact, ConditionCounted | ConditionEnded)] == [
        ConditionCounted,
        ConditionEnded,
    ]
    fight = played(fight.state, 1)
    assert fight.state.turn == Turn("Anna")


def test_an_explosion_in_the_middle_of_a_turn_ends_it() -> None:
    """fury.condition.stunned: the rest of that turn is lost too and does not count."""
    shooter = anna(weapon="pistol", w=1, t=30)
    fight = played(
        on_turn(table(shooter, orc(at=(6, 4))), "Anna"),
        2,
        choices=[StandardAttack("Orc")],
        dice=[d100(99), d10(5), d10(5), d100(91), d10(2)],
    )
    assert fight.state.turn is None
    assert fight.facts[-1] == TurnEnded("Anna")
    assert fight.state["Anna"].lasting == (Lasting("stunned", Duration("Anna", "turn_end", 2)),)


def test_whoever_is_felled_in_its_own_turn_is_through_with_it() -> None:
    shooter = anna(weapon="pistol", w=1, t=30)
    fight = played(
        on_turn(table(shooter, bea(), orc()), "Anna"),
        2,
        choices=[StandardAttack("Orc")],
        dice=[d100(99), d10(5), d10(5), d100(1)],
    )
    assert happened(fight, Fell)[0].who == "Anna"
    assert fight.state.turn is None
    assert "Anna" not in fight.state.to_act


@pytest.mark.parametrize(("face", "dead"), [(20, True), (21, False)])
def test_the_bleeding_test_comes_at_the_start_of_each_turn(face: int, dead: bool) -> None:
    """fury.death.bleeding: at 20 dead, and the dead have no turn to lose."""
    position = table(anna(life="bleeding"), bea(), orc())
    fight = played(position, 1, dice=[d100(face)])
    assert fight.state["Anna"].life == ("dead" if dead else "bleeding")
    assert fight.facts == ([Fell("Anna", "dead")] if dead else [TurnLost("Anna")])
    assert "Anna" not in fight.state.to_act


def test_the_bleeding_keep_their_place_in_the_round_and_others_lose_it() -> None:
    """fury.death.bleeding, fury.turn.round."""
    fates: dict[Life, tuple[str, ...]] = {"bleeding": ("Anna", "Orc"), "knocked_out": ("Anna",), "dead": ("Anna",)}
    for life, order in fates.items():
        assert Fell("Orc", life).apply(table(anna(), orc())).to_act == order
    thrown = [d10(1), d10(2), d10(3)]
    knocked_out, bleeding = orc("Ulg", life="knocked_out", at=(1, 1)), orc("Zog", life="bleeding", at=(1, 2))
    fight = played(replace(table(anna(), orc(), knocked_out, bleeding), to_act=()), 1, dice=thrown)
    assert set(fight.state.to_act) == {"Anna", "Orc", "Zog"}


# ---------------------------------------------------------------- delay


def test_a_delay_ends_the_turn_and_keeps_a_half_action() -> None:
    """fury.action.delay."""
    fight = played(on_turn(table(anna(), orc()), "Anna"), 1, choices=[Delay()])
    assert Reserved("Anna") in fight.facts
    assert (fight.state.turn, fight.state["Anna"].reserve) == (None, True)


def test_a_delay_wastes_an_aim_and_breaks_work() -> None:
    """fury.action.aim, fury.turn.extended: it is a half action like any other."""
    aiming = anna(aimed=True, **EMPTY_PISTOL, work=Work("reload", "pistol", 2))
    fight = played(on_turn(table(aiming, orc()), "Anna"), 1, choices=[Delay()])
    assert not fight.state["Anna"].aimed
    assert happened(fight, WorkLost) == [WorkLost("Anna")]


def test_a_delay_is_open_only_while_both_halves_are_unspent() -> None:
    """fury.action.delay 'delay after a half action', and its option."""
    position = table(anna(), orc())
    begun = {"halves": 1, "begun": True}
    assert judged(on_turn(position, "Anna"), Delay()) == ""
    assert judged(on_turn(position, "Anna", **begun), Delay()) == "halves-begun"
    assert judged(on_turn(position, "Anna", halves=1), Delay()) == "halves-begun", "of the staggered"
    leftover = table(anna(), orc(), rulings={"delay_cost": "saves_leftover_half"})
    assert judged(on_turn(leftover, "Anna", **begun), Delay()) == ""
    assert judged(on_turn(leftover, "Anna", halves=0, begun=True), Delay()) == "halves-spent"
    kept = played(on_turn(leftover, "Anna", **begun), 1, choices=[Delay()]).state["Anna"]
    assert kept.reserve


def test_whoever_is_caught_cannot_delay() -> None:
    """fury.condition.entangled: nothing but try to get free."""
    position = on_turn(table(anna(states=["entangled"]), orc()), "Anna")
    assert judged(position, Delay()) == "entangled"
    assert judged(position, Escape("s")) == ""


def reserved(*more: Fighter, **fields: Any) -> Battle:
    """Anna has delayed and the orc beside her is to act."""
    return replace(table(anna(reserve=True), orc(at=(5, 4)), *more, **fields), to_act=("Orc",))


def test_a_reserve_may_be_used_before_between_and_after_actions_of_others() -> None:
    """fury.action.delay: before the turn, after it began, between two actions, after the last, and at the round's end."""
    orcs = iter([Aim(), Aim(), END])

    def choose(ask: Choose) -> Any:
        return Pass() if ask.window == "delay" else next(orcs)

    asked = windows(reserved(), 4, choose)
    assert asked == [
        ("Anna", "delay"),
        *[("Anna", "delay"), ("Orc", "turn")] * 3,
    ]
    after = played(reserved(), 2, choices=[Pass(), Pass(), END]).state
    assert after.to_act == ()
    fight = played(after, 1, choices=[Pass()], dice=[d10(9), d10(1)])
    assert isinstance(fight.facts[0], RoundBegan)
    last_word = played(after, 1, choices=[DefensiveStance()])
    assert last_word.facts == [ReserveSpent("Anna"), StanceTaken("Anna", "defensive_stance")]


def test_a_reserve_is_never_used_inside_an_action() -> None:
    """fury.action.delay: not between the blows of a swift attack, nor between a rush and its blow."""
    strong = orc(at=(5, 4), a=2)
    position = replace(table(anna(reserve=True), strong), to_act=(), turn=Turn("Orc"))
    asked = windows_of_swift(position)
    assert asked == ["delay", "turn", "blow", "delay", "turn"]


def windows_of_swift(position: Battle) -> list[str]:
    """The windows of a swift attack of two blows that miss, and of what follows it."""
    script = Script(
        [d100(90), d100(90)],
        [Pass(), SwiftAttack("Anna"), lambda action: action.target == "Anna", Pass(), END],
    )
    fight = Fight(position)
    for _ in range(3):
        drive(turn.step(fight), script)
    script.finish()
    return [ask.window for ask in script.asked if isinstance(ask, Choose)]


def test_a_reserve_falls_under_the_limits_of_the_round_it_is_used_in() -> None:
    """fury.action.delay 'reserve spent in the next round counts there'."""
    spent = played(reserved(), 1, choices=[StandardAttack("Orc")], dice=[d100(90)])
    assert spent.state["Anna"].attack_used
    assert not spent.state["Anna"].reserve
    on_own_turn = on_turn(spent.state, "Anna")
    assert judged(on_own_turn, StandardAttack("Orc")) == "attack-used"
    assert judged(on_own_turn, ParryingStance()) == ""


def test_a_reserve_pays_for_no_full_action_and_is_not_for_free_ones() -> None:
    """fury.action.delay 'no full actions from the reserve'."""
    position = reserved(orc("Far", at=(9, 9)))
    holder = position["Anna"]
    assert judged(position, Charge("Far"), turn.reserve_options(position, holder)) == "reserve-is-one-half"
    assert judged(position, Flee(((3, 4),)), turn.reserve_options(position, holder)) == "reserve-is-one-half"
    assert judged(position, Speak("!"), turn.reserve_options(position, holder)) == "not-your-turn"
    assert judged(position, ParryingStance(), turn.reserve_options(position, holder)) == ""
    free_spell = anna(reserve=True, magic=1, spells=(Spell("spark", 4, 0, 24, 1, 1),))
    position = replace(table(free_spell, orc(at=(5, 4))), to_act=("Orc",))
    closed = [o for o in turn.reserve_options(position, position["Anna"]) if isinstance(o, Refusal)]
    assert "not-your-turn" in [one.why for one in closed if getattr(one.action, "spell", "") == "spark"]


def test_a_reserve_not_used_is_lost_as_the_next_turn_begins() -> None:
    """fury.action.delay-lost: also where the turn is lost."""
    for states in ([], ["winded"]):
        position = table(anna(reserve=True, states=states), orc())
        fight = played(position, 1, choices=[] if states else [Pass()])
        assert not fight.state["Anna"].reserve
        assert not states or fight.facts[0] == TurnLost("Anna")


@pytest.mark.parametrize("state", ["stunned", "winded", "entangled"])
def test_whoever_cannot_act_has_no_reserve_to_use(state: str) -> None:
    position = replace(table(anna(reserve=True, states=[state]), orc(at=(5, 4))), to_act=("Orc",))
    assert windows(position, 1, idle) == []


def both() -> Battle:
    """Anna and Bruno have both delayed."""
    bruno = fighter("Bruno", at=(5, 5), side="humans", ag=38, reserve=True)
    return replace(table(anna(reserve=True), bruno, orc(at=(5, 4))), to_act=("Orc",))


def test_two_at_once_test_their_agility_and_the_slower_may_think_again() -> None:
    """fury.action.delay-clash, pitfall R15: the loser may still use, keep or change its own."""
    blow = StandardAttack("Orc")
    first = played(
        both(), 1, choices=[{"Anna": blow, "Bruno": blow}], dice=[d100(20), d100(35), d100(90)]
    )  # 2 degrees against 0, then Anna misses
    assert happened(first, ReserveSpent) == [ReserveSpent("Anna")]
    assert first.state["Bruno"].reserve
    second = played(first.state, 1, choices=[DefensiveStance()])
    assert second.facts == [ReserveSpent("Bruno"), StanceTaken("Bruno", "defensive_stance")]
    kept = played(first.state, 1, choices=[Pass()])
    assert kept.state["Bruno"].reserve


def test_failures_are_ranked_too() -> None:
    """fury.action.delay-clash 'two failures': 3 degrees of failure against 1."""
    blow = StandardAttack("Orc")
    fight = played(both(), 1, choices=[{"Anna": blow, "Bruno": blow}], dice=[d100(72), d100(50), d100(90)])
    assert happened(fight, ReserveSpent) == [ReserveSpent("Bruno")]


def test_one_alone_tests_nothing() -> None:
    fight = played(both(), 1, choices=[{"Anna": Pass(), "Bruno": ParryingStance()}])
    assert fight.facts == [ReserveSpent("Bruno"), StanceTaken("Bruno", "parrying_stance")]


# ---------------------------------------------------------------- actions of several steps


def test_a_piece_of_an_action_falls_away_with_those_it_speaks_of() -> None:
    position = replace(on_turn(table(anna(), orc(at=(5, 4))), "Anna"), agenda=(ExtraBlow("Orc", "Anna"),))
    for gone in (
        position.change("Orc", life="dead"),
        position.change("Orc", lasting=(Lasting("winded", Duration("Orc", "turn_end", 1)),)),
        position.change("Anna", life="dead"),
        Removed("Orc").apply(position),
        Removed("Anna").apply(position),
    ):
        assert played(gone, 1).state.agenda == ()


def test_a_way_that_has_been_closed_is_not_gone() -> None:
    """The master may move the mover, or put somebody where it was going."""
    goes = GoOn("Anna", ((3, 4), (2, 4)), "flee")
    position = replace(on_turn(table(anna(), orc()), "Anna"), agenda=(goes,))
    assert happened(played(position, 1), Moved) == [Moved("Anna", goes.path, "flee")]
    assert not happened(played(position.change("Anna", at=(8, 8)), 1), Moved)
    assert not happened(played(position.change("Orc", at=(2, 4)), 1), Moved)


def test_whoever_is_removed_on_its_turn_takes_the_turn_along() -> None:
    position = on_turn(table(anna(), orc(), orc("Ulg", at=(1, 1))), "Orc")
    fight = Fight(position)
    fight.record(Removed("Orc"))
    assert fight.state.turn is None
    drive(turn.step(fight), Script())
    assert fight.state.turn == Turn("Ulg")


# ---------------------------------------------------------------- the end


@pytest.mark.parametrize(
    ("life", "clause"),
    [
        ("knocked_out", "fury.condition.helpless"),
        ("bleeding", "fury.condition.helpless"),
        ("dead", "fury.damage.critical"),
        ("fled", ""),
        ("surrendered", ""),
    ],
)
def test_the_fight_ends_when_one_side_has_nobody_left_to_act(life: Any, clause: str) -> None:
    """fury.condition.helpless; who gives up or goes away does so by the master's word alone."""
    position = on_turn(table(anna(), orc(life=life)), "Anna")
    fight = played(position, 1, choices=[END])
    assert fight.facts[-1] == FightWon("humans")
    verdict = SYSTEM.verdict(fight.state)
    assert verdict is not None
    assert (verdict.winner, verdict.why, verdict.clause) == ("humans", "side-left", clause)


def test_the_stunned_and_the_caught_are_still_there() -> None:
    for states in (["stunned"], ["entangled"]):
        fight = played(on_turn(table(anna(), orc(states=states)), "Anna"), 1, choices=[END])
        assert SYSTEM.verdict(fight.state) is None


def test_a_fight_without_survivors_has_no_winner() -> None:
    fight = played(on_turn(table(anna(life="dead"), orc(life="dead")), "Anna"), 1)
    assert fight.facts[-1] == FightWon(None)
    verdict = SYSTEM.verdict(fight.state)
    assert verdict is not None
    assert (verdict.winner, verdict.why) == (None, "nobody-left")


def test_an_action_is_done_with_before_the_fight_ends() -> None:
    """The second blow of a swift attack may still fall on one who lies there."""
    position = on_turn(table(anna(a=2, ws=60), orc(at=(5, 4), w=1)), "Anna")
    swift = played(position, 1, choices=[SwiftAttack("Orc")], dice=[d100(20), d10(9), d100(95)])
    assert swift.state["Orc"].life == "knocked_out"
    assert not happened(swift, FightWon)
    assert played(swift.state, 1, choices=[StopBlows()]).facts[-1] == FightWon("humans")
    once_more = played(swift.state, 1, choices=[NextBlow("Orc")], dice=[d100(90), d10(1), d10(1), d100(100)])
    assert once_more.facts[-1] == FightWon("humans")


# ---------------------------------------------------------------- whole fights

THINGS = ("hand_weapon", "shield", "buckler", "dagger", "throwing_axe", "pistol", "main_gauche", "empty")
SPELLS = (
    Spell("bolt", 6, 1, 24, 1, 3),
    Spell("storm", 9, 4, 24, 3, 4, condition="stunned", rounds=2),
    Spell("web", 8, 2, 24, 1, condition="entangled"),
    Spell("blessing", 4, 1, 12, 2, modifier=10),
)


def anybody(chance: random.Random, name: str) -> Fighter:
    """Somebody with whatever it happens to carry."""
    main = chance.choice([*WEAPONS, "empty"])
    off = "empty" if main != "empty" and WEAPONS[main].two_handed else chance.choice(THINGS)
    bag = [item for item in WEAPONS if item not in (main, off)]
    skills = chance.sample(["dodge", "trade_gunsmith", "channelling"], chance.randint(0, 3))
    fields: dict[str, Any] = {key: chance.randint(20, 60) for key in ("ws", "bs", "s", "t", "wp")}
    fields |= {"ag": chance.choice([30, 30, 45]), "a": chance.randint(1, 3), "w": chance.randint(3, 12)}
    if chance.random() < 0.3:
        fields |= {"magic": 2, "spells": SPELLS}
    return fighter(
        name, side=name[0], main_hand=main, off_hand=off, carried=tuple(chance.sample(bag, 2)),
        at=(chance.randint(0, 3) + 4 * (name[0] == "b"), int(name[1])), ap=chance.randint(0, 2),
        skills=dict.fromkeys(skills, 0), talents=chance.sample(["strike_to_stun", "strike_to_injure"], 1), **fields,
    )  # fmt: skip


def anything(chance: random.Random) -> Callable[[Choose, Battle], Any]:
    """A policy that does whatever comes; turns are ended rather late."""

    def decide(ask: Choose, state: Battle) -> Any:
        open_: list[Any] = []
        for offer in ask.offers:
            if isinstance(offer, Parametric):
                open_ += [action for action in offer.candidates() if offer.accepts(action) is None]
            else:
                open_.append(offer.action)
        useful = [action for action in open_ if not isinstance(action, EndTurn | Take)]
        return chance.choice(useful if useful and chance.random() < 0.8 else open_)

    return decide


@pytest.mark.parametrize("seed", range(12))
def test_whole_fights_come_to_an_end(seed: int) -> None:
    """Whatever everybody does, and whatever the table rules."""
    chance = random.Random(seed)
    fighters = [anybody(chance, f"{side}{number}") for side in "ab" for number in range(chance.randint(1, 2))]
    rulings: dict[str, Any] = {
        "limit_window": chance.choice(["game_round", "own_turn_to_own_turn"]),
        "delay_cost": chance.choice(["first_half_only", "saves_leftover_half"]),
        "leave_melee": chance.choice(["flee_only", "any_move_provokes"]),
        "initiative_reroll": chance.choice(["each_round", "once"]),
    }
    position = battle(*fighters, order=(), rulings=rulings, calls=chance.choice(["ask", "defaults"]))
    verdict, end = play_out(SYSTEM, position, anything(chance), QuickDice(seed), most_steps=5000)
    assert verdict is not None, end
