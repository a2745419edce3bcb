"""`export`: a record as a chronicle to keep, to print, to post."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from zaruba.apps.chronicles import exported
from zaruba.apps.cli.files import draft_record
from zaruba.apps.cli.program import DONE, Terminal


def export(
    record: Path,
    /,
    *,
    as_: Annotated[Literal["html", "markdown", "bbcode", "text"], Parameter(name="--as")] = "text",
    out: Path | None = None,
    terminal: Annotated[Terminal, Parameter(parse=False)],
) -> int:
    opened = draft_record(record).opened()
    assert opened.record is not None
    told = exported(opened.system, opened.record, as_, terminal.lang)
    if out is None:
        terminal.console.say(told.rstrip("\n"))
    else:
        out.write_text(told, "utf-8")
        terminal.say("saved", file=out)
    return DONE
