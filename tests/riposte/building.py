"""Fighters and positions for tests, in few words; and worked cases of the ledger, built and played from what they give.

A case gives little: what it is silent about is absent or large enough not to matter, and a weapon of which nothing is
said has as many dice as the case lists for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Literal

import pytest
from msgspec.structs import replace

from tests.support.cases import CaseUnderTest, Tracked, Witness, cases_where
from tests.support.playing import EndOfCaseError, Pieces, about, said_of
from tests.support.playing import Step as AnyStep
from zaruba.kernel.answerers import Script
from zaruba.kernel.asks import MASTER, Offer, Refusal, Roll
from zaruba.kernel.fight import Fight
from zaruba.systems.riposte import files, turn
from zaruba.systems.riposte.battle import (
    Battle,
    Claim,
    Fighter,
    Forfeit,
    Hold,
    Part,
    Setting,
    Thing,
    Tripped,
    as_new,
)
from zaruba.systems.riposte.conditions import stun_clock, trip_clock
from zaruba.systems.riposte.facts import Attempted
from zaruba.systems.riposte.rulings import Rulings
from zaruba.systems.riposte.sheet import ATTRIBUTES, FIST, SKILLS, Item, Location, Sheet, Side, Spell

LARGE = 1000
"""Of what a case does not give and would otherwise run out."""
WEAPON_SKILLS = ("blade", "blunt", "polearm", "exotic_weapon", "archery", "thrown", "hand_to_hand")
SCHOOL = "school_"
LIBRARY = files.built_in()
ITEMS: dict[str, Item] = {
    **LIBRARY.weapons,
    **LIBRARY.shields,
    **LIBRARY.armours,
    "shield": LIBRARY.shields["round_shield"],
}
SWORD = Item("sword", damage_type="cutting", dice=1, structural_hits=LARGE)
PARTS: dict[str, Literal["hands", "arms", "legs", "feet"]] = {
    "hand": "hands", "arm": "arms", "leg": "legs", "foot": "feet",
}  # fmt: skip


# ---------------------------------------------------------------- fighters


def sheet(**fields: Any) -> Sheet:
    """A sheet of attributes, skills and schools side by side; what is left out is 0, or large enough not to matter."""
    skills = tuple((skill, fields.pop(skill)) for skill in SKILLS if fields.get(skill))
    schools = tuple((key.removeprefix(SCHOOL), fields.pop(key)) for key in tuple(fields) if key.startswith(SCHOOL))
    for skill in SKILLS:
        fields.pop(skill, None)
    nothing: dict[str, Any] = dict.fromkeys(ATTRIBUTES, 0)
    plain = {**nothing, "movement": 3, "max_hits": LARGE, "max_shock_hits": LARGE, "res": LARGE,
             "mana_max": LARGE, "recovery": 0, **fields}  # fmt: skip
    return Sheet(skills=skills, schools=tuple(pair for pair in schools if pair[1]), **plain)


def fighter(name: str, **fields: Any) -> Fighter:
    """A fighter by the keys of its sheet and of its state, side by side."""
    own = set(Fighter.__struct_fields__) - {"name", "sheet"}
    state = {key: fields.pop(key) for key in tuple(fields) if key in own}
    for hand in ("right_hand", "left_hand"):
        if isinstance(state.get(hand), Item):
            state[hand] = as_new(state[hand])
    for key in ("worn", "sheath"):
        state[key] = tuple(as_new(one) if isinstance(one, Item) else one for one in state.get(key, ()))
    made = sheet(**fields)
    state.setdefault("hits", made.max_hits)
    state.setdefault("shock_hits", made.max_shock_hits)
    state.setdefault("mana", made.mana_max)
    return Fighter(**{"name": name, "seat": name, "side": name, "sheet": made, **state})


def battle(*fighters: Fighter, rulings: Mapping[str, Any] | None = None, **fields: Any) -> Battle:
    """A turn under way in which everybody's own place is still to come, in the order given."""
    seats = (*dict.fromkeys(one.seat for one in fighters if one.seat != MASTER), MASTER)
    orders = fields.pop("orders", "in_turn")
    setting = Setting(
        rulings=Rulings(**(rulings or {})), seating=seats, orders=orders, calls=fields.pop("calls", "defaults")
    )
    order = tuple(fields.pop("order", [one.name for one in fighters if one.able]))
    placed = tuple(replace(one, bleeding_due=one.bleed_rate) for one in fighters)
    given = {"order": order, "to_act": order, "turn_open": True, "opening": False, **fields}
    return Battle(setting, placed, **given)


# ---------------------------------------------------------------- worked cases: who and with what


def skill_of(told: Mapping[str, Any]) -> str:
    """The skill of the weapon somebody uses, as its skills and its weapon tell."""
    weapon = told.get("weapon") or {}
    return weapon.get("skill") or next((skill for skill in WEAPON_SKILLS if skill in told), "blade")


def weapon_of(told: Mapping[str, Any], dice: int) -> Item | None:
    """What somebody fights with in a case; None for bare hands. `dice` where the case gives none."""
    if "weapon" in told and told["weapon"] is None:
        return None
    plain = dict(told.get("weapon") or {})
    state = plain.pop("state", "in_hand")
    name, skill = plain.pop("name", ""), skill_of(told)
    if name in ITEMS:
        base = ITEMS[name]
    elif name == "fist" or plain.get("material") == "flesh" or (not plain and skill == "hand_to_hand"):
        base = replace(FIST, dice=dice or FIST.dice) if "dice" not in plain else FIST
    else:
        far = {"reach": 0, "range_m": 80, "shoots": True, "hands": 2} if skill == "archery" else {}
        base = replace(SWORD, name=name or "sword", skill=skill, dice=dice or 1, **far)
    assert state in ("in_hand", "sheathed")
    return replace(base, **plain)


def shield_of(told: Mapping[str, Any]) -> Item | None:
    if "shield" not in told and "shield_use" not in told:
        return None
    plain = dict(told.get("shield", {}))
    base = ITEMS.get(plain.pop("name", ""), Item("shield", "shield", "shield_use", reach=0, structural_hits=LARGE))
    return replace(base, **plain)


def worn_of(told: Mapping[str, Any]) -> Iterator[Thing]:
    """Armour by the place it covers or by name, and a bracer."""
    for place, pieces in told.get("armour", {}).items():
        for piece in pieces if isinstance(pieces, list) else [pieces]:
            plain = dict(piece)
            left = plain.pop("structural_hits", LARGE)
            name = plain.pop("name", f"{place} armour")
            item = Item(name, "armour", reach=0, structural_hits=max(left, 1), covers=(place,), **plain)
            yield Thing(item, left)
    for name in told.get("armour_worn", ()):
        yield as_new(ITEMS[name])
    if "bracer" in told:
        yield as_new(Item("bracer", "armour", reach=0, covers=("arms", "hands"), bracer=True, **told["bracer"]))


def hands_of(told: Mapping[str, Any], weapon: Item | None) -> dict[str, Any]:
    """What each hand holds and what is sheathed: named outright, or the weapon right and the shield left."""
    found: dict[str, Any] = {}
    if {"right_hand", "left_hand", "sheath"} & told.keys():
        for hand in ("right_hand", "left_hand"):
            word = told.get(hand)
            found[hand] = as_new(ITEMS[word]) if word in ITEMS else None
        found["sheath"] = (as_new(ITEMS[told["sheath"]]),) if told.get("sheath") else ()
        return found
    if (
        weapon is not None
        and weapon.material != "flesh"
        and told.get("hands_free") != 2
        and told.get("armed") is not False
    ):
        left = (told.get("weapon") or {}).get("structural_hits", weapon.structural_hits)
        thing = Thing(replace(weapon, structural_hits=max(weapon.structural_hits, 1)), left)
        if (told.get("weapon") or {}).get("state") == "sheathed":
            found["sheath"] = (thing,)
        else:
            found["right_hand"] = thing
    if (shield := shield_of(told)) is not None:
        found["left_hand"] = Thing(
            replace(shield, structural_hits=max(shield.structural_hits, 1)), shield.structural_hits
        )
    if told.get("hands_free") == 1:
        found["right_hand"] = as_new(SWORD)
    return found


def holds_of(told: Mapping[str, Any], everybody: Iterable[str]) -> tuple[Hold, ...]:
    """What holds somebody: one of the others with a hand, else a trap, or a net that nobody holds."""
    by = told.get("held_by", "")
    if not by:
        return ()
    if by in everybody:
        return (Hold(by, "grab", ("left_hand",)),)
    return (Hold("", "trap", (), told.get("difficulty", 0), as_new(ITEMS["net"]) if by.startswith("net") else None),)


STATES = {"unconscious": {"life": "unconscious", "prone": True}, "conscious": {}}
TOLD_APART = frozenset(
    {
        "weapon", "shield", "armour", "armour_worn", "bracer", "right_hand", "left_hand", "sheath", "hands_free", "armed",
        "declares", "held_by", "holds", "tripped", "stunned", "state", "lost", "action_left", "aimed_turns",
        "responses_made", "parries_with", "difficulty",
    }
)  # fmt: skip
"""What a case tells of a fighter that is neither a figure of the sheet nor a field of the fighter of that name."""


def in_case(
    name: str, told: Mapping[str, Any], everybody: Iterable[str] = (), *, dice: int = 0, **fields: Any
) -> Fighter:
    """A fighter of a case with everything that is told of it; `fields` where that is silent."""
    plain = told.plain() if isinstance(told, Tracked) else dict(told)
    state: dict[str, Any] = {"worn": tuple(worn_of(plain)), **hands_of(plain, weapon_of(plain, dice))}
    if "action_left" in plain:
        state["action_left"] = bool(plain["action_left"])
    if "aimed_turns" in plain:
        state["aimed"] = plain["aimed_turns"]
    if "responses_made" in plain:
        state["responses"] = plain["responses_made"]
    if plain.get("stunned"):
        state["stun"] = stun_clock(Rulings())
    if trip := plain.get("tripped"):
        assert trip["turns_ago"] in (1, 2)
        state["tripped"] = (Tripped(trip["by"], trip_clock(active=True)),) if trip["turns_ago"] == 1 else ()
    if "casting" in fields:
        state["casting"] = fields.pop("casting")
    if lost := plain.get("lost"):
        state["lost"] = tuple(part_of(words) for words in lost)
    state["holds"] = holds_of(plain, everybody)
    out = min(plain.get("hits", 1), plain.get("shock_hits", 1)) <= 0
    state |= STATES[plain.get("state", "unconscious" if out else "conscious")]
    figures = {key: value for key, value in plain.items() if key not in TOLD_APART}
    return fighter(name, **{**fields, **figures, **state})


def part_of(words: str) -> Part:
    """`left arm`."""
    side, part = words.split()
    assert side in ("left", "right")
    return Part(PARTS[part], "left" if side == "left" else "right")


def spell_of(told: Mapping[str, Any], **fields: Any) -> Spell:
    """The spell of a case: what it does not say is as on the sheet of any spell."""
    plain = {**fields, **told}
    return Spell(**{"name": "spell", "school": "fire", "base_mana": 1, "range_m": LARGE, **plain})


def these(*wanted: tuple[str, ...]) -> pytest.MarkDecorator:
    """Mark a test as playing cases of several clauses: each a clause and the names of its cases."""
    pairs = {(f"riposte.{clause}", name) for clause, *names in wanted for name in names}
    found = cases_where("riposte", lambda one: (one.clause, one.name) in pairs)
    assert len(found.args[1]) == len(pairs), f"some of these are no cases: {pairs - set(found.args[1])}"
    return found


# ---------------------------------------------------------------- dice as somebody wishes them


class Wishes(Script):
    """The dice of a case; where it names none, whoever begins throws three threes and an answer comes out as wished.

    Damage and wear that no case looks at come to one a die.
    """

    def __init__(self, dice: Iterable[tuple[int, int]], otherwise: Callable[[Any], Any] | None = None) -> None:
        super().__init__(dice, otherwise=otherwise)
        self.wished: list[str] = []
        """How the next answers come out: over, even or under what they are held against."""
        self.named_only = False
        self.high = False

    def faces(self, ask: Roll[Any]) -> tuple[int, ...]:
        if not self.dice and self.named_only:
            raise EndOfCaseError
        if not self.dice:
            self.dice.extend((sides, face) for sides, face in zip(ask.throw.dice, self._wish(ask), strict=True))
        return super().faces(ask)

    def _wish(self, ask: Roll[Any]) -> tuple[int, ...]:
        if ask.purpose == "tie_roll":
            self.high = not self.high
            return (6, 6, 6) if self.high else (1, 1, 1)
        if ask.throw.dice != (6, 6, 6) or ask.purpose in ("damage", "parry_wear"):
            return (1,) * len(ask.throw.dice)
        target = ask.reading.target
        if target is None or not self.wished:
            return (3, 3, 3)
        add = ask.reading.add.total if ask.reading.add is not None else 0
        match self.wished.pop(0):
            case "even":
                return spread(target.total - add)
            case "over":
                return (6, 6, 6)
        return (1, 1, 1)


def spread(total: int) -> tuple[int, int, int]:
    """Three faces that come to a total."""
    assert 3 <= total <= 18, total
    first = min(6, total - 2)
    second = min(6, total - first - 1)
    return first, second, total - first - second


Step = AnyStep[Battle]


class Play(Pieces[Battle]):
    """A case under way, segment by segment."""

    script: Wishes

    def __init__(
        self,
        case: CaseUnderTest,
        position: Battle,
        decide: Callable[[Any], Any] | None = None,
        *,
        named_only: bool = True,
    ) -> None:
        script = Wishes(case.dice, otherwise=decide)
        script.named_only = named_only
        super().__init__(case, position, script)

    def segment(self, who: str) -> None:
        """The segment under way ends, and this fighter's begins."""

        async def rule(fight: Fight[Battle]) -> None:
            if fight.state.segment is not None:
                turn.end_segment(fight, fight.state.segment.who)
            turn.begin_segment(fight, fight.state[who])

        if self.now.segment is None or self.now.segment.who != who:
            self.go(rule)

    def act(self, who: str, action: Any) -> Step:
        """An action that is open to somebody in its own segment, with all it sets off."""
        self.segment(who)
        found = self.judged(who, action)
        assert isinstance(found, Offer), found
        return self.go(lambda fight: turn.perform(fight, who, action))

    def judged(self, who: str, action: Any) -> Offer[Any] | Refusal:
        """What the rules say of just this action in somebody's segment; of the rest the witness learns nothing."""
        self.segment(who)
        return judged(self.now, who, action, self.case.witness)


def judged(position: Battle, who: str, action: Any, witness: Witness | None = None) -> Offer[Any] | Refusal:
    return said_of(turn.turn_options(position, position[who]), action, witness)


# ---------------------------------------------------------------- what came out


def rolls_of(thrown: Iterable[tuple[Roll[Any], tuple[int, ...]]]) -> Iterator[dict[str, Any]]:
    """What was thrown as cases list it: attribute and skill, the sum of the modifiers, the total."""
    for ask, faces in thrown:
        add = ask.reading.add
        base, mod = (add.base, add.total - add.base) if add is not None else (0, 0)
        told: dict[str, Any] = {"roll": ask.purpose, "by": ask.by, "of": list(faces), "add": base}
        if mod:
            told["mod"] = mod
        yield told | {"total": sum(faces) + base + mod}


def rows_of(ask: Roll[Any]) -> dict[str, int]:
    """The modifiers of a roll by their names."""
    add = ask.reading.add
    return {} if add is None else {row.name: row.value for row in add.rows}


def attempts(facts: Iterable[Any]) -> list[Attempted]:
    return [fact for fact in facts if isinstance(fact, Attempted)]


__all__ = [
    "FIST", "ITEMS", "LARGE", "LIBRARY", "SWORD", "Claim", "EndOfCaseError", "Forfeit", "Location", "Play", "Side", "Step",
    "Wishes", "about", "attempts", "battle", "fighter", "in_case", "judged", "part_of", "rolls_of", "rows_of", "said_of", "sheet", "skill_of",
    "spell_of", "spread", "these", "weapon_of",
]  # fmt: skip
