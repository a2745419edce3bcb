"""What is wrong with plain data that does not fit its struct: a words key and details, never the library's own text."""

from __future__ import annotations

import re
from ast import literal_eval
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from zaruba.kernel.content import Path_


class Misfit(Struct, frozen=True):
    """`code` is a words key; `path` leads to the fault."""

    code: str
    path: Path_
    details: Mapping[str, Any] = {}


_SAID = (
    (r"Expected `array` of length (?P<length>\d+), got (?P<count>\d+)", "wrong-length"),
    (r"Expected `(?P<expected>[^`]+)`(, got `(?P<found>[^`]+)`)?", "wrong-shape"),
    (r"Object missing required field `(?P<key>[^`]+)`", "missing-field"),
    (r"Object contains unknown field `(?P<key>[^`]+)`", "unknown-field"),
    (r"Invalid (?:enum )?value (?P<value>.+)", "wrong-value"),
)  # fmt: skip


MOST_SHOWN = 60
"""Characters of an odd value or key: enough to know it by."""

_PYTHON = {"NoneType": "null", "list": "array", "tuple": "array", "dict": "object"}
"""What msgspec calls by the names of Python now and then."""


def misfit(error: msgspec.ValidationError) -> Misfit:
    """What msgspec found. It tells by its text alone; what is not known of that is an odd value."""
    said, where = str(error), ""
    if at := re.search(r" - at (`\$[^`]*`|`key` in `\$[^`]*`)$", said):
        said, where = said[: at.start()], at[1]
    path = _path(where)
    for pattern, code in _SAID:
        if found := re.match(pattern, said):
            details: dict[str, Any] = {key: value for key, value in found.groupdict().items() if value is not None}
            for key in ("expected", "found"):
                if key in details:
                    kinds = [_PYTHON.get(kind, kind) for kind in details[key].split(" | ")]
                    details[key] = tuple(kind for kind in kinds if kind != "null" or len(kinds) == 1)
            for key in ("length", "count"):
                if key in details:
                    details[key] = int(details[key])
            if "value" in details:
                details["value"] = str(literal_eval(details["value"]))[:MOST_SHOWN]
            if "key" in details:
                details["key"] = details["key"][:MOST_SHOWN]
            return Misfit(code, path, details)
    return Misfit("odd-value", path)


def _path(where: str) -> Path_:
    """`$.answers[0].faces` as a path; `[...]`, which msgspec writes for a key of a mapping, is left out."""
    parts = re.findall(r"\.([^.\[\]`]+)|\[(\d+)\]", where)
    return tuple(int(index) if index else name for name, index in parts)
