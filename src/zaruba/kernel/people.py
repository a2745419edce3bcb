"""Who is in a fight, whatever the rulebook: somebody by name, by seat, by side."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, Self, TypeVar, cast

from msgspec.structs import replace

GONE: frozenset[str] = frozenset({"dead", "fled", "surrendered"})
"""What a life is called that has no part in the fight any more."""


class Person(Protocol):
    @property
    def name(self) -> str: ...

    @property
    def seat(self) -> str: ...

    @property
    def side(self) -> str: ...

    @property
    def life(self) -> str: ...


P = TypeVar("P", bound=Person)


def whose_turn(position: Any) -> str:
    """Who is in a turn of its own, or its place in one; nobody before and between them, and where there are none."""
    return str(getattr(position, "acting", ""))


class Peopled(Generic[P]):
    """A position whose field `PEOPLE` holds everybody, under the name the rulebook has for them.

    They are `combatants` as well: the same slot of the struct, so that looking somebody up costs no more.
    """

    __slots__ = ()
    PEOPLE: ClassVar[str]
    TURN: ClassVar[str] = "turn"
    """The field that holds whose turn it is, or whose place in one."""
    COUNTED: ClassVar[tuple[str, ...]] = ()
    """Fields of a combatant that are mere numbers and run down in a fight, as its wounds; a study may leave them open."""

    if TYPE_CHECKING:

        @property
        def combatants(self) -> tuple[P, ...]: ...

        @property
        def ended(self) -> bool: ...

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        type.__setattr__(cls, "combatants", getattr(cls, cls.PEOPLE))  # a property for readers, the field itself here

    @property
    def acting(self) -> str:
        """Who is in a turn of its own, or its place in one; nobody before and between them."""
        return str(getattr(getattr(self, self.TURN), "who", ""))

    def __getitem__(self, name: str) -> P:
        for one in self.combatants:
            if one.name == name:
                return one
        raise KeyError(name)

    def __contains__(self, name: object) -> bool:
        return any(one.name == name for one in self.combatants)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(one.name for one in self.combatants)

    def seat_of(self, who: str) -> str:
        """The seat that answers for somebody; a seat answers for itself."""
        for one in self.combatants:
            if one.name == who:
                return one.seat
        return who

    def change(self, name: str, **fields: Any) -> Self:
        """The position with some fields of one combatant changed."""
        people = list(self.combatants)
        for place, one in enumerate(people):
            if one.name == name:
                people[place] = replace(cast(Any, one), **fields)
        return cast(Self, replace(cast(Any, self), **{self.PEOPLE: tuple(people)}))

    def put(self, one: P) -> Self:
        """The position with somebody as given, in the place of whoever bears its name."""
        people = tuple(one if other.name == one.name else other for other in self.combatants)
        return cast(Self, replace(cast(Any, self), **{self.PEOPLE: people}))

    def joined(self, one: P) -> Self:
        """The position with a newcomer, who stands last."""
        return cast(Self, replace(cast(Any, self), **{self.PEOPLE: (*self.combatants, one)}))

    def less(self, name: str) -> Self:
        """The position without somebody."""
        people = tuple(other for other in self.combatants if other.name != name)
        return cast(Self, replace(cast(Any, self), **{self.PEOPLE: people}))

    def enemies_of(self, one: Person) -> Iterator[P]:
        """Everyone of another side who is still part of the fight."""
        side = one.side
        return (other for other in self.combatants if other.side != side and other.life not in GONE)

    def friends_of(self, one: Person) -> Iterator[P]:
        """Everyone of the same side who is still part of the fight, without the one itself."""
        side, name = one.side, one.name
        return (o for o in self.combatants if o.side == side and o.life not in GONE and o.name != name)


def without(names: tuple[str, ...], who: str) -> tuple[str, ...]:
    return tuple(name for name in names if name != who)
