/** A place or a direction that an act lacks is pointed at: the board lights where it may be, the referee says what it would be. */

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Action, Offer, Outline, Place, WayReply } from "../protocol";
import type { Say } from "../words";
import { isPlace, lacking, turnOf, type Lacking } from "./lacks";
import { samePlace } from "./seat";

/** What is pointed at: a place, its height left to the referee where there are but two numbers, and a facing that was given. */
export interface Mark {
  at: Place;
  facing: number | null;
  /** Not by a pointer, which is where it points: the view goes with it. */
  led?: boolean;
}

/** A ready-made answer, lit on the board. */
export interface Lit {
  offer: Offer;
  action: Action;
  at: Place;
  facing: number | null;
  text: string;
}

export interface Aiming {
  offer: Offer;
  lacks: Lacking;
  lit: Lit[];
  zone: Outline[];
  mark: Mark | null;
  /** What the referee says of it; and what of the mark before, as long as it has not. */
  told: WayReply | null;
  last: WayReply | null;
  /** Where whoever turns stands, and how wide whoever is to look sees. */
  from: Mark | null;
  front: number;
  point(mark: Mark | null): void;
  take(): void;
}

/** Everything ready-made of an offer; of one whole place among others, all of them. */
export function litOf(offer: Offer, all: Offer[], from: Mark | null): Lit[] {
  const lit = (one: Offer, action: Action, text: string): Lit[] => {
    const at = isPlace(action.at) ? action.at : from?.at;
    return at ? [{ offer: one, action, at, facing: turnOf(action), text }] : [];
  };
  if (!offer.parametric) return all.filter((one) => lacking(one) && !one.parametric).flatMap((one) => lit(one, one.action, one.text));
  return (offer.candidates ?? []).flatMap((one, place) => lit(offer, one, offer.texts?.[place] ?? offer.text));
}

/** Whether the referee spoke of this mark. */
export function spokenOf(way: { path: Place[]; facing: number | null } | null, mark: Mark | null): boolean {
  return Boolean(way && mark && way.path.length === 1 && samePlace(way.path[0], mark.at) && way.facing === mark.facing);
}

/** Of whole places among others, the one nearest to where somebody points: offered, so allowed. */
export function nearest(lit: Lit[], mark: Mark, ask: number, radius: number): WayReply | null {
  const far = (one: Lit) => Math.hypot(one.at[0]! - mark.at[0]!, one.at[1]! - mark.at[1]!);
  const found = [...lit].sort((a, b) => far(a) - far(b))[0];
  return found ? { re: "way", ask, pick: found.offer.pick, action: found.action, way: { at: found.at, path: [found.at], cost: 0 }, refusal: null, radius } : null;
}

/** How far one press of an arrow goes: a centimetre, with Shift a millimetre, with Alt a hundredth of a centimetre. */
export function stepOf(event: { shiftKey: boolean; altKey: boolean }): number {
  return event.altKey ? 1 : event.shiftKey ? 10 : 100;
}

const TURN = 36000;
const turned = (facing: number, by: number) => (((facing + by) % TURN) + TURN) % TURN;
/** By how much one press turns: 15 degrees, with Shift one, with Alt a hundredth. */
const turnStep = (event: KeyboardEvent) => (event.altKey ? 1 : event.shiftKey ? 100 : 1500);

/** The facing from one spot to another, in hundredths of a degree against the clock; whole degrees, as a hand has them. */
export function facingTo(from: Place, to: Place): number {
  const degrees = Math.round((Math.atan2(to[1]! - from[1]!, to[0]! - from[0]!) * 180) / Math.PI);
  return turned(degrees * 100, 0);
}

/** The mark that a key moves to; null where the key is none of pointing's. */
export function keyed(aiming: Aiming, event: KeyboardEvent, arrow: readonly [number, number] | undefined, width: number, depth: number): Mark | null {
  const { mark, told, lit, from } = aiming;
  const start = mark ?? (lit[0] ? { at: lit[0].at, facing: null } : (from ?? { at: [Math.round(width / 2), Math.round(depth / 2)], facing: null }));
  const facing = mark?.facing ?? (told ? turnOf(told.action) : null) ?? from?.facing ?? 0;
  if (event.code === "KeyN" && lit.length) {
    const now = lit.findIndex((one) => samePlace(one.at, mark?.at) && (aiming.lacks === "place" || one.facing === mark?.facing));
    const next = lit[(now + (event.shiftKey ? -1 : 1) + (now < 0 && event.shiftKey ? 1 : 0) + lit.length) % lit.length]!;
    return { at: next.at, facing: next.facing };
  }
  if (aiming.lacks === "direction") {
    if (!arrow || !from) return null;
    return { at: from.at, facing: turned(facing, -(arrow[0] || arrow[1]) * turnStep(event)) };
  }
  if (arrow) {
    if (!mark) return start;
    const far = stepOf(event);
    const [x, y] = mark.at;
    return { at: [within(x! + arrow[0] * far, width), within(y! - arrow[1] * far, depth)], facing: mark.facing };
  }
  if (event.code === "KeyR" && mark && told && turnOf(told.action) !== null) {
    return { at: mark.at, facing: turned(facing, (event.shiftKey ? -1 : 1) * (event.altKey ? 100 : 1500)) };
  }
  if (event.code === "PageUp" || event.code === "PageDown") return otherHeight(aiming, event.code === "PageUp" ? -1 : 1);
  return null;
}

function within(length: number, most: number): number {
  return Math.max(0, Math.min(most, length));
}

/** The mark on the next lower surface there, or the next higher one; from the lowest to the highest. */
export function otherHeight({ mark, told }: Aiming, by: number): Mark | null {
  const heights = told?.heights ?? [];
  if (!mark || !told || heights.length < 2) return null;
  const now = heights.indexOf(told.way.at[2] ?? 0);
  return { at: [mark.at[0]!, mark.at[1]!, heights[(now + by + heights.length) % heights.length]!], facing: mark.facing };
}

/** What the referee says of the mark, in a line: where it is, how it looks, what it comes to. */
export function saidOf({ told, lacks }: Aiming, lengths: (length: number) => string, say: Say): string {
  if (!told) return say("way-asked");
  const [x, y, high] = told.way.at;
  const facing = turnOf(told.action);
  const parts = lacks === "place" ? [say("aim-at", { x: lengths(x!), y: lengths(y!) })] : [];
  if (high && lacks === "place") parts.push(say("at-height", { high: lengths(high) }));
  if (facing !== null) parts.push(say("aim-facing", { degrees: lengths(facing) }));
  if (told.way.text) parts.push(told.way.text);
  parts.push(told.refusal ? told.refusal.text : say("aim-allowed"));
  return parts.join(" · ");
}

// ---------------------------------------------------------------- on the board

const DEGREE = Math.PI / 18000;

/** The sector before somebody, from the middle of the base. */
export function sector(x: number, y: number, r: number, facing: number, front: number): string {
  if (front >= 36000) return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
  const end = (angle: number) => `${x + r * Math.cos(angle * DEGREE)} ${y - r * Math.sin(angle * DEGREE)}`;
  return `M${x} ${y}L${end(facing - front / 2)}A${r} ${r} 0 ${front > 18000 ? 1 : 0} 0 ${end(facing + front / 2)}z`;
}

interface LayerProps {
  aiming: Aiming;
  on(place: Place): [number, number];
  /** Units of the picture to a hundredth, and pixels to a unit. */
  unit: number;
  scale: number;
  size: readonly [number, number];
  onPick(mark: Mark): void;
}

/** The zone, whatever is ready-made, and the mark with a knob that turns it. */
export function AimLayer({ aiming, on, unit, scale, size, onPick }: LayerProps) {
  const { told, mark, lit, lacks } = aiming;
  const known = told ?? aiming.last;
  const at = told?.way.at ?? (lacks === "place" ? mark?.at : aiming.from?.at);
  const facing = told ? turnOf(told.action) : (mark?.facing ?? (known && turnOf(known.action)));
  const radius = (known?.radius ?? 0) * unit;
  const finger = 22 / Math.max(scale, 0.3);
  const dot = Math.max(6, 8 / Math.max(scale, 0.3));
  const out = (place: Place, angle: number, far: number): [number, number] => {
    const [x, y] = on(place);
    return [x + Math.cos(angle * DEGREE) * far, y - Math.sin(angle * DEGREE) * far];
  };
  return (
    <g class={told?.refusal ? "aim refused" : "aim"}>
      <clipPath id="aim-table">
        <rect x={0} y={0} width={size[0]} height={size[1]} />
      </clipPath>
      <g clip-path="url(#aim-table)" aria-hidden="true">
        {aiming.zone.map((one, place) =>
          one.corners?.length ? (
            <polygon key={place} class="zone" points={one.corners.map((corner) => on(corner).join()).join(" ")} />
          ) : (
            <circle key={place} class="zone" cx={on(one.centre!)[0]} cy={on(one.centre!)[1]} r={(one.radius ?? 0) * unit} />
          ),
        )}
      </g>
      {lit.map((one, place) => {
        const [x, y] = lacks === "direction" && one.facing !== null ? out(one.at, one.facing, 60) : on(one.at);
        const pick = () => onPick({ at: one.at, facing: one.facing });
        return (
          <circle
            key={place}
            class="candidate"
            data-at={one.at.join()}
            role="button"
            tabindex={0}
            aria-label={one.text}
            cx={x}
            cy={y}
            r={dot}
            onClick={(event) => {
              event.stopPropagation();
              pick();
            }}
            onKeyDown={(event) => {
              if (event.code !== "Enter" && event.code !== "Space") return;
              event.preventDefault();
              event.stopPropagation();
              pick();
            }}
          >
            <title>{one.text}</title>
          </circle>
        );
      })}
      {at && mark && (
        <g class="mark-set" aria-hidden="true">
          {lacks === "place" && (
            <>
              <circle class="grasp" data-drag="mark" cx={on(at)[0]} cy={on(at)[1]} r={Math.max(radius, finger)} />
              {radius > 0 && <circle class="ghost" cx={on(at)[0]} cy={on(at)[1]} r={radius} />}
              <path class="pin" d="M-7 0H7M0 -7V7" transform={`translate(${on(at).join()})`} />
              {(at[2] ?? 0) > 0 && <Height x={on(at)[0] + radius * 0.8} y={on(at)[1] + radius * 0.8} high={at[2]!} />}
            </>
          )}
          {facing !== null && (
            <>
              <path class="front" d={sector(on(at)[0], on(at)[1], radius + 44, facing, aiming.front)} />
              <path class="pointer" d={`M${out(at, facing, radius).join()}L${out(at, facing, radius + 18).join()}`} />
              <circle class="knob" cx={out(at, facing, radius + 24)[0]} cy={out(at, facing, radius + 24)[1]} r={6} />
              <circle class="grasp" data-drag="facing" cx={out(at, facing, radius + 24)[0]} cy={out(at, facing, radius + 24)[1]} r={finger * 0.8} />
            </>
          )}
        </g>
      )}
    </g>
  );
}

/** How high something stands, as a small label beside it. */
export function Height({ x, y, high }: { x: number; y: number; high: number }) {
  return (
    <g class="height" aria-hidden="true" transform={`translate(${x}, ${y})`}>
      <rect x={-13} y={-8} width={26} height={16} rx={8} />
      <text font-size={11} dy="0.36em">
        ↑{high / 100}
      </text>
    </g>
  );
}

// ---------------------------------------------------------------- in the panel

/** A length or an angle in hundredths, typed with two decimals; what is half typed changes nothing. */
function Exact({ label, value, onValue }: { label: string; value: number | null; onValue(value: number): void }) {
  const [text, setText] = useState("");
  useEffect(() => {
    if (value !== null && hundredths(text) !== value) setText(String(value / 100));
  }, [value]);
  return (
    <label>
      <span>{label}</span>
      <input
        inputMode="decimal"
        autocomplete="off"
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value);
          const typed = hundredths(event.currentTarget.value);
          if (typed !== null) onValue(typed);
        }}
      />
    </label>
  );
}

/** “12,34” as hundredths; null for what is no such number. */
export function hundredths(text: string): number | null {
  const found = /^\s*(\d{1,5})(?:[.,](\d{0,2}))?\s*$/.exec(text);
  return found ? Number(found[1]) * 100 + Number((found[2] ?? "").padEnd(2, "0")) : null;
}

interface CardProps {
  aiming: Aiming;
  say: Say;
  children: ComponentChildren;
}

/** Below the offer: the exact numbers, for whoever would rather type them, what it would come to, and the other way to choose. */
export function AimCard({ aiming, say, children }: CardProps) {
  const { mark, told, lacks, from } = aiming;
  const at = told?.way.at ?? mark?.at ?? [];
  const facing = told ? turnOf(told.action) : (mark?.facing ?? null);
  const typed = (place: number, value: number) => {
    const [x, y] = mark?.at ?? at;
    const spot = [x ?? 0, y ?? 0];
    spot[place] = value;
    aiming.point({ at: spot, facing: mark?.facing ?? null, led: true });
  };
  const heights = told?.heights ?? [];
  return (
    <form
      class="aim-card"
      onKeyDown={(event) => {
        if (event.code === "Escape" && event.target instanceof HTMLElement) event.target.blur(); // keys are the page's again
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (told && !told.refusal) aiming.take();
      }}
    >
      <div class="aim-fields">
        {lacks === "place" && <Exact label={say("aim-across")} value={at[0] ?? null} onValue={(value) => typed(0, value)} />}
        {lacks === "place" && <Exact label={say("aim-deep")} value={at[1] ?? null} onValue={(value) => typed(1, value)} />}
        {heights.length > 1 && (
          <label>
            <span>{say("aim-high")}</span>
            <select value={at[2]} onChange={(event) => mark && aiming.point({ at: [mark.at[0]!, mark.at[1]!, Number(event.currentTarget.value)], facing: mark.facing })}>
              {heights.map((one) => (
                <option key={one} value={one}>
                  {one / 100}
                </option>
              ))}
            </select>
          </label>
        )}
        {(lacks === "direction" || facing !== null) && (
          <Exact
            label={say("aim-degrees")}
            value={facing}
            onValue={(value) => {
              const spot = mark?.at ?? from?.at;
              if (spot) aiming.point({ at: lacks === "direction" && from ? from.at : spot, facing: value });
            }}
          />
        )}
        <button type="submit" class="unseen" tabindex={-1} aria-hidden="true" />
      </div>
      {children}
    </form>
  );
}
