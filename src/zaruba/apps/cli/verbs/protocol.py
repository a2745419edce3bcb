"""`referee`: the protocol on a pipe. `schema`: JSON Schemas of files and messages."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from cyclopts import Parameter

from zaruba.apps.cli.program import DONE, Terminal, Usage
from zaruba.kernel.system import slugs, system


def referee(*, terminal: Annotated[Terminal, Parameter(parse=False)]) -> int:
    from zaruba.apps.referee.pipe import main

    return int(main(lang=terminal.lang) or DONE)


def schema(
    kind: Literal["scenario", "library", "record", "protocol"],
    name: str | None = None,
    /,
    *,
    terminal: Annotated[Terminal, Parameter(parse=False)],
) -> int:
    import msgspec

    known = slugs()
    if name is not None and name not in known:
        raise Usage("system", value=name, known=", ".join(known))
    found = schema_of(kind, name or known[0])
    terminal.console.say(msgspec.json.format(msgspec.json.encode(found), indent=2).decode())
    return DONE


def schema_of(kind: str, slug: str) -> dict[str, Any]:
    if kind == "protocol":
        from zaruba.apps.referee.messages import schema as protocol_schema

        return protocol_schema()
    if kind == "record":
        import msgspec

        from zaruba.kernel.record import Record

        return msgspec.json.schema(Record)
    return system(slug).schema(kind)
