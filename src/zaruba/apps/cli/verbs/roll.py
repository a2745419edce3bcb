"""`roll`: dice as people type them, alone or as `[[…]]` inside prose."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import floor, isinf
from typing import Annotated, Any

from cyclopts import Parameter

from zaruba.apps.cli.program import DONE, USAGE, Terminal, Usage
from zaruba.apps.cli.values import AnySeed
from zaruba.apps.cli.wording import decimal, percent
from zaruba.apps.dicing.after import Dialect
from zaruba.apps.dicing.chances import Chances, chances, exact
from zaruba.apps.dicing.faults import AFTER_DICE, FLAGS, DiceFault
from zaruba.apps.dicing.printing import pool_text, printed, tree_text, value_text
from zaruba.apps.dicing.prose import Inline, prose_text, read_prose, result_text, rolled_prose
from zaruba.apps.dicing.reach import Bound, bounds
from zaruba.apps.dicing.rolling import Faces, Rolled, Thrown, faces_text
from zaruba.apps.dicing.rolling import roll as thrown_out
from zaruba.apps.dicing.text import parse
from zaruba.apps.dicing.tree import Expression, Number, Op, Pool, Set, Value, flagged
from zaruba.kernel.answerers import KeyedDice, fresh_seed
from zaruba.kernel.dice import Throw

MOST_ROWS, BAR, MOST_DENOMINATOR = 60, 40, 10**7
QUICK = 100_000
"""Work for a mean that nobody asked for."""
TAIL = Fraction(1, 2000)
"""Of dice that explode without limit the rarest totals are one row."""
SIGN_NAMES = {"h": "highest", "l": "lowest", ">": "more", ">=": "from", "<": "less", "<=": "upto", "=": "just"}
OP_NAMES = {"!": "explode", "!!": "compound", "!p": "penetrate", "!o": "explode-once"}


def roll(
    *expr: Annotated[str, Parameter(allow_leading_hyphen=True)],
    explain: bool = False,
    odds: bool = False,
    dialect: Dialect | None = None,
    seed: AnySeed = None,
    json: bool = False,
    terminal: Annotated[Terminal, Parameter(parse=False)],
) -> int:
    faces = stream(seed)
    told = Telling(terminal, explain=explain, odds=odds)
    if any("[[" in word for word in expr):
        return in_prose(" ".join(expr), dialect, faces, told, json=json)
    texts = expressions(expr)
    if not texts:
        raise Usage("missing", name="EXPR", verb="roll")
    understood: list[tuple[str, Expression]] = []
    for text in texts:
        try:
            understood.append((text, parse(text, dialect or "")))
        except DiceFault as fault:
            complain(fault, text, terminal, json=json)
            return USAGE
    for text, expression in understood:
        rolled = thrown_out(flagged(expression), faces)
        if json:
            terminal.console.json(document(text, expression, rolled, chances(rolled.node) if odds else None))
        else:
            told.result(expression, rolled)
            told.about(expression, rolled)
    return DONE


def stream(seed: int | None) -> Faces:
    """The dice of one run, throw after throw."""
    dice = KeyedDice(str(seed).encode() if seed is not None else fresh_seed())
    thrown = 0

    def faces(throw: Throw) -> tuple[int, ...]:
        nonlocal thrown
        thrown += 1
        return dice.faces(throw, purpose="roll", by="", n=thrown)

    return faces


def in_prose(text: str, dialect: Dialect | None, faces: Faces, told: Telling, *, json: bool) -> int:
    """Every `[[…]]` rolled in its place; nothing where one of them is wrong."""
    terminal = told.terminal
    pieces = read_prose(text, dialect or "")
    for one in pieces:
        if isinstance(one, Inline) and one.fault is not None:
            complain(one.fault, text, terminal, json=json)
            return USAGE
    pieces = rolled_prose(pieces, faces)
    rolls = [(one.typed, one.expression, one.rolled) for one in pieces
             if isinstance(one, Inline) and one.expression is not None and one.rolled is not None]  # fmt: skip
    if json:
        each = [document(typed, expression, rolled, chances(rolled.node) if told.odds else None)
                for typed, expression, rolled in rolls]  # fmt: skip
        terminal.console.json({"input": text, "text": prose_text(pieces), "rolls": each})
        return DONE
    terminal.console.say(prose_text(pieces, terminal.lang))
    told.remarks(expression for _, expression, _ in rolls)
    for _, expression, rolled in rolls:
        told.about(expression, rolled)
    return DONE


def expressions(words: Sequence[str]) -> list[str]:
    """The shell's words as dice texts: a word that begins or ends in an operator goes with its neighbour."""
    texts: list[str] = []
    for word in words:
        if re.match(r"--[a-z]", word):
            raise Usage("option", option=word)
        before = texts[-1] if texts else ""
        goes_on = re.match(r"\s*[-+−–*×/%)}\],<>=!\[#]", word) or AFTER_DICE.match(word.casefold())
        flag = re.split(r"\W", word.casefold())[0] in FLAGS or before.casefold() in FLAGS
        is_open = "#" in before or re.search(r"([-+−–*×/,<>=]|[^dDкКдД]%)\s*$", before)
        inside = any(before.count(opening) > before.count(closing) for opening, closing in ("()", "{}", "[]"))
        if before and (goes_on or flag or is_open or inside):
            texts[-1] = f"{before} {word}"
        else:
            texts.append(word)
    return texts


def complain(fault: DiceFault, text: str, terminal: Terminal, *, json: bool) -> None:
    """What is wrong, where, and what to write instead."""
    message = terminal.words(f"dice-{fault.code}", **fault.details)
    if json:
        terminal.console.json({"text": text, "error": {"code": fault.code, "at": fault.at + 1, "message": message}})
        return
    start = max(0, fault.at - 60)
    line = text[start : start + 100].replace("\n", " ").replace("\t", " ")
    terminal.console.warn(f"{line}\n{' ' * (fault.at - start)}^")
    terminal.warn("dice-fault", at=fault.at + 1, message=message)


class Telling:
    """What is told of a roll besides its dice."""

    def __init__(self, terminal: Terminal, *, explain: bool, odds: bool) -> None:
        self.terminal, self.explain, self.odds = terminal, explain, odds

    def result(self, expression: Expression, rolled: Rolled) -> None:
        """`3d6kh2 + 4 = (6, 5, ~~2~~) + 4 = 15`."""
        console = self.terminal.console
        start, _, total = result_text(rolled, self.terminal.lang).rpartition(" = ")
        note = f"  # {expression.note}" if expression.note else ""
        console.say((f"{start} = " if start else "") + console.styled(total, "strong") + note)
        self.remarks([expression])

    def remarks(self, expressions: Iterable[Expression]) -> None:
        """Readings that would be others elsewhere, each named once."""
        several = list(expressions)
        for remark in dict.fromkeys(remark for one in several for remark in one.remarks):
            self.terminal.warn(f"dice-{remark}")
        if any(one.flag == "both" for one in several):
            self.terminal.warn("dice-remark-both")

    def about(self, expression: Expression, rolled: Rolled) -> None:
        if self.explain:
            self.terminal.say("roll-read-as", text=printed(expression, self.terminal.lang))
            self.tree(rolled, 0)
            self.range(rolled)
        if self.odds:
            tell_odds(chances(rolled.node), rolled.total, self.terminal)

    def tree(self, rolled: Rolled, depth: int) -> None:
        """How the text was read: every part in words, with what it came to, those inside it further in."""
        terminal, node = self.terminal, rolled.node
        named = {"text": tree_text(node, terminal.lang), "total": value_text(rolled.total, terminal.lang)}
        if rolled.pool is not None:
            line = terminal.words("roll-pool", pool=named["text"], words=pool_words(rolled.pool.pool, terminal),
                                  kept=counted(rolled.pool), total=named["total"])  # fmt: skip
        elif isinstance(node, Set):
            line = terminal.words(
                "roll-set", words=ops_words("roll-set-of", node.ops, terminal, count=len(node.items)), **named
            )
        elif isinstance(node, Number):
            line = named["text"]
        else:
            line = terminal.words("roll-node", **named)
        terminal.console.say("  " * depth + line)
        for part in rolled.parts:
            self.tree(part, depth + 1)

    def range(self, rolled: Rolled) -> None:
        lang = self.terminal.lang
        low, high = (bound_text(end, lang) for end in bounds(rolled.node))
        found = exact(rolled.node, QUICK)
        if found is None:
            self.terminal.say("roll-range", low=low, high=high)
        else:
            self.terminal.say("roll-range-mean", low=low, high=high, mean=decimal(found.mean, lang))


def bound_text(bound: Bound, lang: str) -> str:
    if isinstance(bound, float):
        return "∞" if bound > 0 else "−∞"
    return value_text(bound, lang)


def counted(thrown: Thrown) -> str:
    """The dice that count, a chain of explosions as one."""
    kept = ", ".join("+".join(str(face.value) for face in die.faces) for die in thrown.dice if die.kept)
    return kept if len(kept) < 120 else kept[:117] + "…"


def pool_words(pool: Pool, terminal: Terminal) -> str:
    return ops_words("roll-dice", pool.ops, terminal, count=pool.count, sides=pool.sides)


def ops_words(key: str, ops: Sequence[Op], terminal: Terminal, **named: int) -> str:
    return ", ".join([terminal.words(key, **named), *(op_words(op, terminal) for op in ops)])


def op_words(op: Op, terminal: Terminal) -> str:
    """`keep the highest 3`, `re-roll once: less than 2`."""
    sign, number = op.selector.sign, op.selector.number
    if op.ranks:
        return terminal.words(f"roll-{'k' if op.word == 'k' else 'd'}{sign}", number=number)
    if op.word in ("min", "max"):
        return terminal.words(f"roll-op-{op.word}", number=number)
    if op.word == "ms":
        return terminal.words(f"roll-op-{'over' if sign == '>' else 'under'}", number=number)
    which = terminal.words(f"roll-which-{SIGN_NAMES[sign]}", number=number)
    return terminal.words(f"roll-op-{OP_NAMES.get(op.word, op.word)}", which=which)


def tell_odds(found: Chances, total: Value, terminal: Terminal) -> None:
    """The distribution: of each total its chance and the chance of at least that much."""
    lang, console = terminal.lang, terminal.console
    if found.samples:
        terminal.say("roll-sampled", samples=found.samples)
    if found.unresolved:
        terminal.say("roll-unresolved", part=grouped(floor(1 / found.unresolved), lang))
    terminal.say("roll-mean", mean=decimal(found.mean, lang), deviation=decimal(found.deviation, lang))
    rows = banded(found)
    highest = max(chance for _, _, chance in rows)
    names = [name_of(low, high, lang) for low, high, _ in rows]
    width = max(len(name) for name in (*names, terminal.words("roll-total")))
    console.say(f"{terminal.words('roll-total'):>{width}}  {terminal.words('roll-chance'):>8}  {'≥':>8}")
    shares = [exact_share(chance, found) for _, _, chance in rows]
    wide = max(len(share) for share in shares)
    left = sum((chance for _, _, chance in rows), Fraction(0))
    for name, share, (low, high, chance) in zip(names, shares, rows, strict=True):
        bar = "█" * round(BAR * chance / highest)
        here = " ←" if low <= total <= high else ""
        numbers = f"{percent(chance, lang):>8}  {percent(left, lang):>8}"
        console.say(f"{name:>{width}}  {numbers}  {share:>{wide}}  {bar}{here}".rstrip())
        left -= chance


def grouped(number: int, lang: str) -> str:
    return f"{number:,}".replace(",", "\u00a0" if lang == "ru" else ",")


def name_of(low: Value, high: Value, lang: str) -> str:
    return value_text(low, lang) if low == high else f"{value_text(low, lang)}…{value_text(high, lang)}"


def exact_share(chance: Fraction, found: Chances) -> str:
    """A chance as a fraction, where it is exact and fits a line."""
    return str(chance) if not found.samples and chance.denominator < MOST_DENOMINATOR else ""


def banded(found: Chances) -> list[tuple[Value, Value, Fraction]]:
    """The rows to show: one a total, or as many equal bands as fit where there are too many."""
    results = list(found.results)
    rare: list[tuple[Value, Fraction]] = []
    if found.unresolved:
        while len(results) > 1 and sum(chance for _, chance in rare) + results[-1][1] < TAIL:
            rare.insert(0, results.pop())
    if len(results) <= MOST_ROWS:
        rows = [(total, total, chance) for total, chance in results]
    else:
        low, high = floor(results[0][0]), results[-1][0]
        size = -(-(floor(high) - low + 1) // (MOST_ROWS // 2))
        bands: dict[int, Fraction] = {}
        for total, chance in results:
            start = low + floor(total - low) // size * size
            bands[start] = bands.get(start, Fraction(0)) + chance
        rows = [(start, min(start + size - 1, high), chance) for start, chance in bands.items()]
    if rare:
        rows.append((rare[0][0], rare[-1][0], sum((chance for _, chance in rare), Fraction(0))))
    return rows


def document(text: str, expression: Expression, rolled: Rolled, found: Chances | None) -> dict[str, Any]:
    low, high = bounds(rolled.node)
    whole: dict[str, Any] = {
        "input": text,
        "canonical": printed(expression),
        "text": f"{tree_text(rolled.node)} = {faces_text(rolled)} = {value_text(rolled.total)}",
        **as_data("total", rolled.total),
        "terms": [term(thrown) for thrown in rolled.thrown],
        **as_data("low", low),
        **as_data("high", high),
    }
    if expression.remarks:
        whole["remarks"] = list(expression.remarks)
    if found is not None:
        whole["odds"] = {
            "method": "simulated" if found.samples else "exact",
            "samples": found.samples or None,
            "unresolved": float(found.unresolved),
            "mean": float(found.mean),
            "deviation": found.deviation,
            "results": [
                {
                    **as_data("total", total),
                    "chance": float(chance),
                    "fraction": f"{chance.numerator}/{chance.denominator}",
                }
                for total, chance in found.results
            ],
        }
    return whole


def as_data(key: str, value: Bound) -> dict[str, Any]:
    """A number; what is not whole also exactly, and null for what has no end."""
    if isinstance(value, Fraction):
        return {key: float(value), f"{key}_exact": str(value)}
    return {key: None if isinf(value) else value}


def term(thrown: Thrown) -> dict[str, Any]:
    """A pool and its faces: each with the die whose chain it belongs to and its place in the stream of throws."""
    return {
        "text": pool_text(thrown.pool),
        "total": thrown.total,
        "faces": [
            {
                "value": face.value,
                "kept": die.kept,
                "exploded": face.exploded,
                "rerolled_from": list(face.rerolled_from),
                "changed_from": face.changed_from,
                "mark": mark or None,
                "source": "machine",
                "die": number,
                "place": face.place,
            }
            for number, die in enumerate(thrown.dice)
            for face, mark in zip(die.faces, marks_of(die.marks, len(die.faces)), strict=True)
        ],
    }


def marks_of(marks: Sequence[str], faces: int) -> Sequence[str]:
    """A mark for each face; that of a whole chain is at its last."""
    return marks if len(marks) == faces else [""] * (faces - len(marks)) + list(marks)
