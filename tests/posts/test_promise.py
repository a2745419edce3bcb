"""Dice anyone can check: what is told before a fight, what opens it after, and how dice of other hands are marked."""

from __future__ import annotations

import hashlib
import json
import re
from fractions import Fraction
from pathlib import Path

import pytest

from tests.posts.game import TEMPLATE, begin, zaruba
from zaruba.apps.chronicles.luck import luck_of
from zaruba.apps.cli.files import draft_record
from zaruba.apps.interchange.laying import lay
from zaruba.kernel.asks import Roll
from zaruba.kernel.referee import Asked

FIGHTS = Path(__file__).parent / "fights"
HEX = re.compile(r"[0-9a-f]{64}")


@pytest.fixture(autouse=True)
def _in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")


@pytest.fixture
def over(tmp_path: Path) -> Path:
    """A duel that tactics have fought to its end, for those who stay silent."""
    path = tmp_path / "duel.zaruba.json"
    begin(FIGHTS / "fury.yaml", path, seed=3)
    for _ in range(60):
        if zaruba("import", "post", path, "--fallback", "tactics")[1].count("he fight is over"):
            return path
    raise AssertionError("the duel does not end")


def opens(told: str, commitment: str) -> None:
    """By nothing but the words: SHA-256 of salt and seed is what was promised."""
    found = re.search(r"salt ([0-9a-f]+), seed ([0-9a-f]+)", told)
    assert found, told
    assert hashlib.sha256(bytes.fromhex(found[1] + found[2])).hexdigest() == commitment
    assert commitment in told


def test_the_first_post_promises_the_dice_and_the_last_one_opens_them(tmp_path: Path, over: Path) -> None:
    path = tmp_path / "other.zaruba.json"
    begin(FIGHTS / "fury.yaml", path, seed=3)
    commitment = json.loads(path.read_text("utf-8"))["commitment"]
    first = zaruba("export", path, "--turn", "now", "--limit", 100_000)[1]
    assert commitment in first and "seed 0" not in first
    assert {commitment} == set(HEX.findall(first)), "neither salt nor seed"
    ((code, who),) = TEMPLATE.findall(first)
    zaruba("import", "post", path, typed=f"⟦{code}⟧ {who}\nAnswer: aim")
    assert not HEX.search(zaruba("export", path, "--turn", "now", "--limit", 100_000)[1])
    last = zaruba("export", over, "--turn", "now", "--limit", 100_000)[1]
    opens(last, commitment)
    assert "The luck of the dice" in last and re.search(r"Rosalind: tests passed \d+/\d+, expected \d", last)


@pytest.mark.parametrize("kind", ["text", "markdown", "bbcode", "html"])
def test_a_chronicle_has_what_the_dice_can_be_checked_by(kind: str, tmp_path: Path, over: Path) -> None:
    commitment = json.loads(over.read_text("utf-8"))["commitment"]
    opens(zaruba("export", over, "--as", kind)[1], commitment)
    path = tmp_path / "open.zaruba.json"
    begin(FIGHTS / "fury.yaml", path, seed=3)
    told = zaruba("export", path, "--as", kind)[1]
    assert commitment in told and "salt 0" not in told


def test_play_promises_before_the_first_question_and_opens_after_the_last(tmp_path: Path) -> None:
    path = tmp_path / "x.zaruba.json"
    code, told = zaruba("play", FIGHTS / "fury.yaml", "--seed", 3, "--save", path, "--lang", "ru", typed="q\n")
    record = json.loads(path.read_text("utf-8"))
    assert code == 0 and told.index(record["commitment"]) < told.index("Ваш ход")
    assert record["seed"] not in HEX.findall(told) and record["salt"] not in told
    typed = "silent\n" * 60 + "q\n"
    told = zaruba("play", path, typed=typed)[1]
    opens(told, record["commitment"])
    assert zaruba("verify", path, "--commitment", record["commitment"])[0] == 0


def test_verify_holds_a_record_against_what_was_promised(over: Path) -> None:
    plain = json.loads(over.read_text("utf-8"))
    code, said = zaruba("verify", over, "--commitment", plain["commitment"].upper())
    assert code == 0 and f"Commitment of the dice: {plain['commitment']}" in said
    code, said = zaruba("verify", over, "--commitment", "0" * 64)
    assert code == 4 and "not those that were promised" in said and plain["commitment"] in said
    code, said = zaruba("verify", over, "--commitment", "0" * 64, "--json")
    assert code == 4 and json.loads(said)["code"] == "commitment"
    for key, value in (("seed", "04"), ("salt", "11" * 32), ("commitment", "0" * 64)):
        over.write_text(json.dumps(plain | {key: value}), "utf-8")
        assert zaruba("verify", over)[0] == 4, key


def test_dice_of_other_hands_are_marked_wherever_they_are_told(tmp_path: Path) -> None:
    path = tmp_path / "duel.zaruba.json"
    begin(FIGHTS / "fury.yaml", path, "--hand", "*", seed=3)
    for face in (9, 1):
        ((code, who),) = TEMPLATE.findall(zaruba("export", path, "--turn", "now", "--limit", 100_000)[1])
        zaruba("import", "post", path, typed=f"⟦{code}⟧ {who}\nAnswer: {face}")
    assert zaruba("play", path, typed="standard attack\n30\nq\n")[0] == 0
    sources = [one["source"] for one in json.loads(path.read_text("utf-8"))["answers"] if one["kind"] == "roll"]
    assert sources == ["forum", "forum", "hand"]
    for told in (zaruba("export", path)[1], zaruba("replay", path)[1], zaruba("export", path, "--turn", 1)[1]):
        assert told.count("[from the forum]") == 2 and told.count("[by hand]") == 1
    assert "Thrown by hand: 3" in zaruba("verify", path)[1]


def test_luck_is_held_against_the_exact_expectation_of_those_very_throws(tmp_path: Path) -> None:
    """Of a d100 that must be at most so much, that much is the chance in a hundred."""
    path = tmp_path / "duel.zaruba.json"
    begin(FIGHTS / "fury.yaml", path, seed=3)
    ((code, who),) = TEMPLATE.findall(zaruba("export", path, "--turn", "now", "--limit", 100_000)[1])
    zaruba("import", "post", path, typed=f"⟦{code}⟧ {who}\nAnswer: standard attack")
    opened = draft_record(path).opened()
    assert opened.record is not None
    fight = lay(opened.record).fight
    (rosalind,) = [one for one in luck_of(fight) if one.who == "Rosalind"]
    logs = [*(step.log for step in fight.steps), *([fight.log] if fight.log is not None else [])]
    asked = [one for log in logs for one in log.walk() if isinstance(one, Asked) and isinstance(one.ask, Roll)]
    attack = next(one.ask for one in asked if one.answer.who == "Rosalind" and one.answer.throw == "d100")
    assert isinstance(attack, Roll) and attack.reading.test == "at_most" and attack.reading.target is not None
    assert rosalind.tests == 1 and rosalind.expected == Fraction(attack.reading.target.total, 100)
    assert rosalind.counted >= 1 and rosalind.mean >= Fraction(11, 2), "the d10 of initiative at least"
