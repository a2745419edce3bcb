"""Numbers left open, so that positions that differ in them alone are reckoned together.

What a rule does rarely hangs on whether somebody has 7 hit points or 8 left. So a study puts an open number in the
place of the 7: a value that stands for any of several. A rule adds to it and subtracts from it as from any other;
where it asks something of it to which its values give different answers, the way parts (`Split`), and each part is
followed by itself. Whatever is not understood of a number parts it into single values: then it is a plain one.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any, NamedTuple, cast

from msgspec import Struct
from msgspec.structs import astuple, replace

Key = tuple[int, str]
"""Whose number (by place among the combatants), and the name of its field."""

Values = tuple[int, ...]
Box = tuple[tuple[Key, Values], ...]
"""The values to which open numbers have come down on one way."""


class Rolled(NamedTuple):
    """What a number is that stands for all that dice may show: the values it had when it was left open."""

    values: Values


class Split(Exception):
    """A rule asks something of an open number that not all of its values answer alike."""

    def __init__(self, of: Key | Rolled, parts: Sequence[Values]) -> None:
        super().__init__(f"{of} parts into {parts}")
        self.of, self.parts = of, parts


class Unfit(Exception):
    """A position that open numbers do not fit into."""


def number(of: Key | Rolled, values: Values, plus: int = 0, sign: int = 1) -> Any:
    """Any of `values`, and so many more; a single one is a plain number."""
    return sign * values[0] + plus if len(values) == 1 else Open(of, values, plus, sign)


class Open:
    """A number that stands for any of several: `sign` times one of `values`, and `plus`.

    Two of the same `of` move together: their difference is known. Equal to one another are those that are the same
    whichever value it is; equal to a plain number is one whose every value is it.
    """

    __slots__ = ("_hash", "of", "plus", "sign", "values")

    def __init__(self, of: Key | Rolled, values: Values, plus: int, sign: int) -> None:
        self.of, self.values, self.plus, self.sign = of, values, plus, sign
        self._hash = hash((of, values, plus, sign))

    def __repr__(self) -> str:
        return f"Open({self.of}, {self.values}, {self.plus:+d}, {self.sign:+d})"

    def __hash__(self) -> int:
        return self._hash

    # ------------------------------------------------------------ what stays open

    def __add__(self, other: Any) -> Any:
        if isinstance(other, int):
            return Open(self.of, self.values, self.plus + other, self.sign)
        if type(other) is Open and self._moves_against(other):
            return self.plus + other.plus
        return self._single(other)

    __radd__ = __add__

    def __neg__(self) -> Any:
        return Open(self.of, self.values, -self.plus, -self.sign)

    def __sub__(self, other: Any) -> Any:
        if isinstance(other, int):
            return Open(self.of, self.values, self.plus - other, self.sign)
        if type(other) is Open and self._moves_with(other):
            return self.plus - other.plus
        return self._single(other)

    def __rsub__(self, other: Any) -> Any:
        return -self + other

    def _moves_with(self, other: Open) -> bool:
        return self.of == other.of and self.values == other.values and self.sign == other.sign

    def _moves_against(self, other: Open) -> bool:
        return self.of == other.of and self.values == other.values and self.sign == -other.sign

    # ------------------------------------------------------------ what parts it

    def __eq__(self, other: object) -> bool:
        if type(other) is Open:
            return self._moves_with(other) and self.plus == other.plus
        return isinstance(other, int | float) and self._is(operator.eq, other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __lt__(self, other: Any) -> Any:
        return self._compared(operator.lt, other)

    def __le__(self, other: Any) -> Any:
        return self._compared(operator.le, other)

    def __gt__(self, other: Any) -> Any:
        return self._compared(operator.gt, other)

    def __ge__(self, other: Any) -> Any:
        return self._compared(operator.ge, other)

    def __bool__(self) -> bool:
        return self._is(operator.ne, 0)

    def _compared(self, how: Callable[[Any, Any], bool], other: Any) -> Any:
        if isinstance(other, int | float | Fraction):
            return self._is(how, other)
        if type(other) is Open and self._moves_with(other):
            return how(self.plus, other.plus)
        return self._single(other)

    def _is(self, how: Callable[[Any, Any], bool], other: Any) -> bool:
        plus, sign = self.plus, self.sign
        yes = tuple([value for value in self.values if how(sign * value + plus, other)])
        if not yes:
            return False
        if len(yes) == len(self.values):
            return True
        no = tuple([value for value in self.values if not how(sign * value + plus, other)])
        raise Split(self.of, (yes, no))

    def _single(self, other: Any = 0, *_: Any) -> Any:
        """What is asked is understood of plain numbers alone, or some other class knows what to do."""
        if not isinstance(other, int | float | Fraction | Open):
            return NotImplemented
        raise Split(self.of, [(value,) for value in self.values])

    __mul__ = __rmul__ = __floordiv__ = __rfloordiv__ = __truediv__ = __rtruediv__ = _single
    __mod__ = __rmod__ = __divmod__ = __rdivmod__ = __pow__ = __rpow__ = _single

    def _alone(self, *_: Any) -> Any:
        raise Split(self.of, [(value,) for value in self.values])

    __pos__ = __abs__ = __int__ = __index__ = __float__ = __round__ = __format__ = __str__ = _alone


SIMPLE = frozenset((int, str, bool, type(None), Fraction))
Plain = dict[int, Any]
"""Values by identity (and kept, so that no other takes its place) in which no open number stands anywhere."""


def restricted(value: Any, of: Key | Rolled, values: Values, plain: Plain) -> Any:
    """The same with an open number come down to fewer values, wherever it stands; the same object where it does not.

    What was found to hold no open number at all is noted in `plain`, and looked at no more.
    """
    return _restricted(value, of, values, plain)[0]


def _restricted(value: Any, of: Key | Rolled, values: Values, plain: Plain) -> tuple[Any, bool]:
    """The value, and whether it holds an open number."""
    kind = type(value)
    if kind in SIMPLE:
        return value, False
    if kind is Open:
        return number(of, values, value.plus, value.sign) if value.of == of else value, True
    if id(value) in plain:
        return value, False
    parts = astuple(value) if isinstance(value, Struct) else value
    if not isinstance(parts, tuple):
        return value, False
    holds = False
    changed: dict[int, Any] = {}
    for place, one in enumerate(parts):
        if type(one) in SIMPLE or id(one) in plain:
            continue
        new, open_ = _restricted(one, of, values, plain)
        if open_:
            holds = True
            if new is not one:
                changed[place] = new
    if changed and isinstance(value, Struct):
        return replace(value, **{value.__struct_fields__[place]: new for place, new in changed.items()}), True
    if changed:
        news = [changed.get(place, one) for place, one in enumerate(parts)]
        return kind._make(news) if hasattr(value, "_make") else tuple(news), True
    if not holds:
        plain[id(value)] = value
    return value, holds


# ---------------------------------------------------------------- numbers that dice show


class Each:
    """Ways that are others for each value of a rolled number, in the order of its values; reckoned with like plain ways.

    They weigh as much as they do at the likeliest.
    """

    __slots__ = ("ways",)

    def __init__(self, ways: tuple[int, ...]) -> None:
        self.ways = ways

    def __repr__(self) -> str:
        return f"Each({self.ways})"

    def __mul__(self, other: Each | int) -> Each:
        if isinstance(other, Each):
            return Each(tuple(map(operator.mul, self.ways, other.ways)))
        return Each(tuple([ways * other for ways in self.ways]))

    __rmul__ = __mul__

    def __add__(self, other: Each | int) -> Each:
        if isinstance(other, Each):
            return Each(tuple(map(operator.add, self.ways, other.ways)))
        return Each(tuple([ways + other for ways in self.ways])) if other else self

    __radd__ = __add__

    def __floordiv__(self, other: Each | int) -> Each:
        if isinstance(other, Each):
            return Each(tuple([ways // part if part else 0 for ways, part in zip(self.ways, other.ways, strict=True)]))
        return Each(tuple([ways // other for ways in self.ways]))

    def __lt__(self, other: int) -> bool:
        return max(self.ways) < other


def is_each(ways: Any) -> bool:
    """Whether ways are others for each value of a rolled number."""
    return type(ways) is Each


def at_most(ways: int | Each) -> int:
    """As many ways as there are at the likeliest value."""
    return max(ways.ways) if type(ways) is Each else cast(int, ways)


def in_sum(ways: int | Each) -> int:
    """The ways of all values together, where each value has its own."""
    return sum(ways.ways) if type(ways) is Each else cast(int, ways)


def left_open(results: Iterable[tuple[Any, int]]) -> tuple[Any, int] | None:
    """All results of a roll as one number, with the ways of each; None where they are no numbers, or but two of them."""
    values, ways = zip(*results, strict=True)
    if len(values) < 3 or any(type(value) is not int for value in values):
        return None
    return number(Rolled(values), values), cast(int, Each(ways))


def rolled_in(value: Any, plain: Plain) -> Rolled | None:
    """What rolled number stands anywhere in it, where no other number is open; what holds none is noted in `plain`."""
    found = open_in(value, plain)
    return found.of if found is not None and isinstance(found.of, Rolled) else None


def narrowed(box: Box, more: Box) -> Box | None:
    """The values that are in both; None where a number is left without any."""
    found = dict(box)
    for key, values in more:
        if key in found:
            values = tuple([value for value in found[key] if value in values])
            if not values:
                return None
        found[key] = values
    return tuple(sorted(found.items()))


def open_in(value: Any, plain: Plain) -> Open | None:
    """The first open number that stands anywhere in it; what holds none is noted in `plain`, and looked at no more."""
    kind = type(value)
    if kind is Open:
        return cast(Open, value)
    if kind in SIMPLE or id(value) in plain:
        return None
    if isinstance(value, Struct):
        parts = astuple(value)
    elif isinstance(value, tuple):
        parts = value
    else:
        return None
    for one in parts:
        if type(one) not in SIMPLE and (found := open_in(one, plain)) is not None:
            return found
    plain[id(value)] = value
    return None


def holds_open(value: Any) -> bool:
    """Whether an open number stands anywhere in it."""
    return open_in(value, {}) is not None


# ---------------------------------------------------------------- positions


def slots(position: Any) -> tuple[Key, ...]:
    """The numbers of a position that may be left open: those that a rulebook says run down (`Peopled.COUNTED`)."""
    counted = getattr(type(position), "COUNTED", ())
    return tuple((place, name) for place in range(len(position.combatants)) for name in counted)


def taken_out(position: Any, keys: Iterable[Key]) -> tuple[Any, tuple[Any, ...]]:
    """A position with nothing in the places of its open numbers, and what stood there."""
    people = position.combatants
    found = tuple([getattr(people[place], name) for place, name in keys])
    return put_in(position, keys, (None,) * len(found)), found


def came_down(position: Any, key: Key, values: Values) -> Any:
    """A position whose open numbers stand in their places alone, with one of them come down to fewer values."""
    old = getattr(position.combatants[key[0]], key[1])
    return put_in(position, (key,), (number(key, values),)) if type(old) is Open else position


def put_in(position: Any, keys: Iterable[Key], values: Iterable[Any]) -> Any:
    """The position with these in the places of its open numbers."""
    by_place: dict[int, dict[str, Any]] = {}
    for (place, name), value in zip(keys, values, strict=True):
        by_place.setdefault(place, {})[name] = value
    people = list(position.combatants)
    for place, fields in by_place.items():
        people[place] = replace(people[place], **fields)
    return replace(position, **{position.PEOPLE: tuple(people)})
