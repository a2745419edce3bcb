"""Surprise: who takes a turn before initiative is rolled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from zaruba.kernel.asks import MASTER, Offer, Parametric, Refusal, choose
from zaruba.kernel.clauses import clause
from zaruba.kernel.fight import Fight
from zaruba.systems.delve.actions import GoNext, Surprise
from zaruba.systems.delve.battle import Battle
from zaruba.systems.delve.facts import PhaseBegan, Surprised
from zaruba.systems.delve.initiative import clockwise_from, monster_order

Pairs = tuple[tuple[str, str], ...]


@clause("delve.surprise.gm-decides", "delve.turn.combat-rounds")
async def settle_surprise(fight: Fight[Battle]) -> None:
    """The master says who has taken whom unaware; no roll is prescribed. The surprise turns come before round 1."""
    battle = fight.state
    pairs = battle.unaware
    if not pairs and battle.setting.calls == "ask":
        pairs = (await choose(MASTER, "surprise", (masters_word(battle),))).pairs
    taken = surprises(battle, pairs)
    order = await surprise_order(fight, tuple(dict.fromkeys(who for who, _ in taken)))
    fight.record(Surprised(taken, order))
    fight.record(PhaseBegan("surprise" if order else "initiative"))


@clause("delve.surprise.mutual", "delve.surprise.turn")
def surprises(battle: Battle, pairs: Pairs) -> Pairs:
    """The pairs that count: not those who come upon each other unaware, not those who can't be surprised."""
    return tuple(
        (who, foe)
        for who, foe in pairs
        if (foe, who) not in pairs and not battle[foe].sheet.cannot_be_surprised and battle[who].able
    )


@clause("delve.surprise.several-members")
async def surprise_order(fight: Fight[Battle], surprisers: tuple[str, ...]) -> tuple[str, ...]:
    """Clockwise by seat from the one after the master, the master's own on his seat; or as those concerned choose."""
    battle = fight.state
    order: list[str] = []
    seats = [
        seat
        for seat in (*clockwise_from(battle.setting.seating, MASTER)[1:], MASTER)
        if any(battle[who].seat == seat for who in surprisers)
    ]
    choosing = battle.rulings.surprise_order == "surprisers_choose"
    players = [seat for seat in seats if seat != MASTER]
    while players:
        seat = players[0]
        if choosing:
            seat = (await choose(seat, "surprise-order", _next_of(players))).who
        players.remove(seat)
        order += [who for who in surprisers if battle[who].seat == seat]
    if MASTER in seats:
        monsters = [battle[who] for who in surprisers if battle[who].seat == MASTER]
        left = list(monster_order(monsters))
        while left:
            who = (await choose(MASTER, "surprise-order", _next_of(left))).who if choosing else left[0]
            left.remove(who)
            order.append(who)
    return tuple(order)


def _next_of(names: Iterable[str]) -> Iterator[Offer[GoNext]]:
    return (Offer(GoNext(name), "delve.surprise.several-members") for name in names)


def masters_word(battle: Battle) -> Parametric[Surprise]:
    """Any pairs of a creature and a foe of it; nobody is the first thing to say, those who hide the next."""

    def candidates() -> Iterator[Surprise]:
        yield Surprise()
        hidden = [c for c in battle.creatures if c.hidden]
        if hidden:
            yield Surprise(tuple((c.name, foe.name) for c in hidden for foe in battle.enemies_of(c)))
        for side in dict.fromkeys(creature.side for creature in battle.creatures):
            yield Surprise(
                tuple((c.name, f.name) for c in battle.creatures if c.side == side for f in battle.enemies_of(c))
            )

    def accepts(word: Surprise) -> Refusal | None:
        for who, foe in word.pairs:
            if who not in battle or foe not in battle or battle[who].side == battle[foe].side:
                return Refusal(word, "delve.surprise.gm-decides", "not-foes", {"who": who, "target": foe})
        return None

    return Parametric(Surprise(), "delve.surprise.gm-decides", candidates, accepts)
