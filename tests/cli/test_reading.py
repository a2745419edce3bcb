"""What `play` lets people read: sheets and offers, what a spell or an order does, and a throw before it is thrown."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.conftest import ROOT, Call
from zaruba.apps.telling import Words

EXAMPLES = ROOT / "examples"
NBSP = "\N{NO-BREAK SPACE}"

STREET = """
kind: scenario
system: warband
title: Street
board: rooftops
game: relic
order: [Bob, Ann]
combatants:
  - {name: Sergeant, from: sergeant, player: Ann, at: [20, 58], facing: 0}
  - {name: {en: Sword, ru: Рубака}, from: swordsman, player: Ann, at: [25, 57], facing: 0}
  - {name: Boss, from: gang_boss, player: Bob, at: [40, 58], facing: 180}
  - {name: Reed, from: archer, player: Bob, at: [46, 58], facing: 180}
  - {name: Mage, from: mage, player: Bob, at: [40, 62], facing: 180}
  - {name: Hammer, from: engineer, player: Bob, at: [28.5, 57], facing: 180}
start: {round: 1, current: Bob, relic: [30, 61], active: {who: WHO, phase: PHASE}}
"""


@pytest.fixture
def street(tmp_path: Path) -> Path:
    return tmp_path / "street.yaml"


def acting(street: Path, who: str, phase: str = "additional") -> Path:
    street.write_text(STREET.replace("WHO", who).replace("PHASE", phase), "utf-8")
    return street


def after(told: str, typed: str) -> str:
    return told.partition(f"> {typed}\n")[2].partition("\n> ")[0]


def numbered(told: str, text: str) -> str:
    """The number that an offer is listed under."""
    (line, *_) = (line for line in told.splitlines() if text in line and ")" in line)
    return line.partition(")")[0].strip()


# ---------------------------------------------------------------- sheets and offers

SHEETS = {
    ("delve/casters", "Orsk"): {
        "en": ("AC ", " Spells", "  spark: tier 1; far; damage d4; cast with advantage"),
        "ru": ("КБ ", " Заклинания", "  искра: круг 1; дальняя дистанция; урон к4; сотворяется с преимуществом"),
    },
    ("fury/duel", "Rosalind"): {
        "en": ("WS ", " Weapons", "  rapier: damage SB−1; Fast"),
        "ru": ("WS ", " Оружие", "  рапира: урон БС−1; Быстрое"),
    },
    ("riposte/duel", "Rosalind"): {
        "en": ("Reflex ", " Weapons", "  rapier: Blade; damage 2d6, piercing, to Health; reach 1"),
        "ru": ("Рефлекс ", " Оружие", "  рапира: Клинковое; урон 2к6, колющее, в Хиты Здоровья; досягаемость 1"),
    },
    ("warband/graveyard", "Captain"): {
        "en": (f"speed 13{NBSP}cm, damage 2, 3, 5 (weak, medium, strong)", " Orders, one in a turn", "  Aim: one ally"),
        "ru": (f"скорость 13{NBSP}см, урон 2, 3, 5 (слабый", " Приказы, один за ход", "  Целься: один союзник"),
    },
}


@pytest.mark.parametrize(("file", "who"), SHEETS)
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_sheet_tells_numbers_and_what_each_thing_does(run: Call, file: str, who: str, lang: str) -> None:
    line = f"{'look' if lang == 'en' else 'лист'} {who}"
    told = run("play", EXAMPLES / f"{file}.yaml", "--lang", lang, "--seed", "1", typed=[line, "q"])
    assert told.code == 0, told.err
    for part in SHEETS[file, who][lang]:
        assert part in after(told.out, line)


def test_a_sheet_without_a_name_is_that_of_whoever_acts_and_of_nobody_where_nobody_does(
    run: Call, street: Path
) -> None:
    told = run("play", acting(street, "Reed"), "--seed", "1", typed=["k", "k sword", "q"])
    assert after(told.out, "k").startswith("Reed: hit points 5/5\n")
    assert f"long bow: range 40{NBSP}cm" in after(told.out, "k")
    assert after(told.out, "k sword").splitlines()[-1].startswith(" Reed → Sword, ")
    told = run("play", EXAMPLES / "warband" / "graveyard.yaml", "--seed", "1", typed=["k", "q"])
    assert after(told.out, "k").startswith("Whom? Nobody is acting: say “look ")


def test_what_is_kept_secret_is_on_no_sheet(run: Call) -> None:
    casters = EXAMPLES / "delve" / "casters.yaml"
    hidden = run("play", casters, "--seat", "Ann", "--seed", "1", typed=["look Old Marrow", "q"])
    told = after(hidden.out, "look Old Marrow")
    assert told.startswith("Old Marrow: ?/23\n") and "AC " in told and " Spells" not in told
    shown = run("play", casters, "--seat", "GM", "--seed", "1", typed=["look Old Marrow", "q"])
    assert " Spells" in after(shown.out, "look Old Marrow")


def test_an_offer_is_read_with_what_it_is_about_and_its_rule(run: Call, street: Path) -> None:
    listed = run("play", acting(street, "Boss"), "--seed", "1", "--save", "a.json", typed=["q"]).out
    number = numbered(listed, "Order: Aim → Reed")
    told = after(
        run("play", acting(street, "Boss"), "--seed", "1", typed=[f"look {number}", "q"]).out, f"look {number}"
    )
    first, what, clause, *says = told.splitlines()
    assert first == "Order: Aim → Reed"
    assert what == f"  Aim: one ally within 15{NBSP}cm; own shots +1 to hit; until your next turn"
    assert clause.endswith("[warband.order.target]")
    assert "  " + Words("warband", "en").says("warband.order.target") == "\n".join(says)


@pytest.mark.parametrize(
    ("lang", "order", "spell"),
    [
        (
            "en",
            ("Order: Aim → ", "own shots +1 to hit"),
            ("Cast: Slow → ", f"2{NBSP}mana; at an enemy within 24{NBSP}cm"),
        ),
        ("ru", ("Приказ: Целься → ", "своих выстрелов +1"), ("Заклинание: Замедление → ", f"2{NBSP}манны; по врагу")),
    ],
)
def test_an_order_and_a_spell_say_what_they_do_once_in_a_list(
    run: Call, street: Path, lang: str, order: tuple[str, str], spell: tuple[str, str]
) -> None:
    for who, (offer, does) in (("Boss", order), ("Mage", spell)):
        told = run("play", acting(street, who), "--lang", lang, "--seed", "1", "--save", f"{who}.json", typed=["q"]).out
        lines = told.splitlines()
        offers = [place for place, line in enumerate(lines) if offer in line]
        assert len(offers) >= 2
        assert does in lines[offers[0] + 1]
        assert told.count(does) == 1


# ---------------------------------------------------------------- throws before they are thrown


@pytest.mark.parametrize(
    ("lang", "shot", "lines"),
    [
        (
            "en",
            "Shoot (long bow) → Sergeant",
            (
                "  Reed throws d6 for hitting",
                "    needed: at least 4, from 3",
                "      +1 weak cover (Sword): Weak cover penalty (from the text: “",
            ),
        ),
        (
            "ru",
            "Выстрел (длинный лук) → Sergeant",
            (
                "  Reed бросает к6 (попадание)",
                "    нужно: не меньше 4, исходно 3",
                "      +1 слабое укрытие (Рубака): Штраф за ненадёжное укрытие (из текста: «",
            ),
        ),
    ],
)
def test_a_shot_tells_its_need_row_by_row_before_it_is_taken(
    run: Call, street: Path, lang: str, shot: str, lines: tuple[str, ...]
) -> None:
    def told(*typed: str) -> str:
        return run("play", acting(street, "Reed"), "--lang", lang, "--seed", "1", typed=[*typed, "q"]).out

    number = numbered(told(), shot)
    odds = after(told(f"o {number}"), f"o {number}").splitlines()
    assert odds[0] == shot
    for line, wanted in zip(odds[1:4], lines, strict=True):
        assert line.startswith(wanted)
    assert odds[3].endswith("[warband.attack.weak-cover-penalty]")
    assert any(
        line.startswith(("  then Reed throws d6 for the strength", "  потом Reed бросает к6 (сила урона)"))
        for line in odds
    )


def test_the_throws_behind_an_offer_change_nothing(run: Call, street: Path) -> None:
    file = acting(street, "Reed")
    shoots = ["shoot long bow → Sword", "q"]
    plain = run("play", file, "--seat", "Bob", "--seed", "1", "--save", "a.json", typed=shoots).out
    asked = run("play", file, "--seat", "Bob", "--seed", "1", "--save", "b.json", typed=["o 10", "k 10", *shoots]).out
    thrown = [line for line in plain.splitlines() if line.startswith("  · ")]
    assert thrown
    assert [line for line in asked.splitlines() if line.startswith("  · ")] == thrown


def test_a_bonus_without_a_target_and_a_target_without_rows_are_told_too(run: Call) -> None:
    told = run(
        "play", EXAMPLES / "delve" / "crypt.yaml", "--seat", "Ann", "--seed", "7", typed=["move 20", "o 1", "q"]
    ).out
    lines = after(told, "o 1").splitlines()
    assert lines[1:5] == [
        "  Ragnar throws d20 for the attack",
        "    bonus 5, from 3",
        "      +2 longsword: Weapon mastery (our ruling) [delve.talent.weapon-mastery]",
        "    needed: at least 11",
    ]
    assert lines[5] == "  then Ragnar throws d8 for damage: +3 = 0 +1 hard blows +2 weapon mastery"


# ---------------------------------------------------------------- a table of centimetres in words


def test_whoever_acts_is_told_of_what_concerns_him_and_everybody_once_in_a_round(run: Call, street: Path) -> None:
    told = run(
        "play",
        acting(street, "Reed", "movement"),
        "--seat",
        "Bob",
        "--seed",
        "1",
        typed=["leave", "leave", "leave", "boss", "q"],
    ).out
    reed = told.partition(" ►Reed  (46, 58)  hit points 5/5\n")[2].splitlines()
    sword = next(line for line in reed if line.startswith("   Reed → Sword, "))
    assert sword.startswith(f"   Reed → Sword, 12 o’clock, in front: 18.52{NBSP}cm, 100 of 100 points in sight, ")
    assert sword.endswith(" · hit points 6/6")
    assert any(line.startswith(f"   relic: 15.03{NBSP}cm away, 12 o’clock · ") for line in reed)
    assert told.count("\nRound 1\n") == 1, "the whole table is told once"
    assert " ►Boss  (40, 58)  hit points 8/8\n" in told


def test_a_question_says_in_which_phase_it_is_asked_and_in_whose(run: Call, street: Path) -> None:
    typed = ["attack sword", "throw the target back", "q"]
    told = run("play", acting(street, "Hammer", "melee"), "--seed", "1", typed=typed).out
    assert "Hammer (Bob) · melee: What is to be done?" in told
    assert "Ann · Hammer, melee: Do you rotate anybody?" in told or "Sword (Ann) · Hammer, melee: " in told


def test_whom_one_may_turn_to_stands_in_one_line_and_any_direction_can_be_typed(run: Call, street: Path) -> None:
    rooftops = EXAMPLES / "warband" / "rooftops.yaml"
    told = run("play", rooftops, "--seat", "Bob", "--seed", "1", typed=["gaffer", "turn 45", "face 90", "q"]).out
    line = next(line for line in told.splitlines() if "Turn towards " in line)
    assert re.fullmatch(r" +\d+\) Turn towards Sergeant · \d+\) Swordsman 1 · .*\d+\) Crossbowman", line)
    assert "or: turn 90 (in degrees" in told
    assert "none of the offers" not in told


def test_a_spell_at_a_spot_says_whom_it_reaches_and_another_where_it_is(run: Call, street: Path) -> None:
    told = run("play", acting(street, "Mage"), "--seed", "1", typed=["q"]).out
    first = next(line for line in told.splitlines() if "Cast: Fireball → (" in line)
    assert "Sergeant" in first and "damage" in first
    assert "or: cast Fireball 52.5,60 (at any spot)" in told


def test_before_the_first_round_there_is_no_round(run: Call) -> None:
    told = run("play", EXAMPLES / "warband" / "graveyard.yaml", "--seed", "7", typed=["q"]).out
    assert "\nBefore the first round\n" in told and "Round 0" not in told


def test_everybody_is_told_of_first_of_all_and_as_each_turn_begins(run: Call) -> None:
    rooftops = EXAMPLES / "warband" / "rooftops.yaml"
    told = run("play", rooftops, "--seat", "Ann", "--seed", "7", typed=["nobody in", "sergeant", "leave", "q"]).out
    assert "\nAnn · the turn of Bob: Do you rotate anybody?\n" in told
    assert "\nAnn: Your turn: whom do you activate?\n" in told
    assert told.count("\nRound 1\n Ann\n") == 2


# ---------------------------------------------------------------- why there are no odds


@pytest.mark.parametrize(
    ("lang", "line", "reason"),
    [
        ("en", "shoot crossbow → Snag", "No odds: it is to be measured at the table"),
        ("ru", "выстрел арбалет → Снаг", "Шансы не посчитать: это нужно измерить на столе"),
    ],
)
def test_what_only_people_can_measure_is_said_to_be_the_reason(run: Call, lang: str, line: str, reason: str) -> None:
    real, start = EXAMPLES / "warband" / "real.yaml", {"en": ["wat", "leave"], "ru": ["уот", "закончить фазу"]}[lang]
    told = run("play", real, "--seat", "Ann", "--lang", lang, "--seed", "7", typed=[*start, "o 1", "q"]).out
    assert line.split(" → ")[1] in after(told, "o 1").splitlines()[0]
    assert reason in after(told, "o 1")


@pytest.mark.parametrize(("lang", "reason"), [("en", "secret: Ogre.hp, Ogre.ac"), ("ru", "тайна: Огр.хиты, Огр.КБ")])
def test_what_is_secret_is_called_as_the_masters_word_calls_it(
    run: Call, tmp_path: Path, lang: str, reason: str
) -> None:
    (tmp_path / "cave.yaml").write_text(
        """
kind: scenario
system: delve
title: Cave
combatants:
  - {name: Ann, player: Ann, side: characters, from: fighter, at_ft: 0}
  - {name: {en: Ogre, ru: Огр}, from: ogre, side: enemies, at_ft: 5, secret: [hp, ac]}
start: {round: 1, order: [Ann, GM], current: Ann}
""",
        "utf-8",
    )
    told = run("play", tmp_path / "cave.yaml", "--seat", "Ann", "--lang", lang, "--seed", "7", typed=["o 1", "q"]).out
    assert reason in after(told, "o 1")


def test_where_everybody_decides_unseen_the_sheet_is_that_of_whoever_is_asked(run: Call) -> None:
    tower = EXAMPLES / "riposte" / "tower.yaml"
    told = run("play", tower, "--seat", "Ann", "--seed", "3", typed=["k", "o 1", "q"]).out
    assert after(told, "k").startswith("Yldis: ") and "fire bolt: " in after(told, "k")
    assert "No odds: orders are sealed here: it hangs on what the others have decided" in after(told, "o 1")


@pytest.mark.parametrize(
    ("lang", "before", "later"),
    [
        (
            "en",
            "Victory points: none so far; game turns to come: ",
            "Victory points: Ann 3, Bob 1; game turns to come: ",
        ),
        (
            "ru",
            "Победные очки: пока ни у кого; игровых ходов впереди: ",
            "Победные очки: Ann 3, Bob 1; игровых ходов впереди: ",
        ),
    ],
)
def test_the_table_tells_how_the_sides_stand(run: Call, street: Path, lang: str, before: str, later: str) -> None:
    word = {"en": "state", "ru": "состояние"}[lang]
    told = run("play", acting(street, "Reed"), "--lang", lang, "--seed", "1", "--save", "a.json", typed=[word, "q"]).out
    assert before in after(told, word)
    street.write_text(street.read_text("utf-8").replace("start: {", "start: {points: {Ann: 3, Bob: 1}, "), "utf-8")
    told = run("play", street, "--lang", lang, "--seed", "1", "--save", "b.json", typed=[word, "q"]).out
    assert later in after(told, word)
