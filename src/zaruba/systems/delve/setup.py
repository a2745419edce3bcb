"""From a scenario that has been read to the position it begins with."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from zaruba.kernel.asks import roll
from zaruba.kernel.clauses import clause
from zaruba.kernel.dice import Throw
from zaruba.kernel.readings import Total
from zaruba.kernel.tally import Tally
from zaruba.systems.delve.battle import SHIELD, Battle, Creature, Morale, Setting, Turn
from zaruba.systems.delve.files.parts import Entry, ScenarioParts, StartParts, Used
from zaruba.systems.delve.initiative import waiting_of
from zaruba.systems.delve.sheet import Sheet
from zaruba.systems.delve.turn import fresh_turn


def battle_of(parts: ScenarioParts) -> Battle:
    """The position at the start, or the one in the midst of a fight that the scenario describes."""
    creatures = tuple(creature_of(entry) for entry in parts.entries)
    setting = Setting(
        rulings=parts.rulings,
        seating=parts.seating,
        board=parts.board.board,
        dark=parts.board.dark,
        open_ground=parts.board.open_ground,
        calls=parts.calls,
    )
    battle = Battle(setting, creatures, unaware=parts.unaware, morale=groups_of(creatures, dict(parts.groups)))
    return battle if parts.start is None else begun(battle, parts.start)


def creature_of(entry: Entry) -> Creature:
    hands = default_hands(entry.sheet) if entry.hands is None else entry.hands
    return Creature(
        name=entry.name,
        seat=entry.seat,
        side=entry.side,
        sheet=entry.sheet,
        hp=entry.hp,
        at=entry.at,
        life=entry.life,
        timer=entry.timer,
        prone="prone" in entry.conditions or entry.life in ("dying", "unconscious", "dead"),
        effects=entry.effects,
        hands=hands,
        carried=put_away(entry.sheet, hands),
        ammo=entry.ammo,
        unloaded=entry.unloaded,
        uses=entry.uses or tuple((item.name, item.uses) for item in entry.sheet.items if item.uses),
        lost=entry.lost,
        penance=entry.penance,
        hidden=entry.hidden,
        secret=entry.secret,
        group=entry.group,
        cover=entry.cover,
        luck=entry.luck,
        way_out=entry.way_out,
    )


def default_hands(sheet: Sheet) -> tuple[str, ...]:
    """The shield, if there is one, and the first weapon that leaves room for it."""
    shield = (SHIELD,) if sheet.shield else ()
    for weapon in sheet.weapons:
        if not (shield and weapon.two_handed):
            return (weapon.name, *shield)
    return shield


def put_away(sheet: Sheet, hands: Iterable[str]) -> tuple[str, ...]:
    """The weapons that are not in hand: of three javelins, two."""
    left = [weapon.name for weapon in sheet.weapons]
    for name in hands:
        if name in left:
            left.remove(name)
    return tuple(left)


@clause("delve.monster.stat-block")
async def rolled_hp(name: str, level: int, constitution: int) -> int:
    """Hit points rolled instead of printed: a d8 for each level and CON once, at least 1."""
    if not level:
        return max(1, constitution)
    return max(1, await roll(Throw((8,) * level), Total(add=Tally(constitution)), by=name, purpose="hit-points"))


@clause("delve.morale.counting")
def groups_of(creatures: Iterable[Creature], declared: dict[str, bool]) -> tuple[Morale, ...]:
    """Everybody on the enemy side when the fight began, before any surprise turns, group by group."""
    numbers: dict[str, int] = {}
    for creature in creatures:
        if creature.side == "enemies" and not creature.is_character:
            numbers[creature.group] = numbers.get(creature.group, 0) + 1
    return tuple(Morale(group, number, large=declared.get(group)) for group, number in numbers.items())


def begun(battle: Battle, start: StartParts) -> Battle:
    """A fight under way: with an order no initiative is rolled; the current creature's turn is open."""
    if not start.order:
        return replace(battle, phase="initiative", unaware=())
    battle = replace(battle, phase="rounds", order=start.order, unaware=())
    if start.current is None:
        return battle
    if start.current not in battle:
        return replace(battle, seat=_seat_before(start.order, start.current))
    seat = battle.seat_of(start.current)
    battle = replace(battle, seat=seat)
    rest = waiting_of(battle, seat)
    waiting = tuple(name for name in rest[rest.index(start.current) + 1 :] if name not in start.done)
    used = dict(start.used).get(start.current)
    if used is None and not battle[start.current].able:
        return replace(battle, waiting=(start.current, *waiting))
    return replace(battle, waiting=waiting, turn=turn_under_way(battle, battle[start.current], used or Used()))


def _seat_before(order: tuple[str, ...], seat: str) -> str:
    """The seat after which `seat` comes: its own turn is then the next."""
    return order[order.index(seat) - 1]


def turn_under_way(battle: Battle, creature: Creature, used: Used) -> Turn:
    """A turn with what is already spent of it."""
    turn = fresh_turn(battle.rulings, creature)
    feet = turn.feet - used.feet
    action = not used.action and feet >= creature.sheet.move
    if used.action:
        feet -= creature.sheet.move
    return Turn(
        creature.name,
        max(0, feet),
        action=action,
        moved=used.feet > 0,
        swaps=None if turn.swaps is None else max(0, turn.swaps - used.swaps),
        item_tasks=None if turn.item_tasks is None else max(0, turn.item_tasks - used.item_tasks),
    )
