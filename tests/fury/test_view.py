"""What a seat knows: nothing of those who hide from it, nothing of what is kept secret."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tests.fury.building import battle, fighter, on_turn
from zaruba.kernel.asks import MASTER
from zaruba.kernel.fight import Fact
from zaruba.space.squares import FLOOR
from zaruba.systems.fury.battle import Arm, Battle, Blast, BlowsLeft, ExtraBlow, Fighter, GoOn, Turn
from zaruba.systems.fury.facts import (
    AgendaSet,
    Aimed,
    Altered,
    Armed,
    Avoided,
    BoardChanged,
    Caught,
    Damaged,
    Favoured,
    Feinted,
    Fell,
    FightWon,
    Healed,
    Hit,
    Joined,
    LayDown,
    Missed,
    Moved,
    OrderSet,
    Pushed,
    Removed,
    Reserved,
    RoundBegan,
    Spoke,
    StanceTaken,
    TurnBegan,
    TurnEnded,
    TurnLost,
)
from zaruba.systems.fury.sheet import Spell
from zaruba.systems.fury.view import SECRETS, known, tell

LURKER = fighter("lurker", seat=MASTER, side="orcs", at=(9, 9), hidden=True)


def table(*more: Fighter, **fields: Any) -> Battle:
    ann = fighter("Ann", side="humans", at=(4, 4), word=10)
    bob = fighter("Bob", side="humans", at=(4, 5), hidden=True)
    orc = fighter("orc", seat=MASTER, side="orcs", at=(5, 4))
    return battle(ann, bob, orc, *more, **fields)


def names(position: Battle) -> list[str]:
    return [one.name for one in position.fighters]


# ---------------------------------------------------------------- who is there


def test_the_master_knows_everything() -> None:
    given = table(LURKER)
    assert known(given, MASTER) is given


def test_whoever_hides_is_absent_but_for_its_own_side() -> None:
    given = table(LURKER)
    assert names(known(given, "Ann")) == ["Ann", "Bob", "orc"], "allies see a friend who hides"
    assert names(known(given, "")) == ["Ann", "orc"], "a spectator sees what all may see"


def test_two_fights_that_differ_only_in_one_who_hides_look_equal() -> None:
    """Pitfalls H01, H07, property P9: byte by byte, whoever looks without access."""
    net = {"entangled": "net", "caught_by": "lurker"}
    with_it = on_turn(table(LURKER), "Ann").change("orc", **net).change("Ann", feint="lurker")
    pieces = (BlowsLeft("lurker", 1), ExtraBlow("orc", "lurker"), Blast("lurker", "blunderbuss", "Ann"))
    with_it = replace(with_it, agenda=(*pieces, GoOn("Ann", ((3, 4),), "flee")))
    without = on_turn(table(), "Ann").change("orc", entangled="net")
    without = replace(without, agenda=(GoOn("Ann", ((3, 4),), "flee"),))
    for seat in ("Ann", "Bob", ""):
        assert msgspec.json.encode(known(with_it, seat)) == msgspec.json.encode(known(without, seat))
    assert b"lurker" in msgspec.json.encode(known(with_it, MASTER))


def test_the_turn_of_one_who_hides_is_nobodys() -> None:
    given = replace(table(LURKER), turn=Turn("lurker"), to_act=("orc", "Ann"))
    assert known(given, "Ann").turn is None
    assert known(given, "Ann").order == ("Ann", "Bob", "orc")
    waiting = replace(table(LURKER), turn=Turn("orc"), to_act=("lurker", "Ann"))
    assert (known(waiting, "Ann").turn, known(waiting, "Ann").to_act) == (Turn("orc"), ("Ann",))


def test_what_everybody_is_doing_is_open_to_all() -> None:
    """Stances, aim, a feint that fooled somebody, the half action kept; not the master's word on one's tests."""
    given = table()
    busy = given.change(
        "Ann", stances=("run",), aimed=True, feint="orc", reserve=True, against=-10, hurt=True, attack_used=True
    )
    for seat in ("Bob", ""):
        seen = known(busy, seat)["Ann"]
        assert seen == replace(busy["Ann"], word=0)
    assert known(busy, "Ann")["Ann"].word == 10


# ---------------------------------------------------------------- what is secret


def ogre(**fields: Any) -> Fighter:
    return fighter("ogre", seat=MASTER, side="orcs", at=(8, 4), **fields)


def test_secret_fields_are_blank_and_still_named() -> None:
    spells = (Spell("bolt", 6),)
    shown = known(table(ogre(secret=SECRETS, w=9, ap=3, magic=2, spells=spells, int=30, unnamed=True)), "Ann")["ogre"]
    sheet = shown.sheet
    assert shown.w == 0
    assert (sheet.ws, sheet.bs, sheet.s, sheet.t, sheet.ag, sheet.wp, sheet.intelligence) == (0,) * 7
    assert (sheet.a, sheet.m, sheet.w_max, sheet.magic) == (0,) * 4
    assert sheet.ap == (0,) * 6
    assert (sheet.skills, sheet.talents, sheet.weapons, sheet.spells) == ((), (), (), ())
    assert shown.secret == SECRETS
    assert sheet.unnamed


def test_of_secret_weapons_one_sees_what_is_in_hand() -> None:
    arms = (Arm("pistol", "empty", 0), Arm("sling", "empty", 0))
    given = ogre(main_hand="pistol", carried=("sling", "dagger"), arms=arms, secret=("weapons",))
    shown = known(table(given), "Ann")["ogre"]
    assert (shown.main_hand, shown.carried, shown.arms) == ("pistol", (), arms[:1])
    assert known(table(replace(given, secret=())), "Ann")["ogre"] == replace(given, secret=())


def test_ones_own_secrets_are_no_secret_to_oneself() -> None:
    cid = fighter("Cid", side="humans", at=(1, 1), w=4, secret=("w", "ws"))
    assert known(table(cid), "Cid")["Cid"] == cid
    assert known(table(cid), "Ann")["Cid"].w == 0


@pytest.mark.parametrize("w", [1, 9])
def test_two_fights_that_differ_only_in_a_secret_number_look_equal(w: int) -> None:
    """Property P9."""
    one, other = (known(table(ogre(w=points, w_max=10, secret=("w",))), "Ann") for points in (w, 10))
    assert msgspec.json.encode(one) == msgspec.json.encode(other)


# ---------------------------------------------------------------- what is told


def told(fact: Fact, seat: str = "Ann", given: Battle | None = None) -> Fact | None:
    before = table(LURKER) if given is None else given
    return tell(fact, before, fact.apply(before), seat)


@pytest.mark.parametrize(
    "fact",
    [
        Moved("lurker", ((8, 8),)),
        Damaged("lurker", 9, 3, "head"),
        Fell("lurker", "dead"),
        Spoke("lurker", "psst"),
        Aimed("lurker"),
        StanceTaken("lurker", "run"),
        Hit("Ann", "lurker", "hand_weapon"),
        Missed("lurker", "Ann", "hand_weapon"),
        Avoided("lurker", "parry", True),
        Feinted("Ann", "lurker", True),
        TurnLost("lurker"),
        TurnBegan(Turn("lurker")),
        Removed("lurker"),
        AgendaSet((BlowsLeft("lurker", 2),)),
    ],
)
def test_nothing_is_told_of_one_who_hides(fact: Fact) -> None:
    """Pitfall H03: names and deeds of the unseen reach nobody but the master."""
    assert told(fact, "Ann") is None
    assert told(fact, "") is None
    assert told(fact, MASTER) is fact


def test_what_is_open_is_told_to_all() -> None:
    facts = (
        Damaged("orc", 9, 3, "head"), Fell("orc", "dead"), Hit("Ann", "orc", "hand_weapon"), Reserved("orc"),
        FightWon(None), RoundBegan(), BoardChanged((1, 1), FLOOR), TurnBegan(Turn("orc")), TurnEnded("orc"),
        AgendaSet((BlowsLeft("orc", 2),)),
    )  # fmt: skip
    for fact in facts:
        given = on_turn(table(LURKER), "orc")
        assert told(fact, "Ann", given) == fact
        assert told(fact, "", given) == fact


def test_hidden_names_are_left_out_of_lists() -> None:
    assert told(OrderSet(("lurker", "Ann", "orc", "Bob"))) == OrderSet(("Ann", "orc", "Bob"))
    both = AgendaSet((ExtraBlow("lurker", "Ann"), ExtraBlow("orc", "Ann")))
    assert told(both) == AgendaSet((ExtraBlow("orc", "Ann"),))
    assert told(AgendaSet(both.pieces[1:]), given=both.apply(table(LURKER))) is None, "the lurker has struck"


def test_the_unseen_have_no_name() -> None:
    assert told(Caught("Ann", "net", "lurker")) == Caught("Ann", "net", "")
    assert told(Caught("Ann", "net", "orc")) == Caught("Ann", "net", "orc")
    assert told(Pushed("Ann", (3, 4), "lurker")) == Pushed("Ann", (3, 4), "")


def test_what_facts_would_betray_of_secrets() -> None:
    given = table(ogre(w=3, w_max=9, secret=("w", "weapons")))
    assert told(Armed("ogre", "dagger", "", ("net",)), given=given) == Armed("ogre", "dagger", "", ())
    assert told(Healed("ogre", 4), given=given) == Healed("ogre", None)
    assert told(Healed("ogre", 4), given=given, seat=MASTER) == Healed("ogre", 4)
    assert told(Healed("orc", 4), given=given) == Healed("orc", 4)


def test_what_a_spell_adds_to_tests_is_seen_by_all() -> None:
    assert told(Favoured("Ann", 10, "blessing"), "Bob") == Favoured("Ann", 10, "blessing")


def test_a_newcomer_is_told_of_unless_it_hides() -> None:
    given = ogre(w=9, secret=("w",))
    assert told(Joined(replace(given, hidden=True))) is None
    joined = told(Joined(given))
    assert isinstance(joined, Joined)
    assert (joined.fighter.w, joined.fighter.secret) == (0, ("w",))


def altered(one: Fighter, *fields: str, **changes: Any) -> Altered:
    return Altered(one.name, replace(one, **changes), fields)


def test_the_masters_word_is_told_without_what_is_secret() -> None:
    given = table(ogre(w=9, secret=("w",)))
    both = told(altered(given["ogre"], "w", "states", w=3, hurt=True), given=given)
    assert isinstance(both, Altered)
    assert (both.fields, both.fighter.w, both.fighter.hurt) == (("states",), 0, True)
    assert told(altered(given["ogre"], "w", w=3), given=given) is None
    assert told(altered(given["ogre"], "secret", secret=()), given=given) is None
    assert told(altered(given["ogre"], "modifier", word=10), given=given) is None
    assert told(altered(given["Ann"], "modifier", word=20), given=given) is not None


def test_whom_the_master_hides_or_shows() -> None:
    given = table(LURKER)
    assert told(altered(given["orc"], "hidden", hidden=True)) is None
    shown = told(altered(LURKER, "hidden", "at", hidden=False, at=(7, 7)))
    assert isinstance(shown, Altered)
    assert (shown.fields, shown.fighter.at) == (("hidden",), (7, 7))


def test_told_facts_lead_from_what_is_known_to_what_is_known() -> None:
    """Folding what a seat was told over what it knew gives what it knows."""
    given = table(LURKER, ogre(w=5, w_max=9, ap=2, secret=("w", "ap")))
    facts = [
        RoundBegan(),
        OrderSet(("lurker", "orc", "Ann", "ogre", "Bob")),
        TurnBegan(Turn("lurker")),
        Moved("lurker", ((8, 8),)),
        AgendaSet((ExtraBlow("lurker", "Ann"), ExtraBlow("orc", "Ann"))),
        AgendaSet((ExtraBlow("orc", "Ann"),)),
        AgendaSet(()),
        Caught("Ann", "net", "lurker"),
        TurnEnded("lurker"),
        TurnBegan(Turn("orc")),
        Damaged("ogre", 9, 4, "body"),
        Healed("ogre", 2),
        Favoured("Ann", 20),
        LayDown("orc"),
        Fell("lurker", "dead"),
        TurnEnded("orc"),
    ]
    for seat in ("Ann", "Bob", ""):
        position, client = given, known(given, seat)
        for fact in facts:
            after = fact.apply(position)
            heard = tell(fact, position, after, seat)
            client = heard.apply(client) if heard is not None else client
            position = after
        assert client == known(position, seat)
