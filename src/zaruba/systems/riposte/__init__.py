"""Riposte: the 3d6 duel of the forums. Seed: 001_c8da97ed108c40df.txt."""

from zaruba.systems.riposte.system import SYSTEM

__all__ = ["SYSTEM"]
