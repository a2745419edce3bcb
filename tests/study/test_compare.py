"""Fights side by side: differences worked out by hand, and errors that are as small as pairs make them."""

from __future__ import annotations

from fractions import Fraction
from math import hypot
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from zaruba.apps.comparing import MatchUps, cells, csv_text
from zaruba.kernel.content import read_file
from zaruba.kernel.system import Scenario, System, system
from zaruba.study import compare as comparing
from zaruba.study.compare import Comparison, Row, Setting, compared, difference, watched, with_rulings_of
from zaruba.study.forecast import Share, exactly, seed_of
from zaruba.study.shapes import TooLarge
from zaruba.study.variations import axis, match_ups, rulings, varied

DELVE = system("delve")


def claws(bonus: int, dice: str = "1d4") -> list[Any]:
    return [[{"attack": "claws", "count": 1, "bonus": bonus, "dice": dice}]]


def duel(*, bonus: int = 0, hp: int = 1, foe_hp: int = 1, foe_bonus: int = 0, **more: Any) -> dict[str, Any]:
    """Two beasts within reach, A first; a hit of 1d4 fells whoever has one hit point."""
    return {
        "kind": "scenario", "system": "delve", **more,
        "combatants": [
            {"name": "A", "player": "Ann", "side": "beasts", "kind": "monster", "ac": 11, "hp": hp, "max_hp": hp, "at_ft": 0, "routine": claws(bonus)},
            {"name": "B", "side": "fiends", "ac": 11, "hp": foe_hp, "max_hp": foe_hp, "at_ft": 5, "routine": claws(foe_bonus)},
        ],
        "start": {"order": ["Ann", "GM"], "current": "A"},
    }  # fmt: skip


def scenario(plain: dict[str, Any], of: System = DELVE) -> Scenario:
    return of.load(plain)


def setting(plain: dict[str, Any], label: str = "") -> Setting:
    return Setting((label,), DELVE, DELVE.start(scenario(plain)))


def first_wins(p: Fraction, q: Fraction) -> Fraction:
    """Whoever strikes first and hits with p, against one who hits with q, each hit the last."""
    return p / (1 - (1 - p) * (1 - q))


def test_the_difference_of_two_exact_fights_is_the_one_worked_out_by_hand() -> None:
    """AC 11: +0 hits with 10 of 20, +5 with 15 of 20."""
    found = compared([setting(duel()), setting(duel(bonus=5))])
    half, most = Fraction(10, 20), Fraction(15, 20)
    before, after = first_wins(half, half), first_wins(most, half)
    assert (before, after) == (Fraction(2, 3), Fraction(6, 7))
    first, second = found.rows
    assert first.gap is None and second.gap is not None
    assert (first.method, second.method, second.gap.fights) == ("exact", "exact", 0)
    assert first.wins["beasts"].p == pytest.approx(float(before), abs=1e-9)
    assert second.wins["beasts"].p == pytest.approx(float(after), abs=1e-9)
    for share, gap in ((second.gap.wins["beasts"], 1), (second.gap.survives["A"], 1), (second.gap.survives["B"], -1)):
        assert share.p == pytest.approx(float(gap * (after - before)), abs=1e-9)
        assert share.error == 0
    rounds = [1 / (1 - (1 - half) * (1 - half)), 1 / (1 - (1 - most) * (1 - half))]
    assert first.rounds.mean == pytest.approx(float(rounds[0]), abs=1e-6)
    assert second.gap.rounds.mean == pytest.approx(float(rounds[1] - rounds[0]), abs=1e-6)
    assert found.stopped == "" and found.side == "beasts"


def test_a_sampled_difference_holds_the_exact_one_and_pairs_know_it_better() -> None:
    """Ann's claws are a little better in the second: most of the paired fights end alike."""
    settings = [setting(duel(hp=6, foe_hp=6)), setting(duel(hp=6, foe_hp=6, bonus=1))]
    exact = compared(settings).rows[1].gap
    played = compared(settings, exact=False, fights=2_000, workers=1)
    first, second = played.rows
    assert exact is not None and second.gap is not None
    assert (first.method, first.fights, second.gap.fights) == ("sampled", 2_000, 2_000)
    gap = second.gap.wins["beasts"]
    assert abs(gap.p - exact.wins["beasts"].p) < gap.error
    assert gap.p == pytest.approx(second.wins["beasts"].p - first.wins["beasts"].p)
    apart = hypot(first.wins["beasts"].error, second.wins["beasts"].error)
    assert gap.error < 0.8 * apart
    assert abs(second.gap.rounds.mean - exact.rounds.mean) < second.gap.rounds.error


def test_any_number_of_processes_finds_the_same() -> None:
    settings = [setting(duel(hp=6, foe_hp=6)), setting(duel(hp=6, foe_hp=6, bonus=2)), setting(duel(hp=3, foe_hp=6))]
    found = [compared(settings, exact=False, fights=300, workers=workers).rows for workers in (1, 2)]
    assert found[0] == found[1]


def test_it_stops_when_the_difference_is_known_as_closely_as_was_asked() -> None:
    settings = [setting(duel()), setting(duel(bonus=5)), setting(duel())]
    found = compared(settings, exact=False, to=0.05, budget=60, workers=1)
    assert found.stopped == "precision"
    for row in found.rows[1:]:
        assert row.gap is not None and max(share.error for share in row.gap.wins.values()) <= 0.05
    alike, other = found.rows[2], found.rows[1]
    assert alike.fights < other.fights <= found.rows[0].fights
    assert alike.gap is not None and alike.gap.wins["beasts"].p == 0


def test_what_the_time_does_not_reach_is_named() -> None:
    found = compared([setting(duel(), "one"), setting(duel(bonus=1), "two")], exact=False, budget=0.0, workers=1)
    assert (found.stopped, found.rows, found.left_out) == ("budget", (), (("one",), ("two",)))


@pytest.mark.parametrize(("reached", "rows"), [(3, [3]), (14, [10, 4])])
def test_of_long_fights_those_count_that_are_over(
    monkeypatch: pytest.MonkeyPatch, reached: int, rows: list[int]
) -> None:
    """The clock strikes after so many fights; what is told of the second is paired with as many of the first."""
    fights: list[int] = []

    def counted(seed: int, number: int) -> int:
        fights.append(number)
        return seed_of(seed, number)

    monkeypatch.setattr(comparing, "seed_of", counted)
    clock = SimpleNamespace(monotonic=lambda: 100.0 if len(fights) > reached else 0.0)
    monkeypatch.setattr(comparing, "time", clock)
    found = compared([setting(duel(), "one"), setting(duel(bonus=5), "two")], exact=False, budget=50.0, workers=1)
    assert (found.stopped, [row.fights for row in found.rows]) == ("budget", rows)
    assert [row.gap.fights for row in found.rows if row.gap is not None and row.label != ("one",)] == rows[1:]


def test_one_who_breaks_it_off_is_told_what_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    went: list[int] = []

    def breaks_off(method: str, done: int, of: int) -> None:
        went.append(done)
        if method == "sampled" and len(went) > 4:
            raise KeyboardInterrupt

    settings = [setting(duel()), setting(duel(bonus=5))]
    found = compared(settings, exact=False, workers=1, progress=breaks_off)
    assert found.stopped == "interrupted"
    assert found.rows[1].gap is not None and found.rows[1].fights == found.rows[0].fights > 0
    monkeypatch.setattr(comparing, "exactly", lambda *_, **__: breaks_off("sampled", 0, 0))
    with pytest.raises(KeyboardInterrupt):
        compared(settings, progress=breaks_off)


def test_where_one_of_two_is_too_large_its_own_error_is_that_of_the_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first is exact and played all the same: whichever tells the difference more closely does."""
    real = exactly
    settings = [setting(duel()), setting(duel(bonus=5))]

    def only_the_first(*given: Any, **named: Any) -> Any:
        if given[1] == settings[1].start:
            raise TooLarge(7, "positions")
        return real(*given, **named)

    monkeypatch.setattr(comparing, "exactly", only_the_first)
    first, second = compared(settings, fights=500, workers=1).rows
    assert (first.method, second.method) == ("exact", "sampled")
    assert second.gap is not None
    gap = second.gap.wins["beasts"]
    assert 0 < gap.error <= second.wins["beasts"].error + 1e-12
    assert abs(gap.p - (6 / 7 - 2 / 3)) < gap.error


def test_a_side_is_named_even_where_nothing_is_known() -> None:
    assert compared([setting(duel())], exact=False, budget=0.0, workers=1).side == "beasts"


def test_what_is_too_large_is_drawn_from_its_shapes() -> None:
    settings = [setting(duel(hp=6, foe_hp=6), "one"), setting(duel(hp=6, foe_hp=6, bonus=1), "two")]
    exact = compared(settings).rows[1].gap
    drawn = compared(settings, most_positions=50, to=0.004, workers=1)
    assert drawn.stopped == "precision"
    first, second = drawn.rows
    assert (first.method, second.method) == ("drawn", "drawn") and first.fights > 50_000
    assert exact is not None and second.gap is not None
    gap = second.gap.wins["beasts"]
    assert abs(gap.p - exact.wins["beasts"].p) < gap.error <= 0.004
    assert abs(second.gap.survives["B"].p - exact.survives["B"].p) < second.gap.survives["B"].error
    assert abs(second.gap.rounds.mean - exact.rounds.mean) < second.gap.rounds.error
    assert first.wins["beasts"].p + first.wins["fiends"].p == pytest.approx(1)


def test_drawn_rulings_nobody_looks_at_are_the_same_fight() -> None:
    settings = rulings(DELVE, scenario(duel(hp=5, foe_hp=5)), ["diagonals", "natural_1_attack"])
    first, unread, looked = compared(settings, most_positions=50, to=0.01, workers=1).rows
    assert first.method == unread.method == looked.method == "drawn"
    assert unread.alike and unread.gap is not None and unread.gap.wins["beasts"] == Share(0.0)
    assert unread.wins == first.wins and unread.label == ("diagonals", "alternating")
    assert not looked.alike and looked.gap is not None and looked.gap.wins["beasts"].error > 0


# ---------------------------------------------------------------- the error of a difference


def test_the_error_of_a_difference_comes_from_the_pairs_that_differ() -> None:
    yes, no = np.ones(1000, np.bool_), np.zeros(1000, np.bool_)
    same = difference(yes, yes)
    assert same.p == 0 and 0 < same.error < 0.006  # never 0: a thousand alike do not prove that none differs
    assert difference(yes, no).p == 1
    some = yes.copy()
    some[:10] = False
    found = difference(some, yes)
    assert found.p == -0.01
    assert found.error == pytest.approx(0.009369, abs=1e-6)
    assert difference(yes, some).p == 0.01


def test_the_interval_of_a_difference_holds_as_often_as_it_says() -> None:
    """p 0.3 and 0.32, of which 0.29 in common: 99 of 100 intervals hold the true difference."""
    rng = np.random.default_rng(7)
    held = 0
    for _ in range(2_000):
        drawn = rng.random(400)
        first, mine = drawn < 0.30, (drawn > 0.01) & (drawn < 0.33)
        found = difference(mine, first)
        held += abs(found.p - 0.02) <= found.error
    assert held / 2_000 > 0.985


# ---------------------------------------------------------------- rulings


def test_rulings_nobody_looks_at_are_told_from_those_that_make_no_difference() -> None:
    found = compared(rulings(DELVE, scenario(duel(hp=2, foe_hp=2)), ["all"]))
    labels = [row.label for row in found.rows[1:]]
    assert len(labels) == len(set(labels)) > 35
    assert {"natural_1_attack", "initiative_tie", "morale_large_group_min"} <= {name for name, _ in labels}
    by_label = {row.label: row for row in found.rows}
    unread = by_label["diagonals", "alternating"]
    assert unread.alike and unread.gap is not None
    assert unread.gap.wins["beasts"] == Share(0.0) and unread.method == "exact"
    looked = by_label["natural_1_attack", "always_misses"]
    assert not looked.alike  # asked of every blow, though a 1 never hits AC 11 anyway
    assert looked.gap is not None and looked.gap.wins["beasts"].p == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize(
    ("slug", "foe"),
    [
        ("delve", {"from": "goblin"}),
        ("fury", {"from": "goblin", "w": 1, "armour": []}),
        ("riposte", {"from": "thug", "hits": 1}),
        ("warband", {"from": "thug", "hp": 1}),
    ],
)
def test_what_nobody_looks_at_makes_no_difference_indeed(slug: str, foe: dict[str, Any]) -> None:
    """Every ruling that passes for unseen is played all the same: fight for fight it comes out alike."""
    own = system(slug)
    arena = read_file(own.folder / "arena.yaml").data
    lines = [{**line, **foe} for line in arena["combatants"]]
    settings = rulings(own, scenario({**arena, "combatants": lines}, own), ["all"])
    told = compared(settings, exact=False, fights=10, budget=600, workers=1)
    alike = [0, *(number for number, row in enumerate(told.rows) if row.alike)]
    assert 4 < len(alike) < len(settings)
    others = [replace(settings[number], hangs_on=None) for number in alike]
    again = compared(others, exact=False, fights=10, budget=600, workers=1)
    assert not any(row.alike for row in again.rows)
    for row in again.rows:
        assert (row.wins, row.survives, row.rounds) == (told.rows[0].wins, told.rows[0].survives, told.rows[0].rounds)


def test_the_ranking_finds_the_ruling_that_matters() -> None:
    """AC 1 against +0: only by a natural 1 that always misses can a blow fail, 1 of 20."""
    plain = duel()
    for line in plain["combatants"]:
        line["ac"] = 1
    found = compared(rulings(DELVE, scenario(plain), ["all"]))
    first, *others = found.ranked()
    assert first.label == ("natural_1_attack", "always_misses")
    assert first.gap is not None
    hit = Fraction(19, 20)
    assert first.gap.wins["beasts"].p == pytest.approx(float(first_wins(hit, hit) - 1), abs=1e-9)
    assert all(row.gap is not None and abs(row.gap.wins["beasts"].p) < 1e-9 for row in others)


def test_a_ruling_nobody_looks_at_is_not_played_again() -> None:
    fight = scenario(duel(hp=9, foe_hp=9))
    settings = rulings(DELVE, fight, ["diagonals", "natural_1_attack"])
    found = compared(settings, exact=False, fights=60, workers=1)
    unread, looked = found.rows[1], found.rows[2]
    assert unread.label[0] == "diagonals" and unread.alike and unread.fights == found.rows[0].fights
    assert unread.wins == found.rows[0].wins
    assert not looked.alike


def test_watched_rulings_tell_who_looks_and_change_nothing_else() -> None:
    start = DELVE.start(scenario(duel(rulings={"luck_tokens": True})))
    again, looked = watched(start, DELVE.rulings)
    assert not looked
    assert again.rulings.luck_tokens is True and looked == {"luck_tokens"}
    assert with_rulings_of(again, start, DELVE.rulings) == start
    other, _ = watched(start, DELVE.rulings)
    assert other != again, "nothing kept for the one may stand for the other"


# ---------------------------------------------------------------- match-ups


def matched(words: list[str], fights: int | None = None) -> MatchUps:
    arena = {
        "kind": "scenario", "system": "delve",
        "library": [{
            "kind": "library", "system": "delve",
            "foes": {name: {"ac": ac, "hp": 1, "routine": claws(0)} for name, ac in (("mouse", 11), ("crab", 16), ("rat", 11))},
        }],
        "combatants": [
            {"name": "One", "from": "goblin", "side": "a", "at_ft": 0},
            {"name": "Other", "from": "goblin", "side": "b", "at_ft": 5},
        ],
        "goals": [{"side": "a", "defeat": "b"}, {"side": "b", "defeat": "a"}],
    }  # fmt: skip
    settings = match_ups(DELVE, arena, words)
    return MatchUps(
        compared(settings, paired=False, alike=False, exact=fights is None, fights=fights, workers=1), words
    )


def test_match_ups_mirror_and_what_one_wins_the_other_loses() -> None:
    table = matched(["mouse", "crab", "rat"])
    for mine in table.words:
        assert table.wins(mine, mine) == Share(0.5)
        for theirs in table.words:
            here, there = table.wins(mine, theirs), table.wins(theirs, mine)
            assert here is not None and there is not None
            assert here.p + there.p == pytest.approx(1) and here.error == there.error == 0
    mouse_and_rat, crab_and_mouse = table.wins("mouse", "rat"), table.wins("crab", "mouse")
    assert mouse_and_rat is not None and mouse_and_rat.p == pytest.approx(0.5), "the same by another name"
    first, second = first_wins(Fraction(1, 2), Fraction(1, 4)), first_wins(Fraction(1, 4), Fraction(1, 2))
    # the crab hits a mouse with 10 of 20 and is hit with 5; who is first, the initiative says: each as often
    assert crab_and_mouse is not None
    assert crab_and_mouse.p == pytest.approx(float((first + 1 - second) / 2), abs=1e-9)
    assert table.ranked()[0] == "crab"
    assert table.error() == 0


def test_sampled_match_ups_hold_the_exact_ones() -> None:
    exact, played = matched(["mouse", "crab"]), matched(["mouse", "crab"], fights=400)
    for mine in exact.words:
        for theirs in exact.words:
            true, found = exact.wins(mine, theirs), played.wins(mine, theirs)
            assert true is not None and found is not None
            assert abs(true.p - found.p) <= found.error and found.error > 0
    assert played.document()["method"] == "sampled"


# ---------------------------------------------------------------- as numbers


def test_a_table_of_numbers_has_a_column_for_each_and_nothing_where_nothing_is() -> None:
    found = compared([setting(duel(), "one"), setting(duel(bonus=5), "two")])
    first, second = (line.split(",") for line in csv_text(cells(found, ["form"])).splitlines()[1:])
    head = csv_text(cells(found, ["form"])).splitlines()[0].split(",")
    assert head[:4] == ["form", "method", "positions", "fights"]
    told = dict(zip(head, second, strict=True))
    assert float(told["wins_beasts_difference"]) == pytest.approx(4 / 21)
    assert float(told["survives_B_difference"]) == pytest.approx(-4 / 21)
    assert dict(zip(head, first, strict=True))["wins_beasts_difference"] == ""


def test_what_is_varied_stands_beside_what_is_written() -> None:
    fight = scenario(duel())
    found: Comparison = compared(varied(DELVE, fight, [axis(DELVE, fight, "B.ac=11,16")]))
    rows: dict[tuple[str, ...], Row] = {row.label: row for row in found.rows}
    assert list(rows) == [("11",), ("16",)], "what is written anyway is no form of its own"
    gap = rows["16",].gap
    assert gap is not None
    quarter, half = Fraction(5, 20), Fraction(10, 20)
    assert gap.wins["beasts"].p == pytest.approx(float(first_wins(quarter, half) - Fraction(2, 3)), abs=1e-9)
