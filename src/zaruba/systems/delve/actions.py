"""What may be decided in a delve fight, as typed actions."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from zaruba.kernel.asks import Action
from zaruba.systems.delve.sheet import Ability

Path = tuple[tuple[int, ...], ...]
"""Places in the order they are entered: `((x, y), …)` on a map, `((feet,),)` on the line."""


class MeleeAttack(Action, frozen=True, tag="melee_attack"):
    """Strike with a melee weapon in hand. `ability` is said only to use the worse of two (finesse)."""

    weapon: str
    target: str
    ability: Literal["", "str", "dex"] = ""


class RangedAttack(Action, frozen=True, tag="ranged_attack"):
    """Shoot, or throw what may be thrown."""

    weapon: str
    target: str
    ability: Literal["", "str", "dex"] = ""


class MonsterAttack(Action, frozen=True, tag="monster_attack"):
    """One attack of a monster's routine; `alternative` says which of its alternatives is used this action."""

    attack: str
    target: str
    alternative: int = 0


class FinishOff(Action, frozen=True, tag="finish_off"):
    target: str


class CastSpell(Action, frozen=True, tag="cast_spell"):
    """Cast at the targets named; a spell that fills an area names none. `item`: the scroll or wand it is cast from."""

    spell: str
    targets: tuple[str, ...] = ()
    item: str = ""


class FirstAid(Action, frozen=True, tag="first_aid"):
    target: str


class GivePotion(Action, frozen=True, tag="give_potion"):
    item: str
    target: str


class DrinkPotion(Action, frozen=True, tag="drink_own_potion"):
    item: str


class ActivateItem(Action, frozen=True, tag="activate_item"):
    item: str


class SwapWeapon(Action, frozen=True, tag="swap_weapon"):
    """Draw, sheathe or pick up: which of them is open to a thing, its place decides. What does not fit beside is put away."""

    weapon: str
    how: Literal["draw", "pick_up", "put_away"] = "draw"


class DropItem(Action, frozen=True, tag="drop_item"):
    item: str


class Reload(Action, frozen=True, tag="reload"):
    weapon: str


class StandUp(Action, frozen=True, tag="stand_up"):
    pass


class Speak(Action, frozen=True, tag="speak"):
    text: str = ""


class Move(Action, frozen=True, tag="move"):
    """One piece of movement along a path; its last place is where it ends."""

    path: Path = ()


class Improvise(Action, frozen=True, tag="improvise"):
    """Any act without a rule of its own, in the player's words."""

    text: str = ""


class Trigger(Struct, frozen=True):
    """When a readied act is let loose: what a foe (or the one named) must do.

    `said` is the table's own wording; only the master can tell when it has come.
    """

    when: Literal["comes_close", "comes_near", "comes_into_sight", "attacks", "casts", "said"]
    who: str = ""
    text: str = ""


class ReadyAct(Action, frozen=True, tag="ready"):
    """Spend the action now on an act that waits for its trigger. The target of the act is whoever sets it off."""

    trigger: Trigger
    act: MeleeAttack | RangedAttack | MonsterAttack | CastSpell


class LetLoose(Action, frozen=True, tag="let_loose"):
    """The trigger has come: do the readied act."""


class HoldBack(Action, frozen=True, tag="hold_back"):
    """Let the trigger pass; the act stays readied."""


class StopAttacks(Action, frozen=True, tag="stop_attacks"):
    """Leave the remaining attacks of this action unmade."""


class LetGo(Action, frozen=True, tag="let_go"):
    """End a spell held by focus."""


class GiveUp(Action, frozen=True, tag="surrender"):
    pass


class EndTurn(Action, frozen=True, tag="end_turn"):
    pass


# ---- answers in windows


class Kill(Action, frozen=True, tag="kill"):
    pass


class KnockOut(Action, frozen=True, tag="knock_out"):
    pass


class Double(Action, frozen=True, tag="double"):
    """The one number of a critical casting that is doubled. Targets gained are named."""

    effect: Literal["damage_dice", "healing_dice", "duration", "targets", "size", "range", "none"]
    targets: tuple[str, ...] = ()


class Keep(Action, frozen=True, tag="keep"):
    pass


class SpendLuck(Action, frozen=True, tag="spend_luck"):
    pass


class GoNext(Action, frozen=True, tag="go_next"):
    """Who of several acts next on one seat, or in the surprise phase."""

    who: str


class Allow(Action, frozen=True, tag="allow"):
    """The master lets it happen."""


class ChargeAction(Action, frozen=True, tag="charge_action"):
    """The master judges that a task is no longer small: it takes the action."""


class CallCheck(Action, frozen=True, tag="call_check"):
    """The master calls for a check."""

    ability: Ability
    dc: int = 12


class CallAttack(Action, frozen=True, tag="call_attack"):
    """The master calls for an attack roll with an ability against the AC of a target, for so much damage."""

    ability: Ability
    target: str
    damage: str = "1d4"


class Surprise(Action, frozen=True, tag="surprise"):
    """The master's word on who has taken whom unaware: pairs of surpriser and foe."""

    pairs: tuple[tuple[str, str], ...] = ()


class NotYet(Action, frozen=True, tag="not_yet"):
    """The master: the trigger that was put in words has not come."""


class HasCome(Action, frozen=True, tag="has_come"):
    """The master: the trigger that was put in words has come, by this creature."""

    who: str


class StrayAt(Action, frozen=True, tag="stray_at"):
    """The ally in or beside the line whom a stray shot may hit."""

    who: str


ACTIONS = (
    MeleeAttack | RangedAttack | MonsterAttack | FinishOff | CastSpell | FirstAid | GivePotion | DrinkPotion
    | ActivateItem | SwapWeapon | DropItem | Reload | StandUp | Speak | Move | Improvise | ReadyAct | LetLoose
    | HoldBack | StopAttacks | LetGo | GiveUp | EndTurn | Kill | KnockOut | Double | Keep | SpendLuck | GoNext
    | Allow | ChargeAction | CallCheck | CallAttack | Surprise | NotYet | HasCome | StrayAt
)  # fmt: skip
