"""The table as a picture: who stands where, what somebody sees of another, what hides it and what covers."""

from __future__ import annotations

import html
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from tests.cli.conftest import CRYPT, ROOT, Call
from tests.warband.building import battle, character, place
from tests.warband.scenery import block, table_with
from zaruba.systems.warband import lines
from zaruba.systems.warband.charting import sightline

ROOFTOPS = ROOT / "examples" / "warband" / "rooftops.yaml"
GRAVEYARD = ROOFTOPS.with_name("graveyard.yaml")
SVG = "{http://www.w3.org/2000/svg}"


def titles(path: Path) -> list[str]:
    return [one.text or "" for one in ET.parse(path).iter(f"{SVG}title")]


def test_a_scenario_is_drawn_as_it_begins(run: Call) -> None:
    done = run("map", ROOFTOPS, "--svg", "table.svg")
    assert (done.code, done.err, done.out.strip()) == (0, "", "Saved: table.svg")
    told = titles(Path("table.svg"))
    assert told[0] == "Tanner's Row by night"
    assert {"Ox", "Reed, 8", "Magpie, 8"} <= set(told)
    russian = run("map", ROOFTOPS, "--svg", "table.svg", "--lang", "ru")
    assert russian.code == 0
    assert {"Бык", "Тростник, 8", "Сорока, 8"} <= set(titles(Path("table.svg")))
    assert run("map", GRAVEYARD, "--svg", "graves.svg", "--lang", "ru").code == 0
    assert ">1,5</text>" in Path("graves.svg").read_text("utf-8")


def test_what_one_sees_of_another_is_drawn_and_told(run: Call) -> None:
    done = run("map", ROOFTOPS, "--svg", "shot.svg", "--from", "crossb", "--to", "reed")
    assert done.code == 0, done.err
    sentence = done.out.splitlines()[0]
    assert sentence.startswith("Crossbowman → Reed") and "points in sight" in sentence
    text = Path("shot.svg").read_text("utf-8")
    assert html.escape(sentence) in text
    assert 'class="look"' in text


def test_a_seat_is_shown_nobody_that_hides_from_it(run: Call) -> None:
    assert run("map", ROOFTOPS, "--svg", "ann.svg", "--seat", "ann").code == 0
    told = titles(Path("ann.svg"))
    assert "Ox" in told and not any(name.startswith(("Magpie", "Ferret")) for name in told)
    done = run("map", ROOFTOPS, "--svg", "ann.svg", "--seat", "ann", "--from", "Sergeant", "--to", "Ferret")
    assert done.code == 2 and "Nobody called “Ferret”" in done.err


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        ((ROOFTOPS,), 2, "--svg is missing"),
        ((ROOFTOPS, "--svg", "x.svg", "--from", "Ox"), 2, "--from and --to belong together"),
        ((ROOFTOPS, "--svg", "x.svg", "--from", "Ox", "--to", "Oxx"), 2, "Nobody called “Oxx”"),
        ((CRYPT, "--svg", "x.svg"), 1, "no measured table"),
    ],
)
def test_what_cannot_be_drawn(run: Call, words: tuple[object, ...], code: int, told: str) -> None:
    done = run("map", *words)
    assert (done.code, done.out) == (code, "")
    assert told in done.err
    assert not Path("x.svg").exists()


def test_what_hides_is_told_from_what_covers() -> None:
    """The fence the target stands up against covers it; the ruin in between hides, and covers nobody."""
    fence = block("wooden_fence", (8.6, 8.75), (0, 2), (-3, 3))
    ruin = block("stone_ruin", (4, 5), (0, 1), (-3, 3))
    far = block("tree", (4, 5), (0, 5), (20, 21))
    shooter = character("A", at=place((0, 0)))
    target = character("D", at=place((10, 0)))
    position = battle(shooter, target, table=table_with([fence, ruin, far]))
    look = sightline(position, position["A"], position["D"])
    assert {one.number for one in lines.on_line(position, position["A"], position["D"])} == look.hides
    assert 0 in look.hides and 2 not in look.hides
    assert look.covers == {0}
