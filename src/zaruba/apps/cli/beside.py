"""The odds beside an offer: the exact chance to hit and the mean damage, from the rules themselves."""

from __future__ import annotations

import time
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from msgspec import Struct

from zaruba.apps.cli.because import row_by_row
from zaruba.apps.cli.offers import Entry, Menu
from zaruba.apps.cli.outcomes import BAR, succeeds, tell_answers, with_tail
from zaruba.apps.cli.sitting import Sitting
from zaruba.apps.cli.wording import Wording, decimal, percent
from zaruba.apps.referee.ahead import ahead
from zaruba.apps.referee.chances import COARSE, FLOOR, look, reckon, without_odds
from zaruba.apps.referee.messages import OddsShown
from zaruba.apps.referee.table import Prompt, bare
from zaruba.apps.telling import Words, kebab
from zaruba.kernel.asks import MASTER
from zaruba.kernel.people import whose_turn
from zaruba.kernel.stage import gear_of, named_by

BUDGET = 1.0
"""Seconds a list of offers may take for its odds; what is left then shows that they are to come."""
MOST_THROWS = 6
"""So many of the throws that may come of an offer are told of."""
BACK = 2.0
"""Seconds for what may come back of one offer."""
TO_COME = "…"


class Reckoning(Struct, frozen=True):
    """Exact chances, and why there are none or not all. What people have to measure they will know once they have."""

    odds: OddsShown | None
    reason: str
    to_measure: bool = False


def reckoned(sitting: Sitting, prompt: Prompt, action: Any, floor: Fraction = FLOOR) -> Reckoning:
    found = reckon(sitting.table, prompt, action, viewer(sitting, prompt), floor)
    return Reckoning(found.odds, without_odds(found, sitting.words), found.reason == "unmeasured")


def viewer(sitting: Sitting, prompt: Prompt) -> str:
    """On whose knowledge it is reckoned."""
    return MASTER if MASTER in sitting.here else prompt.seat


def is_blow(sitting: Sitting, prompt: Prompt, action: Any) -> bool:
    """Whether an offer is worth reckoning: it is aimed at somebody, or answers what another does."""
    return (
        is_aimed(action)
        or is_blast(sitting, prompt, action)
        or (prompt.who != MASTER and whose_turn(sitting.referee.state) not in ("", prompt.who))
    )


def is_aimed(action: Any) -> bool:
    return bool(getattr(action, "target", "") or getattr(action, "targets", ()))


def is_blast(sitting: Sitting, prompt: Prompt, action: Any) -> bool:
    """Whether something that does damage is cast at a spot: whom it reaches is told by its odds."""
    named = named_by(action, gear_of(sitting.system, sitting.known(), prompt.who))
    return bool(getattr(action, "at", None)) and any(getattr(thing.what, "damage", None) for thing in named)


def of_menu(sitting: Sitting, prompt: Prompt, menu: Menu) -> dict[int, str]:
    """What to write beside each numbered offer, as far as the time allows."""
    found: dict[int, str] = {}
    until = time.monotonic() + BUDGET
    for entry in menu.entries:
        if not is_blow(sitting, prompt, entry.action):
            continue
        if time.monotonic() >= until:
            found[entry.number] = TO_COME
            continue
        reckoning = reckoned(sitting, prompt, entry.action, COARSE)
        whom = ", ".join(map(sitting.words.person, reckoning.odds.wounds)) if reckoning.odds is not None else ""
        told = short(reckoning, prompt.who, sitting.own, sitting.words)
        found[entry.number] = f"{whom}: {told}" if whom and told and getattr(entry.action, "at", None) else told
    if len(found) > 1 and len(set(found.values())) == 1 and not any(is_aimed(entry.action) for entry in menu.entries):
        return {}  # whatever is answered, it comes to the same
    return found


def short(found: Reckoning, who: str, own: Wording, words: Words) -> str:
    """`65%, mean 3.1 damage`, misses counted as none; a question mark for a secret; nothing where there is nothing to reckon.

    Of what does no damage at all, what it does instead: `35%, bonds 19%`.
    """
    odds = found.odds
    if odds is None:
        return "?" if found.reason and not found.to_measure else ""
    parts = []
    if (chance := succeeds(odds, who)) is not None:
        parts.append(percent(chance, own.lang))
    elif odds.hit is None:
        parts.append("?")
    amounts = list(odds.wounds.values())
    if amounts:
        known = [Fraction(amount.mean) for amount in amounts if amount is not None]
        mean = decimal(sum(known), own.lang, 1) if len(known) == len(amounts) else "?"
        if known != [0] * len(amounts):
            parts.append(own("odds-damage", mean=mean))
    if amounts and all(amount is not None and not Fraction(amount.mean) for amount in amounts):
        parts += [f"{told}\u00a0{chance}" for _, told, chance in effects(odds, own, words)]
    return ", ".join(parts)


def effects(odds: OddsShown, own: Wording, words: Words) -> Iterator[tuple[str, str, str]]:
    """Whom what else may befall, besides wounds, and how likely: `Ragnar, bonds, 19%`."""
    for one in odds.happenings:
        key = f"odds-{kebab(str(one.fact.get('type', '')))}"
        if words.has(key) and (told := words.say(key, **{k: v for k, v in one.fact.items() if k != "type"})):
            chance = "?" if one.chance is None else percent(Fraction(one.chance.chance), own.lang)
            yield str(one.fact.get("who", "")), told, chance


def tell_short(sitting: Sitting, prompt: Prompt, entry: Entry, place: str = "") -> None:
    """One line of odds: `3) Strike Goblin 1   65%, mean 3.1 damage`, with who goes down how often.

    Of the same blow at a place of the body: `head   41%, mean 9.2 damage`.
    """
    found = reckoned(sitting, prompt, entry.action)
    parts = [short(found, prompt.who, sitting.own, sitting.words)]
    for who, chance in found.odds.felled.items() if found.odds is not None else ():
        told = "?" if chance is None else percent(Fraction(chance.chance), sitting.own.lang)
        parts.append(sitting.own("odds-felled", who=sitting.words.person(who), chance=told))
    marks = sitting.console.styled("; ".join(part for part in parts if part), "odds")
    called = f"      {place}" if place else f"{entry.number:>4}) {entry.text}"
    sitting.console.say(f"{called}   {marks}".rstrip())


def throws_told(sitting: Sitting, prompt: Prompt, action: Any) -> Iterator[str]:
    """What will be thrown: the first throw row by row, before anybody takes it, and those that follow in a line each."""
    own, words = sitting.own, sitting.words
    first, *others = ahead(sitting.table, prompt, action, viewer(sitting, prompt))[:MOST_THROWS] or (None,)
    if first is None:
        return
    yield words.roll(bare(first.ask))
    reading = first.ask.reading if not first.reason else bare(first.ask).reading
    if (add := reading.add) is not None and (add.rows or add.base):
        yield "  " + own("why-add", total=words.number(add.total), base=words.number(add.base))
        yield from (f"    {line}" for line in row_by_row(add, words))
    if (target := reading.target) is not None and reading.test != "none":
        need = words.test(reading.test, words.number(target.total))
        key = "odds-need-from" if target.rows else "odds-need"
        yield "  " + own(key, need=need, base=words.number(target.base))
        yield from (f"    {line}" for line in row_by_row(target, words))
    for one in others:
        yield own("odds-then", throw=words.roll(bare(one.ask) if one.reason else one.ask))


def tell(sitting: Sitting, prompt: Prompt, entry: Entry) -> None:
    """Everything that may come of one offer, from what is thrown for it on."""
    own, console, lang = sitting.own, sitting.console, sitting.own.lang
    found = reckoned(sitting, prompt, entry.action)
    console.say(entry.text, "strong")
    for line in throws_told(sitting, prompt, entry.action):
        console.say("  " + line)
    if found.odds is None:
        console.say(own("odds-none", reason=found.reason))
        return
    odds = found.odds
    chance = succeeds(odds, prompt.who)
    if chance is None and not odds.wounds and not odds.felled and not found.reason:
        console.say("  " + own("odds-nothing"))
        return
    if chance is not None:
        console.say("  " + own("odds-hit", chance=percent(chance, lang), exact=chance))
    for who, amount in odds.wounds.items():
        if amount is None:
            console.say("  " + own("odds-secret", who=sitting.words.person(who)))
            continue
        if not Fraction(amount.mean):
            console.say("  " + own("odds-harmless", who=sitting.words.person(who)))
            continue
        console.say("  " + own("odds-wounds", who=sitting.words.person(who), mean=decimal(Fraction(amount.mean), lang)))
        spread = {int(number): Fraction(share) for number, share in amount.distribution.items()}
        highest = max(spread.values())
        for amounts, share in with_tail(spread):
            console.say(f"  {amounts:>5}  {percent(share, lang):>8}  {'█' * round(BAR * share / highest)}".rstrip())
    for who, told, likely in effects(odds, own, sitting.words):
        console.say("  " + own("odds-effect", who=sitting.words.person(who), effect=told, chance=likely))
    for who, falls in odds.felled.items():
        told = "?" if falls is None else percent(Fraction(falls.chance), lang)
        console.say("  " + own("odds-felled", who=sitting.words.person(who), chance=told))
    if odds.unresolved.float_:
        console.say("  " + own("odds-unresolved", chance=percent(Fraction(odds.unresolved.chance), lang)))
    if found.reason:
        console.say("  " + own("odds-none", reason=found.reason))
    seen = look(sitting.table, prompt, (entry.action,), viewer(sitting, prompt), seconds=BACK)
    tell_answers(seen, prompt.who, sitting.words, sitting.terminal)
