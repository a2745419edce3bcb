/** The referee's protocol, as far as the page reads it: docs/protocol.md has the whole. */

export type Lang = "en" | "ru";
export type Place = number[];
/** Who throws a seat's dice. */
export type Thrower = "hand" | "machine";
export type Action = { type: string; [field: string]: unknown };

export interface Offer {
  pick: number;
  action: Action;
  text: string;
  clause: string;
  /** The heading it stands under, and what it takes or brings with it. */
  group?: string;
  costs?: string;
  /** What the spell, order or thing it is about is like and does. */
  does?: string;
  parametric?: boolean;
  candidates?: Action[];
  texts?: string[];
}

export interface Row {
  value: number;
  clause: string;
  name?: string;
  text?: string;
  title?: string;
}

export interface Sum {
  base: number;
  rows: Row[];
  total: number;
}

interface Asked {
  ask: number;
  clause: string;
}

export interface ChooseAsk extends Asked {
  kind: "choose";
  who: string;
  seat: string;
  window: string;
  text: string;
  sealed?: boolean;
  answering?: boolean;
  offers: Offer[];
  /** The headings of the offers, in their order. */
  groups?: string[];
}

export interface RollAsk extends Asked {
  kind: "roll";
  who: string;
  seat: string;
  throw: string;
  for: string;
  text: string;
  test: string;
  add?: Sum | null;
  target?: Sum | null;
  sum?: boolean;
  cites?: string[];
  reason?: string;
}

export interface MeasureAsk extends Asked {
  kind: "measure";
  of: string;
  from: string;
  to: string;
  within?: number[];
  text?: string;
}

export type Ask = ChooseAsk | RollAsk | MeasureAsk;

export interface Thrown {
  who: string;
  /** What it was thrown for, in words. */
  text: string;
  throw: string;
  /** Null where only the sum was told. */
  faces: number[] | null;
  total: number;
}

export interface FactMessage {
  fact: { type: string; [field: string]: unknown };
  clauses: string[];
  text: string;
  answer?: number;
  /** Its number among the facts this seat was told, and of the step it belongs to. */
  n?: number;
  step?: number;
  /** What it begins, where it is a heading of the story; or the end of the fight. */
  head?: "round" | "turn" | "phase" | "end";
  /** Prose and dice of the answers before it. */
  says?: { who: string; text: string }[];
  throws?: Thrown[];
  /** Those for whom a standing order answered, or who stayed silent. */
  unasked?: { who: string; by: "order" | "fallback"; text: string }[];
}

/** How long people may think, who speaks for them then, and until when that is now (seconds since 1970). */
export interface Deadline {
  seconds: number;
  then: "tactics" | "first";
  until: number | null;
  text: string;
}

export interface Ground {
  name: string;
  title?: string;
  blocks_move: boolean;
  blocks_sight: boolean;
  hides: boolean;
  hindering: boolean;
  mode: string;
  height: number;
}

export interface Board {
  width: number;
  height: number;
  cells: string;
  grounds: Ground[];
}

export interface Band {
  title: string;
  upto: number | null;
}

export interface Line {
  /** What the rules count in, and the word for it. */
  key?: string;
  unit: string;
  /** The key under which files give a place on it. */
  field?: string;
  bands?: Band[];
}

export interface Mark {
  key: string;
  text: string;
}

export interface Figure {
  /** By which commands and facts know somebody, and what it is called in the reader's language. */
  name: string;
  title?: string;
  seat: string;
  side: string;
  side_text?: string;
  at: Place | null;
  size?: number;
  wounds?: { left: number; most: number } | null;
  text: string;
  marks?: Mark[];
  /** Still in the fight, and able to do something in it. */
  here: boolean;
  able: boolean;
  hidden?: boolean;
  /** Numbers, and what it has to act with. */
  sheet?: string[];
  gear?: string[];
  /** On a measured table: where it looks, how wide, what reaches how far, and what lies between whoever acts and it. */
  stands?: { facing: number; front: number; rings: Ring[]; seen: string };
}

export interface Ring {
  kind: string;
  text: string;
  far: number;
}

/** Something on a measured table: an outline between two heights, in hundredths. */
export interface MeasuredPiece {
  kind: string;
  text: string;
  bottom: number;
  top: number;
  corners?: Place[];
  centre?: Place;
  radius?: number;
  hides?: boolean;
  solid?: boolean;
  stood_on?: boolean;
}

export interface MeasuredTable {
  width: number;
  depth: number;
  unit: string;
  pieces: MeasuredPiece[];
  grounds: MeasuredPiece[];
  ladders: { text: string; at: Place; bottom: number; top: number }[];
  marks: MeasuredPiece[];
}

export interface Scene {
  re: "scene";
  /** The fact it follows from; null is now. */
  after: number | null;
  acting: string;
  board: Board | null;
  line: Line | null;
  /** A measured table; or the people have one of their own. */
  table?: MeasuredTable | null;
  real?: boolean;
  figures: Figure[];
  /** What lies on the ground. */
  lying?: { text: string; at: Place }[];
  order?: string[];
}

export interface Chance {
  chance: string;
  float: number;
}

export interface Amount {
  mean: string;
  float: number;
  distribution: Record<string, string>;
}

/** What somebody who looks ahead answers, and how likely it comes to that. */
export interface Reaction {
  who: string;
  window: string;
  action: Action;
  chance: Chance;
  text?: string;
}

/** The worst the enemies can do before it is one's turn again: by which acts, how likely each. */
export interface ComesBack {
  hit: Chance;
  felled: Chance;
  mean: Chance;
  acts: Reaction[];
  unresolved: Chance;
}

export interface Odds {
  hit: Chance | null;
  wounds: Record<string, Amount | null>;
  felled: Record<string, Chance | null>;
  happenings: { fact: { type: string; [field: string]: unknown }; chance: Chance | null }[];
  unresolved: Chance;
  assumed: { who: string; window: string; text?: string }[];
  reacted?: Reaction[];
  back?: ComesBack | null;
}

export interface OddsReply {
  re: "odds";
  ask: number;
  action: Action;
  odds: Odds | null;
  reason?: string;
  /** Set by the page: this was asked with what may come back. */
  withBack?: boolean;
}

/** A throw that may come if the offer is taken: the `step`-th on its way. */
export interface RollAhead {
  step: number;
  who: string;
  throw: string;
  for: string;
  text: string;
  test: string;
  add?: Sum | null;
  target?: Sum | null;
  cites: string[];
  clause: string;
  reason: string;
}

export interface AheadReply {
  re: "ahead";
  ask: number;
  action: Action;
  rolls: RollAhead[];
}

/** An answer to the open decision: the chance of that side to win after it, and how often best play gives it. */
export interface AnswerWorth {
  action: Action;
  text: string;
  clause: string;
  value: number;
  share: number;
}

export interface AdviseReply {
  re: "advise";
  ask: number;
  who: string;
  side?: string;
  /** Null for the reason. */
  value: number | null;
  answers: AnswerWorth[];
  reason?: string;
}

export interface Likely {
  p: number;
  /** To either side, with 99 % certainty; 0 where it is exact. */
  error: number;
}

/** How the fight goes on if tactics play all sides from here. */
export interface Forecast {
  method: "exact" | "sampled";
  wins: Record<string, Likely>;
  /** What the sides are called; nobody under "". */
  sides: Record<string, string>;
  combatants: Record<string, { side: string; falls: Likely }>;
  rounds: Record<string, number>;
  verdict: { about: string; text: string }[];
}

export interface ForecastReply {
  re: "forecast";
  forecast: Forecast | null;
  reason?: string;
}

export interface ClauseShown {
  title: string;
  origin: string;
  origin_text?: string;
  where?: string;
  says?: string;
  ruling?: string;
}

export interface ReachPlace {
  at: Place;
  path: Place[];
  cost: number;
  text?: string;
  /** Those whose blows it draws. */
  draws?: string[];
}

/** An area of a measured table. */
export interface Outline {
  corners?: Place[];
  centre?: Place;
  radius?: number;
}

export interface ReachReply {
  re: "reach";
  ask: number;
  pick: number;
  places: ReachPlace[];
  /** Where a place that an act lacks may be. */
  zone?: Outline[];
}

/** What the rules say to a way, a place or a direction that is only thought of. */
export interface WayReply {
  re: "way";
  ask: number;
  pick: number;
  action: Action;
  way: ReachPlace;
  refusal: Refusal | null;
  /** Of a place: every height that can be meant there, and the radius of what comes to be there. */
  heights?: number[];
  radius?: number;
}

/** A node of `why`: a rule with what went on inside it, an answer, a fact, or clauses looked up. */
export interface WhyNode {
  clauses?: string[];
  inside?: WhyNode[];
  ask?: number;
  kind?: string;
  who?: string;
  source?: string;
  action?: Action;
  text?: string;
  throw?: string;
  faces?: number[];
  sum?: number;
  value?: unknown;
  say?: string;
  clause?: string;
  add?: Sum | null;
  target?: Sum | null;
  test?: string;
  fact?: { type: string };
  cites?: string[];
}

export interface WhyReply {
  re: "why";
  /** The fact it was asked about. */
  after?: number;
  tree: WhyNode[];
  clauses: Record<string, ClauseShown>;
}

export interface WhyNotReply {
  re: "why_not";
  ask: number;
  open: boolean;
  refusal: Refusal | null;
  refused?: { action: Action; text: string; refusal: Refusal }[];
}

export interface Refusal {
  why: string;
  clause: string;
  text: string;
}

export interface ProtocolError {
  code: string;
  clause: string | null;
  message: string;
  ask: number | null;
}

export interface Links {
  master: string;
  spectator: string;
  seats: Record<string, string>;
}

export interface FightInfo {
  id: string;
  title: string;
  system: string;
  role: "master" | "seat" | "spectator";
  /** Who throws this seat's dice; for the master, every seat's. */
  dice?: Record<string, Thrower>;
  links?: Links;
  /** What the machine's dice can be checked by. */
  promise?: string;
  /** Whom the fight's own libraries bring; the master's page alone is told. */
  own?: { id: string; title: string; kind: string }[];
}

export interface HelloReply {
  re: "hello";
  protocol: number;
  lang: Lang;
  as: string | null;
  fight?: FightInfo;
}

export interface Change {
  key: string;
  text: string;
  kind: "number" | "flag" | "text" | "place" | "one" | "several" | "counts";
  value: unknown;
  choices: { key: string; text: string }[];
}

/** What the master may set of somebody, and the checks he may call for. */
export interface ChangesReply {
  re: "changes";
  who: string;
  fields: Change[];
  checks: { key: string; text: string }[];
}

export interface ViewReply {
  re: "view";
  as: string;
  system: string;
  state: unknown;
  facts: number;
  open: Ask[];
  waiting_for: string | null;
}

export interface Over {
  winner: string | null;
  why: string;
  clause: string;
  text: string;
}

export type Message = { seq: number } & Record<string, unknown>;
