import { render } from "preact";
import { act } from "preact/test-utils";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Scene } from "../src/protocol";
import { Board } from "../src/table/Board";
import { Measured, type Tracing } from "../src/table/Measured";
import { round } from "../src/table/panning";
import { wordsOf } from "../src/words";
import { host } from "./host";

const say = wordsOf("en");

const squares: Scene = {
  re: "scene",
  after: null,
  acting: "Ann",
  board: { width: 30, height: 20, cells: btoa("\0".repeat(600)), grounds: [{ name: "floor", blocks_move: false, blocks_sight: false, hides: false, hindering: false, mode: "", height: 0 }] },
  line: null,
  figures: [{ name: "Ann", seat: "Ann", side: "a", at: [3, 4], text: "", here: true, able: true }],
};
const measured: Scene = {
  ...squares,
  board: null,
  table: { width: 12000, depth: 8000, unit: "cm", pieces: [], grounds: [], ladders: [], marks: [] },
  figures: [{ name: "Ann", seat: "Ann", side: "a", at: [3000, 4000, 0], size: 125, text: "", here: true, able: true }],
};

const clicked = vi.fn();
const picked = vi.fn();
const walking = { places: [], asked: true, pinned: null, go: clicked };
const tracing: Tracing = { places: [], asked: true, told: null, trace: clicked, take: vi.fn(), begin: vi.fn() };
const boards = {
  squares: () => <Board scene={squares} who="Ann" chosen="" aimed={[]} walking={walking} say={say} onFigure={picked} />,
  measured: () => <Measured scene={measured} who="Ann" chosen="" aimed={[]} sight="" tracing={tracing} aiming={null} cited={() => ""} say={say} onFigure={picked} />,
};

const svg = () => host.querySelector<SVGSVGElement>(".board > svg")!;
const view = () => svg().getAttribute("viewBox")!.split(" ").map(Number);
function point(type: string, x: number, y: number, pointerId = 1, on: Element = svg()) {
  const event = Object.assign(new MouseEvent(type, { clientX: x, clientY: y, bubbles: true, cancelable: true }), { pointerId, pointerType: "touch" });
  act(() => void on.dispatchEvent(event));
}
const press = (code: string) => act(() => void svg().dispatchEvent(new KeyboardEvent("keydown", { code, bubbles: true, cancelable: true })));

describe.each(Object.keys(boards) as (keyof typeof boards)[])("a board of %s", (kind) => {
  beforeEach(() => {
    clicked.mockClear();
    picked.mockClear();
    act(() => render(boards[kind](), host));
  });

  it("is dragged, and that is no click", () => {
    const [x, y, w, h] = view();
    point("pointerdown", 100, 100);
    point("pointermove", 130, 80);
    point("pointerup", 130, 80);
    point("click", 130, 80);
    expect(view()).toEqual([x! - 30, y! + 20, w, h]);
    expect(clicked).not.toHaveBeenCalled();
  });

  it("is clicked by a hand that trembles a little", () => {
    const before = view();
    point("pointerdown", 100, 100);
    point("pointermove", 103, 102);
    point("pointerup", 103, 102);
    point("click", 103, 102);
    expect(view()).toEqual(before);
    expect(clicked).toHaveBeenCalledTimes(1);
  });

  it("picks nobody when it was dragged by a figure that stands on it, unless that is to be walked", () => {
    const grip = host.querySelector(".grip")!;
    point("pointerdown", 100, 100, 1, grip);
    point("pointermove", 160, 100, 1, grip);
    point("pointerup", 160, 100, 1, grip);
    point("click", 160, 100, 1, grip);
    expect(picked).not.toHaveBeenCalled();
    point("pointerdown", 100, 100, 1, grip);
    point("pointerup", 100, 100, 1, grip);
    point("click", 100, 100, 1, grip);
    expect(picked).toHaveBeenCalledWith("Ann");
  });

  it("comes closer between two fingers, and they begin anew each time", () => {
    const wide = view()[2]!;
    point("pointerdown", 100, 100, 1);
    point("pointerdown", 200, 100, 2);
    point("pointermove", 201, 100, 2);
    point("pointermove", 302, 100, 2);
    const closer = view()[2]!;
    expect(closer).toBeCloseTo((wide * 101) / 202);
    point("pointerleave", 302, 100, 2);
    point("pointerup", 100, 100, 1);
    point("pointerdown", 100, 100, 3);
    point("pointerdown", 400, 100, 4);
    point("pointermove", 400, 100, 4);
    expect(view()[2]).toBeCloseTo(closer);
  });

  it("zooms by keys, by buttons and by the wheel, between all of it and a few squares", () => {
    const [x, , w] = view();
    press("Equal");
    expect(view()[2]).toBeCloseTo(w! / 1.25);
    press("Minus");
    act(() => host.querySelector<HTMLButtonElement>('[aria-label="Closer"]')!.click());
    act(() => void svg().dispatchEvent(new WheelEvent("wheel", { deltaY: -1, cancelable: true })));
    expect(view()[2]).toBeCloseTo(w! / 1.25 / 1.15);
    for (let n = 0; n < 30; n++) press("NumpadSubtract");
    expect(view()[2]).toBeCloseTo(w! * 1.2);
    for (let n = 0; n < 60; n++) press("NumpadAdd");
    expect(view()[2]).toBe(kind === "squares" ? 160 : 240);
    press("Digit0");
    expect(view().slice(0, 3)).toEqual([x, view()[1], w]);
  });
});

describe("a view", () => {
  const whole = { x: -10, y: -10, w: 200, h: 100 };
  it("has somebody in its middle as far as the board reaches", () => {
    expect(round({ w: 50, h: 40 }, whole, [90, 40])).toEqual({ x: 65, y: 20, w: 50, h: 40 });
    expect(round({ w: 50, h: 40 }, whole, [0, 85])).toEqual({ x: -10, y: 50, w: 50, h: 40 });
    expect(round({ w: 300, h: 40 }, whole, [0, 0])).toEqual({ x: -60, y: -10, w: 300, h: 40 });
  });

  it("follows whoever is asked where only a part is seen", () => {
    const at = (place: number[]) => ({ ...squares, figures: [{ ...squares.figures[0]!, at: place }] });
    const board = (place: number[]) => act(() => render(<Board scene={at(place)} who="Ann" chosen="" aimed={[]} walking={null} say={say} onFigure={() => {}} />, host));
    board([3, 4]);
    const before = view();
    board([25, 15]);
    expect(view()).toEqual(before); // all of it is seen
    for (let n = 0; n < 8; n++) press("Equal");
    board([10, 10]);
    const [x, y, w, h] = view();
    expect([x! + w! / 2, y! + h! / 2]).toEqual([420, 420]);
    board([11, 10]);
    expect(view()).toEqual([x, y, w, h]); // still well within it
    press("ArrowRight");
    expect(view()[0]).toBe(x! + 40);
  });
});
