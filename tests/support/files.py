"""Files that people write, read by a rulebook's own readers, and the faults those find in them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import pytest

from zaruba.kernel.content import Document, Fault, Faults, read_text

T = TypeVar("T")
Reader = Callable[[Any, Document], T]
"""What reads plain data, with the document it comes from."""


def read_by(reader: Reader[T], text: str) -> T:
    document = read_text(text, "f.yaml")
    return reader(document.data, document)


def faults_of(reader: Reader[Any], document: Document | str) -> tuple[Fault, ...]:
    """The faults of a document, or of a text as `f.yaml`."""
    if isinstance(document, str):
        document = read_text(document, "f.yaml")
    with pytest.raises(Faults) as caught:
        reader(document.data, document)
    return caught.value.faults


def told_by(reader: Reader[Any], document: Document | str) -> list[str]:
    return [told(fault) for fault in faults_of(reader, document)]


def told(fault: Fault) -> str:
    """`file:line:column: path: code`, with the nearest known word."""
    assert fault.place is not None
    near = f" ~{fault.near}" if fault.near else ""
    return f"{fault.place.file}:{fault.place.line}:{fault.place.column}: {fault.path_text}: {fault.code}{near}"
