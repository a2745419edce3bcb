"""Standing orders: what somebody answers unasked. `parry the first hit; else dodge`, `when hit: parry; else dodge`.

An order is a chain of wishes in the words of offers. The first that the offers can meet is taken. It knows no rulebook:
which offers are called so, and which choices an occasion means, is told from outside.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec import Struct

from zaruba.kernel.asks import Choose

MOST_LETTERS = 1_000
"""Of a whole order."""

PARTS = re.compile(r"[;,\n]|\b(?:or else|else|otherwise|иначе|а не то)\b", re.IGNORECASE)
WHEN = re.compile(r"\s*(?:when|if|on|in|at|когда|если|при|на|в)\s+([^:;]{1,80}?)\s*:(.*)", re.IGNORECASE | re.DOTALL)
WHAT = r"(?: (?:hits?|blows?|attacks?|shots?|ones?|times?|удар\w*|атак\w*|раз\w*|выстрел\w*|попадани\w*))?"
ONCE = re.compile(rf"\b(?:(?:the |a )?first{WHAT}|once|перв\w+{WHAT}|один раз|однажды)\b", re.IGNORECASE)
EACH = re.compile(
    rf"\b(?:(?:every|each|any|all)(?!-){WHAT}|always|(?:кажд\w+|люб\w+|вс[её]){WHAT}|всегда|the|an?)\b", re.IGNORECASE
)
OWN = re.compile(r"\b(?:my|your|our|own|the|an?|мо[йию]\w*|сво[йию]\w*|ваш\w*|собственн\w+)\b", re.IGNORECASE)


class Wish(Struct, frozen=True):
    """Words of an offer, whether they hold once a round alone, and the occasion they are for ("" for any reply)."""

    words: str
    once: bool = False
    when: str = ""


def wishes(text: str) -> tuple[Wish, ...]:
    """The chain of an order; an occasion holds for what stands behind it until another is named."""
    found, when = [], ""
    for part in PARTS.split(text):
        if named := WHEN.fullmatch(part):
            when, part = " ".join(OWN.sub(" ", named[1]).split()), named[2]
        words = EACH.sub(" ", ONCE.sub(" ", part)).strip(" .\t")
        if words:
            found.append(Wish(" ".join(words.split()), bool(ONCE.search(part)), when))
    return tuple(found)


def by_order(
    order: Iterable[Wish],
    ask: Choose,
    *,
    is_meant: Callable[[str, Choose], bool],
    fitting: Callable[[str, Choose], Sequence[Any]],
    is_done: Callable[[Any], bool],
) -> Any | None:
    """The offered action that an order takes; None where it says nothing to this choice.

    `is_meant` tells whether an occasion is this choice, `fitting` finds the actions called by some words, the plainest
    first, `is_done` whether the like was chosen in this round.
    """
    for wish in order:
        if not is_meant(wish.when, ask):
            continue
        action = next(iter(fitting(wish.words, ask)), None)
        if action is not None and not (wish.once and is_done(action)):
            return action
    return None
