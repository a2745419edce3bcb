"""Keeping a fight: a record on disk after every answer, so that nothing is ever lost."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from zaruba.apps.cli.files import Draft, is_record
from zaruba.apps.cli.program import Usage
from zaruba.kernel.record import Record, write_record

ENDING = ".zaruba.json"
MOST_NAMES = 1000
MOST_LETTERS = 50
"""Of a title in the name of a file: computers take no name above 255 bytes, and a letter may have four."""


class RecordFile:
    """Where a fight is kept, and what is known to stand there: whatever was last read from it or written to it."""

    def __init__(self, path: Path, known: bytes = b"") -> None:
        self.path, self.known = path, known

    def write(self, record: Record) -> bool:
        """Write a record whole or not at all. Raises OSError.

        False where another program has written there meanwhile: its record stays, this one has gone
        to a name nobody uses, and `path` is that name from now on.
        """
        text = write_record(record)
        with alone_in(self.path.parent):
            theirs = self.path.exists() and self.path.read_bytes() not in (self.known, text)
            if theirs:
                self.path = unused(self.path)
            _put(text, self.path)
        self.known = text
        return not theirs


def record_file(draft: Draft, wanted: Path | None, title: str) -> RecordFile:
    """Where the fight of a file is kept. Raises Usage."""
    path = chosen_path(wanted, title, draft.path)
    return RecordFile(path, draft.text if path.exists() else b"")


def chosen_path(wanted: Path | None, title: str, source: Path) -> Path:
    """Where the record goes: where it was asked for, back where it came from, or beside a name nobody uses yet."""
    if wanted is not None:
        if wanted.exists() and not (is_record(source) and source.exists() and wanted.samefile(source)):
            raise Usage("save-over", file=wanted)
        return wanted
    if is_record(source):
        return source
    path = Path((re.sub(r"[^\w]+", "-", title)[:MOST_LETTERS].strip("-") or source.stem[:MOST_LETTERS]) + ENDING)
    return unused(path) if path.exists() else path


def unused(path: Path) -> Path:
    """`Duel-2.zaruba.json` for `Duel.zaruba.json`, or the next number nobody uses. Raises Usage."""
    ending = ENDING if path.name.endswith(ENDING) else path.suffix
    stem = path.name.removesuffix(ending)
    for number in range(2, MOST_NAMES):
        other = path.with_name(f"{stem}-{number}{ending}")
        if not other.exists():
            return other
    raise Usage("save-over", file=path)


def _put(text: bytes, path: Path) -> None:
    beside = path.with_name(path.name + ".part")
    try:
        with beside.open("wb") as file:
            file.write(text)
        os.replace(beside, path)
    finally:
        beside.unlink(missing_ok=True)


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Other programs of ours wait meanwhile, so that nobody writes between a look at a file and its replacing.

    The folder itself is locked: no file lies about, and the lock goes with its program. Where a
    system has no such locks, the moment between is a risk taken.
    """
    try:
        import fcntl
    except ImportError:  # Windows
        yield
        return
    lock = os.open(folder, os.O_RDONLY)
    try:
        with suppress(OSError):
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield
    finally:
        os.close(lock)
