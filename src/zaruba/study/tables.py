"""Tables of two who decide unseen by one another: what each is worth, and how the best answers are mixed.

Each row is an answer of the one who wants much, each column one of the other.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

NEAR = 1e-13


def worth(tables: Floats) -> Floats:
    """What each of several tables of one shape is worth. Shapes: (tables, rows, columns) in, (tables,) out."""
    sure: Floats = tables.min(axis=2).max(axis=1)
    open_ = np.flatnonzero(tables.max(axis=1).min(axis=1) - sure > NEAR)
    for one in open_:
        sure[one] = mixed(tables[one])[0]
    return sure


def mixed(table: Floats) -> tuple[float, Floats, Floats]:
    """What a table is worth, and how often each row and each column is to be taken: the simplex method, by Bland's rule.

    >>> value, rows, columns = mixed(np.array([[1.0, 0.0], [0.0, 1.0]]))
    >>> value, rows.tolist(), columns.tolist()
    (0.5, [0.5, 0.5], [0.5, 0.5])
    """
    height, width = table.shape
    low = table.min(axis=1)
    high = table.max(axis=0)
    if high.min() - low.max() <= NEAR:  # one answer of each is enough
        rows, columns = np.zeros(height), np.zeros(width)
        rows[low.argmax()] = columns[high.argmin()] = 1.0
        return float(low.max()), rows, columns
    less = table.min() - 1.0
    # Largest sum of y with (table − less) y ≤ 1, y ≥ 0; its slacks stand in the first columns.
    tableau = np.zeros((height + 1, height + width + 1))
    tableau[:height, :height] = np.eye(height)
    tableau[:height, height:-1] = table - less
    tableau[:height, -1] = 1.0
    tableau[height, height:-1] = -1.0
    basis = np.arange(height)
    while True:
        entering = np.flatnonzero(tableau[height, :-1] < -NEAR)
        if not len(entering):
            break
        column = entering[0]
        up = tableau[:height, column]
        able = np.flatnonzero(up > NEAR)
        ratios = tableau[able, -1] / up[able]
        ties = able[ratios <= ratios.min() + NEAR]
        row = ties[basis[ties].argmin()]
        tableau[row] /= tableau[row, column]
        others = np.arange(height + 1) != row
        tableau[others] -= np.outer(tableau[others, column], tableau[row])
        basis[row] = column
    total = tableau[height, -1]
    taken = np.zeros(height + width)
    taken[basis] = tableau[:height, -1]
    columns = np.clip(taken[height:] / total, 0.0, None)
    rows = np.clip(tableau[height, :height] / total, 0.0, None)
    return 1.0 / total + less, rows / rows.sum(), columns / columns.sum()
