"""A long benchmark may be broken off: the fights it has fought are kept, and not fought again; few of them say little."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.players import Fought, Kept, between, fought_before, keep

FOUGHT = Fought(0.5, False, 0.25, 3)


def test_fights_are_known_again_by_their_pairing_and_number(tmp_path: Path) -> None:
    file = tmp_path / "fights"
    assert fought_before(file, "delve", "tactics") == {}
    for number, other in ((0, "tactics"), (0, "random"), (1, "tactics")):
        keep(file, Kept("delve", other, number, FOUGHT))
    assert fought_before(file, "delve", "tactics") == {0: FOUGHT, 1: FOUGHT}
    assert fought_before(file, "delve", "random") == {0: FOUGHT}
    assert fought_before(file, "fury", "random") == {}
    assert fought_before(None, "delve", "random") == {}


def test_a_fight_whose_line_was_broken_off_is_fought_again(tmp_path: Path) -> None:
    file = tmp_path / "fights"
    keep(file, Kept("delve", "tactics", 0, FOUGHT))
    file.write_bytes(file.read_bytes() + b'{"rulebook":"del')
    assert fought_before(file, "delve", "tactics") == {0: FOUGHT}
    keep(file, Kept("delve", "tactics", 1, FOUGHT))
    assert fought_before(file, "delve", "tactics") == {0: FOUGHT, 1: FOUGHT}


def test_all_won_of_a_few_fights_is_not_sure() -> None:
    """A player who wins six of seven wins 23 in a row now and then."""
    assert between(1.0, 23) == pytest.approx((0.857, 1.0), abs=0.001)
    assert between(0.0, 23) == pytest.approx((0.0, 0.143), abs=0.001)
    assert between(0.6075, 400) == pytest.approx((0.559, 0.654), abs=0.001)
