"""Keeping a fight: a record on disk after every answer, so that nothing is ever lost."""

from __future__ import annotations

import os
import re
from pathlib import Path

from zaruba.apps.cli.files import is_record
from zaruba.apps.cli.program import Usage
from zaruba.kernel.record import Record, write_record

ENDING = ".zaruba.json"


def chosen_path(wanted: Path | None, title: str, source: Path) -> Path:
    """Where the record goes: where it was asked for, back where it came from, or beside a name nobody uses yet."""
    if wanted is not None:
        if wanted.exists() and not (is_record(source) and source.exists() and wanted.samefile(source)):
            raise Usage("save-over", file=wanted)
        return wanted
    if is_record(source):
        return source
    name = re.sub(r"[^\w]+", "-", title).strip("-") or source.stem
    for number in range(1, 1000):
        path = Path(f"{name}{'' if number == 1 else f'-{number}'}{ENDING}")
        if not path.exists():
            return path
    raise Usage("save-over", file=name + ENDING)


def save(record: Record, path: Path) -> None:
    """Write a record whole or not at all. Raises OSError."""
    beside = path.with_name(path.name + ".part")
    try:
        with beside.open("wb") as file:
            file.write(write_record(record))
        os.replace(beside, path)
    finally:
        beside.unlink(missing_ok=True)
