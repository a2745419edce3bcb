"""Blows that throw back: said before the strength die, done after the damage and before the reply."""

from __future__ import annotations

from collections.abc import Iterator

from zaruba.kernel.asks import Offer, Parametric, Refusal, choose
from zaruba.kernel.clauses import clause
from zaruba.kernel.fight import Fight
from zaruba.systems.warband import ground, items, terrain
from zaruba.systems.warband.actions import Push
from zaruba.systems.warband.battle import Battle
from zaruba.systems.warband.damage import Hit, strike
from zaruba.systems.warband.facts.moving import Pushed
from zaruba.systems.warband.sheet import Weapon

EIGHTH = ground.TURN // 8


async def strike_with(fight: Fight[Battle], hit: Hit, weapon: Weapon) -> None:
    """A blow, and what its weapon does to whoever it did not kill and who did not stop it."""
    push = await wished(fight, hit) if weapon.knock_back else Push(push=False)
    if await strike(fight, hit) and push.push and fight.state[hit.target].up:
        await throw_back(fight, hit, weapon.knock_back, push.towards)


@clause("warband.melee.knock-back")
async def wished(fight: Fight[Battle], hit: Hit) -> Push:
    """Whether to throw back, before the strength die."""
    return await choose(hit.attacker, "push", pushes(fight.state, hit.attacker, hit.target))


@clause("warband.melee.knock-back")
def pushes(battle: Battle, by: str, target: str) -> Iterator[Offer[Push]]:
    """Straight away from its maker; where the centres coincide, in a direction of his choice."""
    if ground.coincide(battle, by, target):
        yield Parametric(Push(), "warband.melee.knock-back", _eight_ways, _direction_refused)
    else:
        yield Offer(Push(), "warband.melee.knock-back")
    yield Offer(Push(push=False), "warband.melee.knock-back")


def _eight_ways() -> Iterator[Push]:
    return (Push(towards=facing) for facing in range(0, ground.TURN, EIGHTH))


def _direction_refused(action: Push) -> Refusal | None:
    """A push from straight above or below needs a direction."""
    if not action.push or (action.towards is not None and 0 <= action.towards < ground.TURN):
        return None
    return Refusal(action, "warband.melee.knock-back", "no-such-facing", {})


@clause("warband.melee.knock-back")
async def throw_back(fight: Fight[Battle], hit: Hit, most: int, towards: int | None) -> None:
    """No movement: it provokes nothing and turns nobody. Off an edge comes a fall."""
    if fight.state.real_board:
        await thrown_by_hand(fight, hit, most)
        return
    start = fight.state[hit.target].at
    there, gone = ground.pushed(fight.state, hit.target, hit.attacker, most, towards)
    if not gone:
        return
    fight.record(Pushed(hit.target, hit.attacker, there, gone))
    await items.thrown(fight, hit.target, start)
    if fight.state[hit.target].up:
        await terrain.settle(fight, hit.target, hit.squad)


@clause("warband.melee.knock-back")
async def thrown_by_hand(fight: Fight[Battle], hit: Hit, most: int) -> None:
    """At a real table the people push the miniature, and tell how deep it falls."""
    x, y, z = fight.state[hit.target].at
    fight.record(Pushed(hit.target, hit.attacker, (x, y, z), most))
    if depth := await ground.value(fight, ground.depth(hit.target, hit.attacker)):
        await terrain.fall(fight, hit.target, (x, y, z - depth), hit.squad)
    else:
        await items.landed(fight, hit.target)
