"""From a scenario that has been read to the position it begins with."""

from __future__ import annotations

from msgspec.structs import replace

from zaruba.kernel.clauses import clause
from zaruba.systems.fury.battle import Battle, Fighter, Setting, Turn
from zaruba.systems.fury.files.parts import Entry, ScenarioParts, StartParts, Used


def battle_of(parts: ScenarioParts) -> Battle:
    """The position at the start, or the one in the midst of a fight that the scenario describes."""
    battle = Battle(setting_of(parts), tuple(fighter_of(entry) for entry in parts.entries))
    return battle if parts.start is None else begun(battle, parts.start)


@clause("fury.core.options")
def setting_of(parts: ScenarioParts) -> Setting:
    """The table's rulings are settled at the start, with seats, board and light, and kept to the end."""
    return Setting(
        rulings=parts.rulings,
        seating=parts.seating,
        board=parts.board,
        visibility=parts.visibility,
        calls=parts.calls,
    )


def fighter_of(entry: Entry) -> Fighter:
    return Fighter(
        name=entry.name,
        seat=entry.seat,
        side=entry.side,
        sheet=entry.sheet,
        w=entry.w,
        at=entry.at,
        life=entry.life,
        maimed=entry.maimed,
        main_hand=entry.main_hand,
        off_hand=entry.off_hand,
        carried=entry.carried,
        arms=entry.arms,
        stances=entry.stances,
        reserve=entry.reserve,
        aimed=entry.aimed,
        feint=entry.feint,
        channelled=entry.channelled,
        work=entry.work,
        lasting=entry.lasting,
        staggered=entry.staggered,
        prone=entry.prone,
        entangled=entry.entangled,
        caught_by=entry.caught_by,
        hurt=entry.hurt,
        lost_ap=entry.lost_ap,
        warded=entry.warded,
        mount=entry.mount,
        steed=entry.steed,
        steed_at=entry.at if entry.steed_at is None else entry.steed_at,
        tiring=entry.tiring,
        word=entry.word,
        against=entry.against,
        favours=entry.favours,
        hidden=entry.hidden,
        secret=entry.secret,
        group=entry.group,
    )


def begun(battle: Battle, start: StartParts) -> Battle:
    """A fight under way: with an order the initiative of this round is settled; the current fighter's turn is open."""
    used = dict(start.used)
    fighters = tuple(with_used(fighter, used.get(fighter.name, Used())) for fighter in battle.fighters)
    battle = replace(
        battle,
        fighters=fighters,
        ground=start.lying,
        first_round=start.round == 1,
        rolled_once=start.round > 1 or bool(start.order),
        order=start.order,
        to_act=with_turns(fighters, start.order),
    )
    if start.current is None:
        return battle
    current = battle[start.current]
    later = with_turns(fighters, start.order[start.order.index(start.current) + 1 :])
    if not current.able_to_act and start.current not in used:
        return replace(battle, to_act=(start.current, *later))
    return turn_open(replace(battle, to_act=later), current, used.get(start.current, Used()))


def with_turns(fighters: tuple[Fighter, ...], order: tuple[str, ...]) -> tuple[str, ...]:
    """Of an order as it is written down those who still take turns: the bleeding too, but nobody else who is out of it."""
    out = {fighter.name for fighter in fighters if not fighter.present or fighter.life == "knocked_out"}
    return tuple(name for name in order if name not in out)


@clause("fury.turn.budget", "fury.turn.windows")
def turn_open(battle: Battle, fighter: Fighter, used: Used) -> Battle:
    """The turn of a fighter with what is already spent of it; what ended or was paid as it began is behind it."""
    whole = 1 if fighter.staggered else 2
    work = fighter.work and replace(fighter.work, advanced=used.halves == 2)
    battle = battle.change(fighter.name, staggered=False, reserve=False, work=work)
    return replace(battle, turn=Turn(fighter.name, max(0, whole - used.halves), begun=used.halves > 0))


@clause("fury.turn.windows")
def with_used(fighter: Fighter, used: Used) -> Fighter:
    """What may be done once a round and was done in this one."""
    return replace(
        fighter, attack_used=used.attack, spell_used=used.spell, parry_used=used.parry, dodge_used=used.dodge
    )
