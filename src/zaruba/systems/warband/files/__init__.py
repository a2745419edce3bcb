"""Scenarios and libraries as people write them, read into profiles and neutral parts of a position.

This is the edge: pydantic tells shapes here and nowhere else in `warband`. A file is looked through
to its end, so that every fault is reported at once with its path and the nearest known word.
"""

from zaruba.systems.warband.files.libraries import built_in, check_library, library, roster_told
from zaruba.systems.warband.files.parts import Entry, Library, ScenarioParts
from zaruba.systems.warband.files.scenarios import newcomers, scenario
from zaruba.systems.warband.files.shapes import schema

__all__ = [
    "Entry", "Library", "ScenarioParts", "built_in", "check_library", "library", "newcomers", "roster_told", "scenario",
    "schema",
]  # fmt: skip
