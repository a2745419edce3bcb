"""What the master may change of a fighter, as it is now: the keys of `altering`, for a form to show."""

from __future__ import annotations

from collections.abc import Iterator

from zaruba.kernel.stage import Change, Choice, belonging, choices
from zaruba.systems.riposte.altering import LIVES, PARTS
from zaruba.systems.riposte.battle import Battle, Fighter
from zaruba.systems.riposte.sheet import ATTRIBUTES, SKILLS
from zaruba.systems.riposte.view import SECRETS

POOLS = ("hits", "shock_hits", "mana")
FIGURES = ("max_hits", "max_shock_hits", "res", "mana_max", *ATTRIBUTES)


def changes(battle: Battle, one: Fighter) -> Iterator[Change]:
    yield from _health(one)
    yield Change("at_m", "number", one.at_m)
    yield Change("hidden", "flag", one.hidden)
    yield Change("action_left", "flag", one.action_left)
    yield Change("stretch_left", "flag", one.stretch_left)
    yield Change("aimed_turns", "number", one.aimed)
    yield Change("modifier", "number", one.word)
    yield Change("modifier_against", "number", one.against)
    yield from (Change(key, "number", getattr(one.sheet, key)) for key in FIGURES)
    yield Change("skills", "counts", {skill: one.sheet.skill(skill) for skill in SKILLS}, choices("skill", SKILLS))
    yield from belonging(battle, one)
    yield Change("group", "text", one.group)
    yield Change("secret", "several", one.secret, choices("field", SECRETS))


def _health(one: Fighter) -> Iterator[Change]:
    yield from (Change(key, "number", getattr(one, key)) for key in POOLS)
    yield Change("life", "one", one.life, choices("life", LIVES))
    yield Change("prone", "flag", one.prone)
    yield Change("stunned_turns", "number", one.stun.left if one.stun is not None else 0)
    yield Change("bleed_rate", "number", one.bleed_rate)
    lost = tuple(name for name, part in PARTS.items() if part in one.lost)
    yield Change("lost", "several", lost, tuple(Choice(name, "body_part", name.replace(" ", "_")) for name in PARTS))
