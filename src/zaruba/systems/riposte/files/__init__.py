"""Scenarios and libraries as people write them, read into sheets and neutral parts of a position.

This is the edge: pydantic tells shapes here and nowhere else in `riposte`. A file is looked through
to its end, so that every fault is reported at once with its path and the nearest known word.
"""

from zaruba.kernel.roster import Goal
from zaruba.systems.riposte.files.libraries import built_in, check_library, library, outfit_of, sheet_of
from zaruba.systems.riposte.files.parts import Entry, Library, Outfit, ScenarioParts, StartParts
from zaruba.systems.riposte.files.scenarios import newcomers, scenario
from zaruba.systems.riposte.files.shapes import schema

__all__ = [
    "Entry",
    "Goal",
    "Library",
    "Outfit",
    "ScenarioParts",
    "StartParts",
    "built_in",
    "check_library",
    "library",
    "newcomers",
    "outfit_of",
    "scenario",
    "schema",
    "sheet_of",
]
