"""Delve: d20 dungeon combat. Seed: 004_99ddb1bd775a3993.txt."""

from zaruba.systems.delve.system import SYSTEM

__all__ = ["SYSTEM"]
