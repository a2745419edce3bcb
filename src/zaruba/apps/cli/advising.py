"""Best play told below the offers: which one, and what it and the next best are worth."""

from __future__ import annotations

from zaruba.apps.cli.offers import Menu
from zaruba.apps.cli.sitting import Sitting
from zaruba.apps.cli.wording import percent
from zaruba.apps.referee.advising import NoAdvice
from zaruba.apps.referee.table import Prompt
from zaruba.kernel.asks import MASTER

MOST = 3
"""Answers that are told."""


def tell(sitting: Sitting, prompt: Prompt, menu: Menu) -> None:
    """`Best play: 2) great swing → Ghoul 79.1% · 1) quick cut → Ghoul 76%`; or once, why there is none."""
    seat = MASTER if MASTER in sitting.here else prompt.seat
    own, lang = sitting.own, sitting.terminal.lang
    try:
        advice = sitting.table.adviser.advice(sitting.referee, prompt.who, seat)
    except NoAdvice as none:
        reason = sitting.words.say(f"advice-{none.why}", **none.details)
        if none.why != "no-choice":
            sitting.console.say(" " + own("advice-none", reason=reason), "hint")
        return
    numbers = {entry.action: entry.number for entry in (*menu.aimed, *menu.entries)}
    parts = []
    for one in advice.answers[:MOST]:
        number = numbers.get(one.answer.action)
        called = f"{number}) " if number is not None else ""
        often = f" ({own('solve-often-short', share=percent(one.share, lang))})" if 1e-3 < one.share < 0.999 else ""
        parts.append(f"{called}{sitting.words.action(one.answer.action)} {percent(one.value, lang)}{often}")
    sitting.console.say(" " + own("advice-best", best=" · ".join(parts)), "good")
