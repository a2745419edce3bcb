"""`content`: what comes with the rulebooks, listed to choose from and printed to copy."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
import yaml

from tests.cli.conftest import Call
from zaruba.apps.telling import Words
from zaruba.kernel.system import slugs, system


def test_everything_that_comes_with_a_rulebook_is_listed_once(run: Call) -> None:
    for slug in slugs():
        listed = json.loads(run("content", slug, "--json").out)
        keys = [(one["section"], one["key"]) for one in listed]
        assert len(keys) == len(set(keys))
        shipped: dict[tuple[str, str], object] = {}
        for path in (system(slug).folder / "content").glob("*.yaml"):
            plain = yaml.safe_load(path.read_text("utf-8"))
            shipped |= {(s, k): v for s, things in plain.items() if isinstance(things, dict) for k, v in things.items()}
        assert set(keys) == {at for at in shipped if at[0] != "names"}
        assert all(one["name"]["en"] and one["name"]["ru"] for one in listed)


@pytest.mark.parametrize(
    ("lang", "section", "line"),
    [
        ("en", "foes", "  goblin [goblin] +level 1, ac 11"),
        ("ru", "foes", "  гоблин [goblin] +уровень 1, КБ 11"),
        ("ru", "враги", "  гоблин [goblin] +уровень 1, КБ 11"),
        ("en", "враги", "  goblin [goblin] +level 1, ac 11"),
        ("ru", "оружие", "  длинный меч [longsword] +урон 1к8"),
        ("ru", "заклинания", "  искра [spark] +круг 1, урон 1к4"),
        ("ru", "герои", "  воин [fighter] +уровень 2, хиты 14"),
    ],
)
def test_a_section_is_listed_in_either_language(run: Call, lang: str, section: str, line: str) -> None:
    told = run("content", "delve", section, "--lang", lang).out
    pattern = line.replace("[", r"\[").replace("]", r"\]")
    assert re.search(rf"^{pattern}$", told, re.MULTILINE), told
    assert len([row for row in told.splitlines() if re.match(r" \S", row)]) == 1


@pytest.mark.parametrize(
    ("lang", "unarmed", "net"), [("en", "damage SB−4", "damage none"), ("ru", "урон БС−4", "урон нет")]
)
def test_damage_is_written_by_the_letters_of_the_language(run: Call, lang: str, unarmed: str, net: str) -> None:
    told = run("content", "fury", "weapons", "--lang", lang).out
    assert re.search(rf"\[unarmed\] +{unarmed}$", told, re.MULTILINE), told
    assert re.search(rf"\[net\] +{net}$", told, re.MULTILINE), told
    assert ("SB" in told) == (lang == "en")


def test_whose_work_it_is_stands_beside_it(run: Call) -> None:
    assert "Hooked Terror, Merchant, Offset Animal: CC BY 4.0, © 2025 Chaotic Wizard" in run("content", "delve").out


@pytest.mark.parametrize("typed", ["goblin_netter", "Goblin netter", "гоблин-сетевик", "goblin net"])
def test_one_thing_is_printed_as_a_library_that_holds(run: Call, typed: str) -> None:
    """What is printed is copied, given a key of its own, and is sound."""
    told = run("content", "delve", *typed.split()).out
    head, _, text = told.partition("\n")
    assert head == "goblin netter [goblin_netter]"
    Path("mine.yaml").write_text(text.replace("goblin_netter:", "my_netter:"), "utf-8")
    done = run("check", "mine.yaml")
    assert (done.code, done.out) == (0, "mine.yaml: sound (library)\n")


def test_every_foe_can_be_copied(run: Call) -> None:
    for slug in slugs():
        for one in json.loads(run("content", slug, "--json").out):
            if one["section"] in ("foes", "heroes", "weapons", "spells"):
                told = run("content", slug, one["section"], one["key"]).out.partition("\n")[2]
                assert yaml.safe_load(told)[one["section"]].keys() == {one["key"]}


def test_what_is_not_there(run: Call) -> None:
    done = run("content", "delve", "гоблн", "--lang", "ru")
    assert (done.code, done.out, done.err) == (1, "", "Ничего не зовётся «гоблн». Может быть, «гоблин»?\n")
    assert run("content", "xyzzyx").err == "Nothing here is called “xyzzyx”.\n"


def test_every_section_has_a_name_in_both_languages(run: Call) -> None:
    for slug in slugs():
        sections = {one["section"] for one in json.loads(run("content", slug, "--json").out)}
        for lang in ("en", "ru"):
            assert sections <= Words(slug, lang).keys("section").keys()
