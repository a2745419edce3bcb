"""A forecast in words that a game master can read aloud, and as plain data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct

from zaruba.apps.telling import Words
from zaruba.kernel.people import whose_turn
from zaruba.kernel.stage import stage
from zaruba.kernel.system import System
from zaruba.study.fair import COUNT, FAIR, Amendment, Fairness, is_fair
from zaruba.study.forecast import NOBODY, Forecast, Given, Share, Swing, margin

GRADES = ((0.5 + FAIR, "even"), (0.65, "slight"), (0.8, "clear"), (0.95, "strong"))
"""How the fight is called up to which chance of the side that wins more often."""
LIKELY = 0.5
VAGUE = 2 * FAIR
"""How far off the chances may be at most, for a side to be called a favourite where half is within the error."""
RARE = 0.01
"""What comes about less often is not worth a sentence."""
MATTERS = 0.05
"""By so much a turn of the fight moves the chances, to be told."""
CLOSE, EASY = 0.3, 0.5
Kind = Literal["who", "fall", "swing", "length", "turn", "fair", "how"]


class Line(Struct, frozen=True):
    """A sentence and what it is about."""

    kind: Kind
    text: str


def verdict(
    found: Forecast, system: System, words: Words, fairness: Fairness | None = None, *, midway: bool = False
) -> list[Line]:
    """Who wins how often, who is likely to fall, how swingy it is and how long, what turns it, what would make it fair.

    `midway`: it was asked in the middle of a step, and is a forecast from where that began.
    """
    lines = list(_Telling(found, system, words).lines(fairness))
    return [*lines, Line("how", words.say("forecast-midway"))] if midway else lines


def is_vague(found: Forecast) -> bool:
    """Whether too few fights were played to tell favourites from others."""
    best = max((share for side, share in found.wins.items() if side), key=lambda share: share.p)
    return found.error > VAGUE and best.p - best.error < 0.5


def hundredths(share: Share | float, words: Words, *, exact: bool = False) -> str:
    """A chance as so many of 100; never 0 or 100 for what is neither."""
    p = share.p if isinstance(share, Share) else share
    digits = 1 if exact or (isinstance(share, Share) and 0 < share.error < 0.005) else 0
    low = 0.1 if digits else 1.0
    if 0 < p * 100 < low:
        return words.say("forecast-below", n=low)
    if 100 - low < p * 100 < 100:
        return words.say("forecast-above", n=100 - low)
    return words.number(round(p * 100, digits) if digits else round(p * 100))


class _Telling:
    def __init__(self, found: Forecast, system: System, words: Words) -> None:
        self._found, self._system, self._words = found, system, words
        self._sides = sorted((side for side in found.wins if side), key=lambda side: -found.wins[side].p)

    def lines(self, fairness: Fairness | None) -> Iterator[Line]:
        if self._found.method == "sampled" and not self._found.fights:
            yield Line("who", self._say("nothing"))
            return
        told: tuple[tuple[Kind, Iterable[str]], ...] = (
            ("who", self._who()), ("fall", self._who_falls()), ("swing", self._how_swingy()), ("length", self._how_long()),
            ("turn", self._turns()), ("fair", self._fair(fairness) if fairness is not None else ()), ("how", self._how()),
        )  # fmt: skip
        for kind, texts in told:
            for text in texts:
                yield Line(kind, text)

    def _say(self, key: str, /, **named: Any) -> str:
        return self._words.say(f"forecast-{key}", **named)

    def _side(self, side: str) -> str:
        return self._words.term("side", side) if side else self._say("nobody")

    def _of_100(self, share: Share | float) -> str:
        return hundredths(share, self._words, exact=self._found.method == "exact")

    def _people(self, names: Iterable[str]) -> str:
        return ", ".join(map(self._words.person, names))

    # ---------------------------------------------------------------- sentences

    def _who(self) -> Iterator[str]:
        wins, best = self._found.wins, self._sides[0]
        grade = next((name for most, name in GRADES if wins[best].p <= most), "foregone")
        if wins[NOBODY].p > 0.5:
            yield self._say("grade-nobody")
        elif self._vague:
            yield self._say("grade-vague")
        else:
            yield self._say(f"grade-{grade}", side=self._side(best))
        told = [self._say("share", side=self._side(side), n=self._of_100(wins[side])) for side in self._sides]
        if wins[NOBODY].p >= 0.0005:
            told.append(self._say("share", side=self._say("nobody"), n=self._of_100(wins[NOBODY])))
        if self._found.method == "exact":
            yield self._say("wins-exact", wins=", ".join(told))
        else:
            error = self._words.number(round(self._found.error * 100, 1))
            yield self._say("wins-sampled", wins=", ".join(told), error=error)
        if self._found.ruin.p >= RARE:
            yield self._say("ruin", n=self._of_100(self._found.ruin))
        if self._found.endless >= RARE / 10:
            yield self._say("endless", n=self._of_100(self._found.endless))

    @property
    def _vague(self) -> bool:
        return is_vague(self._found)

    def _who_falls(self) -> Iterator[str]:
        fates = sorted(self._found.fates, key=lambda fate: -fate.falls.p)
        likely = [fate for fate in fates if fate.falls.p >= LIKELY]
        if likely:
            yield self._say("fall-likely", who=", ".join(self._fallen(fate.name, fate.falls) for fate in likely))
        else:
            yield self._say("fall-nobody")
        ours = [fate for fate in fates if fate.side == self._sides[0] and RARE <= fate.falls.p < LIKELY]
        if ours and not self._vague:
            risk = self._fallen(ours[0].name, ours[0].falls)
            yield self._say("fall-risk", side=self._side(self._sides[0]), who=risk)

    def _fallen(self, name: str, share: Share) -> str:
        return self._say("share", side=self._words.person(name), n=self._of_100(share))

    def _how_swingy(self) -> Iterator[str]:
        close, easy = self._found.close, self._found.easy
        kind = "close" if close.p >= CLOSE and close.p > easy.p else "easy" if easy.p >= EASY else "between"
        yield self._say(f"swing-{kind}", close=self._of_100(close), easy=self._of_100(easy))

    def _how_long(self) -> Iterator[str]:
        rounds = self._found.rounds
        if not rounds:
            return
        low, middle, high = (quantile(rounds, part) for part in (0.05, 0.5, 0.95))
        turns = "-turns" if self._words.has("passes") else ""
        yield self._say(f"length{turns}", n=middle, low=low, high=high)

    def _turns(self) -> Iterator[str]:
        yield from self._by_side("acts", self._found.first_to_act)
        if len(self._found.fates) > 2:
            yield from self._by_side("falls", self._found.first_to_fall)
        if self._found.swings:
            yield self._swing(self._found.swings[0])

    def _by_side(self, what: str, given: Sequence[Given]) -> Iterator[str]:
        """How the chance of the favourites hangs on which side is first."""
        best = self._sides[0]
        side_of = {fate.name: fate.side for fate in self._found.fates}
        sums: dict[str, list[tuple[float, Share]]] = {}
        for one in given:
            sides = {side_of.get(who, NOBODY) for who in one.who}
            if len(sides) == 1:
                sums.setdefault(sides.pop(), []).append((one.p, one.wins[best]))
        told: dict[str, tuple[float, float]] = {}
        for side, parts in sums.items():
            p = sum(p for p, _ in parts)
            if side and p >= RARE:
                told[side] = p, sum(p * share.p for p, share in parts) / p
        if len(told) > 1 and self._matters(list(told.values())):
            ways = [
                self._say(f"{what}-first-then", side=self._side(side), n=self._of_100(then), p=self._of_100(p))
                for side, (p, then) in sorted(told.items(), key=lambda one: -one[1][1])
            ]
            yield self._say(f"{what}-first", side=self._side(best), ways="; ".join(ways))

    def _matters(self, ways: Sequence[tuple[float, float]]) -> bool:
        """Whether the chances then differ by more than chance itself; each way is how often it comes about, and the chance."""
        (p, low), (q, high) = min(ways, key=lambda way: way[1]), max(ways, key=lambda way: way[1])
        sampled, fights = self._found.method == "sampled", self._found.fights
        unsure = margin(low, p * fights) + margin(high, q * fights) if sampled else 0.0
        return high - low >= max(MATTERS, unsure)

    def _swing(self, swing: Swing) -> str:
        turn = whose_turn(swing.position)
        return self._say(
            "position-turn" if turn in swing.position else "position",
            who=self._words.person(turn), wounds=self._wounds(swing.position), side=self._side(swing.side),
            before=self._of_100(swing.before), low=self._of_100(swing.low), high=self._of_100(swing.high),
        )  # fmt: skip

    def _wounds(self, position: Any) -> str:
        board = stage(self._system)
        return ", ".join(
            self._say("wounds", who=self._words.person(one.name), left=one.wounds[0], of=one.wounds[1])
            for one in (board.figures(position) if board is not None else ())
            if one.here
        )

    def _fair(self, fairness: Fairness) -> Iterator[str]:
        if len(self._sides) != 2:
            yield self._say("fair-sides", n=len(self._sides))
            return
        if is_fair(self._found):
            yield self._say("fair-vague" if self._vague else "fair-already")
            return
        change = fairness.change
        if change is None:
            why = "fair-broken-off" if fairness.broken_off else "fair-none" if fairness.in_time else "fair-no-time"
            yield self._say(why, n=fairness.tried)
            return
        wins = change.forecast.wins
        told = [
            self._say("share", side=self._side(side), n=hundredths(wins[side], self._words)) for side in self._sides
        ]
        yield self._say("fair", change=self.change(change), wins=", ".join(told))

    def change(self, change: Amendment) -> str:
        """The change in words."""
        if change.key == COUNT:
            who = self._people(_base(change.who))
            return self._say(
                "change-gone" if not change.after else "change-count", who=who, n=change.after, before=change.before
            )
        was, becomes = self._words.trait(change.was, change.key), self._words.trait(change.becomes, change.key)
        if not was or was == becomes:
            was, becomes = f"{change.key} {change.before}", f"{change.key} {change.after}"
        return self._say("change", who=self._people(change.who), was=was, becomes=becomes)

    def _how(self) -> Iterator[str]:
        found = self._found
        if found.method == "exact":
            yield self._say("how-exact", n=found.positions)
            return
        yield self._say("how-sampled", n=found.fights)
        if found.why_sampled in ("positions", "seconds"):
            yield self._say(f"why-{found.why_sampled}", n=found.positions)
        if found.stopped in ("budget", "interrupted"):
            yield self._say(f"stopped-{found.stopped}")


def _base(names: Sequence[str]) -> tuple[str, ...]:
    """What they are called without their numbers."""
    return tuple(
        dict.fromkeys(
            head if number.isdecimal() else name for name in names for head, _, number in [name.rpartition(" ")]
        )
    )


def quantile(chances: Mapping[int, float], part: float) -> int:
    """The least value that so much of the whole does not exceed."""
    total, wanted = 0.0, part * sum(chances.values())
    for value, chance in sorted(chances.items()):
        total += chance
        if total >= wanted:
            return value
    return max(chances)


# ---------------------------------------------------------------- as data


def document(
    found: Forecast, system: System, words: Words, fairness: Fairness | None = None, *, midway: bool = False
) -> dict[str, Any]:
    """All of it as plain data, the sentences too."""
    lines = verdict(found, system, words, fairness, midway=midway)
    return {
        "system": system.slug,
        "method": found.method,
        "positions": found.positions,
        "fights": found.fights,
        "why_sampled": found.why_sampled or None,
        "stopped": found.stopped or None,
        "midway": midway,
        "unresolved": found.unresolved,
        "seconds": round(found.seconds, 3),
        "wins": {side: _share(share) for side, share in found.wins.items()},
        "sides": {side: words.term("side", side) if side else words.say("forecast-nobody") for side in found.wins},
        "ruin": _share(found.ruin),
        "endless": found.endless,
        "close": _share(found.close),
        "easy": _share(found.easy),
        "combatants": {
            fate.name: {
                "side": fate.side,
                "survives": _share(fate.survives),
                "falls": _share(fate.falls),
                "mean_left": fate.mean_left,
                "left": {str(left): p for left, p in fate.wounds.items()},
            }
            for fate in found.fates
        },
        "rounds": {str(number): p for number, p in found.rounds.items()},
        "first_to_act": [_given(one) for one in found.first_to_act],
        "first_to_fall": [_given(one) for one in found.first_to_fall],
        "turning_points": [_turning(one, system) for one in found.swings],
        "fair": None if fairness is None else _fairness(fairness, found),
        "verdict": [{"about": line.kind, "text": line.text} for line in lines],
    }


def _share(share: Share) -> dict[str, float]:
    return {"p": share.p, "error": share.error}


def _given(given: Given) -> dict[str, Any]:
    return {"who": list(given.who), "p": given.p, "wins": {side: _share(share) for side, share in given.wins.items()}}


def _turning(swing: Swing, system: System) -> dict[str, Any]:
    board, turn = stage(system), whose_turn(swing.position)
    figures = board.figures(swing.position) if board is not None else ()
    return {
        "turn": turn if turn in swing.position else None,
        "wounds": {one.name: list(one.wounds) for one in figures if one.here},
        "visits": swing.visits,
        "side": swing.side,
        "before": swing.before,
        "low": swing.low,
        "high": swing.high,
    }


def _fairness(fairness: Fairness, found: Forecast) -> dict[str, Any]:
    change = fairness.change
    told: dict[str, Any] = {
        "already": is_fair(found) and not is_vague(found),
        "tried": fairness.tried,
        "in_time": fairness.in_time,
        "change": None,
    }
    if change is not None:
        told["change"] = {
            "who": list(change.who), "line": change.line, "key": change.key, "before": change.before, "after": change.after,
            "method": change.forecast.method, "fights": change.forecast.fights,
            "wins": {side: _share(share) for side, share in change.forecast.wins.items()},
        }  # fmt: skip
    return told
