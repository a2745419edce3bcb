"""Throwing a dice text: what each die showed, what was done to it, and what it came to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from zaruba.apps.dicing.printing import LETTER, assembled, value_text
from zaruba.apps.dicing.reach import MOST_STEPS
from zaruba.apps.dicing.tree import (
    COUNTING,
    EXPLODING,
    SETTLING,
    Node,
    Op,
    Pool,
    Selector,
    Set,
    Value,
    combined,
    parts,
)  # fmt: skip
from zaruba.kernel.dice import Throw

MOST_SHOWN = 30
"""Faces of one pool shown as text."""

Faces = Callable[[Throw], tuple[int, ...]]
Mark = Literal["", "success", "failure"]


class Face(Struct, frozen=True):
    """What one die shows: its place in the stream of the roll's throws, and how it came to its value."""

    value: int
    place: int
    exploded: bool = False
    rerolled_from: tuple[int, ...] = ()
    changed_from: int | None = None
    """What it showed before a least, a most, or the 1 a penetrating die loses."""


class Die(Struct, frozen=True):
    """A die of the pool with what its explosions added: a chain is kept or dropped as one."""

    faces: tuple[Face, ...]
    kept: bool = True
    marks: tuple[Mark, ...] = ()
    """Of each face, or of the whole chain where the dice compound."""

    @property
    def value(self) -> int:
        return self.faces[0].value if len(self.faces) == 1 else sum(face.value for face in self.faces)


class Thrown(Struct, frozen=True):
    pool: Pool
    dice: tuple[Die, ...]
    total: int


class Rolled(Struct, frozen=True):
    """A node of the tree with what it came to; `kept` and `marks` are those of the items of a set."""

    node: Node
    total: Value
    parts: tuple[Rolled, ...] = ()
    pool: Thrown | None = None
    kept: tuple[bool, ...] = ()
    marks: tuple[Mark, ...] = ()

    @property
    def thrown(self) -> tuple[Thrown, ...]:
        """Every pool, from left to right."""
        if self.pool is not None:
            return (self.pool,)
        return tuple(thrown for part in self.parts for thrown in part.thrown)


def roll(tree: Node, faces: Faces) -> Rolled:
    """Throw every pool from left to right and work the tree out."""
    place = 0

    def counted(throw: Throw) -> tuple[int, ...]:
        nonlocal place
        place += len(throw.dice)
        return faces(throw)

    def rolled(node: Node) -> Rolled:
        if isinstance(node, Pool):
            thrown = throw_pool(node, counted, place)
            return Rolled(node, thrown.total, pool=thrown)
        inner = tuple(rolled(part) for part in parts(node))
        totals = [part.total for part in inner]
        if isinstance(node, Set):
            total, kept, marks = of_set(totals, node.ops)
            return Rolled(node, total, inner, None, kept, marks)
        return Rolled(node, combined(node, totals), inner)

    return rolled(tree)


# ---------------------------------------------------------------- a pool


def throw_pool(pool: Pool, faces: Faces, place: int = 0) -> Thrown:
    hand = _Hand(pool, faces, place)
    for number, op in enumerate(pool.ops):
        hand.do(op, number)
    return Thrown(pool, tuple(hand.dice), hand.total())


class _Hand:
    """The dice of a pool while things are done to them, one operator after the other."""

    def __init__(self, pool: Pool, faces: Faces, place: int) -> None:
        self.pool, self.faces, self.place = pool, faces, place
        self.dice = [Die((face,)) for face in self.draw(pool.count)]

    def draw(self, number: int) -> list[Face]:
        """So many more dice of this kind."""
        first, self.place = self.place, self.place + number
        shown = self.faces(Throw((self.pool.sides,) * number))
        return [Face(value, first + which) for which, value in enumerate(shown)]

    def do(self, op: Op, number: int) -> None:
        if op.word in SETTLING:
            self.settle_all(op)
        elif op.word in EXPLODING:
            self.explode(op, self.before(number))
        elif op.word == "ra":
            self.add_one(op, self.before(number))
        elif op.word in ("k", "p"):
            kept = selected([die.value for die in self.dice], [die.kept for die in self.dice], op)
            self.dice = [replace(die, kept=stays) for die, stays in zip(self.dice, kept, strict=True)]
        elif op.word in COUNTING:
            self.dice = [
                replace(die, marks=marked(self.units(die), die.marks, op)) if die.kept else die for die in self.dice
            ]

    def before(self, number: int) -> list[Op]:
        """What was done to each die before: a die that comes by explosion goes through it too."""
        return [op for op in self.pool.ops[:number] if op.word in SETTLING and not op.selector.by_rank]

    def settle_all(self, op: Op) -> None:
        where = [(d, f) for d, die in enumerate(self.dice) if die.kept for f in range(len(die.faces))]
        if op.selector.by_rank:
            values = [self.dice[d].faces[f].value for d, f in where]
            chosen = {at for at, one in enumerate(picked(values, [True] * len(values), op.selector)) if one}
            where = [one for at, one in enumerate(where) if at in chosen]
        new = self.settled([self.dice[d].faces[f] for d, f in where], op)
        for (d, f), face in zip(where, new, strict=True):
            faces = self.dice[d].faces
            self.dice[d] = replace(self.dice[d], faces=(*faces[:f], face, *faces[f + 1 :]))

    def settled(self, faces: list[Face], op: Op) -> list[Face]:
        """Dice after a re-roll, a least or a most."""
        if op.word in ("min", "max"):
            bound = op.selector.number
            wrong = [(face.value < bound) if op.word == "min" else (face.value > bound) for face in faces]
            return [replace(face, value=bound, changed_from=face.value) if off else face
                    for face, off in zip(faces, wrong, strict=True)]  # fmt: skip
        again = [at for at, face in enumerate(faces) if op.selector.by_rank or op.selector.matches(face.value)]
        while again:
            for at, face in zip(again, self.draw(len(again)), strict=True):
                before = faces[at]
                trail = (*before.rerolled_from, before.value)
                faces[at] = replace(face, exploded=before.exploded, rerolled_from=trail)
            again = [at for at in again if op.word == "rr" and op.selector.matches(faces[at].value)]
        return faces

    def fresh(self, number: int, before: Sequence[Op]) -> list[Face]:
        """Dice that come by explosion."""
        if len(self.dice) + self.place > 10 * MOST_STEPS:
            raise RuntimeError("more throws than were reckoned with")
        faces = self.draw(number)
        for op in before:
            faces = self.settled(faces, op)
        return faces

    def explode(self, op: Op, before: Sequence[Op]) -> None:
        open_ = [at for at, die in enumerate(self.dice) if die.kept and op.selector.matches(die.faces[-1].value)]
        while open_:
            still: list[int] = []
            for at, face in zip(open_, self.fresh(len(open_), before), strict=True):
                if op.selector.matches(face.value) and op.word != "!o":
                    still.append(at)
                if op.word == "!p":
                    face = replace(face, value=face.value - 1, changed_from=face.value)
                *first, last = self.dice[at].faces
                self.dice[at] = replace(self.dice[at], faces=(*first, replace(last, exploded=True), face))
            open_ = still

    def add_one(self, op: Op, before: Sequence[Op]) -> None:
        """Re-roll once and add: the first die that is meant gets another beside it."""
        meant = picked([die.value for die in self.dice], [die.kept for die in self.dice], op.selector)
        for at in [at for at, one in enumerate(meant) if one][:1]:
            *first, last = self.dice[at].faces
            faces = (*first, replace(last, exploded=True), *self.fresh(1, before))
            self.dice[at] = replace(self.dice[at], faces=faces)

    def units(self, die: Die) -> list[int]:
        """What is counted of a die: each face, or the chain where dice compound."""
        return [die.value] if any(op.word == "!!" for op in self.pool.ops) else [face.value for face in die.faces]

    def total(self) -> int:
        kept = [die for die in self.dice if die.kept]
        if any(op.word in COUNTING for op in self.pool.ops):
            total = tally((mark for die in kept for mark in die.marks), self.pool.ops)
        else:
            total = sum(die.value for die in kept)
        return margin(total, self.pool.ops)


# ---------------------------------------------------------------- what dice and sets have in common


def picked(values: Sequence[Value], kept: Sequence[bool], selector: Selector) -> list[bool]:
    """Which of those still kept are meant. Of equal ones the first is the higher."""
    if not selector.by_rank:
        return [counts and selector.matches(value) for value, counts in zip(values, kept, strict=True)]
    ascending = sorted((at for at, counts in enumerate(kept) if counts), key=lambda at: (values[at], -at))
    number = selector.number
    chosen = set(ascending[:number] if selector.sign == "l" else ascending[max(0, len(ascending) - number) :])
    return [at in chosen for at in range(len(values))]


def selected(values: Sequence[Value], kept: Sequence[bool], op: Op) -> list[bool]:
    """Who is still kept after a keep or a drop."""
    meant = picked(values, kept, op.selector)
    return meant if op.word == "k" else [was and not gone for was, gone in zip(kept, meant, strict=True)]


def marked(values: Sequence[Value], before: Sequence[Mark], op: Op) -> tuple[Mark, ...]:
    """Successes and failures; where one is both, it is a failure."""
    mark: Mark = "success" if op.word == "cs" else "failure"
    had = before or [""] * len(values)
    return tuple(mark if op.selector.matches(value) else old for value, old in zip(values, had, strict=True))


def tally(marks: Iterable[Mark], ops: Sequence[Op]) -> int:
    counted = list(marks)
    if any(op.word == "cf" for op in ops):
        return counted.count("failure")
    return counted.count("success") - counted.count("failure")


Total = TypeVar("Total", int, Value)


def margin(total: Total, ops: Sequence[Op]) -> Total:
    """By how much the total is over, or under, what `ms` names."""
    for op in ops:
        if op.word == "ms":
            return total - op.selector.number if op.selector.sign == ">" else op.selector.number - total
    return total


def of_set(totals: Sequence[Value], ops: Sequence[Op]) -> tuple[Value, tuple[bool, ...], tuple[Mark, ...]]:
    """What a set comes to, which of its items count, and their marks."""
    kept, marks = [True] * len(totals), tuple[Mark, ...]()
    for op in ops:
        if op.word in ("k", "p"):
            kept = selected(totals, kept, op)
        elif op.word in COUNTING:
            marks = marked(totals, marks, op)
    if marks:
        total: Value = tally((mark for mark, counts in zip(marks, kept, strict=True) if counts), ops)
    else:
        total = sum(value for value, counts in zip(totals, kept, strict=True) if counts)
    return margin(total, ops), tuple(kept), marks


# ---------------------------------------------------------------- as text


def faces_text(rolled: Rolled, lang: str = "en", *, plain: bool = False, alone: bool = True) -> str:
    """The tree with the faces of each pool in place of its notation: `(6, 5, ~~2~~) + 4`; `2×` for `~~2~~` if plain.

    A pool too large to be shown whole ends in its sum, unless it stands alone and that is the sum of it all.
    """
    if rolled.pool is not None:
        return shown(rolled.pool, lang, plain, summed=not alone)
    texts = [faces_text(part, lang, plain=plain, alone=False) for part in rolled.parts]
    if rolled.kept:
        marks: Sequence[Mark] = rolled.marks or [""] * len(texts)
        told = [struck(text, plain) if not kept else text + TICKS[mark]
                for text, kept, mark in zip(texts, rolled.kept, marks, strict=True)]  # fmt: skip
        return "{" + ", ".join(told) + "}"
    return assembled(rolled.node, texts, lang)


TICKS: dict[Mark, str] = {"": "", "success": "✓", "failure": "✗"}


def shown(thrown: Thrown, lang: str, plain: bool, *, summed: bool) -> str:
    compound = any(op.word == "!!" for op in thrown.pool.ops)
    told: list[str] = []
    for die in thrown.dice:
        faces = [face_text(face, plain) for face in die.faces]
        if compound and len(faces) > 1:
            faces = ["+".join(faces)]
        ticks = [TICKS[mark] for mark in die.marks] or [""] * len(faces)
        told += [face + tick if die.kept else struck(face, plain) for face, tick in zip(faces, ticks, strict=True)]
    if len(told) > MOST_SHOWN:
        total = f" = {value_text(thrown.total, lang)}" if summed else ""
        told = [*told[:MOST_SHOWN], f"… {thrown.pool.count}{LETTER[lang]}{thrown.pool.sides}{total}"]
    return f"({', '.join(told)})"


def face_text(face: Face, plain: bool) -> str:
    """`1` re-rolled, `→4`; `6!` exploded."""
    earlier = [*face.rerolled_from, *([] if face.changed_from is None else [face.changed_from])]
    trail = "".join(f"{struck(str(value), plain)}→" for value in earlier)
    return f"{trail}{face.value}{'!' if face.exploded else ''}"


def struck(text: str, plain: bool) -> str:
    return f"{text}×" if plain else f"~~{text}~~"
