"""Libraries, rosters and scenarios as people write them: everything loads, and every fault is told with its place."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from tests.support.files import faults_of, read_by, told_by
from zaruba.apps.cli import main
from zaruba.apps.telling import LANGUAGES, Words
from zaruba.kernel.answerers import QuickDice, by_policy
from zaruba.kernel.asks import Ask, Measure
from zaruba.kernel.fight import Fight, drive
from zaruba.kernel.ledger import read_ledger
from zaruba.space.measured.lengths import distance
from zaruba.systems.warband import SYSTEM, files, squads
from zaruba.systems.warband.battle import Activation, Battle, Left
from zaruba.systems.warband.files.libraries import CONTENT
from zaruba.systems.warband.sheet import Changes

LIBRARY = files.built_in()
SECTIONS = ("weapons", "ranged", "orders", "spells", "items", "abilities", "profiles", "bands", "rosters", "boards")
FORMAL = {clause: entry.formal for clause, entry in read_ledger(CONTENT.parent).clauses.items()}

HEAD = "kind: scenario\nsystem: warband\n"
TWO = """\
combatants:
  - {name: Ann, player: Ann, from: captain, at: [40, 40]}
  - {name: Bob, player: Bob, from: mage, at: [60, 60]}
"""


def read(text: str) -> files.ScenarioParts:
    return read_by(files.scenario, text)


def begun(text: str) -> Battle:
    from zaruba.systems.warband.setup import battle_of

    return battle_of(read(text))


# ---------------------------------------------------------------- built-in content


def test_there_is_enough_of_everything() -> None:
    """Two dozen profiles in four bands, each with its own leader, and every kind of thing that a list has."""
    assert len(LIBRARY.profiles) >= 24 and len(LIBRARY.bands) == 4
    for band in LIBRARY.bands.values():
        assert any(LIBRARY.profiles[key].leadership for key in band)
    fielded = [key for band in LIBRARY.bands.values() for key in band]
    assert sorted(fielded) == sorted(LIBRARY.profiles), "everybody is of one band"
    profiles = LIBRARY.profiles.values()
    for section in ("orders", "spells", "items", "abilities"):
        used = {thing.name for one in profiles for thing in getattr(one, section)}
        assert used | {"trap"} >= set(getattr(LIBRARY, section)), section
    assert {weapon.name for one in profiles for weapon in one.ranged} == set(LIBRARY.ranged)


def test_nobody_is_another_with_other_numbers() -> None:
    """What tells two profiles apart is more than cost, speed, hit points and damage."""
    bare = [
        replace(one, cost=0, speed=0, hp=0, damage=(0, 0, 0), mana_pool=0, attacks=1, leadership=0, command_radius=0)
        for one in LIBRARY.profiles.values()
    ]
    same = {key for key, one in zip(LIBRARY.profiles, bare, strict=True) if bare.count(one) > 1}
    assert same == {"captain", "sergeant"}, "these two the ledger itself gives the same gear"


def test_everything_is_named_in_both_languages() -> None:
    for key in (key for section in SECTIONS for key in getattr(LIBRARY, section)):
        assert set(LIBRARY.names[key]) == {"en", "ru"}, key
        assert re.search("[а-яё]", LIBRARY.names[key]["ru"]), key


PROFILES = re.findall(
    r"([A-Z][a-z ]+?) (\d+); (\d+); (\d+); (\d+)-(\d+)-(\d+); (\d+); (\d+);",
    read_ledger(CONTENT.parent).clauses["warband.roster.characters"].says["en"].replace("\n", " "),
)


def test_the_ledger_lists_sixteen() -> None:
    assert len(PROFILES) == 16


@pytest.mark.parametrize("row", PROFILES, ids=lambda row: row[0])
def test_every_profile_is_that_of_the_ledger(row: tuple[str, ...]) -> None:
    name, *numbers = row
    one = LIBRARY.profiles[name.strip().lower().replace(" ", "_")]
    cost, speed, hp, *damage, attacks, armour = map(int, numbers)
    assert (one.cost, one.speed, one.hp, one.damage, one.attacks, one.armour) == (
        cost, speed, hp, tuple(damage), attacks, armour,
    )  # fmt: skip


SPELLS = re.findall(r"(\w+) (\d+)/(\d+)", FORMAL["warband.magic.list"])


@pytest.mark.parametrize(("name", "cost", "far"), SPELLS)
def test_every_spell_is_that_of_the_ledger(name: str, cost: str, far: str) -> None:
    spell = LIBRARY.spells[name]
    assert (spell.cost, spell.range) == (int(cost), 100 * int(far))


def test_the_lists_of_orders_things_and_skills_are_those_of_the_ledger() -> None:
    """warband.order.list, warband.item.list, warband.ability.list: what each changes, how often, and what it closes."""
    orders = {
        key: (one.target, one.every, one.once_per_game, one.heal, one.himself) for key, one in LIBRARY.orders.items()
    }
    assert orders == {
        "charge": ("all", 2, False, 0, False), "aim": ("single", 1, False, 0, False),
        "strike_hard": ("all", 1, True, 0, False), "hold_fast": ("single", 1, False, 0, False),
        "scatter": ("single", 1, False, 0, False), "rally": ("all", 3, False, 1, True),
    }  # fmt: skip
    items = {key: (one.heal, one.mana, one.closes, one.single_use) for key, one in LIBRARY.items.items()}
    assert items == {
        "healing_potion": (4, 0, False, True), "speed_potion": (0, 0, False, True), "mana_crystal": (0, 2, False, True),
        "amulet": (0, 0, True, False), "smoke_bomb": (0, 0, True, True), "trap": (0, 0, True, True),
    }  # fmt: skip
    skills = {key: (one.heal, one.mends, one.mana, one.uses, one.closes) for key, one in LIBRARY.abilities.items()}
    assert skills == {
        "bandage": (2, False, 0, 0, True), "repair": (3, True, 0, 0, True), "trance": (0, False, 2, 0, True),
        "set_trap": (0, False, 0, 2, True), "battle_cry": (0, False, 0, 1, False),
    }  # fmt: skip


@pytest.mark.parametrize("key", LIBRARY.rosters)
def test_every_roster_may_be_fielded(key: str) -> None:
    squad = LIBRARY.rosters[key]
    fielded = [(str(number), member.profile) for number, member in enumerate(squad.members)]
    assert not tuple(squads.faults(fielded, squad.limit))
    assert squads.cost(fielded) >= squad.limit * 9 // 10, "not much is left unspent"


@pytest.mark.parametrize("key", LIBRARY.boards)
def test_every_roof_of_a_table_can_be_climbed(key: str) -> None:
    """A ladder stands at every building, and a table has walls or fences and something to hide behind."""
    from zaruba.space.measured.footprints import gap_to_footprint

    table = LIBRARY.boards[key]
    kinds = {piece.kind for piece in table.pieces}
    assert "building" in kinds and kinds & {"stone_wall", "wooden_fence"} and table.ladders
    for house in (piece for piece in table.pieces if piece.kind == "building"):
        near = [ladder for ladder in table.ladders if gap_to_footprint(ladder.at, house.footprint) == 0]
        assert any(ladder.top == house.top for ladder in near), house.name
    assert distance((0, 0, 0), (table.width, table.depth, 0)) == 16971, "120 by 120"


def test_there_are_three_tables_and_a_bridge() -> None:
    assert len(LIBRARY.boards) == 3
    pieces = [piece.kind for table in LIBRARY.boards.values() for piece in table.pieces]
    assert {
        "building",
        "stone_wall",
        "wooden_fence",
        "hanging_bridge",
        "bush",
        "well",
        "gravestone",
        "fortification",
    } <= {*pieces}


# ---------------------------------------------------------------- rosters


ROSTER = """\
kind: roster
system: warband
name: {en: The Lamplighters, ru: Фонарщики}
points: 100
members:
  - {from: sergeant}
  - {from: swordsman, count: 2}
  - {from: spearman, name: Old Tom}
  - {from: archer}
"""


def test_a_roster_of_ones_own_is_fielded_with_names_of_their_own() -> None:
    """Two players field the same one; everybody has another name, in each language."""
    from zaruba.kernel.content import read_text

    plain = {
        "kind": "scenario", "system": "warband", "library": [read_text(ROSTER, "r.yaml").data],
        "combatants": [
            {"roster": "Фонарщики", "player": "Ann", "at": [[10 + 5 * n, 5] for n in range(5)], "facing": 90},
            {"roster": "the lamplighters", "player": "Bob", "at": [[10 + 5 * n, 110] for n in range(5)]},
        ],
    }  # fmt: skip
    scenario = SYSTEM.load(plain)
    names = [one.name for one in SYSTEM.start(scenario).characters]
    assert names == [
        "Sergeant", "Swordsman 1", "Swordsman 2", "Old Tom", "Archer",
        "Sergeant 2", "Swordsman 3", "Swordsman 4", "Old Tom 2", "Archer 2",
    ]  # fmt: skip
    again = SYSTEM.load(scenario.plain)
    assert again.start == scenario.start, "what is played is written out, and reads the same"
    assert [line["name"]["ru"] for line in scenario.plain["combatants"][:2]] == ["Сержант", "Мечник 1"]


BROKEN_ROSTERS = {
    "kind: roster\nsystem: warband\nname: X\nmembers:\n  - {from: captain}\n": [
        "f.yaml:4:1: members: squad-too-few"],
    ROSTER.replace("points: 100", "points: 60"): ["f.yaml:4:1: points: squad-too-dear"],
    ROSTER.replace("{from: sergeant}", "{from: spearman}"): ["f.yaml:5:1: members: squad-leaderless"],
    ROSTER.replace("points: 100", "points: 100\nband: watch"): ["f.yaml:10:6: members.3.from: not-of-the-band"],
    ROSTER.replace("from: archer", "from: archar"): ["f.yaml:9:6: members.3.from: unknown-creature ~archer"],
    ROSTER.replace("from: archer", "from: archer, commander: true"): ["f.yaml:5:1: members: wrong-commander"],
    ROSTER.replace("points: 100", "points: 100\nband: wotch"): ["f.yaml:5:1: band: unknown-band ~watch"],
    ROSTER.replace("count: 2", "count: 31"): ["f.yaml:7:23: members.1.count: less-than-equal"],
    ROSTER.replace("name: {en", "naem: {en"): [
        "f.yaml:3:1: naem: extra-forbidden ~name", "f.yaml:1:1: name: missing"],
}  # fmt: skip


@pytest.mark.parametrize("text", BROKEN_ROSTERS)
def test_every_fault_of_a_roster_is_told_with_its_place(text: str) -> None:
    found = told_by(lambda plain, where: SYSTEM.check_library(plain, where=where), text)
    assert sorted(found) == sorted(BROKEN_ROSTERS[text])


def test_a_squad_may_be_too_large() -> None:
    many = ROSTER.replace("points: 100", "points: 1000").replace("count: 2", "count: 28")
    found = told_by(lambda plain, where: SYSTEM.check_library(plain, where=where), many)
    assert found == ["f.yaml:5:1: members: squad-too-many"]


def test_the_program_checks_a_roster_and_tells_its_points(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "lamps.yaml"
    file.write_text(ROSTER, "utf-8")
    assert main(["check", str(file), "--lang", "en"]) == 0
    told = capsys.readouterr().out
    assert "5 characters, 80 of 100 points; commander: sergeant" in told, told
    file.write_text(ROSTER.replace("points: 100", "points: 60"), "utf-8")
    assert main(["check", str(file), "--lang", "ru"]) == 3
    assert "4:1: points: отряд стоит 80, а договорились о 60" in capsys.readouterr().out


# ---------------------------------------------------------------- scenarios and their faults


BROKEN = {
    HEAD + TWO + "board: markt\n": ["f.yaml:6:1: board: unknown-board ~market"],
    HEAD + TWO + "order: [Ann, Ann]\n": ["f.yaml:6:14: order.1: order-twice"],
    HEAD + TWO + "order: [Ann, Cid]\n": ["f.yaml:6:14: order.1: unknown-player"],
    HEAD + TWO + "game: relik\n": ["f.yaml:6:1: game: literal-error ~relic"],
    HEAD + TWO + "start: {round: 2}\n": ["f.yaml:6:1: start: start-without-order"],
    HEAD + TWO + "order: [Ann, Bob]\nstart: {current: Cid}\n": ["f.yaml:7:9: start.current: unknown-player"],
    HEAD + TWO + "order: [Ann, Bob]\nstart: {current: Ann, active: {who: Bob}}\n": [
        "f.yaml:7:32: start.active.who: not-its-turn"],
    HEAD + TWO + "order: [Ann, Bob]\nstart: {current: Ann, points: {Cid: 3}}\n": [
        "f.yaml:7:32: start.points.Cid: unknown-side"],
    HEAD + TWO + "order: [Ann, Bob]\nstart: {state: {Bob: {hp: 9}}}\n": ["f.yaml:7:23: start.state.Bob.hp: above-full"],
    HEAD + TWO + "order: [Ann, Bob]\nstart: {state: {Bob: {carried: [shovel]}}}\n": [
        "f.yaml:7:33: start.state.Bob.carried.0: unknown-item"],
    HEAD + TWO + "order: [Ann, Bob]\nstart: {state: {Bob: {cast: [sparkle]}}}\n": [
        "f.yaml:7:30: start.state.Bob.cast.0: unknown-spell ~spark"],
    HEAD + TWO + "order: [Ann, Bob]\nstart: {state: {Ann: {resting: {chrge: 2}}}}\n": [
        "f.yaml:7:33: start.state.Ann.resting.chrge: unknown-ability ~charge"],
    HEAD + TWO + "order: [Ann, Bob]\nstart: {state: {Bob: {effects: [{name: gloom, by: Ann}]}}}\n": [
        "f.yaml:7:34: start.state.Bob.effects.0.name: unknown-ability"],
    HEAD + TWO + "  - {roster: knifes, player: Cid}\n": ["f.yaml:6:6: combatants.2.roster: unknown-roster ~knives"],
    HEAD + TWO + "  - {roster: patrol, player: Cid, at: [[1, 2]]}\n": [
        "f.yaml:6:35: combatants.2.at: places-for-count"],
    HEAD + TWO + "  - {roster: patrol, player: Cid}\n  - {from: gobblin, player: Bob, at: [1, 1]}\n": [
        "f.yaml:7:6: combatants.3.from: unknown-creature ~goblin"],
    HEAD + TWO + "  - {from: goblin, player: Bob, side: orcs, at: [1, 1]}\n": [
        "f.yaml:6:33: combatants.2.side: squad-of-two-sides"],
    HEAD + TWO + "  - {name: Mo, player: Ann, from: sergeant, commander: true, at: [1, 1]}\n": [
        "f.yaml:3:1: combatants: wrong-commander"],
}  # fmt: skip


@pytest.mark.parametrize("text", BROKEN, ids=lambda text: text.removeprefix(HEAD + TWO).strip())
def test_every_fault_of_a_scenario_is_told_with_its_place(text: str) -> None:
    assert sorted(told_by(files.scenario, text)) == sorted(BROKEN[text])
    for lang in LANGUAGES:
        words = Words(SYSTEM, lang)
        for fault in faults_of(files.scenario, text):
            assert not re.search(r"\[|None|fault-", words.fault(fault)), words.fault(fault)


HOUSE = "board: {pieces: [{kind: building, name: Inn, poly: [[10, 10], [30, 10], [30, 30], [10, 30]], z: [0, 6]}]}\n"


WITH_ROOF = (
    HEAD
    + TWO
    + "order: [Ann, Bob]\n"
    + HOUSE.replace(
        "}]}",
        "}, {kind: crate, at: [60, 10], r: 2, z: [0, 2]}, {kind: chimney, at: [80, 10], r: 2, z: [0, 3]}], LYING}",
    )
)
NOWHERE = {
    "ladders: [{at: [20, 10], z: [0, 6]}, {at: [20, 8.75], z: [0, 6]}, {at: [60, 12], z: [0, 2]}]": "",
    "ladders: [{at: [20, 10], HERE z: [0, 7]}]": "board.ladders.0.z: ladder-to-nowhere",
    "ladders: [{at: [20, 8.74], HERE z: [0, 6]}]": "board.ladders.0.z: ladder-to-nowhere",
    "ladders: [{at: [20, 10], HERE z: [2, 6]}]": "board.ladders.0.z: ladder-to-nowhere",
    "ladders: [{at: [80, 12], HERE z: [0, 3]}]": "board.ladders.0.z: ladder-to-nowhere",
    "ground: [{kind: rubble, at: [80, 10], r: 2, HERE z: 3}]": "board.ground.0.z: lies-on-nothing",
    "ground: [{kind: pitched_roof, at: [20, 20], r: 5, z: 6}, {kind: rubble, at: [20, 20], r: 5, HERE z: 5}]":
        "board.ground.1.z: lies-on-nothing",
    "marks: [{kind: relic, at: [20, 20], z: 6}, HERE {kind: relic, at: [40, 20], z: 6}]": "board.marks.1: lies-on-nothing",
    "}\nstart: {traps: [{by: Ann, HERE at: [20, 20]}], clouds: [": "start.traps.0.at: lies-in-something",
    "marks: [HERE {kind: relic, at: [20, 121]}]": "board.marks.0: lies-off-the-table",
    "}\nstart: {traps: [{by: Ann, at: [60, 10, 2]}, {by: Ann, HERE at: [60, 10, 3]}], relic: [20, 20, 6], clouds: [":
        "start.traps.1.at: lies-on-nothing",
    "ground: [{HERE kind: gravel, at: [40, 20], r: 5}]": "board.ground.0.kind: literal-error",
    "ground: [{HERE kind: ruble, at: [40, 20], r: 5}]": "board.ground.0.kind: literal-error ~rubble",
    "marks: [{HERE kind: objectiv, at: [40, 20]}]": "board.marks.0.kind: literal-error ~objective",
    "}\nstart: {HERE relic: [9, 20, 6], clouds: [": "start.relic: lies-on-nothing",
}  # fmt: skip


@pytest.mark.parametrize("lying", NOWHERE)
def test_a_ladder_to_nowhere_and_what_lies_on_nothing_are_told_with_their_place(lying: str) -> None:
    """warband.movement.ladder, warband.movement.surfaces: a ladder stands no farther from its surface than half a base."""
    text = WITH_ROOF.replace("LYING}", lying + ("]}" if "clouds" in lying else "}"))
    if not NOWHERE[lying]:
        assert len(begun(text).setting.table.ladders) == 3
        return
    before, _, rest = text.partition("HERE ")
    where = f"f.yaml:{before.count(chr(10)) + 1}:{len(before.rpartition(chr(10))[2]) + 1}"
    assert told_by(files.scenario, before + rest) == [f"{where}: {NOWHERE[lying]}"]
    for lang in LANGUAGES:
        (said,) = map(Words(SYSTEM, lang).fault, faults_of(files.scenario, before + rest))
        assert not re.search(r"\[|None|fault-", said), said


@pytest.mark.parametrize(
    ("at", "code"),
    [
        ("[130, 40]", "stands-off-the-table"),
        ("[40, 40, 1]", "stands-on-nothing"),
        ("[20, 20]", "stands-in-something"),
        ("[30.5, 20, 6]", "stands-on-nothing"),
        ("[60, 10]", "stands-in-something"),
        ("[60, 10, 2]", ""),
        ("[58, 60]", "stands-in-somebody"),
        ("[20, 20, 6]", ""),
        ("[31.25, 20]", ""),
    ],
)
def test_where_somebody_may_not_stand_is_told(at: str, code: str) -> None:
    crate = "}, {kind: crate, poly: [[58, 8], [62, 8], [62, 12], [58, 12]], z: [0, 2]}]}"
    text = HEAD + HOUSE.replace("}]}", crate) + TWO.replace("[40, 40]", at)
    if not code:
        assert begun(text)["Ann"].there
        return
    assert told_by(files.scenario, text) == [f"f.yaml:4:1: combatants: {code}"]
    for lang in LANGUAGES:
        (said,) = map(Words(SYSTEM, lang).fault, faults_of(files.scenario, text))
        assert re.search("Ann", said) and not re.search(r"\[|None|fault-", said), said


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ("  - {name: Ann, player: Ann, from: captain, at: [40, 40]}\n", "too-few-players"),
        ("  - {from: goblin, side: foes, count: 2, at: [[40, 40], [50, 40]]}\n", "too-few-players"),
        ("  - {from: goblin, side: foes, at: [40, 40]}\n  - {from: troll, side: friends, at: [50, 40]}\n", ""),
        ("  - {roster: patrol, player: Ann}\n", "too-few-players"),
        (TWO.replace("player: Bob,", "player: Bob, side: Ann,").removeprefix("combatants:\n"), "all-allied"),
        ("  - {name: Ann, player: Ann, from: captian, at: [40, 40]}\n", "unknown-creature ~captain"),
    ],
)  # fmt: skip
def test_a_game_is_for_two_players_who_are_not_allied(lines: str, code: str) -> None:
    """warband.setup.squad: and where somebody cannot be read, that alone is told."""
    text = HEAD + "combatants:\n" + lines
    if not code:
        assert len(begun(text).squads) == 2
        return
    assert [line.split(": ")[-1] for line in told_by(files.scenario, text)] == [code]
    for lang in LANGUAGES:
        (said,) = map(Words(SYSTEM, lang).fault, faults_of(files.scenario, text))
        assert not re.search(r"\[|None|fault-", said), said


def test_eight_players_are_too_many() -> None:
    lines = "".join(
        f"  - {{name: P{n}, player: Player {n}, from: goblin, at: [{10 + 10 * n}, 60]}}\n" for n in range(8)
    )
    assert told_by(files.scenario, HEAD + "combatants:\n" + lines) == ["f.yaml:3:1: combatants: too-many-players"]


def test_a_game_may_begin_in_its_midst() -> None:
    """Everything that is left, and everything that lasts or lies about."""
    text = (
        HEAD
        + TWO
        + """\
game: relic
order: [Ann, Bob]
start:
  round: 3
  current: Bob
  active: {who: Bob, phase: additional, moved: true}
  points: {Ann: 4}
  traps: [{at: [50, 50], by: ann}]
  clouds: [{at: [30, 30], r: 4, by: Bob, turns: 2}]
  relic: [20, 20]
  state:
    Ann:
      hp: 4
      orders_left: 1
      ordered: true
      resting: {В атаку: 1}
      uses: {strike_hard: 0}
      replies_left: 0
      effects: [{name: curse, by: bob}, {name: chill, by: Bob, turns: 2, changes: {speed: -1}}]
    Bob: {mana: 2, cast: [spark], carried: [trap], modifier: 1}
"""
    )
    battle = begun(text)
    ann, bob = battle["Ann"], battle["Bob"]
    assert (battle.turn_of, battle.to_turn, battle.rounds_left) == ("Bob", (), 7)
    assert battle.activation == Activation("Bob", "additional", True, may_cast=True, casts_left=2)
    assert (battle.score("Ann"), battle.relic) == (4, (2000, 2000, 0))
    assert [(trap.at, trap.squad, trap.damage) for trap in battle.traps] == [((5000, 5000, 0), "Ann", (2, 3, 4))]
    assert [(cloud.radius, cloud.clock.anchor, cloud.clock.left) for cloud in battle.clouds] == [(400, "Bob", 2)]
    assert (ann.hp, ann.orders_left, ann.ordered, ann.resting) == (4, 1, True, (Left("charge", 1),))
    assert ann.uses == (Left("strike_hard", 0),)
    assert (ann.rotations_left, ann.replies_left, ann.flee_strikes_left) == (1, 0, 1), "an enemy's turn, one reply made"
    assert [(one.name, one.source, one.changes) for one in ann.effects] == [
        ("curse", "spell", LIBRARY.spells["curse"].changes), ("chill", "order", Changes(speed=-1)),
    ]  # fmt: skip
    assert (bob.mana, bob.cast, [one.name for one in bob.items], bob.word) == (2, ("spark",), ["trap"], 1)
    assert bob.activated and bob.rotations_left == 0, "it is its own turn"


def test_whoever_has_no_hit_points_in_a_file_is_as_dead_as_one_killed_in_play() -> None:
    """warband.death.removal: removed; what he carried is lost, but for the relic, which lies where he stood; nobody stumbles over him."""
    from zaruba.systems.warband.damage import remove

    bearer = (
        TWO.replace("[40, 40]", "[40, 40], relic: true, items: [trap]") + "  - {from: mage, player: Ann, at: [5, 5]}\n"
    )
    rest = "game: relic\norder: [Ann, Bob]\nstart: {current: Ann}\n"
    written = begun(HEAD + bearer.replace("relic: true", "relic: true, hp: 0") + rest)
    played = Fight(begun(HEAD + bearer + rest).change("Ann", hp=0))
    remove(played, "Ann", "")
    assert written == played.state
    assert (written["Ann"].items, written["Ann"].orders_left, written.relic) == ((), 0, (4000, 4000, 0))
    there = TWO.replace("[40, 40]", "[60, 60], hp: 0") + "  - {from: mage, player: Ann, at: [5, 5]}\n"
    assert not begun(HEAD + there)["Ann"].there, "another stands on that place"


def test_the_dead_need_no_place() -> None:
    """warband.death.removal: a game goes on without them; a relic of which nobody says where it fell lies where it lay."""
    dead = TWO.replace("at: [40, 40]", "hp: 0, relic: true") + "  - {from: mage, player: Ann, at: [5, 5]}\n"
    battle = begun(HEAD + dead + "game: relic\norder: [Ann, Bob]\nstart: {current: Bob, relic: [20, 30]}\n")
    assert (battle.stage, battle.relic) == ("play", (2000, 3000, 0))
    assert [one.name for one in battle.everybody()] == ["Bob", "Mage"]


def test_who_carries_the_relic_has_it() -> None:
    battle = begun(HEAD + TWO.replace("[40, 40]", "[40, 40], relic: true") + "game: relic\n")
    assert (battle["Ann"].relic, battle.relic) == (True, None)


def test_the_relic_and_the_objectives_lie_where_the_rules_put_them() -> None:
    """In the middle, and at the quarter points; or where the table has them."""
    assert begun(HEAD + TWO + "game: relic\n").relic == (6000, 6000, 0)
    above = TWO.replace("[60, 60]", "[60, 60, 8]").replace("[40, 40]", "[5, 5]")
    assert begun(HEAD + above + "game: relic\nboard: market\n").relic == (6000, 6000, 800)
    assert begun(HEAD + TWO + "game: territory\n").setting.markers == (
        (3000, 3000, 0), (9000, 3000, 0), (9000, 9000, 0), (3000, 9000, 0),
    )  # fmt: skip
    one = "board: {marks: [{kind: objective, at: [10, 20]}]}\n"
    assert begun(HEAD + TWO + "game: territory\n" + one).setting.markers == ((1000, 2000, 0),)


def test_allied_players_share_a_side() -> None:
    text = HEAD + TWO.replace("player: Ann,", "player: Ann, side: Guild,").replace(
        "player: Bob,", "player: Bob, side: guild,"
    )
    battle = begun(text + "  - {from: goblin, player: Cid, at: [1, 1]}\n")
    ann, bob, goblin = battle.characters
    assert ann.side == bob.side and ann.squad != bob.squad
    assert [one.name for one in battle.enemies(ann)] == [goblin.name]


@pytest.mark.parametrize("kind", ["scenario", "library", "roster"])
def test_there_is_a_schema(kind: str) -> None:
    found: dict[str, Any] = SYSTEM.schema(kind)
    assert found["properties"]["system"]["const"] == "warband"


# ---------------------------------------------------------------- the bundled games

EXAMPLES = sorted((Path(__file__).parents[2] / "examples" / "warband").glob("*.yaml"))
KNOWN = [path for path in EXAMPLES if path.stem != "real"]
"""Games on tables that the referee knows."""


def bundled(path: Path) -> Battle:
    from zaruba.kernel.content import read_scenario

    document = read_scenario(path)
    found: Battle = SYSTEM.start(SYSTEM.load(document.data, where=document))
    return found


def test_every_kind_of_game_is_among_them() -> None:
    games = [bundled(path) for path in EXAMPLES]
    assert {game.setting.game for game in games} == {"annihilation", "territory", "relic"}
    assert max(len(game.squads) for game in games) == 3
    assert any(one.at[2] and one.placed for game in games for one in game.characters), "somebody waits on a roof"


@pytest.mark.parametrize("path", KNOWN, ids=lambda path: path.stem)
def test_everybody_in_a_bundled_game_has_room_where_it_stands(path: Path) -> None:
    from zaruba.space.measured import standing

    game = bundled(path)
    for one in game.characters:
        others = [other.body for other in game.characters if other.name != one.name]
        assert standing.surface(game.setting.table, one.at, one.at[2]) == one.at[2], one.name
        assert standing.has_room(game.setting.table, one.at, one.body, others, 0), one.name


@pytest.mark.parametrize("path", KNOWN, ids=lambda path: path.stem)
def test_a_bundled_game_comes_to_its_verdict(path: Path) -> None:
    from tests.warband.test_fights import played

    game = bundled(path)
    short = replace(game, rounds_left=1)
    last, _ = played(1, short)
    assert SYSTEM.verdict(last) is not None


@pytest.mark.parametrize("seed", range(3))
def test_the_game_on_a_real_table_comes_to_its_verdict_whatever_people_measure(seed: int) -> None:
    """They are asked, answer anything, and nothing is asked of them that could not be answered so."""
    from tests.warband.test_fights import decided

    (path,) = set(EXAMPLES) - set(KNOWN)
    position, dice, people = bundled(path), QuickDice(seed), Random(seed)
    assert position.real_board
    asked = 0

    for _ in range(2000):
        if SYSTEM.verdict(position) is not None:
            break
        fight = Fight(position)
        by_machine = by_policy(dice.see, partial(decided, fight))

        def answer(ask: Ask, others: Callable[[Ask], Any] = by_machine) -> Any:
            nonlocal asked
            if isinstance(ask, Measure):
                asked += 1
                return people.randint(0, len(ask.within))
            return others(ask)

        drive(SYSTEM.step(fight), answer)
        position = fight.state
    assert SYSTEM.verdict(position) is not None
    assert asked > 20


def test_whoever_has_hit_points_and_no_full_number_of_them_has_all() -> None:
    """As the scenario of the design has it: `hp: 5` alone."""
    shooter = {"name": "Стрелок", "player": "A", "speed": 12, "hp": 5, "damage": [1, 2, 3], "attacks": 1, "armour": 1,
               "weapons": ["dagger"], "ranged": "crossbow", "at": [10, 20, 0], "facing": 90}  # fmt: skip
    other = {**shooter, "name": "Other", "player": "B", "hp_max": 6, "at": [30, 20, 0]}
    started = SYSTEM.start(SYSTEM.load({"kind": "scenario", "system": "warband", "combatants": [shooter, other]}))
    assert [(one.hp, one.profile.hp) for one in (started["Стрелок"], started["Other"])] == [(5, 5), (5, 6)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whatever_stands_on_our_tables_has_a_name_in_both_languages(lang: str) -> None:
    """What hides somebody is told by its name, and a Russian table has no English houses."""
    words = Words(SYSTEM, lang)
    pieces = [piece for board in LIBRARY.boards.values() for piece in board.pieces]
    named = {piece.name for piece in pieces if piece.name}
    assert "Town hall" in named
    assert [name for name in sorted(named) if not words.is_thing(name)] == []
    assert lang != "ru" or [name for name in sorted(named) if words.thing(name).isascii()] == []
