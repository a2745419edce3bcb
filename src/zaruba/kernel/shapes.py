"""Shapes that the files of every system have in common, for pydantic to hold what people write against.

Only a system's readers of files import this; whatever plays a fight does without.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal, TypeVar, cast, get_args, get_origin, get_type_hints

from msgspec import Struct
from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    GetPydanticSchema,
    StringConstraints,
    Tag,
    create_model,
)

from zaruba.kernel.files import MOST_COMBATANTS, digits, kind_among, listed, name_or_forms, places_or_one

T = TypeVar("T")
MOST_MINUTES = 60 * 24 * 60
"""Of a deadline: sixty days."""


class Shape(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


S = TypeVar("S", bound=Shape)


def by_kind(*kinds: str) -> Discriminator:
    """Tell the members of a union apart by what stands there."""
    return Discriminator(kind_among(*kinds))


Lines = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]
UNSEEN = r"\x00-\x1f\x7f-\x9f\u00ad\u200b\u200e\u200f\u2028-\u202e\u2060-\u2064\u2066-\u2069\ufeff"
"""What steers a terminal, turns the direction of writing or is not seen at all, so that two names look alike."""
Text = Annotated[Lines, StringConstraints(pattern=rf"^[^{UNSEEN}]*$")]
"""Words on one line, nothing in them that is not seen."""
Entry = Annotated[
    Annotated[Text, Tag("a text")] | Annotated[T, Tag("a mapping")],
    by_kind("a text", "a mapping"),
]
"""A thing by its name, or written out in place."""
OneOrMore = Annotated[
    Annotated[list[Entry[T]], Tag("a list")] | Annotated[Text, Tag("a text")] | Annotated[T, Tag("a mapping")],
    by_kind("a list", "a text", "a mapping"),
]
"""Such things; of a single one no list is asked."""
Listed = Annotated[list[T], BeforeValidator(listed)]
"""A list, or one word where a list of one is meant."""

# ---------------------------------------------------------------- names


class NamesFile(Shape):
    """A name in both languages; one is enough."""

    en: Text | None = None
    ru: Text | None = None


class FormsFile(Shape):
    """A combatant's name with its Russian cases, all but the first optional."""

    nom: Text
    gen: Text | None = None
    dat: Text | None = None
    acc: Text | None = None
    ins: Text | None = None
    loc: Text | None = None
    gender: Literal["m", "f", "n", "p"] | None = None


class OwnNamesFile(Shape):
    """A combatant's name in both languages, the Russian one with its cases if they are wanted; one is enough."""

    en: Text | None = None
    ru: Entry[FormsFile] | None = None


Names = Entry[NamesFile]
OwnName = Annotated[
    Annotated[Text, Tag("a text")]
    | Annotated[OwnNamesFile, Tag("OwnNamesFile")]
    | Annotated[FormsFile, Tag("FormsFile")],
    Discriminator(name_or_forms),
]
"""A combatant's name: a text, a name in each language, or a name with its Russian cases."""

# ---------------------------------------------------------------- squares

Square = Annotated[list[Annotated[int, Field(ge=0)]], Field(min_length=2, max_length=2)]
Squares = Annotated[
    Annotated[Square, Tag("a square")] | Annotated[list[Square], Tag("squares")],
    Discriminator(places_or_one),
]
"""One square, or one for each of several."""
Rows = Annotated[
    Annotated[str, Tag("a text")] | Annotated[list[str], Tag("a list")],
    by_kind("a text", "a list"),
]
"""A map as it is drawn: one text of several lines, or line by line."""
Sign = Annotated[str, StringConstraints(min_length=1, max_length=1)]

# ---------------------------------------------------------------- libraries


class CommonLibrary(Shape):
    """The keys that head every library; a system adds its own name and its sections."""

    kind: Literal["library"]
    title: Names | None = None
    attribution: Lines | None = None
    names: dict[Text, NamesFile] = {}


def sections_of(library: type[CommonLibrary]) -> dict[str, type[Shape]]:
    """The sections of a library, each with the shape of what stands in it under a key."""
    return {
        name: get_args(field.annotation)[1]
        for name, field in library.model_fields.items()
        if get_origin(field.annotation) is dict
    }


def frame_of(library: type[S]) -> type[S]:
    """A library's top keys alone; what stands in its sections is looked at thing by thing."""
    loose: dict[str, Any] = {
        name: (dict[Text, Any], {})
        for name, field in library.model_fields.items()
        if get_origin(field.annotation) is dict
    }
    return create_model("LibraryFrame", __base__=library, **loose)


# ---------------------------------------------------------------- scenarios

Everybody = Annotated[list[T], Field(min_length=1, max_length=MOST_COMBATANTS)]


Chain = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=1000)]
"""A standing order: wishes in the words of offers."""


class CommonCombatant(Shape):
    """Somebody in the fight: a name, a seat, a side; a system adds the place and the sheet."""

    name: OwnName | None = None
    player: Text | None = None
    side: Text | None = None
    count: Annotated[int, Field(ge=1, le=100)] | None = None
    group: Text | None = None
    standing: Chain | None = None


class GoalFile(Shape):
    side: Text
    defeat: Text


class CommonStart(Shape):
    """Where in the fight it begins; a system adds how everybody stands."""

    round: Annotated[int, Field(ge=1, le=100_000)] = 1
    order: list[Text] = []
    current: Text | None = None


class CommonScenario(Shape):
    """The keys of every scenario; a system adds its own name, its board and its `start`.

    The libraries, the rulings and the combatants are looked at one by one.
    """

    kind: Literal["scenario"]
    title: Names | None = None
    about: Names | None = None
    library: list[Any] = []
    rulings: Any = None
    seating: list[Text] | None = None
    combatants: Everybody[Any]
    goals: list[GoalFile] = []
    calls: Literal["ask", "defaults"] = "defaults"
    deadline_min: Annotated[int, Field(ge=1, le=MOST_MINUTES)] | None = None
    fallback: Literal["tactics", "first"] | None = None


def rulings_shape(rulings: type[Struct]) -> type[Shape]:
    """A shape with every ruling of a table, from the struct that holds them."""
    fields: dict[str, Any] = {}
    for name, hint in get_type_hints(rulings).items():
        if get_args(hint) and all(isinstance(value, str) for value in get_args(hint)):
            hint = Annotated[hint, BeforeValidator(digits)]
        elif hint is int:
            hint = Annotated[int, Field(ge=1, le=1000)]
        fields[name] = (hint, getattr(rulings(), name))
    return create_model("RulingsFile", __base__=Shape, **fields)


def whole_scenario(frame: type[S], *, combatant: type[Shape], library: type[Shape], rulings: type[Shape]) -> type[S]:
    """A scenario as people write it: the frame, and in it the shapes of what is looked at one by one."""
    told: Any = Annotated[Shape | None, GetPydanticSchema(lambda _, handler: handler.generate_schema(rulings | None))]
    several, entry, everybody = cast("tuple[Any, Any, Any]", (list, Entry, Everybody))
    whole: dict[str, Any] = {
        "library": (several[entry[library]], []),
        "rulings": (told, None),
        "combatants": (everybody[combatant], ...),
    }
    return create_model("ScenarioFile", __base__=frame, __doc__="A scenario as people write it.", **whole)


def schemas_of(scenario: type[Shape], library: type[Shape], **more: type[Shape]) -> Callable[[str], dict[str, Any]]:
    """The JSON Schema of a kind of file by its name, under the keys that people write. An unknown kind is a KeyError."""
    shapes = {"scenario": scenario, "library": library, **more}
    return lambda kind: shapes[kind].model_json_schema(by_alias=True)
