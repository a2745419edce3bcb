"""A short code for each question that is posted, by which an answer is known to belong to it.

It covers the record's chain where the question was asked, so that nobody has it who was not shown it, and it is
keyed with the record's salt, so that nobody can guess from it what the chain hides.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator, Sequence
from hashlib import sha256

from msgspec import Struct

from zaruba.kernel.record import Answer, canonical
from zaruba.kernel.referee import Referee

SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""No I, L, O or U: whoever copies a code by hand mistakes none for another."""
LIKE = str.maketrans("OILАВЕКМНОРСТХ", "011ABEKMH0PCTX")
"""What people type instead, Cyrillic letters of the same looks among them."""
HALF = 3


class Taken(Struct, frozen=True):
    """An answer that was given, with the chain before its ask; `undone` where it was taken back."""

    answer: Answer
    chain: str
    undone: bool = False


def code_of(referee: Referee, chain: str, ask: int, who: str, viewer: str) -> str:
    """The code of a question as it was put to `who` before the eyes of `viewer`."""
    made = hmac.new(referee.salt, canonical([chain, ask, who, viewer]), sha256).digest()
    number = int.from_bytes(made[:4], "big")
    signs = "".join(SIGNS[number >> 5 * place & 31] for place in range(2 * HALF))
    return f"{signs[:HALF]}-{signs[HALF:]}"


def as_written(typed: str) -> str:
    """A code as somebody typed it, in the one form codes have."""
    signs = typed.upper().replace("-", "").translate(LIKE)
    return f"{signs[:HALF]}-{signs[HALF:]}"


def chain_before(answers: Sequence[Answer], ask: int) -> str:
    """The chain when an ask was asked: answers of others to the same ask leave it as it was."""
    return next((answer.chain for answer in reversed(answers) if answer.ask < ask), "")


def taken(referee: Referee) -> Iterator[Taken]:
    """Every answer there ever was: the live ones, then those taken back, the last batch first."""
    live = referee.answers
    for answer in live:
        yield Taken(answer, chain_before(live, answer.ask))
    every = [*live, *(answer for batch in referee.undone for answer in batch.answers)]
    for batch in reversed(referee.undone):
        base = next((answer.chain for answer in reversed(every) if answer.ask == batch.after), "")
        for answer in batch.answers:
            yield Taken(answer, chain_before(batch.answers, answer.ask) or base, undone=True)
