"""Libraries and scenarios as people write them: everything loads, and every fault is told with its place."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tests.support.files import faults_of, read_by, told, told_by
from zaruba.apps.telling import LANGUAGES, Words
from zaruba.kernel.asks import MASTER
from zaruba.kernel.content import Document, Faults, draw_in, read_file, read_scenario
from zaruba.kernel.duration import Duration
from zaruba.kernel.ledger import read_ledger
from zaruba.systems.riposte import files
from zaruba.systems.riposte.battle import (
    CLOCK,
    Casting,
    Claim,
    Effect,
    Fighter,
    Forfeit,
    Hold,
    Lying,
    Part,
    Segment,
    Tripped,
    as_new,
)
from zaruba.systems.riposte.files.libraries import CONTENT
from zaruba.systems.riposte.rulings import Rulings
from zaruba.systems.riposte.setup import battle_of
from zaruba.systems.riposte.sheet import FIST, HANDS
from zaruba.systems.riposte.system import SYSTEM

EXAMPLES = sorted((Path(__file__).parents[2] / "examples" / "riposte").glob("*.yaml"))
LIBRARY = files.built_in()

SCENARIO = """\
kind: scenario
system: riposte
combatants:
  - {name: Ann, from: swordsman, player: Ann, at_m: 0}
  - {name: Thug, from: thug, count: 2, at_m: [2, 3]}
"""


def read(text: str) -> files.ScenarioParts:
    return read_by(files.scenario, text)


def fighter(line: str) -> Fighter:
    """One fighter of a scenario, by its line."""
    return read(f"kind: scenario\nsystem: riposte\ncombatants:\n  - {line}\n").entries[0].fighter


PLAIN = "reflex: 3, agility: 3, strength: 3, will: 3, intellect: 3, movement: 3, body: 3, constitution: 3"

# ---------------------------------------------------------------- built-in content


def test_there_is_enough_of_everything() -> None:
    """Twenty fighters from the street to the tower, a dozen spells in three schools, heroes to choose from."""
    assert len(LIBRARY.foes) >= 20
    assert {"thug", "archmage"} <= set(LIBRARY.foes)
    assert len(LIBRARY.spells) >= 12
    assert {spell.school for spell in LIBRARY.spells.values()} == {"fire", "air", "mind"}
    assert len(LIBRARY.heroes) >= 6


def table(clause: str, columns: int) -> list[list[str]]:
    """The rows of a table of the ledger, split at its columns."""
    lines = read_ledger(CONTENT.parent).clauses[clause].formal.splitlines()[1:]
    return [line.split(maxsplit=columns - 1) for line in lines if line.strip()]


@pytest.mark.parametrize("row", table("riposte.damage.weapons", 9), ids=lambda row: row[0])
def test_every_weapon_is_that_of_the_ledger(row: list[str]) -> None:
    """riposte.damage.weapons: reach is the greatest range of what shoots or is only thrown."""
    name, skill, material, kind, dice, reach, hands, structural, *notes = row
    item = LIBRARY.weapons[name]
    assert (item.skill, item.material, item.damage_type or "none", item.dice) == (skill, material, kind, int(dice))
    assert (item.reach or item.range_m, item.hands) == (int(reach), int(hands))
    assert structural in ("-", str(item.structural_hits))
    words = " ".join(notes)
    thrown = re.search(r"thrown (\d+) m", words)
    if thrown is not None:
        assert (item.range_m, item.shoots) == (int(thrown[1]), False)
    assert item.shoots == ("no strength dice" in words)
    assert item.grabs == ("grab" in words)
    assert item.track == ("shock" if "shock track" in words else "lethal")
    assert item.bleed_amplifier == 0


def test_a_bare_limb_is_the_row_of_the_table() -> None:
    assert LIBRARY.weapons[FIST.name] == FIST


@pytest.mark.parametrize(
    "line", read_ledger(CONTENT.parent).clauses["riposte.damage.armour-list"].formal.splitlines()[1:]
)
def test_every_piece_is_that_of_the_ledger(line: str) -> None:
    """riposte.damage.armour-list"""
    name, *covers, resistance, structural, material = line.split()
    shield = covers == ["(shield)"]
    item = LIBRARY.shields[name] if shield else LIBRARY.armours[name]
    assert item.covers == (() if shield else tuple(covers))
    assert (item.item_resistance, item.structural_hits, item.material) == (int(resistance), int(structural), material)
    assert item.kind == ("shield" if shield else "armour")


def test_everything_is_named_in_both_languages() -> None:
    keys = [*LIBRARY.weapons, *LIBRARY.shields, *LIBRARY.armours, *LIBRARY.spells, *LIBRARY.foes, *LIBRARY.heroes]
    for key in keys:
        assert set(LIBRARY.names[key]) == {"en", "ru"}, key
        assert re.search("[а-яё]", LIBRARY.names[key]["ru"]), key


def test_nobody_is_another_in_other_clothes() -> None:
    sheets = [replace(outfit.sheet, spells=()) for outfit in (*LIBRARY.foes.values(), *LIBRARY.heroes.values())]
    assert len(set(sheets)) == len(sheets)


def test_everybody_can_fight_with_what_it_holds() -> None:
    """Nobody is untrained in the weapon in its hand, casts from a school it has not studied, or holds three hands full."""
    for key, outfit in {**LIBRARY.foes, **LIBRARY.heroes}.items():
        held = [item for item in (outfit.right_hand, outfit.left_hand) if item is not None]
        assert all(outfit.sheet.skill(item.skill) for item in (*held, *outfit.sheath)), key
        assert sum(item.hands for item in held) <= 2, key
        assert all(outfit.sheet.school(spell.school) for spell in outfit.sheet.spells), key
        assert all(spell.base_mana <= outfit.sheet.mana_max for spell in outfit.sheet.spells), key


# ---------------------------------------------------------------- people's own


def test_a_library_of_ones_own() -> None:
    library = files.library(
        [
            {
                "kind": "library",
                "system": "riposte",
                "weapons": {
                    "notched_sword": {"like": "long_sword", "name": {"ru": "зазубренный меч"}, "structural_hits": 9, "bleed_amplifier": 1},
                    "lute": {"skill": "blunt", "material": "wood", "damage_type": "crushing", "dice": 1, "structural_hits": 3},
                },
                "shields": {"door": {"like": "round_shield", "item_resistance": 9}},
                "armours": {"scarf": {"covers": "neck", "item_resistance": 1, "structural_hits": 5, "material": "wood"}},
                "spells": {"frost": {"school": "water", "base_mana": 2, "mental": True, "outcome": "stun"}},
                "foes": {"bard": {"from": "cutpurse", "school_fire": 1, "skills": {"school_water": 4, "метание": 0}, "spells": ["frost"],
                                  "right_hand": "lute", "left_hand": "door", "armour_worn": ["scarf", "helmet"], "max_hits": 30}},
            }
        ]
    )  # fmt: skip
    sword, long_sword = library.weapons["notched_sword"], library.weapons["long_sword"]
    assert sword == replace(long_sword, name="notched_sword", structural_hits=9, bleed_amplifier=1)
    assert library.shields["door"].structural_hits == 25
    bard, cutpurse = library.foes["bard"], library.foes["cutpurse"]
    assert bard.right_hand == library.weapons["lute"]
    assert bard.left_hand == library.shields["door"]
    assert bard.sheath == cutpurse.sheath
    assert [piece.name for piece in bard.worn] == ["scarf", "helmet"]
    assert bard.sheet.schools == (("fire", 1), ("water", 4))
    assert bard.sheet.skill("thrown") == 0
    assert bard.sheet.skill("blade") == cutpurse.sheet.skill("blade")
    assert (bard.sheet.max_hits, bard.sheet.max_shock_hits) == (30, 15)
    assert bard.sheet.spell("frost") == library.spells["frost"]
    assert library.names["notched_sword"]["en"] == "зазубренный меч"


def test_things_written_out_in_place() -> None:
    ann = fighter(
        f"{{name: Ann, side: a, {PLAIN}, blade: 4, right_hand: {{like: длинный меч, structural_hits: 4}},"
        " left_hand: {like: buckler, item_resistance: 5}, sheath: [long_sword, {like: knife, name: stiletto}],"
        " armour_worn: [{like: helmet, item_resistance: 9}, leather], spells: [{school: fire, base_mana: 1}]}"
    )
    assert ann.right_hand is not None
    assert ann.left_hand is not None
    assert (ann.right_hand.item.name, ann.right_hand.left) == ("long_sword", 4)
    assert (ann.left_hand.item.kind, ann.left_hand.item.item_resistance, ann.left_hand.left) == ("shield", 5, 15)
    assert [thing.item.name for thing in ann.sheath] == ["long_sword 2", "stiletto"], "another long sword, so numbered"
    assert [thing.item.item_resistance for thing in ann.worn] == [9, 5]
    assert [spell.school for spell in ann.sheet.spells] == ["fire"]


def test_what_is_drawn_is_no_longer_sheathed() -> None:
    knight = fighter("{name: K, from: knight, side: a, right_hand: mace}")
    assert [thing.item.name for thing in knight.sheath] == []
    slayer = fighter("{name: S, from: knight, side: a, right_hand: great_sword}")
    assert slayer.left_hand is None, "both hands are on the sword"


# ---------------------------------------------------------------- scenarios


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_examples_load(path: Path) -> None:
    document = read_scenario(path)
    parts = files.scenario(document.data, document)
    battle = battle_of(parts)
    assert set(parts.title) == {"en", "ru"}
    assert parts.title["en"] != parts.title["ru"]
    assert {entry.fighter.side for entry in parts.entries} == {"characters", "enemies"}
    assert parts.seating.count(MASTER) == 1
    assert len(battle.fighters) == len(parts.entries)


def test_there_are_examples_enough() -> None:
    assert {path.stem for path in EXAMPLES} == {"duel", "ambush", "staves", "tower", "cellar", "ring"}


def test_the_design_example() -> None:
    fox = fighter(
        "{name: Лис, side: a, reflex: 6, agility: 5, strength: 4, will: 4, intellect: 5, movement: 3, body: 5,\n"
        "     constitution: 5, blade: 5, dodge: 4, right_hand: long_sword, left_hand: round_shield, sheath: knife,\n"
        "     armour_worn: [mail, helmet], at_m: 0}"
    )
    assert (fox.side, fox.seat, fox.hits, fox.at_m, fox.sheet.res) == ("a", MASTER, 25, 0, 12)
    assert [thing.item.name for _, thing in fox.things_in_hand()] == ["long_sword", "round_shield"]
    assert ([thing.item.name for thing in fox.worn], len(fox.sheath)) == (["mail", "helmet"], 1)


def test_a_scenario_is_read_whole() -> None:
    parts = read(
        """\
kind: scenario
system: riposte
title: {en: The gate, ru: Ворота}
rulings: {parry_wear: every_parry, crowd_penalty: 2, free_actions_per_turn: 1, decline_allowed: false}
orders: sealed
seating: [Bob, ГМ, Аня]
combatants:
  - {name: {nom: Рагнар, acc: Рагнара, gender: m}, player: Аня, from: Мечник, hits: 20, at_m: -3}
  - {name: Bob, player: Bob, side: персонажи, from: архимаг, mana: 30, spells: [Огненная стрела]}
  - {name: Thug, from: уличный громила, count: 3, hidden: true, group: pack, at_m: [5, 6, 7]}
  - {name: Troll, from: troll, secret: [hits, max_hits, armour], at_m: 9}
unaware: {Thug: [Рагнар]}
goals: [{side: characters, defeat: враги}]
calls: ask
"""
    )
    assert parts.title == {"en": "The gate", "ru": "Ворота"}
    assert parts.rulings == Rulings(
        parry_wear="every_parry", crowd_penalty=2, free_actions_per_turn=1, decline_allowed=False
    )
    assert (parts.orders, parts.calls, parts.seating) == ("sealed", "ask", ("Bob", MASTER, "Аня"))
    ragnar, bob, *thugs, troll = (entry.fighter for entry in parts.entries)
    assert (ragnar.name, ragnar.seat, ragnar.hits, ragnar.at_m) == ("Рагнар", "Аня", 20, -3)
    assert parts.entries[0].forms == (("nom", "Рагнар"), ("acc", "Рагнара"), ("gender", "m"))
    assert ragnar.unaware_of == ("Thug 1", "Thug 2", "Thug 3")
    assert (bob.mana, bob.sheet.mana_max, [spell.name for spell in bob.sheet.spells]) == (30, 70, ["fire_bolt"])
    assert [thug.at_m for thug in thugs] == [5, 6, 7]
    assert all((t.seat, t.side, t.hidden, t.group) == (MASTER, "enemies", True, "pack") for t in thugs)
    assert troll.secret == ("hits", "max_hits", "armour")
    assert parts.goals == (files.Goal("characters", "enemies"),)
    battle = battle_of(parts)
    assert (battle.setting.orders, battle.opening, battle.turn_open) == ("sealed", True, False)


def test_whoever_is_given_no_place_stands_with_its_side() -> None:
    parts = read("kind: scenario\nsystem: riposte\ncombatants:\n  - {from: swordsman, player: A}\n  - {from: thug}\n")
    assert [entry.fighter.at_m for entry in parts.entries] == [0, 5]


def test_a_fight_may_start_in_its_midst() -> None:
    parts = read(
        """\
kind: scenario
system: riposte
combatants:
  - {name: Ann, from: swordsman, player: Ann, at_m: 0}
  - {name: Yld, from: sorceress, player: Bob, at_m: -1}
  - {name: Rusk, from: footpad, sheath: [], at_m: -2}
  - {name: Hunt, from: huntress, ammunition: 7, at_m: 8}
  - {name: Thug, from: thug, count: 2, at_m: 1}
start:
  round: 3
  order: [Rusk, Ann, Thug, Yld, Hunt]
  current: Ann
  used: {Ann: {metres: 2, gait: move, free_actions: 1, drawn: knife}, Rusk: {action: true, responses: 2}}
  claims: [{holder: Ann, over: Rusk}]
  forfeits: {Thug 1: [Ann]}
  lying: {сеть: [3, 4], баклер: [3]}
  state:
    Ann: {hits: 9, right_hand: нож, left_hand: empty, structural_hits: {кольчуга: 3}, lost: [left foot], bleed_rate: 2, modifier: -1}
    Yld: {held_by: {by: Rusk, choke: true}, mana: 4, casting: {spell: пламенное копьё, turns_left: 1},
          effects: [{spell: wall_of_wind, ward: 4, turns: 2}, {spell: veil, unseen: true}]}
    Hunt: {loaded: false, aimed_turns: 2, states: [], held_by: [{trap: net}, {trap: snare, difficulty: 22}]}
    Thug 1: {states: [stunned, prone], stunned_turns: 2, tripped: [{by: Ann}, {by: Yld, next_turn: true}]}
    Thug 2: {states: unconscious, shock_hits: 0}
"""
    )
    battle = battle_of(parts)
    ann, yld, rusk, hunt, first, second = battle.fighters
    assert battle.order == ("Rusk", "Ann", "Thug 1", "Thug 2", "Yld", "Hunt")
    assert battle.to_act == ("Thug 1", "Yld", "Hunt"), "whoever lies unconscious has no place in the turn"
    assert battle.segment == Segment("Ann", 2, "move")
    assert (battle.turn_open, battle.opening) == (True, False)
    assert battle.claims == (Claim("Ann", "Rusk"),)
    assert battle.forfeits == (Forfeit("Thug 1", ("Ann",)),)
    assert battle.ground == (
        Lying(as_new(LIBRARY.weapons["club"]), 1), *(Lying(as_new(LIBRARY.weapons["net"]), at) for at in (3, 4)),
        Lying(as_new(LIBRARY.shields["buckler"]), 3),
    )  # fmt: skip
    assert (ann.hits, ann.bleed_rate, ann.bleeding_due, ann.word, ann.free_used) == (9, 2, 2, -1, 1)
    assert (ann.lost, ann.movement, ann.stretch_left, ann.action_left) == ((Part("feet", "left"),), 1, False, True)
    assert ann.right_hand is not None
    assert (ann.right_hand.item.name, ann.right_hand.drawn, ann.left_hand) == ("knife", True, None)
    assert [thing.item.name for thing in ann.sheath] == ["long_sword", "round_shield"]
    assert [(thing.item.name, thing.left) for thing in ann.worn] == [("mail", 3), ("helmet", 30)]
    assert yld.holds == (Hold("Rusk", "choke", HANDS),)
    assert (yld.choked, yld.mana, yld.casting) == (True, 4, Casting("lance_of_flame", 1))
    two, one = Duration(CLOCK, "round_end", 2), Duration(CLOCK, "round_end", 1)
    assert yld.effects == (Effect("ward", two, 4, "wall_of_wind"), Effect("unseen", one, 0, "veil"))
    assert (rusk.action_left, rusk.responses) == (False, 2)
    assert hunt.right_hand is not None
    assert (hunt.right_hand.loaded, hunt.aimed, hunt.ammunition) == (False, 2, 7)
    assert hunt.holds == (Hold("", "trap", (), 0, as_new(LIBRARY.weapons["net"])), Hold("snare", "trap", (), 22))
    assert (first.prone, first.stun) == (True, two)
    assert first.tripped == (Tripped("Ann", one), Tripped("Yld", Duration(CLOCK, "round_end", 1, waits=1)))
    assert (second.life, second.prone, second.right_hand) == ("unconscious", True, None)


@pytest.mark.parametrize(
    ("keys", "life", "hits", "shock"),
    [("hits: 0", "unconscious", 0, 25), ("shock_hits: 0", "unconscious", 25, 0), ("hits: -10", "dead", -10, 25),
     ("states: dead", "dead", -10, 25), ("states: unconscious", "unconscious", 25, 0), ("hits: 1", "up", 1, 25),
     ("states: [fled]", "fled", 25, 25)],
)  # fmt: skip
def test_the_pools_say_who_is_up(keys: str, life: str, hits: int, shock: int) -> None:
    """riposte.condition.unconscious, riposte.condition.dead"""
    ann = fighter(f"{{name: Ann, from: swordsman, {keys}}}")
    assert (ann.life, ann.hits, ann.shock_hits) == (life, hits, shock)


def test_a_hand_that_is_gone_holds_nothing() -> None:
    """riposte.condition.lost-parts"""
    parts = read(
        "kind: scenario\nsystem: riposte\ncombatants:\n  - {from: swordsman, lost: [right arm, left leg], at_m: 4}\n"
    )
    (one,) = (entry.fighter for entry in parts.entries)
    assert (one.right_hand, one.prone) == (None, True)
    assert parts.ground == (Lying(as_new(LIBRARY.weapons["long_sword"]), 4),)


def test_newcomers_take_the_next_number() -> None:
    (one,) = files.newcomers([{"from": "thug", "at_m": 7}], LIBRARY, taken=["Thug"])
    assert (one.fighter.name, one.fighter.at_m, one.fighter.side) == ("Thug 2", 7, "enemies")


# ---------------------------------------------------------------- faults


FAULTS: list[tuple[str, list[str]]] = [
    ("  - {name: X, from: swordman}", ["f.yaml:6:15: combatants.2.from: unknown-creature ~swordsman"]),
    (
        "  - {name: X, reflex: 3, agilty: 4}",
        ["f.yaml:6:26: combatants.2.agilty: extra-forbidden ~agility"],
    ),
    (
        "  - {name: X, from: thug, right_hand: long_swrd, left_hand: round_sheild}",
        [
            "f.yaml:6:27: combatants.2.right_hand: unknown-weapon ~long_sword",
            "f.yaml:6:50: combatants.2.left_hand: unknown-weapon ~round_shield",
        ],
    ),
    (
        "  - {name: X, from: thug, right_hand: great_sword, left_hand: buckler}",
        ["f.yaml:6:52: combatants.2.left_hand: two-handed"],
    ),
    ("  - {name: X, from: thug, armour_worn: [mial]}", ["f.yaml:6:41: combatants.2.armour_worn.0: unknown-armour ~mail"]),
    ("  - {name: X, from: thug, spells: [fire_bold]}", ["f.yaml:6:36: combatants.2.spells.0: unknown-spell ~fire_bolt"]),
    (
        "  - {name: X, from: thug, skills: {blde: 3, school_: 2}, dodge: 11}",
        [
            "f.yaml:6:36: combatants.2.skills.blde: unknown-skill ~blade",
            "f.yaml:6:45: combatants.2.skills.school_: unknown-skill ~school_air",
            "f.yaml:6:58: combatants.2.dodge: less-than-equal",
        ],
    ),
    (
        "  - {name: X, from: thug, dodge: 3, skills: {blde: 3, school_: 2, уклонение: 4}}",
        [
            "f.yaml:6:46: combatants.2.skills.blde: unknown-skill ~blade",
            "f.yaml:6:55: combatants.2.skills.school_: unknown-skill ~school_air",
            "f.yaml:6:67: combatants.2.skills.уклонение: skill-twice",
        ],
    ),
    (
        "  - {name: X, from: thug, right_hand: {dice: 2}}",
        [
            "f.yaml:6:27: combatants.2.right_hand.skill: missing",
            "f.yaml:6:27: combatants.2.right_hand.material: missing",
            "f.yaml:6:27: combatants.2.right_hand.damage_type: missing",
        ],
    ),
    (
        "  - {name: X, from: thug, right_hand: {skill: blade, material: steel, dice: 0}}",
        ["f.yaml:6:71: combatants.2.right_hand.dice: no-use"],
    ),
    (
        "  - {name: X, from: thug, left_hand: {like: buckler, item_resistance: 3, dice: 2}}",
        ["f.yaml:6:74: combatants.2.left_hand.dice: not-of-a-shield"],
    ),
    ("  - {name: X, from: thug, hits: 21}", ["f.yaml:6:27: combatants.2.hits: above-max"]),
    ("  - {name: X, from: thug, structural_hits: {club: 16}}", ["f.yaml:6:45: combatants.2.structural_hits.club: structure-above-max"]),
    ("  - {name: X, from: thug, structural_hits: {mail: 1}}", ["f.yaml:6:45: combatants.2.structural_hits.mail: unknown-weapon"]),
    ("  - {name: X, from: thug, states: [dead, fled]}", ["f.yaml:6:27: combatants.2.states: states-against"]),
    ("  - {name: X, from: thug, states: [stunned, sprinting]}", ["f.yaml:6:27: combatants.2.states: states-against"]),
    ("  - {name: X, from: thug, stunned_turns: 2}", ["f.yaml:6:27: combatants.2.stunned_turns: turns-without-stun"]),
    ("  - {name: X, from: thug, effects: [{spell: veil}]}", ["f.yaml:6:37: combatants.2.effects.0: one-effect"]),
    ("  - {name: X, from: thug, held_by: Anna}", ["f.yaml:6:27: combatants.2.held_by: unknown-combatant ~Ann"]),
    ("  - {name: X, from: thug, held_by: X}", ["f.yaml:6:27: combatants.2.held_by: held-by-itself"]),
    ("  - {name: X, from: thug, held_by: {by: Ann, trap: net}}", ["f.yaml:6:27: combatants.2.held_by: one-hold"]),
    (
        "  - {name: X, from: thug, held_by: {by: Ann, difficulty: 9}}",
        ["f.yaml:6:46: combatants.2.held_by.difficulty: difficulty-without-trap"],
    ),
    (
        "  - {name: X, from: hedge_witch, casting: {spell: stupor, turns_left: 3}}",
        ["f.yaml:6:59: combatants.2.casting.turns_left: casting-too-long"],
    ),
    (
        "  - {name: X, from: hedge_witch, casting: {spell: fire_bolt, turns_left: 0}}",
        ["f.yaml:6:44: combatants.2.casting.spell: unknown-spell"],
    ),
    ("  - {name: X, from: thug, count: 3, at_m: [1, 2]}", ["f.yaml:6:37: combatants.2.at_m: places-for-count"]),
    ("rulings: {parry_wear: never}", ["f.yaml:6:11: rulings.parry_wear: literal-error"]),
    ("rulings: {tie_policy: reroll}", ["f.yaml:6:11: rulings.tie_policy: ruling-not-built"]),
    ("rulings: {tie_polcy: reroll}", ["f.yaml:6:11: rulings.tie_polcy: extra-forbidden"]),
    ("orders: secret", ["f.yaml:6:1: orders: literal-error"]),
    ("unaware: {Ann: [Thug], Thug: [Thug 1]}", ["f.yaml:6:31: unaware.Thug.0: unaware-of-a-friend"]),
    ("start: {order: [Ann, Ann]}", ["f.yaml:6:22: start.order.1: order-twice"]),
    ("start: {order: [Ann]}", ["f.yaml:6:9: start.order: order-missing", "f.yaml:6:9: start.order: order-missing"]),
    ("start: {current: Ann}", ["f.yaml:6:9: start.current: current-without-order"]),
    (
        "start: {order: [Ann, Thug], current: Ann, used: {Thug 1: {metres: 2}}}",
        ["f.yaml:6:50: start.used.Thug 1: segment-of-another"],
    ),
    ("start: {lying: {swrd: [0]}}", ["f.yaml:6:17: start.lying.swrd: unknown-weapon"]),
    ("start: {claims: [{holder: Ann, over: Bob}]}", ["f.yaml:6:32: start.claims.0.over: unknown-combatant"]),
]  # fmt: skip


@pytest.mark.parametrize(("line", "expected"), FAULTS, ids=[line.strip() for line, _ in FAULTS])
def test_a_fault_has_its_place_and_the_nearest_word(line: str, expected: list[str]) -> None:
    """And words in both languages that leave nothing open."""
    faults = faults_of(files.scenario, SCENARIO + line + "\n")
    assert [told(fault) for fault in faults] == expected
    for lang in LANGUAGES:
        words = Words(SYSTEM, lang)
        for fault in faults:
            sentence = words.fault(fault)
            assert sentence.startswith(f"f.yaml:{fault.place.line}:" if fault.place is not None else "f.yaml")
            assert not re.search(r"[{}\[\]]|None", sentence.partition(": ")[2].removeprefix(fault.path_text)), sentence


def test_every_fault_is_told_at_once() -> None:
    faults = faults_of(
        files.scenario,
        SCENARIO.replace("swordsman", "swordman")
        + "  - {name: Z, body: 4}\nrulings: {stun_span: ever}\norders: aloud\n",
    )
    codes = [fault.code for fault in faults]
    assert codes.count("missing") == 7
    assert codes.count("literal-error") == 2
    assert "unknown-creature" in codes


LIBRARIES: list[tuple[dict[str, Any], str]] = [
    ({"weapons": {"stick": {"like": "stff"}}}, "weapons.stick.like: unknown-weapon ~staff"),
    ({"weapons": {"stick": {"skill": "blunt", "material": "wood", "dice": 1}}}, "weapons.stick.damage_type: missing"),
    ({"weapons": {"gun": {"like": "mace", "shoots": True}}}, "weapons.gun.range_m: missing"),
    ({"shields": {"pot": {"item_resistance": 1}}}, "shields.pot.material: missing"),
    ({"armours": {"cap": {"like": "helmet", "covers": ["hed"]}}}, "armours.cap.covers.0: literal-error ~head"),
    ({"spells": {"x": {"school": "fire", "base_mana": 1, "directed": True, "mental": True}}}, "spells.x.mental: directed-and-mental"),
    ({"spells": {"x": {"school": "fire", "base_mana": 1, "dice": 2}}}, "spells.x.damage_type: missing"),
    ({"foes": {"a": {"from": "b"}, "b": {"from": "thug"}}}, "foes.a.from: from-below"),
    ({"foes": {"a": {"from": "thug", "body": 31}}}, "foes.a.body: less-than-equal"),
]  # fmt: skip


@pytest.mark.parametrize(("sections", "expected"), LIBRARIES, ids=[expected for _, expected in LIBRARIES])
def test_faults_of_libraries(sections: dict[str, Any], expected: str) -> None:
    with pytest.raises(Faults) as caught:
        files.check_library({"kind": "library", "system": "riposte", **sections})
    found = [
        f"{fault.path_text}: {fault.code}" + (f" ~{fault.near}" if fault.near else "") for fault in caught.value.faults
    ]
    assert expected in found


AT_ONCE: list[tuple[str, list[str]]] = [
    (
        "weapons: {stick: {dice: 0, grabs: false}}",
        ["weapons.stick.skill: missing", "weapons.stick.material: missing", "weapons.stick.dice: no-use"],
    ),
    ("weapons: {stick: {like: stff, dice: 0, grabs: false}}", ["weapons.stick.like: unknown-weapon ~staff", "weapons.stick.dice: no-use"]),
    ("weapons: {stick: {like: stff, dice: 2, shoots: true}}", ["weapons.stick.like: unknown-weapon ~staff"]),
    ("weapons: {stick: {like: stff, grabs: false}}", ["weapons.stick.like: unknown-weapon ~staff"]),
    (
        "weapons: {gun: {like: crosbow, dice: 2, damage_type: null, shoots: true, range_m: 0}}",
        ["weapons.gun.like: unknown-weapon ~crossbow", "weapons.gun.damage_type: missing", "weapons.gun.range_m: missing"],
    ),
    (
        "armours: {cap: {like: hlmet, covers: [hed]}}",
        ["armours.cap.like: unknown-armour ~helmet", "armours.cap.covers.0: literal-error ~head"],
    ),
    (
        "shields: {pot: {like: bucklr, materiel: wood}}",
        ["shields.pot.like: unknown-shield ~buckler", "shields.pot.materiel: extra-forbidden ~material"],
    ),
    (
        "foes: {a: {from: thgu, right_hand: {like: stff}, spells: [fire_bold]}}",
        [
            "foes.a.from: unknown-creature ~thug",
            "foes.a.right_hand.like: unknown-weapon ~staff",
            "foes.a.spells.0: unknown-spell ~fire_bolt",
        ],
    ),
    (
        "foes: {a: {from: thgu, body: 31, left_hand: bucklr}}",
        [
            "foes.a.from: unknown-creature ~thug",
            "foes.a.body: less-than-equal",
            "foes.a.left_hand: unknown-weapon ~buckler",
        ],
    ),
    (
        "foes: {a: {from: thug, body: 31, left_hand: bucklr}}",
        ["foes.a.body: less-than-equal", "foes.a.left_hand: unknown-weapon ~buckler"],
    ),
    (
        "spells: {x: {school: fire}, y: {school: fire, base_mana: 1}}\nfoes: {a: {from: thug, spells: [x, y]}}",
        ["spells.x.base_mana: missing"],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), AT_ONCE, ids=[text for text, _ in AT_ONCE])
def test_all_faults_of_one_thing_come_at_once(text: str, expected: list[str]) -> None:
    """riposte.damage.weapons: a word that names nothing hides nothing else that is wrong, nor the other way round; nothing is guessed of it."""
    found = told_by(files.check_library, f"kind: library\nsystem: riposte\n{text}\n")
    assert [one.split(": ", 1)[1] for one in found] == expected


def test_all_faults_of_one_combatant_come_at_once() -> None:
    line = "  - {name: X, from: thgu, agilty: 4, right_hand: {like: stff}}\n"
    assert [one.split(": ", 1)[1] for one in told_by(files.scenario, SCENARIO + line)] == [
        "combatants.2.from: unknown-creature ~thug",
        "combatants.2.agilty: extra-forbidden ~agility",
        "combatants.2.right_hand.like: unknown-weapon ~staff",
    ]


def test_a_library_beside_a_scenario(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(
        "kind: library\nsystem: riposte\nfoes:\n  brute: {from: thug, name: {en: brute, ru: детина}, strength: 7}\n",
        "utf-8",
    )
    (tmp_path / "s.yaml").write_text(SCENARIO + "  - {name: X, from: детина}\nlibrary: [mine.yaml]\n", "utf-8")
    document: Document = draw_in(read_file(tmp_path / "s.yaml"), tmp_path)
    parts = files.scenario(document.data, document)
    assert parts.entries[-1].fighter.sheet.strength == 7
    assert parts.names["brute"] == {"en": "brute", "ru": "детина"}


def test_the_schema_knows_every_key() -> None:
    """What editors are told is what is read."""
    scenario, library = files.schema("scenario"), files.schema("library")
    keys = set(scenario["$defs"]["CombatantFile"]["properties"])
    assert {"reflex", "right_hand", "armour_worn", "at_m", "held_by", "skills", "school_fire", "secret", "from"} <= keys
    assert set(library["properties"]) >= {"weapons", "shields", "armours", "spells", "foes", "heroes", "names"}
    assert set(scenario["properties"]["orders"]["enum"]) == {"in_turn", "sealed"}
    with pytest.raises(KeyError):
        files.schema("roster")
