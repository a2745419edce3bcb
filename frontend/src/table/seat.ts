/** A page's place at the table: keeps its talk, asks for what it needs to show, sends what its people decide. */

import type { Action, Ask, ChooseAsk, Lang, Message, Offer, Place, Thrower, WayReply } from "../protocol";
import { Wire, type Status } from "../wire";
import { NOTHING, folded, oddsKey, type Talk } from "./talk";

const SETTLED = 25;
/** Milliseconds of quiet after which a batch of messages is taken to be whole. */

/** Spots that were pointed at, and a facing if one was given. */
interface Pointed {
  path: Place[];
  facing: number | null;
}

interface Wanted extends Pointed {
  ask: number;
  pick: number;
}

interface OddsWanted {
  ask: number;
  action: Action;
  pick: number | null;
  back: boolean;
}

export class Seat {
  talk: Talk = NOTHING;
  status: Status = "connecting";
  /** The position on show: null is now, else the fact it follows from. */
  shown: number | null = null;

  private readonly wire: Wire;
  private readonly listeners = new Set<() => void>();
  private settling = 0;
  private frame = 0;
  private readonly wanted = new Set<string>();
  private oddsQueue: OddsWanted[] = [];
  private oddsPending: OddsWanted | null = null;
  private whysAsked: number[] = [];
  private reachWanted = "";
  /** The way, or the place that was pointed at, that was judged last. */
  way: (Pointed & { reply: WayReply }) | null = null;
  private wayAsked: Wanted | null = null;
  private wayNext: Wanted | null = null;

  constructor(token: string, lang: Lang) {
    this.wire = new Wire(token, lang, {
      begin: () => {
        const { scene } = this.talk;
        this.talk = { ...NOTHING, scene, sceneOf: -1 };
        this.wanted.clear();
        this.oddsQueue = [];
        this.oddsPending = null;
        this.whysAsked = [];
        this.reachWanted = "";
        this.way = null;
        this.wayAsked = null;
        this.wayNext = null;
      },
      message: (message) => this.take(message),
      status: (status) => {
        this.status = status;
        this.tell();
      },
    });
  }

  start(): () => void {
    this.wire.open();
    return () => this.wire.close();
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  speak(lang: Lang): void {
    this.wire.speak(lang);
  }

  // ---------------------------------------------------------------- what people decide

  choose(ask: ChooseAsk, what: { pick: number } | { action: Action }, say = ""): void {
    const who = this.sealed(ask) ? { who: ask.who } : {};
    this.send({ choose: { ask: ask.ask, ...what, ...who, ...(say ? { say } : {}) } });
  }

  roll(ask: Ask, dice: { faces: number[] } | { sum: number }, say = ""): void {
    this.send({ roll: { ask: ask.ask, ...dice, ...(say ? { say } : {}) } });
  }

  measure(ask: Ask, value: number | boolean, say = ""): void {
    this.send({ measure: { ask: ask.ask, value, ...(say ? { say } : {}) } });
  }

  undo(to?: number): void {
    this.show(null);
    this.send({ undo: to === undefined ? {} : { to } });
  }

  /** Who decides for a seat from now on: tactics, or people. */
  playBy(seat: string, tactics: boolean): void {
    this.send({ tactics: { seat, ...(tactics ? { by: "default" } : {}) } });
  }

  /** Who throws the dice of a seat from now on. */
  throwBy(seat: string, by: Thrower): void {
    this.send({ dice_of: { seat, by } });
  }

  /** Whether tactics will answer an ask: what the text leaves to the master is a person's, and so are dice. */
  answersItself(ask: Ask): boolean {
    return ask.kind === "choose" && ask.who !== "master" && ask.seat in this.talk.tactics;
  }

  /** What to answer for a fighter without asking; nothing where the text is empty. */
  order(who: string, text: string): void {
    this.send({ order: { who, text } });
  }

  /** How long people may think from now on, and who speaks for them then. */
  deadline(seconds: number, then: "tactics" | "first"): void {
    this.send({ deadline: { seconds, then } });
  }

  override(word: object, reason: string): void {
    this.send({ override: { ...word, reason } });
  }

  improvise(word: object): void {
    this.send({ improvise: word });
  }

  // ---------------------------------------------------------------- what people want to know

  /** Odds of an offer, reckoned one after another so that a choice is never kept waiting behind them. */
  wantOdds(ask: ChooseAsk, offer: Offer, action: Action = offer.action): void {
    const key = oddsKey(ask.ask, action);
    if (this.talk.odds[key] || this.wanted.has(key)) return;
    this.wanted.add(key);
    this.oddsQueue.push({ ask: ask.ask, action, pick: pickOf(offer, action), back: false });
    this.pumpOdds();
  }

  /** And what may come back: it takes a while, and is asked for by hand, so before what else is to be reckoned. */
  wantBack(ask: ChooseAsk, offer: Offer, action: Action = offer.action): void {
    const key = `back ${oddsKey(ask.ask, action)}`;
    if (this.wanted.has(key)) return;
    this.wanted.add(key);
    this.oddsQueue.unshift({ ask: ask.ask, action, pick: pickOf(offer, action), back: true });
    this.pumpOdds();
  }

  /** The sums behind an offer, row by row. */
  wantAhead(ask: ChooseAsk, offer: Offer, action: Action = offer.action): void {
    const key = oddsKey(ask.ask, action);
    if (this.talk.ahead[key] || this.wanted.has(`ahead ${key}`)) return;
    this.wanted.add(`ahead ${key}`);
    const pick = action === offer.action && !offer.parametric;
    this.send({ ahead: { ask: ask.ask, ...(pick ? { pick: offer.pick } : { action }) } });
  }

  /** What would be best for whoever is asked: solved in the background, for half a minute at most. */
  wantAdvice(ask: ChooseAsk): void {
    const who = this.sealed(ask) ? { who: ask.who } : {};
    this.talk = { ...this.talk, advice: null, advising: { ask: ask.ask, who: ask.who } };
    this.send({ advise: { ask: ask.ask, ...who } });
    this.tell();
  }

  /** Who wins from here. It takes seconds; whatever was asked before is let go. */
  wantForecast(): void {
    this.talk = { ...this.talk, forecast: null };
    this.send({ forecast: {} });
  }

  stopForecast(): void {
    this.send({ forecast: { stop: true } });
  }

  wantReach(ask: ChooseAsk, offer: Offer): void {
    const key = `${ask.ask} ${offer.pick}`;
    if (this.reachWanted === key) return;
    this.reachWanted = key;
    this.talk = { ...this.talk, reach: null };
    this.send({ reach: { ask: ask.ask, pick: offer.pick } });
  }

  /** What a way on a measured table would cost and draw, or an act be at a place; of many asked in a row only the last waits. */
  wantWay(ask: ChooseAsk, offer: Offer, path: Place[], facing: number | null = null): void {
    const wanted = { ask: ask.ask, pick: offer.pick, path, facing };
    if (this.wayAsked) this.wayNext = wanted;
    else this.sendWay(wanted);
  }

  private sendWay({ facing, ...wanted }: Wanted): void {
    this.wayAsked = { facing, ...wanted };
    this.send({ way: { ...wanted, ...(facing === null ? {} : { facing }) } });
  }

  wantClauses(ids: string[]): void {
    const missing = [...new Set(ids)].filter((id) => id && !(id in this.talk.clauses) && !this.wanted.has(id)).slice(0, 50);
    if (!missing.length) return;
    for (const id of missing) this.wanted.add(id);
    this.send({ clauses: { of: missing } });
  }

  wantWhy(fact: number): void {
    if (this.talk.why[fact] || this.whysAsked.includes(fact)) return;
    this.whysAsked.push(fact);
    this.send({ why: { fact } });
  }

  /** Everything that is not offered, each with the rule that forbids it. */
  wantRefusals(ask: ChooseAsk): void {
    const who = this.sealed(ask) ? { who: ask.who } : {};
    this.send({ why_not: { ask: ask.ask, ...who } });
  }

  wantSight(from: string, to: string): void {
    this.send({ sight: { from, to } });
  }

  wantChanges(who: string): void {
    this.send({ changes: { who } });
  }

  /** What was told before the oldest fact this page has. */
  wantEarlier(): void {
    const first = this.talk.entries[0]?.place ?? 0;
    const from = Math.max(0, first - 500);
    if (first > 0) this.send({ history: { from, count: first - from } });
  }

  /** Steps through the fight: shows the position after a fact, or the present one. */
  show(at: number | null): void {
    this.shown = at;
    this.askForScene();
    this.tell();
  }

  // ---------------------------------------------------------------- inside

  private sealed(ask: ChooseAsk): boolean {
    return Boolean(ask.sealed) || this.talk.asks.filter((other) => other.ask === ask.ask).length > 1;
  }

  private send(command: object): void {
    this.wire.send(command);
  }

  private take(message: Message): void {
    const changesBefore = this.talk.changes;
    if (message.re === "why") message = { after: this.whysAsked[0], ...message };
    if (message.re === "why" || "error" in message) this.whysAsked.shift();
    if (message.re === "odds" && this.oddsPending?.back) message = { ...message, withBack: true };
    this.talk = folded(this.talk, message);
    if (this.talk.changes !== changesBefore) {
      this.oddsQueue = [];
      this.reachWanted = "";
      this.way = null;
      this.wayNext = null;
    }
    if (this.wayAsked && (message.re === "way" || "error" in message)) {
      if (message.re === "way") this.way = { path: this.wayAsked.path, facing: this.wayAsked.facing, reply: message as unknown as WayReply };
      const next = this.wayNext;
      this.wayAsked = this.wayNext = null;
      if (next) this.sendWay(next);
    }
    if (message.re === "odds" || "error" in message) {
      this.oddsPending = null;
      this.pumpOdds();
    }
    clearTimeout(this.settling);
    this.settling = window.setTimeout(() => this.settled(), SETTLED);
    this.tell();
  }

  /** A whole batch is in: ask for what it did not bring. */
  private settled(): void {
    const { talk } = this;
    if (!talk.hello) return;
    if (talk.sceneOf !== talk.changes && this.sceneAsked !== talk.changes) this.askForScene();
    if (!talk.asks.length && !talk.waiting && !talk.over && this.viewAsked !== talk.changes) {
      this.viewAsked = talk.changes;
      this.send({ view: {} });
    }
  }

  private sceneAsked = -1;
  private viewAsked = -1;

  private askForScene(): void {
    this.sceneAsked = this.talk.changes;
    this.send({ scene: this.shown === null ? {} : { fact: this.shown } });
  }

  private pumpOdds(): void {
    if (this.oddsPending) return;
    const next = this.oddsQueue.shift();
    if (!next) return;
    this.oddsPending = next;
    const what = next.pick === null ? { action: next.action } : { pick: next.pick };
    this.send({ odds: { ask: next.ask, ...what, ...(next.back ? { back: true } : {}) } });
  }

  /** Tells the components once a frame, however many messages came in it. */
  private tell(): void {
    if (this.frame) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      for (const listener of this.listeners) listener();
    });
  }
}

function pickOf(offer: Offer, action: Action): number | null {
  return action === offer.action && !offer.parametric ? offer.pick : null;
}

export function cells(board: { cells: string }): Uint8Array {
  return Uint8Array.from(atob(board.cells), (sign) => sign.charCodeAt(0));
}

export function samePlace(one: Place | null | undefined, other: Place | null | undefined): boolean {
  return Boolean(one && other && one.length === other.length && one.every((part, place) => part === other[place]));
}
