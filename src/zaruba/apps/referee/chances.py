"""What an offer would come to: exact chances out of the rules themselves, in the position its seat knows."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple, cast

import msgspec
from msgspec import Struct

from zaruba.apps.referee.known import frank, given, resumed, secrets_of
from zaruba.apps.referee.messages import Amount, Assumed, Chance, Happening, OddsShown
from zaruba.apps.referee.table import Prompt, Table
from zaruba.kernel.asks import Ask, Choose, ChooseTogether
from zaruba.kernel.fight import Fact, Fight, Rule
from zaruba.kernel.reckoning import next_ask
from zaruba.kernel.referee import Referee
from zaruba.study.odds import Odds, TooManyWays, odds

FLOOR = Fraction(1, 10**9)
COARSE = Fraction(1, 10**6)
"""For a list of offers, where many are reckoned and little of each is shown."""
MOST_RUNS = 20_000

HIT = frozenset({"Hit"})
WOUND = frozenset({"Damaged", "Wounded"})
LOST = ("wounds", "final", "amount")
FELLED = frozenset({"Fell", "Died", "Felled"})
"""How systems name the facts that the summary gathers."""


class TooLate(Exception):
    """Nobody waits for these chances any more."""


class Reckoned(NamedTuple):
    """Exact chances of one offer; `odds` is None, or holds None in places, for the `reason`."""

    odds: OddsShown | None
    reason: str


class Happened(NamedTuple):
    chance: Fraction
    amounts: dict[str, dict[int, Fraction]]


def reckon(table: Table, prompt: Prompt, action: Any, seat: str, floor: Fraction = FLOOR) -> Reckoned:
    """The chances of `action` as the open ask's answer, on what `seat` knows."""
    referee = table.fight
    secret = secrets_of(referee.state, seat, referee.system)
    try:
        whole = _odds(table, referee.system.known(frank(referee.before), seat), action, seat, floor)
        blank = _odds(table, referee.system.known(referee.before, seat), action, seat, floor) if secret else whole
    except TooManyWays:
        return Reckoned(None, f"more than {MOST_RUNS} ways to come out")
    except Exception:
        # Where a position leaves something out, the rules may stumble over the gap.
        return Reckoned(None, _reason(secret) or "it hangs on something that is not known")
    happenings, shared = _happenings(whole), _happenings(blank)
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
    summed_up = _shown(whole, blank, told)
    matters = [*summed_up.wounds.values(), *summed_up.felled.values(), summed_up.hit]
    if secret and all(one is None for one in matters):
        return Reckoned(None, _reason(secret))
    hidden = None in matters or any(one.chance is None or None in one.amounts.values() for one in told)
    return Reckoned(summed_up, _reason(secret) if hidden else "")


def _reason(secret: Iterable[str]) -> str:
    return f"secret: {', '.join(secret)}" if secret else ""


def _odds(table: Table, state: Any, action: Any, seat: str, floor: Fraction) -> Odds[Any]:
    referee: Referee = table.fight
    assert referee.open is not None
    word, answered = given(referee)
    rule = resumed(referee, word, answered, table.unseen(seat), referee.open.ask, action)

    def to_its_end(fight: Any) -> Rule:
        if table.stale():
            raise TooLate
        return cast(Rule, _to_its_end(referee, rule(fight), fight))

    return odds(to_its_end, state, measure=referee.system.measure, floor=floor, most_runs=MOST_RUNS)


def _to_its_end(referee: Referee, rule: Rule, fight: Fight[Any]) -> Generator[Ask, Any, None]:
    """The step, and those that carry on what it left on the position's agenda, up to the next decision."""
    yield from _asked(rule)
    while getattr(fight.state, "agenda", ()):
        before = fight.state
        yield from _asked(referee.system.step(fight), until_decision=True)
        if fight.state == before:
            return


def _asked(rule: Rule, *, until_decision: bool = False) -> Generator[Ask, Any, None]:
    """A rule's asks; or no more of it where the first is a decision."""
    try:
        ask: Ask = next_ask(rule, None) if until_decision else rule.send(None)
        if not (until_decision and isinstance(ask, Choose | ChooseTogether)):
            while True:
                ask = rule.send((yield ask))
    except StopIteration:
        pass
    finally:
        rule.close()


def _happenings(found: Odds[Any]) -> dict[bytes, tuple[dict[str, Any], Happened]]:
    """Every kind of fact that can come about, keyed by its words (its numbers are summed up), in order of telling."""
    chances: dict[bytes, Fraction] = {}
    sums: dict[bytes, dict[str, dict[int, Fraction]]] = {}
    facts: dict[bytes, dict[str, Any]] = {}
    for outcome in found.outcomes:
        totals: dict[bytes, dict[str, int]] = {}
        for fact in outcome.facts:
            words, numbers = _parts(fact)
            key = msgspec.json.encode(words)
            facts.setdefault(key, words)
            mine = totals.setdefault(key, dict.fromkeys(numbers, 0))
            for name, number in numbers.items():
                mine[name] += number
        for key, total in totals.items():
            chances[key] = chances.get(key, Fraction(0)) + outcome.chance
            for name, number in total.items():
                spread = sums.setdefault(key, {}).setdefault(name, {})
                spread[number] = spread.get(number, Fraction(0)) + outcome.chance
    for broken in found.broken_off:
        for key in {msgspec.json.encode(_parts(fact)[0]) for fact in broken.facts}:
            if key in chances:
                chances[key] += broken.chance
    return {
        key: (fact, Happened(chances[key], {n: _filled(s) for n, s in sums.get(key, {}).items()}))
        for key, fact in facts.items()
    }


def _filled(spread: dict[int, Fraction]) -> dict[int, Fraction]:
    """A distribution in order, the chance that nothing of the kind comes about counted as 0."""
    rest = 1 - sum(spread.values())
    if rest:
        spread = {**spread, 0: spread.get(0, Fraction(0)) + rest}
    return dict(sorted(spread.items()))


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


def _shown(whole: Odds[Any], blank: Odds[Any], told: list[Happening]) -> OddsShown:
    def hit(found: Odds[Any]) -> Fraction:
        outcomes = (*found.outcomes, *found.broken_off)
        return sum((o.chance for o in outcomes if any(_named(fact, HIT) for fact in o.facts)), Fraction(0))

    def wounds(found: Odds[Any], who: str) -> dict[int, Fraction]:
        return dict(sorted(found.distribution(lambda outcome: _wound(outcome.facts, who)).items()))

    def felled(found: Odds[Any], who: str) -> Fraction:
        return found.chance(lambda o: any(_named(fact, FELLED) and _who(fact) == who for fact in o.facts))

    def same(of: Any, *args: Any) -> Any:
        mine = of(whole, *args)
        return mine if blank is whole or of(blank, *args) == mine else None

    chance = same(hit)
    return OddsShown(
        hit=None if chance is None else _chance(chance),
        wounds={
            who: None if (spread := same(wounds, who)) is None else _amount(spread)
            for who in _targets(whole, blank, WOUND)
        },
        felled={
            who: None if (share := same(felled, who)) is None else _chance(share)
            for who in _targets(whole, blank, FELLED)
        },
        happenings=told,
        unresolved=_chance(whole.unresolved),
        assumed=[Assumed(who, window) for who, window in whole.assumed],
    )


def _targets(whole: Odds[Any], blank: Odds[Any], names: frozenset[str]) -> list[str]:
    return list(
        dict.fromkeys(
            _who(fact) for found in (whole, blank) for o in found.outcomes for fact in o.facts if _named(fact, names)
        )
    )


def _named(fact: Fact, names: frozenset[str]) -> bool:
    return type(fact).__name__ in names


def _who(fact: Any) -> str:
    return str(getattr(fact, "who", ""))


def _wound(facts: Iterable[Any], who: str) -> int:
    """What somebody loses: under the name a system has for it once armour and all else is taken off."""
    mine = [fact for fact in facts if _named(fact, WOUND) and _who(fact) == who]
    return sum(next((getattr(fact, name) for name in LOST if hasattr(fact, name)), 0) for fact in mine)


def _chance(share: Fraction) -> Chance:
    return Chance(str(share), float(share))


def _amount(spread: Mapping[int, Fraction]) -> Amount:
    mean = sum((number * share for number, share in spread.items()), Fraction(0))
    return Amount(str(mean), float(mean), {str(number): str(share) for number, share in spread.items()})
