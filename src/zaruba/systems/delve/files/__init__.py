"""Scenarios and libraries as people write them, read into sheets and neutral parts of a position.

This is the edge: pydantic tells shapes here and nowhere else in `delve`. A file is looked through
to its end, so that every fault is reported at once with its path and the nearest known word.
"""

from zaruba.kernel.roster import Goal
from zaruba.systems.delve.files.libraries import built_in, check_library, library, sheet_of
from zaruba.systems.delve.files.parts import BoardParts, Entry, Library, ScenarioParts, StartParts, Used
from zaruba.systems.delve.files.scenarios import newcomers, scenario
from zaruba.systems.delve.files.shapes import schema

__all__ = [
    "BoardParts",
    "Entry",
    "Goal",
    "Library",
    "ScenarioParts",
    "StartParts",
    "Used",
    "built_in",
    "check_library",
    "library",
    "newcomers",
    "scenario",
    "schema",
    "sheet_of",
]
