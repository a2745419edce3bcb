"""Profiles, weapons, orders and places as people write them: what is made of them, and what is missing."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from msgspec.structs import replace

from tests.support.files import read_by, told_by
from tests.warband.test_content import HEAD, TWO, begun, read
from zaruba.systems.warband import files, legs
from zaruba.systems.warband.files.shapes import GroundKind
from zaruba.systems.warband.sheet import Changes, Command, Ranged, Weapon

PLAIN = "speed: 12, hp_max: 6, damage: [1, 2, 3]"


def made(**more: str) -> Any:
    """One with a profile of its own, and what else is written of it."""
    own = "".join(f", {key}: {value}" for key, value in more.items())
    return begun(HEAD + TWO + f"  - {{name: One, player: Cid, at: [80, 80], {PLAIN}{own}}}\n")["One"]


# ---------------------------------------------------------------- profiles


@pytest.mark.parametrize("missing", [["speed"], ["hp_max"], ["damage"], ["speed", "hp_max", "damage"]], ids=str)
def test_whatever_a_profile_lacks_is_told(missing: list[str]) -> None:
    """warband.roster.characters: speed, hit points and damage; each by itself, all of them at once, and nothing besides."""
    has = ", ".join(part for part in ("speed: 12", "hp_max: 6", "damage: [1;2;3]") if part.split(":")[0] not in missing)
    line = "  - {name: One, player: Cid, at: [80, 80]" + (", " + has.replace(";", ", ") if has else "") + "}\n"
    assert told_by(files.scenario, HEAD + TWO + line) == [f"f.yaml:6:5: combatants.2.{key}: missing" for key in missing]


def test_a_profile_of_ones_own_has_the_numbers_written_of_it() -> None:
    """warband.roster.characters, warband.damage.weapon-triplet: a fist where it has no weapon, and one attack."""
    one = made().profile
    assert (one.speed, one.hp, one.damage, one.attacks, one.main.name) == (12, 6, (1, 2, 3), 1, "unarmed")
    assert (one.armour, one.shield, one.dodge) == (0, 0, 0)


def test_a_bow_of_ones_own() -> None:
    """warband.roster.ranged-weapons: its own triplet, or the thrower's with something added."""
    (bow,) = made(ranged="{name: Bow, range: 30.5, damage: [1, 2, 4], hit: 1}").profile.ranged
    (stone,) = made(ranged="{name: Stone, range: 8, bonus: -1, shots: 2, shoots_in_melee: true}").profile.ranged
    assert bow == Ranged("Bow", 3050, (1, 2, 4), hit=1)
    assert stone == Ranged("Stone", 800, None, bonus=-1, shots=2, shoots_in_melee=True)
    assert (bow.thrown, stone.thrown) == (False, True)


@pytest.mark.parametrize(
    ("written", "made_of_it"),
    [
        ("{like: spear, reach: 6}", Weapon("spear", 600, long=True)),
        ("{like: копьё, name: Boat hook, bonus: 1, long: false}", Weapon("Boat hook", 500, (1, 1, 1))),
        ("{like: war hammer, bonus: [0, 1, 2]}", Weapon("war_hammer", 200, (0, 1, 2), hands=2, knock_back=300)),
        ("{name: Stick, reach: 1.5}", Weapon("Stick", 150)),
    ],
)
def test_a_weapon_is_like_another_but_for_what_is_said_of_it(written: str, made_of_it: Weapon) -> None:
    """warband.roster.melee-weapons: one that is like none has its reach, one hand and no bonus."""
    assert made(weapons=written).profile.main == made_of_it


def test_a_bow_is_like_another_but_for_what_is_said_of_it() -> None:
    """warband.roster.ranged-weapons: one whose damage is taken from it is thrown."""
    (bow,) = made(ranged="{like: crossbow, name: Heavy, range: 40, hit: -1}").profile.ranged
    (thrown,) = made(ranged="{like: crossbow, damage: null}").profile.ranged
    assert bow == Ranged("Heavy", 4000, (2, 4, 6), hit=-1)
    assert (thrown.name, thrown.thrown) == ("crossbow", True)


def test_the_left_hand_holds_one_like_another() -> None:
    """warband.roster.melee-weapons: and goes by its name."""
    assert made(weapons="[sword]", off_hand="{like: dagger, bonus: 1}").profile.off_hand == replace(
        files.built_in().weapons["dagger"], bonus=(1, 1, 1)
    )


def test_weapons_of_a_library_are_like_those_above_them() -> None:
    library = """\
kind: library
system: warband
weapons:
  trident: {like: spear, name: {en: trident, ru: трезубец}, bonus: 1}
  old_trident: {like: трезубец, reach: 4}
ranged:
  pilum: {like: javelin, range: 18}
"""
    found = read_by(files.check_library, library)
    assert found.weapons["old_trident"] == Weapon("old_trident", 400, (1, 1, 1), long=True)
    assert found.ranged["pilum"] == Ranged("pilum", 1800, None, bonus=1)


@pytest.mark.parametrize(
    ("key", "written", "fault"),
    [
        ("weapons", "{name: Stick, bonus: 1}", "weapons.0.reach: missing"),
        ("weapons", "{like: speer}", "weapons.0.like: unknown-weapon ~spear"),
        ("ranged", "{name: Bow, damage: [1, 2, 3]}", "ranged.0.range: missing"),
        ("ranged", "{like: spear}", "ranged.0.like: unknown-weapon"),
    ],
)
def test_what_a_weapon_of_ones_own_lacks_is_told(key: str, written: str, fault: str) -> None:
    """warband.roster.melee-weapons, warband.roster.ranged-weapons: what reaches nowhere, and what is like nothing."""
    line = f"  - {{name: One, player: Cid, at: [80, 80], {PLAIN}, {key}: {written}}}\n"
    (told,) = told_by(files.scenario, HEAD + TWO + line)
    assert f"combatants.2.{fault}" in told


# ---------------------------------------------------------------- orders


@pytest.mark.parametrize(
    ("written", "known"),
    [
        ({"leadership": "1"}, ["charge", "aim", "strike_hard", "hold_fast", "scatter", "rally"]),
        ({"leadership": "1", "orders": "[aim, rally]"}, ["aim", "rally"]),
        ({"leadership": "1", "orders": "[]"}, []),
        ({}, []),
    ],
    ids=["a leader", "with orders named", "with none", "no leader"],
)
def test_which_orders_somebody_knows(written: dict[str, str], known: list[str]) -> None:
    """warband.order.values, warband.order.list: those named; a leader of whom none are named, all of the list."""
    assert [one.name for one in made(**written).profile.orders] == known


def test_an_order_of_ones_own() -> None:
    """warband.order.list: what it changes, on whom, and how often."""
    own = "[{name: Hurry, target: all, every: 3, changes: {speed: 3}}]"
    (order,) = made(leadership="1", orders=own).profile.orders
    assert order == Command("Hurry", target="all", every=3, changes=Changes(speed=3))


# ---------------------------------------------------------------- who commands


def test_of_equal_leaders_the_owner_says_who_commands() -> None:
    """warband.setup.squad: and where he says nothing, the first does."""
    second = "  - {name: Mo, player: Ann, from: captain, commander: true, at: [70, 40]}\n"
    assert begun(HEAD + TWO + second).setting.commanders == ("Mo",)
    assert begun(HEAD + TWO + second.replace("commander: true, ", "")).setting.commanders == ()


# ---------------------------------------------------------------- where everything is


@pytest.mark.parametrize(
    ("count", "at", "places"),
    [
        (1, "[70, 40]", [(7000, 4000, 0)]),
        (1, "[70, 40.5, 0]", [(7000, 4050, 0)]),
        (2, "[[70, 40], [75.25, 40]]", [(7000, 4000, 0), (7525, 4000, 0)]),
        (2, "[70, 40]", None),
        (1, "[[70, 40], [75, 40]]", None),
        (3, "[[70, 40], [75, 40]]", None),
    ],
)
def test_there_is_a_place_for_each(count: int, at: str, places: list[tuple[int, int, int]] | None) -> None:
    """warband.space.units: in centimetres with two places at most; one place too few or too many is told once."""
    text = HEAD + TWO + f"  - {{from: goblin, player: Cid, count: {count}, at: {at}}}\n"
    if places is None:
        assert [line.split(": ", 1)[1] for line in told_by(files.scenario, text)] == [
            "combatants.2.at: places-for-count"
        ]
    else:
        assert [one.at for one in begun(text).of_squad("Cid")] == places


def test_whoever_has_no_place_is_set_up_in_the_deployment() -> None:
    """warband.space.units: and whoever has one stands there."""
    battle = begun(HEAD + TWO + "  - {from: goblin, player: Cid}\n")
    assert {one.name: one.placed for one in battle.characters} == {"Ann": True, "Bob": True, "Goblin": False}


@pytest.mark.parametrize(
    ("outline", "sound"),
    [
        ("poly: [[10, 10], [30, 10], [30, 30]]", True),
        ("at: [20, 20], r: 3", True),
        ("at: [20, 20]", False),
        ("r: 3", False),
        ("poly: [[10, 10], [30, 10], [30, 30]], at: [20, 20], r: 3", False),
    ],
)
def test_scenery_has_one_outline(outline: str, sound: bool) -> None:
    """warband.setup.table: its corners, or its middle with a radius."""
    text = HEAD + TWO + f"board: {{pieces: [{{kind: well, {outline}, z: [0, 2]}}]}}\n"
    if sound:
        assert [piece.kind for piece in read(text).table.pieces] == ["well"]
    else:
        assert [line.rpartition(": ")[2] for line in told_by(files.scenario, text)] == ["one-footprint"]


# ---------------------------------------------------------------- what is left of somebody


@pytest.mark.parametrize(
    ("key", "full"), [("hp", 5), ("mana", 6), ("orders_left", 3)], ids=["hit points", "mana", "orders"]
)
def test_of_nothing_more_is_left_than_there_is(key: str, full: int) -> None:
    """warband.condition.effects, warband.death.wounds, warband.magic.tokens: all of it is no fault, one more is."""
    who = "Bob" if key != "orders_left" else "Ann"
    for left, told in ((full, []), (full + 1, [f"f.yaml:7:23: start.state.{who}.{key}: above-full"])):
        text = HEAD + TWO + f"order: [Ann, Bob]\nstart: {{state: {{{who}: {{{key}: {left}}}}}}}\n"
        if told:
            assert told_by(files.scenario, text) == told
        else:
            assert getattr(begun(text)[who], key) == full


def test_ground_may_be_whatever_changes_a_way() -> None:
    """warband.movement.terrain-numbers, warband.movement.surfaces, warband.movement.rough: and nothing that changes none."""
    assert {*get_args(GroundKind)} == legs.ROUGH | {legs.ROAD, legs.PITCHED_ROOF, legs.STAIR}
