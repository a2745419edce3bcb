"""How fighters of a duel decide when nobody decides for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zaruba.kernel.answerers import first_offer
from zaruba.kernel.asks import Choose
from zaruba.kernel.system import Oracle, Tactic
from zaruba.systems.riposte.battle import Battle


def sensible(ask: Choose, known: Battle, oracle: Oracle) -> Any:
    """What a sensible fighter does."""
    return first_offer(ask)


TACTICS: Mapping[str, Tactic] = {"default": sensible}
