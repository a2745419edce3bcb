"""What is read in posts: dice of forums, templates, quotations, authors."""

from __future__ import annotations

from time import process_time

import pytest

from zaruba.apps.interchange.codes import as_written
from zaruba.apps.interchange.dice import declared
from zaruba.apps.interchange.forum import read_posts


@pytest.mark.parametrize(
    ("typed", "faces", "sides"),
    [
        ("[dice=9680-5808-11616-36]", (5, 3, 6), 6),
        ("[DICE=9680-5808-11616-3:6]", (5, 3, 6), 6),
        ("[dice=38720-120]", (20,), 20),
        ("[dice=" + "1936-" * 12 + "1210]", (1,) * 12, 10),
        ("[dice=193600-1:100]", (100,), 100),
        ("Кубик: 5+3+6=14", (5, 3, 6), 0),
        ("Longsword: 1d20+5 ⇒ (15) + 5 = 20", (15,), 20),
        ("2d6 ⇒ (3, 4) = 7", (3, 4), 6),
    ],
)
def test_dice_of_forums(typed: str, faces: tuple[int, ...], sides: int) -> None:
    (one,), rest = declared(f"before\n{typed}\nafter")
    assert (one.faces, one.sides, one.fault) == (faces, sides, "")
    assert rest.split() == ["before", "after"]


@pytest.mark.parametrize(
    ("typed", "fault"),
    [
        ("[dice=9681-5808-11616-36]", "forged"),
        ("[dice=0-16]", "face"),
        ("[dice=13552-16]", "face"),
        ("[dice=9680-5808-36]", "count"),
        ("[dice=9680-1936-1:6]", "count"),
        ("[dice=9680-10]", "count"),
        ("[dice=Longsword]1d20+5[/dice]", "empty"),
        ("[dice]1d20[/dice]", "empty"),
        ("[dice=x]", "unreadable"),
        ("[dice=" + "9" * 5000 + "-16]", "unreadable"),
        ("[dice=1936-1:" + "9" * 5000 + "]", "unreadable"),
        ("Кубик: 5+3+6=15", "sum"),
        ("Longsword: 1d20+5 ⇒ (15) + 5 = 21", "sum"),
        ("Longsword: 1d20+5 ⇒ (15) + 6 = 21", "sum"),
        ("2d6 ⇒ (3) = 3", "count"),
        ("1d20 ⇒ (21) = 21", "face"),
    ],
)
def test_dice_that_no_forum_has_thrown(typed: str, fault: str) -> None:
    (one,), _ = declared(typed)
    assert one.fault == fault


def test_the_constant_is_the_forums_own_and_is_never_guessed() -> None:
    (one,), _ = declared("[dice=4000-4000-26]", 1000)
    assert one.faces == (4, 4)
    (one,), _ = declared("[dice=4000-4000-26]")
    assert one.fault == "forged"


THREAD = """Author: Ann
Date: 2026-11-30
She [b]laughs[/b].
[quote=Yara [b]]
[quote=Ann]⟦AAA-AAA⟧ Old
Answer: 1[/quote]
⟦BBB-BBB⟧ Older
Answer: 2
[/quote]
> ⟦CCC-CCC⟧ Oldest
> Answer: 3
[code]⟦0ab-cde⟧ Yara [\u200bb]
Answer:  4 [/code]
**Answer:** attack
Standing: parry the first hit; else dodge
[dice=9680-16]
And leaves.

Author: Bob
⟦123-456⟧ One
⟦789-XYZ⟧ Two
Ответ: 7
"""


def test_a_thread_is_read_post_by_post() -> None:
    ann, bob = read_posts(THREAD)
    assert (ann.author, bob.author) == ("Ann", "Bob")
    assert (ann.quoted, len(ann.replies)) == (3, 1)
    reply = ann.replies[0]
    assert (reply.code, reply.name) == ("0AB-CDE", "Yara")
    assert reply.answers == ("4", "attack")
    assert reply.order == "parry the first hit; else dodge"
    assert [one.faces for one in reply.dice] == [(5,)]
    assert reply.say == "She laughs.\n\nAnd leaves."
    assert [(one.code, one.answers) for one in bob.replies] == [("123-456", ()), ("789-XYZ", ("7",))]


def test_without_an_author_all_is_one_post_and_an_endless_quotation_takes_the_rest() -> None:
    (post,) = read_posts("Well.\n⟦123-456⟧ One\nAnswer: 1\n[quote]\n⟦123-456⟧ One\nAnswer: 2\nFrom: nobody\n")
    assert [one.answers for one in post.replies] == [("1",)]
    assert post.quoted == 1


def test_a_code_may_be_typed_with_letters_that_look_alike() -> None:
    assert as_written("оав-cil") == "0AB-C11"


@pytest.mark.parametrize("text", ["\n", " ", "*", "[quote]", "[dice=", "⟦", "1+", "Answer: 1\n", "⟦123-456⟧ X\n"])
def test_the_time_it_takes_grows_no_faster_than_the_text(text: str) -> None:
    """A whole page of anything is read at once: reading that went back and forth would take minutes."""
    start = process_time()
    read_posts("⟦123-456⟧ X\n" + text * 20_000)
    assert process_time() - start < 5
