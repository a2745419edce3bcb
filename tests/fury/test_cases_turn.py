"""Worked cases of turns: what one may hold, action by action; spells; and work that goes over several rounds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.fury.building import Play, Step, in_case, judged, met, place, square
from tests.fury.test_cases_attack import result
from tests.support.cases import CaseUnderTest, Tracked, case, cases_where
from zaruba.kernel.asks import Offer
from zaruba.kernel.ledger import Case
from zaruba.systems.fury.actions import (
    Aim,
    CastSpell,
    Channel,
    Charge,
    ClearJam,
    DefensiveStance,
    Delay,
    Dismount,
    Drop,
    Escape,
    Feint,
    Flee,
    Manoeuvre,
    MountUp,
    Move,
    ParryingStance,
    Path,
    Ready,
    Reload,
    StandardAttack,
    StandUp,
    SwiftAttack,
    UseSkill,
)
from zaruba.systems.fury.battle import YARDS, Battle, Fighter
from zaruba.systems.fury.conditions import stun
from zaruba.systems.fury.facts import Cast, Channelled
from zaruba.systems.fury.movement import reach
from zaruba.systems.fury.sheet import Hand, Mount, Spell

ANNA, ORC = "Anna", "Orc"
ITEMS = {"sword": "hand_weapon", "bow": "bow"}
TIMES = {"half": 1, "full": 2}
EVENTS = {0: "", 2: "double", 3: "triple", 4: "quadruple"}


# ---------------------------------------------------------------- words


def item_in(words: str) -> str:
    """The thing that words speak of, a sword where they name none."""
    return next((item for word, item in ITEMS.items() if word in words.split()), "hand_weapon")


def away(fighter: Fighter, squares: int) -> Path:
    """So many squares straight to the south."""
    return tuple((fighter.at[0], fighter.at[1] - step) for step in range(1, squares + 1))


def meant(words: str, position: Battle) -> Any:
    """The action that a case names."""
    anna = position[ANNA]
    kind, _, more = words.rstrip(")").partition(" (")
    held = anna.main_hand
    hand: Hand = "off_hand" if more == "off_hand" else "main_hand"
    match kind:
        case "ready":
            return Ready(item_in(more), "" if more.startswith("stow") else "main_hand")
        case "stand_mount":
            return {"stand": StandUp(), "mount": MountUp(), "dismount": Dismount()}[more]
        case "use_skill":
            return ClearJam(held) if more == "trade_gunsmith" else UseSkill("s")
        case "move":
            return Move(away(anna, reach(anna, "move")))
    return {
        "standard_attack": StandardAttack(ORC, hand),
        "swift_attack": SwiftAttack(ORC),
        "charge": Charge(ORC),
        "manoeuvre": Manoeuvre(ORC, (1, 0)),
        "feint": Feint(ORC),
        "flee": Flee(away(anna, 1)),
        "aim": Aim(),
        "cast": CastSpell("bolt", (ORC,)),
        "channelling": Channel(),
        "drop_item": Drop(held),
        "reload": Reload(held),
        "defensive_stance": DefensiveStance(),
        "parrying_stance": ParryingStance(),
        "delay": Delay(),
        "escape with s": Escape("s"),
    }[kind]


def actions_in(given: Tracked) -> list[str]:
    """The actions of a turn; a spell alone is cast, after channelling where the caster can."""
    if "turn" in given:
        return list(given["turn"])
    channels = "channelling" in given["caster"].get("skills", {})
    return ["channelling", "cast"] if channels else ["cast"]


def outfit(words: str, first: str) -> dict[str, Any]:
    """What the actions of a turn want in hand and in the bags: what is drawn is carried, what is dropped is held."""
    carried = [item_in(part.rstrip(")")) for part in words.split(", ") if part.startswith("ready") and "stow" not in part]
    if not carried:
        return {}
    held = "" if first.startswith("ready") and "stow" not in first else item_in(words.split("wears")[0].split(",")[-1])
    return {"main_hand": held or "empty", "carried": tuple(carried)}
