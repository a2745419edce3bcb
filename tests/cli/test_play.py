"""`play` as people use it: typed lines in, a story out, and nothing lost whatever happens."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import CRYPT, ROOT, Call, Program
from zaruba.apps.cli import beside, main
from zaruba.apps.telling import Words

FURY = ROOT / "examples" / "fury"
AMBUSH, OGRE, BRIDGE = (ROOT / "examples" / "delve" / f"{name}.yaml" for name in ("ambush", "ogre", "bridge"))

DUEL = """
kind: scenario
system: delve
title: {en: Duel, ru: Поединок}
seating: [Ann, GM]
combatants:
  - {name: Ragnar, player: Ann, side: characters, from: fighter, at_ft: 0}
  - {name: Ёж, from: goblin, side: enemies, at_ft: 5}
start: {round: 1, order: [Ann, GM], current: Ragnar}
"""


@pytest.fixture
def duel(tmp_path: Path) -> Path:
    path = tmp_path / "duel.yaml"
    path.write_text(DUEL, "utf-8")
    return path


def answers(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(path.read_text("utf-8"))["answers"]
    return found


def after(told: str, typed: str) -> str:
    """What was told after a line was typed, up to the next prompt."""
    return told.partition(f"> {typed}\n")[2].partition("\n> ")[0]


# ---------------------------------------------------------------- answers


@pytest.mark.parametrize("before", ["", "-", "+", "3 ", "o ", "why ", "undo ", "log ", '!check "leaps" dex '])
@pytest.mark.parametrize("digits", [26, 5_000])
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_number_of_any_length_is_an_answer_like_another(
    run: Call, duel: Path, before: str, digits: int, lang: str
) -> None:
    line = before + "7" * digits
    rolled = run("play", duel, "--hand", "Ann", "--lang", lang, typed=[line, "1", line, "17", line, "q"])
    assert rolled.code == 0
    assert rolled.err == ""
    assert "zaruba play" in rolled.out.splitlines()[-1]
    assert answers(next(duel.parent.glob("*.json")))[1]["faces"] == [17]


def test_a_long_number_may_be_said(run: Call, duel: Path) -> None:
    run("play", duel, "--save", "said.json", typed=["say " + "7" * 200, "1", "q"])
    assert answers(Path("said.json"))[0]["say"] == "7" * 200


def test_a_square_is_no_place_on_a_line(run: Call, duel: Path) -> None:
    told = run("play", duel, typed=["move 9,3", "why not move 9,3", "q"])
    assert told.code == 0
    assert "goes on from here" in told.out


def test_numbered_offers_with_odds_and_everybody_in_place(run: Call, duel: Path) -> None:
    told = run("play", duel, "--seed", 7, typed=["q"]).out
    assert "►Ragnar  the 0-foot mark  14/14; in hand: longsword, shield" in told
    assert "Ragnar (Ann): Your turn" in told
    assert re.search(
        r"^   1\) Melee attack: longsword → Ёж   (\d+%|[\d.]+%), mean [\d.]+ damage$", told, re.MULTILINE
    ), told
    plain = run("play", duel, "--seed", 7, "--no-odds", typed=["q"]).out
    assert "damage" not in plain


def test_the_odds_are_those_of_the_rules(run: Call, duel: Path) -> None:
    """Ragnar has +5 against AC 11: a 6 or more, 15 in 20; a critical doubles 1d8 on a 20."""
    told = after(run("play", duel, typed=["o 1", "q"]).out, "o 1")
    assert "succeeds: 75% (3/4)" in told
    assert "Ёж goes down:" in told


def test_amounts_that_hardly_ever_come_about_are_told_together(run: Call) -> None:
    """A charge of the cloister may do 70 damage, once in millions: no line for each amount on the way there."""
    told = after(run("play", FURY / "duel.yaml", "--seed", 3, "--seat", "Ann", typed=["o 1", "q"]).out, "o 1")
    rows = re.findall(r"^ +([\d…]+) +([<\d.]+)%", told, re.MULTILINE)
    assert rows[0][0] == "0"
    assert re.fullmatch(r"\d+…\d+", rows[-1][0])
    assert "<0.1" not in [share for _, share in rows[:-1]]
    first, last = map(int, rows[-1][0].split("…"))
    assert first == int(rows[-2][0]) + 1
    assert last > first + 10
    whole = sum(float(share.removeprefix("<")) for _, share in rows)
    assert whole == pytest.approx(100, abs=1)


@pytest.mark.parametrize("typed", ["1", "#1", "1.", "melee attack: long", "LONGSWORD еж", "melee longsword"])
def test_a_number_a_beginning_or_some_words_pick_an_offer(run: Call, duel: Path, typed: str) -> None:
    run("play", duel, "--save", "d.zaruba.json", typed=[typed, "q"])
    assert answers(Path("d.zaruba.json"))[0]["action"] == {
        "type": "melee_attack", "weapon": "longsword", "target": "Ёж", "ability": ""
    }  # fmt: skip


def test_of_offers_that_only_add_to_one_the_plain_one_is_meant(run: Call) -> None:
    told = run(
        "play", FURY / "duel.yaml", "--seed", 3, "--save", "f.zaruba.json", typed=["charge off", "u", "charge", "q"]
    )
    assert "may mean several" not in told.out
    action = next(answer["action"] for answer in answers(Path("f.zaruba.json")) if answer["kind"] == "choose")
    assert (action["type"], action["hand"]) == ("charge", "main_hand")
    undone = json.loads(Path("f.zaruba.json").read_text("utf-8"))["undone"][0]["answers"][0]["action"]
    assert (undone["type"], undone["hand"]) == ("charge", "off_hand")


@pytest.mark.parametrize(
    ("lang", "typed", "kind"), [("en", "run 5,4", "run"), ("ru", "бежать 5,4", "run"), ("en", "walk 3,4", "move"),
                                ("ru", "шаг 3,4", "move")],
)  # fmt: skip
def test_a_verb_means_the_offer_that_is_called_so_before_one_it_may_stand_for(
    run: Call, lang: str, typed: str, kind: str
) -> None:
    run("play", FURY / "duel.yaml", "--seed", 3, "--lang", lang, "--save", "f.zaruba.json", typed=[typed, "q"])
    chosen = [answer["action"]["type"] for answer in answers(Path("f.zaruba.json")) if answer["kind"] == "choose"]
    assert chosen == [kind]


def test_an_offer_that_hangs_on_no_chance_says_so(run: Call, duel: Path) -> None:
    number = re.search(r"(\d+)\) End the turn", run("play", duel, typed=["q"]).out)
    assert number is not None
    for lang, word, said in (("en", "o", "there is nothing to reckon"), ("ru", "ш", "считать нечего")):
        told = run("play", duel, "--lang", lang, typed=[f"{word} {number[1]}", "q"]).out
        assert said in after(told, f"{word} {number[1]}")
    assert "nothing to reckon" not in after(run("play", duel, typed=["o 1", "q"]).out, "o 1")


def test_hints_and_help_speak_of_this_very_fight(run: Call, duel: Path) -> None:
    """Names, places and keys as the fight has them: a line here, squares there, Wounds for hit points."""
    told = run("play", duel, typed=["?", "q"]).out
    assert "or: move 15 (to any mark)" in told
    assert "3,4" not in told
    assert "set Ёж.hp 5 because …" in after(told, "?")
    assert "remove Ёж because …" in after(told, "?")
    fury = run("play", FURY / "duel.yaml", "--seed", 3, "--lang", "ru", typed=["?", "изменить", "q"]).out
    assert "или: идти 3,4 (на любую клетку)" in fury
    assert "отметка" not in fury
    assert "изменить Капитан Восс.раны 5 потому что …" in after(fury, "?")
    assert "добавить солдат at=[5, 3] потому что …" in after(fury, "?")
    assert 'импровизация "качается на люстре" ловкость +10' in after(fury, "?")
    assert "Пишите так: изменить Капитан Восс.раны 5 потому что" in after(fury, "изменить")


@pytest.mark.parametrize("fight", ["duel", "brawl", "pit"])
def test_whoever_help_offers_to_add_stands_on_a_free_square_and_can_come(run: Call, fight: str) -> None:
    told = run("play", FURY / f"{fight}.yaml", "--seed", 3, typed=["?", "q"]).out
    (offered,) = re.findall(r"^(add .+ at=\[\d+, \d+\]) because …", told, re.MULTILINE)
    typed = [f"!{offered} because late", "?", "q"]
    told = run("play", FURY / f"{fight}.yaml", "--seed", 3, typed=typed).out
    assert f"The GM’s word: {offered} because late" in told
    (again,) = re.findall(r"^(add .+ at=\[\d+, \d+\]) because …", after(told, "?"), re.MULTILINE)
    assert again != offered


@pytest.mark.parametrize(
    ("lang", "system", "typed", "kind"),
    [
        ("ru", "fury", "удар", "charge"),
        ("ru", "fury", "ударить восс", "charge"),
        ("en", "fury", "strike Voss", "charge"),
        ("ru", "fury", "готово", "end_turn"),
        ("ru", "delve", "хватит", "end_turn"),
        ("ru", "delve", "выстрелить", "ranged_attack"),
        ("en", "delve", "shoot", "ranged_attack"),
        ("ru", "riposte", "пас", "end_segment"),
        ("en", "riposte", "done", "end_segment"),
    ],
)
def test_an_act_may_be_called_by_other_words_than_the_list_has(
    run: Call, tmp_path: Path, lang: str, system: str, typed: str, kind: str
) -> None:
    archers = tmp_path / "archers.yaml"
    archers.write_text(ARCHERS, "utf-8")
    fight = {"fury": FURY / "duel.yaml", "delve": archers, "riposte": FURY.parent / "riposte" / "duel.yaml"}[system]
    run("play", fight, "--seed", 3, "--lang", lang, "--save", "f.zaruba.json", typed=[typed, "q"])
    chosen = [answer["action"]["type"] for answer in answers(Path("f.zaruba.json")) if answer["kind"] == "choose"]
    assert chosen[:1] == [kind]


ARCHERS = """
kind: scenario
system: delve
combatants:
  - {name: Ann, player: Ann, from: fighter, weapons: [longbow], shield: false, at_ft: 0}
  - {name: Goblin, from: goblin, side: enemies, at_ft: 40}
start: {round: 1, order: [Ann, GM], current: Ann}
"""


def test_why_not_takes_other_words_for_an_act_and_tells_the_rule(run: Call) -> None:
    typed = ["н удар", "н удариться", "q"]
    done = run("play", FURY / "duel.yaml", "--seed", 3, "--lang", "ru", typed=typed)
    assert after(done.out, "н удар").startswith("Стремительная атака → Капитан Восс")
    assert "Про «удариться» здесь ни одно правило не говорит" in done.out + done.err
    duel = FURY.parent / "riposte" / "duel.yaml"
    told = after(run("play", duel, "--seed", 3, "--lang", "ru", typed=["н схватить", "q"]).out, "н схватить")
    assert "Захват" in told
    assert "[riposte.sheet.equipment]" in told


def test_why_not_says_that_an_offer_is_open_where_another_of_its_kind_is_refused(run: Call) -> None:
    """The dagger can be thrown so far; the rapier beside it does not reach, which was told of both."""
    duel = FURY.parent / "riposte" / "duel.yaml"
    told = run("play", duel, "--seed", 3, typed=["nothing more", "why not 1", "q"]).out
    assert "1) Attack (left hand) → Captain Voss, throw" in told
    assert after(told, "why not 1") == "Attack (left hand) → Captain Voss, thrown: nothing is against it."


def test_help_begins_with_what_is_wanted_just_now(run: Call, duel: Path) -> None:
    def first(*words: object) -> str:
        return after(run("play", duel, *words, typed=["1", "?", "q"]).out, "?").splitlines()[0]

    assert first("--hand", "Ann").startswith("Dice are thrown here: type what they show")
    assert first("--hand", "Ann", "--lang", "ru").startswith("Здесь бросают кости: введите, что выпало")
    assert first("--seed", 7).startswith("Answer with a number")


def test_a_map_is_explained_by_the_signs_that_are_on_it(run: Call) -> None:
    def legend(name: str) -> str:
        told = run("play", FURY / name, "--seed", 3, "--no-odds", typed=["q"]).out
        return next(line.strip() for line in told.splitlines() if line.startswith("    # wall"))

    assert legend("duel.yaml") == "# wall"
    assert legend("brawl.yaml") == "# wall, ~ hindering ground"


def test_help_tells_nobody_of_those_who_hide(run: Call) -> None:
    assert "skullcap" not in after(run("play", AMBUSH, "--seed", 3, "--seat", "Ann", typed=["?", "q"]).out, "?").lower()


CLINCH = """
kind: scenario
system: fury
board:
  map: |
    ..#.....
    ........
    ........
combatants:
  - {name: Rosalind, player: Ann, side: a, from: duellist, at: [1, 1]}
  - {name: Voss, side: b, from: man_at_arms, at: [2, 1]}
start: {round: 1, order: [Rosalind, Voss], current: Rosalind}
"""


@pytest.mark.parametrize(
    ("lang", "push", "ways"),
    [("en", "Manoeuvre, push → Voss", "east, south, north-east, north-west, south-west, south-east"),
     ("ru", "Манёвр, сдвиг → Voss", "на восток, на юг, на северо-восток, на северо-запад, на юго-запад, на юго-восток")],
)  # fmt: skip
def test_pushes_stand_in_a_line_by_the_names_of_the_directions(
    run: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str, push: str, ways: str
) -> None:
    """North is up, as on the map of the file: into the wall there nobody is pushed. Each has its number, and odds once."""
    monkeypatch.setattr(beside, "BUDGET", 60.0)
    path = tmp_path / "clinch.yaml"
    path.write_text(CLINCH, "utf-8")
    told = run("play", path, "--seed", 1, "--lang", lang, typed=["q"]).out
    assert re.findall(r"^ +(\d .{8})$", told, re.MULTILINE) == ["2 ..#.....", "1 .Rv.....", "0 ........"]
    numbered = " · ".join(f"{number}) {way}" for number, way in enumerate(ways.split(", "), 10))
    numbered = numbered.replace("10) ", f"  10) {push}: ")
    [line] = [line for line in told.splitlines() if line.startswith(numbered)]
    assert line.removeprefix(numbered).strip().replace("\u00a0", "") == "47%"


def test_what_is_refused_is_told_rule_by_rule(run: Call) -> None:
    """Sixteen pushes that one rule bars are one line, and so are all the works that take the whole turn."""
    told = run("play", FURY / "duel.yaml", "--seed", 3, typed=["aim", "n", "n manoeuvre", "n charge", "q"]).out
    refused = after(told, "n").splitlines()
    bars = "  Captain Voss is not on an adjacent square, or is behind a wall — "
    place = refused.index("Adjacent figures [fury.space.adjacent]")
    assert refused[place + 1] == (
        f"{bars}Standard attack → Captain Voss (and 1 like it); Feint → Captain Voss; "
        "Manoeuvre, push → Captain Voss: east (and 15 like it)"
    )
    assert sum("[fury.turn.budget]" in line for line in refused) == 1
    assert len([line for line in refused if not line.startswith("  ")]) == len(set(re.findall(r"\[fury\..+?\]", told)))
    assert after(told, "n manoeuvre").splitlines() == [
        "Adjacent figures [fury.space.adjacent]", f"{bars}Manoeuvre, push → Captain Voss: east (and 15 like it)"
    ]  # fmt: skip
    assert after(told, "n charge").strip() == (
        "Charge: this takes 2\u00a0half actions; left: 1 — Actions in a turn [fury.turn.budget]"
    )


def test_the_position_is_shown_at_each_turn_though_tactics_alone_act_between(run: Call, duel: Path) -> None:
    told = run("play", duel, "--seed", 7, typed=["move -5", "end", "move -10", "end", "q"]).out
    assert [line for line in told.splitlines() if re.fullmatch(r"Round \d", line)] == ["Round 1", "Round 2", "Round 3"]


def test_words_of_what_a_rule_forbids_get_the_rule(run: Call, duel: Path) -> None:
    for lang, typed, said in (
        (
            "en",
            "melee attack longsword",
            "Not open now. Melee attack: longsword → Ёж: the action of this turn is spent",
        ),
        ("ru", "атака длинный меч", "Сейчас нельзя. Атака в ближнем бою: длинный меч → Ёж: действие в этот ход уже"),
    ):
        told = after(run("play", duel, "--lang", lang, "--seed", 2, typed=["1", typed, "q"]).out, typed)
        assert told.startswith(said)
        assert told.rstrip().endswith("[delve.turn.action-and-move]")


def test_odds_that_take_too_long_for_a_list_are_promised(
    run: Call, duel: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(beside, "BUDGET", 0.0)
    told = run("play", duel, typed=["o", "q"]).out
    assert "1) Melee attack: longsword → Ёж   …\n" in told
    assert "… are odds yet to be reckoned: “o” reckons them all, “o 1” those of one." in told
    assert "75%" in after(told, "o")
    assert "yet to be reckoned" not in run("play", duel, "--no-odds", typed=["q"]).out


def test_why_cites_a_rule_once_where_it_is_at_work(run: Call, duel: Path) -> None:
    typed = ["1", "why", "q"]
    depths: list[tuple[int, str]] = []
    for line in after(run("play", duel, "--seed", 7, typed=typed).out, "why").splitlines():
        found = re.fullmatch(r"( *)(· )?(?![#▪]).*\[(delve\.[a-z.0-9-]+)\]", line)
        if found is None or re.match(r" *[+−]", line):
            continue
        depth = len(found[1])
        depths = [one for one in depths if one[0] < depth or (found[2] and one[0] == depth)]
        assert found[3] not in [clause for _, clause in depths], line
        depths.append((depth, found[3]))
    assert depths


def test_why_leaves_out_what_called_for_nothing(run: Call, duel: Path) -> None:
    """Whether morale is to be checked is asked after every deed; it is cited where it was."""
    typed = ["1", "why", "q"]
    spared = after(run("play", duel, "--seed", 7, typed=typed).out, "why")
    assert "delve.action.melee-attack" in spared
    assert "delve.morale" not in spared
    wounded = ["!set Ёж.hp 2 because of a fall", "why", "q"]
    tested = after(run("play", duel, "--seed", 7, typed=wounded).out, "why")
    assert "delve.morale.solo-trigger" in tested


def test_an_action_as_data(run: Call, duel: Path) -> None:
    run("play", duel, "--save", "d.zaruba.json", typed=['{"type": "end_turn"}', "q"])
    assert answers(Path("d.zaruba.json"))[0]["action"] == {"type": "end_turn"}


@pytest.mark.parametrize(
    ("typed", "told"),
    [("99", "There is no offer 99. Type 1 to"), ("0", "There is no offer 0"), ("-1", "There is no offer −1. Type 1 to"), ("xyzzy", "none of the offers"),
     ("melee attack", "may mean several"), ("end the tur", ""), ("1 again", "takes nothing more"),
     ("move nowhere", "is no place"), ("move 5000", "farther"), ("{oops", "cannot be read"),
     ('{"type": "fly"}', "“fly” is not an action here"), ("!fly", "no word of the GM"), ("!set", "Write: set"),
     ("!set Ёж.hp", "Write: set Ёж.hp 5 because"), ("!add", "Write: add fighter at_ft=0 because"),
     ("!set Ёж.hp", "Write: set"), ("!set Ёж 3", "Write: set"),
     ("speak", "“speak” is only the beginning"),
     ("improvise", "“improvise” is only the beginning"), ("u xyzzy", "“xyzzy” is no number of an answer"),
     ("!set Ёж.hp 6 because of luck", "more than the maximum of 5; the key max_hp sets a new one"),
     ("-5", "There is no offer −5"), ("why 99", "no answer 99. There are: —."), ("o 77", "There is no offer 77"),
     ("say", "Say what?"),
     ("u", "nothing to take back"), ("n xyzzy", "No rule here speaks of")],
)  # fmt: skip
def test_what_cannot_be_made_out_changes_nothing(run: Call, duel: Path, typed: str, told: str) -> None:
    done = run("play", duel, "--save", "d.zaruba.json", typed=[typed, "q"])
    assert done.code == 0
    if told and told != "farther":
        assert told in after(done.out, typed)
    if told:
        assert json.loads(Path("d.zaruba.json").read_text("utf-8")).get("answers", []) == []


def test_places_off_the_list(run: Call, duel: Path) -> None:
    done = run("play", duel, "--save", "d.zaruba.json", typed=["move -15", "q"])
    assert "Ragnar moves 15\u00a0feet" in done.out
    assert answers(Path("d.zaruba.json"))[0]["action"]["path"] == [[-15]]


def test_a_square_is_reached_by_a_way_that_is_open(run: Call) -> None:
    """Ragnar of the bridge stands on (4, 4)."""
    done = run(
        "play", BRIDGE, "--seed", 5, "--save", "b.zaruba.json", "--seat", "Ann", "--no-odds", typed=["move 6,6", "q"]
    )
    moved = [a["action"]["path"] for a in answers(Path("b.zaruba.json")) if a["source"] == "hand"]
    assert moved, done.out
    assert moved[0][-1] == [6, 6]
    assert "    01234567890123456789" in done.out


# ---------------------------------------------------------------- dice by hand


def test_dice_by_hand(run: Call, duel: Path) -> None:
    """Ragnar hits AC 11 with 6 +5; d8 +3."""
    done = run("play", duel, "--hand", "Ann", "--save", "d.zaruba.json",
               typed=["1", "21", "0", "six", "5 6", "6", "9", "8", "1", "q"])  # fmt: skip
    assert "A d20 cannot show 21. Type 1 to 20." in done.out
    assert "A d20 cannot show 0" in done.out
    assert "“six” is no throw. Before anything else Ragnar throws: type the face, 1 to 20" in done.out
    assert "1 dice are thrown here, not 2" in done.out
    assert "A d8 cannot show 9" in done.out
    rolls = [a for a in answers(Path("d.zaruba.json")) if a["kind"] == "roll"]
    assert [(roll["throw"], roll["faces"], roll["source"]) for roll in rolls] == [
        ("d20", [6], "hand"),
        ("d8", [8], "hand"),
    ]
    assert "(6) +5 = 11: success" in done.out
    assert "[by hand]" in done.out


def test_the_machine_throws_on_wish(run: Call, duel: Path) -> None:
    run("play", duel, "--hand", "*", "--save", "d.zaruba.json", typed=["1", "t", "q"])
    assert [a["source"] for a in answers(Path("d.zaruba.json"))] == ["hand", "machine"]


def test_words_where_dice_are_wanted_are_answered(run: Call, duel: Path) -> None:
    done = run(
        "play", duel, "--dice", "hand", "--save", "d.zaruba.json", typed=["1", "move 25", "w", "u", "move -5", "q"]
    )
    assert "“move 25” is no throw. Before anything else Ragnar throws: type the face, 1 to 20" in done.out
    assert "#1 Ragnar chooses: Melee attack: longsword → Ёж" in after(done.out, "w")
    assert [a["action"]["type"] for a in answers(Path("d.zaruba.json"))] == ["move"]
    told = run("play", duel, "--dice", "hand", "--lang", "ru", typed=["1", "идти 25", "q"]).out
    assert "Сначала бросает Ragnar: введите, что выпало, от 1 до 20" in told


def test_several_dice_by_face_or_by_sum(run: Call, tmp_path: Path) -> None:
    path = tmp_path / "beam.yaml"
    beam = "{kind: library, system: delve, weapons: {beam: {name: beam, kind: melee, damage: 3d6}}}"
    path.write_text(
        DUEL.replace("seating", f"library: [{beam}]\nseating").replace("fighter,", "fighter, weapons: [beam],")
    )
    typed = ["1", "12", "5 3", "5 3 7", "19", "2", "5 3 6", "kill"]
    told = run("play", path, "--dice", "hand", "--save", "b.zaruba.json", typed=typed).out
    for problem in (
        "3 dice are thrown here, not 2",
        "A d6 cannot show 7",
        "cannot come to 19. Type 3 to 18",
        "come to 2.",
    ):
        assert problem in told
    assert answers(Path("b.zaruba.json"))[2]["faces"] == [5, 3, 6]
    run("play", path, "--dice", "hand", "--save", "c.zaruba.json", typed=["1", "12", "14", "q"])
    assert answers(Path("c.zaruba.json"))[2]["sum"] == 14


# ---------------------------------------------------------------- commands


def test_why_explains_the_open_step_as_far_as_it_has_come(run: Call, duel: Path) -> None:
    """A blow that fells opens the question of mercy: "why" then is about the blow."""
    typed = ["1", "12", "8", "why", "undo", "w", "q"]
    told = run("play", duel, "--hand", "Ann", typed=typed).out
    whole = after(told, "why")
    assert "#2 Ragnar throws d20 for the attack" in whole
    assert "▪ Ёж: 11\u00a0damage" in whole
    again = after(told, "w")
    assert "#2 Ragnar throws d20" in again
    assert "damage" not in again.partition("Ragnar → Ёж: hit")[2].replace("hard blows", "")[:40]


def test_a_word_of_the_master_is_told_with_its_reason_wherever_it_is_told(run: Call, duel: Path) -> None:
    word = "set Ёж.hp 3 because it slipped"
    told = run("play", duel, "--seed", 7, "--save", "d.zaruba.json", typed=[word, "l", "q"]).out
    line = "The GM’s word: set Ёж.hp 3 because it slipped\n"
    assert after(told, word).startswith(line)
    assert line in after(told, "l")
    assert line in run("replay", "d.zaruba.json").out
    assert "Слово ГМ: изменить Ёж.хиты 3, потому что it slipped\n" in run("replay", "d.zaruba.json", "--lang", "ru").out
    assert "(from the text" in run("why", "d.zaruba.json").out
    assert f"{line}Ёж: 2\u00a0damage" in run("play", "d.zaruba.json", typed=["q"]).out


def test_a_word_is_known_whole_later_to_those_alone_who_heard_it(run: Call) -> None:
    """A seat that goes on with a record knows of the GM's words what it heard at this screen."""
    word = "set Goblin 1.hp 3 because it slipped"
    run("play", CRYPT, "--seed", 7, "--seat", "Ann", "--save", "c.zaruba.json", typed=[word, "q"])
    assert f"The GM’s word: {word}\n" in run("play", "c.zaruba.json", typed=["q"]).out
    for seats in (["--seat", "Bob"], ["--seat", "Bob", "--seat", "Ann"]):
        assert "The GM’s word, because it slipped\n" in run("play", "c.zaruba.json", *seats, typed=["q"]).out
    assert f"The GM’s word: {word}\n" in run("play", "c.zaruba.json", "--seat", "Ann", typed=["q"]).out
    assert run("verify", "c.zaruba.json").code == 0


def test_a_word_that_gives_somebody_hidden_away_is_not_heard_by_others(run: Call) -> None:
    """Whoever is at the screen hears it; whoever looks at the record from a seat of his own does not."""
    word = "set Skullcap.hp 1 because Skullcap has a cold"
    told = run("play", AMBUSH, "--seed", 3, "--seat", "master", "--save", "a.zaruba.json", typed=[word, "q"]).out
    name = next((found for found in re.findall(r"Skullcap(?: \d)?", told)), "Skullcap")
    word = word.replace("Skullcap.", f"{name}.")
    told = run("play", AMBUSH, "--seed", 3, "--seat", "master", "--save", "b.zaruba.json", typed=[word, "q"]).out
    assert f"The GM’s word: set {name}.hp 1 because Skullcap has a cold" in told
    assert "has a cold" not in run("play", "b.zaruba.json", "--seat", "Ann", typed=["q"]).out


def test_a_word_in_mid_step_says_what_it_takes_back(run: Call, duel: Path) -> None:
    typed = ["1", "12", "8", "add goblin at_ft=30 because it woke", "l", "undo", "q"]
    told = run("play", duel, "--hand", "Ann", "--save", "d.zaruba.json", typed=typed).out
    note = "The GM’s word takes effect before “Melee attack: longsword → Ёж”: answers 1–3 (Ragnar) are asked again.\n"
    assert after(told, typed[3]).startswith(note + "The GM’s word: add goblin at_ft=30 because it woke\nGoblin joins")
    assert note in after(told, "l")
    typed = ["1", "добавить гоблин потому что проснулся", "1", "12", "удалить гоблин потому что уснул", "q"]
    told = run("play", duel, "--hand", "Ann", "--lang", "ru", "--save", "e.zaruba.json", typed=typed).out
    assert "раньше, чем «Атака в ближнем бою: длинный меч → Ёж»: ответ 1 (Ragnar) нужно дать заново." in told
    assert "ответы 4–5 (Ragnar) нужно дать заново." in told
    again = run("replay", "e.zaruba.json").out
    assert again.count("asked again") == 2
    assert run("verify", "e.zaruba.json").code == 0


def test_a_word_without_a_reason_asks_for_one(run: Call, duel: Path) -> None:
    told = run("play", duel, "--save", "d.zaruba.json", typed=["add goblin", "it woke", "remove goblin", "", "q"]).out
    assert "The GM’s word: add goblin because it woke" in told
    assert "needs a reason; nothing has changed" in told
    assert [list(answer["fact"]) for answer in answers(Path("d.zaruba.json"))] == [["add"]]


@pytest.mark.parametrize(
    ("lang", "act", "check", "word"),
    [("en", "improvise kicks the table over", "check wis 15", 'improvise "swings from the chandelier" dex 12'),
     ("ru", "импровизация пинает стол", "проверка муд 15", 'импровизация "качается на люстре" лов 12')],
)  # fmt: skip
def test_what_the_text_leaves_to_the_master_is_asked_here_where_he_is_to_be_asked(
    run: Call, tmp_path: Path, lang: str, act: str, check: str, word: str
) -> None:
    """`calls: ask`: the same word is the player's act, the master's call, or his word, as the moment has it."""
    path = tmp_path / "calls.yaml"
    path.write_text(DUEL.replace("seating", "calls: ask\nseating"), "utf-8")
    done = run("play", path, "--lang", lang, "--seed", 7, "--save", "c.zaruba.json", typed=[word, act, check, "q"])
    assert done.code == 0
    given = answers(Path("c.zaruba.json"))
    assert (given[0]["kind"], given[0]["fact"]["check"], given[0]["fact"]["dc"]) == ("improvise", "dex", 12)
    asked = [answer for answer in given if answer["kind"] == "choose"]
    assert asked[0]["action"] == {"type": "improvise", "text": act.partition(" ")[2]}
    assert (asked[1]["who"], asked[1]["action"]) == ("master", {"type": "call_check", "ability": "wis", "dc": 15})
    alone = run("play", path, "--lang", lang, "--seat", "Ann", "--seed", 7, "--save", "d.zaruba.json", typed=[act, "q"])
    assert alone.code == 0
    assert [answer["source"] for answer in answers(Path("d.zaruba.json")) if answer["kind"] == "choose"] == [
        "hand",
        "bot",
    ]


def test_the_master_calls_for_an_attack_in_words(run: Call, tmp_path: Path) -> None:
    path = tmp_path / "calls.yaml"
    path.write_text(DUEL.replace("seating", "calls: ask\nseating"), "utf-8")
    typed = ["improvise throws the table", "attack luck Ёж", "attack str Ёж 2d6", "q"]
    told = run("play", path, "--seed", 7, "--save", "c.zaruba.json", typed=typed).out
    assert "Nobody here is called “luck Ёж”" in told
    call = [answer for answer in answers(Path("c.zaruba.json")) if answer["kind"] == "choose"][1]["action"]
    assert call == {"type": "call_attack", "ability": "str", "target": "Ёж", "damage": "2d6"}


def test_one_session_with_every_word(run: Call) -> None:
    done = run(
        "play", CRYPT, "--seed", 7, "--save", "c.zaruba.json", "--clauses",
        typed=["?", "s", "o", "white flame skeleton 1", "why", "w 4", "why not first aid", "n", "u", "end", "say Hold the line!",
               "move 15", '!set Goblin 1.hp 1 because "it slipped"', "!add goblin at_ft=50 because one more was hiding",
               "!remove Skeleton 2 because it fell apart", '!check "swings from the chandelier" dex 12',
               "!set Goblin 2.hp 2", "no reason in particular", "!set Goblin 2.hp 3", "", "l", "l all", "undo", "o off",
               "save other", "q"],
    )  # fmt: skip
    assert done.code == 0, done.err
    told = done.out
    assert "Answer with a number" in after(told, "?")
    assert "Skeleton 2" in after(told, "s")
    assert "damage" in after(told, "o")
    assert "throws d20 for the casting" in after(told, "white flame skeleton 1")
    assert "[delve.magic." in after(told, "why")
    assert "— " in after(told, "why not first aid")
    assert "Melee attack" in after(told, "n")
    assert "taken back from answer 4 on" in after(told, "u")
    assert "goes with your next answer" in after(told, "say Hold the line!")
    assert "Ragnar: “Hold the line!”" in told
    assert "Goblin 1: 4\u00a0damage" in told
    assert "swings from the chandelier" in told
    assert "needs a reason; nothing has changed" in told
    assert "— Round 1 —" in after(told, "l all")
    assert "Saved: other.zaruba.json" in told
    whole = json.loads(Path("other.zaruba.json").read_text("utf-8"))
    words = [answer["fact"] for answer in whole["answers"] if answer["kind"] in ("override", "improvise")]
    assert [next(iter(word)) for word in words] == ["set", "add", "remove", "who"]  # the last one was taken back
    assert whole["undone"]
    assert run("verify", "other.zaruba.json").code == 0


def test_the_same_in_russian(run: Call) -> None:
    done = run(
        "play", CRYPT, "--seed", 7, "--lang", "ru", "--save", "c.zaruba.json",
        typed=["?", "с", "ш", "белое пламя skeleton 1", "п", "почему нет первая помощь", "отм", "законч", "скажи Держать строй!",
               "идти 15", "!изменить Goblin 1.hp 1 потому что оступился", "!добавить goblin at_ft=50 потому что прятался",
               '!проверка "качается на люстре" лов 12', "ж", "ерунда", "ВЫХОД"],
    )  # fmt: skip
    assert done.code == 0, done.err
    told = done.out
    assert "Ответ — номер" in after(told, "?")
    assert "►Мира" in after(told, "с")
    assert "урон" in after(told, "ш")
    assert "из текста" in after(told, "п")
    assert "отменено с ответа 4" in after(told, "отм")
    assert "Рагнар: «Держать строй!»" in told
    assert "качается на люстре" in told
    assert "такого варианта нет" in after(told, "ерунда")
    assert "продолжит отсюда" in told


def test_undo_shows_the_same_face_again(run: Call, duel: Path) -> None:
    told = run("play", duel, "--seed", 7, typed=["1", "u", "1", "q"]).out
    rolls = re.findall(r"for the attack: .* → \((\d+)\)", told)
    assert len(rolls) >= 2
    assert rolls[0] == rolls[1]


def test_odds_can_be_put_away_and_back(run: Call, duel: Path) -> None:
    told = run("play", duel, typed=["o off", "o on", "q"]).out
    assert "damage" not in after(told, "o off")
    assert "damage" in after(told, "o on")


# ---------------------------------------------------------------- seats and secrets


def test_hidden_foes_are_not_told_of(run: Call) -> None:
    told = run("play", AMBUSH, "--seed", 3, "--seat", "Ann", typed=["s", "n", "o", "l all", "q"]).out
    before_anybody_shows = told.partition("Your turn")[0]
    assert "Skullcap" not in before_anybody_shows
    assert "Skullcap" in run("play", AMBUSH, "--seed", 3, "--seat", "master", typed=["s", "q"]).out


def test_secret_numbers_are_question_marks(run: Call) -> None:
    told = run("play", OGRE, "--seed", 3, "--seat", "Ann", typed=["s", "q"]).out
    ogre = [line for line in after(told, "s").splitlines() if "Ogre" in line]
    assert ogre
    assert all("?/?" in line for line in ogre)
    assert not any(
        "at least" in line for line in told.splitlines() if "for the attack" in line and "Ogre throws" not in line
    )
    master = run("play", OGRE, "--seed", 3, "--seat", "master", typed=["s", "q"]).out
    assert any(re.search(r"Ogre .*\d+/\d+", line) for line in master.splitlines())


def test_seats(run: Call) -> None:
    assert "Here: Ann." in run("play", CRYPT, "--seat", "Ann", typed=["q"]).out
    assert "Here: Ann, Bob." in run("play", CRYPT, typed=["q"]).out
    assert "Here: Ann, GM." in run("play", CRYPT, "--seat", "ann", "--seat", "gm", typed=["q"]).out
    done = run("play", CRYPT, "--seat", "Zed")
    assert done.code == 2
    assert "There is no seat “Zed”. There are: Ann, Bob, GM." in done.err
    assert run("play", CRYPT, "--hand", "Zed").code == 2


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_seat_of_the_master_is_called_as_it_is_shown(run: Call, lang: str) -> None:
    shown = Words("delve", lang).say("master")
    told = run("play", CRYPT, "--seat", shown, "--hand", shown, "--lang", lang, typed=["q"])
    assert (told.code, told.err) == (0, "")
    _title, _about, welcome, *_ = told.out.splitlines()
    assert f": {shown}." in welcome
    assert shown in run("play", CRYPT, "--seat", "Zed", "--lang", lang).err
    assert f"--seat {shown}" in run("play", "--help", "--lang", lang).out


# ---------------------------------------------------------------- the list of offers


def headings(told: str) -> list[str]:
    """The headings of the last list, in order."""
    shown = re.split(r": (?:Your turn|Ваш ход)\n", told)[-1]
    return [line[1:] for line in shown.splitlines() if re.match(r" \S", line) and "…" not in line]


def test_offers_stand_under_headings_of_a_rulebook_each_once(run: Call) -> None:
    told = run("play", CRYPT, "--seed", 7, "--lang", "ru", "--no-odds", typed=["в"]).out
    assert headings(told) == ["Заклинания", "Перемещение", "Предметы и помощь", "Подготовить на потом", "Прочее"]
    fury = run("play", FURY / "duel.yaml", "--seed", 7, "--no-odds", typed=["q"]).out
    assert headings(fury) == ["Attacks", "Manoeuvres and aim", "Stances", "Movement", "Items", "Anything else"]
    numbers = [
        int(number) for number in re.findall(r"(?:^ +|· )(\d+)\) ", fury.rpartition("Your turn")[2], re.MULTILINE)
    ]
    assert numbers == list(range(1, len(numbers) + 1))


def test_with_clauses_a_heading_names_those_that_stand_under_it(run: Call) -> None:
    told = run("play", CRYPT, "--seed", 7, "--no-odds", "--clauses", typed=["q"]).out
    assert " Movement [delve.turn.split-move]\n" in told
    assert re.search(r"^ Items and aid \[delve\.action\.multitask, .*delve\.action\.weapon-swap", told, re.MULTILINE)


def test_marks_to_go_to_stand_in_order_with_whoever_is_there(run: Call) -> None:
    told = run("play", CRYPT, "--seed", 7, "--no-odds", typed=["q"]).out.rpartition("Your turn")[2]
    moves = re.findall(r"Move → the (−?\d+)-foot mark(?:   beside (.+))?$", told, re.MULTILINE)
    places = [int(place.replace("−", "-")) for place, _ in moves]
    assert places == sorted(places) and len(places) > 2
    beside = dict(moves)
    assert beside["25"] == "Goblin 1, Goblin 2, Skeleton 1, Skeleton 2"
    assert beside["−30"] == ""


def test_what_does_no_damage_says_what_it_does(run: Call, tmp_path: Path) -> None:
    """The netter's net binds: it hits with a 14 or more (35%), and the bound one fails DEX +1 against 11 (9 in 20)."""
    path = tmp_path / "net.yaml"
    netter = DUEL.replace("name: Ёж, from: goblin", "name: Netter, from: goblin_netter").replace(
        "current: Ragnar", "current: Netter"
    )
    path.write_text(netter, "utf-8")
    told = run("play", path, "--seat", "GM", typed=["o 1", "q"]).out
    assert re.search(r"^   1\) Attack: net → Ragnar   35%, entangled\u00a015\.8%$", told, re.MULTILINE), told
    assert "mean 0" not in told
    assert "  damage to Ragnar: none, hit or not\n  Ragnar, entangled: 15.8%" in after(told, "o 1")


# ---------------------------------------------------------------- what the master changes, by its names


@pytest.mark.parametrize(
    ("lang", "typed", "key", "value"),
    [
        ("ru", "изменить Ёж.хиты 3 потому что", "hp", 3),
        ("ru", "изменить Ёж.раны 3 потому что", "hp", 3),
        ("ru", "изменить Ёж.hp 3 потому что", "hp", 3),
        ("en", "set Ёж.хиты 3 because", "hp", 3),
        ("ru", "изменить Ёж.КД = 14 потому что", "ac", 14),
        ("ru", "изменить Ёж.кб=14 потому что", "ac", 14),
        ("en", "set Ёж.armour class 14 because", "ac", 14),
        ("ru", "изменить Ёж.хиты полностью 9 потому что", "max_hp", 9),
        ("ru", "изменить Ёж.лёжа да потому что", "prone", True),
        ("en", "set Ёж.prone yes because", "prone", True),
        ("en", "set Ёж.hidden no because", "hidden", False),
        ("ru", "изменить темно да потому что", "dark", True),
    ],
)
def test_the_master_names_things_as_the_screen_does(
    run: Call, duel: Path, lang: str, typed: str, key: str, value: Any
) -> None:
    run("play", duel, "--seed", 7, "--lang", lang, "--save", "d.zaruba.json", typed=[f"{typed} so", "q"])
    (fact,) = [answer["fact"]["set"] for answer in answers(Path("d.zaruba.json")) if answer["kind"] == "override"]
    assert fact == ({"who": "Ёж", key: value} if key != "dark" else {key: value})


def test_a_key_that_is_none_is_answered_by_the_few_most_like_it(run: Call, duel: Path) -> None:
    words = ["изменить Ёж.хитры 3 потому что а", "изменить Ёж.зззз 3 потому что а", "изменить хиты 3 потому что а"]
    told = run("play", duel, "--lang", "ru", typed=[*words, "в"]).out
    near, none, whose = (after(told, word).splitlines()[0] for word in words)
    assert near == "Эту команду нельзя разобрать: изменить: «хитры» здесь ничего не значит; известны: хиты (hp), …"
    assert none.endswith("известны: хиты (hp), максимум (max_hp), КБ (ac), состояние (state), условия (conditions), …")
    assert whose.startswith("Пишите так: изменить Ёж.хиты 5")
    typed = "set Ёж.max_hitpoints 3 because so"
    english = after(run("play", duel, typed=[typed, "q"]).out, typed)
    assert "max_hp" in english.splitlines()[0]
    assert "dies_slowly" not in english


def test_a_number_too_high_names_the_key_that_raises_it_as_the_screen_does(run: Call, duel: Path) -> None:
    typed = "изменить Ёж.хиты 99 потому что а"
    assert "новое задаёт ключ максимум" in after(run("play", duel, "--lang", "ru", typed=[typed, "в"]).out, typed)


def test_a_throw_left_to_the_machine_is_taken_back_alone(run: Call, duel: Path) -> None:
    told = run("play", duel, "--hand", "Ann", "--save", "d.zaruba.json", typed=["1", "15", "t", "u", "q"]).out
    assert "Ragnar throws d8 for damage" in after(told, "u")
    assert [answer["kind"] for answer in answers(Path("d.zaruba.json"))] == ["choose", "roll"]


def test_prose_goes_with_dice_that_the_machine_throws_as_well(run: Call, duel: Path) -> None:
    run("play", duel, "--hand", "Ann", "--save", "d.zaruba.json", typed=["1", "say For the king!", "t", "q"])
    assert [answer["say"] for answer in answers(Path("d.zaruba.json")) if answer.get("say")] == ["For the king!"]
    assert "Ragnar: “For the king!”" in run("replay", "d.zaruba.json").out


# ---------------------------------------------------------------- after the end


def over(run: Call, *then: str, lang: str = "en") -> str:
    """A fight that a blow too many has ended, at the prompt that stays open."""
    path = Path("over.yaml")
    path.write_text(DUEL.replace("Ёж", "Hog"), "utf-8")
    word = "!remove Hog because gone" if lang == "en" else "!убрать Hog потому что ушёл"
    return run(
        "play", path, "--seed", 7, "--save", f"{lang}.zaruba.json", "--lang", lang, typed=["end", word, *then]
    ).out


def test_a_fight_that_is_over_can_be_taken_back(run: Call) -> None:
    told = over(run, "undo", "q")
    ended, _, back = told.partition("> undo\n")
    assert "The fight is over. Winners: characters" in ended
    assert "“undo”" in ended.splitlines()[-1]
    assert "Ragnar (Ann): Your turn" in back or "Initiative" in back
    assert "“zaruba play” with this file goes on" in back
    assert json.loads(Path("en.zaruba.json").read_text("utf-8"))["open"]
    assert run("verify", "en.zaruba.json").code == 0


def test_so_can_one_whose_record_is_opened_later(run: Call) -> None:
    over(run, "q")
    assert "open" not in json.loads(Path("en.zaruba.json").read_text("utf-8"))
    told = run("play", "en.zaruba.json", "--lang", "ru", typed=["отмена", "в"])
    assert told.code == 0
    assert "Бой окончен. Победители: персонажи" in told.out
    assert "— отменено с ответа" in told.out
    assert "Ragnar (Ann): Ваш ход" in told.out.partition("> отмена\n")[2]
    assert json.loads(Path("en.zaruba.json").read_text("utf-8"))["open"]


def test_a_fight_that_only_tactics_played_is_taken_back_to_the_last_decision_of_those_here(run: Call) -> None:
    run("fight", CRYPT, "--seed", 7, "--save", "f.zaruba.json", "--quiet")
    told = run("play", "f.zaruba.json", "--seat", "Ann", typed=["u", "q"]).out
    assert "Ragnar (Ann): Your turn" in told.partition("> u\n")[2]


def test_after_the_end_one_looks_and_leaves(run: Call) -> None:
    told = over(run, "why", "s", "log", "?", "odds", "1", "say Ha!", "add goblin because more", "save p", "q")
    assert "Hog is out of the fight" in after(told, "why")
    assert "Ragnar" in after(told, "s")
    assert "Hog" in after(told, "log")
    assert "goes on" in after(told, "?")
    assert "The GM" not in after(told, "?")
    assert after(told, "odds") == "There is nothing here to reckon the odds of."
    for typed in ("1", "say Ha!"):
        assert after(told, typed).startswith("The fight is over, nothing waits for")
    assert after(told, "add goblin because more").startswith("The fight is over: go back with “undo” first")
    assert "Saved to p.zaruba.json" in told or "Kept" in told
    assert run("verify", "p.zaruba.json").code == 0
    russian = over(run, "?", "абв", "в", lang="ru")
    assert "г отмена" in after(russian, "?")
    assert "отвечать на «абв» некому" in after(russian, "абв")


# ---------------------------------------------------------------- the master, and what is yet to come


def test_a_check_is_made_of_whoever_is_asked_where_nobody_acts(run: Call) -> None:
    word = 'improvise "swings from the chandelier" dex 12'
    told = run("play", OGRE, "--dice", "hand", "--seed", 3, typed=[word, "12", "q"]).out
    assert "Ragnar throws d20 for the improvised act" in after(told, word)
    named = 'improvise Yara "swings from the chandelier" dex 12'
    assert "Yara throws d20" in after(run("play", OGRE, "--dice", "hand", typed=[named, "q"]).out, named)


@pytest.mark.parametrize(
    ("lang", "word", "told"),
    [
        ("en", '!check Ox "over the gap" 4 -1 hurt=2', "Ox, 4 or more: failure (over the gap)"),
        ("ru", '!проверка Бык "через щель" 4 -1 hurt=2', "Бык, 4 и больше: неудача (через щель)"),
    ],
)  # fmt: skip
def test_where_a_rulebook_tests_nothing_a_check_is_a_number(run: Call, lang: str, word: str, told: str) -> None:
    rooftops = ROOT / "examples" / "warband" / "rooftops.yaml"
    said = run("play", rooftops, "--dice", "hand", "--lang", lang, typed=[word, "4", "q"]).out
    assert told in after(said, "4"), said


def crowd(gap: int) -> str:
    """Eight a side, so far apart in the open; a wall runs along the middle of a table that is wide enough for one."""
    wall = "" if gap < 50 else "{kind: building, poly: [[0, 50], [120, 50], [120, 52], [0, 52]], z: [0, 20]}"
    return f"""
kind: scenario
system: warband
title: {{en: Crowd, ru: Толпа}}
board: {{pieces: [{wall}]}}
order: [Ann, Bob]
combatants:
  - {{name: {{en: Fox, ru: Лис}}, from: captain, player: Ann, at: [10, 20], facing: 90}}
  - {{from: swordsman, player: Ann, count: 7, at: [{", ".join(f"[{20 + 5 * n}, 20]" for n in range(7))}]}}
  - {{from: goblin, player: Bob, count: 8, at: [{", ".join(f"[{10 + 5 * n}, {20 + gap}]" for n in range(8))}]}}
"""


def who_is_seen(told: str) -> list[str]:
    """Whom the lines are about that tell what Fox sees."""
    return re.findall(r"^ *Fox → ([^,:]+),", told, re.MULTILINE)


@pytest.mark.parametrize(
    ("gap", "seen"), [(30, [1, 2, 3, 4, 5, 6]), (60, [1, 2, 3])], ids=["in sight", "none in sight"]
)
def test_of_a_crowd_the_enemies_that_matter_are_told(run: Call, tmp_path: Path, gap: int, seen: list[int]) -> None:
    file = tmp_path / "crowd.yaml"
    file.write_text(crowd(gap), "utf-8")
    typed = ["Activate: Fox", "1", "s", "state fox", "state Fox > Goblin 8", "s Goblin 8 → Fox", "s Fox > fax", "q"]
    out = run("play", file, "--seed", 1, typed=typed).out
    told = after(out, "s")
    assert who_is_seen(told) == [f"Goblin {number}" for number in seen]
    assert f"… and {15 - len(seen)} more: “state Fox” tells of everybody, “state Fox > Swordsman 1” of one" in told
    assert len(who_is_seen(after(out, "state fox"))) == 15
    assert who_is_seen(after(out, "state Fox > Goblin 8")) == ["Goblin 8"]
    assert "Goblin 8 → Fox, " in after(out, "s Goblin 8 → Fox")
    assert "fax" in after(out, "s Fox > fax")


def test_of_a_few_everybody_is_told_and_on_a_line_each_pair_may_be_asked_for(run: Call, duel: Path) -> None:
    out = run("play", duel, "--seed", 1, typed=["state", "state Ragnar > Ёж", "state Ёж", "q"]).out
    assert "→" not in after(out, "state"), "on a line everybody's place says it"
    assert after(out, "state Ragnar > Ёж").startswith("Ragnar → Ёж: 5\u00a0feet"), out
    assert after(out, "state Ёж").startswith("Ёж → Ragnar: 5\u00a0feet")


def test_at_a_table_of_ones_own_nobody_is_told_what_he_sees(run: Call, tmp_path: Path) -> None:
    file = tmp_path / "crowd.yaml"
    file.write_text(re.sub(r"board: .*", "board: real", crowd(30)), "utf-8")
    out = run("play", file, "--seed", 1, typed=["state Fox", "state Fox > Goblin 1", "q"]).out
    for typed in ("state Fox", "state Fox > Goblin 1"):
        assert after(out, typed).startswith("There is nothing to tell of what Fox sees"), out


def test_why_before_anything_has_come_about(run: Call) -> None:
    assert after(run("play", OGRE, "--dice", "hand", typed=["why", "q"]).out, "why") == "Nothing has come about yet."
    told = run("play", OGRE, "--dice", "hand", "--lang", "ru", typed=["п", "q"]).out
    assert after(told, "п") == "Ещё ничего не произошло."


# ---------------------------------------------------------------- nothing is lost


def test_a_fight_is_gone_on_with_from_its_record(run: Call, duel: Path) -> None:
    first = run("play", duel, "--seed", 7, typed=["move -5", "q"])
    assert Path("Duel.zaruba.json").exists()
    assert "Kept in Duel.zaruba.json" in first.out
    second = run("play", "Duel.zaruba.json", typed=["end", "q"])
    assert "Ragnar moves 5\u00a0feet" in second.out
    assert [a["action"]["type"] for a in answers(Path("Duel.zaruba.json")) if a["source"] == "hand"] == [
        "move",
        "end_turn",
    ]
    assert run("verify", "Duel.zaruba.json").code == 0
    assert run("play", "Duel.zaruba.json", "--seed", 3).code == 2


def test_undo_goes_on_after_loading(run: Call, duel: Path) -> None:
    """U03: save, load, undo is undo, save, load."""
    run("play", duel, "--seed", 7, "--save", "a.zaruba.json", typed=["move -5", "move -10", "q"])
    run("play", "a.zaruba.json", typed=["u", "q"])
    run("play", duel, "--seed", 7, "--save", "b.zaruba.json", typed=["move -5", "move -10", "u", "q"])
    one, other = (json.loads(Path(name).read_text("utf-8")) for name in ("a.zaruba.json", "b.zaruba.json"))
    assert one["answers"] == other["answers"]
    assert one["steps"] == other["steps"]
    assert [len(undone["answers"]) for undone in one["undone"]] == [
        len(undone["answers"]) for undone in other["undone"]
    ]


def test_another_fight_never_overwrites_one(run: Call, duel: Path) -> None:
    for _ in range(3):
        run("play", duel, typed=["q"])
    assert sorted(path.name for path in Path().glob("*.zaruba.json")) == [
        "Duel-2.zaruba.json", "Duel-3.zaruba.json", "Duel.zaruba.json"
    ]  # fmt: skip
    Path("notes.txt").write_text("mine", "utf-8")
    assert run("play", duel, "--save", "notes.txt", typed=["q"]).code == 2
    assert Path("notes.txt").read_text("utf-8") == "mine"


def test_a_record_is_not_written_over_by_another_fight(run: Call, duel: Path) -> None:
    run("play", duel, "--seed", 7, "--save", "d.zaruba.json", typed=["move -5", "q"])
    kept = Path("d.zaruba.json").read_bytes()
    assert run("play", duel, "--seed", 7, "--save", "d.zaruba.json", typed=["q"]).code == 2
    assert Path("d.zaruba.json").read_bytes() == kept
    assert run("play", "d.zaruba.json", "--save", "d.zaruba.json", typed=["q"]).code == 0


def test_a_fight_that_cannot_be_kept_does_not_begin(run: Call, duel: Path) -> None:
    done = run("play", duel, "--save", "nowhere/d.zaruba.json", typed=["move -5", "q"])
    assert done.code == 2
    assert "could not be saved" in done.err
    assert "Your turn" not in done.out


@pytest.mark.parametrize(
    ("typed", "lang", "told"),
    [
        (f"save {'x' * 300}", "en", "its name is too long"),
        (f"сохрани {'ы' * 200}", "ru", "имя слишком длинное"),
        ("save nowhere/d", "en", "there is no such folder"),
        ("save duel.yaml/d", "en", "a part of its path is a file and no folder"),
        ("save .", "en", "“.” cannot be the name of a file"),
        ("save d\0.json", "en", "cannot be the name of a file"),
        ("сохрани /", "ru", "«/» не годится в имя файла"),
    ],
)
def test_a_name_that_will_not_do_is_refused_and_the_fight_goes_on(
    run: Call, duel: Path, typed: str, lang: str, told: str
) -> None:
    done = run("play", duel, "--save", "d.zaruba.json", "--lang", lang, typed=[typed, "end", "q"])
    assert (done.code, told in done.out + done.err) == (0, True), done
    assert answers(Path("d.zaruba.json"))[0]["action"] == {"type": "end_turn"}


def test_a_folder_without_rights_is_refused_and_the_fight_goes_on(
    run: Call, duel: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever runs the tests may have every right: here the computer says no by itself."""
    stat = Path.stat

    def forbidding(path: Path, **how: Any) -> os.stat_result:
        if path.parent.name == "theirs":
            raise PermissionError(13, "Permission denied", str(path))
        return stat(path, **how)

    monkeypatch.setattr(Path, "stat", forbidding)
    done = run("play", duel, "--save", "d.zaruba.json", typed=["save theirs/d", "end", "q"])
    assert (done.code, "you may not write there" in done.out) == (0, True), done
    assert answers(Path("d.zaruba.json"))[0]["action"] == {"type": "end_turn"}


def test_a_long_title_makes_no_name_too_long(run: Call, duel: Path) -> None:
    duel.write_text(DUEL.replace("Duel", "𝔇uel of the " + "𝔡𝔯𝔞𝔤𝔬𝔫𝔰 " * 20), "utf-8")
    assert run("play", duel, typed=["q"]).code == 0
    assert [len(one.name.encode()) <= 217 for one in duel.parent.glob("*.zaruba.json")] == [True]


@pytest.mark.parametrize("file", [CRYPT, AMBUSH, FURY / "duel.yaml"], ids=lambda one: one.stem)
def test_looking_into_a_record_changes_nothing_of_it(run: Call, file: Path) -> None:
    run("play", file, "--seed", 7, "--save", "d.zaruba.json", typed=["1", "1", "u", "1", "q"])
    path = Path("d.zaruba.json")
    kept = path.read_bytes()
    assert json.loads(kept)["seats"]
    for _ in range(2):
        assert run("play", path, typed=["state", "log", "q"]).code == 0
        assert path.read_bytes() == kept


def test_taking_back_what_was_never_answered_says_so(run: Call, duel: Path) -> None:
    told = run("play", duel, "--seed", 7, typed=["undo 9999", "q"]).out
    assert "No answer has the number 9999" in told
    assert "taken back from" not in told


def test_the_end_of_input_loses_nothing(run: Call, duel: Path) -> None:
    assert run("play", duel, "--seed", 7, typed=["move -5"]).code == 0
    assert answers(Path("Duel.zaruba.json"))[0]["action"]["path"] == [[-5]]


def test_ctrl_c_loses_nothing(run: Call, duel: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    typed = io.StringIO("move -5\n")
    from_typed = typed.readline

    def readline(size: int = -1) -> str:
        if line := from_typed(size):
            return line
        raise KeyboardInterrupt

    monkeypatch.setattr(typed, "readline", readline)
    monkeypatch.setattr(sys, "stdin", typed)
    assert main(["play", str(duel), "--seed", "7"]) == 130
    assert "Kept in Duel.zaruba.json" in capsys.readouterr().out
    assert answers(Path("Duel.zaruba.json"))[0]["action"]["path"] == [[-5]]


def test_a_killed_program_leaves_a_record_to_go_on_with(duel: Path, program: Program) -> None:
    playing = subprocess.Popen(
        [sys.executable, "-m", "zaruba", "play", str(duel), "--seed", "7"], cwd=duel.parent, text=True, encoding="utf-8",
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env={**os.environ, "LANG": "C.UTF-8", "PYTHONIOENCODING": "utf-8"},
    )  # fmt: skip
    assert playing.stdin is not None
    assert playing.stdout is not None
    playing.stdin.write("move -5\n")
    playing.stdin.flush()
    path = duel.parent / "Duel.zaruba.json"
    until = time.monotonic() + 30
    while time.monotonic() < until and not (path.exists() and '"move"' in path.read_text("utf-8")):
        time.sleep(0.05)
    playing.send_signal(signal.SIGKILL)
    playing.communicate()
    done = program("play", path, typed="end\nq\n")
    assert done.returncode == 0, done.stderr
    assert "Ragnar moves 5\u00a0feet" in done.stdout.decode()
    assert [a["action"]["type"] for a in answers(path) if a["source"] == "hand"] == ["move", "end_turn"]


def test_a_fight_played_to_its_end(run: Call, duel: Path) -> None:
    done = run("play", duel, "--seed", 7, typed=["1"] * 60)
    assert done.code == 0
    assert "The fight is over." in done.out
    assert "Saved: Duel.zaruba.json" in done.out
    assert "The fight is over." in run("play", "Duel.zaruba.json").out


# ---------------------------------------------------------------- the same screen again

CREW = """
kind: scenario
system: delve
title: {en: Duel, ru: Поединок}
seating: [Ann, Bob, GM]
combatants:
  - {name: Ragnar, player: Ann, side: characters, from: fighter, at_ft: 0}
  - {name: Mira, player: Bob, side: characters, from: priest, at_ft: 0}
  - {name: Ёж, from: goblin, side: enemies, at_ft: 5}
"""


@pytest.fixture
def crew(tmp_path: Path) -> Path:
    path = tmp_path / "crew.yaml"
    path.write_text(CREW, "utf-8")
    return path


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "As before, these dice are thrown by hand: everybody’s."),
                       ("ru", "Как и раньше, кубики бросают руками: все.")],
)  # fmt: skip
def test_a_record_goes_on_with_dice_thrown_by_hand(run: Call, crew: Path, lang: str, said: str) -> None:
    """Ann's die alone has been thrown: no answer tells whose the next one is."""
    assert "As before" not in run("play", crew, "--hand", "*", "--save", "d.zaruba.json", typed=["15", "q"]).out
    told = run("play", "d.zaruba.json", "--lang", lang, typed=["4", "q"]).out
    assert said in told
    assert [(one["who"], one["source"]) for one in answers(Path("d.zaruba.json"))] == [
        ("Ragnar", "hand"), ("Mira", "hand")
    ]  # fmt: skip
    assert run("verify", "d.zaruba.json").code == 0


def test_the_command_line_goes_before_what_a_record_was_left_with(run: Call, crew: Path) -> None:
    run("play", crew, "--hand", "*", "--save", "d.zaruba.json", typed=["15", "q"])
    told = run("play", "d.zaruba.json", "--hand", "machine", typed=["q"]).out
    assert "thrown by hand" not in told
    assert [one["source"] for one in answers(Path("d.zaruba.json")) if one["kind"] == "roll"][:3] == [
        "hand", "machine", "machine"
    ]  # fmt: skip
    assert "screen" not in json.loads(Path("d.zaruba.json").read_text("utf-8"))


def test_a_record_goes_on_with_the_seats_that_were_here(run: Call, crew: Path) -> None:
    run("play", crew, "--seat", "Bob", "--hand", "Ann", "--save", "d.zaruba.json", typed=["15", "q"])
    assert json.loads(Path("d.zaruba.json").read_text("utf-8"))["screen"] == {"seats": ["Bob"], "hand": ["Ann"]}
    told = run("play", "d.zaruba.json", typed=["q"]).out
    assert "Here: Bob." in told
    assert "As before, only these seats are played here: Bob." in told
    assert "As before, these dice are thrown by hand: Ann." in told
    told = run("play", "d.zaruba.json", "--seat", "Ann", typed=["q"]).out
    assert "Here: Ann." in told
    assert "only these seats" not in told
    assert "As before, these dice are thrown by hand: Ann." in told
    assert json.loads(Path("d.zaruba.json").read_text("utf-8"))["screen"] == {"seats": ["Ann"], "hand": ["Ann"]}


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "As before, the others are played by these tactics: random."),
                       ("ru", "Как и раньше, остальных ведёт тактика random.")],
)  # fmt: skip
def test_a_record_goes_on_with_its_tactics(run: Call, crew: Path, lang: str, said: str) -> None:
    """Until other tactics are named; the usual ones are worth no word."""
    left = Path("d.zaruba.json")
    assert "tactics" not in run("play", crew, "--tactics", "random", "--save", left, typed=["q"]).out
    assert json.loads(left.read_text("utf-8"))["screen"] == {"tactics": "random"}
    assert said in run("play", left, "--lang", lang, typed=["q"]).out
    assert json.loads(left.read_text("utf-8"))["screen"] == {"tactics": "random"}
    assert said not in run("play", left, "--tactics", "default", "--lang", lang, typed=["q"]).out
    assert "screen" not in json.loads(left.read_text("utf-8"))


# ---------------------------------------------------------------- one record in two windows


class Window:
    """`play` as a process of its own, typed into line by line."""

    def __init__(self, *words: object, at: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "zaruba", "play", *map(str, words)], cwd=at, stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            env={**os.environ, "LANG": "C.UTF-8", "PYTHONIOENCODING": "utf-8"},
        )  # fmt: skip
        self.told = ""

    def until_asked(self) -> None:
        """Read as far as the next prompt."""
        assert self.process.stdout is not None
        read = b""
        while not read.endswith(b"\n> "):
            one = self.process.stdout.read(1)
            assert one, read.decode()
            read += one
        self.told += read.decode()

    def type(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n".encode())
        self.process.stdin.flush()

    def leave(self) -> str:
        told, _ = self.process.communicate(b"q\n", timeout=60)
        return self.told + told.decode()


def own_choices(path: Path) -> list[Any]:
    return [answer["action"].get("path") for answer in answers(path) if answer["source"] == "hand"]


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "d.zaruba.json was written to by somebody else meanwhile"),
                       ("ru", "В d.zaruba.json тем временем записал кто-то ещё")],
)  # fmt: skip
def test_two_windows_on_one_record_lose_nothing(run: Call, duel: Path, lang: str, said: str) -> None:
    run("play", duel, "--seed", 7, "--save", "d.zaruba.json", typed=["move -5", "q"])
    one, other = (Window("d.zaruba.json", "--lang", lang, at=duel.parent) for _ in range(2))
    for window, step in ((one, "move -10"), (other, "move -15"), (one, "move -20")):
        if not window.told:
            window.until_asked()
        if window is one and not other.told:
            other.until_asked()  # both have read the record before either answers
        window.type(step)
        window.until_asked()
    told, told_other = one.leave(), other.leave()
    assert said not in told
    assert said in told_other
    assert "d-2.zaruba.json" in told_other.splitlines()[-1]
    assert own_choices(Path("d.zaruba.json")) == [[[-5]], [[-10]], [[-20]]]
    assert own_choices(Path("d-2.zaruba.json")) == [[[-5]], [[-15]]]
    assert [run("verify", name).code for name in ("d.zaruba.json", "d-2.zaruba.json")] == [0, 0]


def test_a_record_that_was_deleted_is_written_again(run: Call, duel: Path) -> None:
    window = Window(duel, "--seed", 7, "--save", "d.zaruba.json", at=duel.parent)
    window.until_asked()
    Path("d.zaruba.json").unlink()
    window.type("move -5")
    window.until_asked()
    assert "somebody else" not in window.leave()
    assert own_choices(Path("d.zaruba.json")) == [[[-5]]]


# ---------------------------------------------------------------- standing orders, silence


PARRIER = """
kind: scenario
system: fury
title: Duel
combatants:
  - {name: Rosalind, player: Ann, from: swashbuckler, weapons: [], main_hand: rapier, off_hand: main_gauche, at: [5, 3]}
  - {name: Voss, player: Bob, side: enemies, from: soldier, ws: 95, a: 2, at: [6, 3]}
"""


@pytest.mark.parametrize(
    ("lang", "order", "turn", "blows", "told"),
    [
        ("en", "orders parry the first hit; else dodge", "end the turn", ("swift attack", "next blow"), "as ordered"),
        ("ru", "впредь парировать первый удар; иначе уклониться", "закончить ход", ("быстрая атака", "следующий удар"),
         "по приказу"),
    ],
)  # fmt: skip
def test_an_order_is_given_seen_carried_out_and_dropped(
    run: Call, tmp_path: Path, lang: str, order: str, turn: str, blows: tuple[str, str], told: str
) -> None:
    (tmp_path / "duel.yaml").write_text(PARRIER, "utf-8")
    kept, words = tmp_path / "x.zaruba.json", order.partition(" ")
    off = {"en": "off", "ru": "выкл"}[lang]
    typed = [order, words[0], turn, *blows, f"{words[0]} Rosalind: {off}", f"{words[0]} Rosalind: xyzzy", "q"]
    said = run("play", tmp_path / "duel.yaml", "--seed", 3, "--save", kept, "--lang", lang, typed=typed)
    assert said.code == 0, said
    assert after(said.out, words[0]).count(words[2]) == 1
    assert said.out.count(f"Rosalind: {told}.") == 2
    mine = [
        (one["action"]["type"], one["source"]) for one in answers(kept) if one["who"] == "Rosalind" and "action" in one
    ]
    assert mine == [("end_turn", "hand"), ("parry", "order"), ("dodge", "order")]
    assert "xyzzy" in said.out + said.err
    assert "orders" not in json.loads(kept.read_text("utf-8"))


@pytest.mark.parametrize(
    ("lang", "word"), [("en", "silent"), ("en", "silent first"), ("ru", "молчит"), ("ru", "молчит первый")]
)
def test_whoever_is_silent_is_answered_for_and_that_can_be_taken_back(
    run: Call, duel: Path, lang: str, word: str
) -> None:
    kept = duel.with_name("x.zaruba.json")
    said = run("play", duel, "--seed", 3, "--save", kept, "--lang", lang, typed=[word, "q"])
    assert said.code == 0, said
    assert [one["who"] for one in answers(kept) if one["source"] == "fallback"][:1] == ["Ragnar"]
    count = len(answers(kept))
    assert run("play", kept, typed=["undo", "q"]).code == 0
    assert len(answers(kept)) < count
    said = run("play", kept, "--lang", lang, typed=[f"{word.split()[0]} xyzzy", "q"])
    assert "xyzzy" in said.out
