"""Libraries people bring to a new fight: judged as `check` judges the file, and what of them can fight."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from zaruba.apps.cli.files import system_of
from zaruba.apps.telling import Words, names_in
from zaruba.apps.web.starting import SECTIONS, Unsound, told
from zaruba.kernel.content import Fault, Faults, read_text

Plain = dict[str, Any]


def library(text: str, lang: str) -> Plain:
    """A library out of a text: its rulebook, whom it brings, and itself as a scenario holds it. Raises `Unsound`."""
    try:
        document = read_text(text, "")
        found = system_of(document)
        kind = document.data.get("kind")
        if kind != "library":
            where = document.place(("kind",)) if "kind" in document.data else document.place(())
            raise Faults([Fault(where, ("kind",), "literal-error", {"value": str(kind), "allowed": "library"})])
        try:
            found.check_library(document.data, where=document)
        except Faults as faults:
            raise Faults(faults.faults, found.slug) from None
    except Faults as faults:
        raise Unsound(told(faults, text, lang)) from None
    words = Words(found.slug, lang).named(names_in(document.data))
    return {
        "system": found.slug,
        "library": document.data,
        "combatants": list(combatants([document.data], words)),
        "faults": [],
    }


def combatants(libraries: Sequence[Mapping[str, Any]], words: Words) -> Iterator[Plain]:
    """Whom libraries bring; `words` know their names. Of two under one key the latter stands."""
    found: dict[str, str] = {}
    for one in libraries:
        for section, kind in SECTIONS:
            found |= dict.fromkeys(one.get(section) or {}, kind)
    for key, kind in found.items():
        yield {"id": key, "title": words.thing(key), "kind": kind, "note": ""}
