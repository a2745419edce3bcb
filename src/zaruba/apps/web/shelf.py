"""The start page's shelf of fights, kept on disk from one start of the server to the next.

Drawing its pictures means reading every bundled fight by every rulebook, which takes longer than all the rest
of a start. It hangs on the rulebooks, the program and its examples alone, whose very texts seal what was kept.
"""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from functools import lru_cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

import zaruba
from zaruba.apps.web import starting
from zaruba.kernel.system import GROUP

Plain = dict[str, Any]
TEXTS = frozenset({".py", ".yaml", ".ftl"})


class Kept(Struct, frozen=True):
    seal: str
    page: Plain


@lru_cache(maxsize=4)
def start_page(lang: str, folder: Path) -> Plain:
    """The start page in a language: as it was kept in the folder, or worked out and kept there."""
    path, seal = folder / f"start-{lang}.json", _seal()
    with suppress(OSError, msgspec.MsgspecError):
        kept = msgspec.json.decode(path.read_bytes(), type=Kept)
        if kept.seal == seal:
            return kept.page
    page = starting.start_page(lang)
    with suppress(OSError):  # a disk that is full or may not be written on costs time and nothing else
        folder.mkdir(parents=True, exist_ok=True)
        new = path.with_suffix(f".{os.getpid()}")
        new.write_bytes(msgspec.json.encode(Kept(seal, page)))
        new.replace(path)
    return page


@lru_cache(maxsize=1)
def _seal() -> str:
    own = Path(zaruba.__file__).parent
    inside = [path for path in own.rglob("*") if path.suffix in TEXTS]
    rulebooks = [(point.name, point.dist.version if point.dist else "") for point in entry_points(group=GROUP)]
    seal = hashlib.sha256(repr(sorted(rulebooks)).encode())
    for path in sorted({*inside, *starting.examples().values()}):
        seal.update(str(path).encode() + path.read_bytes())
    return seal.hexdigest()
