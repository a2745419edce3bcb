"""The board as an SVG picture that needs nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from zaruba.apps.referee.messages import BoardShown, FigureShown, GroundShown, SceneReply, TableShown

CELL = 24
SHAPES = ("circle", "square", "diamond", "triangle")
"""A shape for each side: colour alone tells nobody anything."""
LINE_WIDTH = 720
SHRUNK = 12
"""Hundredths of a measured table to one of the picture."""


def picture(scene: SceneReply, caption: str) -> str:
    if scene.board is not None:
        width, height = scene.board.width * CELL, scene.board.height * CELL
        inside = [*_ground(scene.board), *_figures(scene, scene.board.height)]
    elif scene.table is not None:
        width, height = scene.table.width // SHRUNK, scene.table.depth // SHRUNK
        inside = [*_table(scene.table), *_bases(scene, scene.table)]
    elif scene.real:
        width, height, inside = 0, 0, []  # the people had it before them
    else:
        width, height, inside = _line(scene)
    head = f'<svg role="img" viewBox="0 0 {width} {height}" width="{width}" xmlns="http://www.w3.org/2000/svg">'
    return f"{head}<title>{escape(caption)}</title>{''.join(inside)}</svg>"


def _ground(board: BoardShown) -> Iterator[str]:
    yield f'<rect class="floor" width="{board.width * CELL}" height="{board.height * CELL}"/>'
    for place, cell in enumerate(board.cells):
        kind = _kind(board.grounds[cell])
        if kind:
            x, y = place % board.width * CELL, place // board.width * CELL
            yield f'<rect class="{kind}" x="{x}" y="{y}" width="{CELL}" height="{CELL}"/>'
    for x in range(1, board.width):
        yield f'<path class="grid" d="M{x * CELL} 0V{board.height * CELL}"/>'
    for y in range(1, board.height):
        yield f'<path class="grid" d="M0 {y * CELL}H{board.width * CELL}"/>'


def _kind(ground: GroundShown) -> str:
    if ground.blocks_move:
        return "wall" if ground.blocks_sight else "barrier"
    if ground.mode:
        return "water" if ground.mode == "swim" else "steep"
    return "low" if ground.hides else "rough" if ground.hindering else ""


def _table(table: TableShown) -> Iterator[str]:
    yield f'<rect class="floor" width="{table.width // SHRUNK}" height="{table.depth // SHRUNK}"/>'
    for one in (*table.grounds, *table.pieces, *table.marks):
        look = "grid" if one in table.marks else "rough" if one in table.grounds else "wall" if one.solid else "low"
        name = f"<title>{escape(one.text)}</title>"
        if one.corners:
            spots = " ".join(f"{x / SHRUNK:g},{(table.depth - y) / SHRUNK:g}" for x, y in one.corners)
            yield f'<polygon class="{"steep" if one.stood_on else look}" points="{spots}">{name}</polygon>'
        else:
            x, y = one.centre[0] / SHRUNK, (table.depth - one.centre[1]) / SHRUNK
            yield f'<circle class="{look}" cx="{x:g}" cy="{y:g}" r="{one.radius / SHRUNK:g}">{name}</circle>'


def _bases(scene: SceneReply, table: TableShown) -> Iterator[str]:
    sides = list(dict.fromkeys(one.side for one in scene.figures))
    for one in scene.figures:
        if one.here and len(one.at) == 3:
            x, y = one.at[0] / SHRUNK, (table.depth - one.at[1]) / SHRUNK
            yield _figure(one, x, y, one.size / SHRUNK, sides.index(one.side))


def _figures(scene: SceneReply, height: int) -> Iterator[str]:
    sides = list(dict.fromkeys(one.side for one in scene.figures))
    for one in scene.figures:
        if one.here and len(one.at) == 2:
            half = one.size * CELL / 2
            yield _figure(one, one.at[0] * CELL + half, one.at[1] * CELL + half, half - 2, sides.index(one.side))


def _figure(one: FigureShown, x: float, y: float, r: float, side: int) -> str:
    shape = SHAPES[side % len(SHAPES)]
    look = f'class="side{side % len(SHAPES)}{"" if one.able else " down"}"'
    drawn = {
        "circle": f'<circle {look} cx="{x:g}" cy="{y:g}" r="{r:g}"/>',
        "square": f'<rect {look} x="{x - r:g}" y="{y - r:g}" width="{2 * r:g}" height="{2 * r:g}"/>',
        "diamond": f'<path {look} d="M{x:g} {y - r:g}l{r:g} {r:g} {-r:g} {r:g} {-r:g} {-r:g}z"/>',
        "triangle": f'<path {look} d="M{x:g} {y - r:g}l{r:g} {2 * r:g}h{-2 * r:g}z"/>',
    }[shape]
    return (
        f'{drawn}<text x="{x:g}" y="{y + 4:g}">{escape(_letters(one.title))}</text><title>{escape(one.title)}</title>'
    )


def _letters(name: str) -> str:
    """Two signs that tell a name: its first letter, and its number or its second."""
    letters = [sign for sign in name if sign.isalnum()]
    return "".join(letters[:1] + (letters[-1:] if name[-1:].isdecimal() else letters[1:2]))


def _line(scene: SceneReply) -> tuple[int, int, list[str]]:
    """A ribbon: marks from the lowest to the highest, and who stands there one above the other."""
    here = [one for one in scene.figures if one.here]
    low = min((one.at[0] for one in here), default=0)
    high = max((one.at[0] for one in here), default=0)
    room = LINE_WIDTH - 4 * CELL
    sides = list(dict.fromkeys(one.side for one in scene.figures))
    inside: list[str] = []
    stacked: dict[int, int] = {}
    tallest = max((sum(1 for two in here if two.at == one.at) for one in here), default=1)
    base = tallest * CELL + CELL
    inside.append(f'<path class="ribbon" d="M0 {base}H{LINE_WIDTH}"/>')
    for one in here:
        x = 2 * CELL + (room * (one.at[0] - low) / (high - low) if high > low else room / 2)
        level = stacked[one.at[0]] = stacked.get(one.at[0], 0) + 1
        inside.append(_figure(one, x, base - level * CELL + CELL / 2 - 2, CELL / 2 - 2, sides.index(one.side)))
        if level == 1:
            inside.append(f'<text class="mark" x="{x:g}" y="{base + 16}">{one.at[0]}</text>')
    return LINE_WIDTH, base + CELL, inside
