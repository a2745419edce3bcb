"""How the creatures of a delve fight decide when nobody decides for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zaruba.kernel.answerers import first_offer
from zaruba.kernel.asks import Choose
from zaruba.kernel.system import Oracle, Tactic


def simple(ask: Choose, known: Any, oracle: Oracle) -> Any:
    """The first offer."""
    return first_offer(ask)


TACTICS: Mapping[str, Tactic] = {"default": simple}
