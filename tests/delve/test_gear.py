"""Things: small tasks and their price, potions, magic items, what is in hand, reloading, kits."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from msgspec.structs import replace

from tests.delve.building import battle, blade, bow, hero, monster, on_turn
from zaruba.kernel.answerers import Script
from zaruba.kernel.asks import MASTER, Choose, Offer, Parametric, Refusal
from zaruba.kernel.duration import Duration
from zaruba.kernel.fight import Fight, drive
from zaruba.space.squares import open_ground
from zaruba.systems.delve.actions import (
    ActivateItem,
    Allow,
    ChargeAction,
    DrinkPotion,
    DropItem,
    GivePotion,
    MeleeAttack,
    Reload,
    Speak,
    StandUp,
    SwapWeapon,
)
from zaruba.systems.delve.attack import attack_options
from zaruba.systems.delve.battle import SHIELD, Battle, Creature, Lying
from zaruba.systems.delve.checks import ADVANTAGE, Source
from zaruba.systems.delve.facts import (
    ActionSpent,
    Armed,
    EffectBegan,
    EffectEnded,
    Healed,
    ItemUsed,
    LetFall,
    Reloaded,
    Spoke,
    StoodUp,
    TaskDone,
    Woke,
)
from zaruba.systems.delve.gear import changed, first_aid_sources, gear_options, potion_dice, use
from zaruba.systems.delve.sheet import Effect, Item, Spell, Talent, damage

POTION = Item("potion", "potion", uses=3, heals_by_level=True)
RING = Item("ring", "magic_item", uses=2, rounds=3, talents=(Talent("warded", ("ac",), value=1),))
SALVE = Item("salve", "potion", healing=damage("1d4+1"), condition_ended="paralysed")
SWORD, AXE, DAGGER = blade(), blade("1d6", "axe"), blade("1d4", "dagger")
GREATSWORD = blade("1d12", "greatsword", two_handed=True)
BOW, CROSSBOW = bow(), bow("1d6", "crossbow", loading=True, ammunition="bolts")


def d6(face: int) -> tuple[int, int]:
    return (6, face)


def turn_of(*creatures: Creature, turn: dict[str, Any] | None = None, **fields: Any) -> Battle:
    """The turn of the first has just begun."""
    return on_turn(battle(*creatures, **fields), creatures[0].name, **(turn or {}))


def done(
    given: Battle, *actions: Any, dice: Iterable[tuple[int, int]] = (), choices: Iterable[Any] = ()
) -> Fight[Battle]:
    """Small tasks of the one whose turn it is, each offered before it is done, none of the script left over."""
    assert given.turn is not None
    fight, script = Fight(given), Script(dice, choices)
    for action in actions:
        assert refusal(fight.state, action) is None
        drive(use(fight, given.turn.who, action), script)
    script.finish()
    return fight


def offered(given: Battle, who: str = "Ann") -> list[Any]:
    return [option.action for option in gear_options(given, given[who]) if isinstance(option, Offer)]


def refusal(given: Battle, action: Any, who: str = "Ann") -> tuple[str, str] | None:
    """The clause and reason that stand against an action; None where it is open."""
    for option in gear_options(given, given[who]):
        if isinstance(option, Parametric) and type(option.action) is type(action):
            judged = option.accepts(action)
            return None if judged is None else (judged.clause, judged.why)
        if option.action == action or (type(action) is Speak and isinstance(option.action, Speak)):
            return (option.clause, option.why) if isinstance(option, Refusal) else None
    raise AssertionError(f"{action} is neither offered nor refused")


def actions_used(fight: Fight[Battle]) -> int:
    return sum(isinstance(fact, ActionSpent) for fact in fight.facts)


# ---------------------------------------------------------------- standing up, speaking, whose turn


def test_standing_up_costs_neither_action_nor_feet() -> None:
    """delve.action.stand-up, delve.action.multitask: 60 feet and the action are still there."""
    fight = done(turn_of(hero("Ann", prone=True)), StandUp())
    assert fight.facts == [StoodUp("Ann")]
    assert fight.state.turn is not None
    assert (fight.state.turn.action, fight.state.turn.feet) == (True, 60)
    assert refusal(fight.state, StandUp()) == ("delve.action.stand-up", "already-standing")


def test_small_tasks_stay_open_when_action_and_feet_are_gone() -> None:
    """delve.turn.second-move: a double move and a gulp."""
    spent = turn_of(hero("Ann", items=(POTION,), prone=True), turn={"action": False, "feet": 0, "moved": True})
    assert offered(spent) == [StandUp(), DrinkPotion("potion")]


@pytest.mark.parametrize("life", ["dying", "unconscious"])
def test_the_unconscious_do_nothing(life: Any) -> None:
    """delve.death.unconscious: no tasks; delve.action.stand-up: the dying cannot stand."""
    down = turn_of(hero("Ann", items=(POTION,), life=life, hp=0, max_hp=9, prone=True))
    assert offered(down) == []
    for action in (StandUp(), DrinkPotion("potion"), Speak("help")):
        assert refusal(down, action) == ("delve.death.unconscious", "cannot-act")


def test_small_tasks_wait_for_ones_own_turn() -> None:
    """delve.action.multitask: not on Bob's turn."""
    bobs = on_turn(battle(hero("Ann", items=(POTION,)), hero("Bob")), "Bob")
    assert offered(bobs) == []
    assert refusal(bobs, DrinkPotion("potion")) == ("delve.action.multitask", "not-your-turn")
    nobodys = battle(hero("Ann", items=(POTION,)))
    assert refusal(nobodys, DrinkPotion("potion")) == ("delve.action.multitask", "not-your-turn")


def test_words_are_free_and_never_empty() -> None:
    """delve.action.multitask: talking."""
    given = turn_of(hero("Ann"))
    fight = done(given, Speak("Run!"), Speak("Now!"))
    assert fight.facts == [Spoke("Ann", "Run!"), Spoke("Ann", "Now!")]
    assert refusal(given, Speak("  ")) == ("delve.action.multitask", "no-words")


@pytest.mark.parametrize(
    ("left", "why"),
    [
        ({"action": True, "feet": 0}, None),
        ({"action": False, "feet": 5}, None),
        ({"action": False, "feet": 0}, ("delve.action.multitask", "turn-spent")),
    ],
)
def test_words_do_not_hold_a_spent_turn_open(left: dict[str, Any], why: Any) -> None:
    assert refusal(turn_of(hero("Ann"), turn=left), Speak("More!")) == why


# ---------------------------------------------------------------- potions


@pytest.mark.parametrize(
    ("level", "dice"),
    [(1, "1d6"), (3, "1d6"), (4, "2d8"), (6, "2d8"), (7, "3d10"), (9, "3d10"), (10, "4d12"), (20, "4d12")],
)
def test_a_potion_heals_by_the_level_of_the_drinker(level: int, dice: str) -> None:
    """delve.gear.healing-potion: both sides of every limit."""
    assert potion_dice(level) == damage(dice)


def test_a_potion_at_level_2() -> None:
    """delve.gear.healing-potion: 3 + 5 = 8 of 11; a gulp costs nothing."""
    fight = done(turn_of(hero("Ann", items=(POTION,), level=2, hp=3, max_hp=11)), DrinkPotion("potion"), dice=[d6(5)])
    assert fight.facts == [ItemUsed("Ann", "potion"), Healed("Ann", 5)]
    assert fight.state["Ann"].hp == 8
    assert fight.state["Ann"].uses == (("potion", 2),)


def test_a_potion_at_level_4_stops_at_the_maximum() -> None:
    """delve.gear.healing-potion: 10 and 9 healed, of 16."""
    ann = hero("Ann", items=(POTION,), level=4, hp=10, max_hp=16)
    fight = done(turn_of(ann), DrinkPotion("potion"), dice=[(8, 3), (8, 6)])
    assert fight.facts[-1] == Healed("Ann", 9, 6)
    assert fight.state["Ann"].hp == 16


@pytest.mark.parametrize(("hp", "gained"), [(11, 0), (10, 1), (6, None), (3, None)])
def test_what_healing_brought_back_is_told_where_it_is_less_than_was_rolled(hp: int, gained: int | None) -> None:
    fight = done(turn_of(hero("Ann", items=(POTION,), hp=hp, max_hp=11)), DrinkPotion("potion"), dice=[d6(5)])
    assert [fact for fact in fight.facts if isinstance(fact, Healed)] == [Healed("Ann", 5, gained)]


def test_three_potions_are_free_by_default() -> None:
    """delve.action.multitask-limit: no number of small tasks is set; a fourth potion there is not."""
    given = turn_of(hero("Ann", items=(POTION,), hp=1, max_hp=20))
    fight = done(given, *[DrinkPotion("potion")] * 3, dice=[d6(1), d6(2), d6(3)])
    assert actions_used(fight) == 0
    assert refusal(fight.state, DrinkPotion("potion")) == ("delve.action.multitask", "used-up")


def test_a_potion_given_wakes_the_dying() -> None:
    """delve.action.feed-potion, delve.death.wakes: the action; as if Bob had drunk it, by his level."""
    ann = hero("Ann", items=(POTION,), level=5)
    bob = hero("Bob", level=2, hp=0, max_hp=9, life="dying", timer=2, prone=True, at=5)
    fight = done(turn_of(ann, bob), GivePotion("potion", "Bob"), dice=[d6(4)])
    assert fight.facts == [ActionSpent("Ann"), ItemUsed("Ann", "potion", "Bob"), Healed("Bob", 4), Woke("Bob")]
    bob = fight.state["Bob"]
    assert (bob.hp, bob.life, bob.timer, bob.prone) == (4, "up", None, True)
    assert fight.state["Ann"].uses == (("potion", 2),)


def test_a_potion_brings_back_the_stabilised() -> None:
    """delve.death.stable: a potion later, at level 1."""
    bob = hero("Bob", hp=0, max_hp=7, life="unconscious")
    fight = done(turn_of(hero("Ann", items=(POTION,)), bob), GivePotion("potion", "Bob"), dice=[d6(2)])
    assert (fight.state["Bob"].hp, fight.state["Bob"].life) == (2, "up")


@pytest.mark.parametrize(("feet", "why"), [(5, None), (10, ("delve.action.feed-potion", "out-of-range"))])
def test_a_potion_is_given_at_arms_length(feet: int, why: Any) -> None:
    """delve.action.feed-potion: 5 feet reach, 10 do not."""
    given = turn_of(hero("Ann", items=(POTION,)), hero("Bob", at=feet))
    assert refusal(given, GivePotion("potion", "Bob")) == why


def test_a_potion_for_the_dead_and_one_without_an_action() -> None:
    """delve.death.dead: they are past it; delve.action.feed-potion: it takes the action."""
    ann = hero("Ann", items=(POTION,))
    dead = turn_of(ann, hero("Bob", life="dead", hp=0, max_hp=9))
    assert refusal(dead, GivePotion("potion", "Bob")) == ("delve.damage.healing", "is-dead")
    spent = turn_of(ann, hero("Bob"), turn={"action": False})
    assert refusal(spent, GivePotion("potion", "Bob")) == ("delve.action.feed-potion", "action-spent")
    empty = turn_of(replace(ann, uses=(("potion", 0),)), hero("Bob"))
    assert refusal(empty, GivePotion("potion", "Bob")) == ("delve.action.multitask", "used-up")


def test_foes_and_the_departed_are_given_nothing() -> None:
    given = turn_of(hero("Ann", items=(POTION,)), hero("Bob", life="fled"), monster("orc"))
    assert not any(isinstance(option.action, GivePotion) for option in gear_options(given, given["Ann"]))


def test_a_salve_heals_its_own_dice_and_ends_what_it_says() -> None:
    """A potion of its own kind: 1d4+1, and the paralysis is over; the sleep is not."""
    effects = (Effect("hold", "lich", condition="paralysed"), Effect("sleep", "lich", condition="asleep"))
    bob = hero("Bob", hp=1, max_hp=9, effects=effects)
    fight = done(turn_of(hero("Ann", items=(SALVE,)), bob), GivePotion("salve", "Bob"), dice=[(4, 2)])
    assert fight.facts[2:] == [Healed("Bob", 3), EffectEnded("Bob", "hold", "lich")]


# ---------------------------------------------------------------- magic items


def test_a_magic_item_lends_its_talents_for_its_rounds() -> None:
    """delve.action.multitask: switched on for nothing; counted on its user's turns (delve.turn.countdown)."""
    fight = done(turn_of(hero("Ann", items=(RING,))), ActivateItem("ring"))
    lent = Effect("ring", "Ann", Duration("Ann", "turn_start", 3), RING.talents)
    assert fight.facts == [ItemUsed("Ann", "ring"), EffectBegan("Ann", lent)]
    assert refusal(fight.state, ActivateItem("ring")) == ("delve.action.multitask", "already-on")


def test_scrolls_wands_and_kits_are_no_small_tasks() -> None:
    """delve.action.multitask: casting from a scroll or wand is casting a spell."""
    bolt = Spell("bolt", 1, "far")
    items = (Item("scroll", "scroll", spell=bolt), Item("wand", "wand", spell=bolt), Item("kit", "kit"))
    assert all(isinstance(action, Speak) for action in offered(turn_of(hero("Ann", items=items))))


def test_the_master_may_charge_the_action() -> None:
    """delve.action.multitask: the default is free, the master may judge otherwise; then nothing is left to charge."""
    given = turn_of(hero("Ann", items=(RING, POTION), hp=1, max_hp=9), calls="ask")
    fight = done(given, ActivateItem("ring"), DrinkPotion("potion"), dice=[d6(1)], choices=[ChargeAction()])
    assert actions_used(fight) == 1
    assert fight.facts[0] == ActionSpent("Ann")


def test_the_master_charges_the_third_potion() -> None:
    """delve.action.multitask-limit: false, false, true."""
    given = turn_of(hero("Ann", items=(POTION,), hp=1, max_hp=30), calls="ask")
    choices = [Allow(), Allow(), ChargeAction()]
    fight = done(given, *[DrinkPotion("potion")] * 3, dice=[d6(1), d6(2), d6(3)], choices=choices)
    assert [isinstance(fact, ActionSpent) for fact in fight.facts].index(True) == 4
    assert actions_used(fight) == 1


def test_the_master_is_asked_in_his_own_window() -> None:
    fight = Fight(turn_of(hero("Ann", items=(RING,)), calls="ask"))
    script = Script(choices=[Allow()])
    drive(use(fight, "Ann", ActivateItem("ring")), script)
    (ask,) = script.asked
    assert isinstance(ask, Choose)
    assert (ask.who, ask.window) == (MASTER, "small-task")


def test_a_table_may_set_one_free_item_task() -> None:
    """delve.action.multitask-limit, option 1: the second is the action, whatever item it uses; a third is refused."""
    ann = hero("Ann", items=(RING, POTION), hp=1, max_hp=30)
    given = turn_of(ann, rulings={"free_item_tasks_per_turn": 1})
    fight = done(given, ActivateItem("ring"), DrinkPotion("potion"), dice=[d6(2)])
    assert fight.facts[0] == TaskDone("Ann", "item")
    assert actions_used(fight) == 1
    assert refusal(fight.state, DrinkPotion("potion")) == ("delve.action.multitask-limit", "action-spent")
    prone = turn_of(replace(ann, prone=True), rulings={"free_item_tasks_per_turn": 1}, turn={"item_tasks": 0})
    assert refusal(prone, StandUp()) is None, "standing up is never counted"


def test_three_potions_with_one_free() -> None:
    """delve.action.multitask-limit, option 1: allowed, allowed, refused."""
    given = turn_of(hero("Ann", items=(POTION,), hp=1, max_hp=30), rulings={"free_item_tasks_per_turn": 1})
    fight = done(given, DrinkPotion("potion"), DrinkPotion("potion"), dice=[d6(1), d6(1)])
    assert refusal(fight.state, DrinkPotion("potion")) == ("delve.action.multitask-limit", "action-spent")


# ---------------------------------------------------------------- what is in hand


def test_bow_to_sword_is_one_free_change() -> None:
    """delve.action.weapon-swap: what does not fit beside it is put away with the same change."""
    given = turn_of(hero("Ann", weapons=(BOW, SWORD)))
    assert given["Ann"].hands == ("shortbow",)
    fight = done(given, SwapWeapon("longsword"))
    assert fight.facts == [TaskDone("Ann", "swap"), Armed("Ann", ("longsword",), ("shortbow",))]
    assert actions_used(fight) == 0


def test_a_second_change_takes_the_action_and_a_third_is_refused() -> None:
    """delve.action.weapon-swap: two swaps, and the blow is gone."""
    given = turn_of(hero("Ann", weapons=(BOW, SWORD)))
    fight = done(given, SwapWeapon("longsword"), SwapWeapon("shortbow"))
    assert actions_used(fight) == 1
    assert refusal(fight.state, SwapWeapon("longsword")) == ("delve.action.weapon-swap", "action-spent")
    assert refusal(fight.state, DropItem("shortbow")) is None, "letting go is always free"


def test_changes_without_number_by_ruling() -> None:
    """delve.action.weapon-swap, option unlimited."""
    given = turn_of(hero("Ann", weapons=(BOW, SWORD)), rulings={"free_weapon_swaps_per_turn": "unlimited"})
    fight = done(given, SwapWeapon("longsword"), SwapWeapon("shortbow"), SwapWeapon("longsword"))
    assert actions_used(fight) == 0
    assert not any(isinstance(fact, TaskDone) for fact in fight.facts)


def test_swaps_and_item_tasks_are_counted_apart() -> None:
    """delve.action.weapon-swap: a small task of its own."""
    ann = hero("Ann", weapons=(BOW, SWORD), items=(POTION,), hp=1, max_hp=30)
    given = turn_of(ann, rulings={"free_item_tasks_per_turn": 1})
    fight = done(given, SwapWeapon("longsword"), DrinkPotion("potion"), dice=[d6(1)])
    assert actions_used(fight) == 0


def hands_after(creature: Creature, thing: str, **fields: Any) -> tuple[tuple[str, ...], tuple[str, ...]]:
    armed = changed(battle(creature, **fields), creature, thing)
    return armed.hands, armed.carried


def test_two_hands_hold_two_things() -> None:
    one = hero("Ann", weapons=(SWORD, DAGGER))
    assert hands_after(one, "dagger") == (("longsword", "dagger"), ())


def test_the_shield_stays_while_a_weapon_can_go() -> None:
    ann = hero("Ann", weapons=(SWORD, AXE), shield=True)
    assert ann.hands == ("longsword", SHIELD)
    assert hands_after(ann, "axe") == ((SHIELD, "axe"), ("longsword",))


def test_the_weapon_taken_up_last_goes_first_and_other_things_after_weapons() -> None:
    both = hero("Ann", weapons=(SWORD, DAGGER, AXE), hands=("longsword", "dagger"), carried=("axe",))
    assert hands_after(both, "axe") == (("longsword", "axe"), ("dagger",))
    torch = hero("Ann", weapons=(SWORD, AXE), hands=("longsword", "torch"), carried=("axe",))
    assert hands_after(torch, "axe") == (("torch", "axe"), ("longsword",))
    lantern = hero("Ann", weapons=(AXE,), shield=True, hands=(SHIELD, "torch"), carried=("axe",))
    assert hands_after(lantern, "axe") == ((SHIELD, "axe"), ("torch",))


def test_a_two_handed_weapon_fits_beside_nothing() -> None:
    """delve.gear.two-handed: for it even the shield goes, and it goes for anything else."""
    ann = hero("Ann", weapons=(SWORD, GREATSWORD), shield=True)
    assert hands_after(ann, "greatsword") == (("greatsword",), ("longsword", SHIELD))
    wielding = hero("Ann", weapons=(GREATSWORD, DAGGER))
    assert hands_after(wielding, "dagger") == (("dagger",), ("greatsword",))


def test_sheathing_is_a_change_too() -> None:
    """delve.action.weapon-swap: what is in hand already is put away."""
    fight = done(turn_of(hero("Ann", weapons=(SWORD,))), SwapWeapon("longsword", "put_away"))
    assert fight.facts[-1] == Armed("Ann", (), ("longsword",))


@pytest.mark.parametrize(("feet", "why"), [(5, None), (6, ("delve.action.weapon-swap", "out-of-range"))])
def test_a_thing_within_reach_is_picked_up(feet: int, why: Any) -> None:
    """delve.action.weapon-swap: pick up one thing within 5 feet."""
    given = turn_of(hero("Ann", weapons=(SWORD,), hands=(), carried=()), ground=(Lying("longsword", (feet,)),))
    assert refusal(given, SwapWeapon("longsword", "pick_up")) == why
    if why is None:
        fight = done(given, SwapWeapon("longsword", "pick_up"))
        assert fight.facts[-1] == Armed("Ann", ("longsword",), (), picked_up="longsword", from_=(feet,))
        assert fight.state.ground == ()


def test_a_big_creature_reaches_from_its_nearest_square() -> None:
    """delve.space.grid: from a space of 2 × 2 the square beside is 5 feet away."""
    ogre = hero("Ann", weapons=(SWORD,), hands=(), carried=(), size=2, at=(0, 0))
    board = open_ground(8, 8)
    assert (
        refusal(turn_of(ogre, board=board, ground=(Lying("longsword", (2, 1)),)), SwapWeapon("longsword", "pick_up"))
        is None
    )
    far = turn_of(ogre, board=board, ground=(Lying("longsword", (3, 1)),))
    assert refusal(far, SwapWeapon("longsword", "pick_up")) == ("delve.action.weapon-swap", "out-of-range")


def test_letting_go_costs_nothing_and_the_thing_lies_there() -> None:
    fight = done(turn_of(hero("Ann", weapons=(SWORD,), at=15)), DropItem("longsword"))
    assert fight.facts == [LetFall("Ann", "longsword", (15,))]
    assert fight.state["Ann"].hands == ()
    assert fight.state.ground == (Lying("longsword", (15,), SWORD),)


def test_of_two_daggers_the_one_in_reach_is_picked_up() -> None:
    """delve.action.weapon-swap: the other stays where it lies, though it has lain there longer."""
    lying = (Lying("dagger", (30,), DAGGER), Lying("dagger", (5,), DAGGER))
    fight = done(turn_of(hero("Ann"), ground=lying), SwapWeapon("dagger", "pick_up"))
    assert fight.facts[-1] == Armed("Ann", ("dagger",), (), picked_up="dagger", from_=(5,))
    assert fight.state.ground == (Lying("dagger", (30,), DAGGER),)


def test_whoever_picks_up_a_weapon_of_somebody_elses_can_use_it() -> None:
    """delve.action.weapon-swap, delve.gear.two-handed: it joins the finder's sheet as it was on the owner's."""
    given = turn_of(hero("Ann", weapons=(SWORD,), shield=True), hero("Cid", weapons=(GREATSWORD,)), monster("orc"))
    fight = done(LetFall("Cid", "greatsword", (5,)).apply(given), SwapWeapon("greatsword", "pick_up"))
    ann = fight.state["Ann"]
    assert (ann.hands, ann.carried) == (("greatsword",), ("longsword", SHIELD))
    assert ann.weapon("greatsword") == GREATSWORD
    offers = (option.action for option in attack_options(fight.state, ann) if isinstance(option, Offer))
    assert MeleeAttack("greatsword", "orc") in offers


def test_it_is_there_for_the_finder_when_its_owner_is_gone() -> None:
    gone = turn_of(hero("Ann"), monster("orc"), ground=(Lying("axe", (0,), AXE),))
    assert done(gone, SwapWeapon("axe", "pick_up")).state["Ann"].weapon("axe") == AXE


def test_a_weapon_of_ones_own_is_what_the_sheet_says() -> None:
    """Another of the same name changes nothing on the sheet."""
    plain, fine = blade("1d4", "dagger"), blade("1d4", "dagger", attack_bonus=1)
    given = turn_of(hero("Ann", weapons=(fine,), hands=(), carried=()), ground=(Lying("dagger", (0,), plain),))
    assert done(given, SwapWeapon("dagger", "pick_up")).state["Ann"].sheet.weapons == (fine,)


def test_a_crossbow_is_as_loaded_as_when_it_was_let_go() -> None:
    """delve.gear.loading: for whoever picks it up, and for its owner again."""
    bob = hero("Bob", weapons=(CROSSBOW,), unloaded=("crossbow",))
    dropped = LetFall("Bob", "crossbow", (0,)).apply(turn_of(hero("Ann"), bob))
    assert dropped.ground == (Lying("crossbow", (0,), CROSSBOW, unloaded=True),)
    assert dropped["Bob"].unloaded == ()
    found = done(dropped, SwapWeapon("crossbow", "pick_up")).state
    assert found["Ann"].unloaded == ("crossbow",)
    loaded = done(found, Reload("crossbow"), DropItem("crossbow")).state
    assert loaded.ground == (Lying("crossbow", (0,), CROSSBOW),)
    assert Armed("Bob", ("crossbow",), (), "crossbow", (0,)).apply(loaded)["Bob"].unloaded == ()


# ---------------------------------------------------------------- reloading


def crossbowman(**fields: Any) -> Creature:
    return hero("Ann", weapons=(CROSSBOW,), unloaded=("crossbow",), **fields)


def test_reloading_gives_up_the_movement_and_keeps_the_action() -> None:
    """delve.gear.loading: feet_moved is 0, then the feet are gone."""
    fight = done(turn_of(crossbowman()), Reload("crossbow"))
    assert fight.facts == [Reloaded("Ann", "crossbow")]
    assert fight.state["Ann"].unloaded == ()
    assert fight.state.turn is not None
    assert (fight.state.turn.feet, fight.state.turn.action) == (0, True)


def test_reloading_after_the_shot_but_not_after_a_step() -> None:
    """delve.gear.loading: stand, shoot, reload; moved 5 feet, refused."""
    shot = turn_of(crossbowman(), turn={"action": False, "feet": 30})
    assert refusal(shot, Reload("crossbow")) is None
    moved = turn_of(crossbowman(), turn={"feet": 55, "moved": True})
    assert refusal(moved, Reload("crossbow")) == ("delve.gear.loading", "has-moved")


def test_what_is_loaded_or_put_away_is_not_reloaded() -> None:
    loaded = turn_of(replace(crossbowman(), unloaded=()))
    assert refusal(loaded, Reload("crossbow")) == ("delve.gear.loading", "already-loaded")
    away = turn_of(crossbowman(hands=(), carried=("crossbow",)))
    assert refusal(away, Reload("crossbow")) == ("delve.gear.loading", "not-in-hand")
    assert not any(isinstance(action, Reload) for action in offered(turn_of(hero("Ann", weapons=(SWORD,)))))


# ---------------------------------------------------------------- kits


def test_a_kit_gives_advantage_on_first_aid_until_it_is_used_up() -> None:
    """delve.talent.bonuses: tied to first aid alone."""
    kit = Item("healer's kit", "kit", uses=1, talents=(Talent("dressings", ("first_aid",), advantage=True),))
    assert list(first_aid_sources(hero("Ann", items=(kit,)))) == [
        Source(ADVANTAGE, "delve.talent.bonuses", "healer's kit")
    ]
    assert list(first_aid_sources(hero("Ann", items=(kit,), uses=(("healer's kit", 0),)))) == []
    other = Item("rope", "kit", talents=(Talent("knots", ("check",), advantage=True),))
    assert list(first_aid_sources(hero("Ann", items=(other,)))) == []


def test_a_talent_for_first_aid_helps_too() -> None:
    medic = Talent("medic", ("first_aid",), advantage=True)
    assert list(first_aid_sources(hero("Ann", talents=(medic,)))) == [
        Source(ADVANTAGE, "delve.talent.bonuses", "medic")
    ]
