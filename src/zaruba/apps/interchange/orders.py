"""Standing orders: what somebody answers in the turns of others without being asked. `parry the first hit; else dodge`.

An order is a list of wishes. The first that fits an offer is taken; of `the first` only once a round.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec
from msgspec import Struct

from zaruba.apps.cli.offers import Menu, plainest, spelled, tag
from zaruba.apps.cli.position import acting
from zaruba.apps.cli.story import AN_ORDER
from zaruba.kernel.asks import Action
from zaruba.kernel.record import Record
from zaruba.kernel.referee import Referee

ORDERS = "orders"
"""The key of a record under which standing orders are kept."""
PARTS = re.compile(r"[;,\n]|\b(?:else|otherwise|иначе)\b", re.IGNORECASE)
ONCE = re.compile(
    r"\b(?:(?:the )?first(?: (?:hit|blow|attack|one|time))?|once|перв\w+(?: (?:удар|атаку|раз|выстрел))?|один раз)\b",
    re.IGNORECASE,
)


class Wish(Struct, frozen=True):
    """Words of an offer, and whether they hold once a round alone."""

    words: str
    once: bool


def wishes(text: str) -> Iterator[Wish]:
    for part in PARTS.split(text):
        words = ONCE.sub(" ", part).strip(" .")
        if words:
            yield Wish(" ".join(words.split()), bool(ONCE.search(part)))


def ordered(text: str, menu: Menu, referee: Referee, who: str) -> Action | None:
    """What an order says to an open choice; None in one's own turn, and where it says nothing."""
    if acting(referee.state) == who:
        return None
    for wish in wishes(text):
        listed = (menu.entries, menu.aimed)
        found = (spelled(wish.words, some, lambda one, words: words.action(one.action), menu.words) for some in listed)
        fitting = next(filter(None, found), [])
        entry = plainest(fitting) or next(iter(fitting), None)
        if entry is not None and not (wish.once and tag(entry.action) in _done(referee, who)):
            action: Action = entry.action
            return action
    return None


def _done(referee: Referee, who: str) -> set[str]:
    """The kinds of actions somebody has chosen in this round."""
    found: set[str] = set()
    for step in reversed(referee.steps):
        found.update(str((answer.action or {}).get("type")) for answer in step.answers if answer.who == who)
        if any(type(fact).__name__ == AN_ORDER for fact in step.facts):
            break
    given = referee.answers[sum(len(step.answers) for step in referee.steps) :]
    return found | {str((answer.action or {}).get("type")) for answer in given if answer.who == who}


def left_in(record: Record) -> dict[str, str]:
    """The orders a record was left with, by fighter; none where it says nothing that makes sense."""
    try:
        return msgspec.convert(record.more.get(ORDERS, {}), dict[str, str])
    except msgspec.ValidationError:
        return {}


def beside(record: Record, orders: dict[str, str]) -> Record:
    """The record with its orders."""
    more = {key: value for key, value in record.more.items() if key != ORDERS}
    return msgspec.structs.replace(record, more={**more, ORDERS: orders} if orders else more)
