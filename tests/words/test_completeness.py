"""Whatever the rules can say has words, in both languages alike. Every installed system is looked through."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, get_args

import pytest
from msgspec import Struct

from tests.words.messages import APPS, FOLDERS, calls, ids, junk, messages, selects, variables
from tests.words.sources import Sources, sources_of
from tests.words.specimens import kinds, reaches
from zaruba import kernel
from zaruba.apps import cli, referee
from zaruba.apps.telling import LANGUAGES, TELL_ALL, Words, kebab
from zaruba.kernel import content, misfits
from zaruba.kernel.content import Fault
from zaruba.kernel.fight import Fact
from zaruba.kernel.ledger import read_ledger
from zaruba.kernel.record import Source
from zaruba.kernel.system import System, slugs, systems

SLUGS = slugs()
COMMON = messages(APPS, "en")
CODES = ("malformed", "stale_ask", "not_yours", "illegal", "bad_faces", "over", "invalid_scenario")


def system(slug: str) -> System:
    return systems()[slug]


def facts_of(slug: str) -> list[type[Fact]]:
    """The facts of a system: a package of its own, or a folder of this one."""
    package = type(system(slug)).__module__.rpartition(".")[0]
    return sorted({k for k in kinds(Fact) if k.__module__.startswith(f"{package}.")}, key=lambda k: k.__name__)


def actions_of(slug: str) -> list[type[Struct]]:
    return list(get_args(system(slug).actions)) or [system(slug).actions]


def tag(action: type[Struct]) -> str:
    return str(action.__struct_config__.tag)


@lru_cache(maxsize=16)
def wanted(slug: str) -> frozenset[str]:
    """Every id that the sources of a system ask for."""
    return frozenset(_wanted(slug))


def _wanted(slug: str) -> Iterator[str]:
    said = sources_of(system(slug).folder)
    yield from (f"fact-{kebab(kind.__name__)}" for kind in facts_of(slug))
    yield from (f"action-{kebab(tag(kind))}" for kind in actions_of(slug))
    yield from (f"refusal-{why}" for why in said.given("why", "Refusal"))
    yield from (f"refusal-{key}" for key in said.given("message") if " " not in key)
    yield from (f"window-{kebab(window)}" for window in said.given("window", "choose", "choose_together"))
    yield from (f"purpose-{purpose}" for purpose in said.given("purpose"))
    yield from (f"verdict-{why}" for why in said.given("why", "Verdict"))
    yield from (f"fault-{kebab(code)}" for code in fault_codes(slug))


def fault_codes(slug: str) -> set[str]:
    said = sources_of(system(slug).folder)
    custom = {text for call in said.calls("PydanticCustomError") for text in said.literals(call.args[0])}
    return said.given("code", "add", "Fault") | custom


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_whatever_the_rules_can_say_has_words(slug: str, lang: str) -> None:
    there = {**messages(APPS, lang), **messages(system(slug).folder, lang)}
    assert sorted(wanted(slug) - there.keys()) == []


@pytest.mark.parametrize("slug", SLUGS)
def test_the_scan_finds_what_there_is(slug: str) -> None:
    """A scan that finds nothing would pass everything."""
    found = wanted(slug)
    for kind in ("fact", "action", "refusal", "window", "purpose", "verdict", "fault"):
        assert sum(key.startswith(f"{kind}-") for key in found) >= 2, kind


@pytest.mark.parametrize("slug", SLUGS)
def test_no_words_that_nothing_asks_for(slug: str) -> None:
    """Facts, offers, refusals and the like that no rule knows are left-overs."""
    known = ("fact", "action", "refusal", "window", "purpose", "verdict")
    spare = [key for key in ids(system(slug).folder, "en") if key.split("-")[0] in known and key not in wanted(slug)]
    assert spare == []


@pytest.mark.parametrize("slug", SLUGS)
def test_headings_and_costs_are_those_of_acts_there_are(slug: str) -> None:
    tags = {kebab(tag(action)) for action in actions_of(slug)}
    said = [key for key in ids(system(slug).folder, "en") if key.split("-")[0] in ("under", "costs", "meant")]
    assert said
    assert {key.partition("-")[2] for key in said} <= tags


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_rulebook_says_what_it_is(slug: str, lang: str) -> None:
    assert len(Words(slug, lang).say("rulebook").split()) >= 15


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_code_of_the_protocol_has_words(lang: str) -> None:
    said = Sources(sorted(Path(kernel.__path__[0]).glob("*.py")))
    codes = {*CODES, *said.given("code", "Refused")}
    assert [code for code in sorted(codes) if f"error-{kebab(code)}" not in messages(APPS, lang)] == []
    assert [kind for kind in get_args(Source) if f"source-{kind}" not in messages(APPS, lang)] == []


def below_the_systems() -> Iterator[str]:
    """Every id that the kernel, the protocol and the readers of records ask for when they refuse."""
    folders = [Path(kernel.__path__[0]), Path(referee.__path__[0]), Path(cli.__path__[0])]
    said = Sources([file for folder in folders for file in sorted(folder.rglob("*.py"))])
    for call in said.calls("Refused", "malformed"):
        if not {"record", "faults", "refusal"} & {keyword.arg for keyword in call.keywords}:
            codes = {text for value in said.passed(call, "code") for text in said.literals(value)}
            reasons = [*said.passed(call, "message"), *said.passed(call, "why")]
            if not codes & TELL_ALL:
                yield from (f"refusal-{why}" for value in reasons for why in said.literals(value))
    yield from (f"diverged-{why}" for why in said.given("why", "Diverged") if why != "refused")
    odd = said.given("code", "Misfit") | {code for _, code in misfits._SAID}
    yield from (f"unreadable-{why}" for why in said.given("why", "BadRecord") | odd)
    yield from (f"refusal-{why}" for why in odd)
    yield from (f"trouble-{key}" for key in {*content._TROUBLES.values(), "other"})


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whatever_is_refused_below_the_systems_has_words(lang: str) -> None:
    wanted_ones = set(below_the_systems())
    for kind, least in {"refusal": 40, "diverged": 8, "unreadable": 10, "trouble": 10}.items():
        assert sum(key.startswith(f"{kind}-") for key in wanted_ones) >= least, kind
    assert sorted(wanted_ones - messages(APPS, lang).keys()) == []


def test_no_words_for_records_and_files_that_nothing_asks_for() -> None:
    known = ("diverged", "unreadable", "trouble")
    there = {key.removesuffix("-to-write") for key in COMMON if key.split("-")[0] in known}
    assert sorted(there - {*below_the_systems(), "diverged-at"}) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whatever_the_reader_of_files_finds_wrong_has_words(lang: str) -> None:
    said = Sources([Path(content.__file__)])
    codes = said.given("code", "Fault") | {"extra-forbidden", "missing", "literal-error", "enum", "wrong"}
    assert len(codes) > 8
    assert [code for code in sorted(codes) if f"fault-{code}" not in messages(APPS, lang)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_fault_of_pydantic_is_left_without_words(lang: str) -> None:
    from pydantic_core import core_schema

    words = Words(None, lang)
    for code in get_args(core_schema.ErrorType):
        told = words.fault(Fault(None, ("ключ",), kebab(code), {"value": '"слово"'}))
        assert told.startswith("ключ: "), told


# ---------------------------------------------------------------- two languages


@pytest.mark.parametrize("folder", FOLDERS.values(), ids=lambda folder: folder.name)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_files_can_be_read(folder: Any, lang: str) -> None:
    assert junk(folder, lang) == []
    assert len(ids(folder, lang)) == len(set(ids(folder, lang))), "an id stands twice"


@pytest.mark.parametrize("folder", FOLDERS.values(), ids=lambda folder: folder.name)
def test_both_languages_have_the_same_ids_in_the_same_order(folder: Any) -> None:
    assert ids(folder, "en") == ids(folder, "ru")


@pytest.mark.parametrize("folder", FOLDERS.values(), ids=lambda folder: folder.name)
def test_both_languages_use_the_same_variables(folder: Any) -> None:
    english, russian = messages(folder, "en"), messages(folder, "ru")
    differ = {key: (variables(english[key]), variables(russian[key])) for key in english}
    assert {key: pair for key, pair in differ.items() if pair[0] != pair[1]} == {}


def test_no_system_writes_over_what_is_common() -> None:
    for slug in SLUGS:
        assert set(ids(system(slug).folder, "en")) & COMMON.keys() == set()


PLURALS = {"en": {"one", "other"}, "ru": {"one", "few", "many", "other"}}


@pytest.mark.parametrize("folder", FOLDERS.values(), ids=lambda folder: folder.name)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_choice_by_number_has_every_plural_form(folder: Any, lang: str) -> None:
    forms = PLURALS[lang]
    for key, message in messages(folder, lang).items():
        for _, branches in selects(message):
            if branches & (PLURALS["ru"] - {"other"}):
                assert forms <= branches, f"{key}: {sorted(branches)}"


# ---------------------------------------------------------------- variables and functions


@pytest.mark.parametrize("slug", SLUGS)
def test_variables_of_facts_and_offers_are_fields_of_theirs(slug: str) -> None:
    there = messages(system(slug).folder, "en")
    for kind in (*facts_of(slug), *actions_of(slug)):
        name = f"fact-{kebab(kind.__name__)}" if issubclass(kind, Fact) else f"action-{kebab(tag(kind))}"
        for variable in variables(there[name]):
            assert reaches(kind, variable.split("-")), f"{name}: {variable}"


@pytest.mark.parametrize("slug", SLUGS)
def test_variables_of_refusals_are_given_by_those_who_refuse(slug: str) -> None:
    """Each is among the details of some refusal of that kind, or a field of some action."""
    said = sources_of(system(slug).folder)
    fields = {field for kind in actions_of(slug) for field in kind.__struct_fields__}
    given: dict[str, set[str]] = {}
    for call in said.calls("Refusal"):
        for why in {text for value in said.passed(call, "why") for text in said.literals(value)}:
            given.setdefault(why, set()).update(said.details(call))
    for why, details in given.items():
        message = {**COMMON, **messages(system(slug).folder, "en")}[f"refusal-{why}"]
        assert variables(message) <= details | fields, why


@pytest.mark.parametrize("slug", SLUGS)
def test_details_of_refusals_are_told(slug: str) -> None:
    """Whoever names details means them to be read; `who` asks knows who asked, and may be left out."""
    said = sources_of(system(slug).folder)
    there = {**COMMON, **messages(system(slug).folder, "en")}
    for call in said.calls("Refusal"):
        for why in {text for value in said.passed(call, "why") for text in said.literals(value)}:
            unread = said.details(call) - variables(there[f"refusal-{why}"])
            assert unread <= {"item"}, f"{why}: {unread}"


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_functions_are_called_with_words_that_are_there(slug: str, lang: str) -> None:
    there = {**messages(APPS, lang), **messages(system(slug).folder, lang)}
    for key, message in there.items():
        for function, arguments in calls(message):
            if function == "COUNT":
                assert f"count-{arguments[0]}" in there, key
            elif function == "TERM":
                assert any(other.startswith(f"{arguments[0]}-") for other in there), key
            else:
                assert function in ("THING", "HAS", "PLACE", "SIGNED", "LOW", "DICE", "WAY", "HUNDREDTHS"), key
                assert arguments == (), key


# ---------------------------------------------------------------- clauses


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_clause_has_its_words(slug: str, lang: str) -> None:
    words = Words(slug, lang)
    english = Words(slug, "en")
    clauses = read_ledger(system(slug).folder).clauses
    titles = [words.clause(clause) for clause in clauses]
    assert len(set(titles)) == len(titles), "two clauses have one title"
    for clause in clauses:
        assert words.clause(clause) not in ("", clause), clause
        assert words.says(clause), clause
        assert bool(words.ruling(clause)) == bool(english.ruling(clause)), clause
        assert words.citation(clause).startswith(words.clause(clause)), clause


@pytest.mark.parametrize("slug", SLUGS)
def test_the_slim_titles_are_those_of_the_ledger(slug: str) -> None:
    for lang in LANGUAGES:
        words = Words(slug, lang)
        for clause, entry in read_ledger(system(slug).folder).clauses.items():
            assert words.clause(clause) == entry.title[lang]


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_whatever_gives_a_row_of_a_tally_has_a_reason_to_show(slug: str, lang: str) -> None:
    words = Words(slug, lang)
    rows = sources_of(system(slug).folder).given("clause", "Modifier")
    assert rows
    for clause in rows:
        assert words.reason(clause, "Меч"), clause
        assert clause not in words.reason(clause, "Меч")
