"""What several facts change alike: effects counted down, allowances full again, somebody gone from the table."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from zaruba.systems.warband.battle import Battle, Character, Cloud, Effect, Left


def upkept(battle: Battle, squad: str) -> Battle:
    """The start of a player's turn: everything that lasts until it is over, then what his own may do in a turn is fresh."""
    characters = tuple(_own_fresh(_counted(one, squad), squad) for one in battle.characters)
    return replace(battle, characters=characters, clouds=tuple(_clouds(battle.clouds, squad)))


def refreshed(battle: Battle, squad: str) -> Battle:
    """At the start of a player's turn those hostile to him may rotate, reply and strike again."""
    side = battle.side_of_squad(squad)
    return replace(battle, characters=tuple(ready(one) if one.side != side else one for one in battle.characters))


def ready(one: Character) -> Character:
    return replace(one, rotations_left=1, replies_left=replies_of(one), flee_strikes_left=1)


def replies_of(one: Character) -> int:
    """Those of the profile; an order may give at least so many (warband.order.list)."""
    return max(one.profile.replies, *(effect.changes.replies_at_least for effect in one.effects), 0)


def _own_fresh(one: Character, squad: str) -> Character:
    if one.squad != squad:
        return one
    resting = tuple(replace(left, left=left.left - 1) for left in one.resting if left.left > 1)
    return replace(one, activated=False, ordered=False, ran=False, cast=(), resting=resting)


def _counted(one: Character, squad: str) -> Character:
    if not one.effects:
        return one
    after = replace(one, effects=tuple(effects_after(one.effects, squad)))
    lost = replies_of(one) - replies_of(after)  # replies that an order gave end with it
    return replace(after, replies_left=max(0, one.replies_left - lost)) if lost > 0 else after


def effects_after(effects: tuple[Effect, ...], squad: str) -> Iterator[Effect]:
    """What is left of effects once a player's turn starts."""
    for effect in effects:
        clock = effect.clock.passes(squad, "turn_start")
        if clock is not None:
            yield effect if clock is effect.clock else replace(effect, clock=clock)


def _clouds(clouds: tuple[Cloud, ...], squad: str) -> Iterator[Cloud]:
    for cloud in clouds:
        clock = cloud.clock.passes(squad, "turn_start")
        if clock is not None:
            yield cloud if clock is cloud.clock else replace(cloud, clock=clock)


def fallen(one: Character) -> Character:
    """Without hit points: removed, and what he carried is lost (warband.death.removal)."""
    return replace(one, life="dead", items=(), orders_left=0)


def used_once(one: Character, name: str, full: int) -> tuple[Left, ...]:
    """The uses of a character after one more of them."""
    rest = tuple(left for left in one.uses if left.name != name)
    return (*rest, Left(name, one.left_of(name, full) - 1))


__all__ = ["effects_after", "fallen", "ready", "refreshed", "replies_of", "upkept", "used_once"]
