"""Who stands where, in what state: a position in words, for whichever rulebook."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from zaruba.apps.cli.wording import Wording
from zaruba.apps.telling import Words
from zaruba.kernel.asks import MASTER
from zaruba.kernel.fight import State
from zaruba.kernel.stage import Seen, measured_stage, stage
from zaruba.kernel.system import System

MOST_MAP = 60
"""Squares across and along up to which a map is drawn."""
MOST_SEEN, MOST_UNSEEN = 6, 3
"""So many others are told of as whoever acts sees them."""


def names(state: State) -> tuple[str, ...]:
    return tuple(one.name for one in state.combatants)


def seats(state: State) -> tuple[str, ...]:
    """The seats of a fight, players first."""
    found = dict.fromkeys(state.seat_of(one.name) for one in state.combatants)
    return (*(seat for seat in found if seat != MASTER), MASTER)


def rows(state: State, viewers: tuple[str, ...], words: Words) -> Iterator[tuple[str, str, str, str]]:
    """Side, the name that stays, place, and how somebody is, for each combatant still in the fight, side by side."""
    sides = list(dict.fromkeys(one.side for one in state.combatants))
    for one in sorted(state.combatants, key=lambda one: sides.index(one.side)):
        condition = words.combatant(one, secrets_of(one, viewers, state.seat_of(one.name)))
        place = "" if getattr(state, "real_board", False) else place_of(one, words)  # people see it before them
        yield words.term("side", one.side), one.name, place, condition


def seen_from(system: System, known: State, who: str) -> dict[str, Seen]:
    """Everybody else there as one has them before him: how far, in which direction, in whose reach, how much of them."""
    own = stage(system)
    if own is None or who not in names(known) or getattr(known, "real_board", False):
        return {}
    others = (figure.name for figure in own.figures(known) if figure.here and figure.name != who)
    return {name: own.sight(known, who, name) for name in others}


def worth_telling(known: State, who: str, seen: Mapping[str, Seen]) -> tuple[str, ...]:
    """Of a few everybody; of a crowd the nearest enemies in sight, and where none is the nearest that are not."""
    if len(seen) <= MOST_SEEN:
        return tuple(seen)
    side = {one.name: one.side for one in known.combatants}
    enemies = sorted((name for name in seen if side[name] != side[who]), key=lambda name: seen[name].distance)
    in_sight = [name for name in enemies if seen[name].visible != 0]
    return tuple(in_sight[:MOST_SEEN] or enemies[:MOST_UNSEEN])


def secrets_of(one: Any, viewers: Iterable[str], seat: str) -> tuple[str, ...]:
    """The fields of a combatant that are secret to all who look on."""
    secret: tuple[str, ...] = getattr(one, "secret", ())
    return () if {MASTER, seat} & set(viewers) else secret


def place_of(one: Any, words: Words) -> str:
    at = getattr(one, "at", getattr(one, "at_m", None))
    if type(at) is int:
        return words.place((at,))
    return words.place(at) if isinstance(at, tuple) else ""


def neighbours(system: System, known: Any, who: str, place: tuple[int, ...]) -> list[str]:
    """Who is close by a place where somebody may go, where the rulebook can be shown on a board."""
    own = stage(system)
    if own is None or measured_stage(system) is not None:
        return []
    figures = list(own.figures(known))
    size = next((figure.size for figure in figures if figure.name == who), 1)
    close = own.bands[0][1] if len(place) == 1 and own.bands else 1
    return [
        figure.name
        for figure in figures
        if figure.here and figure.name != who and len(figure.at) == len(place)
        and _apart(place, size, figure.at, figure.size) <= close
    ]  # fmt: skip


def _apart(place: tuple[int, ...], size: int, other: tuple[int, ...], its: int) -> int:
    """How far two are from each other; on squares they take up so many from their place on."""
    if len(place) == 1:
        return abs(place[0] - other[0])
    return max(max(b - (a + size - 1), a - (b + its - 1), 0) for a, b in zip(place, other, strict=True))


def plain(one: Any) -> dict[str, Any]:
    """What a document tells of a combatant: everything that can change, nothing of its sheet."""
    import msgspec

    whole: dict[str, Any] = msgspec.to_builtins(one)
    return {key: value for key, value in whole.items() if key not in ("sheet", "name", "secret")}


# ---------------------------------------------------------------- a measured table


def marks_told(system: System, known: State, words: Words) -> str:
    """What lies on a measured table, with its places: the relic, objectives, traps, smoke."""
    own = measured_stage(system)
    table = None if own is None else own.table(known)
    if own is None or table is None:
        return ""
    lying = dict.fromkeys((one.kind, one.name, one.at, one.height) for one in own.lying_marks(known))
    return ", ".join(
        " ".join((words.thing(kind), *((name,) if name else ()), words.place((*at, height))))
        for kind, name, at, height in lying
    )


def scenery(system: System, known: State, words: Words, own: Wording) -> Iterator[str]:
    """A measured table in words: how large it is, ladders, ground of another kind, and whatever stands there."""
    staged = measured_stage(system)
    table = None if staged is None else staged.table(known)
    if staged is None or table is None:
        yield own("table-none")
        return

    def cm(length: int) -> str:
        return words.count(length, staged.unit)

    yield own("table-size", width=cm(table.width), depth=cm(table.depth))
    for one in table.ladders:
        where = words.place((*one.at, one.bottom))
        yield " " + own("table-ladder", what=words.thing("ladder"), where=where, top=cm(one.top))
    for one in table.patches:
        where = spread(one.footprint, one.height, words, own, cm)
        yield " " + own("table-patch", what=words.thing(one.kind), where=where)
    for one in table.pieces:
        what, where = words.thing(one.name or one.kind), spread(one.footprint, 0, words, own, cm)
        yield " " + own("table-piece", what=what, where=where, top=cm(one.top), bottom=one.bottom, under=cm(one.bottom))


def spread(footprint: Any, height: int, words: Words, own: Wording, cm: Callable[[int], str]) -> str:
    """Where something stands: what is round by its middle and radius, what is square to the table by two corners, all else by all."""
    if hasattr(footprint, "radius"):
        return own("table-round", where=words.place((*footprint.centre, height)), radius=cm(footprint.radius))
    corners = footprint.corners
    across, along = {x for x, _ in corners}, {y for _, y in corners}
    if len(corners) == 4 and len(across) == len(along) == 2:
        corners = ((min(across), min(along)), (max(across), max(along)))
    return " – ".join(words.place((*corner, height)) for corner in corners)


# ---------------------------------------------------------------- a map of squares


def drawn(state: State, words: Words) -> list[str]:
    """The map as text with the combatants on it, or nothing where there is none to draw."""
    from zaruba.space.squares import Squares, space

    board = getattr(state, "board", None)
    if not isinstance(board, Squares) or max(board.width, board.height) > MOST_MAP:
        return []
    signs = {ground.name: sign(ground) for ground in board.grounds}
    letters: dict[tuple[int, int], str] = {}
    for letter, one in lettered(state, words):
        if getattr(one, "present", True):
            for square in space((one.at[0], one.at[1]), getattr(getattr(one, "sheet", None), "size", 1)):
                letters[square] = letter
    tens = "".join(str(x // 10) if x % 10 == 0 and x else " " for x in range(board.width)).rstrip()
    lines = [f"    {tens}"] if tens else []
    lines.append("    " + "".join(str(x % 10) for x in range(board.width)))
    rows_down = range(board.height)
    for y in reversed(rows_down) if getattr(state, "north_up", False) else rows_down:
        row = "".join(letters.get((x, y)) or signs[board.ground((x, y)).name] for x in range(board.width))
        lines.append(f"{y:>3} {row}")
    return lines


def sign(ground: Any) -> str:
    """Walls, low things, hindering ground and floor, each by a sign of its own."""
    if ground.is_wall:
        return "#"
    if ground.blocks_move:
        return "%"
    if ground.hides:
        return "^"
    if ground.hindering or ground.mode:
        return "~"
    return "."


def lettered(state: State, words: Words) -> list[tuple[str, Any]]:
    """A letter for each combatant: the first free one of its name, capitals for the first side."""
    taken: set[str] = set()
    found: list[tuple[str, Any]] = []
    first = state.combatants[0].side if state.combatants else ""
    for one in state.combatants:
        name = words.person(one.name)
        wanted = [c for c in name if c.isalnum()][::-1] if name[-1:].isdecimal() else list(name)
        signs = [c.upper() if one.side == first else c.lower() for c in wanted if c.isalnum()]
        spare = [chr(c) for c in (range(65, 91) if one.side == first else range(97, 123))]
        letter = next((c for c in (*signs, *spare) if c not in taken), "?")
        taken.add(letter)
        found.append((letter, one))
    return found
