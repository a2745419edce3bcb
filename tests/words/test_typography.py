"""How the words are written: quotes, dashes, minus, spaces that hold, one alphabet to a word."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from msgspec import Struct

from tests.words.messages import FOLDERS, messages, texts
from tests.words.specimens import of_struct
from tests.words.test_completeness import SLUGS, actions_of, facts_of, system
from zaruba.apps.telling import LANGUAGES, MINUS, NBSP, Words
from zaruba.kernel.asks import Action
from zaruba.kernel.fight import Fact
from zaruba.kernel.ledger import read_ledger

FILES = ("YAML", "UTF", "JSON", "SHA", "true", "false", "none", "free", "half", "full", "poly", "at", "r", "order")
"""Formats, and the words that files are written in."""
PRINTED = (
    "WS", "BS", "SB", "Armour", "Piercing", "Balanced", "Impact", "Precise", "Defensive", "Experimental", "Fast",
    "Pummelling", "Shrapnel", "Slow", "Snare", "Special", "Tiring", "Unreliable", "RES",
)  # fmt: skip
"""Characteristics and qualities that a Russian rulebook itself prints in Latin letters."""
COORDINATES = ("x", "y", "z")
LATIN_IN_RUSSIAN = frozenset({*FILES, *PRINTED, *COORDINATES})

CODE = re.compile(r"`[^`]*`")
TRIPLET = re.compile(r"(?<![\d-])\d+-\d+-\d+(?![\d-])")
"""Three degrees of damage, 2-4-6, as players write them: no range."""
WORD = re.compile(r"[^\W\d_]+")


def faults(text: str, lang: str, *, code: bool = False) -> Iterator[str]:
    """What is wrong with a text as print. `code`: words between backticks are keys and no words."""
    if code:
        text = CODE.sub("ключ" if lang == "ru" else "key", text)
    if '"' in text or re.search(r"(?<!\w)'|'(?!\w)", text):
        yield "straight quotes"
    if re.search(r"(?<![\w\d])-\d", text):
        yield "a hyphen for a minus"
    if re.search(r"\s-\s|--", text):
        yield "a hyphen for a dash"
    if re.search(r"\d-\d", TRIPLET.sub("2", text)):
        yield "a hyphen for a range"
    if "  " in text:
        yield "two spaces"
    if re.search(r" [,.;:?!)»”]|[(«“] ", text):
        yield "a space on the wrong side"
    for opening, closing in ("()", "«»", "“”" if lang == "en" else "„“"):
        if text.count(opening) != text.count(closing):
            yield f"{opening} without {closing}"
    if "..." in text:
        yield "three dots for an ellipsis"
    for word in WORD.findall(text):
        if re.search("[A-Za-z]", word) and re.search("[А-Яа-яЁё]", word):
            yield f"two alphabets in {word}"
    yield from russian(text) if lang == "ru" else english(text)


def russian(text: str) -> Iterator[str]:
    for word in WORD.findall(text):
        if re.match("[A-Za-z]", word) and word not in LATIN_IN_RUSSIAN:
            yield f"Latin: {word}"
    if re.search("[„”]", text) and "«" not in text:
        yield "English quotes"
    if re.search(r"\d[dDдД]\d", text):
        yield "dice are written with к"
    if re.search(r"\w\(\w{1,2}\)", text):
        yield "a gender in brackets"


def english(text: str) -> Iterator[str]:
    if re.search("[А-Яа-яЁё]", text):
        yield "Cyrillic"
    if re.search("[«»„]", text):
        yield "Russian quotes"


def wrong(texts: dict[str, str], lang: str, *, code: bool = False) -> dict[str, list[str]]:
    found = {key: list(faults(text, lang, code=code)) for key, text in texts.items()}
    return {key: reasons for key, reasons in found.items() if reasons}


# ---------------------------------------------------------------- what is written


@pytest.mark.parametrize("folder", FOLDERS.values(), ids=lambda folder: folder.name)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_messages_are_well_set(folder: Path, lang: str) -> None:
    """Text by text: what stands between the variables may end in any bracket or quote."""
    loose = re.compile("[«»“”()]")
    said = {
        f"{key}/{number}": loose.sub("", text).strip()
        for key, message in messages(folder, lang).items()
        for number, text in enumerate(texts(message))
    }
    assert wrong(said, lang) == {}


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("part", ["title", "says", "ruling"])
def test_the_ledger_is_well_set(slug: str, lang: str, part: str) -> None:
    clauses = read_ledger(system(slug).folder).clauses
    said = {clause: getattr(entry, part).get(lang, "") for clause, entry in clauses.items()}
    found = wrong(said, lang, code=True)
    if lang == "en":  # the ledger's own English is law and is left as it came
        found = {key: reasons for key, reasons in found.items() if any("alphabets" in one for one in reasons)}
    assert found == {}


@pytest.mark.parametrize("slug", SLUGS)
def test_the_russian_of_the_ledger_reads_as_russian(slug: str) -> None:
    """Sentences begin large and end with a stop; titles do neither end nor shout."""
    for clause, entry in read_ledger(system(slug).folder).clauses.items():
        title, says, ruling = entry.title["ru"], entry.says["ru"], entry.ruling.get("ru", "")
        assert title[0].isupper(), clause
        assert not title.endswith("."), clause
        for text in filter(None, (says, ruling)):
            assert re.match("[А-ЯЁ0-9«(—]", text), f"{clause}: {text[:30]}"
            assert re.search("[.!?»)…]$", text), f"{clause}: {text[-30:]}"


def content_names(slug: str) -> Iterator[tuple[str, str, str]]:
    """File and key, language, name of everything that is named in both languages."""
    for path in sorted((system(slug).folder / "content").glob("*.yaml")):
        yield from _names(yaml.load(path.read_text("utf-8"), Loader=yaml.CSafeLoader), path.name)


def _names(plain: Any, where: str) -> Iterator[tuple[str, str, str]]:
    if isinstance(plain, dict):
        if plain.keys() == set(LANGUAGES):
            yield from ((where, lang, name) for lang, name in plain.items())
        else:
            for key, value in plain.items():
                yield from _names(value, f"{where}/{key}")
    elif isinstance(plain, list):
        for number, value in enumerate(plain):
            yield from _names(value, f"{where}/{number}")


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_of_the_content_are_well_set(slug: str, lang: str) -> None:
    said = {where: name for where, spoken, name in content_names(slug) if spoken == lang}
    assert said
    assert wrong(said, lang) == {}


# ---------------------------------------------------------------- what is told


def specimens(slug: str) -> Iterator[Struct]:
    for kind in (*facts_of(slug), *actions_of(slug)):
        yield from of_struct(kind)


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_fact_and_offer_makes_a_sentence(slug: str, lang: str) -> None:
    """Whatever its fields hold, nothing, one or several, what is told is whole and well set."""
    words = Words(slug, lang)
    for one in specimens(slug):
        told = words.fact(one) if isinstance(one, Fact) else words.action(one) if isinstance(one, Action) else ""
        spoken = re.sub("[Аа]нна|Рагнар|Гоблин 2", "Ann", told) if lang == "en" else told
        assert list(faults(spoken, lang)) == [], f"{one}: {told}"
        assert not re.search(r"[{}\[\]]|\?\?\?|\bNone\b|\b(yes|no)\b(?! )", told), f"{one}: {told}"
        assert not re.search(r"\d (фут|раунд|хит|единиц|feet|foot|round|hit)", told), f"a unit may break off: {told}"


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_laws_are_cited_without_lines_breaking_between_number_and_unit(slug: str, lang: str) -> None:
    words = Words(slug, lang)
    for clause in read_ledger(system(slug).folder).clauses:
        assert not re.search(r"\d (фут|feet|раунд|round|хит)", words.says(clause) + words.ruling(clause))


def test_the_lint_sees_what_it_is_for() -> None:
    for text in ('в "кавычках"', "урон -2", "раз - два", "1-100", "слово ,", "(нет", "бросок 2d6", "ошибкa", "a word"):
        assert list(faults(text, "ru")), text
    for text in ("Гоблин → Иван: попадание", f"урон {MINUS}2", "1–100", f"6{NBSP}см", "2к6", "WS 41", "«да»"):
        assert list(faults(text, "ru")) == [], text
