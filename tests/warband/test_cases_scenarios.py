"""Worked cases of squads, of how long a game lasts, and of what scores."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.support.cases import CaseUnderTest, case, cases_where
from tests.warband.building import LIBRARY, MIDDLE, Play, active, battle, character, cm, place
from zaruba.kernel.asks import Offer
from zaruba.systems.warband import damage, files, scoring, squads, turn
from zaruba.systems.warband.actions import PickUp, Run
from zaruba.systems.warband.battle import Battle, Character
from zaruba.systems.warband.facts.turning import GameEnded


def over(play: Play) -> None:
    """The last game turn is over."""
    play.fight.state = replace(play.now, rounds_left=0, to_turn=(), turn_of="", activation=None)
    play.go(turn.begin_turn)
    assert play.all(GameEnded)


# ---------------------------------------------------------------- squads


@cases_where("warband", lambda one: "profiles" in one.given)
def test_a_squad(case: CaseUnderTest) -> None:
    given = case.given
    fielded = [(name, LIBRARY.profiles[name]) for name in given["profiles"]]
    with case.witness.watching():
        found = tuple(squads.faults(fielded, given["limit"]))
        cost = squads.cost(fielded)
        leader = squads.commander(fielded)
    assert (not found) is case.then["legal"]
    if "cost" in case.then:
        assert cost == case.then["cost"]
    if "commander" in case.then:
        assert leader == case.then["commander"]
    if "reason" in case.then:
        words = {"squad-too-few": "{count} characters, at least {least} needed", "squad-leaderless": "no leadership"}
        assert [words[one.code].format(**one.details) for one in found] == [case.then["reason"]]


@cases_where("warband", lambda one: set(one.given) == {"profile"} and one.clause == "warband.roster.characters")
def test_a_profile(case: CaseUnderTest) -> None:
    """What stands in the profile, and how many blows it makes of it."""
    from zaruba.systems.warband.melee import blows_of

    profile = LIBRARY.profiles[case.given["profile"]]
    one = character("A")
    with case.witness.watching():
        blows = blows_of(battle(one, character("D")), replace(one, profile=profile))
    assert profile.off_hand is not None
    told: dict[str, Any] = {
        "cost": profile.cost, "speed": profile.speed, "attacks": profile.attacks, "replies": profile.replies,
        "reach": profile.main.reach // 100, "off_hand_reach": profile.off_hand.reach // 100,
        "blows_per_melee_phase": len(blows),
    }  # fmt: skip
    for key, value in case.then.items():
        assert told[key] == value, key


# ---------------------------------------------------------------- how long


@cases_where("warband", lambda one: set(one.given) == {"scenario", "players"})
def test_so_many_game_turns(case: CaseUnderTest) -> None:
    """So the file is read, and so many game turns are begun."""
    given = case.given
    people = [{"name": f"P{n}", "player": f"Player {n}", "from": "goblin", "at": [20 + 10 * n, 60]}
              for n in range(given["players"])]  # fmt: skip
    with case.witness.watching():
        parts = files.scenario(
            {"kind": "scenario", "system": "warband", "game": given["scenario"], "combatants": people}
        )
    assert parts.rounds == case.then["game_turns"]


# ---------------------------------------------------------------- kills


@cases_where("warband", lambda one: "killed" in one.given)
def test_a_kill(case: CaseUnderTest) -> None:
    """Somebody is removed by a squad; what that squad's side has then."""
    told = case.given["killed"].plain()
    side = told.get("side", "B")
    squad = [character("v", side, cost=told["cost"], leadership=1 if told.get("commander") else 0)]
    if not told.get("last_of_squad"):
        squad.append(character("other", side, leadership=5 if not told.get("commander") else 0))
    if side == "A":
        squad.append(character("third", "A"))
    play = Play(case, battle(character("k", "A"), *squad, character("foe", "C", at=(0, 0, 0))))
    killer = case.given.get("killer_side", "A")
    with case.witness.watching():
        damage.wound(play.fight, "v", 10_000, killer)
    assert play.now["v"].life == "dead"
    assert play.now.score("A") == case.then["vp"]


# ---------------------------------------------------------------- markers and the relic


@case("warband.victory.scenarios", "contested marker", "held marker")
def test_a_marker(case: CaseUnderTest) -> None:
    given = case.given
    marker = place([*given["marker"]])
    people = [
        character(f"{side}{number}", side)
        for side, count in given["within_5"].plain().items()
        for number in range(count)
    ]
    people = [near(one, marker, number) for number, one in enumerate(people)]
    away = [character(f"far {side}", side, at=(0, 0, 0)) for side in ("A", "B")]
    position = battle(*people, *away, game=given["scenario"])
    play = Play(case, replace(position, setting=replace(position.setting, markers=(marker,))))
    over(play)
    assert {side: play.now.score(side) for side in ("A", "B")} == dict(case.then.items())


def near(one: Character, marker: tuple[int, int, int], number: int) -> Character:
    """At the very limit: 5 cm from the marker to the edge of the base, each in a direction of its own."""
    x, y = [(625, 0), (0, 625), (-625, 0), (0, -625)][number]
    return replace(one, at=(marker[0] + x, marker[1] + y, 0))


@pytest.mark.parametrize(("apart", "points"), [(625, 5), (626, 0)])
def test_a_marker_reaches_five_centimetres_whatever_the_height(apart: int, points: int) -> None:
    marker = (MIDDLE, MIDDLE, 0)
    position = battle(
        character("a", "A", at=(MIDDLE + apart, MIDDLE, 800)), character("b", "B", at=(0, 0, 0)), game="territory"
    )
    assert ended(replace(position, setting=replace(position.setting, markers=(marker,)))).score("A") == points


def ended(position: Battle) -> Battle:
    from zaruba.kernel.fight import Fight, drive

    def nobody(ask: Any) -> Any:
        raise AssertionError(ask)

    fight = Fight(position)
    drive(scoring.end(fight), nobody)
    return fight.state


@case("warband.victory.scenarios", "carrier falls in the last turn")
def test_the_relic_stays_where_its_bearer_fell(case: CaseUnderTest) -> None:
    given = case.given
    at = place(given["carrier_killed_at"])
    bearer = character("a", "A", at=at, relic=True)
    play = Play(case, battle(bearer, character("a2", "A"), character("b", "B"), game=given["scenario"]))
    with case.witness.watching():
        damage.wound(play.fight, "a", 10_000, "")
    assert play.now.relic == place(case.then["relic_at"])
    if given["game_end"]:
        over(play)
    assert play.now.score("A") == play.now.score("B") == case.then["vp"]


def test_who_holds_the_relic_at_the_end_has_ten() -> None:
    position = battle(character("a", "A", relic=True), character("b", "B", at=(0, 0, 0)), game="relic")
    assert ended(position).score("A") == 10


@case("warband.victory.scenarios", "picking up is an item use that closes")
def test_picking_up_the_relic(case: CaseUnderTest) -> None:
    given = case.given
    one = character("a", "A", at=(MIDDLE, MIDDLE, 0))
    relic = (MIDDLE + 125 + cm(given["relic_gap"]), MIDDLE, 0)
    position = battle(one, character("b", "B", at=(0, 0, 0)), game=given["scenario"], relic=relic)
    play = Play(case, active(position, "a", "additional"))
    (done,) = given["done"]
    assert done.plain() == {"item": "relic", "closes": True}
    play.act("a", PickUp())
    assert play.now["a"].relic is case.then["carries_relic"]
    assert play.now.relic is None
    asked = {"run": Run(((MIDDLE - 100, MIDDLE, 0),))}[given["request"]]
    assert isinstance(play.judged("a", asked), Offer) is case.then["allowed"]


@pytest.mark.parametrize(("at", "offered"), [((135, 0), True), ((136, 0), False), ((135, 301), False)])
def test_the_relic_is_in_contact_or_not(at: tuple[int, int], offered: bool) -> None:
    """warband.space.contact: a tenth of a centimetre from the base, at heights that touch."""
    from zaruba.systems.warband import relic

    east, up = at
    one = character("a", "A", at=(MIDDLE, MIDDLE, 0))
    position = battle(one, character("b", "B", at=(0, 0, 0)), game="relic", relic=(MIDDLE + east, MIDDLE, up))
    (option,) = relic.options(active(position, "a", "additional"), one)
    assert isinstance(option, Offer) is offered


def test_allies_win_together_and_equal_points_are_a_draw() -> None:
    """warband.victory.points: the side with most, and of equals none."""
    people = (character("a", "sun", squad="A"), character("b", "sun", squad="B"), character("c", "moon", squad="C"))
    scored = battle(*people)
    won = ended(scored)
    assert won.winner is None
    play_points = replace(scored, points=(scoring_of("sun", 4), scoring_of("moon", 3)))
    assert ended(play_points).winner == "sun"


def scoring_of(side: str, points: int) -> Any:
    from zaruba.systems.warband.battle import Score

    return Score(side, points)


@pytest.mark.parametrize("why", ["kill", "commander", "finishing_off", "marker", "relic"])
def test_what_points_are_for_is_told(why: str) -> None:
    from zaruba.apps.telling import LANGUAGES, Words
    from zaruba.systems.warband import SYSTEM
    from zaruba.systems.warband.facts.scoring import Scored

    for lang in LANGUAGES:
        words = Words(SYSTEM, lang)
        told = {words.fact(Scored("A", 3, one)) for one in (why, "other")}
        assert len(told) == (1 if why == "relic" else 2), told
