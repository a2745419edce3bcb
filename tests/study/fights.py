"""Small fights of every rulebook, at random: two fighters within reach of each other who have little left."""

from __future__ import annotations

import random
from typing import Any

from zaruba.kernel.answerers import first_offer
from zaruba.kernel.asks import Parametric
from zaruba.kernel.system import Scenario, System

Plain = dict[str, Any]


def _delve(rng: random.Random) -> Plain:
    def one(name: str, side: str, at: int) -> Plain:
        hp = rng.randint(1, 5)
        blow = {"attack": "claws", "count": 1, "bonus": rng.randint(0, 4), "dice": rng.choice(["1d4", "1d6", "1d8"])}
        return {
            "name": name, "side": side, "ac": rng.randint(9, 15), "hp": hp, "max_hp": hp, "move": 30, "at_ft": at,
            "routine": [[blow]],
        }  # fmt: skip

    return {"combatants": [one("A", "beasts", 0), one("B", "fiends", 5)]}  # nobody who would lie dying


def _fury(rng: random.Random) -> Plain:
    def one(name: str, side: str, at: int) -> Plain:
        return {
            "name": name, "side": side, "from": "goblin", "ws": rng.randint(30, 60), "w": rng.randint(0, 2),
            "ag": rng.randint(25, 40), "armour": [], "at": [at, 1],
        }  # fmt: skip

    few = {"critical_mode": "minor_foes_drop"}  # a critical hit ends it, so there is little to explore
    return {
        "rulings": few,
        "board": {"open": [4, 3]},
        "combatants": [one("A", "characters", 1), one("B", "enemies", 2)],
    }


def _riposte(rng: random.Random) -> Plain:
    def one(name: str, side: str, at: int) -> Plain:
        return {
            "name": name, "side": side, "from": "thug", "hits": rng.randint(1, 3), "at_m": at, "reflex": rng.randint(3, 6),
        }  # fmt: skip

    return {"combatants": [one("A", "characters", 0), one("B", "enemies", 1)]}


def _warband(rng: random.Random) -> Plain:
    def one(name: str, player: str, at: int, facing: int) -> Plain:
        return {
            "name": name, "player": player, "from": rng.choice(["swordsman", "spearman", "thug"]), "hp": rng.randint(1, 2),
            "at": [at, 20], "facing": facing,
        }  # fmt: skip

    return {
        "board": {"width": 60, "depth": 60},
        "order": ["Ann", "Bob"],
        "combatants": [one("A", "Ann", 20, 0), one("B", "Bob", 24, 180)],
    }


KINDS = {"delve": _delve, "fury": _fury, "riposte": _riposte, "warband": _warband}


def small_fight(slug: str, number: int) -> Plain:
    """A scenario as plain data, the same each time for the same number."""
    return {"kind": "scenario", "system": slug, **KINDS[slug](random.Random(f"{slug} {number}"))}


def loaded(system: System, plain: Plain) -> tuple[Scenario, Any]:
    scenario = system.load(plain)
    return scenario, system.start(scenario)


def attacking(ask: Any, state: Any, oracle: Any) -> Any:
    """The simplest tactics: attack where that is offered, else be done, else the standing order."""
    del oracle
    for wanted in ("Attack", "Activate", "End"):
        for offer in ask.offers:
            if wanted in type(offer.action).__name__:
                return next(iter(offer.candidates())) if isinstance(offer, Parametric) else offer.action
    return first_offer(ask)


def idle(ask: Any, state: Any, oracle: Any) -> Any:
    """Be done at once, always."""
    del state, oracle
    return next((offer.action for offer in ask.offers if "End" in type(offer.action).__name__), None) or first_offer(
        ask
    )


class Simply:
    """A rulebook whose people fight by simple tactics, so that its small fights are reckoned at once."""

    def __init__(self, rules: System, tactics: Any = attacking) -> None:
        self._rules = rules
        self.tactics = {"default": tactics}

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)


SIDES = (("characters", "enemies"), ("beasts", "fiends"), ("Ann", "Bob"))
SWAPPED = dict(SIDES) | {two: one for one, two in SIDES}


def mirrored(plain: Plain) -> Plain:
    """The same fight with the sides called the other way round."""

    def swapped(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: swapped(inner) for key, inner in value.items()}
        if isinstance(value, list):
            return [swapped(inner) for inner in value]
        return SWAPPED.get(value, value) if isinstance(value, str) else value

    found: Plain = swapped(plain)
    return found


def alternating(side: str = "beasts") -> Plain:
    """A needs 9 on a d20 and B 12, A goes first, and whoever is hit is dead: worked out by hand with ease.

    Of the side of `characters` A would lie dying first.
    """

    def one(name: str, side: str, ac: int, bonus: int, at: int) -> Plain:
        blow = {"attack": "claws", "count": 1, "bonus": bonus, "dice": "1d4"}
        return {"name": name, "side": side, "ac": ac, "hp": 1, "max_hp": 1, "at_ft": at, "routine": [[blow]]}

    fighters = [one("A", side, 13, 2, 0), one("B", "enemies", 11, 1, 5)]
    return {"kind": "scenario", "system": "delve", "combatants": fighters}
