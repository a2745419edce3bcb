import { render } from "preact";
import { act } from "preact/test-utils";
import { expect, it, vi } from "vitest";
import type { AdviseReply, ChooseAsk, Message } from "../src/protocol";
import { Hint, HintButton, WorthMark, adviceFor, isBest, worthOfOffer } from "../src/table/Hint";
import type { Seat } from "../src/table/seat";
import { NOTHING, folded, type Talk } from "../src/table/talk";
import { wordsOf } from "../src/words";
import { host } from "./host";

const cut = { type: "hit", attack: "cut", target: "Rat" };
const poke = { type: "hit", attack: "poke", target: "Rat" };
const ask: ChooseAsk = {
  ask: 3,
  kind: "choose",
  who: "Ann",
  seat: "Ann",
  window: "turn",
  text: "",
  clause: "c",
  offers: [
    { pick: 0, action: { ...cut, attack: "", target: "" }, text: "hit", clause: "c", parametric: true, candidates: [poke, cut] },
    { pick: 1, action: { type: "end_turn" }, text: "end", clause: "c" },
    { pick: 2, action: { type: "move", path: [] }, text: "move", clause: "c", parametric: true },
  ],
};
const answer = (action: object, text: string, value: number, share = 0) => ({ action, text, value, share, clause: "c" });
const reply = {
  seq: 2,
  re: "advise",
  ask: 3,
  who: "Ann",
  side: "characters",
  value: 0.72,
  answers: [answer(cut, "cut → Rat", 0.72, 1), answer(poke, "poke → Rat", 0.6), answer({ type: "end_turn" }, "end", 0.41)],
} as unknown as Message;
const asked: Talk = folded(NOTHING, { seq: 1, ...ask } as unknown as Message);
const waiting: Talk = { ...asked, advising: { ask: 3, who: "Ann" } };
const scene = { figures: [{ name: "Ann", side: "characters", side_text: "герои" }] } as never;
const show = (talk: Talk, lang: "en" | "ru" = "en") => act(() => render(<Hint talk={talk} ask={ask} scene={scene} lang={lang} say={wordsOf(lang)} />, host));

it("asks for the open decision once, and says that it takes a while", () => {
  const wantAdvice = vi.fn();
  const button = (talk: Talk) => act(() => render(<HintButton seat={{ talk, wantAdvice } as unknown as Seat} ask={ask} say={wordsOf("en")} />, host));
  button(asked);
  host.querySelector("button")!.click();
  expect(wantAdvice).toHaveBeenCalledExactlyOnceWith(ask);
  button(waiting);
  expect(host.querySelector("button")!.disabled).toBe(true);
  show(waiting);
  expect(host.textContent).toContain("Solving the fight");
});

it("tells the best and what the fight is worth, and marks every offer", () => {
  const talk = folded(waiting, reply);
  expect(talk.advising).toBeNull();
  show(talk, "ru");
  expect([...host.querySelectorAll("p")].map((one) => one.textContent!.replace(/\s/g, " "))).toEqual([
    "Лучше всего: cut → Rat.",
    "Если обе стороны играют лучшим образом, шанс на победу (герои): 72 %.",
  ]);
  const [hit, end, move] = ask.offers.map((offer) => worthOfOffer(adviceFor(talk, ask), offer));
  expect(hit).toEqual({ value: 0.72, share: 1, upTo: true });
  expect([isBest(hit!), isBest(end!), move]).toEqual([true, false, null]);
  act(() => render([hit!, end!].map((worth, n) => <WorthMark key={n} worth={worth} lang="en" say={wordsOf("en")} />), host));
  expect([...host.querySelectorAll(".worth")].map((one) => [one.classList.contains("best"), one.textContent])).toEqual([
    [true, "Best play; chance to win after it: ★ 72%"],
    [false, "Chance to win after it: ☆ 41%"],
  ]);
});

it("tells what best play leaves to chance, with how often", () => {
  const both = [answer(cut, "cut → Rat", 0.5, 0.25), answer(poke, "poke → Rat", 0.5, 0.75)];
  show(folded(waiting, { ...reply, answers: both } as unknown as Message));
  expect(host.querySelector(".strong")!.textContent).toBe("Best left to chance: cut → Rat (25%); poke → Rat (75%).");
});

it("says in one sentence why there is none", () => {
  show(folded(waiting, { ...reply, value: null, answers: [], reason: "not all of the fight is known here" } as unknown as Message));
  expect(host.textContent).toBe("There is no best play to tell: not all of the fight is known here.");
});

it("drops what came of it with the ask, and whatever comes too late or for another", () => {
  const told = folded(waiting, reply);
  expect((told.advice as AdviseReply).value).toBe(0.72);
  for (const next of [{ seq: 3, ...ask, ask: 4 }, { seq: 3, fact: { type: "Hit" }, n: 0 }, { seq: 3, re: "undo", facts: 0 }]) {
    const on = folded(told, next as unknown as Message);
    expect([on.advice, on.advising]).toEqual([null, null]);
    expect(folded(on, reply).advice).toBeNull();
  }
  expect(folded(waiting, { ...reply, who: "Bob" } as unknown as Message).advice).toBeNull();
  expect(folded(waiting, { seq: 3, error: { code: "illegal", clause: null, message: "no", ask: 3 } } as unknown as Message).advising).toBeNull();
});
