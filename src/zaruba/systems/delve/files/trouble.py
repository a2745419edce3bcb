"""Faults gathered while a file is read to its end."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from pydantic import BaseModel

from zaruba.kernel.content import Document, Fault, Faults, Path_, check_shape, placed
from zaruba.systems.delve.files.names import likest

M = TypeVar("M", bound=BaseModel)


class Trouble:
    """The faults found so far."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []

    def add(self, path: Path_, code: str, *, near: str = "", **details: Any) -> None:
        self.faults.append(Fault(None, path, code, details, near))

    def unknown(self, path: Path_, what: str, word: str, known: Iterable[str]) -> None:
        """A word that names nothing, with the known one most like it."""
        self.add(path, f"unknown-{what}", near=likest(word, known), value=word)

    def shaped(self, shape: type[M], data: Any, at: Path_) -> M | None:
        """`data` in its shape, or None with its faults noted."""
        try:
            return check_shape(shape, data, at=at)
        except Faults as found:
            self.faults += found.faults
            return None

    def end(self, where: Document | None) -> None:
        """Raise what was found, if anything was."""
        if self.faults:
            raise placed(Faults(self.faults), where)

    def framed(self, shape: type[M], plain: Any, at: Path_) -> M | None:
        """A frame with what can be read of it: keys at fault are noted and left out."""
        try:
            return check_shape(shape, plain, at=at)
        except Faults as found:
            self.faults += found.faults
            wrong = {fault.path[len(at)] for fault in found.faults if len(fault.path) > len(at)}
        if not isinstance(plain, dict):
            return None
        try:
            return check_shape(shape, {key: value for key, value in plain.items() if key not in wrong}, at=at)
        except Faults:  # a key that must be there is wrong or missing: nothing more can be read
            return None
