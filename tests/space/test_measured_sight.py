"""What is hidden of somebody on a measured table."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.space.tabletop import TURNS, Turn, block, bodies, body, pieces, pillar, table, tables
from zaruba.space.measured import sight
from zaruba.space.measured.bodies import Body
from zaruba.space.measured.footprints import Circle, Polygon, inside, sides
from zaruba.space.measured.sight import Silhouette, View, columns, hidden_by_body, points_behind_body, spot_seen, view
from zaruba.space.measured.table import Piece, Table

SHOOTER, TARGET = body(0, 0), body(20, 0)


def hidden(*things: Piece, shooter: Body = SHOOTER, target: Body = TARGET) -> int:
    return view(table(*things), shooter, target).hidden()


# -- what one can draw


def test_nothing_hides_on_an_empty_table() -> None:
    assert view(table(), SHOOTER, TARGET) == View(100, ())
    assert view(table(), SHOOTER, TARGET).seen


@pytest.mark.parametrize(("edge", "points"), [(0.0, 50), (0.1, 40), (-0.1, 60), (0.01, 50), (-0.01, 50)])
def test_an_edge_through_the_middle_hides_half(edge: float, points: int) -> None:
    """G01: exactly on the centre line is half; a millimetre further or nearer one column less or more."""
    assert hidden(block(8, edge, 12, 10, top=8)) == points


def test_an_edge_on_the_line_to_a_column_does_not_hide_it() -> None:
    """The nearest columns are aimed at 0.13 from the middle: the line is at 0.065 half way there."""
    beside = [columns((0, 0), (2000, 0), 125, 0, Silhouette())[number][1] for number in (4, 5)]
    assert beside == [13, -13]
    assert hidden(block(8, 0.052, 10, 10, top=8)) == 50
    assert hidden(Piece("", Polygon(((800, 6), (1000, 6), (1000, 900), (800, 900))), 0, 800)) == 50
    assert hidden(Piece("", Polygon(((800, 7), (1000, 7), (1000, 900), (800, 900))), 0, 800)) == 40


def test_a_fence_to_the_shoulder_hides_by_rows() -> None:
    assert hidden(block(18.45, -3, 18.75, 3, top=1.5)) == 50
    assert hidden(block(18.45, -3, 18.75, 3, top=1.2)) == 40
    assert hidden(block(18.25, -3, 18.75, 3, top=2.8)) == 90
    assert hidden(block(18.25, -3, 18.75, 3, top=3.5)) == 100
    assert not view(table(block(18.25, -3, 18.75, 3, top=3.5)), SHOOTER, TARGET).seen


def test_a_line_along_the_top_only_touches_it() -> None:
    """Eyes and a wall equally high: the lines that fall to the target pass below its far edge, none runs level."""
    level = replace(TARGET, at=(2000, 0, 135), height=270)  # the middle of its lowest row is at 1.485, none is at 2.7
    shape = Silhouette(10, 1)  # one row, at the height of the eyes
    assert view(table(block(8, -5, 12, 5, top=2.7)), SHOOTER, level, shape).hidden() == 0
    assert view(table(block(8, -5, 12, 5, top=2.71)), SHOOTER, level, shape).hidden() == 10
    assert view(table(block(8, -5, 12, 5, bottom=2.7, top=9)), SHOOTER, level, shape).hidden() == 0
    assert view(table(block(8, -5, 12, 5, bottom=2.69, top=9)), SHOOTER, level, shape).hidden() == 10


def test_a_spot_of_a_surface_is_seen_past_an_edge_and_from_straight_above() -> None:
    """From eyes at 2.7 the line to the ground 18 cm off passes a wall of 1.2 at 10 cm exactly over its top."""
    parapet = table(block(9, -3, 10, 3, top=1.2))
    assert [spot_seen(parapet, SHOOTER, (far, 0, 0)) for far in (850, 900, 1000, 1700, 1800)] == [
        True,
        True,
        False,
        False,
        True,
    ]
    assert spot_seen(parapet, SHOOTER, (950, 0, 120))
    assert spot_seen(parapet, SHOOTER, SHOOTER.at)


def test_a_roof_hides_whoever_stands_far_from_its_edge() -> None:
    assert hidden(block(20, -5, 34, 5, top=6), shooter=body(8, 0), target=body(28, 0, 6)) == 70
    assert hidden(block(20, -5, 32, 5, top=6), target=body(22, 0, 6)) == 10


def test_round_things() -> None:
    assert hidden(pillar(18.25, 0, 0.5, top=10)) == 40
    assert hidden(pillar(17.25, 0, 1.5, top=2)) == 64
    assert hidden(pillar(20, 2.25, 1, top=2.5)) == 0


@pytest.mark.parametrize(
    ("other", "points"),
    [(body(10, 1.6), 20), (body(10, 2), 0), (body(8, 0), 100), (body(10, 0, h=2), 50), (body(20, 2.5), 0)],
)
def test_bodies_are_counted_alone(other: Body, points: int) -> None:
    assert hidden_by_body(SHOOTER, TARGET, other) == points


def test_a_line_that_leaves_a_pillar_at_the_height_of_its_top_only_touches_it() -> None:
    """One column straight through the axis: in at 7.5, out at 10. The line to the lowest point is there at 1.8 and 1.5."""
    shape, target = Silhouette(1, 10), body(20, 0, 0.15)
    for top, points in ((1.5, 0), (1.51, 1)):
        assert view(table(pillar(8.75, 0, 1.25, top=top)), SHOOTER, target, shape).hidden() == points
    for bottom, points in ((1.8, 9), (1.79, 10)):
        assert view(table(pillar(8.75, 0, 1.25, bottom=bottom, top=9)), SHOOTER, target, shape).hidden() == points


def test_a_line_straight_down_through_a_pillar() -> None:
    shape, above = Silhouette(1, 10), body(0, 0, 8)
    assert view(table(pillar(1, 0, 1.01, bottom=6, top=6.5)), above, SHOOTER, shape).hidden() == 10
    assert view(table(pillar(1, 0, 1, bottom=6, top=6.5)), above, SHOOTER, shape).hidden() == 0


def test_a_shot_over_somebodys_head() -> None:
    assert hidden_by_body(body(0, 0, 10), TARGET, body(8, 0)) == 0


def test_what_one_stands_in_hides_only_if_it_must() -> None:
    """G03: own bush."""
    bush = replace(pillar(0, 0, 2, top=3), seen_from_within=True)
    assert hidden(bush) == 0
    assert hidden(replace(bush, seen_from_within=False)) == 100
    assert hidden(bush, shooter=body(0, 0, 3)) == hidden(replace(bush, seen_from_within=False), shooter=body(0, 0, 3))
    assert hidden(pillar(20, 0, 2, top=3)) == 100, "the target's own bush hides it"
    assert hidden(bush, shooter=body(2, 0)) == 0, "looking away from its rim"


def test_bases_that_touch_hide_nothing_of_each_other() -> None:
    """G03: big ones too; the line passes through no third thing."""
    assert hidden(shooter=body(0, 0, h=7, r=3), target=body(6, 0, h=7, r=3)) == 0


def test_one_above_the_other_is_seen_by_facing() -> None:
    """Where the centres coincide on the plan the silhouette is square to the facing; a bridge between them hides it."""
    above = body(0, 0, 8)
    bridge = block(-3, -0.2, 3, 0.2, bottom=6, top=6.5)
    assert view(table(bridge), above, SHOOTER, facing=0).hidden() == 38, (
        "two columns whole, of the next two all but the heads"
    )
    assert view(table(bridge), above, SHOOTER, facing=9000).hidden() == 100
    wide = block(-3, -3, 3, 3, bottom=6, top=6.5)
    assert not view(table(wide), above, SHOOTER, facing=4500).seen


def test_pieces_are_counted_together_and_by_choice() -> None:
    fence, tree = block(18.45, -3, 18.75, 3, top=1.5), pillar(15, 0.9, 0.5, top=10)
    seen = view(table(tree, fence), SHOOTER, TARGET)
    assert [number for number, _ in seen.hiding] == [0, 1]
    assert seen.hidden([1]) == 50
    assert seen.hidden([0]) == hidden(tree) == 30
    assert seen.hidden() == 65
    assert seen.hidden([]) == 0
    assert seen.hidden([0], also=((1 << 50) - 1) << 50) == 80, "the columns on the right, and the tree on the left"


def test_a_piece_that_does_not_hide() -> None:
    assert hidden(replace(block(8, -5, 12, 5, top=9), hides=False)) == 0


# -- inward corners


@given(bodies(), bodies(), st.integers(1, 9), st.integers(1, 9), st.sampled_from((150, 300, 800)))
def test_a_house_with_an_inward_corner_is_its_two_wings(
    shooter: Body, target: Body, wide: int, deep: int, top: int
) -> None:
    x, y, w, d = 5800, 5800, 50 * wide, 50 * deep
    corners = (
        (x, y),
        (x + w + 200, y),
        (x + w + 200, y + 150),
        (x + 150, y + 150),
        (x + 150, y + d + 200),
        (x, y + d + 200),
    )
    house = Polygon(corners)
    assert not sides(house)[0]
    wings = (
        Polygon(((x, y), (x + w + 200, y), (x + w + 200, y + 150), (x, y + 150))),
        Polygon(((x, y), (x + 150, y), (x + 150, y + d + 200), (x, y + d + 200))),
    )
    whole = view(table(Piece("", house, 0, top)), shooter, target)
    parts = view(table(*(Piece("", wing, 0, top) for wing in wings)), shooter, target)
    assert sum(points for _, points in whole.hiding) == _union(parts)


def _union(seen: View) -> int:
    union = 0
    for _, points in seen.hiding:
        union |= points
    return union


# -- against a slower way to say the same


def _plainly(shooter: Body, target: Body, piece: Piece) -> int:
    """Each line by itself, cut by every face of the prism in fractions."""
    eyes = Fraction(shooter.at[2] + shooter.eyes)
    points = 0
    for column, (x, y) in enumerate(columns(shooter.at[:2], target.at[:2], target.radius, 0, Silhouette())):
        for row in range(10):
            z = target.at[2] + Fraction(target.height * (2 * row + 1), 20)
            line = (x - shooter.at[0], y - shooter.at[1], z - eyes)
            start, end = _cut([(eyes - piece.bottom, line[2]), (piece.top - eyes, -line[2])], Fraction(0), Fraction(1))
            footprint = piece.footprint
            if isinstance(footprint, Polygon):
                around = sides(footprint)[1]
                faces = [
                    (
                        Fraction(wx * (shooter.at[1] - ay) - wy * (shooter.at[0] - ax)),
                        Fraction(wx * line[1] - wy * line[0]),
                    )
                    for ax, ay, wx, wy in around
                ]
                start, end = _cut(faces, start, end)
                passes = start < end
            else:
                passes = start < end and _passes(footprint, shooter, line, start, end)
            points |= passes << (10 * column + row)
    return points


def _cut(faces: list[tuple[Fraction, Fraction]], start: Fraction, end: Fraction) -> tuple[Fraction, Fraction]:
    """Where every `base + t * slope` is above nought; an empty stretch if nowhere."""
    for base, slope in faces:
        if slope > 0:
            start = max(start, -base / slope)
        elif slope < 0:
            end = min(end, -base / slope)
        elif base <= 0:
            return Fraction(1), Fraction(0)
    return start, end


def _passes(circle: Circle, shooter: Body, line: tuple[int, int, Fraction], start: Fraction, end: Fraction) -> bool:
    dx, dy = shooter.at[0] - circle.centre[0], shooter.at[1] - circle.centre[1]
    whole = line[0] ** 2 + line[1] ** 2
    nearest = Fraction(-(dx * line[0] + dy * line[1]), whole) if whole else start
    t = min(max(nearest, start), end)
    return (dx + t * line[0]) ** 2 + (dy + t * line[1]) ** 2 < circle.radius**2


@settings(max_examples=200)
@given(bodies(), bodies(), pieces())
def test_every_line_asked_by_itself_says_the_same(shooter: Body, target: Body, piece: Piece) -> None:
    left_out = (
        piece.seen_from_within and piece.bottom <= shooter.at[2] < piece.top and inside(piece.footprint, shooter.at)
    )
    expected = 0 if left_out else _plainly(shooter, target, piece)
    assert _union(view(Table(12000, 12000, (piece,)), shooter, target)) == expected


@settings(max_examples=60)
@given(bodies(), bodies(), bodies())
def test_a_body_is_a_pillar(shooter: Body, target: Body, other: Body) -> None:
    piece = Piece("", Circle(other.at[:2], other.radius), other.at[2], other.top)
    assert points_behind_body(shooter, target, other) == _plainly(shooter, target, piece)


@settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(bodies(), bodies(), bodies())
def test_however_roughly_roots_are_known_the_answer_is_exact(
    monkeypatch: pytest.MonkeyPatch, shooter: Body, target: Body, other: Body
) -> None:
    """With roots to a whole share of the line many points have to be asked by themselves."""
    monkeypatch.setattr(sight, "FINE", 0)
    piece = Piece("", Circle(other.at[:2], other.radius), other.at[2], other.top)
    assert points_behind_body(shooter, target, other) == _plainly(shooter, target, piece)


# -- the whole table turned


@pytest.mark.parametrize("turn", TURNS, ids=repr)
@settings(max_examples=60)
@given(data=st.data())
def test_turning_shifting_and_mirroring_change_nothing(turn: Turn, data: st.DataObject) -> None:
    board, shooter, target, other = data.draw(tables), data.draw(bodies()), data.draw(bodies()), data.draw(bodies())
    facing = data.draw(st.integers(0, 3)) * 9000 if shooter.at[:2] == target.at[:2] else 0
    before = view(board, shooter, target, facing=facing)
    after = view(turn.table(board), turn.body(shooter), turn.body(target), facing=turn.facing(facing))
    assert after.hidden() == before.hidden()
    assert [(number, points.bit_count()) for number, points in after.hiding] == [
        (number, points.bit_count()) for number, points in before.hiding
    ]
    for one in range(len(board.pieces)):
        assert after.hidden([one]) == before.hidden([one])
    third = hidden_by_body(turn.body(shooter), turn.body(target), turn.body(other), facing=turn.facing(facing))
    assert third == hidden_by_body(shooter, target, other, facing=facing)
