"""Records that were damaged or forged, as a Russian reader is told of them: in Russian, and as records."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Call
from tests.cli.test_play import DUEL
from zaruba import __version__
from zaruba.apps.cli import main

GONE = object()
DAMAGE: tuple[Any, ...] = (GONE, None, "двадцать", -1, 1.5, [], {"икс": 1}, [["икс"]])
TYPED = ["1", "set Ёж.hp 3 because it slipped", "1", "undo", "1", "kill"]


@pytest.fixture
def whole(run: Call, tmp_path: Path) -> dict[str, Any]:
    """A record with rolls, choices, a word of the master, answers taken back, and numbers of a seat."""
    path = tmp_path / "duel.yaml"
    path.write_text(DUEL, "utf-8")
    assert run("play", path, "--seed", 7, "--save", "d.zaruba.json", typed=TYPED).code == 0
    found: dict[str, Any] = json.loads(Path("d.zaruba.json").read_text("utf-8"))
    assert {"roll", "choose", "override"} == {answer["kind"] for answer in found["answers"]}
    assert found["undone"]
    assert found["seats"]
    return found


def paths(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to everything in a record but its scenario, which `check` tells of; of long lists the first and last."""
    if at:
        yield at
    if isinstance(value, dict):
        for key, inner in value.items():
            if (*at, key) != ("scenario",) and at != ("rulings",):
                yield from paths(inner, (*at, key))
    elif isinstance(value, list) and value:
        for index in sorted({0, len(value) - 1}):
            yield from paths(value[index], (*at, index))


def damaged(whole: dict[str, Any], at: tuple[Any, ...], value: Any) -> dict[str, Any]:
    other = copy.deepcopy(whole)
    inner: Any = other
    for part in at[:-1]:
        inner = inner[part]
    if value is GONE:
        del inner[at[-1]]
    else:
        inner[at[-1]] = value
    return other


def latin(told: str) -> list[str]:
    """Latin words that are no name, no key in quotes, no path, no id of a clause."""
    told = re.sub(r"«[^»]*»|\[[\w.-]+\]|x\.zaruba\.json:\d+:\d+(: [\w.]+)?|^\w+(\.\w+)*: запись", "", told)
    told = re.sub(
        r"(есть|в бою|нужно одно из|известны|дано|что изменить): [^\n]*|\b(who|hp|set|action[\w.]*): ", "", told
    )
    return [
        word for word in re.findall(r"[A-Za-z]+", told) if word not in ("Ragnar", "Goblin", "JSON", "true", "false")
    ]


def test_whatever_is_damaged_is_told_in_russian(run: Call, whole: dict[str, Any]) -> None:
    codes = set()
    for at in paths(whole):
        for value in DAMAGE:
            Path("x.zaruba.json").write_text(json.dumps(damaged(whole, at, value)), "utf-8")
            done = run("verify", "x.zaruba.json", "--lang", "ru")
            codes.add(done.code)
            assert done.code in (0, 3, 4), (at, value, done)
            assert latin(re.sub(r"\b[0-9a-f]{64}\b", "", done.out) + done.err) == [], (at, value, done)
    assert codes == {0, 3, 4}


@pytest.mark.parametrize(
    ("at", "value", "told"),
    [
        (("answers", 1, "faces"), "двадцать", "answers.1.faces: запись не читается: ожидается список, а стоит текст"),
        (("answers", 1, "kind"), "бросок", "answers.1.kind: запись не читается: «бросок» здесь неизвестно"),
        (("answers", 1, "ask"), GONE, "answers.1: запись не читается: не хватает ключа «ask»"),
        (("salt",), "zz", "salt: запись не читается: ожидаются пары шестнадцатеричных цифр"),
        (("seed",), "7", "seed: запись не читается: ожидаются пары шестнадцатеричных цифр"),
        (("system",), "delv", "system: запись не читается: системы «delv» здесь нет; есть: "),
        (("schema_version",), 2, "запись не читается: её сделала более новая Заруба: версия записи 2, а здесь читают 1"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("verb", ["verify", "replay", "why", "play", "check"])
def test_what_cannot_be_read_is_named_by_its_place(
    run: Call, whole: dict[str, Any], verb: str, at: tuple[Any, ...], value: Any, told: str
) -> None:
    Path("x.zaruba.json").write_text(json.dumps(damaged(whole, at, value)), "utf-8")
    done = run(verb, "x.zaruba.json", "--lang", "ru")
    assert done.code == 3
    assert told in done.out + done.err


@pytest.mark.parametrize(
    ("at", "value", "told"),
    [
        (("answers", 2, "faces"), [20], "ответ 11, правило Когда атака попадает [delve.attack.hit]: зерно даёт 17, а не 20"),
        (("hash",), "0" * 64, "хеш записи — не последнее её звено"),
        (("commitment",), "0" * 64, "зерно не то, за которое ручались"),
        (("steps", 0, "state_hash"), "0" * 64, "шаг 1 кончается другим положением"),
        (("steps",), [], "записано шагов 0, а по ответам выходит 2"),
        (("answers", 0, "reason"), "иная", "он дан на другой вопрос или в другом положении"),
        (("answers", 1, "sum"), 7, "в нём есть то, чего в таком ответе не бывает: sum"),
        (("answers", 0, "fact"), {"set": {"who": "Огр", "hp": 1}}, "никого по имени «Огр» здесь нет"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("verb", ["verify", "replay", "why", "play", "fight"])
def test_a_forged_record_is_told_of_alike_by_every_verb(
    run: Call, whole: dict[str, Any], verb: str, at: tuple[Any, ...], value: Any, told: str
) -> None:
    Path("x.zaruba.json").write_text(json.dumps(damaged(whole, at, value)), "utf-8")
    done = run(verb, "x.zaruba.json", "--lang", "ru")
    assert done.code == 4
    assert told in done.out + done.err
    assert "апись" in done.out + done.err
    assert "сценарий" not in done.out + done.err


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda w: w.update(undone=[]), "часть отменённых ответов пропала"),
        (lambda w: w["undone"][-1]["answers"].pop(), "часть отменённых ответов пропала"),
        (lambda w: w["undone"][0]["answers"][0].update(say="иное"), "он дан на другой вопрос или в другом положении"),
        (lambda w: w["undone"][1].update(after=4), "после него ничего отменить не могли"),
        (lambda w: w["undone"].append(w["undone"][-1]), "он и в силе, и отменён"),
    ],
    ids=["all gone", "one gone", "another", "elsewhere", "twice"],
)
def test_what_was_taken_back_is_verified_as_well(run: Call, whole: dict[str, Any], change: Any, told: str) -> None:
    change(whole)
    Path("x.zaruba.json").write_text(json.dumps(whole), "utf-8")
    done = run("verify", "x.zaruba.json", "--lang", "ru")
    assert (done.code, told in done.out) == (4, True), done


@pytest.mark.parametrize("verb", ["verify", "replay", "why", "play", "fight", "export"])
def test_what_was_taken_back_and_says_nothing_is_told_of_by_every_verb(
    run: Call, whole: dict[str, Any], verb: str
) -> None:
    taken = next(one for batch in whole["undone"] for one in batch["answers"] if one["kind"] == "choose")
    taken["action"] = {"type": "fly"}
    Path("x.zaruba.json").write_text(json.dumps(whole), "utf-8")
    done = run(verb, "x.zaruba.json", "--lang", "ru")
    assert done.code == 4
    assert "действия «fly»" in done.out + done.err


@pytest.mark.parametrize("place", ["answers", "undone"])
def test_a_part_of_an_action_left_out_is_a_change_though_it_comes_to_the_same(
    run: Call, whole: dict[str, Any], place: str
) -> None:
    told = whole["answers"] if place == "answers" else [one for batch in whole["undone"] for one in batch["answers"]]
    action = next(one["action"] for one in told if one.get("action", {}).get("type") == "melee_attack")
    assert action.pop("ability") == ""
    Path("x.zaruba.json").write_text(json.dumps(whole), "utf-8")
    done = run("verify", "x.zaruba.json", "--lang", "ru")
    assert (done.code, "он дан на другой вопрос или в другом положении" in done.out) == (4, True), done


def test_verify_says_what_it_proves_and_what_it_does_not(run: Call, whole: dict[str, Any]) -> None:
    done = run("verify", "d.zaruba.json", "--lang", "ru")
    assert (done.code, done.err) == (0, "")
    assert done.out.splitlines() == [
        "Запись верна. Ответов: 5, шагов: 2; сошлись каждое звено и каждый кубик.",
        "Отменённых ответов: 6; сошлись и они.",
        "Хеш ручается за ход боя: начало, ответы, кубики, положения. Он не меняется от названия боя, версии программы, "
        "мест за столом и незнакомых полей.",
        f"Обязательство кубиков: {whole['commitment']}",
        whole["hash"],
    ]
    whole["engine_version"], whole["house"] = "0.0.9", 1
    whole["answers"][0]["mood"] = "grim"
    Path("x.zaruba.json").write_text(json.dumps(whole), "utf-8")
    done = run("verify", "x.zaruba.json", "--lang", "ru")
    assert (done.code, done.err) == (0, f"Запись сделала версия 0.0.9, а проверяет {__version__}.\n")
    assert "Незнакомые поля: house, answers.0.mood\n" in done.out
    told = json.loads(run("verify", "x.zaruba.json", "--json").out)
    assert (told["undone"], told["by_hand"], told["seed"]) == (6, 0, True)
    assert (told["engine_version"], told["unknown"]) == ("0.0.9", ["house", "answers.0.mood"])


def test_a_record_without_its_seed_proves_no_dice(run: Call, whole: dict[str, Any]) -> None:
    del whole["seed"]
    Path("x.zaruba.json").write_text(json.dumps(whole), "utf-8")
    done = run("verify", "x.zaruba.json", "--lang", "ru")
    assert done.out.startswith("Запись верна, кроме кубиков: зерна в ней нет")
    assert "каждый кубик" not in done.out
    assert json.loads(run("verify", "x.zaruba.json", "--json").out)["seed"] is False


def test_dice_thrown_by_hand_are_named_as_such(run: Call, whole: dict[str, Any]) -> None:
    run("play", "duel.yaml", "--hand", "*", "--save", "h.zaruba.json", typed=["1", "17", "3", "q"])
    told = run("verify", "h.zaruba.json").out
    assert "Thrown by hand: 2; for these dice there is the word of those who threw them." in told


def test_what_kept_a_record_from_being_saved_is_told_in_words(run: Call, whole: dict[str, Any]) -> None:
    Path("folder.zaruba.json").mkdir()
    for path, told in (("нет/x.zaruba.json", "такой папки нет"), ("d.zaruba.json/x", "часть пути — файл, а не папка")):
        for verb in ("play", "fight"):
            done = run(verb, "duel.yaml", "--save", path, "--lang", "ru", typed=["q"])
            assert f"{path} не удалось сохранить: {told}" in done.err
            assert done.code != 0
    assert "файл не открывается: это папка" in run("verify", "folder.zaruba.json", "--lang", "ru").err
    assert "the file cannot be opened: there is no such file" in run("verify", "none.zaruba.json").err


def test_a_newcomer_at_fault_is_told_of_as_check_tells_of_him(run: Call, whole: dict[str, Any]) -> None:
    typed = ["добавить гоблинн at_ft=20 потому что страшно", "добавить goblin at_ft=рядом потому что страшно",
             "добавить драконище потому что страшно", "в"]  # fmt: skip
    told = run("play", "duel.yaml", "--lang", "ru", typed=typed).out
    assert "в этом участнике есть ошибка: from: нет такого врага или героя: «гоблинн»; может быть, «гоблин»?" in told
    assert "в этом участнике есть ошибка: at_ft: «рядом» — не целое число" in told
    assert "в этом участнике есть ошибка: from: нет такого врага или героя: «драконище»\n" in told


def test_why_of_an_answer_that_was_taken_back_says_so(run: Call, whole: dict[str, Any]) -> None:
    gone = whole["undone"][-1]["answers"][0]["ask"]
    live = [answer["ask"] for answer in whole["answers"]]
    assert (gone, live) == (6, [5, 10, 11, 12, 13])
    done = run("why", "d.zaruba.json", gone, "--lang", "ru")
    assert (done.code, done.err) == (2, "Ответ 6 отменён. В силе: 5, 10–13.\n")
    assert run("why", "d.zaruba.json", 99).err == "There is no answer 99. There are: 5, 10–13.\n"
    typed = ["move -5", "undo", "why 1", "q"]
    assert "Answer 1 was taken back. Those that stand: —." in run("play", "duel.yaml", typed=typed).out


def test_seats_numbers_and_unknown_fields_outlive_playing_on(run: Call, whole: dict[str, Any]) -> None:
    path = Path("duel.yaml")
    run("play", path, "--seed", 7, "--save", "e.zaruba.json", typed=["move -5", "q"])
    kept = json.loads(Path("e.zaruba.json").read_text("utf-8"))
    kept["house"] = {"table": "blue"}
    Path("e.zaruba.json").write_text(json.dumps(kept), "utf-8")
    assert run("play", "e.zaruba.json", typed=["q"]).code == 0
    again = json.loads(Path("e.zaruba.json").read_text("utf-8"))
    assert again == kept


def test_the_words_of_a_forged_seat(run: Call, whole: dict[str, Any]) -> None:
    Path("x.zaruba.json").write_text(json.dumps({**whole, "seats": {"Ann": [["икс", 1]]}}), "utf-8")
    done = run("play", "x.zaruba.json", "--lang", "ru")
    assert (done.code, latin(done.err)) == (3, [])
    assert "запись не читается: ожидается целое число, а стоит текст" in done.err
    assert main(["verify", "x.zaruba.json"]) == 0


# ---------------------------------------------------------------- where it is damaged


def place_of(text: str, sign: str) -> str:
    """`line:column` of a sign in a text."""
    before = text[: text.index(sign)]
    return f"{before.count(chr(10)) + 1}:{len(before.rpartition(chr(10))[2]) + 1}"


@pytest.mark.parametrize(
    "at",
    [
        ("answers", 1, "faces"),
        ("answers", -1, "who"),
        ("undone", 0, "after"),
        ("scenario", "combatants", 1, "from"),
        ("scenario", "seating"),
        ("system",),
        ("salt",),
        ("schema_version",),
    ],
    ids=lambda at: ".".join(map(str, at)),
)
def test_a_fault_stands_where_the_damage_is(run: Call, whole: dict[str, Any], at: tuple[Any, ...]) -> None:
    """Line and column, however the record is laid out, with a mark at its head as well."""
    sign = {"икс": 1}
    broken = damaged(whole, at, sign)
    for laid_out in (json.dumps(broken, ensure_ascii=False), json.dumps(broken, ensure_ascii=False, indent=2)):
        Path("b.zaruba.json").write_text(laid_out, "utf-8")
        mark = laid_out.replace("\n", "").index('{"икс"') if "\n" not in laid_out else None
        where = place_of(laid_out, '{"икс"') if mark is not None else place_of(laid_out, '"икс"')
        line = int(where.partition(":")[0])
        told = run("check", "b.zaruba.json", "--json")
        fault = json.loads(told.out)["faults"][0]
        shown = (fault["line"], fault["column"])
        if mark is not None:
            assert f"{shown[0]}:{shown[1]}" == where, fault
        else:
            assert shown[0] == line - 1, fault


def test_what_is_lacking_is_missed_in_the_answer_it_belongs_to(run: Call, whole: dict[str, Any]) -> None:
    text = json.dumps(damaged(whole, ("answers", 2, "kind"), GONE), ensure_ascii=False, indent=2)
    Path("b.zaruba.json").write_text(text, "utf-8")
    third = [number for number, line in enumerate(text.splitlines(), 1) if line == "    {"][2]
    assert f"b.zaruba.json:{third}:5: answers" in run("verify", "b.zaruba.json").err
