"""How long an effect lasts: whose clock, which edge of it, and how many edges are left."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

Edge = Literal["turn_start", "turn_end", "round_start", "round_end", "phase_end", "event"]


class Duration(Struct, frozen=True):
    """`left` edges of `anchor`'s clock remain; at the last one the effect ends.

    `anchor` is an identity (a combatant, a player, the master), never a place in an order, so its
    clock goes on whoever else comes, falls or leaves. `waits` edges pass before the count begins:
    an effect that skips the edge of the turn it was born in waits one.
    """

    anchor: str
    edge: Edge
    left: int
    waits: int = 0

    def passes(self, anchor: str, edge: Edge) -> Duration | None:
        """What remains after this edge; None when the effect ends here; itself when the edge is not its own."""
        if anchor != self.anchor or edge != self.edge:
            return self
        if self.waits:
            return replace(self, waits=self.waits - 1)
        return replace(self, left=self.left - 1) if self.left > 1 else None
