"""What the hands hold, getting up and down, the saddle, free words, skills in use, the way out of a snare."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, cast, get_args

from msgspec.structs import replace

from zaruba.kernel.asks import MASTER, Offer, Parametric, Refusal, choose, roll
from zaruba.kernel.clauses import clause
from zaruba.kernel.dice import d100
from zaruba.kernel.fight import Fight
from zaruba.kernel.tally import Modifier
from zaruba.space.squares import Square, neighbours
from zaruba.systems.fury.actions import (
    Allow,
    CallTest,
    Dismount,
    Drop,
    Escape,
    LieDown,
    MountUp,
    Ready,
    Speak,
    StandUp,
    UseSkill,
)
from zaruba.systems.fury.battle import Arm, Battle, Fighter
from zaruba.systems.fury.budget import spend, too_dear
from zaruba.systems.fury.conditions import cannot_act, show_oneself
from zaruba.systems.fury.facts import (
    ArmChanged,
    Armed,
    Freed,
    LayDown,
    LetFall,
    Mounted,
    SkillUsed,
    Spoke,
    StoodUp,
    TakenUp,
)
from zaruba.systems.fury.movement import held_in_melee, in_the_way, lying, stays_in_melee
from zaruba.systems.fury.percent import (
    characteristic,
    conditions_on,
    passes,
    percent,
    skill_characteristic,
    skill_tested,
    target_of,
    untrained,
)
from zaruba.systems.fury.sheet import Characteristic, Hand, Skill
from zaruba.systems.fury.space import CORNERS, lurking_at, occupied

ACTIONS = Ready | Drop | StandUp | LieDown | MountUp | Dismount | Speak | UseSkill | Escape
Judged = Offer[ACTIONS] | Refusal

HANDS: tuple[Hand, ...] = ("main_hand", "off_hand")
SKILLS: tuple[Skill, ...] = get_args(Skill)
CHARACTERISTICS: tuple[Characteristic, ...] = get_args(Characteristic)


def gear_options(battle: Battle, actor: Fighter) -> Iterator[Judged]:
    """Everything a fighter may do with things and its own body; in a snare, only what gets it out."""
    for judged in _everything(battle, actor):
        if isinstance(judged.action, Escape):
            yield judged
        else:
            yield cannot_act(actor, judged.action) or judged


def _everything(battle: Battle, actor: Fighter) -> Iterator[Judged]:
    yield from escape_options(battle, actor)
    yield from ready_options(battle, actor)
    yield stand_up_option(battle, actor)
    yield lie_down_option(battle, actor)
    yield mount_option(battle, actor)
    yield dismount_option(battle, actor)
    yield use_skill_option(battle, actor)
    yield from drop_options(battle, actor)
    yield speak_option(battle, actor)


async def perform(fight: Fight[Battle], who: str, action: ACTIONS) -> None:
    match action:
        case Ready():
            ready(fight, who, action)
        case Drop():
            drop(fight, who, action)
        case StandUp():
            stand_up(fight, who, action)
        case LieDown():
            lie_down(fight, who, action)
        case MountUp():
            mount_up(fight, who, action)
        case Dismount():
            dismount(fight, who, action)
        case Speak():
            speak(fight, who, action)
        case UseSkill():
            await use_skill(fight, who, action)
        case Escape():
            await escape(fight, who, action)


# ---------------------------------------------------------------- hands


def ready_options(battle: Battle, actor: Fighter) -> Iterator[Offer[Ready] | Refusal]:
    """Draw each thing into either hand, put away what is held: exactly one of them."""
    for item in dict.fromkeys(actor.carried):
        for hand in HANDS:
            yield ready_refused(battle, actor, Ready(item, hand)) or Offer(Ready(item, hand), "fury.action.ready")
    for item in in_hand(actor):
        yield ready_refused(battle, actor, Ready(item, "")) or Offer(Ready(item, ""), "fury.action.ready")


def in_hand(actor: Fighter) -> tuple[str, ...]:
    """What the hands hold, each name once."""
    return tuple(dict.fromkeys(item for item in (actor.main_hand, actor.off_hand) if item))


@clause("fury.action.ready")
def ready_refused(battle: Battle, actor: Fighter, action: Ready) -> Refusal | None:
    """A half action to draw one thing or to put one away: swapping takes both."""
    if refusal := too_dear(battle, actor, action, action.halves):
        return refusal
    if not action.hand:
        known = action.item in in_hand(actor)
        return None if known else Refusal(action, "fury.action.ready", "not-in-hand", {"item": action.item})
    if action.item not in actor.carried:
        return Refusal(action, "fury.action.ready", "not-carried", {"item": action.item})
    weapon = actor.weapon(action.item)
    if weapon is not None and weapon.leaves_hand and weapon.reload > 1:
        return Refusal(action, "fury.weapons.table", "reload-instead", {"item": action.item})
    return hands_refused(actor, action, action.item, action.hand)


@clause("fury.weapons.table")
def hands_refused(actor: Fighter, action: Any, item: str, hand: Hand) -> Refusal | None:
    """A hand holds one thing, a two-handed weapon needs both, and the main one is its hand."""
    if actor.main_hand if hand == "main_hand" else actor.off_hand:
        return Refusal(action, "fury.action.ready", "hand-full", {"hand": hand})
    weapon, main = actor.weapon(item), actor.held("main_hand")
    if weapon is not None and weapon.two_handed and (hand == "off_hand" or actor.off_hand):
        return Refusal(action, "fury.weapons.table", "two-handed", {"item": item})
    if hand == "off_hand" and main is not None and main.two_handed:
        return Refusal(action, "fury.weapons.table", "two-handed", {"item": main.name})
    return None


@clause("fury.action.ready")
def ready(fight: Fight[Battle], who: str, action: Ready) -> None:
    spend(fight, who, action.halves)
    actor = fight.state[who]
    if action.hand:
        take_in_hand(fight, who, action.item, action.hand, without(actor.carried, action.item))
    elif actor.main_hand == action.item:
        fight.record(Armed(who, "", actor.off_hand, (*actor.carried, action.item)))
    else:
        fight.record(Armed(who, actor.main_hand, "", (*actor.carried, action.item)))


def take_in_hand(fight: Fight[Battle], who: str, item: str, hand: Hand, carried: tuple[str, ...]) -> None:
    """A thing comes into a hand; `carried` is what is left in the bags."""
    actor = fight.state[who]
    main = item if hand == "main_hand" else actor.main_hand
    off = item if hand == "off_hand" else actor.off_hand
    fight.record(Armed(who, main, off, carried))


def without(carried: tuple[str, ...], item: str) -> tuple[str, ...]:
    """What is carried, less one thing of this name."""
    place = carried.index(item)
    return carried[:place] + carried[place + 1 :]


def drop_options(battle: Battle, actor: Fighter) -> Iterator[Offer[Drop] | Refusal]:
    for item in in_hand(actor):
        yield not_now(battle, actor, Drop(item)) or Offer(Drop(item), "fury.turn.free")


@clause("fury.turn.free")
def drop(fight: Fight[Battle], who: str, action: Drop) -> None:
    """Letting go costs nothing."""
    spend(fight, who, action.halves)
    fight.record(LetFall(who, action.item, fight.state[who].at))


@clause("fury.turn.free")
def not_now(battle: Battle, actor: Fighter, action: Any) -> Refusal | None:
    """Free actions are added to a turn: they need one."""
    if battle.turn is None or battle.turn.who != actor.name:
        return Refusal(action, "fury.turn.free", "not-your-turn", {})
    return None


# ---------------------------------------------------------------- up, down, into the saddle and out of it


@clause("fury.action.stand-mount")
def stand_up_option(battle: Battle, actor: Fighter) -> Offer[StandUp] | Refusal:
    action = StandUp()
    if not actor.prone:
        return Refusal(action, "fury.action.stand-mount", "already-standing", {})
    return too_dear(battle, actor, action, action.halves) or Offer(action, "fury.action.stand-mount")


@clause("fury.action.stand-mount")
def stand_up(fight: Fight[Battle], who: str, action: StandUp) -> None:
    spend(fight, who, action.halves)
    fight.record(StoodUp(who))


@clause("fury.action.stand-mount")
def lie_down_option(battle: Battle, actor: Fighter) -> Offer[LieDown] | Refusal:
    action = LieDown()
    if actor.prone:
        return Refusal(action, "fury.action.stand-mount", "already-prone", {})
    if actor.mount is not None:
        return Refusal(action, "fury.action.stand-mount", "mounted", {"mount": actor.mount.name})
    return too_dear(battle, actor, action, action.halves) or Offer(action, "fury.action.stand-mount")


@clause("fury.action.stand-mount")
def lie_down(fight: Fight[Battle], who: str, action: LieDown) -> None:
    spend(fight, who, action.halves)
    fight.record(LayDown(who))


@clause("fury.action.stand-mount")
def mount_option(battle: Battle, actor: Fighter) -> Offer[MountUp] | Refusal:
    """Onto one's own mount in the same square or the next."""
    action = MountUp()
    if actor.mount is not None:
        return Refusal(action, "fury.action.stand-mount", "already-mounted", {"mount": actor.mount.name})
    if actor.steed is None:
        return Refusal(action, "fury.action.stand-mount", "no-mount", {})
    if refusal := too_dear(battle, actor, action, action.halves) or lying(actor, action):
        return refusal
    step = None if actor.steed_at == actor.at else step_refused(battle, actor, action, actor.steed_at)
    return step or Offer(action, "fury.action.stand-mount")


@clause("fury.action.stand-mount", "fury.movement.mounted")
def mount_up(fight: Fight[Battle], who: str, action: MountUp) -> None:
    spend(fight, who, action.halves)
    actor = fight.state[who]
    fight.record(Mounted(who, actor.steed, actor.steed_at))


@clause("fury.action.stand-mount")
def dismount_option(battle: Battle, actor: Fighter) -> Parametric[Dismount] | Refusal:
    """Down beside the mount, in its own square or in one next to it."""
    empty = Dismount()
    if refusal := dismount_refused(battle, actor, empty):
        return refusal

    def candidates() -> Iterator[Dismount]:
        yield empty
        for square in neighbours(battle.board, actor.at, corners=CORNERS):
            if dismount_refused(battle, actor, Dismount(square)) is None:
                yield Dismount(square)

    def accepts(action: Dismount) -> Refusal | None:
        return dismount_refused(battle, actor, action)

    return Parametric(empty, "fury.action.stand-mount", candidates, accepts)


def dismount_refused(battle: Battle, actor: Fighter, action: Dismount) -> Refusal | None:
    if actor.mount is None:
        return Refusal(action, "fury.action.stand-mount", "not-mounted", {})
    if refusal := too_dear(battle, actor, action, action.halves):
        return refusal
    return None if action.to is None else step_refused(battle, actor, action, action.to)


@clause("fury.space.occupancy")
def step_refused(battle: Battle, actor: Fighter, action: MountUp | Dismount, to: Square) -> Refusal | None:
    """The one square between saddle and ground: next to the other, free, and out of no melee."""
    where = {"place": str(list(to))}
    if to not in neighbours(battle.board, actor.at, corners=CORNERS):
        return Refusal(action, "fury.action.stand-mount", "not-next-to-mount", where)
    if to in occupied(battle, actor) or to in in_the_way(battle, actor):
        return Refusal(action, "fury.space.occupancy", "occupied", where)
    return None if stays_in_melee(battle, actor, (to,)) else held_in_melee(battle, actor, action)


@clause("fury.action.stand-mount")
def dismount(fight: Fight[Battle], who: str, action: Dismount) -> None:
    spend(fight, who, action.halves)
    actor, to = fight.state[who], action.to
    if to is not None and (lurker := lurking_at(fight.state, to, actor.side)):
        show_oneself(fight, lurker.name)
        to = None
    fight.record(Mounted(who, None, to, actor.mount, actor.at))


# ---------------------------------------------------------------- words


@clause("fury.turn.free")
def speak_option(battle: Battle, actor: Fighter) -> Parametric[Speak] | Refusal:
    """A few words, for nothing."""
    if refusal := not_now(battle, actor, Speak()):
        return refusal

    def accepts(words: Speak) -> Refusal | None:
        return None if words.text.strip() else Refusal(words, "fury.turn.free", "no-words", {})

    return Parametric(Speak(), "fury.turn.free", tuple, accepts)


@clause("fury.turn.free")
def speak(fight: Fight[Battle], who: str, action: Speak) -> None:
    fight.record(Spoke(who, action.text))


# ---------------------------------------------------------------- skills in use


def use_skill_option(battle: Battle, actor: Fighter) -> Parametric[UseSkill] | Refusal:
    """Any skill, in the player's own words."""
    empty = UseSkill("s")
    if refusal := too_dear(battle, actor, empty, empty.halves):
        return refusal

    def accepts(action: UseSkill) -> Refusal | None:
        return use_skill_refused(battle, actor, action)

    return Parametric(empty, "fury.action.use-skill", tuple, accepts)


@clause("fury.action.use-skill", "fury.core.skill-test")
def use_skill_refused(battle: Battle, actor: Fighter, action: UseSkill) -> Refusal | None:
    """A full action where the skill has no time of its own; a trained-only skill is not tried without training."""
    if refusal := too_dear(battle, actor, action, action.halves):
        return refusal
    if action.skill in SKILLS:
        return skill_refused(battle, actor, action, action.skill)
    if action.skill not in CHARACTERISTICS:
        return Refusal(action, "fury.core.skill-test", "no-such-skill", {"skill": action.skill})
    return no_intelligence(actor, action, action.skill)


@clause("fury.core.skill-test")
def skill_refused(battle: Battle, actor: Fighter, action: Any, skill: Skill) -> Refusal | None:
    """Whether a skill that asks for training can be tried at all."""
    if actor.sheet.mastery(skill) is None:
        return Refusal(action, "fury.core.skill-test", "untrained", {"skill": skill})
    return no_intelligence(actor, action, skill_characteristic(battle.rulings, skill))


@clause("fury.core.sheet")
def no_intelligence(actor: Fighter, action: Any, which: str) -> Refusal | None:
    """Intelligence is not on every sheet."""
    if which == "int" and actor.sheet.intelligence is None:
        return Refusal(action, "fury.core.sheet", "no-intelligence", {})
    return None


@clause("fury.action.use-skill")
async def use_skill(fight: Fight[Battle], who: str, action: UseSkill) -> None:
    """The test of the skill; the master may call for another one in its place."""
    spend(fight, who, action.halves)
    called = await masters_test(fight.state, fight.state[who])
    if called is not None:
        rows = (Modifier(called.modifier, "fury.core.modifiers", "difficulty"),)
        success = await passes(fight, who, called.characteristic, purpose="use-skill", rows=rows)
    elif action.skill in SKILLS:
        success = await skill_tested(fight, who, action.skill, purpose="use-skill")
    else:
        success = await common_skill_tested(fight, who, cast(Characteristic, action.skill))
    fight.record(SkillUsed(who, action.skill, success, action.text))


@clause("fury.action.use-skill")
async def masters_test(battle: Battle, actor: Fighter) -> CallTest | None:
    """Where the master is asked: the skill as it stands, or a plain test that he names."""
    if battle.setting.calls != "ask":
        return None

    def accepts(action: CallTest) -> Refusal | None:
        return no_intelligence(actor, action, action.characteristic)

    def candidates() -> Iterator[CallTest]:
        return (test for test in map(CallTest, CHARACTERISTICS) if accepts(test) is None)

    test = Parametric(CallTest("ag"), "fury.action.use-skill", candidates, accepts)
    word = await choose(MASTER, "use-skill", (Offer(Allow(), "fury.action.use-skill"), test))
    return word if isinstance(word, CallTest) else None


@clause("fury.core.skill-test")
async def common_skill_tested(fight: Fight[Battle], who: str, which: Characteristic) -> bool:
    """A common skill nobody has taught the fighter: half the characteristic, rounded up."""
    fighter, rulings = fight.state[who], fight.state.rulings
    base = untrained(characteristic(fighter.sheet, which))
    target = target_of(rulings, base, conditions_on(fighter, which))
    return await roll(d100, percent(rulings, target), by=who, purpose="use-skill")


# ---------------------------------------------------------------- out of a snare


BREAK_OR_SLIP: tuple[Literal["s", "ag"], ...] = ("s", "ag")


def escape_options(battle: Battle, actor: Fighter) -> Iterator[Offer[Escape] | Refusal]:
    for by in BREAK_OR_SLIP:
        yield escape_refused(battle, actor, Escape(by)) or Offer(Escape(by), "fury.quality.snare-escape")


@clause("fury.quality.snare-escape")
def escape_refused(battle: Battle, actor: Fighter, action: Escape) -> Refusal | None:
    """A full action, so one try a turn."""
    if not actor.entangled:
        return Refusal(action, "fury.quality.snare-escape", "not-entangled", {})
    return cannot_act(replace(actor, entangled=""), action) or too_dear(battle, actor, action, action.halves)


@clause("fury.quality.snare-escape")
async def escape(fight: Fight[Battle], who: str, action: Escape) -> None:
    """Strength breaks the snare for good; Agility slips out and leaves it whole."""
    spend(fight, who, action.halves)
    caught_one = fight.state[who]
    if await passes(fight, who, action.by, purpose="escape"):
        fight.record(Freed(who, ruined=action.by == "s"))
        if action.by == "s":
            ruin(fight, caught_one)


@clause("fury.quality.snare-escape")
def ruin(fight: Fight[Battle], freed: Fighter) -> None:
    """A broken snare is of no more use, in the hand of its owner or where it lies."""
    battle = fight.state
    owner = next((fighter for fighter in battle.fighters if fighter.name == freed.caught_by), None)
    if owner is not None and holds_on_to(owner, freed.entangled):
        fight.record(ArmChanged(owner.name, Arm(freed.entangled, "destroyed", 0)))
        return
    lying_there = [place for item, place in battle.ground if item == freed.entangled]
    if lying_there:
        here = freed.at if freed.at in lying_there else lying_there[0]
        fight.record(TakenUp(freed.entangled, here))


def holds_on_to(owner: Fighter, snare: str) -> bool:
    """Whether a snare stays in the hand that threw it: a net in hand is another one."""
    weapon = owner.weapon(snare)
    return weapon is not None and not weapon.leaves_hand and snare in in_hand(owner)
