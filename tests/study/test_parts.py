"""Parts worked out once, ways that meet, places followed together: never another result than every way run in full."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial
from typing import Any

import pytest

from tests.fury.building import battle, fighter, on_turn
from tests.study.test_odds_fury import (
    ANN,
    BEST_OF_TWO,
    CHAIN,
    ORC,
    Spread,
    agrees,
    dealt,
    doing,
    percent,
    times,
    together,
)  # fmt: skip
from zaruba.kernel.answerers import Script
from zaruba.kernel.asks import Choose, roll
from zaruba.kernel.dice import d4, d6, d10, d100
from zaruba.kernel.fight import Fact, Fight, Rule, drive
from zaruba.kernel.readings import Reading, Total, at_most
from zaruba.kernel.reckoning import Several, any_of, exactly, next_ask, one_of, part, several, told_apart
from zaruba.kernel.tally import Tally
from zaruba.study.odds import Odds, TooManyWays, chained, ends, odds
from zaruba.systems.fury.actions import AllOutAttack, Manoeuvre, StandardAttack, SwiftAttack
from zaruba.systems.fury.attack import AttackOutcome, AttackRoll, places_alike
from zaruba.systems.fury.battle import Battle
from zaruba.systems.fury.critical import critical_hit, suffer
from zaruba.systems.fury.damage import DamageDie, thrown
from zaruba.systems.fury.facts import ArmourBroken, Critical, Damaged, FuryUnleashed, Used
from zaruba.systems.fury.percent import Percent
from zaruba.systems.fury.sheet import LOCATIONS
from zaruba.systems.fury.turn import step

START = battle(ANN, ORC)
FINE = Fraction(1, 10**7)

Told = dict[tuple[Battle, tuple[Fact, ...]], Fraction]


def told(found: Odds[Battle]) -> Told:
    return {(outcome.state, outcome.facts): outcome.chance for outcome in found.outcomes}


def loses(fight: Fight[Battle], wounds: int) -> None:
    fight.record(Damaged("Orc", 0, wounds, "body"))


# ---------------------------------------------------------------- small rules with parts


@part()
async def a_die(fight: Fight[Battle]) -> int:
    """Looks at nothing."""
    return await roll(d6, Total(), by="Ann", purpose="die")


@part()
async def a_die_and_says_so(fight: Fight[Battle]) -> bool:
    """Looks at nothing, records something."""
    shown = await roll(d4, Total(), by="Ann", purpose="die")
    if shown > 2:
        fight.record(FuryUnleashed("Ann"))
    loses(fight, shown % 2)
    return shown == 4


@part()
async def drained(fight: Fight[Battle], most: int, *, by: str) -> None:
    """Looks at the position and changes it."""
    shown = await roll(d4, Total(), by=by, purpose="die")
    loses(fight, min(shown, most, fight.state["Orc"].w))


async def one_after_another(fight: Fight[Battle]) -> None:
    await drained(fight, await a_die(fight), by="Ann")
    await drained(fight, await a_die(fight), by="Ann")


async def looks_afterwards(fight: Fight[Battle]) -> None:
    await drained(fight, 3, by="Ann")
    if fight.state["Orc"].w < 498:
        loses(fight, await a_die(fight))
    fight.record(Used("Orc", "parry"))


async def only_records_afterwards(fight: Fight[Battle]) -> None:
    fight.record(Used("Orc", "dodge"))
    await drained(fight, 3, by="Ann")
    fight.record(Used("Orc", "parry"))


async def rolls_afterwards(fight: Fight[Battle]) -> None:
    await drained(fight, 3, by="Ann")
    loses(fight, 10 * await roll(d6, Total(), by="Ann", purpose="die"))


async def ends_with_it(fight: Fight[Battle]) -> None:
    fight.record(Used("Orc", "dodge"))
    if await a_die_and_says_so(fight):
        await drained(fight, 9, by="Orc")


@part()
async def within(fight: Fight[Battle]) -> int:
    first = await a_die_and_says_so(fight)
    second = await a_die_and_says_so(fight)
    await ends_with_it(fight)
    return first + second


async def parts_in_parts(fight: Fight[Battle]) -> None:
    if await within(fight) == 1:
        await looks_afterwards(fight)
    await a_die_and_says_so(fight)


async def two_in_a_row(fight: Fight[Battle]) -> None:
    """Looks at nothing between two parts that look."""
    await drained(fight, 3, by="Ann")
    await drained(fight, 2, by="Orc")


async def three_in_a_row(fight: Fight[Battle]) -> None:
    """One that answers follows one that does not, and somebody looks at last."""
    fight.record(Used("Orc", "dodge"))
    await drained(fight, 3, by="Ann")
    answered = await a_die_and_says_so(fight)
    await drained(fight, 1 + answered, by="Orc")
    if fight.state["Orc"].w < 497:
        fight.record(Used("Orc", "parry"))
        await drained(fight, 4, by="Ann")


SMALL = (
    a_die, a_die_and_says_so, one_after_another, looks_afterwards, only_records_afterwards, rolls_afterwards,
    ends_with_it, parts_in_parts, two_in_a_row, three_in_a_row,
)  # fmt: skip


@pytest.mark.parametrize("rule", SMALL)
def test_parts_change_nothing(rule: Callable[[Fight[Battle]], Rule]) -> None:
    in_full = odds(rule, START, by_parts=False)
    by_parts = odds(rule, START)
    assert told(by_parts) == told(in_full)
    assert ends(rule, START).positions == in_full.merged()
    assert in_full.unresolved == by_parts.unresolved == 0


@pytest.mark.parametrize("rule", SMALL)
def test_what_is_cut_is_cut_with_its_facts(rule: Callable[[Fight[Battle]], Rule]) -> None:
    """With a coarse floor nothing is lost: each outcome, and with what was broken off the whole, is accounted for."""
    exact = told(odds(rule, START, by_parts=False))
    found = odds(rule, START, floor=Fraction(1, 30))
    assert sum((one.chance for one in found.outcomes), found.unresolved) == 1
    assert sum(one.chance for one in found.broken_off) == found.unresolved
    assert all(chance <= exact[way] <= chance + found.unresolved for way, chance in told(found).items())
    for one in (*found.outcomes, *found.broken_off):
        state = START
        for fact in one.facts:
            state = fact.apply(state)
        assert state == one.state
    cut = ends(rule, START, floor=Fraction(1, 30))
    assert sum(cut.positions.values(), cut.unresolved) == 1


def test_parts_take_fewer_runs() -> None:
    in_full = odds(parts_in_parts, START, by_parts=False).runs
    by_parts = odds(parts_in_parts, START).runs
    assert in_full > 1000
    assert by_parts < in_full / 5
    assert ends(parts_in_parts, START).runs < in_full / 5


def test_whoever_wants_a_part_in_full_hears_its_asks() -> None:
    def asked(fight: Fight[Battle]) -> Any:
        rule = looks_afterwards(fight)
        try:
            ask = next_ask(rule, None)
            while True:
                ask = next_ask(rule, (yield ask))
        except StopIteration:
            return

    assert told(odds(asked, START)) == told(odds(looks_afterwards, START, by_parts=False))


def test_at_the_table_a_part_is_played() -> None:
    fight, script = Fight(START), Script(dice=[(6, 5), (4, 2), (6, 1), (4, 4)])
    drive(one_after_another(fight), script)
    script.finish()
    assert fight.state["Orc"].w == 500 - 2 - 1


def test_too_many_ways_in_a_part_are_too_many() -> None:
    with pytest.raises(TooManyWays):
        odds(parts_in_parts, START, most_runs=20)


# ---------------------------------------------------------------- results that come to the same


class Colour(Reading[str], frozen=True, kw_only=True):
    """1 to 3 red, 4 and 5 green, 6 blue."""

    def read(self, total: int) -> str:
        return "red" if total <= 3 else "green" if total <= 5 else "blue"


def warm_or_cold(colours: Mapping[Any, int]) -> dict[Any, int]:
    warm = {one: ways for one, ways in colours.items() if one != "blue"}
    return {one_of(warm): sum(warm.values()), "blue": colours["blue"]}


@part()
async def painted(fight: Fight[Battle], colour: str) -> None:
    if await a_die(fight) == 6 and any_of(colour) != "blue":
        loses(fight, {"red": 1, "green": 2}[await exactly(colour)])


async def paints(fight: Fight[Battle]) -> None:
    await painted(fight, await roll(d6, Colour(), by="Ann", purpose="die", merge=warm_or_cold))


def test_results_together_are_told_apart_where_it_matters() -> None:
    found = ends(paints, START)
    by_wounds = {500 - state["Orc"].w: chance for state, chance in found.positions.items()}
    assert by_wounds == {0: Fraction(31, 36), 1: Fraction(3, 36), 2: Fraction(2, 36)}
    assert found.positions == odds(paints, START, by_parts=False).merged()


async def scratched(fight: Fight[Battle]) -> None:
    """A d6; from 3 on what goes past 2 is held against a d10."""
    shown = await told_apart(a_die, lambda shown: min(shown, 3))(fight)
    loses(fight, shown if shown < 3 else 3)
    if shown > 2 and await roll(d10, at_most(Tally(shown - 2)), by="Ann", purpose="deep"):
        loses(fight, 10)


def test_numbers_together_are_held_against_a_roll_each_with_its_ways() -> None:
    """3 to 6 leave 1 to 4: by hand 1/6 (1 + 2 + 3 + 4)/10 go deep."""
    found = ends(scratched, START)
    by_wounds = {500 - state["Orc"].w: chance for state, chance in found.positions.items()}
    assert by_wounds == {1: Fraction(1, 6), 2: Fraction(1, 6), 3: Fraction(30, 60), 13: Fraction(10, 60)}
    assert found.positions == odds(scratched, START, by_parts=False).merged()
    assert found.runs < odds(scratched, START).runs


def test_numbers_wrongly_put_together_are_no_result() -> None:
    async def looks_closer(fight: Fight[Battle]) -> None:
        if await told_apart(a_die, lambda shown: shown > 2)(fight) > 4:
            loses(fight, 1)

    with pytest.raises(AssertionError, match="put together"):
        ends(looks_closer, START)
    assert odds(looks_closer, START).chance(lambda outcome: outcome.state["Orc"].w == 499) == Fraction(1, 3)


def test_a_number_that_stands_for_several_is_reckoned_with_like_a_number() -> None:
    number: Any = several({3: 1, 5: 2})
    assert number - 1 == Several(((2, 1), (4, 2))) == -1 + number
    assert 10 - number == Several(((7, 1), (5, 2)))
    assert max(0, number) is number
    assert max(0, 2 - number) == 0
    assert number > 2 and number >= 3 and number < 6 and number <= 5 and number != 4
    assert len({number, several({3: 1, 5: 2}), several({3: 2, 5: 1})}) == 2
    assert several({3: 1}) == 3
    with pytest.raises(AssertionError, match="put together"):
        assert number == 3


def test_a_single_name_stands_for_itself() -> None:
    assert one_of({"red": 3}) == "red" == any_of("red")
    assert any_of(one_of({"red": 3, "green": 2})) == "red"
    assert one_of({"red": 3, "green": 2}) not in ("red", "green")


# ---------------------------------------------------------------- fury


def finite(rule: Any, *given: Any, **named: Any) -> Any:
    return partial(_begun, rule, given, named)


def _begun(rule: Any, given: Any, named: Any, fight: Fight[Battle]) -> Rule:
    begun: Rule = rule(fight, *given, **named)
    return begun


ARMOURED = fighter("Orc", ws=35, t=30, w=0, off_hand="shield", ap={"body": 2, "left_arm": 2, "right_leg": 1})
STUNNING = fighter("Ann", ws=45, s=40, talents=("strike_to_stun",))
WITH_NET = fighter("Ann", ws=45, bs=45, s=40, weapon="net")


@pytest.mark.parametrize("value", [1, 4, 9, 10, 11, 25])
@pytest.mark.parametrize("place", ["body", "head"])
def test_a_critical_hit_by_parts(value: int, place: str) -> None:
    start = battle(ANN, ARMOURED)
    rule = finite(critical_hit, "Orc", Tally(value), place, by="Ann")
    in_full = odds(rule, start, by_parts=False)
    assert told(odds(rule, start)) == told(in_full)
    assert ends(rule, start).positions == in_full.merged()


@pytest.mark.parametrize("effect", range(1, 11))
def test_every_effect_by_parts(effect: int) -> None:
    start = battle(ANN, ARMOURED)
    rule = finite(suffer, "Orc", effect, "body", by="Ann")
    assert ends(rule, start).positions == odds(rule, start, by_parts=False).merged()


@pytest.mark.parametrize(("ann", "orc", "action"), [
    (STUNNING, ORC, StandardAttack("Orc", stun=True)),
    (ANN, ORC, Manoeuvre("Orc", (1, 0))),
    (STUNNING, ARMOURED, SwiftAttack("Orc", stun=True)),
])  # fmt: skip
def test_a_step_without_fury_by_parts(ann: Any, orc: Any, action: Any) -> None:
    start = on_turn(battle(ann, orc), "Ann")
    in_full = odds(step, start, decide=doing(action), by_parts=False)
    assert told(odds(step, start, decide=doing(action))) == told(in_full)
    assert ends(step, start, decide=doing(action)).positions == in_full.merged()
    assert in_full.unresolved == 0


HARD_PRESSED = fighter("Orc", ws=35, t=30, w=2, off_hand="shield", ap={"body": 2, "left_arm": 2, "head": 1})


@pytest.mark.parametrize("orc", [ORC, HARD_PRESSED, ARMOURED])
def test_a_blow_with_fury_by_parts(orc: Any) -> None:
    """Where the chain is cut differs; that much, and no more, the chances may differ."""
    start = on_turn(battle(ANN, orc), "Ann")
    floor = Fraction(1, 10**6)
    in_full = odds(step, start, decide=doing(AllOutAttack("Orc")), floor=floor, by_parts=False)
    by_parts = odds(step, start, decide=doing(AllOutAttack("Orc")), floor=floor)
    positions = ends(step, start, decide=doing(AllOutAttack("Orc")), floor=floor)
    assert max(in_full.unresolved, by_parts.unresolved, positions.unresolved) < Fraction(1, 10**3)
    exact, ways = in_full.merged(), told(by_parts)
    for way, chance in told(in_full).items():
        assert -by_parts.unresolved <= ways.get(way, Fraction(0)) - chance <= in_full.unresolved
    for state in exact.keys() | positions.positions.keys():
        more = positions.positions.get(state, Fraction(0)) - exact.get(state, Fraction(0))
        assert -positions.unresolved <= more <= in_full.unresolved


def test_where_an_all_out_impact_blow_ends_by_hand() -> None:
    """As in the odds of the same blow: 40 + 20 hit, 55 parry, 12 of the 60 faces strike the armoured head."""
    found = ends(step, on_turn(battle(ANN, ORC), "Ann"), decide=doing(AllOutAttack("Orc")), floor=FINE)
    wounds: Spread = {}
    for state, chance in found.positions.items():
        wounds[500 - state["Orc"].w] = wounds.get(500 - state["Orc"].w, Fraction(0)) + chance
    dice = dealt(BEST_OF_TWO, 60)
    landed = together(
        {0: 1 - percent(60) * percent(45)},
        times(percent(48) * percent(45), dice, +4 - 3),
        times(percent(12) * percent(45), dice, +4 - 3 - 2),
    )
    assert found.unresolved <= Fraction(1, 10**5)
    assert agrees(wounds, landed, found.unresolved)


@pytest.mark.parametrize("tens", [2, 3, 4])
def test_all_dice_of_a_hit_by_hand(tens: int) -> None:
    """A 10, confirmed on 35, then tens and 1 to 9: cut after so many tens, with exactly their chance unresolved."""

    async def hit(fight: Fight[Battle]) -> None:
        reading = Percent(target=Tally(35), test="at_most")
        loses(fight, await thrown(fight, "Ann", d10, DamageDie(), reading, helpless=False))

    floor = Fraction(35, 10**3) / 10**tens
    found = ends(hit, START, floor=floor)
    by_hand = {face: Fraction(1, 10) for face in range(1, 10)} | {10: Fraction(65, 1000)}
    by_hand |= {10 + more: Fraction(35, 1000) * chance for more, chance in CHAIN.items() if more < 10 * tens}
    assert {500 - state["Orc"].w: chance for state, chance in found.positions.items()} == by_hand
    assert found.unresolved == floor


def test_places_with_equal_armour_are_followed_together() -> None:
    """60 faces hit. Head, arms and legs as they are armoured; the weight of each is the number of its faces."""
    reading = AttackRoll(target=Tally(60), test="at_most")
    apart = reading.counts(d100)
    joined = places_alike(ARMOURED, apart)
    assert sum(joined.values()) == sum(apart.values()) == 100
    assert joined[AttackOutcome("miss")] == 40
    groups = {outcome.location: ways for outcome, ways in joined.items() if outcome.location}
    assert len(groups) == 3, "two points, one point, none"
    assert groups["right_leg"] == apart[AttackOutcome("hit", "right_leg")]
    body_and_arm = apart[AttackOutcome("hit", "body")] + apart[AttackOutcome("hit", "left_arm")]
    assert sorted(groups.values()) == sorted(
        [groups["right_leg"], body_and_arm, 60 - groups["right_leg"] - body_and_arm]
    )


def test_armour_breaks_where_the_blow_struck() -> None:
    """Every place has one point, so all six are followed together until a critical hit breaks what is there."""
    orc = fighter("Orc", ws=35, t=30, w=0, ap=1)
    start = on_turn(battle(ANN, orc), "Ann")
    found = ends(step, start, decide=doing(StandardAttack("Orc")), floor=FINE)
    broken = {
        place: sum(chance for state, chance in found.positions.items() if state["Orc"].lost_ap[number])
        for number, place in enumerate(LOCATIONS)
    }
    faces = AttackRoll(target=Tally(40), test="at_most").counts(d100)
    of_place = {place: faces.get(AttackOutcome("hit", place), 0) for place in LOCATIONS}
    assert sum(broken.values()) > Fraction(1, 200)
    for place in LOCATIONS:
        assert broken[place] == Fraction(of_place[place], 40) * sum(broken.values())
    told_apart = odds(step, start, decide=doing(StandardAttack("Orc")), floor=FINE)
    in_facts = told_apart.chance(lambda outcome: any(isinstance(fact, ArmourBroken) for fact in outcome.facts))
    assert abs(in_facts - sum(broken.values())) <= max(found.unresolved, told_apart.unresolved)
    assert all(
        fact.value >= 1 for outcome in told_apart.outcomes for fact in outcome.facts if isinstance(fact, Critical)
    )


def test_two_blows_in_a_row_are_the_two_of_them_multiplied() -> None:
    """What `chained` works out once for both is what each blow comes to on its own."""
    start = on_turn(battle(fighter("Ann", ws=50, s=40, a=2), fighter("Orc", t=30, w=6, ap={"head": 1})), "Ann")
    decide: Callable[[Choose, Any], Any] = doing(SwiftAttack("Orc"))

    def over(state: Battle) -> bool:
        return state.turn is not None and not state.turn.halves and not state.agenda

    floor = Fraction(1, 10**5)
    done, unresolved = chained(step, {start: Fraction(1)}, until=over, decide=decide, floor=floor)
    by_hand: dict[Battle, Fraction] = {}
    left = Fraction(0)
    first = odds(step, start, decide=decide, floor=floor, by_parts=False)
    left += first.unresolved
    for state, chance in first.merged().items():
        if over(state):
            by_hand[state] = by_hand.get(state, Fraction(0)) + chance
            continue
        second = odds(step, state, decide=decide, floor=floor / chance, by_parts=False)
        left += second.unresolved * chance
        for after, more in second.merged().items():
            by_hand[after] = by_hand.get(after, Fraction(0)) + chance * more
    assert sum(done.values()) + unresolved == sum(by_hand.values()) + left == 1
    for state in done.keys() | by_hand.keys():
        assert -unresolved <= done.get(state, Fraction(0)) - by_hand.get(state, Fraction(0)) <= left
    assert unresolved < left, "ways that meet are cut later"


def test_dice_that_look_at_no_position_are_remembered_with_their_runs() -> None:
    """Whoever comes to them later, in another position, is told the same, and as many runs are counted."""
    tried: list[int] = []

    @part()
    async def doubled(fight: Fight[Battle]) -> int:
        tried.append(1)
        return 2 * await roll(d6, Total(), by="Ann", purpose="damage")

    async def rule(fight: Fight[Battle]) -> None:
        if await doubled(fight) > 6:
            fight.record(Used(fight.state.fighters[0].name, "parry"))

    first, second = (ends(rule, battle(fighter("Ann", w=wounds)), floor=Fraction(0)) for wounds in (12, 7))
    assert len(tried) == 6, "once for each face"
    assert first.runs == second.runs
    assert list(first.positions.values()) == list(second.positions.values()) == [Fraction(1, 2)] * 2
