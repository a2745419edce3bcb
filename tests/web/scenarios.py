"""Small fights to play over the wire."""

from __future__ import annotations

from typing import Any

Plain = dict[str, Any]


def duel(**more: Any) -> Plain:
    """Ann and Bob against an ogre and, if anybody says so, a sneak; in the midst of a round."""
    return {
        "kind": "scenario",
        "system": "delve",
        "title": {"en": "A duel", "ru": "Поединок"},
        "seating": ["Ann", "Bob", "GM"],
        "combatants": [
            {"name": "Ann", "player": "Ann", "side": "characters", "class": "fighter", "level": 2, "str": 2, "dex": 1,
             "hp": 9, "max_hp": 12, "weapons": ["longsword"], "armour": "leather", "at_ft": 0},
            {"name": "Bob", "player": "Bob", "side": "characters", "from": "priest", "at_ft": 0},
            {"name": "Ogre", "side": "enemies", "ac": 9, "hp": 60, "max_hp": 60, "move": 30, "at_ft": 5,
             "routine": [[{"attack": "club", "count": 1, "bonus": 2, "dice": "1d4"}]]},
        ],
        "start": {"round": 1, "order": ["Ann", "Bob", "GM"], "current": "Ann"},
        **more,
    }  # fmt: skip


def sneak(at_ft: int = 60, **more: Any) -> Plain:
    return {
        "name": "Sneak", "side": "enemies", "ac": 11, "hp": 5, "max_hp": 5, "move": 30, "hidden": True,
        "at_ft": at_ft, "routine": [[{"attack": "dagger", "count": 1, "bonus": 1, "dice": "1d4"}]], **more,
    }  # fmt: skip
