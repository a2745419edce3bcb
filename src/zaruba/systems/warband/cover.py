"""Cover: what lies on the line of fire, which pieces count together, and why a target has it."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from zaruba.systems.warband.battle import Battle, Character

Kind = Literal["none", "weak", "reliable"]


class Cover(Struct, frozen=True):
    """The cover a target has against a shooter, by which clause, what gives it (a piece, a character) and how much it hides."""

    kind: Kind
    clause: str = ""
    by: str = ""
    hidden: int = 0


def cover(battle: Battle, shooter: Character, target: Character) -> Cover:
    """The best cover of a target (warband.attack.cover-best-only)."""
    raise NotImplementedError
