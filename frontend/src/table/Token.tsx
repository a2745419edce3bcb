/** A figure on the board: side by shape and colour, wounds as a ring, what ails it as badges. */

import type { Figure } from "../protocol";
import { titleOf } from "./called";

export const CELL = 40;

/** One or two signs by which a figure is known on the board and in the list beside it. */
export function initials(name: string): string {
  const number = /(\d+)$/.exec(name)?.[1] ?? "";
  const first = [...name][0] ?? "?";
  if (number) return (first + number).slice(0, 3);
  const words = name.split(/\s+/).filter(Boolean);
  return words.length > 1 ? first + ([...words[words.length - 1]!][0] ?? "") : [...name].slice(0, 2).join("");
}

export function sidesOf(figures: Figure[]): string[] {
  return [...new Set(figures.map((one) => one.side))];
}

export function Shape({ side, r }: { side: number; r: number }) {
  if (side === 0) return <circle class="body" r={r} />;
  if (side === 1) {
    const w = r * 0.92;
    return <rect class="body" x={-w} y={-w} width={2 * w} height={2 * w} rx={r * 0.22} transform="rotate(45) scale(0.84)" />;
  }
  const corners = Array.from({ length: 6 }, (_, n) => {
    const angle = (Math.PI / 3) * n;
    return `${r * Math.cos(angle)},${r * Math.sin(angle)}`;
  });
  return <polygon class="body" points={corners.join(" ")} />;
}

/** What is the matter with whoever lies there or can do nothing: the first of their states, in words. */
export function stateOf(figure: Figure): string {
  return figure.here && figure.able ? "" : (figure.marks?.[0]?.text ?? "");
}

const BOLD = 0.62;
/** How wide a bold letter is, of its height. */

interface Written {
  key: string;
  text: string;
  x: number;
  y: number;
}

/** In which line each of some texts is written, counted from its own place, so that no two run into each other; those without a free line are left out. */
export function linesApart(texts: Written[], size: number, lines: number[]): Map<string, number> {
  const written: { x: number; y: number; half: number }[] = [];
  const found = new Map<string, number>();
  for (const { key, text, x, y } of texts) {
    const half = (text.length * BOLD * size) / 2;
    const line = lines.find((one) => written.every((other) => Math.abs(other.x - x) >= other.half + half || Math.abs(other.y - y - one * size) >= size));
    if (line === undefined) continue;
    written.push({ x, y: y + line * size, half });
    found.set(key, line);
  }
  return found;
}

export function stateSize(textSize: number): number {
  return Math.max(textSize * 0.85, 9);
}

function inRows(figures: Figure[]): Figure[] {
  return figures.filter((one) => one.at).sort((a, b) => a.at![1]! - b.at![1]! || a.at![0]! - b.at![0]!);
}

/** How many lines down the word for the state of each of the fallen is written. */
export function stateLines(figures: Figure[], textSize: number): Map<string, number> {
  const fallen = inRows(figures).filter((one) => stateOf(one));
  return linesApart(fallen.map((one) => ({ key: one.name, text: stateOf(one), x: one.at![0]! * CELL, y: one.at![1]! * CELL })), stateSize(textSize), [0, 1, -1, 2, -2]);
}

/** Which names are written, and how many lines down: those that matter most have their place first. */
export function nameLines(figures: Figure[], first: (figure: Figure) => boolean, textSize: number): Map<string, number> {
  const named = inRows(figures).sort((a, b) => Number(first(b)) - Number(first(a)));
  const places = named.map((one) => ({ key: one.name, text: titleOf(one), x: one.at![0]! * CELL + radius(one), y: one.at![1]! * CELL + 2 * radius(one) }));
  return linesApart(places, textSize * 1.05, [0, 1]);
}

export function radius(figure: Figure): number {
  return (CELL * (figure.size ?? 1)) / 2 - 4;
}

/** A name below a token; where tokens stand close it is drawn after all of them, so that none covers it. */
export function Name({ x, y, size, text }: { x: number; y: number; size: number; text: string }) {
  return (
    <text class="name" font-size={size} x={x} y={y + size + 5}>
      {text}
    </text>
  );
}

/** The word for the state of whoever has fallen; where bodies lie close it is drawn after all of them, as names are. */
export function State({ text, y, size }: { text: string; y: number; size: number }) {
  return (
    <text class="state" font-size={stateSize(size)} y={y} dy="0.36em">
      {text}
    </text>
  );
}

interface Props {
  figure: Figure;
  side: number;
  x: number;
  y: number;
  label: string;
  acting: boolean;
  chosen: boolean;
  aimed: boolean;
  named: boolean;
  textSize: number;
  /** How far aside its name stands, so as not to be cut at an edge. */
  aside?: number;
  /** Whether it writes the word for its state itself. */
  worded?: boolean;
  onPick?: (() => void) | undefined;
}

export function Token({ figure, side, x, y, label, acting, chosen, aimed, named, textSize, aside = 0, worded = true, onPick }: Props) {
  const r = radius(figure);
  const { wounds } = figure;
  const state = stateOf(figure);
  const share = wounds && wounds.most > 0 ? Math.max(0, Math.min(1, wounds.left / wounds.most)) : null;
  const ring = r + 2;
  const around = 2 * Math.PI * ring;
  const classes = ["token", `side${Math.min(side, 3)}`, acting && "acting", chosen && "chosen", aimed && "aimed", !figure.here && "out", state && "fallen", figure.hidden && "hidden"];
  // what is drawn as text stands beside the button, whose name says all of it and more
  return (
    <g class={classes.filter(Boolean).join(" ")} style={{ transform: `translate(${x}px, ${y}px)` }} data-name={figure.name}>
      <g
        class="grip"
        role="button"
        tabindex={0}
        aria-label={label}
        aria-pressed={chosen}
        onClick={(event) => {
          event.stopPropagation();
          onPick?.();
        }}
        onKeyDown={(event) => {
          if (event.code === "Enter" || event.code === "Space") {
            event.preventDefault();
            event.stopPropagation();
            onPick?.();
          }
        }}
      >
        <circle class="halo" r={ring + 3} />
        <g key={state ? "fallen" : "up"} class={state ? "shape fallen" : "shape"}>
          <Shape side={side} r={r} />
        </g>
        {share !== null && figure.here && !state && (
          <g class="wounds" transform="rotate(-90)">
            <circle class="lost" r={ring} />
            <circle
              class={share > 0.5 ? "left" : share > 0.25 ? "left low" : "left last"}
              r={ring}
              stroke-dasharray={`${around * share} ${around}`}
            />
          </g>
        )}
        {(!figure.here || !figure.able) && !state && <path class="cross" d={`M${-r * 0.7} ${-r * 0.7}L${r * 0.7} ${r * 0.7}M${r * 0.7} ${-r * 0.7}L${-r * 0.7} ${r * 0.7}`} />}
      </g>
      <g class="drawn-words" aria-hidden="true">
        <text class="initials" font-size={state ? Math.max(10, r * 0.62) : Math.max(12, r * 0.78)} dy={state ? "-0.15em" : "0.36em"}>
          {initials(titleOf(figure))}
        </text>
        {state && worded && <State text={state} y={r * 0.45} size={textSize} />}
        {figure.here &&
          (figure.marks ?? []).slice(state ? 1 : 0, 3).map((mark, place) => (
            <g key={mark.key} class="mark" transform={`translate(${r - 2 - place * 11}, ${-r + 1})`}>
              <circle r={6.5} />
              <text font-size={8.5} dy="0.36em">
                {[...mark.text][0]?.toLocaleUpperCase()}
              </text>
            </g>
          ))}
        {named && <Name x={aside} y={r} size={textSize} text={titleOf(figure)} />}
      </g>
    </g>
  );
}
