"""The reader of files: strings stay strings, every place is known, nothing hangs and nothing explodes."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zaruba.kernel.content import (
    MOST_BYTES,
    MOST_DEPTH,
    MOST_ENTRIES,
    Faults,
    Place,
    draw_in,
    nearest,
    read_file,
    read_scenario,
    read_text,
)


def faults_of(text: str) -> list[tuple[str, str, int, int]]:
    with pytest.raises(Faults) as caught:
        read_text(text, "f.yaml")
    found = []
    for fault in caught.value.faults:
        assert fault.place is not None
        found.append((fault.code, fault.path_text, fault.place.line, fault.place.column))
    return found


# ---------------------------------------------------------------- scalars


@pytest.mark.parametrize(
    "text",
    [
        "no", "on", "off", "yes", "Yes", "y", "n", "NO", "True", "TRUE", "Null", "1:30", "010", "0x1F", "0b1", "0o7",
        "2024-01-02", "12:30:45", "1e3", "1_", "_1", "1__0", "1_0", ".inf", "nan", ".nan", "d20", "2d6+1", "Рагнар",
        "+", "=", "<<", "1.2.3", "--1", "0_1", "😀", "١٢", "9" * 5000,
    ],
)  # fmt: skip
def test_strings_stay_strings(text: str) -> None:
    assert read_text(f"a: {text}", "f").data == {"a": text}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0", 0), ("-0", 0), ("7", 7), ("-3", -3), ("+4", 4), ("1_000", 1000), ("12345678901234567890", 12345678901234567890),
        ("1.5", 1.5), (".5", 0.5), ("5.", 5.0), ("-1.5e3", -1500.0), ("true", True), ("false", False), ("null", None),
        ("~", None), ("", None),
    ],
)  # fmt: skip
def test_numbers_flags_and_nothing(text: str, value: Any) -> None:
    read = read_text(f"a: {text}", "f").data["a"]
    assert read == value
    assert type(read) is type(value)


@pytest.mark.parametrize("text", ['"7"', "'7'", '"true"', "'~'", "|-\n  7", ">-\n  7", '""'])
def test_what_is_quoted_is_a_text(text: str) -> None:
    read = read_text(f"a: {text}", "f").data["a"]
    assert read in ("7", "true", "~", "")
    assert isinstance(read, str)


def test_no_tag_makes_anything_else_of_a_text() -> None:
    assert read_text("a: !!python/object/apply:os.system [ls]", "f").data == {"a": ["ls"]}
    assert read_text("a: !!binary aGk=", "f").data == {"a": "aGk="}
    assert read_text('a: !!int "3"', "f").data == {"a": "3"}


def test_json_is_read_as_well() -> None:
    assert read_text('{"a": [1, "2", true, null, {"b": 1.5}]}', "f").data == {"a": [1, "2", True, None, {"b": 1.5}]}


def test_keys_are_texts() -> None:
    assert read_text("1: a\ntrue: b\n2d6: c\n~: d", "f").data == {"1": "a", "true": "b", "2d6": "c", "~": "d"}


# ---------------------------------------------------------------- places


def test_every_key_and_entry_has_its_place() -> None:
    document = read_text("a: 1\nlist:\n  - x\n  -   name: y\n      hp: 3\nфоо: {b: [1,\n  2]}\n", "f.yaml")
    places = {path: (place.line, place.column) for path, place in document.places.items()}
    assert places == {
        (): (1, 1),
        ("a",): (1, 1),
        ("list",): (2, 1),
        ("list", 0): (3, 5),
        ("list", 1): (4, 7),
        ("list", 1, "name"): (4, 7),
        ("list", 1, "hp"): (5, 7),
        ("фоо",): (6, 1),
        ("фоо", "b"): (6, 7),
        ("фоо", "b", 0): (6, 11),
        ("фоо", "b", 1): (7, 3),
    }
    assert document.place(("list", 1, "hp", "deeper", 4)) == Place("f.yaml", 5, 7)
    assert document.place(("nowhere",)) == Place("f.yaml", 1, 1)


def test_windows_line_ends_and_a_mark_of_bytes_change_no_place(tmp_path: Path) -> None:
    text = "a: 1\r\nlist:\r\n  - x\r\nb: [c,\r\n  d]\r\n"
    (tmp_path / "bom.yaml").write_bytes(b"\xef\xbb\xbf" + text.encode())
    document = read_file(tmp_path / "bom.yaml")
    assert document.data == {"a": 1, "list": ["x"], "b": ["c", "d"]}
    found = [document.place(path) for path in (("list", 0), ("b", 1))]
    assert [(place.line, place.column) for place in found if place] == [(3, 5), (5, 3)]


# ---------------------------------------------------------------- faults


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("a: 1\nb: 2\na: 3", ("duplicate-key", "a", 3, 1)),
        ("x:\n  - {a: 1, a: 2}", ("duplicate-key", "x.0.a", 2, 12)),
        ("? [1, 2]\n: 3", ("key-not-text", "", 1, 3)),
        ("", ("empty-file", "", 1, 1)),
        ("# nothing\n", ("empty-file", "", 1, 1)),
        ("a: [1, 2", ("not-yaml", "", 1, 9)),
        ("a: b: c", ("not-yaml", "", 1, 5)),
        ("a:\n\t- 1", ("not-yaml", "", 2, 1)),
        ("a: 1\n---\nb: 2", ("not-yaml", "", 2, 1)),
        ("a: *nobody", ("not-yaml", "", 1, 4)),
        ("a: \x00", ("not-yaml", "", 1, 1)),
        ("&a [*a]", ("too-deep", ".".join("0" * 41), 1, 1)),
    ],
)
def test_faults_with_their_places(text: str, fault: tuple[str, str, int, int]) -> None:
    assert faults_of(text) == [fault]


def test_every_fault_is_told_at_once_in_the_order_of_the_file() -> None:
    found = faults_of("a: 1\na: 2\nb:\n  - c: 1\n    c: 2\n? {}\n: 0\na: 3")
    assert [(code, line) for code, _, line, _ in found] == [
        ("duplicate-key", 2),
        ("duplicate-key", 5),
        ("key-not-text", 6),
        ("duplicate-key", 8),
    ]


def test_depth_is_bounded() -> None:
    deep = "[" * MOST_DEPTH + "]" * MOST_DEPTH
    assert read_text(deep, "f").data
    assert faults_of("[" * (MOST_DEPTH + 2) + "]" * (MOST_DEPTH + 2))[0][0] == "too-deep"


@pytest.mark.parametrize("text", ["[" * 100_000, "- " * 100_000, '{"a":' * 100_000, "&a " + "[" * 50_000])
def test_absurd_depth_is_a_fault_and_no_crash(text: str) -> None:
    assert faults_of(text)[0][0] in ("not-yaml", "too-deep")


def bomb(generations: int, each: int = 10) -> str:
    lines = [f"g0: &g0 [{', '.join(['x'] * each)}]"]
    lines += [f"g{n}: &g{n} [{', '.join([f'*g{n - 1}'] * each)}]" for n in range(1, generations)]
    return "\n".join(lines)


def test_an_alias_bomb_is_refused_at_once() -> None:
    begun = time.perf_counter()
    assert faults_of(bomb(9))[0][0] == "too-many-entries"
    assert faults_of(bomb(30, each=2))[0][0] == "too-many-entries"
    assert time.perf_counter() - begun < 20


def test_a_few_aliases_are_read() -> None:
    document = read_text("a: &orc {hp: 5}\nb: [*orc, *orc]", "f")
    assert document.data == {"a": {"hp": 5}, "b": [{"hp": 5}, {"hp": 5}]}
    assert read_text(bomb(3), "f").data["g2"][9][9][9] == "x"


def test_a_file_may_not_hold_more_than_so_many_entries() -> None:
    assert faults_of("- a\n" * (MOST_ENTRIES + 1))[0][0] == "too-many-entries"


@given(st.text(max_size=60))
def test_no_text_makes_the_reader_stumble(text: str) -> None:
    try:
        document = read_text(text, "f")
    except Faults as caught:
        places = [fault.place for fault in caught.faults]
    else:
        places = [document.place(())]
    assert places
    assert None not in places


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers(-1000, 1000) | st.text("abcйо \"'\\#:{}[],&*!|>%@`-?\n\t", max_size=8),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("abй:- ", min_size=1), inner, max_size=3),
        max_leaves=8,
    )
)
def test_what_json_writes_is_read_back(value: Any) -> None:
    import json

    if value is None:
        return
    document = read_text(json.dumps({"whole": value}, ensure_ascii=False), "f")
    assert document.data == {"whole": value}


# ---------------------------------------------------------------- files


def file_fault(path: Path) -> str:
    with pytest.raises(Faults) as caught:
        read_file(path)
    (fault,) = caught.value.faults
    assert fault.place == Place(str(path), 1, 1)
    return fault.code


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    assert file_fault(tmp_path / "missing.yaml") == "cannot-open"
    assert file_fault(tmp_path) == "cannot-open"
    (tmp_path / "old.yaml").write_bytes("имя: Рагнар\n".encode("cp1251"))
    assert file_fault(tmp_path / "old.yaml") == "not-utf8"
    (tmp_path / "wide.yaml").write_bytes("a: 1\n".encode("utf-16"))
    assert file_fault(tmp_path / "wide.yaml") == "not-utf8"
    (tmp_path / "binary.yaml").write_bytes(bytes(range(256)))
    assert file_fault(tmp_path / "binary.yaml") == "not-utf8"
    (tmp_path / "huge.yaml").write_bytes(b"#" * (MOST_BYTES + 1))
    assert file_fault(tmp_path / "huge.yaml") == "too-large"
    (tmp_path / "empty.yaml").write_bytes(b"")
    assert file_fault(tmp_path / "empty.yaml") == "empty-file"


def test_libraries_are_drawn_in_with_their_own_places(tmp_path: Path) -> None:
    (tmp_path / "foes.yaml").write_text("foes:\n  orc: {hp: 5}\n", "utf-8")
    (tmp_path / "fight.yaml").write_text("library: [foes.yaml, {foes: {}}]\ntitle: x\n", "utf-8")
    document = read_scenario(tmp_path / "fight.yaml")
    assert document.data == {"library": [{"foes": {"orc": {"hp": 5}}}, {"foes": {}}], "title": "x"}
    place = document.place(("library", 0, "foes", "orc", "hp"))
    assert place == Place(str(tmp_path / "foes.yaml"), 2, 9)


def test_a_library_that_is_missing_is_told_where_it_is_named(tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_text("a: 1\na: 2\n", "utf-8")
    (tmp_path / "fight.yaml").write_text("title: x\nlibrary: [none.yaml,\n  bad.yaml]\n", "utf-8")
    with pytest.raises(Faults) as caught:
        read_scenario(tmp_path / "fight.yaml")
    told = {(fault.code, Path(fault.place.file).name, fault.place.line) for fault in caught.value.faults if fault.place}
    assert told == {("cannot-open", "fight.yaml", 2), ("duplicate-key", "bad.yaml", 2)}


def test_a_scenario_without_libraries_stays_as_it_is() -> None:
    document = read_text("a: 1", "f")
    assert draw_in(document, Path()) is document


@pytest.mark.parametrize(
    ("word", "found"), [("gobln", "goblin"), ("GOBLIN", "goblin"), ("орк", ""), ("гоблинн", "Гоблин"), ("", "")]
)
def test_the_nearest_known_word(word: str, found: str) -> None:
    assert nearest(word, ("goblin", "ogre", "Гоблин")) == found
