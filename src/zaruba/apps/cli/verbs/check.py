"""`check`: every fault of scenarios, libraries and records at once."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter

from zaruba.apps.cli.failures import words_for_faults
from zaruba.apps.cli.files import UnreadableRecord, check_file
from zaruba.apps.cli.program import DONE, INVALID, Terminal, Usage
from zaruba.apps.telling import Words
from zaruba.kernel.content import Fault, Faults


def check(*file: Path, json: bool = False, terminal: Annotated[Terminal, Parameter(parse=False)]) -> int:
    if not file:
        raise Usage("missing", name="FILE", verb="check")
    code = DONE
    for one in file:
        document: dict[str, Any] = {"file": str(one), "kind": None, "faults": []}
        try:
            checked = check_file(one)
            document["kind"] = checked.kind
            told = terminal.words("check-sound", file=one, kind=terminal.words(f"kind-{checked.kind}"))
            if checked.note is not None and checked.system is not None:
                document["note"] = Words(checked.system, terminal.lang).say(
                    checked.note.message, **checked.note.details
                )
                told += f"\n{document['note']}"
        except Faults as faults:
            words = words_for_faults(terminal.lang, faults.system)
            document["faults"] = [plain(fault, words) for fault in faults.faults]
            told = "\n".join(words.fault(fault) for fault in faults.faults)
        except UnreadableRecord as error:
            problem = words_for_faults(terminal.lang, None).unreadable(error.problem)
            told = terminal.words("record-unreadable", file=error.where, problem=problem)
            place = msgspec.structs.asdict(error.place)
            document["faults"] = [{**place, "path": error.path, "code": "record", "message": told, "near": None}]
        if document["faults"]:
            code = INVALID
        if json:
            terminal.console.json(document)
        else:
            terminal.console.say(told)
    return code


def plain(fault: Fault, words: Words) -> dict[str, Any]:
    place = fault.place
    return {
        "file": place.file if place else None,
        "line": place.line if place else None,
        "column": place.column if place else None,
        "path": fault.path_text,
        "code": fault.code,
        "message": words.fault(fault),
        "near": fault.near or None,
    }
