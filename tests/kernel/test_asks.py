"""Asks: a choice of one is no question, offers are looked at only as far as somebody reads."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterator
from typing import Any

import pytest

from zaruba.kernel.answerers import Script, ScriptError, by_policy, find_offer, first_offer
from zaruba.kernel.asks import (
    Action,
    Ask,
    Choose,
    ChooseTogether,
    Measure,
    Offer,
    Offers,
    Parametric,
    Refusal,
    Roll,
    choose,
    choose_together,
    measure,
    reread,
    roll,
)
from zaruba.kernel.clauses import Log, keeping
from zaruba.kernel.dice import d6
from zaruba.kernel.fight import drive
from zaruba.kernel.readings import Total


class Strike(Action, frozen=True, tag="strike"):
    target: str = ""


class Wait(Action, frozen=True, tag="wait"):
    pass


class Walk(Action, frozen=True, tag="walk"):
    feet: int = 0


STRIKE, WAIT = Offer(Strike("orc"), "grim.strike"), Offer(Wait(), "grim.wait")
FAR = Refusal(Strike("elf"), "grim.reach", "too-far")
WALK = Parametric(
    Walk(),
    "grim.walk",
    lambda: (Walk(5), Walk(10)),
    lambda walk: None if walk.feet <= 30 else Refusal(walk, "grim.walk", "too-far"),
)


def driven(rule: Coroutine[Any, Any, Any], *answers: Any) -> tuple[Any, list[Ask]]:
    """The rule's own result, and what it asked."""
    asked: list[Ask] = []
    result: list[Any] = []
    left = list(answers)

    async def whole() -> None:
        result.append(await rule)

    def answer(ask: Ask) -> Any:
        asked.append(ask)
        return left.pop(0)

    drive(whole(), answer)
    assert not left, "answers are left over"
    return result[0], asked


async def deciding(*options: Any) -> Any:
    return await choose("Ann", "turn", options)


def test_a_choice_of_one_is_not_asked() -> None:
    assert driven(deciding(STRIKE)) == (Strike("orc"), [])
    assert driven(deciding(FAR, STRIKE, FAR)) == (Strike("orc"), []), "refusals are no offers"


def test_a_choice_of_two_is_asked() -> None:
    decided, asked = driven(deciding(STRIKE, FAR, WAIT), Wait())
    assert decided == Wait()
    assert isinstance(asked[0], Choose)
    assert (asked[0].who, asked[0].window, [one.action for one in asked[0].offers]) == (
        "Ann",
        "turn",
        [Strike("orc"), Wait()],
    )


def test_one_offer_that_stands_for_many_is_asked() -> None:
    decided, asked = driven(deciding(WALK), Walk(10))
    assert (decided, len(asked)) == (Walk(10), 1)


def test_nothing_to_choose_is_a_fault_of_the_rule() -> None:
    with pytest.raises(AssertionError, match="at least one offer"):
        driven(deciding(FAR))


def test_offers_are_looked_at_as_far_as_somebody_reads() -> None:
    seen: list[str] = []

    def options() -> Iterator[Offer[Any] | Refusal]:
        for name in ("a", "b", "c", "d"):
            seen.append(name)
            yield FAR if name == "b" else Offer(Strike(name), "grim.strike")

    offers = Offers(options())
    assert seen == []
    assert offers[0].action == Strike("a")
    assert seen == ["a"]
    assert offers.only() is None
    assert seen == ["a", "b", "c"]
    assert [one.action.target for one in offers] == ["a", "c", "d"]
    assert list(offers.refusals()) == [FAR]
    assert [one.action.target for one in offers] == ["a", "c", "d"], "they can be read again"
    assert (len(offers), offers[2].action) == (3, Strike("d"))
    assert seen == ["a", "b", "c", "d"], "each is looked at once"


def test_what_is_read_again_is_listed_once_and_anew_for_a_log() -> None:
    listed: list[int] = []

    def walks() -> Iterator[Walk]:
        for paces in (1, 2, 3):
            listed.append(paces)
            yield Walk(paces)

    read = reread(walks)
    assert listed == []
    first, second = read(), read()
    assert [next(first), next(first), next(second)] == [Walk(1), Walk(2), Walk(1)]
    assert listed == [1, 2]
    assert list(second) == [Walk(2), Walk(3)]
    assert list(first) == [Walk(3)]
    assert list(read()) == [Walk(1), Walk(2), Walk(3)]
    assert listed == [1, 2, 3]
    with keeping(Log()):
        assert list(read()) == [Walk(1), Walk(2), Walk(3)]
    assert listed == [1, 2, 3, 1, 2, 3]


def test_refusals_are_found_before_any_offer_is_read() -> None:
    offers = Offers((FAR, STRIKE, FAR))
    assert list(offers.refusals()) == [FAR, FAR]
    assert [one.action for one in offers] == [Strike("orc")]


def test_two_readers_at_once_do_not_disturb_each_other() -> None:
    offers: Offers[Any] = Offers((STRIKE, FAR, WAIT))
    pairs = [(one.action, other.action) for one in offers for other in offers]
    assert len(pairs) == 4


async def sealed(options: dict[str, Any]) -> Any:
    return await choose_together("orders", options)


def test_several_decide_unseen_by_one_another() -> None:
    decided, asked = driven(sealed({"Ann": (STRIKE, WAIT), "Bob": (WAIT, WALK)}), {"Bob": Wait(), "Ann": Strike("orc")})
    assert list(decided.items()) == [("Ann", Strike("orc")), ("Bob", Wait())]
    assert isinstance(asked[0], ChooseTogether)
    assert [who for who, _ in asked[0].offers] == ["Ann", "Bob"]


def test_of_several_only_those_with_a_choice_are_asked() -> None:
    decided, asked = driven(sealed({"Ann": (STRIKE,), "Bob": (WAIT, WALK)}), Wait())
    assert decided == {"Ann": Strike("orc"), "Bob": Wait()}
    assert isinstance(asked[0], Choose)
    assert asked[0].who == "Bob"
    assert driven(sealed({"Ann": (STRIKE,), "Bob": (WAIT,)})) == ({"Ann": Strike("orc"), "Bob": Wait()}, [])


async def measured(**within: Any) -> Any:
    return await measure("distance", "Ann", "orc", **within)


@pytest.mark.parametrize(("answer", "kept"), [(0, True), (1, False)])
def test_a_measure_with_one_limit_is_true_or_false(answer: int, kept: bool) -> None:
    assert driven(measured(within=30), answer) == (kept, [Measure("distance", "Ann", "orc", (30,))])


def test_a_measure_with_several_limits_or_none() -> None:
    assert driven(measured(within=(5, 30)), 1) == (1, [Measure("distance", "Ann", "orc", (5, 30))])
    assert driven(measured(), 42) == (42, [Measure("distance", "Ann", "orc")])


def test_a_policy_answers_every_kind_of_decision() -> None:
    answer = by_policy(lambda ask: 4, first_offer)
    together = ChooseTogether("orders", (("Ann", Offers((STRIKE, WAIT))), ("Bob", Offers((WALK, WAIT)))))
    assert answer(Roll(d6, Total(), "Ann", "damage")) == 4
    assert answer(Choose("Ann", "turn", Offers((WALK, WAIT)))) == Walk(5)
    assert answer(together) == {"Ann": Strike("orc"), "Bob": Walk(5)}
    with pytest.raises(AssertionError):
        answer(Measure("distance", "Ann", "orc"))


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (Strike("orc"), Strike("orc")),
        (Strike("elf"), None),
        (Walk(30), Walk(30)),
        (Walk(31), None),
        (Wait(), None),
        ("strike", None),
    ],
)
def test_which_offer_an_action_takes(wanted: Any, found: Any) -> None:
    assert find_offer(Choose("Ann", "turn", Offers((STRIKE, FAR, WALK))), wanted) == found


# ---------------------------------------------------------------- scripts


async def rolling() -> int:
    return await roll(d6, Total(), by="Ann", purpose="damage")


def scripted(rule: Callable[[], Coroutine[Any, Any, Any]], script: Script) -> None:
    drive(rule(), script)
    script.finish()


def test_a_script_names_its_dice() -> None:
    scripted(rolling, Script([(6, 4)]))
    for dice, complaint in (([], "no die left"), ([(8, 4)], "a d8"), ([(6, 7)], "cannot show"), ([(6, 1)] * 2, "left")):
        with pytest.raises(ScriptError, match=complaint):
            scripted(rolling, Script(dice))


def test_a_script_that_chooses_what_is_not_offered_fails() -> None:
    with pytest.raises(ScriptError, match="not offered"):
        scripted(lambda: deciding(STRIKE, WAIT), Script(choices=[Walk(5)]))
    with pytest.raises(ScriptError, match="left over"):
        scripted(lambda: deciding(STRIKE), Script(choices=[Strike("orc")]))
    scripted(lambda: deciding(STRIKE, WAIT), Script(choices=[lambda action: isinstance(action, Wait)]))
