"""Hold a seed map against the seed text: every sentence numbered, recognised and given to its clauses.

    python scripts/seed_map.py docs/seed-map/delve.md PATH/TO/SEED.txt

The text itself is not in this project, so each row keeps the first words of its sentence and a
short hash of the whole. Exit code 0 when every sentence has its row, 1 with what is missing.
"""

from __future__ import annotations

import hashlib
import re
import sys
from pathlib import Path
from typing import NamedTuple

_END = re.compile(r"(?<=[.!?])(?<!см\.)\s+(?=[А-ЯЁA-Z0-9«(])")


class Row(NamedTuple):
    """A sentence of the seed: its number, its first words, its hash, the clauses it belongs to."""

    number: int
    anchor: str
    hash: str
    clauses: tuple[str, ...]


def sentences(text: str) -> list[str]:
    """The sentences and headings of a seed, in order, blanks folded."""
    lines = (" ".join(line.split()) for line in text.splitlines())
    return [sentence for line in lines if line for sentence in _END.split(line)]


def hash_of(sentence: str) -> str:
    return hashlib.sha256(sentence.encode()).hexdigest()[:10]


def rows(page: str) -> list[Row]:
    """The rows of a seed map page."""
    found = re.findall(r"^\| (\d+) \| (.*?) \| `([0-9a-f]{10})` \| (.*?) \|$", page, re.MULTILINE)
    return [
        Row(int(n), anchor, short, tuple(re.findall(r"`([\w.-]+)`", clauses))) for n, anchor, short, clauses in found
    ]


def missing(page: str, text: str) -> list[str]:
    """What the map lacks of the text: one line for each sentence without its row."""
    mapped = {row.number: row for row in rows(page)}
    found = []
    for number, sentence in enumerate(sentences(text), 1):
        row = mapped.get(number)
        if row is None or row.hash != hash_of(sentence) or not row.clauses:
            found.append(f"sentence {number} has no row: {sentence[:80]}")
    return found


def main() -> int:
    page, seed = (Path(argument).read_text("utf-8") for argument in sys.argv[1:3])
    lacking = missing(page, seed)
    print("\n".join(lacking) or f"all {len(sentences(seed))} sentences are mapped")
    return 1 if lacking else 0


if __name__ == "__main__":
    sys.exit(main())
