"""Opening what people name on the command line: scenarios, libraries, records."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from zaruba.kernel.content import (
    Document,
    Fault,
    Faults,
    Path_,
    Place,
    draw_in,
    file_trouble,
    nearest,
    placed,
    read_file,
)
from zaruba.kernel.record import BadRecord, Record, read_record
from zaruba.kernel.system import Note, Scenario, System, slugs, system

MOST_RECORD_BYTES = 64_000_000

Kind = Literal["scenario", "library", "roster", "record"]
KINDS: tuple[Kind, ...] = ("scenario", "library", "roster", "record")


class UnreadableRecord(Exception):
    """A record that cannot be read: the place, the path as far as it is known, and what is wrong."""

    def __init__(self, file: str, problem: BadRecord, text: bytes = b"") -> None:
        super().__init__(str(problem))
        self.problem = problem
        self.place = place_in(text, problem.byte or byte_of(problem.path, text), file)
        self.path = problem.path_text

    @property
    def where(self) -> str:
        """`file:line:column`, and the path if there is one."""
        head = f"{self.place.file}:{self.place.line}:{self.place.column}"
        return f"{head}: {self.path}" if self.path else head


class Opened(Struct, frozen=True):
    """A fight to play: its system and scenario, and the record of what was played of it so far."""

    system: System
    scenario: Scenario
    record: Record | None = None


class Checked(Struct, frozen=True):
    """A sound file: what kind it is, and what its rulebook tells of it beyond that, in words of its own."""

    kind: Kind
    system: System | None = None
    note: Note | None = None


class Draft:
    """A file that has been read but not yet judged: enough to say its title at once."""

    def __init__(self, path: Path) -> None:
        """Raises `Faults` or `UnreadableRecord`."""
        self.path = path
        self.text = b""
        self.record: Record | None = None
        if is_record(path):
            self.text, self.record = read_whole_record(path)
        self.document = None if self.record is not None else to_play(read(path))

    def title(self, lang: str) -> str:
        return self._said("title", lang) or self.path.stem

    def about(self, lang: str) -> str:
        """What the fight shows and how hard it is, as its file says; "" where it says nothing."""
        return self._said("about", lang)

    def _said(self, key: str, lang: str) -> str:
        return said_in(
            self.record.scenario if self.record is not None else self.document and self.document.data, key, lang
        )

    def opened(self) -> Opened:
        """The fight in it, read to its end. Raises `Faults` or `UnreadableRecord`."""
        if self.record is None:
            assert self.document is not None
            return load(self.document)
        if self.record.system not in slugs():
            problem = BadRecord("no-such-system", ("system",), value=self.record.system, known=", ".join(slugs()))
            raise UnreadableRecord(str(self.path), problem, self.text)
        found = system(self.record.system)
        try:
            return Opened(found, found.load(self.record.scenario), self.record)
        except Faults as faults:
            raise Faults(map(self._within, faults.faults), found.slug) from None

    def _within(self, fault: Fault) -> Fault:
        """A fault of the scenario as one of the record that holds it."""
        path = ("scenario", *fault.path)
        return replace(fault, place=place_in(self.text, byte_of(path, self.text), str(self.path)), path=path)


def said_in(plain: object, key: str, lang: str) -> str:
    """What a scenario says of itself under a key, in a language or else in the other; "" where it says nothing."""
    said = plain.get(key) if isinstance(plain, dict) else None
    if isinstance(said, dict):
        said = said.get(lang) or next(iter(said.values()), None)
    return said if isinstance(said, str) else ""


def place_in(raw: bytes, at: int, file: str) -> Place:
    """The line and column of a byte."""
    before = raw[:at]
    return Place(file, before.count(b"\n") + 1, len(before.rpartition(b"\n")[2].decode("utf-8", "replace")) + 1)


def byte_of(path: Path_, raw: bytes) -> int:
    """Where in a JSON text the value at a path begins, or that of the nearest thing above it."""
    try:
        text = raw.decode("utf-8-sig")
        at = _blank(text, 0)
        for part in path:
            at = next((place for key, place in _inside(text, at) if key == part), -at - 1)
            if at < 0:
                at = -at - 1
                break
    except (ValueError, IndexError, StopIteration):  # a text that is no JSON after all
        return 0
    return len(raw) - len(text.encode()) + len(text[:at].encode())


_DECODER = json.JSONDecoder(strict=False)
_BLANKS = (" ", "\t", "\r", "\n")


def _blank(text: str, at: int) -> int:
    """The first place from `at` on where something stands."""
    while text[at : at + 1] in _BLANKS:
        at += 1
    return at


def _inside(text: str, at: int) -> Iterator[tuple[str | int, int]]:
    """Each key of the object or list that begins at `at`, with the place of its value."""
    if text[at] not in "{[":
        return
    is_list, number = text[at] == "[", 0
    at = _blank(text, at + 1)
    while text[at] not in "}]":
        key: str | int = number
        if not is_list:
            key, at = _DECODER.raw_decode(text, at)
            at = _blank(text, _blank(text, at) + 1)  # over the colon
        yield key, at
        at = _blank(text, _DECODER.raw_decode(text, at)[1])
        at = _blank(text, at + 1) if text[at] == "," else at
        number += 1


def read(path: Path) -> Document:
    """A file as plain data. Raises `Faults`; of what is no text, at the very byte that tells it."""
    try:
        return read_file(path)
    except Faults as faults:
        raise Faults(_at_its_byte(fault, path) for fault in faults.faults) from None


def _at_its_byte(fault: Fault, path: Path) -> Fault:
    control = re.match(r"(unacceptable character).*position (\d+)", str(fault.details.get("problem", "")), re.DOTALL)
    if fault.code == "not-utf8":
        return replace(fault, place=place_in(path.read_bytes(), fault.details["byte"], str(path)))
    if control:
        before = path.read_bytes().decode("utf-8-sig")[: int(control[2])].encode()
        return replace(fault, place=place_in(before, len(before), str(path)), details={"problem": control[1]})
    return fault


def is_record(path: Path) -> bool:
    """Whether a file calls itself a record; nothing of it is read beyond its beginning."""
    try:
        with path.open("rb") as file:
            start = file.read(400).lstrip(b"\xef\xbb\xbf \t\r\n")
    except OSError:
        return False
    return start.startswith(b"{") and b'"record"' in start


def draft_record(path: Path) -> Draft:
    """A file that must be a record. Raises `Faults` or `UnreadableRecord`."""
    if path.is_file() and not is_record(path):
        read_whole_record(path)
        raise UnreadableRecord(str(path), BadRecord("not-a-record"))
    return Draft(path)


def read_whole_record(path: Path) -> tuple[bytes, Record]:
    """A record and the text it was read from. Raises `Faults` or `UnreadableRecord`."""
    try:
        if path.stat().st_size > MOST_RECORD_BYTES:
            raise UnreadableRecord(str(path), BadRecord("too-large", most=MOST_RECORD_BYTES))
        text = path.read_bytes()
    except OSError as error:
        problem = {"problem": file_trouble(error)}
        raise Faults([Fault(Place(str(path), 1, 1), (), "cannot-open", problem)]) from None
    try:
        return text, read_record(text)
    except BadRecord as error:
        raise UnreadableRecord(str(path), error, text) from None


def system_of(document: Document) -> System:
    """The system a file names. Raises `Faults`."""
    data = document.data
    if not isinstance(data, dict):
        raise Faults([Fault(document.place(()), (), "dict-type", {"value": str(data)[:60]})])
    if "system" not in data:
        raise placed(Faults([Fault(None, ("system",), "missing", {"key": "system"})]), document)
    slug = data["system"]
    if slug not in slugs():
        details = {"value": str(slug), "allowed": ", ".join(slugs())}
        unknown = Fault(None, ("system",), "literal-error", details, nearest(str(slug), slugs()))
        raise placed(Faults([unknown]), document)
    return system(slug)


def to_play(document: Document) -> Document:
    """A scenario with its libraries drawn in. Raises `Faults` where it is a library itself."""
    path = Path(document.file)
    if isinstance(document.data, dict) and document.data.get("kind") in ("library", "roster"):
        raise Faults(
            [Fault(document.place(("kind",)), ("kind",), "library-to-play", {"key": "library", "file": path.name})]
        )
    return draw_in(document, path.parent)


def load(document: Document) -> Opened:
    """The fight of a scenario. Raises `Faults`."""
    found = system_of(document)
    try:
        opened = Opened(found, found.load(document.data, where=document))
        if any(isinstance(line, dict) and "standing" in line for line in document.data["combatants"]):
            from zaruba.apps.standing import check_lines

            check_lines(document.data, found, document)
        return opened
    except Faults as faults:
        raise Faults(faults.faults, found.slug) from None


def check_file(path: Path) -> Checked:
    """Read a file of any kind to its end. Raises `Faults` or `UnreadableRecord`."""
    if is_record(path):
        draft_record(path).opened()
        return Checked("record")
    document = read(path)
    kind = document.data.get("kind") if isinstance(document.data, dict) else None
    if kind not in (None, *KINDS):
        details = {"value": str(kind), "allowed": ", ".join(KINDS)}
        raise Faults([Fault(document.place(("kind",)), ("kind",), "literal-error", details, nearest(str(kind), KINDS))])
    if kind in ("library", "roster"):
        found = system_of(document)
        try:
            note = found.check_library(document.data, where=document)
        except Faults as faults:
            raise Faults(faults.faults, found.slug) from None
        return Checked(kind, found, note)
    load(draw_in(document, path.parent))
    return Checked("scenario")
