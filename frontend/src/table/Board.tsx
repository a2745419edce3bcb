/** The board of squares: ground, figures, reachable places and the route under the pointer. */

import { useEffect, useMemo, useState } from "preact/hooks";
import type { Board as Ground, Figure, Place, ReachPlace, Scene } from "../protocol";
import { ARROWS, Zooming, usePanning, type Point, type Window } from "./panning";
import { piles, shortened } from "./Ribbon";
import { samePlace } from "./seat";
import { cells } from "./seat";
import { spoken, viewpoint } from "./spoken";
import { titleOf } from "./called";
import { CELL, Name, State, Token, nameLines, radius, sidesOf, stateLines, stateOf, stateSize } from "./Token";
import type { Say } from "../words";

export interface Walking {
  places: ReachPlace[];
  /** Whether a way was asked for, or its places are shown for the taking. */
  asked: boolean;
  /** A route that waits for a yes, since it would provoke somebody. */
  pinned: ReachPlace | null;
  go(place: Place): void;
}

interface Props {
  scene: Scene;
  who: string;
  chosen: string;
  aimed: string[];
  walking: Walking | null;
  say: Say;
  onFigure(name: string): void;
}

const MARGIN = CELL * 0.7;
const CLOSEST = 4 * CELL;

/** All squares of each kind of ground as one path, so that a big board stays a few elements. */
export function groundPaths(board: Ground): { kind: number; path: string }[] {
  const kinds = cells(board);
  const paths = new Map<number, string[]>();
  for (let y = 0; y < board.height; y++) {
    for (let x = 0; x < board.width; ) {
      const kind = kinds[y * board.width + x] ?? 0;
      let end = x + 1;
      while (end < board.width && kinds[y * board.width + end] === kind) end++;
      const runs = paths.get(kind) ?? [];
      runs.push(`M${x * CELL} ${y * CELL}h${(end - x) * CELL}v${CELL}h${-(end - x) * CELL}z`);
      paths.set(kind, runs);
      x = end;
    }
  }
  return [...paths].map(([kind, runs]) => ({ kind, path: runs.join("") }));
}

/** What a kind of ground does, as classes: the look follows from them, not from its name. */
export function groundClass(ground: Ground["grounds"][number] | undefined): string {
  if (!ground) return "ground";
  if (ground.blocks_move && ground.blocks_sight) return "ground wall";
  if (ground.blocks_move) return "ground barred";
  if (ground.hides) return "ground cover";
  if (ground.blocks_sight) return "ground dim";
  if (ground.hindering) return "ground slow";
  if (ground.mode) return "ground climb";
  return "ground";
}

export function Patterns({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={`${id}-grid`} width={CELL} height={CELL} patternUnits="userSpaceOnUse">
        <path class="gridline" d={`M${CELL} 0H0V${CELL}`} />
      </pattern>
      <pattern id={`${id}-slow`} width="10" height="10" patternUnits="userSpaceOnUse">
        <circle class="dots" cx="2.5" cy="2.5" r="1.2" />
        <circle class="dots" cx="7.5" cy="7.5" r="1.2" />
      </pattern>
      <pattern id={`${id}-barred`} width="20" height="10" patternUnits="userSpaceOnUse">
        <path class="waves" d="M0 5q5 -4 10 0t10 0" />
      </pattern>
      <pattern id={`${id}-cover`} width="10" height="10" patternUnits="userSpaceOnUse">
        <path class="bricks" d="M0 5H10M5 0V5M0 5V10M10 5V10M0 0H10" />
      </pattern>
      <pattern id={`${id}-climb`} width="8" height="8" patternUnits="userSpaceOnUse">
        <path class="stripes" d="M0 8L8 0" />
      </pattern>
      <pattern id={`${id}-dim`} width="6" height="6" patternUnits="userSpaceOnUse">
        <path class="stripes" d="M0 0L6 6M0 6L6 0" />
      </pattern>
    </defs>
  );
}

export function Grounds({ board, id }: { board: Ground; id: string }) {
  const paths = useMemo(() => groundPaths(board), [board.cells, board.width, board.height]);
  return (
    <g class="grounds">
      <rect class="ground floor" width={board.width * CELL} height={board.height * CELL} />
      {paths.map(({ kind, path }) => {
        const look = groundClass(board.grounds[kind]);
        const pattern = look.split(" ")[1];
        return (
          <g key={kind} class={`${look} kind${kind % 6}`}>
            <path class="plain" d={path} />
            {pattern && pattern !== "wall" && <path d={path} fill={`url(#${id}-${pattern})`} />}
          </g>
        );
      })}
      <rect width={board.width * CELL} height={board.height * CELL} fill={`url(#${id}-grid)`} />
      <rect class="frame" width={board.width * CELL} height={board.height * CELL} />
    </g>
  );
}

export function middle(figure: Figure): [number, number] {
  const half = ((figure.size ?? 1) * CELL) / 2;
  return [(figure.at?.[0] ?? 0) * CELL + half, (figure.at?.[1] ?? 0) * CELL + half];
}

const LEAST_WIDE = 15 * CELL;
const LEAST_HIGH = 9 * CELL;

/** All of the board with a margin; a tiny one is not blown up beyond what a token needs. */
function wholeOf(board: Ground): Window {
  const w = Math.max(board.width * CELL + 2 * MARGIN, LEAST_WIDE);
  const h = Math.max(board.height * CELL + 2 * MARGIN, LEAST_HIGH);
  return { x: (board.width * CELL - w) / 2, y: (board.height * CELL - h) / 2, w, h };
}

const LEGIBLE = { least: 22, shown: 31 };

export function Board({ scene, who, chosen, aimed, walking, say, onFigure }: Props) {
  const board = scene.board!;
  const whole = wholeOf(board);
  const on = ([x, y]: Place): Point => [(x! + 0.5) * CELL, (y! + 0.5) * CELL];
  const asked = scene.figures.find((one) => one.name === who)?.at;
  const panning = usePanning({
    whole,
    closest: CLOSEST,
    legible: LEGIBLE,
    first: on(viewpoint(scene, who)?.at ?? [board.width / 2, board.height / 2]),
    followed: who,
    at: asked ? on(asked) : null,
  });
  const { view, scale } = panning;
  const [hover, setHover] = useState<Place | null>(null);
  const [cursor, setCursor] = useState<Place | null>(null);

  useEffect(() => {
    if (!walking?.asked) {
      setCursor(null);
      return;
    }
    const start = viewpoint(scene, who)?.at;
    if (start) setCursor([...start]);
  }, [Boolean(walking?.asked), who]);

  const squareAt = (event: { clientX: number; clientY: number }): Place | null => {
    const [x, y] = panning.pointAt(event).map((part) => Math.floor(part / CELL)) as [number, number];
    return x >= 0 && y >= 0 && x < board.width && y < board.height ? [x, y] : null;
  };
  const pointed = cursor && walking?.asked ? cursor : hover;
  const route = walking ? (walking.pinned ?? walking.places.find((one) => samePlace(one.at, pointed)) ?? null) : null;
  const from = viewpoint(scene, who);
  const figures = useMemo(() => [...scene.figures].sort((a, b) => Number(a.here && a.able) - Number(b.here && b.able)), [scene]);
  const sides = sidesOf(scene.figures);
  const textSize = 12 / Math.max(scale, 0.2);
  const roomy = CELL * scale >= 46;
  const lines = useMemo(() => stateLines(figures, textSize), [figures, textSize]);
  const matters = (one: Figure) => one.name === chosen || one.name === scene.acting || samePlace(one.at, pointed);
  const names = nameLines(figures.filter((one) => roomy || matters(one)), matters, textSize);
  const walker = scene.figures.find((one) => one.name === who);
  const kinds = useMemo(() => cells(board), [board.cells]);
  const lying = useMemo(() => piles(scene.lying ?? []), [scene.lying]);
  const groundHere = pointed ? board.grounds[kinds[pointed[1]! * board.width + pointed[0]!] ?? 0] : undefined;

  const keys = (event: KeyboardEvent) => {
    if (panning.key(event)) return;
    const step = ARROWS[event.code];
    if (!step) {
      if (event.code === "Enter" && walking?.asked && cursor) {
        event.preventDefault();
        event.stopPropagation();
        walking.go(cursor);
      }
      return;
    }
    event.preventDefault();
    if (walking?.asked && cursor) {
      const x = Math.max(0, Math.min(board.width - 1, cursor[0]! + step[0]));
      const y = Math.max(0, Math.min(board.height - 1, cursor[1]! + step[1]));
      setCursor([x, y]);
    } else {
      panning.step(step);
    }
  };

  const info = describe();
  function describe(): string {
    const parts: string[] = [];
    if (route) {
      parts.push(say("route", { cost: route.text ?? String(route.cost) }));
      if (route.draws?.length) parts.push(say("route-draws", { who: route.draws.join(", ") }));
    } else if (walking?.asked && pointed && !scene.figures.some((one) => samePlace(one.at, pointed))) parts.push(say("route-none"));
    if (pointed) {
      const there = scene.figures.filter((one) => samePlace(one.at, pointed));
      for (const one of there) parts.push(spoken(one, from, scene, say));
      const pile = lying.find((one) => samePlace(one.at, pointed));
      if (pile) parts.push(say("lying", { what: pile.texts.join(", ") }));
      parts.push(say("square", { x: pointed[0]!, y: pointed[1]!, ground: groundHere?.title ?? groundHere?.name ?? "" }));
    }
    return parts.join(" · ");
  }

  return (
    <div class={walking?.asked ? "board walking" : "board"}>
      <svg
        ref={panning.svg}
        viewBox={`${view.x} ${view.y} ${view.w} ${view.h}`}
        role="group"
        aria-label={say("board-label", { width: board.width, height: board.height })}
        aria-describedby="board-info"
        tabindex={0}
        onKeyDown={keys}
        onPointerDown={panning.down}
        onPointerMove={(event) => {
          const square = squareAt(event);
          if (!samePlace(square, hover)) setHover(square);
          if (square && walking?.asked && event.pointerType === "mouse" && !samePlace(square, cursor)) setCursor(square);
          panning.move(event);
        }}
        onPointerUp={panning.up}
        onPointerCancel={panning.lost}
        onPointerLeave={(event) => {
          setHover(null);
          panning.lost(event);
        }}
        onClick={(event) => {
          const square = squareAt(event);
          if (!panning.release() && square && walking) walking.go(square);
        }}
      >
        <Patterns id="board" />
        <Grounds board={board} id="board" />
        {walking && (
          <g class={walking.asked ? "reach asked" : "reach"}>
            {walking.places.map((one) => (
              <rect
                key={one.at.join()}
                class={one.draws?.length ? "provoking" : ""}
                data-at={one.at.join()}
                x={one.at[0]! * CELL + 2}
                y={one.at[1]! * CELL + 2}
                width={CELL - 4}
                height={CELL - 4}
                rx="5"
              />
            ))}
          </g>
        )}
        {lying.map(({ at, texts }) => {
          // where somebody stands it lies at the upper edge, out from under the feet
          const under = scene.figures.some((one) => samePlace(one.at, at));
          return (
            <g key={at.join()} class="lying" role="img" aria-label={say("lying", { what: texts.join(", ") })} transform={`translate(${(at[0]! + 0.5) * CELL}, ${(at[1]! + (under ? -0.08 : 0.4)) * CELL})`}>
              <title>{texts.join(", ")}</title>
              <path d={under ? "M-15 -2L-11 2L-15 6L-19 2Z" : "M0 -6L5 0L0 6L-5 0Z"} />
              <text text-anchor="middle" font-size={textSize * 0.9} y={under ? -textSize * 0.35 : 6 + textSize * 0.9}>
                {shortened(texts)}
              </text>
            </g>
          );
        })}
        {route && walker?.at && (
          <polyline
            class={route.draws?.length ? "route provoking" : "route"}
            points={[walker.at, ...route.path].map((place) => `${(place[0]! + 0.5) * CELL},${(place[1]! + 0.5) * CELL}`).join(" ")}
          />
        )}
        {pointed && <rect class="cursor" x={pointed[0]! * CELL + 1} y={pointed[1]! * CELL + 1} width={CELL - 2} height={CELL - 2} rx="4" />}
        {figures.map((figure) => {
          if (!figure.at) return null;
          const [x, y] = middle(figure);
          return (
            <Token
              key={figure.name}
              figure={figure}
              side={sides.indexOf(figure.side)}
              x={x}
              y={y}
              label={spoken(figure, from, scene, say)}
              acting={figure.name === scene.acting}
              chosen={figure.name === chosen}
              aimed={aimed.includes(figure.name)}
              named={false}
              textSize={textSize}
              worded={false}
              onPick={() => {
                if (!panning.dragged()) onFigure(figure.name);
              }}
            />
          );
        })}
        <g class="names drawn-words" aria-hidden="true">
          {figures
            .filter((one) => lines.has(one.name))
            .map((one) => {
              const [x, y] = middle(one);
              return (
                <g key={one.name} data-fallen={one.name} style={{ transform: `translate(${x}px, ${y}px)` }}>
                  <State text={stateOf(one)} y={radius(one) * 0.45 + lines.get(one.name)! * stateSize(textSize)} size={textSize} />
                </g>
              );
            })}
          {figures
            .filter((one) => names.has(one.name))
            .map((one) => {
              const [x, y] = middle(one);
              return (
                <g key={one.name} style={{ transform: `translate(${x}px, ${y}px)` }}>
                  <Name x={0} y={radius(one) + names.get(one.name)! * textSize * 1.05} size={textSize} text={titleOf(one)} />
                </g>
              );
            })}
        </g>
      </svg>
      <div class="board-tools">
        <Zooming panning={panning} say={say} />
      </div>
      <p id="board-info" class={["board-info", route?.draws?.length && "warning", !info && !walking && "empty"].filter(Boolean).join(" ")} aria-live={walking ? "polite" : "off"}>
        {info || (walking ? say("board-hint") : " ")}
        {walking?.pinned && (
          <button type="button" class="primary small" onClick={() => walking.go(walking.pinned!.at)}>
            {say("walk-anyway")}
          </button>
        )}
      </p>
    </div>
  );
}
