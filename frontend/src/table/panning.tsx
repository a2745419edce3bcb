/** A picture seen through a window that is dragged, pinched, wheeled and moved by keys; both boards are. */

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Say } from "../words";
import { CELL } from "./Token";

export interface Window {
  x: number;
  y: number;
  w: number;
  h: number;
}

export type Point = [number, number];

/** How the arrows move on the screen, where y grows downwards. */
export const ARROWS: Record<string, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  Numpad4: [-1, 0],
  Numpad6: [1, 0],
  Numpad8: [0, -1],
  Numpad2: [0, 1],
  Numpad7: [-1, -1],
  Numpad9: [1, -1],
  Numpad1: [-1, 1],
  Numpad3: [1, 1],
};

interface Options {
  /** All there is to see. */
  whole: Window;
  /** How wide the closest view is. */
  closest: number;
  /** How many pixels a square must have at least for the whole to be shown at first, and how many it has else. */
  legible: { least: number; shown: number };
  /** Where the view begins where it is not the whole. */
  first: Point;
  /** Whom the view follows, by name, and where they are. */
  followed: string;
  at: Point | null;
}

/** Something is dragged that is not the view. */
export interface Dragged {
  what: string;
  /** It has just begun. */
  begins: boolean;
}

interface Pressed {
  x: number;
  y: number;
  view: Window;
  moved: boolean;
  what: string;
}

const VIEW = "view";
/** Pixels a pointer moves before it drags and no longer clicks. */
const SLACK = 6;
const CLOSER = 1 / 1.25;
/** The middle of the view, in which whoever is followed may move without its moving as well. */
const CALM = [0.3, 0.7] as const;

/** The view with a point in its middle, as far as the whole reaches. */
export function round({ w, h }: { w: number; h: number }, whole: Window, [x, y]: Point): Window {
  const within = (middle: number, size: number, from: number, all: number) => (size >= all ? from + (all - size) / 2 : Math.min(from + all - size, Math.max(from, middle - size / 2)));
  return { x: within(x, w, whole.x, whole.w), y: within(y, h, whole.y, whole.h), w, h };
}

export function usePanning({ whole, closest, legible, first, followed, at }: Options) {
  const svg = useRef<SVGSVGElement>(null);
  const [view, setView] = useState<Window>(whole);
  const [scale, setScale] = useState(1);
  const pressed = useRef<Pressed | null>(null);
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const pinch = useRef(0);

  // where squares would be too small to tap, the view begins round whoever is looked at, filling the height
  useLayoutEffect(() => {
    const element = svg.current;
    if (!element?.clientWidth || !element.clientHeight) return setView(whole);
    const all = Math.min(element.clientWidth / whole.w, element.clientHeight / whole.h);
    if (all * CELL >= legible.least) return setView(whole);
    const shown = legible.shown / CELL;
    return setView(round({ w: element.clientWidth / shown, h: element.clientHeight / shown }, whole, first));
  }, [whole.w, whole.h]);
  useLayoutEffect(() => {
    const element = svg.current;
    if (!element || typeof ResizeObserver === "undefined") return;
    const measure = () => setScale(Math.min(element.clientWidth / view.w, element.clientHeight / view.h) || 1);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [view.w, view.h]);
  // where only a part is in view, it follows whoever is asked, unless they stand well within it
  useEffect(() => {
    if (!at) return;
    setView((old) => {
      const calm = [(at[0] - old.x) / old.w, (at[1] - old.y) / old.h].every((part) => part > CALM[0] && part < CALM[1]);
      return calm || (old.w >= whole.w && old.h >= whole.h) ? old : round(old, whole, at);
    });
  }, [followed, at?.join()]);

  const pointAt = (event: { clientX: number; clientY: number }): Point => {
    const matrix = svg.current?.getScreenCTM?.();
    if (!matrix) return [0, 0];
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return [point.x, point.y];
  };
  const zoom = (factor: number, centre?: Point) =>
    setView((old) => {
      const w = Math.min(whole.w * 1.2, Math.max(closest, old.w * factor));
      const k = w / old.w;
      const [cx, cy] = centre ?? [old.x + old.w / 2, old.y + old.h / 2];
      return { x: cx - (cx - old.x) * k, y: cy - (cy - old.y) * k, w, h: old.h * k };
    });
  useEffect(() => {
    const element = svg.current;
    if (!element) return;
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      zoom(event.deltaY > 0 ? 1.15 : 1 / 1.15, pointAt(event));
    };
    element.addEventListener("wheel", wheel, { passive: false });
    return () => element.removeEventListener("wheel", wheel);
  }, [whole.w, whole.h]);

  const zoomIn = () => zoom(CLOSER);
  const zoomOut = () => zoom(1 / CLOSER);
  const all = () => setView(whole);
  return {
    svg,
    view,
    scale,
    pointAt,
    zoomIn,
    zoomOut,
    all,
    /** Moves the view by so many squares. */
    step: ([x, y]: Point) => setView((old) => ({ ...old, x: old.x + x * CELL, y: old.y + y * CELL })),
    /** Whether a key zoomed. */
    key(event: KeyboardEvent): boolean {
      const act = { Equal: zoomIn, NumpadAdd: zoomIn, Minus: zoomOut, NumpadSubtract: zoomOut, Digit0: all }[event.code];
      act?.();
      return act !== undefined;
    },

    /** A pointer goes down: on the view, or on something else that is dragged. */
    down(event: PointerEvent, what = VIEW): void {
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      pressed.current = { x: event.clientX, y: event.clientY, view, moved: false, what };
    },
    /** A pointer moves: the view with it, or what is dragged, which is told. */
    move(event: PointerEvent): Dragged | null {
      if (pointers.current.has(event.pointerId)) pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      const held = pressed.current;
      const [one, other] = [...pointers.current.values()];
      if (one && other && pointers.current.size === 2) {
        const apart = Math.hypot(one.x - other.x, one.y - other.y);
        if (pinch.current) zoom(pinch.current / apart, pointAt({ clientX: (one.x + other.x) / 2, clientY: (one.y + other.y) / 2 }));
        pinch.current = apart;
        if (held) held.moved = true;
        return null;
      }
      if (!held || !one) return null;
      const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
      if (!held.moved && Math.hypot(dx, dy) < SLACK) return null;
      const begins = !held.moved;
      held.moved = true;
      if (held.what !== VIEW) return { what: held.what, begins };
      setView({ ...held.view, x: held.view.x - dx / scale, y: held.view.y - dy / scale });
      return null;
    },
    up(event: PointerEvent): void {
      pointers.current.delete(event.pointerId);
      pinch.current = 0;
    },
    /** A pointer is lost, or leaves the picture. */
    lost(event: PointerEvent): void {
      pointers.current.delete(event.pointerId);
      pinch.current = 0;
      pressed.current = null;
    },
    /** Whether what is held has been dragged, so that letting it go is no click. */
    dragged: () => Boolean(pressed.current?.moved),
    /** The same, and it is let go. */
    release(): boolean {
      const moved = Boolean(pressed.current?.moved);
      pressed.current = null;
      return moved;
    },
  };
}

export type Panning = ReturnType<typeof usePanning>;

/** The buttons that zoom. */
export function Zooming({ panning, say }: { panning: Panning; say: Say }) {
  return (
    <>
      <button type="button" class="closer" onClick={panning.zoomIn} aria-label={say("zoom-in")} title={say("zoom-in")}>
        +
      </button>
      <button type="button" class="closer" onClick={panning.zoomOut} aria-label={say("zoom-out")} title={say("zoom-out")}>
        −
      </button>
      <button type="button" onClick={panning.all} aria-label={say("zoom-whole")} title={say("zoom-whole")}>
        ⤢
      </button>
    </>
  );
}
