import { describe, expect, it } from "vitest";
import type { Message } from "../src/protocol";
import { NOTHING, folded, oddsKey, type Talk } from "../src/table/talk";

const told = (...messages: object[]): Talk =>
  messages.reduce<Talk>((talk, message, place) => folded(talk, { seq: place + 1, ...message } as Message), NOTHING);

const ask = (number: number, who = "Ann") => ({ ask: number, kind: "choose", clause: "c", who, seat: who, window: "turn", text: "Your turn", offers: [] });
const fact = (n: number, text: string, step = 0) => ({ fact: { type: "Told" }, clauses: [], text, n, step });

describe("a page's talk", () => {
  it("keeps the facts and the open ask", () => {
    const talk = told({ re: "hello", as: null }, fact(0, "A new round"), ask(5));
    expect(talk.entries.map((one) => one.fact.text)).toEqual(["A new round"]);
    expect(talk.asks.map((one) => one.ask)).toEqual([5]);
  });

  it("lets an answered ask go when facts follow", () => {
    const talk = told(ask(5), fact(0, "Hit"));
    expect(talk.asks).toEqual([]);
  });

  it("shows several who are asked at once, each until answered", () => {
    const both = told(ask(5, "Ann"), ask(5, "Bob"));
    expect(both.asks.map((one) => "who" in one && one.who)).toEqual(["Ann", "Bob"]);
    const one = folded(both, { seq: 3, re: "choose", ask: 5, who: "Ann" });
    expect(one.asks.map((left) => "who" in left && left.who)).toEqual(["Bob"]);
  });

  it("keeps standing orders, and the time there is", () => {
    const deadline = { re: "deadline", seconds: 60, then: "first", until: 1000, text: "then" };
    const talk = told({ re: "order", orders: { Ann: "parry" } }, deadline);
    expect(talk.orders).toEqual({ Ann: "parry" });
    expect(talk.deadline?.until).toBe(1000);
    expect(folded(talk, { seq: 3, ...deadline, seconds: 0 }).deadline).toBeNull();
  });

  it("takes back what an undo makes void, by the number of the fact and not by how many it holds", () => {
    const talk = told(fact(500, "a"), fact(501, "b"), fact(502, "c"), { over: { winner: "x", why: "", clause: "", text: "" } }, { re: "undo", why: "undo", to: 9, facts: 501 });
    expect(talk.entries.map((one) => one.fact.text)).toEqual(["a"]);
    expect(talk.over).toBeNull();
  });

  it("keeps everything on an error but says so", () => {
    const talk = told(ask(5), { error: { code: "illegal", clause: "c", message: "no", ask: 5 } });
    expect(talk.asks.length).toBe(1);
    expect(talk.error?.message).toBe("no");
    expect(folded(talk, { seq: 3, error: { code: "illegal", clause: "c", message: "no", ask: 5 } }).error?.count).toBe(2);
  });

  it("says nothing of a question about what is closed already", () => {
    const stale = { error: { code: "stale_ask", clause: null, message: "closed", ask: 4 } };
    expect(told(ask(5), stale).error).toBeNull();
    expect(told({ over: { winner: null, why: "", clause: "", text: "" } }, { error: { code: "over", clause: null, message: "over", ask: 5 } }).error).toBeNull();
  });

  it("puts earlier facts before those it has, each once", () => {
    const talk = told(fact(7, "h"), { re: "history", from: 5, total: 8, facts: [fact(5, "f"), fact(6, "g"), fact(7, "h")] });
    expect(talk.entries.map((one) => one.fact.text)).toEqual(["f", "g", "h"]);
  });

  it("finds odds by the action, whatever the order of its fields", () => {
    const odds = { re: "odds", ask: 5, action: { type: "a", target: "Ogre", path: [[1, 2]] }, odds: null };
    const talk = told(ask(5), odds);
    expect(talk.odds[oddsKey(5, { path: [[1, 2]], target: "Ogre", type: "a" })]?.ask).toBe(5);
    expect(talk.odds[oddsKey(5, { path: [[2, 1]], target: "Ogre", type: "a" })]).toBeUndefined();
  });

  it("forgets odds once anything has happened", () => {
    const talk = told(ask(5), { re: "odds", ask: 5, action: { type: "a" }, odds: null }, fact(0, "x"));
    expect(talk.odds).toEqual({});
  });

  it("keeps sums ahead as long as odds, and who is played by tactics for good", () => {
    const sums = { re: "ahead", ask: 5, action: { type: "a" }, rolls: [] };
    const talk = told({ re: "tactics", tactics: { master: "default" } }, ask(5), sums);
    expect(talk.ahead[oddsKey(5, { type: "a" })]?.rolls).toEqual([]);
    const later = folded(talk, { seq: 9, ...fact(0, "x") } as unknown as Message);
    expect(later.ahead).toEqual({});
    expect(later.tactics).toEqual({ master: "default" });
  });

  it("knows whose dice are real, from the greeting on and whenever that changes", () => {
    const talk = told({ re: "hello", protocol: 1, lang: "en", as: "Ann", fight: { dice: { Ann: "hand" } } }, ask(5));
    expect(talk.dice).toEqual({ Ann: "hand" });
    const later = folded(talk, { seq: 9, re: "dice_of", dice: { Ann: "machine" } } as unknown as Message);
    expect([later.dice, later.asks.length]).toEqual([{ Ann: "machine" }, 1]);
  });

  it("knows whether the scene on show is of now", () => {
    const talk = told(fact(0, "x"), { re: "scene", after: null, acting: "", figures: [] });
    expect(talk.sceneOf).toBe(talk.changes);
    expect(folded(talk, { seq: 9, ...fact(1, "y") } as unknown as Message).changes).toBeGreaterThan(talk.sceneOf);
  });

  it("waits when told to, and no longer when asked", () => {
    expect(told({ waiting_for: "Bob" }).waiting).toBe("Bob");
    expect(told({ waiting_for: "Bob" }, ask(6)).waiting).toBeNull();
  });
});
