"""What scripts/prove found untested: the far side of conditions, what is refused, what else is recorded.

Each docstring begins with the clauses that the test belongs to; `scripts/prove` runs it for these.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable
from typing import Any

import pytest
from msgspec.structs import replace

from tests.delve.building import battle, blade, bow, claw, hero, monster, of_library, on_turn
from zaruba.kernel.answerers import Script, first_offer
from zaruba.kernel.asks import MASTER, Offers, Parametric, Refusal
from zaruba.kernel.clauses import Log
from zaruba.kernel.duration import Duration
from zaruba.kernel.fight import Fact, Fight, UnderWay
from zaruba.kernel.system import Scenario
from zaruba.kernel.tally import Modifier, Tally
from zaruba.space.line import Line
from zaruba.space.squares import FLOOR, WALL, Ground, Squares, read
from zaruba.systems.delve import SYSTEM
from zaruba.systems.delve.actions import (
    CastSpell,
    Double,
    EndTurn,
    FinishOff,
    FirstAid,
    Kill,
    KnockOut,
    LetGo,
    LetLoose,
    MeleeAttack,
    MonsterAttack,
    Move,
    RangedAttack,
    ReadyAct,
    Reload,
    StopAttacks,
    StrayAt,
    Surprise,
    SwapWeapon,
    Trigger,
)
from zaruba.systems.delve.attack import armour_class, attack_sources, dice_of, may_use_either, stroke_of
from zaruba.systems.delve.battle import SHIELD, Battle, Creature, Ready
from zaruba.systems.delve.checks import ADVANTAGE, Source, check, masters_modifier
from zaruba.systems.delve.damage import Wound, damage_of, doubled, heal, hurt, hurt_all
from zaruba.systems.delve.death import dying_turn, timer_add
from zaruba.systems.delve.facts import (
    ActionSpent,
    AttackUsed,
    Damaged,
    Died,
    EffectBegan,
    EffectCounted,
    EffectEnded,
    Fact as _,
)
