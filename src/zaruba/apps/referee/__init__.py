"""The referee by message: one fight, driven by commands and told in messages, on a pipe or any other wire."""

from zaruba.apps.referee.session import Session
from zaruba.apps.referee.table import Table

__all__ = ["Session", "Table"]
