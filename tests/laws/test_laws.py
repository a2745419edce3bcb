"""The laws of every rulebook: one suite, with Hypothesis for the dice and for the players."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import islice
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings

from tests.laws.playing import (
    MOST_CANDIDATES,
    Chance,
    Plain,
    Turned,
    actions_of,
    again,
    answer,
    asked,
    chances,
    lawful,
    of_system,
    play,
    random_rulings,
    seeded,
    seldom,
    speak,
    stands,
    started,
    trace,
    values_of,
)
from zaruba.kernel.answerers import QuickDice
from zaruba.kernel.asks import MASTER, Ask, Choose, ChooseTogether, Measure, Offers, Parametric, Roll
from zaruba.kernel.bare import bare
from zaruba.kernel.clauses import Log, keeping
from zaruba.kernel.fight import Fight, drive
from zaruba.kernel.record import canonical, read_record, write_record
from zaruba.kernel.referee import Bookmark, Referee, Refused
from zaruba.kernel.system import System, slugs, system
from zaruba.study.odds import ends, odds, standing_order
from zaruba.study.policies import by_side, no_oracle
from zaruba.study.sample import Sampler, answerer, play_out

THOROUGH = os.environ.get("HYPOTHESIS_PROFILE") == "thorough"

every_system = pytest.mark.parametrize("slug", slugs())


def examples(usual: int) -> settings:
    return settings(max_examples=usual * 5 if THOROUGH else usual)


def fight(slug: str, chance: Chance, most: int, *, words: int = 30, hand: Sequence[str] = ()) -> Referee:
    """A random fight of a rulebook after some answers."""
    scenarios = of_system(slug)
    referee = started(system(slug), scenarios.scenario(chance), seed=chance(3), hand=hand)
    return play(referee, scenarios, chance, most, words=words)


# ---------------------------------------------------------------- facts, positions, effects, the dead


@every_system
@given(chance=chances)
@examples(120)
def test_facts_rebuild_the_position_and_nothing_in_it_is_absurd(slug: str, chance: Chance) -> None:
    """With effects that end exactly once, hit points within their bounds, and the dead at rest."""
    lawful(fight(slug, chance, 30), of_system(slug))


@every_system
@given(chance=chances)
@examples(120)
def test_nothing_leaks_where_the_master_adds_removes_and_kills(slug: str, chance: Chance) -> None:
    """Budgets and effects outlive nobody's joining, dying or leaving."""
    lawful(fight(slug, chance, 24, words=3), of_system(slug))


@every_system
@given(chance=chances)
@examples(60)
def test_nothing_leaks_where_rounds_go_by(slug: str, chance: Chance) -> None:
    """Most turns end at once, so that initiative is rolled anew again and again while some die, join and leave."""
    scenarios = of_system(slug)
    referee = fight(slug, chance, 6)
    for _ in range(40):
        if referee.open is None:
            break
        if isinstance(referee.open.ask, Choose) and not seldom(chance, 4):
            who, offers = asked(referee)
            referee.choose(referee.open.number, actions_of(offers)[-1], who=who)
        else:
            answer(referee, scenarios, chance, words=8)
    lawful(referee, scenarios)


@pytest.mark.parametrize("part", range(4))
@every_system
def test_two_hundred_random_rulings(slug: str, part: int) -> None:
    """A fight under each of 200 random sets of rulings; between them they hold every value of every option."""
    scenarios, values = of_system(slug), values_of(system(slug).rulings)
    seen: set[tuple[str, Any]] = set()
    distinct: set[bytes] = set()
    for number in range(part * 50, part * 50 + 50):
        chance = seeded(number)
        plain = {**scenarios.scenario(chance), "rulings": random_rulings(chance, system(slug), scenarios)}
        referee = play(started(system(slug), plain), scenarios, chance, 30)
        lawful(referee, scenarios)
        rulings = msgspec.to_builtins(referee.scenario.rulings)
        seen |= set(rulings.items())
        distinct.add(canonical(rulings))
    assert len(distinct) == 50
    assert seen >= {(name, value) for name, every in values.items() for value in every if len(every) > 1}


@every_system
@pytest.mark.parametrize("part", range(2))
def test_long_random_fights_end_or_go_on_asking(slug: str, part: int) -> None:
    """The thorough profile takes 20,000 random decisions; dice and the master's words are not counted."""
    scenarios, taken, answered, number = of_system(slug), 0, 0, part
    most = 10_000 if THOROUGH else 400

    def count(ask: Ask) -> None:
        nonlocal taken, answered
        answered += 1
        taken += isinstance(ask, Choose | ChooseTogether)

    while taken < most or answered < 700:
        chance = seeded(1_000_000 + number)
        number += 2
        referee = started(system(slug), scenarios.scenario(chance))
        play(referee, scenarios, chance, 200, words=60, each=count)
        lawful(referee, scenarios)


# ---------------------------------------------------------------- records


@every_system
@given(chance=chances)
@examples(50)
def test_a_record_replays_to_equal_hashes_and_saving_loses_nothing(slug: str, chance: Chance) -> None:
    referee = fight(slug, chance, 20)
    if referee.answers and seldom(chance, 3):
        referee.undo(referee.answers[chance(len(referee.answers) - 1)].ask)
        play(referee, of_system(slug), chance, 3)
    record = referee.record()
    saved = write_record(record)
    assert canonical(read_record(saved)) == canonical(record)
    assert write_record(read_record(saved)) == saved
    rules = system(slug)
    replayed = Referee.replay(rules, read_record(saved), rules.load(record.scenario))
    assert canonical(replayed.record()) == canonical(record)
    assert stands(replayed) == stands(referee)
    assert (replayed.open is None) == (referee.open is None)


@every_system
@given(chance=chances)
@examples(60)
def test_a_fight_goes_on_from_a_bookmark_as_from_its_start(slug: str, chance: Chance) -> None:
    referee = fight(slug, chance, 20)
    mark = referee.bookmark(chance(len(referee.steps)))
    if mark is None:
        return
    mark = msgspec.json.decode(msgspec.json.encode(mark), type=Bookmark)
    rules, record = system(slug), read_record(write_record(referee.record()))
    scenario = rules.load(record.scenario)
    whole = Referee.replay(rules, record, scenario)
    there = Referee.replay(rules, record, scenario, bookmark=mark)
    assert there.past == mark.steps
    assert canonical(there.record()) == canonical(record)
    assert there.facts == whole.facts[len(whole.facts) - len(there.facts) :]
    assert (there.state, there.before, there.verdict) == (whole.state, whole.before, whole.verdict)
    later = chance(99)
    for one in (there, whole):
        play(one, of_system(slug), seeded(later), 5)
    assert canonical(there.record()) == canonical(whole.record())
    assert there.before == whole.before
    there.remember(whole)
    assert there.past == 0
    assert stands(there) == stands(whole)
    there.undo(there.answers[0].ask)
    assert not there.answers


@every_system
@given(chance=chances)
@examples(60)
def test_undo_and_the_same_answers_lead_to_the_same_position(slug: str, chance: Chance) -> None:
    referee = fight(slug, chance, 16)
    if not referee.answers:
        return
    stood, tape = stands(referee), referee.answers
    back = tape[chance(len(tape) - 1)].ask
    numbers = {one.ask for one in tape} | ({referee.open.number} if referee.open else set())
    referee.undo(back)
    assert [one.ask for one in referee.answers] == [one.ask for one in tape if one.ask < back]
    assert referee.open is None or referee.open.number not in numbers, "a number is used twice"
    proven(referee)
    again(referee, [one for one in tape if one.ask >= back])
    assert stands(referee) == stood


@every_system
@given(chance=chances)
@examples(40)
def test_undone_machine_dice_show_the_same_faces(slug: str, chance: Chance) -> None:
    referee = fight(slug, chance, 12, words=0)
    thrown: list[Any] = []
    for _ in range(8):
        if referee.open is None:
            break
        if isinstance(referee.open.ask, Roll):
            before = referee.open.number
            referee.throw(before)
            thrown.append((before, referee.answers[-1]))
        else:
            answer(referee, of_system(slug), chance, words=0)
    if not thrown:
        return
    number, first = thrown[chance(len(thrown) - 1)]
    referee.undo(number)
    assert referee.open is not None
    assert isinstance(referee.open.ask, Roll)
    referee.throw(referee.open.number)
    second = referee.answers[-1]
    assert (second.faces, second.throw, second.who) == (first.faces, first.throw, first.who)


def proven(referee: Referee) -> None:
    """Its record says all of it, and what was taken back as well."""
    record = read_record(write_record(referee.record()))
    replayed = Referee.replay(referee.system, record, referee.system.load(record.scenario))
    assert canonical(replayed.record()) == canonical(record)
    replayed.retrace()


@every_system
@given(chance=chances)
@examples(40)
def test_a_fork_is_a_fight_of_its_own(slug: str, chance: Chance) -> None:
    referee = fight(slug, chance, 14)
    record, stood = referee.record(), stands(referee)
    fork = referee.fork()
    assert stands(fork) == stood
    assert fork.answers == referee.answers
    assert fork.record() == record
    play(fork, of_system(slug), chance, 6, words=5)
    assert referee.record() == record
    assert stands(referee) == stood
    proven(fork)
    if referee.answers:
        earlier = referee.answers[chance(len(referee.answers) - 1)].ask
        shorter = referee.fork(before=earlier)
        assert shorter.answers == tuple(one for one in referee.answers if one.ask < earlier)
        play(shorter, of_system(slug), chance, 3, words=5)
        proven(shorter)
        assert referee.record() == record
    later = fork.record()
    play(referee, of_system(slug), chance, 3)
    assert fork.record() == later


# ---------------------------------------------------------------- commands


@every_system
@given(chance=chances)
@examples(50)
def test_every_offer_can_be_performed_and_every_refusal_is_refused(slug: str, chance: Chance) -> None:
    referee = fight(slug, chance, chance(24))
    while referee.open is not None and isinstance(referee.open.ask, Roll):
        referee.throw(referee.open.number)
    if referee.open is None or not isinstance(referee.open.ask, Choose | ChooseTogether):
        return
    who, offers = asked(referee)
    actions = actions_of(offers)
    assert actions, f"{who} is asked and has nothing to choose"
    number = referee.open.number
    for action in actions:
        assert referee.decode(msgspec.json.decode(msgspec.json.encode(action))) == action
        assert hash(action) == hash(referee.decode(msgspec.to_builtins(action)))
        fork = referee.fork()
        assert fork.open is not None
        fork.choose(fork.open.number, action, who=who)
        while fork.open is not None and isinstance(fork.open.ask, Roll):
            fork.throw(fork.open.number)
    before = referee.record()
    for refusal in offers.refusals():
        with pytest.raises(Refused) as refused:
            referee.choose(number, refusal.action, who=who)
        assert refused.value.code == "illegal"
        assert refused.value.clause, f"{refusal} is refused by no clause"
    assert referee.record() == before


@every_system
@given(chance=chances)
@examples(50)
def test_refused_stale_foreign_and_double_commands_change_nothing(slug: str, chance: Chance) -> None:
    referee = fight(slug, chance, chance(16))
    if referee.open is not None:
        last = referee.open.number
        answer(referee, of_system(slug), chance, words=0)
    else:
        last = 1
    before, stood, open_ = referee.record(), stands(referee), referee.open
    for name, command in wrong_commands(referee, last, chance).items():
        try:
            command()
        except Refused:
            pass
        else:
            pytest.fail(f"{name}: this was taken")
        assert canonical(referee.record()) == canonical(before), name
        assert stands(referee) == stood, name
        assert referee.open is open_, name


def wrong_commands(referee: Referee, last: int, chance: Chance) -> dict[str, Callable[[], Any]]:
    """An answer given twice, one to an ask to come, impossible dice, a foreign hand, nonsense."""
    now = referee.open.number if referee.open is not None else 0
    ahead = max(now, last, *(one.ask for one in referee.answers)) + 1 + chance(3)
    commands: dict[str, Callable[[], Any]] = {
        "an offer of an ask to come": lambda: referee.pick(ahead, 0),
        "dice for an ask to come": lambda: referee.roll(ahead, faces=[1]),
        "machine dice for an ask to come": lambda: referee.throw(ahead),
        "a measure for an ask to come": lambda: referee.measured(ahead, 1),
        "undoing what is to come": lambda: referee.undo(ahead),
        "undoing what never was": lambda: referee.undo(0),
        "an empty word": lambda: referee.word("override", {}, reason="nothing"),
        "a word without a reason": lambda: referee.word("override", {"set": {"dark": True}}),
        "a word of nonsense": lambda: referee.word("override", {"enchant": 1}, reason="nonsense"),
        "no action at all": lambda: referee.decode({"type": "no such action"}),
    }
    if last != now:
        commands["an offer taken twice"] = lambda: referee.pick(last, 0)
        commands["dice thrown twice"] = lambda: referee.throw(last)
    if referee.open is None:
        return commands
    ask = referee.open.ask
    if isinstance(ask, Roll):
        sides = ask.throw.dice
        least, most = ask.throw.kept([1] * len(sides)), ask.throw.kept(sides)
        return commands | {
            "an offer instead of dice": lambda: referee.pick(now, 0),
            "an action instead of dice": lambda: referee.choose(now, object()),
            "a measure instead of dice": lambda: referee.measured(now, 0),
            "dice without faces": lambda: referee.roll(now),
            "no dice": lambda: referee.roll(now, faces=[]),
            "a die too many": lambda: referee.roll(now, faces=[*sides, 1]),
            "a face too high": lambda: referee.roll(now, faces=[sides[0] + 1, *sides[1:]]),
            "a face of nothing": lambda: referee.roll(now, faces=[0, *sides[1:]]),
            "a sum too high": lambda: referee.roll(now, total=most + 1),
            "a sum too low": lambda: referee.roll(now, total=least - 1),
        }
    if isinstance(ask, Measure):
        return commands | {
            "machine dice instead of a measure": lambda: referee.throw(now),
            "dice instead of a measure": lambda: referee.roll(now, faces=[1]),
            "an offer instead of a measure": lambda: referee.pick(now, 0),
            "a limit before the first": lambda: referee.measured(now, -1),
            "a limit past the last": lambda: referee.measured(now, len(ask.within) + 1),
        }
    who, offers = asked(referee)
    return commands | {
        "machine dice instead of a choice": lambda: referee.throw(now),
        "dice instead of a choice": lambda: referee.roll(now, faces=[1]),
        "a measure instead of a choice": lambda: referee.measured(now, 0),
        "an offer past the last": lambda: referee.pick(now, len(offers)),
        "an offer before the first": lambda: referee.pick(now, -1),
        "a foreign hand": lambda: referee.pick(now, 0, who="somebody else"),
        "nonsense": lambda: referee.choose(now, "nonsense", who=who),
    }


# ---------------------------------------------------------------- chances


@every_system
@given(chance=chances)
@examples(30)
def test_outcomes_and_what_is_unresolved_sum_to_one(slug: str, chance: Chance) -> None:
    referee = fight(slug, chance, 12)
    if referee.verdict is not None:
        return
    rules = referee.system
    found = odds(rules.step, referee.before, measure=rules.measure, floor=Fraction(1, 300))
    assert sum((one.chance for one in found.outcomes), found.unresolved) == 1
    assert all(one.chance > 0 for one in found.outcomes)
    for one in found.outcomes:
        state = referee.before
        for fact in one.facts:
            state = fact.apply(state)
        assert state == one.state


@every_system
@given(chance=chances)
@examples(30)
def test_where_a_step_ends_is_the_same_told_or_untold(slug: str, chance: Chance) -> None:
    """Ways that meet, parts worked out once and results followed together: no position is likelier for it."""
    referee = fight(slug, chance, 12)
    if referee.verdict is not None:
        return
    rules, floor = referee.system, Fraction(1, 3000)
    told = odds(rules.step, referee.before, measure=rules.measure, floor=floor, by_parts=False)
    untold = ends(rules.step, referee.before, measure=rules.measure, floor=floor)
    assert sum(untold.positions.values(), untold.unresolved) == 1
    apart = told.merged()
    for state in apart.keys() | untold.positions.keys():
        more = untold.positions.get(state, 0) - apart.get(state, 0)
        assert -untold.unresolved <= more <= told.unresolved


def small_positions() -> list[Any]:
    return [
        pytest.param(slug, name, plain, id=f"{slug}: {name}")
        for slug in slugs()
        for name, plain in of_system(slug).small()
    ]


@pytest.mark.parametrize(("slug", "name", "plain"), small_positions())
def test_samples_agree_with_odds(slug: str, name: str, plain: Plain) -> None:
    """5,000 samples with a fixed seed: each outcome within five standard deviations, and chi-square besides."""
    rules = system(slug)
    start = rules.start(rules.load(plain))
    floor = Fraction(1, 20_000)
    found = odds(rules.step, start, measure=rules.measure, floor=floor)
    assert found.unresolved < Fraction(1, 50)
    exact = found.merged()
    number = 5_000
    sampled = Counter(sample(rules, start, number))
    unexpected = sum(count for state, count in sampled.items() if state not in exact)
    assert Fraction(unexpected, number) <= found.unresolved + Fraction(1, 100)
    squares, classes = 0.0, 0
    for state, chance in exact.items():
        expected = float(chance) * number
        spread = (expected * (1 - float(chance))) ** 0.5
        assert abs(sampled[state] - expected) <= 5 * spread + 1, (name, float(chance), sampled[state] / number)
        if expected >= 5:
            squares, classes = squares + (sampled[state] - expected) ** 2 / expected, classes + 1
    assert squares <= classes + 5 * (2 * classes) ** 0.5 + 5, f"chi-square {squares:.1f} of {classes} classes"


def sample(rules: System, start: Any, number: int) -> list[Any]:
    answer = answerer(rules, standing_order, QuickDice(20_26))
    ends = []
    one: Fight[Any] = Fight(start)
    for _ in range(number):
        one.state = start
        drive(rules.step(one), lambda ask: answer(ask, one.state))
        ends.append(one.state)
    return ends


@every_system
@given(chance=chances)
@examples(20)
def test_rules_without_marks_are_the_same_rules(slug: str, chance: Chance) -> None:
    """The same dice and players: the same facts and asks, with a log or with the marks taken off; no choice of one."""
    rules = system(slug)
    start = started(rules, of_system(slug).scenario(chance), seed=1).state
    number = chance(1 << 30)
    logged = asks_and_facts(rules, rules.step, start, number, Log())
    assert asks_and_facts(rules, bare(rules.step), start, number, None) == logged


@every_system
@given(chance=chances)
@examples(8)
def test_tactics_without_marks_decide_alike(slug: str, chance: Chance) -> None:
    """Tactics of a study, which remember what rules have answered, and those of a table that keeps a log and asks anew."""
    rules = system(slug)
    fight = Fight(started(rules, of_system(slug).scenario(chance), seed=1).state)
    decide, anew = by_side(rules), rules.tactics["default"]

    def alike(ask: Choose, state: Any) -> Any:
        found = decide(ask, state)
        with keeping(Log()):
            assert anew(ask, rules.known(state, state.seat_of(ask.who)), no_oracle) == found
        return found

    answer = answerer(rules, alike, QuickDice(chance(1 << 30)))
    for _ in range(30):
        if rules.verdict(fight.state) is None:
            drive(bare(rules.step)(fight), lambda ask: answer(ask, fight.state))


def asks_and_facts(rules: System, step: Any, start: Any, number: int, log: Log | None) -> list[Any]:
    """Thirty steps by the standing order: everything asked, and every fact."""
    answer, fight = answerer(rules, standing_order, QuickDice(number)), Fight(start, log)
    asked: list[Any] = []

    def noted(ask: Ask) -> Any:
        match ask:
            case Choose():
                assert ask.offers.only() is None
                asked.append((ask.who, ask.window, [offer.action for offer in ask.offers]))
            case ChooseTogether():
                asked.append((ask.window, [who for who, _ in ask.offers]))
            case Roll():
                asked.append((ask.throw, ask.reading, ask.by, ask.purpose))
            case _:
                asked.append(ask)
        return answer(ask, fight.state)

    with keeping(log):
        for _ in range(30):
            if rules.verdict(fight.state) is None:
                drive(step(fight), noted)
    return [asked, fight.facts, fight.state]


@every_system
@given(chance=chances)
@examples(10)
def test_what_a_sampler_keeps_changes_no_fight(slug: str, chance: Chance) -> None:
    """The same dice and players: the same verdicts and last positions, kept (many or few) or worked out anew."""
    rules = system(slug)
    start = started(rules, of_system(slug).scenario(chance), seed=1).state
    number = chance(1 << 30)
    for most_kept in (1 << 16, 8):
        kept, anew = QuickDice(number), QuickDice(number)
        sampler = Sampler(rules, standing_order, kept, most_kept=most_kept)
        for _ in range(6):
            assert sampler.play(start, most_steps=40) == play_out(rules, start, standing_order, anew, most_steps=40)


# ---------------------------------------------------------------- turning, hiding


@every_system
@given(chance=chances)
@examples(80)
def test_turning_shifting_and_mirroring_the_board_changes_nothing(slug: str, chance: Chance) -> None:
    """The same machine dice, the same decisions: the same offers, and the same facts turned about."""
    rules, scenarios = system(slug), of_system(slug)
    plain, ways = scenarios.turned(chance)
    mine = started(rules, plain, seed=chance(3))
    others = [(way, started(rules, way.plain, seed=int.from_bytes(mine.seed, "big"))) for way in ways]
    for _ in range(20):
        if mine.open is None or not others:
            break
        action: Any = None
        seen = len(mine.facts)
        before = mine.state
        rolls = isinstance(mine.open.ask, Roll)
        if not rolls:
            who, offers = asked(mine)
            for way, other in others:
                assert other.open is not None, way.name
                assert other.open.awaited == mine.open.awaited, way.name
                alike(way, offers, asked(other)[1], mine.state)
            action = actions_of(offers)[chance(len(actions_of(offers)) - 1)]
        for way, other in others:
            assert other.open is not None, way.name
            if rolls:
                other.throw(other.open.number)
            else:
                other.choose(other.open.number, way.action(action, mine.state), who=who)
        if rolls:
            mine.throw(mine.open.number)
        else:
            mine.choose(mine.open.number, action, who=who)
        others = [(way, other) for way, other in others if same(way, mine.facts[seen:], other.facts[seen:], before)]


def alike(way: Turned, mine: Offers[Any], theirs: Offers[Any], state: Any) -> None:
    """The same offers and refusals in the same order; only directions stand in an order that is the board's own."""
    here, there = list(mine), list(theirs)
    assert Counter((way.action(one.action, state), one.clause) for one in here) == Counter(
        (one.action, one.clause) for one in there
    ), way.name
    closed, shut = list(mine.refusals()), list(theirs.refusals())
    assert Counter((way.action(one.action, state), one.clause, one.why) for one in closed) == Counter(
        (one.action, one.clause, one.why) for one in shut
    ), way.name
    for first, second in ((here, there), (closed, shut)):
        assert [way.anywhere(one.action) for one in first] == [way.anywhere(one.action) for one in second], way.name
    for one, other in zip(here, there, strict=True):
        if isinstance(one, Parametric) and isinstance(other, Parametric):
            for action in islice(one.candidates(), MOST_CANDIDATES):
                assert other.accepts(way.action(action, state)) is None, (way.name, action)


def same(way: Any, mine: Sequence[Any], other: Sequence[Any], before: Any) -> bool:
    """True while both fights go the same way; False once a tie of places has parted them."""
    for fact, theirs in zip(mine, other, strict=False):
        if way.fact(fact, before) != theirs:
            assert way.tie(fact, before), (way.name, fact, theirs)
            return False
        before = fact.apply(before)
    assert len(mine) == len(other), (way.name, mine, other)
    return True


@every_system
@given(chance=chances)
@examples(120)
def test_who_hides_is_not_there_for_those_without_access(slug: str, chance: Chance) -> None:
    """Two fights that differ in a hidden creature alone: equal positions, facts, asks, offers, refusals and odds."""
    rules, scenarios = system(slug), of_system(slug)
    without, hiding = (started(rules, plain) for plain in scenarios.twins(chance))
    seats = {without.state.seat_of(name) for name in (one["name"] for one in without.scenario.plain["combatants"])}
    seats = (seats - {MASTER}) | {""}
    for _ in range(12):
        if without.open is None or masters(without) or masters(hiding):
            return
        for seat in sorted(seats):
            one, other = rules.known(without.state, seat), rules.known(hiding.state, seat)
            assert canonical(one) == canonical(other), seat
        for mine, theirs in zip(shown(without), shown(hiding), strict=True):
            assert mine == theirs, (mine, theirs, without.facts[-4:], hiding.facts[-4:])
        assert hiding.open is not None
        ask, seen = without.open.ask, (len(without.facts), len(hiding.facts))
        before = without.state, hiding.state
        if isinstance(ask, Roll):
            without.throw(without.open.number)
            hiding.throw(hiding.open.number)
        else:
            who, offers = asked(without)
            actions = [one for one in actions_of(offers) if not scenarios.betrays(one, without.state)]
            action = actions[chance(len(actions) - 1)]
            without.choose(without.open.number, action, who=who)
            hiding.choose(hiding.open.number, action, who=who)
        trace(hiding)
        if scenarios.decided(without.state) or any(
            map(scenarios.stumbles, (*without.facts[seen[0] :], *hiding.facts[seen[1] :]))
        ):
            return
        for seat in sorted(seats):
            told = [learned(one, seat, was, at) for one, was, at in zip((without, hiding), before, seen, strict=True)]
            # Once whoever hides has a turn of its own, the same facts come later in one of the fights.
            short = min(map(len, told)) if masters(without) or masters(hiding) else max(map(len, told))
            assert told[0][:short] == told[1][:short], (seat, *told)


def shown(referee: Referee) -> list[Any]:
    """Everything that an ask shows: dice, tallies, offers, candidates, refusals."""
    assert referee.open is not None
    ask = referee.open.ask
    if isinstance(ask, Roll):
        return [ask.by, ask.purpose, ask.throw, ask.reading]
    who, offers = asked(referee)
    refusals = [(one.action, one.clause, one.why, one.details) for one in offers.refusals()]
    return [who, [(one.action, one.clause) for one in offers], actions_of(offers), refusals]


def masters(referee: Referee) -> bool:
    """Whether the master is asked."""
    return referee.open is None or referee.state.seat_of(referee.open.awaited[0]) == MASTER


def learned(referee: Referee, seat: str, before: Any, seen: int) -> list[Any]:
    """What a seat learns of the facts after the first `seen`."""
    told = []
    for fact in referee.facts[seen:]:
        after = fact.apply(before)
        if (heard := referee.system.tell(fact, before, after, seat)) is not None:
            told.append(heard)
        before = after
    return told


@every_system
@given(chance=chances)
@examples(40)
def test_words_of_the_master_are_in_the_record_and_can_be_undone(slug: str, chance: Chance) -> None:
    scenarios = of_system(slug)
    referee = fight(slug, chance, 8)
    stood = stands(referee)
    kind, word = scenarios.word(chance, referee.before)
    begun = referee.before
    if not speak(referee, kind, word):
        assert stands(referee) == stood
        return
    said = next(one for one in reversed(referee.answers) if one.kind in ("override", "improvise"))
    assert (said.fact, said.reason, said.who) == (word, "so it is", MASTER)
    referee.undo(said.ask)
    assert referee.before == begun


@every_system
def test_the_same_chance_makes_the_same_scenario(slug: str) -> None:
    scenarios = of_system(slug)
    for seed in range(20):
        assert scenarios.scenario(seeded(seed)) == scenarios.scenario(seeded(seed))
