"""What tactics do hand to hand: where they go, whom they strike, when they answer, throw back and turn."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.warband.building import LIBRARY, MIDDLE, active, battle, character, cm, effect, weapon
from zaruba.kernel.asks import Ask, Choose, Measure, Roll
from zaruba.kernel.fight import Fight, drive
from zaruba.systems.warband import damage, ground, movement, turn
from zaruba.systems.warband.actions import (
    Activate,
    Attack,
    EndPhase,
    FleeStrike,
    Hold,
    Move,
    Push,
    Reply,
    Rotate,
    TakeIt,
    UseDodge,
    Waive,
)
from zaruba.systems.warband.battle import Battle, Character
from zaruba.systems.warband.tactics import sensible, worth

SWORD, SPEAR, HAMMER = weapon(2), weapon(5, long=True, name="spear"), weapon(2, knock_back=3)


def fighter(name: str, side: str = "", *, x: float = 0, y: float = 0, **fields: Any) -> Character:
    """A swordsman of usual make unless told otherwise."""
    usual: dict[str, Any] = {
        "hp_max": 6, "hp": fields.get("hp_max", 6), "cost": 14, "speed": 14, "damage": (1, 2, 3), "weapons": (SWORD,),
    }  # fmt: skip
    return character(name, side, at=(MIDDLE + cm(x), MIDDLE + cm(y), 0), **{**usual, **fields})


@pytest.mark.parametrize("kind", ["attack", "extra", "off_hand", "reply", "flee_strike", "shot", "spell"])
def test_what_a_blow_is_worth_hangs_on_these_two_alone(kind: Any) -> None:
    """Reckoned face by face from the whole position; whatever lies on either counts, and where they stand does not."""
    laid: dict[str, Any] = {"effects": (effect("rage", damage=1), effect("stone", armour=1))}
    by = (fighter("A"), fighter("A", word=1, damage=(2, 3, 5)), fighter("A", **laid))
    struck = (
        fighter("D", x=3),
        fighter("D", x=9, hp_max=6, hp=2, armour=1),
        fighter("D", y=4, shield=4, dodge=5, **laid),
    )
    for one in by:
        for other in struck:
            for front in (True, False):
                position = battle(one, other)
                hit = worth.hit_of(one, "D", SWORD, kind, front=front)
                reading, through = damage.strength_roll(position, hit), worth.gets_through(other, hit)
                hurts = [reading.read(face).damage for face in range(1, 7)]
                kills = sum(hurt >= other.hp for hurt in hurts) * through
                assert worth.blow(position, hit) == worth.Blows(
                    sum(worth.hurt(other, hurt) for hurt in hurts) * through // 36, kills
                )
                away = replace(one, at=(MIDDLE, MIDDLE, 600), facing=9000, replies_left=0)
                assert worth.blow(battle(away, other), hit) == worth.blow(position, hit)


def test_whoever_is_out_of_reach_is_asked_nothing_else() -> None:
    for x in (3.5, 5, 5.01, 9):
        position = battle(fighter("A"), fighter("D", x=x))
        one, other = position["A"], position["D"]
        told = ground.told(position, *ground.strikes(position, one, "D", SWORD))
        assert ground.reaches(position, one, other, SWORD) is told is (ground.gap_of(one, other) <= SWORD.reach)
    real = battle(fighter("A"), fighter("D", x=50), real=True)
    assert ground.reaches(real, real["A"], real["D"], SWORD) is None


def of_list(profile: str, name: str, **fields: Any) -> Character:
    """Somebody of the built-in lists."""
    found = LIBRARY.profiles[profile]
    return Character(name=name, seat=name, side=name, squad=name, profile=found, hp=found.hp, **fields)


def no_odds(*asked: Any) -> None:
    """Nobody reckons for them."""


class Seen:
    """A rule run with tactics deciding; every die shows the same, and what was asked is kept with its answer."""

    def __init__(self, position: Battle, rule: Any, *, die: int = 3) -> None:
        self.fight = Fight(position)
        self.answers: list[tuple[str, str, Any]] = []
        self.die = die
        drive(rule(self.fight), self.answer)

    def answer(self, ask: Ask) -> Any:
        if isinstance(ask, Roll):
            return ask.reading.read_faces(ask.throw, (self.die,))
        assert isinstance(ask, Choose), ask
        action = sensible(ask, self.fight.state, no_odds)
        self.answers.append((ask.window, ask.who, action))
        return action

    def to(self, window: str) -> list[Any]:
        return [action for asked, _, action in self.answers if asked == window]


def decided(position: Battle) -> Any:
    """What the active character does."""
    return Seen(position, turn.go_on).to("activation")[0]


# ---------------------------------------------------------------- ways and attacks


def test_a_back_is_gone_for() -> None:
    """Unable to turn any more, he is gone round within the radius, where nothing is provoked, and struck from behind."""
    enemy = fighter("D", x=5, facing=18000, replies_left=1, flee_strikes_left=1)
    position = active(battle(fighter("A"), enemy), "A")
    way = decided(position)
    assert isinstance(way, Move)
    there = position.change("A", at=way.path[-1])
    assert ground.told(there, ground.in_front(there, "D", "A")) is False
    assert ground.told(there, *ground.strikes(there, there["A"], "D"))


def test_a_spear_keeps_its_distance() -> None:
    """In reach of the spear and out of reach of the sword that would answer it."""
    enemy = fighter("D", x=14, facing=18000, replies_left=1, rotations_left=1)
    position = active(battle(fighter("A", weapons=(SPEAR,)), enemy), "A")
    way = decided(position)
    assert isinstance(way, Move)
    there = position.change("A", at=way.path[-1])
    assert 200 < ground.answer(there, ground.gap("A", "D")) <= 500


def test_nobody_throws_himself_away() -> None:
    """warband.reaction.reply-roll: a goblin that a troll is looking at neither strikes nor comes within its reach; behind its back it strikes."""
    at = (MIDDLE + 500, MIDDLE, 0)
    for facing, attacks in ((18000, False), (0, True)):
        troll = of_list("troll", "D", at=at, facing=facing, replies_left=1)
        close = of_list("goblin", "A", at=(MIDDLE + 125, MIDDLE, 0))
        assert (decided(active(battle(close, troll), "A", "melee")) == Attack("D")) is attacks
    troll = of_list("troll", "D", at=at, facing=18000, replies_left=1, rotations_left=1)
    far = active(battle(of_list("goblin", "A", at=(MIDDLE - 900, MIDDLE, 0)), troll), "A")
    way = decided(far)
    there = far if isinstance(way, EndPhase) else far.change("A", at=way.path[-1])
    assert ground.told(there, *ground.strikes(there, there["D"], "A")) is False


def test_whoever_can_be_killed_is_struck_first() -> None:
    whole, hurt = fighter("whole", "D", x=3, facing=18000), fighter("hurt", "D", y=3, facing=27000, hp=1)
    position = active(battle(fighter("A"), whole, hurt), "A", "melee")
    assert decided(position) == Attack("hurt")


def test_a_way_that_provokes_more_than_it_gains_is_not_gone() -> None:
    """Past three blades at somebody no better than those at hand."""
    guards = [fighter(f"d{n}", "D", x=x, y=y, facing=facing, flee_strikes_left=1, damage=(4, 5, 6), replies_left=1)
              for n, (x, y, facing) in enumerate(((3, 0, 18000), (0, 3, 27000), (0, -3, 9000)))]  # fmt: skip
    prize = fighter("prize", "D", x=16, facing=0)
    position = active(battle(fighter("A", hp=3), *guards, prize), "A")
    way = decided(position)
    if isinstance(way, Move):
        seen = Seen(position, lambda fight: movement.announce(fight, "A", way))
        assert seen.fight.state.walk is not None
        assert not list(movement.SOURCES[0](seen.fight.state, seen.fight.state.walk))


def test_who_acts_first() -> None:
    """Leaders, then bows, then whoever is nearest."""
    near, far = fighter("near", "A", x=-5), fighter("far", "A", x=-30)
    archer = fighter("archer", "A", x=-40, ranged=(LIBRARY.ranged["short_bow"],))
    leader = fighter("leader", "A", x=-50, leadership=1)
    position = battle(near, far, archer, leader, fighter("D"))
    order = []
    for _ in range(4):
        seen = Seen(position, lambda fight: turn.player_acts(fight, "A"))
        (action,) = seen.to("player_turn")
        order.append(action)
        position = position.change(action.who, activated=True)
    assert order == [Activate(name) for name in ("leader", "archer", "near", "far")]


# ---------------------------------------------------------------- answers


def attacked(
    *others: Character, defender: Character, attacker: Character | None = None, die: int = 3, **rulings: Any
) -> Seen:
    position = battle(attacker or fighter("A"), *others, defender, rulings=rulings)
    return Seen(active(position, "A", "melee"), lambda fight: turn.perform(fight, "A", Attack("D")), die=die)


def test_the_better_weapon_answers() -> None:
    club = weapon(2, bonus=2, name="club")
    seen = attacked(defender=fighter("D", x=3, facing=18000, replies_left=1, off_hand=club, hp=20, hp_max=20))
    assert seen.to("reply") == [Reply("off_hand")]


@pytest.mark.parametrize(("scope", "answer"), [("turn", Reply("main")), ("one_attack", Waive())])
def test_a_reply_waits_for_somebody_dearer_only_where_it_may(scope: str, answer: Any) -> None:
    """With a captain still to come, a goblin is let go unanswered; by default that would be to answer nobody."""
    captain = fighter("captain", "A", x=3, y=3, cost=90)
    goblin = fighter("A", cost=6)
    defender = fighter("D", x=3, facing=18000, replies_left=1, hp=20, hp_max=20)
    assert attacked(captain, defender=defender, attacker=goblin, waiver_scope=scope).to("reply") == [answer]


@pytest.mark.parametrize(("scope", "answer"), [("turn", FleeStrike()), ("one_attack", Waive())])
def test_so_does_a_strike_at_the_fleeing(scope: str, answer: Any) -> None:
    captain = fighter("captain", "A", x=3, y=3, cost=90)
    striker = fighter("D", x=3, facing=18000, flee_strikes_left=1)
    position = active(battle(fighter("A", cost=6), captain, striker, rulings={"waiver_scope": scope}), "A")

    async def flees(fight: Fight[Battle]) -> None:
        await movement.announce(fight, "A", Move(((MIDDLE - 1000, MIDDLE, 0),)))
        await turn.go_on(fight)

    assert Seen(position, flees).to("flee_strike") == [answer]


@pytest.mark.parametrize(
    ("attacks", "replies", "push"),
    [(1, 1, True), (3, 0, False)],
    ids=["it spares the reply", "it would cost two blows and spare nothing"],
)
def test_when_a_blow_throws_back(attacks: int, replies: int, push: bool) -> None:
    seen = attacked(
        attacker=fighter("A", weapons=(HAMMER,), attacks=attacks),
        defender=fighter("D", x=3, facing=18000, replies_left=replies, hp=20, hp_max=20),
    )
    assert seen.to("push")[0] == Push(push)


def test_a_reply_throws_back_whoever_has_blows_left() -> None:
    seen = attacked(
        attacker=fighter("A", attacks=2, hp=20, hp_max=20),
        defender=fighter("D", x=3, facing=18000, replies_left=1, hp=20, hp_max=20, weapons=(HAMMER,)),
    )
    assert seen.to("push") == [Push()]


def test_the_likelier_save_is_tried() -> None:
    seen = attacked(defender=fighter("D", x=3, facing=18000, shield=5, dodge=4))
    assert seen.to("save") == [UseDodge()]
    assert TakeIt() not in seen.to("save")


# ---------------------------------------------------------------- turning


def test_nobody_turns_before_he_has_to() -> None:
    """A squad holds until something comes up behind one of its own; then that one turns to it."""
    behind = fighter("D", x=3, facing=0, rotations_left=1, replies_left=1)
    position = battle(fighter("A"), behind, fighter("E", "D", x=30, rotations_left=1), quiet=())
    first = Seen(active(position, "A", "melee"), lambda fight: turn.perform(fight, "A", Attack("D")))
    assert first.to("rotation") == [Hold(turn=True)]
    quiet = battle(*position.characters, quiet=("D",))
    seen = Seen(active(quiet, "A", "melee"), lambda fight: turn.perform(fight, "A", Attack("D")))
    assert seen.to("rotation") == [Rotate("D", 18000)]
    assert seen.to("reply") == [Reply("main")]


def test_whoever_is_passed_behind_turns_to_strike() -> None:
    passed = fighter("D", facing=27000, rotations_left=1, flee_strikes_left=1)
    position = active(battle(fighter("A", x=-10, y=3, speed=30), passed, quiet=("D",)), "A")
    way = Move(((MIDDLE + 1000, MIDDLE + 300, 0),))
    seen = Seen(position, lambda fight: movement.announce(fight, "A", way))
    (turned,) = seen.to("rotation")
    assert isinstance(turned, Rotate)
    state = seen.fight.state
    assert state.walk is not None
    assert [one.who for one in movement.SOURCES[0](state, state.walk)] == ["D"]


def test_on_a_real_table_it_decides_without_a_map() -> None:
    """Nobody knows where anybody stands: it attacks whom nobody has measured out of reach."""
    position = active(battle(fighter("A"), fighter("D"), real=True), "A", "melee")
    fight = Fight(position)
    asked: list[str] = []

    def answer(ask: Ask) -> Any:
        if isinstance(ask, Measure):
            asked.append(ask.of)
            return 0
        if isinstance(ask, Roll):
            return ask.reading.read_faces(ask.throw, (3,))
        assert isinstance(ask, Choose), ask
        return sensible(ask, fight.state, no_odds)

    drive(turn.go_on(fight), answer)
    assert asked[:4] == ["gap", "rise", "scenery", "models"]
    assert fight.state["D"].hp < 6
