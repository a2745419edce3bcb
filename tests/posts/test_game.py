"""A forum game as it was captured, and whole fights carried from post to post by `export` and `import post` alone."""

from __future__ import annotations

import json
import re
from itertools import zip_longest
from pathlib import Path
from unittest.mock import patch

import pytest
from msgspec.structs import replace

from tests.posts.game import TEMPLATE, TRANSCRIPT, begin, transcript, zaruba
from zaruba.apps.cli.files import draft_record
from zaruba.apps.cli.sitting import words_for
from zaruba.apps.interchange.awaited import awaited
from zaruba.apps.interchange.laying import lay
from zaruba.apps.referee.deciding import tactics_of
from zaruba.apps.referee.session import Session
from zaruba.kernel.system import slugs

FIGHTS = Path(__file__).parent / "fights"
MOST_POSTS = 250


@pytest.fixture(autouse=True)
def _in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")


def test_the_game_goes_as_it_went() -> None:
    pairs = zip_longest(TRANSCRIPT.read_text("utf-8").splitlines(), transcript().splitlines())
    for number, (old, new) in enumerate(pairs, 1):
        assert old == new, f"{TRANSCRIPT.name}:{number} is no longer so: python -m tests.posts.game"


def test_the_game_has_all_that_can_happen_to_a_post() -> None:
    told = TRANSCRIPT.read_text("utf-8")
    for said in ("не делится на 1936", "на к8 не бывает 25", "шаблон изменён", "не за себя", "правили после отправки",
                 "стоит в цитате", "опоздало", "уже есть", "пост с тех пор изменили", "с форума", "раунд 3"):  # fmt: skip
        assert said in told, said
    first, last = told.partition("======== last post")[::2]
    assert "SHA-256 от соли и зерна" in first and "зерно" in last and "Удача костей" in last
    assert "30/30" not in told and "?/?" in told, "what the ogre keeps secret is in no post"


def choice_of(record: Path, post: str) -> str:
    """What a player who reads the post answers: the offer tactics would take, by its number, else in words."""
    opened = draft_record(record).opened()
    assert opened.record is not None
    table = lay(opened.record)
    one = next(iter(awaited(table)))
    assert table.fight.open is not None
    decide = tactics_of(opened.system, "default", None)
    action = decide(table.fight, replace(table.fight.open, ask=one.prompt.ask), one.who)
    text = words_for(opened, "en").action(action)
    listed = re.search(rf"(\d+)\) {re.escape(text)}(?: ·|$)", post, re.MULTILINE)
    return listed[1] if listed else text


@pytest.mark.parametrize("slug", slugs())
def test_a_fight_is_carried_from_post_to_post(slug: str, tmp_path: Path) -> None:
    record = tmp_path / "fight.zaruba.json"
    begin(FIGHTS / f"{slug}.yaml", record)
    start, thread = record.read_bytes(), []
    for number in range(MOST_POSTS):
        code, post = zaruba("export", record, "--turn", "now", "--limit", 100_000)
        assert code == 0, post
        asked = TEMPLATE.findall(post)
        if not asked:
            break
        typed = f"Post {number}.\n⟦{asked[0][0]}⟧ {asked[0][1]}\nAnswer: {choice_of(record, post)}\n"
        code, said = zaruba("import", "post", record, "--json", typed=typed)
        assert code == 0, (typed, said)
        thread.append(typed)
    assert re.search("he (fight|game) is over", post)
    written = json.loads(record.read_text("utf-8"))
    assert [answer["say"] for answer in written["answers"] if answer.get("say")] == [
        f"Post {n}." for n in range(number)
    ]
    assert {answer["source"] for answer in written["answers"]} <= {"forum", "machine"}
    assert zaruba("verify", record)[0] == 0
    whole = tmp_path / "whole.zaruba.json"
    whole.write_bytes(start)
    with patch.object(Session, "_fact", autospec=True, side_effect=Session._fact) as told:
        code, said = zaruba("import", "post", whole, typed="\n".join(f"Author: GM\n{post}" for post in thread))
    assert code == 0, said
    assert whole.read_bytes() == record.read_bytes(), "the thread as one file comes to the same"
    assert told.call_count <= 12 * len(written["answers"]), "no answer is told the fight anew"
