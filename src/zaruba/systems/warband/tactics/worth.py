"""What a blow is worth, in hundredths of a point of cost: the expected share of its target that it takes away.

Whole numbers throughout, so that everybody decides alike on every machine.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from zaruba.kernel.clauses import remembered
from zaruba.systems.warband import ground, melee, replies
from zaruba.systems.warband.battle import Battle, Character, Hand
from zaruba.systems.warband.damage import Hit, dodge_helps, shield_helps, strength_of
from zaruba.systems.warband.facts.striking import Blow
from zaruba.systems.warband.sheet import Weapon

LEAST_COST = 5
"""A profile without a price is still worth something."""
DEATH = 50
"""A kill is worth half of the whole beside the wounds: points are counted by it."""
FACES = 6


def price(one: Character) -> int:
    return max(one.profile.cost, LEAST_COST)


def hurt(target: Character, damage: int) -> int:
    """So much damage: the share of the full hit points, and more if it kills."""
    worth = 100 * price(target) * min(damage, target.hp) // target.profile.hp
    return worth + (DEATH * price(target) if damage >= target.hp else 0)


def gets_through(target: Character, hit: Hit) -> int:
    """In how many of six ways the best save fails."""
    needs = [target.profile.shield] if target.profile.shield and shield_helps(hit) else []
    if target.profile.dodge and dodge_helps(hit):
        needs.append(target.profile.dodge)
    return min((need - 1 for need in needs), default=FACES)


class Blows(Struct, frozen=True):
    """What one blow comes to on the average, and in how many of 36 ways it kills."""

    worth: int
    kills: int


def blow(battle: Battle, hit: Hit) -> Blows:
    """Every face of the strength die, and the save."""
    return blow_between(hit, as_struck(battle[hit.attacker]), as_struck(battle[hit.target]))


def as_struck(one: Character) -> Character:
    """Somebody with nothing but what a blow asks of striker and struck: so it is the same wherever they stand."""
    return Character("", "", "", "", one.profile, one.hp, effects=one.effects, word=one.word)


@remembered
def blow_between(hit: Hit, striker: Character, target: Character) -> Blows:
    reading, through = strength_of(hit, striker, target), gets_through(target, hit)
    damages = [reading.read(face).damage for face in range(1, FACES + 1)]
    worth = sum(hurt(target, damage) for damage in damages) * through // FACES**2
    return Blows(worth, sum(damage >= target.hp for damage in damages) * through)


def hit_of(by: Character, target: str, weapon: Weapon, kind: Blow, *, front: bool = True) -> Hit:
    return Hit(by.name, target, kind, by.squad, by.profile.damage, weapon.name, weapon.bonus, front=front)


def reply_hit(by: Character, target: str, weapon: Weapon) -> Hit:
    return replace(hit_of(by, target, weapon, "reply"), roll=replies.REPLY_ROWS)


def reached(
    battle: Battle, by: Character, target: Character, weapons: Iterable[tuple[Hand, Weapon]]
) -> list[tuple[Hand, Weapon]]:
    """Those weapons that get there from where the two stand; at a real table those of which nobody knows better."""
    return [(hand, weapon) for hand, weapon in weapons if ground.reaches(battle, by, target, weapon) is not False]


def answer_to(battle: Battle, by: Character, attacker: Character) -> int:
    """What the best reply is worth to the one who gives it."""
    weapons = reached(battle, by, attacker, replies.hands(by))
    return max((blow(battle, reply_hit(by, attacker.name, weapon)).worth for _, weapon in weapons), default=0)


def exchange(battle: Battle, by: Character, target: Character, *, front: bool) -> int:
    """A whole attack from where the two stand: every blow that gets there, less the reply if there is one."""
    weapons = dict(reached(battle, by, target, replies.hands(by)))
    if "main" not in weapons:
        return 0
    first = blow(battle, hit_of(by, target.name, weapons["main"], "attack", front=front))
    gain = first.worth
    for hand in melee.blows_of(battle, by)[1:]:
        if hand in weapons:
            gain += blow(battle, hit_of(by, target.name, weapons[hand], "extra", front=front)).worth
    gain = min(gain, hurt(target, target.hp))
    if not front or not target.replies_left:
        return gain
    alive = FACES**2 - first.kills
    return gain - answer_to(battle, target, by) * alive // FACES**2


def not_behind(battle: Battle, target: Character, by: str) -> bool:
    return ground.told(battle, ground.in_front(battle, target.name, by)) is not False


def attack(battle: Battle, by: Character, target: Character) -> int:
    """An attack as the two stand. Whom it finds from behind may still turn, if he has his rotation."""
    faced = exchange(battle, by, target, front=True)
    if not_behind(battle, target, by.name):
        return faced
    behind = exchange(battle, by, target, front=False)
    return (behind + 3 * faced) // 4 if target.rotations_left else behind
