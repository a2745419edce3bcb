"""Warband: the skirmish of miniatures on a measured table. Seed: 003_a4d7c3144c70ae80.txt."""

from zaruba.systems.warband.system import SYSTEM

__all__ = ["SYSTEM"]
