"""Things: small tasks beside the action, potions and magic items, what is in hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec.structs import replace

from zaruba.kernel.asks import MASTER, Offer, Parametric, Refusal, choose
from zaruba.kernel.clauses import clause
from zaruba.kernel.duration import Duration
from zaruba.kernel.fight import Fight
from zaruba.kernel.readings import Total
from zaruba.kernel.tally import Modifier, Tally
from zaruba.systems.delve.actions import (
    ActivateItem,
    Allow,
    ChargeAction,
    DrinkPotion,
    DropItem,
    GivePotion,
    Reload,
    Speak,
    StandUp,
    SwapWeapon,
)
from zaruba.systems.delve.battle import SHIELD, Battle, Creature, Lying, Place, Turn
from zaruba.systems.delve.checks import ADVANTAGE, Source, advantages, bonuses, rolled
from zaruba.systems.delve.damage import heal
from zaruba.systems.delve.facts import (
    ActionSpent,
    Armed,
    EffectBegan,
    EffectEnded,
    ItemUsed,
    LetFall,
    Reloaded,
    Spoke,
    StoodUp,
    TaskDone,
)
from zaruba.systems.delve.sheet import Condition, Damage, Effect, Item, Talent, Weapon, damage
from zaruba.systems.delve.terrain import distance_ft, reach_ft, within

GearAction = DrinkPotion | GivePotion | ActivateItem | SwapWeapon | DropItem | Reload | StandUp | Speak
Judged = Offer[GearAction] | Refusal
Task = Literal["swap", "item"]

HANDS = 2


# ---------------------------------------------------------------- what may be done


def gear_options(battle: Battle, actor: Creature) -> Iterator[Judged]:
    """Every use of things and every small task, as an offer or a refusal."""
    refused = not_now(battle, actor, StandUp())
    for judged in _everything(battle, actor):
        yield replace(refused, action=judged.action) if refused else judged


def _everything(battle: Battle, actor: Creature) -> Iterator[Judged]:
    yield stand_up_option(actor)
    for item in actor.sheet.items:
        if item.kind == "potion":
            yield drink_option(battle, actor, item)
            for friend in _friends_dead_or_alive(battle, actor):
                yield give_option(battle, actor, item, friend)
        elif item.kind == "magic_item":
            yield activate_option(battle, actor, item)
    if actor.hands or actor.carried or battle.ground:
        yield from _changes_of_hand(battle, actor)
    for weapon in actor.sheet.weapons:
        if weapon.loading:
            yield reload_option(battle, actor, weapon)
    yield speak_option(battle)


def _changes_of_hand(battle: Battle, actor: Creature) -> Iterator[Judged]:
    for thing in _things_to_change(battle, actor):
        yield swap_option(battle, actor, thing)
    for thing in dict.fromkeys(actor.hands):
        yield drop_option(thing)


@clause("delve.action.multitask", "delve.death.unconscious")
def not_now(battle: Battle, actor: Creature, action: GearAction) -> Refusal | None:
    """Small tasks belong to one's own turn, and to those who can act."""
    if not actor.able:
        return Refusal(action, "delve.death.unconscious", "cannot-act", {"who": actor.name})
    if battle.turn is None or battle.turn.who != actor.name:
        return Refusal(action, "delve.action.multitask", "not-your-turn", {"who": actor.name})
    return None


@clause("delve.action.stand-up")
def stand_up_option(actor: Creature) -> Judged:
    """From prone to one's feet, for nothing."""
    if not actor.prone:
        return Refusal(StandUp(), "delve.action.stand-up", "already-standing")
    return Offer(StandUp(), "delve.action.stand-up")


@clause("delve.action.multitask")
def drink_option(battle: Battle, actor: Creature, item: Item) -> Judged:
    """Swallowing one's own potion is a small task."""
    action = DrinkPotion(item.name)
    return _used_up(actor, item, action) or _task_refused(battle, action, "item") or Offer(action, _CLAUSE["item"])


@clause("delve.action.feed-potion")
def give_option(battle: Battle, actor: Creature, item: Item, friend: Creature) -> Judged:
    """To a friend at close range, awake or not, for the action; the dead are past it (delve.death.dead)."""
    action, which = GivePotion(item.name, friend.name), "delve.action.feed-potion"
    if friend.life == "dead":
        return Refusal(action, "delve.damage.healing", "is-dead", {"target": friend.name})
    if not within(battle, actor, friend, "close"):
        return Refusal(action, which, "out-of-range", {"band": "close", "target": friend.name})
    if refusal := _used_up(actor, item, action):
        return refusal
    if battle.turn is None or not battle.turn.action:
        return Refusal(action, which, "action-spent")
    return Offer(action, which)


@clause("delve.action.multitask")
def activate_option(battle: Battle, actor: Creature, item: Item) -> Judged:
    """Switching on a magic item is a small task; one that is on needs no switching on."""
    action = ActivateItem(item.name)
    if any((effect.name, effect.maker) == (item.name, actor.name) for effect in actor.effects):
        return Refusal(action, "delve.action.multitask", "already-on", {"item": item.name})
    return _used_up(actor, item, action) or _task_refused(battle, action, "item") or Offer(action, _CLAUSE["item"])


@clause("delve.action.weapon-swap")
def swap_option(battle: Battle, actor: Creature, thing: str) -> Judged:
    """Draw, sheathe, or pick up what lies within 5 feet: one change."""
    carried, lying = thing in actor.carried, lying_in_reach(battle, actor, thing)
    put_away = not carried and lying is None and thing in actor.hands
    action = SwapWeapon(thing, "draw" if carried else "put_away" if put_away else "pick_up")
    if action.how == "pick_up" and lying is None:
        details = {"band": "close", "target": thing}
        return Refusal(action, "delve.action.weapon-swap", "out-of-range", details)
    return _task_refused(battle, action, "swap") or Offer(action, _CLAUSE["swap"])


@clause("delve.action.weapon-swap")
def drop_option(thing: str) -> Judged:
    """Letting go of a thing is always free."""
    return Offer(DropItem(thing), "delve.action.weapon-swap")


@clause("delve.gear.loading")
def reload_option(battle: Battle, actor: Creature, weapon: Weapon) -> Judged:
    """For all movement of the turn, so only before any of it."""
    action, which = Reload(weapon.name), "delve.gear.loading"
    if weapon.name not in actor.hands:
        return Refusal(action, which, "not-in-hand", {"item": weapon.name})
    if weapon.name not in actor.unloaded:
        return Refusal(action, which, "already-loaded", {"item": weapon.name})
    if battle.turn is not None and battle.turn.moved:
        return Refusal(action, which, "has-moved", {"item": weapon.name})
    return Offer(action, which)


@clause("delve.action.multitask")
def speak_option(battle: Battle) -> Judged:
    """Talk as long as the turn has anything left in it, so that words never hold a spent turn open."""
    if is_spent(battle.turn):
        return Refusal(Speak(), "delve.action.multitask", "turn-spent")

    def accepts(words: Speak) -> Refusal | None:
        return None if words.text.strip() else Refusal(words, "delve.action.multitask", "no-words")

    return Parametric(Speak(), "delve.action.multitask", tuple, accepts)


def is_spent(turn: Turn | None) -> bool:
    """Whether neither the action nor a foot of movement is left of a turn."""
    return turn is None or not (turn.action or turn.feet)


_CLAUSE: dict[Task, str] = {"item": "delve.action.multitask", "swap": "delve.action.weapon-swap"}


def _used_up(actor: Creature, item: Item, action: GearAction) -> Refusal | None:
    if actor.left_of(item):
        return None
    return Refusal(action, "delve.action.multitask", "used-up", {"item": item.name})


def _friends_dead_or_alive(battle: Battle, actor: Creature) -> Iterator[Creature]:
    """The dead are named too, to be refused with the reason."""
    gone = ("fled", "surrendered")
    return (c for c in battle.creatures if c.side == actor.side and c.name != actor.name and c.life not in gone)


def _things_to_change(battle: Battle, actor: Creature) -> Iterator[str]:
    """Carried, lying about, in hand: each name once."""
    lying = (one.thing for one in battle.ground)
    return iter(dict.fromkeys((*actor.carried, *lying, *actor.hands)))


# ---------------------------------------------------------------- what a task costs


@clause("delve.action.multitask-limit", "delve.action.weapon-swap")
def takes_the_action(turn: Turn, task: Task) -> bool:
    """Item tasks are free unless the table sets a number; one change of weapon is. The next takes the action."""
    left = turn.swaps if task == "swap" else turn.item_tasks
    return left == 0


def _task_refused(battle: Battle, action: GearAction, task: Task) -> Refusal | None:
    """A task that would cost a second action."""
    turn = battle.turn
    if turn is None or turn.action or not takes_the_action(turn, task):
        return None
    which = "delve.action.weapon-swap" if task == "swap" else "delve.action.multitask-limit"
    return Refusal(action, which, "action-spent")


@clause("delve.action.multitask", "delve.action.multitask-limit")
async def pay(fight: Fight[Battle], who: str, task: Task) -> None:
    """The price of a task: nothing, or the action once the free ones are used up or the master says so."""
    turn = fight.state.turn
    assert turn is not None
    costs = takes_the_action(turn, task)
    if turn.action and not costs:
        costs = await charged(fight.state)
    if (turn.swaps if task == "swap" else turn.item_tasks) is not None:
        fight.record(TaskDone(who, task))
    if costs:
        fight.record(ActionSpent(who))


@clause("delve.action.multitask")
async def charged(battle: Battle) -> bool:
    """The master may rule that a task is no longer small, while there is an action to take for it.

    He is asked about things used and changed; standing up and speaking are small by their own clauses.
    """
    if battle.setting.calls != "ask":
        return False
    offers = (Offer(Allow(), "delve.action.multitask"), Offer(ChargeAction(), "delve.action.multitask-limit"))
    return isinstance(await choose(MASTER, "small-task", offers), ChargeAction)


# ---------------------------------------------------------------- what happens


async def use(fight: Fight[Battle], who: str, action: GearAction) -> None:
    """One small task, or a potion given."""
    match action:
        case DrinkPotion():
            await drink(fight, who, action)
        case GivePotion():
            await give(fight, who, action)
        case ActivateItem():
            await activate(fight, who, action)
        case SwapWeapon():
            await swap(fight, who, action)
        case DropItem():
            drop(fight, who, action)
        case Reload():
            reload(fight, who, action)
        case StandUp():
            stand_up(fight, who)
        case Speak():
            speak(fight, who, action)


@clause("delve.action.multitask")
async def drink(fight: Fight[Battle], who: str, action: DrinkPotion) -> None:
    """One's own potion."""
    await pay(fight, who, "item")
    fight.record(ItemUsed(who, action.item))
    await take_effect(fight, _item(fight.state, who, action.item), user=who, on=who)


@clause("delve.action.feed-potion")
async def give(fight: Fight[Battle], who: str, action: GivePotion) -> None:
    """The action, and the effect as if the friend had drunk it."""
    fight.record(ActionSpent(who), ItemUsed(who, action.item, action.target))
    await take_effect(fight, _item(fight.state, who, action.item), user=who, on=action.target)


@clause("delve.action.multitask")
async def activate(fight: Fight[Battle], who: str, action: ActivateItem) -> None:
    """A magic item switched on. Casting from a scroll or wand is no small task and no business of this module."""
    await pay(fight, who, "item")
    fight.record(ItemUsed(who, action.item))
    await take_effect(fight, _item(fight.state, who, action.item), user=who, on=who)


def _item(battle: Battle, who: str, name: str) -> Item:
    item = battle[who].item(name)
    assert item is not None, f"{who} has no {name}"
    return item


async def take_effect(fight: Fight[Battle], item: Item, *, user: str, on: str) -> None:
    """What a potion or magic item does: it heals, ends a condition, lends its talents. Its user is the maker."""
    healing = potion_dice(fight.state[on].sheet.level) if item.heals_by_level else item.healing
    if healing is not None:
        amount: int = await _healing(fight, user, healing)
        heal(fight, on, amount)
    if item.condition_ended is not None:
        end_condition(fight, on, item.condition_ended)
    if item.talents:
        clock = Duration(user, "turn_start", item.rounds) if item.rounds else None
        fight.record(EffectBegan(on, Effect(item.name, user, clock, item.talents)))


@clause("delve.gear.healing-potion")
def potion_dice(level: int) -> Damage:
    """By the drinker's level: 1d6 up to 3, 2d8 up to 6, 3d10 up to 9, 4d12 from 10 on."""
    if level <= 3:
        return damage("1d6")
    if level <= 6:
        return damage("2d8")
    return damage("3d10") if level <= 9 else damage("4d12")


async def _healing(fight: Fight[Battle], by: str, healing: Damage) -> int:
    if not healing.dice.dice:
        return healing.flat
    amount: int = await rolled(fight, by, healing.dice, Total(add=Tally(healing.flat)), "healing")
    return amount


def end_condition(fight: Fight[Battle], who: str, condition: Condition) -> None:
    """Every effect that keeps a creature so is gone; one who lay prone is on its feet."""
    if condition == "prone" and fight.state[who].prone:
        fight.record(StoodUp(who))
    for effect in fight.state[who].effects:
        if effect.condition == condition:
            fight.record(EffectEnded(who, effect.name, effect.maker))


@clause("delve.action.stand-up")
def stand_up(fight: Fight[Battle], who: str) -> None:
    fight.record(StoodUp(who))


@clause("delve.action.multitask")
def speak(fight: Fight[Battle], who: str, action: Speak) -> None:
    fight.record(Spoke(who, action.text))


@clause("delve.gear.loading")
def reload(fight: Fight[Battle], who: str, action: Reload) -> None:
    """Loaded again, and rooted to the spot for this turn; the action is untouched."""
    fight.record(Reloaded(who, action.weapon))


# ---------------------------------------------------------------- hands


@clause("delve.action.weapon-swap")
async def swap(fight: Fight[Battle], who: str, action: SwapWeapon) -> None:
    """One change of what is in hand."""
    await pay(fight, who, "swap")
    fight.record(changed(fight.state, fight.state[who], action.weapon))


@clause("delve.action.weapon-swap")
def drop(fight: Fight[Battle], who: str, action: DropItem) -> None:
    """It lies where the hand let go of it, and costs nothing."""
    fight.record(LetFall(who, action.item, fight.state[who].at))


@clause("delve.action.weapon-swap", "delve.gear.two-handed")
def changed(battle: Battle, creature: Creature, thing: str) -> Armed:
    """Drawn if it is carried, else picked up if it lies in reach, else put away if it is in hand.

    What no longer fits beside a thing drawn is put away with the same change. A weapon picked up may be
    anybody's: with it in hand its finder has it on the sheet as well.
    """
    hands, carried = creature.hands, creature.carried
    if thing in carried:
        left = _less(carried, thing)
        stay, go = make_room(creature, creature.weapon(thing))
        return Armed(creature.name, (*stay, thing), (*left, *go))
    lying = lying_in_reach(battle, creature, thing)
    if lying is not None:
        stay, go = make_room(creature, creature.weapon(thing) or lying.weapon)
        return Armed(creature.name, (*stay, thing), (*carried, *go), picked_up=thing, from_=lying.at)
    return Armed(creature.name, _less(hands, thing), (*carried, thing))


@clause("delve.gear.two-handed")
def make_room(creature: Creature, weapon: Weapon | None) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What stays in hand beside a weapon (None: some other thing) and what is put away for it.

    A two-handed weapon fits beside nothing. Otherwise two things fit: of two others a weapon goes, the
    one taken up last, then whatever else; the shield goes only for want of anything else.
    """
    if weapon is not None and weapon.two_handed:
        return (), creature.hands
    stay, go = list(creature.hands), []
    last_first = creature.hands[::-1]
    for held in sorted(last_first, key=lambda held: _how_dear(creature, held)):
        if len(stay) < HANDS and not _is_two_handed(creature, held):
            break
        stay.remove(held)
        go.append(held)
    return tuple(stay), tuple(go)


def _how_dear(creature: Creature, held: str) -> int:
    """The order in which hands are emptied: what needs both, weapons, other things, the shield."""
    if held == SHIELD:
        return 3
    if creature.weapon(held) is None:
        return 2
    return 0 if _is_two_handed(creature, held) else 1


def _is_two_handed(creature: Creature, held: str) -> bool:
    weapon = creature.weapon(held)
    return weapon is not None and weapon.two_handed


@clause("delve.action.weapon-swap")
def lying_in_reach(battle: Battle, creature: Creature, thing: str) -> Lying | None:
    """Such a thing within 5 feet, of several the one that has lain there longest."""
    of_that_name = (one for one in battle.ground if one.thing == thing)
    return next((one for one in of_that_name if _feet_to(battle, creature, one.at) <= reach_ft("close")), None)


def _feet_to(battle: Battle, creature: Creature, at: Place) -> int:
    """Feet to a place: as to somebody of one square who stood there."""
    return distance_ft(battle, creature, replace(creature, at=at, sheet=replace(creature.sheet, size=1)))


def _less(names: Sequence[str], name: str) -> tuple[str, ...]:
    """`names` with the first `name` left out."""
    place = names.index(name)
    return (*names[:place], *names[place + 1 :])


# ---------------------------------------------------------------- kits


def first_aid_kit(creature: Creature) -> Item | None:
    """The kit it gives first aid with: the first that helps and is not used up. Each try uses it once."""
    kits = (item for item in creature.sheet.items if item.kind == "kit" and creature.left_of(item))
    return next((kit for kit in kits if any(_helps(kit))), None)


def _helps(kit: Item) -> Iterator[Talent]:
    return (talent for talent in kit.talents if "first_aid" in talent.applies_to)


@clause("delve.talent.bonuses", "delve.death.first-aid")
def first_aid_sources(creature: Creature) -> Iterator[Source]:
    """Advantage on first aid: by talents, and by a kit."""
    yield from advantages(creature, "first_aid")
    kit = first_aid_kit(creature)
    if kit is not None and any(talent.advantage for talent in _helps(kit)):
        yield Source(ADVANTAGE, "delve.talent.bonuses", kit.name)


@clause("delve.talent.bonuses", "delve.death.first-aid")
def first_aid_rows(creature: Creature) -> Iterator[Modifier]:
    """Bonuses on first aid: of talents, and of a kit."""
    yield from bonuses(creature, "first_aid")
    kit = first_aid_kit(creature)
    if kit is not None:
        yield from (Modifier(talent.value, "delve.talent.bonuses", kit.name) for talent in _helps(kit) if talent.value)
