"""What msgspec finds wrong with plain data, as keys and details."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
import pytest
from msgspec import Struct

from zaruba.kernel.misfits import Misfit, misfit


class Thing(Struct, forbid_unknown_fields=True):
    name: str
    sort: Literal["blade", "bow"] = "blade"
    uses: int | None = None
    faces: tuple[int, ...] | None = None
    pairs: dict[str, list[tuple[int, int]]] = {}


class Axe(Struct, tag="axe"):
    pass


class Mace(Struct, tag="mace"):
    pass


@pytest.mark.parametrize(
    ("plain", "code", "path", "details"),
    [
        ([], "wrong-shape", (), {"expected": ("object",), "found": ("array",)}),
        ({"name": 3}, "wrong-shape", ("name",), {"expected": ("str",), "found": ("int",)}),
        ({"name": None}, "wrong-shape", ("name",), {"expected": ("str",), "found": ("null",)}),
        ({"name": "", "uses": 1.5}, "wrong-shape", ("uses",), {"expected": ("int",), "found": ("float",)}),
        ({"name": "", "faces": "x"}, "wrong-shape", ("faces",), {"expected": ("array",), "found": ("str",)}),
        ({"name": "", "faces": [1, "x"]}, "wrong-shape", ("faces", 1), {"expected": ("int",), "found": ("str",)}),
        ({"name": "", "pairs": {"a": [[1, 2, 3]]}}, "wrong-length", ("pairs", 0), {"length": 2, "count": 3}),
        ({"name": "", "sort": "it's"}, "wrong-value", ("sort",), {"value": "it's"}),
        ({"name": "", "sort": "a - at b"}, "wrong-value", ("sort",), {"value": "a - at b"}),
        ({}, "missing-field", (), {"key": "name"}),
        ({"name": "", "nmae": ""}, "unknown-field", (), {"key": "nmae"}),
    ],
)  # fmt: skip
def test_faults_are_told_by_key(plain: Any, code: str, path: tuple[Any, ...], details: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError) as error:
        msgspec.convert(plain, Thing)
    assert misfit(error.value) == Misfit(code, path, details)


@pytest.mark.parametrize(("kind", "found"), [(None, "null"), ([], "array"), ({}, "object"), (3, "int"), (True, "bool")])
def test_a_tag_of_another_kind_is_no_name_of_python(kind: Any, found: str) -> None:
    with pytest.raises(msgspec.ValidationError) as error:
        msgspec.convert({"type": kind}, Axe | Mace)
    assert misfit(error.value) == Misfit("wrong-shape", ("type",), {"expected": ("str",), "found": (found,)})


def test_what_is_not_known_of_msgspec_is_an_odd_value() -> None:
    assert misfit(msgspec.ValidationError("Quite new - at `$.a[2]`")) == Misfit("odd-value", ("a", 2))
