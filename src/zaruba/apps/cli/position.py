"""Who stands where, in what state: a position in words, for whichever rulebook."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from zaruba.apps.telling import Words
from zaruba.kernel.asks import MASTER

MOST_MAP = 60
"""Squares across and along up to which a map is drawn."""


def combatants(state: Any) -> tuple[Any, ...]:
    """Those who fight: the tuple of the position whose members each have a name and a side."""
    for field in state.__struct_fields__:
        value = getattr(state, field)
        if isinstance(value, tuple) and value and all(hasattr(one, "name") and hasattr(one, "side") for one in value):
            return value
    return ()


def names(state: Any) -> tuple[str, ...]:
    return tuple(one.name for one in combatants(state))


def seats(state: Any) -> tuple[str, ...]:
    """The seats of a fight, players first."""
    found = dict.fromkeys(state.seat_of(one.name) for one in combatants(state))
    return (*(seat for seat in found if seat != MASTER), MASTER)


def hidden_from(one: Any, field: str, viewers: Iterable[str], seat: str) -> bool:
    """Whether a field of a combatant is a secret to all who look on."""
    seen_by = set(viewers)
    return field in getattr(one, "secret", ()) and not seen_by & {MASTER, seat}


def rows(state: Any, viewers: tuple[str, ...], words: Words) -> Iterator[tuple[str, str, str, str]]:
    """Side, name, place, and how somebody is, for each combatant still in the fight."""
    for one in combatants(state):
        seat = state.seat_of(one.name)
        side = words.term("side", one.side)
        yield side, one.name, place_of(one, words), condition_of(one, viewers, seat, words)


def place_of(one: Any, words: Words) -> str:
    at = getattr(one, "at", None)
    return words.place(at) if isinstance(at, tuple) else ""


def condition_of(one: Any, viewers: tuple[str, ...], seat: str, words: Words) -> str:
    """Hit points as far as they are known, state, conditions, effects."""
    parts = [hits_of(one, viewers, seat, words)]
    life = getattr(one, "life", "up")
    if life != "up":
        parts.append(words.term("life", life))
    if getattr(one, "timer", None) is not None and not hidden_from(one, "timer", viewers, seat):
        parts.append(words.count(one.timer, "rounds"))
    if getattr(one, "prone", False) and life == "up":
        parts.append(words.term("condition", "prone"))
    if getattr(one, "hidden", False):
        parts.append(words.term("condition", "hidden"))
    parts += [words.thing(effect.name) for effect in getattr(one, "effects", ())]
    hands = [words.thing(name) for name in getattr(one, "hands", ())]
    if hands and life == "up":
        parts.append(" + ".join(hands))
    return ", ".join(part for part in parts if part)


def hits_of(one: Any, viewers: tuple[str, ...], seat: str, words: Words) -> str:
    """`9/12`, `?` where it is a secret."""
    hits, most = getattr(one, "hp", None), getattr(getattr(one, "sheet", None), "max_hp", None)
    if hits is None:
        return ""
    shown = "?" if hidden_from(one, "hp", viewers, seat) else str(hits)
    whole = "?" if hidden_from(one, "max_hp", viewers, seat) else str(most)
    return "?" if shown == whole == "?" else f"{shown}/{whole}"


def plain(one: Any) -> dict[str, Any]:
    """What a document tells of a combatant: everything that can change, nothing of its sheet."""
    import msgspec

    whole: dict[str, Any] = msgspec.to_builtins(one)
    return {key: value for key, value in whole.items() if key not in ("sheet", "name", "secret")}


# ---------------------------------------------------------------- a map of squares


def drawn(state: Any) -> list[str]:
    """The map as text with the combatants on it, or nothing where there is none to draw."""
    from zaruba.space.squares import Squares, space

    board = getattr(getattr(state, "setting", state), "board", None)
    if not isinstance(board, Squares) or max(board.width, board.height) > MOST_MAP:
        return []
    signs = {ground.name: sign(ground) for ground in board.grounds}
    letters: dict[tuple[int, int], str] = {}
    for letter, one in lettered(state):
        if getattr(one, "present", True):
            for square in space((one.at[0], one.at[1]), getattr(getattr(one, "sheet", None), "size", 1)):
                letters[square] = letter
    lines = ["    " + "".join(str(x // 10) if x % 10 == 0 and x else " " for x in range(board.width)).rstrip()]
    lines.append("    " + "".join(str(x % 10) for x in range(board.width)))
    for y in range(board.height):
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


def lettered(state: Any) -> list[tuple[str, Any]]:
    """A letter for each combatant: the first free one of its name, capitals for the first side."""
    taken: set[str] = set()
    found: list[tuple[str, Any]] = []
    first = combatants(state)[0].side if combatants(state) else ""
    for one in combatants(state):
        wanted = [c for c in one.name if c.isalnum()][::-1] if one.name[-1:].isdecimal() else list(one.name)
        signs = [c.upper() if one.side == first else c.lower() for c in wanted if c.isalnum()]
        spare = [chr(c) for c in (range(65, 91) if one.side == first else range(97, 123))]
        letter = next((c for c in (*signs, *spare) if c not in taken), "?")
        taken.add(letter)
        found.append((letter, one))
    return found
