"""Worked cases of the enemy's turn: rotations, replies, and strikes at whoever flees, passes or climbs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import Any

from msgspec.structs import replace

from tests.support.cases import CaseUnderTest, case, cases_where
from tests.support.playing import said_of
from tests.warband.building import (
    ANY_DIE,
    MIDDLE,
    TABLE,
    Play,
    active,
    as_cases_play,
    battle,
    character,
    cm,
    effect,
    in_case,
    place,
    told_cm,
    told_place,
    weapon,
)
from tests.warband.outcome import Outcome, agree
from zaruba.kernel.asks import Choose, Offer, Refusal, Roll
from zaruba.kernel.fight import Fight, drive
from zaruba.space.measured.lengths import Place
from zaruba.space.measured.table import Ladder, Table
from zaruba.space.measured.tracks import is_upright
from zaruba.systems.warband import ground, movement, replies, turn
from zaruba.systems.warband.actions import Attack, FleeStrike, Hold, Move, Reply, Rotate, Run, Shoot, Waive
from zaruba.systems.warband.battle import Battle, Character, Phase
from zaruba.systems.warband.facts.striking import (
    AttackBegan,
    FleeStrikeWaived,
    Killed,
    Replied,
    Struck,
    StruckAtFleeing,
)
from zaruba.systems.warband.facts.turning import PhaseBegan, TurnEnded
from zaruba.systems.warband.fleeing import passage
from zaruba.systems.warband.sheet import Ranged

SWORD = weapon(2)
BOW = Ranged("bow", 3000, (1, 2, 3), shoots_in_melee=True)


# ---------------------------------------------------------------- ways past an enemy


def way(told: Iterable[Sequence[float]]) -> tuple[Place, ...]:
    return tuple(place(at) for at in told)


def with_ladders(path: tuple[Place, ...]) -> Table:
    """A ladder wherever a way of a case leads straight up."""
    upright = [(a, b) for a, b in pairwise(path) if is_upright(a, b)]
    return replace(TABLE, ladders=tuple(Ladder(a[:2], min(a[2], b[2]), max(a[2], b[2])) for a, b in upright))


def past(
    path: tuple[Place, ...],
    *strikers: Character,
    mover: Character | None = None,
    phase: Phase = "movement",
    **fields: Any,
) -> Battle:
    """D about to walk a way past those who may strike at him."""
    walker = replace(mover or character("D", speed=100), at=path[0])
    position = battle(walker, *strikers, table=with_ladders(path), **fields)
    return active(position, walker.name, phase)


def striker(name: str, told: Mapping[str, Any], side: str = "A", **fields: Any) -> Character:
    return in_case(name, told, **{"side": side, "flee_strikes_left": 1, **fields})


def walk(play: Play, who: str, action: Move | Run) -> None:
    """A way announced and walked, whether or not the ground would bear it."""
    play.go(lambda fight: movement.announce(fight, who, action))
    while play.now.walk is not None:
        play.go(turn.go_on)


def announced(play: Play, who: str, action: Move | Run) -> bool:
    """Whether anybody may strike at a way, once it is announced and before it is walked."""
    play.go(lambda fight: movement.announce(fight, who, action))
    assert play.now.walk is not None
    with play.case.witness.watching():
        return bool(replies.due(play.now, play.now.walk))


@cases_where("warband", lambda one: "flee" in one.given and set(one.given) <= {"flee", "blow", "mover_hp"})
def test_a_way_past_an_enemy(case: CaseUnderTest) -> None:
    told = case.given["flee"]
    path = way(told["path"])
    damage = case.given["blow"].plain() if "blow" in case.given else {}
    mover = character("D", speed=100, hp=case.given.get("mover_hp", 1000))
    position = past(path, striker("A", {**told["reactor"].plain(), **damage}), mover=mover)
    play = Play(case, position)
    with case.witness.watching():
        seen = passage(position, position["A"], position["D"], path)
    found = {
        "start_in": seen.start_in, "end_in": seen.end_in, "entered": seen.entered, "kind": seen.kind or "none",
        "flee_strike": announced(play, "D", Move(path[1:])),
        "last": told_place(seen.point.at) if seen.point is not None else None,
    }  # fmt: skip
    if case.dice:
        while play.now.walk is not None:
            play.go(turn.go_on)
        found["removed_at"] = told_place(play.now["D"].at) if play.all(Killed) else None
        found["activation_over"] = play.now.activation is None
    play.finish()
    for key in set(found) & set(case.then):
        assert found[key] == case.then[key], key
    agree(case, Outcome(play, position), besides=tuple(found))


@cases_where("warband", lambda one: "striker" in one.given and set(one.given) <= {"flee_strike", "striker", "mover"})
def test_a_strike_at_one_who_flees(case: CaseUnderTest) -> None:
    assert case.given.get("flee_strike", True)
    path = way([(3, 0, 0), (30, 0, 0)])
    one = striker("A", case.given["striker"], at=place((0, 0, 0)))
    mover = in_case("D", case.given.get("mover", {}), speed=100, replies_left=1)
    position = past(path, one, mover=mover)
    play = Play(case, position)
    walk(play, "D", Move(path[1:]))
    play.finish()
    agree(case, Outcome(play, position), besides=("moves_on",))
    assert (play.now["D"].at == path[-1]) is case.then.get("moves_on", True)


@cases_where("warband", lambda one: "strikers" in one.given)
def test_strikers_in_their_order(case: CaseUnderTest) -> None:
    """Each is asked when the mover is where he would strike; here nobody does."""
    told = case.given
    path = way(told["path"])
    allied = told.get("alliance", ["E"])
    strikers = []
    for name, plain in told["strikers"].items():
        fields = plain.plain()
        squad = fields.pop("player", "E")
        assert squad in allied
        strikers.append(striker(name, {**fields, "reach": told["reach"]}, "E", squad=squad, seat=squad))
    order = tuple(told.get("turn_order", ["D", "E"]))
    mover = character("D", speed=100, squad=told.get("mover_of", "D"), seat="D")
    position = past(path, *strikers, mover=mover, order=order, to_turn=order[1:])

    def nobody(ask: Any) -> Any:
        return Waive() if ask.window == "flee_strike" else as_cases_play()(ask)

    play = Play(case, position, nobody)
    points = {fact.who: fact for fact in _due(play, Move(path[1:]))}
    while play.now.walk is not None:
        play.go(turn.go_on)
    found: dict[str, Any] = {"order": [fact.who for fact in play.all(FleeStrikeWaived)]}
    if "last" in case.then:
        assert len({one.point.walked for one in points.values()}) == 1
        found["last"] = told_place(points[found["order"][0]].point.at)
    assert found == case.then.plain()


def _due(play: Play, action: Move) -> tuple[Any, ...]:
    play.go(lambda fight: movement.announce(fight, "D", action))
    assert play.now.walk is not None
    return replies.due(play.now, play.now.walk)


@case("warband.reaction.strike-once", "two fleeing enemies, one strike")
def test_one_strike_for_two_who_flee(case: CaseUnderTest) -> None:
    first, second = (way(one["path"]) for one in case.given["movers_in_order"])
    one = striker("A", {**case.given["reactor"].plain(), "damage": case.given["damage"]})
    position = past(first, one, mover=character("D", speed=100), order=("D", "A"))
    other = character("D2", "D", speed=100, at=second[0])
    play = Play(case, replace(position, characters=(*position.characters, other)))
    walk(play, "D", Move(first[1:]))
    struck = {"flee_strike": bool(play.all(StruckAtFleeing)), "damage": play.all(Struck)[-1].damage}
    assert struck == case.then["first"].plain()
    play.fight.state = active(play.now, "D2")
    assert announced(play, "D2", Move(second[1:])) is case.then["second"]["flee_strike"]
    play.finish()


@case("warband.reaction.strike-once", "walk and run of one enemy")
def test_whoever_was_struck_at_his_walk_runs_free(case: CaseUnderTest) -> None:
    assert "runs through the radius again" in case.given["event"]
    path = way([(-8, 3, 0), (8, 3, 0)])
    one = striker("A", {"at": (0, 0), "facing": 90}, flee_strikes_left=case.given["flee_strikes_left"])
    play = Play(case, past(path, one, phase="additional"))
    assert announced(play, "D", Run(path[1:])) is case.then["flee_strike"]


@cases_where("warband", lambda one: set(one.given) == {"movers"})
def test_the_first_who_can_be_struck_or_nobody(case: CaseUnderTest) -> None:
    """Fleeing in front of him, or passing behind his back."""
    ways = {("fleeing", "front"): ((3, 0, 0), (30, 0, 0)), ("passing", "rear"): ((-3, -9, 0), (-3, 9, 0))}
    movers = [one.plain() for one in case.given["movers"]]
    choices = {one["by"]: one.get("choice") for one in movers}
    struck = []
    one = striker("A", {"at": (0, 0), "facing": 0})
    for told in movers:
        path = way(ways[told["kind"], told["arc"]])
        position = past(path, one, mover=character(told["by"], "D", speed=100))
        play = Play(case, position, partial(_striking_or_not, strike=choices[told["by"]] == "strike"))
        play.script.dice.extend(ANY_DIE)
        walk(play, told["by"], Move(path[1:]))
        struck.append(bool(play.all(StruckAtFleeing)))
        one = play.now["A"]
    assert struck == case.then["flee_strikes"]


def _striking_or_not(ask: Any, *, strike: bool) -> Any:
    if ask.window == "flee_strike":
        return FleeStrike() if strike else Waive()
    return as_cases_play()(ask)


@case("warband.reaction.strike-each-move", "walk ends inside, run leaves")
def test_a_walk_and_a_run_are_two_movements(case: CaseUnderTest) -> None:
    told = case.given
    first, second = way(told["walk_path"]), way(told["run_path"])
    play = Play(case, past(first, striker("A", told["reactor"])))
    assert announced(play, "D", Move(first[1:])) is case.then["walk_flee_strike"]
    while play.now.walk is not None:
        play.go(turn.go_on)
    play.fight.record(PhaseBegan("D", "additional"))
    assert announced(play, "D", Run(second[1:])) is case.then["run_flee_strike"]


@case("warband.reaction.strike-each-move", "pushed out")
def test_a_push_is_no_movement(case: CaseUnderTest) -> None:
    """His attack is answered with a hammer that throws him out of the radius of its own wielder."""
    told = case.given
    apart = 250 + cm(told["pushed_from_gap"])
    one = striker("A", {"reach": told["reach"], "knock_back": 3}, at=(MIDDLE, MIDDLE, 0), replies_left=1)
    position = past(((MIDDLE + apart, MIDDLE, 0),), one, mover=character("D", facing=18000, weapons=(SWORD,)))
    play = Play(case, active(position, "D", "melee"))
    play.script.dice.extend(ANY_DIE)
    play.act("D", Attack("A"))
    assert told_cm(ground.answer(play.now, ground.gap("A", "D"))) == told["pushed_to_gap"]
    assert bool(play.all(StruckAtFleeing)) is case.then["flee_strike"]
    assert play.now["A"].flee_strikes_left == 1
    with case.witness.watching():
        standing = passage(play.now, play.now["A"], play.now["D"], (play.now["D"].at,) * 2)
    assert standing.kind is None, "standing still is no movement either"


def test_a_mover_killed_before_a_point_leaves_the_strike_there_unused() -> None:
    """warband.reaction.strike-moment: struck dead by the first, he never comes to the second."""
    path = way([(0, 3, 0), (30, 3, 0)])
    first, second = (striker(name, {"at": (x, 0), "facing": 90}) for name, x in (("e1", 10), ("e2", 20)))
    position = past(path, first, second, mover=character("D", speed=100, hp=1))
    fight = _driven(position, Move(path[1:]))
    assert not fight["D"].up
    assert (fight["e1"].flee_strikes_left, fight["e2"].flee_strikes_left) == (0, 1)


def test_whose_strikes_fall_on_one_point_is_first_as_their_player_says() -> None:
    """warband.reaction.strike-moment: strikers of one player as he chooses."""
    path = way([(0, 3, 0), (30, 3, 0)])
    pair = (
        striker("e1", {"at": (10, 0), "facing": 90}),
        striker("e2", {"at": (10, 6), "facing": 270}),
    )
    for named in ("e1", "e2"):
        asked: list[str] = []
        struck = _driven(past(path, *pair), Move(path[1:]), first=named, asked=asked)
        assert asked[0] == named
        assert (struck["e1"].flee_strikes_left, struck["e2"].flee_strikes_left) == (0, 0)


def test_scatter_provokes_nobody() -> None:
    """warband.order.list: the movements of whoever had that order provoke no strikes, and none is used up."""
    path = way([(3, 0, 0), (30, 0, 0)])
    free = character("D", speed=100, effects=(effect("order", "D", no_flee_strikes=True),))
    after = _driven(past(path, striker("A", {"at": (0, 0)}), mover=free), Move(path[1:]))
    assert after["A"].flee_strikes_left == 1


def _driven(position: Battle, action: Move, *, first: str = "", asked: list[str] | None = None) -> Battle:
    """A way walked with dice that show 6 throughout and everybody striking."""
    fight = Fight(position)

    def answer(ask: Any) -> Any:
        if isinstance(ask, Roll):
            return ask.reading.read_faces(ask.throw, (6,))
        assert isinstance(ask, Choose)
        if ask.window == "first_striker":
            return next(offer.action for offer in ask.offers if offer.action.who == first)
        if ask.window == "flee_strike" and asked is not None:
            asked.append(ask.who)
        return as_cases_play()(ask)

    drive(movement.announce(fight, "D", action), answer)
    while fight.state.walk is not None:
        drive(turn.go_on(fight), answer)
    return fight.state


# ---------------------------------------------------------------- replies


def attacked(
    case: CaseUnderTest, attacks: Sequence[Mapping[str, Any]], defender: Character, decide: Callable[[Any, Any], Any]
) -> list[Play]:
    """Attacks one after another in one enemy turn, each by somebody of his own; what is left of the defender goes on."""
    plays = []
    for number, told in enumerate(attacks):
        gap, rear = cm(told.get("gap", 1)), told.get("arc", "front") == "rear"
        one = character(
            f"{told.get('by', told.get('weapon', 'attacker'))} {number}", "A", weapons=(weapon(max(2, gap / 100)),),
            at=(MIDDLE - 250 - gap, MIDDLE, 0),
        )  # fmt: skip
        position = battle(one, replace(defender, facing=0 if rear else 18000))
        play = Play(case, active(position, one.name, "melee"), partial(decide, told))
        play.script.dice.extend(ANY_DIE)
        play.act(one.name, Attack("D"))
        plays.append(play)
        defender = play.now["D"]
    return plays


def as_told(told: Mapping[str, Any], ask: Any) -> Any:
    return as_cases_play(waive=told.get("choice") == "waive")(ask)


@cases_where("warband", lambda one: set(one.given) == {"attacks", "defender_reach", "replies_left"})
def test_attacks_one_after_another(case: CaseUnderTest) -> None:
    attacks = [one.plain() for one in case.given["attacks"]]
    defender = character(
        "D", at=(MIDDLE, MIDDLE, 0), weapons=(weapon(case.given["defender_reach"]),),
        replies_left=case.given["replies_left"],
    )  # fmt: skip
    plays = attacked(case, attacks, defender, as_told)
    made = [number for number, play in enumerate(plays, 1) if play.all(Replied)]
    asked = [any(getattr(ask, "window", "") == "reply" for ask in play.script.asked) for play in plays]
    found = {
        "reply_to_attack": made[0] if made else None, "replies_made": len(made),
        "replies_left": plays[-1].now["D"].replies_left,
        "second_choice": "offered" if asked[1] else "refused",
        "third": "answered" if 3 in made else "unanswered",
    }  # fmt: skip
    for key, value in case.then.items():
        assert found[key] == value, key


@case("warband.reaction.reply-once", "blade master with two replies")
def test_two_replies_in_a_profile(case: CaseUnderTest) -> None:
    """Full again at the start of the enemy's turn; then one fewer with each."""
    master = character("D", at=(MIDDLE, MIDDLE, 0), weapons=(SWORD,), replies=case.given["replies"])
    play = Play(case, battle(master, character("A"), turn_of="", order=("A", "D"), to_turn=("A", "D")))
    play.go(turn.go_on)
    ready = play.now["D"]
    plays = attacked(case, [{}] * case.given["answerable_attacks"], ready, as_told)
    assert sum(len(one.all(Replied)) for one in plays) == case.then["replies_made"]


@case("warband.reaction.reply-weapon", "spear in the right hand, dagger in the left, at two distances")
def test_any_weapon_in_hand_that_reaches_answers(case: CaseUnderTest) -> None:
    defender = in_case("D", case.given["defender"], at=(MIDDLE, MIDDLE, 0), replies_left=1)
    offered = []

    def first(told: Any, ask: Any) -> Any:
        if ask.window == "reply":
            offered.append([one.action.weapon for one in ask.offers if isinstance(one.action, Reply)])
        return as_told(told, ask)

    for gap in case.given["gaps"]:
        attacked(case, [{"gap": gap}], defender, first)
    assert offered == case.then["reply_weapons"]


# ---------------------------------------------------------------- rotations


def turn_about(case: CaseUnderTest, defender: Character, attacker: Character, facing: int | None) -> Play:
    """An attack; the one attacked turns in the moment before its first die, if he is to and may."""
    position = battle(attacker, defender)

    def decide(ask: Any) -> Any:
        if ask.window == "rotation" and facing is not None:
            return Rotate("D", facing)
        return as_cases_play()(ask)

    play = Play(case, active(position, "A", "melee"), decide)
    play.script.dice.extend(ANY_DIE)
    play.act("A", Attack("D"))
    return play


@cases_where(
    "warband", lambda one: {"defender", "attacker"} <= set(one.given) <= {"defender", "attacker", "rotates_to"}
)
def test_turning_about_before_the_blow(case: CaseUnderTest) -> None:
    defender = in_case("D", case.given["defender"], replies_left=1)
    attacker = in_case("A", case.given["attacker"])
    facing = cm(case.given["rotates_to"]) if "rotates_to" in case.given else None
    play = turn_about(case, defender, attacker, facing)
    front = ground.told(play.now, ground.in_front(play.now, "D", "A"))
    found = {
        "arc": "front" if front else "rear", "reply_possible": bool(play.all(Replied)),
        "rotations_left": play.now["D"].rotations_left,
    }  # fmt: skip
    for key, value in case.then.items():
        assert found[key] == value, key


@case("warband.reaction.rotate", "second rotation")
def test_one_rotation_in_an_enemy_turn(case: CaseUnderTest) -> None:
    assert case.given["request"] == "rotate"
    position = battle(character("A"), character("D", rotations_left=case.given["rotations_left"]))
    found = said_of(replies.rotation_options(position, "D"), Rotate("D", 9000), case.witness)
    assert isinstance(found, Offer) is case.then["allowed"]


@case("warband.reaction.rotate-window", "after declaration, before the die")
def test_a_declared_attack_may_be_turned_to(case: CaseUnderTest) -> None:
    assert case.given["declared"]
    assert not case.given["first_die_thrown"]
    defender = character(
        "D", at=place((3, 0)), rotations_left=case.given["rotations_left"], replies_left=1, weapons=(SWORD,)
    )
    play = turn_about(case, defender, character("A", at=place((0, 0)), weapons=(SWORD,)), 18000)
    asked = [getattr(ask, "window", "") for ask in play.script.asked]
    assert (asked[0] == "rotation") is case.then["may_rotate"]
    assert play.now["D"].facing == 18000
    assert play.all(Replied), "turned to it, he answers"


@case("warband.reaction.rotate-window", "between first blow and reply")
def test_nobody_turns_in_an_exchange(case: CaseUnderTest) -> None:
    """The window before the first die is let go by; after it there is none."""
    assert case.given["first_die_thrown"]
    assert case.given["arc_fixed"] == "rear"
    defender = character("D", at=place((3, 0)), rotations_left=case.given["rotations_left"], replies_left=1)
    position = battle(character("A", at=place((0, 0)), weapons=(SWORD,)), defender)
    seen: list[Offer[Any] | Refusal] = []

    def decide(ask: Any) -> Any:
        if ask.window == "rotation":
            return Hold()
        return as_cases_play()(ask)

    play = Play(case, active(position, "A", "melee"), decide)
    play.script.dice.extend(ANY_DIE)
    play.go(lambda fight: turn.perform(fight, "A", Attack("D")))
    windows = [getattr(ask, "window", "die") for ask in play.script.asked]
    assert windows == ["rotation", "die"], "none after the first die"
    under_way = _begun(position)
    seen.append(said_of(replies.rotation_options(under_way, "D"), Rotate("D", 18000), case.witness))
    assert isinstance(seen[0], Offer) is case.then["may_rotate"]
    agree(case, Outcome(play, position), besides=("may_rotate",))


def _begun(position: Battle) -> Battle:
    fight = Fight(active(position, "A", "melee"))
    fight.record(AttackBegan("A", "D", ("main",), front=False))
    return fight.state


@case("warband.reaction.rotate-window", "turns his shield to a declared shot")
def test_a_shield_is_turned_to_a_declared_shot(case: CaseUnderTest) -> None:
    """The shooter stands where he looks to if he turns; before the first die is thrown he does."""
    told = case.given
    assert told["declared"] == "shot"
    assert not told["first_die_thrown"]
    assert told["shooter_at_angle"] == told["rotates_to"] == 0
    bearer = in_case("D", told["defender"], at=place((-20, 0)), rotations_left=told["rotations_left"])
    dice_before: list[int] = []

    def decide(ask: Any) -> Any:
        if ask.window == "rotation":
            dice_before.append(len(play.script.thrown))
            return Rotate("D", cm(told["rotates_to"]))
        return as_cases_play()(ask)

    position = battle(character("A", at=place((0, 0)), ranged=(BOW,)), bearer)
    play = Play(case, active(position, "A", "additional"), decide)
    play.script.dice.extend([(6, 6), (6, 1), (6, 6)])
    play.act("A", Shoot("D", "bow"))
    front = ground.told(play.now, ground.in_front(play.now, "D", "A"))
    found = {
        "may_rotate": dice_before == [0], "arc": "front" if front else "rear",
        "shield_usable": [ask.purpose for ask, _ in play.script.thrown][-1] == "shield",
    }  # fmt: skip
    assert found == case.then.plain()


@case("warband.reaction.reply", "shots are not answered")
def test_a_shot_is_not_answered(case: CaseUnderTest) -> None:
    assert case.given["attack"] == "shot"
    target = character("D", at=place((2.5 + case.given["gap"], 0)), facing=18000, weapons=(SWORD,), replies_left=1)
    shooter = character("A", at=place((0, 0)), ranged=(BOW,), weapons=(SWORD,))
    play = Play(case, active(battle(shooter, target), "A", "additional"))
    play.script.dice.extend([(6, 6), (6, 1), *ANY_DIE])
    play.act("A", Shoot("D", "bow"))
    agree(case, Outcome(play, play.now))
    play.go(lambda fight: turn.end_phase(fight, "A"))
    play.act("A", Attack("D"))
    assert len(play.all(Replied)) == 1, "the blow that follows is"


@case("warband.reaction.rotate-window", "while an enemy runs past behind")
def test_turning_to_one_who_runs_past(case: CaseUnderTest) -> None:
    told = case.given["flee"]
    path = way(told["path"])
    for facing, key in ((None, "flee_strike_without_rotation"), (9000, "flee_strike_after_rotation_to_90")):
        one = striker("A", told["reactor"], rotations_left=case.given["rotations_left"])

        def decide(ask: Any, facing: int | None = facing) -> Any:
            assert ask.window == "rotation"
            return Hold() if facing is None else Rotate("A", facing)

        play = Play(case, past(path, one), decide)
        assert announced(play, "D", Move(path[1:])) is case.then[key]
    assert passage(play.now, play.now["A"], play.now["D"], path).kind == case.then["kind"]


# ---------------------------------------------------------------- what there is, and how often


@cases_where("warband", lambda one: set(one.given) == {"enemy_turn", "request"})
def test_nothing_else_is_done_in_an_enemy_turn(case: CaseUnderTest) -> None:
    asked: dict[str, Any] = {"shoot": Shoot("A", "bow"), "move": Move((place((20, 0)),))}
    archer = character("D", at=place((0, 0)), speed=14, ranged=(BOW,))
    position = active(battle(character("A", at=place((9, 0))), archer), "A")
    assert position.enemy_turn(position["D"]) is case.given["enemy_turn"]
    found = Play(case, position).judged("D", asked[case.given["request"]])
    assert isinstance(found, Offer) is case.then["allowed"]


@case("warband.reaction.independent", "all three")
def test_a_rotation_a_reply_and_a_strike_in_one_enemy_turn(case: CaseUnderTest) -> None:
    """He turns to one who runs past and strikes at him, and answers another who attacks."""
    assert case.given["enemy_turn"] == 1
    path = way([(-10, 3, 0), (10, 3, 0)])
    one = striker("A", {"at": (0, 0), "facing": 270}, rotations_left=1, replies_left=1)

    def decide(ask: Any) -> Any:
        return Rotate("A", 9000) if ask.window == "rotation" else as_cases_play()(ask)

    play = Play(case, past(path, one), decide)
    play.script.dice.extend(ANY_DIE)
    walk(play, "D", Move(path[1:]))
    other = character("D2", "D", at=place((0, 3)), weapons=(SWORD,))
    position = replace(play.now, characters=(*play.now.characters, other))
    later = Play(case, active(position, "D2", "melee"), decide)
    later.script.dice.extend(ANY_DIE)
    later.act("D2", Attack("A"))
    now = later.now["A"]
    used = {
        "rotate": now.rotations_left == 0, "reply": now.replies_left == 0, "flee_strike": now.flee_strikes_left == 0,
    }  # fmt: skip
    assert [name for name in case.given["used"] if used[name]] == case.given["used"]
    assert all(used.values()) is case.then["all_legal"]


@case("warband.reaction.independent", "waived reply keeps the strike")
def test_whoever_does_not_answer_still_strikes_at_the_fleeing(case: CaseUnderTest) -> None:
    assert case.given["waived"] == "reply"
    assert case.given["request"] == "flee_strike"
    one = striker("A", {"at": (0, 0), "facing": 0}, replies_left=1)
    position = battle(character("D", at=place((3, 0)), facing=18000, speed=100, weapons=(SWORD,)), one)
    play = Play(case, active(position, "D", "melee"), as_cases_play(waive=True))
    play.script.dice.extend(ANY_DIE)
    play.act("D", Attack("A"))
    assert play.now["A"].replies_left == 0
    play.fight.state = active(play.now, "D")
    assert announced(play, "D", Move(way([(30, 0, 0)]))) is case.then["allowed"]


@case("warband.turn.per-opponent", "two hostile players")
def test_every_hostile_turn_is_an_enemy_turn_of_its_own(case: CaseUnderTest) -> None:
    assert case.given["all_hostile"]
    assert case.given["a1"] == "replied in B's turn"
    players = tuple(case.given["players"])
    spent = character("a1", "A", replies_left=0)
    position = battle(
        spent, character("b1", "B"), character("c1", "C"), turn_of="B", order=players, to_turn=players[2:]
    )
    play = Play(case, position)
    play.fight.record(TurnEnded("B"))
    play.go(turn.go_on)
    assert play.now.turn_of == "C"
    assert play.now["a1"].replies_left == case.then["a1_replies_left_in_C_turn"]


@case("warband.turn.per-opponent", "ally's turn")
def test_an_allied_turn_is_no_enemy_turn(case: CaseUnderTest) -> None:
    squads = case.given["alliance"]
    ours = [character(f"{squad.lower()}1", "allies", squad=squad, rotations_left=1) for squad in squads]
    position = battle(*ours, character("x", "X"), turn_of=case.given["turn_of"])
    found = said_of(replies.rotation_options(position, "A"), Rotate("a1", 9000), case.witness)
    assert isinstance(found, Offer) is case.then["a1_may_rotate"]
