"""A long benchmark may be broken off: the fights it has fought are kept, and not fought again."""

from __future__ import annotations

from pathlib import Path

from benchmarks.players import Fought, Kept, fought_before, keep

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
