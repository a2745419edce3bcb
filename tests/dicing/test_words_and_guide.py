"""What is refused is told in both languages, and the guide's table is what is read."""

from __future__ import annotations

import re

import pytest

from tests.dicing.test_dice_text import AT_THE_BOUND, REFUSED, TRAPS
from tests.support.coverage import ROOT
from zaruba.apps.cli.wording import Wording, messages
from zaruba.apps.dicing.faults import DiceFault
from zaruba.apps.dicing.prose import MOST_ROLLS, Inline, read_prose
from zaruba.apps.dicing.text import parse

ELSEWHERE = {"dice-fault", "dice-not-numbers", "dice-count", "dice-count-each", "dice-face", "dice-sum"}
"""The frame of every fault, and what is told of dice thrown by hand."""


def faults() -> list[DiceFault]:
    found: list[DiceFault] = []
    for text in (*REFUSED, *(outside for _, outside, _ in AT_THE_BOUND)):
        with pytest.raises(DiceFault) as caught:
            parse(text)
        found.append(caught.value)
    with pytest.raises(DiceFault) as caught:
        parse("5d6d1", "avrae")
    last = read_prose("[[1]]" * (MOST_ROLLS + 1))[-1]
    assert isinstance(last, Inline)
    assert last.fault is not None
    return [*found, caught.value, last.fault]


def test_every_fault_is_told_in_both_languages_with_its_details() -> None:
    for fault in faults():
        english, russian = (Wording(lang)(f"dice-{fault.code}", **fault.details) for lang in ("en", "ru"))
        assert english != russian
        assert re.search("[а-яё]", russian)
        assert "{ $" not in english + russian


def test_every_message_about_dice_texts_can_come_about() -> None:
    told = {f"dice-{fault.code}" for fault in faults()} | ELSEWHERE | {"dice-remark-both"}
    told |= {f"dice-{remark}" for *_, remarks in TRAPS for remark in remarks}
    assert {key for key in messages("en.ftl") if key.startswith("dice-")} == told


def understood(form: str) -> bool:
    for text in (form, f"6d6{form}", f"6d6cs>4{form}", f"d20 {form}"):
        try:
            parse(text)
        except DiceFault:
            continue
        return True
    return False


def test_every_form_of_the_guides_table_is_read() -> None:
    page = (ROOT / "docs/guide/roll.md").read_text("utf-8")
    table = page.partition("## What can be written")[2].partition("*Which dice*")[0]
    rows = [line.split(" | ") for line in table.splitlines() if line.startswith("| ") and "---" not in line]
    forms = [form for name, written, *_ in rows if name not in ("| maths", "| functions")
             for form in re.findall(r"`([^`]+)`", written)]  # fmt: skip
    assert len(forms) > 45
    assert [form for form in forms if not understood(form)] == []
