"""How kind the dice were: what came, against what was to be expected of those very throws."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from msgspec import Struct

from zaruba.apps.cli.wording import Wording, decimal
from zaruba.kernel.asks import Roll
from zaruba.kernel.dice import totals
from zaruba.kernel.referee import Asked, Referee


class Luck(Struct, frozen=True):
    """Of one roller: tests passed and to be expected; and of throws that are counted, what came and the mean."""

    who: str
    tests: int
    passed: int
    expected: Fraction
    counted: int
    total: int
    mean: Fraction


def luck_of(referee: Referee) -> list[Luck]:
    """Everybody who threw, in the order of the first throw."""
    by: dict[str, list[Asked]] = {}
    for asked in _rolls(referee):
        by.setdefault(asked.answer.who, []).append(asked)
    return [_of(who, rolls) for who, rolls in by.items()]


def _rolls(referee: Referee) -> Iterable[Asked]:
    logs = [step.log for step in referee.steps] + ([referee.log] if referee.log is not None else [])
    for log in logs:
        for entry in log.walk():
            if isinstance(entry, Asked) and isinstance(entry.ask, Roll):
                yield entry


def _of(who: str, rolls: list[Asked]) -> Luck:
    tests = passed = counted = total = 0
    expected = mean = Fraction()
    for asked in rolls:
        assert isinstance(asked.ask, Roll)
        throw, reading = asked.ask.throw, asked.ask.reading
        came = throw.kept(asked.answer.faces) if asked.answer.faces is not None else asked.answer.sum or 0
        ways = totals(throw)
        if reading.test == "none":
            counted, total = counted + 1, total + came
            mean += Fraction(sum(value * count for value, count in ways), throw.ways)
        else:
            tests, passed = tests + 1, passed + reading.passes(came)
            expected += Fraction(sum(count for value, count in ways if reading.passes(value)), throw.ways)
    return Luck(who, tests, passed, expected, counted, total, mean)


def luck_cells(one: Luck, lang: str) -> tuple[str, str, str, str]:
    """Passed of so many, expected; what came of counted throws, their mean."""
    tests = (f"{one.passed}/{one.tests}", decimal(one.expected, lang, 1)) if one.tests else ("—", "—")
    counted = (str(one.total), decimal(one.mean, lang, 1)) if one.counted else ("—", "—")
    return (*tests, *counted)


def luck_sentence(one: Luck, name: str, own: Wording) -> str:
    passed, expected, total, mean = luck_cells(one, own.lang)
    return own("chronicle-luck-row", who=name, passed=passed, expected=expected, total=total, mean=mean)
