"""Libraries and scenarios as people write them: everything loads, and every fault is told with its place."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.support.files import read_by, told_by
from zaruba.kernel.asks import MASTER
from zaruba.kernel.content import Document, draw_in, read_file, read_scenario, read_text
from zaruba.kernel.duration import Duration
from zaruba.space.squares import Squares
from zaruba.systems.delve import files
from zaruba.systems.delve.files.libraries import CONTENT
from zaruba.systems.delve.rulings import Rulings
from zaruba.systems.delve.sheet import Damage, Effect, ListedAttack, Rider, RoutineLine, Sheet, Talent, Weapon, damage

EXAMPLES = sorted((Path(__file__).parents[2] / "examples" / "delve").glob("*.yaml"))
LIBRARY = files.built_in()
CC_BY = {"hooked_terror", "merchant", "offset_animal"}

SCENARIO = """\
kind: scenario
system: delve
combatants:
  - {name: Ann, from: fighter, player: Ann, at_ft: 0}
  - {name: Goblin, from: goblin, count: 2, at_ft: 30}
"""


def read(text: str) -> files.ScenarioParts:
    return read_by(files.scenario, text)


# ---------------------------------------------------------------- built-in content


def test_there_is_enough_of_everything() -> None:
    own = set(LIBRARY.foes) - CC_BY
    assert len(LIBRARY.weapons) >= 15
    assert len(LIBRARY.armours) == 6
    assert len(LIBRARY.spells) >= 12
    assert {spell.tier for spell in LIBRARY.spells.values()} == {1, 2, 3, 4, 5}
    assert {item.kind for item in LIBRARY.items.values()} == {"potion", "magic_item", "kit", "scroll", "wand"}
    assert len(own) >= 30
    assert len(LIBRARY.heroes) == 6
    assert {sheet.level for sheet in LIBRARY.heroes.values()} == {1, 2, 3, 4, 5}
    assert set(LIBRARY.foes) >= CC_BY


def shape_of(sheet: Sheet) -> Any:
    """What a foe is apart from its names and numbers: how it strikes, moves, casts and stands its ground."""

    def blow(line: RoutineLine) -> Any:
        attack, rider = line.attack, line.attack.rider
        after = None
        if rider is not None:
            after = (
                rider.check, bool(rider.damage.dice.dice), rider.condition, bool(rider.rounds), bool(rider.push_ft),
                rider.drain,
            )  # fmt: skip
        return line.count > 1, attack.ranges, bool(attack.damage.dice.dice), after

    return (
        tuple(tuple(blow(line) for line in alternative) for alternative in sheet.routine),
        tuple(weapon.kind for weapon in sheet.weapons), tuple(spell.name for spell in sheet.spells), sheet.castings > 1,
        sheet.modes, sheet.move > 30, sheet.move < 30, sheet.size > 1, sheet.dark_adapted, sheet.cannot_be_surprised,
        sheet.attacked_at_disadvantage, sheet.morale_exempt, sheet.leader, sheet.intelligent,
    )  # fmt: skip


def test_no_foe_is_a_renumbered_copy_of_another() -> None:
    seen: dict[Any, str] = {}
    for name, sheet in LIBRARY.foes.items():
        other = seen.setdefault(shape_of(sheet), name)
        assert other == name, f"{name} is {other} with other numbers"


def test_foes_show_every_kind_of_rider_mode_and_range() -> None:
    foes = LIBRARY.foes.values()
    riders = [
        line.attack.rider for foe in foes for lines in foe.routine for line in lines if line.attack.rider is not None
    ]
    assert {rider.condition for rider in riders} == {None, "prone", "asleep", "paralysed", "bound"}
    assert any(rider.damage.dice.dice for rider in riders)
    assert any(rider.push_ft for rider in riders)
    assert any(rider.drain for rider in riders)
    assert any(not rider.check for rider in riders)
    assert {mode for foe in foes for mode in foe.modes} == {"fly", "climb", "swim", "burrow"}
    assert {foe.size for foe in foes} == {1, 2, 3, 4}
    assert {foe.level for foe in foes} >= {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12}
    assert sum(bool(foe.spells) for foe in foes) >= 5
    assert all(foe.kind == "monster" for foe in foes)
    assert all(foe.routine or foe.weapons for foe in foes)


def test_every_name_is_there_in_both_languages() -> None:
    used = {name for section in ("talents", "weapons", "armours", "spells", "items", "foes", "heroes")
            for name in getattr(LIBRARY, section)}  # fmt: skip
    for foe in LIBRARY.foes.values():
        for line in (line for lines in foe.routine for line in lines):
            used |= {line.attack.name, *([line.attack.rider.name] if line.attack.rider else [])}
    used |= {weapon.rider.name for weapon in LIBRARY.weapons.values() if weapon.rider}
    used |= {weapon.ammunition for weapon in LIBRARY.weapons.values() if weapon.ammunition}
    assert used <= set(LIBRARY.names)
    for key in used:
        assert re.search("[а-яё]", LIBRARY.names[key]["ru"], re.IGNORECASE), key
        assert not re.search("[a-z]", LIBRARY.names[key]["ru"], re.IGNORECASE), key
        assert not re.search("[а-яё]", LIBRARY.names[key]["en"], re.IGNORECASE), key


def test_one_key_never_has_two_names() -> None:
    """A club and an attack with a club share the key `club`; what they are called must be one thing."""
    named: dict[str, Any] = {}
    for path in sorted(CONTENT.glob("*.yaml")):
        plain = read_file(path).data
        for section in ("names", "talents", "weapons", "armours", "spells", "items", "foes", "heroes"):
            for key, value in plain.get(section, {}).items():
                name = value if section == "names" else value["name"]
                assert named.setdefault(key, name) == name, key


@pytest.mark.parametrize(
    ("weapon", "printed"),
    [
        ("club", "1d4 melee"), ("mace", "1d6 melee"), ("shortsword", "1d6 melee"), ("longsword", "1d8 melee"),
        ("greatsword", "1d12 melee two_handed"), ("warhammer", "1d10 melee two_handed"),
        ("staff", "1d4 melee two_handed"), ("bastard_sword", "1d8 melee versatile=1d10"),
        ("greataxe", "1d8 melee versatile=1d10"), ("dagger", "1d4 melee thrown=near finesse"),
        ("spear", "1d6 melee thrown=near"), ("javelin", "1d4 melee thrown=far"),
        ("shortbow", "1d4 ranged=far two_handed ammunition=arrows"),
        ("longbow", "1d8 ranged=far two_handed ammunition=arrows"),
        ("crossbow", "1d6 ranged=far two_handed loading ammunition=bolts"),
    ],
)  # fmt: skip
def test_starter_weapons_are_those_of_the_ledger(weapon: str, printed: str) -> None:
    """delve.gear.weapons"""
    dice, *marks = printed.split()
    expected: dict[str, Any] = {key: value or True for key, _, value in (mark.partition("=") for mark in marks)}
    if "versatile" in expected:
        expected["versatile"] = damage(expected["versatile"])
    expected.setdefault("melee", False)
    assert LIBRARY.weapons[weapon] == Weapon(weapon, weapon, damage(dice), **expected)


@pytest.mark.parametrize(
    ("worn", "dex", "ac"),
    [("none", 2, 12), ("leather", 2, 13), ("chain", 2, 15), ("plate", 2, 15), ("leather", -2, 9), ("plate", -2, 15)],
)
def test_armour_class(worn: str, dex: int, ac: int) -> None:
    """delve.gear.armour, and a shield adds 2."""
    plain = {"name": "Ann", "player": "Ann", "armour": worn, "dex": dex}
    assert files.sheet_of(plain, LIBRARY).ac == ac
    assert files.sheet_of({**plain, "shield": True}, LIBRARY).ac == ac + 2


@pytest.mark.parametrize(("level", "con", "hp"), [(1, 1, 5), (6, 3, 30), (2, 2, 11), (0, 0, 1)])
def test_average_hit_points(level: int, con: int, hp: int) -> None:
    """delve.monster.stat-block"""
    assert files.sheet_of({"name": "Thing", "level": level, "con": con}, LIBRARY).max_hp == hp


def test_the_three_monsters_from_elsewhere_are_as_printed() -> None:
    assert LIBRARY.attributions == ("CC BY 4.0, © 2025 Chaotic Wizard",)
    terror, merchant, animal = (LIBRARY.foes[key] for key in ("hooked_terror", "merchant", "offset_animal"))
    hook = Rider("dragged_off", check=("str",), dc=15, push_ft=30)
    assert terror.routine == ((RoutineLine(ListedAttack("hook", 4, damage("2d6"), ("near",), hook), 2),),)
    assert (terror.ac, terror.max_hp, terror.level, terror.strength) == (13, 25, 5, 4)
    sword, dagger = merchant.routine
    assert sword[0].attack == ListedAttack("shortsword", 1, damage("1d6"))
    assert dagger[0].attack == ListedAttack("dagger", 1, damage("1d4"), ("close", "near"))
    assert animal.attacked_at_disadvantage
    assert animal.routine[0][0] == RoutineLine(ListedAttack("tentacle", 4, damage("2d4")), 2)


def test_classes_bring_their_casting_ability_and_the_backstab() -> None:
    assert LIBRARY.heroes["wizard"].casting == "int"
    assert LIBRARY.heroes["priest"].casting == "wis"
    assert LIBRARY.heroes["fighter"].casting is None
    assert [name for name, hero in LIBRARY.heroes.items() if hero.backstab] == ["thief"]
    assert files.sheet_of({"name": "Rex", "player": "Ann", "class": "hound"}, LIBRARY).kind == "monster"


# ---------------------------------------------------------------- scenarios


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_examples_load(path: Path) -> None:
    document = read_scenario(path)
    parts = files.scenario(document.data, document)
    assert set(parts.title) == {"en", "ru"}
    assert {entry.side for entry in parts.entries} == {"characters", "enemies"}
    assert parts.seating.count(MASTER) == 1


def test_there_are_examples_enough() -> None:
    assert {path.stem for path in EXAMPLES} >= {"crypt", "ambush", "bridge", "ogre", "casters", "rescue"}


def test_a_scenario_is_read_whole() -> None:
    parts = read(
        """\
kind: scenario
system: delve
title: {en: The crypt, ru: Склеп}
rulings: {natural_1_attack: always_misses, unarmed_damage: 1, morale_large_group_min: 4}
seating: [Bob, ГМ, Аня]
combatants:
  - {name: {nom: Рагнар, acc: Рагнара, gender: m}, player: Аня, from: Воин, hp: 9, at_ft: 0}
  - {name: Bob, player: Bob, side: characters, class: fighter, level: 2, str: 2, dex: 1, con: 1, hp: 9, max_hp: 12,
     weapons: [длинный меч], armour: leather, shield: true, talents: [{applies_to: [damage], value: 1}]}
  - {name: Goblin, from: гоблин, count: 3, at_ft: 30, hidden: true, group: pack}
  - {name: Ogre, side: enemies, ac: 9, hp: 30, max_hp: 30, move: 30, secret: [hp, ac], at_ft: 60,
     routine: [[{attack: club, count: 2, bonus: 6, dice: 2d6}], [{attack: rock, bonus: 3, dice: 1d8, range: far}]]}
unaware: {Goblin 1: [рагнар], Goblin 2: [Bob]}
groups: {pack: small}
goals: [{side: characters, defeat: враги}]
calls: ask
"""
    )
    assert parts.title == {"en": "The crypt", "ru": "Склеп"}
    assert parts.rulings == Rulings(natural_1_attack="always_misses", unarmed_damage="1", morale_large_group_min=4)
    assert parts.seating == ("Bob", MASTER, "Аня")
    ragnar, bob, *goblins, ogre = parts.entries
    assert (ragnar.name, ragnar.seat, ragnar.hp, ragnar.sheet.max_hp) == ("Рагнар", "Аня", 9, 14)
    assert ragnar.forms == (("nom", "Рагнар"), ("acc", "Рагнара"), ("gender", "m"))
    assert (bob.sheet.ac, bob.hp, bob.sheet.kind) == (14, 9, "character")
    assert bob.sheet.weapons == (LIBRARY.weapons["longsword"],)
    assert bob.sheet.talents == (Talent("fighter", ("damage",), 1),)
    assert [goblin.name for goblin in goblins] == ["Goblin 1", "Goblin 2", "Goblin 3"]
    assert all((g.seat, g.side, g.at, g.hidden, g.group) == (MASTER, "enemies", (30,), True, "pack") for g in goblins)
    assert (ogre.sheet.kind, ogre.secret, ogre.sheet.move) == ("monster", ("hp", "ac"), 30)
    assert ogre.sheet.routine[1][0].attack.reach == "far"
    assert parts.unaware == (("Goblin 1", "Рагнар"), ("Goblin 2", "Bob"))
    assert parts.goals == (files.Goal("characters", "enemies"),)
    assert parts.groups == (("pack", False),)
    assert parts.calls == "ask"


def test_seating_that_is_not_written_is_players_in_order_then_the_master() -> None:
    """delve.initiative.seating"""
    parts = read(SCENARIO.replace("player: Ann", "player: Zoe") + "  - {name: Bob, from: thief, player: Bob}\n")
    assert parts.seating == ("Zoe", "Bob", MASTER)
    unplaced = read(SCENARIO + "seating: [Ann]\n")
    assert unplaced.seating == ("Ann", MASTER)


def test_a_fight_may_start_in_its_midst() -> None:
    parts = read(
        SCENARIO
        + """\
  - {name: Hex, from: wizard, at_ft: 5, side: enemies}
start:
  round: 3
  order: [GM, Ann]
  current: Ann
  used: {Ann: {action: true, feet: 15}}
  done: [Goblin]
  state:
    Ann: {hp: 0, conditions: [prone, {name: дрёма, by: Hex, rounds: 2}], uses: {healing_potion: 0}}
    Goblin 1: {state: fleeing, hp: 2}
    Goblin 2: {conditions: asleep}
    Hex: {lost: [искра], ammo: 0}
"""
    )
    assert parts.start == files.StartParts(
        3, (MASTER, "Ann"), "Ann", ("Goblin 1", "Goblin 2"), (("Ann", files.Used(action=True, feet=15)),)
    )
    ann, first, second, hex_ = parts.entries
    assert (ann.life, ann.hp, ann.conditions, ann.uses) == ("dying", 0, ("prone",), (("healing_potion", 0),))
    assert ann.effects == (Effect("drowse", "Hex", Duration("Hex", "turn_start", 2), condition="asleep"),)
    assert (first.life, first.hp, second.life) == ("fleeing", 2, "up")
    assert hex_.lost == ("spark",)
    assert second.effects == (Effect("asleep", "Goblin 2", condition="asleep"),)
    assert parts.seating == (MASTER, "Ann")


def test_a_map_is_drawn_in_rows() -> None:
    parts = read(
        """\
kind: scenario
system: delve
board:
  dark: true
  legend: {"~": ice, "^": {ground: cliff, dc: 15, fall_ft: 20}}
  map: |
    ..~~
    .#^
combatants:
  - {name: Ann, from: fighter, player: Ann, at: [0, 1]}
  - {from: goblin, count: 2, at: [[3, 0], [2, 0]]}
"""
    )
    board = parts.board.board
    assert isinstance(board, Squares)
    assert (board.width, board.height, parts.board.dark) == (4, 2, True)
    assert board.ground((2, 0)).hindering
    assert (board.ground((2, 1)).dc, board.ground((2, 1)).height) == (15, 20)
    assert board.ground((3, 1)).is_wall
    assert [(entry.name, entry.at) for entry in parts.entries] == [
        ("Ann", (0, 1)), ("Goblin 1", (3, 0)), ("Goblin 2", (2, 0)),
    ]  # fmt: skip


MY_FOES = """\
kind: library
system: delve
weapons:
  cleaver: {name: {en: cleaver, ru: тесак}, damage: 1d8, kind: greataxe}
foes:
  bog_wolf:
    name: {en: bog wolf, ru: болотный волк}
    level: 2
    ac: 12
    move: double_near
    routine: [[{attack: bite, bonus: 3, dice: 1d8}]]
  pack_mother: {from: bog_wolf, name: мать стаи, level: 4, leader: true}
  goblin: {name: {en: goblin, ru: гоблин}, ac: 15, routine: [[{attack: rusty spike, bonus: 1, dice: 1d6}]]}
"""


def drawn(tmp_path: Path, library: str, scenario: str) -> Document:
    (tmp_path / "my.yaml").write_text(library, encoding="utf-8")
    return draw_in(read_text(scenario, "f.yaml"), tmp_path)


def test_own_foes_lie_over_the_built_in_ones(tmp_path: Path) -> None:
    text = SCENARIO + "  - {name: Mother, from: Мать Стаи, weapons: [тесак], items: [healing potion, healing potion]}\n"
    document = drawn(tmp_path, MY_FOES, text + "library: [my.yaml]\n")
    parts = files.scenario(document.data, document)
    goblin, mother = parts.entries[1].sheet, parts.entries[3].sheet
    assert (goblin.ac, goblin.routine[0][0].attack.name) == (15, "rusty spike")
    assert (mother.level, mother.max_hp, mother.ac, mother.move, mother.leader) == (4, 18, 12, 60, True)
    assert mother.weapons[0].kind == "greataxe"
    assert [(item.name, item.uses) for item in mother.items] == [("healing_potion", 2)]
    assert parts.names["bog_wolf"] == {"en": "bog wolf", "ru": "болотный волк"}
    assert LIBRARY.foes["goblin"].ac == 11, "the built-in library is left alone"
    assert files.check_library(read_text(MY_FOES, "my.yaml").data).foes["bog_wolf"].max_hp == 9


def test_things_written_out_in_place() -> None:
    sheet = files.sheet_of(
        {
            "name": "Ann",
            "player": "Ann",
            "class": "priest",
            "weapons": [{"from": "longsword", "name": "Dawn", "attack_bonus": 1}, {"name": "Plank", "damage": "1d3"}],
            "spells": [{"name": "Glow", "tier": 1, "range": "near", "damage": 2}],
            "items": [{"from": "healing_potion", "uses": 3}],
            "masteries": ["longsword", "plank"],
        },
        LIBRARY,
    )
    dawn, plank = sheet.weapons
    assert (dawn.name, dawn.kind, dawn.damage, dawn.attack_bonus) == ("Dawn", "longsword", damage("1d8"), 1)
    assert (plank.name, plank.kind) == ("Plank", "Plank")
    assert sheet.spells[0].damage == Damage(flat=2)
    assert [(item.name, item.uses) for item in sheet.items] == [("healing_potion", 3)]
    assert sheet.masteries == ("longsword", "Plank")


def test_newcomers_get_the_next_number() -> None:
    names = ["Ann", "Goblin 1", "Goblin 2"]
    one, *wolves = files.newcomers([{"from": "goblin"}, {"from": "wolf", "count": 2}], LIBRARY, taken=names)
    assert one.name == "Goblin 3"
    assert [wolf.name for wolf in wolves] == ["Wolf 1", "Wolf 2"]


def test_schemas_are_published() -> None:
    assert set(files.schema("scenario")["properties"]) >= {"kind", "system", "combatants", "board", "start", "rulings"}
    assert set(files.schema("library")["properties"]) >= {"weapons", "armours", "spells", "items", "foes", "heroes"}
    combatant = files.schema("scenario")["$defs"]["CombatantFile"]
    assert {"from", "class", "str", "int", "at_ft"} <= set(combatant["properties"])


# ---------------------------------------------------------------- faults

GRID = """\
kind: scenario
system: delve
board: {map: ["...#", "...."]}
combatants:
  - {name: Ann, from: fighter, player: Ann, at: [0, 0]}
"""
ONE_FAULT: dict[str, tuple[str, str]] = {
    "unknown creature": (
        SCENARIO + "  - {name: X, from: goblim}\n", "f.yaml:6:15: combatants.2.from: unknown-creature ~goblin"),
    "unknown creature in Russian": (
        SCENARIO + "  - {name: X, from: скелит}\n", "f.yaml:6:15: combatants.2.from: unknown-creature ~скелет"),
    "unknown weapon": (
        SCENARIO + "  - {name: X, weapons: [club, longsward]}\n",
        "f.yaml:6:31: combatants.2.weapons.1: unknown-weapon ~longsword"),
    "unknown spell": (
        SCENARIO + "  - {name: X, class: wizard, spells: [spurk]}\n",
        "f.yaml:6:39: combatants.2.spells.0: unknown-spell ~spark"),
    "unknown item": (
        SCENARIO + "  - {name: X, items: [heeling potion]}\n",
        "f.yaml:6:23: combatants.2.items.0: unknown-item ~healing_potion"),
    "unknown armour": (
        SCENARIO + "  - {name: X, armour: chian}\n", "f.yaml:6:15: combatants.2.armour: unknown-armour ~chain"),
    "unknown talent": (
        SCENARIO + "  - {name: X, talents: [nimbel]}\n",
        "f.yaml:6:25: combatants.2.talents.0: unknown-talent ~nimble"),
    "unknown mastery": (
        SCENARIO + "  - {name: X, masteries: [spaer]}\n",
        "f.yaml:6:27: combatants.2.masteries.0: unknown-weapon-kind ~spear"),
    "a talent narrowed to a misspelt weapon": (
        SCENARIO + "  - {name: X, talents: [{applies_to: damage, value: 1, only: longsowrd}]}\n",
        "f.yaml:6:56: combatants.2.talents.0.only: unknown-narrowing ~longsword"),
    "unknown class": (
        SCENARIO + "  - {name: X, class: wizzard}\n", "f.yaml:6:15: combatants.2.class: literal-error ~wizard"),
    "unknown key": (
        SCENARIO + "  - {name: X, armor: plate}\n", "f.yaml:6:15: combatants.2.armor: extra-forbidden ~armour"),
    "unknown key in a routine": (
        SCENARIO + "  - {name: X, routine: [[{attack: bite, bonos: 1, bonus: 1, dice: 1d4}]]}\n",
        "f.yaml:6:41: combatants.2.routine.0.0.bonos: extra-forbidden ~bonus"),
    "missing key": (
        SCENARIO + "  - {name: X, routine: [[{attack: bite, bonus: 1}]]}\n",
        "f.yaml:6:26: combatants.2.routine.0.0.dice: missing"),
    "spells without a casting ability": (
        SCENARIO + "  - {name: X, spells: [spark]}\n", "f.yaml:6:15: combatants.2.spells: casting-unknown"),
    "no name": (SCENARIO + "  - {ac: 12}\n", "f.yaml:6:5: combatants.2.name: missing"),
    "two places": (
        SCENARIO + "  - {name: X, at_ft: 5, at: [1, 1]}\n", "f.yaml:6:25: combatants.2.at: two-places"),
    "a square without a map": (SCENARIO + "  - {name: X, at: [1, 1]}\n", "f.yaml:6:15: combatants.2.at: no-map"),
    "feet on a map": (GRID + "  - {name: X, at_ft: 5}\n", "f.yaml:6:15: combatants.1.at_ft: square-needed"),
    "off the map": (GRID + "  - {name: X, at: [4, 1]}\n", "f.yaml:6:15: combatants.1.at: off-the-map"),
    "a large one half off the map": (
        GRID + "  - {name: X, size: 2, at: [1, 1]}\n", "f.yaml:6:24: combatants.1.at: off-the-map"),
    "in a wall": (GRID + "  - {name: X, at: [3, 0]}\n", "f.yaml:6:15: combatants.1.at: in-a-wall"),
    "on somebody's square": (GRID + "  - {name: X, at: [0, 0]}\n", "f.yaml:6:15: combatants.1.at: place-taken"),
    "fewer places than fighters": (
        GRID + "  - {name: X, count: 2, at: [[1, 0]]}\n", "f.yaml:6:25: combatants.1.at: places-for-count"),
    "a sign without a legend": (
        GRID.replace("....", "..?."), "f.yaml:3:23: board.map.1: sign-without-legend"),
    "an unknown ground": (
        GRID.replace("board: {", "board: {legend: {w: watre}, "), "f.yaml:3:18: board.legend.w: literal-error ~water"),
    "an empty stretch": (
        SCENARIO + "board: {hindering: [[30, 10]]}\n", "f.yaml:6:21: board.hindering.0: empty-stretch"),
    "the same name": (SCENARIO + "  - {name: Ann, ac: 12}\n", "f.yaml:6:6: combatants.2.name: duplicate-name"),
    "the same name in other letters": (
        SCENARIO + "  - {name: Пётр, ac: 12}\n  - {name: ПЕТР, ac: 12}\n",
        "f.yaml:7:6: combatants.3.name: duplicate-name"),
    "a counted name that is taken": (
        SCENARIO + "  - {name: goblin 2, ac: 12}\n", "f.yaml:6:6: combatants.2.name: duplicate-name"),
    "the master's own name": (SCENARIO + "  - {name: GM, ac: 12}\n", "f.yaml:6:6: combatants.2.name: reserved-name"),
    "more hit points than the most": (
        SCENARIO + "  - {name: X, hp: 9, max_hp: 8}\n", "f.yaml:6:15: combatants.2.hp: hp-above-max"),
    "more hit points than the template's": (
        SCENARIO + "  - {name: X, from: thief, hp: 99}\n", "f.yaml:6:28: combatants.2.hp: hp-above-max"),
    "negative hit points": (
        SCENARIO + "  - {name: X, hp: -3}\n", "f.yaml:6:15: combatants.2.hp: greater-than-equal"),
    "true for a number": (SCENARIO + "  - {name: X, level: true}\n", "f.yaml:6:15: combatants.2.level: int-type"),
    "a number for a name": (SCENARIO + "  - {name: 7}\n", "f.yaml:6:6: combatants.2.name: string-type"),
    "absurd dice": (
        SCENARIO + "  - {name: X, routine: [[{attack: bite, bonus: 1, dice: 999d9999}]]}\n",
        "f.yaml:6:51: combatants.2.routine.0.0.dice: too-many-dice"),
    "no dice at all": (
        SCENARIO + "  - {name: X, routine: [[{attack: bite, bonus: 1, dice: lots}]]}\n",
        "f.yaml:6:51: combatants.2.routine.0.0.dice: not-damage"),
    "standing with no hit points": (
        SCENARIO + "  - {name: X, hp: 0, state: up}\n", "f.yaml:6:22: combatants.2.state: state-against-hp"),
    "a timer of the living": (
        SCENARIO + "  - {name: X, timer_left: 2}\n", "f.yaml:6:15: combatants.2.timer_left: timer-without-dying"),
    "a side that is misspelt": (
        SCENARIO + "  - {name: X, side: charaters}\n", "f.yaml:6:15: combatants.2.side: unknown-side ~characters"),
    "a lost spell that nobody knows": (
        SCENARIO + "  - {name: X, from: wizard, lost: [spurk]}\n",
        "f.yaml:6:36: combatants.2.lost.0: unknown-spell ~spark"),
    "a misspelt weapon in hand": (
        SCENARIO + "  - {name: X, from: fighter, hands: [longswrod]}\n",
        "f.yaml:6:38: combatants.2.hands.0: unknown-weapon ~longsword"),
    "an effect that does nothing": (
        SCENARIO + "  - {name: X, conditions: [{name: drows}]}\n",
        "f.yaml:6:28: combatants.2.conditions.0: empty-effect ~drowse"),
    "a player without a seat": (
        SCENARIO.replace("combatants", "seating: [GM]\ncombatants"), "f.yaml:3:1: seating: seat-missing"),
    "a seat twice": (SCENARIO + "seating: [Ann, GM, ann]\n", "f.yaml:6:20: seating.2: seat-twice"),
    "the master's seat twice": (SCENARIO + "seating: [Ann, GM, ГМ]\n", "f.yaml:6:20: seating.2: seat-twice"),
    "unaware in the midst of a fight": (
        SCENARIO + "unaware: {Ann: [Goblin 1]}\nstart: {round: 2}\n", "f.yaml:6:1: unaware: unaware-with-start"),
    "unaware of nobody known": (
        SCENARIO + "unaware: {Ann: [Goblin 7]}\n", "f.yaml:6:17: unaware.Ann.0: unknown-combatant ~Goblin 2"),
    "unaware of a friend": (
        SCENARIO + "unaware: {Goblin 1: [Goblin 2]}\n", "f.yaml:6:22: unaware.Goblin 1.0: unaware-of-a-friend"),
    "an unknown ruling": (
        SCENARIO + "rulings: {natural_1_atack: always_misses}\n",
        "f.yaml:6:11: rulings.natural_1_atack: extra-forbidden ~natural_1_attack"),
    "an unknown value of a ruling": (
        SCENARIO + "rulings: {natural_1_attack: always_hits}\n",
        "f.yaml:6:11: rulings.natural_1_attack: literal-error ~always_misses"),
    "a number for a switch": (
        SCENARIO + "rulings: {luck_tokens: 1}\n", "f.yaml:6:11: rulings.luck_tokens: bool-type"),
    "a goal against nobody": (
        SCENARIO + "goals: [{side: characters, defeat: enemys}]\n",
        "f.yaml:6:28: goals.0.defeat: unknown-side ~enemies"),
    "a group of nobody": (SCENARIO + "groups: {enemis: large}\n", "f.yaml:6:10: groups.enemis: unknown-group ~enemies"),
    "the state of nobody": (
        SCENARIO + "start: {state: {Anm: {hp: 1}}}\n", "f.yaml:6:17: start.state.Anm: unknown-combatant ~Ann"),
    "the turn of several": (
        SCENARIO + "start: {order: [Ann, GM], current: Goblin}\n", "f.yaml:6:27: start.current: several-meant"),
    "a turn without an order": (
        SCENARIO + "start: {current: Ann}\n", "f.yaml:6:9: start.current: current-without-order"),
    "an order without the master": (SCENARIO + "start: {order: [Ann]}\n", "f.yaml:6:9: start.order: seat-missing"),
    "another system": (SCENARIO.replace("delve", "delv"), "f.yaml:2:1: system: literal-error ~delve"),
    "nobody at all": ("kind: scenario\nsystem: delve\ncombatants: []\n", "f.yaml:3:1: combatants: too-short"),
    "no mapping": ("[1, 2]\n", "f.yaml:1:1: : model-type"),
}  # fmt: skip


@pytest.mark.parametrize("case", ONE_FAULT)
def test_a_fault_is_told_with_its_place(case: str) -> None:
    text, expected = ONE_FAULT[case]
    assert told_by(files.scenario, text) == [expected]


def test_a_misspelt_player_is_named_with_the_nearest() -> None:
    assert told_by(files.scenario, SCENARIO + "seating: [Anm, GM]\n") == [
        "f.yaml:6:1: seating: seat-missing",
        "f.yaml:6:11: seating.0: unknown-player ~Ann",
    ]


def test_all_faults_come_at_once_and_none_twice() -> None:
    text = """\
kind: scenario
system: delve
rulings: {natural_1_atack: always_misses}
library:
  - kind: library
    system: delve
    weapons: {cleaver: {damage: 1d}}
    foes: {butcher: {weapons: [cleavr], armor: leather}, brute: {spells: [spark]}}
combatants:
  - {name: Ann, from: fighter, player: Ann, hp: 99, at_ft: 0}
  - {name: Bob, from: butcher, weapons: [cleaver]}
  - {name: Cid, frm: brute}
  - {name: Dot, from: brute}
unaware: {Cid: [Bob], Eve: [Ann]}
"""
    assert told_by(files.scenario, text) == [
        "f.yaml:3:11: rulings.natural_1_atack: extra-forbidden ~natural_1_attack",
        "f.yaml:7:25: library.0.weapons.cleaver.damage: not-damage",
        "f.yaml:8:32: library.0.foes.butcher.weapons.0: unknown-weapon ~cleaver",
        "f.yaml:8:41: library.0.foes.butcher.armor: extra-forbidden ~armour",
        "f.yaml:8:66: library.0.foes.brute.spells: casting-unknown",
        "f.yaml:10:45: combatants.0.hp: hp-above-max",
        "f.yaml:12:17: combatants.2.frm: extra-forbidden ~from",
        "f.yaml:14:23: unaware.Eve: unknown-combatant",
    ]


def test_a_fault_in_a_library_names_that_file(tmp_path: Path) -> None:
    broken = MY_FOES + "  Bog_Wolf: {ac: 12}\n  shade: {from: bog_wulf}\n"
    document = drawn(tmp_path, broken, SCENARIO + "library: [my.yaml]\n")
    file = tmp_path / "my.yaml"
    assert told_by(files.scenario, document) == [
        f"{file}:14:3: library.0.foes.Bog_Wolf: duplicate-name",
        f"{file}:15:11: library.0.foes.shade.from: unknown-creature ~bog_wolf",
    ]


def test_a_library_by_itself() -> None:
    document = read_text(MY_FOES.replace("ac: 12", "ac: twelve") + "spels: {}\n", "my.yaml")
    assert told_by(files.check_library, document) == [
        "my.yaml:9:5: foes.bog_wolf.ac: int-type",
        "my.yaml:14:1: spels: extra-forbidden ~spells",
    ]


def test_all_faults_of_one_thing_come_at_once() -> None:
    """A word that names nothing hides nothing else that is wrong, nor the other way round."""
    text = """\
kind: library
system: delve
items:
  flask: {from: helaing_potion, talents: [weapon_mastry], spell: sleap}
  stick: {spell: sleap, uses: -1}
foes:
  imp: {from: goblim, weapons: [long_swrd]}
"""
    found = told_by(files.check_library, text)
    assert [one.split(": ", 1)[1] for one in found] == [
        "items.flask.from: unknown-item ~healing_potion",
        "items.flask.talents.0: unknown-talent",
        "items.flask.spell: unknown-spell",
        "items.stick.spell: unknown-spell",
        "items.stick.uses: greater-than-equal",
        "foes.imp.from: unknown-creature ~goblin",
        "foes.imp.weapons.0: unknown-weapon ~longsword",
    ]
