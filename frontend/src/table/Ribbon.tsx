/** Where there is no map: everybody on one line, with the bands of distance round whoever acts. */

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Place, Scene } from "../protocol";
import type { Say } from "../words";
import type { Walking } from "./Board";
import { titleOf } from "./called";
import { spoken, viewpoint } from "./spoken";
import { CELL, Token, sidesOf, stateOf } from "./Token";

interface Props {
  scene: Scene;
  who: string;
  chosen: string;
  aimed: string[];
  walking: Walking | null;
  say: Say;
  onFigure(name: string): void;
}

const NARROWEST = 320;
const EDGE = 40;
const LETTER = 7.5;
/** About how wide a letter of the smallest text is. */
const SHOWN: Record<string, number> = { metres: 12 };
const MOST_SHOWN = 30;
/** How much of the line is shown at least, in its own unit. */
const NAMED_ROW = CELL + 22;
const BARE_ROW = CELL + 4;
const ROUND_ROWS = 84;
const LYING = 26;

interface Box {
  w: number;
  h: number;
}

/** How wide the picture is in its own measure, how much larger that makes its letters, and whether there is room for every name. */
interface Lay {
  wide: number;
  letters: number;
  named: boolean;
  row: number;
  /** For how many rows there is room at least. */
  least: number;
}

/** A crowd in one place stands row above row: where that grows too high, names give way, and the line stays as wide as its place. */
export function layFor({ w, h }: Box, rows: number, bareRows: number, below: number): Lay {
  const needed = (count: number, row: number) => count * row + ROUND_ROWS + below;
  const least = needed(3, NAMED_ROW) <= h ? 3 : 2;
  if (needed(Math.max(least, rows), NAMED_ROW) <= h * 1.15) return { wide: w, letters: 1, named: true, row: NAMED_ROW, least };
  const letters = Math.max(1, needed(Math.max(least, bareRows), BARE_ROW) / h);
  return { wide: Math.round(w * letters), letters, named: false, row: BARE_ROW, least };
}

export function Ribbon({ scene, who, chosen, aimed, walking, say, onFigure }: Props) {
  const [hover, setHover] = useState<number | null>(null);
  const [box, setBox] = useState<Box>({ w: 900, h: Infinity });
  const svg = useRef<SVGSVGElement>(null);
  useLayoutEffect(() => {
    const element = svg.current;
    if (!element || typeof ResizeObserver === "undefined") return;
    const watch = new ResizeObserver(() => setBox({ w: Math.max(NARROWEST, Math.round(element.clientWidth)), h: Math.max(120, Math.round(element.clientHeight)) }));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  const placed = scene.figures.filter((one) => one.at);
  const from = viewpoint(scene, who);
  const unit = scene.line?.key ?? "";
  const reach = walking?.places ?? [];
  const lying = piles(scene.lying ?? []).map(({ at, texts }) => ({ at: at[0] ?? 0, texts }));
  const all = [...placed.map((one) => one.at![0]!), ...reach.map((one) => one.at[0]!), ...lying.map((one) => one.at)];
  const least = Math.min(...all, 0);
  const most = Math.max(...all, least + (SHOWN[unit] ?? MOST_SHOWN));
  const along = (n: number, wide: number) => EDGE + ((n - least) / (most - least)) * (wide - 2 * EDGE);
  const nameHalf = (name: string, letters = 1) => (name.length * (LETTER + 1) * letters) / 2 + 4;
  const insideOf = (at: number, name: string, wide: number, letters = 1) => {
    const half = nameHalf(name, letters);
    return Math.max(half - at, 0) || Math.min(wide - half - at, 0);
  };

  // figures that would overlap stand in rows above one another, and so do those whose names would
  const stacked = (wide: number, named: boolean) => {
    const rows: { at: number; half: number }[][] = [];
    const rowOf = new Map<string, number>();
    const first = (name: string) => (!named && (name === scene.acting || name === chosen) ? -1 : 0);
    for (const one of [...placed].sort((a, b) => first(a.name) - first(b.name) || a.at![0]! - b.at![0]!)) {
      const name = titleOf(one);
      const body = along(one.at![0]!, wide);
      const half = Math.max(CELL * 0.6, nameHalf(stateOf(one)), named ? nameHalf(name) : 0);
      const here = named ? body + insideOf(body, name, wide) : body;
      let row = rows.findIndex((taken) => taken.every((there) => Math.abs(there.at - here) >= there.half + half));
      if (row < 0) row = rows.push([]) - 1;
      rows[row]!.push({ at: here, half });
      rowOf.set(one.name, row);
    }
    return { count: rows.length, rowOf };
  };
  const below = lying.length ? LYING : 0;
  const lay = layFor(box, stacked(box.w, true).count, stacked(box.w, false).count, below);
  const { wide: WIDTH, letters } = lay;
  const { count, rowOf } = stacked(WIDTH, lay.named);
  const x = (n: number) => along(n, WIDTH);
  const height = Math.max(lay.least, count) * lay.row + ROUND_ROWS + below;
  const ground = height - 50 - below;
  const sides = sidesOf(scene.figures);
  const centre = from?.at?.[0] ?? 0;
  const route = walking ? (walking.pinned ?? reach.find((one) => one.at[0] === hover) ?? null) : null;

  const bands = (scene.line?.bands ?? []).map((band, place, list) => {
    const inner = place ? (list[place - 1]!.upto ?? 0) : 0;
    return { title: band.title, inner, outer: band.upto ?? Infinity };
  });
  const clipped = (n: number) => Math.max(8, Math.min(WIDTH - 8, x(n)));
  const ticks = tickPlaces(least, most, WIDTH / (80 * letters));

  const apart = (n: number) => Math.min(...reach.filter((one) => one.at[0] !== n).map((one) => Math.abs(x(one.at[0]!) - x(n))), WIDTH);
  const step = (by: number) => {
    const places = [...reach].map((one) => one.at[0]!).sort((a, b) => a - b);
    if (!places.length) return;
    const now = hover ?? centre;
    const next = by > 0 ? places.find((n) => n > now) : [...places].reverse().find((n) => n < now);
    if (next !== undefined) setHover(next);
  };

  return (
    <div class={walking ? "board ribbon walking" : "board ribbon"}>
      <svg
        ref={svg}
        viewBox={`0 0 ${WIDTH} ${height}`}
        role="group"
        aria-label={say("ribbon-label")}
        style={{ "--letters": letters }}
        aria-describedby="board-info"
        tabindex={0}
        onKeyDown={(event) => {
          if (!walking) return;
          if (event.code === "ArrowRight" || event.code === "Numpad6") step(1);
          else if (event.code === "ArrowLeft" || event.code === "Numpad4") step(-1);
          else if (event.code === "Enter" && hover !== null) walking.go([hover]);
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      >
        <g class="bands">
          {bands.map((band, place) => (
            <g key={band.title} class={`band band${place}`}>
              {band.inner > 0 ? (
                [-1, 1].map((way) => {
                  const a = clipped(centre + way * band.inner);
                  const b = clipped(centre + way * (band.outer === Infinity ? most - least + 1000 : band.outer));
                  if (Math.abs(a - b) < 1) return null;
                  return (
                    <g key={way}>
                      <rect x={Math.min(a, b)} y={8} width={Math.abs(a - b)} height={ground - 8} />
                      {Math.abs(a - b) > band.title.length * LETTER * letters && (
                        <text x={(a + b) / 2} y={12 + 14 * letters}>
                          {band.title}
                        </text>
                      )}
                    </g>
                  );
                })
              ) : (
                <g>
                  <rect x={clipped(centre - band.outer)} y={8} width={clipped(centre + band.outer) - clipped(centre - band.outer)} height={ground - 8} />
                  {clipped(centre + band.outer) - clipped(centre - band.outer) > band.title.length * LETTER * letters && (
                    <text x={(clipped(centre - band.outer) + clipped(centre + band.outer)) / 2} y={12 + 14 * letters}>
                      {band.title}
                    </text>
                  )}
                </g>
              )}
            </g>
          ))}
        </g>
        <line class="axis" x1={8} x2={WIDTH - 8} y1={ground} y2={ground} />
        {ticks.map((n) => (
          <g key={n} class="tick">
            <line x1={x(n)} x2={x(n)} y1={ground} y2={ground + 6} />
            <text x={x(n)} y={ground + 10 + 12 * letters}>
              {n < 0 ? `−${-n}` : n} {say("unit-short", { unit })}
            </text>
          </g>
        ))}
        {reach.map((one) => {
          const n = one.at[0]!;
          return (
            <g
              key={n}
              class={one.draws?.length ? "stop provoking" : "stop"}
              data-at={n}
              onPointerEnter={() => setHover(n)}
              onClick={() => walking?.go([n] as Place)}
            >
              <circle class="touch" cx={x(n)} cy={ground} r={Math.min(16, apart(n) / 2)} />
              <circle class={hover === n ? "dot here" : "dot"} cx={x(n)} cy={ground} r={Math.min(hover === n ? 10 : 7, Math.max(3, apart(n) / 2.2))} />
            </g>
          );
        })}
        {lying.map(({ at, texts }) => (
          <g key={at} class="lying" role="img" aria-label={`${say("lying", { what: texts.join(", ") })}, ${at} ${say("unit-short", { unit })}`} transform={`translate(${x(at)}, ${ground + 38})`}>
            <title>{texts.join(", ")}</title>
            <path d="M0 -7L6 0L0 7L-6 0Z" />
            {x(at) > WIDTH / 2 ? (
              <text x={-11} y={4} text-anchor="end">
                {shortened(texts)}
              </text>
            ) : (
              <text x={11} y={4}>
                {shortened(texts)}
              </text>
            )}
          </g>
        ))}
        {route && from?.at && <line class={route.draws?.length ? "route provoking" : "route"} x1={x(centre)} x2={x(route.at[0]!)} y1={ground} y2={ground} />}
        {placed.map((figure) => (
          <Token
            key={figure.name}
            figure={{ ...figure, size: 1 }}
            side={sides.indexOf(figure.side)}
            x={x(figure.at![0]!)}
            y={ground - 46 - (rowOf.get(figure.name) ?? 0) * lay.row}
            label={spoken(figure, from, scene, say)}
            acting={figure.name === scene.acting}
            chosen={figure.name === chosen}
            aimed={aimed.includes(figure.name)}
            named={lay.named || figure.name === scene.acting || figure.name === chosen}
            textSize={13 * letters}
            aside={insideOf(x(figure.at![0]!), titleOf(figure), WIDTH, letters)}
            onPick={() => onFigure(figure.name)}
          />
        ))}
      </svg>
      <p id="board-info" class={["board-info", route?.draws?.length && "warning", !route && !walking && "empty"].filter(Boolean).join(" ")} aria-live={walking ? "polite" : "off"}>
        {route
          ? [say("route", { cost: route.text ?? String(route.cost) }), ...(route.draws?.length ? [say("route-draws", { who: route.draws.join(", ") })] : [])].join(" · ")
          : walking
            ? say("board-hint")
            : " "}
        {walking?.pinned && (
          <button type="button" class="primary small" onClick={() => walking.go(walking.pinned!.at)}>
            {say("walk-anyway")}
          </button>
        )}
      </p>
    </div>
  );
}

/** What lies in one place is shown once, with all its names. */
export function piles(lying: { text: string; at: Place }[]): { at: Place; texts: string[] }[] {
  const found = new Map<string, { at: Place; texts: string[] }>();
  for (const { text, at } of lying) {
    const pile = found.get(at.join()) ?? { at, texts: [] };
    found.set(at.join(), { at, texts: [...new Set([...pile.texts, text])] });
  }
  return [...found.values()];
}

const NAMED = 2;

export function shortened(texts: string[]): string {
  return texts.length > NAMED ? `${texts.slice(0, NAMED).join(", ")} +${texts.length - NAMED}` : texts.join(", ");
}

function tickPlaces(least: number, most: number, count: number): number[] {
  const wide = most - least;
  const step = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500].find((one) => wide / one <= count) ?? 1000;
  const ticks: number[] = [];
  for (let n = Math.ceil(least / step) * step; n <= most; n += step) ticks.push(n);
  return ticks;
}

