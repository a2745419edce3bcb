"""Captured transcripts in a document: blocks fenced as `transcript`, commands behind `>`, messages behind `<`.

A test plays them again and compares. `python -m tests.referee.capture docs/protocol.md` writes down
anew what the referee says; the commands are the author's. A message too long to print ends in `…`.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from zaruba.apps.referee import Session

BLOCK = re.compile(r"(?<=^```transcript\n)(.*?)(?=^```$)", re.MULTILINE | re.DOTALL)
LONGEST = 900


def blocks(text: str) -> list[str]:
    return BLOCK.findall(text)


def played(block: str) -> str:
    """The block with what the referee says now. A block is one process: one session from start to end."""
    return "".join(line + "\n" for line in _lines(Session(), block))


def _lines(session: Session, block: str) -> Iterator[str]:
    for line in block.splitlines():
        if line.startswith("> "):
            yield line
            for message in session.handle(json.loads(line[2:])):
                text = json.dumps(message, ensure_ascii=False)
                yield "< " + (text if len(text) <= LONGEST else text[: LONGEST - 1] + "…")


def captured(text: str) -> str:
    """The document with every transcript captured anew."""
    return BLOCK.sub(lambda match: played(match[1]), text)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        path = Path(name)
        path.write_text(captured(path.read_text("utf-8")), "utf-8")
