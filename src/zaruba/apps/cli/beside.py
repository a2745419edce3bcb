"""The odds beside an offer: the exact chance to hit and the mean damage, from the rules themselves."""

from __future__ import annotations

import time
from fractions import Fraction
from typing import Any

from msgspec import Struct

from zaruba.apps.cli.offers import Entry, Menu
from zaruba.apps.cli.sitting import Sitting
from zaruba.apps.cli.wording import Wording, decimal, percent
from zaruba.apps.referee.chances import reckon
from zaruba.apps.referee.messages import OddsShown
from zaruba.apps.referee.table import Prompt
from zaruba.kernel.asks import MASTER

BUDGET = 0.6
"""Seconds a list of offers may take for its odds; what is left then shows none."""
BAR = 30


class Reckoning(Struct, frozen=True):
    odds: OddsShown | None
    reason: str


def reckoned(sitting: Sitting, prompt: Prompt, action: Any) -> Reckoning:
    seat = MASTER if MASTER in sitting.here else prompt.seat
    found = reckon(sitting.table, prompt, action, seat)
    return Reckoning(found.odds, found.reason)


def is_blow(action: Any) -> bool:
    """Whether an offer is worth reckoning: it is aimed at somebody."""
    return bool(getattr(action, "target", "") or getattr(action, "targets", ()))


def of_menu(sitting: Sitting, prompt: Prompt, menu: Menu) -> dict[int, str]:
    """What to write beside each numbered offer, as far as the time allows."""
    found: dict[int, str] = {}
    until = time.monotonic() + BUDGET
    for entry in menu.entries:
        if is_blow(entry.action) and time.monotonic() < until:
            found[entry.number] = short(reckoned(sitting, prompt, entry.action), entry, sitting.own)
    return found


def short(found: Reckoning, entry: Entry, own: Wording) -> str:
    """`65%, 3.1 damage`; a question mark for a secret; nothing where nothing can be hurt."""
    if found.odds is None:
        return "?" if found.reason else ""
    parts = []
    if found.odds.hit is None:
        parts.append("?")
    elif found.odds.hit.float_:
        parts.append(percent(Fraction(found.odds.hit.chance), own.lang))
    wounds = [amount for amount in found.odds.wounds.values()]
    if wounds:
        means = [amount.float_ for amount in wounds if amount is not None]
        text = decimal(sum(means), own.lang, 1) if len(means) == len(wounds) else "?"
        parts.append(own("odds-damage", mean=text))
    return ", ".join(parts) if any(part != "?" for part in parts) else "?" if parts else ""


def tell(sitting: Sitting, prompt: Prompt, entry: Entry) -> None:
    """Everything that may come of one offer."""
    own, console, lang = sitting.own, sitting.console, sitting.own.lang
    found = reckoned(sitting, prompt, entry.action)
    console.say(entry.text, "strong")
    if found.odds is None:
        console.say(own("odds-none", reason=found.reason))
        return
    odds = found.odds
    if odds.hit is not None and odds.hit.float_:
        console.say("  " + own("odds-hit", chance=percent(Fraction(odds.hit.chance), lang), exact=odds.hit.chance))
    for who, amount in odds.wounds.items():
        if amount is None:
            console.say("  " + own("odds-secret", who=who))
            continue
        console.say("  " + own("odds-wounds", who=who, mean=decimal(amount.float_, lang)))
        spread = {int(number): Fraction(share) for number, share in amount.distribution.items()}
        highest = max(spread.values())
        for number, share in spread.items():
            console.say(f"  {number:>5}  {percent(share, lang):>8}  {'█' * round(BAR * share / highest)}".rstrip())
    for who, chance in odds.felled.items():
        told = "?" if chance is None else percent(Fraction(chance.chance), lang)
        console.say("  " + own("odds-felled", who=who, chance=told))
    if odds.unresolved.float_:
        console.say("  " + own("odds-unresolved", chance=percent(Fraction(odds.unresolved.chance), lang)))
    for assumed in odds.assumed:
        console.say("  " + own("odds-assumed", who=assumed.who, window=sitting.words.window(assumed.window)))
    if found.reason:
        console.say("  " + own("odds-none", reason=found.reason))
