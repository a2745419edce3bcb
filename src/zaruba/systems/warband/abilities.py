"""Skills of the profile that need an action: healing, repair, a trance, traps, a cry."""

from __future__ import annotations

from collections.abc import Iterator

from zaruba.kernel.asks import Offer, Parametric, Refusal
from zaruba.kernel.clauses import clause
from zaruba.kernel.fight import Fight
from zaruba.systems.warband import effects, ground, traps
from zaruba.systems.warband.actions import UseAbility
from zaruba.systems.warband.battle import Battle, Character
from zaruba.systems.warband.facts.ordering import AbilityUsed
from zaruba.systems.warband.phases import additional_refused, close, closes
from zaruba.systems.warband.sheet import NOTHING, Ability

ACTIONS = UseAbility
Options = Iterator[Offer[ACTIONS] | Refusal]


# ---------------------------------------------------------------- whether


def options(battle: Battle, actor: Character) -> Options:
    """Every skill of the profile at every target: its use, or why not."""
    if refusal := skill_refused(actor):
        yield refusal
    for ability in actor.profile.abilities:
        if ability.heal:
            for ally in battle.allies(actor):
                yield healing_option(battle, actor, ability, ally)
        elif ability.trap is not None:
            yield trap_option(battle, actor, ability)
        else:
            yield own_option(battle, actor, ability)


@clause("warband.ability.use")
def skill_refused(actor: Character) -> Refusal | None:
    """Only skills of the profile."""
    if actor.profile.abilities:
        return None
    return Refusal(UseAbility(""), "warband.ability.use", "no-skills", {"who": actor.name})


@clause("warband.ability.use", "warband.ability.list")
def ability_refused(battle: Battle, actor: Character, ability: Ability, action: UseAbility) -> Refusal | None:
    """An additional action, so often in the game as its description says; a trance is a mage's."""
    if refusal := additional_refused(battle, actor, action):
        return refusal
    if ability.uses and not actor.left_of(ability.name, ability.uses):
        return Refusal(action, "warband.ability.list", "skill-spent", {"ability": ability.name, "most": ability.uses})
    if ability.mana and not actor.profile.mage:
        return Refusal(action, "warband.ability.list", "no-mage", {"who": actor.name})
    return None


@clause("warband.ability.list")
def healing_option(battle: Battle, actor: Character, ability: Ability, ally: Character) -> Offer[UseAbility] | Refusal:
    """One ally in contact, not himself: somebody living, or with Repair a mechanism."""
    action = UseAbility(ability.name, ally.name)
    if refusal := ability_refused(battle, actor, ability, action):
        return refusal
    if ability.mends != ally.profile.mechanism:
        why = "no-mechanism" if ability.mends else "mechanism"
        return Refusal(action, "warband.ability.list", why, {"target": ally.name})
    if ground.told(battle, *ground.in_contact(actor.name, ally.name)) is False:
        return Refusal(action, "warband.ability.list", "no-contact", {"target": ally.name})
    return Offer(action, "warband.ability.use")


@clause("warband.ability.list")
def trap_option(battle: Battle, actor: Character, ability: Ability) -> Parametric[UseAbility] | Refusal:
    """A trap at any place in contact with the base."""
    specimen = UseAbility(ability.name)

    def accepts(action: UseAbility) -> Refusal | None:
        if action.ability != ability.name:
            return Refusal(action, "warband.ability.list", "another-skill", {"ability": ability.name})
        if action.target:
            return Refusal(action, "warband.ability.list", "no-target-of-it", {})
        if refusal := ability_refused(battle, actor, ability, action):
            return refusal
        return traps.trap_refused(battle, actor, action, action.at)

    def candidates() -> Iterator[UseAbility]:
        return (UseAbility(ability.name, at=at) for at in traps.places(battle, actor))

    return ability_refused(battle, actor, ability, specimen) or Parametric(
        specimen, "warband.ability.use", candidates, accepts
    )


@clause("warband.ability.list")
def own_option(battle: Battle, actor: Character, ability: Ability) -> Offer[UseAbility] | Refusal:
    """What a character does to himself."""
    action = UseAbility(ability.name)
    return ability_refused(battle, actor, ability, action) or Offer(action, "warband.ability.use")


# ---------------------------------------------------------------- use


async def perform(fight: Fight[Battle], who: str, action: ACTIONS) -> None:
    actor = fight.state[who]
    ability = next(one for one in actor.profile.abilities if one.name == action.ability)
    await use(fight, actor, ability, action)


@clause("warband.ability.use", "warband.ability.after", "warband.ability.list")
async def use(fight: Fight[Battle], actor: Character, ability: Ability, action: UseAbility) -> None:
    """What its description says, and whether the phase is closed by it."""
    if action.target and not await ground.holds(fight, *ground.in_contact(actor.name, action.target)):
        return
    fight.record(AbilityUsed(actor.name, ability.name, action.target, ability.uses))
    if action.target:
        effects.heal(fight, action.target, ability.heal, mends=ability.mends)
    if ability.mana:
        effects.gather(fight, actor, ability.mana)
    if ability.trap is not None:
        traps.lay(fight, actor, action.at, ability.trap)
    if ability.changes != NOTHING:
        effects.lay(fight, actor.name, ability.name, "ability", actor.squad, ability.lasts, ability.changes)
    if closes(fight.state, ability.closes):
        close(fight, actor.name)
