/** What a page knows of a fight, folded from the messages it was sent. Pure: the tests fold recorded conversations. */

import type {
  AdviseReply,
  AheadReply,
  Ask,
  ChangesReply,
  ClauseShown,
  Deadline,
  FactMessage,
  ForecastReply,
  HelloReply,
  Message,
  OddsReply,
  Over,
  ProtocolError,
  ReachReply,
  Scene,
  Thrower,
  ViewReply,
  WhyNotReply,
  WhyReply,
} from "../protocol";

export interface Entry {
  /** Its number among the facts told to this seat. */
  place: number;
  fact: FactMessage;
}

export interface Talk {
  hello: HelloReply | null;
  entries: Entry[];
  asks: Ask[];
  waiting: string | null;
  over: Over | null;
  /** Once the fight is over: what the machine's dice can be checked by. */
  promise: string;
  scene: Scene | null;
  /** Counts answers' worth of change: the scene on show belongs to this or an earlier one. */
  changes: number;
  sceneOf: number;
  error: (ProtocolError & { count: number }) | null;
  clauses: Record<string, ClauseShown>;
  odds: Record<string, OddsReply>;
  /** What would be thrown for an offer, under the same keys as its odds. */
  ahead: Record<string, AheadReply>;
  /** What would be best in the open ask: what was asked for, and what came of it. */
  advising: { ask: number; who: string } | null;
  advice: AdviseReply | null;
  /** Who wins from here, if it was asked for since the fight last went on. */
  forecast: ForecastReply | null;
  reach: ReachReply | null;
  why: Record<number, WhyReply>;
  whyNot: WhyNotReply | null;
  sightText: string;
  /** Seats that nobody plays, each with the tactics that decide for it; only the master's page is told. */
  tactics: Record<string, string>;
  /** Who throws the dice of one's own seat; for the master, every seat's. */
  dice: Record<string, Thrower>;
  /** Standing orders by fighter: of one's own, for the master of all. */
  orders: Record<string, string>;
  deadline: Deadline | null;
  /** What the master may change of whom he asked about last. */
  changeable: ChangesReply | null;
}

export const NOTHING: Talk = {
  hello: null,
  entries: [],
  asks: [],
  waiting: null,
  over: null,
  promise: "",
  scene: null,
  changes: 0,
  sceneOf: -1,
  error: null,
  clauses: {},
  odds: {},
  ahead: {},
  advising: null,
  advice: null,
  forecast: null,
  reach: null,
  why: {},
  whyNot: null,
  sightText: "",
  tactics: {},
  dice: {},
  orders: {},
  deadline: null,
  changeable: null,
};

export function folded(talk: Talk, message: Message): Talk {
  if ("re" in message) return reply(talk, message);
  if ("fact" in message) {
    const fact = message as unknown as FactMessage;
    return {
      ...talk,
      entries: [...talk.entries, { place: fact.n ?? talk.entries.length, fact }],
      asks: [],
      waiting: null,
      odds: {},
      ahead: {},
      advising: null,
      advice: null,
      forecast: null,
      reach: null,
      whyNot: null,
      error: null,
      changes: talk.changes + 1,
    };
  }
  if ("ask" in message && "kind" in message) return asked(talk, message as unknown as Ask);
  if ("waiting_for" in message) return { ...talk, waiting: message.waiting_for as string, error: null };
  if ("over" in message) return { ...talk, over: message.over as Over, promise: String(message.promise ?? ""), asks: [], waiting: null };
  if ("error" in message) {
    const error = message.error as ProtocolError;
    if (late(talk, error)) return talk;
    return { ...talk, advising: null, error: { ...error, count: (talk.error?.count ?? 0) + 1 } };
  }
  return talk;
}

/** What was asked of a question that closed meanwhile: the page has moved on already, nobody did anything wrong. */
function late(talk: Talk, error: ProtocolError): boolean {
  return (error.code === "stale_ask" || error.code === "over") && !talk.asks.some((ask) => ask.ask === error.ask);
}

function asked(talk: Talk, ask: Ask): Talk {
  const together = talk.asks.filter((other) => other.ask === ask.ask && !sameFigure(other, ask));
  const anew = together.length === 0;
  return {
    ...talk,
    asks: [...together, ask],
    waiting: null,
    over: null,
    error: null,
    odds: anew ? {} : talk.odds,
    ahead: anew ? {} : talk.ahead,
    advising: anew ? null : talk.advising,
    advice: anew ? null : talk.advice,
    reach: anew ? null : talk.reach,
    whyNot: null,
    changes: talk.changes + 1,
  };
}

function sameFigure(one: Ask, other: Ask): boolean {
  return "who" in one && "who" in other ? one.who === other.who : true;
}

function reply(talk: Talk, message: Message): Talk {
  switch (message.re) {
    case "hello":
      return { ...talk, hello: message as unknown as HelloReply, dice: (message as unknown as HelloReply).fight?.dice ?? talk.dice };
    case "undo": {
      const stands = message.facts as number;
      return {
        ...talk,
        entries: talk.entries.filter((entry) => entry.place < stands),
        asks: [],
        waiting: null,
        over: null,
        odds: {},
        ahead: {},
        advising: null,
        advice: null,
        forecast: null,
        reach: null,
        why: {},
        error: null,
        changes: talk.changes + 1,
      };
    }
    case "view": {
      const view = message as unknown as ViewReply;
      return { ...talk, asks: view.open ?? [], waiting: view.waiting_for };
    }
    case "scene":
      return { ...talk, scene: message as unknown as Scene, sceneOf: talk.changes };
    case "odds": {
      const odds = message as unknown as OddsReply;
      return { ...talk, odds: { ...talk.odds, [oddsKey(odds.ask, odds.action)]: odds } };
    }
    case "changes":
      return { ...talk, changeable: message as unknown as ChangesReply };
    case "tactics":
      return { ...talk, tactics: message.tactics as Record<string, string> };
    case "dice_of":
      return { ...talk, dice: message.dice as Record<string, Thrower> };
    case "order":
      return { ...talk, orders: message.orders as Record<string, string>, error: null };
    case "deadline":
      return { ...talk, deadline: message.seconds ? (message as unknown as Deadline) : null };
    case "ahead": {
      const ahead = message as unknown as AheadReply;
      return { ...talk, ahead: { ...talk.ahead, [oddsKey(ahead.ask, ahead.action)]: ahead } };
    }
    case "advise": {
      const advice = message as unknown as AdviseReply;
      const open = talk.asks.some((ask) => ask.kind === "choose" && ask.ask === advice.ask && ask.who === advice.who);
      if (!open) return talk;
      const awaited = talk.advising?.ask === advice.ask && talk.advising.who === advice.who;
      return { ...talk, advice, advising: awaited ? null : talk.advising };
    }
    case "forecast":
      return { ...talk, forecast: message as unknown as ForecastReply };
    case "reach":
      return { ...talk, reach: message as unknown as ReachReply };
    case "clauses":
      return { ...talk, clauses: { ...talk.clauses, ...(message.clauses as Record<string, ClauseShown>) } };
    case "why": {
      const why = message as unknown as WhyReply;
      return { ...talk, why: { ...talk.why, [why.after ?? -1]: why } };
    }
    case "why_not":
      return { ...talk, whyNot: message as unknown as WhyNotReply };
    case "sight":
      return { ...talk, sightText: String(message.text ?? "") };
    case "history": {
      const first = talk.entries[0]?.place ?? 0;
      const facts = (message.facts as FactMessage[]).map((fact, place) => ({ place: fact.n ?? place, fact }));
      return { ...talk, entries: [...facts.filter((entry) => entry.place < first), ...talk.entries] };
    }
    case "choose": // a sealed answer is taken: its owner waits for the others
      return { ...talk, asks: talk.asks.filter((ask) => !("who" in ask) || ask.who !== message.who) };
    default:
      return talk;
  }
}

export function oddsKey(ask: number, action: object): string {
  return `${ask} ${canonical(action)}`;
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value !== null && typeof value === "object") {
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([key, inner]) => `${key}:${canonical(inner)}`).join(",")}}`;
  }
  return JSON.stringify(value);
}
