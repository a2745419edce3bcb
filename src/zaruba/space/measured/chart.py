"""A measured table drawn as an SVG picture that needs nothing else: x to the right, y upwards, as on the plan.

It knows no words: titles and lines of text are handed in, names are the pieces' own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape

from msgspec import Struct

from zaruba.space.measured.angles import FULL
from zaruba.space.measured.bodies import Body
from zaruba.space.measured.footprints import Box, Circle, Footprint, box
from zaruba.space.measured.lengths import Spot
from zaruba.space.measured.sight import WHOLE, Silhouette, columns
from zaruba.space.measured.spots import at_angle
from zaruba.space.measured.table import Table

EVERY = 1000  # lines of the grid, and their numbers
MARGIN = 300
LINE = 260  # of text
BELOW = 60  # the last line, for letters that reach down
HIGH, WIDE = 110, 62  # a letter of a name, about

STYLE = """
text{font:160px sans-serif;fill:#222}.small{font-size:110px;text-anchor:middle;paint-order:stroke;stroke:#f4f1e8;stroke-width:24px}
.grid{stroke:#0002;stroke-width:6}
.table{fill:#f4f1e8}.patch{fill:#b9a88555;stroke:#8a7a5a;stroke-width:8;stroke-dasharray:40 30}
.piece{fill:#8d8d8d;fill-opacity:.55;stroke:#444;stroke-width:10}.piece.open{fill-opacity:.15}
.piece.floor{fill:#c9a27c}.piece.hides{fill:#d9822b;fill-opacity:.7}.piece.covers{fill:#b3261e;fill-opacity:.75}
.ladder{stroke:#5b3a1a;stroke-width:30}.mark{fill:none;stroke:#5a2a82;stroke-width:14;stroke-dasharray:60 30}
.body{fill:#fff;stroke-width:26}.side0{stroke:#1f4e9c}.side1{stroke:#b3261e;stroke-dasharray:70 30}
.side2{stroke:#2c7a3f;stroke-dasharray:20 24}.side3{stroke:#5a2a82;stroke-dasharray:110 24 20 24}
.facing{stroke:#222;stroke-width:20}.look{stroke:#222;stroke-width:10;stroke-dasharray:50 30}.fan{fill:#22222218}
""".strip()


class Model(Struct, frozen=True):
    """Somebody on the picture; sides are told apart by colour and by the dashes of the rim."""

    name: str
    body: Body
    facing: int
    side: int


class Sightline(Struct, frozen=True):
    """A line of sight to draw: whose eyes, whose silhouette, what hides points of it, and what gives cover."""

    shooter: Body
    target: Body
    hides: frozenset[int]
    covers: frozenset[int]
    facing: int = 0
    shape: Silhouette = WHOLE


def picture(
    table: Table,
    models: Sequence[Model],
    look: Sightline | None = None,
    *,
    title: str,
    lines: Sequence[str] = (),
    kinds: Mapping[str, str] | None = None,
    point: str = ".",
) -> str:
    """The whole table; `lines` stand below it. `kinds` says what pieces without a name of their own are called."""
    wide, deep = table.width + 2 * MARGIN, table.depth + 2 * MARGIN + LINE * len(lines) + BELOW
    scenery = _scenery(table, look, kinds or {}, point)
    inside = [*_table(table), *scenery, *_look(table, look), *_models(table, models, point)]
    inside += [
        f'<text x="0" y="{table.depth + MARGIN + LINE * number}">{escape(line)}</text>'
        for number, line in enumerate(lines, 1)
    ]
    return (
        f'<svg role="img" xmlns="http://www.w3.org/2000/svg" width="{wide // 12}" height="{deep // 12}" '
        f'viewBox="{-MARGIN} {-MARGIN} {wide} {deep}"><title>{escape(title)}</title>'
        f"<desc>{escape(' '.join(lines))}</desc><style>{STYLE}</style>{''.join(inside)}</svg>\n"
    )


def _table(table: Table) -> Iterator[str]:
    yield f'<rect class="table" width="{table.width}" height="{table.depth}"/>'
    for x in range(0, table.width + 1, EVERY):
        yield f'<path class="grid" d="M{x} 0V{table.depth}"/>'
        yield f'<text class="small" x="{x}" y="{table.depth + 130}">{x // 100}</text>'
    for y in range(0, table.depth + 1, EVERY):
        yield f'<path class="grid" d="M0 {table.depth - y}H{table.width}"/>'
        yield f'<text class="small" x="-120" y="{table.depth - y + 40}">{y // 100}</text>'


def _scenery(table: Table, look: Sightline | None, kinds: Mapping[str, str], point: str) -> Iterator[str]:
    """Patches below, then pieces from the lowest to the highest, each with its height."""
    for patch in table.patches:
        yield _shape(table, patch.footprint, "patch", patch.name or kinds.get(patch.kind, patch.kind))
    for number, piece in sorted(enumerate(table.pieces), key=lambda one: one[1].top):
        look_of = ["piece"]
        if not piece.hides or piece.seen_from_within:
            look_of.append("open")
        if piece.stood_on:
            look_of.append("floor")
        if look is not None and number in look.hides | look.covers:
            look_of.append("covers" if number in look.covers else "hides")
        name = piece.name or kinds.get(piece.kind, piece.kind)
        yield _shape(
            table,
            piece.footprint,
            " ".join(look_of),
            f"{name} {_units(piece.bottom, point)}–{_units(piece.top, point)}",
        )
        left, low, right, high = box(piece.footprint)
        yield _text(table, ((left + right) // 2, (low + high) // 2 - 40), _units(piece.top, point))
    for ladder in table.ladders:
        x, y = ladder.at[0], table.depth - ladder.at[1]
        name = f"{ladder.name} {_units(ladder.bottom, point)}–{_units(ladder.top, point)}".strip()
        rungs = "".join(f"M{x - 60} {y + rung}h120" for rung in (-60, 0, 60))
        yield f'<path class="ladder" d="{rungs}"><title>{escape(name)}</title></path>'
    for mark in table.marks:
        name = mark.name or kinds.get(mark.kind, mark.kind)
        yield _shape(table, Circle(mark.at, max(mark.radius, 60)), "mark", name)


def _look(table: Table, look: Sightline | None) -> Iterator[str]:
    """From the eyes to both ends of the silhouette, and the line between the centres."""
    if look is None:
        return
    eyes, target = look.shooter.at[:2], look.target.at[:2]
    aims = columns(eyes, target, look.target.radius, look.facing, look.shape)
    yield f'<polygon class="fan" points="{_points(table, (eyes, aims[0], aims[-1]))}"/>'
    yield f'<polyline class="look" points="{_points(table, (eyes, target))}"/>'


def _models(table: Table, models: Iterable[Model], point: str) -> Iterator[str]:
    """From the lowest to the highest, a stroke shows where each one looks; then their names, above everything."""
    upwards = sorted(models, key=lambda model: model.body.at[2])
    for one in upwards:
        x, y, _ = one.body.at
        yield _shape(table, Circle((x, y), one.body.radius), f"body side{one.side % 4}", _called(one, point))
        front = at_angle((x, y), one.facing % FULL, one.body.radius + 60)
        yield f'<polyline class="facing" points="{_points(table, ((x, y), front))}"/>'
    taken = [box(Circle(one.body.at[:2], one.body.radius)) for one in upwards]
    for one in upwards:
        at, room = _free(one, len(_called(one, point)), taken)
        taken.append(room)
        yield _text(table, at, _called(one, point))


def _called(one: Model, point: str) -> str:
    return f"{one.name}, {_units(one.body.at[2], point)}" if one.body.at[2] else one.name


def _free(one: Model, letters: int, taken: Sequence[Box]) -> tuple[Spot, Box]:
    """Where a name stands: below its bearer, else above him, else a line or more farther off; and the room it takes."""
    x, y, _ = one.body.at
    half = WIDE * letters // 2
    found: list[tuple[Spot, Box]] = []
    for line in range(4):
        for base in (y - one.body.radius - 130 - HIGH * line, y + one.body.radius + 70 + HIGH * line):
            room = (x - half, base, x + half, base + HIGH * 5 // 6)
            found.append(((x, base), room))
            if not any(room[0] < b[2] and b[0] < room[2] and room[1] < b[3] and b[1] < room[3] for b in taken):
                return found[-1]
    return found[0]


def _shape(table: Table, footprint: Footprint, look: str, name: str) -> str:
    title = f"<title>{escape(name)}</title>"
    if isinstance(footprint, Circle):
        x, y = footprint.centre
        return f'<circle class="{look}" cx="{x}" cy="{table.depth - y}" r="{footprint.radius}">{title}</circle>'
    return f'<polygon class="{look}" points="{_points(table, footprint.corners)}">{title}</polygon>'


def _text(table: Table, at: Spot, text: str) -> str:
    return f'<text class="small" x="{at[0]}" y="{table.depth - at[1]}">{escape(text)}</text>'


def _points(table: Table, spots: Iterable[Spot]) -> str:
    return " ".join(f"{x},{table.depth - y}" for x, y in spots)


def _units(number: int, point: str) -> str:
    """Hundredths as a number of units, without noughts at the end."""
    whole, rest = divmod(abs(number), 100)
    text = f"{whole}{point}{rest:02}".rstrip("0") if rest else str(whole)
    return text if number >= 0 else f"-{text}"
