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
from zaruba.kernel.ledger import read_ledger
from zaruba.kernel.tally import Modifier
from zaruba.systems.fury import files
from zaruba.systems.fury.battle import Arm, Lasting, Turn, Work
from zaruba.systems.fury.files.libraries import CONTENT
from zaruba.systems.fury.files.shapes import GROUNDS, damage_of, halves_of
from zaruba.systems.fury.rulings import Rulings
from zaruba.systems.fury.setup import battle_of, fighter_of
from zaruba.systems.fury.sheet import LOCATIONS, UNARMED, Mount, Weapon

EXAMPLES = sorted((Path(__file__).parents[2] / "examples" / "fury").glob("*.yaml"))
LIBRARY = files.built_in()

SCENARIO = """\
kind: scenario
system: fury
combatants:
  - {name: Ann, from: soldier, player: Ann, at: [0, 0]}
  - {name: Goblin, from: goblin, count: 2, at: [[3, 0], [3, 1]]}
"""


def read(text: str) -> files.ScenarioParts:
    return read_by(files.scenario, text)


def fighter(line: str) -> files.Entry:
    """One fighter of a scenario, by its line."""
    return read(f"kind: scenario\nsystem: fury\ncombatants:\n  - {line}\n").entries[0]


# ---------------------------------------------------------------- built-in content


def test_there_is_enough_of_everything() -> None:
    assert len(LIBRARY.foes) >= 25
    assert len(LIBRARY.heroes) == 6
    assert len(LIBRARY.spells) >= 12
    assert len(LIBRARY.mounts) >= 3
    assert {"goblin", "ogre", "skeleton", "knight", "handgunner", "net_hunter", "bear"} <= set(LIBRARY.foes)


def ledger_table() -> dict[str, str]:
    """The rows of the weapon table as the ledger has them: name → damage; range; reload; qualities."""
    clause = read_ledger(CONTENT.parent).clauses["fury.weapons.table"]
    lines = re.findall(r"^(\w+): (damage .*)$", clause.formal, re.MULTILINE)
    assert len(lines) == 37
    return dict(lines)


def listed(title: str, clause: str = "fury.weapons.table") -> set[str]:
    """One of the lists of weapons of a clause."""
    formal = read_ledger(CONTENT.parent).clauses[clause].formal
    found = re.search(rf"{title} ?[=:] ?\{{?([\w, ]+)", formal)
    assert found is not None, title
    return {word.strip() for word in found.group(1).split(",")}


@pytest.mark.parametrize(("name", "printed"), ledger_table().items())
def test_every_weapon_is_that_of_the_ledger(name: str, printed: str) -> None:
    """fury.weapons.table"""
    weapon = LIBRARY.weapon(name)
    said = dict(part.strip().split(" ", 1) for part in printed.split(";"))
    assert (weapon.strength, weapon.damage) == damage_of(said["damage"])
    short, _, long = said.get("range", "0/-").removesuffix(" yd").partition("/")
    assert (weapon.short, weapon.long) == (int(short), 0 if long == "-" else int(long))
    if "reload" in said:
        free = re.fullmatch(r"free \((\d+) barrels\), then (\d+ full)", said["reload"])
        if free is not None:
            assert (weapon.reload, weapon.barrels, weapon.reload_empty) == (0, int(free[1]), halves_of(free[2]))
        else:
            assert (weapon.reload, weapon.barrels) == (halves_of(said["reload"]), 1)
    words = said["qualities"].replace("special(shield)", "shield").replace("special(unarmed)", "unarmed")
    qualities = {word.strip() for word in words.split(",")} - {"none", "special(sword_breaker)"}
    assert set(weapon.qualities) == qualities


@pytest.mark.parametrize(("russian", "english"), [("БС", "SB"), ("БС−4", "SB-4"), ("бс + 1", "SB+1"), ("нет", "none")])
def test_damage_is_read_by_the_letters_of_either_language(russian: str, english: str) -> None:
    assert damage_of(russian) == damage_of(english)
    assert damage_of(russian) != damage_of("4")


def test_every_flag_of_a_weapon_is_that_of_the_ledger() -> None:
    """fury.weapons.table, fury.two-weapons.*, fury.ranged.off-hand, fury.ranged.engaged-ban"""
    rows = [LIBRARY.weapons[name] for name in ledger_table()]
    thrown = listed("thrown weapons")
    assert {w.name for w in rows if w.two_handed} == listed("two-handed")
    assert {w.name for w in rows if w.leaves_hand} == thrown | {"net"}
    assert {w.name for w in rows if w.off_hand_shot} == thrown | {"pistol", "repeater_pistol", "crossbow_pistol"}
    assert {w.name for w in rows if w.pistol} == {"pistol", "repeater_pistol", "crossbow_pistol"}
    assert {w.name for w in rows if w.pairs_main} == listed("main_hand_allowed", "fury.two-weapons.main-list")
    assert {w.name for w in rows if w.pairs_off} == listed("off_hand_allowed", "fury.two-weapons.off-list")
    assert LIBRARY.weapons["unarmed"] == UNARMED


@pytest.mark.parametrize(("suit", "points"), [("light", 1), ("medium", 3), ("heavy", 5), ("leather", 1), ("mail", 3)])
def test_a_suit_protects_every_place_alike(suit: str, points: int) -> None:
    """fury.weapons.armour"""
    assert LIBRARY.armours[suit].ap == (points,) * 6


def test_of_several_pieces_the_best_on_a_place_counts() -> None:
    """fury.weapons.armour: what is worn underneath is counted in."""
    sheet = files.sheet_of({"name": "A", "armour": ["leather", "кольчуга", "helmet"]}, LIBRARY)
    assert dict(zip(LOCATIONS, sheet.ap, strict=True)) == {
        "head": 3, "right_arm": 3, "left_arm": 3, "body": 3, "right_leg": 1, "left_leg": 1,
    }  # fmt: skip
    helmet = files.sheet_of({"name": "A", "ap": {"head": 2}}, LIBRARY)
    assert (helmet.armour_on("head"), helmet.armour_on("body")) == (2, 0)
    assert files.sheet_of({"name": "A", "from": "knight", "ap": 1}, LIBRARY).ap == (1,) * 6
    assert files.sheet_of({"name": "A", "from": "bear", "armour": "none"}, LIBRARY).ap == (0,) * 6


def shape_of(outfit: files.Outfit) -> Any:
    """What a foe is apart from its names and numbers: what it fights with and how it stands its ground."""
    sheet = outfit.sheet
    return (
        outfit.main_hand, outfit.off_hand, outfit.carried, outfit.mount is not None, sheet.a > 1, sheet.m > 4,
        sheet.m < 4, max(sheet.ap), sheet.skills, sheet.talents, tuple(spell.name for spell in sheet.spells),
        sheet.unnamed, sheet.fearless,
    )  # fmt: skip


def test_no_foe_is_a_renumbered_copy_of_another() -> None:
    seen: dict[Any, str] = {}
    for name, foe in {**LIBRARY.foes, **LIBRARY.heroes}.items():
        other = seen.setdefault(shape_of(foe), name)
        assert other == name, f"{name} is {other} with other numbers"


def test_foes_show_what_the_rules_know() -> None:
    foes = LIBRARY.foes.values()
    shown = {quality for foe in foes for weapon in foe.sheet.weapons for quality in weapon.qualities}
    assert shown >= {
        "armour_piercing", "balanced", "impact", "precise", "defensive", "experimental", "fast", "pummelling",
        "shrapnel", "slow", "snare", "shield", "tiring", "unreliable",
    }  # fmt: skip
    assert {talent for foe in foes for talent in foe.sheet.talents} == {"strike_to_stun", "strike_to_injure"}
    assert {skill for foe in foes for skill, _ in foe.sheet.skills} == {"dodge", "trade_gunsmith", "channelling"}
    assert sum(foe.mount is not None for foe in foes) >= 3
    assert sum(bool(foe.sheet.spells) for foe in foes) >= 3
    assert {foe.sheet.unnamed for foe in foes} == {foe.sheet.fearless for foe in foes} == {True, False}
    held = {name for foe in foes for name in (foe.main_hand, foe.off_hand, *foe.carried)}
    assert held >= {"net", "lasso", "bolas", "handgun", "repeater_handgun", "blunderbuss", "pistol", "pistol 2", ""}


def test_spells_show_everything_a_spell_can_do() -> None:
    """fury.magic.cast-roll, fury.action.cast: numbers that the dice of one to three can reach."""
    spells = LIBRARY.spells.values()
    assert {spell.condition for spell in spells} == {"", "stunned", "prone", "entangled", "winded"}
    assert {spell.time for spell in spells} == {1, 2, 4}
    assert any(spell.ignores_armour for spell in spells)
    assert any(not spell.targets for spell in spells)
    assert any(spell.heals for spell in spells)
    assert {spell.modifier for spell in spells} == {-10, 0, 10}
    assert all(2 <= spell.casting_number <= 30 for spell in spells)
    used = {
        spell.name for outfit in (*LIBRARY.foes.values(), *LIBRARY.heroes.values()) for spell in outfit.sheet.spells
    }
    assert len(used) >= 12
    for outfit in (*LIBRARY.foes.values(), *LIBRARY.heroes.values()):
        assert all(spell.casting_number <= 11 * outfit.sheet.magic for spell in outfit.sheet.spells)


def test_every_name_is_there_in_both_languages() -> None:
    used = {name for section in ("weapons", "armours", "spells", "mounts", "foes", "heroes")
            for name in getattr(LIBRARY, section)}  # fmt: skip
    used |= {"dodge", "trade_gunsmith", "channelling", "strike_to_stun", "strike_to_injure", *GROUNDS}
    for outfit in (*LIBRARY.foes.values(), *LIBRARY.heroes.values()):
        used |= {name for name in (outfit.main_hand, outfit.off_hand, *outfit.carried) if name}
    assert used <= set(LIBRARY.names)
    for key in used:
        assert re.search("[а-яё]", LIBRARY.names[key]["ru"], re.IGNORECASE), key
        assert not re.search("[a-z]", LIBRARY.names[key]["ru"], re.IGNORECASE), key
        assert not re.search("[а-яё]", LIBRARY.names[key]["en"], re.IGNORECASE), key


def test_one_key_never_has_two_names_and_no_two_keys_one() -> None:
    named: dict[str, Any] = {}
    for path in sorted(CONTENT.glob("*.yaml")):
        plain = read_file(path).data
        for section in ("names", "weapons", "armours", "spells", "mounts", "foes", "heroes"):
            for key, value in plain.get(section, {}).items():
                name = value if section == "names" else value["name"]
                assert named.setdefault(key, name) == name, key
    for language in ("en", "ru"):
        words = [names[language] for names in LIBRARY.names.values()]
        assert len(words) == len(set(words)), language


# ---------------------------------------------------------------- fighters


def test_the_first_weapon_is_in_the_main_hand_and_a_fitting_one_in_the_other() -> None:
    """fury.two-weapons.main-list, fury.two-weapons.off-list"""
    soldier = fighter("{name: A, weapons: [hand_weapon, dagger, shield], at: [0, 0]}")
    assert (soldier.main_hand, soldier.off_hand, soldier.carried) == ("hand_weapon", "dagger", ("shield",))
    spearman = fighter("{name: A, weapons: [spear, shield], at: [0, 0]}")
    assert (spearman.main_hand, spearman.off_hand, spearman.carried) == ("spear", "", ("shield",))
    said = fighter("{name: A, main_hand: копьё, off_hand: щит, weapons: [javelin, javelin], at: [0, 0]}")
    assert (said.main_hand, said.off_hand, said.carried) == ("spear", "shield", ("javelin", "javelin"))


def test_whoever_has_nothing_said_of_hands_holds_a_hand_weapon() -> None:
    """fury.core.sheet"""
    plain = fighter("{name: A, at: [0, 0]}")
    assert (plain.main_hand, plain.off_hand, plain.w, plain.sheet.a, plain.sheet.m) == ("hand_weapon", "", 10, 1, 4)
    for word in ("empty", "пусто", "unarmed"):
        assert fighter(f"{{name: A, main_hand: {word}, at: [0, 0]}}").main_hand == ""


def test_a_torch_fills_a_hand() -> None:
    bearer = fighter("{name: A, off_hand: факел, items: [факел, rope, old map], at: [0, 0]}")
    assert (bearer.main_hand, bearer.off_hand) == ("hand_weapon", "torch")
    assert bearer.carried == ("torch", "rope", "old map")
    assert fighter_of(bearer).held("off_hand") is None


def test_two_shooters_are_loaded_each_by_itself() -> None:
    robber = fighter("{name: A, from: highwayman, weapon_state: {pistol 2: empty}, at: [0, 0]}")
    assert (robber.main_hand, robber.off_hand) == ("pistol", "pistol 2")
    assert robber.arms == (Arm("pistol 2", "empty", 0),)
    pair = fighter_of(robber)
    assert pair.arm("pistol") == Arm("pistol")
    assert (pair.held("main_hand"), pair.held("off_hand")) == tuple(robber.sheet.weapons[:2])
    assert robber.sheet.weapons[1].damage == LIBRARY.weapons["pistol"].damage
    twins = fighter("{name: A, main_hand: dagger, off_hand: dagger, at: [0, 0]}")
    assert (twins.main_hand, twins.off_hand, len(twins.sheet.weapons)) == ("dagger", "dagger", 1)


def test_weapons_of_ones_own() -> None:
    """fury.weapons.table: any row may be replaced by agreement of the players."""
    entry = fighter(
        "{name: A, main_hand: {like: hand_weapon, qualities: [tiring]}, off_hand: hand_weapon,"
        " weapons: [{name: Wall gun, damage: 6, range_yd: [40, 80], reload: 3 full, two_handed: true}], at: [0, 0]}"
    )
    row = LIBRARY.weapons["hand_weapon"]
    changed, plain, gun = entry.sheet.weapons
    assert (changed.name, changed.qualities, changed.pairs_main) == ("hand_weapon", ("tiring",), True)
    assert (plain.name, plain.qualities, entry.off_hand) == ("hand_weapon 2", row.qualities, "hand_weapon 2")
    assert gun == Weapon("Wall gun", False, 6, short=40, long=80, reload=6, two_handed=True)


def test_a_sheet_is_drawn_from_another() -> None:
    orc = files.outfit_of({"name": "A", "from": "орк", "ws": 50, "main_hand": "great_weapon"}, LIBRARY)
    assert (orc.sheet.ws, orc.sheet.s, orc.sheet.w_max) == (50, 37, 12)
    assert (orc.main_hand, orc.off_hand) == ("great_weapon", "")
    soldier = files.outfit_of({"name": "A", "from": "soldier", "main_hand": "hand_weapon"}, LIBRARY)
    assert (soldier.main_hand, soldier.off_hand, soldier.carried) == ("hand_weapon", "shield", ())
    archer = files.outfit_of({"name": "A", "from": "soldier", "weapons": ["bow"]}, LIBRARY)
    assert (archer.main_hand, archer.off_hand, archer.carried) == ("bow", "", ())
    wounded = fighter("{name: A, from: soldier, w: 5, at: [0, 0]}")
    assert (wounded.w, wounded.sheet.w_max) == (5, 14)
    whole = fighter("{name: A, w: 5, at: [0, 0]}")
    assert (whole.w, whole.sheet.w_max) == (5, 5)


# ---------------------------------------------------------------- scenarios


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_examples_load(path: Path) -> None:
    document = read_scenario(path)
    parts = files.scenario(document.data, document)
    battle = battle_of(parts)
    assert set(parts.title) == {"en", "ru"}
    assert parts.title["en"] != parts.title["ru"]
    assert {entry.side for entry in parts.entries} == {"characters", "enemies"}
    assert parts.seating.count(MASTER) == 1
    assert len(battle.fighters) == len(parts.entries)
    for one in battle.fighters:
        assert one.at in battle.board
        assert set(filter(None, (one.main_hand, one.off_hand))) <= {weapon.name for weapon in one.sheet.weapons}


def test_there_are_examples_enough() -> None:
    assert {path.stem for path in EXAMPLES} >= {"brawl", "duel", "gunners", "pit", "bridge"}


def test_the_design_example() -> None:
    parts = read(
        "kind: scenario\nsystem: fury\ncombatants:\n"
        "  - {name: Ульф, side: a, ws: 41, s: 36, t: 38, ag: 34, a: 2, m: 4, w: 12, w_max: 12, talents: [strike_to_stun],\n"
        "     main_hand: hand_weapon, off_hand: shield, ap: {head: 2, body: 1}, at: [3, 2]}\n"
    )
    (ulf,) = parts.entries
    assert (ulf.side, ulf.seat, ulf.w, ulf.at) == ("a", MASTER, 12, (3, 2))
    assert ulf.sheet.ap == (2, 0, 0, 1, 0, 0)
    assert (parts.board.width, parts.board.height) == (24, 16)


def test_a_scenario_is_read_whole() -> None:
    parts = read(
        """\
kind: scenario
system: fury
title: {en: The fence, ru: Забор}
rulings: {unreliable_99: jam, modifier_cap: 30, initiative_reroll: once, manoeuvre_is_attack: false}
seating: [Bob, ГМ, Аня]
visibility: -20
combatants:
  - {name: {nom: Рагнар, acc: Рагнара, gender: m}, player: Аня, from: Солдат, w: 9, at: [0, 0]}
  - {name: Bob, player: Bob, side: персонажи, ws: 44, magic: 2, spells: [жалящая стрелка], skills: {уклонение: 1},
     talents: [Жестокий удар], int: 41, mount: пони, at: [1, 0]}
  - {name: Goblin, from: гоблин, count: 3, hidden: true, group: pack, at: [[5, 0], [5, 1], [5, 2]]}
  - {name: Ogre, from: ogre, secret: [w, w_max, ap], unnamed: true, at: [7, 7]}
goals: [{side: characters, defeat: враги}]
calls: ask
"""
    )
    assert parts.title == {"en": "The fence", "ru": "Забор"}
    assert parts.rulings == Rulings(
        unreliable_99="jam", modifier_cap=30, initiative_reroll="once", manoeuvre_is_attack=False
    )
    assert parts.seating == ("Bob", MASTER, "Аня")
    ragnar, bob, *goblins, ogre = parts.entries
    assert (ragnar.name, ragnar.seat, ragnar.w, ragnar.sheet.w_max) == ("Рагнар", "Аня", 9, 14)
    assert ragnar.forms == (("nom", "Рагнар"), ("acc", "Рагнара"), ("gender", "m"))
    assert (bob.sheet.skills, bob.sheet.talents, bob.sheet.intelligence) == ((("dodge", 1),), ("strike_to_injure",), 41)
    assert (bob.mount, bob.sheet.spells) == (Mount("pony", 6), (LIBRARY.spells["stinging_dart"],))
    assert [goblin.name for goblin in goblins] == ["Goblin 1", "Goblin 2", "Goblin 3"]
    assert all((g.seat, g.side, g.hidden, g.group) == (MASTER, "enemies", True, "pack") for g in goblins)
    assert (ogre.secret, ogre.sheet.unnamed) == (("w", "w_max", "ap"), True)
    assert parts.goals == (files.Goal("characters", "enemies"),)
    battle = battle_of(parts)
    assert (battle.setting.visibility, battle.setting.calls) == (-20, "ask")
    assert (battle.turn, battle.to_act, battle.first_round, battle.rolled_once) == (None, (), True, False)


def test_a_map_is_drawn_with_north_up() -> None:
    """fury.space.grid, fury.space.difficult, fury.action.jump, fury.space.los"""
    parts = read(
        """\
kind: scenario
system: fury
board:
  legend: {"~": mud, "f": fence, "F": {ground: fence, hard: true}, "s": smoke, "w": water}
  map: |
    ..~~
    .#fFsw
combatants:
  - {name: Ann, from: soldier, player: Ann, at: [0, 1]}
  - {from: goblin, count: 2, at: [[3, 1], [2, 0]]}
"""
    )
    board = parts.board
    assert (board.width, board.height) == (6, 2)
    assert board.ground((2, 1)).hindering
    assert board.ground((1, 0)).is_wall
    assert board.ground((5, 1)).is_wall, "a row that ends early is walled up"
    assert [(board.ground((x, 0)).mode, board.ground((x, 0)).dc > 0) for x in (2, 3)] == [
        ("climb", False),
        ("climb", True),
    ]
    assert (board.ground((4, 0)).blocks_sight, board.ground((4, 0)).blocks_move) == (True, False)
    assert (board.ground((5, 0)).blocks_sight, board.ground((5, 0)).blocks_move) == (False, True)
    assert [entry.at for entry in parts.entries] == [(0, 1), (3, 1), (2, 0)]
    assert read(SCENARIO + "board: {open: [6, 4]}\n").board.width == 6


def test_a_fight_may_start_in_its_midst() -> None:
    parts = read(
        SCENARIO
        + """\
  - {name: Otto, from: gunsmith, player: Otto, at: [0, 3]}
  - {name: Wiz, from: wizard, player: Otto, at: [0, 4]}
  - {name: Net, from: net_hunter, at: [4, 4]}
start:
  round: 3
  order: [Net, Ann, Goblin, Wiz, Otto]
  current: Ann
  used: {Ann: {halves: 1, parry: true}, Net: {attack: true}}
  lying: {сеть: [[0, 4]]}
  state:
    Ann: {w: 0, states: [hurt, guarded_attack, staggered], lost_ap: {head: 1}, modifier: -10}
    Goblin 1: {states: [stunned, prone], stunned_rounds: 2}
    Goblin 2: {states: bleeding_out}
    Otto: {barrels: {repeater pistol: 2}, weapon_state: {handgun: empty}, work: {reload: ружьё, halves: 2}}
    Wiz: {states: entangled, snare: сеть, caught_by: net, main_hand: empty, ward: 1}
    Net: {states: [delay, aim], carried: [trident], main_hand: empty, feint: Ann}
"""
    )
    battle = battle_of(parts)
    ann, first, second, otto, wiz, net = battle.fighters
    assert battle.turn == Turn("Ann", 0, begun=True), "one half of a staggered fighter's one is spent"
    assert battle.order == ("Net", "Ann", "Goblin 1", "Goblin 2", "Wiz", "Otto")
    assert battle.to_act == ("Goblin 1", "Goblin 2", "Wiz", "Otto")
    assert (battle.first_round, battle.rolled_once, battle.ground) == (False, True, (("net", (0, 4)),))
    assert (ann.w, ann.hurt, ann.stances, ann.staggered) == (0, True, ("guarded_attack",), False)
    assert (ann.lost_ap, ann.word, ann.parry_used, ann.attack_used) == ((1, 0, 0, 0, 0, 0), -10, True, False)
    assert first.lasting == (Lasting("stunned", Duration("Goblin 1", "turn_end", 2)),)
    assert (first.prone, second.life, second.w) == (True, "bleeding", 7)
    assert otto.arms == (Arm("handgun", "empty", 0), Arm("repeater_pistol", "loaded", 2))
    assert otto.work == Work("reload", "handgun", 2)
    assert (wiz.entangled, wiz.caught_by, wiz.main_hand, wiz.carried) == ("net", "Net", "", ("quarterstaff",))
    assert (wiz.warded, wiz.able) == (1, False)
    assert (net.reserve, net.aimed, net.carried, net.main_hand, net.feint) == (True, True, ("trident",), "", "Ann")
    assert (net.attack_used, net.sheet.w_max) == (True, 12)


def test_one_who_cannot_act_waits_for_the_turn_to_be_lost() -> None:
    """fury.condition.stunned: a lost turn still starts and ends."""
    text = SCENARIO + "start: {order: [Goblin, Ann], current: Goblin 2, state: {Goblin 2: {states: stunned}}}\n"
    battle = battle_of(read(text))
    assert (battle.turn, battle.to_act, battle.first_round) == (None, ("Goblin 2", "Ann"), True)


def test_later_rounds_without_an_order_roll_it_anew() -> None:
    battle = battle_of(read(SCENARIO + "start: {round: 2}\n"))
    assert (battle.first_round, battle.rolled_once, battle.order, battle.turn) == (False, True, (), None)


def test_an_animal_waits_beside() -> None:
    rider = fighter("{name: A, from: knight, steed: warhorse, steed_at: [1, 1], at: [0, 0]}")
    assert (rider.mount, rider.steed, rider.steed_at) == (None, Mount("warhorse", 8), (1, 1))
    assert fighter_of(rider).steed_at == (1, 1)
    on_foot = SCENARIO + "  - {name: X, from: knight, at: [9, 9]}\nstart: {state: {X: {mount: none}}}\n"
    assert read(on_foot).entries[3].mount is None
    assert fighter_of(fighter("{name: A, mount: {name: goat, m: 6}, at: [2, 3]}")).mount == Mount("goat", 6)


@pytest.mark.parametrize("state", ["prone", "felled"])
def test_nobody_lies_in_the_saddle(state: str) -> None:
    """fury.condition.prone: the animal waits where its rider lies."""
    rider = fighter_of(fighter(f"{{name: A, from: knight, states: [{state}], at: [2, 3]}}"))
    assert (rider.prone, rider.mount, rider.steed, rider.steed_at) == (True, None, Mount("warhorse", 8), (2, 3))


def test_what_spells_add_in_the_midst_of_a_fight() -> None:
    """fury.action.cast: under the spell's key or its name."""
    text = (
        SCENARIO
        + "start: {order: [Goblin, Ann], current: Ann, state: {Ann: {favours: {дурное знамение: -10, luck: 5}}}}\n"
    )
    ann = battle_of(read(text))["Ann"]
    assert ann.favours == (
        Modifier(-10, "fury.action.cast", "ill_omen"),
        Modifier(5, "fury.action.cast", "luck"),
    )


MY_FOES = """\
kind: library
system: fury
weapons:
  cleaver: {name: {en: cleaver, ru: тесак}, like: hand_weapon, damage: SB+1}
armours:
  apron: {name: {en: apron, ru: фартук}, ap: {body: 1}}
foes:
  butcher:
    name: {en: butcher, ru: мясник}
    ws: 33
    w_max: 11
    armour: apron
    weapons: [cleaver, dagger]
  master_butcher: {from: butcher, name: главный мясник, a: 2, talents: [strike_to_injure]}
  goblin: {name: {en: goblin, ru: гоблин}, ws: 40, weapons: [spear]}
"""


def drawn(tmp_path: Path, library: str, scenario: str) -> Document:
    (tmp_path / "my.yaml").write_text(library, encoding="utf-8")
    return draw_in(read_text(scenario, "f.yaml"), tmp_path)


def test_own_foes_lie_over_the_built_in_ones(tmp_path: Path) -> None:
    text = SCENARIO + "  - {name: Hew, from: Главный Мясник, at: [5, 5]}\nlibrary: [my.yaml]\n"
    document = drawn(tmp_path, MY_FOES, text)
    parts = files.scenario(document.data, document)
    goblin, hew = parts.entries[1], parts.entries[3]
    assert (goblin.sheet.ws, goblin.main_hand) == (40, "spear")
    assert (hew.sheet.ws, hew.sheet.a, hew.w, hew.sheet.ap[3]) == (33, 2, 11, 1)
    assert (hew.main_hand, hew.off_hand) == ("cleaver", "dagger")
    assert hew.sheet.weapons[0] == Weapon("cleaver", True, 1, pairs_main=True, pairs_off=True)
    assert parts.names["butcher"] == {"en": "butcher", "ru": "мясник"}
    assert LIBRARY.foes["goblin"].sheet.ws == 28, "the built-in library is left alone"
    assert files.check_library(read_text(MY_FOES, "my.yaml").data).foes["butcher"].sheet.w_max == 11


def test_newcomers_get_the_next_number() -> None:
    names = ["Ann", "Goblin 1", "Goblin 2"]
    plain = [{"from": "goblin", "at": [0, 0]}, {"from": "wolf", "count": 2, "at": [[1, 0], [2, 0]]}]
    one, *wolves = files.newcomers(plain, LIBRARY, taken=names)
    assert one.name == "Goblin 3"
    assert [wolf.name for wolf in wolves] == ["Wolf 1", "Wolf 2"]


def test_schemas_are_published() -> None:
    assert set(files.schema("scenario")["properties"]) >= {"kind", "system", "combatants", "board", "start", "rulings"}
    assert set(files.schema("library")["properties"]) >= {"weapons", "armours", "spells", "mounts", "foes", "heroes"}
    combatant = files.schema("scenario")["$defs"]["CombatantFile"]
    assert {"from", "ws", "int", "ap", "main_hand", "off_hand", "at", "mount"} <= set(combatant["properties"])


# ---------------------------------------------------------------- faults

MAPPED = """\
kind: scenario
system: fury
board: {map: ["...#", "...."]}
combatants:
  - {name: Ann, from: soldier, player: Ann, at: [0, 0]}
"""
ONE = "  - {name: X, at: [9, 9], "
HERE = "f.yaml:6:27: combatants.2"
GUN = ONE + "from: handgunner, "
THERE = "f.yaml:6:45: combatants.2"
ONE_FAULT: dict[str, tuple[str, str]] = {
    "unknown creature": (SCENARIO + ONE + "from: goblim}\n", f"{HERE}.from: unknown-creature ~goblin"),
    "unknown creature in Russian": (SCENARIO + ONE + "from: скилет}\n", f"{HERE}.from: unknown-creature ~скелет"),
    "unknown weapon": (
        SCENARIO + ONE + "weapons: [spear, raipier]}\n", "f.yaml:6:44: combatants.2.weapons.1: unknown-weapon ~rapier"),
    "unknown weapon in hand": (
        SCENARIO + ONE + "main_hand: great weapn}\n", f"{HERE}.main_hand: unknown-weapon ~great_weapon"),
    "like no weapon": (
        SCENARIO + ONE + "main_hand: {like: spaer}}\n", "f.yaml:6:39: combatants.2.main_hand.like: unknown-weapon ~spear"),
    "a weapon without damage": (
        SCENARIO + ONE + "main_hand: {name: Stick}}\n", f"{HERE}.main_hand.damage: missing"),
    "unknown quality": (
        SCENARIO + ONE + "main_hand: {like: spear, qualities: [fats]}}\n",
        "f.yaml:6:64: combatants.2.main_hand.qualities.0: literal-error ~fast"),
    "no damage at all": (
        SCENARIO + ONE + "main_hand: {damage: 1d10}}\n", "f.yaml:6:39: combatants.2.main_hand.damage: not-damage"),
    "no time at all": (
        SCENARIO + ONE + "main_hand: {like: bow, reload: soon}}\n",
        "f.yaml:6:50: combatants.2.main_hand.reload: not-a-time"),
    "free reloading without barrels": (
        SCENARIO + ONE + "main_hand: {like: bow, reload: free}}\n",
        "f.yaml:6:50: combatants.2.main_hand.reload: free-reload"),
    "ranges the wrong way round": (
        SCENARIO + ONE + "main_hand: {like: bow, range_yd: [48, 24]}}\n",
        "f.yaml:6:50: combatants.2.main_hand.range_yd: ranges-out-of-order"),
    "a two-handed weapon and a shield": (
        SCENARIO + ONE + "main_hand: bow, off_hand: shield}\n", f"{HERE}.main_hand: two-handed"),
    "a two-handed weapon in the off hand": (
        SCENARIO + ONE + "off_hand: longbow}\n", f"{HERE}.off_hand: two-handed"),
    "unknown spell": (
        SCENARIO + ONE + "magic: 1, spells: [stinging dat]}\n",
        "f.yaml:6:46: combatants.2.spells.0: unknown-spell ~stinging_dart"),
    "spells without magic": (SCENARIO + ONE + "spells: [ill_omen]}\n", f"{HERE}.spells: no-magic"),
    "unknown armour": (
        SCENARIO + ONE + "armour: [leather, mial]}\n", "f.yaml:6:45: combatants.2.armour.1: unknown-armour ~mail"),
    "unknown place of armour": (SCENARIO + ONE + "ap: {haed: 2}}\n", "f.yaml:6:32: combatants.2.ap.haed: extra-forbidden ~head"),
    "too much armour": (SCENARIO + ONE + "ap: 6}\n", f"{HERE}.ap: less-than-equal"),
    "unknown talent": (
        SCENARIO + ONE + "talents: [strike_to_stan]}\n",
        "f.yaml:6:37: combatants.2.talents.0: unknown-talent ~strike_to_stun"),
    "unknown skill": (SCENARIO + ONE + "skills: {doge: 1}}\n", "f.yaml:6:36: combatants.2.skills.doge: unknown-skill ~dodge"),
    "unknown mount": (SCENARIO + ONE + "mount: hoarse}\n", f"{HERE}.mount: unknown-mount ~horse"),
    "a steed under somebody who rides": (
        SCENARIO + ONE + "mount: pony, steed: horse}\n", "f.yaml:6:40: combatants.2.steed: mount-and-steed"),
    "a place for no steed": (SCENARIO + ONE + "steed_at: [1, 1]}\n", f"{HERE}.steed_at: steed-nowhere"),
    "unknown key": (SCENARIO + ONE + "armor: plate}\n", f"{HERE}.armor: extra-forbidden ~armour"),
    "no name": (SCENARIO + "  - {ws: 12, at: [9, 9]}\n", "f.yaml:6:5: combatants.2.name: missing"),
    "more than a hundred percent": (SCENARIO + ONE + "ws: 101}\n", f"{HERE}.ws: less-than-equal"),
    "true for a number": (SCENARIO + ONE + "a: true}\n", f"{HERE}.a: int-type"),
    "more wounds than the most": (SCENARIO + ONE + "w: 9, w_max: 8}\n", f"{HERE}.w: w-above-max"),
    "more wounds than the template's": (
        SCENARIO + ONE + "from: goblin, w: 99}\n", "f.yaml:6:41: combatants.2.w: w-above-max"),
    "no place": (SCENARIO + "  - {name: X}\n", "f.yaml:6:5: combatants.2.at: missing"),
    "off the map": (MAPPED + "  - {name: X, at: [4, 1]}\n", "f.yaml:6:15: combatants.1.at: off-the-map"),
    "in a wall": (MAPPED + "  - {name: X, at: [3, 1]}\n", "f.yaml:6:15: combatants.1.at: in-a-wall"),
    "on somebody's square": (MAPPED + "  - {name: X, at: [0, 0]}\n", "f.yaml:6:15: combatants.1.at: place-taken"),
    "fewer places than fighters": (
        SCENARIO + "  - {name: X, count: 2, at: [[9, 9]]}\n", "f.yaml:6:25: combatants.2.at: places-for-count"),
    "a sign without a legend": (
        MAPPED.replace("....", "..?."), "f.yaml:3:23: board.map.1: sign-without-legend"),
    "an unknown ground": (
        MAPPED.replace("board: {", "board: {legend: {w: smok}, "),
        "f.yaml:3:18: board.legend.w: literal-error ~smoke"),
    "a hard floor": (
        MAPPED.replace("board: {", "board: {legend: {w: {ground: mud, hard: true}}, "),
        "f.yaml:3:35: board.legend.w.hard: no-obstacle"),
    "a map and open ground": (
        MAPPED.replace("board: {", "board: {open: [3, 3], "), "f.yaml:3:9: board.open: open-and-map"),
    "a legend without a map": (
        SCENARIO + "board: {legend: {w: mud}}\n", "f.yaml:6:9: board.legend: legend-without-map"),
    "the same name": (SCENARIO + "  - {name: ANN, at: [9, 9]}\n", "f.yaml:6:6: combatants.2.name: duplicate-name"),
    "a counted name that is taken": (
        SCENARIO + "  - {name: goblin 2, at: [9, 9]}\n", "f.yaml:6:6: combatants.2.name: duplicate-name"),
    "the master's own name": (SCENARIO + "  - {name: ГМ, at: [9, 9]}\n", "f.yaml:6:6: combatants.2.name: reserved-name"),
    "a side that is misspelt": (SCENARIO + ONE + "side: enemeis}\n", f"{HERE}.side: unknown-side ~enemies"),
    "unknown state": (SCENARIO + ONE + "states: [stuned]}\n", "f.yaml:6:36: combatants.2.states.0: literal-error ~stunned"),
    "dead and fled": (SCENARIO + ONE + "states: [dead, fled]}\n", f"{HERE}.states: states-against"),
    "stunned and on guard": (SCENARIO + ONE + "states: [stunned, parrying_stance]}\n", f"{HERE}.states: states-against"),
    "rounds of no stun": (SCENARIO + ONE + "stunned_rounds: 2}\n", f"{HERE}.stunned_rounds: rounds-without-stun"),
    "a snare that holds nobody": (SCENARIO + ONE + "snare: net}\n", f"{HERE}.snare: snare-without-entangled"),
    "a feint against nobody": (SCENARIO + ONE + "feint: Anm}\n", f"{HERE}.feint: unknown-combatant ~Ann"),
    "the state of no shooter": (SCENARIO + ONE + "weapon_state: empty}\n", f"{HERE}.weapon_state: no-shooter"),
    "the state of another's weapon": (
        SCENARIO + GUN + "weapon_state: {handgum: empty}}\n",
        "f.yaml:6:60: combatants.2.weapon_state.handgum: unknown-weapon ~handgun"),
    "unknown state of a weapon": (
        SCENARIO + GUN + "weapon_state: jamed}\n", f"{THERE}.weapon_state: literal-error ~jammed"),
    "too many barrels": (SCENARIO + GUN + "barrels: 2}\n", f"{THERE}.barrels: barrels-wrong"),
    "work of two kinds": (SCENARIO + GUN + "work: {halves: 2}}\n", f"{THERE}.work: one-work"),
    "work that is done": (
        SCENARIO + GUN + "work: {reload: handgun, halves: 4}}\n", "f.yaml:6:69: combatants.2.work.halves: work-done"),
    "work at an unknown spell": (
        SCENARIO + GUN + "work: {cast: spark, halves: 2}}\n", "f.yaml:6:52: combatants.2.work.cast: unknown-spell"),
    "a player without a seat": (
        SCENARIO.replace("combatants", "seating: [GM]\ncombatants"), "f.yaml:3:1: seating: seat-missing"),
    "a seat twice": (SCENARIO + "seating: [Ann, GM, ann]\n", "f.yaml:6:20: seating.2: seat-twice"),
    "an unknown ruling": (
        SCENARIO + "rulings: {opposed_ties: reroll}\n", "f.yaml:6:11: rulings.opposed_ties: extra-forbidden ~opposed_tie"),
    "an unknown value of a ruling": (
        SCENARIO + "rulings: {opposed_tie: rerol}\n", "f.yaml:6:11: rulings.opposed_tie: literal-error ~reroll"),
    "a visibility between the tens": (SCENARIO + "visibility: -15\n", "f.yaml:6:1: visibility: multiple-of"),
    "a goal against nobody": (
        SCENARIO + "goals: [{side: characters, defeat: enemys}]\n",
        "f.yaml:6:28: goals.0.defeat: unknown-side ~enemies"),
    "the state of nobody": (
        SCENARIO + "start: {state: {Anm: {w: 1}}}\n", "f.yaml:6:17: start.state.Anm: unknown-combatant ~Ann"),
    "what somebody has not in hand": (
        SCENARIO + "start: {state: {Ann: {main_hand: spear}}}\n", "f.yaml:6:23: start.state.Ann.main_hand: unknown-weapon"),
    "the turn of several": (
        SCENARIO + "start: {order: [Ann, Goblin], current: Goblin}\n", "f.yaml:6:31: start.current: several-meant"),
    "a turn without an order": (
        SCENARIO + "start: {current: Ann}\n", "f.yaml:6:9: start.current: current-without-order"),
    "an order without somebody": (
        SCENARIO + "start: {order: [Ann, Goblin 1]}\n", "f.yaml:6:9: start.order: order-missing"),
    "an order with somebody twice": (
        SCENARIO + "start: {order: [Ann, Goblin, ann]}\n", "f.yaml:6:30: start.order.2: order-twice"),
    "a turn outside the order": (
        SCENARIO + "start: {order: [Ann, Goblin 1], current: Goblin 2, state: {Goblin 2: {states: dead}}}\n",
        "f.yaml:6:33: start.current: current-not-in-order"),
    "halves of another's turn": (
        SCENARIO + "start: {order: [Ann, Goblin], current: Ann, used: {Goblin 1: {halves: 1}}}\n",
        "f.yaml:6:63: start.used.Goblin 1.halves: halves-of-another-turn"),
    "no order where initiative is rolled once": (
        SCENARIO + "rulings: {initiative_reroll: once}\nstart: {round: 2}\n", "f.yaml:7:9: start.round: order-needed"),
    "a thing off the map": (
        SCENARIO + "start: {lying: {net: [[30, 1]]}}\n", "f.yaml:6:23: start.lying.net.0: off-the-map"),
    "another system": (SCENARIO.replace("fury", "furi"), "f.yaml:2:1: system: literal-error ~fury"),
    "nobody at all": ("kind: scenario\nsystem: fury\ncombatants: []\n", "f.yaml:3:1: combatants: too-short"),
    "no mapping": ("[1, 2]\n", "f.yaml:1:1: : model-type"),
}  # fmt: skip


@pytest.mark.parametrize("case", ONE_FAULT)
def test_a_fault_is_told_with_its_place(case: str) -> None:
    text, expected = ONE_FAULT[case]
    assert told_by(files.scenario, text) == [expected]


def test_all_faults_come_at_once_and_none_twice() -> None:
    text = """\
kind: scenario
system: fury
rulings: {opposed_ties: reroll}
library:
  - kind: library
    system: fury
    weapons: {cleaver: {damage: 1d}}
    foes: {butcher: {weapons: [cleavr], armor: leather}, brute: {spells: [ill_omen]}}
combatants:
  - {name: Ann, from: soldier, player: Ann, w: 99, at: [0, 0]}
  - {name: Bob, from: butcher, weapons: [cleaver], at: [1, 0]}
  - {name: Cid, frm: brute}
  - {name: Dot, from: brute}
start: {state: {Cid: {w: 1}, Eve: {w: 2}}}
"""
    assert told_by(files.scenario, text) == [
        "f.yaml:3:11: rulings.opposed_ties: extra-forbidden ~opposed_tie",
        "f.yaml:7:25: library.0.weapons.cleaver.damage: not-damage",
        "f.yaml:8:32: library.0.foes.butcher.weapons.0: unknown-weapon ~cleaver",
        "f.yaml:8:41: library.0.foes.butcher.armor: extra-forbidden ~armour",
        "f.yaml:8:66: library.0.foes.brute.spells: no-magic",
        "f.yaml:10:45: combatants.0.w: w-above-max",
        "f.yaml:12:17: combatants.2.frm: extra-forbidden ~from",
        "f.yaml:14:30: start.state.Eve: unknown-combatant",
    ]


AT_ONCE: list[tuple[str, list[str]]] = [
    (
        "weapons: {gun: {like: pistl, range_yd: [8, 4], reload: free, barrels: 1, reload_empty: full}}",
        [
            "weapons.gun.like: unknown-weapon ~pistol",
            "weapons.gun.range_yd: ranges-out-of-order",
            "weapons.gun.reload: free-reload",
        ],
    ),
    ("weapons: {gun: {like: pistl, range_yd: 8, reload: free}}", ["weapons.gun.like: unknown-weapon ~pistol"]),
    (
        "weapons: {gun: {range_yd: [8, 4], reload: free}}",
        ["weapons.gun.damage: missing", "weapons.gun.range_yd: ranges-out-of-order", "weapons.gun.reload: free-reload"],
    ),
    (
        "weapons: {pike: {like: spaer, qualities: [fats]}}",
        ["weapons.pike.like: unknown-weapon ~spear", "weapons.pike.qualities.0: literal-error ~fast"],
    ),
    (
        "foes: {a: {from: goblim, armour: [mial], main_hand: {like: spaer}}}",
        [
            "foes.a.from: unknown-creature ~goblin",
            "foes.a.armour.0: unknown-armour ~mail",
            "foes.a.main_hand.like: unknown-weapon ~spear",
        ],
    ),
]


@pytest.mark.parametrize(("text", "expected"), AT_ONCE, ids=[text for text, _ in AT_ONCE])
def test_all_faults_of_one_thing_come_at_once(text: str, expected: list[str]) -> None:
    """A word that names nothing hides nothing else that is wrong, nor the other way round."""
    found = told_by(files.check_library, f"kind: library\nsystem: fury\n{text}\n")
    assert [one.split(": ", 1)[1] for one in found] == expected


def test_what_is_wrong_with_several_alike_is_told_once() -> None:
    text = SCENARIO + "  - {name: X, count: 3, w: 99, states: [dead, fled], at: [[9, 9], [8, 8], [7, 7]]}\n"
    assert told_by(files.scenario, text.replace("w: 99", "w: 99, w_max: 9")) == [
        "f.yaml:6:25: combatants.2.w: w-above-max",
        "f.yaml:6:42: combatants.2.states: states-against",
    ]


def test_a_fault_in_a_library_names_that_file(tmp_path: Path) -> None:
    broken = MY_FOES + "  Butcher: {ws: 12}\n  shade: {from: butchr}\n"
    document = drawn(tmp_path, broken, SCENARIO + "library: [my.yaml]\n")
    file = tmp_path / "my.yaml"
    assert told_by(files.scenario, document) == [
        f"{file}:16:3: library.0.foes.Butcher: duplicate-name",
        f"{file}:17:11: library.0.foes.shade.from: unknown-creature ~butcher",
    ]


def test_a_library_by_itself() -> None:
    document = read_text(MY_FOES.replace("ws: 33", "ws: many") + "spels: {}\n", "my.yaml")
    assert told_by(files.check_library, document) == [
        "my.yaml:10:5: foes.butcher.ws: int-type",
        "my.yaml:16:1: spels: extra-forbidden ~spells",
    ]
