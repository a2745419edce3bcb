import { render } from "preact";
import { act } from "preact/test-utils";
import { describe, expect, it, vi } from "vitest";
import type { Board as Ground, Change, ChooseAsk, Offer, OddsReply, RollAsk, Scene } from "../src/protocol";
import { pressed, useKeys } from "../src/keys";
import { byClause, scenario, withCode } from "../src/start/NewFight";
import { diceBySeat } from "../src/start/Start";
import { WhoThrows } from "../src/start/WhoThrows";
import { paintedOf } from "../src/start/Painter";
import { briefly } from "../src/brief";
import { Board, groundClass, groundPaths } from "../src/table/Board";
import { Dice, diceOf, facesOf } from "../src/table/Dice";
import { check, typedOf, valueOf } from "../src/table/Master";
import { copied, pieces } from "../src/table/Log";
import { OddsCard, OddsMarks, Spread, bars, marks, share, succeeds } from "../src/table/Odds";
import { lack, ready } from "../src/table/lacks";
import { aimsAt, concerns, ends, foremost, grouped, likely, marksOf, saidOnce, shared, titled, without } from "../src/table/Offers";
import { calledIn, saying } from "../src/table/called";
import { layFor, piles } from "../src/table/Ribbon";
import { away, described, direction } from "../src/table/spoken";
import { Cards } from "../src/table/Figures";
import { oddsKey } from "../src/table/talk";
import { Ahead, SumLines, clausesAhead } from "../src/table/Sums";
import { centimetres, pieceClass, under } from "../src/table/Measured";
import { sector } from "../src/table/Pointing";
import { Measure } from "../src/table/Table";
import { Token, initials, nameLines, stateLines, stateOf } from "../src/table/Token";
import { wordsOf } from "../src/words";
import { host } from "./host";

const say = wordsOf("en");
const show = (what: preact.ComponentChild) => act(() => render(what, host));

describe("dice by hand", () => {
  it("reads a throw as its dice", () => {
    expect(diceOf("2d20kh1")).toEqual([20, 20]);
    expect(diceOf("к100")).toEqual([100]);
    expect(diceOf("3d6")).toEqual([6, 6, 6]);
  });

  it("takes faces the dice have, and no others", () => {
    expect(facesOf("7, 20", [20, 20])).toEqual([7, 20]);
    expect(facesOf("7", [20, 20])).toBeNull();
    expect(facesOf("21", [20])).toBeNull();
    expect(facesOf("0", [20])).toBeNull();
    expect(facesOf("00", [100])).toEqual([100]);
  });

  const roll: RollAsk = { ask: 3, clause: "c", kind: "roll", who: "Ann", seat: "Ann", throw: "2d6", for: "damage", text: "Ann throws 2d6", test: "none", sum: true };
  it("sends the faces once every die was tapped", () => {
    const sent = vi.fn();
    show(<Dice ask={roll} clauses={{}} say={say} onRoll={sent} onLeave={vi.fn()} />);
    const tap = (die: number, face: number) => act(() => (host.querySelectorAll(".faces")[die]!.querySelectorAll("button")[face - 1] as HTMLElement).click());
    tap(0, 5);
    expect(sent).not.toHaveBeenCalled();
    tap(1, 2);
    expect(sent).toHaveBeenCalledWith({ faces: [5, 2] });
  });

  it("leaves them to the machine when told to, and throws nothing itself", () => {
    const [sent, left] = [vi.fn(), vi.fn()];
    show(<Dice ask={roll} clauses={{}} say={say} onRoll={sent} onLeave={left} />);
    const leave = [...host.querySelectorAll<HTMLButtonElement>("button.link")].find((one) => one.textContent === "Let the machine throw for Ann from now on")!;
    act(() => leave.click());
    expect([sent.mock.calls.length, left.mock.calls.length]).toEqual([0, 1]);
  });

  it("takes a sum only where the ask says so", () => {
    for (const [sum, expected] of [[true, 1], [false, 0]] as const) {
      const sent = vi.fn();
      show(<Dice ask={{ ...roll, ask: sum ? 4 : 5, sum }} clauses={{}} say={say} onRoll={sent} onLeave={vi.fn()} />);
      const field = host.querySelector<HTMLInputElement>("#dice-field")!;
      act(() => {
        field.value = "9";
        field.dispatchEvent(new Event("input", { bubbles: true }));
      });
      act(() => void host.querySelector("form")!.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true })));
      expect(sent).toHaveBeenCalledTimes(expected);
      expect(host.querySelector('[role="alert"]') === null).toBe(sum);
    }
  });
});

describe("odds", () => {
  const chance = (float: number) => ({ chance: `${float * 100}/100`, float });
  const reply: OddsReply = {
    re: "odds",
    ask: 1,
    action: { type: "strike" },
    odds: {
      hit: chance(0.7),
      wounds: { Goblin: { mean: "3", float: 3, distribution: { "0": "3/10", "3": "1/2", "6": "1/5" } } },
      felled: { Goblin: chance(0.25) },
      happenings: [],
      unresolved: chance(0),
      assumed: [],
    },
  };
  it("stand beside an offer in short", () => {
    expect(marks(reply, true, "en", say).map((one) => one.text)).toEqual(["70%", "⌀ 3", "✕ 25%"]);
    expect(marks(undefined, true, "en", say).map((one) => one.kind)).toEqual(["wait"]);
    expect(marks(undefined, false, "en", say)).toEqual([]);
    expect(marks({ ...reply, odds: null, reason: "a secret" }, true, "en", say)[0]).toMatchObject({ text: "?", title: "a secret" });
  });

  it("leave out what is next to nothing, and never show a secret mean", () => {
    const odds = reply.odds!;
    expect(marks({ ...reply, odds: { ...odds, felled: { Goblin: chance(0.004) } } }, true, "en", say).map((one) => one.kind)).toEqual(["chance", "mean"]);
    expect(marks({ ...reply, odds: { ...odds, wounds: { Goblin: null } } }, true, "en", say)[1]!.text).toBe("?");
  });

  it("of a check are those of its success", () => {
    const odds = { ...reply.odds!, hit: null, happenings: [{ fact: { type: "Checked", success: true }, chance: chance(0.4) }, { fact: { type: "Checked", success: false }, chance: chance(0.6) }] };
    expect(succeeds(odds)).toBeCloseTo(0.4);
    expect(succeeds({ ...odds, happenings: [{ fact: { type: "Checked", success: true }, chance: null }] })).toBeNull();
  });

  it("gather a long tail without losing any of it", () => {
    const spread = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [String(n), "1/40"]));
    const found = bars(spread, 10);
    expect(found.length).toBe(10);
    expect(found.reduce((sum, one) => sum + one.share, 0)).toBeCloseTo(1);
    expect(share("3/4")).toBe(0.75);
    expect(share("1")).toBe(1);
  });

  it("are drawn with words for those who do not see them", () => {
    show(<Spread distribution={{ "0": "3/10", "3": "7/10" }} lang="en" say={say} />);
    expect(host.querySelector("svg")!.getAttribute("aria-label")).toContain("3: 70%");
    const [none, three] = [...host.querySelectorAll("rect")].map((bar) => Number(bar.getAttribute("height")));
    expect(none! / three!).toBeCloseTo(3 / 7);
    show(<OddsMarks found={marks(reply, true, "en", say)} />);
    expect(host.textContent).toContain("Chance to succeed");
  });
});

describe("offers", () => {
  const offer = (pick: number, clause: string, action: object, more: object = {}) => ({ pick, clause, text: "", action: { type: "x", ...action }, ...more });
  it("stand together by clause in the order of the book", () => {
    const groups = grouped([offer(0, "a", {}), offer(1, "b", {}), offer(2, "a", {})]);
    expect(groups.map((one) => [one.clauses.join(), one.offers.map((o) => o.pick)])).toEqual([["a", [0, 2]], ["b", [1]]]);
  });

  it("stand under the rulebook's headings in its order, what has none after them", () => {
    const under = (pick: number, group: string, clause: string) => offer(pick, clause, {}, { group });
    const groups = grouped([offer(0, "z", {}), under(1, "Items", "b"), under(2, "Attacks", "c"), under(3, "Items", "d")], ["Attacks", "Movement", "Items"]);
    expect(groups.map((one) => [one.title, one.clauses.join(), one.offers.map((o) => o.pick)])).toEqual([
      ["Attacks", "c", [2]],
      ["Items", "b,d", [1, 3]],
      ["", "z", [0]],
    ]);
  });

  it("say what they cost once where several cost the same", () => {
    const costs = (pick: number, said?: string) => offer(pick, "a", {}, said === undefined ? {} : { costs: said });
    expect(saidOnce([costs(0, "free"), costs(1, "free"), costs(2), costs(3, "free")])).toEqual(["free", "", "", "free"]);
    const potion = { does: "heals 4", costs: "free" };
    expect(saidOnce([offer(0, "a", {}, potion), offer(1, "a", {}, potion), costs(2, "free")])).toEqual(["heals 4; free", "", "free"]);
  });

  it("tell what they lack", () => {
    const open = { parametric: true, candidates: [] };
    expect(lack(offer(0, "a", { path: [] }))).toBeNull();
    expect(lack(offer(0, "a", { path: [] }, open))).toBe("path");
    expect(lack(offer(0, "a", { path: [], target: "" }, { parametric: true, candidates: [{ type: "x" }] }))).toBe("pick");
    expect(lack(offer(0, "a", { text: "" }, open))).toBe("text");
    expect(lack(offer(0, "a", { targets: [] }, open))).toBe("targets");
    expect(lack(offer(0, "a", { pairs: [] }, open))).toBe("pairs");
  });

  it("tell whom they are aimed at", () => {
    expect(aimsAt({ type: "x", target: "Ogre" })).toEqual(["Ogre"]);
    expect(aimsAt({ type: "x", targets: ["A", "B"] })).toEqual(["A", "B"]);
    expect(aimsAt({ type: "x", target: "" })).toEqual([]);
    expect(concerns({ type: "activate", who: "Ann" })).toEqual(["Ann"]);
    expect(concerns({ type: "x", who: "", target: "Ogre" })).toEqual(["Ogre"]);
  });
});

describe("the card of odds", () => {
  const chance = (float: number) => ({ chance: `${float * 100}/100`, float });
  const does = (who: string, text: string, float: number) => ({ who, window: "reaction", action: { type: "act" }, chance: chance(float), text });
  const odds = { hit: chance(0.5), wounds: {}, felled: {}, happenings: [], unresolved: chance(0), assumed: [], reacted: [does("Guard", "Parry", 0.53), does("Ogre", "Dodge", 0.2)], back: null };
  const reply: OddsReply = { re: "odds", ask: 1, action: { type: "strike" }, odds };
  const back = { hit: chance(0.4), felled: chance(0.1), mean: { chance: "5/2", float: 2.5 }, acts: [does("Guard", "Attack → Ann", 0.9)], unresolved: chance(0) };
  const card = (of: OddsReply, onBack = () => {}, lang: "en" | "ru" = "en") => show(<OddsCard reply={of} who="Ann" onBack={onBack} lang={lang} say={wordsOf(lang)} />);

  it("says who answers how, a line each with its chance", () => {
    card(reply);
    expect([...host.querySelectorAll(".reacted li")].map((one) => one.textContent)).toEqual(["Guard: Parry 53%", "Ogre: Dodge 20%"]);
    card({ ...reply, odds: { ...odds, reacted: [] } });
    expect(host.querySelector(".reacted")).toBeNull();
  });

  it("asks what may come back only once it is wanted, and keeps the focus there", () => {
    const asked = vi.fn();
    card(reply, asked);
    expect(asked).not.toHaveBeenCalled();
    expect(host.querySelector(".in-return")).toBeNull();
    act(() => host.querySelector<HTMLButtonElement>(".back-button")!.click());
    expect(asked).toHaveBeenCalledTimes(1);
    expect(host.querySelector(".back-button")).toBeNull();
    expect(host.querySelector(".in-return")!.textContent).toContain("Reckoning…");
    expect(document.activeElement).toBe(host.querySelector(".in-return"));
    card({ ...reply, withBack: true, odds: { ...odds, back } }, asked);
    expect(host.querySelector(".in-return li")!.textContent).toBe("Guard: Attack → Ann 90%");
    expect(host.querySelector(".in-return > p")!.textContent).toBe("At worst, for Ann: hit 40%, 2.5 damage on average, down 10%.");
  });

  it("does not call it a hit where a spell comes back", () => {
    card({ ...reply, withBack: true, odds: { ...odds, back: { ...back, hit: chance(0) } } });
    expect(host.querySelector(".in-return > p")!.textContent).toBe("At worst, for Ann: 2.5 damage on average, down 10%.");
  });

  it("says so where nothing comes back, where it cannot be told, and where there was no time", () => {
    const nothing = { ...back, hit: chance(0), felled: chance(0), mean: chance(0), acts: [] };
    card({ ...reply, withBack: true, odds: { ...odds, back: nothing } }, undefined, "ru");
    expect(host.querySelector(".in-return > p")!.textContent).toBe("Ann: до следующего хода сразу ударить некому.");
    card({ ...reply, withBack: true });
    expect(host.querySelector(".in-return > p")!.textContent).toContain("has to be measured");
    card({ ...reply, withBack: true, odds: { ...odds, back: { ...nothing, unresolved: chance(1) } } });
    expect([...host.querySelectorAll(".in-return > p")].map((one) => one.textContent)).toEqual(["Not followed to the end: 100%"]);
  });

  it("does not offer it where a secret or the master's call leaves nothing to tell", () => {
    card({ ...reply, reason: "secret: Ogre.hp" });
    expect(host.querySelector(".back-button")).toBeNull();
    show(<OddsCard reply={reply} who="master" onBack={() => {}} lang="en" say={say} />);
    expect(host.querySelector(".back-button")).toBeNull();
  });
});

describe("odds of an answer", () => {
  const chance = (float: number) => ({ chance: `${float * 100}/100`, float });
  const odds = { hit: chance(0.25), wounds: { Ann: null }, felled: {}, happenings: [], unresolved: chance(0), assumed: [] };

  it("are those to get off, and of a blow those to hit", () => {
    expect(succeeds(odds, "Ann")).toBe(0.75);
    expect(succeeds(odds, "Otto")).toBe(0.25);
    expect(succeeds({ ...odds, wounds: { Ann: null, Otto: null } }, "Ann")).toBe(0.25);
  });
});

describe("offers that are open", () => {
  const aims = [{ type: "attack", target: "Otto", location: "" }, { type: "attack", target: "Otto", location: "head" }];
  const blow: Offer = { pick: 0, clause: "c", text: "Attack → Otto", parametric: true, action: aims[0]!, candidates: aims, texts: ["Attack → Otto", "Attack → Otto, head"] };

  it("are taken at once where what is open may be left out", () => {
    expect(ready(blow)).toBe(true);
    expect(lack(blow)).toBeNull();
    expect(ready({ ...blow, candidates: aims.slice(1) })).toBe(false);
    expect(lack({ ...blow, candidates: aims.slice(1) })).toBe("pick");
  });

  it("lead somewhere if a place is open, on a map or on a line", () => {
    const going = { pick: 1, clause: "c", text: "Move → mark 4 m", parametric: true, candidates: [{ type: "move", to: 1 }] };
    expect(lack({ ...going, action: { type: "move", to: 4 } })).toBe("path");
    expect(lack({ ...going, action: { type: "move", path: [] } })).toBe("path");
  });

  it("show what they would come to before they are opened, at each target by its foremost way", () => {
    const way = (target: string, hand = "main") => ({ type: "charge", target, path: [[1, 1]], hand });
    const charge: Offer = { pick: 3, clause: "c", text: "Charge", parametric: true, action: { type: "charge", target: "", path: [], hand: "main" }, candidates: [way("Otto"), way("Otto", "off"), way("Ulf")] };
    expect(likely(charge).map((one) => one.target)).toEqual(["Otto", "Ulf"]);
    expect(likely({ ...charge, candidates: [{ type: "charge", path: [] }] })).toEqual([]);
    expect(likely(blow)).toEqual([]);
    const ask: ChooseAsk = { kind: "choose", ask: 5, clause: "c", who: "Ann", seat: "Ann", window: "turn", text: "", offers: [charge] };
    const chance = (float: number): OddsReply => ({ re: "odds", ask: 5, action: way(""), odds: { hit: { chance: "1/2", float }, wounds: { Otto: { mean: "2", float: 2, distribution: {} } }, felled: {}, happenings: [], unresolved: { chance: "0", float: 0 }, assumed: [] } });
    const odds = { [oddsKey(5, way("Otto"))]: chance(0.25), [oddsKey(5, way("Ulf"))]: chance(0.5) };
    expect(marksOf(ask, charge, odds, true, "en", say).map((one) => one.text)).toEqual(["up to 50%"]);
    expect(marksOf(ask, { ...charge, candidates: [way("Otto")] }, odds, true, "en", say).map((one) => one.text)).toEqual(["25%", "⌀ 2"]);
    expect(marksOf(ask, charge, {}, true, "en", say).map((one) => one.kind)).toEqual(["wait"]);
  });

  it("end a turn, or one's part in it, from the foot of the panel", () => {
    const end = (type: string): Offer => ({ pick: 2, clause: "c", text: "", action: { type } });
    expect(["end_turn", "end_segment", "attack"].map((type) => ends(end(type)))).toEqual([true, true, false]);
  });
});

describe("names", () => {
  const figure = (name: string, title: string) => ({ name, title, seat: "", side: "a", at: null, text: "", here: true, able: true });
  const called = calledIn({ re: "scene", after: null, acting: "", board: null, line: null, figures: [figure("Goblin 1", "Гоблин 1"), figure("Otto", "")] });

  it("are shown as titles in the reader's language, and stay where there is none", () => {
    expect(["Goblin 1", "Otto", "Ann"].map(called)).toEqual(["Гоблин 1", "Otto", "Ann"]);
    expect(calledIn(null, "ГМ")("master")).toBe("ГМ");
  });

  it("are so in the page's own sentences too, several at once", () => {
    expect(saying(wordsOf("ru"), called)("route-draws", { who: "Goblin 1, Otto" })).toContain("Гоблин 1, Otto");
    expect(saying(wordsOf("ru"), called)("yes")).toBe("да");
  });
});

describe("the line", () => {
  it("shows what lies in one place once, with all its names", () => {
    const lying = [
      { text: "knife", at: [3] },
      { text: "spear", at: [1] },
      { text: "shield", at: [3] },
      { text: "knife", at: [3] },
    ];
    expect(piles(lying)).toEqual([
      { at: [3], texts: ["knife", "shield"] },
      { at: [1], texts: ["spear"] },
    ]);
    expect(piles([{ text: "axe", at: [2, 1] }, { text: "bow", at: [2, 2] }]).map((one) => one.at)).toEqual([[2, 1], [2, 2]]);
  });

  it("gives up names, not its width, where a crowd stands row above row", () => {
    expect(layFor({ w: 900, h: 600 }, 5, 4, 0)).toMatchObject({ wide: 900, letters: 1, named: true });
    const crowd = layFor({ w: 376, h: 228 }, 6, 6, 0);
    expect(crowd.named).toBe(false);
    expect(crowd.wide / (6 * crowd.row + 84)).toBeCloseTo(376 / 228, 1);
    expect(crowd.letters).toBeCloseTo(crowd.wide / 376, 2);
  });
});

describe("the fallen", () => {
  const figure = (more: object) => ({ name: "Orc", seat: "", side: "a", at: [0, 0], text: "", marks: [{ key: "dead", text: "dead" }], here: true, able: true, ...more });
  it("are told in words on the board, and whoever stands is not", () => {
    expect([stateOf(figure({})), stateOf(figure({ able: false })), stateOf(figure({ here: false })), stateOf(figure({ able: false, marks: [] }))]).toEqual(["", "dead", "dead", ""]);
    show(
      <svg>
        <Token figure={figure({ here: false })} side={0} x={0} y={0} label="Orc" acting={false} chosen={false} aimed={false} named textSize={12} />
      </svg>,
    );
    expect(host.querySelector(".state")!.textContent).toBe("dead");
  });

  it("side by side have their words in different lines, and those apart do not", () => {
    const lying = (name: string, x: number, y = 0) => figure({ name, at: [x, y], here: false, marks: [{ key: "out", text: "без сознания" }] });
    const lines = stateLines([lying("A", 0), lying("B", 1), lying("C", 2), lying("D", 9), figure({ name: "E", at: [1, 0] })], 15);
    expect(new Set(["A", "B", "C"].map((name) => lines.get(name))).size).toBe(3);
    expect([lines.get("A"), lines.get("D"), lines.has("E")]).toEqual([0, 0, false]);
  });
});

describe("names on a map", () => {
  const figure = (name: string, x: number, y = 0) => ({ name, seat: "", side: "a", at: [x, y], text: "", marks: [], here: true, able: true });
  it("give way to each other, and those that matter most to none", () => {
    const crowd = [figure("Brawler 1", 0), figure("Brawler 2", 1), figure("Brawler 3", 2), figure("Hob", 9)];
    const lines = nameLines(crowd, (one) => one.name === "Brawler 2", 12);
    expect([lines.get("Brawler 2"), lines.get("Brawler 1"), lines.get("Brawler 3"), lines.get("Hob")]).toEqual([0, 1, 1, 0]);
    const wide = nameLines(crowd, (one) => one.name === "Brawler 2", 20);
    expect(wide.get("Brawler 2")).toBe(0);
    expect([wide.has("Brawler 1"), wide.has("Brawler 3")]).toEqual([true, false]);
  });
});

describe("long lists of offers", () => {
  const offer = (pick: number, text: string, target = "", clause = "c"): Offer => ({ pick, text, clause, action: { type: "blow", target } });

  it("says what all of a group begin with once", () => {
    const melee = [offer(0, "Melee attack: longsword → Orc 1", "Orc 1"), offer(1, "Melee attack: bare fist → Orc 1", "Orc 1")];
    expect(shared(melee)).toBe("Melee attack");
    expect(melee.map((one) => without(one.text, shared(melee)))).toEqual(["longsword → Orc 1", "bare fist → Orc 1"]);
    const plain = [offer(0, "Standard attack → Orc 1, to stun"), offer(1, "Standard attack → Orc 2")];
    expect(shared(plain)).toBe("Standard attack");
    expect(without(plain[0]!.text, "Standard attack")).toBe("→ Orc 1, to stun");
    expect(shared([offer(0, "Draw: javelin"), offer(1, "Drop: shield")])).toBe("");
    expect(shared([offer(0, "Draw: javelin")])).toBe("");
  });

  it("shows one offer for each target of a long group, and all of a short one", () => {
    const many = ["Orc 1", "Orc 2", "Orc 3"].flatMap((target, n) => [0, 1, 2, 3].map((way) => offer(4 * n + way, `Strike ${way} → ${target}`, target)));
    expect(foremost(many).map((one) => one.pick)).toEqual([0, 4, 8]);
    expect(foremost(many.slice(0, 6)).length).toBe(6);
    const alike = Array.from({ length: 9 }, (_, n) => offer(n, `Draw: thing ${n}`));
    expect(foremost(alike).map((one) => one.pick)).toEqual([0, 1, 2, 3, 4]);
  });

  it("keeps what ends the turn apart", () => {
    expect([offer(0, "x"), { ...offer(1, "End the turn"), action: { type: "end_turn" } }].map(ends)).toEqual([false, true]);
  });
});

describe("the story", () => {
  const entry = (place: number, text: string, step: number, more: object = {}) => ({ place, fact: { fact: { type: "Told", who: text }, clauses: [], text, n: place, step, ...more } });
  it("tells a step in one piece and leaves bookkeeping out", () => {
    const found = pieces([entry(0, "a", 1), entry(1, "", 1), entry(2, "b", 1), entry(3, "c", 2)], "");
    expect(found.map((piece) => piece.entries.map((one) => one.place))).toEqual([[0, 2], [3]]);
  });

  it("tells of one combatant alone, by whole names", () => {
    const all = [entry(0, "Goblin 1", 1), entry(1, "Goblin 12", 2), entry(2, "x", 3, { says: [{ who: "Goblin 1", text: "grr" }] })];
    expect(pieces(all, "Goblin 1").flatMap((piece) => piece.entries.map((one) => one.place))).toEqual([0, 2]);
  });

  it("is copied with prose and dice, and what people typed stays text", () => {
    const found = pieces([entry(0, "Hit *hard*", 1, { says: [{ who: "Ann", text: "[b]ha[/b]" }], throws: [{ who: "Ann", text: "Ann throws d20", throw: "d20", faces: [14], total: 14 }] })], "");
    expect(copied(found, "text", "Crypt")).toBe("Crypt\n\nAnn: [b]ha[/b]\nAnn throws d20: 14\nHit *hard*\n");
    expect(copied(found, "markdown", "Crypt")).toContain("- Hit \\*hard\\*");
    expect(copied(found, "bbcode", "Crypt")).toContain("[i]Ann: [\u200bb]ha[\u200b/b][/i]");
    expect(copied(found, "text", "Склеп", () => "Анна")).toContain("Анна: [b]ha[/b]");
  });
});

describe("the board", () => {
  const ground = (name: string, more: object = {}) => ({ name, blocks_move: false, blocks_sight: false, hides: false, hindering: false, mode: "", height: 0, ...more });
  const board: Ground = { width: 3, height: 2, cells: btoa("\0\0\u0001\0\u0001\u0001"), grounds: [ground("floor"), ground("wall", { blocks_move: true, blocks_sight: true })] };
  it("draws each kind of ground once, squares in runs", () => {
    expect(groundPaths(board)).toEqual([
      { kind: 0, path: "M0 0h80v40h-80zM0 40h40v40h-40z" },
      { kind: 1, path: "M80 0h40v40h-40zM40 40h80v40h-80z" },
    ]);
  });

  it("shows what ground does, not what it is called", () => {
    expect(groundClass(ground("anything", { blocks_move: true, blocks_sight: true }))).toBe("ground wall");
    expect(groundClass(ground("water", { blocks_move: true }))).toBe("ground barred");
    expect(groundClass(ground("x", { hides: true, hindering: true }))).toBe("ground cover");
    expect(groundClass(ground("x", { hindering: true }))).toBe("ground slow");
    expect(groundClass(ground("x"))).toBe("ground");
  });

  const scene: Scene = {
    re: "scene",
    after: null,
    acting: "Ann",
    board,
    line: null,
    figures: [
      { name: "Ann", seat: "Ann", side: "a", at: [0, 0], text: "9/12", wounds: { left: 9, most: 12 }, here: true, able: true },
      { name: "Goblin 2", seat: "master", side: "b", at: [0, 1], text: "?", wounds: null, here: true, able: true },
    ],
  };
  it("speaks: each figure is a button with its name, state, distance and direction", () => {
    show(<Board scene={scene} who="Ann" chosen="" aimed={[]} walking={null} say={say} onFigure={() => {}} />);
    const labels = [...host.querySelectorAll(".grip")].map((one) => [one.getAttribute("tabindex"), one.getAttribute("aria-label")]);
    expect(labels).toEqual([
      ["0", "Ann, a, 9/12, it is their turn"],
      ["0", "Goblin 2, b, ?, 1 square south"],
    ]);
    expect(host.querySelectorAll(".token .wounds").length).toBe(1); // a secret is not drawn
  });

  it("says of nobody that it is their turn while it is nobody's", () => {
    const [ann] = scene.figures;
    expect(described(ann!, ann, scene, say)).toBe("a, 9/12, it is their turn");
    expect(described({ ...ann!, name: "" }, ann, { ...scene, acting: "" }, say)).toBe("a, 9/12");
    show(<Cards scene={{ ...scene, acting: "" }} who="" chosen="" sight="" say={say} onFigure={() => {}} />);
    expect(host.textContent).not.toContain("their turn");
  });

  it("walks by arrows and Enter, without a mouse", () => {
    const go = vi.fn();
    const places = [{ at: [1, 0], path: [[1, 0]], cost: 5, text: "5 feet", draws: ["Goblin 2"] }];
    show(<Board scene={scene} who="Ann" chosen="" aimed={[]} walking={{ places, asked: true, pinned: null, go }} say={say} onFigure={() => {}} />);
    const svg = host.querySelector("svg")!;
    const press = (code: string) => act(() => void svg.dispatchEvent(new KeyboardEvent("keydown", { code, bubbles: true })));
    press("ArrowRight");
    expect(host.querySelector("#board-info")!.textContent).toContain("Way: 5 feet · draws a blow from Goblin 2");
    press("Enter");
    expect(go).toHaveBeenCalledWith([1, 0]);
  });

  it("names directions as a map does", () => {
    const around: [number, number][] = [[1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1], [0, -1], [1, -1]];
    expect(around.map((to) => direction([0, 0], to))).toEqual(["e", "se", "s", "sw", "w", "nw", "n", "ne"]);
    expect(away([0, 0], [2, -2], say)).toBe("2 squares north-east");
    expect(away([10], [40], say, "feet")).toBe("30 feet away");
  });

  it("marks figures so that numbered ones stay apart", () => {
    expect(["Goblin 1", "Goblin 12", "Sir Aldous", "Рагнар"].map(initials)).toEqual(["G1", "G12", "SA", "Ра"]);
  });
});

describe("sums", () => {
  it("stand line by line with what made them, and add up as sent", () => {
    const clauses = { c: { title: "Mastery", origin: "seed", origin_text: "from the text" } };
    show(<SumLines sum={{ base: 2, rows: [{ value: 2, clause: "c", text: "weapon mastery" }, { value: -1, clause: "d" }], total: 3 }} title="Added" clauses={clauses} say={say} />);
    const rows = [...host.querySelectorAll("tr")].map((row) => [...row.querySelectorAll("td")].map((cell) => cell.textContent!.trim()));
    expect(rows).toEqual([["2", "base"], ["+2", "weapon mastery from the text"], ["−1", "d"], ["3", "in all"]]);
  });

  it("tells every throw ahead with its sums, and that one is a secret", () => {
    const roll = { step: 1, who: "Ann", throw: "d20", for: "attack", text: "Ann throws d20", test: "at_least", cites: [], clause: "r", reason: "" };
    const sum = (total: number) => ({ base: total - 2, rows: [{ value: 2, clause: "c", text: "weapon mastery" }], total });
    const rolls = [
      { ...roll, add: sum(5), target: sum(13) },
      { ...roll, step: 2, throw: "d8", text: "Ann throws d8", test: "none", add: sum(2) },
      { ...roll, text: "Ogre throws d20", add: null, target: null, reason: "secret" },
    ];
    show(<Ahead reply={{ re: "ahead", ask: 1, action: { type: "strike" }, rolls }} clauses={{}} say={say} />);
    const told = [...host.querySelectorAll("li")].map((one) => one.querySelectorAll("caption").length);
    expect(told).toEqual([2, 1, 0]);
    expect(host.querySelectorAll("li")[2]!.textContent).toContain("secret");
    expect(clausesAhead({ re: "ahead", ask: 1, action: { type: "strike" }, rolls })).toEqual(["r", "c", "c", "r", "c", "r"]);
    show(<Ahead reply={{ re: "ahead", ask: 1, action: { type: "wait" }, rolls: [] }} clauses={{}} say={say} />);
    expect(host.textContent).toBe("");
  });
});

describe("a fight of one's own", () => {
  it("is a scenario as a file holds it", () => {
    const made = scenario("delve", [[{ from: "fighter", count: 1 }], [{ from: "goblin", count: 2 }]], null, { place: "at_ft", apart: 30 }, {}, (id) => id);
    expect(made).toEqual({
      kind: "scenario",
      system: "delve",
      title: "Fighter — Goblin ×2",
      combatants: [
        { name: "Fighter", from: "fighter", side: "characters", player: "Players", at_ft: 0 },
        { name: "Goblin 1", from: "goblin", side: "enemies", at_ft: 30 },
        { name: "Goblin 2", from: "goblin", side: "enemies", at_ft: 30 },
      ],
    });
  });

  it("never names two alike, on whichever side they stand", () => {
    const made = scenario("delve", [[{ from: "g", count: 2 }], [{ from: "g", count: 2 }]], null, null, {}, (id) => id) as { combatants: { name: string }[] };
    expect(made.combatants.map((one) => one.name)).toEqual(["G 1", "G 2", "G 3", "G 4"]);
  });

  it("puts people on free squares of the painted board, sides apart", () => {
    const painted = paintedOf(["#..", "...", "#.."], { "~": "mud" });
    expect(painted.board).toEqual({ legend: {}, map: "#..\n...\n#..\n" });
    expect([painted.free(0, 0), painted.free(0, 1), painted.free(1, 0)]).toEqual([[0, 1], [1, 1], [2, 1]]);
  });

  it("has the points of one clause together, and keys of files set apart from words", () => {
    expect(byClause([{ clause: "a", n: 1 }, { clause: "b", n: 2 }, { clause: "a", n: 3 }]).map((some) => some.map((one) => one.n))).toEqual([[1, 3], [2]]);
    show(<p>{withCode("Option `reroll` is built.")}</p>);
    expect([host.textContent, host.querySelector("code")!.textContent]).toEqual(["Option reroll is built.", "reroll"]);
  });

  it("has real dice for all, for none, or for all but the foes", () => {
    expect([diceBySeat("machine", ["Bob"]), diceBySeat("hand", ["Bob"])]).toEqual(["machine", "hand"]);
    expect(diceBySeat("ours", ["Bob"])).toEqual({ "*": "hand", master: "machine", Bob: "machine" });
  });

  it("asks seat by seat whose dice are real, the foes' being the machine's unless somebody says otherwise", () => {
    const begun = vi.fn();
    const rows = [{ seat: "Ann", names: ["Ragnar", "Mira"] }, { seat: "Bob", names: [] }, { seat: "master", names: ["Goblin 1", "Goblin 2"] }];
    show(<WhoThrows rows={rows} foes={["Bob"]} say={say} onBegin={begun} onClose={vi.fn()} />);
    const sets = [...host.querySelectorAll("fieldset")];
    expect(sets.map((one) => one.querySelector("legend")!.textContent)).toEqual(["Ann: Ragnar, Mira", "Bob", "The GM’s: Goblin ×2"]);
    const checked = () => sets.map((one) => [...one.querySelectorAll("input")].findIndex((input) => input.checked));
    expect(checked()).toEqual([1, 0, 0]);
    act(() => sets[0]!.querySelectorAll("input")[0]!.click());
    act(() => sets[2]!.querySelectorAll("input")[1]!.click());
    expect(checked()).toEqual([0, 0, 1]);
    act(() => host.querySelector<HTMLButtonElement>("button.primary")!.click());
    expect(begun).toHaveBeenCalledWith({ "*": "machine", Ann: "machine", Bob: "machine", master: "hand" });
  });

  it("is told briefly", () => {
    expect(briefly(["Goblin 1", "Goblin 2", "Ogre"])).toBe("Goblin ×2, Ogre");
  });
});

describe("the master's word", () => {
  it("takes what was typed as the kind of value the field holds, and nothing else", () => {
    expect(valueOf("number", " −3 ")).toBe(-3);
    expect(valueOf("number", "3,5")).toBeNull();
    expect(valueOf("place", "3, 4")).toEqual([3, 4]);
    expect(valueOf("place", "3 -4")).toEqual([3, -4]);
    expect(valueOf("place", "there")).toBeNull();
    expect(valueOf("flag", "yes")).toBe(true);
    expect(valueOf("one", "")).toBe("");
    expect(valueOf("several", ["prone"])).toEqual(["prone"]);
    expect(valueOf("counts", { arrow: "7" })).toEqual({ arrow: 7 });
    expect(valueOf("counts", { arrow: "many" })).toBeNull();
  });

  it("shows a value so that what is sent unchanged is what was there", () => {
    const change = (kind: Change["kind"], value: unknown, keys: string[] = []): Change => ({ key: "k", text: "k", kind, value, choices: keys.map((key) => ({ key, text: key })) });
    const all = [
      change("number", 9),
      change("flag", false),
      change("place", [1, 2]),
      change("one", "dead", ["up", "dead"]),
      change("several", ["prone"], ["prone", "bound"]),
      change("counts", { arrow: 7 }, ["arrow", "bolt"]),
      change("text", "the left flank"),
    ];
    expect(all.map((one) => valueOf(one.kind, typedOf(one)))).toEqual([9, false, [1, 2], "dead", ["prone"], { arrow: 7, bolt: 0 }, "the left flank"]);
  });

  it("calls for a check by what must be reached or by a modifier", () => {
    expect(check("Ann", "DEX", "12", "swings")).toEqual({ who: "Ann", check: "dex", dc: 12, text: "swings" });
    expect(check("Ann", "ag", "−10", "")).toEqual({ who: "Ann", check: "ag", modifier: -10 });
    expect(check("Ann", "", " 4", "climbs")).toEqual({ who: "Ann", check: 4, text: "climbs" });
  });
});

describe("keys", () => {
  it("go by their place on the keyboard, so that a Cyrillic layout changes nothing", () => {
    expect(pressed(new KeyboardEvent("keydown", { code: "KeyZ", key: "я", ctrlKey: true }))).toBe("ctrl+KeyZ");
    expect(pressed(new KeyboardEvent("keydown", { code: "Slash", key: ",", shiftKey: true }))).toBe("shift+Slash");
  });

  it("meet what is on the page at once, however soon they come", () => {
    const met: string[] = [];
    const Asked = ({ ask }: { ask: string }) => {
      useKeys({ KeyW: () => met.push(ask) });
      return <p>{ask}</p>;
    };
    for (const ask of ["first", "second"]) {
      render(<Asked ask={ask} />, host);
      window.dispatchEvent(new KeyboardEvent("keydown", { code: "KeyW" }));
    }
    expect(met).toEqual(["first", "second"]);
  });
});

describe("a measured table", () => {
  it("is named in the scenario, and whoever has no place is set up by the rules", () => {
    const made = scenario("warband", [[{ from: "archer", count: 1 }], [{ from: "goblin", count: 1 }]], null, null, {}, (id) => id, [], "Ann", "market") as { board: string; combatants: object[] };
    expect(made.board).toBe("market");
    expect(made.combatants).toEqual([
      { name: "Archer", from: "archer", side: "characters", player: "Ann" },
      { name: "Goblin", from: "goblin", side: "enemies" },
    ]);
  });

  it("writes what lies in one place line under line", () => {
    const mark = (kind: string, x: number) => ({ kind, text: kind, bottom: 0, top: 0, centre: [x, 500], radius: 100 });
    const marks = [mark("marker", 1000), mark("marker", 2000), mark("relic", 1000), mark("trap", 1000)] as never[];
    expect([0, 1, 2, 3].map((place) => under(marks, place))).toEqual([0, 0, 1, 2]);
  });

  it("offers a place without the one of the empty specimen", () => {
    const offer = { pick: 0, action: { type: "deploy", who: "Ann", at: [0, 0, 0] }, text: "Set up: Ann → (0, 0)", clause: "c", parametric: true, candidates: [{ type: "deploy", who: "Ann", at: [1, 2, 0] }] };
    expect(titled(offer).text).toBe("Set up: Ann");
  });

  it("shows by its look what a piece does", () => {
    const piece = { kind: "x", text: "x", bottom: 0, top: 300 };
    expect(pieceClass({ ...piece, stood_on: true, solid: true })).toBe("piece floor-above");
    expect(pieceClass({ ...piece, solid: true, hides: true })).toBe("piece solid");
    expect(pieceClass({ ...piece, solid: true })).toBe("piece low");
    expect(pieceClass(piece)).toBe("piece open");
  });

  it("draws the sector before a figure against the clock, with y upwards", () => {
    expect(sector(0, 0, 10, 9000, 18000)).toMatch(/^M0 0L10 -?[\d.e-]+A10 10 0 0 0 -10 /);
    expect(sector(0, 0, 10, 0, 27000)).toContain("A10 10 0 1 0");
    expect(sector(0, 0, 10, 0, 36000)).toContain("a10 10 0 1 0 20 0");
  });

  it("writes lengths as people do", () => {
    expect(centimetres(1250, "en")).toBe("12.5");
    expect(centimetres(1250, "ru")).toBe("12,5");
  });
});

describe("a measure", () => {
  const ask = { kind: "measure" as const, ask: 3, clause: "c", of: "gap", from: "a", to: "b", text: "Is b within 20 cm of a?" };
  it("is yes or no where there is one limit", () => {
    const told: unknown[] = [];
    const box = document.createElement("div");
    render(<Measure ask={{ ...ask, within: [20] }} say={say} onAnswer={(value) => told.push(value)} />, box);
    expect(box.textContent).toContain("Is b within 20 cm of a?");
    for (const button of box.querySelectorAll("button")) button.click();
    expect(told).toEqual([true, false]);
  });
});
