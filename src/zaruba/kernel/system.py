"""What a rulebook offers the kernel, and how rulebooks are found."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, Protocol

from msgspec import Struct

from zaruba.kernel.asks import Choose, Measure
from zaruba.kernel.fight import Fact, Fight, Rule, State

GROUP = "zaruba.systems"


class Verdict(Struct, frozen=True):
    """How a fight ended: the winning side (None for nobody), why (a key of the system's words), by which clause.

    No clause: the master's word alone ended it.
    """

    winner: str | None
    why: str
    clause: str


class Note(Struct, frozen=True):
    """Something a rulebook tells: a message of its words, and what stands in it."""

    message: str
    details: Mapping[str, Any] = {}


class Scenario(Struct, frozen=True):
    """A scenario that has been read and found sound.

    `plain` is the whole of it as plain data with libraries drawn in, so that a record needs no
    other file; `start` is the position it describes.
    """

    system: str
    title: Mapping[str, str]
    plain: dict[str, Any]
    rulings: Struct
    start: Any


Oracle = Callable[..., Any]
"""Exact odds, handed to a tactic from outside: `oracle(action)` tells what the action would do."""

Tactic = Callable[[Choose, Any, Oracle], Any]
"""A way to decide: (ask, the position as its seat knows it, oracle) → one of the offered actions."""


class System(Protocol):
    """A rulebook. Everything the kernel, the apps and the studies ask of one."""

    @property
    def slug(self) -> str:
        """Its short name, the first part of its clause ids."""

    @property
    def rulings(self) -> type[Struct]:
        """The options of its ledger as a struct with the default rulings."""

    @property
    def actions(self) -> Any:
        """The union of its Action types, as msgspec decodes them."""

    @property
    def folder(self) -> Path:
        """Where its ledger.yaml, words/ and content/ lie."""

    @property
    def tactics(self) -> Mapping[str, Tactic]:
        """Ways to decide by name; `default` is among them."""

    def load(self, plain: Mapping[str, Any], *, where: Any = None) -> Scenario:
        """Read a scenario (plain data, libraries drawn in). Raises `content.Faults` with every fault found."""

    def check_library(self, plain: Any, *, where: Any = None) -> Note | None:
        """Read a library by itself (plain data): what there is to tell of it. Raises `content.Faults` with every fault found."""

    def schema(self, kind: str) -> dict[str, Any]:
        """The JSON Schema of a kind of file people write: scenario, library, roster. A kind it has not is a KeyError."""

    def start(self, scenario: Scenario) -> Any:
        """The position a scenario begins with."""

    def step(self, fight: Fight[Any]) -> Rule:
        """The next step of play."""

    def word(self, state: Any, said: Mapping[str, Any], scenario: Scenario) -> Callable[[Fight[Any]], Rule]:
        """A word of the master (set, add, remove, improvise) as a rule. Raises `Refused` if it says nothing sound.

        `scenario` lends its library to whoever joins.
        """

    def verdict(self, state: Any) -> Verdict | None:
        """How the fight ended, or None while it goes on."""

    def measure(self, state: Any, ask: Measure) -> int:
        """What the board tells, where it is not a real one."""

    def known(self, state: Any, seat: str) -> Any:
        """The position as a seat knows it: what it may not know is absent."""

    def tell(self, fact: Fact, before: Any, after: Any, seat: str) -> Fact | None:
        """A fact as a seat learns of it; None where it learns nothing."""


def opening(scenario: Scenario) -> Any:
    """The `start` of a rulebook whose scenarios hold the position itself."""
    return scenario.start


def unmeasured(state: Any, ask: Measure) -> int:
    """The `measure` of a rulebook whose rules read every distance off the position."""
    raise AssertionError(f"nothing is measured by asking: {ask.of}")


@lru_cache(maxsize=1)
def systems() -> Mapping[str, System]:
    """Every installed rulebook by its slug, found through entry points."""
    return {point.name: point.load() for point in sorted(entry_points(group=GROUP), key=lambda point: point.name)}


@lru_cache(maxsize=1)
def slugs() -> tuple[str, ...]:
    """The names of the installed rulebooks, without loading them."""
    return tuple(sorted(point.name for point in entry_points(group=GROUP)))


@lru_cache(maxsize=16)
def system(slug: str) -> System:
    """One rulebook by its slug. Raises KeyError."""
    for point in entry_points(group=GROUP, name=slug):
        found: System = point.load()
        return found
    raise KeyError(slug)


__all__ = [
    "GROUP", "Oracle", "Scenario", "State", "System", "Tactic", "Verdict", "opening", "slugs", "system", "systems",
    "unmeasured",
]  # fmt: skip
