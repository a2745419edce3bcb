"""The program's own words: the same in both languages, read the same by us and by Fluent, and all of them used."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any, get_args

import pytest
from fluent.runtime import FluentBundle, FluentResource

from tests.cli.conftest import ROOT, Call
from zaruba.apps.cli import masters_word
from zaruba.apps.cli.commands import KINDS, command, names
from zaruba.apps.cli.files import Draft
from zaruba.apps.cli.matching import by_other_words
from zaruba.apps.cli.offers import Misread
from zaruba.apps.cli.program import VERBS
from zaruba.apps.cli.wording import FOLDER, Wording, decimal, language_of, messages, percent
from zaruba.apps.telling import Words
from zaruba.kernel.stage import stage
from zaruba.kernel.system import slugs, system

NAMES = re.compile(r"\$([a-z_]+)")
LATIN_SAID = {  # Latin letters that stand inside Russian on purpose: options, notation, keys, ids
    "zaruba", "json", "help", "play", "lang", "save", "seed", "kh", "kl", "dh", "dl", "kh1", "kl1", "dh1", "dl1", "d",
    "k", "Roll20", "Foundry", "hp", "goblin", "at", "ft", "at_ft",
}  # fmt: skip


def bundle(lang: str, file: str) -> FluentBundle:
    made = FluentBundle([lang], use_isolating=False)
    made.add_resource(FluentResource((FOLDER / file).read_text("utf-8")))
    return made


@pytest.mark.parametrize("file", ["{}.ftl", "help/{}.ftl"])
def test_both_languages_have_the_same_messages_with_the_same_names(file: str) -> None:
    english, russian = messages(file.format("en")), messages(file.format("ru"))
    assert english.keys() == russian.keys()
    for key, text in english.items():
        assert set(NAMES.findall(text)) == set(NAMES.findall(russian[key])), key


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("file", ["{}.ftl", "help/{}.ftl"])
def test_our_quick_reading_is_that_of_fluent(lang: str, file: str) -> None:
    theirs = bundle(lang, file.format(lang))
    for key, text in messages(file.format(lang)).items():
        named: dict[str, Any] = {name: 5 if "->" in text else f"<{name}>" for name in NAMES.findall(text)}
        named |= {"program": "zaruba"} if "program" in named else {}
        pattern = theirs.get_message(key).value
        assert pattern is not None
        said, faults = theirs.format_pattern(pattern, named)
        assert not faults, key
        own = Wording(lang)
        ours = own.help(key.removeprefix("help").removeprefix("-")) if file.startswith("help") else own(key, **named)
        assert ours == said, key


@pytest.mark.parametrize(("number", "told"), [(0, "раундов"), (1, "раунд."), (2, "раунда"), (5, "раундов"),
                                              (11, "раундов"), (21, "раунд.")])  # fmt: skip
def test_russian_plurals(number: int, told: str) -> None:
    assert told in Wording("ru")("rounds-told", rounds=number)


def test_every_message_is_said_somewhere() -> None:
    source = "".join(path.read_text("utf-8") for path in FOLDER.parents[1].rglob("*.py"))
    made = [match[1] for match in re.finditer(r'f"([a-z-]+-)\{', source)]
    for key in messages("en.ftl"):
        assert re.search(f"""["']{key}["']""", source) or any(key.startswith(start) for start in made), key


def test_every_verb_has_help_with_three_examples_in_both_languages() -> None:
    for lang, heading in (("en", "Examples:"), ("ru", "Примеры:")):
        for verb in VERBS:
            text = Wording(lang).help(verb)
            examples = text.partition(heading)[2].strip().splitlines()
            assert len(examples) >= 3, (lang, verb)
            assert all(f"zaruba {verb}" in line or "bot.py" in line for line in examples), (lang, verb)
        assert all(f"  {verb} " in Wording(lang).help("") for verb in VERBS)


def test_help_names_every_option_of_its_verb_and_no_other() -> None:
    from inspect import signature

    from zaruba.apps.cli.program import function_of

    for verb in VERBS:
        for lang in ("en", "ru"):
            told = set(re.findall(r"^  --([a-z-]+)", Wording(lang).help(verb), re.MULTILINE))
            taken = {name.rstrip("_").replace("_", "-") for name, one in signature(function_of(verb)).parameters.items()
                     if one.kind is one.KEYWORD_ONLY and name != "terminal"}  # fmt: skip
            assert {option.removeprefix("no-") for option in told} == taken, (verb, lang)


def test_no_stray_latin_in_russian() -> None:
    for key, text in messages("ru.ftl").items():
        if key.startswith(("cmd-", "verbs-", "yes-", "no-", "on-", "off-", "throw-")):
            continue
        bare = re.sub(r"\{ \$\w+ (?:->)?|\[\w+\]|«[^»]*»|--[a-z-]+|\[[a-z]+\]|![a-zа-я]+", " ", text)
        stray = set(re.findall(r"[A-Za-z]\w*", bare)) - LATIN_SAID - {"JSON"}
        assert not stray, (key, stray)


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_command_has_one_meaning(lang: str) -> None:
    own = Wording(lang)
    mine = [word for kind in KINDS for word in own(f"cmd-{kind}").split(", ")]
    assert len(mine) == len(set(mine))
    assert all(names(lang)[word] == kind for kind in KINDS for word in own(f"cmd-{kind}").split(", "))


def test_the_locale_tells_the_language() -> None:
    assert language_of({"LANG": "ru_RU.UTF-8"}) == "ru"
    assert language_of({"LC_ALL": "en_US.UTF-8", "LANG": "ru_RU.UTF-8"}) == "en"
    assert language_of({"LC_ALL": "RU", "LANG": "en"}) == "ru"
    assert language_of({}) == "en"


def test_numbers_are_written_as_each_language_writes_them() -> None:
    from fractions import Fraction

    assert percent(Fraction(1, 3), "en") == "33.3%"
    assert percent(Fraction(1, 3), "ru") == "33,3\u00a0%"
    assert percent(Fraction(1, 100_000), "en") == "<0.1%"
    assert percent(Fraction(99_999, 100_000), "en") == ">99.9%"
    assert (percent(Fraction(1), "en"), percent(Fraction(0), "en")) == ("100%", "0%")
    assert (decimal(Fraction(117, 20), "en", 1), decimal(Fraction(117, 20), "ru", 1)) == ("5.9", "5,9")
    assert (decimal(Fraction(-1, 8), "en"), decimal(10, "en", 0), decimal(Fraction(1, 200), "en")) == (
        "-0.13",
        "10",
        "0.01",
    )
    assert (percent(Fraction(6625, 10000), "en"), percent(Fraction(1, 1000), "en")) == ("66.3%", "0.1%")
    assert (percent(Fraction(999, 1000), "en"), percent(Fraction(9991, 10000), "en")) == ("99.9%", ">99.9%")
    assert (decimal(-2.5, "en"), decimal(-2.5, "ru"), decimal(-0.001, "en")) == ("-2.5", "−2,5", "0")


def test_words_lie_where_they_are_looked_for() -> None:
    assert {path.relative_to(FOLDER).as_posix() for path in Path(FOLDER).rglob("*.ftl")} == {
        "en.ftl", "ru.ftl", "help/en.ftl", "help/ru.ftl"
    }  # fmt: skip


def sessions(page: Path) -> dict[str, list[str]]:
    """What is typed in the sessions of `play` on a page, by language."""
    found: dict[str, list[str]] = {"en": [], "ru": []}
    for block in re.findall(r"```console\n\$ zaruba play (.*?)```", page.read_text("utf-8"), re.DOTALL):
        lang = "ru" if "--lang ru" in block.partition("\n")[0] else "en"
        found[lang] += [line[2:] for line in block.splitlines() if line.startswith("> ")]
    return found


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_word_of_play_is_played_on_its_page(lang: str) -> None:
    """That the page shows what comes out, tests/test_docs.py sees to."""
    typed = sessions(FOLDER.parents[4] / "docs" / "guide" / "every-word.md")[lang]
    kinds = {found[0] for line in typed if (found := command(line, lang)) is not None}
    assert kinds == set(KINDS)
    assert any(line.isdecimal() for line in typed), "a number picks"
    assert lang == "ru" or {"5 3 6", "14", "21"} <= set(typed), "dice by hand"


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize(
    ("verb", "typed"),
    [("set", "Ogre.hp 5"), ("set", "Ogre.lost [\"light\"]"), ("set", "dark true"), ("add", "goblin at_ft=50"),
     ("add", "goblin name=Snag hidden=true"), ("remove", "Ogre"), ("check", "Ogre {dex} 12 “swings from the chandelier”"),
     ("check", "Ogre {dex} +10")],
)  # fmt: skip
def test_a_word_of_the_master_is_told_as_it_may_be_typed(lang: str, verb: str, typed: str) -> None:
    state = SimpleNamespace(
        combatants=(SimpleNamespace(name="Ogre", side="enemies"),), seat_of=lambda who: "master", acting=""
    )
    words, own = Words("delve", lang), Wording(lang)
    text = typed.format(dex=words.term("ability", "dex"))
    said = masters_word.read(verb, text, state, words).said
    told = masters_word.told(said, own, words)
    assert masters_word.read(verb, told.removeprefix(own(f"word-verb-{verb}")).strip(), state, words).said == said
    assert command(told, lang) == (verb, told.partition(" ")[2])


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("4", {"who": "Goblin 2", "check": 4}),
        ("5+ -1", {"who": "Goblin 2", "check": 5, "modifier": -1}),
        ("Troll “leaps down” 4 hurt=1d6", {"who": "Troll", "check": 4, "text": "leaps down", "hurt": "1d6"}),
        ("Goblin 2 3 +1", {"who": "Goblin 2", "check": 3, "modifier": 1}),
    ],
)  # fmt: skip
def test_where_nothing_is_tested_but_a_die_a_check_is_a_number(lang: str, typed: str, said: dict[str, Any]) -> None:
    people = tuple(SimpleNamespace(name=name, side="A") for name in ("Goblin 2", "Troll"))
    state = SimpleNamespace(combatants=people, seat_of=lambda who: "master", acting="")
    words, own = Words("warband", lang), Wording(lang)
    assert masters_word.read("check", typed, state, words, asked="Goblin 2").said == said
    told = masters_word.told(said, own, words)
    assert masters_word.read("check", told.removeprefix(own("word-verb-check")).strip(), state, words).said == said


@pytest.mark.parametrize(
    ("typed", "why"),
    [("“leaps down”", "word-check"), ("Troll", "word-check"), ("dex 12 5", "answer-nobody"), ("4", "word-check-who")],
)
def test_what_is_no_such_check_is_said(typed: str, why: str) -> None:
    state = SimpleNamespace(
        combatants=(SimpleNamespace(name="Troll", side="A"),), seat_of=lambda who: "master", acting=""
    )
    with pytest.raises(Misread) as caught:
        masters_word.read("check", typed, state, Words("warband", "en"))
    assert caught.value.code == why


@pytest.mark.parametrize("slug", slugs())
def test_every_system_says_how_somebody_is(slug: str) -> None:
    for lang in ("en", "ru"):
        assert Words(slug, lang).has("combatant"), f"words/{lang}.ftl of {slug} lacks the message `combatant`"


@pytest.mark.parametrize("slug", slugs())
def test_every_rulebook_has_its_headings_and_the_names_of_what_the_master_changes(slug: str) -> None:
    """In both languages the same; headings are of its own actions, and whatever a form labels has a name to type."""
    english, russian = Words(slug, "en"), Words(slug, "ru")
    tags = {kind.__struct_config__.tag for kind in get_args(system(slug).actions)}
    for kind in ("under", "field"):
        assert english.terms(kind).keys() == russian.terms(kind).keys()
    assert "move" in english.terms("under")
    assert english.terms("under").keys() <= tags
    for kind in ("alter", "overall"):
        assert english.keys(kind).keys() == russian.keys(kind).keys()
        assert all(next(iter(names)) == key for key, names in english.keys(kind).items())
        assert all(re.match("[А-ЯЁа-яё]|[WB]S$", names[0]) for names in russian.keys(kind).values())
    start = Draft(ROOT / "tests" / "posts" / "fights" / f"{slug}.yaml").opened().scenario.start
    own = stage(system(slug))
    assert own is not None
    changes = list(own.changes(start, start.combatants[0].name))
    assert {change.key for change in changes} <= english.keys("alter").keys()
    kept = {choice.key for change in changes if change.key == "secret" for choice in change.choices}
    assert english.terms("field").keys() <= {*english.keys("alter"), *english.keys("overall"), *kept}


def test_on_a_line_of_metres_places_are_metres(run: Call) -> None:
    told = run("play", ROOT / "examples" / "riposte" / "duel.yaml", "--lang", "ru", "--seed", 3, "--no-odds",
               typed=["?", "!изменить Розалинда.хиты 5 потому что а", "идти 5", "в"]).out  # fmt: skip
    assert "или: идти 4 (на любой метр)" in told
    assert "3,4" not in told
    assert re.search(r"^  Розалинда +отметка \d+\u00a0м ", told, re.MULTILINE)
    assert re.search(r"^ ►Капитан Восс +отметка \d+\u00a0м ", told, re.MULTILINE)
    (walks,) = re.findall(r"Двигаться → отметка (.*)", told.partition("  7)")[0])
    marks = [int(mark) for mark in re.findall(r"(\d+)\u00a0м", walks)]
    assert marks == sorted(marks) and len(marks) > 2
    assert "Слово ГМ: изменить Розалинда.хиты 5" in told


CLOSE = """
kind: scenario
system: riposte
combatants:
  - {name: Fox, player: Ann, side: characters, from: fencer, at_m: 0}
  - {name: Voss, side: enemies, from: swordsman, at_m: 1}
start: {round: 2, order: [Fox, Voss], current: Fox}
"""


@pytest.mark.parametrize("typed", ["check Fox dodge 14", "check Fox hand-to-hand 14", "check Fox first aid 14"])
def test_a_skill_alone_can_be_called_for_in_riposte(run: Call, tmp_path: Path, typed: str) -> None:
    (tmp_path / "close.yaml").write_text(CLOSE, "utf-8")
    told = run("play", tmp_path / "close.yaml", "--seed", 7, "--no-odds", typed=["!" + typed, "q"]).out
    assert re.search(r"The GM’s word: .*Fox", told), told
    assert " at least 14 " in told


@pytest.mark.parametrize(
    ("typed", "blow"),
    [
        ("1", "attack (rapier), shoulders, total"),
        ("1 head", "attack (rapier), head, total"),
        ("2 left leg", "attack (dagger), left leg, total"),
        ("1 hand", "attack (rapier), right hand, total"),
        ("attack voss neck", "attack (rapier), neck, total"),
        ("all-out voss belly", "all-out blow (rapier), belly, total"),
    ],
)
def test_a_blow_is_one_line_and_its_place_is_said_beside_the_number(
    run: Call, tmp_path: Path, typed: str, blow: str
) -> None:
    (tmp_path / "close.yaml").write_text(CLOSE, "utf-8")
    told = run("play", tmp_path / "close.yaml", "--seed", 7, "--seat", "Ann", "--no-odds", typed=[typed, "q"]).out
    menu = told[told.index("Fox (Ann):") : told.index("Fox → Voss: ")]
    assert menu.count("Attack → Voss") == 1
    assert "or with a place: 1 head. Places: head, neck, hands," in menu
    assert menu.count("\n") < 30
    assert f"Fox → Voss: {blow}" in told


def test_odds_of_a_blow_are_told_place_by_place(run: Call, tmp_path: Path) -> None:
    (tmp_path / "close.yaml").write_text(CLOSE, "utf-8")
    told = run("play", tmp_path / "close.yaml", "--seed", 7, "--seat", "Ann", "--no-odds",
               typed=["o 1", "o 1 neck", "o 1 tail", "q"]).out  # fmt: skip
    places = re.findall(r"^      ([a-z][\w ]+)   \d", told, re.MULTILINE)
    assert places[:2] == ["head", "neck"]
    assert "left leg" in places
    assert "\nAttack → Voss, neck\n" in told
    assert "tail" in told.rpartition("Attack → Voss, neck")[2]


def test_a_place_that_fits_several_blows_is_asked_for_again(run: Call, tmp_path: Path) -> None:
    third = "\n  - {name: Otto, side: enemies, from: swordsman, at_m: 1}\nstart"
    scenario = CLOSE.replace("\nstart", third).replace("[Fox, Voss]", "[Fox, Voss, Otto]")
    (tmp_path / "close.yaml").write_text(scenario, "utf-8")
    told = run("play", tmp_path / "close.yaml", "--seed", 7, "--seat", "Ann", "--no-odds", typed=["attack neck", "q"])
    assert "Attack → Voss, neck; " in told.out + told.err
    assert "Fox → " not in told.out


@pytest.mark.parametrize(
    ("lang", "word", "test", "told_so"),
    [("ru", "!проверка", "ловкость +2", "Слово ГМ: проверка Капитан Восс Ловкость +2 «качается на люстре»"),
     ("en", "!check", "Agility +2", "The GM’s word: check Captain Voss Agility +2 “swings from the chandelier”")],
)  # fmt: skip
def test_the_check_that_help_shows_can_be_called_for_in_riposte(
    lang: str, word: str, test: str, told_so: str, run: Call
) -> None:
    said = "качается на люстре" if lang == "ru" else "swings from the chandelier"
    told = run("play", ROOT / "examples" / "riposte" / "duel.yaml", "--lang", lang, "--seed", 3, "--no-odds",
               typed=["?", f'{word} "{said}" {test}', "q"]).out  # fmt: skip
    assert f'"{said}" {test}  ' in told
    assert told_so in told


def test_a_plain_number_is_the_difficulty_of_a_check_in_riposte(run: Call) -> None:
    told = run("play", ROOT / "examples" / "riposte" / "duel.yaml", "--seed", 3, "--no-odds",
               typed=['!check "along the rail" Agility 17', '!check "back" Agility 101', "q"]).out  # fmt: skip
    assert "The GM’s word: check Captain Voss Agility 17 “along the rail”" in told
    assert re.search(r"Captain Voss throws 3d6 for .*: \+5; at least 17 → ", told)
    assert "101" in told.partition("“along the rail”")[2]
    assert "check Captain Voss Agility 101" not in told


def test_faces_are_counted_in_russian_as_people_count(run: Call) -> None:
    told = run("play", ROOT / "examples" / "riposte" / "duel.yaml", "--lang", "ru", "--hand", "*", typed=["в"]).out
    assert "Бросьте 3к6 и введите 3 грани через пробел или сумму." in told


def test_a_fighter_who_joins_stands_with_the_own_side(run: Call) -> None:
    told = run("play", ROOT / "examples" / "riposte" / "duel.yaml", "--seed", 3, "--no-odds",
               typed=["!add soldier at_m=4 side=characters because of help", "state", "q"]).out  # fmt: skip
    sides = [line.split()[0].removeprefix("►") for line in told.rpartition("Turn 1\n")[2].splitlines()[:5]]
    assert sides == ["characters", "Rosalind", "Soldier", "enemies", "Captain"]


def test_everybody_in_the_examples_has_a_russian_name(run: Call) -> None:
    examples = sorted((ROOT / "examples").glob("[dfrw]*/*.yaml"))
    assert len(examples) > 18
    for example in examples:
        state = run("play", example, "--lang", "ru", "--seed", 3, "--no-odds", typed=["с", "в"]).out
        assert re.findall(r"^ [ ►](?:\S )?([A-Z][a-z].*?)  ", state, re.MULTILINE) == [], example


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("удар", ["Атака → Восс", "Атака → Ёж"]),
        ("Удар  еж", ["Атака → Ёж"]),
        ("встречный удар восс", ["Контратака → Восс"]),
        ("уда", []),
        ("удары", []),
        ("удар Гоблин", []),
        ("", []),
    ],
)
def test_other_words_count_whole_with_words_of_the_offer_behind_them(typed: str, found: list[str]) -> None:
    others = {"Атака": ["удар"], "Контратака": ["встречный удар"]}
    offers = ["Атака → Восс", "Атака → Ёж", "Контратака → Восс", "Ждать"]
    assert by_other_words(typed, offers, str, lambda text: others.get(text.split()[0], ())) == found
