"""Laws of one act's odds, whatever the rulebook: nothing vanishes, nobody reacts to their own harm, policies agree."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from hypothesis import given

from tests.laws.playing import Chance, chances, pick
from tests.laws.test_laws import every_system, examples, fight
from tests.study.plainly import held_against_the_plain_way
from zaruba.kernel.asks import Choose, Offers, Parametric
from zaruba.kernel.bare import bare
from zaruba.kernel.people import whose_turn
from zaruba.kernel.referee import Referee
from zaruba.study.odds import odds, standing_order
from zaruba.study.reply import Comes, Looking, Unmeasured, answered, is_reply, next_decision, summed_up
from zaruba.study.walking import TooManyWays

FLOOR = Fraction(1, 2000)
MOST_RUNS = 2500


def acts(referee: Referee) -> list[Any]:
    """What is offered to whoever is in a turn of its own, against somebody if there is such an offer."""
    waits = referee.open
    if waits is None or not isinstance(waits.ask, Choose) or waits.ask.who != whose_turn(referee.state):
        return []
    begins = next_decision(referee.system.step, referee.before)
    if begins is None or (begins.who, begins.window) != (waits.ask.who, waits.ask.window):
        return []  # in the middle of a step: its beginning is not where the act is done
    if referee.state is not referee.before:
        return []
    plain = [offer.action for offer in waits.ask.offers if not isinstance(offer, Parametric)]
    aimed = [action for action in plain if getattr(action, "target", "")]
    return aimed or plain


def looked(referee: Referee, action: Any, **how: Any) -> Comes:
    rules, state, ask = referee.system, referee.before, referee.open
    assert ask is not None and isinstance(ask.ask, Choose)
    looking = Looking(rules, measure=rules.measure, floor=FLOOR, most_runs=MOST_RUNS, **how)
    return summed_up(rules, state, ask.ask.who, looking.of(answered(rules.step, ask.ask, action), state, ask.ask.who))


@every_system
@given(chance=chances)
@examples(25)
def test_what_may_come_of_an_act_sums_to_one(slug: str, chance: Chance) -> None:
    referee = fight(slug, chance, 14)
    if not (open_ := acts(referee)):
        return
    try:
        comes = looked(referee, pick(chance, open_))
    except (Unmeasured, TooManyWays):
        return
    assert sum((share for _, share in comes.outcomes), comes.unresolved) == 1
    assert all(share > 0 for _, share in comes.outcomes)
    assert 0 <= comes.hit <= 1
    assert all(0 < share <= 1 for share in comes.odds.reacted.values())
    for name in comes.harmed:
        assert sum(comes.wounds(name).values(), comes.unresolved) == 1
        assert comes.fell(name) <= 1


@every_system
@given(chance=chances)
@examples(25)
def test_a_standing_order_comes_to_the_odds_of_any_rule(slug: str, chance: Chance) -> None:
    """Followed to the end of the step alone, with the first offer for every answer, it is plain exact odds."""
    referee = fight(slug, chance, 14)
    if not (open_ := acts(referee)):
        return
    action, ask, rules = pick(chance, open_), referee.open, referee.system
    assert ask is not None and isinstance(ask.ask, Choose)
    rule = answered(rules.step, ask.ask, action)
    looking = Looking(
        rules, answers=standing_order, measure=rules.measure, facts=True, floor=FLOOR, most_runs=MOST_RUNS
    )
    try:
        mine = looking.of(rule, referee.before, ask.ask.who, on=False)
        theirs = odds(rule, referee.before, measure=rules.measure, floor=FLOOR, most_runs=MOST_RUNS)
    except (Unmeasured, TooManyWays):
        return
    apart = {(one.state, one.facts): one.chance for one in theirs.outcomes}
    assert {(one.state, one.facts): one.chance for one in mine.outcomes} == apart
    assert mine.unresolved == theirs.unresolved


@every_system
@given(chance=chances)
@examples(15)
def test_nobody_who_reacts_fares_better_by_the_first_offer(slug: str, chance: Chance) -> None:
    """Where one alone reacts, and once: looking ahead never fells them oftener."""
    referee = fight(slug, chance, 14)
    if not (open_ := acts(referee)):
        return
    action = pick(chance, open_)
    try:
        ahead, first = looked(referee, action), looked(referee, action, answers=standing_order)
    except (Unmeasured, TooManyWays):
        return
    who = {name for name, _, _ in ahead.odds.reacted}
    if len(who) != 1 or not all(is_reply(Choose(name, "", Offers(())), referee.before) for name in who):
        return
    (name,) = who
    slack = ahead.unresolved + first.unresolved
    assert ahead.fell(name) <= first.fell(name) + slack


def is_open(offer: Any) -> bool:
    """Whether an act may be done as it stands, at no place in particular."""
    return not isinstance(offer, Parametric) or offer.accepts(offer.action) is None


@every_system
@given(chance=chances)
@examples(20)
def test_an_act_comes_to_what_it_does_the_plain_way(slug: str, chance: Chance) -> None:
    """Numbers left open, parts, ends followed side by side: nothing of it changes what comes of an act, or who does what."""
    referee = fight(slug, chance, 14)
    ask = referee.open
    if ask is None or not isinstance(ask.ask, Choose) or not acts(referee):
        return
    blows = [one.action for one in ask.ask.offers if getattr(one.action, "target", "") and is_open(one)]
    action = pick(chance, blows or acts(referee))
    rule = answered(bare(referee.system.step), ask.ask, action)
    try:
        held_against_the_plain_way(referee.system, rule, referee.before, ask.ask.who)
    except (Unmeasured, TooManyWays):
        return
