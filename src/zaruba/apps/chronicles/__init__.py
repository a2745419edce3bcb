"""A fight as something to keep: its story, its turning points, pictures of the board, the luck of its dice."""

from __future__ import annotations

from typing import Literal, NamedTuple, cast

from zaruba.kernel.record import Record
from zaruba.kernel.system import System

Kind = Literal["html", "markdown", "bbcode", "text", "record"]


class Form(NamedTuple):
    ending: str
    media: str


KINDS: dict[str, Form] = {
    "html": Form("html", "text/html"),
    "markdown": Form("md", "text/markdown"),
    "bbcode": Form("bbcode.txt", "text/plain"),
    "text": Form("txt", "text/plain"),
    "record": Form("zaruba.json", "application/json"),
}


def exported(system: System, record: Record, kind: str, lang: str) -> str:
    """A record in some form. Raises `Diverged` where this engine does not play it as it was written."""
    if kind == "record":
        from zaruba.kernel.record import write_record

        return write_record(record).decode()
    from zaruba.apps.chronicles.gathering import gathered
    from zaruba.apps.chronicles.page import page
    from zaruba.apps.chronicles.prose import PROSE

    chronicle = gathered(system, record, lang)
    return page(chronicle) if kind == "html" else PROSE[cast(Literal["markdown", "bbcode", "text"], kind)](chronicle)
