"""What an act comes to, told and as plain data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import msgspec

from zaruba.apps.cli.finding import Found
from zaruba.apps.cli.program import Terminal
from zaruba.apps.cli.wording import Wording, decimal, percent
from zaruba.apps.referee.ahead import ahead
from zaruba.apps.referee.chances import Looked, reckon
from zaruba.apps.referee.messages import OddsShown
from zaruba.apps.telling import Words
from zaruba.kernel.asks import MASTER, Measure
from zaruba.study.reply import UNHARMED, Comes, Harm

BAR = 30
MOST_BACK = 3
"""Of the acts that may come back, so many are named."""
RARE = Fraction(1, 1000)
"""Below this a chance is told as less than 0.1 %."""


def with_tail(spread: Mapping[int, Fraction]) -> Iterator[tuple[str, Fraction]]:
    """Amounts with their chances; those at the end that hardly ever come about, together."""
    amounts = sorted(spread)
    tail = len(amounts)
    while tail and spread[amounts[tail - 1]] < RARE:
        tail -= 1
    kept, rare = amounts[:tail], amounts[tail:]
    for amount in kept if len(rare) > 1 else amounts:
        yield str(amount), spread[amount]
    if len(rare) > 1:
        yield f"{rare[0]}…{rare[-1]}", sum((spread[amount] for amount in rare), Fraction(0))


def aim(comes: Comes, found: Found) -> str:
    """Whom an act is aimed at; where it names nobody, whom else it harms, if that is one."""
    named = getattr(found.actions[0], "target", "")
    if named:
        return str(named)
    others = [name for name in comes.harmed if name != comes.who]
    return others[0] if len(others) == 1 else ""


def succeeds(odds: OddsShown, who: str) -> Fraction | None:
    """The chance to hit; of what is no blow, that it succeeds at all. None where that is no question, or a secret."""
    if odds.hit is not None and odds.hit.float_:
        return Fraction(odds.hit.chance)
    mine = [one.chance for one in odds.happenings if one.fact.get("success") is True and one.fact.get("who") == who]
    if not mine or None in mine:
        return None
    return sum((Fraction(chance.chance) for chance in mine if chance is not None), Fraction(0))


def document(seen: Looked, found: Found, words: Words, policy: str) -> dict[str, Any]:
    """One act as data. `wounds` and `conditions` of an outcome are those of whom the act is aimed at; `others` holds everybody else's."""
    comes = seen.comes
    head = {
        "act": [words.action(one) for one in found.actions]
        if len(found.actions) > 1
        else words.action(found.actions[0]),
        "actions": [msgspec.to_builtins(one) for one in found.actions],
        "who": found.prompt.who,
        "method": "exact",
        "policy": policy,
    }
    if comes is None:
        return {**head, "unresolved": None, "outcomes": None, "summary": None, "reason": seen.reason}
    target = aim(comes, found)
    return {
        **head,
        "target": target or None,
        "unresolved": float(comes.unresolved),
        "outcomes": [_outcome(dict(harms), chance, target, words) for harms, chance in _in_order(comes, target)],
        "summary": {**_chance("hit", comes.hit), **_of_one(comes, target)} if target else {**_chance("hit", comes.hit)},
        "cost": _of_one(comes, comes.who),
        "reacted": [
            {"who": who, "window": window, "action": msgspec.to_builtins(action), **_chance("p", chance)}
            for (who, window, action), chance in comes.odds.reacted.items()
        ],
        "back": _back(seen),
        "assumed": [{"who": who, "window": window} for who, window in comes.odds.assumed],
    }


def _back(seen: Looked) -> dict[str, Any] | None:
    """The enemy's best act in return; null where nobody acts, or people have to measure."""
    back = seen.back
    if back is None:
        return None
    acts = [
        {"who": who, "action": msgspec.to_builtins(action), **_chance("p", chance)}
        for (who, action), chance in sorted(back.acts.items(), key=lambda one: -one[1])
    ]
    return {
        **_chance("hit", back.hit),
        **_chance("mean_wounds", back.mean),
        **_chance("fell", back.fell),
        "acts": acts,
        "unresolved": float(back.unresolved),
    }


def _in_order(comes: Comes, target: str) -> list[tuple[Any, Fraction]]:
    """What does least first."""
    return sorted(comes.outcomes, key=lambda one: (dict(one[0]).get(target, UNHARMED).wounds, -one[1]))


def _outcome(harms: Mapping[str, Harm], chance: Fraction, target: str, words: Words) -> dict[str, Any]:
    others = {name: _harm(harm, words) for name, harm in harms.items() if name != target}
    return {
        **_chance("p", chance),
        **_harm(harms.get(target, UNHARMED), words),
        **({"others": others} if others else {}),
    }


def _harm(harm: Harm, words: Words) -> dict[str, Any]:
    return {"wounds": harm.wounds, "conditions": [key for _, key in harm.conditions], "fell": harm.fell}


def _chance(key: str, share: Fraction) -> dict[str, Any]:
    return {key: str(share), f"{key}_float": float(share)}


def _of_one(comes: Comes, name: str) -> dict[str, Any]:
    return {
        **_chance("mean_wounds", comes.mean(name)),
        **_chance("fell", comes.fell(name)),
        "wounds": {str(number): str(share) for number, share in comes.wounds(name).items()},
        "conditions": {key: str(share) for (_, key), share in comes.conditions(name).items()},
    }


def _reacted(comes: Comes, words: Words) -> dict[tuple[str, str], dict[str, Fraction]]:
    """What each who reacts answers, how often it comes to that."""
    found: dict[tuple[str, str], dict[str, Fraction]] = {}
    for (who, window, action), share in comes.odds.reacted.items():
        answers = found.setdefault((who, window), {})
        told = words.action(action)
        answers[told] = answers.get(told, Fraction(0)) + share
    return found


def tell(seen: Looked, found: Found, words: Words, terminal: Terminal) -> None:
    """One act for people."""
    own, lang, console = terminal.words, terminal.lang, terminal.console
    acts = "; ".join(words.action(one) for one in found.actions)
    console.say(own("odds-of", who=words.person(found.prompt.who), act=acts), "strong")
    passed = ", ".join(map(words.person, found.passed))
    console.say("  " + own(f"odds-at-{found.at}", count=found.count, who=passed), "dim")
    comes = seen.comes
    if comes is None:
        console.say("  " + own("odds-none", reason=why_not_told(seen, words, own)))
        return
    thrown = ahead(found.table, found.prompt, found.actions[0], MASTER)[:1]
    for one in thrown:
        console.say("  " + words.roll(one.ask) + (f" — {words.clause(one.clause)}" if one.clause else ""), "dim")
    works = None if comes.hit else _works(found)
    aimed = bool(getattr(found.actions[0], "target", ""))
    if works is not None:
        console.say("  " + own("odds-hit", chance=percent(works, lang), exact=works))
    elif comes.hit or (aimed and thrown):
        console.say("  " + own("odds-lands", chance=percent(comes.hit, lang), exact=comes.hit))
    target = aim(comes, found)
    for name in dict.fromkeys((*((target,) if target else ()), *comes.harmed)):
        _tell_harm(comes, name, words, terminal)
    tell_answers(seen, found.prompt.who, words, terminal)


def _works(found: Found) -> Fraction | None:
    """Of what is no blow, the chance that it succeeds at all: looked at again with its facts, which alone tell that."""
    odds = reckon(found.table, found.prompt, found.actions[0], MASTER).odds
    return None if odds is None else succeeds(odds, found.prompt.who)


def why_not_told(seen: Looked, words: Words, own: Wording) -> str:
    """The reason in words; of what is to be measured the question that people will be asked."""
    asked = {key: words.measure(value) for key, value in seen.details.items() if isinstance(value, Measure)}
    return own(f"odds-{seen.reason}", **{**seen.details, **asked})


def tell_answers(seen: Looked, who: str, words: Words, terminal: Terminal) -> None:
    """How others answer an act, what was assumed of them, and what may come back."""
    own, lang, console, comes = terminal.words, terminal.lang, terminal.console, seen.comes
    if comes is None:
        return
    for (name, window), answers in _reacted(comes, words).items():
        shares = sorted(answers.items(), key=lambda one: -one[1])
        listed = ", ".join(own("odds-reacts-one", action=what, chance=percent(share, lang)) for what, share in shares)
        console.say("  " + own("odds-reacts", who=words.person(name), window=words.window(window), answers=listed))
    for name, window in comes.odds.assumed:
        console.say("  " + own("odds-assumed", who=words.person(name), window=words.window(window)), "dim")
    if seen.reason:
        console.say("  " + own("odds-only-so-far", reason=why_not_told(seen, words, own)), "dim")
    if comes.unresolved:
        console.say("  " + own("odds-unresolved", chance=percent(comes.unresolved, lang)), "dim")
    _tell_back(seen, who, words, terminal)


def _tell_back(seen: Looked, me: str, words: Words, terminal: Terminal) -> None:
    """What may come back, by which act most often."""
    own, lang, console, back = terminal.words, terminal.lang, terminal.console, seen.back
    if back is None:
        return
    who = words.person(me)
    if not back.acts:
        if back.unresolved > 1 - RARE:
            console.say("  " + own("odds-back-no-time"))
            return
        console.say("  " + own("odds-back-none", who=who))
        if back.unresolved:
            console.say("    " + own("odds-unresolved", chance=percent(back.unresolved, lang)))
        return
    likely = sorted(back.acts.items(), key=lambda one: -one[1])[:MOST_BACK]
    listed = [
        own("odds-back-one", who=words.person(foe), action=words.action(action), chance=percent(share, lang))
        for (foe, action), share in likely
    ]
    console.say("  " + own("odds-back", listed="; ".join(listed)))
    harm = {"mean": decimal(back.mean, lang), "fell": percent(back.fell, lang)}
    if back.hit:
        console.say("    " + own("odds-back-harm", who=who, hit=percent(back.hit, lang), **harm))
    else:
        console.say("    " + own("odds-back-spell", who=who, **harm))
    if back.unresolved:
        console.say("    " + own("odds-unresolved", chance=percent(back.unresolved, lang)))


def _tell_harm(comes: Comes, name: str, words: Words, terminal: Terminal) -> None:
    own, lang, console = terminal.words, terminal.lang, terminal.console
    who = words.person(name)
    spread = comes.wounds(name)
    if set(spread) == {0}:
        console.say("  " + own("odds-unhurt", who=who))
    else:
        console.say("  " + own("odds-loses", who=who, mean=decimal(comes.mean(name), lang)))
        highest = max(spread.values())
        for amounts, share in with_tail(spread):
            console.say(f"  {amounts:>5}  {percent(share, lang):>8}  {'█' * round(BAR * share / highest)}".rstrip())
    if fell := comes.fell(name):
        console.say("  " + own("odds-felled", who=who, chance=percent(fell, lang)))
    shares = sorted(comes.conditions(name).items(), key=lambda one: -one[1])
    listed = [
        own("odds-reacts-one", action=words.mark(kind, key), chance=percent(share, lang))
        for (kind, key), share in shares
        if share >= RARE
    ]
    if listed:
        console.say("  " + own("odds-conditions", who=who, listed=", ".join(listed)))
