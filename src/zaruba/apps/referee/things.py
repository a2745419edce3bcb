"""What somebody has to act with, in words: on a card, beside the offers it makes, and where it is asked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from zaruba.apps.referee.wording import Wording
from zaruba.apps.telling import Words
from zaruba.kernel.asks import Action
from zaruba.kernel.stage import Gear, gear_of, named_by
from zaruba.kernel.system import System

ARMS = ("weapon", "attack")
"""Fields of actions that name what one strikes with: that is read on a card, for its offers say what comes of it."""


def things(system: System, known: Any, who: str, words: Words) -> Iterator[tuple[str, str]]:
    """All that somebody has, as far as it is known: the heading it stands under, and a line of it."""
    for one in gear_of(system, known, who):
        told = words.gear(one, known[who])
        called = words.thing(one.key)
        yield words.say(f"gears-{one.kind}"), f"{called}: {told}" if told else called


def does(gear: Iterable[Gear], one: Any, action: Action, words: Wording) -> str:
    """What an offer's spell, order or thing does: one line; "" where it is about none."""
    told = (words.gear(thing, one) for thing in named_by(action, gear) if thing.field not in ARMS)
    return " · ".join(text for text in told if text)
