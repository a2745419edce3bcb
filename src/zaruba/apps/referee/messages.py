"""The protocol as types: every command and every message, and the JSON Schema made of them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType, field

PROTOCOL = 1

Lang = Literal["en", "ru"]
Plain = dict[str, Any]
ErrorCode = Literal[
    "malformed", "stale_ask", "not_yours", "illegal", "bad_faces", "over", "invalid_scenario", "internal"
]  # fmt: skip


# ---------------------------------------------------------------- commands


class Command(Struct, frozen=True, forbid_unknown_fields=True):
    pass


class Hello(Command, frozen=True):
    """Who speaks. `as` binds to a seat ("" to look on only); without it the client is the master."""

    protocol: int = PROTOCOL
    lang: Lang | None = None
    as_: str | None = field(default=None, name="as")


class Seeded(Command, frozen=True):
    seed: int


DiceOf = Literal["hand", "machine"] | Seeded


class Choosing(Command, frozen=True):
    """The answer to a choice: an offer by its `pick`, or a whole `action`. `who` where several are asked at once."""

    ask: int
    pick: int | None = None
    action: Plain | None = None
    who: str | None = None
    say: str = ""


class Rolling(Command, frozen=True):
    ask: int
    faces: list[int] | None = None
    sum: int | None = None
    say: str = ""


class Measuring(Command, frozen=True):
    ask: int
    value: bool | int | float
    say: str = ""


class Overriding(Command, frozen=True):
    """The master's word: one of `set`, `add`, `remove`, in the system's vocabulary, with the reason."""

    reason: str
    set: Any = None
    add: Any = None
    remove: Any = None
    say: str = ""


class Deputing(Command, frozen=True):
    """Who decides for a seat: tactics by their name, or people where `by` is left out."""

    seat: str
    by: str | None = None


class Dicing(Command, frozen=True):
    """Who throws the dice of a seat from now on; without `seat`, of this client's own."""

    by: Literal["hand", "machine"]
    seat: str | None = None


class Ordering(Command, frozen=True):
    """A standing order in the words of offers; without `text` none stands. Without `who`, of all whom this seat plays."""

    who: str | None = None
    text: str = ""


class Timing(Command, frozen=True):
    """How long people may think, and who speaks for them then; 0 seconds: as long as they like.

    No clock ticks in here: whoever keeps one says `time_over`.
    """

    seconds: int
    then: Literal["tactics", "first"] = "tactics"


class TimeOver(Command, frozen=True):
    """Those who are asked stay silent: what they are asked is answered for them, by `then` or as was agreed."""

    then: Literal["tactics", "first"] | None = None


class Undoing(Command, frozen=True):
    """Back to before the answer with this number; without it, before the last one that a person gave.

    A bot's counts as a person's, unless it was given by tactics that play its seat.
    """

    to: int | None = None


class Viewing(Command, frozen=True):
    as_: str | None = field(default=None, name="as")


class Reckoning(Command, frozen=True):
    ask: int
    pick: int | None = None
    action: Plain | None = None
    as_: str | None = field(default=None, name="as")
    back: bool = False


class Advising(Command, frozen=True):
    """What would be best; `who` where several are asked at once."""

    ask: int
    who: str | None = None


class Foreseeing(Command, frozen=True):
    """What would be thrown if an offer were taken."""

    ask: int
    pick: int | None = None
    action: Plain | None = None
    as_: str | None = field(default=None, name="as")


class Foretelling(Command, frozen=True):
    """How the fight goes on from the step that is open: how closely a chance is wanted, and in how many seconds at most.

    `stop`: not at all any more, if that is under way.
    """

    to: float = 0.01
    budget: float = 5.0
    stop: bool = False


class Why(Command, frozen=True):
    """What to explain: an answer by its number, or a fact by its place among those told."""

    answer: int | None = None
    fact: int | None = None


class WhyNot(Command, frozen=True):
    """Without `action`: everything that the rules refuse just now."""

    ask: int
    action: Plain | None = None
    who: str | None = None


class Staging(Command, frozen=True):
    """The board as it is, or as it was after a fact, by its place among those told."""

    fact: int | None = None
    as_: str | None = field(default=None, name="as")


class Recalling(Command, frozen=True):
    """Facts told before, from a place on."""

    from_: int = field(default=0, name="from")
    count: int = 500


class Reaching(Command, frozen=True):
    ask: int
    pick: int


class Tracing(Command, frozen=True):
    """A way somebody is thinking of: spots of a measured table, a height left out where the ground tells it.

    Or the one spot where, or towards which, another act is to be done. `facing`: how one looks then, in hundredths of a
    degree; left out, as the rules' own suggestion has it.
    """

    ask: int
    pick: int
    path: list[list[int]]
    facing: int | None = None


class Looking(Command, frozen=True):
    from_: str = field(name="from")
    to: str


class Changing(Command, frozen=True):
    """Whom the master may want to change."""

    who: str


class Citing(Command, frozen=True):
    of: list[str]


class Nothing(Command, frozen=True):
    pass


COMMANDS: dict[str, Any] = {
    "hello": Hello,
    "start": Plain,
    "resume": Plain,
    "choose": Choosing,
    "roll": Rolling,
    "measure": Measuring,
    "override": Overriding,
    "improvise": Plain,
    "undo": Undoing,
    "tactics": Deputing,
    "dice_of": Dicing,
    "order": Ordering,
    "deadline": Timing,
    "time_over": TimeOver,
    "view": Viewing,
    "odds": Reckoning,
    "advise": Advising,
    "ahead": Foreseeing,
    "forecast": Foretelling,
    "why": Why,
    "why_not": WhyNot,
    "record": Nothing,
    "scene": Staging,
    "history": Recalling,
    "reach": Reaching,
    "way": Tracing,
    "sight": Looking,
    "clauses": Citing,
    "changes": Changing,
}
"""Command → what stands under its key. `start` and `resume` take `dice` beside them."""

WITH_DICE = ("start", "resume")


# ---------------------------------------------------------------- messages


class Message(Struct, frozen=True, kw_only=True, omit_defaults=True):
    seq: int


class OfferShown(Struct, frozen=True, omit_defaults=True):
    """An offer. A parametric one stands for many actions: `pick` alone takes the first of its `candidates`.

    `texts` say those candidates, in the same order. `group` is the heading it stands under, `costs` what it takes or
    brings with it, `does` what its spell, order or thing is like, each where the rulebook has a word for that.
    """

    pick: int
    action: Plain
    text: str
    clause: str
    group: str = ""
    costs: str = ""
    does: str = ""
    parametric: bool = False
    candidates: list[Plain] | UnsetType = UNSET
    texts: list[str] | UnsetType = UNSET


class Row(Struct, frozen=True, omit_defaults=True):
    value: int
    clause: str
    name: str = ""
    text: str = ""


class Sum(Struct, frozen=True):
    """A number and its reasons: `total` is `base` and every row."""

    base: int
    rows: list[Row]
    total: int


class Ask(Message, frozen=True, kw_only=True):
    ask: int
    clause: str


class ChooseAsk(Ask, frozen=True, kw_only=True):
    """`sealed`: several are asked at once, each in a message of its own under the same number.

    `answering`: it is asked to answer what another does, not in a turn of its own.
    """

    kind: Literal["choose"]
    who: str
    seat: str
    window: str
    text: str
    sealed: bool = False
    answering: bool = False
    offers: list[OfferShown]
    groups: list[str] | UnsetType = UNSET


class RollAsk(Ask, frozen=True, kw_only=True):
    """`sum`: the sum of the kept dice is enough. `target` is null where it is a secret, for the `reason` given."""

    kind: Literal["roll"]
    who: str
    seat: str
    throw: str
    for_: str = field(name="for")
    text: str
    test: str
    add: Sum | UnsetType | None = UNSET
    target: Sum | UnsetType | None = UNSET
    sum: bool = False
    cites: list[str] = []
    reason: str = ""


class MeasureAsk(Ask, frozen=True, kw_only=True):
    """With one `within` the answer is true or false, else a decimal in the board's units. `text` asks in plain words."""

    kind: Literal["measure"]
    of: str
    from_: str = field(name="from")
    to: str
    within: list[float] | UnsetType = UNSET
    text: str = ""


class Throw(Struct, frozen=True):
    """Dice that came to a fact: the natural faces, or their sum where only that was told."""

    who: str
    text: str
    throw: str
    faces: list[int] | None
    total: int


class Prose(Struct, frozen=True):
    who: str
    text: str


class Unasked(Struct, frozen=True):
    """Somebody for whom a standing order answered, or who stayed silent; `text` says so."""

    who: str
    by: Literal["order", "fallback"]
    text: str


class FactMessage(Message, frozen=True, kw_only=True):
    """`clauses`: the rules at work, the innermost first. `answer`: the last answer before it (the master's numbers).

    `n` is its place among the facts told to this seat, from 0; facts of one step of play share a `step`.
    `head`: what it begins, where it is a heading of the story, or the end of the fight.
    `throws`, `says` and `unasked` go before it: the dice that led to it, what was said, who did not answer themselves.
    """

    fact: Plain
    n: int
    step: int
    head: Literal["round", "turn", "phase", "end"] | UnsetType = UNSET
    throws: list[Throw] | UnsetType = UNSET
    says: list[Prose] | UnsetType = UNSET
    unasked: list[Unasked] | UnsetType = UNSET
    clauses: list[str]
    text: str
    answer: int | UnsetType = UNSET


class WaitingMessage(Message, frozen=True, kw_only=True):
    waiting_for: str


class Over(Struct, frozen=True):
    winner: str | None
    why: str
    clause: str
    text: str


class OverMessage(Message, frozen=True, kw_only=True):
    over: Over


class FaultShown(Struct, frozen=True, omit_defaults=True):
    path: str
    code: str
    message: str
    near: str = ""


class Error(Struct, frozen=True):
    code: ErrorCode
    clause: str | None
    message: str
    ask: int | None
    faults: list[FaultShown] | UnsetType = UNSET


class ErrorMessage(Message, frozen=True, kw_only=True):
    error: Error


class HelloReply(Message, frozen=True, kw_only=True):
    re: Literal["hello"]
    protocol: int
    systems: list[str]
    engine_version: str
    lang: Lang
    as_: str | None = field(name="as")


class Reply(Message, frozen=True, kw_only=True):
    pass


class UndoReply(Reply, frozen=True, kw_only=True):
    """Answers from `to` on are void (`why`: undo or override); of the facts told so far the first `facts` stand."""

    re: Literal["undo"]
    why: Literal["undo", "override"]
    to: int | None
    facts: int
    dropped: list[int] | UnsetType = UNSET


class TacticsReply(Reply, frozen=True, kw_only=True):
    """Seats that nobody plays, each with the tactics that decide for it. The master alone is told."""

    re: Literal["tactics"]
    tactics: dict[str, str]


class DiceReply(Reply, frozen=True, kw_only=True):
    """Who throws this seat's dice; for the master, every seat's."""

    re: Literal["dice_of"]
    dice: dict[str, Literal["hand", "machine"]]


class OrdersReply(Reply, frozen=True, kw_only=True):
    """The standing orders of those whom this seat plays; of all, for the master."""

    re: Literal["order"]
    orders: dict[str, str]


class DeadlineReply(Reply, frozen=True, kw_only=True):
    """How long people may think, who speaks for them `then`, and when that is for what is asked just now.

    `until` is in seconds since 1970, null where nobody keeps a clock; `text` says it in words.
    """

    re: Literal["deadline"]
    seconds: int
    then: Literal["tactics", "first"]
    until: int | None
    text: str


class SealedReply(Reply, frozen=True, kw_only=True):
    """A sealed answer is taken, and nothing revealed before all have answered."""

    re: Literal["choose"]
    ask: int
    who: str


class ViewReply(Reply, frozen=True, kw_only=True):
    """The position as the seat knows it, and what is open. `hash` and `seed_commitment` prove it later."""

    re: Literal["view"]
    as_: str = field(name="as")
    system: str
    state: Any
    facts: int
    open: list[Plain]
    waiting_for: str | None
    seed_commitment: str
    hash: str | UnsetType = UNSET


class Chance(Struct, frozen=True):
    """An exact chance as a fraction, and the float nearest to it."""

    chance: str
    float_: float = field(name="float")


class Amount(Struct, frozen=True):
    mean: str
    float_: float = field(name="float")
    distribution: dict[str, str]


class Happening(Struct, frozen=True, omit_defaults=True):
    """How likely a fact is to come about; null where it hangs on a secret. `amounts`: the sum of each number in it."""

    fact: Plain
    chance: Chance | None
    amounts: dict[str, Amount | None] = {}


class Assumed(Struct, frozen=True):
    who: str
    window: str


class Reaction(Struct, frozen=True):
    """What somebody who looks ahead answers, and how likely it comes to that."""

    who: str
    window: str
    action: Plain
    chance: Chance
    text: str = ""


class ComesBack(Struct, frozen=True):
    """The worst the enemies can do before it is one's turn again: by which acts, how likely each."""

    hit: Chance
    felled: Chance
    mean: Chance
    acts: list[Reaction]
    unresolved: Chance


class OddsShown(Struct, frozen=True):
    """`hit`, `wounds` (by target) and `felled` gather the usual facts; `happenings` lists all of them.

    `reacted`: how others answer who look ahead. `back` where it was asked for.
    """

    hit: Chance | None
    wounds: dict[str, Amount | None]
    felled: dict[str, Chance | None]
    happenings: list[Happening]
    unresolved: Chance
    assumed: list[Assumed]
    reacted: list[Reaction] = []
    back: ComesBack | None = None


class OddsReply(Reply, frozen=True, kw_only=True):
    """The exact outcome of one offer; null, or null in part, for the `reason` given."""

    re: Literal["odds"]
    ask: int
    action: Plain
    odds: OddsShown | None
    reason: str = ""


class AnswerWorth(Struct, frozen=True):
    """An answer, the chance of its side to win after it, and how often best play gives it."""

    action: Plain
    text: str
    clause: str
    value: float
    share: float


class AdviseReply(Reply, frozen=True, kw_only=True):
    """What would be best, if the fight is small enough to be solved; null for the `reason` given.

    `value` is the chance to win of the `side` that decides, with best play on both sides; best answers come first.
    """

    re: Literal["advise"]
    ask: int
    who: str
    side: str = ""
    value: float | None
    answers: list[AnswerWorth]
    reason: str = ""


class RollAhead(Struct, frozen=True, kw_only=True):
    """A throw that may come, the `step`-th on its way; `add` and `target` as in its ask, null where they are secret."""

    step: int
    who: str
    throw: str
    for_: str = field(name="for")
    text: str
    test: str
    add: Sum | UnsetType | None = UNSET
    target: Sum | UnsetType | None = UNSET
    cites: list[str]
    clause: str
    reason: str = ""


class AheadReply(Reply, frozen=True, kw_only=True):
    """The throws an offer may lead to, in the order they come."""

    re: Literal["ahead"]
    ask: int
    action: Plain
    rolls: list[RollAhead]


class ForecastReply(Reply, frozen=True, kw_only=True):
    """How the fight goes on by tactics on all sides, as `zaruba forecast --json` tells it; null for the `reason` given."""

    re: Literal["forecast"]
    forecast: Plain | None
    reason: str = ""


class ClauseShown(Struct, frozen=True):
    title: str
    origin: str
    where: str


class WhyReply(Reply, frozen=True, kw_only=True):
    """The rules at work in the step of the answer, or of the fact it comes `after`, as a tree; the clauses it names."""

    re: Literal["why"]
    answer: int | None
    after: int | None
    tree: list[Plain]
    clauses: dict[str, ClauseShown]


class RefusalShown(Struct, frozen=True):
    why: str
    clause: str
    text: str


class RefusedShown(Struct, frozen=True):
    action: Plain
    text: str
    refusal: RefusalShown


class WhyNotReply(Reply, frozen=True, kw_only=True):
    """`open`: it is offered. Else the refusal; null where no rule speaks of such an action.

    Asked without an action: `refused`, all that is.
    """

    re: Literal["why_not"]
    ask: int
    open: bool
    refusal: RefusalShown | None
    refused: list[RefusedShown] | UnsetType = UNSET


class RecordReply(Reply, frozen=True, kw_only=True):
    re: Literal["record"]
    record: Plain


class GroundShown(Struct, frozen=True):
    name: str
    title: str
    blocks_move: bool
    blocks_sight: bool
    hides: bool
    hindering: bool
    mode: str
    height: int


class BoardShown(Struct, frozen=True):
    """A map: `cells` holds a byte for each square, row by row, which of `grounds` it is (base64)."""

    width: int
    height: int
    cells: bytes
    grounds: list[GroundShown]


class BandShown(Struct, frozen=True):
    title: str
    upto: int


class LineShown(Struct, frozen=True):
    """No map: everybody stands at a mark on one line. `unit` says in words what `key` the rules count in.

    `field` is the key under which files give a place on it.
    """

    key: str
    unit: str
    bands: list[BandShown]
    field: str


class PieceShown(Struct, frozen=True, omit_defaults=True):
    """Something on a measured table: an outline (`corners`, or a `centre` and a `radius`) between two heights.

    `hides`: it cuts lines of sight; `solid`: nobody passes through; `stood_on`: its top bears figures.
    """

    kind: str
    text: str
    bottom: int
    top: int
    corners: list[list[int]] = []
    centre: list[int] = []
    radius: int = 0
    hides: bool = False
    solid: bool = False
    stood_on: bool = False


class LadderShown(Struct, frozen=True):
    text: str
    at: list[int]
    bottom: int
    top: int


class TableShown(Struct, frozen=True):
    """A measured table, in hundredths, x to the right and y away from whoever looks at its plan."""

    width: int
    depth: int
    unit: str
    pieces: list[PieceShown]
    grounds: list[PieceShown]
    ladders: list[LadderShown]
    marks: list[PieceShown]


class RingShown(Struct, frozen=True):
    """How far something of somebody's reaches, from the middle of the base; `text` says what and how far."""

    kind: str
    text: str
    far: int


class Mark(Struct, frozen=True):
    key: str
    text: str


class WoundsShown(Struct, frozen=True):
    left: int
    most: int


class StandsShown(Struct, frozen=True):
    """How somebody stands on a measured table: where it looks and how wide, in hundredths of a degree against the clock
    from where x grows; how far things of it reach; and a sentence on what lies between whoever acts and it."""

    facing: int
    front: int
    rings: list[RingShown]
    seen: str


class FigureShown(Struct, frozen=True, kw_only=True):
    """Somebody on the board as a seat may see them; `wounds` is null where they are a secret.

    `sheet` are numbers, `gear` what one has to act with, a line each. On a measured table `size` is the radius of the
    base, and `stands` tells the rest; at a real one `at` is empty.
    """

    name: str
    title: str
    seat: str
    side: str
    side_text: str
    at: list[int]
    size: int
    wounds: WoundsShown | None
    text: str
    marks: list[Mark]
    sheet: list[str]
    gear: list[str]
    here: bool
    able: bool
    hidden: bool
    stands: StandsShown | UnsetType = UNSET


class LyingShown(Struct, frozen=True):
    """A thing on the ground."""

    text: str
    at: list[int]


class SceneReply(Reply, frozen=True, kw_only=True):
    """The board as a seat knows it, now or `after` a fact: a `board`, a `line` or a measured `table`; `real`: the people's own."""

    re: Literal["scene"]
    as_: str = field(name="as")
    after: int | None
    acting: str
    order: list[str]
    board: BoardShown | None
    line: LineShown | None
    figures: list[FigureShown]
    lying: list[LyingShown] = []
    table: TableShown | None = None
    real: bool = False


class HistoryReply(Reply, frozen=True, kw_only=True):
    """Facts as they were told, of `total`."""

    re: Literal["history"]
    from_: int = field(name="from")
    total: int
    facts: list[Plain]


class PlaceShown(Struct, frozen=True):
    """Where a movement may end; `draws` names those whose blows it draws first."""

    at: list[int]
    path: list[list[int]]
    cost: int
    text: str
    draws: list[str]


class OutlineShown(Struct, frozen=True, omit_defaults=True):
    """An area of a measured table: `corners`, or a `centre` and a `radius`."""

    corners: list[list[int]] = []
    centre: list[int] = []
    radius: int = 0


class ReachReply(Reply, frozen=True, kw_only=True):
    """Where a movement may end; of an act that lacks a place, the `zone` where that may be at all."""

    re: Literal["reach"]
    ask: int
    pick: int
    places: list[PlaceShown]
    zone: list[OutlineShown] | UnsetType = UNSET


class WayReply(Reply, frozen=True, kw_only=True):
    """A way that was thought of: the `action` that takes it, the place it ends, what it costs and whose blows it draws.

    `refusal`: why the rules would not have it; null where they would. Of a place that was pointed at, `heights` are all
    that can be meant there, the highest first, and `radius` is that of what comes to be there.
    """

    re: Literal["way"]
    ask: int
    pick: int
    action: Plain
    way: PlaceShown
    refusal: RefusalShown | None
    heights: list[int] | UnsetType = UNSET
    radius: int | UnsetType = UNSET


class SightReply(Reply, frozen=True, kw_only=True):
    """What lies between two: `distance` in the rules' own unit, `band`, `cover`, and a sentence that says it."""

    re: Literal["sight"]
    from_: str = field(name="from")
    to: str
    distance: int
    band: str
    cover: str
    clause: str
    text: str


class ClauseTold(Struct, frozen=True):
    title: str
    origin: str
    origin_text: str
    where: str
    says: str
    ruling: str


class Named(Struct, frozen=True):
    key: str
    text: str


class ChangeShown(Struct, frozen=True, kw_only=True):
    """Something the master may set: its key in `override`, what it is called, its kind, its value now, the choices."""

    key: str
    text: str
    kind: str
    value: Any
    choices: list[Named] = []


class ChangesReply(Reply, frozen=True, kw_only=True):
    """What the master may set of somebody, and the checks he may call for."""

    re: Literal["changes"]
    who: str
    fields: list[ChangeShown]
    checks: list[Named]


class ClausesReply(Reply, frozen=True, kw_only=True):
    re: Literal["clauses"]
    clauses: dict[str, ClauseTold]


MESSAGES: tuple[type[Message], ...] = (
    HelloReply, ChooseAsk, RollAsk, MeasureAsk, FactMessage, WaitingMessage, OverMessage, ErrorMessage, UndoReply,
    TacticsReply, DiceReply, OrdersReply, DeadlineReply, SealedReply, ViewReply, AdviseReply, OddsReply, AheadReply, ForecastReply, WhyReply, WhyNotReply, RecordReply,
    SceneReply, HistoryReply, ReachReply, WayReply, SightReply, ClausesReply, ChangesReply,
)  # fmt: skip


def plain(message: Message) -> dict[str, Any]:
    """A message as plain data, ready for any wire."""
    told: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(message))
    return told


@lru_cache(maxsize=1)
def schema() -> dict[str, Any]:
    """JSON Schema of the protocol: one line of it is a `command` from the client or a `message` from the referee."""
    bodies = [body for body in COMMANDS.values() if body is not Plain]
    told = [*bodies, DiceOf, *MESSAGES]
    shapes, components = msgspec.json.schema_components(told, ref_template="#/$defs/{name}")
    by_type = dict(zip(bodies, shapes, strict=False))
    dice = {"oneOf": [shapes[len(bodies)], {"type": "object", "additionalProperties": shapes[len(bodies)]}]}
    commands = []
    for name, body in COMMANDS.items():
        properties: dict[str, Any] = {
            name: by_type.get(body, {"type": "object"}) if body is not Plain else {"type": "object"}
        }
        if name in WITH_DICE:
            properties["dice"] = dice
        commands.append({"type": "object", "properties": properties, "required": [name], "additionalProperties": False})
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"zaruba-protocol-{PROTOCOL}",
        "title": "Zaruba protocol",
        "oneOf": [{"$ref": "#/$defs/command"}, {"$ref": "#/$defs/message"}],
        "$defs": {
            "command": {"oneOf": commands},
            "message": {"oneOf": list(shapes[len(bodies) + 1 :])},
            **components,
        },
    }
