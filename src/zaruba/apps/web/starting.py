"""Fights that can be begun: the bundled ones, those in a text somebody brings, those put together on the page."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

import zaruba
from zaruba.kernel.content import read_scenario

Plain = dict[str, Any]


class Unsound(Exception):
    """A text that is no fight: what is wrong with it."""

    def __init__(self, faults: list[Plain]) -> None:
        super().__init__(len(faults))
        self.faults = faults


def plain_fault(message: str) -> Plain:
    return {"line": None, "column": None, "path": "", "message": message, "source": ""}


@lru_cache(maxsize=1)
def examples() -> dict[str, Path]:
    """The bundled scenarios: in the package once it is built, beside it in a checkout."""
    own = Path(zaruba.__file__).parent
    folder = next((one for one in (own / "examples", own.parents[1] / "examples") if one.is_dir()), None)
    if folder is None:
        return {}
    from zaruba.kernel.system import slugs

    return {
        f"{path.parent.name}/{path.stem}": path for slug in slugs() for path in sorted((folder / slug).glob("*.yaml"))
    }


def command(asked: Plain, lang: str) -> Plain:
    """The protocol's own command for what a page wants begun. Raises `Unsound`."""
    dice = {"dice": asked["dice"]} if "dice" in asked else {}
    if "example" in asked:
        path = examples().get(str(asked["example"]))
        if path is None:
            raise Unsound([plain_fault(f"example: {asked['example']}")])
        return {"start": read_scenario(path).data, **dice}
    return {"start": asked.get("scenario", {}), **dice}
