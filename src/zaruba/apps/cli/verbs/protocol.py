"""`referee`: the protocol on a pipe. `schema`: JSON Schemas of files and messages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Annotated, Any, Literal

from cyclopts import Parameter

from zaruba.apps.cli.program import DONE, Terminal, Usage
from zaruba.kernel.system import slugs, system


def referee(*, terminal: Annotated[Terminal, Parameter(parse=False)]) -> int:
    from zaruba.apps.referee.pipe import main

    return int(main(lang=terminal.lang) or DONE)


def schema(
    kind: Literal["scenario", "library", "roster", "record", "protocol"],
    name: str | None = None,
    /,
    *,
    terminal: Annotated[Terminal, Parameter(parse=False)],
) -> int:
    import msgspec

    known = slugs()
    if name is not None and name not in known:
        raise Usage("system", value=name, known=", ".join(known))
    found = next(schemas(kind, known if name is None else (name,)), None)
    if found is None:
        raise Usage("no-schema", kind=terminal.words(f"kind-{kind}"), system=name)
    terminal.console.say(msgspec.json.format(msgspec.json.encode(found), indent=2).decode())
    return DONE


def schemas(kind: str, known: Iterable[str]) -> Iterator[dict[str, Any]]:
    """That of each rulebook which has files of the kind: rosters are not known to all."""
    for slug in known:
        with suppress(KeyError):
            yield schema_of(kind, slug)


def schema_of(kind: str, slug: str) -> dict[str, Any]:
    if kind == "protocol":
        from zaruba.apps.referee.messages import schema as protocol_schema

        return protocol_schema()
    if kind == "record":
        import msgspec

        from zaruba.kernel.record import Record

        return msgspec.json.schema(Record)
    return system(slug).schema(kind)
