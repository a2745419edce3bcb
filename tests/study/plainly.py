"""What one act comes to, found out the plain way: every way of the dice and every answer run from its beginning.

Nothing is shared here, left open or taken as a part, so that `zaruba.study.reply` may be held against it.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from zaruba.kernel.asks import Choose, Measure, Roll
from zaruba.kernel.fight import Fight, Rule
from zaruba.kernel.readings import chances
from zaruba.kernel.system import System
from zaruba.study.odds import standing_order
from zaruba.study.reply import Looking, landed, shapes
from zaruba.study.walking import TooManyWays

Ends = dict[Any, Fraction]
"""(Position, whose blows landed on whom, who reacted how) → how likely."""


MOST_RUNS = 7500
FLOORS = {"fury": Fraction(1, 2000)}
"""Where dice explode there is no end to the ways."""
Reactions = dict[tuple[str, str, Any], Fraction]


def held_against_the_plain_way(
    system: System,
    rule: Callable[[Fight[Any]], Rule],
    state: Any,
    who: str,
) -> Reactions:
    """What a look ahead finds must be what is found the plain way, to the end of the step; how who reacts is returned.

    The same fractions, where everything is followed to its end; else as near as what was not followed (what weighs less
    than a floor) allows. Raises TooManyWays.
    """
    floor = FLOORS.get(system.slug, Fraction(0))
    looking = Looking(system, measure=system.measure, floor=floor, most_runs=MOST_RUNS)
    found = looking.of(rule, state, who, on=False)
    ends = Plainly(system, MOST_RUNS, floor).of(rule, state)
    mine: dict[Any, Fraction] = {}
    for one in found.outcomes:
        mine[one.state, one.facts] = mine.get((one.state, one.facts), Fraction(0)) + one.chance
    theirs: dict[Any, Fraction] = {}
    reacted: Reactions = {}
    for (end, landings, reactions), chance in ends.items():
        theirs[end, landings] = theirs.get((end, landings), Fraction(0)) + chance
        for reaction in reactions:
            reacted[reaction] = reacted.get(reaction, Fraction(0)) + chance
    slack = found.unresolved + 1 - sum(ends.values(), Fraction(0))
    if not slack:
        assert mine == theirs
        assert dict(found.reacted) == reacted
    elif set(found.reacted) == set(reacted):
        assert all(abs(mine.get(key, Fraction(0)) - theirs.get(key, Fraction(0))) <= slack for key in {*mine, *theirs})
        assert all(abs(found.reacted[key] - share) <= slack for key, share in reacted.items())
    return reacted


class Plainly:
    """Follows a step to its end, with the best answer of everybody who reacts, the first offer for all else."""

    def __init__(self, system: System, most_runs: int, floor: Fraction) -> None:
        self.system, self.left, self.floor = system, most_runs, floor
        self._answers = Looking(system).open_to

    def of(self, rule: Callable[[Fight[Any]], Rule], state: Any) -> Ends:
        """Where it ends. Raises TooManyWays."""
        return self._after(rule, state, (), Fraction(1))

    def _after(self, rule: Callable[[Fight[Any]], Rule], state: Any, given: tuple[Any, ...], share: Fraction) -> Ends:
        self.left -= 1
        if self.left < 0:
            raise TooManyWays
        fight: Fight[Any] = Fight(state)
        running = rule(fight)
        try:
            ask = running.send(None)
            for answer in given:
                ask = running.send(answer)
        except StopIteration:
            kept = tuple(one for fact in fight.facts if (one := landed(fact)) is not None)
            return {(fight.state, kept, frozenset()): Fraction(1)}
        now = fight.state
        if isinstance(ask, Roll):
            running.close()
            return self._rolled(rule, state, given, ask, share)
        if isinstance(ask, Choose) and (answers := self._answers(ask, now)):
            running.close()
            options = [self._after(rule, state, (*given, answer), share) for answer in answers]
            worths = [self._worth(ends, ask.who) for ends in options]
            place = worths.index(min(worths))
            mine = (ask.who, ask.window, answers[place])
            return {(end, kept, reacted | {mine}): chance for (end, kept, reacted), chance in options[place].items()}
        answer = self._settled(ask, now)
        running.close()
        return self._after(rule, state, (*given, answer), share)

    def _settled(self, ask: Any, now: Any) -> Any:
        if isinstance(ask, Measure):
            return self.system.measure(now, ask)
        if isinstance(ask, Choose):
            return standing_order(ask, now)
        return {who: standing_order(Choose(who, ask.window, offers), now) for who, offers in ask.offers}

    def _rolled(
        self, rule: Callable[[Fight[Any]], Rule], state: Any, given: tuple[Any, ...], ask: Roll[Any], share: Fraction
    ) -> Ends:
        weighed = chances(ask.throw, ask.reading)
        ends: Ends = {}
        for result, ways in weighed.results:
            chance = Fraction(ways, weighed.of)
            if share * chance < self.floor:
                continue
            for key, part in self._after(rule, state, (*given, result), share * chance).items():
                ends[key] = ends.get(key, Fraction(0)) + chance * part
        return ends

    def _worth(self, ends: Ends, who: str) -> tuple[Fraction, Fraction]:
        down = less = Fraction(0)
        for (state, _, _), chance in ends.items():
            mine = shapes(self.system, state).get(who)
            down += chance * (mine is None or mine.down)
            less -= chance * (0 if mine is None else mine.left)
        return down, less
