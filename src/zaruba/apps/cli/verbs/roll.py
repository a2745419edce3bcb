"""`roll`: dice as people type them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated, Any

from cyclopts import Parameter

from zaruba.apps.cli import dice_roll
from zaruba.apps.cli.dice_faults import FLAGS, DiceFault
from zaruba.apps.cli.dice_print import pool_text, printed, tree_text
from zaruba.apps.cli.dice_text import parse
from zaruba.apps.cli.dice_tree import Expression, Pool, bounds, flagged
from zaruba.apps.cli.program import DONE, USAGE, Terminal, Usage
from zaruba.apps.cli.wording import decimal, percent, whole
from zaruba.kernel.answerers import KeyedDice, fresh_seed
from zaruba.kernel.dice import Throw

MOST_ROWS, BAR, MOST_DENOMINATOR = 60, 40, 10**7
EXAMPLE = {"en": "4d6kh3+2", "ru": "4к6kh3+2"}


def roll(
    *expr: Annotated[str, Parameter(allow_leading_hyphen=True)],
    explain: bool = False,
    odds: bool = False,
    seed: int | None = None,
    json: bool = False,
    terminal: Annotated[Terminal, Parameter(parse=False)],
) -> int:
    texts = expressions(expr)
    if not texts:
        raise Usage("missing", name="EXPR", verb="roll")
    understood: list[tuple[str, Expression]] = []
    for text in texts:
        try:
            understood.append((text, parse(text)))
        except DiceFault as fault:
            complain(fault, text, terminal, json=json)
            return USAGE
    dice = KeyedDice(str(seed).encode() if seed is not None else fresh_seed())
    thrown = 0

    def faces(throw: Throw) -> tuple[int, ...]:
        nonlocal thrown
        thrown += 1
        return dice.faces(throw, purpose="roll", by="", n=thrown)

    for text, expression in understood:
        tree = flagged(expression)
        rolled = dice_roll.roll(tree, faces)
        chances = dice_roll.chances(tree) if odds or (explain and dice_roll.work(tree) <= 100_000) else None
        if json:
            terminal.console.json(document(text, expression, rolled, chances if odds else None))
            continue
        tell(expression, rolled, terminal)
        if explain:
            tell_parts(expression, rolled, chances, terminal)
        if odds and chances is not None:
            tell_odds(chances, rolled.total, terminal)
    return DONE


def expressions(words: Sequence[str]) -> list[str]:
    """The shell's words as dice texts: a word that begins or ends in an operator goes with its neighbour."""
    texts: list[str] = []
    for word in words:
        if re.match(r"--[a-z]", word):
            raise Usage("option", option=word)
        before = texts[-1] if texts else ""
        goes_on = re.match(r"\s*[-+−–*×/)\[#]", word) or re.split(r"\W", word.casefold())[0] in FLAGS
        is_open = re.search(r"[-+−–*×/(]\s*$", before) or before.casefold() in FLAGS or "#" in before
        if before and (goes_on or is_open):
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


def tell(expression: Expression, rolled: dice_roll.Rolled, terminal: Terminal) -> None:
    """`3d6kh2 + 4 = (6, 5, ~~2~~) + 4 = 15`."""
    lang = terminal.lang
    parts = [tree_text(rolled.tree, lang), dice_roll.faces_text(rolled, lang), whole(rolled.total, lang)]
    note = f"  # {expression.note}" if expression.note else ""
    shown = [part for place, part in enumerate(parts) if place == 0 or part != parts[place - 1]]
    terminal.console.say(" = ".join([*shown[:-1], terminal.console.styled(shown[-1], "strong")]) + note)
    for remark in expression.remarks:
        terminal.warn(f"dice-{remark}")
    if expression.flag == "both":
        terminal.warn("dice-remark-both")


def tell_parts(
    expression: Expression, rolled: dice_roll.Rolled, chances: dice_roll.Chances | None, terminal: Terminal
) -> None:
    """How the text was read: every pool in words, the range, the mean."""
    lang = terminal.lang
    terminal.say("roll-read-as", text=printed(expression, lang))
    for thrown in rolled.thrown:
        kept = ", ".join(str(f) for f, counts in zip(thrown.faces, thrown.kept, strict=True) if counts)
        kept = kept if len(kept) < 120 else kept[:117] + "…"
        terminal.say("roll-pool", pool=pool_text(thrown.pool, lang), words=pool_words(thrown.pool, terminal),
                     kept=kept, total=thrown.total)  # fmt: skip
    low, high = bounds(rolled.tree)
    if chances is None or chances.samples:
        terminal.say("roll-range", low=whole(low, lang), high=whole(high, lang))
    else:
        terminal.say("roll-range-mean", low=whole(low, lang), high=whole(high, lang), mean=decimal(chances.mean, lang))


def pool_words(pool: Pool, terminal: Terminal) -> str:
    parts = [terminal.words("roll-dice", count=pool.count, sides=pool.sides)]
    parts += [terminal.words(f"roll-{keep.word}", number=keep.number) for keep in pool.keeps]
    return ", ".join(parts)


def tell_odds(chances: dice_roll.Chances, total: int, terminal: Terminal) -> None:
    """The distribution: of each total its chance and the chance of at least that much."""
    lang, console = terminal.lang, terminal.console
    if chances.samples:
        terminal.say("roll-sampled", samples=chances.samples)
    terminal.say("roll-mean", mean=decimal(chances.mean, lang), deviation=decimal(chances.deviation, lang))
    rows = banded(chances)
    highest = max(chance for _, _, chance in rows)
    names = [whole(low, lang) if low == high else f"{whole(low, lang)}…{whole(high, lang)}" for low, high, _ in rows]
    width = max(len(name) for name in (*names, terminal.words("roll-total")))
    console.say(f"{terminal.words('roll-total'):>{width}}  {terminal.words('roll-chance'):>8}  {'≥':>8}")
    shares = [exact_share(chance, chances) for _, _, chance in rows]
    wide = max(len(share) for share in shares)
    left = sum((chance for _, _, chance in rows), Fraction(0))
    for name, share, (low, high, chance) in zip(names, shares, rows, strict=True):
        bar = "█" * round(BAR * chance / highest)
        here = " ←" if low <= total <= high else ""
        numbers = f"{percent(chance, lang):>8}  {percent(left, lang):>8}"
        console.say(f"{name:>{width}}  {numbers}  {share:>{wide}}  {bar}{here}".rstrip())
        left -= chance


def exact_share(chance: Fraction, chances: dice_roll.Chances) -> str:
    """A chance as a fraction, where it is exact and fits a line."""
    return str(chance) if not chances.samples and chance.denominator < MOST_DENOMINATOR else ""


def banded(chances: dice_roll.Chances) -> list[tuple[int, int, Fraction]]:
    """The rows to show: one a total, or as many equal bands as fit where there are too many."""
    results = chances.results
    low, high = results[0][0], results[-1][0]
    size = 1 if len(results) <= MOST_ROWS else -(-(high - low + 1) // (MOST_ROWS // 2))
    bands: dict[int, Fraction] = {}
    for total, chance in results:
        start = low + (total - low) // size * size
        bands[start] = bands.get(start, Fraction(0)) + chance
    return [(start, min(start + size - 1, high), chance) for start, chance in bands.items()]


def document(
    text: str, expression: Expression, rolled: dice_roll.Rolled, chances: dice_roll.Chances | None
) -> dict[str, Any]:
    terms = [
        {
            "text": pool_text(thrown.pool),
            "total": thrown.total,
            "faces": [
                {"value": face, "kept": kept, "source": "machine", "place": place}
                for place, (face, kept) in enumerate(zip(thrown.faces, thrown.kept, strict=True))
            ],
        }
        for thrown in rolled.thrown
    ]
    low, high = bounds(rolled.tree)
    whole_: dict[str, Any] = {
        "input": text,
        "canonical": printed(expression),
        "text": f"{tree_text(rolled.tree)} = {dice_roll.faces_text(rolled)} = {rolled.total}",
        "total": rolled.total,
        "terms": terms,
        "low": low,
        "high": high,
    }
    if expression.remarks:
        whole_["remarks"] = list(expression.remarks)
    if chances is not None:
        whole_["odds"] = {
            "method": "simulated" if chances.samples else "exact",
            "samples": chances.samples or None,
            "mean": float(chances.mean),
            "deviation": chances.deviation,
            "results": [
                {"total": total, "chance": float(chance), "fraction": f"{chance.numerator}/{chance.denominator}"}
                for total, chance in chances.results
            ],
        }
    return whole_
