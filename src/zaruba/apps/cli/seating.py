"""Who sits at this screen, whose dice are thrown by hand, and how the others are played: as the command line says, else
as the record was left."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from zaruba.apps.cli.files import Opened
from zaruba.apps.cli.matching import folded
from zaruba.apps.cli.offers import Misread, named
from zaruba.apps.cli.position import seats
from zaruba.apps.cli.program import Usage
from zaruba.kernel.asks import MASTER
from zaruba.kernel.record import Record

EVERYBODY, NOBODY = "*", ""
USUAL = "default"
"""The tactics that are not worth a word: nothing is kept of them."""
SCREEN = "screen"
"""The key of a record under which a screen's seats are kept; no answer tells of a seat that has not answered yet."""
MASTERS = {MASTER, "gm", "мастер", "гм", "ведущий"}


class Screen(Struct, frozen=True, omit_defaults=True):
    """What was chosen for a screen; nothing where nobody chose."""

    seats: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    tactics: str = ""
    heard: dict[str, tuple[int, ...]] = {}
    """The master's words that each seat heard spoken whole at this screen, by their numbers."""


class Seating(Struct, frozen=True):
    """The seats people play here, those of them that were chosen, whose dice are thrown by hand, and the tactics chosen.

    `kept` is what the record was left with, as far as it holds again.
    """

    here: frozenset[str]
    seats: tuple[str, ...]
    hand: tuple[str, ...]
    tactics: str
    kept: Screen

    def beside(self, record: Record, heard: Mapping[str, Iterable[int]]) -> Record:
        """The record with what was chosen and heard, for whoever goes on with it."""
        more = {key: value for key, value in record.more.items() if key != SCREEN}
        told = {seat: tuple(sorted(numbers)) for seat, numbers in sorted(heard.items()) if numbers}
        chosen = msgspec.to_builtins(Screen(self.seats, self.hand, self.tactics, told))
        return replace(record, more={**more, SCREEN: chosen} if chosen else more)


def seating(opened: Opened, wanted: tuple[str, ...], by_hand: tuple[str, ...], tactics: str) -> Seating:
    """Everybody in place. Raises Usage where a seat is not known."""
    left = left_in(opened.record)
    kept = Screen(
        () if wanted else left.seats, () if by_hand else left.hand, "" if tactics else left.tactics, left.heard
    )
    known = seats(opened.system.start(opened.scenario))
    chosen = tuple(dict.fromkeys(seat_among(known, one) for one in wanted or kept.seats))
    hand = (hand_among(known, one) for one in by_hand or kept.hand)
    players = tuple(seat for seat in known if seat != MASTER)
    here = frozenset(chosen or players or (MASTER,))
    by_hand = tuple(one for one in dict.fromkeys(hand) if one != NOBODY)
    how = tactics or kept.tactics
    return Seating(here, chosen, by_hand, "" if how == USUAL else how, kept)


def left_in(record: Record | None) -> Screen:
    """What a record was left with; nothing where it says nothing that makes sense."""
    try:
        return msgspec.convert(record.more.get(SCREEN, {}) if record is not None else {}, Screen)
    except msgspec.ValidationError:
        return Screen()


def hand_among(known: tuple[str, ...], typed: str) -> str:
    if typed in (EVERYBODY, "hand"):
        return EVERYBODY
    return NOBODY if typed == "machine" else seat_among(known, typed)


def seat_among(known: tuple[str, ...], typed: str) -> str:
    if folded(typed) in MASTERS:
        return MASTER
    try:
        return named(typed, known)
    except Misread:
        raise Usage("seat", typed=typed, known=known) from None
