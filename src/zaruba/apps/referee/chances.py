"""What an offer would come to: exact chances out of the rules themselves, in the position its seat knows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from zaruba.apps.referee.known import frank, given, resumed, secrets_of
from zaruba.apps.referee.messages import Amount, Assumed, Chance, ComesBack, Happening, OddsShown, Reaction
from zaruba.apps.referee.table import Prompt, Table
from zaruba.apps.telling import Words
from zaruba.kernel.asks import MASTER, ChooseTogether
from zaruba.kernel.fight import Fact, Fight, Rule
from zaruba.kernel.referee import Referee
from zaruba.kernel.system import System
from zaruba.study.in_return import SECONDS, Back, in_return
from zaruba.study.odds import Decide, Odds, TooManyWays, standing_order
from zaruba.study.policies import by_side
from zaruba.study.reply import Comes, Looking, Unmeasured, felled, landed, standing, summed_up

FLOOR = Fraction(1, 10**9)
COARSE = Fraction(1, 10**6)
"""For a list of offers, where many are reckoned and little of each is shown."""
MOST_RUNS = 20_000

REPLY = "reply"
"""The policy of whoever reacts by looking ahead."""
POLICIES = (REPLY, "first", "tactics")


class Reckoned(NamedTuple):
    """Exact chances of one offer; `odds` is None, or holds None in places, for the `reason`, a key of the words (`no-odds-…`).

    `secret` are the fields that it hangs on.
    """

    odds: OddsShown | None
    reason: str = ""
    secret: tuple[str, ...] = ()


class Looked(NamedTuple):
    """What an act comes to, whom it befalls; None for the `reason`, a key of the words with its details (`what` is to be measured)."""

    comes: Comes | None
    reason: str = ""
    details: Mapping[str, Any] = {}
    back: Back | None = None


class Happened(NamedTuple):
    chance: Fraction
    amounts: dict[str, dict[int, Fraction]]


def reckon(
    table: Table, prompt: Prompt, action: Any, seat: str, floor: Fraction = FLOOR, *, back: bool = False
) -> Reckoned:
    """The chances of `action` as the open ask's answer, on what `seat` knows; `back`: and of what may come back."""
    referee = table.fight
    secret = secrets_of(referee.state, seat, referee.system)
    known = referee.system.known

    def reckoned(before: Any, now: Any) -> tuple[Odds[Any], Mapping[str, Fraction]]:
        before, now = known(before, seat), known(now, seat)
        found = _odds(table, before, action, prompt.who, seat, floor)
        stand = standing(referee.system, now)
        return found, felled(referee.system, [one.name for one in before.combatants if one.name in stand], found)

    try:
        whole, falls = reckoned(frank(referee.before), frank(referee.state))
        blank, falls_there = reckoned(referee.before, referee.state) if secret else (whole, falls)
    except TooManyWays:
        return Reckoned(None, "too-many")
    except Unmeasured:
        return Reckoned(None, "unmeasured")
    except Exception:
        # Where a position leaves something out, the rules may stumble over the gap.
        sealed = referee.open is not None and isinstance(referee.open.ask, ChooseTogether)
        return Reckoned(None, "secret" if secret else "sealed" if sealed else "unknown", secret)
    happenings = _happenings(whole)
    shared = happenings if blank is whole else _happenings(blank)
    told = [
        Happening(
            fact,
            _chance(mine.chance) if theirs is not None and mine.chance == theirs.chance else None,
            {
                name: _amount(spread) if theirs is not None and theirs.amounts.get(name) == spread else None
                for name, spread in mine.amounts.items()
            },
        )
        for fact, mine, theirs in _side_by_side(happenings, shared)
    ]
    summed_up = _shown(whole, blank, told, _alike(falls, falls_there, prompt.who), prompt.who)
    matters = [*summed_up.wounds.values(), *summed_up.felled.values(), summed_up.hit]
    if secret and all(one is None for one in matters):
        return Reckoned(None, "secret", secret)
    hidden = None in matters or any(one.chance is None or None in one.amounts.values() for one in told)
    if back and not secret:
        seen = look(table, prompt, (action,), seat, floor=floor, seconds=SECONDS)
        summed_up = replace(summed_up, back=None if seen.back is None else _shown_back(seen.back))
    return Reckoned(summed_up, "secret", secret) if secret and hidden else Reckoned(summed_up)


def without_odds(found: Reckoned, words: Words) -> str:
    """Why there are none, or not all: of what is secret the fields, called as the master's word calls them; "" for no reason."""
    if not found.reason:
        return ""

    def called(secret: str) -> str:
        name, _, field = secret.rpartition(".")
        return f"{words.person(name)}.{words.key('alter', field)}"

    return words.say(f"no-odds-{found.reason}", what=", ".join(map(called, found.secret)), most=MOST_RUNS)


def look(
    table: Table,
    prompt: Prompt,
    actions: Sequence[Any],
    seat: str,
    *,
    policy: str = REPLY,
    floor: Fraction = FLOOR,
    seconds: float | None = None,
) -> Looked:
    """What an act as the open ask's answer comes to (and further acts after it), on what `seat` knows.

    With `seconds` also what may come back, as far as it is reckoned in the time.
    """
    referee = table.fight
    if referee.open is not None and isinstance(referee.open.ask, ChooseTogether):
        return Looked(None, "sealed")
    if secret := secrets_of(referee.state, seat, referee.system):
        return Looked(None, "kept-secret", {"what": ", ".join(secret)})
    state = referee.system.known(referee.before, seat)
    try:
        looking = _looking(table, seat, policy, floor, facts=False)
        found = looking.of(_rule(table, actions[0], seat), state, prompt.who, actions[1:])
    except TooManyWays:
        return Looked(None, "too-many", {"most": MOST_RUNS})
    except Unmeasured as unmeasured:
        return Looked(None, "unmeasured", {"what": unmeasured.ask})
    told = {"what": looking.unmeasured[0]} if looking.unmeasured else {}
    # Harm done in the step before it was asked is none that the act brings.
    comes = summed_up(referee.system, referee.system.known(referee.state, seat), prompt.who, found)
    back = _back(looking, prompt.who, found, seconds) if seconds is not None else None
    return Looked(comes, "unmeasured" if told else "", told, back)


def _back(looking: Looking, who: str, found: Odds[Any], seconds: float) -> Back | None:
    """What may come back; None where that hangs on what only people can measure, or nobody is who acts."""
    try:
        return in_return(looking, who, found.merged(), seconds=seconds) if who != MASTER else None
    except Unmeasured:
        return None


def _odds(table: Table, state: Any, action: Any, who: str, seat: str, floor: Fraction) -> Odds[Any]:
    """With every fact. What is best is found out without them first: nobody's answer hangs on what is told of it."""
    rule, ahead = _rule(table, action, seat), _looking(table, seat, REPLY, floor, facts=False)
    found = ahead.of(rule, state, who)
    whole = _looking(table, seat, REPLY, floor, facts=True, answers=None if ahead.torn else ahead.as_given)
    return replace(whole.of(rule, state, who), reacted=found.reacted)


def _looking(
    table: Table, seat: str, policy: str, floor: Fraction, *, facts: bool, answers: Decide | None = None
) -> Looking:
    system = table.fight.system
    return Looking(
        system, answers=answers or by_policy(system, policy), measure=system.measure, facts=facts, floor=floor,
        most_runs=MOST_RUNS, stale=table.stale,
    )  # fmt: skip


def by_policy(system: System, policy: str) -> Decide | None:
    """Who reacts by a named policy; None where everybody looks ahead. Raises KeyError."""
    if policy == REPLY:
        return None
    return (
        standing_order if policy == "first" else by_side(system, otherwise="default" if policy == "tactics" else policy)
    )


def _rule(table: Table, action: Any, seat: str) -> Callable[[Fight[Any]], Rule]:
    """The open step, its open ask answered by `action`."""
    referee: Referee = table.fight
    assert referee.open is not None
    word, answered = given(referee)
    return resumed(referee, word, answered, table.unseen(seat), referee.open.ask, action, logged=False)


def _happenings(found: Odds[Any]) -> dict[bytes, tuple[dict[str, Any], Happened]]:
    """Every kind of fact that can come about, keyed by its words (its numbers are summed up), in order of telling."""
    of = lcm(*[one.chance.denominator for one in (*found.outcomes, *found.broken_off)])
    chances: dict[bytes, int] = {}
    sums: dict[bytes, dict[str, dict[int, int]]] = {}
    facts: dict[bytes, dict[str, Any]] = {}
    known: dict[Fact, tuple[bytes, dict[str, int]]] = {}

    def told(fact: Fact) -> tuple[bytes, dict[str, int]]:
        if fact not in known:
            words, numbers = _parts(fact)
            known[fact] = (msgspec.json.encode(words), numbers)
            facts.setdefault(known[fact][0], words)
        return known[fact]

    for outcome in found.outcomes:
        ways = int(outcome.chance * of)
        totals: dict[bytes, dict[str, int]] = {}
        for fact in outcome.facts:
            key, numbers = told(fact)
            mine = totals.setdefault(key, dict.fromkeys(numbers, 0))
            for name, number in numbers.items():
                mine[name] += number
        for key, total in totals.items():
            chances[key] = chances.get(key, 0) + ways
            for name, number in total.items():
                spread = sums.setdefault(key, {}).setdefault(name, {})
                spread[number] = spread.get(number, 0) + ways
    for broken in found.broken_off:
        for key in {told(fact)[0] for fact in broken.facts}:
            if key in chances:
                chances[key] += int(broken.chance * of)
    return {
        key: (facts[key], Happened(Fraction(ways, of), {n: _filled(s, of) for n, s in sums.get(key, {}).items()}))
        for key, ways in chances.items()
    }


def _filled(spread: dict[int, int], of: int) -> dict[int, Fraction]:
    """A distribution in order, the chance that nothing of the kind comes about counted as 0."""
    rest = of - sum(spread.values())
    if rest:
        spread = {**spread, 0: spread.get(0, 0) + rest}
    return {number: Fraction(ways, of) for number, ways in sorted(spread.items())}


def _parts(fact: Fact) -> tuple[dict[str, Any], dict[str, int]]:
    """The words of a fact, and its numbers; of what has a name of its own, that. All else (a turn, a path) is left out."""
    words: dict[str, Any] = {"type": type(fact).__struct_config__.tag}
    numbers: dict[str, int] = {}
    for name in fact.__struct_fields__:
        value = getattr(fact, name)
        if isinstance(value, bool | str) or value is None:
            words[name] = value
        elif isinstance(value, int):
            numbers[name] = value
        elif isinstance(value, Struct) and isinstance(called := getattr(value, "name", None), str):
            words[name] = called
    return words, numbers


def _side_by_side(
    mine: Mapping[bytes, tuple[dict[str, Any], Happened]], theirs: Mapping[bytes, tuple[dict[str, Any], Happened]]
) -> Iterable[tuple[dict[str, Any], Happened, Happened | None]]:
    for key, (fact, happened) in mine.items():
        yield fact, happened, theirs[key][1] if key in theirs else None
    for key, (fact, happened) in theirs.items():
        if key not in mine:
            yield fact, happened, None


def _alike(mine: Mapping[str, Fraction], theirs: Mapping[str, Fraction], who_acts: str) -> dict[str, Chance | None]:
    """Who may fall, and how likely, the one who acts last; None where that hangs on a secret."""
    names = sorted({**mine, **theirs}, key=lambda name: name == who_acts)
    return {who: _chance(mine[who]) if who in mine and mine[who] == theirs.get(who) else None for who in names}


def _shown(
    whole: Odds[Any], blank: Odds[Any], told: list[Happening], falls: dict[str, Chance | None], who_acts: str
) -> OddsShown:
    def hit(found: Odds[Any]) -> Fraction:
        """By whoever is asked; where no blow of theirs can land, by those against whom they react."""
        mine = theirs = Fraction(0)
        for one in (*found.outcomes, *found.broken_off):
            blows = [blow.by for fact in one.facts if (blow := landed(fact)) is not None]
            mine += one.chance if who_acts in blows else 0
            theirs += one.chance if blows else 0
        return mine or theirs

    def wounds(found: Odds[Any], who: str) -> dict[int, Fraction]:
        return dict(sorted(found.distribution(lambda outcome: _wound(outcome.facts, who)).items()))

    def same(of: Any, *args: Any) -> Any:
        mine = of(whole, *args)
        return mine if blank is whole or of(blank, *args) == mine else None

    chance = same(hit)
    return OddsShown(
        hit=None if chance is None else _chance(chance),
        wounds={
            who: None if (spread := same(wounds, who)) is None else _amount(spread) for who in _losers(whole, blank)
        },
        felled=falls,
        happenings=told,
        unresolved=_chance(whole.unresolved),
        assumed=[Assumed(who, window) for who, window in whole.assumed],
        reacted=[] if blank is not whole else _acts(whole.reacted),
    )


def _acts(shares: Mapping[tuple[str, str, Any], Fraction]) -> list[Reaction]:
    """Likeliest first."""
    likely = sorted(shares.items(), key=lambda one: -one[1])
    return [
        Reaction(who, window, msgspec.to_builtins(action), _chance(share)) for (who, window, action), share in likely
    ]


def _shown_back(back: Back) -> ComesBack:
    acts = _acts({(who, "", action): share for (who, action), share in back.acts.items()})
    return ComesBack(_chance(back.hit), _chance(back.fell), _chance(back.mean), acts, _chance(back.unresolved))


def _losers(whole: Odds[Any], blank: Odds[Any]) -> list[str]:
    return list(
        dict.fromkeys(
            _who(fact) for found in (whole, blank) for one in found.outcomes for fact in one.facts if fact.LOSES
        )
    )


def _who(fact: Any) -> str:
    return str(getattr(fact, "who", ""))


def _wound(facts: Iterable[Fact], who: str) -> int:
    """What somebody loses, once armour and all else is taken off."""
    return sum(getattr(fact, fact.LOSES) for fact in facts if fact.LOSES and _who(fact) == who)


def _chance(share: Fraction) -> Chance:
    return Chance(str(share), float(share))


def _amount(spread: Mapping[int, Fraction]) -> Amount:
    mean = sum((number * share for number, share in spread.items()), Fraction(0))
    return Amount(str(mean), float(mean), {str(number): str(share) for number, share in spread.items()})
