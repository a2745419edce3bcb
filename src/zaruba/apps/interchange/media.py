"""Turn posts in the markup of a medium, split where a message of it must end."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Literal, NamedTuple

from msgspec import Struct

from zaruba.apps.chronicles.prose import escaped_bbcode, escaped_markdown

Medium = Literal["bbcode", "markdown", "text"]
Sort = Literal["title", "head", "row", "prose", "event", "ask", "offer", "template"]


class Item(Struct, frozen=True):
    """A line of a post, or a few that stay together, and what it is."""

    sort: Sort
    text: str


class Markup(NamedTuple):
    """How a medium writes each sort of line, and how long a message of it may be."""

    most: int
    forms: dict[Sort, str]


MARKUPS: dict[Medium, Markup] = {
    "bbcode": Markup(
        20_000,
        {"title": "[b]{}[/b]", "head": "[b]{}[/b]", "row": "• {}", "prose": "[i]{}[/i]", "event": "{}", "ask": "{}",
         "offer": "{}", "template": "[code]{}[/code]"},
    ),
    "markdown": Markup(
        2_000,
        {"title": "## {}", "head": "**{}**", "row": "- {}", "prose": "> {}", "event": "- {}", "ask": "{}",
         "offer": "- {}", "template": "```\n{}\n```"},
    ),
    "text": Markup(
        4_096,
        {"title": "{}", "head": "{}", "row": "  {}", "prose": "{}", "event": "{}", "ask": "{}", "offer": "  {}",
         "template": "\n{}\n"},
    ),
}  # fmt: skip
"""Forums, chats that read Markdown (Discord), messengers that read none (Telegram, VK)."""
LEAST = 500
"""No medium has shorter messages, and a template with its name must fit."""
ROOM = 120
"""For the heading of each part, and the marks round a line."""


def posts(blocks: Sequence[Sequence[Item]], medium: Medium, most: int) -> list[str]:
    """The post as one message or several, each below the limit; blocks are parted only where one is too long."""
    heading = blocks[0][0].text
    messages: list[list[str]] = [[]]
    for block in blocks:
        lines = [written(short, medium) for item in block for short in _short(item, most)]
        whole = "\n".join(lines)
        for part in [whole] if len(whole) + ROOM <= most else lines:
            if messages[-1] and len("\n\n".join((*messages[-1], part))) + ROOM > most:
                messages.append([])
            messages[-1].append(part)
    texts = ["\n\n".join(parts) for parts in messages]
    if len(texts) == 1:
        return texts
    first = written(Item("title", heading), medium)
    numbered = [written(Item("title", f"{heading[:80]} — {n}/{len(texts)}"), medium) for n in range(1, len(texts) + 1)]
    return [
        text.replace(first, mark, 1) if n == 0 else f"{mark}\n\n{text}"
        for n, (mark, text) in enumerate(zip(numbered, texts, strict=True))
    ]


def written(item: Item, medium: Medium) -> str:
    text = ESCAPED[medium](item.text)
    if item.sort == "template":
        # Copied as it stands, and read by us: markup is only kept from ending it.
        text = escaped_bbcode(item.text) if medium == "bbcode" else item.text.replace("`", "`\N{ZERO WIDTH SPACE}")
    if item.sort == "prose":
        text = text.replace("\n", "\n> " if medium == "markdown" else "\n")
    return MARKUPS[medium].forms[item.sort].format(text)


def _in_markdown(text: str) -> str:
    """Nobody is called up by a name or by prose."""
    return escaped_markdown(text).replace("@", "@\N{ZERO WIDTH SPACE}")


ESCAPED: dict[Medium, Callable[[str], str]] = {"bbcode": escaped_bbcode, "markdown": _in_markdown, "text": str}


def _short(item: Item, most: int) -> Iterator[Item]:
    """A line, or where it is too long for any message, its pieces; every mark may have to be escaped."""
    room = (most - ROOM) // 2
    if item.sort == "template" or len(item.text) <= room:
        yield item
        return
    for piece in re.findall(rf"(?s).{{1,{room}}}(?:\s|$)|.{{1,{room}}}", item.text):
        yield Item(item.sort, piece.strip())
