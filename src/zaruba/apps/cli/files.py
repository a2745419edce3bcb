"""Opening what people name on the command line: scenarios, libraries, records."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

from zaruba.kernel.content import Document, Fault, Faults, Place, draw_in, nearest, read_file
from zaruba.kernel.record import BadRecord, Record, read_record
from zaruba.kernel.system import Scenario, System, slugs, system

MOST_RECORD_BYTES = 64_000_000

Kind = Literal["scenario", "library", "record"]
KINDS: tuple[Kind, ...] = ("scenario", "library", "record")


class UnreadableRecord(Exception):
    """A record that cannot be read: the file, and what is wrong."""

    def __init__(self, file: str, problem: str) -> None:
        super().__init__(problem)
        self.file, self.problem = file, problem


class Opened(Struct, frozen=True):
    """A fight to play: its system and scenario, and the record of what was played of it so far."""

    system: System
    scenario: Scenario
    record: Record | None = None


def open_fight(path: Path) -> Opened:
    """A scenario or a record. Raises `Faults` or `UnreadableRecord`."""
    if is_record(path):
        return open_record(path)
    return open_scenario(path)


def is_record(path: Path) -> bool:
    """Whether a file calls itself a record; nothing of it is read beyond its beginning."""
    try:
        with path.open("rb") as file:
            start = file.read(400).lstrip(b"\xef\xbb\xbf \t\r\n")
    except OSError:
        return False
    return start.startswith(b"{") and b'"record"' in start


def open_scenario(path: Path) -> Opened:
    document = draw_in(read_file(path), path.parent)
    found = system_of(document)
    return Opened(found, found.load(document.data, where=document))


def open_record(path: Path) -> Opened:
    try:
        if path.stat().st_size > MOST_RECORD_BYTES:
            raise UnreadableRecord(str(path), f"more than {MOST_RECORD_BYTES} bytes")
        text = path.read_bytes()
    except OSError as error:
        problem = error.strerror or str(error)
        raise Faults([Fault(Place(str(path), 1, 1), (), "cannot-open", {"problem": problem})]) from None
    try:
        record = read_record(text)
    except BadRecord as error:
        raise UnreadableRecord(str(path), str(error)) from None
    try:
        found = system(record.system)
        scenario = found.load(record.scenario)
    except KeyError:
        raise UnreadableRecord(str(path), f"system {record.system!r} is not installed") from None
    except Faults as faults:
        raise Faults(
            Fault(Place(str(path), 1, 1), ("scenario", *f.path), f.code, f.details, f.near) for f in faults.faults
        ) from None
    return Opened(found, scenario, record)


def system_of(document: Document) -> System:
    """The system a file names. Raises `Faults`."""
    data = document.data
    if not isinstance(data, dict):
        raise Faults([Fault(document.place(()), (), "dict-type", {"value": str(data)[:60]})])
    if "system" not in data:
        raise Faults([Fault(document.place(()), (), "missing", {"key": "system"})])
    slug = data["system"]
    if slug not in slugs():
        details = {"value": str(slug), "allowed": ", ".join(slugs())}
        place = document.place(("system",))
        raise Faults([Fault(place, ("system",), "literal-error", details, nearest(str(slug), slugs()))])
    return system(slug)


def check_file(path: Path) -> Kind:
    """Read a file of any kind to its end; what kind it is. Raises `Faults` or `UnreadableRecord`."""
    if is_record(path):
        open_record(path)
        return "record"
    document = read_file(path)
    kind = document.data.get("kind") if isinstance(document.data, dict) else None
    if kind not in (None, *KINDS):
        details = {"value": str(kind), "allowed": ", ".join(KINDS)}
        raise Faults([Fault(document.place(("kind",)), ("kind",), "literal-error", details, nearest(str(kind), KINDS))])
    if kind == "library":
        files_of(system_of(document)).check_library(document.data, document)
        return "library"
    document = draw_in(document, path.parent)
    system_of(document).load(document.data, where=document)
    return "scenario"


def files_of(found: System) -> Any:
    """The part of a system that reads its files."""
    return import_module(f"{type(found).__module__.rpartition('.')[0]}.files")

