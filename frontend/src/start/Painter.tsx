/** A board picked from the ready ones or painted square by square. */

import { useEffect, useRef, useState } from "preact/hooks";
import type { Legend, NewFight } from "../server";
import type { Say } from "../words";

export interface Painted {
  board: { legend: Legend; map: string };
  /** The n-th free square of a side: heroes from the left edge, foes from the right. */
  free(side: 0 | 1, n: number): [number, number];
}

interface Props {
  boards: NewFight["boards"];
  painted: Painted | null;
  needed: boolean;
  say: Say;
  onPaint(painted: Painted | null): void;
}

const FLOOR = ".";
const WALL = "#";
const SIZES: [number, number][] = [[12, 8], [16, 10], [22, 12], [30, 16]];

export function Painter({ boards, painted, needed, say, onPaint }: Props) {
  const [rows, setRows] = useState<string[] | null>(null);
  const [legend, setLegend] = useState<Legend>({});
  const [brush, setBrush] = useState(WALL);
  const [picked, setPicked] = useState("");
  const painting = useRef(false);

  const show = (next: string[] | null, signs: Legend) => {
    setRows(next);
    setLegend(signs);
    onPaint(next && paintedOf(next, signs));
  };
  const blank = (width: number, height: number) => Array.from({ length: height }, () => FLOOR.repeat(width));
  useEffect(() => {
    if (needed && !painted) {
      setPicked("");
      show(blank(16, 10), {});
    } else if (!needed && !painted) show(null, {});
  }, [needed, painted === null]);

  const paint = (x: number, y: number) => {
    if (!rows) return;
    const row = rows[y]!;
    if (row[x] === brush) return;
    show(
      rows.map((old, n) => (n === y ? old.slice(0, x) + brush + old.slice(x + 1) : old)),
      legend,
    );
  };
  const signs = [FLOOR, WALL, ...Object.keys(legend)];

  return (
    <section class="painter">
      <h2>{say("new-board")}</h2>
      <div class="row">
        {!needed && (
          <button type="button" aria-pressed={rows === null} onClick={() => (setPicked(""), show(null, {}))}>
            {say("board-none")}
          </button>
        )}
        {SIZES.map(([width, height]) => (
          <button
            key={width}
            type="button"
            aria-pressed={!picked && rows?.[0]?.length === width}
            onClick={() => {
              setPicked("");
              show(blank(width, height), legend);
            }}
          >
            {width} × {height}
          </button>
        ))}
        {boards.map((one) => (
          <button
            key={one.id}
            type="button"
            aria-pressed={picked === one.id}
            onClick={() => {
              setPicked(one.id);
              show(one.board.map.trimEnd().split("\n"), one.board.legend ?? {});
            }}
          >
            {one.title}
          </button>
        ))}
      </div>
      {rows && (
        <>
          <div class="row" role="group" aria-label={say("board-brush")}>
            {signs.map((sign) => (
              <button key={sign} type="button" class={`brush ${look(sign)}`} aria-pressed={brush === sign} onClick={() => setBrush(sign)}>
                {sign === FLOOR ? say("board-floor") : sign === WALL ? say("board-wall") : named(legend, sign)}
              </button>
            ))}
          </div>
          <div
            class="canvas"
            style={{ "--across": rows[0]!.length } as Record<string, number>}
            onPointerUp={() => (painting.current = false)}
            onPointerLeave={() => (painting.current = false)}
          >
            {rows.map((row, y) =>
              [...row].map((sign, x) => (
                <button
                  key={`${x},${y}`}
                  type="button"
                  class={`cell ${look(sign)}`}
                  tabindex={x === 0 && y === 0 ? 0 : -1}
                  data-cell={`${x},${y}`}
                  aria-label={say("board-cell", { x, y, ground: sign === FLOOR ? say("board-floor") : sign === WALL ? say("board-wall") : named(legend, sign) })}
                  onPointerDown={(event) => {
                    painting.current = true;
                    (event.currentTarget as Element).releasePointerCapture?.(event.pointerId);
                    paint(x, y);
                  }}
                  onPointerEnter={() => painting.current && paint(x, y)}
                  onKeyDown={(event) => {
                    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.code];
                    if (step) {
                      event.preventDefault();
                      const next = event.currentTarget.parentElement?.querySelector<HTMLElement>(`[data-cell="${x + step[0]!},${y + step[1]!}"]`);
                      next?.focus();
                    } else if (event.code === "Enter" || event.code === "Space") {
                      event.preventDefault();
                      paint(x, y);
                    }
                  }}
                >
                  {sign === FLOOR ? "" : sign}
                </button>
              )),
            )}
          </div>
        </>
      )}
    </section>
  );
}

function named(legend: Legend, sign: string): string {
  const ground = legend[sign] ?? sign;
  return (typeof ground === "string" ? ground : ground.ground).replaceAll("_", " ");
}

function look(sign: string): string {
  return sign === FLOOR ? "floor" : sign === WALL ? "wall" : "other";
}

export function paintedOf(rows: string[], legend: Legend): Painted {
  const width = rows[0]?.length ?? 0;
  const used = Object.fromEntries(Object.entries(legend).filter(([sign]) => rows.some((row) => row.includes(sign))));
  const open: [number, number][][] = [[], []];
  for (let x = 0; x < width; x++) {
    const middle = Math.floor(rows.length / 2);
    const order = rows.map((_, y) => y).sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
    for (const y of order) {
      if (rows[y]![x] === FLOOR) open[0]!.push([x, y]);
      if (rows[y]![width - 1 - x] === FLOOR) open[1]!.push([width - 1 - x, y]);
    }
  }
  return {
    board: { legend: used, map: rows.join("\n") + "\n" },
    free: (side, n) => open[side]![n] ?? [0, 0],
  };
}
