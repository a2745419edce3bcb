"""What combatants are called: one name that stays, and what each viewer reads in a language of their own."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Call
from tests.cli.test_play import after, answers

FIGHT = """
kind: scenario
system: delve
title: {en: Names, ru: Имена}
seating: [Ann, GM]
combatants:
  - {name: {en: Ragnar, ru: {nom: Рагнар, gen: Рагнара}}, player: Ann, side: characters, from: fighter, at_ft: 0}
  - {from: goblin, count: 2, side: enemies, at_ft: [5, 30]}
  - {from: rat, side: enemies, at_ft: 40}
  - {name: {en: Bog hag, ru: Болотная ведьма}, from: bog_witch, side: enemies, at_ft: 60}
  - {name: Ёж, from: goblin, side: enemies, at_ft: 50}
start: {round: 1, order: [Ann, GM], current: Рагнар, state: {Гоблин 2: {hp: 3}, Подвальная крыса: {conditions: [prone]}}}
"""


@pytest.fixture
def fight(tmp_path: Path) -> Path:
    path = tmp_path / "names.yaml"
    path.write_text(FIGHT, "utf-8")
    return path


def standing(told: str) -> list[str]:
    return [line[2:].split("  ")[0].strip() for line in told.splitlines() if re.match(r" [ ►]\S", line)]


@pytest.mark.parametrize(
    ("lang", "names"),
    [
        ("en", ["Ragnar", "Goblin 1", "Goblin 2", "Cellar rat", "Bog hag", "Ёж"]),
        ("ru", ["Рагнар", "Гоблин 1", "Гоблин 2", "Подвальная крыса", "Болотная ведьма", "Ёж"]),
    ],
)
def test_everybody_is_called_as_the_viewer_reads(run: Call, fight: Path, lang: str, names: list[str]) -> None:
    """Those the program named by their kind, those the scenario named twice by either name, the rest as they are."""
    told = run("play", fight, "--lang", lang, "--seed", 7, typed=["s", "q" if lang == "en" else "в"]).out
    assert standing(after(told, "s")) == names
    assert f"{names[0]} (Ann)" in told
    assert f" → {names[1]}   " in told
    others = {"Ragnar", "Goblin", "Рагнар", "Гоблин"} - {name.split()[0] for name in names}
    assert not any(name in told for name in others)


@pytest.mark.parametrize(
    ("lang", "typed", "action"),
    [
        ("ru", "меч гоблин 1", "melee_attack"),
        ("ru", "меч goblin 1", "melee_attack"),
        ("en", "longsword goblin 1", "melee_attack"),
        ("en", "longsword гоблин 1", "melee_attack"),
    ],
)
def test_either_language_may_be_typed_and_the_record_has_the_name_that_stays(
    run: Call, fight: Path, lang: str, typed: str, action: str
) -> None:
    typed = typed.replace("меч", "атака длинный меч").replace("longsword", "melee longsword")
    run("play", fight, "--lang", lang, "--seed", 7, "--save", "n.zaruba.json", typed=[typed, "q"])
    taken = next(answer["action"] for answer in answers(Path("n.zaruba.json")) if answer["kind"] == "choose")
    assert (taken["type"], taken["target"]) == (action, "Goblin 1")


WORDS = [
    "!изменить гоблин 2.хиты 1 потому что а",
    "!изменить Goblin 1.hp 2 потому что а",
    "!добавить гоблин at_ft=20 потому что а",
    "!добавить {name: {en: Snag, ru: Коряга}, from: goblin, side: enemies, at_ft: 15} потому что а",
    "!убрать snag потому что а",
    "!убрать подвальная крыса потому что а",
]


def test_words_of_the_master_know_both_and_newcomers_are_called_alike(run: Call, fight: Path) -> None:
    told = run("play", fight, "--lang", "ru", "--seed", 7, "--save", "n.zaruba.json", typed=[*WORDS, "с", "в"]).out
    assert after(told, WORDS[0]).startswith("Слово ГМ: изменить Гоблин 2.хиты 1, потому что а\nГоблин 2: 2")
    assert after(told, WORDS[1]).startswith("Слово ГМ: изменить Гоблин 1.хиты 2")
    assert after(told, WORDS[2]).startswith("Слово ГМ: добавить гоблин at_ft=20, потому что а\nВ бой вступает Гоблин 3")
    assert "В бой вступает Коряга" in after(told, WORDS[3])
    assert after(told, WORDS[4]).startswith("Слово ГМ: убрать Коряга")
    assert standing(after(told, "с")) == ["Рагнар", "Гоблин 1", "Гоблин 2", "Болотная ведьма", "Ёж", "Гоблин 3"]
    facts: list[dict[str, Any]] = [a["fact"] for a in answers(Path("n.zaruba.json")) if a["kind"] == "override"]
    assert [next(iter(fact.values())).get("who") for fact in facts] == [
        "Goblin 2",
        "Goblin 1",
        None,
        None,
        "Snag",
        "Rat",
    ]
    again = run("play", "n.zaruba.json", "--lang", "en", typed=["s", "q"]).out
    assert standing(after(again, "s")) == ["Ragnar", "Goblin 1", "Goblin 2", "Bog hag", "Ёж", "Goblin 3"]
    replayed = run("replay", "n.zaruba.json", "--lang", "ru").out
    assert "В бой вступает Гоблин 3" in replayed and "Коряга больше не участвует" in replayed
    assert "Гоблин 2" in run("why", "n.zaruba.json", "--lang", "ru").out or "крыса" in replayed
    assert "Goblin" not in run("export", "n.zaruba.json", "--lang", "ru").out
    assert run("verify", "n.zaruba.json").code == 0


def test_documents_for_programs_keep_the_names_that_stay(run: Call, fight: Path) -> None:
    told = {lang: json.loads(run("fight", fight, "--seed", 7, "--json", "--lang", lang).out) for lang in ("en", "ru")}
    assert told["en"] == told["ru"]
    assert list(told["ru"]["combatants"])[:4] == ["Ragnar", "Goblin 1", "Goblin 2", "Rat"]


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        (
            "{en: Ragnar, rus: Рагнар}",
            "name.rus: ключ «rus» здесь неизвестен; ожидается одно из: en, ru; может быть, «ru»?",
        ),
        (
            "{en: Ragnar, gen: Рагнара}",
            "name.gen: ключ «gen» здесь неизвестен; ожидается одно из: en, ru; может быть, «en»?",
        ),
        ("{ru: {gen: Рагнара}}", "name.ru.nom: не хватает ключа «nom»"),
        ("{ru: {nom: Рагнар, gne: Рагнара}}", "name.ru.gne: ключ «gne» здесь неизвестен; может быть, «gen»?"),
        ("{nom: Рагнар, gne: Рагнара}", "name.gne: ключ «gne» здесь неизвестен; может быть, «gen»?"),
        ("{en: 5}", "name.en: «5» — не текст; если нужен текст, возьмите значение в кавычки"),
        ("{}", "name"),
        ("[Ragnar]", "name"),
    ],
)
def test_what_is_wrong_with_a_name(run: Call, tmp_path: Path, name: str, fault: str) -> None:
    path = tmp_path / "f.yaml"
    path.write_text(
        FIGHT.replace("{en: Ragnar, ru: {nom: Рагнар, gen: Рагнара}}", name).partition("start:")[0], "utf-8"
    )
    done = run("check", path, "--lang", "ru")
    assert done.code == 3
    assert re.search(rf"^{re.escape(str(path))}:7:\d+: combatants\.0\.{re.escape(fault)}", done.out, re.MULTILINE), (
        done.out
    )


def test_two_of_one_name_are_a_fault_whatever_the_language(run: Call, tmp_path: Path) -> None:
    path = tmp_path / "f.yaml"
    path.write_text(FIGHT.replace("name: Ёж, from", "name: {en: Goblin 1, ru: Ёж}, from"), "utf-8")
    assert "combatants.4.name: “Goblin 1” is taken already, by Goblin 1" in run("check", path).out


@pytest.mark.parametrize("name", ["{nom: Рагнар, gen: Рагнара}", "{ru: Рагнар}", "Рагнар"])
def test_a_russian_name_alone_stands_for_both(run: Call, tmp_path: Path, name: str) -> None:
    path = tmp_path / "f.yaml"
    path.write_text(FIGHT.replace("{en: Ragnar, ru: {nom: Рагнар, gen: Рагнара}}", name), "utf-8")
    for lang in ("en", "ru"):
        assert "Рагнар (Ann)" in run("play", path, "--lang", lang, typed=["q"]).out
