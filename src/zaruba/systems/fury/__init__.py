"""Fury: the d100 battle with Ulric's fury. Seed: 000_43170a291d56aac4.txt."""

from zaruba.systems.fury.system import SYSTEM

__all__ = ["SYSTEM"]
