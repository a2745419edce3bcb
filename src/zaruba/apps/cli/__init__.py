"""The command line."""

from zaruba.apps.cli.program import main

__all__ = ["main"]
