"""Worked cases of delve.turn, and the helpers that the other cases of a turn share."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import pytest
from msgspec.structs import replace

from tests.delve.building import battle, blade, bow, hero, monster, on_turn
from tests.support.cases import CaseUnderTest, case
from zaruba.kernel.asks import MASTER, Choose, Offer, Parametric, Refusal
from zaruba.kernel.fight import Fact, Fight
from zaruba.space.squares import distance, open_ground
from zaruba.systems.delve.actions import (
    CastSpell,
    DrinkPotion,
    EndTurn,
    HasCome,
    LetLoose,
    MeleeAttack,
    Move,
    RangedAttack,
    ReadyAct,
    Trigger,
)  # fmt: skip
from zaruba.systems.delve.battle import Battle, Creature
from zaruba.systems.delve.facts import (
    EffectBegan,
    EffectEnded,
    Hit,
    Missed,
    Moved,
    ReadyLoosed,
    ReadyLost,
    RoundBegan,
    SeatBegan,
    TimerRan,
    TurnBegan,
)  # fmt: skip
from zaruba.systems.delve.sheet import Item, Spell, Talent, damage
from zaruba.systems.delve.turn import options, step

F = TypeVar("F", bound=Fact)

# ---------------------------------------------------------------- helpers


@pytest.fixture(autouse=True)
def _played_by_hand(case: CaseUnderTest) -> None:
    """The cases here are situations: no kind of its own tells how to play them."""
    assert case.given["kind"] == "situation"


def seat(told: str) -> str:
    """A seat as cases name it: the game master is `GM` there."""
    return MASTER if told == "GM" else told


def told(seat: str) -> str:
    return "GM" if seat == MASTER else seat


def steps(count: int) -> Callable[[Fight[Battle]], Any]:
    """So many steps of play."""

    async def rule(fight: Fight[Battle]) -> None:
        for _ in range(count):
            await step(fight)

    return rule


def until(done: Callable[[Fight[Battle]], Any]) -> Callable[[Fight[Battle]], Any]:
    """Step after step until something has come about."""

    async def rule(fight: Fight[Battle]) -> None:
        while not done(fight):
            await step(fight)

    return rule


def ends_the_turn(ask: Any) -> EndTurn:
    """Whoever has nothing to do in a case ends its turn."""
    assert isinstance(ask, Choose), ask
    assert ask.window == "turn", ask
    return EndTurn()


def happened(fight: Fight[Battle], kind: type[F]) -> list[F]:
    """The facts of one kind, in order."""
    return [fact for fact in fight.facts if isinstance(fact, kind)]


def about_to_act(position: Battle, who: str) -> Battle:
    """The position with a creature's turn still to begin."""
    begun = on_turn(position, who)
    return replace(begun, turn=None, waiting=(who, *begun.waiting))


def judged(case: CaseUnderTest, position: Battle, who: str, action: Any) -> Offer[Any] | Refusal:
    """What the rules say of just this action on the turn under way."""
    with case.witness.watching():
        found = [judgement for option in options(position, position[who]) if (judgement := _of(option, action))]
    assert found, f"no rule speaks of {action}"
    case.witness.saw(found[0])
    return found[0]


def _of(option: Offer[Any] | Refusal, action: Any) -> Offer[Any] | Refusal | None:
    """What an option means for an action, if it is about it at all."""
    if isinstance(option, Parametric) and type(option.action) is type(action):
        return option.accepts(action) or option
    return option if option.action == action else None


def allowed(option: Offer[Any] | Refusal) -> bool:
    return isinstance(option, Offer)


# ---------------------------------------------------------------- rounds


@case("delve.turn.combat-rounds", "fight without surprise", "fight with surprise")
def test_surprise_turns_come_before_round_1(case: CaseUnderTest) -> None:
    unaware = tuple((who, "goblin") for who in case.given["surprisers"])
    position = battle(hero("Ann"), monster("goblin"), unaware=unaware)
    opening, _ = case.run(until(lambda fight: fight.state.phase == "initiative"), position, otherwise=ends_the_turn)
    surprise_turns = [fact.turn.who for fact in happened(opening, TurnBegan)]
    assert len(surprise_turns) == case.then["surprise_turns"]
    assert surprise_turns == case.then.get("surprise_order", [])
    assert not happened(opening, RoundBegan)

    dice = [(20, 12), (20, 7)]
    fight, script = case.run(until(lambda fight: happened(fight, SeatBegan)), opening.state, dice=dice)
    assert f"roll_{script.thrown[0][0].purpose}" == case.then["next_step"]
    assert len(happened(fight, RoundBegan)) == case.then["round_after_initiative"]


def come_up(fight: Fight[Battle], round_now: int) -> list[tuple[str, int]]:
    """Seats whose turn comes, with the round it comes in; a seat where nobody is left has none."""
    found = []
    for fact in fight.facts:
        if isinstance(fact, RoundBegan):
            round_now += 1
        elif isinstance(fact, SeatBegan) and fact.waiting:
            found.append((told(fact.seat), round_now))
    return found


@case("delve.turn.round", "circle closes", "dead seat skipped", "dying seat still comes up")
def test_a_full_circle_is_a_round(case: CaseUnderTest) -> None:
    down = {name: life for life in ("dead", "dying") for name in case.given.get(life, [])}
    order = case.given["order"]
    heroes = [hero(name, life=down.get(name, "up"), hp=0 if name in down else 10) for name in order if name != "GM"]
    position = battle(*heroes, monster("goblin"), seating=map(seat, order))
    current = "goblin" if case.given["current"] == "GM" else case.given["current"]
    round_now = case.given["round"]

    wanted = 2 if "after_that" in case.then else 1
    fight, _ = case.run(
        until(lambda fight: len(come_up(fight, round_now)) == wanted), on_turn(position, current),
        otherwise=ends_the_turn,
    )  # fmt: skip
    first, *second = come_up(fight, round_now)
    assert first == (case.then["next"], case.then.get("round", round_now))
    if second:
        assert second == [(case.then["after_that"], case.then["round_after_that"])]


# ---------------------------------------------------------------- action and movement

BOLT = Spell("bolt", 1, "far", damage=damage("1d4"))
POTION = Item("potion", "potion", uses=3, healing=damage("1d6"))
DEEDS = {
    "melee_attack": MeleeAttack("longsword", "goblin"),
    "cast_spell": CastSpell("bolt", ("goblin",)),
    "drink_own_potion": DrinkPotion("potion"),
}


def ann(**fields: Any) -> Creature:
    """A hero who can strike, cast and drink."""
    return hero("Ann", weapons=(blade(),), spells=(BOLT,), casting="int", items=(POTION,), **fields)


def goblin(**fields: Any) -> Creature:
    return monster("goblin", morale_exempt=True, **fields)


@case("delve.turn.action-and-move", "second action refused")
def test_one_action_a_turn(case: CaseUnderTest) -> None:
    done = [DEEDS[name] for name in case.given["done_this_turn"]]
    start = on_turn(battle(ann(), goblin(at=5)), "Ann")
    fight, _ = case.run(steps(len(done)), start, choices=done, dice=[(20, 2)])
    assert allowed(judged(case, fight.state, "Ann", DEEDS[case.given["wanted"]])) == case.then["allowed"]


def walked_to(feet: int) -> Move:
    return Move(((feet,),))


@case("delve.turn.split-move", "in, hit, out")
def test_a_blow_between_two_pieces_of_movement(case: CaseUnderTest) -> None:
    into, out = case.given["pieces_ft"]
    assert case.given["action_between"]
    start = on_turn(battle(ann(move=case.given["budget_ft"]), goblin(at=into + 5)), "Ann")
    pieces = [walked_to(into), DEEDS["melee_attack"], walked_to(into - out)]
    fight, _ = case.run(steps(3), start, choices=pieces, dice=[(20, 2)])
    assert [fact.cost_ft for fact in happened(fight, Moved)] == [into, out]
    assert case.then["allowed"]
    assert fight.state.turn is not None
    assert fight.state.turn.feet == case.then["left_ft"]


@case("delve.turn.split-move", "three pieces", "five feet too far")
def test_pieces_add_up_to_one_move(case: CaseUnderTest) -> None:
    assert case.given["action_used"]
    start = on_turn(battle(ann(move=case.given["budget_ft"]), goblin(at=5)), "Ann")
    fight, _ = case.run(steps(1), start, choices=[DEEDS["melee_attack"]], dice=[(20, 2)])
    here, gone = 0, []
    for feet in case.given["pieces_ft"]:
        piece = walked_to(here := here + feet)
        gone.append(allowed(judged(case, fight.state, "Ann", piece)))
        if gone[-1]:
            fight, _ = case.run(steps(1), fight.state, choices=[piece])
    assert all(gone) == case.then["allowed"]
    if "left_ft" in case.then:
        assert fight.state.turn is not None
        assert fight.state.turn.feet == case.then["left_ft"]


@case("delve.turn.second-move", "35 feet then attack", "double move and a gulp")
def test_a_second_move_gives_up_the_action_and_no_small_task(case: CaseUnderTest) -> None:
    moved = case.given["moved_ft"]
    start = about_to_act(battle(ann(), goblin(at=moved + 5)), "Ann")
    fight, _ = case.run(steps(2), start, choices=[walked_to(moved)])
    assert allowed(judged(case, fight.state, "Ann", DEEDS[case.given["wanted"]])) == case.then["allowed"]


# ---------------------------------------------------------------- nobody acts out of turn


def attacks(fight: Fight[Battle]) -> int:
    return len(happened(fight, Hit)) + len(happened(fight, Missed))


@case("delve.turn.no-reactions", "walk away from an ogre")
def test_walking_away_sets_nothing_off(case: CaseUnderTest) -> None:
    mover, ogre, feet = case.given["mover"], case.given["starts_adjacent_to"], case.given["moves_ft"]
    start = on_turn(battle(hero(mover), monster(ogre, at=5)), mover)
    fight, script = case.run(steps(1), start, choices=[walked_to(-feet)])
    assert fight.state[mover].at == (-feet,)
    assert attacks(fight) == len(script.thrown) == case.then["attacks_triggered"]


@case("delve.turn.no-reactions", "run past two goblins")
def test_running_past_sets_nothing_off(case: CaseUnderTest) -> None:
    mover, goblins = case.given["mover"], case.given["passes_adjacent_to"]
    squares = dict(zip(goblins, ((2, 1), (4, 1)), strict=True))
    foes = [monster(name, at=at) for name, at in squares.items()]
    start = on_turn(battle(hero(mover, at=(0, 0)), *foes, board=open_ground(8, 2)), mover)
    path = tuple((x, 0) for x in range(1, 7))
    assert all(any(distance(at, place) == 1 for place in path) for at in squares.values())
    fight, script = case.run(steps(1), start, choices=[Move(path)])
    assert fight.state[mover].at == path[-1]
    assert attacks(fight) == len(script.thrown) == case.then["attacks_triggered"]


def archer() -> Creature:
    return hero("Ann", weapons=(bow(),), ammo=(("arrows", 3),))


SHOT = RangedAttack("shortbow", "")


@case("delve.turn.delay-and-ready", "readied shot")
def test_a_readied_shot_at_the_first_through_the_door(case: CaseUnderTest) -> None:
    readied, _, trigger = case.given["ann"].partition(" at ")
    comer, _, entering = case.given["gm"].partition(" ")
    assert (readied, entering) == ("readies a shot", "enters the door")
    position = battle(archer(), monster(comer, at=40), seating=map(seat, case.given["order"]), calls="ask")
    ready = ReadyAct(Trigger("said", text=trigger), SHOT)
    fight, _ = case.run(
        until(lambda fight: len(happened(fight, RoundBegan)) and fight.state.turn), on_turn(position, "Ann"),
        choices=[ready, EndTurn(), walked_to(30), HasCome(comer), LetLoose()], dice=[(20, 2)], otherwise=ends_the_turn,
    )  # fmt: skip
    assert (attacks(fight) == 1) == case.then["ann_shoots"]
    place = next(index for index, fact in enumerate(fight.facts) if isinstance(fact, ReadyLoosed))
    seats = [fact.seat for fact in fight.facts[:place] if isinstance(fact, SeatBegan)]
    assert f"during the {told(seats[-1])} turn" == case.then["when"]
    assert fight.state.turn is not None
    assert fight.state.turn.who == "Ann"
    assert int(fight.state.turn.action) == case.then["ann_action_left_next_turn"]


@case("delve.turn.delay-and-ready", "trigger never comes")
def test_a_readied_shot_is_lost_when_nobody_comes(case: CaseUnderTest) -> None:
    assert case.given["ann"] == "readies a shot"
    assert case.given["trigger_happened"] is False
    start = on_turn(battle(archer(), monster("goblin", at=60)), "Ann")
    fight, _ = case.run(
        until(lambda fight: happened(fight, ReadyLost)), start,
        choices=[ReadyAct(Trigger("comes_near"), SHOT)], otherwise=ends_the_turn,
    )  # fmt: skip
    assert bool(attacks(fight)) == case.then["ann_shoots"]
    assert start["Ann"].ammo_for(bow()) - fight.state["Ann"].ammo_for(bow()) == case.then["ammunition_spent"]


@case("delve.turn.delay-and-ready", "delay refused")
def test_whoever_ends_its_turn_does_not_come_back_in_that_round(case: CaseUnderTest) -> None:
    wish = re.fullmatch(r"act after (\w+) this round", case.given["wanted"])
    assert wish is not None
    start = on_turn(battle(hero("Ann"), hero(wish[1]), monster("goblin")), "Ann")
    fight, script = case.run(until(lambda fight: happened(fight, RoundBegan)), start, otherwise=ends_the_turn)
    acted = [fact.turn.who for fact in happened(fight, TurnBegan)]
    assert wish[1] in acted
    assert ("Ann" in acted) == case.then["allowed"]
    first = script.asked[0]
    assert isinstance(first, Choose)
    assert [offer.clause for offer in first.offers if isinstance(offer.action, ReadyAct)] == [case.clause]


@case("delve.turn.delay-and-ready", "option off")
def test_a_table_may_do_without_readied_acts(case: CaseUnderTest) -> None:
    assert case.given["wanted"] == "ready"
    start = on_turn(battle(archer(), monster("goblin", at=60), rulings=case.option()), "Ann")
    ready = [option for option in options(start, start["Ann"]) if isinstance(option.action, ReadyAct)]
    assert any(allowed(option) for option in ready) == case.then["allowed"]
    assert [option.clause for option in ready] == [case.clause]


# ---------------------------------------------------------------- what is counted in rounds


def turns_with_rounds(fight: Fight[Battle], round_now: int) -> Iterator[tuple[Fact, int]]:
    for fact in fight.facts:
        round_now += isinstance(fact, RoundBegan)
        yield fact, round_now


def last_of_effect(fight: Fight[Battle], round_now: int) -> tuple[list[str], str]:
    """The turns of others during which an effect held, and the turn at whose start it ended."""
    holds = ended = False
    during: list[str] = []
    for fact, number in turns_with_rounds(fight, round_now):
        holds, ended = holds or isinstance(fact, EffectBegan), ended or isinstance(fact, EffectEnded)
        if isinstance(fact, TurnBegan) and ended:
            return during, f"start of {fact.turn.who}'s turn in round {number}"
        if isinstance(fact, TurnBegan) and holds:
            during.append(f"{told(fight.state.seat_of(fact.turn.who))} round {number}")
    raise AssertionError("the effect never ended")


@case("delve.turn.countdown", "two rounds", "one round covers every other seat once")
def test_rounds_are_counted_at_the_start_of_their_makers_turn(case: CaseUnderTest) -> None:
    maker, round_now = case.given["made_by"], case.given["made_in_round"]
    ward = Spell("ward", 1, "self", rounds=case.given["rounds"], talents=(Talent("ward", ("ac",), 1),))
    order = case.given.get("order", [maker, "GM"])
    heroes = [hero(name, spells=(ward,), casting="int") for name in order if name != "GM"]
    start = on_turn(battle(*heroes, monster("goblin"), seating=map(seat, order)), maker)
    fight, _ = case.run(
        until(lambda fight: happened(fight, EffectEnded) and fight.state.turn), start,
        choices=[CastSpell("ward", (maker,))], dice=[(20, 15)], otherwise=ends_the_turn,
    )  # fmt: skip
    during, end = last_of_effect(fight, round_now)
    assert end == case.then["ends_at"]
    if "active_during" in case.then:
        assert during == case.then["active_during"]


# ---------------------------------------------------------------- the end


def as_it_stands(entry: Any, make: Callable[..., Creature]) -> Creature:
    """A creature in the state a case gives it."""
    life = entry["state"]
    hp = 10 if life in ("up", "fleeing", "fled") else 0
    return make(entry["name"], life=life, hp=hp, max_hp=10, timer=entry.get("timer_left"))


def drawn_up(case: CaseUnderTest) -> Battle:
    enemies = [as_it_stands(entry, monster) for entry in case.given["enemies"]]
    return battle(*(as_it_stands(entry, hero) for entry in case.given["characters"]), *enemies)


@case(
    "delve.turn.combat-end",
    "last goblin flees",
    "all characters down, one still dying",
    "the last timer has run out",
    "the last enemy is running but in sight",
)
def test_over_when_one_side_has_nobody_left(case: CaseUnderTest) -> None:
    position = drawn_up(case)
    able = next(creature.name for creature in position.creatures if creature.life == "up")
    fight, _ = case.run(steps(1), on_turn(position, able), choices=[walked_to(-5)])
    assert {True: "over", False: "goes_on"}[fight.state.ended] == case.then["fight"]
    assert fight.state.winner == case.then.get("winner")
    if "bob_still_counts" in case.then:
        left = case.run(until(dying_are_counted), fight.state, dice=[(20, 7)], otherwise=ends_the_turn)[0]
        assert (happened(left, TimerRan)[0].who == "Bob") == case.then["bob_still_counts"]


def dying_are_counted(fight: Fight[Battle]) -> bool:
    return bool(happened(fight, TimerRan))
