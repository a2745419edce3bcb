"""What may be read at a table: the sheet of somebody, and what an offer does by which rule."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from zaruba.apps.cli.offers import Entry
from zaruba.apps.cli.position import secrets_of
from zaruba.apps.cli.sitting import Sitting
from zaruba.apps.referee.board import told_sight
from zaruba.apps.referee.things import does, things
from zaruba.kernel.people import whose_turn
from zaruba.kernel.stage import gear_of, named_by, stage


def sheet(sitting: Sitting, known: Any, who: str) -> Iterator[str]:
    """How somebody is, its numbers, and all it has to act with, as far as those here know it."""
    words, one = sitting.words, known[who]
    secret = secrets_of(one, sitting.viewers, known.seat_of(who))
    yield f"{words.person(who)}: {words.combatant(one, secret)}"
    own = stage(sitting.system)
    if own is None:
        return
    figure = next(figure for figure in own.figures(known) if figure.name == who)
    traits = (words.trait(one, key) for key in figure.traits if key not in secret)
    if told := ", ".join(text for text in traits if text):
        yield f"  {told}"
    for heading, lines in groupby(things(sitting.system, known, who, words), lambda pair: pair[0]):
        yield f" {heading}"
        yield from (f"  {line}" for _, line in lines)
    acting = whose_turn(known)
    if acting in known and acting != who and not getattr(known, "real_board", False):
        yield f" {told_sight(words, acting, who, own.sight(known, acting, who))}"


def offer(sitting: Sitting, who: str, entry: Entry) -> Iterator[str]:
    """What an offer is about, what it takes, and what its rule says."""
    words, known, action = sitting.words, sitting.known(), entry.action
    yield entry.text
    for thing in named_by(action, gear_of(sitting.system, known, who)):
        yield f"  {words.thing(thing.key)}: {words.gear(thing, known[who])}"
    if costs := words.costs(action):
        yield "  " + sitting.own("look-costs", costs=costs)
    clause = entry.offer.clause
    yield f"  {words.citation(clause)} [{clause}]"
    yield f"  {words.says(clause)}"
    if ruling := words.ruling(clause):
        yield f"  {ruling}"


def beside(sitting: Sitting, who: str, entries: list[Entry]) -> dict[int, str]:
    """What to write beside offers of spells, orders and things: of each the first time it stands in the list."""
    known = sitting.known()
    gear, told, found = gear_of(sitting.system, known, who), set[str](), dict[int, str]()
    for entry in entries:
        text = does(gear, known[who], entry.action, sitting.words) if gear else ""
        if text and text not in told:
            told.add(text)
            found[entry.number] = text
    return found
