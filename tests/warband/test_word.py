"""The master's word: setting, adding, removing, checks he calls for; and what a seat learns of it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import pytest
from msgspec.structs import replace

from tests.warband.building import LIBRARY, MIDDLE, active, battle, character, effect
from zaruba.apps.telling import LANGUAGES, Words
from zaruba.kernel.answerers import Script
from zaruba.kernel.asks import MASTER, Measure
from zaruba.kernel.fight import Fact, Fight, drive
from zaruba.kernel.referee import Refused
from zaruba.kernel.system import Scenario
from zaruba.systems.warband import SYSTEM, altering, view
from zaruba.systems.warband.battle import Answered, Battle, Cloud, Trap, Walk
from zaruba.systems.warband.facts.magic import ManaRegained
from zaruba.systems.warband.facts.masters import Altered, Checked, Joined, Removed
from zaruba.systems.warband.facts.ordering import OrderGiven
from zaruba.systems.warband.facts.scoring import RelicDropped, RelicTaken
from zaruba.systems.warband.facts.striking import Killed, Wounded
from zaruba.systems.warband.facts.turning import ActivationEnded, GameEnded, Measured, TurnBegan, TurnEnded

POTION = LIBRARY.items["healing_potion"]


def game(**fields: Any) -> Battle:
    people = (
        character("Ann", "A", hp=6, hp_max=8, at=(MIDDLE, MIDDLE, 0), mana_pool=6, mage_level=1, leadership=3,
                  orders=tuple(LIBRARY.orders.values()), items=(POTION,), effects=(effect("curse", "B", damage=-1),)),
        character("Abe", "A", hp=6, at=(MIDDLE + 300, MIDDLE, 0)),
        character("Bob", "B", hp=6, hp_max=6, cost=40, at=(MIDDLE, MIDDLE + 600, 0)),
        character("Ben", "B", hp=6, at=(MIDDLE, MIDDLE + 900, 0)),
    )  # fmt: skip
    position = battle(*people, **fields)
    return replace(position, setting=replace(position.setting, seating=("A", "B", MASTER)))


def said(
    position: Battle, word: dict[str, Any], dice: Iterable[int] = (), scenario: Scenario | None = None
) -> Fight[Any]:
    script = Script([(6, face) for face in dice])
    fight = Fight(position)
    drive(SYSTEM.word(position, word, scenario)(fight), script)
    script.finish()
    for lang in LANGUAGES:
        words = Words(SYSTEM, lang)
        for fact in fight.facts:
            assert not re.search(r"\[|None|fact-|altered-", words.fact(fact)), words.fact(fact)
    return fight


def after(position: Battle, word: dict[str, Any], dice: Iterable[int] = ()) -> Battle:
    found: Battle = said(position, word, dice).state
    return found


def refused(position: Battle, word: dict[str, Any]) -> str:
    with pytest.raises(Refused) as caught:
        SYSTEM.word(position, word, None)
    for lang in LANGUAGES:
        assert Words(SYSTEM, lang).has(f"refusal-{caught.value.message}"), caught.value.message
    return str(caught.value.message)


SET: dict[str, tuple[Any, Any]] = {
    "hp": (3, lambda one: one.hp), "hp_max": (12, lambda one: one.profile.hp), "mana": (2, lambda one: one.mana),
    "mana_pool": (9, lambda one: one.profile.mana_pool), "speed": (9, lambda one: one.profile.speed),
    "armour": (3, lambda one: one.profile.armour), "attacks": (2, lambda one: one.profile.attacks),
    "replies": (2, lambda one: one.profile.replies), "shield": (4, lambda one: one.profile.shield),
    "dodge": (5, lambda one: one.profile.dodge), "cost": (21, lambda one: one.profile.cost),
    "leadership": (1, lambda one: one.profile.leadership), "mage_level": (2, lambda one: one.profile.mage_level),
    "size": ("large", lambda one: one.profile.size), "mechanism": (True, lambda one: one.profile.mechanism),
    "master_of_stealth": (True, lambda one: one.profile.master_of_stealth),
    "orders_left": (1, lambda one: one.orders_left), "rotations_left": (1, lambda one: one.rotations_left),
    "replies_left": (2, lambda one: one.replies_left), "flee_strikes_left": (1, lambda one: one.flee_strikes_left),
    "activated": (True, lambda one: one.activated), "ordered": (True, lambda one: one.ordered),
    "ran": (True, lambda one: one.ran), "group": ("guard", lambda one: one.group),
    "modifier": (-1, lambda one: one.word), "hidden": (True, lambda one: one.hidden), "life": ("fled", lambda one: one.life),
    "side": ("B", None), "player": ("B", lambda one: one.seat), "relic": (True, lambda one: one.relic),
    "secret": (["carried"], lambda one: list(one.secret)),
}  # fmt: skip
IN_THEIR_WAY: dict[str, tuple[Any, Any, Any]] = {
    "command_radius": (12.5, 1250, lambda one: one.profile.command_radius),
    "at": ([10, 20.25], (1000, 2025, 0), lambda one: one.at),
    "facing": (-90, 27000, lambda one: one.facing),
    "carried": (["trap", "healing_potion"], ["trap", "healing_potion"], lambda one: [item.name for item in one.items]),
    "effects": (
        ["curse", {"name": "charge", "by": "A", "turns": 2}], [("curse", "B", 1), ("charge", "A", 2)],
        lambda one: [(effect.name, effect.squad, effect.clock.left) for effect in one.effects],
    ),
    "hurt": (2, 4, lambda one: one.hp),
}  # fmt: skip


def test_every_key_is_tried() -> None:
    assert {*SET, *IN_THEIR_WAY} == {*altering.KEYS}


@pytest.mark.parametrize("key", sorted({*SET} - {"side"}))
def test_what_stands_as_given(key: str) -> None:
    value, read = SET[key]
    assert read(after(game(game="relic"), {"set": {"who": "Ann", key: value}})["Ann"]) == value


@pytest.mark.parametrize("key", sorted(IN_THEIR_WAY))
def test_what_is_read_in_its_own_way(key: str) -> None:
    value, kept, read = IN_THEIR_WAY[key]
    assert read(after(game(), {"set": {"who": "Ann", key: value}})["Ann"]) == kept


def test_whoever_changes_hands_is_of_that_players_squad_and_side() -> None:
    ann = after(game(), {"set": {"who": "Ann", "player": "B"}})["Ann"]
    assert (ann.seat, ann.squad, ann.side) == ("B", "B", "B")
    assert refused(game(), {"set": {"who": "Ann", "side": "B"}}) == "word-squad-of-two-sides"


def test_nought_hit_points_remove_and_nobody_scores() -> None:
    """warband.death.removal: and whoever is taken back onto the table has a hit point at least."""
    fight = said(game(), {"set": {"who": "Bob", "hp": 0}})
    assert fight.state["Bob"].life == "dead" and fight.state.score("A") == 0
    assert [fact.by for fact in fight.facts if isinstance(fact, Killed)] == [""]
    assert after(fight.state, {"set": {"who": "Bob", "life": "up"}})["Bob"].hp == 1
    fled = after(game(), {"set": {"who": "Bob", "life": "fled"}})
    back = after(fled, {"set": {"who": "Bob", "life": "up"}})["Bob"]
    assert (fled["Bob"].life, back.life, back.hp) == ("fled", "up", 6)
    assert said(game(), {"set": {"who": "Bob", "life": "up"}}).facts == [], "he stands already"


@pytest.mark.parametrize(
    ("harm", "dice", "lost"), [("1d6+1", [3], [4]), ("1d6-3", [2], []), ("1d6-3", [4], [1]), (2, [], [2]), (0, [], [])]
)
def test_harm_is_told_or_rolled_and_never_heals(harm: Any, dice: list[int], lost: list[int]) -> None:
    """warband.death.wounds: nought and less is no wound."""
    fight = said(game(), {"set": {"who": "Ann", "hurt": harm}}, dice)
    assert [fact.amount for fact in fight.facts if isinstance(fact, Wounded)] == lost
    assert fight.state["Ann"].hp == 6 - sum(lost)


def test_there_is_one_relic_and_whoever_is_given_it_has_it_from_whoever_had_it() -> None:
    """warband.victory.scenarios: put down it lies where he stands; who has it already is not given it again."""
    carried = game(game="relic").change("Bob", relic=True)
    given = said(carried, {"set": {"who": "Ann", "relic": True}})
    assert [type(fact) for fact in given.facts] == [RelicDropped, RelicTaken]
    assert [one.name for one in given.state.characters if one.relic] == ["Ann"]
    assert given.state.relic is None
    assert said(carried, {"set": {"who": "Bob", "relic": True}}).facts == []
    down = after(carried, {"set": {"who": "Bob", "relic": False}})
    assert (down["Bob"].relic, down.relic) == (False, carried["Bob"].at)


def test_the_modifier_of_the_master_counts_in_a_strength_roll() -> None:
    from zaruba.systems.warband import damage

    lucky = after(game(), {"set": {"who": "Ann", "modifier": 1}})
    hit = damage.Hit("Ann", "Bob", "attack", "A", (1, 2, 3))
    seen = [damage.strength_roll(position, hit).read(4).strength for position in (game(), lucky)]
    assert seen == ["medium", "strong"]


@pytest.mark.parametrize(
    ("word", "why"),
    [
        ({"set": {"who": "Ann", "hp": 9}}, "word-above-full"),
        ({"set": {"who": "Ann", "at": [500, 2]}}, "word-off-the-table"),
        ({"set": {"who": "Ann", "at": [5]}}, "word-not-a-place"),
        ({"set": {"who": "Ann", "at": [5.125, 2]}}, "word-not-hundredths"),
        ({"set": {"who": "Ann", "carried": ["shovel"]}}, "word-no-such-item"),
        ({"set": {"who": "Ann", "effects": ["bless"]}}, "word-no-such-effect"),
        ({"set": {"who": "Ann", "relic": True}}, "word-no-relic"),
        ({"set": {"relic": [1, 1]}}, "word-no-relic"),
        ({"set": {"who": "Ann", "wings": 2}}, "word-unknown-key"),
        ({"set": {"current": "A"}}, "word-current-already"),
        ({"set": {"traps": [{"at": [1, 1], "by": "A", "damage": [1, 2]}]}}, "word-not-damage"),
        ({"set": {"clouds": 3}}, "word-not-a-list"),
        ({"add": {"from": "goblin", "player": "B"}}, "word-newcomer-nowhere"),
        ({"check": 7, "who": "Ann"}, "word-not-whole"),
    ],
)  # fmt: skip
def test_why_not(word: dict[str, Any], why: str) -> None:
    assert refused(game(), word) == why


def test_nothing_changes_under_what_is_under_way() -> None:
    walking = replace(active(game(), "Ann"), walk=Walk("Ann", "move", ((0, 0, 0), (1, 0, 0)), 0))
    assert refused(walking, {"remove": {"who": "Ann"}}) == "word-in-the-midst"
    assert refused(walking, {"set": {"current": "B"}}) == "word-in-the-midst"


def test_the_whole_game_is_set() -> None:
    """warband.victory.length, warband.item.list: points, game turns, what lies about, and that it is over."""
    relic = game(game="relic", relic=(0, 0, 0))
    assert after(game(), {"set": {"points": {"A": 7}}}).score("A") == 7
    assert after(game(), {"set": {"rounds_left": 0}}).rounds_left == 0
    assert after(relic, {"set": {"relic": [60, 30]}}).relic == (6000, 3000, 0)
    carried = relic.change("Bob", relic=True)
    assert not after(carried, {"set": {"relic": [60, 30]}})["Bob"].relic
    trapped = after(game(), {"set": {"traps": [{"at": [60, 30], "by": "A"}]}})
    assert trapped.traps == (Trap((6000, 3000, 0), "A", (2, 3, 4)),)
    smoke = after(trapped, {"set": {"clouds": [{"at": [1, 2], "by": "B", "r": 4.5}]}})
    assert [(type(one), one.radius) for one in smoke.clouds] == [(Cloud, 450)] and smoke.traps
    assert not after(smoke, {"set": {"clouds": []}}).clouds
    over = said(game(), {"set": {"fight": "over", "winner": "B"}})
    assert over.facts == [GameEnded("B")]


def test_whose_turn_it_is() -> None:
    """warband.turn.round: it begins as in play, after whoever was active is done; what lasted until then is over."""
    fight = said(active(game(), "Ann", "melee"), {"set": {"current": "B"}})
    assert fight.facts[:2] == [ActivationEnded("Ann"), TurnEnded("A")]
    assert TurnBegan("B") in fight.facts
    assert said(game(), {"set": {"current": "B"}}).facts[0] == TurnEnded("A")
    assert (fight.state.turn_of, fight.state.activation, fight.state["Ann"].effects) == ("B", None, ())
    assert fight.state["Ann"].replies_left == 1


def test_somebody_joins_and_leaves() -> None:
    """warband.setup.squad: a newcomer of a new player sits down and has its turn after the others; whoever leaves scores for nobody."""
    fight = said(game(), {"add": {"from": "goblin", "player": "Cid", "at": [10, 10]}})
    goblin = fight.state["Goblin"]
    assert (goblin.squad, goblin.at, goblin.hp) == ("Cid", (1000, 1000, 0), 3)
    assert fight.state.order == ("A", "B", "Cid") and fight.state.setting.seating[-1] == "Cid"
    again = said(fight.state, {"add": {"from": "goblin", "player": "a", "at": [20, 10]}}).state
    assert (again["Goblin 2"].seat, again["Goblin 2"].squad) == ("A", "A")
    gone = after(game(game="relic").change("Bob", relic=True), {"remove": {"who": "Bob"}})
    assert "Bob" not in gone and gone.score("A") == 0 and gone.relic is not None


def test_whoever_is_taken_out_is_active_no_more_and_nobody_else_stops_for_it() -> None:
    """warband.death.removal: the activation under way goes on, unless it was his."""
    begun = active(game(), "Ann")
    assert after(begun, {"remove": {"who": "Ben"}}).activation == begun.activation
    gone = said(begun, {"remove": {"who": "Ann"}})
    assert [type(fact) for fact in gone.facts] == [ActivationEnded, Removed]
    assert gone.state.activation is None


def test_the_last_of_a_side_removed_ends_the_game() -> None:
    one_left = after(game(), {"remove": {"who": "Ben"}})
    assert not one_left.ended and after(one_left, {"remove": {"who": "Bob"}}).ended


@pytest.mark.parametrize(("face", "success", "left"), [(3, True, 6), (2, False, 4)])
def test_a_check_is_a_die_against_a_number(face: int, success: bool, left: int) -> None:
    """warband.ability.use: whatever somebody tries that no rule has; the master's modifier is added to the die."""
    word = {"check": 4, "who": "Ann", "modifier": 1, "text": "over the well", "hurt": 2}
    fight = said(game(), word, [face])
    assert [fact for fact in fight.facts if isinstance(fact, Checked)] == [Checked("Ann", 4, success, "over the well")]
    assert fight.state["Ann"].hp == left


# ---------------------------------------------------------------- what a seat learns


def hiding(**fields: Any) -> Battle:
    return game(**fields).change("Bob", hidden=True)


def told(fact: Fact, before: Battle, seat: str = "A") -> Fact | None:
    return view.tell(fact, before, fact.apply(before), seat)


def test_whoever_hides_is_absent_with_all_he_does() -> None:
    """warband.magic.tokens: with his tokens too; the master and his own player see all of it."""
    position = replace(
        active(hiding(), "Bob"),
        walk=Walk("Bob", "move", ((0, 0, 0), (1, 0, 0)), 0),
        measured=(Answered(Measure("gap", "Ann", "Bob"), 300), Answered(Measure("gap", "Ann", "Ben"), 500)),
    )
    seen = view.known(position, "A")
    assert "Bob" not in seen and (seen.activation, seen.walk) == (None, None)
    assert [one.ask.to for one in seen.measured] == ["Ben"]
    assert view.known(position, "B").walk == view.known(position, MASTER).walk == position.walk


def test_nothing_is_told_of_who_hides() -> None:
    before = hiding()
    assert told(Wounded("Bob", 1, 5), before) is None
    assert told(Wounded("Bob", 1, 5), before, "B") is not None
    order = OrderGiven("Ben", "charge", ("Bob", "Ben"), 2)
    ordered = told(order, before)
    assert isinstance(ordered, OrderGiven) and ordered.receivers == ("Ben",)
    assert told(Measured(Answered(Measure("gap", "Ann", "Bob"), 3)), before) is None
    joined = Joined(replace(before["Bob"], name="Bea"))
    assert told(joined, before) is None


def test_what_is_secret_is_blank_and_that_it_is_secret_stays() -> None:
    """warband.magic.tokens: wounds, mana and effects lie openly whatever is kept secret."""
    position = game().change("Ann", secret=("carried", "orders", "orders_left", "spells", "abilities"), word=1)
    seen, own = view.known(position, "B")["Ann"], view.known(position, "A")["Ann"]
    assert (seen.items, seen.profile.orders, seen.orders_left, seen.word) == ((), (), 0, 0)
    assert seen.secret and own == position["Ann"]
    assert (seen.hp, seen.mana, seen.effects) == (6, 6, position["Ann"].effects), "tokens lie openly on the table"
    assert told(ManaRegained("Ann", 1, 6), position, "B") is not None


def test_the_masters_word_is_told_as_far_as_a_seat_may_know() -> None:
    position = game().change("Ann", secret=("carried",))
    altered = Altered("Ann", replace(position["Ann"], items=(), word=2, hp=5), ("carried", "modifier", "hp"))
    seen = told(altered, position, "B")
    assert isinstance(seen, Altered) and seen.fields == ("hp",)
    assert told(altered, position, "A") == altered
    shows = Altered("Bob", replace(hiding()["Bob"], hidden=False), ("hidden",))
    assert isinstance(told(shows, hiding()), Altered)


def test_whatever_a_form_shows_may_be_set_as_it_stands() -> None:
    """Every key of the form is one of the master's word, and its value is taken back unchanged."""
    position = game(game="relic")
    shown = list(SYSTEM.stage.changes(position, "Ann"))
    assert {change.key for change in shown} <= {*altering.KEYS}
    for change in shown:
        value = list(change.value) if isinstance(change.value, tuple) else change.value
        assert after(position, {"set": {"who": "Ann", change.key: value}}) == position, change.key


def test_whoever_changes_hands_is_active_no_more_and_has_a_turn_with_his_new_squad() -> None:
    """warband.setup.squad: and whoever else is active stays so."""
    begun = active(game(), "Ann")
    found = after(begun, {"set": {"who": "Ann", "player": "Cid"}})
    assert found.activation is None
    assert found["Ann"].squad in found.order
    assert after(begun, {"set": {"who": "Abe", "player": "Cid"}}).activation == begun.activation
    walking = replace(begun, walk=Walk("Ann", "move", (begun["Ann"].at, (0, 0, 0)), 0))
    assert refused(walking, {"set": {"who": "Ann", "player": "Cid"}}) == "word-in-the-midst"
    assert after(begun, {"set": {"fight": "over"}}).activation is None
    assert after(walking, {"set": {"fight": "over"}}).walk is None


def test_a_squad_taken_out_of_the_game_is_a_side_of_its_own() -> None:
    assert game().side_of_squad("A") == "A"
    assert game().side_of_squad("nobody's") == "nobody's"


def test_whoever_hides_is_on_nobodys_table() -> None:
    """Not in the way, not on a line, nobody to walk to; a blast and the markers at the end find him all the same."""
    position = game().change("Bob", hidden=True)
    assert [one.name for one in position.enemies(position["Ann"])] == ["Ben"]
    assert "Bob" not in [one.name for one in position.on_table()]
    assert "Bob" in [one.name for one in position.everybody()]


def test_nobody_bears_the_relic_who_is_not_set_up() -> None:
    begun = game(game="relic").change("Ann", placed=False)
    assert refused(begun, {"set": {"who": "Ann", "relic": True}}) == "word-out-of-the-fight"


def test_odds_at_a_real_table_take_it_that_nothing_comes_of_what_only_people_tell() -> None:
    """A way provokes nobody, sets no trap off, and a blow throws nobody off a roof."""
    real = game(real=True)
    asked = [
        Measure("provokes", "Bob", "Ann", (0,)),
        Measure("trap", "Ann", "B", (50,)),
        Measure("depth", "Bob", "Ann"),
    ]
    assert [SYSTEM.measure(real, one) for one in asked] == [1, 1, 0]
