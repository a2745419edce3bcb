"""What the kernel gives every system's reader of files, under a vocabulary of three words and no rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
from msgspec import Struct, field
from pydantic import Field

from zaruba.kernel.asks import MASTER
from zaruba.kernel.content import Document, Faults, Path_, read_text
from zaruba.kernel.files import MOST_COMBATANTS, Trouble
from zaruba.kernel.library import Catalogue, Reader, Shelf
from zaruba.kernel.roster import Goal, Laid, Roster
from zaruba.kernel.shapes import (
    CommonCombatant,
    CommonLibrary,
    CommonScenario,
    CommonStart,
    Entry,
    Listed,
    Names,
    Shape,
    Text,
    frame_of,
    rulings_shape,
    schemas_of,
    sections_of,
    whole_scenario,
)

# ---------------------------------------------------------------- a vocabulary


class StickFile(Shape):
    name: Names | None = None
    from_: Text | None = Field(default=None, alias="from")
    length: Annotated[int, Field(ge=1)] = 1


class SheetFile(Shape):
    from_: Text | None = Field(default=None, alias="from")
    left: int | None = None
    full: int | None = None
    sticks: list[Entry[StickFile]] = []


class TemplateFile(SheetFile):
    name: Names | None = None


class LibraryFile(CommonLibrary):
    system: Literal["sticks"]
    sticks: dict[Text, StickFile] = {}
    foes: dict[Text, TemplateFile] = {}
    heroes: dict[Text, TemplateFile] = {}


class StandingFile(Shape):
    left: int | None = None
    moods: Listed[Text] = []


class FighterFile(CommonCombatant, SheetFile, StandingFile):
    pass


class StartFile(CommonStart):
    state: dict[Text, StandingFile] = {}


class Rulings(Struct, frozen=True):
    ties: Literal["1", "2"] = "1"
    rounds: int = 3
    harsh: bool = False


RulingsFile = rulings_shape(Rulings)


class ScenarioFrame(CommonScenario):
    system: Literal["sticks"]
    start: StartFile | None = None


ScenarioFile = whole_scenario(ScenarioFrame, combatant=FighterFile, library=LibraryFile, rulings=RulingsFile)


class Library(Catalogue, frozen=True):
    sticks: dict[str, int] = field(default_factory=dict)
    foes: dict[str, int] = field(default_factory=dict)
    heroes: dict[str, int] = field(default_factory=dict)


class Sticks(Shelf[Library]):
    """A stick is worth its length, a sheet its full number and its sticks."""

    frame = frame_of(LibraryFile)
    sections = sections_of(LibraryFile)
    made_of = ("sticks", "foes", "heroes")
    creature = SheetFile
    vital = ("left", "full")

    def readers(self) -> Mapping[str, Reader]:
        return {"sticks": self.stick}

    def stick(self, shape: StickFile, name: str, path: Path_) -> int:
        return shape.length

    def made(self, whole: SheetFile, path: Path_, *, hero: bool) -> int:
        worth: int = (whole.full or 0) + sum(self.each(whole.sticks, "sticks", "weapon", self.stick, path))
        return worth + 100 if hero else worth

    def inherited(self, own: Mapping[str, Any], below: SheetFile) -> dict[str, Any]:
        return {
            key: value for key, value in super().inherited(own, below).items() if key != "sticks" or "full" not in own
        }


class Crowd(Roster):
    combatant = FighterFile
    standing = StandingFile

    def __init__(self, trouble: Trouble, shelf: Sticks, *, taken: Sequence[str] = ()) -> None:
        super().__init__(trouble, shelf, taken=taken)
        self.found: dict[str, tuple[str, str, int | None]] = {}
        self.laid: dict[str, Laid] = {}
        self.settled = False

    def read(self, shape: FighterFile, whole: SheetFile, each: Sequence[tuple[str, Laid]], at: Path_) -> None:
        seat, side = self.seat(shape.player), self.side_of(shape, at)
        self.found |= {name: (seat, side, laid.stands.left) for name, laid in each}
        self.laid |= dict(each)

    def find_each_other(self) -> None:
        self.settled = True


HEAD = """
kind: library
system: sticks
"""
OWN = (
    HEAD
    + """
names: {oak: {en: oak, ru: дуб}}
sticks: {cane: {name: {en: cane, ru: Трость}, length: 2}, pole: {length: 5}}
foes: {rat: {left: 3, sticks: [cane]}, big_rat: {from: rat, left: 7}, lame_rat: {from: rat}}
heroes: {ann: {full: 10, sticks: [{length: 4}, трость]}}
"""
)


def shelf_of(text: str = OWN) -> Library:
    document = read_text(text, "own.yaml")
    return Sticks.alone(Library(), document.data, document)


def told(faults: Faults) -> list[str]:
    return [f"{fault.path_text}: {fault.code}{fault.near and ' ~' + fault.near}" for fault in faults.faults]


def faults_of(work: Any) -> list[str]:
    with pytest.raises(Faults) as caught:
        work()
    return told(caught.value)


# ---------------------------------------------------------------- shapes


def test_the_sections_and_the_frame_of_a_library_follow_from_its_shape() -> None:
    assert list(Sticks.sections) == ["names", "sticks", "foes", "heroes"]
    assert Sticks.sections["foes"] is TemplateFile
    frame = Sticks.frame.model_validate({"kind": "library", "system": "sticks", "sticks": {"cane": {"lenght": 1}}})
    assert frame.sticks == {"cane": {"lenght": 1}}, "what stands in a section is looked at by itself"


def test_rulings_are_shaped_by_their_table() -> None:
    def read(plain: Any) -> Rulings:
        trouble = Trouble()
        found = trouble.rulings(RulingsFile, Rulings, plain)
        trouble.end(None)
        return found

    assert read(None) == Rulings()
    assert read({"ties": 2, "harsh": True}) == Rulings(ties="2", harsh=True), "a digit stands for the text of it"
    assert faults_of(lambda: read({"ties": 3, "rounds": 0, "hash": True})) == [
        "rulings.ties: literal-error",
        "rulings.rounds: greater-than-equal",
        "rulings.hash: extra-forbidden ~harsh",
    ]


def test_a_ruling_that_nobody_has_built_is_refused_by_its_name() -> None:
    def read(plain: Any) -> Rulings:
        trouble = Trouble()
        found = trouble.rulings(RulingsFile, Rulings, plain, (("slow", "sticks.slow"), ("blind", "sticks.blind")))
        trouble.end(None)
        return found

    assert read({"harsh": True}) == Rulings(harsh=True)
    assert faults_of(lambda: read({"slow": True, "hash": True})) == [
        "rulings.slow: ruling-not-built",
        "rulings.hash: extra-forbidden ~harsh",
    ]


def test_a_published_scenario_tells_what_its_frame_leaves_open() -> None:
    schema = schemas_of(ScenarioFile, LibraryFile)("scenario")
    assert set(schema["$defs"]["RulingsFile"]["properties"]) == {"ties", "rounds", "harsh"}
    assert schema["properties"]["rulings"]["anyOf"][0] == {"$ref": "#/$defs/RulingsFile"}
    assert schema["properties"]["combatants"]["maxItems"] == MOST_COMBATANTS
    assert "LibraryFile" in schema["$defs"]


# ---------------------------------------------------------------- libraries


def test_things_are_made_in_their_order_and_known_by_every_name() -> None:
    library = shelf_of()
    assert library.sticks == {"cane": 2, "pole": 5}
    assert (library.key("sticks", "ТРОСТЬ"), library.key("sticks", "Cane"), library.key("sticks", "reed")) == (
        "cane",
        "cane",
        None,
    )
    assert library.names["oak"] == {"en": "oak", "ru": "дуб"}
    assert library.words("sticks") == ["cane", "pole", "Трость"]


def test_a_sheet_is_laid_over_the_one_it_is_drawn_from() -> None:
    """What is left becomes the full number; what a system says is pushed aside does not come along."""
    library = shelf_of()
    assert library.foes == {"rat": 5, "big_rat": 7, "lame_rat": 5}
    assert library.heroes == {"ann": 116}


def test_a_combatants_own_line_leaves_the_full_number_of_its_template() -> None:
    trouble = Trouble()
    shelf = Sticks(trouble, shelf_of())
    hurt = shelf.whole(FighterFile.model_validate({"from": "big rat", "left": 1}), ())
    alone = shelf.whole(FighterFile.model_validate({"left": 4, "name": "Wen", "moods": "glad"}), ())
    assert (hurt.full, alone.full) == (7, 4)
    assert not alone.model_fields_set & {"left", "name", "moods"}, "a sheet is what lasts"
    assert trouble.faults == []


def test_content_of_a_folder_with_users_laid_over_it(tmp_path: Path) -> None:
    (tmp_path / "a_foes.yaml").write_text(HEAD + "foes: {rat: {full: 1, sticks: [pole]}}", "utf-8")
    (tmp_path / "sticks.yaml").write_text(HEAD + "attribution: Wen\nsticks: {pole: {length: 3}}", "utf-8")
    base = Sticks.of_folder(tmp_path, ("sticks.yaml",), Library())
    assert (base.foes, base.attributions) == ({"rat": 4}, ("Wen",))
    assert Sticks.over(base, (), None, ("library",)) is base
    more = Sticks.over(
        base, [read_text(HEAD + "foes: {rat: {full: 9}, imp: {from: rat}}", "x").data], None, ("library",)
    )
    assert (more.foes, base.foes) == ({"rat": 9, "imp": 9}, {"rat": 4})


def test_whoever_names_a_thing_at_fault_is_not_told_of_it_again() -> None:
    text = (
        HEAD
        + "sticks: {cane: {length: 0}}\nfoes: {rat: {sticks: [cane, pol]}, imp: {from: rat}, bat: {from: imp, full: 1}}"
    )
    assert faults_of(lambda: shelf_of(text)) == [
        "sticks.cane.length: greater-than-equal",
        "foes.rat.sticks.1: unknown-weapon",
    ]


def test_two_things_of_one_name() -> None:
    assert faults_of(lambda: shelf_of(HEAD + "sticks: {cane: {}, rod: {name: Cane}}")) == ["sticks.rod: duplicate-name"]


# ---------------------------------------------------------------- scenarios

ANN = "combatants: [{name: Ann, player: Ann, side: characters, from: ann}"


def scenario(text: str, **library: Any) -> tuple[Crowd, tuple[Goal, ...]]:
    """A scenario as a system would read it."""
    document = read_text(f"kind: scenario\nsystem: sticks\n{text}", "f.yaml")
    if library:
        document = Document(document.data | library, document.file, document.places)
    trouble = Trouble()
    frame = trouble.opened(ScenarioFrame, document.data, document)
    shelf = Sticks(trouble, shelf_of())
    shelf.add_all(frame.library, ("library",))
    crowd = Crowd(trouble, shelf)
    crowd.gather(frame.combatants, frame.start.state if frame.start else {}, document)
    goals = crowd.goals(frame.goals, list(dict.fromkeys(side for _, side, _ in crowd.found.values())))
    trouble.end(document)
    return crowd, goals


def test_everybody_is_announced_before_anybody_is_read() -> None:
    crowd, goals = scenario(
        ANN
        + ", {name: Rat, from: rat, count: 2}]\nstart: {state: {rat: {left: 1}, Ann: {left: 6}}}\ngoals: [{side: персонажи, defeat: враги}]"
    )
    assert crowd.found == {
        "Ann": ("Ann", "characters", 6),
        "Rat 1": (MASTER, "enemies", 1),
        "Rat 2": (MASTER, "enemies", 1),
    }
    assert goals == (Goal("characters", "enemies"),)
    assert crowd.settled


def test_what_the_start_says_of_somebody_stands_above_its_own_line() -> None:
    crowd, _ = scenario(ANN + ", {from: rat, left: 2, moods: [sly]}]\nstart: {state: {rat: {left: 1}}}")
    laid = crowd.laid["Rat"]
    assert (laid.stands.left, laid.stands.moods) == (1, ["sly"])
    assert laid.path("left") == ("start", "state", "rat", "left")
    assert laid.path("moods") == ("combatants", 1, "moods")
    assert laid.path("hidden") == ("combatants", 1), "what is said nowhere is a matter of its line"


RATS = ANN + ", {name: Rat, from: rat, count: 2}]\n"


@pytest.mark.parametrize(
    ("order", "current", "found", "faults"),
    [
        (["rat", "ann"], "Ann", (("Rat 1", "Rat 2", "Ann"), "Ann"), []),
        ([], None, ((), None), []),
        ([], "Ann", ((), "Ann"), ["start.current: current-without-order"]),
        (["Ann", "rat"], "rat", (("Ann", "Rat 1", "Rat 2"), "Rat 1"), ["start.current: several-meant"]),
        (["Ann", "Rat 2", "ann"], None, (("Ann", "Rat 2"), None), ["start.order.2: order-twice"]),
        (["Ann"], "Rat 1", (("Ann",), "Rat 1"), ["start.order: order-missing", "start.current: current-not-in-order"]),
        (["Anna"], "Ann", ((), "Ann"), ["start.order.0: unknown-combatant ~Ann", "start.current: current-not-in-order"]),
    ],
)  # fmt: skip
def test_a_fight_under_way_has_everybody_who_is_due_in_order(
    order: list[str], current: str | None, found: Any, faults: list[str]
) -> None:
    crowd, _ = scenario(RATS)
    start = StartFile(order=order, current=current)
    names = crowd.order(start.order, lambda: ("Ann", "Rat 1"))
    assert (names, crowd.current(start, names)) == found
    assert told(Faults(crowd.trouble.faults)) == faults


def test_nobody_is_taken_by_surprise_by_his_own_side() -> None:
    crowd, _ = scenario(RATS)
    sides = {name: side for name, (_, side, _) in crowd.found.items()}
    assert [*crowd.unaware({"rat": ["Ann"]}, sides)] == [("Rat 1", "Ann"), ("Rat 2", "Ann")]
    assert not crowd.trouble.faults
    assert [*crowd.unaware({"Rat 1": ["Rat 2"]}, sides)] == [("Rat 1", "Rat 2")]
    assert told(Faults(crowd.trouble.faults)) == ["unaware.Rat 1.0: unaware-of-a-friend"]


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        (ANN + ", {name: ann, from: rat}]", ["combatants.1.name: duplicate-name"]),
        (ANN + ", {name: ГМ, from: rat}]", ["combatants.1.name: reserved-name"]),
        (ANN + ", {from: rot}]", ["combatants.1.from: unknown-creature ~rat"]),
        (ANN + "]\nstart: {state: {Anna: {left: 3}}}", ["start.state.Anna: unknown-combatant ~Ann"]),
        (
            ANN + ", {name: Rat, form: rat}]\nstart: {state: {Rat: {left: 3}}}",
            ["combatants.1.form: extra-forbidden ~from"],
        ),
        (ANN + ", {from: rat, count: 100}" * 3 + "]", ["combatants.2: duplicate-name", "combatants.3: duplicate-name"]),
        (
            ANN + "".join(f", {{name: {name}, from: rat, count: 100}}" for name in "ABC") + "]",
            ["combatants: too-many-combatants"],
        ),
        ("combatants: []", ["combatants: too-short"]),
    ],
)
def test_faults_of_combatants(text: str, faults: list[str]) -> None:
    assert sorted(set(faults_of(lambda: scenario(text)))) == sorted(faults)


@pytest.mark.parametrize(
    ("line", "goal", "faults"),
    [
        ("{from: rat, side: wolves}", "wolves", []),
        ("{from: rat, side: wolves}", "Wolves", []),
        ("{from: rat, side: wolves}", "wolfs", ["goals.0.defeat: unknown-side ~wolves"]),
        ("{from: rat, side: wolves}", "enemies", ["goals.0.defeat: unknown-side"]),
        ("{from: rat, left: x, side: wolves}", "wolves", ["combatants.1.left: int-type"]),
        ("{from: rot, side: wolves}", "wolfs", ["combatants.1.from: unknown-creature ~rat", "goals.0.defeat: unknown-side ~wolves"]),
        ("{from: rat, left: x}", "enemies", ["combatants.1.left: int-type"]),
        ("{from: rat, left: x}", "enemys", ["combatants.1.left: int-type", "goals.0.defeat: unknown-side ~enemies"]),
        ("{from: rat, sidde: wolves}", "wolves", ["combatants.1.sidde: extra-forbidden ~side"]),
        ("{from: rat, side: enemis}", "enemies", ["combatants.1.side: unknown-side ~enemies"]),
    ],
)  # fmt: skip
def test_a_side_is_a_fault_unless_a_line_that_was_missed_may_be_of_it(line: str, goal: str, faults: list[str]) -> None:
    text = f"{ANN}, {line}]\ngoals: [{{side: characters, defeat: {goal}}}]"
    if faults:
        assert faults_of(lambda: scenario(text)) == faults
    else:
        assert scenario(text)[1] == (Goal("characters", "wolves"),)


def test_what_a_library_that_was_not_read_may_hold_is_no_fault() -> None:
    text = ANN + ", {from: bogle, sticks: [reed]}, {name: Wen, side: enemis}]"
    assert faults_of(lambda: scenario(text, library=["bogles.yaml"])) == [
        "library.0: library-not-drawn-in",
        "combatants.2.side: unknown-side ~enemies",
    ]
    assert faults_of(lambda: scenario(text, library={})) == [
        "library: list-type",
        "combatants.2.side: unknown-side ~enemies",
    ]


def test_newcomers_take_the_next_number() -> None:
    trouble = Trouble()
    crowd = Crowd(trouble, Sticks(trouble, shelf_of()), taken=("Rat", "Rat 2", "Ann"))
    crowd.join([{"from": "rat"}, {"name": "Wen", "player": "Ann", "from": "ann"}])
    assert crowd.found == {"Rat 3": (MASTER, "enemies", None), "Wen": ("Ann", "characters", None)}
    assert crowd.settled
    assert faults_of(lambda: crowd.join([{"from": "rat", "cuont": 2}])) == ["0.cuont: extra-forbidden ~count"]
