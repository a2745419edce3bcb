"""The one reader of files people write: scenarios, libraries, built-in content.

YAML is read into plain data with the place of every key, so that each fault can name file, line
and column. Strings stay strings: only whole and decimal numbers, true/false and null are anything
else. All faults of a file are reported at once. pydantic checks shapes here, at the edge;
`shapes` holds those that every system shares, and no other module of the kernel knows of it.
"""

from __future__ import annotations

import difflib
import errno
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import Struct, structs

if TYPE_CHECKING:
    import yaml
    from pydantic import BaseModel

    M = TypeVar("M", bound=BaseModel)

Path_ = tuple[str | int, ...]

MOST_BYTES = 4_000_000
MOST_DEPTH = 40
MOST_ENTRIES = 200_000
"""Everything in a file, what its aliases (`*name`) repeat counted each time."""


class Place(Struct, frozen=True):
    """Where something stands: file (as the user named it), line and column from 1."""

    file: str
    line: int
    column: int


class Fault(Struct, frozen=True):
    """One thing wrong with a file: where, at which path, what (a words key with details), the nearest known word."""

    place: Place | None
    path: Path_
    code: str
    details: Mapping[str, Any] = {}
    near: str = ""

    @property
    def path_text(self) -> str:
        return ".".join(str(part) for part in self.path)


class Faults(Exception):
    """Everything wrong with a file, in the order it stands there; `system` is the rulebook that found it, if one did."""

    def __init__(self, faults: Iterable[Fault], system: str | None = None) -> None:
        self.system = system
        self.faults: tuple[Fault, ...] = tuple(
            sorted(faults, key=lambda f: (f.place.file, f.place.line, f.place.column) if f.place else ("", 0, 0))
        )
        super().__init__("; ".join(f"{fault.path_text}: {fault.code}" for fault in self.faults))

    def below(self, depth: int) -> tuple[Fault, ...]:
        """The faults with so many parts of their paths left out: of a thing read as one of a list, say."""
        return tuple(structs.replace(fault, path=fault.path[depth:]) for fault in self.faults)


class Document(Struct):
    """A file as plain data, with the place of every path in it.

    `faults` are those of the files it names, by the path that names them: they are told with all the others.
    """

    data: Any
    file: str
    places: dict[Path_, Place]
    faults: dict[Path_, tuple[Fault, ...]] = {}

    def place(self, path: Path_) -> Place | None:
        """The place of a path, or of the nearest thing above it."""
        while path not in self.places:
            if not path:
                return None
            path = path[:-1]
        return self.places[path]


_WHOLE = re.compile(r"[-+]?(?:0|[1-9][0-9]{0,99}|[1-9][0-9]{0,2}(?:_[0-9]{3}){1,30})")
_DECIMAL = re.compile(r"[-+]?(?:[0-9]+\.[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?")
_LINE_END = re.compile(r"\r\n|[\n\r\x85\u2028\u2029]")
_CONSTANTS = {"true": True, "false": False, "null": None, "~": None, "": None}


def read_text(text: str, file: str) -> Document:
    """Read YAML (or JSON, which is YAML) from text. Raises `Faults`."""
    import yaml

    places: dict[Path_, Place] = {}
    faults: list[Fault] = []

    def scalar(node: yaml.ScalarNode) -> Any:
        if not node.style:  # plain: the C parser says "", the other None
            value: str = node.value
            if value in _CONSTANTS:
                return _CONSTANTS[value]
            if _WHOLE.fullmatch(value):
                return int(value.replace("_", ""))
            if _DECIMAL.fullmatch(value):
                return float(value)
        return node.value

    def at(node: yaml.Node) -> Place:
        return Place(file, node.start_mark.line + 1, node.start_mark.column + 1)

    def walk(node: yaml.Node, path: Path_) -> Any:
        places.setdefault(path, at(node))
        if len(path) > MOST_DEPTH:
            raise Faults([Fault(at(node), path, "too-deep")])
        if len(places) > MOST_ENTRIES:
            raise Faults([Fault(at(node), path, "too-many-entries", {"most": MOST_ENTRIES})])
        if isinstance(node, yaml.ScalarNode):
            return scalar(node)
        if isinstance(node, yaml.SequenceNode):
            return [walk(item, (*path, index)) for index, item in enumerate(node.value)]
        result: dict[str, Any] = {}
        for key_node, value_node in node.value:
            if not isinstance(key_node, yaml.ScalarNode):
                faults.append(Fault(at(key_node), path, "key-not-text"))
                continue
            key = str(key_node.value)
            here = (*path, key)
            if key in result:
                faults.append(Fault(at(key_node), here, "duplicate-key", {"key": key}))
                continue
            places[here] = at(key_node)
            result[key] = walk(value_node, here)
        return result

    try:
        root = yaml.compose(text, Loader=yaml.CSafeLoader)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        place = _within(text, Place(file, mark.line + 1, mark.column + 1)) if mark else Place(file, 1, 1)
        problem = getattr(error, "problem", None) or str(error)
        raise Faults([Fault(place, (), "not-yaml", {"problem": str(problem)})]) from None
    if root is None:
        raise Faults([Fault(Place(file, 1, 1), (), "empty-file")])
    data = walk(root, ())
    if faults:
        raise Faults(faults)
    return Document(data, file, places)


def _within(text: str, place: Place) -> Place:
    """A place, or the end of the last line that has anything on it, where nothing stands at or after the place."""
    lines = _LINE_END.split(text.rstrip())
    return place if place.line <= len(lines) else Place(place.file, len(lines), len(lines[-1]) + 1)


_TROUBLES = {
    errno.ENOENT: "not-there", errno.EISDIR: "a-folder", errno.ENOTDIR: "not-a-folder", errno.EACCES: "forbidden",
    errno.EPERM: "forbidden", errno.EROFS: "read-only", errno.ENOSPC: "full", errno.EDQUOT: "full",
    errno.EFBIG: "full", errno.ENAMETOOLONG: "name-too-long", errno.ELOOP: "links-in-a-circle", errno.EIO: "broken",
    errno.EMFILE: "too-many-open", errno.ENFILE: "too-many-open", errno.ETXTBSY: "busy", errno.EBUSY: "busy",
}  # fmt: skip


def file_trouble(error: OSError) -> str:
    """What keeps a file from being read or written, as a words key."""
    return _TROUBLES.get(error.errno or 0, "other")


def read_file(path: Path) -> Document:
    """Read a YAML or JSON file in UTF-8. Raises `Faults`, also where it cannot be opened."""
    place = Place(str(path), 1, 1)
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise Faults([Fault(place, (), "cannot-open", {"problem": file_trouble(error)})]) from None
    if len(raw) > MOST_BYTES:
        raise Faults([Fault(place, (), "too-large", {"most": MOST_BYTES})])
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Faults([Fault(place, (), "not-utf8", {"byte": error.start})]) from None
    return read_text(text, str(path))


def read_scenario(path: Path) -> Document:
    """Read a scenario with its libraries drawn in: `library` becomes a list of mappings. Raises `Faults`."""
    document = draw_in(read_file(path), path.parent)
    if document.faults:
        raise Faults(fault for found in document.faults.values() for fault in found)
    return document


def draw_in(document: Document, folder: Path) -> Document:
    """Replace every file named under `library` by what it holds, its places kept.

    A file that cannot be read stays a name, with what is wrong with it among the document's faults.
    """
    named = document.data.get("library") if isinstance(document.data, dict) else None
    if not isinstance(named, list | str):
        return document
    faults: dict[Path_, tuple[Fault, ...]] = {}
    if isinstance(named, str):  # read all the same, so that the rest of the scenario can be judged by it
        at: Path_ = ("library",)
        faults[at] = (Fault(document.place(at), at, "library-not-listed", {"value": named}),)
        named = [named]
    drawn = list(named)
    for index, entry in enumerate(named):
        if not isinstance(entry, str):
            continue
        at = ("library", index)
        try:
            library = read_file(folder / entry)
        except Faults as error:
            faults[at] = tuple(
                Fault(document.place(at), at, fault.code, {**fault.details, "file": entry})
                if fault.code == "cannot-open"
                else fault
                for fault in error.faults
            )
            continue
        drawn[index] = library.data
        for inner, place in library.places.items():
            document.places[(*at, *inner)] = place
    return Document({**document.data, "library": drawn}, document.file, document.places, faults)


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word most like `word`, or nothing."""
    found = difflib.get_close_matches(str(word).casefold(), {k.casefold(): k for k in known}, n=1, cutoff=0.6)
    if not found:
        return ""
    return next(k for k in known if k.casefold() == found[0])


def check_shape(model: type[M], data: Any, *, at: Path_ = ()) -> M:
    """`data` as a pydantic model. Raises `Faults` (without places: see `placed`) with every fault."""
    from pydantic import ValidationError

    try:
        return model.model_validate(data)
    except ValidationError as error:
        raise Faults([_fault(model, data, dict(one), at) for one in error.errors()]) from None


def placed(faults: Faults, where: Document | None) -> Faults:
    """The same faults with the places of their paths, and beside them those of the files that were drawn in."""
    if where is None:
        return faults
    found = [
        Fault(where.place(f.path), f.path, f.code, f.details, f.near) if f.place is None else f
        for f in faults.faults
        if f.path not in where.faults
    ]
    return Faults([*found, *(fault for beside in where.faults.values() for fault in beside)], faults.system)


_UNION_LABEL = re.compile(
    r"[a-z-]+\[|^(function-|lax-or-strict|json-or-python)|^[A-Z]\w*$|^(str|int|float|bool|dict|list|tuple)$"
    r"|^(a (text|list|flag|number|mapping|square)|squares)$"
)


def _fault(model: type[BaseModel], data: Any, error: Mapping[str, Any], at: Path_) -> Fault:
    """One of pydantic's errors as ours, told by its type and context, never by its text."""
    path = _real_path(data, tuple(error["loc"]))
    kind, context = str(error["type"]), dict(error.get("ctx") or {})
    details: dict[str, Any] = {}
    near = ""
    if kind == "extra_forbidden":
        shapes = _shapes_at(model, tuple(error["loc"])[:-1])
        known = [field.alias or name for shape in shapes for name, field in shape.model_fields.items()]
        near = nearest(str(path[-1]), known) or _one_letter_off(str(path[-1]), known, shapes, error.get("input"))
        details = {"key": str(path[-1]), "known": ", ".join(sorted(known))}
    elif kind == "missing":
        details = {"key": str(error["loc"][-1])}
    elif kind in ("literal_error", "enum"):
        allowed = [part.strip(" '\"") for part in re.split(r",| or ", str(context.get("expected", "")))]
        details = {"value": _short(error.get("input")), "allowed": ", ".join(a for a in allowed if a)}
        near = nearest(str(error.get("input")), [a for a in allowed if a])
    elif kind == "value_error":
        kind = "wrong"
        details = {"problem": str(context.get("error", ""))}
    else:
        limits = {key: value for key, value in context.items() if isinstance(value, int | float | str)}
        details = {"value": _short(error.get("input")), **limits}
    return Fault(None, (*at, *path), kind.replace("_", "-"), details, near)


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False, default=str)
    text = "".join(sign if sign.isprintable() else f"\\u{ord(sign):04x}" for sign in text)
    return text if len(text) <= 60 else text[:57] + "…"


_ABSENT = object()


def _real_path(data: Any, loc: Sequence[str | int]) -> Path_:
    """pydantic's location without the labels of unions and validators, as far as the data goes."""
    path: list[str | int] = []
    here = data
    for position, part in enumerate(loc):
        last = position == len(loc) - 1
        inner = here.get(part, _ABSENT) if isinstance(here, dict) else _ABSENT
        if isinstance(here, list) and isinstance(part, int) and part < len(here):
            inner = here[part]
        if inner is not _ABSENT:
            here = inner
        elif not (last and isinstance(here, dict) and isinstance(part, str) and not _UNION_LABEL.search(part)):
            continue
        path.append(part)
    return tuple(path)


def _one_letter_off(word: str, known: Iterable[str], shapes: Sequence[type[BaseModel]], value: Any) -> str:
    """The key that a short word misses by one letter; of several the first under which the value could stand."""
    close = [
        key
        for key in known
        if len(key) == len(word) and sum(a != b for a, b in zip(key, word.casefold(), strict=True)) == 1 < len(word)
    ]
    fitting = (key for key in close if any(_fits(shape, key, value) for shape in shapes))
    return next(fitting, next(iter(close), ""))


def _fits(shape: type[BaseModel], key: str, value: Any) -> bool:
    """Whether a shape takes a value under a key."""
    from pydantic import ValidationError

    try:
        shape.model_validate({key: value})
    except ValidationError as error:
        return all(one["loc"][:1] != (key,) for one in error.errors())
    return True


def _shapes_at(model: type[BaseModel], loc: Sequence[str | int]) -> list[type[BaseModel]]:
    """The shapes that may stand at a location of a model."""
    found: list[type[BaseModel]] = [model]
    for part in loc:
        inner: list[type[BaseModel]] = []
        for one in found:
            if isinstance(part, str):
                for name, field in one.model_fields.items():
                    if part in (name, field.alias):
                        inner += _models_in(field.annotation)
            if part == one.__name__:  # the label of a union that tells its members apart
                inner = [one]
                break
        if inner:
            found = inner
    return found


def _models_in(annotation: Any) -> list[type[BaseModel]]:
    from typing import get_args

    from pydantic import BaseModel

    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return [annotation]
    return [model for part in get_args(annotation) for model in _models_in(part)]
