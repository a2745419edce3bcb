"""Tables of a chain's ways, held against the chain."""

from __future__ import annotations

import numpy as np
import pytest

from tests.study.test_exploring import duel, strikes
from zaruba.study.exploring import explored
from zaruba.study.table import Tables, aliased
from zaruba.systems.delve import SYSTEM as DELVE


@pytest.mark.parametrize("shares", [[1.0], [0.5, 0.5], [0.7, 0.2, 0.1], [0.05] * 20, [0.45, 0.3, 0.15, 0.06, 0.04]])
def test_an_alias_table_holds_the_shares_it_was_made_of(shares: list[float]) -> None:
    cut, other = aliased(np.array(shares))
    found = np.zeros(len(shares))
    for k, keeps in enumerate(cut):
        found[k] += keeps / len(shares)
        found[other[k]] += (1 - keeps) / len(shares)
    assert found == pytest.approx(np.array(shares), abs=1e-12)


def test_sampled_fights_end_as_often_as_the_chain_says() -> None:
    """200,000 fights: each end within five standard deviations, chi-square besides; the same for the same seed."""
    chain = explored(DELVE, duel(12, 9), strikes)
    tables, fights = Tables(chain), 200_000
    ends = tables.ends(fights, seed=7)
    assert ends.sum() == fights
    assert np.array_equal(ends, tables.ends(fights, seed=7))
    assert not np.array_equal(ends, tables.ends(fights, seed=8))
    visits = chain.visits()
    over = np.array([verdict is not None for verdict in chain.verdicts])
    expected = np.append(np.where(over, visits, 0.0), float(chain.lost @ visits)) * fights
    spread = np.sqrt(expected)
    assert (abs(ends - expected) <= 5 * spread + 1).all()
    common = expected >= 5
    squares = float((((ends - expected) ** 2)[common] / expected[common]).sum())
    classes = int(common.sum())
    assert squares <= classes + 5 * (2 * classes) ** 0.5


def test_a_fight_that_is_over_is_drawn_at_once() -> None:
    chain = explored(DELVE, duel(12, 0, ended=True, winner="a"), strikes)
    ends = Tables(chain).ends(50, seed=1)
    assert ends[0] == 50
