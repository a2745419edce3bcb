"""Commands as they come in: bounded, checked, and refused with what is wrong in them."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from zaruba.apps.referee.messages import COMMANDS, WITH_DICE, DiceOf, Plain
from zaruba.apps.referee.table import without_dice
from zaruba.kernel.asks import Measure
from zaruba.kernel.content import nearest
from zaruba.kernel.referee import Refused, ill_shaped

MOST_BYTES = 1_000_000
MOST_DEPTH = 40
MOST_TEXT = 10_000
MOST_NAME = 200
MOST_NUMBER = 1_000_000_000


class Read(NamedTuple):
    """A command that has been read: its key, what stood under it, and the dice beside it."""

    name: str
    body: Any
    dice: Any


def malformed(why: str, **details: Any) -> Refused:
    return Refused("malformed", why, **details)


def read_line(line: bytes) -> Any:
    """One line as plain data."""
    if len(line) > MOST_BYTES:
        raise malformed("line-too-long", most=MOST_BYTES, count=len(line))
    try:
        return msgspec.json.decode(line)
    except (msgspec.DecodeError, RecursionError):
        raise malformed("not-json") from None


def read_command(plain: Any) -> Read:
    """A command out of plain data. Raises `Refused` with what is unknown, missing or too large."""
    bound(plain, ())
    if not isinstance(plain, Mapping) or not plain:
        raise malformed("no-command", known=tuple(COMMANDS))
    named = [key for key in plain if key in COMMANDS]
    if not named:
        raise unknown("command", next(iter(plain)), COMMANDS)
    name = named[0]
    beside = ("dice",) if name in WITH_DICE else ()
    for key in plain:
        if key in named[1:]:
            raise malformed("two-commands", one=name, other=key)
        if key != name and key not in beside:
            raise unknown("key", key, (name, *beside), name)
    dice = read_dice(plain.get("dice", "machine"))
    body = plain[name]
    if not isinstance(body, Mapping):
        raise malformed("not-an-object", path=name)
    kind = COMMANDS[name]
    if kind is Plain:
        return Read(name, without_dice(body) if name == "resume" and "dice" in plain else dict(body), dice)
    known_keys(body, kind, name)
    return Read(name, converted(body, kind, name), dice)


def read_dice(plain: Any) -> dict[str, DiceOf]:
    """Whose dice are thrown how, seat by seat, `*` for the rest."""
    if not isinstance(plain, Mapping) or isinstance(plain.get("seed"), int):
        plain = {"*": plain}
    return {str(seat): converted(one, DiceOf, "dice") for seat, one in plain.items()}


def known_keys(body: Mapping[str, Any], kind: type[Struct], name: str) -> None:
    known = kind.__struct_encode_fields__
    for key in body:
        if key not in known:
            raise unknown("key", key, known, name)


def unknown(sort: str, key: Any, known: Any, where: str = "") -> Refused:
    """The refusal of a command, key or seat that nobody knows, with the nearest there is."""
    near = nearest(str(key)[:MOST_NAME], known)
    details = {"near": near} if near else {"known": tuple(known)}
    return malformed(f"unknown-{sort}", value=str(key)[:60], path=where, **details)


def converted(value: Any, kind: Any, name: str) -> Any:
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise ill_shaped(error, name) from None


def bound(value: Any, path: tuple[str, ...]) -> None:
    """Nothing deeper, longer or larger than any fight needs."""
    where = ".".join(path)[-120:]
    if len(path) > MOST_DEPTH:
        raise malformed("nested-too-deep", path=where, most=MOST_DEPTH)
    match value:
        case bool() | None:
            return
        case int() | float():
            if not -MOST_NUMBER <= value <= MOST_NUMBER:
                raise malformed("number-too-large", path=where, most=MOST_NUMBER)
        case str():
            most = MOST_NAME if path and path[-1] in NAMES else MOST_TEXT
            if len(value) > most:
                raise malformed("text-too-long", path=where, most=most)
        case Mapping():
            for key, inner in value.items():
                if len(str(key)) > MOST_NAME:
                    raise malformed("key-too-long", path=where, most=MOST_NAME)
                bound(inner, (*path, str(key)))
        case list() | tuple():
            for place, inner in enumerate(value):
                bound(inner, (*path, str(place)))
        case _:
            raise malformed("not-json", path=where)


def scale_of(system: Any) -> int:
    """How many of the board's whole numbers make one unit of what people measure in."""
    return int(getattr(system, "scale", 1))


def measured(ask: Measure, value: bool | int | float | Decimal, scale: int) -> int:
    """What was measured, as the rule reads it: which limit is kept, or the board's whole number."""
    if isinstance(value, bool):
        if len(ask.within) != 1:
            raise malformed("number-not-flag")
        return 0 if value else 1
    if len(ask.within) == 1:
        raise malformed("flag-not-number")
    exact = whole_of(value, scale)
    if not ask.within:
        return exact
    return next((place for place, most in enumerate(ask.within) if exact <= most), len(ask.within))


def whole_of(value: int | float | Decimal, scale: int) -> int:
    """A measure in the board's whole numbers. Raises `Refused` where it falls between two of them."""
    exact = Decimal(str(value)) * scale
    if exact != int(exact) or exact < 0:
        raise malformed("measure-in-steps", step=float(Decimal(1) / scale))
    return int(exact)


NAMES = frozenset({"name", "player", "who", "as", "side", "target", "system"})
"""Keys whose values are names, and no longer than a name is."""
