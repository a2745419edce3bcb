import { render } from "preact";
import { act } from "preact/test-utils";
import { describe, expect, it, vi } from "vitest";
import type { Offer, Scene, WayReply } from "../src/protocol";
import { lacking, turnOf } from "../src/table/lacks";
import { Measured } from "../src/table/Measured";
import { AimCard, facingTo, hundredths, keyed, litOf, nearest, otherHeight, saidOf, spokenOf, stepOf, type Aiming, type Mark } from "../src/table/Pointing";
import { wordsOf } from "../src/words";
import { host } from "./host";

const say = wordsOf("en");
const lengths = (length: number) => String(length / 100);
const offer = (action: Offer["action"], more: Partial<Offer> = {}): Offer => ({ pick: 3, action, text: "Set up: Rem", clause: "c", parametric: true, ...more });
const deploy = offer(
  { type: "deploy", who: "Rem", at: [0, 0, 0], facing: 0 },
  { candidates: [{ type: "deploy", who: "Rem", at: [2000, 1000, 0], facing: 9000 }, { type: "deploy", who: "Rem", at: [3000, 1000, 600], facing: 9000 }], texts: ["at 20, 10", "at 30, 10, 6"] },
);
const face = offer({ type: "face", facing: 9000, towards: "" }, { candidates: [{ type: "face", facing: 18000, towards: "Tit" }], texts: ["towards Tit"] });

const told = (at: number[], more: Partial<WayReply> = {}): WayReply => ({ re: "way", ask: 1, pick: 3, action: { type: "deploy", who: "Rem", at, facing: 9000 }, way: { at, path: [at], cost: 0, text: "" }, refusal: null, radius: 125, ...more });
const refusal = { why: "outside-the-zone", clause: "c", text: "not in your zone" };
const aiming = (more: Partial<Aiming> = {}): Aiming => ({ offer: deploy, lacks: "place", lit: litOf(deploy, [deploy], null), zone: [{ centre: [3000, 0], radius: 2000 }], mark: null, told: null, last: null, from: null, front: 18000, point: vi.fn(), take: vi.fn(), ...more });
const key = (code: string, held: Partial<KeyboardEvent> = {}) => ({ code, shiftKey: false, altKey: false, ...held }) as KeyboardEvent;
const pressed = (one: Aiming, code: string, held: Partial<KeyboardEvent> = {}, arrow?: readonly [number, number]) => keyed(one, key(code, held), arrow, 6000, 6000);

describe("what an offer lacks", () => {
  it("is a place or a direction, by its specimen and what is ready-made", () => {
    expect(lacking(deploy)).toBe("place");
    expect(lacking(offer({ type: "use_item", item: "smoke", at: null }, { candidates: [] }))).toBe("place");
    expect(lacking(offer({ type: "land", at: [1, 2, 3] }, { parametric: false }))).toBe("place");
    expect(lacking(face)).toBe("direction");
    expect(lacking(offer({ type: "push", push: true, towards: null }, { candidates: [{ type: "push", push: true, towards: 4500 }] }))).toBe("direction");
  });

  it("is nothing of the kind for a way, for what is whole, and for what needs no place", () => {
    expect(lacking(offer({ type: "move", path: [], facing: null }))).toBeNull();
    expect(lacking(offer({ type: "use_item", item: "potion", at: null }, { parametric: false }))).toBeNull();
    expect(lacking(offer({ type: "name_order", order: [] }, { candidates: [{ type: "name_order", order: ["a"] }] }))).toBeNull();
    expect(turnOf({ type: "face", facing: 100, towards: "Tit" })).toBe(100);
    expect(turnOf({ type: "cast", at: null })).toBeNull();
  });
});

describe("what is lit", () => {
  it("is everything ready-made with its words; directions stand where whoever turns does", () => {
    expect(litOf(deploy, [deploy], null).map((one) => [one.at, one.facing, one.text])).toEqual([[[2000, 1000, 0], 9000, "at 20, 10"], [[3000, 1000, 600], 9000, "at 30, 10, 6"]]);
    expect(litOf(face, [face], { at: [5, 6, 0], facing: 0 }).map((one) => [one.at, one.facing])).toEqual([[[5, 6, 0], 18000]]);
  });

  it("is every whole place among others, of which the nearest is meant", () => {
    const land = [100, 900].map((x, pick) => offer({ type: "land", at: [x, 0, 0] }, { pick, parametric: false, text: `land ${x}` }));
    const lit = litOf(land[0]!, land, null);
    expect(lit.map((one) => one.offer.pick)).toEqual([0, 1]);
    expect(nearest(lit, { at: [700, 50], facing: null }, 7, 125)).toMatchObject({ ask: 7, pick: 1, action: land[1]!.action, way: { at: [900, 0, 0] }, refusal: null, radius: 125 });
    expect(nearest([], { at: [700, 50], facing: null }, 7, 125)).toBeNull();
  });
});

describe("keys that point", () => {
  it("begin at what is lit, and then go by a centimetre, a millimetre or a hundredth, within the table", () => {
    expect(pressed(aiming(), "ArrowUp", {}, [0, -1])).toEqual({ at: [2000, 1000, 0], facing: null });
    const one = aiming({ mark: { at: [2000, 1000, 0], facing: 4500 } });
    expect(pressed(one, "ArrowUp", {}, [0, -1])).toEqual({ at: [2000, 1100], facing: 4500 });
    expect(pressed(one, "ArrowLeft", { shiftKey: true }, [-1, 0])!.at).toEqual([1990, 1000]);
    expect(pressed(one, "ArrowRight", { altKey: true }, [1, 0])!.at).toEqual([2001, 1000]);
    expect(pressed(aiming({ mark: { at: [5990, 10], facing: null } }), "Numpad3", {}, [1, 1])!.at).toEqual([6000, 0]);
    expect([stepOf({ shiftKey: false, altKey: false }), stepOf({ shiftKey: true, altKey: false }), stepOf({ shiftKey: true, altKey: true })]).toEqual([100, 10, 1]);
  });

  it("go from one lit place to the next and round", () => {
    const at = (mark: Mark | null, held = {}) => pressed(aiming({ mark }), "KeyN", held)!.at;
    expect(at(null)).toEqual([2000, 1000, 0]);
    expect(at({ at: [2000, 1000, 0], facing: 9000 })).toEqual([3000, 1000, 600]);
    expect(at({ at: [3000, 1000, 600], facing: 9000 })).toEqual([2000, 1000, 0]);
    expect(at(null, { shiftKey: true })).toEqual([3000, 1000, 600]);
  });

  it("turn whoever is set up, and change the surface where there are several", () => {
    const mark = { at: [2000, 1000], facing: null };
    const one = aiming({ mark, told: told([2000, 1000, 600], { heights: [600, 0] }) });
    expect(pressed(one, "KeyR")).toEqual({ at: [2000, 1000], facing: 10500 });
    expect(pressed(one, "KeyR", { shiftKey: true })!.facing).toBe(7500);
    expect(pressed(one, "PageDown")!.at).toEqual([2000, 1000, 0]);
    expect(pressed(aiming({ mark, told: told([2000, 1000, 0], { heights: [0] }) }), "PageUp")).toBeNull();
    expect(otherHeight(aiming({ told: told([1, 1, 0], { heights: [6, 0] }) }), 1)).toBeNull();
    expect(pressed(aiming(), "KeyX")).toBeNull();
  });

  it("turn by 15 degrees, by one, by a hundredth, where only a direction is lacking", () => {
    const one = aiming({ offer: face, lacks: "direction", lit: [], from: { at: [5, 6, 0], facing: 500 } });
    expect(pressed(one, "ArrowLeft", {}, [-1, 0])).toEqual({ at: [5, 6, 0], facing: 2000 });
    expect(pressed(one, "ArrowRight", {}, [1, 0])!.facing).toBe(35000);
    expect(pressed(one, "ArrowRight", { shiftKey: true }, [1, 0])!.facing).toBe(400);
    expect(pressed(one, "ArrowRight", { altKey: true }, [1, 0])!.facing).toBe(499);
  });
});

describe("numbers and words", () => {
  it("reads hundredths, with a point or a comma, and nothing half typed", () => {
    expect([hundredths("12.34"), hundredths("12,3"), hundredths("12."), hundredths(" 0.05 ")]).toEqual([1234, 1230, 1200, 5]);
    expect([hundredths(""), hundredths("1.234"), hundredths("-1"), hundredths("a")]).toEqual([null, null, null, null]);
  });

  it("faces whole degrees against the clock", () => {
    expect(facingTo([0, 0], [100, 0])).toBe(0);
    expect(facingTo([0, 0], [0, 100])).toBe(9000);
    expect(facingTo([0, 0], [100, -100])).toBe(31500);
  });

  it("tells place, height, facing and what comes of it, and that it is allowed or why it is not", () => {
    const here = told([1234, 560, 600], { way: { at: [1234, 560, 600], path: [], cost: 0, text: "3 cm away" } });
    expect(saidOf(aiming({ told: here }), lengths, say)).toBe("12.34 × 5.6 cm · 6 cm up · facing 90° · 3 cm away · allowed");
    expect(saidOf(aiming({ told: told([1, 2, 0], { refusal }) }), lengths, say)).toBe("0.01 × 0.02 cm · facing 90° · not in your zone");
    expect(saidOf(aiming({ lacks: "direction", told: told([1, 2, 0]) }), lengths, say)).toBe("facing 90° · allowed");
    expect(saidOf(aiming(), lengths, say)).toBe("…");
  });

  it("takes for an answer only what was said of this very mark", () => {
    const mark = { at: [1, 2], facing: null };
    expect(spokenOf({ path: [[1, 2]], facing: null }, mark)).toBe(true);
    expect(spokenOf({ path: [[1, 2]], facing: 5 }, mark)).toBe(false);
    expect(spokenOf({ path: [[1, 3]], facing: null }, mark)).toBe(false);
    expect(spokenOf({ path: [[1, 2], [1, 2]], facing: null }, mark)).toBe(false);
    expect(spokenOf(null, mark)).toBe(false);
  });
});

describe("the board", () => {
  const scene: Scene = {
    re: "scene",
    after: null,
    acting: "",
    board: null,
    line: null,
    table: { width: 6000, depth: 6000, unit: "cm", pieces: [], grounds: [], ladders: [], marks: [] },
    figures: [{ name: "Tit", seat: "Bob", side: "b", at: [3000, 4000, 0], size: 125, text: "", here: true, able: true }],
  };
  const shown = (one: Aiming) => act(() => render(<Measured scene={scene} who="Ann" chosen="" aimed={[]} sight="" tracing={null} aiming={one} cited={(id) => `rule ${id}`} say={say} onFigure={vi.fn()} />, host));
  const info = () => host.querySelector("#board-info")!;
  const press = (code: string) => act(() => void host.querySelector(".board > svg")!.dispatchEvent(new KeyboardEvent("keydown", { code, bubbles: true, cancelable: true })));

  it("lights the zone and what is ready-made, and a click names a place", () => {
    const one = aiming();
    shown(one);
    expect([host.querySelectorAll(".zone").length, host.querySelectorAll(".aim .candidate").length]).toEqual([1, 2]);
    expect(info().textContent).toContain("Point at a place");
    act(() => void host.querySelector(".board > svg")!.dispatchEvent(new MouseEvent("click", { bubbles: true })));
    expect(one.point).toHaveBeenCalledWith({ at: expect.any(Array), facing: null });
    act(() => void host.querySelectorAll(".aim .candidate")[1]!.dispatchEvent(new MouseEvent("click", { bubbles: true })));
    expect(one.point).toHaveBeenLastCalledWith({ at: [3000, 1000, 600], facing: 9000 });
  });

  it("shows what the referee says before anything is taken, and then takes it by key or button", () => {
    const one = aiming({ mark: { at: [2000, 1000], facing: null }, told: told([2000, 1000, 0]) });
    shown(one);
    expect(info().textContent).toContain("20 × 10 cm · facing 90° · allowed");
    expect(one.take).not.toHaveBeenCalled();
    press("Enter");
    act(() => info().querySelector<HTMLButtonElement>(".walk")!.click());
    expect(one.take).toHaveBeenCalledTimes(2);
    press("Backspace");
    expect(one.point).toHaveBeenLastCalledWith(null);
  });

  it("takes nothing that is refused, and tells by which rule", () => {
    const one = aiming({ mark: { at: [2000, 1000], facing: null }, told: told([2000, 1000, 0], { refusal }) });
    shown(one);
    expect(info().textContent).toContain("not in your zone — rule c");
    expect(info().querySelector(".walk")).toBeNull();
    expect(host.querySelector(".aim.refused")).not.toBeNull();
    press("Enter");
    expect(one.take).not.toHaveBeenCalled();
  });

  it("drags the mark itself, and turns it by its knob", () => {
    const one = aiming({ mark: { at: [2000, 1000], facing: null }, told: told([2000, 1000, 0]) });
    shown(one);
    const drag = (what: string) => {
      const from = host.querySelector(`[data-drag=${what}]`)!;
      for (const [type, on, x] of [["pointerdown", from, 100], ["pointermove", host.querySelector(".board > svg")!, 160]] as const)
        act(() => void on.dispatchEvent(Object.assign(new MouseEvent(type, { clientX: x, clientY: 100, bubbles: true }), { pointerId: 1 })));
      act(() => void from.dispatchEvent(Object.assign(new MouseEvent("pointerup", { bubbles: true }), { pointerId: 1 })));
    };
    drag("mark");
    expect(one.point).toHaveBeenLastCalledWith({ at: [0, 6000], facing: null });
    drag("facing");
    expect(one.point).toHaveBeenLastCalledWith({ at: [2000, 1000], facing: facingTo([2000, 1000], [0, 6000]) });
  });
});

describe("exact numbers in the panel", () => {
  const fields = () => [...host.querySelectorAll<HTMLInputElement>(".aim-fields input")];
  const type = (field: HTMLInputElement, text: string) => {
    field.value = text;
    act(() => void field.dispatchEvent(new Event("input", { bubbles: true })));
  };
  it("move the mark as soon as they are numbers, and show what a hand pointed at", () => {
    const one = aiming({ mark: { at: [2000, 1000], facing: null }, told: told([2000, 1000, 600], { heights: [600, 0] }) });
    act(() => render(<AimCard aiming={one} say={say}>list</AimCard>, host));
    expect(fields().map((field) => field.value)).toEqual(["20", "10", "90"]);
    type(fields()[0]!, "21,07");
    expect(one.point).toHaveBeenLastCalledWith({ at: [2107, 1000], facing: null, led: true });
    type(fields()[0]!, "21,071");
    expect(one.point).toHaveBeenCalledTimes(1);
    type(fields()[2]!, "45");
    expect(one.point).toHaveBeenLastCalledWith({ at: [2000, 1000], facing: 4500 });
    const heights = host.querySelector("select")!;
    heights.value = "0";
    act(() => void heights.dispatchEvent(new Event("change", { bubbles: true })));
    expect(one.point).toHaveBeenLastCalledWith({ at: [2000, 1000, 0], facing: null });
    act(() => void host.querySelector("form")!.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true })));
    expect(one.take).toHaveBeenCalledTimes(1);
  });
});
