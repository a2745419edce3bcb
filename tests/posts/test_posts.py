"""What a post shows and hides, how it is split, and what becomes of answers that are not simply right."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.posts.game import TEMPLATE, begin, zaruba
from zaruba.apps.cli.wording import told_time
from zaruba.apps.interchange.media import MARKUPS, Item, posts

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
FURY = HERE / "fights" / "fury.yaml"
LARDER = HERE / "larder.yaml"


@pytest.fixture(autouse=True)
def _in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """Rosalind of Ann and Captain Voss of Bob, side by side, Rosalind first."""
    path = tmp_path / "duel.zaruba.json"
    begin(FURY, path, seed=3)
    return path


def now(record: Path, *options: object) -> str:
    code, post = zaruba("export", record, "--turn", "now", "--limit", 100_000, *options)
    assert code == 0, post
    return post


def code_of(record: Path, who: str, *options: object) -> str:
    codes: list[tuple[str, str]] = TEMPLATE.findall(now(record, *options))
    return next(code for code, name in codes if name.replace("\u200b", "") == who)


def answered(record: Path, *lines: str, options: tuple[object, ...] = ()) -> list[dict[str, Any]]:
    """The outcomes of one post."""
    _, said = zaruba("import", "post", record, "--json", *options, typed="\n".join(lines))
    outcomes: list[dict[str, Any]] = json.loads(said)["outcomes"]
    return outcomes


def tape(record: Path) -> list[dict[str, Any]]:
    answers: list[dict[str, Any]] = json.loads(record.read_text("utf-8"))["answers"]
    return answers


def template(record: Path, who: str, *fields: str) -> tuple[str, ...]:
    return (f"⟦{code_of(record, who)}⟧ {who}", *fields)


# ---------------------------------------------------------------- what a post shows


def test_who_hides_is_in_no_post_but_that_of_those_who_know(tmp_path: Path) -> None:
    path = tmp_path / "ambush.zaruba.json"
    begin(ROOT / "examples" / "delve" / "ambush.yaml", path)
    public, masters = now(path), now(path, "--seat", "gm")
    assert "oblin" in masters and "oblin" not in public
    assert not TEMPLATE.search(public)
    assert "Somebody else is to act." in public
    assert TEMPLATE.search(masters)


def test_a_secret_sheet_is_not_told_by_its_offers(tmp_path: Path) -> None:
    path = tmp_path / "larder.zaruba.json"
    begin(LARDER, path, seed=1)
    for _ in range(20):
        post = now(path)
        ((code, who),) = TEMPLATE.findall(post)
        if who == "Огр":
            break
        answered(path, f"⟦{code}⟧ {who}", "Answer: end the turn")
    assert "Answer in words." in post and "1)" not in post and "?/?" in post
    assert "1)" in now(path, "--seat", "gm") and "30/30" in now(path, "--seat", "gm")
    assert answered(path, f"⟦{code}⟧ Огр", "Answer: end the turn")[0]["sort"] == "taken"


def test_names_and_prose_cannot_mark_anything_up(tmp_path: Path) -> None:
    path = tmp_path / "larder.zaruba.json"
    begin(LARDER, path, "--hand", "Анна", seed=7)
    answered(path, "[u]@everyone[/u] *look*", *template(path, "Рагнар", "Answer: 15"))
    bbcode, markdown = now(path, "--as", "bbcode"), now(path, "--as", "markdown")
    assert "Яра [\u200bb]" in bbcode and "Яра [b]" not in bbcode
    assert "Яра \\[b\\]" in markdown
    assert "@\u200beveryone" in markdown and "\\*look\\*" in markdown


def test_words_of_sealed_answers_wait_till_all_have_answered(tmp_path: Path) -> None:
    path = tmp_path / "sealed.zaruba.json"
    text = (HERE / "fights" / "riposte.yaml").read_text("utf-8").replace("goals:", "orders: sealed\ngoals:")
    (tmp_path / "sealed.yaml").write_text(text, "utf-8")
    begin(tmp_path / "sealed.yaml", path, seed=3)
    (first, one), (second, two) = TEMPLATE.findall(now(path))
    assert "revealed together" in now(path)
    (done,) = answered(path, "A secret plan.", f"⟦{first}⟧ {one}", "Answer: nothing more")
    assert done["sort"] == "taken"
    waiting = now(path)
    assert TEMPLATE.findall(waiting) == [(second, two)], "the other's code holds while they think"
    assert "A secret plan." not in waiting
    (done,) = answered(path, f"⟦{second}⟧ {two}", "Answer: nothing more")
    assert done["sort"] == "taken"
    assert "A secret plan." in now(path) + zaruba("export", path, "--turn", 1)[1]


def test_a_round_that_is_over_is_told_without_questions(record: Path) -> None:
    code, post = zaruba("export", record, "--turn", 0)
    assert code == 0 and not TEMPLATE.search(post) and "round 0" in post
    code, said = zaruba("export", record, "--turn", 9)
    assert code == 1 and "There is no round 9: the last is 1." in said


# ---------------------------------------------------------------- splitting


@pytest.mark.parametrize("medium", ["bbcode", "markdown", "text"])
def test_a_long_post_is_split_below_the_limit_and_loses_nothing(record: Path, medium: str, tmp_path: Path) -> None:
    answered(record, "Word " * 700, *template(record, "Rosalind", "Answer: aim"))
    whole = now(record, "--as", medium)
    out = tmp_path / "post.txt"
    code, said = zaruba("export", record, "--turn", "now", "--as", medium, "--limit", 700, "--out", out)
    assert code == 0, said
    parts = [(tmp_path / f"post-{n}.txt").read_text("utf-8") for n in range(1, said.count("Saved") + 1)]
    assert len(parts) > 5 and all(len(part) <= 700 for part in parts)
    assert [f"{n}/{len(parts)}" in part for n, part in enumerate(parts, 1)] == [True] * len(parts)
    assert sum(part.count("Word") for part in parts) == whole.count("Word") == 700
    ((code_told, who),) = [found for part in parts for found in TEMPLATE.findall(part)]
    assert (code_told, who) == (code_of(record, "Rosalind"), "Rosalind")


def test_messages_are_parted_between_turns_where_they_can() -> None:
    blocks = [[Item("title", "Duel")], *([Item("event", letter * 430)] for letter in "abc")]
    assert len(posts(blocks, "text", MARKUPS["text"].most)) == 1
    first, second = posts(blocks, "text", 1000)
    assert first == f"Duel — 1/2\n\n{'a' * 430}\n\n{'b' * 430}"
    assert second == f"Duel — 2/2\n\n{'c' * 430}"


# ---------------------------------------------------------------- answers


def test_nothing_is_half_done(tmp_path: Path) -> None:
    path = tmp_path / "duel.zaruba.json"
    begin(FURY, path, "--hand", "*", seed=3)
    answered(path, *template(path, "Rosalind", "Answer: 9"))
    answered(path, *template(path, "Captain Voss", "Answer: 1"))
    before = tape(path)
    refused, *_ = answered(path, "[dice=1936-1:6]", *template(path, "Rosalind", "Answer: standard attack"))
    assert (refused["sort"], refused["why"]) == ("refused", "dice-other")
    refused, *_ = answered(path, *template(path, "Rosalind", "Answer: aim", "Answer: fly away"))
    assert (refused["sort"], refused["why"]) == ("refused", "answer-unknown")
    refused, *_ = answered(path, *template(path, "Rosalind", "Answer: aim", "Answer: 1"))
    assert (refused["sort"], refused["why"]) == ("refused", "number-ahead")
    assert tape(path) == before
    taken, *_ = answered(path, "[dice=58080-1:100]", *template(path, "Rosalind", "Answer: standard attack"))
    assert taken["sort"] == "taken" and taken["dice"] == [[30]]
    assert [(one["source"], one.get("faces")) for one in tape(path)[-2:]] == [("forum", None), ("forum", [30])]


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (("Answer: " + "9" * 5000,), "too-long"),
        (("Answer: 99999999999999999999",), "answer-number"),
        (("Answer: {",), "answer-json"),
        (('Answer: {"type": "fly"}',), "malformed"),
        (("Answer:",), "left-empty"),
        (("Answer: aim", "w" * 20_000), "malformed"),
    ],
)
def test_odd_answers_are_refused_with_the_reason(record: Path, lines: tuple[str, ...], why: str) -> None:
    before = tape(record)
    (refused,) = answered(record, *template(record, "Rosalind", *lines))
    assert refused["why"] == why and refused["text"]
    assert tape(record) == before


@pytest.mark.parametrize(
    "text", ["", "Hello!", "⟦???⟧ Rosalind\nAnswer: 1", "[quote]", "⟦", "[[", "\x00\x1b[31m", "> "]
)
def test_whatever_is_posted_is_told_of_and_changes_nothing(record: Path, text: str) -> None:
    before = tape(record)
    code, said = zaruba("import", "post", record, typed=text)
    assert code in (0, 1) and "Traceback" not in said
    assert tape(record) == before


def test_dice_of_a_seat_that_throws_none_are_refused(record: Path) -> None:
    before = tape(record)
    (refused,) = answered(record, "[dice=1936-1:100]", *template(record, "Rosalind", "Answer: standard attack"))
    assert (refused["sort"], refused["why"]) == ("refused", "dice-machine")
    assert tape(record) == before


def test_rolls_in_the_story_are_the_records_own_and_never_better_ones(record: Path) -> None:
    text = ("She rolls [[2d6]], then [[d20+x]].", *template(record, "Rosalind", "Answer: aim"))
    copy = record.with_name("copy.zaruba.json")
    copy.write_bytes(record.read_bytes())
    taken, note = answered(record, *text)
    again, _ = answered(copy, text[0].replace("She", "He"), *text[1:])
    assert re.fullmatch(r"She rolls \[2d6 = \(\d, \d\) = \d+\], then \[\[d20\+x\]\]\.", taken["say"])
    assert again["say"] == taken["say"].replace("She", "He")
    assert note["why"] == "inline-fault"
    assert taken["say"] in now(record)


def test_who_stays_silent_is_answered_for_and_told_so(record: Path) -> None:
    late = template(record, "Rosalind", "Answer: aim")
    (done, *_) = answered(record, options=("--fallback", "tactics"))
    assert done["why"] == "fallback"
    instead = [one for one in tape(record) if one["source"] == "fallback"]
    assert instead and {one["who"] for one in instead} == {"Rosalind"}
    assert "Rosalind did not answer in time" in now(record)
    (refused,) = answered(record, "Author: Ann", *late)
    assert (refused["sort"], refused["why"]) == ("late", "late-fallback")
    assert zaruba("verify", record)[0] == 0


def test_a_fallback_is_not_for_those_who_have_answered(record: Path) -> None:
    post = record.with_name("post.txt")
    post.write_text("\n".join(template(record, "Rosalind", "Answer: standard attack")), "utf-8")
    assert zaruba("import", "post", record, post, "--fallback", "first")[0] == 0
    assert {one["who"] for one in tape(record) if one["source"] == "fallback"} == set()
    assert "Captain Voss" in now(record)


def test_of_several_who_are_silent_each_is_answered_for_once(tmp_path: Path) -> None:
    text = (HERE / "fights" / "riposte.yaml").read_text("utf-8").replace("goals:", "orders: sealed\ngoals:")
    (tmp_path / "sealed.yaml").write_text(text, "utf-8")
    path = tmp_path / "sealed.zaruba.json"
    begin(tmp_path / "sealed.yaml", path, seed=3)
    assert zaruba("import", "post", path, "--fallback", "first")[0] == 0
    assert sorted(one["who"] for one in tape(path) if one["source"] == "fallback") == ["Captain Voss", "Rosalind"]


def test_a_standing_order_answers_in_the_turns_of_others(tmp_path: Path) -> None:
    """Voss hits nearly always, and twice in a round: the first blow is parried, the second dodged."""
    text = FURY.read_text("utf-8").replace("w: 1,", "w: 13,").replace("from: soldier,", "from: soldier, ws: 95, a: 2,")
    (tmp_path / "long.yaml").write_text(text, "utf-8")
    path = tmp_path / "duel.zaruba.json"
    begin(tmp_path / "long.yaml", path, seed=2)
    order = "Standing: parry the first hit; else dodge"
    (done,) = answered(path, *template(path, "Rosalind", "Answer: end the turn", order))
    assert "stands: parry the first hit; else dodge" in done["text"]
    outcomes = answered(path, *template(path, "Captain Voss", "Answer: swift attack", "Answer: next blow"))
    assert [one.get("why", "") for one in outcomes] == ["", "ordered", "ordered"]
    assert outcomes[0]["answer"] == "Swift attack → Rosalind; Next blow → Rosalind"
    mine = [one["action"]["type"] for one in tape(path) if one["who"] == "Rosalind" and one["kind"] == "choose"]
    assert mine == ["end_turn", "parry", "dodge"]
    assert [one["source"] for one in tape(path) if one["who"] == "Rosalind" and one["kind"] == "choose"] == [
        "forum", "order", "order"
    ]  # fmt: skip
    assert now(path).count("Rosalind: as ordered.") == 2
    assert "orders" not in zaruba("verify", path)[1]


def test_an_order_is_dropped_by_an_empty_one(record: Path) -> None:
    answered(record, *template(record, "Rosalind", "Answer: aim", "Standing: dodge"))
    assert json.loads(record.read_text("utf-8"))["orders"] == {"Rosalind": "dodge"}
    (done,) = answered(record, *template(record, "Rosalind", "Standing:"))
    assert "no order stands" in done["text"]
    assert "orders" not in json.loads(record.read_text("utf-8"))


def test_the_master_answers_for_all_and_nicks_are_told(record: Path) -> None:
    lines = template(record, "Rosalind", "Answer: aim")
    (refused,) = answered(record, "Author: Foxy", *lines)
    assert (refused["sort"], refused["why"]) == ("refused", "author")
    (refused,) = answered(record, "Author: Foxy", *lines, options=("--player", "Foxy=Bob"))
    assert (refused["sort"], refused["why"]) == ("refused", "foreign")
    (taken,) = answered(record, "Author: GM", *lines)
    assert taken["sort"] == "taken"


def test_what_is_taken_back_is_asked_under_another_code(record: Path) -> None:
    lines = template(record, "Rosalind", "Answer: aim")
    answered(record, *lines)
    number = tape(record)[-1]["ask"]
    assert zaruba("play", record, typed=f"undo {number}\nq\n")[0] == 0
    (late,) = answered(record, *lines)
    assert (late["sort"], late["why"]) == ("late", "taken-back")
    assert code_of(record, "Rosalind") not in lines[0]
    (taken,) = answered(record, *template(record, "Rosalind", "Answer: aim"))
    assert taken["sort"] == "taken"


def test_an_order_that_no_offer_can_mean_is_refused_and_nothing_of_its_answer_is_taken(record: Path) -> None:
    before = tape(record)
    (refused,) = answered(record, *template(record, "Rosalind", "Answer: aim", "Standing: parri"))
    assert (refused["sort"], refused["why"]) == ("refused", "order-words") and "parry" in refused["text"]
    assert tape(record) == before and "orders" not in json.loads(record.read_text("utf-8"))


def test_a_post_tells_the_deadline_and_what_happens_then(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = FURY.read_text("utf-8").replace("goals:", "deadline_min: 60\nfallback: tactics\ngoals:")
    (tmp_path / "timed.yaml").write_text(text.replace("from: soldier,", "from: soldier, standing: dodge,"), "utf-8")
    path = tmp_path / "duel.zaruba.json"
    monkeypatch.setattr("time.time", lambda: 1_800_000_000.0)
    begin(tmp_path / "timed.yaml", path, seed=3)
    told = told_time(1_800_003_600)
    post = now(path)
    assert f"To answer until {told}" in post and "played by the rulebook’s tactics" in post
    assert "To answer until Friday" in now(path, "--until", "Friday")
    assert "Standing order of" not in post, "what somebody has ordered is their own"
    (note,) = answered(path, options=("--fallback", "agreed"))
    assert note["why"] == "in-time" and told in note["text"]
    assert {one["source"] for one in tape(path)} == {"machine"}
    monkeypatch.setattr("time.time", lambda: 1_800_003_601.0)
    (done, *_) = answered(path, options=("--fallback", "agreed"))
    assert done["why"] == "fallback"
    assert json.loads(path.read_text("utf-8"))["deadline"]["until"] == 1_800_003_601 + 3600
    assert zaruba("verify", path)[0] == 0
