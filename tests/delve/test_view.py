"""What a seat knows: nothing of those who hide from it, nothing of what is kept secret."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tests.delve.building import battle, blade, claw, hero, monster, on_turn
from zaruba.kernel.asks import MASTER
from zaruba.kernel.duration import Duration
from zaruba.kernel.fight import Fact
from zaruba.systems.delve.actions import MeleeAttack, Trigger
from zaruba.systems.delve.battle import Battle, Creature, Morale, Ready, Turn
from zaruba.systems.delve.facts import (
    Altered,
    Cast,
    Damaged,
    Died,
    EffectBegan,
    EffectCounted,
    EffectEnded,
    FightWon,
    GroupsSplit,
    Healed,
    Hit,
    ItemUsed,
    Joined,
    MoraleChecked,
    MoraleDue,
    Moved,
    PassTried,
    Readied,
    ReadyLoosed,
    ReadyLost,
    Removed,
    Revealed,
    SeatBegan,
    Spoke,
    Surprised,
    TimerSet,
    TurnBegan,
    TurnEnded,
    TurnPassed,
    WaitingOrdered,
)
from zaruba.systems.delve.sheet import Effect, Talent
from zaruba.systems.delve.view import known, tell

READY = Ready(Trigger("comes_close"), MeleeAttack("longsword", ""))
LURKER = monster("lurker", hp=7, at=20, hidden=True, routine=((claw(),),))


def table(*more: Creature, **fields: Any) -> Battle:
    ann = hero("Ann", weapons=(blade(),), ready=READY)
    bob = hero("Bob", hidden=True)
    orc = monster("orc", hp=9, at=30, routine=((claw(),),))
    return battle(ann, bob, orc, *more, seating=("Ann", "Bob", MASTER), **fields)


def names(position: Battle) -> list[str]:
    return [creature.name for creature in position.creatures]


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
    lurker = replace(LURKER, ready=READY, group="goblins")
    with_it = on_turn(table(lurker), "Ann")
    with_it = replace(
        with_it,
        waiting=("lurker",),
        surprise=("lurker",),
        unaware=(("lurker", "Ann"), ("Ann", "lurker")),
        morale=(Morale("", 2), Morale("goblins", 1)),
    )
    without = on_turn(table(), "Ann")
    for seat in ("Ann", "Bob", ""):
        assert msgspec.json.encode(known(with_it, seat)) == msgspec.json.encode(known(without, seat))
    assert b"lurker" in msgspec.json.encode(known(with_it, MASTER))


def test_the_turn_of_one_who_hides_is_nobodys() -> None:
    given = replace(table(LURKER), phase="rounds", seat=MASTER, turn=Turn("lurker", 60), waiting=("orc",))
    assert known(given, "Ann").turn is None
    assert known(given, "Ann").waiting == ("orc",)
    orcs = replace(given, turn=Turn("orc", 60, tried=("lurker", "Ann")))
    assert known(orcs, "Ann").turn == Turn("orc", 60, tried=("Ann",))


def test_who_is_unaware_of_whom() -> None:
    """Whom one's own side has surprised is known to it; by whom it is surprised, nobody knows beforehand."""
    given = table(unaware=(("Ann", "orc"), ("orc", "Bob")), surprise=("Ann", "orc"))
    assert known(given, "Bob").unaware == (("Ann", "orc"),)
    assert known(given, "Bob").surprise == ("Ann",)
    assert known(given, "").unaware == ()


def test_how_enemies_are_counted_is_the_masters() -> None:
    assert known(table(), "Ann").morale == ()


def test_what_others_have_readied_is_not_shown() -> None:
    given = table()
    assert known(given, "Ann")["Ann"].ready == READY
    assert known(given, "Bob")["Ann"].ready is None


def test_an_unseen_maker_has_no_name() -> None:
    curse = Effect("curse", "lurker", Duration("lurker", "turn_start", 3), (Talent("cursed", ("ac",), value=-1),))
    cursed = hero("Cid", effects=(curse,))
    (shown,) = known(table(LURKER, cursed), "Cid")["Cid"].effects
    assert shown == replace(curse, maker="", clock=Duration("", "turn_start", 3))
    (open_,) = known(table(replace(LURKER, hidden=False), cursed), "Cid")["Cid"].effects
    assert open_ == curse


# ---------------------------------------------------------------- what is secret


HIDES = ("hp", "max_hp", "ac", "str", "routine")


def test_secret_fields_are_blank_and_still_named() -> None:
    ogre = monster("ogre", hp=30, max_hp=30, ac=9, secret=HIDES, routine=((claw(),),), str=4)
    shown = known(table(ogre), "Ann")["ogre"]
    assert (shown.hp, shown.sheet.max_hp, shown.sheet.ac, shown.sheet.strength) == (0, 0, 0, 0)
    assert shown.sheet.routine == ()
    assert shown.secret == HIDES
    assert (shown.sheet.move, shown.life) == (30, "up")


def test_ones_own_secrets_are_no_secret_to_oneself() -> None:
    cid = hero("Cid", hp=4, level=3, secret=("hp", "level"))
    assert known(table(cid), "Cid")["Cid"].hp == 4
    assert known(table(cid), "Ann")["Cid"].hp == 0
    assert known(table(cid), "Ann")["Cid"].sheet.level == 0


@pytest.mark.parametrize("hp", [1, 29])
def test_two_fights_that_differ_only_in_a_secret_number_look_equal(hp: int) -> None:
    """Property P9."""
    ogres = [monster("ogre", hp=points, max_hp=30, secret=("hp",)) for points in (hp, 30)]
    one, other = (known(table(ogre), "Ann") for ogre in ogres)
    assert msgspec.json.encode(one) == msgspec.json.encode(other)


# ---------------------------------------------------------------- what is told


def told(fact: Fact, seat: str = "Ann", given: Battle | None = None) -> Fact | None:
    before = table(LURKER) if given is None else given
    return tell(fact, before, fact.apply(before), seat)


@pytest.mark.parametrize(
    "fact",
    [
        Moved("lurker", ((10,),), 10),
        Damaged("lurker", 3),
        Died("lurker"),
        Spoke("lurker", "psst"),
        Cast("lurker", "bolt", True),
        Hit("Ann", "lurker", "longsword"),
        TurnPassed("lurker"),
        Removed("lurker"),
        MoraleDue(""),
        GroupsSplit(()),
        MoraleChecked("", ("lurker",), ()),
        Surprised((("lurker", "Ann"),), ("lurker",)),
    ],
)
def test_nothing_is_told_of_one_who_hides(fact: Fact) -> None:
    """Pitfall H03: names and deeds of the unseen reach nobody but the master."""
    assert told(fact, "Ann") is None
    assert told(fact, "") is None
    assert told(fact, MASTER) is fact


def test_what_is_open_is_told_to_all() -> None:
    for fact in (Damaged("orc", 3), Died("orc"), TimerSet("Ann", 2), Hit("Ann", "orc", "longsword"), FightWon(None)):
        assert told(fact, "Ann") is fact
        assert told(fact, "") is fact


def test_turns_of_those_who_hide_begin_and_end_unseen() -> None:
    given = on_turn(table(LURKER), "orc")
    assert told(TurnBegan(Turn("lurker", 60)), "Ann", given) is None
    assert told(PassTried("orc", "lurker", True), "Ann", given) is None
    began = TurnBegan(Turn("orc", 60))
    assert told(began, "Ann", given) is began
    assert told(TurnEnded("orc"), "Ann", given) == TurnEnded("orc")


def test_whoever_shows_itself_is_told_of() -> None:
    assert told(Revealed("lurker")) == Revealed("lurker")


def test_hidden_names_are_left_out_of_lists() -> None:
    assert told(SeatBegan(MASTER, ("lurker", "orc"))) == SeatBegan(MASTER, ("orc",))
    assert told(MoraleChecked("", ("orc", "lurker"), ())) == MoraleChecked("", ("orc",), ())
    surprised = Surprised((("Ann", "orc"), ("lurker", "Ann"), ("Ann", "lurker")), ("lurker", "Ann"))
    assert told(surprised) == Surprised((("Ann", "orc"),), ("Ann",))


def test_readying_is_told_to_its_owner_alone_and_letting_loose_to_all() -> None:
    for fact in (Readied("Ann", READY), ReadyLost("Ann")):
        assert told(fact, "Ann") is fact
        assert told(fact, "Bob") is None
    assert told(ReadyLoosed("Ann", "orc"), "Bob") == ReadyLoosed("Ann", "orc")
    assert told(ReadyLoosed("Ann", "lurker"), "Bob") == ReadyLoosed("Ann", "")


def test_an_order_is_told_where_it_changes_for_those_who_hear_it() -> None:
    """By ruling the master says who is next of his; that he had somebody to choose from is nobody's business."""
    given = table(LURKER, monster("rat"), waiting=("orc", "lurker", "rat"))
    assert told(WaitingOrdered(("lurker", "orc", "rat")), given=given) is None
    assert told(WaitingOrdered(("lurker", "orc", "rat")), MASTER, given) == WaitingOrdered(("lurker", "orc", "rat"))
    assert told(WaitingOrdered(("rat", "orc", "lurker")), given=given) == WaitingOrdered(("rat", "orc"))


def test_effects_and_items_of_the_unseen_have_no_source() -> None:
    curse = Effect("curse", "lurker", Duration("lurker", "turn_start", 3))
    plain = replace(curse, maker="", clock=Duration("", "turn_start", 3))
    assert told(EffectBegan("Ann", curse)) == EffectBegan("Ann", plain)
    assert told(EffectCounted("Ann", curse)) == EffectCounted("Ann", plain)
    assert told(EffectEnded("Ann", "curse", "lurker")) == EffectEnded("Ann", "curse", "")
    assert told(EffectEnded("Ann", "curse", "orc")) == EffectEnded("Ann", "curse", "orc")
    assert told(ItemUsed("orc", "potion", "lurker")) == ItemUsed("orc", "potion", "")


def test_a_newcomer_is_told_of_unless_it_hides() -> None:
    ogre = monster("ogre", hp=30, secret=("hp",))
    assert told(Joined(replace(ogre, hidden=True))) is None
    joined = told(Joined(ogre))
    assert isinstance(joined, Joined)
    assert (joined.creature.hp, joined.creature.secret) == (0, ("hp",))


def altered(creature: Creature, *fields: str, **changes: Any) -> Altered:
    return Altered(creature.name, replace(creature, **changes), fields)


def test_the_masters_word_is_told_without_what_is_secret() -> None:
    ogre = monster("ogre", hp=30, secret=("hp",))
    given = table(ogre)
    both = told(altered(ogre, "hp", "prone", hp=3, prone=True), given=given)
    assert isinstance(both, Altered)
    assert (both.fields, both.creature.hp, both.creature.prone) == (("prone",), 0, True)
    assert told(altered(ogre, "hp", hp=3), given=given) is None
    assert told(altered(ogre, "secret", secret=()), given=given) is None


def test_whom_the_master_hides_or_shows() -> None:
    given = table(LURKER)
    assert told(altered(given["orc"], "hidden", hidden=True)) is None
    shown = told(altered(LURKER, "hidden", "at", hidden=False, at=(5,)))
    assert isinstance(shown, Altered)
    assert (shown.fields, shown.creature.at) == (("hidden",), (5,))


def test_told_facts_lead_from_what_is_known_to_what_is_known() -> None:
    """Folding what a seat was told over what it knew gives what it knows."""
    given = replace(table(LURKER), phase="rounds", morale=())
    facts = [
        SeatBegan(MASTER, ("lurker", "orc")),
        TurnBegan(Turn("lurker", 60)),
        Moved("lurker", ((10,),), 10),
        TurnEnded("lurker"),
        TurnBegan(Turn("orc", 60)),
        Hit("orc", "Ann", "claw"),
        Damaged("Ann", 3),
        EffectBegan("Ann", Effect("venom", "lurker", Duration("lurker", "turn_start", 2))),
        ReadyLost("Ann"),
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


def test_how_much_healing_came_back_betrays_no_secret_hit_points() -> None:
    for secret, gained in ((("hp",), None), (("max_hp",), None), (("ac",), 1), ((), 1)):
        here = table(monster("troll", hp=8, max_hp=9, at=20, secret=secret))
        assert tell(Healed("troll", 5, 1), here, here, "Ann") == Healed("troll", 5, gained)
        assert tell(Healed("troll", 5, 1), here, here, MASTER) == Healed("troll", 5, 1)
