"""Posts as they are copied from a forum: whose they are, what in them is a quotation, the answers, the prose."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from zaruba.apps.interchange.codes import as_written
from zaruba.apps.interchange.dice import CONSTANT, Declared, declared

NOTHING_SEEN = re.compile("[\u200b\u200c\u200d\u2060\ufeff]")
"""Signs of no width: our own, that part a name from its markup, and those that forums put in."""
AUTHOR = re.compile(r"^[ \t]*(?:автор|author|от|from)[ \t]*:[ \t]*(\S.*?)[ \t]*$", re.IGNORECASE | re.MULTILINE)
HEADING = re.compile(r"^[ \t]*(?:дата|date|отправлено|posted)[ \t]*:.*$", re.IGNORECASE | re.MULTILINE)
EDITED = re.compile(
    r"^[ \t]*(?:\[\w{1,20}(?:=[^\]\n]{0,80})?\][ \t]*)*(?:отредактировано|последний раз редактировал\w*|изменено|last edited|edited by|edited)\b.*$",
    re.IGNORECASE | re.MULTILINE,
)
QUOTE = re.compile(r"\[(/?)quote\b[^\]\n]{0,200}\]", re.IGNORECASE)
CITED = re.compile(r"^[ \t]*>.*$\n?", re.MULTILINE)
FRAMES = re.compile(r"\[/?code[^\]\[]{0,100}\]|^[ \t]*```\w*[ \t]*$", re.IGNORECASE | re.MULTILINE)
STYLES = re.compile(r"\[/?(?:b|i|u|s|size|color|font|align|center)(?:=[^\]\[]{0,80})?\]", re.IGNORECASE)
HEAD_LINE = re.compile(r"[ \t*_`]*(?:⟦|<<)[ \t]*(\w{3}-?\w{3})[ \t]*(?:⟧|>>)(.*)", re.IGNORECASE)
FIELD_LINE = re.compile(r"[ \t*_`\[\]/bi]*\b(ответ|answer|впредь|standing)[ \t*_`\[\]/bi]*[:：](.*)", re.IGNORECASE)
MARGIN = " \t*_`"
BLANK_LINES = 3
"""So many may stand before a line of a template."""
ANSWERS = ("ответ", "answer")
HEAD = re.compile(r"(?:⟦|<<)[ \t]*\w{3}-?\w{3}[ \t]*(?:⟧|>>)")
MARK = re.compile("⟦[^⟧\n]{0,60}⟧")


class Reply(Struct, frozen=True):
    """A template somebody filled in: its code and name, what they answer, their prose and the dice they declare.

    Answers after the first are to what is asked next of the same fighter. `order` stands for what is asked of them in
    the turns of others; None where nothing is said of that.
    """

    code: str
    name: str
    answers: tuple[str, ...]
    order: str | None
    say: str
    dice: tuple[Declared, ...]


class Post(Struct, frozen=True):
    """One post: its author where that is said, its replies, whether it was edited after it was sent.

    `quoted` counts the templates that stand in quotations only; `odd` are marks that look like a template's.
    """

    author: str
    edited: str
    replies: tuple[Reply, ...]
    quoted: int
    odd: tuple[str, ...]


def read_posts(text: str, constant: int = CONSTANT) -> list[Post]:
    """Every post in a text. A line `Author: NAME` begins one; without such a line all of it is one."""
    text = NOTHING_SEEN.sub("", text.replace("\r\n", "\n").replace("\r", "\n").replace("\u00a0", " "))
    starts = list(AUTHOR.finditer(_blanked(text)))
    ends = [start.start() for start in starts]
    found = [("", text[: ends[0] if ends else None])]
    for start, end in zip(starts, [*ends[1:], None], strict=False):
        found.append((start[1], text[start.end() : end]))
    return [_post(author, body, constant) for author, body in found if body.strip()]


def _blanked(text: str) -> str:
    """The text with its quotations blanked out, every other sign where it was."""
    kept = _unquoted(text, keep_length=True)
    return CITED.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), kept)


def _unquoted(text: str, *, keep_length: bool = False) -> str:
    """Without what stands between `[quote]` and its end, however deep; one that never ends takes the rest."""
    parts: list[str] = []
    depth = done = 0
    for mark in QUOTE.finditer(text):
        within = text[done : mark.start()]
        parts.append(within if not depth else _gap(within, keep_length))
        parts.append(_gap(mark[0], keep_length))
        depth = max(0, depth - 1) if mark[1] else depth + 1
        done = mark.end()
    rest = text[done:]
    return "".join((*parts, _gap(rest, keep_length) if depth else rest))


def _gap(text: str, keep_length: bool) -> str:
    return re.sub(r"[^\n]", " ", text) if keep_length else ""


def _post(author: str, body: str, constant: int) -> Post:
    own = CITED.sub("", _unquoted(body))
    quoted = len(HEAD.findall(body)) - len(HEAD.findall(own))
    edited = match[0].strip() if (match := EDITED.search(own)) else ""
    own = FRAMES.sub("", EDITED.sub("", HEADING.sub("", own)))
    replies = tuple(_replies(own, constant))
    odd = tuple(mark for line in own.split("\n") if not HEAD_LINE.fullmatch(line) for mark in MARK.findall(line))
    return Post(author, edited, replies, quoted, odd)


class Filled(Struct):
    """A template as it is being read, with the lines of the post that belong to it."""

    code: str
    name: str
    around: list[str]
    fields: list[tuple[str, str]]


def _replies(text: str, constant: int) -> Iterator[Reply]:
    """Prose and dice belong to the template they stand before; what stands after the last belongs to it."""
    templates, after = _templates(text.split("\n"))
    if templates:
        templates[-1].around += ["", *after]
    for one in templates:
        dice, prose = declared("\n".join(one.around), constant)
        inside: list[Declared] = []
        answers: list[str] = []
        order: str | None = None
        for kind, value in one.fields:
            found, rest = declared(value, constant)
            inside += found
            if kind.casefold() not in ANSWERS:
                order = unmarked(rest)
            elif said := unmarked(rest):
                answers.append(said)
        yield Reply(as_written(one.code), unmarked(one.name), tuple(answers), order, _tidy(prose), (*inside, *dice))


def _templates(lines: list[str]) -> tuple[list[Filled], list[str]]:
    """The templates in the lines of a post, and the lines after the last."""
    found: list[Filled] = []
    loose: list[str] = []
    place = 0
    while place < len(lines):
        head = HEAD_LINE.fullmatch(lines[place])
        place += 1
        if head is None:
            loose.append(lines[place - 1])
            continue
        one = Filled(head[1], head[2].strip(MARGIN), loose, [])
        loose = []
        while (at := _next_written(lines, place)) is not None and (field := FIELD_LINE.fullmatch(lines[at])):
            one.fields.append((field[1], field[2].strip(MARGIN)))
            place = at + 1
        found.append(one)
    return found, loose


def _next_written(lines: list[str], place: int) -> int | None:
    """The next line with anything on it, if it is near."""
    return next((at for at in range(place, min(place + BLANK_LINES, len(lines))) if lines[at].strip(MARGIN)), None)


def unmarked(text: str) -> str:
    return STYLES.sub("", text).strip()


def _tidy(prose: str) -> str:
    """Prose without markup, and without the blank lines that are left where something stood."""
    return re.sub(r"\n{3,}", "\n\n", unmarked(prose))
