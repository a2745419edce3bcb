"""Files broken as people break them: every fault is told by line, column and path, never by a traceback or a hang."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest

from tests.cli.conftest import ROOT, Call, Program

HEAD = "kind: scenario\nsystem: delve\ncombatants:\n"
ANN = "  - {name: Ann, player: Ann, side: characters, from: fighter, at_ft: 0}\n"
IMP = "  - {name: Imp, side: enemies, from: goblin, at_ft: 5}\n"
OGRE = """  - {name: Ogre, side: enemies, ac: 9, hp: 30, max_hp: 30, move: 30, at_ft: 20,
     routine: [[{attack: club, count: 2, bonus: 6, dice: 999999d0}]]}
"""
FURY = "kind: scenario\nsystem: fury\ncombatants:\n"
BOMB = "a: &a [x, x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{b}: &{b} [{', '.join(['*' + a] * 10)}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True)
)

BROKEN: dict[str, tuple[str | bytes, *tuple[str, ...]]] = {
    "unknown key": (
        HEAD + ANN + "  - {name: Imp, side: enemies, from: goblin, hpp: 3, at_ft: 5}\n",
        "5:46: combatants.1.hpp: “hpp” is not known here; did you mean “hp”?",
    ),
    "unknown key like none": (
        HEAD + ANN + "  - {name: Imp, side: enemies, from: goblin, zzz: 3, at_ft: 5}\n",
        "5:46: combatants.1.zzz: “zzz” is not known here; expected ac, ammo, armour, at, at_ft, …",
    ),
    "a key at the top": (
        HEAD + ANN + IMP + "weather: rain\n",
        "6:1: weather: “weather” is not known here; expected seating, title, start, board, about, …",
    ),
    "wrong system": (
        "kind: scenario\nsystem: dlve\ncombatants: []\n",
        "2:1: system: “dlve” is not known here; expected delve",
    ),
    "no system": (
        "kind: scenario\ncombatants: []\n",
        "1:1: system: “system” is missing",
    ),
    "wrong kind": (
        "kind: senario\nsystem: delve\n",
        "1:1: kind: “senario” is not known here; expected scenario, library, roster, record; did you mean “scenario”?",
    ),
    "negative hp": (
        HEAD + ANN + "  - {name: Imp, side: enemies, from: goblin, hp: -3, at_ft: 5}\n",
        "5:46: combatants.1.hp: “−3” is too little: at least 0 is expected",
    ),
    "too many hp": (
        HEAD + "  - {name: Ann, player: Ann, side: characters, from: fighter, hp: 99, at_ft: 0}\n" + IMP,
        "4:63: combatants.0.hp: 99 is more than the maximum of 14",
    ),
    "duplicate names": (
        HEAD + ANN + "  - {name: ann, side: enemies, from: goblin, at_ft: 5}\n",
        "5:6: combatants.1.name: “ann” is taken already, by Ann",
    ),
    "duplicate names that look the same": (
        HEAD + ANN.replace("Ann,", "Ёж,", 1) + "  - {name: \u0415\u0308ж, side: enemies, from: goblin, at_ft: 5}\n",
        "5:6: combatants.1.name: “\u0415\u0308ж” is taken already, by Ёж",
    ),
    "a name that would steer the terminal": (
        HEAD + ANN.replace("Ann,", '"A\\e[2Jnn",', 1) + IMP,
        '4:6: combatants.0.name: “"A\\u001b[2Jnn"” holds a sign that is not seen, breaks the line or turns the direction of writing: take it out',
    ),
    "a name that would turn the writing round": (
        HEAD + ANN.replace("Ann,", "A\u202enn,", 1) + IMP,
        '4:6: combatants.0.name: “"A\\u202enn"” holds a sign that is not seen, breaks the line or turns the direction of writing: take it out',
    ),
    "a name as another but for what is not seen": (
        HEAD + ANN + "  - {name: Ann\u200b, side: enemies, from: goblin, at_ft: 5}\n",
        '5:6: combatants.1.name: “"Ann\\u200b"” holds a sign that is not seen, breaks the line or turns the direction of writing: take it out',
    ),
    "a name of two lines": (
        HEAD + ANN + '  - {name: "Imp\\nAnn dies", side: enemies, from: goblin, at_ft: 5}\n',
        '5:6: combatants.1.name: “"Imp\\nAnn dies"” holds a sign that is not seen, breaks the line or turns the direction of writing: take it out',
    ),
    "duplicate key": (
        HEAD + ANN + IMP + "system: delve\n",
        "6:1: system: “system” stands here twice",
    ),
    "missing target": (
        HEAD + ANN + IMP + "unaware: {Imp: [Anna]}\n",
        "6:17: unaware.Imp.0: nobody in this fight is called “Anna”; did you mean “Ann”?",
    ),
    "absurd dice": (
        HEAD + ANN + OGRE,
        "6:52: combatants.1.routine.0.0.dice: “999999d0” is no damage; write dice such as 1d8 or 2d6+1, or a number",
    ),
    "not a number": (
        HEAD + ANN + "  - {name: Imp, side: enemies, from: goblin, hp: many, at_ft: 5}\n",
        "5:46: combatants.1.hp: “many” is not a whole number",
    ),
    "unknown weapon": (
        HEAD + "  - {name: Ann, player: Ann, side: characters, from: fighter, weapons: [longsord], at_ft: 0}\n" + IMP,
        "4:73: combatants.0.weapons.0: no such weapon: “longsord”; did you mean “longsword”?",
    ),
    "unknown foe": (
        HEAD + ANN + "  - {name: Imp, side: enemies, from: gobln, at_ft: 5}\n",
        "5:32: combatants.1.from: no such foe or hero: “gobln”; did you mean “goblin”?",
    ),
    "unknown ruling": (
        HEAD + ANN + IMP + "rulings: {natural_1_attack: allways_misses}\n",
        "6:11: rulings.natural_1_attack: “allways_misses” is not known here; expected by_total, always_misses; did you mean “always_misses”?",
    ),
    "a million goblins": (
        HEAD + ANN + "  - {name: Imp, side: enemies, from: goblin, count: 1000000, at_ft: 5}\n",
        "5:46: combatants.1.count: “1000000” is too much: at most 100 is expected",
    ),
    "missing library": (
        HEAD + ANN + IMP + "library: [nowhere.yaml]\n",
        "6:11: library.0: “nowhere.yaml” cannot be opened: there is no such file",
    ),
    "binary": (
        bytes(range(256)) * 4,
        "2:118: the file is not in UTF-8: see byte 128",
    ),
    "a picture": (
        b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR",
        "1:1: the file is not in UTF-8: see byte 0",
    ),
    "a nought byte": (
        b"kind: scenario\nsystem: de\x00lve\n",
        "2:11: this is not YAML: a control character stands here: this is no text",
    ),
    "empty": (
        b"",
        "1:1: the file is empty",
    ),
    "comments alone": (
        "# nothing\n\n",
        "1:1: the file is empty",
    ),
    "alias bomb": (
        BOMB,
        "1:32: f.0.6.8.8.8.8: too many entries, aliases written out: at most 200,000",
    ),
    "self alias": (
        "kind: &a [*a]\n",
        "1:7: kind.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0: nested too deeply",
    ),
    "ten megabytes": (
        b"# " + b"x" * 10_000_000 + b"\n",
        "1:1: the file is too large: at most 4,000,000 bytes",
    ),
    "deep brackets": (
        "kind: " + "[" * 20000,
        "1:1006: this is not YAML: brackets inside brackets go too deep",
    ),
    "deep indentation": (
        "".join("  " * i + "a:\n" for i in range(200)),
        "42:83: a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a: nested too deeply",
    ),
    "tabs": (
        "kind: scenario\n\tsystem: delve\n",
        "2:1: this is not YAML: indent with spaces, not with tabs",
    ),
    "an open quote": (
        'kind: "scenario\nsystem: delve\n',
        "2:14: this is not YAML: the file ends too early: a quote or bracket is not closed",
    ),
    "one line of garbage": (
        "{{{ not yaml\n\n",
        "1:13: this is not YAML: a comma or a closing bracket is missing",
    ),
    "a line of signs": (
        "%$#@!\r\n",
        "1:2: this is not YAML: a line beginning with % says something to a YAML reader alone: put the value in quotes",
    ),
    "a missing comma": (
        HEAD + "  - {name: Ann, player: Ann side: characters}\n",
        "4:33: this is not YAML: a comma or a closing bracket is missing",
    ),
    "Cyrillic": (
        HEAD
        + "  - {name: Рагнар, player: Аня, side: персонажи, from: воин, at_ft: 0}\n  - {name: Гоблин, side: враги, from: goblin, хиты: 5, at_ft: 5}\n",
        "5:47: combatants.1.хиты: “хиты” is not known here; expected ac, ammo, armour, at, at_ft, …",
    ),
    "emoji": (
        HEAD + ANN + "  - {name: 🐉🔥, side: enemies, from: drgon, at_ft: 5}\n",
        "5:31: combatants.1.from: no such foe or hero: “drgon”; did you mean “old_dragon”?",
    ),
    "CRLF": (
        (HEAD + ANN + "  - {name: Imp, side: enemies, from: goblin, hp: -1, at_ft: 5}\n").replace("\n", "\r\n"),
        "5:46: combatants.1.hp: “−1” is too little: at least 0 is expected",
    ),
    "BOM": (
        b"\xef\xbb\xbf" + (HEAD + ANN + IMP + "sistem: delve\n").encode(),
        "6:1: sistem: “sistem” is not known here; did you mean “system”?",
    ),
    "cp1251": (
        "kind: scenario\ntitle: Склеп\n".encode("cp1251"),
        "2:8: the file is not in UTF-8: see byte 22",
    ),
    "UTF-16": (
        (HEAD + ANN + IMP).encode("utf-16"),
        "1:1: the file is not in UTF-8: see byte 0",
    ),
    "a list": (
        "- kind: scenario\n",
        "1:1: a mapping of keys to values is expected here, not “[{'kind': 'scenario'}]”",
    ),
    "just words": (
        "just some words\n",
        "1:1: a mapping of keys to values is expected here, not “just some words”",
    ),
    "combatants mapping": (
        "kind: scenario\nsystem: delve\ncombatants: {Ann: fighter}\n",
        '3:1: combatants: a list is expected here, not “{"Ann": "fighter"}”',
    ),
    "no combatants": (
        "kind: scenario\nsystem: delve\n",
        "1:1: combatants: “combatants” is missing",
    ),
    "half a record": (
        b'{"kind": "record", "schema_version": 1, "answers": [',
        "1:53: this record cannot be read: it is not JSON, as every record is",
    ),
    "a huge number": (
        HEAD + ANN + "  - {name: Imp, side: enemies, from: goblin, hp: 99999999999999999999999999, at_ft: 5}\n",
        "5:46: combatants.1.hp: “99999999999999999999999999” is too much: at most 1,000,000 is expected",
    ),
    "a place in words": (
        HEAD + ANN + "  - {name: Imp, side: enemies, from: goblin, at_ft: near}\n",
        "5:46: combatants.1.at_ft: “near” is not a whole number",
    ),
    "two docs": (
        "kind: scenario\n---\nkind: scenario\n",
        "2:1: this is not YAML: a second document begins here: one file holds one",
    ),
    "python tag": (
        "kind: !!python/object/apply:os.system [echo hi]\nsystem: delve\n",
        "1:1: kind: “['echo hi']” is not known here; expected scenario, library, roster, record",
    ),
    "complex key": (
        "kind: scenario\nsystem: delve\n? [a, b]\n: c\n",
        "3:3: a key must be a text",
    ),
    "no name": (
        HEAD + "  - {side: enemies}\n",
        "4:5: combatants.0.name: “name” is missing",
    ),
    "a place in words and a wrong side": (
        HEAD
        + ANN
        + "  - {name: Imp, side: enemies, from: goblin, at_ft: near}\ngoals: [{side: characters, defeat: eneimes}]\n",
        "5:46: combatants.1.at_ft: “near” is not a whole number",
        "6:28: goals.0.defeat: no such side: “eneimes”; did you mean “enemies”?",
    ),
    "an unknown foe, alone on its side": (
        HEAD
        + ANN
        + "  - {name: Imp, side: bandits, from: gobln, at_ft: 5}\ngoals: [{side: characters, defeat: bandits}, {side: bandit, defeat: characters}]\n",
        "5:32: combatants.1.from: no such foe or hero: “gobln”; did you mean “goblin”?",
        "6:47: goals.1.side: no such side: “bandit”; did you mean “bandits”?",
    ),
    "a side that cannot be read": (
        HEAD
        + ANN
        + "  - {name: Imp, sides: bandits, from: goblin, at_ft: 5}\ngoals: [{side: characters, defeat: bandits}, {side: enemys, defeat: characters}]\n",
        "5:17: combatants.1.sides: “sides” is not known here; did you mean “side”?",
        "6:47: goals.1.side: no such side: “enemys”; did you mean “enemies”?",
    ),
    "a side misspelt and a goal": (
        HEAD
        + ANN
        + "  - {name: Imp, side: enemis, from: goblin, at_ft: 5}\ngoals: [{side: characters, defeat: enemies}]\n",
        "5:17: combatants.1.side: no such side: “enemis”; did you mean “enemies”?",
    ),
    "a misspelt group beside another fault": (
        HEAD
        + ANN
        + "  - {name: Imp, side: enemies, from: goblin, group: pack, hp: many, at_ft: 5}\ngroups: {pack: large, pakc: large}\n",
        "5:59: combatants.1.hp: “many” is not a whole number",
        "6:23: groups.pakc: no such group or side: “pakc”; did you mean “pack”?",
    ),
    "a library that is no list": (
        HEAD + ANN + "  - {name: Wen, side: enemies, from: well_crawler, at_ft: 5}\nlibrary: my_foes.yaml\n",
        "6:1: library: a list is expected here: write [my_foes.yaml]",
        "6:1: library.0: “my_foes.yaml” cannot be opened: there is no such file",
    ),
    "a foe of a library that is not there": (
        HEAD
        + ANN
        + "  - {name: Wen, side: enemies, from: well_crawler, hp: -1}\n  - {name: Imp, from: gobln}\nlibrary: [nowhere.yaml]\ngoals: [{side: charcters, defeat: enemies}]\n",
        "5:52: combatants.1.hp: “−1” is too little: at least 0 is expected",
        "7:11: library.0: “nowhere.yaml” cannot be opened: there is no such file",
        "8:10: goals.0.side: no such side: “charcters”; did you mean “characters”?",
    ),
    "a foe of a library of another system": (
        HEAD
        + ANN
        + "  - {name: Wen, side: enemies, from: well_crawler, weapons: [hook], hands: [hook], at_ft: 5}\nlibrary: [{kind: library, system: fury, foes: {well_crawler: {hp: 3}}}]\n",
        "6:27: library.0.system: “fury” is not known here; expected delve",
    ),
    "sheets drawn from what stands below": (
        "kind: library\nsystem: delve\nfoes:\n  Crab: {from: lobster}\n  lobster: {from: Crab}\n  shrimp: {from: crabb}\n",
        "4:10: foes.Crab.from: “lobster” stands further down; what others are drawn from comes first",
        "6:12: foes.shrimp.from: no such foe or hero: “crabb”; did you mean “Crab”?",
    ),
    "a short key": (
        HEAD + ANN + "  - {name: Imp, side: enemies, from: goblin, as: 12, at_ft: 5}\n",
        "5:46: combatants.1.as: “as” is not known here; did you mean “ac”?",
    ),
    "a short key of a place": (
        HEAD + ANN + "  - {name: Imp, side: enemies, from: goblin, as: [1, 2], at_ft: 5}\n",
        "5:46: combatants.1.as: “as” is not known here; did you mean “at”?",
    ),
    "no use at all": (
        HEAD
        + "  - {name: Ann, player: Ann, side: characters, from: fighter, items: [{from: healing_potion, uses: 0}], at_ft: 0}\n"
        + IMP,
        "4:94: combatants.0.items.0.uses: “0” is too little: at least 1 is expected",
    ),
    "an unknown number of uses": (
        HEAD
        + "  - {name: Ann, player: Ann, side: characters, from: fighter, items: [{from: healing_potion, uses: many}], at_ft: 0}\n"
        + IMP,
        "4:94: combatants.0.items.0.uses: “many” is not known here; expected endless",
    ),
    "faults of fury": (
        FURY
        + "  - {name: Ann, player: Ann, from: soldier, w: 40, w_max: 10, at: [1, 1]}\n"
        + "  - {name: Imp, side: enemies, weapons: [{damage: 1d8}], at: near}\n"
        + "start: {order: [Ann, Ann]}\ngoals: [{side: enemys, defeat: characters}]\n",
        "4:45: combatants.0.w: 40 is more than the maximum of 10",
        "5:43: combatants.1.weapons.0.damage: “1d8” is no damage; write SB, SB-3, SB+1, a number, or none",
        "5:58: combatants.1.at: a list is expected here, not “near”",
        "6:22: start.order.1: “Ann” stands in the order twice",
        "7:10: goals.0.side: no such side: “enemys”; did you mean “enemies”?",
    ),
    "somebody missing in the order beside another fault": (
        FURY
        + "  - {name: Ann, player: Ann, from: soldier, skils: [], at: [1, 1]}\n"
        + "  - {name: Imp, side: enemies, from: soldier, at: [2, 1]}\n"
        + "start: {order: [Ann]}\n",
        "4:45: combatants.0.skils: “skils” is not known here; did you mean “skills”?",
        "6:9: start.order: “Imp” is missing from the order",
    ),
    "nobody’s turn": (
        HEAD + ANN + IMP + "start: {round: 1, order: [Ann, GM], current: Nobody}\n",
        "6:37: start.current: nobody in this fight is called “Nobody”",
    ),
}
"""What is broken: the file, and how each of its faults begins, after the name of the file."""

A_HANG = 30.0
"""Seconds that no file may take, on however busy a machine."""


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file_is_told_of_by_line_column_and_path(run: Call, tmp_path: Path, name: str) -> None:
    content, *faults = BROKEN[name]
    path = tmp_path / "broken.yaml"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    began = time.monotonic()
    done = run("check", path)
    assert time.monotonic() - began < A_HANG
    assert (done.code, done.err) == (3, "")
    told = done.out.splitlines()
    assert len(told) == len(faults), told
    for line, fault in zip(told, faults, strict=True):
        assert line.startswith(f"{path}:{fault}"), line
    assert len(run("check", path, "--lang", "ru").out.splitlines()) == len(faults)
    for verb in ("fight", "play"):
        assert run(verb, path).code == 3


@pytest.mark.parametrize("name", ["binary", "empty", "alias bomb", "ten megabytes", "deep brackets", "emoji"])
def test_so_does_the_program_itself(program: Program, tmp_path: Path, name: str) -> None:
    """A process of its own, with no test about it that might catch what it should not raise."""
    content, *faults = BROKEN[name]
    path = tmp_path / "broken.yaml"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    done = program("check", path, "--lang", "ru", encoding="cp1251")
    assert (done.returncode, done.stderr) == (3, b"")
    place = faults[0].partition(": ")[0]
    assert done.stdout.decode("cp1251").startswith(f"{path}:{place}: ")


def test_a_library_that_is_no_list_is_read_all_the_same(run: Call, tmp_path: Path) -> None:
    """Its foes are known, and its own faults are told in the same report."""
    (tmp_path / "my_foes.yaml").write_text(
        "kind: library\nsystem: delve\nfoes:\n  well_crawler: {ac: 9, hp: 9}\n  rat: {ac: many, hp: 1}\n", "utf-8"
    )
    path = tmp_path / "well.yaml"
    line = "  - {name: Wen, side: enemies, from: well_crawler, at_ft: 5}\n"
    path.write_text(HEAD + ANN + line + line.replace("Wen", "Rat").replace("well_crawler", "rat"), "utf-8")
    with path.open("a", encoding="utf-8") as file:
        file.write("library: my_foes.yaml\n")
    done = run("check", path, "--lang", "ru")
    assert done.code == 3
    assert done.out.splitlines() == [
        f"{tmp_path / 'my_foes.yaml'}:5:9: library.0.foes.rat.ac: «many» — не целое число",
        f"{path}:7:1: library: здесь нужен список: напишите [my_foes.yaml]",
    ]


def test_a_number_longer_than_arithmetic_is_told(run: Call, tmp_path: Path) -> None:
    path = tmp_path / "far.yaml"
    sheet = "ws: 39, s: 40, t: 38, ag: 37, a: 2, w: 13"
    path.write_text(
        "kind: scenario\nsystem: fury\nboard: {open: [4, 4]}\ncombatants:\n"
        f"  - {{name: Ann, player: Ann, {sheet}, at: [1, {10**29}]}}\n  - {{name: Imp, side: enemies, {sheet}, at: [2, 2]}}\n",
        "utf-8",
    )
    done = run("check", path)
    assert done.code == 3
    assert f"{10**29:,}" in done.out, done.out


def test_there_are_enough_of_them() -> None:
    assert len(BROKEN) >= 25


@pytest.mark.parametrize("verb", ["play", "fight"])
@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "this is a library, not a fight; name it in a scenario: library: [my_foes.yaml]"),
        ("ru", "это библиотека, а не бой; назовите её в сценарии: library: [my_foes.yaml]"),
    ],
)
def test_a_library_is_no_fight(run: Call, verb: str, lang: str, told: str) -> None:
    """One fault, and no title as if it could be played."""
    library = ROOT / "examples" / "homebrew" / "my_foes.yaml"
    done = run(verb, library, "--lang", lang)
    assert (done.code, done.out) == (3, "")
    assert re.fullmatch(re.escape(str(library)) + r":\d+:\d+: kind: " + re.escape(told) + "\n", done.err), done.err


def test_faults_after_a_title_say_that_it_cannot_be_played(run: Call, tmp_path: Path) -> None:
    path = tmp_path / "typo.yaml"
    path.write_text(HEAD + ANN + IMP + "gaols: []\n", "utf-8")
    done = run("play", path, "--lang", "ru")
    assert done.code == 3
    first, *faults = done.err.splitlines()
    assert first == "Сыграть это нельзя. Что не так в файле:"
    assert len(faults) == 1 and "gaols" in faults[0]
